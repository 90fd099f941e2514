"""What a message tells of who speaks, in whatever language it was read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from memoryd.core.facts import FactKind
from memoryd.values import frozen

__all__ = ["Introduction", "Told", "introduce"]


@frozen
class Told:
    """One thing that is told of who speaks, in the words of a clause."""

    key: str
    value: str
    kind: FactKind
    quote: str
    confidence: float
    correction: bool
    replaces: str | None


@dataclass(slots=True)
class Introduction:
    """What a message tells of who speaks, and the clauses that tell nothing else."""

    told: list[Told] = field(default_factory=list)
    clauses: set[str] = field(default_factory=set)

    def tell(
        self,
        clause: str,
        key: str,
        value: str,
        *,
        kind: FactKind = FactKind.NAME,
        confidence: float = 0.95,
        correction: bool = False,
        replaces: str | None = None,
    ) -> None:
        """Add what a clause tells, once; of a name its fullest form: Catherine, Catherine Bell."""
        self.clauses.add(clause)
        self.told = [
            told
            for told in self.told
            if told.key != key or told.value == value or told.value not in value
        ]
        if all((told.key, told.value) != (key, value) for told in self.told):
            self.told.append(
                Told(
                    key=key,
                    value=value,
                    kind=kind,
                    quote=clause,
                    confidence=confidence,
                    correction=correction,
                    replaces=replaces,
                )
            )


class _Reader(Protocol):
    """What reads a message, in either language."""

    quote: str
    of_speaker: frozenset[str]

    def emit(
        self,
        key: str,
        value: str,
        kind: FactKind | None = None,
        *,
        confidence: float = ...,
        correction: bool = ...,
        replaces: str | None = ...,
    ) -> bool: ...


def introduce(reader: _Reader, told_by: Introduction) -> None:
    """Have a reader take what a message tells of who speaks."""
    for told in told_by.told:
        reader.quote = told.quote
        reader.emit(
            told.key,
            told.value,
            told.kind,
            confidence=told.confidence,
            correction=told.correction,
            replaces=told.replaces,
        )
    reader.of_speaker = frozenset(told_by.clauses)
