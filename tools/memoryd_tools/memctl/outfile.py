"""The file that an export makes: whole or not at all, by default for its owner alone."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from memoryd_tools.memctl.screen import Screen
from memoryd_tools.memctl.words import UsageError

__all__ = ["open_output", "write_line"]


@contextmanager
def open_output(path: str | None, *, mode: int = 0o600) -> Iterator[IO[str] | None]:
    """Open the file to write; it appears at the end. None or "-": standard output (yields None).
    What is no file (a device, a pipe) is written to, and never replaced.

    Raises UsageError.
    """
    if path is None or path == "-":
        yield None
        return
    given = Path(path)
    try:
        if given.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if given.exists() and not given.is_file():
            with given.open("w", encoding="utf-8", newline="") as stream:
                yield stream
            return
    except OSError as exc:
        raise UsageError("file.unwritable", path=path, reason=exc) from exc
    target = Path(os.path.realpath(given))  # a link stays a link
    part = target.parent / f".{target.name}.part"
    try:
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
        # newline="": lines end as they are written
        with open(descriptor, "w", encoding="utf-8", newline="") as stream:
            yield stream
            stream.flush()
            os.fsync(descriptor)
        part.replace(target)
    except OSError as exc:
        raise UsageError("file.unwritable", path=path, reason=exc) from exc
    finally:
        part.unlink(missing_ok=True)


def write_line(screen: Screen, stream: IO[str] | None, line: str, *, end: str = "\n") -> None:
    """Write a line to what open_output yielded."""
    if stream is None:
        screen.result(line, end=end)
    else:
        stream.write(line + end)
