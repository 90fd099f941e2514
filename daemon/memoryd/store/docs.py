"""The numbers of documents: user, session and seq in one integer (see schema)."""

from __future__ import annotations

from memoryd.errors import StorageError

__all__ = [
    "doc_number",
    "docs_of_session",
    "docs_of_user",
    "home_of_user",
    "is_home_of_user",
    "seq_of",
    "session_number",
    "session_of",
    "sessions_of_user",
    "user_of",
]

_SEQ_BITS = 24
_SESSION_BITS = 19
_USER_BITS = 20


def session_number(user: int, session: int) -> int:
    """Return the number of a user's session. Raises StorageError past what numbers can hold."""
    if user >= 1 << _USER_BITS:
        raise StorageError(f"a store holds at most {(1 << _USER_BITS) - 1} users over its life")
    if session >= 1 << _SESSION_BITS:
        raise StorageError(f"a user has at most {(1 << _SESSION_BITS) - 1} sessions over time")
    return user << _SESSION_BITS | session


def doc_number(session: int, seq: int) -> int:
    """Return the number of a message. Raises StorageError past what a session can hold."""
    if seq >= 1 << _SEQ_BITS:
        raise StorageError(f"a session holds at most {(1 << _SEQ_BITS) - 1} messages")
    return session << _SEQ_BITS | seq


def session_of(doc: int) -> int:
    return doc >> _SEQ_BITS


def seq_of(doc: int) -> int:
    return doc & ((1 << _SEQ_BITS) - 1)


def docs_of_session(session: int) -> tuple[int, int]:
    """Return the first and last number that messages of the session can have."""
    return session << _SEQ_BITS, (session + 1 << _SEQ_BITS) - 1


def sessions_of_user(user: int) -> tuple[int, int]:
    return user << _SESSION_BITS, (user + 1 << _SESSION_BITS) - 1


def home_of_user(user: int) -> int:
    """Return where facts of user scope are at home: no session has this number."""
    return session_number(user, 0)


def is_home_of_user(home: int) -> bool:
    return not home & ((1 << _SESSION_BITS) - 1)


def user_of(session: int) -> int:
    """Return the user of a session, or of a home of facts."""
    return session >> _SESSION_BITS


def docs_of_user(user: int) -> tuple[int, int]:
    first, last = sessions_of_user(user)
    return docs_of_session(first)[0], docs_of_session(last)[1]
