"""What a text claims that can be checked: its numbers, dates, times, codes and contacts.

``claims`` reads a text into values in one normal form, so that a summary's line and the message
it came from can be compared however each wrote them. No digit of a text is left out: what is
part of no date, contact, code or quantity becomes a bare number.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal
from typing import Literal

from memoryd.core.summaries import word_set
from memoryd.core.text.number_words import NUMBERS_SPELLED, TENS, UNDER_TWENTY
from memoryd.core.text.numerals import (
    CHINESE_NUMERAL,
    Quantity,
    canonical_number,
    half_width,
    plain_decimal,
    quantities,
)
from memoryd.core.text.times import Moment, moments
from memoryd.values import frozen

__all__ = ["Claim", "ClaimKind", "claims", "code_key", "readable", "units_agree", "weekday_name"]

ClaimKind = Literal["number", "date", "time", "code", "contact"]

_FOREIGN = "[^\x00-\x7f\u3000-\u303f\u3400-\u9fff\uff00-\uffef]"
"""Characters that are neither ASCII nor Chinese: digits of other scripts are among them."""

_BLANK = "\x00"
"""Takes the place of what is read already: no pattern matches over it."""


@frozen
class Claim:
    """One value in a text.

    ``key``       the value in normal form; equal keys of one kind are equal values.
    ``unit``      what a number counts or measures, in base units; empty if it is bare.
    ``period``, ``bound``  of an amount, as in ``numerals.Quantity``.
    ``others``    further keys that the words may mean: 两点 without a part of the day.
    ``fixed``     a date with its year, or an absolute one; false for relative words.
    ``day``       the date that stands with a time in one piece.
    """

    kind: ClaimKind
    key: str
    start: int
    end: int
    text: str
    unit: str = ""
    period: str = ""
    bound: str = ""
    others: tuple[str, ...] = ()
    fixed: bool = True
    day: str = ""

    @property
    def keys(self) -> tuple[str, ...]:
        return (self.key, *self.others)


def readable(text: str) -> str:
    """Return the text as ``claims`` reads it: half width, 6 月 without blank, 伍仟元 as 五千元,
    两个亿 as 两亿, 2'150 as 2150, -5℃ as 负5℃, a phone number in words as digits."""
    plain = _needless().sub("", _blanks().sub("", half_width(text)))
    plain = _formal().sub(lambda match: match[0].translate(_FORMAL), plain)
    plain = _digits_read_out().sub(lambda match: match[0].translate(_DIGITS), plain)
    return _minus_sign().sub("负", plain)


def claims(text: str, at: datetime) -> tuple[Claim, ...]:
    """Return the claims of a ``readable`` text in order; ``at`` is when and where it was said."""
    if not _may_claim().search(text):
        return ()
    folded = text
    found: list[Claim] = []
    readers: tuple[Callable[[str], Iterable[Claim]], ...] = (
        _links,
        _phones,
        _percents,
        lambda text: _moments(text, at),
        _codes,
        _quantities,
        _spelled,
        _left_over,
    )
    for reader in readers:
        read = list(reader(folded))
        found += read
        folded = _blanked(folded, read)
    return tuple(sorted(found, key=lambda claim: (claim.start, claim.end)))


def units_agree(one: str, other: str) -> bool:
    """Whether numbers of these units may be the same statement: equal units, or one is bare."""
    return one == other or not one or not other


def code_key(text: str) -> str:
    """Return letters and digits alone, upper case: A-123, a123 and ``A 123`` are one code."""
    return "".join(char for char in half_width(text) if char.isalnum()).upper()


@functools.cache
def _may_claim() -> re.Pattern[str]:
    return re.compile(
        rf"[0-9{CHINESE_NUMERAL}半周期拜天日月晚@A-Z]|://|{_FOREIGN}|(?i:day|morrow|noon|night|month|year|"
        rf"week|half|ago|{'|'.join(UNDER_TWENTY[:12])}|teen|ty|hundred|thousand|million|dozen|twice|third|quarter|fifth)"
    )


