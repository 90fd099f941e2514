from __future__ import annotations

import dataclasses
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryd.core.messages import (
    ImagePart,
    Message,
    Role,
    StoredMessage,
    TextPart,
    ToolCall,
)
from memoryd.errors import BadRequest, TooLarge, UnknownMethod
from memoryd.wire.arguments import (
    METHODS,
    AppendArguments,
    Arguments,
    ChatArguments,
    FactsForgetArguments,
    HelloArguments,
    HistoryArguments,
    SearchArguments,
    SessionListArguments,
    SessionOpenArguments,
    parse_arguments,
)
from memoryd.wire.messages import message_from_wire, message_to_wire

SMALLEST: dict[str, dict[str, Any]] = {
    "hello": {},
    "session.open": {"session": "s"},
    "session.get": {"session": "s"},
    "session.list": {},
    "session.delete": {"session": "s"},
    "user.list": {},
    "user.delete": {"user": "u"},
    "memory.append": {"session": "s", "messages": [{"role": "user", "content": "x"}]},
    "memory.prompt": {"session": "s"},
    "memory.search": {"query": "q", "session": "s"},
    "memory.history": {"session": "s"},
    "memory.forget": {"session": "s", "ids": ["m"]},
    "facts.list": {"user": "u"},
    "facts.put": {"session": "s", "key": "预算", "value": "5000 元"},
    "facts.forget": {"session": "s", "key": "预算"},
    "summary.get": {"session": "s"},
    "summary.refresh": {"session": "s"},
    "chat": {"session": "s"},
    "chat.cancel": {"request": 1},
    "status": {},
    "pressure.hint": {"level": "critical"},
    "events.subscribe": {"topics": ["store"]},
}


def _refusal(method: str, **arguments: object) -> BadRequest:
    with pytest.raises(BadRequest) as caught:
        parse_arguments(method, [arguments])
    return caught.value


def _field(method: str, **arguments: object) -> object:
    return _refusal(method, **arguments).data.get("field")


def _message(**fields: object) -> Message:
    return message_from_wire({"role": "user", "content": "x", **fields}, "messages[0]")


def _bad_message(**fields: object) -> BadRequest:
    with pytest.raises(BadRequest) as caught:
        _message(**fields)
    return caught.value


def test_every_method_has_a_smallest_request() -> None:
    assert set(SMALLEST) == set(METHODS)


@pytest.mark.parametrize("method", METHODS)
def test_the_smallest_request_is_taken_with_defaults(method: str) -> None:
    arguments = parse_arguments(method, [SMALLEST[method]])
    assert type(arguments) is METHODS[method].arguments
    with pytest.raises(dataclasses.FrozenInstanceError):
        arguments.owner = "1"  # type: ignore[misc]  # that is the point


@pytest.mark.parametrize(
    ("method", "name"), [(method, name) for method, needed in SMALLEST.items() for name in needed]
)
def test_a_needed_argument_that_is_missing_or_nil_is_named(method: str, name: str) -> None:
    rest = {key: value for key, value in SMALLEST[method].items() if key != name}
    assert _refusal(method, **rest).data["field"] in (name, "session")
    assert _refusal(method, **{**rest, name: None}).data["field"] in (name, "session")


@pytest.mark.parametrize("method", METHODS)
def test_nil_means_not_given(method: str) -> None:
    nils = {name: None for name in METHODS[method].names if name not in SMALLEST[method]}
    assert parse_arguments(method, [{**nils, **SMALLEST[method]}]) == parse_arguments(
        method, [SMALLEST[method]]
    )


@pytest.mark.parametrize("method", METHODS)
def test_an_unknown_argument_is_refused_with_the_one_that_was_meant(method: str) -> None:
    name = METHODS[method].names[-1]
    refusal = _refusal(method, **SMALLEST[method], **{name + "s_": 1})
    assert refusal.data["field"] == name + "s_"
    assert f"did you mean {name}?" in refusal.message


