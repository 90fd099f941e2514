"""Rules for English: which clauses affirm something, and how attribute and value divide.

Built like ``rules_zh``: clauses that ask or suppose are passed over, and the first family that
fits a clause names its attribute.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass, field, replace

from memoryd.core.extraction.clauses import Clause, Speech, Value, clauses, typed_values
from memoryd.core.extraction.en_speaker import introduction
from memoryd.core.extraction.introductions import Introduction
from memoryd.core.facts import FactCandidate, FactKind, Scope
from memoryd.core.text.english import in_figures, is_stop_word
from memoryd.core.text.holders import HOLDERS_EN, changes_hands
from memoryd.core.text.numerals import half_width, quantities

__all__ = ["statements"]


@functools.cache
def _rx(pattern: str) -> re.Pattern[str]:
    """Compiled at first use: importing the rules costs nothing."""
    return re.compile(pattern, re.IGNORECASE)


def statements(speech: Speech) -> list[FactCandidate]:
    """Return what an English message affirms, in the order of its clauses."""
    reader = _Reader(speech)
    reader.introduce(introduction(speech))
    pieces = _addresses_whole(clauses(half_width(speech.text).replace("’", "'")))
    supposing = -1
    asked_sentences = {piece.sentence for piece in pieces if piece.end_mark in ("?", "？")}
    for index, piece in enumerate(pieces):
        following = pieces[index + 1] if index + 1 < len(pieces) else None
        text = _unfilled(piece.text)
        if _rx(_SUPPOSES).match(text):
            supposing = piece.sentence
        if piece.sentence == supposing or _asks(piece, text, asked_sentences):
            continue
        reader.read(text, following.text if following else "")
    reader.finish()
    return reader.found


def _addresses_whole(pieces: list[Clause]) -> list[Clause]:
    """Put back together what a comma has cut of an address: 45 Oak Street, Portland, OR 97201."""
    whole: list[Clause] = []
    for piece in pieces:
        before = whole[-1] if whole else None
        if (
            before is not None
            and before.end_mark == ","
            and re.search(_STREET, before.text, re.IGNORECASE)
            and re.fullmatch(_TOWN, piece.text)
            and not _rx(_FILLER).match(piece.text)
        ):
            whole[-1] = Clause(f"{before.text}, {piece.text}", piece.sentence, piece.end_mark)
        else:
            whole.append(piece)
    return whole


_STREET = (
    r"\b[0-9]{1,5}[a-z]? (?:[\w'-]+ ){1,3}(?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|way|"
    r"court|place|square|terrace|crescent|close|boulevard|blvd|hill|row|walk|gardens|park|grove)\b"
    r"\.?(?:, [^,]+)*$"
)
_TOWN = (
    r"(?!\w+day\b)(?:[A-Z][\w.'-]*|[A-Z0-9]{2,5})(?: (?:[A-Z][\w.'-]*|[A-Z0-9-]{3,10})){0,3}|"
    r"[0-9-]{4,10}"
)


_SUPPOSES = (
    r"^(?:but |and |so )?(?:if|suppose|supposing|imagine|say we|assuming|unless|what if|"
    r"let's say|for example|e\.g\.)\b"
)
_ASKS = (
    r"^(?:what|when|where|who|whom|whose|which|why|how|is|are|was|were|do|does|did|can|"
    r"could|would|will|should|shall|may|have|has|"
    r"am|any|isn't|aren't|don't you|doesn't|didn't)\b"
)
_FILLER = (
    r"^(?:ok(?:ay)?|yes|yeah|yep|sure|right|well|so|and|also|oh|hi|hello|hey|thanks|"
    r"thank you|great|actually|by the way|btw|please|"
    r"just|then|plus|but|because|since|sorry|note that|remember that|remember|"
    r"for the record|fyi|in addition|additionally|"
    r"one more thing|correction|\d{1,2}[.)]|[-*•]|#+|\*\*|"
    r"no(?! (?:[a-z]+ ){1,3}(?:on|when|while|before|after|in|at|near)\b)|"
    r"(?:number )?(?:one|two|three|four|five|six|seven|eight|nine|ten|first|second|third|last)"
    r"(?=:)|"
    r"all in(?=:)|noted(?=:))(?=[\s,:!]|$)[\s,:!]*"
)
_UNSURE = (
    r"\b(?:maybe|perhaps|might|possibly|i guess|not sure|could be|probably|considering|"
    r"thinking (?:of|about))\b"
)


def _asks(piece: Clause, text: str, asked: set[int]) -> bool:
    if piece.end_mark in ("?", "？"):
        # Could you set it to 8? asks for that, not whether.
        return not _rx(rf"^(?:can|could|would) you (?:please |also )*{_CHANGE_VERB} ").match(text)
    return piece.sentence in asked and bool(_rx(_ASKS).match(text))


def _unfilled(text: str) -> str:
    for _ in range(5):
        shorter = _rx(_FILLER).sub("", text, count=1)
        if shorter == text:
            break
        text = shorter
    return text.strip()


@dataclass(frozen=True, slots=True)
class _Slot:
    """What a question asks for, which the next message may answer in a word."""

    key: str
    kinds: frozenset[FactKind] | None = None
    wish: bool = False


@dataclass(slots=True)
class _Reader:
    """What was found in a message so far, and what its next clause may refer to."""

    speech: Speech
    found: list[FactCandidate] = field(default_factory=list)
    slots: list[_Slot] = field(default_factory=list)
    wrong: bool = False
    quote: str = ""
    skip: str = ""
    subject: str = ""
    introduced: str = ""
    of_speaker: frozenset[str] = frozenset()
    """Clauses that tell who speaks."""
    pending: str = ""
    unanswered: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.slots = _slots(self.speech.question)
        self.wrong = bool(_rx(_WRONG).search(self.speech.text))

    def introduce(self, told_by: Introduction) -> None:
        """Take what a message tells of who speaks."""
        for told in told_by.told:
            self.quote = told.quote
            self.emit(
                told.key,
                told.value,
                told.kind,
                confidence=told.confidence,
                correction=told.correction,
                replaces=told.replaces,
            )
        self.of_speaker = frozenset(told_by.clauses)

    def read(self, text: str, following: str) -> None:
        if not text or text == self.skip or len(text) > 240:
            return
        self.quote = text
        if text in self.of_speaker:
            self.introduced = _OWN
            return
        if self._contrast(text, following):
            return
        values = typed_values(text, self.speech.at)
        unsure = bool(_rx(_UNSURE).search(text))
        before = len(self.found)
        for family in _USER_FAMILIES if self.speech.user else _ASSISTANT_FAMILIES:
            if family(self, text, values):
                break
        else:
            self.unanswered.append(text)
        own = any(told in text for told in self.of_speaker)
        self.introduced = (_OWN if own else _introduced(text, values)) or self.introduced
        if unsure:
            self.found[before:] = [
                replace(fact, confidence=0.5, correction=False) for fact in self.found[before:]
            ]

    def finish(self) -> None:
        """Read bare answers to what the other side asked."""
        if not self.speech.user:
            return
        asked = next((slot for slot in self.slots if slot.kinds == _NAMES), None)
        if asked is not None and self._name_answer(asked):
            return
        if self.found or not self.speech.user or not self.slots or len(self.speech.text) > 60:
            return
        text = _clean_value(_unfilled(self.speech.text.strip()))
        if not text or _rx(_ACKNOWLEDGES).match(text) or text.endswith("?"):
            return
        slot = self.slots[0]
        if slot.kinds is not None and not slot.kinds & {FactKind.NAME, FactKind.ADDRESS}:
            return
        if not slot.wish and len(text.split()) > _ANSWER_WORDS:
            return
        self.quote = self.speech.text.strip()
        value = _rx(r"^(?:it's|it is|that's|that would be|i'm|i am|we are|in|at|to)\s+").sub(
            "", text
        )
        if slot.wish:
            self.emit("requirements", text, FactKind.REQUIREMENT, confidence=0.6)
        else:
            self.emit(slot.key, value, confidence=0.7)

    def _name_answer(self, slot: _Slot) -> bool:
        for text in self.unanswered:
            if re.fullmatch(r"[A-Z][a-z]+(?: [A-Z][\w'-]+){0,2}", text):
                self.quote = text
                return self.emit(slot.key, text, FactKind.NAME, confidence=0.85)
        return False

    def emit(
        self,
        key: str,
        value: str,
        kind: FactKind | None = None,
        *,
        normalized: str | None = None,
        confidence: float = 0.8,
        correction: bool = False,
        replaces: str | None = None,
        replaces_key: str | None = None,
    ) -> bool:
        value = _clean_value(value)
        if not value or len(value) > 140 or _rx(_EMPTY_VALUE).match(value):
            return False
        if _rx(_SPEAKS_OF_NOBODY).search(key):
            return False
        if kind is None:
            kind, normal = _classify(key, value, self.speech)
            normalized = normalized if normalized is not None else normal
        if not _fits(key, kind, value):
            return False
        self.found.append(
            FactCandidate(
                key=key,
                value=value,
                kind=kind,
                normalized=normalized if normalized is not None else value,
                quote=self.quote,
                confidence=confidence if self.speech.user else confidence - 0.2,
                scope=self._scope(key, kind),
                correction=correction
                or (self.speech.user and (self.wrong or self._took_over(key, value))),
                replaces=replaces,
                replaces_key=replaces_key,
            )
        )
        return True

    def _took_over(self, key: str, value: str) -> bool:
        """Whether the words say that a title has changed hands: my new boss, we switched
        dentists."""
        if not changes_hands(key) or not re.match(r"(?:an? |the )?[A-Z]", value):
            return False
        title = key.removesuffix(" name").rpartition(" ")[2]
        return bool(
            _rx(rf"{_CHANGED_HANDS}\s(?:\w+ ){{0,2}}{title}s?\b").search(self.speech.text)
            or _rx(r"\b(?:now|instead|took over|no longer|any ?more)\b").search(self.quote)
        )

    def _scope(self, key: str, kind: FactKind) -> Scope:
        personal = kind in (
            FactKind.NAME,
            FactKind.CONTACT,
            FactKind.ADDRESS,
            FactKind.PREFERENCE,
        )
        return "user" if personal and self.speech.user and _rx(_PERSONAL).match(key) else "session"

    # --- corrections over two clauses -------------------------------------------------------

    def _contrast(self, text: str, following: str) -> bool:
        """``not me, my brother``, ``it's not 20 but 25``, ``25, not 20``."""
        pair = f"{text}, {following}" if following else text
        for pattern in (_NOT_BUT, _BUT_NOT):
            for candidate in (text, pair):
                match = _rx(pattern).fullmatch(candidate)
                if match is None:
                    continue
                old, new = _clean_value(match["old"]), _clean_value(match["new"])
                if not old or not new or len(new.split()) > 6:
                    continue
                if candidate is pair:
                    self.skip = following
                self.quote = candidate
                if old.lower() in ("me", "i", "mine", "us"):
                    self._other_subject(new)
                    return True
                key = _clean_key(match["key"] or "")
                return self._replaced(key, old, new)
        return False

    def _replaced(self, key: str, old: str, new: str) -> bool:
        values = typed_values(new, self.speech.at)
        if len(values) == 1:
            only = values[0]
            return self.emit(
                key, new, only.kind, normalized=only.normalized, correction=True, replaces=old
            )
        return self.emit(key, new, correction=True, replaces=old)

    def _other_subject(self, new: str) -> None:
        earlier = statements(
            replace(self.speech, text=self.speech.earlier, question="", earlier="")
        )
        subject = _clean_key(new)
        for fact in earlier:
            key = f"{subject} {fact.key}"
            self.found.append(
                replace(
                    fact,
                    key=key,
                    quote=self.quote,
                    scope=self._scope(key, fact.kind),
                    correction=True,
                    replaces=fact.value,
                    replaces_key=fact.key,
                )
            )


