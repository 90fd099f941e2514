"""What a ranking sees in a message: whether it asks, who speaks, and what it repeats."""

from __future__ import annotations

import re
from collections.abc import Iterable

from memoryd.core.facts import Fact
from memoryd.core.recall.candidates import LexicalCandidates, Place
from memoryd.core.recall.query import Reading
from memoryd.core.summary.local_summary import tells_anything
from memoryd.core.text.search_terms import index_terms

__all__ = [
    "ends_asking",
    "ends_of",
    "named_facts",
    "names_of",
    "names_speaker",
    "places_told",
    "same_words",
    "says_nothing",
    "shingles",
]

MOST_EMPTY = 20
"""Characters of a message that is asked whether it says anything."""

COMPARED_CHARS = 240
"""Of the beginning of a message: what repeats another one does so from the start."""

END_CHARS = 16
"""Messages that say the same begin or end with the same so many letters; only those that do are
compared, for a search looks at thousands of pairs."""

MOST_SHARED = 0.85
"""From which share of common pairs on two messages say the same; 地址 and 电话 of one shop in the
same sentence share less."""

_ASKS = re.compile(r"(?:[?？]|[吗呢么]|几[个点家]?|多少|什么)[。.!！~～ ]*$")
_KEPT = re.compile(r"\w+")


def ends_asking(text: str) -> bool:
    """Whether a message ends as a question."""
    return _ASKS.search(text[-16:].rstrip()) is not None


def says_nothing(text: str) -> bool:
    """Whether a message is a courtesy and no more."""
    return len(text) <= MOST_EMPTY and not tells_anything(text)


def names_speaker(reading: Reading, name: str | None) -> bool:
    """Whether the question names who speaks."""
    if not name:
        return False
    return any(term in reading.words for term in index_terms(name))


def names_of(names: Iterable[str | None]) -> frozenset[str]:
    """Return the terms of speakers' names."""
    return frozenset(term for name in set(names) if name for term in index_terms(name))


def named_facts(reading: Reading, facts: Iterable[Fact], *, most: int) -> tuple[Fact, ...]:
    """Return the facts that hold at least half of what the question asks for, best first.

    A fact that shares one word with a long question is named by chance; so is one that shares
    what is only borrowed, unless the question has no words of its own.
    """
    facets = [facet for facet in reading.facets if not facet.borrowed] or reading.facets
    least = sum(facet.weight for facet in facets) / 2
    found: list[tuple[float, Fact]] = []
    for fact in facts:
        terms = index_terms(f"{fact.key} {fact.value}")
        held = sum(
            facet.weight
            for facet in facets
            if all(not term.prefix and term.text in terms for term in facet.terms)
        )
        if held and held >= least:
            found.append((held, fact))
    found.sort(key=lambda each: -each[0])
    return tuple(fact for _, fact in found[:most])


def places_told(
    reading: Reading, facts: Iterable[Fact], lexical: LexicalCandidates
) -> frozenset[Place]:
    """Return where these facts were said, of the sessions that have lexical matches.

    A message that itself holds what the question and the fact share is found by its words; the
    fact says nothing more about it.
    """
    numbers = {match.session: match.place.session for match in lexical.matches}
    held = {match.place: frozenset(match.terms) for match in lexical.matches}
    told: set[Place] = set()
    for fact in facts:
        shared = reading.words.intersection(index_terms(f"{fact.key} {fact.value}"))
        for source in fact.sources:
            if source.session in numbers:
                place = Place(session=numbers[source.session], seq=source.seq)
                if not shared <= held.get(place, frozenset()):
                    told.add(place)
    return frozenset(told)


def ends_of(text: str) -> frozenset[str]:
    """Return how a message that is compared with others begins and ends."""
    compared = text[:COMPARED_CHARS]
    begin, end = _letters(compared[: 2 * END_CHARS]), _letters(compared[-2 * END_CHARS :])
    return frozenset((begin[:END_CHARS], end[-END_CHARS:]))


def shingles(text: str) -> frozenset[str]:
    """Return the pairs of characters of a message that is compared with others."""
    kept = _letters(text[:COMPARED_CHARS])
    return frozenset(map(str.__add__, kept, kept[1:])) or frozenset((kept,))


def same_words(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two messages say the same but for a sign or two."""
    if len(one) < MOST_SHARED * len(other) or len(other) < MOST_SHARED * len(one):
        return False
    shared = len(one & other)
    return shared >= MOST_SHARED * (len(one) + len(other) - shared)


def _letters(text: str) -> str:
    return "".join(_KEPT.findall(text.casefold()))
