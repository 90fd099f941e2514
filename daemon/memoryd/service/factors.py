"""Token factors of models whose tokenizer is not ours, learnt from what the cloud reports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from memoryd.core.tokens.formula import LearntFactor, ModelTokens, model_tokens, next_factor

__all__ = ["TokenFactors"]

_MODELS = 64
"""Models remembered: names come from clients, and must not fill the memory."""


class TokenFactors:
    """How tokens of each model are counted, with the factor learnt for it so far."""

    def __init__(self) -> None:
        self._learnt: dict[str, LearntFactor] = {}

    def counted_as(self, model: str | None) -> ModelTokens:
        """Return encoding, context window and factor of a model."""
        counted = model_tokens(model)
        learnt = self._learnt.get(model or "")
        return counted if learnt is None else replace(counted, factor=learnt.factor)

    def learn(self, model: str | None, *, planned: int, reported: int | None) -> None:
        """Take in a call: ``planned`` tokens as this class had them counted, and the cloud's."""
        counted = self.counted_as(model)
        if counted.factor is None or not reported:
            return
        name = model or ""
        learnt = self._learnt.get(name) or LearntFactor(factor=counted.factor)
        if name not in self._learnt and len(self._learnt) >= _MODELS:
            del self._learnt[next(iter(self._learnt))]
        ours = round(planned / counted.factor)
        self._learnt[name] = next_factor(learnt, ours=ours, reported=reported)

    def in_force(self) -> dict[str, float]:
        """Return the factors by model, for ``status``."""
        return {name: learnt.factor for name, learnt in self._learnt.items()}

    def kept(self) -> dict[str, tuple[float, int, float]]:
        """Return what a later run of the daemon goes on with."""
        return {
            name: (learnt.factor, learnt.calls, learnt.highest)
            for name, learnt in self._learnt.items()
        }

    def restore(self, kept: Mapping[str, tuple[float, int, float]]) -> None:
        for name, (factor, calls, highest) in kept.items():
            self._learnt[name] = LearntFactor(factor=factor, calls=calls, highest=highest)
