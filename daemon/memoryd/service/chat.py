"""Conversations with the cloud: append, plan, call, append the reply.

One chat is one task, whoever listens to it. Chats of one session run one after another. The same
chat id joins the chat in flight, or gets the stored reply, or calls the cloud again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal, Protocol

from memoryd.core.digests import digest
from memoryd.core.messages import Message, Role, StoredMessage, tool_call_to_wire
from memoryd.core.sessions import SessionKey
from memoryd.errors import (
    BadRequest,
    Cancelled,
    CloudFailed,
    CloudTimeout,
    Conflict,
    NotFound,
    RequestError,
)
from memoryd.service.ports import Cloud, Completion, CompletionRequest, Delta
from memoryd.values import frozen

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from memoryd.core.plan.parts import PromptPlan
    from memoryd.service.memory import Memory

__all__ = ["ChatRequest", "Chats", "Listener"]

_ID_LIMIT = 128
"""Characters of a message id (protocol)."""


class Listener(Protocol):
    """The connection that a chat is answered on."""

    def notify(self, method: str, params: Mapping[str, object]) -> None: ...
    def on_close(self, callback: Callable[[], None]) -> None: ...
    def remove_on_close(self, callback: Callable[[], None]) -> None: ...
    async def settled(self) -> None: ...


@frozen
class ChatRequest:
    """What a client asked: messages to append (perhaps none), and how to call the cloud."""

    messages: tuple[Message, ...]
    id: str | None
    stream: bool
    tools: tuple[Mapping[str, object], ...]
    tool_choice: object
    budget_tokens: int | None
    max_tokens: int | None
    temperature: float | None
    extra: Mapping[str, object]
    on_disconnect: Literal["finish", "cancel"]
    keep_partial: bool


@dataclass(eq=False, slots=True)
class _Ear:
    """One request that waits for a chat's outcome."""

    listener: Listener
    msgid: int
    stream: bool
    on_disconnect: Literal["finish", "cancel"]
    chat: _Chat | None = None
    cancelled: bool = False
    """Cancelled before there was a chat to cancel."""

    def hear(self, delta: Delta) -> None:
        if not self.stream:
            return
        params: dict[str, object] = {"request": self.msgid}
        if delta.text:
            params["text"] = delta.text
        if delta.reasoning:
            params["reasoning"] = delta.reasoning
        if delta.tool_calls:
            params["tool_calls"] = list(delta.tool_calls)
        if len(params) > 1:
            self.listener.notify("chat.delta", params)


@dataclass(eq=False, slots=True)
class _Chat:
    """A chat in flight: what it was asked, what came so far, who listens."""

    key: SessionKey
    id: str
    request: ChatRequest
    text: list[str] = field(default_factory=list)
    reasoning: list[str] = field(default_factory=list)
    ears: list[_Ear] = field(default_factory=list)
    task: asyncio.Task[dict[str, object]] | None = None
    number: int | None = None
    user: str | None = None
    """Of the session, both known once the chat has its turn."""
    sealed: bool = False
    """The reply is whole and being stored: from here on it cannot be cancelled."""

    def hear(self, delta: Delta) -> None:
        if delta.text:
            self.text.append(delta.text)
        if delta.reasoning:
            self.reasoning.append(delta.reasoning)
        for ear in self.ears:
            ear.hear(delta)

    def cancel(self) -> bool:
        """Cancel for all who listen; False once the reply is whole."""
        if self.task is None or self.task.done() or self.sealed:
            return False
        return self.task.cancel()


