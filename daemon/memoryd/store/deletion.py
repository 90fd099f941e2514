"""Making messages go, so that nothing of them stays in a table or in the index.

Long deletions are generators: the caller commits at each ``yield`` and lets whoever waits have a
turn. The first step already takes what is to go out of everybody's sight, so nothing half deleted
is ever seen, and what an interrupted deletion left is found by ``unfinished`` and finished later.
What SQLite itself keeps of deleted rows (log, page ends) is the business of ``residue``.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import Any

from memoryd.core.messages import Role
from memoryd.core.retention import expired
from memoryd.core.sessions import Deleted, SessionKey
from memoryd.errors import NotFound
from memoryd.store import fact_rows, reading, retraction, summaries, vectors
from memoryd.store.connection import PAGE_SIZE
from memoryd.store.docs import docs_of_session, home_of_user, seq_of
from memoryd.store.lexical import clean_dirty_shard, drop_shards_of, take_out
from memoryd.store.messages import retell_last
from memoryd.store.sessions import find_session, find_user

__all__ = [
    "NotEnough",
    "clean_up",
    "delete_session",
    "delete_user",
    "finish_deletions",
    "forget",
    "forget_oldest_turn",
    "holds_old_turns",
    "make_way",
    "retire",
    "unfinished",
]

STEP_MESSAGES = 64
STEP_CHARS = 64 * 1024
"""What one step takes: a few milliseconds, and no more of the log than there is room for on a
full disk (``files.Reserve``)."""

STEP_FACTS = 256

FREED_PER_BYTE = 3
"""What a byte of text that goes frees, with its row and its part of the index; measured 1 (few
words, many times) to 6 (words that are all different)."""

Steps = Generator[None, None, None]

_COLUMNS = (
    "doc, role, content, in_parts, id, prompt, estimate,"
    " coalesce(cl100k_base, estimate), coalesce(o200k_base, estimate)"
)


class NotEnough(Exception):
    """An owner has too little that may go."""


def forget(
    db: sqlite3.Connection,
    key: SessionKey,
    ids: Sequence[str],
    *,
    now: float,
    rules: reading.Rules,
) -> Generator[None, None, int]:
    """Forget messages by id; their ids stay known. Ids already forgotten count for nothing.

    Facts and summaries know nothing of them afterwards.

    Raises NotFound, and forgets nothing, if an id was never used in the session.
    """
    session = find_session(db, key)
    rows = []
    for id_ in dict.fromkeys(ids):
        row = db.execute(
            f"SELECT {_COLUMNS} FROM messages WHERE session = ? AND id = ?", (session, id_)
        ).fetchone()
        if row is not None:
            rows.append(row)
        elif not _is_forgotten(db, session, id_):
            raise NotFound(f"no message {id_!r} in session {key.name!r}")
    if rows:
        db.executemany(
            "INSERT INTO forgotten (session, id, seq) VALUES (?, ?, ?)",
            [(session, row[4], seq_of(row[0])) for row in rows],
        )
        again = retraction.forget_sources(db, session, [row[0] for row in rows])
        _remove(db, session, rows)
        summaries.forget_messages(db, session, [seq_of(row[0]) for row in rows if not row[5]])
        for number, seqs in again.items():
            reading.read_again(db, number, seqs, rules)
        db.execute("UPDATE tallies SET updated = ? WHERE session = ?", (now, session))
    yield from clean_up(db)
    return len(rows)


def delete_session(db: sqlite3.Connection, key: SessionKey) -> Generator[None, None, Deleted]:
    """Delete a session with all it holds. Raises NotFound."""
    session = find_session(db, key)
    deleted = _hide(db, [session])
    yield
    yield from finish_deletions(db)
    return deleted


def delete_user(db: sqlite3.Connection, owner: str, user: str) -> Generator[None, None, Deleted]:
    """Delete all sessions and facts of a user. Nothing to delete is no error."""
    number = find_user(db, owner, user)
    facts = 0 if number is None else retraction.release_user(db, number)
    deleted = _hide(
        db,
        [
            number
            for (number,) in db.execute(
                "SELECT number FROM sessions WHERE owner = ? AND user = ? AND name IS NOT NULL",
                (owner, user),
            )
        ],
    )
    yield
    yield from finish_deletions(db)
    # Unless somebody opened a new session of that user meanwhile, or put a fact.
    db.execute(
        "DELETE FROM users WHERE number = ? AND NOT EXISTS"
        " (SELECT 1 FROM sessions s WHERE s.owner = users.owner AND s.user = users.user)"
        " AND NOT EXISTS (SELECT 1 FROM fact_homes WHERE home = ?)",
        (number, None if number is None else home_of_user(number)),
    )
    return replace(deleted, facts=deleted.facts + facts)


def unfinished(db: sqlite3.Connection) -> bool:
    """Whether there is something for ``finish_deletions`` to do."""
    (doomed, dirty) = db.execute(
        "SELECT EXISTS (SELECT 1 FROM sessions WHERE name IS NULL),"
        " EXISTS (SELECT 1 FROM lexical_shards WHERE dirty)"
    ).fetchone()
    return bool(doomed or dirty) or vectors.wipes_wait(db)


def finish_deletions(db: sqlite3.Connection) -> Steps:
    """Empty and remove all sessions that are out of sight, and clean up."""
    for (session,) in db.execute("SELECT number FROM sessions WHERE name IS NULL").fetchall():
        yield from _empty(db, session)
    yield from clean_up(db)


def clean_up(db: sqlite3.Connection) -> Steps:
    """Rid the vector files and the index of traces, a session or a shard a step."""
    if vectors.wipes_wait(db):
        # What is to be wiped must stand in the database before anything is.
        yield
    while vectors.wipe_some(db):
        yield
    while clean_dirty_shard(db):
        yield


def retire(db: sqlite3.Connection, *, cutoff: float, now: float) -> Generator[None, None, int]:
    """Let go, session by session, of messages that arrived before ``cutoff``. Their ids go too."""
    gone = 0
    for (session,) in db.execute("SELECT number FROM sessions WHERE name IS NOT NULL").fetchall():
        arrivals = db.execute(
            "SELECT arrived FROM messages WHERE doc BETWEEN ? AND ? AND NOT prompt ORDER BY doc",
            docs_of_session(session),
        )
        past = expired((arrived for (arrived,) in arrivals), cutoff=cutoff, now=now)
        while past and (rows := _oldest(db, session, min(past, STEP_MESSAGES), prompt=False)):
            _remove(db, session, rows)
            past -= len(rows)
            gone += len(rows)
            yield
    yield from clean_up(db)
    return gone


def make_way(db: sqlite3.Connection, owner: str, *, needed: int, wanted: int) -> None:
    """Let go of the oldest turns of an owner until ``wanted`` bytes of pages more are free.

    Raises NotEnough if not even ``needed`` bytes come free with all that may go; the caller then
    takes back what was done.
    """
    before = _bytes_in_use(db)
    freed, gone, some_left = 0, 0, True
    while some_left and freed < wanted:
        # What the index frees is known once it is clean; so rather too little at a time.
        goal = gone + (wanted - freed) / max(1.0, freed / gone if gone else FREED_PER_BYTE)
        while some_left and gone < goal:
            size = forget_oldest_turn(db, owner)
            some_left = size > 0
            gone += size
        while clean_dirty_shard(db):
            continue
        freed = before - _bytes_in_use(db)
    if freed < needed:
        raise NotEnough


def holds_old_turns(db: sqlite3.Connection, owner: str, size: int) -> bool:
    """Whether the turns that ``forget_oldest_turn`` would take hold so many bytes of text."""
    for (length,) in db.execute(
        "SELECT length(CAST(m.content AS BLOB)) FROM sessions s"
        " JOIN tallies t ON t.session = s.number JOIN messages m"
        "   ON m.doc BETWEEN s.number << 24 AND (s.number << 24) + t.last_user_seq - 1"
        " WHERE s.owner = ? AND s.name IS NOT NULL AND NOT m.prompt",
        (owner,),
    ):
        size -= length
        if size <= 0:
            return True
    return size <= 0


def forget_oldest_turn(db: sqlite3.Connection, owner: str) -> int:
    """Let go of the oldest turn of an owner; the newest turn of a session is spared.

    Returns how long it was, in bytes of text and one for each message; 0: there was none. Its ids
    go too.
    """
    oldest = db.execute(
        "SELECT m.session FROM sessions s JOIN tallies t ON t.session = s.number"
        " JOIN messages m ON m.doc = (SELECT min(doc) FROM messages"
        "   WHERE doc BETWEEN s.number << 24 AND (s.number << 24) + t.last_user_seq - 1"
        "   AND NOT prompt)"
        " WHERE s.owner = ? AND s.name IS NOT NULL ORDER BY m.arrived, m.doc LIMIT 1",
        (owner,),
    ).fetchone()
    if oldest is None:
        return 0
    (session,) = oldest
    rows: list[tuple[Any, ...]] = []
    for row in db.execute(
        f"SELECT {_COLUMNS} FROM messages WHERE doc BETWEEN ? AND ? AND NOT prompt"
        " AND doc < ? + (SELECT last_user_seq FROM tallies WHERE session = ?) ORDER BY doc LIMIT ?",
        (*docs_of_session(session), docs_of_session(session)[0], session, STEP_MESSAGES),
    ):
        if rows and row[1] == Role.USER:
            break
        rows.append(row)
    _remove(db, session, rows)
    return sum(1 + len(row[2].encode()) for row in rows)


def _bytes_in_use(db: sqlite3.Connection) -> int:
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    (free,) = db.execute("PRAGMA freelist_count").fetchone()
    return int(pages - free) * PAGE_SIZE


def _is_forgotten(db: sqlite3.Connection, session: int, id_: str) -> bool:
    return bool(
        db.execute(
            "SELECT 1 FROM forgotten WHERE session = ? AND id = ?", (session, id_)
        ).fetchone()
    )


def _hide(db: sqlite3.Connection, sessions: Sequence[int]) -> Deleted:
    """Take sessions out of sight; return what they held."""
    messages = facts = stored_summaries = held_vectors = 0
    for session in sessions:
        held_vectors += vectors.live_vectors(db, session)
        facts += retraction.release_session(db, session)
        stored_summaries += summaries.drop_summary(db, session)
        db.execute(
            "UPDATE sessions SET name = NULL, system = NULL, title = NULL, options = '{}'"
            " WHERE number = ?",
            (session,),
        )
        (held,) = db.execute(
            "UPDATE tallies SET last_text = NULL WHERE session = ? RETURNING messages", (session,)
        ).fetchone()
        messages += held
    return Deleted(messages=messages, facts=facts, summaries=stored_summaries, vectors=held_vectors)


def _empty(db: sqlite3.Connection, session: int) -> Steps:
    drop_shards_of(db, session)
    vectors.drop(db, session)
    docs = docs_of_session(session)
    yield
    while rows := _oldest(db, session, STEP_MESSAGES):
        take_out(db, session, [row[:4] for row in rows])
        db.execute("DELETE FROM messages WHERE doc BETWEEN ? AND ?", (docs[0], rows[-1][0]))
        yield
    while fact_rows.drop(db, session, STEP_FACTS):
        yield
    db.execute("DELETE FROM sessions WHERE number = ?", (session,))
    yield


def _oldest(
    db: sqlite3.Connection, session: int, limit: int, *, prompt: bool = True
) -> list[tuple[Any, ...]]:
    """Return the oldest messages as rows of _COLUMNS, a step's worth at most."""
    rows: list[tuple[Any, ...]] = []
    chars = 0
    for row in db.execute(
        f"SELECT {_COLUMNS} FROM messages WHERE doc BETWEEN ? AND ? AND prompt <= ?"
        " ORDER BY doc LIMIT ?",
        (*docs_of_session(session), prompt, limit),
    ):
        rows.append(row)
        chars += len(row[2])
        if chars >= STEP_CHARS:
            break
    return rows


