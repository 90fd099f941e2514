"""Tells by one bit of each number what may be near a question, among the vectors of a large store.

To compare all vectors of 100,000 messages, 80 MB are read. So the worker keeps of so many whether
each number is above its average: 55 bytes a row, a seventh of what lies in the file. By these and
the length of what is above or below it, products with a question are estimated, its numbers taken
in eight steps; the rows with the highest are read and compared exactly. What is kept may name rows
that were wiped meanwhile: reading them shows it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from memoryd.core.vectors.rows import ALONE, DIMENSIONS, HEADER_BYTES, IN_CONTEXT, ROW_BYTES
from memoryd.worker.forward import Array
from memoryd.worker.vector_reading import File, embeddings, heads, opened, picked, whole_rows

__all__ = ["LEAST_ROWS", "MOST_ROWS", "Signs"]

LEAST_ROWS = 40_000
"""Up to so many, of 20,000 messages, all are compared."""

MOST_ROWS = 400_000
"""Whose signs take 22 MB. Of more all are compared, too: slowly, but the worker stays small."""

LIKELY_TIMES, LIKELY_SHARE = 6, 64
"""So many times what is asked for is compared of each kind, and at least this part of all. Of
20,520 vectors of the evaluation sets' texts 98.2 % of the best 200 are among those (with four times
95.4 %, with eight 99.1 %)."""

_STEP_BITS = 3
"""With the numbers of the question as they are it is 98.6 %."""
_STEP = 0.6
"""Of the mean size of the question's numbers."""

_WORDS = DIMENSIONS // 64
_NO_KIND = 255
_SAMPLED_ROWS = 2048
"""Of which the average is taken."""
_ROWS_AT_ONCE = 512
_TAKEN_IN = 20_000
"""Rows a search takes in, which makes it 10 ms longer. Until all are, all are compared: somebody
waits for each search, and a hundred milliseconds for the first one are too many on a board."""
_GROWTH = 1.2


@dataclass(slots=True)
class _Kept:
    """What is kept of the first ``rows`` of a file.

    ``words`` are the signs, 64 in each, a row of the array for each word; ``above`` says how many
    are up. A product with the average is ``base``, beside that of the average itself, and each sign
    counts ``size``.
    """

    inode: int
    rows: int = 0
    words: Array = field(default_factory=lambda: np.empty((_WORDS, 0), np.uint64))
    above: Array = field(default_factory=lambda: np.empty(0, np.int16))
    base: Array = field(default_factory=lambda: np.empty(0, np.float16))
    size: Array = field(default_factory=lambda: np.empty(0, np.float16))
    kinds: Array = field(default_factory=lambda: np.empty(0, np.uint8))

    def add(self, rows: Array, mean: Array, most: int) -> None:
        """Take in the next rows; there may be ``most`` of them in all."""
        if self.rows + len(rows) > len(self.kinds):
            self._grow(max(most, int(len(self.kinds) * _GROWTH)))
        part = slice(self.rows, self.rows + len(rows))
        apart = embeddings(rows) - mean
        signs = apart > 0
        self.words[:, part] = _packed(signs).T
        self.above[part] = np.count_nonzero(signs, axis=1)
        self.base[part] = apart @ mean
        self.size[part] = np.einsum("ij,ij->i", apart, apart) / np.abs(apart).sum(axis=1)
        self.kinds[part] = heads(rows)["kind"]
        self.rows = part.stop

    def estimate(self, question: _Steps) -> Array:
        """Return about the product of each row with a question, but for a constant; not a number
        of a row that holds nothing."""
        found = np.zeros(self.rows, np.int16)
        common = np.empty(self.rows, np.uint64)
        count = np.empty(self.rows, np.uint8)
        for plane in question.planes:
            found *= 2
            for word, mask in zip(self.words, plane, strict=True):
                np.bitwise_and(word[: self.rows], mask, out=common)
                np.bitwise_count(common, out=count)
                found += count
        # A step counts from the middle on, up where the sign is, and else down.
        found *= 2
        found -= np.int16(2**_STEP_BITS - 1) * self.above[: self.rows]
        signed = (found + question.middle) * question.step
        products: Array = signed * self.size[: self.rows] + self.base[: self.rows]
        return products

    def of_kinds(self, ranges: Sequence[Sequence[int]]) -> Array:
        """Return the kinds of the rows that count."""
        if not ranges:
            return self.kinds[: self.rows]
        found = np.full(self.rows, _NO_KIND, np.uint8)
        for first, stop in ranges:
            found[first:stop] = self.kinds[first : min(stop, self.rows)]
        return found

    def _grow(self, capacity: int) -> None:
        more = capacity - len(self.kinds)
        self.words = np.pad(self.words, ((0, 0), (0, more)))
        for name in ("above", "base", "size", "kinds"):
            setattr(self, name, np.pad(getattr(self, name), (0, more)))


