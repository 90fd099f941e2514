"""What a statement without a word of correction says anew."""

from __future__ import annotations

from collections.abc import Sequence

from memoryd.core.outdated.old_values import other_values, values_of_brief
from memoryd.core.outdated.overruled import Overruled
from memoryd.core.outdated.signs import told_in
from memoryd.core.outdated.stated import Said
from memoryd.core.outdated.turns import (
    BARE_CODE,
    RARE,
    VALUE,
    Turn,
    best_met,
    met_by,
    names_in,
    words_of,
)
from memoryd.core.summaries import is_chinese

__all__ = ["AT_ONCE", "restated"]


def restated(said: Sequence[Said], own: Turn, turns: Sequence[Turn]) -> list[Overruled]:
    """What a statement without a word of correction says anew (vaccine's on the 11th): what says
    of the same rare thing another value of its kind, has two rare words in common, or one that its
    reply took up and that nothing else has. That is shown beside it, and nothing is dropped."""
    each = said[own.start]
    before = [turn for turn in turns if turn.end <= own.start]
    value = " ".join(told_in(s.text) for s in said[own.start : own.end])
    found: list[Overruled] = []
    names = frozenset() if is_chinese(each.text) else names_in(f"- {each.text}")
    for words in (words_of(each.text, ""), own.words):
        met = met_by(words, before, turns, names)
        best = [*best_met(met, least=RARE)]
        # whom only it and this message name, whatever else it has in common with others
        only = {name for name in names if sum(name in turn.words for turn in turns) == _ALONE}
        best += [(m.turn, m.rare) for m in met if m.rare & only and (m.turn, m.rare) not in best]
        for turn, shared in best:
            told = said[turn.start : turn.end]
            often = {word: sum(word in t.words for t in turns) for word in sorted(shared)}
            rare = [word for word, number in often.items() if number <= _ITS_TURNS]
            if is_chinese(each.text):  # two phones that begin alike are of two people
                rare = [word for word in rare if not word.startswith(_NUMBERS)]
            other = other_values(told, value)
            alone = {word for word in rare if often[word] == _ALONE and words is not own.words}
            if len(rare) > 1 or (rare and other) or (alone and alone & _taken_up(told)):
                about = (*filter(None, map(_said_as, rare)), *(text.lower() for text in other))
                about += tuple(values_of_brief(told))
                found.append(
                    Overruled(
                        ids=frozenset(s.id for s in told),
                        old=(),
                        about=tuple(dict.fromkeys(about)),
                        by=each.id,
                        later=told_in(each.text),
                        certain=is_chinese(each.text) and bool(other),
                    )
                )
        if found:
            # what the message says goes before what its reply or its question does
            return found[:AT_ONCE]
    return []


def _taken_up(turn: Sequence[Said]) -> frozenset[str]:
    """The words of a message that what answers it says again: it is about them."""
    return words_of(turn[0].text, "") & words_of(" ".join(each.text for each in turn[1:]), "")


def _said_as(word: str) -> str:
    """How a text says what a word stands for; nothing of what is a kind alone."""
    if BARE_CODE.fullmatch(word.removeprefix(VALUE)):
        return ""
    return word.rpartition(" ")[2].lower() if word.startswith(VALUE) else word


_NUMBERS = (f"{VALUE}phone", f"{VALUE}id")

_ITS_TURNS = 4
"""Turns up to which a word stands for one thing that is spoken of."""

_ALONE = 2
"""The turns of a word that only what is stated and what it is about have."""

AT_ONCE = 2
"""Things that a message corrects at most."""
