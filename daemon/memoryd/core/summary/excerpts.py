"""Excerpts: what was said, word for word, kept beside a summary and shown when it is asked for.

A summary of a few hundred tokens cannot hold every figure of a long conversation, and a poor
summariser forgets half. So with each run the sentences of what it covers are kept as well, far
more of them than a plan can show; a plan takes those that its question is about. They are lines of
the summary like all others (heading SAID), each with the message that says it, and go with that
message.

A sentence is about what the messages around it speak of: 六十把吧 answers 椅子呢？ and is followed
by 要带头枕的. So a word of the question counts for the sentences near the one that has it, the
less the farther away.
"""

from __future__ import annotations

import copy
import itertools
import math
import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple

from memoryd.core.summaries import Count, Heading, SummaryLine, is_chinese
from memoryd.core.summary.local_summary import weight
from memoryd.core.text.asking import answer_patterns, asks, topic_of
from memoryd.core.text.asking_en import asks_for_name
from memoryd.core.text.calls import said_in_chinese
from memoryd.core.text.english import CAPITALISED, akin, is_stop_word, root
from memoryd.core.text.kindred import kindred
from memoryd.core.text.names import called_people
from memoryd.core.text.numerals import canonical_number
from memoryd.core.text.search_terms import normal_text, query_terms

__all__ = [
    "EXCERPT_TOKENS",
    "Later",
    "Lines",
    "core_lines",
    "is_excerpt",
    "kept_excerpts",
    "lines_for_plan",
]

EXCERPT_TOKENS = 20_000
"""Excerpts kept for a session: a thousand sentences, 80 KB. Those that tell least go first."""

ASKED_SHARE = 0.95
"""Of a plan's room for the summary that goes to what the question is about; the summary proper
has what is left."""

_TOLD_SHARE = 1 / 2
"""Of the room that is used where the newest message asks nothing: what is wanted then is what the
conversation is about, and not a figure of long ago."""

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

_PERTINENT = {"zh": 0.2, "en": 0.0}
"""Share of a line's score that what was said later of it has to have, to be shown beside it: most
sentences with a word of change are about something else. Not in English, where a correction is
found by what both name, and often has no other word of the first."""

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

_QUESTION = 0.5
"""Factor for a line that asks: it tells what its answer is about, but not the answer."""

_LENGTH = 0.25
"""How far the length of a line counts against it: it has more words to be found by."""

_RESULT_LENGTH = 0.5
"""How much of the length of a tool's result counts: half of it is names of fields."""

_CENTRAL = 8
_OF_CENTRAL = 0.5
"""Lines from which on a name is that of somebody whom much is about, and what it is worth then."""

_NAMED_BY = 4
_NAMED = 3
_OF_NAMED = 0.5
"""The best lines whose names are looked for as well, how many of these, and what they are worth:
who asks for the guide means Afeng, and finds what was said of him. Of 998 questions on 17 dialogues
26 are lost in 600 tokens where 39 were; the words of calls in Chinese do half of it."""

_SMALLEST = 8
"""Tokens below which no line is looked for any more."""

_COMMON = frozenset(
    "的了是在我你他她它们有和就不也都很吗呢吧啊呀那这个什么怎么多少几哪谁要来着一下给把被对到好还再能会可说想"
)
"""Characters that are in every question, or in every answer."""


@dataclass(frozen=True, slots=True)
class Later:
    """What was said later of a line: by which lines, and what no line says.

    A ``redundant`` line repeats what was said before it, and is not shown where another has its
    words. One that takes a change back (back to the first plan) says nothing without those
    ``before`` it. Those of ``lines`` that are ``vague`` speak of the same, and change nothing that
    is known; those that are ``certain`` to be about this one are shown whatever is asked.
    """

    lines: tuple[int, ...] = ()
    unkept: tuple[str, ...] = ()
    redundant: bool = False
    before: tuple[int, ...] = ()
    vague: frozenset[int] = frozenset()
    certain: frozenset[int] = frozenset()

    @property
    def stands(self) -> bool:
        """Whether nothing was said later."""
        return not (self.lines or self.unkept or self.redundant)


