"""The one thread that writes: a queue, and transactions shared by whoever waits together.

Jobs run in the order in which they were handed in. All writes that wait when a transaction begins
share it, each in a savepoint of its own: one wait for the disk for all of them. If the transaction
as a whole is lost (disk full, a failed sync), each is tried again alone, in order, so that one too
large for the space left does not take the others with it.

Long work is cut into steps, each a transaction; between them the queue has its turn.
"""

from __future__ import annotations

import queue
import sqlite3
import threading
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Protocol, TypeVar

from memoryd.errors import RequestError, StorageError, StorageFull
from memoryd.store.connection import (
    LEAN_CACHE_KIB,
    WRITER_CACHE_KIB,
    StoreClosed,
    as_request_error,
    is_damage,
    loses_transaction,
    open_connection,
    set_cache,
    set_synchronous,
)
from memoryd.store.residue import Wiper

__all__ = ["Attendant", "State", "StepsJob", "WriteJob", "Writer", "in_thread", "settle_on"]

T = TypeVar("T")

State = Literal["ok", "degraded", "full"]

GROUP = 256
"""Writes that share a transaction at most; bounds how long the first of them waits."""

_OVERDUE_S = 1.0
"""What the attendant is to do waits no longer for the queue to be empty."""


@dataclass(slots=True, kw_only=True, eq=False)
class WriteJob:
    """A write: ``run`` is called in a transaction, perhaps more than once.

    ``owner`` and ``need`` (bytes it will take, roughly) let the attendant see to the room first.
    """

    run: Callable[[sqlite3.Connection], Any]
    future: Future[Any] | None
    owner: str | None = None
    need: int = 0


@dataclass(slots=True, kw_only=True, eq=False)
class StepsJob:
    """A long write: each step up to a ``yield`` is a transaction.

    ``durable``: the steps wait for the disk. ``wipe``: the answer waits until nothing of what
    was deleted is left in the files.
    """

    begin: Callable[[sqlite3.Connection], Generator[None, None, Any]]
    future: Future[Any] | None
    durable: bool = True
    wipe: bool = False
    steps: Generator[None, None, Any] | None = field(default=None)
    begun: bool = False
    """Whether its first step is written."""

    def advance(self, db: sqlite3.Connection) -> tuple[bool, Any]:
        """Run the next step; return whether it was the last, with the result if so."""
        if self.steps is None:
            self.steps = self.begin(db)
        try:
            next(self.steps)
        except StopIteration as end:
            return True, end.value
        return False, None


@dataclass(slots=True, kw_only=True, eq=False)
class _BareJob:
    """Work with the connection outside any transaction."""

    run: Callable[[sqlite3.Connection], Any]
    future: Future[Any] | None


@dataclass(slots=True, eq=False)
class _Close:
    """The end of the queue."""


@dataclass(slots=True, eq=False)
class _Wake:
    """Nothing to do but to look around."""


Job = WriteJob | StepsJob | _BareJob | _Close | _Wake


class Attendant(Protocol):
    """What the writer asks and tells whoever looks after the store. All on the writer's thread."""

    def admit(self, writer: Writer, job: WriteJob) -> RequestError | None:
        """Make room for a write, or say why it is refused."""

    def relieve(self, writer: Writer, job: WriteJob) -> bool:
        """The disk had no room for this write: say whether there is some now, or make it."""

    def out_of_room(self, writer: Writer) -> None:
        """The disk is full, and the transaction that found out has been taken back."""

    def committed(self, writer: Writer) -> None:
        """Something was written."""

    def wiping(self) -> None:
        """A deletion begins, and needs room for its log."""

    def wiped(self, writer: Writer, *, whole: bool) -> None:
        """It has ended; if not ``whole``, what is left of it is to be done later."""

    def state_changed(self, state: State, reason: str) -> None: ...
    def damaged(self, reason: str) -> None: ...
    def due_in(self) -> float | None:
        """Seconds until ``work`` should be called if nothing else comes; None: never."""

    def rests(self) -> bool:
        """Whether nobody has appended for a while."""

    def work(self, writer: Writer) -> None:
        """Do one bounded piece of what is due."""

    def closing(self, writer: Writer) -> None:
        """Nothing more will be written: leave the store tidy."""


