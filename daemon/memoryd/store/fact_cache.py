"""Facts that readers keep parsed, so that a plan reads only what has changed since the last."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass

from memoryd.core.facts import Fact

__all__ = ["CachedFact", "FactCache"]

ROOM = 1_200
"""Facts kept in all, about 1 MB: those of some three busy users, or of twenty ordinary ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CachedFact:
    """``changed`` is the version of its home that wrote it last."""

    changed: int
    fact: Fact


@dataclass(frozen=True, slots=True, kw_only=True)
class CachedHome:
    """What a plan would read of a home, at a version of it."""

    version: int
    facts: Mapping[int, CachedFact]


class FactCache:
    """The homes read last, by number. For all reading threads."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._lock = threading.Lock()
        self._homes: OrderedDict[int, CachedHome] = OrderedDict()
        self._held = 0

    def get(self, home: int) -> CachedHome | None:
        with self._lock:
            if home in self._homes:
                self._homes.move_to_end(home)
            return self._homes.get(home)

    def put(self, home: int, version: int, facts: Mapping[int, CachedFact]) -> None:
        """Keep what was read; an older version than the one that is kept is passed over."""
        with self._lock:
            known = self._homes.get(home)
            if known is not None and known.version >= version:
                return
            self._drop(home)
            self._homes[home] = CachedHome(version=version, facts=facts)
            self._held += len(facts)
            while self._held > self._room and len(self._homes) > 1:
                self._drop(next(iter(self._homes)))

    def clear(self) -> None:
        with self._lock:
            self._homes.clear()
            self._held = 0

    def _drop(self, home: int) -> None:
        gone = self._homes.pop(home, None)
        if gone is not None:
            self._held -= len(gone.facts)
