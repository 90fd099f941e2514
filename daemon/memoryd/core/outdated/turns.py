"""Which of the turns before a message it is about, by the words that both say."""

from __future__ import annotations

import functools
import itertools
import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memoryd.core.outdated.comparing import BOUND_KIND, SHARE_KIND, is_english, values_in
from memoryd.core.outdated.stated import Said
from memoryd.core.outdated.telling import telling_words
from memoryd.core.summaries import is_chinese
from memoryd.core.text.english import CAPITALISED, NUMBER_WORD, root
from memoryd.core.text.holders import TITLES_ZH
from memoryd.core.text.kindred import topics
from memoryd.core.text.number_words import NUMBER_WORDS
from memoryd.core.text.search_terms import normal_text

__all__ = [
    "BARE_CODE",
    "HALF_AS_GOOD",
    "RARE",
    "TOPIC",
    "VALUE",
    "Turn",
    "best_met",
    "counted",
    "figures_in",
    "met_by",
    "names_in",
    "topics_of",
    "turns_of",
    "words_of",
]


@dataclass(frozen=True, slots=True)
class Turn:
    """A message of the user with what answered it: messages from ``start`` up to ``end``.

    A long story shares a word with whatever comes later: ``breadth`` is how many things it is
    about."""

    start: int
    end: int
    words: frozenset[str]
    breadth: float


def turns_of(said: Sequence[Said]) -> tuple[Turn, ...]:
    starts = [i for i, each in enumerate(said) if each.user or i == 0]
    return tuple(
        Turn(start, end, *_read(tuple((each.text, each.asked) for each in said[start:end])))
        for start, end in zip(starts, (*starts[1:], len(said)), strict=True)
    )


@dataclass(frozen=True, slots=True)
class _Met:
    """A turn that words meet: what they weigh there, and those that few turns have."""

    weight: float
    turn: Turn
    rare: frozenset[str]


@functools.lru_cache(maxsize=256)
def _read(messages: tuple[tuple[str, str], ...]) -> tuple[frozenset[str], float]:
    """The words of a turn, and its breadth: each new message is set against all turns before."""
    words = frozenset[str]().union(*(words_of(text, asked) for text, asked in messages))
    telling = [word for word in words if not word.startswith((VALUE, TOPIC))]
    english = sum(map(str.isascii, telling))
    pairs = len(telling) - english
    return words, math.sqrt(max(english / _MANY_WORDS, pairs / _MANY_PAIRS, 1.0))


def words_of(text: str, asked: str) -> frozenset[str]:
    """What a message is about: words, those of its question, and what it counts."""
    words = telling_words(text) | telling_words(asked) | counted(text) | _surnamed(text)
    return words | topics_of(text) | topics_of(asked)


def _surnamed(text: str) -> frozenset[str]:
    """Surname and title of whom a text calls otherwise: 韩月琴老师 and 老师姓韩 are 韩老师."""
    found = {match[2] + match[1][0] for match in _TITLED.finditer(text)}
    return frozenset(found | {match[1] + match[2][0] for match in _FULL.finditer(text)})


_TITLED = re.compile(rf"({TITLES_ZH})姓([\u4e00-\u9fff])")
_FULL = re.compile(rf"([\u4e00-\u9fff])[\u4e00-\u9fff]{{1,2}}({TITLES_ZH})")


def topics_of(text: str) -> frozenset[str]:
    """What a text speaks of, by whichever name; in English only how old somebody is, which few
    sentences call age: how old is she, 7 he says, she's nine."""
    if not is_chinese(text):
        return frozenset((f"{TOPIC}age",)) if _speaks_of_age().search(text) else frozenset()
    return frozenset(f"{TOPIC}{topic}" for topic in topics(normal_text(text)))


@functools.cache
def _speaks_of_age() -> re.Pattern[str]:
    number = rf"(?:[0-9]{{1,2}}|{NUMBER_WORD})"
    return re.compile(
        r"\bhow old\b|\bages?\b|\byears? old\b|\byear-old\b|"
        rf"(?:\b(?:is|turns|turned|turning)|['’]s) (?:only |just |nearly |about |now )?{number}"
        r"(?=[.,!;?]|$| and\b| now\b| then\b)",
        re.I,
    )


