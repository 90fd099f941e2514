"""Levels of memory pressure: readings and time in, a level with its reason out.

Each level above normal is a latch. It closes when a value reaches the level's mark, stays closed
while any value is beyond the lower mark at which the level is left, and opens once all have kept
below that for a while. So a value that plays around a mark cannot make the level flap, the worst
source decides, and what is quiet always comes back. An app's hint closes its latch like a value: a
crowd of apps that contradict each other makes nothing flap either.

A stall of the whole machine is a shortage only where memory is short: a hypervisor that takes back
pages ahead of need, or another group at its own limit, makes tasks wait while most is free.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field

from memoryd.values import frozen

__all__ = [
    "GAUGES",
    "HINT_S",
    "NORMAL_STATE",
    "Gauge",
    "Hint",
    "Level",
    "Mark",
    "Marks",
    "Reading",
    "State",
    "Transition",
    "level_of",
    "marks_of",
    "simulate",
    "step",
]

HINT_S = 60.0
"""A hint is forgotten after so many seconds: an app that dies must not hold the level up."""

LONGEST_STEP_S = 10.0
"""More than so much calm is not believed of the time between two looks: a clock that jumps, or a
process that was stopped, must not end a level at once."""

NEAR_LIMIT_PERCENT = 50.0
"""From so much of a memory group's limit on, stalls count whatever the machine has left."""


class Level(enum.StrEnum):
    NORMAL = "normal"
    ELEVATED = "elevated"
    CRITICAL = "critical"

    @property
    def rank(self) -> int:
        return _RANKS[self]


_RANKS = {Level.NORMAL: 0, Level.ELEVATED: 1, Level.CRITICAL: 2}


@frozen
class Hint:
    """What an app said of the memory, and when (seconds of a steady clock)."""

    level: Level
    at: float


def level_of(hint: Hint | None, now: float) -> Level:
    """Return what a hint asks for now; it counts until HINT_S have passed."""
    if hint is None or now - hint.at >= HINT_S:
        return Level.NORMAL
    return hint.level


@frozen
class Gauge:
    """One value that is looked at. ``falling``: the less, the worse."""

    name: str
    falling: bool = False


GAUGES: Mapping[str, Gauge] = {
    gauge.name: gauge
    for gauge in (
        # Resident memory of the daemon and its worker together.
        Gauge(name="rss_mb"),
        # Of the tightest limit of our memory group and those above it, without page cache.
        Gauge(name="cgroup_percent"),
        # Kills for want of memory in our group since the last look.
        Gauge(name="oom_kills"),
        # The share of time in which some task waited for memory: here, and in our group.
        Gauge(name="psi_percent"),
        Gauge(name="cgroup_psi_percent"),
        # What the system can hand out, of all its memory.
        Gauge(name="available_percent", falling=True),
        Gauge(name="swap_percent"),
    )
}
"""By name, worst news first."""


@frozen
class Mark:
    """Where a gauge makes a level; None where it never does."""

    elevated: float | None
    critical: float | None

    def at(self, level: Level) -> float | None:
        return self.critical if level is Level.CRITICAL else self.elevated


@frozen
class Marks:
    """What is decided by. A level is left below ``release`` of its mark (a share, under 1), once
    everything has been below that for ``min_stay_s`` (critical) or ``recover_s`` (elevated)."""

    by_gauge: Mapping[str, Mark]
    stall_available_percent: float
    """Stalls of the whole machine count while no more than this is available."""
    release: float
    min_stay_s: float
    recover_s: float

    def hold_s(self, level: Level) -> float:
        return self.min_stay_s if level is Level.CRITICAL else max(self.recover_s, self.min_stay_s)


def marks_of(
    *,
    rss_mb: tuple[float, float],
    available_percent: tuple[float, float],
    psi_percent: tuple[float, float],
    cgroup_percent: tuple[float, float],
    swap_percent: float,
    stall_available_percent: float,
    release_percent: float,
    min_stay_s: float,
    recover_s: float,
) -> Marks:
    """Return the marks from pairs (elevated, critical); 0 switches a mark off."""

    def pair(both: tuple[float, float]) -> Mark:
        return Mark(elevated=both[0] or None, critical=both[1] or None)

    return Marks(
        by_gauge={
            "rss_mb": pair(rss_mb),
            "cgroup_percent": pair(cgroup_percent),
            "oom_kills": Mark(elevated=1, critical=1),
            "psi_percent": pair(psi_percent),
            "cgroup_psi_percent": pair(psi_percent),
            "available_percent": pair(available_percent),
            # Pages that nobody asks for may lie in swap for ever: no reason to stop anything.
            "swap_percent": Mark(elevated=swap_percent or None, critical=None),
        },
        stall_available_percent=stall_available_percent,
        release=release_percent / 100,
        min_stay_s=min_stay_s,
        recover_s=recover_s,
    )


