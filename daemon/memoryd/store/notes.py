"""What the daemon keeps for itself, as values by name."""

from __future__ import annotations

import sqlite3

__all__ = ["note", "put_note"]


def note(db: sqlite3.Connection, name: str) -> str | None:
    """Return the value, if there is one."""
    row = db.execute("SELECT value FROM notes WHERE name = ?", (name,)).fetchone()
    return None if row is None else row[0]


def put_note(db: sqlite3.Connection, name: str, value: str) -> None:
    """Keep a value in the place of the one before."""
    db.execute(
        "INSERT INTO notes (name, value) VALUES (?, ?)"
        " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        (name, value),
    )
