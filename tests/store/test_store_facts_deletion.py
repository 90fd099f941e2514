import asyncio
import random
from pathlib import Path

import pytest

from memoryd.core.facts import FactCandidate
from memoryd.core.messages import Role, ToolCall
from memoryd.core.sessions import SessionChange, SessionKey
from memoryd.store import deletion, reading
from memoryd.store.connection import open_connection
from support.store_memory import (
    ZONE,
    basis_of,
    contradictions,
    drop,
    listed,
    planned,
    put,
    summary,
    values,
)
from support.store_world import KEY, NOW, opened, said, traces

USER = Role.USER
ASSISTANT = Role.ASSISTANT
OTHER = SessionKey(owner="1000", name="other")


async def test_a_fact_goes_with_its_last_source(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        for id_ in ("1", "2"):
            await store.append(KEY, [said("我的电话是13800138000", id_)], now=NOW)
        await planned(store)
        await store.forget(KEY, ["1"], now=NOW)
        (fact,) = await listed(store)
        assert [source.message_id for source in fact.sources] == ["2"]
        await store.forget(KEY, ["2"], now=NOW)
        assert await listed(store, history=True) == []
        assert traces(tmp_path, "13800138000") == []
    assert contradictions(tmp_path / "m.db") == []


async def test_what_a_forgotten_correction_had_superseded_holds_again(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY, default_zone=ZONE) as store:
        for id_, text in (
            ("1", "预算 5000 元"),
            ("2", "预算改成 6000 元"),
            ("3", "预算改成 7000 元"),
        ):
            await store.append(KEY, [said(text, id_)], now=NOW)
        assert len(await listed(store, history=True)) == 3
        await store.forget(KEY, ["2"], now=NOW)
        assert [fact.value[:4] for fact in await listed(store)] == ["7000"]
        await store.forget(KEY, ["3"], now=NOW)
        assert [fact.value[:4] for fact in await listed(store)] == ["5000"]
        assert traces(tmp_path, "6000 元", "7000 元") == []
    assert contradictions(tmp_path / "m.db") == []


async def test_an_attribute_that_only_a_forgotten_question_named_is_gone(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("你们凌霄阁项目的预算是多少？", "1", ASSISTANT)], now=NOW)
        await store.append(KEY, [said("5000 元", "2")], now=NOW)
        (before,) = await listed(store)
        assert "凌霄阁" in before.key
        await store.forget(KEY, ["1"], now=NOW)
        assert not any("凌霄阁" in fact.key for fact in await listed(store, history=True))
        assert traces(tmp_path, "凌霄阁") == []


async def test_a_corrected_time_keeps_nothing_of_a_forgotten_message(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY, default_zone=ZONE) as store:
        for id_, text in (("1", "周五下午三点开会"), ("2", "好的"), ("3", "改成下午两点吧")):
            await store.append(KEY, [said(text, id_)], now=NOW)
        assert (await listed(store))[0].normalized == "2026-02-06 14:00"
        await store.forget(KEY, ["1"], now=NOW)
        # The day stands in no message any more.
        assert not any("02-06" in fact.normalized for fact in await listed(store, history=True))
        assert traces(tmp_path, "周五", "2月6日", "2026-02-06") == []
    assert contradictions(tmp_path / "m.db") == []


async def test_the_arguments_of_a_forgotten_call_are_gone(tmp_path: Path) -> None:
    call = ToolCall(id="c", name="book", arguments='{"guest": "\\u51cc\\u9704 zebra4711"}')
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("", "1", ASSISTANT, tool_calls=(call,))], now=NOW)
        result = said('{"status": "ok"}', "2", Role.TOOL, tool_call_id="c")
        await store.append(KEY, [result], now=NOW)
        assert "zebra4711" in (await listed(store))[0].value
        await store.forget(KEY, ["1"], now=NOW)
        assert traces(tmp_path, "zebra4711", "凌霄") == []
        assert await listed(store) == []


async def test_facts_that_lean_on_nothing_forgotten_stay_as_they_are(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY, default_zone=ZONE) as store:
        texts = ["你好", "我叫张三，电话13800138000", "好的，张三", "明天下午三点开会", "在哪开？"]
        for id_, text in enumerate(texts):
            role = ASSISTANT if id_ % 2 == 0 else USER
            await store.append(KEY, [said(text, str(id_), role)], now=NOW)
        before = await listed(store, history=True)
        await store.forget(KEY, ["0", "4"], now=NOW)
        assert await listed(store, history=True) == before


async def test_forgetting_before_anything_was_read_leaves_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        new = [said("我的电话是13800138000", "1"), said("我叫张三", "2")]
        await store.append(KEY, new, now=NOW)
        await store.forget(KEY, ["1"], now=NOW)
        assert [fact.value for fact in await listed(store)] == ["张三"]
        assert traces(tmp_path, "13800138000") == []


