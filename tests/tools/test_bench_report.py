"""The file that make bench writes: sections replace their former selves, whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from memoryd_tools import bench
from memoryd_tools.bench_report import write_section
from memoryd_tools.bench_rows import Result

ROWS = ["| promise | bound |", "| --- | --- |"]


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

    async def measured(_folder: Path) -> list[Result]:
        return [Result(promise="p", measured="1", bound="<= 2", holds=True)]

    monkeypatch.setattr(bench, "BENCHES", {"start": measured, "append": measured})
    monkeypatch.setattr(bench, "SECTIONS", {"What is promised": bench.BENCHES})
    with pytest.raises(SystemExit):
        bench.main(["start", "--write", str(path)])
    assert "so that no row is lost" in capsys.readouterr().err
    assert bench.main(["--folder", str(tmp_path), "--write", str(path)]) == 0
    assert path.read_text(encoding="utf-8").count("| p | <= 2 | 1 |  |  | holds |") == 2
