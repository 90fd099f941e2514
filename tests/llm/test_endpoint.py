from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from memoryd.errors import ConfigError
from memoryd.llm import CloudClient, Endpoint
from memoryd.llm.endpoint import static_secrets
from support.llm_client import settings_for


@pytest.mark.parametrize(
    ("base_url", "url", "host"),
    [
        ("https://api.x.cn/v1", "https://api.x.cn/v1/chat/completions", "api.x.cn"),
        ("https://api.x.cn/v1///", "https://api.x.cn/v1/chat/completions", "api.x.cn"),
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080/chat/completions", "127.0.0.1:8080"),
        ("http://[::1]:1/v1", "http://[::1]:1/v1/chat/completions", "[::1]:1"),
        ("https://h/v1?api-version=2", "https://h/v1/chat/completions?api-version=2", "h"),
    ],
)
def test_the_address_is_built_from_the_base_url(base_url: str, url: str, host: str) -> None:
    assert Endpoint.from_settings(settings_for(base_url)) == Endpoint(url=url, host=host)


@pytest.mark.parametrize("base_url", [None, ""])
def test_no_base_url_means_offline(base_url: str | None) -> None:
    assert Endpoint.from_settings(settings_for(base_url)) is None


@pytest.mark.parametrize(
    ("base_url", "changes", "mistake"),
    [
        ("api.x.cn/v1", {}, "base_url"),
        ("ftp://api.x.cn", {}, "base_url"),
        ("http://", {}, "base_url"),
        ("http://h:99999/v1", {}, "base_url"),
        ("http://h:x/v1", {}, "base_url"),
        ("http://[::1/v1", {}, "base_url"),
        ("http://h/ v1", {}, "base_url"),
        ("http://h/v1#x", {}, "base_url"),
        ("http://user:pw@h/v1", {}, "base_url"),
        ("http://h/v1/chat/completions", {}, "base_url"),
        ("http://h", {"proxy": "socks5://h"}, "proxy"),
        ("http://h", {"client_key": Path("k")}, "client_key"),
        ("http://h", {"extra_body": {"messages": []}}, "extra_body.messages"),
        ("http://h", {"extra_body": {"stream": False}}, "extra_body.stream"),
        ("http://h", {"extra_headers": {"Host": "x"}}, "extra_headers.Host"),
        ("http://h", {"extra_headers": {"X-A": "a\r\nHost: b"}}, "extra_headers.X-A"),
        ("http://h", {"extra_headers": {"X A": "a"}}, "extra_headers"),
        ("http://h", {"extra_headers": {"": "a"}}, "extra_headers"),
    ],
)
def test_what_can_never_work_is_refused_at_start(
    base_url: str, changes: dict[str, Any], mistake: str
) -> None:
    with pytest.raises(ConfigError, match=f"cloud.{mistake}") as refused:
        CloudClient(settings_for(base_url, **changes))
    assert "pw" not in str(refused.value)


def test_all_mistakes_are_told_at_once() -> None:
    with pytest.raises(ConfigError) as refused:
        Endpoint.from_settings(settings_for("x", proxy="y", extra_headers={"Host": "z"}))
    assert len(refused.value.mistakes) == 3


def test_secrets_in_the_section_are_known() -> None:
    settings = settings_for(
        "https://h/v1?key=query-secret",
        proxy="http://me:p%40ss@proxy:1",
        extra_headers={"api-key": "header secret", "X-Title": "memoryd"},
    )
    assert static_secrets(settings) == ("query-secret", "me", "p@ss", "headersecret")
    assert static_secrets(settings_for(None)) == ()