_FORMAL = str.maketrans("壹贰貳叁參肆伍陆柒捌玖拾佰仟圆", "一二二三三四五六七八九十百千元")


@functools.cache
def _formal() -> re.Pattern[str]:
    # Beside their like and before money only: 陆 and 伍 are surnames.
    return re.compile("[零壹贰貳叁參肆伍陆柒捌玖拾佰仟万亿]{2,30}[元圆]")


@functools.cache
def _blanks() -> re.Pattern[str]:
    han = "\u4e00-\u9fff"
    return re.compile(f"(?<=[0-9{han}%])[ \t]{{1,3}}(?=[{han}])|(?<=[{han}])[ \t]{{1,3}}(?=[0-9])")


@functools.cache
def _needless() -> re.Pattern[str]:
    return re.compile(f"(?<=[0-9{CHINESE_NUMERAL}])个(?=亿)|(?<=[0-9])['’](?=[0-9]{{3}}(?![0-9]))")


_DIGITS = str.maketrans("零〇幺一二三四五六七八九", "001123456789")


@functools.cache
def _digits_read_out() -> re.Pattern[str]:
    return re.compile("[零〇幺一二三四五六七八九]{7,20}(?![十百千万亿])")


@functools.cache
def _minus_sign() -> re.Pattern[str]:
    """A hyphen that can only be a sign: before a number with a unit, and in no code or range."""
    return re.compile(
        r"(?<![0-9A-Za-z_.#%℃°度元)\]-])(?<![0-9%℃°] )(?<![0-9][度元] )[-−](?=[¥$€£][0-9]|"
        r"[0-9.]{1,12} ?(?:[℃°度%元万亿]|degrees\b|(?:[~到至]|to ) ?[-−]))"
    )


def _blanked(text: str, read: Iterable[Claim]) -> str:
    parts = []
    position = 0
    for claim in read:  # each reader goes from left to right
        if claim.end > position:
            start = max(claim.start, position)
            parts += [text[position:start], _BLANK * (claim.end - start)]
            position = claim.end
    return "".join(parts) + text[position:]


# --- contacts, codes ----------------------------------------------------------------------------


@functools.cache
def _link() -> re.Pattern[str]:
    return re.compile(
        r"(?P<url>(?:https?|ftp|wss?)://[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=%]{1,500}|"
        r"\bwww\.[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=%]{1,500})"
        r"|(?P<mail>[A-Za-z0-9][A-Za-z0-9._%+-]{0,63}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,190}[A-Za-z0-9])?)"
    )


def _links(text: str) -> Iterator[Claim]:
    for match in _link().finditer(text):
        end = match.start() + len(match[0].rstrip(".,;:!?)]'"))
        said = text[match.start() : end]
        key = said.lower()
        if match["url"]:
            key = key.partition("://")[2] or key
            key = key.removeprefix("www.").rstrip("/")
        yield Claim(kind="contact", key=key, start=match.start(), end=end, text=said)


@functools.cache
def _phone() -> re.Pattern[str]:
    return re.compile(
        r"(?<![A-Za-z0-9.])(?:"
        r"(?:\+?86[- ]?)?1[3-9][0-9][- ]?[0-9]{4}[- ]?[0-9]{4}"  # mobile
        r"|\(?0[1-9][0-9]{1,2}\)?[- ]?[0-9]{7,8}(?:[-转][0-9]{1,5})?"  # with area code
        r"|[48]00[- ]?[0-9]{3,4}[- ]?[0-9]{3,4}"
        r"|\+[0-9]{1,3}(?:[- ]?\(?[0-9]{2,5}\)?){2,5}"
        r"|\(?[2-9][0-9]{2}\)?[- ][0-9]{3}[- ][0-9]{4}"
        r"|[0-9]{3}-[0-9]{4}"
        r"|[0-9]{8,30}[Xx]?"  # order numbers, ids, accounts
        r"(?! ?(?:[万亿元块人]|美[元金]|(?i:yuan|rmb|cny|usd|dollars)\b))"
        r"|[0-9]{4}(?: [0-9]{4}){2,4}(?: [0-9]{1,4})?"  # cards
        r")(?![A-Za-z0-9]|,[0-9]{3}|\.[0-9])"
    )


