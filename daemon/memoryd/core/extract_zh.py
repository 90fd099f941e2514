"""Rules for Chinese: which clauses affirm something, and how attribute and value divide.

A message is cut into clauses. A clause that asks or supposes is passed over; each other one goes
through the families below, from the most telling to the most general, and the first that fits
names the attribute. Families are about *how* people say things (X是Y, X改成Y, X：Y, 我叫X, X前
完成), never about what they talk of.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from memoryd.core.extraction_values import Clause, Speech, Value, clauses, typed_values
from memoryd.core.extraction_zh_attributes import (
    ESTABLISHMENT,
    THING_ATTRIBUTE,
    chosen,
    continues,
    copula,
    labelled,
    organisation,
    placed,
    route,
    thing_spoken_of,
    wanted,
)
from memoryd.core.extraction_zh_changes import (
    BUT_NOT,
    CHANGE_AHEAD,
    NO_LONGER,
    NOT_BUT,
    arranged,
    changed,
    withdrawn,
)
from memoryd.core.extraction_zh_people import i_am, living, naming, preference
from memoryd.core.extraction_zh_plans import decision, requirement, task
from memoryd.core.extraction_zh_questions import (
    ASKS,
    REFUSES,
    YES_OR_NO,
    Slot,
    asked_slots,
    fitting_slot,
)
from memoryd.core.extraction_zh_terms import (
    ADVISES,
    ATTRIBUTES,
    CLAUSE_KINDS,
    EMPTY_VALUE,
    HELD_BY,
    KIN,
    PERSON,
    PERSON_ATTRIBUTE,
    PERSONAL_KEY,
    PERSONAL_KINDS,
    classify,
    clean_key,
    clean_value,
    key_around,
    rx,
    unfilled,
)
from memoryd.core.extraction_zh_values import around, direct_answer, sought
from memoryd.core.facts import FactCandidate, FactKind, Scope
from memoryd.core.numerals import half_width

__all__ = ["Reader", "statements"]


def statements(speech: Speech) -> list[FactCandidate]:
    """Return what a Chinese message affirms, in the order of its clauses."""
    reader = Reader(speech)
    for sentence in _sentences(clauses(half_width(speech.text))):
        reader.read(sentence)
    reader.finish()
    return reader.found


def _sentences(pieces: list[Clause]) -> Iterator[list[Clause]]:
    sentence: list[Clause] = []
    for piece in pieces:
        if sentence and piece.sentence != sentence[-1].sentence:
            yield sentence
            sentence = []
        sentence.append(piece)
    if sentence:
        yield sentence


_SUPPOSES = (
    r"^(?:但|那|不过)?(?:如果|要是|假如|假设|假使|倘若|万一|若是?|除非|比如|例如|打个比方|譬如)"
)


_POLITE = r"(?:如果|要是)?(?:您|你)?(?:可以|方便|没问题|有空|不麻烦|行|愿意)的?话?$"


_UNSURE = r"可能|也许|或许|说不定|好像|似乎|没准|在考虑|考虑一下|听说|据说|犹豫"


_TAG = (
    r"^(?:对吗|是吗|对吧|是吧|没错吧|对不对|是不是|正确吗|准确吗|可以吗|好吗|行吗|这样对吗|"
    r"没问题吧)$"
)


_YES = r"^(?:对的?|是的?|没错|嗯+|恩|确认|正确|好的?|可以|行|OK|ok|没问题|就这样|对对对?|是这样)$"


_ACKNOWLEDGES = (
    r"^(?:好+的?|行吧?|可以的?|嗯+|恩+|哦+|噢|对的?|是的?|没错|谢谢您?你?|多谢|不客气|收到|"
    r"明白了?|知道了?|了解了?|OK|ok|"
    r"没有了?|没了|无|暂无|不知道|不清楚|不确定|随便|都行|都可以|无所谓|看情况|再说吧?|"
    r"就这些|就这样|差不多了?|您好|你好|"
    r"在吗?|早上好|晚上好|再见|拜拜|辛苦了?|麻烦了?|请稍等|稍等|记下了|都记下了|哈+|嘿+|"
    r"算了|等等|等一下|我想想|让我想想)$"
)


_QUOTES = (
    r"(?:翻译|改写|润色|总结|概括|校对|纠错|续写|扩写|缩写|解释)[^，。]{0,16}[:：]|(?:翻译|"
    r"润色|改写|校对)(?:一下|下)?(?:这|下面)"
)


_COMPOSES = (
    r"^(?:请|麻烦)?(?:你|您)?(?:帮我|给我|替我|为我|请|再)(?:写|翻译|讲|画|生成|总结|解释|列|"
    r"改写|润色|算|编|唱|说|起)"
)


_GENERAL = (
    r"^(?:一般(?:来说|来讲|情况下|人)|通常(?:来说|情况下)|据(?:统计|报道|说|悉)|众所周知|"
    r"理论上|研究(?:表明|显示)|专家|成年人|人们|根据(?:资料|统计|报道))"
)


_CORRECTS = (
<<<<<<< HEAD
    r"更正|纠正|订正|(?:说|写|记|打|填|弄|搞|看|念|输)错|不对|(?<!报)错了|有误|改[成为到一下了]|改(?=[^善进造良编]{0,4}[成为到])|换[成为到]|"
    r"变更|变成|变为|变到|谈到|延长|缩短|调整[为到成]|推迟|延[期后]到?|提前到|推后|挪到|改期|应该是|不再|(?:其实|实际上?)(?:是|应该|为)|现在(?=[不改换的是用])|已经不|新的|最新|更新"
=======
    r"更正|纠正|订正|(?:说|写|记|打|填|弄|搞|看|念|输)错|不对|(?<!报)错了|有误|"
    r"改[成为到一下了]|改(?=[^善进造良编]{0,4}[成为到])|换[成为到]|"
    r"变更|变成|变为|变到|谈到|延长|缩短|调整[为到成]|推迟|延[期后]到?|提前到|推后|挪到|"
    r"改期|应该是|不再|(?:其实|实际上?)(?:是|应该|为)|现在(?=[不改换的是用])|已经不|新的|"
    r"最新|更新"
>>>>>>> summary
)


_WRONG = (
    r"更正|纠正|订正|(?:说|写|记|打|填|弄|搞|看|念|输)错|^不对|[，。]不对[，。]|(?<!报)错了|有误"
)


@dataclass(slots=True)
class Reader:
    speech: Speech
    found: list[FactCandidate] = field(default_factory=list)
    subject: str = ""
    pending: str = ""
    topic: str = ""
    correcting: bool = False
    wrong: bool = False
    same_sentence: bool = False
    quoting: bool = False
    composing: bool = False
    antecedent: str = ""
    slots: list[Slot] = field(default_factory=list)
    quote: str = ""
    unanswered: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.slots = asked_slots(self.speech.question)
        spoken_of = rx(rf"{KIN}|客户|患者").findall(self.speech.earlier + self.speech.question)
        self.antecedent = spoken_of[-1] if spoken_of else ""

    def read(self, sentence: list[Clause]) -> None:
        """Read the clauses of one sentence, in order."""
        if self.quoting or rx(_QUOTES).search(sentence[0].text):
            self.quoting = True  # what follows is material to work on, not said of anybody
            return
        texts = [unfilled(clause.text) for clause in sentence]
        if rx(_GENERAL).match(texts[0]):
            return
        self.composing = bool(rx(_COMPOSES).match(sentence[0].text))
        self.pending = ""
        self.same_sentence = False
        whole = "，".join(clause.text for clause in sentence)
        self.wrong = self.wrong or bool(rx(_WRONG).search(whole))
        self.correcting = self.wrong or bool(rx(_CORRECTS).search(whole))
        skip = self._corrections_across(texts)
        supposing = False
        for index, clause in enumerate(sentence):
            text = texts[index]
            if index in skip or not text:
                continue
            if rx(_POLITE).fullmatch(text):
                continue
            if rx(_SUPPOSES).match(text) or text.endswith("的话"):
                supposing = True
            if supposing or self._asks(clause, text, sentence, index):
                continue
            self.quote = clause.text
            before = len(self.found)
            self._clause(text)
            self.same_sentence = len(self.found) > before or self.same_sentence

    def finish(self) -> None:
        """Read what leans on the other side's words: bare answers and confirmations."""
        self._answers()
        if self.speech.user and not self.found:
            self._confirmation()

    def _asks(self, clause: Clause, text: str, sentence: list[Clause], index: int) -> bool:
        if clause.end_mark in ("？", "?") and clause.end_mark:
            return True
        if index + 1 < len(sentence) and rx(_TAG).match(sentence[index + 1].text):
            return self.speech.user  # the assistant repeats what it heard, and asks for a nod
        return bool(rx(ASKS).search(text))

    # --- families -----------------------------------------------------------------------------

    def _clause(self, text: str) -> None:
        if rx(_ACKNOWLEDGES).match(text) or rx(_TAG).match(text):
            return
        unsure = bool(rx(_UNSURE).search(text))
        if role := rx(r"^(?P<who>收件人|收货人|联系人|对接人|紧急联系人|负责人|患者|客户)").match(
            text
        ):
            self.subject = role["who"]
        values = typed_values(text, self.speech.at)
        families = _USER_FAMILIES if self.speech.user else _ASSISTANT_FAMILIES
        before = len(self.found)
        for family in families:
            if unsure and family in _NEEDS_CERTAINTY:
                continue
            if family(self, text, values):
                break
        else:
            if self.speech.user or len(text) <= 40:
                self.unanswered.append(text)
            named = rx(
                rf"^(?:我的?|我们的?)?(?P<key>[^，。是有]{{0,8}}?{ATTRIBUTES[:-1]})(?=.)"
            ).match(text)
            self.topic = clean_key(named["key"]) if named else ""
            return
        self.topic = ""
        if unsure:
            self.found[before:] = [
                replace(
                    candidate,
                    value=candidate.value
                    if rx(_UNSURE).search(candidate.value)
                    else f"可能{candidate.value}",
                    confidence=0.5,
                    correction=False,
                )
                for candidate in self.found[before:]
            ]

    def emit(
        self,
        key: str,
        value: str,
        kind: FactKind | None = None,
        *,
        confidence: float = 0.8,
        normalized: str | None = None,
        correction: bool = False,
        replaces: str | None = None,
        replaces_key: str | None = None,
        fallback_key: str = "",
    ) -> bool:
        """Add a candidate; False where key or value turn out to say nothing."""
        value = clean_value(value)
        if not value or len(value) > 120:
            return False
        if kind not in CLAUSE_KINDS and rx(EMPTY_VALUE).match(value):
            return False
        if kind is None:
            kind, normal = classify(key, value, self.speech)
            normalized = normalized if normalized is not None else normal
        if match := rx(HELD_BY).match(key):
            self.subject = match[0]
        self.found.append(
            FactCandidate(
                key=key,
                value=value,
                kind=kind,
                normalized=normalized if normalized is not None else value,
                quote=self.quote,
                confidence=confidence if self.speech.user else confidence - 0.2,
                scope=self._scope(key, kind),
                correction=correction or (self.wrong and self.speech.user),
                replaces=replaces,
                replaces_key=replaces_key,
                fallback_key=fallback_key,
            )
        )
        return True

    def _scope(self, key: str, kind: FactKind) -> Scope:
        """Facts about the person that talks have user scope."""
        if not self.speech.user or kind not in PERSONAL_KINDS:
            return "session"
        return "user" if rx(PERSONAL_KEY).match(key) else "session"

    # --- corrections --------------------------------------------------------------------------

    def _corrections_across(self, texts: list[str]) -> set[int]:
        """不是X，是Y and its kin, which go over a comma. Returns the clauses they used up."""
        if not self.correcting and not any(
            rx("不[是要用选去坐买订吃喝走请找住]").search(t) for t in texts
        ):
            return set()
        used: set[int] = set()
        for index in range(len(texts)):
            following = texts[index + 1] if index + 1 < len(texts) else ""
            pair = f"{texts[index]}，{following}" if following else texts[index]
            match = (
<<<<<<< HEAD
                _rx(_NOT_BUT).fullmatch(pair)
                or _rx(_BUT_NOT).fullmatch(pair)
                or _rx(_NO_LONGER).fullmatch(pair)
                or _rx(_BUT_NOT).fullmatch(texts[index])
            )
            if match is not None and match.string == texts[index]:
                following = ""
            if match is None or index in used or _rx(r"吗|？|什么|还是|只是").search(pair):
=======
                rx(NOT_BUT).fullmatch(pair)
                or rx(BUT_NOT).fullmatch(pair)
                or rx(NO_LONGER).fullmatch(pair)
                or rx(BUT_NOT).fullmatch(texts[index])
            )
            if match is not None and match.string == texts[index]:
                following = ""
            if match is None or index in used or rx(r"吗|？|什么|还是|只是").search(pair):
