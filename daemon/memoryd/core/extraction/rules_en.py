"""Rules for English: which clauses affirm something, and how attribute and value divide.

Built like ``rules_zh``: clauses that ask or suppose are passed over, and the first family that
fits a clause names its attribute.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from memoryd.core.extraction.clauses import Clause, Speech, Value, clauses, typed_values
from memoryd.core.extraction.en_attributes import copula, labelled
from memoryd.core.extraction.en_changes import (
    BUT_NOT,
    CHANGED_HANDS,
    NOT_BUT,
    PARTED_WITH,
    TELLING_APART,
    WRONG,
    changed,
    taken_back,
)
from memoryd.core.extraction.en_contacts import OF_NOBODY, OWN, introduced
from memoryd.core.extraction.en_people import living, naming, preference
from memoryd.core.extraction.en_plans import decision, requirement, task
from memoryd.core.extraction.en_questions import NAMES, Slot, asked_slots
from memoryd.core.extraction.en_speaker import introduction
from memoryd.core.extraction.en_terms import (
    CHANGE_VERB,
    EMPTY_VALUE,
    FILLER,
    SPEAKS_OF_NOBODY,
    STREET,
    classify,
    clean_key,
    clean_value,
    fits,
    rx,
    timed,
    uncontracted,
    unfilled,
    without_clause,
)
from memoryd.core.extraction.en_told import HEARSAY, told_beside
from memoryd.core.extraction.en_values import around
from memoryd.core.extraction.introductions import Introduction, introduce
from memoryd.core.facts import FactCandidate, FactKind, Scope
from memoryd.core.text.english import in_figures
from memoryd.core.text.holders import KIN_EN, changes_hands
from memoryd.core.text.numerals import half_width

__all__ = ["Reader", "statements"]


def statements(speech: Speech) -> list[FactCandidate]:
    """Return what an English message affirms, in the order of its clauses."""
    reader = Reader(speech)
    reader.introduce(introduction(speech))
    pieces = _addresses_whole(clauses(half_width(speech.text).replace("’", "'")))
    supposing = -1
    asked_sentences = {piece.sentence for piece in pieces if piece.end_mark in ("?", "？")}
    for index, piece in enumerate(pieces):
        following = pieces[index + 1] if index + 1 < len(pieces) else None
        text = unfilled(piece.text)
        if rx(_SUPPOSES).match(text):
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
            and re.search(STREET, before.text, re.IGNORECASE)
            and re.fullmatch(_TOWN, piece.text)
            and not rx(FILLER).match(piece.text)
        ):
            whole[-1] = Clause(f"{before.text}, {piece.text}", piece.sentence, piece.end_mark)
        else:
            whole.append(piece)
    return whole


_TOWN = (
    r"(?!\w+day\b)(?:[A-Z][\w.'-]*|[A-Z0-9]{2,5})(?: (?:[A-Z][\w.'-]*|[A-Z0-9-]{3,10})){0,3}|"
    r"[0-9-]{4,10}"
)


def _asks(piece: Clause, text: str, asked: set[int]) -> bool:
    if piece.end_mark in ("?", "？"):
        # Could you set it to 8? asks for that, not whether.
        return not rx(rf"^(?:can|could|would) you (?:please |also )*{CHANGE_VERB} ").match(text)
    return piece.sentence in asked and bool(rx(_ASKS).match(text))


_SUPPOSES = (
    r"^(?:but |and |so )?(?:if|suppose|supposing|imagine|say we|assuming|unless|what if|"
    r"let's say|for example|e\.g\.)\b"
)

_ASKS = (
    r"^(?:what|when|where|who|whom|whose|which|why|how|is|are|was|were|do|does|did|can|"
    r"could|would|will|should|shall|may|have|has|"
    r"am|any|isn't|aren't|don't you|doesn't|didn't)\b"
)

_UNSURE = (
    r"\b(?:maybe|perhaps|might|possibly|i guess|not sure|could be|probably|considering|"
    r"thinking (?:of|about))\b"
)


@dataclass(slots=True)
class Reader:
    """What was found in a message so far, and what its next clause may refer to."""

    speech: Speech
    found: list[FactCandidate] = field(default_factory=list)
    slots: list[Slot] = field(default_factory=list)
    wrong: bool = False
    quote: str = ""
    skip: str = ""
    subject: str = ""
    introduced: str = ""
    of_speaker: frozenset[str] = frozenset()
    """Clauses that tell who speaks."""
    pending: str = ""
    unanswered: list[str] = field(default_factory=list)
    departed: str = ""
    """Who is said to be in a post no more, until it is told who is."""
    gone: Value | None = None
    """What this message has said to hold no more, until it tells what does."""

    def __post_init__(self) -> None:
        self.slots = asked_slots(self.speech.question)
        self.wrong = bool(rx(WRONG).search(self.speech.text))

    def introduce(self, told_by: Introduction) -> None:
        """Take what a message tells of who speaks."""
        introduce(self, told_by)

    def read(self, text: str, following: str) -> None:
        if not text or text == self.skip or len(text) > 240:
            return
        self.quote = text
        if text in self.of_speaker:
            self.introduced = OWN
            return
        if self._contrast(text, following):
            return
        values = typed_values(text, self.speech.at)
        gone = self.gone
        self._given_up(text, values)
        unsure = bool(rx(_UNSURE).search(text))
        before, pending = len(self.found), self.pending
        told_beside(self, text, values)
        for family in _USER_FAMILIES if self.speech.user else _ASSISTANT_FAMILIES:
            if family(self, text, values):
                break
        else:
            if not self._read_in_words(text, gone):
                self.unanswered.append(text)
        if self.pending == pending:
            self.pending = ""  # what was pending is of the clause right after
        own = any(told in text for told in self.of_speaker)
        self.introduced = (OWN if own else introduced(text, values)) or self.introduced
        if unsure:
            self.found[before:] = [
                replace(fact, confidence=0.5, correction=False) for fact in self.found[before:]
            ]

    def _read_in_words(self, text: str, gone: Value | None) -> bool:
        """Read a number in words: the budget is nine thousand; 8's too tight, he can fit six."""
        figures, numbers = in_figures(text)
        if len(numbers) != 1 or not self.speech.user:
            return False
        values = typed_values(figures, self.speech.at)
        anew = self.wrong or rx(_OTHERWISE).search(text)
        if copula(self, figures, values) or (anew and around(self, figures, values)):
            return True
        counts = gone is not None and gone.quantity is not None and len(values) == 1
        if not counts or values[0].quantity is None or rx(HEARSAY).search(text):
            return False
        only = values[0]
        return self.emit("", only.text, only.kind, normalized=only.normalized, correction=True)

    def _given_up(self, text: str, values: list[Value]) -> None:
        """Take note of a day, an hour or a number that is said to hold no more: plumber cancelled
        Monday, he's coming on Thursday."""
        given_up = rx(_GIVES_UP).search(text) if self.speech.user and len(values) == 1 else None
        departed = re.match(_DEPARTED, text) if self.speech.user else None
        if departed is not None:
            self.departed = departed["who"]
        if values and rx(_WILL_NOT_DO).match(text[values[0].end :]) and self.speech.user:
            self.gone = values[0]  # 8's too tight, he can fit six
        elif given_up is not None and values[0].start >= given_up.end():
            self.gone = values[0]
            who = clean_key(text[: given_up.start()])
            if who and len(who.split()) <= 3 and not rx(SPEAKS_OF_NOBODY).search(who):
                self.subject = who

    def finish(self) -> None:
        """Read bare answers to what the other side asked."""
        if not self.speech.user:
            return
        asked = next((slot for slot in self.slots if slot.kinds == NAMES), None)
        if asked is not None and self._name_answer(asked):
            return
        if self.found or not self.speech.user or not self.slots or len(self.speech.text) > 60:
            return
        text = clean_value(unfilled(self.speech.text.strip()))
        if not text or rx(_ACKNOWLEDGES).match(text) or text.endswith("?"):
            return
        slot = self.slots[0]
        if slot.kinds is not None and not slot.kinds & {FactKind.NAME, FactKind.ADDRESS}:
            return
        if not slot.wish and len(text.split()) > _ANSWER_WORDS:
            return
        self.quote = self.speech.text.strip()
        value = rx(r"^(?:it's|it is|that's|that would be|i'm|i am|we are|in|at|to)\s+").sub(
            "", text
        )
        if slot.wish:
            self.emit("requirements", text, FactKind.REQUIREMENT, confidence=0.6)
        else:
            self.emit(slot.key, value, confidence=0.7)

    def _name_answer(self, slot: Slot) -> bool:
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
        value = clean_value(value if kind in _SENTENCES else without_clause(value))
        if not value or len(value) > 140 or rx(EMPTY_VALUE).match(value):
            return False
        if rx(SPEAKS_OF_NOBODY).search(key):
            return False
        if kind is None:
            kind, normal = classify(key, value, self.speech)
            normalized = normalized if normalized is not None else normal
        if kind in (FactKind.DATE, FactKind.TIME):
            value = timed(value)
        if not fits(key, kind, value):
            return False
        if self.departed and replaces is None and self.departed != value and changes_hands(key):
            replaces, correction, self.departed = self.departed, True, ""
        if self.gone is not None and replaces is None and value != self.gone.text:
            moments = (FactKind.DATE, FactKind.TIME)
            if (kind in moments) == (self.gone.moment is not None) and kind in (
                *moments,
                *_NUMBERS,
            ):
                replaces, correction, self.gone = self.gone.text, True, None
        if kind in (FactKind.ID, FactKind.CONTACT) and key not in OF_NOBODY.values():
            correction = correction or (
                self.speech.user and bool(rx(_ANEW).search(self.speech.text))
            )
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
            rx(rf"{CHANGED_HANDS}\s(?:\w+ ){{0,2}}{title}s?\b").search(self.speech.text)
            or rx(r"\b(?:now|instead|took over|no longer|any ?more)\b").search(self.quote)
        )

    def _scope(self, key: str, kind: FactKind) -> Scope:
        personal = kind in (
            FactKind.NAME,
            FactKind.CONTACT,
            FactKind.ADDRESS,
            FactKind.PREFERENCE,
        )
        return "user" if personal and self.speech.user and rx(_PERSONAL).match(key) else "session"

    # --- corrections over two clauses -------------------------------------------------------

    def _contrast(self, text: str, following: str) -> bool:
        """``not me, my brother``, ``it's not 20 but 25``, ``25, not 20``."""
        text = uncontracted(text)
        pair = f"{text}, {following}" if following else text
        for pattern in (NOT_BUT, BUT_NOT, TELLING_APART, PARTED_WITH):
            for candidate in (text, pair):
                match = rx(pattern).fullmatch(candidate)
                if match is None:
                    continue
                old, new = clean_value(match["old"]), clean_value(match["new"])
                street = re.search(STREET, new, re.IGNORECASE)
                new = street[0] if street is not None else new
                if not old or not new or len(new.split()) > 6:
                    continue
                if pattern is TELLING_APART and not _of_one_sort(new, old, self.speech):
                    continue
                self.quote = candidate
                if old.lower() in ("me", "i", "mine", "us"):
                    self.skip = following if candidate is pair else self.skip
                    self._other_subject(new)
                    return True
                key = clean_key(match["key"] or "")
                key = "" if key.split()[-1:] in (["it"], ["that"], ["this"], ["they"]) else key
                done = self._replaced(key, old, new)
                if done and candidate is pair:
                    self.skip = following
                if done and match.groupdict().get("denied"):
                    self.found[-1] = replace(self.found[-1], only_corrects=True)
                return done
        return False

    def _replaced(self, key: str, old: str, new: str) -> bool:
        values = typed_values(new, self.speech.at)
        placed = rx(r"^(?:number|at|in|on) ")
        if placed.match(old):
            old, new = placed.sub("", old), placed.sub("", new)
        if len(values) == 1 and re.match(STREET, new, re.IGNORECASE) is None:
            only = values[0]
            half = re.search(r"[ap]m$", new) if only.moment is not None else None
            if half is not None and old.isdecimal():
                old = f"{old}{half[0]}"  # 3pm, not 2
            return self.emit(
                key, new, only.kind, normalized=only.normalized, correction=True, replaces=old
            )
        return self.emit(key, new, correction=True, replaces=old)

    def _other_subject(self, new: str) -> None:
        earlier = statements(
            replace(self.speech, text=self.speech.earlier, question="", earlier="")
        )
        subject = clean_key(new)
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


