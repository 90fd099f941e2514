"""The texts that are embedded of a message: it alone, and it in its context.

In a dialogue two answers in three do not name what they are about (好的，就那家吧); together with
the two messages before and the one after they do. So each message that user or assistant said
has two kinds of vector. The second waits until AFTER messages have followed: the newest message
of a session has only the first.

``TEXTS_VERSION`` changes whenever the texts do: vectors of other texts are made again.
"""

from __future__ import annotations

from collections.abc import Sequence

from memoryd.core.messages import Message

__all__ = ["AFTER", "BEFORE", "TEXTS_VERSION", "alone_text", "context_text", "embedded_bytes"]

TEXTS_VERSION = "2"

BEFORE = 2
AFTER = 1
"""Neighbours on each side. Two before, so that an answer stands with its question and with what
that question refers to; one after, so that a message stands with the reply to it."""

OWN_CHARS = 400
NEIGHBOUR_CHARS = 200
"""What a context holds of the message and of each neighbour: together about one window of the
model (512 tokens). Of a longer message the context is its beginning's; all of it is found by the
windows of the message alone."""


def alone_text(message: Message) -> str:
    """Return what is embedded of a message alone; empty where it says nothing."""
    text = message.text.strip()
    return f"{message.name}: {text}" if text and message.name else text


def context_text(before: Sequence[Message], message: Message, after: Sequence[Message]) -> str:
    """Return what is embedded of a message in its context.

    ``before`` and ``after`` are its neighbours of user and assistant, oldest first: BEFORE and
    AFTER of them, or as many as there are.
    """
    parts = [
        *(_end_of(alone_text(neighbour)) for neighbour in before[max(len(before) - BEFORE, 0) :]),
        alone_text(message)[:OWN_CHARS],
        *(alone_text(neighbour)[:NEIGHBOUR_CHARS] for neighbour in after[:AFTER]),
    ]
    return "\n".join(part for part in parts if part)


def embedded_bytes(message: Message) -> int:
    """Return roughly how many bytes are embedded for the sake of a message: it alone, in its
    context and in those of its neighbours. The time goes with them: four are a token."""
    text = alone_text(message)
    return (
        len(text.encode(errors="replace"))
        + len(text[:OWN_CHARS].encode(errors="replace"))
        + len(text[:NEIGHBOUR_CHARS].encode(errors="replace")) * (BEFORE + AFTER)
    )


def _end_of(text: str) -> str:
    """Of what comes before the end is nearest, and of a long text so is what it asks."""
    return text[-NEIGHBOUR_CHARS:]
