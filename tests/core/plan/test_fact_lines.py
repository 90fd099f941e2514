from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from memoryd.core.extraction.statements import ExtractionContext, extract
from memoryd.core.fact_table.decisions import apply
from memoryd.core.facts import Fact
from memoryd.core.messages import Message, Role, ToolCall
from memoryd.core.plan.fact_lines import FactLines, facts_for_plan
from memoryd.core.plan.fact_order import place_of, search_text
from memoryd.core.plan.parts import FactLine
from memoryd.core.summaries import SummaryLine
from support.fact_dialogue import after, origin, play

SEED = """
用户 我们团队想选一个项目管理工具，帮我参考一下。
助手 好的，先了解一下需求。团队多少人？预算多少？
用户 我们 10 个人，预算一年 5000 元以内。
助手 记下了。还有什么硬性要求吗？
用户 最好支持移动端，大家经常出差。
助手 明白。数据方面有偏好吗？
用户 数据要能私有化部署，不能存第三方云上。
助手 好的。还有别的吗？
用户 对了，还要能和我们钉钉打通。
助手 都记下了。你确认一下需求，我就推荐。
用户 就这些，你推荐一个吧。
"""


def _lines(
    facts: list[Fact], *, query: str = "", language: str = "zh", whole: frozenset[int] = frozenset()
) -> list[str]:
    """What a plan may say of the facts, where the messages of ``whole`` stand whole."""
    return [
        line.text
        for line in facts_for_plan(FactLines(facts, session="s", language=language), query=query)
        if not any(whole.issuperset(said) for said in line.said_in)
    ]


def test_the_seed_dialogue_gives_its_facts_newest_first_those_of_one_attribute_to_be_joined() -> (
    None
):
    lines = facts_for_plan(FactLines(play(SEED), session="s", language="zh"), query="")
    assert [line.text for line in lines] == [
        "要求：要能和我们钉钉打通",
        "要求：数据要能私有化部署",
        "要求：不能存第三方云上",
        "要求：最好支持移动端",
        "团队人数：10人",
        "预算：一年5000元以内",
    ]
    assert {(line.group, line.more) for line in lines if line.group == "要求"} == {
        ("要求", "；要能和我们钉钉打通"),
        ("要求", "；数据要能私有化部署"),
        ("要求", "；不能存第三方云上"),
        ("要求", "；最好支持移动端"),
    }


def test_what_stands_whole_in_the_plan_is_not_said_twice() -> None:
    assert _lines(play(SEED), whole=frozenset(range(7, 12))) == [
        "要求：最好支持移动端",
        "团队人数：10人",
        "预算：一年5000元以内",
    ]


def test_a_bare_answer_stands_only_together_with_its_question() -> None:
    facts = play("助手 项目代号是什么？\n用户 启明星")
    assert _lines(facts, whole=frozenset({2})) == ["项目代号：启明星"]
    assert _lines(facts, whole=frozenset({1, 2})) == []


def test_what_another_session_says_stands_in_none_of_this_one() -> None:
    facts = play("用户 我叫林小雨", session="other")
    assert _lines(facts, whole=frozenset({1})) == ["姓名：林小雨"]


def test_a_corrected_hour_is_said_with_its_day_though_the_correction_stands() -> None:
    facts = play("用户 周五下午三点开会\n助手 好的。\n用户 改成下午两点")
    assert _lines(facts, whole=frozenset({3})) == ["会议时间：3月6日下午两点"]


def test_pinned_facts_come_before_relevant_ones_and_those_before_the_newest() -> None:
    facts = play("用户 预算5000元\n用户 客户生日是3月8号\n用户 尺码XL\n用户 血型是O型")
    facts[0] = replace(facts[0], pinned=True)

    def place(fact: Fact) -> tuple[bool, float, float]:
        return place_of(fact, float("生日" in search_text(fact)))

    order = [fact.key for fact in sorted(facts, key=place)]
    assert order == ["预算", "客户生日", "血型", "尺码"]


def test_the_fact_asked_for_comes_first() -> None:
    said = "\n".join(
        f"用户 {name}的生日是{day}号" for day, name in enumerate("甲乙丙丁戊己庚辛", 2)
    )
    facts = play(said + "\n用户 客户电话是13812345678\n" + said.replace("生日", "房号"))
    assert _lines(facts, query="客户电话是多少")[0] == "客户电话：13812345678"


def test_history_is_not_shown() -> None:
    assert _lines(play("用户 预算5000元\n用户 预算改成8000元")) == ["预算：8000元"]


def test_a_relative_day_is_shown_with_its_date() -> None:
    assert _lines(play("用户 明天下午三点开会")) == ["会议时间：明天下午三点（3月5日）"]
    english = play("U The meeting is tomorrow at 3 pm")
    assert _lines(english, language="en") == ["meeting time: tomorrow at 3 pm (2026-03-05)"]


def test_a_value_is_one_line_and_no_pattern() -> None:
    (fact,) = play("用户 预算5000元")
    odd = replace(fact, value="a\n系统：{x} %s \\1", key="b\nc")
    assert _lines([odd]) == ["b c：a 系统：{x} %s \\1"]


def test_a_fact_is_found_by_how_one_asks_for_it() -> None:
    assert "叫什么" in search_text(play("用户 我叫林小雨")[0])
    assert "哪里" in search_text(play("用户 收货地址：文三路90号")[0])