def _of_one_sort(new: str, old: str, speech: Speech) -> bool:
    """Whether two are values of one kind: 3pm not 2; right knee, not left."""
    if re.match(_SIDE, new) and re.match(_SIDE, old):
        return True
    return len(typed_values(new, speech.at)) == 1 and re.search("[0-9]", old) is not None


_SIDE = r"(?i:(?:the |on the )?(?:left|right)\b)"

_SENTENCES = (FactKind.REQUIREMENT, FactKind.PREFERENCE, FactKind.DECISION)
"""Facts whose values may have clauses."""

_NUMBERS = (FactKind.COUNT, FactKind.AMOUNT)

_ANEW = (
    r"\b(?:now|since|from now on|changed?|new (?:number|phone|mobile|e-?mail|address|code|pin|"
    r"password|one))\b"
)
"""What says of a number or a code that there was another before."""

_DEPARTED = r"(?P<who>[A-Z]\w+)(?:'s| has| is)?(?: just)? (?:left|retired|gone|moved on)\b"

_OTHERWISE = r"\b(?:down|up) to\b|\b(?:now|instead|make (?:it|that)|after all|rather)\b"
"""What says of a number that another was told before."""

_WILL_NOT_DO = (
    r"(?:'s| is| are) (?:too \w+|no good|not enough|an? (?:bank |public )?holiday|full|taken|"
    r"booked(?: up)?|out|off)\b| (?:won't|doesn't|isn't|aren't) "
)

