"""Reads rows of vector files as arrays: of one byte a number, as they stand in the file."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import numpy as np

from memoryd.core.vectors.rows import (
    EMBEDDING_AT,
    HEADER_BYTES,
    LIVE_AT,
    MAX_SCALE,
    ROW_BYTES,
    SCALE_AT,
    parse_header,
)
from memoryd.worker.forward import Array

__all__ = ["File", "embeddings", "heads", "opened", "picked", "scales", "whole_rows"]

File = tuple[str, Sequence[Sequence[int]]]
"""A path, and which runs of rows count, first and one past the last; none: all."""

_HEAD = np.dtype(
    {
        "names": ["seq", "kind", "scale"],
        "formats": ["<u4", "u1", "<f4"],
        "offsets": [0, LIVE_AT - 1, SCALE_AT],
        "itemsize": ROW_BYTES,
    }
)


@contextmanager
def opened(path: str, model_id: str) -> Iterator[int | None]:
    """Open a file of the model's vectors; None where it is missing, another model's or none."""
    try:
        fd = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        yield None
        return
    try:
        yield fd if _is_of(fd, model_id) else None
    finally:
        os.close(fd)


def whole_rows(fd: int) -> int:
    """Return how many whole rows a file has."""
    return (os.fstat(fd).st_size - HEADER_BYTES) // ROW_BYTES


def picked(fd: int, places: Sequence[int]) -> Array:
    """Return single rows of a file, but those that it has not any more. Raises OSError."""
    found = [os.pread(fd, ROW_BYTES, HEADER_BYTES + place * ROW_BYTES) for place in places]
    data = b"".join(row for row in found if len(row) == ROW_BYTES)
    return np.frombuffer(data, np.int8).reshape(-1, ROW_BYTES)


def heads(rows: Array) -> Array:
    """Return what stands before the embedding of each row: ``seq``, ``kind`` and ``scale``."""
    return rows.reshape(-1).view(_HEAD)


def scales(rows: Array) -> Array:
    """Return the scale of each row; not a number for one that holds nothing, or no such thing."""
    found: Array = heads(rows)["scale"].copy()
    found[~((found > 0) & (found <= MAX_SCALE))] = np.nan
    return found


def embeddings(rows: Array) -> Array:
    """Return the embedding of each row, in single precision."""
    found: Array = rows[:, EMBEDDING_AT:] * scales(rows)[:, np.newaxis]
    return found


def _is_of(fd: int, model_id: str) -> bool:
    try:
        return parse_header(os.pread(fd, HEADER_BYTES, 0)).is_of(model_id)
    except (OSError, ValueError):
        return False
