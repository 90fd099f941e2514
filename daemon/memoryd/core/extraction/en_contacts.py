"""Families of English rules: phones, mails, links and ids, and whose they are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memoryd.core.extraction.clauses import Value
from memoryd.core.extraction.en_questions import CONTACTS, IDS
from memoryd.core.extraction.en_terms import clean_key, rx
from memoryd.core.facts import FactKind
from memoryd.core.text.holders import KIN_EN

if TYPE_CHECKING:
    from memoryd.core.extraction.rules_en import Reader

__all__ = ["CONTACT_NOUN", "OF_NOBODY", "OWN", "contacts_of", "introduced"]


def contacts_of(reader: Reader, text: str, contacts: list[Value]) -> bool:
    """Read what a clause says of the contacts and ids in it: whose each is, or of what."""
    done = False
    position = 0
    whose: str | None = None
    for value in contacts:
        before = text[position : value.start]
        position = value.end
        label = rx(
            r"(?P<key>(?:\b(?:my|our|the|his|her|their)\s)?[\w'./-]+(?:\s[\w'./-]"
            r"+){0,3}?)\s?(?:is|are|no\.?|#|:|=|at|was)*\s*$"
        ).search(before)
        key = clean_key(label["key"]) if label else ""
        if value.type == "id":
            named = rx(
                r"(?:number|id|code|order|ticket|model|flight|version|serial|invoice|"
                r"booking|reference|ref|account|issue|case|sku|plate|room|server|branch|"
                r"build|release|case|tracking)$"
            ).search(key)
            if named is None:
                slot = next((s for s in reader.slots if s.kinds is IDS), None)
                if slot is None or key:
                    continue
                key = slot.key
            done |= reader.emit(
                _last_words(key, 3),
                value.text,
                FactKind.ID,
                normalized=value.normalized,
                confidence=0.9,
            )
            continue
        noun = key if rx(CONTACT_NOUN).search(key) else ""
        if rx(r"[a-z]").search(rx(_BETWEEN_CONTACTS).sub("", before)) or whose is None:
            whose = _whose(reader, before, text[value.end :])
        if not noun or len(noun.split()) == 1:
            noun = noun if noun and whose != OWN else _CONTACT_KEYS[value.type]
            noun = noun if whose else OF_NOBODY[value.type]
            key = noun if whose == OWN else f"{whose} {noun}".strip()
        done |= reader.emit(
            _last_words(key, 4),
            value.text,
            FactKind.CONTACT,
            normalized=value.normalized,
            confidence=0.9,
        )
    return done


def _last_words(key: str, count: int) -> str:
    return " ".join(key.split()[-count:])


_CONTACT_KEYS = {"phone": "phone", "email": "email", "url": "link"}

CONTACT_NOUN = (
    r"\b(?:phone|number|email|e-mail|mail|mobile|cell|link|url|website|site|contact|"
    r"repo|docs?|page|address|hotline|fax)$"
)

_BETWEEN_CONTACTS = r"\b(?:or|and|at|on|by|via|phone|e-?mail|mobile)\b"

OF_NOBODY = {"phone": "number", "email": "mail", "url": "link"}
"""What a contact is called of which nobody has said whose it is."""

OWN = "my"

_IS_OWN = (
    r"\b(?:my|our|(?:i|we)(?:'ve| have)(?: got)? an?) (?:(?:new|old|other|own|work|home|private|"
    r"personal|direct|office|best|main|mobile|"
    r"cell|phone|contact|email) )*(?:phone|number|mobile|cell|e-?mail|mail|address|line|contact|"
    r"link|site|website)\b|^(?:i'm|i am|we're|we are)\b.*\b(?:at|on)\W*$|"
    r"\b(?:reach|call|e-?mail|text|ring|phone|get|message|contact|mail|write|write to|send me|ping|"
    r"find|catch) (?:me|us)\b"
)


def _whose(reader: Reader, before: str, after: str) -> str:
    """Return whose a phone or an e-mail is by the words before it: the user's own only where they
    say so, else that of the one who is named with it; empty where nobody is."""
    if rx(_IS_OWN).search(before) or rx(r"^ (?:is|as|for) (?:my|our) ").match(after):
        return OWN
    if rx(r"\b(?:his|her|their|he|she|they|it|that)\b").search(before):
        return reader.subject or reader.introduced
    match = rx(_IS_OF).search(before)
    if match is not None:
        who = clean_key(next(filter(None, match.groups())))
        return "" if rx(rf"\bme$|{CONTACT_NOUN}").search(who) else who
    named = re.search(_NAME_LAST, before)
    asks_for_own = rx(_ASKS_OWN).search(reader.speech.question)
    if asks_for_own and any(slot.kinds is CONTACTS for slot in reader.slots):
        return OWN
    if named is None and reader.introduced:
        return reader.introduced
    return clean_key(named["name"]) if named is not None else ""


_ASKS_OWN = r"\byou(?:r|rs)?\b|\b(?:which|best) (?:e-?mail|phone|number|mobile)\b"

_SOMEBODY = r"(?:my |our |the )?[\w.-]+(?: [\w.-]+){0,2}"

_IS_OF = (
    r"\b(?:call|ring|phone|text|e-?mail|mail|message|contact|reach|ping|write to|speak to|talk to|"
    rf"get hold of|get|ask|try) (?!(?:is|are|at|on|was|address)\b)(?P<called>{_SOMEBODY}?)"
    r"(?:'s)?(?: (?:is|are|at|on|via|under|by))*"
    rf"\W*$|(?P<whose>{_SOMEBODY}?)'s(?: (?:is|are|at|on|in|new))*(?: {CONTACT_NOUN[2:-1]})?"
    rf"(?: (?:is|are|at|on))*\W*$|^(?P<who>{_SOMEBODY}?) (?:is|are|can be reached)(?: at| on)?\W*$"
)


def introduced(text: str, values: list[Value]) -> str:
    """Return whom a clause names, so that a phone number right after it is theirs."""
    if rx(_IS_OWN).search(text):
        return OWN
    kin = rx(rf"\bmy (?P<kin>(?:\w+ )?(?:{KIN_EN})\b|\w+$)").search(text)
    name = re.search(_NAME_LAST, text) or re.match(_NEW_PHONE, text)
    if kin is not None:
        return clean_key(kin["kin"])
    if name is None or any(value.end > name.start() for value in values):
        return ""  # 10 June
    return clean_key(name["name"])


_NEW_PHONE = r"(?P<name>[A-Z][\w'-]+) (?:has |got )?(?:an? |her |his )?(?:changed|new|lost) .*phone"
_NAME_LAST = r"(?P<name>[A-Z][\w'-]+(?: [A-Z][\w'-]+){0,2})\W*$"
