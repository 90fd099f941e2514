"""Small hand-made conversations for tests of plans."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from zoneinfo import ZoneInfo

from memoryd.core.messages import Message, Role, StoredMessage, ToolCall
from memoryd.core.options import check_options, effective_options
from memoryd.core.plan.parts import PlanInputs, PromptPlan
from memoryd.core.plan.planning import plan
from memoryd.core.tokens.counting import Counted, run_plan
from support.plan_counting import ENCODING, count, message_cost
from support.plan_invariants import violations

NOW = 1_772_600_400.0  # 2026-03-04 13:00 in Shanghai, a Wednesday


def user(text: str, **more: Any) -> Message:
    return Message(role=Role.USER, content=text, **more)


def said(text: str, *calls: str, arguments: str = "{}") -> Message:
    return Message(
        role=Role.ASSISTANT,
        content=text,
        tool_calls=tuple(ToolCall(id=call, name="f", arguments=arguments) for call in calls),
    )


def result(call: str, text: str) -> Message:
    return Message(role=Role.TOOL, content=text, tool_call_id=call)


def rows(
    messages: Sequence[Message],
    *,
    cost: Callable[[Message], int] = message_cost,
    gap_s: float = 10,
) -> tuple[StoredMessage, ...]:
    """Store messages one after another, the last of them at NOW."""
    stored: list[StoredMessage] = []
    position = 0
    for seq, message in enumerate(messages, 1):
        stored.append(
            StoredMessage(
                message=message,
                id=f"m{seq}",
                seq=seq,
                arrived=NOW - gap_s * (len(messages) - seq),
                estimate=cost(message),
                position=position,
                counts={ENCODING: cost(message)},
            )
        )
        position += stored[-1].estimate
    return tuple(stored)


def turns(number: int, size: int = 10) -> list[Message]:
    """Return so many turns of one question and one answer each."""
    return [
        message
        for turn in range(1, number + 1)
        for message in (user(f"问题{turn}" + "问" * size), said(f"回答{turn}" + "答" * size))
    ]


def inputs(
    strategy: str,
    messages: Sequence[Message] | tuple[StoredMessage, ...],
    options: dict[str, object] | None = None,
    **more: Any,
) -> PlanInputs:
    stored = tuple(message if isinstance(message, StoredMessage) else None for message in messages)
    if None in stored:
        stored = rows([message for message in messages if isinstance(message, Message)])
    given = check_options({"reserve_tokens": 0, "clock": False, **(options or {})})
    values: dict[str, Any] = {
        "session": "s",
        "strategy": strategy,
        "options": effective_options(strategy, given, {}),
        "messages": stored,
        "total": len(stored),
        "encoding": ENCODING,
        "now": NOW,
        "timezone": ZoneInfo("Asia/Shanghai"),
        "session_budget": 4096,
        **more,
    }
    return PlanInputs(**values)


def made(
    given: PlanInputs, *, counting: Callable[[str], int] = count, exact: bool = True
) -> PromptPlan:
    """Return the plan, checked against every promise when counted with the tests' tokenizer."""
    result = run_plan(plan(given), lambda text: Counted(tokens=counting(text), exact=exact))
    if counting is count and exact:
        assert violations(given, result) == []
    return result


def contents(made_plan: PromptPlan) -> list[str]:
    return [str(message["content"]) for message in made_plan.messages]


def ids(made_plan: PromptPlan, part: str = "recent") -> list[str]:
    found = [each.ids for each in made_plan.parts if each.part == part]
    return list(found[0] or ()) if found else []


def tokens(made_plan: PromptPlan, part: str) -> int:
    return sum(each.tokens for each in made_plan.parts if each.part == part)