>>>>>>> summary
                continue
            old, new = clean_value(match["old"]), clean_value(match["new"])
            if not old or not new or old == new:
                continue
            self.quote = pair
            key = clean_key(match["key"] or "")
            ahead = rx(CHANGE_AHEAD).match(texts[index - 1]) if index and not key else None
            if ahead is not None:
                key = self.key_of(ahead["key"])
            if rx(r"^(?:我|我们|本人)$").match(old) or rx(rf"^我?(?:{KIN})$").match(old):
                self._subject_correction(old, new)
            elif not self._typed_correction(key, old, new):
                kind, normal = classify(key, new, self.speech)
                away = match.groupdict().get("verb")
                self.emit(
                    key,
                    new,
                    kind,
                    normalized=normal,
                    correction=True,
                    replaces=old,
                    fallback_key="目的地" if away == "去" else "",
                )
            used.update((index, index + 1) if following else (index,))
        return used

    def _typed_correction(self, key: str, old: str, new: str) -> bool:
        """20台 against 25台: the typed parts name old and new value."""
        ours, theirs = typed_values(old, self.speech.at), typed_values(new, self.speech.at)
        if len(ours) != 1 or len(theirs) != 1:
            return False
        return self.emit(
            key or key_around(new, theirs[0]),
            theirs[0].text,
            theirs[0].kind,
            normalized=theirs[0].normalized,
            correction=True,
            replaces=ours[0].text,
        )

    def _subject_correction(self, old: str, new: str) -> None:
        """不是我，是我弟弟: what was said of the one is true of the other."""
        before = statements(
            replace(self.speech, text=self.speech.earlier, question="", earlier="", before=())
        )
        subject = clean_key(new)
        wrong = clean_key(old)
        for fact in before:
            stripped = fact.key.removeprefix(wrong) if wrong else fact.key
            if wrong and stripped == fact.key:
                continue
            value = fact.value.replace(old, "", 1) if fact.value.startswith(old) else fact.value
            self.found.append(
                replace(
                    fact,
                    key=f"{subject}{stripped}",
                    value=value,
                    normalized=value if fact.normalized == fact.value else fact.normalized,
                    quote=self.quote,
                    scope=self._scope(f"{subject}{stripped}", fact.kind),
                    correction=True,
                    replaces=fact.value,
                    replaces_key=fact.key,
                )
            )

    # --- answers ------------------------------------------------------------------------------

    def _answers(self) -> None:
        """Give clauses that named no attribute to what the other side asked for."""
        if not self.slots or not self.unanswered:
            return
        if not self.speech.user and (
            len(self.speech.text) > 120 or rx(ADVISES).search(self.speech.text)
        ):
            return
        taken = {candidate.key for candidate in self.found}
        slots = [
            slot
            for slot in self.slots
            if slot.key not in taken and (self.speech.fresh or slot.kinds is not None)
        ]
        total = sum(len(text) for text in self.unanswered)
        for text in self.unanswered:
            if not slots or len(text) > 40 or total > 90:
                return
            values = typed_values(text, self.speech.at)
            slot = fitting_slot(slots, text, values)
            if slot is None:
                continue
            self.quote = text
            if self._answer(slot, text, values):
                slots.remove(slot)

    def _answer(self, slot: Slot, text: str, values: list[Value]) -> bool:
        if slot.yes_no:
            if not rx(YES_OR_NO).match(text):
                return False
            rest = [t for t in self.unanswered if t != text and len(t) <= 12]
            return self.emit(slot.key, "，".join((text, *rest)), FactKind.OTHER, confidence=0.7)
        if rx(REFUSES).match(text):
            return False
        if slot.wish:
            return self.emit("要求", text, FactKind.REQUIREMENT, confidence=0.6)
        value = rx(
            r"^(?:我们?|咱们?|一?共|总共|大概有?|现在|目前)?(?:是|有|在|叫|姓|要|选|用|"
            r"住在?|就|填|写)"
        ).sub("", text)
        if not value:
            return False
        matching = [v for v in values if slot.kinds is None or v.kind in slot.kinds]
        if slot.kinds and len(matching) == 1:
            only = matching[0]
            kind = only.kind
            value = value if len(value) <= len(only.text) + 6 else only.text
            return self.emit(slot.key, value, kind, normalized=only.normalized, confidence=0.85)
        kind, normal = classify(slot.key, clean_value(value), self.speech)
        return self.emit(slot.key, value, kind, normalized=normal, confidence=0.75)

    def _confirmation(self) -> None:
        """对 to 您的电话是138…，对吗 affirms what was asked."""
        first = rx(r"[，。！,!\s]").split(self.speech.text.strip(), maxsplit=1)[0]
        asked = self.speech.question
        if not rx(_YES).match(first) or not rx(r"[对是]吗|对吧|确认|对不对|没错吧|正确").search(
            asked
        ):
            return
        said = statements(
            replace(self.speech, text=asked, user=False, question="", earlier="", before=())
        )
        self.found += [
            replace(fact, quote=self.speech.text[:60], confidence=0.7, correction=False)
            for fact in said
        ]

    # --- names of attributes ------------------------------------------------------------------

    def key_of(self, said: str) -> str:
        """An attribute as it was said, cleaned; a bare personal one gets the sentence's subject."""
        key = clean_key(said)
        if self.subject and rx(PERSON_ATTRIBUTE).fullmatch(key):
            return f"{self.subject}{key}"
        if not self.speech.user and (match := rx(THING_ATTRIBUTE).fullmatch(key)):
            thing = thing_spoken_of(self.speech.before)
            return f"{thing}{match['attribute']}" if thing else key
        return key

    def person_of(self, said: str) -> tuple[str, str]:
        """Whom a clause is about (empty: the speaker), and the words after that."""
        said = said.strip()
        if match := rx(r"^(?:他们?|她们?|TA|ta)(?:的|自己|本人)?").match(said):
            self.subject = self.subject or self.antecedent or said[:1]
            return self.subject, said[match.end() :]
        if match := rx(PERSON).match(said):
            self.subject = match["who"]
            return match["who"], said[match.end() :]
        if match := rx(r"^(?:我|我们|咱们?|本人|俺)(?:自己|本人|家|这人|个人)?").match(said):
            self.subject = ""
            return "", said[match.end() :]
        return self.subject, said

    def extend(self, more: str) -> bool:
        """Add a clause to the value said right before it: 每次5毫升，一天三次."""
        if not self.found or not self.same_sentence:
            return False
        last = self.found[-1]
        due = [v.normalized for v in typed_values(more, self.speech.at) if v.moment]
        self.found[-1] = replace(
            last,
            value=f"{last.value}，{more}",
            normalized=due[0] if due and last.normalized == last.value else last.normalized,
            quote=f"{last.quote}，{more}",
        )
        return True

    @staticmethod
    def found_contact(values: list[Value]) -> bool:
        return any(v.kind in (FactKind.CONTACT, FactKind.ID) for v in values)

    def subject_is_place(self) -> bool:
        return bool(rx(ESTABLISHMENT).search(self.subject)) and len(self.subject) > 1

    def note_subject(self, said: str) -> None:
        """Remember whom the next clauses are about: 客户叫王芳，电话138…"""
        self.subject = clean_key(said)


<<<<<<< HEAD
# What an assistant tells of the shop, hotel or product that was asked about.
_THING_ATTRIBUTE = (
    r"(?:他家|它家?|那里|这里|那儿|这家?|该|这个|家)?(?:酒店|餐馆|餐厅|景点|店|商品|产品|里)?(?:的)?(?P<attribute>地址|电话|评分|价格|门票|门票价格|票价|房价|"
    r"营业时间|开放时间|人均消费|人均|游玩时间|游玩时长|官网|邮箱|库存|保修期|距离|位置|推荐菜|配送费|特色菜)"
)
_NAME_OF_THING = r"[\u4e00-\u9fffA-Za-z0-9()（）·&' ]"
_ASKED_OF = (
    rf"(?P<thing>{_NAME_OF_THING}{{2,24}}?)的?(?:地址|电话|评分|价格|门票|票价|营业时间|开放时间|人均|游玩|周边|附近|房价|推荐菜|评价|官网|位置)"
)
_PROPOSED = (
    rf"(?:推荐|建议)(?:您|你)?们?(?:去|到|入住|品尝|试试|选择|考虑)?(?P<a>{_NAME_OF_THING}{{2,24}}?)(?=吧|[，。！!,.]|转|看看|试试|游玩|就|挺|很|$)|"
    rf"^(?:[^，。]{{0,6}}，)?(?:我)?(?:去|到|选|就去)(?:这个|这家|那个)?(?P<b>{_NAME_OF_THING}{{3,24}}?)(?:吧|转|看看|试试|玩|就行|溜达)|"
    rf"^(?:[^，。]{{0,6}}，)?(?P<c>{_NAME_OF_THING}{{3,24}}?)(?:还不错|不错|是不错|挺好|值得|可以|满足|符合|做的)"
)
_ANAPHOR = r"^(?:他家|它家?|她家?|他|那里?|这里|这家?|那家?|该|这个|那个|酒店|餐馆|餐厅|景点|他们|周边|附近|地址|电话|您?这|你)"


def _thing_spoken_of(before: Sequence[str]) -> str:
    """The thing that the latest messages are about, newest first: asked of, or proposed."""
    for text in before:
        for clause in reversed(_rx(r"[，。？！?!,\n]").split(text)):
            match = _rx(_ASKED_OF).search(clause)
            if match is not None:
                thing = _rx(_THING_LEAD).sub("", match["thing"]).strip()
                if len(thing) >= 2 and not _rx(_ANAPHOR).match(thing):
                    return thing[-16:]
        match = _rx(_PROPOSED).search(text)
        if match is not None:
            thing = _rx(_THING_LEAD).sub("", match["a"] or match["b"] or match["c"]).strip()
            if len(thing) >= 2 and not _rx(_ANAPHOR).match(thing):
                return thing[-16:]
    return ""


_THING_LEAD = (
    r"^(?:.*(?:查询?一?下|看一?下|知道|请问|告诉我|问一?下|推荐您?|介绍一?下|搜一?下|查查|看看|那|这个|这家|您去|你去|好的|收到|把))+(?:这个|这家)?"
)

# --- family: direct answers ---------------------------------------------------------------------


def _direct_answer(reader: _Reader, text: str, values: list[Value]) -> bool:
    """A value of the kind that was just asked for, with no other attribute beside it."""
    if len(values) != 1 or len(text) > 30 or reader.correcting:
        return False
    if not reader.speech.user and _rx(_ADVISES).search(text):
        return False
    value = values[0]
    slot = _open_slot(reader, value)
    if slot is None:
        return False
    rest = _clean_key(_without(text, [value]))
    said = text
    if rest and not _rx(_WEAK_KEY).match(rest):
        if rest not in slot.key:
            return False
        start, end = _grouped(text, values)[0]
        said = text[start:end]
    said = _rx(_ANSWER_LEAD).sub("", said)
    money = value.kind is FactKind.COUNT and _rx(_MONEY).search(slot.key)
    return reader.emit(
        slot.key if reader.speech.user else reader.key_of(slot.key),
        said,
        FactKind.AMOUNT if money else value.kind,
        normalized=value.normalized,
        confidence=0.85,
    )


_ANSWER_LEAD = r"^(?:我们?|咱们?|一?共|总共|现在|目前|先|那就?|就|来|要|有|是|在|定|大概有?(?=[0-9]))+(?=.)"


def _open_slot(reader: _Reader, value: Value) -> _Slot | None:
    taken = {candidate.key for candidate in reader.found}
    return next(
        (
            slot
            for slot in reader.slots
            if slot.kinds is not None and value.kind in slot.kinds and slot.key not in taken
        ),
        None,
    )


# --- family: labelled lines -------------------------------------------------------------------

_LABELLED = r"^(?:\*\*)?(?P<key>[^:，,。?？\s/]{1,16}|[A-Z][A-Za-z ]{1,20})(?:\*\*)?\s?:\s?(?!//)(?:\*\*)?(?P<value>.+)$"
_TASK_LABEL = r"(?:任务|待办|提醒|备忘|日程|待办事项|行动项)[0-9一二三四五六]?$"
_WISH_LABEL = r"^(?:硬性|其他|特殊|核心|主要|基本)?(?:要求|需求|条件|约束|限制)[0-9一二三四五]?$"
_NO_LABEL = (
    r"^(?:用户|助手|客服|系统|我|你|您|他|她|注|备注说明|注意|提示|例如|比如|如下|如下所示|步骤|说明|总结|答|问|以下|小结|回复|"
    r"[0-9:]+|.*[0-9]$|https?|.*(?:说|问|回答|写道|如下|包括|以下|建议|几点|步骤|认为|觉得))$"
)


def _labelled(reader: _Reader, text: str, values: list[Value]) -> bool:
    match = _rx(_LABELLED).match(text)
    if match is None or _rx(_NO_LABEL).match(match["key"]):
        return False
    key, value = match["key"], match["value"].strip("* ")
    if _rx(_TASK_LABEL).search(key):
        return _emit_task(reader, value)
    if _rx(_WISH_LABEL).match(key):
        return reader.emit("要求", value, FactKind.REQUIREMENT)
    key = reader.key_of(key)
    if not reader.speech.user and not (
        _rx(r"^(?:方案|选项|计划|版本)\s?[A-Z0-9一二三四甲乙丙]").match(key)
        or values
        or _attribute(key)
        or key in {slot.key for slot in reader.slots}
    ):
        return False
    return bool(key) and reader.emit(key, value, confidence=0.85)


# --- family: corrections with a verb ----------------------------------------------------------

