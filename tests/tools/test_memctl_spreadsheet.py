"""Facts as CSV: read back as they were, and never run as formulas."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryd_tools.memctl.spreadsheet import COLUMNS, facts_to_csv

SOURCE = {"session": "s", "message_id": "m", "seq": 3, "role": "user", "quote": "我叫李雷"}
FACT: dict[str, Any] = {
    "id": "f1",
    "scope": "user",
    "user": "小明",
    "key": "姓名",
    "value": "李雷",
    "normalized": "李雷",
    "kind": "name",
    "sources": [{**SOURCE, "seq": 1, "quote": "叫我李雷"}, SOURCE],
    "valid_from": 0.0,
    "pinned": True,
}


def read_back(*facts: dict[str, Any]) -> list[dict[str, str]]:
    text = "".join(f"{line}\r\n" for line in facts_to_csv(facts))
    return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))


def test_no_facts_are_a_header_alone() -> None:
    assert list(facts_to_csv([])) == [",".join(COLUMNS)]


def test_a_fact_is_a_row_with_its_sources_and_the_newest_quote() -> None:
    (row,) = read_back(FACT)
    assert row == {
        "id": "f1",
        "scope": "user",
        "user": "小明",
        "session": "",
        "key": "姓名",
        "value": "李雷",
        "normalized": "李雷",
        "kind": "name",
        "pinned": "true",
        "valid_from": "1970-01-01T00:00:00Z",
        "valid_to": "",
        "superseded_by": "",
        "sources": "s#1; s#3",
        "quote": "我叫李雷",
    }


def test_a_value_set_by_hand_has_neither_source_nor_quote() -> None:
    (row,) = read_back({**FACT, "sources": [], "pinned": False})
    assert (row["sources"], row["quote"], row["pinned"]) == ("", "", "false")


def test_a_time_that_is_none_is_told_as_the_number() -> None:
    (row,) = read_back({**FACT, "valid_from": 1e300})
    assert row["valid_from"] == "1e+300"


@pytest.mark.parametrize(
    "text",
    ["=1+1", "+86", "-5", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "  =1", "＝1", "＋1", "－1", "＠a"],
)
def test_what_begins_like_a_formula_is_marked_as_text(text: str) -> None:
    for column in ("key", "value", "normalized", "user", "id"):
        (row,) = read_back({**FACT, column: text})
        assert row[column] == f"'{text}"
    (row,) = read_back({**FACT, "sources": [{**SOURCE, "quote": text}]})
    assert row["quote"] == f"'{text}"


def test_quotes_commas_and_line_breaks_stay_within_their_cell() -> None:
    value = '他说"好",\r\n然后\n=走了'
    first, second = read_back({**FACT, "value": value}, FACT)
    assert (first["value"], second["value"]) == (value, "李雷")
    (_, line, _) = facts_to_csv([{**FACT, "value": 'a"b'}, FACT])
    assert ',"a""b",' in line


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_any_value_comes_back_as_it_was_or_marked(value: str) -> None:
    (row,) = read_back({**FACT, "value": value})
    assert row["value"] in (value, f"'{value}")
    assert not row["value"].strip().startswith(("=", "+", "-", "@"))