def _introduced(text: str, values: list[Value]) -> str:
    """Return whom a clause names, so that a phone number right after it is theirs."""
    if _rx(_IS_OWN).search(text):
        return _OWN
    kin = _rx(rf"\bmy (?P<kin>(?:\w+ )?(?:{_KIN})\b|\w+$)").search(text)
    name = re.search(_NAME_LAST, text)
    if kin is not None:
        return _clean_key(kin["kin"])
    if name is None or any(value.end > name.start() for value in values):
        return ""  # 10 June
    return _clean_key(name["name"])


_CHANGED_HANDS = r"\b(?:new|switch(?:ed|ing)?|chang(?:ed|ing)|swapped|replaced|instead of)"

_ANSWER_WORDS = 6
"""Words of an answer that is a bare value; more are a sentence, and perhaps of something else."""

_WRONG = (
    r"\b(?:correction|i misspoke|i was wrong|that's wrong|that is wrong|my mistake|i meant|"
    r"typo|not correct|incorrect)\b|^no,"
)
_NOT_BUT = (
    r"(?P<key>.{0,30}?)(?:\b(?:is|are|was|it's|its|that's)\s)?not (?P<old>[^,]{1,30}?"
    r")(?:,? but|,)\s(?:it's |it is |rather |actually )?(?P<new>[^,]{1,40})"
)
_BUT_NOT = (
    r"(?P<key>.{0,30}?)(?:\b(?:is|are|it's|make it|should be|i meant)\s)(?P<new>[^,]{1,30}?)"
    r",? not (?P<old>[^,]{1,30})"
)
_ACKNOWLEDGES = (
    r"^(?:ok(?:ay)?|yes|no|yeah|nope|none|nothing|thanks?|thank you.*|great|sure|fine|good|"
    r"i don't know|not sure|no idea|whatever|"
    r"any|maybe|perhaps|hello|hi|bye|please|that's all|that is all|nothing else|got it|"
    r"cool|perfect|sounds good|never ?mind.*)$"
)
_PERSONAL = (
    r"^(?:name|nickname|preferences?|phone|email|address|home address|shipping address|"
    r"delivery address|link|"
    rf"(?:{'{KIN}'})(?:'s)?(?: \w+)?(?: (?:name|preferences?|phone|email|address))?)$"
)


