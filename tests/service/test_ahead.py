"""The plan that a session will ask for is made once what it is asked after is stored."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from memoryd.config import MemorySettings, StoreSettings
from memoryd.core.messages import Message, Role
from memoryd.core.plan.parts import PromptPlan
from memoryd.core.sessions import WAYS, SessionChange, SessionKey
from memoryd.core.vectors.cosines import E5
from memoryd.errors import NotFound
from memoryd.service.ahead import Ahead, PlanCall
from memoryd.service.counting import Tokens
from memoryd.service.memory import Memory
from memoryd.service.recall import Recall
from memoryd.store import SqliteStore
from support.store_world import NOW

KEY = SessionKey(owner="1", name="s")
OTHER = SessionKey(owner="1", name="other")


def call(strategy: str | None = None) -> PlanCall:
    return PlanCall(
        strategy=strategy,
        budget_tokens=None,
        tools=(),
        max_tokens=None,
        query=None,
        ways=WAYS,
        max_bytes=None,
    )


class Making:
    """Notes what is made, and ends when it is told to, if it is to wait."""

    def __init__(self, *, waits: bool = False) -> None:
        self.made: list[tuple[SessionKey, PlanCall]] = []
        self.begun = asyncio.Event()
        self.go_on = asyncio.Event()
        if not waits:
            self.go_on.set()

    async def __call__(self, key: SessionKey, given: PlanCall) -> None:
        self.made.append((key, given))
        self.begun.set()
        await self.go_on.wait()

    async def next(self) -> None:
        self.begun.clear()
        await self.begun.wait()


async def test_a_plan_is_made_as_it_was_asked_for_once_until_it_is_asked_for_again() -> None:
    making = Making()
    ahead = Ahead(making, may_make=lambda: True)
    ahead.appended(KEY)  # nobody ever asked
    await ahead.asked(KEY, call("fixed"))
    await ahead.asked(OTHER, call())
    ahead.appended(KEY)
    ahead.appended(KEY)  # two messages, one plan
    await making.next()
    assert making.made == [(KEY, call("fixed"))]
    ahead.appended(KEY)
    ahead.appended(OTHER)
    await making.next()
    assert making.made[1:] == [(OTHER, call())]
    await ahead.asked(KEY, call("fixed"))
    ahead.appended(KEY)
    await making.next()
    assert making.made[2:] == [(KEY, call("fixed"))]
    await ahead.close()


async def test_who_asks_at_once_is_not_kept_and_who_asks_meanwhile_waits_for_his_own_plan() -> None:
    making = Making(waits=True)
    ahead = Ahead(making, may_make=lambda: True)
    await ahead.asked(KEY, call())
    ahead.appended(KEY)
    await ahead.asked(KEY, call())  # before it is begun
    assert making.made == []
    ahead.appended(KEY)
    await making.next()
    await ahead.asked(KEY, call("fixed"))  # another one
    asking = asyncio.ensure_future(ahead.asked(KEY, call()))
    await asyncio.sleep(0)
    assert not asking.done()
    making.go_on.set()
    await asking
    await ahead.close()


async def test_no_plan_is_made_under_pressure_nor_after_it_until_one_is_asked_for() -> None:
    making = Making()
    normal = False
    ahead = Ahead(making, may_make=lambda: normal)
    await ahead.asked(KEY, call())
    await ahead.asked(OTHER, call())
    ahead.appended(KEY)
    ahead.clear()
    normal = True
    ahead.appended(KEY)
    await ahead.asked(OTHER, call())
    ahead.appended(OTHER)
    await making.next()
    assert making.made == [(OTHER, call())]
    await ahead.close()


async def test_a_plan_that_cannot_be_made_is_told_of_when_it_is_asked_for() -> None:
    async def refuse(_key: SessionKey, _call: PlanCall) -> None:
        begun.set()
        raise NotFound("no such session")

    begun = asyncio.Event()
    ahead = Ahead(refuse, may_make=lambda: True)
    await ahead.asked(KEY, call())
    ahead.appended(KEY)
    await begun.wait()
    await ahead.asked(KEY, call())
    await ahead.close()


class LengthWorker:
    """Counts one token a character; knows no vectors."""

    model_id = None
    cosines = E5

    def wake(self, _encoding: str) -> None: ...

    def wake_embedder(self) -> None: ...

    async def count(self, texts: Sequence[str], _encoding: str) -> tuple[int, ...]:
        return tuple(map(len, texts))

    async def embed(self, *_texts: object, **_how: object) -> None:
        return None

    async def nearest(self, *_where: object, **_how: object) -> None:
        return None


@asynccontextmanager
async def remembering(path: Path, *, ahead: bool) -> AsyncIterator[Memory]:
    worker: Any = LengthWorker()
    store = await SqliteStore.open(path, StoreSettings(), clock=lambda: NOW, default_zone="UTC")
    memory = Memory(
        store=store,
        tokens=Tokens(worker),
        recall=Recall(store=store, worker=worker),
        settings=MemorySettings(),
        default_model=None,
        default_zone="UTC",
        clock=lambda: NOW,
        draw_id=lambda: "",
        is_critical=lambda: False,
        may_plan_ahead=lambda: ahead,
        on_append=lambda _key: None,
        on_new=lambda: None,
    )
    try:
        await store.open_session(KEY, SessionChange(), now=NOW)
        yield memory
    finally:
        await memory.close()
        await store.close()


TALK = ("项目预算20万元", "场地订在杭州", "预算改成25万元", "我对花生过敏", "现在预算是多少？")


async def plans(path: Path, strategy: str, *, ahead: bool) -> list[PromptPlan]:
    """The plans of a talk, each asked for when the one before it may have been made."""
    made = []
    async with remembering(path, ahead=ahead) as memory:
        for number, text in enumerate(TALK):
            said = [Message(role=Role.USER, content=text, id=f"u{number}")]
            if number:
                said.insert(0, Message(role=Role.ASSISTANT, content="好的", id=f"a{number}"))
            await memory.append(KEY, said)
            while ahead and memory._ahead._timers:  # noqa: ASYNC110  # nobody is told
                await asyncio.sleep(0.001)
            making = len(memory._ahead._making)
            assert making == bool(ahead and number)
            made.append((await memory.plan(KEY, strategy=strategy))[1])
            if ahead and strategy != "hierarchical":  # what it recalls is looked for anew
                assert (await memory.plan(KEY, strategy=strategy))[1] is made[-1]
    return made


async def test_a_plan_made_ahead_is_the_one_that_would_be_made_when_it_is_asked_for(
    tmp_path: Path,
) -> None:
    for strategy in ("sliding", "summary", "hierarchical"):
        ahead = await plans(tmp_path / f"{strategy}-ahead.db", strategy, ahead=True)
        asked = await plans(tmp_path / f"{strategy}.db", strategy, ahead=False)
        assert [plan.to_wire() for plan in ahead] == [plan.to_wire() for plan in asked]
        assert "25万元" in str(ahead[-1].to_wire())
