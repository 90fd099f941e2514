"""The lines that memory could say in a plan, each with what it costs and where it comes from."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import tzinfo
from functools import partial
from itertools import accumulate

from memoryd.core.plan.memory_block import MemoryPart, passage_record, record, time_record
from memoryd.core.plan.parts import Budget, Passage, PlanInputs
from memoryd.core.plan.shortening import shorten_text
from memoryd.core.summary.local_summary import gists
from memoryd.core.tokens.counting import Counted, Counter, Counting

__all__ = ["Record", "cost_of", "counted", "joined", "records_of"]

_SITTING_S = 1800.0
"""Passages of one half hour stand under one time: a time costs a dozen tokens, half a passage."""

_LOOKED_AT = 1.5
"""Of the limit, in tokens of whole passages: of what is further down nothing finds room, for a gist
is half of its text as a rule."""


@dataclass(slots=True, kw_only=True, eq=False)
class Record:
    """A line of memory, with its cost once it is counted: a plan makes hundreds, each its own, so
    that none is made twice for that. ``place`` orders the lines of a summary, passages and
    extracts, ``rank`` says which lines of a summary are taken first.

    ``said_in``, ``told_in``, ``group`` and ``more`` are as in FactLine. ``heading`` names the
    record (by its own text) that stands once above all that have it. ``brief`` is the gist that
    can stand for a passage; ``whole`` is false where that, or no more than it, is what there is.
    """

    part: MemoryPart
    text: str
    tokens: int = 0
    exact: bool = True
    said_in: tuple[tuple[int, ...], ...] = ()
    told_in: Iterable[str] = ()
    group: str = ""
    more: str = ""
    place: float = 0.0
    rank: int = 0
    passage: Passage | None = None
    heading: str = ""
    brief: Record | None = None
    whole: bool = True


def records_of(
    inputs: PlanInputs,
    parts: Collection[MemoryPart],
    budget: Budget,
    cap: int,
    language: str,
) -> list[Record]:
    """Return everything that these parts of memory could say, best first within each.

    ``cap`` is how many tokens of a passage stand at most.
    """
    records: list[Record] = []
    if "facts" in parts:
        facts = sorted(inputs.facts, key=lambda fact: not fact.pinned)
        records += [
            Record(
                part="facts",
                text=record(fact.text),
                said_in=fact.said_in,
                told_in=fact.told_in,
                group=fact.group,
                more=fact.more,
            )
            for fact in facts
        ]
    if "summary" in parts and inputs.summary is not None and inputs.options.summary_tokens:
        ranks = inputs.summary.ranks or range(len(inputs.summary.lines))
        records += [
            Record(part="summary", text=record(line), place=place, rank=rank)
            for place, (line, rank) in enumerate(zip(inputs.summary.lines, ranks, strict=True))
        ]
    if "recalled" in parts:
        records += _passage_records(inputs, budget, cap, language)
    return [each for each in records if each.text]


def counted(records: list[Record], counts: Mapping[str, Counted], counter: Counter) -> list[Record]:
    """Note what records cost, and return them."""
    for each in records:
        cost = counts[each.text] if counter.factor is None else counter.scaled(counts[each.text])
        each.tokens, each.exact = cost.tokens, cost.exact
    return records


def joined(records: Sequence[Record], counter: Counter) -> Counting[tuple[Record, ...]]:
    """Return the records with facts of one group on one line, where that costs no more."""
    groups: dict[str, list[Record]] = {}
    for each in records:
        if each.group:
            groups.setdefault(each.group, []).append(each)
    several = [group for group in groups.values() if len(group) > 1]
    if not several:
        return tuple(records)
    lines = [
        "".join(
            [group[0].text.rstrip("\n"), *(" ".join(each.more.split()) for each in group[1:]), "\n"]
        )
        for group in several
    ]
    counts = yield from counter.ask(lines)
    first: dict[int, Record] = {}
    behind: set[int] = set()
    for group, line in zip(several, lines, strict=True):
        (together,) = counted([replace(group[0], text=line)], counts, counter)
        if together.tokens <= cost_of(group):
            first[id(group[0])] = together
            behind.update(id(each) for each in group[1:])
    return tuple(first.get(id(each), each) for each in records if id(each) not in behind)


def cost_of(records: Iterable[Record]) -> int:
    """Return what records cost together."""
    return sum(each.tokens for each in records)


def _passage_records(
    inputs: PlanInputs, budget: Budget, cap: int, language: str
) -> Iterator[Record]:
    """Return passages, whole as far as they fit, with the gist of each that is longer than that."""
    passages = _within_reach(inputs, budget, cap)
    before = [0, *accumulate(min(passage.tokens, cap) for passage in passages)]
    passages = passages[: bisect_right(before, _LOOKED_AT * budget.limit)]
    texts = [_clipped(passage, cap, language) for passage in passages]
    briefs = gists(texts, inputs.words)
    headings = _headings(passages, inputs.timezone)
    for passage, heading, text, brief, tokens in zip(
        passages, headings, texts, briefs, before, strict=False
    ):
        recorded = partial(_passage_record, inputs, passage, heading, language)
        if len(brief) >= len(text):
            yield recorded(text)
        elif tokens > budget.limit:
            yield recorded(brief)
        else:
            entry = recorded(text)
            entry.brief = recorded(brief)
            yield entry


def _passage_record(
    inputs: PlanInputs, passage: Passage, heading: str, language: str, text: str
) -> Record:
    return Record(
        part="recalled",
        text=passage_record(text, passage.role, passage.name, language),
        said_in=((passage.seq,),) if passage.session == inputs.session else (),
        place=passage.time,
        passage=passage,
        heading=heading,
        whole=text == passage.text,
    )


def _clipped(passage: Passage, cap: int, language: str) -> str:
    """Return a passage's text, shortened to fit ``cap`` where it is longer by its own count."""
    if passage.tokens <= cap:
        return passage.text
    # A fifth less than the average says: tokens are never spread evenly.
    keep = int(len(passage.text) * 0.8 * cap / passage.tokens)
    return shorten_text(passage.text, [keep], language)[0]


def _within_reach(inputs: PlanInputs, budget: Budget, cap: int) -> list[Passage]:
    """Return the passages but those that would have to be cut where better ones fill the limit: a
    reply of JSON takes a millisecond to cut, and one in five of two hundred may be such."""
    near = {stored.seq for stored in inputs.messages}
    found: list[Passage] = []
    before = 0
    for passage in inputs.passages:
        if passage.tokens <= cap or before <= budget.limit:
            found.append(passage)
        if passage.session != inputs.session or passage.seq not in near:
            before += min(passage.tokens, cap)
    return found


def _headings(passages: Sequence[Passage], zone: tzinfo) -> list[str]:
    """Return for each passage when it was said; those of one session and half hour share the time
    of the best of them."""
    shared: dict[tuple[str, float], str] = {}
    return [
        shared.setdefault(
            (passage.session, passage.time // _SITTING_S), time_record(passage.time, zone)
        )
        for passage in passages
    ]
