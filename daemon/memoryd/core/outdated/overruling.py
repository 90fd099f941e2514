"""What messages overrule of what was said before them, in either language.

A message that corrects seldom names the old value. So it is set against the turns before it: what
it is about is the one whose words it has, or that has another value of its kind.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from memoryd.core.outdated.comparing import (
    SUM,
    all_values_in,
    comparable,
    differs,
    is_english,
    normals_in,
    of_a_size,
    size_of,
    values_in,
)
from memoryd.core.outdated.echoes import echoes_of
from memoryd.core.outdated.overruled import Overruled
from memoryd.core.outdated.replaced import Said, telling_words
from memoryd.core.outdated.signs import (
    CLAUSES,
    ENDS,
    LONG,
    bare_choice,
    choice_words,
    confirmation,
    cue_of_change,
    denial_words,
    gives_value,
    handed_over,
    leaning_words,
    most_of,
    no_longer,
    sentences_of,
    shift_words,
    taken_back,
    told_in,
)
from memoryd.core.outdated.turns import (
    BARE_CODE,
    HALF_AS_GOOD,
    RARE,
    TOPIC,
    VALUE,
    Turn,
    best_met,
    counted,
    figures_in,
    met_by,
    names_in,
    topics_of,
    turns_of,
    words_of,
)
from memoryd.core.summaries import is_chinese
from memoryd.core.text.english import NUMBER_WORD
from memoryd.core.text.names import called_people
from memoryd.core.text.numerals import half_width

__all__ = [
    "overruled_by",
]


def overruled_by(newer: Sequence[Said], older: Sequence[Said]) -> tuple[Overruled, ...]:
    """Return what the messages ``newer`` overrule of what was said before them.

    Both are in the order in which they were said.
    """
    said = (*older, *newer)
    events = [
        index
        for index in range(len(older), len(said))
        if len(said[index].text) <= most_of(said[index].text)
        and (
            _corrects(said, index)
            or _denies(said[index])
            or _drops(said[index])
            or _shifts(said, index)
            or _chooses(said[index])
            or _hands_over(said[index])
            or _states(said[index])
        )
    ]
    found = [
        each
        for index in range(len(older), len(said))
        for each in _named_again(said[:index], said[index])
    ]
    if not events:
        return tuple(found)
    turns = turns_of(said)
    for index in events:
        found += _overruled(said, index, turns)
    return tuple(found)


def _correction(said: Said) -> str:
    """What of a message corrects: of a long one in English the sentences that say so, each with
    the one before it, which says of what, and with the one after it that gives the new value."""
    told = told_in(said.text)
    if len(told) <= LONG or is_chinese(told):
        return told
    sentences = [piece.strip() for piece in ENDS.split(told) if piece.strip()]
    kept: set[int] = set()
    for index, sentence in enumerate(sentences):
        if cue_of_change().search(sentence) or taken_back().search(sentence):
            gives = any(map(gives_value, sentences[index + 1 : index + 2]))
            kept.update(range(max(index - 1, 0), index + 1 + gives))
    return " ".join(sentences[index] for index in sorted(kept)).rstrip(".!") if kept else told


def _corrects(said: Sequence[Said], index: int) -> bool:
    each = said[index]
    if each.user:
        cue = cue_of_change().search(each.text) or taken_back().search(each.text)
        return bool(cue) and not each.text.rstrip().endswith(("？", "?"))
    told = told_in(each.text)
    asked = next((s for s in reversed(said[:index]) if s.user), None)
    if asked is None or (_CALL.match(each.text) and not is_chinese(asked.text)):
        return False
    if confirmation().search(told) and (values_in(told) or _NUMBER.search(told)):
        return True
    if taken_back().search(told):
        return True
    return _repeats(told, asked.text) and bool(
        confirmation().search(told) or cue_of_change().search(asked.text)
    )


_CALL = re.compile(r"(?:[a-z]\w*\()?\{")
"""What a tool was asked and answered corrects nothing that people said."""


_NUMBER = re.compile(rf"\b{NUMBER_WORD}\b", re.I)


def _denies(said: Said) -> bool:
    """Whether the user says of a value that it will not do: 十八桌坐不下, 十号没号了."""
    return said.user and any(
        denial_words().search(clause) and all_values_in(clause)
        for clause in re.split(r"[，。；！？\n]", half_width(said.text))
    )


def _drops(said: Said) -> bool:
    """Whether the user says that somebody or something will not do any more."""
    return said.user and no_longer().search(said.text) is not None


def _dropped(before: Sequence[Said], by: Said) -> Iterator[Overruled]:
    """What a message of the user drops by its name (吴师傅那边黄了): the longest words before that
    which were said earlier, in few messages."""
    if not by.user:
        return
    for match in no_longer().finditer(by.text):
        clause = CLAUSES.split(by.text[: match.start()])[-1][-_LONGEST_NAME:]
        name = _said_before(clause or match["what"] or "", before)
        saying = [each for each in before if name and name in each.text]
        if saying and len(saying) <= _FEW_SAY:
            yield Overruled(
                frozenset(each.id for each in saying),
                old=(name,),
                about=(),
                by=by.id,
                later=told_in(by.text),
                certain=True,
            )


def _hands_over(said: Said) -> bool:
    """Whether the user says that somebody takes another's place (那边让潘岚顶上)."""
    return said.user and handed_over().search(said.text) is not None


