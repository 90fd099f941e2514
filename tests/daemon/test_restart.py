"""What is known of the cloud after the daemon was stopped, or killed, and started again."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from memoryd.client import Client
from memoryd.errors import CloudLimit
from memoryd_tools.cloudsim import CloudSim, Step
from memoryd_tools.local_daemon import Daemon

LONG = "今天的会议讨论了很多问题，大家都发表了自己的看法。" * 40


async def _chat(daemon: Daemon, calls: int, *, text: str = "在吗") -> dict[str, Any]:
    """Make calls in one run of the daemon; return its status."""
    async with await daemon.connect() as client:
        await client.session_open("s", strategy="sliding", options={"reserve_tokens": "auto"})
        for _ in range(calls):
            await client.chat("s", text, max_tokens=10)
        return await client.status()


async def _reserve(client: Client) -> int:
    return int((await client.call("memory.prompt", session="s"))["reserve_tokens"])


async def _ended(daemon: Daemon, *, killed: bool) -> None:
    await asyncio.to_thread(daemon.kill if killed else daemon.stop)
    await asyncio.to_thread(daemon.start)


async def test_factors_and_the_reserve_go_on_after_a_stop(tmp_path: Path) -> None:
    async with CloudSim(default=Step(text="好" * 3_000)) as sim:
        cloud = {"base_url": sim.base_url, "model": "qwen-max"}
        daemon = Daemon(tmp_path, {"cloud": cloud, "worker": {"enabled": False}})
        with daemon:
            status = await _chat(daemon, 3, text=LONG)
            async with await daemon.connect() as client:
                reserve = await _reserve(client)
            assert reserve > 2_000
            await _ended(daemon, killed=False)
            async with await daemon.connect() as client:
                assert await _reserve(client) == reserve
                after = await client.status()
                assert after["cloud"]["token_factors"] == status["cloud"]["token_factors"] != {}
            # Twenty calls make a factor: those of both runs count.
            status = await _chat(daemon, 17, text=LONG)
            learnt = status["cloud"]["token_factors"]["qwen-max"]
            assert learnt != after["cloud"]["token_factors"]["qwen-max"]
            # After twenty calls in one run it is written, so that a kill does not lose it.
            await _chat(daemon, 20)
            await _ended(daemon, killed=True)
            async with await daemon.connect() as client:
                again = await client.status()
                assert set(again["cloud"]["token_factors"]) == {"qwen-max"}
                assert await _reserve(client) == reserve


@pytest.mark.parametrize("limit", [{"max_calls_per_hour": 6}, {"max_tokens_per_day": 600}])
async def test_no_kill_sets_a_limit_back(tmp_path: Path, limit: dict[str, int]) -> None:
    async with CloudSim(default=Step(text="好" * 100)) as sim:
        cloud = {"base_url": sim.base_url, "model": "gpt-4", "max_retries": 0, **limit}
        daemon = Daemon(tmp_path, {"cloud": cloud, "worker": {"enabled": False}})
        with daemon:
            for _ in range(12):
                try:
                    await _chat(daemon, 2)
                except CloudLimit:
                    break
                await _ended(daemon, killed=True)
            else:
                pytest.fail("the limit was never reached")
            made = len(sim.requests)
            assert 3 <= made <= 6
            for killed in (True, False):
                await _ended(daemon, killed=killed)
                with pytest.raises(CloudLimit) as limited:
                    await _chat(daemon, 1)
                assert float(limited.value.data["retry_after_s"]) > 3_000  # type: ignore[arg-type]
            assert len(sim.requests) == made


async def test_without_limits_few_calls_are_written_and_nonsense_is_passed_over(
    tmp_path: Path,
) -> None:
    def note(daemon: Daemon) -> str | None:
        db = sqlite3.connect(daemon.store)
        row = db.execute("SELECT value FROM notes WHERE name = 'learnt'").fetchone()
        db.close()
        return None if row is None else str(row[0])

    async with CloudSim(default=Step(text="好")) as sim:
        cloud = {"base_url": sim.base_url, "model": "gpt-4"}
        daemon = Daemon(tmp_path, {"cloud": cloud, "worker": {"enabled": False}})
        with daemon:
            await _chat(daemon, 3)
            assert note(daemon) is None
            daemon.stop()
            told = json.loads(note(daemon) or "")
            assert sum(amount for _, amount in told["calls"]) == 3
            assert len(told["replies"]) == 3
            for nonsense in ("", "[]", '{"time": 1}', '{"time": 1, "factors": {"m": 3}}'):
                db = sqlite3.connect(daemon.store)
                db.execute("UPDATE notes SET value = ? WHERE name = 'learnt'", (nonsense,))
                db.commit()
                db.close()
                daemon.start()
                assert "learnt anew" in daemon.output()
                daemon.kill()
            daemon.start()
