"""Which values of a conversation a later sentence replaced, and lines without them.

The fact table closes what its rules read. What is kept word for word says the old value all the
same, and so does an answer that no rule read. Here a sentence that corrects (桌子改成52张) is set
against what was said before: of the values that are of its kind, the one whose words, or whose
question, its own words meet best is the one it replaces, wherever it was said. The clauses that
state it go, the rest of their sentences stays.

Nothing goes without a reason: the words must meet in more than a word that every value of the kind
has (数量, 时间), and what meets the same value better is a repetition and replaces nothing.
"""

from __future__ import annotations

import functools
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from memoryd.core.extraction.clauses import Value, typed_values
from memoryd.core.outdated.correcting_words import CORRECTS_EN, MISTAKE_EN, SLIP_ZH
from memoryd.core.text.english import is_stop_word, root
from memoryd.core.text.numerals import Quantity, half_width

__all__ = [
    "SIZE",
    "Replaced",
    "Said",
    "replaced_by",
    "replaced_value",
    "telling_words",
    "values_by_kind",
    "without_replaced",
]


@dataclass(frozen=True, slots=True)
class Said:
    """A message as it is read here: ``asked`` is the question that it answers, if it does."""

    id: str
    text: str
    user: bool
    asked: str = ""


@dataclass(frozen=True, slots=True)
class Replaced:
    """A value that holds no more: its kind and normal form, and the messages that said it.

    ``by`` is the message that replaced it, with ``now``; ``text`` is the old value as it was said,
    which alone marks a value without a kind (浅色).
    """

    kind: str
    value: str
    text: str
    ids: frozenset[str]
    by: str
    now: str

    def stated_in(self, text: str) -> bool:
        """Whether a piece of text states the value."""
        if self.kind.startswith(_CHOICE):
            return self.text in text
        if any(
            _same_kind(kind, self.kind) and value == self.value
            for each in _values(text)
            for kind, value in _kinds_of(each)
        ):
            return True
        # a number within JSON or a code in other company is no value by itself
        return len(self.value) >= 4 and self.value in text.replace(",", "")


def replaced_by(newer: Sequence[Said], older: Sequence[Said]) -> tuple[Replaced, ...]:
    """Return what the messages ``newer`` replaced of what was said before them.

    Both are in the order in which they were said.
    """
    found: list[Replaced] = []
    before = list(older)
    # Each is looked at by many, and all of them are more than what is remembered between calls.
    stated = functools.cache(_statements)
    for said in newer:
        for statement in stated(said):
            old = None
            if statement.corrects or _plain(statement, said):
                old = _old_values(statement, said, before, found, stated)
            elif statement.kind == "phone":
                old = _slip(statement, said, before, stated)
            if old is not None:
                found.append(old)
        before.append(said)
    return tuple(found)


def replaced_value(value: str, ids: Iterable[str], *, by: str, now: str) -> Replaced:
    """Return what a fact table says: a value, the messages that said it, and what holds now."""
    values = _values(value)
    kinds = list(_kinds_of(values[0])) if len(values) == 1 and values[0].text == value else []
    kind, normal = kinds[0] if kinds else (_CHOICE, value)
    return Replaced(kind=kind, value=normal, text=value, ids=frozenset(ids), by=by, now=now)


def without_replaced(text: str, ids: Iterable[str], replaced: Iterable[Replaced]) -> str:
    """Return a text that rests on messages without the clauses that state what was replaced.

    Empty if nothing is left that tells anything.
    """
    cited = frozenset(ids)
    # What rests on the correction too may say both, and does not say the old one as present.
    gone = [each for each in replaced if each.by not in cited and not cited.isdisjoint(each.ids)]
    if not gone:
        return text
    pieces = _pieces(text)
    kept = [piece for piece in pieces if not any(each.stated_in(piece) for each in gone)]
    if len(kept) == len(pieces):
        return text
    left = "".join(kept).strip().strip("，,；;、")
    told = re.sub(r"^(?:用户|助手|工具|user|assistant|tool): ?", "", left)
    return left if re.search(r"\w\w", told) and not told.rstrip().endswith(("？", "?")) else ""