def _phones(text: str) -> Iterator[Claim]:
    for match in _phone().finditer(text):
        yield Claim(
            kind="contact",
            key=_phone_key(match[0]),
            start=match.start(),
            end=match.end(),
            text=match[0],
        )


def _phone_key(text: str) -> str:
    key = code_key(text)
    return key[2:] if len(key) == 13 and key.startswith("861") else key


@functools.cache
def _code() -> re.Pattern[str]:
    # Letters and digits in one token; 5k, 10kg, 2pm and the like are left to the quantities.
    return re.compile(
        r"(?<![A-Za-z0-9])(?=[A-Za-z0-9._#/·-]{0,40}[0-9])(?=[0-9._#/·-]{0,40}[A-Za-z])"
        r"(?![0-9][0-9.,]{0,15}(?:[kKwWmMgGtThHsSdlLvVcCfF]|[A-Za-z]{2,12})"
        r"(?![A-Za-z0-9_-]))"
        r"(?![0-9]{1,3}-[0-9]{1,3}(?:[kKwWh]|k?g|[ckm]?m|ml|[GTM]B|[ap]m)(?![A-Za-z0-9_-]))"
        r"(?!(?:US|HK|RMB|CNY|USD|EUR|HKD)[0-9])"
        r"[A-Za-z0-9](?:[A-Za-z0-9._#/·-]{0,60}[A-Za-z0-9])?(?![A-Za-z0-9])"
        r"|(?<![A-Za-z0-9.])[0-9]{1,4}(?:\.[0-9]{1,4}){2,3}(?![0-9])"  # versions, addresses
        r"|(?<![A-Za-z0-9])(?!US|HK|AM|PM|OK|ID|NO|IN|TO|ON)"  # flights
        r"[A-Z]{2} [0-9]{3,4}(?![A-Za-z0-9.,])"
        r"|(?<=[\u4e00-\u9fff])[ \t]?[A-Z](?![A-Za-z0-9'’+&]|[ ._#-]{1,2}[0-9])|"  # 方案A
        r"(?<![A-Za-z0-9'’&+-])[A-Z](?=[ \t]?[\u4e00-\u9fff])"  # B 座
    )


def _codes(text: str) -> Iterator[Claim]:
    for match in _code().finditer(text):
        said = match[0].lstrip()
        if len(said) == 1 or any(char.isdigit() for char in said):
            yield Claim(
                kind="code",
                key=code_key(said),
                start=match.end() - len(said),
                end=match.end(),
                text=said,
            )


@functools.cache
def _bare_numeral() -> re.Pattern[str]:
    return re.compile(
        r"(?:^|(?<=[：:是为共约到成\n]))\s?(?P<number>[二两三四五六七八九十]{1,4})(?=$|[，。；,;、\s）)!！])"
    )


@functools.cache
def _foreign_digit() -> re.Pattern[str]:
    return re.compile(_FOREIGN)


def _left_over(text: str) -> Iterator[Claim]:
    """Numbers without anything that says what they are: all other digits, 人数：八, ③, Ⅳ."""
    found = [
        (match.start(), match.end(), plain_decimal(match[0]))
        for match in re.finditer(r"[0-9]+(?:\.[0-9]+)?", text)
    ]
    for match in _bare_numeral().finditer(text):
        if (number := canonical_number(match["number"])) is not None:
            found.append((match.start("number"), match.end("number"), number))
    found += [
        (match.start(), match.end(), match[0])
        for match in _foreign_digit().finditer(text)
        if match[0].isnumeric()
    ]
    for start, end, key in sorted(found):
        yield Claim(kind="number", key=key, start=start, end=end, text=text[start:end])


