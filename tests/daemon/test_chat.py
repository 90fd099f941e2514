"""Chats through a real daemon with a simulated cloud: streams, tools, joins, retries, faults."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgpack
import pytest

from memoryd.client import Client
from memoryd.errors import (
    BadRequest,
    Cancelled,
    CloudAuth,
    CloudFailed,
    CloudOffline,
    CloudRateLimited,
    CloudTimeout,
    Conflict,
    NotFound,
)
from memoryd_tools.cloudsim import CloudSim, Step
from memoryd_tools.local_daemon import Daemon, running

TOOL = {"type": "function", "function": {"name": "get_weather", "parameters": {"type": "object"}}}
SLOW = Step(text="一二三四五六七八九十" * 2, chunk_chars=1, chunk_delay_s=0.1)


@asynccontextmanager
async def _chatting(
    folder: Path, *steps: Step, cloud: Mapping[str, object] | None = None
) -> AsyncIterator[tuple[Daemon, Client, CloudSim]]:
    async with CloudSim(*steps) as sim:
        settings = {
            "base_url": sim.base_url,
            "model": "gpt-4o",
            "max_retries": 0,
            **(cloud or {}),
        }
        async with running(folder, {"cloud": settings}) as (daemon, client):
            await client.call("session.open", session="s", system="你是助手", strategy="sliding")
            yield daemon, client, sim


async def _texts(client: Client) -> list[tuple[str, str]]:
    page = await client.call("memory.history", session="s", limit=1000)
    return [(item["role"], item["content"]) for item in page["messages"]]


async def test_a_chat_appends_plans_calls_and_appends_the_reply(tmp_path: Path) -> None:
    async with _chatting(tmp_path, Step(text="你好，小云！")) as (_, client, sim):
        pieces: list[str] = []
        answer = await client.chat(
            "s", "我叫小云", on_delta=lambda delta: pieces.append(delta.get("text", ""))
        )
        assert "".join(pieces) == "你好，小云！"
        assert len(pieces) > 1
        assert answer["message"]["content"] == "你好，小云！"
        assert answer["finish_reason"] == "stop"
        assert answer["usage"]["prompt_tokens"] > 0
        assert answer["prompt"]["effective_strategy"] == "sliding"
        assert (answer["prompt"]["budget_tokens"], answer["prompt"]["reserve_tokens"]) == (
            4096,
            800,
        )
        assert set(answer["timings_ms"]) == {"prompt", "first_token", "total"}
        assert await _texts(client) == [("user", "我叫小云"), ("assistant", "你好，小云！")]
        sent = sim.requests[0].body["messages"]
        assert sent == [
            {"role": "system", "content": "你是助手"},
            {"role": "user", "content": "我叫小云"},
        ]


async def test_a_tool_loop_goes_through_the_app_and_back(tmp_path: Path) -> None:
    call = Step(tool_calls=(("get_weather", '{"city": "北京"}'),))
    async with _chatting(tmp_path, call, Step(text="北京 21 度")) as (_, client, sim):
        first = await client.call("chat", session="s", content="北京天气？", tools=[TOOL])
        assert first["finish_reason"] == "tool_calls"
        (wanted,) = first["message"]["tool_calls"]
        assert wanted["function"] == {"name": "get_weather", "arguments": '{"city": "北京"}'}
        with pytest.raises(BadRequest):
            await client.call("chat", session="s", tools=[TOOL])
        result = {"role": "tool", "tool_call_id": wanted["id"], "content": '{"t": 21}'}
        second = await client.call("chat", session="s", messages=[result], tools=[TOOL])
        assert second["message"]["content"] == "北京 21 度"
        sent: Any = sim.requests[-1].body["messages"]
        assert [message["role"] for message in sent] == ["system", "user", "assistant", "tool"]
        assert sim.requests[-1].body["tools"] == [TOOL]


async def test_appended_results_are_continued_without_content(tmp_path: Path) -> None:
    call = Step(tool_calls=(("get_weather", "{}"),))
    async with _chatting(tmp_path, call, Step(text="晴")) as (_, client, _sim):
        first = await client.call("chat", session="s", content="天气？", tools=[TOOL])
        (wanted,) = first["message"]["tool_calls"]
        await client.call(
            "memory.append",
            session="s",
            messages=[{"role": "tool", "tool_call_id": wanted["id"], "content": "晴"}],
        )
        assert (await client.call("chat", session="s"))["message"]["content"] == "晴"


async def test_the_same_id_gets_the_stored_reply_and_no_second_call(tmp_path: Path) -> None:
    async with _chatting(tmp_path, Step(text="答一"), Step(text="答二")) as (_, client, sim):
        first = await client.call("chat", session="s", content="问一", id="c1")
        await client.call("chat", session="s", content="问二", id="c2")
        again = await client.call("chat", session="s", content="问一", id="c1")
        assert again["message"] == first["message"]
        assert again["usage"] == first["usage"]
        assert len(sim.requests) == 2
        assert len(await _texts(client)) == 4
        with pytest.raises(Conflict):
            await client.call("chat", session="s", content="别的", id="c1")


async def test_the_same_id_joins_a_chat_in_flight(tmp_path: Path) -> None:
    async with _chatting(tmp_path, SLOW) as (daemon, client, sim):
        first = asyncio.create_task(client.call("chat", session="s", content="数数", id="c1"))
        await _until(lambda: len(sim.requests) == 1)
        await asyncio.sleep(0.5)
        async with await daemon.connect() as other:
            pieces: list[str] = []
            joined = await other.chat(
                "s", "数数", id="c1", on_delta=lambda delta: pieces.append(delta.get("text", ""))
            )
        assert joined["message"] == (await first)["message"]
        assert "".join(pieces) == SLOW.text
        assert len(pieces[0]) > 1, "the text so far comes as the first delta"
        assert len(sim.requests) == 1


async def test_a_failed_chat_keeps_what_was_said_and_can_be_retried(tmp_path: Path) -> None:
    async with _chatting(tmp_path, Step(status=503), Step(text="好了")) as (_, client, _sim):
        with pytest.raises(CloudFailed) as failed:
            await client.call("chat", session="s", content="在吗", id="c1")
        assert failed.value.retryable
        assert await _texts(client) == [("user", "在吗")]
        answer = await client.call("chat", session="s", content="在吗", id="c1")
        assert answer["message"]["content"] == "好了"
        assert await _texts(client) == [("user", "在吗"), ("assistant", "好了")]


async def test_a_chat_without_reply_is_a_conflict_once_later_messages_came(tmp_path: Path) -> None:
    async with _chatting(tmp_path, Step(status=503)) as (_, client, sim):
        with pytest.raises(CloudFailed):
            await client.call("chat", session="s", content="在吗", id="c1")
        await client.call(
            "memory.append", session="s", messages=[{"role": "user", "content": "算了"}]
        )
        with pytest.raises(Conflict):
            await client.call("chat", session="s", content="在吗", id="c1")
        assert len(sim.requests) == 1


async def test_a_reply_is_regenerated_after_it_was_forgotten(tmp_path: Path) -> None:
    async with _chatting(tmp_path, Step(text="甲"), Step(text="乙")) as (_, client, _sim):
        first = await client.call("chat", session="s", content="问", id="c1")
        await client.call("memory.forget", session="s", ids=[first["message"]["id"]])
        second = await client.call("chat", session="s", content="问", id="c1")
        assert second["message"]["content"] == "乙"
        assert await _texts(client) == [("user", "问"), ("assistant", "乙")]


async def test_a_cancelled_chat_stores_no_partial_reply_unless_asked(tmp_path: Path) -> None:
    async with _chatting(tmp_path, SLOW, SLOW) as (_, client, sim):
        for keep in (False, True):
            heard = asyncio.Event()
            numbers: list[int] = []
            chat = asyncio.create_task(
                client.chat(
                    "s",
                    f"数数 {keep}",
                    keep_partial=keep,
                    on_delta=partial(_set, heard),
                    on_request=numbers.append,
                )
            )
            await asyncio.wait_for(heard.wait(), 10)
            assert await client.chat_cancel(numbers[0])
            with pytest.raises(Cancelled):
                await chat
        assert len(sim.requests) == 2
        texts = await _texts(client)
        assert [role for role, _ in texts] == ["user", "user", "assistant"]
        assert str(SLOW.text).startswith(texts[-1][1])
        page = await client.call("memory.history", session="s")
        assert page["messages"][-1]["meta"] == {"partial": True}


async def test_a_cancel_right_behind_the_chat_finds_it(tmp_path: Path) -> None:
    async with _chatting(tmp_path, SLOW) as (daemon, client, _sim):
        reader, writer = await asyncio.open_unix_connection(str(daemon.socket))
        writer.write(
            msgpack.packb([0, 1, "chat", [{"session": "s", "content": "数数"}]])
            + msgpack.packb([0, 2, "chat.cancel", [{"request": 1}]])
        )
        unpacker = msgpack.Unpacker()
        answers: dict[int, Any] = {}
        while len(answers) < 2:
            unpacker.feed(await asyncio.wait_for(reader.read(4096), 10))
            answers.update({doc[1]: doc[2:] for doc in unpacker if doc[0] == 1})
        writer.close()
        assert answers[2] == [None, {"cancelled": True}]
        assert answers[1][0]["code"] == "cancelled"
        assert all(role == "user" for role, _ in await _texts(client))


async def test_a_client_that_leaves_as_the_last_delta_arrives_loses_nothing(tmp_path: Path) -> None:
    """openai-agents-python 1658: the reply is stored whole or not at all."""
    async with _chatting(tmp_path, Step(text="一二三四五六", chunk_chars=1)) as (daemon, client, _):
        reader, writer = await asyncio.open_unix_connection(str(daemon.socket))
        writer.write(msgpack.packb([0, 1, "chat", [{"session": "s", "content": "数"}]]))
        heard = ""
        unpacker = msgpack.Unpacker()
        while heard != "一二三四五六":
            unpacker.feed(await asyncio.wait_for(reader.read(4096), 10))
            for document in unpacker:
                if document[0] == 2:
                    heard += document[2][0].get("text", "")
        writer.transport.abort()
        await _until_stored(client, 2)
        assert await _texts(client) == [("user", "数"), ("assistant", "一二三四五六")]


async def test_on_disconnect_cancel_ends_the_chat_with_its_last_listener(tmp_path: Path) -> None:
    async with _chatting(tmp_path, SLOW, Step(text="好")) as (daemon, client, sim):
        reader, writer = await asyncio.open_unix_connection(str(daemon.socket))
        arguments = {"session": "s", "content": "数", "on_disconnect": "cancel"}
        writer.write(msgpack.packb([0, 1, "chat", [arguments]]))
        await asyncio.wait_for(reader.read(1), 10)
        writer.transport.abort()
        await _until(lambda: sim.dropped == 1)
        answer = await client.call("chat", session="s", content="还在吗")
        assert answer["message"]["content"] == "好"
        roles = [role for role, _ in await _texts(client)]
        assert roles == ["user", "user", "assistant"]


async def test_chats_of_one_session_run_one_after_another(tmp_path: Path) -> None:
    steps = [Step(text=f"答 {number}", latency_s=0.05) for number in range(4)]
    async with _chatting(tmp_path, *steps) as (_, client, _sim):
        await asyncio.gather(
            *(client.call("chat", session="s", content=f"问 {number}") for number in range(4))
        )
        roles = [role for role, _ in await _texts(client)]
        assert roles == ["user", "assistant"] * 4


@pytest.mark.parametrize(
    ("step", "error"),
    [
        (Step(status=401), CloudAuth),
        (Step(status=403), CloudAuth),
        (Step(status=429, retry_after_s=7), CloudRateLimited),
        (Step(status=500), CloudFailed),
        (Step(fault="hang"), CloudTimeout),
        (Step(fault="hang_midway"), CloudTimeout),
        (Step(fault="cut"), CloudFailed),
        (Step(fault="malformed_json"), CloudFailed),
        (Step(fault="wrong_content_type"), CloudFailed),
        (Step(fault="empty_choices"), CloudFailed),
        (Step(fault="empty_reply"), CloudFailed),
    ],
    ids=lambda value: getattr(value, "fault", None) or getattr(value, "__name__", repr(value))[:40],
)
async def test_every_fault_of_the_cloud_has_its_code_and_loses_nothing(
    tmp_path: Path, step: Step, error: type[Exception]
) -> None:
    # short only where nothing comes: on a busy machine an answer takes a while
    timeout_s = 0.5 if error is CloudTimeout else 20
    async with _chatting(tmp_path, step, cloud={"timeout_s": timeout_s}) as (_, client, _sim):
        with pytest.raises(error):
            await client.call("chat", session="s", content="在吗")
        assert await _texts(client) == [("user", "在吗")]
        assert (await client.call("status"))["cloud"]["failures"] == 1


async def test_without_an_endpoint_a_chat_says_so_and_keeps_the_message(tmp_path: Path) -> None:
    async with running(tmp_path) as (_daemon, client):
        await client.call("session.open", session="s")
        with pytest.raises(CloudOffline):
            await client.call("chat", session="s", content="你好")
        assert await _texts(client) == [("user", "你好")]


async def test_an_endpoint_that_keeps_failing_is_left_alone_for_a_while(tmp_path: Path) -> None:
    """The breaker as a client sees it: chats are refused at once, and one that comes after the
    time named in the refusal is answered."""
    async with _chatting(tmp_path, Step(status=503, times=3)) as (_, client, sim):
        assert (await client.call("status"))["cloud"]["state"] == "ok"
        for number in range(3):
            with pytest.raises(CloudFailed):
                await client.chat("s", f"问题 {number}")
        assert (await client.call("status"))["cloud"]["state"] == "open"
        with pytest.raises(CloudOffline, match="3 times in a row") as refused:
            await client.chat("s", "还在吗", id="m1")
        assert refused.value.retryable
        assert len(sim.requests) == 3, "refused without a try"
        assert (await _texts(client))[-1] == ("user", "还在吗"), "what was said is kept"

        wait = refused.value.data["retry_after_s"]
        assert isinstance(wait, float)
        await asyncio.sleep(wait)
        sim.script(Step(text="在的"))
        answer = await client.chat("s", "还在吗", id="m1")
        assert answer["message"]["content"] == "在的"
        status = (await client.call("status"))["cloud"]
        assert (status["state"], status["last_error"]) == ("ok", None)
        assert len(sim.requests) == 4


async def test_deleting_a_session_during_a_chat_leaves_nothing_behind(tmp_path: Path) -> None:
    async with _chatting(tmp_path, SLOW) as (_, client, sim):
        chat = asyncio.create_task(client.call("chat", session="s", content="数数"))
        await _until(lambda: len(sim.requests) == 1)
        await asyncio.sleep(0.2)
        await client.call("session.delete", session="s")
        with pytest.raises(Cancelled):
            await chat
        assert (await client.call("session.list"))["sessions"] == []


@pytest.mark.parametrize("ending", ["user.delete", "session.delete"])
async def test_a_deleted_chat_says_nothing_in_the_next_session_of_its_name(
    tmp_path: Path, ending: str
) -> None:
    async with _chatting(tmp_path, SLOW) as (daemon, client, _sim):
        heard = asyncio.Event()
        chat = asyncio.create_task(
            client.chat("s", "数数", keep_partial=True, on_delta=partial(_set, heard))
        )
        await asyncio.wait_for(heard.wait(), 10)
        async with await daemon.connect() as other:
            gone = {"user": "default"} if ending == "user.delete" else {"session": "s"}
            deleted = other.call(ending, **gone)
            opened = other.call("session.open", session="s", user="li")
            await asyncio.gather(deleted, opened)
            with pytest.raises((Cancelled, NotFound)):
                await chat
            await asyncio.sleep(0.3)
            assert await _texts(other) == []


async def test_a_running_chat_is_joined_by_its_id_alone(tmp_path: Path) -> None:
    async with _chatting(tmp_path, SLOW) as (daemon, client, sim):
        first = asyncio.create_task(client.call("chat", session="s", content="数数", id="c1"))
        await _until(lambda: len(sim.requests) == 1)
        async with await daemon.connect() as other:
            joined = await other.call("chat", session="s", id="c1")
        assert joined["message"] == (await first)["message"]


@pytest.mark.parametrize(
    "arguments",
    [
        {"messages": [{"role": "user", "content": "问"}, {"role": "assistant", "content": "答"}]},
        {"content": "问", "extra": {"messages": []}},
        {"content": "问", "extra": {"x": b"bytes"}},
    ],
)
async def test_a_chat_that_cannot_be_is_refused_before_anything_is_stored(
    tmp_path: Path, arguments: dict[str, Any]
) -> None:
    async with _chatting(tmp_path) as (_, client, sim):
        with pytest.raises(BadRequest):
            await client.call("chat", session="s", **arguments)
        assert await _texts(client) == []
        assert len(sim.requests) == 0


async def test_a_note_alone_asks_nothing(tmp_path: Path) -> None:
    async with _chatting(tmp_path) as (_, client, sim):
        await client.call(
            "memory.append", session="s", messages=[{"role": "system", "content": "现在是车载模式"}]
        )
        with pytest.raises(BadRequest):
            await client.call("chat", session="s")
        assert len(sim.requests) == 0


async def test_a_blank_message_is_what_the_user_said(tmp_path: Path) -> None:
    async with _chatting(tmp_path, Step(text="在")) as (_, client, sim):
        await client.call("chat", session="s", content="  ")
        sent: Any = sim.requests[0].body["messages"]
        assert sent[-1] == {"role": "user", "content": "  "}


async def test_the_reserve_and_the_token_factor_are_learnt(tmp_path: Path) -> None:
    long = Step(text="好" * 3000, chunk_chars=3000, times=25)
    async with _chatting(tmp_path, long, cloud={"model": "qwen-max"}) as (_, client, _sim):
        await client.call("session.open", session="s", options={"reserve_tokens": "auto"})
        before = await client.call("memory.prompt", session="s")
        assert before["reserve_tokens"] == 800
        for turn in range(25):
            await client.call(
                "chat", session="s", content=f"第 {turn} 个问题，请详细说说。" * 3, stream=False
            )
        status = await client.call("status")
        assert set(status["cloud"]["token_factors"]) == {"qwen-max"}
        plan = await client.call("memory.prompt", session="s", budget_tokens=100_000)
        assert plan["reserve_tokens"] > 800


def _set(event: asyncio.Event, _: object) -> None:
    event.set()


async def _until(holds: Callable[[], bool]) -> None:
    """Wait for something that happens outside the client; 10 s is far more than it takes."""
    async with asyncio.timeout(10):
        while not holds():  # noqa: ASYNC110  # it is another process
            await asyncio.sleep(0.01)


async def _until_stored(client: Client, count: int) -> None:
    async with asyncio.timeout(10):
        while len(await _texts(client)) < count:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