class Chats:
    """All chats in flight. ``total_timeout_s`` bounds each from its turn on."""

    def __init__(
        self,
        *,
        memory: Memory,
        cloud: Cloud,
        clock: Callable[[], float],
        draw_id: Callable[[], str],
        total_timeout_s: float,
    ) -> None:
        self._memory = memory
        self._cloud = cloud
        self._clock = clock
        self._draw_id = draw_id
        self.total_timeout_s = total_timeout_s
        self._running: dict[tuple[SessionKey, str], _Chat] = {}
        self._turns: dict[SessionKey, tuple[asyncio.Lock, int]] = {}
        self._requests: dict[tuple[Listener, int], _Ear] = {}

    async def run(
        self, listener: Listener, msgid: int, key: SessionKey, request: ChatRequest
    ) -> dict[str, object]:
        """Run or join a chat and return the protocol's result.

        Raises what appending, planning and the cloud raise; Cancelled when somebody cancelled.
        """
        self._cloud.check_extra(request.extra)
        ear = _Ear(listener, msgid, request.stream, request.on_disconnect)
        # Known before anything is waited for: a cancel may come right behind.
        self._requests[listener, msgid] = ear
        try:
            await listener.settled()
            return await self._attended(ear, key, request)
        finally:
            del self._requests[listener, msgid]

    async def _attended(
        self, ear: _Ear, key: SessionKey, request: ChatRequest
    ) -> dict[str, object]:
        """Start or join the chat for one who listens, and return what comes of it."""
        _check_last(request.messages)
        request, chat_id = await self._named(key, request)
        if ear.cancelled:
            raise Cancelled("the chat was cancelled before it began")
        chat = self._running.get((key, chat_id))
        if chat is None:
            chat = self._start(key, chat_id, request)
        elif request.messages and not _same_statements(chat.request.messages, request.messages):
            raise Conflict(f"chat {chat_id} is running with other messages; use another id")
        assert chat.task is not None  # set by _start before the first await
        ear.chat = chat
        ear.hear(Delta(text="".join(chat.text), reasoning="".join(chat.reasoning)))
        chat.ears.append(ear)

        def gone() -> None:
            self._gone(chat, ear)

        ear.listener.on_close(gone)
        try:
            # shield: this request going away must not end the chat for the others
            return await asyncio.shield(chat.task)
        except asyncio.CancelledError:
            if chat.task.cancelled():
                raise Cancelled("the chat was cancelled") from None
            raise
        finally:
            ear.listener.remove_on_close(gone)
            if ear in chat.ears:
                chat.ears.remove(ear)

    def cancel(self, listener: Listener, msgid: int) -> bool:
        """Cancel the chat that request ``msgid`` of this connection waits for."""
        ear = self._requests.get((listener, msgid))
        if ear is None or ear.cancelled:
            return False
        if ear.chat is None:
            ear.cancelled = True
            return True
        return ear.chat.cancel()

    def cancel_session(self, key: SessionKey) -> None:
        """Cancel what runs in a session that is being deleted; its id can be used again at once."""
        self._drop(lambda chat: chat.key == key)

    def cancel_user(self, owner: str, user: str) -> set[SessionKey]:
        """Cancel what runs in the sessions of a user who is being deleted; return these."""
        return self._drop(lambda chat: chat.key.owner == owner and chat.user == user)

    def _drop(self, belongs: Callable[[_Chat], bool]) -> set[SessionKey]:
        dropped = [chat for chat in self._running.values() if belongs(chat)]
        for chat in dropped:
            del self._running[chat.key, chat.id]
            chat.cancel()
        return {chat.key for chat in dropped}

    async def close(self) -> None:
        """Cancel all chats and wait until they have ended."""
        tasks = [chat.task for chat in self._running.values() if chat.task is not None]
        for chat in tuple(self._running.values()):
            chat.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _gone(self, chat: _Chat, ear: _Ear) -> None:
        """A listener's connection ended; the last one decides what becomes of the chat."""
        if ear in chat.ears:
            chat.ears.remove(ear)
            if not chat.ears and ear.on_disconnect == "cancel":
                chat.cancel()

    def _start(self, key: SessionKey, chat_id: str, request: ChatRequest) -> _Chat:
        chat = _Chat(key, chat_id, request)
        self._running[key, chat_id] = chat
        chat.task = asyncio.create_task(self._converse(chat), name=f"chat {chat_id}")
        chat.task.add_done_callback(lambda task: self._ended(chat, task))
        return chat

    def _ended(self, chat: _Chat, task: asyncio.Task[dict[str, object]]) -> None:
        if self._running.get((chat.key, chat.id)) is chat:
            del self._running[chat.key, chat.id]
        if not task.cancelled():
            task.exception()  # taken note of: with no listener left nobody else would

    async def _named(self, key: SessionKey, request: ChatRequest) -> tuple[ChatRequest, str]:
        """Give the chat its id, and each message without one an id that a retry repeats."""
        if not request.messages:
            if request.id is not None:
                return request, request.id
            newest = await self._memory.newest(key)
            if newest is None:
                raise BadRequest(
                    "nothing to answer: the session has no message; give content or messages",
                    field="content",
                )
            return request, newest.id
        chat_id = request.id or request.messages[-1].id or self._draw_id()
        last = len(request.messages) - 1
        named = tuple(
            message
            if message.id is not None
            else replace(message, id=chat_id if place == last else _derived(chat_id, str(place)))
            for place, message in enumerate(request.messages)
        )
        return replace(request, messages=named), chat_id

    async def _converse(self, chat: _Chat) -> dict[str, object]:
        async with self._turn(chat.key):
            try:
                async with asyncio.timeout(self.total_timeout_s):
                    return await self._answer(chat)
            except TimeoutError as exc:
                raise CloudTimeout(
                    f"the chat did not end within {self.total_timeout_s:g} s "
                    "([cloud] total_timeout_s)"
                ) from exc

    async def _answer(self, chat: _Chat) -> dict[str, object]:
        started = self._clock()
        request = chat.request
        # The session as it is now: one that is deleted and opened again is another one, and what
        # is said here must never reach it.
        session = await self._memory.session(chat.key)
        chat.number, chat.user = session.number, session.user
        newest_given = await self._given(chat)
        reply = await self._memory.reply_to(chat.key, chat.id)
        if reply is not None:
            return _replayed(reply)
        await self._check_newest(chat, newest_given)
        session, plan = await self._memory.plan(
            chat.key,
            budget_tokens=request.budget_tokens,
            tools=request.tools,
            max_tokens=request.max_tokens,
        )
        self._check_asks(plan)
        planned = self._clock()
        try:
            completion = await self._cloud.complete(
                CompletionRequest(
                    messages=plan.messages,
                    model=session.model,
                    stream=request.stream,
                    tools=request.tools,
                    tool_choice=request.tool_choice,
                    max_tokens=request.max_tokens,
                    temperature=request.temperature,
                    extra=request.extra,
                    waited_s=planned - started,
                ),
                chat.hear,
            )
            if not completion.text.strip() and not completion.tool_calls:
                raise CloudFailed("the endpoint sent an empty reply", retryable=True)
        except (asyncio.CancelledError, RequestError):
            await self._keep_partial(chat)
            raise
        self._memory.learn(
            session,
            planned=plan.tokens,
            reported=completion.prompt_tokens,
            reply=completion.completion_tokens,
        )
        stored = await self._keep(chat, completion)
        ended = self._clock()
        return {
            **_reply_to_wire(stored, reasoning=completion.reasoning),
            "prompt": {
                "tokens": plan.tokens,
                "budget_tokens": plan.budget_tokens,
                "reserve_tokens": plan.reserve_tokens,
                "estimated": plan.estimated,
                "effective_strategy": plan.effective_strategy,
                "recall": plan.recall,
                "parts": plan.to_wire()["parts"],
            },
            "timings_ms": {
                "prompt": _ms(planned - started),
                "first_token": _ms(completion.first_token_s),
                "total": _ms(ended - started),
            },
        }

    async def _given(self, chat: _Chat) -> StoredMessage | None:
        """Append what was given; return the newest of it as stored."""
        if not chat.request.messages:
            return None
        stored = await self._memory.append(chat.key, chat.request.messages, number=chat.number)
        return stored[-1]

    async def _check_newest(self, chat: _Chat, given: StoredMessage | None) -> None:
        """The cloud may answer only what stands at the end of the conversation."""
        newest = await self._memory.newest(chat.key)
        if newest is None:
            raise BadRequest("nothing to answer: the session has no message", field="content")
        if given is not None and newest.seq != given.seq:
            raise Conflict(
                f"chat {chat.id} has no reply and later messages came; send a new message"
            )
        if newest.message.role is Role.ASSISTANT:
            wanted = "the results of its tool calls" if newest.message.tool_calls else "content"
            raise BadRequest(
                f"the newest message is the assistant's: give {wanted} as well", field="messages"
            )

    def _check_asks(self, plan: PromptPlan) -> None:
        """What is sent must end with something to answer, notes apart."""
        roles = [message["role"] for message in plan.messages if message["role"] != "system"]
        if not roles or roles[-1] == "assistant":
            raise BadRequest(
                "nothing to answer: neither a user message nor a tool result stands at the end",
                field="messages",
            )

    async def _keep(self, chat: _Chat, completion: Completion) -> StoredMessage:
        """Store the reply, whole, whatever happens to those who asked for it."""
        chat.sealed = True
        meta: dict[str, object] = {"finish_reason": completion.finish_reason}
        if completion.prompt_tokens is not None and completion.completion_tokens is not None:
            meta["usage"] = {
                "prompt_tokens": completion.prompt_tokens,
                "completion_tokens": completion.completion_tokens,
            }
        message = Message(
            role=Role.ASSISTANT,
            content=completion.text,
            tool_calls=completion.tool_calls,
            meta=meta,
        )
        stored = await self._memory.append(chat.key, (message,), chat=chat.id, number=chat.number)
        return stored[0]

    async def _keep_partial(self, chat: _Chat) -> None:
        text = "".join(chat.text)
        if chat.request.keep_partial and text.strip():
            message = Message(role=Role.ASSISTANT, content=text, meta={"partial": True})
            # shield: the cancelling must not tear the append that it asked for
            try:
                await asyncio.shield(self._memory.append(chat.key, (message,), number=chat.number))
            except NotFound:
                pass  # the session was deleted meanwhile, and the partial reply goes with it

    @asynccontextmanager
    async def _turn(self, key: SessionKey) -> AsyncIterator[None]:
        """Wait for one's turn in a session; locks go when nobody waits for them."""
        lock, users = self._turns.get(key) or (asyncio.Lock(), 0)
        self._turns[key] = (lock, users + 1)
        try:
            async with lock:
                yield
        finally:
            lock, users = self._turns[key]
            if users == 1:
                del self._turns[key]
            else:
                self._turns[key] = (lock, users - 1)


