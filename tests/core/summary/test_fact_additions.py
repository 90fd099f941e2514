"""Which facts of a summary call are new, and which say again what the rules found."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memoryd.core.facts import KnownFact
from memoryd.core.summary.fact_additions import additions
from memoryd.core.summary.replies import ReplyFact

AT = datetime(2026, 6, 1, 10, tzinfo=UTC)


def _added(known: tuple[str, str], told: tuple[str, str], text: str, **more: str) -> bool:
    fact = ReplyFact(kind=more.pop("kind", "other"), key=told[0], value=told[1], message_ids=("a",))
    found = KnownFact(key=known[0], value=known[1], message_ids=("a",))
    return bool(list(additions([fact], [found], {"a": text}, AT)))


@pytest.mark.parametrize(
    ("known", "told"),
    [
        (("会员费", "每年1280 元"), ("年费", "1280 元")),
        (("体检时间", "12月5日上午十点"), ("体检", "12月5日10:00")),
        (("联系人电话", "13612345678"), ("电话", "136 1234 5678")),
        (("要求", "不能用短信通知"), ("通知要求", "不能用短信通知")),
        (("requirements", "Must support SSO"), ("login", "SSO support is a must")),
        (("number of people", "14 people"), ("team size", "14")),
    ],
)
def test_a_value_that_the_rules_found_is_no_second_fact(
    known: tuple[str, str], told: tuple[str, str]
) -> None:
    assert not _added(known, told, known[1])


@pytest.mark.parametrize(
    ("known", "told", "text"),
    [
        (("押金", "500 元"), ("水费", "500 元"), "押金 500 元，水费也是 500 元"),
        (("押金", "500 元"), ("人数", "500 人"), "押金 500 元，一共 500 人"),
        (("要求", "支持移动端"), ("要求", "和钉钉打通"), "支持移动端，和钉钉打通"),
        (("日期", "6月3日"), ("负责人", "张伟"), "6月3日张伟来"),
    ],
)
def test_another_value_is_a_fact(known: tuple[str, str], told: tuple[str, str], text: str) -> None:
    assert _added(known, told, text)


def test_an_application_field_is_a_fact_whatever_the_rules_call_it() -> None:
    assert _added(("人数", "12 个人"), ("规模", "12 人"), "12 个人", kind="field")


def test_the_same_value_in_another_message_is_another_statement() -> None:
    fact = ReplyFact(kind="amount", key="押金", value="500 元", message_ids=("b",))
    known = KnownFact(key="预算", value="500 元", message_ids=("a",))
    assert list(additions([fact], [known], {"a": "预算 500 元", "b": "押金 500 元"}, AT)) == [fact]
