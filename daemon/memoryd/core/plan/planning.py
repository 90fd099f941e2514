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
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from memoryd.core.messages import Message, Role, StoredMessage
from memoryd.core.options import Options
from memoryd.core.plan.fitting import Placed, floors, shortened, tail_caps
from memoryd.core.plan.memory_block import (
    Fence,
    MemoryPart,
    clock_text,
    compose,
    fence_around,
    lead,
    record,
)
from memoryd.core.plan.memory_records import Record, cost_of, counted, joined, records_of
from memoryd.core.plan.parts import (
    Budget,
    FactLine,
    Passage,
    PlanInputs,
    PlanPart,
    PromptPlan,
    Recall,
    Summary,
)
from memoryd.core.plan.placing import PlacedTurn, Standing, placed_turns, span_of, tokens_of
from memoryd.core.plan.shortening import language_of
from memoryd.core.plan.strategies import (
    STRATEGIES,
    Strategy,
    TurnSpan,
    settled_start,
    window_need,
)
from memoryd.core.summary.local_summary import telling_sentences
from memoryd.core.tokens.counting import Counted, Counter, Counting, run_plan
from memoryd.core.tokens.formula import MESSAGE_TOKENS, REQUEST_TOKENS, TOOL_TOKENS, tool_text
from memoryd.errors import BudgetTooSmall
from memoryd.values import frozen

__all__ = [
    "STRATEGIES",
    "Budget",
    "Counted",
    "FactLine",
    "Passage",
    "PlanInputs",
    "PlanPart",
    "PromptPlan",
    "Recall",
    "Summary",
    "limit_of",
    "percentile_95",
    "plan",
    "run_plan",
    "window_need",
    "worthwhile",
]

_DEGRADED_FACTS_TOKENS = 200
"""Key facts survive degradation; more would be a third of a small window."""

_RECALL_FLOOR_TOKENS = 600
_RECALL_FLOOR_SHARE = 0.6
_SMALL_LIMIT = 1000
_ASKED_FLOOR_SHARE = 0.8
"""Recall has at least 600 tokens, or 60 % of a limit below 1,000; and 80 % of any limit where a
question is asked, for what answers it is seldom in the turns before it."""

_WHOLE_SHARE = 0.5
"""Of recall's room, for the passages that stand whole where not all can."""

_LITTLE_COVERED = 256
"""Of fewer tokens than that, facts and summary take at most a quarter, of more at most a third:
a memory that is nearly as long as what it stands for costs tokens and saves none. So do the
passages recalled from it; where nothing is asked, those that nothing names are part of that
memory, for they are there because there is room."""

_EXTRACT_TOKENS = 300
_EXTRACT_FLOOR_SHARE = 0.1
"""An extract of uncovered turns takes at most half of what a summary may, and has at least a tenth
of a small limit, whatever else there is to say: a few sentences, but never nothing."""


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
    course = _course(inputs)
    counter = Counter(known=inputs.known, factor=inputs.factor)
    standing = inputs.standing
    if standing is None:
        standing = yield from placed_turns(inputs.messages, inputs.encoding, counter)
    turns = standing.turns
    scene = yield from _scene(inputs, course, budget, counter, turns)
    tail, clock = yield from _tail(inputs, budget, counter, scene, turns)
    room = budget.limit - scene.bare - tokens_of(tail) - (clock.tokens if clock else 0)
    older = yield from _older_turns(inputs, budget, counter, scene, standing, room)
    layout = yield from _layout(inputs, course, budget, counter, scene, older, tail, room)
    return _assembled(inputs, course, budget, scene, layout, tail, clock)


# --- what holds for this plan -----------------------------------------------------------------


@frozen
class _Course:
    """The strategy in force, and what facts and the recent part may take under it.

    ``recent_tokens`` is the most for the recent part with the tail; None: what there is.
    """

    strategy: Strategy
    degraded: bool
    facts_tokens: int
    recent_tokens: int | None


@frozen
class _Note:
    """The clock's note."""

    text: str
    tokens: int
    exact: bool


@frozen
class _Scene:
    """What stands or may stand beside the conversation, counted.

    ``system`` is the request's constant and the prompt; ``fenced`` what a fence adds to it.
    """

    language: str
    fence: Fence
    system: int
    fenced: int
    tools: int
    exact: bool
    fence_exact: bool
    clock: _Note | None
    records: tuple[Record, ...]
    headings: Mapping[str, Counted]

    @property
    def bare(self) -> int:
        return self.system + self.tools


