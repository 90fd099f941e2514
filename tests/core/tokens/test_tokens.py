from __future__ import annotations

import base64
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryd.core.messages import ImagePart, Message, Role, TextPart, ToolCall
from memoryd.core.tokens.formula import (
    ENCODINGS,
    FACTOR_CALLS,
    IMAGE_TOKENS_MAX,
    MESSAGE_TOKENS,
    LearntFactor,
    image_tokens,
    message_fixed,
    message_texts,
    message_tokens,
    model_tokens,
    next_factor,
    tool_text,
    tool_tokens,
)
from memoryd.core.tokens.images import image_size
from support.worker_tiktoken import stock_counts


@pytest.mark.parametrize("role", list(Role))
def test_each_role_is_one_token_in_both_encodings(role: Role) -> None:
    assert stock_counts(str(role)) == (1, 1)


def test_a_message_costs_its_brackets_its_role_and_its_texts() -> None:
    message = Message(role=Role.USER, content="你好世界", name="Li")
    assert message_texts(message) == ("你好世界", "Li")
    assert message_fixed(message) == 3 + 1 + 1
    assert message_tokens(message, len) == 3 + 1 + 4 + 1 + 2


def test_empty_content_beside_tool_calls_costs_eight_and_compact_json_a_call() -> None:
    call = ToolCall(id="c1", name="find", arguments='{"城市":"北京"}')
    message = Message(role=Role.ASSISTANT, content="", tool_calls=(call, call))
    _, first, second = message_texts(message)
    assert first == second
    assert first == (
        '{"id":"c1","type":"function",'
        '"function":{"name":"find","arguments":"{\\"城市\\":\\"北京\\"}"}}'
    )
    assert message_fixed(message) == MESSAGE_TOKENS + 16


def test_a_tool_schema_is_counted_as_compact_json_with_chinese_as_it_is() -> None:
    tool = {"type": "function", "function": {"description": "查天气"}}
    assert tool_text(tool) == '{"type":"function","function":{"description":"查天气"}}'
    assert tool_tokens(tool, len) == 8 + len(tool_text(tool))


def test_parts_are_counted_one_by_one_and_images_by_tiles() -> None:
    parts = (TextPart(text="a"), ImagePart(url="http://x/y.png", detail="low"), TextPart(text="b"))
    message = Message(role=Role.USER, content=parts)
    assert message_texts(message) == ("a", "b")
    assert message_fixed(message) == MESSAGE_TOKENS + 85


def _url(kind: str, data: bytes) -> str:
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"


def _png(width: int, height: int) -> str:
    return _url(
        "png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", width, height) + b"\0" * 9
    )


def _jpeg(width: int, height: int, before: bytes = b"") -> str:
    frame = b"\xff\xc2" + struct.pack(">HBHH", 17, 8, height, width) + b"\0" * 12
    return _url("jpeg", b"\xff\xd8" + before + frame)


def _webp(chunk: bytes, body: bytes) -> str:
    return _url("webp", b"RIFF\0\0\0\0WEBP" + chunk + b"\0\0\0\0" + body + b"\0" * 20)


EXIF = b"\xff\xe1" + struct.pack(">H", 40_000) + b"\xff\xc0" * 19_999


@pytest.mark.parametrize(
    ("url", "size"),
    [
        (_png(640, 480), (640, 480)),
        (_jpeg(1920, 1080), (1920, 1080)),
        (_jpeg(1920, 1080, EXIF), (1920, 1080)),
        (_url("gif", b"GIF89a" + struct.pack("<HH", 12, 34)), (12, 34)),
        (_webp(b"VP8X", b"\0\0\0\0" + b"\x7f\x07\0" + b"\x37\x04\0"), (1920, 1080)),
        (_webp(b"VP8L", b"\x2f" + struct.pack("<I", 99 | 199 << 14)), (100, 200)),
        (_webp(b"VP8 ", b"\0\0\0\x9d\x01\x2a" + struct.pack("<HH", 300, 200)), (300, 200)),
        (_png(0, 480), None),
        ("https://example.com/picture.png", None),
        ("data:image/png;base64,!!!", None),
        ("data:image/png,abc", None),
        ("data:text/plain;base64,aGVsbG8=", None),
        (_url("png", b"\x89PNG\r\n\x1a\n"), None),
    ],
)
def test_the_size_of_an_image_is_read_from_its_first_bytes(
    url: str, size: tuple[int, int] | None
) -> None:
    assert image_size(url) == size


@given(st.binary(max_size=60), st.sampled_from([b"", b"\xff\xd8", b"GIF89a", b"RIFF\0\0\0\0WEBP"]))
def test_any_bytes_are_an_image_of_some_size_or_none(data: bytes, start: bytes) -> None:
    cost = image_tokens(ImagePart(url=_url("png", start + data)))
    assert 85 + 170 <= cost <= IMAGE_TOKENS_MAX


