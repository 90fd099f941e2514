"""The words of the English rules: what attributes, names, fillers and kinds look like."""

from __future__ import annotations

import functools
import re

from memoryd.core.extraction.clauses import Speech, typed_values
from memoryd.core.facts import FactKind
from memoryd.core.text.holders import KIN_EN

__all__ = [
    "CHANGE_VERB",
    "EMPTY_VALUE",
    "EVENT",
    "FILLER",
    "SENTENCE",
    "SPEAKS_OF_NOBODY",
    "STREET",
    "classify",
    "clean_key",
    "clean_value",
    "fits",
    "is_attribute",
    "rx",
    "time_key",
    "timed",
    "uncontracted",
    "unfilled",
    "without_clause",
]


@functools.cache
def rx(pattern: str) -> re.Pattern[str]:
    """Compiled at first use: importing the rules costs nothing."""
    return re.compile(pattern, re.IGNORECASE)


FILLER = (
    r"^(?:ok(?:ay)?|yes|yeah|yep|sure|right(?! [a-z])|well|so|and|also|oh|hi|hello|hey|thanks|"
    r"thank you|great|actually|by the way|btw|please|"
    r"just|then|plus|but|because|since|sorry|note that|remember that|remember|"
    r"for the record|fyi|in addition|additionally|"
    r"one more thing|correction|\d{1,2}[.)]|[-*•]|#+|\*\*|"
    r"no(?! (?:[a-z]+ ){1,3}(?:on|when|while|before|after|in|at|near)\b)|"
    r"(?:number )?(?:one|two|three|four|five|six|seven|eight|nine|ten|first|second|third|last)"
    r"(?=:)|"
    r"(?:all in|noted|understood|got it|corrected|updated|saved|confirmed|agreed|added)"
    r"(?=:))(?=[\s,:!]|$)[\s,:!]*"
)


def unfilled(text: str) -> str:
    for _ in range(5):
        shorter = rx(FILLER).sub("", text, count=1)
        if shorter == text:
            break
        text = shorter
    return text.strip()


STREET = (
    r"\b[0-9]{1,5}[a-z]? (?:[\w'-]+ ){1,3}(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|way|"
    r"court|place|square|terrace|crescent|close|boulevard|blvd|hill|row|walk|gardens|park|grove)\b"
    r"\.?(?:, [^,]+)*$"
)

CHANGE_VERB = (
    r"(?:change|move|shift|push|reschedule|update|switch|correct|set|bump|raise|lower|"
    r"increase|reduce|extend|postpone|delay|adjust|upp|cut|bring|put|knock|drop|slip|gr[eo]w)"
)


def uncontracted(text: str) -> str:
    """Write out the verbs that an apostrophe joins to their subject: the party's at eight."""
    return rx(_CONTRACTED).sub(_whole, text)


_CONTRACTED = (
    r"(?<!n)'(?P<short>m|re|ve|ll)\b|(?<=^)(?P<first>(?:[^\s']+ ){0,3}[^\s']+)'s(?= (?:\w+ing|"
    r"\w+ed|"
    r"grown|gone|on|at|in|for|from|until|till|by|due|between|every|set|been|now|the|a|an|our|my|"
    r"not|[£$€]?[0-9]\S*)\b| ?$)"
)


def _whole(match: re.Match[str]) -> str:
    short = match["short"]
    return f"{match['first']} is" if short is None else _SHORT[short]


_SHORT = {"m": " am", "re": " are", "ve": " have", "ll": " will"}


def clean_key(said: str) -> str:
    key = said.rpartition(": ")[2].strip(" \t\"'*:,.-").lower()
    key = rx(
        r"^(?:(?:here's|my|our|the|a|an|your|his|her|their|and|also|that|please|new|current|total|"
        r"to|of|for|we|i|have|has|got|is|on|at)\s+)+"
    ).sub("", key)
    key = rx(r"'s\b").sub("", key)
    of_what = rx(r"^(?P<what>[\w-]+) (?:for|of) (?:the |my |our )?(?P<thing>[\w' -]+)$").match(key)
    if of_what is not None and of_what["what"] != "number" and is_attribute(of_what["what"]):
        key = (
            f"{of_what['thing']} {of_what['what']}"  # the budget for the party is the party budget
        )
    return rx(r"\s+").sub(" ", key).strip()


