"""Families of English rules: a number, date or hour, named by the words around it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memoryd.core.extraction.clauses import Value
from memoryd.core.extraction.en_contacts import contacts_of
from memoryd.core.extraction.en_terms import rx
from memoryd.core.extraction.en_told import HEARSAY, told
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
        done = contacts_of(reader, text, contacts)
        return (values[-1].moment is not None and told(reader, text, values)) or done
    value = next((v for v in values if v.moment is None), values[0])
    slot = next(
        (
            s
            for s in reader.slots
            if s.kinds
            and value.kind in s.kinds
            and s.key not in {c.key for c in reader.found}
            and not (
                s.key == "price"
                and value.quantity
                and (
                    value.quantity.kind == "measure"
                    or (
                        value.kind is FactKind.COUNT
                        and any(v.kind is FactKind.AMOUNT for v in values)
                    )
                )
            )
        ),
        None,
    )
    before = text[: value.start]
    if slot is not None and len(text) <= 60:
        said = text if len(text) <= len(value.text) + 12 else value.text
        said = rx(r",? (?:he|she|they|i|it) (?:says?|said|thinks?|reckons?)$").sub("", said)
        said = rx(r"^(?:it's|it is|we're|we are|about|around|there are|we have|i have|is)\s+").sub(
            "", said
        )
        return reader.emit(slot.key, said, value.kind, normalized=value.normalized, confidence=0.85)
    if not reader.speech.user or rx(HEARSAY).search(text):
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
    if quantity is not None and quantity.unit == "years_old":
        return reader.emit("age", value.text, value.kind, normalized=value.normalized)
    if told(reader, text, values):
        return True
    named = rx(
        r"(?:\b(?:my|our|the|a)\s)?(?P<key>budget|price|cost|deposit|rent|salary|weight|"
        r"height|age|size|limit|deadline|fee|total)(?: is| of|:|"
        r" for [\w ]{1,20} is)?\s*(?:about |around |up to )?$"
    ).search(before)
    if named is not None:
        return reader.emit(
            named["key"].lower(), value.text, value.kind, normalized=value.normalized
        )
    return False


_PERSONS = (
    r"people|persons|members|employees|users|engineers|attendees|participants|guests|visitors|"
    r"students|pupils|players|volunteers|kids|children|adults"
)

_OF_A_NUMBER = (
    r"(?:\b(?:have|has|takes?|need|needs|want|order|buy|with|for|are|of|got|be|max|down to|"
    r"up to)\s|"
    r"^(?:(?:so )?(?:that's|it's|make that|make it|now)\s)?)(?:about |around )?$"
)


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
