"""What reaches a terminal: right widths for Chinese, honest bars, and nothing harmful."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryd_tools.memctl.terminal import (
    PARTS,
    clean,
    fit,
    one_line,
    pad,
    shares,
    table,
    token_bar,
    width,
)

NAMES = {part: part for part in PARTS}


@pytest.mark.parametrize(
    "text",
    [
        "\x1b[2J",
        "\x1b]52;c;aGk=\x07",
        "\x9b31m",
        "a\rb",
        "\x00",
        "\x7f",
        "\u202etxt.exe",
        "\u2066x\u2069",
        "\ud83d",
        "\u2028",
    ],
)
def test_what_steers_a_terminal_is_taken_out(text: str) -> None:
    cleaned = clean(f"前{text}后")
    assert cleaned.startswith("前") and cleaned.endswith("后")
    assert not re.search(
        "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]", cleaned
    )


def test_words_line_breaks_and_emoji_stay() -> None:
    text = "第一行\n\t第二行 👩\u200d💻 e\u0301"
    assert clean(text) == text
    assert clean("a\r\nb") == "a\nb"
    assert one_line("a\n  b\tc") == "a b c"


def test_chinese_characters_take_two_columns() -> None:
    assert width("记忆abc") == 7
    assert pad("记忆", 6) == "记忆  "
    assert pad("记忆", 6, right=True) == "  记忆"
    assert fit("记忆守护", 8) == "记忆守护"
    assert fit("记忆守护", 7) == "记忆守…"
    assert fit("记忆守护", 6) == "记忆…"
    assert fit("记忆", 1) == "…"


@given(st.text(st.characters(codec="utf-8"), max_size=30), st.integers(1, 20))
def test_a_cut_text_is_never_too_wide(text: str, columns: int) -> None:
    text = one_line(text)
    assert width(fit(text, columns)) <= max(columns, 1)


def test_columns_of_a_table_stand_under_each_other() -> None:
    lines = table(
        ("会话", "消息数", "最后一句"),
        [("旅行", 5, "好的"), ("a-long-name", 1234, "三个字的话\n第二行")],
    )
    assert lines == [
        "会话         消息数  最后一句",
        "旅行              5  好的",
        "a-long-name    1234  三个字的话 第二行",
    ]


def test_a_table_is_cut_to_the_terminal_and_only_there() -> None:
    row = ("s", "很长" * 50)
    assert max(width(line) for line in table(("A", "B"), [row], columns=40)) <= 40
    assert width(table(("A", "B"), [row])[1]) > 200


@given(
    st.lists(st.integers(0, 5000), min_size=1, max_size=6), st.integers(0, 8000), st.integers(8, 60)
)
def test_a_bar_shows_every_part_and_never_more_than_there_is(
    amounts: list[int], spare: int, cells: int
) -> None:
    total = sum(amounts) + spare
    given_cells = shares(amounts, total, cells)
    assert sum(given_cells) <= cells
    for amount, count in zip(amounts, given_cells, strict=True):
        assert (count > 0) == (amount > 0 and total > 0)


def test_the_bar_is_as_long_as_the_tokens_are_many() -> None:
    bar, legend = token_bar({"system": 250, "recent": 500}, 1000, 20, NAMES, colour=False)
    assert bar == "[SSSSSRRRRRRRRRR·····]"
    assert legend == "S system 250  R recent 500"
    bar, _ = token_bar({"recent": 1000}, 1000, 20, NAMES, colour=False)
    assert bar == "[" + "R" * 20 + "]"
    bar, legend = token_bar({}, 1000, 20, NAMES, colour=False)
    assert bar == "[" + "·" * 20 + "]" and legend == ""


def test_colours_change_nothing_but_colours() -> None:
    parts = {"system": 250, "tools": 1, "recent": 500}
    coloured, _ = token_bar(parts, 1000, 20, NAMES, colour=True)
    plain, _ = token_bar(parts, 1000, 20, NAMES, colour=False)
    assert width(re.sub(r"\x1b\[[0-9;]*m", "", coloured)) == width(plain)
