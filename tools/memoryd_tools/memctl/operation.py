"""What whoever runs boards needs: figures for a collector, and a bundle for whoever helps.

Neither holds the text of a message, a summary or a fact.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import json
import os
import platform
import sqlite3
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from memoryd import __version__
from memoryd.configuration import explain, load_here
from memoryd.errors import ConfigError, RequestError
from memoryd_tools.memctl import doctor, logs
from memoryd_tools.memctl.link import connect, where
from memoryd_tools.memctl.outfile import open_output, write_line
from memoryd_tools.memctl.screen import Screen
from memoryd_tools.memctl.words import Complaint, Unreachable, UsageError, Words

__all__ = ["exposition", "prometheus", "support_bundle"]

MIB = 2**20
LOG_LINES = 2_000
"""Some 200 KB: more than whoever helps will read, less than a mail refuses."""

PACKAGES = ("aiohttp", "msgpack", "numpy", "onnxruntime", "psutil", "rich", "tiktoken", "tzdata")
LEVELS = ("normal", "elevated", "critical")


# --- figures ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One metric family with its samples: ``{labels: value}``, labels as they are written."""

    name: str
    kind: str
    help: str
    samples: Mapping[str, float | None]

    def lines(self) -> Iterator[str]:
        """Yield it in the text format, or nothing where no value is known."""
        known = {labels: value for labels, value in self.samples.items() if value is not None}
        if not known:
            return
        yield f"# HELP memoryd_{self.name} {self.help}"
        yield f"# TYPE memoryd_{self.name} {self.kind}"
        for labels, value in known.items():
            yield (
                f"memoryd_{self.name}{labels} {value:g}"
                if abs(value) < 1e6
                else (f"memoryd_{self.name}{labels} {value:.0f}")
            )


def prometheus(screen: Screen, args: argparse.Namespace) -> int:
    """Write the daemon's figures in the Prometheus text format, for a textfile collector. A daemon
    that does not answer is a figure, too."""
    place = where(args.socket, args.tcp, args.token_file, os.environ)

    async def ask() -> Mapping[str, Any]:
        async with connect(place, args.owner) as link:
            answer: Mapping[str, Any] = await link.call("status")
            return answer

    try:
        figures = [_up(1), *_figures(asyncio.run(ask()))]
    except Unreachable:
        figures = [_up(0)]
    # The collector is another user, and figures are no secret.
    with open_output(args.output, mode=0o644) as stream:
        for line in exposition(figures):
            write_line(screen, stream, line)
    return 0


def exposition(figures: list[Figure]) -> Iterator[str]:
    """Yield the lines of the text format (version 0.0.4)."""
    for figure in figures:
        yield from figure.lines()


def _up(value: int) -> Figure:
    return _gauge("up", "Whether the daemon answered.", {"": value})


def _gauge(name: str, help_text: str, samples: Mapping[str, float | None]) -> Figure:
    return Figure(name=name, kind="gauge", help=help_text, samples=samples)


def _counter(name: str, help_text: str, samples: Mapping[str, float | None]) -> Figure:
    return Figure(name=name, kind="counter", help=help_text, samples=samples)


def _figures(status: Mapping[str, Any]) -> list[Figure]:
    memory, worker, store = status["memory"], status["worker"], status["store"]
    cloud, usage = status["cloud"], status["cloud"].get("usage") or {}
    info = f'{{version="{status["version"]}"}}'
    return [
        _gauge("info", "The version that runs.", {info: 1}),
        _gauge("uptime_seconds", "Time since the start.", {"": status["uptime_s"]}),
        _gauge(
            "resident_bytes",
            "Resident memory by process.",
            {
                '{process="main"}': _bytes(memory["rss_mb"]),
                '{process="worker"}': _bytes(memory.get("worker_rss_mb")),
            },
        ),
        _gauge(
            "memory_level",
            "Memory pressure: 0 normal, 1 elevated, 2 critical.",
            {"": LEVELS.index(memory["level"]) if memory["level"] in LEVELS else None},
        ),
        _gauge(
            "memory_available_bytes",
            "Memory that the system could give.",
            {"": _bytes(memory.get("available_mb"))},
        ),
        _gauge(
            "memory_limit_bytes",
            "The limit on the daemon's memory.",
            {"": _bytes(memory.get("limit_mb"))},
        ),
        _gauge(
            "memory_psi_some_avg10_percent",
            "Share of time that something waited for memory, over 10 s.",
            {"": memory.get("psi_some_avg10")},
        ),
        _gauge("sessions", "Sessions kept.", {"": status.get("sessions")}),
        _gauge("messages", "Messages kept.", {"": status.get("messages")}),
        _gauge("store_bytes", "Size of the store's files.", {"": _bytes(status["db_mb"])}),
        _gauge(
            "store_state",
            "1 for the state that the store is in.",
            {
                f'{{state="{state}"}}': float(store["state"] == state)
                for state in ("ok", "degraded", "full")
            },
        ),
        _gauge("store_queue", "Messages whose index is behind.", {"": store["queue"]}),
        _gauge("store_lag_seconds", "Age of the oldest of those.", {"": store["lag_s"]}),
        _counter(
            "written_bytes_total",
            "Bytes sent to storage since the start.",
            {"": _bytes(store.get("written_mb"))},
        ),
        _counter("appended_total", "Messages stored since the start.", {"": store.get("appended")}),
        _gauge("worker_ready", "Whether the worker is up.", {"": worker["state"] == "ready"}),
        _gauge("worker_pending", "Work waiting for the worker.", {"": worker["pending"]}),
        _counter("worker_restarts_total", "Times it was lost.", {"": worker["restarts"]}),
        _counter("cloud_calls_total", "Calls to the endpoint.", {"": cloud["calls"]}),
        _counter("cloud_failures_total", "Calls that failed.", {"": cloud["failures"]}),
        _counter(
            "cloud_tokens_total",
            "Tokens as the endpoint reported them.",
            {
                f'{{kind="{kind}"}}': usage.get(f"{kind}_tokens")
                for kind in ("prompt", "cached", "completion")
            },
        ),
        _gauge("summaries_pending", "Summaries due.", {"": status["summaries"]["pending"]}),
        _counter(
            "summaries_rejected_total",
            "Replies that the check refused.",
            {"": status["summaries"]["rejected"]},
        ),
        _gauge("connections", "Open connections.", {"": status["connections"]}),
    ]


