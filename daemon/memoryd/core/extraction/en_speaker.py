"""Who speaks, in English: what people say of themselves, and what the other side calls them.

This is Maggie from Thistle & Thyme; name's Tony, I run the Blue Anchor; Priya here; call me Liz;
Regards, Yusuf Demir. What somebody else says of themselves, between quotation marks or not, is
none of it.
"""

from __future__ import annotations

import functools
import re

from memoryd.core.extraction.clauses import Speech
from memoryd.core.extraction.introductions import Introduction
from memoryd.core.facts import FactKind
from memoryd.core.text.day_names import MONTHS, WEEKDAYS

__all__ = ["introduction"]


@functools.cache
def _rx(pattern: str) -> re.Pattern[str]:
    """Compiled at first use. Names begin with a capital: where case is free, a pattern says so."""
    return re.compile(pattern)


_TITLE = (
    r"(?:(?:Mrs?|Ms|Miss|Dr|Prof|Doctor|Captain|Capt|Sgt|Lt|Col|Cllr|Father|Rev|Sir|Sister|"
    r"Pastor|Chef|Coach|Big|"
    r"Old|Little|Young|Uncle|Auntie|Aunt|Nana|Granny|Grandma|Grandpa)\.? )"
)
_DAY_NAME = "|".join((*WEEKDAYS, *(name for name in MONTHS if name != "May")))
_NO_NAME = (
    rf"(?!(?:{_DAY_NAME}|I|I'm|I've|The|A|An|My|Our|Your|This|That|It|Its|"
    r"It's|We|Not|No|Yes|And|But|So|If|In|On|At|To|For|From|With|What|When|Where|Who|How|Ok|Okay|"
    r"Sorry|Happy|Glad|Fine|Done|Back|Busy|Free|Sure|Ready|Off|Good|Great|Late|Very|Still|Just|"
    r"Also|Here|There|Crazy|Ridiculous|Urgent|Important|Thanks|Thank|Please|Hello|Hi|Hey|Can|Could|"
    r"Would|Will|Do|Does|Is|Are|Any)\b|\w+(?:ish|ese|ible|able|less|ful|[a-z]ing|"
    r"[^JT]ed)\b)"
)
_NAME = r"[A-Z][\w'-]*(?:\.? (?:(?:de|van|von|der|la|al|bin|Mc|O') ?)*[A-Z][\w'-]*){0,4}"
"""What may be a name by its capitals: the patterns below have it a dozen times. Whether it is one,
``_named`` looks up once in the long pattern."""
_IS_NAME = (
    rf"^{_TITLE}?{_NO_NAME}[A-Z][\w'-]*(?: (?:(?:de|van|von|der|la|al|bin|Mc|"
    rf"O') ?)*{_NO_NAME}[A-Z][\w'-]*){{0,3}}$"
)
_LOOSE = r"(?:[A-Za-z][\w'-]+(?: [A-Z][\w'-]*){0,3})"
"""A name after words that announce one, which some write small."""
_PLACE = r"(?:(?![0-9]+\b)[A-Z0-9][\w&'.-]*(?: (?:of|and|the|&|on|[A-Z0-9&][\w&'.-]*))*)"
_SMALL_PLACE = rf"(?:{_PLACE}|[\w'-]+(?: [\w&'-]+){{0,3}})"
_LEAD = (
    r"(?i:(?:(?:hi|hello|hey|hiya|yo|good (?:morning|afternoon|evening|day)|morning|afternoon|"
    r"evening)(?: there| again| folks| all| everyone| team)?|"
    r"ok(?:ay)?|yes|yeah|yep|so|well|oh|sorry|thanks|actually|look|anyway|btw|and|but|just|or|"
    r"please|by the way|just so you know(?: [\w' ]+)?)\b[\s,:!.-]*)*"
)
_ROLE_END = r"(?= (?:and|but|who|so|which|round|down|just|for|since|in|here)\b|$)"
_AT = rf"(?:,? (?:from|at|with|of|over at|down at|out of|for) (?:the )?(?P<of>{_SMALL_PLACE}))"
_GOES_ON = r"(?: (?:here|speaking|again|by the way|and|but|so|with|who|on|in|calling)\b.*)?"

