import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from memoryd.core.extraction import statements
from memoryd.core.facts import FactKind
from memoryd.core.messages import Message, Role, ToolCall
from memoryd.core.sessions import SessionChange, SessionKey
from memoryd.errors import BadRequest, NotFound, StorageError
from memoryd.store import facts, windows
from memoryd.store.connection import open_connection
from memoryd.store.fact_cache import FactCache
from memoryd.store.fact_rows import MAX_SOURCES
from support.store_memory import (
    ZONE,
    contradictions,
    drop,
    listed,
    planned,
    put,
    remembering,
    values,
)
from support.store_world import KEY, NOW, opened, said

USER = Role.USER
ASSISTANT = Role.ASSISTANT


async def test_a_plan_has_the_facts_of_every_message_before_it(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY, default_zone=ZONE) as store:
        await store.append(KEY, [said("团队多少人？预算多少？", "1", ASSISTANT)], now=NOW)
        await store.append(KEY, [said("我们 10 个人，预算一年 5000 元以内。", "2")], now=NOW)
        found = {fact.key: fact for fact in (await planned(store)).facts}
        assert found["团队人数"].normalized == "10"
        assert "5000" in found["预算"].value
        assert [source.message_id for source in found["预算"].sources] == ["2"]
        assert found["预算"].sources[0].seq == 2
        assert found["预算"].owner == KEY.owner
        assert found["预算"].session == KEY.name


async def test_a_plan_that_shows_no_facts_waits_for_none(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("我叫张三", "1")], now=NOW)
        window = await store.window(KEY, remembering(facts=False))
        assert (len(window.messages), window.facts) == (1, ())
        db = open_connection(tmp_path / "m.db", "reader", synchronous="full")
        assert db.execute("SELECT count(*) FROM facts").fetchone() == (0,)
        db.close()


async def test_messages_are_read_without_anybody_asking(tmp_path: Path) -> None:
    told: asyncio.Queue[Mapping[str, object]] = asyncio.Queue()
    async with opened(tmp_path / "m.db", KEY, on_event=told.put_nowait) as store:
        await store.append(KEY, [said("我叫张三，电话13800138000", "1")], now=NOW)
        async with asyncio.timeout(30):
            event = await told.get()
        assert event == {
            "topic": "facts",
            "owner": KEY.owner,
            "session": KEY.name,
            "added": 2,
            "changed": 0,
            "removed": 0,
        }


async def test_a_plan_that_waits_for_facts_of_a_closed_store_is_refused(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("我叫张三", "1")], now=NOW)
        await planned(store)
        await store.append(KEY, [said("好的，预算 300 元", "2", ASSISTANT)], now=NOW)
        await store.close()
        async with asyncio.timeout(30):
            with pytest.raises(StorageError, match="closed"):
                await planned(store)


async def test_dates_are_resolved_in_the_zone_of_the_session(tmp_path: Path) -> None:
    # 2026-02-02 02:40 UTC is the 2nd in Shanghai, and still the 1st in New York.
    york = SessionKey(owner="1000", name="york")
    async with opened(tmp_path / "m.db", KEY, default_zone=ZONE) as store:
        change = SessionChange(settings={"timezone": "America/New_York"})
        await store.open_session(york, change, now=NOW)
        for key in (KEY, york):
            await store.append(key, [said("明天下午三点开会", "1")], now=NOW)
        days = {
            key.name: (await planned(store, key)).facts[0].normalized[:10] for key in (KEY, york)
        }
        assert days == {"s": "2026-02-03", "york": "2026-02-02"}


async def test_a_phone_that_is_said_again_is_of_the_one_who_is_known_to_have_it(
    tmp_path: Path,
) -> None:
    talk = (
        ("my sister's name is Orla, her number is 07700 900418", USER),
        ("Noted: Orla on 07700 900418.", ASSISTANT),
        ("07700 900418", USER),
        ("Orla changed phones, new number 07700 900562", USER),
    )
    async with opened(tmp_path / "m.db", KEY) as store:
        for number, (text, role) in enumerate(talk):
            await store.append(KEY, [said(text, str(number), role)], now=NOW)
        phones = [fact for fact in (await planned(store)).facts if fact.kind is FactKind.CONTACT]
        assert [(fact.key, fact.value) for fact in phones] == [("sister number", "07700 900562")]


