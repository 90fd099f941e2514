"""Summaries of a real daemon: what a failing, late or lying cloud may do, and what it may not."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from memoryd.client import Client
from memoryd.errors import NotFound
from memoryd_tools.cloudsim import CloudSim, Step
from memoryd_tools.local_daemon import Daemon, running

OPTIONS = {"max_recent_tokens": 120, "keep_messages": 2, "cooldown_s": 0}
GOOD = Step(text="## 金额与数字\n- 预算 5000 元 [1]\n- 团队 10 人 [1]\n")


@asynccontextmanager
async def _board(
    folder: Path, *steps: Step, default: Step | None = None, **cloud: object
) -> AsyncIterator[tuple[Daemon, Client, CloudSim]]:
    """A daemon whose endpoint answers by script; the summariser of the simulator is off."""
    async with CloudSim(*steps, default=default, summary_markers=()) as sim:
        settings: Mapping[str, object] = {
            "base_url": sim.base_url,
            "model": "gpt-4",
            "max_retries": 0,
            **cloud,
        }
        async with running(folder, {"cloud": settings}) as (daemon, client):
            await client.call("session.open", session="s", strategy="summary", options=OPTIONS)
            yield daemon, client, sim


_FIGURE = re.compile(rb"(?<![0-9a-f])5000(?![0-9a-f])")
"""The figure of the first message. Within an id it stands by chance, in one store of a hundred."""


def _files_with_figure(daemon: Daemon) -> list[str]:
    """The files of the store that hold the figure of the first message."""
    files = daemon.store.parent.iterdir()
    return [file.name for file in files if _FIGURE.search(file.read_bytes())]


async def _talk(client: Client, turns: int = 6, session: str = "s") -> None:
    """More than a summary's limit, with one figure in the first message."""
    for turn in range(turns):
        user = (
            "我们 10 个人，预算 5000 元以内。" if turn == 0 else f"第 {turn} 个问题，随便聊聊天气。"
        )
        await client.call(
            "memory.append",
            session=session,
            messages=[
                {"role": "user", "content": user},
                {"role": "assistant", "content": "好的，今天天气不错，适合出门走一走，记得带伞。"},
            ],
        )


async def _summary(client: Client, session: str = "s") -> dict[str, Any]:
    """The summary once nothing is under way."""
    async with asyncio.timeout(20):
        while True:
            answer: dict[str, Any] = await client.call("summary.get", session=session, sources=True)
            if not answer["pending"]:
                return answer
            await asyncio.sleep(0.02)


async def _texts(client: Client) -> list[str]:
    page = await client.call("memory.history", session="s", limit=1000)
    return [item["content"] for item in page["messages"]]


async def test_a_long_conversation_is_summarised_in_the_background(tmp_path: Path) -> None:
    async with _board(tmp_path, default=GOOD) as (_, client, sim):
        await _talk(client)
        summary = await _summary(client)
        assert summary["source"] == "cloud"
        assert "5000" in summary["summary"]
        assert summary["through_seq"] >= 2
        assert all(line["message_ids"] for line in summary["lines"])
        plan = await client.call("memory.prompt", session="s")
        assert plan["effective_strategy"] == "summary"
        assert plan["omitted"] == 0
        assert len(plan["messages"]) < 13
        assert len(sim.requests) >= 1
        assert len(await _texts(client)) == 12, "history stays whole"


async def test_a_hundred_turns_of_200_tokens_take_at_most_eight_calls(tmp_path: Path) -> None:
    """No plan passes its limit meanwhile, and what no summary covers stands in each of them."""
    async with CloudSim() as sim:
        cloud = {"base_url": sim.base_url, "model": "gpt-4"}
        async with running(tmp_path, {"cloud": cloud}) as (_, client):
            await client.call("session.open", session="s", options={"cooldown_s": 0})
            covered = 0
            for turn in range(1, 101):
                user, reply = _long_turn(turn)
                await client.call("memory.append", session="s", messages=[user])
                plan = await client.call("memory.prompt", session="s")
                assert plan["tokens"] <= 4096 - 800
                for open_ in range(covered + 1, turn + 1):
                    assert f"KH{1000 + open_}" in str(plan["messages"]), (turn, open_)
                await client.call("memory.append", session="s", messages=[reply])
                # up to the limit nothing can be due: not looked for
                if turn - covered >= 8:
                    covered = (await _summary(client))["through_seq"] // 2
            tokens = (await client.call("session.get", session="s"))["tokens"]
        assert 20_000 <= tokens <= 22_000
        assert 6 <= len(sim.summaries) <= 8


