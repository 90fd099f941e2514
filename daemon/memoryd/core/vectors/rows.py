"""How vectors lie in a file: a header of 64 bytes, then rows of one size.

The store keeps such files, the worker searches them; both know the layout from here. A row is one
window of one message: a long text has several windows. A row that is all zeros holds nothing: it
was a message that is gone. Rows of a message need not stand together, nor in order.

    header   magic, version, dimensions, bytes of a row, digest of the model's id, zeros
    row      seq u32, window u16, kind u8, live u8, vector
    vector   scale f32, 4 zeros, the embedding as int8

All little endian. An embedding is L2-normalised; a byte times ``scale`` gives the number back. Each
vector has its own scale, by which its largest number is 127: none is cut off, and rounding moves a
vector by 0.006 (measured on 270 texts; with 1 / 127 for all it is 0.044, and the Chinese paraphrase
test falls from MRR 0.69 to 0.62).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Final

from memoryd.core.digests import digest
from memoryd.values import frozen

__all__ = [
    "ALONE",
    "DIMENSIONS",
    "EMBEDDING_AT",
    "HEADER_BYTES",
    "IN_CONTEXT",
    "LIVE_AT",
    "MAX_SCALE",
    "MAX_SEQ",
    "MAX_WINDOWS",
    "ROW_BYTES",
    "SCALE_AT",
    "VECTOR_AT",
    "VECTOR_BYTES",
    "Row",
    "VectorHeader",
    "pack_header",
    "pack_row",
    "pack_vector",
    "parse_header",
    "unpack_rows",
    "unpack_vector",
]

DIMENSIONS: Final = 384
MAX_SCALE: Final = 1 / 127
"""That of an embedding of a single number, 1."""

# Kinds of vector: of the message alone, and of the message together with its neighbours.
ALONE: Final = 0
IN_CONTEXT: Final = 1

_HEADER: Final = struct.Struct("<8sHHI32s16x")
_HEAD: Final = struct.Struct("<IHBB")
_SCALE: Final = struct.Struct("<f4x")
HEADER_BYTES: Final = _HEADER.size
VECTOR_BYTES: Final = _SCALE.size + DIMENSIONS
ROW_BYTES: Final = _HEAD.size + VECTOR_BYTES
LIVE_AT: Final = 7
VECTOR_AT: Final = _HEAD.size
SCALE_AT: Final = VECTOR_AT
EMBEDDING_AT: Final = VECTOR_AT + _SCALE.size

MAX_SEQ: Final = 2**32 - 1
MAX_WINDOWS: Final = 2**16

# The last byte differs from any text's, so that a file handed through a text tool is refused.
_MAGIC: Final = b"memvecs\x1a"
_VERSION: Final = 2
_EMPTY_ROW: Final = bytes(ROW_BYTES)


@frozen
class VectorHeader:
    """What a file says of itself."""

    model: bytes  # digest of the id of the model that made its vectors

    def is_of(self, model_id: str) -> bool:
        """Tell whether the vectors were made by this model."""
        return self.model == _digest_of(model_id)


@frozen
class Row:
    """One window of a message, as read from a file."""

    place: int  # which row of the file, from 0
    seq: int
    window: int
    kind: int
    vector: bytes


def pack_header(model_id: str) -> bytes:
    """Return the first bytes of a file for vectors of this model."""
    return _HEADER.pack(_MAGIC, _VERSION, DIMENSIONS, ROW_BYTES, _digest_of(model_id))


def parse_header(data: bytes) -> VectorHeader:
    """Read the first bytes of a file. Raises ValueError for anything but a file of this layout."""
    if len(data) < HEADER_BYTES:
        raise ValueError(f"a vector file starts with {HEADER_BYTES} bytes, not {len(data)}")
    magic, version, dimensions, row_bytes, model = _HEADER.unpack_from(data)
    if magic != _MAGIC:
        raise ValueError(f"a vector file starts with {_MAGIC!r}, not {bytes(magic)!r}")
    if version != _VERSION:
        raise ValueError(f"vector files are of version {_VERSION}, not {version}")
    if (dimensions, row_bytes) != (DIMENSIONS, ROW_BYTES):
        raise ValueError(
            f"vectors have {DIMENSIONS} dimensions in rows of {ROW_BYTES} bytes,"
            f" not {dimensions} in {row_bytes}"
        )
    return VectorHeader(model=model)


def pack_vector(scale: float, embedding: bytes) -> bytes:
    """Return a vector of a row, out of an embedding's bytes. Raises ValueError for a wrong size."""
    if len(embedding) != DIMENSIONS:
        raise ValueError(f"an embedding has {DIMENSIONS} bytes, not {len(embedding)}")
    return _SCALE.pack(scale) + embedding


def unpack_vector(vector: bytes) -> tuple[float, bytes]:
    """Return the scale of a vector and its embedding's bytes. Raises ValueError for a wrong
    size."""
    if len(vector) != VECTOR_BYTES:
        raise ValueError(f"a vector has {VECTOR_BYTES} bytes, not {len(vector)}")
    (scale,) = _SCALE.unpack_from(vector)
    return scale, vector[_SCALE.size :]


def pack_row(*, seq: int, window: int, kind: int, vector: bytes) -> bytes:
    """Return one row. Raises ValueError for what does not fit in it."""
    if not 0 < seq <= MAX_SEQ:
        raise ValueError(f"seq must be from 1 to {MAX_SEQ}, not {seq}")
    if not 0 <= window < MAX_WINDOWS:
        raise ValueError(f"window must be from 0 to {MAX_WINDOWS - 1}, not {window}")
    if kind not in (ALONE, IN_CONTEXT):
        raise ValueError(f"kind must be {ALONE} or {IN_CONTEXT}, not {kind}")
    if len(vector) != VECTOR_BYTES:
        raise ValueError(f"a vector has {VECTOR_BYTES} bytes, not {len(vector)}")
    return _HEAD.pack(seq, window, kind, 1) + vector


def unpack_rows(data: bytes, *, first: int = 0) -> Iterator[Row]:
    """Yield the live rows of a run of whole rows, of which the first is row ``first`` of the file.

    Raises ValueError when the last row is cut off, and for a row that was never written as one.
    """
    if len(data) % ROW_BYTES:
        raise ValueError(f"rows have {ROW_BYTES} bytes; {len(data) % ROW_BYTES} are left over")
    for at in range(0, len(data), ROW_BYTES):
        seq, window, kind, live = _HEAD.unpack_from(data, at)
        place = first + at // ROW_BYTES
        if live == 0:
            if data[at : at + ROW_BYTES] != _EMPTY_ROW:
                raise ValueError(f"row {place} is not live and not empty")
            continue
        if live != 1 or seq == 0 or kind not in (ALONE, IN_CONTEXT):
            raise ValueError(f"row {place} is not a row: seq {seq}, kind {kind}, live {live}")
        vector = data[at + VECTOR_AT : at + ROW_BYTES]
        yield Row(place=place, seq=seq, window=window, kind=kind, vector=vector)


def _digest_of(model_id: str) -> bytes:
    return bytes.fromhex(digest(model_id))
