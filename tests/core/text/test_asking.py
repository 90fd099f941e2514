"""What a question asks for, in the words people ask in."""

from __future__ import annotations

import pytest

from memoryd.core.text.asking import answer_patterns, asks


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("拉到洛阳的车钱最后讲成好多", "运费9200"),
        ("头款算下来是好多钱", "定金109600元"),
        ("来了几多个人", "来了8个人"),
        ("他好久来", "他周五来"),
        ("那个房子好大", "89平"),
    ],
)
def test_a_question_in_dialect_asks_for_the_same_kind_of_value(question: str, answer: str) -> None:
    assert asks(question)
    assert any(pattern.search(answer) for pattern in answer_patterns(question))
    assert not any(pattern.search("天气不错") for pattern in answer_patterns(question))


@pytest.mark.parametrize(
    "question",
    ["工资卡末四位", "小栾证件最后四位", "客厅空调型号", "二楼东头那间的租金", "妈妈生日"],
)
def test_who_only_names_a_thing_wants_to_hear_it(question: str) -> None:
    assert asks(question)


@pytest.mark.parametrize("said", ["辛苦了", "就按这个来", "月底前交齐材料，谢谢", "没问题", "好嘞"])
def test_who_says_something_asks_nothing(said: str) -> None:
    assert not asks(said)
