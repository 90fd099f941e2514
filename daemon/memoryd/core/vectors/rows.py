"""How vectors lie in a file: a header of 64 bytes, then rows of one size.

The store keeps such files, the worker searches them; both know the layout from here. A row is one
window of one message: a long text has several windows. A row that is not live holds nothing but
zeros: it was a message that is gone. Rows of a message need not stand together, nor in order.

    header    magic, version, dimensions, bytes of a row, digests of the model's id and of the
              file's name
    row       seq u32, window u16, kind u8, live u8, vector, checksum u32
    vector    scale f32, the embedding as int8
    checksum  crc32 of all before it, begun with the header and the row's place

All little endian. The checksum is right for a row that was written at this place of this file, and
no other: a hole, a flipped bit and a row of another place or session are told by it, and so is a
row that was wiped from one that was lost.

An embedding is L2-normalised; a byte times ``scale`` gives the number back. Each vector has its own
scale, by which its largest number is 127: none is cut off, and rounding moves a vector by 0.006
(measured on 270 texts; with 1 / 127 for all it is 0.044, and the Chinese paraphrase test falls from
MRR 0.69 to 0.62).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Final
from zlib import crc32

from memoryd.core.digests import digest
from memoryd.values import frozen

__all__ = [
    "ALONE",
    "CHECKSUM_AT",
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
    "count_live",
    "is_sound",
    "pack_empty_row",
    "pack_header",
    "pack_row",
    "pack_vector",
    "parse_header",
    "seal_of",
    "unpack_rows",
    "unpack_vector",
]

DIMENSIONS: Final = 384
MAX_SCALE: Final = 1 / 127
"""That of an embedding of a single number, 1."""

# Kinds of vector: of the message alone, and of the message together with its neighbours.
ALONE: Final = 0
IN_CONTEXT: Final = 1

_HEADER: Final = struct.Struct("<8sHHI32s16s")
_HEAD: Final = struct.Struct("<IHBB")
_SCALE: Final = struct.Struct("<f")
_CHECKSUM: Final = struct.Struct("<I")
HEADER_BYTES: Final = _HEADER.size
VECTOR_BYTES: Final = _SCALE.size + DIMENSIONS
LIVE_AT: Final = 7
VECTOR_AT: Final = _HEAD.size
SCALE_AT: Final = VECTOR_AT
EMBEDDING_AT: Final = VECTOR_AT + _SCALE.size
CHECKSUM_AT: Final = VECTOR_AT + VECTOR_BYTES
ROW_BYTES: Final = CHECKSUM_AT + _CHECKSUM.size
_ROW: Final = struct.Struct(f"<{CHECKSUM_AT}sI")

MAX_SEQ: Final = 2**32 - 1
MAX_WINDOWS: Final = 2**16

# The last byte differs from any text's, so that a file handed through a text tool is refused.
_MAGIC: Final = b"memvecs\x1a"
_VERSION: Final = 3
_EMPTY: Final = bytes(CHECKSUM_AT)


@frozen
class VectorHeader:
    """What a file says of itself."""

    model: bytes  # digest of the id of the model that made its vectors
    name: bytes  # digest of its name

    def is_of(self, model_id: str) -> bool:
        """Tell whether the vectors were made by this model."""
        return self.model == _digest_of(model_id)

    def is_named(self, name: str) -> bool:
        """Tell whether the file was written under this name."""
        return self.name == _digest_of_name(name)


@frozen
class Row:
    """One window of a message. Raises ValueError for what does not fit in a row."""

    seq: int
    window: int
    kind: int
    vector: bytes

    def __post_init__(self) -> None:
        if not 0 < self.seq <= MAX_SEQ:
            raise ValueError(f"seq must be from 1 to {MAX_SEQ}, not {self.seq}")
        if not 0 <= self.window < MAX_WINDOWS:
            raise ValueError(f"window must be from 0 to {MAX_WINDOWS - 1}, not {self.window}")
        if self.kind not in (ALONE, IN_CONTEXT):
            raise ValueError(f"kind must be {ALONE} or {IN_CONTEXT}, not {self.kind}")
        if len(self.vector) != VECTOR_BYTES:
            raise ValueError(f"a vector has {VECTOR_BYTES} bytes, not {len(self.vector)}")


def pack_header(model_id: str, name: str) -> bytes:
    """Return the first bytes of a file of this name for vectors of this model."""
    digests = _digest_of(model_id), _digest_of_name(name)
    return _HEADER.pack(_MAGIC, _VERSION, DIMENSIONS, ROW_BYTES, *digests)


def parse_header(data: bytes) -> VectorHeader:
    """Read the first bytes of a file. Raises ValueError for anything but a file of this layout."""
    if len(data) < HEADER_BYTES:
        raise ValueError(f"a vector file starts with {HEADER_BYTES} bytes, not {len(data)}")
    magic, version, dimensions, row_bytes, model, name = _HEADER.unpack_from(data)
    if magic != _MAGIC:
        raise ValueError(f"a vector file starts with {_MAGIC!r}, not {bytes(magic)!r}")
    if version != _VERSION:
        raise ValueError(f"vector files are of version {_VERSION}, not {version}")
    if (dimensions, row_bytes) != (DIMENSIONS, ROW_BYTES):
        raise ValueError(
            f"vectors have {DIMENSIONS} dimensions in rows of {ROW_BYTES} bytes,"
            f" not {dimensions} in {row_bytes}"
        )
    return VectorHeader(model=model, name=name)


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


def seal_of(header: bytes) -> int:
    """Return what the checksums of a file's rows begin with."""
    return crc32(header)


