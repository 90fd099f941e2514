"""Replies of summary calls as models really write them, and those that are none."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memoryd.core.summaries import Heading
from memoryd.core.summary.calls import FACT_KINDS
from memoryd.core.summary.replies import MAX_FACTS, MAX_LINES, Reply, ReplyFact, parsed

IDS = {number: f"m{number}" for number in range(1, 30)}

GOOD = """## 人物
- 张伟是采购主管 [1]
## 金额与数字
- 预算一年 5000 元以内 [3, 5]
- 团队 10 人 [#3]
## 字段
- 团队人数：10 人 [3]
- 地点：无
```json
{"facts": [
{"kind": "amount", "key": "预算", "value": "一年 5000 元以内", "sources": [3, 5]},
{"kind": "name", "key": "用户姓名", "value": "张伟", "sources": [1]}
]}
```"""


def read(text: str, truncated: bool = False, fields: tuple[str, ...] = ()) -> Reply:
    return parsed(text, ids=IDS, truncated=truncated, fields=fields)


def texts(reply: Reply) -> list[str]:
    return [line.text for line in reply.lines]


def test_a_reply_in_the_given_form_is_read_whole() -> None:
    reply = read(GOOD, fields=("团队人数", "地点"))
    assert reply.verdict == "ok"
    assert [(line.heading, line.text, line.message_ids, line.field) for line in reply.lines] == [
        (Heading.PEOPLE, "张伟是采购主管", ("m1",), None),
        (Heading.AMOUNTS, "预算一年 5000 元以内", ("m3", "m5"), None),
        (Heading.AMOUNTS, "团队 10 人", ("m3",), None),
        (Heading.COURSE, "10 人", ("m3",), "团队人数"),
        (Heading.COURSE, "无", (), "地点"),
    ]
    assert reply.facts == (
        ReplyFact(kind="amount", key="预算", value="一年 5000 元以内", message_ids=("m3", "m5")),
        ReplyFact(kind="name", key="用户姓名", value="张伟", message_ids=("m1",)),
    )


@pytest.mark.parametrize(
    "wrapped",
    [
        '<think>用户要 {"facts": [{}]} 吗？} { 让我想想</think>\n' + GOOD,
        "<think>open {{{ }</think><think>again</think>" + GOOD,
        "我先想想 { } [\n</think>\n" + GOOD,
        "好的，以下是对话摘要：\n\n" + GOOD + "\n\n希望对您有帮助！",
        "Sure! Here is the summary.\n" + GOOD.replace("```json", "```JSON"),
        GOOD.replace("## ", "### ").replace("- ", "* "),
        GOOD.replace("## 人物", "**人物**").replace("## 金额与数字", "【金额与数字】"),
        GOOD.replace("## ", "").replace("人物\n", "人物：\n").replace("数字\n", "数字：\n"),
        GOOD.replace("```json\n", "").replace("```", ""),
        GOOD.replace("\n", "\r\n"),
    ],
    ids=range(10),
)
def test_what_stands_around_a_reply_is_read_past(wrapped: str) -> None:
    reply = read(wrapped)
    assert texts(reply)[:3] == ["张伟是采购主管", "预算一年 5000 元以内", "团队 10 人"]
    assert [fact.value for fact in reply.facts] == ["一年 5000 元以内", "张伟"]


@pytest.mark.parametrize(
    "document",
    [
        '{"facts": [{"kind": "id", "key": "路径", "value": "C:\\dir\\x", "sources": [1]},]}',
        '{"facts": [{"kind": "id", "key": "路径", "value": "C:\\dir\\x", "sources": [1],}, ]',
        '[{"kind": "id", "key": "路径", "value": "C:\\\\dir\\\\x", "sources": ["1"]}]',
        '{"facts": [{"kind":"id","key":"路径","value":"C:\\dir\\x","sources":["#1", 999]}',
        '{"facts": [{"kind": "ID", "key": " 路径 ", "value": "C:\\dir\\x", "sources": 1}]}',
        '{"facts": [{broken}, {"kind":"id","key":"路径","value":"C:\\dir\\x","sources":[1]}]}',
    ],
)
def test_broken_json_gives_the_facts_that_are_whole(document: str) -> None:
    reply = read("## 人物\n- 张伟 [1]\n```json\n" + document + "\n```")
    assert [(fact.key, fact.value, fact.message_ids) for fact in reply.facts] == [
        ("路径", "C:\\dir\\x", ("m1",))
    ]


def test_braces_and_quotes_within_values_are_text() -> None:
    value = 'a } { "b" \\ [x], 100%'
    document = json.dumps({"facts": [{"kind": "other", "key": "k", "value": value}]})
    assert [fact.value for fact in read("- x\n```json\n" + document).facts] == [value]


def test_a_reply_cut_within_its_lines_loses_the_last_line_only() -> None:
    cut = GOOD[: GOOD.index("团队 10 人") + 4]
    assert texts(read(cut, truncated=True)) == ["张伟是采购主管", "预算一年 5000 元以内"]
    assert texts(read(cut)) == ["张伟是采购主管", "预算一年 5000 元以内", "团队 1"]


def test_a_reply_cut_within_its_facts_loses_the_last_fact_only() -> None:
    cut = GOOD[: GOOD.index("用户姓名")]
    reply = read(cut, truncated=True)
    assert texts(reply)[:3] == ["张伟是采购主管", "预算一年 5000 元以内", "团队 10 人"]
    assert [fact.key for fact in reply.facts] == ["预算"]


def test_a_cut_anywhere_never_invents_a_line() -> None:
    whole = set(texts(read(GOOD)))
    for end in range(len(GOOD)):
        assert set(texts(read(GOOD[:end], truncated=True))) <= whole


@pytest.mark.parametrize(
    "text", ["", " \n\t ", "```", "...", "<think>only thoughts", "——", "\u200b"]
)
def test_nothing_is_empty(text: str) -> None:
    assert read(text) == Reply(verdict="empty")


@pytest.mark.parametrize(
    "text",
    [
        "抱歉，我无法完成这个请求。",
        "对不起，作为AI语言模型，我不能提供摘要。",
        "I'm sorry, but I can't help with that.",
        "As an AI language model I am unable to summarize this conversation.",
    ],
)
def test_a_refusal_is_no_summary(text: str) -> None:
    assert read(text) == Reply(verdict="refused")


@pytest.mark.parametrize(
    "text",
    [
        "Error code: 529 overloaded",
        '{"error": {"message": "rate limit exceeded", "code": 429}}',
        "<html><body>502 Bad Gateway</body></html>",
        "Internal Server Error",
        "请求过于频繁，请稍后再试",
        "服务繁忙",
        "Request timed out.",
    ],
)
def test_an_error_sentence_is_no_summary(text: str) -> None:
    assert read(text) == Reply(verdict="error")


def test_a_conversation_about_errors_can_be_summarised() -> None:
    reply = read("## 要求与限制\n- 用户遇到 Error code: 529 overloaded，无法下单 [4]")
    assert reply.verdict == "ok"
    assert texts(reply) == ["用户遇到 Error code: 529 overloaded，无法下单"]


@pytest.mark.parametrize(
    "fact",
    [
        {"kind": "opinion", "key": "k", "value": "v"},
        {"kind": "name", "key": "", "value": "v"},
        {"kind": "name", "key": "k" * 65, "value": "v"},
        {"kind": "name", "key": "k", "value": ""},
        {"kind": "name", "key": "k", "value": "v" * 401},
        {"kind": "name", "key": "k", "value": ["v"]},
        {"kind": "name", "key": "k", "value": True},
        {"kind": "name", "key": "k", "value": None},
        {"kind": "field", "key": "地点", "value": "无"},
        {"kind": 3, "key": "k", "value": "v"},
        {"key": "k", "value": "v"},
    ],
)
def test_a_fact_of_a_wrong_type_size_or_kind_is_none(fact: dict[str, object]) -> None:
    assert read("- x\n```json\n" + json.dumps({"facts": [fact]})).facts == ()


def test_numbers_as_values_and_optional_parts_are_taken() -> None:
    fact = {"kind": "count", "key": "人数", "value": 10, "person": "李四", "replaces": "8"}
    (read_fact,) = read("```json\n" + json.dumps({"facts": [fact]})).facts
    assert (read_fact.value, read_fact.person, read_fact.replaces) == ("10", "李四", "8")


def test_sources_that_were_never_sent_are_ignored_and_taken_off() -> None:
    (line,) = read("## 人物\n- 张伟 [2, 999]").lines
    assert (line.text, line.message_ids) == ("张伟", ("m2",))


def test_a_statement_may_end_with_a_bracket_of_its_own() -> None:
    assert texts(read("## 人物\n- 见附件[合同.pdf]")) == ["见附件[合同.pdf]"]


def test_headings_with_nothing_under_them_give_nothing() -> None:
    assert texts(read("## 人物\n- 无\n## 偏好\n无\n## 时间\n- 6月3日 [1]")) == ["6月3日"]


def test_statements_on_the_headings_own_line_are_read() -> None:
    reply = read("人物：张伟是主管；李强负责合同\n金额与数字：预算 5000 元")
    assert texts(reply) == ["张伟是主管", "李强负责合同", "预算 5000 元"]


@pytest.mark.parametrize(
    "document",
    [
        {"summary": ["预算 5000 元 [3]", "团队 10 人 [3]"], "facts": []},
        {"summary": "- 预算 5000 元 [3]\n- 团队 10 人 [3]"},
        {"summary": {"金额与数字": ["预算 5000 元 [3]", "团队 10 人 [3]"]}},
        {"summary": [{"text": "预算 5000 元", "sources": [3]}, {"text": "团队 10 人"}]},
    ],
)
def test_a_summary_that_is_json_altogether_is_read(document: object) -> None:
    for fence in ("", "```json\n"):
        reply = read(fence + json.dumps(document, ensure_ascii=False))
        assert texts(reply) == ["预算 5000 元", "团队 10 人"]
        assert reply.lines[0].message_ids == ("m3",)


def test_each_part_of_a_statement_may_name_its_source() -> None:
    (line,) = read("## 要求与限制\n- 周五前到 [3]；不能破损 [1]").lines
    assert (line.text, line.message_ids) == ("周五前到；不能破损", ("m1", "m3"))


def test_what_nobody_sees_is_read_over() -> None:
    reply = read("## 要求与限制\n- 必须靠窗 [1]\x07\n- 不要辣\u200b [3]\r\n")
    assert [line.text for line in reply.lines] == ["必须靠窗", "不要辣"]
    assert all(line.message_ids for line in reply.lines)


def test_json_with_chinese_punctuation_is_read() -> None:
    assert texts(read('{"summary"：["预算 5000 元"，"团队 10 人"]}')) == [
        "预算 5000 元",
        "团队 10 人",
    ]


def test_plain_prose_is_taken_sentence_by_sentence() -> None:
    reply = read("用户想买打印机。预算是 5000 元。")
    assert texts(reply) == ["用户想买打印机。", "预算是 5000 元。"]


def test_a_reply_without_end_is_bounded() -> None:
    lines = "\n".join(f"- 第 {i} 条" for i in range(3000))
    fact = '{"kind":"id","key":"k","value":"v","sources":[1]}'
    reply = read("## 人物\n" + lines + "\n```json\n[" + ",".join([fact] * 3000))
    assert len(reply.lines) <= MAX_LINES
    assert len(reply.facts) <= MAX_FACTS


@given(st.text('{}[]"\\,:#-*`<>/think0123 \n字段facts人物：无', max_size=300), st.booleans())
@settings(max_examples=400)
def test_any_text_is_read_or_refused(text: str, truncated: bool) -> None:
    reply = parsed(text, ids=IDS, fields=("字段", "f"), truncated=truncated)
    assert reply.verdict in ("ok", "empty", "refused", "error")
    assert (reply.verdict == "ok") == bool(reply.lines or reply.facts)
    assert all(fact.kind in FACT_KINDS for fact in reply.facts)


@pytest.mark.parametrize(
    "unit", ["{", "[", '{"', "\\", '"', "<think>", "</think>", "- [1,", "## ", "```json\n", '{"a":']
)
def test_hostile_replies_take_little_time(unit: str) -> None:
    parsed(unit * (1_000_000 // len(unit)), ids=IDS, fields=("x",))


@pytest.mark.parametrize(
    "field",
    [
        *("人物", "偏好", "时间", "字段", "预算 (USD)", "要求(硬性)", "a:b", "**重点**", "[12]"),
        "\\1{0}",
    ],
)
@pytest.mark.parametrize(
    "form",
    [
        "- %：十人 [1]",
        "- **%**: 十人 [1]",
        "- 「%」：十人 [1]",
        "| % | 十人 [1] |",
        "- % - 十人 [1]",
    ],
)
def test_a_field_is_read_whatever_its_name_and_however_it_is_set_off(field: str, form: str) -> None:
    reply = parsed("## 字段\n" + form.replace("%", field), ids={1: "m"}, fields=("预算", field))
    assert [(line.field, line.text, line.message_ids) for line in reply.lines] == [
        (field, "十人", ("m",))
    ]


def test_a_field_is_read_below_a_heading_of_its_name() -> None:
    reply = parsed(
        "### 团队人数\n十人 [1]\n\n### 备注\n- 无", ids={1: "m"}, fields=("团队人数", "备注")
    )
    assert [(line.field, line.text) for line in reply.lines] == [
        ("团队人数", "十人"),
        ("备注", "无"),
    ]


def test_a_statement_that_begins_as_a_heading_keeps_its_text_and_sources() -> None:
    reply = parsed("- 偏好：无糖拿铁 [12]\n- 时间(暂定)：周三 [12]", ids={12: "m"})
    assert [(line.text, line.message_ids) for line in reply.lines] == [
        ("无糖拿铁", ("m",)),
        ("时间(暂定)：周三", ("m",)),
    ]
