"""Ways of making memory short for one daemon, as the machine permits."""

from __future__ import annotations

import asyncio
import os
import stat
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Literal

from memoryd.watcher.cgroups import mounts_of
from memoryd.watcher.files import SourceError, read_small
from memoryd.watcher.meminfo import parse_meminfo

__all__ = ["WAYS", "Group", "Machine", "Unfit", "Way", "find_way"]

LIMIT_MB = 320
"""Of the group: a daemon, its worker and a hog."""
LIMIT_PERCENT = 60
"""At most, of all memory: on a small board the machine's own shortage is not what is tried."""

MACHINE_PERCENT = 6
MACHINE_MB = (192, 1024)
"""What the hog takes where it must be the machine's own memory, at least and at most: the more of
it, the less it matters what other processes take and give meanwhile."""
OWN_MB = 192
"""What the daemons and workers of a scenario take of the machine's memory themselves."""

STALL_MB = 24

_TAKE = """
import sys, time
open(sys.argv[1] + "/cgroup.procs", "w").write("0")
held = []
for number in range(int(sys.argv[2])):
    if number == int(sys.argv[2]) // 2:
        print(time.monotonic(), flush=True)
    held.append(bytearray(b"x" * 2**20))
time.sleep(60)
"""

Name = Literal["v2", "v1", "machine"]
WAYS: tuple[Name, ...] = ("v2", "v1", "machine")


class Unfit(Exception):
    """This machine does not permit it; the text says what was missing."""


