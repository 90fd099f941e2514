"""Pressure stall information: how long tasks waited for memory, and a bell for when they do."""

from __future__ import annotations

import os
import select
import stat

from memoryd.values import frozen
from memoryd.watcher.files import SourceError, number, read_small

__all__ = ["Psi", "StallMeter", "arm", "parse_psi"]

WINDOW_US = 1_000_000
"""In which stalls are added up: long enough for a share, and rung within it."""

UNPRIVILEGED_WINDOW_US = 2_000_000
"""The kernel allows others than root whole multiples of this (6.x), or nothing (5.x)."""

SHORTEST_S = 0.5
"""Of less time than that no share is made: one stall would be all of it."""


@frozen
class Psi:
    """The line "some": a percentage of the last ten seconds, and a total in microseconds."""

    avg10: float
    total_us: int


def parse_psi(data: bytes, path: str) -> Psi:
    """Read a pressure file. Raises SourceError."""
    line = data.partition(b"\n")[0].split()
    if len(line) != 5 or line[0] != b"some":
        raise SourceError(f"{path}: {data[:40]!r} is no pressure line")
    pairs = dict(word.partition(b"=")[::2] for word in line[1:])
    average = pairs.get(b"avg10", b"")
    if not average.replace(b".", b"", 1).isdigit() or not 0 <= float(average) <= 100:
        raise SourceError(f"{path}: avg10 is {average[:20]!r}")
    return Psi(avg10=float(average), total_us=number(pairs.get(b"total", b""), path))


class StallMeter:
    """Makes a share of time from the total of one pressure file."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.avg10: float | None = None
        self._since: tuple[float, int] | None = None
        self._percent: float | None = None

    def look(self, now: float) -> float | None:
        """Return the percentage since the last look; None at the first. Raises SourceError."""
        self.avg10 = None
        psi = parse_psi(read_small(self.path), self.path)
        self.avg10 = psi.avg10
        if self._since is None or now < self._since[0] or psi.total_us < self._since[1]:
            # The first look, or a clock or counter that was set back: begin anew.
            self._since, self._percent = (now, psi.total_us), None
            return None
        passed = now - self._since[0]
        if passed >= SHORTEST_S:
            stalled = (psi.total_us - self._since[1]) / 1e6
            self._since, self._percent = (now, psi.total_us), min(100 * stalled / passed, 100.0)
        return self._percent


def arm(path: str, percent: float) -> int:
    """Have the kernel ring (POLLPRI) when ``some`` passes a percentage of the window.

    Returns the descriptor, which is the trigger. Raises SourceError where that is not allowed.
    """
    problem = ""
    for window_us in (WINDOW_US, UNPRIVILEGED_WINDOW_US):
        try:
            fd = os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
        except OSError as exc:
            raise SourceError(f"{path}: no trigger: {exc.strerror}") from exc
        if not _can_ring(fd):
            os.close(fd)
            raise SourceError(f"{path}: no trigger: not a file of the kernel")
        try:
            os.write(fd, b"some %d %d\0" % (percent * window_us / 100, window_us))
        except OSError as exc:
            os.close(fd)
            problem = exc.strerror or str(exc)
        else:
            return fd
    raise SourceError(f"{path}: no trigger: {problem}")


def _can_ring(fd: int) -> bool:
    """Whether this may be a file of the kernel's. Where the settings name another one, what is
    written would stand in it: nobody can wait for a plain file, and a pipe is no file."""
    if not stat.S_ISREG(os.fstat(fd).st_mode):
        return False
    with select.epoll() as epoll:
        try:
            epoll.register(fd, select.EPOLLPRI)
        except PermissionError:
            return False
    return True
