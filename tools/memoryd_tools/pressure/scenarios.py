"""What must hold when memory gets short, on real memory. Each returns what it measured."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from typing import Any

from memoryd_tools.cloudsim import CloudSim, Step
from memoryd_tools.local_daemon import START_S, Daemon
from memoryd_tools.pressure.ways import Unfit, Way
from memoryd_tools.pressure.world import (
    SHORT,
    STRATEGIES,
    Chatter,
    World,
    check,
    plans,
    squeezable,
)
from memoryd_tools.workload import workload_messages

__all__ = ["SCENARIOS", "Scenario"]

Measured = dict[str, float]
Scenario = Callable[[Path, Way, float], Coroutine[Any, Any, Measured]]
"""Of a folder, a way and the seconds that a long one may last."""

SEEN_S = 2.0
"""From the mark's crossing to ``critical``, while the daemon is active."""
RUNG_S = 0.5
"""The same where the kernel rings."""
SQUEEZED_MB = 50.0
"""Daemon and worker together, two seconds after ``critical``."""
DRIFT_MB = 2.0
MANY_MESSAGES = 10_000

FACTS = ("林晓", "3200")
SUMMARY = Step(text="## 金额与数字\n- 预算 3200 元 [1]\n")
LINES = (
    "我叫林晓，这次的预算是3200元。",
    "好的，记下了。",
    *(
        line
        for number in range(8)
        for line in (f"第 {number} 个问题，随便聊聊今天的天气。", "今天适合出门走一走，记得带伞。")
    ),
)
RECENT = {"max_recent_tokens": 200, "keep_messages": 2, "cooldown_s": 0}


async def squeeze(folder: Path, way: Way, _seconds: float) -> Measured:
    """Clients at work, critical and back: in time, nothing lost, the same plans afterwards."""
    async with (
        CloudSim(default=SUMMARY, summary_markers=()) as sim,
        squeezable(folder / "squeezed", way, sim) as world,
    ):
        measured = await _squeeze(world)
        cloud = {"base_url": sim.base_url, "model": "gpt-4"}
        twin = Daemon(folder / "twin", {"cloud": cloud}, start_s=world.within(START_S))
        await asyncio.to_thread(twin.start)
        try:
            async with await twin.connect() as client:
                await _same_as(world, client)
        finally:
            await asyncio.to_thread(twin.stop)
    return measured


async def _squeeze(world: World) -> Measured:
    for strategy in STRATEGIES:
        await world.open(strategy, strategy, **_options(strategy))
        await world.append(strategy, LINES)
    talk, stop = Chatter(), asyncio.Event()
    talkers = []
    for number in range(4):
        await world.open(f"talk{number}", "sliding")
        talkers.append(asyncio.create_task(world.chatter(talk, f"talk{number}", stop)))
    await world.worker_ready()
    before_mb = world.rss_mb()
    crossed, seen = await world.squeeze()
    await asyncio.sleep(2)
    squeezed_mb = world.rss_mb()
    for strategy, plan in (await plans(world.client, STRATEGIES)).items():
        degrades = strategy in ("summary", "hierarchical")
        check(plan["degraded"] is degrades, f"{strategy}: degraded is {plan['degraded']}")
        if degrades:
            check(plan["effective_strategy"] == "sliding", f"{strategy}: not served as sliding")
            text = str(plan["messages"])
            check(all(fact in text for fact in FACTS), f"{strategy}: its key facts are missing")
    late = ("后来又说：预算改成4100元。", "好的，预算4100元。")
    for strategy in STRATEGIES:
        await world.append(strategy, late)
    settings = {"min_stay_s": 10.0, "recover_s": 30.0}  # the defaults
    left = time.monotonic()
    back = asyncio.create_task(world.wait_for("elevated", settings["recover_s"] + 5))
    normal_s = await world.relax(settings["recover_s"] + 5)
    strategies_s = await back - left
    stop.set()
    await asyncio.gather(*talkers)
    check(not talk.faults, f"requests failed: {talk.faults[:3]}")
    stored = set[str]().union(*[await world.ids(f"talk{number}") for number in range(4)])
    lost = set(talk.acknowledged) - stored
    check(not lost, f"{len(lost)} acknowledged messages are lost")
    for strategy, plan in (await plans(world.client, STRATEGIES)).items():
        check(not plan["degraded"], f"{strategy} is degraded still")
    check(seen - crossed <= world.within(SEEN_S), f"critical was seen after {seen - crossed:.2f} s")
    check(squeezed_mb <= SQUEEZED_MB, f"{squeezed_mb:.1f} MB two seconds after critical")
    return {
        "seen_s": seen - crossed,
        "rss_before_mb": before_mb,
        "rss_2s_later_mb": squeezed_mb,
        "strategies_back_s": strategies_s,
        "normal_s": normal_s,
        "requests": talk.requests,
        "acknowledged": len(talk.acknowledged),
        "busy": talk.busy,
    }


