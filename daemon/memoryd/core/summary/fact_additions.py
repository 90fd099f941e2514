"""What a summary call's facts add to those that the rules read out of the same messages.

A model names an attribute in its own words: 年费 where the rules found 会员费. Taken as a fact of
its own it would stand beside the other, and stay when that is corrected.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime

from memoryd.core.fact_table.sameness import same_value
from memoryd.core.facts import KnownFact
from memoryd.core.summaries import bigrams, is_chinese
from memoryd.core.summary.replies import ReplyFact
from memoryd.core.text.claims import Claim, claims, readable, units_agree

__all__ = ["additions"]

_ALIKE = 0.7
"""Share of the words of the shorter value that must stand in the other."""


def additions(
    facts: Sequence[ReplyFact], known: Sequence[KnownFact], texts: dict[str, str], at: datetime
) -> Iterator[ReplyFact]:
    """Yield the facts whose value no known one has out of the same messages (``texts`` by id).

    What is said twice in them may be of two things, and is taken once more. Corrections and the
    application's fields are always taken.
    """
    taken: list[KnownFact] = list(known)
    for fact in facts:
        about = [
            (other, value)
            for other in taken
            if not set(fact.message_ids).isdisjoint(other.message_ids)
            for value in (other.value, *other.replaced)
            if _same(fact.value, value, at)
        ]
        always = fact.kind == "field" or fact.replaces is not None
        if always or len(about) < _times_said(fact, texts, at):
            taken.append(KnownFact(key=fact.key, value=fact.value, message_ids=fact.message_ids))
            yield fact


def _times_said(fact: ReplyFact, texts: dict[str, str], at: datetime) -> int:
    """How often one message says a value; 1 for words."""
    ours = claims(readable(fact.value), at)
    if not ours:
        return 1
    return max(
        1,
        *(
            sum(_agree(ours[0], claim) for claim in claims(readable(texts.get(id_, "")), at))
            for id_ in fact.message_ids
        ),
    )


def _same(one: str, other: str, at: datetime) -> bool:
    """Whether values are the same however they were said, or one is a part of the other."""
    ours, theirs = claims(readable(one), at), claims(readable(other), at)
    if ours and theirs:
        few, many = sorted((ours, theirs), key=len)
        return all(any(_agree(claim, said) for said in many) for claim in few)
    if ours or theirs:
        return False
    if same_value(one, other):
        return True
    few_words, many_words = sorted((_words(one), _words(other)), key=len)
    return len(few_words & many_words) >= max(1.0, _ALIKE * len(few_words))


def _agree(one: Claim, other: Claim) -> bool:
    return (
        one.kind == other.kind
        and not set(one.keys).isdisjoint(other.keys)
        and units_agree(one.unit, other.unit)
    )


def _words(text: str) -> set[str]:
    if is_chinese(text):
        return bigrams(text)
    return set(re.findall(r"[a-z0-9]{3,}", text.lower()))
