from __future__ import annotations

import asyncio
import gc
import os
from pathlib import Path
from typing import Any

import pytest

from memoryd.server import Caller
from memoryd.server.connection import REQUEST_OVERHEAD_BYTES
from memoryd.wire.arguments import Arguments
from support.wire_server import BareClient, Desk, packed, serving, until

KIB = 1024


def _held(server: Any) -> int:
    held: int = server._crowd.held_bytes
    return held


async def test_each_of_10_000_pipelined_requests_is_answered(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        client = await BareClient.connect(tmp_path / "s")
        client.send(b"".join(packed(msgid, "status") for msgid in range(10_000)))
        outcomes: dict[int, str] = {}
        while len(outcomes) < 10_000:
            _, msgid, error, _ = await client.read()
            assert msgid not in outcomes
            outcomes[msgid] = "ok" if error is None else error["code"]
        await client.close()
        assert set(outcomes.values()) <= {"ok", "busy"}
        assert _held(server) == 0


async def test_past_the_limit_requests_are_answered_busy_and_reading_goes_on(
    tmp_path: Path,
) -> None:
    desk = Desk()
    desk.handlers["memory.prompt"] = desk.hold
    async with serving(tmp_path, desk, max_inflight=3):
        client = await BareClient.connect(tmp_path / "s")
        for msgid in range(5):
            client.send(packed(msgid, "memory.prompt", session="s"))
        refusals = [await client.read() for _ in range(2)]
        assert [refusal[1] for refusal in refusals] == [3, 4]
        for refusal in refusals:
            assert refusal[2]["code"] == "busy"
            assert refusal[2]["retryable"] is True
            assert refusal[2]["data"]["retry_after_s"] > 0
        desk.release()
        assert sorted([(await client.read())[1] for _ in range(3)]) == [0, 1, 2]
        assert (await client.ask(9, "status"))[2] is None
        await client.close()


async def test_bytes_in_flight_are_bounded_for_one_connection(tmp_path: Path) -> None:
    desk = Desk()
    desk.handlers["memory.prompt"] = desk.hold
    async with serving(tmp_path, desk, max_inflight_bytes=100 * KIB) as server:
        client = await BareClient.connect(tmp_path / "s")
        for msgid in range(4):
            client.send(packed(msgid, "memory.prompt", session="s", query="x" * 30 * KIB))
        _, msgid, error, _ = await client.read()
        assert (msgid, error["code"]) == (3, "busy")
        other = await BareClient.connect(tmp_path / "s")
        assert (await other.ask(1, "status"))[2] is None
        await other.close()
        desk.release()
        for _ in range(3):
            await client.read()
        assert _held(server) == 0
        await client.close()


async def test_unfinished_frames_count_and_do_not_starve_others(tmp_path: Path) -> None:
    """Eight clients each leave most of a frame hanging: more in all than there may be."""
    async with serving(tmp_path, max_inflight_total_bytes=2 * 2**20) as server:
        whole = packed(7, "memory.prompt", session="s", query="x" * 900 * KIB)
        clients = [await BareClient.connect(tmp_path / "s") for _ in range(8)]
        for client in clients:
            client.send(whole[:-10])
            await client.writer.drain()
        await until(lambda: server.connections == 8)
        friend = await BareClient.connect(tmp_path / "s")
        for msgid in range(50):
            assert (await friend.ask(msgid, "session.get", session="s"))[2] is None
            assert _held(server) <= 2 * 2**20 + 64 * KIB
        codes = []
        for client in clients:
            client.send(whole[-10:] + packed(8, "status"))
            first, second = await client.read(), await client.read()
            answers = {first[1]: first, second[1]: second}
            codes.append("ok" if answers[7][2] is None else answers[7][2]["code"])
            assert answers[8][2] is None
        assert set(codes) == {"ok", "busy"}
        for client in (*clients, friend):
            await client.close()
        await until(lambda: server.connections == 0)
        assert _held(server) == 0


async def test_unfinished_frames_give_way_to_the_smallest_request(tmp_path: Path) -> None:
    """They fill the bound to the last byte, and a request that is whole still finds room."""
    whole = packed(7, "memory.prompt", session="s", query="x" * 900 * KIB)
    room = 2 * (len(whole) - 10) + REQUEST_OVERHEAD_BYTES // 2
    async with serving(tmp_path, max_inflight_total_bytes=room) as server:
        clients = [await BareClient.connect(tmp_path / "s") for _ in range(2)]
        for client in clients:
            client.send(whole[:-10])
        await until(lambda: _held(server) == 2 * (len(whole) - 10))
        friend = await BareClient.connect(tmp_path / "s")
        assert (await friend.ask(1, "status"))[2] is None
        for client in (*clients, friend):
            await client.close()


async def test_an_unfinished_frame_past_the_share_of_its_connection_is_answered_busy(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path, max_inflight_bytes=100 * KIB) as server:
        client = await BareClient.connect(tmp_path / "s")
        whole = packed(7, "memory.prompt", session="s", query="x" * 500 * KIB)
        client.send(whole[:-1])
        await client.writer.drain()
        await asyncio.sleep(0.05)
        assert _held(server) <= 100 * KIB
        client.send(whole[-1:])
        assert (await client.read())[2]["code"] == "busy"
        assert (await client.ask(8, "status"))[2] is None
        await client.close()


async def test_requests_of_clients_that_left_still_count(tmp_path: Path) -> None:
    """Connect, ask, leave, again and again: what runs on is bounded all the same."""
    desk = Desk()
    desk.handlers["memory.prompt"] = desk.hold
    async with serving(tmp_path, desk, max_inflight_total_bytes=300 * KIB) as server:
        busy = 0
        for _ in range(20):
            client = await BareClient.connect(tmp_path / "s")
            client.send(packed(1, "memory.prompt", session="s", query="x" * 30 * KIB))
            client.send(packed(2, "status"))
            while True:
                _, msgid, _, _ = await client.read()
                busy += msgid == 1
                if msgid == 2:
                    break
            await client.close()
        assert desk.held <= 300 * KIB // (30 * KIB + REQUEST_OVERHEAD_BYTES) + 1
        assert busy == 0 or busy >= 20 - desk.held - 1
        desk.release()
        await until(lambda: not server._crowd.tasks)
        assert _held(server) == 0


async def test_a_slow_reader_is_closed_and_nobody_waits_for_it(tmp_path: Path) -> None:
    async def big(caller: Caller, msgid: int, arguments: Any) -> object:
        return "x" * 200 * KIB

    desk = Desk()
    desk.handlers["memory.history"] = big
    async with serving(tmp_path, desk, max_unsent_bytes=2**20) as server:
        slow = await BareClient.connect(tmp_path / "s")
        for msgid in range(50):
            slow.send(packed(msgid, "memory.history", session="s"))
        friend = await BareClient.connect(tmp_path / "s")
        for msgid in range(100):
            assert (await friend.ask(msgid, "status"))[2] is None
        await until(lambda: server.connections == 1)
        assert len(await slow.read_all()) < 50
        await slow.close()
        await friend.close()


async def test_many_small_answers_to_a_slow_reader_are_bounded_as_well(tmp_path: Path) -> None:
    desk = Desk()

    async def flood(caller: Caller, msgid: int, arguments: Any) -> object:
        for number in range(20_000):
            caller.notify("event", {"number": number, "pad": "x" * 50})
            if caller.closed:
                break
            if number % 100 == 0:
                await asyncio.sleep(0)
        return None

    desk.handlers["status"] = flood
    async with serving(tmp_path, desk, max_unsent_bytes=512 * KIB) as server:
        slow = await BareClient.connect(tmp_path / "s")
        slow.send(packed(1, "status"))
        await until(lambda: len(desk.started) == 1)
        await until(lambda: server.connections == 0)
        await slow.close()


async def test_all_slow_readers_together_are_bounded_the_slowest_goes_first(
    tmp_path: Path,
) -> None:
    async def big(caller: Caller, msgid: int, arguments: Any) -> object:
        return "x" * 300 * KIB

    desk = Desk()
    desk.handlers["memory.history"] = big
    async with serving(tmp_path, desk, max_unsent_total_bytes=2**20) as server:
        greedy = await BareClient.connect(tmp_path / "s")
        for msgid in range(4):
            greedy.send(packed(msgid, "memory.history", session="s"))
        await until(lambda: len(desk.started) == 4)
        assert server.connections == 1
        slow = await BareClient.connect(tmp_path / "s")
        slow.send(packed(1, "memory.history", session="s"))
        slow.send(packed(2, "memory.history", session="s"))
        await until(lambda: len(desk.started) == 6)
        await until(lambda: server.connections == 1)
        assert len([await slow.read(), await slow.read()]) == 2
        await slow.close()
        await greedy.close()


async def test_at_critical_large_frames_are_refused_plans_excepted(tmp_path: Path) -> None:
    level = {"critical": True}
    text = "x" * 70 * KIB
    async with serving(tmp_path, critical=lambda: level["critical"]):
        client = await BareClient.connect(tmp_path / "s")
        message = {"role": "user", "content": text}
        answer = await client.ask(1, "memory.append", session="s", messages=[message])
        assert answer[2]["code"] == "busy"
        assert (await client.ask(2, "memory.prompt", session="s", query=text))[2] is None
        small = {"role": "user", "content": "x"}
        assert (await client.ask(3, "memory.append", session="s", messages=[small]))[2] is None
        level["critical"] = False
        assert (await client.ask(4, "memory.append", session="s", messages=[message]))[2] is None
        await client.close()


async def test_one_connection_too_many_is_told_so(tmp_path: Path) -> None:
    async with serving(tmp_path, max_connections=2) as server:
        clients = [await BareClient.connect(tmp_path / "s") for _ in range(2)]
        for client in clients:
            assert (await client.ask(1, "status"))[2] is None
        third = await BareClient.connect(tmp_path / "s")
        ((_, msgid, error, _),) = await third.read_all()
        assert (msgid, error["code"], error["retryable"]) == (None, "busy", True)
        assert server.connections == 2
        await third.close()
        await clients[0].close()
        await until(lambda: server.connections == 1)
        fourth = await BareClient.connect(tmp_path / "s")
        assert (await fourth.ask(1, "status"))[2] is None
        await fourth.close()
        await clients[1].close()


async def test_64_clients_at_once_are_served(tmp_path: Path) -> None:
    async with serving(tmp_path):
        clients = [await BareClient.connect(tmp_path / "s") for _ in range(64)]

        async def talk(client: BareClient) -> int:
            for msgid in range(20):
                client.send(packed(msgid, "session.get", session="s"))
            return sum([(await client.read())[2] is None for _ in range(20)])

        assert await asyncio.gather(*(talk(client) for client in clients)) == [20] * 64
        for client in clients:
            await client.close()


class _Plain:
    """A service that remembers nobody."""

    async def handle(self, caller: Caller, msgid: int, method: str, arguments: Arguments) -> object:
        caller.on_close(lambda: None)
        return None


@pytest.mark.parametrize("manner", ["polite", "garbage", "unfinished", "in flight"])
async def test_250_connections_leave_nothing_behind(tmp_path: Path, manner: str) -> None:
    """Four manners make the thousand."""
    last_words = {
        "polite": packed(1, "status"),
        "garbage": b"\xc1",
        "unfinished": packed(1, "status")[:-3],
        "in flight": packed(1, "status") + packed(2, "memory.prompt", session="s"),
    }[manner]
    async with serving(tmp_path, _Plain()) as server:

        async def cycle() -> None:
            client = await BareClient.connect(tmp_path / "s")
            client.send(last_words)
            if manner == "polite":
                await client.read()
            await client.close()

        for _ in range(50):
            await cycle()
        await until(lambda: server.connections == 0)
        gc.collect()
        files, objects = len(os.listdir("/proc/self/fd")), len(gc.get_objects())
        for _ in range(200):
            await cycle()
        await until(lambda: server.connections == 0)
        gc.collect()
        assert len(os.listdir("/proc/self/fd")) == files
        assert len(gc.get_objects()) - objects < 200
        assert not server._crowd.tasks
        assert not server._crowd.refused
        assert _held(server) == 0
