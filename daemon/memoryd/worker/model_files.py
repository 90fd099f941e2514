"""The folder of an embedding model: which files it has and how the tensors lie in them.

    manifest.json   what the model is and how its cosines are read (core.vectors.cosines; if it does
                    not say, as those of multilingual-e5-small), what its embeddings have in common,
                    and size and checksums of the others
    graph.onnx      the layers as one ONNX graph; its weights lie in weights.bin
    weights.bin     the tensors of ``tensors``, one after another, each on a multiple of 64 bytes
    rows.bin        what the layers start from: one row for each piece of text
    pieces.msgpack  the pieces, their scores, and what characters are read as

The build script writes them from here, the worker reads them; nothing heavy is imported.
"""

from __future__ import annotations

import base64
import json
import struct
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from memoryd.core.vectors.cosines import E5, Cosines
from memoryd.core.vectors.rows import DIMENSIONS, MAX_SCALE, pack_vector, unpack_vector
from memoryd.worker.encodings import ASSETS, Unavailable

__all__ = [
    "BLOCK",
    "DEFAULT_FOLDER",
    "FILES",
    "MANIFEST",
    "SPECIAL_PIECES",
    "Manifest",
    "Shape",
    "Tensor",
    "check_files",
    "pack_common",
    "read_manifest",
    "row_bytes",
    "tensors",
]

DEFAULT_FOLDER = ASSETS / "e5-small-zh-en"
MANIFEST = "manifest.json"
FILES = ("graph.onnx", "weights.bin", "rows.bin", "pieces.msgpack")

BLOCK = 32
"""So many weights, of 4 bits each, share one scale."""

SPECIAL_PIECES = ("<s>", "<pad>", "</s>", "<unk>")
"""The first pieces of every model; no text reads as one of them."""

_ALIGNMENT = 64

_COMMON = struct.Struct(f"<f4x{DIMENSIONS}s")
"""The scale of an embedding, nothing, and its numbers as int8."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """What the layers of a model are like."""

    layers: int
    heads: int
    inner: int
    """Width between the two halves of a layer's second part."""
    positions: int
    epsilon: float


