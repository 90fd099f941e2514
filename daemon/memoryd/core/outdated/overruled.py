"""What a later sentence overrules, shown beside what was said before.

``replaced`` drops a value where it is certain that it holds no more. Most corrections of a name, a
place or a choice (入场那首歌换成《告白气球》) say too little for that: which words of the sentence
they are about are the old value, nobody can tell for certain. Nothing is dropped here, then: the
earlier sentence stands with the later one beside it, so that nobody takes it for the present state.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from memoryd.core.facts import Fact
from memoryd.core.outdated.comparing import comparable, values_in
from memoryd.core.outdated.replaced import Replaced
from memoryd.core.outdated.signs import (
    LONG,
    bare_choice,
    confirmation,
    cue_of_change,
    gives_value,
    sentences_of,
    taken_back,
    told_in,
)
from memoryd.core.outdated.stated import Said
from memoryd.core.outdated.telling import telling_words
from memoryd.core.outdated.turns import words_of
from memoryd.core.summaries import SummaryLine, is_chinese
from memoryd.core.summary.excerpts import is_excerpt
from memoryd.core.summary.searched_lines import Later
from memoryd.core.text.numerals import half_width

__all__ = [
    "Later",
    "Overruled",
    "facts_of_overruled",
    "later_of",
    "overruled_as",
    "present_of_overruled",
]


@dataclass(frozen=True, slots=True)
class Overruled:
    """What messages said, ``old`` in as many words, and what ``by`` said of it later.

    Where no value can be told from the sentence around it, the words that both share, ``about``,
    mark the sentence. What ``reverts`` takes a change back: what was changed holds again. It is
    ``certain`` what is overruled where the later message names it (吴师傅那边黄了).
    """

    ids: frozenset[str]
    old: tuple[str, ...]
    about: tuple[str, ...]
    by: str
    later: str
    value: Replaced | None = None
    reverts: bool = False
    certain: bool = False

    def marks(self, text: str, *, values_only: bool = False) -> tuple[str, ...]:
        """What in a text that rests on the messages says what is overruled."""
        plain = half_width(text)
        # the words of ``about`` are in lower case
        return self.marks_in(plain, plain.lower(), values_only=values_only)

    def marks_in(self, plain: str, lower: str, *, values_only: bool = False) -> tuple[str, ...]:
        """The same of a text in half width, as it is and in lower case."""
        marks = self.old if values_only else (*self.old, *self.about)
        found = tuple([mark for mark in marks if mark in plain or mark in lower])
        if not found and self.value is not None and self.value.stated_in(plain):
            return (self.value.text,)
        return found


def overruled_as(replaced: Iterable[Replaced], said: Iterable[Said]) -> tuple[Overruled, ...]:
    """Return what was replaced as what is shown beside it, as far as it is known who said that."""
    replaced = tuple(replaced)
    by = {each.by for each in replaced}
    told = {each.id: told_in(each.text) for each in said if each.id in by}
    return tuple(
        Overruled(each.ids, old=(), about=(), by=each.by, later=later, value=each)
        for each in replaced
        # who asks for what holds (是…吗？) says the value, and nothing beside it
        if (later := told.get(each.by, "") or (each.now if each.by in told else ""))
    )


def later_of(lines: Sequence[SummaryLine], overruled: Iterable[Overruled]) -> dict[int, Later]:
    """Return what was said later of each excerpt among the lines that was overruled, by index."""
    overruled = tuple(overruled)
    gone = _by_message(overruled)
    if not gone:
        return {}
    told: dict[str, list[int]] = {}
    for index, line in enumerate(lines):
        if is_excerpt(line) and not line.text.rstrip().endswith(("？", "?")):
            for id_ in line.message_ids:
                told.setdefault(id_, []).append(index)
    found = {
        index: _later(line, last, gone, told, lines)
        for index, line in enumerate(lines)
        if is_excerpt(line) and (last := _last(line.text, line.message_ids, gone))
    }
    for each in overruled:
        if each.by in told and not is_chinese(each.later):
            # the sentence that has the old value alone (the gate man's ill), and the one after it
            speaks = _spokesman(told[each.by], lines)
            for index in told[each.by]:
                if index < speaks and index not in found and each.marks(lines[index].text):
                    found[index] = Later((speaks,))
        if each.reverts and each.by in told:
            index = _spokesman(told[each.by], lines)
            changed = (other for other in overruled if other.by in each.ids)
            before = dict.fromkeys(
                i
                for change in (each, *changed)
                for id_ in sorted(change.ids)
                for i in told.get(id_, ())
                if i < index and change.marks(lines[i].text)
            )
            found[index] = replace(found.get(index, Later()), before=tuple(before)[:_BESIDE])
    return found


def present_of_overruled(
    lines: Iterable[SummaryLine], overruled: Iterable[Overruled]
) -> tuple[SummaryLine, ...]:
    """Return lines without the statements of a summariser that give an old value, or quote what
    was overruled: what was said word for word is there with what was said later."""
    lines = tuple(lines)
    gone = _by_message(overruled)
    if all(is_excerpt(line) or gone.keys().isdisjoint(line.message_ids) for line in lines):
        return lines
    said = {_bare_words(line.text) for line in lines if is_excerpt(line)}

    def quotes(line: SummaryLine) -> bool:
        return all(_bare_words(sentence) in said for sentence in sentences_of(line.text))

    return tuple(
        line
        for line in lines
        if is_excerpt(line)
        or line.field is not None
        or not _last(line.text, line.message_ids, gone, values_only=not quotes(line))
    )


def _bare_words(text: str) -> str:
    return half_width(text).strip(" .!。！")


def facts_of_overruled(
    facts: Iterable[Fact], session: str, overruled: Iterable[Overruled]
) -> tuple[Fact, ...]:
    """Return the facts without those that give an old value: out of messages that said it, or
    kept beside the new one, where a correction changed a part of a fact."""
    overruled = tuple(overruled)
    gone = _by_message(overruled)
    if not gone:
        return tuple(facts)
    by: dict[str, list[Overruled]] = {}
    for each in overruled:
        by.setdefault(each.by, []).append(each)
    found: list[Fact] = []
    for fact in facts:
        text = f"{fact.key}: {fact.value}"
        ids = [source.message_id for source in fact.sources if source.session == session]
        kept = (each for id_ in ids for each in by.get(id_, ()))
        if not (_last(text, ids, gone, values_only=True) or any(_keeps(text, e) for e in kept)):
            found.append(fact)
    return tuple(found)


def _keeps(text: str, overruled: Overruled) -> bool:
    """Whether a text out of a correction says an old value that the correction does not say."""
    later = half_width(overruled.later)
    return any(mark not in later for mark in overruled.marks(text, values_only=True))


def _later(
    line: SummaryLine,
    last: Sequence[Overruled],
    gone: Mapping[str, Sequence[Overruled]],
    told: Mapping[str, Sequence[int]],
    lines: Sequence[SummaryLine],
) -> Later:
    by: list[int] = []
    surely: set[int] = set()
    certain: set[int] = set()
    unkept: list[str] = []
    for each in _nearest(line.text, [each for each in last if _of_the_same(line.text, each)]):
        its = told.get(each.by, ())
        before = len(by)
        if its:
            speaks = _spokesman(its, lines)
            by.append(speaks if is_chinese(each.later) else _in_its_place(each, its, lines, speaks))
            if each.certain:
                # 吴师傅那边黄了。护士长另外荐了一个，杨姐
                by += (more := [i for i in its if i == speaks + 1])
                certain.update((speaks, *more))
            if not is_chinese(each.later) and by[-1] == speaks:
                # changed the code, somebody had the old one. 2846
                short = len(each.later) <= LONG
                by += [i for i in its if i == speaks + 1 and (short or gives_value(lines[i].text))]
        else:
            unkept.append(each.later)
            # of what stands in no line nobody else says what became of it
            unkept += [next_.later for next_ in _last(each.later, (each.by,), gone)[-_BESIDE:]]
        if each.old or each.value or is_chinese(each.later):
            surely.update(by[before:])
    return Later(
        tuple(dict.fromkeys(by)),
        tuple(unkept),
        redundant=_merely_confirms(line.text, line.message_ids, gone),
        vague=frozenset(by) - surely,
        certain=frozenset(certain),
    )


def _in_its_place(
    overruled: Overruled, indexes: Sequence[int], lines: Sequence[SummaryLine], speaks: int
) -> int:
    """The first sentence of an English message that has what comes in an old value's place; the
    one that speaks for it where none has, or that one has it."""
    old = {kind: normal for text in overruled.old for kind, (normal, _) in values_in(text).items()}

    def has(index: int) -> bool:
        values = values_in(lines[index].text)
        if not old:
            return gives_value(lines[index].text)
        return any(
            comparable(new, kind) and values[new][0] != normal
            for new in values
            for kind, normal in old.items()
        )

    return next((index for index in (speaks, *indexes) if has(index)), speaks)


def _spokesman(indexes: Sequence[int], lines: Sequence[SummaryLine]) -> int:
    """The line that stands best for a message that corrects."""
    return max(indexes, key=lambda i: (_says_again(lines[i].text), -i))


@functools.lru_cache(maxsize=512)
def _says_again(text: str) -> int:
    """How well a sentence stands for a message that corrects, best one that takes a change back:
    the first mood it is, and not: I'll dig out the three references again."""
    if taken_back().search(text):
        return _TAKES_BACK
    cue = confirmation().search(text) or cue_of_change().search(text)
    return 2 * bool(cue) + bool(values_in(text))


