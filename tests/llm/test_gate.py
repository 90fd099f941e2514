from __future__ import annotations

import asyncio
from contextlib import AbstractAsyncContextManager

from memoryd.llm.gate import Gate
from support.llm_client import until


class Walk:
    """Goes through the gate in a task, and stays inside until told."""

    def __init__(self, turn: AbstractAsyncContextManager[None]) -> None:
        self.inside = False
        self._leave = asyncio.Event()
        self.task = asyncio.create_task(self._go(turn))

    async def _go(self, turn: AbstractAsyncContextManager[None]) -> None:
        async with turn:
            self.inside = True
            await self._leave.wait()
        self.inside = False

    async def leave(self) -> None:
        self._leave.set()
        await self.task
        await settled()


async def settled() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


async def test_chats_go_together_up_to_the_bound() -> None:
    gate = Gate(max_chats=2)
    walks = [Walk(gate.chat()) for _ in range(3)]
    await settled()
    assert [walk.inside for walk in walks] == [True, True, False]
    await walks[0].leave()
    assert walks[2].inside
    for walk in walks[1:]:
        await walk.leave()


async def test_one_summary_at_a_time() -> None:
    gate = Gate()
    first, second = Walk(gate.summary(patience_s=9)), Walk(gate.summary(patience_s=9))
    await settled()
    assert (first.inside, second.inside) == (True, False)
    await first.leave()
    assert second.inside
    await second.leave()


async def test_a_summary_waits_for_chats_and_chats_for_no_summary() -> None:
    gate = Gate()
    chat, summary = Walk(gate.chat()), Walk(gate.summary(patience_s=9))
    await settled()
    assert (chat.inside, summary.inside) == (True, False)
    later = Walk(gate.chat())
    await chat.leave()
    assert (later.inside, summary.inside) == (True, False)
    await later.leave()
    assert summary.inside
    during = Walk(gate.chat())
    await settled()
    assert during.inside
    await during.leave()
    await summary.leave()


async def test_a_summary_is_not_starved_by_chats_without_end() -> None:
    gate = Gate()
    chat, summary = Walk(gate.chat()), Walk(gate.summary(patience_s=0.01))
    await until(lambda: summary.inside)
    assert chat.inside
    await summary.leave()
    await chat.leave()


async def test_a_cancelled_walk_leaves_no_trace() -> None:
    gate = Gate(max_chats=1)
    chat, waiting = Walk(gate.chat()), Walk(gate.chat())
    summary, behind = Walk(gate.summary(patience_s=9)), Walk(gate.summary(patience_s=9))
    await settled()
    for walk in (waiting, summary, chat):
        walk.task.cancel()
        await asyncio.gather(walk.task, return_exceptions=True)
    await settled()
    assert behind.inside
    await behind.leave()
