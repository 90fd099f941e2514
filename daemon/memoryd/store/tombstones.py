"""What was forgotten by hand, so that it is not read again out of the same messages.

A tombstone holds a digest of an attribute or a value, never the words, and counts for messages
of its session up to a seq. What is said later is a new statement.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable

from memoryd.core.fact_table.sameness import canonical_key
from memoryd.core.facts import Fact, FactCandidate, FactKind
from memoryd.core.text.numerals import half_width

__all__ = ["buried", "bury", "marks_of_fact", "marks_of_key"]


def bury(db: sqlite3.Connection, sessions: Iterable[int], marks: Iterable[bytes]) -> None:
    """Have these marks count for every message that the sessions hold by now."""
    wanted = list(marks)
    for session in sessions:
        db.executemany(
            "INSERT INTO fact_tombstones (session, mark, through_seq)"
            " SELECT session, ?, last_seq FROM tallies WHERE session = ?"
            " ON CONFLICT (session, mark) DO UPDATE SET through_seq = excluded.through_seq",
            [(mark, session) for mark in wanted],
        )


def buried(db: sqlite3.Connection, session: int, seq: int, candidate: FactCandidate) -> bool:
    """Whether a message of the session may not say this any more."""
    if not db.execute(
        "SELECT 1 FROM fact_tombstones WHERE session = ? AND through_seq >= ? LIMIT 1",
        (session, seq),
    ).fetchone():
        return False
    marks = [*_marks_of_value(candidate.kind, candidate.value, candidate.normalized)]
    marks += [marks_of_key(key) for key in (candidate.key, candidate.fallback_key) if key]
    return any(
        db.execute(
            "SELECT 1 FROM fact_tombstones WHERE session = ? AND mark = ? AND through_seq >= ?",
            (session, mark, seq),
        ).fetchone()
        for mark in marks
    )


def marks_of_fact(fact: Fact) -> Iterable[bytes]:
    """The marks of a fact's value, under whatever attribute it may come again."""
    return _marks_of_value(fact.kind, fact.value, fact.normalized)


def marks_of_key(key: str) -> bytes:
    return _digest("key", canonical_key(key))


def _marks_of_value(kind: FactKind, value: str, normalized: str) -> tuple[bytes, ...]:
    if kind is FactKind.ACTION:
        # Its normal form is the tool's name, which other calls share.
        return (_digest("value", _squeezed(value)),)
    return (_digest("value", _squeezed(value)), _digest("value", _squeezed(normalized)))


def _squeezed(text: str) -> str:
    return re.sub(r"[\W_]+", "", half_width(text).casefold())


def _digest(what: str, text: str) -> bytes:
    from hashlib import blake2b  # loads OpenSSL, and facts are seldom forgotten by hand

    return blake2b(f"{what}\0{text}".encode(), digest_size=12).digest()
