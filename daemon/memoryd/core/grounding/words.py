"""The words by which a line is compared with what was said, and those beside its values."""

from __future__ import annotations

import functools
import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from memoryd.core.summaries import word_set
from memoryd.core.text.claims import Claim
from memoryd.core.text.numerals import CHINESE_NUMERAL

__all__ = ["Around", "alphanumeric", "latin_word", "stem", "tokens_of", "words_around"]


def tokens_of(text: str) -> set[str]:
    """Pairs of Chinese characters and stems of Latin words: what a text is compared by."""
    tokens: set[str] = set()
    for match in _word().finditer(_NEUTRAL.sub(" ", text)):
        run = match[0]
        if not run[0].isascii():
            tokens.update(run[i : i + 2] for i in range(len(run) - 1))
        elif len(run) > 2 and run not in _STOP_WORDS:
            tokens.add(stem(run))
    return tokens


_NEUTRAL = re.compile(
    r"用户|助手|客户|对方|采用|提出|希望|需要|要求|表示|提到|确认|询问|建议|进行|"
    r"\b(?:users?|customers?|assistant|wants?|needs?|asks?|asked|says|said|mentions?)\b"
)
"""Words of the summary's own, that say who told and not what."""

_STOP_WORDS = word_set(
    "the a an of is are was were be to for in on at by it its and or with from that this "
    "which will we i you he she they my our your his her their about around up than no not as "
    "has have had per each all dollar dollars usd rmb cny yuan euro euros people percent day days "
    "week weeks month months year years hour hours minute minutes night nights least most"
)


@functools.cache
def _word() -> re.Pattern[str]:
    return re.compile("[a-z][a-z'’]*|[\u4e00-\u9fff]{2,}")


def stem(word: str) -> str:
    """A Latin word without its plural or possessive ending."""
    word = re.sub("['’]s?$", "", word)
    return word.removesuffix("s") if len(word) > 3 else word


@functools.cache
def latin_word() -> re.Pattern[str]:
    return re.compile(r"[a-z][a-z'’]*")


def alphanumeric(text: str) -> str:
    """Letters and digits alone, so that no spacing or punctuation is a difference."""
    return "".join(filter(str.isalnum, text))


# --- beside a value --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Around:
    """The words around a value: those that name it (before, else after), all, the nearest; the
    days that stand with it; and which ``end`` of something it is, if its clause says so."""

    label: frozenset[str]
    words: frozenset[str]
    head: str
    days: frozenset[str]
    end: str


def words_around(text: str, found: Sequence[Claim]) -> list[Around]:
    """The words around each claim, within its clause and up to its neighbours."""
    surroundings = []
    for index, (claim, days) in enumerate(zip(found, _days_beside(text, found), strict=True)):
        beside = found[max(0, index - 3) : index + 4]
        low = max((c.end for c in beside if c.end <= claim.start), default=0)
        high = min((c.start for c in beside if c.start >= claim.end), default=len(text))
        before = _last_clause(text[max(low, claim.start - _REACH) : claim.start])
        after = text[claim.end : min(high, claim.end + _REACH)]
        clause = _first_clause(after)
        named_before, named_after = label_words(before), label_words(clause)
        own = label_words(_NUMERALS.sub(" ", claim.text.lower())) if claim.kind == "number" else []
        label = named_before or named_after
        head = own[-1:] or named_before[-1:] or named_after[:1]
        if clause == after and claim.end + _REACH > high < len(text):
            # 12个后端5个前端: what leads on to the next value may name either.
            label, head = [*named_before, *named_after], own[-1:]
        surroundings.append(
            Around(
                label=frozenset([*label, *own]),
                words=frozenset([*named_before, *named_after, *own]),
                head=head[0] if head else "",
                days=days,
                end=_end_of(before, clause),
            )
        )
    return surroundings


def _days_beside(text: str, found: Sequence[Claim]) -> list[frozenset[str]]:
    """The days of each claim: the last one before it in its sentence, and one after it in its
    clause: 3月用了 206 度，4月 310 度."""
    dates: dict[tuple[int, int], set[str]] = {}
    for claim in found:
        if claim.kind == "date":  # both ends of a range stand in one place
            dates.setdefault((claim.start, claim.end), set()).update(claim.keys)
    places = sorted(dates)
    beside = []
    for claim in found:
        days: set[str] = set()
        at = bisect_left(places, (claim.start, claim.end))
        if at and _joined(_SENTENCE_END, text, places[at - 1][1], claim.start):
            days |= dates[places[at - 1]]
        if at < len(places) and _joined(_SEPARATOR, text, claim.end, places[at][0]):
            days |= dates[places[at]]
        beside.append(frozenset(days))
    return beside


def _joined(separator: re.Pattern[str], text: str, start: int, end: int) -> bool:
    return end - start <= 2 * _REACH and not separator.search(text, start, end)


def _end_of(before: str, after: str) -> str:
    """Which end of a journey, a stay or a span stands at a value: 13:08 发车 is no arrival."""
    starts, ends = (
        bool(pattern.search(before) or pattern.search(after)) for pattern in (_STARTS, _ENDS)
    )
    if starts == ends:
        return ""
    return "start" if starts else "end"


_STARTS = re.compile(
    r"发车|出发|起飞|开[始场门]|入住|起租|上班|生效|"
    r"\b(?:depart|start|begin|check(?:ing)?-? ?in\b|take-? ?off)"
)
_ENDS = re.compile(
    r"[抵到]达|^到$|[落降][地落]|结束|散场|关门|退房|退租|到期|下班|失效|"
    r"\b(?:arriv|end[s ]|finish|check(?:ing)?-? ?out\b|land[s ]|expir)"
)

_SENTENCE_END = re.compile(r"[。；;！!？?\n]|(?<=[a-z]{2})\. ")

_REACH = 24
"""Characters on each side in which a word can name a value."""

_SEPARATOR = re.compile(r"[，,。；;！!?？\n、|]|和|以及|\b(?:and|but|while|then)\b")

_NUMERALS = re.compile(f"[{CHINESE_NUMERAL}]+")


def _last_clause(text: str) -> str:
    return _SEPARATOR.split(text)[-1]


def _first_clause(text: str) -> str:
    return _SEPARATOR.split(text, maxsplit=1)[0]


def label_words(text: str) -> list[str]:
    """Latin words and pairs of Chinese characters in order, without those that say nothing."""
    words = []
    for match in _word().finditer(_FILLERS.sub(" ", text)):
        run = match[0]
        if run[0].isascii():
            if len(run) > 1 and run not in _STOP_WORDS:
                words.append(run.removesuffix("s"))
        else:
            words += [run[i : i + 2] for i in range(len(run) - 1)]
    return words


_FILLERS = re.compile(
    r"[的了是为有在约共要需到至每和与及或就也都才已将从向给把被让对请我你他她它们这那此其个"
    r"：:（）()\[\]{}【】“”\"'《》<>=~…·*#_/-]|不超过|不低于|不少于|不多于|以内|以上|以下|左右|大约|大概|"
    r"可以|总共|一共|目前|现在|之前|之后|以前|以后|零下|负(?![责担面债])"
)
