"""The server: opens the sockets, serves, and stops in order."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from memoryd.config import ServerSettings
from memoryd.errors import StartError, Unauthorized
from memoryd.server.access import Access, read_token
from memoryd.server.connection import CRITICAL_FRAME_BYTES, Connection
from memoryd.server.crowd import Crowd, Service
from memoryd.server.listening import (
    Listener,
    inherited_listeners,
    tcp_listener,
    unix_listener,
)
from memoryd.wire.addresses import OPENHARMONY_FOLDER, default_socket_path
from memoryd.wire.arguments import MAX_K
from memoryd.wire.framing import MAX_VALUES
from memoryd.wire.messages import MAX_BATCH, MAX_ID_CHARS, MAX_META_BYTES
from memoryd.wire.values import MAX_NESTING

__all__ = ["Server", "Service"]

FLUSH_S = 1.0
"""How long clients may take to read their last answers when the daemon stops."""

_log = logging.getLogger(__name__)


class Server:
    """Serves the protocol on a Unix socket, on inherited sockets, and on TCP where configured.

    ``is_critical`` is asked for large frames. ``environ`` is where inherited sockets are
    announced. Use: start(), then stop(); neither twice.
    """

    def __init__(
        self,
        settings: ServerSettings,
        service: Service,
        *,
        is_critical: Callable[[], bool],
        version: str,
        features: Sequence[str],
        environ: Mapping[str, str] | None = None,
    ) -> None:
        self._settings = settings
        self._environ = os.environ if environ is None else environ
        self._crowd = Crowd(
            settings,
            service,
            access=Access(settings, own_uid=os.geteuid()),
            is_critical=is_critical,
            greeting={
                "server": "memoryd",
                "version": version,
                "features": list(features),
                "limits": limits(settings),
            },
        )
        self._listeners: list[Listener] = []
        self._servers: list[asyncio.Server] = []
        self.addresses: tuple[str, ...] = ()
        """Where it listens: paths, and ``tcp://HOST:PORT``."""

    @property
    def connections(self) -> int:
        """Clients connected now."""
        return len(self._crowd.connections)

    async def start(self) -> None:
        """Open the sockets. Raises StartError, and then nothing is left open."""
        try:
            self._open()
            self.addresses = tuple(listener.address for listener in self._listeners)
            for listener in self._listeners:
                self._servers.append(await self._serve(listener))
        except BaseException:
            for listener in self._listeners:
                listener.close()
            raise

    async def stop(self, grace_s: float = 5.0) -> None:
        """Accept no more, let what runs end within ``grace_s``, cancel the rest, close."""
        crowd = self._crowd
        crowd.stopping = True
        for server in self._servers:
            server.close()
        for listener in self._listeners:
            listener.close()
        if crowd.tasks:
            await asyncio.wait(tuple(crowd.tasks), timeout=grace_s)
        rest = tuple(crowd.tasks)
        for task in rest:
            task.cancel()
        if rest:
            _log.warning("%d requests did not end within %g s", len(rest), grace_s)
            await asyncio.wait(rest, timeout=FLUSH_S)
        await self._close_connections()

    def _open(self) -> None:
        self._listeners += inherited_listeners(self._environ, os.getpid())
        if not any(listener.is_unix for listener in self._listeners):
            self._listeners.append(self._own_unix_listener())
        if self._settings.tcp_port:
            self._listeners.append(tcp_listener(self._settings.tcp_host, self._settings.tcp_port))
        if not all(listener.is_unix for listener in self._listeners):
            self._check_token()

    def _own_unix_listener(self) -> Listener:
        path = self._settings.socket or default_socket_path(
            self._environ, os.geteuid(), os.path.isdir(OPENHARMONY_FOLDER)
        )
        return unix_listener(path, self._settings.mode, make_folder=self._settings.socket is None)

    def _check_token(self) -> None:
        if self._settings.token_file is None:
            raise StartError("[server] token_file: TCP needs one; make it with mode 0600")
        try:
            read_token(self._settings.token_file)
        except Unauthorized as error:
            raise StartError(f"[server] token_file: {error.message}") from error

    async def _serve(self, listener: Listener) -> asyncio.Server:
        loop = asyncio.get_running_loop()
        if not listener.is_unix:
            return await loop.create_server(
                lambda: Connection(self._crowd, is_tcp=True), sock=listener.sock
            )
        return await loop.create_unix_server(
            lambda: Connection(self._crowd, is_tcp=False),
            sock=listener.sock,
            **unix_server_options(sys.version_info[:2]),
        )

    async def _close_connections(self) -> None:
        """Let what was answered be read, for a while."""
        crowd = self._crowd
        for connection in (*crowd.connections, *crowd.refused):
            connection.close()
        if not await crowd.left(FLUSH_S):
            for connection in (*crowd.connections, *crowd.refused):
                connection.abort()
            await crowd.left(FLUSH_S)


def unix_server_options(python: tuple[int, int]) -> dict[str, Any]:
    """Return options of create_unix_server: from 3.13 on it would unlink the path at its close,
    though an inherited socket's file is not ours and of our own we know better whose it is."""
    return {"cleanup_socket": False} if python >= (3, 13) else {}


def limits(settings: ServerSettings) -> dict[str, int]:
    """Return every limit that a client can run into, as ``hello`` tells them."""
    return {
        "max_connections": settings.max_connections,
        "max_frame_bytes": settings.max_frame_bytes,
        "max_inflight": settings.max_inflight,
        "max_inflight_bytes": settings.max_inflight_bytes,
        "max_inflight_total_bytes": settings.max_inflight_total_bytes,
        "max_unsent_bytes": settings.max_unsent_bytes,
        "max_unsent_total_bytes": settings.max_unsent_total_bytes,
        "max_page_bytes": settings.max_frame_bytes // 2,
        "critical_frame_bytes": CRITICAL_FRAME_BYTES,
        "max_nesting": MAX_NESTING,
        "max_values": MAX_VALUES,
        "max_batch": MAX_BATCH,
        "max_id_chars": MAX_ID_CHARS,
        "max_meta_bytes": MAX_META_BYTES,
        "max_k": MAX_K,
    }
