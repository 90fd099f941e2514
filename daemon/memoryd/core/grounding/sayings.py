"""What a clause says of whom: its words, whether it denies, its persons, where things went."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memoryd.core.grounding.words import alphanumeric, tokens_of
from memoryd.core.summaries import is_chinese
from memoryd.core.text.day_names import A_SHORT_MONTH, A_SHORT_WEEKDAY
from memoryd.core.text.names import names

__all__ = ["Clause", "Way", "clauses_of", "is_one", "same_person", "ways_of"]


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause: its words, whether it denies or asks, and the persons it is about (those of the
    clause before in its sentence where it names none); by surname alone where it says no more.
    ``pair`` if it names two."""

    tokens: frozenset[str]
    denies: bool
    asks: bool
    persons: tuple[str, ...]
    pair: Pair | None


@dataclass(frozen=True, slots=True)
class Pair:
    """Two persons of a clause, and the words that lead from one to the other."""

    first: str
    between: frozenset[str]
    last: str

    def reversed(self) -> Pair:
        return Pair(first=self.last, between=self.between, last=self.first)


def clauses_of(text: str) -> Iterator[Clause]:
    """Yield the clauses of a ``readable`` text in order."""
    before: tuple[str, ...] = ()
    told = False
    pieces = _CLAUSE_ENDS.split(_NO_DENIAL.sub(" ", text))
    for part, mark in zip(pieces[::2], (*pieces[1::2], ""), strict=True):
        found = _persons(part)
        if found or (_SPEAKER.match(part) and not told):
            before = tuple(key for _, key in found) or ("我",)
        told = part.endswith(_TELLS)
        plain = part.lower()
        for said, _ in found:
            plain = plain.replace(said.lower(), " ")
        yield Clause(
            tokens=frozenset(tokens_of(_DENIAL.sub("", _MAY.sub("", plain)))),
            denies=_DENIAL.search(plain) is not None,
            asks=mark in ("？", "?") or plain.rstrip().endswith(("吗", "呢")),
            persons=before,
            pair=_pair(part, found),
        )
        if mark not in _WITHIN:
            before = ()


_CLAUSE_ENDS = re.compile(r"([，,。；;！!？?\n、]|(?<=[a-z]{2})\.(?=\s|$)|\b(?:and|but|while)\b)")

_WITHIN = ("，", ",", "、", "and")
"""Marks after which the same sentence goes on about the same person."""

_TELLS = ("说", "讲", "表示", "回复", "告诉我")
"""What follows these is said by whom they are said of."""

_NO_DENIAL = re.compile(
    r"(?P<x>[\u4e00-\u9fff])不(?P=x)|有没有|是否|能否|可否|"
    r"不(?:超过|少于|低于|多于|高于|大于|小于|晚于|早于|迟于|仅|但|过(?!敏)|错|同|管|论|客气|好意思|"
    r"用谢)|"
    r"没(?:问题|错|关系|事)|无[线论需障]|"
    r"(?i:\bno (?:more|less|later|earlier|fewer) than\b|\bnot only\b)"
)
"""Words with a negation that deny nothing."""

_DENIAL = re.compile(
    r"[不没别未勿非]|无(?!线)|禁止?|拒绝?|免|避免|停止|取消|排除|除外|"
    r"\b(?:not|no|never|without|cannot|neither|nor|excludes?|avoids?|forbid(?:s|den)?)\b|n['’]t\b"
)

_MAY = re.compile(
    r"可以|可(?!能)|能(?:够)?|会|要|得|应该?|必须|须|\b(?:can|may|must|should|do|does|will)\b"
)


def _persons(text: str) -> list[tuple[str, str]]:
    """The persons named in a clause: as it says them, and what they are known by. Carol Jones is
    one."""
    chinese = is_chinese(text)
    found: list[tuple[int, int, str]] = []
    for name in sorted(names(text), key=lambda name: name.start):
        if name.kind != "person" and (name.kind != "word" or chinese):
            continue
        key = name.surname or name.forms[0].lower()
        if (relative := _RELATIVE.match(text, name.end)) is not None:
            key += relative[1]
        if found and not chinese and text[found[-1][1] : name.start] == " ":
            key = f"{found[-1][2]} {key}"
            found[-1] = (found[-1][0], name.end, key)
        else:
            found.append((name.start, name.end, key))
    return [(text[start:end], key) for start, end, key in found]


_RELATIVE = re.compile(
    r"的?(老公|丈夫|老婆|妻子|爸爸?|妈妈?|父亲|母亲|儿子|女儿|哥哥?|弟弟?|姐姐|妹妹?|同事|朋友|领导|同学)"
)
"""Whose a person is: 林晓雨的老公 is not 林晓雨."""

_SPEAKER = re.compile(
    r"(?:而|但|所以|因为|不过|然后)?[我咱俺]们?(?=[在是去有要做想当叫喜教住跟和也就都已会能不没爱每])"
)
"""What the one who speaks does is not what was just said of somebody else."""


def _pair(part: str, found: Sequence[tuple[str, str]]) -> Pair | None:
    """The two persons of a clause, in their order, if it is not in the passive."""
    if len(found) != 2 or _PASSIVE.search(part):
        return None
    (first, one), (last, other) = sorted(found, key=lambda each: part.find(each[0]))
    between = part[part.find(first) + len(first) : part.find(last)]
    return Pair(first=one, between=frozenset(tokens_of(between.lower())), last=other)


_PASSIVE = re.compile(rf"[被由]|\bby (?!{A_SHORT_MONTH.title()}|{A_SHORT_WEEKDAY.title()})[A-Z]")


def same_person(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Whether two may be one: 张三 and 张三, or 张三 and 张经理, Carol and Carol Jones."""
    return any(
        one == other
        or (one[0] == other[0] and 1 in (len(one), len(other)))
        or (" " in one and other in one.split())
        or (" " in other and one in other.split())
        for one in ours
        for other in theirs
    )


def is_one(ours: Pair, theirs: Pair) -> bool:
    """Whether the persons of two clauses may be the same, each in its place."""
    return same_person([ours.first], [theirs.first]) and same_person([ours.last], [theirs.last])


@dataclass(frozen=True, slots=True)
class Way:
    """Where something went from, and to what; ``span`` is where the first of them stands."""

    old: str
    new: str
    span: tuple[int, int]
    changes: bool


def ways_of(text: str) -> list[Way]:
    """Where a text says that things went: 从 5 万提到 8 万, 从杭州到上海."""
    return [
        Way(
            old=alphanumeric(match["old"]),
            new=alphanumeric(match["new"]),
            span=match.span("old"),
            changes=match["by"] is not None
            or _changing().search(text, max(match.start() - 48, 0), match.start()) is not None,
        )
        for match in _way().finditer(text)
    ]


@functools.cache
def _changing() -> re.Pattern[str]:
    """A verb of change before what it leads from: moved the launch from May 12 to June 3."""
    return re.compile(
        r"\b(?:mov|chang|switch|postpon|push|reschedul|rais|increas|reduc|dropp|updat|shift|delay|"
        r"went|goes)[a-z]*\b[^.;!?\n]*$"
    )


@functools.cache
def _way() -> re.Pattern[str]:
    part = r"[^，,。；;！!？?\n从由]"
    return re.compile(
        rf"(?:[从由]|\bfrom )(?P<old>{part}{{1,16}}?)"
        r"(?:(?P<by>[提涨升上下降减改换调加增变转迁挪推延移搬砍压放缩][高升降调整加换更移迟宽短]?了?)"
        rf"[到成为至回往]|[到至回往]| to )(?P<new>{part}{{1,16}})"
    )
