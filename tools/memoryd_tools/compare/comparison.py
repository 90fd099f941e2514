"""A whole comparison: every transcript through every variant, two at a time where there is room."""

from __future__ import annotations

import asyncio
import os
import re
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import tzinfo
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from memoryd_tools.compare.advice import Advice, advise, balance, snippet
from memoryd_tools.compare.figures import Figures, ask_after, figures
from memoryd_tools.compare.grounds import ungrounded
from memoryd_tools.compare.probes import Probe, found_probes
from memoryd_tools.compare.replay import Advance, Bare, Cloud, Run, Variant, bare, effort, play
from memoryd_tools.compare.transcripts import Transcript

__all__ = ["Comparison", "Plan", "at_once", "compare", "to_json", "together"]

T = TypeVar("T")

_ROOM_BYTES = 512 * 2**20
"""What three daemons with their workers, one of them recalling, need with room to spare."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is to be compared, and by what measure.

    ``settings``  sections of the private daemons' configuration, without ``[cloud]``.
    ``price``     of the model and of the summary model; None where none is configured.
    ``sweep``     the variants are points of one strategy: find the balanced one.
    """

    transcripts: Sequence[Transcript]
    variants: Sequence[Variant]
    settings: Mapping[str, Any]
    cloud: Cloud
    price: Mapping[str, float] | None
    summary_price: Mapping[str, float] | None
    zone: tzinfo
    wanted_recall: float
    scene: str | None = None
    budget_tokens: int | None = None
    sweep: bool = False
    shortened: bool = False
    """Whether the transcripts go on after what is to be played of them."""

    @property
    def steps(self) -> int:
        """The sum of what ``advance`` will be called with."""
        return self.turns * sum(map(effort, (None, *self.variants)))

    @property
    def turns(self) -> int:
        return sum(len(transcript.turns()) for transcript in self.transcripts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What came out. ``runs`` are by variant, each in the order of the transcripts; variants that
    were not begun with all of them are left out."""

    plan: Plan
    bares: tuple[Bare, ...]
    probes: tuple[tuple[Probe, ...], ...]
    runs: tuple[tuple[Run, ...], ...]
    figures: tuple[Figures, ...]
    advice: Advice | None
    """None where not all variants were played over the same turns: they do not compare."""
    at: float

    @property
    def found(self) -> bool:
        """Whether what was asked was found by rules."""
        return not any(transcript.probes for transcript in self.plan.transcripts)

    @property
    def asked(self) -> bool:
        """Whether there was anything to ask."""
        return any(self.probes)

    @property
    def turns(self) -> int:
        return self.plan.turns

    @property
    def cut_short(self) -> bool:
        """Whether it was ended before all was played."""
        return _cut_short(self.plan, self.runs)

    @property
    def snippet(self) -> str | None:
        """What to write into the configuration by the advice."""
        if self.advice is None:
            return None
        return snippet(self.advice.chosen, self.plan.budget_tokens)


async def compare(plan: Plan, advance: Advance, enough: asyncio.Event) -> Comparison:
    """Play everything, or what has been begun when it is ``enough``. ``advance`` is called after
    each turn. Raises UsageError, and CancelledError where nothing had been begun."""
    at = time.time()
    plays = at_once(os.cpu_count() or 1, _free_bytes())
    stage = asyncio.Semaphore(plays)
    loop = asyncio.get_running_loop()
    asked: list[asyncio.Future[Sequence[Probe]]] = [loop.create_future() for _ in plan.transcripts]

    def told(place: int, facts: Sequence[Mapping[str, Any]]) -> None:
        transcript = plan.transcripts[place]
        asked[place].set_result(transcript.probes or found_probes(facts, transcript.messages))

    keeping = [
        partial(
            bare,
            transcript,
            plan.settings,
            plan.cloud,
            stage=stage,
            told=partial(told, place),
            enough=enough,
            advance=advance,
        )
        for place, transcript in enumerate(plan.transcripts)
    ]
    playing = [
        partial(
            play,
            transcript,
            variant,
            plan.settings,
            plan.cloud,
            stage=stage,
            probes=probes,
            ask_after=ask_after(len(transcript.turns())),
            enough=enough,
            advance=advance,
        )
        for variant in plan.variants
        for transcript, probes in zip(plan.transcripts, asked, strict=True)
    ]
    each = len(plan.transcripts)
    # The last of the strategies takes longest: it begins, so that it is not alone in the end.
    # Beside it the simpler ones come first: who ends it early has most of them.
    jobs: list[Callable[[], Awaitable[Bare | Run]]] = [
        *keeping,
        *playing[-each:],
        *playing[:-each],
    ]
    # One more may wait for its daemon's rest where two play, which takes nothing but its memory.
    done = await together(jobs, 2 * plays - 1)
    bares = [one for one in done if isinstance(one, Bare)]
    last_first = [one for one in done if isinstance(one, Run)]
    played = [*last_first[each:], *last_first[:each]]
    of_variants = [tuple(played[first : first + each]) for first in range(0, len(played), each)]
    runs = tuple(of_one for of_one in of_variants if all(run.steps for run in of_one))
    if not runs:
        raise asyncio.CancelledError
    found = [_figures(plan, of_variant, bares, at) for of_variant in runs]
    return Comparison(
        plan=plan,
        bares=tuple(bares),
        probes=tuple(tuple(one.result()) for one in asked),
        runs=runs,
        figures=tuple(found),
        advice=_advice(plan, runs, found),
        at=at,
    )


def _advice(plan: Plan, runs: Sequence[Sequence[Run]], found: Sequence[Figures]) -> Advice | None:
    reached = {tuple(run.steps[-1].turn for run in of_one) for of_one in runs}
    if len(runs) < len(plan.variants) or len(reached) > 1:
        return None
    is_partial = plan.shortened or _cut_short(plan, runs)
    if plan.sweep:
        return balance(found, wanted=plan.wanted_recall, partial=is_partial)
    return advise(found, wanted=plan.wanted_recall, scene=plan.scene, partial=is_partial)


def _cut_short(plan: Plan, runs: Sequence[Sequence[Run]]) -> bool:
    return len(runs) < len(plan.variants) or any(
        run.steps[-1].turn < len(run.transcript.turns()) for of_one in runs for run in of_one
    )


def at_once(cores: int, free_bytes: int | None) -> int:
    """Return how many daemons play at a time. Two: each has its next step only when the last is
    done, so more would stand in each other's way and make their latencies longer."""
    return 2 if cores > 1 and (free_bytes is None or free_bytes >= _ROOM_BYTES) else 1


def _free_bytes() -> int | None:
    """Return the memory that is left, None where the kernel does not say."""
    try:
        text = Path("/proc/meminfo").read_text(encoding="ascii")
    except OSError:
        return None
    found = re.search(r"^MemAvailable:\s+(\d+) kB$", text, re.M)
    return int(found[1]) * 1024 if found else None


async def together(jobs: Sequence[Callable[[], Awaitable[T]]], limit: int) -> list[T]:
    """Do all, ``limit`` at a time; where one fails, the others end before its error is raised."""
    gate = asyncio.Semaphore(limit)

    async def do(job: Callable[[], Awaitable[T]]) -> T:
        async with gate:
            return await job()

    tasks = [asyncio.ensure_future(do(job)) for job in jobs]
    try:
        # gather would cancel them a second time, while they stop their daemons.
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
        for task in done:
            task.result()
        return [task.result() for task in tasks]
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _figures(plan: Plan, runs: Sequence[Run], bares: Sequence[Bare], at: float) -> Figures:
    invented = [
        line
        for run in runs
        for line in ungrounded(
            run.statements, run.quotes, run.transcript.messages, zone=plan.zone, now=at
        )
    ]
    return figures(runs, bares, invented, price=plan.price, summary_price=plan.summary_price)


def to_json(comparison: Comparison) -> dict[str, Any]:
    """Return the figures and the advice for programs."""
    return {
        "transcripts": [transcript.name for transcript in comparison.plan.transcripts],
        "turns": comparison.turns,
        "cut_short": comparison.cut_short,
        "shortened": comparison.plan.shortened,
        "facts_found_locally": comparison.found,
        "cloud_simulated": comparison.plan.cloud.simulated,
        "wanted_recall": comparison.plan.wanted_recall,
        "scene": comparison.plan.scene,
        "strategies": [_figures_json(each) for each in comparison.figures],
        "advice": comparison.advice and _advice_json(comparison.advice, comparison.snippet),
    }


def _advice_json(advice: Advice, configuration: str | None) -> dict[str, Any]:
    return {
        "strategy": advice.chosen.variant.strategy,
        "options": dict(advice.chosen.variant.options),
        "reasons": [{"reason": reason.key, **reason.values} for reason in advice.reasons],
        "configuration": configuration,
    }


def _figures_json(each: Figures) -> dict[str, Any]:
    values = asdict(each)
    del values["variant"]
    return {
        "strategy": each.variant.strategy,
        "options": dict(each.variant.options),
        **values,
        "tokens": {str(mark or "all"): asdict(tokens) for mark, tokens in each.tokens.items()},
        "mean_tokens": each.mean_tokens,
        "ungrounded_per_100_turns": each.ungrounded_per_100,
        "summary_calls_per_100_turns": each.calls_per_100,
    }