@dataclass(frozen=True, slots=True)
class _Steps:
    """A question's numbers in steps around zero: their bits, the highest first, the size of a step,
    and what all steps down would make up for."""

    planes: Sequence[Array]
    step: np.float32
    middle: np.float32

    @classmethod
    def of(cls, numbers: Array) -> _Steps:
        step = np.float32(_STEP * (float(np.abs(numbers).mean()) or 1.0))
        steps = np.floor(numbers / step) + 2 ** (_STEP_BITS - 1)
        steps = np.clip(steps, 0, 2**_STEP_BITS - 1).astype(np.uint8)
        planes = [_packed(steps >> bit & 1) for bit in reversed(range(_STEP_BITS))]
        middle = np.float32((2**_STEP_BITS - 1) / 2 * DIMENSIONS - int(steps.sum()))
        return cls(planes, step, middle)


class Signs:
    """The signs of the files that were searched last, of one model."""

    def __init__(self) -> None:
        self._files: dict[str, _Kept] = {}
        self._mean: Array | None = None

    def likely(
        self, vector: Array, files: Sequence[File], model_id: str, k: int
    ) -> list[Array] | None:
        """Return for each file which rows to compare for the best ``k`` of each kind; None: all."""
        counts = [_rows_of(file) for file in files]
        if not LEAST_ROWS < sum(counts) <= MOST_ROWS:
            return None
        self._make_room(files, sum(counts))
        kept = self._taken_in(files, counts, model_id)
        if kept is None or self._mean is None:
            return None
        question = _Steps.of(vector - self._mean)
        products = np.concatenate([each.estimate(question) for each in kept])
        kinds = np.concatenate(
            [each.of_kinds(ranges) for each, (_, ranges) in zip(kept, files, strict=True)]
        )
        chosen = np.concatenate([_best(products, kinds, kind, k) for kind in (ALONE, IN_CONTEXT)])
        chosen.sort()
        starts = np.cumsum([0, *(each.rows for each in kept)])
        parts = np.split(chosen, np.searchsorted(chosen, starts[1:-1]))
        return [part - start for part, start in zip(parts, starts[:-1], strict=True)]

    def _make_room(self, files: Sequence[File], rows: int) -> None:
        """Forget other files, if the signs of all would be too many."""
        wanted = {path for path, _ in files}
        others = sum(kept.rows for path, kept in self._files.items() if path not in wanted)
        if rows + others > MOST_ROWS:
            self._files = {path: kept for path, kept in self._files.items() if path in wanted}

    def _taken_in(
        self, files: Sequence[File], counts: Sequence[int], model_id: str
    ) -> list[_Kept] | None:
        """Take in what is new, but no more than a search has time for. Return what is kept of the
        files; None until that is all of it."""
        found: list[_Kept] = []
        left = _TAKEN_IN
        for (path, _), count in zip(files, counts, strict=True):
            with opened(path, model_id) as fd:
                if fd is None:
                    return None
                kept = self._of(path, fd)
                before = kept.rows
                self._take_in(fd, kept, min(count, before + left), count)
                left -= kept.rows - before
            if kept.rows < count:
                return None
            found.append(kept)
        return found

    def _of(self, path: str, fd: int) -> _Kept:
        """Return what is kept of a file so far. Written anew it is another one."""
        inode = os.fstat(fd).st_ino
        kept = self._files.get(path)
        if kept is None or kept.inode != inode or kept.rows > whole_rows(fd):
            kept = self._files[path] = _Kept(inode=inode)
        return kept

    def _take_in(self, fd: int, kept: _Kept, stop: int, count: int) -> None:
        """Take in the rows of a file up to ``stop``, of which there are ``count``."""
        if self._mean is None:
            self._mean = _mean_of(fd, count)
        while kept.rows < stop:
            rows = np.empty((min(stop - kept.rows, _ROWS_AT_ONCE), ROW_BYTES), np.int8)
            got = os.preadv(fd, [rows.data], HEADER_BYTES + kept.rows * ROW_BYTES) // ROW_BYTES
            if not got:
                break
            kept.add(rows[:got], self._mean, count)


def _rows_of(file: File) -> int:
    """Return up to which row a file counts."""
    path, ranges = file
    if ranges:
        return max(stop for _, stop in ranges)
    try:
        return max(os.stat(path).st_size - HEADER_BYTES, 0) // ROW_BYTES
    except OSError:
        return 0


def _mean_of(fd: int, rows: int) -> Array:
    """Return the average of vectors from all over a file."""
    places = np.linspace(0, rows - 1, min(rows, _SAMPLED_ROWS)).astype(int)
    found = embeddings(picked(fd, places.tolist()))
    whole = found[~np.isnan(found[:, 0])]
    mean: Array = whole.mean(axis=0) if len(whole) else np.zeros(DIMENSIONS, np.float32)
    return mean


def _packed(bits: Array) -> Array:
    return np.packbits(bits, axis=-1).view(np.uint64)


def _best(products: Array, kinds: Array, kind: int, k: int) -> Array:
    """Return the rows of a kind with the highest products."""
    rows = np.flatnonzero(kinds == kind)
    most = max(LIKELY_TIMES * k, len(rows) // LIKELY_SHARE)
    if len(rows) <= most:
        return rows
    of_kind = np.nan_to_num(products[rows], nan=-np.inf)
    found: Array = rows[of_kind >= np.partition(of_kind, -most)[-most]]
    return found
