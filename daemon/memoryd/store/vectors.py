"""Which messages have vectors, where these stand, and how they go.

Only what user or assistant said has vectors: two kinds a message (core.vectors.embedding_texts).
They are made session by session in the order of seq, so that ``through_seq`` says which messages
wait; the vector in context of the last ones is made with what follows them. ``vector_again`` lists
those that lost vectors since, and of which kinds: with a neighbour that was forgotten, or with rows
that were damaged.

Order of things, so that a kill at any moment costs nothing but work: rows are in the file, synced,
before the database counts them; a deletion first writes down what is to be wiped, with the
transaction that deletes the message, then wipes it, and then strikes it out.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Generator, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from memoryd.core.messages import StoredMessage
from memoryd.core.recall.candidates import (
    Place,
    SessionVectors,
    VectorBatch,
    VectorsInScope,
    VectorTask,
    Waiting,
)
from memoryd.core.vectors.embedding_texts import (
    AFTER,
    BEFORE,
    TEXTS_VERSION,
    alone_text,
    context_text,
    embedded_bytes,
)
from memoryd.core.vectors.rows import ALONE, IN_CONTEXT, Row
from memoryd.errors import StorageFull
from memoryd.store import vector_files
from memoryd.store.connection import as_request_error
from memoryd.store.docs import docs_of_session, seq_of, session_of
from memoryd.store.lexical import Scope
from memoryd.store.rows import MESSAGE_COLUMNS, message_of
from memoryd.values import frozen

__all__ = [
    "Look",
    "VectorsDamaged",
    "check_some",
    "doom",
    "doubtful",
    "drop",
    "in_scope",
    "live_vectors",
    "mend",
    "next_batch",
    "next_session",
    "pending",
    "record",
    "reset",
    "rewrite",
    "stage",
    "sweep",
    "to_rewrite",
    "wipe_some",
    "wipes_wait",
]

BATCH_MESSAGES = 16
BATCH_BYTES = 64 * 1024
"""What is embedded together at most, however fast the board. A longer message comes alone."""

WIPED_TOGETHER = 4096
"""Messages of a session wiped in one step."""

REWRITE_DEAD = 256
REWRITE_PART = 4
"""A file is written anew once a quarter of it, and 100 KB, are wiped rows."""

CHECKED_ROWS = 640
"""A quarter megabyte of a file, looked at in one step: a fifth of a millisecond on a PC, and
twenty times as long on a slow board."""

COMPARED_MESSAGES = 1000
"""So many messages are compared in one step with what the file has of them: half a millisecond."""

_ALONE_BIT, _CONTEXT_BIT = 1 << ALONE, 1 << IN_CONTEXT
"""Of ``vector_again.kinds``."""

_SPOKEN = "m.role IN ('user', 'assistant') AND NOT m.prompt AND m.content != ''"


class VectorsDamaged(Exception):
    """The file of a session's vectors is not what the database says of it."""


@frozen
class Look:
    """How far a look through the file of a session has come. ``wrong`` is what it has found."""

    session: int
    generation: int = 0
    at: int = 0
    """The next row."""
    live: int = 0
    """Rows before it that hold something."""
    dead: int = 0
    counts: bool = True
    """Whether ``live`` can be compared: no row before it was wiped meanwhile."""
    wrong: str | None = None
    there: bytearray | None = None
    """Of each seq, the kinds that rows before it hold; None while that is not asked for."""
    compared: int = 0
    """Up to which seq it is known what is missing."""


def pending(db: sqlite3.Connection, model: str) -> int:
    """Count the messages that wait for vectors of this model, roughly: those that nobody said or
    that are gone are counted until the embedding has passed them."""
    (waiting,) = db.execute(
        "SELECT coalesce(sum(min(t.conversation,"
        "  t.last_seq - CASE WHEN v.model = ? THEN v.through_seq ELSE 0 END)), 0)"
        " FROM tallies t JOIN sessions s ON s.number = t.session"
        " LEFT JOIN vector_files v ON v.session = t.session WHERE s.name IS NOT NULL",
        (_recipe(model),),
    ).fetchone()
    (again,) = db.execute("SELECT count(*) FROM vector_again").fetchone()
    return int(waiting + again)


