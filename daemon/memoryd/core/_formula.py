from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from memoryd.core.messages import ImagePart, Message, tool_call_to_wire


def message_tokens(message: Message, count: Callable[[str], int]) -> int:
    total = 3 + 1
    if isinstance(message.content, str):
        total += count(message.content)
    else:
        for part in message.content:
            total += 85 if isinstance(part, ImagePart) else count(part.text)
    if message.name:
        total += 1 + count(message.name)
    for call in message.tool_calls:
        total += 8 + count(
            json.dumps(tool_call_to_wire(call), ensure_ascii=False, separators=(",", ":"))
        )
    return total


def tool_text(tool: Mapping[str, object]) -> str:
    return json.dumps(tool, ensure_ascii=False, separators=(",", ":"))
