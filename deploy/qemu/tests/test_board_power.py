"""The power goes in the middle of appends: what was acknowledged is there after the next boot."""

from __future__ import annotations

import os
import random
import time
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from conftest import Record, new_machine

from memoryd_board.disk import CachingDisk
from memoryd_board.image import Board
from memoryd_board.machine import Hardware
from memoryd_board.service import Service

CUTS = 10 if os.environ.get("BOARD_FULL") else 2
APPENDS = 100_000
"""More than there is time for."""
BEFORE_THE_CUT_S = (0.5, 4.0)
"""Shorter than the kernel keeps unflushed pages: longer, and it saves what nobody asked it to."""

STATE = "/var/lib/memoryd"
NORMAL = 'Environment="MEMORYD_STORE_DURABILITY=normal"'


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """What one power cut took."""

    acknowledged: int
    lost: int
    sectors: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Bench:
    """A board whose store is on a disk with a cache."""

    board: Board
    runs: Path
    root: Path
    name: str

    def disk(self, *, honest: bool = True) -> CachingDisk:
        folder = self.runs / self.name
        folder.mkdir(parents=True, exist_ok=True)
        return CachingDisk(folder, honest=honest, seed=20261130)

    def losses(self, disk: CachingDisk, cuts: int, *lines: str) -> list[Loss]:
        """Cut the power so many times and count after each what is missing.

        One boot after another on the same disk, with one store that grows; ``lines`` go into the
        unit.
        """
        moments = random.Random(20261130)
        losses: list[Loss] = []
        acknowledged: list[str] = []
        for number in range(cuts + 1):
            disk.plug_in()
            hardware = Hardware(disks=(disk.drive,))
            with new_machine(
                self.board, self.runs, f"{self.name}-{number}", self.root, hardware
            ) as machine:
                service = Service(machine.boot())
                service.wait_for_restart(0)
                machine.run(f"systemctl stop memoryd.service; mount /dev/vdb {STATE}; chown memoryd: {STATE}")
                with service.changed(*lines):
                    if number:
                        held = set(service.probe("held.py", "power").out.split())
                        missing = len(set(acknowledged) - held)
                        losses[-1] = replace(losses[-1], lost=missing)
                        assert service.call("status")["store"]["state"] == "ok"
                        acknowledged = sorted(held)
                    if number == cuts:
                        break
                    job = service.start_probe(
                        "append.py", "power", str(number * APPENDS + 1), str(APPENDS)
                    )
                    machine.wait_for(lambda: job.lines() or None, "a first append", 60)
                    time.sleep(moments.uniform(*BEFORE_THE_CUT_S))
                    machine.cut_power()
                    acknowledged += job.lines()
                    losses.append(Loss(acknowledged=len(job.lines()), lost=0, sectors=disk.lose_power()))
        disk.unplug()
        return losses