@pytest.mark.parametrize("time", [float("nan"), float("inf"), -1e300, 9e15, -7e10])
async def test_a_time_that_cannot_be_is_no_reason_to_say_nothing(
    tmp_path: Path, time: float
) -> None:
    async with opened(tmp_path / "m.db", KEY, default_zone=ZONE) as store:
        await store.append(KEY, [said("明天下午三点开会", "1", time=time)], now=NOW)
        assert [fact.normalized for fact in (await planned(store)).facts] == ["2026-02-03 15:00"]


async def test_an_unknown_zone_is_taken_for_utc(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY, default_zone="No/Where") as store:
        await store.append(KEY, [said("明天下午三点开会", "1")], now=NOW)
        assert (await planned(store)).facts[0].normalized == "2026-02-03 15:00"


async def test_the_call_of_a_result_is_found_behind_many_other_results(tmp_path: Path) -> None:
    calls = tuple(
        ToolCall(id=f"c{n}", name=f"tool_{n}", arguments=f'{{"room": "R{n}"}}') for n in range(12)
    )
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("", "call", ASSISTANT, tool_calls=calls)], now=NOW)
        for n in range(12):
            result = said('{"status": "done"}', f"r{n}", Role.TOOL, tool_call_id=f"c{n}")
            await store.append(KEY, [result], now=NOW)
        found = await listed(store)
        assert len(found) == 12
        assert {fact.kind for fact in found} == {FactKind.ACTION}
        assert "R11" in found[-1].value


async def test_a_correction_leaves_the_old_value_as_history(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY, default_zone=ZONE) as store:
        for id_, text in (("1", "明天下午三点开会"), ("2", "改成下午两点吧")):
            await store.append(KEY, [said(text, id_)], now=NOW)
            await planned(store)
        (now,) = await listed(store, attribute="会议时间")
        old, _ = await listed(store, attribute="开会时间", history=True)
        assert now.normalized == "2026-02-03 14:00"
        assert (old.normalized, old.superseded_by) == ("2026-02-03 15:00", now.id)
        assert not old.current
        assert now.id in {fact.id for fact in (await planned(store)).facts}
        assert old.id not in {fact.id for fact in (await planned(store)).facts}


async def test_the_same_statement_twice_is_one_fact_with_two_sources(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        for id_ in ("1", "2"):
            await store.append(KEY, [said("我的电话是13800138000", id_)], now=NOW)
        (fact,) = await listed(store)
        assert [source.message_id for source in fact.sources] == ["1", "2"]
        assert [source.seq for source in fact.sources] == [1, 2]


async def test_a_statement_made_a_thousand_times_keeps_the_first_and_newest_sources(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        count = MAX_SOURCES + 20
        new = [said("我的电话是13800138000", str(n)) for n in range(count)]
        await store.append(KEY, new, now=NOW)
        (fact,) = await listed(store)
        seqs = [source.seq for source in fact.sources]
        assert len(seqs) == MAX_SOURCES
        assert (seqs[0], seqs[-1]) == (1, count)


async def test_a_repeated_append_in_parallel_is_read_once(tmp_path: Path) -> None:
    # mem0 6515: the same message sent twice made duplicates for ever.
    async with opened(tmp_path / "m.db", KEY) as store:
        new = said("我的电话是13800138000", "1")
        await asyncio.gather(
            store.append(KEY, [new], now=NOW),
            planned(store),
            store.append(KEY, [new], now=NOW),
            planned(store),
        )
        (fact,) = await listed(store)
        assert len(fact.sources) == 1


async def test_a_recalled_block_fed_back_is_no_statement(tmp_path: Path) -> None:
    # mem0 4573: recalled memories were stored as memories again.
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("我叫张三，电话13800138000", "1")], now=NOW)
        before = await listed(store)
        lines = "\n".join(f"{fact.key}：{fact.value}" for fact in before)
        block = f"<memory>\n{lines}\n预算：9999 元\n李四的电话是13911112222\n</memory>"
        for id_, role in (("2", USER), ("3", ASSISTANT)):
            await store.append(KEY, [said(f"{block}\n好的，还有吗？", id_, role)], now=NOW)
        assert await listed(store, history=True) == before


