"""logs: what the daemon had to say, wherever it was told to say it."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import time
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path

from memoryd.configuration import load_here
from memoryd.errors import ConfigError
from memoryd_tools.memctl.screen import Screen
from memoryd_tools.memctl.terminal import clean
from memoryd_tools.memctl.words import UsageError

__all__ = ["journal_command", "log_file", "show", "tail"]

UNIT = "memoryd"
LOOK_S = 0.5
"""How often a file is looked at for new lines."""


def show(screen: Screen, args: argparse.Namespace) -> int:
    """Print the last lines, and with --follow what comes. Raises UsageError."""
    path = log_file(args.config)
    if path is None:
        command = journal_command(args.lines, follow=args.follow)
        if command is None:
            raise UsageError("logs.nowhere")
        return subprocess.run(command, check=False).returncode
    try:
        for line in tail(path, args.lines):
            screen.result(clean(line))
        if args.follow:
            _follow(screen, path)
    except OSError as exc:
        raise UsageError("logs.unreadable", path=path, reason=exc.strerror or exc) from exc
    return 0


def log_file(config: str | None) -> Path | None:
    """Return the configured file; None when the daemon speaks to standard error. Raises
    UsageError where the configuration is wrong."""
    try:
        return load_here(config).settings.log.file
    except ConfigError as exc:
        raise UsageError("logs.config", mistake=exc.mistakes[0]) from exc


def journal_command(lines: int, *, follow: bool) -> Sequence[str] | None:
    """Return the command that shows the unit's journal; None where there is no systemd."""
    # The folder exists exactly where systemd is the init (sd_booted(3)).
    if shutil.which("journalctl") is None or not os.path.isdir("/run/systemd/system"):
        return None
    command = ["journalctl", "--unit", UNIT, "--lines", str(lines), "--no-pager", "--quiet"]
    return [*command, "--follow"] if follow else command


def tail(path: Path, lines: int) -> Iterator[str]:
    """Yield the last lines of a log and, if it is short, of the one before it. Raises OSError."""
    kept: deque[str] = deque(maxlen=lines)
    before = path.with_name(f"{path.name}.1")
    for part in (before, path) if before.exists() else (path,):
        with part.open(encoding="utf-8", errors="replace") as stream:
            kept.extend(line.rstrip("\n") for line in stream)
    return iter(kept)


def _follow(screen: Screen, path: Path) -> None:
    stream = path.open(encoding="utf-8", errors="replace")
    stream.seek(0, os.SEEK_END)
    try:
        while True:
            while line := stream.readline():
                screen.result(clean(line.rstrip("\n")))
            if _was_replaced(path, stream.fileno()):
                stream.close()
                stream = path.open(encoding="utf-8", errors="replace")
            else:
                time.sleep(LOOK_S)
    finally:
        stream.close()


def _was_replaced(path: Path, descriptor: int) -> bool:
    """Whether the log was turned over: the name belongs to another file by now."""
    try:
        now = path.stat()
    except FileNotFoundError:
        return False  # between the renaming and the new file
    ours = os.fstat(descriptor)
    return (now.st_dev, now.st_ino) != (ours.st_dev, ours.st_ino)
