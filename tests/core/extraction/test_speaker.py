"""Who speaks: told in the ways people tell it, and never taken from what is told of others."""

from __future__ import annotations

from datetime import timedelta

import pytest

from memoryd.core.extraction.statements import ExtractionContext, extract
from memoryd.core.facts import Fact
from memoryd.core.messages import Message, Role, ToolCall
from memoryd.core.plan.fact_lines import FactLines, facts_for_plan
from support.fact_dialogue import START, current, play


@pytest.mark.parametrize(
    ("said", "values"),
    [
        ("用户 喂，我是三号院的周，停水了", {"姓名": ["周"], "单位": ["三号院"]}),
        ("用户 我是老张，想约周六的场地", {"姓名": ["老张"]}),
        ("用户 叫我小王就行", {"昵称": ["小王"]}),
        ("用户 我这边是宏达纸箱厂的刘芳", {"姓名": ["刘芳"], "单位": ["宏达纸箱厂"]}),
        ("用户 姓陈，耳东陈，陈建业", {"姓": ["陈"], "姓名": ["陈建业"]}),
        ("用户 我许志强，跑冷链的", {"姓名": ["许志强"]}),
        ("用户 这里是晨光幼儿园，我是园长何敏", {"姓名": ["何敏"], "单位": ["晨光幼儿园"]}),
        ("用户 我就是房东，姓佟，叫佟大海", {"姓名": ["佟大海"], "身份": ["房东"]}),
        ("用户 听得到不\n用户 廖永翠，自贡明月湾灯彩厂跟单的", {"单位": ["自贡明月湾灯彩厂"]}),
        ("用户 我梁秋，在海之韵水产公司跑销售", {"姓名": ["梁秋"], "单位": ["海之韵水产公司"]}),
        ("用户 查个快递，收件人苗春生，就是我", {"姓名": ["苗春生"]}),
        ("用户 我姓张\n用户 我不姓张，姓章", {"姓": ["章"]}),
        ("用户 我是顺发物流的\n用户 公司改名了，现在叫顺达物流", {"单位": ["顺达物流"]}),
        ("用户 我是严明\n用户 我改名了，现在叫严亮", {"姓名": ["严亮"]}),
        ("U I'm Mike Stone\nU typo, it's Mike Stine", {"name": ["Mike Stine"]}),
        ("用户 留个位\n助手 留谁的名字？\n用户 就写老板娘许红", {"登记姓名": ["许红"]}),
        (
            "用户 帮我办入职\n助手 好的。先从姓名和岗位开始吧。\n"
            "用户 程屿，岛屿的屿，别写成程宇啊。岗位是座舱测试工程师",
            {"姓名": ["程屿"]},
        ),
        ("用户 明天三点还在吧\n助手 在的，方姐，明天三点。", {"昵称": ["方姐"]}),
        (
            "U this is Maggie from Thistle & Thyme",
            {"name": ["Maggie"], "organisation": ["Thistle & Thyme"]},
        ),
        (
            "U Name's Tony, I run the Blue Anchor down by the harbour",
            {"name": ["Tony"], "organisation": ["Blue Anchor"]},
        ),
        ("U everyone calls me Big Dave, I do tree work", {"nickname": ["Big Dave"]}),
        ("U Can you draft a note? — Jo, year 4 teacher", {"name": ["Jo"]}),
        ("U Fix this please. Regards, Yusuf Demir", {"name": ["Yusuf Demir"]}),
        ("U morning, Priya here, can you help", {"name": ["Priya"]}),
        ("U I'm a joiner in Leith, Callum Reid", {"name": ["Callum Reid"]}),
        ("U book me a table\nA What name?\nU put it under Okafor", {"booking name": ["Okafor"]}),
        ("U is it on?\nA Yes, Mr Abernathy, at 7.", {"name": ["Mr Abernathy"]}),
        ("U I'm Bill from Harrow Fencing\nU it's Harrow Timber now", {"name": ["Bill"]}),
    ],
)
def test_who_speaks_is_known_however_it_is_told(said: str, values: dict[str, list[str]]) -> None:
    known = current(play(said))
    assert {key: known.get(key) for key in values} == values


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("用户 我叫林晓燕\n用户 我叫了小李来帮忙\n用户 我儿子叫周子航", "林晓燕"),
        ("用户 我是吴婷\n用户 刚来个客人说他叫王强\n用户 他让你叫他强哥", "吴婷"),
        ("用户 我是高军\n助手 对方全名叫什么？\n用户 林国富", "高军"),
        ("用户 我是范萍\n助手 孩子姓名？\n用户 唐一诺", "范萍"),
        ("用户 我是佟丽娟\n用户 我姐也回来，佟丽萍，在大连", "佟丽娟"),
        ("用户 我叫沈一梅\n用户 问了，她说她儿子在，他收，叫小瞿就行", "沈一梅"),
        ("用户 我叫沈一梅\n用户 收件的是我姐夫，叫老葛就行", "沈一梅"),
        ("用户 我是郝磊\n用户 推荐了个贺老师，上门的\n助手 记下：贺老师，一次220元。", "郝磊"),
        ("用户 我叫沈一梅\n用户 接了个电话：你好，我是链家的张强", "沈一梅"),
        ("U This is Ursula\nU the guest is Mr Patel, he says call me Raj", "Ursula"),
        ("U I'm Grace\nU He said I'm Martin from the council\nU This is Ellie, my kid", "Grace"),
        ("U Name's Walt\nU the buyer wrote: \"Hi, I'm Sandra Lee, is it sold?\"", "Walt"),
        (
            "U This is Joan Whitlock\nA What is the applicant's name?\nU Peter Bright",
            "Joan Whitlock",
        ),
    ],
)
def test_the_name_of_another_is_not_the_speakers(said: str, name: str) -> None:
    known = current(play(said))
    assert known.get("姓名", known.get("name")) == [name]
    assert not {"昵称", "nickname"} & known.keys()


def test_an_emergency_contact_is_not_whom_a_booking_is_for() -> None:
    known = current(play("用户 体检报名\n助手 紧急联系人写谁？\n用户 写我妈，黄桂枝"))
    assert not {"登记姓名", "姓名"} & known.keys()


def test_a_name_that_a_call_was_given_is_whole_where_only_a_part_is_called() -> None:
    call = ToolCall(id="1", name="query_member", arguments='{"name":"邓文静"}')
    spoken = (
        Message(role=Role.USER, content="帮我查下积分"),
        Message(role=Role.ASSISTANT, content="", tool_calls=(call,)),
        Message(role=Role.TOOL, content='{"points":3200}', tool_call_id="1"),
    )
    reply = Message(role=Role.ASSISTANT, content="邓女士，您有3200分。")
    found = extract(reply, ExtractionContext(at=START + timedelta(minutes=1), previous=spoken))
    assert ("姓名", "邓文静") in [(fact.key, fact.value) for fact in found]


@pytest.mark.parametrize("asked", ["落款写谁", "申请人是谁", "who is it under", "sign it off"])
def test_who_speaks_stands_first_whatever_is_asked(asked: str) -> None:
    others = "\n".join(f"用户 第{n}批货的单号是HX2026{n:04}" for n in range(30))
    facts: list[Fact] = play(f"用户 我这边是宏达纸箱厂的刘芳\n{others}")
    lines = FactLines(facts, session="s", language="zh")
    first = [line.text for line in facts_for_plan(lines, query=asked)][:2]
    assert sorted(first) == ["单位：宏达纸箱厂", "姓名：刘芳"]