def _handed(before: Sequence[Said], by: Said) -> Iterator[Overruled]:
    """Whose place somebody takes: who is named beside that, and was in few messages before."""
    for name in called_people(by.text) if _hands_over(by) else ():
        saying = [each for each in before if name in each.text]
        if saying and len(saying) <= _FEW_SAY:
            yield _in_place_of(name, saying, by)


def _named_again(before: Sequence[Said], said: Said) -> Iterator[Overruled]:
    """Whose place somebody took before a message names them again."""
    for name in () if _hands_over(said) else called_people(said.text):
        handing = (each for each in reversed(before) if name in each.text and _hands_over(each))
        if (by := next(handing, None)) is not None:
            yield _in_place_of(name, (said,), by)


def _in_place_of(name: str, saying: Iterable[Said], by: Said) -> Overruled:
    return Overruled(
        frozenset(each.id for each in saying),
        old=(name,),
        about=(),
        by=by.id,
        later=told_in(by.text),
        certain=True,
    )


def _shifts(said: Sequence[Said], index: int) -> bool:
    """Whether a reply tells where a shift leads of which the user said only how far it goes."""
    return (
        index > 0
        and said[index - 1].user
        and not said[index].user
        and shift_words().search(said[index - 1].text) is not None
        and bool(values_in(told_in(said[index].text)))
    )


def _shifted(said: Sequence[Said], index: int) -> Iterator[Overruled]:
    """What was shifted (往后挪半小时), with the reply that says what holds then (调好了，九点)."""
    if _shifts(said, index):
        shifted, reply = said[index - 1], said[index]
        match = shift_words().search(half_width(shifted.text))
        if match is not None:
            yield Overruled(
                frozenset((shifted.id,)),
                old=(match[0],),
                about=(),
                by=reply.id,
                later=told_in(reply.text),
                certain=True,
            )


def _chooses(said: Said) -> bool:
    return said.user and choice_words().search(said.text) is not None


def _settled(
    said: Sequence[Said], index: int, before: Sequence[Turn], turns: Sequence[Turn]
) -> Iterator[Overruled]:
    """What the user leaned to (黄油我倾向总统的，要不盲测一下？), with the choice that was made
    soon after it (盲测完了，三个选安佳): both are about a thing that few speak of."""
    each = said[index]
    if not _chooses(each):
        return
    for turn, _ in best_met(met_by(words_of(each.text, ""), before[-_SOON:], turns), least=RARE):
        leaning = said[turn.start]
        if (
            leaning.user
            and leaning_words().search(leaning.text)
            and not choice_words().search(leaning.text)
        ):
            yield Overruled(
                frozenset((leaning.id,)),
                old=(),
                about=tuple(sorted(telling_words(leaning.text))),
                by=each.id,
                later=told_in(each.text),
                certain=True,
            )


_SOON = 5
"""Turns within which a choice follows."""


def _said_before(clause: str, before: Sequence[Said]) -> str:
    """The longest run of a clause that earlier messages have, of equal ones the last; a name has
    two signs at least and no word that every conversation has."""
    for length in range(len(clause), 1, -1):
        for start in range(len(clause) - length, -1, -1):
            run = clause[start : start + length]
            if telling_words(run) and any(run in each.text for each in before):
                return run
    return ""


_LONGEST_NAME = 10


_FEW_SAY = 8
"""Messages that say a name up to which it stands for one thing that may be dropped."""


def _repeats(told: str, statement: str) -> bool:
    """Whether a reply says again what it answers."""
    return not values_in(statement).keys().isdisjoint(values_in(told)) or any(
        True for _ in echoes_of(statement, told, "")
    )


