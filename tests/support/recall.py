"""Plays a labelled dialogue through a daemon and measures what its plans still know."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from memoryd.client import Client

DATA = Path(__file__).parent.parent / "data"

_FIELDS = ("id", "role", "content", "time", "tool_calls", "tool_call_id", "name")


@dataclass(slots=True)
class Played:
    """What was seen while a dialogue was played."""

    tokens: list[int] = field(default_factory=list)
    """Of each request, one a user message."""
    lost: list[str] = field(default_factory=list)
    asked: int = 0
    outdated: list[str] = field(default_factory=list)
    """Facts whose old value stands in memory as if it were the present one."""

    @property
    def recall(self) -> float:
        return 1.0 - len(self.lost) / max(self.asked, 1)

    @property
    def mean_tokens(self) -> float:
        return sum(self.tokens) / max(len(self.tokens), 1)


def dialogue(name: str) -> dict[str, Any]:
    """Return a dialogue of tests/data."""
    loaded: dict[str, Any] = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    return loaded


def turns_of(messages: Sequence[Mapping[str, Any]]) -> list[list[dict[str, Any]]]:
    """Group messages: a user message and everything up to the next one."""
    turns: list[list[dict[str, Any]]] = []
    for message in messages:
        wire = {key: message[key] for key in _FIELDS if message.get(key) is not None}
        if message["role"] == "user":
            turns.append([wire])
        else:
            turns[-1].append(wire)
    return turns


async def play(
    client: Client, session: str, turns: Sequence[Sequence[Mapping[str, Any]]], played: Played
) -> None:
    """Append turn by turn, with a plan for each, and let the summaries keep up."""
    for user, *rest in turns:
        await client.call("memory.append", session=session, messages=[user])
        plan = await client.call("memory.prompt", session=session)
        played.tokens.append(plan["tokens"])
        if rest:
            await client.call("memory.append", session=session, messages=rest)
        await settled(client, session)


async def settled(client: Client, session: str) -> None:
    """Wait until no summary is under way or due."""
    while (await client.call("summary.get", session=session))["pending"]:  # noqa: ASYNC110
        await asyncio.sleep(0.02)


async def ask(
    client: Client, session: str, facts: Sequence[Mapping[str, Any]], turn: int, played: Played
) -> None:
    """Ask for each fact that was told by ``turn`` (user messages from 1), one after another."""
    for fact in facts:
        if fact["told_turn"] > turn:
            continue
        corrected = fact.get("corrected_turn")
        if corrected is not None and corrected > turn:
            continue
        question = {"role": "user", "content": fact["question"]}
        appended = await client.call("memory.append", session=session, messages=[question])
        plan = await client.call("memory.prompt", session=session)
        await client.call("memory.forget", session=session, ids=[appended["messages"][0]["id"]])
        seen = "\n".join(_text(message) for message in plan["messages"])
        played.asked += 1
        if not any(value in seen for value in (fact["value"], *fact.get("accept", ()))):
            played.lost.append(fact["name"])
        if _shows_old_value(plan, fact):
            played.outdated.append(fact["name"])


def numbers_without_source(summary: str, messages: Sequence[Mapping[str, Any]]) -> list[str]:
    """Digits of a summary that stand in no message."""
    said = "\n".join(_text(message) for message in messages)
    found: list[str] = re.findall(r"\d+(?:\.\d+)?", summary)
    return [number for number in found if number not in said]


def _shows_old_value(plan: Mapping[str, Any], fact: Mapping[str, Any]) -> bool:
    """Whether memory states a superseded value on a line that does not have the present one."""
    system = plan["messages"][0]
    if system["role"] != "system":
        return False
    _, _, memory = str(system["content"]).partition("<memory")
    present = (fact["value"], *fact.get("accept", ()))
    return any(
        old in line and not any(value in line for value in present)
        for line in memory.splitlines()
        for old in fact.get("superseded", ())
    )


def _text(message: Mapping[str, Any]) -> str:
    calls = "".join(call["function"]["arguments"] for call in message.get("tool_calls") or ())
    return f"{message.get('content') or ''}{calls}"
