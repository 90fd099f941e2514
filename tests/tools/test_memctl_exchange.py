"""Files of conversations: what is written is read back the same, wrong ones are named by line."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryd_tools.memctl.exchange import (
    BATCH_BYTES,
    BATCH_MESSAGES,
    batches,
    dump_json,
    read,
    to_jsonl,
    to_openai,
)
from memoryd_tools.memctl.words import BadFile

INFO: dict[str, Any] = {
    "session": "s1",
    "owner": "0",
    "user": "小明",
    "strategy": "sliding",
    "system": "你是助手",
    "model": None,
    "budget_tokens": 4096,
    "timezone": None,
    "language": None,
    "title": None,
    "options": {"max_tokens": 2000},
    "messages": 2,
    "last_seq": 7,
}
MESSAGES: list[dict[str, Any]] = [
    {"id": "a", "seq": 6, "role": "user", "content": "你好\u2028 {x}", "time": 1.5, "tokens": 9},
    {
        "id": "b",
        "seq": 7,
        "role": "assistant",
        "content": "",
        "tool_calls": [
            {"id": "c", "type": "function", "function": {"name": "f", "arguments": "{}"}}
        ],
        "meta": {"raw": b"\x00\xff", "n": 2**60},
    },
]


def test_our_format_gives_back_what_was_written() -> None:
    (conversation,) = read("\n".join(to_jsonl(INFO, MESSAGES)) + "\n", None)
    assert conversation.session == "s1"
    assert conversation.settings["user"] == "小明"
    assert conversation.settings["options"] == {"max_tokens": 2000}
    assert "model" not in conversation.settings
    for read_back, original in zip(conversation.messages, MESSAGES, strict=True):
        kept = {key: original[key] for key in original if key not in ("seq", "tokens")}
        assert read_back == kept


def test_a_message_that_became_the_prompt_is_marked_and_goes_before_the_prompt_of_now() -> None:
    row = {"id": "p", "seq": 1, "role": "system", "content": "你是管家", "prompt": True}
    (conversation,) = read("\n".join(to_jsonl(INFO, [row, *MESSAGES])), None)
    assert conversation.prompt_came
    assert conversation.settings["system"] == "你是助手"
    assert conversation.messages[0] == {"id": "p", "role": "system", "content": "你是管家"}
    document = json.loads(to_openai(INFO, [row, *MESSAGES]))
    assert [message["content"] for message in document["messages"]] == [
        "你是助手",
        MESSAGES[0]["content"],
        "",
    ]


def test_several_sessions_may_stand_in_one_file() -> None:
    text = "\n".join(
        [*to_jsonl(INFO, MESSAGES), *to_jsonl({**INFO, "session": "s2"}, MESSAGES[:1])]
    )
    assert [(c.session, len(c.messages)) for c in read(text, None)] == [("s1", 2), ("s2", 1)]


def test_the_messages_format_begins_with_the_prompt_and_holds_no_fields_of_ours() -> None:
    document = json.loads(to_openai(INFO, MESSAGES))
    assert document["messages"][0] == {"role": "system", "content": "你是助手"}
    assert all(
        message.keys() <= {"role", "content", "tool_calls"} for message in document["messages"]
    )


@pytest.mark.parametrize(
    "text",
    [
        '{"messages": [{"role": "user", "content": "你好"}]}',
        '[{"role": "user", "content": "你好"}]',
        '\ufeff[\n {"role": "user",\n "content": "你好"}\n]\n',
        '{"messages": [{"role": "user", "content": "你好", "refusal": null}]}\n',
    ],
)
def test_the_messages_format_is_read_in_each_of_its_forms(text: str) -> None:
    (conversation,) = read(text, "s")
    assert conversation.session == "s"
    (message,) = conversation.messages
    assert (message["role"], message["content"]) == ("user", "你好")


def test_one_conversation_a_line_gives_numbered_sessions() -> None:
    line = '{"messages": [{"role": "user", "content": "你好"}]}'
    assert [c.session for c in read(f"{line}\n\n{line}\n", "s")] == ["s-1", "s-2"]


def test_ids_are_the_same_each_time_and_differ_between_equal_messages() -> None:
    text = '[{"role": "user", "content": "好"}, {"role": "user", "content": "好"}]'
    first, second = read(text, "s")[0].messages, read(text, "s")[0].messages
    assert first == second
    assert first[0]["id"] != first[1]["id"]
    longer = read(text[:-1] + ', {"role": "user", "content": "新"}]', "s")[0].messages
    assert longer[:2] == first


def test_a_reply_that_is_only_tool_calls_has_empty_content() -> None:
    text = dump_json(
        [{"role": "assistant", "content": None, "tool_calls": MESSAGES[1]["tool_calls"]}]
    )
    assert read(text, "s")[0].messages[0]["content"] == ""


def test_a_developer_message_is_a_system_message() -> None:
    assert read('[{"role": "developer", "content": "x"}]', "s")[0].messages[0]["role"] == "system"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "file.empty"),
        ("   \n\n", "file.empty"),
        ("hello", "file.not_json"),
        ('{"session": "s", "settings": {}}\n{"session": "s", "message"', "file.not_json"),
        ('{"session": "s", "settings": {"colour": 1}}', "file.settings"),
        ('{"session": "s", "settings": []}', "file.settings"),
        ('{"session": "s", "message": {"role": "user", "text": "x"}}', "file.message"),
        ('{"session": "s", "message": "x"}', "file.message"),
        ('{"choices": []}', "file.neither"),
        ("5", "file.neither"),
        ('[{"content": "x"}]', "file.no_role"),
        ('["x"]', "file.no_role"),
        ('[{"role": "assistant", "function_call": {}}]', "file.function_call"),
        ("[" * 100_000, "file.not_json"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(text: str, key: str) -> None:
    with pytest.raises(BadFile) as refused:
        read(text, "s")
    assert refused.value.key == key


def test_the_messages_format_needs_a_session() -> None:
    with pytest.raises(BadFile) as refused:
        read('[{"role": "user", "content": "x"}]', None)
    assert refused.value.key == "file.no_session"


@given(st.lists(st.integers(0, BATCH_BYTES), max_size=600))
def test_batches_keep_all_messages_in_order_within_the_limits(sizes: list[int]) -> None:
    messages = [{"role": "user", "content": "x" * min(size, 3000)} for size in sizes]
    found = list(batches(messages))
    assert [message for batch in found for message in batch] == messages
    for batch in found:
        assert 0 < len(batch) <= BATCH_MESSAGES
        size = sum(len(dump_json(message)) for message in batch)
        assert len(batch) == 1 or size <= BATCH_BYTES


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read(text, "s")
    except BadFile:
        pass