def _options(strategy: str) -> Mapping[str, object]:
    return RECENT if strategy in ("summary", "hierarchical") else {}


async def _same_as(world: World, twin: Any) -> None:
    """Compare with a daemon that was told the same and never squeezed."""
    late = ("后来又说：预算改成4100元。", "好的，预算4100元。")
    turns = [*LINES, *late]
    for strategy in STRATEGIES:
        await twin.call(
            "session.open", session=strategy, strategy=strategy, options=dict(_options(strategy))
        )
        for place in range(0, len(turns), 2):
            pair = zip(("user", "assistant"), turns[place : place + 2], strict=True)
            messages = [{"role": role, "content": text} for role, text in pair]
            await twin.call("memory.append", session=strategy, messages=messages)
    for strategy in ("summary", "hierarchical"):
        for client in (world.client, twin):
            await _summarised(client, strategy, world.within(60))
    for strategy in ("fixed", "sliding"):
        ours, theirs = [
            await _exact_plan(client, strategy, world.within(60)) for client in (world.client, twin)
        ]
        check(ours == theirs, f"{strategy}: another plan than without the squeeze")
    for strategy in ("summary", "hierarchical"):
        ours, theirs = [await _facts(client, strategy) for client in (world.client, twin)]
        check(ours == theirs, f"{strategy}: other facts than without the squeeze")


async def _summarised(client: Any, session: str, within_s: float, *, settled: bool = True) -> None:
    """Wait until there is a summary; ``settled``: and nothing left to be summarised."""
    async with asyncio.timeout(within_s):
        while True:
            answer = await client.call("summary.get", session=session)
            if answer["summary"] and not (settled and answer["pending"]):
                return
            await asyncio.sleep(0.1)


async def _exact_plan(client: Any, session: str, within_s: float) -> object:
    async with asyncio.timeout(within_s):
        while True:
            plan = await client.call("memory.prompt", session=session)
            if not plan["estimated"]:
                return [(each["role"], each["content"]) for each in plan["messages"]]
            await asyncio.sleep(0.1)


async def _facts(client: Any, session: str) -> set[tuple[str, str]]:
    answer = await client.call("facts.list", session=session)
    return {(fact["key"], fact["value"]) for fact in answer["facts"]}


async def full(folder: Path, way: Way, _seconds: float) -> Measured:
    """What is left of a daemon that has 10,000 messages, summaries and the cloud client in use."""
    async with (
        CloudSim(default=SUMMARY) as sim,
        squeezable(folder, way, sim, pressure=SHORT) as world,
    ):
        client = world.client
        await world.open("s", "hierarchical")
        messages = [
            {"role": role, "content": text} for role, text in workload_messages(0, MANY_MESSAGES)
        ]
        for start in range(0, MANY_MESSAGES, 200):
            batch = messages[start : start + 200]
            await client.call("memory.append", session="s", messages=batch)
        await world.worker_ready()
        await _summarised(client, "s", world.within(60), settled=False)
        await client.call("memory.search", session="s", query="北京的酒店")
        await client.chat("s", "孩子的作业写完了吗？", on_delta=lambda _delta: None)
        await client.call("memory.prompt", session="s")
        before_mb = world.rss_mb()
        crossed, seen = await world.squeeze()
        await asyncio.sleep(2)
        squeezed_mb = world.rss_mb()
        await client.call("memory.prompt", session="s")
        await world.relax(30)
        check(
            seen - crossed <= world.within(SEEN_S),
            f"critical was seen after {seen - crossed:.2f} s",
        )
        check(squeezed_mb <= SQUEEZED_MB, f"{squeezed_mb:.1f} MB two seconds after critical")
        return {
            "seen_s": seen - crossed,
            "rss_before_mb": before_mb,
            "rss_2s_later_mb": squeezed_mb,
        }


