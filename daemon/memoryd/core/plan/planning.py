"""What the model sees next: a session's window, memory and budget become a prompt plan.

A plan is built in this order, each step with what the one before has left:

1. the limit: the smallest budget less the reserve for the reply;
2. what must stand: prompt, tools, and the tail, cut where it does not fit;
3. memory (facts, summary, recalled passages) and the turns before the tail share the rest;
4. the leading system message is put together, and every token is accounted for.

Counts of stored messages come with them. Only composed or cut text is counted here, by asking
(see ``counting``): a plan whose prompt, tools and memory are ``known`` asks nothing. The work is
in proportion to the window, never to the session.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import replace

from memoryd.core.messages import Message, Role
from memoryd.core.options import Options
from memoryd.core.plan.fitting import Placed
from memoryd.core.plan.layout import Layout, covered_through, layout_of
from memoryd.core.plan.memory_block import MemoryPart, compose
from memoryd.core.plan.memory_records import cost_of
from memoryd.core.plan.parts import Budget, PlanInputs, PlanPart, PromptPlan
from memoryd.core.plan.placing import placed_turns, tokens_of
from memoryd.core.plan.scene import Course, Note, Scene, course_of, scene_of
from memoryd.core.plan.tail import older_turns, tail_of
from memoryd.core.tokens.counting import Counter, Counting

__all__ = ["limit_of", "percentile_95", "plan"]


def limit_of(
    options: Options,
    *,
    call_budget: int | None,
    session_budget: int | None,
    context_window: int | None = None,
    max_tokens: int | None = None,
    reply_tokens: int | None = None,
) -> Budget:
    """Return the smallest budget there is, and what of it is kept free for the reply.

    ``max_tokens`` is the call's for its reply, ``reply_tokens`` the 95th percentile of replies.
    """
    bounds = (call_budget, session_budget, context_window, options.max_tokens)
    budget = min(bound for bound in bounds if bound is not None)
    reserve = options.reserve_tokens
    kept = max(800, reply_tokens or 0) if reserve == "auto" else reserve
    return Budget(budget_tokens=budget, reserve_tokens=max(kept, max_tokens or 0))


def percentile_95(replies: Collection[int]) -> int | None:
    """Return how long a reply is at most, in tokens, nineteen times of twenty; None if there is
    none to go by."""
    if not replies:
        return None
    ordered = sorted(replies)
    return ordered[math.ceil(len(ordered) * 0.95) - 1]


def plan(inputs: PlanInputs) -> Counting[PromptPlan]:
    """Decide what the model sees. Raises BudgetTooSmall if what must stand does not fit."""
    budget = limit_of(
        inputs.options,
        call_budget=inputs.call_budget,
        session_budget=inputs.session_budget,
        context_window=inputs.context_window,
        max_tokens=inputs.max_tokens,
        reply_tokens=inputs.reply_tokens,
    )
    course = course_of(inputs)
    counter = Counter(known=inputs.known, factor=inputs.factor)
    standing = inputs.standing
    if standing is None:
        standing = yield from placed_turns(inputs.messages, inputs.encoding, counter)
    turns = standing.turns
    scene = yield from scene_of(inputs, course, budget, counter, turns)
    tail, clock = yield from tail_of(inputs, budget, counter, scene, turns)
    room = budget.limit - scene.bare - tokens_of(tail) - (clock.tokens if clock else 0)
    older = yield from older_turns(inputs, budget, counter, scene, standing, room)
    layout = yield from layout_of(inputs, course, budget, counter, scene, older, tail, room)
    return _assembled(inputs, course, budget, scene, layout, tail, clock)


def _assembled(
    inputs: PlanInputs,
    course: Course,
    budget: Budget,
    scene: Scene,
    layout: Layout,
    tail: tuple[Placed, ...],
    clock: Note | None,
) -> PromptPlan:
    prompt = inputs.system or ""
    if layout.records:
        prompt = compose(prompt, scene.fence, (each.text for each in layout.records))
    older = [item for turn in layout.turns for item in turn]
    recent = [*older, *tail]
    messages = [item.chat or item.message.to_chat() for item in recent]
    if clock is not None:
        note = Message(role=Role.SYSTEM, content=clock.text)
        messages.insert(len(older), note.to_chat())
    if prompt:
        messages.insert(0, Message(role=Role.SYSTEM, content=prompt).to_chat())
    parts = _parts(inputs, course, scene, layout, recent, clock)
    tokens = sum(part.tokens for part in parts)
    assert tokens <= budget.limit, "each part was given no more than was left"
    exact = (
        scene.exact
        and (clock is None or clock.exact)
        and (not layout.records or scene.fence_exact)
        and all(each.exact for each in layout.records)
        and all([item.exact for item in recent])
    )
    return PromptPlan(
        messages=tuple(messages),
        tokens=tokens,
        budget_tokens=budget.budget_tokens,
        reserve_tokens=budget.reserve_tokens,
        strategy=inputs.strategy,
        effective_strategy=course.strategy.name,
        degraded=course.degraded,
        estimated=not exact,
        recall=inputs.recall if "recalled" in course.strategy.memory else "none",
        parts=parts,
        cut=tuple([item.stored.id for item in recent if item.cut]),
        omitted=_omitted(inputs, covered_through(inputs, course), layout, recent),
    )


def _parts(
    inputs: PlanInputs,
    course: Course,
    scene: Scene,
    layout: Layout,
    recent: Sequence[Placed],
    clock: Note | None,
) -> tuple[PlanPart, ...]:
    fenced = scene.fenced if layout.records else 0
    parts = [PlanPart(part="system", tokens=scene.system + fenced)]
    if inputs.tools:
        parts.append(PlanPart(part="tools", tokens=scene.tools))
    names: tuple[MemoryPart, ...] = ("facts", "summary", "recalled")
    for name in names:
        records = [each for each in layout.records if each.part == name]
        if not records:
            continue
        part = PlanPart(part=name, tokens=cost_of(records))
        if name == "recalled":
            ids = tuple(each.passage.id for each in records if each.passage is not None)
            part = replace(part, ids=ids)
        elif name == "summary":
            through = covered_through(inputs, course)
            if layout.extracted:
                through = layout.extracted[-1][-1].stored.seq
            part = replace(part, through_seq=through)
        parts.append(part)
    if recent:
        tokens = tokens_of(recent) + (clock.tokens if clock else 0)
        ids = tuple([item.stored.id for item in recent])
        parts.append(PlanPart(part="recent", tokens=tokens, ids=ids))
    return tuple(parts)


def _omitted(inputs: PlanInputs, through: int, layout: Layout, recent: Sequence[Placed]) -> int:
    """Count messages that stand nowhere and that neither summary nor extract covers."""
    if not inputs.messages:
        return 0
    recalled = {
        each.passage.seq
        for each in layout.records
        if each.passage is not None and each.passage.session == inputs.session
    }
    shown = {item.stored.seq for item in recent} | recalled
    if layout.extracted:
        first, last = layout.extracted[0][0].stored.seq, layout.extracted[-1][-1].stored.seq
        shown |= {m.seq for m in inputs.messages if first <= m.seq <= last}
    inside = len({m.seq for m in inputs.messages if m.seq > through} - shown)
    oldest = inputs.messages[0].seq
    # Forgotten messages leave gaps in seq, so the count of those outside bounds the range.
    outside = min(inputs.total - len(inputs.messages), max(oldest - 1 - through, 0))
    return inside + max(outside - sum([through < seq < oldest for seq in recalled]), 0)
