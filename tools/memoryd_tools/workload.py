"""One deterministic conversation for benchmarks: Chinese and English chat, some tool results.

Message ``n`` is the same in every run. 10 to 200 characters; every twentieth is a tool result of
up to 4 KB of JSON, which is what a board's assistant sees in practice.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

__all__ = ["dense_texts", "workload_messages"]

_SUBJECTS = (
    "客厅的空调",
    "卧室的窗帘",
    "阳台的花",
    "明天的会议",
    "孩子的作业",
    "北京的酒店",
    "下周的航班",
    "妈妈的药",
    "门锁的密码",
    "扫地机",
    "the kitchen light ",
    "the weekly report ",
    "my flight ",
    "the router ",
    "the garage door ",
)
_VERBS = (
    "需要提前十分钟打开",
    "已经关掉了",
    "我想改到下午三点",
    "请帮我查一下",
    "花了三百二十块",
    "不要忘记",
    "大概要两个小时",
    "should be on by seven",
    "needs a restart",
    "costs about 45 dollars",
    "is already booked",
)
_ENDS = ("，谢谢。", "，另外声音小一点。", "，好吗？", "，客人八点到。", ", thanks. ", "。")


def workload_messages(start: int, stop: int) -> Iterator[tuple[str, str]]:
    """Yield ``(role, content)`` of messages start to stop - 1."""
    for number in range(start, stop):
        draw = random.Random(number)
        if number % 20 == 13:
            yield "assistant", _report(draw)
        else:
            yield ("user" if number % 2 == 0 else "assistant"), _text(draw)


def dense_texts(count: int) -> Iterator[str]:
    """Yield texts of 100 Chinese characters, common ones often, each drawn by itself: with more
    different pairs than any talk has, which is what an index of pairs takes room for."""
    draw = random.Random(0)
    for _ in range(count):
        ranks = (int(3 * draw.paretovariate(0.5)) % 6000 for _ in range(100))
        yield "".join(chr(0x4E00 + rank) for rank in ranks)


def _text(draw: random.Random) -> str:
    wanted = draw.randrange(10, 201)
    text = ""
    while len(text) < wanted:
        pieces = (draw.choice(_SUBJECTS), draw.choice(_VERBS), draw.choice(_ENDS))
        text += "".join(pieces)
        if draw.random() < 0.3:
            text += f" {draw.randrange(10_000)} "
    return text[:wanted]


def _report(draw: random.Random) -> str:
    rows = [
        {"id": draw.randrange(10**6), "name": _text(draw)[:12], "value": round(draw.random(), 2)}
        for _ in range(draw.randrange(4, 60))
    ]
    return json.dumps({"ok": True, "rows": rows}, ensure_ascii=False)
