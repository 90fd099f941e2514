"""The files of vectors: one a session, in a folder beside the database.

A file only grows at its end, and the database knows how many rows count: what stands beyond them
is of a write that a kill cut short, and is cut off by the next one. So is nothing lost but work.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from memoryd.core.vectors.rows import (
    ALONE,
    HEADER_BYTES,
    IN_CONTEXT,
    LIVE_AT,
    ROW_BYTES,
    pack_header,
    parse_header,
    unpack_rows,
)
from memoryd.store.files import VECTORS, sync_folder

__all__ = [
    "all_files",
    "append_rows",
    "bytes_of_vectors",
    "copy_folder",
    "count_live",
    "file_of",
    "folder_of",
    "folder_of_database",
    "holds",
    "live_part",
    "problem",
    "read_rows",
    "remove",
    "remove_folder",
    "rows_in",
    "sync",
    "wipe_rows",
]

_WHOLE = frozenset((ALONE, IN_CONTEXT))
_CONTEXT = frozenset((IN_CONTEXT,))

COPIED = 256 * ROW_BYTES
"""Bytes copied at a time."""


def folder_of(path: Path) -> Path:
    """Return the folder with the vectors of a store."""
    return path.with_name(path.name + VECTORS)


def folder_of_database(db: sqlite3.Connection) -> Path:
    """Return the folder with the vectors of the store that a connection is to."""
    (_, _, path) = db.execute("PRAGMA database_list").fetchone()
    return folder_of(Path(path))


def file_of(folder: Path, session: int, generation: int) -> Path:
    """Return the file of a session. Written anew it has another name (its generation)."""
    return folder / f"{session}-{generation}"


def append_rows(file: Path, *, model: str, known: int, rows: bytes) -> None:
    """Write rows after those that are known, making the file if there is none. Does not sync.

    Raises ValueError for a file that holds fewer, and OSError.
    """
    if not known:
        file.parent.mkdir(mode=0o700, exist_ok=True)
    descriptor = os.open(file, os.O_RDWR | os.O_CLOEXEC | (0 if known else os.O_CREAT), 0o600)
    try:
        end = HEADER_BYTES + known * ROW_BYTES
        size = os.fstat(descriptor).st_size
        if known and size < end:
            raise ValueError(f"it ends after {size} bytes, {end} were written")
        if size > end:
            os.ftruncate(descriptor, end)
        if not known:
            _write(descriptor, pack_header(model), 0)
        _write(descriptor, rows, end)
    finally:
        os.close(descriptor)


def holds(file: Path, rows: int) -> bool:
    """Whether the file has exactly so many rows."""
    try:
        return file.stat().st_size == HEADER_BYTES + rows * ROW_BYTES
    except FileNotFoundError:
        return False


def wipe_rows(
    file: Path, blocks: Iterable[tuple[int, int]], doomed: Mapping[int, bool], *, known: int
) -> int:
    """Overwrite rows with zeros, safe from a power cut; return how many.

    ``blocks`` are (first row, rows) to look into, ``doomed`` says of seqs whether the whole message
    goes or only its vector in context. What stands beyond the known rows goes as well. Raises
    ValueError for damage, and OSError.
    """
    descriptor = os.open(file, os.O_RDWR | os.O_CLOEXEC)
    try:
        end = HEADER_BYTES + known * ROW_BYTES
        if os.fstat(descriptor).st_size > end:
            os.ftruncate(descriptor, end)
        wiped = 0
        for first, count in blocks:
            for row in unpack_rows(_read(descriptor, first, count), first=first):
                if row.kind in _kinds(doomed.get(row.seq)):
                    _write(descriptor, bytes(ROW_BYTES), HEADER_BYTES + row.place * ROW_BYTES)
                    wiped += 1
        os.fsync(descriptor)
        return wiped
    finally:
        os.close(descriptor)


def read_rows(file: Path, first: int, count: int) -> bytes:
    """Return rows as they stand. Raises ValueError where they end early, and OSError."""
    descriptor = os.open(file, os.O_RDONLY | os.O_CLOEXEC)
    try:
        return _read(descriptor, first, count)
    finally:
        os.close(descriptor)


def problem(file: Path, *, model: str, rows: int) -> str | None:
    """Return what is wrong with a file of so many rows, by its size and header; None: nothing."""
    try:
        with file.open("rb") as opened:
            header = parse_header(opened.read(HEADER_BYTES))
            size = os.fstat(opened.fileno()).st_size
    except FileNotFoundError:
        return "it is gone"
    except (OSError, ValueError) as exc:
        return str(exc)
    if not header.is_of(model):
        return "its vectors are of another model"
    if size < HEADER_BYTES + rows * ROW_BYTES:
        return f"it ends after {size} bytes"
    return None


def count_live(file: Path, first: int, count: int) -> int:
    """Count the rows that hold something, of a run. Raises ValueError for damage, and OSError."""
    marks = read_rows(file, first, count)[LIVE_AT::ROW_BYTES]
    live = marks.count(1)
    if live + marks.count(0) != count:
        raise ValueError(f"rows {first} to {first + count - 1} are not rows")
    return live


def sync(file: Path) -> None:
    """Make what was written safe from a power cut. A file that is gone needs no such thing."""
    try:
        descriptor = os.open(file, os.O_RDONLY | os.O_CLOEXEC)
    except FileNotFoundError:
        return
    try:
        os.fdatasync(descriptor)
    finally:
        os.close(descriptor)


def remove(file: Path) -> None:
    """Remove a file, if it is there, so that no power cut brings it back."""
    try:
        file.unlink()
    except FileNotFoundError:
        return
    sync_folder(file.parent)


def all_files(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield all files of a folder that may not be there, with their names."""
    if folder.is_dir():
        with os.scandir(folder) as entries:
            for entry in entries:
                yield entry.name, Path(entry.path)


