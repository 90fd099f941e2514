"""Excerpts: what was said, word for word, kept beside a summary and shown when it is asked for.

A summary of a few hundred tokens cannot hold every figure of a long conversation, and a poor
summariser forgets half. So with each run the sentences of what it covers are kept as well, far
more of them than a plan can show; a plan takes those that its question is about. They are lines of
the summary like all others (heading COURSE), each with the message that says it, and go with that
message.

A sentence is about what the messages around it speak of: 六十把吧 answers 椅子呢？ and is followed
by 要带头枕的. So a word of the question counts for the sentences near the one that has it, the
less the farther away.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import tzinfo

from memoryd.core.asking import answer_patterns, topic_of
from memoryd.core.extracts import weight
from memoryd.core.searching import normal_text, query_terms
from memoryd.core.summaries import Count, Heading, SummaryLine

__all__ = [
    "EXCERPT_TOKENS",
    "Lines",
    "core_lines",
    "is_excerpt",
    "kept_excerpts",
    "lines_for_plan",
]

EXCERPT_TOKENS = 10_000
"""Excerpts kept for a session: about 500 sentences, some 40 KB. Those that tell least go first."""

ASKED_SHARE = 2 / 3
"""Of a plan's room for the summary that goes to what the question is about; the summary proper
has what is left."""

_SAME_MESSAGE = 0.7
_BEFORE = (0.5, 0.35, 0.25, 0.2, 0.2)
_AFTER = (0.35, 0.15)
"""What a word counts for another sentence of its message, for those of the messages after it (they
answer it) and of those before it (it takes them up). Measured on the CrossWOZ sessions, where in
two of three cases the sentence that is asked for does not name what it is about: with these 99 %
of the answers are among the 400 tokens that score best, without neighbours 76 %."""

_WIDESPREAD = 0.2
"""Share of the lines from which on a word is everywhere, and says nothing of its neighbours."""

_SINGLE = 0.3
"""Weight of one Chinese character against a pair: 锁 of 更衣柜用什么锁 finds 密码锁吧."""

_OF_KIND = 2.0
"""Factor for a line that has a value of the kind that the question asks for."""

_QUESTION = 0.5
"""Factor for a line that asks: it tells what its answer is about, but not the answer."""

_LENGTH = 0.25
"""How far the length of a line counts against it: it has more words to be found by."""

_SMALLEST = 8
"""Tokens below which no line is looked for any more."""

_COMMON = frozenset(
    "的了是在我你他她它们有和就不也都很吗呢吧啊呀那这个什么怎么多少几哪谁要来着一下给把被对到"
)
"""Characters that are in every question."""


class Lines:
    """Lines of a summary, made ready once to be searched by many plans."""

    __slots__ = ("_costs", "_order", "group", "lines", "members", "share", "starts", "text")

    def __init__(self, lines: Sequence[SummaryLine]) -> None:
        texts = [normal_text(line.text).replace("\n", " ") for line in lines]
        self.lines = tuple(lines)
        self.text = "\n".join(texts)
        """All lines in normal form, a line each."""
        self.starts: list[int] = []
        """Where each begins in ``text``."""
        self.group: list[int] = []
        self.members: list[list[int]] = []
        """The message of each line, by a number of its own; and the lines of each message."""
        self.share: list[float] = []
        """What a word in it is worth: less in a long line, and in a question."""
        self._costs: dict[int, int] = {}
        self._order: list[int] | None = None
        self._note(texts)

    def _note(self, texts: Sequence[str]) -> None:
        position = 0
        mean = max(len(self.text) / max(len(texts), 1), 1.0)
        for index, (line, text) in enumerate(zip(self.lines, texts, strict=True)):
            self.starts.append(position)
            position += len(text) + 1
            before = self.lines[index - 1].message_ids if index else None
            if line.message_ids != before or not is_excerpt(line):
                self.members.append([])
            self.members[-1].append(index)
            self.group.append(len(self.members) - 1)
            share = 1 / (1 - _LENGTH + _LENGTH * len(text) / mean)
            self.share.append(share * _QUESTION if _asks(line) else share)

    def at(self, position: int) -> int:
        """Return which line stands at a position of ``text``."""
        return bisect_right(self.starts, position) - 1

    def having(self, term: str) -> Iterator[int]:
        """Yield the lines that have a term, in order."""
        position = self.text.find(term)
        while position >= 0:
            index = self.at(position)
            yield index
            if index + 1 == len(self.starts):
                return
            position = self.text.find(term, self.starts[index + 1])

    def cost(self, index: int, count: Count) -> int:
        """Tokens of a line with its line break."""
        if index not in self._costs:
            self._costs[index] = count(self.lines[index].text) + 1
        return self._costs[index]

    def telling(self) -> Sequence[int]:
        """All lines, those first that tell most, of equal ones the newest."""
        if self._order is None:
            weights = [weight(line.text) for line in self.lines]
            self._order = sorted(range(len(weights)), key=lambda i: (-weights[i], -i))
        return self._order


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
        worth = list(_worths(lines))
        gone: set[int] = set()
        for index in sorted(range(len(lines)), key=lambda index: (worth[index], index)):
            if excess <= 0:
                break
            excess -= count(lines[index].text) + 1
            gone.add(index)
        lines = [line for index, line in enumerate(lines) if index not in gone]
    return tuple(lines)


def _worths(lines: Sequence[SummaryLine]) -> Iterator[float]:
    """What each line tells; a question tells what the answer after it is about."""
    weights = [weight(line.text) for line in lines]
    for index, own in enumerate(weights):
        answer = weights[index + 1] if index + 1 < len(weights) else 0.0
        yield max(own, 0.8 * answer) if _asks(lines[index]) else own


def _asks(line: SummaryLine) -> bool:
    return line.text.rstrip().endswith(("？", "?"))


def lines_for_plan(
    lines: Lines, query: str, *, limit: int, count: Count
) -> tuple[SummaryLine, ...]:
    """Return the lines that a plan shows, in their order, within ``limit`` tokens.

    Fields come first, then what the query is about, then the summary proper, then more of what
    the query is about, then what tells most.
    """
    chosen: set[int] = set()
    room = limit

    def take(indexes: Iterable[int], most: int) -> None:
        nonlocal room
        left = min(most, room)
        for index in indexes:
            if index in chosen:
                continue
            cost = lines.cost(index, count)
            if cost <= left:
                left -= cost
                room -= cost
                chosen.add(index)
            elif left < _SMALLEST:
                break

    every = range(len(lines.lines))
    scores = _scores(lines, query)
    asked = sorted((i for i in every if scores[i] > 0.0), key=lambda i: (-scores[i], -i))
    take((i for i in every if lines.lines[i].field is not None), room)
    take(asked, int(limit * ASKED_SHARE))
    take((i for i in reversed(every) if not is_excerpt(lines.lines[i])), room)
    take(asked, room)
    if room >= _SMALLEST:
        take(lines.telling(), room)
    return tuple(lines.lines[index] for index in sorted(chosen))


def _scores(lines: Lines, query: str) -> list[float]:
    """How much each line is about the query, and of the kind that it asks for."""
    total = len(lines.lines)
    scores = [0.0] * total
    for term, worth in _clues(query):
        found = tuple(lines.having(term))
        if not found:
            continue
        worth *= math.log(1 + total / len(found))
        if len(found) <= max(total * _WIDESPREAD, 3):
            for index, share in _near(lines, found).items():
                scores[index] += worth * share
        else:
            for index in found:
                scores[index] += worth
    answering: set[int] = set()
    for pattern in answer_patterns(query):
        having = {lines.at(match.start()) for match in pattern.finditer(lines.text)}
        for index in having:
            # not a word of the question, but as telling as one
            scores[index] += math.log(1 + total / len(having)) / lines.share[index]
        answering |= having
    for index in answering:
        scores[index] *= _OF_KIND
    return [score * share for score, share in zip(scores, lines.share, strict=True)]


def _near(lines: Lines, found: Iterable[int]) -> dict[int, float]:
    """The lines that have a word, and those near them, with what it counts for each."""
    shares: dict[int, float] = {}
    last = len(lines.members) - 1
    for index in found:
        group = lines.group[index]
        for distance, share in _REACH:
            if 0 <= group + distance <= last:
                for near in lines.members[group + distance]:
                    if shares.get(near, 0.0) < share:
                        shares[near] = share
        shares[index] = 1.0
    return shares


_REACH = (
    (0, _SAME_MESSAGE),
    *((distance + 1, share) for distance, share in enumerate(_BEFORE)),
    *((-distance - 1, share) for distance, share in enumerate(_AFTER)),
)


def _clues(query: str) -> Iterator[tuple[str, float]]:
    """The words of a query that tell what it is about, with their worth."""
    topic = topic_of(query)
    for term in query_terms(topic):
        if len(term.text) > 1 and not all(char in _COMMON for char in term.text):
            yield term.text, 1.0
    for char in dict.fromkeys(topic):
        if "\u4e00" <= char <= "\u9fff" and char not in _COMMON:
            yield char, _SINGLE


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
