"""Which day words mean, on the day on which they are said: 下周三, 6月18号, in two weeks."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from memoryd.core.text.day_names import SHORT_MONTHS, SHORT_WEEKDAYS, WEEKDAYS
from memoryd.core.text.number_words import NUMBERS_SPELLED
from memoryd.core.text.numerals import canonical_number

__all__ = ["Day", "day_of", "day_pattern", "number_of"]


@dataclass(frozen=True, slots=True)
class Day:
    """A day that a text names, with the hour if it says one."""

    day: str
    relative: bool
    clock: str = ""
    recurring: bool = False


def day_of(match: re.Match[str], at: datetime) -> Day | None:
    """The day that a match of ``day_pattern`` means; None if there is no such day."""
    for group, resolve in _RESOLVERS.items():
        if match[group]:
            return resolve(match, at)
    raise AssertionError("every alternative of the pattern has a group of _RESOLVERS")


@functools.cache
def day_pattern() -> re.Pattern[str]:
    small = r"(?:[0-9]{1,2}|[〇零一二两三四五六七八九十]{1,3})"
    year = r"(?:[0-9]{4}|[〇零一二三四五六七八九]{4})"
    months = (
        r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|"
        r"Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?"
    )
    weekdays = (
        r"(?:Mon(?:day)?|Tue(?:s(?:day)?)?|Wed(?:nesday)?|Thu(?:rs(?:day)?)?|Fri(?:day)?|"
        # nobody sat on the boiler on Saturday, nor in the sun on Sunday
        r"Sat(?:urday|(?! (?:on|down|up|there|here|in|by|around|next|opposite|outside|with)\b))|"
        r"Sunday|(?<!the )Sun)"
    )
    english_number = f"{'|'.join(sorted(_ENGLISH_NUMBERS, key=len, reverse=True))}|[0-9]{{1,4}}"
    english_unit = r"(?:minutes?|mins?|hours?|hrs?|seconds?|days?|weeks?|months?|years?)"
    days = "|".join(
        (
            rf"(?<![0-9.])(?P<fy>{year})\s?[年./-]\s?(?P<fm>{small})\s?[月./-]\s?(?P<fd>{small})"
            r"(?![0-9])[日号]?",
            r"(?P<dn>[0-9]{1,4}(?:\.[0-9])?|半|[一两二三四五六七八九十]{1,3}半?"
            r")\s?(?P<du>个?(?:小时|钟头"
            r"|星期|礼拜|月)|分钟|秒钟?|刻钟|天|日|周|年)(?P<dx>之?后|以后|之?前|以前)",
            rf"(?P<yy>{year})\s?年(?:\s?(?P<ym>{small})月)?份?",
            r"(?:(?P<hy>今年|明年|去年|前年)的?)?(?P<hd>双十[一二]|双11|元旦节?|情人节|"
            r"妇女节|五一劳动节|(?<![十百千万块])五一(?!七)节?|劳动节|儿童节|(?<![十百千万块])六一节?|教师节|国庆节?|圣诞节?|"
            r"(?i:\bChristmas\b))",
            rf"(?:(?P<my>今年|明年|后年|去年|前年)的?)?(?<![0-9.])(?P<mm>{small})月"
            r"(?!初[一二三四五六七八九十])"
            rf"(?:(?P<md>{small})(?![0-9])[日号]?|(?P<mp>底|末|初|中旬|上旬|下旬)|份?(?![0-9]{{1,2}}(?![0-9])))",
            r"(?:(?P<dm>(?:这个?|本|下下?个?|"
            rf"上个?)月)的?)?(?<![0-9.A-Za-z第])(?P<dd>{small})[号日]"
            r"(?![楼院线库店馆门码机车桌房台站柜厅口子仓位栋幢路会码本语历常期])",
            rf"(?i:\b(?:the )?(?:(?P<low>[0-9]{{1,2}})(?:st|nd|rd|th)?(?: (?:to|till|until|and) |"
            rf" ?- ?))?"
            rf"(?P<ded>[0-9]{{1,2}})(?P<th>(?:st|nd|rd|"
            rf"th)?(?: of)?)\s(?P<dem>{months}))(?![A-Za-z])"
            r"(?:,?\s(?P<dey>[12][0-9]{3}))?",
            (
                r"\b(?i:the )(?P<nth>[0-9]{1,2})(?:st|nd|rd|th)\b(?! [A-Za-z]*(?:floor|grade|"
                r"time|one))(?P<each>(?i: of (?:each|every|the) month\b)?)"
            ),
            r"(?P<rd>大前天|前天|前晚|昨天|昨日|昨晚|今天|今日|今晚|今早|当天|明天|明日|"
            r"明晚|明早|大后天|后天|"
            r"(?i:\b(?:the )?day (?:before yesterday|after tomorrow)|\byesterday|\blast night|"
            r"\btoday|\btonight|\btomorrow|\bthis (?:morning|afternoon|evening))\b)",
            r"(?P<ev>每天|每日|天天|每个?工作日|每月[0-9一二三四五六七八九十]{1,3}[号日]|"
            r"(?i:\bevery ?day\b|\bdaily\b|\bevery weekday\b))",
            r"每个?(?:周|星期|礼拜)(?P<wl>[一二三四五六日天](?:[、,和及]?(?:每?(?:周|星期))?"
            r"[一二三四五六日天])+)(?![点号月年时])",
            r"(?P<wp>(?:每个?|上上?个?|这个?|本|下下?个?)(?=周|星期|礼拜)|"
            r"(?i:\b(?:this|next|last|every|each)\s))?(?:(?:周|星期|"
            r"礼拜)(?=[一二三四五六日天1-7]))?"
            # not of 工期四十五天
            r"(?P<wd>(?:(?<=周)|(?<=星期)|(?<=礼拜))(?:[一二三四五六日天]|[1-7](?![0-9]))(?![年月次回趟遍])|"
            rf"(?<![A-Za-z])(?i:{weekdays})s?(?![A-Za-z]))",
            r"(?P<wk>(?:上上?个?|这个?|本|下下?个?)(?:周末?|星期|礼拜)(?![一-六日天])|周末|"
            r"(?i:\b(?:(?:this|next|last) week(?:end)?|the weekend)\b))",
            r"(?P<sp>(?:上个?|这个?|本|下下?个?)月(?:底|末|初|中旬|上旬|下旬)?|月底|月末|月初(?![一二三四五六七八九十])|月中|"
            r"(?:今年|明年|后年|去年|前年)(?:年?[底末初])?|年底|年末|年初|"
            r"(?i:\b(?:(?:next|last|this) (?:month|year)|"
            r"end of (?:the |this |next )?(?:month|year))\b))",
            rf"(?i:\bin (?P<en>{english_number}) (?P<eu>{english_unit})\b)",
            rf"(?i:\b(?P<an>{english_number}) (?P<au>{english_unit}) ago\b)",
            rf"(?i:(?<=\bin )|(?<=\bby )|(?<=\buntil )|(?<=\bsince )|"
            rf"(?:the )?(?P<of>end|start|beginning) of )"
            rf"(?P<alone>(?i:{months}))(?![A-Za-z]|\s[0-9])",
            rf"\b(?P<em>(?i:{months}))\s(?:(?P<ed>[0-9]{{1,2}})(?:st|nd|rd|th)?(?![0-9:])"
            r"(?:,?\s(?P<ey>[12][0-9]{3}))?|(?P<emy>(?:19|20)[0-9]{2})(?![0-9:]))",
        )
    )
    return re.compile(days)


def number_of(text: str) -> int | None:
    """A whole number as figures or Chinese numerals say it."""
    number = canonical_number(text)
    return int(number) if number is not None and number.isdigit() else None


def _iso(year: int, month: int, day: int) -> str | None:
    if not (1 <= month <= 12 and 1 <= year <= 9999 and 1 <= day <= _days_in(year, month)):
        return None
    return date(year, month, day).isoformat()


def _nearest_year(at: datetime, month: int, day: int) -> int:
    if not 1 <= month <= 12 or day < 1:
        return at.year
    there = date(at.year, month, min(day, _days_in(at.year, month)))
    return at.year + 1 if there < at.date() - timedelta(days=183) else at.year


def _days_in(year: int, month: int) -> int:
    """Days of a month. The module calendar knows it too, and takes 0.2 MB."""
    if month == 2:
        return 29 if year % 4 == 0 and (year % 100 != 0 or year % 400 == 0) else 28
    return 30 if month in (4, 6, 9, 11) else 31


def _full_date(match: re.Match[str], _at: datetime) -> Day | None:
    year, month, day = (number_of(match[g]) for g in ("fy", "fm", "fd"))
    if year is None or month is None or day is None:
        return None
    iso = _iso(year + 2000 if year < 100 else year, month, day)
    return Day(iso, False) if iso else None


def _year_month(match: re.Match[str], _at: datetime) -> Day | None:
    year, month = number_of(match["yy"]), number_of(match["ym"] or "0")
    if year is None or month is None or not 1900 <= year <= 2200 or month > 12:
        return None
    return Day(f"{year:04d}-{month:02d}" if month else f"{year:04d}", False)


_YEAR_SHIFT = {"今年": 0, "明年": 1, "后年": 2, "去年": -1, "前年": -2}


def _month_day(match: re.Match[str], at: datetime) -> Day | None:
    month = number_of(match["mm"])
    if month is None or not 1 <= month <= 12:
        return None
    said = match["my"]
    if match["md"] is None:  # a month, or 月底/月初/中旬 of it
        year = at.year + _YEAR_SHIFT[said] if said else _nearest_year(at, month, 28)
        return _part_of_month(year, month, match["mp"] or "", False)
    day = number_of(match["md"])
    if day is None:
        return None
    year = at.year + _YEAR_SHIFT[said] if said else _nearest_year(at, month, day)
    iso = _iso(year, month, day)
    return Day(iso, False) if iso else None


def _part_of_month(year: int, month: int, part: str, relative: bool) -> Day:
    last = _days_in(year, month)
    prefix = f"{year:04d}-{month:02d}"
    if part in ("底", "末"):
        return Day(f"{prefix}-{last}", relative)
    if part in ("初", "上旬"):
        return Day(f"{prefix}-01/{prefix}-10", relative)
    if part in ("中", "中旬"):
        return Day(f"{prefix}-11/{prefix}-20", relative)
    if part == "下旬":
        return Day(f"{prefix}-21/{prefix}-{last}", relative)
    return Day(prefix, relative)


def _day_of_month(match: re.Match[str], at: datetime) -> Day | None:
    day = number_of(match["dd"] or match["nth"])
    if day is None or not 1 <= day <= 31:
        return None
    if match["each"]:
        return Day(f"every month on {day}", False, recurring=True)
    prefix = match["dm"] or ""
    year, month = at.year, at.month
    if prefix.startswith("下"):
        year, month = _add_months(year, month, prefix.count("下"))
    elif prefix.startswith("上"):
        year, month = _add_months(year, month, -1)
    elif not prefix and day < at.day - 15:
        year, month = _add_months(year, month, 1)
    iso = _iso(year, month, day)
    return Day(iso, True) if iso else None


def _add_months(year: int, month: int, count: int) -> tuple[int, int]:
    index = year * 12 + month - 1 + count
    return index // 12, index % 12 + 1


_RELATIVE_DAYS = {
    "大前天": -3,
    "前天": -2,
    "前晚": -2,
    "昨天": -1,
    "昨日": -1,
    "昨晚": -1,
    "昨": -1,
    "今天": 0,
    "今日": 0,
    "今晚": 0,
    "今早": 0,
    "当天": 0,
    "明天": 1,
    "明日": 1,
    "明晚": 1,
    "明早": 1,
    "后天": 2,
    "大后天": 3,
    "day before yesterday": -2,
    "yesterday": -1,
    "last night": -1,
    "today": 0,
    "tonight": 0,
    "this morning": 0,
    "this afternoon": 0,
    "this evening": 0,
    "tomorrow": 1,
    "day after tomorrow": 2,
}


def _relative_day(match: re.Match[str], at: datetime) -> Day | None:
    words = re.sub(r"\s+", " ", match["rd"].lower()).removeprefix("the ")
    return Day((at.date() + timedelta(days=_RELATIVE_DAYS[words])).isoformat(), True)


_WEEKDAYS = {
    **{c: i for i, c in enumerate("一二三四五六日")},
    **{str(i + 1): i for i in range(7)},
    "天": 6,
    "7": 6,
    **{name: i for i, name in enumerate(SHORT_WEEKDAYS)},
}


def _weekday(match: re.Match[str], at: datetime) -> Day | None:
    said = match["wd"]
    index = _WEEKDAYS[said if said in _WEEKDAYS else said[:3].lower()]
    prefix = re.sub(r"个|\s|星期|礼拜|周", "", (match["wp"] or "").lower())
    if prefix in ("每", "every", "each") or said.lower().endswith("days"):
        return Day(f"every {WEEKDAYS[index]}", False, recurring=True)
    monday = at.date() - timedelta(days=at.weekday())
    weeks = _week_shift(prefix)
    if weeks is None:
        day = at.date() + timedelta(days=(index - at.weekday()) % 7)
    else:
        day = monday + timedelta(days=index, weeks=weeks)
    return Day(day.isoformat(), True)


def _week_shift(prefix: str) -> int | None:
    if prefix in ("这", "本", "this"):
        return 0
    if prefix.startswith("下") or prefix == "next":
        return max(prefix.count("下"), 1)
    if prefix.startswith("上") or prefix == "last":
        return -max(prefix.count("上"), 1)
    return None


def _weekdays(match: re.Match[str], _at: datetime) -> Day | None:
    """每周二、四"""
    named = [WEEKDAYS[_WEEKDAYS[c]] for c in match["wl"] if c in _WEEKDAYS]
    return Day("every " + ", ".join(named), False, recurring=True)


def _every(match: re.Match[str], _at: datetime) -> Day | None:
    words = match["ev"].lower().replace(" ", "")
    if words.startswith("每月"):
        return Day(f"every month on {number_of(words[2:].rstrip('号日'))}", False, recurring=True)
    if "工作日" in words or "weekday" in words:
        return Day("every working day", False, recurring=True)
    return Day("every day", False, recurring=True)


def _week(match: re.Match[str], at: datetime) -> Day | None:
    words = match["wk"].lower()
    weekend = "末" in words or "weekend" in words
    prefix = re.sub(r"个|\s|周末|星期|礼拜|周|weekend|week|the", "", words)
    weeks = _week_shift(prefix)
    monday = at.date() - timedelta(days=at.weekday())
    monday += timedelta(weeks=weeks or 0)
    if weekend:
        saturday = monday + timedelta(days=5)
        return Day(f"{saturday.isoformat()}/{(saturday + timedelta(days=1)).isoformat()}", True)
    year, week, _ = monday.isocalendar()
    return Day(f"{year}-W{week:02d}", True)


def _span(match: re.Match[str], at: datetime) -> Day | None:
    """``下个月``, ``月底``, ``明年``, ``年底``, ``next month``, ``end of the month``."""
    words = re.sub(r"\s|个|the|of", "", match["sp"].lower())
    if "年" in words or "year" in words:
        year = at.year + next((n for w, n in _YEAR_SHIFT.items() if words.startswith(w)), 0)
        year += words.startswith("next") - words.startswith("last")
        if words.endswith(("底", "末")) or words.startswith("end"):
            return Day(f"{year:04d}-12-31", True)
        if words.endswith("初"):
            return Day(f"{year:04d}-01", True)
        return Day(f"{year:04d}", True)
    shift = words.count("下") - words.count("上") + ("next" in words) - ("last" in words)
    year, month = _add_months(at.year, at.month, shift)
    part = "底" if words.startswith("end") else words.rpartition("月")[2]
    return _part_of_month(year, month, part, True)


_AHEAD = {
    "秒": "s",
    "分": "m",
    "小": "h",
    "钟": "h",
    "刻": "q",
    "天": "D",
    "日": "D",
    "周": "W",
    "星": "W",
    "礼": "W",
    "月": "M",
    "年": "Y",
}
_AHEAD_EN = {"mi": "m", "ho": "h", "hr": "h", "se": "s", "da": "D", "we": "W", "mo": "M", "ye": "Y"}


def _distance(match: re.Match[str], at: datetime) -> Day | None:
    """``三天后``, ``两小时后``, ``in two hours``, ``3 days ago``."""
    if match["dn"]:
        count = canonical_number(match["dn"])
        unit = _AHEAD[match["du"].lstrip("个")[0]]
        back = "前" in match["dx"]
    else:
        words = (match["en"] or match["an"]).lower()
        count = _ENGLISH_NUMBERS.get(words) or canonical_number(words)
        unit = _AHEAD_EN[(match["eu"] or match["au"])[:2].lower()]
        back = match["an"] is not None
    if count is None or len(count) > 6:
        return None
    amount = float(count)
    if unit in "smhq":
        seconds = amount * {"s": 1, "m": 60, "q": 900, "h": 3600}[unit]
        there = at + timedelta(seconds=-seconds if back else seconds)
        return Day(there.date().isoformat(), True, clock=f"{there:%H:%M}")
    if unit in "MY":
        months = round(amount * (12 if unit == "Y" else 1))
        year, month = _add_months(at.year, at.month, -months if back else months)
        if not 1 <= year <= 9999:
            return None
        return Day(_iso(year, month, min(at.day, _days_in(year, month))) or "", True)
    days = amount * (7 if unit == "W" else 1)
    try:
        there_day = at.date() + timedelta(days=-days if back else days)
    except OverflowError:
        return None
    return Day(there_day.isoformat(), True)


_ENGLISH_NUMBERS = {"a": "1", "an": "1", "half an": "0.5"} | {
    word: str(number) for word, number in NUMBERS_SPELLED.items()
}


def _english_date(match: re.Match[str], at: datetime) -> Day | None:
    name = match["em"] or match["dem"] or match["alone"]
    month = SHORT_MONTHS.index(name[:3].lower()) + 1
    if match["alone"]:
        part = {None: "", "end": "底"}.get(match["of"] and match["of"].lower(), "初")
        return _part_of_month(_nearest_year(at, month, 28), month, part, False)
    if name == "may" and not match["th"]:
        return None  # 5 may come
    said = match["ed"] or match["ded"]
    year_said = match["ey"] or match["emy"] or match["dey"]
    if said is None:
        return Day(f"{int(year_said):04d}-{month:02d}", False) if year_said else None
    year = int(year_said) if year_said else _nearest_year(at, month, int(said))
    iso = _iso(year, month, int(said))
    low = _iso(year, month, int(match["low"])) if match["low"] else None
    if iso and low and low < iso:
        iso = f"{low}/{iso}"
    return Day(iso, False) if iso else None


_HOLIDAYS = {"元旦": (1, 1), "情人节": (2, 14), "妇女节": (3, 8), "五一": (5, 1), "劳动节": (5, 1)}
_HOLIDAYS |= {"儿童节": (6, 1), "六一": (6, 1), "教师节": (9, 10), "国庆": (10, 1), "十一": (10, 1)}
_HOLIDAYS |= {"双十一": (11, 11), "双11": (11, 11), "双十二": (12, 12)}
_HOLIDAYS |= {"圣诞": (12, 25), "christmas": (12, 25)}


def _holiday(match: re.Match[str], at: datetime) -> Day | None:
    words = match["hd"].lower()
    month, day = next(when for name, when in _HOLIDAYS.items() if words.startswith(name))
    said = match["hy"]
    year = at.year + _YEAR_SHIFT[said] if said else _nearest_year(at, month, day)
    return Day(f"{year:04d}-{month:02d}-{day:02d}", False)


_RESOLVERS: dict[str, Callable[[re.Match[str], datetime], Day | None]] = {
    "fy": _full_date,
    "dn": _distance,
    "en": _distance,
    "an": _distance,
    "yy": _year_month,
    "mm": _month_day,
    "dd": _day_of_month,
    "nth": _day_of_month,
    "rd": _relative_day,
    "ev": _every,
    "wl": _weekdays,
    "wd": _weekday,
    "wk": _week,
    "sp": _span,
    "em": _english_date,
    "dem": _english_date,
    "alone": _english_date,
    "hd": _holiday,
}
