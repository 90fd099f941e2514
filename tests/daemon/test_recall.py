"""Search and hierarchical plans as clients see them: in all ways at once, and when one is gone."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from memoryd.client import Client
from memoryd.worker.model_files import DEFAULT_FOLDER, MANIFEST
from memoryd_tools.local_daemon import running

CALM: dict[str, dict[str, Any]] = {
    "worker": {"wait_ms": 5000, "embed_after_s": 0.1},
    "pressure": {"sources": []},
}
NO_WORKER: dict[str, dict[str, Any]] = {"worker": {"enabled": False}}

PATIENCE_S = 60.0
ROUNDS = 2000 if os.environ.get("SOAK") else 500
"""Writes, and searches, of each of two users of two owners: so each of the four has 1,000."""
AT_ONCE = 20
KILLS = 50 if os.environ.get("SOAK") else 3

TALK = (
    "周末想带爸妈去湖边吃饭",
    "可以去听涛阁，靠窗能看到湖。",
    "那家人均多少？",
    "一百二左右。",
    "电话有吗？",
    "0571-8806 3312，最好提前一天订。",
    "另外找个能办生日会的地方",
    "麦田餐厅有包间。",
    "最近一喝浓茶就整夜清醒",
    "那晚上换成大麦茶。",
    "好的",
    "还有别的吗？",
)


async def said(client: Client, session: str, *texts: str, **more: object) -> None:
    messages = [
        {"role": ("user", "assistant")[index % 2], "content": text}
        for index, text in enumerate(texts)
    ]
    await client.call("memory.append", session=session, messages=messages, **more)


async def embedded(client: Client) -> None:
    """Wait until every message has its vectors and the model answers."""
    async with asyncio.timeout(PATIENCE_S):
        while (await client.call("status"))["worker"]["pending"]:  # noqa: ASYNC110  # a process
            await asyncio.sleep(0.1)
        await warm(client)


async def warm(client: Client) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not await hybrid(client):  # noqa: ASYNC110  # of another process
            await asyncio.sleep(0.1)


async def hybrid(client: Client) -> bool:
    found = await client.call("memory.search", user="default", query="湖边")
    return bool(found["recall"] == "hybrid")


def texts(found: Mapping[str, Any]) -> list[str]:
    return [hit["content"] for hit in found["hits"]]


def system(plan: Mapping[str, Any]) -> str:
    first = plan["messages"][0]
    return str(first["content"]) if first["role"] == "system" else ""


async def test_a_search_finds_by_words_and_by_meaning_and_says_why(tmp_path: Path) -> None:
    async with running(tmp_path, CALM) as (_daemon, client):
        await client.call("session.open", session="s", strategy="hierarchical")
        await said(client, "s", *TALK)
        await embedded(client)
        found = await client.call("memory.search", session="s", query="我失眠的原因", explain=True)
        assert found["recall"] == "hybrid"
        assert "浓茶" in texts(found)[0]
        assert found["hits"][0]["via"] == ["vector"]
        assert found["hits"][0]["explain"]["alone"] > 0.5
        named = await client.call("memory.search", session="s", query="听涛阁的电话是多少")
        assert any("0571-8806 3312" in text for text in texts(named)[:3])
        alone = await client.call("memory.search", session="s", query="听涛阁", ways=["lexical"])
        assert alone["recall"] == "lexical"
        assert "听涛阁" in texts(alone)[0]


async def test_of_many_like_it_the_one_of_the_time_that_is_named_is_found(tmp_path: Path) -> None:
    then, now = 1_668_060_000.0, 1_780_000_000.0  # 2022-11-10, and years later
    async with running(tmp_path, {"worker": {"enabled": False}}) as (_daemon, client):
        await client.call("session.open", session="s")
        for first in range(0, 150, 50):
            messages = [
                {"role": "user", "content": f"会议记录第{n:03}号", "time": now + n if n else then}
                for n in range(first, first + 50)
            ]
            await client.call("memory.append", session="s", messages=messages)
        for query in ("2022年11月的会议记录", "会议记录 in November 2022"):
            found = await client.call("memory.search", session="s", query=query)
            assert texts(found)[0] == "会议记录第000号"


async def test_a_question_for_a_time_alone_finds_what_was_said_then(tmp_path: Path) -> None:
    day, days = 86_400.0, 20
    morning = datetime.now(UTC).replace(hour=9, minute=0, second=0).timestamp()
    async with running(tmp_path, NO_WORKER) as (_daemon, client):
        await client.call("session.open", session="s", timezone="UTC", strategy="hierarchical")
        for ago in range(days, 0, -1):
            times = [morning - ago * day + 60 * n for n in range(30)]
            messages = [
                {"role": ("user", "assistant")[n % 2], "content": f"杂事{n}、{ago}", "time": time}
                for n, time in enumerate(times)
            ]
            await client.call("memory.append", session="s", messages=messages)
        for query, ago in (
            ("前天说的", 2),
            ("昨天我们聊了什么", 1),
            ("what did we talk about the day before yesterday?", 2),
        ):
            found = await client.call("memory.search", session="s", query=query, k=20)
            assert len(found["hits"]) == 20
            assert all(text.endswith(f"、{ago}") for text in texts(found))
            plan = await client.call("memory.prompt", session="s", query=query, budget_tokens=1400)
            assert f"杂事3、{ago}" in system(plan)


async def test_what_was_said_since_the_vectors_were_made_is_found_by_its_words(
    tmp_path: Path,
) -> None:
    told = ("猫砂买的是许翠花豆腐砂。", "房东的电话是 138 5719 0426。", "奶奶吃的是氨氯地平。")
    chat = ("今天天气怎么样", "多云转晴。", "讲个笑话", "从前有座山。", "几点了", "八点二十。")
    lasting = {**CALM, "worker": {**CALM["worker"], "embed_after_s": 2}}
    async with running(tmp_path, lasting) as (_daemon, client):
        await client.call("session.open", session="s")
        await said(client, "s", *(f"{text}（{n}）" for n in range(10) for text in chat))
        await embedded(client)
        await said(client, "s", *(text for fact in told for text in (fact, "记下了。")))
        for query, fact in zip(("猫砂是什么牌子", "房东电话", "氨氯地平"), told, strict=True):
            found = await client.call("memory.search", session="s", query=query)
            assert found["recall"] == "hybrid"
            assert fact in texts(found)[:2]


async def test_words_that_stand_nowhere_find_nothing_though_something_is_nearest(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, CALM) as (_daemon, client):
        await client.call("session.open", session="s", strategy="hierarchical")
        await said(client, "s", *TALK)
        await embedded(client)
        found = await client.call("memory.search", session="s", query="紫罗兰")
        assert (found["hits"], found["recall"]) == ([], "hybrid")


@pytest.mark.soak
async def test_a_worker_killed_in_the_middle_costs_at_most_the_vectors(tmp_path: Path) -> None:
    async with running(tmp_path, CALM) as (daemon, client):
        await client.call("session.open", session="s", strategy="hierarchical")
        await said(client, "s", *TALK)
        await embedded(client)
        draw = random.Random(4)
        for number in range(KILLS):
            await said(client, "s", f"第{number}次，明天再说", "好的")
            asked = [
                asyncio.create_task(client.call("memory.search", session="s", query="听涛阁"))
                for _ in range(16)
            ]
            await asyncio.sleep(draw.choice((0, draw.random() * 0.1)))
            for pid in daemon.children():
                os.kill(pid, signal.SIGKILL)
            for found in await asyncio.gather(*asked):
                assert any("听涛阁" in text for text in texts(found)[:2])
                assert found["recall"] in ("hybrid", "lexical")
            # Also while it starts or loads, and while it embeds.
            await asyncio.sleep(draw.random() * 2)
        await embedded(client)


async def test_without_a_model_search_goes_on_by_words_and_says_so(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    settings = {"worker": {"model_dir": str(empty)}}
    async with running(tmp_path / "d", settings) as (_daemon, client):
        await client.call("session.open", session="s", strategy="hierarchical")
        await said(client, "s", *TALK)
        found = await client.call("memory.search", session="s", query="听涛阁的电话")
        assert found["recall"] == "lexical"
        assert texts(found)
        plan = await client.call("memory.prompt", session="s", query="听涛阁的电话")
        assert plan["recall"] == "lexical"
        status = await client.call("status")
        assert status["worker"]["model"] is None
        assert str(empty) in status["worker"]["model_problem"]


async def test_a_model_that_was_exchanged_is_taken_at_a_reload(tmp_path: Path) -> None:
    folder = tmp_path / "model"
    folder.mkdir()
    for file in DEFAULT_FOLDER.iterdir():
        (folder / file.name).symlink_to(file)
    manifest = folder / MANIFEST
    said_of_it = json.loads(manifest.read_bytes())
    settings = {**CALM, "worker": {**CALM["worker"], "model_dir": str(folder)}}
    async with running(tmp_path / "d", settings) as (daemon, client):
        await client.call("session.open", session="s", strategy="hierarchical")
        await said(client, "s", *TALK)
        await embedded(client)
        manifest.unlink()
        manifest.write_text(json.dumps({**said_of_it, "id": "another"}), encoding="utf-8")
        os.kill(daemon.pid, signal.SIGHUP)
        async with asyncio.timeout(PATIENCE_S):
            while (await client.call("status"))["worker"]["model"] != "another":  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        await embedded(client)
        found = await client.call("memory.search", session="s", query="浓茶让人睡不着")
        assert found["recall"] == "hybrid"
        assert TALK[8] in texts(found)[:2]
        assert "renewed the embedding model: another" in daemon.output()


@pytest.mark.parametrize(
    ("stored", "query"),
    [
        ("设备清单里有一台NAS，放在书房", "设备"),
        ("设备清单里有一台NAS，放在书房", "设备清单"),
        ("设备清单里有一台NAS，放在书房", "nas"),
        ("用户的花名是小云", "花名"),
        ("用户的花名是小云", "云"),
        ("合同编号 HT-2026-0093 已归档", "HT-2026-0093"),
        (r"路径是 C:\x\1，占比 {0} 100%", r"C:\x\1"),
    ],
)
async def test_short_and_odd_words_are_found(tmp_path: Path, stored: str, query: str) -> None:
    async with running(tmp_path, NO_WORKER) as (_daemon, client):
        await client.call("session.open", session="s", strategy="hierarchical")
        await said(client, "s", "你好", "您好", stored, "记下了", "谢谢", "不客气")
        assert stored in texts(await client.call("memory.search", session="s", query=query))


async def test_the_last_sentence_of_a_long_message_is_found(tmp_path: Path) -> None:
    async with running(tmp_path, NO_WORKER) as (_daemon, client):
        await client.call("session.open", session="s")
        await said(client, "s", "会议记录如下，内容很长。" * 1700 + "钥匙放在青花瓷瓶里。", "收到")
        found = await client.call("memory.search", session="s", query="青花瓷瓶")
        assert found["hits"][0]["seq"] == 1


async def test_an_elliptical_question_is_answered_from_what_was_talked_about(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, NO_WORKER) as (_daemon, client):
        await client.call("session.open", session="s", strategy="hierarchical")
        await said(
            client,
            "s",
            *("麦田餐厅的电话是多少？", "0571-8551 2047。"),
            *("听涛阁的电话是多少？", "0571-8806 3312。"),
            *("说点别的吧", "好的") * 6,
            *("明天还是去听涛阁吧", "好，需要我做什么？"),
        )
        found = await client.call("memory.search", session="s", query="那家店的电话呢", k=3)
        assert "0571-8806 3312。" in texts(found)


NEEDS = (
    *("网上买的雪地靴尺码不对，我申请了退款，642 元。", "退款一般三到五个工作日到账。"),
    *("我周三下午三点约了牙医赵医生补牙。", "好的，到时提醒您。"),
    *("新车牌下来了，是川A7K29。", "恭喜提车。"),
    *("狗绳挂在门后的蓝色筐子里。", "好的。"),
    *("I booked Dr. Malik, the dentist in Leeds, for Thursday at 4 pm.", "Noted."),
    *("Our landlord Mr. Osei raised the rent to 1,150 a month.", "That is a lot."),
    *("渝香老灶在科华北路 88 号，人均 95 元，电话 028-85551234。", "记住了。"),
    *("云间咖啡在麓湖水街，人均 40 元，电话 028-66667788。", "记住了。"),
    *("今天会下雨吗", "可能有小雨，带把伞。", "讲个笑话", "从前有座山……"),
    *("Play some music", "Playing a relaxing playlist.", "明天多少度", "十八度，穿薄外套就好。"),
)


async def test_a_short_question_asks_for_its_own_words_before_those_of_the_turns_before_it(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, CALM) as (_daemon, client):
        await client.call("session.open", session="s", strategy="hierarchical")
        await said(client, "s", *NEEDS)
        await embedded(client)
        for query, wanted in (
            ("退款到账了吗", "退款"),
            ("牙医呢", "牙医"),
            ("牙医几点", "牙医"),
            ("车牌呢", "川A7K29"),
            ("狗绳在哪", "狗绳"),
            ("what about the dentist", "Malik"),
            ("and the landlord?", "Osei"),
            ("赵医生", "牙医"),
            ("Leeds", "Malik"),
        ):
            found = await client.call("memory.search", session="s", query=query)
            assert found["recall"] == "hybrid"
            assert wanted in texts(found)[0], query
        for name, phone in (("渝香老灶好吃吗", "85551234"), ("云间咖啡安静吗", "66667788")):
            await said(client, "s", name, "挺好的。")
            await embedded(client)
            found = await client.call("memory.search", session="s", query="那家店的电话呢")
            assert phone in texts(found)[0], name


async def test_what_a_short_question_names_is_found_among_much_talk_like_the_turns_before_it(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, NO_WORKER) as (_daemon, client):
        await client.call("session.open", session="s")
        await said(
            client, "s", "我的车牌是川A7K29。", "好的。", "牙医约在周三下午三点。", "记下了。"
        )
        cities, asked = ("北京", "上海", "杭州"), ("明天会下雨吗", "周末气温多少度", "空气怎么样")
        weather = [
            text
            for number in range(300)
            for text in (
                cities[number % 3] + asked[number // 3 % 3],
                "可能有小雨，带把伞。" if number % 2 else "大概十八度，多穿点。",
            )
        ]
        for first in range(0, len(weather), 200):
            await said(client, "s", *weather[first : first + 200])
        for query, answer in (("车牌呢", "川A7K29"), ("牙医几点", "三点")):
            found = await client.call("memory.search", session="s", query=query)
            assert answer in texts(found)[0]


async def test_recalled_passages_stand_once_with_their_time_oldest_first(tmp_path: Path) -> None:
    async with running(tmp_path, NO_WORKER) as (_daemon, client):
        await client.call(
            "session.open",
            session="s",
            strategy="hierarchical",
            timezone="Asia/Shanghai",
            options={"clock": False, "reserve_tokens": 0, "facts_tokens": 0, "summary_tokens": 0},
        )
        day = 86_400.0
        for index, text in enumerate(("预算先按五千", "闲聊", "预算改成八千", "闲聊二")):
            message = {"role": "user", "content": text, "time": 1_767_225_600.0 + index * day}
            await client.call("memory.append", session="s", messages=[message])
            await said_reply(client, index)
        filler = [
            text for number in range(40) for text in (f"第{number}件事怎么样", "还不错，继续说")
        ]
        await said(client, "s", *filler, "现在的预算是多少")
        plan = await client.call("memory.prompt", session="s", budget_tokens=300)
        block = system(plan)
        assert plan["recall"] == "lexical"
        assert plan["tokens"] <= 300
        assert block.index("[2026-01-01 08:00]") < block.index("[2026-01-03 08:00]")
        assert block.rindex("预算先按五千") < block.rindex("预算改成八千")
        recalled = next(part["ids"] for part in plan["parts"] if part["part"] == "recalled")
        recent = next(part["ids"] for part in plan["parts"] if part["part"] == "recent")
        assert not set(recalled) & set(recent)
        assert len(set(recalled)) == len(recalled)


async def said_reply(client: Client, index: int) -> None:
    await client.call(
        "memory.append",
        session="s",
        messages=[{"role": "assistant", "content": f"好的，记下第{index}条"}],
    )


async def test_a_summary_quotes_what_is_meant_though_no_word_of_the_question_stands_in_it(
    tmp_path: Path,
) -> None:
    told = "codeine makes her sick as a dog, do not let anybody hand her any"
    talk = [f"crate {place} of the move went to shelf {place + 40}" for place in range(24)]
    async with running(tmp_path, CALM) as (_daemon, client):
        await client.call(
            "session.open",
            session="s",
            options={"max_recent_turns": 2, "summary_tokens": 60, "max_recent_tokens": 120},
        )
        await said(client, "s", told, "Noted.", *talk)
        await client.call("summary.refresh", session="s")
        async with asyncio.timeout(PATIENCE_S):
            while (await client.call("summary.get", session="s"))["pending"]:  # noqa: ASYNC110
                await asyncio.sleep(0.1)
        await embedded(client)
        question = "which painkiller gives mum the vomits?"
        found = await client.call("memory.prompt", session="s", query=question)
        by_words = await client.call(
            "memory.prompt", session="s", query=question, ways=["lexical", "fact"]
        )
        assert told in system(found)
        assert told not in system(by_words)


async def test_recall_reaches_the_users_other_sessions_only_if_asked(tmp_path: Path) -> None:
    async with running(tmp_path, NO_WORKER) as (_daemon, client):
        for user, session in (("甲", "a1"), ("甲", "a2"), ("乙", "b1")):
            await client.call("session.open", session=session, user=user, strategy="hierarchical")
        await said(client, "a1", "我的书房墙面用灰豆绿", "好的")
        await said(client, "b1", "我的书房墙面用孔雀蓝", "好的")
        await said(client, "a2", "书房墙面是什么颜色")
        plan = await client.call("memory.prompt", session="a2")
        assert not any(part["part"] == "recalled" for part in plan["parts"])
        await client.call("session.open", session="a2", options={"recall_scope": "user"})
        plan = await client.call("memory.prompt", session="a2")
        assert "灰豆绿" in system(plan)
        assert "孔雀蓝" not in str(plan["messages"])


@pytest.mark.soak
async def test_interleaved_owners_and_users_never_cross(tmp_path: Path) -> None:
    async with running(tmp_path, NO_WORKER) as (_daemon, client):
        places = [(owner, user) for owner in ("1001", "1002") for user in ("u", "v")]
        for owner, user in places:
            await client.call(
                "session.open",
                session=f"s-{user}",
                user=user,
                owner=owner,
                strategy="sliding",  # which compresses nothing meanwhile
                options={"recall_scope": "user"},
            )
            await said(client, f"s-{user}", f"暗号{owner}{user}说的是苹果", owner=owner)

        async def live(owner: str, user: str) -> None:
            mark = f"暗号{owner}{user}"
            others = [f"暗号{o}{u}" for o, u in places if (o, u) != (owner, user)]

            async def looked_up(number: int) -> str:
                query = "苹果" if number % 2 else f"item{number}"
                scope = {"user": user} if number % 4 < 2 else {"session": f"s-{user}"}
                found = await client.call("memory.search", query=query, k=5, owner=owner, **scope)
                return str(found["hits"])

            for start in range(0, ROUNDS, AT_ONCE):
                numbers = range(start, start + AT_ONCE)
                texts = [f"{mark} item{number}" for number in numbers]
                texts[0] += " 苹果"
                writes = [
                    said(client, f"s-{user}", *texts[at : at + 10], owner=owner)
                    for at in range(0, AT_ONCE, 10)
                ]
                *found, _ = await asyncio.gather(*map(looked_up, numbers), asyncio.gather(*writes))
                assert not any(other in seen for seen in found for other in others)
                assert all(mark in seen for seen in found[1::2])
                if start % (5 * AT_ONCE) == 0:
                    plan = await client.call(
                        "memory.prompt",
                        session=f"s-{user}",
                        query="苹果",
                        owner=owner,
                        strategy="hierarchical",
                    )
                    assert not any(other in str(plan) for other in others)

        await asyncio.gather(*(live(owner, user) for owner, user in places))


async def test_while_degraded_sliding_serves_and_recalls_nothing(tmp_path: Path) -> None:
    async with running(tmp_path, NO_WORKER) as (_daemon, client):
        await client.call("session.open", session="s", strategy="hierarchical")
        await said(client, "s", *TALK)
        await client.call("pressure.hint", level="critical")
        plan = await client.call("memory.prompt", session="s")
        assert (plan["effective_strategy"], plan["recall"]) == ("sliding", "none")
