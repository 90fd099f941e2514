"""Families of English rules: an attribute and its value, side by side or joined by a verb."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memoryd.core.extraction.clauses import Value
from memoryd.core.extraction.en_contacts import CONTACT_NOUN
from memoryd.core.extraction.en_plans import emit_task
from memoryd.core.extraction.en_terms import (
    EVENT,
    SENTENCE,
    STREET,
    classify,
    clean_key,
    clean_value,
    is_attribute,
    rx,
    time_key,
    uncontracted,
    without_clause,
)
from memoryd.core.extraction.en_values import count_beside, number_of
from memoryd.core.facts import FactKind
from memoryd.core.text.holders import HOLDERS_EN, KIN_EN

if TYPE_CHECKING:
    from memoryd.core.extraction.rules_en import Reader

__all__ = ["copula", "labelled"]

_LABELLED = r"^(?:\*\*)?(?P<key>[A-Za-z][\w /'-]{1,30}?)(?:\*\*)?\s?:\s+(?:\*\*)?(?P<value>.+)$"

_NO_LABEL = (
    r"\b(?:the|an|of|to|for|with|and|or|is|are|was|at|in|on|from|by|about|between|than)$|"
    r"\b(?:i|i'm|we|you|he|she|they|it|that|which|what|who)\b|"
    r"^(?:need|want|have|has|got|going|looking|trying|planning|thinking|hoping|still|here|there|"
    r"before|after|when|if|while|because|one (?:more )?thing)\b"
)
"""Half a sentence before a colon, which names nothing: need to plan the: menu."""


def labelled(reader: Reader, text: str, values: list[Value]) -> bool:
    match = rx(_LABELLED).match(text)
    if match is None or rx(
        r"^(?:user|assistant|system|note|example|step \d+|answer|question|me|you|tip|"
        rf"warning|https?)$|\b(?:said|says|asked|follows|following)$|{SENTENCE}|{_NO_LABEL}"
    ).search(match["key"]):
        return False
    key = clean_key(match["key"])
    if rx(r"\b(?:task|to-?do|reminder|action item)s?$").search(key):
        return emit_task(reader, match["value"])
    if rx(r"^(?:requirements?|constraints?|must have)s?$").search(key):
        return reader.emit("requirements", match["value"], FactKind.REQUIREMENT)
    if not reader.speech.user and not (
        values or is_attribute(key) or rx(r"^(?:option|plan|proposal|variant) [A-Z0-9]$").match(key)
    ):
        return False
    return reader.emit(key, match["value"].strip("* "), confidence=0.85)


_COPULA = (
    r"^(?P<key>(?:(?:the|my|our|his|her|their|your)\s)?[\w'./ -]{2,50}?)"
    r"(?:'s(?= (?:now )?[£$€]?[0-9])|\s(?:is|are|will be|was set for|=|equals|takes place|"
    r"(?P<verb>starts|begins|ends|costs?)))\s"
    r"(?:now )?(?:about |around |roughly |on |at |in )?(?P<value>.{1,100})$"
)

_NO_COPULA = (
    r"^(?:it|that|this|these|those|there|here|he|she|they|what|who|which|the (?:problem|thing|"
    r"point|question|idea|reason|issue|fact|answer)|everything|nothing|something|all|one|i|we|"
    r"you)\b"
)


def copula(reader: Reader, text: str, values: list[Value]) -> bool:
    match = rx(_COPULA).match(uncontracted(text))
    if match is None or rx(_NO_COPULA).match(match["key"]):
        return False
    value = clean_value(without_clause(match["value"]))
    key = clean_key(match["key"])
    verb = (match["verb"] or "").lower()
    if verb.startswith("cost"):
        key = f"{key} price"
    elif verb and not (verb != "ends" and rx(rf"\b{EVENT}$").search(key)):
        key = f"{key} {verb.removesuffix('s')}"  # a course starts and ends
    value = f"on {value}" if value in ("the left", "the right") else value
    owned = bool(rx(r"^(?:my|our|the)\s|'s\b").search(match["key"]))
    typed = [v for v in values if v.text in value]
    if any(v.type in ("phone", "email") for v in typed) and (
        len(key.split()) == 1 or not rx(CONTACT_NOUN[:-1]).search(key)
    ):
        return False  # the words before it say whose it is
    moment = next((v for v in typed if v.moment is not None), None)
    where = rx(_PLACE_FIRST).match(value[: value.find(moment.text)]) if moment is not None else None
    covered = sum(len(v.text) for v in typed) * 2 >= len(value) or where is not None
    covered = covered or re.match(STREET, value, re.IGNORECASE) is not None
    covered = covered or (owned and rx(_WHERE).match(value) is not None)
    if not key or len(key.split()) > 5:
        return False
    if reader.speech.user:
        if not (
            covered
            or (
                owned
                and (
                    is_attribute(key)
                    or rx(rf"\b(?:{KIN_EN}|{HOLDERS_EN})\b").search(key)
                    or re.match(r"(?:an? )?[A-Z0-9]", value)
                )
            )
        ):
            return False
    elif not (covered and (owned or is_attribute(key))) and not (
        is_attribute(key) and len(value) <= 50
    ):
        return False
    kind, normal = classify(key, value, reader.speech)
    if moment is not None and moment.text == value:
        kind, normal = moment.kind, moment.normalized
    if moment is not None and where is not None:
        reader.emit(f"{key} location", where["where"], FactKind.OTHER)
        kind, normal, value = moment.kind, moment.normalized, value[where.end() :]
    if moment is not None and kind in (FactKind.DATE, FactKind.TIME):
        place = rx(_PLACE).search(value, value.find(moment.text) + len(moment.text))
        if place is not None:
            reader.emit(f"{key} location", place["where"], FactKind.OTHER)
            value = value[: place.start()]
    if moment is not None and (count := count_beside(moment, value, typed)) is not None:
        reader.emit(number_of(count), count.text, count.kind, normalized=count.normalized)
        kind, normal, value = moment.kind, moment.normalized, moment.text
    return reader.emit(time_key(key, kind), value, kind, normalized=normal)


_WHERE = (
    r"(?:the )?(?:left|right)(?:[- ]hand)? (?!one\b)\w+|(?:the )?(?:left|right)$|"
    r"(?:under|behind|inside|beside|next to|above|below|on top of|opposite|at the (?:back|front|"
    r"top|"
    r"bottom) of) (?:the|my|our|a) [\w' -]{2,30}$"
)
"""Which side, or where something is kept."""

_PLACE_FIRST = (
    r"^(?P<where>(?:the [\w' -]{3,24}|ours|theirs|mine|(?-i:[A-Z])[\w' -]{2,24})) (?:on |at )$"
)
_PLACE = r"\b(?:in|at) (?P<where>(?!the (?:morning|afternoon|evening))[\w' -]{3,30})$"
