"""Exact counts on their way into the store.

They are written with the next batch, seconds later. Until then plans and summaries find them here:
by the estimates, which are upper ones, a fast talk would be shown less of itself than fits.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from memoryd.core.messages import StoredMessage
from memoryd.core.sessions import SessionKey
from memoryd.values import frozen

__all__ = ["Counts", "PendingCounts", "by_session"]


@frozen
class Counts:
    """Exact counts to write, of messages of the session that has that number."""

    key: SessionKey
    number: int
    encoding: str
    by_seq: Mapping[int, int]


def by_session(taken: Iterable[Counts]) -> list[Counts]:
    """Return the same counts, those of a session together: one look at it is enough for all."""
    together: dict[tuple[SessionKey, int, str], dict[int, int]] = {}
    for each in taken:
        together.setdefault((each.key, each.number, each.encoding), {}).update(each.by_seq)
    return [
        Counts(key=key, number=number, encoding=encoding, by_seq=counts)
        for (key, number, encoding), counts in together.items()
    ]


class PendingCounts:
    """Taken in by the loop's thread, looked up by those that read, written by the writer's."""

    def __init__(self) -> None:
        self._waiting: deque[Counts] = deque()
        self._by_session: dict[int, dict[tuple[str, int], int]] = {}
        # each changed by one thread only
        self._taken = 0
        self._written = 0

    @property
    def messages(self) -> int:
        """How many counts wait."""
        return self._taken - self._written

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def take(self, counts: Counts) -> None:
        """Take counts in."""
        waiting = self._by_session.setdefault(counts.number, {})
        for seq, tokens in counts.by_seq.items():
            waiting[counts.encoding, seq] = tokens
        self._waiting.append(counts)
        self._taken += len(counts.by_seq)

    def known(self, session: int, encoding: str) -> Callable[[StoredMessage], StoredMessage]:
        """Return what gives a message of the session its count, if that waits here."""
        waiting = self._by_session.get(session)
        if not waiting:
            return _as_it_is

        def fill(stored: StoredMessage) -> StoredMessage:
            tokens = waiting.get((encoding, stored.seq))
            if tokens is None:
                return stored
            return replace(stored, counts={**stored.counts, encoding: tokens})

        return fill

    def write(self, record: Callable[[tuple[Counts, ...]], None]) -> None:
        """Have all that wait recorded. They go even if that fails: they can be made again."""
        taken = tuple(self._waiting)
        try:
            record(taken)
        finally:
            for counts in taken:
                self._waiting.popleft()
                self._written += len(counts.by_seq)
                waiting = self._by_session.get(counts.number, {})
                for seq in counts.by_seq:
                    waiting.pop((counts.encoding, seq), None)
                if not waiting:
                    self._by_session.pop(counts.number, None)


def _as_it_is(stored: StoredMessage) -> StoredMessage:
    return stored