# --- numbers ------------------------------------------------------------------------------------


@functools.cache
def _percent() -> re.Pattern[str]:
    han = CHINESE_NUMERAL
    numeral = rf"[0-9]{{1,6}}(?:\.[0-9]{{1,4}})?|[{han}]{{1,6}}(?:点[{han}]{{1,4}})?"
    return re.compile(
        rf"(?<![0-9{han}])(?P<whole>[0-9]{{1,3}}|[{han}]{{1,4}})分之(?P<of>{numeral})"
        rf"|(?P<permille>{numeral})‰"
        r"|(?<![A-Za-z0-9/.-])(?P<top>[1-9][0-9]?)/(?P<bottom>[1-9][0-9]?)(?![A-Za-z0-9/.-])"
        r"|(?i:\b(?P<several>two|three|four)[ -](?P<parts>third|quarter|fifth)s\b"
        r"|\b(?:a|one)[ -](?P<part>third|quarter|fifth)(?= of\b))"
        rf"|(?P<tenth>[0-9]|[一二两三四五六七八九])成(?P<halftenth>半)?(?![本功果员立长为都])"
        r"|(?P<half>一半|半数|(?i:\bhalf (?:of|the)\b))"
    )


def _percents(text: str) -> Iterator[Claim]:
    """Shares of a whole: 百分之五, 8‰, 三分之二 and 2/3, 七成, half of them, two thirds."""
    for match in _percent().finditer(text):
        value = _percentage(match)
        if value is not None and value >= 0:
            yield Claim(
                kind="number",
                key=_number_key(value),
                start=match.start(),
                end=match.end(),
                text=match[0],
                unit="%",
            )


def _percentage(match: re.Match[str]) -> Decimal | None:
    if match["half"]:
        return Decimal(50)
    if (part := match["parts"] or match["part"]) is not None:
        several = NUMBERS_SPELLED[(match["several"] or "one").lower()]
        return Decimal(100 * several) / _PARTS[part.lower()]
    if match["top"]:
        top, bottom = Decimal(match["top"]), Decimal(match["bottom"])
        return 100 * top / bottom if top < bottom else None  # 24/7 is no share
    number = canonical_number(match["of"] or match["permille"] or match["tenth"])
    if number is None:
        return None
    if match["tenth"]:
        return Decimal(number) * 10 + (5 if match["halftenth"] else 0)
    whole = canonical_number(match["whole"]) if match["whole"] else "1000"
    return 100 * Decimal(number) / Decimal(whole) if whole and whole != "0" else None


_PARTS = {"third": 3, "quarter": 4, "fifth": 5}

_BASE: dict[str, tuple[str, Decimal]] = {
    "TMS": ("min", Decimal(1) / 60000),
    "TS": ("min", Decimal(1) / 60),
    "TM": ("min", Decimal(1)),
    "TQ": ("min", Decimal(15)),
    "TH": ("min", Decimal(60)),
    "D": ("day", Decimal(1)),
    "W": ("day", Decimal(7)),
    "M": ("month", Decimal(1)),
    "Q": ("month", Decimal(3)),
    "Y": ("month", Decimal(12)),
    "g": ("g", Decimal(1)),
    "jin": ("g", Decimal(500)),
    "kg": ("g", Decimal(1000)),
    "t": ("g", Decimal(1_000_000)),
    "mm": ("mm", Decimal(1)),
    "cm": ("mm", Decimal(10)),
    "m": ("mm", Decimal(1000)),
    "km": ("mm", Decimal(1_000_000)),
    "MB": ("MB", Decimal(1)),
    "GB": ("MB", Decimal(1024)),
    "TB": ("MB", Decimal(1024 * 1024)),
    "ml": ("ml", Decimal(1)),
    "L": ("ml", Decimal(1000)),
    "kWh": ("°C", Decimal(1)),
}
"""Base unit and factor of units that people convert. Both 度电 and 摄氏度 are said as 度."""

