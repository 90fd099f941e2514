"""Facts as a plan takes them: in the order in which they get room, each a short line."""

from __future__ import annotations

import functools
import itertools
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from memoryd.core.fact_table.sameness import canonical_key
from memoryd.core.fact_table.table import in_force
from memoryd.core.facts import Fact, FactKind
from memoryd.core.outdated.value_kinds import values_by_kind
from memoryd.core.plan.fact_order import (
    SELF_EXPLAINING,
    place_of,
    search_text,
    shown,
    stands_always,
)
from memoryd.core.plan.parts import FactLine
from memoryd.core.summaries import SummaryLine, is_chinese
from memoryd.core.text.asking import asks, asks_for_all
from memoryd.core.text.english import is_stop_word
from memoryd.core.text.kindred import kindred
from memoryd.core.text.search_terms import normal_text, query_terms
from memoryd.values import frozen

__all__ = ["FactLines", "facts_for_plan"]

_COMMON = 0.2
"""Weight of a term of the query that hardly tells anything: 什么 and 多少 are in every question."""

_KINDRED = 0.5
"""Weight of another name of a word of the query."""

_RELEVANT = 1.0
"""What a fact has to score to be about a question: more than the words of every question weigh."""

_OTHERS = 8
"""Facts about something else that a question in Chinese is shown as well: more of them would take
the room of what is quoted of its topic. Not where it asks for all there is."""

_WISHES = frozenset({FactKind.REQUIREMENT, FactKind.PREFERENCE})
_WISHES_FIRST = _OTHERS // 2
"""Half of these are the newest of what must, must not or should be: whoever asks where to eat does
not name the allergy. The others are the newest of all."""

_STOP = frozenset(
    {
        *("什么", "我们", "你们", "他们", "怎么", "多少", "这个", "那个", "一下", "帮我", "请问"),
        *("记得", "来着", "是多", "少来", "可以", "知道", "告诉", "现在", "是什", "么时", "时候"),
        *("有没", "没有"),
    }
)


@frozen
class _Ready:
    """What of a fact no question changes: the line without ``told_in``, and in normal form the
    words by which it is found."""

    fact: Fact
    line: FactLine
    place: tuple[bool, float, float]
    """By which it is sorted where no question is about it."""
    searched: str
    said_by: tuple[str, ...]
    """The messages of the session that say it."""
    even: str
    """Its value evenly set, as quotes are."""


class FactLines:
    """Current facts of a session, made ready once to be shown by many plans in a language.

    What was ``before`` made ready of a fact that is the same still is taken over.
    """

    __slots__ = (
        "_first",
        "_known",
        "_ordered",
        "_starts",
        "_text",
        "facts",
        "language",
        "ready",
        "session",
    )

    def __init__(
        self,
        facts: Sequence[Fact],
        *,
        session: str,
        language: str,
        before: FactLines | None = None,
    ) -> None:
        self.facts = facts
        self.session = session
        self.language = language
        self._known: dict[int, _Ready] = {}
        same = before is not None and (before.session, before.language) == (session, language)
        if before is not None and same and len(before._known) <= _FACTS_AGAIN * len(facts):
            self._known = before._known
        self.ready = tuple([self._made(fact) for fact in in_force(facts) if fact.current])
        self._ordered = sorted(self.ready, key=_place)
        self._first = sum(stands_always(each.fact) for each in self._ordered)
        # All in one: to ask each fact for each term takes ten times as long.
        self._text = "\n".join([each.searched for each in self._ordered])
        self._starts = [
            0,
            *itertools.accumulate([len(each.searched) + 1 for each in self._ordered]),
        ]

    def _made(self, fact: Fact) -> _Ready:
        known = self._known.get(id(fact))
        if known is None:
            known = _ready(fact, session=self.session, language=self.language)
            self._known[id(fact)] = known
        return known

    def ranked(self, query: str) -> tuple[list[_Ready], int]:
        """Return the facts in the order in which they get room: those that stand in every plan,
        then relevant, then newest; and how many of them stand always or are surely about the
        query."""
        relevance = self._relevance(query)
        about = sorted(relevance, key=lambda index: (-relevance[index], index))
        order = [
            *(index for index in about if index < self._first),
            *(index for index in range(self._first) if index not in relevance),
            *(index for index in about if index >= self._first),
        ]
        rest = range(self._first, len(self._ordered))
        order += [index for index in rest if index not in relevance]
        wanted = sum(index < self._first or relevance[index] >= _RELEVANT for index in about)
        wanted += sum(index not in relevance for index in range(self._first))
        return [self._ordered[index] for index in order], wanted

    def _relevance(self, query: str) -> dict[int, float]:
        """Score the facts that a query is about: by its terms in them, rare ones heavier."""
        found: dict[int, float] = {}
        for term, weight in _weights(query).items():
            position = self._text.find(term)
            while position >= 0:
                index = bisect_right(self._starts, position) - 1
                found[index] = found.get(index, 0.0) + weight
                position = self._text.find(term, self._starts[index + 1])
        return found


_FACTS_AGAIN = 2
"""Times as many facts as there are that are kept ready; then those are made anew."""


def _place(ready: _Ready) -> tuple[bool, float, float]:
    return ready.place


def facts_for_plan(
    lines: FactLines, *, query: str, quotes: Iterable[SummaryLine] = ()
) -> tuple[FactLine, ...]:
    """Return facts for a plan: what stands in every plan, then relevant, then newest.

    ``quotes`` are the lines that the plan may show of what was said word for word.
    """
    if not lines.ready:
        return ()
    beside = _Quotes(quotes)
    ranked, relevant = lines.ranked(query)
    if lines.language == "zh" and asks(query) and not asks_for_all(query):
        ranked = [*ranked[:relevant], *_others(ranked[relevant:])]
    return tuple([_beside(each, beside) for each in ranked])


