"""The local summary: the telling sentences as they were said, within the limit."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from memoryd.core.messages import ImagePart, Message, Role, StoredMessage, TextPart, ToolCall
from memoryd.core.summaries import Language, SummaryLine
from memoryd.core.summary.local_summary import (
    MARK,
    extract,
    gists,
    shortened,
    telling_sentences,
    weight,
)
from memoryd.core.text.search_terms import query_terms

SEED = """
用户: 我们团队想选一个项目管理工具，帮我参考一下。
助手: 好的，先了解一下需求。团队多少人？预算多少？
用户: 我们 10 个人，预算一年 5000 元以内。
助手: 记下了。还有什么硬性要求吗？
用户: 最好支持移动端，大家经常出差。
助手: 明白。数据方面有偏好吗？
用户: 数据要能私有化部署，不能存第三方云上。
助手: 好的。还有别的吗？
用户: 对了，还要能和我们钉钉打通。
助手: 都记下了。你确认一下需求，我就推荐。
用户: 就这些，你推荐一个吧。
""".strip().split("\n")


def talk(lines: list[str], first: int = 1) -> list[StoredMessage]:
    roles = {"用户": Role.USER, "助手": Role.ASSISTANT, "U": Role.USER, "A": Role.ASSISTANT}
    return [
        stored(seq, roles[line.split(": ", 1)[0]], line.split(": ", 1)[1])
        for seq, line in enumerate(lines, first)
    ]


def stored(seq: int, role: Role, text: str, **changes: object) -> StoredMessage:
    return StoredMessage(
        message=Message(role=role, content=text, **changes),  # type: ignore[arg-type]
        id=f"m{seq}",
        seq=seq,
        arrived=0.0,
        estimate=len(text),
        position=0,
    )


def made(
    messages: list[StoredMessage], limit: int = 600, language: Language = "zh"
) -> tuple[SummaryLine, ...]:
    return extract(messages, limit=limit, count=len, language=language)


def test_the_facts_of_the_seed_example_stay_and_talk_goes() -> None:
    lines = made(talk(SEED), limit=80)
    text = "\n".join(line.text for line in lines)
    for fact in ("10 个人", "5000 元", "移动端", "私有化", "钉钉"):
        assert fact in text
    for talk_of in ("记下了", "好的", "明白", "还有别的吗"):
        assert talk_of not in text
    assert sum(len(line.text) + 1 for line in lines) <= 80


def test_what_is_plain_stays_out_where_something_tells_more() -> None:
    assert [line.text for line in made(talk(SEED[:6]))] == [
        "我们 10 个人，预算一年 5000 元以内。",
        "最好支持移动端，大家经常出差。",
    ]
    plain = talk(["用户: 昨晚看了一场日落。", "助手: 听起来很美。", "用户: 你呢？"])
    assert [line.text for line in made(plain[1:])] == ["助手: 听起来很美。"]


def test_lines_stand_in_order_with_their_sources() -> None:
    lines = made(talk(SEED))
    seqs = [int(line.message_ids[0][1:]) for line in lines]
    assert seqs == sorted(seqs)
    by_id = {line.message_ids[0]: line.text for line in lines}
    assert "5000 元" in by_id["m3"]
    assert "钉钉" in by_id["m9"]


@pytest.mark.parametrize(
    "text",
    [
        "你好",
        "好的，谢谢！",
        "嗯嗯，明白了。",
        "不客气~",
        "Hello!",
        "OK, thanks a lot!",
        "哈哈哈",
        "Sure.",
        "",
    ],
)
def test_courtesies_tell_nothing(text: str) -> None:
    assert weight(text) == 0


@pytest.mark.parametrize(
    ("more", "less"),
    [
        ("预算 5000 元以内。", "我们聊聊预算吧。"),
        ("必须支持移动端。", "移动端挺流行。"),
        ("会议改成下午两点。", "开会很无聊。"),
        ("我对花生过敏。", "花生很好看。"),
        ("电话 13812345678。", "打个电话。"),
        ("预算 5000 元。", "预算是 5000 元吗？"),
        ("The deadline is June 3.", "That sounds interesting."),
        ("It must run on Linux.", "It runs there."),
    ],
)
def test_a_telling_sentence_outweighs_talk(more: str, less: str) -> None:
    assert weight(more) > weight(less)


@pytest.mark.parametrize(
    "text", ["可以退款 3 次", "对方叫张伟", "好的产品很贵", "行李 3 件", "是的士司机"]
)
def test_words_that_begin_like_a_courtesy_stay_whole(text: str) -> None:
    (line,) = made([stored(1, Role.USER, text)])
    assert line.text == text


def test_a_bare_answer_stands_with_its_question() -> None:
    lines = made(talk(["助手: 好的。团队多少人？", "用户: 10", "助手: 预算呢？", "用户: 五千"]))
    assert [line.text for line in lines if line.message_ids[0] in ("m2", "m4")] == [
        "团队多少人？10",
        "预算呢？五千",
    ]


def test_what_the_assistant_says_is_marked() -> None:
    (line,) = made(talk(["助手: 订单 A-1024 已提交。"]))
    assert line.text == "助手: 订单 A-1024 已提交。"
    (line,) = made(talk(["A: Order A-1024 was placed."]), language="en")
    assert line.text == "assistant: Order A-1024 was placed."


def test_a_tools_outcome_stands_with_its_call() -> None:
    messages = [
        stored(
            1,
            Role.ASSISTANT,
            "",
            tool_calls=(ToolCall(id="c1", name="book_room", arguments='{"room":"5F-2"}'),),
        ),
        stored(2, Role.TOOL, '{"status":"ok","id":"R-77"}', tool_call_id="c1"),
    ]
    (line,) = made(messages)
    assert line.text == '工具: book_room({"room":"5F-2"}) {"status":"ok","id":"R-77"}'
    assert line.message_ids == ("m2",)


def test_a_repetition_is_said_once() -> None:
    lines = made(talk(["用户: 预算 5000 元。", "助手: 好", "用户: 预算5000元！"]))
    assert [line.message_ids for line in lines] == [("m1",)]


def test_a_corrected_value_and_its_correction_keep_their_order() -> None:
    texts = [line.text for line in made(talk(["用户: 会议下午三点。", "用户: 改成下午两点。"]))]
    assert texts == ["会议下午三点。", "改成下午两点。"]


def test_the_same_messages_give_the_same_lines() -> None:
    assert made(talk(SEED), 60) == made(talk(SEED), 60)


def test_a_plans_extract_has_a_word_of_every_user_message() -> None:
    image = (TextPart(text=" "), ImagePart(url="https://x.example/a.png"))
    messages = [
        *talk(["用户: 好的", "助手: 好的。", "用户: 预算 5000 元。谢谢", "用户: 预算 5000 元。"]),
        StoredMessage(
            message=Message(role=Role.USER, content=image),
            id="m5",
            seq=5,
            arrived=0.0,
            estimate=9,
            position=0,
        ),
        stored(6, Role.TOOL, "订单 A-1", tool_call_id="x"),
    ]
    sentences = telling_sentences(messages, "zh")
    assert [sentence.text for sentence in sentences] == [
        "用户: 好的",
        "用户: 预算 5000 元。",
        "用户: 预算 5000 元。",
        "用户: 〔图片〕",
    ]
    assert min(sentences, key=lambda sentence: sentence.weight).seq == 1


_TALK = st.lists(
    st.text("预算5000元，。！？a. 10人好的必须\n", max_size=60), min_size=1, max_size=12
)


@given(_TALK, st.integers(0, 120))
@settings(max_examples=200)
def test_an_extract_is_within_its_limit_and_word_for_word(texts: list[str], limit: int) -> None:
    messages = [stored(seq, Role.USER, text) for seq, text in enumerate(texts, 1)]
    lines = made(messages, limit)
    assert sum(len(line.text) + 1 for line in lines) <= limit
    for line in lines:
        source = texts[int(line.message_ids[0][1:]) - 1]
        assert line.text in source


@given(st.text("预算5000元，。！？a. 10人好的必须\n", max_size=400), st.integers(1, 200))
@settings(max_examples=200)
def test_a_shortened_text_is_within_its_limit_and_marked(text: str, limit: int) -> None:
    short = shortened(text, limit, len)
    assert len(short) <= max(limit, 1)
    if len(text) <= limit:
        assert short == text
    else:
        # but for the blanks between sentences, which are not kept
        bare = "".join(text.split())
        assert all("".join(part.split()) in bare for part in short.split(MARK))


@given(st.text("12,0，.5 a", min_size=170, max_size=700), st.integers(20, 200))
@settings(max_examples=200)
def test_cutting_makes_no_new_number(text: str, limit: int) -> None:
    def numbers(of: str) -> set[str]:
        return set(re.findall(r"[0-9][0-9,.]*", of))

    messages = [stored(1, Role.USER, text), stored(2, Role.TOOL, text)]
    cut = [shortened(text, limit, len), *(line.text for line in made(messages, limit * 2))]
    whole = "\n".join(numbers(text))
    for number in numbers("\n".join(cut)):
        # A run of digits and commas without any blank may be torn once it is a page long.
        assert number.rstrip(",.") in whole


def test_a_long_text_keeps_its_telling_sentences() -> None:
    text = (
        "今天天气很好我们随便聊聊。" * 200
        + "合同编号是 HT-0618。"
        + "风景也不错大家都很开心。" * 200
    )
    short = shortened(text, 60, len)
    assert "HT-0618" in short
    assert short.startswith((MARK, "今天"))
    assert MARK in short


def test_a_text_without_any_sentence_end_is_cut_at_commas() -> None:
    text = "，".join(f"第{i}项是{i * 7}元" for i in range(500))
    short = shortened(text, 100, len)
    assert 0 < len(short) <= 100


@pytest.mark.parametrize("unit", ["好的，", "。", "a", "1", "，", "预算5000元", "？", " ", "Ok. "])
def test_hostile_text_takes_linear_work(unit: str) -> None:
    text = unit * (400_000 // len(unit))
    made([stored(1, Role.USER, text)])
    shortened(text, 300, len)


GISTS = (
    # a statement, not the greeting before it nor the question after it
    ("苹果", "你好呀！我买了三斤苹果。你呢？", "…我买了三斤苹果。…"),
    # with what is asked about, though another is longer
    (
        "dog",
        "Hi! The dog is called Rex. We went up to the lake on foot.",
        "… The dog is called Rex.…",
    ),
    (
        "rex",
        "Rex barks. It is all the same to me. I paid 40 for Rex.",
        "… I paid 40 for Rex.",
    ),
    # and where nothing is: the longest
    ("x", "Nice! I love the mountains in autumn. So do we.", "… I love the mountains in autumn.…"),
    ("x", "真的假的？这家餐馆怎么样？", "…这家餐馆怎么样？"),
    ("x", "就一句话", "就一句话"),
    ("x", "", ""),
)


@pytest.mark.parametrize(("asked", "text", "gist"), GISTS)
def test_a_gist_holds_the_sentences_that_matter_to_a_question(
    asked: str, text: str, gist: str
) -> None:
    assert gists([text], query_terms(asked)) == [gist]


@example(["？!。2.？1 ", "  b", "a。      1\n\n\n\n"])
@example(["11111?1.\n1"])
@given(st.lists(st.text(alphabet="ab12好的。.?？! \n", max_size=60), max_size=4))
def test_a_gist_is_sentences_of_its_text_and_a_quarter_of_it_at_least(texts: list[str]) -> None:
    for text, gist in zip(texts, gists(texts, query_terms("b 好")), strict=True):
        pieces = gist.split(MARK)
        assert all(piece in text for piece in pieces)
        assert 4 * sum(map(len, pieces)) >= len(text.strip())
