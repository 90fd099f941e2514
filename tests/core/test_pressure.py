"""Levels follow readings: at once up, slowly down, never to and fro."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryd.core.pressure import (
    GAUGES,
    LONGEST_STEP_S,
    NORMAL_STATE,
    Hint,
    Level,
    Marks,
    Reading,
    Transition,
    level_of,
    marks_of,
    simulate,
    step,
)

MARKS = marks_of(
    rss_mb=(100, 150),
    available_percent=(15, 8),
    psi_percent=(10, 30),
    cgroup_percent=(85, 95),
    swap_percent=90,
    stall_available_percent=50,
    release_percent=90,
    min_stay_s=10,
    recover_s=30,
)
HOLD_S = 30.0

VALUES = st.dictionaries(st.sampled_from(sorted(GAUGES)), st.floats(0, 400), max_size=4)
COURSE = st.lists(
    st.tuples(st.floats(-5, 60), VALUES, st.sampled_from(list(Level))), min_size=1, max_size=60
)
Looks = Sequence[tuple[float, Mapping[str, float], Level]]


def course(looks: Looks) -> list[Reading]:
    times = itertools.accumulate(passed for passed, _, _ in looks)
    return [
        Reading(at=at, values=values, hint=hint)
        for at, (_, values, hint) in zip(times, looks, strict=True)
    ]


def levels(readings: Sequence[Reading], marks: Marks = MARKS) -> list[Level]:
    return [state.level for _, state, _ in simulate(readings, marks)]


def steadily(values: Sequence[Mapping[str, float]], every_s: float = 1.0) -> list[Reading]:
    return [Reading(at=number * every_s, values=value) for number, value in enumerate(values, 1)]


@pytest.mark.parametrize(
    ("values", "level"),
    [
        ({}, Level.NORMAL),
        ({"rss_mb": 99.9}, Level.NORMAL),
        ({"rss_mb": 100}, Level.ELEVATED),
        ({"rss_mb": 150}, Level.CRITICAL),
        ({"available_percent": 15.1}, Level.NORMAL),
        ({"available_percent": 15}, Level.ELEVATED),
        ({"available_percent": 0}, Level.CRITICAL),
        ({"cgroup_percent": 96, "available_percent": 90}, Level.CRITICAL),
        ({"psi_percent": 12}, Level.ELEVATED),
        ({"psi_percent": 40, "available_percent": 50}, Level.CRITICAL),
        ({"psi_percent": 40, "available_percent": 50.1}, Level.NORMAL),
        ({"psi_percent": 40, "available_percent": 90, "cgroup_percent": 49}, Level.NORMAL),
        ({"psi_percent": 12, "available_percent": 90, "cgroup_percent": 50}, Level.ELEVATED),
        ({"cgroup_psi_percent": 40, "available_percent": 90}, Level.CRITICAL),
        ({"cgroup_psi_percent": 31}, Level.CRITICAL),
        ({"oom_kills": 1}, Level.CRITICAL),
        ({"swap_percent": 100}, Level.ELEVATED),
    ],
)
def test_the_worst_source_decides_at_its_mark(values: dict[str, float], level: Level) -> None:
    assert levels([Reading(at=1, values=values)]) == [level]


def test_a_change_says_which_value_reached_which_mark() -> None:
    _, change = step(NORMAL_STATE, Reading(at=1, values={"cgroup_percent": 96.26}), MARKS)
    assert change == Transition(
        before=Level.NORMAL, after=Level.CRITICAL, reason="cgroup_percent 96.26 >= 95"
    )
    _, change = step(NORMAL_STATE, Reading(at=1, values={"available_percent": 7.5}), MARKS)
    assert change is not None and change.reason == "available_percent 7.5 <= 8"


def test_a_change_names_every_value_that_reached_its_mark() -> None:
    values = {"cgroup_percent": 97.0, "rss_mb": 160.0, "swap_percent": 99.0}
    _, change = step(NORMAL_STATE, Reading(at=1, values=values), MARKS)
    assert change is not None and change.reason == "rss_mb 160 >= 150, cgroup_percent 97 >= 95"


def test_after_the_peak_it_goes_down_in_two_steps() -> None:
    quiet = {"rss_mb": 40.0}
    seen = levels(steadily([{"rss_mb": 160}] + [quiet] * 40))
    assert seen[:10] == [Level.CRITICAL] * 10
    assert seen[10:30] == [Level.ELEVATED] * 20
    assert seen[30:] == [Level.NORMAL] * 11


def test_values_between_the_two_marks_hold_a_level() -> None:
    # 90 % of the mark: what has fallen to just below it has not got better yet.
    seen = levels(steadily([{"rss_mb": 150}] + [{"rss_mb": 136}] * 100))
    assert set(seen) == {Level.CRITICAL}
    seen = levels(steadily([{"available_percent": 8}] + [{"available_percent": 8.8}] * 100))
    assert set(seen) == {Level.CRITICAL}


def test_the_same_values_alone_make_no_level() -> None:
    assert set(levels(steadily([{"rss_mb": 99}] * 50))) == {Level.NORMAL}


def test_stalls_with_much_left_do_not_hold_a_level_either() -> None:
    short = {"psi_percent": 40.0, "available_percent": 20.0}
    seen = levels(steadily([short] + [{"psi_percent": 40.0, "available_percent": 80.0}] * 40))
    assert seen[0] is Level.CRITICAL and seen[-1] is Level.NORMAL


@given(st.lists(st.tuples(st.floats(0, 100), st.floats(0, 100)), min_size=1, max_size=60))
def test_no_stall_makes_a_level_while_more_is_left(stalls: list[tuple[float, float]]) -> None:
    looks = [
        {"psi_percent": stall, "available_percent": 51.0, "cgroup_percent": group / 2.1}
        for stall, group in stalls
    ]
    assert set(levels(steadily(looks))) == {Level.NORMAL}


def test_a_hint_counts_at_once_and_goes_like_a_value() -> None:
    readings = [Reading(at=1, hint=Level.CRITICAL), *steadily([{}] * 40)[1:]]
    seen = levels(readings)
    assert seen[:10] == [Level.CRITICAL] * 10
    assert seen[10:30] == [Level.ELEVATED] * 20
    assert set(seen[30:]) == {Level.NORMAL}
    assert [change.reason for _, _, change in simulate(readings, MARKS) if change] == [
        "hint",
        "calm for 10 s",
        "calm for 30 s",
    ]


@given(st.lists(st.sampled_from(list(Level)), min_size=1, max_size=300))
def test_hints_that_contradict_each_other_make_no_way_down(hints: list[Level]) -> None:
    """A thousand a second, of apps that see it differently, within one stay."""
    readings = [Reading(at=1 + number / 1000, hint=hint) for number, hint in enumerate(hints)]
    changes = [change for _, _, change in simulate(readings, MARKS) if change]
    assert len(changes) <= 2
    assert all(change.after.rank > change.before.rank for change in changes)


def test_a_hint_is_forgotten_after_a_minute() -> None:
    hint = Hint(level=Level.ELEVATED, at=100)
    assert level_of(hint, 159.9) is Level.ELEVATED
    assert level_of(hint, 160) is Level.NORMAL
    assert level_of(None, 0) is Level.NORMAL


def test_a_mark_of_zero_is_none() -> None:
    marks = marks_of(
        rss_mb=(0, 0),
        available_percent=(0, 0),
        psi_percent=(0, 0),
        cgroup_percent=(0, 0),
        swap_percent=0,
        stall_available_percent=50,
        release_percent=90,
        min_stay_s=10,
        recover_s=30,
    )
    worst = {name: 0.0 if gauge.falling else 1e9 for name, gauge in GAUGES.items()}
    del worst["oom_kills"]
    assert levels([Reading(at=1, values=worst)], marks) == [Level.NORMAL]


def test_a_clock_that_jumps_ends_no_level_at_once() -> None:
    state, _ = step(NORMAL_STATE, Reading(at=1, values={"rss_mb": 120}), MARKS)
    for at in (1e6, -1e6):
        state, change = step(state, Reading(at=at), MARKS)
        assert change is None and state.level is Level.ELEVATED


@given(COURSE)
def test_down_only_after_the_calm_that_is_asked_for(looks: Looks) -> None:
    """No flapping: between two ways down from a level lies at least its hold, as believed."""
    calm = dict.fromkeys((Level.ELEVATED, Level.CRITICAL), 0.0)
    last = 0.0
    for reading, _, change in simulate(course(looks), MARKS):
        passed = min(max(reading.at - last, 0.0), LONGEST_STEP_S)
        last = reading.at
        for level in calm:
            calm[level] += passed
        if change is None:
            continue
        for level in calm:
            if change.before.rank < level.rank <= change.after.rank:
                calm[level] = 0.0
            elif change.after.rank < level.rank <= change.before.rank:
                assert calm[level] >= MARKS.hold_s(level) - 1e-6


@given(COURSE, st.floats(0.1, 10))
def test_it_always_recovers_once_all_is_quiet(looks: Looks, every_s: float) -> None:
    readings = course(looks)
    state = NORMAL_STATE
    for reading in readings:
        state, _ = step(state, reading, MARKS)
    at = readings[-1].at
    for number in range(1, int(HOLD_S / every_s) + 3):
        state, _ = step(state, Reading(at=at + number * every_s), MARKS)
    assert state.level is Level.NORMAL and state.calm_s == 0


@given(COURSE, st.data())
def test_worse_readings_never_make_a_better_level(looks: Looks, data: st.DataObject) -> None:
    worse = [
        (
            passed,
            {
                name: value * data.draw(st.floats(0, 1))
                if GAUGES[name].falling
                else value + data.draw(st.floats(0, 100))
                for name, value in values.items()
            },
            max(hint, data.draw(st.sampled_from(list(Level))), key=lambda level: level.rank),
        )
        for passed, values, hint in looks
    ]
    for mild, severe in zip(levels(course(looks)), levels(course(worse)), strict=True):
        assert severe.rank >= mild.rank


@given(st.lists(st.integers(1, 8), min_size=5, max_size=20))
def test_calm_that_is_broken_begins_anew(pauses: list[int]) -> None:
    """Pauses shorter than the stay, however many, are no calm: 136 is beyond the lower mark."""
    values = [value for pause in pauses for value in (*[40.0] * pause, 136.0)]
    seen = levels(steadily([{"rss_mb": 150.0}, *({"rss_mb": value} for value in values)]))
    assert set(seen) == {Level.CRITICAL}


@given(st.lists(st.floats(0.91, 1.2), min_size=20, max_size=200))
def test_noise_around_a_mark_makes_one_change_and_no_more(noise: list[float]) -> None:
    readings = steadily([{"rss_mb": 101}] + [{"rss_mb": 100 * factor} for factor in noise])
    assert sum(change is not None for _, _, change in simulate(readings, MARKS)) == 1
