"""Listening sockets: made, inherited, and removed again.

A socket file is replaced only when nobody listens on it, and removed only while it is ours.
"""

from __future__ import annotations

import errno
import fcntl
import os
import socket
import stat
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from memoryd.errors import StartError
from memoryd.values import frozen

__all__ = ["Listener", "inherited_listeners", "tcp_listener", "unix_listener"]

BACKLOG = 128

_LONGEST_PATH = 106  # sockaddr_un has 108 bytes; ArkTS needs the NUL and one to spare
_FIRST_INHERITED = 3  # SD_LISTEN_FDS_START
_LOCK_WAIT_S = 1.0  # others hold the lock for milliseconds


@frozen
class Listener:
    """A bound socket. ``file`` is (path, device, inode) of a socket file that we made."""

    sock: socket.socket
    file: tuple[str, int, int] | None = None

    @property
    def is_unix(self) -> bool:
        return self.sock.family == socket.AF_UNIX

    @property
    def address(self) -> str:
        """A path, or ``tcp://HOST:PORT``. Not to be asked after close()."""
        name = self.sock.getsockname()
        if self.is_unix:
            return os.fsdecode(name)
        host = f"[{name[0]}]" if ":" in name[0] else name[0]
        return f"tcp://{host}:{name[1]}"

    def close(self) -> None:
        """Listen no more, and remove the socket file if it is the one that we made."""
        self.sock.close()
        if self.file is None:
            return
        path, device, inode = self.file
        try:
            status = os.lstat(path)
            if (status.st_dev, status.st_ino) == (device, inode):
                os.unlink(path)
        except OSError:
            pass  # gone already, or the folder is: nothing of ours is left


def unix_listener(path: str, mode: int, *, make_folder: bool) -> Listener:
    """Bind a Unix socket at ``path``. Raises StartError where that is not possible, with the
    reason; a file that nobody listens on is replaced."""
    if not 0 < len(os.fsencode(path)) <= _LONGEST_PATH or "\0" in path:
        raise StartError(
            f"[server] socket: a path may have {_LONGEST_PATH} bytes,"
            f" {path!r} has {len(os.fsencode(path))}"
        )
    folder = os.path.dirname(path) or "."
    if make_folder:
        try:
            os.makedirs(folder, mode=0o755, exist_ok=True)
        except OSError as exc:
            raise StartError(
                f"cannot make the folder {folder}: {exc.strerror};"
                " name another socket with --socket or [server] socket"
            ) from exc
    sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        with _folder_lock(folder):
            _clear_way(path)
            sock.bind(path)
            status = os.lstat(path)
            # Nobody can connect before listen(): the mode is right from the first moment.
            os.chmod(path, mode)
            sock.listen(BACKLOG)
    except OSError as exc:
        sock.close()
        raise StartError(f"cannot listen on {path}: {exc.strerror}") from exc
    except StartError:
        sock.close()
        raise
    sock.setblocking(False)
    return Listener(sock=sock, file=(os.path.abspath(path), status.st_dev, status.st_ino))


def tcp_listener(host: str, port: int) -> Listener:
    """Bind TCP on a loopback address. Raises StartError for any other."""
    family = _loopback_family(host)
    if family is None:
        raise StartError(
            f"[server] tcp_host: {host!r} is no loopback address;"
            " memoryd listens on 127.0.0.1 or ::1 only"
        )
    sock = socket.socket(family, socket.SOCK_STREAM)
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind((host, port))
        sock.listen(BACKLOG)
    except (OSError, OverflowError) as exc:
        sock.close()
        reason = exc.strerror if isinstance(exc, OSError) else exc
        raise StartError(f"cannot listen on {host} port {port}: {reason}") from exc
    sock.setblocking(False)
    return Listener(sock=sock)


def inherited_listeners(environ: Mapping[str, str], pid: int) -> tuple[Listener, ...]:
    """Adopt the sockets that systemd (LISTEN_FDS) or OpenHarmony's init (OHOS_SOCKET_memoryd)
    handed over. Their files are not ours: whoever made them keeps them."""
    return tuple(_adopt(fd, origin) for fd, origin in _inherited_fds(environ, pid))


