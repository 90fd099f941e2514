"""A few telling sentences of turns that do not fit and that no summary covers yet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from memoryd.core.messages import ImagePart, Role, StoredMessage
from memoryd.core.shorten import shorten_text

__all__ = ["Sentence", "role_label", "telling_sentences"]

_MOST_SENTENCES = 60
"""More would not fit in what an extract may have (300 tokens at about 10 each, twice over)."""

_LONGEST = 96
"""Characters of a sentence; longer ones are shortened in the middle."""

_SPLIT = re.compile(r"(?<=[。！？!?；;\n])|(?<=[.])\s+")
_NUMBER = re.compile(r"\d|[一二两三四五六七八九十百千万]+[个人元块点号天周月年]")
_WEIGHTY = re.compile(
    r"必须|一定要|不能|不要|最好|希望|需要|预算|要求|喜欢|不吃|过敏|决定|确定|改成|改到|记住|叫"
    r"|负责|截止|完成|订|方案"
    r"|\b(?:must|need|prefer|want|budget|deadline|decided?|changed?|remember|my name|allergic"
    r"|agreed?|done|cannot|can't|don't)\b",
    re.IGNORECASE,
)
_IMAGE = {"zh": "〔图片〕", "en": "[image]"}
_ROLES = {
    "zh": {Role.USER: "用户", Role.ASSISTANT: "助手", Role.TOOL: "工具", Role.SYSTEM: "备注"},
    "en": {Role.USER: "user", Role.ASSISTANT: "assistant", Role.TOOL: "tool", Role.SYSTEM: "note"},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A sentence of a message with how much it tells; more is better."""

    text: str
    seq: int
    weight: int


def role_label(role: Role, language: str) -> str:
    """Return what a role is called in the conversation's language."""
    return _ROLES["zh" if language == "zh" else "en"][role]


def telling_sentences(messages: Iterable[StoredMessage], language: str) -> tuple[Sentence, ...]:
    """Return the sentences of user and assistant that tell most, in their order.

    Every user message has one at least, so there is always something to say. What a tool said is
    left to facts: its free text is data of strangers.
    """
    sentences = [
        sentence
        for stored in messages
        if stored.message.role in (Role.USER, Role.ASSISTANT)
        for sentence in _sentences(stored, language)
    ]
    if len(sentences) <= _MOST_SENTENCES:
        return tuple(sentences)
    best = sorted(range(len(sentences)), key=lambda index: (-sentences[index].weight, -index))
    return tuple(sentences[index] for index in sorted(best[:_MOST_SENTENCES]))


def _sentences(stored: StoredMessage, language: str) -> Sequence[Sentence]:
    by_user = stored.message.role is Role.USER
    label = role_label(stored.message.role, language)
    # Beyond a few thousand characters a message is a document, and no sentence list of it short.
    pieces = [piece.strip() for piece in _SPLIT.split(stored.message.text[:4000])]
    if any(isinstance(part, ImagePart) for part in stored.message.content):
        pieces.append(_IMAGE[language])
    return [
        Sentence(
            text=f"{label}: {shorten_text(' '.join(piece.split()), [_LONGEST], language)[0]}",
            seq=stored.seq,
            weight=_weight(piece, by_user),
        )
        for piece in pieces
        if piece
    ]


def _weight(sentence: str, by_user: bool) -> int:
    return (
        2 * bool(_NUMBER.search(sentence))
        + 2 * bool(_WEIGHTY.search(sentence))
        + by_user
        - 2 * sentence.endswith(("?", "？"))
    )
