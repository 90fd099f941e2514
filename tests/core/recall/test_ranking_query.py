"""How a question is read: what it is about, what it leaves out, and which time it means."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memoryd.core.recall.query import (
    CONTEXT_SHARE,
    EXACT_WEIGHT,
    is_elliptical,
    read_question,
)
from memoryd.core.text.search_terms import query_terms

AT = datetime(2026, 3, 11, 15, 0, tzinfo=UTC)  # a Wednesday

ELLIPTICAL = (
    ("那家店的电话呢", "我们去满恒记火锅吃吧", "满恒记"),
    ("那家店几点关门", "外婆家的人均是八十元", "外婆家"),
    ("它的地址在哪", "推荐您去上宅文化陈列馆", "上宅文化"),
    ("它多少钱一张票", "陶然亭公园很适合散步", "陶然亭"),
    ("电话呢", "北京京仪大酒店评分4.6", "京仪"),
    ("地址呢？", "你可以去将府公园走走", "将府"),
    ("多少钱", "那双亚瑟士跑鞋今天打折", "亚瑟士"),
    ("几点开门？", "国家图书馆周末也开放", "图书馆"),
    ("那边有停车场吗", "婚礼在颐和安缦办", "颐和安缦"),
    ("那里远不远", "下周去慕田峪爬山", "慕田峪"),
    ("那个方案最后定了吗", "王磊提了灰度发布的办法", "灰度发布"),
    ("那本书讲什么的", "我在读人类简史", "人类简史"),
    ("那部电影好看吗", "昨晚看了流浪地球", "流浪地球"),
    ("那位医生周几坐诊", "我挂了骨科黄主任的号", "黄主任"),
    ("他的微信是多少", "私教阿杰今天请假", "阿杰"),
    ("她什么时候生日", "表妹林晓从杭州回来了", "林晓"),
    ("他们几个人来", "测绘院的同事周五来访", "测绘院"),
    ("对了，它支持快充吗", "我买了台小米平板", "小米平板"),
    ("请问那家酒店有早餐吗", "订了锦江之星两晚", "锦江之星"),
    ("那趟车几点到", "我坐G101去上海", "G101"),
    ("那款耳机防水吗", "儿子想要索尼WF耳机", "索尼"),
    ("那件事办完了吗", "让小周去续车险", "车险"),
    ("这家的招牌菜呢", "晚上去庆丰包子铺", "庆丰"),
    ("那天天气怎么样", "我们国庆去了青海湖", "青海湖"),
    ("价格？", "比亚迪海豹我试驾过了", "海豹"),
    ("评分多少", "鬼味烤翅离这里两站", "烤翅"),
    ("what about its price", "The Corolla hybrid is in stock", "corolla"),
    ("Where is it?", "We booked the Marigold Hotel", "marigold"),
    ("When does it open?", "The Whitney museum has a new show", "whitney"),
    ("How old is she?", "My niece Priya starts school", "priya"),
    ("那酒店的地址", "订了锦江之星两晚", "锦江之星"),
    ("里面有停车位吗", "婚礼在颐和安缦办", "颐和安缦"),
    ("上面那个多少钱", "比亚迪海豹和秦都有货", "海豹"),
    ("后来呢", "我们去慕田峪迷路了", "慕田峪"),
    ("the phone number?", "We booked the Marigold Hotel", "marigold"),
    ("Can you give me its number?", "The Whitney museum has a new show", "whitney"),
    ("What about the second one?", "I like the Corolla and the Prius", "prius"),
    ("Tell me more about that", "We could try the Zephyr proposal", "zephyr"),
    ("Which one was cheaper?", "We saw the Osprey and the Deuter pack", "osprey"),
    ("And their address?", "The Hansen bakery does cakes", "hansen"),
)

COMPLETE = (
    "之前聊到的上宅文化陈列馆，它的电话是什么？",
    "我女儿对什么东西过敏",
    "项目什么时候必须交付",
    "满恒记火锅的地址是哪里",
    "When did Caroline go to the LGBTQ support group?",
    "Tell me about the trip to Lisbon",
    "Where did I park?",
    "这周三的会议几点",
    "What fields would Melanie be likely to pursue?",
    "王磊的入职日期是哪天",
    "听涛阁",
    "花名",
    "NAS",
)


@pytest.mark.parametrize(("question", "before", "meant"), ELLIPTICAL)
def test_an_elliptical_question_is_read_with_what_was_said_before_it(
    question: str, before: str, meant: str
) -> None:
    assert is_elliptical(question)
    reading = read_question(question, ("你好", "有什么可以帮您？", before, "好的。"))
    assert {term.text for term in query_terms(meant)} & reading.words
    assert [weight for _, weight in reading.texts] == [1 - CONTEXT_SHARE, CONTEXT_SHARE]
    assert before in reading.texts[1][0]


@pytest.mark.parametrize("question", COMPLETE)
def test_a_complete_question_stands_alone(question: str) -> None:
    assert not is_elliptical(question)
    reading = read_question(question, ("我们去满恒记火锅吃吧",))
    assert reading.texts == ((question, 1.0),)
    assert reading.words == read_question(question).words


def test_the_thing_asked_for_weighs_more_than_what_was_said_before() -> None:
    reading = read_question("那家店的电话呢", ("去满恒记火锅吧",))
    facets = {term.text: facet for facet in reading.facets for term in facet.terms}
    assert facets["电话"].weight > facets["满恒"].weight
    assert (facets["电话"].borrowed, facets["满恒"].borrowed) == (False, True)


def test_words_that_ask_are_no_part_of_what_is_asked() -> None:
    reading = read_question("之前聊到的上宅文化陈列馆，它的地址是什么？")
    assert "地址" in reading.words
    assert not reading.words & {"是什", "什么", "址是", "的地", "之前", "聊到", "馆它"}


@pytest.mark.parametrize(
    ("question", "about"),
    [
        ("关于差旅我们说了什么", {"差旅"}),
        ("发票那件事是怎么讲的", {"发票"}),
        ("年会几号", {"年会"}),
        ("钢琴几级了", {"钢琴"}),
        ("what did I say about Harrow?", {"harrow"}),
        ("do you remember anything about the terminal?", {"terminal"}),
        ("tell me about Ines please", {"ines"}),
    ],
)
def test_a_question_is_about_what_it_names(question: str, about: set[str]) -> None:
    assert read_question(question).words == about


def test_a_long_name_is_one_facet() -> None:
    facets = read_question("上宅文化陈列馆 电话").facets
    assert [len(facet.terms) for facet in facets] == [6, 1]


def test_an_emoji_is_asked_for_by_itself_and_says_little_beside_words() -> None:
    assert [facet.weight for facet in read_question("🎂").facets] == [1.0]
    cake, sign = read_question("蛋糕🎂").facets
    assert sign.weight < cake.weight


def test_an_id_in_groups_is_one_facet() -> None:
    (facet,) = read_question("SF 1029 3847 56").facets
    assert "sf1029384756" in {term.text for term in facet.terms}


def test_numbers_and_ids_weigh_more() -> None:
    reading = read_question("订单 A2231 到哪了")
    assert read_question("Where is order INV-2024-0117?").facets[-1].weight == EXACT_WEIGHT
    weights = {term.text: facet.weight for facet in reading.facets for term in facet.terms}
    assert weights["a2231"] > weights["订单"]


@pytest.mark.parametrize(
    ("question", "since", "until"),
    [
        ("昨天说的预算", (2026, 3, 10), (2026, 3, 11)),
        ("上周聊的装修", (2026, 3, 2), (2026, 3, 9)),
        ("上个月的体检", (2026, 2, 1), (2026, 3, 1)),
        ("What did we decide last week?", (2026, 3, 2), (2026, 3, 9)),
        ("三天前的会议", (2026, 3, 8), (2026, 3, 9)),
        ("3月5号说了什么", (2026, 3, 5), (2026, 3, 6)),
        ("去年夏天去哪了", (2025, 1, 1), (2026, 1, 1)),
        ("yesterday's budget", (2026, 3, 10), (2026, 3, 11)),
        ("the meeting last Tuesday", (2026, 3, 3), (2026, 3, 4)),
        ("What did Ann do in November 2022?", (2022, 11, 1), (2022, 12, 1)),
        ("Where did we go in 2024?", (2024, 1, 1), (2025, 1, 1)),
        ("周五说的那家店", (2026, 3, 6), (2026, 3, 7)),
        ("星期二聊了什么", (2026, 3, 10), (2026, 3, 11)),
        ("what did we talk about Friday", (2026, 3, 6), (2026, 3, 7)),
    ],
)
def test_time_words_bound_the_time_that_is_meant(
    question: str, since: tuple[int, int, int], until: tuple[int, int, int]
) -> None:
    reading = read_question(question, at=AT)
    assert reading.since == datetime(*since, tzinfo=UTC).timestamp()
    assert reading.until == datetime(*until, tzinfo=UTC).timestamp()


def test_of_a_conversation_its_end_is_what_is_asked() -> None:
    talk = "小明: 我昨天看了宇宙的视频\n助手: 真有趣！\n\n助手: 想了解更多吗？\n小明: 好的"
    (whole, much), (end, less) = read_question(talk).texts
    assert (whole, end) == (talk, "助手: 想了解更多吗？\n小明: 好的")
    assert much + less == pytest.approx(1.0)
    assert much > less
    assert read_question("两行\n问题？").texts == (("两行\n问题？", 1.0),)


@pytest.mark.parametrize(
    "question", ["明天的安排", "下周去哪", "周五要开会吗", "预算是多少", "1.2.3"]
)
def test_no_time_is_bound_where_none_or_one_to_come_is_named(question: str) -> None:
    reading = read_question(question, at=AT)
    assert (reading.since, reading.until) == (None, None)


@pytest.mark.parametrize("question", ["", " ", "？", "😀", "\\1 %s {0}", "a" * 5000, "那" * 3000])
def test_any_text_can_be_read(question: str) -> None:
    reading = read_question(question, ("", "好"), at=AT)
    assert len(reading.facets) <= 88


@pytest.mark.parametrize(
    ("query", "of_time"),
    [
        ("上周三说的", True),
        ("昨天", True),
        ("大前天呢", True),
        ("10月15号我们聊了什么？", True),
        ("what happened last Wednesday?", True),
        ("What did we talk about in May 2025", True),
        ("上周三炖了什么", False),
        ("last Wednesday's meeting", False),
        ("明天说什么", False),
        ("说了什么", False),
    ],
)
def test_a_question_may_ask_for_a_time_alone(query: str, of_time: bool) -> None:
    at = datetime(2026, 11, 30, 19, tzinfo=UTC)
    assert read_question(query, at=at).of_time is of_time


def test_no_pair_of_characters_spans_the_end_of_a_time() -> None:
    reading = read_question("上周三炖了什么", at=datetime(2026, 11, 30, 19, tzinfo=UTC))
    assert [[term.text for term in facet.terms] for facet in reading.facets] == [
        ["上周", "周三"],
        ["炖"],
    ]
