from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryd.core.text.times import moments

WEDNESDAY = datetime(2026, 3, 4, 14, 30, tzinfo=ZoneInfo("Asia/Shanghai"))


def _normal(text: str, at: datetime = WEDNESDAY) -> list[str]:
    return [moment.normalized for moment in moments(text, at)]


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("明天下午三点", "2026-03-05 15:00"),
        ("下周三", "2026-03-11"),
        ("周五下午三点", "2026-03-06 15:00"),
        ("周六十点来人", "2026-03-07 10:00"),
        ("星期五十二点", "2026-03-06 12:00"),
        ("周五3点半看牙", "2026-03-06 15:30"),
        ("周三", "2026-03-04"),
        ("本周五前", "2026-03-06"),
        ("下下周一", "2026-03-16"),
        ("上周日", "2026-03-01"),
        ("月底", "2026-03-31"),
        ("下个月15号", "2026-04-15"),
        ("6月18号", "2026-06-18"),
        ("三月八号上午十点半", "2026-03-08 10:30"),
        ("2026年3月8日", "2026-03-08"),
        ("2026-03-08 14:30", "2026-03-08 14:30"),
        ("今晚八点", "2026-03-04 20:00"),
        ("明早7点", "2026-03-05 07:00"),
        ("晚上12点", "24:00"),
        ("三天后", "2026-03-07"),
        ("两小时后", "2026-03-04 16:30"),
        ("半小时后", "2026-03-04 15:00"),
        ("两个月前", "2026-01-04"),
        ("每周三晚上7点", "every Wednesday 19:00"),
        ("每天早上8点", "every day 08:00"),
        ("下午两点到四点", "14:00-16:00"),
        ("上午9:30-11:00", "09:30-11:00"),
        ("6月1日到6月5日", "2026-06-01/2026-06-05"),
        ("周一到周五", "2026-03-09/2026-03-13"),
        ("8月12日到15日", "2026-08-12/2026-08-15"),
        ("3月28号到3号", "2026-03-28/2026-04-03"),
        ("at 7.15pm", "19:15"),
        ("周末", "2026-03-07/2026-03-08"),
        ("今年年底", "2026-12-31"),
        ("明年3月", "2027-03"),
        ("国庆", "2026-10-01"),
        ("去年双十一", "2025-11-11"),
        ("明天上午", "2026-03-05 morning"),
        ("改成下午两点", "14:00"),
        ("3点", "15:00"),
        ("tomorrow at 2 pm", "2026-03-05 14:00"),
        ("2 pm tomorrow", "2026-03-05 14:00"),
        ("next Friday", "2026-03-13"),
        ("Friday at 3pm", "2026-03-06 15:00"),
        ("in two hours", "2026-03-04 16:30"),
        ("in eleven days", "2026-03-15"),
        ("twenty minutes ago", "2026-03-04 14:10"),
        ("3 days ago", "2026-03-01"),
        ("June 5th, 2026", "2026-06-05"),
        ("5 June", "2026-06-05"),
        ("every Monday at 10:00", "every Monday 10:00"),
        ("Tuesdays 22:00-23:30", "every Tuesday 22:00-23:30"),
        ("end of the month", "2026-03-31"),
        ("half past 3", "15:30"),
        ("noon", "12:00"),
    ],
)
def test_dates_and_times_are_resolved_against_the_message(text: str, normal: str) -> None:
    assert _normal(text) == [normal]


@pytest.mark.parametrize(
    "text",
    [
        "时间",
        "有一点贵",
        "3号楼2号线",
        "农历八月十五",
        "may I come",
        "in the morning",
        "两点建议",
        "房子两百六一间",
        "早上好",
    ],
)
def test_what_only_looks_like_a_moment_is_none(text: str) -> None:
    assert _normal(text) == []


def test_a_date_more_than_half_a_year_back_is_of_next_year() -> None:
    december = WEDNESDAY.replace(month=12)
    assert _normal("3月8号", december) == ["2027-03-08"]
    assert _normal("9月8号", december) == ["2026-09-08"]


def test_the_day_is_the_day_of_the_zone() -> None:
    late = datetime(2026, 3, 4, 23, 30, tzinfo=ZoneInfo("America/New_York"))
    assert _normal("明天", late) == ["2026-03-05"]
    assert _normal("一小时后", late) == ["2026-03-05 00:30"]


def test_relative_words_are_marked_and_day_and_hour_told_apart() -> None:
    (moment,) = moments("会议定在明天下午三点", WEDNESDAY)
    assert (moment.day_text, moment.clock_text, moment.relative) == ("明天", "下午三点", True)
    (fixed,) = moments("6月18号", WEDNESDAY)
    assert not fixed.relative


@given(
    st.text(
        alphabet="年月日号周星期天一二三十0123456789点半下上午明后前每:-/ apmfridayin个",
        max_size=60,
    )
)
def test_any_text_is_read_without_fault_and_moments_are_pieces_of_it(text: str) -> None:
    for moment in moments(text, WEDNESDAY):
        assert text[moment.start : moment.end] == moment.text


@pytest.mark.parametrize(
    "text", ["9999年后", "99年前", "12月31日", "0月0日", "3月0日", "2月30日", "25点", "99999天后"]
)
def test_impossible_dates_are_none_or_resolved_but_never_a_fault(text: str) -> None:
    moments(text, WEDNESDAY)
