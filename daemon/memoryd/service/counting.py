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
        self._kept: OrderedDict[tuple[str, str], Counted] = OrderedDict()
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
        known: dict[str, Counted] = {}
        for text in texts:
            kept = self._kept.get((encoding, text))
            if kept is not None:
                self._kept.move_to_end((encoding, text))
                known[text] = kept
        missing = [text for text in dict.fromkeys(texts) if text not in known]
        if missing:
            counts = await self._worker.count(missing, encoding)
            for index, text in enumerate(missing):
                if counts is None:
                    known[text] = Counted(tokens=estimate(text), exact=False)
                else:
                    known[text] = Counted(tokens=counts[index], exact=True)
                    self._keep(text, encoding, known[text])
        return tuple(map(known.__getitem__, texts))

    def _keep(self, text: str, encoding: str, counted: Counted) -> None:
        if len(text) <= _KEPT_CHARS and (encoding, text) not in self._kept:
            self._kept[encoding, text] = counted
            self._kept_chars += len(text)
            while len(self._kept) > _KEPT_COUNTS or self._kept_chars > _KEPT_CHARS_IN_ALL:
                (_, oldest), _ = self._kept.popitem(last=False)
                self._kept_chars -= len(oldest)


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