def _bytes(mb: float | None) -> float | None:
    return None if mb is None else mb * MIB


# --- the bundle -------------------------------------------------------------------------------


def support_bundle(screen: Screen, args: argparse.Namespace) -> int:
    """Write one archive with what whoever helps will ask for. Each part stands alone: what cannot
    be had says why in its place. Raises UsageError when the archive cannot be written."""
    name = time.strftime("memoryd-support-%Y%m%d-%H%M%S.tar.gz", time.localtime())
    target = Path(args.output or name)
    try:
        descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as exc:
        raise UsageError("file.unwritable", path=target, reason=exc) from exc
    with (
        open(descriptor, "wb") as raw,
        tarfile.open(fileobj=raw, mode="w:gz", format=tarfile.PAX_FORMAT) as archive,
    ):
        for part, text in _parts(args):
            _add(archive, f"{target.name.removesuffix('.tar.gz')}/{part}", text)
    if screen.json:
        screen.data({"file": str(target), "bytes": target.stat().st_size})
    else:
        screen.note("support.done", path=target, size_kb=f"{target.stat().st_size / 1024:.0f}")
    return 0


def _parts(args: argparse.Namespace) -> Iterator[tuple[str, str]]:
    yield "versions.txt", "\n".join(_versions()) + "\n"
    yield "config.toml", _config(args.config)
    yield "daemon.json", _status(args)
    yield "checks.txt", _doctor(args)
    yield "log.txt", _log(args.config)


def _add(archive: tarfile.TarFile, name: str, text: str) -> None:
    data = text.encode("utf-8", "replace")
    entry = tarfile.TarInfo(name)
    entry.size, entry.mtime, entry.mode = len(data), int(time.time()), 0o600
    archive.addfile(entry, io.BytesIO(data))


def _versions() -> Iterator[str]:
    yield f"memoryd {__version__}"
    yield f"python {platform.python_version()} ({sys.executable})"
    yield f"sqlite {sqlite3.sqlite_version}"
    yield f"system {platform.platform()}, {' '.join(platform.libc_ver()) or 'another libc'}"
    for package in PACKAGES:
        try:
            yield f"{package} {metadata.version(package)}"
        except metadata.PackageNotFoundError:
            yield f"{package} is not installed"


def _config(file: str | None) -> str:
    try:
        return "\n".join(explain(load_here(file))) + "\n"
    except ConfigError as exc:
        return "\n".join(exc.mistakes) + "\n"


def _status(args: argparse.Namespace) -> str:
    async def ask() -> object:
        place = where(args.socket, args.tcp, args.token_file, os.environ)
        async with connect(place, args.owner) as link:
            return await link.call("status")

    try:
        return json.dumps(asyncio.run(ask()), ensure_ascii=False, indent=1) + "\n"
    except Complaint as exc:
        return Words("en")(exc.key, **exc.values) + "\n"
    except RequestError as exc:
        return f"{exc}\n"


def _doctor(args: argparse.Namespace) -> str:
    words = Words("en")
    return "".join(
        f"{finding.level}: {seen}\n" + "".join(f"  -> {line}\n" for line in mend.splitlines())
        for finding in doctor.look(args)
        for seen, mend in [finding.say(words)]
    )


def _log(config: str | None) -> str:
    try:
        path = logs.log_file(config)
        if path is not None:
            return "\n".join(logs.tail(path, LOG_LINES)) + "\n"
    except (Complaint, OSError) as exc:
        return f"the log cannot be read: {exc}\n"
    command = logs.journal_command(LOG_LINES, follow=False)
    if command is None:
        return "the daemon writes to its standard error, which is not kept here\n"
    return subprocess.run(command, check=False, capture_output=True, text=True).stdout
