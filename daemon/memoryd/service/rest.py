"""Tidying up once nobody has asked anything for a while."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from memoryd.server.caller import Caller
from memoryd.server.crowd import Service
from memoryd.wire.arguments import Arguments

__all__ = ["REST_S", "TidyService"]

REST_S = 2.5
"""Longer than the pauses inside a turn, shorter than those between turns; the search index, which
begins 2 s after the last write, has caught up by then."""


class TidyService:
    """Hands every request on to a service, and calls ``tidy`` once none came for ``rest_s``.

    ``clock`` is the loop's; ``on_request`` is called before each. A daemon at rest is not woken
    again for it.
    """

    def __init__(
        self,
        service: Service,
        tidy: Callable[[], Coroutine[Any, Any, None]],
        *,
        clock: Callable[[], float],
        on_request: Callable[[], None],
        rest_s: float = REST_S,
    ) -> None:
        self._service = service
        self._tidy = tidy
        self._clock = clock
        self._on_request = on_request
        self._rest_s = rest_s
        self._asked_at = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._tidying: asyncio.Task[None] | None = None

    async def handle(self, caller: Caller, msgid: int, method: str, arguments: Arguments) -> object:
        """Return the request's result. Raises what the service raises."""
        self._asked_at = self._clock()
        self._on_request()
        if self._timer is None:
            self._look_in(self._rest_s)
        return await self._service.handle(caller, msgid, method, arguments)

    async def close(self) -> None:
        """Tidy no more. May be called again."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._tidying is not None:
            self._tidying.cancel()
            await asyncio.wait([self._tidying])

    def _look_in(self, wait_s: float) -> None:
        self._timer = asyncio.get_running_loop().call_later(wait_s, self._look)

    def _look(self) -> None:
        self._timer = None
        wait = self._asked_at + self._rest_s - self._clock()
        if wait > 0:
            self._look_in(wait)
        else:
            self._tidying = asyncio.get_running_loop().create_task(self._tidy())
