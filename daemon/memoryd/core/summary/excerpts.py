"""Excerpts: what was said, word for word, kept beside a summary and shown when it is asked for.

A summary of a few hundred tokens cannot hold every figure of a long conversation, and a poor
summariser forgets half. So with each run the sentences of what it covers are kept as well, far
more of them than a plan can show; a plan takes those that its question is about (``lines_shown``).
They are lines of the summary like all others (heading SAID), each with the message that says it,
and go with that message.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from memoryd.core.summaries import Count, Heading, SummaryLine
from memoryd.core.summary.local_summary import weight

__all__ = ["EXCERPT_TOKENS", "SMALLEST", "core_lines", "is_excerpt", "is_question", "kept_excerpts"]

EXCERPT_TOKENS = 20_000
"""Excerpts kept for a session: a thousand sentences, 80 KB. Those that tell least go first."""

SMALLEST = 8
"""Tokens below which no line is looked for any more."""


def is_excerpt(line: SummaryLine) -> bool:
    """Whether a line is what somebody said, and no statement of a summariser."""
    return line.heading is Heading.SAID and line.field is None


def is_question(line: SummaryLine) -> bool:
    """Whether a line asks something."""
    return line.text.rstrip().endswith(("？", "?"))


def core_lines(
    lines: Sequence[SummaryLine], *, limit: int, count: Count
) -> tuple[SummaryLine, ...]:
    """Return the summary proper: the summariser's lines, or else the weightiest excerpts."""
    proper = tuple(line for line in lines if not is_excerpt(line))
    if any(line.field is None for line in proper):
        return proper
    room = limit - sum(count(line.text) for line in proper)
    return (*proper, *_weightiest(lines, room, count))


def _weightiest(lines: Sequence[SummaryLine], room: int, count: Count) -> Iterable[SummaryLine]:
    excerpts = [line for line in lines if is_excerpt(line)]
    chosen: set[int] = set()
    ranked = sorted(range(len(excerpts)), key=lambda i: (-weight(excerpts[i].text), -i))
    for index in ranked:
        cost = count(excerpts[index].text) + 1
        if cost <= room:
            room -= cost
            chosen.add(index)
        elif room < SMALLEST:
            break
    return (line for index, line in enumerate(excerpts) if index in chosen)


def kept_excerpts(lines: Sequence[SummaryLine], *, count: Count) -> tuple[SummaryLine, ...]:
    """Return the excerpts that are kept, in their order: all, or those that tell most."""
    excess = sum(count(line.text) + 1 for line in lines) - EXCERPT_TOKENS
    if excess <= 0:
        return tuple(lines)
    worth = list(_worths(lines))
    gone: set[int] = set()
    for index in sorted(range(len(lines)), key=lambda index: (worth[index], index)):
        if excess <= 0:
            break
        excess -= count(lines[index].text) + 1
        gone.add(index)
    return tuple(line for index, line in enumerate(lines) if index not in gone)


def _worths(lines: Sequence[SummaryLine]) -> Iterator[float]:
    """What each line tells; a question tells what the answer after it is about."""
    weights = [weight(line.text) for line in lines]
    for index, own in enumerate(weights):
        answer = weights[index + 1] if index + 1 < len(weights) else 0.0
        yield max(own, 0.8 * answer) if is_question(lines[index]) else own