@dataclass(frozen=True, slots=True, kw_only=True)
class File:
    """One file, as it must be. The sha256 is for whoever fetches or packs it; at run time the
    checksum tells damage on flash, at a tenth of the cost."""

    bytes: int
    crc32: int
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """A model as its folder describes it. ``id`` names these very files."""

    id: str
    shape: Shape
    pieces: int
    prefixes: Mapping[str, str]
    """What is written before a text, by its kind."""
    files: Mapping[str, File]
    cosines: Cosines = E5
    common: bytes | None = None
    """The mean embedding of texts of all kinds, as core.vectors.rows keeps one; base85 in the
    file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tensor:
    """One tensor of weights.bin."""

    name: str
    type: str  # as numpy writes it
    shape: tuple[int, ...]
    offset: int
    bytes: int


def row_bytes() -> int:
    """Return the bytes of a row of rows.bin: a half-precision scale a block, then the nibbles."""
    return DIMENSIONS // BLOCK * 2 + DIMENSIONS // 2


def tensors(shape: Shape) -> Iterator[Tensor]:
    """Yield the tensors of weights.bin in their order.

    A matrix W stands as ``W.q``, nibbles of out x in/32 blocks of 32, low one first, 8 being zero;
    ``W.s``, their scales; and ``W.b``, the bias.
    """
    offset = 0
    for name, type_, dims in _plan(shape):
        size = 1 if type_ == "u1" else 4
        for width in dims:
            size *= width
        yield Tensor(name=name, type=type_, shape=dims, offset=offset, bytes=size)
        offset += -(-size // _ALIGNMENT) * _ALIGNMENT


def _plan(shape: Shape) -> Iterator[tuple[str, str, tuple[int, ...]]]:
    width = DIMENSIONS
    yield "positions", "<f4", (shape.positions, width)
    yield from _norm("start")
    for layer in range(shape.layers):
        for name in ("query", "key", "value", "joined"):
            yield from _matrix(f"{layer}.{name}", width, width)
        yield from _norm(f"{layer}.attended")
        yield from _matrix(f"{layer}.up", shape.inner, width)
        yield from _matrix(f"{layer}.down", width, shape.inner)
        yield from _norm(f"{layer}.done")


def _matrix(name: str, out: int, into: int) -> Iterator[tuple[str, str, tuple[int, ...]]]:
    yield f"{name}.q", "u1", (out, into // BLOCK, BLOCK // 2)
    yield f"{name}.s", "<f4", (out, into // BLOCK)
    yield f"{name}.b", "<f4", (out,)


def _norm(name: str) -> Iterator[tuple[str, str, tuple[int, ...]]]:
    yield f"{name}.w", "<f4", (DIMENSIONS,)
    yield f"{name}.b", "<f4", (DIMENSIONS,)


def read_manifest(folder: Path) -> Manifest:
    """Read what a folder says it holds. Raises Unavailable with the reason."""
    path = folder / MANIFEST
    try:
        with path.open("rb") as file:
            said = json.loads(file.read(2**16))
        manifest = Manifest(
            id=str(said["id"]),
            shape=Shape(**said["shape"]),
            pieces=int(said["pieces"]),
            prefixes={kind: str(said["prefixes"][kind]) for kind in ("query", "passage")},
            files={name: File(**said["files"][name]) for name in FILES},
            cosines=_cosines(said.get("cosines", {})),
            common=_common(said.get("common")),
        )
        if said["dimensions"] != DIMENSIONS:
            raise Unavailable(f"{path}: {said['dimensions']} dimensions, expected {DIMENSIONS}")
        expected = {
            "weights.bin": max(tensor.offset + tensor.bytes for tensor in tensors(manifest.shape)),
            "rows.bin": manifest.pieces * row_bytes(),
        }
        for name, size in expected.items():
            if manifest.files[name].bytes != size:
                raise Unavailable(f"{path}: {name} of such a model has {size} bytes")
    except FileNotFoundError as exc:
        raise Unavailable(f"no model is installed in {folder}") from exc
    except OSError as exc:
        raise Unavailable(f"cannot read {path}: {exc.strerror}") from exc
    except (ValueError, KeyError, TypeError, AttributeError) as exc:
        raise Unavailable(f"{path} does not describe a model: {exc!r}") from exc
    return manifest


def pack_common(vector: bytes) -> str:
    """Return a vector as the manifest has it under ``common``."""
    return base64.b85encode(_COMMON.pack(*unpack_vector(vector))).decode()


def _common(said: object) -> bytes | None:
    """Raises ValueError for what is no vector."""
    if said is None:
        return None
    packed = base64.b85decode(str(said))
    if len(packed) != _COMMON.size:
        raise ValueError(f"common: it has {len(packed)} bytes, expected {_COMMON.size}")
    scale, embedding = _COMMON.unpack(packed)
    if not 0 < scale <= MAX_SCALE:
        raise ValueError(f"common: its scale is {scale}, expected above 0, at most 1 / 127")
    return pack_vector(scale, embedding)


def _cosines(said: Mapping[str, object]) -> Cosines:
    """Raises TypeError or ValueError for what cannot be read so."""
    for name, value in said.items():
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= 1:
            raise ValueError(f"cosines: {name} is {value!r}, expected a number above 0, at most 1")
    return Cosines(**{name: float(str(value)) for name, value in said.items()})


def check_files(folder: Path, manifest: Manifest) -> None:
    """Compare all files with the manifest. Raises Unavailable for a missing or damaged one."""
    for name, wanted in manifest.files.items():
        path = folder / name
        size = checksum = 0
        try:
            with path.open("rb") as file:
                while data := file.read(2**18):
                    size += len(data)
                    checksum = zlib.crc32(data, checksum)
        except OSError as exc:
            raise Unavailable(f"cannot read {path}: {exc.strerror}") from exc
        if (size, checksum) != (wanted.bytes, wanted.crc32):
            raise Unavailable(f"{path} is damaged: {size} bytes, crc32 {checksum:#x}")
