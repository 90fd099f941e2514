"""When a failed try is made again. Pure: randomness and time are arguments."""

from __future__ import annotations

from collections.abc import Mapping

from memoryd.values import frozen

__all__ = ["RETRYABLE_STATUSES", "RetryPolicy", "backoff_s", "next_wait_s", "retry_after_s"]

RETRYABLE_STATUSES = frozenset({408, 409, 425, 429, 500, 502, 503, 504, *range(520, 525), 529})
"""Answers that say "not now": time-outs, locks, overload (529), a gateway's view of these
(520-524). Everything else is answered the same way the next time."""

_LONGEST_RETRY_AFTER_S = 86_400.0


@frozen
class RetryPolicy:
    """``base_s`` doubles with each try up to ``cap_s``; the wait is drawn from all below it."""

    max_retries: int
    base_s: float = 0.5
    cap_s: float = 8.0


def backoff_s(policy: RetryPolicy, attempt: int, draw: float) -> float:
    """Return the wait after try number ``attempt`` (from 0); ``draw`` is uniform in [0, 1).

    Full jitter: boards that lost the network together must not come back together.
    """
    return draw * min(policy.cap_s, policy.base_s * 2.0 ** min(attempt, 32))


def next_wait_s(
    policy: RetryPolicy,
    *,
    attempt: int,
    remaining_s: float,
    draw: float,
    asked_s: float | None = None,
) -> float | None:
    """Return how long to wait before the next try, or None to give up.

    ``asked_s`` is the endpoint's Retry-After: never come earlier, and not all at once either.
    A wait that outlives the deadline is not begun: its end is known already.
    """
    if attempt >= policy.max_retries:
        return None
    wait = backoff_s(policy, attempt, draw) + (asked_s or 0.0)
    return wait if wait < remaining_s else None


def retry_after_s(headers: Mapping[str, str], *, now: float) -> float | None:
    """Read Retry-After (seconds or a date) from headers with lower-case names.

    A date is taken against the endpoint's own Date where it gave one, since clocks of boards lie;
    else against ``now``, seconds since the epoch.
    """
    value = headers.get("retry-after", "").strip()
    if not value:
        return None
    if value.replace(".", "", 1).isdecimal() and value.isascii():
        wait = float(value)
    else:
        until = _http_date(value)
        if until is None:
            return None
        here = _http_date(headers.get("date", ""))
        wait = until - (now if here is None else here)
    return min(max(wait, 0.0), _LONGEST_RETRY_AFTER_S)


def _http_date(text: str) -> float | None:
    # Imported here: a rare header must not cost the daemon the e-mail package at start.
    from email.utils import parsedate_tz

    parsed = parsedate_tz(text)
    if parsed is None:
        return None
    from calendar import timegm

    try:
        return float(timegm(parsed[:6]) - (parsed[9] or 0))
    except (ValueError, OverflowError):
        return None
