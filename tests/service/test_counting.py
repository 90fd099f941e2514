"""Counts of composed texts: asked for once, kept within bounds, let go when memory is short."""

from __future__ import annotations

import sys
from collections.abc import Generator, Sequence
from typing import Any

from memoryd.core.counting import Counted
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
