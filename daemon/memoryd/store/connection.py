"""SQLite connections as this store uses them, and SQLite's errors as ours."""

from __future__ import annotations

import errno
import os
import sqlite3
from pathlib import Path
from typing import Literal

from memoryd.errors import RequestError, StorageError, StorageFull

__all__ = [
    "LEAN_CACHE_KIB",
    "LOG_KEPT_BYTES",
    "LOG_REUSED_BYTES",
    "WRITER_CACHE_KIB",
    "StoreClosed",
    "as_request_error",
    "give_cache_back",
    "is_damage",
    "keep_of_log",
    "loses_transaction",
    "open_connection",
    "set_cache",
    "set_synchronous",
]

PAGE_SIZE = 4096

WRITER_CACHE_KIB = 512
READER_CACHE_KIB = 192
"""Two readers and the writer: 0.9 MB of page cache in all."""

LEAN_CACHE_KIB = 128
"""Of the writer while nobody appends: the pages that a step of indexing changes."""

BUSY_TIMEOUT_MS = 10_000
"""Nobody but this process should hold a lock; a person with a SQLite shell might, for a moment."""

LOG_KEPT_BYTES = 256 * PAGE_SIZE
"""Of the log, once nobody writes any more and it was brought into the file."""

LOG_REUSED_BYTES = 4 * LOG_KEPT_BYTES
"""Of the log while much is written: as long as it becomes then. A commit that makes the file longer
has the file system write its own log as well: on ext4 0.24 ms instead of 0.11."""

_FREE_MEANS_FULL = 64 * 1024
"""With less free space than this, a failed write failed for want of space, whatever its code."""


class StoreClosed(StorageError):
    """The store was used after ``close``."""

    def __init__(self) -> None:
        super().__init__("the store is closed")


def open_connection(
    path: Path, role: Literal["writer", "reader"], *, synchronous: Literal["full", "normal"]
) -> sqlite3.Connection:
    """Open the database with all its settings. The file exists already."""
    connection = sqlite3.connect(
        path,
        isolation_level=None,
        check_same_thread=False,
        timeout=BUSY_TIMEOUT_MS / 1000,
        cached_statements=64,
    )
    try:
        writer = role == "writer"
        cache = WRITER_CACHE_KIB if writer else READER_CACHE_KIB
        connection.execute(f"PRAGMA cache_size = -{cache}")
        # Sorting must not leave content in a temporary file.
        connection.execute("PRAGMA temp_store = MEMORY")
        connection.execute("PRAGMA mmap_size = 0")
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA secure_delete = ON")
        # The writer thread checkpoints when it suits; never in the middle of somebody's append.
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        if writer:
            if not connection.execute("PRAGMA page_count").fetchone()[0]:
                # Space of deleted messages can be given back to the file system in small steps.
                # Only in a new file: in any other it is a write, and a full disk has no room.
                connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
            connection.execute("PRAGMA journal_mode = WAL")
            keep_of_log(connection, LOG_REUSED_BYTES)
            set_synchronous(connection, synchronous)
        else:
            connection.execute("PRAGMA query_only = ON")
    except BaseException:
        connection.close()
        raise
    return connection


def give_cache_back(connection: sqlite3.Connection) -> None:
    """Let go of the pages that are kept to be faster. They are read again when they are needed."""
    connection.execute("PRAGMA shrink_memory")


def set_cache(connection: sqlite3.Connection, size_kib: int) -> None:
    """Say how many pages are kept to be faster; what is beyond that goes."""
    connection.execute(f"PRAGMA cache_size = -{size_kib}")
    give_cache_back(connection)


def keep_of_log(connection: sqlite3.Connection, size: int) -> None:
    """Say how much of the log's file stays when it is begun anew."""
    connection.execute(f"PRAGMA journal_size_limit = {size}")


def set_synchronous(connection: sqlite3.Connection, level: Literal["full", "normal"]) -> None:
    """Choose whether a commit waits for the disk. Only between transactions."""
    connection.execute(f"PRAGMA synchronous = {level.upper()}")


def primary_code(error: sqlite3.Error) -> int:
    """Return SQLite's primary result code of an error; 0 where the error is Python's own."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def is_damage(error: BaseException) -> bool:
    """Whether the error says that the file's content is wrong."""
    return isinstance(error, sqlite3.Error) and primary_code(error) in (
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
    )


def loses_transaction(error: sqlite3.Error) -> bool:
    """Whether the error says something about the whole transaction, not about one statement."""
    return primary_code(error) in (
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_INTERRUPT,
    )


def as_request_error(error: sqlite3.Error | OSError, path: Path) -> RequestError:
    """Return what a client is told about a failure of the database."""
    if isinstance(error, OSError):
        refused, full = "file system", error.errno in (errno.ENOSPC, errno.EDQUOT)
    else:
        code = primary_code(error)
        full = code == sqlite3.SQLITE_FULL or (code == sqlite3.SQLITE_IOERR and _no_space_at(path))
        refused = "database"
    if full:
        return StorageFull("no room left for the store; nothing of this request was stored")
    return StorageError(f"the {refused} refused: {error}")


def _no_space_at(path: Path) -> bool:
    try:
        stat = os.statvfs(path.parent)
    except OSError:
        return False
    return stat.f_bavail * stat.f_frsize < _FREE_MEANS_FULL