async def test_what_does_not_fit_a_call_stays_uncovered_and_is_all_of_the_next(
    tmp_path: Path,
) -> None:
    """A call holds what it covers in the order it was said, each message once and whole."""
    said = [message for turn in range(1, 25) for message in _long_turn(turn)]
    reply = "- 客户编号 KH{} [{}]\n"
    async with _board(
        tmp_path,
        Step(text=reply.format(1001, 1)),
        Step(text=reply.format(1023, 45), latency_s=0.5),
    ) as (_, client, sim):
        await client.call("memory.append", session="s", messages=said[:24])
        await client.call("memory.append", session="s", messages=said[24:])
        await _until_requests(sim, 2)
        meanwhile = await client.call("summary.get", session="s")
        afterwards = await _summary(client)
    first, second = (_rows_of(request.body) for request in sim.requests)
    assert first
    assert [text for _, text in first + second] == [each["content"] for each in said[:-2]]
    assert [seq for seq, _ in first + second] == list(range(1, 47))
    assert meanwhile["through_seq"] == first[-1][0]
    assert meanwhile["pending"]
    assert afterwards["through_seq"] == second[-1][0]


def _rows_of(body: Mapping[str, Any]) -> list[tuple[int, str]]:
    """Number and text of the messages in a summary call."""
    data = body["messages"][-1]["content"]
    _, _, rows = data.partition("===== messages\n")
    lines = rows.partition("\n===== end")[0].split("\n")
    return [(row[0], row[-1]) for row in map(json.loads, lines)]


def _long_turn(turn: int) -> tuple[dict[str, str], dict[str, str]]:
    return (
        {
            "role": "user",
            "content": f"客户编号 KH{1000 + turn} 的资料请登记一下，他上次来过展厅，看得很仔细。",
        },
        {
            "role": "assistant",
            "content": "好的，已经登记。"
            + "这位客户的情况和之前的差不多，后面我们慢慢跟进就是了。" * 5,
        },
    )


@pytest.mark.parametrize(
    "step",
    [
        Step(status=529, message="Error code: 529 overloaded"),
        Step(status=500),
        Step(text=" \n\t "),
        Step(text="抱歉，我无法完成这个请求。"),
        Step(text="好的"),
        Step(text="Error code: 529 - overloaded_error"),
        Step(text="- 预算 7777 元\n- 王小明负责\n- 电话 13900001111"),
        Step(fault="malformed_json"),
        Step(fault="hang"),
        Step(fault="reset"),
    ],
    ids=lambda step: step.fault or str(step.status if step.status != 200 else step.text[:12]),
)
async def test_a_reply_that_is_no_summary_changes_nothing(tmp_path: Path, step: Step) -> None:
    async with _board(tmp_path, default=step, timeout_s=0.5) as (_, client, _sim):
        await _talk(client)
        await client.call("summary.refresh", session="s")
        summary = await _summary_or_local(client)
        # a local extract stands in, word for word
        assert summary["source"] == "local"
        assert "5000" in summary["summary"]
        for invented in ("7777", "王小明", "13900001111", "529", "抱歉"):
            assert invented not in summary["summary"]
        assert len(await _texts(client)) == 12
        plan = await client.call("memory.prompt", session="s")
        assert "5000" in plan["messages"][0]["content"]


async def _summary_or_local(client: Client) -> dict[str, Any]:
    """The summary that stands now; a failed call leaves the next try pending."""
    async with asyncio.timeout(20):
        while True:
            answer: dict[str, Any] = await client.call("summary.get", session="s", sources=True)
            if answer["through_seq"]:
                return answer
            await asyncio.sleep(0.02)


async def test_an_invented_line_goes_and_the_others_stay(tmp_path: Path) -> None:
    step = Step(text="- 预算 5000 元 [1]\n- 团队 10 人 [1]\n- 负责人王小明，电话 13900001111 [1]\n")
    async with _board(tmp_path, default=step) as (_, client, _sim):
        events = await client.subscribe(["summary"])
        await _talk(client)
        summary = await _summary(client)
        assert "5000" in summary["summary"]
        assert "13900001111" not in summary["summary"]
        told = []
        async with asyncio.timeout(5):
            async for event in events:
                told.append(event["state"])
                if "made" in told:
                    break
        assert "dropped" in told


