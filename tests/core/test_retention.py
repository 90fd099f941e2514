import pytest

from memoryd.core.retention import (
    BUILT,
    SETTLE_S,
    ClockWatch,
    expired,
    fill_level,
    may_retire,
    watch_clock,
)

DAY = 86_400.0
NOW = BUILT + 400 * DAY


def watched(*looks: tuple[float, float]) -> ClockWatch:
    watch: ClockWatch | None = None
    for now, steady in looks:
        watch = watch_clock(watch, now=now, steady=steady)
    assert watch is not None
    return watch


def test_a_clock_is_believed_once_it_has_run_steadily_for_an_hour() -> None:
    assert not may_retire(watched((NOW, 5.0)))
    assert not may_retire(watched((NOW, 5.0), (NOW + 1800, 1805.0)))
    assert may_retire(watched((NOW, 5.0), (NOW + SETTLE_S, 5.0 + SETTLE_S)))


def test_a_jump_in_either_direction_suspends_retention_again() -> None:
    for jump in (365 * DAY, -365 * DAY, 300.0):
        steady = 5.0 + SETTLE_S
        looks = [(NOW, 5.0), (NOW + SETTLE_S, steady), (NOW + SETTLE_S + jump, steady + 1)]
        assert not may_retire(watched(*looks))
        looks.append((NOW + 2 * SETTLE_S + jump, steady + 1 + SETTLE_S))
        assert may_retire(watched(*looks)) is (looks[-1][0] >= BUILT)


def test_a_slewing_clock_is_no_jump() -> None:
    looks = [(NOW + step * 600.3, step * 600.0) for step in range(20)]
    assert may_retire(watched(*looks))


def test_a_clock_before_the_build_date_deletes_nothing() -> None:
    assert not may_retire(watched((0.0, 5.0), (SETTLE_S * 9, 5.0 + SETTLE_S * 9)))


@pytest.mark.parametrize(
    ("ages_days", "gone"),
    [
        ([], 0),
        ([1, 0], 0),
        ([40, 35, 31, 29, 1], 3),
        ([40, 35], 2),
        # A clock that went back: order is what counts, not time.
        ([40, 1, 40, 0], 1),
    ],
)
def test_what_arrived_before_the_cutoff_goes_in_order(ages_days: list[float], gone: int) -> None:
    arrivals = [NOW - age * DAY for age in ages_days]
    assert expired(arrivals, cutoff=NOW - 30 * DAY, now=NOW) == gone


def test_a_message_of_1970_is_as_old_as_the_next_one_with_a_believable_time() -> None:
    cutoff = NOW - 30 * DAY
    assert expired([10.0, 20.0], cutoff=cutoff, now=NOW) == 0
    assert expired([10.0, NOW - DAY], cutoff=cutoff, now=NOW) == 0
    assert expired([10.0, NOW - 40 * DAY, 20.0], cutoff=cutoff, now=NOW) == 2


def test_a_message_from_the_future_keeps_nothing_back() -> None:
    cutoff = NOW - 30 * DAY
    assert expired([NOW + 900 * DAY, NOW - 40 * DAY, NOW], cutoff=cutoff, now=NOW) == 2


def test_fill_levels_are_marks_with_a_slack_on_the_way_down() -> None:
    levels = [fill_level(used, 100) for used in (0, 79, 80, 94, 95, 99, 100, 130)]
    assert levels == [0, 0, 80, 80, 95, 95, 100, 100]
    assert fill_level(79, 100, before=80) == 80
    assert fill_level(77, 100, before=80) == 0
    assert fill_level(50, 0) == 0
