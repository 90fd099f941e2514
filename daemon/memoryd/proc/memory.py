"""How much memory a process holds, and giving back what the allocator keeps."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import Path

__all__ = [
    "drop_file_pages",
    "drop_settled_file_pages",
    "file_mappings",
    "give_memory_back",
    "return_large_blocks",
    "rss_bytes",
]

Span = tuple[int, int]
"""Addresses, the second one not included."""

_PROC = Path("/proc")

LARGE_BLOCK_BYTES = 64 * 1024
"""From this size on a block is mapped by itself and goes back to the system when freed."""

SETTLED_S = 0.05
"""No thread takes so long from mapping a library to laying out what it will write into there."""

# mallopt(3)
_M_TRIM_THRESHOLD = -1
_M_MMAP_THRESHOLD = -3
_M_ARENA_MAX = -8

# madvise(2)
_MADV_DONTNEED = 4


def rss_bytes(pid: int, proc: Path = _PROC) -> int | None:
    """Return the resident memory of a process; None if there is no such process, or no telling."""
    # psutil takes 0.9 MB, to read the same line of the same file; on other systems it knows how.
    return statm_rss_bytes(pid, proc) if proc.is_dir() else psutil_rss_bytes(pid)


def statm_rss_bytes(pid: int, proc: Path = _PROC) -> int | None:
    """Return the resident memory of a process as ``/proc`` tells it."""
    try:
        # O_NONBLOCK: whatever stands in the file's place, nobody waits for it.
        fd = os.open(proc / str(pid) / "statm", os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
        try:
            words = os.read(fd, 256).split()
        finally:
            os.close(fd)
    except OSError:
        return None
    if len(words) < 2 or not words[1].isdigit() or len(words[1]) > 20:
        return None
    return int(words[1]) * os.sysconf("SC_PAGE_SIZE")


def psutil_rss_bytes(pid: int) -> int | None:
    """Return the resident memory of a process as psutil tells it, where that is installed."""
    try:
        import psutil  # type: ignore[import-untyped]
    except ImportError:
        return None
    try:
        return int(psutil.Process(pid).memory_info().rss)
    except psutil.Error:
        return None


def give_memory_back() -> bool:
    """Collect garbage and have the allocator return free pages; False where it cannot.

    The import of ctypes costs about 0.7 MB once, so nobody should call this who has nothing to
    give back.
    """
    gc.collect()
    trim = _libc("malloc_trim", "c_size_t")
    if trim is None:
        return False
    trim(0)
    return True


def return_large_blocks() -> bool:
    """Have the allocator give large blocks back as soon as they are freed; False where it cannot.

    glibc raises its own threshold, up to 32 MB, with each large block that is freed: after that,
    frames and answers leave holes in the heap that never go back. Measured with 60 clients that
    send half frames and read no answers: 72 MB at the peak instead of 145, 35 instead of 79 once
    the half frames are gone. Call it once, before there are other threads.
    """
    mallopt = _libc("mallopt", "c_int", "c_int")
    if mallopt is None:  # musl gives large blocks back anyway
        return False
    settings = (
        (_M_ARENA_MAX, 1),
        (_M_MMAP_THRESHOLD, LARGE_BLOCK_BYTES),
        (_M_TRIM_THRESHOLD, LARGE_BLOCK_BYTES),
    )
    return all(mallopt(name, value) == 1 for name, value in settings)


def file_mappings(smaps: Path = _PROC / "self/smaps", *, writable: bool = False) -> frozenset[Span]:
    """Return what is mapped from files and can be had again from them; none where that cannot be
    told."""
    try:
        # Line by line: 300 KB of text in 6,000 lines would leave holes in the heap.
        with smaps.open(encoding="utf-8", errors="replace") as lines:
            return frozenset(unchanged_mappings(lines, writable=writable))
    except OSError:
        return frozenset()


def drop_file_pages(
    settled: Collection[Span] | None = None,
    smaps: Path = _PROC / "self/smaps",
    *,
    writable: bool = False,
) -> bool:
    """Let go of code and data that are mapped from files; False where that cannot be done.

    With other threads about, ``settled`` are the mappings of a moment ago: one may be loading a
    library, which the loader maps as its file has it, before it puts over that what it will write
    into. Without any, what may be written but is as the file has it can be let go as well
    (``writable``).

    What is needed again comes back at its next use, mostly from the system's file cache, which
    keeps it for as long as there is room. (MADV_PAGEOUT would empty that as well, but for the
    owner of the files alone, who is not who the daemon runs as.)
    """
    madvise = _libc("madvise", "c_void_p", "c_size_t", "c_int")
    mappings = file_mappings(smaps, writable=writable)
    if madvise is None or not mappings:
        return False
    done = True
    for start, end in mappings if settled is None else mappings.intersection(settled):
        done = madvise(start, end - start, _MADV_DONTNEED) == 0 and done
    return done


def drop_settled_file_pages() -> bool:
    """``drop_file_pages`` where there are other threads. Takes as long as it takes to settle."""
    settled = file_mappings()
    time.sleep(SETTLED_S)
    return drop_file_pages(settled)


def unchanged_mappings(smaps: Iterable[str], *, writable: bool = False) -> Iterator[Span]:
    """Yield where a file is mapped that can be had again from it: nobody may write there
    (``writable``: or may), and nobody did (the loader does, where a library refers to others)."""
    span: Span | None = None
    anonymous = ""
    for line in smaps:
        name, *words = line.split(maxsplit=5)
        if not name.endswith(":"):  # address perms offset dev inode path
            mapped = len(words) == 5 and words[4].startswith("/")
            mapped = mapped and (writable or "w" not in words[0])
            start, end = (int(address, 16) for address in name.split("-"))
            span = (start, end) if mapped else None
        elif name == "Anonymous:":
            anonymous = words[0]
        elif name == "Swap:" and span is not None and (anonymous, words[0]) == ("0", "0"):
            yield span


def _libc(name: str, *arguments: str) -> Callable[..., int] | None:
    """Return a function of the C library, with the ctypes of its arguments; None where there is
    none: musl lacks some, and a Python may be built without ctypes."""
    try:
        import ctypes

        function = getattr(ctypes.CDLL(None), name)
    except (ImportError, OSError, AttributeError):
        return None
    function.argtypes = [getattr(ctypes, argument) for argument in arguments]
    function.restype = ctypes.c_int
    return function  # type: ignore[no-any-return]
