"""Shortened texts: where they are cut, and what they stay."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryd.core.messages import ImagePart, Message, Role, TextPart, ToolCall
from memoryd.core.plan.shortening import language_of, shorten_message, shorten_text, slightest

LONG = "".join(f"第{number}条：预算是{number * 1000}元，请记住。" for number in range(1, 60))


def test_a_text_keeps_head_and_tail_at_sentence_ends_with_a_visible_mark() -> None:
    short = shorten_text(LONG, [200], "zh")[0]
    head, _, tail = short.partition("〔…中间省略约")
    assert head.startswith("第1条") and head.endswith("。")
    assert tail.partition("〕")[2].startswith("第") and short.endswith("预算是59000元，请记住。")
    assert len(short) < 260


def test_the_mark_is_in_the_conversations_language() -> None:
    assert "characters left out" in shorten_text("word " * 400, [100], "en")[0]
    assert language_of("你好 world") == "zh"
    assert language_of("hello") == "en"


@pytest.mark.parametrize("keep", range(0, 400, 7))
def test_no_number_is_cut_in_two(keep: int) -> None:
    text = " ".join(f"{number}.50" for number in range(123456, 123456 + 60))
    kept = shorten_text(text, [keep], "en")[0]
    head, _, rest = kept.partition("[…about")
    assert set(head.split()) <= set(text.split())
    assert set(rest.partition("]")[2].split()) <= set(text.split())


@pytest.mark.parametrize("keep", range(20, 120, 3))
def test_no_emoji_is_cut_in_two(keep: int) -> None:
    family = "👩\u200d👩\u200d👧\u200d👦"
    kept = shorten_text(family * 60, [keep], "zh")[0]
    head, _, rest = kept.partition("〔")
    assert head == family * (len(head) // len(family))
    tail = rest.partition("〕")[2]
    assert tail == family * (len(tail) // len(family))


def test_a_short_text_is_never_cut() -> None:
    assert shorten_text("嗯，好的。", [0], "zh")[0] == "嗯，好的。"


def test_json_is_cut_by_its_structure_and_stays_valid() -> None:
    value = {"items": [{"id": n, "name": "名字" * 20, "price": 9.90} for n in range(200)]}
    short = shorten_text(json.dumps(value, ensure_ascii=False), [600], "zh")[0]
    pruned = json.loads(short)
    assert len(short) <= 600
    assert pruned["items"][0]["id"] == 0
    assert pruned["items"][-1]["id"] == 199
    assert "省略" in short


def test_numbers_in_json_stay_as_they_were_written() -> None:
    text = '{"price": 1.10, "big": 12345678901234567890123, "e": 1E400, "pad": "%s"}' % ("x" * 900)
    short = shorten_text(text, [200], "en")[0]
    assert '"price":1.10' in short and '"big":12345678901234567890123' in short and "1E400" in short
    json.loads(short)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 50_000 + "]" * 50_000,
        '{"a":' * 3_000 + "1" + "}" * 3_000,
        "[" + "9" * 9_000 + "]",
        '{"x": NaN, "y": "' + "z" * 900 + '"}',
        '{"broken": ' + "x" * 900,
        json.dumps({"half": "\ud83d" + "好" * 500}),
        json.dumps(["长" * 100] * 9_000),
        "[小明] 说：" + "话" * 900,
    ],
)
def test_hostile_json_is_shortened_all_the_same(text: str) -> None:
    for keep in (0, 60, 300):
        short = shorten_text(text, [keep], "zh")[0]
        assert len(short) < 400
        short.encode()


def test_arguments_of_a_call_stay_json() -> None:
    for arguments in (json.dumps({"text": "长" * 900}), "no json " * 200, json.dumps(["a"] * 900)):
        call = ToolCall(id="a", name="f", arguments=arguments)
        message = Message(role=Role.ASSISTANT, content="", tool_calls=(call,))
        for cut in (shorten_message(message, [0.2], "zh")[0], slightest(message, "zh")):
            json.loads(cut.tool_calls[0].arguments)
            assert len(cut.tool_calls[0].arguments) < len(arguments) / 2
            assert (cut.tool_calls[0].id, cut.tool_calls[0].name) == ("a", "f")


def test_text_goes_before_images_and_images_go_whole() -> None:
    image = ImagePart(url="https://x/y.png")
    message = Message(role=Role.USER, content=(TextPart(text=LONG), image, image))
    cut = shorten_message(message, [0.0], "zh")[0]
    assert not isinstance(cut.content, str)
    assert cut.content[1:] == (image, image)
    least = slightest(message, "zh")
    assert isinstance(least.content, str)
    assert "2张图片已省略" in least.content


@given(st.text(max_size=600), st.integers(0, 300), st.sampled_from(["zh", "en"]))
def test_a_shortened_text_is_never_longer_and_keeps_its_ends(
    text: str, keep: int, language: str
) -> None:
    short = shorten_text(text, [keep], language)[0]
    assert len(short) <= len(text)
    if short != text and text.lstrip()[:1] not in ("{", "["):
        head, tail = short.split("[…about" if language == "en" else "〔…中间省略约", 1)
        assert text.startswith(head)
        assert text.rstrip().endswith(tail.split("〕" if language == "zh" else "]", 1)[1].rstrip())


numbers = st.floats(allow_nan=False, allow_infinity=False) | st.integers()
json_values = st.recursive(
    st.none() | st.booleans() | numbers | st.text(max_size=80),
    lambda inner: st.lists(inner, max_size=8) | st.dictionaries(st.text(max_size=30), inner),
    max_leaves=40,
)


@given(json_values, st.integers(0, 400))
def test_any_json_stays_json(value: object, keep: int) -> None:
    short = shorten_text(json.dumps([value] * 8), [keep], "zh")[0]
    assert isinstance(json.loads(short), list)