async def test_turns_appended_during_a_call_are_all_there(tmp_path: Path) -> None:
    """odysseus 1940: a late answer never overwrites what is newer."""
    slow = Step(text=GOOD.text, latency_s=1.5)
    async with _board(tmp_path, slow, default=GOOD) as (_, client, sim):
        await _talk(client)
        await _until_requests(sim, 1)
        for number in range(3):
            await client.call(
                "memory.append",
                session="s",
                messages=[{"role": "user", "content": f"插话 {number}"}],
            )
        plan = await client.call("memory.prompt", session="s")
        assert "插话 2" in str(plan["messages"])
        await _summary(client)
        texts = await _texts(client)
        assert [text for text in texts if text.startswith("插话")] == ["插话 0", "插话 1", "插话 2"]
        plan = await client.call("memory.prompt", session="s")
        assert all(f"插话 {number}" in str(plan["messages"]) for number in range(3))


@pytest.mark.parametrize(("newest", "calls"), [(True, 1), (False, 2)])
async def test_a_call_is_made_again_only_for_what_it_has_read(
    tmp_path: Path, newest: bool, calls: int
) -> None:
    slow = Step(text=GOOD.text, latency_s=1.5)
    async with _board(tmp_path, slow, default=GOOD) as (_, client, sim):
        await _talk(client)
        await _until_requests(sim, 1)
        await client.call(
            "memory.append", session="s", messages=[{"role": "user", "content": "插话一句"}]
        )
        told = (await client.call("memory.history", session="s", after_seq=0))["messages"]
        await client.call("memory.forget", session="s", ids=[told[-1 if newest else 0]["id"]])
        await _summary(client)
        assert len(sim.requests) == calls
        if not newest:
            assert "5000" not in (await client.call("summary.get", session="s"))["summary"]


async def test_triggers_under_many_clients_make_one_call_at_a_time(tmp_path: Path) -> None:
    slow = Step(text=GOOD.text, latency_s=0.3)
    async with _board(tmp_path, default=slow) as (daemon, client, sim):
        await _talk(client)

        async def trigger(_: int) -> None:
            async with await daemon.connect() as other:
                await other.call("summary.refresh", session="s", wait=False)
                await other.call(
                    "memory.append", session="s", messages=[{"role": "user", "content": "又一句"}]
                )

        await asyncio.gather(*(trigger(number) for number in range(16)))
        await _summary(client)
        times = [request.at for request in sim.requests]
        assert all(later - earlier >= 0.29 for earlier, later in itertools.pairwise(times))
        assert len(await _texts(client)) == 12 + 16


async def test_the_cooldown_holds(tmp_path: Path) -> None:
    async with _board(tmp_path, default=GOOD) as (_, client, sim):
        await client.call("session.open", session="s", options={"cooldown_s": 3600})
        await _talk(client, 6)
        await _until_requests(sim, 1)
        for _ in range(3):
            await _talk(client, 6)
        await asyncio.sleep(0.5)
        assert len(sim.requests) == 1


async def test_deleting_during_a_call_leaves_nothing_behind(tmp_path: Path) -> None:
    slow = Step(text=GOOD.text, latency_s=1.0)
    async with _board(tmp_path, default=slow) as (daemon, client, sim):
        await _talk(client)
        await _until_requests(sim, 1)
        deleted = await client.call("session.delete", session="s")
        assert deleted["messages"] == 12
        await asyncio.sleep(1.3)
        with pytest.raises(NotFound):
            await client.call("summary.get", session="s")
        assert (await client.call("facts.list", user="default"))["facts"] == []
        assert _files_with_figure(daemon) == []


async def test_a_kill_during_a_call_loses_nothing_and_the_summary_is_made(tmp_path: Path) -> None:
    async with CloudSim(Step(fault="hang"), default=GOOD, summary_markers=()) as sim:
        settings = {"cloud": {"base_url": sim.base_url, "model": "gpt-4", "max_retries": 0}}
        daemon = Daemon(tmp_path, settings)
        await asyncio.to_thread(daemon.start)
        async with await daemon.connect() as client:
            await client.call("session.open", session="s", strategy="summary", options=OPTIONS)
            await _talk(client)
            await _until_requests(sim, 1)
        await asyncio.to_thread(daemon.kill)
        await asyncio.to_thread(daemon.start)
        try:
            async with await daemon.connect() as client:
                await _until_requests(sim, 2)
                summary = await _summary(client)
                assert summary["source"] == "cloud"
                assert len(await _texts(client)) == 12
        finally:
            await asyncio.to_thread(daemon.stop)


async def test_a_hanging_call_blocks_no_later_summary(tmp_path: Path) -> None:
    """nanobot PR 1734: the lock is not held for ever."""
    async with _board(tmp_path, Step(fault="hang"), default=GOOD, timeout_s=1.0) as (_, client, _s):
        await _talk(client)
        async with asyncio.timeout(15):
            while not await _from_cloud(client):
                await client.call("summary.refresh", session="s", wait=False)
                await asyncio.sleep(0.2)


