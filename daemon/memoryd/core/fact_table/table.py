"""Facts while it is decided what becomes of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from memoryd.core.digests import digest
from memoryd.core.fact_table.sameness import canonical_key
from memoryd.core.facts import MANY_VALUED, Fact, FactChanges, Origin
from memoryd.core.text.holders import many_hold

__all__ = ["FactTable", "fact_id", "in_force"]


def fact_id(*parts: str) -> str:
    """Stable for the same statement of the same message, so that a repeat is the same row."""
    return digest("\x00".join(parts), size=9)


def in_force(facts: Sequence[Fact]) -> Sequence[Fact]:
    """Return what holds in a session, of its own facts and the user's: where it has a value of its
    own, that of the user holds elsewhere."""
    own = {
        canonical_key(fact.key)
        for fact in facts
        if fact.session is not None
        and fact.current
        and fact.kind not in MANY_VALUED
        and not many_hold(fact.key)
    }
    return [
        fact
        for fact in facts
        if fact.session is not None
        or fact.kind in MANY_VALUED
        or canonical_key(fact.key) not in own
    ]


class FactTable:
    """Facts by id, and what has been decided about them so far."""

    def __init__(self, existing: Sequence[Fact]) -> None:
        self._before = {fact.id: fact for fact in existing}
        self._now = dict(self._before)
        self._current: list[Fact] | None = None

    def all(self) -> list[Fact]:
        return list(self._now.values())

    def get(self, fact_id: str) -> Fact:
        return self._now[fact_id]

    def current(self) -> list[Fact]:
        """Current facts, oldest first; facts of one moment in the order they were said."""
        if self._current is None:
            self._current = sorted(
                (fact for fact in self._now.values() if fact.current),
                key=lambda fact: (fact.valid_from, fact.sources[-1].seq if fact.sources else 0),
            )
        return self._current

    def in_reach(self, origin: Origin) -> Sequence[Fact]:
        """Current facts that a message can be about: of its session, and of the user."""
        return in_force(
            [
                fact
                for fact in self.current()
                if fact.owner == origin.owner
                and fact.user == origin.user
                and (fact.scope == "user" or fact.session == origin.session)
            ]
        )

    def change(self, fact: Fact) -> None:
        """Add a fact, or put it in the place of the one with its id."""
        self._now[fact.id] = fact
        self._current = None

    def close(self, fact: Fact, by: Fact, at: float) -> None:
        self.change(
            replace(self._now[fact.id], valid_to=max(at, fact.valid_from), superseded_by=by.id)
        )

    def remove(self, fact: Fact) -> None:
        gone = self._now.pop(fact.id)
        self._current = None
        for other in self.all():
            if other.superseded_by == gone.id:
                # what had superseded the removed fact takes its place
                self.change(
                    replace(other, superseded_by=gone.superseded_by, valid_to=gone.valid_to)
                )

    def merge(self, fact: Fact, into: Fact) -> Fact:
        """Make one fact of two that say the same; return it."""
        said = {(source.session, source.message_id) for source in into.sources}
        more = [each for each in fact.sources if (each.session, each.message_id) not in said]
        merged = replace(into, sources=(*into.sources, *more))
        del self._now[fact.id]
        for other in self.all():
            if other.superseded_by == fact.id:
                self.change(replace(other, superseded_by=merged.id))
        self.change(merged)
        return merged

    def changes(self) -> FactChanges:
        return FactChanges(
            added=tuple(f for key, f in self._now.items() if key not in self._before),
            changed=tuple(
                f for key, f in self._now.items() if key in self._before and self._before[key] != f
            ),
            removed=tuple(key for key in self._before if key not in self._now),
        )
