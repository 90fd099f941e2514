"""Token counts as the simulator reports them: an estimate that depends on the text alone."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

__all__ = ["message_texts", "request_tokens", "shared_prefix", "text_tokens"]

_CACHE_BLOCK = 64  # endpoints report cached prefixes in blocks


def text_tokens(text: str) -> int:
    """About a token per Chinese character, and per four others."""
    wide = sum(ord(character) >= 0x2E80 for character in text)
    return wide + -(-(len(text) - wide) // 4)


def request_tokens(body: Mapping[str, object]) -> int:
    """Tokens of a request's messages and tools."""
    tools = body.get("tools")
    schemas = json.dumps(tools, ensure_ascii=False) if tools else ""
    return 3 + sum(3 + text_tokens(text) for text in message_texts(body)) + text_tokens(schemas)


def shared_prefix(before: Iterable[str], now: Iterable[str]) -> int:
    """Tokens of the messages that two prompts begin with in common, as a cache would report."""
    tokens = 0
    for old, new in zip(before, now, strict=False):
        if old != new:
            break
        tokens += 3 + text_tokens(new)
    return tokens // _CACHE_BLOCK * _CACHE_BLOCK


def message_texts(body: Mapping[str, object]) -> list[str]:
    """Each message of a request as one line of JSON."""
    messages = body.get("messages")
    if not isinstance(messages, list):
        return []
    return [json.dumps(message, ensure_ascii=False, sort_keys=True) for message in messages]