_CHANGE_VERB = (
    r"(?:改|换|调整?|变更?|更新|更正|修改|修正|推迟|延期|延后|延|推后|顺延|提前|提高?|升级?|延长|缩短|压缩|压|涨|砍|谈(?=到)|变(?=[成为到])|降低?|增加?|减少?|加|减|缩减?|挪|移|"
    r"转|切换?|设置?|调节?|扩大?|放宽|上调|下调|订正|纠正)"
)
_CHANGED = (
    rf"^(?:我们?|咱们?)?(?:想|要|需要|得|已经?|已|决定|打算|还是|帮我|请|麻烦您?你?|可以|能)*(?:把|将)?(?P<key>.{{0,18}}?)"
    r"(?:又|要|需要|得|已经?|已|临时|统一|现在|都|可以|能|再|给|统一)*(?:从(?P<old>.{1,20}?))?"
    rf"{_CHANGE_VERB}(?:[一]?下)?(?:成了?|为了?|到了?|至|用|回|在|期到|后到|前到|的是)(?P<new>.{{1,40}})$"
)
_CHANGE_AHEAD = (
    rf"^(?:我们?|咱们?)?(?:的)?(?:把|将)?(?P<key>.{{1,14}}?)(?:要|需要|得|想|有|又|已经?|刚|可能要|都)*"
    rf"(?:{_CHANGE_VERB}(?:一?下|了|动了?)?|有变化?|变了|有调整|有改动|有误|不对|错了|(?:写|记|说|填|报|打|给|搞|弄)错了|往[后前](?:推|挪).*)$"
)
_INCREMENT = (
    r"^(?P<key>.{1,8}?)(?:可以|得|要|还)*(?P<by>(?:再|又|还得?|多)+(?:加|减|涨|降|追加|增加|减少|降低|提高)了?(?:大概|差不多)?[0-9一二两三四五六七八九十百千万]+.{0,4})$"
)
_NOT_BUT = (
    r"^(?P<key>[^，]{0,14}?)(?:不是|并非|不要|不(?P<verb>用|选|去|在|叫|姓|坐|买|订|吃|喝|走|请|找|住))(?P<old>[^，]{1,24}?)(?:了|的)?"
    r"[，、\s](?:而|应该|其实|我|应|还是|那就?|就)*(?:是|要|改成|换成|改为|[改换]?[用选去在叫姓坐买订吃喝走请找住])(?P<new>[^，]{1,24})$"
)
_NO_LONGER = (
    r"^(?P<key>)(?:我们?|就|先)?不(?:再|用)?(?P<old>[^，是要]{2,12}?)了，(?:改成|换成|改为|换为|改用|换用|改|换)(?P<new>[^，]{2,24})$"
)
_BUT_NOT = (
    r"^(?P<key>[^，]{0,14}?)(?:应该)?(?:是|叫|姓|在)(?P<new>[^，不]{1,24}?)[，、\s]?(?:而)?"
    r"(?:不是|并非|不叫|不姓|不在)(?P<old>[^，]{1,24})$"
)
_SHOULD_BE = (
    r"^(?:(?P<key>.{0,12}?))(?:应该|应当|正确的?|实际上?|准确的?|其实|最新的?|新的?)(?:应该)?(?:是|为|:)(?P<new>.{1,40})$"
)


def _changed(reader: _Reader, text: str, values: list[Value]) -> bool:
    match = _rx(_INCREMENT).match(text)
    if match is not None and values and _attribute(key := _clean_key(match["key"])):
        reader.pending = key
        return reader.emit(f"{key}变动", match["by"], FactKind.AMOUNT, normalized=values[0].normalized)
    match = _rx(_CHANGED).match(text)
    if match is not None and not _rx(r"^(?:变|转|提|加|减|升|降|改)$").match(match["new"]):
        key, old, new = match["key"], match["old"], match["new"]
        if _rx(r"(?:没有?|不|别|不能|不要)$").search(key):
            return False
        key = reader.key_of(key) or reader.pending
        mentioned = typed_values(key, reader.speech.at) if key else []
        if old is None and len(mentioned) == 1 and mentioned[0].text == key:
            old, key = key, reader.pending  # 把20台改成25台
        if key and not old and mentioned:
            key = _without(key, mentioned)
        return _emit_new_value(reader, key, new, old)
    match = _rx(_SHOULD_BE).match(text)
    if match is not None and reader.correcting:
        return _emit_new_value(reader, reader.key_of(match["key"]) or reader.pending, match["new"])
    if reader.correcting and (match := _rx(_CHANGE_AHEAD).match(text)) is not None:
        key = _clean_key(match["key"])
        if key and not _rx(r"^(?:这|那|你|您)|[不没]$").search(key):
            reader.pending = reader.key_of(key)
            return True
    if reader.pending and _rx(r"^(?:往[前后])?(?:顺延|推迟|延后|延期|提前|推)了?(?:大概)?[^，。]{1,6}$").match(text):
        return True  # the new value comes with the next clause
    if reader.correcting and (match := _rx(r"^(?:就)?是(?P<new>.{1,40})$").match(text)):
        return _emit_new_value(reader, reader.pending or _asked_key(reader), match["new"])
    if reader.pending and values and len(text) <= 40 and not _attribute(_key_around(text, values[0])):
        return _emit_new_value(reader, reader.pending, text)
    return False


def _asked_key(reader: _Reader) -> str:
    return reader.slots[0].key if len(reader.slots) == 1 else ""


def _emit_new_value(reader: _Reader, key: str, new: str, old: str | None = None) -> bool:
    new = _clean_value(new)
    values = typed_values(new, reader.speech.at)
    kind, normal = _classify(key, new, reader.speech)
    if len(values) == 1:
        only = values[0]
        rest = _clean_key(_without(new, [only]))
        if rest and len(rest) > 1 and not key and only.type == "quantity":
            key, new = rest, only.text
        if _rx(_PLAIN_NUMBER).search(key):
            kind, normal = FactKind.OTHER, new
        elif not _rx(r"(?:地址|住址|位置|地点|方案|计划|内容)$").search(key):
            kind, normal = only.kind, only.normalized
            if kind is FactKind.COUNT and _rx(_MONEY).search(key):
                kind = FactKind.AMOUNT
    key = _time_key(key, kind)
    if len(values) == 1 and key:
        key = _people_key(key, values[0])
    if old is not None:
        old = _clean_value(old)
    return reader.emit(key, new, kind, normalized=normal, correction=True, replaces=old)


_ARRANGED = (
    r"^(?P<key>.{0,10}?)(?:已经?)?(?:为|帮|给|替)(?:您|你)(?:预约|预订|约|安排|登记|订|改签|排)(?:了|到|在|好|的是)*(?P<new>.{2,40})$"
)


def _arranged(reader: _Reader, text: str, values: list[Value]) -> bool:
    """已为您预约周六上午9点到11点 makes the hour of what was asked for more precise."""
    match = _rx(_ARRANGED).match(text)
    moment = next((v for v in values if v.moment is not None), None)
    if match is None or moment is None:
        return False
    key = _clean_key(match["key"])
    return reader.emit(
        "",
        moment.text,
        moment.kind,
        normalized=moment.normalized,
        correction=True,
        replaces=moment.moment.day_text if moment.moment else None,
        fallback_key=f"{key}时间" if key else "预约时间",
    )


# --- family: withdrawn ------------------------------------------------------------------------

_WITHDRAWN = (
    r"^(?:我们?|咱们?)?(?:先|就|已经?|都|帮我|把)*(?:(?P<verb>取消|撤销|删掉?|去掉)(?P<a>.{2,20}?)(?:吧|了)?|"
    r"(?:不用|不要|不需要|无需|不必)(?P<b>.{2,20}?)了|(?P<c>.{2,20}?)(?:先|就|已经?|给)*(?:取消|作废|撤销|不要|不用|不需要|免)了?(?:吧|掉)?)$"
)


def _withdrawn(reader: _Reader, text: str, _values: list[Value]) -> bool:
    match = _rx(_WITHDRAWN).match(text)
    if match is None:
        return False
    what = match["a"] or match["b"] or match["c"]
    if not what or _rx(r"担心|麻烦|客气|谢|紧|急|管|这么|那么").search(what):
        return False
    key = _clean_key(what)
    if "取消" in text or match["verb"]:
        return reader.emit(key, "已取消", FactKind.OTHER, correction=True, confidence=0.7)
    return reader.emit("要求", text, FactKind.REQUIREMENT, correction=True, replaces=key)


# --- family: names and persons ----------------------------------------------------------------

_KIN = (
    r"爸爸?|妈妈?|父亲|母亲|爸妈|父母|哥哥?|弟弟?|姐姐?|妹妹?|老公|老婆|丈夫|妻子|先生|太太|爱人|对象|男朋友|女朋友|男友|女友|"
    r"儿子|女儿|大女儿|小女儿|大儿子|小儿子|闺女|孩子|宝宝|小孩|娃|爷爷|奶奶|外公|外婆|姥姥|姥爷|叔叔?|舅舅?|姑姑?|阿姨|岳父|岳母|"
    r"婆婆|公公|侄子|侄女|外甥女?|表[哥弟姐妹]|堂[哥弟姐妹]|双胞胎|家人|同事|领导|老板|室友|同学|朋友|闺蜜|猫|狗|助理|秘书|搭档"
)
_NAMED = (
    r"^(?P<who>.{0,12}?)(?:的)?(?:大名|全名|名字|姓名|中文名|英文名|小名|昵称|网名|花名)?(?:是叫|就叫|叫做|名叫|叫|名为|取名|改名)"
    r"(?P<name>[^，。？\s了着过他她你您我它人车]{1}[^，。？]{0,15})$"
)
_CALL_ME = r"^(?:(?:大家|同事|朋友|家人|你|您|以后|都|可以|就|一般|请|平时)*)(?:叫|喊|称呼)我(?:为|做|作)?(?P<name>[^，。]{1,10}?)(?:就行|就好|吧|即可)?$"
_NOT_A_NAME = r"^(?:外卖|救护|滴滴|出租|快递|他|她|你|您|醒|起来|一声|一下|不|什么|停|好|上|来|去|人)"
_SURNAME_ONLY = r"^(?P<who>.{0,8}?)(?:免贵)?姓(?P<name>[\u4e00-\u9fff]{1,2})$"
_I_AM = r"^(?:我|本人|这里|这边|我这边|咱)(?:就|也|现在|目前)*是(?P<what>[^，。]{2,24})$"
_SURNAMES = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾萧田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪"
    "范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤欧阳上官司马诸葛慕容祁柳樊乔颜温"
)
_ROLE = (
    r"(?:师|员|生|工|经理|总监|主管|主任|医生|老师|家长|会员|用户|店长|老板|律师|护士|司机|教授|博士|程序|设计|运营|开发|测试|顾问|"
    r"财务|会计|行政|人事|HR|CEO|CTO|CFO|产品|销售|客服|采购|负责人|创始人|合伙人|自由职业|公务员|编辑|作家|记者|退休|工人|农民|个体户|"
    r"校长|院长|处长|局长|科长|组长|队长|班长|厨师|会计|专员|助理|秘书|架构|运维|导游|主播|博主|妈妈|爸爸|学者|研究员|志愿者)$"
)


def _naming(reader: _Reader, text: str, values: list[Value]) -> bool:
    match = _rx(_CALL_ME).match(text)
    if match is not None and not _rx(_NOT_A_NAME).match(match["name"]):
        return reader.emit("称呼", match["name"], FactKind.NAME, confidence=0.9)
    match = _rx(_NAMED).match(text)
    if match is not None and not _rx(_NOT_A_NAME).match(match["name"]):
        who = match["who"]
        if _rx(r"[不没别]$|[想要帮去]$|说|听|问|以为|觉得").search(who):
            return False
        if not who.strip() and not text.startswith(("我", "名", "姓", "大名", "全名")):
            return _bare_name(reader, match["name"])
        name = _rx(r"(?:的)?(?:这个|那个)?(?:名字|的)$").sub("", match["name"])
        key = _clean_key(who)
        if not key and not reader.speech.user:
            return False
        if not key:
            return reader.emit(reader.key_of("姓名"), name, FactKind.NAME, confidence=0.95)
        reader.note_subject(who)
        person = _is_person(key) and key not in ("猫", "狗")
        return reader.emit(f"{key}姓名" if person else key, name, FactKind.NAME)
    match = _rx(_SURNAME_ONLY).match(text)
    if match is not None and match["name"][0] in _SURNAMES:
        key = _clean_key(match["who"])
        if key:
            reader.note_subject(key)
        elif not reader.speech.user:
            return False
        return reader.emit(f"{key}姓", match["name"], FactKind.NAME, confidence=0.85)
    return False


def _bare_name(reader: _Reader, name: str) -> bool:
    """叫周航 names whoever was just spoken of, or answers a question; else nobody we know."""
    who = reader.subject or ("" if _open_name(reader) else reader.antecedent)
    if not who and not _open_name(reader):
        return False
    return reader.emit(f"{who}姓名" if who else _open_name(reader), name, FactKind.NAME)


def _open_name(reader: _Reader) -> str:
    return next((s.key for s in reader.slots if s.kinds and FactKind.NAME in s.kinds), "")


def _i_am(reader: _Reader, text: str, values: list[Value]) -> bool:
    match = _rx(_I_AM).match(text)
    if match is None:
        return False
    what = _rx(r"^(?:一[名个位]|个)").sub("", _clean_value(match["what"]))
    if not what or _rx(_NO_ROLE).match(what):
        return False
    of, _, person = what.rpartition("的")
    if of and _looks_like_name(person):
        reader.emit("单位", of, FactKind.OTHER)
        return reader.emit("姓名", person, FactKind.NAME, confidence=0.85)
    if _looks_like_name(what):
        return reader.emit("姓名", what, FactKind.NAME, confidence=0.8)
    if _rx(r"型血$").search(what):
        return reader.emit("血型", what, FactKind.OTHER)
    if _rx(r"^(?:素食|吃素|无肉不欢|夜猫|.{1,6}(?:控|迷|粉丝?|爱好者|主义者|体质))").search(what):
        return reader.emit("偏好", what, FactKind.PREFERENCE)
    if _rx(r"^[\u4e00-\u9fff]{2,6}人$").match(what) and not _rx(r"的|主人|本人|新人|工人").search(what):
        return reader.emit("籍贯", what, FactKind.OTHER)
    if values and values[0].text != what:
        return False
    if _rx(_ROLE).search(what) or match["what"].startswith(("做", "搞", "干", "学", "教", "开", "卖")):
        return reader.emit("职业", what, FactKind.OTHER)
    if len(what) <= 8:
        return reader.emit("身份", what, FactKind.OTHER, confidence=0.6)
    return False


