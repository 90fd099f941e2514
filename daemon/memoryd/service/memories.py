"""What plans use of a session's summary and facts, made ready once and kept for the next plan.

A summary's lines change seldom, and what is said after it now and then takes back what they say.
Both are worked out when they change, not at every plan.
"""

from __future__ import annotations

import asyncio
import itertools
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from memoryd.core.excerpts import Lines, is_excerpt
from memoryd.core.fact_lines import FactLines
from memoryd.core.facts import Fact
from memoryd.core.sessions import SessionKey, Window
from memoryd.core.summaries import SummaryLine

if TYPE_CHECKING:
    from memoryd.core.overruled import Overruled
    from memoryd.core.replaced import Replaced, Said

    _Later = tuple[tuple[Replaced, ...], tuple[Overruled, ...]]
    """What was taken back, and what was overruled, in the order in which it was said."""

__all__ = ["Memories"]

_AT_HAND = 8
"""Sessions whose lines and facts are kept ready: about 230 KB each where a conversation is long."""

_MANY = 150
"""Lines that take 50 ms to read, and half a second on a board."""


class Present(NamedTuple):
    """The lines and facts that still hold, and which values do not."""

    lines: Lines
    facts: tuple[Fact, ...]
    replaced: tuple[Replaced, ...]


_NOTHING = Present(Lines(()), (), ())


@dataclass(slots=True)
class _AtHand:
    """``said`` is what the excerpts among ``lines`` say, ``overruled`` what they overrule of each
    other; ``found`` and ``later`` what each message of the window takes back and overrules.
    ``shown`` is ``made_of`` those of these that are about messages that the lines cite: excerpts
    with what was said later beside them, the other lines without what holds no more. So are the
    facts."""

    lines: tuple[SummaryLine, ...]
    cited: frozenset[str] = frozenset()
    said: tuple[Said, ...] = ()
    overruled: tuple[Overruled, ...] = ()
    found: dict[str, tuple[Replaced, ...]] = field(default_factory=dict)
    later: dict[str, tuple[Overruled, ...]] = field(default_factory=dict)
    made_of: _Later = (), ()
    shown: Lines | None = None
    facts: _Facts | None = None
    seen: _Seen | None = None
    present: Present | None = None
    """What was worked out for the window that was seen last."""
    fact_lines: FactLines | None = None


@dataclass(slots=True)
class _Facts:
    """Facts of a window, with the messages that say them. ``present`` are those of them that still
    hold, ``made_of`` what was said later of these messages."""

    facts: tuple[Fact, ...]
    superseded: tuple[Fact, ...]
    closed: tuple[Replaced, ...]
    cited: frozenset[str]
    made_of: _Later = (), ()
    present: tuple[Fact, ...] | None = None


_Seen = tuple[int, tuple[int, ...], tuple[Fact, ...], tuple[Fact, ...]]
"""What of a window decides which lines and facts still hold, beside the lines: the session's number
and the seqs of its messages, never given twice; the facts, and what they superseded."""


class Memories:
    """The summaries that were used last, as plans search them."""

    def __init__(self) -> None:
        self._at_hand: OrderedDict[SessionKey, _AtHand] = OrderedDict()

    def clear(self) -> None:
        """Forget what is kept ready; it is made anew when it is needed."""
        self._at_hand.clear()

    async def standing(
        self, key: SessionKey, lines: tuple[SummaryLine, ...]
    ) -> tuple[SummaryLine, ...]:
        """Return a summary's lines without those that later ones overrule."""
        from memoryd.core.overruled import later_of, present_of_overruled

        overruled = (await self._ready(key, lines)).overruled
        present = present_of_overruled(lines, overruled)
        later = later_of(present, overruled)
        return tuple(
            line for index, line in enumerate(present) if index not in later or later[index].stands
        )

    async def renew(self, key: SessionKey, lines: tuple[SummaryLine, ...]) -> None:
        """Make a new summary ready for the plans to come, if there were plans of late."""
        if key in self._at_hand:
            await self._ready(key, lines)

    async def _ready(self, key: SessionKey, lines: tuple[SummaryLine, ...]) -> _AtHand:
        """Read lines, once; many of them beside the loop."""
        at_hand = self._at_hand.get(key)
        if at_hand is None or at_hand.lines != lines:
            if len(lines) > _MANY:
                at_hand = await asyncio.to_thread(_read, lines)
            else:
                at_hand = _read(lines) if lines else _AtHand(lines)
            self._at_hand[key] = at_hand
        self._at_hand.move_to_end(key)
        if len(self._at_hand) > _AT_HAND:
            self._at_hand.popitem(last=False)
        return at_hand

    async def present(self, window: Window, *, recalls: bool) -> Present:
        """Return the lines and facts of a window that still hold, and which values do not: these
        matter to lines and facts, and to what a plan recalls."""
        if window.summary is None and not window.facts and not recalls:
            return _NOTHING
        lines = window.summary.summary.lines if window.summary is not None else ()
        at_hand = await self._ready(window.session.key, lines)
        seen: _Seen = (
            window.session.number,
            tuple(stored.seq for stored in window.messages),
            window.facts,
            window.superseded,
        )
        if at_hand.present is None or at_hand.seen != seen:
            at_hand.present = _present(window, at_hand)
            at_hand.seen = seen
        return at_hand.present

    def fact_lines(self, key: SessionKey, facts: tuple[Fact, ...], language: str) -> FactLines:
        """Return facts as lines; of those that were there before nothing is made anew."""
        at_hand = self._at_hand.get(key)
        before = at_hand.fact_lines if at_hand is not None else None
        if before is not None and (before.facts, before.language) == (facts, language):
            return before
        lines = FactLines(facts, session=key.name, language=language, before=before)
        if at_hand is not None:
            at_hand.fact_lines = lines
        return lines


