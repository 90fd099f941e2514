"""Families of English rules: tasks, commitments, decisions and requirements."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from memoryd.core.extraction.clauses import Value, typed_values
from memoryd.core.extraction.en_terms import clean_key, rx, uncontracted
from memoryd.core.facts import FactKind

if TYPE_CHECKING:
    from memoryd.core.extraction.rules_en import Reader

__all__ = ["decision", "emit_task", "requirement", "task"]

_TASK = (
    r"\bremind me\b|\bdon't forget to\b|\bremember to\b|\b(?:add|create|set) (?:a |"
    r"an )?(?:task|to-?do|reminder)\b|"
    r"\b(?:by|before|no later than|until|on) .{0,30}\b|\b(?:due|deadline)\b"
)

_DOES = (
    r"\b(?:send|submit|finish|complete|deliver|draft|write|review|prepare|call|email|book|"
    r"pay|ship|fix|deploy|release|publish|sign|"
    r"report|update|hand in|follow up|cc|copy|invite|schedule|renew|return|upload|merge)\b"
)

_TASK_LEAD = (
    r"^(?:(?:please|can you|could you|also)\s)*(?:remind me (?:to\s)?|don't forget to |"
    r"remember to |"
    r"(?:add|create|set) (?:a |an )?(?:task|to-?do|reminder)(?: for me)?(?: to|:)?\s)"
)


_CHARGE = (
    r"(?P<who>(?!It |That |This |There |He |She )[A-Z]\w+(?: [A-Z]\w+)?) (?:(?:is|will be) "
    r"(?:responsible for|in charge of|the owner of|handling|owning) (?P<what>.{2,50})|"
    r"(?:is|will be) (?:doing|bringing|organising|organizing|running|making|sorting) "
    r"(?P<part>(?:the|our|my) (?:[\w-]+ ?){1,3}?)(?: and [A-Z].*)?)$"
)
_HANDS_OVER = (
    r"(?P<who>[A-Z]\w+) (?:can't|won't|isn't|cannot|is not|will not|no longer) \w+ "
    r"(?P<what>(?:the|our|my) [\w -]{2,30})$"
)
_TAKES_OVER = (
    r"(?P<who>(?!It|That|I|He|She|We)[A-Z]\w+) (?:is|will)(?: (?:doing|do|bringing|bring) it| "
    r"be)?(?: instead)?$"
)


def task(reader: Reader, text: str, values: list[Value]) -> bool:
    charge = re.match(_CHARGE, uncontracted(text))
    if charge is not None:
        what = clean_key(charge["what"] or charge["part"])
        return reader.emit(f"{what} owner", charge["who"], FactKind.OTHER)
    hands = re.match(_HANDS_OVER, text)
    if hands is not None:
        reader.pending = f"{clean_key(hands['what'])} owner"
        return True
    taken = re.match(_TAKES_OVER, uncontracted(text)) if reader.pending.endswith(" owner") else None
    if taken is not None:
        return reader.emit(reader.pending, taken["who"], FactKind.OTHER, correction=True)
    lead = rx(_TASK_LEAD).match(text)
    if lead is not None:
        return emit_task(reader, text[lead.end() :])
    due = any(value.moment is not None for value in values)
    if due and rx(_TASK).search(text) and rx(_DOES).search(text):
        promise = rx(
            r"^(?:i'll|i will|we'll|we will|we need to|i need to|we have to|i have to|"
            r"[A-Z]\w+ (?:will|needs to|has to|must)|please|let's)\b"
        ).match(text)
        if promise is not None or rx(rf"^{_DOES}").match(text):
            return emit_task(reader, text)
    return False


def emit_task(reader: Reader, said: str) -> bool:
    moment = next((v for v in typed_values(said, reader.speech.at) if v.moment), None)
    does = said.replace(moment.text, "") if moment else said
    return len(does.strip()) > 3 and reader.emit(
        "to-do", said, FactKind.DECISION, normalized=moment.normalized if moment else said
    )


_DECIDES = (
    r"^(?:so |ok |then )?(?:let's go with|we(?:'ll| will)? go with|i(?:'ll| will)? go with|"
    r"(?:(?:we|i)(?:'ve| have)? )?(?:decided|agreed|chosen)(?: on| to)?(?: (?:go|going) with)?|"
    r"(?:we|i)(?:'ve|'re| have| are)? (?:gone|going|went) with|let's (?:choose|pick|use|take)|"
    r"we(?:'ll| will) (?:use|take|choose|pick)|i(?:'ll| will) take|"
    r"the decision is)\s(?P<what>.{2,80})$"
)


def decision(reader: Reader, text: str, values: list[Value]) -> bool:
    match = rx(_DECIDES).match(text)
    return match is not None and reader.emit(
        "decision", match["what"], FactKind.DECISION, confidence=0.85
    )


_REQUIRES = (
    r"\b(?:must(?:n't| not)?|have to|has to|needs? to|should(?:n't| not)?|can't|cannot|"
    r"can not|require[sd]?|ideally|preferably|at least|"
    r"only (?:if|want|need)|no more than|don't want|do not want|want it to|needs? (?:a|an|"
    r"support|at least)|mandatory|essential)\b"
)

_NO_REQUIREMENT = (
    r"^(?:i (?:think|guess|feel|believe)|you|i (?:must|have to|need to) (?:go|say|admit|think|"
    r"ask)|i can(?:'t|not) (?:believe|wait|remember|find|understand|see|get|log|open|connect))\b|"
    r"\b(?:i|we) (?:have|need) to (?:think|go|say|admit|ask|check|talk)|\bi can'?t (?:sleep|even)|"
    r"can'?t (?:say no|help|stop|tell)|^(?:wait|hang on)\b|\bafter all$|^who|\bin the end$|"
    r"\bmust(?:'ve| have)\b(?! (?:an?|the|at least|no|some|enough|two|three|four|[0-9]+)\b)|"
    r"\b(?:can't|cannot) (?:wait|have been)|"
    # what somebody is not able to do, or now has to, asks nothing of anybody
    r"\b(?:i|he|she|they) (?:can't|cannot|can not)(?! (?:have|eat|drink|take|wear|use|be|go)\b)|"
    r"\bcan'?t be doing\b|\b(?:i|we)'ll have to\b|"
    r"^(?:it |that |this )?must be \w+$|"
    r"\b(?:(?:made|makes|making|reminding|reminds) (?:me|us)|imagine|agree|thinks?)\b|"
    r"\bapparently\b|"
    # half a sentence, what is told of one who is not named, what was, what is free, and what
    # somebody only suggests or asks
    r"^(?:he|she|they) (?:needs?|has|have) to\b|\b(?:was|were|did|might)\b|n't (?:have|need) to\b|"
    r"\b(?:do|does|must|can) (?:i|we|you|they)\b|"
    r"\b(?:have|has|need|needs) to$|"
    r"^(?:(?!i\b|we\b)\w+ ){1,2}(?:literally )?(?:says?|said|reckons?|suggest\w*|wrote) "
    r".*\b(?:should|want it to)\b|^which\b|"
    r"\bneed to (?:give|show|be)\b|\bessential (?:for|to)\b|\bat least once\b|\bi (?:made|did)\b|"
    r"\byou (?:should|must|need|have)|should i\b|should we\b|i need (?:help|your|to know|"
    r"you)|can't you"
)

_FORBIDS = (
    r"(?:^|\bso |^please )(?P<order>(?:"
    r"never (?!(?:mind|again|ever|been|had|knew|thought|heard|seen|said)\b)|"
    r"(?:don't|do not) (?!(?:worry|know|think|care|mind|forget|you|have|want|need|really|like|"
    r"even|see|look|feel|believe|remember|understand|get me|let me|say)\b)|"
    r"no (?!(?:idea|one|problem|wonder|worries|way|doubt|need|luck|news|pressure|rush|sign|more|"
    r"longer|wait|thanks)\b))"
    r"\S+ .*\b(?:on|when|while|whenever|before|after|unless|until|if|at(?! all\b)|in|near|without|"
    r"than)\b.*)$"
)
"""An order not to do something under a condition; without one it is said of this moment."""


def requirement(reader: Reader, text: str, values: list[Value]) -> bool:
    if any(value.type in ("phone", "email") for value in values):
        return False  # it should be tom@y.org
    forbids = reader.speech.user and rx(_FORBIDS).search(text)
    if not forbids and (not rx(_REQUIRES).search(text) or rx(_NO_REQUIREMENT).search(text)):
        return False
    words = len(text.split())
    if words < 3 or words > 30:
        return False
    said = rx(r"^(?:it|this)\s+(?=must|should|has|needs|can)| but (?!not\b).*$").sub("", text)
    if forbids:
        said = forbids["order"]
    return reader.emit("requirements", said, FactKind.REQUIREMENT)
