from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgpack
import pytest

from memoryd.client import CallTimeout, Client, ConnectionLost
from memoryd.client.methods import ChatOptions
from memoryd.errors import BadRequest, Busy, RequestError, TooLarge, Unauthorized
from memoryd.server import Caller
from memoryd.wire.arguments import METHODS
from support.wire_server import TOKEN, Desk, free_port, serving, token_file, until


@asynccontextmanager
async def _talking(
    folder: Path, desk: Desk | None = None, **settings: Any
) -> AsyncIterator[Client]:
    async with (
        serving(folder, desk, **settings),
        await Client.connect(folder / "s") as client,
    ):
        yield client


async def test_hello_is_said_at_the_start(tmp_path: Path) -> None:
    async with _talking(tmp_path) as client:
        assert client.hello["version"] == "1.2.3"
        assert client.connected


async def test_every_method_can_be_called_by_its_own_name(tmp_path: Path) -> None:
    async with _talking(tmp_path) as client:
        answers = [
            await client.session_open("s", system="你是助手", options={"clock": True}),
            await client.session_get("s"),
            await client.session_list(order="updated"),
            await client.session_delete("s"),
            await client.user_list(owner="*"),
            await client.user_delete("u"),
            await client.append("s", [{"role": "user", "content": "你好"}]),
            await client.prompt("s", query="店"),
            await client.search("店", session="s", k=3),
            await client.history("s", before_seq=9),
            await client.forget("s", ["m1"]),
            await client.facts_list(session="s"),
            await client.facts_put("预算", "5000 元", session="s"),
            await client.facts_forget(session="s", id="1"),
            await client.summary_get("s"),
            await client.summary_refresh("s", wait=False),
            await client.chat("s", "你好"),
            await client.status(),
            await client.pressure_hint("normal"),
        ]
        called = {answer["method"] for answer in answers}
        assert called == set(METHODS) - {"hello", "chat.cancel", "events.subscribe"}


async def test_the_methods_have_all_arguments_of_the_protocol() -> None:
    import inspect

    for method, row in METHODS.items():
        name = method.replace(".", "_").removeprefix("memory_")
        if name in ("hello", "events_subscribe", "chat_cancel", "status", "pressure_hint"):
            continue
        taken = set(inspect.signature(getattr(Client, name)).parameters)
        if name == "chat":
            taken |= set(ChatOptions.__annotations__)
        assert set(row.names) - {"stream"} <= taken, method


async def test_none_is_not_given(tmp_path: Path) -> None:
    async with _talking(tmp_path) as client:
        answer = await client.call("session.get", session="s", owner=None)
        assert answer == {"method": "session.get", "owner": str(os.getuid())}


async def test_a_refusal_is_the_exception_of_its_code(tmp_path: Path) -> None:
    async with _talking(tmp_path) as client:
        with pytest.raises(BadRequest, match="did you mean session") as caught:
            await client.call("session.get", sesion="s")
        assert caught.value.data == {"field": "sesion"}
        assert not caught.value.retryable


async def test_calls_run_in_parallel(tmp_path: Path) -> None:
    desk = Desk()
    desk.handlers["memory.prompt"] = desk.hold
    async with _talking(tmp_path, desk) as client:
        slow = asyncio.create_task(client.prompt("s"))
        assert (await client.status())["method"] == "status"
        desk.release()
        assert "held" in await slow


async def test_deltas_reach_the_chat_they_belong_to(tmp_path: Path) -> None:
    async def chat(caller: Caller, msgid: int, arguments: Any) -> object:
        for piece in (arguments.content, "！"):
            caller.notify("chat.delta", {"request": msgid, "text": piece})
            await asyncio.sleep(0)
        return {"stream": arguments.stream}

    desk = Desk()
    desk.handlers["chat"] = chat
    async with _talking(tmp_path, desk) as client:
        heard: dict[str, list[str]] = {"一": [], "二": []}

        async def say(text: str) -> dict[str, Any]:
            return await client.chat("s", text, on_delta=lambda d: heard[text].append(d["text"]))

        answers = tuple(await asyncio.gather(say("一"), say("二")))
        assert heard == {"一": ["一", "！"], "二": ["二", "！"]}
        assert answers == ({"stream": True}, {"stream": True})
        assert await client.chat("s", "三") == {"stream": False}


