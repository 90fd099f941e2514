"""Counting texts from code that cannot count.

The exact tokenizer lives in a child process, and pure code cannot ask it. So whatever needs
counts is a generator: it yields the texts it needs, all at once, and is sent their counts. The
service drives it with ``await``, a test with a plain function (``run_plan``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import field
from typing import TypeVar

from memoryd.core.messages import Message
from memoryd.core.tokens.formula import message_fixed, message_texts, message_tokens
from memoryd.values import frozen

__all__ = ["Counted", "Counter", "Counting", "run_plan"]

T = TypeVar("T")


@frozen
class Counted:
    """Tokens of something. Where ``exact`` is false they are an upper bound."""

    tokens: int
    exact: bool


Counting = Generator[tuple[str, ...], tuple[Counted, ...], T]
"""Yields texts, is sent a count for each, returns a T."""


def run_plan(counting: Counting[T], count: Callable[[str], Counted]) -> T:
    """Drive ``counting`` to its end with a function that counts one text."""
    try:
        texts = next(counting)
        while True:
            texts = counting.send(tuple(count(text) for text in texts))
    except StopIteration as end:
        result: T = end.value
        return result


@frozen
class Counter:
    """Asks for counts, but never for one that is known; scales them for a foreign tokenizer.

    ``known``   counts by text that the caller has already; with all of them there, nothing is
                asked.
    ``factor``  tokens of the model per token of ours, where the model's tokenizer is not ours;
                every result is then an estimate.
    """

    known: Mapping[str, Counted] = field(default_factory=dict)
    factor: float | None = None

    def scaled(self, counted: Counted) -> Counted:
        """Return our tokens as the model's."""
        if self.factor is None:
            return counted
        return Counted(tokens=math.ceil(counted.tokens * self.factor), exact=False)

    def ask(self, texts: Iterable[str]) -> Counting[dict[str, Counted]]:
        """Count texts, unscaled, in one question at most."""
        wanted = dict.fromkeys(texts)
        counts = {text: self.known[text] for text in wanted if text in self.known}
        counts[""] = Counted(tokens=0, exact=True)
        missing = tuple(text for text in wanted if text not in counts)
        if missing:
            counts.update(zip(missing, (yield missing), strict=True))
        return counts

    def messages(self, messages: Sequence[Message]) -> Counting[tuple[Counted, ...]]:
        """Count whole messages by the formula of requests, in one question at most."""
        counts = yield from self.ask(
            text for message in messages for text in message_texts(message)
        )
        return tuple(self.scaled(_cost(message, counts)) for message in messages)

    def fixed(self, message: Message) -> int:
        """Return what a message costs without its texts: brackets, images, calls."""
        return self.scaled(Counted(tokens=message_fixed(message), exact=True)).tokens


def _cost(message: Message, counts: Mapping[str, Counted]) -> Counted:
    exact = all(counts[text].exact for text in message_texts(message))
    tokens = message_tokens(message, lambda text: counts[text].tokens)
    return Counted(tokens=tokens, exact=exact)