async def test_a_deleted_session_takes_its_facts_and_its_part_in_those_of_the_user(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path / "m.db", KEY, OTHER) as store:
        await store.append(KEY, [said("我叫张三，电话13800138000，预算 5000 元", "1")], now=NOW)
        await store.append(OTHER, [said("我叫张三", "1")], now=NOW)
        assert len(await listed(store, user="default")) == 3
        deleted = await store.delete_session(KEY)
        assert (deleted.messages, deleted.facts) == (1, 2)
        (name,) = await listed(store, user="default")
        assert [source.session for source in name.sources] == ["other"]
        assert traces(tmp_path, "13800138000", "5000 元") == []
        assert [row.facts for row in await store.users(None)] == [1]
        assert (await planned(store, OTHER)).facts == (name,)
    assert contradictions(tmp_path / "m.db") == []


async def test_what_a_deleted_session_had_superseded_holds_again(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY, OTHER) as store:
        await store.append(OTHER, [said("我的电话是13800138000", "1")], now=NOW)
        await planned(store, OTHER)
        for id_, text in (("1", "电话改成13911112222"), ("2", "电话改成13733334444")):
            await store.append(KEY, [said(text, id_)], now=NOW + 1)
            await planned(store)
        assert await values(store, "电话", OTHER) == ["13733334444"]
        await store.delete_session(KEY)
        assert await values(store, "电话", OTHER) == ["13800138000"]
        assert traces(tmp_path, "13911112222", "13733334444") == []
    assert contradictions(tmp_path / "m.db") == []


async def test_a_deleted_user_has_no_facts_and_the_other_has_all(tmp_path: Path) -> None:
    wang = SessionKey(owner="1000", name="w")
    async with opened(tmp_path / "m.db", KEY, OTHER) as store:
        await store.open_session(wang, SessionChange(user="wang"), now=NOW)
        for key, text in ((KEY, "我叫张三"), (OTHER, "预算 5000 元"), (wang, "我叫王五")):
            await store.append(key, [said(text, "1")], now=NOW)
            await planned(store, key)
        await put(store, "职业", "医生zebra", session=None, user="default")
        await put(store, "职业", "护士zebra", session=None, user="default")
        assert (await store.delete_user("1000", "default")).facts == 4
        assert traces(tmp_path, "张三", "5000", "医生zebra", "护士zebra") == []
        assert [(row.user, row.facts) for row in await store.users(None)] == [("wang", 1)]
        assert await values(store, "姓名", wang) == ["王五"]
        assert (await store.delete_user("1000", "default")).facts == 0
    assert contradictions(tmp_path / "m.db") == []


async def test_a_user_without_sessions_can_be_deleted(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db") as store:
        await put(store, "职业", "医生zebra", session=None, user="lileiuser")
        assert (await store.delete_user("1000", "lileiuser")).facts == 1
        assert traces(tmp_path, "医生zebra", "lileiuser") == []
        assert await store.users(None) == ()


async def test_facts_forgotten_by_hand_are_in_no_file(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        for n in range(40):
            await put(store, f"键{n}", f"值zebra{n:03d}" + "z" * 50 * n)
        await put(store, "键7", "值zebra777")
        assert await drop(store, key="键7") == 2
        assert traces(tmp_path, "zebra007", "zebra777") == []
        assert traces(tmp_path, "zebra008")
        (fact,) = await listed(store, attribute="键9")
        await drop(store, id=fact.id)
        assert traces(tmp_path, "zebra009") == []
        assert len(await listed(store)) == 38


async def test_what_was_forgotten_by_hand_is_not_found_again_by_a_summary_call(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("我的电话是13800138000", "1")], now=NOW)
        await store.append(KEY, [said("好的，13800138000", "2", ASSISTANT)], now=NOW)
        (fact,) = await listed(store)
        await drop(store, key="电话")
        for key, value in (("电话", "+86 138-0013-8000"), ("手机", "13800138000"), ("工号", "77")):
            candidate = FactCandidate(
                key=key, value=value, kind=fact.kind, normalized=value, quote=value, scope="user"
            )
            for id_ in ("1", "2"):
                await store.put_summary(
                    KEY,
                    summary(through=2),
                    based_on=await basis_of(store),
                    facts=[(candidate, id_)],
                )
        assert [fact.value for fact in await listed(store, history=True)] == ["77"]


async def test_retention_keeps_facts_without_the_words(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("喂喂喂zebra，我的电话是13800138000", "1")], now=NOW)
        await store.append(KEY, [said("好", "2")], now=NOW + 1e6)
        await planned(store)
    db = open_connection(tmp_path / "m.db", "writer", synchronous="full")
    for _ in deletion.retire(db, cutoff=NOW + 1, now=NOW + 2e6):
        pass
    db.close()
    async with opened(tmp_path / "m.db", KEY) as store:
        (fact,) = await listed(store)
        assert fact.value == "13800138000"
        assert [(each.message_id, each.quote) for each in fact.sources] == [("1", "")]
        assert traces(tmp_path, "喂喂喂", "zebra") == []
        # The id is free again, and may say the same.
        await store.append(KEY, [said("我的电话是13800138000", "1")], now=NOW + 2e6)
        await put(store, "电话", "1", session=None, user="default")
        assert len(await listed(store, history=True)) == 2
    assert contradictions(tmp_path / "m.db") == []