async def ten(folder: Path, way: Way, _seconds: float) -> Measured:
    """Ten squeezes in a row leave the daemon as large as it was."""
    async with (
        CloudSim(default=SUMMARY, summary_markers=()) as sim,
        squeezable(folder, way, sim, pressure=SHORT, worker={"idle_s": 3600}) as world,
    ):
        await world.open("s", "summary", **RECENT)
        await world.append("s", LINES)
        rss, seen_after = [], []
        for _ in range(11):  # the first is what it was
            await world.client.call("memory.prompt", session="s")
            await world.worker_ready()
            crossed, seen = await world.squeeze()
            await asyncio.sleep(1)
            seen_after.append(seen - crossed)
            rss.append(world.rss_mb())
            await world.relax(30)
        drift = rss[-1] - rss[0]
        check(drift <= DRIFT_MB, f"it grew by {drift:.2f} MB in ten squeezes: {rss}")
        check(
            max(seen_after) <= world.within(SEEN_S),
            f"critical was seen after {max(seen_after):.2f} s",
        )
        return {"drift_mb": drift, "rss_mb": rss[-1], "seen_s_at_most": max(seen_after)}


async def sawtooth(folder: Path, way: Way, seconds: float) -> Measured:
    """A hog that plays around the mark makes no more ways down than the stay allows."""
    async with (
        CloudSim() as sim,
        squeezable(folder, way, sim, pressure={"min_stay_s": 5, "recover_s": 10}) as world,
    ):
        await world.open("s", "summary")
        await world.squeeze()
        await asyncio.sleep(2)  # the worker has gone
        before_mb, started, swings = world.rss_mb(), time.monotonic(), 0
        changes: list[Mapping[str, Any]] = []
        events = await world.client.subscribe(["pressure"])

        async def listen() -> None:
            async for event in events:
                if "to" in event:
                    changes.append(event)

        listening = asyncio.create_task(listen())
        while time.monotonic() - started < seconds:
            for target in (way.slack, way.tight):
                world.hog.aim(target)
                await asyncio.sleep(0.7)
                await world.client.call("memory.prompt", session="s")
            swings += 1
        after_mb = world.rss_mb()
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
        down = sum(change["from"] == "critical" for change in changes)
        check(down <= seconds / 5, f"{down} ways down in {seconds:g} s")
        check(after_mb - before_mb <= DRIFT_MB, f"it grew from {before_mb:.1f} to {after_mb:.1f}")
        await world.relax(40)
        return {"swings": swings, "ways_down": down, "drift_mb": after_mb - before_mb}


async def middle(folder: Path, way: Way, _seconds: float) -> Measured:
    """A squeeze in the middle of a summary call, a stream, a forget, a backup: all end well."""
    slow = Step(text="".join(f"第{number}句。" for number in range(60)), chunk_delay_s=0.08)
    async with (
        CloudSim(summary_markers=()) as sim,
        squeezable(folder, way, sim, pressure=SHORT) as world,
    ):
        client = world.client
        await world.open("s", "summary", **RECENT)
        await world.open("t", "sliding")
        # a summary call that answers only after memory has become short
        sim.script(Step(text=SUMMARY.text, latency_s=3))
        await world.append("s", LINES)
        async with asyncio.timeout(world.within(20)):
            while not sim.requests:  # noqa: ASYNC110  # another program's doing
                await asyncio.sleep(0.05)
        await world.worker_ready()
        await world.squeeze()
        await _summarised(client, "s", world.within(60))
        await world.relax(30)

        sim.script(slow)
        said: list[str] = []
        chat = asyncio.create_task(
            client.chat("t", "讲个故事", on_delta=lambda delta: said.append(delta.get("text", "")))
        )
        async with asyncio.timeout(world.within(20)):
            while not said:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        await world.squeeze()
        reply = await chat
        check(reply["message"]["content"] == slow.text, "the streamed reply is not whole")
        await world.relax(30)

        await world.open("big", "sliding")
        for _ in range(8):
            texts = [f"要忘掉的一句话，编号 {number}。" for number in range(100)]
            await world.append("big", texts)
        ids = sorted(await world.ids("big"))
        forget = asyncio.create_task(client.call("memory.forget", session="big", ids=ids[:400]))
        target = folder / "copy.db"
        backup = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "memoryd_tools.memctl", "backup", str(target)),
            *("--store", str(world.daemon.store)),
        )
        await world.squeeze()
        check((await forget)["messages"] == 400, "not all was forgotten")
        check(await backup.wait() == 0, "the backup failed")
        check(await world.ids("big") == set(ids[400:]), "other messages remain than should")
        # An emulated board would make vectors of the rest for half an hour.
        await client.call("session.delete", session="big")
        await world.relax(30)

        measured = await _embedding(world)
        restarts = (await client.call("status"))["worker"]["restarts"]
        return {**measured, "worker_restarts": restarts}


