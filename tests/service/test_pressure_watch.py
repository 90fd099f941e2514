"""How often memory is looked at: each poll at work, seldom at rest where the kernel rings."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from memoryd.config import PressureSettings
from memoryd.service.pressure import ACTIVE_S, PressureWatch

SETTINGS = PressureSettings(poll_s=0.02, idle_poll_s=3600)


class Looked:
    """Sources that tell nothing, and say how often they were asked."""

    def __init__(self) -> None:
        self.times = 0

    def look(self, _now: float) -> dict[str, float]:
        self.times += 1
        return {}

    def stall_files(self) -> tuple[tuple[str, str], ...]:
        return ()

    async def again(self, times: int) -> None:
        until = self.times + times
        async with asyncio.timeout(10):
            while self.times < until:  # noqa: ASYNC110  # timers of the watch under test
                await asyncio.sleep(0.01)


class Ringing:
    armed = True

    def close(self) -> None: ...


class Clock:
    """The loop's, which can be put forward."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return asyncio.get_running_loop().time() + self.ahead


def watching(at_work: Callable[[], bool]) -> tuple[PressureWatch, Looked, Clock]:
    looked, clock = Looked(), Clock()
    sources: Any = looked
    watch = PressureWatch(
        SETTINGS, sources, clock=clock, wall=clock, on_change=lambda *_: None, at_work=at_work
    )
    bell: Any = Ringing()
    watch._bell = bell
    watch.start()
    return watch, looked, clock


async def test_at_rest_it_looks_seldom_until_somebody_asks_for_something() -> None:
    watch, looked, clock = watching(lambda: False)
    await looked.again(3)  # it was used just now
    clock.ahead = 2 * ACTIVE_S
    await looked.again(1)
    before = looked.times
    await asyncio.sleep(10 * SETTINGS.poll_s)
    assert looked.times <= before + 1
    watch.used()
    await looked.again(3)
    watch.close()


async def test_while_there_is_a_worker_it_looks_each_poll() -> None:
    watch, looked, clock = watching(lambda: True)
    clock.ahead = 2 * ACTIVE_S
    await looked.again(5)
    watch.close()
