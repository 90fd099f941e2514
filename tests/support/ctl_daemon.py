"""memctl as people run it: the command in a process of its own, against a real daemon."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from memoryd_tools.local_daemon import Daemon

TIMEOUT_S = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    code: int
    out: str
    err: str

    def json(self) -> list[Any]:
        """The JSON values on standard output; there must be nothing else."""
        return [json.loads(line) for line in self.out.splitlines()]


def environment(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """Ours without anything that changes what memctl does or says."""
    kept = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("MEMORYD_", "LC_", "LANG", "NO_COLOR", "XDG_", "COLUMNS"))
    }
    return {**kept, "LANG": "C.UTF-8", "TERM": "xterm", **(extra or {})}


def memctl(
    arguments: Sequence[str],
    *,
    text: str | None = None,
    environ: Mapping[str, str] | None = None,
    cwd: Path | None = None,
) -> Result:
    """Run memctl to its end, with ``text`` as its standard input."""
    done = subprocess.run(
        [sys.executable, "-m", "memoryd_tools.memctl", *arguments],
        input="" if text is None else text,
        env=environment(environ),
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
    )
    assert "Traceback" not in done.stderr, done.stderr
    return Result(code=done.returncode, out=done.stdout, err=done.stderr)


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A running daemon with the cloud simulator behind it."""

    daemon: Daemon
    cloud_url: str

    def run(self, *arguments: str, **options: Any) -> Result:
        """Run memctl against this daemon."""
        return memctl(["--socket", str(self.daemon.socket), *arguments], **options)

    def keep(self, session: str, *messages: str | Mapping[str, Any], **settings: Any) -> None:
        """Open a session and append messages (texts are the user's), without memctl."""

        async def appending() -> None:
            async with await self.daemon.connect() as client:
                await client.session_open(session, **settings)
                given = [
                    {"role": "user", "content": one} if isinstance(one, str) else one
                    for one in messages
                ]
                if given:
                    await client.append(session, given)

        asyncio.run(appending())


@contextmanager
def running_board(
    folder: Path,
    settings: Mapping[str, Mapping[str, object]] | None = None,
    *,
    cloud: Sequence[str] = (),
) -> Iterator[Board]:
    """Start the simulator (with flags of its own) and a daemon; stop both at the end."""
    command = [sys.executable, "-m", "memoryd_tools.cloudsim", "--port", "0", *cloud]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        text=True,
    ) as simulator:
        try:
            assert simulator.stdout is not None
            url = simulator.stdout.readline().strip()
            sections: dict[str, dict[str, object]] = {
                "cloud": {"base_url": url, "max_retries": 0},
                "worker": {"enabled": False},
            }
            for name, keys in (settings or {}).items():
                sections.setdefault(name, {}).update(keys)
            with Daemon(folder, sections) as daemon:
                yield Board(daemon=daemon, cloud_url=url)
        finally:
            simulator.terminate()