_NO_ROLE = (
    r"^(?:想|要|在|说|真|不|很|来|去|从|因|看|觉|打|刚|昨|今|明|用|怕|为|被|把|给|已|挺|可|会|能|得|知|这|那|谁|第|有|没|希|需|"
    r"问|找|听|坐|住|跟|和|按|通过|先|再|最|比|他|她|你|您|它|一样|同意|认真|开玩笑|好奇|担心|新手|第一)"
)


def _looks_like_name(text: str) -> bool:
    if _rx(r"^[小老阿大][\u4e00-\u9fff]{1,2}$").match(text) and text[1:2] in _SURNAMES:
        return True
    return bool(_rx(r"^[\u4e00-\u9fff]{2,4}$").match(text)) and (
        text[0] in _SURNAMES and not _rx(_ROLE).search(text) and not text.endswith(("人", "的", "店"))
    )


def _is_person(key: str) -> bool:
    return bool(
        _rx(rf"(?:^|.)(?:{_KIN}|客户|联系人|负责人|经理|老师|医生|同学|学生|患者|病人|收货人|收件人|顾客|会员|员工|候选人|对接人|班主任)$").search(key)
    )


_LIVES = r"^(?P<who>.{0,10}?)(?:现在|目前|一直|都|还|就|暂时|平时|搬到了?|搬去了?|已经)*(?:家住|(?<!入)住在?(?!院|宿|了|一)|家在|定居在?|搬到了?|搬去了?)(?P<where>[^，。]{2,40})$"
_WORKS = (
    r"^(?P<who>.{0,10}?)(?:现在|目前|一直|都|还|就|暂时|平时|已经)*(?P<what>在(?P<where>[^，。]{2,24}?)"
    r"(?P<verb>工作|上班|任职|当[^，。]{1,8}|做[^，。]{1,8}|上学|读书|念书|读[^，。]{1,6}|实习|就职|教书|开店|出差|留学|创业|住院|养病|值班))(?:的|呢|了)?$"
)
_STUDIES = r"^(?P<who>.{0,10}?)(?:现在|目前|今年|刚|已经|都|正)*(?P<what>(?:上|读|念|升)(?P<level>幼儿园.{0,2}|[小初高大][一二三四五六]|[一二三四五六七八九](?:年级)?|高中|初中|小学|大学|大专|研究生|博士|中班|大班|小班)(?:了)?)$"
_HAS_PET = r"^(?P<who>我们?家?|家里|.{0,6}?)(?:养|有)了?(?P<what>[一两三几0-9]+[只条匹][^，。]{1,10})$"
_ALSO_DOES = r"^(?P<who>我们?|我家|.{0,6}?)(?:现在|目前|一直|平时|都|主要)*(?P<verb>用的?|开的?|骑的?|买的?|学的?|穿的?|戴的?|做的?|住的?|读的?|选的?|点的?|订的?)是(?P<what>[^，。]{1,24})$"


def _living(reader: _Reader, text: str, values: list[Value]) -> bool:
    match = _rx(_LIVES).match(text)
    if match is not None and not _rx(_BAD_WHO).search(match["who"]):
        if _rx(r"^(?:了|过|着|[0-9一二两三四五六七八九十]+[天晚年])").match(match["where"]):
            return False
        who = _subject_key(match["who"])
        moved = "搬" in text
        return reader.emit(f"{who}住址", match["where"], FactKind.ADDRESS, correction=moved)
    match = _rx(_WORKS).match(text)
    if match is not None and not _rx(_BAD_WHO).search(match["who"]):
        who = _subject_key(match["who"])
        verb = match["verb"]
        attribute = (
            "学校" if _rx(r"上学|读|念|留学").match(verb) else "工作" if verb not in ("住院", "养病") else "近况"
        )
        return reader.emit(f"{who}{attribute}", match["what"], FactKind.OTHER)
    match = _rx(_STUDIES).match(text)
    if match is not None and not _rx(_BAD_WHO).search(match["who"]):
        return reader.emit(f"{_subject_key(match['who'])}年级", match["level"], FactKind.OTHER)
    match = _rx(_HAS_PET).match(text)
    if match is not None:
        return reader.emit("宠物", match["what"], FactKind.OTHER)
    match = _rx(_ALSO_DOES).match(text)
    if match is not None and not _rx(_BAD_WHO).search(match["who"]):
        who = _subject_key(match["who"])
        return reader.emit(f"{who}{match['verb'].rstrip('的')}的", match["what"])
    return False


_BAD_WHO = r"[不没别想要入]$|想|打算|准备|计划|希望|如果|你|您|谁|哪|什么"


def _subject_key(said: str) -> str:
    return _clean_key(said)


# --- family: preferences ----------------------------------------------------------------------

_PREFERS = (
    r"^(?P<who>.{0,12}?)(?P<what>(?:(?:最近|现在|已经|平时|从小|一直|本来|特别|非常|比较|更|最|很|挺|蛮|都|也|还|就|从来|一般|有点|真的|超)*"
    r"(?:不太?|没那么)?(?:喜欢|看重|注重|在意|在乎|爱(?=[吃喝看听玩用穿睡聊])|偏爱|偏好|钟爱|讨厌|热爱|迷上|倾向于?|感兴趣|习惯(?!了$)|受不了|"
    r"怕(?=[冷热辣吵黑晒高疼痛狗苦腻甜光])|戒了?|忌口?(?!惮)|吃素|吃不了|喝不了|不吃|不喝|不抽|不碰|不能[吃喝碰]|不敢[吃喝]|不爱|"
    r"只[吃喝穿看听用](?!过)|(?<=平时)[吃喝抽]|(?<=一般)[吃喝抽]|(?<=经常)[吃喝抽]|(?<=习惯)[吃喝用]|对[^，。]{1,12}?(?:过敏|不耐受|感兴趣|没兴趣)|(?<=.)过敏|晕车|晕船|恐高|左撇子|乳糖不耐受?)[^，。]{0,24}))$"
)
_NO_PREFERENCE = r"喜欢的?(?:话|就|哪|那)|^(?:大家|很多人|一般人|有人|别人|你|您|如果|客人们)|希望|喜欢吗|不爱说"


def _preference(reader: _Reader, text: str, values: list[Value]) -> bool:
    match = _rx(_PREFERS).match(text)
    if match is None or _rx(_NO_PREFERENCE).search(text):
        return False
    who, what = match["who"], match["what"]
    if _rx(r"[的是把被]$|不是").search(who):
        return False
    subject, topic = reader.person_of(who)
    what = f"{topic}{what}"
    if len(topic) > 8:
        return False
    asked = next(
        (s.key for s in reader.slots if _rx(r"过敏|忌口|偏好|爱好|喜好|口味|饮食").search(s.key)), ""
    )
    if asked and not subject:
        return reader.emit(asked, what, FactKind.PREFERENCE, confidence=0.85)
    now = bool(_rx(r"现在|不再|已经不|戒|了$|改").search(what))
    return reader.emit(
        f"{subject}偏好", what, FactKind.PREFERENCE, confidence=0.85, correction=now
    )


_HELD_BY = rf"^(?:{_KIN}|客户|患者|[{_SURNAMES}](?:总|经理|老师|医生))(?=.)(?!.*(?:人|师傅|经理|老师|医生)(?:姓|姓名)?$)"
_PERSON = (
    rf"^(?:我们?|咱们?|本人)?(?:家)?的?(?P<who>(?:{_KIN})(?:们)?|客户|对方|联系人|负责人|患者|病人|老人|小朋友|[小老阿][\u4e00-\u9fff]|"
    rf"[{_SURNAMES}][\u4e00-\u9fff]{{0,2}}(?:总|经理|老师|医生|主任|先生|女士|小姐|工)|[A-Z][a-z]+)(?:他|她)?(?:自己|本人)?"
)


# --- family: tasks and commitments ------------------------------------------------------------

_TASK = (
    r"提醒(?:我|一下|他|她|大家|客户)|记得|别忘了?|不要忘|待办|(?:加|建|添加|新增|创建|设)(?:一?个|一?条|上)?(?:任务|待办|提醒|日程|闹钟)|"
    r"(?:之?前|内|底|日|[一二三四五六日天号点])(?:要|得|必须|需要?|把|务必|给|能|之前|以前)*[^，。]{0,14}?"
    r"(?:完成|提交|交付|交[^流通换易]?|发[给到送]?|搞定|弄好|写[好完]|做[好完]|上线|寄|回复|出[具稿]?|给到|整理|确认|付[款清]?|还|提供|准备好?|汇报|答复|签)|"
    r"抄送|跟进|回访|负责"
)
_TASK_LEAD = (
    r"^(?:(?:请|麻烦|帮我|帮忙|你|您|到时候|记得|别忘了?|不要忘了?|务必|一定|再|另外|也|还)*(?:提醒(?:我|一下)?|记得|别忘了?|"
    r"(?:加|建|添加|新增|创建|设|记)(?:一?个|一?条|上)?(?:任务|待办|提醒|日程|闹钟))(?:我|一下)?[:\s]*)+"
)
_HANDOVER = r"^(?:请|帮我|再|另外)?(?:把|将)[^，。]{1,14}?(?:发|寄|交|转|抄送|转发|汇报|通知|同步)(?:一[份下])?给[^，。]{1,10}$"
_IN_CHARGE = r"^(?P<who>(?!.{0,5}[改换]由)[^，。的是由]{1,8}?)(?:来|主要|全权|继续|将|会|这边)*负责(?P<what>[^，。]{1,16})$"
_CHARGED = r"^(?P<what>[^，。]{1,14}?)(?:这块|部分|方面)?(?P<change>改|换|重新)?(?:由|交给|归|让)(?P<who>[^，。]{1,8}?)(?:来|去)?(?:负责|跟进|做|处理|对接|管|接手)(?:吧|了)?$"


def _task(reader: _Reader, text: str, values: list[Value]) -> bool:
    match = _rx(_CHARGED).match(text) or _rx(_IN_CHARGE).match(text) or _in_charge(text)
    if match is not None and not _rx(r"谁|你|您").search(match["who"]) and not values:
        changed = bool(match.groupdict().get("change"))
        return reader.emit(
            f"{_clean_key(match['what'])}负责人",
            _clean_value(match["who"]),
            FactKind.OTHER,
            correction=changed,
        )
    if reader.same_sentence and reader.found[-1].key == "待办" and _rx(r"^(?:抄送|同时|并|再|顺便|[^，。]{0,8}[前内]).{2,16}$").match(text):
        return reader.extend(text)
    if not _rx(_TASK).search(text) and not _rx(_HANDOVER).match(text):
        return False
    if reader.speech.user and _rx(_HANDOVER).match(text):
        return _emit_task(reader, text)
    lead = _rx(_TASK_LEAD).match(text)
    rest = _clean_key(_without(text, values))
    if lead is None and len(rest) <= 4 and _rx(_EVENT).search(rest) and not reader.same_sentence:
        return False  # 最晚6月底上线 is a date, not a task
    if lead is None and not any(value.type == "moment" for value in values):
        return False
    if not reader.speech.user and not _rx(r"^(?:我们?|由|请您?)?.{0,12}(?:会|将|前)").match(text):
        return False
    return _emit_task(reader, text[lead.end() :] if lead else text)


def _in_charge(text: str) -> re.Match[str] | None:
    """前端李娜负责, 测试交给小赵: the person is the last word."""
    match = _rx(r"^(?P<what>[^，。]{1,10}?)(?:是|还是|就)?(?P<who>[小老]?[" + _SURNAMES + r"][\u4e00-\u9fff]{1,2})负责$").match(text) or _rx(
        r"^(?P<what>[^，。]{1,10}?)(?P<change>改|换|转)?(?:交给|归|派给|分给)(?P<who>[\u4e00-\u9fff]{2,4})$"
    ).match(text)
    return match if match is not None and _looks_like_name(match["who"]) else None


def _emit_task(reader: _Reader, said: str) -> bool:
    said = _clean_value(said)
    if len(said) < 3:
        return False
    moment = next((v for v in typed_values(said, reader.speech.at) if v.moment), None)
    if moment is not None and reader.same_sentence and len(said) - len(moment.text) <= 2:
        said = f"{reader.found[-1].key}{said}"  # 数学作业是第35页，周四交
    return reader.emit(
        "待办",
        said,
        FactKind.DECISION,
        normalized=moment.normalized if moment else said,
        correction=False,
    )


# --- family: decisions ------------------------------------------------------------------------

_DECIDES = (
    r"^(?:那|那么|就|我们?|咱们?|最终|最后|还是|已经|经过讨论|商量好?了?|大家|一致)*(?:决定|敲定|选定|定下来?|拍板|确定(?:了|下来)?(?=[用选去买做走按])|"
    r"就?(?:定|选|采用|用|按|要|走|买|订|去)(?=方案|第[一二三]|[A-Z][^a-z]|这[个家款套]|那[个家款套]|[ABC甲乙])|选择|就定|就选|就用|就按照?|就照|就走)"
    r"(?:了|的是|在|是|用|选)?(?P<what>[^，。]{1,40})$"
)


def _decision(reader: _Reader, text: str, values: list[Value]) -> bool:
    match = _rx(_DECIDES).match(text)
    if match is None or _rx(r"^(?:不了|于|的|权)").match(match["what"]):
        return False
    what = _clean_value(match["what"])
    if _rx(r"^(?:这|那)(?:个|样|么|套|款|家)?(?:方案|计划|安排)?(?:来|办|做|定|走)?$").match(what):
        agreed = _proposal(reader.speech.question)
        return bool(agreed) and reader.emit("决定", agreed, FactKind.DECISION, confidence=0.7)
    if values and len(values) == 1 and _clean_value(values[0].text) == what and values[0].type != "id":
        return False  # 就定下午三点 answers a question; the general rules find which
    kept = what if _rx(r"^[去不买做换]").match(what) or "决定" not in text else what
    return reader.emit("决定", kept, FactKind.DECISION, confidence=0.85)


