"""Families of English rules: what changes or replaces what was said before."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from memoryd.core.extraction.clauses import Value, typed_values
from memoryd.core.extraction.en_contacts import CONTACT_NOUN
from memoryd.core.extraction.en_terms import (
    CHANGE_VERB,
    SPEAKS_OF_NOBODY,
    classify,
    clean_key,
    is_attribute,
    rx,
    time_key,
    uncontracted,
)
from memoryd.core.extraction.en_told import topic
from memoryd.core.extraction.en_values import count_beside, number_of
from memoryd.core.facts import RESTORED, FactKind
from memoryd.core.text.english import in_figures
from memoryd.core.text.numerals import quantities

if TYPE_CHECKING:
    from memoryd.core.extraction.rules_en import Reader

__all__ = [
    "BUT_NOT",
    "CHANGED_HANDS",
    "NOT_BUT",
    "PARTED_WITH",
    "TELLING_APART",
    "WRONG",
    "changed",
    "taken_back",
]

NOT_BUT = (
    r"(?P<key>.{0,30}?)(?:\b(?:(?:is|are|was|it's|its|that's)\s)?not|\s(?P<denied>is|are|was)n't)"
    r" (?P<old>(?!(?:as|that|so|too|very|really|just|only|even) )[^,]{1,30}?)"
    r"(?: (?:i|we|he|she|they) [^,]{2,20}?)?(?:,? but|,|(?= it(?: is|'s)))"
    r"\s(?:it's |it is |rather |actually )?(?P<new>[^,]{1,40})"
)

BUT_NOT = (
    r"(?P<key>.{0,30}?)(?:\b(?:is|are|it's|make it|should be|i meant)\s)(?P<new>[^,]{1,30}?)"
    r",? not (?P<old>[^,]{1,30})"
)

TELLING_APART = (
    r"(?:(?:sorry|no|wait|it's|i mean|the),? )*(?P<key>)(?P<new>[^,]{1,30}?),? not "
    r"(?P<old>[^,]{1,20})"
)

PARTED_WITH = (
    r"(?P<key>)(?:i|we) (?:have )?(?:just )?(?:sold|binned|scrapped|swapped|returned|ditched|left|"
    r"traded(?: in)?|got rid of|cancelled) (?:the|my|our) (?P<old>[\w ]{2,20}?)"
    r"(?: for|,? (?:and )?(?:(?:i|we) (?:have )?)?(?:now )?(?:drive|have|got|bought|use|ride|took))"
    r" (?P<new>(?:an? |the )?(?-i:[A-Z])[^,]{2,40}?)(?: now| instead)?"
)
"""One thing by its name for another: we sold the Skoda, we drive a Kia Ceed now."""

WRONG = (
    r"\b(?:correction|i misspoke|i was wrong|that's wrong|that is wrong|my mistake|i meant|"
    r"typo|not correct|incorrect|no wait|wait,? no|scratch that)\b|^no,"
)

CHANGED_HANDS = r"\b(?:new|switch(?:ed|ing)?|chang(?:ed|ing)|swapped|replaced|instead of)"

_CHANGED_BY = (
    r"(?:changed|moved|shifted|pushed|rescheduled|updated|switched|set|bumped|raised|"
    r"lowered|increased|reduced|extended|postponed|adjusted|cut|brought|delayed|put|reset|upped)"
)

_ASKED_FOR = (
    r"(?:let's |let us |we |i |he |she |you |i'd like to |please |(?:can|could|would) you |they |"
    r"(?:the |my |our )\w+ |"
    r"\w+ (?=\w+ed (?:the|my|our|his|her) )|is |have |has |need to |want to |wanted to |had to |"
    r"should |must |will )*"
)

_CHANGED = (
    rf"^{_ASKED_FOR}{CHANGE_VERB}d?(?:d|ed)?\s"
    r"(?P<key>(?:the |my |our )?.{0,40}?)\s?(?:from (?P<old>.{1,30}?)\s)?(?:back |forward |"
    r"up |out |over |down )?\b(?:to|until|till|at(?= [0-9]))\s(?P<new>.{1,60})$"
)

_WAS_CHANGED = (
    r"^(?P<key>(?:the |my |our )?[\w '-]{2,40}?) (?:(?:(?:has|is) been|has|was|is|got|is now|"
    r"(?:needs|has|ought) to(?: be)?|should(?: be)?|must(?: be)?|will(?: be)?) )?(?:now )?"
    rf"(?:{_CHANGED_BY}|{CHANGE_VERB}(?:s|ped|n)?|goe?s?|going(?= (?:up|down|from|to [£$€0-9]))|"
    rf"gone|went|rises?|rose|"
    r"(?:won't|isn't|aren't)(?: (?:be|here|coming|come|arriv\w+|ready|back|on))+)"
    r"(?: from (?P<old>.{1,30}?))?(?: back| forward| up| out| down)?"
    r"(?: (?:to|until|till)|:) (?P<new>.{1,60})$"
)

_CHANGE_AHEAD = (
    rf"^(?:{_ASKED_FOR}{CHANGE_VERB}\s(?P<key>(?:the |my |our )[\w '-]{{2,40}})"
    r"|(?:we|i|they) (?:have )?(?:switched|changed|swapped) (?P<kind>[\w-]{3,20}?)s?"
    r"|(?:we|i) had (?P<had>(?:the |my |our )[\w -]{2,30}) (?:replaced|changed|swapped)"
    r"|(?P<subject>(?:the |my |our |(?=[\w ]{3,20} (?:got|has been|is been) ))[\w '-]{2,40}?) "
    r"(?:(?:(?:has|is) been|has|was|is|got) )?"
    rf"(?:(?:needs|has) to (?:be )?)?(?:{_CHANGED_BY}|{CHANGE_VERB}))$"
)
"""The topic of a change whose new value comes with the next clause."""

_BESIDES = r",? (?:as well|too)(?=$|:|,)|\b(?:also|likewise) (?=\w)"
"""What joins one change to another says nothing of either."""

_IS_NOW = r"^(?P<key>(?:the |my |our )[\w '-]{2,40}?) (?:is|are) now (?P<new>.{1,60})$"

_SHOULD_BE = (
    r"^(?P<key>(?:the |my |our |that |it )?[\w '-]{0,30}?)\s?(?:should be|actually is|"
    r"is actually)\s(?P<new>.{1,60})$"
)


def changed(reader: Reader, text: str, values: list[Value]) -> bool:
    pending = reader.pending
    text = uncontracted(rx(_BESIDES).sub("", text))
    match = (
        rx(_CHANGED).match(text)
        or rx(_WAS_CHANGED).match(text)
        or rx(_IS_NOW).match(text)
        or (rx(_SHOULD_BE).match(text) if reader.wrong else None)
    )
    if match is not None and not match.groupdict().get("key") and rx(_THING).match(text):
        match = rx(_WAS_CHANGED).match(text) or match  # the meeting moved from room 4 to room 9
    if match is None:
        ahead = rx(_CHANGE_AHEAD).match(text)
        if ahead is not None:
            reader.pending = clean_key(
                ahead["key"] or ahead["subject"] or ahead["kind"] or ahead["had"]
            )
            return True
        if not values and reader.speech.user:
            reader.pending = pending or topic(reader, text)
        follows = (
            r"|it is|it will be|that is|now|to|rather|better" if pending or reader.gone else ""
        )
        calls = "|call" if reader.speech.user else ""  # an assistant estimates: call it six a day
        found = rx(
            rf"^(?:(?:make|made|let's make{calls}) (?:it|that){follows}) (?P<new>.{{1,60}}?)"
            r"(?: instead(?: of (?P<old>.+))?)?$"
        ).match(text)
        alone = pending and len(values) == 1 and len(text) <= len(values[0].text) + 4
        match = found or (rx(r"(?:on |at |in )?(?P<new>.+)").fullmatch(text) if alone else None)
        if match is None:
            return False
    key = clean_key(match.groupdict().get("key") or "") or pending
    if key in ("us", "me", "him", "her"):
        return False  # he's moved us to the 27th: of what, these words do not say
    if key in ("this", "them") or rx(SPEAKS_OF_NOBODY).search(key):
        key = ""
    new = rx(r"\s+(?:instead|please|now)$").sub("", match["new"])
    figures, numbers = in_figures(new)
    new = figures if len(numbers) == 1 else new
    turned = rx(r"(?P<new>.+?) from (?P<old>.+)").fullmatch(new)
    new = rx(_AND_WHY).sub("", new)
    old = (
        match.groupdict().get("old")
        or (turned["old"] if turned and re.search("[0-9]", turned["old"]) else None)
        or _number_asked(reader, new, key)
    )
    inside = typed_values(new, reader.speech.at)
    if not inside and (not key or rx(_PUTS).match(text) or re.search(r"\bago$", new)):
        return False
    if (
        key == pending
        and any(v.type in ("phone", "email") for v in inside)
        and not (" " in key and rx(CONTACT_NOUN).search(key))
    ):
        return False  # my number has changed: the words say whose it is
    kind, normal = classify(key, new, reader.speech)
    moment = next((v for v in inside if v.moment is not None), None)
    if moment is not None and (count := count_beside(moment, new, inside)) is not None:
        reader.emit("", count.text, count.kind, normalized=count.normalized, correction=True)
        reader.found[-1] = replace(reader.found[-1], fallback_key=number_of(count))
        new, inside = moment.text, [moment]
    if len(inside) == 1 and "address" not in key and kind not in (FactKind.ID, FactKind.ADDRESS):
        kind, normal = inside[0].kind, inside[0].normalized
    counted = number_of(inside[0]) if len(inside) == 1 and kind is FactKind.COUNT else ""
    if key and counted.endswith("s") and old is None and not is_attribute(key):
        done = reader.emit("", new, kind, normalized=normal, correction=True)
        if done:
            reader.found[-1] = replace(reader.found[-1], fallback_key=counted)
        return done
    return reader.emit(
        time_key(key, kind), new, kind, normalized=normal, correction=True, replaces=old
    )


_THING = r"(?:the|my|our) \w"

_AND_WHY = r"(?<=\w) (?:from|with|because|after|since|when|if|so)\b.*$"
"""What follows a new value and is no part of it: to 910 a month from May."""


def taken_back(reader: Reader, text: str, values: list[Value]) -> bool:
    """A change that is taken back without its old value: let's go back to the first date."""
    match = None if values or not reader.speech.user else rx(_TAKEN_BACK).match(text)
    if match is None:
        return False
    said = clean_key(match["of"] or match["left"] or match["key"] or "")
    what = clean_key(match["what"] or "")
    kind = next((kind for words, kind in _WHAT if rx(words).fullmatch(what)), FactKind.OTHER)
    key = said if said or kind is not FactKind.OTHER else what
    if key in ("it", "that", "this", "things"):
        key = ""
    return reader.emit(key, RESTORED, kind, correction=True)