# --- families -----------------------------------------------------------------------------------

_KIN = (
    r"brother|sister|mother|father|mom|mum|dad|wife|husband|son|daughter|kid|child|baby|"
    r"girlfriend|boyfriend|partner|"
    r"grandmother|grandfather|grandma|grandpa|uncle|aunt|cousin|friend|boss|manager|"
    r"colleague|dog|cat|roommate|teacher|assistant"
)
_PERSONAL = _PERSONAL.replace("{KIN}", _KIN)

_GIVEN_NAME = r"(?-i:(?!\w+(?:ish|ese|adian|alian|rican)\b)[A-Z][a-z]+(?: [A-Z][\w'-]+){0,2})"
_NAMED = (
    rf"^(?:(?P<who>my (?:\w+ )?(?:{_KIN})|the (?:customer|client|contact|patient)|"
    r"our \w+)(?:'s)? (?:full |first |last )?name is|"
    rf"(?P<kin>my (?:\w+ )?(?:{_KIN}))(?: is (?:called|named)|(?: is|'s)(?= {_GIVEN_NAME}$))|"
    r"(?P<thing>(?:the|our|my) [\w -]{2,24}?) is (?:called|named))\s+"
    r"(?P<name>(?:(?:Mrs?|Ms|Dr|Prof)\. )?[^,.;]{2,40})\.?$"
)


def _naming(reader: _Reader, text: str, values: list[Value]) -> bool:
    match = _rx(_NAMED).match(text)
    if match is None:
        return False
    name = _rx(r" and .*$").sub("", match["name"])
    key = _clean_key(match["who"] or match["kin"] or match["thing"])
    reader.subject = key
    return reader.emit(f"{key} name", name, FactKind.NAME, confidence=0.9)


_MODAL = r"(?:is|are|am|really|now|also|always|usually|just|still|no|do|does|can|never)\b"
_PREFERS = (
    rf"^(?P<who>i|we|my (?:\w+ )?(?:{_KIN})(?: (?!{_MODAL})\w+)?|he|she|they|[A-Z][a-z]+)"
    r"(?:'m| am| is| are)?\s(?P<what>(?:(?:really|now|also|always|usually|absolutely|just|still|"
    r"personally|generally|no longer|do not|don't|doesn't|does not|can't|cannot|can not|never)\s)*"
    r"(?:(?:like|love|prefer|hate|dislike|enjoy|adore|avoid|allergic to|vegetarian|vegan|"
    r"lactose intolerant|gluten[- ]free|left-handed|into)s?\b"
    r"|(?:eats?|drinks?|smokes?)\b)(?!d).{0,80})$"
)


_OF_ONE = (
    r"^(?:\w+ly |now |also |always |still |just )*(?:doesn't|does not|can't|cannot|never|no longer|"
    r"(?:likes|loves|prefers|hates|dislikes|enjoys|adores|avoids|eats|drinks|smokes)\b|"
    r"allergic|vegetarian|vegan|lactose|gluten|left-handed|into\b)"
)
"""What is said of one person who is named."""


def _preference(reader: _Reader, text: str, values: list[Value]) -> bool:
    match = _rx(_PREFERS).match(text)
    if (
        match is None
        or len(match["what"].split()) < 2
        or _rx(
            r"\bwould (?:like|love|prefer)|like to know|love to\b|i like (?:it|that|this)$"
        ).search(text)
    ):
        return False
    who, what = match["who"].lower(), match["what"]
    if _rx(r"^(?:eats?|drinks?|smokes?)\b").match(what) and who in ("we", "they"):
        return False
    named = who not in ("i", "we", "he", "she", "they") and not who.startswith("my ")
    if named and not (match["who"][0].isupper() and _rx(_OF_ONE).match(what)):
        return False  # looks like, their love and support
    subject = "" if who in ("i", "we") else _clean_key(match["who"])
    if who in ("he", "she", "they"):
        subject = reader.subject or who
    elif subject:
        reader.subject = subject
    now = bool(_rx(r"\bnow\b|no longer|any ?more").search(what))
    return reader.emit(
        f"{subject} preferences".strip(), what, FactKind.PREFERENCE, confidence=0.85, correction=now
    )


