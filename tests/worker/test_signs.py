"""What may be near by its signs, against what is: with vectors of the model, of what people say."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pytest

from memoryd.core.vectors.rows import ALONE, IN_CONTEXT, Row
from memoryd.worker import signs
from memoryd.worker.embedder import Embedder
from memoryd.worker.forward import Array
from memoryd.worker.model_files import DEFAULT_FOLDER
from memoryd.worker.scan import nearest
from memoryd.worker.signs import Signs
from support.vector_rows import write_file

DATA = Path(__file__).parents[1] / "data"
MODEL = "a model"
TEXTS = 240
Said = tuple[list[bytes], list[Array]]
QUESTIONS = 32


@pytest.fixture(scope="module")
def said() -> Said:
    """Vectors of two conversations, and of questions of others."""
    embedder = Embedder.load(DEFAULT_FOLDER)
    texts = [
        message["content"]
        for name in ("dialogue_a", "dialogue_e")
        for message in json.loads((DATA / f"{name}.json").read_text())["messages"][: TEXTS // 2]
    ]
    probes = json.loads((DATA / "probes_zh.json").read_text())
    questions = [embedder.vector(probe["question"], "query") for probe in probes[:QUESTIONS]]
    return embedder.embed(texts, "passage"), questions


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have signs asked of a small store."""
    monkeypatch.setattr(signs, "LEAST_ROWS", 20)


def rows_of(vectors: Sequence[bytes], kinds: Sequence[int] = (ALONE, IN_CONTEXT)) -> Iterator[Row]:
    for seq, vector in enumerate(vectors, 1):
        for kind in kinds:
            yield Row(seq=seq, window=0, kind=kind, vector=vector)


def written(path: Path, rows: Iterable[Row | None]) -> str:
    return write_file(path, rows, MODEL)


def exact(
    question: Array, files: Sequence[tuple[str, list[tuple[int, int]]]], k: int
) -> set[object]:
    return {hit[:3] for hit in nearest(question, files, MODEL, k, Nothing())[0]}


class Nothing(Signs):
    """Keeps no signs: all rows are compared."""

    def likely(self, *_: object) -> None:
        return None


def test_of_the_best_by_comparing_all_95_percent_are_found(tmp_path: Path, said: Said) -> None:
    # In the worker 200 are asked for of 20,000 and more, a hundredth; fewer are harder to find.
    vectors, questions = said
    k = 5
    files = [(written(tmp_path / "v", rows_of(vectors)), [(0, 2 * len(vectors))])]
    kept, found, all_ = Signs(), 0, 0
    for question in questions:
        best = exact(question, files, k)
        likely = kept.likely(question, files, MODEL, k)
        assert likely is not None and len(likely[0]) < 0.15 * 2 * len(vectors)
        found += len(best & {hit[:3] for hit in nearest(question, files, MODEL, k, kept)[0]})
        all_ += len(best)
    assert found / all_ >= 0.95


def test_what_is_appended_wiped_or_written_anew_meanwhile_is_seen(
    tmp_path: Path, said: Said
) -> None:
    vectors, (question, *_) = said
    rows: list[Row | None] = list(rows_of(vectors[:200], (ALONE,)))
    path, kept = tmp_path / "v", Signs()

    def found() -> list[int]:
        files = [(written(path, rows), [(0, len(rows))])]
        assert kept.likely(question, files, MODEL, 3) is not None
        return [hit[1] for hit in nearest(question, files, MODEL, 3, kept)[0]]

    best, second, _ = found()
    rows.append(Row(seq=777, window=0, kind=ALONE, vector=vectors[best - 1]))
    assert sorted(found()[:2]) == [best, 777]
    rows[best - 1] = None
    assert found()[:2] == [777, second]
    path.unlink()
    rows = rows[150:]
    assert found()[0] == 777
    assert kept.likely(question, [(str(tmp_path / "gone"), [(0, 99)])], MODEL, 3) is None


def test_files_and_ranges_are_told_apart(tmp_path: Path, said: Said) -> None:
    vectors, (question, *_) = said
    parts = [vectors[:60], vectors[60:61], vectors[61:200]]
    files: list[tuple[str, list[tuple[int, int]]]] = [
        (written(tmp_path / str(number), rows_of(part)), [(0, 2 * len(part))])
        for number, part in enumerate(parts)
    ]
    kept = Signs()
    assert kept.likely(question, files, MODEL, 5) is not None
    assert {hit[:3] for hit in nearest(question, files, MODEL, 9, kept)[0]} >= exact(
        question, files, 2
    )
    files[2] = (files[2][0], [(10, 30), (200, 278)])
    hits = nearest(question, files, MODEL, 90, kept)[0]
    assert {hit[1] for hit in hits if hit[0] == 2} <= {*range(6, 16), *range(101, 140)}


def test_a_large_store_is_taken_in_over_several_searches(
    tmp_path: Path, said: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    vectors, (question, *_) = said
    monkeypatch.setattr(signs, "_TAKEN_IN", 150)
    files = [(written(tmp_path / "v", rows_of(vectors[:200])), [(0, 400)])]
    kept = Signs()
    for _ in range(2):
        assert kept.likely(question, files, MODEL, 5) is None
    assert kept.likely(question, files, MODEL, 5) is not None
    monkeypatch.setattr(signs, "MOST_ROWS", 399)
    assert kept.likely(question, files, MODEL, 5) is None
    monkeypatch.setattr(signs, "MOST_ROWS", 450)
    other = [(written(tmp_path / "w", rows_of(vectors[:40])), [(0, 80)])]
    assert kept.likely(question, other, MODEL, 5) is not None
    # Both would be too many: what is not searched any more is forgotten.
    assert kept.likely(question, files, MODEL, 5) is None
