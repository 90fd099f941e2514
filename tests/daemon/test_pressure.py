"""A daemon whose board's memory gets short, in a folder that plays /proc and /sys."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from memoryd.client import Client
from memoryd.errors import Busy
from memoryd_tools.cloudsim import CloudSim, Step
from memoryd_tools.local_daemon import Daemon, running

TOTAL_KB = 1_000_000
PRESSURE: dict[str, object] = {
    "poll_s": 0.1,
    "min_stay_s": 0.5,
    "recover_s": 1.0,
    "available_elevated_percent": 15,
    "available_critical_percent": 8,
    "sources": ["available", "rss"],
}


class Board:
    """What the daemon reads of the memory."""

    def __init__(self, folder: Path) -> None:
        self.proc = folder / "proc"
        self.proc.mkdir()
        self.available(50)

    def available(self, percent: float) -> None:
        """Say that so much of the memory is left, without half a file ever being there."""
        text = f"MemTotal: {TOTAL_KB} kB\nMemAvailable: {int(TOTAL_KB * percent / 100)} kB\n"
        (self.proc / "new").write_text(text)
        (self.proc / "new").replace(self.proc / "meminfo")


@asynccontextmanager
async def squeezable(
    folder: Path, *, cloud: Mapping[str, object] | None = None, **pressure: object
) -> AsyncIterator[tuple[Board, Daemon, Client]]:
    board = Board(folder)
    meminfo = board.proc / "meminfo"
    settings: dict[str, Mapping[str, object]] = {
        "pressure": {**PRESSURE, "meminfo_file": meminfo, **pressure}
    }
    if cloud is not None:
        settings["cloud"] = cloud
    async with running(folder, settings) as (daemon, client):
        yield board, daemon, client


async def level_is(client: Client, level: str) -> dict[str, Any]:
    """Wait until the daemon says so; return what it says of its memory."""
    async with asyncio.timeout(20):
        while True:
            memory: dict[str, Any] = (await client.call("status"))["memory"]
            if memory["level"] == level:
                return memory
            await asyncio.sleep(0.05)


async def worker_is_ready(client: Client) -> None:
    async with asyncio.timeout(20):
        while (await client.call("status"))["worker"]["state"] != "ready":  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def told(events: Any, wanted: str) -> dict[str, Any]:
    """Return the next event that has a field."""
    async with asyncio.timeout(20):
        async for event in events:
            if wanted in event:
                return dict(event)
    raise AssertionError(f"the events ended without {wanted}")


async def test_little_memory_degrades_and_enough_brings_all_back(tmp_path: Path) -> None:
    async with squeezable(tmp_path) as (board, _daemon, client):
        await client.call("session.open", session="s", strategy="summary")
        lines = ["我叫林晓。", "好的。", "预算是3200元。", "记下了。"]
        roles = ("user", "assistant", "user", "assistant")
        await client.call(
            "memory.append",
            session="s",
            messages=[{"role": r, "content": t} for r, t in zip(roles, lines, strict=True)],
        )
        before = await client.call("memory.prompt", session="s", query="预算")
        assert before["degraded"] is False

        board.available(5)
        memory = await level_is(client, "critical")
        assert memory["readings"]["available_percent"] == 5
        assert memory["changes"][-1]["reason"] == "available_percent 5 <= 8"
        plan = await client.call("memory.prompt", session="s")
        assert (plan["effective_strategy"], plan["degraded"]) == ("sliding", True)
        assert any("3200" in str(message["content"]) for message in plan["messages"])
        large = [{"role": "user", "content": "字" * 30_000}]
        with pytest.raises(Busy):
            await client.call("memory.append", session="s", messages=large)
        await client.call("memory.append", session="s", messages=[large[0] | {"content": "好"}])

        board.available(50)
        memory = await level_is(client, "normal")
        assert [change["to"] for change in memory["changes"]] == ["critical", "elevated", "normal"]
        assert memory["calm_s"] == 0
        assert (await client.call("memory.prompt", session="s"))["degraded"] is False
        history = await client.call("memory.history", session="s")
        assert [message["content"] for message in history["messages"]] == [*lines, "好"]


async def test_at_critical_the_worker_goes_and_comes_back_when_wanted(tmp_path: Path) -> None:
    async with squeezable(tmp_path) as (board, daemon, client):
        await client.call("session.open", session="s", system="你是一个助手。")
        await worker_is_ready(client)
        assert not (await client.call("memory.prompt", session="s"))["estimated"]
        events = await client.subscribe(["pressure"])
        board.available(5)
        change = await told(events, "from")
        assert (change["from"], change["to"]) == ("normal", "critical")
        relief = await told(events, "steps")
        names = [step["step"] for step in relief["steps"]]
        assert names == ["worker", "caches", "allocator", "files"]
        assert relief["level"] == "critical"
        assert daemon.children() == []
        # wanted all the same, and not there as long as memory is short
        prompt = await client.call("memory.prompt", session="s")
        assert prompt["tokens"] >= 0 and daemon.children() == []
        assert prompt["estimated"]  # counts that were kept went with the caches
        assert (await client.call("status"))["worker"]["state"] == "stopped"

        board.available(50)
        await level_is(client, "normal")
        await client.call("session.open", session="s")
        await worker_is_ready(client)


async def test_at_elevated_an_idle_worker_leaves_early(tmp_path: Path) -> None:
    async with squeezable(tmp_path, worker_idle_s=0.2) as (board, daemon, client):
        await client.call("session.open", session="s")
        await worker_is_ready(client)
        board.available(12)
        await level_is(client, "elevated")
        async with asyncio.timeout(20):
            while daemon.children():  # noqa: ASYNC110  # another process
                await asyncio.sleep(0.05)
        # elevated is no reason to count worse
        plan = await client.call("memory.prompt", session="s")
        assert plan["degraded"] is False


async def test_what_was_missed_is_made_oldest_first_and_not_while_memory_is_short_again(
    tmp_path: Path,
) -> None:
    slow = Step(text="## 金额与数字\n- 预算 3200 元 [1]\n", latency_s=1.5)
    async with CloudSim(default=slow, summary_markers=()) as sim:
        cloud = {"base_url": sim.base_url, "model": "gpt-4"}
        async with squeezable(tmp_path, cloud=cloud) as (board, _daemon, client):
            board.available(5)
            await level_is(client, "critical")
            options = {"max_recent_tokens": 200, "keep_messages": 2, "cooldown_s": 0}
            for name in ("first", "second", "third"):
                await client.call("session.open", session=name, strategy="summary", options=options)
                lines = [f"{name} 说：预算是3200元。", "好的。", *["今天天气不错，" * 12] * 12]
                roles = ("user", "assistant") * 7
                pairs = zip(roles, lines, strict=True)
                messages = [{"role": role, "content": text} for role, text in pairs]
                await client.call("memory.append", session=name, messages=messages)

            board.available(50)
            async with asyncio.timeout(30):
                while not sim.requests:  # noqa: ASYNC110  # another program's doing
                    await asyncio.sleep(0.02)
            board.available(5)
            await level_is(client, "critical")
            await summarised(client, "first")  # what was under way is not lost
            await asyncio.sleep(1)
            assert len(sim.requests) == 1

            board.available(50)
            for name in ("second", "third"):
                await summarised(client, name)
            asked = [str(request.body["messages"]) for request in sim.requests]
            order = [
                name for text in asked for name in ("first", "second", "third") if name in text
            ]
            assert list(dict.fromkeys(order)) == ["first", "second", "third"]


async def summarised(client: Client, session: str) -> None:
    async with asyncio.timeout(30):
        while not (await client.call("summary.get", session=session))["summary"]:  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def test_sources_that_tell_nothing_are_named_and_harm_nobody(tmp_path: Path) -> None:
    sources = ["available", "rss", "psi", "cgroup"]
    async with squeezable(tmp_path, proc_path=tmp_path / "proc", sources=sources) as (
        board,
        _daemon,
        client,
    ):
        (board.proc / "meminfo").write_text("MemTotal: lots\n")
        await asyncio.sleep(0.3)
        memory = (await client.call("status"))["memory"]
        assert set(memory["problems"]) == {"available", "rss", "psi", "cgroup"}
        assert "no number" in memory["problems"]["available"]
        assert (memory["level"], memory["sources"]) == ("normal", [])
        assert memory["trigger"].startswith(str(board.proc))


async def test_an_edge_that_swings_makes_one_way_down_in_a_stay(tmp_path: Path) -> None:
    async with squeezable(tmp_path, min_stay_s=1.0, recover_s=2.0) as (board, _daemon, client):
        for swing in range(16):
            board.available(7.9 if swing % 2 else 8.1)
            await asyncio.sleep(0.12)
        memory = (await client.call("status"))["memory"]
        assert [change["to"] for change in memory["changes"]] == ["elevated", "critical"]


async def test_it_sets_how_early_the_kernel_takes_it_and_the_worker_first(tmp_path: Path) -> None:
    settings: dict[str, dict[str, object]] = {"pressure": {"oom_score_adj": 350}}
    async with running(tmp_path, settings) as (daemon, client):
        await client.call("session.open", session="s")
        await worker_is_ready(client)
        (child,) = daemon.children()
        assert [oom_score_adj(pid) for pid in (daemon.pid, child)] == [350, 950]


def oom_score_adj(pid: int) -> int:
    return int(Path(f"/proc/{pid}/oom_score_adj").read_text())