def _overruled(said: Sequence[Said], index: int, turns: Sequence[Turn]) -> list[Overruled]:
    """What a message overrules: one thing, or in English as many as it has kinds of values for."""
    each = said[index]
    own = next(turn for turn in turns if turn.start <= index < turn.end)
    before = [turn for turn in turns if turn.end <= own.start]
    later = _correction(each)
    named = _named(said[: own.start], each.text)
    if named is not None:
        value, holders = named
        return [Overruled(holders, old=(value,), about=(), by=each.id, later=later, certain=True)]
    found = [
        *_dropped(said[: own.start], each),
        *_handed(said[: own.start], each),
        *_shifted(said, index),
        *_settled(said, index, before, turns),
    ]
    words = telling_words(later) | counted(later) | topics_of(later)
    if not _corrects(said, index):
        return found or (_restated(said, own, turns) if _states(each) else [])
    if each.user and before and _OF_SOMEBODY.match(later):
        words |= telling_words(" ".join(called_people(said[before[-1].start].text)))
    if not each.user:
        asked = _answered(said[own.start], words)
        words |= telling_words(asked) | counted(asked) | topics_of(asked)
    names = frozenset() if is_chinese(later) else names_in(each.text)
    if reverts := taken_back().search(later) is not None:
        words |= own.words  # those around it say of what
    met = met_by(words, before, turns, names)
    if reverts:  # what it takes back is a change
        told_well = (each for each in met if each.weight >= RARE)
        met = [each for each in told_well if _changes(said, each.turn)]
    meeting = list(best_met(met))
    # less of what both say is enough where a value of the same kind is said
    value = " ".join(s.text for s in said[own.start : own.end]) if reverts else later
    near = best_met(met, least=RARE, as_good=HALF_AS_GOOD)
    alike = [pair for pair in near if _has_other_value(said, pair[0], value)]
    if is_chinese(later) and not alike:
        # who is named in what has no such value takes nothing from what has one
        having = [each for each in met[:_LOOKED_AT] if _has_other_value(said, each.turn, value)]
        alike = list(best_met(having))
    if is_chinese(later):
        meeting += [pair for pair in alike if pair not in meeting]
    else:
        meeting = [*alike, *(pair for pair in meeting if pair not in alike)]
    figures = frozenset() if is_chinese(later) else figures_in(later)
    kinds: set[str] = set()
    for turn, shared in meeting:
        told = said[turn.start : turn.end]
        if figures and figures <= figures_in(" ".join(s.text for s in told)):
            continue  # what says the same is not what is corrected
        if reverts:
            old, about = tuple(_told_by(told, shared)), tuple[str, ...]()
        elif gone := _sold_out(told, later):
            old, about = (gone,), ()
        elif named_again := names & shared:
            old, about = _old(told, later, shared)[0], tuple(sorted(named_again))
        else:
            old, about = _old(told, later, shared)
        old += tuple(bare[1] for words in old if (bare := _BARE_FIGURE.fullmatch(words)))
        if not (is_chinese(later) or _is_about(old, shared, names)):
            continue
        of = {kind for value in old for kind in values_in(value)}
        vague = not of and is_english(later)
        anew = is_chinese(later) or kinds.isdisjoint(of)
        if (old or about) and (not found or vague or (of and anew)):
            ids = frozenset(s.id for s in said[turn.start : turn.end])
            ids |= set(_echoing(said[: own.start], turn, old))
            if vague and not old:
                about = (*about, *_values_of_brief(told))
            found.append(
                Overruled(ids=ids, old=old, about=about, by=each.id, later=later, reverts=reverts)
            )
            kinds |= of
            if reverts or not (of or vague) or len(found) == _AT_ONCE:
                break
    if not found and not reverts and _states(each):
        found = _restated(said, own, turns)
    if found:
        return found
    if reverts:
        before = [turn for turn in before if _changes(said, turn)]
    if is_chinese(later) and (changed := _changed_code(said, before, later)):
        ids, old = changed
        return [Overruled(ids=ids, old=old, about=(), by=each.id, later=later)]
    # A sum has its like long before, where it is called by another name (上限, 封顶).
    sums = is_chinese(later) and len(later) <= LONG // 2
    sums = sums and any(kind == SUM for kind in values_in(later))
    for turn in reversed(before if sums else before[-_NEAR:]):
        old = _other_values(said[turn.start : turn.end], later)
        if old and (is_chinese(later) or len(later) <= _BRIEF):
            ids = frozenset(s.id for s in said[turn.start : turn.end])
            return [Overruled(ids=ids, old=old, about=(), by=each.id, later=later)]
    if (
        each.user
        and before
        and bare_choice().match(later)
        and len(later) <= _SHORT * most_of(later) // LONG
    ):
        last = said[before[-1].start]
        about = tuple(sorted(telling_words(last.text)))
        return [Overruled(frozenset((last.id,)), old=(), about=about, by=each.id, later=later)]
    return found


