"""What a summary's lines may follow from: the messages it covers and the facts, read once."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from typing import Literal

from memoryd.core.facts import KnownFact
from memoryd.core.grounding.sayings import Clause, Way, clauses_of, ways_of
from memoryd.core.grounding.words import Around, alphanumeric, latin_word, stem, words_around
from memoryd.core.messages import StoredMessage
from memoryd.core.text.claims import Claim, claims, readable
from memoryd.values import frozen

__all__ = [
    "Context",
    "Evidence",
    "Reason",
    "Said",
    "Source",
    "any_of",
    "evidence",
    "full_names",
    "moment_of",
    "sources_of",
    "spelled_alike",
]

MAX_SOURCE_CHARS = 100_000
"""Characters of one source that are read."""

MAX_CLAIMS = 10_000
"""Claims of all sources together: a summary call's 16,000 tokens of talk have about 1,000. What
is beyond supports nothing, so that a hostile history costs lines and not memory."""

MAX_CLAUSES = 5_000
"""Clauses that lines are compared with word for word."""

Reason = Literal[
    "number", "unit", "date", "time", "code", "name", "label", "old", "turned", "unrelated"
]
"""Why a line does not count: the kind of value that no source states; ``label`` is a value that
belongs to something else, or a person's task that is another's, ``old`` a value that was corrected,
``turned`` says the contrary of what was said, ``unrelated`` words out of nowhere."""


@frozen
class Source:
    """A message (or fact) that lines may follow from; ``time`` is when it was said."""

    ids: tuple[str, ...]
    text: str
    time: float


@frozen
class Context:
    """What else is known: the session's zone, the fact table, the application's fields."""

    zone: tzinfo = UTC
    facts: Sequence[KnownFact] = ()
    fields: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Said:
    """A claim of a source, the source's index, and the words around it; ``former`` if another
    value came in its place in the same breath."""

    claim: Claim
    source: int
    around: Around
    former: bool


@dataclass(slots=True)
class Evidence:
    """The sources, read once for all lines.

    ``bound``  by kind, unit and word: the values that the word names.
    ``heads``  the same for the nearest words alone, each value with its source.
    ``dated``  by the day that stands with them: units and values of numbers.
    ``full_names``  capitalised words side by side; ``small``, words that stand without a capital.
    """

    sources: tuple[Source, ...]
    texts: tuple[str, ...]
    whole: str
    squeezed: str
    full_names: frozenset[tuple[str, str]]
    small: frozenset[str]
    said: dict[tuple[str, str], list[Said]] = field(default_factory=dict)
    bound: dict[tuple[str, str, str], set[str]] = field(default_factory=dict)
    heads: dict[tuple[str, str, str], set[tuple[int, str]]] = field(default_factory=dict)
    dated: dict[str, set[tuple[str, str]]] = field(default_factory=dict)
    words: frozenset[str] = frozenset()
    latest: datetime = datetime.min
    _clauses: tuple[Clause, ...] | None = None
    _ways: tuple[Way, ...] | None = None

    def ways(self) -> tuple[Way, ...]:
        """What the messages say of where things went, read when a line is first compared."""
        if self._ways is None:
            found = (way for text in self.texts for way in ways_of(text))
            self._ways = tuple(itertools.islice(found, MAX_CLAUSES))
        return self._ways

    def clauses(self) -> tuple[Clause, ...]:
        """The clauses of the messages, read when a line is first compared with them."""
        if self._clauses is None:
            texts = (source.text[:MAX_SOURCE_CHARS] for source in self.sources)
            found = (clause for text in texts for clause in clauses_of(readable(text)))
            self._clauses = tuple(itertools.islice(found, MAX_CLAUSES))
        return self._clauses


def sources_of(messages: Iterable[StoredMessage]) -> tuple[Source, ...]:
    """Return messages as sources: what they say, and the tool calls they make."""
    return tuple(
        Source(
            ids=(message.id,),
            text="\n".join(
                [
                    message.message.text,
                    *(f"{call.name} {call.arguments}" for call in message.message.tool_calls),
                ]
            ),
            time=message.arrived if message.message.time is None else message.message.time,
        )
        for message in messages
    )


def evidence(sources: Sequence[Source], context: Context) -> Evidence:
    """Read the sources and the facts' present values."""
    latest = max((source.time for source in sources), default=0.0)
    everything = (
        *sources,
        *(
            Source(ids=fact.message_ids, text=f"{fact.key}：{fact.value}", time=latest)
            for fact in context.facts
        ),
    )
    read = tuple(readable(source.text[:MAX_SOURCE_CHARS]) for source in everything)
    texts = tuple(text.lower() for text in read)
    whole = "\n".join(texts)
    known = Evidence(
        sources=everything,
        texts=texts,
        whole=whole,
        squeezed=alphanumeric(whole),
        full_names=frozenset(pair for text in read for pair in full_names(text)),
        small=frozenset(stem(word) for text in read for word in _small_word().findall(text)),
        words=frozenset(map(stem, latin_word().findall(whole))),
        latest=moment_of(latest, context.zone),
    )
    room = MAX_CLAIMS
    for index, source in enumerate(everything):
        found = claims(read[index], moment_of(source.time, context.zone))[:room]
        room -= len(found)
        left = [way.span for way in ways_of(texts[index]) if way.changes]
        # Lower case has the length of the text for all but a few letters of no use here.
        for claim, around in zip(found, words_around(texts[index], found), strict=True):
            former = any(start <= claim.start < end for start, end in left) and (
                _is_first_end(claim, found)
            )
            said = Said(claim, index, around, former)
            for key in claim.keys:
                known.said.setdefault((claim.kind, key), []).append(said)
                where = (claim.kind, claim.unit, around.head)
                known.heads.setdefault(where, set()).add((index, key))
            if claim.kind == "number":
                for day in around.days:
                    known.dated.setdefault(day, set()).add((claim.unit, claim.key))
            for word in around.label:
                known.bound.setdefault((claim.kind, claim.unit, word), set()).update(claim.keys)
    return known


