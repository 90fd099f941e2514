"""Who goes first when memory or processor time is short."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["lower_priority", "raised_oom_score_adj", "set_oom_score_adj"]

_OWN_OOM_SCORE_ADJ = Path("/proc/self/oom_score_adj")


def set_oom_score_adj(value: int, path: Path = _OWN_OOM_SCORE_ADJ) -> bool:
    """Set how early the kernel kills this process when memory runs out (-1000 to 1000, higher is
    earlier); False where it does not let us. Lowering takes privileges, raising none."""
    try:
        path.write_text(f"{value}\n", encoding="ascii")
    except OSError:
        return False
    return True


def raised_oom_score_adj(by: int, path: Path = _OWN_OOM_SCORE_ADJ) -> int:
    """Return this process's value raised by ``by``, within the kernel's range.

    From below zero it starts at zero: init of OpenHarmony starts services at -1000, and a child
    must come before everything that is not asked for."""
    try:
        own = int(path.read_text(encoding="ascii"))
    except (OSError, ValueError):
        own = 0
    return max(-1000, min(1000, max(own, 0) + by))


def lower_priority(nice: int) -> bool:
    """Add to this process's niceness; False where the system does not let us."""
    try:
        os.nice(nice)
    except OSError:
        return False
    return True
