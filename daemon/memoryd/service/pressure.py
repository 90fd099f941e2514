"""The level of memory pressure in force, and the telling of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from memoryd.core.pressure import HINT_S, Hint, Level, level_of

__all__ = ["PressureWatch"]


class PressureWatch:
    """Holds the level. ``on_change(from, to, reason)`` is called at each transition.

    ``clock`` is a steady clock in seconds (the loop's).
    """

    def __init__(
        self, *, clock: Callable[[], float], on_change: Callable[[Level, Level, str], None]
    ) -> None:
        self._clock = clock
        self._on_change = on_change
        self._hint: Hint | None = None
        self._expiry: asyncio.TimerHandle | None = None
        self.level = Level.NORMAL

    @property
    def critical(self) -> bool:
        return self.level is Level.CRITICAL

    def hint(self, level: Level) -> Level:
        """Take an app's hint and return the level now in force."""
        self._hint = Hint(level=level, at=self._clock())
        if self._expiry is not None:
            self._expiry.cancel()
        self._expiry = asyncio.get_running_loop().call_later(HINT_S, self._expire)
        self._settle("hint")
        return self.level

    def close(self) -> None:
        if self._expiry is not None:
            self._expiry.cancel()
            self._expiry = None

    def _expire(self) -> None:
        # A timer may fire a clock tick early: forget the hint rather than ask its age.
        self._hint = None
        self._settle("hint ran out")

    def _settle(self, reason: str) -> None:
        level = level_of(self._hint, self._clock())
        if level is not self.level:
            before, self.level = self.level, level
            self._on_change(before, level, reason)
