"""Token counts for the service: exact from the worker where it is warm, upper estimates else."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import TypeVar

from memoryd.core.counting import Counted, Counting
from memoryd.core.estimator import estimate
from memoryd.core.messages import Message
from memoryd.core.tokens import message_tokens
from memoryd.service.ports import Worker

__all__ = ["Tokens", "estimated"]

_KEPT_COUNTS = 512
_KEPT_CHARS = 4096
_KEPT_CHARS_IN_ALL = 64 * _KEPT_CHARS
"""Counts of composed texts that are kept, the longest such text, and all of them together: prompts,
tool schemas and memory lines come again with every plan, 150 of them where facts and summary are
long, and asking the worker costs a tenth of a millisecond, or many when the board is busy. At most
half a megabyte."""

T = TypeVar("T")


class Tokens:
    """Counts texts and messages. Never waits for a cold worker, and wakes it by every question."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._kept: OrderedDict[tuple[str, str], int] = OrderedDict()
        self._kept_chars = 0

    def drop_kept(self) -> None:
        """Let go of the counts that are kept to be faster."""
        self._kept.clear()
        self._kept_chars = 0

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
        exact = {text: self._kept.get((encoding, text)) for text in texts}
        missing = [text for text, tokens in exact.items() if tokens is None]
        if missing:
            counts = await self._worker.count(missing, encoding)
            if counts is not None:
                exact.update(zip(missing, counts, strict=True))
        for text, tokens in exact.items():
            if tokens is not None:
                self._keep(text, encoding, tokens)
        return tuple(_counted(text, exact[text]) for text in texts)

    def _keep(self, text: str, encoding: str, tokens: int) -> None:
        key = encoding, text
        if key in self._kept:
            self._kept.move_to_end(key)
        elif len(text) <= _KEPT_CHARS:
            self._kept[key] = tokens
            self._kept_chars += len(text)
            while len(self._kept) > _KEPT_COUNTS or self._kept_chars > _KEPT_CHARS_IN_ALL:
                (_, oldest), _ = self._kept.popitem(last=False)
                self._kept_chars -= len(oldest)


def _counted(text: str, exact: int | None) -> Counted:
    if exact is None:
        return Counted(tokens=estimate(text), exact=False)
    return Counted(tokens=exact, exact=True)


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
