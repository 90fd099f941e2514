"""The files of vectors: one a session, in a folder beside the database.

A file only grows at its end, and the database knows how many rows count: what stands beyond them
is of a write that a kill cut short, and is cut off by the next one. So is nothing lost but work.

Whoever reads rows here knows of which model and under which name they were written, and asks the
checksums of the rows whether that is so: the header is only looked at to say what is wrong.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from memoryd.core.vectors.rows import (
    ALONE,
    HEADER_BYTES,
    IN_CONTEXT,
    ROW_BYTES,
    Row,
    count_live,
    pack_empty_row,
    pack_header,
    pack_row,
    parse_header,
    seal_of,
    unpack_rows,
)
from memoryd.store.files import VECTORS, sync_folder

__all__ = [
    "all_files",
    "append_rows",
    "bytes_of_vectors",
    "copy_folder",
    "empty_rows",
    "file_of",
    "fit",
    "folder_of",
    "folder_of_database",
    "holds",
    "live_rows",
    "problem",
    "read_rows",
    "remove",
    "remove_folder",
    "session_of_file",
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


def session_of_file(name: str) -> int | None:
    """Return whose vectors a file of this name would hold; None for no such name."""
    session, _, generation = name.partition("-")
    return int(session) if session.isdecimal() and generation.isdecimal() else None


def append_rows(file: Path, *, model: str, known: int, rows: Sequence[Row]) -> None:
    """Write rows after those that are known, making the file if there is none. Does not sync.

    Raises ValueError for a file that holds fewer, and OSError.
    """
    if not known:
        file.parent.mkdir(mode=0o700, exist_ok=True)
    descriptor = _open(file, os.O_RDWR | (0 if known else os.O_CREAT))
    try:
        end = HEADER_BYTES + known * ROW_BYTES
        size = os.fstat(descriptor).st_size
        if known and size < end:
            raise ValueError(f"it ends after {size} bytes, {end} were written")
        if size > end:
            os.ftruncate(descriptor, end)
        if not known:
            _write(descriptor, pack_header(model, file.name), 0)
        seal = _seal(file, model)
        packed = [pack_row(row, place=place, seal=seal) for place, row in enumerate(rows, known)]
        _write(descriptor, b"".join(packed), end)
    finally:
        os.close(descriptor)


def holds(file: Path, rows: int) -> bool:
    """Whether the file has exactly so many rows."""
    try:
        return file.lstat().st_size == HEADER_BYTES + rows * ROW_BYTES
    except FileNotFoundError:
        return False


def wipe_rows(
    file: Path, blocks: Iterable[tuple[int, int]], doomed: Mapping[int, bool], *, model: str
) -> tuple[int, Sequence[tuple[int, int]]]:
    """Wipe rows, safe from a power cut; return how many, and which blocks are damaged and were
    wiped as a whole.

    ``blocks`` are (first row, rows) to look into, ``doomed`` says of seqs whether the whole message
    goes or only its vector in context. Raises ValueError where the file ends early, and OSError.
    """
    descriptor = _open(file, os.O_RDWR)
    try:
        seal = _seal(file, model)
        wiped = 0
        damaged: list[tuple[int, int]] = []
        for first, count in blocks:
            rows = list(unpack_rows(_read(descriptor, first, count), first=first, seal=seal))
            if any(row is None for _, row in rows):
                damaged.append((first, count))
                _empty(descriptor, range(first, first + count), seal)
                continue
            for place, row in rows:
                if row is not None and row.kind in _kinds(doomed.get(row.seq)):
                    _empty(descriptor, (place,), seal)
                    wiped += 1
        os.fsync(descriptor)
        return wiped, damaged
    finally:
        os.close(descriptor)


def empty_rows(file: Path, first: int, count: int, *, model: str) -> None:
    """Wipe a run of rows, whatever they hold. Does not sync. Raises OSError."""
    descriptor = _open(file, os.O_RDWR)
    try:
        _empty(descriptor, range(first, first + count), _seal(file, model))
    finally:
        os.close(descriptor)


def read_rows(file: Path, first: int, count: int, *, model: str) -> list[Row] | None:
    """Return the live rows of a run; None if any row of it is not what was written. Raises
    ValueError where they end early, and OSError."""
    data = _read_file(file, first, count)
    rows: list[Row] = []
    for _, row in unpack_rows(data, first=first, seal=_seal(file, model)):
        if row is None:
            return None
        rows.append(row)
    return rows


def live_rows(file: Path, first: int, count: int, *, model: str) -> int | None:
    """Count the live rows of a run; None if any row of it is not what was written. Raises
    ValueError where they end early, and OSError."""
    return count_live(_read_file(file, first, count), first=first, seal=_seal(file, model))


def problem(file: Path, *, model: str) -> str | None:
    """Return what is wrong with a file as a whole, by its header; None: nothing."""
    try:
        descriptor = _open(file, os.O_RDONLY)
    except OSError as exc:
        return str(exc)
    try:
        header = parse_header(os.pread(descriptor, HEADER_BYTES, 0))
    except (OSError, ValueError) as exc:
        return str(exc)
    finally:
        os.close(descriptor)
    if not header.is_of(model):
        return "its vectors are of another model"
    return None if header.is_named(file.name) else "it was written as another file"


def fit(file: Path, rows: int) -> str | None:
    """Give a file the size of so many rows: what is beyond goes, and what is missing becomes holes.
    Return what was wrong with one that was too short. Raises OSError."""
    end = HEADER_BYTES + rows * ROW_BYTES
    descriptor = _open(file, os.O_RDWR)
    try:
        size = os.fstat(descriptor).st_size
        if size != end:
            os.ftruncate(descriptor, end)
    finally:
        os.close(descriptor)
    return f"it ends after {size} bytes, {end} were written" if size < end else None


def sync(file: Path) -> None:
    """Make what was written safe from a power cut. A file that is gone needs no such thing."""
    try:
        descriptor = _open(file, os.O_RDONLY)
    except FileNotFoundError:
        return
    try:
        os.fdatasync(descriptor)
    finally:
        os.close(descriptor)


def remove(file: Path) -> None:
    """Remove a file, if it is there, so that no power cut brings it back. A folder of its name is
    none of ours."""
    try:
        file.unlink()
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return
    sync_folder(file.parent)


def all_files(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield all files of a folder that may not be there, with their names."""
    if folder.is_dir():
        with os.scandir(folder) as entries:
            for entry in entries:
                yield entry.name, Path(entry.path)


