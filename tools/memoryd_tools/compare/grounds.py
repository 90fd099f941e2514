"""Whether what memory states was said: the daemon's guard, over all messages of a transcript."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from datetime import tzinfo
from typing import Any

from memoryd.core.grounding.evidence import Context, Source, evidence
from memoryd.core.grounding.guard import ground
from memoryd.core.summaries import SummaryLine
from memoryd_tools.compare.probes import message_text

__all__ = ["ungrounded"]

_NUMBER = re.compile(r"\d+(?:[.:]\d+)*")


def ungrounded(
    statements: Iterable[str],
    quotes: Iterable[str],
    messages: Iterable[Mapping[str, Any]],
    *,
    zone: tzinfo,
    now: float,
) -> list[str]:
    """Return the statements that follow from no message, and the quotes of which that is true
    that have a number no message has. ``now``: when messages without a time were said."""
    sources = [
        Source(
            ids=(str(message["id"]),),
            text=message_text(message),
            time=float(message.get("time") or now),
        )
        for message in messages
    ]
    said = _squeezed("".join(source.text for source in sources))
    unsaid = [
        *(
            quote
            for quote in quotes
            if any(number not in said for number in _NUMBER.findall(_squeezed(quote)))
        ),
        *(text for text in statements if _squeezed(text) not in said),
    ]
    if not unsaid:
        return []
    context = Context(zone=zone)
    lines = [SummaryLine(text=text) for text in unsaid]
    guarded = ground(lines, evidence(sources, context), context)
    return [dropped.line.text for dropped in guarded.dropped]


def _squeezed(text: str) -> str:
    return "".join(unicodedata.normalize("NFKC", text).replace(",", "").split())
