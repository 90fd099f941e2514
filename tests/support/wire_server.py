"""A real server on a real socket, with a service that does as it is told, and a bare client."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgpack

from memoryd.config import ServerSettings
from memoryd.server import Caller, Server, Service
from memoryd.wire.arguments import Arguments

__all__ = ["TOKEN", "BareClient", "Desk", "free_port", "packed", "serving", "token_file", "until"]

TOKEN = "0123456789abcdef0123456789abcdef"

Handler = Callable[[Caller, int, Any], Awaitable[object]]


class Desk:
    """A service. Methods without a handler answer who asked and for whom; ``held`` is requests
    that wait in hold() for release()."""

    def __init__(self) -> None:
        self.handlers: dict[str, Handler] = {}
        self.callers: list[Caller] = []
        self.started: list[int] = []
        self.held = 0
        self._gate = asyncio.Event()

    async def handle(self, caller: Caller, msgid: int, method: str, arguments: Arguments) -> object:
        if caller not in self.callers:
            self.callers.append(caller)
        self.started.append(msgid)
        handler = self.handlers.get(method)
        if handler is not None:
            return await handler(caller, msgid, arguments)
        owner = caller.owner_for(arguments.owner, allow_all=method.endswith(".list"))
        return {"method": method, "owner": owner}

    async def hold(self, caller: Caller, msgid: int, arguments: Arguments) -> object:
        """A handler that waits until it is released."""
        self.held += 1
        try:
            await self._gate.wait()
        finally:
            self.held -= 1
        return {"held": msgid}

    def release(self) -> None:
        self._gate.set()


@asynccontextmanager
async def serving(
    folder: Path,
    service: Service | None = None,
    *,
    critical: Callable[[], bool] = lambda: False,
    environ: dict[str, str] | None = None,
    **settings: Any,
) -> AsyncIterator[Server]:
    """A server that listens on ``folder/s``."""
    server = Server(
        ServerSettings(**{"socket": str(folder / "s"), **settings}),
        service or Desk(),
        is_critical=critical,
        version="1.2.3",
        features=("chat",),
        environ=environ or {},
    )
    await server.start()
    try:
        yield server
    finally:
        await server.stop(grace_s=0.2)


class BareClient:
    """A client that sends any bytes, reads only when asked, and checks nothing."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self.writer = writer
        self._unpacker = msgpack.Unpacker()

    @classmethod
    async def connect(cls, address: Path | int) -> BareClient:
        """Connect to a path, or to a port of 127.0.0.1."""
        if isinstance(address, int):
            return cls(*await asyncio.open_connection("127.0.0.1", address, limit=2**20))
        # A small limit: what is not read stays in the kernel, and then at the server.
        return cls(*await asyncio.open_unix_connection(str(address), limit=4096))

    def send(self, data: bytes) -> None:
        self.writer.write(data)

    async def ask(self, msgid: int, method: str, **arguments: object) -> Any:
        """Send a request and return the next message."""
        self.send(packed(msgid, method, **arguments))
        return await self.read()

    async def read(self) -> Any:
        """The next message; raises EOFError at the end."""
        async with asyncio.timeout(20):
            while True:
                for message in self._unpacker:
                    return message
                data = await self._reader.read(65536)
                if not data:
                    raise EOFError
                self._unpacker.feed(data)

    async def read_all(self) -> list[Any]:
        """All messages until the end of the connection."""
        messages = []
        try:
            while True:
                messages.append(await self.read())
        except (EOFError, ConnectionResetError):
            return messages

    async def close(self) -> None:
        self.writer.close()
        try:
            await self.writer.wait_closed()
        except OSError:
            pass  # closed by the other side before us


def packed(msgid: int, method: str, **arguments: object) -> bytes:
    """A request as bytes."""
    data: bytes = msgpack.packb([0, msgid, method, [arguments] if arguments else []])
    return data


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def token_file(folder: Path, token: str = TOKEN, mode: int = 0o600) -> Path:
    path = folder / "token"
    path.write_text(token + "\n", encoding="utf-8")
    path.chmod(mode)
    return path


async def until(condition: Callable[[], object]) -> None:
    """Wait for something that makes no event of its own; a test that hangs fails."""
    async with asyncio.timeout(20):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.001)
