"""A row of the benchmarks: what was promised, what was measured, and whether it holds."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass

__all__ = ["MIB", "Result"]

MIB = 2**20


@dataclass(frozen=True, slots=True)
class Result:
    """One line of the table. Without ``holds`` it is printed only."""

    promise: str
    measured: str
    floor: str = ""
    _: KW_ONLY
    ratio: float | None = None
    bound: str = "printed"
    holds: bool | None = None
