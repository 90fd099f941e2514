"""What is done about memory pressure: each step gives something back, and is undone afterwards.

What only has to be refused (summaries, large frames, costly strategies) is refused by those who
would do it, who ask for the level. Here is what has to be done once when the level changes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping

from memoryd.core.pressure import Level
from memoryd.service.ports import Worker

__all__ = ["Relief"]

AGAIN_S = 1.0
"""At critical, memory is given back once more after so long: requests are still served."""

GONE_S = 1.0
"""No longer do the other steps wait for a worker that was killed: one that waits for slow flash
itself dies when that answers."""

MIB = 2**20

_log = logging.getLogger(__name__)


class Relief:
    """Follows the level. ``give_back`` are the steps that return memory, by name; ``let_go`` those
    that are taken once, on the way up to critical, since what they let go costs something to have
    again; ``resume`` takes background work up again; ``publish`` tells what the steps gave back.

    ``rss`` returns the bytes of daemon and worker together.
    """

    def __init__(
        self,
        *,
        worker: Worker,
        worker_idle_s: float,
        give_back: Mapping[str, Callable[[], Awaitable[None]]],
        let_go: Mapping[str, Callable[[], Awaitable[None]]],
        resume: Callable[[], None],
        rss: Callable[[], int | None],
        publish: Callable[[Mapping[str, object]], None],
        again_s: float = AGAIN_S,
    ) -> None:
        self._worker = worker
        self._worker_idle_s = worker_idle_s
        self._give_back = give_back
        self._let_go = let_go
        self._resume = resume
        self._rss = rss
        self._publish = publish
        self._again_s = again_s
        self._level = Level.NORMAL
        self._task: asyncio.Task[None] | None = None
        self._holding: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self._closed = False

    def follow(self, level: Level) -> None:
        """The level is another one now."""
        if self._closed:
            return
        self._level = level
        self._changed.set()
        if level is Level.CRITICAL:
            # The steps wait for each other, and one for the disk; what takes most does not.
            self._holding = asyncio.create_task(self._worker.hold(), name="worker hold")
        else:
            self._worker.let_go()
        self._worker.leave_after(None if level is Level.NORMAL else self._worker_idle_s)
        if level is Level.NORMAL:
            self._resume()
        elif self._task is None or self._task.done():
            self._task = asyncio.create_task(self._relieve(), name="memory relief")

    async def close(self) -> None:
        """End what is under way, and follow no more. May be called again."""
        self._closed = True
        tasks = [task for task in (self._task, self._holding) if task is not None]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    async def _relieve(self) -> None:
        """Give memory back until the level is normal: at once, and again while it is critical."""
        done = Level.NORMAL
        while (level := self._level) is not Level.NORMAL:
            self._changed.clear()
            if level.rank > done.rank:
                await self._round(level, first=True)
            elif level is Level.CRITICAL:
                await self._round(level, first=False)
            done = level
            try:
                async with asyncio.timeout(self._again_s if level is Level.CRITICAL else None):
                    await self._changed.wait()
            except TimeoutError:
                pass  # critical still

    async def _round(self, level: Level, *, first: bool) -> None:
        """Take every step of a level, and tell what it gave back; the first time even if that is
        nothing."""
        steps = dict(self._give_back)
        if level is Level.CRITICAL:
            steps = {"worker": self._worker_gone, **steps, **(self._let_go if first else {})}
        tell, taken = first, []
        for name, take in steps.items():
            before = self._rss()
            try:
                await take()
            except Exception as exc:  # whatever goes wrong in one step, the others are taken
                if first:  # at critical it would be told each second
                    _log.error("giving memory back (%s) failed: %s", name, type(exc).__name__)
                continue
            after = self._rss()
            if before is not None and after is not None:
                taken.append(
                    {"step": name, "rss_before_mb": _mb(before), "rss_after_mb": _mb(after)}
                )
                tell = tell or before - after >= MIB
        if tell:
            self._publish({"topic": "pressure", "level": str(level), "steps": taken})

    async def _worker_gone(self) -> None:
        if self._holding is not None:
            await asyncio.wait((self._holding,), timeout=GONE_S)


def _mb(size: int | None) -> float | None:
    return None if size is None else round(size / MIB, 2)