@pytest.mark.parametrize(
    ("width", "height", "tokens"),
    [
        (1, 1, 85 + 170),
        (512, 512, 85 + 170),
        (513, 512, 85 + 2 * 170),
        (1024, 1024, 85 + 4 * 170),
        (2048, 4096, 85 + 6 * 170),
        (4096, 1536, IMAGE_TOKENS_MAX),
        (60_000, 10, 85 + 4 * 170),
    ],
)
def test_an_image_costs_170_a_tile_and_85(width: int, height: int, tokens: int) -> None:
    assert image_tokens(ImagePart(url=_png(width, height))) == tokens


@given(st.integers(1, 20_000), st.integers(1, 20_000))
def test_no_image_costs_more_than_one_of_unknown_size(width: int, height: int) -> None:
    assert image_tokens(ImagePart(url=_png(width, height))) <= IMAGE_TOKENS_MAX


@pytest.mark.parametrize(
    ("model", "encoding", "window"),
    [
        (None, "cl100k_base", None),
        ("gpt-3.5-turbo", "cl100k_base", 16_385),
        ("gpt-35-turbo-16k", "cl100k_base", 16_385),
        ("gpt-4", "cl100k_base", 8_192),
        ("gpt-4-0613", "cl100k_base", 8_192),
        ("gpt-4-32k", "cl100k_base", 32_768),
        ("gpt-4-turbo-2024-04-09", "cl100k_base", 128_000),
        ("gpt-4o-mini", "o200k_base", 128_000),
        ("openai/gpt-4o", "o200k_base", 128_000),
        ("ft:gpt-4o-mini:us::x", "o200k_base", 128_000),
        ("chatgpt-4o-latest", "o200k_base", 128_000),
        ("gpt-4.1-nano", "o200k_base", 1_047_576),
        ("GPT-5-mini", "o200k_base", 400_000),
        ("gpt-oss-20b", "o200k_base", 131_072),
        ("o1", "o200k_base", 200_000),
        ("o3-mini", "o200k_base", 200_000),
        ("o4-mini", "o200k_base", 200_000),
    ],
)
def test_our_models_are_counted_exactly(
    model: str | None, encoding: str, window: int | None
) -> None:
    counted = model_tokens(model)
    assert (counted.encoding, counted.context_window, counted.factor) == (encoding, window, None)


FOREIGN = (
    "qwen-max Qwen/Qwen2.5-7B-Instruct deepseek-chat glm-4-flash chatglm3 pangu-pro 盘古-38b"
    " openpangu-embedded doubao-pro-32k kimi-k2 moonshot-v1-8k ernie-4.0 hunyuan-lite"
    " llama-3.1-8b mistral-small mixtral-8x7b claude-x gemini-x something-new ollama"
)


@pytest.mark.parametrize("model", FOREIGN.split())
def test_foreign_models_are_estimated_with_a_factor_over_o200k(model: str) -> None:
    counted = model_tokens(model)
    assert counted.encoding == "o200k_base"
    assert counted.factor is not None and counted.factor >= 1


def test_a_window_in_a_foreign_name_counts_for_more_than_the_familys() -> None:
    assert model_tokens("moonshot-v1-8k").context_window == 8_000
    assert model_tokens("doubao-pro-256k-0528").context_window == 256_000
    assert model_tokens("kimi-k2-0905").context_window == 131_072
    assert model_tokens("something-new").context_window is None


def test_all_encodings_of_the_table_are_ours() -> None:
    for model in (None, "gpt-4", "gpt-4o", "qwen"):
        assert model_tokens(model).encoding in ENCODINGS


def test_a_factor_changes_after_twenty_calls_to_the_highest_ratio_rounded_up() -> None:
    learnt = LearntFactor(factor=1.1)
    for call in range(FACTOR_CALLS):
        assert learnt.factor == 1.1, call
        learnt = next_factor(learnt, ours=1000, reported=1231 if call == 3 else 900)
    assert learnt == LearntFactor(factor=1.25)


def test_a_factor_that_is_a_whole_step_is_not_rounded_further() -> None:
    learnt = LearntFactor(factor=2.0)
    for _ in range(FACTOR_CALLS):
        learnt = next_factor(learnt, ours=1000, reported=1100)
    assert learnt.factor == 1.1


def test_small_prompts_and_missing_reports_teach_nothing() -> None:
    learnt = LearntFactor(factor=1.1)
    assert next_factor(learnt, ours=20, reported=60) is learnt
    assert next_factor(learnt, ours=1000, reported=0) is learnt


@given(st.lists(st.tuples(st.integers(0, 10**6), st.integers(-5, 10**9)), max_size=80))
def test_a_factor_stays_within_reason_whatever_is_reported(calls: list[tuple[int, int]]) -> None:
    learnt, changes, since = LearntFactor(factor=1.1), [], 0
    for ours, reported in calls:
        before, since = learnt.factor, since + 1
        learnt = next_factor(learnt, ours=ours, reported=reported)
        if learnt.factor != before:
            changes.append(since)
            since = 0
        assert 0.5 <= learnt.factor <= 4.0
    assert all(calls_between >= FACTOR_CALLS for calls_between in changes)
