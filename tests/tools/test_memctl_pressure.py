"""memctl pressure: what the daemon sees, a record of it, and what other marks would have done."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from memoryd.config import SOURCES
from support.ctl_daemon import Board, memctl, running_board


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Board]:
    settings = {"pressure": {"sources": list(SOURCES)}}
    with running_board(tmp_path_factory.mktemp("board"), settings) as board:
        yield board


def on(board: Board, *arguments: str) -> list[str]:
    return ["pressure", "--socket", str(board.daemon.socket), *arguments]


def course(path: Path, *lines: dict[str, Any]) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return path


def test_it_shows_gauges_marks_and_sources(board: Board) -> None:
    done = memctl(on(board))
    assert done.code == 0
    for shown in ("rss_mb", "available_percent", "elevated", "sources: rss"):
        assert shown in done.out
    assert "来源：" in memctl(on(board, "--lang", "zh")).out
    (memory,) = memctl(on(board, "--json")).json()
    assert memory["level"] == "normal" and memory["marks"]["rss_mb"][0] >= 192


def test_what_was_recorded_can_be_replayed(board: Board, tmp_path: Path) -> None:
    file = tmp_path / "course.jsonl"
    assert memctl(on(board, "--record", str(file), "--seconds", "0.2")).code == 0
    (line,) = [json.loads(line) for line in file.read_text().splitlines()]
    assert line["values"]["rss_mb"] > 10 and line["hint"] == "normal"
    assert memctl(["pressure", "--simulate", str(file)]).code == 0
    again = memctl(on(board, "--record", str(file), "--seconds", "0.2"))
    assert again.code == 2 and str(file) in again.err


def test_a_course_is_decided_by_the_marks_of_a_configuration(tmp_path: Path) -> None:
    file = course(
        tmp_path / "course.jsonl",
        {"t": 0, "values": {"available_percent": 40}},
        {"t": 1, "values": {"available_percent": 21}},
        *({"t": second, "values": {"available_percent": 60}} for second in range(2, 20)),
    )
    config = tmp_path / "marks.toml"
    config.write_text(
        "[pressure]\navailable_elevated_percent = 30\navailable_critical_percent = 22\n"
        "min_stay_s = 5\nrecover_s = 10\n"
    )
    done = memctl(["pressure", "--simulate", str(file), "--config", str(config), "--json"])
    *changes, last = done.json()
    assert [(change["t"], change["to"]) for change in changes] == [
        (1, "critical"),
        (6, "elevated"),
        (11, "normal"),
    ]
    assert changes[0]["reason"] == "available_percent 21 <= 22"
    assert last["spent_s"] == {"normal": 9, "elevated": 5, "critical": 5}
    assert last["worst"] == {"available_percent": 21}
    other = memctl(["pressure", "--simulate", str(file), "--lang", "zh"])
    assert other.code == 0 and "各级别时长" in other.out and "最坏值" in other.out


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"t": 0}',
        '{"t": 0, "values": {"rss": 1}}',
        '{"t": NaN, "values": {}}',
        '{"t": 0, "values": {}, "hint": "high"}',
        '{"t": "x", "values": {}}',
        '{"t": true, "values": {}}',
        '{"t": 0, "values": {"rss_mb": "12"}}',
        '{"t": 0, "values": {"rss_mb": -1}}',
        '{"t": 0, "values": {"rss_mb": 1e400}}',
        "[" * 100_000,
    ],
)
def test_a_line_that_is_no_reading_is_named(tmp_path: Path, text: str) -> None:
    file = tmp_path / "course.jsonl"
    file.write_text(text)
    done = memctl(["pressure", "--simulate", str(file)])
    assert done.code == 2 and "line 1" in done.err


def test_a_course_may_have_empty_lines_and_a_mark_at_its_head(tmp_path: Path) -> None:
    file = tmp_path / "course.jsonl"
    lines = '\ufeff{"t": 7, "values": {}}\r\n\r\n{"t": 9, "values": {"rss_mb": 5}}\r\n'
    file.write_bytes(lines.encode())
    *_, last = memctl(["pressure", "--simulate", str(file), "--json"]).json()
    assert last["spent_s"]["normal"] == 2


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "no readings"),
        (b"\n\n", "no readings"),
        (b"\xff\xfe", "no UTF-8 text"),
        (b'{"t": 2, "values": {}}\n{"t": 1, "values": {}}\n', "line 2 is earlier"),
    ],
)
def test_a_file_that_is_no_course_is_named(tmp_path: Path, content: bytes, said: str) -> None:
    file = tmp_path / "course.jsonl"
    file.write_bytes(content)
    done = memctl(["pressure", "--simulate", str(file)])
    assert done.code == 2 and said in done.err and str(file) in done.err


def test_a_course_that_is_not_there_is_named(tmp_path: Path) -> None:
    done = memctl(["pressure", "--simulate", str(tmp_path / "none")])
    assert done.code == 2 and "none" in done.err


def test_doctor_names_sources_and_the_ceiling(board: Board) -> None:
    done = memctl(["doctor", "--config", str(board.daemon.config), "--json"])
    found = {finding["check"]: finding for finding in done.json()}
    assert "rss" in found["doctor.sources"]["message"]
    assert "daemon 156 MB" in found["doctor.ceiling"]["message"]