def _proposal(question: str) -> str:
    """The first sentence of what the assistant proposed, for 就按这个来."""
    sentence = _rx(r"[。！？!?\n]").split(question.strip(), maxsplit=1)[0]
    proposal = _rx(r"^(?:好的|那|我)?[，,]?(?:建议|推荐)(?:您|你)?").sub("", sentence).strip("，, ")
    return proposal if 4 <= len(proposal) <= 80 else ""


# --- family: requirements ---------------------------------------------------------------------

_REQUIRES = (
    r"必须|必需|务必|一定[要得不]|不能(?!不|说)|不可以|不可(?=[以用有超]|$)|不得(?!不)|不许|不准|禁止|不要(?!紧|客气|担心|急|忘)|不想要|"
    r"(?<![分特个区级识差类])别(?=再|太|用|放|超|加|给|打|发|在|选|让|有|安排)|最好|至少[要得有能]|只要(?!.*就)|只能|只接受|只考虑|"
    r"(?<!不)需要(?!.{0,3}(?:你|您|我|想|考虑|帮))|(?<![主需重只不])要(?:能|有|支持|是|带|可以|会|求|含|包|方便|靠近|离|"
    r"够|安静|便宜|简单|保证|确保|符合|满足|兼容|注意|避免|快|大|小|轻|好用|稳定|安全)|得(?=有|能|支持|是|带|在|够|要|保证|符合|提供|包|配|按|装|预留|附|加)|"
    r"希望(?!你|您)|优先|尽量|不希望|不接受|不考虑|不超过|要求|提前|给我(?:打|发|回)|(?:通知|联系|告诉)我|(?<!不)想(?:要)?(?:住|坐|订|选|吃|找|买|换|租|装|办|学|报)(?!什么|错|告)"
)
_NO_REQUIREMENT = (
    r"^(?:你|您|咱们?再|我再)|需要(?:帮|的话|什么)|我(?:不能|没法)(?:理解|接受)?$|要求$|怎么|不得了|记得|觉得|获得|取得|值得|懂得|显得|使得|"
    r"希望能?(?:帮|得到)|要不|要么|最好的|不能更|不要了|不要这样"
)


_THING_MUST = (
    r"^(?!我|你|您|他|她|咱|大家|明|今|后天|下|周|星期|那|这|马上|快|可能|还|也|就|都|又|总|主|首|重|只)[\u4e00-\u9fffA-Za-z]{1,8}(?:一定|都|也|还)?"
    r"要(?![是不么求去到来走过下上开考放有几多])[\u4e00-\u9fff]{2,14}$"
)


def _requirement(reader: _Reader, text: str, values: list[Value]) -> bool:
    if reader.composing or _rx(_ATTRIBUTE_WANTED).match(text):
        return False
    if not (_rx(_REQUIRES).search(text) or _rx(_THING_MUST).match(text)) or _rx(_NO_REQUIREMENT).search(text):
        return False
    if len(text) < 4 or len(text) > 60:
        return False
    bound = next((v for v in values if v.quantity is not None), None)
    if _rx(r"提前(?:到|了|至)|提前$").search(text):
        return False
    if bound is not None:
        before = text[: bound.start]
        lead = _rx(r"(?:必须|要|需要|最好|得|希望|尽量|控制在|能|在|是|不能|别|不要)*$").sub("", before)
        key = reader.key_of(_rx(r"不?超过$|不能$").sub("", lead))
        # 预算最好控制在5000以内 is a budget; 续航要8小时以上 stays a requirement
        if key and _attribute(key) and len(key) <= 8 and bound.end >= len(text) - 4:
            return False
    value = _rx(r"^(?:还|也|都|另外|而且|我们?(?=需要|希望|要求|必须|要|不)|主要(?:是)?|首先|其次|就是|(?:我的|有个)?要求(?:是|就是))+").sub("", text)
    return reader.emit("要求", value or text, FactKind.REQUIREMENT)


# --- family: X是Y -----------------------------------------------------------------------------

_DENIES = r"没有?|不(?!锈|动产|干胶)|别|并非|说过?(?:他|她|我)|以为|觉得|认为"
_COPULA = (
    r"^(?P<key>[^，。]{0,20}?)(?P<adverb>(?:就|都|也|大概|大约|差不多|现在|目前|已经|一般|通常|平时|一共|总共|暂时|暂|应该|初步|先|全部|统一|"
    r"主要|最终|最后|预计|计划|其实|还)*)(?:是|(?<![认以作成称行人变分较颇极最因])为(?!了|什么|止|难)|等于|定为|[定选写填用买订]的是|叫做?)(?P<value>[^，。]{1,60})$"
)
_NO_COPULA = (
    r"(?:^|[^的])(?:但|还|总|只|或|不|于|要|而|正|凡|像|既|老|更|便|即|若|倒|可|似|又|才|确实|真的|明明|当然|毕竟|果然|尤其|特别|如果)$|"
    r"^(?:这|那|它|他|她|你|您|谁|哪|什么|问题|意思|感觉|其实|主要|重点|关键|反正|我想|我觉得|"
    r"现在|今天|结果|原来|本来|还有|不过|可能|应该|都|也|就|我|我们|咱们|大家|这里|那里|一般|有时|之前|之后|以后|以前|刚才|然后|所以)$"
)
_EMPTY_VALUE = (
    r"^(?:给我|过来|那[可还也].*|这[里个].*|也.*|更.*|多谢.*|谢.*|一下.*|[^，。]{0,3}没有?|都.*)$|"
    r"^(?:什么|怎么|这样|那样|这个|那个|这些|那些|真的?|对的?|不对|好的?|可以|不可以|可能|不错|谁|哪|多少|如何|吗|呢|的|了|一样|问题|"
    r"没问题|很.*|挺.*|太.*|非常.*|比较.*|真.*|特别.*|有点.*|相当.*|蛮.*|超级.*|好[多看吃用玩听难大].*|因为.*|想.*|为了.*|一种.*|"
    r"你.*|您.*|不是.*|我的?|他的?|她的?|它的?|是|在|有|无所谓|随便|都行)$"
)


def _copula(reader: _Reader, text: str, values: list[Value]) -> bool:
    match = _rx(_COPULA).match(text)
    if match is None or _rx(_NO_COPULA).search(match["key"]):
        return False
    key, value = match["key"], _clean_value(match["value"])
    typed = _all_typed(value, values)
    named = "的" in key or key.startswith(("我", "咱")) or _attribute(_clean_key(key))
    about = reader.key_of(key) or reader.topic
    if not about or len(about) > 14 or not value or _rx(_DENIES).search(about):
        return False
    if _rx(r"^(?:意思|问题|想法|感觉|重点|看法|观点|话|前提|区别|好处|坏处|缺点|优点)$").match(about):
        return False
    if not reader.speech.user:
        asked = any(slot.key in about or about in slot.key for slot in reader.slots)
        if not ((typed and named) or asked or _attribute(about)) or len(value) > 40:
            return False
    if not (named or typed or _is_person(about)):
        return False
    if _rx(r"^(?:在|从|被|把|给|来|去|到|想|让|跟)").match(value) and not typed and not _attribute(about):
        return False
    if _is_person(about):
        reader.note_subject(about)
        if _looks_like_name(value) and not _rx(r"负责人|联系人|对接人|收.人").search(about):
            return reader.emit(f"{about}姓名", value, FactKind.NAME)
    kind, normal = _classify(about, value, reader.speech)
    if kind is FactKind.CONTACT:
        about = _contact_key(about, typed[0].type if typed and typed[0].kind is kind else "phone", reader)
    if len(typed) == 1:
        about = _people_key(about, typed[0])
    return reader.emit(_time_key(about, kind), value, kind, normalized=normal)


_CHOSEN = (
    r"^(?P<key>[\u4e00-\u9fffA-Za-z]{1,10}?)(?:就|都|也|还是|现在|目前|暂时|已经|统一|先|全部|要|会|一律|打算|准备)*"
    r"(?P<verb>采用|使用|用|选|走|发|订|开|写|填)(?:了|的)?(?P<value>[^，。]{1,30})$"
)


_ATTRIBUTE_WANTED = (
    r"^(?:我的?|我们的?)?(?P<key>颜色|尺码|尺寸|口味|型号|品牌|款式|材质|规格|房型|座位|舱位|版本|甜度|温度|冰度|面料|发票|户型|配置|语言|格式|字体|风格|主题|抬头|发票抬头|(?:公司)?全称|简称|开户行|法人|户名|签收人|学历|血型|国籍|民族|政治面貌|婚姻状况)"
    r"(?P<verb>就?要|想要|选|用|改?成|为|开|:)?(?:的是|了)?(?P<value>(?!有|是|能|支持|求|可以|大一?点|小一?点|更|比|尽量|不|没|要|改|换|怎|什|写|说|填|搞|弄|错|偏|都|在|给|发)[^，。]{1,24})$"
)


def _wanted(reader: _Reader, text: str, values: list[Value]) -> bool:
    """颜色要深灰色, 抬头个人, 尺码XL: an attribute and its choice side by side."""
    match = _rx(_ATTRIBUTE_WANTED).match(text)
    return match is not None and reader.emit(match["key"], match["value"], confidence=0.75)


def _chosen(reader: _Reader, text: str, values: list[Value]) -> bool:
    """数据库用 PostgreSQL, 快递走顺丰, 颜色选蓝色: a thing and what it is done with."""
    match = _rx(_CHOSEN).match(text)
    if match is None or _rx(r"^(?:一[个下些套]|来|到|了|过|于|得|不)").match(match["value"]):
        return False
    key = _clean_key(match["key"])
    if not key or _is_person(key) or _rx(_BAD_WHO).search(key) or _rx(r"想|去|来|不|没|可以|能").search(key):
        return False
    if not (_attribute(key) or (len(key) <= 4 and reader.speech.user and match["verb"] in ("采用", "使用", "用", "走"))):
        return False
    return reader.emit(key, match["value"], confidence=0.7)


_ORGANISATION = (
    r"^[\u4e00-\u9fffA-Za-z0-9()（）·]{2,30}(?:有限公司|股份公司|公司|集团|大学|学院|医院|分行|支行|事务所|研究所|研究院|工作室|合作社)$"
)


def _organisation(reader: _Reader, text: str, values: list[Value]) -> bool:
    """The bare name of an organisation: what was just spoken of, an answer, or the company."""
    last_found = reader.found[-1] if reader.found else None
    if last_found and last_found.key.endswith("姓") and text.startswith(last_found.value) and _looks_like_name(text):
        return reader.emit(f"{last_found.key}名", text, FactKind.NAME, confidence=0.85)
    if not _rx(_ORGANISATION).match(text) or _rx(r"我们?|这[家个]|[在去是的跟]").search(text) or len(text) < 5:
        return False
    last = reader.found[-1].key if reader.found else ""
    slot = next((s for s in reader.slots if s.kinds is None and not s.yes_no and not s.wish), None)
    key = last if _rx(r"(?:抬头|公司|单位|开户行)$").search(last) else (slot.key if slot else "公司名称")
    if reader.found and key == last:
        reader.found.pop()
    return reader.emit(key, text, FactKind.NAME, confidence=0.75)


# --- family: places ---------------------------------------------------------------------------

_PLACED = (
    r"^(?P<key>[^，。]{1,14}?)(?:就|都|也|现在|目前|暂时|已经|统一|先|全部|要|会)*"
    r"(?P<verb>位于|设在|开在|放在了?|存在了?|保存在|部署在|托管在|安装在|装在|停在|约在|安排在|定在|寄到|送到|发到|交到|在)(?P<where>[^，。]{2,40})$"
)
_PLACE_END = (
    r"(?:室|楼|层|区|市|省|路|街|道|号|厅|馆|店|院|校|司|厂|站|场|园|里|上|下|内|外|旁|边|附近|对面|门口|目录|文件夹|盘|库|服务器|云|节点|机房|"
    r"平台|仓|柜|桌|家|村|镇|县|座|栋|处|中心|大厦|广场|小区|公寓|酒店|门|口|群|城|港|机场|前台|抽屉|[A-Za-z0-9])$"
)


def _placed(reader: _Reader, text: str, values: list[Value]) -> bool:
    match = _rx(_PLACED).match(text)
    if match is None:
        sent = _rx(r"^(?:请|就|直接|帮我)?(?:寄|送|发|快递|配送)(?:到|去|往)(?P<where>[^，。]{2,40})$").match(text)
        if sent is not None and reader.speech.user:
            return reader.emit("收货地址", sent["where"], FactKind.ADDRESS)
        here = _rx(r"^(?:就|都|也|地点)?在(?P<where>[^，。]{2,30})$").match(text)
        if here is None or not _rx(_PLACE_END).search(here["where"]) and not reader.subject_is_place():
            return False
        if reader.subject_is_place():
            return reader.emit(f"{reader.subject}位置", here["where"], FactKind.OTHER)
        return reader.same_sentence and reader.extend(text)
    if _rx(_BAD_WHO).search(match["key"]):
        return False
    where = _clean_value(match["where"])
    whole = _all_typed(where, values)
    if any(v.moment for v in whole) or sum(len(v.text) for v in whole) >= len(where):
        return False
    if match["verb"] == "在" and not (
        _rx(_PLACE_END).search(where) or _rx(_ESTABLISHMENT).search(match["key"])
    ):
        return False
    if _rx(r"^(?:[^，。]{0,6}(?:吃|做|看|写|忙|开会|等|找|用|聊|说|想|学习|跑|玩|测试|升级|处理))").match(where):
        return False
    key = _clean_key(match["key"])
    if match["verb"] == "位于" and not key and not reader.speech.user:
        return reader.emit(reader.key_of("地址"), where, FactKind.ADDRESS, confidence=0.75)
    if not key or len(key) > 10:
        return False
    key = reader.key_of(key)
    if not reader.speech.user and match["verb"] == "在" and not reader.slots and not _attribute(key):
        return False
    if not _rx(r"(?:地址|地点|位置|住址|地|处|目的地)$").search(key):
        key += {"寄到": "地址", "送到": "地址", "发到": "地址"}.get(match["verb"], "位置" if _is_thing(match["verb"]) else "地点")
    kind = FactKind.ADDRESS if _is_address(where) or key.endswith("地址") else FactKind.OTHER
    return reader.emit(key, where, kind, confidence=0.75)


