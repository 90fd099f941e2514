"""Token counts for the service: exact from the worker where it is warm, upper estimates else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from memoryd.core.counting import Counted, Counting
from memoryd.core.estimator import estimate
from memoryd.core.messages import Message
from memoryd.core.tokens import message_tokens
from memoryd.service.ports import Worker

__all__ = ["Tokens", "estimated"]

T = TypeVar("T")


class Tokens:
    """Counts texts and messages. Never waits for a cold worker, and wakes it by every question."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker

    def wake(self, encoding: str) -> None:
        """Start the worker, or have it load another encoding; waits for nothing."""
        self._worker.wake(encoding)

    async def exact(self, messages: Sequence[Message], encoding: str) -> tuple[int, ...] | None:
        """Exact tokens of each message by the formula of requests; None if not to be had now."""
        texts = _texts(messages)
        self._worker.wake(encoding)
        counts = await self._worker.count(texts, encoding)
        if counts is None:
            return None
        by_text = dict(zip(texts, counts, strict=True))
        return tuple(message_tokens(message, by_text.__getitem__) for message in messages)

    async def drive(self, counting: Counting[T], encoding: str) -> T:
        """Run a pure computation that asks for counts; return its result."""
        self._worker.wake(encoding)
        try:
            texts = next(counting)
            while True:
                texts = counting.send(await self._counted(texts, encoding))
        except StopIteration as end:
            result: T = end.value
            return result

    async def _counted(self, texts: Sequence[str], encoding: str) -> tuple[Counted, ...]:
        counts = await self._worker.count(texts, encoding)
        if counts is None:
            return tuple(Counted(tokens=estimate(text), exact=False) for text in texts)
        return tuple(Counted(tokens=tokens, exact=True) for tokens in counts)


def estimated(message: Message) -> int:
    """Tokens of a message by the estimator: never fewer than any encoding of ours counts."""
    return message_tokens(message, estimate)


def _texts(messages: Sequence[Message]) -> tuple[str, ...]:
    """The texts that the formula counts in these messages, each once."""
    texts: dict[str, None] = {}

    def note(text: str) -> int:
        texts[text] = None
        return 0

    for message in messages:
        message_tokens(message, note)
    return tuple(texts)
