"""How many plays run at a time, and what becomes of the others when one fails or all are ended."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC

import pytest

from memoryd.store.windows import WAIT_MESSAGES
from memoryd_tools.compare.comparison import Plan, at_once, compare, to_json, together
from memoryd_tools.compare.document import Code, Lines, blocks
from memoryd_tools.compare.replay import Variant, bare, effort, simulated
from memoryd_tools.compare.transcripts import read_transcripts
from memoryd_tools.compare.words import PHRASES
from memoryd_tools.memctl.words import Words

GIB = 2**30


@pytest.mark.parametrize(
    ("cores", "free", "plays"),
    [(1, 8 * GIB, 1), (2, 8 * GIB, 2), (8, None, 2), (4, GIB // 4, 1)],
)
def test_two_play_where_there_are_cores_and_memory_for_them(
    cores: int, free: int | None, plays: int
) -> None:
    assert at_once(cores, free) == plays


async def test_results_have_the_order_of_the_jobs_and_no_more_run_than_may() -> None:
    running: list[int] = []
    most = 0

    def job(number: int) -> Callable[[], Awaitable[int]]:
        async def do() -> int:
            nonlocal most
            running.append(number)
            most = max(most, len(running))
            await asyncio.sleep(0)
            running.remove(number)
            return number

        return do

    assert await together([job(number) for number in range(5)], 2) == [0, 1, 2, 3, 4]
    assert most == 2


async def test_where_one_fails_the_others_have_ended_before_its_error_is_seen() -> None:
    ended = False

    async def fails() -> None:
        await asyncio.sleep(0)
        raise ValueError("budget")

    async def waits() -> None:
        nonlocal ended
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            ended = True

    with pytest.raises(ValueError, match="budget"):
        await together([waits, fails], 2)
    assert ended


async def test_an_interrupt_lets_each_end_what_it_began() -> None:
    ended: list[int] = []

    def job(steps: int) -> Callable[[], Awaitable[None]]:
        async def do() -> None:
            try:
                await asyncio.Event().wait()
            finally:
                for _ in range(steps):
                    await asyncio.sleep(0)
                ended.append(steps)

        return do

    playing = asyncio.create_task(together([job(1), job(9)], 2))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    playing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await playing
    assert ended == [1, 9]


async def test_what_is_ended_early_is_reported_as_far_as_it_came() -> None:
    text = "用户: 你好，我叫李雷。\n助手: 你好。\n" + "用户: 再改一遍。\n助手: 好。\n" * 11
    (transcript,) = read_transcripts(text, "talk")
    first, last = Variant(strategy="fixed"), Variant(strategy="summary")
    enough = asyncio.Event()
    turns = 0

    def advance(taken: int) -> None:
        nonlocal turns
        turns += taken == effort(last)
        if turns == 4:
            enough.set()

    async with simulated("gpt-4o") as cloud:
        plan = Plan(
            transcripts=[transcript],
            variants=[first, last],
            settings={},
            cloud=cloud,
            price=None,
            summary_price=None,
            zone=UTC,
            wanted_recall=0.95,
        )
        comparison = await compare(plan, advance, enough)
    *_, (run,) = comparison.runs
    assert comparison.cut_short
    assert comparison.advice is None
    assert to_json(comparison)["advice"] is None
    assert run.variant == last
    assert 4 <= len(run.steps) < 12
    assert run.asked[-1].turn == run.steps[-1].turn
    head, advice, *rest = blocks(comparison, Words("zh", PHRASES))
    assert isinstance(head, Lines)
    (line,) = (line for line in head.lines if "中途" in line)
    assert f"summary {len(run.steps)}" in line
    assert isinstance(advice, Lines)
    assert advice.lines == (PHRASES["advice.none"][0],)
    assert not any(isinstance(block, Code) for block in rest)


async def test_the_facts_of_a_long_talk_are_found_at_its_end() -> None:
    """A list of facts does not wait for more messages than are read in a moment."""
    text = "用户: 你好，我叫李雷。\n助手: 你好。\n" + "用户: 嗯。\n助手: 好。\n" * (
        WAIT_MESSAGES // 2
    )
    (transcript,) = read_transcripts(text, "talk")
    found: list[str] = []
    async with simulated("gpt-4o") as cloud:
        await bare(
            transcript,
            {},
            cloud,
            stage=asyncio.Semaphore(1),
            told=lambda facts: found.extend(fact["value"] for fact in facts),
            enough=asyncio.Event(),
            advance=lambda _effort: None,
        )
    assert "李雷" in found
