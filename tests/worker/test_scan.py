"""Searching vector files, against what numpy says of the same vectors held in memory."""

from __future__ import annotations

import os
import struct
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from memoryd.core.vectors.rows import (
    ALONE,
    DIMENSIONS,
    EMBEDDING_AT,
    HEADER_BYTES,
    IN_CONTEXT,
    LIVE_AT,
    ROW_BYTES,
    SCALE_AT,
    Row,
    pack_vector,
)
from memoryd.worker.forward import Array
from memoryd.worker.scan import Found, nearest
from memoryd.worker.signs import Signs
from support.vector_rows import write_file

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


def row(seq: int, vector: Array, kind: int = ALONE, window: int = 0) -> Row:
    scale, numbers = rounded(vector)
    packed = pack_vector(scale, numbers.tobytes())
    return Row(seq=seq, window=window, kind=kind, vector=packed)


def written(path: Path, rows: Sequence[Row | None], model: str = MODEL) -> str:
    return write_file(path, rows, model)


def found_in(
    asked: Array, files: Sequence[tuple[str, Sequence[tuple[int, int]]]], k: int
) -> list[Found]:
    """What is nearest, of files that are all what they should be."""
    found, doubtful = nearest(asked, files, MODEL, k, Signs())
    assert doubtful == []
    return found


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
    found = found_in(asked, [(written(tmp_path / "v", rows), [])], 10)
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
    found, doubtful = nearest(asked, files, MODEL, 50, Signs())
    assert doubtful == [3]
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
    found = found_in(asked, [(written(tmp_path / "v", rows), [])], 5)
    assert found[0][:3] == (0, 1, ALONE)
    assert found[0][3] == pytest.approx(1, abs=1e-3)
    assert len({hit[1] for hit in found}) == len(found) == 5


def test_what_comes_late_is_found_as_well(tmp_path: Path) -> None:
    asked = question()
    stored = vectors(3000)
    best = stored[(stored @ asked).argsort()]  # ever better ones
    rows = [row(seq, vector) for seq, vector in enumerate(best, 1)]
    found = found_in(asked, [(written(tmp_path / "v", rows), [])], 3)
    assert [hit[1] for hit in found] == [3000, 2999, 2998]


def test_files_are_told_apart_and_ranges_of_rows_kept_to(tmp_path: Path) -> None:
    stored = vectors(6)
    rows = [row(seq + 1, stored[seq]) for seq in range(6)]
    files: list[tuple[str, Sequence[tuple[int, int]]]] = [
        (written(tmp_path / "a", rows), [(1, 3), (5, 99)]),
        (written(tmp_path / "b", rows), [(0, 1), (4, 4), (90, 91)]),
    ]
    found, _ = nearest(question(), files, MODEL, 20, Signs())
    assert {hit[:2] for hit in found} == {(0, 2), (0, 3), (0, 6), (1, 1)}


def test_deleted_rows_are_not_found(tmp_path: Path) -> None:
    stored = vectors(3)
    rows = [row(1, stored[0]), None, row(3, stored[2])]
    found = found_in(question(), [(written(tmp_path / "v", rows), [])], 5)
    assert {hit[1] for hit in found} == {1, 3}


def test_damaged_rows_are_passed_over_and_their_file_is_named(tmp_path: Path) -> None:
    files: list[tuple[str, Sequence[tuple[int, int]]]] = [
        (
            written(
                tmp_path / name, [row(seq, vector) for seq, vector in enumerate(vectors(9), 1)]
            ),
            [],
        )
        for name in ("whole", "damaged")
    ]
    content = bytearray((tmp_path / "damaged").read_bytes())
    places = [HEADER_BYTES + place * ROW_BYTES for place in range(9)]
    content[places[0] + EMBEDDING_AT + 100] ^= 1
    content[places[1]] ^= 2  # another message's
    content[places[2] + LIVE_AT - 1] = 7  # a kind that there is not
    content[places[3] : places[4]] = bytes(ROW_BYTES)
    content[places[4] : places[5]] = content[places[5] : places[6]]
    content[places[6] + SCALE_AT : places[6] + SCALE_AT + 4] = struct.pack("<f", float("nan"))
    (tmp_path / "damaged").write_bytes(content)
    found, doubtful = nearest(question(), files, MODEL, 20, Signs())
    assert {hit[1] for hit in found if hit[0] == 0} == set(range(1, 10))
    # The sixth message has a whole row beside the damaged double.
    assert {hit[1] for hit in found if hit[0] == 1} == {6, 8, 9}
    assert doubtful == [1]


