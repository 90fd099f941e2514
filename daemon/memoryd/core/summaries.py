"""What a summary is: lines under headings, each with the messages that say it.

A summary is kept as lines, never as one text, so that a line can be checked, dropped, carried
over and shown with its sources on its own. The text that a model sees is rendered from them.
"""

from __future__ import annotations

import enum
import itertools
import re
from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from memoryd.values import frozen

__all__ = [
    "FIELD_MAX",
    "NONE",
    "TITLES",
    "WITHOUT_TITLE",
    "Count",
    "Heading",
    "Language",
    "SummaryLine",
    "bigrams",
    "conversation_language",
    "fields_completed",
    "heading_of",
    "is_chinese",
    "merged",
    "rendered",
    "word_set",
]

Language = Literal["zh", "en"]

Count = Callable[[str], int]
"""Tokens of a text; exact or an upper estimate."""

FIELD_MAX = 64
"""Characters of an application's field name that are used."""


class Heading(enum.StrEnum):
    """The fixed headings, in the order in which a summary shows them."""

    PEOPLE = "people"
    TIMES = "times"
    AMOUNTS = "amounts"
    CONTACTS = "contacts"
    REQUIREMENTS = "requirements"
    DECISIONS = "decisions"
    ACTIONS = "actions"
    PREFERENCES = "preferences"
    QUESTIONS = "questions"
    COURSE = "course"
    """Lines without a known heading."""
    SAID = "said"
    """What was said, word for word and in order."""


WITHOUT_TITLE = frozenset({Heading.COURSE, Heading.SAID})
"""Headings that are not shown, nor asked for."""


TITLES: dict[Language, dict[Heading, str]] = {
    "zh": {
        Heading.PEOPLE: "人物",
        Heading.TIMES: "时间",
        Heading.AMOUNTS: "金额与数字",
        Heading.CONTACTS: "编号与联系方式",
        Heading.REQUIREMENTS: "要求与限制",
        Heading.DECISIONS: "决定与承诺",
        Heading.ACTIONS: "已完成的操作",
        Heading.PREFERENCES: "偏好",
        Heading.QUESTIONS: "待解决的问题",
        Heading.COURSE: "先后",
        Heading.SAID: "原话",
    },
    "en": {
        Heading.PEOPLE: "People",
        Heading.TIMES: "Times",
        Heading.AMOUNTS: "Amounts and numbers",
        Heading.CONTACTS: "IDs and contacts",
        Heading.REQUIREMENTS: "Requirements and constraints",
        Heading.DECISIONS: "Decisions and commitments",
        Heading.ACTIONS: "Completed actions",
        Heading.PREFERENCES: "Preferences",
        Heading.QUESTIONS: "Open questions",
        Heading.COURSE: "In order",
        Heading.SAID: "Word for word",
    },
}

NONE: dict[Language, str] = {"zh": "无", "en": "none"}
"""What stands in an application's field about which nothing was said."""

_COLON: dict[Language, str] = {"zh": "：", "en": ": "}
_JOIN: dict[Language, str] = {"zh": "；", "en": "; "}

_HAN = re.compile("[\u4e00-\u9fff]")

# Names that models give a heading besides its title, lower case.
_ALIASES: dict[str, Heading] = {
    "人员": Heading.PEOPLE,
    "人名": Heading.PEOPLE,
    "participants": Heading.PEOPLE,
    "日期": Heading.TIMES,
    "日期与时间": Heading.TIMES,
    "时间与日期": Heading.TIMES,
    "dates": Heading.TIMES,
    "dates and times": Heading.TIMES,
    "金额": Heading.AMOUNTS,
    "数字": Heading.AMOUNTS,
    "金额和数字": Heading.AMOUNTS,
    "numbers": Heading.AMOUNTS,
    "编号": Heading.CONTACTS,
    "联系方式": Heading.CONTACTS,
    "编号和联系方式": Heading.CONTACTS,
    "ids": Heading.CONTACTS,
    "要求": Heading.REQUIREMENTS,
    "需求": Heading.REQUIREMENTS,
    "要求和限制": Heading.REQUIREMENTS,
    "constraints": Heading.REQUIREMENTS,
    "决定": Heading.DECISIONS,
    "承诺": Heading.DECISIONS,
    "决定和承诺": Heading.DECISIONS,
    "commitments": Heading.DECISIONS,
    "已完成操作": Heading.ACTIONS,
    "completed": Heading.ACTIONS,
    "用户偏好": Heading.PREFERENCES,
    "待确认": Heading.QUESTIONS,
    "未解决的问题": Heading.QUESTIONS,
    "待办问题": Heading.QUESTIONS,
}


@frozen
class SummaryLine:
    """One statement, verbatim as it is shown, and the ids of the messages that support it.

    ``field`` is the application's field that the line fills; then ``text`` is the value alone.
    """

    text: str
    message_ids: tuple[str, ...] = ()
    heading: Heading = Heading.COURSE
    field: str | None = None


