"""The daemon stays below the ceiling that its configuration gives, whatever clients do."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgpack
import pytest

from memoryd.ceiling import ceiling_mb
from memoryd.client import Client
from memoryd.config import ServerSettings, Settings, WorkerSettings
from memoryd.errors import Busy, CloudError
from memoryd_tools.cloudsim import CloudSim, Step
from memoryd_tools.local_daemon import Daemon, rss_bytes, running
from memoryd_tools.workload import workload_messages

MIB = 2**20
CLIENTS = 40
SOAK = "SOAK" in os.environ
MESSAGES, LOAD_S = (100_000, 60.0) if SOAK else (2_000, 5.0)


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


@pytest.mark.soak
async def test_nor_with_everything_in_use_at_once(tmp_path: Path) -> None:
    """All connections: large appends, plans that recall, searches, pages, chats and unread answers
    on many messages, with summaries, vectors and the worker."""
    ceilings = ceiling_mb(Settings())
    async with CloudSim(default=Step(text="## 其他\n- 问了几件事 [1]\n")) as sim:
        # the window and the budget hold the tools also as estimated, a token a byte, while the
        # worker has no time to count them
        cloud: dict[str, object] = {"base_url": sim.base_url, "model": "gpt-4.1"}
        async with running(tmp_path, {"cloud": cloud}) as (daemon, client):
            await client.session_open("s", strategy="hierarchical", budget_tokens=260_000)
            for start in range(0, MESSAGES, 200):
                batch = workload_messages(start, start + 200)
                messages = [{"role": role, "content": text} for role, text in batch]
                await client.call("memory.append", session="s", messages=messages)
            large = [{"role": "user", "content": f"{n} " + "字" * 1500} for n in range(190)]
            nested: object = [[{} for _ in range(100)] for _ in range(640)]
            tools = [{"type": "function", "function": {"name": "f", "parameters": {"x": nested}}}]
            calls: list[tuple[str, Mapping[str, Any]]] = [
                ("memory.append", {"messages": large}),
                ("memory.prompt", {"query": "北京的酒店", "tools": tools}),
                ("memory.search", {"query": "孩子的作业 三百二十块", "k": 50}),
                ("memory.history", {"limit": 1000}),
                ("chat", {"content": "孩子的作业写完了吗？", "stream": False}),
                ("summary.refresh", {}),
            ]
            loads = [
                asyncio.create_task(_again_and_again(daemon, method, arguments))
                for method, arguments in calls * 9
            ]
            unread = msgpack.packb([0, 1, "memory.history", [{"session": "s", "limit": 1000}]])
            unfinished = msgpack.packb([0, 2, "memory.append", [{"x": b"x" * 900_000}]])[:-1]
            writers = []
            for _ in range(63 - len(loads)):
                _, writer = await asyncio.open_unix_connection(str(daemon.socket))
                writers.append(writer)
                writer.write(unread * 8 + unfinished)
            peaks = [0.0, 0.0]
            for _ in range(int(LOAD_S / 0.05)):
                await asyncio.sleep(0.05)
                now = (daemon.rss_bytes(), sum(map(rss_bytes, daemon.children())))
                peaks = [max(peak, rss / MIB) for peak, rss in zip(peaks, now, strict=True)]
            for load in loads:
                load.cancel()
            ended = await asyncio.gather(*loads, return_exceptions=True)
            assert all(isinstance(each, asyncio.CancelledError) for each in ended), ended
            for writer in writers:
                writer.close()
            daemon.kill()  # what nobody waits for any more would have to be finished at a stop
    print(f"peaks {peaks[0]:.0f} and {peaks[1]:.0f} MB of {ceilings[0]} and {ceilings[1]}")
    assert all(peak <= most for peak, most in zip(peaks, ceilings, strict=True)), peaks
    # it was a load: at rest main has 30, a worker that only counts 15 or more
    assert peaks[0] >= 40 and peaks[1] >= 40


async def _again_and_again(daemon: Daemon, method: str, arguments: Mapping[str, Any]) -> None:
    async with await Client.connect(str(daemon.socket), timeout_s=300) as client:
        while True:
            try:
                await client.call(method, session="s", **arguments)
            except (Busy, CloudError):
                await asyncio.sleep(0.01)
