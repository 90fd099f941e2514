"""The newest turn, which must stand, and those before it where their messages are too long."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from memoryd.core.plan.fitting import Placed, floors, shortened, tail_caps
from memoryd.core.plan.parts import Budget, PlanInputs
from memoryd.core.plan.placing import Standing, span_of, tokens_of
from memoryd.core.plan.scene import Note, Scene, message_cap
from memoryd.core.tokens.counting import Counter, Counting
from memoryd.errors import BudgetTooSmall

__all__ = ["older_turns", "tail_of"]


def tail_of(
    inputs: PlanInputs,
    budget: Budget,
    counter: Counter,
    scene: Scene,
    turns: Sequence[tuple[Placed, ...]],
) -> Counting[tuple[tuple[Placed, ...], Note | None]]:
    """Return the tail as it stands, and the clock's note where there is room for it.

    The note never causes a cut; where the tail is cut anyway, the note still tells the date.
    """
    whole = turns[-1] if turns else ()
    room = budget.limit - scene.bare
    note = scene.clock
    if tokens_of(whole) <= room:
        fits = note is not None and tokens_of(whole) + note.tokens <= room
        return whole, note if fits else None
    if inputs.options.oversize == "error":
        raise _too_small(budget, scene, tokens_of(whole), "the newest turn does not fit uncut")
    least = yield from floors(whole, counter, scene.language)
    spare = room - tokens_of(least)
    if spare < 0:
        raise _too_small(
            budget, scene, tokens_of(least), "prompt, tools and the newest turn, cut, do not fit"
        )
    if note is not None and spare < 4 * note.tokens:
        note = None
    caps = tail_caps(whole, least, room - (note.tokens if note else 0))
    cut = yield from shortened(whole, caps, counter, scene.language, least)
    return tuple(cut), note


def _too_small(budget: Budget, scene: Scene, tail: int, what: str) -> BudgetTooSmall:
    needed = budget.reserve_tokens + scene.bare + tail
    return BudgetTooSmall(
        f"{what}: {needed} tokens are needed ({budget.reserve_tokens} of them reserved for the"
        f" reply), the budget is {budget.budget_tokens}",
        needed=needed,
    )


def older_turns(
    inputs: PlanInputs,
    budget: Budget,
    counter: Counter,
    scene: Scene,
    standing: Standing,
    room: int,
) -> Counting[Standing]:
    """Return the turns before the tail with what is too long shortened.

    Turns that cannot fit anyway are left as they are: shortening them would cost for nothing.
    """
    cap = message_cap(inputs, budget)
    turns, spans = standing.turns[:-1], standing.spans[:-1]
    first = len(turns)
    while first > 0 and room >= 0:
        first -= 1
        whole = spans[first].tokens
        room -= whole if whole <= cap else sum(min(item.tokens, cap) for item in turns[first])
    long = any([span.tokens > cap for span in spans[first:]])
    near = [item for turn in turns[first:] for item in turn] if long else []
    if any(item.tokens > cap for item in near):
        items = iter((yield from shortened(near, [cap] * len(near), counter, scene.language)))
        cut = tuple(tuple([next(items) for _ in turn]) for turn in turns[first:])
        turns = (*turns[:first], *cut)
        spans = (*spans[:first], *map(span_of, cut))
    return replace(standing, turns=turns, spans=spans)
