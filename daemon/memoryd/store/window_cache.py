"""The newest messages of sessions that readers keep parsed: each plan wants most of them again."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable
from typing import NamedTuple

from memoryd.core.messages import StoredMessage, gone_before
from memoryd.core.sessions import WindowNeed

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
        self._windows: OrderedDict[int, _Kept] = OrderedDict()
        self._held = 0

    def get(
        self, session: int, need: WindowNeed
    ) -> tuple[tuple[StoredMessage, ...], WindowNeed | None]:
        """Return the window that was kept, oldest first, if all of it is counted in the need's
        encoding, with the need that it met; else nothing."""
        with self._lock:
            kept = self._windows.get(session)
            if kept is None or kept.need.encoding != need.encoding:
                return (), None
            self._windows.move_to_end(session)
            return kept.messages, kept.need

    def put(self, session: int, messages: tuple[StoredMessage, ...], need: WindowNeed) -> None:
        """Keep a window that meets a need, messages without a gap, oldest first, unless one of them
        is not counted in its encoding."""
        encoding = need.encoding
        with self._lock:
            known = self._windows.pop(session, _NONE)
            self._held -= known.size
            new = _new_behind(known.messages, messages) if known.need.encoding == encoding else None
            counted = all([encoding in each.counts for each in (messages if new is None else new)])
            if new is None:
                size = _bytes(messages)
            else:
                gone = len(known.messages) + len(new) - len(messages)
                size = known.size - _bytes(known.messages[:gone]) + _bytes(new)
            if size > self._room or not counted:
                return
            self._windows[session] = _Kept(messages, need, size)
            self._held += size
            while self._held > self._room:
                _, oldest = self._windows.popitem(last=False)
                self._held -= oldest.size

    def clear(self) -> None:
        with self._lock:
            self._windows.clear()
            self._held = 0


class _Kept(NamedTuple):
    messages: tuple[StoredMessage, ...]
    need: WindowNeed
    size: int


_NONE = _Kept((), WindowNeed(encoding="", max_tokens=0), 0)


def _new_behind(
    known: tuple[StoredMessage, ...], messages: tuple[StoredMessage, ...]
) -> tuple[StoredMessage, ...] | None:
    """Return the messages behind the known ones, if those before them are the last of these."""
    gone = gone_before(known, messages)
    return None if gone is None else messages[len(known) - gone :]


def _bytes(messages: Iterable[StoredMessage]) -> int:
    return sum(_MESSAGE_BYTES + 2 * len(each.message.text) for each in messages)
