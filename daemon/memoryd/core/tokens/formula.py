"""What a request costs in tokens: the formula, the encodings of models, images.

    tokens(request) = REQUEST_TOKENS + sum(message_tokens(message)) + sum(tool_tokens(tool))

Counting a text is somebody else's work (the worker, or core.tokens.estimator); everything here
takes the counter as an argument. A text is counted as text: ``<|endoftext|>`` in it is seven words.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from memoryd.core.messages import ImagePart, Message, TextPart, tool_call_to_wire
from memoryd.core.tokens.images import image_size
from memoryd.values import frozen

__all__ = [
    "DEFAULT_ENCODING",
    "ENCODINGS",
    "IMAGE_TOKENS_LOW",
    "IMAGE_TOKENS_MAX",
    "MESSAGE_TOKENS",
    "REQUEST_TOKENS",
    "TOOL_TOKENS",
    "LearntFactor",
    "ModelTokens",
    "image_tokens",
    "message_fixed",
    "message_texts",
    "message_tokens",
    "model_tokens",
    "next_factor",
    "tool_text",
    "tool_tokens",
]

ENCODINGS = ("cl100k_base", "o200k_base")

DEFAULT_ENCODING = "cl100k_base"
"""Where no model is named. For Chinese it is the costlier of the two, for English nearly equal:
a plan that fits by it fits by the other."""

REQUEST_TOKENS = 3
"""A request primes the reply with the assistant's role."""

MESSAGE_TOKENS = 4
"""The brackets of a message (3) and its role: each of the four is one token in both encodings."""

NAME_TOKENS = 1
TOOL_TOKENS = 8
"""Beside the JSON of a tool call or tool schema."""

IMAGE_TOKENS_LOW = 85
IMAGE_TOKENS_TILE = 170
IMAGE_TOKENS_MAX = 1445
"""Of any size: at most two by four tiles remain once the image is scaled; so for an unknown one."""


def message_tokens(message: Message, count: Callable[[str], int]) -> int:
    """Return what ``message`` costs within a request."""
    return message_fixed(message) + sum(map(count, message_texts(message)))


def message_fixed(message: Message) -> int:
    """Return what ``message`` costs apart from its texts: brackets, role, tool calls, images."""
    fixed = MESSAGE_TOKENS + TOOL_TOKENS * len(message.tool_calls)
    if message.name:
        fixed += NAME_TOKENS
    if not isinstance(message.content, str):
        fixed += sum(image_tokens(part) for part in message.content if isinstance(part, ImagePart))
    return fixed


def message_texts(message: Message) -> tuple[str, ...]:
    """Return the texts whose tokens ``message`` costs, each to be counted by itself."""
    if isinstance(message.content, str):
        texts = [message.content]
    else:
        texts = [part.text for part in message.content if isinstance(part, TextPart)]
    if message.name:
        texts.append(message.name)
    texts += (_compact(tool_call_to_wire(call)) for call in message.tool_calls)
    return tuple(texts)


def tool_tokens(tool: Mapping[str, object], count: Callable[[str], int]) -> int:
    """Return what a tool schema costs within a request."""
    return TOOL_TOKENS + count(tool_text(tool))


def tool_text(tool: Mapping[str, object]) -> str:
    """Return the text of a tool schema that is counted."""
    return _compact(tool)


