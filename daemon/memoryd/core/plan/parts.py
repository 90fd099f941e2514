"""The values a prompt plan is made of: what goes in, and what comes out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from datetime import tzinfo
from typing import Literal

from memoryd.core.messages import Role, StoredMessage
from memoryd.core.options import Options
from memoryd.core.plan.placing import Standing
from memoryd.core.text.search_terms import QueryTerm
from memoryd.core.tokens.counting import Counted
from memoryd.values import frozen

__all__ = [
    "Budget",
    "FactLine",
    "PartName",
    "Passage",
    "PlanInputs",
    "PlanPart",
    "PromptPlan",
    "Recall",
    "Summary",
]

PartName = Literal["system", "tools", "facts", "summary", "recalled", "recent"]
Recall = Literal["hybrid", "lexical", "none"]


@frozen
class Summary:
    """A session's summary: lines as they stand in a plan, covering all up to ``through_seq``.

    ``ranks`` says of each line how early it is taken where not all fit; empty: in their order.
    ``more`` is how many tokens its lines may take beyond ``summary_tokens``.
    """

    lines: tuple[str, ...]
    through_seq: int
    ranks: tuple[int, ...] = ()
    more: int = 0


@frozen
class FactLine:
    """A fact as it stands in a plan.

    ``text``     the fact alone on a line: 要求：移动端.
    ``group``    facts of one group can share a line; empty: of none.
    ``more``     what the fact adds to such a line: ；私有化.
    ``said_in``  sets of messages of the planned session: where all of one set stand whole, the
                 fact is not repeated.
    ``told_in``  lines of the summary that quote the fact and tell what was said after it: which
                 value holds is seen there, so that beside them the fact is not shown.
    """

    text: str
    group: str = ""
    more: str = ""
    pinned: bool = False
    said_in: tuple[tuple[int, ...], ...] = ()
    told_in: Iterable[str] = ()


@frozen
class Passage:
    """A recalled message; ``text`` is ready, with present values beside superseded ones.

    ``tokens`` is the cost of the text, known or estimated; ``name`` that of who said it, if known.
    ``named`` is whether it is named by what it was looked for with: it holds a word of that, is of
    its time, or a fact that it names was said there. Others are like it, or stand near such.
    """

    session: str
    id: str
    seq: int
    role: Role
    text: str
    time: float
    tokens: int
    name: str | None = None
    named: bool = True


@frozen
class PlanInputs:
    """All that a plan depends on. Facts and passages come best first.

    ``messages``     a window as the store gives it; ``total`` is the whole conversation's count.
    ``encoding``     of ``StoredMessage.counts``; ``factor`` scales it for a foreign tokenizer.
    ``call_budget``  and the other three bounds: None where there is none.
    ``max_tokens``   of the reply; ``reply_tokens`` is the 95th percentile of recent replies.
    ``language``     ``zh`` or ``en``; None: by the newest user message.
    ``covered_tokens``  estimated tokens of what the summary covers; None: not known.
    ``asked``        whether the passages answer a question, and not just any message.
    ``words``        what the passages were looked for by: a sentence with them matters most.
    ``known``        counts by text that need not be asked for.
    ``standing``     the turns of the messages, where they are at hand.
    """

    session: str
    strategy: str
    options: Options
    messages: Sequence[StoredMessage]
    total: int
    encoding: str
    now: float
    timezone: tzinfo
    system: str | None = None
    tools: Sequence[Mapping[str, object]] = ()
    call_budget: int | None = None
    session_budget: int | None = None
    context_window: int | None = None
    max_tokens: int | None = None
    reply_tokens: int | None = None
    factor: float | None = None
    language: str | None = None
    degraded: bool = False
    summary: Summary | None = None
    covered_tokens: int | None = None
    facts: Sequence[FactLine] = ()
    passages: Sequence[Passage] = ()
    asked: bool = False
    words: Sequence[QueryTerm] = ()
    recall: Recall = "none"
    known: Mapping[str, Counted] = field(default_factory=dict)
    standing: Standing | None = None


@frozen
class Budget:
    """``limit`` is what prompt and tools may take; below 0 when the reserve exceeds the budget."""

    budget_tokens: int
    reserve_tokens: int

    @property
    def limit(self) -> int:
        return self.budget_tokens - self.reserve_tokens


@frozen
class PlanPart:
    """Where tokens went.

    ``system`` holds the prompt, the request's constant 3, and the fence around memory; ``recent``
    holds the clock note. The parts add up to the plan's tokens.
    """

    part: PartName
    tokens: int
    ids: tuple[str, ...] | None = None
    through_seq: int | None = None


@frozen
class PromptPlan:
    """A decision: what to send. ``messages`` go into a chat-completions request as they are."""

    messages: tuple[Mapping[str, object], ...]
    tokens: int
    budget_tokens: int
    reserve_tokens: int
    strategy: str
    effective_strategy: str
    degraded: bool
    estimated: bool
    recall: Recall
    parts: tuple[PlanPart, ...]
    cut: tuple[str, ...]
    omitted: int

    @property
    def limit(self) -> int:
        return self.budget_tokens - self.reserve_tokens

    def to_wire(self) -> dict[str, object]:
        """Return the plan as the protocol carries it."""
        return {
            "messages": list(self.messages),
            "tokens": self.tokens,
            "budget_tokens": self.budget_tokens,
            "reserve_tokens": self.reserve_tokens,
            "strategy": self.strategy,
            "effective_strategy": self.effective_strategy,
            "degraded": self.degraded,
            "estimated": self.estimated,
            "recall": self.recall,
            "parts": [_part_to_wire(part) for part in self.parts],
            "cut": list(self.cut),
            "omitted": self.omitted,
        }


def _part_to_wire(part: PlanPart) -> dict[str, object]:
    wire: dict[str, object] = {"part": part.part, "tokens": part.tokens}
    if part.ids is not None:
        wire["ids"] = list(part.ids)
    if part.through_seq is not None:
        wire["through_seq"] = part.through_seq
    return wire