def next_batch(db: sqlite3.Connection, model: str, most_bytes: int) -> VectorBatch | None:
    """Return what to embed next, from the session used last; None: nothing waits.

    The message that brings it to ``most_bytes`` (core.vectors.embedding_texts) is the last. A batch
    without tasks is possible (nobody said anything): it is to be put all the same.
    """
    row = db.execute("SELECT doc FROM vector_again ORDER BY doc DESC LIMIT 1").fetchone()
    if row is not None:
        batch = _again(db, session_of(row[0]), model, most_bytes)
        if batch is not None:
            return batch
    row = db.execute(
        "SELECT t.session FROM tallies t JOIN sessions s ON s.number = t.session"
        " LEFT JOIN vector_files v ON v.session = t.session"
        " WHERE s.name IS NOT NULL AND t.conversation > 0"
        " AND (v.session IS NULL OR v.model != ? OR v.through_seq < t.last_seq)"
        " ORDER BY t.updated DESC LIMIT 1",
        (_recipe(model),),
    ).fetchone()
    return None if row is None else _following(db, row[0], model, most_bytes)


def stage(
    db: sqlite3.Connection, batch: VectorBatch, vectors: Sequence[Sequence[bytes]]
) -> int | None:
    """Write the vectors of a batch (of each task those of its windows) behind the rows that count,
    for ``record`` to count them; return how many rows, or None if the batch is out of date.

    Raises VectorsDamaged, StorageFull and StorageError.
    """
    number = batch.session
    while wipe_some(db, number):
        continue
    if not _stands(db, batch):
        return None
    row = db.execute(
        "SELECT generation, model, rows FROM vector_files WHERE session = ?", (number,)
    ).fetchone()
    if row is not None and row[1] != _recipe(batch.model):
        reset(db, number, model=batch.model)
        row = (row[0] + 1, _recipe(batch.model), 0)
    if row is None:
        db.execute(
            "INSERT INTO vector_files (session, generation, model) VALUES (?, ?, ?)",
            (number, batch.generation, _recipe(batch.model)),
        )
        row = (batch.generation, _recipe(batch.model), 0)
    if (row[0], row[2]) != (batch.generation, batch.rows):
        return None
    rows = [
        Row(seq=task.seq, window=window, kind=task.kind, vector=vector)
        for task, windows in zip(batch.tasks, vectors, strict=True)
        for window, vector in enumerate(windows)
    ]
    file = vector_files.file_of(vector_files.folder_of_database(db), number, batch.generation)
    if rows:
        try:
            vector_files.append_rows(file, model=batch.model, known=batch.rows, rows=rows)
        except (ValueError, FileNotFoundError) as exc:
            raise VectorsDamaged(str(exc)) from exc
        except OSError as exc:
            raise as_request_error(exc, file) from exc
    return len(rows)


def record(db: sqlite3.Connection, batch: VectorBatch, rows: int) -> bool:
    """Count rows that were staged and synced; return False if they are not there any more."""
    number = batch.session
    known = db.execute(
        "SELECT generation, rows FROM vector_files WHERE session = ?", (number,)
    ).fetchone()
    if known != (batch.generation, batch.rows) or not _stands(db, batch):
        return False
    file = vector_files.file_of(vector_files.folder_of_database(db), number, batch.generation)
    if rows:
        # A deletion cuts off what does not count yet.
        if not vector_files.holds(file, batch.rows + rows):
            return False
        seqs = [task.seq for task in batch.tasks]
        db.execute(
            "INSERT INTO vector_blocks (session, first_row, rows, first_seq, last_seq)"
            " VALUES (?, ?, ?, ?, ?)",
            (number, batch.rows, rows, min(seqs), max(seqs)),
        )
    db.execute(
        "UPDATE vector_files SET rows = rows + ?, through_seq = max(through_seq, ?)"
        " WHERE session = ?",
        (rows, batch.through_seq, number),
    )
    start = docs_of_session(number)[0]
    for seq in batch.again:
        # More may be missed by now than when the batch was made.
        kinds = {task.kind for task in batch.tasks if task.seq == seq} or {ALONE, IN_CONTEXT}
        _strike_out(db, start + seq, sum(1 << kind for kind in kinds))
    return True


