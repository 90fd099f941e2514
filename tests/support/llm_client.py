"""Cloud clients as the tests want them: short limits, no waiting between tries."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from memoryd.config import CloudSettings
from memoryd.llm import CloudClient
from memoryd.service.ports import CompletionRequest

__all__ = ["FakeTime", "ask", "cloud_client", "settings_for", "until"]


class FakeTime:
    """A clock that moves when told, or slept on."""

    def __init__(self) -> None:
        self.now = 1_000.0
        self.slept: list[float] = []

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


def settings_for(base_url: str | None, **changes: Any) -> CloudSettings:
    short: dict[str, Any] = {"timeout_s": 5.0, "connect_timeout_s": 5.0, "total_timeout_s": 60.0}
    return CloudSettings(base_url=base_url, model="sim", **(short | changes))


@asynccontextmanager
async def cloud_client(
    base_url: str | None,
    *,
    time: FakeTime | None = None,
    draw: Callable[[], float] = lambda: 0.0,
    **changes: Any,
) -> AsyncIterator[CloudClient]:
    """A client for the endpoint; retries at once. With ``time``, its policies run on that."""
    settings = settings_for(base_url, **changes)
    if time is None:
        client = CloudClient(settings, draw=draw)
    else:
        client = CloudClient(settings, draw=draw, clock=time, sleep=time.sleep)
    try:
        yield client
    finally:
        await client.close()


def ask(text: str = "你好", **fields: Any) -> CompletionRequest:
    return CompletionRequest(messages=[{"role": "user", "content": text}], **fields)


async def until(condition: Callable[[], bool]) -> None:
    """Wait for what happens on the other side of a socket, which sends no event."""
    async with asyncio.timeout(5):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.005)
