"""What fills the fields that an application names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from memoryd.core.facts import FactCandidate, FactKind, KnownFact
from memoryd.core.summaries import SummaryLine
from memoryd.core.summary.application_fields import field_of, named_by_fields, with_fields

COUNT = FactCandidate(
    key="人数",
    value="12 个人",
    kind=FactKind.COUNT,
    normalized="12",
    quote="我们 12 个人",
    confidence=0.9,
    scope="session",
)


@pytest.mark.parametrize(
    ("key", "field"),
    [
        ("人数", "团队人数"),
        ("团队规模", "团队人数"),
        ("要求", "硬性要求"),
        ("预算", "项目预算（元）"),
        ("Budget", "budget"),
        ("budget", "Project budget"),
    ],
)
def test_an_attribute_fills_the_field_of_its_name_whoever_has_it(key: str, field: str) -> None:
    assert field_of(key, ["别的", field]) == field


@pytest.mark.parametrize(
    ("key", "field"), [("人数", "女生人数"), ("会议时间", "时间"), ("要求", "时间要求"), ("", "无")]
)
def test_an_attribute_fills_no_field_that_says_something_else(key: str, field: str) -> None:
    assert field_of(key, [field]) is None


def test_facts_take_the_names_of_fields_and_keyless_corrections_stay_keyless() -> None:
    keyless = replace(COUNT, key="", correction=True)
    named = named_by_fields([COUNT, keyless], ["团队人数"])
    assert [candidate.key for candidate in named] == ["团队人数", ""]


def test_a_field_holds_what_holds_now() -> None:
    lines = [
        SummaryLine(text="无", field="预算"),
        SummaryLine(text="12 人", field="团队人数", message_ids=("a",)),
        SummaryLine(text="无", field="工期"),
        SummaryLine(text="预算 3 万"),
    ]
    facts = [
        KnownFact(key="预算", value="4 万", message_ids=("b",)),
        KnownFact(key="人数", value="12 人", message_ids=("c",)),
    ]
    budget, *others = with_fields(lines, facts)
    assert (budget.text, budget.message_ids) == ("4 万", ("b",))
    assert others == lines[1:]


def test_a_value_that_was_written_in_two_ways_stands_once_in_its_field() -> None:
    line = SummaryLine(text="无", field="团队人数")
    said = [KnownFact(key="人数", value="12人"), KnownFact(key="团队人数", value="12 个人")]
    (filled,) = with_fields([line], said)
    assert filled.text == "12 个人"
    assert with_fields([replace(line, text="12人")], said)[0].text == "12人"