_NOTHING = Later()


class Lines:
    """Lines of a summary, made ready once to be searched by many plans."""

    __slots__ = (
        "_costs",
        "_kindred",
        "_matching",
        "_naming",
        "_normal",
        "_order",
        "echoes",
        "fields",
        "group",
        "language",
        "later",
        "lines",
        "members",
        "proper",
        "share",
        "starts",
        "text",
    )

    def __init__(
        self, lines: Sequence[SummaryLine], later: Mapping[int, Later] | None = None
    ) -> None:
        # Who says it is no word of it: "assistant" would answer who assists.
        texts = [normal_text(_stated(line)).replace("\n", " ") for line in lines]
        self.lines = tuple(lines)
        self.later = later or {}
        """What was said later of lines, by their indexes: shown beside them."""
        self.text = "\n".join(texts)
        """All lines in normal form, a line each."""
        self.language = "zh" if not texts or is_chinese(self.text) else "en"
        self.starts: list[int] = []
        """Where each begins in ``text``."""
        self.group: list[int] = []
        self.members: list[list[int]] = []
        """The message of each line, by a number of its own; and the lines of each message."""
        self.share: list[float] = []
        """What a word in it is worth: less in a long line, and in a question."""
        self.echoes = dict(_echoes(lines))
        """Replies that only say again what they answer, and statements of a summariser that quote,
        with the line that they repeat."""
        self.fields = tuple(i for i, line in enumerate(lines) if line.field is not None)
        self.proper = tuple(i for i, line in enumerate(lines) if not is_excerpt(line))
        """The lines of a summariser, and those among them that are fields."""
        self._costs: dict[str, int] = {}
        self._normal: dict[int, str] = {}
        self._kindred: dict[tuple[str, ...], tuple[int, ...]] = {}
        self._matching: dict[re.Pattern[str], tuple[int, ...]] = {}
        self._naming: frozenset[int] | None = None
        self._order: list[int] | None = None
        self._note(texts)
        self.echoes.update(self._quotes())
        self.echoes.update(self._relayed())

    def with_later(self, later: Mapping[int, Later]) -> Lines:
        """Return the same lines with something else said of them later."""
        lines = copy.copy(self)
        lines.later = later
        return lines

    def _note(self, texts: Sequence[str]) -> None:
        position = 0
        mean = max(len(self.text) / max(len(texts), 1), 1.0)
        for index, (line, text) in enumerate(zip(self.lines, texts, strict=True)):
            self.starts.append(position)
            position += len(text) + 1
            before = self.lines[index - 1].message_ids if index else None
            if line.message_ids != before or not is_excerpt(line):
                self.members.append([])
            self.members[-1].append(index)
            self.group.append(len(self.members) - 1)
            length = len(text) * (_RESULT_LENGTH if line.text.startswith(_OF_TOOL) else 1.0)
            share = 1 / (1 - _LENGTH + _LENGTH * length / mean)
            if _tells_nothing(text):
                share *= _EMPTY
            self.share.append(share * _QUESTION if _asks(line) else share)

    def _quotes(self) -> Iterator[tuple[int, int]]:
        for index, line in enumerate(self.lines):
            if line.field is not None or is_excerpt(line) or not (text := self.normal(index)):
                continue
            position = self.text.find(text)
            while position >= 0:
                if is_excerpt(self.lines[said := self.at(position)]):
                    yield index, said
                    break
                position = self.text.find(text, position + 1)

    def _relayed(self) -> Iterator[tuple[int, int]]:
        """What a tool answered, where the reply after it says all of it that says anything: that
        is shorter, and has what is said later beside it."""
        for index, line in enumerate(self.lines):
            group = self.group[index] + 1
            if not line.text.startswith(_OF_TOOL) or group == len(self.members):
                continue
            result = normal_text(line.text).partition(") ")[2]
            told = set(_RESULTS.findall(result))
            reply = [i for i in self.members[group] if self.lines[i].text.startswith(_OF_ASSISTANT)]
            said = {i: sum(value in self.normal(i) for value in told) for i in reply}
            whole = "".join(map(self.normal, reply))
            missing = [value for value in told if value not in whole]
            if said and 2 * len(missing) < len(told) and not any(map(_has_figure, missing)):
                yield index, max(said, key=said.__getitem__)

    def at(self, position: int) -> int:
        """Return which line stands at a position of ``text``."""
        return bisect_right(self.starts, position) - 1

    def having(self, term: str) -> Iterator[int]:
        """Yield the lines that have a term, in order; of a word its root is looked for."""
        spaced = _SPACED.match(term) is not None
        position = self.text.find(term)
        while position >= 0:
            if spaced and not self._is_word(term, position):
                position = self.text.find(term, position + len(term))
                continue
            index = self.at(position)
            yield index
            if index + 1 == len(self.starts):
                return
            position = self.text.find(term, self.starts[index + 1])

    def having_part(self, part: str) -> Iterator[int]:
        """Yield the lines that have it in any word, in order."""
        position = self.text.find(part)
        while position >= 0:
            index = self.at(position)
            yield index
            if index + 1 == len(self.starts):
                return
            position = self.text.find(part, self.starts[index + 1])

    def having_any(self, terms: tuple[str, ...]) -> tuple[int, ...]:
        """Return the lines that have one of several terms, in order."""
        found = self._kindred.get(terms)
        if found is None:
            found = tuple(sorted({index for term in terms for index in self.having(term)}))
            if len(self._kindred) < _PATTERNS:
                self._kindred[terms] = found
        return found

    def _is_word(self, term: str, position: int) -> bool:
        """Whether a word with this root, or this code, stands whole at a position of ``text``."""
        if position and _SPACED.match(self.text, position - 1):
            return False
        if _WORD.fullmatch(term) is None:
            # 6月 is whole before 18日
            after = _SPACED.match(term[-1]) and _SPACED.match(self.text, position + len(term))
            return not after
        word = _WORD.match(self.text, position)
        return word is not None and term in (word[0], root(word[0]))

    def naming(self) -> frozenset[int]:
        """Return the lines that have a name, as far as capitals tell."""
        if self._naming is None:
            name = re.compile(CAPITALISED)
            found = (index for index, line in enumerate(self.lines) if name.search(line.text))
            self._naming = frozenset(found)
        return self._naming

    def matching(self, pattern: re.Pattern[str]) -> tuple[int, ...]:
        """Return the lines in which a pattern matches, in order; it matches over no line's end."""
        found = self._matching.get(pattern)
        if found is None:
            found = tuple(self._matches(pattern))
            if len(self._matching) < _PATTERNS:
                self._matching[pattern] = found
        return found

    def _matches(self, pattern: re.Pattern[str]) -> Iterator[int]:
        match = pattern.search(self.text)
        while match is not None:
            index = self.at(match.start())
            yield index
            if index + 1 == len(self.starts):
                return
            match = pattern.search(self.text, self.starts[index + 1])

    def normal(self, index: int) -> str:
        """Return a line in normal form, without who says it and its last mark."""
        if index not in self._normal:
            end = self.starts[index + 1] - 1 if index + 1 < len(self.starts) else len(self.text)
            self._normal[index] = self.text[self.starts[index] : end].strip("…。.!?！？")
        return self._normal[index]

    def cost(self, index: int, count: Count) -> int:
        """Tokens of a line with its line break, and with what no line says of it."""
        cost = self._tokens(self.lines[index].text, count) + 1
        for text in self.later[index].unkept if index in self.later else ():
            cost += self._tokens(text, count) + _MARK_COST
        return cost

    def _tokens(self, text: str, count: Count) -> int:
        known = self._costs.get(text)
        if known is None:
            known = self._costs[text] = count(text)
        return known

    def thread(self, index: int, scores: Sequence[float], *, vague: bool = True) -> set[int]:
        """Return a line with what was said later of it, and of that, as far as that is about the
        same thing of a query, by its scores; and with what it takes back. From one that is vague
        no other vague one follows: so a talk wanders off. Those may be left out."""
        surely = {index: vague}
        least = scores[index] * _PERTINENT[self.language]
        ahead = [index]
        while ahead:
            at = ahead.pop()
            later = self.later.get(at, _NOTHING)
            for each in (*later.lines, *later.before):
                is_vague = each in later.vague
                known = each in surely and (is_vague or surely[each] or not vague)
                pertinent = scores[each] >= least or each in later.certain
                if not known and pertinent and (surely[at] or not is_vague):
                    surely[each] = vague and not is_vague
                    ahead.append(each)
        return set(surely)

    def telling(self) -> Sequence[int]:
        """All lines, those first that tell most, of equal ones the newest."""
        if self._order is None:
            weights = [weight(line.text) for line in self.lines]
            self._order = sorted(range(len(weights)), key=lambda i: (-weights[i], -i))
        return self._order


