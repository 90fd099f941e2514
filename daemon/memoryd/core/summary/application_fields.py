"""The fields that an application names: what they are called, and what stands in them.

A field is filled by the facts of its name. ``options.fields`` are names of the application's own,
so an attribute counts as a field's also where the field only says whose it is, or in what unit:
人数 fills 团队人数.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from memoryd.core.fact_table.sameness import bare_value, canonical_key, same_value
from memoryd.core.facts import MANY_VALUED, Fact, FactCandidate, KnownFact
from memoryd.core.summaries import NONE, SummaryLine

__all__ = ["field_of", "named_by_fields", "with_fields"]

_MOST = 3
"""Values of one field that are shown, the newest of those that hold."""

_WHOSE = re.compile(
    r"^(?:团队|公司|项目|客户|用户|我方|本次|整体|具体|硬性|总)的?(?=..)|"
    r"^(?i:team|company|project|customer|user|total|our) "
)


_UNIT = re.compile(r" ?[(（][^()（）]{1,8}[)）]$")


def field_of(key: str, fields: Iterable[str]) -> str | None:
    """Return the field that an attribute fills; None for none."""
    bare = canonical_key(key)
    return next((field for field in fields if bare in _names(field)), None)


def named_by_fields(
    candidates: Iterable[FactCandidate], fields: Sequence[str]
) -> tuple[FactCandidate, ...]:
    """Return facts with the names of the fields that they fill as keys."""
    return tuple(
        replace(candidate, key=field)
        if candidate.key and (field := field_of(candidate.key, fields)) is not None
        else candidate
        for candidate in candidates
    )


def with_fields(
    lines: Sequence[SummaryLine], facts: Sequence[Fact | KnownFact]
) -> tuple[SummaryLine, ...]:
    """Return lines with what holds now in their fields; one that no fact fills stays as it is."""
    return tuple(line if line.field is None else _filled(line, line.field, facts) for line in lines)


def _filled(line: SummaryLine, field: str, facts: Sequence[Fact | KnownFact]) -> SummaryLine:
    found = [fact for fact in facts if field_of(fact.key, (field,)) is not None]
    said = bare_value(line.text)
    if not found or all(bare_value(fact.value) in said for fact in found):
        return line
    if line.text not in NONE.values() and any(_holds_many(fact) for fact in found):
        return line  # a summary of several values says more than the newest of them
    values: list[str] = []
    for fact in found[-_MOST:]:
        # 12人 and 12 个人 are one, as it was said last
        values = [*(value for value in values if not same_value(value, fact.value)), fact.value]
    return replace(
        line,
        text="；".join(values),
        message_ids=tuple(dict.fromkeys(id_ for fact in found for id_ in _said_in(fact)))[-4:],
    )


def _holds_many(fact: Fact | KnownFact) -> bool:
    return isinstance(fact, Fact) and fact.kind in MANY_VALUED


def _said_in(fact: Fact | KnownFact) -> Sequence[str]:
    if isinstance(fact, Fact):
        return [source.message_id for source in fact.sources]
    return fact.message_ids


def _names(field: str) -> frozenset[str]:
    named = _UNIT.sub("", field)
    return frozenset(map(canonical_key, (field, named, _WHOSE.sub("", named))))
