from __future__ import annotations

import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryd.llm.text import SurrogateJoiner, TextBuilder, ThinkSplitter, without_surrogates


def joined(*pieces: str) -> str:
    joiner = SurrogateJoiner()
    return "".join(joiner.feed(piece) for piece in pieces) + joiner.close()


def split(*pieces: str) -> tuple[str, str]:
    splitter = ThinkSplitter()
    parts = [splitter.feed(piece) for piece in pieces] + [splitter.close()]
    return "".join(text for text, _ in parts), "".join(thought for _, thought in parts)


def test_halves_of_an_emoji_in_two_pieces_become_one() -> None:
    assert joined("好\ud83d", "\ude42吗") == "好🙂吗"


def test_a_lone_surrogate_becomes_the_replacement_character() -> None:
    assert joined("好\ud83d") == "好\ufffd"
    assert joined("\ude42好") == "\ufffd好"
    assert joined("a\ud83d", "b") == "a\ufffdb"
    assert without_surrogates("x\udfff") == "x\ufffd"


@given(st.lists(st.text(st.characters(categories=["Ll", "Cs", "So"]), max_size=4), max_size=6))
def test_what_comes_out_is_always_valid_unicode(pieces: list[str]) -> None:
    joined(*pieces).encode()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<think>先想</think>你好", ("你好", "先想")),
        ("\n<think>\n先想\n</think>\n\n你好\n", ("你好\n", "\n先想\n")),
        ("<think></think>ok", ("ok", "")),
        ("<think>没有想完", ("", "没有想完")),
        ("<think>a </thin b", ("", "a </thin b")),
        ("写 <think> 标签", ("写 <think> 标签", "")),
        ("<thinking>x", ("<thinking>x", "")),
        ("<thi", ("<thi", "")),
        ("  hi", ("  hi", "")),
        ("a</think>b", ("a</think>b", "")),
        ("", ("", "")),
    ],
)
def test_thinking_aloud_is_told_from_text_however_it_arrives(
    text: str, expected: tuple[str, str]
) -> None:
    assert split(text) == expected
    assert split(*text) == expected
    for cut in range(len(text)):
        assert split(text[:cut], text[cut:]) == expected


def test_endless_white_space_is_not_held_back() -> None:
    splitter = ThinkSplitter()
    out = "".join(splitter.feed(" ")[0] for _ in range(1_000))
    assert len(out) == 1_000


def test_a_text_of_many_pieces_takes_little_more_than_itself() -> None:
    builder = TextBuilder()
    tracemalloc.start()
    try:
        for number in range(60_000):
            builder.add(chr(0x4E00 + number % 20_000))
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(builder.text()) == 60_000
    assert held < 60_000 * 4