def doom(db: sqlite3.Connection, session: int, docs: Sequence[int]) -> tuple[int, ...]:
    """Write down that the vectors of messages about to be deleted are to be wiped, and with them
    those that hold their words; return the messages of the latter, for ``mend``."""
    if db.execute("SELECT 1 FROM vector_files WHERE session = ?", (session,)).fetchone() is None:
        return ()
    gone = set(docs)
    leaning: set[int] = set()
    for doc in docs:
        leaning.update(_spoken_before(db, doc, AFTER), _spoken_after(db, doc, BEFORE))
    leaning -= gone
    db.executemany(
        "INSERT INTO vector_wipes (doc, whole) VALUES (?, ?)"
        " ON CONFLICT (doc) DO UPDATE SET whole = max(whole, excluded.whole)",
        [*((doc, 1) for doc in gone), *((doc, 0) for doc in leaning)],
    )
    db.executemany("DELETE FROM vector_again WHERE doc = ?", [(doc,) for doc in gone])
    return tuple(leaning)


def mend(db: sqlite3.Connection, session: int, leaning: Iterable[int]) -> None:
    """Have messages get another vector in context, now that their neighbours are gone.

    Those that end what has been embedded get it with what follows them.
    """
    docs = tuple(leaning)
    if not docs:
        return
    (through,) = db.execute(
        "SELECT through_seq FROM vector_files WHERE session = ?", (session,)
    ).fetchone()
    end = docs_of_session(session)[0] + through
    for doc in docs:
        if _is_ripe(db, doc, end):
            _miss(db, doc, _CONTEXT_BIT)
        else:
            _strike_out(db, doc, _CONTEXT_BIT)


def wipes_wait(db: sqlite3.Connection) -> bool:
    """Whether there is something for ``wipe_some`` to do."""
    return bool(db.execute("SELECT 1 FROM vector_wipes LIMIT 1").fetchone())


def wipe_some(db: sqlite3.Connection, session: int | None = None) -> bool:
    """Wipe what is written down, of a session at most; return whether there was anything.

    Raises StorageFull and StorageError.
    """
    first, last = (0, 2**63 - 1) if session is None else docs_of_session(session)
    row = db.execute(
        "SELECT doc FROM vector_wipes WHERE doc BETWEEN ? AND ? ORDER BY doc LIMIT 1", (first, last)
    ).fetchone()
    if row is None:
        return False
    number = session_of(row[0])
    doomed = dict(
        db.execute(
            "SELECT doc, whole FROM vector_wipes WHERE doc BETWEEN ? AND ? ORDER BY doc LIMIT ?",
            (row[0], docs_of_session(number)[1], WIPED_TOGETHER),
        ).fetchall()
    )
    _wipe(db, number, {seq_of(doc): bool(whole) for doc, whole in doomed.items()})
    db.execute("DELETE FROM vector_wipes WHERE doc BETWEEN ? AND ?", (row[0], max(doomed)))
    return True


def drop(db: sqlite3.Connection, session: int) -> None:
    """Remove all vectors of a session."""
    row = db.execute("SELECT generation FROM vector_files WHERE session = ?", (session,)).fetchone()
    if row is not None:
        _remove(vector_files.file_of(vector_files.folder_of_database(db), session, row[0]))
    db.execute("DELETE FROM vector_files WHERE session = ?", (session,))
    _forget_lists(db, session)


def reset(db: sqlite3.Connection, session: int, *, model: str | None = None) -> None:
    """Remove all vectors of a session, if it has any, to be made again (by the same model, unless
    another is given)."""
    state = _state(db, session)
    if state is None:
        return
    generation, recipe, _, _ = state
    _remove(vector_files.file_of(vector_files.folder_of_database(db), session, generation))
    db.execute("DELETE FROM vector_blocks WHERE session = ?", (session,))
    db.execute(
        "UPDATE vector_files SET generation = generation + 1, model = ?, rows = 0, dead = 0,"
        " through_seq = 0, wrong = NULL WHERE session = ?",
        (recipe if model is None else _recipe(model), session),
    )
    _forget_lists(db, session)


