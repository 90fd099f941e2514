"""What the main process carries: nothing heavy, and little of everything else."""

from __future__ import annotations

import asyncio
import re
import ssl
from pathlib import Path

from memoryd.service.rest import REST_S
from memoryd_tools.cloudsim import CloudSim
from memoryd_tools.local_daemon import running

MIB = 2**20
SELDOM_USED = ("_bz2", "_decimal", "_lzma")
HEAVY = ("numpy", "onnxruntime", "tiktoken", "regex", "aiohttp", "rich")
CERTIFICATES = Path(__file__).parents[1] / "support" / "llm_tls"


def _loaded(pid: int) -> set[str]:
    """What is seldom used and heavy packages of which a process has a native part mapped, and
    ``ssl``."""
    maps = Path(f"/proc/{pid}/maps").read_text(encoding="utf-8")
    tls = {"ssl"} if re.search(r"/_ssl\b|/libssl\b|/libcrypto\b", maps) else set[str]()
    seldom_used = {name for name in SELDOM_USED if f"/{name}." in maps}
    return tls | seldom_used | {name for name in HEAVY if f"/{name}/" in maps}


def _exists(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


async def test_main_stays_small_and_loads_nothing_heavy(tmp_path: Path) -> None:
    async with running(tmp_path) as (daemon, client):
        await client.call("session.open", session="s", system="你是助手")
        for number in range(100):
            await client.call(
                "memory.append",
                session="s",
                messages=[
                    {"role": "user", "content": f"第 {number} 个问题：客厅的空调开到几度？"},
                    {"role": "assistant", "content": "二十六度比较合适。"},
                ],
            )
            await client.call("memory.prompt", session="s")
        await client.call("memory.search", session="s", query="空调")
        await asyncio.sleep(REST_S + 1)
        assert _loaded(daemon.pid) == set()
        # the promise: main at rest before any cloud call
        assert daemon.rss_bytes() <= 32 * MIB


async def test_tls_is_loaded_by_the_first_call_that_needs_it(tmp_path: Path) -> None:
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(CERTIFICATES / "server.pem")
    async with CloudSim(tls=tls) as sim:
        cloud: dict[str, object] = {
            "base_url": sim.base_url,
            "model": "m",
            "ca_file": str(CERTIFICATES / "ca.pem"),
        }
        settings: dict[str, dict[str, object]] = {"cloud": cloud, "worker": {"enabled": False}}
        async with running(tmp_path, settings) as (daemon, client):
            await client.call("session.open", session="s")
            assert _loaded(daemon.pid) == set()
            reply = await client.call("chat", session="s", content="你好")
            assert reply["message"]["content"]
            assert _loaded(daemon.pid) >= {"ssl", "aiohttp"}


async def test_the_daemon_stops_at_once_and_leaves_no_process(tmp_path: Path) -> None:
    async with running(tmp_path) as (daemon, client):
        await client.call("session.open", session="s")
        async with asyncio.timeout(10):
            while not (children := daemon.children()):  # noqa: ASYNC110  # another process
                await asyncio.sleep(0.02)
        assert await asyncio.to_thread(daemon.stop) == 0
        assert not daemon.socket.exists()
        for child in children:
            assert not _exists(child)
        assert daemon.output() == ""