async def test_a_local_summary_is_replaced_when_the_cloud_is_back(tmp_path: Path) -> None:
    async with _board(tmp_path, Step(status=503), default=GOOD) as (_, client, _sim):
        await _talk(client)
        async with asyncio.timeout(20):
            while not await _from_cloud(client):  # noqa: ASYNC110  # another process
                await asyncio.sleep(0.05)


async def test_without_an_endpoint_writes_succeed_and_an_extract_stands_in(tmp_path: Path) -> None:
    """AMS 193: no key, over the threshold; the write must succeed."""
    async with running(tmp_path) as (_daemon, client):
        await client.call("session.open", session="s", strategy="summary", options=OPTIONS)
        await _talk(client)
        summary = await _summary_or_local(client)
        assert summary["source"] == "local"
        assert "5000" in summary["summary"]


@pytest.mark.parametrize("endpoint", ["none", "one that talks nonsense"])
async def test_however_long_a_talk_without_a_cloud_is_all_of_it_is_covered(
    tmp_path: Path, endpoint: str
) -> None:
    """Of more than one run reads, the part behind that once stayed without any summary."""
    async with CloudSim(default=Step(text="好的"), summary_markers=()) as sim:
        cloud = {"base_url": sim.base_url, "model": "gpt-4", "max_retries": 0}
        settings = {"worker": {"enabled": False}} | ({} if endpoint == "none" else {"cloud": cloud})
        async with running(tmp_path, settings) as (_, client):
            await client.call("session.open", session="s", options={"cooldown_s": 0})
            for batch in range(6):
                text = f"第 {batch} 天的安排：" + "上午开会，下午写报告，晚上散步。" * 100
                await client.append("s", [{"role": "user", "content": text}] * 2)
            async with asyncio.timeout(60):
                while (await client.summary_get("s"))["through_seq"] < 10:  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
            assert (await client.summary_get("s"))["source"] == "local"


async def test_a_summary_outlives_a_restart(tmp_path: Path) -> None:
    """agentscope 1624."""
    async with CloudSim(default=GOOD, summary_markers=()) as sim:
        settings: dict[str, dict[str, object]] = {
            "cloud": {"base_url": sim.base_url, "model": "gpt-4"},
            # a worker that is warm before and cold after would count differently
            "worker": {"enabled": False},
        }
        daemon = Daemon(tmp_path, settings)
        await asyncio.to_thread(daemon.start)
        async with await daemon.connect() as client:
            # the minute may turn between the two plans
            options = {**OPTIONS, "clock": False}
            await client.call("session.open", session="s", strategy="summary", options=options)
            await _talk(client)
            before = await _summary(client)
            plan = await client.call("memory.prompt", session="s")
        await asyncio.to_thread(daemon.stop)
        await asyncio.to_thread(daemon.start)
        try:
            async with await daemon.connect() as client:
                after = await _summary(client)
                assert after["summary"] == before["summary"]
                again = await client.call("memory.prompt", session="s")
                assert again["messages"] == plan["messages"]
        finally:
            await asyncio.to_thread(daemon.stop)


async def test_fields_of_the_application_stand_in_summary_and_facts(tmp_path: Path) -> None:
    reply = Step(
        text=(
            "## 金额与数字\n- 预算 5000 元 [1]\n## 字段\n- 团队人数：10 个人 [1]\n- 硬性要求：无\n"
            '```json\n{"facts": [{"kind": "field", "key": "团队人数", "value": "10 个人",'
            ' "sources": [1]}]}\n```'
        )
    )
    async with _board(tmp_path, default=reply) as (_, client, _sim):
        await client.call("session.open", session="s", options={"fields": ["团队人数", "硬性要求"]})
        await _talk(client)
        summary = await _summary(client)
        assert "团队人数：10 个人" in summary["summary"]
        assert "硬性要求：无" in summary["summary"]
        facts = (await client.call("facts.list", session="s", key="团队人数"))["facts"]
        assert any("10" in fact["value"] for fact in facts)
        every = (await client.call("facts.list", session="s", history=True))["facts"]
        unsaid = [fact for fact in every if not fact["sources"]]
        assert [(fact["key"], fact["value"], fact["kind"]) for fact in unsaid] == [
            ("硬性要求", "无", "field")
        ]
        (one,) = (await client.call("facts.list", session="s", key="硬性要求"))["facts"]
        assert one == unsaid[0]
        await client.call("facts.put", session="s", key="硬性要求", value="支持移动端")
        every = (await client.call("facts.list", session="s", history=True))["facts"]
        assert [fact["value"] for fact in every if fact["key"] == "硬性要求"] == ["支持移动端"]


