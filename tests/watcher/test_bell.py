"""The kernel's bell, heard through an epoll descriptor by the event loop.

A trigger cannot be made to ring at will; urgent data of a socket wakes the same way (POLLPRI).
"""

from __future__ import annotations

import asyncio
import os
import socket
from pathlib import Path

from memoryd.watcher.bell import Bell


def connected() -> tuple[socket.socket, socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        one = socket.create_connection(server.getsockname())
        other, _ = server.accept()
    return one, other


async def test_priority_data_rings_with_its_gauge_and_percentage() -> None:
    heard: asyncio.Queue[tuple[str, float]] = asyncio.Queue()
    one, other = connected()
    with one, other:
        bell = Bell(lambda gauge, percent: heard.put_nowait((gauge, percent)))
        assert bell.watch("psi_percent", os.dup(other.fileno()), 30.0) is None
        assert bell.armed
        one.send(b"!", socket.MSG_OOB)
        assert await asyncio.wait_for(heard.get(), 10) == ("psi_percent", 30.0)
        bell.close()
        assert not bell.armed
        bell.close()


async def test_a_trigger_that_is_not_to_be_had_leaves_nothing_behind(tmp_path: Path) -> None:
    bell = Bell(lambda *_: None)
    plain = tmp_path / "memory"
    plain.write_text("words of somebody else\n")
    before = len(os.listdir("/proc/self/fd"))
    problem = bell.hang("psi_percent", str(plain), 30.0)
    assert problem is not None and str(plain) in problem
    missing = bell.hang("psi_percent", str(tmp_path / "missing"), 30.0)
    assert missing is not None and "no trigger" in missing
    assert not bell.armed
    bell.close()
    assert len(os.listdir("/proc/self/fd")) == before
    assert plain.read_text() == "words of somebody else\n"