def live_vectors(db: sqlite3.Connection, session: int) -> int:
    """Count the vectors of a session."""
    row = db.execute(
        "SELECT rows - dead FROM vector_files WHERE session = ?", (session,)
    ).fetchone()
    return 0 if row is None else int(row[0])


def in_scope(db: sqlite3.Connection, scope: Scope, model: str) -> VectorsInScope:
    """Return which files hold vectors of this model of a scope, the session used last first."""
    folder = vector_files.folder_of_database(db)
    files: list[SessionVectors] = []
    waiting = 0
    after: dict[int, int] = {}
    for session, conversation, last_seq, generation, rows, dead, through in db.execute(
        "SELECT t.session, t.conversation, t.last_seq, v.generation, v.rows, v.dead, v.through_seq"
        " FROM tallies t JOIN sessions s ON s.number = t.session"
        " LEFT JOIN vector_files v ON v.session = t.session AND v.model = ?"
        " WHERE t.session BETWEEN ? AND ? AND s.name IS NOT NULL ORDER BY t.updated DESC",
        (_recipe(model), session_of(scope.first), session_of(scope.last)),
    ):
        waiting += min(conversation, last_seq - (through or 0))
        if last_seq > (through or 0):
            after[session] = through or 0
        if generation is not None and rows > dead:
            file = vector_files.file_of(folder, session, generation)
            files.append(SessionVectors(session=session, path=str(file), rows=((0, rows),)))
    again = db.execute(
        "SELECT doc FROM vector_again WHERE doc BETWEEN ? AND ?", (scope.first, scope.last)
    )
    return VectorsInScope(
        files=tuple(files),
        pending=waiting,
        waiting=Waiting(
            after=after, again=frozenset(Place(session_of(doc), seq_of(doc)) for (doc,) in again)
        ),
    )


def check_some(db: sqlite3.Connection, look: Look) -> tuple[Look | None, str | None]:
    """Look at the next rows of a session's file, whether they are what was written; have what is
    not made again. Return how far it came (None: to the end), and then what was wrong.

    Blocks with damaged rows are wiped. If there are fewer rows in the end than were written, as
    then, or after a wipe that was not counted, it is looked through once more for what is missing.
    Of a file that is none, or is of another time, all vectors are made again. Raises StorageFull.
    """
    state = _state(db, look.session)
    if state is None:
        return None, look.wrong
    generation, recipe, rows, dead = state
    file = vector_files.file_of(vector_files.folder_of_database(db), look.session, generation)
    model = _model_of(recipe)
    try:
        if generation != look.generation:
            # At its beginning, or the file was written anew meanwhile.
            through, wrong = db.execute(
                "SELECT through_seq, wrong FROM vector_files WHERE session = ?", (look.session,)
            ).fetchone()
            look = Look(
                session=look.session,
                generation=generation,
                dead=dead,
                wrong=look.wrong or wrong,
                there=None if look.there is None else bytearray(through + 1),
            )
            if rows and (wrong := vector_files.problem(file, model=model)):
                raise ValueError(wrong)
            if rows and (wrong := vector_files.fit(file, rows)):
                look = replace(look, wrong=look.wrong or wrong)
        if dead != look.dead:
            look = replace(look, counts=False)
        stop = look.at + CHECKED_ROWS
        for first, count in db.execute(
            "SELECT first_row, rows FROM vector_blocks"
            " WHERE session = ? AND first_row >= ? AND first_row < ? ORDER BY first_row",
            (look.session, look.at, stop),
        ).fetchall():
            live = _live_rows(file, first, count, model, look.there)
            if live is None:
                vector_files.empty_rows(file, first, count, model=model)
                look = replace(look, wrong=look.wrong or _not_written(first, count))
            look = replace(look, at=first + count, live=look.live + (live or 0))
        look = replace(look, at=max(look.at, stop))
    except ValueError as exc:
        reset(db, look.session)
        return None, str(exc)
    except OSError as exc:
        if isinstance(full := as_request_error(exc, file), StorageFull):
            raise full from exc
        reset(db, look.session)
        return None, str(exc)
    return (look, None) if look.at < rows else _looked_through(db, look, rows)


