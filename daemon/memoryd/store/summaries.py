"""Summaries: SQL over their tables, as plain functions of a connection.

A summary is stored only while what it was made from still stands; what is forgotten takes the
lines with it that cite it, and has the rest made anew.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal

from memoryd.core.facts import FactCandidate
from memoryd.core.messages import Role, StoredMessage
from memoryd.core.remembered import Backlog, NewSummary, Read, StoredSummary
from memoryd.core.sessions import SessionKey
from memoryd.core.summaries import Heading, SummaryLine
from memoryd.core.summary.compaction import MESSAGE_OVERHEAD, Basis
from memoryd.errors import NotFound
from memoryd.store import facts, reading
from memoryd.store.counts import PendingCounts
from memoryd.store.docs import doc_number, docs_of_session
from memoryd.store.line_cache import CachedLines, LineCache
from memoryd.store.rows import MESSAGE_COLUMNS, dump_json, message_of
from memoryd.store.sessions import find_session, session_by_key

__all__ = [
    "backlog",
    "behind",
    "drop_summary",
    "forget_messages",
    "let_messages_go",
    "originals",
    "put_summary",
    "summary_of",
]

MOST_RESULTS = 128
"""Results in a row that are kept together: as many as a message may have calls."""

_INCARNATION = 32
"""Bits of an edition below the session's number: a session that was deleted and made again under
its name is another one."""


def summary_of(
    db: sqlite3.Connection, session: int, cache: LineCache | None = None
) -> tuple[StoredSummary | None, int]:
    """Return the summary that stands, and how many messages it covers."""
    row = db.execute(
        "SELECT version, through_seq, solid_seq, level, source, made, tokens, covered"
        " FROM summaries WHERE session = ?",
        (session,),
    ).fetchone()
    if row is None:
        return None, 0
    version, through_seq, solid_seq, level, source, made, tokens, covered = row
    summary = NewSummary(
        lines=_lines_of(db, session, version, cache),
        through_seq=through_seq,
        solid_seq=solid_seq,
        level=level,
        source=source,
        made=made,
        tokens=tokens,
    )
    return StoredSummary(version=version, summary=summary), covered


def _lines_of(
    db: sqlite3.Connection, session: int, version: int, cache: LineCache | None
) -> tuple[SummaryLine, ...]:
    """Return the lines of the summary that stands, which has that version."""
    edition = _edition(db, session)
    cached = cache.get(session, version=version, edition=edition) if cache is not None else None
    if cached is not None:
        return cached.lines
    lines = tuple(
        SummaryLine(
            text=text, message_ids=tuple(json.loads(cited)), heading=Heading(heading), field=field
        )
        for heading, field, text, cited in db.execute(
            "SELECT heading, field, text, cited FROM summary_lines WHERE session = ?"
            " ORDER BY place",
            (session,),
        )
    )
    if cache is not None:
        cache.put(session, CachedLines(version=version, edition=edition, lines=lines))
    return lines


def put_summary(
    db: sqlite3.Connection,
    key: SessionKey,
    summary: NewSummary,
    *,
    based_on: Basis,
    read: Read | None,
    found: Sequence[tuple[FactCandidate, str]],
    rules: reading.Rules,
) -> tuple[int, reading.FactTally] | None:
    """Store a summary and the facts found with it; None if what it is based on is gone, or
    something was forgotten that is not known to be beside what was ``read`` for it.

    Lines that cite something forgotten, or nothing that still stands, are left out.
    """
    try:
        session = find_session(db, key)
    except NotFound:
        return None
    covered, covered_tokens = _covered_by(db, session, summary.through_seq)
    basis = _basis(db, session)
    if basis != based_on and not (
        replace(basis, edition=based_on.edition) == based_on
        and basis.edition >> _INCARNATION == based_on.edition >> _INCARNATION
        and read is not None
        and read.covered == covered
        and not any(_standing(db, session, id_)[0] == "forgotten" for id_ in read.sources)
    ):
        return None
    (version,) = db.execute(
        "UPDATE tallies SET summaries = summaries + 1 WHERE session = ? RETURNING summaries",
        (session,),
    ).fetchone()
    drop_summary(db, session)
    db.execute(
        "INSERT INTO summaries (session, version, through_seq, solid_seq, level, source, made,"
        " tokens, covered, covered_tokens) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            session,
            version,
            summary.through_seq,
            summary.solid_seq,
            summary.level,
            summary.source,
            summary.made,
            summary.tokens,
            covered,
            covered_tokens,
        ),
    )
    _write_lines(db, session, summary.lines)
    return version, reading.note_candidates(db, session, found, rules)


def drop_summary(db: sqlite3.Connection, session: int) -> int:
    """Remove the summary of a session, if there is one; return how many went."""
    return db.execute("DELETE FROM summaries WHERE session = ?", (session,)).rowcount


def backlog(
    db: sqlite3.Connection,
    key: SessionKey,
    *,
    encoding: str,
    max_tokens: int,
    uncovered: bool,
    counts: PendingCounts,
) -> Backlog:
    """Return what compaction looks at. Raises NotFound."""
    number, session = session_by_key(db, key)
    summary, covered = summary_of(db, number)
    after = 0
    if summary is not None:
        after = summary.summary.through_seq if uncovered else summary.summary.solid_seq
    messages: list[StoredMessage] = []
    filled = counts.known(number, encoding)
    left, complete, results = max_tokens, True, 0
    for row in db.execute(
        f"SELECT {MESSAGE_COLUMNS} FROM messages m"
        " WHERE m.doc > ? AND m.doc <= ? AND NOT m.prompt ORDER BY m.doc",
        (doc_number(number, after), docs_of_session(number)[1]),
    ):
        message = filled(message_of(row))
        # A call and its results are not for two runs.
        results = results + 1 if message.message.role is Role.TOOL else 0
        if left < 0 and not 0 < results <= MOST_RESULTS:
            complete = False
            break
        messages.append(message)
        left -= message.counts.get(encoding, message.estimate) + MESSAGE_OVERHEAD
    return Backlog(
        session=session,
        summary=summary,
        messages=tuple(messages),
        complete=complete,
        edition=_edition(db, number),
        covered=covered,
        seqs=_cited_seqs(db, number),
        facts=facts.of_backlog(db, number),
    )


def originals(
    db: sqlite3.Connection, key: SessionKey, *, before_seq: int | None, seqs: Sequence[int]
) -> tuple[StoredMessage, ...]:
    """Return messages of the conversation before a seq, and those of ``seqs``. Raises NotFound."""
    session = find_session(db, key)
    first, last = docs_of_session(session)
    before = first if before_seq is None else min(first + max(before_seq, 0), last)
    rows = db.execute(
        f"SELECT {MESSAGE_COLUMNS} FROM messages m WHERE NOT m.prompt AND ("
        " m.doc >= ? AND m.doc < ? OR m.doc IN (SELECT ? + value FROM json_each(?)))"
        " ORDER BY m.doc",
        (first, before, first, json.dumps([seq for seq in seqs if 0 < seq <= last - first])),
    )
    return tuple(message_of(row) for row in rows)


def behind(db: sqlite3.Connection, min_tokens: int) -> tuple[SessionKey, ...]:
    """Return sessions with more than so much that no summary covers, or whose summary is local."""
    waiting: list[tuple[float, SessionKey]] = []
    for number, owner, name, done in db.execute(
        "SELECT s.number, s.owner, s.name, coalesce(u.solid_seq, 0)"
        " FROM tallies t JOIN sessions s ON s.number = t.session"
        " LEFT JOIN summaries u ON u.session = t.session"
        " WHERE s.name IS NOT NULL AND (u.source = 'local' OR"
        "  t.estimate - coalesce(u.covered_tokens, 0) > ?"
        "  AND t.estimate - coalesce(u.covered_tokens, 0) - coalesce((SELECT sum(p.estimate)"
        "   FROM messages p WHERE p.session = t.session AND p.prompt), 0) > ?)",
        (min_tokens, min_tokens),
    ).fetchall():
        row = db.execute(
            "SELECT arrived FROM messages WHERE doc > ? AND doc <= ? AND NOT prompt"
            " ORDER BY doc LIMIT 1",
            (doc_number(number, done), docs_of_session(number)[1]),
        ).fetchone()
        if row is not None:
            waiting.append((row[0], SessionKey(owner=owner, name=name)))
    waiting.sort(key=lambda each: (each[0], each[1].owner, each[1].name))
    return tuple(key for _, key in waiting)


def forget_messages(db: sqlite3.Connection, session: int, seqs: Sequence[int]) -> None:
    """Have the summary know nothing of messages that were forgotten on request.

    Lines that cite one go; from the earliest on all is made anew. A run that is under way and
    has read them, or a fact that comes from them, counts no more.
    """
    db.execute("UPDATE tallies SET edition = edition + 1 WHERE session = ?", (session,))
    forgotten = set(seqs)
    kept = 0
    for place, cited in db.execute(
        "SELECT place, cited FROM summary_lines WHERE session = ?", (session,)
    ).fetchall():
        cites = json.loads(cited)
        if forgotten.isdisjoint(cites.values()):
            kept += bool(cites)
        else:
            db.execute(
                "DELETE FROM summary_lines WHERE session = ? AND place = ?", (session, place)
            )
    row = db.execute(
        "SELECT through_seq, solid_seq FROM summaries WHERE session = ?", (session,)
    ).fetchone()
    if row is None:
        return
    through_seq, solid_seq = row
    covered = [seq for seq in forgotten if seq <= through_seq]
    if not covered:
        return
    if not kept:
        # It says nothing of what it covers: better the messages themselves.
        drop_summary(db, session)
        return
    solid_seq = min(solid_seq, min(covered) - 1)
    db.execute(
        "UPDATE summaries SET source = 'local', solid_seq = ?,"
        " level = CASE WHEN ? > 0 THEN level ELSE 0 END WHERE session = ?",
        (solid_seq, solid_seq, session),
    )


def let_messages_go(
    db: sqlite3.Connection, session: int, messages: Sequence[tuple[int, int]]
) -> None:
    """Count messages (seq, estimate) of the conversation that are gone, for whatever reason."""
    row = db.execute("SELECT through_seq FROM summaries WHERE session = ?", (session,)).fetchone()
    if row is not None:
        estimates = [estimate for seq, estimate in messages if seq <= row[0]]
        db.execute(
            "UPDATE summaries SET covered = covered - ?, covered_tokens = covered_tokens - ?"
            " WHERE session = ?",
            (len(estimates), sum(estimates), session),
        )


def _basis(db: sqlite3.Connection, session: int) -> Basis:
    row = db.execute(
        "SELECT version, through_seq FROM summaries WHERE session = ?", (session,)
    ).fetchone()
    version, through_seq = row or (0, 0)
    return Basis(version=version, through_seq=through_seq, edition=_edition(db, session))


def _edition(db: sqlite3.Connection, session: int) -> int:
    (edition,) = db.execute("SELECT edition FROM tallies WHERE session = ?", (session,)).fetchone()
    return session << _INCARNATION | int(edition)


def _covered_by(db: sqlite3.Connection, session: int, through_seq: int) -> tuple[int, int]:
    """Count the conversation up to a seq, starting from where the summary before ended."""
    row = db.execute(
        "SELECT through_seq, covered, covered_tokens FROM summaries WHERE session = ?", (session,)
    ).fetchone()
    done, covered, tokens = row if row is not None and row[0] <= through_seq else (0, 0, 0)
    more, more_tokens = db.execute(
        "SELECT count(*), coalesce(sum(estimate), 0) FROM messages"
        " WHERE doc > ? AND doc <= ? AND NOT prompt",
        (doc_number(session, done), doc_number(session, through_seq)),
    ).fetchone()
    return covered + more, tokens + more_tokens


def _write_lines(db: sqlite3.Connection, session: int, lines: Sequence[SummaryLine]) -> None:
    rows: list[tuple[Any, ...]] = []
    for place, line in enumerate(lines):
        cited: dict[str, int | None] = {}
        forgotten = False
        for id_ in line.message_ids:
            standing: Literal["stands", "gone", "forgotten"]
            standing, cited[id_] = _standing(db, session, id_)
            forgotten = forgotten or standing == "forgotten"
        stands = any(seq is not None for seq in cited.values())
        if not forgotten and (stands or not line.message_ids):
            rows.append((session, place, line.heading, line.field, line.text, dump_json(cited)))
    db.executemany(
        "INSERT INTO summary_lines (session, place, heading, field, text, cited)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        rows,
    )


def _standing(
    db: sqlite3.Connection, session: int, id_: str
) -> tuple[Literal["stands", "gone", "forgotten"], int | None]:
    row = db.execute(
        "SELECT doc FROM messages WHERE session = ? AND id = ?", (session, id_)
    ).fetchone()
    if row is not None:
        return "stands", row[0] - docs_of_session(session)[0]
    forgotten = db.execute(
        "SELECT 1 FROM forgotten WHERE session = ? AND id = ?", (session, id_)
    ).fetchone()
    return ("forgotten" if forgotten else "gone"), None


def _cited_seqs(db: sqlite3.Connection, session: int) -> dict[str, int]:
    """Return seq by id of the messages that the lines cite and that still stand."""
    cited: dict[str, int | None] = {}
    for (text,) in db.execute("SELECT cited FROM summary_lines WHERE session = ?", (session,)):
        cited |= json.loads(text)
    first = docs_of_session(session)[0]
    return {
        id_: seq
        for id_, seq in cited.items()
        if seq is not None
        and db.execute(
            "SELECT 1 FROM messages WHERE doc = ? AND id = ?", (first + seq, id_)
        ).fetchone()
    }
