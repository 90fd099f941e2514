"""In which order facts get room in a plan, and how their values are shown."""

from __future__ import annotations

import re
from typing import Literal

from memoryd.core.fact_table.speaker import of_speaker
from memoryd.core.facts import Fact, FactKind
from memoryd.core.text.calls import asked_as

__all__ = ["SELF_EXPLAINING", "place_of", "search_text", "shown", "stands_always"]

Language = Literal["zh", "en"]


def place_of(fact: Fact, relevance: float) -> tuple[bool, float, float]:
    """Return by what facts are sorted to get room: first of all what stands in every plan, then
    relevant, then newest.

    ``relevance`` is the score of its ``search_text`` against the query, 0 for none.
    """
    return not stands_always(fact), -relevance, -_said(fact)


def stands_always(fact: Fact) -> bool:
    """Whether a plan shows a fact whatever is asked: pinned ones, and who it is that speaks."""
    return fact.pinned or of_speaker(fact)


def search_text(fact: Fact) -> str:
    """The words under which a fact is found: attribute, value, quotes, and how one asks for it."""
    quotes = " ".join(source.quote for source in fact.sources[-2:])
    asked = _ASKED_AS.get(fact.kind, "")
    if fact.kind is FactKind.ACTION:
        asked = " ".join((asked, *asked_as(fact.value.lower())))
    return f"{fact.key} {fact.value} {quotes} {asked}"


_ASKED_AS = {
    FactKind.NAME: "叫什么 名字 姓名 是谁 哪位 name called who",
    FactKind.DATE: "什么时候 哪天 几号 日期 时间 when date day",
    FactKind.TIME: "什么时候 几点 时间 when time",
    FactKind.AMOUNT: "多少 多少钱 how much",
    FactKind.COUNT: "多少 几个 数量 how many number",
    FactKind.ID: "号码 编号 多少 number id",
    FactKind.CONTACT: "电话 手机 联系方式 邮箱 多少 phone contact email",
    FactKind.ADDRESS: "地址 哪里 在哪 where address",
    FactKind.REQUIREMENT: "要求 需求 必须 条件 requirements must",
    FactKind.PREFERENCE: "喜欢 偏好 忌口 爱好 口味 preferences like",
    FactKind.DECISION: "决定 待办 任务 安排 计划 decision todo task",
    FactKind.ACTION: "已经 做过 完成 结果 done result",
}


SELF_EXPLAINING = frozenset(
    {FactKind.REQUIREMENT, FactKind.PREFERENCE, FactKind.DECISION, FactKind.ACTION}
)


def shown(fact: Fact, language: Language) -> str:
    value = _one_line(fact.value)
    day = fact.normalized[:10]
    if not fact.relative or len(day) != 10 or day.count("-") != 2 or day in value:
        return value
    if language == "zh":
        return f"{value}（{int(day[5:7])}月{int(day[8:])}日）"
    return f"{value} ({day})"


def _one_line(text: str) -> str:
    return _LOOSE.sub("", " ".join(text.split()))


_LOOSE = re.compile(
    r"(?<=[0-9]) ?个(?=人)|(?<=[\u4e00-\u9fff]) (?=[0-9])|(?<=[0-9]) (?=[\u4e00-\u9fff])"
)
"""What costs a token and says nothing: the blank that some set between Chinese characters and
figures, and the 个 of 10 个人."""


def _said(fact: Fact) -> float:
    return max(fact.valid_from, 0.0)
