"""A process that takes memory until a gauge is where it should be, and holds it there.

``python -m memoryd_tools.pressure.hog cgroup_percent FOLDER`` or ``... available_percent -``.
On standard input come targets, one a line; 0 gives all back. With a second number behind a target,
it prints the moment (of the steady clock) at which the gauge passed that. Ends with its standard
input.
"""

from __future__ import annotations

import mmap
import os
import select
import sys
import time

from memoryd.proc import set_oom_score_adj
from memoryd.watcher.cgroups import group_at
from memoryd.watcher.files import read_small
from memoryd.watcher.meminfo import parse_meminfo

__all__ = ["main"]

MIB = 2**20
PACE_S = 0.02
ROOM_MB = 1.0
"""Between giving back and taking more, so that it does not do both in turn."""

FIRST_TO_GO = 1000
"""Should the kernel have to take somebody, the hog has asked for it."""


def main(arguments: list[str]) -> int:
    gauge, folder = arguments
    set_oom_score_adj(FIRST_TO_GO)
    held: list[mmap.mmap] = []
    target, pending = 0.0, b""
    mark: float | None = None
    while True:
        ready, _, _ = select.select([0], [], [], PACE_S)
        if ready:
            data = os.read(0, 4096)
            if not data:
                return 0
            *lines, pending = (pending + data).split(b"\n")
            for line in lines:
                target, *marks = map(float, line.split())
                mark = marks[0] if marks else None
        if target == 0:
            held.clear()
            continue
        lacking = lacking_mb(gauge, folder, target)
        if mark is not None and lacking_mb(gauge, folder, mark) <= 0:
            print(time.monotonic(), flush=True)
            mark = None
        if lacking > 0:
            # In small bites near the target: whoever else is there takes memory, too.
            held.extend(taken() for _ in range(max(1, min(16, int(lacking) // 2))))
        elif lacking < -ROOM_MB and held:
            held.pop().close()


def lacking_mb(gauge: str, folder: str, target: float) -> float:
    """Return how much memory must still go until the gauge is at its target."""
    if gauge == "cgroup_percent":
        usage = group_at(folder).usage()
        assert usage.limit is not None  # the way has set one
        return (target / 100 * usage.limit - usage.used) / MIB
    found = parse_meminfo(read_small("/proc/meminfo"), "/proc/meminfo")
    assert found.available is not None  # this kernel is not that old
    return (found.available - target / 100 * found.total) / MIB


def taken() -> mmap.mmap:
    """One mebibyte that is really there, and goes back to the system when it is closed."""
    block = mmap.mmap(-1, MIB)
    for offset in range(0, MIB, mmap.PAGESIZE):
        block[offset] = 1
    return block


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