_CHANGE_VERB = (
    r"(?:change|move|shift|push|reschedule|update|switch|correct|set|bump|raise|lower|"
    r"increase|reduce|extend|postpone|adjust|cut|bring)"
)
_CHANGED_BY = (
    r"(?:changed|moved|shifted|pushed|rescheduled|updated|switched|set|bumped|raised|"
    r"lowered|increased|reduced|extended|postponed|adjusted|cut|brought)"
)
_ASKED_FOR = (
    r"(?:let's |let us |we |i |i've |we've |i'd like to |please |(?:can|could|would) you |they |"
    r"have |has |need to |want to |wanted to |had to |should |must |will )*"
)
_CHANGED = (
    rf"^{_ASKED_FOR}{_CHANGE_VERB}d?(?:d|ed)?\s"
    r"(?P<key>(?:the |my |our )?.{0,40}?)\s?(?:from (?P<old>.{1,30}?)\s)?(?:back |forward |"
    r"up |out |over |down )?(?:to|until|till|at(?= [0-9]))\s(?P<new>.{1,60})$"
)
_WAS_CHANGED = (
    r"^(?P<key>(?:the |my |our )?[\w '-]{2,40}?) (?:(?:has been|has|was|is|got|is now|"
    r"(?:needs|has|ought) to(?: be)?|should(?: be)?|must(?: be)?|will(?: be)?) )?(?:now )?"
    rf"(?:{_CHANGED_BY}|{_CHANGE_VERB}s?|goe?s?|went|rises?|rose|drops?|dropped)"
    r"(?: from (?P<old>.{1,30}?))?(?: back| forward| up| out| down)?"
    r"(?: (?:to|until|till)|:) (?P<new>.{1,60})$"
)
_CHANGE_AHEAD = (
    rf"^(?:{_ASKED_FOR}{_CHANGE_VERB}\s(?P<key>(?:the |my |our )[\w '-]{{2,40}})"
    r"|(?P<subject>(?:the |my |our )[\w '-]{2,40}?) (?:(?:has|was|is|got) )?"
    rf"(?:(?:needs|has) to (?:be )?)?(?:{_CHANGED_BY}|{_CHANGE_VERB}))$"
)
"""The topic of a change whose new value comes with the next clause."""


_SPOKEN_OF = (
    r"^(?:the|my|our) (?P<key>[\w '-]{2,30}?) (?:is|are|was|were|has|have|needs?|should|must|will|"
    r"won't|isn't|aren't|looks|seems)\b"
)
_BESIDES = r",? (?:as well|too)(?=$|:|,)|\b(?:also|likewise) (?=\w)"
"""What joins one change to another says nothing of either."""


_IS_NOW = r"^(?P<key>(?:the |my |our )[\w '-]{2,40}?) (?:is|are) now (?P<new>.{1,60})$"
_SHOULD_BE = (
    r"^(?P<key>(?:the |my |our |that |it )?[\w '-]{0,30}?)\s?(?:should be|actually is|"
    r"is actually)\s(?P<new>.{1,60})$"
)


def _changed(reader: _Reader, text: str, values: list[Value]) -> bool:
    pending, reader.pending = reader.pending, ""
    text = _rx(_BESIDES).sub("", text)
    match = (
        _rx(_CHANGED).match(text)
        or _rx(_WAS_CHANGED).match(text)
        or _rx(_IS_NOW).match(text)
        or (_rx(_SHOULD_BE).match(text) if reader.wrong else None)
    )
    if match is None:
        ahead = _rx(_CHANGE_AHEAD).match(text)
        if ahead is not None:
            reader.pending = _clean_key(ahead["key"] or ahead["subject"])
            return True
        spoken_of = None if values else _rx(_SPOKEN_OF).match(text)
        if spoken_of is not None:
            reader.pending = _clean_key(spoken_of["key"])
        follows = r"|it's|it is|now|to" if pending else ""
        calls = "|call" if reader.speech.user else ""  # an assistant estimates: call it six a day
        found = _rx(
            rf"^(?:(?:make|made|let's make{calls}) (?:it|that){follows}) (?P<new>.{{1,60}}?)"
            r"(?: instead(?: of (?P<old>.+))?)?$"
        ).match(text)
        if found is None:
            return False
        match = found
    key = _clean_key(match.groupdict().get("key") or "") or pending
    if key in ("this", "them") or _rx(_SPEAKS_OF_NOBODY).search(key):
        key = ""
    new = _rx(r"\s+(?:instead|please|now)$").sub("", match["new"])
    figures, numbers = in_figures(new)
    new = figures if len(numbers) == 1 else new
    old = match.groupdict().get("old") or _number_asked(reader, new, key)
    inside = typed_values(new, reader.speech.at)
    if not inside and not key:
        return False
    if " " not in pending and key == pending and any(v.type in ("phone", "email") for v in inside):
        return False  # my number has changed: the words say whose it is
    kind, normal = _classify(key, new, reader.speech)
    moment = next((v for v in inside if v.moment is not None), None)
    if moment is not None and (count := _count_beside(moment, new, inside)) is not None:
        reader.emit("", count.text, count.kind, normalized=count.normalized, correction=True)
        reader.found[-1] = replace(reader.found[-1], fallback_key=_number_of(count))
        new, inside = moment.text, [moment]
    if len(inside) == 1 and "address" not in key:
        kind, normal = inside[0].kind, inside[0].normalized
    return reader.emit(
        _time_key(key, kind), new, kind, normalized=normal, correction=True, replaces=old
    )


def _number_asked(reader: _Reader, new: str, key: str) -> str | None:
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


_SPEAKS_OF_NOBODY = (
    r"^(?:it|that|which|what|who|there)\b|\b(?:i|he|she|they|we|you|i'm|says?|said|thinks?)\b|"
    r"\b(?:it|is|are|was|does|did|and|but|or|who|which|that)$|"
    r"\b(?:old|new|other|first|last) one$|^[0-9]+(?:st|nd|rd|th)?(?: [a-z]+)?$"
)
"""What no value can be an attribute of: a pronoun, half a sentence, or a value itself."""

_SENTENCE = (
    r"^(?:i|you|he|she|it|we|they|there|someone|somebody|nobody)(?:'\w+)?\b(?! ?$)|"
    r"^(?:have|has|do|did|does|can|could|will|would|shall|should|is|are|was|were) |"
    r"^(?:\S+ ){1,3}(?:is|are|was|were|will|goes|says|said|thinks|reacts|rang|quoted|looks?|"
    r"needs?|wants?|has|have|had|clashes)\b|\b\w+'(?:ll|d) "
)
"""What is no value but a sentence of its own."""

_ONE_KIND = (
    (rf"^(?:(?:\w+ )?(?:{_KIN}|first|last|full) )?name$", (FactKind.NAME,)),
    (r"\b(?:e-?mail|phone|mobile|cell)$", (FactKind.CONTACT,)),
    (r"\b(?:price|cost|fee|budget|rent|salary|deposit)$", (FactKind.AMOUNT, FactKind.COUNT)),
    (r"\b(?:time|date|deadline)$", (FactKind.TIME, FactKind.DATE, FactKind.OTHER)),
)
"""Attributes whose values are of a kind: no hour is an e-mail address, and no channel a price."""


