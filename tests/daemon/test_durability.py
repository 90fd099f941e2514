"""kill -9 under writing clients: what was acknowledged is there, once, whole."""

from __future__ import annotations

import asyncio
import os
import random
from pathlib import Path

import pytest

from memoryd.client import Client, ConnectionLost
from memoryd_tools.local_daemon import Daemon

ROUNDS = 200 if os.environ.get("SOAK") else 50
CLIENTS = 8


def _text(client: int, number: int) -> str:
    # Long enough to span pages now and then, and checkable as a whole.
    return f"第{client}号客户端的第{number}条消息：" + f"{client}-{number};" * (1 + number % 60)


async def _write_until_killed(
    daemon: Daemon, client: int, first: int, acknowledged: dict[str, str], written: asyncio.Event
) -> int:
    """Append one message after another; note each once acknowledged, and that one was. Returns the
    next number."""
    number = first
    try:
        async with await daemon.connect() as connection:
            await connection.call("session.open", session=f"s{client}")
            while True:
                id_ = f"{client}-{number}"
                number += 1
                text = _text(client, number)
                await connection.call(
                    "memory.append",
                    session=f"s{client}",
                    messages=[{"role": "user", "content": text, "id": id_}],
                )
                acknowledged[id_] = text
                written.set()
    except (OSError, ConnectionLost):
        return number


async def _all_messages(connection: Client, session: str) -> list[tuple[str, int, str]]:
    found: list[tuple[str, int, str]] = []
    after = 0
    while True:
        page = await connection.call("memory.history", session=session, after_seq=after, limit=500)
        found += [(item["id"], item["seq"], item["content"]) for item in page["messages"]]
        if not page["more"]:
            return found
        after = page["messages"][-1]["seq"]


@pytest.mark.soak
async def test_kill_9_at_random_moments_loses_no_acknowledged_message(tmp_path: Path) -> None:
    daemon = Daemon(tmp_path, {"worker": {"enabled": False}})
    moments = random.Random(20261130)
    acknowledged: list[dict[str, str]] = [{} for _ in range(CLIENTS)]
    following = [0] * CLIENTS
    for round_ in range(ROUNDS):
        await asyncio.to_thread(daemon.start)
        written = asyncio.Event()
        writers = [
            asyncio.create_task(
                _write_until_killed(
                    daemon, client, following[client], acknowledged[client], written
                )
            )
            for client in range(CLIENTS)
        ]
        # A busy machine may write nothing for as long. In one round of ten that is what is wanted:
        # a daemon killed while it takes up again what the last one left.
        if round_ % 10:
            async with asyncio.timeout(60):
                await written.wait()
        await asyncio.sleep(moments.uniform(0.0, 0.15))
        await asyncio.to_thread(daemon.kill)
        following = list(await asyncio.gather(*writers))

    await asyncio.to_thread(daemon.start)
    try:
        async with await daemon.connect() as connection:
            total = 0
            for client in range(CLIENTS):
                expected = acknowledged[client]
                total += len(expected)
                if not expected:
                    continue
                stored = await _all_messages(connection, f"s{client}")
                texts = {id_: content for id_, _, content in stored}
                assert len(texts) == len(stored), "a message is stored twice"
                seqs = [seq for _, seq, _ in stored]
                assert seqs == sorted(set(seqs))
                for id_, text in expected.items():
                    assert texts.get(id_) == text
                # what was written but not acknowledged is whole or not there
                for id_, _, content in stored:
                    assert content == _text(client, int(id_.split("-")[1]) + 1)
            assert total > ROUNDS, "the writers hardly wrote: the test proves nothing"
    finally:
        await asyncio.to_thread(daemon.stop)
