"""Lines of a summary made ready to be searched, and what was said later of each."""

from __future__ import annotations

import copy
import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from memoryd.core.summaries import Count, SummaryLine, is_chinese
from memoryd.core.summary.excerpts import is_excerpt, is_question
from memoryd.core.summary.local_summary import weight
from memoryd.core.text.calls import said_in_chinese
from memoryd.core.text.english import CAPITALISED, is_stop_word, root
from memoryd.core.text.names import called_people
from memoryd.core.text.search_terms import normal_text

__all__ = ["COMMON", "MARK_COST", "NOTHING_LATER", "SPEAKER", "WORD", "Later", "Lines"]

_LENGTH = 0.25
"""How far the length of a line counts against it: it has more words to be found by."""

_RESULT_LENGTH = 0.5
"""How much of the length of a tool's result counts: half of it is names of fields."""

_QUESTION = 0.5
"""Factor for a line that asks: it tells what its answer is about, but not the answer."""

_PERTINENT = {"zh": 0.2, "en": 0.0}
"""Share of a line's score that what was said later of it has to have, to be shown beside it: most
sentences with a word of change are about something else. Not in English, where a correction is
found by what both name, and often has no other word of the first."""

MARK_COST = 5
"""Tokens of the mark before what was said later."""

COMMON = frozenset(
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


NOTHING_LATER = Later()


class Lines:
    """Lines of a summary, made ready once to be searched by many plans."""

    __slots__ = (
        "_costs",
        "_kindred",
        "_matching",
        "_names",
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
        self._names: frozenset[str] | None = None
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
            length = len(text) * (_RESULT_LENGTH if self.is_result(index) else 1.0)
            share = 1 / (1 - _LENGTH + _LENGTH * length / mean)
            if _tells_nothing(text):
                share *= _EMPTY
            self.share.append(share * _QUESTION if is_question(line) else share)

    def is_result(self, index: int) -> bool:
        """Whether a line is of a tool's call or of its result."""
        return self.lines[index].text.startswith(_OF_TOOL)

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
        """What a tool answered, where the reply after it says all of it that says anything, and the
        figures of what it was asked were said as well: that is shorter, and has what is said later
        beside it."""
        for index, line in enumerate(self.lines):
            group = self.group[index] + 1
            if not line.text.startswith(_OF_TOOL) or group == len(self.members):
                continue
            call, _, result = normal_text(line.text).partition(") ")
            told = set(_RESULTS.findall(result))
            reply = [i for i in self.members[group] if self.lines[i].text.startswith(_OF_ASSISTANT)]
            said = {i: sum(value in self.normal(i) for value in told) for i in reply}
            whole = "".join(map(self.normal, reply))
            missing = [value for value in told if value not in whole]
            before = self.members[group - 2] if group > 1 else ()
            around = " ".join((whole, *map(self.normal, before)))
            asked = (value for value in _RESULTS.findall(call) if _has_figure(value))
            missing += [value for value in asked if not _says_figure(around, value)]
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
        if WORD.fullmatch(term) is None:
            # 6月 is whole before 18日
            after = _SPACED.match(term[-1]) and _SPACED.match(self.text, position + len(term))
            return not after
        word = WORD.match(self.text, position)
        return word is not None and term in (word[0], root(word[0]))

    def naming(self) -> frozenset[int]:
        """Return the lines that have a name, as far as capitals tell."""
        if self._naming is None:
            name = re.compile(CAPITALISED)
            found = (index for index, line in enumerate(self.lines) if name.search(line.text))
            self._naming = frozenset(found)
        return self._naming

    def names_in(self, index: int) -> Iterator[str]:
        """Yield who is named in a line, as the text in normal form has it."""
        if self.language == "zh":
            yield from called_people(self.lines[index].text)
            return
        if self._names is None:
            texts = [SPEAKER.sub("", line.text) for line in self.lines]
            small = {word for text in texts for word in _SMALL.findall(text)}
            found = {w.lower() for text in texts for w in _CAPITAL.findall(text)} - small
            self._names = frozenset(word for word in found if not is_stop_word(word))
        yield from dict.fromkeys(w for w in WORD.findall(self.normal(index)) if w in self._names)

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
            cost += self._tokens(text, count) + MARK_COST
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
            later = self.later.get(at, NOTHING_LATER)
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
    words = WORD.findall(text)
    return len(words) <= _FEW and not is_chinese(text) and all(map(is_stop_word, words))


_FEW = 8
"""Words of a line up to which all are looked at."""
_EMPTY = 0.3
"""Factor for a line that tells nothing: it is short, and stands near to much."""


def _stated(line: SummaryLine) -> str:
    """What a line is found by; two fields of one value are two statements, and what a call did is
    asked for in Chinese."""
    if line.field is not None:
        return f"{line.field}：{line.text}"
    stated = SPEAKER.sub("", line.text)
    return f"{stated} {said_in_chinese(stated)}" if line.text.startswith(_OF_TOOL[0]) else stated


def _echoes(lines: Sequence[SummaryLine]) -> Iterator[tuple[int, int]]:
    """The replies that say nothing beyond what a line of the user's message before them says."""
    asked: list[int] = []
    replying: tuple[str, ...] | None = None
    for index, line in enumerate(lines):
        if not is_excerpt(line):
            continue
        if SPEAKER.match(line.text) is None:
            if asked and lines[asked[-1]].message_ids != line.message_ids:
                asked = []
            asked.append(index)
            replying = None
            continue
        if replying not in (None, line.message_ids):
            asked = []
        replying = line.message_ids
        reply = SPEAKER.sub("", line.text)
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
    return set(_SIGNS.findall(normal_text(text))) - COMMON - _TAKEN_DOWN


_SIGNS = re.compile(r"[\u4e00-\u9fff]|[a-z0-9.@_-]+")
_TAKEN_DOWN = frozenset("记下好收明白按改为成已换没问题")


def _says_figure(text: str, value: str) -> bool:
    """Whether a text says what a call was asked with; of a date its day is enough."""
    date = _DATE.fullmatch(value)
    return value in text if date is None else date[1] in _NUMBERS.findall(text)


_DATE = re.compile("[0-9]{4}-[0-9]{2}-0?([0-9]{1,2})")
_NUMBERS = re.compile("[0-9]+")


def _has_figure(text: str) -> bool:
    return any(char.isdigit() for char in text)


_RESULTS = re.compile("[\u4e00-\u9fff]{2,}|(?!0)[a-z-]*[0-9][a-z0-9.:-]*[a-z0-9]|[1-9]")

_PATTERNS = 32
"""Patterns of answers whose lines are kept: most questions are of a few kinds."""

_OF_TOOL = ("工具: ", "tool: ")
_OF_ASSISTANT = ("助手: ", "assistant: ")

SPEAKER = re.compile(r"^(?:助手|工具|assistant|tool): ?")

_SMALL = re.compile(r"\b[a-z]+\b")
_CAPITAL = re.compile(r"\b[A-Z][a-z]+\b")
"""What is a name in English: a word that is never written small."""

_SPACED = re.compile(r"[^\W_\u3400-\u9fff]")
WORD = re.compile(r"[^\W_\u3400-\u9fff]+")
