"""What a message gives up without another value of its kind.

What will not do any more and whose place somebody takes is called by its name; what was shifted
or leaned to, by what soon follows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from memoryd.core.outdated.comparing import values_in
from memoryd.core.outdated.overruled import Overruled
from memoryd.core.outdated.signs import (
    CLAUSES,
    choice_words,
    handed_over,
    leaning_words,
    no_longer,
    shift_words,
    told_in,
)
from memoryd.core.outdated.stated import Said
from memoryd.core.outdated.telling import telling_words
from memoryd.core.outdated.turns import RARE, Turn, best_met, met_by, words_of
from memoryd.core.text.names import called_people
from memoryd.core.text.numerals import half_width

__all__ = [
    "chooses",
    "dropped",
    "drops",
    "handed",
    "handed_before",
    "hands_over",
    "settled",
    "shift_told",
    "shifts",
]


def drops(said: Said) -> bool:
    """Whether the user says that somebody or something will not do any more."""
    return said.user and no_longer().search(said.text) is not None


def dropped(before: Sequence[Said], by: Said) -> Iterator[Overruled]:
    """What a message of the user drops by its name (吴师傅那边黄了): the longest words before that
    which were said earlier, in few messages."""
    if not by.user:
        return
    for match in no_longer().finditer(by.text):
        clause = CLAUSES.split(by.text[: match.start()])[-1][-_LONGEST_NAME:]
        name = _said_before(clause or match["what"] or "", before)
        saying = [each for each in before if name and name in each.text]
        if saying and len(saying) <= _FEW_SAY:
            yield _of_name(name, saying, by)


def _said_before(clause: str, before: Sequence[Said]) -> str:
    """The longest run of a clause that earlier messages have, of equal ones the last; a name has
    two signs at least and no word that every conversation has."""
    for length in range(len(clause), 1, -1):
        for start in range(len(clause) - length, -1, -1):
            run = clause[start : start + length]
            if telling_words(run) and any(run in each.text for each in before):
                return run
    return ""


_LONGEST_NAME = 10

_FEW_SAY = 8
"""Messages that say a name up to which it stands for one thing that may be dropped."""


def hands_over(said: Said) -> bool:
    """Whether the user says that somebody takes another's place (那边让潘岚顶上)."""
    return said.user and handed_over().search(said.text) is not None


def handed(before: Sequence[Said], by: Said) -> Iterator[Overruled]:
    """Whose place somebody takes: who is named beside that, and was in few messages before."""
    for name in called_people(by.text) if hands_over(by) else ():
        saying = [each for each in before if name in each.text]
        if saying and len(saying) <= _FEW_SAY:
            yield _of_name(name, saying, by)


def handed_before(before: Sequence[Said], said: Said) -> Iterator[Overruled]:
    """Whose place somebody took before a message names them again."""
    for name in () if hands_over(said) else called_people(said.text):
        handing = (each for each in reversed(before) if name in each.text and hands_over(each))
        if (by := next(handing, None)) is not None:
            yield _of_name(name, (said,), by)


def _of_name(name: str, saying: Iterable[Said], by: Said) -> Overruled:
    """What says a name that ``by`` gives up, or whose place it gives to somebody else."""
    return Overruled(
        frozenset(each.id for each in saying),
        old=(name,),
        about=(),
        by=by.id,
        later=told_in(by.text),
        certain=True,
    )


def shifts(said: Sequence[Said], index: int) -> bool:
    """Whether a reply tells where a shift leads of which the user said only how far it goes."""
    return (
        index > 0
        and said[index - 1].user
        and not said[index].user
        and shift_words().search(said[index - 1].text) is not None
        and bool(values_in(told_in(said[index].text)))
    )


def shift_told(said: Sequence[Said], index: int) -> Iterator[Overruled]:
    """What was shifted (往后挪半小时), with the reply that says what holds then (调好了，九点)."""
    if shifts(said, index):
        shifted, reply = said[index - 1], said[index]
        match = shift_words().search(half_width(shifted.text))
        if match is not None:
            yield Overruled(
                frozenset((shifted.id,)),
                old=(match[0],),
                about=(),
                by=reply.id,
                later=told_in(reply.text),
                certain=True,
            )


def chooses(said: Said) -> bool:
    return said.user and choice_words().search(said.text) is not None


def settled(
    said: Sequence[Said], index: int, before: Sequence[Turn], turns: Sequence[Turn]
) -> Iterator[Overruled]:
    """What the user leaned to (黄油我倾向总统的，要不盲测一下？), with the choice that was made
    soon after it (盲测完了，三个选安佳): both are about a thing that few speak of."""
    each = said[index]
    if not chooses(each):
        return
    for turn, _ in best_met(met_by(words_of(each.text, ""), before[-_SOON:], turns), least=RARE):
        leaning = said[turn.start]
        if (
            leaning.user
            and leaning_words().search(leaning.text)
            and not choice_words().search(leaning.text)
        ):
            yield Overruled(
                frozenset((leaning.id,)),
                old=(),
                about=tuple(sorted(telling_words(leaning.text))),
                by=each.id,
                later=told_in(each.text),
                certain=True,
            )


_SOON = 5
"""Turns within which a choice follows."""
