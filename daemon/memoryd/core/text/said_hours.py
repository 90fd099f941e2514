"""Which hour of the day words mean: 下午三点, half past four, 早上八点一刻."""

from __future__ import annotations

import functools
import re

from memoryd.core.text.number_words import UNDER_TWENTY
from memoryd.core.text.said_days import number_of

__all__ = ["clock_of", "clock_pattern", "evening_of"]


@functools.cache
def clock_pattern() -> re.Pattern[str]:
    small = r"(?:[0-9]{1,2}|[〇零一二两三四五六七八九十]{1,3})"
    parts = r"凌晨|清晨|清早|早上|早晨|上午|中午|正午|下午|午后|傍晚|晚上|夜里|夜晚|深夜|半夜"
    weekday = "(?<=[周期拜])[一二三四五六][一二两三四五六七八九十]"  # 周六十点
    after = r"(?:a\.?m\b\.?|p\.?m\b\.?|in the (?:morning|afternoon|evening)\b|at night\b)"
    return re.compile(
        rf"(?P<part>{parts}|(?<![今明昨前])[早晚])?\s?(?<![0-9.:A-Za-z/])(?!{weekday})(?P<hour>{small})"
        r"(?:\s?(?:点钟|点(?![建要意疑需原说])|时(?![间候段不差代常]))"
        rf"(?P<minute>半|整|[一三]刻|(?:{small})(?![0-9个天年月人位%])分?)?"
        rf"|(?::|\.(?=[0-9]{{2}}\s?(?i:{after})))(?P<colon>[0-5][0-9])(?::[0-5][0-9])?(?![0-9:])|(?=\s?(?i:{after}))|"
        r"\s?(?i:o'?clock\b))"
        rf"(?:\s?(?P<after>(?i:{after})))?"
        rf"|{_AFTER_AT}(?P<at>{_BARE_HOUR}){_NO_NUMBER_OF}"
        rf"|(?:{_AFTER_FROM}|(?=[0-9.:]+ (?i:till|until) ))(?P<low>{_BARE_HOUR})(?i: (?:to|and|"
        rf"till|until) | ?- ?)(?P<high>{_BARE_HOUR})"
        rf"(?:\s?(?P<both>(?i:{after}))|{_NO_NUMBER_OF})"
        rf"|\b(?i:(?:(?P<share>half|quarter|five|ten|twenty) past|quarter to|"
        rf"(?P<half>half)(?= (?:{'|'.join(_HOUR_WORDS[1:])})\b)) "
        rf"(?P<past>[0-9]{{1,2}}|{'|'.join(_HOUR_WORDS)}))\b(?:\s?(?P<late>(?i:{after})))?"
        r"|(?P<noon>\b(?i:noon|midnight)\b)"
        rf"|(?P<alone>{parts}|\b(?i:morning|afternoon|evening)\b)"
    )


_BARE_HOUR = r"[0-9]{1,2}(?:[.:][0-5][0-9])?"
_AFTER_AT = r"(?i:(?<=\bat )|(?<=\btill )|(?<=\buntil ))"
_AFTER_FROM = (
    r"(?i:(?<=\bfrom )|(?<=\bbetween )|(?<=\bopen )|(?<=\bopens )|(?<=days )|(?<=\bhours ))"
)
_NO_NUMBER_OF = (
    r"(?![\w:]|[./-][0-9]|\s?[%£$€°]| ?(?i:(?!(?:on|every|and|or|till|until|to|for|in|sharp|today|"
    r"tomorrow|"
    r"tonight|this|next|with|then|but|so|at|from|if|when|because|as|each|(?:mon|tues|wednes|thurs|"
    r"fri|satur|sun)days?)\b)[a-z]))"
)
"""An hour without a word for it: at 8, from 9 to 11, and not at 8 Oak Street."""