_TAKES_BACK = 4


def _of_the_same(text: str, overruled: Overruled) -> bool:
    """Whether what was said later is about this sentence of a message, and not about another one:
    it says a name that was replaced, or they share a word, or have values of a kind. In English a
    sentence is found by its words."""
    if overruled.value is not None or not is_chinese(overruled.later):
        return True
    return _speaks_of(text, overruled.later, overruled.old, overruled.certain)


@functools.lru_cache(maxsize=512)
def _speaks_of(text: str, later: str, old: tuple[str, ...], certain: bool) -> bool:
    """The same of a Chinese sentence; asked of all lines again each time that one more message
    overrules any of them."""
    if any(each in text and not values_in(each) for each in old):
        return True
    if not old and (certain or bare_choice().match(later)):
        return True
    if not telling_words(later).isdisjoint(telling_words(text)):
        return True
    kinds = values_in(text)
    return any(comparable(new, kind) for new in values_in(later) for kind in kinds)


def _merely_confirms(
    text: str, ids: Collection[str], gone: Mapping[str, Sequence[Overruled]]
) -> bool:
    """Whether a reply says the old value and hardly more: what it answers is shown anyway."""
    label, _, told = text.partition(": ")
    values = [old for id_ in ids for each in gone.get(id_, ()) for old in each.old]
    return label in ("助手", "assistant") and any(
        old in told and len(told) - len(old) <= _HARDLY_MORE for old in values
    )


