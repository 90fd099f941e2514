from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from memoryd.config import ServerSettings
from memoryd.errors import BadRequest, NotFound, StartError, Unauthorized
from memoryd.server import Caller
from memoryd.server import connection as connection_module
from memoryd.server.access import Access, PeerCredentials, proof, read_token, token_matches
from support.wire_server import TOKEN, BareClient, free_port, packed, serving, token_file


def _caller(owner: str, *, admin: bool) -> Caller:
    return Caller(owner=owner, uid=int(owner), admin=admin, number=1, send=lambda *_: None)


def test_without_a_name_everybody_speaks_of_his_own() -> None:
    for admin in (True, False):
        assert _caller("1000", admin=admin).owner_for(None) == "1000"
        assert _caller("1000", admin=admin).owner_for(None, allow_all=True) == "1000"
        assert _caller("1000", admin=admin).owner_for("1000") == "1000"


def test_a_foreign_owner_is_not_found_except_by_an_admin() -> None:
    for foreign in ("0", "1001", "tcp", "*"):
        with pytest.raises(NotFound):
            _caller("1000", admin=False).owner_for(foreign, allow_all=True)
    assert _caller("0", admin=True).owner_for("1001") == "1001"
    assert _caller("0", admin=True).owner_for("tcp") == "tcp"
    assert _caller("0", admin=True).owner_for("*", allow_all=True) is None
    with pytest.raises(BadRequest):
        _caller("0", admin=True).owner_for("*")


def test_an_empty_list_admits_all_and_a_list_exactly_those_on_it() -> None:
    peer = PeerCredentials(pid=1, uid=1500, gid=7)
    root = PeerCredentials(pid=1, uid=0, gid=0)

    def admits(who: PeerCredentials, **lists: tuple[str, ...]) -> bool:
        return Access(ServerSettings(**lists), own_uid=0).admits(who)  # type: ignore[arg-type]

    assert admits(peer)
    assert admits(peer, allow_uids=("1000-1999",))
    assert admits(peer, allow_uids=("1500",))
    assert admits(peer, allow_gids=("5-8",))
    assert admits(peer, allow_uids=("1",), allow_gids=("7",))
    assert not admits(peer, allow_uids=("1000-1499", "1501"))
    assert not admits(peer, allow_gids=("8",))
    assert not admits(root, allow_uids=("1000-1999",))


def test_root_the_daemons_own_uid_and_those_named_are_admins() -> None:
    access = Access(ServerSettings(admin_uids=("5", "10-11")), own_uid=900)
    assert [uid for uid in range(1000) if access.is_admin(uid)] == [0, 5, 10, 11, 900]


@pytest.mark.parametrize("entry", ["", "x", "5-", "-5", "9-5", "1-2-3", "1.5"])
def test_a_list_that_makes_no_sense_is_refused_at_start(entry: str) -> None:
    with pytest.raises(StartError, match="allow_uids"):
        Access(ServerSettings(allow_uids=(entry,)), own_uid=0)


async def test_a_peer_that_is_on_no_list_is_told_so(tmp_path: Path) -> None:
    async with serving(tmp_path, allow_uids=("54321",)) as server:
        client = await BareClient.connect(tmp_path / "s")
        client.send(packed(1, "status"))
        ((_, msgid, error, _),) = await client.read_all()
        assert (msgid, error["code"]) == (None, "unauthorized")
        assert server.connections == 0
        await client.close()


OTHER = """
import json, os, socket, sys
import msgpack  # before it may no longer read the installation
os.setgroups([])
os.setgid(54322)
os.setuid(54321)
peer = socket.socket(socket.AF_UNIX)
peer.connect(sys.argv[1])
unpacker = msgpack.Unpacker()
answers = []
for owner in (None, "54321", "0", "tcp", "*"):
    peer.sendall(msgpack.packb([0, 1, "session.list", [{"owner": owner}]]))
    while True:
        data = peer.recv(65536)
        unpacker.feed(data)
        answer = next(unpacker, None)
        if answer is not None or not data:
            break
    answers.append(answer and (answer[3] or answer[2]["code"]))
print(json.dumps(answers))
"""


@pytest.mark.parametrize("lists", [{}, {"allow_uids": ("54321",)}, {"allow_gids": ("54322",)}])
async def test_another_uid_is_another_owner(tmp_path: Path, lists: dict[str, Any]) -> None:
    assert os.geteuid() == 0, "becoming another user takes root"
    folder = Path("/tmp") / f"memoryd-test-{os.getpid()}"  # tmp_path is for root only
    folder.mkdir(mode=0o755, exist_ok=True)
    try:
        async with serving(folder, mode=0o666, **lists):
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-c", OTHER, str(folder / "s"), stdout=subprocess.PIPE
            )
            out, _ = await process.communicate()
    finally:
        folder.rmdir()
    own = {"method": "session.list", "owner": "54321"}
    assert json.loads(out) == [own, own, "not_found", "not_found", "not_found"]


async def test_tcp_takes_hello_with_the_token_first(tmp_path: Path) -> None:
    port = free_port()
    async with serving(tmp_path, tcp_port=port, token_file=token_file(tmp_path)) as server:
        assert server.addresses[1] == f"tcp://127.0.0.1:{port}"
        client = await BareClient.connect(port)
        hello = await client.ask(1, "hello", client="t", protocol=1, token=TOKEN)
        assert hello[3]["server"] == "memoryd"
        assert (await client.ask(2, "session.get", session="s"))[3]["owner"] == "tcp"
        assert (await client.ask(3, "session.get", session="s", owner="0"))[2]["code"] == (
            "not_found"
        )
        await client.close()