def _looked_through(
    db: sqlite3.Connection, look: Look, rows: int
) -> tuple[Look | None, str | None]:
    """End a look through a file of so many rows, or have it looked through for what is missing."""
    session, there, wrong = look.session, look.there, look.wrong
    if (there, wrong) == (None, None) and (
        not look.counts or look.live == rows - look.dead or _has_wipes(db, session)
    ):
        return None, None
    if there is None or not look.counts:
        return Look(session=session, wrong=wrong, there=bytearray()), None
    counted = f"it holds {look.live} vectors, {rows - look.dead} were written"
    through, wanted = _wanted(db, session, look.compared, len(there) - 1)
    seqs = range(look.compared + 1, through + 1)
    foreign = any(there[seq] and seq not in wanted for seq in seqs)
    if look.live > rows - look.dead or (foreign and not _has_wipes(db, session)):
        # It is of another time: it may hold words of messages that are gone.
        reset(db, session)
        return None, counted
    start = docs_of_session(session)[0]
    for seq, kinds in wanted.items():
        if missed := kinds & ~there[seq]:
            _miss(db, start + seq, missed)
            wrong = wrong or counted
    if through < len(there) - 1:
        return replace(look, compared=through, wrong=wrong), None
    # Some of the rows that were lost had been wiped before.
    db.execute(
        "UPDATE vector_files SET dead = ?, wrong = NULL WHERE session = ?",
        (rows - look.live, session),
    )
    return None, wrong


def doubtful(db: sqlite3.Connection) -> list[int]:
    """Return the sessions of whose files something is known to be wrong."""
    return [
        session
        for (session,) in db.execute("SELECT session FROM vector_files WHERE wrong IS NOT NULL")
    ]


def next_session(db: sqlite3.Connection, after: int) -> int | None:
    """Return the next session after one that has vectors."""
    (session,) = db.execute(
        "SELECT min(session) FROM vector_files WHERE session > ?", (after,)
    ).fetchone()
    return None if session is None else int(session)


def sweep(db: sqlite3.Connection) -> None:
    """Remove files that the database does not know: of changes that were cut short. Raises
    StorageError."""
    folder = vector_files.folder_of_database(db)
    try:
        for name, file in vector_files.all_files(folder):
            session = vector_files.session_of_file(name)
            state = None if session is None else _state(db, session)
            if state is None or file != vector_files.file_of(folder, session or 0, state[0]):
                vector_files.remove(file)
    except OSError as exc:
        raise as_request_error(exc, folder) from exc


def to_rewrite(db: sqlite3.Connection) -> int | None:
    """Return a session whose file has so many wiped rows that it should be written anew."""
    row = db.execute(
        "SELECT session FROM vector_files WHERE dead >= ? AND dead * ? >= rows LIMIT 1",
        (REWRITE_DEAD, REWRITE_PART),
    ).fetchone()
    return None if row is None else int(row[0])