def _tells_nothing(text: str) -> bool:
    """Whether a line in English is made of words that every conversation has."""
    words = _WORD.findall(text)
    return len(words) <= _FEW and not is_chinese(text) and all(map(is_stop_word, words))


_FEW = 8
"""Words of a line up to which all are looked at."""
_EMPTY = 0.3
"""Factor for a line that tells nothing: it is short, and stands near to much."""


def _echoes(lines: Sequence[SummaryLine]) -> Iterator[tuple[int, int]]:
    """The replies that say nothing beyond what a line of the user's message before them says."""
    asked: list[int] = []
    replying: tuple[str, ...] | None = None
    for index, line in enumerate(lines):
        if not is_excerpt(line):
            continue
        if _SPEAKER.match(line.text) is None:
            if asked and lines[asked[-1]].message_ids != line.message_ids:
                asked = []
            asked.append(index)
            replying = None
            continue
        if replying not in (None, line.message_ids):
            asked = []
        replying = line.message_ids
        reply = _SPEAKER.sub("", line.text)
        told = _telling_signs(reply)
        repeated = [
            i
            for i in asked
            if told and told <= _telling_signs(lines[i].text) and not _spells(reply, lines[i].text)
        ]
        yield from ((index, i) for i in repeated[:1])


def _spells(reply: str, text: str) -> bool:
    """Whether a reply puts a code together that was said in parts: FB 318 of 318, FB in front."""
    code = _PUT_TOGETHER.search(reply)
    return code is not None and code[0] not in text


