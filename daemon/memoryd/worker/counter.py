"""Exact token counts by one resident encoding."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from memoryd.worker.encodings import ENCODINGS, Unavailable, has_other_scripts, load

if TYPE_CHECKING:
    from tiktoken._tiktoken import CoreBPE

__all__ = ["Counter"]

_ENDLESS = 8192
"""Characters in one piece of the tokenizer's pattern that are not given to it. With tiktoken
0.9 to 0.12 merging takes quadratic time (65,536 Han characters 13 s), and the pattern engine of all
runs back through blanks (with 0.14 a million take 180 MB, and end in a panic)."""

# What surely ends a piece of letters is left out; each class covers pieces of its kind.
_PIECES = tuple(
    re.compile(f"{kind}+") for kind in (r"[^\s\d!-/:-@\[-`{-~，。！？、；：]", r"[^\w\s]", r"\s")
)


class Counter:
    """Counts texts, once an encoding is loaded."""

    def __init__(self) -> None:
        self._core: CoreBPE | None = None
        self._name = ""
        # Whether any text can be counted; else those of a few scripts.
        self._whole = False

    def load(self, name: str) -> None:
        """Load the encoding. Raises Unavailable."""
        self._core = load(name, other_scripts=False)
        self._name, self._whole = name, not ENCODINGS[name].many_scripts

    def count(self, texts: Sequence[str]) -> list[int]:
        """Return the tokens of each text, special tokens read as text."""
        if self._core is None:
            raise Unavailable("no encoding is loaded")
        if not self._whole and any(map(has_other_scripts, texts)):
            # The old one first goes: there is no room for both.
            self._core = None
            self._core, self._whole = load(self._name, other_scripts=True), True
        return [_count(self._core, text) for text in texts]


def _count(core: CoreBPE, text: str) -> int:
    if len(text) >= _ENDLESS and _is_endless(text):
        return _estimate(text)
    try:
        return len(core.encode_ordinary(text))
    except BaseException as exc:
        # A panic of the core is no Exception.
        if type(exc).__name__ != "PanicException":
            raise
        return _estimate(text)


def _is_endless(text: str) -> bool:
    return any(len(piece[0]) >= _ENDLESS for pattern in _PIECES for piece in pattern.finditer(text))


def _estimate(text: str) -> int:
    # Its tables are loaded only here, where they are hardly ever needed.
    from memoryd.core.tokens.estimator import estimate

    return estimate(text)
