"""Steps that give memory back: taken in order, one that fails keeps nobody from the next."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from memoryd.core.pressure import Level
from memoryd.service.relief import Relief


class QuietWorker:
    def __init__(self) -> None:
        self.held = asyncio.Event()
        self.gone = asyncio.Event()
        self.gone.set()

    async def hold(self) -> None:
        self.held.set()
        await self.gone.wait()

    def let_go(self) -> None: ...

    def leave_after(self, _idle_s: float | None) -> None: ...


class Steps:
    """Notes what is taken, and what is told; ``broken`` waits for the disk, and raises."""

    def __init__(self) -> None:
        self.worker = QuietWorker()
        self.disk = asyncio.Event()
        self.disk.set()
        self.taken: list[str] = []
        self.told: asyncio.Queue[Mapping[str, Any]] = asyncio.Queue()

    async def fine(self) -> None:
        self.taken.append("fine")

    async def broken(self) -> None:
        self.taken.append("broken")
        await self.disk.wait()
        raise MemoryError

    def relief(self) -> Relief:
        worker: Any = self.worker
        return Relief(
            worker=worker,
            worker_idle_s=1,
            give_back={"broken": self.broken, "fine": self.fine},
            let_go={},
            resume=lambda: None,
            rss=lambda: 2**20,
            publish=self.told.put_nowait,
            again_s=0.01,
        )


async def test_a_step_that_fails_is_named_and_the_others_are_taken(
    caplog: pytest.LogCaptureFixture,
) -> None:
    steps = Steps()
    relief = steps.relief()
    relief.follow(Level.CRITICAL)
    event = await asyncio.wait_for(steps.told.get(), 10)
    assert [step["step"] for step in event["steps"]] == ["worker", "fine"]
    assert "giving memory back (broken) failed: MemoryError" in caplog.text
    async with asyncio.timeout(10):
        while steps.taken.count("fine") < 3:  # noqa: ASYNC110  # again while it is critical
            await asyncio.sleep(0.01)
    await relief.close()


async def test_the_worker_goes_at_once_though_a_step_waits_for_the_disk() -> None:
    steps = Steps()
    relief = steps.relief()
    steps.disk.clear()
    relief.follow(Level.ELEVATED)
    async with asyncio.timeout(10):
        while not steps.taken:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    relief.follow(Level.CRITICAL)
    await asyncio.wait_for(steps.worker.held.wait(), 10)
    assert steps.taken == ["broken"] and steps.told.empty()
    await relief.close()


async def test_a_worker_that_does_not_die_keeps_nothing_else_from_being_given_back() -> None:
    steps = Steps()
    relief = steps.relief()
    steps.worker.gone.clear()
    relief.follow(Level.CRITICAL)
    event = await asyncio.wait_for(steps.told.get(), 10)
    assert [step["step"] for step in event["steps"]] == ["worker", "fine"]
    await relief.close()


async def test_a_level_that_changes_while_the_daemon_stops_begins_nothing() -> None:
    steps = Steps()
    relief = steps.relief()
    await relief.close()
    relief.follow(Level.CRITICAL)
    await asyncio.sleep(0.05)
    assert steps.taken == [] and steps.told.empty()
