"""The store: sessions and messages in one SQLite database, behind an asynchronous face.

This is the only class that the rest of the daemon sees; it fits ``service.ports.Store``.
Writes go to one thread (``writer``), reads to two others (``reader``), everything that nobody
waits for is done by ``upkeep``. The SQL stands in plain functions of a connection: ``sessions``,
``messages``, ``lexical``, ``deletion``.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable, Collection, Generator, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Literal, TypeVar

from memoryd.config import StoreSettings
from memoryd.core.facts import Fact, FactCandidate, FactKind
from memoryd.core.messages import Role, StoredMessage
from memoryd.core.recall.candidates import (
    LexicalCandidates,
    Place,
    Situated,
    VectorBatch,
    VectorsInScope,
    Waiting,
)
from memoryd.core.remembered import Backlog, FactPage, NewSummary, Read, StoredSummary
from memoryd.core.sessions import (
    Appended,
    Deleted,
    HistoryPage,
    SearchRequest,
    Session,
    SessionChange,
    SessionKey,
    SessionPage,
    Totals,
    UserRow,
    Window,
    WindowNeed,
)
from memoryd.core.summary.compaction import Basis
from memoryd.core.vectors.rows import ROW_BYTES
from memoryd.errors import StartError, StorageError, StorageFull
from memoryd.service.ports import NewMessage, StoreStatus
from memoryd.store import (
    deletion,
    facts,
    lexical,
    messages,
    notes,
    sessions,
    summaries,
    vector_files,
    vectors,
    windows,
)
from memoryd.store.backup import copy_to
from memoryd.store.connection import (
    StoreClosed,
    as_request_error,
    give_cache_back,
    is_damage,
    open_connection,
)
from memoryd.store.counts import Counts
from memoryd.store.damage import Damage, check_all, examine, suspect_mark
from memoryd.store.fact_cache import FactCache
from memoryd.store.files import (
    DAMAGED,
    Leftover,
    Reserve,
    StoreLock,
    bytes_of_store,
    leftovers,
    make_private,
    set_aside,
)
from memoryd.store.line_cache import LineCache
from memoryd.store.reader import Readers
from memoryd.store.reading import Rules, unread_sessions
from memoryd.store.rows import ENCODINGS, content_column
from memoryd.store.schema import migrate
from memoryd.store.upkeep import Event, Upkeep, reserve_for
from memoryd.store.window_cache import WindowCache
from memoryd.store.writer import Writer, in_thread

__all__ = ["SqliteStore"]

T = TypeVar("T")

_SESSIONS_AT_HAND = 256
"""Sessions of which it is remembered that their windows waited for facts."""

_ROW_BYTES = 600
_INDEXED = 3
"""What a message takes beside its text (ids, counters, facts), and how much more than itself the
text takes with its index. Measured for Chinese: 3.3 to 4.1 in a small index, less in a larger one;
for English 1.9 to 2.9. Only for the quota."""


class SqliteStore:
    """Everything kept, in one file and its log. Open it with ``await SqliteStore.open(...)``.

    ``damage`` tells of a damaged file that was found at the start and set aside.
    """

    def __init__(
        self,
        path: Path,
        lock: StoreLock,
        reserve: Reserve,
        writer: Writer,
        readers: Readers,
        upkeep: Upkeep,
        rules: Rules,
        cache: FactCache,
        damage: Damage | None,
    ) -> None:
        self.damage = damage
        self._path = path
        self._lock = lock
        self._reserve = reserve
        self._writer = writer
        self._readers = readers
        self._upkeep = upkeep
        self._rules = rules
        self._cache = cache
        self._lines = LineCache()
        self._windows = WindowCache()
        self._waiting_for_facts: dict[SessionKey, int] = {}
        """Numbers of the sessions whose windows waited for facts to be read."""
        self._by_hand = asyncio.Lock()
        """Held while facts are changed by hand: in the order of the calls."""
        self._last_append: asyncio.Future[Appended] | None = None
        self._closed = False
        self._closing: asyncio.Future[None] | None = None

    @classmethod
    async def open(
        cls,
        path: Path,
        settings: StoreSettings,
        *,
        clock: Callable[[], float] = time.time,
        on_event: Callable[[Event], None] | None = None,
        default_zone: str = "UTC",
    ) -> SqliteStore:
        """Open the store, making it if there is none.

        A damaged file is set aside, with its log, and a new store begun; ``damage`` and an event
        say so. Raises StartError, and leaves everything as it is, for a store that another
        process holds, that a newer memoryd wrote, that is no store of ours, or that cannot be
        opened or set aside. ``on_event`` is called on the loop. ``default_zone`` is the time zone
        of sessions that name none.
        """
        loop = asyncio.get_running_loop()

        def emit(event: Event) -> None:
            if on_event is not None:
                try:
                    loop.call_soon_threadsafe(on_event, event)
                except RuntimeError:
                    # The loop is closed: nobody listens any more.
                    pass

        def opening() -> SqliteStore:
            make_private(path)
            lock = StoreLock(path)
            reserve = reserve_for(path, settings)
            # On a full disk this is the room that a start needs.
            reserve.release_if_scarce()
            try:
                connection, damage = _open_sound(path, settings, clock, clean=lock.clean)
                cache = FactCache()
                rules = Rules(default_zone=default_zone, clock=clock)
                upkeep = Upkeep(
                    path,
                    settings,
                    clock=clock,
                    emit=emit,
                    reserve=reserve,
                    rules=rules,
                    cache=cache,
                    unread=unread_sessions(connection),
                )
                readers = Readers(path, loop=loop, on_damage=upkeep.damaged)
                readers.start()
                writer = Writer(
                    path, connection, loop=loop, attendant=upkeep, durability=settings.durability
                )
            except (sqlite3.Error, OSError) as exc:
                lock.release(clean=False)
                raise StartError(f"cannot open the store {path}: {exc}") from exc
            except BaseException:
                lock.release(clean=False)
                raise
            # The steps to a new schema stand in the log; small disks have no room for both.
            writer.try_to_empty_log()
            reserve.take_part()
            writer.start()
            if damage is not None:
                emit(
                    {
                        "topic": "store",
                        "kind": "damage",
                        "reason": damage.reason,
                        "aside": str(damage.aside),
                    }
                )
            return cls(path, lock, reserve, writer, readers, upkeep, rules, cache, damage)

        return await in_thread(loop, opening, name="memoryd-opening")

    # Sessions and users

    def open_session(
        self, key: SessionKey, change: SessionChange, *, now: float
    ) -> Awaitable[Session]:
        """Make a session or change what is given. Raises Conflict for another user."""
        need = sum(len(str(value)) for value in change.settings.values())
        return self._write(
            lambda db: sessions.open_session(db, key, change, now=now),
            owner=key.owner,
            need=_ROW_BYTES + 3 * need,
        )

    def session(self, key: SessionKey) -> Awaitable[Session]:
        """Return a session. Raises NotFound."""
        return self._read(lambda db: sessions.session_by_key(db, key)[1])

    def sessions(
        self,
        owner: str | None,
        *,
        user: str | None,
        order: Literal["name", "updated"],
        limit: int,
        after: str | None,
    ) -> Awaitable[SessionPage]:
        """Return a page of sessions, of one owner or of all. Raises BadRequest for a cursor that
        came from elsewhere."""
        return self._read(
            lambda db: sessions.list_sessions(
                db, owner, user=user, order=order, limit=limit, after=after
            )
        )

    def delete_session(self, key: SessionKey) -> Awaitable[Deleted]:
        """Delete a session; afterwards its content is in no file of the store. Raises NotFound."""
        self._let_cached_go()
        return self._delete(lambda db: deletion.delete_session(db, key))

    def users(self, owner: str | None) -> Awaitable[tuple[UserRow, ...]]:
        """Return who has sessions or facts."""
        return self._read(lambda db: sessions.list_users(db, owner))

    def delete_user(self, owner: str, user: str) -> Awaitable[Deleted]:
        """Delete all sessions and facts of a user, as ``delete_session``; none is no error."""
        self._let_cached_go()
        return self._delete(lambda db: deletion.delete_user(db, owner, user))

    def totals(self, owner: str | None) -> Awaitable[Totals]:
        """Count sessions and messages, of one owner or of all."""
        return self._read(lambda db: sessions.totals(db, owner))

    # Messages

    def append(
        self,
        key: SessionKey,
        messages_: Sequence[NewMessage],
        *,
        now: float,
        number: int | None = None,
    ) -> Awaitable[Appended]:
        """Store messages, all or none; with ``number`` only into that very session. Raises
        NotFound, Conflict and StorageFull."""
        batch = tuple(messages_)

        def append(db: sqlite3.Connection) -> Appended:
            session, appended = messages.append(db, key, batch, now=now, number=number)
            if any(appended.new):
                waiting = zip(appended.messages, appended.new, strict=True)
                self._upkeep.appended(session, sum(new and not m.prompt for m, new in waiting))
            return appended

        self._last_append = self._write(
            append,
            owner=key.owner,
            need=sum(_need_of(content_column(new.message.content)[0]) for new in batch),
        )
        return self._last_append

    def record_counts(
        self,
        key: SessionKey,
        encoding: str,
        counts: Mapping[int, int],
        *,
        number: int,
    ) -> None:
        """Take exact counts by seq, of the session that has this ``number``; they are written
        with the next batch, nobody waits. If it is gone by then, so are they."""
        if encoding not in ENCODINGS:
            raise ValueError(f"no counts are kept for {encoding!r}, only for {ENCODINGS}")
        self._check_open()
        taken = Counts(key=key, number=number, encoding=encoding, by_seq=dict(counts))
        if self._upkeep.take_counts(taken):
            self._writer.wake()

    async def window(self, key: SessionKey, need: Callable[[Session], WindowNeed]) -> Window:
        """Return the newest run of a session that meets the need, with the summary and the facts
        that belong to it. Raises NotFound."""
        number = self._waiting_for_facts.get(key)
        if number is not None and number in self._upkeep.unread:
            # As the last time: seen at once, without asking a reader.
            await self._read_facts((number,), few=True)
        found = await self._window(key, need, tuple(self._upkeep.unread))
        if isinstance(found, windows.Unread):
            await self._read_facts(found.sessions)
            found = await self._window(key, need, None)
            assert isinstance(found, Window)
            self._waiting_for_facts[key] = found.session.number
            if len(self._waiting_for_facts) > _SESSIONS_AT_HAND:
                del self._waiting_for_facts[next(iter(self._waiting_for_facts))]
        assert isinstance(found, Window)  # once is enough: what came meanwhile came later
        return found

    def _window(
        self, key: SessionKey, need: Callable[[Session], WindowNeed], unread: Sequence[int] | None
    ) -> Awaitable[Window | windows.Unread]:
        return self._read(
            lambda db: windows.window(
                db,
                key,
                need,
                unread=unread,
                cache=self._cache,
                lines=self._lines,
                newest=self._windows,
                counts=self._upkeep.counts,
            )
        )

    def newest(self, key: SessionKey) -> Awaitable[StoredMessage | None]:
        """Return the newest message of the conversation, if any. Raises NotFound."""
        return self._read(lambda db: messages.newest(db, key))

    def reply_to(self, key: SessionKey, chat: str) -> Awaitable[StoredMessage | None]:
        """Return the stored reply of a chat, if any. Raises NotFound."""
        return self._read(lambda db: messages.reply_to(db, key, chat))

    def history(
        self,
        key: SessionKey,
        *,
        before_seq: int | None,
        after_seq: int | None,
        limit: int,
        max_bytes: int,
    ) -> Awaitable[HistoryPage]:
        """Return a page of a session, oldest first. Raises NotFound."""
        return self._read(
            lambda db: messages.history(
                db,
                key,
                before_seq=before_seq,
                after_seq=after_seq,
                limit=limit,
                max_bytes=max_bytes,
            )
        )

    async def lexical_candidates(
        self, request: SearchRequest, *, limit: int = 200, asked: Collection[str] = ()
    ) -> LexicalCandidates:
        """Return the best lexical matches with their places, over every message appended before
        the call (on a full disk, over those that could be indexed); ``request.k`` is not asked.
        Terms that are ``asked`` for decide before the others who is among them. Raises
        NotFound."""
        await self._index(request)
        return await self._read(
            lambda db: lexical.candidates(db, request, limit=limit, asked=asked)
        )

    def said_between(
        self, request: SearchRequest, *, since: float, until: float, most: int
    ) -> Awaitable[Sequence[Place]]:
        """Return where messages of the request's scope and roles stand that were said in a time:
        the newest, so many. Raises NotFound."""

        def find(db: sqlite3.Connection) -> Sequence[Place]:
            scope = lexical.scope_of(db, request.owner, request.session, request.user)
            if scope is None:
                return ()
            return messages.said_between(
                db,
                (scope.first, scope.last),
                since=since,
                until=until,
                roles=request.roles,
                most=most,
            )

        return self._read(find)

    def around(
        self,
        places: Sequence[Place],
        *,
        before: int = 0,
        after: int = 0,
        roles: Sequence[Role] = (Role.USER, Role.ASSISTANT),
    ) -> Awaitable[tuple[Situated, ...]]:
        """Return the messages at these places, with so many of these roles before and after each,
        in one read: each once, by session and seq. What is gone is passed over."""
        return self._read(
            lambda db: messages.around(db, places, before=before, after=after, roles=roles)
        )

    async def _index(self, request: SearchRequest) -> None:
        """Index what a search should find and the index does not hold yet."""
        self._check_open()
        appending = self._last_append is not None and not self._last_append.done()
        if appending or self._upkeep.behind:
            chars = self._upkeep.index_chars
            try:
                await self._writer.steps(lambda db: _index_scope(db, request, chars), durable=False)
            except StorageFull:
                # A full disk must not keep anybody from what is there.
                pass

    def forget(self, key: SessionKey, ids: Sequence[str], *, now: float) -> Awaitable[int]:
        """Forget messages; afterwards their content is in no file of the store. Returns how many
        there were. Raises NotFound for an id that was never used."""
        self._let_cached_go()
        return self._delete(lambda db: deletion.forget(db, key, ids, now=now, rules=self._rules))

    # Summaries and facts

    def summary(self, key: SessionKey) -> Awaitable[StoredSummary | None]:
        """Return the summary that stands, with all its lines. Raises NotFound."""
        return self._read(lambda db: summaries.summary_of(db, sessions.find_session(db, key))[0])

    async def backlog(
        self, key: SessionKey, *, encoding: str, max_tokens: int, uncovered: bool = False
    ) -> Backlog:
        """Return what compaction looks at. Raises NotFound."""
        await self._catch_up(lambda db, unread: windows.unread_of_session(db, key, unread))
        return await self._read(
            lambda db: summaries.backlog(
                db,
                key,
                encoding=encoding,
                max_tokens=max_tokens,
                uncovered=uncovered,
                counts=self._upkeep.counts,
            )
        )

    def originals(
        self, key: SessionKey, *, before_seq: int | None = None, seqs: Sequence[int] = ()
    ) -> Awaitable[tuple[StoredMessage, ...]]:
        """Return messages before a seq, and those of ``seqs``; oldest first. Raises NotFound."""
        return self._read(lambda db: summaries.originals(db, key, before_seq=before_seq, seqs=seqs))

    def put_summary(
        self,
        key: SessionKey,
        summary: NewSummary,
        *,
        based_on: Basis,
        read: Read | None = None,
        facts: Sequence[tuple[FactCandidate, str]] = (),
    ) -> Awaitable[int | None]:
        """Store a summary, and the facts found with it, if what it is based on still stands;
        return its version, or None. With what was ``read`` for it, it may be stored though
        something else was forgotten."""
        found = tuple(facts)

        def put(db: sqlite3.Connection) -> int | None:
            stored = summaries.put_summary(
                db, key, summary, based_on=based_on, read=read, found=found, rules=self._rules
            )
            if stored is None:
                return None
            version, tally = stored
            self._upkeep.took_facts(sessions.find_session(db, key), tally)
            return version

        texts = [line.text for line in summary.lines] + [2 * fact.value for fact, _ in found]
        need = sum(_ROW_BYTES + 4 * len(text) for text in texts)
        return self._write(put, owner=key.owner, need=need)

    def behind(self, min_tokens: int) -> Awaitable[tuple[SessionKey, ...]]:
        """Return sessions with more than so many estimated tokens that no summary covers, or
        whose summary is local; longest waiting first."""
        return self._read(lambda db: summaries.behind(db, min_tokens))

    async def facts(
        self,
        *,
        owner: str | None,
        session: str | None,
        user: str | None,
        key: str | None,
        history: bool,
        limit: int,
        after: str | None,
    ) -> FactPage:
        """Return a page of facts: of a session and its user, or of a user and all sessions.
        Raises NotFound, and BadRequest for a cursor that came from elsewhere."""
        if owner is not None:
            await self._catch_up(_unread_of(owner, session, user))
        return await self._read(
            lambda db: facts.list_facts(
                db,
                owner=owner,
                session=session,
                user=user,
                key=key,
                history=history,
                limit=limit,
                after=after,
            )
        )

    async def put_fact(
        self,
        *,
        owner: str,
        session: str | None,
        user: str | None,
        key: str,
        value: str,
        kind: FactKind | None,
        pinned: bool | None,
        id: str | None,
        now: float,
    ) -> Fact:
        """Set a fact by hand, of a session or of a user; with ``id`` in the place of that one.
        Raises NotFound for a session, or a fact that is not current."""
        async with self._by_hand:
            # What was said before must not come after.
            await self._catch_up(_unread_of(owner, session, user))
            return await self._write(
                lambda db: facts.put_fact(
                    db,
                    owner=owner,
                    session=session,
                    user=user,
                    key=key,
                    value=value,
                    kind=kind,
                    pinned=pinned,
                    id=id,
                    now=now,
                ),
                owner=owner,
                need=_ROW_BYTES + 8 * len(key + value),
            )

    async def forget_facts(
        self, *, owner: str, session: str | None, user: str | None, key: str | None, id: str | None
    ) -> int:
        """Forget facts with their history; afterwards they are in no file of the store, messages
        aside, and are not found again in these. Returns how many values went. Raises NotFound
        for a session."""
        async with self._by_hand:
            await self._catch_up(_unread_of(owner, session, user))
            self._let_cached_go()

            def forgetting(db: sqlite3.Connection) -> Generator[None, None, int]:
                gone = facts.forget_facts(
                    db,
                    owner=owner,
                    session=session,
                    user=user,
                    key=key,
                    id=id,
                    waiting=tuple(self._upkeep.unread),
                )
                yield
                return gone

            return await self._delete(forgetting)

    # Vectors

    def vectors_pending(self, model: str) -> Awaitable[int]:
        """Count the messages that have no vectors of this model yet, roughly."""
        return self._read(lambda db: vectors.pending(db, model))

    async def vector_batch(
        self, model: str, *, most_bytes: int = vectors.BATCH_BYTES
    ) -> VectorBatch | None:
        """Return what to embed next, or None. A batch may have no tasks."""
        self._check_open()
        batch = await self._readers.read(
            lambda db: vectors.next_batch(db, model, most_bytes), in_background=True
        )
        if batch is None:
            self._upkeep.mending = False
        return batch

    async def put_vectors(self, batch: VectorBatch, windows_: Sequence[Sequence[bytes]]) -> bool:
        """Store the vectors of a batch: of each task those of its windows. Returns False if it is
        out of date; then another one is to be asked for. Raises StorageFull and StorageError."""
        size = ROW_BYTES * sum(map(len, windows_))

        def stage(db: sqlite3.Connection) -> int | None:
            self._upkeep.admit_vectors(self._writer, size)
            return vectors.stage(db, batch, windows_)

        try:
            rows = await self._in_background(stage)
        except vectors.VectorsDamaged as damage:
            wrong = await self._look_through_vectors(batch.session)
            if wrong is None:
                # As where the name of a file that is to be begun is taken.
                await self._in_background(lambda db: vectors.reset(db, batch.session))
            self._upkeep.lost_vectors(1, wrong or str(damage))
            return False
        if rows is None:
            return False
        folder = vector_files.folder_of(self._path)
        file = vector_files.file_of(folder, batch.session, batch.generation)
        try:
            await in_thread(
                asyncio.get_running_loop(), lambda: vector_files.sync(file), name="memoryd-vectors"
            )
        except OSError as exc:
            raise as_request_error(exc, file) from exc
        stored = await self._in_background(lambda db: vectors.record(db, batch, rows))
        if stored:
            self._upkeep.took_vectors(size)
        return stored

    async def _look_through_vectors(self, session: int) -> str | None:
        """Have what is wrong with the vectors of a session mended; return what was."""
        look: vectors.Look | None = vectors.Look(session=session)
        wrong = None
        while look is not None:
            look, wrong = await self._in_background(partial(vectors.check_some, look=look))
        return wrong

    def doubt_vectors(self, paths: Iterable[str]) -> None:
        """Have files looked at in which a search met what is not sound."""
        sessions = (vector_files.session_of_file(Path(path).name) for path in paths)
        self._upkeep.doubt_vectors(session for session in sessions if session is not None)
        self._writer.wake()

    def vectors_in_scope(
        self, *, owner: str, session: str | None, user: str | None, model: str
    ) -> Awaitable[VectorsInScope]:
        """Return where the vectors of a session, or of all sessions of a user, stand. Raises
        NotFound for a session."""

        def in_scope(db: sqlite3.Connection) -> VectorsInScope:
            scope = lexical.scope_of(db, owner, session, user)
            if scope is None:
                return VectorsInScope(files=(), pending=0, waiting=Waiting(after={}))
            return vectors.in_scope(db, scope, model)

        return self._read(in_scope)

    # The store itself

    def status(self) -> StoreStatus:
        """Return how the store is; asks no thread and reads no row."""
        state = self._writer.state
        if self._upkeep.damage_seen is not None:
            state = "degraded"
        elif state == "ok" and self._upkeep.refusing:
            state = "full"
        return StoreStatus(
            state=state,
            queue=self._upkeep.queue,
            lag_s=self._upkeep.lag_s,
            db_bytes=bytes_of_store(self._path) + self._upkeep.vector_bytes,
            path=str(self._path.absolute()),
            mending=self._upkeep.mending,
        )

    def leftovers(self) -> tuple[Leftover, ...]:
        """List files beside the store that hold messages and that no deletion reaches."""
        return leftovers(self._path)

    def backup(self, path: Path) -> Awaitable[None]:
        """Write a consistent copy, while appends go on. Raises StorageFull and StorageError."""
        self._check_open()
        writer = self._writer
        return writer.bare(
            lambda _: writer.copy(lambda db: copy_to(db, path, writer.serve_waiting))
        )

    def note(self, name: str) -> Awaitable[str | None]:
        """Return what the daemon keeps for itself under a name, if anything."""
        return self._read(lambda db: notes.note(db, name))

    def put_note(self, name: str, value: str) -> Awaitable[None]:
        """Keep something for the daemon itself; it is safe from a kill, not from a power cut."""
        return self._in_background(lambda db: notes.put_note(db, name, value))

    def _let_cached_go(self) -> None:
        self._cache.clear()
        self._lines.clear()
        self._windows.clear()

    async def shrink(self) -> None:
        """Give back the memory that is not needed now."""
        self._check_open()
        self._let_cached_go()
        await asyncio.gather(
            self._writer.bare(give_cache_back),
            *self._readers.shrink(),
        )

    async def close(self) -> None:
        """Finish what was asked for, and close. May be called again."""
        if self._closing is None:
            self._closed = True
            self._writer.hand_over()
            loop = asyncio.get_running_loop()
            self._closing = in_thread(loop, self._shut, name="memoryd-closing")
        await asyncio.shield(self._closing)

    def _shut(self) -> None:
        self._writer.stop()
        self._readers.stop()
        self._readers.close()
        clean = self._writer.close()
        # Of the room that the log had: the next start may find none.
        self._reserve.take_part()
        self._lock.release(clean=clean and self._upkeep.damage_seen is None)

    async def _catch_up(
        self, waiting: Callable[[sqlite3.Connection, Iterable[int]], tuple[int, ...]]
    ) -> None:
        """Read the messages of some sessions for facts, where any may wait: all that were handed
        in before this call."""
        self._check_open()
        if self._last_append is not None and not self._last_append.done():
            await asyncio.wait([self._last_append])
        if self._upkeep.unread:
            await self._read_facts(
                await self._read(lambda db: waiting(db, tuple(self._upkeep.unread)))
            )

    async def _read_facts(self, sessions_: Sequence[int], *, few: bool = False) -> None:
        """Read all that waits in these sessions for facts, if that is possible; with ``few`` if it
        is not too much to wait for."""
        if not sessions_:
            return
        if self._rules.state != "ready":
            # Not on the writer's thread: that would keep appends waiting.
            loop = asyncio.get_running_loop()
            if not await in_thread(loop, self._rules.load, name="memoryd-rules"):
                return
        try:
            self._check_open()
            await self._writer.steps(
                lambda db: _read_all(
                    db,
                    windows.worth_waiting(db, sessions_) if few else sessions_,
                    self._upkeep,
                    self._writer.is_awaited,
                ),
                durable=False,
            )
        except (StorageFull, StorageError):
            # A full disk must not keep anybody from what is there.
            pass

    def _check_open(self) -> None:
        if self._closed:
            raise StoreClosed

    def _read(self, run: Callable[[sqlite3.Connection], T]) -> Awaitable[T]:
        self._check_open()
        return self._readers.read(run)

    def _write(
        self, run: Callable[[sqlite3.Connection], T], *, owner: str, need: int
    ) -> asyncio.Future[T]:
        self._check_open()
        return self._writer.write(run, owner=owner, need=need)

    def _in_background(self, run: Callable[[sqlite3.Connection], T]) -> Awaitable[T]:
        """Run a transaction that need not wait for the disk."""

        def begin(db: sqlite3.Connection) -> Generator[None, None, T]:
            yield from ()
            return run(db)

        self._check_open()
        return self._writer.steps(begin, durable=False)

    def _delete(
        self, begin: Callable[[sqlite3.Connection], Generator[None, None, T]]
    ) -> Awaitable[T]:
        self._check_open()
        return self._writer.steps(begin, wipe=True)


def _need_of(text: str) -> int:
    return _ROW_BYTES + _INDEXED * len(text.encode())


def _open_sound(
    path: Path, settings: StoreSettings, clock: Callable[[], float], *, clean: bool
) -> tuple[sqlite3.Connection, Damage | None]:
    """Open the writing connection, of a new store if the old one had to be set aside."""
    damage = None
    connection = None
    reason = examine(path, clean=clean)
    if reason is None:
        try:
            connection = _open_up_to_date(path, settings, clock)
            if suspect_mark(path).exists():
                # With the index made anew, whatever is still wrong is wrong with the store.
                reason = check_all(connection)
        except sqlite3.Error as exc:
            if not is_damage(exc):
                raise
            reason = str(exc)
    if reason is not None:
        if connection is not None:
            connection.close()
        damage = Damage(path=path, aside=set_aside(path, DAMAGED), reason=reason)
        make_private(path)
        connection = _open_up_to_date(path, settings, clock)
    suspect_mark(path).unlink(missing_ok=True)
    assert connection is not None  # opened above, or a reason was found and it was opened then
    return connection, damage


def _open_up_to_date(
    path: Path, settings: StoreSettings, clock: Callable[[], float]
) -> sqlite3.Connection:
    """Open the writing connection and take the steps that are missing."""
    connection = open_connection(path, "writer", synchronous=settings.durability)
    try:
        migrate(connection, clock)
        # Damage of the index alone is mended here: made anew, it is sound.
        if lexical.needs_rebuild(connection) or suspect_mark(path).exists():
            connection.execute("BEGIN IMMEDIATE")
            lexical.rebuild(connection)
            connection.execute("COMMIT")
    except BaseException:
        connection.close()
        raise
    return connection


def _index_scope(
    db: sqlite3.Connection, request: SearchRequest, chars: int
) -> Generator[None, None, None]:
    """Index everything that the search should find and the index does not hold yet."""
    scope = lexical.scope_of(db, request.owner, request.session, request.user)
    while scope is not None and lexical.index_some(db, scope, chars=chars):
        yield


def _read_all(
    db: sqlite3.Connection,
    sessions_: Sequence[int],
    upkeep: Upkeep,
    awaited: Callable[[], bool],
) -> Generator[None, None, None]:
    for number in sessions_:
        while not upkeep.read_some(db, number, awaited=awaited):
            yield


def _unread_of(
    owner: str, session: str | None, user: str | None
) -> Callable[[sqlite3.Connection, Iterable[int]], tuple[int, ...]]:
    def unread_of(db: sqlite3.Connection, unread: Iterable[int]) -> tuple[int, ...]:
        if session is not None:
            return windows.unread_of_session(db, SessionKey(owner=owner, name=session), unread)
        assert user is not None  # one of both is always given
        return windows.unread_of_user(db, owner, user, unread)

    return unread_of
