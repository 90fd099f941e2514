"""Vectors made in the background, a small batch at a time, while nobody needs the worker.

What waits is read from the store each time, never remembered: so what was appended before a
restart, lost with a file or made by another model is made after it. At rest nothing wakes up: a
look is due only after something changed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from memoryd.errors import StorageError, StorageFull
from memoryd.service.ports import Store, Worker

__all__ = ["FIRST_BYTES", "Embedding", "next_size"]

_log = logging.getLogger(__name__)

LATEST = 10
"""At so many times ``after_s`` vectors are made although messages keep coming."""

FIRST_BYTES = 2 * 1024
LEAST_BYTES = 256
MOST_BYTES = 64 * 1024
QUICK_S = 1.0
SLOW_S = 5.0
"""How much text is embedded before it is stored: what a board does in some seconds. A slow one,
which takes a second for a message, then loses no more of its work when it is switched off; a fast
one saves its flash a sync and some pages for each message."""

RETRY_S = 2.0
RETRY_LATEST_S = 600.0
"""After the worker was lost over a batch, or the store had no room for one: twice as long each
time. A text that kills the worker must not have it start for ever."""


def next_size(size: int, took_s: float) -> int:
    """Return how many bytes to embed together, after a batch of ``size`` took so long."""
    if took_s > SLOW_S:
        return max(size // 2, LEAST_BYTES)
    return min(size * 2, MOST_BYTES) if took_s < QUICK_S else size


class Embedding:
    """Keeps the vectors up with the messages.

    ``may_run`` is False under memory pressure: then nothing is begun. ``after_s`` is how long
    messages must have paused: those of a turn are embedded together, and a board does not load
    the model (a hundred megabytes) for each of them.
    """

    def __init__(
        self, *, store: Store, worker: Worker, may_run: Callable[[], bool], after_s: float
    ) -> None:
        self._store = store
        self._worker = worker
        self._may_run = may_run
        self._after_s = after_s
        self._timer: asyncio.TimerHandle | None = None
        self._changed_first = self._changed_last = 0.0
        """Between the last look and now, by the loop's clock."""
        self._task: asyncio.Task[None] | None = None
        self._changed_meanwhile = False
        """Whether something changed while the task runs."""
        self._size = FIRST_BYTES
        self._failures = 0
        self._closed = False

    def consider(self) -> None:
        """Something was stored or forgotten, or may be possible again: look soon. Costs little."""
        if self._closed or not self._may_run() or self._worker.model_id is None:
            return
        if self._task is not None:
            self._changed_meanwhile = True
            return
        self._changed_last = asyncio.get_running_loop().time()
        if self._timer is None:
            self._changed_first = self._changed_last
            self._look_in(self._after_s)

    async def pending(self) -> int:
        """Roughly how many messages have no vectors yet; 0 where there is no model to make any."""
        model = self._worker.model_id
        return 0 if model is None else await self._store.vectors_pending(model)

    async def close(self) -> None:
        """Make no more. What waits is made after the next start. May be called again."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    def _look_in(self, wait_s: float) -> None:
        self._timer = asyncio.get_running_loop().call_later(wait_s, self._look)

    def _look(self) -> None:
        self._timer = None
        due = min(self._changed_last + self._after_s, self._changed_first + LATEST * self._after_s)
        wait_s = due - asyncio.get_running_loop().time()
        if wait_s > 0:
            self._look_in(wait_s)
        else:
            self._changed_meanwhile = False
            self._task = asyncio.create_task(self._run(), name="embedding")
            self._task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._task = None
        if not task.cancelled() and (error := task.exception()) is not None:
            # the border of a background task: told without the texts that it worked on
            _log.error("making vectors failed: %s", type(error).__name__)
        elif self._changed_meanwhile:
            self.consider()

    async def _run(self) -> None:
        """Embed until nothing waits, the pressure rises, or it fails."""
        while self._may_run() and (model := self._worker.model_id) is not None:
            try:
                began = asyncio.get_running_loop().time()
                batch = await self._store.vector_batch(model, most_bytes=self._size)
                if batch is None:
                    return
                vectors: tuple[tuple[bytes, ...], ...] | None = ()
                if batch.tasks:
                    texts = [task.text for task in batch.tasks]
                    vectors = await self._worker.embed(texts, "passage", urgent=False)
                if vectors is None:
                    # Memory that got short took the worker away: no fault of the batch, and its end
                    # has it looked for what waits.
                    if self._may_run():
                        self._try_again()
                    return
                if self._worker.model_id == model:  # else another one may have made them
                    await self._store.put_vectors(batch, vectors)
                self._failures = 0
                self._size = next_size(self._size, asyncio.get_running_loop().time() - began)
            except (StorageFull, StorageError):
                # The store tells of its state itself, and the messages are all there.
                self._try_again()
                return

    def _try_again(self) -> None:
        wait_s = min(RETRY_S * 2**self._failures, RETRY_LATEST_S)
        self._failures += 1
        self._changed_first = self._changed_last = 0.0
        self._look_in(wait_s)
