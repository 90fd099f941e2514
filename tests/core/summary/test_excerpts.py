"""Excerpts: what a question finds of what was said long before it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from memoryd.core.messages import Message, Role, StoredMessage
from memoryd.core.summaries import Heading, SummaryLine
from memoryd.core.summary.excerpts import EXCERPT_TOKENS, core_lines, kept_excerpts
from memoryd.core.summary.lines_shown import lines_for_plan
from memoryd.core.summary.local_summary import extract
from memoryd.core.summary.searched_lines import Later, Lines
from memoryd.core.text.asking import asks, topic_of
from memoryd.core.tokens.estimator import estimate

DATA = Path(__file__).parents[2] / "data"
PROBES: list[dict[str, str]] = json.loads((DATA / "probes_zh.json").read_text(encoding="utf-8"))
FILLER: list[dict[str, Any]] = json.loads((DATA / "dialogue_a.json").read_text(encoding="utf-8"))[
    "messages"
]
FEWEST_FOUND = 0.87
"""The rest needs to know the world: that Gree makes air conditioners, that C1 is a licence."""


def said(text: str, id_: str, heading: Heading = Heading.SAID) -> SummaryLine:
    return SummaryLine(text=text, message_ids=(id_,), heading=heading)


def shown(
    lines: list[SummaryLine],
    query: str,
    limit: int = 600,
    *,
    topic: int = 0,
    longest: int | None = None,
    since: Sequence[str] = (),
) -> list[str]:
    chosen = lines_for_plan(
        Lines(lines),
        query,
        limit=limit,
        topic=topic,
        longest=longest,
        since=since,
        count=estimate,
    )
    return [line.text for line, _ in chosen]


def _conversation() -> tuple[StoredMessage, ...]:
    """The probes told one after another, each with several turns of another talk behind it."""
    talk = [
        (Role(message["role"]), message["content"])
        for message in FILLER
        if message["role"] in ("user", "assistant") and message["content"]
    ]
    texts: list[tuple[Role, str]] = []
    for place, probe in enumerate(PROBES):
        if probe["answers"]:
            texts.append((Role.ASSISTANT, probe["answers"]))
        texts += [(Role.USER, probe["told"]), (Role.ASSISTANT, "好的，记下了。")]
        texts += talk[place * 6 : place * 6 + 6]
    texts += talk[len(PROBES) * 6 : len(PROBES) * 6 + 80]
    return tuple(
        StoredMessage(
            message=Message(role=role, content=text),
            id=f"m{place}",
            seq=place + 1,
            arrived=float(place),
            estimate=1,
            position=place,
        )
        for place, (role, text) in enumerate(texts)
    )


def test_what_was_told_once_in_passing_is_found_in_other_words_forty_turns_later() -> None:
    lines = Lines(
        kept_excerpts(
            extract(
                _conversation(),
                limit=EXCERPT_TOKENS,
                count=estimate,
                language="zh",
                all_that_tells=True,
            ),
            count=estimate,
        )
    )
    lost = [
        probe["question"]
        for probe in PROBES
        if not any(
            probe["value"] in line.text
            for line, _ in lines_for_plan(lines, probe["question"], limit=600, count=estimate)
        )
    ]
    assert len(lost) <= (1 - FEWEST_FOUND) * len(PROBES), lost


def test_an_answer_is_found_by_the_question_before_it() -> None:
    lines = [said(f"这是第{n}句闲话，说说天气。", f"x{n}") for n in range(40)]
    lines[10:10] = [said("助手: 椅子要多少把？", "q"), said("六十把吧，多备几把没坏处", "a")]
    assert "六十把吧，多备几把没坏处" in shown(lines, "椅子订了几把？", limit=60)


def test_a_question_wants_values_of_its_kind() -> None:
    lines = [said(f"仓库那边说第{n}批还没消息", f"x{n}") for n in range(30)]
    lines += [said("仓库门口挺宽的", "w"), said("仓库13点以后才有人", "t")]
    assert "仓库13点以后才有人" in shown(lines, "仓库几点有人？", limit=40)


def _among_talk(*told: str) -> list[SummaryLine]:
    lines = [said(f"隔壁店里第{n}次说起新来的那只猫", f"x{n}") for n in range(60)]
    for place, text in enumerate(told):
        lines.insert(5 + 9 * place, said(text, f"t{place}"))
    return lines


def test_who_asks_why_wants_a_reason() -> None:
    reason = "仓库那边一到梅雨天里头太潮"
    lines = [said(reason, "t"), *(said(f"仓库第{n}排空着", f"x{n}") for n in range(30))]
    assert reason in shown(lines, "仓库为啥不租", limit=40)


def test_a_month_is_found_before_its_day() -> None:
    lines = _among_talk("11月6日验车，地方在北环", "3月6日保养过一次")
    assert shown(lines, "十一月那次是哪天", limit=40)[0] == "11月6日验车，地方在北环"


def test_a_number_of_something_is_a_code_and_a_class_may_have_brackets() -> None:
    lines = _among_talk("工具到了，QX-20418", "押着1200元", "初一(6)班，教室在三楼")
    assert shown(lines, "借工具的领用号", limit=20)[0] == "工具到了，QX-20418"
    assert "初一(6)班，教室在三楼" in shown(lines, "他在几班", limit=40)


def test_a_code_is_no_telephone_number_and_which_two_days_wants_days() -> None:
    lines = _among_talk("保单 KT-4410-2087，已经寄出", "热线 0571-86660101", "门诊周二、周四开")
    assert shown(lines, "他们家电话", limit=20)[0] == "热线 0571-86660101"
    assert "门诊周二、周四开" in shown(lines, "平时是哪两天", limit=20)
    lines += [said("送检要凑够46件", "n"), said("送检的事再说吧", "x")]
    assert shown(lines, "送检到底按哪个数", limit=15) == ["送检要凑够46件"]


def test_ones_brother_is_the_younger_brother() -> None:
    lines = _among_talk("联系人：弟弟 13511112222", "师傅 13522223333")
    assert "联系人：弟弟 13511112222" in shown(lines, "我弟手机号", limit=30)


def test_what_may_answer_stands_on_one_line_also_where_no_rule_sees_a_change() -> None:
    """Beyond what the topic's line has room for, too."""
    told = [f"水泵的事，师傅第{n}回来，说压力调成{n + 3}公斤试试" for n in range(4)]
    found = shown(_among_talk(*told), "水泵压力几公斤", topic=45, limit=300)
    (line,) = [text for text in found if "水泵" in text]
    assert [line.find(f"调成{n + 3}公斤") for n in range(4)] == sorted(
        line.find(f"调成{n + 3}公斤") for n in range(4)
    )
    assert "调成3公斤" in line