@frozen
class _Layout:
    """The turns before the tail and the records that stand; ``extracted`` are turns that stand
    only as an extract."""

    turns: tuple[tuple[Placed, ...], ...]
    records: tuple[Record, ...]
    extracted: tuple[tuple[Placed, ...], ...] = ()


def _course(inputs: PlanInputs) -> _Course:
    strategy, options = STRATEGIES[inputs.strategy], inputs.options
    if inputs.degraded and strategy.summarizes:
        return _Course(
            strategy=STRATEGIES["sliding"],
            degraded=True,
            facts_tokens=min(options.facts_tokens, _DEGRADED_FACTS_TOKENS),
            recent_tokens=options.max_recent_tokens,
        )
    return _Course(
        strategy=strategy, degraded=False, facts_tokens=options.facts_tokens, recent_tokens=None
    )


def _scene(
    inputs: PlanInputs,
    course: _Course,
    budget: Budget,
    counter: Counter,
    turns: Sequence[Sequence[Placed]],
) -> Counting[_Scene]:
    """Count prompt, tools, clock and all that memory could say, in one question."""
    prompt = inputs.system or ""
    language = _language(inputs, turns)
    parts = [part for part in course.strategy.memory if part != "facts" or course.facts_tokens]
    records = records_of(inputs, parts, budget, _message_cap(inputs, budget), language)
    tools = [tool_text(tool) for tool in inputs.tools]
    clock = _clock_text(inputs, turns, language)
    fence = fence_around([prompt, *(each.text for each in records)])
    remembers = bool(records) or course.strategy.summarizes
    frame = [lead(prompt), fence.opening, fence.closing] if remembers else [prompt]
    headings = {each.heading for each in records if each.heading}
    briefs = [each.brief for each in records if each.brief is not None]
    counts = yield from counter.ask(
        [
            *(prompt, clock, *tools, *frame),
            *(each.text for each in (*records, *briefs)),
            *sorted(headings),
        ]
    )

    def cost(fixed: int, *texts: str) -> Counted:
        counted = [counts[text] for text in texts]
        return counter.scaled(
            Counted(
                tokens=fixed + sum(each.tokens for each in counted),
                exact=all(each.exact for each in counted),
            )
        )

    counted([*records, *briefs], counts, counter)
    system = cost(REQUEST_TOKENS + (MESSAGE_TOKENS if prompt else 0), prompt)
    framed = cost(REQUEST_TOKENS + MESSAGE_TOKENS, *frame)
    schemas = cost(TOOL_TOKENS * len(tools), *tools)
    note = cost(MESSAGE_TOKENS, clock)
    return _Scene(
        language=language,
        fence=fence,
        system=system.tokens,
        fenced=max(framed.tokens - system.tokens, 0),
        tools=schemas.tokens if tools else 0,
        exact=system.exact and (schemas.exact or not tools),
        fence_exact=framed.exact,
        clock=_Note(text=clock, tokens=note.tokens, exact=note.exact) if clock else None,
        records=tuple(records),
        headings={heading: cost(0, heading) for heading in headings},
    )


def _language(inputs: PlanInputs, turns: Sequence[Sequence[Placed]]) -> str:
    if inputs.language is not None:
        return "zh" if inputs.language == "zh" else "en"
    newest = turns[-1][0].message.text if turns else ""
    return language_of(newest or inputs.system or "")


def _clock_text(inputs: PlanInputs, turns: Sequence[Sequence[Placed]], language: str) -> str:
    if not (inputs.options.clock and turns):
        return ""
    newest = turns[-1][0].stored
    before = next((m for m in reversed(inputs.messages) if m.seq < newest.seq), newest)
    return clock_text(inputs.now, inputs.timezone, _said_at(newest) - _said_at(before), language)


def _said_at(stored: StoredMessage) -> float:
    """Return the conversation's time of a message: the client's word, else its arrival."""
    time = stored.message.time
    return stored.arrived if time is None else time


# --- the tail ---------------------------------------------------------------------------------


def _tail(
    inputs: PlanInputs,
    budget: Budget,
    counter: Counter,
    scene: _Scene,
    turns: Sequence[tuple[Placed, ...]],
) -> Counting[tuple[tuple[Placed, ...], _Note | None]]:
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


