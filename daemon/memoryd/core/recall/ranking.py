"""One ranking for search and for recall: what was found in three ways becomes one order.

Seven things say how well a message answers a question, each between 0 and about 1:

* how near its vector is, of the message alone and of the message in its context;
* how much of what is asked its own words hold, and whether that is all of it;
* how much the talk around it holds: in a dialogue two answers in three do not name what they are
  about, so each facet of the question counts where it stands and, less and less, in the five
  messages after it and the one before;
* whether a fact that the question names was said there;
* whether the sitting it belongs to, a half hour of talk, has more that fits.

Cosines are read against the best one of the same question, words by how many *rare things* they
agree in: one shared word is chance (a near miss shares it by its nature), three are not. Both are
the same for a store of a hundred messages and of a hundred thousand. Where a way is missing (no
model, no word in common) its terms are zero and the others go on.

A message is either part of a talk or a note. Notes (a list of statements by one speaker) stand for
themselves: their neighbours say nothing about them. In a talk the reply to a question that fits is
as good as the question, and a question is worth less than what tells something.

The weights were set on dialogues in Chinese and English at once (CrossWOZ, LoCoMo, MADial and a
set of paraphrases with near misses), each in the middle of the range in which it hardly matters.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from typing import NamedTuple

from memoryd.core.messages import Role, StoredMessage
from memoryd.core.recall.candidates import (
    LexicalCandidates,
    LexicalMatch,
    Place,
    Situated,
    Waiting,
)
from memoryd.core.recall.query import Facet, Reading, Talk
from memoryd.core.recall.traits import (
    ends_asking,
    ends_of,
    names_of,
    names_speaker,
    same_words,
    says_nothing,
    shingles,
)
from memoryd.core.sessions import Way
from memoryd.core.text.search_terms import inverse_frequency
from memoryd.core.vectors.cosines import E5, Cosines
from memoryd.values import frozen

__all__ = [
    "Nearby",
    "Ranked",
    "Shortlisted",
    "Spread",
    "ranked",
    "shortlist",
    "spread_words",
    "without_nearness_to_itself",
]

SHORTLISTED = 96
"""Messages that are read with their neighbours and ranked finally: more than anybody asks for."""

# Semantic: what each kind of vector weighs. How a cosine is read depends on the model (Cosines).
IN_CONTEXT_WEIGHT, ALONE_WEIGHT, NOTE_WEIGHT = 1.0, 0.5, 1.7

# Lexical: how many rare things are even odds, how steep, and the weight of own words and of talk.
OWN_HALF, OWN_STEEP, OWN_WEIGHT = 2.0, 3, 0.5
TALK_HALF, TALK_STEEP, TALK_WEIGHT = 1.2, 2, 1.0
NOTE_HALF, NOTE_STEEP, NOTE_LEXICAL_WEIGHT = 2.7, 4, 1.2

WHOLE_WEIGHT = 0.5
"""For a message of a talk that itself holds all that is asked, the share of it squared: of a name
alone there is no more than that to agree in. Not for notes: a near miss shares most words."""

LENT_SHARE, LENT_ALONE = 0.7, 1.0
"""What an elliptical question borrows from the turns before it counts less than what the best
message holds of its own words; where none holds any, as one rare thing at most."""

ITSELF = 0.01
"""How far below the best of others the turns count that an elliptical question is read with."""

REACH = ((1, 0.95), (2, 0.9), (3, 0.85), (4, 0.8), (5, 0.75), (-1, 0.8))
"""How far words speak for other messages of a talk: places after (before), and how much of them."""

FACET_GROWTH = 0.4
"""A facet weighs its rarest term, times its number of such terms to this power: a name of seven
characters is more than a word, but not six of them."""

SPEAKER_WEIGHT = 0.3
QUESTION_COST = 0.2
REPLY_GAIN = 0.05
"""How much better than a question that fits its reply is: a sum, so that it is the same where words
alone count and where vectors do."""
EMPTY_COST = 0.5
"""For a courtesy (Noted. 好的。): it stands beside what fits, and tells none of it."""
TIME_WEIGHT = 0.5
FACT_WEIGHT = 0.4

SITTING_S = 1800.0
SITTING_BEST, SITTING_WEIGHT = 3, 0.4
"""A message of a talk gains by the mean of the best few of its half hour: where much fits, a
message that is hard to recognise by itself fits sooner."""

REPEATED_SHARE = 0.3
"""What is left of the score of a message that says again what a better one says."""

_NONE_WAITS = Waiting(after={})

BM25_LENGTH_K, BM25_LENGTH_B = 1.2, 0.5


class Nearby(NamedTuple):
    """A message near the question; ``in_context`` or alone, ``score`` is the cosine."""

    place: Place
    in_context: bool
    score: float


@dataclass(slots=True, kw_only=True)
class Shortlisted:
    """What is known of a place before its message is read. ``own`` and ``talk`` count the rare
    things that its words, and the talk around it, share with the question, ``whole`` is how much of
    what the question itself names its words hold; ``alone`` and ``context`` are cosines, None
    where there is none, be it that it is far or that it is ``waiting`` for its vectors."""

    own: float = 0.0
    talk: float = 0.0
    alone: float | None = None
    context: float | None = None
    whole: float = 0.0
    terms: tuple[str, ...] = ()
    near_own: float = 0.0
    near_talk: float = 0.0
    near_note: float = 0.0
    waiting: bool = False

    @property
    def in_talk(self) -> float:
        return (
            IN_CONTEXT_WEIGHT * self.near_talk
            + ALONE_WEIGHT * self.near_own
            + OWN_WEIGHT * _odds(self.own, OWN_HALF, OWN_STEEP)
            + WHOLE_WEIGHT * self.whole * self.whole
            + TALK_WEIGHT * _odds(self.talk, TALK_HALF, TALK_STEEP)
        )

    @property
    def as_note(self) -> float:
        return NOTE_WEIGHT * self.near_note + NOTE_LEXICAL_WEIGHT * _odds(
            self.own, NOTE_HALF, NOTE_STEEP
        )


@frozen
class Ranked:
    """A message in its order. ``marks`` says what counted beside what was known before."""

    situated: Situated
    seen: Shortlisted
    score: float
    via: tuple[Way, ...]
    marks: Mapping[str, object]

    @property
    def named(self) -> bool:
        """Whether the question names it: by a word it holds, its time, or a fact said there."""
        return bool(self.seen.own) or "time" in self.marks or "fact" in self.via

    @property
    def explain(self) -> dict[str, object]:
        """What the score is made of. Few ask, so it is not made for each."""
        seen, talk = self.seen, bool(self.marks["talk"])
        counted = {"own": seen.own or None, "around": (talk and seen.talk) or None}
        cosines = {"alone": seen.alone, "context": seen.context if talk else None}
        return {
            **self.marks,
            **({"terms": list(seen.terms)} if seen.terms else {}),
            **{name: round(value, 3) for name, value in counted.items() if value is not None},
            **{name: round(value, 4) for name, value in cosines.items() if value is not None},
            "score": round(self.score, 4),
        }


@frozen
class Spread:
    """What words say of places: of those that hold some, and of those that merely stand beside one
    how much the talk there shares."""

    holding: dict[Place, Shortlisted]
    beside: dict[Place, float]


def shortlist(
    spread: Spread,
    near: Iterable[Nearby] = (),
    told: Collection[Place] = (),
    then: Collection[Place] = (),
    *,
    waiting: Waiting = _NONE_WAITS,
    most: int = SHORTLISTED,
    cosines: Cosines = E5,
) -> dict[Place, Shortlisted]:
    """Return the places worth reading, by what is known without it. ``told`` are the places where
    facts that the question names were said, ``then`` those of the time that it asks
    for. Those ``waiting`` have no vectors yet, though others have. The spread is used up."""
    found, beside = spread.holding, spread.beside
    near = tuple(near)
    for place in (*(each.place for each in near), *told, *then):
        if place not in found:
            found[place] = Shortlisted(talk=beside.pop(place, 0.0))
    # Of a thousand that merely stand beside a match only those that are best at it matter.
    for place, talk in nlargest(most, beside.items(), key=_by_talk):
        found[place] = Shortlisted(talk=talk)
    _semantically(found, near, cosines)
    if waiting:
        _by_words(found, waiting)
    worth = [
        (
            max(known.in_talk, known.as_note)
            + (FACT_WEIGHT if place in told else 0.0)
            + (TIME_WEIGHT if place in then else 0.0),
            place,
        )
        for place, known in found.items()
    ]
    worth.sort(reverse=True)
    return {place: found[place] for _, place in worth[:most]}


def without_nearness_to_itself(
    near: Sequence[Nearby], before: Talk, spread: Spread
) -> tuple[Nearby, ...]:
    """Return what is near an elliptical question, with the turns that it is read with below all
    others: they are near to it for being in it. Not what holds words of the question itself."""
    own = {place for place, held in spread.holding.items() if held.whole}
    most = {True: 1.0, False: 1.0}
    for kind in most:
        others = (
            each.score for each in near if each.in_context is kind and not before.holds(each.place)
        )
        most[kind] = max(others, default=1.0) - ITSELF
    return tuple(
        each
        if each.place in own or not before.holds(each.place)
        else each._replace(score=min(each.score, most[each.in_context]))
        for each in near
    )


def _by_talk(beside: tuple[Place, float]) -> tuple[float, Place]:
    return beside[1], beside[0]


def ranked(
    reading: Reading,
    known: Mapping[Place, Shortlisted],
    around: Sequence[Situated],
    told: Collection[Place] = (),
    *,
    roles: Collection[Role],
    since: float | None = None,
    until: float | None = None,
    related_only: bool = False,
    cosines: Cosines = E5,
) -> tuple[Ranked, ...]:
    """Return the messages of a shortlist, best first, and with them replies to what fits.

    ``around`` are the messages at the known places with one neighbour on each side, by session
    and seq. Of others than these roles and times nothing is returned. ``related_only`` leaves out
    what is merely the nearest of few: all that neither holds a word of the question, nor stands
    beside one where no message tells all that is asked, nor means something like it.
    """
    found: dict[Place, _Scored] = {}
    names = {each.message.message.name for each in around}
    named = {name for name in names if names_speaker(reading, name)}
    told_whole = related_only and any(_tells_all(reading, known, each) for each in around)
    for index, situated in enumerate(around):
        before = _beside(around, index, -1)
        after = _beside(around, index, +1)
        seen = known.get(situated.place, _UNKNOWN)
        scored = _scored(reading, situated, seen, before, after, told, cosines, named)
        if scored.beside and not told_whole:
            scored.related = True
        reply_to = found.get(before.place) if before is not None else None
        if (
            reply_to is not None
            and reply_to.asks_for_it
            and "empty" not in scored.marks
            and _alternate(before, situated)
        ):
            replying = reply_to.score + REPLY_GAIN
            if replying > scored.score:
                scored.score = replying
                scored.via = scored.via or reply_to.via
                scored.related = scored.related or reply_to.related
                scored.marks["reply_to"] = reply_to.situated.message.seq
        if scored.via:
            found[situated.place] = scored
    _gain_by_sitting(found.values())
    admitted = [
        each
        for each in found.values()
        if (each.related or not related_only)
        and each.situated.message.message.role in roles
        and (since is None or _time(each.situated.message) >= since)
        and (until is None or _time(each.situated.message) <= until)
    ]
    admitted.sort(key=_order)
    return tuple(
        Ranked(
            situated=each.situated,
            seen=each.seen,
            score=each.score,
            via=each.via,
            marks=each.marks,
        )
        for each in _once(admitted)
    )


# --- words ----------------------------------------------------------------------------------------


def spread_words(
    reading: Reading, lexical: LexicalCandidates, before: Talk | None = None
) -> Spread:
    """Score places by the facets that they, and the messages around them, share.

    ``before`` are the turns that an elliptical question borrows from: that they hold what was
    taken from them says nothing.
    """
    unit = inverse_frequency(1, lexical.texts)
    counted = _not_called(reading.facets, lexical)
    own = sum(not facet.borrowed for facet in counted)  # the borrowed ones stand behind
    borrows = own < len(counted)
    of_term: dict[str, list[tuple[int, float]]] = {}
    asked = 0.0
    for number, facet in enumerate(counted):
        for text, share in _shares(facet, lexical.weights, unit):
            of_term.setdefault(text, []).append((number, share))
            if number < own:
                asked += share
    matches = lexical.matches
    mean = max(sum(match.chars for match in matches) / max(len(matches), 1), 1.0)

    holding: list[tuple[LexicalMatch, dict[int, float], float]] = []
    best = 0.0
    for match in matches:
        norm = (BM25_LENGTH_K + 1) / (
            1 + BM25_LENGTH_K * (1 - BM25_LENGTH_B + BM25_LENGTH_B * match.chars / mean)
        )
        norm = min(norm, 1.25)
        facets: dict[int, float] = {}
        for term in match.terms:
            for number, share in of_term.get(term, ()):
                facets[number] = facets.get(number, 0.0) + share * norm
        answers = sum(facets.values())
        if borrows:
            named = {number: value for number, value in facets.items() if number < own}
            answers = sum(named.values())
            if before is not None and before.holds(match.place):
                facets = named
            else:
                best = max(best, answers)
        holding.append((match, facets, answers))
    lent = LENT_SHARE * best or LENT_ALONE

    found: dict[Place, Shortlisted] = {}
    # What reaches each place: whose facets, and how much of them.
    reached: dict[tuple[int, int], list[tuple[Shortlisted, dict[int, float], float]]]
    reached = defaultdict(list)
    for match, facets, answers in holding:
        known = found[match.place] = Shortlisted(
            own=_together(facets, own, lent) if borrows else answers,
            whole=min(answers / asked, 1.0) if asked else 0.0,
            terms=match.terms,
        )
        session, seq = match.place
        for step, share in ((0, 1.0), *REACH):
            reached[session, seq + step].append((known, facets, share))
    beside: dict[Place, float] = {}
    for at, reaching in reached.items():
        place = Place._make(at)
        if len(reaching) == 1:
            [(known, _, share)] = reaching
            talk = known.own * share
        else:
            most = _most(reaching)
            talk = _together(most, own, lent) if borrows else sum(most.values())
        if place in found:
            found[place].talk = talk
        else:
            beside[place] = talk
    return Spread(holding=found, beside=beside)


def _together(facets: Mapping[int, float], own: int, lent: float) -> float:
    """Return how much facets count together: those from the number ``own`` on are borrowed, and
    count ``lent`` at most."""
    total = sum(facets.values())
    borrowed = sum([value for number, value in facets.items() if number >= own])
    return total - max(borrowed - lent, 0.0)


def _most(reaching: Iterable[tuple[Shortlisted, dict[int, float], float]]) -> dict[int, float]:
    """Return each facet of the messages that reach a place where it is most of what there is."""
    most: dict[int, float] = {}
    for _, facets, share in reaching:
        for number, value in facets.items():
            less = value * share
            if less > most.get(number, 0.0):
                most[number] = less
    return most


def _not_called(facets: Sequence[Facet], lexical: LexicalCandidates) -> Sequence[Facet]:
    """Return the facets but those that name a speaker, unless there are no others.

    Whoever is named in a message is as a rule spoken to: it is the other one who says it. Whose
    words are meant counts by who speaks.
    """
    names = names_of(match.speaker for match in lexical.matches)
    others = [facet for facet in facets if not any(term.text in names for term in facet.terms)]
    return others or facets


def _shares(facet: Facet, weights: Mapping[str, float], unit: float) -> Iterable[tuple[str, float]]:
    """Return what each term of a facet adds, in units of what one message alone holds."""
    held = [(term.text, weights.get(term.text, unit)) for term in facet.terms]
    total = sum(weight for _, weight in held)
    if not total:
        return ()
    rarest = max(weight for _, weight in held)
    whole = facet.weight * rarest ** (1 - FACET_GROWTH) * total**FACET_GROWTH / unit
    return [(text, whole * weight / total) for text, weight in held]


def _odds(count: float, half: float, steep: int) -> float:
    if count <= 0:
        return 0.0
    powered = count**steep
    return float(powered / (powered + half**steep))


# --- vectors --------------------------------------------------------------------------------------


def _semantically(
    found: Mapping[Place, Shortlisted], near: Iterable[Nearby], cosines: Cosines
) -> None:
    """Say of the places, among which are all that are near, how near they are."""
    best_alone = best_context = -1.0
    for place, in_context, score in near:
        known = found[place]
        if in_context:
            known.context = score
            best_context = max(best_context, score)
        else:
            known.alone = score
            best_alone = max(best_alone, score)
    for known in found.values():
        if known.alone is not None:
            known.near_own = max(0.0, 1 - (best_alone - known.alone) / cosines.talk_reach)
            known.near_note = max(0.0, 1 - (best_alone - known.alone) / cosines.note_reach)
        # The newest message has no context yet; alone it stands for both.
        context = known.alone if known.context is None else known.context
        if context is not None:
            below = max(best_context - context, 0.0)
            known.near_talk = max(0.0, 1 - below / cosines.talk_reach)


def _by_words(found: Mapping[Place, Shortlisted], waiting: Waiting) -> None:
    """Say of places that wait for their vectors how near they are: as near as their words are,
    against the best of all. Else whatever has vectors is nearer than all that was said since."""
    own = max((known.own for known in found.values()), default=0.0) or 1.0
    talk = max((known.talk for known in found.values()), default=0.0) or 1.0
    for place, known in found.items():
        if known.alone is None and known.context is None and place in waiting:
            known.near_own = known.near_note = known.own / own
            known.near_talk = max(known.near_own, known.talk / talk)
            known.waiting = True


# --- the whole ------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class _Scored:
    """A candidate with what speaks for it."""

    situated: Situated
    seen: Shortlisted
    score: float
    via: tuple[Way, ...]
    talks: bool
    asks_for_it: bool
    """Whether it is a question that holds words of the one that is asked."""
    related: bool
    beside: bool
    marks: dict[str, object]


_UNKNOWN = Shortlisted()


def _scored(
    reading: Reading,
    situated: Situated,
    seen: Shortlisted,
    before: Situated | None,
    after: Situated | None,
    told: Collection[Place],
    cosines: Cosines,
    named: Collection[str | None],
) -> _Scored:
    message = situated.message.message
    talks = _alternate(before, situated) or _alternate(situated, after)
    score = seen.in_talk if talks else seen.as_note
    marks: dict[str, object] = {"talk": talks}
    asking = talks and ends_asking(message.text)
    if asking:
        score -= QUESTION_COST
        marks["asks"] = True
    if talks and message.name in named:
        score += SPEAKER_WEIGHT
        marks["speaker"] = True
    empty = says_nothing(message.text)
    if empty:
        score -= EMPTY_COST
        marks["empty"] = True
    in_time = _in_time(reading, situated.message)
    if in_time:
        score += TIME_WEIGHT
        marks["time"] = True
    via: list[Way] = []
    if seen.own or (talks and seen.talk):
        via.append("lexical")
    if seen.alone is not None or seen.context is not None:
        via.append("vector")
    if situated.place in told:
        score += FACT_WEIGHT
        marks["fact"] = True
        via.append("fact")
    if seen.waiting:
        marks["waiting"] = True
    if in_time and not via:
        via.append("lexical")  # by the words for the time
    return _Scored(
        situated=situated,
        seen=seen,
        score=score,
        via=tuple(via),
        talks=talks,
        asks_for_it=asking and bool(seen.own),
        related=bool(seen.own)
        or in_time
        or situated.place in told
        or _means_it(reading, seen, cosines),
        beside=talks and bool(seen.talk),
        marks=marks,
    )


def _means_it(reading: Reading, seen: Shortlisted, cosines: Cosines) -> bool:
    """Whether a vector is nearer than those of unrelated messages are."""
    nearest = max(seen.alone or 0.0, seen.context or 0.0)
    return nearest >= (cosines.unrelated_han if reading.in_han else cosines.unrelated)


def _tells_all(reading: Reading, known: Mapping[Place, Shortlisted], situated: Situated) -> bool:
    """Whether a message itself holds every word asked for, and is no question."""
    seen = known.get(situated.place, _UNKNOWN)
    return (
        bool(reading.words)
        and reading.words.issubset(seen.terms)
        and not ends_asking(situated.message.message.text)
    )


def _beside(around: Sequence[Situated], index: int, step: int) -> Situated | None:
    """The message right before or after. Each place that matters was read with both."""
    other = index + step
    if not 0 <= other < len(around):
        return None
    here, there = around[index].place, around[other].place
    return around[other] if here.session == there.session else None


def _alternate(one: Situated | None, other: Situated | None) -> bool:
    """Whether two neighbours are by two speakers."""
    if one is None or other is None:
        return False
    first, second = one.message.message, other.message.message
    return (first.role, first.name) != (second.role, second.name)


def _in_time(reading: Reading, stored: StoredMessage) -> bool:
    return (
        reading.since is not None
        and reading.until is not None
        and reading.since <= _time(stored) < reading.until
    )


def _time(stored: StoredMessage) -> float:
    time = stored.message.time
    return stored.arrived if time is None else time


def _order(scored: _Scored) -> tuple[float, float, int]:
    stored = scored.situated.message
    return -scored.score, -stored.arrived, -stored.seq


def _gain_by_sitting(scored: Iterable[_Scored]) -> None:
    """Have messages of a talk gain by the best of their sitting."""
    sittings: dict[tuple[int, float], list[_Scored]] = {}
    for each in scored:
        if each.talks:
            sitting = (each.situated.place.session, _time(each.situated.message) // SITTING_S)
            sittings.setdefault(sitting, []).append(each)
    for members in sittings.values():
        best = sorted((each.score for each in members), reverse=True)[:SITTING_BEST]
        gain = SITTING_WEIGHT * max(sum(best), 0.0) / SITTING_BEST
        for each in members:
            each.score += gain
            each.marks["sitting"] = round(gain, 3)


def _once(scored: Sequence[_Scored]) -> list[_Scored]:
    """Return them with those that say again what a better one says put back."""
    first: list[_Scored] = []
    again: list[_Scored] = []
    like: dict[str, list[int]] = {}
    pairs: dict[int, frozenset[str]] = {}

    def pairs_of(index: int) -> frozenset[str]:
        if index not in pairs:
            pairs[index] = shingles(scored[index].situated.message.message.text)
        return pairs[index]

    for index, each in enumerate(scored):
        ends = ends_of(each.situated.message.message.text)
        others = dict.fromkeys(other for end in ends for other in like.get(end, ()))
        if any(same_words(pairs_of(index), pairs_of(other)) for other in others):
            each.score *= REPEATED_SHARE
            each.marks["repeats"] = True
            again.append(each)
        else:
            for end in ends:
                like.setdefault(end, []).append(index)
            first.append(each)
    return sorted((*first, *again), key=_order) if again else first