_PUT_TOGETHER = re.compile(r"\b[A-Z]{1,4}[ -]?[0-9]{2,}\b")


def _telling_signs(text: str) -> set[str]:
    """The characters of a text that tell anything; its words and figures whole."""
    return set(_SIGNS.findall(normal_text(text))) - _COMMON - _TAKEN_DOWN


_PATTERNS = 32
"""Patterns of answers whose lines are kept: most questions are of a few kinds."""

_SPACED = re.compile(r"[^\W_\u3400-\u9fff]")
_WORD = re.compile(r"[^\W_\u3400-\u9fff]+")
_CODE = re.compile(r"[^\W_\u3400-\u9fff]+(?:[-.@+#:/_][^\W_\u3400-\u9fff]+)+")
"""A letter, a word and a code of a script with blanks between its words."""

_SIGNS = re.compile(r"[\u4e00-\u9fff]|[a-z0-9.@_-]+")
_TAKEN_DOWN = frozenset("记下好收明白按改为成已换没问题")


def _stated(line: SummaryLine) -> str:
    """What a line is found by; two fields of one value are two statements, and what a call did is
    asked for in Chinese."""
    if line.field is not None:
        return f"{line.field}：{line.text}"
    stated = _SPEAKER.sub("", line.text)
    return f"{stated} {said_in_chinese(stated)}" if line.text.startswith(_OF_TOOL[0]) else stated


def is_excerpt(line: SummaryLine) -> bool:
    """Whether a line is what somebody said, and no statement of a summariser."""
    return line.heading is Heading.SAID and line.field is None


def core_lines(
    lines: Sequence[SummaryLine], *, limit: int, count: Count
) -> tuple[SummaryLine, ...]:
    """Return the summary proper: the summariser's lines, or else the weightiest excerpts."""
    proper = tuple(line for line in lines if not is_excerpt(line))
    if any(line.field is None for line in proper):
        return proper
    room = limit - sum(count(line.text) for line in proper)
    return (*proper, *_weightiest(lines, room, count))


