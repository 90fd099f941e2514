"""The configured limits: calls per hour and tokens per day, as sliding windows.

Windows slide on the monotonic clock, in sixty steps: a board's wall clock may jump, and a list of
every call would grow. They start empty with the daemon.
"""

from __future__ import annotations

__all__ = ["SlidingSum", "SpendingLimits"]

_STEPS = 60


class SlidingSum:
    """The sum of what was added within the last ``window_s`` seconds (to a sixtieth)."""

    def __init__(self, window_s: float) -> None:
        self._step_s = window_s / _STEPS
        self._sums: dict[int, int] = {}  # by step number, oldest first

    def add(self, amount: int, now: float) -> None:
        self._forget_old(now)
        step = self._step(now)
        self._sums[step] = self._sums.get(step, 0) + amount

    def total(self, now: float) -> int:
        self._forget_old(now)
        return sum(self._sums.values())

    def below_in_s(self, limit: int, now: float) -> float:
        """How long until the sum is below ``limit`` if nothing is added."""
        total = self.total(now)
        if total < limit:
            return 0.0
        for step, amount in self._sums.items():
            total -= amount
            if total < limit:
                return (step + _STEPS) * self._step_s - now
        return _STEPS * self._step_s

    def _step(self, now: float) -> int:
        return int(now // self._step_s)

    def _forget_old(self, now: float) -> None:
        oldest = self._step(now) - _STEPS + 1
        self._sums = {step: amount for step, amount in self._sums.items() if step >= oldest}


class SpendingLimits:
    """Calls per hour and tokens per day; 0 means no limit.

    The call that passes the limit on tokens is the last one: what it costs is known afterwards.
    """

    def __init__(self, *, max_calls_per_hour: int, max_tokens_per_day: int) -> None:
        self._calls = SlidingSum(3_600.0)
        self._tokens = SlidingSum(86_400.0)
        self.set(max_calls_per_hour=max_calls_per_hour, max_tokens_per_day=max_tokens_per_day)

    def set(self, *, max_calls_per_hour: int, max_tokens_per_day: int) -> None:
        """Exchange the limits; what was counted so far counts for the new ones."""
        self._max_calls = max_calls_per_hour
        self._max_tokens = max_tokens_per_day

    def wait_s(self, now: float) -> float:
        """How long until a call is allowed; 0.0: now."""
        calls = self._calls.below_in_s(self._max_calls, now) if self._max_calls else 0.0
        tokens = self._tokens.below_in_s(self._max_tokens, now) if self._max_tokens else 0.0
        return max(calls, tokens)

    def count_call(self, now: float) -> None:
        self._calls.add(1, now)

    def count_tokens(self, tokens: int, now: float) -> None:
        self._tokens.add(tokens, now)
