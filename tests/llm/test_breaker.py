from __future__ import annotations

from memoryd.llm.breaker import (
    Breaker,
    BreakerState,
    admit,
    failed,
    retry_in_s,
    succeeded,
    withdrawn,
)


def opened(now: float = 0.0, draw: float = 1.0) -> Breaker:
    breaker = Breaker()
    for _ in range(3):
        breaker = failed(breaker, now, draw)
    return breaker


def trial(breaker: Breaker, now: float) -> Breaker:
    admitted = admit(breaker, now)
    assert admitted is not None
    return admitted


def test_it_opens_at_the_third_failure_in_a_row() -> None:
    breaker = failed(failed(Breaker(), 0, 1), 0, 1)
    assert breaker.state is BreakerState.CLOSED
    assert failed(breaker, 0, 1).state is BreakerState.OPEN
    assert failed(succeeded(breaker), 0, 1).state is BreakerState.CLOSED


def test_an_open_one_refuses_until_its_time_then_lets_one_trial_through() -> None:
    breaker = opened(now=100.0)
    assert admit(breaker, 104.9) is None
    half_open = trial(breaker, 105.0)
    assert half_open.state is BreakerState.HALF_OPEN
    assert admit(half_open, 105.0) is None


def test_a_good_trial_closes_it() -> None:
    assert succeeded(trial(opened(), 5.0)) == Breaker()


def test_a_bad_trial_opens_it_for_twice_as_long_up_to_half_a_minute() -> None:
    breaker, now, spans = opened(), 0.0, []
    for _ in range(5):
        spans.append(breaker.until - now)
        now = breaker.until
        breaker = failed(trial(breaker, now), now, 1.0)
    assert spans == [5.0, 10.0, 20.0, 30.0, 30.0]


def test_a_cancelled_trial_leaves_room_for_the_next() -> None:
    half_open = trial(opened(), 5.0)
    assert admit(withdrawn(half_open), 5.0) is not None
    assert withdrawn(Breaker()) == Breaker()


def test_a_late_failure_does_not_prolong_an_open_one() -> None:
    breaker = opened(now=0.0)
    late = failed(breaker, 4.0, 1.0)
    assert (late.state, late.until, late.failures) == (BreakerState.OPEN, breaker.until, 4)


def test_it_says_when_to_come_back() -> None:
    assert retry_in_s(opened(), 2.0) == 3.0
    assert retry_in_s(trial(opened(), 9.0), 9.0) == 1.0