def _fits(key: str, kind: FactKind, value: str) -> bool:
    """Whether a value may be that of an attribute."""
    if kind is FactKind.NAME and _rx(r"[0-9]{4}|@").search(value):
        return False
    if kind is FactKind.OTHER and _rx(_SENTENCE).search(value):
        return False
    kinds = next((kinds for ending, kinds in _ONE_KIND if _rx(ending).search(key)), None)
    counts_other = kind is FactKind.COUNT and _rx(r"[a-z]{2}").search(value)
    return kinds is None or (kind in kinds and not (counts_other and FactKind.AMOUNT in kinds))


_LABELLED = r"^(?:\*\*)?(?P<key>[A-Za-z][\w /'-]{1,30}?)(?:\*\*)?\s?:\s+(?:\*\*)?(?P<value>.+)$"


_NO_LABEL = (
    r"\b(?:the|an|of|to|for|with|and|or|is|are|was|at|in|on|from|by|about|between|than)$|"
    r"\b(?:i|i'm|we|you|he|she|they|it|that|which|what|who)\b|"
    r"^(?:need|want|have|has|got|going|looking|trying|planning|thinking|hoping|still|here|there|"
    r"before|after|when|if|while|because|one (?:more )?thing)\b"
)
"""Half a sentence before a colon, which names nothing: need to plan the: menu."""


def _labelled(reader: _Reader, text: str, values: list[Value]) -> bool:
    match = _rx(_LABELLED).match(text)
    if match is None or _rx(
        r"^(?:user|assistant|system|note|example|step \d+|answer|question|me|you|tip|"
        rf"warning|https?)$|\b(?:said|says|asked|follows|following)$|{_SENTENCE}|{_NO_LABEL}"
    ).search(match["key"]):
        return False
    key = _clean_key(match["key"])
    if _rx(r"\b(?:task|to-?do|reminder|action item)s?$").search(key):
        return _emit_task(reader, match["value"])
    if _rx(r"^(?:requirements?|constraints?|must have)s?$").search(key):
        return reader.emit("requirements", match["value"], FactKind.REQUIREMENT)
    if not reader.speech.user and not (
        values or _attribute(key) or _rx(r"^(?:option|plan|proposal|variant) [A-Z0-9]$").match(key)
    ):
        return False
    return reader.emit(key, match["value"].strip("* "), confidence=0.85)


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


def _task(reader: _Reader, text: str, values: list[Value]) -> bool:
    charge = _rx(
        r"^(?P<who>[A-Z]\w+(?: [A-Z]\w+)?) (?:is|will be) (?:responsible for|in charge of|"
        r"the owner of|handling|owning) (?P<what>.{2,50})$"
    ).match(text)
    if charge is not None:
        return reader.emit(f"{_clean_key(charge['what'])} owner", charge["who"], FactKind.OTHER)
    lead = _rx(_TASK_LEAD).match(text)
    if lead is not None:
        return _emit_task(reader, text[lead.end() :])
    due = any(value.moment is not None for value in values)
    if due and _rx(_TASK).search(text) and _rx(_DOES).search(text):
        promise = _rx(
            r"^(?:i'll|i will|we'll|we will|we need to|i need to|we have to|i have to|"
            r"[A-Z]\w+ (?:will|needs to|has to|must)|please|let's)\b"
        ).match(text)
        if promise is not None or _rx(rf"^{_DOES}").match(text):
            return _emit_task(reader, text)
    return False


def _emit_task(reader: _Reader, said: str) -> bool:
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


def _decision(reader: _Reader, text: str, values: list[Value]) -> bool:
    match = _rx(_DECIDES).match(text)
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
    r"\S+ .*\b(?:on|when|while|whenever|before|after|unless|until|if|at|in|near|without|than)\b.*)$"
)
"""An order not to do something under a condition; without one it is said of this moment."""


def _requirement(reader: _Reader, text: str, values: list[Value]) -> bool:
    if any(value.type in ("phone", "email") for value in values):
        return False  # it should be tom@y.org
    forbids = reader.speech.user and _rx(_FORBIDS).search(text)
    if not forbids and (not _rx(_REQUIRES).search(text) or _rx(_NO_REQUIREMENT).search(text)):
        return False
    words = len(text.split())
    if words < 3 or words > 30:
        return False
    said = _rx(r"^(?:it|this)\s+(?=must|should|has|needs|can)").sub("", text)
    if forbids:
        said = forbids["order"]
    return reader.emit("requirements", said, FactKind.REQUIREMENT)


_LIVES = (
    rf"^(?P<who>i|we|my (?:\w+ )?(?:{_KIN})|he|she|they)(?:'m| am| is| are|'ve| have)?(?: now|"
    r" just| currently)?\s(?P<verb>lives?|living|based|located|moved|works?|working|stud(?:y|"
    rf"ies|ying))\s(?P<where>(?:in|at|to|on|near|for|as|with)\s.{{2,60}})$"
)
_I_AM = r"^(?:i'm|i am) (?:an? )(?P<what>[\w -]{3,40})$"
_HAS = rf"^(?P<who>i|we|my (?:\w+ )?(?:{_KIN})|our \w+) (?:have|has|got) (?P<what>.{{2,60}})$"


_WORKS_AS = (
    r"(?<!new )(?<!big )(?<!huge )\b(?!(?:beginner|riser|lover|loser|winner|sucker|believer|minor|"
    r"outsider|member|owner|number|fighter|eater|sleeper|swimmer|reader)$)(?:\w{2,}(?:er|or|ist|"
    r"ian|eer|ant|ary)|nurse|doctor|chef|cook|student|vet|pilot|architect|mechanic|paramedic|judge|"
    r"clerk|medic|midwife|monk|nun|priest|vicar|apprentice|intern|coach|surgeon|model|author|temp|"
    r"guard|agent|scientist|therapist|(?:fire|post|sales|business|fisher|police)(?:man|woman))$"
)
"""What somebody may be by profession; most of what people say they are is none."""


def _living(reader: _Reader, text: str, values: list[Value]) -> bool:
    match = _rx(_LIVES).match(text)
    if match is not None:
        who = match["who"].lower()
        subject = (
            ""
            if who in ("i", "we")
            else (reader.subject if who in ("he", "she", "they") else _clean_key(match["who"]))
        )
        verb = match["verb"].lower()
        if verb.startswith(("work", "stud")):
            attribute = "work" if verb.startswith("work") else "studies"
            return reader.emit(
                f"{subject} {attribute}".strip(), f"{verb} {match['where']}", FactKind.OTHER
            )
        where = _rx(r"^(?:in|at|to|near)\s").sub("", match["where"])
        return reader.emit(
            f"{subject} address".strip(), where, FactKind.ADDRESS, correction=verb == "moved"
        )
    born = _rx(r"^(?:i was|i'm) born (?:on|in) (?P<when>.{3,40})$").match(text)
    if born is not None:
        return reader.emit("birthday", born["when"])
    match = re.match(_I_AM, text, re.IGNORECASE)
    if match is not None and not values and _rx(_WORKS_AS).search(match["what"]):
        return reader.emit("occupation", match["what"], FactKind.OTHER, confidence=0.65)
    return False


