"""What the store and a ranking say to each other: where to look, and what was found there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from memoryd.core.messages import StoredMessage
from memoryd.core.sessions import Hit

__all__ = [
    "LexicalCandidates",
    "LexicalMatch",
    "Place",
    "SessionVectors",
    "Situated",
    "VectorBatch",
    "VectorTask",
    "VectorsInScope",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a message stands: the number of its session, and its seq there."""

    session: int
    seq: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Situated:
    """A message with its place, and the name of its session."""

    place: Place
    session: str
    message: StoredMessage


@dataclass(frozen=True, slots=True, kw_only=True)
class LexicalMatch:
    """A message that holds terms of the query. The hit's score is its BM25."""

    place: Place
    hit: Hit


@dataclass(frozen=True, slots=True, kw_only=True)
class LexicalCandidates:
    """The best lexical matches, best first, and what each term of the query weighs (its inverse
    frequency within the scope; a term that nothing holds included). ``texts`` are in the scope."""

    matches: tuple[LexicalMatch, ...] = ()
    weights: Mapping[str, float]
    texts: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionVectors:
    """A file of vectors, all of one session. ``rows`` are runs (first row, row after the last);
    what stands elsewhere in the file counts for nothing."""

    session: int
    path: str
    rows: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class VectorsInScope:
    """The vectors to search. ``pending`` messages of the scope have none yet, roughly."""

    files: tuple[SessionVectors, ...]
    pending: int


@dataclass(frozen=True, slots=True, kw_only=True)
class VectorTask:
    """A text to embed: what kind of vector of which message, and whose words it holds."""

    seq: int
    kind: int
    text: str
    of: tuple[int, ...]
    """Seqs of the messages whose words these are; should one go, so does the vector."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VectorBatch:
    """What to embed next, all of one session; and what its vectors are put after."""

    session: int
    model: str
    tasks: tuple[VectorTask, ...]
    through_seq: int
    """Up to here the session is done once this batch is."""
    generation: int
    rows: int
