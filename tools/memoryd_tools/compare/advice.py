"""Which strategy to take: the simplest that knows enough, unless the kind of use says otherwise.

What a strategy is good for beyond these figures (quoting exactly, keeping to a process) is advice
of those who have built such assistants; the figures of the own transcript decide whether it holds.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from memoryd.core.options import STRATEGY_NAMES
from memoryd_tools.compare.figures import MARKS, Figures
from memoryd_tools.compare.scenes import SCENES

__all__ = ["Advice", "Reason", "advise", "balance", "balanced", "snippet"]


@dataclass(frozen=True, slots=True)
class Reason:
    """A phrase (of compare.words) and what belongs into it."""

    key: str
    values: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """``chosen`` is one of the figures that were compared."""

    chosen: Figures
    reasons: tuple[Reason, ...]


def advise(
    found: Sequence[Figures], *, wanted: float, scene: str | None, partial: bool = False
) -> Advice:
    """Choose among figures (at least one) of the same turns, and say why. ``partial``: of the
    transcripts a part was played."""
    ranked = sorted(found, key=_simplicity)
    enough = [each for each in ranked if _suffices(each, wanted)]
    simplest = enough[0] if enough else None
    suited = SCENES[scene] if scene is not None else None
    of_scene = next((each for each in ranked if each.variant.strategy == suited), None)
    reasons: list[Reason] = []
    if scene is not None:
        key = "why.scene" if suited else "why.scene_open"
        reasons.append(Reason(key, {"scene": scene, "strategy": suited}))
    if all(each.recall is None for each in ranked):
        chosen = of_scene or _named(ranked, "summary")
        reasons.append(Reason("why.nothing_asked", {"strategy": chosen.variant.name}))
        return Advice(chosen=chosen, reasons=(*reasons, *_failed(ranked)))
    if of_scene is not None and _suffices(of_scene, wanted):
        chosen = of_scene
        reasons.append(_knows("why.scene_holds", of_scene, wanted))
        if simplest is not None and simplest is not of_scene:
            reasons.append(_knows("why.simpler", simplest, wanted))
    elif simplest is not None:
        chosen = simplest
        if of_scene is not None:
            reasons.append(_knows("why.scene_fails", of_scene, wanted))
        key = "why.simplest_played" if partial else "why.simplest"
        reasons.append(_knows(key, simplest, wanted))
        reasons += [
            _knows("why.too_little", each, wanted)
            for each in ranked[: ranked.index(simplest)]
            if each is not of_scene
        ]
    else:
        chosen = max(ranked, key=lambda each: (each.recall or 0.0, -each.mean_tokens))
        reasons.append(_knows("why.best", chosen, wanted))
    if partial:
        reasons.append(_partial(ranked))
    return Advice(chosen=chosen, reasons=(*reasons, *_warnings(chosen, ranked), *_failed(ranked)))


def balance(found: Sequence[Figures], *, wanted: float, partial: bool = False) -> Advice:
    """Choose among the points of a sweep (at least one) and say why; ``partial`` as above."""
    chosen = balanced(found, wanted)
    if chosen.recall is None:
        reason = Reason("why.cheapest_unasked", {"strategy": chosen.variant.name})
    else:
        enough = _suffices(chosen, wanted)
        reason = _knows("why.cheapest" if enough else "why.best", chosen, wanted)
    reasons = (reason, _partial(found)) if partial else (reason,)
    return Advice(chosen=chosen, reasons=(*reasons, *_warnings(chosen, [chosen]), *_failed(found)))


def balanced(found: Sequence[Figures], wanted: float) -> Figures:
    """Return the point of a sweep that knows enough at the fewest tokens, or else knows most."""
    enough = [each for each in found if _suffices(each, wanted)]
    if enough:
        return min(enough, key=lambda each: each.mean_tokens)
    return max(found, key=lambda each: (each.recall or 0.0, -each.mean_tokens))


def snippet(chosen: Figures, budget_tokens: int | None) -> str:
    """Return what to write into the daemon's configuration."""
    lines = ["[memory]", f"strategy = {json.dumps(chosen.variant.strategy)}"]
    if budget_tokens is not None:
        lines.append(f"budget_tokens = {budget_tokens}")
    lines += [f"{key} = {json.dumps(value)}" for key, value in chosen.variant.options.items()]
    return "\n".join(lines)


def _suffices(each: Figures, wanted: float) -> bool:
    return each.recall is not None and each.recall >= wanted and not each.outdated


def _simplicity(each: Figures) -> int:
    return STRATEGY_NAMES.index(each.variant.strategy)


def _named(ranked: Sequence[Figures], strategy: str) -> Figures:
    return next((each for each in ranked if each.variant.strategy == strategy), ranked[0])


def _knows(key: str, each: Figures, wanted: float) -> Reason:
    lost = [*each.lost, *each.outdated]
    return Reason(
        key,
        {
            "strategy": each.variant.name,
            "recall": f"{(each.recall or 0.0):.0%}",
            "wanted": f"{wanted:.0%}",
            "tokens": f"{each.mean_tokens:.0f}",
            "lost": len(each.lost),
            "outdated": len(each.outdated),
            "first": lost[0] if lost else "-",
        },
    )


def _partial(found: Sequence[Figures]) -> Reason:
    played = ", ".join(f"{each.variant.name} {each.turns}" for each in found)
    return Reason("why.partial", {"played": played})


def _failed(found: Sequence[Figures]) -> Iterator[Reason]:
    for each in found:
        if each.failed_calls:
            values = {"count": each.failed_calls, "calls": each.summary_calls}
            yield Reason("why.failed", {"strategy": each.variant.name, **values})


def _warnings(chosen: Figures, beside: Sequence[Figures]) -> list[Reason]:
    """``beside``: those of the same budget; where one of them saw all that was said in each
    request, there was room for it."""
    found = []
    if chosen.outdated:
        names = ", ".join(chosen.outdated[:3])
        found.append(Reason("why.outdated", {"count": len(chosen.outdated), "names": names}))
    if chosen.ungrounded:
        found.append(Reason("why.ungrounded", {"count": len(chosen.ungrounded)}))
    if MARKS[0] not in chosen.tokens:
        found.append(Reason("why.short", {"turns": MARKS[0]}))
    elif any(each.fills_after is not None for each in beside):
        found.append(Reason("why.whole", {}))
        if chosen.variant.strategy == "sliding" and chosen.fills_after is not None:
            values = {"strategy": chosen.variant.name, "turns": chosen.fills_after}
            found.append(Reason("why.fills", values))
    if chosen.estimated:
        found.append(Reason("why.estimated", {}))
    return found
