"""Texts to embeddings, by the model of one folder."""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgpack
import numpy as np

from memoryd.core.vectors.rows import DIMENSIONS, pack_vector, unpack_vector
from memoryd.worker.encodings import Unavailable
from memoryd.worker.forward import Array, Forward, numpy_forward, onnx_forward
from memoryd.worker.model_files import BLOCK, Manifest, check_files, read_manifest, row_bytes
from memoryd.worker.unigram import Unigram

__all__ = ["Embedder", "as_vector"]

MAX_PIECES = 256
"""Pieces of one window that are read. A window has about 120; more only where each character is
a piece of its own, as in a long row of digits."""

COMMON_SHARE = 0.1
"""Of what all texts have in common so much is taken from a question. Some messages are near to
every question, as they are near to the middle of all texts. With .05 to .15 paraphrases are found
sooner (MRR .678 to .686 in Chinese, .543 to .587 in English), and dialogues as well or better
(LoCoMo's evidence within 1,000 tokens .873 to .877); from .2 on those lose."""


class Embedder:
    """A loaded model. ``engine`` tells what computes it."""

    def __init__(self, folder: Path, manifest: Manifest, forward: Forward, engine: str) -> None:
        self.id = manifest.id
        self.engine = engine
        self._prefixes = manifest.prefixes
        self._forward = forward
        self._common = None if manifest.common is None else _embedding_of(manifest.common)
        self._unigram = _read_pieces(folder)
        # Read row by row: mapped, all pages that were ever touched would stay.
        self._rows = os.open(folder / "rows.bin", os.O_RDONLY | os.O_CLOEXEC)

    @classmethod
    def load(cls, folder: Path) -> Embedder:
        """Load the model of a folder. Raises Unavailable with the reason."""
        manifest = read_manifest(folder)
        check_files(folder, manifest)
        try:
            forward, engine = _forward(folder, manifest)
            embedder = cls(folder, manifest, forward, engine)
            embedder.vector("", "query")
        except (OSError, ValueError, KeyError, TypeError, IndexError) as exc:
            raise Unavailable(f"the model in {folder} does not work: {exc!r}") from exc
        return embedder

    def vector(self, text: str, kind: str) -> Array:
        """Return the embedding of one window, L2-normalised."""
        pieces = self._unigram.encode_whole(self._prefixes[kind] + text, MAX_PIECES)
        return self._forward(self._start_rows(pieces))

    def embed(self, windows: Sequence[str], kind: str) -> list[bytes]:
        """Return the embedding of each window as core.vectors.rows keeps it."""
        return [as_vector(self.vector(window, kind)) for window in windows]

    def asked(self, questions: Sequence[tuple[str, float]]) -> tuple[Array, float]:
        """Return by what the embedding of a message is to be multiplied, and what added, to say how
        near it is to the mean of the questions by their weights.

        That is the cosine, less a share of how much nearer than the questions it is to what all
        texts have in common, where the manifest says that.
        """
        mean = np.zeros(DIMENSIONS, np.float32)
        for text, weight in questions:
            mean += weight * self.vector(text, "query")
        if self._common is None:
            return mean, 0.0
        return mean - COMMON_SHARE * self._common, COMMON_SHARE * float(self._common @ mean)

    def _start_rows(self, pieces: Sequence[int]) -> Array:
        size = row_bytes()
        data = b"".join([os.pread(self._rows, size, piece * size) for piece in pieces])
        raw = np.frombuffer(data, np.uint8).reshape(len(pieces), size)
        blocks = DIMENSIONS // BLOCK
        scales = np.ascontiguousarray(raw[:, : 2 * blocks]).view("<f2").astype(np.float32)
        rows = np.empty((len(pieces), DIMENSIONS), np.float32)
        rows[:, 0::2] = raw[:, 2 * blocks :] & 15
        rows[:, 1::2] = raw[:, 2 * blocks :] >> 4
        rows -= 8
        rows.reshape(len(pieces), blocks, BLOCK)[...] *= scales[:, :, np.newaxis]
        return rows


def _forward(folder: Path, manifest: Manifest) -> tuple[Forward, str]:
    try:
        return onnx_forward(folder), "onnxruntime"
    except ImportError:
        return numpy_forward(folder, manifest), "numpy"
    except Exception as exc:  # its exceptions have no base of their own; an old one, say
        reason = str(exc).splitlines()[0][:200]
        return numpy_forward(folder, manifest), f"numpy, as onnxruntime fails: {reason}"


def _read_pieces(folder: Path) -> Unigram:
    # Piece by piece: a list of all takes 4 MB, of which some would stay.
    packed = (folder / "pieces.msgpack").read_bytes()
    scores = array("f", next(_values(packed, "scores")))
    read_as = dict(next(_values(packed, "read_as")))
    return Unigram(_values(packed, "pieces", each=True), scores, read_as)


def _values(packed: bytes, name: str, *, each: bool = False) -> Iterator[Any]:
    """Yield the value of a map that has this name, or each of those in it. Raises KeyError."""
    unpacker = msgpack.Unpacker()
    unpacker.feed(packed)
    for _ in range(unpacker.read_map_header()):
        if unpacker.unpack() == name:
            for _ in range(unpacker.read_array_header() if each else 1):
                yield unpacker.unpack()
            return
        unpacker.skip()
    raise KeyError(name)


def as_vector(embedding: Array) -> bytes:
    """Return an embedding as core.vectors.rows keeps it."""
    scale = float(np.abs(embedding).max()) / 127
    return pack_vector(scale, np.rint(embedding / scale).astype(np.int8).tobytes())


def _embedding_of(vector: bytes) -> Array:
    scale, numbers = unpack_vector(vector)
    embedding: Array = np.frombuffer(numbers, np.int8) * np.float32(scale)
    return embedding
