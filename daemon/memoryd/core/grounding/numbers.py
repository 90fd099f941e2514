"""Whether a number was said: its value, its unit, and the word that it belongs to.

A line's number must fit what it is attached to: its unit, and the word beside it where the sources
tie that word to another value."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memoryd.core.grounding.evidence import Evidence, Reason, Said, any_of, spelled_alike
from memoryd.core.grounding.words import Around
from memoryd.core.summaries import word_set
from memoryd.core.text.claims import Claim, units_agree

__all__ = ["belongs_elsewhere", "supports_number"]


def supports_number(claim: Claim, around: Around, known: Evidence) -> frozenset[int] | Reason:
    """Indices of the sources that say a number (none: it needs no source), or what is wrong."""
    if _is_article(claim):
        return frozenset()
    said = any_of(claim, known)
    if not said:
        if _each(claim) and _per(claim).search(known.whole):
            return frozenset()
        long = claim.text.isdigit() and len(claim.key) >= _CODE_DIGITS
        return (spelled_alike(claim.text, known) if long else None) or "number"
    fitting = [entry for entry in said if units_agree(entry.claim.unit, claim.unit)]
    if not fitting:
        return "unit"
    fitting = [
        entry
        for entry in fitting
        if _agree(entry.claim.period, claim.period)
        and (_agree(entry.claim.bound, claim.bound) or "~" in (entry.claim.bound, claim.bound))
    ]
    if not fitting:
        return "unit"
    if claim.unit and not any(entry.claim.unit for entry in fitting):
        # A bare number: what it counts must have been asked or said around it.
        pattern = _UNIT_WORDS.get(claim.unit)
        if pattern and not re.search(pattern, known.whole):
            return "unit"
    if claim.period and not any(entry.claim.period for entry in fitting):
        pattern = _PERIOD_WORDS.get(claim.period)
        if pattern and not re.search(pattern, known.whole):
            return "unit"
    if belongs_elsewhere(claim, around, fitting, known) or _of_another_day(
        claim, around, fitting, known
    ):
        return "label"
    return frozenset(entry.source for entry in fitting)


def _agree(one: str, other: str) -> bool:
    return one == other or not one or not other


_PERIOD_WORDS = {
    "year": r"年|year|annual",
    "month": r"月|month",
    "week": r"周|星期|礼拜|week",
    "day": r"天|日|day|daily",
    "night": r"晚|夜|night",
    "hour": r"时|hour",
    "person": r"人|位|person|head|each",
}

_UNIT_WORDS = {
    "CNY": r"[元块钱千万亿¥费价款金薪付买卖花租存]|预算|工资|收入|成本|rmb|cny|yuan|"
    r"price|cost|fee|amount|total|pay|budget",
    "USD": r"美元|美金|\$|usd|dollar|buck",
    "EUR": r"欧元|€|eur",
    "person": r"[人位名个]|people|person|member|team|staff|guest|user|how many",
    "min": r"[时分秒刻]|钟头|hour|minute|second|\bmin|\bhr|how long",
    "day": r"[天日周]|星期|礼拜|day|week|how long",
    "month": r"[月年]|month|year|how long",
    "%": r"[率成占比例]|百分|percent|%|share",
}

_EACH = {
    ("12", "month"): "year",
    ("1", "month"): "month",
    ("7", "day"): "week",
    ("1", "day"): "day",
    ("60", "min"): "hour",
}


def _each(claim: Claim) -> bool:
    """Whether a line says 一年 or ``one year``, which a source may say as 每年 or ``annual``."""
    return not claim.text[:1].isdigit() and (claim.key, claim.unit) in _EACH


def _per(claim: Claim) -> re.Pattern[str]:
    return re.compile(_PERIOD_WORDS[_EACH[claim.key, claim.unit]])


def _is_article(claim: Claim) -> bool:
    """一个 and 一次 are no numbers."""
    return claim.key == "1" and claim.text.startswith("一") and claim.unit in ("", "piece", "times")


_CODE_DIGITS = 5
"""A bare number of so many digits may be a code: 884-221 is 884221, but 1-2 is not 12."""


def belongs_elsewhere(
    claim: Claim, around: Around, fitting: Sequence[Said], known: Evidence
) -> bool:
    """Whether the sources tie the line's words to another value, and this value to other words.

    Both are needed: after 预算 5000 comes 改成 6000, which ties 6000 to no noun at all. Of words
    that name several values the nearest decides, if one message has both: 场地定金 2000，尾款 8000.
    """
    if around.end and all(entry.around.end not in ("", around.end) for entry in fitting):
        return True
    if not around.label or any(entry.around.words & _CHANGES for entry in fitting):
        return False
    if part := around.label & _PARTS:
        # 全班25人 says nothing of how many girls there are
        whole = [entry for entry in fitting if entry.around.words & _WHOLES]
        if whole and all(not entry.around.words & part for entry in fitting):
            return True
    keys = {key for entry in fitting for key in entry.claim.keys} | set(claim.keys)
    units = {"", claim.unit} | {entry.claim.unit for entry in fitting}
    if all(entry.around.words and not entry.around.words & around.label for entry in fitting):
        return any(
            known.bound.get((claim.kind, unit, word), keys) - keys
            for unit in units
            for word in around.label
        )
    named = [
        place for unit in units for place in known.heads.get((claim.kind, unit, around.head), ())
    ]
    if any(key in keys for _, key in named):
        return False
    elsewhere = {source for source, _ in named}
    # 25个人，女生10个: a whole that stands nameless before its parts
    behind = {
        part.source: part.claim.start
        for _, key in named
        for part in known.said[claim.kind, key]
        if claim.unit == "person" and part.around.head == around.head
    }
    return all(
        entry.source in elsewhere
        and (
            entry.around.head
            or (not entry.around.words and entry.claim.start < behind.get(entry.source, 0))
        )
        for entry in fitting
    )


def _of_another_day(claim: Claim, around: Around, fitting: Sequence[Said], known: Evidence) -> bool:
    """Whether the sources tie a line's day to another number, and its number to other days."""
    return (
        bool(around.days)
        and all(entry.around.days and not entry.around.days & around.days for entry in fitting)
        and any(
            key not in claim.keys and unit == claim.unit
            for day in around.days
            for unit, key in known.dated.get(day, ())
        )
    )


_WHOLES = word_set(
    "全班 班里 全组 组里 全家 家里 全团 团里 全校 全厂 全队 全体 全员 总共 一共 共计 合计"
)

_PARTS = word_set("女生 男生 女士 男士 女孩 男孩 女工 男工 女同 男同 女的 男的 老人 素食 吃素")
"""Words that name a number of people as all there are, and as some of them."""

_CHANGES = word_set(
    "改成 改为 改到 换成 调整 更正 推迟 提前 不是 应该 变成 其实 涨到 降到 加到 减到 "
    "changed change now instead actually moved sorry correction update updated make"
)