def test_lines_stand_in_their_order_within_the_limit() -> None:
    lines = [said(f"预算的第{n}条说明，一共{n}元", f"m{n}") for n in range(200)]
    found = shown(lines, "预算是多少？", limit=100)
    assert sum(estimate(text) + 1 for text in found) <= 100
    assert found == [line.text for line in lines if line.text in found]


def test_what_a_summariser_only_quotes_is_not_said_twice() -> None:
    lines = [said("预算5000元", "a", Heading.COURSE), said("预算5000元。", "a")]
    assert len(shown(lines, "预算多少？")) == 1


def test_a_message_that_asks_nothing_gets_less() -> None:
    lines = [said(f"第{n}项预算{n}00元，已经定了", f"m{n}") for n in range(200)]
    told, asked = shown(lines, "预算定了真好"), shown(lines, "预算定了多少？")
    assert len(told) < len(asked)


def test_over_the_limit_what_tells_least_goes_first() -> None:
    lines = [said(f"嗯这件事慢慢再说吧，不着急的{n}", f"x{n}") for n in range(2000)]
    lines.insert(1000, said("合同编号HT-260312-47，总价403950元", "c"))
    kept = kept_excerpts(lines, count=estimate)
    assert sum(estimate(line.text) + 1 for line in kept) <= EXCERPT_TOKENS
    assert lines[1000] in kept


def test_the_summary_proper_leaves_excerpts_out_unless_there_is_nothing_else() -> None:
    proper = said("预算5000元", "a", Heading.AMOUNTS)
    excerpt = said("我们预算5000元吧", "a")
    assert core_lines([proper, excerpt], limit=100, count=estimate) == (proper,)
    assert core_lines([excerpt], limit=100, count=estimate) == (excerpt,)