async def test_hello_and_what_follows_may_be_sent_at_once(tmp_path: Path) -> None:
    port = free_port()
    async with serving(tmp_path, tcp_port=port, token_file=token_file(tmp_path)):
        client = await BareClient.connect(port)
        big = packed(2, "memory.prompt", session="s", query="x" * 500_000)
        client.send(packed(1, "hello", token=TOKEN) + big)
        assert (await client.read())[2] is None
        assert (await client.read())[2] is None
        await client.close()


@pytest.mark.parametrize(
    "request_bytes",
    [
        packed(1, "status"),
        packed(1, "hello"),
        packed(1, "hello", token="wrong" * 8),
        packed(1, "hello", token=TOKEN[:-1]),
        packed(1, "hello", token="令牌"),
        packed(1, "hello", token=TOKEN, protocol=2),
        packed(1, "no.such.method"),
        packed(1, "hello", unknown=1),
        b"\x94\x00\x01\xa1m\x91\x81\xa1a\xdb\x00\x0f\x00\x00",  # 1 MB, before the token
        b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\nAccept: */*\r\n\r\n",
    ],
)
async def test_whoever_does_not_show_the_token_is_refused_and_closed(
    tmp_path: Path, request_bytes: bytes
) -> None:
    port = free_port()
    async with serving(tmp_path, tcp_port=port, token_file=token_file(tmp_path)):
        client = await BareClient.connect(port)
        client.send(request_bytes + packed(2, "session.get", session="s"))
        answers = await client.read_all()
        await client.close()
    assert answers
    assert all(answer[0] == 1 and answer[3] is None for answer in answers)
    assert {answer[2]["code"] for answer in answers} <= {
        "unauthorized",
        "bad_request",
        "too_large",
    }


async def test_the_daemon_proves_that_it_knows_the_token_before_it_is_told(tmp_path: Path) -> None:
    port = free_port()
    async with serving(tmp_path, tcp_port=port, token_file=token_file(tmp_path)):
        client = await BareClient.connect(port)
        answer = await client.ask(1, "hello", nonce="一个 nonce")
        expected = hmac.new(TOKEN.encode(), "一个 nonce".encode(), hashlib.sha256).hexdigest()
        assert answer[3] == {"proof": expected}
        hello = await client.ask(2, "hello", token=TOKEN, nonce=b"\x00\xff")
        assert hello[3]["proof"] == proof(TOKEN.encode(), b"\x00\xff")
        await client.close()
        again = await BareClient.connect(port)
        assert "proof" in (await again.ask(1, "hello", nonce="a"))[3]
        assert (await again.ask(2, "hello", nonce="b"))[2]["code"] == "unauthorized"
        await again.close()


async def test_a_changed_token_holds_from_the_next_hello_on(tmp_path: Path) -> None:
    port = free_port()
    path = token_file(tmp_path)
    async with serving(tmp_path, tcp_port=port, token_file=path):
        fresh = "f" * 40
        path.write_text(fresh, encoding="utf-8")
        client = await BareClient.connect(port)
        assert (await client.ask(1, "hello", token=TOKEN))[2]["code"] == "unauthorized"
        await client.close()
        client = await BareClient.connect(port)
        assert (await client.ask(1, "hello", token=fresh))[2] is None
        await client.close()
        path.chmod(0o644)
        client = await BareClient.connect(port)
        assert (await client.ask(1, "hello", token=fresh))[2]["code"] == "unauthorized"
        await client.close()


async def test_clients_that_show_no_token_cannot_keep_others_out(tmp_path: Path) -> None:
    port = free_port()
    path = token_file(tmp_path)
    async with serving(tmp_path, tcp_port=port, token_file=path, max_connections=8) as server:
        strangers = [await BareClient.connect(port) for _ in range(8)]
        refused = strangers[2:]
        for stranger in refused:
            ((_, msgid, error, _),) = await stranger.read_all()
            assert (msgid, error["code"]) == (None, "busy")
        assert server.connections == 2
        friend = await BareClient.connect(tmp_path / "s")
        assert (await friend.ask(1, "status"))[2] is None
        for client in (*strangers, friend):
            await client.close()


async def test_a_client_that_never_says_hello_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_module, "HELLO_S", 0.05)
    port = free_port()
    async with serving(tmp_path, tcp_port=port, token_file=token_file(tmp_path)):
        client = await BareClient.connect(port)
        ((_, msgid, error, _),) = await client.read_all()
        assert (msgid, error["code"]) == (None, "unauthorized")
        await client.close()


@pytest.mark.parametrize(
    ("token", "mode", "reason"),
    [
        ("0123456789abcdef", 0o600, "128 bits"),
        ("7" * 38, 0o600, "128 bits"),
        ("", 0o600, "128 bits"),
        ("short pass phrase", 0o600, "128 bits"),
        (TOKEN, 0o640, "0600"),
        (TOKEN, 0o604, "0600"),
    ],
)
async def test_a_weak_or_open_token_is_refused_at_start(
    tmp_path: Path, token: str, mode: int, reason: str
) -> None:
    path = token_file(tmp_path, token, mode)
    with pytest.raises(StartError, match=reason):
        async with serving(tmp_path, tcp_port=free_port(), token_file=path):
            pass


@pytest.mark.parametrize("token", [TOKEN, "Az" * 11, "7" * 39, "correct horse battery staple"])
def test_a_token_of_128_bits_is_taken_without_its_line_break(tmp_path: Path, token: str) -> None:
    assert read_token(token_file(tmp_path, token)) == token.encode()
    assert token_matches(token.encode(), token)
    assert not token_matches(token.encode(), token + "\n")
    assert not token_matches(token.encode(), "好\ud83d")


def test_a_token_file_that_is_missing_is_said(tmp_path: Path) -> None:
    with pytest.raises(Unauthorized, match="cannot be read"):
        read_token(tmp_path / "none")