@frozen
class Reading:
    """One look at the memory: the gauges that were to be had, at ``at`` (a steady clock)."""

    at: float
    values: Mapping[str, float] = field(default_factory=dict)
    hint: Level = Level.NORMAL


@frozen
class State:
    """Where the latches are: seconds of calm that each level still needs; 0 is open."""

    at: float = 0.0
    critical_s: float = 0.0
    elevated_s: float = 0.0

    @property
    def level(self) -> Level:
        if self.critical_s > 0:
            return Level.CRITICAL
        return Level.ELEVATED if self.elevated_s > 0 else Level.NORMAL

    @property
    def calm_s(self) -> float:
        """Seconds of calm until the next level down."""
        return self.critical_s or self.elevated_s


NORMAL_STATE = State()


@frozen
class Transition:
    """One change of level, and why."""

    before: Level
    after: Level
    reason: str


def step(state: State, reading: Reading, marks: Marks) -> tuple[State, Transition | None]:
    """Take in one reading; return the new state, and what changed."""
    # Time that runs backwards is no time at all.
    passed = min(max(reading.at - state.at, 0.0), LONGEST_STEP_S)
    critical_s = _latch(state.critical_s, passed, reading, marks, Level.CRITICAL)
    elevated_s = _latch(state.elevated_s, passed, reading, marks, Level.ELEVATED)
    new = State(at=reading.at, critical_s=critical_s, elevated_s=elevated_s)
    before, after = state.level, new.level
    if before is after:
        return new, None
    if after.rank > before.rank:
        reason = _why_up(after, reading, marks)
    else:
        reason = f"calm for {marks.hold_s(before):g} s"
    return new, Transition(before=before, after=after, reason=reason)


def _latch(left_s: float, passed: float, reading: Reading, marks: Marks, level: Level) -> float:
    """Return the calm that a level still needs after this reading."""
    share = 1.0 if left_s <= 0 else marks.release
    hinted = reading.hint.rank >= level.rank
    if hinted or any(True for _ in _beyond(reading, marks, level, share)):
        return marks.hold_s(level)
    return max(left_s - passed, 0.0)


def _beyond(reading: Reading, marks: Marks, level: Level, share: float) -> Iterator[str]:
    """Name every gauge that is at or beyond this share of its mark."""
    for name, gauge in GAUGES.items():
        value, mark = reading.values.get(name), marks.by_gauge[name].at(level)
        if value is None or mark is None:
            continue
        if name == "psi_percent" and not _stalls_count(reading, marks):
            continue
        if value <= mark / share if gauge.falling else value >= mark * share:
            yield name


def _stalls_count(reading: Reading, marks: Marks) -> bool:
    """Whether a stall of the whole machine can come of a shortage; what is not known may be one."""
    available = reading.values.get("available_percent")
    return (
        available is None
        or available <= marks.stall_available_percent
        or reading.values.get("cgroup_percent", 0.0) >= NEAR_LIMIT_PERCENT
    )


def _why_up(level: Level, reading: Reading, marks: Marks) -> str:
    said = [_said(name, reading, marks, level) for name in _beyond(reading, marks, level, 1)]
    if reading.hint is level:
        said.append("hint")
    return ", ".join(said)


def _said(name: str, reading: Reading, marks: Marks, level: Level) -> str:
    gauge, mark = GAUGES[name], marks.by_gauge[name].at(level)
    assert mark is not None  # it was reached
    sign = "<=" if gauge.falling else ">="
    return f"{name} {reading.values[name]:.4g} {sign} {mark:g}"


def simulate(
    readings: Iterable[Reading], marks: Marks
) -> Iterator[tuple[Reading, State, Transition | None]]:
    """Yield what each reading of a course would do, from normal on."""
    state = NORMAL_STATE
    for reading in readings:
        state, change = step(state, reading, marks)
        yield reading, state, change