_HARDLY_MORE = 4
"""Characters of a reply beside the value."""


def _by_message(overruled: Iterable[Overruled]) -> dict[str, list[Overruled]]:
    gone: dict[str, list[Overruled]] = {}
    for each in overruled:
        for id_ in each.ids:
            gone.setdefault(id_, []).append(each)
    return gone


def _last(
    text: str,
    ids: Collection[str],
    gone: Mapping[str, Sequence[Overruled]],
    *,
    values_only: bool = False,
) -> tuple[Overruled, ...]:
    """What overrules each value of a text last, in the order in which it was said."""
    if gone.keys().isdisjoint(ids):
        return ()
    plain = half_width(text)
    lower = plain.lower()
    found: dict[str, Overruled] = {}
    for id_ in ids:
        for each in gone.get(id_, ()):
            if each.by not in ids and each.later not in text:
                for mark in each.marks_in(plain, lower, values_only=values_only):
                    # what is only about it says nothing of what else is
                    mark += "" if each.old or each.value else f" {each.by}"
                    before = found.pop(mark, None)
                    # what is certain of a value goes before what is only near to it
                    keeps = before is not None and before.value and not each.value
                    found[mark] = before if before is not None and keeps else each
    return tuple(dict.fromkeys(found.values()))


_BESIDE = 3
"""Later sentences shown beside one line at most."""


_KNOWN = 2
"""Words that it is worth to know which value is overruled."""


def _nearest(text: str, overruled: Sequence[Overruled]) -> Sequence[Overruled]:
    """What was said last of a line, and of the rest what has most words of it, in the order in
    which it was said: a long line shares a word with much."""
    if len(overruled) <= _BESIDE:
        return overruled
    words = words_of(text, "")
    shared = [
        len(words & words_of(each.later, "")) + _KNOWN * bool(each.old or each.value)
        for each in overruled
    ]
    last = len(overruled) - 1
    near = sorted(range(last), key=lambda i: (shared[i], i))[1 - _BESIDE :]
    return [overruled[i] for i in (*sorted(near), last)]
