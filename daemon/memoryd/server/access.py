"""Who a peer is and what it may do: credentials of the kernel, lists of ids, the TCP token."""

from __future__ import annotations

import math
import os
import socket
import stat
import string
import struct
from collections.abc import Iterable
from pathlib import Path

from memoryd.config import ServerSettings
from memoryd.errors import StartError, Unauthorized
from memoryd.values import frozen

__all__ = [
    "TCP_OWNER",
    "Access",
    "IdSet",
    "PeerCredentials",
    "peer_credentials",
    "proof",
    "read_token",
    "token_matches",
]

TCP_OWNER = "tcp"

_TOKEN_BITS = 128
_CREDENTIALS = struct.Struct("iII")  # struct ucred: pid, uid, gid


@frozen
class PeerCredentials:
    """What the kernel says of the process that connected, as it was at that moment."""

    pid: int
    uid: int
    gid: int


def peer_credentials(sock: socket.socket) -> PeerCredentials:
    """Return SO_PEERCRED of a connected Unix socket. ``gid`` is the primary group only."""
    raw = sock.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    pid, uid, gid = _CREDENTIALS.unpack(raw)
    return PeerCredentials(pid=pid, uid=uid, gid=gid)


class IdSet:
    """A set of numeric ids, given as numbers and ranges ("1000", "1000-1999")."""

    def __init__(self, entries: Iterable[str], *, setting: str) -> None:
        self._ranges = tuple(_id_range(entry, setting) for entry in entries)

    def __bool__(self) -> bool:
        return bool(self._ranges)

    def __contains__(self, number: int) -> bool:
        return any(number in ids for ids in self._ranges)


class Access:
    """The rules of ``[server]`` over Unix peers. Raises StartError for lists that make no sense."""

    def __init__(self, settings: ServerSettings, *, own_uid: int) -> None:
        self._allow_uids = IdSet(settings.allow_uids, setting="allow_uids")
        self._allow_gids = IdSet(settings.allow_gids, setting="allow_gids")
        self._admin_uids = IdSet(settings.admin_uids, setting="admin_uids")
        self._own_uid = own_uid

    def admits(self, peer: PeerCredentials) -> bool:
        """Whether a peer that the file's mode let in may stay: on either list, if there is one.

        Nobody is exempt, root neither: a list says exactly who may speak.
        """
        if not self._allow_uids and not self._allow_gids:
            return True
        return peer.uid in self._allow_uids or peer.gid in self._allow_gids

    def is_admin(self, uid: int) -> bool:
        """Whether a peer may speak of other owners' memory."""
        return uid in (0, self._own_uid) or uid in self._admin_uids


def read_token(path: Path) -> bytes:
    """Return the token of a file, without the white space around it.

    Raises Unauthorized where it is missing, readable by others, or weaker than 128 bits.
    """
    try:
        with path.open("rb") as file:
            status = os.fstat(file.fileno())
            token = file.read(4096).strip()
    except OSError as exc:
        raise Unauthorized(f"the token file {path} cannot be read: {exc.strerror}") from exc
    if stat.S_IMODE(status.st_mode) & 0o077:
        raise Unauthorized(f"the token file {path} must have mode 0600: others can read it")
    if _strength_bits(token) < _TOKEN_BITS:
        raise Unauthorized(
            f"the token in {path} is weaker than {_TOKEN_BITS} bits;"
            " make one with: openssl rand -hex 32"
        )
    return token


def token_matches(token: bytes, given: str) -> bool:
    """Compare in constant time."""
    import hmac  # here and below: it loads OpenSSL, and only TCP needs it

    return hmac.compare_digest(token, given.encode("utf-8", "replace"))


def proof(token: bytes, nonce: bytes) -> str:
    """Return HMAC-SHA256(token, nonce) in hex: who knows the token can say this of any nonce."""
    import hmac

    return hmac.new(token, nonce, "sha256").hexdigest()


def _id_range(entry: str, setting: str) -> range:
    first, dash, last = str(entry).partition("-")
    try:
        lowest = int(first)
        highest = int(last) if dash else lowest
    except ValueError as exc:
        raise _bad_range(entry, setting) from exc
    if not 0 <= lowest <= highest:
        raise _bad_range(entry, setting)
    return range(lowest, highest + 1)


def _bad_range(entry: str, setting: str) -> StartError:
    return StartError(
        f"[server] {setting}: {entry!r} is neither a number nor a range such as 1000-1999"
    )


def _strength_bits(token: bytes) -> float:
    """The most bits that a token of this length and alphabet can hold."""
    characters = set(token)
    size = next(
        (size for alphabet, size in _ALPHABETS if characters <= alphabet),
        256,
    )
    return len(token) * math.log2(size)


_ALPHABETS: tuple[tuple[frozenset[int], int], ...] = (
    (frozenset(string.digits.encode()), 10),
    (frozenset(string.hexdigits.encode()), 16),
    (frozenset((string.ascii_letters + string.digits + "-_+/=").encode()), 64),
    (frozenset(range(0x20, 0x7F)), 95),
)
