"""Rows of the tables as our values, and back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import msgpack

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
)
from memoryd.core.sessions import Session, SessionKey
from memoryd.store.docs import seq_of

__all__ = [
    "ENCODINGS",
    "MESSAGE_COLUMNS",
    "SESSION_COLUMNS",
    "Row",
    "content_column",
    "dump_json",
    "message_of",
    "meta_column",
    "placeholders",
    "session_of_row",
    "speaker_of",
    "text_of",
    "tools_column",
]

ENCODINGS = ("cl100k_base", "o200k_base")
"""Encodings whose exact counts are kept; each is a column of messages and of tallies."""

MESSAGE_COLUMNS = (
    "m.doc, m.id, m.role, m.content, m.in_parts, m.tools, m.meta, m.time, m.arrived,"
    " m.estimate, m.position, m.prompt, m.cl100k_base, m.o200k_base"
)

SESSION_COLUMNS = (
    "s.owner, s.name, s.user, s.strategy, s.system, s.model, s.budget_tokens, s.timezone,"
    " s.language, s.title, s.options, s.created, t.updated, t.messages, t.last_seq, t.estimate,"
    " t.cl100k_base, t.o200k_base, t.estimate"
    " - coalesce((SELECT sum(p.estimate) FROM messages p"
    "  WHERE p.session = s.number AND p.prompt), 0)"
    " - coalesce((SELECT u.covered_tokens FROM summaries u WHERE u.session = s.number), 0),"
    " s.number"
)

_ROLES = {str(role): role for role in Role}

Row = tuple[Any, ...]


def message_of(row: Row) -> StoredMessage:
    """Return the message of a row of MESSAGE_COLUMNS."""
    doc, id_, role, content, in_parts, tools, meta, time, arrived = row[:9]
    estimate, position, prompt, cl100k, o200k = row[9:14]
    name, calls, call_id = _tools_of(tools)
    counts = {}
    if cl100k is not None:
        counts["cl100k_base"] = cl100k
    if o200k is not None:
        counts["o200k_base"] = o200k
    return StoredMessage(
        message=Message(
            role=_ROLES[role],
            content=_content_of(content) if in_parts else content,
            id=id_,
            name=name,
            tool_calls=calls,
            tool_call_id=call_id,
            time=time,
            meta=None if meta is None else msgpack.unpackb(meta),
        ),
        id=id_,
        seq=seq_of(doc),
        arrived=arrived,
        estimate=estimate,
        position=position,
        counts=counts,
        prompt=bool(prompt),
    )


def session_of_row(row: Row) -> Session:
    """Return the session of a row of SESSION_COLUMNS."""
    (owner, name, user, strategy, system, model, budget, timezone, language, title) = row[:10]
    (options, created, updated, messages, last_seq, estimate, cl100k, o200k) = row[10:18]
    uncovered, number = row[18:20]
    return Session(
        key=SessionKey(owner=owner, name=name),
        number=number,
        user=user,
        strategy=strategy,
        system=system,
        model=model,
        budget_tokens=budget,
        timezone=timezone,
        language=language,
        title=title,
        options=json.loads(options),
        created=created,
        updated=updated,
        messages=messages,
        last_seq=last_seq,
        tokens={"estimate": estimate, "cl100k_base": cl100k, "o200k_base": o200k},
        uncovered_tokens=uncovered,
    )


def content_column(content: Content) -> tuple[str, bool]:
    """Return the text to store for a content, and whether it is JSON of its parts."""
    if isinstance(content, str):
        return content, False
    return dump_json(content_to_wire(content)), True


def tools_column(message: Message) -> str | None:
    """Return name and tool fields as JSON, or None for the many messages that have none."""
    tools: dict[str, object] = {}
    if message.name is not None:
        tools["name"] = message.name
    if message.tool_calls:
        tools["calls"] = [[call.id, call.name, call.arguments] for call in message.tool_calls]
    if message.tool_call_id is not None:
        tools["call_id"] = message.tool_call_id
    return dump_json(tools) if tools else None


def meta_column(meta: Mapping[str, object] | None) -> bytes | None:
    """Return ``meta`` as it came in: msgpack, for it may hold bytes, which JSON cannot."""
    return None if meta is None else bytes(msgpack.packb(dict(meta)))


def text_of(content: str, in_parts: int) -> str:
    """Return the words of a content column, as Message.text does."""
    if not in_parts:
        return content
    return "\n".join(part.text for part in _content_of(content) if isinstance(part, TextPart))


def speaker_of(tools: str | None) -> str | None:
    """Return the name in a column of name and tool fields."""
    return _tools_of(tools)[0]


def dump_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _content_of(text: str) -> tuple[Part, ...]:
    return tuple(
        TextPart(text=part["text"])
        if part["type"] == "text"
        else ImagePart(url=part["image_url"]["url"], detail=part["image_url"].get("detail"))
        for part in json.loads(text)
    )


def _tools_of(text: str | None) -> tuple[str | None, tuple[ToolCall, ...], str | None]:
    if text is None:
        return None, (), None
    tools = json.loads(text)
    calls = tuple(
        ToolCall(id=id_, name=name, arguments=arguments)
        for id_, name, arguments in tools.get("calls", ())
    )
    return tools.get("name"), calls, tools.get("call_id")


def placeholders(values: Sequence[object]) -> str:
    """Return a ``?`` for each value of a list in a statement.

    A list whose length varies is read from JSON instead: each connection keeps its statements, and
    those with a ``?`` for each of some hundred messages took 100 KB each.
    """
    return ", ".join("?" * len(values))