_LOOKED_AT = 8
"""Turns looked at for another value, of those that are met best."""

_OF_SOMEBODY = re.compile("还?[他她]|[那这]边|人家")
"""What begins a message about whom the one before it named."""

_AT_ONCE = 2
"""Things that a message corrects at most."""


def _changed_code(
    said: Sequence[Said], before: Sequence[Turn], later: str
) -> tuple[frozenset[str], tuple[str, ...]] | None:
    """The last turn with a code of as many figures as a correction has one of: what has a code is
    called by many names (密码, 门禁的号)."""
    new = {k: normal for k, (normal, _) in values_in(later).items() if BARE_CODE.fullmatch(k)}
    for turn in reversed(before) if new else ():
        told = said[turn.start : turn.end]
        values = (value for each in told for value in all_values_in(told_in(each.text)))
        old = tuple(text for kind, normal, text in values if new.get(kind, normal) != normal)
        if old:
            return frozenset(each.id for each in told), old
    return None


def _restated(said: Sequence[Said], own: Turn, turns: Sequence[Turn]) -> list[Overruled]:
    """What a statement without a word of correction says anew (vaccine's on the 11th): what says
    of the same rare thing another value of its kind, has two rare words in common, or one that its
    reply took up and that nothing else has. That is shown beside it, and nothing is dropped."""
    each = said[own.start]
    before = [turn for turn in turns if turn.end <= own.start]
    value = " ".join(told_in(s.text) for s in said[own.start : own.end])
    found: list[Overruled] = []
    names = frozenset() if is_chinese(each.text) else names_in(f"- {each.text}")
    for words in (words_of(each.text, ""), own.words):
        met = met_by(words, before, turns, names)
        best = [*best_met(met, least=RARE)]
        # whom only it and this message name, whatever else it has in common with others
        only = {name for name in names if sum(name in turn.words for turn in turns) == _ALONE}
        best += [(m.turn, m.rare) for m in met if m.rare & only and (m.turn, m.rare) not in best]
        for turn, shared in best:
            told = said[turn.start : turn.end]
            often = {word: sum(word in t.words for t in turns) for word in sorted(shared)}
            rare = [word for word, number in often.items() if number <= _ITS_TURNS]
            if is_chinese(each.text):  # two phones that begin alike are of two people
                rare = [word for word in rare if not word.startswith(_NUMBERS)]
            other = _other_values(told, value)
            alone = {word for word in rare if often[word] == _ALONE and words is not own.words}
            if len(rare) > 1 or (rare and other) or (alone and alone & _taken_up(told)):
                about = (*filter(None, map(_said_as, rare)), *(text.lower() for text in other))
                about += tuple(_values_of_brief(told))
                found.append(
                    Overruled(
                        ids=frozenset(s.id for s in told),
                        old=(),
                        about=tuple(dict.fromkeys(about)),
                        by=each.id,
                        later=told_in(each.text),
                        certain=is_chinese(each.text) and bool(other),
                    )
                )
        if found:
            # what the message says goes before what its reply or its question does
            return found[:_AT_ONCE]
    return []


def _values_of_brief(turn: Sequence[Said]) -> Iterator[str]:
    """The values of a turn that is about one thing, which another sentence of it may name."""
    if len(turn[0].text) <= LONG:
        yield from (text.lower() for each in turn for _, _, text in all_values_in(each.text))


def _taken_up(turn: Sequence[Said]) -> frozenset[str]:
    """The words of a message that what answers it says again: it is about them."""
    return words_of(turn[0].text, "") & words_of(" ".join(each.text for each in turn[1:]), "")


def _said_as(word: str) -> str:
    """How a text says what a word stands for; nothing of what is a kind alone."""
    if BARE_CODE.fullmatch(word.removeprefix(VALUE)):
        return ""
    return word.rpartition(" ")[2].lower() if word.startswith(VALUE) else word


