"""Shorter versions of a message, for plans in which it does not fit.

Nothing here knows token counts. A shortened version is made for a share of the original's
length, the planner counts several of them at once and takes the longest that fits; the last one
says only that something was left out. Text is cut at sentence ends and keeps head and tail, JSON
is pruned by its structure and stays valid, images go last and whole. Each cut leaves a visible
mark, so that the model knows it does not see everything.
"""

from __future__ import annotations

import functools
import json
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from memoryd.core.messages import Content, ImagePart, Message, Part, TextPart, ToolCall

__all__ = ["SCALES", "language_of", "mark", "shorten_message", "shorten_text", "slightest"]

SCALES = (1.0, 0.9, 0.8, 0.7, 0.55, 0.4, 0.25, 0.12)
"""Shares of the length aimed at, longest first. Tokens per character differ within a text by
about 2x at most in our evaluation sets, and by far more where somebody tries: hence down to 0.12
before giving up all but the mark."""

_HEAD_SHARE = 0.6
"""What a message is about stands first, what it asks for or ends in last; both are kept."""

_SHORTEST_WORTH_CUTTING = 48
"""Characters. The mark itself has about 15; cutting less would save nothing."""

_WORD_BACKOFF = 40
"""Characters to step back so as not to cut a number, an id or a word in two: 50 is not 5000."""

_LONGEST_PARSED = 256 * 1024
"""Characters of JSON that is pruned by structure: 40 ms to read on one x86 core."""

_REMEMBERED_TEXTS = 8
_REMEMBERED_CHARS = 16_384
"""Cuts that are remembered, and of how long a text: the same messages are cut alike in each plan
while they are in the window, and a tool result's JSON takes 10 ms. At most about half a megabyte
for Chinese text."""

_SENTENCE_END = re.compile(r"[。！？!?；;…\n]+[”’」』）)\"']*|\.(?=\s)")
_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")
_LONE_SURROGATE = re.compile(r"[\ud800-\udfff]")


def language_of(text: str) -> str:
    """Return ``zh`` for a text with Chinese characters, else ``en``."""
    return "zh" if _HAN.search(text) else "en"


def mark(characters: int, language: str) -> str:
    """Say that about so many characters were left out."""
    about = _rounded(characters)
    if language == "zh":
        return f"〔…中间省略约{about}字…〕"
    return f"[…about {about} characters left out…]"


def shorten_text(text: str, keeps: Sequence[int], language: str) -> list[str]:
    """Return a version of about so many characters for each of ``keeps``.

    None is longer than the text; all bear a mark where something was left out. JSON stays JSON.
    With 0 only the mark remains.
    """
    if len(text) <= _SHORTEST_WORTH_CUTTING:
        return [text] * len(keeps)
    if len(text) <= _REMEMBERED_CHARS:
        return [*_remembered_versions(text, tuple(keeps), language)]
    return _versions(text, keeps, language)


@functools.lru_cache(maxsize=_REMEMBERED_TEXTS)
def _remembered_versions(text: str, keeps: tuple[int, ...], language: str) -> tuple[str, ...]:
    return tuple(_versions(text, keeps, language))


def _versions(text: str, keeps: Sequence[int], language: str) -> list[str]:
    json_value = _parsed(text) if any(keeps) else None
    return [_shorter(text, json_value, keep, language) for keep in keeps]


def shorten_message(message: Message, shares: Sequence[float], language: str) -> list[Message]:
    """Return a version of the message for each share (0 to 1) of the length of its texts."""
    contents = _shorten_content(message.content, shares, language)
    calls = [_shorten_call(call, shares, language) for call in message.tool_calls]
    return [
        replace(message, content=content, tool_calls=tuple(several[index] for several in calls))
        for index, content in enumerate(contents)
    ]


def slightest(message: Message, language: str) -> Message:
    """Return the least that may stand for a message: marks alone, images gone."""
    (bare,) = shorten_message(message, (0.0,), language)
    if isinstance(bare.content, str):
        return bare
    text = "\n".join(part.text for part in bare.content if isinstance(part, TextPart))
    images = sum(isinstance(part, ImagePart) for part in bare.content)
    if images:
        text = "\n".join(filter(None, (text, _image_mark(images, language))))
    return replace(bare, content=_head_and_tail(text, 0, language) if len(text) > 400 else text)


