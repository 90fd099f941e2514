"""Reads rows of vector files as arrays: of one byte a number, as they stand in the file."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

import numpy as np

from memoryd.core.vectors.rows import (
    CHECKSUM_AT,
    EMBEDDING_AT,
    HEADER_BYTES,
    LIVE_AT,
    MAX_SCALE,
    ROW_BYTES,
    SCALE_AT,
    is_sound,
    pack_header,
    seal_of,
)
from memoryd.worker.forward import Array

__all__ = [
    "File",
    "embeddings",
    "heads",
    "holes",
    "opened",
    "picked",
    "scales",
    "sound_rows",
    "whole_of",
    "whole_rows",
]

File = tuple[str, Sequence[Sequence[int]]]
"""A path, and which runs of rows count, first and one past the last; none: all."""

_HEAD = np.dtype(
    {
        "names": ["seq", "kind", "live", "scale", "checksum"],
        "formats": ["<u4", "u1", "u1", "<f4", "<u4"],
        "offsets": [0, LIVE_AT - 1, LIVE_AT, SCALE_AT, CHECKSUM_AT],
        "itemsize": ROW_BYTES,
    }
)


@contextmanager
def opened(path: str, model_id: str) -> Iterator[int | None]:
    """Open a file of the model's vectors; None where it is missing, another model's, another file
    under this name, or none of vectors."""
    try:
        # Neither a link to some other file nor a pipe that nobody writes to.
        fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError:
        yield None
        return
    try:
        yield fd if _is_of(fd, path, model_id) else None
    finally:
        os.close(fd)


def whole_rows(fd: int) -> int:
    """Return how many whole rows a file has."""
    return (os.fstat(fd).st_size - HEADER_BYTES) // ROW_BYTES


def picked(fd: int, places: Sequence[int]) -> Array:
    """Return single rows of a file, but those that it has not any more, or that cannot be read."""
    found = [_row(fd, place) for place in places]
    data = b"".join(row for row in found if len(row) == ROW_BYTES)
    return np.frombuffer(data, np.int8).reshape(-1, ROW_BYTES)


def heads(rows: Array) -> Array:
    """Return what stands around the embedding of each row: ``seq``, ``kind``, ``live``, ``scale``
    and ``checksum``."""
    return rows.reshape(-1).view(_HEAD)


def scales(rows: Array) -> Array:
    """Return the scale of each row; not a number for one that holds nothing, or no such thing."""
    found: Array = heads(rows)["scale"].copy()
    found[~((found > 0) & (found <= MAX_SCALE))] = np.nan
    return found


def holes(rows: Array) -> bool:
    """Tell whether any row is nothing but zeros, as of a part of the file that was lost: one that
    was wiped has a checksum."""
    head = heads(rows)
    return bool(np.any((head["live"] == 0) & (head["checksum"] == 0)))


def sound_rows(
    fd: int, path: str, model_id: str, wanted: Iterable[tuple[int, int]]
) -> tuple[set[int], bool]:
    """Return which rows of a file are of the message that they are wanted for, by (place, seq), and
    whether all are what was written at their places."""
    seal = seal_of(pack_header(model_id, os.path.basename(path)))
    found: set[int] = set()
    sound = True
    for place, seq in wanted:
        row = _row(fd, place)
        if len(row) < ROW_BYTES or not is_sound(row, place=place, seal=seal):
            sound = False
        elif int.from_bytes(row[:4], "little") == seq:
            found.add(place)
    return found, sound


def whole_of(rows: Array, places: Array, path: str, model_id: str) -> Array:
    """Tell of each of some rows of a file whether it is what was written at its place."""
    seal = seal_of(pack_header(model_id, os.path.basename(path)))
    return np.array(
        [
            is_sound(row.tobytes(), place=place, seal=seal)
            for row, place in zip(rows, places.tolist(), strict=True)
        ],
        bool,
    )


def embeddings(rows: Array) -> Array:
    """Return the embedding of each row, in single precision."""
    found: Array = rows[:, EMBEDDING_AT:CHECKSUM_AT] * scales(rows)[:, np.newaxis]
    return found


def _row(fd: int, place: int) -> bytes:
    try:
        return os.pread(fd, ROW_BYTES, HEADER_BYTES + place * ROW_BYTES)
    except OSError:
        return b""


def _is_of(fd: int, path: str, model_id: str) -> bool:
    try:
        header = os.pread(fd, HEADER_BYTES, 0)
    except OSError:  # a folder
        return False
    return header == pack_header(model_id, os.path.basename(path))
