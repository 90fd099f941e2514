from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryd.core.messages import ToolCall
from memoryd.errors import CloudAuth, CloudError, CloudFailed, CloudRateLimited
from memoryd.llm.reply import MAX_TOOL_CALLS, ReplyAssembler
from memoryd.service.ports import Completion, Delta


def chunk(finish_reason: str | None = None, **delta: Any) -> dict[str, Any]:
    return {"choices": [{"index": 0, "delta": delta, "finish_reason": finish_reason}]}


def call(**part: Any) -> dict[str, Any]:
    return chunk(tool_calls=[part])


def assembled(*chunks: object, max_bytes: int = 10_000) -> Completion:
    assembler = ReplyAssembler(max_bytes=max_bytes)
    for each in chunks:
        assembler.feed(each)
    assembler.close()
    return assembler.completion(first_token_s=0.5)


def test_text_comes_piece_by_piece() -> None:
    assembler = ReplyAssembler()
    assert assembler.feed(chunk(role="assistant", content="")) is None
    assert assembler.feed(chunk(content="你")) == Delta(text="你")
    assert assembler.feed(chunk(content="好")) == Delta(text="好")
    assert assembler.feed(chunk("stop")) is None
    assembler.close()
    reply = assembler.completion(first_token_s=0.5)
    assert (reply.text, reply.finish_reason, reply.first_token_s) == ("你好", "stop", 0.5)


@pytest.mark.parametrize("field", ["reasoning_content", "reasoning"])
def test_reasoning_is_kept_apart_under_both_of_its_names(field: str) -> None:
    reply = assembled(chunk(**{field: "先"}), chunk(**{field: "想"}), chunk("stop", content="好"))
    assert (reply.reasoning, reply.text) == ("先想", "好")


def test_an_endpoint_that_sends_both_names_does_not_think_twice() -> None:
    reply = assembled(chunk(reasoning_content="想", reasoning="想"), chunk("stop", content="好"))
    assert reply.reasoning == "想"


def test_thinking_aloud_in_the_text_is_reasoning() -> None:
    reply = assembled(chunk(content="<thi"), chunk(content="nk>想</think>\n"), chunk(content="好"))
    assert (reply.reasoning, reply.text) == ("想", "好")


def test_text_held_back_at_the_end_is_delivered_by_close() -> None:
    assembler = ReplyAssembler()
    assembler.feed(chunk(content="<thi"))
    assert assembler.close() == Delta(text="<thi")
    assert assembler.completion(first_token_s=0).text == "<thi"


def test_a_tool_call_is_put_together_by_index() -> None:
    reply = assembled(
        call(index=0, id="a", type="function", function={"name": "天气", "arguments": ""}),
        call(index=1, id="b", function={"name": "time", "arguments": "{}"}),
        call(index=0, function={"arguments": '{"city":'}),
        call(index=0, function={"arguments": ' "北京"}'}),
        chunk("tool_calls"),
    )
    assert reply.tool_calls == (
        ToolCall(id="a", name="天气", arguments='{"city": "北京"}'),
        ToolCall(id="b", name="time", arguments="{}"),
    )
    assert reply.finish_reason == "tool_calls"


def test_ids_and_names_repeated_with_every_piece_are_taken_once() -> None:
    part = {"index": 0, "id": "a"}
    reply = assembled(
        call(**part, function={"name": "f", "arguments": "{"}),
        call(**part, function={"name": "f", "arguments": "}"}),
    )
    assert reply.tool_calls == (ToolCall(id="a", name="f", arguments="{}"),)


def test_parallel_calls_that_are_all_numbered_0_stay_apart_by_id() -> None:
    reply = assembled(
        call(index=0, id="a", function={"name": "f", "arguments": "1"}),
        call(index=0, id="b", function={"name": "f", "arguments": "2"}),
    )
    assert [(c.id, c.arguments) for c in reply.tool_calls] == [("a", "1"), ("b", "2")]


def test_calls_without_index_belong_by_id_then_by_name_then_to_the_last() -> None:
    reply = assembled(
        call(id="a", function={"name": "f", "arguments": "1"}),
        call(id="b", function={"name": "g", "arguments": "2"}),
        call(id="a", function={"arguments": "3"}),
        call(function={"name": "h", "arguments": "4"}),
        call(function={"arguments": "5"}),
    )
    assert [c.arguments for c in reply.tool_calls] == ["13", "2", "45"]


def test_calls_without_ids_get_ids_of_their_own() -> None:
    reply = assembled(call(index=0, function={"name": "f"}), call(index=1, function={"name": "f"}))
    assert len({c.id for c in reply.tool_calls}) == 2
    assert [c.arguments for c in reply.tool_calls] == ["{}", "{}"]


def test_arguments_sent_as_an_object_become_json_text() -> None:
    reply = assembled(call(index=0, id="a", function={"name": "f", "arguments": {"城": 1}}))
    assert json.loads(reply.tool_calls[0].arguments) == {"城": 1}


def test_streamed_tool_calls_hold_known_fields_only() -> None:
    part = {"index": 0, "id": "a", "x": 2**80, "function": {"name": "f", "arguments": "{", "y": []}}
    delta = ReplyAssembler().feed(call(**part))
    assert delta is not None
    assert delta.tool_calls == (
        {"index": 0, "id": "a", "type": "function", "function": {"name": "f", "arguments": "{"}},
    )


def test_a_tool_call_without_a_name_is_no_reply() -> None:
    with pytest.raises(CloudFailed, match="without a name"):
        assembled(call(index=0, id="a", function={"arguments": "{}"}))


