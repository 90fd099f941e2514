"""Faults of ours in the log: where they happened, never what was being said.

The text of an exception may quote a message of a user (KeyError shows the key, a codec error the
string), so that only types and places are written down.
"""

from __future__ import annotations

import traceback

__all__ = ["describe_fault"]


def describe_fault(error: BaseException) -> str:
    """Return types and frames of an exception and of what led to it, oldest first."""
    chain: list[BaseException] = []
    link: BaseException | None = error
    while link is not None and link not in chain:
        chain.append(link)
        link = link.__cause__ or link.__context__
    return "\nthen\n".join(
        f"{type(link).__module__}.{type(link).__qualname__} at\n"
        + "".join(traceback.format_tb(link.__traceback__)).rstrip()
        for link in reversed(chain)
    )
