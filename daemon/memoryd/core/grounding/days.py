"""Whether a date or a time was said, in words or in figures, of that day or of another."""

from __future__ import annotations

import functools
import re
from datetime import date

from memoryd.core.grounding.evidence import Evidence, Reason, any_of
from memoryd.core.grounding.numbers import belongs_elsewhere
from memoryd.core.grounding.words import Around, alphanumeric
from memoryd.core.text.claims import Claim, weekday_name
from memoryd.core.text.day_names import A_SHORT_WEEKDAY, A_WEEKDAY

__all__ = ["supports_date", "supports_time"]


def supports_date(claim: Claim, around: Around, known: Evidence) -> frozenset[int] | Reason:
    """Indices of the sources that say a date (none: it needs no source), or what is wrong."""
    if not claim.fixed:
        return _supports_relative(claim, around, known)
    if claim.key in _RECURRING and re.search(_RECURRING[claim.key], known.whole):
        return frozenset()
    keys = claim.keys
    said = any_of(claim, known)
    if len(claim.keys) > 1 and keys[-1].startswith("--"):
        # Without a year in the line: any source's year will do.
        month_day = keys[-1][2:]
        said += [
            entry
            for (kind, key), entries in known.said.items()
            if kind == "date" and len(key) >= 10 and key[5:].startswith(month_day)
            for entry in entries
        ]
    elif len(claim.key) in (4, 7):
        # A month follows from its days, a year from its months.
        said += [
            entry
            for (kind, key), entries in known.said.items()
            if kind == "date" and key.startswith(claim.key)
            for entry in entries
        ]
    if not said:
        return "date"
    if belongs_elsewhere(claim, around, said, known):
        return "label"
    return frozenset(entry.source for entry in said)


_RECURRING = {
    "every day": r"[每一1][天日]|[日天]均|按[天日]|daily|(?:a|per) day",
    "every working day": r"工作日|weekday|working day",
}
"""每天 may have been said as 一天三次."""


def _supports_relative(claim: Claim, around: Around, known: Evidence) -> frozenset[int] | Reason:
    """明天 or 周五 in a line: said so in a source, or the weekday of a date that was said."""
    words = _same_words(_day_words(claim.text))
    shifted = _SHIFTED.search(claim.text) is not None  # last Monday is not just any
    weekday = weekday_name(claim.key) if _is_weekday(claim.text) and not shifted else ""
    said = [
        entry
        for (kind, key), entries in known.said.items()
        if kind == "date"
        for entry in entries
        if words in _same_words(entry.claim.text)
        or (shifted and key == claim.key)
        or (weekday and weekday in (weekday_name(key), key.removeprefix("every ")))
        or ("-W" in claim.key and _week_of(key) == claim.key)
    ]
    if not said:
        return "date"
    if belongs_elsewhere(claim, around, said, known):
        return "label"
    return frozenset(entry.source for entry in said)


_SHIFTED = re.compile(r"[上下]个?(?:周|星期|礼拜)|(?i:\b(?:last|next)\b)")


def _same_words(text: str) -> str:
    """上个月 and 上月, 这周 and 本周, 礼拜五 and 周五 are the same."""
    plain = alphanumeric(text.lower()).replace("个", "").replace("这", "本")
    return plain.replace("星期", "周").replace("礼拜", "周")


def _day_words(text: str) -> str:
    match = _relative_words().search(text)
    return match[0] if match else text


@functools.cache
def _relative_words() -> re.Pattern[str]:
    return re.compile(
        r"(?:大前|前|昨|今|明|后|大后)[天日晚早]|(?:上|下|这|本)*个?(?:周|星期|礼拜)[一二三四五六日天末]?"
        rf"|(?i:(?:next |this |last )?{A_WEEKDAY}|today|tonight|tomorrow|yesterday)"
    )


@functools.cache
def _weekday_words() -> re.Pattern[str]:
    return re.compile(rf"(?:周|星期|礼拜)[一二三四五六日天]|(?i:day\b|\b(?:{A_SHORT_WEEKDAY}))")


def _is_weekday(text: str) -> bool:
    return _weekday_words().search(text) is not None


def _week_of(day: str) -> str:
    try:
        year, week, _ = date.fromisoformat(day).isocalendar()
    except ValueError:
        return ""
    return f"{year}-W{week:02d}"


def supports_time(claim: Claim, around: Around, known: Evidence) -> frozenset[int] | Reason:
    """Indices of the sources that say a time of day, or what is wrong: on another day it is not
    the same."""
    said = any_of(claim, known)
    if not said:
        return "time"
    if claim.day and not any(_same_day(entry.claim.day, claim.day) for entry in said):
        elsewhere = all(entry.claim.day for entry in said)
        other_hours = any(
            entry.claim.day and _same_day(entry.claim.day, claim.day)
            for (kind, _), entries in known.said.items()
            if kind == "time"
            for entry in entries
        )
        if elsewhere and other_hours:
            return "label"
    if belongs_elsewhere(claim, around, said, known):
        return "label"
    return frozenset(entry.source for entry in said)


def _same_day(one: str, other: str) -> bool:
    return bool(one) and bool(other) and one[-5:] == other[-5:]