def pack_row(row: Row, *, place: int, seal: int) -> bytes:
    """Return a row for a place (from 0) of the file of this seal."""
    return _sealed(_HEAD.pack(row.seq, row.window, row.kind, 1) + row.vector, place, seal)


def pack_empty_row(*, place: int, seal: int) -> bytes:
    """Return what takes the place of a row that is wiped."""
    return _sealed(_EMPTY, place, seal)


def is_sound(row: bytes, *, place: int, seal: int) -> bool:
    """Tell whether the bytes of a row are what was written at this place."""
    (checksum,) = _CHECKSUM.unpack_from(row, CHECKSUM_AT)
    return crc32(row[:CHECKSUM_AT], seal ^ place) == int(checksum)


def unpack_rows(data: bytes, *, first: int, seal: int) -> Iterator[tuple[int, Row | None]]:
    """Yield the live rows of a run of whole rows, of which the first is row ``first`` of the file,
    with their places; None for a row that is not what was written there.

    Raises ValueError when the last row is cut off.
    """
    if len(data) % ROW_BYTES:
        raise ValueError(f"rows have {ROW_BYTES} bytes; {len(data) % ROW_BYTES} are left over")
    for place, (packed, checksum) in enumerate(_ROW.iter_unpack(data), first):
        if crc32(packed, seal ^ place) != checksum:
            yield place, None
        elif packed[LIVE_AT]:
            seq, window, kind, _ = _HEAD.unpack_from(packed)
            yield place, Row(seq=seq, window=window, kind=kind, vector=packed[VECTOR_AT:])


def count_live(data: bytes, *, first: int, seal: int) -> int | None:
    """Count the live rows of such a run; None if any is not what was written there."""
    live = 0
    for place, (packed, checksum) in enumerate(_ROW.iter_unpack(data), first):
        if crc32(packed, seal ^ place) != checksum:
            return None
        live += packed[LIVE_AT]
    return live


def _sealed(packed: bytes, place: int, seal: int) -> bytes:
    return packed + _CHECKSUM.pack(crc32(packed, seal ^ place))


def _digest_of(model_id: str) -> bytes:
    return bytes.fromhex(digest(model_id))


def _digest_of_name(name: str) -> bytes:
    return bytes.fromhex(digest(name, size=16))