_FORMS = (
    # told as a name
    (
        rf"^(?i:my (?:(?:full|real|first|own|legal|given) )?name(?: is|'?s)|my (?:passport|id|"
        rf"licence|license|badge) says|(?:the )?name's|"
        rf"(?:(?:full|real|legal) )?name(?: is|:)?|(?:full|real) name|i'?m called|i am called|"
        rf"you(?:'re| are) (?:speaking|talking|chatting) (?:to|with)|you(?:'ve| have) got)"
        rf"(?P<anew> (?:actually|really|now))? (?P<name>{_LOOSE})(?P<now> now)?{_AT}?{_GOES_ON}$",
        0.95,
    ),
    # said in passing
    (rf"^(?P<name>{_NAME}) (?:at|from|with) (?:the )?(?P<of>{_PLACE}) here$", 0.85),
    (rf"^(?P<name>{_NAME})(?: is|'s) (?i:my name|the name|me)$", 0.95),
    (rf"^(?P<name>{_NAME}) (?:here|speaking)(?: again)?{_AT}?{_GOES_ON}$", 0.85),
    (
        rf"^(?:(?i:this is|it's|it is|i'm|i am))(?: only| just)? (?P<name>{_NAME}){_AT}{_GOES_ON}$",
        0.85,
    ),
    (rf"^(?i:it's|it is) (?P<name>{_NAME})(?: here| again)$", 0.85),
    (rf"^(?i:this is|i'm|i am) (?P<name>{_NAME}){_GOES_ON}$", 0.75),
    (rf"^(?i:short for) (?P<name>{_NAME})$", 0.85),
)
_TOLD = _FORMS[0][0]
"""Names that are told as such are taken as they are written."""
_CALLED = (
    rf"^(?i:(?:you can |please |so |but |just |do )*call me|everyone(?: \w+)? calls me|"
    rf"(?:\w+ ){{1,3}}calls? me|"
    rf"i (?:just |mostly |usually )?(?:go|went) by|(?:i'm|i am) (?:also |better |"
    rf"usually )?known as|"
    rf"people know me as|my nickname is) (?P<name>{_NAME})"
    rf"(?: (?:online|at|in|to|for|by|when|now)\b.*)?$"
)
_SUFFICES = rf"^(?P<name>{_NAME})(?: is|'s) (?:just )?(?:fine|ok|okay|good|better)$"
_ASKS_NAME = r"(?i:\byour (?:\w+ )?name|call you|speaking (?:to|with)|who (?:am i|is this))"
_RUNS = (
    rf"^(?i:i|we) (?:run|own|manage|have|look after|started) (?:the |"
    rf"a place called )?(?P<of>{_PLACE})\b",
    rf"^(?i:(?:my|our|the|we're a|it's a) ?)?(?:[\w-]+ )?(?i:business|company|shop|firm|"
    rf"restaurant|pub|bakery|store|salon|"
    rf"studio|charity|cafe|farm|practice|surgery|garage)(?: is|'s)?(?: called|"
    rf" named)? (?P<of>{_PLACE})$",
)
_RENAMED = (
    r"^(?i:we're|we are|i'm|i am|it's|it is)(?: called| at| with)? "
    rf"(?P<of>{_PLACE}) now$"
)
_NEW = (
    r"(?i:\brenamed|rebrand|(?:new|changed? \w+) name|"
    r"(?:moved|changed|switched|new) (?:job|firm|compan))"
)
_ROLE = (
    r"^(?i:i'm|i am|as)(?: (?:the|a|an|your|their|also|just))*(?P<role>(?: (?!and |but |who |so )"
    rf"[\w-]+){{1,6}}?){_ROLE_END}"
)
_ROLE_WORD = (
    r"^(?:[a-z-]+ ){0,3}(?!other\b|never\b|ever\b|over\b|after\b|later\b|better\b|sooner\b|"
    r"\w*(?:urgent|arent|ferent|mportant|tient)\b)(?:[a-z-]{2,}(?:er|or|ist|ant|ian|man|woman|ent|"
    r"smith|wright)|landlord|landlady|clerk|chair|vet|nurse|chef|cook|boss|head|coach|captain|"
    r"secretary|warden|host|mum|mom|dad|ref|lead|pilot)(?= (?:of|at|for|in|to|on|with|round|"
    r"here)\b|$)"
)
_NO_ROLE = (
    r"^(?:not|after|over|under|never|very|so|just|still|here|off|on|in|at|a bit|going|trying|"
    r"looking|\w+ing\b)"
)
_SIGNS = (
    r"(?:^|[\n.!?,;] ?)(?i:(?:(?:kind|best|warm|many) )?(?:regards|wishes)|cheers|many thanks|"
    r"thanks|thank you|all the best|take care|"
    rf"best|yours(?: \w+)?|love|sincerely|"
    rf"ta),?\s*[,\n]\s*(?P<name>{_NAME})(?:,? (?P<rest>[^\n.]{{1,40}}))?[.]?\s*$"
)
_DASHED = rf"(?:\s|^)(?:[—–]|--?)\s?(?P<name>{_NAME})(?:, (?P<rest>[^\n.]{{1,40}}))?[.]?\s*$"
_UNDER = (
    rf"(?i:(?:put|book|leave|keep|reserve|register)\w* .{{0,24}}?(?:under|"
    rf"in)(?: the name(?: of)?)?|name of) (?P<name>{_NAME})$"
)
_GREETED = (
    r"^(?i:(?:hi|hello|hey|hiya|thanks|thank you|good (?:morning|afternoon|evening|day)|morning|"
    r"afternoon|evening|welcome(?: back)?|great|sure|sorry|lovely|of course|"
    r"(?:good|nice|lovely|great) to (?:meet|hear from|see) you),? )(?:again,? )?"
    rf"(?P<name>{_NAME})(?=[.,!:;]|$)"
    r"|^(?i:\w+,) (?P<titled>(?:Mrs?|Ms|Miss|Dr|Prof)\.? [A-Z][\w'-]+)(?=[.,!:;]|$)"
)
_QUOTED = r"\"[^\"\n]*\"?|“[^”\n]*”?|(?<![\w])'[^'\n]{4,}'(?!\w)"
_RELAYS = (
    r"(?i:\b(?:rang|wrote|writes|says?|said|texts?|texted|emails?|emailed|message|messaged|back|"
    r"repl(?:y|ied)|tell|told)\b[^.:?!]{0,24}):\s"
)
"""After these words follows what somebody says or is to be told."""
_REPORTS = (
    r"(?i:\b(?:says?|said|goes|went|wrote|writes|asks?|asked|told me|reads|quote|signed|"
    r"typing)\b[^,.]{0,12}$)"
)


