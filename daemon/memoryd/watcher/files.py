"""Reading the small files of /proc and /sys."""

from __future__ import annotations

import os

__all__ = ["SourceError", "read_number", "read_small"]

_LONGEST = 64 * 1024
"""Bytes that are read of a file: memory.stat has 2 KB, mountinfo of a busy machine 20."""


class SourceError(Exception):
    """A source cannot be used now; the text says why, in one line."""


def read_small(path: str) -> bytes:
    """Return what a file holds, without waiting for anything. Raises SourceError."""
    try:
        # O_NONBLOCK: a pipe or a device in the file's place must not stop the daemon.
        fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
        try:
            data = b""
            # The kernel hands out a table such as mountinfo page by page.
            while len(data) < _LONGEST and (more := os.read(fd, _LONGEST - len(data))):
                data += more
            return data
        finally:
            os.close(fd)
    except OSError as exc:
        raise SourceError(f"{path}: {exc.strerror}") from exc


def read_number(path: str) -> int:
    """Return the number that a file holds; "max" is -1. Raises SourceError."""
    text = read_small(path).strip()
    if text == b"max":
        return -1
    return number(text, path)


def number(text: bytes, path: str) -> int:
    """Return a count as the kernel writes it. Raises SourceError for anything else."""
    if not text.isdigit() or len(text) > 20:
        raise SourceError(f"{path}: {text[:40]!r} is no number")
    return int(text)


def fields(data: bytes, path: str) -> dict[bytes, int]:
    """Read lines of "name number", a colon and a unit allowed. Raises SourceError."""
    found: dict[bytes, int] = {}
    for line in data.splitlines():
        name, _, rest = line.partition(b" ")
        words = rest.split()
        if not words:
            raise SourceError(f"{path}: cut off at {line[:40]!r}")
        found[name.rstrip(b":")] = number(words[0], path)
    if not found:
        raise SourceError(f"{path}: nothing in it")
    return found
