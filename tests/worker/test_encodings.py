from __future__ import annotations

import random
import subprocess
import sys
from importlib.machinery import PathFinder
from pathlib import Path

import pytest

from memoryd.core.tokens.estimator import estimate
from memoryd.worker.counter import Counter
from memoryd.worker.encodings import (
    _OTHER_BYTES,
    ASSETS,
    ENCODINGS,
    Unavailable,
    has_other_scripts,
    load,
    read_ranks,
)
from support.worker_tiktoken import stock_counts, stock_encoding

ROOT = Path(__file__).parents[2]


def _texts() -> list[str]:
    draw = random.Random(5)
    words = ["你好", "世界", "hello", " World", "don't", "12345", "\n\n", "   ", "<|endoftext|>"]
    words += ["👍🏽", "def", "f(x):", "é", "ที่", "안녕", "“so”", "/", " "]
    texts = ["", "你好世界", "<|endoftext|>", " " * 200, "a" * 3000]
    return texts + ["".join(draw.choices(words, k=draw.randrange(30))) for _ in range(500)]


@pytest.mark.parametrize("name", list(ENCODINGS))
def test_ids_equal_those_of_get_encoding(name: str) -> None:
    ours, stock = load(name), stock_encoding(name)
    assert ENCODINGS[name].pattern == stock._pat_str
    for text in _texts():
        assert ours.encode_ordinary(text) == stock.encode_ordinary(text)


@pytest.mark.parametrize("name", list(ENCODINGS))
def test_texts_of_a_few_scripts_need_no_tokens_of_others(name: str) -> None:
    few, all_ = load(name, other_scripts=False), load(name)
    texts = [text for text in _texts() if not has_other_scripts(text)]
    assert len(texts) > 100
    for text in texts:
        assert few.encode_ordinary(text) == all_.encode_ordinary(text)


def test_tokens_are_left_out_only_if_no_text_of_a_few_scripts_can_hold_them() -> None:
    few = "".join(
        character
        for character in map(chr, range(sys.maxunicode + 1))
        if not has_other_scripts(character)
    )
    assert _OTHER_BYTES.search(few.encode()) is None
    assert "é" in few and "Ω" in few and "，" in few and "の" in few and "👍" in few


def test_the_first_text_of_another_script_has_all_tokens_loaded() -> None:
    texts = ["你好世界", "Привет, мир. สวัสดี 안녕하세요", "hello"]
    counter = Counter()
    counter.load("o200k_base")
    small = counter._core
    assert counter.count(texts[::2]) == [stock_counts(text)[1] for text in texts[::2]]
    assert counter._core is small
    assert counter.count(texts) == [stock_counts(text)[1] for text in texts]
    whole = counter._core
    assert counter.count(texts) == [stock_counts(text)[1] for text in texts]
    assert counter._core is whole


def test_the_vectors_of_the_promise() -> None:
    counter = Counter()
    counter.load("cl100k_base")
    assert counter.count(["你好世界", "hello", ""]) == [5, 1, 0]
    assert counter.count(["<|endoftext|>"]) == [7]  # words, not the one special token


@pytest.mark.parametrize("piece", ["a", "的", " ", "-", "é", "e\u0301", "👍"])
def test_a_piece_without_end_gets_its_estimate(piece: str) -> None:
    counter = Counter()
    counter.load("o200k_base")
    text = "x " + piece * 20_000
    assert counter.count([text, "hello"]) == [estimate(text), 1]


def test_long_texts_of_pieces_that_end_are_counted() -> None:
    counter = Counter()
    counter.load("cl100k_base")
    text = "我们下周三之前完成初稿，" * 5000
    assert counter.count([text]) == [stock_counts(text)[0]]


def test_a_panic_of_the_core_gets_the_estimate(monkeypatch: pytest.MonkeyPatch) -> None:
    class PanicException(BaseException): ...

    class Core:
        def encode_ordinary(self, text: str) -> list[int]:
            raise PanicException

    counter = Counter()
    counter._core = Core()
    assert counter.count(["hello world"]) == [estimate("hello world")]


def test_a_missing_or_damaged_rank_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="cannot read"):
        read_ranks("cl100k_base", tmp_path)
    path = tmp_path / "cl100k_base.tiktoken"
    data = (ASSETS / path.name).read_bytes()
    path.write_bytes(data[:-20])
    with pytest.raises(Unavailable):
        read_ranks("cl100k_base", tmp_path)
    path.write_bytes(data.replace(b" 1000\n", b" 1001\n"))
    with pytest.raises(Unavailable, match="damaged"):
        read_ranks("cl100k_base", tmp_path)


def test_without_tiktoken_exact_counts_are_unavailable(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.partition(".")[0] == "tiktoken"]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setattr(PathFinder, "find_spec", lambda name: None)
    with pytest.raises(Unavailable, match="not installed"):
        load("cl100k_base")


def test_an_encoding_loads_with_no_network_no_cache_and_no_python_side_of_tiktoken() -> None:
    code = """
import sys

def refuse(event, args):
    if event.startswith("socket."):
        raise AssertionError(event)

sys.addaudithook(refuse)
from memoryd.worker.encodings import load
assert len(load("cl100k_base").encode_ordinary("hello")) == 1
assert not {"tiktoken", "regex", "requests"} & set(sys.modules), sys.modules
import tiktoken  # and the real one can be had afterwards
assert tiktoken.Encoding
"""
    environment = {"PATH": "", "TIKTOKEN_CACHE_DIR": "", "PYTHONPATH": str(ROOT / "daemon")}
    subprocess.run([sys.executable, "-c", code], env=environment, check=True, timeout=60)