async def test_facts_on_different_topics_do_not_retire_each_other(tmp_path: Path) -> None:
    # graphiti 1728
    async with opened(tmp_path / "m.db", KEY) as store:
        text = "我叫张三，预算 5000 元，我们团队 10 个人，必须支持移动端，还要能和钉钉打通"
        await store.append(KEY, [said(text, "1")], now=NOW)
        found = await listed(store, history=True)
        assert len(found) >= 5
        assert all(fact.current for fact in found)


async def test_facts_of_the_person_are_there_in_other_sessions_of_the_user(tmp_path: Path) -> None:
    other = SessionKey(owner="1000", name="another day")
    strangers = (SessionKey(owner="1000", name="s2"), SessionKey(owner="2000", name="s"))
    async with opened(tmp_path / "m.db", KEY, other) as store:
        await store.open_session(strangers[0], SessionChange(user="other"), now=NOW)
        await store.open_session(strangers[1], SessionChange(), now=NOW)
        await store.append(KEY, [said("我叫张三，团队 10 个人", "1")], now=NOW)
        assert await values(store, "姓名", other) == ["张三"]
        assert await values(store, "团队人数", other) == []
        assert [fact.value for fact in (await planned(store, other)).facts] == ["张三"]
        for stranger in strangers:
            assert (await planned(store, stranger)).facts == ()
            assert await listed(store, stranger) == []


async def test_equal_names_of_owners_and_users_never_cross(tmp_path: Path) -> None:
    keys = [SessionKey(owner=owner, name="s") for owner in ("1", "2")]
    async with opened(tmp_path / "m.db") as store:
        for key in keys:
            await store.open_session(key, SessionChange(user="u"), now=NOW)
            await store.append(key, [said(f"我的电话是1380013800{key.owner}", "1")], now=NOW)
        for key in keys:
            assert await values(store, "电话", key) == [f"1380013800{key.owner}"]
            mine = await listed(store, key, user="u")
            assert [fact.value for fact in mine] == [f"1380013800{key.owner}"]
        gone = await drop(store, owner="1", session="s", key="电话")
        assert gone == 1
        assert await values(store, "电话", keys[1]) == ["13800138002"]
        everybody = await store.facts(
            owner=None, session="s", user=None, key=None, history=False, limit=9, after=None
        )
        assert [fact.owner for fact in everybody.facts] == ["2"]


async def test_a_message_that_the_rules_cannot_bear_keeps_nothing_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    whole = statements.extract

    def failing(message: Message, context: statements.ExtractionContext) -> Any:
        if "zebra" in message.text:
            raise KeyError(message.text)
        return whole(message, context)

    monkeypatch.setattr(statements, "extract", failing)
    with caplog.at_level(logging.ERROR):
        async with opened(tmp_path / "m.db", KEY) as store:
            texts = ["我叫张三", "zebra", "我的电话是13800138000"]
            await store.append(KEY, [said(text, text) for text in texts], now=NOW)
            assert [fact.value for fact in await listed(store)] == ["张三", "13800138000"]
    assert "KeyError" in caplog.text
    assert "zebra" not in caplog.text


