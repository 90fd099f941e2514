"""Cutting a board's power in the middle of appends, and counting what is missing afterwards."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from memoryd_board.bench import Bench
from memoryd_board.disk import CachingDisk
from memoryd_board.machine import Hardware, Job
from memoryd_board.service import Service

__all__ = ["Cut", "cut_and_count", "told"]

APPENDS = 100_000
"""More than there is time for."""

FIRST_S = 60.0
BEFORE_THE_CUT_S = (0.5, 4.0)
"""Shorter than the kernel keeps pages to itself: after 5 s it writes what nobody asked it to."""

STATE = "/var/lib/memoryd"


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """What one power cut took."""

    acknowledged: int
    lost: int
    sectors: int
    """Of the disk, written and not flushed."""


def cut_and_count(bench: Bench, name: str, disk: CachingDisk, cuts: int, *lines: str) -> list[Cut]:
    """Cut the power so many times in the middle of appends; count what is missing after each.

    One boot after another with the same disk and one store that grows; ``lines`` go into the unit.
    """
    disk.make_file_system()
    moments = random.Random(20261130)
    found: list[Cut] = []
    acknowledged: set[str] = set()
    for number in range(cuts + 1):
        disk.plug_in()
        hardware = Hardware(disks=(disk.drive,))
        with bench.machine(f"{name}-{number}", hardware) as machine:
            service = Service(machine.boot())
            machine.run(f"mountpoint -q {STATE}")
            if lines:
                service.change(*lines)
            # Fails as well where the store is not in order, or one of the messages is not whole.
            held = set(service.probe("talk.py", "held", "power").out.split())
            assert not machine.run(f"ls {STATE} | grep damaged", check=False).out
            if number:
                found[-1] = replace(found[-1], lost=len(acknowledged - held))
            if number == cuts:
                break
            first = str(number * APPENDS + 1)
            job = service.start_probe("talk.py", "append", "power", first, str(APPENDS))
            machine.wait_for(_has_begun(job), "a first append", FIRST_S)
            time.sleep(moments.uniform(*BEFORE_THE_CUT_S))
            machine.cut_power()
        acknowledged = held | set(job.lines())
        found.append(Cut(acknowledged=len(job.lines()), lost=0, sectors=disk.lose_power()))
    return found


def _has_begun(job: Job) -> Callable[[], bool | None]:
    return lambda: bool(job.lines()) or None


def told(cuts: Iterable[Cut]) -> str:
    """Return what was lost, for the table."""
    return ", ".join(f"{one.lost} of {one.acknowledged}" for one in cuts)
