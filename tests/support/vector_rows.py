"""Vector files for tests, written and read in one go."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from memoryd.core.vectors.rows import (
    HEADER_BYTES,
    Row,
    pack_empty_row,
    pack_header,
    pack_row,
    seal_of,
    unpack_rows,
)


def write_file(path: Path, rows: Iterable[Row | None], model: str) -> str:
    """Write a file, with wiped rows where None stands; return its path."""
    header = pack_header(model, path.name)
    seal = seal_of(header)
    packed = [
        pack_empty_row(place=place, seal=seal)
        if row is None
        else pack_row(row, place=place, seal=seal)
        for place, row in enumerate(rows)
    ]
    path.write_bytes(header + b"".join(packed))
    return str(path)


def rows_of(file: Path) -> list[Row]:
    """Return the live rows of a file, all of which must be sound."""
    content = file.read_bytes()
    seal = seal_of(content[:HEADER_BYTES])
    found = []
    for place, row in unpack_rows(content[HEADER_BYTES:], first=0, seal=seal):
        assert row is not None, f"row {place} of {file} is not what was written"
        found.append(row)
    return found
