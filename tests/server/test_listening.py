from __future__ import annotations

import asyncio
import os
import socket
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from memoryd.config import ServerSettings
from memoryd.errors import StartError
from memoryd.server import Server, default_socket_path
from memoryd.server.listening import inherited_listeners, tcp_listener, unix_listener
from memoryd.server.server import unix_server_options
from support.wire_server import BareClient, Desk, free_port, serving


async def _works(path: Path) -> bool:
    client = await BareClient.connect(path)
    answer = await client.ask(1, "status")
    await client.close()
    return answer[2] is None


def _refusal(path: Path | str, **options: Any) -> str:
    with pytest.raises(StartError) as caught:
        unix_listener(str(path), 0o600, make_folder=False, **options)
    return str(caught.value)


def test_a_folder_that_cannot_be_made_is_told_with_the_way_out(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StartError) as caught:
        unix_listener(str(tmp_path / "file" / "s"), 0o600, make_folder=True)
    told = str(caught.value)
    assert told.startswith(f"cannot make the folder {tmp_path / 'file'}: File exists; name another")


@pytest.mark.parametrize("mode", [0o600, 0o660, 0o666])
async def test_the_socket_has_its_mode_whatever_the_umask(tmp_path: Path, mode: int) -> None:
    before = os.umask(0o077)
    try:
        async with serving(tmp_path, mode=mode):
            assert stat.S_IMODE((tmp_path / "s").stat().st_mode) == mode
            assert os.umask(0o077) == 0o077
    finally:
        os.umask(before)


