"""A fast stand-in for a tokenizer, and the formula of requests written a second time.

The planner's own formula is not used here: what the tests compare with must not share its faults.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from memoryd.core.messages import Message
from memoryd.core.tokens.counting import Counted

ENCODING = "cl100k_base"


def count(text: str) -> int:
    """Three bytes are a token, and a line break ends one, as in the real encodings."""
    return sum(-(-len(line.encode()) // 3) for line in text.split("\n")) + text.count("\n")


def counted(text: str) -> Counted:
    return Counted(tokens=count(text), exact=True)


def message_cost(message: Message) -> int:
    return chat_cost(message.to_chat())


def chat_cost(chat: Mapping[str, object]) -> int:
    """Return what one element of ``messages`` costs by the documented formula."""
    cost = 3 + 1
    content = chat["content"]
    if isinstance(content, str):
        cost += count(content)
    else:
        assert isinstance(content, list)
        for part in content:
            cost += count(part["text"]) if part["type"] == "text" else image_cost(part)
    if chat.get("name"):
        cost += 1 + count(str(chat["name"]))
    calls = chat.get("tool_calls", [])
    assert isinstance(calls, list)
    for call in calls:
        cost += 8 + count(json.dumps(call, ensure_ascii=False, separators=(",", ":")))
    return cost


def image_cost(part: Mapping[str, object]) -> int:
    """Return the cost of an image elsewhere: its size is unknown, so it costs the most."""
    image = part["image_url"]
    assert isinstance(image, dict)
    return 85 if image.get("detail") == "low" else 1445


def request_cost(messages: list[Mapping[str, object]], tools: list[Mapping[str, object]]) -> int:
    """Return what a whole request costs."""
    schemas = sum(
        8 + count(json.dumps(tool, ensure_ascii=False, separators=(",", ":"))) for tool in tools
    )
    return 3 + sum(map(chat_cost, messages)) + schemas