_COPULA = (
    r"^(?P<key>(?:(?:the|my|our|his|her|their|your)\s)?[\w'./ -]{2,50}?)"
    r"(?:'s(?= (?:now )?[£$€]?[0-9])|\s(?:is|are|will be|was set for|=|equals|takes place|starts|"
    r"begins|ends|costs?))\s"
    r"(?:now )?(?:about |around |roughly |on |at |in )?(?P<value>.{1,100})$"
)
_NO_COPULA = (
    r"^(?:it|that|this|these|those|there|here|he|she|they|what|who|which|the (?:problem|thing|"
    r"point|question|idea|reason|issue|fact|answer)|everything|nothing|something|all|one|i|we|"
    r"you)\b"
)
_EMPTY_VALUE = (
    r"^(?:a |the )?(?:good|great|bad|nice|fine|ok(?:ay)?|right|wrong|true|false|sure|"
    r"correct|done|ready|late|available|possible|important|"
    r"very .*|so .*|too .*|really .*|not .*|quite .*|pretty .*|just .*|also .*|always .*|"
    r"still .*|being .*|\w+ing\b.*|that .*|what .*|how .*|"
    r"why .*|it|that|this|there|here|interesting|beautiful|amazing|awesome|terrible|"
    r"difficult|hard|easy|happy|sad|tired|busy|broken|down|up|mine|yours|his|hers|ours|theirs|"
    r"(?:my|your|his|her|our|their) own|delighted|same|different|gone|over|out|back)$"
)


def _copula(reader: _Reader, text: str, values: list[Value]) -> bool:
    match = _rx(_COPULA).match(text)
    if match is None or _rx(_NO_COPULA).match(match["key"]):
        return False
    value = _clean_value(match["value"])
    key = _clean_key(match["key"])
    owned = bool(_rx(r"^(?:my|our|the)\s|'s\b").search(match["key"]))
    typed = [v for v in values if v.text in value]
    if any(v.type in ("phone", "email") for v in typed) and (
        len(key.split()) == 1 or not _rx(_CONTACT_NOUN[:-1]).search(key)
    ):
        return False  # the words before it say whose it is
    covered = sum(len(v.text) for v in typed) * 2 >= len(value)
    covered = covered or re.match(_STREET, value, re.IGNORECASE) is not None
    if not key or len(key.split()) > 5:
        return False
    if reader.speech.user:
        if not (
            covered
            or (
                owned
                and (
                    _attribute(key)
                    or _rx(rf"\b(?:{_KIN}|{HOLDERS_EN})\b").search(key)
                    or re.match(r"(?:an? )?[A-Z0-9]", value)
                )
            )
        ):
            return False
    elif not (covered and (owned or _attribute(key))) and not (
        _attribute(key) and len(value) <= 50
    ):
        return False
    kind, normal = _classify(key, value, reader.speech)
    moment = next((v for v in typed if v.moment is not None), None)
    if moment is not None and kind in (FactKind.DATE, FactKind.TIME):
        place = _rx(_PLACE).search(value, value.find(moment.text) + len(moment.text))
        if place is not None:
            reader.emit(f"{key} location", place["where"], FactKind.OTHER)
            value = value[: place.start()]
    if moment is not None and (count := _count_beside(moment, value, typed)) is not None:
        reader.emit(_number_of(count), count.text, count.kind, normalized=count.normalized)
        kind, normal, value = moment.kind, moment.normalized, moment.text
    return reader.emit(_time_key(key, kind), value, kind, normalized=normal)


def _count_beside(moment: Value, said: str, values: list[Value]) -> Value | None:
    """Return the count that was said with a moment, of 4pm and 22 kids the kids: they are a fact of
    their own, and change on their own."""
    counts = [v for v in values if v.quantity is not None and v.quantity.noun]
    if len(counts) != 1 or counts[0].kind is not FactKind.COUNT:
        return None
    pair = rf"{re.escape(moment.text)},? (?:and|with|for) {re.escape(counts[0].text)}"
    return counts[0] if _rx(pair).fullmatch(said) else None


def _number_of(count: Value) -> str:
    return f"number of {count.quantity.noun.lower()}" if count.quantity is not None else ""


_PLACE = r"\b(?:in|at) (?P<where>(?!the (?:morning|afternoon|evening))[\w' -]{3,30})$"


def _around(reader: _Reader, text: str, values: list[Value]) -> bool:
    """A typed value named by the words beside it: ``budget 5k``, ``a team of 12 people``."""
    if not values or len(text) > 120:
        return False
    contacts = [v for v in values if v.kind in (FactKind.CONTACT, FactKind.ID)]
    if contacts:
        return _contacts(reader, text, contacts)
    value = next((v for v in values if v.moment is None), values[0])
    slot = next(
        (
            s
            for s in reader.slots
            if s.kinds and value.kind in s.kinds and s.key not in {c.key for c in reader.found}
        ),
        None,
    )
    before, after = text[: value.start], text[value.end :]
    if slot is not None and len(text) <= 60:
        said = text if len(text) <= len(value.text) + 12 else value.text
        said = _rx(r"^(?:it's|it is|we're|we are|about|around|there are|we have|i have|is)\s+").sub(
            "", said
        )
        return reader.emit(slot.key, said, value.kind, normalized=value.normalized, confidence=0.85)
    if not reader.speech.user:
        return False
    if reader.wrong and len(text) <= len(value.text) + 16:
        return reader.emit("", value.text, value.kind, normalized=value.normalized, correction=True)
    quantity = value.quantity
    if quantity is not None and quantity.noun and quantity.kind == "count":
        noun = quantity.noun.lower()
        if _rx(_PERSONS).fullmatch(noun):
            owner = _rx(r"\b(team|company|group|class|department|family|party|project)\b").search(
                before
            )
            return reader.emit(
                f"{owner[1].lower()} size" if owner else f"number of {noun}",
                value.text, value.kind, normalized=value.normalized,
            )  # fmt: skip
        if quantity.number != "1" and _rx(_OF_A_NUMBER).search(before):
            return reader.emit(
                f"number of {noun}", value.text, value.kind, normalized=value.normalized
            )
        return False
    if value.moment is not None:
        return _event(reader, before, after, value)
    named = _rx(
        r"(?:\b(?:my|our|the|a)\s)?(?P<key>budget|price|cost|deposit|rent|salary|weight|"
        r"height|age|size|limit|deadline|fee|total)(?: is| of|:|"
        r" for [\w ]{1,20} is)?\s*(?:about |around |up to )?$"
    ).search(before)
    if named is not None:
        return reader.emit(
            named["key"].lower(), value.text, value.kind, normalized=value.normalized
        )
    if quantity is not None and quantity.unit == "years_old":
        return reader.emit("age", value.text, value.kind, normalized=value.normalized)
    return False