def kept_excerpts(lines: Sequence[SummaryLine], *, count: Count) -> tuple[SummaryLine, ...]:
    """Return the excerpts that are kept, in their order: all, or those that tell most."""
    excess = sum(count(line.text) + 1 for line in lines) - EXCERPT_TOKENS
    if excess <= 0:
        return tuple(lines)
    worth = list(_worths(lines))
    gone: set[int] = set()
    for index in sorted(range(len(lines)), key=lambda index: (worth[index], index)):
        if excess <= 0:
            break
        excess -= count(lines[index].text) + 1
        gone.add(index)
    return tuple(line for index, line in enumerate(lines) if index not in gone)


def _worths(lines: Sequence[SummaryLine]) -> Iterator[float]:
    """What each line tells; a question tells what the answer after it is about."""
    weights = [weight(line.text) for line in lines]
    for index, own in enumerate(weights):
        answer = weights[index + 1] if index + 1 < len(weights) else 0.0
        yield max(own, 0.8 * answer) if _asks(lines[index]) else own


def _asks(line: SummaryLine) -> bool:
    return line.text.rstrip().endswith(("？", "?"))


def lines_for_plan(
    lines: Lines,
    query: str,
    *,
    limit: int,
    topic: int = 0,
    since: Sequence[str] = (),
    near: Mapping[str, float] = MappingProxyType({}),
    count: Count,
) -> tuple[tuple[SummaryLine, int], ...]:
    """Return the lines that a plan shows, in their order, within ``limit`` tokens; each with its
    rank, by which lines are taken where a plan has less room.

    Fields come first, then what the query is about, then the summary proper, then more of what
    the query is about, then what tells most. Of what the query is about the first ``topic`` tokens
    are one line, in the order in which it was said, with all that may answer it: what was said
    first is not taken for what holds now, whether or not a rule sees that the later overrules it.
    What is ``since`` said of
    it ends the line. Messages that are ``near`` the query by their vectors, by id with a share of
    the nearest, count as well as words: a question is often asked in others than its answer.
    """
    chosen: dict[int, int] = {}
    shown = ""
    about: list[int] = []
    room = limit if asks(query) else int(limit * _TOLD_SHARE)
    answers = _ANSWERS if topic else 0
    clues = tuple(_clues(query, lines))
    since = _about_query(lines, clues, since)
    room -= sum(count(text) + _MARK_COST for text in since)

    def costs(thread: Collection[int]) -> int:
        return sum(lines.cost(line, count) for line in thread) + _MARK_COST * (len(thread) - 1)

    def take(indexes: Iterable[int], most: int, topic: int = 0) -> None:
        nonlocal room, answers, shown
        left = min(most, room)
        for each in indexes:
            index = lines.echoes.get(each, each)
            if index in chosen or lines.cost(index, count) > left >= _SMALLEST:
                continue
            if chosen and lines.normal(index) in shown:
                continue  # a summariser that quotes says what an excerpt says
            later = lines.later.get(index, _NOTHING)
            if later.redundant and lines.text.count(lines.normal(index)) > 1:
                continue
            thread = lines.thread(index, scores) - chosen.keys()
            if costs(thread) > _LONG_THREAD:
                thread = lines.thread(index, scores, vague=False) - chosen.keys()
            cost = costs(thread)
            if is_excerpt(lines.lines[index]) and (joined := cost + _MARK_COST) <= left:
                if joined <= topic:
                    topic -= joined
                    about.append(index)
                    cost = joined
                elif joined <= answers and index in answering and scores[index] >= least:
                    answers -= joined
                    about.append(index)
                    cost = joined
            if cost <= left:
                left -= cost
                room -= cost
                chosen.update(dict.fromkeys(thread, len(chosen)))
                shown = "\n".join((shown, *map(lines.normal, thread)))
            elif left < _SMALLEST:
                break

    every = range(len(lines.lines))
    patterns = answer_patterns(query)
    scores = _scores(lines, query, clues, patterns)
    if near:
        scores = _with_near(scores, lines, near)
    answering = {index for pattern in patterns for index in lines.matching(pattern)}
    least = _MAY_ANSWER * max(scores, default=0.0)
    about_it = [index for index in reversed(every) if scores[index] > 0.0]
    asked = sorted(about_it, key=scores.__getitem__, reverse=True)
    take(lines.fields, room)
    take(asked, int(room * ASKED_SHARE), topic)
    take(reversed(lines.proper), room)
    take(asked, room)
    if room >= _SMALLEST:
        take(lines.telling(), room)
    if near and about:
        about += _close_ones(lines, near, chosen.keys() - set(about), answers, count)
    topics = (about, *_of_one_topic(lines, clues, chosen, count))
    return tuple(_threaded(lines, chosen, topics, (about[0], since) if about and since else None))


