from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import pynvim.msgpack_rpc
import pytest

from memoryd.errors import Conflict
from memoryd.server import Caller
from support.wire_server import BareClient, Desk, packed, serving, until


class _Refused(Exception):
    pass


async def test_a_msgpack_rpc_client_of_others_can_talk_to_us(tmp_path: Path) -> None:
    def talk() -> list[Any]:
        session = pynvim.msgpack_rpc.socket_session(str(tmp_path / "s"))
        session.error_wrapper = _Refused  # its own expects the errors of Neovim
        try:
            hello = session.request("hello", {"client": "pynvim", "protocol": 1})
            answers = [hello, session.request("session.get", {"session": "s1"})]
            answers.append(session.request("status"))
            with pytest.raises(_Refused) as bad:
                session.request("session.get", {"sesion": "s1"})
            return [*answers, bad.value.args[0]]
        finally:
            session.close()

    async with serving(tmp_path):
        hello, got, status, error = await asyncio.to_thread(talk)
    assert hello["protocol"] == 1
    assert got == {"method": "session.get", "owner": "0"}
    assert status["method"] == "status"
    assert error["code"] == "bad_request"


async def test_hello_tells_version_features_and_every_limit(tmp_path: Path) -> None:
    async with serving(tmp_path, max_inflight=99):
        client = await BareClient.connect(tmp_path / "s")
        _, _, error, hello = await client.ask(1, "hello", client="t", protocol=1)
        await client.close()
    assert error is None
    assert hello["server"] == "memoryd"
    assert hello["version"] == "1.2.3"
    assert hello["features"] == ["chat"]
    assert hello["limits"]["max_inflight"] == 99
    assert set(hello["limits"]) >= {
        "max_connections",
        "max_frame_bytes",
        "max_inflight_bytes",
        "max_unsent_bytes",
        "max_k",
    }
    assert "proof" not in hello


async def test_hello_is_optional_and_may_come_again(tmp_path: Path) -> None:
    async with serving(tmp_path):
        client = await BareClient.connect(tmp_path / "s")
        assert (await client.ask(1, "status"))[2] is None
        assert (await client.ask(2, "hello", protocol=1))[2] is None
        assert (await client.ask(3, "hello", protocol=2))[2]["code"] == "bad_request"
        assert (await client.ask(4, "status"))[2] is None
        await client.close()


async def test_requests_start_in_order_and_are_answered_as_each_is_done(tmp_path: Path) -> None:
    desk = Desk()
    desk.handlers["memory.prompt"] = desk.hold
    async with serving(tmp_path, desk):
        client = await BareClient.connect(tmp_path / "s")
        client.send(packed(1, "memory.prompt", session="s") + packed(2, "status"))
        client.send(packed(3, "memory.prompt", session="s") + packed(4, "status"))
        assert [(await client.read())[1] for _ in range(2)] == [2, 4]
        desk.release()
        assert [(await client.read())[1] for _ in range(2)] == [1, 3]
        assert desk.started == [1, 2, 3, 4]
        await client.close()


async def test_a_request_sees_every_earlier_append_of_its_connection(tmp_path: Path) -> None:
    stored: list[str] = []

    async def append(caller: Caller, msgid: int, arguments: Any) -> object:
        async def write() -> None:
            await asyncio.sleep(0.05)
            stored.append(arguments.messages[0].content)
            if arguments.messages[0].content == "bad":
                raise Conflict("so be it")

        await caller.track(write())
        return {}

    async def history(caller: Caller, msgid: int, arguments: Any) -> object:
        await caller.settled()
        return list(stored)

    desk = Desk()
    desk.handlers.update({"memory.append": append, "memory.history": history})
    async with serving(tmp_path, desk):
        client = await BareClient.connect(tmp_path / "s")
        for msgid, text in enumerate(["one", "bad", "two"]):
            client.send(
                packed(
                    msgid,
                    "memory.append",
                    session="s",
                    messages=[{"role": "user", "content": text}],
                )
            )
        client.send(packed(9, "memory.history", session="s"))
        answers = {message[1]: message for message in [await client.read() for _ in range(4)]}
        await client.close()
    assert answers[9][3] == ["one", "bad", "two"]
    assert answers[1][2]["code"] == "conflict"


