"""What the cosines of an embedding model say: no two models spread them alike."""

from __future__ import annotations

from memoryd.values import frozen

__all__ = ["E5", "Cosines"]


@frozen
class Cosines:
    """How a ranking reads a model's cosines. A model's manifest may say it under ``cosines``, by
    these names; one that says nothing is read as multilingual-e5-small, whose values these are.

    ``unrelated_han`` and ``unrelated`` are what nineteen in twenty unrelated messages stay below,
    of questions with Han characters and of others. On the project's own sample all answers are
    above the first (the least .874), and all but the last of twenty above the second. That model
    calls nothing far: to two texts without anything in common it gives .82 in Chinese and .77 in
    English. ``talk_reach`` and ``note_reach`` are how far below the best cosine of a question a
    message of a talk, and a note, counts for nothing.
    """

    unrelated_han: float = 0.85
    unrelated: float = 0.80
    talk_reach: float = 0.10
    note_reach: float = 0.08


E5 = Cosines()
