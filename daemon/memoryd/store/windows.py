"""What a plan needs of a session, in one read: its newest messages, its summary, its facts."""

from __future__ import annotations

import json
import math
import sqlite3
from collections.abc import Callable, Iterable, Iterator

from memoryd.core.messages import Role, StoredMessage
from memoryd.core.sessions import Session, SessionKey, Window, WindowNeed
from memoryd.store import facts, summaries
from memoryd.store.counts import PendingCounts
from memoryd.store.docs import doc_number, docs_of_session, sessions_of_user, user_of
from memoryd.store.fact_cache import FactCache
from memoryd.store.line_cache import LineCache
from memoryd.store.rows import MESSAGE_COLUMNS, message_of
from memoryd.store.sessions import find_session, find_user, session_by_key
from memoryd.store.window_cache import WindowCache
from memoryd.values import frozen

__all__ = ["Unread", "unread_of_session", "unread_of_user", "window", "worth_waiting"]

WAIT_MESSAGES = 500
"""A plan waits until so many messages have been read for facts, about half a second on a PC core.
Where more wait (an import, a store of an older version), it takes what facts there are."""


@frozen
class Unread:
    """Sessions whose messages have to be read for facts before the answer."""

    sessions: tuple[int, ...]


def window(
    db: sqlite3.Connection,
    key: SessionKey,
    need_of: Callable[[Session], WindowNeed],
    *,
    unread: Iterable[int] | None,
    cache: FactCache,
    lines: LineCache,
    newest: WindowCache,
    counts: PendingCounts,
) -> Window | Unread:
    """Read backwards from the newest message until the need is met (see WindowNeed).

    ``unread`` hints at sessions that have not been read for facts; where the need makes it worth
    waiting for some of them, these are returned instead, unless it is None. Raises NotFound.
    """
    number, session = session_by_key(db, key)
    need = need_of(session)
    if need.facts and unread is not None and (waiting := _worth_waiting(db, number, unread)):
        return Unread(sessions=waiting)
    last_user_seq, total = db.execute(
        "SELECT last_user_seq, conversation FROM tallies WHERE session = ?", (number,)
    ).fetchone()
    summary, covered = summaries.summary_of(db, number, lines) if need.summary else (None, 0)
    current, superseded = facts.of_window(db, number, cache) if need.facts else ((), ())
    return Window(
        session=session,
        messages=_newest(db, number, need, last_user_seq, newest, counts),
        total=total,
        summary=summary,
        covered=covered,
        facts=current,
        superseded=superseded,
    )


def unread_of_session(
    db: sqlite3.Connection, key: SessionKey, unread: Iterable[int]
) -> tuple[int, ...]:
    """Return which sessions to read for facts before those of a session are shown."""
    return _worth_waiting(db, find_session(db, key), unread)


def unread_of_user(
    db: sqlite3.Connection, owner: str, user: str, unread: Iterable[int]
) -> tuple[int, ...]:
    """Return which sessions to read for facts before those of a user are shown."""
    number = find_user(db, owner, user)
    if number is None:
        return ()
    return _few(_unread(db, _of_user(number, unread)))


def worth_waiting(db: sqlite3.Connection, sessions: Iterable[int]) -> tuple[int, ...]:
    """Return those of the sessions that have not been read, if a plan waits for so much."""
    return _few(_unread(db, sessions))


def _worth_waiting(db: sqlite3.Connection, session: int, unread: Iterable[int]) -> tuple[int, ...]:
    waiting = _unread(db, {session, *_of_user(user_of(session), unread)})
    own = {number: count for number, count in waiting.items() if number == session}
    return _few(waiting) or _few(own)


def _of_user(user: int, sessions: Iterable[int]) -> set[int]:
    first, last = sessions_of_user(user)
    return {session for session in sessions if first <= session <= last}


def _unread(db: sqlite3.Connection, sessions: Iterable[int]) -> dict[int, int]:
    """Return how many messages have not been read, by session; those of none are left out."""
    return dict(
        db.execute(
            "SELECT session, last_seq - read_seq FROM tallies"
            " WHERE session IN (SELECT value FROM json_each(?)) AND last_seq > read_seq"
            " ORDER BY session",
            (json.dumps(list(sessions)),),
        )
    )


def _few(waiting: dict[int, int]) -> tuple[int, ...]:
    return tuple(waiting) if sum(waiting.values()) <= WAIT_MESSAGES else ()


def _newest(
    db: sqlite3.Connection,
    session: int,
    need: WindowNeed,
    last_user_seq: int,
    cache: WindowCache,
    counts: PendingCounts,
) -> tuple[StoredMessage, ...]:
    kept, met = cache.get(session, need)
    known = _standing(db, session, kept)
    enough = _Enough(need, last_user_seq)
    filled = counts.known(session, need.encoding)
    first, last = docs_of_session(session)
    if known:
        fresh = doc_number(session, known[-1].seq) + 1
        messages = enough.take(map(filled, _backwards(db, fresh, last)))
        if not messages and met == need:
            return known
        messages += enough.take(reversed(known))
        last = doc_number(session, known[0].seq) - 1
    else:
        messages = []
    messages += enough.take(map(filled, _backwards(db, first, last)))
    messages.reverse()
    if known and messages[-1] is known[-1] and len(messages) <= len(known):
        return known[len(known) - len(messages) :]
    window = tuple(messages)
    cache.put(session, window, need)
    return window


class _Enough:
    """Takes messages, newest first, until a need is met."""

    def __init__(self, need: WindowNeed, last_user_seq: int) -> None:
        self.met = False
        self._need = need
        self._last_user_seq = last_user_seq
        self._cost = 0
        self._turns = 0

    def take(self, messages: Iterable[StoredMessage]) -> list[StoredMessage]:
        """Return as many of the messages as are needed."""
        need, last_user_seq = self._need, self._last_user_seq
        encoding, cap, most_tokens = need.encoding, need.message_cap, need.max_tokens
        most_turns = math.inf if need.max_turns is None else need.max_turns
        cost, turns = self._cost, self._turns
        taken: list[StoredMessage] = []
        for message in () if self.met else messages:
            taken.append(message)
            tokens = message.counts.get(encoding, message.estimate)
            cost += tokens if cap is None or tokens < cap else cap
            turns += message.message.role is Role.USER
            enough = cost > most_tokens or turns >= most_turns
            if enough and (message.seq <= last_user_seq or not last_user_seq):
                self.met = True
                break
        self._cost, self._turns = cost, turns
        return taken


def _standing(
    db: sqlite3.Connection, session: int, known: tuple[StoredMessage, ...]
) -> tuple[StoredMessage, ...]:
    """Return a window that was kept, if all of it still stands."""
    if not known:
        return ()
    (standing,) = db.execute(
        "SELECT count(*) FROM messages WHERE doc BETWEEN ? AND ? AND NOT prompt",
        (doc_number(session, known[0].seq), doc_number(session, known[-1].seq)),
    ).fetchone()
    return known if standing == len(known) else ()


def _backwards(db: sqlite3.Connection, first: int, last: int) -> Iterator[StoredMessage]:
    """Yield the messages of a session among documents, newest first."""
    for row in db.execute(
        f"SELECT {MESSAGE_COLUMNS} FROM messages m"
        " WHERE m.doc BETWEEN ? AND ? AND NOT m.prompt ORDER BY m.doc DESC",
        (first, last),
    ):
        yield message_of(row)