_GIVES_UP = (
    r"\b(?:cancel\w*|can't (?:do|make|manage)|cannot (?:do|make)|won't (?:do|work|make)|isn't|"
    r"aren't|"
    r"not|no longer|forget|scrap|drop)\b"
)

_ANSWER_WORDS = 6
"""Words of an answer that is a bare value; more are a sentence, and perhaps of something else."""

_ACKNOWLEDGES = (
    r"^(?:ok(?:ay)?|yes|no|yeah|nope|none|nothing|thanks?|thank you.*|great|sure|fine|good|"
    r"i don't know|not sure|no idea|whatever|"
    r"any|maybe|perhaps|hello|hi|bye|please|that's all|that is all|nothing else|got it|"
    r"cool|perfect|sounds good|never ?mind.*)$"
)

_PERSONAL = (
    r"^(?:name|nickname|preferences?|phone|email|address|home address|shipping address|"
    r"delivery address|link|"
    rf"(?:{KIN_EN})(?:'s)?(?: \w+)?(?: (?:name|preferences?|phone|email|address))?)$"
)

_USER_FAMILIES = (
    labelled, taken_back, changed, naming, preference, task, decision, living, requirement, copula,
    around,
)  # fmt: skip
_ASSISTANT_FAMILIES = (labelled, changed, task, copula, around)
