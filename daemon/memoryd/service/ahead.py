"""Plans made before they are asked for.

Most of what a plan takes is about the newest message: its facts, what it overrules, what it is
about. An application that asked for a plan after the last messages asks for one after these, most
often some milliseconds after it has heard that they are stored; meanwhile the plan is made, so
that it is only looked up then.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any

from memoryd.core.sessions import SessionKey, Way
from memoryd.errors import RequestError
from memoryd.values import frozen

__all__ = ["Ahead", "PlanCall"]

AFTER_S = 0.002
"""How long after an append a plan is begun: the append's answer goes out first, and whoever asks
at once is not kept by what is made for him."""

_SESSIONS = 64
"""Sessions of which it is remembered how they were asked for a plan."""

_log = logging.getLogger(__name__)


@frozen
class PlanCall:
    """What a call says of the plan that it asks for (see ``Memory.plan``)."""

    strategy: str | None
    budget_tokens: int | None
    tools: Sequence[Mapping[str, object]]
    max_tokens: int | None
    query: str | None
    ways: Sequence[Way]
    max_bytes: int | None


class Ahead:
    """Has a session's next plan made as its last one was asked for: once, until it is asked for a
    plan again, so that a session that is only filled costs no more. ``may_make`` says whether
    there is memory to do so."""

    def __init__(
        self,
        make: Callable[[SessionKey, PlanCall], Coroutine[Any, Any, None]],
        *,
        may_make: Callable[[], bool],
    ) -> None:
        self._make = make
        self._may_make = may_make
        self._asked: OrderedDict[SessionKey, PlanCall] = OrderedDict()
        """The last calls of sessions, until what is made for them is begun."""
        self._timers: dict[SessionKey, asyncio.TimerHandle] = {}
        self._making: dict[SessionKey, tuple[PlanCall, asyncio.Task[None]]] = {}

    def appended(self, key: SessionKey) -> None:
        """Something was appended that a plan is asked for after."""
        if key in self._asked and key not in self._timers and self._may_make():
            loop = asyncio.get_running_loop()
            self._timers[key] = loop.call_later(AFTER_S, self._begin, key)

    async def asked(self, key: SessionKey, call: PlanCall) -> None:
        """A plan is asked for; wait until it is made, if that has been begun."""
        timer = self._timers.pop(key, None)
        if timer is not None:
            timer.cancel()
        self._asked[key] = call
        self._asked.move_to_end(key)
        if len(self._asked) > _SESSIONS:
            self._asked.popitem(last=False)
        making = self._making.get(key)
        if making is not None and making[0] == call:
            await asyncio.wait([making[1]])

    def clear(self) -> None:
        """Forget how plans were asked for."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        self._asked.clear()

    async def close(self) -> None:
        """Make none any more."""
        self.clear()
        tasks = [task for _, task in self._making.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, key: SessionKey) -> None:
        del self._timers[key]
        if key in self._making:
            return  # of what was stored since then the plan is made when it is asked for
        call = self._asked.pop(key)
        task = asyncio.get_running_loop().create_task(self._made(key, call))
        self._making[key] = call, task
        task.add_done_callback(lambda _: self._making.pop(key, None))

    async def _made(self, key: SessionKey, call: PlanCall) -> None:
        try:
            await self._make(key, call)
        except RequestError:
            pass  # whoever asks is told
        except Exception:  # nobody awaits this task, and the plan is made again when asked for
            _log.exception("a plan could not be made ahead")
