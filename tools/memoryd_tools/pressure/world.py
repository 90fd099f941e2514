"""A daemon under a way of squeezing, with what the scenarios ask of it again and again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from memoryd.client import Client
from memoryd.errors import Busy
from memoryd_tools.cloudsim import CloudSim
from memoryd_tools.local_daemon import START_S, Daemon, rss_bytes
from memoryd_tools.pressure.ways import Hog, Way

__all__ = ["STRATEGIES", "Chatter", "World", "check", "squeezable"]

MIB = 2**20
STRATEGIES = ("fixed", "sliding", "summary", "hierarchical")

SHORT: Mapping[str, object] = {"poll_s": 0.5, "min_stay_s": 2, "recover_s": 4}
"""Of [pressure], where many squeezes are made in a row."""


class Failed(AssertionError):
    """A scenario did not go as it must."""


def check(fact: object, said: str) -> None:
    """Raise Failed unless it is so; an assert would be gone with python -O."""
    if not fact:
        raise Failed(said)


@dataclass(slots=True)
class Chatter:
    """What clients did and were told while memory was squeezed."""

    acknowledged: list[str] = field(default_factory=list)
    busy: int = 0
    requests: int = 0
    faults: list[str] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class World:
    """One daemon, a client of it and a hog."""

    way: Way
    daemon: Daemon
    client: Client
    hog: Hog
    sim: CloudSim

    def within(self, seconds: float) -> float:
        """So long may take what takes so long on a machine of its own."""
        return seconds * self.way.patience

    async def level(self) -> str:
        return str((await self.client.call("status"))["memory"]["level"])

    async def wait_for(self, level: str, within_s: float) -> float:
        """Wait until the level is that; return the moment (steady clock)."""
        events = await self.client.subscribe(["pressure"])
        try:
            async with asyncio.timeout(self.within(within_s)):
                if await self.level() == level:
                    return time.monotonic()
                async for event in events:
                    if event.get("to") == level:
                        return time.monotonic()
        except TimeoutError:
            memory = (await self.client.call("status"))["memory"]
            shown = {key: memory[key] for key in ("level", "readings", "calm_s", "changes")}
            raise Failed(f"not {level} within {within_s:g} s: {shown}") from None
        finally:
            await events.aclose()
        raise Failed("the daemon went away")

    async def squeeze(self) -> tuple[float, float]:
        """Cross the critical mark; return when that was, and when the daemon had seen it."""
        seen = asyncio.create_task(self.wait_for("critical", 30))
        await asyncio.sleep(0.1)  # it listens
        crossed = await self.hog.reach(self.way.tight, self.way.mark, self.within(60))
        return crossed, await seen

    async def relax(self, within_s: float) -> float:
        """Have the hog leave; return the seconds until the level is normal."""
        left = self.hog.rest()
        return await self.wait_for("normal", within_s) - left

    async def open(self, session: str, strategy: str, **options: object) -> None:
        await self.client.call(
            "session.open", session=session, strategy=strategy, options=dict(options)
        )

    async def append(self, session: str, texts: Sequence[str]) -> None:
        """Append turns, the user first."""
        for place in range(0, len(texts), 2):
            pair = zip(("user", "assistant"), texts[place : place + 2], strict=False)
            await self.client.call(
                "memory.append",
                session=session,
                messages=[{"role": role, "content": text} for role, text in pair],
            )

    async def worker_ready(self, within_s: float = 60) -> None:
        async with asyncio.timeout(self.within(within_s)):
            while (await self.client.call("status"))["worker"]["state"] != "ready":  # noqa: ASYNC110
                await asyncio.sleep(0.1)

    def rss_mb(self) -> float:
        """Of the daemon and its worker."""
        pids = [self.daemon.pid, *self.daemon.children()]
        return sum(rss_bytes(pid) for pid in pids) / MIB

    async def chatter(self, into: Chatter, session: str, stop: asyncio.Event) -> None:
        """Append, plan and search until ``stop``; note what was acknowledged."""
        async with await self.daemon.connect() as client:
            number = 0
            while not stop.is_set():
                text = f"{session} 第 {number} 句：客厅的空调开到 {number % 10 + 18} 度。"
                message = {"role": "user", "content": text, "id": f"{session}-{number}"}
                number += 1
                for method, arguments in (
                    ("memory.append", {"messages": [message]}),
                    ("memory.prompt", {}),
                    ("memory.search", {"query": "空调"}),
                ):
                    into.requests += 1
                    try:
                        await client.call(method, session=session, **arguments)
                    except Busy:
                        into.busy += 1
                    except Exception as exc:  # whatever it is: the scenario names it
                        into.faults.append(f"{method}: {type(exc).__name__}: {exc}")
                    else:
                        if method == "memory.append":
                            into.acknowledged.append(str(message["id"]))
                await asyncio.sleep(0.05)

    async def ids(self, session: str) -> set[str]:
        """All messages of a session that are stored."""
        found: set[str] = set()
        before: int | None = None
        while True:
            page = await self.client.call(
                "memory.history", session=session, limit=200, before_seq=before
            )
            found |= {message["id"] for message in page["messages"]}
            if not page["more"]:
                return found
            before = page["messages"][0]["seq"]


@asynccontextmanager
async def squeezable(
    folder: Path,
    way: Way,
    sim: CloudSim,
    *,
    pressure: Mapping[str, object] | None = None,
    **sections: Mapping[str, object],
) -> AsyncIterator[World]:
    """A started daemon that can be squeezed."""
    settings: dict[str, Mapping[str, object]] = {
        "cloud": {"base_url": sim.base_url, "model": "gpt-4", "max_retries": 0},
        "pressure": {**way.settings(), **(pressure or {})},
        **sections,
    }
    start_s = START_S * way.patience
    daemon = Daemon(folder, settings, python=way.python(folder), start_s=start_s)
    await asyncio.to_thread(daemon.start)
    hog = way.hog(folder)
    try:
        async with await daemon.connect() as client:
            yield World(way=way, daemon=daemon, client=client, hog=hog, sim=sim)
    finally:
        hog.close()
        if daemon.alive():
            await asyncio.to_thread(daemon.stop)


async def plans(client: Client, sessions: Sequence[str]) -> dict[str, Any]:
    """What each session would send to the model now."""
    return {session: await client.call("memory.prompt", session=session) for session in sessions}
