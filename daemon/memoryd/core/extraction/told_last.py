"""Which value a correction that names nothing is instead of: the one of its kind said last.

改成七点吧 is of the hour that was spoken of right before, whether or not that became a fact; and so
it is of no older one that did.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from memoryd.core.extraction.clauses import Value, typed_values
from memoryd.core.facts import FactCandidate, FactKind
from memoryd.core.messages import Message, Role
from memoryd.core.text.numerals import half_width

__all__ = ["with_told_last"]


def with_told_last(
    candidates: Sequence[FactCandidate], message: Message, previous: Sequence[Message], at: datetime
) -> list[FactCandidate]:
    """Give corrections without name and old value the values that they may be instead of.

    Of ``message`` before them and of ``previous`` (oldest first) the newest with a like value
    decides: of what a user said to a user the last of it, where an assistant speaks, who repeats
    much in one reply, any.
    """
    return [
        replace(each, instead_of=_told_before(each, message, previous, at)) if _bare(each) else each
        for each in candidates
    ]


def _bare(candidate: FactCandidate) -> bool:
    return (
        candidate.correction
        and candidate.kind in _MEASURED
        and candidate.replaces is None
        and candidate.replaces_key is None
        and re.fullmatch(_UNNAMED, candidate.key) is not None
    )


_MEASURED = frozenset({FactKind.DATE, FactKind.TIME, FactKind.COUNT, FactKind.AMOUNT})

_UNNAMED = r"|时间|日期|time|date"


def _told_before(
    candidate: FactCandidate, message: Message, previous: Sequence[Message], at: datetime
) -> tuple[str, ...]:
    new = typed_values(candidate.value, at)
    if len(new) != 1:
        return ()
    for said, role in _said_before(candidate, message, previous):
        told = tuple(each.text for each in typed_values(said, at) if _like(each, new[0]))
        if told:
            return told[-1:] if role is message.role is Role.USER else told
    return ()


def _said_before(
    candidate: FactCandidate, message: Message, previous: Sequence[Message]
) -> Iterator[tuple[str, Role]]:
    """What was said before a correction, newest first, and by whom.

    Of its own sentence nothing: 三点才下课，改成四点 gives a reason.
    """
    ahead, _, _ = half_width(message.text).partition(half_width(candidate.quote))
    sentences = re.split(r"(?<=[。!\n])|(?<=\.)(?=\s)", ahead)
    yield "".join(sentences[:-1]), message.role
    for earlier in reversed(previous[-_MESSAGES:]):
        if earlier.role in (Role.USER, Role.ASSISTANT):
            yield earlier.text[-_CHARACTERS:], earlier.role


_MESSAGES = 8
_CHARACTERS = 400


def _like(old: Value, new: Value) -> bool:
    """Whether a value can be given up for another: hours, days, or numbers of a unit and size.

    The new one said before is none that it is instead of.
    """
    if old.moment is not None and new.moment is not None:
        if old.moment.clock and new.moment.clock:
            return old.moment.clock != new.moment.clock
        return bool(old.moment.day and new.moment.day) and old.moment.day != new.moment.day
    if old.quantity is None or new.quantity is None:
        return False
    smaller, larger = sorted((float(old.quantity.number), float(new.quantity.number)))
    if smaller == larger or larger > _TIMES * smaller:
        return False
    if new.quantity.kind == "number" and not new.quantity.noun:
        return True  # Make that 2,300 is of whatever was counted or paid
    return (
        old.quantity.kind in (new.quantity.kind, "number")
        and old.quantity.unit in (new.quantity.unit, "")
        and (
            old.quantity.noun.removeprefix("个") in (new.quantity.noun.removeprefix("个"), "")
            or not new.quantity.noun.removeprefix("个")
        )
    )


_TIMES = 5.0
