"""Which facts a plan shows, and how: one short line per attribute."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from memoryd.core.facts import Fact, FactKind, canonical_key

__all__ = [
    "SELF_EXPLAINING",
    "FactLine",
    "fact_lines",
    "ranked",
    "search_text",
    "select",
    "shown",
]

Language = Literal["zh", "en"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FactLine:
    """One line of the table: an attribute with its current values. ``facts`` are oldest first."""

    text: str
    facts: tuple[Fact, ...]


def select(
    facts: Sequence[Fact],
    *,
    relevance: Callable[[str], float],
    count: Callable[[str], int],
    budget: int,
    language: Language,
    session: str | None = None,
    whole: Container[int] = (),
) -> tuple[FactLine, ...]:
    """Choose the facts that fit ``budget`` tokens and return their lines.

    Pinned facts come first, then those relevant to the query, then the newest. ``relevance`` scores
    a text (``search_text`` of a fact) against the query, 0 for none; ``count`` is the cost of a
    line with its line break. ``whole`` holds the seqs of the messages of ``session`` that stand
    whole in the plan: what they say is not said twice.
    """
    chosen: dict[str, list[Fact]] = {}
    costs: dict[str, int] = {}
    misses = 0
    for fact in ranked(facts, relevance):
        if _stands(fact, session, whole):
            continue
        key = canonical_key(fact.key)
        (line,) = fact_lines((*chosen.get(key, ()), fact), language)
        cost = count(line.text)
        if sum(costs.values()) - costs.get(key, 0) + cost <= budget:
            chosen.setdefault(key, []).append(fact)
            costs[key] = cost
            misses = 0
        elif (misses := misses + 1) >= _PATIENCE:
            break
    return fact_lines((fact for group in chosen.values() for fact in group), language)


_PATIENCE = 24
"""Facts in a row that did not fit before the rest are not tried: what is left of the budget is
smaller than a line, and a user may have thousands of facts."""


def ranked(facts: Iterable[Fact], relevance: Callable[[str], float]) -> tuple[Fact, ...]:
    """Current facts in the order in which they get room."""
    scored = [(fact, relevance(search_text(fact))) for fact in facts if fact.current]
    scored.sort(key=lambda pair: (not pair[0].pinned, -pair[1], -_said(pair[0])))
    return tuple(fact for fact, _ in scored)


def fact_lines(facts: Iterable[Fact], language: Language) -> tuple[FactLine, ...]:
    """Render facts, one line per attribute, in the order in which attributes were first named.

    Nothing in a value is a pattern or a line of its own.
    """
    grouped: dict[str, list[Fact]] = {}
    for fact in sorted(facts, key=lambda fact: (fact.valid_from, _seq(fact))):
        grouped.setdefault(canonical_key(fact.key), []).append(fact)
    colon, stop = ("：", "；") if language == "zh" else (": ", "; ")
    return tuple(
        FactLine(
            text=f"{_one_line(group[-1].key)}{colon}"
            + stop.join(shown(fact, language) for fact in group),
            facts=tuple(group),
        )
        for group in grouped.values()
    )


def search_text(fact: Fact) -> str:
    """The words under which a fact is found: attribute, value, quotes, and how one asks for it."""
    quotes = " ".join(source.quote for source in fact.sources[-2:])
    return f"{fact.key} {fact.value} {quotes} {_ASKED_AS.get(fact.kind, '')}"


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


def _stands(fact: Fact, session: str | None, whole: Container[int]) -> bool:
    """Whether a message that stands whole in the plan says it, attribute and value.

    A bare answer (10 个 to 团队多少人？) says it only together with the question before it, and a
    corrected time (改成两点) does not say its day.
    """
    for source in fact.sources:
        if source.session != session or source.seq not in whole:
            continue
        if fact.value not in source.quote and source.quote not in fact.value:
            continue
        named = any(character in source.quote for character in fact.key)
        if named or source.seq - 1 in whole or fact.kind in SELF_EXPLAINING:
            return True
    return False


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


def _seq(fact: Fact) -> int:
    return fact.sources[0].seq if fact.sources else 0
