"""The power goes in the middle of appends: what was acknowledged is there after the next boot.

The counter-checks must lose something: a bench on which nothing can get lost would prove nothing.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from memoryd_board.bench import Bench
from memoryd_board.disk import CachingDisk
from memoryd_board.power import cut_and_count, told

Record = Callable[[str, object], None]

NORMAL = "Environment=MEMORYD_STORE_DURABILITY=normal"


@pytest.mark.parametrize(
    "cuts", [pytest.param(2, marks=pytest.mark.core), pytest.param(10, marks=pytest.mark.full)]
)
def test_power_cuts_take_nothing_that_was_acknowledged(
    bench: Bench, record: Record, cuts: int
) -> None:
    disk = CachingDisk(bench.folder / f"flushed-{cuts}", seed=cuts)
    found = cut_and_count(bench, f"flushed-{cuts}", disk, cuts)
    record("lost in each cut", told(found))
    record("sectors that were not flushed", sum(one.sectors for one in found))
    assert [one.lost for one in found] == [0] * cuts
    assert disk.check() == ""


@pytest.mark.core
def test_a_power_cut_takes_something_where_nobody_waits_for_the_disk(
    bench: Bench, record: Record
) -> None:
    _loses_something(bench, record, CachingDisk(bench.folder / "unflushed", seed=2), NORMAL)


@pytest.mark.full
def test_a_power_cut_takes_something_on_a_disk_that_ignores_flushes(
    bench: Bench, record: Record
) -> None:
    _loses_something(bench, record, CachingDisk(bench.folder / "ignoring", honest=False, seed=3))


def _loses_something(bench: Bench, record: Record, disk: CachingDisk, *lines: str) -> None:
    (cut,) = cut_and_count(bench, disk.folder.name, disk, 1, *lines)
    record("lost", told([cut]))
    assert cut.lost > 0