def live_part(rows: bytes) -> bytes:
    """Return the rows that hold something, of a run of whole ones. Raises ValueError."""
    return b"".join(
        rows[row.place * ROW_BYTES : (row.place + 1) * ROW_BYTES] for row in unpack_rows(rows)
    )


def rows_in(data: bytes) -> int:
    return len(data) // ROW_BYTES


def bytes_of_vectors(path: Path) -> int:
    """Return the size of all vector files of a store."""
    try:
        with os.scandir(folder_of(path)) as entries:
            return sum(entry.stat().st_size for entry in entries)
    except FileNotFoundError:
        return 0


def copy_folder(source: Path, target: Path, between: Callable[[], None]) -> None:
    """Copy all files of a folder that is there into a new one, calling ``between`` after each
    piece. Raises OSError."""
    target.mkdir(mode=0o700)
    for file in sorted(source.iterdir()):
        copy = target / file.name
        try:
            with file.open("rb") as read, copy.open("xb") as written:
                copy.chmod(0o600)
                for piece in iter(lambda: read.read(COPIED), b""):
                    written.write(piece)
                    between()
                written.flush()
                os.fsync(written.fileno())
        except FileNotFoundError:
            # Written anew or deleted meanwhile: it is made again where the copy is used.
            continue
    sync_folder(target)


def remove_folder(folder: Path) -> None:
    """Remove a folder of vectors with all it holds, if it is there."""
    if folder.is_dir():
        for entry in os.scandir(folder):
            os.unlink(entry)
        folder.rmdir()


def _kinds(whole: bool | None) -> frozenset[int]:
    if whole is None:
        return frozenset()
    return _WHOLE if whole else _CONTEXT


def _read(descriptor: int, first: int, count: int) -> bytes:
    data = os.pread(descriptor, count * ROW_BYTES, HEADER_BYTES + first * ROW_BYTES)
    if len(data) != count * ROW_BYTES:
        raise ValueError(f"it ends within rows {first} to {first + count - 1}")
    return data


def _write(descriptor: int, data: bytes, at: int) -> None:
    left = memoryview(data)
    while left:
        # A disk that fills up takes a part and refuses the next.
        written = os.pwrite(descriptor, left, at)
        left, at = left[written:], at + written