@pytest.mark.parametrize("index", [-1, MAX_TOOL_CALLS, 2**70])
def test_a_tool_call_number_out_of_bounds_is_refused(index: int) -> None:
    with pytest.raises(CloudFailed, match="tool calls"):
        assembled(call(index=index, id="a", function={"name": "f"}))


def test_a_whole_reply_is_a_single_chunk() -> None:
    message = {"role": "assistant", "content": "好", "reasoning_content": "想"}
    reply = assembled(
        {
            "model": "m-1",
            "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
            "usage": {
                "prompt_tokens": 9,
                "completion_tokens": 2,
                "prompt_tokens_details": {"cached_tokens": 4},
            },
        }
    )
    assert (reply.text, reply.reasoning, reply.model) == ("好", "想", "m-1")
    assert (reply.prompt_tokens, reply.completion_tokens, reply.cached_tokens) == (9, 2, 4)


def test_content_in_parts_is_joined_and_its_thinking_kept_apart() -> None:
    content = [
        {"type": "thinking", "thinking": [{"type": "text", "text": "想"}]},
        {"type": "text", "text": "你"},
        {"type": "text", "text": "好"},
    ]
    reply = assembled({"choices": [{"message": {"content": content}}]})
    assert (reply.reasoning, reply.text) == ("想", "你好")


@pytest.mark.parametrize(
    ("usage", "expected"),
    [
        ({"prompt_tokens": 5, "completion_tokens": 1}, (5, 1, None)),
        ({"prompt_tokens": 5, "prompt_cache_hit_tokens": 3}, (5, None, 3)),
        ({"prompt_tokens": -1, "completion_tokens": True}, (None, None, None)),
        ({"prompt_tokens": 2**40, "completion_tokens": "7"}, (None, None, None)),
        ({"prompt_tokens_details": None, "prompt_tokens": 1}, (1, None, None)),
        (None, (None, None, None)),
        ([], (None, None, None)),
    ],
)
def test_usage_is_taken_where_it_makes_sense(
    usage: object, expected: tuple[int | None, int | None, int | None]
) -> None:
    reply = assembled(chunk("stop", content="x"), {"choices": [], "usage": usage})
    assert (reply.prompt_tokens, reply.completion_tokens, reply.cached_tokens) == expected


def test_usage_reported_with_every_chunk_counts_once() -> None:
    steps = [chunk(content="x") | {"usage": {"completion_tokens": n}} for n in (1, 2, 3)]
    assert assembled(*steps).completion_tokens == 3


def test_usage_may_stand_in_the_choice() -> None:
    last = chunk("stop", content="x")
    last["choices"][0]["usage"] = {"prompt_tokens": 8}
    assert assembled(last).prompt_tokens == 8


def test_only_the_first_choice_is_read() -> None:
    other = {"choices": [{"index": 1, "delta": {"content": "b"}}]}
    assert assembled(other, chunk(content="a"), other).text == "a"


def test_a_reply_with_neither_text_nor_calls_is_none() -> None:
    with pytest.raises(CloudFailed, match="empty") as plain:
        assembled(chunk("stop", content=""))
    assert plain.value.retryable
    with pytest.raises(CloudFailed, match="max_tokens") as cut:
        assembled(chunk("length", reasoning_content="想"))
    assert not cut.value.retryable
    with pytest.raises(CloudFailed, match="filter"):
        assembled(chunk("content_filter"))


def test_an_error_in_a_chunk_is_raised_as_what_it_says() -> None:
    with pytest.raises(CloudRateLimited):
        assembled({"error": {"message": "slow down", "code": 429}})
    with pytest.raises(CloudAuth):
        assembled({"error": {"message": "bad key", "code": "401"}})
    with pytest.raises(CloudFailed) as failed:
        assembled(chunk(content="a"), {"error": {"message": "模型\n过载", "type": "overloaded"}})
    assert failed.value.data["detail"] == "模型 过载"
    with pytest.raises(CloudFailed) as text:
        assembled({"error": "no such model"})
    assert text.value.data["detail"] == "no such model"


def test_an_error_of_null_is_none() -> None:
    assert assembled({"error": None} | chunk(content="a")).text == "a"


@pytest.mark.parametrize("pieces", ["text", "reasoning", "arguments"])
def test_a_reply_over_the_bound_is_refused(pieces: str) -> None:
    piece = "大" * 10
    by_kind: Mapping[str, dict[str, Any]] = {
        "text": chunk(content=piece),
        "reasoning": chunk(reasoning=piece),
        "arguments": call(index=0, id="a", function={"name": "f", "arguments": piece}),
    }
    with pytest.raises(CloudFailed, match="larger"):
        assembled(*[by_kind[pieces]] * 40, max_bytes=1_000)


def test_an_emoji_split_between_chunks_is_whole() -> None:
    assert assembled(chunk(content="a\ud83d"), chunk(content="\ude42")).text == "a🙂"


JSON_KEYS = [
    "choices",
    "delta",
    "message",
    "content",
    "tool_calls",
    "function",
    "index",
    "usage",
    "error",
    "finish_reason",
    "name",
    "arguments",
    "id",
    "type",
    "text",
]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(JSON_KEYS),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(st.lists(JSON, max_size=4))
def test_any_json_makes_a_reply_or_a_documented_error(chunks: list[object]) -> None:
    try:
        reply = assembled(*chunks)
    except CloudError:
        return
    assert reply.text or reply.tool_calls