def values_by_kind(text: str) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield the values of a text: what each is comparable with, its normal form and its words."""
    for value in _values(half_width(text)):
        if not _says_nothing(value):
            for kind, normal in _kinds_of(value):
                yield kind, (normal, value.text)


def telling_words(text: str) -> frozenset[str]:
    """Return the words of a text, without those of its values and those that say nothing."""
    plain = half_width(text)
    return _words(_without(plain, _values(plain))) - _GENERAL


# --- statements -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Statement:
    """A value with the words it is about, ``own`` those of its clause and of the first, which in
    Chinese names the topic, and ``marks``, which tell one of a row from another: the 1 of 1号仓库,
    the A of A区. ``corrects`` where the message says so, ``firmly`` by a verb that
    changes the very value (改成), ``admits`` where it says that there was a mistake."""

    kind: str
    value: str
    text: str
    words: frozenset[str]
    own: frozenset[str] = frozenset()
    marks: frozenset[str] = frozenset()
    corrects: bool = False
    firmly: bool = False
    admits: bool = False
    happened: bool = False


def _statements(said: Said) -> tuple[_Statement, ...]:
    return _read(said.text, said.asked)


@functools.lru_cache(maxsize=768)
def _read(text: str, asked: str) -> tuple[_Statement, ...]:
    """The values that a message states, in order, each with the words around it."""
    corrects = bool(_cue().search(text)) and len(text) <= _LONG
    found: list[_Statement] = []
    words: set[str] = set()
    topic: frozenset[str] | None = None
    asking = _question_words(asked) if asked else frozenset()
    for clause in _pieces(text):
        values = [value for value in _values(clause) if not _says_nothing(value)]
        rest = _without(clause, values)
        own = _words(rest)
        words |= own
        topic = own if topic is None else topic
        if not values:
            continue
        # Sets are large: those of one clause are the same for all its values, and as a rule there
        # is nothing to add to the words of the clause itself.
        around = own if words == own and asking <= own else frozenset(words) | asking
        beside = own if own.issuperset(topic & words) else own | (topic & words)
        marks = frozenset(_MARKS.findall(rest.lower()))
        for value in values:
            firmly = bool(_change().search(clause, 0, value.end))
            for kind, normal in _kinds_of(value):
                found.append(
                    _Statement(
                        kind=kind,
                        value=normal,
                        text=value.text,
                        words=around,
                        own=beside,
                        marks=marks,
                        corrects=(corrects or firmly) and not clause.rstrip().endswith(("？", "?")),
                        firmly=firmly,
                        admits=bool(_mistake().search(text)),
                        happened="了" in clause or "过" in clause,
                    )
                )
        words, asking = set(), frozenset()
    found += _chosen(text, asked)
    return tuple(found)


def _plain(statement: _Statement, said: Said) -> bool:
    """Whether a statement can replace without a word of correction: 预付四成 after 预付三成."""
    return (
        said.user
        and bool(statement.words)
        and len(said.text) <= _SHORT
        and not statement.happened
        and statement.kind.partition(" ")[0] in ("count", "amount", "percent", "measure", "number")
    )


_SHORT = 16
"""Characters of a message that says one thing; what a longer one asks for may be another thing."""


def _old_values(
    statement: _Statement,
    said: Said,
    before: Sequence[Said],
    gone: Sequence[Replaced],
    stated: Callable[[Said], tuple[_Statement, ...]],
) -> Replaced | None:
    """The value that a statement replaces, with all messages that say it."""
    held = [
        (meeting, index, old)
        for index, earlier in enumerate(before)
        if _may_meet(statement, earlier)
        for old in stated(earlier)
        if _same_kind(old.kind, statement.kind)
        and not _is_gone(old, earlier, gone)
        and (meeting := _meeting(statement, old))
    ]
    if not held:
        return None
    meeting, index, best = max(held, key=lambda each: each[:2])
    if best.value == statement.value:
        return None
    # what it says beside the new value is the old one: kennel 6 drips, put her in 17
    beside = {each.value for each in stated(said) if _same_kind(each.kind, statement.kind)}
    if named := [each for each in held if each[2].value in beside - {statement.value}]:
        meeting, index, best = max(named, key=lambda each: each[:2])
    if not statement.corrects:
        same = best.words == statement.words and best.marks == statement.marks
        if not same or not before[index].user or best.happened:
            return None
    elif meeting < (1.0 if named else _needed(statement)) or (
        _is_temporal(statement) and not _sure(statement)
    ):
        return None
    ids = frozenset(
        earlier.id
        for earlier in before
        for old in stated(earlier)
        if old.value == best.value
        and old.kind == best.kind
        and (_telling(old) or _shared(old.words, best.words | statement.words) >= _LEAST)
    ) | {before[index].id}
    return Replaced(
        kind=best.kind,
        value=best.value,
        text=best.text,
        ids=ids - {said.id},
        by=said.id,
        now=statement.text,
    )


def _slip(
    statement: _Statement,
    said: Said,
    before: Sequence[Said],
    stated: Callable[[Said], tuple[_Statement, ...]],
) -> Replaced | None:
    """The number of which one that is said for the first time has two neighbouring digits in the
    other order: that is nobody else's, but a slip that was noticed, whatever was said of it."""
    held: dict[str, list[Said]] = {}
    texts: dict[str, str] = {}
    for earlier in before:
        if re.search("[0-9]{4}", earlier.text):
            for old in stated(earlier):
                if old.kind == statement.kind:
                    held.setdefault(old.value, []).append(earlier)
                    texts[old.value] = old.text
    if statement.value in held:
        return None
    for value, saying in held.items():
        if _turned(value, statement.value):
            return Replaced(
                kind=statement.kind,
                value=value,
                text=texts[value],
                ids=frozenset(each.id for each in saying) - {said.id},
                by=said.id,
                now=statement.text,
            )
    return None


