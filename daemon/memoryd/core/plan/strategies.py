"""The four strategies, each a row in a table.

A strategy says three things: how far back it would like the recent part to reach, whether the
start moves in steps, and which kinds of memory it shows. Everything else is the same for all.
Starts are indexes of turns; the last turn is the tail, which always stands.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from memoryd.core.options import Options
from memoryd.core.plan.memory_block import MemoryPart
from memoryd.core.sessions import WindowNeed
from memoryd.values import frozen

__all__ = ["STRATEGIES", "Strategy", "TurnSpan", "settled_start", "window_need"]

EXTRACT_REACH_TOKENS = 16_000
"""How far back ``summary`` and ``hierarchical`` look for turns that no summary covers. A backlog
this long takes a cloud that was away for hours; the local summary works it off meanwhile."""


@frozen
class TurnSpan:
    """What a strategy sees of a turn: its cost, its place, and the range of its seqs."""

    tokens: int
    position: int
    last_seq: int


Reach = Callable[[Sequence[TurnSpan], Options, int], int]


@frozen
class Strategy:
    """``reach(turns, options, through_seq)`` is the first turn that should stand if all fits."""

    name: str
    reach: Reach
    stepped: bool = False
    memory: tuple[MemoryPart, ...] = ("facts",)

    @property
    def summarizes(self) -> bool:
        """Whether a turn may be missing only if a summary or an extract covers it."""
        return "summary" in self.memory


def settled_start(turns: Sequence[TurnSpan], earliest: int, step: int) -> int:
    """Return the first turn from ``earliest`` on in which a step of the session ends.

    Steps are counted in ``position``, which never changes. So the start stays where it is while
    messages are added, until the window has to move by about a step. No state is kept.
    """
    if step <= 0:
        return earliest
    for index in range(earliest, len(turns) - 1):
        if turns[index].position // step != turns[index + 1].position // step:
            return index
    return max(len(turns) - 1, 0)


def window_need(
    strategy: str,
    options: Options,
    limit: int,
    encoding: str,
    *,
    factor: float | None = None,
    degraded: bool = False,
    uncovered_tokens: int | None = None,
) -> WindowNeed:
    """Return how much recent history a plan of this strategy can use.

    ``limit`` and ``factor`` are those that the plan will have. ``uncovered_tokens`` is how much
    of the conversation no summary covers, by estimate; None: it is not known. With a summary that
    keeps up, a plan reads no more than its limit.
    """
    tokens = max(limit, 0)
    if STRATEGIES[strategy].summarizes and not degraded:
        reach = EXTRACT_REACH_TOKENS
        if uncovered_tokens is not None:
            reach = min(reach, uncovered_tokens)
        tokens = max(tokens, reach)
    scale = 1.0 if factor is None else 1.0 / factor
    cap = options.max_message_tokens or max(limit, 0) // 4
    turns = options.max_turns if strategy == "fixed" and options.max_turns else None
    return WindowNeed(
        encoding=encoding,
        max_tokens=math.ceil(tokens * scale),
        max_turns=turns,
        message_cap=math.ceil(max(cap, 1) * scale),
    )


def _last_turns(turns: Sequence[TurnSpan], options: Options, through_seq: int) -> int:
    return max(len(turns) - options.max_turns, 0) if options.max_turns else 0


def _all_turns(turns: Sequence[TurnSpan], options: Options, through_seq: int) -> int:
    return 0


def _uncovered(turns: Sequence[TurnSpan], options: Options, through_seq: int) -> int:
    for index, turn in enumerate(turns):
        if turn.last_seq > through_seq:
            return index
    return max(len(turns) - 1, 0)


def _uncovered_and_some(turns: Sequence[TurnSpan], options: Options, through_seq: int) -> int:
    recent, left = len(turns), options.max_recent_tokens
    while recent > 0 and len(turns) - recent < options.recent_turns:
        left -= turns[recent - 1].tokens
        if left < 0:
            break
        recent -= 1
    return min(_uncovered(turns, options, through_seq), recent)


STRATEGIES: Mapping[str, Strategy] = {
    row.name: row
    for row in (
        Strategy(name="fixed", reach=_last_turns),
        Strategy(name="sliding", reach=_all_turns, stepped=True),
        Strategy(name="summary", reach=_uncovered, memory=("facts", "summary")),
        Strategy(
            name="hierarchical",
            reach=_uncovered_and_some,
            memory=("facts", "summary", "recalled"),
        ),
    )
}