def _named(pattern: str, text: str) -> re.Match[str] | None:
    """Find a pattern in a text, with a name that is one."""
    return next(
        (
            match
            for match in _rx(pattern).finditer(text)
            if match["name"] is None or _rx(_IS_NAME).match(match["name"])
        ),
        None,
    )


def introduction(speech: Speech) -> Introduction:
    """Read who speaks out of what they say; of the other side's words, what these call them."""
    found = Introduction()
    text = _rx(_QUOTED).sub('""', speech.text.replace("’", "'"))
    if relayed := _rx(_RELAYS).search(text):
        text = text[: relayed.start()]
    if not speech.user:
        _addressed(found, text, speech)
        return found
    for pattern in (_SIGNS, _DASHED):
        signed = _named(pattern, text)
        if signed is not None:
            found.tell(signed[0].strip(), "name", signed["name"], confidence=0.85)
            break
    opening = _rx(rf"^{_LEAD}(?P<name>{_TITLE}[A-Z][\w'-]*(?: [A-Z][\w'-]*)?)(?=[.,])").match(text)
    if opening is not None and not speech.earlier:
        found.tell(opening["name"], "name", opening["name"], confidence=0.8)
    mine = False
    for sentence in _rx(
        r"(?<!\bMr)(?<!\bMrs)(?<!\bDr)(?<!\bMs)(?<!\bSgt)(?<!\bLt)(?<!\bProf)[.!?](?=\s|$)|\n|;"
    ).split(text):
        before = ""
        for piece in _rx(
            r",\s|\s[—–-]+\s|\s\(|\)|\s(?=(?:and|but) (?:I|we|my|[A-Z]\w+ is)\b)"
        ).split(sentence):
            if not _rx(_REPORTS).search(before):
                clause = _rx(rf"^{_LEAD}").sub("", piece.strip()).strip()
                mine = _read(found, clause, speech, mine=mine)
            before = piece
    return found


