"""The estimate is never below a count, for any text, and not far above it for real ones."""

from __future__ import annotations

import base64
import importlib.util
import json
import random
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memoryd.core.tokens import estimator_data
from memoryd.core.tokens.estimator import CHEAP, LONGEST_TEXT, Estimator, estimate
from memoryd.worker.encodings import load, read_ranks
from support.worker_tiktoken import stock_counts

ROOT = Path(__file__).parents[3]

TEXTS = (
    "",
    " ",
    "hello",
    "你好世界",
    "<|endoftext|>",
    "It's what she'd said: 'twas y'all'd've, don't you think? DON'T.",
    "it’s “Quoted” — (hello) [世界] {a:1}",
    "我用iPhone打开app下载页面，然后买T恤和A股",
    "回 京 除法 一京 的回 电脑 选择 彩票 名無しさん ー",
    "第一段。\n\n第二段……\r\n\r\n\t\t  第三段 \u3000\n ",
    "def f(x):\n    if x:\n        return {'a': x}\n\n\n",
    "https://example.com/a/b?c=d&e=%20f#g-h_i",
    "a" * 300 + "的" * 300 + " " * 300 + "-" * 300 + "\n" * 300,
    "１２３ 〇〇〇 ½²³ ٣٤ 1²2³ 12²34",
    "e\u0301a\u0308 naïve café straße ſ K ﬁ",
    "👨‍👩‍👧‍👦🏳️‍🌈🇨🇳 👍🏽",
    "Съешь ещё этих мягких французских булок",
    "अनुच्छेद १ สวัสดี 안녕하세요 こんにちは مرحبا שלום ქართული",
    "\x00\x01\x0b\x0c\x1c\x85\xa0\u2028\ufeff\u200b\U0010ffff",
    "( \t(\n/x\n//y'store 'Sam ((hello x'S",
    "helloWorldHTTPServer2XML_name__init__",
)


@pytest.mark.parametrize("text", TEXTS)
def test_an_estimate_is_not_below_the_counts_of_awkward_texts(text: str) -> None:
    assert estimate(text) >= max(stock_counts(text))


def test_no_character_costs_more_than_its_estimate_alone_or_beside_others() -> None:
    for code in (*range(0xD800), *range(0xE000, 0x20000, 7), *range(0x1F000, 0x1FB00)):
        if code % 5 == 0 or code < 0x250 or 0x2000 <= code < 0x3100 or code >= 0x1F000:
            text = f"{chr(code)} {chr(code)}a{chr(code)}的{chr(code)}1"
            assert estimate(text) >= max(stock_counts(text)), hex(code)


CHEAP_CHARS = st.sampled_from([chr(c) for first, last in CHEAP for c in range(first, last + 1)])
PIECES = st.one_of(
    st.text(max_size=6),
    st.text(CHEAP_CHARS, max_size=4),
    st.text("0123456789²½〇", max_size=5),
    st.text(" \n\t\r\x0b\u3000\xa0", max_size=5),
    st.text("'\"’“‘—…./(_-*<\\=#{", max_size=4),
    st.text("sStTdDmMlLvVreE'’ſ", max_size=5),
    st.text("abcABCzZ", max_size=8),
    st.sampled_from(sorted(estimator_data.TORN)),
    st.sampled_from([" ", "\n\n", "的", "hello", "World", "i", "pp", "'s", "’t", "don't"]),
    st.builds(lambda text, times: text * times, st.text(max_size=2), st.integers(1, 90)),
)


@settings(max_examples=1500)
@given(st.lists(PIECES, max_size=8).map("".join))
def test_an_estimate_is_not_below_the_counts_of_any_text(text: str) -> None:
    assert estimate(text) >= max(stock_counts(text))


