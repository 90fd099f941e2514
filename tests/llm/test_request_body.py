from __future__ import annotations

import json
import math

import pytest

from memoryd.errors import BadRequest
from memoryd.llm import PROTECTED_KEYS
from memoryd.llm.body import encode_body, request_body
from support.llm_client import ask, settings_for


def test_a_plain_request_says_what_it_must_and_no_more() -> None:
    assert request_body(ask("你好", stream=False), settings_for("http://h")) == {
        "model": "sim",
        "messages": [{"role": "user", "content": "你好"}],
        "stream": False,
    }


def test_a_stream_asks_for_usage() -> None:
    body = request_body(ask(), settings_for("http://h"))
    assert body["stream_options"] == {"include_usage": True}


def test_every_field_of_the_call_is_sent() -> None:
    tool = {"type": "function", "function": {"name": "f"}}
    request = ask(tools=[tool], tool_choice="auto", max_tokens=9, temperature=0.0, model="m")
    body = request_body(request, settings_for("http://h"))
    assert (body["tools"], body["tool_choice"], body["max_tokens"]) == ([tool], "auto", 9)
    assert (body["temperature"], body["model"]) == (0.0, "m")


def test_a_summary_uses_its_own_model_where_there_is_one() -> None:
    own = settings_for("http://h", summary_model="small")
    assert request_body(ask(purpose="summary"), own)["model"] == "small"
    assert request_body(ask(purpose="chat"), own)["model"] == "sim"
    assert request_body(ask(purpose="summary"), settings_for("http://h"))["model"] == "sim"
    assert request_body(ask(purpose="summary", model="m"), own)["model"] == "m"


def test_the_more_special_setting_wins() -> None:
    settings = settings_for("http://h", extra_body={"temperature": 0.7, "top_p": 0.9, "seed": 1})
    body = request_body(ask(temperature=0.1, extra={"seed": 2}), settings)
    assert (body["temperature"], body["top_p"], body["seed"]) == (0.1, 0.9, 2)
    assert request_body(ask(), settings)["temperature"] == 0.7


def test_null_removes_what_the_endpoint_does_not_know() -> None:
    settings = settings_for("http://h", extra_body={"stream_options": None, "max_tokens": None})
    body = request_body(ask(max_tokens=9), settings)
    assert "stream_options" not in body and "max_tokens" not in body
    assert "top_p" not in request_body(ask(extra={"top_p": None}), settings)


@pytest.mark.parametrize("key", sorted(PROTECTED_KEYS))
def test_extra_cannot_replace_the_plan(key: str) -> None:
    with pytest.raises(BadRequest, match=key):
        request_body(ask(extra={key: []}), settings_for("http://h"))


def test_the_body_is_compact_utf8() -> None:
    assert encode_body({"a": "好", "b": [1]}) == '{"a":"好","b":[1]}'.encode()


@pytest.mark.parametrize("value", [math.nan, b"bytes", "lone \ud83d", {1, 2}])
def test_what_json_cannot_say_is_refused(value: object) -> None:
    with pytest.raises(BadRequest):
        encode_body({"x": value})


def test_the_request_is_not_changed_by_merging() -> None:
    settings = settings_for("http://h", extra_body={"seed": 1})
    request = ask(extra={"seed": 2})
    first = json.dumps(request_body(request, settings))
    assert json.dumps(request_body(request, settings)) == first
    assert settings.extra_body == {"seed": 1}
