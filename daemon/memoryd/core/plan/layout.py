"""How memory and the turns before the newest share what is left of a limit."""

from __future__ import annotations

from collections.abc import Sequence

from memoryd.core.plan.fitting import Placed
from memoryd.core.plan.memory_choice import (
    EXTRACT_TOKENS,
    SMALL_LIMIT,
    chosen_records,
    extract_floor,
    extract_of,
    recall_floor,
    summary_tokens,
    without_repeats,
)
from memoryd.core.plan.memory_records import Record, joined
from memoryd.core.plan.parts import Budget, PlanInputs
from memoryd.core.plan.placing import PlacedTurn, Standing, span_of, tokens_of
from memoryd.core.plan.scene import Course, Scene, said_at
from memoryd.core.plan.strategies import TurnSpan, settled_start
from memoryd.core.tokens.counting import Counter, Counting
from memoryd.values import frozen

__all__ = ["Layout", "covered_through", "layout_of", "share_out"]


@frozen
class Layout:
    """The turns before the tail and the records that stand; ``extracted`` are turns that stand
    only as an extract."""

    turns: tuple[tuple[Placed, ...], ...]
    records: tuple[Record, ...]
    extracted: tuple[tuple[Placed, ...], ...] = ()


def layout_of(
    inputs: PlanInputs,
    course: Course,
    budget: Budget,
    counter: Counter,
    scene: Scene,
    before: Standing,
    tail: PlacedTurn,
    room: int,
) -> Counting[Layout]:
    """Decide which turns before the tail stand, and what memory says beside them."""
    through = covered_through(inputs, course)
    older = before.turns
    spans = (*before.spans, span_of(tail)) if tail else before.spans
    fresh = _idle_start(inputs.options.idle_reset_s, (*older, tail))
    reach = min(max(course.strategy.reach(spans, inputs.options, through), fresh), len(older))
    wanted = _wanted(course, spans[reach : len(older)], through, room)
    most = _memory_room(inputs, course, budget, scene, wanted, room)

    # Whether a fact is repeated depends on which turns stand, and how many of these fit depends
    # on the facts. So memory's room is first taken as full; what it did not use goes to turns.
    used, start = most, -1
    for _ in range(2):
        last = start
        start = _start(inputs, course, budget, spans, reach, room - used, tokens_of(tail))
        if start == last:
            break
        standing = tuple(older[start:])
        left = room - sum([span.tokens for span in spans[start : len(older)]])
        if start <= reach:
            left = min(most, left)  # else what is too little for one more turn is memory's
        missing = tuple(turn for turn in older[fresh:start] if turn[-1].stored.seq > through)
        extract: list[Record] = []
        if course.strategy.summarizes and missing:
            extract = yield from extract_of(missing, counter, scene)
        chosen = chosen_records(inputs, course, budget, scene, extract, (*standing, tail), left)
        used = scene.fenced + sum(each.tokens for each in chosen) if chosen else 0
    extracted = missing if any(each in extract for each in chosen) else ()
    chosen = yield from without_repeats(chosen, extract, (*standing, tail), counter)
    records = yield from joined(chosen, counter)
    return Layout(turns=standing, records=records, extracted=extracted)


def covered_through(inputs: PlanInputs, course: Course) -> int:
    """Return the seq up to which the summary speaks for the messages; 0: it does not."""
    shows = course.strategy.summarizes and inputs.options.summary_tokens
    return inputs.summary.through_seq if shows and inputs.summary is not None else 0


def _wanted(course: Course, spans: Sequence[TurnSpan], through: int, room: int) -> int:
    """Return the tokens that the turns before the tail claim beside memory.

    Beside recalled passages turns that a summary covers are the fewer, the tighter it is: what a
    passage says was asked for, what stands in them was not.
    """
    open_ = sum([span.tokens for span in spans if span.last_seq > through])
    covered = sum([span.tokens for span in spans]) - open_
    if "recalled" in course.strategy.memory:
        covered = min(covered, max(room - SMALL_LIMIT, 0) // 2)
    return open_ + covered


def _idle_start(pause_s: float, turns: Sequence[Sequence[Placed]]) -> int:
    """Return the turn before which the newest too long pause was; 0 where there was none."""
    if pause_s:
        for index in range(len(turns) - 1, 0, -1):
            if turns[index]:
                pause = said_at(turns[index][0].stored) - said_at(turns[index - 1][-1].stored)
                if pause > pause_s:
                    return index
    return 0


def _start(
    inputs: PlanInputs,
    course: Course,
    budget: Budget,
    spans: Sequence[TurnSpan],
    reach: int,
    room: int,
    tail: int,
) -> int:
    """Return the first turn that stands: as early as fits, but not before ``reach``."""
    window = budget.limit
    if course.recent_tokens is not None:
        window = course.recent_tokens
        room = min(room, window - tail)
    earliest = max(len(spans) - 1, 0)
    while earliest > reach and spans[earliest - 1].tokens <= room:
        earliest -= 1
        room -= spans[earliest].tokens
    whole = earliest == 0 and len(inputs.messages) == inputs.total
    if not course.strategy.stepped or whole:
        return earliest
    # A step is a small part of the window: giving up more than a tenth of it would be felt.
    return settled_start(spans, earliest, min(inputs.options.overlap_tokens, max(window // 10, 1)))


def _memory_room(
    inputs: PlanInputs, course: Course, budget: Budget, scene: Scene, wanted: int, room: int
) -> int:
    """Return how much memory may take of ``room``, its fence included.

    ``wanted`` is what the turns before the tail take that should stand beside it.
    """
    wants = {part: 0 for part in course.strategy.memory}
    for each in scene.records:
        wants[each.part] += each.tokens
    if "recalled" in wants:
        wants["recalled"] += sum(heading.tokens for heading in scene.headings.values())
    if "facts" in wants:
        wants["facts"] = min(wants["facts"], course.facts_tokens)
    if "summary" in wants:
        wants["summary"] = min(wants["summary"], summary_tokens(inputs))
    want = sum(wants.values()) + (scene.fenced if any(wants.values()) else 0)
    if not course.strategy.summarizes or want + wanted <= room:
        return max(min(want, room), 0)
    # Turns will be missing; what they said stands as an extract.
    want += EXTRACT_TOKENS + (0 if any(wants.values()) else scene.fenced)
    floor = min(wants.get("recalled", 0), recall_floor(inputs, budget))
    floor += extract_floor(budget) + scene.fenced
    recent = budget.limit - scene.bare - room + wanted
    share = share_out(budget.limit, (scene.bare, want, recent), inputs.options.shares)[1]
    return max(min(want, room, max(share, floor)), 0)


def share_out(total: int, wants: Sequence[int], shares: Sequence[float]) -> list[int]:
    """Divide ``total`` by ``shares``; what one does not want flows to the others."""
    granted = [0] * len(wants)
    hungry = [index for index, want in enumerate(wants) if want > 0]
    left = max(total, 0)
    while hungry:
        weight = sum(shares[index] for index in hungry)
        portions = {
            index: left * shares[index] / weight if weight else left / len(hungry)
            for index in hungry
        }
        content = [index for index in hungry if wants[index] <= portions[index]]
        for index in content or hungry:
            granted[index] = min(wants[index], int(portions[index]))
        if not content:
            break
        left -= sum(wants[index] for index in content)
        hungry = [index for index in hungry if index not in content]
    return granted
