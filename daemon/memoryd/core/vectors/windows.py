"""Cuts a text into the windows that are embedded one by one.

A vector of a long text is an average in which no single sentence is found again. Sizes are bytes
of UTF-8: about four of them make one piece of text, in Chinese as in English.
"""

from __future__ import annotations

import re

__all__ = ["MAX_WINDOWS", "WINDOW_BYTES", "windows"]

WINDOW_BYTES = 480
"""About 120 pieces of text: one forward pass of 28 ms on an x86 core, so that what somebody waits
for gets its turn soon, also on a slow board."""

MAX_WINDOWS = 160
"""70 KB are covered whole; of a longer text windows evenly spread over it. One message of a
mebibyte would otherwise keep a board busy for minutes; its words are found lexically."""

_LEAST_REST = WINDOW_BYTES // 4
"""What is left at the end of a text, if it is shorter, is no window of its own."""

# Where to cut, the best first, each as far back as the last half of a window.
_ENDS = tuple(re.compile(f".*{end}", re.S) for end in (r"[。！？!?\n]|\.\s", r"[，；、,;:：]|\s"))


def windows(text: str) -> tuple[str, ...]:
    """Return the windows of a text in order; none for a blank one."""
    found: list[str] = []
    rest = text.strip()
    at = 0
    while at < len(rest):
        end = _end(rest, at)
        if window := rest[at:end].strip():
            found.append(window)
        at = end
    if len(found) <= MAX_WINDOWS:
        return tuple(found)
    last = len(found) - 1
    return tuple(found[place * last // (MAX_WINDOWS - 1)] for place in range(MAX_WINDOWS))


def _end(text: str, at: int) -> int:
    most = WINDOW_BYTES + _LEAST_REST
    head = text[at : at + most + 1].encode(errors="replace")
    if len(head) <= most:
        return len(text)
    window = head[:WINDOW_BYTES].decode(errors="ignore")
    for end in _ENDS:
        cut = end.match(window)
        if cut is not None and cut.end() > len(window) // 2:
            return at + cut.end()
    return at + len(window)
