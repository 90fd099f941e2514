"""Plays a labelled dialogue through a daemon and measures what its plans still know.

What is asked and how it is judged is memctl compare's; this plays without its waiting and timing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from memoryd.client import Client
from memoryd_tools.compare import transcripts
from memoryd_tools.compare.probes import given_probes, judge, message_text
from memoryd_tools.compare.replay import plan_for, settled

__all__ = [
    "DATA",
    "Played",
    "ask",
    "dialogue",
    "numbers_without_source",
    "play",
    "settled",
    "turns_of",
]

DATA = Path(__file__).parent.parent / "data"

_FIELDS = ("id", "time", *transcripts.MESSAGE_FIELDS)


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
    return [
        [
            {key: message[key] for key in _FIELDS if message.get(key) is not None}
            for message in (*([turn.user] if turn.user else []), *turn.rest)
        ]
        for turn in transcripts.turns_of(messages)
    ]


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


async def ask(
    client: Client, session: str, facts: Sequence[Mapping[str, Any]], turn: int, played: Played
) -> None:
    """Ask for each fact that was told by ``turn`` (user messages from 1), one after another."""
    for probe in given_probes(list(facts), ()):
        if probe.told > turn:
            continue
        seen = judge(await plan_for(client, session, probe.question), probe)
        played.asked += 1
        if not seen.known:
            played.lost.append(probe.name)
        if seen.outdated:
            played.outdated.append(probe.name)


def numbers_without_source(summary: str, messages: Sequence[Mapping[str, Any]]) -> list[str]:
    """Digits of a summary that stand in no message."""
    said = "\n".join(message_text(message) for message in messages)
    found: list[str] = re.findall(r"\d+(?:\.\d+)?", summary)
    return [number for number in found if number not in said]
