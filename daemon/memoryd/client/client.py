"""Talking to the daemon: one connection, calls in parallel, replies as they stream."""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from memoryd.client.link import CallTimeout, ConnectionLost, Link
from memoryd.errors import Unauthorized
from memoryd.wire.addresses import OPENHARMONY_FOLDER, SYSTEM_SOCKET, default_socket_path
from memoryd.wire.arguments import PROTOCOL

__all__ = ["CallTimeout", "Client", "ConnectionLost", "Subscription"]

Answer = dict[str, Any]
"""A result as the protocol describes it."""

_TCP = "tcp://"
_UNREAD_EVENTS = 1000
_FOREVER = float("inf")


class Client:
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
            token = _token_of(token_file)
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

    # Sessions

    async def session_open(
        self,
        session: str,
        *,
        user: str | None = None,
        strategy: str | None = None,
        system: str | None = None,
        model: str | None = None,
        budget_tokens: int | None = None,
        timezone: str | None = None,
        language: str | None = None,
        title: str | None = None,
        options: Mapping[str, object] | None = None,
        reset: Sequence[str] | None = None,
        owner: str | None = None,
    ) -> Answer:
        return await self._answer(
            "session.open",
            session=session,
            user=user,
            strategy=strategy,
            system=system,
            model=model,
            budget_tokens=budget_tokens,
            timezone=timezone,
            language=language,
            title=title,
            options=options,
            reset=reset,
            owner=owner,
        )

    async def session_get(self, session: str, *, owner: str | None = None) -> Answer:
        return await self._answer("session.get", session=session, owner=owner)

    async def session_list(
        self,
        *,
        user: str | None = None,
        order: str | None = None,
        limit: int | None = None,
        after: str | None = None,
        owner: str | None = None,
    ) -> Answer:
        return await self._answer(
            "session.list", user=user, order=order, limit=limit, after=after, owner=owner
        )

    async def session_delete(self, session: str, *, owner: str | None = None) -> Answer:
        return await self._answer("session.delete", session=session, owner=owner)

    async def user_list(self, *, owner: str | None = None) -> Answer:
        return await self._answer("user.list", owner=owner)

    async def user_delete(self, user: str, *, owner: str | None = None) -> Answer:
        return await self._answer("user.delete", user=user, owner=owner)

    # Memory

    async def append(
        self,
        session: str,
        messages: Sequence[Mapping[str, object]],
        *,
        owner: str | None = None,
    ) -> Answer:
        return await self._answer("memory.append", session=session, messages=messages, owner=owner)

    async def prompt(
        self,
        session: str,
        *,
        query: str | None = None,
        budget_tokens: int | None = None,
        strategy: str | None = None,
        tools: Sequence[Mapping[str, object]] | None = None,
        owner: str | None = None,
    ) -> Answer:
        return await self._answer(
            "memory.prompt",
            session=session,
            query=query,
            budget_tokens=budget_tokens,
            strategy=strategy,
            tools=tools,
            owner=owner,
        )

    async def search(
        self,
        query: str,
        *,
        session: str | None = None,
        user: str | None = None,
        k: int | None = None,
        roles: Sequence[str] | None = None,
        since: float | None = None,
        until: float | None = None,
        explain: bool | None = None,
        owner: str | None = None,
    ) -> Answer:
        return await self._answer(
            "memory.search",
            query=query,
            session=session,
            user=user,
            k=k,
            roles=roles,
            since=since,
            until=until,
            explain=explain,
            owner=owner,
        )

    async def history(
        self,
        session: str,
        *,
        before_seq: int | None = None,
        after_seq: int | None = None,
        limit: int | None = None,
        owner: str | None = None,
    ) -> Answer:
        return await self._answer(
            "memory.history",
            session=session,
            before_seq=before_seq,
            after_seq=after_seq,
            limit=limit,
            owner=owner,
        )

    async def forget(self, session: str, ids: Sequence[str], *, owner: str | None = None) -> Answer:
        return await self._answer("memory.forget", session=session, ids=ids, owner=owner)

    # Facts and summaries

    async def facts_list(
        self,
        *,
        session: str | None = None,
        user: str | None = None,
        key: str | None = None,
        history: bool | None = None,
        limit: int | None = None,
        after: str | None = None,
        owner: str | None = None,
    ) -> Answer:
        return await self._answer(
            "facts.list",
            session=session,
            user=user,
            key=key,
            history=history,
            limit=limit,
            after=after,
            owner=owner,
        )

    async def facts_put(
        self,
        key: str,
        value: str,
        *,
        session: str | None = None,
        user: str | None = None,
        kind: str | None = None,
        pinned: bool | None = None,
        owner: str | None = None,
    ) -> Answer:
        return await self._answer(
            "facts.put",
            session=session,
            user=user,
            key=key,
            value=value,
            kind=kind,
            pinned=pinned,
            owner=owner,
        )

    async def facts_forget(
        self,
        *,
        session: str | None = None,
        user: str | None = None,
        key: str | None = None,
        id: str | None = None,
        owner: str | None = None,
    ) -> Answer:
        return await self._answer(
            "facts.forget", session=session, user=user, key=key, id=id, owner=owner
        )

    async def summary_get(
        self, session: str, *, sources: bool | None = None, owner: str | None = None
    ) -> Answer:
        return await self._answer("summary.get", session=session, sources=sources, owner=owner)

    async def summary_refresh(
        self, session: str, *, wait: bool | None = None, owner: str | None = None
    ) -> Answer:
        return await self._answer("summary.refresh", session=session, wait=wait, owner=owner)

    # Chat

    async def chat(
        self,
        session: str,
        content: str | Sequence[Mapping[str, object]] | None = None,
        *,
        messages: Sequence[Mapping[str, object]] | None = None,
        id: str | None = None,
        tools: Sequence[Mapping[str, object]] | None = None,
        tool_choice: object = None,
        budget_tokens: int | None = None,
        max_tokens: int | None = None,
        temperature: float | None = None,
        extra: Mapping[str, object] | None = None,
        on_disconnect: str | None = None,
        keep_partial: bool | None = None,
        owner: str | None = None,
        on_delta: Callable[[Answer], None] | None = None,
        on_request: Callable[[int], None] | None = None,
    ) -> Answer:
        """Say something and return the reply. Has no time limit of its own: the daemon has.

        ``on_delta`` is called with each ``chat.delta`` as it comes; without it nothing is
        streamed. ``on_request`` is called with the request's number, for chat_cancel().
        Cancelling the task that waits cancels nothing at the daemon.
        """
        answer: Answer = await self._link.call(
            "chat",
            {
                "session": session,
                "content": content,
                "messages": messages,
                "id": id,
                "stream": on_delta is not None,
                "tools": tools,
                "tool_choice": tool_choice,
                "budget_tokens": budget_tokens,
                "max_tokens": max_tokens,
                "temperature": temperature,
                "extra": extra,
                "on_disconnect": on_disconnect,
                "keep_partial": keep_partial,
                "owner": owner,
            },
            timeout_s=_FOREVER,
            on_delta=on_delta,
            on_request=on_request,
        )
        return answer

    async def chat_cancel(self, request: int) -> bool:
        """End a chat of this connection; whether there was one to end."""
        return bool((await self._answer("chat.cancel", request=request))["cancelled"])

    # Status and events

    async def status(self) -> Answer:
        return await self._answer("status")

    async def pressure_hint(self, level: str) -> Answer:
        return await self._answer("pressure.hint", level=level)

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
        if token is not None and target.startswith(_TCP):
            await self._challenge(token, target)
        hello = await self._answer("hello", client=client, protocol=PROTOCOL, token=token)
        match hello:
            case {"limits": {"max_frame_bytes": int() as limit}}:
                self._link.max_request_bytes = limit
                self.hello = hello
            case _:
                raise ConnectionLost(f"what listens at {target} is no memoryd: it says no limits")

    async def _challenge(self, token: str, target: str) -> None:
        """Have the daemon prove that it knows the token, before it is told."""
        import hmac  # it loads OpenSSL, and only TCP needs it

        nonce = os.urandom(32).hex()
        answer = await self._answer("hello", nonce=nonce)
        given = answer.get("proof") if isinstance(answer, dict) else None
        expected = hmac.new(token.encode(), nonce.encode(), "sha256").hexdigest()
        if not hmac.compare_digest(str(given).encode("utf-8", "replace"), expected.encode()):
            raise Unauthorized(
                f"whoever listens at {target} does not know the token; it was not sent"
            )

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


def default_address() -> str:
    """Return the socket to use when none is named: one's own daemon's, or the system's."""
    own = default_socket_path(os.environ, os.geteuid(), os.path.isdir(OPENHARMONY_FOLDER))
    if not os.path.exists(own) and os.path.exists(SYSTEM_SOCKET):
        return SYSTEM_SOCKET
    return own


def _token_of(path: str | os.PathLike[str]) -> str:
    return Path(path).read_text(encoding="utf-8").strip()


async def _open(target: str) -> Link:
    """Connect. Raises ConnectionLost where nobody listens or one may not."""
    loop = asyncio.get_running_loop()
    try:
        if target.startswith(_TCP):
            host, _, port = target.removeprefix(_TCP).rpartition(":")
            _, link = await loop.create_connection(Link, host.strip("[]"), int(port))
        else:
            _, link = await loop.create_unix_connection(Link, target)
    except ValueError as exc:
        raise ConnectionLost(f"{target!r} is no address: a path, or tcp://127.0.0.1:PORT") from exc
    except OSError as exc:
        raise ConnectionLost(
            f"cannot connect to memoryd at {target}: {exc.strerror or exc}; is it running?"
        ) from exc
    return link