_TAKEN_BACK = (
    r"^(?:so |ok |no )*(?:(?:let's|we|we're|we are|i|they|i'd rather) )?(?P<key>(?:(?:the|our|"
    r"my) )?"
    r"[\w ]{0,24}?)(?:will |is |are |can )?(?:(?:go|goes|going|gone|went|switch|switched|move|"
    r"revert|come) )?"
    r"(?:back to|stick with|revert to) (?:the |our |my )?(?:first|original|"
    r"old)(?: (?P<what>[\w ]+?))?"
    r"(?: (?:for|of) (?P<of>(?:the |our |my )?[\w ]+?))?(?: after all| then| please)?$|"
    r"^(?:let's )?(?:leave|keep) (?P<left>[\w ]{2,30}) (?:as|how|where|what) (?:it|they) (?:was|"
    r"were)"
    r"(?: before| originally)?$"
)
_WHAT = (
    (r"date|day|time|hour|slot", FactKind.DATE),
    (r"price|cost|fee|quote|budget|amount|number|figure", FactKind.AMOUNT),
)

_PUTS = r"(?:\S+ ){0,4}?(?:put|knock|drop|slip|gr[eo]w|go|went|gone)"
"""What of a thing that has no number, day or hour is no change of it: put the kettle on to boil."""


def _number_asked(reader: Reader, new: str, key: str) -> str | None:
    """Return the one number of what the other side said last, where a number without a name takes
    its place: you had 18. call it 22 then."""
    if key or not reader.speech.user:
        return None
    ours = [quantity for quantity in quantities(new) if quantity.kind in _COUNTED]
    theirs = quantities(reader.speech.question)
    if len(ours) != 1 or len(theirs) != 1 or theirs[0].kind not in _COUNTED:
        return None
    return theirs[0].text


_COUNTED = frozenset({"count", "number"})
