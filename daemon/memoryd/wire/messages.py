"""Messages of a conversation as they travel: from an append, and in a history."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from memoryd.core.messages import (
    Content,
    ImagePart,
    Message,
    Part,
    Role,
    StoredMessage,
    TextPart,
    ToolCall,
    content_to_wire,
    tool_call_to_wire,
)
from memoryd.errors import BadRequest
from memoryd.wire import checks
from memoryd.wire.checks import expect
from memoryd.wire.values import encoded_size

__all__ = [
    "MAX_BATCH",
    "MAX_ID_CHARS",
    "MAX_META_BYTES",
    "content_from_wire",
    "message_from_wire",
    "message_to_wire",
    "messages_from_wire",
    "time_from_wire",
]

T = TypeVar("T")

MAX_BATCH = 256
MAX_ID_CHARS = 128
MAX_META_BYTES = 4096

_MOST_CALLS = 128  # what chat-completions endpoints allow in one message

_LATEST_TIME = 253_402_300_799.0  # the end of 9999; milliseconds by mistake are above it
_KEYS = ("role", "content", "id", "name", "tool_calls", "tool_call_id", "time", "meta")
_role = checks.choice(tuple(str(role) for role in Role))
_id = checks.name(MAX_ID_CHARS)
_any_text = checks.text(0)
time_from_wire = checks.number(0.0, _LATEST_TIME, "seconds since the epoch")
_detail = checks.choice(("auto", "low", "high"))


def messages_from_wire(value: object, where: str) -> tuple[Message, ...]:
    """Return a batch of messages. Raises BadRequest naming the element that is wrong."""
    return checks.listing(message_from_wire, 1, MAX_BATCH)(value, where)


def message_from_wire(value: object, where: str) -> Message:
    """Return a message of an append. Raises BadRequest naming the field that is wrong."""
    given = _fields(value, where, _KEYS, "a field of a message")
    role = Role(_role(_needed(given, "role", where), f"{where}.role"))
    calls = _tool_calls(given.get("tool_calls"), f"{where}.tool_calls")
    if calls and role is not Role.ASSISTANT:
        raise _misplaced(where, "tool_calls", "assistant")
    call_id = _optional(given, "tool_call_id", where, _id)
    if call_id is not None and role is not Role.TOOL:
        raise _misplaced(where, "tool_call_id", "tool")
    return Message(
        role=role,
        content=_content_beside(calls, given.get("content"), f"{where}.content"),
        id=_optional(given, "id", where, _id),
        name=_optional(given, "name", where, _id),
        tool_calls=calls,
        tool_call_id=call_id,
        time=_optional(given, "time", where, time_from_wire),
        meta=_optional(given, "meta", where, _meta),
    )


def content_from_wire(value: object, where: str) -> Content:
    """Return content that says something: a string, or a list of parts."""
    content = _content(value, where)
    if _is_empty(content):
        raise BadRequest(
            f"{where} must not be empty (it may be only beside tool_calls)", field=where
        )
    return content


def message_to_wire(stored: StoredMessage, *, tokens: int) -> dict[str, object]:
    """Return a message as an element of ``memory.history``."""
    message = stored.message
    wire: dict[str, object] = {
        "id": stored.id,
        "seq": stored.seq,
        "role": str(message.role),
        "content": content_to_wire(message.content),
        "arrived": stored.arrived,
        "tokens": tokens,
    }
    if message.name is not None:
        wire["name"] = message.name
    if message.tool_calls:
        wire["tool_calls"] = [tool_call_to_wire(call) for call in message.tool_calls]
    if message.tool_call_id is not None:
        wire["tool_call_id"] = message.tool_call_id
    wire["time"] = stored.arrived if message.time is None else message.time
    if message.meta is not None:
        wire["meta"] = message.meta
    if stored.prompt:
        wire["prompt"] = True
    return wire


def _fields(value: object, where: str, known: tuple[str, ...], what: str) -> dict[str, object]:
    """Return a map without its nils, after a look at its keys."""
    given: dict[str, object] = expect(dict, value, where)
    for key in given:
        if key not in known:
            raise checks.unknown(key, known, what, where)
    return {key: item for key, item in given.items() if item is not None}


def _needed(given: Mapping[str, object], key: str, where: str) -> object:
    if key not in given:
        raise BadRequest(f"{where} needs {key}", field=f"{where}.{key}")
    return given[key]


def _optional(
    given: Mapping[str, object], key: str, where: str, check: Callable[[object, str], T]
) -> T | None:
    return check(given[key], f"{where}.{key}") if key in given else None


def _misplaced(where: str, key: str, role: str) -> BadRequest:
    return BadRequest(
        f"{where}.{key} belongs to a message of role {role} only", field=f"{where}.{key}"
    )


def _content_beside(calls: tuple[ToolCall, ...], value: object, where: str) -> Content:
    if not calls:
        return content_from_wire(value, where)
    # Chat-completions endpoints write null here.
    return "" if value is None else _content(value, where)


def _content(value: object, where: str) -> Content:
    if type(value) is str:
        return value
    if type(value) is not list:
        raise BadRequest(f"{where} must be a string or a list of parts", field=where)
    return tuple(_part(part, f"{where}[{place}]") for place, part in enumerate(value))


def _is_empty(content: Content) -> bool:
    if isinstance(content, str):
        return not content
    return not any(isinstance(part, ImagePart) or part.text for part in content)


def _part(value: object, where: str) -> Part:
    kind = expect(dict, value, where).get("type")
    if kind == "text":
        given = _fields(value, where, ("type", "text"), "a field of a text part")
        return TextPart(text=_any_text(_needed(given, "text", where), f"{where}.text"))
    if kind == "image_url":
        given = _fields(value, where, ("type", "image_url"), "a field of an image part")
        return _image(_needed(given, "image_url", where), f"{where}.image_url")
    raise BadRequest(f"{where}.type must be text or image_url", field=f"{where}.type")


def _image(value: object, where: str) -> ImagePart:
    given = _fields(value, where, ("url", "detail"), "a field of image_url")
    return ImagePart(
        url=checks.text(1)(_needed(given, "url", where), f"{where}.url"),
        detail=_optional(given, "detail", where, _detail),
    )


def _tool_calls(value: object, where: str) -> tuple[ToolCall, ...]:
    if value is None:
        return ()
    calls = checks.listing(_tool_call, 0, _MOST_CALLS)(value, where)
    if len({call.id for call in calls}) != len(calls):
        raise BadRequest(f"two calls of {where} have the same id", field=where)
    return calls


def _tool_call(value: object, where: str) -> ToolCall:
    given = _fields(value, where, ("id", "type", "function"), "a field of a tool call")
    if given.get("type", "function") != "function":
        raise BadRequest(f"{where}.type must be function", field=f"{where}.type")
    inner = f"{where}.function"
    function = _fields(
        _needed(given, "function", where), inner, ("name", "arguments"), "a field of a function"
    )
    return ToolCall(
        id=_id(_needed(given, "id", where), f"{where}.id"),
        name=_id(_needed(function, "name", inner), f"{inner}.name"),
        arguments=_any_text(_needed(function, "arguments", inner), f"{inner}.arguments"),
    )


def _meta(value: object, where: str) -> Mapping[str, object]:
    meta: dict[str, object] = expect(dict, value, where)
    size = encoded_size(meta)
    if size > MAX_META_BYTES:
        raise BadRequest(f"{where} may have {MAX_META_BYTES} bytes, not {size}", field=where)
    return meta
