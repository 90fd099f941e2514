"""What plans use of a session's summary and facts, made ready once and kept for the next plan.

A summary's lines change seldom, and what is said after it now and then takes back what they say.
Both are worked out when they change, not at every plan.
"""

from __future__ import annotations

import asyncio
import itertools
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from memoryd.core.fact_table.table import in_force
from memoryd.core.facts import Fact
from memoryd.core.messages import Role, StoredMessage, gone_before
from memoryd.core.plan.fact_lines import FactLines
from memoryd.core.sessions import SessionKey, Window
from memoryd.core.summaries import SummaryLine
from memoryd.core.summary.excerpts import is_excerpt
from memoryd.core.summary.searched_lines import Lines

if TYPE_CHECKING:
    from memoryd.core.outdated.overruled import Overruled
    from memoryd.core.outdated.replaced import Replaced
    from memoryd.core.outdated.stated import Said

    _Later = tuple[tuple[Replaced, ...], tuple[Overruled, ...]]
    """What was taken back, and what was overruled, in the order in which it was said."""

__all__ = ["Memories"]

_AT_HAND = 8
"""Sessions whose lines and facts are kept ready."""

_MANY = 150
"""Lines that take 50 ms to read, and half a second on a board."""


class Present(NamedTuple):
    """The lines and facts that still hold, and which values do not."""

    lines: Lines
    facts: tuple[Fact, ...]
    replaced: tuple[Replaced, ...]


_NOTHING = Present(Lines(()), (), ())


@dataclass(slots=True)
class _Recent:
    """What the messages of a window with these ``seqs`` and ``ids`` say, ``found`` and ``later``
    what some of them take back and overrule, by their ids; ``before`` is what was said before them,
    ``overruled`` what that overrules of itself. ``end`` is what was said last."""

    seqs: tuple[int, ...] = ()
    ids: tuple[str, ...] = ()
    said: tuple[Said, ...] = ()
    end: str = ""
    before: tuple[Said, ...] = ()
    overruled: tuple[Overruled, ...] = ()
    by_id: dict[str, Said] = field(default_factory=dict)
    """All that was said, here and before."""
    found: dict[str, tuple[Replaced, ...]] = field(default_factory=dict)
    later: dict[str, tuple[Overruled, ...]] = field(default_factory=dict)


@dataclass(slots=True)
class _Facts:
    """Facts of a window: those that are ``closed`` with those that took their place, and what that
    says of the messages that said them (``replaced``). ``sayings`` are the messages that say each
    fact, by its identity, and ``cited`` all of them. ``made_of`` is what was said later of these
    messages, and ``holding`` tells whether a fact holds in spite of it."""

    facts: tuple[Fact, ...] = ()
    superseded: tuple[Fact, ...] = ()
    closed: tuple[tuple[Fact, Fact], ...] = ()
    replaced: tuple[Replaced, ...] = ()
    sayings: dict[int, tuple[Fact, tuple[str, ...]]] = field(default_factory=dict)
    cited: frozenset[str] = frozenset()
    made_of: _Later = (), ()
    holding: dict[int, bool] = field(default_factory=dict)