def test_a_whole_row_serves_where_another_of_the_same_window_is_damaged(tmp_path: Path) -> None:
    asked = question()
    stored = vectors(50)
    rows = [row(seq, vector) for seq, vector in enumerate(stored, 1)]
    path = tmp_path / "v"
    written(path, [*rows, row(7, asked), row(7, stored[6]), *[row(60, asked)] * 3])
    content = bytearray(path.read_bytes())
    for place in (50, 52, 53):  # the nearest ones
        content[HEADER_BYTES + place * ROW_BYTES + EMBEDDING_AT] ^= 1
    path.write_bytes(content)
    found, doubtful = nearest(asked, [(str(path), [])], MODEL, 5, Signs())
    scores = {seq: score for seq, score in enumerate(kept(stored) @ asked, 1)}
    best = sorted(scores, key=lambda seq: -scores[seq])[:4]
    # As many as were asked for, although some of the nearest are damaged.
    assert [hit[1] for hit in found] == [60, *best]
    assert found[0][3] == pytest.approx(1, abs=1e-3)
    assert doubtful == [0]


@pytest.mark.parametrize("scale", SCALES)
def test_a_scale_that_there_is_not_is_no_end_of_a_search(tmp_path: Path, scale: float) -> None:
    odd = Row(seq=1, window=0, kind=ALONE, vector=pack_vector(scale, bytes([100] * DIMENSIONS)))
    assert (
        len(found_in(question(), [(written(tmp_path / "v", [odd, row(2, question())]), [])], 9))
        == 1
    )


def test_a_hole_is_met_wherever_it_is(tmp_path: Path) -> None:
    """Nothing is near to it; but what was wiped has a checksum."""
    path = tmp_path / "v"
    written(path, [None, *(row(seq, vector) for seq, vector in enumerate(vectors(3000), 1))])
    assert len(found_in(question(), [(str(path), [])], 5)) == 5
    content = bytearray(path.read_bytes())
    at = HEADER_BYTES + 2500 * ROW_BYTES
    content[at : at + ROW_BYTES] = bytes(ROW_BYTES)
    path.write_bytes(content)
    assert nearest(question(), [(str(path), [])], MODEL, 5, Signs())[1] == [0]


def test_what_is_behind_the_last_whole_row_of_a_file_does_not_count(tmp_path: Path) -> None:
    path = tmp_path / "v"
    written(path, [row(seq + 1, vector) for seq, vector in enumerate(vectors(4))])
    whole = path.read_bytes()
    for size in (HEADER_BYTES, HEADER_BYTES + 3, len(whole) - ROW_BYTES - 1, len(whole) - 1):
        path.write_bytes(whole[:size])
        rows = (size - HEADER_BYTES) // ROW_BYTES
        assert len(found_in(question(), [(str(path), [])], 9)) == rows
        # Where more were written than there are, that is damage.
        assert nearest(question(), [(str(path), [(0, 4)])], MODEL, 9, Signs())[1] == [0]


def test_what_cannot_be_searched_holds_nothing_and_is_named(tmp_path: Path) -> None:
    rows = [row(1, vectors(1)[0])]
    (tmp_path / "text").write_bytes(b"no vector file" * 100)
    (tmp_path / "empty").touch()
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("good")
    good = written(tmp_path / "good", rows)
    (tmp_path / "another").write_bytes(Path(good).read_bytes())
    files: list[tuple[str, Sequence[tuple[int, int]]]] = [
        (str(tmp_path / "missing"), []),
        (str(tmp_path / "folder"), []),
        (str(tmp_path / "pipe"), []),
        (str(tmp_path / "link"), []),
        (str(tmp_path / "text"), []),
        (str(tmp_path / "empty"), []),
        (written(tmp_path / "other", rows, "another model"), []),
        (str(tmp_path / "another"), []),
        (good, []),
    ]
    found, doubtful = nearest(question(), files, MODEL, 9, Signs())
    assert [hit[:2] for hit in found] == [(8, 1)]
    assert doubtful == [0, 1, 2, 3, 4, 5, 6, 7]
    assert nearest(question(), [], MODEL, 9, Signs()) == ([], [])
