"""The board that the tests share: built, with the bundle installed by its own installer."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from memoryd_board.image import Board, make_board
from memoryd_board.machine import Hardware, Machine
from memoryd_board.service import Service

REPOSITORY = Path(__file__).parents[3]
PROBES = REPOSITORY / "deploy/qemu/probes"
RUNS = REPOSITORY / "build/board"
MIB = 2**20

Switch = Callable[..., Machine]
Record = Callable[[str, object], None]


@pytest.fixture(scope="session")
def board() -> Board:
    return make_board()


@pytest.fixture(scope="session")
def runs() -> Path:
    """Where console logs, jobs and results of this run are kept."""
    shutil.rmtree(RUNS, ignore_errors=True)
    RUNS.mkdir(parents=True)
    return RUNS


def new_machine(
    board: Board, runs: Path, name: str, root: Path, hardware: Hardware | None = None
) -> Machine:
    folder = runs / name
    machine = Machine(board, folder, root, hardware=hardware or Hardware())
    shutil.copytree(PROBES, machine.share / "probes")
    return machine


@pytest.fixture(scope="session")
def installed(board: Board, runs: Path) -> Path:
    """A root disk on which the bundle is installed."""
    root = runs / "installed.img"
    subprocess.run(["cp", "--sparse=always", board.root, root], check=True)
    with new_machine(board, runs, "install", root) as machine:
        machine.boot(keep=True)
        shutil.copy("/tmp/wt-board/interim/interim.tar.gz", machine.share)
        machine.run("tar -xzf /mnt/share/interim.tar.gz -C /; systemd-sysusers; systemctl enable memoryd.service")
        machine.power_off()
    return root


@pytest.fixture(scope="session")
def service(board: Board, runs: Path, installed: Path) -> Iterator[Service]:
    """The installed service on a board that booted with it, and has served nobody yet."""
    with new_machine(board, runs, "service", installed) as machine:
        machine.boot()
        service = Service(machine)
        service.wait_for_restart(0)
        yield service


@pytest.fixture
def record(record_property: Record) -> Record:
    """Note a number that the table of results shall show."""
    return record_property