def _turned(one: str, other: str) -> bool:
    """Whether two numbers differ by two neighbouring signs that changed places."""
    apart = [at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b]
    if len(one) != len(other) or len(apart) != 2:
        return False
    first, last = apart
    return last - first == 1 and (one[first], one[last]) == (other[last], other[first])


def _is_temporal(statement: _Statement) -> bool:
    return statement.kind in ("day ", "clock ")


def _sure(statement: _Statement) -> bool:
    """Whether the value itself is changed: most days and hours are those of other events."""
    return statement.firmly or statement.admits


def _needed(statement: _Statement) -> float:
    """How well words must meet: a pair of characters or a word counts 1, a single character or a
    word that every value of its kind has less."""
    if statement.admits:
        return 0.15  # 人数说错了: that it was said is certain, and nothing meets it better
    if statement.firmly:
        return _LEAST
    # an English word is in more sentences than two characters are, and a bare number of anything
    return 2.0 if statement.kind == _BARE and any(map(str.isascii, statement.own)) else 1.0


_BARE = "number "


_LEAST = 0.4
_LONG = 300
"""Characters from which on a message is a text on something, and corrects nothing."""


def _may_meet(statement: _Statement, earlier: Said) -> bool:
    """A quick look, so that most messages need not be read."""
    if _is_code(statement.kind) or statement.admits:
        return True
    text = f"{earlier.text} {earlier.asked}".lower()
    return any(word in text for word in statement.words)


def _meeting(statement: _Statement, old: _Statement) -> float:
    if _is_code(statement.kind):
        alike = old.value == statement.value or _nearly(old.value, statement.value)
        return 2.0 if alike else 0.0
    if statement.kind.startswith("day ") and not _follows(statement, old):
        return 0.0
    beside = _shared(statement.words - statement.own, old.words)
    return _shared(statement.own, old.words) + _BESIDE * beside


_BESIDE = 0.6
"""What the words of the clauses before count against those of the value's own."""


def _shared(ours: frozenset[str], theirs: frozenset[str]) -> float:
    shared = ours & theirs
    score = sum(0.3 if word in _GENERAL else 1.0 for word in shared if len(word) > 1)
    single = any(len(word) == 1 for word in shared)
    return score if score >= 1.0 or not single else score + 0.4


def _follows(statement: _Statement, old: _Statement) -> bool:
    """提前 makes a date earlier, 推迟 later."""
    if "提前" in statement.words:
        return statement.value < old.value
    if "推迟" in statement.words or "延期" in statement.words:
        return statement.value > old.value
    return True


def _is_gone(old: _Statement, earlier: Said, gone: Sequence[Replaced]) -> bool:
    return any(
        each.value == old.value and each.kind == old.kind and earlier.id in each.ids
        for each in gone
    )


# --- words ------------------------------------------------------------------------------------


@functools.cache
def _cut() -> re.Pattern[str]:
    return re.compile(r'(?<=[，。！？；!?;\n…])|(?<=,)(?![0-9]{3})|(?<=[）)])(?= )|, (?=")')


def _pieces(text: str) -> list[str]:
    """The clauses of a text with their marks; together they are the text."""
    return [piece for piece in _cut().split(half_width(text)) if piece]


