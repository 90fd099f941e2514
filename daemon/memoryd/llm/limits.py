"""The configured limits: calls per hour and tokens per day, as sliding windows.

Windows slide on the monotonic clock, in sixty steps: a board's wall clock may jump, and a list of
every call would grow.

What was counted outlives the daemon, and even a kill: it is written down a little ahead of what is
spent (``AHEAD``), and again once that is used up. So after a crash a few calls count that were
never made, but none that was made is forgotten, with one write for many calls.
"""

from __future__ import annotations

from collections.abc import Iterable

from memoryd.service.ports import Spent

__all__ = ["SlidingSum", "SpendingLimits"]

_STEPS = 60

AHEAD = 20
"""A limit's twentieth is written down ahead of what is spent: so much may be lost by a crash."""


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

    def ages(self, now: float) -> tuple[tuple[float, int], ...]:
        """Return what the window holds."""
        self._forget_old(now)
        return tuple((now - step * self._step_s, amount) for step, amount in self._sums.items())

    def take(self, ages: Iterable[tuple[float, int]], now: float) -> None:
        """Put back what ``ages`` returned; it is older now by what was added to the ages."""
        for age, amount in ages:
            # To the nearest step: rounded down, it would be older after each restart.
            step = self._step(min(now - age + self._step_s / 2, now))
            self._sums[step] = self._sums.get(step, 0) + amount
        self._sums = dict(sorted(self._sums.items()))
        self._forget_old(now)

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
        self._ahead = (0, 0)
        """How many more calls and tokens are written down than were counted."""
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
        self._ahead = (self._ahead[0] - 1, self._ahead[1])

    def count_tokens(self, tokens: int, now: float) -> None:
        self._tokens.add(tokens, now)
        self._ahead = (self._ahead[0], self._ahead[1] - tokens)

    @property
    def uncovered(self) -> bool:
        """Whether more was counted than is written down, of what has a limit."""
        calls, tokens = self._ahead
        return (self._max_calls > 0 and calls < 0) or (self._max_tokens > 0 and tokens < 0)

    def spent(self, now: float) -> Spent:
        """What was counted, for the end of the daemon."""
        return Spent(calls=self._calls.ages(now), tokens=self._tokens.ages(now))

    def spent_ahead(self, now: float) -> Spent:
        """What was counted with what comes next, to be written down for the case of a crash."""
        self._ahead = self._max_calls // AHEAD, self._max_tokens // AHEAD
        spent = self.spent(now)
        calls, tokens = (((0.0, amount),) if amount else () for amount in self._ahead)
        return Spent(calls=(*spent.calls, *calls), tokens=(*spent.tokens, *tokens))

    def restore(self, spent: Spent, now: float, *, elapsed_s: float) -> None:
        """Count what was written down ``elapsed_s`` ago."""
        self._calls.take(((age + elapsed_s, n) for age, n in spent.calls), now)
        self._tokens.take(((age + elapsed_s, n) for age, n in spent.tokens), now)
