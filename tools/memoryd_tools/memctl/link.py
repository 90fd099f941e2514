"""The way to the daemon: which address, which token, and on whose behalf."""

from __future__ import annotations

import asyncio
import os
import stat
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from memoryd.client import CallTimeout, Client, ConnectionLost
from memoryd.client.greeting import default_address
from memoryd_tools.memctl.words import Phrase, Unreachable, UsageError, system_error

__all__ = ["Link", "Where", "connect", "running_store", "where"]

CALL_S = 600.0
"""Deleting a user rewrites parts of the store, which takes its time on a slow flash."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """An address as Client.connect takes it, and the file with the token for TCP."""

    address: str
    token_file: Path | None


def where(
    socket: str | None, tcp: str | None, token_file: str | None, environ: Mapping[str, str]
) -> Where:
    """Return where to connect. MEMORYD_SERVER_SOCKET counts for the daemon and for us alike.

    Raises UsageError.
    """
    if tcp is not None:
        if socket is not None:
            raise UsageError("usage.one_address")
        if token_file is None:
            raise UsageError("usage.tcp_token")
        host, _, port = tcp.rpartition(":")
        if not host or not port.isdecimal() or not 0 < int(port) < 65536:
            raise UsageError("usage.tcp", given=tcp)
        return Where(address=f"tcp://{host}:{port}", token_file=Path(token_file))
    named = socket or environ.get("MEMORYD_SERVER_SOCKET")
    address = os.path.abspath(os.path.expanduser(named)) if named else default_address()
    return Where(address=address, token_file=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """A connection that speaks for one owner (None: for oneself).

    Both methods leave out arguments of None, and raise RequestError and Unreachable.
    """

    client: Client
    owner: str | None

    async def call(self, method: str, **arguments: object) -> Any:
        """Call a method and return its result."""
        try:
            return await self.client.call(method, **self._owned(arguments))
        except (ConnectionLost, CallTimeout) as exc:
            raise Unreachable("unreachable.lost", reason=exc) from exc

    async def chat(
        self, on_delta: Callable[[Mapping[str, Any]], None], **arguments: Any
    ) -> dict[str, Any]:
        """Have the daemon answer; being cancelled cancels the reply there, too."""
        request: list[int] = []
        try:
            return await self.client.chat(
                **self._owned(arguments), on_delta=on_delta, on_request=request.append
            )
        except asyncio.CancelledError:
            for msgid in request:
                await self.client.chat_cancel(msgid)
            raise
        except (ConnectionLost, CallTimeout) as exc:
            raise Unreachable("unreachable.lost", reason=exc) from exc

    def _owned(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        given = {key: value for key, value in arguments.items() if value is not None}
        if self.owner is not None:
            given.setdefault("owner", self.owner)
        return given


@asynccontextmanager
async def connect(place: Where, owner: str | None) -> AsyncIterator[Link]:
    """Connect, and disconnect at the end. Raises Unreachable, UsageError, RequestError."""
    token = None if place.token_file is None else _token(place.token_file)
    try:
        client = await Client.connect(place.address, token=token, timeout_s=CALL_S, client="memctl")
    except ConnectionLost as exc:
        reason = system_error(exc)
        raise Unreachable("unreachable.none", address=place.address, reason=reason) from exc
    async with client:
        yield Link(client=client, owner=owner)


def running_store(status: Mapping[str, Any]) -> Path | None:
    """The store of the daemon that gave this status, as far as it tells us and we can see it."""
    told = status["store"].get("path")
    return Path(told) if told is not None and os.path.exists(told) else None


def _token(path: Path) -> str:
    try:
        mode = path.stat().st_mode
        token = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as exc:
        reason = exc if isinstance(exc, OSError) else Phrase("why.not_ascii")
        raise UsageError("usage.token_unreadable", path=path, reason=reason) from exc
    if mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise UsageError("usage.token_mode", path=path)
    return token
