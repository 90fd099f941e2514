"""Searching vector files, against what numpy says of the same vectors held in memory."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from memoryd.core.vectors.rows import (
    ALONE,
    DIMENSIONS,
    HEADER_BYTES,
    IN_CONTEXT,
    LIVE_AT,
    ROW_BYTES,
    SCALE_AT,
    pack_header,
    pack_row,
    pack_vector,
)
from memoryd.worker.forward import Array
from memoryd.worker.scan import nearest
from memoryd.worker.signs import Signs

MODEL = "a model"
SCALES = (0.0, -0.001, 0.5, 3e38, float("inf"), float("nan"))
RANDOM = np.random.default_rng(7)


def vectors(count: int) -> Array:
    """Unit vectors in single precision."""
    found = RANDOM.normal(size=(count, DIMENSIONS))
    found /= np.linalg.norm(found, axis=1, keepdims=True)
    return found.astype(np.float32)


def rounded(vector: Array) -> tuple[float, Array]:
    """The scale and the bytes of a vector."""
    scale = float(np.float32(np.abs(vector).max() / 127))
    return scale, np.rint(vector / scale).astype(np.int8)


def kept(stored: Array) -> Array:
    """Vectors as they come back out of a file."""
    return np.array([scale * numbers.astype(float) for scale, numbers in map(rounded, stored)])


def row(seq: int, vector: Array, kind: int = ALONE, window: int = 0) -> bytes:
    scale, numbers = rounded(vector)
    packed = pack_vector(scale, numbers.tobytes())
    return pack_row(seq=seq, window=window, kind=kind, vector=packed)


def written(path: Path, rows: Sequence[bytes], model: str = MODEL) -> str:
    path.write_bytes(pack_header(model) + b"".join(rows))
    return str(path)


def question() -> Array:
    found: Array = vectors(1)[0]
    return found


@pytest.mark.parametrize("count", [1, 1023, 1024, 1025, 5000])
def test_the_best_of_each_kind_are_those_that_an_exact_search_finds(
    tmp_path: Path, count: int
) -> None:
    stored = {kind: vectors(count) for kind in (ALONE, IN_CONTEXT)}
    rows = [row(i + 1, stored[kind][i], kind) for i in range(count) for kind in stored]
    asked = question()
    found = nearest(asked, [(written(tmp_path / "v", rows), [])], MODEL, 10, Signs())
    for kind, all_of_kind in stored.items():
        scores = kept(all_of_kind) @ asked
        best = np.argsort(-scores)[:10]
        of_kind = [hit for hit in found if hit[2] == kind]
        assert [hit[:2] for hit in of_kind] == [(0, int(i) + 1) for i in best]
        assert [hit[3] for hit in of_kind] == pytest.approx(scores[best], abs=1e-5)


def test_many_small_files_are_searched_as_one_large_would_be(tmp_path: Path) -> None:
    sizes = [1, 7, 40, 2047, 2048, 0, 3, *([20] * 200)]
    stored = vectors(sum(sizes))
    asked = question()
    files, owners, at = [], [], 0
    for number, size in enumerate(sizes):
        rows = [row(i + 1, stored[at + i]) for i in range(size)]
        files.append((written(tmp_path / str(number), rows), [] if number % 2 else [(0, size)]))
        owners += [(number, i + 1) for i in range(size)]
        at += size
    # One that is gone in between takes nothing from the others.
    files.insert(3, (str(tmp_path / "gone"), []))
    owners = [(number + (number >= 3), seq) for number, seq in owners]
    found = nearest(asked, files, MODEL, 50, Signs())
    best = np.argsort(-(kept(stored) @ asked))[:50]
    assert [hit[:2] for hit in found] == [owners[i] for i in best]


def test_a_message_stands_once_by_its_best_window(tmp_path: Path) -> None:
    asked = question()
    far = vectors(1)[0]
    rows = [row(seq, vectors(1)[0]) for seq in range(2, 30)]
    # Many windows of one message, the last one the best, among all others.
    near = [asked + far * distance for distance in np.linspace(1, 0, 150)]
    rows[3:3] = [
        row(1, vector / np.linalg.norm(vector), window=window) for window, vector in enumerate(near)
    ]
    found = nearest(asked, [(written(tmp_path / "v", rows), [])], MODEL, 5, Signs())
    assert found[0][:3] == (0, 1, ALONE)
    assert found[0][3] == pytest.approx(1, abs=1e-3)
    assert len({hit[1] for hit in found}) == len(found) == 5


def test_what_comes_late_is_found_as_well(tmp_path: Path) -> None:
    asked = question()
    stored = vectors(3000)
    best = stored[(stored @ asked).argsort()]  # ever better ones
    rows = [row(seq, vector) for seq, vector in enumerate(best, 1)]
    found = nearest(asked, [(written(tmp_path / "v", rows), [])], MODEL, 3, Signs())
    assert [hit[1] for hit in found] == [3000, 2999, 2998]


def test_files_are_told_apart_and_ranges_of_rows_kept_to(tmp_path: Path) -> None:
    stored = vectors(6)
    rows = [row(seq + 1, stored[seq]) for seq in range(6)]
    files: list[tuple[str, Sequence[tuple[int, int]]]] = [
        (written(tmp_path / "a", rows), [(1, 3), (5, 99)]),
        (written(tmp_path / "b", rows), [(0, 1), (4, 4), (90, 91)]),
    ]
    found = nearest(question(), files, MODEL, 20, Signs())
    assert {hit[:2] for hit in found} == {(0, 2), (0, 3), (0, 6), (1, 1)}


def test_deleted_rows_are_not_found(tmp_path: Path) -> None:
    stored = vectors(3)
    rows = [row(1, stored[0]), bytes(ROW_BYTES), row(3, stored[2])]
    found = nearest(question(), [(written(tmp_path / "v", rows), [])], MODEL, 5, Signs())
    assert {hit[1] for hit in found} == {1, 3}


def test_damaged_rows_are_passed_over(tmp_path: Path) -> None:
    good = row(9, vectors(1)[0])
    bad = [good[:SCALE_AT] + struct.pack("<f", scale) + good[SCALE_AT + 4 :] for scale in SCALES]
    bad.append(good[: LIVE_AT - 1] + b"\x07" + good[LIVE_AT:])  # a kind that there is not
    bad.append(bytes(range(200)) * 2)
    found = nearest(question(), [(written(tmp_path / "v", [*bad, good]), [])], MODEL, 20, Signs())
    assert len(found) == 1 and found[0][:3] == (0, 9, ALONE)


def test_of_a_file_being_written_the_whole_rows_count(tmp_path: Path) -> None:
    rows = [row(seq + 1, vector) for seq, vector in enumerate(vectors(4))]
    path = tmp_path / "v"
    whole = pack_header(MODEL) + b"".join(rows)
    for size in (0, 10, HEADER_BYTES, HEADER_BYTES + 3, len(whole) - ROW_BYTES - 1, len(whole) - 1):
        path.write_bytes(whole[:size])
        found = nearest(question(), [(str(path), [])], MODEL, 9, Signs())
        assert len(found) == max(size - HEADER_BYTES, 0) // ROW_BYTES


def test_what_cannot_be_searched_holds_nothing(tmp_path: Path) -> None:
    rows = [row(1, vectors(1)[0])]
    (tmp_path / "text").write_bytes(b"no vector file" * 100)
    (tmp_path / "folder").mkdir()
    files: list[tuple[str, Sequence[tuple[int, int]]]] = [
        (str(tmp_path / "missing"), []),
        (str(tmp_path / "folder"), []),
        (str(tmp_path / "text"), []),
        (written(tmp_path / "other", rows, "another model"), []),
        (written(tmp_path / "good", rows), []),
    ]
    assert [hit[:2] for hit in nearest(question(), files, MODEL, 9, Signs())] == [(4, 1)]
    assert nearest(question(), [], MODEL, 9, Signs()) == []
