"""Dates and times as people say them, resolved against the moment of the message.

``moments`` finds ``明天下午三点``, ``下周三``, ``6月18号``, ``next Friday at 2 pm`` in a text, and
says which day and hour is meant. Nothing here reads a clock: the message's time is an argument.
"""

from __future__ import annotations

import functools
import re
from datetime import date, datetime, timedelta
from typing import Literal

from memoryd.core.text.day_names import A_SHORT_MONTH, A_SHORT_WEEKDAY
from memoryd.core.text.numerals import half_width
from memoryd.core.text.said_days import Day, day_of, day_pattern, number_of
from memoryd.core.text.said_hours import clock_of, clock_pattern, evening_of
from memoryd.values import frozen

__all__ = ["Moment", "MomentKind", "moments"]

MomentKind = Literal["date", "time", "datetime", "recurring"]


@frozen
class Moment:
    """A date, a time of day or both, said in one piece.

    ``day``       ``YYYY-MM-DD``, ``YYYY-MM``, ``YYYY``, ``YYYY-Www``, or two joined by ``/`` for a
                  range; for a recurring moment ``every Wednesday`` and the like; empty for a time
                  of day alone.
    ``clock``     ``HH:MM``, or two joined by ``-``; empty for a date alone.
    ``part``      ``morning``, ``noon``, ``afternoon``, ``evening`` or ``night`` where said without
                  an hour.
    ``day_text``  the words that said the day, ``clock_text`` those that said the hour.
    ``relative``  whether the words mean another day when they are read on another day.
    """

    start: int
    end: int
    text: str
    kind: MomentKind
    day: str = ""
    clock: str = ""
    part: str = ""
    day_text: str = ""
    clock_text: str = ""
    relative: bool = False

    @property
    def normalized(self) -> str:
        """The form for programs: ``2026-03-04``, ``14:00``, ``2026-03-04 14:00``, and so on."""
        return " ".join(piece for piece in (self.day, self.clock or self.part) if piece)


def moments(text: str, at: datetime) -> tuple[Moment, ...]:
    """Find the dates and times of day in ``text``, in order; ``at`` is when it was said.

    A weekday or a date without its year is the next one from ``at`` on (a date up to half a year
    back stays in its year); hours 1 to 6 without a part of the day are in the afternoon.
    """
    folded = half_width(text)
    if not _worth_a_look().search(folded):
        return ()
    days = [
        (match, day)
        for match in day_pattern().finditer(folded)
        if folded[max(match.start() - 2, 0) : match.start()] not in ("农历", "阴历")
        and (day := day_of(match, at)) is not None
    ]
    hours = [match for match in clock_pattern().finditer(folded) if match[0].strip()]
    found = [_moment(text, day, hour) for day, hour in _paired(folded, days, hours)]
    return tuple(_joined_ranges(text, [moment for moment in found if moment is not None]))


@functools.cache
def _worth_a_look() -> re.Pattern[str]:
    """Any character or word that every moment has at least one of."""
    return re.compile(
        r"[年月日号天周晚早午晨点时旦庆诞节期拜后前夜傍:五六十]|[0-9][-/.][0-9]|"
        r"(?i:day|week|month|year|morrow|noon|night|ago|past|quarter|the [0-9]|\bin |"
        r"am\b|pm\b|p\.m|"
        r"a\.m|clock|\bat [0-9]|from [0-9]|between [0-9]|days [0-9]|opens? [0-9]|half |christmas|"
        r"end of|"
        rf"\b(?:{A_SHORT_MONTH}|{A_SHORT_WEEKDAY}))"
    )


# --- day and hour, put together ---------------------------------------------------------------

_Found = tuple[re.Match[str], Day]


def _paired(
    folded: str, days: list[_Found], hours: list[re.Match[str]]
) -> list[tuple[_Found | None, re.Match[str] | None]]:
    """Put each hour with the day right before or after it, in the order of the text."""
    pairs: list[tuple[_Found | None, re.Match[str] | None]] = []
    left = list(hours)
    for found in days:
        match = found[0]
        left = [hour for hour in left if not _overlap(hour, match)]
        hour = next((h for h in left if h.start() >= match.end()), None)
        if hour is not None and _joins_after(folded[match.end() : hour.start()]):
            left.remove(hour)
            pairs.append((found, hour))
            continue
        hour = next((h for h in reversed(left) if h.end() <= match.start()), None)
        if hour is not None and _joins_before(folded[hour.end() : match.start()]):
            left.remove(hour)
            pairs.append((found, hour))
        else:
            pairs.append((found, None))
    pairs += [(None, hour) for hour in left]
    return sorted(pairs, key=_start)