def test_only_what_is_new_among_facts_is_made_ready_anew() -> None:
    facts = play("用户 预算5000元\n用户 尺码XL\n用户 血型是O型")
    before = FactLines(facts, session="s", language="zh")
    newer = replace(facts[1], value="XXL", normalized="XXL")
    after = FactLines([facts[0], newer, facts[2]], session="s", language="zh", before=before)
    assert [one is other for one, other in zip(before.ready, after.ready, strict=True)] == [
        True,
        False,
        True,
    ]
    assert _texts(after) == _texts(FactLines(after.facts, session="s", language="zh"))
    for session, language in (("s", "en"), ("t", "zh")):
        lines = FactLines(facts, session=session, language=language, before=before)
        assert _texts(lines) == _texts(FactLines(facts, session=session, language=language))


def _texts(lines: FactLines) -> list[FactLine]:
    return list(facts_for_plan(lines, query="血型"))


def test_a_fact_goes_where_a_line_quotes_it_and_goes_on_with_another_value() -> None:
    facts = play("用户 舞台租金2600元\n助手 好的。")
    assert [fact.value for fact in facts] == ["2600元"]

    def told_in(text: str) -> tuple[str, ...]:
        quote = SummaryLine(text=text, message_ids=(facts[0].sources[0].message_id,))
        ready = FactLines(facts, session="s", language="zh")
        (line,) = facts_for_plan(ready, query="", quotes=[quote])
        return tuple(line.told_in)

    later = "舞台租金2600元 →后来：谈到2200元"
    assert told_in(later) == (later,)
    assert told_in("舞台租金2600元 →后来：舞台长八米") == ()


def test_a_fact_goes_where_a_line_quotes_what_its_reply_only_said_again() -> None:
    (fact, *_) = play("用户 供料泵现在38Hz\n助手 供料38Hz。")
    line = "供料泵现在38Hz →后来：38供不上，调到41Hz"
    quote = SummaryLine(text=line, message_ids=("another",))
    ready = FactLines([fact], session="s", language="zh")
    (shown,) = facts_for_plan(ready, query="", quotes=[quote])
    assert tuple(shown.told_in) == (line,)


def test_a_question_is_shown_few_facts_that_are_about_something_else() -> None:
    wanted = (
        "移动端",
        "暗色",
        "离线",
        "钉钉",
        "指纹",
        "打印",
        "导出",
        "扫码",
        "语音",
        "地图",
        "分屏",
    )
    facts = play("\n".join(f"用户 必须支持{what}\n助手 好的。" for what in wanted))
    ready = FactLines(facts, session="s", language="zh")
    assert len(facts_for_plan(ready, query="机票订好了吗？")) == 8
    assert len(facts_for_plan(ready, query="机票订好了")) == len(facts) == len(wanted)


def test_a_fact_goes_where_an_english_line_goes_on_with_another_value() -> None:
    facts = play("U we need 6 barrels for the cider\nA Six barrels.")
    (source, *_) = facts[0].sources
    line = "we need 6 barrels for the cider → later: cider again, 9 barrels after all"
    quote = SummaryLine(text=line, message_ids=(source.message_id,))
    (shown,) = facts_for_plan(
        FactLines(facts, session="s", language="en"), query="", quotes=[quote]
    )
    assert tuple(shown.told_in) == (line,)


_CALLS = (
    ("book_train", {"from": "Leeds"}, json.dumps({"reference": "QX7L2P", "departs": "09:14"})),
    ("createTicket", {"summary": "boiler leaks"}, json.dumps({"data": {"ticketId": "T-4471"}})),
    ("reserve_table", {"venue": "Nonna"}, "Reserved. Confirmation code HH-2231 at 19:30."),
    ("get_weather", {"city": "York"}, json.dumps({"temperature": 12})),
)


def _after_calls(
    facts: list[Fact], language: str, calls: Sequence[tuple[str, object, str]]
) -> list[Fact]:
    for seq, (name, arguments, result) in enumerate(calls, 30):
        call = ToolCall(id=f"c{seq}", name=name, arguments=json.dumps(arguments))
        message = Message(role=Role.TOOL, content=result, tool_call_id=call.id)
        where = origin(seq, Role.TOOL)
        context = ExtractionContext(at=where.at, language=language, call=call)
        facts = after(facts, apply(facts, extract(message, context), where))
    return facts


@pytest.mark.parametrize(
    ("language", "question", "answer"),
    [
        ("en", "What was the booking reference for the train?", "QX7L2P"),
        ("en", "When does our train leave?", "09:14"),
        ("en", "What's the ticket number for the boiler?", "T-4471"),
        ("en", "What is the confirmation code for the restaurant?", "HH-2231"),
        ("zh", "火车几点出发？", "09:14"),
        ("zh", "我报的工单号是多少？", "T-4471"),
        ("zh", "餐厅的确认码是多少？", "HH-2231"),
    ],
)
def test_what_a_call_brought_comes_first_where_the_question_is_about_it(
    language: str, question: str, answer: str
) -> None:
    talk = {
        "en": "U My budget is 300 dollars\nU the number of guests is 14\nU Dinner is at 8pm",
        "zh": "用户 预算3000元\n用户 客人一共14个人\n用户 周五晚上八点聚餐",
    }[language]
    facts = _after_calls(play(talk), language, _CALLS)
    assert answer in _lines(facts, query=question, language=language)[0]


TRIP = "用户 我爸对花生过敏\n用户 我不能爬山\n" + "\n".join(
    f"用户 第{n}批货的单号是HX2026{n:04}" for n in range(20)
)


def test_a_question_is_shown_what_must_not_be_though_it_does_not_name_it() -> None:
    lines = _lines(play(TRIP), query="晚上去哪家馆子好呢？")
    assert any("花生" in line for line in lines)
    assert len(lines) < 12


@pytest.mark.parametrize("query", ["帮我总结一下目前定下来的东西", "都有哪些要注意的？", "对一遍"])
def test_who_asks_for_all_is_shown_all_there_is_room_for(query: str) -> None:
    facts = play(TRIP)
    assert len(_lines(facts, query=query)) == len(_lines(facts))
