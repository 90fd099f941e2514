"""Whether a message corrects, denies or states something, and which of its sentences do."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from memoryd.core.outdated.comparing import all_values_in, is_english, values_in
from memoryd.core.outdated.echoes import echoes_of
from memoryd.core.outdated.signs import (
    ENDS,
    LONG,
    confirmation,
    cue_of_change,
    denial_words,
    gives_value,
    sentences_of,
    taken_back,
    told_in,
)
from memoryd.core.outdated.stated import Said
from memoryd.core.outdated.telling import telling_words
from memoryd.core.outdated.turns import counted
from memoryd.core.summaries import is_chinese
from memoryd.core.text.english import NUMBER_WORD
from memoryd.core.text.numerals import half_width

__all__ = ["BRIEF", "answered_part", "correction_of", "corrects", "denies", "states"]


def corrects(said: Sequence[Said], index: int) -> bool:
    """Whether a message corrects: the user says so, or a reply confirms or repeats a change."""
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


def _repeats(told: str, statement: str) -> bool:
    """Whether a reply says again what it answers."""
    return not values_in(statement).keys().isdisjoint(values_in(told)) or any(
        True for _ in echoes_of(statement, told, "")
    )


def denies(said: Said) -> bool:
    """Whether the user says of a value that it will not do: 十八桌坐不下, 十号没号了."""
    return said.user and any(
        denial_words().search(clause) and all_values_in(clause)
        for clause in re.split(r"[，。；！？\n]", half_width(said.text))
    )


def states(said: Said) -> bool:
    """Whether a message of the user is short and states something in English, or how something is
    shared: few conversations speak of two such things."""
    return (
        said.user
        and len(said.text) <= LONG
        and (is_english(said.text) or len(said.text) <= BRIEF)
        and (is_english(said.text) or bool(values_in(said.text)))
        and not said.text.rstrip().endswith(("?", "？"))
    )


BRIEF = 60
"""Characters of a message that may leave to what was just said what it is about."""


def correction_of(said: Said) -> str:
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


def answered_part(said: Said, words: Collection[str]) -> str:
    """What of a message a reply is about: of a long one in English the sentences that its words
    are from."""
    if len(said.text) <= LONG:
        return said.text
    sentences = [
        sentence
        for sentence in sentences_of(said.text)
        if not (telling_words(sentence) | counted(sentence)).isdisjoint(words)
    ]
    return " ".join(sentences) or correction_of(said)
