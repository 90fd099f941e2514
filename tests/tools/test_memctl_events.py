from __future__ import annotations

import io
import re
from typing import get_args

import pytest

from memoryd.core.grounding.evidence import Reason
from memoryd.core.summary.outcomes import Verdict
from memoryd_tools.memctl.event_words import PHRASES
from memoryd_tools.memctl.reading import event_line, status_lines
from memoryd_tools.memctl.screen import Screen
from memoryd_tools.memctl.words import Language, Words


def screen(language: Language) -> Screen:
    return Screen(io.StringIO(), io.StringIO(), Words(language), json=False, colour=False)


@pytest.mark.parametrize(
    ("event", "chinese", "english"),
    [
        (
            {"topic": "summary", "session": "s", "state": "failed", "code": "cloud_timeout"},
            "摘要 会话=s 状态=调用失败，先用本地摘录 错误=模型服务没有按时回答",
            "summary session=s state=call failed, an extract stands in "
            "error=The model's endpoint did not answer in time",
        ),
        (
            {"topic": "summary", "state": "dropped", "lines": 2, "reasons": ["date", "number"]},
            "摘要 状态=去掉了未通过核对的条目 条目=2 原因=日期没有出处,数字没有出处",
            "summary state=lines that failed the check dropped lines=2 "
            "reasons=date not said,number not said",
        ),
        (
            {"topic": "pressure", "from": "normal", "to": "critical", "reason": "hint"},
            "内存 从=正常 到=危急 原因=hint",
            "memory from=normal to=critical reason=hint",
        ),
        (
            {"topic": "worker", "state": "ready", "new_field": "new value"},
            "工作进程 状态=就绪 new_field=new value",
            "worker state=ready new_field=new value",
        ),
    ],
)
def test_events_are_told_in_the_persons_language(
    event: dict[str, object], chinese: str, english: str
) -> None:
    assert event_line(screen("zh"), {**event, "time": 0.0}).endswith(f" {chinese}")
    assert event_line(screen("en"), {**event, "time": 0.0}).endswith(f" {english}")


def test_every_reason_and_verdict_has_words_in_both_languages() -> None:
    known = {f"summary.reasons.{reason}" for reason in get_args(Reason)}
    known |= {f"summary.verdict.{verdict}" for verdict in get_args(Verdict)}
    assert known - set(PHRASES) == {"summary.verdict.accepted"}
    for chinese, english in PHRASES.values():
        assert re.search("[\u4e00-\u9fff]", chinese) and english.isascii()


def test_the_status_says_why_a_call_failed_and_the_factors_of_models() -> None:
    status = {
        "version": "1",
        "pid": 1,
        "uptime_s": 1.0,
        "memory": {"level": "normal", "rss_mb": 40.0},
        "worker": {"state": "off"},
        "store": {"state": "ok"},
        "db_mb": 1.0,
        "sessions": 0,
        "messages": 0,
        "cloud": {
            "state": "failing",
            "calls": 1,
            "failures": 1,
            "last_error": "no answer within 30 s",
            "last_error_code": "cloud_timeout",
            "token_factors": {"qwen-plus": 1.35},
        },
        "summaries": {"pending": 0, "running": 0, "rejected": 0},
        "connections": 1,
    }
    text = "\n".join(status_lines(screen("zh"), status))
    assert "出错  模型服务没有按时回答 [no answer within 30 s]" in text
    assert "qwen-plus ×1.35" in text
