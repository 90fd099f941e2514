"""The circuit breaker: after failures in a row, calls are refused for a while without a try."""

from __future__ import annotations

import enum
from dataclasses import replace

from memoryd.values import frozen

__all__ = ["Breaker", "BreakerState", "admit", "failed", "retry_in_s", "succeeded", "withdrawn"]

_THRESHOLD = 3
"""Failed calls (each with its retries) in a row before it opens."""
_FIRST_OPEN_S = 5.0
_LONGEST_OPEN_S = 30.0
"""A person waits in front of the board: after an outage a chat must soon work again."""


class BreakerState(enum.StrEnum):
    CLOSED = "closed"
    OPEN = "open"
    HALF_OPEN = "half_open"


@frozen
class Breaker:
    """closed -> (failures in a row) open -> (time) half-open -> (one trial call) closed or open.

    ``until`` is when an open one lets a trial call through; ``open_s`` how long it was set for.
    """

    state: BreakerState = BreakerState.CLOSED
    failures: int = 0
    until: float = 0.0
    open_s: float = 0.0


def admit(breaker: Breaker, now: float) -> Breaker | None:
    """Return the breaker with a call let through, or None to refuse the call."""
    if breaker.state is BreakerState.CLOSED:
        return breaker
    if breaker.state is BreakerState.OPEN and now >= breaker.until:
        return replace(breaker, state=BreakerState.HALF_OPEN)
    return None


def succeeded(breaker: Breaker) -> Breaker:
    """The endpoint answered: whatever was before is over."""
    return Breaker()


def failed(breaker: Breaker, now: float, draw: float) -> Breaker:
    """A call failed. ``draw``, uniform in [0, 1), spreads the trial calls of many boards."""
    failures = breaker.failures + 1
    if breaker.state is BreakerState.OPEN:
        # A call from before it opened: known already, and no reason to stay open longer.
        return replace(breaker, failures=failures)
    if failures < _THRESHOLD:
        return replace(breaker, failures=failures)
    open_s = min(max(2 * breaker.open_s, _FIRST_OPEN_S), _LONGEST_OPEN_S)
    return Breaker(
        state=BreakerState.OPEN,
        failures=failures,
        until=now + open_s * (0.5 + 0.5 * draw),
        open_s=open_s,
    )


def withdrawn(breaker: Breaker) -> Breaker:
    """The trial call was cancelled and says nothing: the next call may be the trial."""
    if breaker.state is BreakerState.HALF_OPEN:
        return replace(breaker, state=BreakerState.OPEN)
    return breaker


def retry_in_s(breaker: Breaker, now: float) -> float:
    """How long an open breaker still refuses; a second while a trial call is under way."""
    return max(breaker.until - now, 1.0)