def _read(found: Introduction, clause: str, speech: Speech, *, mine: bool) -> bool:
    """Read one clause; return whether who speaks was just named."""
    for pattern, confidence in _FORMS:
        match = _rx(pattern).match(clause) if pattern is _TOLD else _named(pattern, clause)
        if match is None or _rx(r"^(?i:on|in|at|not|the|a|spelt|wrong|for|just)\b").match(
            match["name"]
        ):
            continue
        groups = match.groupdict()
        found.tell(
            clause,
            "name",
            _whole(match["name"]),
            confidence=confidence,
            correction=bool(groups.get("now") or groups.get("anew")),
        )
        if groups.get("of"):
            _works(found, clause, groups["of"])
        if again := _rx(r"\band (?=(?i:i) )").search(clause):
            _read(found, clause[again.end() :], speech, mine=True)
        return True
    match = _rx(_CALLED).match(clause)
    if match is None and (found.told or _rx(_ASKS_NAME).search(speech.question)):
        match = _named(_SUFFICES, clause)
    if match is not None and not _rx(
        r"^(?i:no one|nobody|none|they|people)\b|\b(?i:says?|said|told|asked|goes)\b"
    ).search(clause):
        found.tell(clause, "nickname", match["name"])
        return True
    renamed = _rx(_RENAMED).match(clause)
    if renamed is not None and _rx(_NEW).search(speech.text):
        found.tell(clause, "organisation", renamed["of"], kind=FactKind.OTHER, correction=True)
        return mine
    spelt = _named(rf"^(?i:it's|it is|actually|should be|i meant) (?P<name>{_NAME})$", clause)
    if spelt is not None and any(
        _rx(rf"(?i:i'm|i am|name is|name's|this is|hi|hello|hey),? (?:\w+ )?{part}\b").search(text)
        for part in spelt["name"].split()
        for text in speech.before
    ):
        found.tell(clause, "name", spelt["name"], confidence=0.85, correction=True)
        return True
    for pattern in _RUNS:
        runs = _rx(pattern).match(clause)
        if runs is not None:
            _works(found, clause, runs["of"])
            return mine
    under = _named(_UNDER, clause)
    if under is not None:
        found.tell(clause, "booking name", under["name"], confidence=0.85)
        return mine
    if mine and (
        at := _rx(rf"^(?:from|at|with) (?:the )?(?:[\w -]+ (?:at|of) )?(?P<of>{_PLACE})").match(
            clause
        )
    ):
        _works(found, clause, at["of"])
        return mine
    role = _rx(_ROLE).match(clause)
    said = role["role"].strip() if role else clause if mine else ""
    if (
        said
        and len(said.split()) <= 6
        and _rx(_ROLE_WORD).search(said)
        and not _rx(_NO_ROLE).match(said)
    ):
        found.tell(clause, "role", said, kind=FactKind.OTHER, confidence=0.85)
        found.clauses.discard(clause)
        if at := _rx(rf" (?:at|of|for) (?:the )?(?P<of>{_PLACE})$").search(clause):
            _works(found, clause, at["of"])
        return True
    named = {word for told in found.told if told.key == "name" for word in told.value.split()}
    if (mine or named & set(clause.split())) and _rx(_IS_NAME).match(clause):
        if named and not named <= set(clause.split()):
            _works(found, clause, clause)  # Pete Novak, Novak Electrical
        else:
            found.tell(clause, "name", clause, confidence=0.85)  # a joiner in Leith, Callum Reid
        return True
    if mine and (place := _rx(rf"^the (?P<of>{_PLACE})$").match(clause)):
        _works(found, clause, place["of"])
    return bool(_rx(r"\b(?i:i|we) (?:run|own|manage|keep|started)\b").search(clause))


def _works(found: Introduction, clause: str, place: str) -> None:
    found.tell(clause, "organisation", place.rstrip(" ,."), kind=FactKind.OTHER, confidence=0.85)


def _whole(name: str) -> str:
    return re.sub(r"\s(?:here|speaking|again|now)$", "", name)


def _addressed(found: Introduction, text: str, speech: Speech) -> None:
    """Thanks, Maggie calls who speaks to it; what these said themselves, or a call was given, may
    tell the whole name."""
    match = _named(_GREETED, text)
    called = (match["name"] or match["titled"]) if match is not None else ""
    whole = _whole_of(called.split()[-1], speech) if called else ""
    whole = whole or next(
        (
            name
            for name in speech.named
            if name and _rx(rf", {re.escape(name.split()[0])}[.!?]?$").search(text)
        ),
        "",
    )
    if whole or called:
        found.tell(match[0] if match else text[-40:], "name", whole or called, confidence=0.8)
        found.clauses.clear()


def _whole_of(name: str, speech: Speech) -> str:
    """Return a name that has this part, as a call was given it or as they said it themselves."""
    part = rf"(?:{_TITLE}|[A-Z][\w'-]* ){{0,2}}\b{re.escape(name)}\b(?:[ -][A-Z][\w-]*){{0,2}}"
    said = (*speech.named, speech.question)
    found = (match[0] for text in said for match in _rx(part).finditer(text))
    return next((each for each in found if each != name and _rx(_IS_NAME).match(each)), "")
