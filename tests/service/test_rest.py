"""The daemon tidies up when nobody asks anything, and only then."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from memoryd.errors import NotFound
from memoryd.service.rest import TidyService

REST_S = 0.05
NOBODY: Any = None


class Answering:
    async def handle(self, _caller: object, _msgid: int, method: str, _arguments: object) -> object:
        if method == "lost":
            raise NotFound("no such session")
        return method


class Tidied:
    def __init__(self) -> None:
        self.times = 0

    async def __call__(self) -> None:
        self.times += 1

    async def once(self) -> None:
        async with asyncio.timeout(10):
            while not self.times:  # noqa: ASYNC110  # a timer of the service under test
                await asyncio.sleep(REST_S / 5)


def service(tidied: Tidied, clock: Any = None) -> TidyService:
    clock = clock or asyncio.get_running_loop().time
    return TidyService(Answering(), tidied, clock=clock, on_request=lambda: None, rest_s=REST_S)


async def test_requests_are_handed_on_with_their_answers_and_errors() -> None:
    tidy = service(Tidied())
    assert await tidy.handle(NOBODY, 1, "status", NOBODY) == "status"
    with pytest.raises(NotFound):
        await tidy.handle(NOBODY, 2, "lost", NOBODY)
    await tidy.close()


async def test_it_tidies_once_when_the_requests_end() -> None:
    tidied = Tidied()
    tidy = service(tidied)
    for number in range(3):
        await tidy.handle(NOBODY, number, "status", NOBODY)
    await tidied.once()
    await asyncio.sleep(3 * REST_S)
    assert tidied.times == 1
    await tidy.handle(NOBODY, 4, "status", NOBODY)
    tidied.times = 0
    await tidied.once()


async def test_it_does_not_tidy_while_requests_keep_coming() -> None:
    tidied = Tidied()
    now = 0.0
    tidy = service(tidied, clock=lambda: now)
    await tidy.handle(NOBODY, 1, "status", NOBODY)
    now = REST_S / 2  # the clock stands still: to the service the request has just come
    await tidy.handle(NOBODY, 2, "status", NOBODY)
    await asyncio.sleep(3 * REST_S)
    assert tidied.times == 0
    now = 2 * REST_S
    await tidied.once()
    await tidy.close()


async def test_a_closed_one_tidies_no_more() -> None:
    tidied = Tidied()
    tidy = service(tidied)
    await tidy.handle(NOBODY, 1, "status", NOBODY)
    await tidy.close()
    await tidy.close()
    await asyncio.sleep(2 * REST_S)
    assert tidied.times == 0
