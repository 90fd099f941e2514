"""Rules for Chinese: which clauses affirm something, and how attribute and value divide.

A message is cut into clauses. A clause that asks or supposes is passed over; each other one goes
through the families below, from the most telling to the most general, and the first that fits
names the attribute. Families are about *how* people say things (X是Y, X改成Y, X：Y, 我叫X, X前
完成), never about what they talk of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from memoryd.core.extraction.clauses import Clause, Speech, Value, clauses, typed_values
from memoryd.core.extraction.introductions import Introduction, introduce
from memoryd.core.extraction.zh_attributes import (
    ESTABLISHMENT,
    THING_ATTRIBUTE,
    WISH_LABEL,
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
from memoryd.core.extraction.zh_changes import (
    BUT_NOT,
    CHANGE_AHEAD,
    NO_LONGER,
    NOT_BUT,
    arranged,
    changed,
    joined,
    withdrawn,
)
from memoryd.core.extraction.zh_people import i_am, living, naming, particulars, preference
from memoryd.core.extraction.zh_plans import decision, requirement, task
from memoryd.core.extraction.zh_questions import (
    ASKS,
    REFUSES,
    YES_OR_NO,
    Slot,
    asked_slots,
    fitting_slot,
)
from memoryd.core.extraction.zh_speaker import introduction
from memoryd.core.extraction.zh_terms import (
    ADVISES,
    CLAUSE_KINDS,
    EMPTY_VALUE,
    HELD_BY,
    PERSON,
    PERSON_ATTRIBUTE,
    PERSONAL_KEY,
    PERSONAL_KINDS,
    SAYS_NOTHING,
    classify,
    clean_key,
    clean_value,
    cut_values,
    is_kin,
    key_around,
    leading_attributes,
    looks_like_name,
    rx,
    time_key,
    unfilled,
)
from memoryd.core.extraction.zh_values import around, direct_answer, sought
from memoryd.core.facts import FactCandidate, FactKind, Scope
from memoryd.core.text.holders import KIN_ZH, changes_hands, many_hold
from memoryd.core.text.numerals import half_width

__all__ = ["Reader", "statements"]


def statements(speech: Speech) -> list[FactCandidate]:
    """Return what a Chinese message affirms, in the order of its clauses."""
    reader = Reader(speech)
    reader.introduce(introduction(speech))
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
    r"^(?:但|那|不过)?(?:如果|要是|假如|假设|假使|倘若|万一|若是?|我[猜估]|除非|比如|例如|"
    r"打个比方|譬如)"
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
    r"更正|纠正|订正|(?:[说写记打填弄搞看念输][错反]|[说记看]混)|不对|(?<!报)错了|有误|"
    r"改[成为到一下了]|改(?=[^善进造良编]{0,4}[成为到])|换[成为到]|"
    r"变更|[变涨降换调](?:了|人)|延误|往[后前](?:推|挪|延)|涨到|降到|变成|变为|变到|谈到|延长|缩短|调整[为到成]|推迟|延[期后]到?|提前到|推后|挪到|"
    r"改期|[要得需]改|改(?=，)|做个?(?:调整|修改|变更)|[要得]调整?(?=，)|(?:改|换|调|动|加|减|挪|移|延|缩|提)一?[下动](?=[，吧]|$)|应该是|不再|(?:其实|实际上?)(?:是|应该|为)|现在(?=[不改换的是用])|已经不|新的|"
    r"最新|更新"
)


_OF_MYSELF = rf"^(?:我|咱|俺|本人)们?(?!.{{0,8}}(?:{KIN_ZH}|家))|^自己"
"""What the clauses after this tell is of the one who speaks."""


_WILL_NOT_DO = (
    r"(?:怕|有点|可能|实在|就|那天|都)*(?:来不及|不[来去行够成]吃?|没空|没时间|太.{1,2}|[放坐装塞]不下|去不了|"
    r"不方便|约?满了?|没[号票位]|有事)了?$"
)


_INSTEAD = r"(?:我们?|那|就|还是|只能?|先|再)*(?:改|换|要|得|调|定)?[成到为在做买订]?"


_ADMITS = r"我?(?:刚才|刚刚)?(?:[说写记打填弄搞看念输][错反]|[说记看]混)了"
_WRONG = (
    r"更正|纠正|订正|(?:[说写记打填弄搞看念输][错反]|[说记看]混)|^不对|[，。]不对[，。]|"
    r"(?<!报)错了|有误"
)


_WORDS = frozenset({FactKind.NAME, FactKind.OTHER})


@dataclass(slots=True)
class Reader:
    """What was found in a message so far, and what its next clause may refer to."""

    speech: Speech
    found: list[FactCandidate] = field(default_factory=list)
    subject: str = ""
    pending: str = ""
    topic: str = ""
    spoken_of: str = ""
    """The attribute that an earlier clause of the sentence names without giving it a value."""
    correcting: bool = False
    wrong: bool = False
    same_sentence: bool = False
    quoting: bool = False
    whole: str = ""
    composing: bool = False
    antecedent: str = ""
    asked: bool = False
    """The other side's last message speaks of the antecedent."""
    slots: list[Slot] = field(default_factory=list)
    quote: str = ""
    about: str = ""
    unanswered: list[str] = field(default_factory=list)
    of_speaker: frozenset[str] = frozenset()
    """Clauses that tell who speaks, and nothing else."""

    def __post_init__(self) -> None:
        self.slots = asked_slots(self.speech.question)
        spoken_of = rx(rf"{KIN_ZH}|客户|患者").findall(self.speech.earlier + self.speech.question)
        self.antecedent = spoken_of[-1] if spoken_of else ""
        self.asked = self.antecedent in self.speech.question

    def introduce(self, told_by: Introduction) -> None:
        """Take what a message tells of who speaks."""
        introduce(self, told_by)
        self.subject = ""

    def read(self, sentence: list[Clause]) -> None:
        """Read the clauses of one sentence, in order."""
        if self.quoting or rx(_QUOTES).search(sentence[0].text):
            self.quoting = True  # what follows is material to work on, not said of anybody
            return
        texts = [joined(unfilled(clause.text)) for clause in sentence]
        for index, (ahead, text) in enumerate(pairwise(texts)):
            if rx(WISH_LABEL).match(ahead):
                texts[index : index + 2] = ["", f"要求:{text}"]
        if rx(_GENERAL).match(texts[0]):
            return
        self.composing = bool(rx(_COMPOSES).match(sentence[0].text))
        self.pending = self.spoken_of = ""
        self.same_sentence = False
        whole = self.whole = "，".join(clause.text for clause in sentence)
        self.wrong = self.wrong or bool(rx(_WRONG).search(whole))
        self.correcting = self.wrong or bool(rx(_CORRECTS).search(whole))
        skip = self._corrections_across(texts) or self._instead(texts)
        supposing = False
        for index, clause in enumerate(sentence):
            text = texts[index]
            self.about = f"{self.about}，{clause.text}"
            if index in skip or not text or clause.text in self.of_speaker:
                continue
            if rx(_POLITE).fullmatch(text):
                continue
            if rx(_SUPPOSES).match(text) or text.endswith("的话"):
                supposing = True
            if rx(r"^说?它(?!们)").match(text):
                pets = rx("[猫狗]").findall("".join(reversed(self.speech.before)))
                self.subject = pets[-1] if pets else "它"
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
        if rx(_OF_MYSELF).match(text):
            self.subject = ""
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
            named = leading_attributes(text)
            who = rx(PERSON).match(text) if self.speech.user else None
            if who is not None and _is_called(text[who.end() :].removeprefix("儿")):
                self.subject = who["who"]  # 我娃儿豆豆，5岁
            self.topic = clean_key(named[-1]) if named and named[-1] != text else ""
            self.spoken_of = clean_key(named[-1]) if named else ""
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
        if kind not in CLAUSE_KINDS and not correction and rx(SAYS_NOTHING).fullmatch(key):
            return False
        if many_hold(key) and (new := rx(r"^新(?:来|换|任|请)?的?(?=.)").match(key)):
            key = key[new.end() :]  # 新老师 is who the 老师 is now, 新同事 one more
            correction = correction or changes_hands(key)
        if self.correcting and self.speech.user and kind in _WORDS and changes_hands(key):
            correction = True
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
                scope=self._scope(key or fallback_key, kind),
                correction=correction or (self.wrong and self.speech.user),
                replaces=replaces,
                replaces_key=replaces_key,
                fallback_key=fallback_key,
                about=self.about,
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
            rx("不[是要]|[不别][用选去坐买订吃喝走请找住寄送放写填]").search(t) for t in texts
        ):
            return set()
        used: set[int] = set()
        # 狗不是金毛，我打错了，是柯基: the admission between the two is no part of the contrast
        kept = [(i, text) for i, text in enumerate(texts) if not rx(_ADMITS).fullmatch(text)]
        for (index, text), (after, following) in pairwise([*kept, (-1, "")]):
            match = None if index in used else _contrast(text, following)
            if match is None:
                continue
            over_comma = match.string != text
            self.quote = following if over_comma else text
            ahead = rx(CHANGE_AHEAD).match(texts[index - 1]) if index else None
            if self._replace_old(match, self.key_of(ahead["key"]) if ahead is not None else ""):
                used.update((index, after) if over_comma else (index,))
        return used

    def _instead(self, texts: list[str]) -> set[int]:
        """洗牙三点来不及，改四点半: a value that will not do, and the one instead.

        Returns the clauses they used up.
        """
        if not self.speech.user:
            return set()
        for index, ahead in enumerate(texts[:-1]):
            ours = typed_values(ahead, self.speech.at) if rx(_WILL_NOT_DO).search(ahead) else []
            if len(ours) != 1 or rx(_WILL_NOT_DO).match(ahead, ours[0].end) is None:
                continue
            for after, text in enumerate(texts[index + 1 : index + 3], index + 1):
                theirs = typed_values(text, self.speech.at)
                lead = rx(_INSTEAD).match(text)
                if (
                    lead is not None
                    and len(theirs) == 1
                    and theirs[0].start == lead.end()
                    and theirs[0].type == ours[0].type
                    and theirs[0].normalized != ours[0].normalized
                    and self._put_instead(ahead, ours[0], text, theirs[0])
                ):
                    return {index, after}
        return set()

    def _put_instead(self, ahead: str, old: Value, text: str, new: Value) -> bool:
        self.quote = text
        key = self.key_of(cut_values(ahead[: old.end], [(old.start, old.end)]))
        return self.emit(
            time_key(key, new.kind),
            new.text,
            new.kind,
            normalized=new.normalized,
            correction=True,
            replaces=old.text,
        )

    def _replace_old(self, match: re.Match[str], ahead: str) -> bool:
        old, new = clean_value(match["old"]), clean_value(match["new"])
        if match["old"] == "了":  # 美式不喝了，改喝拿铁
            old, topic = clean_key(match["key"]), ""
        else:
            topic = match["key"] or ""
        if not old or not new or old == new:
            return False
        if old in ("我", "我们", "本人") or is_kin(old):
            self._subject_correction(old, new)
            return True
        key = clean_key(topic) or ahead
        if self._typed_correction(key, old, new):
            return True
        kind, normal = classify(key, new, self.speech)
        return self.emit(
            key,
            new,
            kind,
            normalized=normal,
            correction=True,
            replaces=old,
            fallback_key="目的地" if match.groupdict().get("verb") == "去" else "",
        )

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
        if rx(PERSON_ATTRIBUTE).fullmatch(key):
            who = self.subject
            if not who and said.startswith(("他", "她")):
                named = rx(KIN_ZH).findall(self.whole.partition(said)[0])
                who = named[-1] if named else ""
            if not who and key == "年龄" and self.asked:
                who = self.antecedent  # 狗叫什么？煤球，四岁
            if who:
                return f"{who}{key}"
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
        if match := rx(
            r"^(?:(?:我们|我|咱们?|本人|俺)(?:俩|仨|两个)?(?:自己|本人|家|这?个?人|[呢嘛])?|自己)"
        ).match(said):
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


def _is_called(said: str) -> bool:
    """Whether what follows 我女儿 is her name: 豆豆, 周小舟."""
    return looks_like_name(said) or said == said[:1] * 2 != ""


def _contrast(text: str, following: str) -> re.Match[str] | None:
    """不是X，是Y over a comma, or 是Y不是X within one clause."""
    pair = f"{text}，{following}" if following else text
    if rx(r"吗|？|什么|还是|只是").search(pair):
        return None
    return (
        rx(NOT_BUT).fullmatch(pair)
        or rx(BUT_NOT).fullmatch(pair)
        or rx(NO_LONGER).fullmatch(pair)
        or rx(BUT_NOT).fullmatch(text)
    )


_USER_FAMILIES = (
    direct_answer, labelled, changed, withdrawn, continues, sought, task, particulars, naming,
    i_am, preference, decision, wanted, requirement, living, route, copula, chosen, placed,
    organisation, around,
)  # fmt: skip


_ASSISTANT_FAMILIES = (
    direct_answer, labelled, changed, arranged, task, particulars, naming, copula, placed, around,
)  # fmt: skip


_NEEDS_CERTAINTY = frozenset({changed, withdrawn, decision, task})
