"""What a message states: its values, each with the words around it, and whether it corrects."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass

from memoryd.core.outdated.correcting_words import CORRECTS_EN, MISTAKE_EN, SLIP_ZH
from memoryd.core.outdated.telling import without_values, words_in
from memoryd.core.outdated.value_kinds import kinds_of, plain_values, says_nothing
from memoryd.core.text.numerals import half_width

__all__ = ["CHOICE", "Said", "Statement", "clauses_of", "statements_of"]


@dataclass(frozen=True, slots=True)
class Said:
    """A message as it is read here: ``asked`` is the question that it answers, if it does, and
    ``call`` the call whose result it is, as far as its text does not say that."""

    id: str
    text: str
    user: bool
    asked: str = ""
    call: str = ""


@dataclass(frozen=True, slots=True)
class Statement:
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


def statements_of(said: Said) -> tuple[Statement, ...]:
    """The values that a message states, in order, each with the words around it."""
    return _read(said.text, said.asked)


@functools.lru_cache(maxsize=768)
def _read(text: str, asked: str) -> tuple[Statement, ...]:
    corrects = bool(_cue().search(text)) and len(text) <= _LONG
    found: list[Statement] = []
    words: set[str] = set()
    topic: frozenset[str] | None = None
    asking = _question_words(asked) if asked else frozenset()
    for clause in clauses_of(text):
        values = [value for value in plain_values(clause) if not says_nothing(value)]
        rest = without_values(clause, values)
        own = words_in(rest)
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
            for kind, normal in kinds_of(value):
                found.append(
                    Statement(
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


_LONG = 300
"""Characters from which on a message is a text on something, and corrects nothing."""


@functools.cache
def _cut() -> re.Pattern[str]:
    return re.compile(r'(?<=[，。！？；!?;\n…])|(?<=,)(?![0-9]{3})|(?<=[）)])(?= )|, (?=")')


def clauses_of(text: str) -> list[str]:
    """The clauses of a text with their marks; together they are the text."""
    return [piece for piece in _cut().split(half_width(text)) if piece]


def _question_words(question: str) -> frozenset[str]:
    last = re.split(r"[。！!；;\n]", half_width(question).strip().rstrip("？?"))[-1]
    return words_in(last)


_MARKS = re.compile(r"[0-9]+|(?<![a-z])[a-z](?![a-z])")


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


CHOICE = "choice "

_ASPECT = r"(?P<aspect>颜色|款式|口味|材质|品牌|型号|风格|主题|图案|字体|面料)"


def _chosen(text: str, asked: str) -> Iterator[Statement]:
    """颜色我喜欢胡桃木的, 颜色还是浅橡木吧: a choice of an aspect that has one value at a time."""
    aspect = re.search(_ASPECT, text) or re.search(_ASPECT, asked)
    if aspect is None:
        return
    match = _choice().search(text)
    if match is None or not match["what"]:
        return
    yield Statement(
        kind=CHOICE + aspect["aspect"],
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