def test_the_words_that_only_ask_are_no_topic() -> None:
    assert topic_of("培训老师叫什么名字？").split() == ["培训老师", "?"]
    assert topic_of("多少？") != ""


def test_what_asks() -> None:
    assert all(map(asks, ("几点开会", "把电话再报一遍", "what time is it", "列一下待办")))
    assert not any(map(asks, ("好的，就这样", "今天下雨了", "sounds good")))


def test_a_short_message_that_names_a_kind_of_value_and_gives_none_asks_for_it() -> None:
    assert all(map(asks, ("夜里那个护工的手机号", "柜子合同编号", "冰箱那个位置要留多宽")))
    assert all(map(asks, ("户口本上要填她的大名", "搬冰箱那辆车的牌照", "小房间的长宽")))
    assert not any(map(asks, ("护工的手机号是13800001111", "编号写好了，你先放着")))


def _rented() -> list[SummaryLine]:
    talk = [said(f"这是第{n}句闲话，说说天气。", f"x{n}") for n in range(40)]
    talk[30:30] = [said("谈下来了，租金2200含音响", "new")]
    talk[10:10] = [said("助手: 舞台的租金2600元。", "old"), said("有点贵，能谈谈吗？", "u")]
    return talk


def test_what_a_question_is_about_is_one_line_in_the_order_it_was_said() -> None:
    (line,) = (text for text in shown(_rented(), "舞台租金多少钱？", topic=200) if "2600" in text)
    assert line.index("2600") < line.index("租金2200含音响")


def test_what_was_said_since_ends_the_line() -> None:
    since = ("今天天气不错", "租金又涨了，2300")
    found = shown(_rented(), "舞台租金多少钱？", topic=200, since=since)
    assert any("2600" in text and text.endswith("→后来：租金又涨了，2300") for text in found)
    assert not any("天气不错" in text for text in found)


def test_a_reply_that_only_repeats_is_shown_by_what_it_repeats() -> None:
    lines = [said("婚车要红旗，六辆", "u"), said("助手: 好的，红旗婚车六辆。", "a")]
    assert shown(lines, "婚车几辆？") == ["婚车要红旗，六辆"]


def test_a_statement_that_quotes_is_shown_with_what_was_said_later_of_it() -> None:
    lines = [
        said("场地租金2600元", "old", Heading.AMOUNTS),
        said("舞台的场地租金2600元", "old"),
        said("租金谈到2200", "new"),
    ]
    found = shown(lines, "舞台租金多少钱？", topic=200)
    assert not any("2600" in text and "2200" not in text for text in found)


def test_of_a_long_story_a_question_takes_a_clause_and_not_the_day() -> None:
    story = (
        "早上六点就起来排队，前面坐着个大爷一直在讲他孙子考大学的事，讲得一屋子人都笑，"
        "后来轮到我，护士说外套脱了再量，量完说还行，我就去二楼把卡办了，卡号尾数是4417，"
        "出来的时候雨下得大，伞又落在车上，跑到门口鞋全湿了，回去路上还堵了四十分钟，"
        "到家面都坨了，我女儿说爸你怎么跟落汤鸡一样，笑了一晚上"
    )
    message = StoredMessage(
        message=Message(role=Role.USER, content=story),
        id="m",
        seq=1,
        arrived=0.0,
        estimate=1,
        position=0,
    )
    kept = extract([message], limit=5000, count=estimate, language="zh", all_that_tells=True)
    assert "".join(line.text for line in kept) == story, "what is cut is no clause lost"
    found = shown([*kept, said("卡要在二楼办", "n")], "办的卡尾数多少？", limit=80)
    assert any("4417" in text for text in found)
    assert not any("大爷" in text for text in found)


def test_a_word_in_a_long_story_tells_nothing_of_its_far_end() -> None:
    story = [said(f"那天的第{n}件事，说来话长", "long") for n in range(20)]
    story[0] = said("猫在阳台上睡了一下午", "long")
    lines = [*story, said("猫粮一袋多少钱？一袋86", "short")]
    found = shown(lines, "猫粮多少钱一袋？", limit=60)
    assert found[-1] == "猫粮一袋多少钱？一袋86"
    assert not any(f"那天的第{n}件事，说来话长" in found for n in range(4, 18))