def _states(said: Said) -> bool:
    """Whether a message of the user is short and states something in English, or how something is
    shared: few conversations speak of two such things."""
    return (
        said.user
        and len(said.text) <= LONG
        and (is_english(said.text) or len(said.text) <= _BRIEF)
        and (is_english(said.text) or bool(values_in(said.text)))
        and not said.text.rstrip().endswith(("?", "？"))
    )


_NUMBERS = (f"{VALUE}phone", f"{VALUE}id")

_ITS_TURNS = 4
"""Turns up to which a word stands for one thing that is spoken of."""


_ALONE = 2
"""The turns of a word that only what is stated and what it is about have."""


_BARE_FIGURE = re.compile(r"(?=[£$€]|.+s$)[£$€]?([0-9][0-9.,]+)s?")
"""£350 may be said as 350, and the 14s are those of 14."""


def _answered(said: Said, words: Collection[str]) -> str:
    """What of a message a reply is about: of a long one in English the sentences that its words
    are from."""
    if len(said.text) <= LONG:
        return said.text
    sentences = [
        sentence
        for sentence in sentences_of(said.text)
        if not (telling_words(sentence) | counted(sentence)).isdisjoint(words)
    ]
    return " ".join(sentences) or _correction(said)


def _is_about(old: Iterable[str], shared: Collection[str], names: Collection[str]) -> bool:
    """Whether a correction in English is about a turn: one word, and neither a value of its kind
    nor a name, says too little of a sentence."""
    words = sum(not word.startswith(VALUE) for word in shared)
    if any(map(values_in, old)):
        return bool(shared)
    return words > 1 or any(word in names for word in shared)


def _sold_out(turn: Iterable[Said], later: str) -> str | None:
    """What there is no more of (the navy's out of stock), if a turn speaks of it."""
    match = _NO_MORE.search(later)
    what = match["what"].lower() if match else ""
    told = " ".join(each.text.lower() for each in turn)
    return what if what and re.search(rf"\b{re.escape(what)}\b", told) else None


_NO_MORE = re.compile(
    r"\b(?P<what>[A-Za-z-]{3,}?)(?:['’]?s|['’]re)?(?: is| are| was| were)? (?:all )?"
    r"(?:out of stock|sold out|discontinued|unavailable|not available|fully booked)\b",
    re.I,
)


def _has_other_value(said: Sequence[Said], turn: Turn, later: str) -> bool:
    """Whether a turn has another value of the kind that a correction has; in Chinese, where units
    tell the kinds, not a bare number."""
    others = _other_values(said[turn.start : turn.end], later)
    if not is_chinese(later):
        return bool(others)
    return any(not kind.startswith("number ") for text in others for kind in values_in(text))


def _changes(said: Sequence[Said], turn: Turn) -> bool:
    told = said[turn.start : turn.end]
    return any(cue_of_change().search(s.text) or confirmation().search(s.text) for s in told)


def _told_by(turn: Sequence[Said], shared: Collection[str]) -> Iterator[str]:
    """What a turn told: its values, and what its reply says again of it."""
    told = [told_in(each.text) for each in turn]
    for text in told:
        yield from (words for _, _, words in all_values_in(text))
    for echo in echoes_of(told[0], " ".join(told[1:]), turn[0].asked):
        if not telling_words(echo) & set(shared):
            yield echo


def _named(before: Sequence[Said], text: str) -> tuple[str, frozenset[str]] | None:
    """The old value, where a correction names it beside the new one (十八桌坐不下，得二十二桌), and
    the messages that say it of the same thing; else the last that says it."""
    plain = half_width(text)
    by_kind: dict[str, dict[str, str]] = {}
    for kind, normal, words in all_values_in(plain):
        by_kind.setdefault(kind, {})[normal] = words
    for kind, values in by_kind.items():
        noun = kind.removeprefix("count ")
        if len(values) == 1 and noun != kind and (one := f"一{noun}") in plain:
            values["1"] = one  # by itself 一根 says nothing
    about = telling_words(plain)
    refused = {
        each
        for clause in CLAUSES.split(plain)
        if denial_words().search(clause)
        for each in normals_in(clause)
    }
    for kind, values in by_kind.items():
        if len(values) < 2:
            continue
        saying = {
            normal: [s for s in before if (kind, normal) in normals_in(s.text)] for normal in values
        }
        # 9点半太晚了，他们10点就要拍照，得8点40到: of more than two the one that will not do
        old = [
            normal
            for normal in values
            if saying[normal] and (len(values) == 2 or (kind, normal) in refused)
        ]
        if len(old) != 1:
            continue
        holders = saying[old[0]]
        alike = [s for s in holders if about & (telling_words(s.text) | telling_words(s.asked))]
        held = next(
            words
            for k, normal, words in all_values_in(half_width(holders[-1].text))
            if (k, normal) == (kind, old[0])
        )
        near = [before.index(s) for s in alike or holders[-1:]]
        return held, frozenset(
            s.id for s in holders if any(abs(before.index(s) - at) <= _NEAR for at in near)
        )
    return None


