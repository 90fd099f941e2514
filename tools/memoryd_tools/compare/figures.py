"""From what was seen while transcripts were played to the numbers that are compared."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from memoryd_tools.compare.replay import Asked, Bare, Run, Usage, Variant

__all__ = [
    "MARKS",
    "AgeBin",
    "Cost",
    "Figures",
    "Forgetting",
    "Tokens",
    "ask_after",
    "figures",
]

MARKS = (15, 60, 120)
"""Turns at which tokens are told: a task, an afternoon, some days."""

ASKED_TIMES = 5
"""How often the probes are asked while a transcript is played, about."""

_AGES = (10, 20, 40, 80, 160)
_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Tokens:
    """Tokens of the requests up to a turn."""

    mean: float
    max: int


@dataclass(frozen=True, slots=True)
class AgeBin:
    """How many facts were asked ``low`` to ``high`` turns after they were told, and known.
    ``high`` None: no end."""

    low: int
    high: int | None
    asked: int
    known: int


@dataclass(frozen=True, slots=True)
class Forgetting:
    """The first time that a fact was asked and not known. ``age``: turns since it was told."""

    turn: int
    name: str
    age: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """Tokens of all requests, those of summaries apart; money where there is a price."""

    prompt_tokens: int
    reply_tokens: int
    summary_prompt_tokens: int
    summary_reply_tokens: int
    total: float | None
    summary_share: float
    """Of the money; of the tokens where there is no price."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """One variant over all transcripts.

    ``tokens``      by mark, as far as the transcripts reach; 0 is the whole.
    ``recall``      of the early facts (told in the first half), asked at the end; None: none.
    ``fills_after`` turn after which a window is full, at the transcripts' pace; None where some
                    request could not hold all that was said before it.
    ``extra_main``  resident bytes of the main process over the bare daemon's, at rest in the end.
    """

    variant: Variant
    turns: int
    tokens: Mapping[int, Tokens]
    estimated: bool
    fills_after: int | None
    parts: Mapping[str, float]
    first_token_ms: float | None
    plan_ms: float
    extra_main: int
    extra_worker: int
    asked: int
    recall: float | None
    lost: tuple[str, ...]
    outdated: tuple[str, ...]
    ungrounded: tuple[str, ...]
    summary_calls: int
    failed_calls: int
    cost: Cost
    forgets: Forgetting | None
    ages: tuple[AgeBin, ...]

    @property
    def mean_tokens(self) -> float:
        return self.tokens[0].mean

    @property
    def ungrounded_per_100(self) -> float:
        return len(self.ungrounded) * 100 / self.turns

    @property
    def calls_per_100(self) -> float:
        return self.summary_calls * 100 / self.turns


def ask_after(turns: int) -> tuple[int, ...]:
    """Return the turns after which probes are asked: at the end, at the marks, and evenly, but none
    so near to another that it would tell the same."""
    step = max(5, -(-turns // ASKED_TIMES))
    found = [turns]
    for wanted in (*MARKS, *range(step, turns, step)):
        if wanted < turns and all(2 * abs(wanted - turn) >= step for turn in found):
            found.append(wanted)
    return tuple(sorted(found))


def figures(
    runs: Sequence[Run],
    bares: Sequence[Bare],
    ungrounded: Sequence[str],
    *,
    price: Mapping[str, float] | None,
    summary_price: Mapping[str, float] | None,
) -> Figures:
    """Return the numbers of one variant; ``runs`` and ``bares`` belong to the same transcripts."""
    steps = [step for run in runs for step in run.steps]
    rest = [(run.at_rest, bare.at_rest) for run, bare in zip(runs, bares, strict=True)]
    final = [asked for run in runs for asked in _final(run)]
    return Figures(
        variant=runs[0].variant,
        turns=len(steps),
        tokens=_tokens(runs),
        estimated=any(step.estimated for step in steps),
        fills_after=_fills_after(runs),
        parts=_mean_parts([step.parts for step in steps]),
        first_token_ms=_median(value for run in runs for value in run.first_token_ms),
        plan_ms=statistics.median(step.plan_ms for step in steps),
        extra_main=_mean(with_it[0] - without[0] for with_it, without in rest),
        extra_worker=_mean(with_it[1] - without[1] for with_it, without in rest),
        asked=len(final),
        recall=sum(asked.seen.known for asked in final) / len(final) if final else None,
        lost=tuple(asked.probe.name for asked in final if not asked.seen.known),
        outdated=tuple(asked.probe.name for asked in final if asked.seen.outdated),
        ungrounded=tuple(ungrounded),
        summary_calls=sum(run.summaries.calls for run in runs),
        failed_calls=sum(run.summaries.failures for run in runs),
        cost=_cost(runs, price, summary_price),
        forgets=_forgets([asked for run in runs for asked in run.asked]),
        ages=_by_age([asked for run in runs for asked in run.asked]),
    )


def _tokens(runs: Sequence[Run]) -> dict[int, Tokens]:
    found = {}
    for mark in (*MARKS, 0):
        reached = [run for run in runs if not mark or run.steps[-1].turn >= mark]
        taken = [
            step.tokens for run in reached for step in run.steps if not mark or step.turn <= mark
        ]
        if taken:
            found[mark] = Tokens(statistics.fmean(taken), max(taken))
    return found


def _fills_after(runs: Sequence[Run]) -> int | None:
    if not all(step.whole for run in runs for step in run.steps):
        return None
    lasts = (run.steps[-1] for run in runs)
    return min(last.turn * last.limit // last.tokens for last in lasts)


def _final(run: Run) -> list[Asked]:
    """Return what was asked at the end about the first half, or about all if that has nothing."""
    end = max((asked.turn for asked in run.asked), default=0)
    at_end = [asked for asked in run.asked if asked.turn == end]
    early = [asked for asked in at_end if asked.probe.told * 2 <= end]
    return early or at_end


def _forgets(asked: Iterable[Asked]) -> Forgetting | None:
    def lost_at(one: Asked) -> tuple[int, int]:
        return one.turn, -one.probe.told

    lost = sorted((one for one in asked if not one.seen.known), key=lost_at)
    if not lost:
        return None
    first = lost[0]
    return Forgetting(first.turn, first.probe.name, first.turn - first.probe.told)


def _by_age(asked: Sequence[Asked]) -> tuple[AgeBin, ...]:
    bins = []
    for low, high in zip((0, *_AGES), (*_AGES, None), strict=True):
        inside = [one for one in asked if low <= _age(one) and (high is None or _age(one) < high)]
        if inside:
            bins.append(AgeBin(low, high, len(inside), sum(one.seen.known for one in inside)))
    return tuple(bins)


def _age(asked: Asked) -> int:
    return asked.turn - asked.probe.told


def _mean_parts(parts: Sequence[Mapping[str, int]]) -> dict[str, float]:
    names = dict.fromkeys(name for one in parts for name in one)
    return {name: statistics.fmean(one.get(name, 0) for one in parts) for name in names}


def _cost(
    runs: Sequence[Run],
    price: Mapping[str, float] | None,
    summary_price: Mapping[str, float] | None,
) -> Cost:
    prompt = sum(step.tokens for run in runs for step in run.steps)
    reply = sum(step.reply_tokens for run in runs for step in run.steps)
    summaries = sum((run.summaries for run in runs), Usage())
    of_summaries = summaries.prompt_tokens + summaries.completion_tokens
    of_all = of_summaries + prompt + reply
    total: float | None = None
    share = of_summaries / of_all if of_all else 0.0
    if price is not None:
        apart = _money(summary_price or price, summaries.prompt_tokens, summaries.completion_tokens)
        total = _money(price, prompt, reply) + apart
        share = apart / total if total else 0.0
    return Cost(
        prompt_tokens=prompt,
        reply_tokens=reply,
        summary_prompt_tokens=summaries.prompt_tokens,
        summary_reply_tokens=summaries.completion_tokens,
        total=total,
        summary_share=share,
    )


def _money(price: Mapping[str, float], prompt: int, reply: int) -> float:
    return (price["input"] * prompt + price["output"] * reply) / _MILLION


def _mean(values: Iterable[int]) -> int:
    return round(statistics.fmean(values))


def _median(values: Iterable[float]) -> float | None:
    found = list(values)
    return statistics.median(found) if found else None
