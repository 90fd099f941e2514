"""Numbers as people write them, in Chinese and English, and one normal form for each.

``10 个人``, ``10人`` and ``十个人`` are the same count; ``5千``, ``５０００``, ``5,000`` and ``5k``
the same number. Numbers are kept as decimal strings, so that nothing is rounded on the way.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from typing import Literal

from memoryd.core.text.day_names import A_MONTH, A_SHORT_MONTH
from memoryd.values import frozen

__all__ = [
    "CHINESE_NUMERAL",
    "Quantity",
    "QuantityKind",
    "canonical_number",
    "half_width",
    "plain_decimal",
    "quantities",
]

QuantityKind = Literal["amount", "count", "duration", "measure", "percent", "number"]

CHINESE_NUMERAL = "零〇一二两三四五六七八九十百千万亿"
"""The characters that Chinese numerals are made of, for character classes."""

_DIGITS = {c: i for i, c in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_POWERS = {"十": 1, "百": 2, "千": 3}
_SCALES = {
    "十": 1,
    "百": 2,
    "千": 3,
    "万": 4,
    "十万": 5,
    "百万": 6,
    "千万": 7,
    "亿": 8,
    "十亿": 9,
    "百亿": 10,
    "千亿": 11,
    "k": 3,
    "w": 4,
    "m": 6,
    "thousand": 3,
    "million": 6,
    "billion": 9,
}

# Not ，；？！（）: they separate in Chinese, and "10，200" is two numbers.
_FOLDED = {
    **{code: code - 0xFEE0 for code in range(0xFF10, 0xFF1B)},
    **{code: code - 0xFEE0 for code in range(0xFF21, 0xFF3B)},
    **{code: code - 0xFEE0 for code in range(0xFF41, 0xFF5B)},
    **{
        ord(wide): ord(plain)
        for wide, plain in zip("．％＋－／＠＃＿～￥＄　＆", ".%+-/@#_~¥$ &", strict=True)
    },
    0xA0: 0x20,
    0x2013: 0x2D,
    0x2014: 0x2D,
}


@frozen
class Quantity:
    """A number in a text, with what it counts or measures.

    ``number``  decimal string without exponent, sign or leading zeros: ``"12000"``, ``"3.5"``.
    ``upper``   the upper end where a range was said (``3到5天``).
    ``unit``    normal name: a currency code, ``kg``, ``%``; empty for counts and bare numbers.
    ``period``  ``year``, ``month``, ``week``, ``day``, ``hour`` or ``person`` the amount is for.
    ``noun``    the measure word or noun as it was said (``个人``, ``台``, ``rooms``).
    ``bound``   ``<=`` or ``>=`` where a limit was said, ``~`` where about so much.
    """

    start: int
    end: int
    text: str
    kind: QuantityKind
    number: str
    upper: str | None = None
    unit: str = ""
    period: str = ""
    noun: str = ""
    bound: str = ""

    @property
    def normalized(self) -> str:
        """The form for programs: ``"5000 CNY/year"``, ``"10"``, ``"3-5"``, ``"P3D"``, ``"15%"``."""
        value = self.number if self.upper is None else f"{self.number}-{self.upper}"
        if self.kind == "duration":
            return _iso_duration(self.number, self.upper, self.unit)
        if self.kind == "percent":
            return f"{value}%"
        if self.unit:
            value = f"{value} {self.unit}"
        return f"{value}/{self.period}" if self.period else value


def half_width(text: str) -> str:
    """Fold full-width digits, letters and signs; the result is as long as ``text``.

    Chinese punctuation stays, save for a comma that groups full-width digits.
    """
    if text.isascii():
        return text
    if "，" in text:
        text = _wide_comma().sub(",", text)
    # translate() would raise and catch an error for each of the other characters.
    return _foldable().sub(_folded, text)


def _folded(match: re.Match[str]) -> str:
    return chr(_FOLDED[ord(match[0])])


@functools.cache
def _foldable() -> re.Pattern[str]:
    return re.compile(f"[{re.escape(''.join(map(chr, _FOLDED)))}]")


def canonical_number(text: str) -> str | None:
    """Return the decimal string of a numeral (``1.2万``, ``两千五``, ``5,000``, ``5k``), or None.

    ``text`` is the numeral alone, without unit.
    """
    text = half_width(text).replace(" ", "").lower()
    if not text:
        return None
    if text == "半":
        return "0.5"
    if text.endswith("个半"):
        text = text[:-2] + "半"
    if text.endswith("半") and (whole := canonical_number(text[:-1])) is not None:
        return f"{whole}.5" if "." not in whole else None
    if text[0].isdigit():
        return _mixed(text)
    return _chinese(text)


def quantities(text: str) -> tuple[Quantity, ...]:
    """Find every number of ``text`` that has a unit or stands as digits, in order.

    Digits inside words and ids (``A123``, ``v1.2.3``) and Chinese numerals that are part of words
    (``一起``, ``万一``, ``星期三``) are none.
    """
    folded = half_width(text)
    found = []
    position = 0
    while (match := _quantity().search(folded, position)) is not None:
        quantity = _read(folded, text, match)
        if quantity is None:
            position = match.end("num")
        else:
            found.append(quantity)
            position = quantity.end
    return tuple(found)


# --- numerals ---------------------------------------------------------------------------------


def _shift(number: str, power: int) -> str:
    """``number`` times ten to ``power``, as a decimal string."""
    whole, _, fraction = number.partition(".")
    fraction = fraction.ljust(power, "0")
    return plain_decimal(f"{whole}{fraction[:power]}.{fraction[power:]}")


def plain_decimal(number: str) -> str:
    """A decimal string without needless zeros, however long."""
    whole, _, fraction = number.partition(".")
    whole, fraction = whole.lstrip("0") or "0", fraction.rstrip("0")
    return f"{whole}.{fraction}" if fraction else whole


def _mixed(text: str) -> str | None:
    """Digits with scales: ``5,000``, ``1.2万``, ``3万5千``, ``3万5``, ``1亿2000万``, ``5k``."""
    total = 0
    tail_power = 0
    parts = _mixed_part().findall(text)
    if "".join(digits + scale for digits, scale in parts) != text:
        return None
    for index, (digits, scale) in enumerate(parts):
        plain = plain_decimal(digits.replace(",", ""))
        power = _SCALES[scale] if scale else 0
        if len(parts) == 1:
            return _shift(plain, power)
        if not scale and index == len(parts) - 1 and len(digits) == 1:
            power = tail_power - 1  # 3万5 is 35,000
        if "." in plain or (index and power >= tail_power):
            return None
        total += int(plain) * 10 ** max(power, 0)
        tail_power = power
    return str(total)


def _chinese(text: str) -> str | None:
    whole, point, fraction = text.partition("点")
    if point:
        if not fraction or any(c not in _DIGITS for c in fraction.rstrip("万亿")):
            return None
        scale = fraction[len(fraction.rstrip("万亿")) :]
        number = _chinese(whole)
        if number is None or (scale and scale not in _SCALES):
            return None
        digits = "".join(str(_DIGITS[c]) for c in fraction.rstrip("万亿"))
        return _shift(plain_decimal(f"{number}.{digits}"), _SCALES[scale] if scale else 0)
    if any(c not in _DIGITS and c not in "十百千万亿" for c in text):
        return None
    if all(c in _DIGITS for c in text):
        return plain_decimal("".join(str(_DIGITS[c]) for c in text))
    return _sections(text)


def _sections(text: str) -> str | None:
    total = section = 0
    digit: int | None = None
    last_power = 0
    for c in text:
        if c in _DIGITS:
            if digit is not None and digit != 0:
                return None
            digit = _DIGITS[c]
            if digit == 0:
                last_power = 0
        elif c in _POWERS:
            section += (1 if digit is None else digit) * 10 ** _POWERS[c]
            digit, last_power = None, _POWERS[c]
        else:
            scale = 10 ** _SCALES[c]
            section += digit or 0
            if total and total < scale:  # 三千万亿
                total = (total + section) * scale
            else:
                total += (section or 1) * scale
            section, digit, last_power = 0, None, _SCALES[c]
    if digit is not None:
        # 两千五 is 2,500 and 一万二 12,000, but 十五 is 15 and 一百零五 105
        section += digit * 10 ** (last_power - 1) if last_power > 1 else digit
    return str(total + section)


# --- quantities -------------------------------------------------------------------------------

_CURRENCIES = {
    "CNY": "元 块 块钱 圆 人民币 元人民币 rmb cny yuan ¥",
    "USD": "美元 美金 usd dollars dollar bucks $ us$",
    "HKD": "港币 港元 hkd hk$",
    "EUR": "欧元 eur euros euro €",
    "GBP": "英镑 gbp pounds £",
    "CHF": "瑞郎 瑞士法郎 chf francs",
    "JPY": "日元 jpy",
    "TWD": "台币 新台币",
    "KRW": "韩元",
}

# By ISO 8601 designator; T before those of a time.
_DURATIONS = {
    "TMS": "毫秒 ms",
    "TS": "秒 秒钟 seconds second secs sec",
    "TQ": "刻钟",
    "TM": "分钟 minutes minute mins min",
    "TH": "小时 个小时 个钟头 钟头 hours hour hrs hr",
    "D": "天 个工作日 工作日 days day",
    "W": "周 个星期 星期 个礼拜 礼拜 weeks week",
    "M": "个月 months month",
    "Q": "个季度",
    "Y": "年 years year",
}

_MEASURES = {
    "kg": "公斤 千克 kg",
    "jin": "斤",
    "g": "克 g",
    "mg": "毫克 mg",
    "t": "吨",
    "m": "米",
    "cm": "厘米 公分 cm",
    "mm": "毫米 mm",
    "km": "公里 千米 km",
    "mi": "英里 miles",
    "m2": "平方米 平米 平方 平 ㎡",
    "mu": "亩",
    "L": "升",
    "ml": "毫升 ml",
    "°C": "摄氏度 度 ℃ °c",
    "MB": "mb 兆",
    "GB": "gb",
    "TB": "tb",
    "KB": "kb",
    "inch": "寸 英寸 inches inch",
    "W": "瓦",
    "kW": "千瓦",
    "kWh": "千瓦时 度电",
    "V": "伏",
    "mAh": "毫安 mah",
    "QPS": "qps",
    "Mbps": "mbps",
    "years_old": "岁 周岁",
    "grade": "年级",
    "points": "分",
    "stars": "星 stars",
    "times": "倍",
    "size": "码",
    "floor": "层 楼",
    "level": "级",
    "discount": "折",
    "lb": "lbs",
}

_COUNTERS = (
    "号楼|单元|个人|个|位|名|人次|人份|人|台|件|套|张|份|箱|盒|袋|包|瓶|杯|本|支|只|条|双|辆|把|间|家|场|次|"
    "章|页|道|组|批|款|种|项|门|节|部|颗|粒|片|桌|户|口(?!气)|头|匹|棵|遍|趟|晚|班|轮|票|座|架|艘|封(?!顶)|篇|"
    "首|幅|面|根|串|桶|罐|听|碗|盘|朵|束|副|夜|顶|扇|栋|幢|卷|枚|针|帖|题|步|行|列|集|期|站|单|笔|"
    "字|国|队|届|克拉|线|路"
)

_PERIODS = {
    "year": "每年 一年 年 year yr annum annually yearly",
    "month": "每个月 每月 一个月 月 month mo monthly",
    "week": "每周 一周 每星期 周 week weekly",
    "day": "每天 一天 天 日 每日 day daily",
    "night": "每晚 一晚 晚 night",
    "hour": "每小时 小时 一小时 时 hour hr hourly",
    "person": "每人 人均 人 每个人 一个人 person head",
    "user": "user",
    "seat": "seat",
    "unit": "台 每台 个 件 每件",
    "time": "次 每次",
}

_NO_NOUN = (
    "per|and|the|for|but|each|not|from|with|then|than|are|was|were|will|would|can|could|should|"
    "must|has|have|had|its|into|about|that|this|which|when|where|what|who|how|via|percent|"
    f"{A_SHORT_MONTH}|{A_MONTH}|today|tomorrow|yesterday|clock|now|instead|again|"
    "still|just|only|please|thanks|already|every|all|both|because|since|before|after|until|while|"
    "without|over|under|too|also|here|there|these|those|did|might|she|they|you|your|our|his|her|"
    "why|done|gone|left|out"
)

# Bare Chinese numerals before these characters belong to words: 一下, 一起, 万一, 十分, 百度...
_NOT_NUMERAL_AFTER = frozenset("下起般直些样定旦边致共概切方再向体律贯同半")


@functools.cache
def _by_word(table: str) -> dict[str, str]:
    """One of the tables above the other way round: normal name by word."""
    tables = {
        "currency": _CURRENCIES,
        "duration": _DURATIONS,
        "measure": _MEASURES,
        "period": _PERIODS,
    }
    return {word: name for name, words in tables[table].items() for word in words.split()}


@functools.cache
def _wide_comma() -> re.Pattern[str]:
    return re.compile(r"(?<=[０-９])，(?=[０-９]{3}(?![０-９]))")


@functools.cache
def _mixed_part() -> re.Pattern[str]:
    return re.compile(
        r"([0-9][0-9,]*(?:\.[0-9]+)?)([十百千]?[万亿]|thousand|[mb]illion|[十百千kwm])?"
    )


def _alternatives(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


@functools.cache
def _quantity() -> re.Pattern[str]:
    digits = r"[0-9]{1,18}(?:,[0-9]{3})*(?:\.[0-9]{1,9})?"
    scale = (
        r"[十百千]?[万亿](?:[0-9]+[千百]?(?:万|[0-9])?)?|[十百千](?![米克瓦])|"
        r"[kKwW](?![A-Za-z0-9])|M\b|(?i:thousand|[mb]illion)\b"
    )
    each = rf"一(?:{_COUNTERS}|年|月|天|周|小时|[斤米平])"
    numeral = (
        rf"(?:[{CHINESE_NUMERAL}]{{1,8}}[百千万][一二三四五六七八九]?(?={each})"  # 两百六一间
        rf"|{digits}(?: ?(?:{scale}))?"
        r"|[一两三四五六七八九十]个半(?=小时|钟头|月|星期|礼拜)"
        rf"|[{CHINESE_NUMERAL}]{{1,16}}(?:点[零〇一二三四五六七八九]{{1,8}}[万亿]?)?"
        r"|半(?=[个年天小]))"
    )
    units = [
        word
        for table in ("currency", "duration", "measure")
        for word in _by_word(table)
        if word[0] not in "¥$€£" and "$" not in word
    ]
    chinese = _alternatives(word for word in units if not word.isascii())
    latin = _alternatives(word for word in units if word.isascii())
    periods = _by_word("period")
    leading = _alternatives(word for word in periods if word[0] in "每一" or word == "人均")
    return re.compile(
        rf"(?P<pre>(?:(?:{leading})(?!\s?[0-9{CHINESE_NUMERAL}]{{1,3}}[分秒])\s?)?)"
        r"(?P<lead>(?:[别不]要?能?超过|不超过|不多于|不高于|不大于|最多|至多|顶多|上限|至少|不少于|不低于|最少|起码|"
        r"大概|大约|约|差不多|将近|近|(?i:under |up to |at most |at least |about |around |max |"
        r"no more than ))?\s?)"
        r"(?P<cur>US\$|HK\$|[¥$€£]|(?:RMB|CNY|USD|EUR|HKD|GBP|CHF|JPY|"
        rf"港[币元]|美[元金]|人民币|欧元|英镑|日元)(?= ?[0-9{CHINESE_NUMERAL}]))?\s?"
        rf"(?<![A-Za-z0-9_.#-])(?<![0-9][:/])(?P<of>百分之)?(?P<num>{numeral})(?P<more>[多来几余]?)"
        rf"(?:\s?(?:-|~|到|至|to|or|或)\s?[¥$€£]?(?:零下|负)?(?P<upper>{numeral}))?"
        rf"(?:\s?(?P<unit>%|percent\b|个百分点|"
        r"(?<=[一二两三四五六七八九])成(?![为本都立员果功品交人年]) *|"
        rf"[GT](?![A-Za-z])|{chinese}|{_COUNTERS}"
        rf"|(?i:{latin})(?![A-Za-z])"
        rf"|(?!(?:{_NO_NOUN})\b)[A-Za-z]{{3,20}}(?![A-Za-z0-9_])))?"
        rf"(?P<half>半|(?<=[块度])[1-9一二三四五六七八九](?={each}|(?![0-9一二三四五六七八九个]))|"
        rf"(?<=[米斤])[1-9一二三四五六七八九]{{1,2}}(?! ?(?:[0-9{CHINESE_NUMERAL}半点号月日元块钱]|"
        rf"{_COUNTERS}|\.[0-9])))?"
        rf"(?:\s?(?:(?:/|每|per |a |an |each )\s?(?P<per>{_alternatives(periods)})"
        r"|(?P<one>一年|一个月|一周|一天|一晚|一小时|一个人))(?![A-Za-z0-9]))?"
        r"(?P<tail>\s?(?:以内|之内|以下|封顶|以上|起步|左右|上下|or less|or more|max\b|tops\b)?)"
    )


def _read(folded: str, text: str, match: re.Match[str]) -> Quantity | None:
    numeral = match["num"]
    unit_text = (match["unit"] or "").strip()
    digits = numeral[0].isdigit()
    if digits and (_inside_word(folded, match) or folded[: match.start("num")].endswith("第 ")):
        return None
    number = canonical_number(numeral)
    if number is None:
        return None
    if not (digits or match["of"] or _is_numeral(folded, match, unit_text)):
        return None
    upper = canonical_number(match["upper"]) if match["upper"] else None
    if upper is not None:
        number = _same_scale(number, numeral, match["upper"])
    start, end = match.start("lead"), match.end()
    if match["more"] and not unit_text:
        end = match.end("num")
    unit, kind, period = _unit(match, unit_text)
    if match["of"]:
        unit, kind, unit_text = "%", "percent", ""
    if unit_text == "成":
        number = _shift(number, 1)
    pre = match["pre"].strip()
    if kind in ("amount", "number") and pre and not period:
        period, start = _by_word("period")[pre], match.start("pre")
    if match["half"] and "." not in number:
        number = (
            f"{number}.5"
            if match["half"] == "半"
            else f"{number}.{canonical_number(match['half'])}"
        )
    span = text[start:end]
    lead_space = len(span) - len(span.lstrip())
    trailing = len(span.rstrip())
    return Quantity(
        start=start + lead_space,
        end=start + trailing,
        text=span.strip(),
        kind=kind,
        number=number,
        upper=upper,
        unit=unit,
        period=period,
        noun=unit_text if kind == "count" else "",
        bound=_bound(match["lead"].strip(), match["tail"].strip()),
    )


def _inside_word(folded: str, match: re.Match[str]) -> bool:
    """Whether the digits go on as an id, date or time: ``1.2.3``, ``3-4-5``, ``12ab``, ``6月``."""
    if match["unit"]:
        return False
    end = match.end("upper") if match["upper"] else match.end("num")
    after = folded[end : end + 2]
    return bool(after) and (
        (after[0].isalpha() and after[0].isascii())
        or after[0] in "_月日号点时"
        or (after[0] in ".:-/" and after[1:].isalnum() and after[1:].isascii())
    )


def _is_numeral(folded: str, match: re.Match[str], unit_text: str) -> bool:
    start, end = match.start("num"), match.end("num")
    before = folded[start - 1] if start else ""
    if before == "期" and folded[start - 2 : start - 1] != "星":
        before = ""  # 周期两周 and 工期三天 end before the numeral
    if before == "周" and unit_text in ("次", "趟", "遍", "回"):
        before = ""  # 一周两次 is about no Tuesday
    if before and before in "星周期拜第初万统唯同单专" and not unit_text.startswith(("年", "月")):
        return False
    numeral = match["num"]
    if numeral + unit_text == "十分":  # "very", unless a score stands alone
        return not folded[match.end() : match.end() + 1].isalnum()
    if unit_text:
        return True
    if folded[end : end + 1] in _NOT_NUMERAL_AFTER:
        return False
    # 三百五 and 两万 count by themselves; 一, 三五 and 万 do not
    return (
        len(numeral) > 1
        and any(c in "十百千万亿" for c in numeral)
        and numeral[0] not in "百千万亿"
    )


def _same_scale(number: str, low: str, high: str) -> str:
    """The lower end of ``3到5万`` and ``3-5k`` means the scale of the upper."""
    scale = high.lower().lstrip("0123456789., ")
    power = _SCALES.get(scale, _SCALES.get(scale[-1:]))
    return number if power is None or not low[-1].isdigit() else _shift(number, power)


def _unit(match: re.Match[str], unit_text: str) -> tuple[str, QuantityKind, str]:
    lower = unit_text.lower()
    said = match["per"] or match["one"]
    period = _by_word("period")[said] if said else ""
    if match["cur"]:
        return _by_word("currency")[match["cur"].lower()], "amount", period
    if lower in _by_word("currency"):
        return _by_word("currency")[lower], "amount", period
    if lower in ("%", "percent", "个百分点", "成"):
        return "%", "percent", period
    if unit_text in ("G", "T"):
        return f"{unit_text}B", "measure", period
    if lower in _by_word("duration"):
        return _by_word("duration")[lower], "duration", period
    if lower in _by_word("measure"):
        return _by_word("measure")[lower], "measure", period
    return "", "count" if unit_text else "number", period


_UPPER_BOUND = (
    "不超|不多|不高|不大|最多|至多|顶多|上限|以内|之内|以下|封顶|under|up|most|max|no |less|tops"
)
_LOWER_BOUND = "至少|不少|不低|最少|起码|以上|起步|least|more"


def _bound(lead: str, tail: str) -> str:
    words = f"{lead} {tail}".lower()
    if re.search(_UPPER_BOUND, words):
        return "<="
    if re.search(_LOWER_BOUND, words):
        return ">="
    return "~" if words.strip() else ""


def _iso_duration(number: str, upper: str | None, unit: str) -> str:
    def one(value: str) -> str:
        if unit == "TMS":
            value = value.split(".", maxsplit=1)[0].zfill(4)
            return f"PT{plain_decimal(f'{value[:-3]}.{value[-3:]}')}S"
        if unit == "TQ":
            return f"PT{int(float(value) * 15)}M"
        if unit == "Q":
            return f"P{int(float(value) * 3)}M"
        if unit[0] == "T":
            return f"PT{value}{unit[1]}"
        return f"P{value}{unit}"

    return one(number) if upper is None else f"{one(number)}/{one(upper)}"
