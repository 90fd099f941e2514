"""How much each line of a summary is about a question.

A sentence is about what the messages around it speak of: 六十把吧 answers 椅子呢？ and is followed
by 要带头枕的. So a word of the question counts for the sentences near the one that has it, the
less the farther away.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from memoryd.core.summaries import is_chinese
from memoryd.core.summary.searched_lines import COMMON, WORD, Lines
from memoryd.core.text.asking import topic_of
from memoryd.core.text.asking_en import asks_for_name
from memoryd.core.text.english import akin, is_stop_word, root
from memoryd.core.text.kindred import kindred
from memoryd.core.text.names import called_people
from memoryd.core.text.numerals import canonical_number
from memoryd.core.text.search_terms import normal_text, query_terms

__all__ = ["RARE", "Clue", "clues_of", "scores_of", "shares_near"]

_SAME_MESSAGE = (0.5, 0.35, 0.2)
_BEFORE = (0.5, 0.35, 0.25, 0.2, 0.2)
_AFTER = (0.35, 0.15)
_OWN = 1.4
_SEAM = 2
"""What a word counts for the other sentences of its message, the less the farther away; for those
of the messages after it (they answer it) and of those before it (it takes them up), but there only
for the first and the last ``_SEAM``: a long story is about many things; and for its own sentence.
Measured on the CrossWOZ sessions, where in two of three cases the sentence that is asked for does
not name what it is about, and on nine dialogues of 105 to 130 turns."""

_SAME_MESSAGE_EN = 0.5
"""In English messages hold more sentences, of more things: 89.1 % of the evidence of LoCoMo's
questions among 460 tokens, with 0.7 it is 87.8 %."""

_WIDESPREAD = 0.2
"""Share of the lines from which on a word is everywhere, and says nothing of its neighbours."""

_SINGLE = 0.3
"""Weight of one Chinese character against a pair: 锁 of 更衣柜用什么锁 finds 密码锁吧."""

_PART = 0.3
_LEAST_PART = 4
"""Weight of a word within others (books of audiobooks, Geth of Gethin), and its least letters."""

_KINDRED = 0.4
"""Weight of the other names of a word. With 0.6, words that half of a conversation goes by (婚宴 of
all weddings) push out what names the thing itself."""

_OF_KIND = {"zh": 1.5, "en": 2.0}
"""Factor for a line that has a value of the kind that the question asks for."""

_OF_KIND_ALONE = 0.4
"""What such a value is worth by itself in English, against 1 in Chinese, where kinds are told by
their units: 六十把 answers one question, 60 many."""

_CENTRAL = 8
_OF_CENTRAL = 0.5
"""Lines from which on a name is that of somebody whom much is about, and what it is worth then."""

_NAMED_BY = 4
_NAMED = 3
_OF_NAMED = 0.5
"""The best lines whose names are looked for as well, how many of these, and what they are worth:
who asks for the guide means Afeng, and finds what was said of him. Of 998 questions on 17 dialogues
26 are lost in 600 tokens where 39 were; the words of calls in Chinese do half of it. In English
(the akita: Bruno's that akita, and then Bruno wears a muzzle) 11 of 64 fresh ones where 15 were."""

RARE = 12
"""Lines up to which a word of a question says that they speak of the same."""


class Clue(NamedTuple):
    """A word of a query with its worth, and the lines that have it."""

    term: str
    worth: float
    found: tuple[int, ...]


def clues_of(query: str, lines: Lines) -> Iterator[Clue]:
    """The words of a query that tell what it is about."""
    topic = topic_of(query)
    people = "".join(called_people(query))
    paired: dict[str, set[int]] = {}
    for term in query_terms(topic):
        text = term.text
        if len(text) > 1 and not WORD.match(text) and not all(char in COMMON for char in text):
            having = tuple(lines.having(text))
            central = len(having) > _CENTRAL and text in people
            yield Clue(text, _OF_CENTRAL if central else 1.0, having)
            for char in text:
                paired.setdefault(char, set()).update(having)
    for match in _MONTH.finditer(topic):
        # 六月 is 6月 as well
        number = canonical_number(match[0].removesuffix("月"))
        if number is not None and int(number) < len(_MONTHS):
            said = number if match[0][0] in _MONTHS[int(number)] else _MONTHS[int(number)]
            yield Clue(f"{said}月", 1.0, tuple(lines.having(f"{said}月")))
    kin = _KIN.findall(query)
    for char in dict.fromkeys(topic):
        if "\u4e00" <= char <= "\u9fff" and char not in COMMON:
            # 妈妈 is 我妈 as well, and 我弟 is 弟弟
            if char in kin or char * 2 in topic:
                yield Clue(char, 1.0, tuple(lines.having(char)))
            else:
                # a line that has the pair has no more for its characters
                alone = (i for i in lines.having(char) if i not in paired.get(char, ()))
                yield Clue(char, _SINGLE, tuple(alone))
    if lines.language == "zh":
        for names in kindred(normal_text(query)):
            yield Clue(names[0], _KINDRED, lines.having_any(names))
    for code in dict.fromkeys(_CODE.findall(topic)):
        yield Clue(code, 1.0, tuple(lines.having(code)))
    words = (word for word in WORD.findall(topic) if len(word) > 1 and not is_stop_word(word))
    for word in dict.fromkeys(map(root, words)):
        others: dict[float, list[str]] = {1.0: [word]}
        for other, worth in akin(word):
            others.setdefault(worth, []).append(other)
        known: set[int] = set()
        for worth, roots in others.items():
            found = {index for each in roots for index in lines.having(each)}
            known |= found
            yield Clue(word, worth, tuple(sorted(found)))
        if lines.language == "en" and len(word) >= _LEAST_PART:
            holding = tuple([index for index in lines.having_part(word) if index not in known])
            if len(holding) <= RARE:
                yield Clue(word, _PART, holding)


_CODE = re.compile(r"[^\W_\u3400-\u9fff]+(?:[-.@+#:/_][^\W_\u3400-\u9fff]+)+")
"""A letter, a word and a code of a script with blanks between its words."""

_KIN = re.compile("(?<=[我你您他她])[爸妈爹娘爷奶公婆哥弟姐妹叔伯姑姨舅婶嫂]")

_MONTH = re.compile("(?:[0-9]{1,2}|[一二三四五六七八九十]{1,2})月")
_MONTHS = ("零", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二")


def scores_of(
    lines: Lines,
    query: str,
    clues: Iterable[Clue],
    patterns: Iterable[re.Pattern[str]],
    near: Mapping[str, float],
) -> list[float]:
    """How much each line is about the query, by its words and by what is near it, and of the kind
    that it asks for."""
    total = len(lines.lines)
    scores = [0.0] * total
    for _, worth, found in clues:
        if not found:
            continue
        worth *= math.log(1 + total / len(found))
        if len(found) <= max(total * _WIDESPREAD, 3):
            for index, share in shares_near(lines, found).items():
                scores[index] += worth * share
        else:
            for index in found:
                scores[index] += worth
    answering: set[int] = set()
    telling = 1.0 if is_chinese(query) else _OF_KIND_ALONE
    for pattern in patterns:
        having = set(lines.matching(pattern))
        for index in having:
            # not a word of the question, but as telling as one
            scores[index] += telling * math.log(1 + total / len(having)) / lines.share[index]
        answering |= having
    if asks_for_name(query):
        answering |= lines.naming()
    for index in answering:
        scores[index] *= _OF_KIND[lines.language]
    scores = [score * share for score, share in zip(scores, lines.share, strict=True)]
    for index, worth in _of_named(lines, query, scores):
        kind = _OF_KIND[lines.language] if index in answering else 1.0
        scores[index] += worth * kind * lines.share[index]
    return _with_near(scores, lines, near) if near else scores


def _of_named(lines: Lines, query: str, scores: Sequence[float]) -> list[tuple[int, float]]:
    """The lines that have the names of people that stand in those that are most about the query,
    with what that counts for each."""
    total = len(scores)
    first = sorted(range(total), key=lambda i: -scores[i])[:_NAMED_BY]
    best = max(scores, default=0.0)
    told: dict[str, float] = {}
    for index in first if best else ():
        for name in lines.names_in(index):
            if name not in query.lower():
                told[name] = told.get(name, 0.0) + scores[index] / best
    found = [(name, share, tuple(lines.having(name))) for name, share in told.items()]
    worths = [
        (share, math.log(1 + total / len(having)), having)
        for _, share, having in found
        if 1 < len(having) <= RARE
    ]
    worths.sort(key=lambda each: -each[0] * each[1])
    return [
        (index, _OF_NAMED * worth * min(share, 1.0))
        for share, worth, having in worths[:_NAMED]
        for index in having
    ]


def shares_near(lines: Lines, found: Iterable[int]) -> dict[int, float]:
    """The lines that have a word, and those near them, with what it counts for each."""
    shares: dict[int, float] = {}
    last = len(lines.members) - 1
    chinese = lines.language == "zh"
    own, seam = (_OWN, _SEAM) if chinese else (1.0, len(lines.lines))
    for index in found:
        group = lines.group[index]
        for near in lines.members[group]:
            apart = abs(near - index)
            share = _SAME_MESSAGE_EN
            if chinese:
                share = _SAME_MESSAGE[apart - 1] if 0 < apart <= len(_SAME_MESSAGE) else 0.0
            if shares.get(near, 0.0) < share:
                shares[near] = share
        for distance, share in _REACH:
            if 0 <= group + distance <= last:
                members = lines.members[group + distance]
                for near in members[:seam] if distance > 0 else members[-seam:]:
                    if shares.get(near, 0.0) < share:
                        shares[near] = share
        shares[index] = own
    return shares


_REACH = (
    *((distance + 1, share) for distance, share in enumerate(_BEFORE)),
    *((-distance - 1, share) for distance, share in enumerate(_AFTER)),
)


def _with_near(scores: Sequence[float], lines: Lines, near: Mapping[str, float]) -> list[float]:
    """The scores with what the nearness of each line's message counts beside them. The result of a
    tool is as near as the reply that tells of it: it may hold what the reply leaves out."""
    worth = _NEARNESS * (max(scores, default=0.0) or 1.0)
    nearness = [
        max([near.get(id_, 0.0) for id_ in line.message_ids], default=0.0) for line in lines.lines
    ]
    for index in range(len(nearness) - 2, -1, -1):
        if lines.is_result(index):
            nearness[index] = max(nearness[index], nearness[index + 1])
    return [score + worth * share for score, share in zip(scores, nearness, strict=True)]


_NEARNESS = 0.35
"""What the nearest message counts against the best line by words. Of 1,406 questions on 19
dialogues 7 are lost, with anything from 0.2 to 0.4; 13 with the nearest ten by rank, 12 where roots
are added and a message is the nearer for those beside it. Without facts and without the tables of
other names, which were made with these talks at hand, 18 to 22 with 0.2 to 0.5; 28 and 20."""