_PEOPLE = word_set(
    "个人 人 位 名 口 人次 人份 people person persons member members colleague colleagues "
    "employee employees user users guest guests adult adults child children kid kids student "
    "students player players attendee attendees participant participants developer developers "
    "engineer engineers staff"
)
_TIMES = word_set("次 遍 趟 轮 times")
_NIGHTS = word_set("晚 夜 nights night")


def _quantities(text: str) -> Iterator[Claim]:
    """The quantities of a text; 1小时30分钟 is one."""
    before: Claim | None = None
    for quantity in quantities(text):
        negative = _below_zero().search(text, max(0, quantity.start - 12), quantity.start)
        for claim in _of_quantity(quantity):
            if negative:
                # 零下五到十度: of the upper end nobody knows
                both = (claim.key,) if quantity.upper == claim.key else ()
                claim = replace(claim, key=f"-{claim.key}", others=both)
            if not claim.bound and _above().search(text, max(0, claim.start - 12), claim.start):
                claim = replace(claim, bound=">=")
            if (
                before is not None
                and before.unit == "min"
                and before.end == claim.start
                and claim.unit in ("min", "points")  # 一小时五十二分
            ):
                total = _number_key(Decimal(before.key) + Decimal(claim.key))
                before = replace(before, key=total, end=claim.end, text=before.text + claim.text)
                continue
            if before:
                yield before
            before = claim
    if before:
        yield before


@functools.cache
def _below_zero() -> re.Pattern[str]:
    return re.compile(r"(?:零下|负|(?i:\bminus |\bnegative ))\s?$")


@functools.cache
def _above() -> re.Pattern[str]:
    """Words right before a number that say it is more than that."""
    return re.compile(
        r"(?:(?<![不别没未])(?:超过|超出|高于|多于|大于)了?|"
        r"(?i:(?<!no )(?:more than|above|over)))\s?$"
    )


def _of_quantity(quantity: Quantity) -> Iterator[Claim]:
    unit, factor = _unit(quantity)
    for number in (quantity.number, quantity.upper):
        if number is not None:
            value = Decimal(number) * factor
            if unit == "discount" and value >= 10:
                value /= 10  # 八五折 is 8.5 折
            yield Claim(
                kind="number",
                key=_number_key(value),
                start=quantity.start,
                end=quantity.end,
                text=quantity.text,
                unit=unit,
                period=quantity.period,
                bound=quantity.bound,
            )


def _unit(quantity: Quantity) -> tuple[str, Decimal]:
    one = Decimal(1)
    if quantity.kind in ("duration", "measure"):
        return _BASE.get(quantity.unit, (quantity.unit, one))
    if quantity.kind != "count":
        return quantity.unit, one
    noun = quantity.noun.lower()
    if noun in _PEOPLE:
        return "person", one
    if noun in _TIMES:
        return "times", one
    if noun in _NIGHTS:
        return "night", one
    # 个 stands for any measure word, an English noun may be said by another one.
    if noun == "个" or noun.isascii():
        return "", one
    return "piece", one


def _number_key(value: Decimal) -> str:
    return plain_decimal(format(round(value, 6), "f"))


@functools.cache
def _spelled_out() -> re.Pattern[str]:
    small = rf"(?:{'|'.join(TENS)})(?:[ -](?:{'|'.join(UNDER_TWENTY[:9])}))?|"
    small = rf"(?:{small}{'|'.join(reversed(UNDER_TWENTY))})"
    below = rf"(?:(?:{small}[ -])?hundred(?: (?:and )?{small})?|{small})"
    return re.compile(
        rf"\b(?P<number>(?:{below}[ -])?(?:thousand|million)(?: (?:and )?{below})?|"
        rf"(?:{small}[ -])?dozen|{below}|twice)(?:[ -](?P<unit>minute|hour|day|week|month|"
        r"year|percent|dollar|people)s?)?\b",
        re.IGNORECASE,
    )


_SPELLED_UNITS = {
    "minute": "TM",
    "hour": "TH",
    "day": "D",
    "week": "W",
    "month": "M",
    "year": "Y",
}


