"""What the daemon knows of the cloud and must know after a restart: token factors, lengths of
replies, and what counts for the limits.

It is one note in the store, written when the limits ask for it, every so many calls otherwise, and
at the end. A kill loses the newest few calls of what was learnt, and nothing that a limit counts.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from memoryd.errors import StorageError, StorageFull
from memoryd.service.ports import Spent
from memoryd.values import frozen

if TYPE_CHECKING:
    from memoryd.service.memory import Memory
    from memoryd.service.ports import Cloud, Store

__all__ = ["Keeper", "Learnt"]

_NOTE = "learnt"

_CALLS = 20
"""Calls and replies after which what was learnt is written, where no limit asks for it: each call
also stores messages, so it is one small write in some sixty."""

_log = logging.getLogger(__name__)


@frozen
class Learnt:
    """``factors``: by model the factor in force, calls since it changed, and the highest of them.
    ``replies``: tokens of the newest replies, oldest first."""

    factors: Mapping[str, tuple[float, int, float]]
    replies: tuple[int, ...]


class Keeper:
    """Reads the note at the start, and writes it when it is time."""

    def __init__(
        self, *, store: Store, memory: Memory, cloud: Cloud, clock: Callable[[], float]
    ) -> None:
        self._store = store
        self._memory = memory
        self._cloud = cloud
        self._clock = clock
        self._unwritten = 0
        self._writing: asyncio.Task[None] | None = None

    async def load(self) -> None:
        """Go on where the last run ended. A note that cannot be read is as none."""
        try:
            note = await self._store.note(_NOTE)
            if note is None:
                return
            made, learnt, spent = _read(note)
        except (StorageError, ValueError, TypeError, KeyError, AttributeError) as exc:
            _log.warning("what was learnt of the cloud cannot be read, and is learnt anew: %s", exc)
            return
        self._memory.restore(learnt)
        # A clock that went back says nothing: then no time has passed, and the limits hold longer.
        self._cloud.restore(spent, elapsed_s=max(0.0, self._clock() - made))

    def spent(self) -> None:
        """Take note of a call or a reply; write if it is time."""
        self._unwritten += 1
        due = self._cloud.uncovered or self._unwritten >= _CALLS
        if due and (self._writing is None or self._writing.done()):
            self._writing = asyncio.create_task(self._write(self._cloud.spent_ahead()))

    async def close(self) -> None:
        """Write what is there, to the call. After it, nothing more may be spent."""
        if self._writing is not None:
            await self._writing
        if self._unwritten or self._writing is not None:
            await self._write(self._cloud.spent())

    async def _write(self, spent: Spent) -> None:
        self._unwritten = 0
        note = _written(self._clock(), self._memory.learnt(), spent)
        try:
            await self._store.put_note(_NOTE, note)
        except (StorageError, StorageFull) as exc:
            self._unwritten = _CALLS  # the next call tries again
            _log.warning("what was learnt of the cloud was not written: %s", exc)


def _written(now: float, learnt: Learnt, spent: Spent) -> str:
    return json.dumps(
        {
            "time": now,
            "factors": learnt.factors,
            "replies": learnt.replies,
            "calls": [(round(age, 1), amount) for age, amount in spent.calls],
            "tokens": [(round(age, 1), amount) for age, amount in spent.tokens],
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def _read(note: str) -> tuple[float, Learnt, Spent]:
    """Raises ValueError, TypeError, KeyError or AttributeError for what is no such note."""
    told = json.loads(note)
    learnt = Learnt(
        factors={
            str(name): (float(factor), int(calls), float(highest))
            for name, (factor, calls, highest) in told["factors"].items()
        },
        replies=tuple(int(reply) for reply in told["replies"]),
    )
    spent = Spent(calls=_ages(told["calls"]), tokens=_ages(told["tokens"]))
    return float(told["time"]), learnt, spent


def _ages(told: Iterable[tuple[float, int]]) -> tuple[tuple[float, int], ...]:
    return tuple((float(age), int(amount)) for age, amount in told)
