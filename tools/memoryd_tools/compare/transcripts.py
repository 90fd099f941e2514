"""Transcripts from files: our JSONL, chat-completions messages, labelled sets, and plain text.

JSON is what ``memctl export`` writes, ``{"messages": [...]}`` (one in the file or one a line), the
bare list, or one message a line. An object may carry ``id``, ``language``, ``probes`` (evaluation
sets) and ``facts``. Plain text has a line ``用户: ...``, ``助手: ...``, ``User: ...`` or
``Assistant: ...`` for each message; lines without a name belong to the message before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from memoryd.errors import BadRequest
from memoryd.wire.messages import message_from_wire
from memoryd_tools.compare.probes import Probe, probes_of
from memoryd_tools.memctl.exchange import documents, is_export, read
from memoryd_tools.memctl.words import BadFile

__all__ = ["MESSAGE_FIELDS", "Transcript", "Turn", "read_transcripts", "turns_of"]

Message = Mapping[str, Any]

MESSAGE_FIELDS = ("role", "content", "name", "tool_calls", "tool_call_id")
"""What is played of a message, beside its id and its time."""

_SPEAKERS = {
    "user": ("用户", "客户", "顾客", "我", "user", "human", "customer", "me"),
    "assistant": ("助手", "助理", "客服", "机器人", "assistant", "ai", "bot", "agent"),
    "system": ("系统", "system"),
}
_ROLES = {name: role for role, names in _SPEAKERS.items() for name in names}
_SPOKEN = re.compile(
    rf"\s*(?:\[[^\]\n]*\]\s*)?\**({'|'.join(sorted(_ROLES, key=len, reverse=True))})\**\s*[:：]\s*",
    re.I,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A message of the user and everything up to the next one.

    ``user`` is None where a transcript begins with somebody else.
    """

    user: Message | None
    rest: tuple[Message, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Transcript:
    """A conversation to play, and what is to be asked about it (nothing: to be found)."""

    name: str
    system: str | None
    language: str | None
    messages: tuple[Message, ...]
    probes: tuple[Probe, ...] = ()

    def turns(self) -> tuple[Turn, ...]:
        """Return the turns in order."""
        return turns_of(self.messages)

    def first(self, turns: int) -> Transcript:
        """Return its first turns, with what is to be asked of them."""
        kept = self.turns()[:turns]
        messages = (m for turn in kept for m in (turn.user, *turn.rest) if m is not None)
        probes = (probe for probe in self.probes if probe.told <= len(kept))
        return replace(self, messages=tuple(messages), probes=tuple(probes))


def turns_of(messages: Iterable[Message]) -> tuple[Turn, ...]:
    """Group messages into turns."""
    groups: list[list[Message]] = []
    for message in messages:
        if message["role"] == "user" or not groups:
            groups.append([])
        groups[-1].append(message)
    return tuple(
        Turn(user=group[0], rest=tuple(group[1:]))
        if group[0]["role"] == "user"
        else Turn(user=None, rest=tuple(group))
        for group in groups
    )


def read_transcripts(text: str, name: str) -> list[Transcript]:
    """Return the conversations of a file. ``name`` is for those that have none of their own.

    Raises BadFile.
    """
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise BadFile("file.empty")
    if _SPOKEN.match(text):
        return [_transcript(name, _spoken(text))]
    if text.lstrip()[0] not in "[{":
        raise BadFile("file.no_speaker")
    found = list(documents(text))
    if all(is_export(document) for _, document in found):
        return [
            _transcript(each.session, each.messages, system=each.settings.get("system"))
            for each in read(text, None)
        ]
    if all(isinstance(document, dict) and "role" in document for _, document in found):
        return [_transcript(name, _checked((document for _, document in found), 1))]
    return [
        _from_document(document, line, name if len(found) == 1 else f"{name}-{place}")
        for place, (line, document) in enumerate(found, start=1)
    ]


def _from_document(document: object, line: int, name: str) -> Transcript:
    labels: Mapping[str, Any] = document if isinstance(document, dict) else {}
    messages = labels.get("messages") if labels else document
    if not isinstance(messages, list):
        raise BadFile("file.neither", line=line)
    checked = _checked(messages, line)
    language = labels.get("language")
    return _transcript(
        str(labels.get("id") or name),
        checked,
        language=language if language in ("zh", "en") else None,
        probes=probes_of(labels, checked),
    )


def _transcript(
    name: str,
    messages: Sequence[Message],
    *,
    system: str | None = None,
    language: str | None = None,
    probes: tuple[Probe, ...] = (),
) -> Transcript:
    """Make a transcript; a system message at its start is the session's prompt."""
    if system is None and messages and messages[0]["role"] == "system":
        system, messages = str(messages[0]["content"]), messages[1:]
    if not any(message["role"] == "user" for message in messages):
        raise BadFile("file.no_user", name=name)
    return Transcript(
        name=name,
        system=system,
        language=language,
        messages=tuple(messages),
        probes=probes,
    )


def _checked(messages: Iterable[object], line: int) -> list[Message]:
    """Return messages as memory.append takes them, each with an id of its own; times only where
    they are numbers."""
    kept: list[Message] = []
    ids: set[str] = set()
    for place, message in enumerate(messages, start=1):
        if not isinstance(message, dict) or not isinstance(message.get("role"), str):
            raise BadFile("file.no_role", line=line, place=place)
        if message["role"] == "function" or "function_call" in message:
            raise BadFile("file.function_call", line=line, place=place)
        wire = {key: message[key] for key in MESSAGE_FIELDS if message.get(key) is not None}
        if wire["role"] == "developer":
            wire["role"] = "system"
        wire.setdefault("content", "")
        if not wire["content"] and not wire.get("tool_calls"):
            continue  # it says nothing, and a daemon takes no such message
        wire["id"] = str(message.get("id") or f"message-{place}")
        if wire["id"] in ids:
            wire["id"] = f"{wire['id']}-{place}"
        ids.add(wire["id"])
        time = message.get("time")
        if isinstance(time, int | float) and not isinstance(time, bool):
            wire["time"] = float(time)
        try:
            message_from_wire(wire, "message")
        except BadRequest as exc:
            raise BadFile("file.wrong", line=line, place=place, reason=exc.message) from exc
        kept.append(wire)
    return kept


def _spoken(text: str) -> list[Message]:
    messages: list[dict[str, Any]] = []
    for line in text.splitlines():
        if said := _SPOKEN.match(line):
            role = _ROLES[said[1].lower()]
            content = line[said.end() :]
            messages.append({"id": f"message-{len(messages) + 1}", "role": role})
            messages[-1]["content"] = content
        elif messages:
            messages[-1]["content"] += f"\n{line}"
    for message in messages:
        message["content"] = message["content"].strip()
    return [message for message in messages if message["content"]]
