"""How much memory a process may use here. Every start of the daemon asks: this loads next to
nothing."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

__all__ = ["Memory", "text_of"]


class Memory:
    """The memory of a board whose file system begins at ``root``."""

    def __init__(self, root: Path = Path("/")) -> None:
        self._root = root

    def limit_mb(self) -> int:
        """Return what this process may use: the memory, or the lowest limit of its cgroups."""
        return min([self.total_bytes(), *self._cgroup_limits()]) // 2**20

    def total_bytes(self) -> int:
        """Return the system's memory."""
        if total := self._meminfo("MemTotal"):
            return total
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")

    def swap_bytes(self) -> int:
        return self._meminfo("SwapTotal")

    def _meminfo(self, name: str) -> int:
        """Return a line of /proc/meminfo, in bytes; 0 where it says nothing."""
        for line in text_of(self._root / "proc/meminfo").splitlines():
            key, _, rest = line.partition(":")
            number = rest.removesuffix("kB").strip()
            if key == name and number.isdecimal():
                return int(number) * 1024
        return 0

    def _cgroup_limits(self) -> Iterator[int]:
        """Yield the limits of the cgroups that this process is in, up to the top."""
        for line in text_of(self._root / "proc/self/cgroup").splitlines():
            _, controllers, path = (*line.split(":", 2), "", "")[:3]
            if controllers == "":
                yield from _limits_up(self._root / "sys/fs/cgroup", path, "memory.max")
            elif "memory" in controllers.split(","):
                top = self._root / "sys/fs/cgroup/memory"
                yield from _limits_up(top, path, "memory.limit_in_bytes")


def _limits_up(top: Path, path: str, name: str) -> Iterator[int]:
    folder = top / path.lstrip("/")
    for at in (folder, *folder.parents):
        text = text_of(at / name)
        # v2 says "max", v1 a number that no memory has
        if text.isdecimal():
            yield int(text)
        if at == top:
            return


def text_of(path: Path) -> str:
    """Return the text of a small file, "" where there is none that can be read."""
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
