"""The daemon's main job, end to end: a real process, a real socket, a real store."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from memoryd.client import Client
from memoryd.errors import BadRequest, BudgetTooSmall, Conflict, NotFound
from memoryd_tools.local_daemon import Daemon, running


async def _say(client: Client, session: str, *texts: str) -> list[dict[str, Any]]:
    """Append user and assistant messages by turns."""
    roles = ("user", "assistant")
    answer = await client.call(
        "memory.append",
        session=session,
        messages=[{"role": roles[place % 2], "content": text} for place, text in enumerate(texts)],
    )
    messages: list[dict[str, Any]] = answer["messages"]
    return messages


async def test_what_is_appended_comes_back_verbatim_after_a_restart(tmp_path: Path) -> None:
    daemon = Daemon(tmp_path)
    await asyncio.to_thread(daemon.start)
    given: list[dict[str, Any]] = [
        {
            "role": "user",
            "content": "C:\\x \\1 {name} %s 你好👋🏽\u200d",
            "name": "小云",
            "time": 1.5,
        },
        {
            "role": "assistant",
            "content": "",
            "tool_calls": [
                {
                    "id": "c1",
                    "type": "function",
                    "function": {"name": "天气", "arguments": '{"城市": "北京"}'},
                }
            ],
        },
        {"role": "tool", "content": '{"温度": 21}', "tool_call_id": "c1"},
        {
            "role": "user",
            "content": [
                {"type": "text", "text": "这是什么？"},
                {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}},
            ],
            "meta": {"from": "页面", "n": 2**60},
        },
    ]
    async with await daemon.connect() as client:
        await client.call("session.open", session="s", system="你是助手")
        await client.call("memory.append", session="s", messages=given)
    await asyncio.to_thread(daemon.stop)
    await asyncio.to_thread(daemon.start)
    async with await daemon.connect() as client:
        page = await client.call("memory.history", session="s")
    await asyncio.to_thread(daemon.stop)
    assert page["more"] is False
    for stored, original in zip(page["messages"], given, strict=True):
        assert {key: stored[key] for key in original} == original


async def test_a_session_has_its_prompt_first_and_its_turns_in_order(tmp_path: Path) -> None:
    async with running(tmp_path) as (_daemon, client):
        await client.call("session.open", session="s", system="你是小云。", strategy="sliding")
        await _say(client, "s", "你好", "你好，有什么可以帮你？", "我叫什么？")
        plan = await client.call("memory.prompt", session="s")
        assert [message["role"] for message in plan["messages"]] == [
            "system",
            "user",
            "assistant",
            "user",
        ]
        assert plan["messages"][0]["content"] == "你是小云。"
        assert plan["tokens"] <= plan["budget_tokens"] - plan["reserve_tokens"]
        assert sum(part["tokens"] for part in plan["parts"]) == plan["tokens"]
        assert plan["omitted"] == 0


async def test_counts_become_exact_once_the_worker_is_warm(tmp_path: Path) -> None:
    async with running(tmp_path) as (_daemon, client):
        await client.call("session.open", session="s")
        for _ in range(200):
            (hello,) = await _say(client, "s", "hello")
            answer = await client.call(
                "memory.append", session="s", messages=[{"role": "user", "content": "你好世界"}]
            )
            if not answer["estimated"]:
                break
            await asyncio.sleep(0.05)
        assert answer["estimated"] is False
        # 3 for the message, 1 for its role, 5 for its text
        assert answer["messages"][0]["tokens"] == 9
        (hello,) = await _say(client, "s", "hello")
        assert hello["tokens"] == 5
        plan = await client.call("memory.prompt", session="s")
        assert plan["estimated"] is False


async def test_counts_are_exact_without_a_network_and_with_nothing_cached(tmp_path: Path) -> None:
    """tiktoken 369: its own loader would ask the network, here by a proxy that is not there."""
    nowhere = "http://127.0.0.1:9"
    empty = {"HOME": str(tmp_path), "TMPDIR": str(tmp_path), "TIKTOKEN_CACHE_DIR": str(tmp_path)}
    environ = {**empty, "HTTPS_PROXY": nowhere, "https_proxy": nowhere}
    with Daemon(tmp_path / "d", environ=environ) as daemon:
        async with await daemon.connect() as client:
            await client.call("session.open", session="s", model="gpt-4o")
            async with asyncio.timeout(20):
                hello = [{"role": "user", "content": "你好"}]
                while (await client.append("s", hello))["estimated"]:  # noqa: ASYNC110
                    await asyncio.sleep(0.05)


async def test_without_a_worker_counts_are_upper_estimates(tmp_path: Path) -> None:
    async with running(tmp_path, {"worker": {"enabled": False}}) as (_daemon, client):
        await client.call("session.open", session="s")
        answer = await client.call(
            "memory.append", session="s", messages=[{"role": "user", "content": "你好世界" * 25}]
        )
        assert answer["estimated"] is True
        # lossless-claw PR 47: 100 Chinese characters
        assert 60 <= answer["messages"][0]["tokens"] - 4 <= 170
        assert (await client.call("memory.prompt", session="s"))["estimated"] is True


async def test_an_append_with_an_id_can_be_repeated(tmp_path: Path) -> None:
    async with running(tmp_path) as (daemon, client):
        await client.call("session.open", session="s")
        message = {"role": "user", "content": "只说一次", "id": "m1"}

        async def send() -> Any:
            async with await daemon.connect() as other:
                return await other.call("memory.append", session="s", messages=[message])

        answers = await asyncio.gather(*(send() for _ in range(8)))
        assert {answer["messages"][0]["seq"] for answer in answers} == {1}
        assert (await client.call("session.get", session="s"))["messages"] == 1
        with pytest.raises(Conflict):
            await client.call(
                "memory.append", session="s", messages=[{**message, "content": "别的"}]
            )


async def test_forgetting_leaves_nothing_and_the_id_stays_known(tmp_path: Path) -> None:
    async with running(tmp_path) as (daemon, client):
        await client.call("session.open", session="s")
        secret = "我的密码是紫罗兰七四一"
        await client.call(
            "memory.append",
            session="s",
            messages=[
                {"role": "user", "content": secret, "id": "secret"},
                {"role": "assistant", "content": "好的", "id": "ok"},
            ],
        )
        assert len((await client.call("memory.search", session="s", query="紫罗兰"))["hits"]) == 1
        assert await client.call("memory.forget", session="s", ids=["secret"]) == {"messages": 1}
        assert (await client.call("memory.search", session="s", query="紫罗兰"))["hits"] == []
        for file in daemon.store.parent.iterdir():
            data = file.read_bytes()
            assert "紫罗兰".encode() not in data, f"{file.name} still holds the text"
        with pytest.raises(Conflict):
            await client.call(
                "memory.append",
                session="s",
                messages=[{"role": "user", "content": secret, "id": "secret"}],
            )
        with pytest.raises(NotFound):
            await client.call("memory.forget", session="s", ids=["no-such-message"])


async def test_a_lone_surrogate_is_refused_and_harms_nothing_later(tmp_path: Path) -> None:
    import msgpack

    async with running(tmp_path) as (daemon, client):
        await client.call("session.open", session="s")
        reader, writer = await asyncio.open_unix_connection(str(daemon.socket))
        bad = msgpack.packb(
            [
                0,
                1,
                "memory.append",
                [{"session": "s", "messages": [{"role": "user", "content": "好\ud83d"}]}],
            ],
            unicode_errors="surrogatepass",
        )
        good = b"".join(
            msgpack.packb(
                [
                    0,
                    number,
                    "memory.append",
                    [
                        {
                            "session": "s",
                            "messages": [{"role": "user", "content": f"第 {number} 句"}],
                        }
                    ],
                ]
            )
            for number in range(2, 12)
        )
        writer.write(bad + good)
        unpacker = msgpack.Unpacker()
        errors: dict[int, Any] = {}
        while len(errors) < 11:
            unpacker.feed(await asyncio.wait_for(reader.read(65536), 10))
            for _, msgid, error, _result in unpacker:
                errors[msgid] = error
        writer.close()
        assert errors.pop(1)["code"] == "bad_request"
        assert set(errors.values()) == {None}
        assert (await client.call("session.get", session="s"))["messages"] == 10


async def test_the_strategy_can_change_at_any_time_and_nothing_is_lost(tmp_path: Path) -> None:
    async with running(tmp_path) as (_daemon, client):
        await client.call("session.open", session="s", strategy="fixed", options={"max_turns": 2})
        for turn in range(6):
            await _say(client, "s", f"问 {turn}", f"答 {turn}")
        await _say(client, "s", "现在？")
        fixed = await client.call("memory.prompt", session="s")
        assert [m["content"] for m in fixed["messages"]] == ["问 5", "答 5", "现在？"]
        assert fixed["omitted"] == 10
        await client.call("session.open", session="s", strategy="sliding")
        assert len((await client.call("memory.prompt", session="s"))["messages"]) == 13
        info = await client.call("session.get", session="s")
        assert info["options"] == {"max_turns": 2}
        assert info["messages"] == 13


async def test_wrong_requests_are_refused_with_the_field_that_is_wrong(tmp_path: Path) -> None:
    async with running(tmp_path, {"worker": {"enabled": False}}) as (_daemon, client):
        with pytest.raises(NotFound):
            await client.call(
                "memory.append", session="s", messages=[{"role": "user", "content": "x"}]
            )
        with pytest.raises(BadRequest) as refused:
            await client.call("session.open", session="s", strategy="slidding")
        assert refused.value.data["field"] == "strategy"
        assert "sliding" in refused.value.message
        with pytest.raises(BadRequest) as refused:
            await client.call("session.open", session="s", options={"max_turn": 3})
        assert refused.value.data["field"] == "options.max_turn"
        with pytest.raises(BadRequest) as refused:
            await client.call("session.open", session="s", timezone="Asia/Shanghia")
        assert refused.value.data["field"] == "timezone"
        await client.call("session.open", session="s", system="提示" * 3000)
        await _say(client, "s", "你好")
        with pytest.raises(BudgetTooSmall) as small:
            await client.call("memory.prompt", session="s")
        needed = small.value.data["needed"]
        assert isinstance(needed, int)
        plan = await client.call(
            "session.open", session="s", budget_tokens=needed, options={"max_tokens": needed}
        )
        plan = await client.call("memory.prompt", session="s")
        assert plan["tokens"] <= needed


async def test_pictures_that_no_frame_could_hold_together_are_left_out(tmp_path: Path) -> None:
    async with running(tmp_path, {"worker": {"enabled": False}}) as (_daemon, client):
        await client.call("session.open", session="s", strategy="sliding")
        picture = {"url": "data:image/png;base64," + "A" * 600_000, "detail": "low"}
        for number in range(2):
            parts = [
                {"type": "text", "text": f"图 {number}"},
                {"type": "image_url", "image_url": picture},
            ]
            await client.call(
                "memory.append", session="s", messages=[{"role": "user", "content": parts}]
            )
        plan = await client.call("memory.prompt", session="s")
        assert len(plan["messages"]) == 1
        assert plan["messages"][0]["content"][0]["text"] == "图 1"
        assert plan["omitted"] == 1


async def test_counts_of_a_deleted_session_never_reach_the_next_one(tmp_path: Path) -> None:
    async with running(tmp_path) as (_daemon, client):
        for _ in range(3):
            await client.call("session.open", session="s", strategy="sliding")
            await client.call(
                "memory.append",
                session="s",
                messages=[{"role": "user", "content": "短"}] * 200,
            )
            plan = client.call("memory.prompt", session="s", budget_tokens=100_000)
            deleted = client.call("session.delete", session="s")
            await asyncio.gather(plan, deleted, return_exceptions=True)
            await client.call("session.open", session="s", strategy="sliding")
            text = "这一条要长得多，好让数错了看得出来。" * 5
            answer = await client.call(
                "memory.append", session="s", messages=[{"role": "user", "content": text}] * 200
            )
            await asyncio.sleep(0.5)
            page = await client.call("memory.history", session="s", limit=200)
            least = min(item["tokens"] for item in page["messages"])
            assert least >= 50, (least, answer["estimated"])
            await client.call("session.delete", session="s")


async def test_a_misspelt_option_to_reset_is_refused(tmp_path: Path) -> None:
    async with running(tmp_path, {"worker": {"enabled": False}}) as (_daemon, client):
        with pytest.raises(BadRequest):
            await client.call("session.open", session="s", reset=["options.nonsense"])
        with pytest.raises(BadRequest):
            await client.call("session.open", session="s", owner="01001")


async def test_a_message_as_long_as_a_frame_can_be_read_back(tmp_path: Path) -> None:
    async with running(tmp_path, {"worker": {"enabled": False}}) as (_daemon, client):
        await client.call("session.open", session="s")
        text = "x" * (2**20 - 100)
        await client.call(
            "memory.append", session="s", messages=[{"role": "user", "content": text}]
        )
        page = await client.call("memory.history", session="s")
        assert page["messages"][0]["content"] == text


async def test_the_first_system_message_becomes_the_prompt(tmp_path: Path) -> None:
    async with running(tmp_path, {"worker": {"enabled": False}}) as (_daemon, client):
        await client.call("session.open", session="s", strategy="sliding")
        await client.call(
            "memory.append",
            session="s",
            messages=[
                {"role": "system", "content": "你是旅行助手"},
                {"role": "user", "content": "你好"},
                {"role": "system", "content": "用户切换到了车载模式"},
                {"role": "user", "content": "导航回家"},
            ],
        )
        assert (await client.call("session.get", session="s"))["system"] == "你是旅行助手"
        plan = await client.call("memory.prompt", session="s")
        assert [(m["role"], m["content"]) for m in plan["messages"]] == [
            ("system", "你是旅行助手"),
            ("user", "你好"),
            ("system", "用户切换到了车载模式"),
            ("user", "导航回家"),
        ]
        assert plan["omitted"] == 0


async def test_requests_see_earlier_appends_of_their_connection(tmp_path: Path) -> None:
    async with running(tmp_path, {"worker": {"enabled": False}}) as (_daemon, client):
        await client.call("session.open", session="s")
        calls = []
        for number in range(50):
            calls.append(
                client.call(
                    "memory.append",
                    session="s",
                    messages=[{"role": "user", "content": f"第 {number} 句"}],
                )
            )
            calls.append(client.call("memory.history", session="s", limit=1))
        answers = await asyncio.gather(*calls)
        for number in range(50):
            assert answers[2 * number + 1]["messages"][-1]["seq"] >= number + 1
        seqs = [answers[2 * number]["messages"][0]["seq"] for number in range(50)]
        assert seqs == list(range(1, 51))


async def test_two_daemons_on_one_store_are_refused(tmp_path: Path) -> None:
    async with running(tmp_path) as (daemon, _client):
        second = Daemon(
            tmp_path / "second",
            {"store": {"path": str(daemon.store)}, "worker": {"enabled": False}},
        )
        with pytest.raises(RuntimeError) as refused:
            await asyncio.to_thread(second.start)
        assert "ended with 1" in str(refused.value)
        assert "Traceback" not in second.output()
        assert len(second.output().strip().splitlines()) == 1


async def test_a_chinese_word_of_one_or_two_characters_is_found(tmp_path: Path) -> None:
    async with running(tmp_path, {"worker": {"enabled": False}}) as (_daemon, client):
        await client.call("session.open", session="s")
        await _say(
            client, "s", "设备清单里有路由器和NAS", "记下了", "用户的花名是小云", "好", "今天下雨"
        )
        for query, expected in (
            ("设备", "设备清单"),
            ("设备清单", "设备清单"),
            ("nas", "设备清单"),
            ("花名", "花名"),
            ("云", "花名"),
        ):
            hits = (await client.call("memory.search", session="s", query=query))["hits"]
            assert hits, query
            assert expected in hits[0]["content"]
            assert hits[0]["via"] == ["lexical"]