def counted(text: str) -> frozenset[str]:
    """The values of a text as words, and the kinds of what it counts."""
    found: set[str] = set()
    for kind, (normal, _) in values_in(text).items():
        if not (is_english(text) and re.fullmatch("[0-9]", normal)):
            found.add(f"{VALUE}{kind} {normal}")  # two is said of much
        if kind.startswith(("count ", "place ", SHARE_KIND, BOUND_KIND)):
            found.add(f"{VALUE}{kind}")
        elif kind in ("phone", "id"):
            found.add(f"{VALUE}{kind} {normal[:6]}")
    if not is_chinese(text):
        # the 110 is what was told as 110mm
        found.update(f"{VALUE}{figures}" for figures in _FIGURES.findall(text))
        # few things have a code of so many figures
        found.update(f"{VALUE}{kind}" for kind in values_in(text) if BARE_CODE.fullmatch(kind))
    return frozenset(found)


def figures_in(text: str) -> frozenset[str]:
    return frozenset(_ANY_FIGURES.findall(text))


_ANY_FIGURES = re.compile(r"(?<![\w.,:-])[£$€]?([0-9]+)(?![\w:-])")


BARE_CODE = re.compile("code [0-9]")


_FIGURES = re.compile(r"(?<![0-9.,:/-])[0-9]{3,}(?![0-9])")


TOPIC = "~ "


VALUE = "= "
"""What tells words that stand for values from those of a text."""


_BY_TOPIC = 0.5
"""What speaking of the same by another name weighs against a word that both say."""


_NAME = 1.5
"""What a name that a correction says again weighs against another word: it is about that."""


def names_in(text: str) -> frozenset[str]:
    """The words of a text in English that a capital marks as names."""
    names = (*re.findall(CAPITALISED, text), *re.findall(r"\b[A-Z]{2,}\b", text))
    return frozenset(word for name in names for word in telling_words(name))


def met_by(
    words: frozenset[str],
    before: Sequence[Turn],
    turns: Sequence[Turn],
    names: frozenset[str] = frozenset(),
) -> list[_Met]:
    """The turns that words meet, best first, each with those that are found in few others. With a
    weight of 3.0 that is one word that stands in 5 of 100 turns."""
    met = {turn.start: words & turn.words for turn in turns}
    often = Counter(itertools.chain.from_iterable(met.values()))
    total = max(len(turns), _FEW)
    worth = {
        word: (_NAME if word in names else _BY_TOPIC if word.startswith(TOPIC) else 1.0)
        * math.log(1 + total / number)
        for word, number in often.items()
        if word not in _NUMBER_ROOTS
    }
    found = [
        _Met(
            weight=math.fsum(worth.get(word, 0.0) for word in met[turn.start]) / turn.breadth,
            turn=turn,
            rare=frozenset(
                word
                for word in met[turn.start]
                if worth.get(word, 0.0) >= (_RARE_NAME if word in names else RARE)
            ),
        )
        for turn in before
        if met[turn.start]
    ]
    return sorted(found, key=lambda each: (-each.weight, -each.turn.start))


def best_met(
    met: Sequence[_Met], *, least: float = 3.0, as_good: float = 0.75
) -> Iterator[tuple[Turn, frozenset[str]]]:
    """Those that are met nearly as well as the best is, and well enough."""
    bar = max(least, met[0].weight * as_good) if met else 0.0
    return ((each.turn, each.rare) for each in met if each.weight >= bar)


_MANY_WORDS = 40


_MANY_PAIRS = 80
"""Words in English, and pairs of characters in Chinese, beyond which a turn is about more than one
thing."""


_NUMBER_ROOTS = frozenset(map(root, NUMBER_WORDS))


_FEW = 50
"""Turns below which how often a word stands in them says nothing of how telling it is."""


HALF_AS_GOOD = 0.5


RARE = 2.0


_RARE_NAME = 4.2
"""A name of some seven turns in a hundred; who is in all of them tells nothing."""
