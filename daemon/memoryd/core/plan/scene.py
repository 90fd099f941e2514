"""What holds for a plan: its strategy, and all that may stand beside the talk, counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from memoryd.core.messages import StoredMessage
from memoryd.core.plan.fitting import Placed
from memoryd.core.plan.memory_block import Fence, clock_text, fence_around, lead
from memoryd.core.plan.memory_records import Record, counted, records_of
from memoryd.core.plan.parts import Budget, PlanInputs
from memoryd.core.plan.shortening import language_of
from memoryd.core.plan.strategies import STRATEGIES, Strategy
from memoryd.core.tokens.counting import Counted, Counter, Counting
from memoryd.core.tokens.formula import MESSAGE_TOKENS, REQUEST_TOKENS, TOOL_TOKENS, tool_text
from memoryd.values import frozen

__all__ = ["Course", "Note", "Scene", "course_of", "message_cap", "said_at", "scene_of"]

_DEGRADED_FACTS_TOKENS = 200
"""Key facts survive degradation; more would be a third of a small window."""


@frozen
class Course:
    """The strategy in force, and what facts and the recent part may take under it.

    ``recent_tokens`` is the most for the recent part with the tail; None: what there is.
    """

    strategy: Strategy
    degraded: bool
    facts_tokens: int
    recent_tokens: int | None


@frozen
class Note:
    """The clock's note."""

    text: str
    tokens: int
    exact: bool


@frozen
class Scene:
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
    clock: Note | None
    records: tuple[Record, ...]
    headings: Mapping[str, Counted]

    @property
    def bare(self) -> int:
        return self.system + self.tools


def course_of(inputs: PlanInputs) -> Course:
    strategy, options = STRATEGIES[inputs.strategy], inputs.options
    if inputs.degraded and strategy.summarizes:
        return Course(
            strategy=STRATEGIES["sliding"],
            degraded=True,
            facts_tokens=min(options.facts_tokens, _DEGRADED_FACTS_TOKENS),
            recent_tokens=options.max_recent_tokens,
        )
    return Course(
        strategy=strategy, degraded=False, facts_tokens=options.facts_tokens, recent_tokens=None
    )


def scene_of(
    inputs: PlanInputs,
    course: Course,
    budget: Budget,
    counter: Counter,
    turns: Sequence[Sequence[Placed]],
) -> Counting[Scene]:
    """Count prompt, tools, clock and all that memory could say, in one question."""
    prompt = inputs.system or ""
    language = _language(inputs, turns)
    parts = [part for part in course.strategy.memory if part != "facts" or course.facts_tokens]
    records = records_of(inputs, parts, budget, message_cap(inputs, budget), language)
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
    return Scene(
        language=language,
        fence=fence,
        system=system.tokens,
        fenced=max(framed.tokens - system.tokens, 0),
        tools=schemas.tokens if tools else 0,
        exact=system.exact and (schemas.exact or not tools),
        fence_exact=framed.exact,
        clock=Note(text=clock, tokens=note.tokens, exact=note.exact) if clock else None,
        records=tuple(records),
        headings={heading: cost(0, heading) for heading in headings},
    )


def message_cap(inputs: PlanInputs, budget: Budget) -> int:
    """Return how long a message may be that is not in the tail."""
    return inputs.options.max_message_tokens or max(budget.limit // 4, 1)


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
    return clock_text(inputs.now, inputs.timezone, said_at(newest) - said_at(before), language)


def said_at(stored: StoredMessage) -> float:
    """Return the conversation's time of a message: the client's word, else its arrival."""
    time = stored.message.time
    return stored.arrived if time is None else time