@pytest.mark.parametrize("method", METHODS)
def test_every_method_takes_an_owner(method: str) -> None:
    assert parse_arguments(method, [{**SMALLEST[method], "owner": "1000"}]).owner == "1000"
    for wrong in ("root", "", "-1", "１", "99999999999", 1000, ["1"]):
        assert _field(method, **SMALLEST[method], owner=wrong) == "owner"
    if method in ("session.list", "user.list", "facts.list"):
        assert parse_arguments(method, [{**SMALLEST[method], "owner": "*"}]).owner == "*"
    else:
        assert _field(method, **SMALLEST[method], owner="*") == "owner"


def test_an_unknown_method_is_refused_with_the_one_that_was_meant() -> None:
    with pytest.raises(UnknownMethod, match=r"did you mean memory\.append\?"):
        parse_arguments("memory.apend", [])
    with pytest.raises(UnknownMethod) as caught:
        parse_arguments("x" * 10**6, [])
    assert len(caught.value.message) < 200


@pytest.mark.parametrize(
    "params", [None, {}, {"session": "s"}, [[]], [{}, {}], [None], "s", 1, [{"session": "s"}, None]]
)
def test_params_are_none_or_one_map(params: object) -> None:
    with pytest.raises(BadRequest):
        parse_arguments("session.get", params)


@pytest.mark.parametrize(
    "name", ["a", "A-z.0_9:x", "x" * 128, "agent:main:2024-05-01", ".", "..", "-"]
)
def test_a_session_name_of_the_right_characters_is_taken(name: str) -> None:
    assert parse_arguments("session.get", [{"session": name}])


@pytest.mark.parametrize(
    "name", ["", "x" * 129, "a b", "会话", "a/b", "a\n", "a\0", "ａ", 1, True, b"a", ["a"], {}]
)
def test_a_session_name_of_others_is_refused(name: object) -> None:
    assert _field("session.get", session=name) == "session"


@pytest.mark.parametrize(
    ("method", "name", "good", "bad"),
    [
        ("memory.search", "k", [1, 50], [0, 51, -1, 5.0, "5", True]),
        ("memory.history", "limit", [1, 1000], [0, 1001, 1.5, True]),
        ("memory.history", "before_seq", [0, 1, 2**63 - 1], [-1, 1.0, "1", False]),
        ("session.list", "limit", [1, 1000], [0, 1001]),
        ("session.list", "order", ["name", "updated"], ["Name", "", 1]),
        ("session.open", "budget_tokens", [1, 10**7], [0, -5, 10**7 + 1, 4096.0, True]),
        ("session.open", "language", ["zh", "en"], ["zh-CN", "", 1]),
        ("session.open", "system", ["", "你是助手"], [1, ["x"]]),
        ("session.open", "user", ["小云", "u" * 128], ["", "u" * 129, "a\nb", "\x00", 1]),
        ("session.open", "title", ["", "标题", "t" * 500], ["t" * 501, 1]),
        ("session.open", "options", [{}, {"clock": True, "shares": [1, 2, 7]}], [[], 1, "x"]),
        ("session.open", "options", [{"x": None}], [{"x": {}}, {"x": [[1]]}, {"x": b""}]),
        ("memory.prompt", "tools", [[], [{"type": "function"}]], [{}, ["x"], [None]]),
        ("memory.search", "roles", [["user"], ["tool", "user"]], [[], "user", ["me"], [1]]),
        ("memory.search", "since", [0, 1.5, 1700000000], [-1, "now", True, 1.7e12]),
        ("memory.search", "explain", [True, False], [0, 1, "true"]),
        ("chat", "temperature", [0, 0.7, 2], [-0.1, 11, "hot", True]),
        ("chat", "max_tokens", [1], [0, 1.0]),
        ("chat", "on_disconnect", ["finish", "cancel"], ["stop", True]),
        ("chat", "extra", [{}, {"a": {"b": [1]}}], [[], "x"]),
        ("chat", "tool_choice", ["auto", {"type": "function"}], [1, [], "", True]),
        ("chat", "content", ["你好", [{"type": "text", "text": "x"}]], ["", [], [{}], 5]),
        ("chat", "id", ["m", "x" * 128], ["", "x" * 129, 5]),
        ("chat.cancel", "request", [0, 2**32 - 1], [-1, 2**32, "1", True]),
        ("pressure.hint", "level", ["normal", "elevated"], ["high", 2]),
        ("events.subscribe", "topics", [[], ["store", "cloud"]], ["store", ["stores"], [1]]),
        ("memory.forget", "ids", [["a"], ["x" * 128]], [[], "a", [""], ["x" * 129], [1]]),
        ("facts.put", "kind", ["name", "other"], ["thing", 1]),
        ("facts.put", "pinned", [True, False], [1, "yes"]),
        ("hello", "protocol", [1], [0, 2, "1", True]),
        ("hello", "nonce", ["abc", b"\x00" * 32], ["", b"", 5, "x" * 257]),
    ],
)
def test_bounds_are_kept(method: str, name: str, good: list[object], bad: list[object]) -> None:
    for value in good:
        assert parse_arguments(method, [{**SMALLEST[method], name: value}])
    for value in bad:
        field = _field(method, **{**SMALLEST[method], name: value})
        assert isinstance(field, str)
        assert field.split("[")[0].split(".")[0] == name