def rewrite(db: sqlite3.Connection, session: int) -> Generator[None, None, None]:
    """Write a session's file anew without the rows that were wiped. Given up where the file is
    changed meanwhile, or damaged."""
    folder = vector_files.folder_of_database(db)
    began = _state(db, session)
    if began is None:
        return
    generation, model = began[0], _model_of(began[1])
    old = vector_files.file_of(folder, session, generation)
    new = vector_files.file_of(folder, session, generation + 1)
    settled = False
    try:
        blocks: list[tuple[int, int, int, int]] = []
        written = 0
        for first, count, first_seq, last_seq in db.execute(
            "SELECT first_row, rows, first_seq, last_seq FROM vector_blocks WHERE session = ?"
            " ORDER BY first_row",
            (session,),
        ).fetchall():
            live = vector_files.read_rows(old, first, count, model=model)
            if live is None:
                raise ValueError(_not_written(first, count))
            if live:
                vector_files.append_rows(new, model=model, known=written, rows=live)
                blocks.append((written, len(live), first_seq, last_seq))
                written += len(live)
            yield
            if _state(db, session) != began:
                return
        if written:
            vector_files.sync(new)
        db.execute("DELETE FROM vector_blocks WHERE session = ?", (session,))
        db.executemany(
            "INSERT INTO vector_blocks (session, first_row, rows, first_seq, last_seq)"
            " VALUES (?, ?, ?, ?, ?)",
            [(session, *block) for block in blocks],
        )
        db.execute(
            "UPDATE vector_files SET generation = ?, rows = ?, dead = 0 WHERE session = ?",
            (generation + 1, written, session),
        )
        settled = True
        # The old one goes once that is written.
        yield
        _remove(old)
    except (ValueError, FileNotFoundError) as exc:
        db.execute("UPDATE vector_files SET wrong = ? WHERE session = ?", (str(exc), session))
    except OSError as exc:
        raise as_request_error(exc, new) from exc
    finally:
        if not settled:
            _remove(new)


def _following(db: sqlite3.Connection, session: int, model: str, most_bytes: int) -> VectorBatch:
    row = db.execute(
        "SELECT generation, model, rows, through_seq FROM vector_files WHERE session = ?",
        (session,),
    ).fetchone()
    # No file of another store has the same name by chance: its rows would be taken for ours.
    generation, rows, through = 1 + int.from_bytes(os.urandom(3), "little"), 0, 0
    if row is not None and row[1] == _recipe(model):
        generation, rows, through = row[0], row[2], row[3]
    elif row is not None:
        generation = row[0] + 1
    first, last = docs_of_session(session)
    (end,) = db.execute("SELECT last_seq FROM tallies WHERE session = ?", (session,)).fetchone()
    batch: list[StoredMessage] = []
    size = 0
    for found in db.execute(
        f"SELECT {MESSAGE_COLUMNS} FROM messages m WHERE m.doc > ? AND m.doc <= ? AND {_SPOKEN}"
        " ORDER BY m.doc",
        (first + through, last),
    ):
        batch.append(message_of(found))
        size += embedded_bytes(batch[-1].message)
        if len(batch) == BATCH_MESSAGES or size >= most_bytes:
            end = batch[-1].seq
            break
    earlier = _messages(db, reversed(_spoken_before(db, first + through + 1, AFTER + BEFORE)))
    run = [*earlier, *batch]
    tasks = [task for said in batch for task in _alone(said)]
    ripe = range(max(len(earlier) - AFTER, 0), len(run) - AFTER) if batch else range(0)
    for at in ripe:
        tasks += _in_context(run[max(at - BEFORE, 0) : at], run[at], run[at + 1 : at + 1 + AFTER])
    return VectorBatch(
        session=session,
        model=model,
        tasks=tuple(tasks),
        through_seq=end,
        generation=generation,
        rows=rows,
    )


def _again(db: sqlite3.Connection, session: int, model: str, most_bytes: int) -> VectorBatch | None:
    row = db.execute(
        "SELECT v.generation, v.rows FROM vector_files v JOIN sessions s ON s.number = v.session"
        " WHERE v.session = ? AND v.model = ? AND s.name IS NOT NULL",
        (session, _recipe(model)),
    ).fetchone()
    if row is None:
        return None
    tasks: list[VectorTask] = []
    again: list[int] = []
    size = 0
    for doc, kinds in db.execute(
        "SELECT doc, kinds FROM vector_again WHERE doc BETWEEN ? AND ? ORDER BY doc DESC LIMIT ?",
        (*docs_of_session(session), BATCH_MESSAGES),
    ).fetchall():
        (said,) = _messages(db, (doc,))
        if kinds & _ALONE_BIT:
            tasks += _alone(said)
        if kinds & _CONTEXT_BIT:
            before = _messages(db, reversed(_spoken_before(db, doc, BEFORE)))
            tasks += _in_context(before, said, _messages(db, _spoken_after(db, doc, AFTER)))
        again.append(said.seq)
        size += embedded_bytes(said.message)
        if size >= most_bytes:
            break
    return VectorBatch(
        session=session,
        model=model,
        tasks=tuple(tasks),
        through_seq=0,
        generation=row[0],
        rows=row[1],
        again=tuple(again),
    )