def clean_value(said: str) -> str:
    value = said.strip(" \t,;:*")
    value = rx(
        r"(?:\s+(?:please|thanks|thank you|i think|ok|then|instead|now|btw|lol|though|anyway|"
        r"from now(?: on)?|since (?:today|yesterday)|these days)|[.!])+$"
    ).sub("", value)
    if value[:1] in "\"“'" and value[-1:] in "\"”'":
        value = value[1:-1]
    return value.strip()


def without_clause(value: str) -> str:
    """Return a value without the clause that goes on after it: 1 July so that works out."""
    return rx(
        r",? (?:(?:so|but|if|because|cos|unless|although|which|and)(?= (?:i|you|we|he|she|it|that|"
        r"they|this|there|i'\w+)\b)|but|because|cos|although)\b.*$"
    ).sub("", value)


_ATTRIBUTES = (
    r"\b(?:name|time|date|deadline|due date|birthday|age|phone|number|email|address|"
    r"location|place|venue|room|city|country|budget|price|"
    r"cost|fee|total|amount|salary|rent|deposit|discount|size|colou?r|model|brand|version|"
    r"language|framework|database|server|host|domain|"
    r"port|branch|repo(?:sitory)?|environment|region|owner|lead|manager|contact|customer|"
    r"client|company|department|team|job|role|title|"
    r"school|grade|class|teacher|doctor|diagnosis|dose|dosage|blood type|weight|height|"
    r"flight|train|hotel|seat|gate|destination|origin|"
    r"order|ticket|status|priority|goal|topic|subject|theme|plan|option|password|username|"
    r"account|id|code|type|format|method|payment|"
    r"warranty|quantity|count|capacity|length|width|meeting|appointment|interview|exam|"
    r"timezone|currency|folder|path|file|allergy|allergies)s?$"
)


def is_attribute(key: str) -> bool:
    return bool(rx(_ATTRIBUTES).search(key))


EVENT = (
    r"(?:meeting|appointment|interview|exam|call|flight|train|demo|review|launch|release|delivery|"
    r"party|wedding|surgery|check-?up|class|lesson|standup|deployment|rehearsal|workshop|training|"
    r"practice|lunch|dinner|brunch)"
)


def time_key(key: str, kind: FactKind) -> str:
    if kind in (FactKind.DATE, FactKind.TIME) and rx(rf"\b{EVENT}$").search(key):
        return f"{key} time"
    return key


def classify(key: str, value: str, speech: Speech) -> tuple[FactKind, str]:
    values = typed_values(value, speech.at)
    if rx(r"\baddress$").search(key) and "email" not in key:
        return FactKind.ADDRESS, value
    contact = next((v for v in values if v.kind is FactKind.CONTACT), None)
    if contact is not None:
        return FactKind.CONTACT, contact.normalized
    if re.match(STREET, value, re.IGNORECASE):
        return FactKind.ADDRESS, value
    if rx(r"\bname$").search(key):
        return FactKind.NAME, value
    if rx(
        r"\b(?:id|code|serial|model|plate|username|password|(?:order|ticket|flight|account|"
        r"room|tracking|invoice|reference) number)$"
    ).search(key):
        return FactKind.ID, value.upper() if value.isascii() else value
    if rx(r"\b(?:allergy|allergies|preferences?)$").search(key):
        return FactKind.PREFERENCE, value
    inside = [v for v in values if v.text in value]
    if (
        inside
        and sum(len(v.text) for v in inside) * 2 >= len(value)
        and inside[0].kind is not FactKind.ID
    ):
        first = next((v for v in inside if v.moment is not None), inside[0])
        if first.kind is FactKind.COUNT and rx(r"\b(?:venue|place|location|hall)$").search(key):
            return FactKind.OTHER, value  # 12 Rose Lane counts nothing
        return first.kind, first.normalized
    return FactKind.OTHER, value


