"""A whole comparison: every transcript through every variant, one after another."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import tzinfo
from typing import Any

from memoryd_tools.compare.advice import Advice, advise, balanced, snippet
from memoryd_tools.compare.figures import Figures, ask_after, figures
from memoryd_tools.compare.grounds import ungrounded
from memoryd_tools.compare.probes import Probe, found_probes
from memoryd_tools.compare.replay import Advance, Bare, Cloud, Run, Variant, bare, play
from memoryd_tools.compare.transcripts import Transcript

__all__ = ["Comparison", "Plan", "compare", "to_json"]


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

    @property
    def steps(self) -> int:
        """How often ``advance`` will be called."""
        turns = sum(len(transcript.turns()) for transcript in self.transcripts)
        return turns * (len(self.variants) + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What came out. ``runs`` are by variant, each in the order of the transcripts."""

    plan: Plan
    bares: tuple[Bare, ...]
    probes: tuple[tuple[Probe, ...], ...]
    runs: tuple[tuple[Run, ...], ...]
    figures: tuple[Figures, ...]
    advice: Advice
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
        return sum(len(transcript.turns()) for transcript in self.plan.transcripts)

    @property
    def snippet(self) -> str:
        return snippet(self.advice.chosen, self.plan.budget_tokens)


async def compare(plan: Plan, advance: Advance) -> Comparison:
    """Play everything. ``advance`` is called after each turn. Raises RequestError."""
    at = time.time()
    bares = [
        await bare(transcript, plan.settings, plan.cloud, advance)
        for transcript in plan.transcripts
    ]
    probes = [
        transcript.probes or found_probes(kept.facts, transcript.messages)
        for transcript, kept in zip(plan.transcripts, bares, strict=True)
    ]
    runs: list[tuple[Run, ...]] = []
    found: list[Figures] = []
    for variant in plan.variants:
        played = [
            await play(
                transcript,
                variant,
                plan.settings,
                plan.cloud,
                probes=asked,
                ask_after=ask_after(len(transcript.turns())),
                advance=advance,
            )
            for transcript, asked in zip(plan.transcripts, probes, strict=True)
        ]
        invented = [
            line
            for run in played
            for line in ungrounded(
                run.statements, run.quotes, run.transcript.messages, zone=plan.zone, now=at
            )
        ]
        runs.append(tuple(played))
        found.append(
            figures(played, bares, invented, price=plan.price, summary_price=plan.summary_price)
        )
    if plan.sweep:
        advice = Advice(chosen=balanced(found, plan.wanted_recall), reasons=())
    else:
        advice = advise(found, wanted=plan.wanted_recall, scene=plan.scene)
    return Comparison(
        plan=plan,
        bares=tuple(bares),
        probes=tuple(probes),
        runs=tuple(runs),
        figures=tuple(found),
        advice=advice,
        at=at,
    )


def to_json(comparison: Comparison) -> dict[str, Any]:
    """Return the figures and the advice for programs."""
    return {
        "transcripts": [transcript.name for transcript in comparison.plan.transcripts],
        "turns": comparison.turns,
        "facts_found_locally": comparison.found,
        "cloud_simulated": comparison.plan.cloud.simulated,
        "wanted_recall": comparison.plan.wanted_recall,
        "scene": comparison.plan.scene,
        "strategies": [_figures_json(each) for each in comparison.figures],
        "advice": {
            "strategy": comparison.advice.chosen.variant.strategy,
            "options": dict(comparison.advice.chosen.variant.options),
            "reasons": [
                {"reason": reason.key, **reason.values} for reason in comparison.advice.reasons
            ],
            "configuration": comparison.snippet,
        },
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
