"""The threads that read, each with a connection of its own."""

from __future__ import annotations

import queue
import sqlite3
import threading
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from memoryd.store.connection import (
    as_request_error,
    give_cache_back,
    is_damage,
    open_connection,
)
from memoryd.store.writer import settle_on

__all__ = ["Readers"]

T = TypeVar("T")

THREADS = 2
"""One long search must not keep the plans of others waiting; more would only cost memory."""

Job = tuple[Callable[[sqlite3.Connection], Any], Future[Any], bool]


class Readers:
    """Runs reads, each in one transaction: what it sees belongs together."""

    def __init__(
        self,
        path: Path,
        *,
        loop: AbstractEventLoop,
        on_damage: Callable[[str], None],
    ) -> None:
        self._path = path
        self._loop = loop
        self._on_damage = on_damage
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._together = threading.Barrier(THREADS)
        self._connections: list[sqlite3.Connection] = []
        self._threads: list[threading.Thread] = []

    def start(self) -> None:
        """Open the connections and start. Raises sqlite3.Error."""
        for number in range(THREADS):
            connection = open_connection(self._path, "reader", synchronous="full")
            self._connections.append(connection)
            # Makes the connection part of the database: the index of the log lives as long as
            # somebody has read from it.
            connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            thread = threading.Thread(
                target=self._run, args=(connection,), name=f"memoryd-reader-{number}", daemon=True
            )
            self._threads.append(thread)
            thread.start()

    def read(
        self, run: Callable[[sqlite3.Connection], T], *, in_background: bool = False
    ) -> Future[T]:
        """Queue a read. One ``in_background`` leaves no pages in memory: it comes seldom, and what
        it reads is not read again."""
        future: Future[T] = self._loop.create_future()
        self._queue.put((run, future, in_background))
        return future

    def shrink(self) -> list[Future[None]]:
        """Have every connection give back the memory that it does not need now."""
        return [self.read(self._shrink_one) for _ in self._threads]

    def stop(self) -> None:
        """Finish what is queued and end the threads. The connections stay open."""
        for _ in self._threads:
            self._queue.put(None)
        for thread in self._threads:
            thread.join()

    def close(self) -> None:
        """Close the connections."""
        for connection in self._connections:
            connection.close()

    def _shrink_one(self, db: sqlite3.Connection) -> None:
        # Each thread takes one of these, for none takes another while it waits in one.
        self._together.wait()
        give_cache_back(db)

    def _run(self, db: sqlite3.Connection) -> None:
        while (job := self._queue.get()) is not None:
            run, future, in_background = job
            try:
                db.execute("BEGIN")
                try:
                    outcome = run(db)
                finally:
                    if db.in_transaction:
                        db.execute("ROLLBACK")
            except sqlite3.Error as error:
                if is_damage(error):
                    self._on_damage(str(error))
                outcome = as_request_error(error, self._path)
            except Exception as error:  # told to whoever waits
                outcome = error
            settle_on(self._loop, [(future, outcome)])
            if in_background:
                give_cache_back(db)
            # Not kept alive until the next read comes.
            del run, future, job, outcome
