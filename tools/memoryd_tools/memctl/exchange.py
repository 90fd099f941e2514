"""Conversations as files: our JSONL, and the messages format of chat completions.

Our JSONL has one object a line: ``{"session": NAME, "settings": {...}}`` before the messages of a
session, then ``{"session": NAME, "message": {...}}`` for each; ``"prompt": true`` marks the message
that became the session's prompt. It loses nothing, so that export, import and export again give the
same file.

The messages format is ``{"messages": [...]}``, one object in the file or one on each line, or the
bare list. It has no ids; they are made from the place and the content of each message, so that the
same file can be given again, also after it has grown, and stores nothing twice.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from memoryd_tools.memctl.words import BadFile, Phrase

__all__ = [
    "BATCH_BYTES",
    "BATCH_MESSAGES",
    "Conversation",
    "batches",
    "documents",
    "dump_json",
    "is_export",
    "read",
    "to_jsonl",
    "to_openai",
]

BATCH_MESSAGES = 256
"""Messages of one append (protocol)."""

BATCH_BYTES = 256 * 1024
"""A quarter of a frame: four imports side by side stay below a connection's share."""

_CHAT_FIELDS = ("role", "content", "name", "tool_calls", "tool_call_id")
_APPEND_FIELDS = ("id", *_CHAT_FIELDS, "time", "meta")
_MESSAGE_FIELDS = (*_APPEND_FIELDS, "prompt")
# Not the model: what one endpoint calls it, another does not know.
_SETTINGS = (
    "user",
    "strategy",
    "system",
    "budget_tokens",
    "timezone",
    "language",
    "title",
    "options",
)

Message = dict[str, Any]


@dataclass(slots=True, kw_only=True)
class Conversation:
    """A session's settings (arguments of session.open) and messages (of memory.append).

    ``prompt_came`` as the first message: then settings hold the prompt of now, which may differ,
    and must be set after that message is there. Set before, they would make it a note.
    """

    session: str
    settings: dict[str, Any] = field(default_factory=dict)
    messages: list[Message] = field(default_factory=list)
    prompt_came: bool = False


def dump_json(value: object) -> str:
    """Return one line of JSON; bytes (allowed in ``meta``) become ``{"$base64": ...}``."""
    return json.dumps(value, ensure_ascii=False, default=_bytes_to_json)


