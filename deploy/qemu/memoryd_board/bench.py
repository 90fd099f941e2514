"""Where boards are tried: makes machines on which the bundle is installed, and keeps their logs."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from memoryd_board.image import Board, make_board
from memoryd_board.machine import Hardware, Machine
from memoryd_board.page import steps
from memoryd_board.service import DROP_INS, EMULATED
from memoryd_tools.bundle import Target, make_bundle

__all__ = [
    "INSTALL_S",
    "README",
    "REPOSITORY",
    "TARGET",
    "Bench",
    "installed_bench",
    "new_bench",
]

REPOSITORY = Path(__file__).parents[3]
README = REPOSITORY / "README.md"
PROBES = REPOSITORY / "deploy/qemu/probes"
RUNS = REPOSITORY / "build/board"

TARGET = Target(arch="aarch64", libc="glibc", python="3.11")

INSTALL_S = 900.0
"""Installing takes half a minute on two idle cores."""


def new_bench() -> Bench:
    """Return a bench with the bundle of this checkout installed; what was there before is gone."""
    shutil.rmtree(RUNS, ignore_errors=True)
    RUNS.mkdir(parents=True)
    bundle = make_bundle(TARGET, out=RUNS, cache=REPOSITORY / "build/wheels")
    bench = installed_bench()
    bench.install(bundle)
    return bench


def installed_bench() -> Bench:
    """Return the bench that was made last."""
    return Bench(make_board(), RUNS)


class Bench:
    """Makes machines of one board; each has a folder of its own in ``folder``."""

    def __init__(self, board: Board, folder: Path) -> None:
        self.board = board
        self.folder = folder
        self.installed = folder / "installed.img"
        """The root disk that machines boot from; none of them writes to it."""

    def install(self, bundle: Path) -> None:
        """Make the root disk that machines boot from: the bundle, put there by its installer."""
        subprocess.run(["cp", "--sparse=always", self.board.root, self.installed], check=True)
        with self.machine("install") as machine:
            machine.boot(keep=True)
            shutil.copy(bundle, machine.share)
            machine.run(f"cd /root; cp /mnt/share/{bundle.name} .")
            machine.run(f"set -e; cd /root\n{steps(README).install}", within_s=INSTALL_S)
            drop_in = machine.share / "emulated.conf"
            drop_in.write_text(EMULATED)
            machine.run(
                f"set -e; mkdir -p /etc/{DROP_INS}\n"
                f"cp /mnt/share/{drop_in.name} /etc/{DROP_INS}/10-emulated.conf"
            )
            machine.power_off()

    def machine(self, name: str, hardware: Hardware | None = None) -> Machine:
        """Return a machine, switched off, that boots from the root disk as it was installed."""
        folder = self.folder / name
        machine = Machine(self.board, folder, self.installed, hardware=hardware or Hardware())
        shutil.copytree(PROBES, machine.share / "probes", dirs_exist_ok=True)
        return machine