def _compact(value: object) -> str:
    """JSON with nothing escaped that need not be: escaped Chinese would count twice."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def image_tokens(image: ImagePart) -> int:
    """Return what an image costs: 85 in low detail, else 85 and 170 for each tile of 512 pixels,
    once it is scaled to fit into 2048 by 2048 and its shorter side to at most 768.

    The size is read from a data URL (PNG, JPEG, GIF, WebP). An image elsewhere costs the most.
    """
    if image.detail == "low":
        return IMAGE_TOKENS_LOW
    size = image_size(image.url)
    if size is None:
        return IMAGE_TOKENS_MAX
    scale = min(1.0, 2048 / max(size), 768 / min(size))
    tiles = math.prod(max(1, math.ceil(side * scale / 512)) for side in size)
    return IMAGE_TOKENS_LOW + IMAGE_TOKENS_TILE * tiles


@frozen
class ModelTokens:
    """How the tokens of a model are counted.

    ``factor`` is for a tokenizer that is not ours: its tokens per token of ``encoding``, until
    one is learnt (next_factor). None: our counts are the model's.
    ``context_window`` is None where nothing is known.
    """

    encoding: str = DEFAULT_ENCODING
    context_window: int | None = None
    factor: float | None = None


def _ours(encoding: str, context_window: int) -> ModelTokens:
    return ModelTokens(encoding=encoding, context_window=context_window)


def _foreign(factor: float, context_window: int | None = None) -> ModelTokens:
    return ModelTokens(encoding="o200k_base", context_window=context_window, factor=factor)


# The first pattern that matches the name decides. Windows as the vendors publish them; for a
# family, the smallest of those in use. Factors are cautious guesses to begin with: a vocabulary
# made for Chinese needs about as many tokens as o200k_base, an older Latin one half as many again.
_MODELS: tuple[tuple[re.Pattern[str], ModelTokens], ...] = tuple(
    (re.compile(pattern), counted)
    for pattern, counted in (
        (r"gpt-oss", _ours("o200k_base", 131_072)),
        (r"(chat)?gpt-?4o", _ours("o200k_base", 128_000)),
        (r"gpt-4\.1", _ours("o200k_base", 1_047_576)),
        (r"gpt-4\.5", _ours("o200k_base", 128_000)),
        (r"gpt-[5-9].*chat", _ours("o200k_base", 128_000)),
        (r"gpt-[5-9]", _ours("o200k_base", 400_000)),
        (r"o1-(mini|preview)", _ours("o200k_base", 128_000)),
        (r"o[1-9](-|$)", _ours("o200k_base", 200_000)),
        (r"gpt-4-32k", _ours("cl100k_base", 32_768)),
        (r"gpt-4-(turbo|1106|0125|vision)", _ours("cl100k_base", 128_000)),
        (r"gpt-4", _ours("cl100k_base", 8_192)),
        (r"gpt-3\.?5", _ours("cl100k_base", 16_385)),
        (r"(qwen|qwq|qvq|tongyi|通义)", _foreign(1.1, 32_768)),
        (r"deepseek", _foreign(1.1, 65_536)),
        (r"(chat)?glm|智谱", _foreign(1.1, 128_000)),
        (r".*(pangu|盘古)", _foreign(1.2, 32_768)),
        (r"(doubao|豆包|skylark|seed)", _foreign(1.1, 32_768)),
        (r"(kimi|moonshot)", _foreign(1.1, 131_072)),
        (r"(ernie|文心)", _foreign(1.2, 8_192)),
        (r"(hunyuan|混元)", _foreign(1.1, 32_768)),
        (r"(minimax|abab|baichuan|yi-|internlm|step-|spark|星火|mimo)", _foreign(1.2, 32_768)),
        (r"(meta-)?llama", _foreign(1.3, 8_192)),
        (r"(mi[sx]tral|codestral|ministral)", _foreign(1.5, 32_768)),
        (r"(claude|gemini)", _foreign(1.4, 200_000)),
        (r"(gemma|phi|falcon|command)", _foreign(1.4, 8_192)),
    )
)

_UNKNOWN_MODEL = _foreign(1.5)

_WINDOW_IN_NAME = re.compile(r"(?<![\d.])(\d{1,4})k(?![a-z])")


def model_tokens(model: str | None) -> ModelTokens:
    """Return how the tokens of ``model`` are counted; with None, by DEFAULT_ENCODING.

    Vendors' prefixes (``openai/``, ``ft:``) and capitals do not matter. Of a foreign model, a
    window in the name (``moonshot-v1-8k``) counts for more than its family's.
    """
    if model is None:
        return ModelTokens()
    name = model.lower().rpartition("/")[2].removeprefix("ft:")
    known = next((counted for pattern, counted in _MODELS if pattern.match(name)), _UNKNOWN_MODEL)
    window = _WINDOW_IN_NAME.search(name)
    if known.factor is not None and window:
        return replace(known, context_window=int(window[1]) * 1000)
    return known


FACTOR_CALLS = 20
"""A factor stands for so many calls: plans that jump with every reply defeat the cloud's cache."""

_FACTOR_STEP = 0.05
_FACTOR_RANGE = (0.5, 4.0)
"""Beyond that it is no tokenizer but a wrong report."""

_TELLING_TOKENS = 200
"""In a smaller prompt the endpoint's own frame weighs too much."""


@frozen
class LearntFactor:
    """The factor in force for one model, and what was seen since it last changed.

    ``calls`` counts the telling ones, ``highest`` is the highest ratio among them.
    """

    factor: float
    calls: int = 0
    highest: float = 0.0


def next_factor(learnt: LearntFactor, *, ours: int, reported: int) -> LearntFactor:
    """Take in one call: ``ours`` tokens counted without any factor, ``reported`` by the cloud.

    After every twenty calls the factor becomes the highest ratio among them, rounded up.
    """
    if ours < _TELLING_TOKENS or reported <= 0:
        return learnt
    low, high = _FACTOR_RANGE
    calls = learnt.calls + 1
    highest = max(learnt.highest, min(max(reported / ours, low), high))
    if calls < FACTOR_CALLS:
        return replace(learnt, calls=calls, highest=highest)
    # Rounded before it is rounded up, or 1.1 / 0.05 would make 1.15.
    steps = math.ceil(round(highest / _FACTOR_STEP, 6))
    return LearntFactor(factor=round(steps * _FACTOR_STEP, 2))
