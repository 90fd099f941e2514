"""What comes back: chunks, or one whole object, made into a Completion.

Everything an endpoint sends is checked and bounded here; past this module a reply has types.
Only the first choice (index 0) is read.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from memoryd.core.messages import ToolCall
from memoryd.errors import CloudFailed
from memoryd.llm.faults import reported_fault
from memoryd.llm.text import SurrogateJoiner, TextBuilder, ThinkSplitter, without_surrogates
from memoryd.service.ports import Completion, Delta
from memoryd.values import frozen

__all__ = ["ReplyAssembler", "Usage"]

MAX_REPLY_BYTES = 2**20
"""Text, reasoning and tool calls together: no frame to a client can carry more."""
MAX_TOOL_CALLS = 128
_MAX_TOKENS = 2**31
_MAX_NAME = 256


@frozen
class Usage:
    """Tokens as the endpoint reported them; None: it did not."""

    prompt_tokens: int | None = None
    completion_tokens: int | None = None
    cached_tokens: int | None = None


class ReplyAssembler:
    """Puts a reply together from its chunks; a whole (not streamed) reply is a single chunk.

    ``feed`` returns what is new, and raises the CloudError family for a chunk that reports an
    error or is no part of a completion, and for a reply over the bounds. ``completion`` ends it.
    """

    def __init__(self, *, max_bytes: int = MAX_REPLY_BYTES) -> None:
        self._max_bytes = max_bytes
        self.reply_bytes = 0  # text, reasoning and tool calls so far, in UTF-8
        self._text = TextBuilder()
        self._reasoning = TextBuilder()
        self._joiners = {"text": SurrogateJoiner(), "reasoning": SurrogateJoiner()}
        self._splitter = ThinkSplitter()
        self._calls: dict[int, _PartialCall] = {}
        self._model: str | None = None
        self.usage = Usage()
        self.finish_reason: str | None = None

    def feed(self, chunk: object) -> Delta | None:
        """Take one JSON chunk; return the new pieces, or None where it brings none."""
        if not isinstance(chunk, Mapping):
            raise CloudFailed("the endpoint sent JSON that is no part of a reply", retryable=True)
        if chunk.get("error"):
            raise reported_fault(chunk["error"])
        if self._model is None:
            self._model = _name(chunk.get("model"))
        choice = _first_choice(chunk.get("choices"))
        self._take_usage(chunk.get("usage"))
        if choice is None:
            return None
        # Some endpoints report usage inside the choice.
        self._take_usage(choice.get("usage"))
        said = choice.get("delta") or choice.get("message")
        delta = self._take(said) if isinstance(said, Mapping) else None
        finish_reason = _name(choice.get("finish_reason"))
        if finish_reason:
            self.finish_reason = finish_reason
        return delta

    def close(self) -> Delta | None:
        """End the reply; return what had been held back, if anything."""
        text, thought = self._splitter.feed(self._joiners["text"].close())
        held_text, held_thought = self._splitter.close()
        reasoning = self._joiners["reasoning"].close() + thought + held_thought
        return self._delta(text + held_text, reasoning, ())

    def completion(self, *, first_token_s: float) -> Completion:
        """Return the reply after ``close``. Raises CloudFailed where there is none."""
        calls = tuple(call.whole(index) for index, call in sorted(self._calls.items()))
        text = self._text.text()
        finish_reason = self.finish_reason or ("tool_calls" if calls else "stop")
        if not text and not calls:
            raise _empty_reply(finish_reason)
        return Completion(
            text=text,
            reasoning=self._reasoning.text(),
            tool_calls=calls,
            finish_reason=finish_reason,
            model=self._model,
            prompt_tokens=self.usage.prompt_tokens,
            completion_tokens=self.usage.completion_tokens,
            cached_tokens=self.usage.cached_tokens,
            first_token_s=first_token_s,
        )

    def _take(self, said: Mapping[str, object]) -> Delta | None:
        content, thought = _content(said.get("content"))
        # The two names in use; an endpoint that sends both sends the same twice.
        named = said.get("reasoning_content") or said.get("reasoning")
        text = self._joiners["text"].feed(content + _string(said.get("refusal")))
        reasoning = self._joiners["reasoning"].feed(_string(named) + thought)
        self._spend(text, reasoning)
        text, aloud = self._splitter.feed(text)
        reasoning += aloud
        return self._delta(text, reasoning, tuple(self._take_calls(said.get("tool_calls"))))

    def _delta(
        self, text: str, reasoning: str, calls: tuple[Mapping[str, object], ...]
    ) -> Delta | None:
        if not text and not reasoning and not calls:
            return None
        self._text.add(text)
        self._reasoning.add(reasoning)
        return Delta(text=text, reasoning=reasoning, tool_calls=calls)

    def _take_calls(self, parts: object) -> Iterable[Mapping[str, object]]:
        if not isinstance(parts, list):
            return
        for part in parts:
            if not isinstance(part, Mapping):
                continue
            index = self._index(part)
            if not 0 <= index < MAX_TOOL_CALLS:
                raise CloudFailed(f"the reply has over {MAX_TOOL_CALLS} tool calls", retryable=True)
            piece = self._calls.setdefault(index, _PartialCall()).take(part)
            self._spend(piece.id, piece.name, piece.arguments)
            yield piece.to_wire(index)

    def _index(self, part: Mapping[str, object]) -> int:
        """Which call a part belongs to: by its index; by its id where the index is missing, or is
        another call's (some number all parallel calls 0); else the last one, or a new one where
        the part names a function."""
        call_id = _name(part.get("id")) or ""
        index = part.get("index")
        if isinstance(index, int) and not isinstance(index, bool):
            call = self._calls.get(index)
            if call is None or not call_id or call.id in ("", call_id):
                return index
        newest = max(self._calls, default=-1)
        if call_id:
            known = {call.id: number for number, call in self._calls.items()}
            return known.get(call_id, newest + 1)
        function = part.get("function")
        names = isinstance(function, Mapping) and bool(function.get("name"))
        return newest + 1 if names or newest < 0 else newest

    def _spend(self, *pieces: str) -> None:
        self.reply_bytes += sum(len(piece.encode()) for piece in pieces)
        if self.reply_bytes > self._max_bytes:
            raise CloudFailed("the reply is larger than the daemon takes", retryable=False)

    def _take_usage(self, usage: object) -> None:
        if not isinstance(usage, Mapping):
            return
        details = usage.get("prompt_tokens_details")
        cached = details.get("cached_tokens") if isinstance(details, Mapping) else None
        if cached is None:
            cached = usage.get("prompt_cache_hit_tokens")
        new = Usage(
            prompt_tokens=_count(usage.get("prompt_tokens")),
            completion_tokens=_count(usage.get("completion_tokens")),
            cached_tokens=_count(cached),
        )
        # Reported with every chunk by some: the last one is the sum.
        if new != Usage():
            self.usage = new


class _PartialCall:
    """A tool call of which pieces have come."""

    def __init__(self) -> None:
        self.id = ""
        self._name = ""
        self._arguments = TextBuilder()
        self._joiner = SurrogateJoiner()

    def take(self, part: Mapping[str, object]) -> _CallPiece:
        function = part.get("function")
        function = function if isinstance(function, Mapping) else {}
        piece = _CallPiece(
            # Ids and names come once; some endpoints repeat them with every piece.
            id="" if self.id else _name(part.get("id")) or "",
            name="" if self._name else _name(function.get("name")) or "",
            arguments=self._joiner.feed(_arguments(function.get("arguments"))),
        )
        self.id = self.id or piece.id
        self._name = self._name or piece.name
        self._arguments.add(piece.arguments)
        return piece

    def whole(self, index: int) -> ToolCall:
        if not self._name:
            raise CloudFailed("the reply has a tool call without a name", retryable=True)
        return ToolCall(
            # Results are matched by id: one that the endpoint left out must still be unique.
            id=self.id or f"call_{index}",
            name=self._name,
            arguments=(self._arguments.text() + self._joiner.close()) or "{}",
        )


@frozen
class _CallPiece:
    id: str
    name: str
    arguments: str

    def to_wire(self, index: int) -> dict[str, object]:
        """Return the piece as chat completions stream it, with nothing but known fields."""
        function = {"arguments": self.arguments}
        if self.name:
            function["name"] = self.name
        wire: dict[str, object] = {"index": index, "function": function}
        if self.id:
            wire |= {"id": self.id, "type": "function"}
        return wire


def _first_choice(choices: object) -> Mapping[str, object] | None:
    if not isinstance(choices, list):
        return None
    for choice in choices:
        if isinstance(choice, Mapping) and choice.get("index", 0) == 0:
            return choice
    return None


def _content(content: object) -> tuple[str, str]:
    """Return (text, reasoning) of a content: a string, or a list of typed parts."""
    if not isinstance(content, list):
        return _string(content), ""
    parts = [part for part in content if isinstance(part, Mapping)]
    text = "".join(_string(part.get("text")) for part in parts if part.get("type") == "text")
    thinking = [part.get("thinking") for part in parts if part.get("type") == "thinking"]
    return text, "".join(_content(item)[0] for item in thinking)


def _arguments(value: object) -> str:
    """Arguments are JSON text; some endpoints send the object itself."""
    if isinstance(value, Mapping):
        return json.dumps(value, ensure_ascii=False)
    return _string(value)


def _string(value: object) -> str:
    return value if isinstance(value, str) else ""


def _name(value: object) -> str | None:
    return without_surrogates(value[:_MAX_NAME]) if isinstance(value, str) else None


def _count(value: object) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < _MAX_TOKENS:
        return value
    return None


def _empty_reply(finish_reason: str) -> CloudFailed:
    reasons = {
        "length": "the reply reached max_tokens before its first word",
        "content_filter": "the endpoint's content filter held the reply back",
    }
    return CloudFailed(
        reasons.get(finish_reason, "the endpoint's reply is empty"),
        retryable=finish_reason not in reasons,
    )
