"""The words of a text that tell what a value is of."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence

from memoryd.core.extraction.clauses import Value
from memoryd.core.outdated.value_kinds import plain_values
from memoryd.core.text.english import is_stop_word, root
from memoryd.core.text.numerals import half_width

__all__ = ["GENERAL", "telling_words", "without_values", "words_in"]


def telling_words(text: str) -> frozenset[str]:
    """Return the words of a text, without those of its values and those that say nothing."""
    plain = half_width(text)
    return words_in(without_values(plain, plain_values(plain))) - GENERAL


def without_values(clause: str, values: Sequence[Value]) -> str:
    """The text around values."""
    parts, position = [], 0
    for value in values:
        parts.append(clause[position : value.start])
        position = max(position, value.end)
    return " ".join((*parts, clause[position:]))


def words_in(text: str) -> frozenset[str]:
    """Pairs of characters, words and telling single characters of a text."""
    found: set[str] = set()
    text = text.lower().replace("多少人", "人数").replace("几个人", "人数")
    for run in _RUN.findall(_FILLERS.sub(" ", text)):
        if run[0] < "\u4e00":
            if len(run) > 1 and not is_stop_word(run):
                found.add(sys.intern(root(run)))
            continue
        # Thousands of pairs are held at a time, and most of them come again and again.
        found.update(sys.intern(run[at : at + 2]) for at in range(len(run) - 1))
        found.update(char for char in run if char in _VERBS)
    return frozenset(found)


_RUN = re.compile(r"[a-z\u00df-\u024f][a-z0-9\u00df-\u024f+#]*|[\u4e00-\u9fff]+")

_FILLERS = re.compile(
    r"我们?|你们?|您|他们?|她们?|咱们?|这个?|那个?|就是?|还有|还是|对了|可以|现在|最后|一共|总共|已经|"
    r"应该是?|改[成为到]|换成|变[成为]|不用|需要|要|有点|什么|多少|怎么|一下|吧|呢|吗|啊|了|的|得|是|有|在|"
    r"和|都|也|很|太|又|给|把|到|个|不|没|说错|写错|记错|用户|助手|工具|\b(?:the|is|are|to|of|and|we|you|"
    r"it|for|user|assistant|tool)\b"
)

_VERBS = frozenset("搬送装寄发付住飞订")
"""Verbs of one character that name what a date or an hour is for: 搬家提前到, 四月十八号搬进去."""

GENERAL = frozenset(
    {
        *("数量", "人数", "时间", "日期", "价格", "金额", "电话", "地址", "号码", "名字", "情况"),
        *("问题", "东西", "公司", "客户", "今天", "明天", "昨天", "提前", "推迟", "安排", "计划"),
        *("打算", "大概", "左右", "以后", "之前", "开始", "增加", "减少", "重新", "调整", "一点"),
        *("day", "week", "month", "year", "time", "hour", "morning", "night", "dat", "number"),
        *("pric", "cost", "amount", "people", "person", "job", "work", "plan", "first", "last"),
        *("new", "old", "next", "ask", "chang", "mov", "take", "tak", "giv", "look", "call"),
    }
)
"""Words that values of many attributes have."""