def test_a_misspelt_choice_gets_a_suggestion() -> None:
    assert "did you mean store?" in _refusal("events.subscribe", topics=["stores"]).message
    assert "did you mean critical?" in _refusal("pressure.hint", level="critcal").message


def test_defaults_are_those_of_the_protocol() -> None:
    search = parse_arguments("memory.search", [{"query": "q", "user": "u"}])
    assert isinstance(search, SearchArguments)
    assert (search.k, search.roles, search.explain) == (5, (), False)
    history = parse_arguments("memory.history", [{"session": "s"}])
    assert isinstance(history, HistoryArguments)
    assert history.limit == 50
    page = parse_arguments("session.list", [])
    assert isinstance(page, SessionListArguments)
    assert page.limit == 100
    chat = parse_arguments("chat", [{"session": "s"}])
    assert isinstance(chat, ChatArguments)
    assert (chat.content, chat.messages, chat.stream, chat.on_disconnect) == (
        None,
        (),
        True,
        "finish",
    )


@pytest.mark.parametrize("method", ["memory.search", "facts.list", "facts.put", "facts.forget"])
def test_session_and_user_exclude_each_other(method: str) -> None:
    rest = {key: v for key, v in SMALLEST[method].items() if key not in ("session", "user")}
    assert "session or user" in _refusal(method, **rest).message
    assert "session or user" in _refusal(method, **rest, session="s", user="u").message
    assert parse_arguments(method, [{**rest, "session": "s"}])
    assert parse_arguments(method, [{**rest, "user": "u"}])


def test_a_fact_is_forgotten_by_key_or_by_id() -> None:
    by_id = parse_arguments("facts.forget", [{"session": "s", "id": "7"}])
    assert isinstance(by_id, FactsForgetArguments)
    assert by_id.id == "7"
    assert _field("facts.forget", session="s") == "key"
    assert _field("facts.forget", session="s", key="k", id="7") == "key"


def test_what_is_reset_is_a_setting_or_an_option() -> None:
    names = ["strategy", "system", "options.max_tokens"]
    opened = parse_arguments("session.open", [{"session": "s", "reset": names}])
    assert isinstance(opened, SessionOpenArguments)
    assert opened.reset == tuple(names)
    for wrong in (["user"], ["session"], ["options."], ["strategie"], [1], "strategy"):
        assert _field("session.open", session="s", reset=wrong) in ("reset", "reset[0]")
    assert (
        "did you mean timezone?" in _refusal("session.open", session="s", reset=["timzone"]).message
    )


@pytest.mark.parametrize(
    "given",
    [
        {"system": "x", "reset": ["system"]},
        {"options": {"clock": True}, "reset": ["options.clock"]},
        {"options": {"clock": True}, "reset": ["options"]},
    ],
)
def test_nothing_is_given_and_reset_at_once(given: dict[str, object]) -> None:
    assert _field("session.open", session="s", **given) == "reset"


def test_an_empty_setting_is_given_all_the_same() -> None:
    opened = parse_arguments("session.open", [{"session": "s", "system": "", "title": ""}])
    assert isinstance(opened, SessionOpenArguments)
    assert (opened.system, opened.title) == ("", "")


