"""More power cuts, and a disk that says it has flushed and has not."""

from __future__ import annotations

from collections.abc import Callable

from memoryd_board.bench import Bench
from memoryd_board.disk import CachingDisk
from memoryd_board.power import cut_and_count, told

Record = Callable[[str, object], None]

CUTS = 10


def test_ten_power_cuts_take_nothing_that_was_acknowledged(bench: Bench, record: Record) -> None:
    disk = CachingDisk(bench.folder / "ten", honest=True, seed=10)
    cuts = cut_and_count(bench, "ten", disk, CUTS)
    record("lost in each cut", told(cuts))
    record("sectors that were not flushed", sum(one.sectors for one in cuts))
    assert [one.lost for one in cuts] == [0] * CUTS
    assert disk.check() == ""


def test_a_power_cut_takes_something_on_a_disk_that_ignores_flushes(
    bench: Bench, record: Record
) -> None:
    disk = CachingDisk(bench.folder / "ignoring", honest=False, seed=3)
    cuts = cut_and_count(bench, "ignoring", disk, 1)
    record("lost", told(cuts))
    assert cuts[0].lost > 0
