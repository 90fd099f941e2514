"""Pieces of text as endpoints send them, made whole.

Some endpoints cut the stream in the middle of a surrogate pair, and some models think aloud in
their text, between ``<think>`` and ``</think>``. Both are put right here, piece by piece.
"""

from __future__ import annotations

__all__ = ["SurrogateJoiner", "TextBuilder", "ThinkSplitter", "without_surrogates"]

_OPEN = "<think>"
_CLOSE = "</think>"
_MAX_LEADING_SPACE = 64
"""More white space than this before a tag is text: it is held back, and looked at again."""


def without_surrogates(text: str) -> str:
    """Join surrogate pairs; a lone one, which no UTF-8 can carry, becomes U+FFFD."""
    if text.isascii():
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


class TextBuilder:
    """Builds a text from many small pieces in about the memory of the text.

    A piece of one character takes 80 bytes as a string of its own, and io.StringIO keeps up to
    100,000 of them (CPython 3.11).
    """

    _PIECES = 512

    def __init__(self) -> None:
        self._blocks: list[str] = []
        self._pieces: list[str] = []

    def add(self, piece: str) -> None:
        self._pieces.append(piece)
        if len(self._pieces) >= self._PIECES:
            self._blocks.append("".join(self._pieces))
            self._pieces.clear()

    def text(self) -> str:
        return "".join(self._blocks) + "".join(self._pieces)


class SurrogateJoiner:
    """Joins surrogate pairs over the borders of pieces."""

    def __init__(self) -> None:
        self._high = ""  # a high surrogate whose other half has not come

    def feed(self, piece: str) -> str:
        piece = self._high + piece
        self._high = ""
        if piece and "\ud800" <= piece[-1] <= "\udbff":
            piece, self._high = piece[:-1], piece[-1]
        return without_surrogates(piece)

    def close(self) -> str:
        """Return what is left once no more comes."""
        left, self._high = self._high, ""
        return without_surrogates(left)


class ThinkSplitter:
    """Splits a text that begins with ``<think>`` into (text, reasoning). Tags further on are text.

    White space before the block, and between it and the text, is dropped.
    """

    def __init__(self) -> None:
        self._state = "start"  # start, thinking, after (white space to drop), text
        self._held = ""  # may be the beginning of a tag

    def feed(self, piece: str) -> tuple[str, str]:
        """Take a piece and return its (text, reasoning) as far as they are certain."""
        if self._state == "text":
            return piece, ""
        self._held += piece
        if self._state == "start" and not self._begin():
            return self._take_text()
        reasoning = self._take_reasoning() if self._state == "thinking" else ""
        if self._state == "after":
            self._held = self._held.lstrip()
            if self._held:
                self._state = "text"
        text, _ = self._take_text()
        return text, reasoning

    def close(self) -> tuple[str, str]:
        """Return what was held back once no more comes."""
        held, self._held = self._held, ""
        return ("", held) if self._state == "thinking" else (held, "")

    def _begin(self) -> bool:
        """Leave the start once it is clear what the text begins with; tell whether it thinks."""
        begin = self._held.lstrip()
        if begin.startswith(_OPEN):
            self._state, self._held = "thinking", begin[len(_OPEN) :]
            return True
        if not _OPEN.startswith(begin) or len(self._held) > _MAX_LEADING_SPACE:
            self._state = "text"
        return False

    def _take_text(self) -> tuple[str, str]:
        if self._state != "text":
            return "", ""
        held, self._held = self._held, ""
        return held, ""

    def _take_reasoning(self) -> str:
        reasoning, tag, rest = self._held.partition(_CLOSE)
        if tag:
            self._state, self._held = "after", rest
            return reasoning
        keep = _tag_begun_at_end(reasoning)
        cut = len(reasoning) - keep
        self._held = reasoning[cut:]
        return reasoning[:cut]


def _tag_begun_at_end(text: str) -> int:
    """How many characters at the end may be the beginning of the closing tag."""
    for length in range(min(len(_CLOSE) - 1, len(text)), 0, -1):
        if _CLOSE.startswith(text[-length:]):
            return length
    return 0
