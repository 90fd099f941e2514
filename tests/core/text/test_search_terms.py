import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryd.core.text.search_terms import (
    MAX_QUERY_TERMS,
    MAX_TERM,
    QueryTerm,
    index_terms,
    inverse_frequency,
    query_terms,
    terms_held,
)


def hit(text: str, query: str) -> bool:
    """Whether every term of the query is in the text."""
    asked = query_terms(query)
    return bool(asked) and {term.text for term in asked} == set(*terms_held([text], asked))


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("设备清单：两台NAS和一个路由器", "设备"),
        ("设备清单：两台NAS和一个路由器", "设备清单"),
        ("设备清单：两台NAS和一个路由器", "nas"),
        ("用户的花名是小云", "花名"),
        ("用户的花名是小云", "云"),
        ("云在天上", "云"),
        ("用户的花名是小云。", "小云"),
        ("订单号 RX-200 已发货", "rx-200"),
        ("订单号 RX-200 已发货", "RX"),
        ("订单号 RX-200 已发货", "200"),
        ("订单号ＲＸ－２００已发货", "RX-200"),
        ("写信给 li.lei@example.com 吧", "li.lei@example.com"),
        ("写信给 li.lei@example.com 吧", "example"),
        ("预算 5,000 元", "5000"),
        ("The meetings were moved", "meeting"),
        ("the meeting", "MEETINGS"),
        ("we stopped planning", "plan"),
        ("stories", "story"),
        ("un café, s'il vous plaît", "cafe"),
        ("10:30 开会", "10:30"),
        ("C++ 和 C#", "c++"),
        ("会议室在𠮷野家旁边", "𠮷野"),
        ("コンピュータを買う", "コンピュータ"),
        ("서울에서 만나요", "서울"),
        ("ประชุมพรุ่งนี้", "ประชุม"),
        ("生日快乐🎂🎉", "🎉"),
        ("做得好👍🏽", "👍"),
        ("下周去🇯🇵", "🇯🇵"),
    ],
)
def test_what_is_said_is_found_by_its_words(text: str, query: str) -> None:
    assert hit(text, query)


@pytest.mark.parametrize(
    ("one", "other", "joined"),
    [
        ("单号 SF1029384756 已发货", "SF 1029 3847 56", "sf1029384756"),
        ("电话 138 5719 0426。", "13857190426", "13857190426"),
        ("call 0161-496-0734", "0161 496 0734", "01614960734"),
        ("车牌浙A·D83F2", "浙AD83F2", "ad83f2"),
        ("we run gpt-4 there", "GPT4", "gpt4"),
        ("到期日 2026/12/01", "20261201", "20261201"),
    ],
)
def test_a_number_is_found_however_it_is_set(one: str, other: str, joined: str) -> None:
    for text, query in ((one, other), (other, one)):
        assert joined in index_terms(text)
        assert QueryTerm(joined) in query_terms(query)


@pytest.mark.parametrize("text", ["3-5 天", "3 days 5 nights", "10.5 元", "in 2024 10 people"])
def test_numbers_that_merely_stand_together_are_no_number(text: str) -> None:
    assert not {"35", "3days5", "105", "202410", "in2024"} & set(index_terms(text))


@pytest.mark.parametrize(
    ("text", "query"),
    [("设备清单", "单设"), ("用户的花名是小云", "雨"), ("rx-2001", "rx-200"), ("", "x")],
)
def test_what_is_not_said_is_not_found(text: str, query: str) -> None:
    assert not hit(text, query)


@pytest.mark.parametrize("query", ["", "   ", "!?。，", '"" * ( ) : ^', "﹏"])
def test_a_query_without_words_asks_for_nothing(query: str) -> None:
    assert query_terms(query) == ()


def test_operators_of_a_search_language_are_words_or_nothing() -> None:
    texts = [term.text for term in query_terms('AND "NEAR(x y)" * -NOT col:v')]
    assert texts == ["and", "near", "x", "y", "not", "col", "v", "col:v"]


def test_one_character_asks_for_whatever_begins_with_it() -> None:
    assert query_terms("云") == (QueryTerm("云", prefix=True),)
    assert query_terms("小云") == (QueryTerm("小云"),)


def test_a_long_query_is_bounded_and_keeps_both_ends() -> None:
    assert len(query_terms(" ".join(f"word{number}" for number in range(10_000)))) == 96
    assert len(query_terms("开会" * 500_000)) <= MAX_QUERY_TERMS
    ends = {term.text for term in query_terms("alpha " + "一" * 1_000_000 + " omega")}
    assert {"alpha", "omega"} <= ends


def test_an_endless_word_gives_short_terms() -> None:
    assert all(len(term) <= MAX_TERM for term in index_terms("ab12" * 100_000))
    assert all(len(term) <= MAX_TERM for term in index_terms("a-" * 100_000 + "b"))


@given(st.text())
def test_terms_can_be_written_with_spaces_between_and_quotes_around(text: str) -> None:
    for term in [*index_terms(text), *(term.text for term in query_terms(text))]:
        assert term
        assert not set(term) & set(' "*()\x00!')
        assert len(term.split()) == 1


@given(st.text(max_size=200))
def test_a_text_is_found_by_itself(text: str) -> None:
    terms = query_terms(text)
    assert set(*terms_held([text], terms)) == {term.text for term in terms}


@given(st.text("设备 companyes-rx200é", max_size=40), st.text("设备 companyes-rx200é", max_size=12))
def test_terms_are_found_in_a_text_where_the_index_has_them(text: str, query: str) -> None:
    indexed = index_terms(text)
    for term in query_terms(query):
        there = any(
            each == term.text or (term.prefix and each.startswith(term.text)) for each in indexed
        )
        assert bool(terms_held([text], [term])[0]) == there


def test_a_text_tells_which_of_the_terms_it_has() -> None:
    terms = query_terms("设备 meeting 麒麟")
    texts = ["设备清单：two meetings, Meeting, 设备二", "别的"]
    assert terms_held(texts, terms) == [{"设备", "meet"}, set()]


def test_rare_terms_weigh_more_and_none_weighs_less_than_nothing() -> None:
    weights = [inverse_frequency(count, 1000) for count in (1, 10, 500, 1000, 2000)]
    assert weights == sorted(weights, reverse=True)
    assert weights[-1] > 0
