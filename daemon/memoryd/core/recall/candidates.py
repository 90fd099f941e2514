"""What the store and a ranking say to each other: where to look, and what was found there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from memoryd.core.messages import StoredMessage
from memoryd.values import frozen

__all__ = [
    "LexicalCandidates",
    "LexicalMatch",
    "Place",
    "SessionVectors",
    "Situated",
    "VectorBatch",
    "VectorTask",
    "VectorsInScope",
    "Waiting",
]


class Place(NamedTuple):
    """Where a message stands: the number of its session, and its seq there.

    A tuple, as thousands are looked up in a search: it is hashed at once.
    """

    session: int
    seq: int


@frozen
class Situated:
    """A message with its place, and the name of its session."""

    place: Place
    session: str
    message: StoredMessage


@frozen
class LexicalMatch:
    """A message that holds ``terms`` of the query, by what a ranking needs to know of it before
    it is read whole. ``chars`` is the length of its text."""

    place: Place
    session: str
    speaker: str | None
    chars: int
    terms: tuple[str, ...]


@frozen
class LexicalCandidates:
    """The best lexical matches, best first, and what each term of the query weighs (its inverse
    frequency within the scope; a term that nothing holds included). ``texts`` are in the scope."""

    matches: tuple[LexicalMatch, ...] = ()
    weights: Mapping[str, float]
    texts: int = 0


@frozen
class SessionVectors:
    """A file of vectors, all of one session. ``rows`` are runs (first row, row after the last);
    what stands elsewhere in the file counts for nothing."""

    session: int
    path: str
    rows: tuple[tuple[int, int], ...]


@frozen
class Waiting:
    """Which messages have no vectors yet: those of a session ``after`` a seq, and some whose
    vectors are made ``again``."""

    after: Mapping[int, int]
    again: frozenset[Place] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.after or self.again)

    def __contains__(self, place: Place) -> bool:
        after = self.after.get(place.session)
        return (after is not None and place.seq > after) or place in self.again


@frozen
class VectorsInScope:
    """The vectors to search. ``pending`` messages of the scope have none yet, roughly."""

    files: tuple[SessionVectors, ...]
    pending: int
    waiting: Waiting


@frozen
class VectorTask:
    """A text to embed: what kind of vector of which message, and whose words it holds."""

    seq: int
    kind: int
    text: str
    of: tuple[int, ...]
    """Seqs of the messages whose words these are; should one go, so does the vector."""


@frozen
class VectorBatch:
    """What to embed next, all of one session; and what its vectors are put after."""

    session: int
    model: str
    tasks: tuple[VectorTask, ...]
    through_seq: int
    """Up to here the session is done once this batch is."""
    generation: int
    rows: int
    again: tuple[int, ...] = ()
    """Messages that lost a vector and wait for another no longer once this batch is put; one that
    says nothing gets none."""
