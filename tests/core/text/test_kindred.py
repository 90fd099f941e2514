from __future__ import annotations

import pytest

from memoryd.core.text.kindred import kindred, topics


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("大蛋糕到底是什么味儿的", "口味"),
        ("谁跟我一块儿去", "同行"),
        ("周末小姑娘按钟头算多少钱", "时薪"),
        ("妈的病房在哪", "床位"),
        ("礼拜三谁休息", "周三"),
        ("店标上不能画什么", "logo"),
        ("没拿到证之前东西怎么送", "跑腿"),
        ("那次事故修的哪儿", "accidents"),
    ],
)
def test_a_word_goes_by_its_other_names(asked: str, told: str) -> None:
    assert any(told in names for names in kindred(asked))


def test_the_longest_of_words_within_each_other_counts() -> None:
    assert not any("星期" in names for names in kindred("给来宾的伴手礼拜托你了"))


def test_no_word_is_a_name_of_itself() -> None:
    for names in kindred("礼拜三的早饭和晚饭谁做，房租到期了吗"):
        assert len(names) == len(set(names))
    assert all("早饭" not in names for names in kindred("早饭"))


def test_two_texts_speak_of_the_same_by_different_words() -> None:
    assert topics("谈的时薪22") & topics("一小时24吧")
    assert not topics("换了个新密码") & topics("蛋糕什么口味")


def test_a_text_in_english_speaks_of_nothing() -> None:
    assert not topics("the colour is blue")
