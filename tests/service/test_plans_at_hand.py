"""A plan asked for again is given again, as long as nothing of what it is made of changed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from memoryd.client import Client
from memoryd.core.plan.parts import PlanInputs, PromptPlan
from memoryd.core.sessions import Session, SessionKey, Window
from memoryd.service.plans import Plans, seen
from memoryd_tools.local_daemon import running
from support.plan_cases import inputs, made, turns

KEY = SessionKey(owner="1", name="s")
SESSION = Session(
    key=KEY,
    number=1,
    user="u",
    strategy=None,
    system=None,
    model=None,
    budget_tokens=None,
    timezone=None,
    language=None,
    title=None,
    options={},
    created=0.0,
    updated=0.0,
    messages=2,
    last_seq=2,
    tokens={},
)


def window(given: PlanInputs) -> Window:
    return Window(session=SESSION, messages=tuple(given.messages), total=given.total)


def kept(given: PlanInputs, *, exact: bool = True) -> tuple[Plans, PromptPlan]:
    plans, plan = Plans(), made(given, exact=exact)
    plans.put(KEY, seen(given, window(given), None), plan)
    return plans, plan


def test_the_time_counts_by_the_minute_that_a_plan_tells() -> None:
    given = inputs("sliding", turns(2), now=1_770_000_000.0)
    plans, plan = kept(given)
    later = inputs("sliding", turns(2), now=1_770_000_059.0)
    assert plans.get(KEY, seen(later, window(later), None), "sliding") is plan
    too_late = inputs("sliding", turns(2), now=1_770_000_060.0)
    assert plans.get(KEY, seen(too_late, window(too_late), None), "sliding") is None


def test_another_input_is_another_plan() -> None:
    given = inputs("sliding", turns(2))
    plans, plan = kept(given)
    assert plans.get(KEY, seen(given, window(given), None), "sliding") is plan
    others: list[tuple[PlanInputs, object, str]] = [
        (inputs("sliding", turns(3)), None, "sliding"),
        (inputs("sliding", turns(2), {"max_tokens": 999}), None, "sliding"),
        (inputs("sliding", turns(2), session_budget=999), None, "sliding"),
        (inputs("sliding", turns(2), degraded=True), None, "sliding"),
        (inputs("sliding", turns(2)), "asked", "sliding"),
        (inputs("fixed", turns(2)), None, "fixed"),
    ]
    for other, asked, strategy in others:
        assert plans.get(KEY, seen(other, window(other), asked), strategy) is None
    plans.clear()
    assert plans.get(KEY, seen(given, window(given), None), "sliding") is None


def test_an_estimated_plan_is_made_again() -> None:
    given = inputs("sliding", turns(2), factor=1.2)
    plans, plan = kept(given, exact=False)
    assert plan.estimated
    assert plans.get(KEY, seen(given, window(given), None), "sliding") is None


def test_few_plans_are_kept() -> None:
    given = inputs("sliding", turns(2))
    plans, plan = Plans(), made(given)
    keys = [SessionKey(owner="1", name=str(number)) for number in range(9)]
    for key in keys:
        plans.put(key, seen(given, window(given)), plan)
    held = [plans.get(key, seen(given, window(given)), "sliding") is plan for key in keys]
    assert held == [False] * 5 + [True] * 4


async def test_whatever_is_changed_changes_the_next_plan(tmp_path: Path) -> None:
    async with running(tmp_path) as (_daemon, client):
        await client.call("session.open", session="s", system="你是小云。")
        await _say(client, "m1", "团队 10 个人，周五去团建")
        for _ in range(200):
            plan = await _plan(client)
            if not plan["estimated"]:
                break
            await asyncio.sleep(0.05)
        assert plan == await _plan(client)
        changes: list[tuple[str, dict[str, Any]]] = [
            ("session.open", {"system": "你是小天。"}),
            ("session.open", {"options": {"clock": False}}),
            ("session.open", {"budget_tokens": 3000}),
            ("facts.put", {"key": "目的地", "value": "千岛湖", "pinned": True}),
            ("facts.forget", {"key": "目的地"}),
            ("memory.append", {"messages": [{"role": "user", "content": "还是周六", "id": "m2"}]}),
            ("memory.forget", {"ids": ["m2"]}),
        ]
        for method, arguments in changes:
            before = await _plan(client)
            assert before == await _plan(client)
            await client.call(method, session="s", **arguments)
            assert await _plan(client) != before, method


async def _say(client: Client, id_: str, text: str) -> None:
    message = {"role": "user", "content": text, "id": id_}
    await client.call("memory.append", session="s", messages=[message])


async def _plan(client: Client) -> dict[str, Any]:
    plan: dict[str, Any] = await client.call("memory.prompt", session="s")
    # the clock may tell another minute
    plan["messages"] = [one for one in plan["messages"] if not one["content"].startswith("现在是")]
    return plan
