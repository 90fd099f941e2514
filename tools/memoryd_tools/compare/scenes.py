"""Kinds of use, and what is wanted where nobody says."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["SCENES", "WANTED_RECALL"]

WANTED_RECALL = 0.95
"""An assistant that has forgotten more than one early fact in twenty is felt to forget."""

SCENES: Mapping[str, str | None] = {
    "task": "fixed",
    "operations": "fixed",
    "question": "fixed",
    "creative": "fixed",
    "tools": "sliding",
    "days": "summary",
    "role": "summary",
    "quoting": "hierarchical",
    "profile": "hierarchical",
    "assistant": "hierarchical",
    "production": "hierarchical",
    "service": None,
}
"""Kinds of use and the strategy that suits them; None: those who know disagree, so measure."""
