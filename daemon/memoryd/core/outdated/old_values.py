"""Which value of what was said before a message corrects, and which messages say it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence

from memoryd.core.outdated.comparing import (
    SUM,
    all_values_in,
    comparable,
    differs,
    normals_in,
    of_a_size,
    size_of,
    values_in,
)
from memoryd.core.outdated.echoes import echoes_of
from memoryd.core.outdated.signs import CLAUSES, LONG, denial_words, sentences_of, told_in
from memoryd.core.outdated.stated import Said
from memoryd.core.outdated.telling import telling_words
from memoryd.core.outdated.turns import BARE_CODE, TOPIC, VALUE, Turn
from memoryd.core.summaries import is_chinese
from memoryd.core.text.numerals import half_width

__all__ = [
    "NEAR",
    "changed_code",
    "echoing",
    "has_other_value",
    "old_value_named",
    "old_values_of",
    "other_values",
    "sold_out",
    "told_by",
    "values_of_brief",
]


def old_value_named(before: Sequence[Said], text: str) -> tuple[str, frozenset[str]] | None:
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
            normal: [at for at, s in enumerate(before) if (kind, normal) in normals_in(s.text)]
            for normal in values
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
        alike = [
            at
            for at in holders
            if about & (telling_words(before[at].text) | telling_words(before[at].asked))
        ]
        held = next(
            words
            for k, normal, words in all_values_in(half_width(before[holders[-1]].text))
            if (k, normal) == (kind, old[0])
        )
        near = alike or holders[-1:]
        # of two hundred messages that say it each is near to one of two hundred that are alike
        return held, frozenset(
            before[at].id
            for at in holders
            if bisect_left(near, at - NEAR) < bisect_right(near, at + NEAR)
        )
    return None


def other_values(turn: Sequence[Said], later: str) -> tuple[str, ...]:
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


def has_other_value(said: Sequence[Said], turn: Turn, later: str) -> bool:
    """Whether a turn has another value of the kind that a correction has; in Chinese, where units
    tell the kinds, not a bare number."""
    others = other_values(said[turn.start : turn.end], later)
    if not is_chinese(later):
        return bool(others)
    return any(not kind.startswith("number ") for text in others for kind in values_in(text))


def values_of_brief(turn: Sequence[Said]) -> Iterator[str]:
    """The values of a turn that is about one thing, which another sentence of it may name."""
    if len(turn[0].text) <= LONG:
        yield from (text.lower() for each in turn for _, _, text in all_values_in(each.text))


def old_values_of(
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


def told_by(turn: Sequence[Said], shared: Collection[str]) -> Iterator[str]:
    """What a turn told: its values, and what its reply says again of it."""
    told = [told_in(each.text) for each in turn]
    for text in told:
        yield from (words for _, _, words in all_values_in(text))
    for echo in echoes_of(told[0], " ".join(told[1:]), turn[0].asked):
        if not telling_words(echo) & set(shared):
            yield echo


def sold_out(turn: Iterable[Said], later: str) -> str | None:
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


def changed_code(
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


def echoing(before: Sequence[Said], turn: Turn, old: Sequence[str]) -> Iterator[str]:
    """The messages that say an old value again: soon after it, or on the same thing."""
    for index, each in enumerate(before):
        if any(len(value) > 1 and _says(each.text, value) for value in old):
            near = turn.start - NEAR <= index < turn.end + NEAR
            if near or not turn.words.isdisjoint(telling_words(each.text)):
                yield each.id


def _says(text: str, value: str) -> bool:
    """Whether a text says a value, and not a longer word or number."""
    at = text.find(value)
    if at < 0 or is_chinese(text):
        return at >= 0
    ends = rf"(?<![A-Za-z0-9.,]){re.escape(value)}(?![A-Za-z0-9]|[.,][0-9])"
    return re.search(ends, text) is not None


NEAR = 3
"""Messages, or turns, within which one follows soon after another."""
