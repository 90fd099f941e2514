"""What messages overrule of what was said before them, in either language.

A message that corrects seldom names the old value. So it is set against the turns before it: what
it is about is the one whose words it has, or that has another value of its kind.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from memoryd.core.outdated.comparing import SUM, is_english, values_in
from memoryd.core.outdated.correcting import (
    BRIEF,
    answered_part,
    correction_of,
    corrects,
    denies,
    states,
)
from memoryd.core.outdated.given_up import (
    chooses,
    dropped,
    drops,
    handed,
    handed_before,
    hands_over,
    settled,
    shift_told,
    shifts,
)
from memoryd.core.outdated.old_values import (
    NEAR,
    changed_code,
    echoing,
    has_other_value,
    old_value_named,
    old_values_of,
    other_values,
    sold_out,
    told_by,
    values_of_brief,
)
from memoryd.core.outdated.overruled import Overruled
from memoryd.core.outdated.restated import AT_ONCE, restated
from memoryd.core.outdated.signs import (
    LONG,
    bare_choice,
    confirmation,
    cue_of_change,
    most_of,
    taken_back,
)
from memoryd.core.outdated.stated import Said
from memoryd.core.outdated.telling import telling_words
from memoryd.core.outdated.turns import (
    HALF_AS_GOOD,
    RARE,
    VALUE,
    Turn,
    best_met,
    counted,
    figures_in,
    met_by,
    names_in,
    topics_of,
    turns_of,
)
from memoryd.core.summaries import is_chinese
from memoryd.core.text.names import called_people

__all__ = ["overruled_by"]


def overruled_by(newer: Sequence[Said], older: Sequence[Said]) -> tuple[Overruled, ...]:
    """Return what the messages ``newer`` overrule of what was said before them.

    Both are in the order in which they were said.
    """
    said = (*older, *newer)
    events = [
        index
        for index in range(len(older), len(said))
        if len(said[index].text) <= most_of(said[index].text)
        and (
            corrects(said, index)
            or denies(said[index])
            or drops(said[index])
            or shifts(said, index)
            or chooses(said[index])
            or hands_over(said[index])
            or states(said[index])
        )
    ]
    found = [
        each
        for index in range(len(older), len(said))
        for each in handed_before(said[:index], said[index])
    ]
    if not events:
        return tuple(found)
    turns = turns_of(said)
    for index in events:
        found += _overruled(said, index, turns)
    return tuple(found)


def _overruled(said: Sequence[Said], index: int, turns: Sequence[Turn]) -> list[Overruled]:
    """What a message overrules: one thing, or in English as many as it has kinds of values for."""
    each = said[index]
    own = next(turn for turn in turns if turn.start <= index < turn.end)
    before = [turn for turn in turns if turn.end <= own.start]
    later = correction_of(each)
    named = old_value_named(said[: own.start], each.text)
    if named is not None:
        value, holders = named
        return [Overruled(holders, old=(value,), about=(), by=each.id, later=later, certain=True)]
    found = [
        *dropped(said[: own.start], each),
        *handed(said[: own.start], each),
        *shift_told(said, index),
        *settled(said, index, before, turns),
    ]
    words = telling_words(later) | counted(later) | topics_of(later)
    if not corrects(said, index):
        return found or (restated(said, own, turns) if states(each) else [])
    if each.user and before and _OF_SOMEBODY.match(later):
        words |= telling_words(" ".join(called_people(said[before[-1].start].text)))
    if not each.user:
        asked = answered_part(said[own.start], words)
        words |= telling_words(asked) | counted(asked) | topics_of(asked)
    names = frozenset() if is_chinese(later) else names_in(each.text)
    if reverts := taken_back().search(later) is not None:
        words |= own.words  # those around it say of what
    met = met_by(words, before, turns, names)
    if reverts:  # what it takes back is a change
        told_well = (each for each in met if each.weight >= RARE)
        met = [each for each in told_well if _changes(said, each.turn)]
    meeting = list(best_met(met))
    # less of what both say is enough where a value of the same kind is said
    value = " ".join(s.text for s in said[own.start : own.end]) if reverts else later
    near = best_met(met, least=RARE, as_good=HALF_AS_GOOD)
    alike = [pair for pair in near if has_other_value(said, pair[0], value)]
    if is_chinese(later) and not alike:
        # who is named in what has no such value takes nothing from what has one
        having = [each for each in met[:_LOOKED_AT] if has_other_value(said, each.turn, value)]
        alike = list(best_met(having))
    if is_chinese(later):
        meeting += [pair for pair in alike if pair not in meeting]
    else:
        meeting = [*alike, *(pair for pair in meeting if pair not in alike)]
    figures = frozenset() if is_chinese(later) else figures_in(later)
    kinds: set[str] = set()
    for turn, shared in meeting:
        told = said[turn.start : turn.end]
        if figures and figures <= figures_in(" ".join(s.text for s in told)):
            continue  # what says the same is not what is corrected
        if reverts:
            old, about = tuple(told_by(told, shared)), tuple[str, ...]()
        elif gone := sold_out(told, later):
            old, about = (gone,), ()
        elif named_again := names & shared:
            old, about = old_values_of(told, later, shared)[0], tuple(sorted(named_again))
        else:
            old, about = old_values_of(told, later, shared)
        old += tuple(bare[1] for words in old if (bare := _BARE_FIGURE.fullmatch(words)))
        if not (is_chinese(later) or _is_about(old, shared, names)):
            continue
        of = {kind for value in old for kind in values_in(value)}
        vague = not of and is_english(later)
        anew = is_chinese(later) or kinds.isdisjoint(of)
        if (old or about) and (not found or vague or (of and anew)):
            ids = frozenset(s.id for s in said[turn.start : turn.end])
            ids |= set(echoing(said[: own.start], turn, old))
            if vague and not old:
                about = (*about, *values_of_brief(told))
            found.append(
                Overruled(ids=ids, old=old, about=about, by=each.id, later=later, reverts=reverts)
            )
            kinds |= of
            if reverts or not (of or vague) or len(found) == AT_ONCE:
                break
    if not found and not reverts and states(each):
        found = restated(said, own, turns)
    if reverts:
        before = [turn for turn in before if _changes(said, turn)]
    return found or _said_lately(said, each, before, later)


def _said_lately(
    said: Sequence[Said], each: Said, before: Sequence[Turn], later: str
) -> list[Overruled]:
    """What a correction overrules whose words say not of what: the last value of its kind, or what
    was said right before a bare choice."""
    if is_chinese(later) and (changed := changed_code(said, before, later)):
        ids, old = changed
        return [Overruled(ids=ids, old=old, about=(), by=each.id, later=later)]
    # A sum has its like long before, where it is called by another name (上限, 封顶).
    sums = is_chinese(later) and len(later) <= LONG // 2
    sums = sums and any(kind == SUM for kind in values_in(later))
    for turn in reversed(before if sums else before[-NEAR:]):
        old = other_values(said[turn.start : turn.end], later)
        if old and (is_chinese(later) or len(later) <= BRIEF):
            ids = frozenset(s.id for s in said[turn.start : turn.end])
            return [Overruled(ids=ids, old=old, about=(), by=each.id, later=later)]
    if (
        each.user
        and before
        and bare_choice().match(later)
        and len(later) <= _SHORT * most_of(later) // LONG
    ):
        last = said[before[-1].start]
        about = tuple(sorted(telling_words(last.text)))
        return [Overruled(frozenset((last.id,)), old=(), about=about, by=each.id, later=later)]
    return []


_LOOKED_AT = 8
"""Turns looked at for another value, of those that are met best."""

_OF_SOMEBODY = re.compile("还?[他她]|[那这]边|人家")
"""What begins a message about whom the one before it named."""

_BARE_FIGURE = re.compile(r"(?=[£$€]|.+s$)[£$€]?([0-9][0-9.,]+)s?")
"""£350 may be said as 350, and the 14s are those of 14."""


def _is_about(old: Iterable[str], shared: Collection[str], names: Collection[str]) -> bool:
    """Whether a correction in English is about a turn: one word, and neither a value of its kind
    nor a name, says too little of a sentence."""
    words = sum(not word.startswith(VALUE) for word in shared)
    if any(map(values_in, old)):
        return bool(shared)
    return words > 1 or any(word in names for word in shared)


def _changes(said: Sequence[Said], turn: Turn) -> bool:
    told = said[turn.start : turn.end]
    return any(cue_of_change().search(s.text) or confirmation().search(s.text) for s in told)


_SHORT = 16
"""Characters of a message that says only what holds instead of what was said just before."""