def _alone(said: StoredMessage) -> list[VectorTask]:
    text = alone_text(said.message)
    return [VectorTask(seq=said.seq, kind=ALONE, text=text, of=(said.seq,))] if text else []


def _in_context(
    before: Sequence[StoredMessage], said: StoredMessage, after: Sequence[StoredMessage]
) -> list[VectorTask]:
    if not alone_text(said.message):
        return []
    text = context_text(
        [stored.message for stored in before],
        said.message,
        [stored.message for stored in after],
    )
    of = tuple(stored.seq for stored in (*before, said, *after))
    return [VectorTask(seq=said.seq, kind=IN_CONTEXT, text=text, of=of)]


def _stands(db: sqlite3.Connection, batch: VectorBatch) -> bool:
    """Whether all that a batch holds the words of is still there."""
    if not db.execute(
        "SELECT 1 FROM sessions WHERE number = ? AND name IS NOT NULL", (batch.session,)
    ).fetchone():
        return False
    seqs = {seq for task in batch.tasks for seq in task.of}
    (there,) = db.execute(
        "SELECT count(*) FROM messages WHERE doc IN (SELECT ? + value FROM json_each(?))",
        (docs_of_session(batch.session)[0], json.dumps(list(seqs))),
    ).fetchone()
    return int(there) == len(seqs)


def _wipe(db: sqlite3.Connection, session: int, doomed: dict[int, bool]) -> None:
    state = _state(db, session)
    if state is None:
        return
    generation, recipe, rows, _ = state
    file = vector_files.file_of(vector_files.folder_of_database(db), session, generation)
    least, most = min(doomed), max(doomed)
    blocks = [
        (first, count)
        for first, count, first_seq, last_seq in db.execute(
            "SELECT first_row, rows, first_seq, last_seq FROM vector_blocks"
            " WHERE session = ? AND first_seq <= ? AND last_seq >= ?",
            (session, most, least),
        )
        if len(doomed) > BATCH_MESSAGES or any(first_seq <= seq <= last_seq for seq in doomed)
    ]
    try:
        wrong = vector_files.fit(file, rows)
        wiped, damaged = vector_files.wipe_rows(file, blocks, doomed, model=_model_of(recipe))
    except FileNotFoundError as exc:
        # Nothing is in it any more; what was in it besides is missed when it is looked at.
        wiped, damaged, wrong = 0, (), str(exc)
    except OSError as exc:
        raise as_request_error(exc, file) from exc
    if damaged and wrong is None:
        wrong = _not_written(*damaged[0])
    db.execute(
        "UPDATE vector_files SET dead = dead + ?, wrong = coalesce(wrong, ?) WHERE session = ?",
        (wiped, wrong, session),
    )


def _live_rows(
    file: Path, first: int, count: int, model: str, there: bytearray | None
) -> int | None:
    """Count the live rows of a run, noting of what kinds they are where that is asked for; None if
    any is not what was written."""
    if there is None:
        return vector_files.live_rows(file, first, count, model=model)
    live = vector_files.read_rows(file, first, count, model=model)
    if live is None:
        return None
    for row in live:
        if row.seq < len(there):
            there[row.seq] |= 1 << row.kind
    return len(live)


def _wanted(
    db: sqlite3.Connection, session: int, after: int, through: int
) -> tuple[int, dict[int, int]]:
    """Return which kinds of vector the next messages have when nothing is missing, and up to which
    seq that are all. What follows ``through`` is not embedded yet."""
    start = docs_of_session(session)[0]
    seqs = [
        seq_of(doc)
        for (doc,) in db.execute(
            f"SELECT m.doc FROM messages m WHERE m.doc > ? AND m.doc <= ? AND {_SPOKEN}"
            " ORDER BY m.doc LIMIT ?",
            (start + after, start + through, COMPARED_MESSAGES + AFTER),
        )
    ]
    wanted = {
        seq: _ALONE_BIT | (_CONTEXT_BIT if at + AFTER < len(seqs) else 0)
        for at, seq in enumerate(seqs[:COMPARED_MESSAGES])
    }
    return (max(wanted) if len(seqs) > COMPARED_MESSAGES else through), wanted


