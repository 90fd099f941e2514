"""What the store does by itself, on the writer's thread and in small pieces: the index, exact
counts, the log, the room that is left, retention, deletions that were interrupted, vector files.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path

from memoryd.config import MIB, StoreSettings
from memoryd.core.retention import ClockWatch, FillLevel, fill_level, may_retire, watch_clock
from memoryd.errors import NotFound, RequestError, StorageError, StorageFull
from memoryd.store import deletion, lexical, messages, reading, vector_files, vectors
from memoryd.store.connection import (
    LOG_KEPT_BYTES,
    LOG_REUSED_BYTES,
    PAGE_SIZE,
    keep_of_log,
)
from memoryd.store.counts import Counts, PendingCounts, by_session
from memoryd.store.damage import mark_suspect
from memoryd.store.fact_cache import FactCache
from memoryd.store.files import Reserve, bytes_of_store
from memoryd.store.writer import State, WriteJob, Writer

__all__ = ["Event", "Upkeep", "reserve_for"]

Event = Mapping[str, object]

INDEX_DELAY_S = 2.0
"""How long after the last write its messages are indexed, if nobody searches before. A batch
costs flash little more than a message does, so waiting for company spares it."""

INDEX_LAG_S = 5.0
"""But no message waits longer than this for the index while writes keep coming."""

COUNTS_TOGETHER = 512
"""So many exact counts do not wait for the index: some milliseconds of writing. While much is
stored without a pause, thirty times as many came together, 3 MB that Python does not give back."""

READ_REST_S = 0.01
"""Between two steps of reading for facts, or of looking through vector files. A large backlog (an
older store, an import) shares the processor with whoever wants an answer."""

ROUND_S = 86_400.0
"""How often all vector files are looked through, beside once after the start: flash forgets. Of
100,000 messages 80 MB are read."""

LOG_PAGES = 256
"""When the log is brought into the file: 1 MiB."""

LOG_PART = 32
LOG_PAGES_AT_LEAST = 16
"""Earlier under a small quota, for the log counts: once it is a thirty-second of that."""

LOG_TOO_LONG = 4
"""At so many times that length it is done even though writes wait."""

LOG_RETRY_S = 2.0
"""When it is tried again after a reader held part of the log back."""

LOG_DELAY_S = 0.1
"""After the write that made it long: a moment that nobody waits in, if there is one."""

TIDY_DELAY_S = 0.5

DAY_S = 86_400.0

PROBE_S = 5.0
"""How often a store that failed is tried when nobody else tries it."""

CLOCK_S = 600.0
"""How often the clock is looked at, and what is too old is let go."""

FREE_PART = 10
FREE_PAGES = 256
VACUUM_PAGES = 64
"""Space goes back to the file system once a tenth of the file and a megabyte are free, in steps
of a quarter megabyte."""

REGAIN_STEPS = 8
"""Of VACUUM_PAGES each: more than the reserve."""

ROOM_TURNS = 32
ROOM_PART = 20
ROOM_BYTES = MIB
"""``forget_oldest`` frees a twentieth of the quota at once, a megabyte at most: each time parts of
the index are written anew, and not every append is to pay for that."""

INDEX_PART = 128
"""Of a small quota: the text indexed in one step, for the log holds what the step writes."""

FACTS_BYTES = 128
"""What the facts of a message take, on average."""

SETTLE_STEPS = 64
"""Of indexing, at the border of a quota: more than waits there, unless all of it is made anew."""

LOG_INDEX_BYTES = 32 * 1024
"""The file that SQLite keeps beside a log of up to 4,000 pages."""


def reserve_for(path: Path, settings: StoreSettings) -> Reserve:
    """Return the reserve of a store: a megabyte, less of a small quota."""
    quota = settings.quota_mb * MIB
    return Reserve(path, min(MIB, quota // 16) if quota else MIB)


class Upkeep:
    """Looks after a store; an Attendant of its writer."""

    def __init__(
        self,
        path: Path,
        settings: StoreSettings,
        *,
        clock: Callable[[], float],
        emit: Callable[[Event], None],
        reserve: Reserve,
        rules: reading.Rules,
        cache: FactCache,
        unread: Iterable[int],
    ) -> None:
        self._path = path
        self._settings = settings
        self._clock = clock
        self._emit = emit
        self._rules = rules
        self._cache = cache
        self._loading = False
        """Whether the rules are being loaded."""
        self.unread = set(unread)
        """Sessions with messages that may not have been read for facts. Changed by the writer's
        thread alone; it may hold too many, never too few."""
        self._unread_since = time.monotonic()
        self._unread_not_before = 0.0
        self._reading_from = 0
        """The session whose turn it is, or the next one."""
        self._done: list[tuple[int, reading.FactTally | None]] = []
        """What was read in this transaction."""
        self._quota = settings.quota_mb * MIB
        self._log_pages = LOG_PAGES
        if self._quota:
            part = self._quota // LOG_PART // PAGE_SIZE
            self._log_pages = min(LOG_PAGES, max(LOG_PAGES_AT_LEAST, part))
        self._log_room = LOG_TOO_LONG * self._log_pages * PAGE_SIZE if self._quota else 0
        """Of the quota, for the log."""
        self.index_chars = lexical.BATCH_CHARS
        """How much text a step of indexing takes."""
        if self._quota:
            self.index_chars = min(lexical.BATCH_CHARS, self._quota // INDEX_PART)
        self._free_pages = FREE_PAGES
        if self._quota:
            self._free_pages = min(FREE_PAGES, self._quota // LOG_PART // PAGE_SIZE)
        self._reserve = reserve
        self.counts = PendingCounts()
        self.behind = True
        """Whether messages wait for the index. True until the first look."""
        self.queue = 0
        """How many, roughly."""
        self._shard = 0
        """Of the index, the newest that the writer's connection has written to."""
        self._grew = False
        """Whether there are more of them since the last look."""
        self._behind_since = time.monotonic()
        self._counted = 0.0
        self._last_write = time.monotonic()
        self._last_append = float("-inf")
        self._not_before = 0.0
        """Until when indexing is left alone after it failed."""
        self._used = 0
        """All files, less the pages in them that are free, the log at what it may take."""
        self._admitted = 0
        """What the writes need that were admitted and are not committed yet."""
        self._owed = 0
        """What the writes needed whose index is behind."""
        self._unread_need = 0
        """What will be read for facts takes with these, roughly."""
        self._level: FillLevel = 0
        self.refusing = False
        """Whether the quota made the last append fail."""
        self.damage_seen: str | None = None
        self._state: State = "ok"
        self._tried = 0.0
        self._unfinished = True
        """Whether deletions may have been left unfinished. True until the first look."""
        self._unfinished_not_before = 0.0
        self._loose_pages = False
        self._log_due: float | None = None
        """When the log is to be brought into the file."""
        self._log_tried = float("-inf")
        self._long_log = False
        """Whether the log's file is longer than what is kept of it, though all of it is read."""
        self.vector_bytes = vector_files.bytes_of_vectors(path)
        self.mending = False
        """Whether vectors were lost, and not all of them are made again."""
        self._look: vectors.Look | None = None
        """How far the look through a vector file has come."""
        self._looked: int | None = None
        """The last session of a round through all files; None: there is none under way."""
        self._round_due = 0.0
        """When the next round begins: the first after the start."""
        self._look_not_before = 0.0
        self._doubted: set[int] = set()
        """Sessions whose files are looked at out of turn."""
        self._losses: list[str] = []
        """What was wrong with files that were looked at, not told yet."""
        self._refused = False
        """Whether a look in this round failed."""
        self._rewrite_due = False
        """Whether a vector file may have to be written anew."""
        self._watch: ClockWatch | None = None
        self._looked_at_clock = float("-inf")

    @property
    def lag_s(self) -> float:
        """How long messages have been waiting for the index."""
        return time.monotonic() - self._behind_since if self.behind else 0.0

    def take_counts(self, counts: Counts) -> bool:
        """Take exact counts to write with the next batch. From any thread.

        Returns whether the writer must be woken to learn of them: where messages wait for the
        index, it will look in any case.
        """
        self.counts.take(counts)
        return not self.behind

    def appended(self, session: int, waiting: int) -> None:
        """Messages were put into a session, in the present transaction, so many of which wait for
        the index: that is known before anybody hears of them."""
        self._last_append = time.monotonic()
        if not self.unread:
            self._unread_since = self._last_append
        self.unread.add(session)
        if waiting:
            if not self.behind:
                self._behind_since = time.monotonic()
            self.behind = self._grew = True
            self.queue += waiting

    def admit_vectors(self, writer: Writer, size: int) -> None:
        """Raise StorageFull where there is no room for vectors. For them nobody's messages go."""
        if not self._reserve.take():
            raise StorageFull("the disk is full; no vectors were stored")
        if self._quota and not self._used:
            self._measure(writer)
        if self._quota and self._used + self._coming() + size > self._quota:
            raise StorageFull(
                f"the quota of {self._settings.quota_mb} MB leaves no room for vectors"
            )

    def took_vectors(self, size: int) -> None:
        """Vectors of so many bytes were stored."""
        self.vector_bytes += size

    def doubt_vectors(self, sessions: Iterable[int]) -> None:
        """Have the vector files of sessions looked at soon: a search met what is not sound. From
        any thread; the writer is to be woken."""
        self._doubted.update(sessions)

    def lost_vectors(self, count: int, reason: str) -> None:
        """So many vector files were not sound; what they lost is made again."""
        self.mending = True
        self.vector_bytes = vector_files.bytes_of_vectors(self._path)
        self._emit({"topic": "store", "kind": "vectors", "lost": count, "reason": reason})

    def read_some(
        self, db: sqlite3.Connection, session: int, *, awaited: Callable[[], bool]
    ) -> bool:
        """Read some messages of a session for facts, in the present transaction.

        Returns whether none is left.
        """
        done, tally = reading.read_some(
            db, session, self._rules, cache=self._cache, awaited=awaited
        )
        self.took_facts(session, tally)
        return done

    def took_facts(self, session: int, tally: reading.FactTally | None) -> None:
        """Facts of a session were changed, in the present transaction."""
        self._done.append((session, tally))

    # As an Attendant

    def admit(self, writer: Writer, job: WriteJob) -> RequestError | None:
        if not job.need:
            return None
        if not self._reserve.take() and not self.relieve(writer, job):
            self.refusing = True
            return StorageFull("the disk is full; nothing was stored")
        if self._quota and not self._used:
            self._measure(writer)
        if not self._fits(job):
            self._settle_accounts(writer)
            if not self._fits(job) and self._settings.when_full == "forget_oldest":
                self._trade_oldest(writer, job)
        self.refusing = not self._fits(job)
        if self.refusing:
            return StorageFull(
                f"the quota of {self._settings.quota_mb} MB is reached; nothing was stored"
            )
        self._admitted += job.need
        return None

    def _fits(self, job: WriteJob) -> bool:
        """Whether a write fits the quota with all that is on its way."""
        if not self._quota:
            return True
        return self._quota >= self._used + self._coming() + job.need

    def _coming(self) -> int:
        """Return what the writes that were admitted will take, beyond what is used."""
        return self._admitted + self._owed + self._unread_need

    def relieve(self, writer: Writer, job: WriteJob) -> bool:
        if self._regain_reserve(writer):
            return True
        relieved = self._settings.when_full == "forget_oldest" and self._make_room(writer, job)
        self._hold_room()
        return relieved

    def out_of_room(self, writer: Writer) -> None:
        # The log may hold up to its size of new pages, and gives as much back once it is empty.
        self._reserve.release()
        writer.try_to_empty_log()

    def committed(self, writer: Writer) -> None:
        try:
            self._look_at_writes(writer)
        except (sqlite3.Error, OSError):
            # What was written is written; the next write brings the next look.
            self.behind = True

    def _look_at_writes(self, writer: Writer) -> None:
        now = self._last_write = time.monotonic()
        grew, self._grew = self._grew, False
        waiting = grew or _waits_for_index(writer.connection)
        if waiting and not self.behind:
            self._behind_since = now
        self.behind = waiting
        self._owed += self._admitted
        self._admitted = 0
        if not waiting:
            self.queue = self._owed = 0
        elif now - self._counted > 0.5:
            self._count_outbox(writer.connection)
        self._look_at_reading(writer.connection)
        self._watch_log(writer)
        if self._quota:
            self._measure(writer)
        if not self._reserve.held or self._over_quota(writer):
            # The disk is full, or was: what room there is must not stand in the log.
            writer.try_to_empty_log()

    def _look_at_reading(self, db: sqlite3.Connection) -> None:
        """Tell of facts that were written, and see which sessions are read to their end."""
        done, self._done = self._done, []
        for session, tally in done:
            if not reading.is_unread(db, session):
                self.unread.discard(session)
            if tally:
                self._emit(
                    {
                        "topic": "facts",
                        "owner": tally.owner,
                        "session": tally.session,
                        "added": tally.added,
                        "changed": tally.changed,
                        "removed": tally.removed,
                    }
                )

    def wiping(self) -> None:
        self._reserve.release_if_scarce()

    def wiped(self, writer: Writer, *, whole: bool) -> None:
        self._hold_room()
        self.vector_bytes = vector_files.bytes_of_vectors(self._path)
        self._rewrite_due = True
        try:
            self._doubted.update(vectors.doubtful(writer.connection))
            self._look_at_free_pages(writer)
        except sqlite3.Error:
            # The next checkpoint looks again.
            pass
        if not whole:
            self._unfinished = True
            self._unfinished_not_before = time.monotonic() + PROBE_S

    def _hold_room(self) -> None:
        """Hold what there is of room, up to the reserve: it is for deleting, not for whoever
        fills the disk."""
        if not self._reserve.take():
            self._reserve.take_part()

    def state_changed(self, state: State, reason: str) -> None:
        self._state = state
        self._tried = time.monotonic()
        self._emit({"topic": "store", "kind": "state", "state": state, "reason": reason})

    def damaged(self, reason: str) -> None:
        """Remember damage that showed itself, and have the next start look at all of it."""
        if self.damage_seen is None:
            self.damage_seen = reason
            mark_suspect(self._path)
            self._emit({"topic": "store", "kind": "damage", "reason": reason})

    def due_in(self) -> float | None:
        chores = self._chores()
        return min(when for when, _ in chores) - time.monotonic() if chores else None

    def rests(self) -> bool:
        return time.monotonic() - self._last_append >= INDEX_DELAY_S

    def work(self, writer: Writer) -> None:
        _, chore = min(self._chores(), key=lambda chore: chore[0])
        chore(writer)

    def closing(self, writer: Writer) -> None:
        try:
            self._write_counts(writer)
            writer.wiper.empty_log(writer.connection)
        except (RequestError, sqlite3.Error, OSError):
            # Counts can be made again, and the log is read at the next start. Small disks have
            # no room for both.
            self.out_of_room(writer)

    def _chores(self) -> list[tuple[float, Callable[[Writer], None]]]:
        """Return what there is to do, and when."""
        if self._state == "degraded":
            # Nothing else has a chance.
            return [(self._tried + PROBE_S, self._probe)]
        chores: list[tuple[float, Callable[[Writer], None]]] = []
        if self._log_due is not None:
            chores.append((self._log_due, self._checkpoint))
        if self.counts.messages >= COUNTS_TOGETHER:
            chores.append((self._last_write, self._write_counts))
        if self.behind or self.counts:
            when = min(self._last_write + INDEX_DELAY_S, self._behind_since + INDEX_LAG_S)
            chores.append((max(when, self._not_before), self._index_some))
        if self.unread and not self._loading and self._rules.state != "broken":
            latest = self._unread_since + self._settings.facts_lag_s
            when = min(self._last_write + INDEX_DELAY_S, latest)
            chores.append((max(when, self._unread_not_before), self._read_facts))
        if self._unfinished:
            when = self._last_write + TIDY_DELAY_S
            chores.append((max(when, self._unfinished_not_before), self._finish_deletions))
        if self._loose_pages:
            chores.append((self._last_write + TIDY_DELAY_S, self._give_pages_back))
        if self._long_log:
            chores.append((self._last_write + TIDY_DELAY_S, self._cut_log))
        looking = (
            self._looked is not None or self._look is not None or self._doubted or self._losses
        )
        when = self._look_not_before if looking else max(self._look_not_before, self._round_due)
        chores.append((max(self._last_write + TIDY_DELAY_S, when), self._look_at_vectors))
        if self._rewrite_due and not looking:
            chores.append((self._last_write + TIDY_DELAY_S, self._rewrite_vectors))
        if self._settings.retention_days:
            chores.append((self._looked_at_clock + CLOCK_S, self._look_at_clock))
        return chores

    def _probe(self, writer: Writer) -> None:
        self._tried = time.monotonic()
        writer.transact(_write_something)

    def _index_some(self, writer: Writer) -> None:
        # Should it fail, it is tried again after a while, not at once and for ever.
        self._not_before = time.monotonic() + INDEX_DELAY_S
        last_write = self._last_write
        self._write_counts(writer)
        writer.transact(self._index_step, durable=False)
        self.committed(writer)
        # What is left is due as before: this was no write of anybody's.
        self._last_write = last_write
        self._not_before = 0.0
        self._count_outbox(writer.connection)
        shard = lexical.newest_shard(writer.connection)
        if self._shard in (0, shard) or writer.renew():
            self._shard = shard

    def _read_facts(self, writer: Writer) -> None:
        if self._rules.state != "ready":
            self._loading = True
            threading.Thread(target=self._load_rules, args=(writer,), daemon=True).start()
            return
        session = min((n for n in self.unread if n >= self._reading_from), default=-1)
        if session < 0:
            session = min(self.unread)
        # Should it fail, it is another session's turn, after a while.
        self._reading_from = session + 1
        self._unread_not_before = time.monotonic() + INDEX_DELAY_S
        last_write = self._last_write
        writer.transact(
            lambda db: self.read_some(db, session, awaited=writer.is_awaited), durable=False
        )
        self.committed(writer)
        self._last_write = last_write
        self._reading_from = session
        self._unread_not_before = time.monotonic() + READ_REST_S

    def _load_rules(self, writer: Writer) -> None:
        self._rules.load()
        self._loading = False
        writer.wake()

    def _finish_deletions(self, writer: Writer) -> None:
        self._unfinished = False
        if deletion.unfinished(writer.connection):
            writer.later(deletion.finish_deletions)

    def _look_at_vectors(self, writer: Writer) -> None:
        # Should it fail, the others have their turn, after a while.
        look, self._look = self._look, None
        self._look_not_before = time.monotonic() + PROBE_S
        try:
            if look is None:
                look = self._next_look(writer)
            if look is not None:
                step = partial(vectors.check_some, look=look)
                self._look, wrong = writer.transact(step, durable=False)
                if wrong is not None:
                    self._losses.append(wrong)
        except StorageFull:
            if look is not None:
                self._doubted.add(look.session)
            raise
        except StorageError as refused:
            if not isinstance(refused.__cause__, OSError):
                raise
            # The folder may not be written to, say: told once, however many files are met.
            if not self._refused:
                self._refused = True
                self._losses.append(str(refused))
        if look is None and self._losses:
            self.lost_vectors(len(self._losses), self._losses[0])
            self._losses.clear()
        self._look_not_before = time.monotonic() + READ_REST_S

    def _next_look(self, writer: Writer) -> vectors.Look | None:
        """Return what is to be looked at next; None: nothing for now."""
        if self._doubted:
            return vectors.Look(session=self._doubted.pop())
        if self._looked is None and time.monotonic() >= self._round_due:
            self._looked = 0
            self._refused = False
            writer.transact(vectors.sweep, durable=False)
        if self._looked is None:
            return None
        self._looked = vectors.next_session(writer.connection, self._looked)
        if self._looked is None:
            self._round_due = time.monotonic() + ROUND_S
            self._rewrite_due = True
            return None
        return vectors.Look(session=self._looked)

    def _rewrite_vectors(self, writer: Writer) -> None:
        self._rewrite_due = False
        session = vectors.to_rewrite(writer.connection)
        if session is not None:
            writer.later(lambda db: self._rewriting(db, session), wipe=False)

    def _rewriting(self, db: sqlite3.Connection, session: int) -> Generator[None, None, None]:
        yield from vectors.rewrite(db, session)
        self._doubted.update(vectors.doubtful(db))
        self.vector_bytes = vector_files.bytes_of_vectors(self._path)
        self._rewrite_due = True

    def _write_counts(self, writer: Writer) -> None:
        """Write the exact counts that have come in."""
        if self.counts:
            self.counts.write(
                lambda taken: writer.transact(lambda db: _record(db, taken), durable=False)
            )

    def _checkpoint(self, writer: Writer) -> None:
        # Should it fail, it is tried again after a while, not at once and for ever.
        self._log_tried = time.monotonic()
        self._log_due = self._log_tried + LOG_RETRY_S
        whole = writer.wiper.checkpoint(writer.connection)
        if whole:
            self._log_due = None
            self._long_log = writer.wiper.log_bytes() > LOG_KEPT_BYTES
        if self._over_quota(writer):
            writer.try_to_empty_log()
        self._look_at_free_pages(writer)
        if not self._quota:
            self._warn(*_disk_use(self._path))

    def _cut_log(self, writer: Writer) -> None:
        # SQLite cuts it when the next write begins it anew, and that may be far off.
        self._long_log = False
        last_write = self._last_write
        keep_of_log(writer.connection, LOG_KEPT_BYTES)
        try:
            writer.transact(_write_something, durable=False)
        finally:
            keep_of_log(writer.connection, LOG_REUSED_BYTES)
        self._last_write = last_write

    def _give_pages_back(self, writer: Writer) -> None:
        self._loose_pages = False
        writer.transact(_vacuum_some, durable=False)
        (free,) = writer.connection.execute("PRAGMA freelist_count").fetchone()
        self._loose_pages = free > self._free_pages
        if not self._loose_pages:
            # The file is cut when the log is brought into it.
            self._log_due = time.monotonic() + LOG_DELAY_S
        self._watch_log(writer)

    def _look_at_free_pages(self, writer: Writer) -> None:
        (free,) = writer.connection.execute("PRAGMA freelist_count").fetchone()
        (pages,) = writer.connection.execute("PRAGMA page_count").fetchone()
        self._loose_pages = free > max(self._free_pages, pages // FREE_PART)

    def _look_at_clock(self, writer: Writer) -> None:
        self._looked_at_clock = time.monotonic()
        now = self._clock()
        self._watch = watch_clock(self._watch, now=now, steady=self._looked_at_clock)
        if may_retire(self._watch):
            cutoff = now - self._settings.retention_days * DAY_S
            writer.later(lambda db: deletion.retire(db, cutoff=cutoff, now=now))

    def _regain_reserve(self, writer: Writer) -> bool:
        """Take hold of the reserve again, by giving free pages back to the disk if need be."""
        for _ in range(REGAIN_STEPS):
            if self._reserve.take():
                return True
            (free,) = writer.connection.execute("PRAGMA freelist_count").fetchone()
            if not free:
                return False
            # The part that is held is the room for this.
            self._reserve.release()
            try:
                writer.transact(_vacuum_some, durable=False)
            except RequestError:
                return False
            writer.try_to_empty_log()
        return self._reserve.take()

    def _make_room(self, writer: Writer, job: WriteJob) -> bool:
        """Let go of the oldest of the job's owner, on a full disk; return whether there is more
        room now. In small steps, for the log of a long one would find no room."""
        owner = job.owner
        assert owner is not None  # every write that needs room says whose it is
        self._reserve.release()
        writer.try_to_empty_log()
        self._measure(writer)
        before = self._used
        if not deletion.holds_old_turns(writer.connection, owner, job.need):
            return False
        target = before - job.need - min(before // ROOM_PART, ROOM_BYTES)
        while self._used > target:
            try:
                gone = writer.transact(lambda db: _let_go(db, owner), durable=False)
                self._wipe_vectors(writer)
                while writer.transact(lexical.clean_dirty_shard, durable=False):
                    continue
            except RequestError:
                # No room even to delete.
                break
            writer.try_to_empty_log()
            self._measure(writer)
            if not gone:
                break
        return self._used < before

    def _trade_oldest(self, writer: Writer, job: WriteJob) -> None:
        """Let go of the oldest of the job's owner until the job fits the quota; of nothing, if it
        would not even then."""
        owner = job.owner
        assert owner is not None  # every write that needs room says whose it is
        most = self._quota - self._log_room - self._reserve.size - LOG_INDEX_BYTES
        most -= self.vector_bytes
        needed = self._used + self._coming() + job.need - self._quota
        if needed > most:
            return
        wanted = needed + min(self._quota // ROOM_PART, ROOM_BYTES)
        try:
            writer.transact(
                lambda db: deletion.make_way(db, owner, needed=needed, wanted=wanted),
                durable=False,
            )
            self._wipe_vectors(writer)
        except (deletion.NotEnough, RequestError):
            # Taken back; the caller looks at what is used.
            pass
        writer.try_to_empty_log()
        self._measure(writer)

    def _wipe_vectors(self, writer: Writer) -> None:
        while writer.transact(vectors.wipe_some, durable=False):
            self._rewrite_due = True

    def _settle_accounts(self, writer: Writer) -> None:
        """Do what is owed, and give pages back while the files take too much: then it is known
        exactly how much is used."""
        try:
            for _ in range(SETTLE_STEPS):
                if not writer.transact(self._index_step, durable=False):
                    self._owed = 0
                    break
                writer.try_to_empty_log()
            self._measure(writer)
            while (free := _free_bytes(writer.connection)) and self._used + free > self._quota:
                writer.transact(_vacuum_some, durable=False)
                writer.try_to_empty_log()
        except RequestError:
            # What is owed stays owed.
            pass
        writer.try_to_empty_log()
        self._measure(writer)

    def _index_step(self, db: sqlite3.Connection) -> int:
        return lexical.index_some(db, chars=self.index_chars)

    def _measure(self, writer: Writer) -> None:
        """Find out how much is used."""
        (pages,) = writer.connection.execute("PRAGMA page_count").fetchone()
        # Without the log, which comes and goes: else a mark would be passed again and again.
        self._used = pages * PAGE_SIZE - _free_bytes(writer.connection)
        self._used += self._log_room + self._reserve.size + LOG_INDEX_BYTES + self.vector_bytes
        if self._quota:
            self._warn(self._used, self._quota)
            self._unread_need = FACTS_BYTES * _count_unread(writer.connection, self.unread)

    def _over_quota(self, writer: Writer) -> bool:
        """Whether the log, or all files together, take more of the quota than they may."""
        return bool(self._quota) and (
            writer.wiper.log_bytes() > self._log_room
            or bytes_of_store(self._path) + self.vector_bytes > self._quota
        )

    def _warn(self, used: int, limit: int) -> None:
        level = fill_level(used, limit, before=self._level)
        if level > self._level:
            self._emit(
                {
                    "topic": "store",
                    "kind": "filling",
                    "percent": level,
                    "used_bytes": used,
                    "limit_bytes": limit,
                    "limit": "quota" if self._quota else "disk",
                }
            )
        self._level = level

    def _watch_log(self, writer: Writer) -> None:
        pages = writer.wiper.log_pages()
        now = time.monotonic()
        if pages >= self._log_pages and self._log_due is None:
            self._log_due = now + LOG_DELAY_S
        if pages >= LOG_TOO_LONG * self._log_pages and now >= self._log_tried + LOG_RETRY_S:
            self._log_due = float("-inf")

    def _count_outbox(self, db: sqlite3.Connection) -> None:
        self._counted = time.monotonic()
        (self.queue,) = db.execute("SELECT count(*) FROM outbox").fetchone()


def _write_something(db: sqlite3.Connection) -> None:
    """Write something small. It also overwrites what a lost transaction left in the log."""
    db.execute(
        "INSERT INTO notes (name, value) VALUES ('probe', '1')"
        " ON CONFLICT (name) DO UPDATE SET value = CAST(value AS INTEGER) % 9 + 1"
    )


def _waits_for_index(db: sqlite3.Connection) -> bool:
    return db.execute("SELECT 1 FROM outbox LIMIT 1").fetchone() is not None


def _record(db: sqlite3.Connection, taken: Sequence[Counts]) -> None:
    for counts in by_session(taken):
        try:
            messages.record_counts(
                db, counts.key, counts.encoding, counts.by_seq, number=counts.number
            )
        except NotFound:
            # Deleted meanwhile; its name may mean another session by now.
            continue


def _vacuum_some(db: sqlite3.Connection) -> None:
    # Each page is a row without columns, and Python 3.11 runs such a statement to its first row
    # only. So page by page.
    for _ in range(VACUUM_PAGES):
        db.execute("PRAGMA incremental_vacuum(1)").fetchall()


def _free_bytes(db: sqlite3.Connection) -> int:
    (free,) = db.execute("PRAGMA freelist_count").fetchone()
    return int(free) * PAGE_SIZE


def _count_unread(db: sqlite3.Connection, sessions: Iterable[int]) -> int:
    """Count the messages of these sessions that were not read for facts."""
    rows = [
        db.execute(
            "SELECT last_seq - read_seq FROM tallies WHERE session = ?", (session,)
        ).fetchone()
        for session in sessions
    ]
    return sum(row[0] for row in rows if row is not None)


def _let_go(db: sqlite3.Connection, owner: str) -> int:
    gone = 0
    while gone < ROOM_TURNS and deletion.forget_oldest_turn(db, owner):
        gone += 1
    return gone


def _disk_use(path: Path) -> tuple[int, int]:
    stat = os.statvfs(path.parent)
    return (stat.f_blocks - stat.f_bavail) * stat.f_frsize, stat.f_blocks * stat.f_frsize
