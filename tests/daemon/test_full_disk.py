"""A disk that fills up: nothing acknowledged is lost, and it goes on when there is room again."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from memoryd.errors import StorageFull
from memoryd_tools.local_daemon import running

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount a small disk")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    disk = tmp_path / "disk"
    disk.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(disk)], check=True)
    try:
        yield disk
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


async def test_a_full_disk_loses_nothing_acknowledged(tmp_path: Path, small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    ballast.write_bytes(b"x" * 600_000)
    settings: dict[str, dict[str, object]] = {
        "store": {"path": str(small_disk / "memory.db")},
        "worker": {"enabled": False},
    }
    async with running(tmp_path, settings) as (_daemon, client):
        await client.call("session.open", session="s")
        acknowledged: list[str] = []

        async def append(number: int) -> None:
            text = f"第 {number} 条：" + "满" * 2000
            await client.call(
                "memory.append", session="s", messages=[{"role": "user", "content": text}]
            )
            acknowledged.append(text)

        with pytest.raises(StorageFull):
            for number in range(2000):
                await append(number)
        assert acknowledged
        status = await client.call("status")
        assert status["store"]["state"] in ("full", "degraded")
        # plans and searches go on
        plan = await client.call("memory.prompt", session="s")
        assert plan["messages"]

        ballast.unlink()
        await append(9999)
        stored: list[str] = []
        after = 0
        while True:
            page = await client.call("memory.history", session="s", after_seq=after, limit=100)
            stored += [item["content"] for item in page["messages"]]
            if not page["more"]:
                break
            after = page["messages"][-1]["seq"]
        assert stored == acknowledged
