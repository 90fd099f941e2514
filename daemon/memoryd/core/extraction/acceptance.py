"""What both languages do with a candidate that is no fact of its own."""

from __future__ import annotations

from dataclasses import replace

from memoryd.core.facts import FactCandidate

__all__ = ["only_as_correction"]


def only_as_correction(candidate: FactCandidate) -> FactCandidate | None:
    """Return a correction that may still tell of a known fact that it no longer holds, or None."""
    return replace(candidate, only_corrects=True) if candidate.correction else None
