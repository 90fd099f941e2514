"""The daemon stays below the ceiling that its configuration gives, whatever clients do."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgpack

from memoryd.ceiling import ceiling_mb
from memoryd.config import ServerSettings, Settings, WorkerSettings
from memoryd_tools.local_daemon import running

MIB = 2**20
CLIENTS = 40


def test_the_ceiling_follows_the_bounds_that_are_set() -> None:
    usual, worker = ceiling_mb(Settings())
    assert worker == WorkerSettings().max_rss_mb
    tight = ServerSettings(
        max_frame_bytes=64 * 1024, max_inflight_total_bytes=MIB, max_unsent_total_bytes=MIB
    )
    less, none = ceiling_mb(Settings(server=tight, worker=WorkerSettings(enabled=False)))
    assert none == 0
    assert usual - less >= 2 * 23 + 15


async def test_it_is_not_passed_by_the_worst_load_that_is_allowed(tmp_path: Path) -> None:
    """Unfinished frames up to the bound, answers nobody reads, and plans with large tools."""
    most, _ = ceiling_mb(Settings())
    async with running(tmp_path, {"worker": {"enabled": False}}) as (daemon, client):
        await client.call("session.open", session="s", strategy="sliding", budget_tokens=10**6)
        for _ in range(8):
            batch = [{"role": "user", "content": "字" * 1000} for _ in range(200)]
            await client.call("memory.append", session="s", messages=batch)
        history = msgpack.packb([0, 1, "memory.history", [{"session": "s", "limit": 1000}]])
        # 64 KiB on the wire, 4.5 MB in memory
        nested: object = [[{} for _ in range(100)] for _ in range(640)]
        tools = [{"type": "function", "function": {"name": "f", "parameters": {"x": nested}}}]
        plan = msgpack.packb([0, 2, "memory.prompt", [{"session": "s", "tools": tools}]])
        unfinished = msgpack.packb([0, 3, "memory.append", [{"x": b"x" * 900_000}]])[:-1]
        writers, peak = [], 0
        for _ in range(CLIENTS):
            _, writer = await asyncio.open_unix_connection(str(daemon.socket))
            writers.append(writer)
            writer.write(history * 8 + plan * 40 + unfinished)
        for _ in range(60):
            await asyncio.sleep(0.1)
            peak = max(peak, daemon.rss_bytes())
        for writer in writers:
            writer.close()
        assert (await client.call("status"))["messages"] == 1600
        assert peak <= most * MIB, f"{peak / MIB:.0f} MB"
        assert peak >= 50 * MIB  # it was a load
