"""The client without asyncio, in a thread beside a real server, and as its page shows it."""

from __future__ import annotations

import asyncio
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest

from memoryd.client import CallTimeout, Client, ConnectionLost, SyncClient
from memoryd.client.methods import Methods
from memoryd.errors import BadRequest, Cancelled, TooLarge, Unauthorized
from memoryd.server import Caller
from memoryd_tools.cloudsim import CloudSim
from memoryd_tools.local_daemon import Daemon
from support.wire_server import TOKEN, Desk, free_port, serving, token_file

T = TypeVar("T")

PAGES = sorted((Path(__file__).parent.parent.parent / "docs").glob("client*.md"))


async def beside(
    folder: Path, act: Callable[[SyncClient], T], desk: Desk | None = None, **options: Any
) -> T:
    """Run an act with a client in a thread, beside a server."""

    def run() -> T:
        with SyncClient.connect(folder / "s", **options) as client:
            return act(client)

    async with serving(folder, desk):
        return await asyncio.to_thread(run)


async def test_it_has_the_methods_of_the_other_client(tmp_path: Path) -> None:
    assert issubclass(SyncClient, Methods) and issubclass(Client, Methods)

    def act(client: SyncClient) -> None:
        assert client.hello["version"] == "1.2.3"
        assert client.session_open("s", system="你是助手")["method"] == "session.open"
        assert (
            client.append("s", [{"role": "user", "content": "你好"}])["method"] == "memory.append"
        )
        assert client.prompt("s", budget_tokens=None)["method"] == "memory.prompt"
        assert client.chat("s", "你好")["method"] == "chat"
        assert client.status()["method"] == "status"

    await beside(tmp_path, act)


async def test_a_refusal_is_the_exception_of_its_code_and_the_next_call_works(
    tmp_path: Path,
) -> None:
    def act(client: SyncClient) -> None:
        with pytest.raises(BadRequest, match="did you mean session"):
            client.call("session.get", sesion="s")
        with pytest.raises(TooLarge):
            client.append("s", [{"role": "user", "content": "x" * 2**21}])
        assert client.status()["method"] == "status"

    await beside(tmp_path, act)


def deltas(count: int) -> Desk:
    async def chat(caller: Caller, msgid: int, arguments: Any) -> object:
        for number in range(count):
            caller.notify("chat.delta", {"request": msgid, "text": str(number)})
            await asyncio.sleep(0)
        return {"stream": arguments.stream}

    desk = Desk()
    desk.handlers["chat"] = chat
    return desk


async def test_a_reply_is_read_as_it_comes(tmp_path: Path) -> None:
    def act(client: SyncClient) -> None:
        reply = client.chat_stream("s", "你好", max_tokens=9)
        assert [delta["text"] for delta in reply] == ["0", "1", "2"]
        assert reply.result == {"stream": True}
        assert list(reply) == []

    await beside(tmp_path, act, deltas(3))


async def test_a_reply_that_is_not_read_to_its_end_does_not_reach_the_next(tmp_path: Path) -> None:
    def act(client: SyncClient) -> None:
        reply = client.chat_stream("s", "一")
        assert next(reply)["text"] == "0"
        reply.close()
        assert client.status()["method"] == "status"
        again = client.chat_stream("s", "二")
        assert [delta["text"] for delta in again] == [str(number) for number in range(50)]

    await beside(tmp_path, act, deltas(50))


async def test_a_refused_reply_raises_after_what_came(tmp_path: Path) -> None:
    async def chat(caller: Caller, msgid: int, arguments: Any) -> object:
        caller.notify("chat.delta", {"request": msgid, "text": "我"})
        raise Cancelled("ended by chat.cancel")

    desk = Desk()
    desk.handlers["chat"] = chat

    def act(client: SyncClient) -> None:
        reply = client.chat_stream("s", "你好")
        assert next(reply)["text"] == "我"
        reply.cancel()
        with pytest.raises(Cancelled):
            next(reply)
        assert client.connected

    await beside(tmp_path, act, desk)


async def test_a_late_answer_is_not_taken_for_the_next(tmp_path: Path) -> None:
    desk = Desk()
    desk.handlers["memory.prompt"] = desk.hold

    def act(client: SyncClient) -> None:
        with pytest.raises(CallTimeout, match=r"memory\.prompt"):
            client.prompt("s")
        desk.release()
        assert client.status()["method"] == "status"

    await beside(tmp_path, act, desk, timeout_s=0.2)


async def test_events_that_come_during_a_call_are_kept(tmp_path: Path) -> None:
    async def status(caller: Caller, msgid: int, arguments: Any) -> object:
        caller.notify("event", {"topic": "summary", "number": 1})
        return {}

    desk = Desk()
    desk.handlers["status"] = status

    def act(client: SyncClient) -> None:
        heard = client.events(["summary"])
        client.status()
        assert next(heard) == {"topic": "summary", "number": 1}

    await beside(tmp_path, act, desk)


async def test_a_daemon_that_goes_is_a_lost_connection(tmp_path: Path) -> None:
    started, gone = threading.Event(), threading.Event()

    def run() -> None:
        client = SyncClient.connect(tmp_path / "s")
        started.set()
        gone.wait(20)
        for _ in range(2):
            with pytest.raises(ConnectionLost):
                client.status()
        assert not client.connected
        client.close()
        client.close()

    async with serving(tmp_path):
        task = asyncio.create_task(asyncio.to_thread(run))
        await asyncio.to_thread(started.wait, 20)
    gone.set()
    await task


async def test_over_tcp_the_token_is_sent_only_to_who_knows_it(tmp_path: Path) -> None:
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    secret = token_file(tmp_path)
    async with serving(tmp_path, tcp_port=port, token_file=secret):
        client = await asyncio.to_thread(SyncClient.connect, address, token_file=secret)
        assert client.hello["version"] == "1.2.3"
        client.close()
        with pytest.raises(Unauthorized):
            await asyncio.to_thread(SyncClient.connect, address, token=TOKEN[::-1])


@pytest.mark.parametrize("address", ["nowhere", "tcp://127.0.0.1:x", "tcp://127.0.0.1:1"])
def test_where_nobody_listens_the_address_is_named(tmp_path: Path, address: str) -> None:
    target = str(tmp_path / address) if "://" not in address else address
    with pytest.raises(ConnectionLost, match=re.escape(target)):
        SyncClient.connect(target, token=TOKEN, connect_timeout_s=2)


def test_a_server_that_says_nothing_is_given_up(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as mute:
        mute.bind(str(tmp_path / "s"))
        mute.listen()
        with pytest.raises(CallTimeout, match="hello"):
            SyncClient.connect(tmp_path / "s", connect_timeout_s=0.2)


def examples(page: Path) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
async def test_the_examples_of_its_page_run(page: Path, tmp_path: Path) -> None:
    blocks = examples(page)
    assert len(blocks) >= 4
    async with CloudSim() as sim:
        cloud = {"base_url": sim.base_url, "model": "gpt-4o"}
        daemon = Daemon(tmp_path, {"cloud": cloud, "worker": {"enabled": False}})
        await asyncio.to_thread(daemon.start)
        try:
            for block in blocks:
                script = block.replace("/run/memoryd/memoryd.sock", str(daemon.socket))
                done = await asyncio.to_thread(
                    subprocess.run,
                    [sys.executable, "-c", script],
                    capture_output=True,
                    text=True,
                    timeout=60,
                )
                assert (done.returncode, done.stderr) == (0, ""), script
                for said in re.findall(r"#> (.*)", block):
                    assert said in done.stdout, script
        finally:
            await asyncio.to_thread(daemon.stop)