def fits(key: str, kind: FactKind, value: str) -> bool:
    """Whether a value may be that of an attribute."""
    if kind is FactKind.NAME and rx(r"[0-9]{4}|@").search(value):
        return False
    if kind is FactKind.OTHER and rx(SENTENCE).search(value):
        return False
    kinds = next((kinds for ending, kinds in _ONE_KIND if rx(ending).search(key)), None)
    alone = rx(r" (?:an?|per|each|every) \w+$").sub("", value)
    counts_other = kind is FactKind.COUNT and rx(r"[a-z]{2}").search(alone)
    return kinds is None or (kind in kinds and not (counts_other and FactKind.AMOUNT in kinds))


def timed(value: str) -> str:
    """Return an hour with the word without which it would be any number."""
    if rx(r"^[0-9]{1,2}(?:\.[0-9]{2})?(?=$| (?:on|every|at|till|until) )").match(value):
        return value if re.match("[0-9.]+ (?:till|until)", value) else f"at {value}"
    if rx(r"^[0-9.]{1,5} ?(?:to|and|-) ?[0-9.]{1,5}(?=$| )").match(value):
        return f"between {value}" if " and " in value else f"from {value}"
    return value


_ONE_KIND = (
    (rf"^(?:(?:\w+ )?(?:{KIN_EN}|first|last|full) )?name$", (FactKind.NAME,)),
    (r"\b(?:e-?mail|phone|mobile|cell)$", (FactKind.CONTACT,)),
    (r"\b(?:price|cost|fee|budget|rent|salary|deposit)$", (FactKind.AMOUNT, FactKind.COUNT)),
    (r"\b(?:time|date|deadline)$", (FactKind.TIME, FactKind.DATE, FactKind.OTHER)),
)
"""Attributes whose values are of a kind: no hour is an e-mail address, and no channel a price."""

SENTENCE = (
    r"^(?:i|you|he|she|it|we|they|there|someone|somebody|nobody)(?:'\w+)?\b(?! ?$)|"
    r"^(?:have|has|do|did|does|can|could|will|would|shall|should|is|are|was|were) |"
    r"^(?:\S+ ){1,3}(?:is|are|was|were|will|goes|says|said|thinks|reacts|rang|quoted|looks?|"
    r"needs?|wants?|has|have|had|clashes)\b|\b\w+'(?:ll|d) "
)
"""What is no value but a sentence of its own."""

SPEAKS_OF_NOBODY = (
    r"^(?:it|that|which|what|who|there)\b|\b(?:i|he|she|they|we|you|i'm|says?|said|thinks?)\b|"
    r"\b(?:it|is|are|am|was|does|did|not|and|but|or|who|which|that)$|"
    r"\b(?:old|new|other|first|last) one$|^[0-9]+(?:st|nd|rd|th)?(?: [a-z]+)?$"
)
"""What no value can be an attribute of: a pronoun, half a sentence, or a value itself."""

EMPTY_VALUE = (
    r"^(?:a |the )?(?:good|great|bad|nice|fine|ok(?:ay)?|right|wrong|true|false|sure|"
    r"correct|done|ready|late|available|possible|important|"
    r"very .*|so .*|too .*|really .*|not .*|quite .*|pretty .*|just .*|also .*|always .*|"
    r"still .*|being .*|\w+ing\b.*|"
    r"\w+ed (?:an?|the|my|our|his|her|their|me|us|him|it|them)\b.*|that .*|what .*|how .*|"
    r"why .*|it|that|this|there|here|interesting|beautiful|amazing|awesome|terrible|"
    r".*[0-9].* (?:earlier|later|more|less|longer|shorter)|"
    r"difficult|hard|easy|happy|sad|tired|busy|broken|down|up|mine|yours|his|hers|ours|theirs|"
    r"(?:my|your|his|her|our|their) own|delighted|same|different|gone|over|out|back)$"
)
