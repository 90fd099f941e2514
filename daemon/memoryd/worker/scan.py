"""Searches vector files for what is nearest to a question.

Rows are compared exactly: all, or of a large store those whose signs fit the question. The files
are read in blocks, again at each search: held or mapped, those of 100,000 messages would take 80
MB. What was found is asked for its checksum in the end, a row in a hundred: one that was damaged is
left out, and its file named.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence

import numpy as np

from memoryd.core.vectors.rows import (
    ALONE,
    CHECKSUM_AT,
    EMBEDDING_AT,
    HEADER_BYTES,
    IN_CONTEXT,
    ROW_BYTES,
)
from memoryd.worker.forward import Array
from memoryd.worker.signs import Signs
from memoryd.worker.vector_reading import (
    File,
    heads,
    holes,
    opened,
    picked,
    scales,
    sound_rows,
    whole_of,
    whole_rows,
)

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
) -> tuple[list[Found], list[int]]:
    """Return the best ``k`` messages of each kind, each by its best window, best first, and the
    files that are not what they should be, so far as that was met.

    A file that is missing, of another model or name or no vector file at all holds nothing; nor
    does what is behind the last whole row of one that is being written.
    """
    doubtful: set[int] = set()
    likely = signs.likely(vector, files, model_id, k)
    hits = _best_rows(vector, files, likely, model_id, k, doubtful)
    sound = _sound(files, model_id, hits)
    damaged = {file for file, (_, whole) in sound.items() if not whole}
    if damaged:
        # Another row of the same message may be whole, or one that was not among the best: of
        # these files all rows are asked for their checksums.
        hits = _best_rows(vector, files, likely, model_id, k, doubtful, damaged)
        sound = _sound(files, model_id, hits)
    found = [hit[:4] for hit in hits if hit[4] in sound[hit[0]][0]]
    return found, sorted(doubtful | damaged)


_Hit = tuple[int, int, int, float, int]
"""What was found, and its place in the file."""


def _best_rows(
    vector: Array,
    files: Sequence[File],
    likely: Sequence[Array] | None,
    model_id: str,
    k: int,
    doubtful: set[int],
    damaged: Collection[int] = (),
) -> list[_Hit]:
    """Return the best ``k`` messages of each kind, of rows that may be damaged unless their file
    is known to be; note the files that cannot be read as they should."""
    question = np.zeros(ROW_BYTES, np.float32)
    question[EMBEDDING_AT:CHECKSUM_AT] = vector
    best = {kind: _Best(k) for kind in (ALONE, IN_CONTEXT)}
    # What a row must be better than, by its kind; none is of a kind that there is not.
    floors = np.full(256, np.inf, np.float32)
    floors[list(best)] = -np.inf
    if likely is None:
        read = _read(files, model_id, doubtful)
    else:
        read = _read_likely(files, likely, model_id, doubtful)
    for rows, numbers, places in read:
        # Not a number, as of a wiped row, is never more than a floor.
        scores = _products(rows, question) * scales(rows)
        for number in damaged:
            of_file = np.flatnonzero(numbers == number)
            whole = whole_of(rows[of_file], places[of_file], files[number][0], model_id)
            scores[of_file[~whole]] = np.nan
        head = heads(rows)
        kinds = head["kind"].copy()
        better = np.flatnonzero(scores > floors[kinds])
        if not len(better):
            continue
        for kind, messages in best.items():
            of_kind = better[kinds[better] == kind]
            messages.add(numbers[of_kind], head["seq"][of_kind], scores[of_kind], places[of_kind])
            floors[kind] = messages.floor
    return [
        (file, seq, kind, score, place)
        for kind, messages in best.items()
        for file, seq, score, place in messages.found()
    ]


def _sound(
    files: Sequence[File], model_id: str, hits: Sequence[_Hit]
) -> dict[int, tuple[set[int], bool]]:
    """Return of each file, by its number, the places of those hits that are sound, and whether all
    are. What was wiped meanwhile is none of them, and no damage."""
    of_file: dict[int, list[tuple[int, int]]] = {}
    for file, seq, _, _, place in hits:
        of_file.setdefault(file, []).append((place, seq))
    sound: dict[int, tuple[set[int], bool]] = {}
    for file, rows in of_file.items():
        path, _ = files[file]
        sound[file] = set(), False
        with opened(path, model_id) as fd:
            if fd is not None:
                sound[file] = sound_rows(fd, path, model_id, rows)
    return sound


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
        self._places = np.empty(0, np.int64)
        self.floor = -np.inf
        """What a row must score more than to count."""

    def add(self, files: Array, seqs: Array, scores: Array, places: Array) -> None:
        """Take in rows, each of a place in a file."""
        self._messages = np.concatenate([self._messages, files * 2**32 + seqs])
        self._scores = np.concatenate([self._scores, scores])
        self._places = np.concatenate([self._places, places])
        if len(self._scores) > _SETTLED_AFTER * self._k:
            self._settle()

    def found(self) -> Iterator[tuple[int, int, float, int]]:
        """Yield file, seq, score and place of the best, best first."""
        self._settle()
        columns = (self._messages, self._scores, self._places)
        for message, score, place in zip(*(column.tolist() for column in columns), strict=True):
            yield message // 2**32, message % 2**32, score, place

    def _settle(self) -> None:
        order = np.argsort(-self._scores, kind="stable")
        _, first = np.unique(self._messages[order], return_index=True)
        best = order[np.sort(first)[: self._k]]
        self._messages, self._scores = self._messages[best], self._scores[best]
        self._places = self._places[best]
        if len(best) == self._k:
            self.floor = float(self._scores[-1])


_Block = tuple[Array, Array, Array]
"""Rows, with the number of the file of each and its place in that."""


def _read(files: Sequence[File], model_id: str, doubtful: set[int]) -> Iterator[_Block]:
    """Yield the rows of all files; note those that are not what they should be. Files of few rows
    share a block; it holds other rows once the next is asked for."""
    block = np.empty((_BLOCK_ROWS, ROW_BYTES), np.int8)
    numbers = np.empty(_BLOCK_ROWS, np.int64)
    places = np.empty(_BLOCK_ROWS, np.int64)
    filled = 0
    for number, (path, ranges) in enumerate(files):
        with opened(path, model_id) as fd:
            if fd is None:
                doubtful.add(number)
                continue
            for first, stop in ranges or ((0, whole_rows(fd)),):
                at = first
                while at < stop:
                    rows = block[filled : filled + stop - at]
                    got = _read_into(rows, fd, at)
                    if not got or holes(rows[:got]):
                        doubtful.add(number)
                    if not got:
                        break
                    numbers[filled : filled + got] = number
                    places[filled : filled + got] = np.arange(at, at + got)
                    filled, at = filled + got, at + got
                    if filled == len(block):
                        yield block, numbers, places
                        filled = 0
    if filled:
        yield block[:filled], numbers[:filled], places[:filled]


def _read_into(rows: Array, fd: int, first: int) -> int:
    """Read rows of a file; return how many there are."""
    try:
        return os.preadv(fd, [rows.data], HEADER_BYTES + first * ROW_BYTES) // ROW_BYTES
    except OSError:
        return 0


def _read_likely(
    files: Sequence[File], likely: Sequence[Array], model_id: str, doubtful: set[int]
) -> Iterator[_Block]:
    """Yield some rows of all files; note those that are not what they should be."""
    for number, ((path, _), places) in enumerate(zip(files, likely, strict=True)):
        with opened(path, model_id) as fd:
            for start in range(0, len(places), _BLOCK_ROWS):
                part = places[start : start + _BLOCK_ROWS]
                rows = None if fd is None else picked(fd, part.tolist())
                if rows is None or len(rows) < len(part):
                    doubtful.add(number)
                    break
                yield rows, np.full(len(rows), number), part