def _too_small(budget: Budget, scene: _Scene, tail: int, what: str) -> BudgetTooSmall:
    needed = budget.reserve_tokens + scene.bare + tail
    return BudgetTooSmall(
        f"{what}: {needed} tokens are needed ({budget.reserve_tokens} of them reserved for the"
        f" reply), the budget is {budget.budget_tokens}",
        needed=needed,
    )


def _older_turns(
    inputs: PlanInputs,
    budget: Budget,
    counter: Counter,
    scene: _Scene,
    standing: Standing,
    room: int,
) -> Counting[Standing]:
    """Return the turns before the tail with what is too long shortened.

    Turns that cannot fit anyway are left as they are: shortening them would cost for nothing.
    """
    cap = _message_cap(inputs, budget)
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


# --- memory and the recent part share what is left ---------------------------------------------


def _message_cap(inputs: PlanInputs, budget: Budget) -> int:
    """Return how long a message may be that is not in the tail."""
    return inputs.options.max_message_tokens or max(budget.limit // 4, 1)


def _layout(
    inputs: PlanInputs,
    course: _Course,
    budget: Budget,
    counter: Counter,
    scene: _Scene,
    before: Standing,
    tail: PlacedTurn,
    room: int,
) -> Counting[_Layout]:
    """Decide which turns before the tail stand, and what memory says beside them."""
    through = _covered_through(inputs, course)
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
        left = min(most, room - sum([span.tokens for span in spans[start : len(older)]]))
        missing = tuple(turn for turn in older[fresh:start] if turn[-1].stored.seq > through)
        extract: list[Record] = []
        if course.strategy.summarizes and missing:
            extract = yield from _extract(missing, counter, scene)
        chosen = _chosen(inputs, course, budget, scene, extract, (*standing, tail), left)
        used = scene.fenced + sum(each.tokens for each in chosen) if chosen else 0
    extracted = missing if any(each in extract for each in chosen) else ()
    records = yield from joined(chosen, counter)
    return _Layout(turns=standing, records=records, extracted=extracted)


def _wanted(course: _Course, spans: Sequence[TurnSpan], through: int, room: int) -> int:
    """Return the tokens that the turns before the tail claim beside memory.

    Beside recalled passages turns that a summary covers are the fewer, the tighter it is: what a
    passage says was asked for, what stands in them was not.
    """
    open_ = sum([span.tokens for span in spans if span.last_seq > through])
    covered = sum([span.tokens for span in spans]) - open_
    if "recalled" in course.strategy.memory:
        covered = min(covered, max(room - _SMALL_LIMIT, 0) // 2)
    return open_ + covered


def _covered_through(inputs: PlanInputs, course: _Course) -> int:
    """Return the seq up to which the summary speaks for the messages; 0: it does not."""
    shows = course.strategy.summarizes and inputs.options.summary_tokens
    return inputs.summary.through_seq if shows and inputs.summary is not None else 0


def _idle_start(pause_s: float, turns: Sequence[Sequence[Placed]]) -> int:
    """Return the turn before which the newest too long pause was; 0 where there was none."""
    if pause_s:
        for index in range(len(turns) - 1, 0, -1):
            if turns[index]:
                pause = _said_at(turns[index][0].stored) - _said_at(turns[index - 1][-1].stored)
                if pause > pause_s:
                    return index
    return 0


def _start(
    inputs: PlanInputs,
    course: _Course,
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
    inputs: PlanInputs, course: _Course, budget: Budget, scene: _Scene, wanted: int, room: int
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
        wants["summary"] = min(wants["summary"], _summary_tokens(inputs))
    want = sum(wants.values()) + (scene.fenced if any(wants.values()) else 0)
    if not course.strategy.summarizes or want + wanted <= room:
        return max(min(want, room), 0)
    # Turns will be missing; what they said stands as an extract.
    want += _EXTRACT_TOKENS + (0 if any(wants.values()) else scene.fenced)
    floor = min(wants.get("recalled", 0), _recall_floor(inputs, budget))
    floor += _extract_floor(budget) + scene.fenced
    recent = budget.limit - scene.bare - room + wanted
    share = share_out(budget.limit, (scene.bare, want, recent), inputs.options.shares)[1]
    return max(min(want, room, max(share, floor)), 0)


def _recall_floor(inputs: PlanInputs, budget: Budget) -> int:
    if inputs.asked:
        return max(int(budget.limit * _ASKED_FLOOR_SHARE), 0)
    if budget.limit < _SMALL_LIMIT:
        return int(budget.limit * _RECALL_FLOOR_SHARE)
    return _RECALL_FLOOR_TOKENS


def _extract_floor(budget: Budget) -> int:
    return min(_EXTRACT_TOKENS, int(budget.limit * _EXTRACT_FLOOR_SHARE))


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


def _extract(
    turns: Sequence[Sequence[Placed]], counter: Counter, scene: _Scene
) -> Counting[list[Record]]:
    """Return telling sentences of the turns as records, the most telling first."""
    sentences = telling_sentences((item.stored for turn in turns for item in turn), scene.language)
    ranked = sorted(sentences, key=lambda each: (-each.weight, -each.seq))
    records = [
        Record(part="summary", text=record(_harmless(each.text, scene.fence)), place=each.seq)
        for each in ranked
    ]
    counts = yield from counter.ask(each.text for each in records)
    return counted(records, counts, counter)


def _harmless(text: str, fence: Fence) -> str:
    """Return a sentence that cannot end the fence, whose name was chosen before it was known."""
    return text.replace("<", "＜") if fence.occurs_in(text) else text


def _chosen(
    inputs: PlanInputs,
    course: _Course,
    budget: Budget,
    scene: _Scene,
    extract: Sequence[Record],
    turns: Sequence[Sequence[Placed]],
    room: int,
) -> list[Record]:
    """Return the records that stand, in their order, within ``room`` (fence included)."""
    if not (scene.records or extract):
        return []
    whole = {item.stored.seq for turn in turns for item in turn if not item.cut}
    by_part: dict[MemoryPart, list[Record]] = {"facts": [], "summary": [], "recalled": []}
    for each in scene.records:
        if not any(whole.issuperset(saying) for saying in each.said_in):
            by_part[each.part].append(each)
    space = room - scene.fenced
    recalled_want = cost_of(by_part["recalled"]) + sum(
        scene.headings[heading].tokens
        for heading in {each.heading for each in by_part["recalled"]}
        if heading
    )
    covered = inputs.covered_tokens if inputs.options.recall_scope == "session" else None
    if covered:
        recalled_want = min(recalled_want, worthwhile(covered))
    recalled_floor = min(recalled_want, _recall_floor(inputs, budget))
    gist_floor = min(cost_of(extract), _extract_floor(budget))

    facts = _taken(by_part["facts"], min(course.facts_tokens, space - recalled_floor - gist_floor))
    space -= cost_of(facts)
    gist_room = min(_EXTRACT_TOKENS, space, max(space - recalled_floor, gist_floor))
    gist = _taken(extract, gist_room)
    space -= cost_of(gist)
    said = "\n".join(each.text for each in facts)
    lines = [each for each in by_part["summary"] if each.text.strip() not in said]
    most = min(_summary_tokens(inputs), space - recalled_floor)
    if inputs.covered_tokens is not None:
        most = min(most, worthwhile(inputs.covered_tokens) - cost_of(facts))
    summary = sorted(_taken(sorted(lines, key=_rank), most), key=_place)
    shown = "".join(each.text for each in summary)
    facts = [each for each in facts if not any(text in shown for text in each.told_in)]
    space -= cost_of(summary)
    unnamed = recalled_want
    if covered and not inputs.asked:
        unnamed = worthwhile(covered) - cost_of(facts) - cost_of(summary)
    recalled = _recalled(
        by_part["recalled"], inputs.options.recall_k, min(space, recalled_want), unnamed, scene
    )
    quoted = "\n".join(each.text for each in recalled)
    told = {
        each.passage.seq
        for each in recalled
        if each.said_in and each.whole and each.passage is not None
    }
    return [
        *(each for each in facts if not any(told.issuperset(said) for said in each.said_in)),
        *(each for each in summary if each.text.strip() not in quoted),
        *(each for each in sorted(gist, key=_place) if not _says_again(each, recalled)),
        *recalled,
    ]


def _says_again(sentence: Record, recalled: Sequence[Record]) -> bool:
    """Whether a sentence of an extract stands in a passage recalled from its own message."""
    words = sentence.text.strip().partition(": ")[2]
    return any(
        words in " ".join(each.text.split())
        for each in recalled
        if each.said_in and each.passage is not None and each.passage.seq == sentence.place
    )


def _recalled(
    records: Sequence[Record], most: int, room: int, unnamed: int, scene: _Scene
) -> list[Record]:
    """Return the best passages that fit, oldest first, each below the time that it is said at.

    ``unnamed`` is how much of the room those may take that nothing names.
    """
    chosen: dict[str, Record] = {}
    headings: set[str] = set()
    for each in _abridged(records, most, room, scene):
        if len(chosen) == most:
            break
        new = bool(each.heading) and each.heading not in headings
        cost = each.tokens + (scene.headings[each.heading].tokens if new else 0)
        named = each.passage is not None and each.passage.named
        if cost <= (room if named else min(room, unnamed)) and each.text not in chosen:
            chosen[each.text] = each
            room -= cost
            unnamed -= 0 if named else cost
            headings.add(each.heading)
    ordered: list[Record] = []
    above = ""
    # Those under one heading stay together, whatever else was said in another session meanwhile.
    first: dict[str, float] = {}
    for each in chosen.values():
        first[each.heading] = min(first.get(each.heading, each.place), each.place)
    order = sorted(chosen.values(), key=lambda one: (first[one.heading], one.heading, *_when(one)))
    for each in order:
        if each.heading and each.heading != above:
            cost_of = scene.headings[each.heading]
            ordered.append(
                Record(
                    part="recalled",
                    text=each.heading,
                    tokens=cost_of.tokens,
                    exact=cost_of.exact,
                    place=each.place,
                )
            )
            above = each.heading
        ordered.append(each)
    return ordered


def _abridged(records: Sequence[Record], most: int, room: int, scene: _Scene) -> Iterator[Record]:
    """Return the first passages whole, of the others their gists.

    A passage stands whole while the gists of all others still fit beside it, and until its share
    of the room is taken: where the answer is less likely, many gists hold it sooner than
    few wholes.
    """
    rest = sum((each.brief or each).tokens for each in records[:most])
    headings = {each.heading for each in records if each.heading}
    rest += sum(scene.headings[heading].tokens for heading in headings)
    used = 0
    for each in records:
        brief = each.brief or each
        rest = max(rest - brief.tokens, 0)
        stands = used + each.tokens <= max(room - rest, _WHOLE_SHARE * room)
        used += each.tokens if stands else brief.tokens
        yield each if stands else brief


def _when(entry: Record) -> tuple[float, int]:
    assert entry.passage is not None, "only passages are recalled"
    return entry.place, entry.passage.seq


def _summary_tokens(inputs: PlanInputs) -> int:
    return inputs.options.summary_tokens + (inputs.summary.more if inputs.summary else 0)


def worthwhile(covered: int) -> int:
    """Return how many tokens facts and summary may take for so many that they stand for."""
    return covered // (4 if covered < _LITTLE_COVERED else 3)


def _taken(records: Sequence[Record], room: int) -> list[Record]:
    """Return the records that fit, in order of preference, each text once."""
    taken: dict[str, Record] = {}
    for each in records:
        if each.tokens <= room and each.text not in taken:
            taken[each.text] = each
            room -= each.tokens
    return list(taken.values())


def _place(entry: Record) -> float:
    return entry.place


def _rank(entry: Record) -> int:
    return entry.rank


# --- putting it together ------------------------------------------------------------------------


def _assembled(
    inputs: PlanInputs,
    course: _Course,
    budget: Budget,
    scene: _Scene,
    layout: _Layout,
    tail: tuple[Placed, ...],
    clock: _Note | None,
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
        omitted=_omitted(inputs, _covered_through(inputs, course), layout, recent),
    )


def _parts(
    inputs: PlanInputs,
    course: _Course,
    scene: _Scene,
    layout: _Layout,
    recent: Sequence[Placed],
    clock: _Note | None,
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
            through = _covered_through(inputs, course)
            if layout.extracted:
                through = layout.extracted[-1][-1].stored.seq
            part = replace(part, through_seq=through)
        parts.append(part)
    if recent:
        tokens = tokens_of(recent) + (clock.tokens if clock else 0)
        ids = tuple([item.stored.id for item in recent])
        parts.append(PlanPart(part="recent", tokens=tokens, ids=ids))
    return tuple(parts)


def _omitted(inputs: PlanInputs, through: int, layout: _Layout, recent: Sequence[Placed]) -> int:
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