async def test_a_fault_of_ours_is_logged_without_what_was_said(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(caller: Caller, msgid: int, arguments: Any) -> object:
        try:
            raise KeyError("我的密码")
        except KeyError as exc:
            raise ValueError("invalid: 我的密码是紫罗兰") from exc

    async def unsendable(caller: Caller, msgid: int, arguments: Any) -> object:
        return {"secret": object()}

    desk = Desk()
    desk.handlers.update({"status": fail, "user.list": unsendable})
    with caplog.at_level(logging.DEBUG):
        async with serving(tmp_path, desk):
            client = await BareClient.connect(tmp_path / "s")
            for method in ("status", "user.list"):
                _, _, error, _ = await client.ask(1, method)
                assert error["code"] == "internal"
                assert not error["retryable"]
                assert error["data"]["id"] in error["message"]
                assert error["data"]["id"] in caplog.text
            assert (await client.ask(2, "session.get", session="s"))[2] is None
            await client.close()
    assert "密码" not in caplog.text
    assert "builtins.ValueError" in caplog.text
    assert "builtins.KeyError" in caplog.text
    assert "fail" in caplog.text


async def test_garbage_is_answered_and_closed_and_nobody_else_notices(tmp_path: Path) -> None:
    async with serving(tmp_path):
        other = await BareClient.connect(tmp_path / "s")
        client = await BareClient.connect(tmp_path / "s")
        client.send(packed(1, "status") + b"\xc1 whatever follows" * 1000)
        answers = await client.read_all()
        await client.close()
        assert sorted(str(answer[1]) for answer in answers) == ["1", "None"]
        assert (await other.ask(1, "status"))[2] is None
        await other.close()


async def test_an_oversize_frame_is_answered_though_the_client_goes_on_sending(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path):
        client = await BareClient.connect(tmp_path / "s")
        client.send(b"\x94\x00\x01\xa1m\x91\x81\xa1a\xdb\x00\x40\x00\x00" + b"x" * 0x400000)
        await client.writer.drain()
        ((_, msgid, error, _),) = await client.read_all()
        await client.close()
    assert (msgid, error["code"], error["data"]["limit"]) == (None, "too_large", 2**20)


@pytest.mark.parametrize(
    "bad",
    [
        b"\x94\x00\x07\xa6status\x91\x81\xa1a\xa1\xff",  # no UTF-8
        b"\x94\x00\x07\xa6status\x91\x81\xa1a\xa3\xed\xa0\xbd",  # a lone surrogate
        b"\x94\x00\x07\xa6status\x91\xd4\x00\x01",  # an extension type
        b"\x94\x00\x07\xa6status\x91" + b"\x91" * 5000 + b"\xc0",  # deep nesting
        b"\x94\x00\x07\xa6status\x91\xcf\xff\xff\xff\xff\xff\xff\xff\xff",  # 2^64 - 1
        b"\x94\x00\x07\xa6status\x91\x81\x01\x01",  # a key that is no string
        b"\x94\x00\x07\xa6status\x91\x81\xa4sess\xa1s",  # an unknown argument
        b"\x94\x00\x07\xa6status\xc0",  # params of nil
    ],
)
async def test_a_wrong_request_is_refused_and_the_connection_stays(
    tmp_path: Path, bad: bytes
) -> None:
    async with serving(tmp_path):
        client = await BareClient.connect(tmp_path / "s")
        client.send(bad + packed(8, "status"))
        _, msgid, error, _ = await client.read()
        assert (msgid, error["code"]) == (7, "bad_request")
        for again in range(10):
            assert (await client.ask(again, "status"))[2] is None
            if again == 0:
                assert (await client.read())[1] in (0, 8)
        await client.close()


async def test_a_half_closed_client_still_gets_its_answers(tmp_path: Path) -> None:
    desk = Desk()
    desk.handlers["memory.prompt"] = desk.hold
    async with serving(tmp_path, desk) as server:
        client = await BareClient.connect(tmp_path / "s")
        client.send(packed(1, "memory.prompt", session="s") + packed(2, "status"))
        client.writer.write_eof()
        assert (await client.read())[1] == 2
        assert server.connections == 1
        desk.release()
        assert [message[1] for message in await client.read_all()] == [1]
        await client.close()
        assert server.connections == 0


async def test_a_client_that_vanishes_is_noticed_and_its_requests_end(tmp_path: Path) -> None:
    desk = Desk()
    desk.handlers["memory.prompt"] = desk.hold
    async with serving(tmp_path, desk) as server:
        client = await BareClient.connect(tmp_path / "s")
        client.send(packed(1, "memory.prompt", session="s"))
        await until(lambda: desk.held)
        gone = asyncio.Event()
        desk.callers[0].on_close(gone.set)
        await client.close()
        async with asyncio.timeout(20):
            await gone.wait()
        assert server.connections == 0
        assert desk.held == 1, "the request goes on: it may be an append"
        late = asyncio.Event()
        desk.callers[0].on_close(late.set)
        async with asyncio.timeout(20):
            await late.wait()
        desk.callers[0].notify("event", {})
        desk.release()
        await until(lambda: not desk.held)


async def test_a_client_that_vanishes_after_half_closing_is_noticed(tmp_path: Path) -> None:
    desk = Desk()
    desk.handlers["memory.prompt"] = desk.hold
    async with serving(tmp_path, desk):
        client = await BareClient.connect(tmp_path / "s")
        client.send(packed(1, "memory.prompt", session="s"))
        client.writer.write_eof()
        await until(lambda: desk.held)
        gone = asyncio.Event()
        desk.callers[0].on_close(gone.set)
        await client.close()
        async with asyncio.timeout(20):
            await gone.wait()


async def test_notifications_reach_the_connection_they_are_for(tmp_path: Path) -> None:
    async def tell(caller: Caller, msgid: int, arguments: Any) -> object:
        caller.notify("event", {"topic": "store", "for": caller.number})
        return caller.number

    desk = Desk()
    desk.handlers["events.subscribe"] = tell
    async with serving(tmp_path, desk):
        for _ in range(2):
            client = await BareClient.connect(tmp_path / "s")
            event = await client.ask(1, "events.subscribe", topics=["store"])
            answer = await client.read()
            assert event == [2, "event", [{"topic": "store", "for": answer[3]}]]
            await client.close()


async def test_stopping_lets_what_runs_end_and_cancels_the_rest(tmp_path: Path) -> None:
    desk = Desk()
    desk.handlers["memory.prompt"] = desk.hold

    async def soon(caller: Caller, msgid: int, arguments: Any) -> object:
        await asyncio.sleep(0.05)
        return "done"

    desk.handlers["status"] = soon
    async with serving(tmp_path, desk) as server:
        client = await BareClient.connect(tmp_path / "s")
        client.send(packed(1, "memory.prompt", session="s") + packed(2, "status"))
        await until(lambda: len(desk.started) == 2)
        stopping = asyncio.create_task(server.stop(grace_s=0.5))
        await asyncio.sleep(0)
        client.send(packed(3, "status"))
        answers = {message[1]: message for message in await client.read_all()}
        await stopping
        await client.close()
    assert answers[1][2]["code"] == "cancelled"
    assert answers[2][3] == "done"
    assert answers[3][2]["code"] == "busy"
    assert desk.held == 0
    assert not (tmp_path / "s").exists()


async def test_a_callback_that_fails_does_not_keep_others_from_hearing() -> None:
    heard: list[str] = []

    def fail() -> None:
        raise RuntimeError

    caller = Caller(owner="0", uid=0, admin=True, number=1, send=lambda method, params: None)
    removed = lambda: heard.append("removed")  # noqa: E731  # it needs a name to be removed by
    caller.on_close(fail)
    caller.on_close(removed)
    caller.on_close(lambda: heard.append("second"))
    caller.remove_on_close(removed)
    caller.close()
    assert heard == ["second"]
