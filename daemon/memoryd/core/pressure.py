"""Levels of memory pressure, and what an app's hint does to them."""

from __future__ import annotations

import enum
from dataclasses import dataclass

__all__ = ["HINT_S", "Hint", "Level", "level_of"]

HINT_S = 60.0
"""A hint is forgotten after so many seconds: an app that dies must not hold the level up."""


class Level(enum.StrEnum):
    NORMAL = "normal"
    ELEVATED = "elevated"
    CRITICAL = "critical"


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """What an app said of the memory, and when (seconds of a steady clock)."""

    level: Level
    at: float


def level_of(hint: Hint | None, now: float) -> Level:
    """Decide the level now; a hint counts until HINT_S have passed."""
    if hint is None or now - hint.at >= HINT_S:
        return Level.NORMAL
    return hint.level