class Hog:
    """A process that takes memory (see ``hog``)."""

    def __init__(self, python: str, gauge: str, folder: str) -> None:
        self._process = subprocess.Popen(
            [python, "-m", "memoryd_tools.pressure.hog", gauge, folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    async def reach(self, target: float, mark: float, within_s: float) -> float:
        """Take memory until the gauge is there; return the moment it passed ``mark`` (steady
        clock)."""
        self._say(f"{target} {mark}")
        stdout = self._process.stdout
        assert stdout is not None  # it is a pipe
        line = await asyncio.wait_for(asyncio.to_thread(stdout.readline), within_s)
        if not line:
            raise RuntimeError(f"the hog ended with {self._process.wait()}")
        return float(line)

    def aim(self, target: float) -> None:
        """Take memory until the gauge is there; waits for nothing."""
        self._say(f"{target}")

    def rest(self) -> float:
        """Give everything back; return the moment."""
        self._say("0")
        return time.monotonic()

    def close(self) -> None:
        assert self._process.stdin is not None and self._process.stdout is not None
        with suppress(BrokenPipeError):
            self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait(10)

    def _say(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())
        self._process.stdin.flush()


class Way(ABC):
    """How it is done. ``tight`` and ``slack`` are values of ``gauge``."""

    name: Name
    gauge: str
    mark: float
    """Where critical begins."""
    tight: float
    """Beyond it."""
    slack: float
    """Just short of it, and not far enough to leave the level."""
    patience: float = 1.0
    """How many times the time it takes on a machine of its own everything may take."""

    @abstractmethod
    def settings(self) -> Mapping[str, object]:
        """What [pressure] needs for this."""

    @abstractmethod
    def python(self, folder: Path) -> str:
        """An interpreter whose processes are squeezed."""

    @abstractmethod
    def hog(self, folder: Path) -> Hog:
        """What takes the memory."""

    def stalled(self) -> AbstractContextManager[float]:
        """Have a task wait for memory all the time, beside the daemon; since when."""
        raise Unfit(f"way {self.name} can make no stalls")

    def close(self) -> None:  # noqa: B027  # most ways have nothing to leave
        """Leave nothing behind. All processes of it must have ended."""


class Group(Way):
    """An own memory group with a limit, with the daemon and the hog in it."""

    gauge = "cgroup_percent"
    mark = 95.0
    tight = 96.5
    slack = 92.0

    def __init__(self, version: Literal[1, 2], parent: Path) -> None:
        self.name = "v2" if version == 2 else "v1"
        self.folder = parent / f"memoryd-pressure-{os.getpid()}"
        if version == 2 and "memory" not in _controllers(parent):
            raise Unfit("memory groups are not of version 2 here")
        try:
            if version == 2:
                (parent / "cgroup.subtree_control").write_text("+memory")
            self.folder.mkdir()
        except OSError as exc:
            raise Unfit(f"no memory group of version {version}: {exc}") from exc
        limit = "memory.max" if version == 2 else "memory.limit_in_bytes"
        try:
            total = parse_meminfo(read_small("/proc/meminfo"), "/proc/meminfo").total
            (self.folder / limit).write_text(
                str(min(LIMIT_MB * 2**20, total * LIMIT_PERCENT // 100))
            )
        except (OSError, SourceError) as exc:
            self.folder.rmdir()
            raise Unfit(f"no limit on a memory group of version {version}: {exc}") from exc

    def settings(self) -> Mapping[str, object]:
        # The machine's own state is not what is tried here.
        return {"sources": ["rss", "cgroup", "hint"]}

    def python(self, folder: Path) -> str:
        folder.mkdir(parents=True, exist_ok=True)
        script = folder / "python-in-group"
        script.write_text(
            f'#!/bin/sh\necho $$ > {self.folder}/cgroup.procs\nexec {sys.executable} "$@"\n'
        )
        script.chmod(script.stat().st_mode | stat.S_IXUSR)
        return str(script)

    def hog(self, folder: Path) -> Hog:
        return Hog(self.python(folder), self.gauge, str(self.folder))

    @contextmanager
    def stalled(self) -> Iterator[float]:
        beside = self.folder.with_name(f"{self.folder.name}-stall")
        beside.mkdir()
        try:
            # Beyond memory.high every page costs a pause, and nothing can be taken back.
            (beside / "memory.high").write_text(str(STALL_MB * 2**20))
            taker = subprocess.Popen(
                [sys.executable, "-S", "-c", _TAKE, str(beside), str(2 * STALL_MB)],
                stdout=subprocess.PIPE,
            )
            try:
                assert taker.stdout is not None  # it is a pipe
                yield float(taker.stdout.readline())
            finally:
                taker.kill()
                taker.communicate()
        finally:
            _remove(beside)

    def close(self) -> None:  # most ways have nothing to leave
        _remove(self.folder)


def _controllers(top: Path) -> list[str]:
    try:
        return (top / "cgroup.controllers").read_text().split()
    except OSError:
        return []


def _remove(folder: Path) -> None:
    # The kernel takes a moment to see that all of a group are gone.
    for _ in range(100):
        try:
            folder.rmdir()
        except OSError:
            time.sleep(0.05)
        else:
            return


class Machine(Way):
    """The whole machine's memory, with marks so near to what is free that a hog reaches them.

    Where other processes take and give more than a third of what the hog takes, it cannot tell
    them from it.
    """

    name = "machine"
    gauge = "available_percent"

    def __init__(self) -> None:
        try:
            found = parse_meminfo(read_small("/proc/meminfo"), "/proc/meminfo")
        except SourceError as exc:
            raise Unfit(str(exc)) from exc
        if found.available is None:
            raise Unfit("/proc/meminfo does not say MemAvailable")
        total_mb = found.total / 2**20
        least, most = MACHINE_MB
        part = 100 * min(max(total_mb * MACHINE_PERCENT / 100, least), most) / total_mb
        free, own = 100 * found.available / found.total, 100 * OWN_MB / total_mb
        if free < own + 3 * part:
            raise Unfit(f"only {free:.0f} % of the memory is free")
        self._elevated, self.mark = free - own - part / 2, free - own - 3 / 4 * part
        self.tight, self.slack = self.mark - part / 4, self.mark + part / 16
        # A falling gauge leaves a level above its mark / release.
        self._release = 100 * self._elevated / (self._elevated + part / 8)

    def settings(self) -> Mapping[str, object]:
        return {
            "sources": ["rss", "available", "hint"],
            "available_elevated_percent": round(self._elevated, 3),
            "available_critical_percent": round(self.mark, 3),
            "release_percent": self._release,
        }

    def python(self, folder: Path) -> str:
        return sys.executable

    def hog(self, folder: Path) -> Hog:
        return Hog(sys.executable, self.gauge, "-")


def find_way(name: Name) -> Way:
    """Make the way of that name. Raises Unfit where the machine has none."""
    if name == "machine":
        return Machine()
    try:
        mounts = mounts_of("/proc/self/mountinfo")
    except SourceError as exc:
        raise Unfit(str(exc)) from exc
    if name not in mounts:
        raise Unfit(f"memory groups of version {name[1]} are not mounted")
    # At the top of the tree: below groups that hold processes there can be no limits (version 2).
    return Group(2 if name == "v2" else 1, Path(mounts[name][0]))
