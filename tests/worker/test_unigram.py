"""Text to pieces: the rules on a small table, and ours against what the model was trained with."""

from __future__ import annotations

import array

import msgpack
import pytest

from memoryd.worker.model_files import DEFAULT_FOLDER, SPECIAL_PIECES
from memoryd.worker.unigram import BLANK, Unigram

PIECES = (*SPECIAL_PIECES, BLANK, "a", "ab", "b", BLANK + "ab", "c")
SCORES = (0.0, 0.0, 0.0, 0.0, -2.0, -3.0, -4.0, -3.0, -4.5, -5.0)


def pieces(text: str) -> list[str]:
    unigram = Unigram(PIECES, SCORES, {ord("Ａ"): "a", ord("\t"): " ", ord("\u200b"): ""})
    return [PIECES[number] for number in unigram.encode(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ab", [BLANK + "ab"]),  # -4.5, against -6 by two pieces
        ("  ab \t c ", [BLANK + "ab", BLANK, "c"]),
        ("cab", [BLANK, "c", "ab"]),
        ("Ａb", [BLANK + "ab"]),
        ("a\u200bb", [BLANK + "ab"]),
        ("cxyc", [BLANK, "c", "<unk>", "c"]),
        ("<s>", [BLANK, "<unk>"]),
        ("", []),
        (" \t", []),
    ],
)
def test_the_likeliest_row_of_pieces_is_found(text: str, expected: list[str]) -> None:
    assert pieces(text) == expected


def test_texts_that_lie_in_memory_alike_are_told_apart() -> None:
    # Their hashes are the same in every process; 票 is UTF-16 for hy.
    assert hash("票") == hash("hy")
    known = (*PIECES, "hy", "票")
    unigram = Unigram(known, (*SCORES, -1.0, -9.0), {})
    assert [known[number] for number in unigram.encode("票hy")] == [BLANK, "票", "hy"]
    assert pieces("票") == [BLANK, "<unk>"]


def test_start_and_end_are_kept_when_a_text_is_cut() -> None:
    unigram = Unigram(PIECES, SCORES, {})
    assert unigram.encode_whole("c c c c", 5) == [0, 4, 9, 4, 2]
    assert unigram.encode_whole("", 5) == [0, 2]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("query: 那家店的电话是多少", "▁que|ry|:|▁|那|家|店|的|电话|是|多少"),
        (
            "passage: The flight leaves at 9:40, gate B7.",
            "▁passage|:|▁The|▁flight|▁leave|s|▁at|▁9|:40|,|▁gate|▁B|7|.",
        ),
        ("用户说：ｗｉｆｉ密码是12-99①", "▁|用户|说|:|wi|fi|密码|是|12|-9|91"),
    ],
)
def test_texts_are_cut_as_the_tokenizers_library_cuts_them(text: str, expected: str) -> None:
    """Expected is what tokenizers 0.23.3 made of them with the table of all 250,002 pieces."""
    table = msgpack.unpackb((DEFAULT_FOLDER / "pieces.msgpack").read_bytes())
    scores = array.array("f", table["scores"])
    unigram = Unigram(table["pieces"], scores, dict(table["read_as"]))
    assert "|".join(table["pieces"][number] for number in unigram.encode(text)) == expected
