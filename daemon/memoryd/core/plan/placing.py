"""The turns of a window as they may stand in a plan, each with its cost.

From one plan to the next a window gains a turn and loses some old ones. Turns do not depend on each
other, so only those that changed are put together anew.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from memoryd.core.messages import StoredMessage, gone_before, messages_after
from memoryd.core.plan.fitting import Placed
from memoryd.core.plan.strategies import TurnSpan
from memoryd.core.plan.turns import Entry, plannable, turns_of
from memoryd.core.tokens.counting import Counted, Counter, Counting
from memoryd.values import frozen

__all__ = ["PlacedTurn", "Standing", "placed_turns", "span_of", "tokens_of"]

PlacedTurn = tuple[Placed, ...]


@frozen
class Standing:
    """A window's turns with what strategies see of each, as an encoding counts them, scaled by
    ``factor``."""

    messages: tuple[StoredMessage, ...] = ()
    encoding: str = ""
    factor: float | None = None
    turns: tuple[PlacedTurn, ...] = ()
    spans: tuple[TurnSpan, ...] = ()


def placed_turns(
    messages: Sequence[StoredMessage],
    encoding: str,
    counter: Counter,
    before: Standing | None = None,
) -> Counting[Standing]:
    """Return the turns of messages; those that stood ``before``, if they are given, are taken over
    but for the last, which may have grown."""
    messages = tuple(messages)
    kept = slice(0, 0)
    if before is not None and (before.encoding, before.factor) == (encoding, counter.factor):
        kept = _kept(before, messages)
    turns: tuple[PlacedTurn, ...] = ()
    spans: tuple[TurnSpan, ...] = ()
    rest = messages
    if before is not None and kept.start < kept.stop:
        turns, spans = before.turns[kept], before.spans[kept]
        rest = messages_after(messages, turns[-1][-1].stored.seq)
    new = yield from _placed(rest, encoding, counter)
    return Standing(
        messages=messages,
        encoding=encoding,
        factor=counter.factor,
        turns=(*turns, *new),
        spans=(*spans, *map(span_of, new)),
    )


def span_of(turn: PlacedTurn) -> TurnSpan:
    """Return what a strategy sees of a turn."""
    return TurnSpan(
        tokens=tokens_of(turn), position=turn[0].stored.position, last_seq=turn[-1].stored.seq
    )


def tokens_of(turn: Sequence[Placed]) -> int:
    """Return what messages cost together."""
    return sum([item.tokens for item in turn])


def _kept(before: Standing, messages: tuple[StoredMessage, ...]) -> slice:
    """Return which turns stand as before: all whose messages are there, but for the last."""
    if gone_before(before.messages, messages) is None:
        return slice(0, 0)
    first = bisect_left(before.turns, messages[0].seq, key=_first_seq)
    return slice(first, max(len(before.turns) - 1, first))


def _placed(
    messages: Sequence[StoredMessage], encoding: str, counter: Counter
) -> Counting[tuple[PlacedTurn, ...]]:
    turns = turns_of(plannable(messages))
    changed = [entry for turn in turns for entry in turn if not entry.whole]
    counted = yield from counter.messages([entry.message for entry in changed])
    costs = {entry.stored.seq: cost for entry, cost in zip(changed, counted, strict=True)}

    def placed(entry: Entry) -> Placed:
        stored = entry.stored
        tokens = stored.counts.get(encoding)
        exact = tokens is not None
        if tokens is None:
            tokens = stored.estimate
        if stored.seq in costs or counter.factor is not None:
            cost = costs.get(stored.seq) or counter.scaled(Counted(tokens=tokens, exact=exact))
            tokens, exact = cost.tokens, cost.exact
        return Placed(stored, entry.message, tokens, exact, chat=entry.message.to_chat())

    return tuple(tuple(placed(entry) for entry in turn) for turn in turns)


def _first_seq(turn: PlacedTurn) -> int:
    return turn[0].stored.seq
