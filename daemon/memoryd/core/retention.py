"""When stored messages may go by themselves, and how full a store is. Pure decisions.

Clocks lie on boards without a clock chip: they start in 1970 (or at the firmware's build date)
until the network sets them, and a wrong answer from the network can throw them decades ahead. So
age counts only where it can be believed, and only while the clock has been steady for a while.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Literal

from memoryd.values import frozen

__all__ = [
    "BUILT",
    "SETTLE_S",
    "ClockWatch",
    "FillLevel",
    "believable",
    "expired",
    "fill_level",
    "may_retire",
    "watch_clock",
]

BUILT = 1_764_460_800.0
"""No correct clock shows less: this code did not exist before (2025-11-30 UTC)."""

SETTLE_S = 3_600.0
"""How long a clock must run steadily before it may make anything old. Network time is wrong for
minutes after a start, not for an hour."""

JUMP_S = 120.0
"""A clock that is disciplined slews by far less than this between two looks."""

FillLevel = Literal[0, 80, 95, 100]
"""The highest mark (in percent) that has been passed."""


@frozen
class ClockWatch:
    """What was seen of the wall clock (``now``) against a steady one (``steady``), in seconds.

    ``since`` is the steady time from which on the wall clock has run without a jump.
    """

    now: float
    steady: float
    since: float


def watch_clock(watch: ClockWatch | None, *, now: float, steady: float) -> ClockWatch:
    """Return the watch after another look. A start counts as a jump: nothing is known yet."""
    if watch is None:
        return ClockWatch(now=now, steady=steady, since=steady)
    drift = (now - watch.now) - (steady - watch.steady)
    watch = replace(watch, now=now, steady=steady)
    return replace(watch, since=steady) if abs(drift) > JUMP_S else watch


def may_retire(watch: ClockWatch, *, built: float = BUILT) -> bool:
    """Whether the clock can be believed enough to delete by age."""
    return watch.now >= built and watch.steady - watch.since >= SETTLE_S


def believable(arrived: float, *, now: float, built: float = BUILT) -> bool:
    """Whether an arrival time was taken from a clock that was right, as far as can be told."""
    return built <= arrived <= now


def expired(arrivals: Iterable[float], *, cutoff: float, now: float, built: float = BUILT) -> int:
    """Return how many of a session's oldest messages (arrivals in their order) are past cutoff.

    A message whose arrival cannot be believed is as old as the next one that can: it came before
    it. So it goes with it, and never alone.
    """
    gone = 0
    for place, arrived in enumerate(arrivals, 1):
        if not believable(arrived, now=now, built=built):
            continue
        if arrived >= cutoff:
            break
        gone = place
    return gone


def fill_level(used: int, limit: int, *, before: FillLevel = 0) -> FillLevel:
    """Return the mark that ``used`` has passed. A level is left only 2 % below its mark, so that
    a store at the mark does not warn at every message."""
    if limit <= 0:
        return 0
    percent = 100.0 * used / limit
    marks: tuple[FillLevel, ...] = (100, 95, 80)
    for mark in marks:
        if percent >= (mark - 2 if before >= mark else mark):
            return mark
    return 0
