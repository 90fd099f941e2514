"""Values of sentences as a correction compares them: kind, normal form and words.

Of codes those are of a kind that are built alike, of sums those of a size, and a day is comparable
with one that leaves its month unsaid.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Mapping

from memoryd.core.outdated.value_kinds import SIZE, values_by_kind
from memoryd.core.summaries import is_chinese
from memoryd.core.text.day_names import A_SHORT_MONTH, A_WEEKDAY
from memoryd.core.text.english import in_figures
from memoryd.core.text.number_words import UNDER_TWENTY
from memoryd.core.text.numerals import canonical_number, half_width

__all__ = [
    "BOUND_KIND",
    "SHARE_KIND",
    "SUM",
    "all_values_in",
    "comparable",
    "differs",
    "is_english",
    "normals_in",
    "of_a_size",
    "size_of",
    "values_in",
]


@functools.lru_cache(maxsize=512)
def normals_in(text: str) -> frozenset[tuple[str, str]]:
    return frozenset((kind, normal) for kind, normal, _ in all_values_in(half_width(text)))


def of_a_size(one: str, other: str) -> bool:
    """Whether a sum may be what another was before: 30万 was no 6.5万."""
    smaller, larger = sorted((size_of(one), size_of(other)))
    return larger <= _TIMES * smaller


def size_of(normal: str) -> float:
    """The number of a sum in normal form, of a range the first."""
    number = re.search(r"[0-9]+(?:\.[0-9]+)?", normal)
    return float(number[0]) if number else 0.0


_TIMES = 1.6


SUM = "amount CNY"


_ANY_SUM = "amount "


_COUNTING = ("number ", "percent ", "amount ", "count ")


def differs(kind: str, normal: str, new: Mapping[str, tuple[str, str]]) -> bool:
    """Whether values by kind have another of this kind; sums are all of one in English where one
    names no money."""
    same = (kind,) if kind in new else (each for each in new if _ANY_SUM in (each, kind))
    return any(comparable(each, kind) and new[each][0] != normal for each in same)


def values_in(text: str) -> dict[str, tuple[str, str]]:
    """Values by kind, of each the last."""
    return {kind: (normal, words) for kind, normal, words in all_values_in(text)}


@functools.lru_cache(maxsize=512)
def all_values_in(text: str) -> tuple[tuple[str, str, str], ...]:
    """The values of a text: kind, normal form and words. Of codes and versions those are of a kind
    that are built alike; a day is comparable with one that leaves its month unsaid."""
    english = is_english(text)
    plain, swapped = in_figures(text) if english else (text, ())
    found = [
        (_counting(kind), normal, _as_said(words.rstrip("."), swapped))
        for kind, (normal, words) in values_by_kind(plain)
    ]
    if english:
        found = [
            (_english(kind, words), normal, words)
            for kind, normal, words in found
            # "two" alone is said of much
            if not (kind == "number " and words.isalpha() and len(normal) == 1)
        ]
    if is_chinese(text):
        found += _said_in_chinese(text)
    found += [(SHARE_KIND, m["share"] or "五五", m[0]) for m in _SHARE.finditer(text)]
    for match in _DAY.finditer(half_width(text)):
        if (number := canonical_number(match["day"])) is not None:
            found.append((_DAY_KIND, number, match[0]))
    for match in _CODE.finditer(half_width(text)):
        code = match[0]
        if code.islower() and not re.search(r"[0-9]", code) and not is_chinese(text):
            continue  # pick-up is a word
        built = re.sub(r"[0-9]+", "0", code)
        if built == code:
            built = code.partition("-")[0] + "-"
        found.append((f"code {built}", code, code))
    for match in _PLACE.finditer(half_width(text)):
        if (number := canonical_number(match["number"])) is not None:
            found.append((f"place {match['what']}", number, match[0]))
    found += [("weekday ", day[0].lower()[:3], day[0]) for day in _WEEKDAY.finditer(text)]
    found += [(_DAY_KIND, day["day"] or day["of"], day[0]) for day in _DATE.finditer(text)]
    found += [("clock ", _clock(match), match[0]) for match in _HOUR.finditer(text)]
    found += [("size ", re.sub("[^0-9.]+", "×", size[0]), size[0]) for size in SIZE.finditer(text)]
    return tuple(found)


def _said_in_chinese(text: str) -> Iterator[tuple[str, str, str]]:
    """Values that have no unit in Chinese: limits, ends of a month, codes and sums as spoken."""
    for match in _BOUND.finditer(text):
        if (number := canonical_number(match["over"] or match["up"])) is not None:
            yield f"{BOUND_KIND}{match['of'] or match['what'] or ''}", number, match[0]
    yield from ((_DAY_KIND, end, end) for end in _END.findall(text))
    yield from ((f"code {len(code)}", code, code) for code in _BARE_CODE.findall(text))
    for match in _SPOKEN.finditer(text):
        if (number := canonical_number(match[0])) is not None and len(number) == len("240"):
            yield SUM, number, match[0]


_NUMERAL = "[0-9一二两三四五六七八九十百千万]+"

BOUND_KIND = "bound "
_BOUND = re.compile(
    rf"(?:超过|满|不到|高于|大于)(?P<over>{_NUMERAL})(?P<of>[岁人度天斤桌])?|"
    rf"(?P<up>{_NUMERAL})(?:[块元个件万]|(?P<what>[岁人度天斤桌]))?(?:往上|以上|起|往下|以下)"
)
"""From where on something holds: 超过800, 500往上."""

_END = re.compile("[月年][初中底末]")
_BARE_CODE = re.compile(r"(?<![0-9A-Za-z.:,-])[0-9]{3}[1-9](?![0-9A-Za-z.:年月个块元-])")
"""Four figures that are not round and have no unit are no sum."""
_SPOKEN = re.compile(
    "(?<![一二两三四五六七八九十百千万])[一二两三四五六七八九]百"
    "[一二三四五六七八九]十?[一二三四五六七八九]?(?![百千万个])"
)


def is_english(text: str) -> bool:
    """Whether a text is something said in English, and not what a tool answers."""
    return _TWO_WORDS.search(text) is not None and not is_chinese(text)


_TWO_WORDS = re.compile("[A-Za-z]{2}[,.]? [A-Za-z]{2}")


def _english(kind: str, words: str) -> str:
    """The kind of a value in English: a large number that names no money may be a code."""
    if kind != SUM:
        return kind
    return f"code {len(words)}" if words.isdigit() else _ANY_SUM


def _as_said(words: str, swapped: Iterable[tuple[str, str]]) -> str:
    """The words of a value that was read in figures as the text has them."""
    for figure, said in swapped:
        if re.search(rf"\b{figure}\b", words):
            return re.sub(rf"\b{figure}\b", said, words, count=1)
    return words


def _clock(match: re.Match[str]) -> str:
    """An hour in words as figures say it: quarter past eight is 08:15."""
    hour = _HOURS.index(match["hour"].lower()) + 1
    minutes = _PARTS[(match["part"] or match["half"]).lower()]
    if (match["side"] or "").lower() == "to":
        hour, minutes = (hour - 1) or 12, 60 - minutes
    return f"{hour:02}:{minutes:02}"


_DATE = re.compile(
    r"\b(?:(?P<day>[0-9]{1,2})(?:st|nd|rd|th)|(?P<of>[0-9]{1,2}) "
    rf"(?:{A_SHORT_MONTH})[a-z]*)\b",
    re.I,
)
"""The 12th may be 12 July."""


_HOURS = UNDER_TWENTY[:12]


_PARTS = {"half": 30, "quarter": 15, "five": 5, "ten": 10, "twenty": 20}


_HOUR = re.compile(
    rf"\b(?:(?P<part>half|quarter|five|ten|twenty) (?P<side>past|to)|(?P<half>half)) "
    rf"(?P<hour>{'|'.join(_HOURS)})\b",
    re.I,
)


_WEEKDAY = re.compile(rf"\b(?i:{A_WEEKDAY})(?=s?\b)")


def _counting(kind: str) -> str:
    """A kind of value, all ways to count people as one."""
    return "count 人" if kind in ("count 位", "count 名", "count 口", "count 个人") else kind


def comparable(kind: str, other: str) -> bool:
    """Whether one value may stand for another right after it: 三十五个 for 三十二位, and a number
    without a unit for any."""
    if kind == other or (kind.startswith("duration ") and other.startswith("duration ")):
        return True
    if "count 个" in (kind, other):
        return kind.startswith("count ") and other.startswith("count ")
    if _ANY_SUM in (kind, other):
        return kind.startswith(_ANY_SUM) and other.startswith(_ANY_SUM)
    return kind == "number " and other.startswith(_COUNTING)


_PLACE = re.compile(
    r"(?<![0-9.])(?P<number>[0-9]{1,4}|[一二三四五六七八九十]{1,3}) ?号?"
    r"(?P<what>床|桌|厅|栋|幢|座|单元|室|房|排|窗口|展位|车厢|诊室|柜台|教室|包[间厢]|馆|门|口)"
)
"""The number of a place, of which there is one of a kind at a time: 27床, 3号厅."""


SHARE_KIND = "share "


_SHARE = re.compile(
    r"(?<![一二三四五六七八九十周])(?P<share>一九|二八|三七|四六|五五|六四|七三|八二|九一)(?:开|分成?)?"
    r"(?![0-9一二三四五六七八九十百点号])|对半|一人一半|平分"
)
"""How two share something."""


_DAY_KIND = "day of month "


_DAY = re.compile(
    r"(?<![0-9.:一二三四五六七八九十])"
    r"(?P<day>[0-9]{1,2}|[一二三]?十?[一二三四五六七八九十]) ?[号日]"
    r"(?![楼线店馆门院厅桌车机口库床仓房])"
)


_CODE = re.compile(
    r"(?<![A-Za-z0-9.-])(?:[A-Za-z]+(?:-[A-Za-z]+)+|(?=[A-Za-z.-]*[0-9])(?=[0-9.-]*[A-Za-z])"
    r"[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*|[0-9]+(?:\.[0-9]+){3})(?![A-Za-z0-9-])"
)