def _check_last(messages: Sequence[Message]) -> None:
    """Refuse, before anything is stored, what the assistant itself has said last."""
    if messages and messages[-1].role is Role.ASSISTANT:
        raise BadRequest(
            "the last message must be the user's or a tool's; memory.append takes the assistant's",
            field="messages",
        )


def _same_statements(ours: Sequence[Message], theirs: Sequence[Message]) -> bool:
    return len(ours) == len(theirs) and all(
        one.same_statement(other) for one, other in zip(ours, theirs, strict=True)
    )


def _derived(chat_id: str, suffix: str) -> str:
    """An id that the same chat gives again; long ones are hashed to stay within the limit."""
    derived = f"{chat_id}.{suffix}"
    if len(derived) <= _ID_LIMIT:
        return derived
    return f"{digest(chat_id)}.{suffix}"


def _replayed(reply: StoredMessage) -> dict[str, object]:
    """The result for a chat whose reply is stored: nothing was planned or called."""
    meta = reply.message.meta or {}
    usage = meta.get("usage")
    prompt_tokens = usage.get("prompt_tokens", 0) if isinstance(usage, Mapping) else 0
    return {
        **_reply_to_wire(reply, reasoning=""),
        "prompt": {
            "tokens": prompt_tokens,
            "effective_strategy": "stored",
            "recall": "none",
            "parts": [],
        },
        "timings_ms": {"prompt": 0.0, "first_token": 0.0, "total": 0.0},
    }


def _reply_to_wire(reply: StoredMessage, *, reasoning: str) -> dict[str, object]:
    message: dict[str, object] = {
        "id": reply.id,
        "seq": reply.seq,
        "content": reply.message.content,
    }
    if reply.message.tool_calls:
        message["tool_calls"] = [tool_call_to_wire(call) for call in reply.message.tool_calls]
    if reasoning:
        message["reasoning"] = reasoning
    meta = reply.message.meta or {}
    return {
        "message": message,
        "finish_reason": meta.get("finish_reason", "stop"),
        "usage": meta.get("usage", {"prompt_tokens": None, "completion_tokens": None}),
    }


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 1)
