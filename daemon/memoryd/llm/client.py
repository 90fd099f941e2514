"""The cloud client: a call is a few tries, each a POST whose answer is read piece by piece.

What a call passes, in this order: the gate gives it its turn, the breaker and the limits admit
it, the deadlines bound it, the retry policy repeats it, and the breaker is told how it ended.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import math
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from memoryd.config import CloudSettings
from memoryd.errors import (
    CloudError,
    CloudFailed,
    CloudLimit,
    CloudOffline,
    CloudRateLimited,
    CloudTimeout,
)
from memoryd.llm import breaker as breakers
from memoryd.llm.body import encode_body, request_body
from memoryd.llm.endpoint import Endpoint, static_secrets
from memoryd.llm.gate import Gate
from memoryd.llm.key import KeyFile
from memoryd.llm.limits import SpendingLimits
from memoryd.llm.patience import Patience
from memoryd.llm.retry import RetryPolicy, next_wait_s
from memoryd.llm.transport import Exchange, Transport
from memoryd.service.ports import CloudStatus, Completion, CompletionRequest, Delta, Spent

if TYPE_CHECKING:
    from memoryd.llm.reading import ReplyReader

__all__ = ["CloudClient", "uniform"]

_log = logging.getLogger(__name__)

_BYTES_PER_TOKEN = 3
"""For calls whose usage was not reported: about right for English and for Chinese in UTF-8."""


class CloudClient:
    """Fits ``ports.Cloud``. Connects at the first call, on the loop that makes it.

    ``clock`` is monotonic seconds, ``wall`` seconds since the epoch, ``draw`` uniform in [0, 1).
    ``on_spent`` is called after each try that was counted, and each reply.
    The constructor raises ConfigError where the section holds what can never work.
    """

    def __init__(
        self,
        settings: CloudSettings,
        *,
        clock: Callable[[], float] = time.monotonic,
        wall: Callable[[], float] = time.time,
        draw: Callable[[], float] | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        on_spent: Callable[[], None] = lambda: None,
        on_import: Callable[[], object] = lambda: None,
    ) -> None:
        self._on_import = on_import
        self._transport = self._open(settings)
        self._settings = settings
        self._clock = clock
        self._wall = wall
        self._draw = draw or uniform
        self._sleep = sleep
        self._on_spent = on_spent
        self._retry = RetryPolicy(max_retries=settings.max_retries)
        self._key = KeyFile(settings.api_key_file)
        self._secrets = static_secrets(settings)
        self._calls_over: dict[Transport, int] = {}
        """How many calls use each: one that was exchanged is closed by its last call."""
        self._gate = Gate()
        self._breaker = breakers.Breaker()
        self._limits = SpendingLimits(
            max_calls_per_hour=settings.max_calls_per_hour,
            max_tokens_per_day=settings.max_tokens_per_day,
        )
        self._status = CloudStatus(
            state="off" if self._transport is None else "ok",
            calls=0,
            failures=0,
            last_error=None,
            last_error_code=None,
            prompt_tokens=0,
            cached_tokens=0,
            completion_tokens=0,
        )

    @property
    def model(self) -> str | None:
        return self._settings.model

    def check_extra(self, extra: Mapping[str, object]) -> None:
        """Raise BadRequest for fields that only the daemon sets, or that JSON cannot say."""
        encode_body(request_body(CompletionRequest(messages=(), extra=extra), self._settings))

    def status(self) -> CloudStatus:
        """Counts since the start. ``last_error`` is why the newest call failed, in our own words,
        ``last_error_code`` the protocol's code for it; None once one succeeds."""
        return self._status

    @property
    def uncovered(self) -> bool:
        """Whether more was spent than ``spent_ahead`` said, of what has a limit."""
        return self._limits.uncovered

    def spent(self) -> Spent:
        """What counts for the limits."""
        return self._limits.spent(self._clock())

    def spent_ahead(self) -> Spent:
        """The same with some of what comes next: what to know of it after a crash."""
        return self._limits.spent_ahead(self._clock())

    def restore(self, spent: Spent, *, elapsed_s: float) -> None:
        """Count what was spent until ``elapsed_s`` ago, by an earlier run of the daemon."""
        self._limits.restore(spent, self._clock(), elapsed_s=elapsed_s)

    async def reconfigure(self, settings: CloudSettings) -> None:
        """Use other settings from the next call on; calls under way end with the old address.

        Raises ConfigError, and changes nothing, where they can never work.
        """
        transport, former = self._open(settings), self._transport
        self._settings = settings
        self._retry = RetryPolicy(max_retries=settings.max_retries)
        self._key = KeyFile(settings.api_key_file)
        self._secrets = static_secrets(settings)
        self._transport = transport
        # Whoever mends the address or the key wants it tried, and not the old one's failures.
        self._breaker = breakers.Breaker()
        self._limits.set(
            max_calls_per_hour=settings.max_calls_per_hour,
            max_tokens_per_day=settings.max_tokens_per_day,
        )
        state: Literal["off", "ok"] = "off" if transport is None else "ok"
        self._status = replace(self._status, state=state, last_error=None, last_error_code=None)
        if former is not None and not self._calls_over.get(former):
            await former.close()

    async def close(self) -> None:
        """Close all connections. Calls under way fail, and so does every later one."""
        for transport in {*self._calls_over, self._transport}:
            if transport is not None:
                await transport.close()

    async def complete(
        self, request: CompletionRequest, on_delta: Callable[[Delta], None] | None = None
    ) -> Completion:
        """Make the call and return the whole reply; ``on_delta`` is told each piece as it comes.

        Raises the CloudError family, or BadRequest where ``extra`` cannot be sent. Nothing is
        tried again after the first byte of a reply. Cancelling closes the connection at once.
        """
        body = encode_body(request_body(request, self._settings))
        if self._transport is None:
            raise CloudOffline(
                "no endpoint is configured: set [cloud] base_url", data={"reason": "no_endpoint"}
            )
        asked_at = self._clock()
        async with self._turn(request.purpose), self._in_use(self._transport) as transport:
            patience = Patience.for_call(
                self._settings,
                request.purpose,
                asked_at=asked_at,
                turn_at=self._clock(),
                waited_s=request.waited_s,
            )
            self._check_limits()
            call = _Call(body=body, asked_at=asked_at, patience=patience, on_delta=on_delta)
            with self._watched(call):
                return await self._tries(transport, call)

    @asynccontextmanager
    async def _in_use(self, transport: Transport) -> AsyncIterator[Transport]:
        """Keep a transport open for a call."""
        self._calls_over[transport] = self._calls_over.get(transport, 0) + 1
        try:
            yield transport
        finally:
            self._calls_over[transport] -= 1
            if not self._calls_over[transport]:
                del self._calls_over[transport]
                if transport is not self._transport:
                    await transport.close()

    def _turn(self, purpose: Literal["chat", "summary"]) -> AbstractAsyncContextManager[None]:
        if purpose == "summary":
            return self._gate.summary(patience_s=self._settings.timeout_s)
        return self._gate.chat()

    def _check_limits(self) -> None:
        wait = self._limits.wait_s(self._clock())
        if wait > 0:
            raise CloudLimit(
                "the limit on calls or tokens is reached: see [cloud] max_calls_per_hour and "
                "max_tokens_per_day",
                retry_after_s=_up_to_tenths(wait),
            )

    @contextmanager
    def _watched(self, call: _Call) -> Iterator[None]:
        """Ask the breaker to admit a call; tell it, and ``status``, how the call ended."""
        admitted = breakers.admit(self._breaker, self._clock())
        if admitted is None:
            raise self._refusal()
        self._breaker = admitted
        self._status = replace(self._status, calls=self._status.calls + 1)
        try:
            yield
        except CloudError as error:
            self._note_failure(error, begun=call.begun)
            raise
        except BaseException:
            # Cancelled, or failed in our own code: says nothing of the endpoint.
            self._breaker = breakers.withdrawn(self._breaker)
            raise
        self._breaker = breakers.succeeded(self._breaker)
        self._status = replace(self._status, state="ok", last_error=None, last_error_code=None)

    def _refusal(self) -> CloudOffline:
        wait = breakers.retry_in_s(self._breaker, self._clock())
        error = CloudOffline(
            f"the endpoint failed {self._breaker.failures} times in a row "
            f"({self._status.last_error}); it is tried again in {wait:.0f} s"
        )
        error.data["retry_after_s"] = _up_to_tenths(wait)
        return error

    def _note_failure(self, error: CloudError, *, begun: bool) -> None:
        _log.warning("cloud call failed: %s", error.message)
        match error:
            case CloudRateLimited() | CloudFailed(retryable=False):
                # A refusal of this one call: the endpoint is there.
                self._breaker = breakers.succeeded(self._breaker)
            case CloudOffline() | CloudTimeout() | CloudFailed() if not begun:
                self._breaker = breakers.failed(self._breaker, self._clock(), self._draw())
            case _:
                # A reply that broke, or what was found out on this side: the endpoint may be well.
                self._breaker = breakers.withdrawn(self._breaker)
        closed = self._breaker.state is breakers.BreakerState.CLOSED
        self._status = replace(
            self._status,
            state="failing" if closed else "open",
            failures=self._status.failures + 1,
            last_error=error.message,
            last_error_code=error.code,
        )

    async def _tries(self, transport: Transport, call: _Call) -> Completion:
        """Try until there is a reply, its first byte, or a failure that trying cannot mend."""
        for attempt in itertools.count():
            try:
                return await self._try(transport, call)
            except CloudError as error:
                wait = None if call.begun else self._pause_s(error, attempt, call.patience)
                if wait is None or self._limits.wait_s(self._clock()) > 0:
                    raise
            await self._sleep(wait)
        raise AssertionError("the count does not end")

    def _pause_s(self, error: CloudError, attempt: int, patience: Patience) -> float | None:
        if not error.retryable:
            return None
        asked = error.data.get("retry_after_s")
        return next_wait_s(
            self._retry,
            attempt=attempt,
            remaining_s=patience.first_byte(self._clock()).seconds,
            draw=self._draw(),
            asked_s=asked if isinstance(asked, float) else None,
        )

    async def _try(self, transport: Transport, call: _Call) -> Completion:
        # What reads an answer loads with the first one, as the HTTP library does: 0.4 MB.
        from memoryd.llm.faults import without_secrets
        from memoryd.llm.reading import within

        key = await asyncio.to_thread(self._key.read)
        self._limits.count_call(self._clock())
        self._on_spent()
        try:
            async with within(call.patience.first_byte(self._clock())):
                exchange = await transport.post(call.body, self._headers(key))
            try:
                if exchange.status != 200:
                    raise await self._status_fault(exchange, call.patience)
                return await self._reply(exchange, call)
            finally:
                exchange.close()
        except CloudError as error:
            without_secrets(error, (key or "", *self._secrets))
            raise

    def _headers(self, key: str | None) -> dict[str, str]:
        """``extra_headers`` may replace the way the key is sent."""
        extra = dict(self._settings.extra_headers)
        if key is None or any(name.lower() == "authorization" for name in extra):
            return extra
        return {"Authorization": f"Bearer {key}", **extra}

    async def _status_fault(self, exchange: Exchange, patience: Patience) -> CloudError:
        from memoryd.llm.faults import status_fault
        from memoryd.llm.reading import read_error_body

        body = await read_error_body(exchange, patience.first_byte(self._clock()))
        return status_fault(exchange.status, exchange.headers, body, now=self._wall())

    async def _reply(self, exchange: Exchange, call: _Call) -> Completion:
        from memoryd.llm.reading import ReplyReader

        reader = ReplyReader(exchange, call.patience, clock=self._clock, on_delta=call.on_delta)
        try:
            await reader.read()
        finally:
            call.begun = reader.received > 0
            # Also of a reply that was cut or cancelled: its tokens are paid for.
            self._count_tokens(reader, call)
        first_at = self._clock() if reader.first_delta_at is None else reader.first_delta_at
        return reader.assembler.completion(first_token_s=first_at - call.asked_at)

    def _count_tokens(self, reader: ReplyReader, call: _Call) -> None:
        usage = reader.assembler.usage
        self._status = replace(
            self._status,
            prompt_tokens=self._status.prompt_tokens + (usage.prompt_tokens or 0),
            cached_tokens=self._status.cached_tokens + (usage.cached_tokens or 0),
            completion_tokens=self._status.completion_tokens + (usage.completion_tokens or 0),
        )
        prompt, completion = usage.prompt_tokens, usage.completion_tokens
        if prompt is None:
            prompt = len(call.body) // _BYTES_PER_TOKEN
        if completion is None:
            completion = reader.assembler.reply_bytes // _BYTES_PER_TOKEN
        self._limits.count_tokens(prompt + completion, self._clock())
        self._on_spent()

    def _open(self, settings: CloudSettings) -> Transport | None:
        """Raises ConfigError."""
        endpoint = Endpoint.from_settings(settings)
        if endpoint is None:
            return None
        return Transport(endpoint, settings, on_import=self._on_import)


@dataclass(slots=True, kw_only=True)
class _Call:
    """One call over all its tries. ``begun``: the first byte of a reply has come."""

    body: bytes
    asked_at: float
    patience: Patience
    on_delta: Callable[[Delta], None] | None
    begun: bool = False


def uniform() -> float:
    """Draw uniformly from [0, 1). The module random, for this alone, takes 0.2 MB."""
    return int.from_bytes(os.urandom(6), "big") / 2**48


def _up_to_tenths(wait_s: float) -> float:
    """Round up: who comes after the time named is not refused again."""
    return math.ceil(wait_s * 10) / 10