def _spelled(text: str) -> Iterator[Claim]:
    """English numbers in words: two weeks, twenty-five people, three hundred."""
    for match in _spelled_out().finditer(text):
        value = _figure(match["number"].lower())
        word = "time" if match["number"].lower() == "twice" else (match["unit"] or "").lower()
        if value == 1 and not word:
            continue  # one of them, no one
        unit, factor = _BASE[_SPELLED_UNITS[word]] if word in _SPELLED_UNITS else ("", Decimal(1))
        unit = _SPELLED_NOUNS.get(word, unit)
        yield Claim(
            kind="number",
            key=_number_key(value * factor),
            start=match.start(),
            end=match.end(),
            text=match[0],
            unit=unit,
            bound="<="
            if _at_most().search(text, max(0, match.start() - 16), match.start())
            else "",
        )


@functools.cache
def _at_most() -> re.Pattern[str]:
    return re.compile(r"(?i:\b(?:up to|at most|no more than|a maximum of)) $")


_SPELLED_NOUNS = {"percent": "%", "dollar": "USD", "people": "person", "time": "times"}


def _figure(words: str) -> int:
    """The number that words say: two hundred and fifty, three dozen, a hundred thousand."""
    total = part = 0
    for word in re.split("[ -]", words.replace("twice", "two")):
        value = NUMBERS_SPELLED.get(word, 0)  # of "and"
        if value >= 1000:
            total, part = total + (part or 1) * value, 0
        elif value == 100 or word == "dozen":
            part = (part or 1) * value
        else:
            part += value
    return total + part


# --- dates and times ----------------------------------------------------------------------------


@functools.cache
def _part_of_day() -> re.Pattern[str]:
    return re.compile(r"凌晨|清早|[早晚夜午晨]|(?i:[ap]\.?m\b|morning|noon|evening|night)")


def _moments(text: str, at: datetime) -> Iterator[Claim]:
    for moment in moments(text, at):
        yield from _of_moment(moment)


def _of_moment(moment: Moment) -> Iterator[Claim]:
    """A moment's dates and times; a range claims both of its ends."""
    days = [day for day in moment.day.split("/") if day]
    said_year = re.search(r"[0-9]{4}|年", moment.day_text) is not None
    for day in days:
        no_year = not moment.relative and not said_year and len(day) >= 7 and day[:4].isdigit()
        yield Claim(
            kind="date",
            key=day,
            start=moment.start,
            end=moment.end,
            text=moment.text,
            others=(f"--{day[5:]}",) if no_year else (),
            fixed=not moment.relative,
        )
    if not moment.clock and any(map(str.isdigit, moment.clock_text)):
        # No hour of any day, as 35:00: nobody says so but who made it up.
        yield Claim(
            kind="time",
            key=moment.clock_text,
            start=moment.start,
            end=moment.end,
            text=moment.text,
        )
    open_hours = _open_hours(moment)
    for clock in moment.clock.split("-") if moment.clock else ():
        other = f"{(int(clock[:2]) + 12) % 24:02d}{clock[2:]}"
        yield Claim(
            kind="time",
            key=clock,
            start=moment.start,
            end=moment.end,
            text=moment.text,
            others=(other,) if open_hours else (),
            day=days[0] if days else "",
        )


def _open_hours(moment: Moment) -> bool:
    """Whether the hours may be twelve later or earlier: no part of the day and no 24-hour form."""
    return not (
        _part_of_day().search(moment.text)
        or re.match(r"[0-9]{2}:", moment.clock_text)
        or re.search(
            r"(?<![0-9:])(?:1[3-9]|2[0-4]|十[三四五六七八九]|二十)[:点时]", moment.clock_text
        )
    )


def weekday_name(day: str) -> str:
    """The weekday of ``YYYY-MM-DD`` as moments name it; empty for other forms."""
    try:
        return date.fromisoformat(day).strftime("%A")
    except ValueError:
        return ""