def test_a_month_is_found_however_it_is_written() -> None:
    talk = [said(f"仓库第{n}排也要重新贴标签", f"x{n}") for n in range(30)]
    assert "11月的盘点找老孟" in shown(
        [*talk, said("11月的盘点找老孟", "d")], "十一月盘点找谁？", limit=40
    )
    assert "十一月的盘点找老孟" in shown(
        [*talk, said("十一月的盘点找老孟", "d")], "11月盘点找谁？", limit=40
    )


def test_what_was_said_later_of_another_thing_takes_no_room_beside_a_line() -> None:
    lines = [
        said("健身房的门禁密码是8817", "a"),
        *(said(f"第{n}位会员今天来过", f"x{n}") for n in range(20)),
        said("游泳池改到周三开放", "b"),
        *(said(f"第{n}位教练今天来过", f"y{n}") for n in range(20)),
        said("储物柜换成三楼那排", "c"),
    ]
    later = {0: Later(lines=(21,)), 21: Later(lines=(42,))}
    chosen = lines_for_plan(
        Lines(lines, later), "健身房门禁密码多少？", limit=60, topic=40, count=estimate
    )
    first = next(line.text for line, _ in chosen if "8817" in line.text)
    assert "周三" not in first and "三楼" not in first


def test_no_topic_makes_a_line_too_long_for_a_plan() -> None:
    """All that may have answered stood on the line of the topic, for which no plan had room."""
    lines = [said("兰亭酒店的价格是多少？", "a"), said("助手: 兰亭酒店的价格是531元。", "b")]
    lines += [said(f"助手: 第{n}家的价格是{300 + n}元，含早餐。", f"x{n}") for n in range(40)]
    texts = shown(lines, "兰亭酒店，它的价格是什么？", limit=900, topic=100, longest=200)
    assert any("531元" in text for text in texts)
    assert max(map(estimate, texts)) <= 200


def test_a_tools_result_that_the_reply_relays_is_not_shown_beside_it() -> None:
    relayed = [
        said('工具: quote({"item": "帐篷"}) {"price": 860, "state": "有货", "ok": true}', "t"),
        said("助手: 帐篷报860元，有货。", "r"),
    ]
    assert shown(relayed, "帐篷多少钱？") == ["助手: 帐篷报860元，有货。"]
    silent = [relayed[0], said("助手: 帐篷有货。", "r")]
    assert any("860" in text for text in shown(silent, "帐篷多少钱？")), "it stands there alone"
    english = [
        said('tool: book({"room": "B"}) {"code": "RX-7714", "status": "held"}', "t"),
        said("assistant: Room B is held, the code is RX-7714.", "r"),
    ]
    assert shown(english, "What is the code of the room?") == [
        "assistant: Room B is held, the code is RX-7714."
    ]


def test_who_holds_a_post_is_found_by_name_in_what_is_said_later_of_them() -> None:
    lines = [
        said("导游派的是阿峰，会吹芦笙", "m1"),
        *(said(f"今天又来了第{n}拨人看线路，吵得很", f"f{n}") for n in range(2, 30)),
        said("阿峰老婆要生了，得守着", "m2"),
    ]
    assert "阿峰老婆要生了，得守着" in "\n".join(shown(lines, "带队的导游还能来吗", limit=40))


def test_a_name_that_much_is_about_tells_less_than_what_is_asked_of_it() -> None:
    lines = [
        *(said(f"方老师又打电话来了，第{n}回", f"f{n}") for n in range(30)),
        said("开的是电子普票，发票不要纸的", "m1"),
    ]
    assert "电子普票" in "\n".join(shown(lines, "方老师的发票是哪种", limit=40))


def test_what_a_call_did_is_found_in_chinese() -> None:
    result = '工具: book_mri({"pet":"豆包"}) {"ok":true,"fasting_hours":8}'
    lines = [
        *(said(f"豆包今天吃了第{n}顿", f"f{n}") for n in range(30)),
        said(result, "m1"),
    ]
    assert result in shown(lines, "豆包核磁之前要饿几个小时", limit=80)