_ESTABLISHMENT = r"(?:公司|总部|店|工厂|仓库|学校|分公司|办公室|门店|厂|房子|家)$"


def _is_thing(verb: str) -> bool:
    return verb in ("放在", "放在了", "存在", "存在了", "保存在", "部署在", "托管在", "安装在", "装在", "停在")


_ROUTE = (
    r"^(?:我们?|咱们?)?(?:想|要|打算|准备|计划|得|会)*(?:从(?P<start>[^，。到去飞回]{2,10}?)(?:出发|起飞|走)?)?"
    r"(?:(?:坐|乘|开).{1,5}?)?(?:(?:到|去|飞往?|前往|回)(?P<end>[^，。了过]{2,10}?)(?:去)?(?P<why>的.{1,6}|旅游|游玩|玩|出差|旅行|度假|参加.*|开会|看.*)?)?$"
)
_FAMILY_PARTY = r"^(?:一共|我们)?[一两二三四五六0-9]个?(?:大人?|成人)[，、]?[一两二三四五六0-9]个?(?:小孩?|儿童|孩子?)$"


def _route(reader: _Reader, text: str, values: list[Value]) -> bool:
    if sex := _rx(r"^(?:性别)?(?P<sex>[男女](?:性|生|孩|的)?)$").match(text):
        return bool(reader.found or reader.slots) and reader.emit(
            reader.key_of("性别"), sex["sex"], FactKind.OTHER
        )
    if _rx(r"^[一二两三四五六七八九0-9]室.厅(?:.卫)?$").match(text):
        return reader.emit("户型", text, FactKind.OTHER)
    if _rx(_FAMILY_PARTY).match(text):
        return reader.emit("人数", text, FactKind.COUNT)
    dated = [v for v in values if v.moment is not None]
    if len(dated) != len(values) or len(dated) > 1:
        return False
    bare = _without(text, dated) if dated else text
    match = _rx(_ROUTE).match(bare)
    if match is None or not (match["start"] or match["why"]) or _rx(r"^(?:现在|开始|以前|小)").search(match["start"] or ""):
        return False
    if match["start"]:
        reader.emit("出发地", match["start"], FactKind.OTHER)
    if match["end"]:
        reader.emit("目的地", match["end"], FactKind.OTHER)
    if dated:
        reader.emit(
            "出发时间" if match["start"] else f"去{match['end']}时间",
            dated[0].text,
            dated[0].kind,
            normalized=dated[0].normalized,
        )
    return bool(match["start"] or match["end"])


_CONTINUES = (
    r"^(?:分别(?:在|是|为|叫|有)?|用|通过|坐|乘|饭前|饭后|睡前|空腹|餐前|餐后|早晚|随餐)(?!户|途|来|心|力|的|好|于)[^，。]{0,24}$"
)


def _continues(reader: _Reader, text: str, values: list[Value]) -> bool:
    """分别在东莞和宁波, 用腾讯会议, 饭后吃: more about what was said right before it."""
    return bool(_rx(_CONTINUES).match(text)) and reader.extend(text)


# --- family: a typed value and what stands around it --------------------------------------------


_SEEKS = r"推荐|(?:帮我|给我|想|要)(?:找|查|看|选|挑|介绍|订|搜)(?!到|了)|找(?:一?[个家间款处套])|有没有|(?:想|要)(?:去|吃|住|看|玩)(?:一?[个家间])"
_SEEK_LEAD = r"^.*?(?:推荐|帮我(?:找|查|看|选|挑|搜)|给我(?:找|介绍)|找|想要?[去吃住看玩])(?:一下|到)?(?:一?[个家间款处套])?(?=.{4})"


def _sought(reader: _Reader, text: str, values: list[Value]) -> bool:
    """推荐一个门票50-100元的景点: the conditions of a search are wishes."""
    if not values or not _rx(_SEEKS).search(text) or reader.found_contact(values):
        return False
    if all(v.moment is not None for v in values):
        return False
    wish = _rx(_SEEK_LEAD).sub("", text, count=1)
    return reader.emit("要求", wish, FactKind.REQUIREMENT, confidence=0.6)


def _around(reader: _Reader, text: str, values: list[Value]) -> bool:
    """预算大概五万, 孩子三年级, 明天下午两点开会, 我要20台: the words beside a value name it."""
    if not values or len(text) > 70:
        return False
    if reader.speech.user and _rx(r"^(?:不|没|别|还没|并没有|没有)").match(text):
        return False
    if len(values) > 1:
        values = [v for v in values if v.text not in ("今年", "当天", "今天")] or values
    groups = _grouped(text, values)
    contacts = [v for v in values if v.kind in (FactKind.CONTACT, FactKind.ID)]
    if contacts:
        return _contacts(reader, text, contacts, values)
    if _is_address(text) and not values[0].moment:
        return _address(reader, text)
    if _rx(_ADDS).search(text) and reader.extend(text):
        return True
    said = "".join(text[start:end] if i == 0 else f" {text[start:end]}" for i, (start, end) in enumerate(groups))
    rest = _rx(r"^[\s,]+|[\s,]+$").sub("", _cut(text, groups))
    key = reader.key_of(rest)
    first = _leading(values)
    if not reader.speech.user and len(values) == 1 and (of := _thing_after(text, first)):
        return reader.emit(of, first.text, first.kind, normalized=first.normalized, confidence=0.75)
    if not key or _rx(_WEAK_KEY).match(key):
        return _bare_value(reader, text, said, first)
    if len(key) > 16 or _rx(_NO_EVENT).search(rest):
        return False
    kind, normal = first.kind, first.normalized
    if _rx(_PLAIN_NUMBER).search(key):
        kind, normal = FactKind.OTHER, said
    elif kind is FactKind.COUNT and _rx(_MONEY).search(key):
        kind = FactKind.AMOUNT
    if first.quantity is not None:
        trivial = first.quantity.number == "1" and first.quantity.kind in ("count", "duration")
        if trivial and not _attribute(key):
            return False
        if not reader.speech.user and not (_attribute(key) or _slot_named(reader, key)):
            return False
        key = _people_key(key, first)
        if first.quantity.unit == "grade":
            school = _rx(r"(?:小学|初中|高中)$").search(key)
            key = _rx(r"(?:今年|上|读|在|念|小学|初中|高中)+$").sub("", key)
            return reader.emit(f"{key}年级", f"{school[0] if school else ''}{said}", FactKind.OTHER)
        if first.quantity.unit == "years_old" and "时" not in said:
            key = f"{_rx('(?:今年|年龄|岁数)').sub('', key)}年龄"
    if not reader.speech.user and (
        _rx(_ADVISES).search(text)
        or not (
            _attribute(key)
            or _slot_named(reader, key)
            or (first.moment is not None and _rx(_EVENT).search(key) and key.isascii() is False and "于" not in key)
        )
    ):
        return False
    return reader.emit(
        _time_key(key, kind),
        said,
        kind,
        normalized=normal,
        confidence=0.8 if _attribute(key) else 0.65,
    )


def _thing_after(text: str, value: Value) -> str:
    """人均消费102元的四川人家 tells of the thing after it."""
    match = _rx(rf"的(?P<thing>{_NAME_OF_THING}{{3,20}}?)(?=[吃用入住看怎您你，。]|$)").match(text, value.end)
    if match is None or value.quantity is None:
        return ""
    before = _rx(_ATTRIBUTES).search(_clean_key(text[: value.start]))
    if before is not None:
        return f"{match['thing']}{before[0]}"
    return f"{match['thing']}价格" if value.quantity.kind == "amount" else ""


def _people_key(key: str, value: Value) -> str:
    """A number of people is a 人数, whoever they are."""
    people = value.quantity is not None and value.quantity.noun in ("人", "个人", "位", "名")
    return f"{key}人数" if people and not key.endswith(("数", "人", "量", "规模")) else key


def _leading(values: list[Value]) -> Value:
    """The value that a clause is about: an amount before a moment, a moment before a number."""
    order = {"quantity": 1, "moment": 0}
    temporal = [v for v in values if v.moment is not None]
    counted = [v for v in values if v.quantity is not None]
    if temporal and not (temporal[0].moment and temporal[0].moment.kind == "recurring" and counted):
        return temporal[0]
    if temporal:
        return counted[0]  # 每天3000单 is a number with a period
    return min(values, key=lambda v: (order.get(v.type, 2), v.start))


def _bare_value(reader: _Reader, text: str, said: str, first: Value) -> bool:
    """A value alone: an answer, a correction of something said before, or the key is the verb."""
    slot = _open_slot(reader, first)
    if slot is not None:
        return reader.emit(slot.key, said, first.kind, normalized=first.normalized, confidence=0.85)
    if reader.correcting and reader.speech.user:
        return reader.emit(
            reader.pending, said, first.kind, normalized=first.normalized, correction=True
        )
    if not reader.speech.user:
        return False
    if first.quantity is not None:
        if (first.quantity.kind in ("amount", "number")) and (spent := _rx(r"(?P<verb>花|付|交|卖|赚|欠|租|押|一共|总共|合计|总计)了?(?:是|要|我|我们|掉)?(?:大概|差不多|约)?$").search(text[: first.start])):
            return reader.emit(_SPENT[spent["verb"]], said, FactKind.AMOUNT, normalized=first.normalized)
        if first.quantity.unit == "grade":
            return reader.emit(reader.key_of("年级"), said, FactKind.OTHER)
        if first.quantity.noun in ("人", "个人", "位", "名"):
            group = reader.subject if _rx(r"(?:公司|团队|部门|店|班)$").search(reader.subject) else ""
            return reader.emit(f"{group}人数", said, first.kind, normalized=first.normalized)
        if first.quantity.unit == "years_old":
            return reader.emit(
                reader.key_of("年龄"), said, first.kind, normalized=first.normalized
            )
        if first.quantity.noun and first.quantity.number != "1" and not reader.slots:
            return reader.emit("数量", said, first.kind, normalized=first.normalized, confidence=0.6)
    return False


_SPENT = {"花": "花费", "付": "付款", "交": "缴费", "卖": "售价", "赚": "利润", "欠": "欠款", "租": "租金", "押": "押金"}
_SPENT |= dict.fromkeys(("一共", "总共", "合计", "总计"), "总价")


def _contacts(
    reader: _Reader, text: str, contacts: list[Value], values: list[Value]
) -> bool:
    done = False
    position = 0
    for value in contacts:
        before = text[position : value.start]
        position = value.end
        if value.type == "id" and (more := _rx(_MODEL_TAIL).match(text, value.end)):
            said = text[value.start : more.end()]
            value = replace(value, text=said, end=more.end(), normalized=said.upper())
            position = more.end()
        label = reader.key_of(_rx(r"(?:[、和跟及与:]|或者?|以及)+").sub("", before))
        if value.type == "id":
            key = _id_key(label)
            if key is None:
                slot = next((s for s in reader.slots if s.kinds and FactKind.ID in s.kinds), None)
                if slot is None:
                    continue
                key = slot.key
            kind = FactKind.OTHER if _rx(_PLAIN_NUMBER).search(key) else FactKind.ID
            if _rx(r"(?:微信号?|QQ号?)$").search(key):
                kind, value = FactKind.CONTACT, replace(value, normalized=value.text)
        else:
            key = _contact_key(label, value.type, reader)
            kind = FactKind.CONTACT
            name = _rx(r"^(?P<name>[\u4e00-\u9fff]{2,4})[\s:，]*$").match(before.strip())
            if name and _looks_like_name(name["name"]) and not done:
                named = next((s.key for s in reader.slots if FactKind.NAME in (s.kinds or ())), None)
                if named:
                    reader.emit(named, name["name"], FactKind.NAME)
                    key = _CONTACT_KEYS[value.type]
        done |= reader.emit(key, value.text, kind, normalized=value.normalized, confidence=0.9)
    return done


_MODEL_TAIL = r"(?: (?:Pro|Max|Plus|Mini|Ultra|Air|SE|[A-Z0-9]{1,6})(?![A-Za-z0-9]))+"
_CONTACT_KEYS = {"phone": "电话", "email": "邮箱", "url": "链接"}


def _contact_key(label: str, type_: str, reader: _Reader) -> str:
    default = _CONTACT_KEYS[type_]
    if not label or len(label) > 12:
        slot = next((s for s in reader.slots if s.kinds and FactKind.CONTACT in s.kinds), None)
        return slot.key if slot is not None else reader.key_of(default)
    if _rx(r"(?:电话|手机|号码?|邮箱|邮件|email|Email|微信|链接|网址|地址|联系方式|热线|座机|传真|官网|文档|仓库|主页)$").search(label):
        return label
    if _rx(r"(?:打|拨打|联系|发到|发送到|发给|加|在|见|看|访问|留)$").search(label):
        return default
    return f"{label}{default}" if len(label) <= 8 else default


def _id_key(label: str) -> str | None:
    if not label or len(label) > 12:
        return None
    if _rx(r"(?:号|码|编号|单|ID|id|型号|车牌|账号|账户|航班|车次|版本|工单|合同|发票|护照|证|股票|项目|分支|标签|课程|房间?|座位|密码|IP|端口|机型|系列|单据|卡)$").search(label):
        return label
    return label if _rx(r"(?:用|选|买|订|乘|坐|开|装)$").search(label) is None and len(label) >= 2 else None