def test_chat_takes_content_or_messages() -> None:
    messages = [{"role": "tool", "content": "ok", "tool_call_id": "c"}]
    chat = parse_arguments("chat", [{"session": "s", "messages": messages}])
    assert isinstance(chat, ChatArguments)
    assert chat.messages == (Message(role=Role.TOOL, content="ok", tool_call_id="c"),)
    assert _field("chat", session="s", content="x", messages=messages) == "messages"
    assert _field("chat", session="s", messages=[]) == "messages"


def test_a_batch_has_1_to_256_messages() -> None:
    message = {"role": "user", "content": "x"}
    batch = parse_arguments("memory.append", [{"session": "s", "messages": [message] * 256}])
    assert isinstance(batch, AppendArguments)
    assert len(batch.messages) == 256
    wrongs: list[object] = [[], message, "x", [None], [[]]]
    for wrong in wrongs:
        refusal = _refusal("memory.append", session="s", messages=wrong)
        assert str(refusal.data["field"]).startswith("messages")
    with pytest.raises(TooLarge) as refused:
        parse_arguments("memory.append", [{"session": "s", "messages": [message] * 257}])
    assert refused.value.data["limit"] == 256


def test_the_message_that_is_wrong_is_named() -> None:
    good = {"role": "user", "content": "x"}
    assert _field("memory.append", session="s", messages=[good, {"role": "user"}]) == (
        "messages[1].content"
    )
    assert _field("memory.append", session="s", messages=[good, {**good, "rolle": 1}]) == (
        "messages[1].rolle"
    )


@pytest.mark.parametrize(
    "fields",
    [
        {"role": "developer"},
        {"role": None},
        {"role": 1},
        {"content": ""},
        {"content": None},
        {"content": []},
        {"content": [{"type": "text", "text": ""}]},
        {"content": [{"type": "text"}]},
        {"content": [{"type": "text", "text": "x", "extra": 1}]},
        {"content": [{"type": "video", "text": "x"}]},
        {"content": [{"text": "x"}]},
        {"content": ["x"]},
        {"content": [{"type": "image_url", "image_url": "http://x"}]},
        {"content": [{"type": "image_url", "image_url": {"url": ""}}]},
        {"content": [{"type": "image_url", "image_url": {"url": "u", "detail": "huge"}}]},
        {"content": b"bytes"},
        {"id": ""},
        {"id": "x" * 129},
        {"id": 5},
        {"id": "a\nb"},
        {"name": ""},
        {"name": 1},
        {"time": "now"},
        {"time": True},
        {"time": -1.0},
        {"time": 1_700_000_000_000},
        {"meta": []},
        {"meta": {"k": "x" * 4096}},
        {"tool_call_id": "c"},
        {"tool_calls": [{"id": "c", "function": {"name": "f", "arguments": "{}"}}]},
        {"seq": 5},
    ],
)
def test_a_message_of_a_wrong_form_is_refused(fields: dict[str, object]) -> None:
    (name,) = fields
    assert str(_bad_message(**fields).data["field"]).startswith(f"messages[0].{name}")


def test_content_is_kept_as_it_came() -> None:
    assert _message(content=" \n C:\\x \\1 {a} %s ").content == " \n C:\\x \\1 {a} %s "
    parts = [
        {"type": "text", "text": "这是什么？"},
        {"type": "image_url", "image_url": {"url": "data:,x"}},
        {"type": "image_url", "image_url": {"url": "https://x/y.png", "detail": "low"}},
    ]
    assert _message(content=parts).content == (
        TextPart(text="这是什么？"),
        ImagePart(url="data:,x"),
        ImagePart(url="https://x/y.png", detail="low"),
    )


def test_tool_calls_may_stand_without_content() -> None:
    call = {"id": "c", "type": "function", "function": {"name": "天气", "arguments": "{\\}"}}
    for content in ("", None):
        message = _message(role="assistant", content=content, tool_calls=[call])
        assert message.content == ""
        assert message.tool_calls == (ToolCall(id="c", name="天气", arguments="{\\}"),)
    assert message_from_wire({"role": "assistant", "tool_calls": [call]}, "m").content == ""
    assert _message(role="assistant", content="x", tool_calls=[]).tool_calls == ()
    assert _bad_message(role="assistant", content="", tool_calls=[])