async def test_the_socket_file_goes_with_the_server(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        assert server.addresses == (str(tmp_path / "s"),)
        assert await _works(tmp_path / "s")
    assert os.listdir(tmp_path) == []


async def test_a_stale_socket_is_replaced(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as stale:
        stale.bind(str(tmp_path / "s"))
    async with serving(tmp_path):
        assert await _works(tmp_path / "s")


async def test_a_socket_that_somebody_listens_on_is_left_alone(tmp_path: Path) -> None:
    async with serving(tmp_path):
        with pytest.raises(StartError, match=r"listens on .* already"):
            async with serving(tmp_path):
                pass
        assert await _works(tmp_path / "s")


def test_a_listener_with_a_full_queue_is_alive(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as busy:
        busy.bind(str(tmp_path / "s"))
        busy.listen(0)
        waiting = []
        for _ in range(3):
            client = socket.socket(socket.AF_UNIX)
            client.setblocking(False)
            waiting.append(client)
            if client.connect_ex(str(tmp_path / "s")):
                break
        assert "already" in _refusal(tmp_path / "s")
        for client in waiting:
            client.close()


def test_only_one_of_many_that_start_together_listens(tmp_path: Path) -> None:
    """All see the same stale file; none may take away another's fresh socket."""
    with socket.socket(socket.AF_UNIX) as stale:
        stale.bind(str(tmp_path / "s"))
    code = (
        "import sys\n"
        "from memoryd.errors import StartError\n"
        "from memoryd.server.listening import unix_listener\n"
        "sys.stdin.readline()\n"
        "try:\n"
        "    listener = unix_listener(sys.argv[1], 0o600, make_folder=False)\n"
        "except StartError:\n"
        "    print('refused', flush=True)\n"
        "else:\n"
        "    print('listens', flush=True)\n"
        "sys.stdin.readline()\n"
    )
    starters = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(tmp_path / "s")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(4)
    ]
    for starter in starters:
        assert starter.stdin is not None
        starter.stdin.write("go\n")
        starter.stdin.flush()
    words = [starter.stdout.readline().strip() for starter in starters if starter.stdout]
    for starter in starters:
        starter.communicate("end\n", timeout=30)
    assert sorted(words) == ["listens", "refused", "refused", "refused"]


def test_a_file_that_is_no_socket_is_never_removed(tmp_path: Path) -> None:
    (tmp_path / "s").write_text("precious", encoding="utf-8")
    assert "is no socket" in _refusal(tmp_path / "s")
    assert (tmp_path / "s").read_text(encoding="utf-8") == "precious"
    (tmp_path / "link").symlink_to(tmp_path / "s")
    assert "is no socket" in _refusal(tmp_path / "link")


def test_a_path_of_106_bytes_is_taken_and_a_longer_one_refused(tmp_path: Path) -> None:
    room = 106 - len(os.fsencode(tmp_path)) - 1
    listener = unix_listener(str(tmp_path / ("x" * room)), 0o600, make_folder=False)
    listener.close()
    assert "106 bytes" in _refusal(tmp_path / ("x" * (room + 1)))
    assert "106 bytes" in _refusal(tmp_path / ("好" * (room // 3 + 1)))
    assert "106 bytes" in _refusal("")
    assert _refusal("a\0b")


def test_a_folder_that_is_missing_is_made_only_for_the_default(tmp_path: Path) -> None:
    assert "No such file" in _refusal(tmp_path / "new" / "s")
    listener = unix_listener(str(tmp_path / "new" / "s"), 0o660, make_folder=True)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) & 0o022 == 0
    listener.close()


def test_a_folder_that_somebody_keeps_locked_does_not_hang_the_start(tmp_path: Path) -> None:
    import fcntl

    fd = os.open(tmp_path, os.O_RDONLY)
    try:
        fcntl.flock(fd, fcntl.LOCK_EX)
        assert "lock" in _refusal(tmp_path / "s")
    finally:
        os.close(fd)


async def test_a_socket_file_that_is_no_longer_ours_is_not_removed(tmp_path: Path) -> None:
    async with serving(tmp_path):
        (tmp_path / "s").unlink()
        other = socket.socket(socket.AF_UNIX)
        other.bind(str(tmp_path / "s"))
    assert (tmp_path / "s").exists()
    other.close()


async def test_a_start_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    files = len(os.listdir("/proc/self/fd"))
    with pytest.raises(StartError, match="token_file"):
        async with serving(tmp_path, tcp_port=free_port()):
            pass
    assert os.listdir(tmp_path) == []
    assert len(os.listdir("/proc/self/fd")) == files


@pytest.mark.parametrize(
    "host",
    ["0.0.0.0", "", "::", "192.168.1.2", "localhost", "127.1", "::ffff:127.0.0.1", "128.0.0.1"],
)
def test_tcp_listens_on_loopback_only(host: str) -> None:
    with pytest.raises(StartError, match="no loopback address"):
        tcp_listener(host, free_port())


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2"])
def test_every_loopback_address_will_do(host: str) -> None:
    listener = tcp_listener(host, free_port())
    assert listener.address.startswith(f"tcp://{host}:")
    listener.close()


def test_a_port_in_use_is_said() -> None:
    port = free_port()
    listener = tcp_listener("127.0.0.1", port)
    with pytest.raises(StartError, match=f"port {port}: Address already in use"):
        tcp_listener("127.0.0.1", port)
    listener.close()


def test_the_default_path_follows_the_system() -> None:
    assert default_socket_path({}, 0, False) == "/run/memoryd/memoryd.sock"
    assert default_socket_path({}, 1000, True) == "/dev/unix/socket/memoryd"
    environ = {"XDG_RUNTIME_DIR": "/run/user/7"}
    assert default_socket_path(environ, 7, False) == "/run/user/7/memoryd.sock"
    assert default_socket_path({}, 7, False) == "/run/user/7/memoryd.sock"
    assert default_socket_path(environ, 0, False) == "/run/memoryd/memoryd.sock"


@pytest.mark.parametrize("listening", [True, False])
async def test_a_socket_of_init_is_served_and_its_file_kept(
    tmp_path: Path, listening: bool
) -> None:
    theirs = socket.socket(socket.AF_UNIX)
    theirs.bind(str(tmp_path / "init"))
    if listening:
        theirs.listen()
    environ = {"OHOS_SOCKET_memoryd": str(os.dup(theirs.fileno()))}
    async with serving(tmp_path, environ=environ) as server:
        assert server.addresses == (str(tmp_path / "init"),)
        assert await _works(tmp_path / "init")
        assert not (tmp_path / "s").exists()
    assert (tmp_path / "init").exists()
    theirs.close()


async def test_a_client_that_came_before_the_start_is_served(tmp_path: Path) -> None:
    theirs = socket.socket(socket.AF_UNIX)
    theirs.bind(str(tmp_path / "init"))
    theirs.listen()
    client = await BareClient.connect(tmp_path / "init")
    waiting = asyncio.create_task(client.ask(1, "status"))
    await asyncio.sleep(0)
    async with serving(tmp_path, environ={"OHOS_SOCKET_memoryd": str(os.dup(theirs.fileno()))}):
        assert (await waiting)[2] is None
        await client.close()
    theirs.close()


SYSTEMD = """
import os, socket, sys
listener = socket.socket(socket.AF_UNIX)
listener.bind(sys.argv[2])
listener.listen()
if listener.fileno() != 3:
    os.dup2(listener.fileno(), 3)
os.set_inheritable(3, True)
os.environ["LISTEN_PID"] = str(os.getpid())
os.environ["LISTEN_FDS"] = "1"
os.execv(sys.executable, [sys.executable, "-c", sys.argv[1], sys.argv[2]])
"""

SERVED = """
import asyncio, os, sys
from memoryd.config import ServerSettings
from memoryd.server import Server

class Service:
    async def handle(self, caller, msgid, method, arguments):
        return {"inheritable": os.get_inheritable(3)}

async def main():
    server = Server(
        ServerSettings(), Service(), is_critical=lambda: False, version="1", features=()
    )
    await server.start()
    print("up", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    await server.stop()
    print("stopped", os.path.exists(sys.argv[1]), flush=True)

asyncio.run(main())
"""


async def test_a_socket_of_systemd_is_served_and_its_file_kept(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        SYSTEMD,
        SERVED,
        str(tmp_path / "systemd"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert (await process.stdout.readline()).strip() == b"up"
    client = await BareClient.connect(tmp_path / "systemd")
    assert (await client.ask(1, "status"))[3] == {"inheritable": False}
    await client.close()
    out, _ = await process.communicate(b"\n")
    assert out.strip() == b"stopped True"


def test_sockets_for_another_process_are_not_ours() -> None:
    environ = {"LISTEN_PID": "1", "LISTEN_FDS": "1"}
    assert inherited_listeners(environ, os.getpid()) == ()
    assert inherited_listeners({"LISTEN_FDS": "1"}, os.getpid()) == ()
    assert inherited_listeners({}, os.getpid()) == ()


def test_what_is_handed_over_must_be_a_bound_local_stream_socket(tmp_path: Path) -> None:
    def refusal(sock: socket.socket) -> str:
        environ = {"OHOS_SOCKET_memoryd": str(sock.detach())}
        with pytest.raises(StartError) as caught:
            inherited_listeners(environ, os.getpid())
        return str(caught.value)

    datagram = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    datagram.bind(str(tmp_path / "d"))
    assert "no stream socket" in refusal(datagram)
    assert "not bound" in refusal(socket.socket(socket.AF_UNIX))
    everywhere = socket.socket()
    everywhere.bind(("0.0.0.0", 0))
    assert "no loopback address" in refusal(everywhere)
    fd = os.open("/dev/null", os.O_RDONLY)
    with pytest.raises(StartError, match="no socket"):
        inherited_listeners({"OHOS_SOCKET_memoryd": str(fd)}, os.getpid())
    os.close(fd)
    for wrong in ("", "x", "-1", "99999999999", "５"):
        with pytest.raises(StartError):
            inherited_listeners({"OHOS_SOCKET_memoryd": wrong}, os.getpid())


async def test_an_inherited_tcp_socket_needs_the_token_too(tmp_path: Path) -> None:
    theirs = socket.socket()
    theirs.bind(("127.0.0.1", 0))
    server = Server(
        ServerSettings(socket=str(tmp_path / "s")),
        Desk(),
        is_critical=lambda: False,
        version="1",
        features=(),
        environ={"OHOS_SOCKET_memoryd": str(theirs.detach())},
    )
    with pytest.raises(StartError, match="token_file"):
        await server.start()


def test_from_3_13_on_python_is_told_not_to_unlink() -> None:
    assert unix_server_options((3, 12)) == {}
    assert unix_server_options((3, 13)) == {"cleanup_socket": False}
    assert unix_server_options((3, 14)) == {"cleanup_socket": False}