_ADDRESS = r"(?:省|市|区|县|镇|乡|路|街|道|巷|胡同|弄|大道|小区|花园|大厦|广场|号楼|栋|幢|单元|室|号院|村)"


def _is_address(text: str) -> bool:
    if _rx(r"[\u4e00-\u9fff]{2,}(?:路|街|道|巷|弄|大道|胡同)[0-9]+号").search(text):
        return True
    return len(_rx(_ADDRESS).findall(text)) >= 2 and bool(_rx(r"[0-9一二三四五六七八九十]|[省市区县]").search(text))


def _address(reader: _Reader, text: str) -> bool:
    if reader.same_sentence and reader.found[-1].kind is FactKind.ADDRESS and reader.extend(text):
        return True
    match = _rx(
        r"^(?P<key>[^，。]{0,12}?(?:地址|住址|住|在|到|送|寄|发|位置|是|：|:|位于))(?:在|到|是|为|:|就是|至)*(?P<where>[^，。]{4,60})$"
    ).match(text)
    where = _clean_value(match["where"]) if match else text
    key = reader.key_of(match["key"]) if match else ""
    if not _rx(r"(?:地址|住址|位置|地点)$").search(key):
        slot = next((s for s in reader.slots if s.kinds and FactKind.ADDRESS in s.kinds), None)
        key = slot.key if slot else ("收货地址" if _rx("寄|送|发|收").search(key) else "地址")
    return reader.emit(key, where, FactKind.ADDRESS)


def _grouped(text: str, values: list[Value]) -> list[tuple[int, int]]:
    """Spans of the values; those with nothing but 的 or a blank between go together."""
    groups: list[tuple[int, int]] = []
    for value in values:
        start, end = value.start, value.end
        if groups and not text[groups[-1][1] : start].strip(" 的到至~-、左右前后之和跟或及"):
            groups[-1] = (groups[-1][0], end)
        else:
            groups.append((start, end))
    return [(_with_lead(text, start), _with_tail(text, end)) for start, end in groups]


def _with_lead(text: str, start: int) -> int:
    match = _rx(r"(?:最晚|最迟|最早|不晚于|大概|大约|差不多|约)$").search(text[:start])
    return match.start() if match else start


def _with_tail(text: str, end: int) -> int:
    """之前, 左右 and the like belong to the value they follow."""
    match = _rx(r"(?:之?前|之?后|以前|以后|左右|上下|以内|之内|以上|以下|开始|起|为止|整|的?时候|时(?!间))").match(text, end)
    return match.end() if match else end


def _cut(text: str, groups: list[tuple[int, int]]) -> str:
    pieces, position = [], 0
    for start, end in groups:
        pieces.append(text[position:start])
        position = end
    pieces.append(text[position:])
    head = pieces[0]
    # 会议定在｜周五｜ and 出差｜三天｜: the word before a value is only its link
    head = _rx(_LINK).sub("", head)
    return head + "".join(pieces[1:])


_LINK = (
    r"(?:(?:就|都|也|大概|大约|差不多|现在|目前|已经|一般|通常|平时|一共|总共|暂时|暂|应该|初步|先|最好|预计|计划|共|才|只|刚|约)|"
    r"(?:是|为|在|到|有|要|约|订|定|等于|达到?|控制|安排|放|设|选|需要?|得|花了?|给|来|买|点|下单|截止到?|截至|从|于|用|排|改|了|过))*$"
)
_ADDS = r"(?:除外|不算|另算|不包括|不在内)$|^(?:一天|每天|每日|每次|每周|每月|每隔|饭前|饭后)[^，。]{1,8}[次片粒毫升颗包]$|^(?:一个?月|每个?月|一年|每年|一天)(?:大概|差不多|大约|约)?[0-9一二两三四五六七八九]"
_ADVISES = r"可以|建议|推荐|应该|需要|如果|一般|试试|左右就|大约需"
_WEAK_KEY = (
    r"^(?:我|我们|你|您|要|有|是|在|来|就|那|双|那就|大概|先|一共|总共|差不多|都|也|再|给|吧|了|的|可以|行|好|帮|需要|想|还|这|这个|每|约|共|"
    r"只|才|就要|就是|左右|前|后|之前|之后|现在|目前|今年|刚|已经|多|不到|以内|定|方便|有空|开始|就行|都行|都可以)$"
)
_NO_EVENT = r"再说|意思是|等于|没有?说|有点|好累|很累|真累|好困|开心|高兴|难过|心情|无聊|好忙|太忙|好冷|好热|好饿|觉得|感觉|认为|知道|听说|说过|告诉|聊|问过|推荐|介绍一下|谢谢|天气|怎么|什么|希望|如果|帮我(?:查|看|找|推荐|搜|想|写|算|翻译)"


def _time_key(key: str, kind: FactKind) -> str:
    """会议 with a time is 会议时间: the same attribute however it was said."""
    if kind in (FactKind.DATE, FactKind.TIME) and _rx(_EVENT).search(key):
        return "会议时间" if key == "开会" else f"{_rx('^开(?=.+会$)').sub('', key)}时间"
    return key


_EVENT = (
    r"(?:会|会议|考试|面试|航班|火车|高铁|婚礼|手术|体检|复查|复诊|课|比赛|活动|培训|评审|演示|发布|上线|交付|交货|验收|预约|挂号|聚餐|"
    r"约会|答辩|讲座|演出|电影|仪式|聚会|出发|到货|发货|配送|送货|入住|退房|开学|放假|截稿|启动|签约|开业|拜访|安装|维修|集合|开会|下班|上班|送达|到达|到账|完成|生效|到期|结束)$"
)


def _key_around(text: str, value: Value) -> str:
    return _clean_key(_without(text, [value]))


def _without(text: str, values: list[Value]) -> str:
    return _cut(text, [(v.start, v.end) for v in values])


def _slot_named(reader: _Reader, key: str) -> bool:
    return any(slot.key in key or key in slot.key for slot in reader.slots)


# --- families in order --------------------------------------------------------------------------

=======
>>>>>>> summary
_USER_FAMILIES = (
    direct_answer, labelled, changed, withdrawn, continues, sought, task, naming, i_am, preference,
    decision, requirement, living, route, copula, wanted, chosen, placed, organisation, around,
)  # fmt: skip


_ASSISTANT_FAMILIES = (
    direct_answer, labelled, changed, arranged, task, naming, copula, placed, around,
)  # fmt: skip


<<<<<<< HEAD
# --- cleaning -----------------------------------------------------------------------------------

_KEY_LEAD = (
    r"^(?:(?:我们|咱们|我(?!们)|咱(?!们)|您们?|你们?|大家)(?:这边|这里|这(?!个|次))?(?:家(?!人|长|庭))?的?|那个?|这[个单批次份笔]?|该|此次|本次|这次|那次|以后|之后|先(?!生)|把|将(?!来)|"
    r"请(?!假)|帮我|帮忙|给我|麻烦|就(?!业|诊)|也|都(?!市)|还(?!款)|现在|目前|如今|今年|今天(?=的)|另外|还有|其中|以及|然后|最后的?|关于|对于|至于|对(?!接|手|象|账)|可以|能(?!力|耗|源)|最[晚迟早]|"
    r"其他|再|又|因为|所以|不过|但|和|跟(?!进|踪)|与|的|想要?(?!法)|要(?!求|点)|需要|打算|准备|计划(?!书)|预计|决定|得(?=[把在去给有])|"
    r"会(?![议员计场所话诊])|希望|可能|大概|一共|总共|共(?!享|同)|有(?!效|关)|是|已经?|刚|一般|平时|具体|他们?的?|她们?的?|它的?|上次说?的?|之前说?的?|"
    r"刚才说?的?|原来的?)"
)
_KEY_TAIL = (
    r"(?:大概|大约|一共|总共|都|也|就|应该|暂时|暂|先|最好|现在|目前|已经|一般|通常|平时|主要|可以|差不多|会|要|需要|想|得|的|了|能|还剩|只剩|剩|其实|是|为|在|有|"
    r"这块|方面|那边|这边|吧|呢|啊|哦|定|约|(?<=..)[开设来]|的话|安排|分别|也|还|我|到|从|用|叫|这|那|一下|:)$"
)


def _clean_key(said: str) -> str:
    """An attribute as a noun phrase: 我们团队的 is 团队, 客户的电话大概 is 客户电话."""
    key = said.strip(" 　、，,:：\"“”'「」*()（）-")
    if _rx(rf"^我?(?:{_KIN})$").match(key):
        return key.removeprefix("我")
    for _ in range(6):
        shorter = _rx(_KEY_LEAD).sub("", key, count=1).strip()
        if shorter == key:
            break
        key = shorter
    for _ in range(6):
        if _rx(r"(?:时间|约会|开会|会|需要|目的|用|地方)$").search(key) and not key.endswith(("都会", "就会", "也会")):
            break
        shorter = _rx(_KEY_TAIL).sub("", key, count=1).strip()
        if shorter == key:
            break
        key = shorter
    if len(key) > 14 and "的" in key:
        head, _, tail = key.rpartition("的")
        key = f"{head.rpartition('的')[2]}{tail}" if len(tail) < 5 else tail
    return _rx(r"(?<=.)(?:那边|这边)(?=的)|[的\s“”\"]").sub("", key)


_VALUE_TAIL = (
    r"(?:也行|也可以|都行|都可以|就行了?|就好了?|就可以了?|即可|好了|得了|就成|才行|吧|啊|呀|哦|哈|呢|喔|嘛|哟|哒|啦|呗|滴|~|谢谢|可以吗|好吗|对吧|"
    r"(?<=[^为除])了|(?<=.)的|\s)+$"
)


def _clean_value(said: str) -> str:
    value = said.strip(" 　，,。:：*")
    value = _rx(_VALUE_TAIL).sub("", value)
    value = _rx(r"^(?:是|为|到|成|:|=|在(?=[0-9周]))+\s*").sub("", value)
    if value[:1] in "“\"「『《'" and value[-1:] in "”\"」』》'" and value[:1] != "《":
        value = value[1:-1]
    return value.strip()


def _unfilled(text: str) -> str:
    """A clause without the words that only lead up to it."""
    for _ in range(5):
        shorter = _rx(_FILLER).sub("", text, count=1)
        if shorter == text or not shorter:
            return text
        text = shorter
    return text


# --- kinds --------------------------------------------------------------------------------------

_PERSONAL_KINDS = frozenset(
    {FactKind.NAME, FactKind.CONTACT, FactKind.ADDRESS, FactKind.PREFERENCE}
)
_CLAUSE_KINDS = frozenset({FactKind.PREFERENCE, FactKind.REQUIREMENT, FactKind.DECISION})
_PERSON_ATTRIBUTE = (
    r"(?:联系)?(?:电话|手机|手机号|手机号码|邮箱|微信|微信号|QQ|地址|住址|年龄|生日|职位|职务|职业|姓名|性别|身高|体重|血型|公司|单位|学校|专业|"
    r"身份证号?|偏好|过敏史|住|工作|籍贯|爱好)"
)
_PERSONAL_KEY = (
    rf"^(?:{_PERSON_ATTRIBUTE}|姓|称呼|联系方式|家庭住址|家庭地址|收货地址|收件地址|家|"
    rf"(?:{_KIN})(?:{_PERSON_ATTRIBUTE}|姓|过敏)?|链接)$"
)
_ATTRIBUTES = (
    r"(?:时间|日期|时段|期限|截止|生日|纪念日|有效期|保质期|工期|地点|地址|住址|位置|城市|地区|区域|目的地|出发地|起点|终点|籍贯|老家|家乡|电话|"
    r"手机|号码?|邮箱|微信|QQ|账号|账户|密码|网址|链接|姓名|名字?|名称|昵称|称呼|性别|年龄|岁数|身高|体重|重量|血型|血压|血糖|体温|心率|学历|学校|专业|"
    r"班级|年级|班主任|职业|职位|岗位|职务|工作|公司|单位|部门|行业|编号|订单|车牌|车型|型号|品牌|牌子|规格|尺寸|尺码|码数?|颜色|款式|材质|口味|"
    r"版本|系统|语言|框架|数据库|服务器|域名|端口|IP|环境|分支|仓库|预算|费用?|价格|单价|总价|报价|金额|定金|订金|尾款|押金|工资|薪|薪资|房租|"
    r"租金|收入|利率|折扣|税号|税率|发票|抬头|开户行|数|数量|人数|量|率|额|面积|户型|楼层|房号|房间|房型|座位|舱位|车次|航班|酒店|餐厅|会议室|诊室|教室|科室|"
    r"主题|标题|目标|目的|用途|需求|进度|状态|结果|方案|原因|负责人|联系人|收货人|收件人|对接人|经理|老师|医生|律师|领导|老板|供应商|品种|名额|"
    r"频率|周期|时长|频道|剂量|病史|过敏史|诊断|症状|爱好|兴趣|偏好|方式|渠道|格式|长|宽|高|长度|宽度|高度|温度|湿度|浓度|比例|占比|评分|分数?|"
    r"成绩|排名|级别?|等级|类型|类别|模式|策略|优先级|风格|配置|内存|硬盘|屏幕|电池|保修期?|物流|快递|门票|票价|游玩时长|人均|消费|保险|会员|"
    r"模型|接口|文件夹?|目录|路径|文档|会议|考试|面试|比分|里程|油耗|排量|距离|厚度|容量|功率|电压|品类|国籍|民族|婚姻|星座|生肖|口号|代号|简称)$"
)


