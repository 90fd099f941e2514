"""Appending and reading messages: SQL over their table, as plain functions of a connection."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from memoryd.core.messages import Message, Role, StoredMessage
from memoryd.core.recall.candidates import Place, Situated
from memoryd.core.sessions import Appended, HistoryPage, SessionKey
from memoryd.errors import Conflict
from memoryd.service.ports import NewMessage
from memoryd.store.docs import doc_number, docs_of_session, seq_of, session_of
from memoryd.store.rows import (
    MESSAGE_COLUMNS,
    Row,
    content_column,
    message_of,
    meta_column,
    placeholders,
    text_of,
    tools_column,
)
from memoryd.store.sessions import find_session, the_session

__all__ = [
    "LAST_TEXT_CHARS",
    "append",
    "around",
    "history",
    "message_by_id",
    "newest",
    "record_counts",
    "reply_to",
    "retell_last",
    "said_between",
]

LAST_TEXT_CHARS = 200
"""How much of the last message a list of sessions shows."""

_SPOKEN = (Role.USER, Role.ASSISTANT)


def append(
    db: sqlite3.Connection,
    key: SessionKey,
    messages: Sequence[NewMessage],
    *,
    now: float,
    number: int | None = None,
) -> tuple[int, Appended]:
    """Store messages of a session in order, and return them with its number; a repeated id gives
    what it gave the first time.

    Raises NotFound, also for another session than ``number`` under that name, and Conflict for an
    id that said something else or was forgotten. The caller takes back what was done before a
    Conflict.
    """
    tally = _Tally.read(db, key, number)
    stored: list[StoredMessage] = []
    new: list[bool] = []
    for message in messages:
        inserted = _insert(db, tally, message, now)
        stored.append(inserted or _said_before(db, tally.session, message))
        new.append(inserted is not None)
    if any(new):
        tally.write(db, now)
    return tally.session, Appended(messages=tuple(stored), new=tuple(new))


def message_by_id(db: sqlite3.Connection, session: int, id_: str) -> StoredMessage | None:
    row = db.execute(
        f"SELECT {MESSAGE_COLUMNS} FROM messages m WHERE m.session = ? AND m.id = ?",
        (session, id_),
    ).fetchone()
    return None if row is None else message_of(row)


def newest(db: sqlite3.Connection, key: SessionKey) -> StoredMessage | None:
    """Return the newest message of the conversation, the prompt apart."""
    row = db.execute(
        f"SELECT {MESSAGE_COLUMNS} FROM messages m"
        " WHERE m.doc BETWEEN ? AND ? AND NOT m.prompt ORDER BY m.doc DESC LIMIT 1",
        docs_of_session(find_session(db, key)),
    ).fetchone()
    return None if row is None else message_of(row)


def reply_to(db: sqlite3.Connection, key: SessionKey, chat: str) -> StoredMessage | None:
    """Return the newest message that was appended as the reply of ``chat``."""
    row = db.execute(
        f"SELECT {MESSAGE_COLUMNS} FROM messages m"
        " WHERE m.session = ? AND m.chat = ? ORDER BY m.doc DESC LIMIT 1",
        (find_session(db, key), chat),
    ).fetchone()
    return None if row is None else message_of(row)


def history(
    db: sqlite3.Connection,
    key: SessionKey,
    *,
    before_seq: int | None,
    after_seq: int | None,
    limit: int,
    max_bytes: int,
) -> HistoryPage:
    """Return a page, oldest first: after ``after_seq``, else the newest (before ``before_seq``).

    It ends early once it holds ``max_bytes``, but never before its first message.
    """
    number = find_session(db, key)
    first, last = docs_of_session(number)
    if after_seq is not None:
        first = max(first, first + min(after_seq, last - first) + 1)
    if before_seq is not None:
        last = min(last, docs_of_session(number)[0] + max(before_seq, 0) - 1)
    order = "DESC" if after_seq is None else "ASC"
    rows = db.execute(
        f"SELECT {MESSAGE_COLUMNS} FROM messages m WHERE m.doc BETWEEN ? AND ?"
        f" ORDER BY m.doc {order} LIMIT ?",
        (first, last, limit + 1),
    )
    messages: list[StoredMessage] = []
    size, more = 0, False
    for row in rows:
        size += _size_of(row)
        if len(messages) == limit or (messages and size > max_bytes):
            more = True
            break
        messages.append(message_of(row))
    if after_seq is None:
        messages.reverse()
    return HistoryPage(messages=tuple(messages), more=more)


def around(
    db: sqlite3.Connection,
    places: Sequence[Place],
    *,
    before: int,
    after: int,
    roles: Sequence[Role],
) -> tuple[Situated, ...]:
    """Return the messages at these places, and so many of these roles before and after each.

    Each once, by session and seq. Places that hold nothing any more, and prompts, are passed over.
    """
    sessions = sorted({place.session for place in places})
    names: dict[int, str] = dict(
        db.execute(
            "SELECT number, name FROM sessions"
            " WHERE number IN (SELECT value FROM json_each(?)) AND name IS NOT NULL",
            (json.dumps(sessions),),
        )
    )
    docs = [doc_number(place.session, place.seq) for place in places if place.session in names]
    # Mostly those right beside a message are the ones asked for: all are read at once.
    beside = sorted({doc + step for doc in docs for step in range(-before, after + 1)})
    rows: dict[int, Row] = {
        row[0]: row
        for row in db.execute(
            f"SELECT {MESSAGE_COLUMNS} FROM messages m"
            " WHERE m.doc IN (SELECT value FROM json_each(?)) AND NOT m.prompt",
            (json.dumps(beside),),
        )
    }
    spoken = {doc for doc, row in rows.items() if row[2] in roles}
    found = {doc for doc in docs if doc in rows}
    for doc in docs:
        for most, side in (
            (-before, range(doc - before, doc)),
            (after, range(doc + 1, doc + after + 1)),
        ):
            # They are of one session: between two there is a number that no message has.
            if spoken.issuperset(side):
                found.update(side)
            else:
                farther = {row[0]: row for row in _next(db, doc, most, roles)}
                rows |= farther
                found |= farther.keys()
    return tuple(
        Situated(
            place=Place(session_of(doc), seq_of(doc)),
            session=names[session_of(doc)],
            message=message_of(rows[doc]),
        )
        for doc in sorted(found)
    )


def _next(db: sqlite3.Connection, doc: int, most: int, roles: Sequence[Role]) -> list[Row]:
    """Return so many messages of these roles after a document, or before it if ``most`` < 0."""
    first, last = docs_of_session(session_of(doc))
    bounds, order = ((doc + 1, last), "ASC") if most > 0 else ((first, doc - 1), "DESC")
    return db.execute(
        f"SELECT {MESSAGE_COLUMNS} FROM messages m WHERE m.doc BETWEEN ? AND ? AND NOT m.prompt"
        f" AND m.role IN ({placeholders(roles)}) ORDER BY m.doc {order} LIMIT ?",
        (*bounds, *roles, abs(most)),
    ).fetchall()


def said_between(
    db: sqlite3.Connection,
    docs: tuple[int, int],
    *,
    since: float,
    until: float,
    roles: Sequence[Role],
    most: int,
) -> list[Place]:
    """Return where messages of these roles stand that were said in a time, within a range of
    documents: the newest of each session, so many in all.

    Nothing lists messages by time: the last before ``until`` is found by halving, as in a session
    times follow each other. Where they do not, some are passed over.
    """
    sessions = db.execute(
        "SELECT number FROM sessions WHERE number BETWEEN ? AND ? AND name IS NOT NULL"
        " ORDER BY number DESC",
        (session_of(docs[0]), session_of(docs[1])),
    ).fetchall()
    found: list[Place] = []
    for (number,) in sessions:
        first, after = _first_from(db, number, until)
        for doc, role, time in db.execute(
            "SELECT doc, role, coalesce(time, arrived) FROM messages"
            " WHERE doc >= ? AND doc < ? AND NOT prompt ORDER BY doc DESC",
            (first, after),
        ):
            if time < since or len(found) == most:
                break
            if role in roles:
                found.append(Place(number, seq_of(doc)))
        if len(found) == most:
            break
    return found


def _first_from(db: sqlite3.Connection, session: int, time: float) -> tuple[int, int]:
    """Return the first document that messages of a session can have, and the first that was said
    at this time or later; where there is none, the one after the last."""
    first, last = docs_of_session(session)
    (newest,) = db.execute(
        "SELECT max(doc) FROM messages WHERE doc BETWEEN ? AND ?", (first, last)
    ).fetchone()
    low, high = first, first if newest is None else newest + 1
    while low < high:
        middle = (low + high) // 2
        doc, said = db.execute(
            "SELECT doc, coalesce(time, arrived) FROM messages WHERE doc >= ? ORDER BY doc LIMIT 1",
            (middle,),
        ).fetchone()
        if said < time:
            low = doc + 1
        else:
            high = middle
    return first, low


def record_counts(
    db: sqlite3.Connection,
    key: SessionKey,
    encoding: str,
    counts: Mapping[int, int],
    *,
    number: int,
) -> None:
    """Store exact counts by seq. Messages that are gone meanwhile are passed over.

    Raises NotFound, also for another session than ``number`` under that name.
    """
    find_session(db, key, number)
    exact = {doc_number(number, seq): count for seq, count in counts.items()}
    before = db.execute(
        f"SELECT doc, coalesce({encoding}, estimate) FROM messages"
        " WHERE doc IN (SELECT value FROM json_each(?))",
        (json.dumps(tuple(exact)),),
    ).fetchall()
    db.executemany(
        f"UPDATE messages SET {encoding} = ? WHERE doc = ?",
        [(exact[doc], doc) for doc, _ in before],
    )
    change = sum(exact[doc] - tokens for doc, tokens in before)
    db.execute(
        f"UPDATE tallies SET {encoding} = {encoding} + ? WHERE session = ?", (change, number)
    )


def retell_last(db: sqlite3.Connection, session: int) -> None:
    """Set anew what the tally says of the last messages, after some are gone."""
    docs = docs_of_session(session)
    row = db.execute(
        "SELECT role, content, in_parts FROM messages WHERE doc BETWEEN ? AND ?"
        " AND role IN ('user', 'assistant') ORDER BY doc DESC LIMIT 1",
        docs,
    ).fetchone()
    role, text = (None, None) if row is None else (row[0], text_of(row[1], row[2]))
    db.execute(
        "UPDATE tallies SET last_role = ?, last_text = ?, last_user_seq = coalesce("
        "(SELECT max(doc) FROM messages WHERE doc BETWEEN ? AND ? AND role = 'user') - ?, 0)"
        " WHERE session = ?",
        (role, None if text is None else text[:LAST_TEXT_CHARS], *docs, docs[0], session),
    )


class _Tally:
    """A session's counters while messages are appended."""

    __slots__ = (
        "conversation",
        "estimate",
        "has_prompt",
        "last",
        "last_seq",
        "last_user_seq",
        "messages",
        "position",
        "prompt_seq",
        "session",
    )

    def __init__(self, row: tuple[Any, ...]) -> None:
        self.session, self.has_prompt, self.messages, self.last_seq = row[:4]
        self.last_user_seq, self.prompt_seq, self.position, self.conversation = row[4:]
        self.estimate = 0
        """Of the new messages; what a count will replace."""
        self.last: Message | None = None
        """The last of the new messages that user or assistant said."""

    @classmethod
    def read(cls, db: sqlite3.Connection, key: SessionKey, number: int | None) -> _Tally:
        row = db.execute(
            "SELECT s.number, coalesce(s.system, '') != '', t.messages, t.last_seq,"
            " t.last_user_seq, t.prompt_seq, t.position, t.conversation"
            " FROM sessions s JOIN tallies t ON t.session = s.number"
            " WHERE s.owner = ? AND s.name = ?",
            (key.owner, key.name),
        ).fetchone()
        the_session(key, None if row is None else row[0], number)
        return cls(row)

    def write(self, db: sqlite3.Connection, now: float) -> None:
        db.execute(
            "UPDATE tallies SET updated = ?, messages = ?, conversation = ?, last_seq = ?,"
            " last_user_seq = ?, prompt_seq = ?, position = ?, estimate = estimate + ?,"
            " cl100k_base = cl100k_base + ?, o200k_base = o200k_base + ?,"
            " last_role = coalesce(?, last_role), last_text = coalesce(?, last_text)"
            " WHERE session = ?",
            (
                now,
                self.messages,
                self.conversation,
                self.last_seq,
                self.last_user_seq,
                self.prompt_seq,
                self.position,
                *[self.estimate] * 3,
                None if self.last is None else self.last.role,
                None if self.last is None else self.last.text[:LAST_TEXT_CHARS],
                self.session,
            ),
        )


