"""What the system has left: MemAvailable and swap of /proc/meminfo."""

from __future__ import annotations

from memoryd.values import frozen
from memoryd.watcher.files import SourceError, number

__all__ = ["MemInfo", "parse_meminfo"]

_WANTED = (b"MemTotal:", b"MemAvailable:", b"SwapTotal:", b"SwapFree:")


@frozen
class MemInfo:
    """In bytes; ``available`` is None on kernels before 3.14."""

    total: int
    available: int | None
    swap_total: int
    swap_free: int


def parse_meminfo(data: bytes, path: str) -> MemInfo:
    """Read /proc/meminfo. Raises SourceError."""
    found = dict.fromkeys(_WANTED, -1)
    for line in data.splitlines():
        # Only what is wanted: the file has fifty lines more, and more with every kernel.
        if line.startswith(_WANTED):
            words = line.split()
            found[words[0]] = number(words[1] if len(words) > 1 else b"", path) * 1024
    total, available, swap_total, swap_free = found.values()
    if total <= 0:
        raise SourceError(f"{path}: does not say MemTotal")
    if available > total or swap_free > max(swap_total, 0):
        raise SourceError(f"{path}: more is free than there is")
    return MemInfo(
        total=total,
        available=None if available < 0 else available,
        swap_total=max(swap_total, 0),
        swap_free=max(swap_free, 0),
    )