def test_an_estimate_is_not_below_the_counts_of_tokens_put_together() -> None:
    draw = random.Random(7)
    tokens = [
        token.decode("utf-8", "ignore")
        for name in ("cl100k_base", "o200k_base")
        for token in read_ranks(name)
    ]
    estimator = Estimator(estimator_data)
    for _ in range(20_000):
        text = "".join(draw.choices(tokens, k=draw.choice((1, 2, 3, 5))))
        if draw.random() < 0.3:
            text = text.replace(text[:1], draw.choice(" 的'\n1（"))
        assert estimator.estimate(text) >= max(stock_counts(text)), text


def test_bytes_in_base64_and_hex_are_not_underestimated() -> None:
    draw = random.Random(11)
    for _ in range(200):
        data = draw.randbytes(draw.randrange(200))
        for text in (base64.b64encode(data).decode(), data.hex(), data.decode("latin-1")):
            assert estimate(text) >= max(stock_counts(text)), text


def test_a_long_text_costs_its_bytes_and_no_time() -> None:
    assert estimate("的" * (LONGEST_TEXT + 1)) == 3 * (LONGEST_TEXT + 1)
    assert estimate("\n " * (LONGEST_TEXT // 2)) >= LONGEST_TEXT // 2


ZH = "我想在下周三之前完成初稿，预算大约五千元，请帮我安排一下会议室并通知所有同事。"
EN = "I'd like to finish the draft before next Wednesday; the budget is about five thousand."


@pytest.mark.parametrize("text", [ZH, EN])
def test_everyday_sentences_are_overestimated_by_at_most_a_half(text: str) -> None:
    assert estimate(text) <= 1.5 * stock_counts(text)[0]


def _evaluation_texts() -> Iterator[tuple[str, list[str]]]:
    """Conversations where this workplace has them; the project ships none."""
    for path in sorted((ROOT.parent / "shared/eval").glob("*.jsonl")):
        texts: list[str] = []
        for line in path.read_text(encoding="utf-8").splitlines():
            texts += (message["content"] for message in json.loads(line)["messages"])
        yield path.stem, [text for text in texts if text]


def test_real_conversations_are_never_underestimated_and_in_the_median_by_at_most_a_half() -> None:
    for name, texts in _evaluation_texts():
        ratios = []
        for text in texts:
            counts = stock_counts(text)
            assert estimate(text) >= max(counts), text
            ratios.append(estimate(text) / max(counts))
        assert statistics.median(ratios) <= 1.5, name


def _build_script() -> ModuleType:
    path = ROOT / "tools/build_estimator.py"
    spec = importlib.util.spec_from_file_location("build_estimator", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_the_tables_are_those_that_the_script_makes_of_the_rank_files() -> None:
    script = _build_script()
    names = ("cl100k_base", "o200k_base")
    ranks = [read_ranks(name) for name in names]
    cores = [load(name) for name in names]
    script.check_runs(ranks)
    script.check_digits(ranks)
    lines = (ROOT / "daemon/memoryd/core/tokens/estimator_data.py").read_text("ascii")
    for name, text in zip(
        ("BEFORE_LATIN", "AFTER_LATIN"), script.latin_neighbours(ranks), strict=True
    ):
        assert "\n".join(script.literal(name, text)) in lines
    for name, table in zip(("CL100K", "O200K"), ranks, strict=True):
        merges = "\0".join(script.first_merges(table)).encode()
        assert "\n".join(script.packed(f"MERGES_{name}", merges)) in lines
    assert "\n".join(script.packed("COSTS", bytes(script.costs(ranks)))) in lines
    torn, torn_off = script.torn_characters(ranks)
    assert {first: tuple(tokens) for first, tokens in torn.items()} == estimator_data.TORN
    assert list(estimator_data.TORN_OFF) == torn_off
    # All of the words take a minute; any of them will do.
    for word in random.Random(3).sample(_known_words(), 150):
        assert script.is_safe(word, cores), word


def _known_words() -> list[str]:
    buckets = Estimator(estimator_data)._words.values()
    return [word for bucket in buckets for word in bucket.strip("\n").split("\n")]
