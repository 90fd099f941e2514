"""Many clients, many requests, many connections: all answered, nothing leaks."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import msgpack
import pytest

from memoryd.errors import Busy
from memoryd_tools.local_daemon import running

MIB = 2**20


async def test_64_clients_at_once_are_all_served(tmp_path: Path) -> None:
    async with running(tmp_path) as (daemon, first):

        async def talk(number: int) -> int:
            async with await daemon.connect() as client:
                session = f"s{number}"
                await client.call("session.open", session=session, strategy="sliding")
                for turn in range(10):
                    await client.call(
                        "memory.append",
                        session=session,
                        messages=[
                            {"role": "user", "content": f"问题 {turn}"},
                            {"role": "assistant", "content": f"回答 {turn}"},
                        ],
                    )
                plan = await client.call("memory.prompt", session=session)
                return len(plan["messages"])

        # the first client's connection takes one of the 64 places
        counts = await asyncio.gather(*(talk(number) for number in range(63)))
        assert counts == [20] * 63
        status = await first.call("status")
        assert status["messages"] == 63 * 20


async def test_two_clients_that_change_one_session_at_once_lose_nothing(tmp_path: Path) -> None:
    """Each change is of what it names: nobody writes back what he read before another's change."""
    async with running(tmp_path) as (daemon, first), await daemon.connect() as second:
        for number in range(1, 41):
            await asyncio.gather(
                first.call(
                    "session.open",
                    session="s",
                    title=f"标题 {number}",
                    options={"summary_tokens": number, "fields": [f"栏目 {number}"]},
                ),
                second.call(
                    "session.open",
                    session="s",
                    system=f"提示 {number}",
                    budget_tokens=2000 + number,
                    options={"keep_messages": number},
                ),
            )
            found = await first.call("session.get", session="s")
            listed = (await first.call("session.list"))["sessions"][0]
            assert listed["title"] == f"标题 {number}"
            assert (found["system"], found["budget_tokens"]) == (f"提示 {number}", 2000 + number)
            assert found["options"]["summary_tokens"] == number
            assert found["options"]["fields"] == [f"栏目 {number}"]
            assert found["options"]["keep_messages"] == number


async def test_a_reset_takes_nothing_that_another_client_sets_at_once(tmp_path: Path) -> None:
    async with running(tmp_path) as (daemon, first), await daemon.connect() as second:
        for number in range(1, 21):
            await first.call("session.open", session="s", title="旧", options={"recall_k": 7})
            await asyncio.gather(
                first.call("session.open", session="s", reset=["title", "options.recall_k"]),
                second.call("session.open", session="s", options={"keep_messages": number}),
            )
            found = await first.call("session.get", session="s")
            assert found["options"]["keep_messages"] == number
            assert "recall_k" not in found["options"]


async def test_10_000_pipelined_requests_are_each_answered(tmp_path: Path) -> None:
    async with running(tmp_path) as (daemon, client):
        await client.call("session.open", session="s")
        await client.call("memory.append", session="s", messages=[{"role": "user", "content": "1"}])
        reader, writer = await asyncio.open_unix_connection(str(daemon.socket))
        requests = b"".join(
            msgpack.packb([0, number, "session.get", [{"session": "s"}]])
            for number in range(10_000)
        )
        writer.write(requests)
        unpacker = msgpack.Unpacker()
        answered: dict[int, str] = {}
        while len(answered) < 10_000:
            unpacker.feed(await asyncio.wait_for(reader.read(65536), 30))
            for kind, msgid, error, _ in unpacker:
                assert kind == 1
                answered[msgid] = "ok" if error is None else error["code"]
        writer.close()
        assert set(answered) == set(range(10_000))
        assert set(answered.values()) <= {"ok", "busy"}
        assert list(answered.values()).count("ok") >= 256


async def test_1_000_connections_leave_no_memory_or_descriptors_behind(tmp_path: Path) -> None:
    async with running(tmp_path, {"worker": {"enabled": False}}) as (daemon, client):
        await client.call("session.open", session="s")

        async def cycles(count: int) -> None:
            for _ in range(count):
                async with await daemon.connect() as passing:
                    await passing.call("session.get", session="s")

        await cycles(200)
        files, rss = daemon.open_files(), daemon.rss_bytes()
        await cycles(1000)
        await asyncio.sleep(0.1)
        assert daemon.open_files() <= files
        assert daemon.rss_bytes() - rss <= MIB
        assert (await client.call("status"))["connections"] == 1


async def test_byte_bounds_hold_under_attack(tmp_path: Path) -> None:
    """Peers that send unfinished frames and never read: the daemon stays small and serves."""
    async with running(tmp_path, {"worker": {"enabled": False}}) as (daemon, client):
        await client.call("session.open", session="s")
        for _ in range(4):
            await client.call(
                "memory.append",
                session="s",
                messages=[{"role": "user", "content": "长" * 100_000}],
            )
        before = daemon.rss_bytes()
        attackers: list[socket.socket] = []
        half_frame = b"\x94\x00\x01\xc6\x00\x0f\x00\x00" + b"x" * 900_000  # bin of 983,040 bytes
        greedy = b"".join(
            msgpack.packb([0, number, "memory.history", [{"session": "s"}]])
            for number in range(200)
        )
        try:
            for number in range(60):
                peer = socket.socket(socket.AF_UNIX)
                peer.setblocking(False)
                peer.connect(str(daemon.socket))
                attackers.append(peer)
                payload = half_frame if number % 2 else greedy
                await _send_what_goes(peer, payload)
            for _ in range(20):
                assert (await client.call("session.get", session="s"))["messages"] == 4
            # 24 MiB of requests and 16 MiB of answers are allowed, and some slack for objects
            assert daemon.rss_bytes() - before <= 64 * MIB
        finally:
            for peer in attackers:
                peer.close()
        await asyncio.sleep(0.3)
        assert (await client.call("status"))["connections"] == 1


async def _send_what_goes(peer: socket.socket, payload: bytes) -> None:
    loop = asyncio.get_running_loop()
    try:
        await asyncio.wait_for(loop.sock_sendall(peer, payload), 5)
    except (TimeoutError, OSError):
        pass  # the daemon closed an attacker, as it may


async def test_beyond_the_connection_limit_a_client_is_told_busy(tmp_path: Path) -> None:
    async with running(tmp_path, {"server": {"max_connections": 1}}) as (daemon, client):
        with pytest.raises((Busy, OSError, EOFError)):
            async with await daemon.connect() as extra:
                await extra.call("status")
        assert (await client.call("status"))["connections"] == 1