_PLAIN_NUMBER = r"(?:室|房间|房|座位|密码|楼层|楼|门牌|班|班级|频道|端口|版本|分机|IP|网段|座|栋|号线|口令|比分)$"
"""Attributes whose numbers count nothing."""
_MONEY = r"(?:预算|费用?|价格?|单价|总价|报价|金额|定金|订金|尾款|押金|工资|薪|薪资|年薪|月薪|房租|租金|收入|成本|货款|工程款)$"


def _attribute(key: str) -> bool:
    return bool(_rx(_ATTRIBUTES).search(key))


def _all_typed(value: str, values: list[Value]) -> list[Value]:
    """The typed values that make up most of ``value``, or none."""
    inside = [v for v in values if v.text and v.text in value]
    covered = sum(len(v.text) for v in inside)
    return inside if inside and covered * 2 >= len(value) else []


def _classify(key: str, value: str, speech: Speech) -> tuple[FactKind, str]:
    """The kind of a value, by its key and its form, and its form for programs."""
    values = typed_values(value, speech.at)
    if _rx(r"(?:地址|住址)$").search(key) and "邮" not in key and "网" not in key:
        return FactKind.ADDRESS, value
    contact = next((v for v in values if v.kind is FactKind.CONTACT), None)
    if contact is not None and len(contact.text) * 2 >= len(value):
        return FactKind.CONTACT, contact.normalized
    if _rx(r"(?:微信号?|QQ号?|电话|手机号?码?|邮箱|联系方式)$").search(key):
        digits = "".join(str("零一二三四五六七八九".find(c)) for c in value.replace("〇", "零"))
        spelt = len(value) >= 7 and "-" not in digits
        return FactKind.CONTACT, digits if spelt else value
    if _rx(r"(?:姓名|名字|名称|称呼|昵称|名)$").search(key) or (
        _rx(r"(?:人|客户|老师|经理|医生)$").search(key) and _looks_like_name(value)
    ):
        return FactKind.NAME, value
    if _rx(r"(?:(?<!账|型|房|符|信|口|代)号|编号|单号|号码|账号|税号|型号|车牌|工号|ID|代码|验证码|邀请码|航班|车次|工单|订单|运单)$").search(key):
        return FactKind.ID, value
    if _rx(_PLAIN_NUMBER).search(key):
        return FactKind.OTHER, value
    if _is_address(value):
        return FactKind.ADDRESS, value
    typed = _all_typed(value, values)
    if typed:
        first = _leading(typed)
        if first.kind is FactKind.COUNT and _rx(_MONEY).search(key):
            return FactKind.AMOUNT, first.normalized
        if first.kind is not FactKind.CONTACT:
            return first.kind, first.normalized
    if _rx(r"(?:偏好|爱好|口味|忌口)$").search(key):
        return FactKind.PREFERENCE, value
    return FactKind.OTHER, value


# --- what a question asks for -------------------------------------------------------------------

_AMOUNTS = frozenset({FactKind.AMOUNT, FactKind.COUNT})
_TIMES = frozenset({FactKind.DATE, FactKind.TIME})
_NUMBERS = frozenset({FactKind.COUNT, FactKind.AMOUNT})
_YES_OR_NO = r"^(?:需要|要|是的?|对|可以|能|有|不|没|用|无|同意|接受|支持|开|会|愿意|必须|暂不|暂时不)"
_REFUSES = r"^(?:不知道|不清楚|不记得|忘了|没有|没想好|还没|不确定|不好说|随便|都行|看|暂时没|没什么|再说|你|您|等)"
_ASK_LEAD = (
    r"^(?:请问|好的|那|那么|另外|还有|然后|再问一?下|想问一?下|方便(?:告诉我|问|提供|留)?(?:一下)?|能?告诉我|请(?:您|你)?(?:告诉|提供|说|留|给|输入|填写|确认)"
    r"(?:我|一?下)?|麻烦(?:您|你)?(?:提供|告诉|给|留|说)(?:我|一?下)?|需要(?:您|你)?提供|(?:您|你|咱|贵)们?(?:那边|这边|家)?的?|大概|一共|总共|预计|打算|"
    r"计划|想要?|准备|希望|具体|先|再|了解一下|确认一下|(?:我)?(?:还)?(?:需要|想)(?:知道|了解|确认)(?:一下)?|这[次个]|本次|一下|下|,|:|\s)+"
)
_PROVIDE = r"(?:提供|告诉我|告知|留一?下|填写|输入|请问|说一?下|给我|确认一?下|需要知道|发我|补充)(?:一?下)?(?:您|你)?的?(?P<keys>[^，。?？]{2,30})$"


_PROVIDED = r"^(?P<keys>[^，。?？]{2,20}?)(?:也|都|还|再)*(?:麻烦|请|需要|方便)(?:您|你)?(?:也|再)?(?:提供|告诉我|告知|说|发|填|留|给)(?:我|一?下|吗)*$"


def _slots(question: str) -> list[_Slot]:
    """Read the attributes that the other side asked for, in order."""
    if not question:
        return []
    found: list[_Slot] = []
    for clause in clauses(half_width(question))[-8:]:
        asks = clause.end_mark in ("？", "?") or bool(_rx(_ASKS).search(clause.text))
        text = _rx(r"[吗呢么啊呀吧]+$").sub("", clause.text)
        if match := _rx(_PROVIDED).match(text):
            found += _listed_slots(match["keys"])
        elif _rx(r"提供|告诉我|告知|请问|填写|留一?下|输入|说一?下|发我").search(text) and (
            match := _rx(_PROVIDE).search(text)
        ):
            found += _listed_slots(match["keys"])
        elif asks:
            found += _asked(_rx(_ASK_LEAD).sub("", text), clause.text)
    unique: dict[str, _Slot] = {}
    for slot in found:
        if slot.wish or (slot.key and not _rx(r"可以|能?帮|时候$|^(?:我|您|你|还|别的|其他)").search(slot.key)):
            unique.setdefault(slot.key, slot)
    return list(unique.values())


def _listed_slots(keys: str) -> list[_Slot]:
    slots = []
    for piece in _rx(r"[、和跟及与]|以及|还有").split(keys):
        slots += _asked(_rx(_ASK_LEAD).sub("", piece), piece)
    return slots


def _asked(text: str, whole: str) -> list[_Slot]:
    if not text:
        return [_Slot("姓名", frozenset({FactKind.NAME}))] if "贵姓" in whole else []
    if (pair := _rx(_PAIR).fullmatch(text)) and all(map(_attribute, pair.groups())):
        return [_slot_for(_clean_key(key)) for key in pair.groups()]
    if _rx(r"贵姓|怎么称呼|如何称呼|叫什么").search(text):
        key = _clean_key(_rx(r"(?:贵姓|怎么称呼|如何称呼|叫什么.*|该)").sub("", text))
        if key and _rx(r"公司|项目|猫|狗|宠物|店|文件").search(key):
            return [_Slot(key)]
        return [_Slot(f"{key}姓名" if key and key not in ("名字", "我") else "姓名", frozenset({FactKind.NAME}))]
    match = _rx(r"^(?P<key>[^什哪其别特]{2,10}?)(?:上|方面)?有(?:没有|无)?(?:什么)?(?:特殊|具体|其他|特别)?(?:的)?(?:要求|偏好|倾向|想法|限制)").match(text)
    if match and _attribute(key := _clean_key(match["key"])):
        return [_slot_for(key)]
    if _rx(r"(?:什么|哪些|啥)?(?:其他|别的|特殊|硬性)?(?:的)?(?:要求|需求|偏好|顾虑|限制|条件|想法|补充)$").search(text):
        return [_Slot("要求", None, wish=True)]
    match = _rx(r"^(?P<key>.*?)(?:是|为|有|要|在|去|到|定在?|约在?|订|选|用|买)?(?:什么时候|何时|几点|几号|哪天|哪一天|几月|什么时间|多久以?后?|星期几|周几)(?P<rest>.*)$").match(text)
    if match:
        key = _clean_key(match["key"]) or _clean_key(match["rest"])
        key = _rx(r"(?:方便|合适|比较|可以|能)$").sub("", key)
        if not key or key == "时间":
            return [_Slot("时间", _TIMES)]
        return [_Slot(key if _rx("时间$|日期$|生日$").search(key) else _time_key(key, FactKind.TIME) if _rx(_EVENT).search(key) else f"{key}时间", _TIMES)]
    match = _rx(r"^(?P<key>.*?)(?:是|有|要|为|需要)?(?P<how>多少钱|多少|几|多大|多高|多重|多长|多久|多远)(?P<rest>.*)$").match(text)
    if match:
        return [_Slot(_counted_key(match["key"], match["how"], match["rest"]), _AMOUNTS)]
    match = _rx(r"^(?P<key>.*?)(?:是|在|去|到|寄|送|住|位于)*(?:哪里|哪儿|哪|何处|什么地方)(?P<rest>.*)$").match(text)
    if match:
        before = text[: match.start("rest")]
        key = _clean_key(_rx(r"(?:是|在)$").sub("", match["key"]))
        if "地址" in key or "住" in before or "寄" in before or "送" in before:
            return [_Slot(key if "地址" in key else ("收货地址" if "住" not in before else "住址"), frozenset({FactKind.ADDRESS}))]
        if _rx(r"出发|起飞").search(text):
            return [_Slot("出发地")]
        if _rx(r"(?:去|到|飞)哪").search(text) and not key:
            return [_Slot("目的地")]
        rest = _clean_key(_rx(r"^[个家种款些位]").sub("", match["rest"]))
        return [_Slot(key if key and not rest else (rest or key or "地点"))]
    match = _rx(r"^(?P<key>.*?)(?:是|用|选|要|有|做|叫|喜欢|想要?)?(?:什么|啥|谁|哪[个种款家些])(?P<rest>.*)$").match(text)
    if match:
        rest = _clean_key(match["rest"])
        key = _clean_key(match["key"])
        return [_slot_for(f"{key}{rest}" if rest and len(key) + len(rest) <= 10 and key not in rest else rest or key)]
    if _rx(r"^(?:是否|要不要|需不需要|需要|要|有没有|有(?!什么|哪)|能不能|会不会|可不可以|用不用|是不是)").match(text) and whole.rstrip("？?").endswith(("吗", "么", "呢")) or _rx(r"是否|要不要|需不需要|有没有|是不是").search(text):
        key = _clean_key(_rx(r"是否|要不要|需不需要|有没有|能不能|会不会|可不可以|用不用|是不是|^需要|^要|^有").sub("", text))
        return [_Slot(key, None, yes_no=True)] if 1 < len(key) <= 12 else []
    key = _clean_key(text)
    if 1 < len(key) <= 10 and (whole.endswith("呢") or _attribute(key)):
        return [_slot_for(key)]
    return []


_PAIR = r"([^和、跟及]{2,8})(?:和|、|跟|以及|还有)([^和、跟及]{2,8})"


def _slot_for(key: str) -> _Slot:
    kind_by_tail = (
        (r"(?:姓名|名字|联系人|收货人|收件人)$", frozenset({FactKind.NAME})),
        (r"(?:电话|手机|手机号码?|联系方式|邮箱|微信号?)$", frozenset({FactKind.CONTACT})),
        (r"(?:地址|住址)$", frozenset({FactKind.ADDRESS})),
        (r"(?:时间|日期|生日)$", _TIMES),
        (r"(?:预算|价格|金额|费用|数量|人数|面积|年龄|身高|体重)$", _AMOUNTS),
        (r"(?:号|编号|单号|型号|车牌|码)$", frozenset({FactKind.ID})),
    )
    for pattern, kinds in kind_by_tail:
        if _rx(pattern).search(key):
            return _Slot(key, kinds)
    return _Slot(key)


def _counted_key(before: str, how: str, rest: str) -> str:
    key = _clean_key(before)
    rest = _rx(r"[了吗呢]+$").sub("", rest)
    if how == "多大" and "岁" not in rest:
        return f"{key}年龄" if not key or _is_person(key) else (key if _attribute(key) else f"{key}尺寸")
    if "岁" in rest:
        return f"{key}年龄"
    if "年级" in rest:
        return f"{key}年级"
    if how in ("多高", "多重", "多长", "多久", "多远"):
        return f"{key}{ {'多高': '身高', '多重': '体重', '多长': '长度', '多久': '时长', '多远': '距离'}[how]}"
    if _rx(r"^(?:个人|人|位|名)").match(rest):
        return f"{key}人数"
    if _rx(r"^[天晚次年]").match(rest) and len(rest) == 1:
        return f"{key}{rest}数"
    noun = _clean_key(_rx(r"^(?:个|台|件|份|张|位|间|天|次|套|本|辆|晚|条|盒|箱|瓶|只)").sub("", rest))
    if noun:
        return f"{key}{noun}数量"
    if key:
        if how == "多少钱":
            return key if _attribute(key) and not _rx("酒店|餐厅|门票").search(key) else f"{key}价格"
        return key if _attribute(key) else f"{key}数量"
    return "价格" if how == "多少钱" else "数量"


def _fitting_slot(slots: list[_Slot], text: str, values: list[Value]) -> _Slot | None:
    kinds = {value.kind for value in values}
    for slot in slots:
        if slot.kinds is not None and kinds & slot.kinds:
            return slot
    for slot in slots:
        if slot.kinds is None and (not slot.yes_no or _rx(_YES_OR_NO).match(text)):
            return slot
    for slot in slots:
        if slot.kinds is not None and FactKind.NAME in slot.kinds and _rx(r"^(?:我?[叫是姓])?[\u4e00-\u9fffA-Za-z· ]{1,12}$").match(text):
            return slot
        if slot.kinds is not None and FactKind.ADDRESS in slot.kinds and len(text) >= 4:
            return slot
    return None
=======
_NEEDS_CERTAINTY = frozenset({changed, withdrawn, decision, task})
>>>>>>> summary
