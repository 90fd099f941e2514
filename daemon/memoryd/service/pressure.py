"""The level of memory pressure in force: when it is looked at, and the telling of it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping

from memoryd.config import PressureSettings
from memoryd.core.pressure import (
    HINT_S,
    NORMAL_STATE,
    Hint,
    Level,
    Marks,
    Reading,
    Transition,
    level_of,
    marks_of,
    step,
)
from memoryd.values import frozen
from memoryd.watcher.bell import Bell
from memoryd.watcher.sources import Sources

__all__ = ["Change", "PressureWatch", "marks_from"]

ACTIVE_S = 5.0
"""So long after a request the daemon counts as active, and is looked at each ``poll_s``."""

CHANGES_KEPT = 32

Telling = Callable[[Level, Level, str], None]


@frozen
class Change:
    """A transition and when it was (seconds since the epoch)."""

    time: float
    transition: Transition


def marks_from(settings: PressureSettings) -> Marks:
    """Return the marks that the settings make."""
    return marks_of(
        rss_mb=(settings.rss_elevated_mb, settings.rss_critical_mb),
        available_percent=(
            settings.available_elevated_percent,
            settings.available_critical_percent,
        ),
        psi_percent=(settings.psi_elevated, settings.psi_critical),
        cgroup_percent=(settings.cgroup_elevated_percent, settings.cgroup_critical_percent),
        swap_percent=settings.swap_elevated_percent,
        stall_available_percent=settings.psi_available_percent,
        release_percent=settings.release_percent,
        min_stay_s=settings.min_stay_s,
        recover_s=settings.recover_s,
    )


class PressureWatch:
    """Holds the level. ``on_change(from, to, reason)`` is called at each transition.

    ``clock`` is a steady clock in seconds (the loop's), ``wall`` counts since the epoch.
    ``at_work`` says whether anything large is there though nobody asked for something just now: a
    worker that makes vectors.
    """

    def __init__(
        self,
        settings: PressureSettings,
        sources: Sources,
        *,
        clock: Callable[[], float],
        wall: Callable[[], float],
        on_change: Telling,
        at_work: Callable[[], bool],
    ) -> None:
        self._settings = settings
        self._sources = sources
        self._clock = clock
        self._wall = wall
        self._on_change = on_change
        self._at_work = at_work
        self._hint: Hint | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._due = 0.0
        self._used = clock()
        self._state = NORMAL_STATE
        self._bell = Bell(self._rung)
        self._closed = False
        # Why the kernel does not ring at stalls, where it should.
        self._bell_problem: str | None = None
        self._changes: deque[Change] = deque(maxlen=CHANGES_KEPT)
        self.marks = marks_from(settings)
        self.reading = Reading(at=clock())

    @property
    def level(self) -> Level:
        return self._state.level

    @property
    def critical(self) -> bool:
        return self._state.level is Level.CRITICAL

    @property
    def normal(self) -> bool:
        return self._state.level is Level.NORMAL

    def start(self) -> None:
        """Look for the first time, and from now on."""
        self._look()
        for gauge, path in self._sources.stall_files():
            mark = self.marks.by_gauge[gauge]
            for percent in {mark.elevated, mark.critical} - {None}:
                assert percent is not None
                self._bell_problem = self._bell.hang(gauge, path, percent) or self._bell_problem
        self._look_in(self._pause())

    def reconfigure(self, settings: PressureSettings) -> None:
        """Go by other marks and pauses from now on; the kernel's bells stay as they hang."""
        self._settings = settings
        self.marks = marks_from(settings)
        self._look()
        self._look_in(self._pause())

    def used(self) -> None:
        """Somebody asks for something, or work begins: be as watchful as one is at work."""
        self._used = self._clock()
        if self._timer is not None and self._due - self._used > self._settings.poll_s:
            self._look_in(self._settings.poll_s)

    def hint(self, level: Level) -> Level:
        """Take an app's hint and return the level now in force."""
        if "hint" in self._settings.sources:
            self._hint = Hint(level=level, at=self._clock())
            self._look()
            # So that it does not outlast its time by a pause at rest.
            self._look_in(min(self._pause(), HINT_S))
        return self.level

    def to_wire(self) -> dict[str, object]:
        """Return what ``status`` says of the sources, the marks and what happened lately."""
        if self._clock() - self.reading.at > self._settings.poll_s:
            self._look()
        sources, marks = self._sources, self.marks.by_gauge
        return {
            "limit_mb": _rounded(sources.limit_mb),
            "available_mb": _rounded(sources.available_mb),
            "psi_some_avg10": sources.psi_some_avg10,
            "sources": list(sources.live),
            "problems": dict(sources.problems),
            "readings": {name: round(value, 2) for name, value in self.reading.values.items()},
            "hint": str(self.reading.hint),
            "marks": {name: [mark.elevated, mark.critical] for name, mark in marks.items()},
            "calm_s": round(self._state.calm_s, 1),
            "trigger": "armed" if self._bell.armed else (self._bell_problem or "off"),
            "cgroup": sources.cgroup_version,
            "changes": [
                {
                    "time": change.time,
                    "from": str(change.transition.before),
                    "to": str(change.transition.after),
                    "reason": change.transition.reason,
                }
                for change in self._changes
            ],
        }

    def close(self) -> None:
        self._closed = True
        self._bell.close()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _pause(self) -> float:
        """Seconds until the next look."""
        settings = self._settings
        active = self._clock() - self._used <= ACTIVE_S or self._at_work()
        resting = self.normal and not active
        return settings.idle_poll_s if resting and self._bell.armed else settings.poll_s

    def _look_in(self, wait_s: float) -> None:
        if self._closed:
            return
        if self._timer is not None:
            self._timer.cancel()
        self._due = self._clock() + wait_s
        self._timer = asyncio.get_running_loop().call_later(wait_s, self._tick)

    def _tick(self) -> None:
        try:
            self._look()
        finally:  # whatever goes wrong at one look, there is another
            self._look_in(self._pause())

    def _rung(self, gauge: str, percent: float) -> None:
        """The kernel saw stalls of so much of the time: that is a value like any other."""
        if gauge in self.marks.by_gauge:
            self._look({gauge: percent})
            self._look_in(self._pause())

    def _look(self, rung: Mapping[str, float] | None = None) -> None:
        now = self._clock()
        values = self._sources.look(now)
        for gauge, percent in (rung or {}).items():
            values[gauge] = max(values.get(gauge, 0.0), percent)
        self.reading = Reading(at=now, values=values, hint=level_of(self._hint, now))
        self._state, change = step(self._state, self.reading, self.marks)
        if change is not None:
            self._changes.append(Change(time=self._wall(), transition=change))
            self._on_change(change.before, change.after, change.reason)


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 2)
