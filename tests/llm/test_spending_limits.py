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


def test_what_was_spent_counts_in_the_next_run_until_it_is_as_old() -> None:
    before = limits(calls=3, tokens=100)
    for now in (0.0, 1_200.0, 2_400.0):
        before.count_call(now)
        before.count_tokens(30, now)
    after = limits(calls=3, tokens=100)
    # Another monotonic clock: the machine has started anew, 600 s later.
    after.restore(before.spent(2_400.0), 7.0, elapsed_s=600.0)
    assert after.wait_s(7.0) == pytest.approx(600.0, abs=60.0)
    after.count_tokens(10, 7.0)
    assert after.wait_s(7.0) == pytest.approx(86_400.0 - 3_000.0, abs=1_440.0)
    assert after.wait_s(7.0 + 86_400.0) == 0.0


def test_restoring_again_and_again_neither_ages_nor_renews_what_was_spent() -> None:
    now, run = 100.0, limits(calls=1)
    run.count_call(now)
    for _ in range(50):
        spent = run.spent(now)
        now += 37.0  # each run begins at another place of a step
        run = limits(calls=1)
        run.restore(spent, now, elapsed_s=37.0)
    assert run.wait_s(now) == pytest.approx(3_600.0 - 50 * 37.0, abs=300.0)


def test_a_run_that_crashes_at_any_call_never_spends_more_than_the_limit() -> None:
    for crash_after in (1, 2, 3, 7, 50):
        written, made, writes = limits(calls=100).spent(0.0), 0, 0
        while True:
            run = limits(calls=100)
            run.restore(written, 0.0, elapsed_s=0.0)
            calls = 0
            while calls < crash_after and run.wait_s(0.0) == 0.0:
                run.count_call(0.0)
                calls += 1
                if run.uncovered:
                    written = run.spent_ahead(0.0)
                    writes += 1
            made += calls
            if calls < crash_after:
                break
        assert made <= 100
        assert writes <= made
    # What is lost by the kill after 50 calls is the twentieth that was written down ahead.
    assert (made, writes) == (96, 17)
