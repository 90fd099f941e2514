"""Whether the files of a store can be trusted, found out at a bounded cost.

SQLite's own check runs over all tables while that takes no longer than a start may (16 MiB). Of a
larger store the header and the catalogue are read after a clean end, and all tables but the
messages are checked after any other. Damage that shows itself later, at a read or write, is
remembered, and the next start checks everything whatever its size.

The lexical index is never a reason to set a store aside: it can be made anew from the messages,
and is, when the store is suspect. SQLite from 3.44 on checks it with everything else, so the
tables are checked one by one.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from memoryd.errors import StartError
from memoryd.store.connection import BUSY_TIMEOUT_MS, is_damage
from memoryd.store.schema import refuse_newer, schema_version
from memoryd.values import frozen

__all__ = ["Damage", "check_all", "examine", "mark_suspect", "suspect_mark"]

QUICK_BYTES = 16 * 2**20
"""quick_check reads some 300 MB/s on a PC core, a tenth of that on a slow board: half a second."""

_MAGIC = b"SQLite format 3\x00"


@frozen
class Damage:
    """A store that was found damaged and set aside. ``aside`` is where it is now."""

    path: Path
    aside: Path
    reason: str


def examine(path: Path, *, clean: bool) -> str | None:
    """Return what is wrong with the files of a store, or None.

    Raises StartError for a file that is sound but not to be used: a newer schema, another
    program's database, or one that cannot be opened. Changes nothing.
    """
    if not path.exists() or not path.stat().st_size:
        orphan = path.with_name(path.name + "-wal")
        # SQLite would remove it in silence, and with it what was acknowledged last.
        if orphan.exists() and orphan.stat().st_size:
            return f"there is a log {orphan.name}, but its database is gone or empty"
        return None
    with path.open("rb") as file:
        if file.read(len(_MAGIC)) != _MAGIC:
            return "it does not begin as a SQLite file"
    try:
        # Read only, so that looking at a file that is refused leaves it as it was.
        connection = sqlite3.connect(
            f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY_TIMEOUT_MS / 1000
        )
        try:
            return _examine_open(connection, path, clean=clean)
        finally:
            connection.close()
    except sqlite3.Error as exc:
        if is_damage(exc):
            return str(exc)
        raise StartError(f"cannot open the store {path}: {exc}") from exc
    except StartError as exc:
        raise StartError(f"cannot use the store {path}: {exc}") from exc


def suspect_mark(path: Path) -> Path:
    """Return the file that says: this store showed damage while it ran."""
    return path.with_name(path.name + "-suspect")


def mark_suspect(path: Path) -> None:
    """Have the next start check the whole file."""
    try:
        suspect_mark(path).touch(mode=0o600)
    except OSError:
        # Said by status and event as well; the mark only spares the next start the discovery.
        pass


def check_all(connection: sqlite3.Connection) -> str | None:
    """Return what SQLite finds wrong with the whole file, or None."""
    return _check(connection, "quick_check(1)")


def _examine_open(connection: sqlite3.Connection, path: Path, *, clean: bool) -> str | None:
    refuse_newer(schema_version(connection))
    everything = suspect_mark(path).exists() or path.stat().st_size <= QUICK_BYTES
    if clean and not everything:
        return None
    tables = connection.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'lexical_[0-9]*'"
    ).fetchall()
    for (table,) in tables:
        if everything or table != "messages":
            wrong = _check(connection, f"quick_check('{table}')")
            if wrong is not None:
                return wrong
    return None


def _check(connection: sqlite3.Connection, pragma: str) -> str | None:
    (answer,) = connection.execute(f"PRAGMA {pragma}").fetchone()
    return None if answer == "ok" else str(answer)
