"""Appointments beside each other: a moved one takes neither day nor hour of another."""

from __future__ import annotations

import pytest

from support.fact_dialogue import current, play


@pytest.mark.parametrize(
    ("said", "moments"),
    [
        (
            "面试周三上午10点，牙医周四下午3点\n面试改下午了，2点",
            {"面试时间": "3月4日2点", "牙医": "周四下午3点"},
        ),
        (
            "女儿周四下午3点看牙\n女儿的家长会周五晚上7点\n女儿牙医改到周六了",
            {"女儿看牙": "周六下午3点", "女儿家长会时间": "周五晚上7点"},
        ),
        (
            "女儿的家长会周五晚上7点\n女儿体检改到周六了",
            {"女儿家长会时间": "周五晚上7点", "女儿体检时间": "周六"},
        ),
        (
            "牙医下周四下午3点\n面试下周三上午10点\n牙医诊所说下周四停电，改约到下周五",
            {"牙医": "下周五下午3点", "面试时间": "下周三上午10点"},
        ),
        (
            "周六上午10点空调安装\n周五晚上7点家长会\n空调师傅说周六排满了，改成周日",
            {"空调安装时间": "周日上午10点", "家长会时间": "周五晚上7点"},
        ),
        (
            "周四下午3点去康美口腔看牙\n周三上午10点去万和面试\n康美那边打电话说医生出差，改到下周一",
            {"去康美口腔时间": "下周一下午3点", "去万和面试时间": "周三上午10点"},
        ),
        (
            "面试周三上午10点\n牙医周四下午3点\n时间不对，是下午4点",
            {"面试时间": "周三上午10点", "牙医": "3月5日下午4点"},
        ),
        (
            "面试周三10点\n周四3点看牙\n收冰箱周五9点\n周四不行，改到周六",
            {"面试时间": "周三10点", "看牙": "周六3点", "收冰箱": "周五9点"},
        ),
        (
            "面试周三10点，家长会周三晚上7点\n面试说错了，不是周三，是周四",
            {"面试时间": "周四10点", "家长会时间": "周三晚上7点"},
        ),
    ],
)
def test_the_appointment_that_is_named_moves_and_no_other(
    said: str, moments: dict[str, str]
) -> None:
    shown = current(play(_by_user(said)))
    assert {key: shown.get(key) for key in moments} == {key: [at] for key, at in moments.items()}


@pytest.mark.parametrize(
    "correction",
    [
        "改到周五吧",
        "说错了，不是周三，是周四",
        "快递师傅刚来消息通知了，改到周日",
        "医院说改到下周一",
    ],
)
def test_a_change_that_may_be_of_either_leaves_both_as_they_were_said(correction: str) -> None:
    shown = current(play(_by_user(f"面试周三10点，家长会周三晚上7点\n{correction}")))
    assert shown["面试时间"] == ["周三10点"]
    assert shown["家长会时间"] == ["周三晚上7点"]


def test_a_change_without_a_name_is_of_what_was_spoken_of_last() -> None:
    shown = current(play(_by_user("面试周三10点\n周四3点看牙\n我那天要加班，改到周五")))
    assert shown["面试时间"] == ["周三10点"]
    assert shown["看牙"] == ["周五3点"]


def _by_user(lines: str) -> str:
    return "\n".join(f"用户 {line}" for line in lines.splitlines())
