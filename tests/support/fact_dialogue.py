"""Plays a dialogue through the fact rules and the fact table, as the daemon does."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from memoryd.core.extraction.statements import ExtractionContext, extract
from memoryd.core.fact_table.decisions import apply
from memoryd.core.facts import Fact, FactCandidate, FactChanges, Origin
from memoryd.core.messages import Message, Role

START = datetime(2026, 3, 4, 14, 30, tzinfo=ZoneInfo("Asia/Shanghai"))
"""A Wednesday."""

_ROLES = {"用户": Role.USER, "助手": Role.ASSISTANT, "U": Role.USER, "A": Role.ASSISTANT}


def messages(text: str) -> list[Message]:
    """Read lines of ``角色 内容``."""
    spoken = []
    for line in text.strip().splitlines():
        role, _, content = line.strip().partition(" ")
        spoken.append(Message(role=_ROLES[role], content=content))
    return spoken


def candidates(text: str, *, at: datetime = START) -> tuple[FactCandidate, ...]:
    """What the last line affirms, the lines before it being its context."""
    spoken = messages(text)
    return extract(spoken[-1], ExtractionContext(at=at, previous=tuple(spoken[:-1])))


def origin(seq: int, role: Role = Role.USER, *, session: str = "s", minutes: int = 0) -> Origin:
    return Origin(
        owner="1000",
        user="default",
        session=session,
        message_id=f"{session}-{seq}",
        seq=seq,
        role=role,
        at=START + timedelta(minutes=minutes or seq),
    )


def after(facts: Iterable[Fact], changes: FactChanges) -> list[Fact]:
    """The table once the changes are written."""
    table = {fact.id: fact for fact in facts}
    table.update((fact.id, fact) for fact in (*changes.added, *changes.changed))
    return [fact for key, fact in table.items() if key not in changes.removed]


def play(text: str, *, facts: Iterable[Fact] = (), session: str = "s") -> list[Fact]:
    """All facts, history too, after a dialogue."""
    table = list(facts)
    spoken = messages(text)
    for seq, message in enumerate(spoken, 1):
        where = origin(seq, message.role, session=session)
        context = ExtractionContext(at=where.at, previous=tuple(spoken[max(0, seq - 9) : seq - 1]))
        table = after(table, apply(table, extract(message, context), where))
    return table


def current(facts: Iterable[Fact]) -> dict[str, list[str]]:
    """Current values by key."""
    shown: dict[str, list[str]] = {}
    for fact in facts:
        if fact.current:
            shown.setdefault(fact.key, []).append(fact.value)
    return shown
