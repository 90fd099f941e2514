"""Messages as the whole daemon knows them, and the turns they form."""

from __future__ import annotations

import enum
from bisect import bisect_left
from collections.abc import Callable, Mapping
from dataclasses import field
from operator import attrgetter
from typing import TypeVar

from memoryd.values import frozen

__all__ = [
    "Content",
    "ImagePart",
    "Message",
    "Part",
    "Role",
    "StoredMessage",
    "TextPart",
    "ToolCall",
    "content_to_wire",
    "gone_before",
    "messages_after",
    "part_to_wire",
    "tool_call_to_wire",
]


class Role(enum.StrEnum):
    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"
    TOOL = "tool"


@frozen
class TextPart:
    text: str


@frozen
class ImagePart:
    """An image by URL or data URL; ``detail`` is low, high, auto, or None where none was said."""

    url: str
    detail: str | None = None


Part = TextPart | ImagePart
Content = str | tuple[Part, ...]


@frozen
class ToolCall:
    """A function call of the assistant; ``arguments`` is JSON text, kept verbatim."""

    id: str
    name: str
    arguments: str


@frozen
class Message:
    """A message as a client gave it.

    ``time`` is the client's, seconds since the epoch. ``meta`` is kept and returned, and never
    sent to a model. An empty ``content`` is allowed only beside ``tool_calls``.
    """

    role: Role
    content: Content
    id: str | None = None
    name: str | None = None
    tool_calls: tuple[ToolCall, ...] = ()
    tool_call_id: str | None = None
    time: float | None = None
    meta: Mapping[str, object] | None = None

    @property
    def text(self) -> str:
        """The words of the message: its text, or its text parts joined by line breaks."""
        if isinstance(self.content, str):
            return self.content
        return "\n".join(part.text for part in self.content if isinstance(part, TextPart))

    def same_statement(self, other: Message) -> bool:
        """Whether a repeated append of one id says the same: role, content, name, tool fields."""
        return (
            self.role == other.role
            and self.content == other.content
            and self.name == other.name
            and self.tool_calls == other.tool_calls
            and self.tool_call_id == other.tool_call_id
        )

    def to_chat(self) -> dict[str, object]:
        """Return the message as an element of ``messages`` in a chat-completions request."""
        content = self.content if isinstance(self.content, str) else content_to_wire(self.content)
        chat: dict[str, object] = {"role": str(self.role), "content": content}
        if self.name is not None:
            chat["name"] = self.name
        if self.tool_calls:
            chat["tool_calls"] = [tool_call_to_wire(call) for call in self.tool_calls]
        if self.tool_call_id is not None:
            chat["tool_call_id"] = self.tool_call_id
        return chat


@frozen
class StoredMessage:
    """A message with its place in a session.

    ``seq``      order within the session, from 1, never used twice.
    ``arrived``  the daemon's own arrival time, seconds since the epoch.
    ``estimate`` tokens by the estimator (core.tokens.formula), never below any of our encodings.
    ``counts``   exact tokens by encoding name, as far as they are known.
    ``position`` sum of ``estimate`` over all messages ever appended before this one; it never
                 changes, so that windows can start at steady places.
    ``prompt``   the message became the session's prompt and is no part of the conversation.
    """

    message: Message
    id: str
    seq: int
    arrived: float
    estimate: int
    position: int
    counts: Mapping[str, int] = field(default_factory=dict)
    prompt: bool = False


_T = TypeVar("_T")
_SEQ = attrgetter("seq")


def messages_after(messages: tuple[StoredMessage, ...], seq: int) -> tuple[StoredMessage, ...]:
    """Return the messages behind a place, of messages in order."""
    return messages[bisect_left(messages, seq + 1, key=_SEQ) :]


def gone_before(
    known: tuple[_T, ...], messages: tuple[_T, ...], *, seq: Callable[[_T], int] = _SEQ
) -> int | None:
    """Return how many known messages are missing before those that go on with all the others; None
    where none do. As a rule a window gains some messages behind, and some are too far back."""
    gone = bisect_left(known, seq(messages[0]), key=seq) if messages else len(known)
    left = known[gone:]
    return gone if left and left == messages[: len(left)] else None


def content_to_wire(content: Content) -> object:
    """Return content as the protocol carries it: a string, or a list of parts."""
    if isinstance(content, str):
        return content
    return [part_to_wire(part) for part in content]


def part_to_wire(part: Part) -> dict[str, object]:
    """Return one part of a content list as chat completions and the protocol carry it."""
    if isinstance(part, TextPart):
        return {"type": "text", "text": part.text}
    image: dict[str, object] = {"url": part.url}
    if part.detail is not None:
        image["detail"] = part.detail
    return {"type": "image_url", "image_url": image}


def tool_call_to_wire(call: ToolCall) -> dict[str, object]:
    """Return a tool call as chat completions and the protocol carry it."""
    return {
        "id": call.id,
        "type": "function",
        "function": {"name": call.name, "arguments": call.arguments},
    }