async def _embedding(world: World) -> Measured:
    """Take the worker away in the middle of a batch; all vectors are made afterwards."""
    if (await world.client.call("status"))["worker"]["model"] is None:
        return {}
    await world.open("vectors", "sliding")
    await world.append("vectors", [f"第 {number} 天去了博物馆和植物园。" for number in range(60)])
    most = await _pending(world)
    async with asyncio.timeout(world.within(90)):
        while await _pending(world) >= most:  # noqa: ASYNC110  # another process
            await asyncio.sleep(0.02)
    await world.squeeze()
    left = await _pending(world)
    await asyncio.sleep(0.5)
    check(world.daemon.children() == [], "the worker is there still")
    await world.relax(30)
    async with asyncio.timeout(world.within(120)):
        while await _pending(world):  # noqa: ASYNC110
            await asyncio.sleep(0.2)
    return {"vectors_left_by_the_squeeze": left}


async def _pending(world: World) -> int:
    return int((await world.client.call("status"))["worker"]["pending"])


async def oom(folder: Path, way: Way, _seconds: float) -> Measured:
    """Where the kernel must kill, it takes the worker or the hog, never the daemon, which sees that
    there was a kill."""
    if way.name == "machine":
        raise Unfit("kills need a memory group")
    async with CloudSim() as sim, squeezable(folder, way, sim, pressure=SHORT) as world:
        await world.open("s", "sliding")
        await world.append("s", LINES)
        await world.worker_ready()
        pid = world.daemon.pid
        seen = asyncio.create_task(world.wait_for("critical", 30))
        await asyncio.sleep(0.1)  # it listens
        try:
            await world.hog.reach(1000, 1000, world.within(60))  # more than there is
        except RuntimeError as exc:
            ended, killed = str(exc), time.monotonic()
        check("-9" in ended, f"nobody killed the hog: {ended}")
        seen_s = await seen - killed
        check(world.daemon.alive() and world.daemon.pid == pid, "the daemon was killed")
        page = await world.client.call("memory.history", session="s", limit=200)
        check(len(page["messages"]) == len(LINES), "messages are lost")
        normal_s = await world.wait_for("normal", 30) - killed
        return {"critical_after_the_kill_s": seen_s, "normal_s": normal_s}


async def stall(folder: Path, way: Way, _seconds: float) -> Measured:
    """Tasks that wait for memory elsewhere on the machine are heard by the kernel's bell."""
    if way.name != "v2":
        raise Unfit("stalls need a memory group of version 2")
    pressure = {"sources": ["psi", "hint"], "psi_elevated": 2.0, "psi_critical": 10.0, **SHORT}
    async with CloudSim() as sim, squeezable(folder, way, sim, pressure=pressure) as world:
        trigger = (await world.client.call("status"))["memory"]["trigger"]
        check(trigger == "armed", f"the kernel does not ring: {trigger}")
        await asyncio.sleep(6)  # at rest: it looks seldom now
        seen = asyncio.create_task(world.wait_for("critical", 30))
        await asyncio.sleep(0.1)
        with way.stalled() as began:
            seen_s = await seen - began
        check(seen_s <= world.within(RUNG_S), f"critical was seen after {seen_s:.2f} s")
        normal_s = await world.relax(30)
        return {"seen_s": seen_s, "normal_s": normal_s}


SCENARIOS: Mapping[str, Scenario] = {
    "squeeze": squeeze,
    "full": full,
    "ten": ten,
    "sawtooth": sawtooth,
    "middle": middle,
    "oom": oom,
    "stall": stall,
}
