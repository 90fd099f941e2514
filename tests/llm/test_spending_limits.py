from __future__ import annotations

import pytest

from memoryd.llm.limits import SlidingSum, SpendingLimits


def limits(calls: int = 0, tokens: int = 0) -> SpendingLimits:
    return SpendingLimits(max_calls_per_hour=calls, max_tokens_per_day=tokens)


def test_zero_means_no_limit() -> None:
    free = limits()
    for _ in range(1_000):
        free.count_call(0.0)
        free.count_tokens(10**6, 0.0)
    assert free.wait_s(0.0) == 0.0


def test_calls_are_counted_over_a_sliding_hour() -> None:
    hourly = limits(calls=2)
    hourly.count_call(0.0)
    hourly.count_call(1_800.0)
    assert hourly.wait_s(1_801.0) == pytest.approx(1_799.0)
    assert hourly.wait_s(3_599.0) > 0
    assert hourly.wait_s(3_600.0) == 0.0
    hourly.count_call(3_600.0)
    assert hourly.wait_s(3_600.0) == pytest.approx(1_800.0)


def test_tokens_are_counted_over_a_sliding_day() -> None:
    daily = limits(tokens=100)
    daily.count_tokens(60, 0.0)
    assert daily.wait_s(0.0) == 0.0
    daily.count_tokens(60, 40_000.0)
    assert 0 < daily.wait_s(40_000.0) <= 46_400.0
    assert daily.wait_s(86_400.0) == 0.0


def test_the_longer_of_two_waits_counts() -> None:
    both = limits(calls=1, tokens=1)
    both.count_call(0.0)
    both.count_tokens(1, 0.0)
    assert both.wait_s(0.0) == pytest.approx(86_400.0)


def test_waiting_as_long_as_told_is_enough() -> None:
    for start in (0.0, 12.3, 59.999, 1e6 + 0.1):
        hourly = limits(calls=1)
        hourly.count_call(start)
        assert hourly.wait_s(start + hourly.wait_s(start)) == 0.0


def test_a_sum_stays_small_however_long_it_is_fed() -> None:
    fed = SlidingSum(60.0)
    for second in range(10_000):
        fed.add(1, float(second))
    assert len(fed._sums) <= 61
    assert fed.total(9_999.0) == 60
