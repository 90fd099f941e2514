"""Where the daemon listens, and how both clients make sure that it is one."""

from __future__ import annotations

import os
from pathlib import Path

from memoryd.client.link import ConnectionLost
from memoryd.errors import Unauthorized
from memoryd.wire.addresses import OPENHARMONY_FOLDER, SYSTEM_SOCKET, default_socket_path

__all__ = [
    "check_proof",
    "default_address",
    "frame_limit",
    "is_tcp",
    "tcp_place",
    "token_of",
    "unreachable",
]

_TCP = "tcp://"


def default_address() -> str:
    """Return the socket to use when none is named: one's own daemon's, or the system's."""
    own = default_socket_path(os.environ, os.geteuid(), os.path.isdir(OPENHARMONY_FOLDER))
    if not os.path.exists(own) and os.path.exists(SYSTEM_SOCKET):
        return SYSTEM_SOCKET
    return own


def token_of(path: str | os.PathLike[str]) -> str:
    """Return the token that stands in a file."""
    return Path(path).read_text(encoding="utf-8").strip()


def is_tcp(target: str) -> bool:
    return target.startswith(_TCP)


def tcp_place(target: str) -> tuple[str, int]:
    """Return host and port of ``tcp://HOST:PORT``. Raises ConnectionLost."""
    host, _, port = target.removeprefix(_TCP).rpartition(":")
    # the resolver takes a greater number for what is left of it in 16 bits
    if not (host and port.isascii() and port.isdigit() and 0 < int(port) < 2**16):
        raise ConnectionLost(f"{target!r} is no address: a path, or tcp://127.0.0.1:PORT")
    return host.strip("[]"), int(port)


def unreachable(target: str, error: OSError) -> ConnectionLost:
    """Return what to raise where nobody listens or one may not."""
    reason = error.strerror or error
    return ConnectionLost(f"cannot connect to memoryd at {target}: {reason}; is it running?")


def frame_limit(hello: object, target: str) -> int:
    """Return the largest request that the daemon takes. Raises ConnectionLost."""
    match hello:
        case {"limits": {"max_frame_bytes": int() as limit}}:
            return limit
    raise ConnectionLost(f"what listens at {target} is no memoryd: it says no limits")


def check_proof(answer: object, token: str, nonce: str, target: str) -> None:
    """See that whoever answered knows the token. Raises Unauthorized."""
    import hmac  # it loads OpenSSL, and only TCP needs it

    given = answer.get("proof") if isinstance(answer, dict) else None
    expected = hmac.new(token.encode(), nonce.encode(), "sha256").hexdigest()
    if not hmac.compare_digest(str(given).encode("utf-8", "replace"), expected.encode()):
        raise Unauthorized(f"whoever listens at {target} does not know the token; it was not sent")
