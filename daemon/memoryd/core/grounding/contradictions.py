"""Whether a line whose words were said says something else with them.

It may deny what was said, turn round where something goes, tell what is over, or say of one person
what was said of another.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from memoryd.core.grounding.evidence import Evidence, any_of
from memoryd.core.grounding.sayings import clauses_of, is_one, same_person, ways_of
from memoryd.core.summaries import is_chinese, word_set
from memoryd.core.text.claims import Claim, units_agree

__all__ = [
    "have_changed_places",
    "is_contrary",
    "is_former",
    "is_of_another",
    "is_turned",
    "is_turned_round",
]


def is_turned(text: str, known: Evidence) -> bool:
    """Whether a clause denies what the sources say in as many words, or says what they deny."""
    for clause in clauses_of(text):
        alike = [
            said
            for said in known.clauses()
            if not said.asks and _same_words_mostly(clause.tokens, said.tokens)
        ]
        if alike and all(said.denies != clause.denies for said in alike):
            return True
    return False


def _same_words_mostly(ours: frozenset[str], theirs: frozenset[str]) -> bool:
    """Whether two clauses are the same statement, sign aside."""
    shared = len(ours & theirs)
    if shared >= _TELLING:
        return shared >= _AS_MANY_WORDS * len(ours)
    # of few words nearly all: I don't eat beef, eats beef; of one, that
    nearly = shared == _TELLING - 1 and 3 * shared >= 2 * max(len(ours), len(theirs))
    return nearly or (shared == 1 and ours == theirs)


_TELLING = 3
_AS_MANY_WORDS = 0.5
"""Pairs of characters, and the share of a clause's, that make it the same statement."""


def is_turned_round(text: str, known: Evidence) -> bool:
    """Whether something goes from where the sources have it go to: 从华为云迁到阿里云."""
    for way in ways_of(text):
        if any(said.old == way.old and said.new.startswith(way.new) for said in known.ways()):
            continue
        if any(
            said.new.startswith(way.old) and way.new.startswith(said.old) for said in known.ways()
        ):
            return True
    return False


def is_of_another(text: str, known: Evidence) -> bool:
    """Whether what a line says of a person was said of others alone: 张三 does what 李四 does."""
    for clause in clauses_of(text):
        if len(clause.persons) != 1:
            continue
        named = [said for said in known.clauses() if said.persons]
        own = [said for said in named if same_person(clause.persons, said.persons)]
        others = [said for said in named if not same_person(clause.persons, said.persons)]
        ours = frozenset().union(*(said.tokens for said in own)) & clause.tokens
        theirs = frozenset().union(*(said.tokens for said in others)) & clause.tokens
        if own and theirs - ours and not ours - theirs:
            return True
    return False


def have_changed_places(text: str, known: Evidence) -> bool:
    """Whether of two persons each does what the other does: it was 张三 who told 李四."""
    for pair in filter(None, (clause.pair for clause in clauses_of(text))):
        said = [
            other.pair
            for other in known.clauses()
            if other.pair and (is_one(pair, other.pair) or is_one(pair, other.pair.reversed()))
        ]
        if any(is_one(pair, other) for other in said):
            continue
        if any(
            len(pair.between & other.between)
            >= _AS_THEY_LEAD * max(1, len(pair.between), len(other.between))
            for other in said
        ):
            return True
    return False


_AS_THEY_LEAD = 0.6
"""Share of the words between two persons that must be the same for each to have the other's
place."""


def is_former(text: str, found: Sequence[Claim], known: Evidence) -> bool:
    """Whether a line states a value that the sources name only as what another came in place of:
    5 万 of 从 5 万提到 8 万."""
    if _ABOUT_BEFORE.search(text):
        return False
    for claim in found:
        said = [
            entry for entry in any_of(claim, known) if units_agree(entry.claim.unit, claim.unit)
        ]
        if said and all(entry.former for entry in said):
            return True
    return False


_ABOUT_BEFORE = re.compile(
    r"[从由原曾改换涨降提升调]|[之以]前|先前|[起最当]初|推迟|延[后期]|"
    r"\b(?:from|was|were|originally|previously|before|former|changed|moved|raised)\b"
)
"""Words of a line that itself tells of a change."""

_CONTRARIES = word_set(
    "初终 首尾 男女 甲乙丙丁 买卖 单双 正副 主次副 新旧 冷热 左右 父母 爸妈 春夏秋冬"
)
"""Characters that make contraries of words which share the other one: 初稿 is no 终稿."""


_OPPOSITES = tuple(
    (re.compile(one), re.compile(other))
    for one, other in (
        (
            r"增|涨|提高|上升|升[到至高]|\b(?:increas|rose|rise|grew|grow|up (?:by )?[0-9])",
            r"下[降跌滑]|减|降|跌|"
            r"\b(?:decreas|fell|fall|dropp|declin|lower|down (?:by )?[0-9])",
        ),
        (r"提前|\bearlier\b", r"推[迟后]|延[后期迟]|\b(?:later|postpone|delay)"),
    )
)
"""Words for one way that something goes, and for the other."""


def is_contrary(text: str, supporting: Sequence[frozenset[int]], known: Evidence) -> bool:
    """Whether a line has a word that no source has, where what supports it has its contrary."""
    texts = [known.texts[i] for i in set().union(*supporting)] if supporting else known.texts
    for ours, theirs in (pair for both in _OPPOSITES for pair in (both, both[::-1])):
        if (
            ours.search(text)
            and not theirs.search(text)
            and not ours.search(known.whole)
            and any(map(theirs.search, texts))
        ):
            return True
    for group in _CONTRARIES:
        for match in re.finditer(f"[{group}]", text):
            at, char = match.start(), match[0]
            for start in (at - 1, at):
                word = text[max(start, 0) : start + 2]
                if len(word) < 2 or not is_chinese(word) or word in known.whole:
                    continue
                others = [word.replace(char, other) for other in group if other != char]
                if any(other in said for other in others for said in texts):
                    return True
    return False
