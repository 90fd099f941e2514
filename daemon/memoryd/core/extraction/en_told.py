"""A family of English rules: a plain sentence, whose values say something of its subject.

The carpet man comes on Friday at 9; I take ramipril 5 mg every morning; my passport runs out in
May. No pattern has the words of such sentences. They are read by their shape: who or what they
are of, a verb, and what stands between it and a value name the fact. What tells no more than a
wish, a tale, a doubt or another's words is left.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memoryd.core.extraction.clauses import Value
from memoryd.core.extraction.en_terms import (
    EVENT,
    STREET,
    clean_key,
    is_attribute,
    rx,
    time_key,
    uncontracted,
)
from memoryd.core.facts import FactKind
from memoryd.core.text.english import is_stop_word

if TYPE_CHECKING:
    from memoryd.core.extraction.rules_en import Reader

__all__ = ["HEARSAY", "told", "told_beside", "topic"]


def told(reader: Reader, text: str, values: list[Value]) -> bool:
    """Read each value of a sentence as a fact of what it is told of."""
    if not reader.speech.user or rx(_TELLS_NOTHING).search(text):
        return False
    shape: _Shape | None = None
    done = False
    position = 0
    for run in _runs(text, values):
        shape = _shape(text[position : run[0].start], shape, reader.subject)
        position = run[-1].end
        if shape is None:
            break
        done |= _tell(reader, text, shape, run)
    return done


def told_beside(reader: Reader, text: str, values: list[Value]) -> None:
    """Read when something is that another thing is told to be before or after: no coffee before the
    scan at 11."""
    for value in values if reader.speech.user else ():
        event = rx(_BESIDE).search(text[: value.start]) if value.moment is not None else None
        if event is not None and rx(HEARSAY).search(text) is None:
            key = time_key(clean_key(event["of"]), value.kind)
            reader.emit(key, value.text, value.kind, normalized=value.normalized, confidence=0.7)


_BESIDE = r"\b(?:before|after) (?:the|my|our) (?P<of>[\w'-]+(?: [\w'-]+)?) (?:at|on) $"


def topic(reader: Reader, text: str) -> str:
    """Return what a sentence without values speaks of, for the value that the next one gives."""
    spoken_of = rx(_SPOKEN_OF).match(text)
    if spoken_of is not None:
        return clean_key(spoken_of["key"] or spoken_of["done"])
    shape = None if rx(_TELLS_NOTHING).search(text) else _shape(text, None, reader.subject)
    return f"{shape.of} {shape.verb}" if shape is not None and shape.of and shape.verb else ""


_SPOKEN_OF = (
    r"^(?:the|my|our) (?P<key>[\w '-]{2,30}?) (?:is|are|was|were|has|have|needs?|should|must|will|"
    r"won't|isn't|aren't|looks|seems)\b|^(?P<done>[\w '-]{2,30}?) (?:is|are|has|"
    r"have) (?:been )?\w+ed$"
)


@dataclass(frozen=True, slots=True)
class _Shape:
    """What stands before a value: ``of`` whom or what (empty: who speaks), doing what (empty: being
    or having), to what ``other``; ``lead`` is the until or by that a value means nothing without.
    """

    of: str
    verb: str
    other: str
    lead: str


def _runs(text: str, values: list[Value]) -> Iterator[list[Value]]:
    """Yield the values that are said as one: at 7am and 9pm."""
    left = [v for v in values if v.type in ("moment", "quantity", "ratio")]
    while left:
        run = [left.pop(0)]
        while left and run[-1].moment and left[0].moment:
            if rx(_JOINS).fullmatch(text[run[-1].end : left[0].start]) is None:
                break
            run.append(left.pop(0))
        yield run


_JOINS = r"(?:,? (?:and|or|then|to|till|until|between|from)|,)?(?: at| on| between| from)? "


def _shape(before: str, head: _Shape | None, subject: str) -> _Shape | None:
    """Read the words before a value; before a second one they may leave out what it is of."""
    words = re.findall(r"[\w.&/'-]+", rx(_REASON).split(uncontracted(before))[-1])
    lead = ""
    while words and words[-1].lower() in (*_BOUNDS, *_JOINING):
        word = words.pop().lower()
        lead = word if word in _BOUNDS else lead
    if head is not None:
        words = words[1:] if words and words[0].lower() in ("and", "but", "then") else words
    verb = next((i for i in range(1, len(words)) if _is_verb(words, i)), None)
    if verb is None:
        if head is not None:
            return _Shape(head.of, head.verb, _noun(words) or head.other, lead)
        return _Shape(_noun(words), "", "", lead) if _names_alone(words) else None
    of = _subject(words[:verb], head, subject)
    if of is None:
        return None
    end = verb + 1
    doing = words[verb].lower()
    while end < len(words) and (
        words[end].lower() in (*_HELPS, *_PARTICLES)
        or (doing in _HELPS and rx(_PARTICIPLE).fullmatch(words[end]))
    ):
        doing = words[end].lower() if words[end].lower() not in _PARTICLES else doing
        end += 1
    if doing in ("want", "wants") and words[end - 1].lower() == "to":
        return None
    return _Shape(of, "" if doing in _HELPS else _base(doing), _noun(words[end:]), lead)


def _names_alone(words: Sequence[str]) -> bool:
    """Whether words without a verb name a value: insulin at 7am, new boiler on Friday."""
    return (
        0 < len(words) <= _BARE
        and (
            rx(_HALF_SAID).search(" ".join(words)) is None
            or rx(rf"^(?:\w+ )?{EVENT}$").match(" ".join(words)) is not None
        )
        and not any(_verb(word) for word in words[:1])
        and not any(is_stop_word(word.lower()) for word in (words[-1], *words[1:]))
    )


_BARE = 4
_HALF_SAID = (
    r"^(?:and|or|but|so|with|then|that|now|not|more|just|in|by|about|from|at|on|for|if|number)\b|"
    r"^(?:better|rather|instead)\b|^\w+(?:ing|ed|wants)\b(?<!parking)|\w{2,}ed\b|\b(?:while|whats|"
    r"instead|as)\b"
)

_BOUNDS = ("until", "till", "by", "before", "after", "since", "between", "every", "from")
_SPOKEN = (
    "on at in for to of the a an about around only just exactly with up over",
    "is are am be been being will have has got get gets must needs need was were called",
    "to out off up in back down over now also only just still",
    "the a an my our your his her their this that",
    "me us him her them you it its his their my our your",
    "accept arrive ask begin bought bring call charge check close collect come cost deliver "
    "depart do drink drive drop eat end expire feed finish fit fly go hold join keep land last "
    "leave live make measure meet move open order park pay pick play practise quote rent return "
    "ride run see sell send serve sing sit sleep span speak start stay stop swim take talk teach "
    "train travel turn use visit wake want wear weigh work",
)
_JOINING, _HELPS, _PARTICLES, _ARTICLES, _PERSONS, _VERBS = (
    frozenset(each.split()) for each in _SPOKEN
)
"""What joins a value to the words before it; verbs that help others, with what goes with a verb;
and the verbs of daily life."""

_PARTICIPLE = r"\w+ing|\w{2,}ed|set|put|due|paid|held|sent|taken|made|done|open|closed"


def _verb(word: str) -> str:
    """Return what a verb of the table is in its bare form; empty for another word."""
    bare = word.lower()
    return next(
        (v for v in (bare, bare[:-1], bare[:-2]) if bare in (v, f"{v}s", f"{v}es") and v in _VERBS),
        "",
    )


def _is_verb(words: Sequence[str], at: int) -> bool:
    if words[at].lower() in _HELPS:
        return True
    return bool(_verb(words[at])) and words[at - 1].lower() not in _ARTICLES


def _base(doing: str) -> str:
    stem = rx(r"(?:ing|ed)$").sub("", doing)
    tried = (doing, stem, f"{stem}e", f"{doing[:-1]}", stem[:-1])
    return next((verb for said in tried if (verb := _verb(said))), "" if stem != doing else doing)


def _subject(words: Sequence[str], head: _Shape | None, known: str) -> str | None:
    """Return whom or what a sentence is of; None where the words do not say."""
    said = " ".join(words).lower()
    if rx(_SPEAKERS).fullmatch(said):
        return ""
    if not words:
        return head.of if head is not None else None
    if said in ("he", "she"):
        return known or None
    words = [word for word in words if word.lower() not in ("now", "also", "still", "just", "only")]
    return _noun(words) if rx(_NO_SUBJECT).search(said) is None else None


_SPEAKERS = r"(?:i|we|they|you|there|let's)(?: (?:both|all|always|usually|normally|also))?"
_NO_SUBJECT = (
    r"\b(?:it|this|that|these|those|he|she|who|which|what|i|we|they|you|nobody|somebody|someone|"
    r"anybody|anyone|everybody|everyone|people|everything|nothing|something|one|friend of a|"
    r"because|so|as|and|but|or)\b"
)


def _noun(words: Sequence[str]) -> str:
    named = [
        word for word in words if word.lower() not in _PERSONS and not re.fullmatch("[0-9.]+", word)
    ]
    while named and named[-1].lower() in _JOINING:
        named.pop()
    key = clean_key(" ".join(named))
    return key if len(key.split()) <= _LONG else ""


_LONG = 5

_REASON = r"\b(?:because|cos|so that|even though|although)\b"
"""What a value after these is of is told after them."""

HEARSAY = (
    r"\b(?:said|says?|saying|told|tells|heard|read|reckons?|wish\w*|hope|hoping|dream\w*|imagine|"
    r"used to|ages|nobody|never|apparently|whatever|ever|than|film|when i was)\b"
)
"""Others' words, and what is not or no more."""

