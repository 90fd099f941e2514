"""The power goes in the middle of appends: what was acknowledged is there after the next boot."""

from __future__ import annotations

from collections.abc import Callable

from memoryd_board.bench import Bench
from memoryd_board.disk import CachingDisk
from memoryd_board.power import cut_and_count, told

Record = Callable[[str, object], None]

CUTS = 2
NORMAL = "Environment=MEMORYD_STORE_DURABILITY=normal"


def test_a_power_cut_takes_nothing_that_was_acknowledged(bench: Bench, record: Record) -> None:
    disk = CachingDisk(bench.folder / "flushed", honest=True, seed=1)
    cuts = cut_and_count(bench, "flushed", disk, CUTS)
    record("lost in each cut", told(cuts))
    record("sectors that were not flushed", sum(one.sectors for one in cuts))
    assert [one.lost for one in cuts] == [0] * CUTS
    assert disk.check() == ""


def test_a_power_cut_takes_something_where_nobody_waits_for_the_disk(
    bench: Bench, record: Record
) -> None:
    """The counter-check: a bench on which nothing can get lost would prove nothing."""
    disk = CachingDisk(bench.folder / "unflushed", honest=True, seed=2)
    cuts = cut_and_count(bench, "unflushed", disk, 1, NORMAL)
    record("lost", told(cuts))
    assert cuts[0].lost > 0
