"""Who speaks, as the service sees a connection."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Literal, TypeVar, overload

from memoryd.errors import BadRequest, NotFound

__all__ = ["Caller"]

T = TypeVar("T")

READS_AT_ONCE = 2
"""Long answers of one connection in the making at a time: one is written, one is read meanwhile.
More would let a client that pipelines a hundred of them fill the memory before they are bounded as
unread bytes, and keep others waiting."""

_log = logging.getLogger(__name__)


class Caller:
    """One connection's identity, and what the service may do with it.

    ``owner``   whose memory it is: a decimal uid, or ``tcp``.
    ``uid``     of a Unix peer, None for TCP.
    ``admin``   may name other owners.
    ``number``  of the connection, for logs. A request is (caller, msgid): callers are hashed by
                identity.
    """

    def __init__(
        self,
        *,
        owner: str,
        uid: int | None,
        admin: bool,
        number: int,
        send: Callable[[str, Mapping[str, object]], None],
    ) -> None:
        self.owner = owner
        self.uid = uid
        self.admin = admin
        self.number = number
        self.closed = False
        self.reads = asyncio.Semaphore(READS_AT_ONCE)
        """To be held while a long answer is made."""
        self._send = send
        self._callbacks: list[Callable[[], None]] = []
        self._writes: set[asyncio.Future[object]] = set()

    @overload
    def owner_for(self, owner: str | None, *, allow_all: Literal[False] = False) -> str: ...
    @overload
    def owner_for(self, owner: str | None, *, allow_all: bool) -> str | None: ...
    def owner_for(self, owner: str | None, *, allow_all: bool = False) -> str | None:
        """Return whose memory a request is about; None stands for all of them.

        Raises NotFound for a foreign owner, so that nobody learns who else is there, and
        BadRequest for ``*`` where one owner is needed.
        """
        if owner is None or owner == self.owner:
            return self.owner
        if not self.admin:
            raise NotFound(f"there is no owner {owner} here")
        if owner != "*":
            return owner
        if not allow_all:
            raise BadRequest("owner * (all) is for lists; name one here", field="owner")
        return None

    def notify(self, method: str, params: Mapping[str, object]) -> None:
        """Send a notification. One to a closed connection goes nowhere."""
        if not self.closed:
            self._send(method, params)

    def on_close(self, callback: Callable[[], None]) -> None:
        """Have ``callback`` called once when the connection has ended, soon if it has already."""
        if self.closed:
            asyncio.get_running_loop().call_soon(callback)
        else:
            self._callbacks.append(callback)

    def remove_on_close(self, callback: Callable[[], None]) -> None:
        """Take an on_close() back: what a request registers must not outlive it."""
        if callback in self._callbacks:
            self._callbacks.remove(callback)

    def track(self, write: Awaitable[T]) -> asyncio.Future[T]:
        """Note an append that later requests of this connection must see; return its future.

        Requests start in the order they came. One that calls this before its first await is
        therefore seen by settled() of every request after it.
        """
        future = asyncio.ensure_future(write)
        self._writes.add(future)  # type: ignore[arg-type]  # only waited for
        future.add_done_callback(self._writes.discard)
        return future

    async def settled(self) -> None:
        """Wait until every append tracked so far has ended, well or not."""
        if self._writes:
            await asyncio.wait(tuple(self._writes))

    def close(self) -> None:
        """For the connection: it has ended."""
        self.closed = True
        callbacks, self._callbacks = self._callbacks, []
        for callback in callbacks:
            try:
                callback()
            except Exception:  # one fault must not keep the others from hearing
                _log.exception("connection %d: a callback at its end failed", self.number)