def bytes_of_vectors(path: Path) -> int:
    """Return the size of all vector files of a store; 0 where they cannot be looked at: there is
    much that a store can do without them."""
    try:
        with os.scandir(folder_of(path)) as entries:
            return sum(entry.stat(follow_symlinks=False).st_size for entry in entries)
    except OSError:
        return 0


def copy_folder(source: Path, target: Path, between: Callable[[], None]) -> None:
    """Copy all files of a folder that is there into a new one, calling ``between`` after each
    piece. Raises OSError."""
    target.mkdir(mode=0o700)
    for file in sorted(source.iterdir()):
        copy = target / file.name
        try:
            with open(_open(file, os.O_RDONLY), "rb") as read, copy.open("xb") as written:
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


def _seal(file: Path, model: str) -> int:
    return seal_of(pack_header(model, file.name))


def _open(file: Path, flags: int) -> int:
    """Open a file of vectors. Raises FileNotFoundError also where something else has its name: a
    folder, a pipe that nobody writes to, a link to what may be anybody's."""
    try:
        descriptor = os.open(file, flags | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK, 0o600)
    except FileNotFoundError as exc:
        raise FileNotFoundError("it is gone") from exc
    except NotADirectoryError as exc:
        raise FileNotFoundError(f"{file.parent} is no folder") from exc
    except OSError as exc:
        if exc.errno not in (errno.ELOOP, errno.EISDIR, errno.ENXIO, errno.ENODEV):
            raise
        raise FileNotFoundError("it is no regular file") from exc
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise FileNotFoundError("it is no regular file")
    return descriptor


def _empty(descriptor: int, places: Sequence[int], seal: int) -> None:
    empty = [pack_empty_row(place=place, seal=seal) for place in places]
    _write(descriptor, b"".join(empty), HEADER_BYTES + places[0] * ROW_BYTES)


def _read_file(file: Path, first: int, count: int) -> bytes:
    descriptor = _open(file, os.O_RDONLY)
    try:
        return _read(descriptor, first, count)
    finally:
        os.close(descriptor)


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
