"""Exact token counts by one resident encoding."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from memoryd.worker.encodings import Unavailable, load

if TYPE_CHECKING:
    from tiktoken._tiktoken import CoreBPE

__all__ = ["Counter"]

_ENDLESS = 50_000
_BLANKS = re.compile(rf"\s{{{_ENDLESS}}}")


class Counter:
    """Counts texts, once an encoding is loaded."""

    def __init__(self) -> None:
        self._core: CoreBPE | None = None

    def load(self, name: str) -> None:
        """Load the encoding. Raises Unavailable."""
        self._core = load(name)

    def count(self, texts: Sequence[str]) -> list[int]:
        """Return the tokens of each text, special tokens read as text."""
        if self._core is None:
            raise Unavailable("no encoding is loaded")
        return [_count(self._core, text) for text in texts]


def _count(core: CoreBPE, text: str) -> int:
    # The core's pattern engine runs back through white space: a million blanks take 180 MB, and
    # with o200k_base end in a panic (tiktoken 0.14). The estimate is an upper bound.
    if len(text) >= _ENDLESS and _BLANKS.search(text):
        return _estimate(text)
    try:
        return len(core.encode_ordinary(text))
    except BaseException as exc:
        # A panic of the core is no Exception.
        if type(exc).__name__ != "PanicException":
            raise
        return _estimate(text)


def _estimate(text: str) -> int:
    # Its tables are loaded only here, where they are hardly ever needed.
    from memoryd.core.estimator import estimate

    return estimate(text)
