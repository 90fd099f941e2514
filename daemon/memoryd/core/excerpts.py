"""Excerpts: what was said, word for word, kept beside a summary and shown when it is asked for.

A summary of a few hundred tokens cannot hold every figure of a long conversation, and a poor
summariser forgets half. So with each run the telling sentences of what it covers are kept as well,
far more of them than a plan can show; a plan takes those that its question is about. They are
lines of the summary like all others (heading COURSE), each with the message that says it, and go
with that message.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import tzinfo

from memoryd.core.extracts import weight
from memoryd.core.searching import normal_text, query_terms
from memoryd.core.summaries import Count, Heading, SummaryLine

__all__ = ["EXCERPT_TOKENS", "core_lines", "is_excerpt", "kept_excerpts", "lines_for_plan"]

EXCERPT_TOKENS = 6000
"""Excerpts kept for a session: about 400 sentences, some 20 KB. The oldest of the least weight go
first."""

_NEIGHBOUR = 0.5
"""Share of a line's score that the lines beside it get: an answer rarely names what it is about."""

_SINGLE = 0.35
"""Weight of one Chinese character against a pair: 锁 of 更衣柜用什么锁 finds 密码锁吧."""

_COMMON = frozenset(
    "的了是在我你他她它们有和就不也都很吗呢吧啊呀那这个什么怎么多少几哪谁要来着一下给把被对到"
)
"""Characters that are in every question."""


def is_excerpt(line: SummaryLine) -> bool:
    """Whether a line is what somebody said, and no statement of a summariser."""
    return line.heading is Heading.COURSE and line.field is None


def core_lines(
    lines: Sequence[SummaryLine], *, limit: int, count: Count
) -> tuple[SummaryLine, ...]:
    """Return the summary proper: the summariser's lines, or else the weightiest excerpts."""
    proper = tuple(line for line in lines if not is_excerpt(line))
    if any(line.field is None for line in proper):
        return proper
    room = limit - sum(count(line.text) for line in proper)
    return (*proper, *_weightiest(lines, room, count))


def kept_excerpts(
    previous: Sequence[SummaryLine],
    fresh: Sequence[SummaryLine],
    *,
    outdated: Callable[[SummaryLine, Sequence[SummaryLine], tzinfo], bool],
    zone: tzinfo,
    count: Count,
) -> tuple[SummaryLine, ...]:
    """Return what is kept of older and newer excerpts, in their order.

    ``outdated(line, newer, zone)`` says that a line's value was replaced by a newer line's.
    """
    lines = [line for line in previous if not outdated(line, fresh, zone)]
    lines += [
        line for place, line in enumerate(fresh) if not outdated(line, fresh[place + 1 :], zone)
    ]
    excess = sum(count(line.text) + 1 for line in lines) - EXCERPT_TOKENS
    if excess > 0:
        gone: set[int] = set()
        for index in sorted(
            range(len(lines)), key=lambda index: (weight(lines[index].text), index)
        ):
            if excess <= 0:
                break
            excess -= count(lines[index].text) + 1
            gone.add(index)
        lines = [line for index, line in enumerate(lines) if index not in gone]
    return tuple(lines)


def lines_for_plan(
    lines: Sequence[SummaryLine], query: str, *, limit: int, count: Count
) -> tuple[SummaryLine, ...]:
    """Return the lines that a plan shows, in their order: fields, then what the query is about,
    then the summary proper, then what tells most, as far as ``limit`` tokens go."""
    scores = _scores(lines, query)
    best = max(scores, default=0.0)
    asked = [score >= max(best * 0.35, 0.5) for score in scores]
    order = sorted(
        range(len(lines)),
        key=lambda i: (
            lines[i].field is None,
            not asked[i],
            -scores[i] if asked[i] else is_excerpt(lines[i]),
            -weight(lines[i].text) if is_excerpt(lines[i]) else 0.0,
            -i,
        ),
    )
    room = limit
    chosen: set[int] = set()
    for index in order:
        cost = count(lines[index].text) + 1
        if cost <= room:
            room -= cost
            chosen.add(index)
        elif room < _SMALLEST:
            break
    return tuple(line for index, line in enumerate(lines) if index in chosen)


_SMALLEST = 8
"""Tokens below which no line is looked for any more."""


@dataclass(frozen=True, slots=True)
class _Clue:
    text: str
    worth: float


def _scores(lines: Sequence[SummaryLine], query: str) -> list[float]:
    """How much each line is about the query: its rare words, and those of the lines beside it."""
    texts = [normal_text(line.text) for line in lines]
    own = [0.0] * len(lines)
    for clue in _clues(query):
        found = [index for index, text in enumerate(texts) if clue.text in text]
        if found:
            rarity = math.log(1 + len(lines) / len(found))
            for index in found:
                own[index] += clue.worth * rarity
    spread = [0.0] * len(lines)
    for index, score in enumerate(own):
        beside = max(
            (own[near] for near in (index - 1, index + 1) if 0 <= near < len(own)), default=0.0
        )
        spread[index] = score + _NEIGHBOUR * beside if is_excerpt(lines[index]) else score
    return spread


def _clues(query: str) -> Iterable[_Clue]:
    for term in query_terms(query):
        if not all(char in _COMMON for char in term.text):
            yield _Clue(term.text, 1.0)
    for char in dict.fromkeys(normal_text(query)):
        if "\u4e00" <= char <= "\u9fff" and char not in _COMMON:
            yield _Clue(char, _SINGLE)


def _weightiest(lines: Sequence[SummaryLine], room: int, count: Count) -> Iterable[SummaryLine]:
    excerpts = [line for line in lines if is_excerpt(line)]
    chosen: set[int] = set()
    ranked = sorted(range(len(excerpts)), key=lambda i: (-weight(excerpts[i].text), -i))
    for index in ranked:
        cost = count(excerpts[index].text) + 1
        if cost <= room:
            room -= cost
            chosen.add(index)
        elif room < _SMALLEST:
            break
    return (line for index, line in enumerate(excerpts) if index in chosen)
