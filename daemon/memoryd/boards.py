"""Memory marks that fit a board, from the memory that it has."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["AT_WORK_MB", "pressure_marks"]

AT_WORK_MB = 160
"""What the daemon (50 MB) and its worker (110) take with everything in use. An RSS mark below that
is reached each time the model is loaded: the worker is stopped, the level goes, and so on for ever.
"""

_SPARE_MB = 200
"""What a system should be able to hand out at once: to start an app and to keep its files cached.
On a small board that much is never free, so there it is a share of it; and on a large machine one
percent is plenty."""


def pressure_marks(memory_mb: int) -> Mapping[tuple[str, str], object]:
    """Return defaults of [pressure], by section and key, for a system with so much memory."""
    elevated = min(max(round(100 * _SPARE_MB / memory_mb, 1), 2.0), 15.0)
    return {
        # Never below what the daemon (50 MB) and its worker (128 on the smallest boards) may take
        # at work: they would be the pressure themselves, and nothing would end it.
        ("pressure", "rss_elevated_mb"): min(max(memory_mb * 40 // 100, 192), 256),
        ("pressure", "rss_critical_mb"): min(max(memory_mb * 50 // 100, 240), 320),
        ("pressure", "available_elevated_percent"): elevated,
        ("pressure", "available_critical_percent"): min(max(round(elevated / 2, 1), 1.0), 8.0),
    }
