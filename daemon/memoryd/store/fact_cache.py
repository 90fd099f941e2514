"""Facts that readers keep parsed, so that a plan reads only what has changed since the last."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping

from memoryd.core.facts import Fact
from memoryd.values import frozen

__all__ = ["CachedFact", "CachedHome", "FactCache", "FactWindow"]

ROOM = 1_200
"""Facts kept in all, about 1 MB: those of some three busy users, or of twenty ordinary ones."""


@frozen
class CachedFact:
    """``changed`` is the version of its home that wrote it last."""

    changed: int
    fact: Fact


@frozen
class CachedHome:
    """What a plan would read of a home, at a version of it, by number: current facts, and what
    these have superseded."""

    version: int
    facts: Mapping[int, CachedFact]
    superseded: Mapping[int, CachedFact]


FactWindow = tuple[tuple[Fact, ...], tuple[Fact, ...]]
"""The current facts that a plan can weigh, and what those have superseded."""


class FactCache:
    """The homes read last, by number, and what a plan takes of a session's and its user's. For all
    reading threads."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._lock = threading.Lock()
        self._homes: OrderedDict[int, CachedHome] = OrderedDict()
        self._windows: dict[int, tuple[CachedHome, CachedHome, FactWindow]] = {}
        """By session, as long as its home is kept."""
        self._held = 0

    def get(self, home: int) -> CachedHome | None:
        with self._lock:
            if home in self._homes:
                self._homes.move_to_end(home)
            return self._homes.get(home)

    def fact(self, home: int, number: int, changed: int) -> Fact | None:
        """Return a fact as that version of its home wrote it, if it is kept."""
        with self._lock:
            kept = self._homes.get(home)
            if kept is None:
                return None
            fact = kept.facts.get(number) or kept.superseded.get(number)
            return fact.fact if fact is not None and fact.changed == changed else None

    def put(self, home: int, read: CachedHome) -> None:
        """Keep what was read; an older version than the one that is kept is passed over."""
        with self._lock:
            known = self._homes.get(home)
            if known is not None and known.version >= read.version:
                return
            self._drop(home)
            self._homes[home] = read
            self._held += len(read.facts) + len(read.superseded)
            while self._held > self._room and len(self._homes) > 1:
                self._drop(next(iter(self._homes)))

    def window(
        self, session: int, of_session: CachedHome, of_person: CachedHome
    ) -> FactWindow | None:
        """Return what was put together of these very homes."""
        with self._lock:
            own, person, window = self._windows.get(session, (None, None, None))
            return window if own is of_session and person is of_person else None

    def put_window(
        self, session: int, of_session: CachedHome, of_person: CachedHome, window: FactWindow
    ) -> None:
        """Keep what was put together of homes."""
        with self._lock:
            if session in self._homes:
                self._windows[session] = of_session, of_person, window

    def clear(self) -> None:
        with self._lock:
            self._homes.clear()
            self._windows.clear()
            self._held = 0

    def _drop(self, home: int) -> None:
        gone = self._homes.pop(home, None)
        self._windows.pop(home, None)
        if gone is not None:
            self._held -= len(gone.facts) + len(gone.superseded)
