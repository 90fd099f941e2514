"""The newest messages of sessions that readers keep parsed: each plan wants most of them again."""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Iterable, Sequence

from memoryd.core.messages import StoredMessage

__all__ = ["WindowCache"]

ROOM_BYTES = 2**20
"""Of all that is kept: the windows of some six conversations, with the default limits."""

_MESSAGE_BYTES = 900
"""What a message takes beside its text."""


class WindowCache:
    """The windows read last, by the number of their session. For all reading threads.

    Messages never change and their numbers are never given twice: a window is what it was if none
    of it is gone. Whoever takes one looks whether as many still stand.
    """

    def __init__(self, room_bytes: int = ROOM_BYTES) -> None:
        self._room = room_bytes
        self._lock = threading.Lock()
        self._windows: OrderedDict[int, tuple[tuple[StoredMessage, ...], int]] = OrderedDict()
        self._held = 0

    def get(self, session: int) -> tuple[StoredMessage, ...]:
        """Return the window that was kept, oldest first; empty if none is."""
        with self._lock:
            if session not in self._windows:
                return ()
            self._windows.move_to_end(session)
            return self._windows[session][0]

    def put(self, session: int, messages: Sequence[StoredMessage]) -> None:
        """Keep a window: messages without a gap, oldest first."""
        with self._lock:
            size = self._size(messages, *self._drop(session))
            if size > self._room:
                return
            self._windows[session] = tuple(messages), size
            self._held += size
            while self._held > self._room:
                self._drop(next(iter(self._windows)))

    def clear(self) -> None:
        with self._lock:
            self._windows.clear()
            self._held = 0

    def _drop(self, session: int) -> tuple[tuple[StoredMessage, ...], int]:
        window, size = self._windows.pop(session, ((), 0))
        self._held -= size
        return window, size

    def _size(
        self, messages: Sequence[StoredMessage], known: Sequence[StoredMessage], size: int
    ) -> int:
        """Return the bytes of messages that go on, as a rule, with some known ones of that size."""
        if known and messages and known[0].seq <= messages[0].seq <= known[-1].seq:
            gone = known[: bisect_left(known, messages[0].seq, key=_seq)]
            new = messages[bisect_left(messages, known[-1].seq + 1, key=_seq) :]
            if len(known) - len(gone) == len(messages) - len(new):
                return size - _bytes(gone) + _bytes(new)
        return _bytes(messages)


def _bytes(messages: Iterable[StoredMessage]) -> int:
    return sum(_MESSAGE_BYTES + 2 * len(each.message.text) for each in messages)


def _seq(stored: StoredMessage) -> int:
    return stored.seq