def _other_values(turn: Sequence[Said], later: str) -> tuple[str, ...]:
    """The values of a turn that are comparable with those of a correction, and others."""
    new = [(kind, normal) for kind, normal, _ in all_values_in(later)]
    normals = {normal for _, normal in new}
    sums = sorted((normal for kind, normal in new if kind == SUM), key=size_of)
    # of several sums the smaller ones are parts, or by how much: 30万吧，省两万
    new = [each for each in new if each[0] != SUM or each[1] == sums[-1]]
    return tuple(
        text
        for each in turn
        for kind, normal, text in all_values_in(told_in(each.text))
        if normal not in normals
        and any(
            comparable(ours, kind) and (kind != SUM or of_a_size(value, normal))
            for ours, value in new
        )
    )


def _echoing(before: Sequence[Said], turn: Turn, old: Sequence[str]) -> Iterator[str]:
    """The messages that say an old value again: soon after it, or on the same thing."""
    for index, each in enumerate(before):
        if any(len(value) > 1 and _says(each.text, value) for value in old):
            near = turn.start - _NEAR <= index < turn.end + _NEAR
            if near or not turn.words.isdisjoint(telling_words(each.text)):
                yield each.id


def _says(text: str, value: str) -> bool:
    """Whether a text says a value, and not a longer word or number."""
    at = text.find(value)
    if at < 0 or is_chinese(text):
        return at >= 0
    ends = rf"(?<![A-Za-z0-9.,]){re.escape(value)}(?![A-Za-z0-9]|[.,][0-9])"
    return re.search(ends, text) is not None


_NEAR = 3


_BRIEF = 60
"""Characters of a correction in English that may leave to what was just said what it is about."""


_SHORT = 16
"""Characters of a message that says only what holds instead of what was said just before."""


def _old(
    turn: Sequence[Said], later: str, shared: frozenset[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The old value as the messages of a turn say it, and the words that mark its sentence."""
    told = [told_in(each.text) for each in turn]
    new = values_in(later)
    # what says again a value of the turn changes none of its kind
    said = {(kind, normal) for each in told for kind, normal, _ in all_values_in(each)}
    new = {kind: value for kind, value in new.items() if (kind, value[0]) not in said}
    if new:
        found = [
            (bool(telling_words(clause) & shared), text)
            for each in told
            for clause in re.split(r"[，。；！\n]|,(?![0-9])|(?<=[A-Za-z0-9])\. ", each)
            for kind, (normal, text) in values_in(clause).items()
            if differs(kind, normal, new)
        ]
        near = tuple(text for about, text in found if about)
        if found or is_chinese(later):
            return near or tuple(text for _, text in found), ()
    echoes = tuple(
        echo
        for statement in told[:-1]
        for echo in echoes_of(statement, told[-1], turn[0].asked)
        if echo not in later
        and not ((len(echo) <= 3 or echo.isascii()) and telling_words(echo) & shared)
        and (is_chinese(statement) or _beside(echo, statement, shared))
    )
    if any(values_in(echo) for echo in echoes):
        echoes = tuple(echo for echo in echoes if not values_in(echo))
    words = tuple(sorted(word for word in shared if not word.startswith((VALUE, TOPIC))))
    if len(words) > _SURELY and not is_chinese(later) and not any(map(values_in, echoes)):
        return echoes, words
    return echoes, () if echoes else words


def _beside(echo: str, statement: str, shared: Collection[str]) -> bool:
    """Whether the sentence that says something, or the one before it, has a word in common."""
    sentences = sentences_of(statement)
    at = next((i for i, sentence in enumerate(sentences) if echo in sentence), 0)
    return not telling_words(" ".join(sentences[max(at - 1, 0) : at + 1])).isdisjoint(shared)


_SURELY = 1
"""Words that both say, beyond which they mark a sentence as well as what the reply repeats."""