async def test_a_listener_that_fails_fails_its_own_call_only(tmp_path: Path) -> None:
    async def chat(caller: Caller, msgid: int, arguments: Any) -> object:
        caller.notify("chat.delta", {"request": msgid, "text": "x"})
        return {}

    def fail(delta: dict[str, Any]) -> None:
        raise LookupError("mine")

    desk = Desk()
    desk.handlers["chat"] = chat
    async with _talking(tmp_path, desk) as client:
        with pytest.raises(LookupError, match="mine"):
            await client.chat("s", "x", on_delta=fail)
        assert await client.status()


async def test_a_chat_can_be_cancelled_by_its_number(tmp_path: Path) -> None:
    cancelled: list[int] = []

    async def cancel(caller: Caller, msgid: int, arguments: Any) -> object:
        cancelled.append(arguments.request)
        desk.release()
        return {"cancelled": True}

    desk = Desk()
    desk.handlers.update({"chat": desk.hold, "chat.cancel": cancel})
    async with _talking(tmp_path, desk) as client:
        numbers: list[int] = []
        chat = asyncio.create_task(client.chat("s", "x", on_request=numbers.append))
        await until(lambda: desk.held)
        assert await client.chat_cancel(numbers[0]) is True
        assert (await chat)["held"] == cancelled[0] == numbers[0]


async def test_events_come_to_those_who_asked_for_their_topic(tmp_path: Path) -> None:
    asked: list[tuple[str, ...]] = []

    async def subscribe(caller: Caller, msgid: int, arguments: Any) -> object:
        asked.append(arguments.topics)
        for number in range(2):
            for topic in arguments.topics:
                caller.notify("event", {"topic": topic, "number": number})
        return {"topics": list(arguments.topics)}

    desk = Desk()
    desk.handlers["events.subscribe"] = subscribe
    async with _talking(tmp_path, desk) as client:
        store = await client.subscribe(["store"])
        cloud = await client.subscribe(["cloud"])
        assert [(await anext(cloud))["topic"] for _ in range(2)] == ["cloud"] * 2
        await cloud.aclose()
        assert [event async for event in cloud] == []
        assert asked == [("store",), ("cloud", "store"), ("store",)]
        assert [(await anext(store))["number"] for _ in range(6)] == [0, 1] * 3
        assert store.dropped == 0


async def test_a_reader_of_events_that_lags_loses_the_oldest(tmp_path: Path) -> None:
    async def subscribe(caller: Caller, msgid: int, arguments: Any) -> object:
        for number in range(1500):
            caller.notify("event", {"topic": "store", "number": number})
        return {}

    desk = Desk()
    desk.handlers["events.subscribe"] = subscribe
    async with _talking(tmp_path, desk) as client:
        events = await client.subscribe(["store"])
        assert (await anext(events))["number"] == 500
        assert events.dropped == 500