def _remove(db: sqlite3.Connection, session: int, rows: Sequence[tuple[Any, ...]]) -> None:
    """Delete rows of _COLUMNS from messages, index and counters. Their vectors are to be wiped
    after that (``clean_up``)."""
    take_out(db, session, [row[:4] for row in rows])
    leaning = vectors.doom(db, session, [row[0] for row in rows])
    db.executemany("DELETE FROM messages WHERE doc = ?", [(row[0],) for row in rows])
    vectors.mend(db, session, leaning)
    retraction.blank_quotes(db, [row[0] for row in rows])
    summaries.let_messages_go(db, session, [(seq_of(row[0]), row[6]) for row in rows if not row[5]])
    prompts = [row for row in rows if row[5]]
    if prompts:
        # Only the prompt that came from this message goes with it, not one set by hand later.
        db.execute(
            "UPDATE sessions SET system = NULL WHERE number = ? AND ? ="
            " (SELECT prompt_seq FROM tallies WHERE session = number)",
            (session, seq_of(prompts[0][0])),
        )
        db.execute(
            "UPDATE tallies SET prompt_seq = 0 WHERE session = ? AND prompt_seq = ?",
            (session, seq_of(prompts[0][0])),
        )
    estimate, cl100k, o200k = (sum(row[at] for row in rows) for at in (6, 7, 8))
    db.execute(
        "UPDATE tallies SET messages = messages - ?, conversation = conversation - ?,"
        " estimate = estimate - ?, cl100k_base = cl100k_base - ?, o200k_base = o200k_base - ?"
        " WHERE session = ?",
        (len(rows), len(rows) - len(prompts), estimate, cl100k, o200k, session),
    )
    retell_last(db, session)
