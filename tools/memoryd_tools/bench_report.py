"""The file that the benchmarks write: a section for each command, with machine and versions."""

from __future__ import annotations

import os
import platform
import re
import sqlite3
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from memoryd import __version__

__all__ = ["machine", "markdown_table", "write_section"]

_HEAD = """\
# Benchmarks

Written by `make bench ARGS="--write docs/benchmarks.md"` and the same of `make bench-peers`; not to
be edited; `--long` beside `--write` measures what takes longer. Ratios to the floors of the same
run count; absolute times are of the machine named. What a power cut takes is seen on the emulated
board: [board-test.md](board-test.md).
"""


def machine() -> str:
    """Return what a figure depends on: the machine, the day, the versions."""
    memory_mb = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2**20
    return (
        f"{datetime.now(UTC):%Y-%m-%d}, {_processor()}, {os.cpu_count()} cores,"
        f" {memory_mb} MB, {platform.system()} {platform.release()},"
        f" Python {platform.python_version()}, SQLite {sqlite3.sqlite_version},"
        f" memoryd {__version__}, load {os.getloadavg()[0]:.1f}"
    )


def markdown_table(headers: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Return the lines of a table."""
    lines = [headers, ["---"] * len(headers), *rows]
    return [f"| {' | '.join(cell.replace('|', '/') for cell in line)} |" for line in lines]


def write_section(path: Path, title: str, lines: Iterable[str]) -> None:
    """Put a section into the file in the place of its former one, with the machine it is of."""
    former_text = path.read_text(encoding="utf-8") if path.exists() else ""
    text = _HEAD + former_text[max(former_text.find("\n## "), 0) :]
    section = "\n".join([f"## {title}", "", f"{machine()}.", "", *lines, ""])
    former = re.compile(rf"^## {re.escape(title)}$.*?(?=^## |\Z)", re.M | re.S)
    if former.search(text):
        text = former.sub(lambda _match: f"{section}\n", text)
    else:
        text = f"{text.rstrip()}\n\n{section}"
    path.write_text(f"{text.rstrip()}\n", encoding="utf-8")


def _processor() -> str:
    """Return the processor's name, which boards give in other words than PCs, or not at all."""
    try:
        found = re.search(
            r"^(?:model name|Model|Hardware)\s*:\s*(.+)$",
            Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace"),
            re.M,
        )
    except OSError:
        found = None
    name = found[1].strip() if found else platform.processor() or "unknown processor"
    return f"{platform.machine()} ({name})"
