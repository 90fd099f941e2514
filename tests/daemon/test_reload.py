"""A daemon under init: what it tells it, and how it takes changed settings without a restart."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from memoryd_tools.cloudsim import CloudSim, Step
from memoryd_tools.local_daemon import Daemon

PATIENCE_S = 20.0


class Init:
    """The other end of NOTIFY_SOCKET."""

    def __init__(self, folder: Path) -> None:
        self.address = str(folder / "notify")
        self._sock = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._sock.bind(self.address)
        self._sock.settimeout(PATIENCE_S)

    def next(self, *, but: str = "WATCHDOG=1") -> str:
        """Return the next message that is no heartbeat."""
        while (message := self._sock.recv(4096).decode()) == but:
            pass
        return message

    def heartbeat(self) -> bool:
        return self._sock.recv(4096) == b"WATCHDOG=1"

    def close(self) -> None:
        self._sock.close()


@contextmanager
def served(folder: Path, **environ: str) -> Iterator[tuple[Daemon, Init]]:
    init = Init(folder)
    meminfo = folder / "meminfo"
    meminfo.write_text("MemTotal: 1000000 kB\nMemAvailable: 500000 kB\n")
    pressure = {"sources": ["available"], "meminfo_file": meminfo}
    daemon = Daemon(
        folder,
        {"worker": {"enabled": False}, "pressure": pressure},
        environ={"NOTIFY_SOCKET": init.address, **environ},
    )
    try:
        with daemon:
            assert init.next() == f"READY=1\nSTATUS=serving at {daemon.socket}"
            yield daemon, init
    finally:
        init.close()


def reload(daemon: Daemon, init: Init, text: str, *, marks: str = "") -> str:
    """Change the settings, ask for them to be read, and return what is logged meanwhile."""
    said = len(daemon.output())
    base = f"[server]\nsocket = '{daemon.socket}'\n[store]\npath = '{daemon.store}'\n"
    base += f"[pressure]\nsources = ['available']\nmeminfo_file = 'meminfo'\n{marks}"
    base += "[worker]\nenabled = false\n"
    daemon.config.write_text(base + text)
    os.kill(daemon.pid, signal.SIGHUP)
    first, *rest = init.next().split("\n")
    assert first == "RELOADING=1" and rest[0].startswith("MONOTONIC_USEC=")
    assert init.next().startswith("READY=1\n")
    return daemon.output()[said:]


def test_init_is_told_ready_heartbeats_reloading_and_the_end(tmp_path: Path) -> None:
    with served(tmp_path, WATCHDOG_USEC="300000") as (daemon, init):
        assert init.heartbeat() and init.heartbeat()
        said = reload(daemon, init, "")
        assert "reload: nothing differs" in said
        assert init.heartbeat()
        os.kill(daemon.pid, signal.SIGTERM)
        assert init.next() == "STOPPING=1"


def test_a_watchdog_of_another_process_gets_no_heartbeats(tmp_path: Path) -> None:
    with served(tmp_path, WATCHDOG_USEC="100000", WATCHDOG_PID="1") as (daemon, init):
        os.kill(daemon.pid, signal.SIGTERM)
        assert init.next(but="") == "STOPPING=1"


def test_what_is_safe_takes_effect_and_the_rest_is_named(tmp_path: Path) -> None:
    with served(tmp_path) as (daemon, init):
        said = reload(
            daemon,
            init,
            "nice = 3\n[memory]\nbudget_tokens = 2000\nmax_turns = 5\n[log]\nlevel = 'info'\n",
        )
        assert "reload: changed memory.budget_tokens, memory.options, log.level" in said
        assert "reload: needs a restart: worker.nice" in said

        async def budget() -> int:
            async with await daemon.connect() as client:
                await client.session_open("s", system="你好")
                plan = await client.prompt("s")
                return int(plan["budget_tokens"])

        assert asyncio.run(budget()) == 2000
        # the same once more: only what waits for a restart still differs
        assert "changed" not in reload(
            daemon,
            init,
            "nice = 3\n[memory]\nbudget_tokens = 2000\nmax_turns = 5\n[log]\nlevel = 'info'\n",
        )


def test_memory_marks_hold_from_the_reload_on(tmp_path: Path) -> None:
    with served(tmp_path) as (daemon, init):

        async def level() -> str:
            async with await daemon.connect() as client:
                return str((await client.status())["memory"]["level"])

        assert asyncio.run(level()) == "normal"
        marks = "available_elevated_percent = 60\n"
        assert "pressure.available_elevated_percent" in reload(daemon, init, "", marks=marks)
        assert asyncio.run(level()) == "elevated"


@pytest.mark.parametrize(
    "text", ["[log]\nlevel = 'loud'\n", "[cloud]\nextra_body = { messages = [] }\n", "[log\n"]
)
def test_settings_with_a_mistake_change_nothing(tmp_path: Path, text: str) -> None:
    with served(tmp_path) as (daemon, init):
        said = reload(daemon, init, text)
        assert "reload: nothing was changed" in said
        assert "reload: changed log.level" in reload(daemon, init, "[log]\nlevel = 'info'\n")


async def test_another_endpoint_is_used_from_the_next_call_on(tmp_path: Path) -> None:
    async with CloudSim(Step(text="旧")) as old, CloudSim(Step(text="新")) as new:
        with served(tmp_path) as (daemon, init):

            async def reply() -> str:
                async with await daemon.connect() as client:
                    await client.session_open("s")
                    answer = await client.chat("s", "你好")
                    return str(answer["message"]["content"])

            for sim, text in ((old, "旧"), (new, "新")):
                cloud = f"[cloud]\nbase_url = '{sim.base_url}'\nmodel = 'm'\n"
                said = await asyncio.to_thread(reload, daemon, init, cloud)
                assert "cloud.base_url" in said
                assert await reply() == text