def _image_mark(images: int, language: str) -> str:
    return f"〔{images}张图片已省略〕" if language == "zh" else f"[{images} images left out]"


def _rounded(number: int) -> int:
    """Round to two digits: the figure is for orientation."""
    unit: int = 10 ** max(len(str(number)) - 2, 0)
    return (number + unit // 2) // unit * unit


def _shorten_content(content: Content, shares: Sequence[float], language: str) -> list[Content]:
    if isinstance(content, str):
        return [*shorten_text(content, _keeps(content, shares), language)]
    columns = [_shorten_part(part, shares, language) for part in content]
    return [tuple(column[index] for column in columns) for index in range(len(shares))]


def _shorten_part(part: Part, shares: Sequence[float], language: str) -> list[Part]:
    if isinstance(part, ImagePart):
        return [part] * len(shares)
    return [
        TextPart(text=text) for text in shorten_text(part.text, _keeps(part.text, shares), language)
    ]


def _shorten_call(call: ToolCall, shares: Sequence[float], language: str) -> list[ToolCall]:
    """Shorten a call's arguments; what comes out is JSON, for some endpoints parse it."""
    shorter = shorten_text(call.arguments, _keeps(call.arguments, shares), language)
    return [
        replace(call, arguments=text if text == call.arguments else _as_json(text))
        for text in shorter
    ]


def _keeps(text: str, shares: Sequence[float]) -> list[int]:
    return [int(len(text) * share) for share in shares]


def _as_json(text: str) -> str:
    return text if _is_json(text) else json.dumps({"…": text}, ensure_ascii=False)


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


# --- text -----------------------------------------------------------------------------------


def _head_and_tail(text: str, keep: int, language: str) -> str:
    head = text[: _cut_before(text, int(keep * _HEAD_SHARE))].rstrip()
    # The tail is cut as a head of the reversed text would be: the first clean place after.
    tail = text[_cut_after(text, max(len(text) - (keep - len(head)), len(head))) :].lstrip()
    return head + mark(len(text) - len(head) - len(tail), language) + tail


def _cut_before(text: str, limit: int) -> int:
    """Return the best place at or before ``limit`` to end a head."""
    if limit <= 0:
        return 0
    ends = [found.end() for found in _SENTENCE_END.finditer(text, limit // 2, limit)]
    if ends:
        return ends[-1]
    for place in range(limit, max(limit - _WORD_BACKOFF, 0) - 1, -1):
        if _is_clean(text, place):
            return place
    return _whole_character(text, limit, -1)


def _cut_after(text: str, limit: int) -> int:
    """Return the best place at or after ``limit`` to begin a tail."""
    found = _SENTENCE_END.search(text, limit, limit + (len(text) - limit) // 2)
    if found:
        return found.end()
    for place in range(limit, min(limit + _WORD_BACKOFF, len(text)) + 1):
        if _is_clean(text, place):
            return place
    return _whole_character(text, limit, 1)


def _is_clean(text: str, place: int) -> bool:
    """Whether a cut here splits no word, number or combined character."""
    if not 0 < place < len(text):
        return True
    before, after = text[place - 1], text[place]
    if _joins(before, after):
        return False
    return not (_is_word(before) and _is_word(after))


def _is_word(character: str) -> bool:
    """Letters and digits, and what holds numbers, dates and addresses together, but no CJK."""
    if character in ".,:-/@_%+":
        return True
    return character.isalnum() and not _HAN.match(character)


def _joins(before: str, after: str) -> bool:
    """Whether two code points are one character on the screen."""
    return (
        before == "\u200d"
        or after in "\u200d\ufe0e\ufe0f\u20e3"
        or "\U0001f3fb" <= after <= "\U0001f3ff"
        or ("\U0001f1e6" <= after <= "\U0001f1ff" and "\U0001f1e6" <= before <= "\U0001f1ff")
        or unicodedata.combining(after) != 0
    )


def _whole_character(text: str, place: int, step: int) -> int:
    while 0 < place < len(text) and _joins(text[place - 1], text[place]):
        place += step
    return place


# --- JSON -----------------------------------------------------------------------------------


class _Number(str):
    """A number as it was written: 1.10 must not become 1.1, nor an id a float."""

    __slots__ = ()


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is no JSON")


def _shorter(text: str, json_value: object, keep: int, language: str) -> str:
    """``json_value`` is what the text is as JSON; None: no JSON, or, with ``keep`` 0, not read."""
    if len(text) <= keep:
        return text
    if keep and json_value is not None:
        shorter = _longest_pruned(json_value, keep, language) or _json_mark(text, language)
    elif not keep and _looks_like_json(text):
        shorter = _json_mark(text, language)
    else:
        shorter = _head_and_tail(text, keep, language)
    return shorter if len(shorter) < len(text) else text


def _json_mark(text: str, language: str) -> str:
    note = mark(len(text), language)
    return _dump({"…": note} if text.lstrip().startswith("{") else [note])


def _looks_like_json(text: str) -> bool:
    return (text.lstrip()[:1], text.rstrip()[-1:]) in (("{", "}"), ("[", "]"))


def _parsed(text: str) -> object:
    """Return the JSON object or array that ``text`` is; None if it is none.

    Of one too long to be read at each plan, the text is the value: a JSON string, cut as one.
    """
    if not _looks_like_json(text):
        return None
    if len(text) > _LONGEST_PARSED:
        return text
    try:
        value: object = json.loads(
            text, parse_int=_Number, parse_float=_Number, parse_constant=_refuse_constant
        )
    except (ValueError, RecursionError):
        return None
    return value


def _longest_pruned(value: object, keep: int, language: str) -> str | None:
    """Return the fullest pruning within ``keep`` characters, if there is one.

    Grows from the smallest, so that the work is bounded by ``keep`` and not by the value.
    """
    best = None
    low = high = 1
    while high <= 2 * keep and len(pruned := _pruned(value, high, language)) <= keep:
        best, low, high = pruned, high + 1, high * 2
    while high - low > low // 8:
        size = (low + high) // 2
        pruned = _pruned(value, size, language)
        if len(pruned) <= keep:
            best, low = pruned, size + 1
        else:
            high = size
    return best


def _pruned(value: object, size: int, language: str) -> str:
    """Write ``value`` with strings of at most ``size`` characters, and fewer members the smaller
    ``size`` is: a long list or deep tree gives way before short values do."""
    members = max(1, size // 6)
    depth = 1 + min(size.bit_length(), 30)
    return _dump(_prune(value, size, members, depth, language))


def _prune(value: object, size: int, members: int, depth: int, language: str) -> object:
    def inner(child: object) -> object:
        return _prune(child, size, members, depth - 1, language)

    if isinstance(value, dict):
        if depth <= 0 and value:
            return {"…": _members_mark(len(value), language)}
        kept: dict[str, object] = {
            _cut_string(key, max(size, 24), language): inner(child)
            for key, child in islice(value.items(), members)
        }
        if len(value) > members:
            kept["…"] = _members_mark(len(value) - members, language)
        return kept
    if isinstance(value, list):
        if depth <= 0 and value:
            return [_members_mark(len(value), language)]
        if len(value) <= members:
            return [inner(child) for child in value]
        head = (members + 1) // 2
        tail = members - head
        return [
            *(inner(child) for child in value[:head]),
            _members_mark(len(value) - members, language),
            *(inner(child) for child in value[len(value) - tail :]),
        ]
    if isinstance(value, _Number):
        # Digits are never cut; a number of this length carries nothing a model could use.
        return value if len(value) <= 64 else _cut_string(str(value), 0, language)
    if isinstance(value, str):
        return _cut_string(value, size, language)
    return value


def _cut_string(value: str, size: int, language: str) -> str:
    if len(value) <= max(size, _SHORTEST_WORTH_CUTTING):
        return value
    return _head_and_tail(value, size, language)


def _members_mark(count: int, language: str) -> str:
    return f"〔…省略{count}项…〕" if language == "zh" else f"[…{count} left out…]"


def _dump(value: object) -> str:
    """Write compact JSON with numbers as they were; the depth is bounded by pruning."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{_quote(key)}:{_dump(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(_dump, value)) + "]"
    if isinstance(value, _Number):
        return str(value)
    if isinstance(value, str):
        return _quote(value)
    return json.dumps(value)


_AS_IT_IS = json.JSONEncoder(ensure_ascii=False).encode


def _quote(text: str) -> str:
    # "\ud83d" is valid JSON for half a character; it may leave only as the escape it came as.
    return json.dumps(text) if _LONE_SURROGATE.search(text) else _AS_IT_IS(text)