def _inherited_fds(environ: Mapping[str, str], pid: int) -> Iterator[tuple[int, str]]:
    # LISTEN_PID tells whether they are for us or were for a parent of ours.
    if environ.get("LISTEN_PID") == str(pid):
        count = _number(environ.get("LISTEN_FDS", "0"), "LISTEN_FDS")
        for fd in range(_FIRST_INHERITED, _FIRST_INHERITED + count):
            yield fd, "LISTEN_FDS"
    init = environ.get("OHOS_SOCKET_memoryd")
    if init is not None:
        yield _number(init, "OHOS_SOCKET_memoryd"), "OHOS_SOCKET_memoryd"


def _number(words: str, variable: str) -> int:
    if not words.isascii() or not words.isdigit() or int(words) > 4096:
        raise StartError(f"{variable} must be a small number, not {words!r}")
    return int(words)


def _adopt(fd: int, origin: str) -> Listener:
    try:
        sock = socket.socket(fileno=fd)
    except OSError as exc:
        raise StartError(f"{origin} names descriptor {fd}, which is no socket") from exc
    try:
        _check_inherited(sock, f"{origin}: descriptor {fd}")
        sock.set_inheritable(False)  # the worker must not hold the door open
        # Init on OpenHarmony binds, and may leave listening to us; again does no harm.
        sock.listen(BACKLOG)
        sock.setblocking(False)
    except OSError as exc:
        sock.close()
        raise StartError(f"{origin}: cannot listen on descriptor {fd}: {exc.strerror}") from exc
    except StartError:
        sock.close()
        raise
    return Listener(sock=sock)


def _check_inherited(sock: socket.socket, what: str) -> None:
    if sock.type != socket.SOCK_STREAM:
        raise StartError(f"{what} is no stream socket")
    address = sock.getsockname()
    if sock.family == socket.AF_UNIX:
        if not address:
            raise StartError(f"{what} is not bound to a path")
    elif sock.family not in (socket.AF_INET, socket.AF_INET6) or not _loopback_family(address[0]):
        raise StartError(f"{what} is bound to {address}, which is no loopback address")


def _loopback_family(host: str) -> socket.AddressFamily | None:
    """Return the family of a literal loopback address, None for anything else."""
    try:
        if socket.inet_pton(socket.AF_INET, host)[0] == 127:
            return socket.AF_INET
    except OSError:
        pass  # no IPv4 address
    try:
        if socket.inet_pton(socket.AF_INET6, host) == b"\0" * 15 + b"\x01":
            return socket.AF_INET6
    except OSError:
        pass  # no IPv6 address either
    return None


@contextmanager
def _folder_lock(folder: str) -> Iterator[None]:
    """Keep two daemons that start together from replacing each other's fresh socket."""
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        _lock(fd, folder)
        yield
    finally:
        os.close(fd)


def _lock(fd: int, folder: str) -> None:
    # Not a plain waiting flock(): anybody may hold one on a shared folder, for as long as he likes.
    deadline = time.monotonic() + _LOCK_WAIT_S
    while True:
        try:
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > deadline:
                raise StartError(f"another program holds the lock on the folder {folder}") from None
            time.sleep(0.05)
        else:
            return


def _clear_way(path: str) -> None:
    """Remove a stale socket file. Raises StartError if it is in use, or no socket at all."""
    try:
        status = os.lstat(path)
    except FileNotFoundError:
        return
    if not stat.S_ISSOCK(status.st_mode):
        raise StartError(f"{path} exists and is no socket; remove it or choose another path")
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
        probe.setblocking(False)
        code = probe.connect_ex(path)
    if code == errno.ECONNREFUSED:
        os.unlink(path)
    elif code in (0, errno.EAGAIN):  # it answers, or its queue is full
        raise StartError(
            f"another program, probably memoryd, listens on {path} already;"
            " stop it, or give this daemon another [server] socket"
        )
    elif code != errno.ENOENT:
        raise OSError(code, os.strerror(code))