@pytest.mark.parametrize("cloud", ["leaves them out", "away"])
async def test_what_was_said_of_a_field_stands_in_it_and_so_does_its_correction(
    tmp_path: Path, cloud: str
) -> None:
    """Fields stood as 无 beside the very facts, and went on to after these had changed."""
    step = Step(text="- 客户要做小程序 [1]") if cloud != "away" else Step(status=503)
    async with _board(tmp_path, default=step) as (_, client, _sim):
        fields = ["团队人数", "预算", "工期"]
        await client.call("session.open", session="s", options={"fields": fields})
        first = {"role": "user", "content": "我们 12 个人，预算 3 万元，要做小程序。"}
        await client.call("memory.append", session="s", messages=[first])
        await _talk_on(client)
        summary = (await client.call("summary.refresh", session="s"))["summary"]
        assert summary.split("\n")[:3] == ["团队人数：12 个人", "预算：3 万元", "工期：无"]
        change = {"role": "user", "content": "更正一下，预算改成 4 万元。"}
        await client.call("memory.append", session="s", messages=[change])
        await _talk_on(client)
        assert "预算：4 万元\n" in (await client.call("summary.get", session="s"))["summary"]
        plan = await client.call("memory.prompt", session="s", query="我们有多少人，工期呢？")
        assert "3 万" not in plan["messages"][0]["content"].replace("3万", "3 万").split("→")[0]
        facts = (await client.call("facts.list", session="s"))["facts"]
        named = {fact["key"]: fact["value"] for fact in facts}
        assert (named["团队人数"], named["预算"]) == ("12 个人", "4 万元")


async def _talk_on(client: Client) -> None:
    weather = {"role": "user", "content": "今天天气怎么样？"}
    reply = {"role": "assistant", "content": "天气不错，适合出门走一走，记得带伞。"}
    await client.call("memory.append", session="s", messages=[weather, reply] * 2)


async def test_facts_of_a_summary_call_join_those_of_the_rules_if_they_were_said(
    tmp_path: Path,
) -> None:
    told = [
        {"kind": "preference", "key": "饮食", "value": "素食", "sources": [1]},
        {"kind": "amount", "key": "预算", "value": "7777 元", "sources": [1]},
        {"kind": "amount", "key": "餐费", "value": "5000元", "sources": [1]},
    ]
    reply = Step(text=f"- 预算 5000 元 [1]\n```json\n{json.dumps({'facts': told})}\n```")
    async with _board(tmp_path, default=reply) as (_, client, _sim):
        first = {"role": "user", "content": "聚餐预算 5000 元。小林那桌记得是素食。"}
        await client.call("memory.append", session="s", messages=[first])
        await _talk(client)
        await _summary(client)
        facts = (await client.call("facts.list", session="s"))["facts"]
        (diet,) = [fact for fact in facts if fact["value"] == "素食"]
        assert (diet["kind"], diet["key"]) == ("preference", "饮食")
        assert [source["seq"] for source in diet["sources"]] == [1]
        assert not any("7777" in fact["value"] for fact in facts)
        # what the rules found is not said again in the model's words
        assert not any(fact["key"] == "餐费" for fact in facts)


async def test_forgetting_a_message_takes_what_was_made_of_it(tmp_path: Path) -> None:
    async with _board(tmp_path, default=GOOD) as (daemon, client, _sim):
        await _talk(client)
        await _summary(client)
        first = (await client.call("memory.history", session="s", after_seq=0, limit=1))[
            "messages"
        ][0]
        await client.call("memory.forget", session="s", ids=[first["id"]])
        assert "5000" not in (await client.call("summary.get", session="s"))["summary"]
        facts = await client.call("facts.list", session="s", history=True)
        assert not _FIGURE.search(str(facts).encode())
        plan = await client.call("memory.prompt", session="s")
        assert "5000" not in str(plan)
        assert _files_with_figure(daemon) == []


async def _from_cloud(client: Client) -> bool:
    summary = await client.call("summary.get", session="s")
    return bool(summary["source"] == "cloud")


async def _until_requests(sim: CloudSim, count: int) -> None:
    async with asyncio.timeout(15):
        while len(sim.requests) < count:  # noqa: ASYNC110  # the daemon is another process
            await asyncio.sleep(0.01)
