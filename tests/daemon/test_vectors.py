"""Vectors by the installed model, in a running daemon whose worker dies."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from memoryd.client import Client
from memoryd.core.vectors.rows import ALONE, HEADER_BYTES, IN_CONTEXT, ROW_BYTES, Row
from memoryd.store.vector_files import folder_of
from memoryd_tools.local_daemon import Daemon, running
from support.store_vectors import is_on_disk, rows_by_file

QUICK: dict[str, dict[str, object]] = {
    "worker": {"embed_after_s": 0.1},
    # Under pressure nothing is embedded, and the machine of a test may well be.
    "pressure": {"sources": []},
}


async def pending(client: Client) -> int:
    return int((await client.call("status"))["worker"]["pending"])


async def caught_up(client: Client) -> None:
    async with asyncio.timeout(120):
        while await pending(client):  # noqa: ASYNC110  # of another process
            await asyncio.sleep(0.1)


async def append(client: Client, session: str, first: int, count: int) -> None:
    messages: list[dict[str, Any]] = [
        {"role": ("user", "assistant")[n % 2], "content": f"第 {n} 句：客厅的灯", "id": f"i{n}"}
        for n in range(first, first + count)
    ]
    await client.call("memory.append", session=session, messages=messages)


def is_running(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


def rows(daemon: Daemon) -> list[Row]:
    return [row for found in rows_by_file(daemon.store).values() for row in found]


async def test_a_worker_killed_twice_leaves_no_message_without_vectors(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, QUICK) as (daemon, client):
        await client.call("session.open", session="s")
        for round_ in range(2):
            await append(client, "s", 30 * round_, 30)
            before = await pending(client)
            async with asyncio.timeout(60):
                while not daemon.children() or (  # noqa: ASYNC110  # of another process
                    round_ and await pending(client) == before
                ):
                    await asyncio.sleep(0.02)
            for child in daemon.children():
                os.kill(child, signal.SIGKILL)
        await caught_up(client)
        made = sorted((row.seq, row.kind) for row in rows(daemon))
        wanted = [(seq, kind) for seq in range(1, 61) for kind in (ALONE, IN_CONTEXT)]
        assert made == wanted[:-1]


async def test_vectors_outlive_a_restart_and_go_with_what_they_were_made_of(
    tmp_path: Path,
) -> None:
    daemon = Daemon(tmp_path, QUICK)
    with daemon:
        async with await daemon.connect() as client:
            await client.call("session.open", session="s")
            await append(client, "s", 0, 10)
            await caught_up(client)
        made = rows(daemon)
        assert len(made) == 19
        assert await asyncio.to_thread(daemon.stop) == 0
        daemon.start()
        async with await daemon.connect() as client:
            assert await pending(client) == 0
            gone = [row.vector for row in made if row.seq == 5]
            await client.call("memory.forget", session="s", ids=["i4"])
            assert not any(is_on_disk(tmp_path, *gone))
            await caught_up(client)
            assert len(rows(daemon)) == 17
            deleted = await client.call("session.delete", session="s")
            assert (deleted["messages"], deleted["vectors"]) == (9, 17)
            assert rows(daemon) == []


async def test_a_daemon_that_embeds_a_backlog_stops_at_once_and_goes_on_later(
    tmp_path: Path,
) -> None:
    daemon = Daemon(tmp_path, QUICK)
    with daemon:
        async with await daemon.connect() as client:
            await client.call("session.open", session="s")
            for first in range(0, 400, 200):
                await append(client, "s", first, 200)
            async with asyncio.timeout(60):
                while await pending(client) == 400:  # noqa: ASYNC110  # of another process
                    await asyncio.sleep(0.02)
        children = daemon.children()
        # What waits for the model, or for a batch to be done, is let go of.
        assert await asyncio.to_thread(daemon.stop) == 0
        assert not [child for child in children if is_running(child)]
        made = len(rows(daemon))
        assert 0 < made < 799
        assert "killed" not in daemon.output() and "Traceback" not in daemon.output()
        daemon.start()
        async with await daemon.connect() as client:
            assert 0 < await pending(client) <= 400
            before = await pending(client)
            async with asyncio.timeout(60):
                while await pending(client) == before:  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
        assert len(rows(daemon)) > made


def damage(daemon: Daemon, places: Sequence[int], offset: int) -> None:
    """Flip a bit in rows of the one file."""
    (file,) = folder_of(daemon.store).iterdir()
    content = bytearray(file.read_bytes())
    for place in places:
        content[HEADER_BYTES + place * ROW_BYTES + offset] ^= 1
    file.write_bytes(content)


async def mended(client: Client) -> None:
    async with asyncio.timeout(60):
        while (  # noqa: ASYNC110  # of another process
            (status := await client.call("status"))["worker"]["pending"]
            or status["store"]["vectors"] != "whole"
        ):
            await asyncio.sleep(0.05)


def made(daemon: Daemon) -> list[tuple[int, int, bytes]]:
    return sorted((row.seq, row.kind, row.vector) for row in rows(daemon))


async def test_damaged_vectors_are_told_of_and_mended_while_the_daemon_answers(
    tmp_path: Path,
) -> None:
    """Those of a stopped daemon after its start, those of a running one where a search meets it."""
    daemon = Daemon(tmp_path, QUICK)

    async def finds_what_is_whole(client: Client) -> None:
        found = await client.call("memory.search", session="s", query="第 20 句：客厅的灯")
        assert (found["recall"], found["hits"][0]["id"]) == ("hybrid", "i20")

    with daemon:
        async with await daemon.connect() as client:
            await client.call("session.open", session="s")
            await append(client, "s", 0, 40)
            await caught_up(client)
        whole = made(daemon)
        assert await asyncio.to_thread(daemon.stop) == 0
        damage(daemon, (3, 4, 5), 0)
        damage(daemon, (20,), 200)
        daemon.start()
        async with await daemon.connect() as client:
            events = await client.subscribe(["store"])
            assert (await client.call("memory.search", session="s", query="客厅的灯"))["hits"]
            async with asyncio.timeout(60):
                event = await anext(events)
            assert (event["kind"], event["lost"]) == ("vectors", 1)
            await mended(client)
            assert made(daemon) == whole
            await finds_what_is_whole(client)
            damage(daemon, range(len(whole), len(whole) + 3), 300)
            await finds_what_is_whole(client)
            async with asyncio.timeout(60):
                event = await anext(events)
            assert (event["kind"], event["lost"]) == ("vectors", 1)
            await mended(client)
            assert made(daemon) == whole
            # What a deletion meets is told of as well.
            (file,) = folder_of(daemon.store).iterdir()
            last = (file.stat().st_size - HEADER_BYTES) // ROW_BYTES - 1
            damage(daemon, (last,), 200)
            await client.call("memory.forget", session="s", ids=[f"i{n}" for n in range(40)])
            async with asyncio.timeout(60):
                event = await anext(events)
            assert (event["kind"], event["lost"]) == ("vectors", 1)
            await mended(client)
            assert made(daemon) == []
        assert daemon.output().count("vectors of 1 sessions were lost or damaged (rows ") == 3
        assert "Traceback" not in daemon.output()
