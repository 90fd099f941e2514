"""Appointments beside each other: a moved one takes neither day nor hour of another."""

from __future__ import annotations

from dataclasses import replace

import pytest

from memoryd.core.fact_table.decisions import apply
from support.fact_dialogue import after, candidates, current, origin, play


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


def test_a_change_of_either_is_of_neither_still_when_its_message_is_handed_over_again() -> None:
    before = play(_by_user("面试周三10点，家长会周三晚上7点"))
    *_, moved = candidates("用户 面试周三10点，家长会周三晚上7点\n用户 改到周五吧")
    named = replace(moved, key="面试时间", value="周四10点", quote="面试改到周四10点")
    facts = after(before, apply(before, [moved, named], origin(2)))
    assert current(facts)["家长会时间"] == ["周三晚上7点"]
    assert not apply(facts, [moved, named], origin(2))


def _by_user(lines: str) -> str:
    return "\n".join(f"用户 {line}" for line in lines.splitlines())


@pytest.mark.parametrize(
    ("talk", "key", "value"),
    [
        (
            "用户 机票MU5405，早上8点25起飞。\n用户 第三天晚上订一家火锅，六点半。\n"
            "用户 改成七点吧",
            "起飞",
            "早上8点25",
        ),
        (
            "用户 牙医预约在周四下午三点\n用户 晚饭我七点回来吃\n用户 改成八点吧",
            "牙医预约时间",
            "周四下午三点",
        ),
        (
            "用户 搬家日期定在5月12号\n用户 我妈大概15号过来看看\n用户 改成18号吧",
            "搬家日期",
            "5月12号",
        ),
        ("用户 装修预算8万\n用户 沙发看中一个，6800\n用户 改成7200吧", "装修预算", "8万"),
        (
            "U The dentist appointment is at 3pm on Thursday.\n"
            "U I'll be home around 6pm for dinner.\nU Make it 7pm.",
            "dentist appointment time",
            "3pm on Thursday",
        ),
        (
            "U The moving date is 12 May.\nU Mum might pop over on 15 May.\nU Make that 18 May.",
            "moving date",
            "12 May",
        ),
        (
            "U The budget for the kitchen is £9,000.\nU Saw a nice lamp for £85.\nU Make that £95.",
            "kitchen budget",
            "£9,000",
        ),
    ],
)
def test_a_change_without_a_name_leaves_what_was_not_spoken_of_last(
    talk: str, key: str, value: str
) -> None:
    assert current(play(talk))[key] == [value]


@pytest.mark.parametrize(
    ("talk", "key", "value"),
    [
        (
            "用户 牙医预约在周四下午三点\n助手 好的，周四15点\n用户 改成四点吧",
            "牙医预约时间",
            "3月5日四点",
        ),
        ("用户 装修预算8万\n助手 好的\n用户 改成9万吧", "装修预算", "9万"),
        (
            "用户 聚餐人数12人\n助手 12人的包间最低消费3000元\n用户 改成14人吧",
            "聚餐人数",
            "14人",
        ),
        ("用户 参会人数35人\n用户 场地在三楼，下午两点布置\n用户 改成40人", "参会人数", "40人"),
        (
            "U The budget for the kitchen is £9,000.\nA Right, £9,000.\nU Make that 9,500.",
            "kitchen budget",
            "£9,500",
        ),
        (
            "U The deposit is £400.\nA £400 noted; the rent is £1,250.\nU Make it 450.",
            "deposit",
            "£450",
        ),
        (
            "U The number of guests is 35.\nU The venue is Alder Hall.\nU Make that 38.",
            "number of guests",
            "38",
        ),
    ],
)
def test_a_change_without_a_name_is_of_the_value_of_its_kind_said_last(
    talk: str, key: str, value: str
) -> None:
    assert current(play(talk))[key] == [value]
