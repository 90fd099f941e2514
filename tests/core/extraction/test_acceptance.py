"""What loose rules read is kept where it is a fact: a named thing, and a value that answers."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from memoryd.core.extraction.statements import ExtractionContext, extract
from memoryd.core.facts import FactCandidate, FactKind
from memoryd.core.messages import Message, Role


def _facts(said: str) -> list[FactCandidate]:
    context = ExtractionContext(at=datetime(2026, 5, 11, 9, tzinfo=UTC))
    found = extract(Message(role=Role.USER, content=said), context)
    return [fact for fact in found if not fact.only_corrects and fact.key]


@pytest.mark.parametrize(
    "said",
    [
        "青青昨天倒车入库压线",
        "累瘫了今天卖了四十七条生吐司",
        "我妈念叨这趟念叨了大半年",
        "还跟我感慨了五分钟人要讲信用",
        "我寻思也是个实诚孩子",
        "两把在我鞋柜抽屉里",
        "魏主任说排周四",
        "贺师傅说他们只能周一送面粉",
        "四年弹错同一个音",
        "我今晚8点以后不能吃东西",
        "周日我自己呗",
        "三根都结实",
        "一觉到五点",
        "我姐也接到了，正在厨房做饭",
        "别给她我的",
        "先别让他",
        "响一声要遭骂",
        "第二名也是奖",
        "理赔材料我今天寄了",
        "地点改天说，3桌",
        "window cleaner was stood right behind me at the back door today",
        "mum did the stairs today",
        "We push each other to be our best",
        "It must add so much holiday cheer to your house",
        "I love that you chose pottery for your art",
        "Remind me to put that on everything",
    ],
)
def test_what_is_only_told_leaves_no_fact(said: str) -> None:
    assert _facts(said) == []


@pytest.mark.parametrize(
    ("said", "key", "value"),
    [
        ("老师姓韩", "老师姓", "韩"),
        ("考级是9月26日", "考级", "9月26日"),
        ("女儿看牙周六下午3点", "女儿看牙", "周六下午3点"),
        ("直径50公分", "直径", "50公分"),
        ("谈的时薪22", "时薪", "22"),
        ("泡沫箱15个", "泡沫箱", "15个"),
        ("蛋糕要无糖的", "要求", "蛋糕要无糖"),
        ("我录了音，给你念念：三个月不能跷二郎腿", "要求", "三个月不能跷二郎腿"),
        ("我住在宁波。", "住址", "宁波"),
        ("家里养了一只猫叫煤球，5岁", "猫", "煤球"),
        ("家里养了一只猫叫煤球，5岁", "猫年龄", "5岁"),
        ("我女儿豆豆，5岁", "女儿年龄", "5岁"),
        ("我给我爸充了话费，他号码15098871246", "爸号码", "15098871246"),
        ("周三去打羽毛球", "打羽毛球", "周三"),
        ("体检定在周六早上八点，空腹", "体检时间", "周六早上八点"),
        ("体检定在周六早上八点，空腹", "体检要求", "空腹"),
        ("还有直腿抬高，一天3组，一组10个", "直腿抬高", "一天3组，一组10个"),
        ("our slot on the hoist is 16:45", "slot on the hoist", "16:45"),
        ("I love creating art", "preferences", "love creating art"),
        ("the carer starts the 17th", "carer start", "the 17th"),
    ],
)
def test_what_one_may_ask_about_is_kept(said: str, key: str, value: str) -> None:
    assert (key, value) in [(fact.key, fact.value) for fact in _facts(said)]


def test_a_correction_that_names_nothing_may_still_correct() -> None:
    context = ExtractionContext(at=datetime(2026, 5, 11, 9, tzinfo=UTC))
    message = Message(role=Role.USER, content="来的小朋友改成18个")
    (fact,) = extract(message, context)
    assert fact.only_corrects
    assert fact.kind is FactKind.COUNT


def test_an_age_is_of_the_pet_that_was_asked_about() -> None:
    asked = Message(role=Role.ASSISTANT, content="好的。狗叫什么？")
    at = datetime(2026, 5, 11, 9, tzinfo=UTC)
    told = Message(role=Role.USER, content="煤球，黑的串串，四岁")
    found = extract(told, ExtractionContext(at=at, previous=(asked,)))
    assert ("狗年龄", "四岁") in [(fact.key, fact.value) for fact in found]
