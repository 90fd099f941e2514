"""Where log lines go, and in which form. What they say is up to who writes them, with one rule:
the text of a message is in none of them, at any level.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import time
from io import TextIOWrapper
from typing import TextIO

from memoryd.config import LogSettings
from memoryd.errors import StartError

__all__ = ["set_level", "set_up"]

FILE_BYTES = 512 * 1024
"""Flash is small and wears: the log and its one predecessor stay below 1 MiB."""


def set_up(settings: LogSettings, stream: TextIO | None = None) -> None:
    """Send all log lines to the configured file, or to standard error. Called once, at start.

    Raises StartError when the file cannot be opened.
    """
    handler = _handler(settings, stream)
    handler.setFormatter(_Json() if settings.format == "json" else _Text())
    logging.raiseExceptions = False  # a full disk must not print a traceback for every line
    # Libraries (asyncio, aiohttp) speak from warnings on; at debug some show what they carry.
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    set_level(settings)


def set_level(settings: LogSettings) -> None:
    """Say from which level on our own parts speak."""
    logging.getLogger("memoryd").setLevel(settings.level.upper())


def _handler(settings: LogSettings, stream: TextIO | None) -> logging.Handler:
    if settings.file is None:
        return logging.StreamHandler(stream or sys.stderr)
    from logging.handlers import RotatingFileHandler

    class PrivateFile(RotatingFileHandler):
        def _open(self) -> TextIOWrapper:
            return open(self.baseFilename, "a", encoding="utf-8", opener=_open_private)

    try:
        return PrivateFile(settings.file, maxBytes=FILE_BYTES, backupCount=1)
    except OSError as exc:
        raise StartError(f"the log {settings.file} cannot be opened: {exc.strerror}") from exc


def _open_private(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_CLOEXEC, 0o600)


class _Text(logging.Formatter):
    """``2026-01-31T12:00:00+0800 warning store: words``; a traceback follows in its own lines."""

    def format(self, record: logging.LogRecord) -> str:
        when = time.strftime("%Y-%m-%dT%H:%M:%S%z", time.localtime(record.created))
        head = f"{when} {record.levelname.lower()} {_part(record)}: {_clean(record.getMessage())}"
        if record.exc_info:
            return f"{head}\n{self.formatException(record.exc_info)}"
        return head


class _Json(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "part": _part(record),
            "message": record.getMessage(),
        }
        if record.exc_info:
            entry["trace"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False)


def _part(record: logging.LogRecord) -> str:
    return record.name.removeprefix("memoryd.")


def _clean(text: str) -> str:
    """A line break or an escape sequence from outside must not look like another line."""
    return "".join(char if char.isprintable() else f"\\x{ord(char):02x}" for char in text)
