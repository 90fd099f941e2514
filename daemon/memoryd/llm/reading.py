"""Reads the body of an answer into an assembler, within the call's deadlines and the bounds."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from memoryd.errors import CloudError, CloudFailed, CloudTimeout
from memoryd.llm.faults import detail_of
from memoryd.llm.patience import Patience, Wait
from memoryd.llm.reply import ReplyAssembler
from memoryd.llm.sse import Event, EventParser, EventTooLarge
from memoryd.llm.transport import Exchange
from memoryd.service.ports import Delta

__all__ = ["ReplyReader", "read_error_body", "within"]

# What a hostile endpoint may send. A board has 512 MB, parsed JSON takes up to 20 times the size
# of its text, and at most 9 calls run at once (gate.MAX_CHATS and a summary).
_MAX_WHOLE_BYTES = 2**21  # a reply that is not streamed: twice the text it may carry, for escapes
_MAX_EVENT_BYTES = 2**20
_MAX_STREAM_BYTES = 2**26  # each streamed token comes in about 250 bytes of JSON
_MAX_ERROR_BYTES = 2**16

_ERROR_BODY_S = 2.0
"""Waited for the words of an error; its status is known already."""
_AFTER_FINISH_S = 2.0
"""Waited for usage and the end of the stream once the reply has its finish_reason."""
_AFTER_DONE_S = 0.1
"""Waited for the end of the body after [DONE], so that the connection can be used again."""


@asynccontextmanager
async def within(wait: Wait) -> AsyncIterator[None]:
    """Bound what stands inside; CloudTimeout with the wait's meaning if it takes longer."""
    try:
        async with asyncio.timeout(wait.seconds):
            yield
    except TimeoutError as exc:
        raise CloudTimeout(wait.meaning) from exc


async def read_error_body(exchange: Exchange, wait: Wait) -> bytes:
    """Return as much of an error's body as comes soon; what is missing is only its words."""
    body = bytearray()
    try:
        async with asyncio.timeout(min(wait.seconds, _ERROR_BODY_S)):
            while len(body) < _MAX_ERROR_BYTES and (data := await exchange.read()):
                body += data
    except (TimeoutError, CloudFailed):
        pass
    return bytes(body[:_MAX_ERROR_BYTES])


class ReplyReader:
    """One answer being read.

    ``received`` counts the bytes of its body, ``first_delta_at`` is on ``clock``.
    """

    def __init__(
        self,
        exchange: Exchange,
        patience: Patience,
        *,
        clock: Callable[[], float],
        on_delta: Callable[[Delta], None] | None,
    ) -> None:
        self._exchange = exchange
        self._patience = patience
        self._clock = clock
        self._on_delta = on_delta
        self.assembler = ReplyAssembler()
        self.received = 0
        self.first_delta_at: float | None = None

    async def read(self) -> None:
        """Read the whole reply into the assembler. Raises the CloudError family."""
        encoding = self._exchange.content_encoding
        if encoding not in ("", "identity"):
            raise CloudFailed(
                "the endpoint compressed its reply, which was not asked for", retryable=False
            )
        # By what came, not by what was asked for: some endpoints know only one of the two.
        content_type = self._exchange.content_type
        if content_type == "text/event-stream":
            await self._read_stream()
        elif content_type == "application/json":
            await self._read_whole()
        else:
            raise CloudFailed(
                "the endpoint answered with something else than a completion "
                "(neither JSON nor an event stream): see [cloud] base_url",
                retryable=False,
            )
        self._deliver(self.assembler.close())

    async def _read_stream(self) -> None:
        parser = EventParser(max_bytes=_MAX_EVENT_BYTES)
        done = False
        while data := await self._next(done=done):
            if self.received > _MAX_STREAM_BYTES:
                raise _too_large()
            if not done:
                done = self._take(_parsed(parser, data))
        if not done and self.assembler.finish_reason is None:
            # The stream's last event may lack its line break; if it is cut, so is the reply.
            try:
                done = self._take(parser.close())
            except json.JSONDecodeError:
                pass
        if not done and self.assembler.finish_reason is None:
            raise CloudFailed("the stream ended in the middle of the reply", retryable=True)

    async def _read_whole(self) -> None:
        body = bytearray()
        while data := await self._next(done=False):
            if self.received > _MAX_WHOLE_BYTES:
                raise _too_large()
            body += data
        answer = _json(body)
        if isinstance(answer, dict) and "choices" not in answer and not answer.get("error"):
            error = CloudFailed("the endpoint's answer holds no reply", retryable=False)
            if detail := detail_of(answer):
                error.data["detail"] = detail
            raise error
        self._deliver(self.assembler.feed(answer))

    def _take(self, events: list[Event]) -> bool:
        """Feed events; tell whether the stream's end mark was among them."""
        for event in events:
            data = event.data.strip()
            if data == "[DONE]":
                return True
            if data:
                self._deliver(self.assembler.feed(_json(data)))
        return False

    async def _next(self, *, done: bool) -> bytes:
        """Read on. Once the reply is known to be whole, its end is not waited for much longer."""
        now = self._clock()
        if not self.received:
            wait = self._patience.first_byte(now)
        else:
            wait = self._patience.next_byte(now)
        whole = done or self.assembler.finish_reason is not None
        if whole:
            seconds = min(wait.seconds, _AFTER_DONE_S if done else _AFTER_FINISH_S)
            wait = Wait(seconds=seconds, meaning=wait.meaning)
        try:
            async with within(wait):
                data = await self._exchange.read()
        except CloudError:
            if whole:
                return b""
            raise
        self.received += len(data)
        return data

    def _deliver(self, delta: Delta | None) -> None:
        if delta is None:
            return
        if self.first_delta_at is None:
            self.first_delta_at = self._clock()
        if self._on_delta is not None:
            self._on_delta(delta)


def _parsed(parser: EventParser, data: bytes) -> list[Event]:
    try:
        return parser.feed(data)
    except EventTooLarge as exc:
        raise _too_large() from exc


def _json(text: str | bytearray) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as exc:
        raise CloudFailed("the endpoint sent malformed JSON", retryable=True) from exc


def _too_large() -> CloudFailed:
    return CloudFailed("the reply is larger than the daemon takes", retryable=False)
