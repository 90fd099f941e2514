"""Token counts for the service: exact from the worker where it is warm, upper estimates else."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar

from memoryd.core.messages import Message
from memoryd.core.tokens.counting import Counted, Counting
from memoryd.core.tokens.estimator import estimate
from memoryd.core.tokens.formula import message_tokens
from memoryd.service.ports import Worker

__all__ = ["Tokens", "estimated"]

_KEPT_COUNTS = 512
_KEPT_CHARS = 4096
_KEPT_CHARS_IN_ALL = 64 * _KEPT_CHARS
"""Counts of composed texts that are kept, the longest such text, and all of them together: prompts,
tool schemas and memory lines come again with every plan, 150 of them where facts and summary are
long, and asking the worker costs a tenth of a millisecond, or many when the board is busy. At most
half a megabyte."""

_TOGETHER_CHARS = 65_536
"""Of texts that are counted together: some 10 ms of the worker's, and ``wait_ms`` holds for all."""

T = TypeVar("T")


class Tokens:
    """Counts texts and messages. Never waits for a cold worker, and wakes it by every question."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._shared = _Shared(worker)
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
        counts = await self._shared.count(texts, encoding)
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
            place = encoding, text
            kept = self._kept.get(place)
            if kept is not None:
                self._kept.move_to_end(place)
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


@dataclass(frozen=True, slots=True, eq=False)
class _Question:
    """Texts to count, and where the answer goes."""

    texts: Sequence[str]
    encoding: str
    counts: asyncio.Future[tuple[int, ...] | None]

    @property
    def chars(self) -> int:
        return sum(map(len, self.texts))

    def answer(self, counts: tuple[int, ...] | None) -> None:
        """Tell whoever still waits."""
        if not self.counts.done():
            self.counts.set_result(counts)


class _Shared:
    """Questions to the worker: those of one turn of the loop are asked together, and those that
    come meanwhile after them. Where 32 clients append at once, main would do little else than ask.

    They are asked a turn later: what they are about is then on its way to the disk, and the worker,
    who is given the processor at once, keeps nobody from that.
    """

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._asking = False
        self._rest: asyncio.Task[None] | None = None
        self._waiting: list[_Question] = []

    async def count(self, texts: Sequence[str], encoding: str) -> tuple[int, ...] | None:
        """Return the tokens of each text; None if they are not to be had now."""
        question = _Question(texts, encoding, asyncio.get_running_loop().create_future())
        self._waiting.append(question)
        if not self._asking:
            # The first of a turn asks for all of them: to have a task ask is a turn more each way.
            self._asking = True
            try:
                await asyncio.sleep(0)
                await self._ask(self._take())
            finally:
                self._go_on()
        return await question.counts

    def _go_on(self) -> None:
        """Have a task ask what is left."""
        self._asking = bool(self._waiting)
        if self._waiting:
            self._rest = asyncio.create_task(self._ask_rest())

    async def _ask_rest(self) -> None:
        try:
            await self._ask(self._take())
        finally:
            self._go_on()

    def _take(self) -> list[_Question]:
        """Take the questions that go together out of those that wait."""
        encoding, room = self._waiting[0].encoding, _TOGETHER_CHARS
        count = 0
        for question in self._waiting:
            room -= question.chars
            if count and (question.encoding != encoding or room < 0):
                break
            count += 1
        together = self._waiting[:count]
        del self._waiting[:count]
        return together

    async def _ask(self, together: list[_Question]) -> None:
        counts = None
        try:
            counts = await self._worker.count(
                [text for each in together for text in each.texts], together[0].encoding
            )
        finally:
            if counts is None:
                # Who waits has waited as long for it.
                for each in (*together, *self._waiting):
                    each.answer(None)
                self._waiting = []
            else:
                rest = iter(counts)
                for each in together:
                    each.answer(tuple(islice(rest, len(each.texts))))


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