async def test_a_large_backlog_is_read_in_the_background(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(windows, "WAIT_MESSAGES", 10)
    other = SessionKey(owner="1000", name="other")
    async with opened(tmp_path / "m.db", KEY, other) as store:
        new = [said(f"第{n}号房间的电话是1380013{n:04d}", str(n)) for n in range(60)]
        await store.append(KEY, new, now=NOW)
        await store.append(other, [said("我叫张三", "1")], now=NOW)
        assert len((await planned(store)).facts) < 60
        # The session's own few are waited for all the same.
        assert "张三" in {fact.value for fact in (await planned(store, other)).facts}
        async with asyncio.timeout(60):
            while len(await listed(store)) < 61:  # noqa: ASYNC110  # nobody is told
                await asyncio.sleep(0.05)
    assert contradictions(tmp_path / "m.db") == []


async def test_facts_come_in_pages(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        for n in range(7):
            await put(
                store,
                f"键{n}",
                "值",
                user="default" if n % 2 else None,
                session=None if n % 2 else KEY.name,
            )
        seen: list[str] = []
        after: str | None = None
        while True:
            page = await store.facts(
                owner="1000", session="s", user=None, key=None, history=False, limit=3, after=after
            )
            seen += [fact.key for fact in page.facts]
            after = page.next
            if after is None:
                break
        assert seen == [f"键{n}" for n in range(7)]
        for wrong in ("", "x", '["name", "a", "b"]', '["facts", "1"]', "[1]", "null"):
            with pytest.raises(BadRequest):
                await store.facts(
                    owner="1000",
                    session="s",
                    user=None,
                    key=None,
                    history=False,
                    limit=3,
                    after=wrong,
                )


async def test_a_fact_put_by_hand_supersedes_what_was_said_before(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY, default_zone=ZONE) as store:
        await store.append(KEY, [said("预算 5000 元", "1")], now=NOW)
        fact = await put(store, "预算", "6000 元")
        assert (fact.kind, fact.sources, fact.pinned) == (FactKind.AMOUNT, (), False)
        assert await values(store, "预算") == ["6000 元"]
        assert len(await listed(store, attribute="预算", history=True)) == 2
        pinned = await put(store, "预算", "6000 元", pinned=True)
        assert (pinned.id, pinned.pinned) == (fact.id, True)
        # What the user says later counts again.
        await store.append(KEY, [said("预算改成 7000 元", "2")], now=NOW)
        (now,) = await listed(store, attribute="预算")
        assert ("7000" in now.value, now.pinned) == (True, True)


async def test_a_user_can_have_facts_before_any_session(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db") as store:
        await put(store, "职业", "医生", session=None, user="lilei")
        assert [(row.user, row.sessions, row.facts) for row in await store.users("1000")] == [
            ("lilei", 0, 1)
        ]
        await store.open_session(KEY, SessionChange(user="lilei"), now=NOW)
        assert await values(store, "职业") == ["医生"]
        with pytest.raises(NotFound):
            await put(store, "职业", "医生", session="nowhere")
        assert await listed(store, user="nobody") == []
        assert await drop(store, session=None, user="nobody", key="职业") == 0


async def test_facts_put_at_the_same_time_stand_in_the_order_of_the_calls(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("预算 1 元", "1")], now=NOW)
        await asyncio.gather(*(put(store, "预算", f"{n} 元") for n in range(2, 12)))
        history = await listed(store, attribute="预算", history=True)
        assert [fact.value for fact in history] == [f"{n} 元" for n in range(1, 12)]
        assert await values(store, "预算") == ["11 元"]


async def test_what_was_handed_in_before_is_read_before_a_fact_is_put(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        appending = store.append(KEY, [said("预算 5000 元", "1")], now=NOW)
        await put(store, "预算", "6000 元")
        await appending
        assert await values(store, "预算") == ["6000 元"]


async def test_users_are_listed_with_their_current_facts(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("我叫张三，团队 10 个人", "1")], now=NOW)
        await put(store, "团队人数", "12 人")
        assert [(row.messages, row.facts) for row in await store.users(None)] == [(1, 2)]


async def test_a_plan_weighs_a_bounded_number_of_facts_and_every_pinned_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(facts, "WINDOW_OF_SESSION", 12)
    monkeypatch.setattr(facts, "WINDOW_OF_USER", 8)
    user: dict[str, object] = {"session": None, "user": "default"}
    async with opened(tmp_path / "m.db", KEY) as store:
        await put(store, "置顶", "会", pinned=True)
        for n in range(30):
            await put(store, f"场{n}", "x")
        shown = [fact.key for fact in (await planned(store)).facts]
        assert shown == ["置顶", *(f"场{n}" for n in range(10, 30))]
        for n in range(5):
            await put(store, f"人{n}", "x", **user)
        shown = [fact.key for fact in (await planned(store)).facts]
        assert len(shown) == 21
        assert set(shown) >= {
            "置顶",
            *(f"人{n}" for n in range(5)),
            *(f"场{n}" for n in range(15, 30)),
        }
        for n in range(5, 30):
            await put(store, f"人{n}", "x", **user)
        shown = [fact.key for fact in (await planned(store)).facts]
        assert [key for key in shown if key[0] == "人"] == [f"人{n}" for n in range(22, 30)]
        assert [key for key in shown if key[0] == "场"] == [f"场{n}" for n in range(18, 30)]


async def test_a_plan_weighs_who_speaks_however_long_ago_it_was_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(facts, "WINDOW_OF_SESSION", 4)
    monkeypatch.setattr(facts, "WINDOW_OF_USER", 4)
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("我这边是宏达纸箱厂的刘芳，电话13800138000", "1")], now=NOW)
        for n in range(20):
            await put(store, f"场{n}", "x")
            await put(store, f"人{n}", "x", session=None, user="default")
        shown = {fact.key: fact.value for fact in (await planned(store)).facts}
        assert (shown["姓名"], shown["单位"]) == ("刘芳", "宏达纸箱厂")
        assert "电话" not in shown


