from __future__ import annotations

import random
from collections import Counter

import pytest

from memoryd.llm.breaker import Breaker, admit, failed
from memoryd.llm.retry import (
    RETRYABLE_STATUSES,
    RetryPolicy,
    backoff_s,
    next_wait_s,
    retry_after_s,
)

POLICY = RetryPolicy(max_retries=3, base_s=0.5, cap_s=8.0)
DATE = "Sun, 06 Nov 1994 08:49:37 GMT"
DATE_S = 784_111_777.0


def wait(**changes: float | None) -> float | None:
    arguments: dict[str, float | None] = {"attempt": 0, "remaining_s": 30.0, "draw": 0.5}
    return next_wait_s(POLICY, **(arguments | changes))  # type: ignore[arg-type]


def test_the_wait_doubles_up_to_its_cap() -> None:
    assert [backoff_s(POLICY, n, 1.0) for n in range(6)] == [0.5, 1, 2, 4, 8, 8]
    assert backoff_s(POLICY, 10_000, 1.0) == 8


def test_full_jitter_may_be_anything_below() -> None:
    assert backoff_s(POLICY, 3, 0.0) == 0.0
    assert backoff_s(POLICY, 3, 0.25) == 1.0


def test_tries_are_counted() -> None:
    assert [wait(attempt=n) is None for n in range(5)] == [False, False, False, True, True]
    assert next_wait_s(RetryPolicy(max_retries=0), attempt=0, remaining_s=9, draw=0) is None


def test_nothing_is_tried_earlier_than_the_endpoint_asked() -> None:
    assert wait(asked_s=7.0, draw=0.0) == 7.0
    assert wait(asked_s=7.0, draw=0.5) == 7.25


def test_a_wait_beyond_the_deadline_is_not_begun() -> None:
    assert wait(asked_s=31.0) is None
    assert wait(remaining_s=0.0) is None
    assert wait(attempt=2, draw=0.9, remaining_s=1.0) is None


def test_1000_boards_that_lose_the_network_together_do_not_come_back_together() -> None:
    boards = [random.Random(board) for board in range(1_000)]
    for attempt in range(3):
        waits = [backoff_s(POLICY, attempt, board.random()) for board in boards]
        span = POLICY.base_s * 2**attempt
        bins = Counter(int(20 * wait / span) for wait in waits)
        assert len(bins) == 20
        # Fifty are expected in each twentieth of the span; six deviations above that.
        assert max(bins.values()) < 50 + 6 * 7


def test_1000_boards_told_the_same_retry_after_are_spread_behind_it() -> None:
    waits = [
        next_wait_s(
            POLICY,
            attempt=1,
            remaining_s=30,
            draw=random.Random(board).random(),
            asked_s=5.0,
        )
        for board in range(1_000)
    ]
    placed = [int(20 * (wait - 5.0)) for wait in waits if wait is not None]
    assert len(placed) == 1_000 and min(placed) >= 0
    assert len(set(placed)) == 20


def test_1000_open_breakers_do_not_let_their_trials_through_together() -> None:
    untils = []
    for board in range(1_000):
        draw = random.Random(board).random
        breaker = Breaker()
        for _ in range(3):
            admitted = admit(breaker, 100.0)
            assert admitted is not None
            breaker = failed(admitted, 100.0, draw())
        untils.append(breaker.until - 100.0)
    assert min(untils) >= 2.5 and max(untils) <= 5.0
    bins = Counter(int(8 * until) for until in untils)
    assert len(bins) >= 20 and max(bins.values()) < 100


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({}, None),
        ({"retry-after": ""}, None),
        ({"retry-after": "7"}, 7.0),
        ({"retry-after": " 1.5 "}, 1.5),
        ({"retry-after": "0"}, 0.0),
        ({"retry-after": "-3"}, None),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "inf"}, None),
        ({"retry-after": "٣"}, None),
        ({"retry-after": "."}, None),
        ({"retry-after": "9" * 400}, 86_400.0),
        ({"retry-after": DATE}, 60.0),
        ({"retry-after": "Sunday, 06-Nov-94 08:49:37 GMT"}, 60.0),
        ({"retry-after": "Sun, 06 Nov 1994 08:00:00 GMT"}, 0.0),
        ({"retry-after": DATE, "date": "Sun, 06 Nov 1994 08:49:17 GMT"}, 20.0),
        ({"retry-after": DATE, "date": "rubbish"}, 60.0),
        ({"retry-after": "Sun, 99 Nov 99999 99:99:99 GMT"}, None),
    ],
)
def test_retry_after_is_read_in_both_forms(headers: dict[str, str], expected: float | None) -> None:
    assert retry_after_s(headers, now=DATE_S - 60.0) == expected


def test_a_board_whose_clock_lies_still_waits_as_long_as_asked() -> None:
    headers = {"retry-after": DATE, "date": "Sun, 06 Nov 1994 08:49:07 GMT"}
    assert retry_after_s(headers, now=0.0) == 30.0


def test_only_answers_that_say_not_now_are_tried_again() -> None:
    assert {408, 429, 500, 502, 503, 504, 529} <= RETRYABLE_STATUSES
    assert not RETRYABLE_STATUSES & {200, 301, 400, 401, 402, 403, 404, 413, 422, 501, 505, 511}
