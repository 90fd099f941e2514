"""Two owners and two users with equal names: nothing of one reaches the other."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from memoryd.client import Client
from memoryd.errors import NotFound, RequestError
from memoryd_tools.local_daemon import Daemon, running

OTHER_UID = 12345


@asynccontextmanager
async def _as_uid(daemon: Daemon, uid: int) -> AsyncIterator[Client]:
    """A client whose peer credentials say ``uid``: the socket is connected with that euid."""
    os.chmod(daemon.folder, 0o755)
    os.chmod(daemon.socket, 0o666)
    parent = daemon.folder
    while parent != parent.parent:
        # pytest makes its folders 0700
        if parent.stat().st_mode & 0o001 == 0:
            os.chmod(parent, parent.stat().st_mode | 0o011)
        parent = parent.parent
    # SO_PEERCRED is taken at connect, from the effective ids of the thread
    os.seteuid(uid)
    try:
        client = await daemon.connect()
    finally:
        os.seteuid(0)
    async with client:
        yield client


needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can be two uids")


async def _fill(client: Client, user: str, secret: str) -> None:
    await client.call("session.open", session="same", user=user)
    await client.call(
        "memory.append",
        session="same",
        messages=[{"role": "user", "content": secret, "id": "m1"}],
    )


async def _everything(client: Client) -> str:
    """All that a client can be told, as one text."""
    answers: list[Any] = []
    calls: list[Callable[[], Awaitable[Any]]] = [
        lambda: client.call("session.list"),
        lambda: client.call("user.list"),
        lambda: client.call("session.get", session="same"),
        lambda: client.call("memory.history", session="same"),
        lambda: client.call("memory.prompt", session="same"),
        lambda: client.call("memory.search", session="same", query="秘密"),
        lambda: client.call("memory.search", user="u", query="秘密"),
        lambda: client.call("status"),
    ]
    for call in calls:
        try:
            answers.append(await call())
        except RequestError as error:
            answers.append((error.code, error.message, error.data))
    return repr(answers)


@needs_root
async def test_owners_do_not_see_count_or_delete_each_other(tmp_path: Path) -> None:
    async with (
        running(tmp_path, {"worker": {"enabled": False}}) as (daemon, root),
        _as_uid(daemon, OTHER_UID) as other,
    ):
        await _fill(root, "u", "甲的秘密")
        await _fill(other, "u", "乙的秘密")
        assert "甲的秘密" not in await _everything(other)
        assert "乙的秘密" not in await _everything(root)
        assert (await other.call("status"))["messages"] == 1
        with pytest.raises(NotFound):
            await other.call("session.get", session="same", owner="0")
        with pytest.raises(NotFound):
            await other.call("session.list", owner="*")
        with pytest.raises(NotFound):
            await other.call("user.delete", user="u", owner="0")

        await other.call("user.delete", user="u")
        history = await root.call("memory.history", session="same")
        assert [item["content"] for item in history["messages"]] == ["甲的秘密"]
        with pytest.raises(NotFound):
            await other.call("session.get", session="same")


@needs_root
async def test_root_may_name_another_owner(tmp_path: Path) -> None:
    async with (
        running(tmp_path, {"worker": {"enabled": False}}) as (daemon, root),
        _as_uid(daemon, OTHER_UID) as other,
    ):
        await _fill(other, "u", "乙的秘密")
        listed = await root.call("session.list", owner="*")
        assert [item["owner"] for item in listed["sessions"]] == [str(OTHER_UID)]
        info = await root.call("session.get", session="same", owner=str(OTHER_UID))
        assert info["owner"] == str(OTHER_UID)
        with pytest.raises(NotFound):
            await root.call("session.get", session="same")


async def test_deleting_one_user_leaves_the_other(tmp_path: Path) -> None:
    async with running(tmp_path, {"worker": {"enabled": False}}) as (_daemon, client):
        for user in ("a", "b"):
            await client.call("session.open", session=f"s-{user}", user=user)
            await client.call(
                "memory.append",
                session=f"s-{user}",
                messages=[{"role": "user", "content": f"{user} 喜欢川菜"}],
            )
        deleted = await client.call("user.delete", user="a")
        assert deleted["messages"] == 1
        users = (await client.call("user.list"))["users"]
        assert [(row["user"], row["sessions"], row["messages"]) for row in users] == [("b", 1, 1)]
        hits = await client.call("memory.search", user="b", query="川菜")
        assert len(hits["hits"]) == 1
        with pytest.raises(NotFound):
            await client.call("memory.history", session="s-a")


async def test_sessions_of_two_devices_in_parallel_do_not_cross(tmp_path: Path) -> None:
    async with running(tmp_path, {"worker": {"enabled": False}}) as (daemon, _client):

        async def device(name: str) -> None:
            async with await daemon.connect() as client:
                await client.call(
                    "session.open",
                    session=name,
                    system=f"你是{name}的助手",
                    strategy="sliding",
                )
                for turn in range(30):
                    await client.call(
                        "memory.append",
                        session=name,
                        messages=[{"role": "user", "content": f"{name} 第 {turn} 句"}],
                    )
                plan = await client.call("memory.prompt", session=name)
                assert plan["messages"][0]["content"] == f"你是{name}的助手"
                assert all(name in message["content"] for message in plan["messages"])

        await asyncio.gather(*(device(f"device-{number}") for number in range(4)))
