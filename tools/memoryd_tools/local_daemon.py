"""A real daemon process with a store of its own, for benchmarks, comparisons and tests."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from types import TracebackType

from memoryd.client import Client

START_S = 20.0
"""How long a start or a stop may take before a test gives up: far above any, on a busy machine."""


class Daemon:
    """One memoryd process with its store in ``folder``; settings as ``{section: {key: value}}``.

    Of memory pressure it knows what clients hint at, unless the settings have a section for that:
    what it does must not depend on what else the machine does.
    """

    def __init__(
        self,
        folder: Path,
        settings: Mapping[str, Mapping[str, object]] | None = None,
        *,
        python: str = sys.executable,
        environ: Mapping[str, str] | None = None,
        uid: int | None = None,
        start_s: float = START_S,
        process_group: int | None = None,
    ) -> None:
        self.folder = folder
        self.socket = folder / "s"
        self.store = folder / "store" / "memory.db"
        self.log = folder / "log"
        self._python = python
        self._uid = uid
        self._process_group = process_group
        self._start_s = start_s
        self._environ = {**_clean_environ(), **(environ or {})}
        self._process: subprocess.Popen[bytes] | None = None
        self.config = folder / "memoryd.toml"
        sections: dict[str, dict[str, object]] = {
            "server": {"socket": str(self.socket)},
            "store": {"path": str(self.store)},
        }
        if "pressure" not in (settings or {}):
            sections["pressure"] = {"sources": ["hint"]}
        for name, keys in (settings or {}).items():
            sections.setdefault(name, {}).update(keys)
        folder.mkdir(parents=True, exist_ok=True)
        self.config.write_text(_toml(sections), encoding="utf-8")

    @property
    def pid(self) -> int:
        assert self._process is not None, "the daemon was not started"
        return self._process.pid

    def start(self) -> None:
        """Start the process and wait until its socket answers."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [self._python, "-m", "memoryd", "--config", str(self.config)],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=self._environ,
                user=self._uid,
                process_group=self._process_group,
            )
        deadline = time.monotonic() + self._start_s
        while not self._answers():
            code = self._process.poll()
            if code is not None:
                raise RuntimeError(f"memoryd ended with {code}: {self.output()}")
            if time.monotonic() > deadline:
                raise RuntimeError(f"memoryd did not start in {self._start_s:g} s: {self.output()}")
            time.sleep(0.01)

    def output(self) -> str:
        """What the daemon printed so far, over all its starts."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def kill(self) -> None:
        """kill -9 and wait for the end."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to stop and return its exit code."""
        return self._end(signal.SIGTERM)

    def alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    async def connect(self) -> Client:
        return await Client.connect(str(self.socket))

    def rss_bytes(self) -> int:
        """Resident memory of the main process."""
        return rss_bytes(self.pid)

    def children(self) -> list[int]:
        """Process ids of the daemon's children (the worker)."""
        text = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text(encoding="ascii")
        return [int(pid) for pid in text.split()]

    def open_files(self) -> int:
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    def _answers(self) -> bool:
        import socket

        with socket.socket(socket.AF_UNIX) as probe:
            try:
                probe.connect(str(self.socket))
                # until the daemon has closed its side: the probe must not count as a client
                probe.shutdown(socket.SHUT_WR)
                probe.recv(1)
            except OSError:
                return False
        return True

    def _end(self, number: signal.Signals) -> int:
        if self._process is None:
            return 0
        if self._process.poll() is None:
            self._process.send_signal(number)
        code = self._process.wait(timeout=self._start_s)
        self._process = None
        return code

    def __enter__(self) -> Daemon:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.alive():
            self.stop()


@asynccontextmanager
async def started(daemon: Daemon) -> AsyncIterator[None]:
    """Have a daemon run meanwhile. None is left behind where Ctrl-C comes while it starts."""
    starting = asyncio.ensure_future(asyncio.to_thread(daemon.start))
    try:
        await asyncio.shield(starting)
        yield
    finally:
        if not starting.done():
            await asyncio.wait([starting])
        if daemon.alive():
            await asyncio.to_thread(daemon.stop)


@asynccontextmanager
async def running(
    folder: Path, settings: Mapping[str, Mapping[str, object]] | None = None
) -> AsyncIterator[tuple[Daemon, Client]]:
    """A started daemon and one client of it."""
    daemon = Daemon(folder, settings)
    async with started(daemon), await daemon.connect() as client:
        yield daemon, client


def rss_bytes(pid: int) -> int:
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _clean_environ() -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if not key.startswith("MEMORYD_")}


def _toml(sections: Mapping[str, Mapping[str, object]]) -> str:
    lines: list[str] = []
    for name, keys in sections.items():
        lines.append(f"[{name}]")
        lines += [f"{key} = {_toml_value(value)}" for key, value in keys.items()]
    return "\n".join(lines) + "\n"


def _toml_value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml_value(item) for item in value) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {_toml_value(item)}" for key, item in value.items()) + "}"
    import json

    return json.dumps(str(value), ensure_ascii=False)
