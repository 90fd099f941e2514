"""What of a summary's line stands elsewhere in the same plan already, word for word.

A line quotes what was said, or is made of several quotes. Where a message that it quotes stands in
the recent part or among the passages, the quote costs tokens and says nothing. Only what follows
the mark of a change stays behind what it changed: without it the older words would be read as what
holds now.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

__all__ = ["Shown"]

_LEAST = 8
"""Characters of a quote that is looked for: fewer stand elsewhere by chance."""

_JOINED = re.compile("( →后来：| → later: | / )")
_ALSO = " / "
_BEFORE = re.compile("^(?:(?:助手|工具|assistant|tool): ?|- (?=/))")
"""What a record has before what was said."""


class Shown:
    """The texts of messages that stand in a plan."""

    __slots__ = ("_text",)

    def __init__(self, texts: Iterable[str]) -> None:
        self._text = "\n".join([_even(text) for text in texts])

    def rest_of(self, line: str) -> str:
        """Return a line without the quotes that stand here; nothing where all of it does."""
        kept: list[str] = []
        quotes = ["", *_JOINED.split(line)]
        for mark, quote in zip(quotes[::2], quotes[1::2], strict=True):
            changes = mark not in ("", _ALSO) and kept
            if changes or not self._says(quote):
                kept += (mark, quote) if kept else (quote,)
        return "".join(kept)

    def _says(self, quote: str) -> bool:
        words = _BEFORE.sub("", _even(quote)).strip("…。. ")
        return len(words) >= _LEAST and words in self._text


def _even(text: str) -> str:
    return " ".join(text.split()) if "\n" in text or "  " in text else text.strip()
