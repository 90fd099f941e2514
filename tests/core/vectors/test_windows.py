"""Windows of long texts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryd.core.vectors.windows import MAX_WINDOWS, WINDOW_BYTES, windows


def test_a_short_text_is_one_window() -> None:
    assert windows("  明天下午三点开会。\n") == ("明天下午三点开会。",)


@pytest.mark.parametrize("blank", ["", " ", "\n\t　"])
def test_a_blank_text_has_no_window(blank: str) -> None:
    assert windows(blank) == ()


def test_a_long_text_is_cut_at_the_ends_of_sentences() -> None:
    sentence = "今天我们沿着河边走了很久，看见了白鹭。"
    cut = windows(sentence * 40)
    assert "".join(cut) == sentence * 40
    assert all(window.endswith("。") for window in cut)


def test_the_last_sentence_of_60_kb_is_in_the_last_window() -> None:
    cut = windows("天气很好，适合散步。" * 2048 + "保险箱的密码是七二九四。")
    assert len(cut) <= MAX_WINDOWS
    assert "密码是七二九四" in cut[-1]


def test_of_a_mebibyte_windows_spread_over_it_are_taken() -> None:
    cut = windows("".join(f"Item {number} is on the list. " for number in range(40_000)))
    assert len(cut) == MAX_WINDOWS
    assert cut[0].startswith("Item 0 ")
    assert cut[-1].endswith("Item 39999 is on the list.")
    assert len(set(cut)) == MAX_WINDOWS


@given(st.text(st.characters(codec="utf-8"), max_size=3000))
def test_windows_are_bounded_and_leave_only_blanks_out(text: str) -> None:
    cut = windows(text)
    assert all(0 < len(window.encode()) <= WINDOW_BYTES * 5 // 4 for window in cut)
    assert "".join("".join(cut).split()) == "".join(text.split())
