"""Faults of ours in the log: where they happened, never what was being said.

The text of an exception may quote a message of a user (KeyError shows the key, a codec error the
string), so that only types and places are written down.
"""

from __future__ import annotations

import traceback
from types import TracebackType

__all__ = ["describe_fault"]


def describe_fault(error: BaseException) -> str:
    """Return types and frames of an exception and of what led to it, oldest first."""
    chain: list[BaseException] = []
    link: BaseException | None = error
    while link is not None and link not in chain:
        chain.append(link)
        link = link.__cause__ or link.__context__
    return "\nthen\n".join(
        f"{type(link).__module__}.{type(link).__qualname__}" + _places(link.__traceback__)
        for link in reversed(chain)
    )


def _places(trace: TracebackType | None) -> str:
    return "".join(
        f"\n  {frame.f_code.co_filename}:{line} in {frame.f_code.co_qualname}"
        for frame, line in traceback.walk_tb(trace)
    )
