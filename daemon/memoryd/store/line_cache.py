"""Summaries' lines that readers keep parsed: they change seldom, and every plan wants them."""

from __future__ import annotations

import threading
from collections import OrderedDict

from memoryd.core.summaries import SummaryLine
from memoryd.values import frozen

__all__ = ["CachedLines", "LineCache"]

ROOM = 2_400
"""Lines kept in all, about 1 MB: those of some six long conversations. Most are the very ones that
the service keeps ready for plans."""


@frozen
class CachedLines:
    """The lines of one version of a summary. ``edition`` counts what was forgotten of the session,
    which may have taken some of them."""

    version: int
    edition: int
    lines: tuple[SummaryLine, ...]


class LineCache:
    """The summaries read last, by the number of their session. For all reading threads."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._lock = threading.Lock()
        self._summaries: OrderedDict[int, CachedLines] = OrderedDict()
        self._held = 0

    def get(self, session: int, *, version: int, edition: int) -> CachedLines | None:
        """Return the lines of that version and edition, if they are kept."""
        with self._lock:
            kept = self._summaries.get(session)
            if kept is None or (kept.version, kept.edition) != (version, edition):
                return None
            self._summaries.move_to_end(session)
            return kept

    def put(self, session: int, read: CachedLines) -> None:
        """Keep what was read."""
        with self._lock:
            self._drop(session)
            self._summaries[session] = read
            self._held += len(read.lines)
            while self._held > self._room and len(self._summaries) > 1:
                self._drop(next(iter(self._summaries)))

    def clear(self) -> None:
        with self._lock:
            self._summaries.clear()
            self._held = 0

    def _drop(self, session: int) -> None:
        gone = self._summaries.pop(session, None)
        if gone is not None:
            self._held -= len(gone.lines)