_TELLS_NOTHING = (
    r"^(?:what|when|where|who|which|why|how|is|are|was|were|am|do|does|did|can|could|will|would|"
    r"should|shall|has|hasn't|isn't|aren't|if|when|in case|like|even|imagine|say|let's say|once|"
    rf"one day|back in)\b|{HEARSAY}|"
    r"\b(?:might|could|would|should|(?<![0-9] )(?<!th )(?<!of )(?<!in )may(?! [0-9])|maybe|"
    r"perhaps|if|nearly|almost|ago|yesterday|last (?:night|week|month|year)|think\w*|thought|guess|"
    r"feels?|felt|looks?|seems?|was|were|did|went|came|got up|had|about to|can't|cannot|won't|"
    r"don't|doesn't|didn't|isn't|aren't|wasn't|not|no|unless|whether|another|probably)\b"
)
"""Questions without their mark, wishes, tales, doubts, others' words, and what is denied."""


def _tell(reader: Reader, text: str, shape: _Shape, run: Sequence[Value]) -> bool:
    first, last = run[0], run[-1]
    after = text[last.end :].strip()
    if rx(_DIFFERENCE).match(after):
        return False
    street = re.match(STREET, text[first.start :], re.IGNORECASE) if first.quantity else None
    if street is not None:
        return bool(shape.of) and reader.emit(shape.of, street[0], FactKind.ADDRESS)
    value = f"{shape.lead} {text[first.start : last.end]}".strip()
    if first.moment is not None:
        key = "" if rx(_OF_NOW).search(value) else _of_moment(shape, after)
    else:
        key = _of_number(shape, first, after)
        often = rx(_OFTEN).match(after)
        value = f"{value} {often[0]}" if often is not None else value
    if not key or len(key.split()) > _LONG + 1 or key == "number":
        return False
    kind = None if first.quantity and first.quantity.kind == "number" else first.kind
    return reader.emit(
        time_key(key, first.kind), value, kind, normalized=first.normalized, confidence=0.7
    )