@dataclass(slots=True)
class _AtHand:
    """``said`` is what the excerpts among ``lines`` say, ``overruled`` what they overrule of each
    other. ``shown`` is ``made_of`` what was said later that is about messages that the lines cite:
    excerpts with what was said later beside them, the other lines without what holds no more.
    So are the facts."""

    lines: tuple[SummaryLine, ...]
    cited: frozenset[str] = frozenset()
    said: tuple[Said, ...] = ()
    overruled: tuple[Overruled, ...] = ()
    recent: _Recent = field(default_factory=_Recent)
    made_of: _Later = (), ()
    shown: Lines | None = None
    filled: Lines | None = None
    """The same with what holds now in the application's fields."""
    facts: _Facts = field(default_factory=_Facts)
    seen: _Seen | None = None
    present: Present | None = None
    """What was worked out for the window that was seen last."""
    fact_lines: FactLines | None = None


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
        self, key: SessionKey, lines: tuple[SummaryLine, ...], facts: Sequence[Fact]
    ) -> tuple[SummaryLine, ...]:
        """Return a summary's lines without those that later ones overrule, with ``facts`` in the
        application's fields."""
        from memoryd.core.outdated.overruled import later_of, present_of_overruled
        from memoryd.core.summary.application_fields import with_fields

        overruled = (await self._ready(key, lines)).overruled
        present = present_of_overruled(lines, overruled)
        later = later_of(present, overruled)
        stand = [
            line for index, line in enumerate(present) if index not in later or later[index].stands
        ]
        return with_fields(stand, in_force(facts))

    async def renew(self, key: SessionKey, lines: tuple[SummaryLine, ...]) -> None:
        """Make a new summary ready for the plans to come, if there were plans of late."""
        if key in self._at_hand:
            await self._ready(key, lines)

    async def _ready(self, key: SessionKey, lines: tuple[SummaryLine, ...]) -> _AtHand:
        """Read lines, once; many of them beside the loop."""
        at_hand = self._at_hand.get(key)
        if at_hand is not None and at_hand.lines == lines:
            at_hand.lines = lines  # the next time they are the same ones, which is seen at once
        else:
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
            tuple([stored.seq for stored in window.messages]),
            window.facts,
            window.superseded,
        )
        if at_hand.present is None or at_hand.seen != seen:
            if at_hand.seen is None or at_hand.seen[0] != window.session.number:
                at_hand.recent, at_hand.facts = _Recent(), _Facts()
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
    from memoryd.core.outdated.overruled import overruled_as

    facts = _facts(window, at_hand)
    recent = at_hand.recent = _recent(window.messages, at_hand)
    replaced = (*itertools.chain.from_iterable(recent.found.values()), *facts.replaced)
    by = dict.fromkeys([each.by for each in replaced])
    overruled = (
        *recent.overruled,
        *overruled_as(replaced, [recent.by_id[id_] for id_ in by if id_ in recent.by_id]),
        *itertools.chain.from_iterable(recent.later.values()),
    )
    holding = _holding(window, facts, _about(facts.cited, replaced, overruled))
    shown = _shown(at_hand, _about(at_hand.cited, replaced, overruled))
    return Present(_filled(at_hand, shown, holding), holding, replaced)


def _filled(at_hand: _AtHand, shown: Lines, facts: Sequence[Fact]) -> Lines:
    """Return the lines with what holds now in their fields; as before, if it is the same."""
    if all(line.field is None for line in shown.lines):
        return shown
    from memoryd.core.summary.application_fields import with_fields

    lines = with_fields(shown.lines, in_force(facts))
    if lines == shown.lines:
        return shown
    filled = at_hand.filled
    if filled is None or (lines, shown.later) != (filled.lines, filled.later):
        at_hand.filled = filled = Lines(lines, shown.later)
    return filled


def _recent(messages: tuple[StoredMessage, ...], at_hand: _AtHand) -> _Recent:
    """Read what messages say. What was read before is not read again: as a rule some messages were
    added behind, and some others are too far back now."""
    from memoryd.core.outdated.overruling import overruled_by
    from memoryd.core.outdated.present import said_in_messages
    from memoryd.core.outdated.replaced import replaced_by

    known = at_hand.recent
    seqs = tuple([stored.seq for stored in messages])
    gone = gone_before(known.seqs, seqs, seq=int)
    said = said_in_messages(messages) if gone is None else _going_on(known, gone, messages)
    if gone == 0:
        recent, read = known, len(known.said)
    else:
        here = {each.id for each in said}  # a window may reach back into what is covered
        recent, read = _Recent(), 0
        recent.before = tuple([each for each in at_hand.said if each.id not in here])
        recent.overruled = tuple([each for each in at_hand.overruled if each.by not in here])
        recent.by_id = {each.id: each for each in (*recent.before, *said)}
    recent.seqs, recent.ids = seqs, tuple([stored.id for stored in messages])
    last = _spoken(reversed(messages))
    recent.said, recent.end = said, last.message.text if last is not None else ""
    for index in range(read, len(said)):
        id_ = said[index].id
        recent.by_id[id_] = said[index]
        if id_ in known.found:
            recent.found[id_], recent.later[id_] = known.found[id_], known.later[id_]
        else:
            newest, earlier = said[index : index + 1], (*recent.before, *said[:index])
            recent.found[id_] = replaced_by(newest, earlier)
            recent.later[id_] = overruled_by(newest, earlier)
    return recent


