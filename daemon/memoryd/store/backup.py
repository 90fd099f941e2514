"""Consistent copies of a store, and putting one back. Copies are private to their owner.

The vectors are copied after the database, into a folder beside it. What of them changes meanwhile
no longer fits the copy; a start looks at them row by row where it was not this store that closed
them, and has made again what does not fit. A copy without the folder lacks nothing but time.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path

from memoryd.errors import StartError
from memoryd.store import vector_files
from memoryd.store.connection import as_request_error
from memoryd.store.damage import examine, suspect_mark
from memoryd.store.files import PARTIAL, REPLACED, StoreLock, make_private, set_aside, sync_folder
from memoryd.store.schema import schema_version

__all__ = ["copy_to", "restore"]

STEP_PAGES = 128
"""Half a megabyte, a few milliseconds: then whoever waits has a turn."""


def copy_to(source: sqlite3.Connection, target: Path, between: Callable[[], None]) -> None:
    """Copy the database of a connection to a file that appears whole or not at all.

    ``between`` is called between steps, and may write through the connection: the copy then holds
    that, too. Raises StorageFull and StorageError.
    """
    partial = target.with_name(target.name + PARTIAL)
    folder = vector_files.folder_of(target)
    partial_folder = folder.with_name(folder.name + PARTIAL)
    try:
        vector_files.remove_folder(partial_folder)
        os.close(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600))
        try:
            copy = sqlite3.connect(partial, isolation_level=None)
            try:
                # The copy is synced once, as a whole, before it gets its name.
                copy.execute("PRAGMA synchronous = OFF")
                source.backup(copy, pages=STEP_PAGES, sleep=0, progress=lambda *_: between())
                # One file: what is given away or put back has no log beside it.
                copy.execute("PRAGMA journal_mode = DELETE")
            finally:
                copy.close()
            _sync(partial)
            vectors = vector_files.folder_of_database(source)
            if vectors.is_dir():
                vector_files.copy_folder(vectors, partial_folder, between)
            if not target.is_dir():
                _replace_folder(partial_folder, folder)
            partial.replace(target)
            sync_folder(target.parent)
        except BaseException:
            partial.unlink(missing_ok=True)
            vector_files.remove_folder(partial_folder)
            raise
    except (sqlite3.Error, OSError) as exc:
        raise as_request_error(exc, target) from exc


def restore(backup: Path, path: Path) -> Path | None:
    """Put a backup in the place of a store that no daemon holds.

    What was there is set aside, and its new name returned (None if nothing was). Raises StartError
    and changes nothing if the backup is no sound store, or a daemon has the store.
    """
    if not backup.is_file():
        raise StartError(f"there is no backup {backup}")
    suspicion = examine(backup, clean=False) or _whole_check(backup)
    if suspicion is not None:
        raise StartError(f"the backup {backup} is damaged: {suspicion}")
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    lock = StoreLock(path)
    partial = path.with_name(path.name + PARTIAL)
    folder = vector_files.folder_of(path)
    partial_folder = folder.with_name(folder.name + PARTIAL)
    clean = True
    try:
        vector_files.remove_folder(partial_folder)
        make_private(partial)
        with backup.open("rb") as source, partial.open("wb") as target:
            for block in iter(lambda: source.read(2**20), b""):
                target.write(block)
        _sync(partial)
        vectors = vector_files.folder_of(backup)
        if vectors.is_dir():
            vector_files.copy_folder(vectors, partial_folder, lambda: None)
            # The next start looks whether they fit.
            clean = False
        aside = set_aside(path, REPLACED) if path.exists() else None
        _replace_folder(partial_folder, folder)
        partial.replace(path)
        suspect_mark(path).unlink(missing_ok=True)
        sync_folder(path.parent)
    except OSError as exc:
        raise StartError(f"cannot restore {backup} to {path}: {exc.strerror}") from exc
    finally:
        partial.unlink(missing_ok=True)
        vector_files.remove_folder(partial_folder)
        lock.release(clean=clean)
    return aside


def _replace_folder(fresh: Path, folder: Path) -> None:
    """Give a folder of vectors its name, where there is one; an older one of that name goes."""
    vector_files.remove_folder(folder)
    if fresh.is_dir():
        fresh.rename(folder)


def _whole_check(path: Path) -> str | None:
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    try:
        if not schema_version(connection):
            return "it is empty"
        (answer,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.DatabaseError as exc:
        return str(exc)
    finally:
        connection.close()
    return None if answer == "ok" else str(answer)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