class Writer:
    """Owns the writing connection. Hand jobs in from the loop's thread."""

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        *,
        loop: AbstractEventLoop,
        attendant: Attendant,
        durability: Literal["full", "normal"],
    ) -> None:
        self.connection = connection
        self.wiper = Wiper(path)
        self.state: State = "ok"
        self._path = path
        self._loop = loop
        self._attendant = attendant
        self._durability = durability
        self._queue: queue.SimpleQueue[Job] = queue.SimpleQueue()
        self._waiting: list[Job] = []
        """Of the loop's present turn, to be queued at its end."""
        self._copying = False
        """While a backup reads through the connection it must not be replaced."""
        self._lean = False
        """Whether the connection has the small cache."""
        self._begun = 0
        """Long writes that hold on to the connection between their steps."""
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="memoryd-writer", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def write(
        self, run: Callable[[sqlite3.Connection], T], *, owner: str | None = None, need: int = 0
    ) -> Future[T]:
        """Queue a write; the future ends once it is durable."""
        future: Future[T] = self._loop.create_future()
        self._put_soon(WriteJob(run=run, future=future, owner=owner, need=need))
        return future

    def steps(
        self,
        begin: Callable[[sqlite3.Connection], Generator[None, None, T]],
        *,
        durable: bool = True,
        wipe: bool = False,
    ) -> Future[T]:
        """Queue a long write."""
        future: Future[T] = self._loop.create_future()
        self._put_soon(StepsJob(begin=begin, future=future, durable=durable, wipe=wipe))
        return future

    def later(
        self,
        begin: Callable[[sqlite3.Connection], Generator[None, None, Any]],
        *,
        wipe: bool = True,
    ) -> None:
        """Queue a long deletion, or (not ``wipe``) other long work, that nobody waits for. From
        any thread."""
        self._queue.put(StepsJob(begin=begin, future=None, durable=wipe, wipe=wipe))

    def bare(self, run: Callable[[sqlite3.Connection], T]) -> Future[T]:
        """Queue work outside any transaction."""
        future: Future[T] = self._loop.create_future()
        self._put_soon(_BareJob(run=run, future=future))
        return future

    def is_awaited(self) -> bool:
        """Whether somebody waits for a turn. From any thread."""
        return bool(self._waiting) or not self._queue.empty()

    def wake(self) -> None:
        """Have the attendant asked again what is due."""
        self._queue.put(_Wake())

    def hand_over(self) -> None:
        """Queue what came in this turn of the loop. On the loop."""
        waiting, self._waiting = self._waiting, []
        for job in waiting:
            self._queue.put(job)

    def stop(self) -> None:
        """Finish what is queued, but for long work that can be made again, and end the thread. The
        connection stays open."""
        self._queue.put(_Close())
        self._thread.join()

    def close(self) -> bool:
        """Close the connection, after all others of the store. Returns whether all is well."""
        self.connection.close()
        self.wiper.close()
        return self.state == "ok"

    def serve_waiting(self) -> None:
        """Run what waits, and return. For long work on this thread, between its pieces."""
        while not self._closing:
            try:
                self._serve(self._queue.get_nowait())
            except queue.Empty:
                return

    def transact(self, run: Callable[[sqlite3.Connection], T], *, durable: bool = True) -> T:
        """Run one transaction now. Raises what ``run`` raises, and RequestError; what it did is
        then taken back. Only on the writer's thread."""
        if not durable:
            set_synchronous(self.connection, "normal")
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            result = run(self.connection)
            self.connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._lost(error)
            raise as_request_error(error, self._path) from error
        except BaseException:
            self._roll_back()
            raise
        finally:
            if not durable:
                set_synchronous(self.connection, self._durability)
        self._succeeded()
        return result

    def renew(self) -> bool:
        """Open the connection anew, for SQLite keeps memory for each full-text table that it ever
        wrote to. Returns whether that was possible; while long work holds on to it, it is not."""
        if self._begun or self._copying:
            return False
        self._reopen()
        return True

    def try_to_empty_log(self) -> None:
        """Empty the log if there is room to, and nobody holds it."""
        try:
            self.wiper.empty_log(self.connection)
        except (sqlite3.Error, OSError):
            # The log is kept, and nothing is lost.
            pass

    def wipe(self) -> None:
        """Leave nothing of what was deleted in the files. Raises StorageError where somebody
        outside keeps the log from being emptied."""
        try:
            emptied = self.wiper.empty_log(self.connection)
        except (sqlite3.Error, OSError) as error:
            raise as_request_error(error, self._path) from error
        if not emptied:
            raise StorageError(
                "deleted, but another program reads the database and keeps its log alive; "
                "end it and delete again"
            )

    def _put_soon(self, job: Job) -> None:
        """Queue a job once the loop has nothing else to do in this turn: what comes together is
        written together, and the thread that wakes finds the interpreter free."""
        if not self._waiting:
            self._loop.call_soon(self._hand_over_soon, 1)
        self._waiting.append(job)

    def _hand_over_soon(self, seen: int) -> None:
        """Queue what came, once a turn of the loop brings nothing more: where many append at once,
        both threads would else want the interpreter all the time, and take it from each other."""
        if seen < len(self._waiting) < GROUP:
            self._loop.call_soon(self._hand_over_soon, len(self._waiting))
        else:
            self.hand_over()

    def _run(self) -> None:
        while not self._closing:
            self._serve(self._next())
        # Steps that were cut short by the end come after it in the queue.
        while True:
            try:
                self._serve(self._queue.get_nowait())
            except queue.Empty:
                break
        self._attendant.closing(self)

    def _next(self) -> Job:
        while True:
            due = self._attendant.due_in()
            if due is not None and due < -_OVERDUE_S:
                # Under a load that never lets the queue run dry it has its turn as well.
                self._attend()
                due = self._attendant.due_in()
            try:
                return self._queue.get(timeout=None if due is None else max(due, 0.0))
            except queue.Empty:
                self._attend()

    def _attend(self) -> None:
        try:
            self._attendant.work(self)
        except Exception:  # the end of this thread would be the end of the store
            # Nobody waits for this answer. The state says what failed, and it is tried again.
            pass
        self._fit_cache()

    def _serve(self, job: Job) -> None:
        group: list[WriteJob] = []
        while isinstance(job, WriteJob):
            group.append(job)
            if len(group) == GROUP:
                break
            try:
                job = self._queue.get_nowait()
            except queue.Empty:
                break
        if group:
            try:
                outcomes = self._write_group(group)
            except Exception as error:  # a fault of ours must not leave anybody waiting for ever
                outcomes = [(job.future, error) for job in group if job.future is not None]
            # First those who wait: what follows takes as long as their way back does.
            self._settle(outcomes)
            self._attendant.committed(self)
        match job:
            case StepsJob():
                self._step(job)
            case _BareJob():
                self._bare(job)
            case _Close():
                self._closing = True
        self._fit_cache()

    def _fit_cache(self) -> None:
        """Keep little of what is read where only background work is done: to read it again from
        the system's cache costs a hundredth of what is done with it."""
        lean = self._attendant.rests()
        if lean != self._lean:
            try:
                set_cache(self.connection, LEAN_CACHE_KIB if lean else WRITER_CACHE_KIB)
            except sqlite3.Error:
                # A database that cannot even be looked at has other cares, and says so itself.
                return
            self._lean = lean

    def _write_group(self, jobs: list[WriteJob]) -> list[tuple[Future[Any], Any]]:
        admitted: list[WriteJob] = []
        outcomes: list[tuple[Future[Any], Any]] = []
        for job in jobs:
            refusal = self._attendant.admit(self, job)
            if refusal is None:
                admitted.append(job)
            else:
                _note(outcomes, job, refusal)
        if len(admitted) > 1:
            outcomes += self._together(admitted)
        elif admitted:
            outcomes += self._alone(admitted[0])
        return outcomes

    def _together(self, jobs: list[WriteJob]) -> list[tuple[Future[Any], Any]]:
        db = self.connection
        outcomes: list[tuple[Future[Any], Any]] = []
        try:
            db.execute("BEGIN IMMEDIATE")
            for job in jobs:
                db.execute("SAVEPOINT job")
                try:
                    outcome = job.run(db)
                except sqlite3.Error as error:
                    if loses_transaction(error) or not db.in_transaction:
                        raise
                    db.execute("ROLLBACK TO job")
                    outcome = as_request_error(error, self._path)
                except Exception as error:  # the caller's business, not the other jobs'
                    db.execute("ROLLBACK TO job")
                    outcome = error
                db.execute("RELEASE job")
                _note(outcomes, job, outcome)
            db.execute("COMMIT")
        except sqlite3.Error as error:
            self._lost(error)
            return [outcome for job in jobs for outcome in self._alone(job)]
        self._succeeded()
        return outcomes

    def _alone(self, job: WriteJob) -> list[tuple[Future[Any], Any]]:
        outcomes: list[tuple[Future[Any], Any]] = []
        outcome: Any
        try:
            try:
                outcome = self.transact(job.run)
            except StorageFull:
                if not self._attendant.relieve(self, job):
                    raise
                outcome = self.transact(job.run)
        except sqlite3.Error as error:
            outcome = as_request_error(error, self._path)
        except Exception as error:  # told to whoever waits
            outcome = error
        _note(outcomes, job, outcome)
        return outcomes

    def _step(self, job: StepsJob) -> None:
        self._begun += not job.begun
        if not self._stepped(job):
            self._begun -= 1

    def _stepped(self, job: StepsJob) -> bool:
        """Run the next step; return whether others follow."""
        result: Any
        if job.wipe and not job.begun:
            self._attendant.wiping()
        whole = True
        try:
            finished, result = self._advance(job)
            self._attendant.committed(self)
            if not finished and (job.durable or not self._closing):
                self._queue.put(job)
                return True
            if not finished:
                # What need not be durable is made again from what is stored; a stop is not kept
                # waiting by a backlog.
                result = StoreClosed()
            if job.wipe:
                self.wipe()
        except Exception as error:  # told to whoever waits
            result = error
            whole = not job.begun
            if job.wipe and job.begun and isinstance(error, StorageFull):
                result = StorageFull(
                    "deleted, but there is no room to wipe it from the files; "
                    "that goes on by itself once there is some"
                )
        if job.wipe:
            self._attendant.wiped(self, whole=whole)
        if job.future is not None:
            self._settle([(job.future, result)])
        return False

    def _advance(self, job: StepsJob) -> tuple[bool, Any]:
        """Run the next step, and return whether it was the last, with the result if so."""
        try:
            outcome = self.transact(lambda db: job.advance(db), durable=job.durable)
        except StorageFull:
            if job.begun:
                raise
            # The log has been emptied meanwhile, and deletions must work on a full disk.
            job.steps = None
            outcome = self.transact(lambda db: job.advance(db), durable=job.durable)
        job.begun = True
        return outcome

    def _bare(self, job: _BareJob) -> None:
        try:
            result = job.run(self.connection)
        except sqlite3.Error as error:
            result = as_request_error(error, self._path)
        except Exception as error:  # told to whoever waits
            result = error
        if job.future is not None:
            self._settle([(job.future, result)])

    def copy(self, run: Callable[[sqlite3.Connection], T]) -> T:
        """Run a backup, during which the connection is not replaced whatever fails."""
        self._copying = True
        try:
            return run(self.connection)
        finally:
            self._copying = False

    def _roll_back(self) -> None:
        if self.connection.in_transaction:
            self.connection.execute("ROLLBACK")

    def _lost(self, error: sqlite3.Error) -> None:
        """Take back what a failed transaction did, and make the connection fit for the next."""
        try:
            self._roll_back()
        except sqlite3.Error:
            # Some failures roll back by themselves, and a connection that cannot is replaced.
            pass
        if is_damage(error):
            self._attendant.damaged(str(error))
        if not loses_transaction(error):
            return
        failure = as_request_error(error, self._path)
        if isinstance(failure, StorageFull):
            self._enter("full", failure.message)
            self._attendant.out_of_room(self)
        else:
            self._enter("degraded", failure.message)
            self._reopen()

    def _reopen(self) -> None:
        """Replace the connection, above all after a failed write or sync.

        The readers stay open, and with them the index of the log: it does not know the lost
        transaction, whose pages may stand in the log file. Were it built anew from the file, a
        transaction that was reported as lost might come back. The next one overwrites it there.
        """
        if self._copying:
            return
        try:
            fresh = open_connection(self._path, "writer", synchronous=self._durability)
        except sqlite3.Error:
            # The old one may still do; the state tells that something is wrong.
            return
        self.connection.close()
        self.connection, self._lean = fresh, False

    def _succeeded(self) -> None:
        if self.state != "ok":
            self._enter("ok", "writing works again")

    def _enter(self, state: State, reason: str) -> None:
        if state != self.state:
            self.state = state
            self._attendant.state_changed(state, reason)

    def _settle(self, outcomes: list[tuple[Future[Any], Any]]) -> None:
        if outcomes:
            settle_on(self._loop, outcomes)


def in_thread(loop: AbstractEventLoop, run: Callable[[], T], *, name: str) -> Future[T]:
    """Run a function in a thread of its own that ends with it."""
    future: Future[T] = loop.create_future()

    def body() -> None:
        outcome: Any
        try:
            outcome = run()
        except BaseException as error:  # told to whoever waits
            outcome = error
        settle_on(loop, [(future, outcome)])

    threading.Thread(target=body, name=name).start()
    return future


def settle_on(loop: AbstractEventLoop, outcomes: list[tuple[Future[Any], Any]]) -> None:
    """Give futures of a loop their results (or exceptions), from another thread."""
    try:
        loop.call_soon_threadsafe(_settle_all, outcomes)
    except RuntimeError:
        # The loop is closed: nobody waits any more, and what is stored is stored.
        pass


def _settle_all(outcomes: list[tuple[Future[Any], Any]]) -> None:
    for future, outcome in outcomes:
        if future.done():
            continue
        if isinstance(outcome, BaseException):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)


def _note(outcomes: list[tuple[Future[Any], Any]], job: WriteJob, outcome: object) -> None:
    if job.future is not None:
        outcomes.append((job.future, outcome))