_PERSONS = (
    r"people|persons|members|employees|users|engineers|attendees|participants|guests|visitors|"
    r"students|pupils|players|volunteers|kids|children|adults"
)
_OF_A_NUMBER = r"\b(?:have|has|need|needs|want|order|buy|with|for|are|of|got)\s(?:about |around )?$"


def _event(reader: _Reader, before: str, after: str, value: Value) -> bool:
    """``we have a dentist appointment on Friday at 3 pm``: the event is the attribute."""
    match = _rx(
        r"(?:\b(?:i|we|he|she|they|my (?:\w+ )?\w+|our \w+)\b(?:'m| am| are| is| have| has|"
        r"'ve)?(?: got| an?| to)*|the|a|an|my|our)\s"
        r"(?P<key>[\w' -]{3,36}?)\s?(?:is |are |starts |will be |scheduled |set )?(?:on|at|"
        r"for|by|in|from|this|until|every)?\s*$"
    ).search(before)
    said = match["key"] if match else ""
    if not said and not after and (bare := _rx(_BARE_EVENT).search(before)):
        said = bare["key"]
    if (
        not said
        and before.strip() == ""
        and (
            found := _rx(
                r"^(?:,| is| we have| i have| for| is my| the| my)*\s(?:the |a |an |"
                r"my )?(?P<key>[\w' -]{3,30})$"
            ).match(after)
        )
    ):
        said = found["key"]
    key = _clean_key(said)
    if (
        not key
        or len(key.split()) > 5
        or _rx(r"^(?:think|know|hope|guess|see|was|were|had|did|it|there)\b").match(key)
        or is_stop_word(key.split()[0])
        or is_stop_word(key.split()[-1])
    ):
        return False
    return reader.emit(
        _time_key(key, value.kind),
        value.text,
        value.kind,
        normalized=value.normalized,
        confidence=0.65,
    )


_CONTACT_KEYS = {"phone": "phone", "email": "email", "url": "link"}


def _contacts(reader: _Reader, text: str, contacts: list[Value]) -> bool:
    done = False
    position = 0
    whose: str | None = None
    for value in contacts:
        before = text[position : value.start]
        position = value.end
        label = _rx(
            r"(?P<key>(?:\b(?:my|our|the|his|her|their)\s)?[\w'./-]+(?:\s[\w'./-]"
            r"+){0,3}?)\s?(?:is|are|no\.?|#|:|=|at|was)*\s*$"
        ).search(before)
        key = _clean_key(label["key"]) if label else ""
        if value.type == "id":
            named = _rx(
                r"(?:number|id|code|order|ticket|model|flight|version|serial|invoice|"
                r"booking|reference|ref|account|issue|case|sku|plate|room|server|branch|"
                r"build|release|case|tracking)$"
            ).search(key)
            if named is None:
                slot = next((s for s in reader.slots if s.kinds is _IDS), None)
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
        noun = key if _rx(_CONTACT_NOUN).search(key) else ""
        if _rx(r"[a-z]").search(_rx(_BETWEEN_CONTACTS).sub("", before)) or whose is None:
            whose = _whose(reader, before)
        if not noun or len(noun.split()) == 1:
            noun = noun if noun and whose != _OWN else _CONTACT_KEYS[value.type]
            noun = noun if whose else _OF_NOBODY[value.type]
            key = noun if whose == _OWN else f"{whose} {noun}".strip()
        done |= reader.emit(
            _last_words(key, 4),
            value.text,
            FactKind.CONTACT,
            normalized=value.normalized,
            confidence=0.9,
        )
    return done


_CONTACT_NOUN = (
    r"\b(?:phone|number|email|e-mail|mail|mobile|cell|link|url|website|site|contact|"
    r"repo|docs?|page|address|hotline|fax)$"
)
_BETWEEN_CONTACTS = r"\b(?:or|and|at|on|by|via|phone|e-?mail|mobile)\b"
_OF_NOBODY = {"phone": "number", "email": "mail", "url": "link"}
"""What a contact is called of which nobody has said whose it is."""

_OWN = "my"
_IS_OWN = (
    r"\b(?:my|our) (?:(?:new|other|own|work|home|private|personal|direct|office|best|main|mobile|"
    r"cell|phone|contact|email) )*(?:phone|number|mobile|cell|e-?mail|mail|address|line|contact|"
    r"link|site|website)\b|^(?:i'm|i am|we're|we are)\b.*\b(?:at|on)\W*$|"
    r"\b(?:reach|call|e-?mail|text|ring|phone|get|message|contact|mail|write|write to|send me|ping|"
    r"find|catch) (?:me|us)\b"
)
_SOMEBODY = r"(?:my |our |the )?[\w.-]+(?: [\w.-]+){0,2}"
_IS_OF = (
    r"\b(?:call|ring|phone|text|e-?mail|mail|message|contact|reach|ping|write to|speak to|talk to|"
    rf"get hold of|get|ask|try) (?!(?:is|are|at|on|was|address)\b)(?P<called>{_SOMEBODY}?)"
    r"(?:'s)?(?: (?:is|are|at|on|via|under|by))*"
    rf"\W*$|(?P<whose>{_SOMEBODY}?)'s(?: (?:is|are|at|on|in|new))*(?: {_CONTACT_NOUN[2:-1]})?"
    rf"(?: (?:is|are|at|on))*\W*$|^(?P<who>{_SOMEBODY}?) (?:is|are|can be reached)(?: at| on)?\W*$"
)
_NAME_LAST = r"(?P<name>[A-Z][\w'-]+(?: [A-Z][\w'-]+){0,2})\W*$"