@functools.lru_cache(maxsize=512)
def _values(clause: str) -> tuple[Value, ...]:
    sizes = [match.span() for match in SIZE.finditer(clause)]
    return tuple(
        value
        for value in typed_values(clause, _SOME_DAY)
        if not any(start <= value.start < end for start, end in sizes)
    )


SIZE = re.compile(r"(?<![0-9.])[0-9][0-9.]* ?[×xX*] ?[0-9][0-9.]*(?![0-9A-Za-z])")
"""A size (3.2×2.9): its numbers are no values by themselves."""


_SOME_DAY = datetime(2024, 1, 1, tzinfo=UTC)
"""Values are compared as they were said; a relative day (明天) is none."""


def _says_nothing(value: Value) -> bool:
    quantity = value.quantity
    if quantity is not None:
        if quantity.number == "1" or quantity.bound == "~":
            return True
        # 分成三块, rarely money
        return re.fullmatch("[一二两三四五六七八九]块", value.text) is not None
    return value.moment is not None and value.moment.relative and not value.moment.clock


def _kinds_of(value: Value) -> Iterator[tuple[str, str]]:
    """What a value is comparable with, and its normal form: 三点 and 四月二号三点 share a clock."""
    if value.moment is not None:
        if value.moment.day and not value.moment.relative:
            yield "day ", value.moment.day
        if value.moment.clock:
            yield "clock ", value.moment.clock
    elif value.quantity is not None:
        quantity = value.quantity
        noun = quantity.noun.removeprefix("个") or quantity.noun
        unit = quantity.unit or noun
        kind = "amount" if _bare_sum(quantity) else quantity.kind
        if kind == "amount" and unit in ("CNY", ""):
            unit = "CNY"
        upper = f"-{quantity.upper}" if quantity.upper else ""
        yield f"{kind} {unit}", f"{quantity.bound}{quantity.number}{upper}"
    else:
        yield value.type, re.sub(r"\s", "", value.normalized)


def _bare_sum(quantity: Quantity) -> bool:
    """Whether a large number without a unit is money: 给了三十五万. Of six digits that do not end
    in 0 most are codes."""
    whole = quantity.number.partition(".")[0]
    return quantity.kind == "number" and len(whole) >= 4 and (len(whole) < 6 or whole.endswith("0"))


def _is_code(kind: str) -> bool:
    return kind in ("phone", "id", "email", "url")


def _same_kind(one: str, other: str) -> bool:
    if one == other:
        return True
    ours, theirs = one.partition(" "), other.partition(" ")
    # 九个 may be 九台 or 九个人: what is counted need not be said twice
    return ours[0] == theirs[0] == "count" and "个" in (ours[2], theirs[2])


def _telling(statement: _Statement) -> bool:
    """Whether a value is the same wherever it stands: a code, or a number of many digits."""
    return _is_code(statement.kind) or len(statement.value.rstrip("0")) >= 4


def _nearly(one: str, other: str) -> bool:
    """Whether two codes differ by a slip: one or two signs, or two that changed places."""
    if len(one) != len(other) or len(one) < 6 or one == other:
        return False
    return sum(a != b for a, b in zip(one, other, strict=True)) <= 2


def _without(clause: str, values: Sequence[Value]) -> str:
    parts, position = [], 0
    for value in values:
        parts.append(clause[position : value.start])
        position = max(position, value.end)
    return " ".join((*parts, clause[position:]))


def _words(text: str) -> frozenset[str]:
    """Pairs of characters, words and telling single characters of a text."""
    found: set[str] = set()
    text = text.lower().replace("多少人", "人数").replace("几个人", "人数")
    for run in _RUN.findall(_FILLERS.sub(" ", text)):
        if run[0] < "\u4e00":
            if len(run) > 1 and not is_stop_word(run):
                found.add(sys.intern(root(run)))
            continue
        # Thousands of pairs are held at a time, and most of them come again and again.
        found.update(sys.intern(run[at : at + 2]) for at in range(len(run) - 1))
        found.update(char for char in run if char in _VERBS)
    return frozenset(found)


def _question_words(question: str) -> frozenset[str]:
    last = re.split(r"[。！!；;\n]", half_width(question).strip().rstrip("？?"))[-1]
    return _words(last)


_MARKS = re.compile(r"[0-9]+|(?<![a-z])[a-z](?![a-z])")
_RUN = re.compile(r"[a-z\u00df-\u024f][a-z0-9\u00df-\u024f+#]*|[\u4e00-\u9fff]+")

