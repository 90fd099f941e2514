"""Families of English rules: a number, date or hour, named by the words around it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memoryd.core.extraction.clauses import Value
from memoryd.core.extraction.en_contacts import contacts_of
from memoryd.core.extraction.en_terms import EVENT, clean_key, rx, time_key
from memoryd.core.facts import FactKind
from memoryd.core.text.english import is_stop_word

if TYPE_CHECKING:
    from memoryd.core.extraction.rules_en import Reader

__all__ = ["around", "count_beside", "number_of"]


def around(reader: Reader, text: str, values: list[Value]) -> bool:
    """A typed value named by the words beside it: ``budget 5k``, ``a team of 12 people``."""
    if not values or len(text) > 120:
        return False
    contacts = [v for v in values if v.kind in (FactKind.CONTACT, FactKind.ID)]
    if contacts:
        return contacts_of(reader, text, contacts)
    value = next((v for v in values if v.moment is None), values[0])
    slot = next(
        (
            s
            for s in reader.slots
            if s.kinds
            and value.kind in s.kinds
            and s.key not in {c.key for c in reader.found}
            and not (s.key == "price" and value.quantity and value.quantity.kind == "measure")
        ),
        None,
    )
    before, after = text[: value.start], text[value.end :]
    if slot is not None and len(text) <= 60:
        said = text if len(text) <= len(value.text) + 12 else value.text
        said = rx(r",? (?:he|she|they|i|it) (?:says?|said|thinks?|reckons?)$").sub("", said)
        said = rx(r"^(?:it's|it is|we're|we are|about|around|there are|we have|i have|is)\s+").sub(
            "", said
        )
        return reader.emit(slot.key, said, value.kind, normalized=value.normalized, confidence=0.85)
    if not reader.speech.user:
        return False
    if reader.wrong and len(text) <= len(value.text) + 16:
        return reader.emit("", value.text, value.kind, normalized=value.normalized, correction=True)
    quantity = value.quantity
    if quantity is not None and quantity.noun and quantity.kind == "count":
        noun = quantity.noun.lower()
        if is_stop_word(noun):
            return False  # a woman of 74 need what?
        if rx(_PERSONS).fullmatch(noun):
            owner = rx(r"\b(team|company|group|class|department|family|party|project)\b").search(
                before
            )
            return reader.emit(
                f"{owner[1].lower()} size" if owner else f"number of {noun}",
                value.text, value.kind, normalized=value.normalized,
            )  # fmt: skip
        if quantity.number != "1" and rx(_OF_A_NUMBER).search(before):
            return reader.emit(
                f"number of {noun}", value.text, value.kind, normalized=value.normalized
            )
        return False
    if value.moment is not None:
        return _event(reader, before, after, value)
    named = rx(
        r"(?:\b(?:my|our|the|a)\s)?(?P<key>budget|price|cost|deposit|rent|salary|weight|"
        r"height|age|size|limit|deadline|fee|total)(?: is| of|:|"
        r" for [\w ]{1,20} is)?\s*(?:about |around |up to )?$"
    ).search(before)
    if named is not None:
        return reader.emit(
            named["key"].lower(), value.text, value.kind, normalized=value.normalized
        )
    if quantity is not None and quantity.unit == "years_old":
        return reader.emit("age", value.text, value.kind, normalized=value.normalized)
    return False


_PERSONS = (
    r"people|persons|members|employees|users|engineers|attendees|participants|guests|visitors|"
    r"students|pupils|players|volunteers|kids|children|adults"
)

_OF_A_NUMBER = r"\b(?:have|has|need|needs|want|order|buy|with|for|are|of|got)\s(?:about |around )?$"


def _event(reader: Reader, before: str, after: str, value: Value) -> bool:
    """``we have a dentist appointment on Friday at 3 pm``: the event is the attribute."""
    if value.moment is not None and value.moment.relative and rx(_HAPPENED).search(before):
        return False
    match = rx(
        r"(?:\b(?:i|we|he|she|they|my (?:\w+ )?\w+|our \w+)\b(?:'m| am| are| is| have| has|"
        r"'ve)?(?: got| an?| to)*|the|a|an|my|our)\s"
        r"(?P<key>[\w' -]{3,36}?)\s?(?:is |are |starts |will be |scheduled |set )?(?:on|at|"
        r"for|by|in|from|this|until|every)?\s*$"
    ).search(before)
    said = match["key"] if match else ""
    if not said and not after and (bare := rx(_BARE_EVENT).search(before)):
        said = bare["key"]
    if (
        not said
        and before.strip() == ""
        and (
            found := rx(
                r"^(?:,| is| we have| i have| for| is my| the| my)*\s(?:the |a |an |"
                r"my )?(?P<key>[\w' -]{3,30})$"
            ).match(after)
        )
    ):
        said = found["key"]
    key = clean_key(said)
    if (
        not key
        or len(key.split()) > 5
        or rx(
            r"^(?:think|know|hope|guess|see|was|were|had|did|it|there|[0-9]+)\b|"
            r"\b(?:reckons?|says?|said|rang|phoned|called|texted|mean[st]?|saw|heard)$"
        ).search(key)
        or is_stop_word(key.split()[0])
        or is_stop_word(key.split()[-1])
    ):
        return False
    return reader.emit(
        time_key(key, value.kind),
        value.text,
        value.kind,
        normalized=value.normalized,
        confidence=0.65,
    )


_HAPPENED = r"\b(?:was|were|did|went|came|got|stood|sat|saw|rang)\b.*\b(?:the|my|our|her|his)\b"
"""She did the stairs today: what happened is no appointment."""

_BARE_EVENT = rf"^(?P<key>(?:\w+ ){{0,2}}{EVENT}) (?:on |at |is )?$"


def count_beside(moment: Value, said: str, values: list[Value]) -> Value | None:
    """Return the count that was said with a moment, of 4pm and 22 kids the kids: they are a fact of
    their own, and change on their own."""
    counts = [v for v in values if v.quantity is not None and v.quantity.noun]
    if len(counts) != 1 or counts[0].kind is not FactKind.COUNT:
        return None
    pair = rf"{re.escape(moment.text)},? (?:and|with|for) {re.escape(counts[0].text)}"
    return counts[0] if rx(pair).fullmatch(said) else None


def number_of(count: Value) -> str:
    return f"number of {count.quantity.noun.lower()}" if count.quantity is not None else ""