def _not_written(first: int, count: int) -> str:
    return f"rows {first} to {first + count - 1} are not what was written"


def _miss(db: sqlite3.Connection, doc: int, kinds: int) -> None:
    """Have vectors of a message made again."""
    db.execute(
        "INSERT INTO vector_again (doc, kinds) VALUES (?, ?)"
        " ON CONFLICT (doc) DO UPDATE SET kinds = kinds | excluded.kinds",
        (doc, kinds),
    )


def _strike_out(db: sqlite3.Connection, doc: int, kinds: int) -> None:
    """Have vectors of a message not made again (any more)."""
    db.execute("UPDATE vector_again SET kinds = kinds & ~? WHERE doc = ?", (kinds, doc))
    db.execute("DELETE FROM vector_again WHERE doc = ? AND kinds = 0", (doc,))


def _is_ripe(db: sqlite3.Connection, doc: int, end: int) -> bool:
    """Whether the vector in context of a document is not to wait for what follows: AFTER of those
    up to ``end``, to where all are embedded, do."""
    following = [after for after in _spoken_after(db, doc, AFTER) if after <= end]
    return doc <= end and len(following) == AFTER


def _state(db: sqlite3.Connection, session: int) -> tuple[int, str, int, int] | None:
    row: tuple[int, str, int, int] | None = db.execute(
        "SELECT generation, model, rows, dead FROM vector_files WHERE session = ?", (session,)
    ).fetchone()
    return row


def _has_wipes(db: sqlite3.Connection, session: int) -> bool:
    return bool(
        db.execute(
            "SELECT 1 FROM vector_wipes WHERE doc BETWEEN ? AND ? LIMIT 1",
            docs_of_session(session),
        ).fetchone()
    )


def _forget_lists(db: sqlite3.Connection, session: int) -> None:
    for table in ("vector_wipes", "vector_again"):
        db.execute(f"DELETE FROM {table} WHERE doc BETWEEN ? AND ?", docs_of_session(session))


def _spoken_before(db: sqlite3.Connection, doc: int, count: int) -> list[int]:
    """Return what was said before a document, newest first."""
    return [
        found
        for (found,) in db.execute(
            f"SELECT m.doc FROM messages m WHERE m.doc >= ? AND m.doc < ? AND {_SPOKEN}"
            " ORDER BY m.doc DESC LIMIT ?",
            (docs_of_session(session_of(doc))[0], doc, count),
        )
    ]


def _spoken_after(db: sqlite3.Connection, doc: int, count: int) -> list[int]:
    """Return what was said after a document, oldest first."""
    return [
        found
        for (found,) in db.execute(
            f"SELECT m.doc FROM messages m WHERE m.doc > ? AND m.doc <= ? AND {_SPOKEN}"
            " ORDER BY m.doc LIMIT ?",
            (doc, docs_of_session(session_of(doc))[1], count),
        )
    ]


def _messages(db: sqlite3.Connection, docs: Iterable[int]) -> list[StoredMessage]:
    return [
        message_of(
            db.execute(
                f"SELECT {MESSAGE_COLUMNS} FROM messages m WHERE m.doc = ?", (doc,)
            ).fetchone()
        )
        for doc in docs
    ]


def _remove(file: Path) -> None:
    try:
        vector_files.remove(file)
    except OSError as exc:
        raise as_request_error(exc, file) from exc


def _recipe(model: str) -> str:
    """Name what makes the vectors: the model, and the texts it is given."""
    return f"{model}/{TEXTS_VERSION}"


def _model_of(recipe: str) -> str:
    return recipe.rpartition("/")[0]