def _whose(reader: _Reader, before: str) -> str:
    """Return whose a phone or an e-mail is by the words before it: the user's own only where they
    say so, else that of the one who is named with it; empty where nobody is."""
    if _rx(_IS_OWN).search(before):
        return _OWN
    if _rx(r"\b(?:his|her|their|he|she|they|it|that)\b").search(before):
        return reader.subject or reader.introduced
    match = _rx(_IS_OF).search(before)
    if match is not None:
        who = _clean_key(next(filter(None, match.groups())))
        return "" if _rx(rf"\bme$|{_CONTACT_NOUN}").search(who) else who
    named = re.search(_NAME_LAST, before)
    asks_for_own = _rx(r"\byou(?:r|rs)?\b").search(reader.speech.question)
    if asks_for_own and any(slot.kinds is _CONTACTS for slot in reader.slots):
        return _OWN
    if named is None and reader.introduced:
        return reader.introduced
    return _clean_key(named["name"]) if named is not None else ""


def _last_words(key: str, count: int) -> str:
    return " ".join(key.split()[-count:])


_USER_FAMILIES = (
    _labelled, _changed, _naming, _preference, _task, _decision, _living, _requirement, _copula,
    _around,
)  # fmt: skip
_ASSISTANT_FAMILIES = (_labelled, _changed, _task, _copula, _around)


# --- cleaning and kinds -------------------------------------------------------------------------


def _clean_key(said: str) -> str:
    key = said.rpartition(": ")[2].strip(" \t\"'*:,.-").lower()
    key = _rx(
        r"^(?:(?:here's|my|our|the|a|an|your|his|her|their|and|also|that|please|new|current|total|"
        r"to|of|for|we|i|have|has|got|is|on|at)\s+)+"
    ).sub("", key)
    key = _rx(r"'s\b").sub("", key)
    return _rx(r"\s+").sub(" ", key).strip()


def _clean_value(said: str) -> str:
    value = said.strip(" \t,;:*")
    value = _rx(r"(?:\s+(?:please|thanks|thank you|i think|ok|then|instead|now)|[.!])+$").sub(
        "", value
    )
    if value[:1] in "\"“'" and value[-1:] in "\"”'":
        value = value[1:-1]
    return value.strip()


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


def _attribute(key: str) -> bool:
    return bool(_rx(_ATTRIBUTES).search(key))


_EVENT = (
    r"(?:meeting|appointment|interview|exam|call|flight|train|demo|review|launch|release|delivery|"
    r"party|wedding|surgery|check-?up|class|lesson|standup|deployment|rehearsal|workshop|training|practice|lunch|dinner|brunch)"
)
_BARE_EVENT = rf"^(?P<key>(?:\w+ ){{0,2}}{_EVENT}) (?:on |at |is )?$"


def _time_key(key: str, kind: FactKind) -> str:
    if kind in (FactKind.DATE, FactKind.TIME) and _rx(rf"\b{_EVENT}$").search(key):
        return f"{key} time"
    return key


def _classify(key: str, value: str, speech: Speech) -> tuple[FactKind, str]:
    values = typed_values(value, speech.at)
    if _rx(r"\baddress$").search(key) and "email" not in key:
        return FactKind.ADDRESS, value
    contact = next((v for v in values if v.kind is FactKind.CONTACT), None)
    if contact is not None:
        return FactKind.CONTACT, contact.normalized
    if re.match(_STREET, value, re.IGNORECASE):
        return FactKind.ADDRESS, value
    if _rx(r"\bname$").search(key):
        return FactKind.NAME, value
    if _rx(
        r"\b(?:id|code|serial|model|plate|username|password|(?:order|ticket|flight|account|"
        r"room|tracking|invoice|reference) number)$"
    ).search(key):
        return FactKind.ID, value.upper() if value.isascii() else value
    if _rx(r"\b(?:allergy|allergies|preferences?)$").search(key):
        return FactKind.PREFERENCE, value
    inside = [v for v in values if v.text in value]
    if (
        inside
        and sum(len(v.text) for v in inside) * 2 >= len(value)
        and inside[0].kind is not FactKind.ID
    ):
        first = next((v for v in inside if v.moment is not None), inside[0])
        if first.kind is FactKind.COUNT and _rx(r"\b(?:venue|place|location|hall)$").search(key):
            return FactKind.OTHER, value  # 12 Rose Lane counts nothing
        return first.kind, first.normalized
    return FactKind.OTHER, value


# --- what a question asks for -------------------------------------------------------------------

_NUMBERS = frozenset({FactKind.COUNT, FactKind.AMOUNT})
_NAMES = frozenset({FactKind.NAME})
_CONTACTS = frozenset({FactKind.CONTACT})
_PLACES = frozenset({FactKind.ADDRESS})
_IDS = frozenset({FactKind.ID, FactKind.COUNT})
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
    (r"\b(?P<key>phone|mobile|contact|email|e-mail)\b", "{}", _CONTACTS),
    (
        r"\b(?:your|the) (?:full |first |last )?name\b|who am i speaking|may i have your name",
        "name",
        _NAMES,
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
            r"\b(?P<key>(?:order|ticket|booking|account|serial|model|reference|flight|"
            r"tracking) (?:number|id|code)?)"
        ),
        "{}",
        _IDS,
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


def _slots(question: str) -> list[_Slot]:
    """Read the attributes that the other side asked for, in order."""
    if not question:
        return []
    pieces = clauses(half_width(question))[-6:]
    asking = {piece.sentence for piece in pieces if piece.end_mark in ("?", "？")}
    found: dict[str, _Slot] = {}
    for piece in pieces:
        if piece.sentence in asking or _rx(_INVITES).search(piece.text):
            for slot in _asked(piece.text):
                found.setdefault(slot.key, slot)
    return list(found.values())


_INVITES = r"please|provide|tell me|could you|may i"


def _asked(text: str) -> list[_Slot]:
    slots: list[_Slot] = []
    for pattern, form, kinds in _QUESTIONS:
        match = _rx(pattern).search(text)
        if match is None or (kinds is None and slots):
            continue  # the open forms only where no other fits
        named = match.groupdict()
        key = _clean_key(named.get("key") or named.get("key2") or "")
        if not form:
            slots.append(_Slot("requirements", None, wish=True))
        elif form == "{}" and not key:
            slots.append(_Slot("price" if kinds is _NUMBERS else "address", kinds))
        elif key or kinds is not None:
            slots.append(_Slot(form.format(key).strip(), kinds))
    return slots
