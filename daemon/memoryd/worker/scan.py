"""Searches vector files for what is nearest to a question.

Rows are compared exactly: all, or of a large store those whose signs fit the question. The files
are read in blocks, again at each search: held or mapped, those of 100,000 messages would take 80
MB.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

import numpy as np

from memoryd.core.vectors.rows import ALONE, EMBEDDING_AT, HEADER_BYTES, IN_CONTEXT, ROW_BYTES
from memoryd.worker.forward import Array
from memoryd.worker.signs import Signs
from memoryd.worker.vector_reading import File, heads, opened, picked, scales, whole_rows

__all__ = ["Found", "nearest"]

_BLOCK_ROWS = 2048
"""0.8 MB of a file."""

_CONVERTED_ROWS = 256
"""At a time: 0.4 MB in single precision, which a processor's cache holds; with eight times as many
the products take ten times as long."""

_SETTLED_AFTER = 4
"""Times ``k`` rows that may be among the best: then it is decided which are."""

Found = tuple[int, int, int, float]
"""File, seq, kind, score."""


def nearest(
    vector: Array, files: Sequence[File], model_id: str, k: int, signs: Signs
) -> list[Found]:
    """Return the best ``k`` messages of each kind, each by its best window, best first.

    A file that is missing, of another model or no vector file at all holds nothing; nor does what
    is behind the last whole row of one that is being written.
    """
    question = np.zeros(ROW_BYTES, np.float32)
    question[EMBEDDING_AT:] = vector
    best = {kind: _Best(k) for kind in (ALONE, IN_CONTEXT)}
    # What a row must be better than, by its kind; none is of a kind that there is not.
    floors = np.full(256, np.inf, np.float32)
    floors[list(best)] = -np.inf
    likely = signs.likely(vector, files, model_id, k)
    read = _read(files, model_id) if likely is None else _read_likely(files, likely, model_id)
    for rows, numbers in read:
        # Not a number, as of a wiped row, is never more than a floor.
        scores = _products(rows, question) * scales(rows)
        head = heads(rows)
        kinds = head["kind"].copy()
        better = np.flatnonzero(scores > floors[kinds])
        if not len(better):
            continue
        for kind, messages in best.items():
            of_kind = better[kinds[better] == kind]
            messages.add(numbers[of_kind], head["seq"][of_kind], scores[of_kind])
            floors[kind] = messages.floor
    return [
        (file, seq, kind, score)
        for kind, messages in best.items()
        for file, seq, score in messages.found()
    ]


def _products(rows: Array, question: Array) -> Array:
    """Return the product of each row, as it stands in the file, with the question.

    What is not of the embedding meets zeros: taking it out first costs more than the product.
    """
    found = np.empty(len(rows), np.float32)
    numbers = np.empty((_CONVERTED_ROWS, ROW_BYTES), np.float32)
    for start in range(0, len(rows), _CONVERTED_ROWS):
        part = rows[start : start + _CONVERTED_ROWS]
        numbers[: len(part)] = part
        np.dot(numbers[: len(part)], question, out=found[start : start + len(part)])
    return found


class _Best:
    """The best messages of one kind so far, each by its best window."""

    def __init__(self, k: int) -> None:
        self._k = k
        # A message is its file and its seq in one number.
        self._messages = np.empty(0, np.int64)
        self._scores = np.empty(0, np.float32)
        self.floor = -np.inf
        """What a row must score more than to count."""

    def add(self, files: Array, seqs: Array, scores: Array) -> None:
        """Take in rows, each of a file."""
        self._messages = np.concatenate([self._messages, files * 2**32 + seqs])
        self._scores = np.concatenate([self._scores, scores])
        if len(self._scores) > _SETTLED_AFTER * self._k:
            self._settle()

    def found(self) -> Iterator[tuple[int, int, float]]:
        """Yield file, seq and score of the best, best first."""
        self._settle()
        for message, score in zip(self._messages.tolist(), self._scores.tolist(), strict=True):
            yield message // 2**32, message % 2**32, score

    def _settle(self) -> None:
        order = np.argsort(-self._scores, kind="stable")
        _, first = np.unique(self._messages[order], return_index=True)
        best = order[np.sort(first)[: self._k]]
        self._messages, self._scores = self._messages[best], self._scores[best]
        if len(best) == self._k:
            self.floor = float(self._scores[-1])


def _read(files: Sequence[File], model_id: str) -> Iterator[tuple[Array, Array]]:
    """Yield the rows of all files with the number of the file of each. Files of few rows share a
    block; it holds other rows once the next is asked for."""
    block = np.empty((_BLOCK_ROWS, ROW_BYTES), np.int8)
    numbers = np.empty(_BLOCK_ROWS, np.int64)
    filled = 0
    for number, (path, ranges) in enumerate(files):
        for fd, first, stop in _runs(path, ranges, model_id):
            while first < stop:
                rows = block[filled : filled + stop - first]
                try:
                    got = os.preadv(fd, [rows.data], HEADER_BYTES + first * ROW_BYTES) // ROW_BYTES
                except OSError:
                    break
                if not got:
                    break
                numbers[filled : filled + got] = number
                filled, first = filled + got, first + got
                if filled == len(block):
                    yield block, numbers
                    filled = 0
    if filled:
        yield block[:filled], numbers[:filled]


def _runs(
    path: str, ranges: Sequence[Sequence[int]], model_id: str
) -> Iterator[tuple[int, int, int]]:
    """Yield the open file with each run of rows that it has, first and one past the last."""
    with opened(path, model_id) as fd:
        if fd is not None:
            end = whole_rows(fd)
            for first, stop in ranges or ((0, end),):
                yield fd, first, min(stop, end)


def _read_likely(
    files: Sequence[File], likely: Sequence[Array], model_id: str
) -> Iterator[tuple[Array, Array]]:
    """Yield some rows of all files with the number of the file of each."""
    for number, ((path, _), places) in enumerate(zip(files, likely, strict=True)):
        with opened(path, model_id) as fd:
            for start in range(0, len(places) if fd is not None else 0, _BLOCK_ROWS):
                assert fd is not None
                try:
                    rows = picked(fd, places[start : start + _BLOCK_ROWS].tolist())
                except OSError:
                    break
                yield rows, np.full(len(rows), number)