async def test_deleting_while_messages_are_read_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "STEP_MESSAGES", 3)
    new = [said(f"第{n}号房间的电话是1380013{n:04d}zebra", str(n)) for n in range(120)]
    async with opened(tmp_path / "m.db", KEY, OTHER) as store:
        for key in (KEY, OTHER):
            await store.append(key, new, now=NOW)
        reading_on = asyncio.ensure_future(planned(store))
        await asyncio.sleep(0.05)
        deleting = asyncio.ensure_future(store.delete_session(KEY))
        await asyncio.gather(reading_on, deleting, return_exceptions=True)
        assert (await deleting).messages == 120
        found = await listed(store, OTHER, history=True)
        assert found
        assert {source.session for fact in found for source in fact.sources} == {"other"}
        await store.delete_user("1000", "default")
        assert traces(tmp_path, "zebra", "1380013") == []
    assert contradictions(tmp_path / "m.db") == []


TALK = [
    "我叫张三，电话13800138000",
    "预算 5000 元",
    "预算改成 6000 元",
    "明天下午三点开会",
    "改成下午两点吧",
    "团队多少人？",
    "10 个人",
    "必须支持移动端，不能存第三方云上",
    "电话改成13911112222",
    "我喜欢喝咖啡",
    "我现在不喝咖啡了",
    "好的，都记下了",
]


async def test_whatever_is_said_forgotten_and_deleted_the_tables_agree(tmp_path: Path) -> None:
    draw = random.Random(7)
    keys = [SessionKey(owner=owner, name=name) for owner in "12" for name in "abc"]
    standing: dict[SessionKey, list[str]] = {}
    async with opened(tmp_path / "m.db", default_zone=ZONE) as store:
        for step in range(400):
            key = draw.choice(keys)
            if key not in standing:
                user = "u" if key.name == "a" else "v"
                await store.open_session(key, SessionChange(user=user), now=NOW)
                standing[key] = []
            what = draw.random()
            if what < 0.6:
                role = draw.choice([USER, ASSISTANT])
                await store.append(key, [said(draw.choice(TALK), f"m{step}", role)], now=NOW + step)
                standing[key].append(f"m{step}")
            elif what < 0.75 and standing[key]:
                id_ = draw.choice(standing[key])
                standing[key].remove(id_)
                await store.forget(key, [id_], now=NOW + step)
            elif what < 0.8:
                found = await listed(store, key)
                if found:
                    fact = draw.choice(found)
                    place = (
                        {"session": key.name}
                        if draw.random() < 0.5
                        else {
                            "session": None,
                            "user": "u" if key.name == "a" else "v",
                        }
                    )
                    await put(
                        store,
                        fact.key,
                        draw.choice([fact.value, "别的"]),
                        owner=key.owner,
                        pinned=draw.choice([True, False, None]),
                        id=draw.choice([fact.id, None]) if place["session"] else None,
                        **place,
                    )
            elif what < 0.85:
                found = await listed(store, key, history=True)
                if found:
                    await drop(store, owner=key.owner, session=key.name, id=draw.choice(found).id)
            elif what < 0.95:
                through = (await store.session(key)).last_seq
                lines = [(f"摘要{id_}", (id_,)) for id_ in standing[key][-5:]]
                new = summary(*lines, through=through)
                await store.put_summary(key, new, based_on=await basis_of(store, key))
            elif what < 0.98:
                await store.delete_session(key)
                del standing[key]
            else:
                user = "u" if key.name == "a" else "v"
                await store.delete_user(key.owner, user)
                standing = {
                    each: ids
                    for each, ids in standing.items()
                    if each.owner != key.owner or (each.name == "a") != (key.name == "a")
                }
            if step % 20 == 0:
                assert contradictions(tmp_path / "m.db") == [], step
        for key, ids in standing.items():
            for fact in await listed(store, key, history=True):
                for source in fact.sources:
                    assert source.session != key.name or source.message_id in ids
    assert contradictions(tmp_path / "m.db") == []
