"""The daemon that comparisons and benchmarks run for themselves."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from memoryd_tools.local_daemon import Daemon, started


async def test_an_interrupt_while_it_starts_leaves_no_daemon_behind(tmp_path: Path) -> None:
    daemon = Daemon(tmp_path)

    async def run() -> None:
        async with started(daemon):
            await asyncio.Event().wait()

    running = asyncio.create_task(run())
    await asyncio.to_thread(_until_alive, daemon)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert not daemon.alive()


def _until_alive(daemon: Daemon) -> None:
    while not daemon.alive():
        time.sleep(0.001)
