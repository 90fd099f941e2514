"""The client for programs without asyncio: one connection, one call at a time."""

from __future__ import annotations

import os
import socket
import time
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, Self, Unpack

from memoryd.client.greeting import (
    check_proof,
    default_address,
    frame_limit,
    is_tcp,
    tcp_place,
    token_of,
    unreachable,
)
from memoryd.client.link import CallTimeout, ConnectionLost
from memoryd.client.methods import Answer, ChatOptions, Methods
from memoryd.errors import RequestError
from memoryd.wire.arguments import PROTOCOL
from memoryd.wire.connection import ClientConnection, Notification, Response

__all__ = ["ChatStream", "SyncClient"]

_READ_BYTES = 64 * 1024
_UNREAD_EVENTS = 1000


class SyncClient(Methods[Answer]):
    """A connection to memoryd. Make one with connect(); close it, or use ``with``.

    Each method is the one of the protocol with its arguments; None means not given. All raise
    the errors of ``memoryd.errors``, ConnectionLost when the daemon goes, and CallTimeout when it
    does not answer within ``timeout_s``. To be used by one thread at a time; threads take a
    client each.
    """

    def __init__(self, sock: socket.socket, *, timeout_s: float) -> None:
        self._socket = sock
        self._timeout_s = timeout_s
        self._wire = ClientConnection()
        self._lost: ConnectionLost | RequestError | None = None  # why there is no connection
        self._deltas: deque[Answer] = deque()
        self._delta_of: int | None = None  # the chat that is being read
        self._events: deque[Answer] = deque(maxlen=_UNREAD_EVENTS)
        self.hello: Answer = {}
        """What the daemon said of itself: version, features, limits."""

    @classmethod
    def connect(
        cls,
        address: str | os.PathLike[str] | None = None,
        *,
        token: str | None = None,
        token_file: str | os.PathLike[str] | None = None,
        connect_timeout_s: float = 5.0,
        timeout_s: float = 60.0,
        client: str = "memoryd.client",
    ) -> Self:
        """Connect and say hello; the arguments are those of Client.connect."""
        target = default_address() if address is None else os.fspath(address)
        if token is None and token_file is not None:
            token = token_of(token_file)
        made = cls(_open(target, connect_timeout_s), timeout_s=connect_timeout_s)
        try:
            made._greet(client, token, target)
        except BaseException:
            made.close()
            raise
        made._timeout_s = timeout_s
        return made

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection. May be called twice."""
        self._lost = self._lost or ConnectionLost("the connection to memoryd is closed")
        self._socket.close()

    @property
    def connected(self) -> bool:
        return self._lost is None

    def call(self, method: str, **arguments: object) -> Any:
        """Call a method of the protocol and return its result."""
        return self._wait(self._send(method, arguments), method, self._timeout_s)

    def chat(
        self,
        session: str,
        content: str | Sequence[Mapping[str, object]] | None = None,
        **options: Unpack[ChatOptions],
    ) -> Answer:
        """Say something and return the reply. Has no time limit of its own: the daemon has."""
        arguments = {"session": session, "content": content, "stream": False, **options}
        answer: Answer = self._wait(self._send("chat", arguments), "chat", None)
        return answer

    def chat_stream(
        self,
        session: str,
        content: str | Sequence[Mapping[str, object]] | None = None,
        **options: Unpack[ChatOptions],
    ) -> ChatStream:
        """Say something and return the reply as it comes. Read it to its end, or close it, before
        the next call."""
        arguments = {"session": session, "content": content, "stream": True, **options}
        self._deltas.clear()
        self._delta_of = self._send("chat", arguments)
        return ChatStream(self, self._delta_of)

    def events(self, topics: Sequence[str]) -> Iterator[Answer]:
        """Subscribe to topics and yield their events as they come, without end.

        Those that come during other calls are kept, the newest 1,000.
        """
        self._answer("events.subscribe", topics=list(topics))
        return self._heard()

    def _heard(self) -> Iterator[Answer]:
        while True:
            while self._events:
                yield self._events.popleft()
            self._receive(None, "event")

    def _answer(self, method: str, **arguments: object) -> Answer:
        answer: Answer = self.call(method, **arguments)
        return answer

    def _greet(self, client: str, token: str | None, target: str) -> None:
        if token is not None and is_tcp(target):
            # Have the daemon prove that it knows the token, before it is told.
            nonce = os.urandom(32).hex()
            check_proof(self._answer("hello", nonce=nonce), token, nonce, target)
        hello = self._answer("hello", client=client, protocol=PROTOCOL, token=token)
        self._wire.max_request_bytes = frame_limit(hello, target)
        self.hello = hello

    def _send(self, method: str, arguments: Mapping[str, object]) -> int:
        """Send a request and return its number."""
        if self._lost is not None:
            raise self._lost
        msgid = self._wire.request(method, arguments)
        try:
            self._socket.settimeout(self._timeout_s)
            self._socket.sendall(self._wire.data_to_send())
        except OSError as exc:
            raise self._lose(f"the connection to memoryd is closed: {exc}") from exc
        except BaseException:
            # Interrupted within a request: what follows would be read as its rest.
            self.close()
            raise
        return msgid

    def _wait(self, msgid: int, method: str, timeout_s: float | None) -> Any:
        """Return the result of a request. Raises what the daemon refuses it with."""
        deadline = None if timeout_s is None else time.monotonic() + timeout_s
        while True:
            for answer in self._receive(deadline, method):
                if answer.msgid == msgid:
                    return _result(answer)

    def _receive(self, deadline: float | None, method: str) -> list[Response]:
        """Read what there is, waiting for something; keep what was told unasked, return answers."""
        if self._lost is not None:
            raise self._lost
        try:
            self._socket.settimeout(_left(deadline))
            data = self._socket.recv(_READ_BYTES)
        except TimeoutError as exc:
            raise CallTimeout(f"{method} was not answered in time") from exc
        except OSError as exc:
            raise self._lose(f"the connection to memoryd is closed: {exc}") from exc
        if not data:
            raise self._lose("the connection to memoryd is closed")
        self._wire.receive_data(data)
        answers: list[Response] = []
        try:
            for event in self._wire.events():
                if isinstance(event, Notification):
                    self._keep(event)
                elif event.msgid is None and event.error is not None:
                    raise event.error
                else:
                    answers.append(event)
        except RequestError as error:
            # A farewell, or no MessagePack-RPC at all.
            self._lost = error
            self._socket.close()
            raise
        return answers

    def _keep(self, event: Notification) -> None:
        if not isinstance(event.params, dict):
            return
        if event.method == "chat.delta" and event.params.get("request") == self._delta_of:
            self._deltas.append(event.params)
        elif event.method == "event":
            self._events.append(event.params)

    def _forget_chat(self, request: int) -> None:
        """Keep no more deltas of a chat that nobody reads."""
        if self._delta_of == request:
            self._delta_of = None
            self._deltas.clear()

    def _lose(self, reason: str) -> ConnectionLost:
        self._lost = ConnectionLost(reason)
        self._socket.close()
        return self._lost


class ChatStream:
    """A reply as it comes: iterate over its deltas, then ``result`` is the whole answer."""

    def __init__(self, client: SyncClient, request: int) -> None:
        self._client = client
        self._request = request
        self._answer: Response | None = None
        self._closed = False
        self.result: Answer | None = None
        """The answer of ``chat``, once the iteration has ended."""

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Answer:
        while not self._closed:
            if self._client._deltas:
                return self._client._deltas.popleft()
            if self._answer is not None:
                self.close()
                self.result = _result(self._answer)
                break
            for answer in self._client._receive(None, "chat"):
                if answer.msgid == self._request:
                    self._answer = answer
        raise StopIteration

    def cancel(self) -> None:
        """Have the daemon end the reply; the iteration then ends with the error ``cancelled``."""
        self._client._send("chat.cancel", {"request": self._request})

    def close(self) -> None:
        """Read no further. The daemon finishes the reply and keeps it."""
        self._closed = True
        self._client._forget_chat(self._request)


def _result(answer: Response) -> Any:
    if answer.error is not None:
        raise answer.error
    return answer.result


def _left(deadline: float | None) -> float | None:
    """Return how long to wait; what is over may still be read if it is there already."""
    return None if deadline is None else max(deadline - time.monotonic(), 0.001)


def _open(target: str, timeout_s: float) -> socket.socket:
    try:
        if is_tcp(target):
            return socket.create_connection(tcp_place(target), timeout_s)
        sock = socket.socket(socket.AF_UNIX)
        try:
            sock.settimeout(timeout_s)
            sock.connect(target)
        except BaseException:
            sock.close()
            raise
        return sock
    except OSError as exc:
        raise unreachable(target, exc) from exc