def _start(pair: tuple[_Found | None, re.Match[str] | None]) -> int:
    day, hour = pair
    return min(match.start() for match in (day and day[0], hour) if match is not None)


def _overlap(one: re.Match[str], other: re.Match[str]) -> bool:
    return one.start() < other.end() and other.start() < one.end()


def _joins_after(between: str) -> bool:
    return between.strip(" ,").lower() in ("", "的", "at", "around", "@", "between", "from")


def _joins_before(between: str) -> bool:
    return between.lower() in (" ", " on ", ", ", " the ", " on the ")


def _moment(text: str, found: _Found | None, hour: re.Match[str] | None) -> Moment | None:
    match, day = found if found is not None else (None, None)
    clock, part = clock_of(hour) if hour is not None else ("", "")
    if day is None and not clock:
        return None  # 早上 alone says no time
    if match is not None and clock and not part:
        clock = evening_of(match[0], clock)
    if day is not None and day.clock:
        clock = day.clock
    kind: MomentKind
    if day is None:
        kind = "time"
    elif day.recurring:
        kind = "recurring"
    else:
        kind = "datetime" if clock else "date"
    pieces = [piece for piece in (match, hour) if piece is not None]
    start, end = min(p.start() for p in pieces), max(p.end() for p in pieces)
    span = text[start:end]
    return Moment(
        start=start + len(span) - len(span.lstrip()),
        end=start + len(span.rstrip()),
        text=span.strip(),
        kind=kind,
        day=day.day if day else "",
        clock=clock,
        part="" if clock else part,
        day_text=_original(text, match),
        clock_text=_original(text, hour),
        relative=day is not None and day.relative,
    )


def _original(text: str, match: re.Match[str] | None) -> str:
    return text[match.start() : match.end()].strip() if match is not None else ""


# --- ranges -----------------------------------------------------------------------------------


def _joined_ranges(text: str, found: list[Moment]) -> list[Moment]:
    """Join ``下午两点到四点`` and ``6月1日到6月5日`` into one moment each."""
    joined: list[Moment] = []
    for moment in found:
        before = joined[-1] if joined else None
        if before is not None and _is_range(text[before.end : moment.start]):
            both = _range(text, before, moment)
            if both is not None:
                joined[-1] = both
                continue
        joined.append(moment)
    return joined


def _is_range(between: str) -> bool:
    return between.strip().lower() in ("到", "至", "-", "~", "—", "–", "～", "to", "until", "till")


def _range(text: str, low: Moment, high: Moment) -> Moment | None:
    if "/" in low.day or "-" in low.clock or low.kind == "recurring" == high.kind:
        return None
    day = low.day
    if high.day and low.day and high.day != low.day:
        if low.clock or high.clock or "/" in high.day:
            return None
        day = f"{low.day}/{_last_day(low.day, high)}"
    clock = low.clock
    if low.clock and high.clock:
        end = high.clock
        if end < low.clock and int(end[:2]) < 12:  # 下午两点到四点: the afternoon holds for both
            end = f"{int(end[:2]) + 12:02d}{end[2:]}"
        elif int(low.clock[:2]) < 12 <= int(end[:2]) - 12 >= int(low.clock[:2]) > 6:
            end = f"{int(end[:2]) - 12:02d}{end[2:]}"
        clock = f"{low.clock}-{end}"
    elif bool(low.clock) != bool(high.clock):
        return None
    return Moment(
        start=low.start,
        end=high.end,
        text=text[low.start : high.end],
        kind=low.kind,
        day=day or high.day,
        clock=clock,
        day_text=low.day_text,
        clock_text=text[low.end - len(low.clock_text) : high.end] if low.clock else "",
        relative=low.relative or (high.relative and _bare_day(high) is None),
    )


def _bare_day(moment: Moment) -> int | None:
    """The number of a day that was said without its month."""
    return number_of(moment.day_text.rstrip("号日"))


def _last_day(low: str, end: Moment) -> str:
    """The day on which a range ends: 8月12日到15日 in the month it begins in, 28号到3号 in the
    next; 周一到周五 said on a Wednesday on the Friday after that Monday."""
    high = end.day
    if len(low) != 10:
        return high
    first = date.fromisoformat(low)
    number = _bare_day(end)
    try:
        if number is not None:
            month = first if number >= first.day else first.replace(day=1) + timedelta(days=31)
            return month.replace(day=number).isoformat()
        if high < low and len(high) == 10:
            return (date.fromisoformat(high) + timedelta(weeks=1)).isoformat()
    except (ValueError, OverflowError):  # the 31st of June, the year 10000
        return high
    return high