_LONG_THREAD = 180
"""Tokens of a line with what was said later, beyond which what is only about the same goes: it
would leave no room for others."""

_ANSWERS = 250
"""Tokens of further sentences on that line that have a value of the kind that is asked for: where
the value changed, each of them may be taken for the present one."""
_MAY_ANSWER = 0.1
"""Share of the best line's score that they have."""


class _Clue(NamedTuple):
    """A word of a query with its worth, and the lines that have it."""

    term: str
    worth: float
    found: tuple[int, ...]


def _about_query(lines: Lines, clues: Sequence[_Clue], texts: Sequence[str]) -> tuple[str, ...]:
    """Return the last of the texts that have a telling word of the query, up to it cut short."""
    rare = max(_RARE, len(lines.lines) // 20)
    telling = [each.term for each in clues if each.worth >= 1.0 and len(each.found) <= rare]
    found: list[str] = []
    for text in reversed(texts):
        normal = normal_text(text)
        at = min((normal.find(term) for term in telling if term in normal), default=-1)
        if at >= 0:
            start = max(text.rfind(mark, 0, at) for mark in "。！？!?\n") + 1
            found.append(" ".join(text[start : start + _SINCE_CHARS].split()).rstrip("。.，,"))
        if len(found) == _SINCE:
            break
    return tuple(reversed(found))


_SINCE = 2
"""Uncovered messages quoted behind what was said before of the same: they stand whole below."""
_SINCE_CHARS = 40


def _close_ones(
    lines: Lines, near: Mapping[str, float], chosen: Iterable[int], room: int, count: Count
) -> Iterator[int]:
    """Yield the chosen excerpts of messages near the query, the nearest first, that find room on
    the line that tells of it: they changed what stands there (they double booked us)."""
    closeness = {
        index: max([near.get(id_, 0.0) for id_ in lines.lines[index].message_ids], default=0.0)
        for index in chosen
        if is_excerpt(lines.lines[index])
    }
    for index in sorted(closeness, key=lambda index: (-closeness[index], index)):
        room -= lines.cost(index, count) + _MARK_COST
        if room < 0 or not closeness[index]:
            return
        yield index


def _of_one_topic(
    lines: Lines, clues: Iterable[_Clue], chosen: Iterable[int], count: Count
) -> Iterator[list[int]]:
    """Yield chosen excerpts that speak of the same rare word of the query, or right after it, as
    far as they make one line that still finds room."""
    excerpts = sorted(index for index in chosen if is_excerpt(lines.lines[index]))
    for term, worth, found in clues:
        if len(term) > 1 and worth >= 1.0 and 1 < len(found) <= _RARE:
            near = _near(lines, found)
            about = [index for index in excerpts if near.get(index, 0.0) >= _CLOSE]
            if len(about) > 1 and sum(lines.cost(i, count) for i in about) <= _ONE_TOPIC:
                yield about


def _threaded(
    lines: Lines,
    chosen: Mapping[int, int],
    topics: Iterable[Sequence[int]],
    since: tuple[int, Sequence[str]] | None,
) -> Iterator[tuple[SummaryLine, int]]:
    """The chosen lines in their order, but those together that speak of one thing: what was said
    of it first is not taken for what holds now."""
    heads = {index: index for index in sorted(chosen)}

    def head(index: int) -> int:
        while heads[index] != index:
            index = heads[index]
        return index

    def join(one: int, other: int) -> None:
        first, second = sorted((head(one), head(other)))
        heads[second] = first

    for topic in topics:
        for index in topic:
            join(topic[0], index)
    for index in heads:
        if (later := lines.later.get(index)) is not None:
            for each in (*later.lines, *later.before):
                if each in heads:
                    join(index, each)
    threads: dict[int, list[int]] = {}
    for index in heads:
        threads.setdefault(head(index), []).append(index)
    for members in threads.values():
        after = since[1] if since is not None and since[0] in members else ()
        yield _joined(lines, members, after), min(chosen[index] for index in members)


def _joined(lines: Lines, members: Sequence[int], since: Sequence[str]) -> SummaryLine:
    first = lines.lines[members[0]]
    language = "zh" if is_chinese(first.text) else "en"
    parts = [first.text]
    said = {lines.normal(members[0])}
    changes = {
        each for index in members if index in lines.later for each in lines.later[index].lines
    }
    for before, index in itertools.pairwise(members):
        if lines.normal(index) not in said:
            said.add(lines.normal(index))
            apart = lines.group[index] - lines.group[before] > _TOGETHER
            parts.append(_LATER[language] if apart or index in changes else _ALSO)
            parts.append(_SPEAKER.sub("", lines.lines[index].text))
    unkept = (
        text for index in members if (later := lines.later.get(index)) for text in later.unkept
    )
    for text in dict.fromkeys((*unkept, *since)):
        parts += (_LATER[language], text)
    if len(parts) == 1:
        return first
    ids = dict.fromkeys(id_ for index in members for id_ in lines.lines[index].message_ids)
    text = "".join(part.rstrip("。.") for part in parts)
    return replace(first, text=text, message_ids=tuple(ids))


_RARE = 12
"""Lines up to which a word of a question says that they speak of the same."""
_ONE_TOPIC = 180
"""Tokens of a line made of several; a longer one would find no room in a plan, as a whole."""

_CLOSE = 0.35
_TOGETHER = 3
"""Messages up to which sentences belong to one exchange; after more, the next is told as later."""

_LATER = {"zh": " →后来：", "en": " → later: "}
_ALSO = " / "
_MARK_COST = 5
"""Tokens of the mark before what was said later."""

_OF_TOOL = ("工具: ", "tool: ")
_OF_ASSISTANT = ("助手: ", "assistant: ")


def _has_figure(text: str) -> bool:
    return any(char.isdigit() for char in text)


_RESULTS = re.compile("[\u4e00-\u9fff]{2,}|(?!0)[a-z-]*[0-9][a-z0-9.:-]*[a-z0-9]|[1-9]")
_SPEAKER = re.compile(r"^(?:助手|工具|assistant|tool): ?")


def _scores(
    lines: Lines, query: str, clues: Iterable[_Clue], patterns: Iterable[re.Pattern[str]]
) -> list[float]:
    """How much each line is about the query, and of the kind that it asks for."""
    total = len(lines.lines)
    scores = [0.0] * total
    for _, worth, found in clues:
        if not found:
            continue
        worth *= math.log(1 + total / len(found))
        if len(found) <= max(total * _WIDESPREAD, 3):
            for index, share in _near(lines, found).items():
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
    return scores


def _of_named(lines: Lines, query: str, scores: Sequence[float]) -> list[tuple[int, float]]:
    """The lines that have the names of people that stand in those that are most about the query,
    with what that counts for each."""
    if lines.language != "zh":
        return []
    total = len(scores)
    first = sorted(range(total), key=lambda i: -scores[i])[:_NAMED_BY]
    best = max(scores, default=0.0)
    told: dict[str, float] = {}
    for index in first if best else ():
        for name in called_people(lines.lines[index].text):
            if name not in query:
                told[name] = told.get(name, 0.0) + scores[index] / best
    found = [(name, share, tuple(lines.having(name))) for name, share in told.items()]
    worths = [
        (share, math.log(1 + total / len(having)), having)
        for _, share, having in found
        if 1 < len(having) <= _RARE
    ]
    worths.sort(key=lambda each: -each[0] * each[1])
    return [
        (index, _OF_NAMED * worth * min(share, 1.0))
        for share, worth, having in worths[:_NAMED]
        for index in having
    ]


def _with_near(scores: Sequence[float], lines: Lines, near: Mapping[str, float]) -> list[float]:
    worth = _NEARNESS * (max(scores, default=0.0) or 1.0)
    return [
        score + worth * max([near.get(id_, 0.0) for id_ in line.message_ids], default=0.0)
        for score, line in zip(scores, lines.lines, strict=True)
    ]


_NEARNESS = 0.3
"""What the nearest message counts against the best line by words. On four dialogues in English 8 of
285 questions more are answered within 1,200 tokens, on eight in Chinese 4 of 520."""


def _near(lines: Lines, found: Iterable[int]) -> dict[int, float]:
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


def _clues(query: str, lines: Lines) -> Iterator[_Clue]:
    """The words of a query that tell what it is about."""
    topic = topic_of(query)
    people = "".join(called_people(query))
    paired: dict[str, set[int]] = {}
    for term in query_terms(topic):
        text = term.text
        if len(text) > 1 and not _WORD.match(text) and not all(char in _COMMON for char in text):
            having = tuple(lines.having(text))
            central = len(having) > _CENTRAL and text in people
            yield _Clue(text, _OF_CENTRAL if central else 1.0, having)
            for char in text:
                paired.setdefault(char, set()).update(having)
    for match in _MONTH.finditer(topic):
        # 六月 is 6月 as well
        number = canonical_number(match[0].removesuffix("月"))
        if number is not None and int(number) < len(_MONTHS):
            said = number if match[0][0] in _MONTHS[int(number)] else _MONTHS[int(number)]
            yield _Clue(f"{said}月", 1.0, tuple(lines.having(f"{said}月")))
    kin = _KIN.findall(query)
    for char in dict.fromkeys(topic):
        if "\u4e00" <= char <= "\u9fff" and char not in _COMMON:
            # 妈妈 is 我妈 as well, and 我弟 is 弟弟
            if char in kin or char * 2 in topic:
                yield _Clue(char, 1.0, tuple(lines.having(char)))
            else:
                # a line that has the pair has no more for its characters
                alone = (i for i in lines.having(char) if i not in paired.get(char, ()))
                yield _Clue(char, _SINGLE, tuple(alone))
    if lines.language == "zh":
        for names in kindred(normal_text(query)):
            yield _Clue(names[0], _KINDRED, lines.having_any(names))
    for code in dict.fromkeys(_CODE.findall(topic)):
        yield _Clue(code, 1.0, tuple(lines.having(code)))
    words = (word for word in _WORD.findall(topic) if len(word) > 1 and not is_stop_word(word))
    for word in dict.fromkeys(map(root, words)):
        others: dict[float, list[str]] = {1.0: [word]}
        for other, worth in akin(word):
            others.setdefault(worth, []).append(other)
        known: set[int] = set()
        for worth, roots in others.items():
            found = {index for each in roots for index in lines.having(each)}
            known |= found
            yield _Clue(word, worth, tuple(sorted(found)))
        if lines.language == "en" and len(word) >= _LEAST_PART:
            holding = tuple([index for index in lines.having_part(word) if index not in known])
            if len(holding) <= _RARE:
                yield _Clue(word, _PART, holding)


_KIN = re.compile("(?<=[我你您他她])[爸妈爹娘爷奶公婆哥弟姐妹叔伯姑姨舅婶嫂]")

_MONTH = re.compile("(?:[0-9]{1,2}|[一二三四五六七八九十]{1,2})月")
_MONTHS = ("零", "一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二")


def _weightiest(lines: Sequence[SummaryLine], room: int, count: Count) -> Iterable[SummaryLine]:
    excerpts = [line for line in lines if is_excerpt(line)]
    chosen: set[int] = set()
    ranked = sorted(range(len(excerpts)), key=lambda i: (-weight(excerpts[i].text), -i))
    for index in ranked:
        cost = count(excerpts[index].text) + 1
        if cost <= room:
            room -= cost
            chosen.add(index)
        elif room < _SMALLEST:
            break
    return (line for index, line in enumerate(excerpts) if index in chosen)