def _others(ranked: Sequence[_Ready]) -> list[_Ready]:
    """Return of the facts that a question is not about those that are shown with it."""
    wishes = [each for each in ranked if each.fact.kind in _WISHES][:_WISHES_FIRST]
    shown_first = {id(each) for each in wishes}
    newest = (each for each in ranked if id(each) not in shown_first)
    return [*wishes, *itertools.islice(newest, _OTHERS - len(wishes))]


def _ready(fact: Fact, *, session: str, language: str) -> _Ready:
    colon, stop = ("：", "；") if language == "zh" else (": ", "; ")
    value = shown(fact, "zh" if language == "zh" else "en")
    line = FactLine(
        text=" ".join(fact.key.split()) + colon + value,
        group=canonical_key(fact.key),
        more=stop + value,
        pinned=fact.pinned,
        said_in=tuple(_sayings(fact, session)),
    )
    return _Ready(
        fact=fact,
        line=line,
        place=place_of(fact, 0.0),
        searched=normal_text(search_text(fact)),
        said_by=tuple(source.message_id for source in fact.sources if source.session == session),
        even=_blank(fact.value).join(fact.value.split()),
    )


class _Quotes:
    """Lines that quote, each with its text evenly set, and which of them say a fact."""

    __slots__ = ("_by_message", "_every", "_together")

    def __init__(self, lines: Iterable[SummaryLine]) -> None:
        self._by_message: dict[str, list[tuple[str, str]]] = {}
        self._every: list[tuple[str, str]] = []
        for line in lines:
            quote = line.text, _blank(line.text).join(line.text.split())
            self._every.append(quote)
            for id_ in line.message_ids:
                self._by_message.setdefault(id_, []).append(quote)
        self._together = "\n".join(even for _, even in self._every)

    def saying(self, ready: _Ready) -> list[tuple[str, str]]:
        """The lines that have a message of a fact; else those that have its value and a word of
        its attribute: a reply that only said it again is not quoted, but what it answered is."""
        found = [quote for id_ in ready.said_by for quote in self._by_message.get(id_, ())]
        value = ready.even
        if found or value not in self._together:
            return found
        key = canonical_key(ready.fact.key)
        words = {key[at : at + 2] for at in range(max(len(key) - 1, 1))}
        return [
            quote
            for quote in self._every
            if value in quote[1] and any(word in quote[1] for word in words)
        ]


def _beside(ready: _Ready, quotes: _Quotes) -> FactLine:
    """Return a fact's line as it stands beside quotes."""
    if ready.fact.pinned:
        return ready.line
    quoting = quotes.saying(ready)
    return (
        replace(ready.line, told_in=_Tellings(ready.fact.value, quoting)) if quoting else ready.line
    )


class _Tellings:
    """Lines that quote a value and go on, found when they are asked for: a plan shows a few facts
    of a hundred."""

    __slots__ = ("_quoting", "_value")

    def __init__(self, value: str, quoting: Sequence[tuple[str, str]]) -> None:
        self._value = value
        self._quoting = quoting

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(_tellings(self._value, self._quoting)))


def _weights(query: str) -> dict[str, float]:
    """What the terms of a query count for a fact."""
    weights = {
        term.text: _COMMON if term.text in _STOP else 1.0 + 0.25 * min(len(term.text), 8)
        for term in query_terms(query)
        if not is_stop_word(term.text)
    }
    for names in kindred(normal_text(query)):
        for name in names:
            if len(name) > 1:
                weights.setdefault(name, _KINDRED)
    return weights


def _sayings(fact: Fact, session: str) -> Iterable[tuple[int, ...]]:
    """Sets of messages that say the fact, attribute and value, if they stand whole.

    A bare answer (10 个 to 团队多少人？) says it only together with the question before it, and a
    corrected time (改成两点) does not say its day.
    """
    for source in fact.sources:
        if source.session != session:
            continue
        if fact.value not in source.quote and source.quote not in fact.value:
            continue
        named = any(character in source.quote for character in fact.key)
        if named or fact.kind in SELF_EXPLAINING:
            yield (source.seq,)
        else:
            yield (source.seq - 1, source.seq)


def _tellings(value: str, quoting: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Lines that quote a value and go on: with another one of its kind, or, where it has none
    (a name, a choice), with whatever was said of the same thing."""
    for text, even in quoting:
        said = _blank(text).join(value.split())
        _, quoted, after = even.partition(said)
        if not quoted or not after:
            continue
        values = _values_of(value)
        if not values:
            yield from (text,) if _MORE.search(after) else ()
            continue
        others: dict[str, tuple[str, str]] = {}
        for piece in _LATER.split(after):  # the same sentences stand in many lines
            others |= _values_of(piece)
        if any(kind in others and others[kind][0] != values[kind][0] for kind in values):
            yield text


@functools.lru_cache(maxsize=256)
def _values_of(text: str) -> Mapping[str, tuple[str, str]]:
    """The values of a text by kind: plans ask again and again for those of the same lines."""
    return dict(values_by_kind(text))


def _blank(text: str) -> str:
    """What stands between the words of a text: in Chinese some set blanks and some do not."""
    return "" if is_chinese(text) else " "


_LATER = re.compile("→(?:后来：|later:)")
_MORE = re.compile(f"{_LATER.pattern}|/")
