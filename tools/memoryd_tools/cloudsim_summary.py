"""A poor summariser, as small models are: it drops half of the facts, and in one reply of five
it changes a number. Deterministic by seed, so that a test can say what it did."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from memoryd_tools.cloudsim_brain import message_text

__all__ = ["SUMMARY_MARKERS", "PoorSummary", "is_summary_call", "poor_summary"]

SUMMARY_MARKERS = ("你为一个助手整理对话记忆", "You keep the memory of a conversation")
"""How the daemon's summary calls begin, in Chinese and in English."""

_DETAIL = re.compile(
    r"\d|[一二两三四五六七八九十百千万]+[个人元点天月号次]|叫|必须|不能|最好|预算|喜欢|不吃|"
    r"决定|截止|负责|\b(?:must|name|prefer|budget|deadline|decided)\b",
    re.I,
)
_SENTENCE = re.compile(r"[^。！？!?；;\n]+")
_NUMBER = re.compile(r"\d{1,15}")


@dataclass(frozen=True, slots=True, kw_only=True)
class PoorSummary:
    """``invented`` is (number as said, number as written), or None where nothing was changed."""

    text: str
    kept: tuple[str, ...]
    dropped: tuple[str, ...]
    invented: tuple[str, str] | None


def is_summary_call(body: Mapping[str, object], markers: tuple[str, ...]) -> bool:
    """Whether one of the markers stands in a system message of the request."""
    messages = body.get("messages")
    if not isinstance(messages, list):
        return False
    return any(
        marker in message_text(message)
        for message in messages
        if isinstance(message, Mapping) and message.get("role") == "system"
        for marker in markers
    )


def poor_summary(
    body: Mapping[str, object],
    *,
    seed: int,
    number: int,
    drop: float = 0.5,
    invent_every: int = 5,
) -> PoorSummary:
    """Summarise what the request holds. ``number`` counts the summaries, from 0: each
    ``invent_every``-th changes the first number it keeps (0: none does)."""
    sentences = [
        sentence.strip() + source
        for text, source in _said(body)
        for sentence in _SENTENCE.findall(text)
    ]
    details = list(dict.fromkeys(filter(_DETAIL.search, sentences)))
    kept = [detail for detail in details if _draw(seed, detail) >= drop]
    if not kept and sentences:
        kept = [max(sentences, key=len)]  # of small talk a model says something, too
    dropped = tuple(detail for detail in details if detail not in kept)
    lines, invented = list(kept), None
    if invent_every and number % invent_every == invent_every - 1:
        lines, invented = _with_a_wrong_number(kept, seed + number)
    text = "\n".join(f"- {line}" for line in lines)
    return PoorSummary(text=text, kept=tuple(kept), dropped=dropped, invented=invented)


def _said(body: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """The texts of a request, each with a mark of its source.

    A summary call of the daemon holds one JSON row a message, ``[number, role, time, text]``, and
    one a line of the previous summary, ``[heading, statement, [numbers]]``. Anything else is read
    as it is.
    """
    messages = body.get("messages")
    for message in messages if isinstance(messages, list) else []:
        if not isinstance(message, Mapping) or message.get("role") == "system":
            continue
        for line in message_text(message).split("\n"):
            match _row(line):
                case [int() as seq, str(), _, str() as text]:
                    yield text, f" [{seq}]"
                case [str(), str() as text, list() as numbers] if _are_seqs(numbers):
                    yield text, f" [{', '.join(map(str, numbers))}]" if numbers else ""
                case None:
                    yield line, ""


def _are_seqs(numbers: list[object]) -> bool:
    return all(isinstance(number, int) for number in numbers)


def _row(line: str) -> list[object] | None:
    """A line of data as JSON; None for words."""
    if not line.startswith("["):
        return None
    try:
        row = json.loads(line)
    except ValueError:
        return None
    return row if isinstance(row, list) else None


def _draw(seed: int, text: str) -> float:
    """Uniform in [0, 1), by seed and text."""
    digest = hashlib.sha256(f"{seed}/{text}".encode()).digest()
    return int.from_bytes(digest[:4]) / 2**32


def _with_a_wrong_number(lines: list[str], seed: int) -> tuple[list[str], tuple[str, str] | None]:
    for index, line in enumerate(lines):
        if found := _NUMBER.search(line):
            said = found.group()
            written = str(int(said) + 1 + int(7 * _draw(seed, said)))
            changed = line[: found.start()] + written + line[found.end() :]
            return [*lines[:index], changed, *lines[index + 1 :]], (said, written)
    return lines, None
