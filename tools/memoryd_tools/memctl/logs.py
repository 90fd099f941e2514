"""logs: what the daemon had to say, wherever it was told to say it."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import time
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn, TextIO

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
        with path.open(encoding="utf-8", errors="replace") as stream:
            for line in _last(path, stream, args.lines):
                screen.result(clean(line))
            if args.follow:
                _follow(screen, path, stream)
    except OSError as exc:
        raise UsageError("logs.unreadable", path=path, reason=exc) from exc
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


def tail(path: Path, lines: int) -> list[str]:
    """Return the last lines of a log and, if it is short, of the one before it. Raises OSError."""
    with path.open(encoding="utf-8", errors="replace") as stream:
        return list(_last(path, stream, lines))


def _last(path: Path, stream: TextIO, lines: int) -> deque[str]:
    """Read a log to its present end, where the stream is left: what comes next is not missed."""
    kept: deque[str] = deque(maxlen=lines)
    before = path.with_name(f"{path.name}.1")
    if before.exists():
        with before.open(encoding="utf-8", errors="replace") as older:
            kept.extend(line.rstrip("\n") for line in older)
    kept.extend(line.rstrip("\n") for line in stream)
    return kept


def _follow(screen: Screen, path: Path, stream: TextIO) -> NoReturn:
    while True:
        replaced = _was_replaced(path, stream.fileno())
        # What came before the file was turned over is read to its end first.
        while line := stream.readline():
            screen.result(clean(line.rstrip("\n")))
        if replaced:
            stream.close()
            stream = path.open(encoding="utf-8", errors="replace")
        else:
            time.sleep(LOOK_S)


def _was_replaced(path: Path, descriptor: int) -> bool:
    """Whether the log was turned over: the name belongs to another file by now."""
    try:
        now = path.stat()
    except FileNotFoundError:
        return False  # between the renaming and the new file
    ours = os.fstat(descriptor)
    return (now.st_dev, now.st_ino) != (ours.st_dev, ours.st_ino)
