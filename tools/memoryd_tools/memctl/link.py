"""The way to the daemon: which address, which token, and on whose behalf."""

from __future__ import annotations

import os
import stat
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from memoryd.client import Client
from memoryd.places import default_socket
from memoryd_tools.memctl.words import Unreachable, UsageError

__all__ = ["Link", "Where", "connect", "where"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """An address as Client.connect takes it, and the file with the token for TCP."""

    address: str
    token_file: Path | None


def where(
    socket: str | None,
    tcp: str | None,
    token_file: str | None,
    environ: Mapping[str, str],
    uid: int,
) -> Where:
    """Return where to connect. MEMORYD_SERVER_SOCKET counts for the daemon and for us alike."""
    if tcp is not None:
        if socket is not None:
            raise UsageError("usage.one_address")
        if token_file is None:
            raise UsageError("usage.tcp_token")
        host, colon, port = tcp.rpartition(":")
        if not colon or not host or not port.isdecimal() or not 0 < int(port) < 65536:
            raise UsageError("usage.tcp", given=tcp)
        return Where(address=f"tcp:{host}:{port}", token_file=Path(token_file))
    named = socket or environ.get("MEMORYD_SERVER_SOCKET")
    path = os.path.abspath(os.path.expanduser(named)) if named else default_socket(environ, uid)
    return Where(address=str(path), token_file=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A connection that speaks for one owner (None: for oneself)."""

    client: Client
    owner: str | None

    async def call(self, method: str, **arguments: object) -> Any:
        """Call a method; arguments of None are left out. Raises RequestError, Unreachable."""
        given = {key: value for key, value in arguments.items() if value is not None}
        if self.owner is not None:
            given.setdefault("owner", self.owner)
        return await self.client.call(method, **given)


@asynccontextmanager
async def connect(place: Where, owner: str | None) -> AsyncIterator[Link]:
    """Connect, and disconnect at the end. Raises Unreachable with the reason."""
    token = None if place.token_file is None else _token(place.token_file)
    try:
        client = await Client.connect(place.address, token=token)
    except OSError as exc:
        raise Unreachable(
            "unreachable", address=place.address, reason=exc.strerror or str(exc)
        ) from exc
    async with client:
        yield Link(client=client, owner=owner)


def _token(path: Path) -> str:
    try:
        mode = path.stat().st_mode
        token = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as exc:
        raise UsageError("usage.token_unreadable", path=path, reason=exc) from exc
    if mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise UsageError("usage.token_mode", path=path)
    return token
