"""The client's connection: calls out, answers and notifications in."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from memoryd.errors import MemorydError, RequestError
from memoryd.wire.connection import ClientConnection, Notification, Response

__all__ = ["CallTimeout", "ConnectionLost", "Link"]

Params = dict[str, Any]

CLOSE_S = 1.0
"""How long what was written may take to leave before closing cuts it off."""


class ConnectionLost(MemorydError):
    """The daemon cannot be reached, or went away. What was asked may or may not have been done:
    appends with ids can be repeated."""


class CallTimeout(MemorydError):
    """The daemon did not answer in time. What was asked may still be done."""


class Link(asyncio.Protocol):
    """One connection. Calls run in parallel; each waits for its own answer."""

    def __init__(self) -> None:
        self._wire = ClientConnection()
        self._transport: asyncio.Transport | None = None
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._deltas: dict[int, Callable[[Params], None]] = {}
        self._listeners: dict[str, Callable[[Params], None]] = {}
        self._lost_callbacks: list[Callable[[], None]] = []
        self._farewell: Exception | None = None  # why it is about to end, or ended
        self._writable = asyncio.Event()
        self._writable.set()
        self._ended = asyncio.Event()

    @property
    def connected(self) -> bool:
        return not self._ended.is_set()

    @property
    def max_request_bytes(self) -> int | None:
        return self._wire.max_request_bytes

    @max_request_bytes.setter
    def max_request_bytes(self, limit: int) -> None:
        self._wire.max_request_bytes = limit

    def on_notification(self, method: str, listener: Callable[[Params], None]) -> None:
        """Hear notifications of one method."""
        self._listeners[method] = listener

    def check_connected(self) -> None:
        """Raise ConnectionLost if the connection has ended."""
        if self._ended.is_set():
            raise self._loss()

    def on_lost(self, callback: Callable[[], None]) -> None:
        """Be told once when the connection ends; at once if it has."""
        if self._ended.is_set():
            callback()
        else:
            self._lost_callbacks.append(callback)

    async def call(
        self,
        method: str,
        arguments: Mapping[str, object],
        *,
        timeout_s: float,
        on_delta: Callable[[Params], None] | None = None,
        on_request: Callable[[int], None] | None = None,
    ) -> Any:
        """Send a request and return its result. Raises what the daemon refuses it with,
        ConnectionLost or CallTimeout."""
        await self._writable.wait()
        self.check_connected()
        msgid = self._wire.request(method, arguments)
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[msgid] = answer
        if on_delta is not None:
            self._deltas[msgid] = on_delta
        try:
            self._write()
            if on_request is not None:
                on_request(msgid)
            async with asyncio.timeout(None if timeout_s == float("inf") else timeout_s):
                return await answer
        except TimeoutError as exc:
            raise CallTimeout(f"{method} was not answered within {timeout_s:g} s") from exc
        finally:
            del self._waiting[msgid]
            self._deltas.pop(msgid, None)

    async def close(self) -> None:
        """Close and wait until it is closed. May be called twice."""
        if self._transport is not None:
            self._transport.close()
            try:
                async with asyncio.timeout(CLOSE_S):
                    await self._ended.wait()
            except TimeoutError:
                self._transport.abort()
                await self._ended.wait()

    def abort(self) -> None:
        """Close at once."""
        if self._transport is not None:
            self._transport.abort()

    # What asyncio tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)  # stream sockets have no other
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._wire.receive_data(data)
        try:
            for event in self._wire.events():
                self._take(event)
        except RequestError as error:  # no MessagePack-RPC: whatever this is, it is no memoryd
            self._farewell = error
            self.abort()

    def pause_writing(self) -> None:
        self._writable.clear()

    def resume_writing(self) -> None:
        self._writable.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self._ended.set()
        self._farewell = self._farewell or exc
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(
                    self._farewell if isinstance(self._farewell, RequestError) else self._loss()
                )
        for callback in self._lost_callbacks:
            callback()
        self._writable.set()

    def _loss(self) -> ConnectionLost:
        reason = f": {self._farewell}" if self._farewell is not None else ""
        error = ConnectionLost(f"the connection to memoryd is closed{reason}")
        error.__cause__ = self._farewell
        return error

    def _write(self) -> None:
        assert self._transport is not None  # call() looked
        self._transport.write(self._wire.data_to_send())

    def _take(self, event: Response | Notification) -> None:
        if isinstance(event, Notification):
            self._hear(event)
        elif event.msgid is None:
            self._farewell = event.error
        else:
            answer = self._waiting.get(event.msgid)
            # Nobody waits any more after a timeout.
            if answer is not None and not answer.done():
                if event.error is not None:
                    answer.set_exception(event.error)
                else:
                    answer.set_result(event.result)

    def _hear(self, event: Notification) -> None:
        if not isinstance(event.params, dict):
            return
        if event.method == "chat.delta":
            on_delta = self._deltas.get(event.params.get("request", -1))
            if on_delta is not None:
                self._tell(on_delta, event.params)
        elif event.method in self._listeners:
            self._listeners[event.method](event.params)

    def _tell(self, on_delta: Callable[[Params], None], params: Params) -> None:
        try:
            on_delta(params)
        except Exception as error:  # the caller's own fault: his call fails, no other
            answer = self._waiting[params["request"]]
            if not answer.done():
                answer.set_exception(error)