def _present(window: Window, at_hand: _AtHand) -> Present:
    """Work out what still holds, out of what is at hand and with what is found at hand then."""
    from memoryd.core.overruled import overruled_as, overruled_by
    from memoryd.core.present import said_in_messages
    from memoryd.core.replaced import replaced_by

    facts = _facts(window, at_hand)
    recent = said_in_messages(window.messages)
    here = {said.id for said in recent}  # a window may reach back into what is covered
    before = tuple(said for said in at_hand.said if said.id not in here)
    at_hand.found = {
        said.id: at_hand.found[said.id]
        if said.id in at_hand.found
        else replaced_by((said,), (*before, *recent[:index]))
        for index, said in enumerate(recent)
    }
    later = {
        said.id: at_hand.later[said.id]
        if said.id in at_hand.later
        else overruled_by((said,), (*before, *recent[:index]))
        for index, said in enumerate(recent)
    }
    replaced = (
        *(each for found in at_hand.found.values() for each in found),
        *facts.closed,
    )
    overruled = (
        *(each for each in at_hand.overruled if each.by not in here),
        *overruled_as(replaced, (*before, *recent)),
        *(each for found in later.values() for each in found),
    )
    at_hand.later = later
    return Present(
        _shown(at_hand, _about(at_hand.cited, replaced, overruled)),
        _holding(window, facts, _about(facts.cited, replaced, overruled)),
        replaced,
    )


def _about(
    cited: frozenset[str], replaced: Sequence[Replaced], overruled: Sequence[Overruled]
) -> _Later:
    """Return what is about messages, or makes what was changed in them hold again: most of what is
    said is about others."""
    return (
        tuple(each for each in replaced if not cited.isdisjoint(each.ids)),
        tuple(
            each
            for each in overruled
            if not cited.isdisjoint(each.ids) or (each.reverts and each.by in cited)
        ),
    )


def _shown(at_hand: _AtHand, later: _Later) -> Lines:
    """Return the lines with what was said later; as before, if nothing more was."""
    from memoryd.core.overruled import later_of, present_of_overruled
    from memoryd.core.present import present_lines

    shown = at_hand.shown
    if shown is None or later != at_hand.made_of:
        at_hand.made_of = replaced, overruled = later
        lines = tuple(present_of_overruled(present_lines(at_hand.lines, replaced), overruled))
        said_later = later_of(lines, overruled)
        # What is taken back does not stand in them, as a rule.
        if shown is None or (lines, said_later) != (shown.lines, shown.later):
            at_hand.shown = shown = Lines(lines, said_later)
    return shown


def _facts(window: Window, at_hand: _AtHand) -> _Facts:
    """Return what is known of a window's facts; as before, if they are the same."""
    from memoryd.core.present import superseded

    facts = at_hand.facts
    if facts is None or (facts.facts, facts.superseded) != (window.facts, window.superseded):
        session = window.session.key.name
        at_hand.facts = facts = _Facts(
            facts=window.facts,
            superseded=window.superseded,
            closed=superseded((*window.facts, *window.superseded), session),
            cited=frozenset(
                source.message_id
                for fact in window.facts
                for source in fact.sources
                if source.session == session
            ),
        )
    return facts


def _holding(window: Window, facts: _Facts, later: _Later) -> tuple[Fact, ...]:
    """Return the facts that still hold; as before, if nothing more was said of them."""
    from memoryd.core.overruled import facts_of_overruled
    from memoryd.core.present import present_facts

    if facts.present is None or later != facts.made_of:
        session = window.session.key.name
        replaced, overruled = facts.made_of = later
        about = frozenset[str]().union(
            *(each.ids for each in replaced), *(each.ids for each in overruled)
        )
        open_ = [any(source.message_id in about for source in fact.sources) for fact in facts.facts]
        asked = tuple(itertools.compress(facts.facts, open_))
        holding = facts_of_overruled(present_facts(asked, session, replaced), session, overruled)
        hold = set(map(id, holding))
        facts.present = tuple(
            fact
            for fact, is_open in zip(facts.facts, open_, strict=True)
            if not is_open or id(fact) in hold
        )
    return facts.present


def _read(lines: tuple[SummaryLine, ...]) -> _AtHand:
    from memoryd.core.overruled import overruled_as, overruled_by
    from memoryd.core.present import said_in_lines
    from memoryd.core.replaced import replaced_by

    said = said_in_lines(line for line in lines if is_excerpt(line))
    return _AtHand(
        lines=lines,
        cited=frozenset(id_ for line in lines for id_ in line.message_ids),
        said=said,
        overruled=(*overruled_as(replaced_by(said, ()), said), *overruled_by(said, ())),
    )
