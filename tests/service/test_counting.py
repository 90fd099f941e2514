"""Counts of composed texts: asked for once, kept within bounds, let go when memory is short."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Generator, Sequence
from typing import Any

from memoryd.core.messages import Message, Role
from memoryd.core.tokens.counting import Counted
from memoryd.service.counting import Tokens

ENCODING = "o200k_base"


class LengthWorker:
    """Counts one token a character, and says how many texts it was asked for."""

    def __init__(self) -> None:
        self.asked = 0

    def wake(self, _encoding: str) -> None: ...

    async def count(self, texts: Sequence[str], _encoding: str) -> tuple[int, ...]:
        self.asked += len(texts)
        return tuple(map(len, texts))


def counting(*texts: str) -> Generator[tuple[str, ...], tuple[Counted, ...], list[int]]:
    counted = yield texts
    return [one.tokens for one in counted]


def made() -> tuple[LengthWorker, Tokens]:
    worker: Any = LengthWorker()
    return worker, Tokens(worker)


async def test_a_text_that_comes_again_is_not_asked_for_again_until_its_count_is_dropped() -> None:
    worker, tokens = made()
    for _ in range(3):
        assert await tokens.drive(counting("a prompt", "a tool"), ENCODING) == [8, 6]
    assert worker.asked == 2
    tokens.drop_kept()
    assert await tokens.drive(counting("a prompt", "a tool"), ENCODING) == [8, 6]
    assert worker.asked == 4


async def test_what_is_kept_stays_within_its_bound_whatever_texts_come() -> None:
    """Half a megabyte: as many counts as are kept, of the longest texts, and of short ones."""
    worker, tokens = made()
    for length in (4096, 5000, 40):
        for number in range(1500):
            await tokens.drive(counting(f"{number:05}" + "字" * (length - 5)), ENCODING)
        kept = tokens._kept
        held = sum(sys.getsizeof(key) + sys.getsizeof(key[1]) for key in kept)
        assert len(kept) <= 512 and held <= 1.1 * 2**19, (length, len(kept), held)
    worker.asked = 0
    await tokens.drive(counting("01499" + "字" * 35), ENCODING)
    assert worker.asked == 0  # the latest are those that are kept


class SlowWorker(LengthWorker):
    """Answers when it is told to, or not at all."""

    def __init__(self) -> None:
        super().__init__()
        self.questions: list[list[str]] = []
        self.answers: list[asyncio.Future[bool]] = []

    async def count(self, texts: Sequence[str], _encoding: str) -> tuple[int, ...] | None:  # type: ignore[override]
        self.questions.append(list(texts))
        self.answers.append(asyncio.get_running_loop().create_future())
        return tuple(map(len, texts)) if await self.answers[-1] else None


def said(text: str) -> list[Message]:
    return [Message(role=Role.USER, content=text)]


async def asked_at_once(tokens: Tokens, *texts: str) -> list[asyncio.Task[tuple[int, ...] | None]]:
    tasks = [asyncio.create_task(tokens.exact(said(text), ENCODING)) for text in texts]
    for _ in range(3):
        await asyncio.sleep(0)
    return tasks


async def turns_of_the_loop() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_what_comes_while_the_worker_counts_is_counted_together() -> None:
    worker: Any = SlowWorker()
    tokens = Tokens(worker)
    tasks = await asked_at_once(tokens, "a")
    tasks += await asked_at_once(tokens, "bb", "ccc", "dddd")
    assert worker.questions == [["a"]]
    worker.answers[0].set_result(True)
    await turns_of_the_loop()
    assert worker.questions == [["a"], ["bb", "ccc", "dddd"]]
    worker.answers[1].set_result(True)
    assert await asyncio.gather(*tasks) == [(5,), (6,), (7,), (8,)]


async def test_where_the_worker_gives_no_answer_nobody_waits_twice() -> None:
    worker: Any = SlowWorker()
    tokens = Tokens(worker)
    tasks = await asked_at_once(tokens, "a")
    tasks += await asked_at_once(tokens, "bb", "ccc")
    worker.answers[0].set_result(False)
    assert await asyncio.gather(*tasks) == [None, None, None]
    (again,) = await asked_at_once(tokens, "a")
    worker.answers[1].set_result(True)
    assert await again == (5,)


async def test_whoever_goes_away_leaves_the_others_their_turn() -> None:
    worker: Any = SlowWorker()
    tokens = Tokens(worker)
    tasks = await asked_at_once(tokens, "a")
    tasks += await asked_at_once(tokens, "bb", "ccc", "dddd")
    tasks[1].cancel()
    worker.answers[0].set_result(True)
    await asyncio.sleep(0)
    tasks[2].cancel()  # it may have been asked already
    await turns_of_the_loop()
    worker.answers[1].set_result(True)
    assert await tasks[3] == (8,)
    assert "dddd" in worker.questions[1]
    (last,) = await asked_at_once(tokens, "e")
    worker.answers[-1].set_result(True)
    assert await last == (5,)


async def test_long_texts_are_not_counted_together() -> None:
    worker: Any = SlowWorker()
    tasks = await asked_at_once(Tokens(worker), *(letter * 60_000 for letter in "abc"))
    for number in range(3):
        assert len(worker.questions) == number + 1
        worker.answers[number].set_result(True)
        await turns_of_the_loop()
    assert all(task.done() for task in tasks)