def clock_of(match: re.Match[str]) -> tuple[str, str]:
    """The hour that was said as ``HH:MM``, and the part of the day."""
    said = match["part"] or match["after"] or match["late"] or match["alone"] or ""
    said = said.strip().lower()
    part = _part_by_word().get(said, "")
    if match["noon"]:
        return ("00:00" if match["noon"].lower() == "midnight" else "12:00"), ""
    if match["low"]:
        high = _bare(match["high"], match["both"])
        low = _bare(match["low"], match["both"])
        return f"{low if low < high else _bare(match['low'], None)}-{high}", ""
    if match["at"]:
        return _bare(match["at"], None), ""
    numeral = match["hour"] or match["past"]
    if numeral is None:
        return "", part
    if match[0].strip() == "一点":
        return "", ""  # "a little", far more often than one o'clock
    hour, minute = (
        _beside_the_hour(match) if match["past"] else (number_of(numeral), _minute(match))
    )
    if hour is None or minute is None or hour > 24 or minute > 59:
        return "", part
    hour = _hour_of_day(hour, part, said, bool(match["colon"]) and len(numeral) == 2)
    return f"{hour:02d}:{minute:02d}", part


_PARTS = {
    "morning": "凌晨 清晨 清早 早上 早晨 上午 早 am a.m. a.m morning",
    "noon": "中午 正午",
    "afternoon": "下午 午后 pm p.m. p.m afternoon",
    "evening": "傍晚 晚上 夜里 夜晚 深夜 半夜 晚 evening",
}


@functools.cache
def _part_by_word() -> dict[str, str]:
    words: dict[str, str] = {}
    for name, listed in _PARTS.items():
        words.update(dict.fromkeys(listed.split(), name))
    for phrase in ("in the morning", "in the afternoon", "in the evening"):
        words[phrase] = phrase.rpartition(" ")[2]
    words["at night"] = "evening"
    return words


_HOUR_WORDS = UNDER_TWENTY[:12]
_SHARES = {"half": 30, "quarter": 15, "five": 5, "ten": 10, "twenty": 20}


def _bare(said: str, after: str | None) -> str:
    hour, _, minute = said.replace(".", ":").partition(":")
    part = _part_by_word().get(after.strip().lower(), "") if after else ""
    return f"{_hour_of_day(int(hour), part, '', False):02d}:{minute or '00'}"


def _beside_the_hour(match: re.Match[str]) -> tuple[int | None, int]:
    """Half past three, quarter to 4."""
    word = match["past"].lower()
    hour = _HOUR_WORDS.index(word) + 1 if word in _HOUR_WORDS else int(word)
    share = match["share"] or match["half"]
    return (hour, _SHARES[share.lower()]) if share else ((hour - 1) or 12, 45)


def _minute(match: re.Match[str]) -> int | None:
    said = match["minute"] or match["colon"]
    if not said or said == "整":
        return 0
    if said == "半":
        return 30
    if said.endswith("刻"):
        return 15 * (number_of(said[:-1]) or 1)
    return number_of(said.rstrip("分钟"))


def _hour_of_day(hour: int, part: str, said: str, two_digits: bool) -> int:
    if hour > 12 or hour == 0:
        return hour
    if part == "afternoon":
        return hour + 12 if hour < 12 else hour
    if part == "noon":
        return hour + 12 if hour < 3 else hour
    if part == "evening":
        if said in ("半夜", "深夜", "夜里") and hour < 6:
            return hour
        return hour + 12 if hour != 12 else 24
    if part == "morning":
        return 0 if hour == 12 else hour
    if two_digits:
        return hour
    return hour + 12 if hour <= 6 else hour


def evening_of(day_text: str, clock: str) -> str:
    """今晚八点 and ``tonight at 8`` are in the evening: the word for the day says so."""
    hour = int(clock[:2])
    if day_text.endswith("晚") or day_text.lower() in ("tonight", "last night"):
        return f"{hour + 12:02d}{clock[2:]}" if hour < 12 else clock
    if day_text.endswith("早") and 13 <= hour <= 18:
        return f"{hour - 12:02d}{clock[2:]}"
    return clock