def _is_first_end(claim: Claim, found: Sequence[Claim]) -> bool:
    """False of the second end of a range, and of a day that both its ends are on: what has one
    place in the text came in its order (from 3pm to 4pm on Thursday)."""
    place = claim.start, claim.end
    beside = [other for other in found if (other.start, other.end) == place]
    ends = [other for other in beside if other.kind == claim.kind]
    return len(beside) == 1 or (len(ends) > 1 and ends[0] is claim)


def moment_of(time: float, zone: tzinfo) -> datetime:
    """When something was said. A client's clock may say anything; days beside the first and the
    last of all years could not be told. NaN is the first."""
    return datetime.fromtimestamp(min(max(_FIRST_TIME, time), _LAST_TIME), zone)


_FIRST_TIME, _LAST_TIME = 0.0, 2e11
"""1970 and about 8300."""


def any_of(claim: Claim, known: Evidence) -> list[Said]:
    """What the sources say with one of the claim's keys, whatever unit it has there."""
    return [entry for key in claim.keys for entry in known.said.get((claim.kind, key), ())]


def full_names(text: str) -> Iterator[tuple[str, str]]:
    """Capitalised words side by side, each with the next one: Carol Jones."""
    for match in _capitalised_pair().finditer(text):
        yield stem(match[1].lower()), stem(match["next"].lower())


@functools.cache
def _capitalised_pair() -> re.Pattern[str]:
    return re.compile(r"\b([A-Z][a-z'’-]+)(?=[ \t](?P<next>[A-Z][a-z'’-]+))")


@functools.cache
def _small_word() -> re.Pattern[str]:
    return re.compile(r"(?<![A-Za-z'’])[a-z][a-z'’]+")


def spelled_alike(text: str, known: Evidence) -> frozenset[int]:
    """Indices of the sources with the same letters and digits, whatever signs stand between."""
    plain = "".join(char for char in text.lower() if char.isalnum())[:80]
    # of digits alone no point is such a sign: 2.35 is not 235
    between = "[ ·_/#-]{0,2}" if plain.isdigit() else "[ .·_/#-]{0,2}"
    pattern = re.compile(
        r"(?<![a-z0-9])(?<![0-9][.,])" + between.join(map(re.escape, plain)) + r"(?![a-z0-9])"
    )
    return frozenset(i for i, said in enumerate(known.texts) if pattern.search(said))
