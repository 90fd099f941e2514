"""What an English question asks for, so that a bare answer finds its attribute."""

from __future__ import annotations

from dataclasses import dataclass

from memoryd.core.extraction.clauses import clauses
from memoryd.core.extraction.en_terms import clean_key, rx
from memoryd.core.facts import FactKind
from memoryd.core.text.numerals import half_width

__all__ = ["CONTACTS", "IDS", "NAMES", "Slot", "asked_slots"]


@dataclass(frozen=True, slots=True)
class Slot:
    """What a question asks for, which the next message may answer in a word."""

    key: str
    kinds: frozenset[FactKind] | None = None
    wish: bool = False


_NUMBERS = frozenset({FactKind.COUNT, FactKind.AMOUNT})

NAMES = frozenset({FactKind.NAME})

CONTACTS = frozenset({FactKind.CONTACT})

_PLACES = frozenset({FactKind.ADDRESS})

IDS = frozenset({FactKind.ID, FactKind.COUNT})

_TIMES = frozenset({FactKind.DATE, FactKind.TIME})

_QUESTIONS = (
    (r"how many (?P<key>people|persons|members|users|employees)", "number of {}", _NUMBERS),
    (r"how many (?:of (?:us|you)|are (?:we|you|coming))\b", "number of people", _NUMBERS),
    (
        r"how many (?P<key>[\w ]{3,20}?)(?= do| are| does| will| would|\?|$)",
        "number of {}",
        _NUMBERS,
    ),
    (
        (
            r"(?P<key>team|group|company) size|how (?:big|large) is (?:your|the) (?P<key2>team|"
            r"group|company)"
        ),
        "{} size",
        _NUMBERS,
    ),
    (r"\b(?P<key>budget|price|rent|salary)\b|how much", "{}", _NUMBERS),
    (r"how old", "age", _NUMBERS),
    (r"\b(?P<key>phone|mobile|contact|email|e-mail|(?:best|good) number)\b", "{}", CONTACTS),
    (
        r"\b(?:your|the) (?:full |first |last )?name\b|who am i speaking|may i have your name",
        "name",
        NAMES,
    ),
    (
        (
            r"\b(?P<key>(?:shipping |delivery |home |billing )?address)\b|where .*\b(?:live|"
            r"deliver|ship|send)\b"
        ),
        "{}",
        _PLACES,
    ),
    (
        (
            r"(?<!\bi )(?<!\bwe )(?<!\byou )(?<!\bto )\b(?P<key>(?:order|ticket|booking|account|"
            r"serial|model|reference|flight|tracking) (?:number|id|code)?)"
        ),
        "{}",
        IDS,
    ),
    (
        (
            r"\b(?:when|what time|what date|which day)\b\s?(?:is|are|would|will|do|does|should|"
            r"works?)?\s?(?:you like |you want |the |your |we )?(?P<key>[\w ]{3,30}?)?(?:\?|$)"
        ),
        "{} time",
        _TIMES,
    ),
    (r"(?:any|what|other) (?:\w+ )?(?:requirements|constraints|preferences|must-haves)", "", None),
    (r"(?:what|which) (?P<key>[\w ]{3,24}?) (?:do|would|are|is|should|will)\b", "{}", None),
    (r"what(?:'s| is| are) (?:your|the) (?P<key>[\w ]{3,24})", "{}", None),
)


def asked_slots(question: str) -> list[Slot]:
    """Read the attributes that the other side asked for, in order."""
    if not question:
        return []
    pieces = clauses(half_width(question))[-6:]
    asking = {piece.sentence for piece in pieces if piece.end_mark in ("?", "？")}
    found: dict[str, Slot] = {}
    for piece in pieces:
        if piece.sentence in asking or rx(_INVITES).search(piece.text):
            for slot in _asked(piece.text):
                found.setdefault(slot.key, slot)
    return list(found.values())


_INVITES = r"please|provide|tell me|could you|may i"


def _asked(text: str) -> list[Slot]:
    slots: list[Slot] = []
    for pattern, form, kinds in _QUESTIONS:
        match = rx(pattern).search(text)
        if match is None or (kinds is None and slots):
            continue  # the open forms only where no other fits
        named = match.groupdict()
        key = clean_key(named.get("key") or named.get("key2") or "")
        if not form:
            slots.append(Slot("requirements", None, wish=True))
        elif form == "{}" and not key:
            slots.append(Slot("price" if kinds is _NUMBERS else "address", kinds))
        elif key or kinds is not None:
            slots.append(Slot(form.format(key).strip(), kinds))
    return slots