_DIFFERENCE = r"(?:earlier|later|more|less|longer|shorter)\b"
_OF_NOW = r"^(?:today|tonight|this (?:morning|afternoon|evening|week|month|year)|now)\b"
_OFTEN = (
    r"(?:(?:once|twice|three times|\w+ times) (?:a|per) \w+|(?:every|each) (?:other )?\w+|daily|"
    r"at (?:night|bedtime)|in the (?:morning|evening|afternoon)s?|(?:before|after|with) "
    r"(?:breakfast|lunch|dinner|meals|food|bed))\b"
)


def _of_moment(shape: _Shape, after: str) -> str:
    of, verb = shape.of, shape.verb
    if of:
        if verb == "want" and not shape.other:
            return ""
        event = rx(rf"^.*?\b{EVENT}(?=(?: \S*[0-9]\S*)?$)").match(of)
        if verb in _BEGINS and event is not None:
            of, verb = event[0], ""  # flight MU5405 departs
        return " ".join(filter(None, (of, verb, shape.other)))
    if shape.other:
        return shape.other if verb in ("", "order", "see") else f"{verb} {shape.other}"
    named = rx(_FOR).search(after) if not verb else None
    if named is not None:
        return clean_key(named["noun"])
    return verb if verb in _BY_ITSELF else ""


_BEGINS = ("go", "leave", "depart", "start", "begin")
_BY_ITSELF = (*_BEGINS, "arrive", "fly", "land", "meet", "move", "return", "travel", "finish")
_FOR = r"^for (?P<noun>(?:the |my |our |an? )?[\w'-]+(?: [\w'-]+)?)$"


def _of_number(shape: _Shape, value: Value, after: str) -> str:
    quantity = value.quantity
    if quantity is None:
        return shape.of if not shape.verb else ""
    bare = quantity.kind == "number" and not quantity.period
    found = rx(_COUNTED_NOUN).match(after)
    of_price = found is not None and is_attribute(found["noun"])
    paid = quantity.kind in ("number", "amount")
    if shape.verb in _PRICED and paid and not of_price:
        return f"{shape.of} price" if shape.of else ""
    if shape.verb == "bought":
        return f"{shape.other} price" if shape.other and paid and not of_price else ""
    if bare and not (shape.verb in ("pay", "owe") or is_attribute(shape.of)):
        return ""
    noun = quantity.noun.lower() if quantity.kind == "count" else ""
    if found is not None:
        noun = found["noun"].lower() if not noun or found["of"] else noun
    verb = "" if shape.verb in _HAVING else shape.verb
    if not shape.of and (quantity.kind == "count" or verb == "do" or not (shape.other or noun)):
        return ""
    return " ".join(filter(None, (shape.of, verb, shape.other or noun)))


_PRICED = ("cost", "charge", "quote", "want", "ask")
_HAVING = ("take", "use", "want", "last", "weigh", "measure", "hold")
_NOUN = (
    r"(?!(?:for|each|and|to|at|on|in|a|per|from|with|but|so|every|ones?|twice|once|left|now|or|plus|"
    r"all)\b)[a-z][\w'-]+"
)
_COUNTED_NOUN = rf"^(?P<of>of )?(?P<noun>{_NOUN}(?: {_NOUN})?)"