def _going_on(known: _Recent, gone: int, messages: Sequence[StoredMessage]) -> tuple[Said, ...]:
    """Return what messages say that begin with the known ones but for those that are gone."""
    from memoryd.core.outdated.present import said_in_messages

    said = known.said
    if gone:
        left = frozenset(known.ids[:gone])
        first = _spoken(messages)
        said = tuple(
            [
                # what it answered is gone
                replace(each, asked="") if first is not None and each.id == first.id else each
                for each in said
                if each.id not in left
            ]
        )
    at = len(known.seqs) - gone
    added = said_in_messages(messages[at:], before=known.end, calling=messages[:at])
    return (*said, *added)


def _spoken(messages: Iterable[StoredMessage]) -> StoredMessage | None:
    """Return the first message that somebody said."""
    return next((m for m in messages if m.message.role in _TALK and m.message.text), None)


_TALK = (Role.USER, Role.ASSISTANT)


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
    from memoryd.core.outdated.overruled import later_of, present_of_overruled
    from memoryd.core.outdated.present import present_lines

    shown = at_hand.shown
    if shown is None or later != at_hand.made_of:
        at_hand.made_of = replaced, overruled = later
        lines = tuple(present_of_overruled(present_lines(at_hand.lines, replaced), overruled))
        said_later = later_of(lines, overruled)
        # What is taken back does not stand in them, as a rule.
        if shown is None or lines != shown.lines:
            at_hand.shown = shown = Lines(lines, said_later)
        elif said_later != shown.later:
            at_hand.shown = shown = shown.with_later(said_later)
    return shown


def _facts(window: Window, at_hand: _AtHand) -> _Facts:
    """Return what is known of a window's facts; as before, if they are the same."""
    from memoryd.core.outdated.present import closed_by, superseded

    before = at_hand.facts
    if (before.facts, before.superseded) == (window.facts, window.superseded):
        return before
    session = window.session.key.name
    closed = closed_by(window.superseded, (*window.facts, *window.superseded))
    facts = at_hand.facts = _Facts(
        facts=window.facts,
        superseded=window.superseded,
        closed=closed,
        replaced=before.replaced if closed == before.closed else superseded(closed, session),
    )
    if len(before.sayings) <= _FACTS_AGAIN * len(window.facts):
        facts.sayings, facts.holding, facts.made_of = before.sayings, before.holding, before.made_of
    for fact in window.facts:
        if id(fact) not in facts.sayings:
            ids = tuple([each.message_id for each in fact.sources if each.session == session])
            facts.sayings[id(fact)] = fact, ids
    cited = [facts.sayings[id(fact)][1] for fact in window.facts]
    facts.cited = frozenset(itertools.chain.from_iterable(cited))
    return facts


_FACTS_AGAIN = 2
"""Times as many facts as there are of which it is known who says them; then that is found anew."""


def _holding(window: Window, facts: _Facts, later: _Later) -> tuple[Fact, ...]:
    """Return the facts that still hold; only of those is it asked that messages say of which
    something was said later, and once as long as nothing more is."""
    if later != facts.made_of:
        facts.made_of = later
        facts.holding = {}
    unknown = [fact for fact in facts.facts if id(fact) not in facts.holding]
    if unknown:
        facts.holding |= _asked_of(unknown, facts, window.session.key.name)
    return tuple([fact for fact in facts.facts if facts.holding[id(fact)]])


def _asked_of(unknown: Sequence[Fact], facts: _Facts, session: str) -> dict[int, bool]:
    from memoryd.core.outdated.overruled import facts_of_overruled
    from memoryd.core.outdated.present import present_facts

    replaced, overruled = facts.made_of
    about = frozenset[str]().union(
        *(each.ids for each in replaced), *(each.ids for each in overruled)
    )
    asked = [fact for fact in unknown if not about.isdisjoint(facts.sayings[id(fact)][1])]
    held = facts_of_overruled(present_facts(asked, session, replaced), session, overruled)
    gone = set(map(id, asked)) - set(map(id, held))
    return {id(fact): id(fact) not in gone for fact in unknown}


def _read(lines: tuple[SummaryLine, ...]) -> _AtHand:
    from memoryd.core.outdated.overruled import overruled_as
    from memoryd.core.outdated.overruling import overruled_by
    from memoryd.core.outdated.present import said_in_lines
    from memoryd.core.outdated.replaced import replaced_by

    said = said_in_lines(line for line in lines if is_excerpt(line))
    return _AtHand(
        lines=lines,
        cited=frozenset(id_ for line in lines for id_ in line.message_ids),
        said=said,
        overruled=(*overruled_as(replaced_by(said, ()), said), *overruled_by(said, ())),
    )
