"""memctl eval on a small sample of our own: two talks with near misses, in Chinese and English."""

from __future__ import annotations

import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from memoryd_tools.evaluation import read_labelled, time_of
from memoryd_tools.local_daemon import Daemon
from memoryd_tools.memctl.evaluating import _show
from memoryd_tools.memctl.screen import Screen
from memoryd_tools.memctl.words import Words
from support.ctl_daemon import memctl

SAMPLE = Path(__file__).parents[1] / "data" / "recall_sample.jsonl"

PATIENT: dict[str, dict[str, Any]] = {
    "worker": {"wait_ms": 5000, "embed_after_s": 0.1},
    "pressure": {"sources": []},
}


def evaluated(folder: Path, settings: dict[str, dict[str, Any]], *flags: str) -> dict[str, Any]:
    with Daemon(folder, settings) as daemon:
        done = memctl(["--socket", str(daemon.socket), "--json", "eval", str(SAMPLE), *flags])
        users = memctl(["--socket", str(daemon.socket), "--json", "users"])
    assert done.code == 0, done.err
    assert "eval-" not in users.out
    (result,) = done.json()
    assert isinstance(result, dict)
    return result


def test_words_and_meaning_together_find_what_neither_finds_alone(tmp_path: Path) -> None:
    result = evaluated(tmp_path, PATIENT, "--strategy", "hierarchical", "--strategy", "sliding")
    assert result["vectors"] is True
    scores = result["scores"]
    hybrid, words, meaning = (
        scores[f"search {way}"]["any@5"] for way in ("hybrid", "lexical", "vector")
    )
    assert hybrid >= 0.85  # 23 of 26; 18 by words, 22 by meaning
    assert hybrid >= max(words, meaning)
    assert scores["hierarchical hybrid"]["answer@300"] >= 0.9
    assert scores["hierarchical hybrid"]["answer@300"] > scores["sliding"]["answer@300"]


def test_without_a_model_the_words_alone_are_evaluated(tmp_path: Path) -> None:
    empty = tmp_path / "no model"
    empty.mkdir()
    settings = {"worker": {"model_dir": str(empty)}}
    result = evaluated(tmp_path / "d", settings, "--strategy", "hierarchical")
    assert result["vectors"] is False
    assert "search hybrid" not in result["scores"]
    assert result["scores"]["search lexical"]["any@10"] >= 0.6


def test_a_file_that_is_no_such_set_is_named_with_its_line(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text(
        '{"id": "a", "messages": [], "probes": [{"question": "?", "evidence": ["x"]}]}\n'
    )
    (half := tmp_path / "half.jsonl").write_text('{"id": "a"')
    (empty := tmp_path / "empty.jsonl").write_text("\n")
    with Daemon(tmp_path / "d") as daemon:
        done, cut, nothing = (
            memctl(["--socket", str(daemon.socket), "eval", str(file)])
            for file in (wrong, half, empty)
        )
    assert (done.code, cut.code, nothing.code) == (2, 2, 2)
    assert "wrong.jsonl: not labelled conversations" in done.err
    assert "line 1" in done.err
    assert "line 1 is no JSON" in cut.err
    assert "empty" in nothing.err


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("null", "line 1: a session must be an object with id, messages, probes"),
        ("[]", "line 1: a session must be an object with id, messages, probes"),
        ('{"id": "a", "messages": 1, "probes": []}', "line 1: messages must be a list"),
        ('{"id": "a", "messages": [], "probes": "x"}', "line 1: probes must be a list"),
        (
            '{"id": "a", "messages": [{"role": "user"}], "probes": []}',
            "line 1: each of messages must be an object with id, role, content",
        ),
        (
            '{"id": "a", "messages": [], "probes": [{"question": "?", "evidence": "x"}]}',
            "line 1: evidence must be a list of ids of messages",
        ),
        ("[" * 100_000, "line 1 is nested too deeply"),
    ],
)
def test_what_is_no_labelled_session_is_said_in_words(line: str, complaint: str) -> None:
    with pytest.raises(ValueError) as caught:
        read_labelled([line])
    assert str(caught.value) == complaint


def test_the_table_is_in_the_persons_language() -> None:
    scores = {
        "search lexical": {"any@5": 0.5, "MRR": 1.0},
        "fixed": {"evidence@1450": 0.5, "evidence@300": 0.25},
        "hierarchical hybrid": {"answer@300": 0.75, "evidence@300": 1.0},
    }
    result = {"file": "a.jsonl", "sessions": 1, "probes": 2, "scores": scores}
    out, err = StringIO(), StringIO()
    _show(Screen(out, err, Words("zh"), json=False, colour=False), result)
    rows = [re.split(" {2,}", line.strip()) for line in out.getvalue().splitlines()[1:]]
    assert rows == [
        ["命中@5", "MRR"],
        ["查找 字词", "0.500", "1.000"],
        ["出处@300", "答案@300", "出处@1450"],
        ["fixed", "0.250", "-", "0.500"],
        ["hierarchical 两者", "1.000", "0.750", "-"],
    ]
    # and each column is explained
    search, plan = err.getvalue().splitlines()
    assert all(column in search for column in ("命中@k", "召回@k", "MRR"))
    assert all(column in plan for column in ("答案@n", "出处@n"))


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("1:56 pm on 8 May, 2023", 1683554160.0),
        ("2023-12-25", 1703462400.0),
        ("2023-12-25T08:00:00+08:00", 1703462400.0),
        (17, 17.0),
        ("soon", None),
        (None, None),
        (True, None),
    ],
)
def test_times_are_read_as_the_sets_write_them(text: object, seconds: float | None) -> None:
    assert time_of(text) == seconds


def test_a_probe_is_answerable_only_where_its_words_were_said() -> None:
    line = {
        "id": "a",
        "messages": [{"id": "1", "role": "user", "content": "预算五千"}],
        "probes": [
            {"question": "预算", "answer": "五千", "evidence": ["1"]},
            {"question": "预算", "answer": "5000", "evidence": ["1"]},
        ],
    }
    (labelled,) = read_labelled([json.dumps(line), ""])
    assert [labelled.states(probe) for probe in labelled.probes] == [True, False]
