"""Which of the facts that the English rules read are worth a row of the table.

Built like ``zh_acceptance``: a fact is a thing somebody may ask about, named by a noun phrase,
with a value that answers. What fails is no fact; its sentence stays in the store.
"""

from __future__ import annotations

from memoryd.core.extraction.acceptance import only_as_correction
from memoryd.core.extraction.clauses import Speech, typed_values
from memoryd.core.extraction.en_terms import is_attribute, rx
from memoryd.core.facts import FactCandidate, FactKind

__all__ = ["accepted"]


def accepted(candidate: FactCandidate, speech: Speech) -> FactCandidate | None:
    """Return the fact to keep, or None."""
    if candidate.kind is FactKind.ACTION or not candidate.key:
        return candidate
    kept = _nominal(candidate.key) and _answers(candidate, speech)
    return candidate if kept else only_as_correction(candidate)


def _nominal(key: str) -> bool:
    """Whether a key names a thing: no pronoun, adverb or verb of a sentence in it."""
    if key in _OF_WHOLE_CLAUSES:
        return True
    return len(key.split()) <= _LONG_KEY and not rx(_OF_A_SENTENCE).search(key)


_OF_WHOLE_CLAUSES = ("to-do", "decision", "requirements")


_LONG_KEY = 6

_OF_A_SENTENCE = (
    r"^(?:[0-9]|(?:recently|lately|currently|usually|good|great|nice|losing|getting|going|being|"
    r"having|doing|making|not|so|very|if|when|as|by|from|"
    r"with|in|out|up|down|off|back|all|some|any|another|each|every|one|both|other|half)\b|"
    r"(?:(?:two|three|four|five)(?: ones)?|original|first|second|next|last|final|usual|same|only|"
    r"old)$)|"
    r"\b(?:i|you|he|she|it|its|we|they|me|him|us|them|this|that|these|those|what|which|who|there|"
    r"is|are|was|were|be|been|do|does|did|have|has|had|will|would|can|could|should|must|may|might|"
    r"gave|got|made|said|told|went|came|took|just|only|still|even|ever|never|really|too|also|"
    r"because|but|than|then|let|let's|away|coming|tomm?orr?ow|today|tonight|until|before|after|"
    r"(?:some|any|every)(?:one|body|thing)|idea|thing|things|stuff)\b|"
    r"\b(?:to|of|for|the|an|and|on|in|at|with)$"
)


def _answers(candidate: FactCandidate, speech: Speech) -> bool:
    """Whether a value is one that its key and kind ask for."""
    kind, key, value = candidate.kind, candidate.key, candidate.value
    if kind is FactKind.REQUIREMENT:
        return len(value.split()) <= _LONG_ORDER and not rx(_NO_ORDER).search(value)
    if kind is FactKind.PREFERENCE:
        return not rx(_OF_THE_MOMENT).search(value)
    if kind is FactKind.DECISION:
        return not rx(_POINTS).search(value)
    if kind in (FactKind.DATE, FactKind.TIME):
        return key != "time" or rx(r"\bwhen|time\b").search(speech.question) is not None
    if kind in (FactKind.COUNT, FactKind.AMOUNT):
        return _measures(key, value, speech)
    if kind is FactKind.NAME or key == "organisation":
        return not value[:1].islower()
    if kind is FactKind.OTHER:
        return len(value.split()) <= _LONG_VALUE and not rx(_REMARK).search(value)
    return True


_LONG_ORDER = 20
_LONG_VALUE = 8

_NO_ORDER = (
    r"^(?:i|we)(?:'ll)?(?: really)? (?:(?:don't )?want|should|need|have|must|gotta)\b|"
    r"^(?:it's|i'll|your)\b|"
    r"^must (?:add|feel|be (?:such|so|an?|really|hard|great|tough|nice))\b|^has to be in\b|"
    r"^don't (?:give up|forget|ever)\b|^need an? \w+$|\bmust be \w+(?: to .*)?$|\bis essential$|"
    r"\b(?:said|says|goes|so much|such an?|can't do|must-see|must-have|definitely|"
    r"make it happen|everyone's)\b|[\"“]"
)

_OF_THE_MOMENT = (
    r"\b(?:you|your|their|it|it's|its|this|that|these|those|how|when|what|i'm|i've|here|thought|"
    r"today|tonight|so|seeing|hearing|him|them)\b|\bher$|[\"“]| - |--|"
    r"\b(?:love|like|enjoy)s? (?:all )?the [a-z]"
)
"""A taste is lasting, and of something that is named."""

_POINTS = r"\b(?:it|this|that|them|these|those)\b|\b(?:her|him)$|^\w+$|^(?:stay|be|keep) "
"""What points at something said elsewhere, or says nothing of what is to be done."""

_REMARK = (
    r"^(?:a bit|so|very|really|too|great|good|awesome|amazing|incredible|nice|lovely|fine|bad|hard|"
    r"tough|fun|like|just|not|be|been|to|kind of|moments?|such|between|anyway|sod|"
    r"(?:nurse|he|she|they|we|i|you|it|that|this|there)\b.*)\b|"
    r"\b(?:i|you|he|she|we|they|my|your|me)\b|--|!|\btoo$"
)


def _measures(key: str, value: str, speech: Speech) -> bool:
    """Whether a number says how many or how much of its key."""
    found = [v.quantity for v in typed_values(value, speech.at) if v.quantity is not None]
    if not found:
        return is_attribute(key)
    if rx(_MONEY).search(key):
        return found[0].kind not in ("measure", "duration")
    if key.startswith("number of "):
        return key.endswith(("people", "s"))
    return (
        is_attribute(key)
        or found[0].kind != "number"
        or bool(found[0].noun or found[0].period)
        or len(found[0].number) >= _LONG_NUMBER
    )


_LONG_NUMBER = 3
"""Figures of a number that is no score and no ordinal: the meter reading is 45182."""

_MONEY = r"\b(?:price|cost|fee|budget|rent|deposit|salary|fare|discount)s?$"
