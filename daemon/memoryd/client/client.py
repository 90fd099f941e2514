"""Talking to the daemon: one connection, calls in parallel, replies as they stream."""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import Callable, Coroutine, Mapping, Sequence
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
from memoryd.client.link import CallTimeout, ConnectionLost, Link
from memoryd.client.methods import Answer, ChatOptions, Methods
from memoryd.wire.arguments import PROTOCOL

__all__ = ["CallTimeout", "Client", "ConnectionLost", "Subscription"]

_UNREAD_EVENTS = 1000
_FOREVER = float("inf")


class Client(Methods[Coroutine[Any, Any, Answer]]):
    """A connection to memoryd. Make one with connect(); close it, or use ``async with``.

    Each method is the one of the protocol with its arguments; None means not given. All raise
    the errors of ``memoryd.errors``, ConnectionLost when the daemon goes, and CallTimeout when it
    does not answer within ``timeout_s``.
    """

    def __init__(self, link: Link, *, timeout_s: float) -> None:
        self._link = link
        self._timeout_s = timeout_s
        self._subscriptions: list[Subscription] = []
        link.on_notification("event", self._event)
        self.hello: Answer = {}
        """What the daemon said of itself: version, features, limits."""

    @classmethod
    async def connect(
        cls,
        address: str | os.PathLike[str] | None = None,
        *,
        token: str | None = None,
        token_file: str | os.PathLike[str] | None = None,
        connect_timeout_s: float = 5.0,
        timeout_s: float = 60.0,
        client: str = "memoryd.client",
    ) -> Self:
        """Connect and say hello.

        ``address`` is a path or ``tcp://127.0.0.1:PORT``; by default the socket that the daemon
        listens on by default. TCP needs the token, or the file it is in; it is sent only once
        the daemon has proved that it knows it.
        """
        target = default_address() if address is None else os.fspath(address)
        if token is None and token_file is not None:
            token = token_of(token_file)
        link: Link | None = None
        try:
            async with asyncio.timeout(connect_timeout_s):
                link = await _open(target)
                made = cls(link, timeout_s=timeout_s)
                await made._greet(client, token, target)
        except TimeoutError as exc:
            if link is not None:
                link.abort()
            raise ConnectionLost(
                f"memoryd at {target} did not answer within {connect_timeout_s:g} s"
            ) from exc
        except BaseException:
            if link is not None:
                link.abort()
            raise
        return made

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connection. May be called twice; calls that wait raise ConnectionLost."""
        await self._link.close()

    @property
    def connected(self) -> bool:
        return self._link.connected

    def check_connected(self) -> None:
        """Raise ConnectionLost if the connection has ended."""
        self._link.check_connected()

    async def call(self, method: str, **arguments: object) -> Any:
        """Call a method of the protocol and return its result."""
        return await self._link.call(method, arguments, timeout_s=self._timeout_s)

    # Chat

    async def chat(
        self,
        session: str,
        content: str | Sequence[Mapping[str, object]] | None = None,
        *,
        on_delta: Callable[[Answer], None] | None = None,
        on_request: Callable[[int], None] | None = None,
        **options: Unpack[ChatOptions],
    ) -> Answer:
        """Say something and return the reply. Has no time limit of its own: the daemon has.

        ``on_delta`` is called with each ``chat.delta`` as it comes; without it nothing is
        streamed. ``on_request`` is called with the request's number, for chat_cancel().
        Cancelling the task that waits cancels nothing at the daemon.
        """
        stream = on_delta is not None
        answer: Answer = await self._link.call(
            "chat",
            {"session": session, "content": content, "stream": stream, **options},
            timeout_s=_FOREVER,
            on_delta=on_delta,
            on_request=on_request,
        )
        return answer

    async def chat_cancel(self, request: int) -> bool:
        """End a chat of this connection; whether there was one to end."""
        return bool((await self._answer("chat.cancel", request=request))["cancelled"])

    # Events

    async def subscribe(self, topics: Sequence[str]) -> Subscription:
        """Return the events of these topics, from now on. Close it to hear no more."""
        subscription = Subscription(self, frozenset(topics))
        self._subscriptions.append(subscription)
        try:
            await self._renew_topics()
        except BaseException:
            self._subscriptions.remove(subscription)
            raise
        self._link.on_lost(subscription._lost)
        return subscription

    async def _answer(self, method: str, **arguments: object) -> Answer:
        answer: Answer = await self._link.call(method, arguments, timeout_s=self._timeout_s)
        return answer

    async def _greet(self, client: str, token: str | None, target: str) -> None:
        if token is not None and is_tcp(target):
            # Have the daemon prove that it knows the token, before it is told.
            nonce = os.urandom(32).hex()
            check_proof(await self._answer("hello", nonce=nonce), token, nonce, target)
        hello = await self._answer("hello", client=client, protocol=PROTOCOL, token=token)
        self._link.max_request_bytes = frame_limit(hello, target)
        self.hello = hello

    async def _renew_topics(self) -> None:
        wanted = sorted(set().union(*(one.topics for one in self._subscriptions)))
        await self._answer("events.subscribe", topics=wanted)

    def _event(self, event: Answer) -> None:
        for subscription in self._subscriptions:
            if event.get("topic") in subscription.topics:
                subscription._put(event)

    async def _unsubscribe(self, subscription: Subscription) -> None:
        if subscription in self._subscriptions:
            self._subscriptions.remove(subscription)
            if self.connected:
                await self._renew_topics()


class Subscription:
    """Events of some topics, as an asynchronous iterator that ends with aclose().

    Raises ConnectionLost when the daemon goes. A reader that lags by 1,000 events loses the
    oldest of them; ``dropped`` counts those.
    """

    def __init__(self, client: Client, topics: frozenset[str]) -> None:
        self.topics = topics
        self.dropped = 0
        self._client = client
        self._events: deque[Answer] = deque()
        self._news = asyncio.Event()
        self._closed = False

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Answer:
        while not self._events:
            if self._closed:
                raise StopAsyncIteration
            self._client.check_connected()
            self._news.clear()
            await self._news.wait()
        return self._events.popleft()

    async def aclose(self) -> None:
        """Hear no more. What came already can still be read."""
        self._closed = True
        self._news.set()
        await self._client._unsubscribe(self)

    def _put(self, event: Answer) -> None:
        if len(self._events) == _UNREAD_EVENTS:
            self._events.popleft()
            self.dropped += 1
        self._events.append(event)
        self._news.set()

    def _lost(self) -> None:
        self._news.set()


async def _open(target: str) -> Link:
    """Connect. Raises ConnectionLost where nobody listens or one may not."""
    loop = asyncio.get_running_loop()
    try:
        if is_tcp(target):
            _, link = await loop.create_connection(Link, *tcp_place(target))
        else:
            _, link = await loop.create_unix_connection(Link, target)
    except OSError as exc:
        raise unreachable(target, exc) from exc
    return link
