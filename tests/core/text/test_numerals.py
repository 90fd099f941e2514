from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryd.core.text.numerals import canonical_number, half_width, quantities


@pytest.mark.parametrize(
    ("said", "number"),
    [
        ("5000", "5000"),
        ("5,000", "5000"),
        ("５０００", "5000"),
        ("５，０００", "5000"),
        ("1.2万", "12000"),
        ("5千", "5000"),
        ("5k", "5000"),
        ("3w", "30000"),
        ("3万5千", "35000"),
        ("3万5", "35000"),
        ("1亿2000万", "120000000"),
        ("五千", "5000"),
        ("两千五", "2500"),
        ("一万二", "12000"),
        ("三百零五", "305"),
        ("一百零五", "105"),
        ("十五", "15"),
        ("二十", "20"),
        ("一千零一万", "10010000"),
        ("两亿三千万", "230000000"),
        ("二〇二六", "2026"),
        ("三点五", "3.5"),
        ("三点五万", "35000"),
        ("半", "0.5"),
        ("一个半", "1.5"),
        ("007", "7"),
        ("2.50", "2.5"),
    ],
)
def test_a_numeral_has_one_decimal_form_however_it_is_written(said: str, number: str) -> None:
    assert canonical_number(said) == number


@pytest.mark.parametrize("said", ["", "abc", "一起", "1.2.3", "十点点", "万事", "五五五六百"])
def test_what_is_no_numeral_is_none(said: str) -> None:
    assert canonical_number(said) is None


@given(st.integers(min_value=0, max_value=99_999_999))
def test_digits_with_separators_and_full_width_digits_are_the_plain_number(value: int) -> None:
    wide = str(value).translate({ord("0") + i: ord("０") + i for i in range(10)})
    assert canonical_number(f"{value:,}") == canonical_number(wide) == str(value)


@given(st.text())
def test_folding_keeps_the_length_so_that_places_stay(text: str) -> None:
    assert len(half_width(text)) == len(text)


def test_a_chinese_comma_between_numbers_still_separates() -> None:
    assert half_width("10，200") == "10，200"


def _normal(text: str) -> list[str]:
    return [quantity.normalized for quantity in quantities(text)]


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("10 个人", ["10"]),
        ("10人", ["10"]),
        ("十个人", ["10"]),
        ("两个孩子", ["2"]),
        ("预算一年 5000 元以内", ["5000 CNY/year"]),
        ("每月3000块", ["3000 CNY/month"]),
        ("人均100-150元", ["100-150 CNY/person"]),
        ("¥5,000", ["5000 CNY"]),
        ("at most $5,000 per year", ["5000 USD/year"]),
        ("3到5万元", ["30000-50000 CNY"]),
        ("港币8000元", ["8000 HKD"]),
        ("At most 3 rooms", ["3"]),
        ("一小时五十二分钟", ["PT1H", "PT52M"]),
        ("一小时80元", ["80 CNY/hour"]),
        ("3斤24.6元", ["3 jin", "24.6 CNY"]),
        ("CHF 300 per month", ["300 CHF/month"]),
        ("1.5 million labels", ["1500000"]),
        ("3 to 5 million", ["3000000-5000000"]),
        ("3块5", ["3.5 CNY"]),
        ("28万封顶", ["280000"]),
        ("三封信", ["3"]),
        ("年薪30万", ["300000"]),
        ("三天两夜", ["P3D", "2"]),
        ("两小时", ["PT2H"]),
        ("一个半小时", ["PT1.5H"]),
        ("500ms", ["PT0.5S"]),
        ("体重65公斤", ["65 kg"]),
        ("涨了15%", ["15%"]),
        ("研发占四成", ["40%"]),
        ("16G内存", ["16 GB"]),
        ("12 people, 3 rooms for 2 nights", ["12", "3", "2"]),
        ("39度2", ["39.2 °C"]),
        ("第3章", ["3"]),
        ("第 2999 天的记录：体重 63 公斤", ["63 kg"]),
        ("房子两百六一间", ["260", "1"]),
        ("两百六十一间", ["261"]),
        ("师傅五千一个月", ["5000/month"]),
        ("苹果六块五一斤", ["6.5 CNY", "1 jin"]),
    ],
)
def test_quantities_have_a_form_for_programs(text: str, normal: list[str]) -> None:
    assert _normal(text) == normal


@pytest.mark.parametrize(
    "text",
    [
        "一起走",
        "万一下雨",
        "十分感谢大家",
        "千万不要",
        "星期三",
        "订单号A123",
        "v1.2.3",
        "2026-03-04",
        "14:30",
    ],
)
def test_words_ids_and_dates_are_no_quantities(text: str) -> None:
    assert _normal(text) == []


def test_bounds_are_told_apart() -> None:
    bounds = [q.bound for q in quantities("5000元以内，至少3个，大概10天，5公里")]
    assert bounds == ["<=", ">=", "~", ""]


@given(st.text(alphabet="一二两三十百千万亿零点半0123456789,.，元个天%-到~ kKwM", max_size=60))
def test_every_quantity_is_a_piece_of_its_text(text: str) -> None:
    end = 0
    for quantity in quantities(text):
        assert text[quantity.start : quantity.end] == quantity.text
        assert quantity.start >= end
        end = quantity.end
