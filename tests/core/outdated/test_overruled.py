"""What was said later stands beside what it overrules, and beside nothing else."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from memoryd.core.facts import Fact, FactKind, FactSource
from memoryd.core.messages import Message, Role, StoredMessage
from memoryd.core.outdated.overruled import (
    Overruled,
    facts_of_overruled,
    later_of,
    overruled_as,
    present_of_overruled,
)
from memoryd.core.outdated.overruling import overruled_by
from memoryd.core.outdated.present import said_in_messages
from memoryd.core.outdated.replaced import replaced_by
from memoryd.core.outdated.stated import Said
from memoryd.core.summaries import Heading, SummaryLine
from memoryd.core.summary.lines_shown import lines_for_plan
from memoryd.core.summary.searched_lines import Lines
from memoryd.core.tokens.estimator import estimate

CASES: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "data" / "corrections_zh.json").read_text(encoding="utf-8")
)
SMALL_TALK = ("今天路上真堵", "高峰期就这样，您慢慢来。", "先记这些吧", "好的，都记下了。")
TALK = (
    "入场歌放《小幸运》，我俩的歌",
    "好的，《小幸运》。",
    "婚车想要红旗，六辆",
    "好的，红旗六辆。",
    "我妈对芒果过敏",
    "好的，菜里不放芒果。",
    "司机红包一个两百",
    "好的，两百。",
)


def spoken(*texts: str, first: Role = Role.USER) -> tuple[StoredMessage, ...]:
    """Messages of user and assistant in turn; empty texts are left out."""
    roles = (Role.USER, Role.ASSISTANT) if first is Role.USER else (Role.ASSISTANT, Role.USER)
    return tuple(
        StoredMessage(
            message=Message(role=roles[place % 2], content=text),
            id=f"m{place}",
            seq=place + 1,
            arrived=float(place),
            estimate=1,
            position=place,
        )
        for place, text in enumerate(texts)
        if text
    )


def shown(messages: Sequence[StoredMessage], query: str = "") -> list[str]:
    """All that was said as a plan shows it for a query that is about none of it."""
    lines = [
        SummaryLine(text=each.message.text, message_ids=(each.id,), heading=Heading.SAID)
        for each in messages
    ]
    said = said_in_messages(messages)
    overruled = (*overruled_as(replaced_by(said, ()), said), *overruled_by(said, ()))
    chosen = lines_for_plan(
        Lines(lines, later_of(lines, overruled)), query or "好吗？", limit=9_000, count=estimate
    )
    return [line.text for line, _ in chosen]


def states(seen: Sequence[str], old: str, new: str) -> bool:
    """Whether a line has the old value as if it were the present one."""
    return any(old in line and new not in line for line in seen)


def fact(value: str, id_: str) -> Fact:
    """A fact that one message said."""
    source = FactSource(session="s", seq=1, message_id=id_, role=Role.USER, quote=value)
    return Fact(
        id=value,
        owner="o",
        user="u",
        scope="session",
        session="s",
        key="婚车",
        value=value,
        normalized=value,
        kind=FactKind.AMOUNT,
        sources=(source,),
        valid_from=0.0,
    )


def test_a_song_is_shown_with_the_one_that_took_its_place() -> None:
    seen = shown(spoken(*TALK, "入场那首歌，换成《告白气球》", "好的，入场曲是《告白气球》。"))
    assert any(
        "小幸运" in line and line.endswith("→后来：好的，入场曲是《告白气球》") for line in seen
    )
    assert not states(seen, "小幸运", "告白气球")


def test_a_number_is_shown_with_the_reply_that_says_the_new_one() -> None:
    seen = shown(spoken(*TALK, "婚车那个，再加两辆，坐不下", "好的，婚车现在八辆。"))
    assert "婚车想要红旗，六辆 / 好的，红旗六辆 →后来：好的，婚车现在八辆" in seen


def test_what_a_correction_is_not_about_stays_as_it_is() -> None:
    seen = shown(spoken(*TALK, "婚车那个，再加两辆，坐不下", "好的，婚车现在八辆。"))
    assert {TALK[0], *TALK[4:8]} <= set(seen)


def test_another_sentence_of_the_same_turn_is_not_what_is_corrected() -> None:
    messages = spoken(
        "对接人是老葛。车间早上七点开门",
        "好的。",
        *TALK,
        "车间改成八点开门",
        "好的，车间八点开门。",
    )
    lines = [
        SummaryLine(text=text, message_ids=(each.id,), heading=Heading.SAID)
        for each in messages
        for text in each.message.text.split("。")
        if text
    ]
    said = said_in_messages(messages)
    overruled = (*overruled_as(replaced_by(said, ()), said), *overruled_by(said, ()))
    later = later_of(lines, overruled)
    stands = {line.text for at, line in enumerate(lines) if at not in later or later[at].stands}
    assert "对接人是老葛" in stands
    assert "车间早上七点开门" not in stands


def test_a_size_is_replaced_by_the_size_that_was_measured_later() -> None:
    seen = shown(spoken("次卧 3.2×2.9，朝北", "好的。", *TALK, "次卧改成 3.4×2.9", "好的。"))
    assert not states(seen, "3.2×2.9", "3.4×2.9")


def test_a_number_with_two_digits_turned_round_takes_the_place_of_the_first() -> None:
    messages = spoken(
        "漆工老樊 13611225837", "好的。", *TALK, "老樊的号我抄反了末两位", "是 13611225873 吗？"
    )
    seen = shown(messages)
    assert not states(seen, "13611225837", "13611225873")
    neighbours = shown(spoken("漆工 13611225837", "好的。", *TALK, "瓦工 13611225838", "好的。"))
    assert "漆工 13611225837" in neighbours


def test_a_sum_is_about_the_sum_of_its_size_also_where_it_is_called_otherwise() -> None:
    told = ("全部弄下来 40万封顶", "好的，40万。", *TALK, "窗户谈到 7.5万了", "好的，7.5万。")
    seen = shown(spoken(*told, "不用那么多，上限往下压，36万吧，省四万", "好的。"))
    assert not states(seen, "40万", "36万")
    assert states(seen, "7.5万", "36万")


def test_what_takes_a_change_back_stands_with_what_it_changes_and_what_holds_again() -> None:
    talk = ("验房约在6月3日", "好的，6月3日验房。", *TALK, "验房改到6月9日", "好的，6月9日验房。")
    seen = shown(spoken(*talk, "物业有人了，验房还是放回最早那天", "好的。"), "验房是哪天？")
    assert not states(seen, "6月9日", "6月3日")
    assert not states(seen, "6月9日", "放回最早那天")


def test_a_price_that_was_talked_down_takes_the_place_of_the_first() -> None:
    seen = shown(spoken("橱柜他报 6.8万", "好的，橱柜6.8万。", *TALK, "橱柜砍到6.2万了", "好的。"))
    assert not states(seen, "6.8万", "6.2万")


def test_who_drops_out_stands_with_who_comes_instead_whatever_is_asked() -> None:
    seen = shown(
        spoken(
            "护工也找了，护士站给了个吴师傅",
            "好，那就先吴师傅。",
            *TALK,
            "吴师傅那边黄了。护士长另外荐了一个，杨姐",
            "好的。",
        ),
        "照看我爸的怎么称呼？",
    )
    assert not states(seen, "吴师傅", "杨姐")


def test_a_price_takes_the_place_of_all_that_were_told_of_the_same() -> None:
    seen = shown(
        spoken(
            "柜子报价6.8万，投影面积算的",
            "好的，柜子6.8万。",
            *TALK,
            "柜子我比了第二家，报6.1万，板材说不清楚",
            "好，6.1万先不考虑。",
            *TALK,
            "钱的话，柜子我砍到6.5万了",
            "厉害，那柜子按6.5万。",
        ),
        "柜子多少钱？",
    )
    assert not states(seen, "6.8万", "6.5万")
    assert not states(seen, "6.1万", "6.5万")


def test_a_shift_by_so_much_stands_with_where_it_leads() -> None:
    seen = shown(
        spoken(
            "每晚八点半提醒我给爸吃药",
            "设好了，每天八点半。",
            *TALK,
            "那个提醒往后挪半小时吧",
            "调好了，每晚九点。",
        ),
        "提醒往后挪了吗？",
    )
    assert any("半小时" in line and "九点" in line for line in seen)


def test_what_one_leaned_to_stands_with_the_choice_that_was_made() -> None:
    seen = shown(
        spoken(
            "黄油我倾向总统的，开酥顺手",
            "价格差得多吗？要不盲测一下？",
            "好主意，把邓姐也叫来吃",
            "记得编号。",
            "盲测完了，四个人三个选安佳",
            "舌头最诚实。",
            *TALK,
        )
    )
    assert not states(seen, "总统", "安佳")


@pytest.mark.parametrize("now", ["那肯定对半啊，我还能欺负她", "五五，我还能欺负她"])
def test_how_two_share_takes_the_place_of_how_they_did_before(now: str) -> None:
    seen = shown(
        spoken(
            "分成嘛我出的多，六四，我六",
            "写进协议。",
            *TALK,
            "她想多投点",
            "那分成呢？",
            now,
            "好。",
        ),
        "赚了钱我俩怎么分？",
    )
    assert not states(seen, "六四", now)


def test_of_several_values_the_one_that_will_not_do_is_replaced() -> None:
    seen = shown(
        spoken(
            "送货几点呢，那边九点开门，9点半送到",
            "9点半到，十一点前能收拾完。",
            *TALK,
            "送货9点半太晚了，新郎讲他们10点就要拍照，得8点40到",
            "好。",
        )
    )
    assert not states(seen, "9点半送到", "8点40")


def test_a_question_whether_something_is_wanted_drops_nothing() -> None:
    said = (
        Said(id="1", text="轮椅在三楼租", user=True),
        Said(id="2", text="林浩问要不要轮椅", user=True),
    )
    assert not overruled_by(said[1:], said[:1])


def test_the_number_of_a_place_takes_the_place_of_the_one_before() -> None:
    seen = shown(
        spoken("住骨科12楼，27床", "记下了。", *TALK, "昨晚挪窝了，调到靠窗，31床", "好。"),
        "躺哪张床？",
    )
    assert not states(seen, "27床", "31床")


def test_a_sum_is_tied_to_the_one_before_by_another_name_of_the_same() -> None:
    seen = shown(
        spoken(
            "兼职找到了，周末两天来，谈的时薪22",
            "好的，时薪22。",
            *TALK,
            "她说想涨点，我想想也是，一小时24吧",
            "改好了，一小时24。",
        )
    )
    assert not states(seen, "22", "24")


def test_a_fact_that_kept_an_old_value_beside_a_new_one_goes() -> None:
    said = said_in_messages(
        spoken(
            "二甲双胍一天两次，甘精睡前12单位",
            "好的，二甲双胍一天两次，甘精12单位。",
            *TALK,
            "二甲双胍改成一天三次，甘精加到14单位",
        )
    )
    merged = fact("一天三次，睡前12单位", "m10")
    assert facts_of_overruled([merged], "s", overruled_by(said, ())) == ()


def test_without_a_correction_all_stays_as_it_is() -> None:
    assert shown(spoken(*TALK)) == list(TALK)


def test_a_bare_correction_is_about_what_was_said_just_before() -> None:
    seen = shown(spoken(*TALK, "那个松鼠鳜鱼太甜了", "要换吗？", "换成清蒸东星斑"))
    assert "那个松鼠鳜鱼太甜了 →后来：换成清蒸东星斑" in seen


def test_a_price_that_somebody_gave_way_on_stands_beside_the_first_one() -> None:
    seen = shown(
        spoken(
            *("发货的车找邓三娃，高栏车，13米的", "邓三娃，13米高栏。运费谈了吗？"),
            *("谈了，9800，包过路费", "运费9800，含过路费。"),
            *TALK,
            *("邓三娃那个运费我跟他喝了一台酒，他松口了，9200", "9200，省600块。"),
        ),
    )
    assert not states(seen, "9800", "9200")


def test_a_limit_is_set_beside_one_of_its_kind_only() -> None:
    seen = shown(
        spoken(
            *("退款的单子超过800就得他签字", "800以上他签。"),
            *TALK,
            *("超过七十岁的客人要家属签名", "好的。"),
            *("老骆又收权了，说最近退得太散，往后500往上全要他点头", "知道了。"),
        ),
    )
    assert not states(seen, "超过800", "500往上")
    assert not any("超过800" in line and "七十岁" in line for line in seen)


def test_what_changed_twice_is_told_to_its_end() -> None:
    seen = shown(
        spoken(
            *TALK,
            "婚车再加两辆，坐不下",
            "好的，婚车现在八辆。",
            *SMALL_TALK,
            "婚车又少一辆",
            "好的，婚车现在七辆。",
        )
    )
    line = next(each for each in seen if "六辆" in each)
    assert line.index("六辆") < line.index("八辆") < line.index("七辆")


def test_a_question_brings_together_what_was_said_of_its_subject() -> None:
    talk = spoken(*TALK, *SMALL_TALK, "雨太大，婚车我看八辆够了", "行。")
    seen = shown(talk, "婚车几辆？")
    assert not states(seen, "六辆", "八辆")


def test_what_is_overruled_by_the_window_is_told_in_its_words() -> None:
    talk = spoken(*TALK, "婚车那个，再加两辆，坐不下", "好的，婚车现在八辆。")
    lines = [
        SummaryLine(text=each.message.text, message_ids=(each.id,), heading=Heading.SAID)
        for each in talk[: len(TALK)]
    ]
    said = said_in_messages(talk)
    later = later_of(lines, overruled_by(said[len(TALK) :], said[: len(TALK)]))
    assert later[2].unkept == ("婚车现在八辆",)
    assert set(later) == {2, 3}


def test_a_summarisers_line_and_a_fact_with_the_old_value_go() -> None:
    said = said_in_messages(spoken(*TALK, "婚车那个，再加两辆", "好的，婚车现在八辆。"))
    overruled = overruled_by(said, ())
    lines = (
        SummaryLine(text="婚车六辆", message_ids=("m2",)),
        SummaryLine(text="婚车八辆", message_ids=("m2", "m9")),
        SummaryLine(text="对芒果过敏", message_ids=("m4",)),
    )
    assert present_of_overruled(lines, overruled) == lines[1:]
    facts = (fact("六辆", "m2"), fact("芒果", "m4"))
    assert facts_of_overruled(facts, "s", overruled) == facts[1:]


def test_most_changes_are_told_however_they_are_worded() -> None:
    missed = [
        case["corrected"]
        for case in CASES["corrections"]
        if states(
            shown(
                spoken(
                    case["question"],
                    case["told"],
                    "好的，记下了。",
                    *SMALL_TALK,
                    case["corrected"],
                    "好的。",
                    first=Role.ASSISTANT,
                )
            ),
            case["old"],
            case["new"],
        )
    ]
    assert len(missed) <= 0.45 * len(CASES["corrections"]), missed


def test_nothing_that_was_said_is_lost_by_what_came_later() -> None:
    for case in CASES["apart"]:
        seen = shown(spoken(case["one"], "好的。", *SMALL_TALK, case["other"], "好的。"))
        assert any(case["one"] in line for line in seen)
        assert any(case["other"] in line for line in seen)


@pytest.mark.parametrize(
    ("before", "after", "replaces"),
    [
        ("第1号仓库的库存是 3000 箱", "第2号仓库的库存是 3137 箱", False),
        ("1号楼有 300 户", "2号楼有 310 户", False),
        ("A仓库 20 箱", "B仓库 30 箱", False),
        ("1号楼有 300 户", "1号楼有 310 户", True),
        ("预付三成", "预付四成", True),
    ],
)
def test_a_value_of_one_in_a_row_does_not_replace_that_of_another(
    before: str, after: str, replaces: bool
) -> None:
    said = said_in_messages(spoken(before, "", after))
    assert bool(replaced_by(said, ())) is replaces


NAMED = (
    ("宴席摆二十桌", "桌子我又想了，二十桌太挤，摆十六桌", "二十桌", "十六桌"),
    ("体检约的是6月10号", "医院说十号没号了，得十二号", "10号", "十二号"),
    ("扶手装两根不锈钢的", "扶手一根就够，别装两根", "两根", "一根"),
    ("摊位三十个", "报名的人多，三十个不够，弄四十二个", "三十个", "四十二个"),
)


@pytest.mark.parametrize(("told", "corrected", "old", "new"), NAMED)
def test_a_correction_that_names_the_old_value_stands_beside_it(
    told: str, corrected: str, old: str, new: str
) -> None:
    seen = shown(spoken(told, "好的，记下了。", *TALK, corrected, "好的。"))
    assert not states(seen, old, new)
    assert {TALK[0], TALK[4]} <= set(seen)


BARE = (
    ("五月六号出货。", "稍微有点晚，能提前到三号吗", "五月六号", "三号"),
    ("取消扣百分之二十五。", "那就二十，改一下", "百分之二十五", "那就二十"),
    ("一共三十二位。", "又来了三个实习生，总共是三十五个了", "三十二位", "三十五个"),
)


@pytest.mark.parametrize(("told", "corrected", "old", "new"), BARE)
def test_a_correction_without_a_topic_is_about_the_value_just_said(
    told: str, corrected: str, old: str, new: str
) -> None:
    seen = shown(spoken(*TALK, "那个呢", told, corrected, "好的。"))
    assert not states(seen, old, new)
    assert {TALK[0], TALK[4], TALK[6]} <= set(seen)


def test_english_words_that_both_sides_use_overrule_nothing_by_their_letters() -> None:
    talk = spoken(
        "we have a table for nine at the harbour place on the front",
        "Nine at the harbour place. When does the kitchen close?",
        "the van needs new tyres before anyone drives it north",
        "New tyres before the drive north.",
        "and the goat shed wants a lock on the door",
        "A lock for the goat shed.",
        "let's take the ferry from Stranraer instead, it is nearer",
        "Stranraer it is, then.",
    )
    said = said_in_messages(talk)
    assert all(len(each.ids) <= 3 for each in overruled_by(said, ()))


def test_a_name_corrected_in_english_stands_with_the_one_it_replaces() -> None:
    talk = spoken(
        "the plumber is Terrence Kowalchik, he comes recommended",
        "Terrence Kowalchik, plumber.",
        "the cat has been sick on the rug again",
        "Poor cat. And rug.",
        "the plumber's name was wrong, it's Terence Kowalczyk",
        "Corrected: Terence Kowalczyk is the plumber.",
    )
    assert any(
        "Kowalchik" in line and "Kowalczyk" in line
        for line in shown(talk, "what is the plumber called?")
    )


ENGLISH_TALK = (
    "the raffle prizes are in the blue crate under the stage",
    "Blue crate, under the stage.",
    "someone should oil the gate, it screams",
    "Oil for the gate.",
    "the tombola made 212 last year, just so you know",
    "Good to know.",
)


@pytest.mark.parametrize(
    ("told", "correction", "question", "old", "new"),
    [
        (
            ("the marquee is 9 by 12, from Hollis Hire", "9 by 12 from Hollis Hire."),
            ("marquee again, too big for the lawn, taking the 6 by 9 instead", "6 by 9 it is."),
            "what size is the marquee",
            "9 by 12",
            "6 by 9",
        ),
        (
            ("the face painter's number is 07700 900123", "07700 900123 for the face painter."),
            ("typed the face painter's number wrong, it's 07700 900132", "07700 900132, fixed."),
            "face painter's phone number please",
            "900123",
            "900132",
        ),
        (
            ("Priya mans the gate in the morning", "Priya on the gate."),
            ("bad luck, Priya's broken a toe. Marcus will do it instead", "Marcus on the gate."),
            "who mans the gate",
            "Priya",
            "Marcus",
        ),
        (
            ("I weighed the cake stand, 14 kg with the plates", "14 kg."),
            ("re-weighed the cake stand without plates, 9 kg", "9 kg, better."),
            "how heavy is the cake stand",
            "14 kg",
            "9 kg",
        ),
        (
            ("the bouncy castle comes on thursday", "Thursday for the castle."),
            ("the bouncy castle can't do thursday, it's friday at 3", "Friday at 3."),
            "which day does the bouncy castle come",
            "on thursday",
            "friday",
        ),
        (
            ("the pony man wants 180 euros for the day", "180 euros for the pony."),
            ("pony man rang, two ponies, so it's more, 260 euros", "260 euros for two ponies."),
            "what does the pony man charge",
            "180",
            "260",
        ),
        (
            ("the quiz starts at 7:30 in the back room", "7:30 for the quiz."),
            (
                "the quiz start is too late, says my uncle, half the village is asleep by ten and "
                "the bar wants to shut early. quarter to seven then for the quiz",
                "The quiz is at 6:45.",
            ),
            "when does the quiz start",
            "7:30",
            "quarter to seven",
        ),
        (
            ("the bin store at the back has the code 5518", "Got it."),
            (
                "rain again, all day, and I found the lid of the kettle. so. we changed the code "
                "of the bin store because the old tenant still knew it. 9034",
                "Done.",
            ),
            "what is the code of the bin store",
            "5518",
            "9034",
        ),
        (
            ("we order eleven trestles from Bexwood", "Eleven from Bexwood."),
            ("there's more room than I said so get fourteen", "Fourteen from Bexwood now."),
            "how many trestles from Bexwood",
            "eleven",
            "Fourteen",
        ),
        (
            ("the bins go out thursdays", "Thursdays."),
            ("bins moved to Friday", "Friday for the bins."),
            "when do the bins go out",
            "thursdays",
            "Friday",
        ),
        (
            ("sashes in maroon for the marshals", "Maroon sashes."),
            ("the sash people say maroon's out of stock, teal or nothing", "Teal looks well."),
            "which colour are the sashes",
            "sashes in maroon",
            "teal",
        ),
        (
            ("the VIP tent is by the duck pond", "By the duck pond."),
            ("moving the VIP tent to the orchard, it is drier", "Orchard it is."),
            "where is the VIP tent",
            "tent is by the duck pond",
            "orchard",
        ),
    ],
)
def test_an_english_correction_stands_on_the_line_of_what_it_replaces(
    told: tuple[str, str], correction: tuple[str, str], question: str, old: str, new: str
) -> None:
    talk = spoken(*told, *ENGLISH_TALK, *correction, *ENGLISH_TALK[:2])
    found = shown(talk, question)
    assert any(old in line and new in line for line in found)
    assert not any(old in line and new not in line for line in found)


def test_what_takes_a_change_back_stands_with_the_change() -> None:
    talk = spoken(
        "the fete is on 14 July, rain or shine",
        "14 July.",
        *ENGLISH_TALK,
        "the vicar has moved the fete, the band can only do 21 July",
        "The fete moves to 21 July, for the band.",
        *ENGLISH_TALK[2:],
        "the band is free after all, so the fete is back where it was",
        "Back to the original date for the fete.",
    )
    found = overruled_by(said_in_messages(talk), ())
    assert any("21 July" in each.old and "original date" in each.later for each in found)


def test_a_choice_taken_back_in_english_is_known_by_what_the_reply_said_of_it() -> None:
    talk = spoken(
        "for the posters I want loud and cheerful, like a circus",
        "Loud and cheerful posters.",
        *ENGLISH_TALK,
        "the committee went off the posters, they want plain and formal now",
        "Plain and formal, then. I'll redo the posters.",
        *ENGLISH_TALK[2:],
        "committee rang about the posters: do what we had at first in the first place",
        "Posters as they were, then.",
    )
    found = overruled_by(said_in_messages(talk), ())
    assert any("plain and formal" in each.old and "first place" in each.later for each in found)


def test_a_question_in_an_english_message_hides_nothing_of_what_it_says() -> None:
    talk = spoken(
        "the hall costs 95 for the evening",
        "95 for the hall.",
        *ENGLISH_TALK,
        "The hall rang. It went up, the hall is 120 now. Is that too much?",
        "120 for the hall now. It is fair.",
    )
    assert any(
        "95" in line and "120" in line for line in shown(talk, "what does the hall cost now")
    )


def test_what_takes_a_change_back_is_shown_with_what_holds_again() -> None:
    talk = spoken(
        "for the posters I want loud and cheerful, like a circus",
        "Loud and cheerful posters.",
        *ENGLISH_TALK,
        "the committee went off the circus posters, they want plain and formal now",
        "Plain and formal, then. I'll redo the posters.",
        *ENGLISH_TALK[2:],
        "committee rang, they say do what we had in the first place with the print job",
        "Posters as they were at first, then.",
    )
    (line,) = (line for line in shown(talk, "what about the print job?") if "print job" in line)
    assert (
        line.index("loud and cheerful") < line.index("plain and formal") < line.index("print job")
    )


def test_a_reply_in_english_overrules_nothing_by_a_word_of_a_long_story() -> None:
    talk = spoken(
        "hello, I'm Wilma. we have taken over the mill shop, and my brother Edgar signed us up to "
        "run the regatta too, so two things to hold at once",
        "Hello Wilma. The shop and the regatta, then.",
        *ENGLISH_TALK,
        "so I sat with Edgar over the regatta list, it went on for two hours. He has changed the "
        "buoys, which were wrong last year, and he wants to hold the prizes back till all the "
        "boats are in. There are three classes and two starts. Someone should tell the club.",
        "Understood. Two starts, three classes and a moody brother.",
    )
    found = overruled_by(said_in_messages(talk), ())
    assert not any("Wilma" in each.old for each in found)


def test_what_is_of_the_same_kind_is_corrected_before_what_has_more_words_in_common() -> None:
    talk = spoken(
        "the chimney sweep comes to the mill on 4 March, name of Prentiss",
        "Prentiss sweeps the chimney.",
        *ENGLISH_TALK,
        "the man from the mill office rang about the lease, he is a talker, two days before the "
        "fair he wants to walk the bounds",
        "The office man walks the bounds.",
        *ENGLISH_TALK[2:],
        "the chimney man can't work two days before the fair. he's moved us to 27 February",
        "Noted for the sweep.",
    )
    found = overruled_by(said_in_messages(talk), ())
    assert any("4 March" in each.old and "27 February" in each.later for each in found)


def test_what_an_english_correction_says_of_the_old_value_stands_with_the_new_one() -> None:
    talk = spoken(
        "Ottoline steers the safety boat on regatta day",
        "Ottoline on the safety boat.",
        *ENGLISH_TALK,
        "Ottoline's put her knee out. Barnaby steers the safety boat instead",
        "Barnaby on the safety boat. Poor knee.",
    )
    found = shown(talk, "who steers the safety boat")
    assert not any("Ottoline" in line and "Barnaby" not in line for line in found)


def test_a_tools_answer_in_english_corrects_nothing() -> None:
    said = (
        Said("1", "twelve vests from Merrick, 48 pounds", user=True),
        Said("2", "no wait, too small. look up what vests cost at Merrick instead", user=True),
        Said("3", 'price_lookup({"item":"vest"}) {"now":"52 pounds"}', user=False),
    )
    assert not any(each.by == "3" for each in overruled_by(said, ()))


def test_a_message_in_english_corrects_two_things_of_which_it_says_both() -> None:
    talk = spoken(
        "the raffle licence is RL-40912-B",
        "RL-40912-B for the raffle licence.",
        *ENGLISH_TALK,
        "stallholders pay a fee of £35 for a pitch",
        "£35 a pitch.",
        *ENGLISH_TALK[2:],
        "the council wrote about both. the pitch fee is £42 now, and the licence has changed, it "
        "is RL-77310-B",
        "£42 a pitch, and RL-77310-B for the licence.",
    )
    old = {value for each in overruled_by(said_in_messages(talk), ()) for value in each.old}
    assert {"£35", "RL-40912-B"} <= old


def test_an_english_number_in_words_is_corrected_by_one_in_figures() -> None:
    talk = spoken(
        "nine grand is the pot for the roof",
        "£9,000, roof.",
        *ENGLISH_TALK,
        "put the pot for the roof up to 10500, we agreed",
        "10,500 for the roof.",
    )
    old = {value for each in overruled_by(said_in_messages(talk), ()) for value in each.old}
    assert "nine grand" in old


@pytest.mark.parametrize(
    ("told", "again", "question", "old", "new"),
    [
        (
            ("the dentist sees me on the 4th of May", "4 May for the dentist."),
            ("surgery wrote, dentist on the 11th of May", "11 May."),
            "when is the dentist",
            "4th of May",
            "11th of May",
        ),
        (
            ("Hugo holds the lantern in the procession", "Hugo with the lantern."),
            ("Hugo has a cold. Iris holds the lantern in the procession", "Iris, then."),
            "who holds the lantern",
            "Hugo holds",
            "Iris",
        ),
        (
            ("I run the relay dressed as a banana", "A banana!"),
            ("could not breathe in the banana. a lobster it is", "Lobster."),
            "what do I wear in the relay",
            "as a banana",
            "lobster",
        ),
        (
            ("I have seat 14C on the coach", "14C, noted."),
            ("driver says 14C is broken, so I got 22D", "22D."),
            "which seat have I on the coach",
            "14C on",
            "22D",
        ),
        (
            ("the side gate has a code, 7714", "Side gate, 7714."),
            ("some lads got in, so the keypad was redone. it's 3092 now", "3092, thanks."),
            "what is the code of the side gate",
            "a code, 7714",
            "3092",
        ),
    ],
)
def test_what_is_stated_anew_in_english_stands_beside_what_was_stated_before(
    told: tuple[str, str], again: tuple[str, str], question: str, old: str, new: str
) -> None:
    talk = spoken(*told, *ENGLISH_TALK, *again)
    found = shown(talk, question)
    assert any(old in line and new in line for line in found)
    assert not any(old in line and new not in line for line in found)
    assert all(not each.old for each in overruled_by(said_in_messages(talk), ()))


def test_a_summarisers_line_that_quotes_what_was_overruled_goes() -> None:
    told = "My niece turns seven in May. Was going to get roller skates"
    talk = spoken(
        told,
        "Roller skates for a seven year old. Has she a smooth bit of pavement?",
        "cobbles. a telescope then? Yes, telescope",
        "Telescope it is.",
    )
    overruled = [
        Overruled(frozenset({"m0"}), old=(), about=("skates",), by="m2", later="Telescope it is")
    ]
    quoted = SummaryLine(text=told, message_ids=("m0",))
    excerpts = [
        SummaryLine(text=text, message_ids=(each.id,), heading=Heading.SAID)
        for each in talk
        for text in each.message.text.split(". ")
    ]
    assert present_of_overruled((quoted, *excerpts), overruled) == tuple(excerpts)
    unquoted = SummaryLine(text="A niece turns seven in May.", message_ids=("m0",))
    assert unquoted in present_of_overruled((unquoted, *excerpts), overruled)


def test_a_slip_that_is_owned_up_to_corrects_and_a_plea_not_to_mix_up_does_not() -> None:
    told = ("我的邮箱是 xunyu_hz@163.com", "好的，记下了。")
    slip = spoken(*told, "邮箱我填错了，正确的是 xunyu.hz@163.com", "改好了。")
    assert any("xunyu_hz@163.com" in each.old for each in overruled_by(said_in_messages(slip), ()))
    other = ("婚礼蛋糕6月20日要", "好的，6月20日。", "还有个单子别跟婚礼搞混，百日宴6月14日要蛋糕")
    assert not replaced_by(said_in_messages(spoken(*other)), ())


@pytest.mark.parametrize(
    ("told", "again", "asked", "old", "now"),
    [
        ("接站用阿兵的中巴", "阿兵的车年检没过，让他堂弟建军跑", "谁去接站", "阿兵", "建军"),
        ("技工所做牙冠要十天，所长姓古", "古所长说要两个礼拜", "牙冠要多久", "十天", "两个礼拜"),
        (
            "论文投的是 Carbon，月底前要交",
            "Carbon 给宽限，十五号前就行",
            "论文几号交",
            "月底",
            "十五号",
        ),
        ("窗帘她挑了墨绿的", "墨绿的太暗，退了，拿了米白", "窗帘什么颜色", "墨绿", "米白"),
    ],
)
def test_a_statement_without_a_word_of_correction_stands_beside_what_it_takes_the_place_of(
    told: str, again: str, asked: str, old: str, now: str
) -> None:
    seen = shown(spoken(told, "好。", *TALK, again, "好的。"), asked)
    assert not states(seen, old, now)


def test_what_a_correction_says_beside_the_new_value_is_the_old_one() -> None:
    told = ("put Tansy in kennel 6", "Kennel 6 for Tansy.", "Tansy is 9, it says", "Tansy is 9.")
    moved = "kennel 6 has a drip coming through. put Tansy in 17 instead"
    (old,) = replaced_by(said_in_messages(spoken(*told, moved)), ())
    assert (old.text, old.now) == ("6", "17")


def test_a_bare_number_replaces_no_other_for_one_word_that_both_have() -> None:
    told = ("he had his phone upside down or summat, it ends 418", "418.")
    paid = "the wage is summat else now, 12.21 an hour"
    assert not replaced_by(said_in_messages(spoken(*told, paid)), ())


@pytest.mark.parametrize(
    ("told", "reply", "again", "then", "old", "now"),
    [
        (
            "her husband Chidi'll fetch the pugs on monday, for the mum's do",
            "Chidi, Monday.",
            "Adaeze rang, Chidi's on nights so it's her mum. Ngozi",
            "Ngozi then.",
            "Chidi, Monday",
            "Ngozi",
        ),
        (
            "7 he says. there was a cake",
            "7, with a cake.",
            "he brought the card with her jabs up. it says she's nine! nine!",
            "Tansy is 9, then.",
            "7, with a cake",
            "9",
        ),
    ],
)
def test_whom_only_two_messages_name_and_how_old_somebody_is_are_one_thing(
    told: str, reply: str, again: str, then: str, old: str, now: str
) -> None:
    talk = (
        "Adaeze Okonkwo rang, her mum has a birthday do, two pugs called Mabel and Stanley",
        "The pugs are in.",
        "the gate code is 7306",
        "7306.",
        "Tansy has her chip on the card, 977200009134458",
        "Chip saved. How old is Tansy?",
    )
    between = ("soup for tea", "Warming.", "it's trying to snow", "Wrap up.")
    seen = shown(spoken(*talk, told, reply, *between, again, then), "is the gate painted?")
    assert not states(seen, old, now)


def test_the_sentence_that_takes_a_change_back_speaks_for_its_message() -> None:
    talk = spoken(
        "she wants a mood, warm and grainy it is",
        "Warm and grainy. I'll send three references with the mood.",
        "the mood changed, she wants it cold and clean now",
        "Cold and clean, then.",
        "she says the mood is what it was before",
        "The first mood it is. I'll dig out the three references again.",
    )
    lines = [
        SummaryLine(text=text, message_ids=(each.id,), heading=Heading.SAID)
        for each in talk
        for text in each.message.text.split(". ")
    ]
    later = later_of(lines, overruled_by(said_in_messages(talk), ()))
    beside = {lines[at].text for each in later.values() for at in each.lines}
    assert "The first mood it is" in beside
