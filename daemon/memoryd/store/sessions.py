"""Sessions and users: SQL over their tables, as plain functions of a connection."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from typing import Literal

from memoryd.core.messages import Role
from memoryd.core.sessions import (
    Session,
    SessionChange,
    SessionKey,
    SessionPage,
    SessionRow,
    Totals,
    UserRow,
)
from memoryd.errors import BadRequest, Conflict, NotFound
from memoryd.store.docs import session_number, sessions_of_user
from memoryd.store.rows import SESSION_COLUMNS, dump_json, session_of_row

__all__ = [
    "find_session",
    "find_user",
    "list_sessions",
    "list_users",
    "open_session",
    "session_by_key",
    "the_session",
    "totals",
]

DEFAULT_USER = "default"

_SETTINGS = ("strategy", "system", "model", "budget_tokens", "timezone", "language", "title")
_FROM = "FROM sessions s JOIN tallies t ON t.session = s.number"


def find_session(db: sqlite3.Connection, key: SessionKey, number: int | None = None) -> int:
    """Return the number of a session. Raises NotFound, also where another session than ``number``
    has that name."""
    row = db.execute(
        "SELECT number FROM sessions WHERE owner = ? AND name = ?", (key.owner, key.name)
    ).fetchone()
    return the_session(key, None if row is None else int(row[0]), number)


def the_session(key: SessionKey, found: int | None, number: int | None) -> int:
    """Return the number of the session that was found by a name. Raises as ``find_session``."""
    if found is None:
        raise _no_session(key)
    if number is not None and found != number:
        raise NotFound(f"session {key.name!r} was deleted; the one of that name now is another")
    return found


def find_user(db: sqlite3.Connection, owner: str, user: str) -> int | None:
    """Return the number of a user, or None for one who never had a session."""
    row = db.execute(
        "SELECT number FROM users WHERE owner = ? AND user = ?", (owner, user)
    ).fetchone()
    return None if row is None else int(row[0])


def session_by_key(db: sqlite3.Connection, key: SessionKey) -> tuple[int, Session]:
    """Return a session with its number. Raises NotFound."""
    row = db.execute(
        f"SELECT {SESSION_COLUMNS} {_FROM} WHERE s.owner = ? AND s.name = ?",
        (key.owner, key.name),
    ).fetchone()
    if row is None:
        raise _no_session(key)
    session = session_of_row(row)
    return session.number, session


def open_session(
    db: sqlite3.Connection, key: SessionKey, change: SessionChange, *, now: float
) -> Session:
    """Make a session, or change what is given of an existing one.

    Raises Conflict for another user than the session has.
    """
    try:
        number, session = session_by_key(db, key)
    except NotFound:
        number = _create(db, key, change.user or DEFAULT_USER, now)
        _, session = session_by_key(db, key)
    if change.user is not None and change.user != session.user:
        raise Conflict(
            f"session {key.name!r} belongs to user {session.user!r}; its user cannot be changed"
        )
    changed = {
        name: value
        for name, value in change.settings.items()
        if getattr(session, _known_setting(name)) != value
    }
    options = _merged(session.options, change.options)
    if changed or options != session.options:
        _update(db, number, changed, options, now)
        _, session = session_by_key(db, key)
    return session


def list_sessions(
    db: sqlite3.Connection,
    owner: str | None,
    *,
    user: str | None,
    order: Literal["name", "updated"],
    limit: int,
    after: str | None,
) -> SessionPage:
    """Return a page of sessions: by name and owner, or the last changed first."""
    where, arguments = ["s.name IS NOT NULL"], list[object]()
    if owner is not None:
        where.append("s.owner = ?")
        arguments.append(owner)
    if user is not None:
        where.append("s.user = ?")
        arguments.append(user)
    if after is not None:
        where.append(
            "(s.name, s.owner) > (?, ?)" if order == "name" else "(t.updated, s.number) < (?, ?)"
        )
        arguments.extend(_cursor_of(after, order))
    by = "s.name, s.owner" if order == "name" else "t.updated DESC, s.number DESC"
    rows = db.execute(
        f"SELECT {SESSION_COLUMNS}, t.last_role, t.last_text {_FROM}"
        f" WHERE {' AND '.join(where)} ORDER BY {by} LIMIT ?",
        (*arguments, limit + 1),
    ).fetchall()
    following = None
    if len(rows) > limit:
        rows.pop()
        last = session_of_row(rows[-1])
        place = (last.key.name, last.key.owner) if order == "name" else (last.updated, last.number)
        following = dump_json([order, *place])
    return SessionPage(
        sessions=tuple(
            SessionRow(
                session=session_of_row(row),
                last_role=None if row[-2] is None else Role(row[-2]),
                last_text=row[-1],
            )
            for row in rows
        ),
        next=following,
    )


def list_users(db: sqlite3.Connection, owner: str | None) -> tuple[UserRow, ...]:
    """Return who has sessions or facts, with how much."""
    rows = db.execute(
        "SELECT u.number, u.owner, u.user, count(s.number), coalesce(sum(t.messages), 0)"
        " FROM users u"
        " LEFT JOIN sessions s ON s.owner = u.owner AND s.user = u.user AND s.name IS NOT NULL"
        " LEFT JOIN tallies t ON t.session = s.number"
        " WHERE ? IS NULL OR u.owner = ? GROUP BY u.number ORDER BY u.owner, u.user",
        (owner, owner),
    ).fetchall()
    users: list[UserRow] = []
    for number, owner_, user, sessions, messages in rows:
        (facts,) = db.execute(
            "SELECT coalesce(sum(current), 0) FROM fact_homes WHERE home BETWEEN ? AND ?",
            sessions_of_user(number),
        ).fetchone()
        if sessions or facts:
            users.append(
                UserRow(owner=owner_, user=user, sessions=sessions, messages=messages, facts=facts)
            )
    return tuple(users)


def totals(db: sqlite3.Connection, owner: str | None) -> Totals:
    """Count sessions and messages, of one owner or of all."""
    sessions, messages = db.execute(
        f"SELECT count(*), coalesce(sum(t.messages), 0) {_FROM}"
        " WHERE s.name IS NOT NULL AND (? IS NULL OR s.owner = ?)",
        (owner, owner),
    ).fetchone()
    return Totals(sessions=sessions, messages=messages)


def _create(db: sqlite3.Connection, key: SessionKey, user: str, now: float) -> int:
    db.execute(
        "INSERT INTO users (owner, user) VALUES (?, ?) ON CONFLICT DO NOTHING", (key.owner, user)
    )
    user_number, sessions_ever = db.execute(
        "UPDATE users SET sessions_ever = sessions_ever + 1 WHERE owner = ? AND user = ?"
        " RETURNING number, sessions_ever",
        (key.owner, user),
    ).fetchone()
    number = session_number(user_number, sessions_ever)
    db.execute(
        "INSERT INTO sessions (number, owner, user, name, created) VALUES (?, ?, ?, ?, ?)",
        (number, key.owner, user, key.name, now),
    )
    db.execute("INSERT INTO tallies (session, updated) VALUES (?, ?)", (number, now))
    return number


def _update(
    db: sqlite3.Connection,
    number: int,
    changed: Mapping[str, object],
    options: Mapping[str, object],
    now: float,
) -> None:
    columns = "".join(f"{name} = ?, " for name in changed)
    db.execute(
        f"UPDATE sessions SET {columns} options = ? WHERE number = ?",
        (*changed.values(), dump_json(options), number),
    )
    # A prompt that was set by hand is not the first message's any more.
    prompt = ", prompt_seq = 0" if "system" in changed else ""
    db.execute(f"UPDATE tallies SET updated = ?{prompt} WHERE session = ?", (now, number))


def _merged(options: Mapping[str, object], change: Mapping[str, object]) -> dict[str, object]:
    merged = {**options, **change}
    return {key: value for key, value in merged.items() if value is not None}


def _known_setting(name: str) -> str:
    if name not in _SETTINGS:
        raise ValueError(f"{name!r} is no setting of a session")
    return name


def _cursor_of(after: str, order: str) -> tuple[object, object]:
    types = (str, str) if order == "name" else (float, int)
    try:
        kind, first, second = json.loads(after)
    except (ValueError, TypeError):
        kind = first = second = None
    if kind != order or not isinstance(first, types[0]) or not isinstance(second, types[1]):
        raise BadRequest(
            "after must be the next of an earlier page in the same order", field="after"
        )
    return first, second


def _no_session(key: SessionKey) -> NotFound:
    return NotFound(f"no session {key.name!r}; session.open makes one")