async def test_what_is_decided_by_facts_that_were_kept_is_what_the_tables_would_decide(
    tmp_path: Path,
) -> None:
    talk = (
        *("我叫张三，电话13800138000", "预算20万元", "场地订在杭州", "预算改成25万元"),
        *("我喜欢喝茶", "我的电话换成13900139000了", "我现在不喜欢喝茶了", "预算还是20万元"),
    )
    tables = []
    for planning in (True, False):
        async with opened(tmp_path / f"{planning}.db", KEY) as store:
            for number, text in enumerate(talk):
                await store.append(KEY, [said(text, str(number))], now=NOW)
                if planning:
                    await planned(store)
                if number == 5:
                    await store.forget(KEY, ["3"], now=NOW)
            tables.append(await listed(store, history=True))
    assert tables[0] == tables[1]
    assert sum(not fact.current for fact in tables[0]) > 1


async def test_what_a_plan_keeps_of_facts_is_what_the_tables_hold(tmp_path: Path) -> None:
    cache = FactCache(room=3)
    async with opened(tmp_path / "m.db", KEY) as store:
        session = open_connection(tmp_path / "m.db", "reader", synchronous="full")
        (number,) = session.execute("SELECT number FROM sessions").fetchone()
        steps: list[Callable[[], Awaitable[object]]] = [
            lambda: put(store, "预算", "1 元"),
            lambda: put(store, "预算", "2 元"),
            lambda: put(store, "职业", "医生", session=None, user="default"),
            lambda: put(store, "职业", "医生", session=None, user="default", pinned=True),
            lambda: store.append(KEY, [said("我的电话是13800138000", "1")], now=NOW),
            lambda: store.append(KEY, [said("我的电话是13800138000", "2")], now=NOW),
            lambda: store.forget(KEY, ["1"], now=NOW),
            lambda: drop(store, key="预算"),
        ]
        for step in steps:
            await step()
            plan = await planned(store)
            shown = plan.facts, plan.superseded
            assert facts.of_window(session, number) == shown
            assert facts.of_window(session, number, cache) == shown
            assert facts.of_window(session, number, cache) == shown
        session.close()


async def test_facts_forgotten_by_hand_are_gone_with_their_history(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY, default_zone=ZONE) as store:
        await store.append(KEY, [said("我的电话是13800138000", "1")], now=NOW)
        await store.append(KEY, [said("电话改成13911112222", "2")], now=NOW)
        await store.append(KEY, [said("预算 5000 元", "3")], now=NOW)
        assert await drop(store, key="手机号") == 2
        assert [fact.key for fact in await listed(store, history=True)] == ["预算"]
        assert await drop(store, key="手机号") == 0
        # What is said again later is a new statement.
        await store.append(KEY, [said("我的电话是13800138000", "4")], now=NOW)
        assert await values(store, "电话") == ["13800138000"]
    assert contradictions(tmp_path / "m.db") == []


async def test_one_fact_can_be_forgotten_by_its_id(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        text = "必须支持移动端，还要能和钉钉打通"
        await store.append(KEY, [said(text, "1")], now=NOW)
        first, *others = await listed(store)
        assert await drop(store, id=first.id) == 1
        assert await listed(store) == others
        assert await drop(store, id=first.id) == 0
        assert await drop(store, id="no such id") == 0


async def test_forgetting_a_value_does_not_bring_back_the_one_it_superseded(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        for n in range(3):
            await put(store, "预算", f"{n} 元")
        _, middle, last = await listed(store, history=True)
        await drop(store, id=middle.id)
        first, _ = await listed(store, history=True)
        assert (first.superseded_by, first.current) == (last.id, False)
        await drop(store, id=last.id)
        assert await values(store, "预算") == []
        (first,) = await listed(store, history=True)
        assert (first.value, first.superseded_by, first.current) == ("0 元", None, False)
    assert contradictions(tmp_path / "m.db") == []