@pytest.mark.parametrize(
    "call",
    [
        {},
        "c",
        {"id": "c"},
        {"id": "c", "function": {"name": "f"}},
        {"id": "c", "function": {"name": "", "arguments": ""}},
        {"id": "c", "function": {"name": "f", "arguments": {}}},
        {"id": "", "function": {"name": "f", "arguments": ""}},
        {"id": "c", "type": "code", "function": {"name": "f", "arguments": ""}},
        {"id": "c", "function": {"name": "f", "arguments": ""}, "index": 0},
        {"id": "c", "function": {"name": "f", "arguments": "", "args": ""}},
    ],
)
def test_a_tool_call_of_a_wrong_form_is_refused(call: object) -> None:
    assert "tool_calls[0]" in _bad_message(role="assistant", tool_calls=[call]).message


def test_two_calls_of_one_message_have_two_ids() -> None:
    call = {"id": "c", "function": {"name": "f", "arguments": ""}}
    assert "same id" in _bad_message(role="assistant", tool_calls=[call, call]).message


def test_a_tool_result_needs_no_known_call() -> None:
    assert _message(role="tool", content="ok", tool_call_id="nobody").tool_call_id == "nobody"
    assert _message(role="tool", content="ok").tool_call_id is None


def test_meta_may_have_4_kib() -> None:
    meta = {"k": "x" * 4090}
    assert _message(meta=meta).meta == meta
    assert _bad_message(meta={"k": "x" * 4091}).data["field"] == "messages[0].meta"


def test_a_message_comes_back_as_it_was_given() -> None:
    given = {
        "role": "assistant",
        "content": [{"type": "text", "text": "好"}],
        "id": "m1",
        "name": "小云",
        "tool_calls": [
            {"id": "c", "type": "function", "function": {"name": "f", "arguments": "{}"}}
        ],
        "time": 1.5,
        "meta": {"n": 2**60, "nested": [{"a": b"x"}]},
    }
    stored = StoredMessage(
        message=message_from_wire(given, "m"), id="m1", seq=3, arrived=9.0, estimate=5, position=0
    )
    wire = message_to_wire(stored, tokens=7)
    assert wire == {**given, "seq": 3, "arrived": 9.0, "tokens": 7}


def test_a_message_without_a_time_has_that_of_its_arrival() -> None:
    stored = StoredMessage(message=_message(), id="m", seq=1, arrived=9.0, estimate=5, position=0)
    assert message_to_wire(stored, tokens=5)["time"] == 9.0


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)


@given(st.sampled_from(sorted(METHODS)), st.data())
def test_any_arguments_are_taken_or_refused_with_a_reason(method: str, data: st.DataObject) -> None:
    names = st.sampled_from(METHODS[method].names) | st.text(max_size=5)
    arguments = data.draw(st.dictionaries(names, VALUES, max_size=4))
    try:
        parsed = parse_arguments(method, [{**SMALLEST[method], **arguments}])
    except BadRequest as refusal:
        assert refusal.message
        assert len(refusal.message) < 1000
    else:
        assert isinstance(parsed, Arguments)


@given(st.dictionaries(st.sampled_from(["role", "content", "tool_calls", "meta"]), VALUES))
def test_any_message_is_taken_or_refused_with_a_reason(fields: dict[str, object]) -> None:
    try:
        message = message_from_wire({"role": "user", "content": "x", **fields}, "m")
    except BadRequest as refusal:
        assert str(refusal.data["field"]).startswith("m")
    else:
        assert message.content or message.tool_calls


def test_hello_needs_nothing() -> None:
    hello = parse_arguments("hello", [])
    assert isinstance(hello, HelloArguments)
    assert (hello.client, hello.protocol, hello.token, hello.nonce) == ("", 1, None, None)


def test_numbers_that_are_none_are_refused() -> None:
    for wrong in (math.nan, math.inf, -math.inf):
        assert _field("chat", session="s", temperature=wrong) == "temperature"