_FILLERS = re.compile(
    r"我们?|你们?|您|他们?|她们?|咱们?|这个?|那个?|就是?|还有|还是|对了|可以|现在|最后|一共|总共|已经|"
    r"应该是?|改[成为到]|换成|变[成为]|不用|需要|要|有点|什么|多少|怎么|一下|吧|呢|吗|啊|了|的|得|是|有|在|"
    r"和|都|也|很|太|又|给|把|到|个|不|没|说错|写错|记错|用户|助手|工具|\b(?:the|is|are|to|of|and|we|you|"
    r"it|for|user|assistant|tool)\b"
)

_VERBS = frozenset("搬送装寄发付住飞订")
"""Verbs of one character that name what a date or an hour is for: 搬家提前到, 四月十八号搬进去."""

_GENERAL = frozenset(
    {
        *("数量", "人数", "时间", "日期", "价格", "金额", "电话", "地址", "号码", "名字", "情况"),
        *("问题", "东西", "公司", "客户", "今天", "明天", "昨天", "提前", "推迟", "安排", "计划"),
        *("打算", "大概", "左右", "以后", "之前", "开始", "增加", "减少", "重新", "调整", "一点"),
        *("day", "week", "month", "year", "time", "hour", "morning", "night", "dat", "number"),
        *("pric", "cost", "amount", "people", "person", "job", "work", "plan", "first", "last"),
        *("new", "old", "next", "ask", "chang", "mov", "take", "tak", "giv", "look", "call"),
    }
)
"""Words that values of many attributes have."""


@functools.cache
def _cue() -> re.Pattern[str]:
    """What tells that a message changes or corrects something."""
    return re.compile(
        r"改[成为到期]|换[成为]|变[成为更]|[加减涨降升调延推压缩扩砍谈]到|调整?[成为到]|提前|推迟|延期|延后|推后|"
        rf"{SLIP_ZH}|算[错反漏岔混]|[说写记打填报搞弄看念输]漏|不对|有误|错了|应该是|应为|更正|纠正|"
        r"不是[^，。]{1,16}[，,]?是|"
        r"不用那么多|用不了|就够|不够|重新|多了|少了|少算|漏算|[多少][付加给买订留](?:一?[点些]|几)|"
        rf"现在是|最新|不[要是].{{1,12}}了|(?i:\b(?:{CORRECTS_EN}|changed? to|moved? to|"
        r"not .{1,20} but|now|meant|(?:up|down) to)\b)"
    )


@functools.cache
def _change() -> re.Pattern[str]:
    """Verbs that change the very value of their clause."""
    return re.compile(
        r"改[成为到]|换成|变[成为]|[加减涨降升调延推压缩砍谈]到|调整?[成为到]|提前到|推迟到|延期到|应该是|"
        r"还是.{1,16}吧|现在是|(?i:\b(?:changed? to|moved? to|make it|should be|"
        r"settled (?:at|on|for)|(?:went|goes|gone|go|brought|cut|bumped) (?:up|down|back)? ?to)\b)"
    )


@functools.cache
def _mistake() -> re.Pattern[str]:
    return re.compile(rf"{SLIP_ZH}|不对|有误|(?:^|[，。])错了|更正|纠正|(?i:\b(?:{MISTAKE_EN})\b)")


# --- choices without a number -----------------------------------------------------------------

_CHOICE = "choice "

_ASPECT = r"(?P<aspect>颜色|款式|口味|材质|品牌|型号|风格|主题|图案|字体|面料)"


def _chosen(text: str, asked: str) -> Iterator[_Statement]:
    """颜色我喜欢胡桃木的, 颜色还是浅橡木吧: a choice of an aspect that has one value at a time."""
    aspect = re.search(_ASPECT, text) or re.search(_ASPECT, asked)
    if aspect is None:
        return
    match = _choice().search(text)
    if match is None or not match["what"]:
        return
    yield _Statement(
        kind=_CHOICE + aspect["aspect"],
        value=match["what"],
        text=match["what"],
        words=frozenset((aspect["aspect"],)),
        own=frozenset((aspect["aspect"],)),
        corrects=match["again"] is not None,
        firmly=True,
    )


@functools.cache
def _choice() -> re.Pattern[str]:
    return re.compile(
        r"(?:(?P<again>还是(?=.{1,12}吧)|改成|换成|改为|改用|换为)(?:要|选|用)?|喜欢|想要|就要|选)"
        r"(?P<what>[\u4e00-\u9fffA-Za-z]{2,8}?)(?:的|色|吧|了|[，。！；,.!;]|$)"
    )
