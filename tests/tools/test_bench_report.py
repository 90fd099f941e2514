"""The file that make bench writes: sections replace their former selves, whole."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from memoryd_tools import bench, bench_readme
from memoryd_tools.bench_report import write_section
from memoryd_tools.bench_rows import MIB, Result
from support.store_world import KEY, NOW, opened, said

ROWS = ["| promise | bound |", "| --- | --- |"]


async def _measured(_folder: Path) -> list[Result]:
    return [Result("p", "1", bound="<= 2", holds=True)]


def test_a_section_takes_the_place_of_its_former_self(tmp_path: Path) -> None:
    path = tmp_path / "b.md"
    for title in ("What is promised", "What is promised, seen in longer runs", "Beside others"):
        write_section(path, title, [*ROWS, f"| {title} | 1 |"])
    write_section(path, "What is promised", [*ROWS, "| new | 2 |"])
    text = path.read_text(encoding="utf-8")
    assert text.startswith("# Benchmarks\n")
    assert [line for line in text.splitlines() if line.startswith("## ")] == [
        "## What is promised",
        "## What is promised, seen in longer runs",
        "## Beside others",
    ]
    assert "| new | 2 |" in text and "| What is promised | 1 |" not in text
    assert "| What is promised, seen in longer runs | 1 |" in text


def test_a_part_of_the_benchmarks_is_not_written_over_the_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "b.md"

    monkeypatch.setattr(bench, "BENCHES", {"start": _measured, "append": _measured})
    monkeypatch.setattr(bench, "SECTIONS", {"What is promised": bench.BENCHES})
    with pytest.raises(SystemExit):
        bench.main(["start", "--write", str(path)])
    assert "so that no row is lost" in capsys.readouterr().err
    assert bench.main(["--folder", str(tmp_path), "--write", str(path)]) == 0
    assert path.read_text(encoding="utf-8").count("| p | <= 2 | 1 |  |  | holds |") == 2


def test_what_cannot_be_measured_costs_its_own_row_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "b.md"

    async def fails(_folder: Path) -> list[Result]:
        raise RuntimeError("the worker did not become warm\nmore")

    monkeypatch.setattr(bench, "SECTIONS", {"What is promised": {"a": fails, "b": _measured}})
    monkeypatch.setattr(bench, "BENCHES", {"a": fails, "b": _measured})
    assert bench.main(["--folder", str(tmp_path), "--write", str(path)]) == 1
    text = path.read_text(encoding="utf-8")
    why = "not measured: RuntimeError: the worker did not become warm"
    assert f"| a | to be measured | {why} |  |  | FAILS |\n" in text
    assert "| p | <= 2 | 1 |  |  | holds |\n" in text
    assert "Traceback" in capsys.readouterr().err


def printed_texts(source: Path) -> Iterator[str]:
    """Patterns of what a program can say: its texts, with anything for what is filled in."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.escape(node.value)
        elif isinstance(node, ast.JoinedStr):
            known = [each.value if isinstance(each, ast.Constant) else "" for each in node.values]
            if len("".join(map(str, known))) > 10:
                yield "".join(re.escape(str(text)) or ".+" for text in known)


def test_what_the_readmes_show_is_what_a_benchmark_measures() -> None:
    """A row is found in the file by its name: one that no benchmark writes would never be shown."""
    sources = set(Path(bench.__file__).parent.glob("bench*.py")) - {Path(bench_readme.__file__)}
    texts = [text for source in sources for text in printed_texts(source)]
    for promise in bench_readme.SHOWN:
        assert any(re.fullmatch(text, promise) for text in texts), promise


async def test_the_disk_of_a_store_is_read_once_its_log_is_cut(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    async with opened(path, KEY) as store:
        texts = [f"{n} " + "满" * 5000 for n in range(150)]
        await store.append(KEY, [said(text, text[:3]) for text in texts], now=NOW)
        log = path.with_name("m.db-wal")
        assert log.stat().st_size > 2 * MIB
        before, size = await bench.bytes_at_rest(store, path)
        assert log.stat().st_size <= MIB
        assert before > log.stat().st_size
        assert size == store.status().db_bytes
