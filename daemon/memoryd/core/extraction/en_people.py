"""Families of English rules: who people are, where they live and work, what they like."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memoryd.core.extraction.clauses import Value
from memoryd.core.extraction.en_terms import clean_key, rx
from memoryd.core.facts import FactKind
from memoryd.core.text.holders import KIN_EN, many_hold

if TYPE_CHECKING:
    from memoryd.core.extraction.rules_en import Reader

__all__ = ["living", "naming", "preference"]

_GIVEN_NAME = r"(?-i:(?!\w+(?:ish|ese|adian|alian|rican)\b)[A-Z][a-z]+(?: [A-Z][\w'-]+){0,2})"

_NAMED = (
    rf"^(?:(?P<who>my (?:\w+ )?(?:{KIN_EN})|the (?:customer|client|contact|patient)|"
    r"our \w+)(?:'s)? (?:full |first |last )?name is|"
    rf"(?P<kin>my (?:\w+ )?(?:{KIN_EN}))(?: is (?:called|named)|(?: is|'s)(?= {_GIVEN_NAME}$))|"
    r"(?P<thing>(?:the|our|my) [\w -]{2,24}?) is (?:called|named))\s+"
    r"(?P<name>(?:(?:Mrs?|Ms|Dr|Prof)\. )?[^,.;]{2,40})\.?$"
)


def naming(reader: Reader, text: str, values: list[Value]) -> bool:
    match = rx(_NAMED).match(text)
    if match is None:
        anew = rx(_HAS_NEW).match(text)
        if anew is not None and many_hold(anew["post"]):
            reader.pending = clean_key(f"{anew['who'] or ''} {anew['post']} name")
            return True
        if reader.pending.endswith(" name") and re.fullmatch(r"(?:[A-Z][\w'.-]+ ?){1,3}", text):
            return reader.emit(reader.pending, text, FactKind.NAME, correction=True)
        return False
    name = rx(r" and .*$").sub("", match["name"])
    key = clean_key(match["who"] or match["kin"] or match["thing"])
    reader.subject = key
    return reader.emit(f"{key} name", name, FactKind.NAME, confidence=0.9)


_HAS_NEW = (
    r"^(?:i|we|(?P<who>[A-Z]\w+|my \w+))(?:'ve| have| has|'s)"
    r"(?: got| (?:moved|switched|changed) to)? an? new (?P<post>[a-z]+)$"
)
"""Whose name comes with the next clause: I have a new boss, Piotr."""

_MODAL = r"(?:is|are|am|really|now|also|always|usually|just|still|no|do|does|can|never)\b"

_PREFERS = (
    rf"^(?P<who>i|we|(?P<kin>(?:my (?:\w+ )?)?(?:{KIN_EN})(?: (?!{_MODAL})\w+)?)|"
    r"he|she|they|[A-Z][a-z]+)"
    r"(?:'m| am| is| are)?\s(?P<what>(?:(?:not|really|now|also|always|usually|absolutely|just|"
    r"still|"
    r"personally|generally|no longer|do not|don't|doesn't|does not|can't|cannot|can not|never)\s)*"
    r"(?:(?:like|love|prefer|hate|dislike|enjoy|adore|avoid|allergic to|vegetarian|vegan|"
    r"lactose intolerant|gluten[- ]free|left-handed|into)s?\b"
    r"|(?:eats?|drinks?|smokes?)\b|(?<=always )\w+|(?<=usually )\w+)(?!d).{0,80})$"
)

_OF_ONE = (
    r"^(?:\w+ly |now |also |always |still |just )*(?:doesn't|does not|can't|cannot|never|no longer|"
    r"(?:likes|loves|prefers|hates|dislikes|enjoys|adores|avoids|eats|drinks|smokes)\b|"
    r"allergic|vegetarian|vegan|lactose|gluten|left-handed|into\b)"
)
"""What is said of one person who is named."""


def preference(reader: Reader, text: str, values: list[Value]) -> bool:
    match = rx(_PREFERS).match(text)
    if (
        match is None
        or (len(match["what"].split()) < 2 and not rx(r"^(?:veg|left)").match(match["what"]))
        or rx(
            r"\bwould (?:like|love|prefer)|like to know|love to\b|i like (?:it|that|this)$"
        ).search(text)
    ):
        return False
    who, what = match["who"].lower(), match["what"]
    if rx(r"^(?:eats?|drinks?|smokes?)\b").match(what) and who in ("we", "they"):
        return False
    named = who not in ("i", "we", "he", "she", "they") and match["kin"] is None
    if named and not (match["who"][0].isupper() and rx(_OF_ONE).match(what)):
        return False  # looks like, their love and support
    subject = "" if who in ("i", "we") else clean_key(match["who"])
    if who in ("he", "she", "they"):
        subject = reader.subject or who
    elif subject:
        reader.subject = subject
    now = bool(rx(r"\bnow\b|no longer|any ?more").search(what))
    return reader.emit(
        f"{subject} preferences".strip(), what, FactKind.PREFERENCE, confidence=0.85, correction=now
    )


_LIVES = (
    rf"^(?P<who>i|we|(?:my (?:\w+ )?)?(?:{KIN_EN})|he|she|they|(?-i:[A-Z][a-z]+))"
    r"(?:'m|'re|'s|'ve| am| is| are| have)?"
    r"(?: now|"
    r" just| currently)?\s(?P<verb>lives?|living|based|located|moved|stay(?:s|ing)|works?|working|"
    rf"stud(?:y|ies|ying))\s(?P<where>(?:in|at|to|on|near|for|as|with)\s.{{2,60}})$"
)

_I_AM = r"^(?:i'm|i am) (?:an? )(?P<what>[\w -]{3,40})$"

_WORKS_AS = (
    r"(?<!new )(?<!big )(?<!huge )\b(?!(?:beginner|riser|lover|loser|winner|sucker|believer|minor|"
    r"outsider|member|owner|number|fighter|eater|sleeper|swimmer|reader)$)(?:\w{2,}(?:er|or|ist|"
    r"ian|eer|ant|ary)|nurse|doctor|chef|cook|student|vet|pilot|architect|mechanic|paramedic|judge|"
    r"clerk|medic|midwife|monk|nun|priest|vicar|apprentice|intern|coach|surgeon|model|author|temp|"
    r"guard|agent|scientist|therapist|(?:fire|post|sales|business|fisher|police)(?:man|woman))$"
)
"""What somebody may be by profession; most of what people say they are is none."""


def living(reader: Reader, text: str, values: list[Value]) -> bool:
    match = rx(_LIVES).match(text)
    if match is not None:
        who = match["who"].lower()
        subject = (
            ""
            if who in ("i", "we")
            else (reader.subject if who in ("he", "she", "they") else clean_key(match["who"]))
        )
        verb = match["verb"].lower()
        if verb.startswith(("work", "stud")):
            attribute = "work" if verb.startswith("work") else "studies"
            return reader.emit(
                f"{subject} {attribute}".strip(), f"{verb} {match['where']}", FactKind.OTHER
            )
        if verb.startswith("stay"):
            if not match["where"].startswith(("in ", "at ")):
                return False
            return reader.emit(f"{subject} stay".strip(), match["where"], FactKind.OTHER)
        where = rx(r"^(?:in|at|to|near)\s").sub("", match["where"])
        if where.startswith("on ") or where.endswith(" ago"):
            return False  # they moved in on Friday
        return reader.emit(
            f"{subject} address".strip(), where, FactKind.ADDRESS, correction=verb == "moved"
        )
    born = rx(r"^(?:i was|i'm) born (?:on|in) (?P<when>.{3,40})$").match(text)
    if born is not None:
        return reader.emit("birthday", born["when"])
    match = re.match(_I_AM, text, re.IGNORECASE)
    if match is not None and not values and rx(_WORKS_AS).search(match["what"]):
        return reader.emit("occupation", match["what"], FactKind.OTHER, confidence=0.65)
    return False
