"""Replies in the form of the chat-completions API: one object, or the chunks of a stream."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from memoryd_tools.cloudsim_steps import Step

__all__ = ["Usage", "WireReply", "chunks", "whole"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    prompt_tokens: int
    completion_tokens: int
    cached_tokens: int

    def to_json(self) -> dict[str, object]:
        return {
            "prompt_tokens": self.prompt_tokens,
            "completion_tokens": self.completion_tokens,
            "total_tokens": self.prompt_tokens + self.completion_tokens,
            "prompt_tokens_details": {"cached_tokens": self.cached_tokens},
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class WireReply:
    """A reply to be sent. ``tool_calls`` are (id, name, arguments as JSON text)."""

    id: str
    model: str
    text: str
    reasoning: str
    tool_calls: tuple[tuple[str, str, str], ...]
    finish_reason: str
    usage: Usage | None


def whole(reply: WireReply, step: Step) -> dict[str, object]:
    """Return the reply as one chat.completion object."""
    text, reasoning = _as_styled(reply, step)
    message: dict[str, object] = {"role": "assistant", "content": text or None}
    if reasoning:
        message[step.reasoning_style] = reasoning
    if reply.tool_calls:
        message["tool_calls"] = [
            {"id": call_id, "type": "function", "function": {"name": name, "arguments": arguments}}
            for call_id, name, arguments in reply.tool_calls
        ]
    choice = {"index": 0, "message": message, "finish_reason": reply.finish_reason}
    answer = _head(reply, "chat.completion") | {"choices": [choice]}
    if reply.usage is not None:
        answer["usage"] = reply.usage.to_json()
    return answer


def chunks(reply: WireReply, step: Step, *, include_usage: bool) -> Iterator[dict[str, object]]:
    """Yield the chunks of a stream, the usage chunk (asked for by stream_options) last."""
    yield _chunk(reply, {"role": "assistant", "content": ""})
    text, reasoning = _as_styled(reply, step)
    for piece in _pieces(reasoning, step.chunk_chars):
        yield _chunk(reply, {step.reasoning_style: piece})
    for piece in _pieces(text, step.chunk_chars):
        yield _chunk(reply, {"content": piece})
    for index, (call_id, name, arguments) in enumerate(reply.tool_calls):
        function: Mapping[str, object] = {"name": name, "arguments": ""}
        yield _call_chunk(
            reply, {"index": index, "id": call_id, "type": "function", "function": function}
        )
        for piece in _pieces(arguments, step.chunk_chars):
            yield _call_chunk(reply, {"index": index, "function": {"arguments": piece}})
    yield _chunk(reply, {}, finish_reason=reply.finish_reason)
    if include_usage and reply.usage is not None:
        head = _head(reply, "chat.completion.chunk")
        yield head | {"choices": [], "usage": reply.usage.to_json()}


def _as_styled(reply: WireReply, step: Step) -> tuple[str, str]:
    """Return (text, reasoning); in the think style the reasoning leads the text."""
    if step.reasoning_style == "think" and reply.reasoning:
        return f"<think>\n{reply.reasoning}\n</think>\n\n{reply.text}", ""
    return reply.text, reply.reasoning


def _pieces(text: str, size: int) -> Iterator[str]:
    return (text[start : start + size] for start in range(0, len(text), size))


def _call_chunk(reply: WireReply, call: Mapping[str, object]) -> dict[str, object]:
    return _chunk(reply, {"tool_calls": [call]})


def _chunk(
    reply: WireReply, delta: Mapping[str, object], *, finish_reason: str | None = None
) -> dict[str, object]:
    choice = {"index": 0, "delta": delta, "finish_reason": finish_reason}
    return _head(reply, "chat.completion.chunk") | {"choices": [choice]}


def _head(reply: WireReply, kind: str) -> dict[str, object]:
    return {"id": reply.id, "object": kind, "created": 0, "model": reply.model}