def heading_of(name: str) -> Heading | None:
    """Find the heading that a model means by ``name``, in either language."""
    wanted = name.strip().strip("*#【】[]：: ").strip().lower()
    for titles in TITLES.values():
        for heading, title in titles.items():
            if wanted in (title.lower(), heading.value):
                return heading
    return _ALIASES.get(wanted)


def rendered(lines: Iterable[SummaryLine], language: Language) -> tuple[str, ...]:
    """Return the lines of a summary as a model sees them: a heading each, its statements after it.

    What was said word for word, what has no heading, and fields stand on lines of their own.
    """
    colon, join = _COLON[language], _JOIN[language]
    groups: dict[Heading, list[str]] = {}
    fields: list[str] = []
    for line in lines:
        if line.field is not None:
            fields.append(f"{line.field}{colon}{line.text}")
        else:
            groups.setdefault(line.heading, []).append(line.text)
    out = fields
    for heading in Heading:
        texts = groups.get(heading)
        if not texts:
            continue
        if heading in WITHOUT_TITLE:
            out.extend(texts)
        else:
            joined = join.join(text.rstrip("。；;.") for text in texts)
            out.append(f"{TITLES[language][heading]}{colon}{joined}")
    return tuple(out)


def fields_completed(
    lines: Sequence[SummaryLine], fields: Sequence[str], language: Language
) -> tuple[SummaryLine, ...]:
    """Return the lines with every application field there once, in the application's order."""
    values: dict[str, SummaryLine] = {}
    for line in lines:
        if line.field is not None and line.field not in values:
            values[line.field] = line
    # A name the application gave twice is one field.
    named = tuple(
        values.get(field) or SummaryLine(text=NONE[language], field=field)
        for field in dict.fromkeys(fields)
    )
    return (*named, *(line for line in lines if line.field is None))


def merged(
    previous: Sequence[SummaryLine],
    fresh: Sequence[SummaryLine],
    *,
    count: Count,
    limit: int,
    weight: Callable[[str], float],
) -> tuple[SummaryLine, ...]:
    """Return the fresh lines and, as far as there is room, previous ones they leave out.

    A summariser that forgets loses nothing this way while the summary has room. Over the limit,
    the lines of the least weight go first, of equal ones the previous, of those the oldest.
    Fields always stay.
    """
    fresh = _without_repeats(fresh)
    carried = [line for line in previous if not _said(line, fresh)]
    candidates = [*carried, *fresh]
    room = limit - sum(
        count(line.text) + count(line.field or "") for line in candidates if _pinned(line)
    )
    order = sorted(
        (index for index, line in enumerate(candidates) if not _pinned(line)),
        key=lambda index: (weight(candidates[index].text), index),
        reverse=True,
    )
    chosen = {index for index, line in enumerate(candidates) if _pinned(line)}
    for index in order:
        cost = count(candidates[index].text) + 2  # separator, and a share of the heading
        if cost <= room:
            room -= cost
            chosen.add(index)
    return tuple(line for index, line in enumerate(candidates) if index in chosen)


def _without_repeats(lines: Sequence[SummaryLine]) -> list[SummaryLine]:
    """Of lines that say the same the fullest, of equal ones the last."""
    kept: list[SummaryLine] = []
    for line in reversed(lines):
        if not _said(line, kept):
            kept = [other for other in kept if not _said(other, [line])]
            kept.append(line)
    kept.reverse()
    return kept


def _pinned(line: SummaryLine) -> bool:
    return line.field is not None


def _said(line: SummaryLine, others: Sequence[SummaryLine]) -> bool:
    """Whether another line says the same: the same field, or nearly the same characters."""
    if line.field is not None:
        return any(other.field == line.field for other in others)
    pairs = bigrams(line.text)
    digits = [char for char in line.text if char.isdigit()]
    for other in others:
        if other.field is not None and line.text not in other.text:
            continue
        if digits and any(digit not in other.text for digit in digits):
            continue
        theirs = bigrams(other.text)
        if len(pairs & theirs) >= 0.7 * len(pairs):
            return True
    return False


def bigrams(text: str) -> set[str]:
    """Return the pairs of neighbouring letters and digits, lower case."""
    chars = [char for char in text.lower() if char.isalnum()]
    if len(chars) == 1:
        return {chars[0]}
    return {left + right for left, right in itertools.pairwise(chars)}


def is_chinese(text: str) -> bool:
    """Whether a text has any Chinese character."""
    return _HAN.search(text) is not None


def word_set(words: str) -> frozenset[str]:
    """Return the words of a table that is written as one text."""
    return frozenset(words.split())


def conversation_language(texts: Iterable[str], limit: int = 20_000) -> Language:
    """Tell Chinese from English: Chinese needs a sixth of the letters only, for a character
    says as much as a word. ``limit`` characters are looked at."""
    chinese = latin = 0
    for text in texts:
        part = text[:limit]
        limit -= len(part)
        chinese += sum("\u4e00" <= char <= "\u9fff" for char in part)
        latin += sum(char.isascii() and char.isalpha() for char in part)
        if limit <= 0:
            break
    return "zh" if chinese * 6 >= latin and chinese else "en"