async def test_when_the_daemon_goes_all_that_wait_are_told(tmp_path: Path) -> None:
    desk = Desk()
    desk.handlers["memory.prompt"] = desk.hold
    async with serving(tmp_path, desk) as server:
        client = await Client.connect(str(tmp_path / "s"))
        events = await client.subscribe(["store"])
        reading = asyncio.create_task(anext(events))
        calls = [asyncio.create_task(client.prompt("s")) for _ in range(3)]
        await until(lambda: desk.held == 3)
        for connection in tuple(server._crowd.connections):
            connection.abort()
        outcomes = await asyncio.gather(*calls, reading, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [ConnectionLost] * 4
        assert not client.connected
        with pytest.raises(ConnectionLost):
            await client.status()
        await client.close()
        await client.close()


async def test_closing_ends_the_calls_that_wait(tmp_path: Path) -> None:
    desk = Desk()
    desk.handlers["memory.prompt"] = desk.hold
    async with _talking(tmp_path, desk) as client:
        call = asyncio.create_task(client.prompt("s"))
        await until(lambda: desk.held)
        await client.close()
        with pytest.raises(ConnectionLost):
            await call


async def test_no_answer_in_time_is_said_and_a_late_one_harms_nothing(tmp_path: Path) -> None:
    desk = Desk()
    desk.handlers["memory.prompt"] = desk.hold
    async with (
        serving(tmp_path, desk),
        await Client.connect(tmp_path / "s", timeout_s=0.05) as client,
    ):
        with pytest.raises(CallTimeout, match=r"memory\.prompt"):
            await client.prompt("s")
        desk.release()
        await until(lambda: not desk.held)


async def test_a_call_that_is_cancelled_leaves_the_connection_as_it_was(tmp_path: Path) -> None:
    desk = Desk()
    desk.handlers["memory.prompt"] = desk.hold
    async with _talking(tmp_path, desk) as client:
        call = asyncio.create_task(client.prompt("s"))
        await until(lambda: desk.held)
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
        desk.release()
        assert await client.status()


async def test_a_request_above_the_limit_is_refused_here_and_costs_nothing(tmp_path: Path) -> None:
    async with _talking(tmp_path, max_frame_bytes=4096) as client:
        with pytest.raises(TooLarge) as caught:
            await client.append("s", [{"role": "user", "content": "x" * 5000}])
        assert caught.value.data == {"limit": 4096}
        assert await client.status()


async def test_half_a_character_is_refused_and_costs_nothing(tmp_path: Path) -> None:
    async with _talking(tmp_path) as client:
        with pytest.raises(BadRequest, match="surrogate"):
            await client.append("s", [{"role": "user", "content": "好\ud83d"}])
        for _ in range(10):
            assert await client.append("s", [{"role": "user", "content": "好"}])


async def test_nobody_at_the_address_is_said_with_the_address(tmp_path: Path) -> None:
    for address in (str(tmp_path / "none"), f"tcp://127.0.0.1:{free_port()}"):
        with pytest.raises(ConnectionLost, match="is it running"):
            await Client.connect(address)
    for address in ("tcp://nowhere", "tcp://127.0.0.1:", "tcp://:7", "tcp://127.0.0.1:65537"):
        with pytest.raises(ConnectionLost, match="no address"):
            await Client.connect(address)


async def test_one_client_too_many_is_told_to_come_again(tmp_path: Path) -> None:
    async with serving(tmp_path, max_connections=1), await Client.connect(tmp_path / "s"):
        with pytest.raises(Busy):
            await Client.connect(tmp_path / "s")


async def test_over_tcp_the_token_is_read_from_its_file(tmp_path: Path) -> None:
    port = free_port()
    path = token_file(tmp_path)
    async with serving(tmp_path, tcp_port=port, token_file=path):
        async with await Client.connect(f"tcp://127.0.0.1:{port}", token_file=path) as client:
            assert (await client.session_get("s"))["owner"] == "tcp"
        for wrong in ({}, {"token": "f" * 32}):
            with pytest.raises(Unauthorized):
                await Client.connect(f"tcp://127.0.0.1:{port}", **wrong)  # type: ignore[arg-type]


async def test_a_squatter_on_the_port_does_not_get_the_token(tmp_path: Path) -> None:
    heard = bytearray()

    async def squat(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(4096):
            heard.extend(data)
            writer.write(msgpack.packb([1, 1, None, {"proof": "0" * 64}]))
        writer.close()

    squatter = await asyncio.start_server(squat, "127.0.0.1", 0)
    port = squatter.sockets[0].getsockname()[1]
    with pytest.raises(Unauthorized, match="was not sent"):
        await Client.connect(f"tcp://127.0.0.1:{port}", token=TOKEN)
    squatter.close()
    assert heard
    assert TOKEN.encode() not in heard


@pytest.mark.parametrize(
    "words", [b"", b"\xc1", b"HTTP/1.1 200 OK\r\n\r\n", b"\x94\x01\x01\xc0\xc0"]
)
async def test_whatever_else_listens_there_is_no_memoryd(tmp_path: Path, words: bytes) -> None:
    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1)
        writer.write(words)
        if not words:
            writer.close()

    other = await asyncio.start_unix_server(answer, str(tmp_path / "o"))
    with pytest.raises((ConnectionLost, RequestError)):
        await Client.connect(tmp_path / "o", connect_timeout_s=0.5)
    other.close()


async def test_a_daemon_that_does_not_answer_is_given_up(tmp_path: Path) -> None:
    kept: list[asyncio.StreamWriter] = []  # or Python closes what nobody holds

    async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        kept.append(writer)

    silent = await asyncio.start_unix_server(say_nothing, str(tmp_path / "o"))
    with pytest.raises(ConnectionLost, match=r"within 0\.1 s"):
        await Client.connect(tmp_path / "o", connect_timeout_s=0.1)
    silent.close()


def test_the_client_is_light_to_import() -> None:
    code = (
        "import sys, memoryd.client\n"
        "heavy = {'aiohttp', 'numpy', 'rich', 'tiktoken', 'sqlite3', 'unittest', 'multiprocessing',"
        " 'difflib', 'email', 'http', 'hashlib', 'random', 'memoryd.server', 'memoryd.store'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
