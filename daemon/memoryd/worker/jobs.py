"""What the child does, without any I/O: questions in, answers out, the urgent ones first."""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgpack

__all__ = ["Jobs"]

Handler = Callable[[Any], object]

_MAX_BUFFER = 64 * 2**20
"""A batch of texts is bounded by the main process; this is only against a broken stream."""


@dataclass(order=True, slots=True)
class _Job:
    """A question that waits for its turn."""

    urgency: int
    number: int
    id: int = field(compare=False)
    kind: str = field(compare=False)
    argument: Any = field(compare=False)


class Jobs:
    """A queue of questions and the handlers that answer them.

    ``handlers`` are in order of urgency; questions of one kind stay in order. ``later`` are those
    of questions that nobody waits for, which are handed out to be answered elsewhere.
    """

    def __init__(self, handlers: Mapping[str, Handler], later: Mapping[str, Handler]) -> None:
        self._handlers = {**handlers, **later}
        self._urgency = {kind: urgency for urgency, kind in enumerate(handlers)}
        self._unpacker = msgpack.Unpacker(max_buffer_size=_MAX_BUFFER)
        self._queue: list[_Job] = []
        self._later: deque[_Job] = deque()
        self._number = 0

    def receive(self, data: bytes) -> None:
        """Take in what the main process sent."""
        self._unpacker.feed(data)
        for ident, kind, argument in self._unpacker:
            self._number += 1
            urgency = self._urgency.get(kind)
            if urgency is None:
                self._later.append(_Job(0, self._number, ident, kind, argument))
            else:
                job = _Job(urgency, self._number, ident, kind, argument)
                heapq.heappush(self._queue, job)

    def __bool__(self) -> bool:
        return bool(self._queue)

    def answer_next(self) -> bytes:
        """Do the most urgent job; return the answer to send. IndexError if there is none."""
        return self._answer(heapq.heappop(self._queue))

    def next_later(self) -> Callable[[], bytes] | None:
        """Return what does the next job that nobody waits for and returns the answer to send."""
        return partial(self._answer, self._later.popleft()) if self._later else None

    def _answer(self, job: _Job) -> bytes:
        try:
            answer: Sequence[object] = (job.id, True, self._handlers[job.kind](job.argument))
        except Exception as exc:  # border of the process: the main process decides what it means
            answer = (job.id, False, f"{type(exc).__name__}: {exc}")
        packed: bytes = msgpack.packb(answer)
        return packed