def _insert(
    db: sqlite3.Connection, tally: _Tally, new: NewMessage, now: float
) -> StoredMessage | None:
    """Store a message; None, and nothing is changed, if its id was used before."""
    message = new.message
    prompt = message.role is Role.SYSTEM and not tally.messages and not tally.has_prompt
    seq = tally.last_seq + 1
    doc = doc_number(tally.session, seq)
    content, in_parts = content_column(message.content)
    inserted = db.execute(
        "INSERT INTO messages (doc, session, id, role, content, in_parts, tools, meta, chat, time,"
        " arrived, estimate, position, prompt)"
        " SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14"
        " WHERE NOT EXISTS (SELECT 1 FROM forgotten WHERE session = ?2 AND id = ?3)"
        " ON CONFLICT (session, id) DO NOTHING",
        (
            doc,
            tally.session,
            new.id,
            message.role,
            content,
            in_parts,
            tools_column(message),
            meta_column(message.meta),
            new.chat,
            message.time,
            now,
            new.estimate,
            tally.position,
            prompt,
        ),
    ).rowcount
    if not inserted:
        return None
    if prompt:
        db.execute("UPDATE sessions SET system = ? WHERE number = ?", (message.text, tally.session))
        tally.has_prompt, tally.prompt_seq = True, seq
    else:
        db.execute("INSERT INTO outbox (doc) VALUES (?)", (doc,))
        tally.conversation += 1
    stored = StoredMessage(
        message=replace(message, id=new.id),
        id=new.id,
        seq=seq,
        arrived=now,
        estimate=new.estimate,
        position=tally.position,
        prompt=prompt,
    )
    tally.messages += 1
    tally.last_seq = seq
    tally.position += new.estimate
    tally.estimate += new.estimate
    if message.role in _SPOKEN:
        tally.last = message
    if message.role is Role.USER:
        tally.last_user_seq = seq
    return stored


def _said_before(db: sqlite3.Connection, session: int, new: NewMessage) -> StoredMessage:
    """Return the message that has an id already. Raises Conflict for one that said something else
    or was forgotten."""
    earlier = message_by_id(db, session, new.id)
    if earlier is None:
        raise Conflict(f"message id {new.id!r} was forgotten; say it again under another id")
    if not earlier.message.same_statement(new.message):
        raise Conflict(f"message id {new.id!r} was used before with other content")
    return earlier


def _size_of(row: tuple[Any, ...]) -> int:
    return sum(
        len(value.encode()) if isinstance(value, str) else len(value)
        for value in (row[1], row[3], row[5], row[6])
        if value is not None
    )