def to_jsonl(info: Mapping[str, Any], messages: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield a session's lines of our JSONL, from its info and its whole history."""
    settings = {key: info[key] for key in _SETTINGS if info.get(key) not in (None, {})}
    yield dump_json({"session": info["session"], "settings": settings})
    for message in messages:
        kept = {key: message[key] for key in _MESSAGE_FIELDS if message.get(key) is not None}
        yield dump_json({"session": info["session"], "message": kept})


def to_openai(info: Mapping[str, Any], messages: Sequence[Mapping[str, Any]]) -> str:
    """Return a session as one line of the messages format, its prompt first."""
    chat = [
        {key: message[key] for key in _CHAT_FIELDS if message.get(key) is not None}
        for message in messages
        if not message.get("prompt")
    ]
    if info.get("system"):
        chat.insert(0, {"role": "system", "content": info["system"]})
    return dump_json({"messages": chat})


def read(text: str, session: str | None) -> list[Conversation]:
    """Return the conversations in a file of either format.

    ``session`` names what has no name of its own; several of those become NAME-1, NAME-2, ...
    Raises BadFile.
    """
    found = list(documents(text))
    if not found:
        raise BadFile("file.empty")
    if all(is_export(document) for _, document in found):
        return _read_ours(found)
    return _read_openai(found, session)


def batches(messages: Sequence[Message]) -> Iterator[list[Message]]:
    """Yield runs of messages that fit into one append."""
    batch: list[Message] = []
    size = 0
    for message in messages:
        cost = len(dump_json(message).encode("utf-8", "surrogatepass"))
        if batch and (len(batch) == BATCH_MESSAGES or size + cost > BATCH_BYTES):
            yield batch
            batch, size = [], 0
        batch.append(message)
        size += cost
    if batch:
        yield batch


def documents(text: str) -> Iterator[tuple[int, Any]]:
    """Yield the JSON values with the line each starts at: one in the file, or one a line."""
    text = text.removeprefix("\ufeff")
    try:
        yield 1, _loaded(text, 1)
        return
    except BadFile as exc:
        whole = exc  # not one value, so one a line
    first = True
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            yield number, _loaded(line, number)
        except BadFile as exc:
            raise (whole if first else exc) from None
        first = False


def _loaded(text: str, line: int) -> Any:
    """Return the JSON value of a text that begins at this line. Raises BadFile."""
    try:
        return json.loads(text, object_hook=_bytes_from_json)
    except json.JSONDecodeError as exc:
        where = {"line": line + exc.lineno - 1, "column": exc.colno}
        raise BadFile("file.not_json", **where, reason=exc.msg) from exc
    except RecursionError as exc:
        reason = Phrase("why.nested")
        raise BadFile("file.not_json", line=line, column=1, reason=reason) from exc
    except ValueError as exc:  # a number of too many digits
        raise BadFile("file.not_json", line=line, column=1, reason=exc) from exc


def is_export(document: object) -> bool:
    """Whether a value is a line of our JSONL."""
    return (
        isinstance(document, dict)
        and isinstance(document.get("session"), str)
        and ("message" in document or "settings" in document)
    )


def _read_ours(documents: Iterable[tuple[int, Any]]) -> list[Conversation]:
    found: dict[str, Conversation] = {}
    for number, document in documents:
        name = document["session"]
        conversation = found.setdefault(name, Conversation(session=name))
        settings = document.get("settings", {})
        if not isinstance(settings, dict) or settings.keys() - set(_SETTINGS):
            raise BadFile("file.settings", line=number, known=", ".join(_SETTINGS))
        conversation.settings.update(settings)
        if "message" in document:
            message = document["message"]
            if not isinstance(message, dict) or message.keys() - set(_MESSAGE_FIELDS):
                raise BadFile("file.message", line=number, known=", ".join(_MESSAGE_FIELDS))
            if message.pop("prompt", False) and not conversation.messages:
                conversation.prompt_came = True
            conversation.messages.append(_with_id(name, len(conversation.messages), message))
    return list(found.values())


def _read_openai(documents: Sequence[tuple[int, Any]], session: str | None) -> list[Conversation]:
    if session is None:
        raise BadFile("file.no_session")
    found = []
    for place, (number, document) in enumerate(documents, start=1):
        name = session if len(documents) == 1 else f"{session}-{place}"
        messages = document.get("messages") if isinstance(document, dict) else document
        if not isinstance(messages, list):
            raise BadFile("file.neither", line=number)
        found.append(
            Conversation(
                session=name,
                messages=[
                    _with_id(name, index, _from_openai(message, number, index + 1))
                    for index, message in enumerate(messages)
                ],
            )
        )
    return found


def _from_openai(message: object, line: int, place: int) -> Message:
    if not isinstance(message, dict) or not isinstance(message.get("role"), str):
        raise BadFile("file.no_role", line=line, place=place)
    if message["role"] == "function" or "function_call" in message:
        raise BadFile("file.function_call", line=line, place=place)
    kept = {key: message[key] for key in _CHAT_FIELDS if message.get(key) is not None}
    if kept["role"] == "developer":
        kept["role"] = "system"
    kept.setdefault("content", "")
    return kept


def _with_id(session: str, place: int, message: Message) -> Message:
    if message.get("id"):
        return message
    said = json.dumps([session, place, message], sort_keys=True, default=_bytes_to_json)
    return {**message, "id": f"import-{hashlib.sha256(said.encode()).hexdigest()[:24]}"}


def _bytes_to_json(value: object) -> object:
    if isinstance(value, bytes):
        return {"$base64": base64.b64encode(value).decode("ascii")}
    raise TypeError(f"{type(value).__name__} has no place in JSON")


def _bytes_from_json(value: dict[str, Any]) -> object:
    if value.keys() == {"$base64"} and isinstance(value["$base64"], str):
        try:
            return base64.b64decode(value["$base64"], validate=True)
        except ValueError:
            return value
    return value
