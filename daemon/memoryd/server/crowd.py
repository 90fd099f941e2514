"""All connections together: what they share, and the bounds on what they may take in all."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

from memoryd.config import ServerSettings
from memoryd.errors import Cancelled, Internal, RequestError
from memoryd.server.access import Access
from memoryd.server.caller import Caller
from memoryd.server.faults import describe_fault
from memoryd.wire.arguments import Arguments

if TYPE_CHECKING:
    from memoryd.server.connection import Connection

__all__ = ["Crowd", "Service"]

READ_BYTES = 16 * 1024
"""Read at a time, by all through one buffer: the turn of one connection stays short, whatever it
sends (800 of the smallest requests), and an idle one holds no buffer."""

UNPROVEN_SHARE = 4
"""A quarter of the connections, at most, for TCP clients that have not shown the token."""

_log = logging.getLogger(__name__)


class Service(Protocol):
    """Who answers the requests."""

    async def handle(self, caller: Caller, msgid: int, method: str, arguments: Arguments) -> object:
        """Return the result of a request, or raise a RequestError.

        Each request runs in a task of its own; they start in the order in which a connection
        sent them. The task is not cancelled when the client goes away (see Caller.on_close).
        """


class Crowd:
    """What the connections of a server share. ``held_bytes`` is of requests that came and are
    not answered, unfinished ones included; each connection keeps its part of it right."""

    def __init__(
        self,
        settings: ServerSettings,
        service: Service,
        *,
        access: Access,
        is_critical: Callable[[], bool],
        greeting: Mapping[str, object],
    ) -> None:
        self.settings = settings
        self.access = access
        self.is_critical = is_critical
        self.greeting = greeting
        self.read_buffer = memoryview(bytearray(READ_BYTES))
        self.connections: set[Connection] = set()
        self.refused: set[Connection] = set()  # not let in; being told so
        self.tasks: set[asyncio.Task[None]] = set()
        self.held_bytes = 0
        self.stopping = False
        self._service = service
        self._number = 0
        self._someone_left = asyncio.Event()

    def draw_number(self) -> int:
        """Return the next connection's number."""
        self._number += 1
        return self._number

    def has_room(self, *, proven: bool) -> bool:
        """Whether one more connection may stay."""
        most = self.settings.max_connections
        if len(self.connections) >= most:
            return False
        if proven:
            return True
        unproven = sum(not connection.is_proven for connection in self.connections)
        return unproven < max(1, most // UNPROVEN_SHARE)

    def take_refused(self, connection: Connection) -> bool:
        """Take in a connection that is only told why it is refused, if there are not too many."""
        if len(self.refused) >= self.settings.max_connections:
            return False
        self.refused.add(connection)
        return True

    def forget(self, connection: Connection) -> None:
        """A connection has ended."""
        self.connections.discard(connection)
        self.refused.discard(connection)
        self._someone_left.set()

    async def left(self, timeout_s: float) -> bool:
        """Wait until nobody is connected any more; False if that takes too long."""
        try:
            async with asyncio.timeout(timeout_s):
                while self.connections or self.refused:
                    self._someone_left.clear()
                    await self._someone_left.wait()
        except TimeoutError:
            return False
        return True

    def reclaim(self) -> bool:
        """Keep what came within the bound, at the cost of unfinished frames: they must not take
        what the requests of others need. False where requests in flight alone are too much."""
        while self.held_bytes > self.settings.max_inflight_total_bytes:
            greediest = max(self.connections, key=lambda one: one.unfinished_bytes, default=None)
            if greediest is None or greediest.unfinished_bytes <= READ_BYTES:
                return False
            greediest.discard_unfinished()
        return True

    def limit_unsent(self) -> None:
        """Close those that leave most unread, until all together are within the bound."""
        unsent = {one: one.unsent_bytes for one in (*self.connections, *self.refused)}
        total = sum(unsent.values())
        while total > self.settings.max_unsent_total_bytes:
            slowest = max(unsent, key=unsent.__getitem__)
            total -= unsent.pop(slowest)
            _log.info("connection closed: too many answers wait to be read")
            slowest.abort()

    def start(
        self,
        connection: Connection,
        caller: Caller,
        *,
        msgid: int,
        method: str,
        arguments: Arguments,
    ) -> None:
        """Have a request answered, in a task of its own."""
        task = asyncio.get_running_loop().create_task(
            self._serve(connection, caller, msgid, method, arguments)
        )
        self.tasks.add(task)

    async def _serve(
        self,
        connection: Connection,
        caller: Caller,
        msgid: int,
        method: str,
        arguments: Arguments,
    ) -> None:
        try:
            result = await self._service.handle(caller, msgid, method, arguments)
            connection.respond(msgid, result)
        except RequestError as error:
            connection.refuse(msgid, error)
        except asyncio.CancelledError:
            connection.refuse(msgid, Cancelled("the request was cancelled: the daemon stops"))
            raise
        except Exception as error:  # the border of a task: a fault of ours, told without details
            fault_id = os.urandom(4).hex()
            # one line a fault: the log takes line breaks for something from outside
            trace = "; ".join(line.strip() for line in describe_fault(error).splitlines())
            _log.error("fault %s in %s: %s", fault_id, method, trace)
            connection.refuse(msgid, Internal(fault_id))
        finally:
            # not by a callback: that would be one more turn of the loop for each request
            task = asyncio.current_task()
            assert task is not None, "requests run in tasks"
            self.tasks.discard(task)
