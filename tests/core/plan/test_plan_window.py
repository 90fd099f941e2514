"""Windows: fixed and sliding, the tail, shortened messages, budgets."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise

import pytest

from memoryd.core.messages import ImagePart, Message, Role, StoredMessage, TextPart
from memoryd.core.options import effective_options
from memoryd.core.plan.planning import limit_of, plan
from memoryd.core.plan.strategies import window_need
from memoryd.core.tokens.counting import Counted
from memoryd.errors import BudgetTooSmall
from support.plan_cases import (
    contents,
    ids,
    inputs,
    made,
    result,
    rows,
    said,
    tokens,
    turns,
    user,
)
from support.plan_counting import count

PROMPT = "你是一个耐心的助手。"


def test_a_known_prompt_and_stored_counts_ask_nothing() -> None:
    known = {PROMPT: Counted(tokens=count(PROMPT), exact=True)}
    steps = plan(inputs("sliding", turns(50), system=PROMPT, known=known))
    with pytest.raises(StopIteration) as end:
        next(steps)
    assert end.value.value.estimated is False


def test_fixed_keeps_the_last_turns_and_the_prompt() -> None:
    plan = made(inputs("fixed", turns(12), {"max_turns": 4}, system=PROMPT))
    assert contents(plan)[0] == PROMPT
    assert ids(plan) == [f"m{seq}" for seq in range(17, 25)]
    assert plan.omitted == 16


def test_fixed_drops_from_the_oldest_what_does_not_fit() -> None:
    plan = made(inputs("fixed", turns(12), {"max_turns": 0}, session_budget=200))
    assert 0 < len(ids(plan)) < 24
    assert ids(plan)[-1] == "m24"


def test_a_window_start_stays_for_several_messages_and_then_moves_by_a_step() -> None:
    conversation = turns(120)
    starts = []
    for length in range(101, 240, 2):
        plan = made(inputs("sliding", conversation[:length], {"max_tokens": 2000}))
        starts.append(ids(plan)[0])
    moves = sum(before != after for before, after in pairwise(starts))
    assert 0 < moves <= len(starts) // 3


def test_a_window_that_holds_the_whole_conversation_starts_at_its_beginning() -> None:
    assert ids(made(inputs("sliding", turns(3))))[0] == "m1"


def test_a_sliding_window_moves_every_turn_when_steps_are_off() -> None:
    plan = made(inputs("sliding", turns(60), {"overlap_tokens": 0, "max_tokens": 1000}))
    assert plan.tokens > 1000 - 2 * 40


def test_budgets_the_smallest_rules_and_the_reserve_is_kept_free() -> None:
    options = effective_options("sliding", {"max_tokens": 3000}, {})
    bound = limit_of(options, call_budget=9000, session_budget=5000, context_window=8192)
    assert (bound.budget_tokens, bound.reserve_tokens, bound.limit) == (3000, 800, 2200)
    long = limit_of(options, call_budget=2000, session_budget=5000, max_tokens=1500)
    assert (long.budget_tokens, long.reserve_tokens) == (2000, 1500)
    auto = effective_options("sliding", {"reserve_tokens": "auto"}, {})
    assert limit_of(auto, call_budget=None, session_budget=4096).reserve_tokens == 800
    kept = limit_of(auto, call_budget=None, session_budget=4096, reply_tokens=950)
    assert kept.reserve_tokens == 950


def test_prompt_and_tools_count() -> None:
    tool = {"type": "function", "function": {"name": "f", "description": "查" * 900}}
    given = inputs("sliding", turns(40, 20), system="规" * 600, tools=(tool,), session_budget=2000)
    plan = made(given)
    assert tokens(plan, "tools") > 900
    assert tokens(plan, "system") > 600
    assert plan.tokens <= 2000


def test_a_tiny_text_under_a_large_fixed_part_says_what_is_needed() -> None:
    given = inputs("sliding", [user("嗯")], system="规" * 3000, session_budget=1000)
    with pytest.raises(BudgetTooSmall) as refused:
        made(given)
    needed = refused.value.data["needed"]
    assert isinstance(needed, int)
    made(replace(given, session_budget=needed))
    with pytest.raises(BudgetTooSmall):
        made(replace(given, session_budget=needed - 1))


def test_a_budget_below_the_reserve_is_too_small() -> None:
    with pytest.raises(BudgetTooSmall) as refused:
        made(inputs("sliding", [user("嗯")], {"reserve_tokens": 800}, session_budget=500))
    assert refused.value.data["needed"] == 800 + 3 + 4 + count("嗯")


def test_a_session_without_a_user_message_shows_the_prompt_alone() -> None:
    plan = made(inputs("sliding", [said("欢迎！")], system=PROMPT))
    assert contents(plan) == [PROMPT]
    assert plan.omitted == 1
    assert made(inputs("sliding", [])).messages == ()


def test_a_budget_cut_between_call_and_result_leaves_neither() -> None:
    conversation = [
        user("查天气"),
        said("", "a"),
        result("a", "晴" * 100),
        user("谢谢"),
        said("不客气"),
    ]
    for budget in range(20, 600):
        try:
            plan = made(inputs("sliding", conversation, session_budget=budget))
        except BudgetTooSmall:
            continue
        assert ids(plan) in (["m1", "m2", "m3", "m4", "m5"], ["m4", "m5"])


def test_parallel_results_are_cut_together_or_not_at_all() -> None:
    conversation = [
        *turns(2),
        user("查两个"),
        said("", "a", "b"),
        result("a", "长" * 5000),
        result("b", "短" * 200),
    ]
    plan = made(inputs("sliding", conversation, session_budget=1500))
    assert ids(plan)[-4:] == ["m5", "m6", "m7", "m8"]
    assert plan.cut == ("m7",)


def test_an_orphan_at_the_front_does_not_keep_the_window_from_moving() -> None:
    plan = made(inputs("sliding", [result("x", "谁的？"), *turns(500)]))
    assert plan.tokens <= 4096
    assert ids(plan)[-1] == "m1001"


def test_a_long_message_outside_the_tail_is_shortened_and_does_not_flush_the_window() -> None:
    conversation = [*turns(3), user("贴一段" + "文。" * 6000), said("好"), *turns(3)]
    plan = made(inputs("sliding", conversation, session_budget=4000))
    assert ids(plan)[0] == "m1"
    assert plan.cut == ("m7",)
    assert "中间省略约" in contents(plan)[6]


def test_a_long_tail_stands_whole_while_it_fits() -> None:
    plan = made(inputs("sliding", [*turns(30), user("长" * 3000)], session_budget=3300))
    assert plan.cut == ()


def test_in_the_tail_tool_results_give_way_before_the_users_words() -> None:
    conversation = [user("问。" * 200), said("查", "a"), result("a", "果。" * 3000)]
    plan = made(inputs("fixed", conversation, session_budget=1500))
    assert plan.cut == ("m3",)
    plan = made(inputs("fixed", conversation, session_budget=300))
    assert plan.cut == ("m1", "m3")


def test_oversize_error_refuses_instead_of_cutting() -> None:
    given = inputs("fixed", [user("问" * 3000)], {"oversize": "error"}, session_budget=1500)
    with pytest.raises(BudgetTooSmall) as refused:
        made(given)
    assert refused.value.data["needed"] == 3 + 4 + count("问" * 3000)


def test_json_results_stay_json_when_shortened() -> None:
    listing = json.dumps({"items": [{"id": n, "name": "商品"} for n in range(900)]})
    conversation = [user("查"), said("", "a"), result("a", listing), said("好"), *turns(2)]
    plan = made(inputs("sliding", conversation, session_budget=2000))
    assert plan.cut == ("m3",)
    assert json.loads(contents(plan)[2])["items"][0]["id"] == 0


def test_long_arguments_of_a_call_are_shortened_too() -> None:
    arguments = json.dumps({"path": "a.txt", "text": "写" * 4000}, ensure_ascii=False)
    conversation = [user("写文件"), said("", "a", arguments=arguments), result("a", "done")]
    plan = made(inputs("sliding", conversation, session_budget=900))
    assert plan.cut == ("m2",)
    assert '\\"path\\":\\"a.txt\\"' in json.dumps(plan.messages, ensure_ascii=False)


def test_an_image_is_kept_whole_while_its_text_goes_first() -> None:
    image = ImagePart(url="https://x/y.png", detail="low")
    message = Message(role=Role.USER, content=(TextPart(text="说明。" * 900), image))
    plan = made(inputs("sliding", [message], session_budget=400))
    content = plan.messages[0]["content"]
    assert isinstance(content, list)
    assert content[1]["type"] == "image_url"
    assert plan.cut == ("m1",)


def test_a_note_stays_in_its_place() -> None:
    note = Message(role=Role.SYSTEM, content="用户切换到了会议室。")
    plan = made(inputs("sliding", [user("一"), note, said("二"), user("三")], system=PROMPT))
    assert contents(plan) == [PROMPT, "一", "用户切换到了会议室。", "二", "三"]


def test_each_message_stands_once_after_forgetting() -> None:
    stored = rows(turns(6))
    left = tuple(row for row in stored if row.seq not in (3, 8, 9))
    plan = made(inputs("sliding", left, total=len(left)))
    assert ids(plan) == [row.id for row in left]


def test_after_a_pause_the_recent_part_starts_anew() -> None:
    stored = list(rows(turns(3)))
    stored[4] = replace(stored[4], arrived=stored[3].arrived + 61)
    stored[5] = replace(stored[5], arrived=stored[4].arrived + 1)
    window = tuple(stored)
    assert ids(made(inputs("sliding", window, {"idle_reset_s": 60}))) == ["m5", "m6"]
    assert len(ids(made(inputs("sliding", window, {"idle_reset_s": 62})))) == 6
    assert len(ids(made(inputs("sliding", window)))) == 6


def test_the_clock_stands_right_before_the_newest_user_message() -> None:
    conversation = [*turns(1), user("明天几号？"), said("", "a"), result("a", "x")]
    plan = made(inputs("sliding", rows(conversation), {"clock": True}))
    assert contents(plan)[2:4] == [
        "现在是2026-03-04 星期三 13:00（Asia/Shanghai）",
        "明天几号？",
    ]
    spread = inputs("sliding", rows(conversation, gap_s=3 * 86_400), {"clock": True})
    assert contents(made(spread))[2].endswith("，距上一条消息已过3天")
    english = made(replace(spread, language="en"))
    assert "Wednesday" in contents(english)[2] and "3 days after" in contents(english)[2]


def test_a_clock_that_lies_wildly_harms_no_plan() -> None:
    for now in (1e18, -1e18, float("inf"), float("nan")):
        made(inputs("sliding", turns(1), {"clock": True}, now=now))


def test_the_clock_never_causes_a_cut() -> None:
    full = 3 + 4 + count("问" * 50)
    plan = made(inputs("sliding", [user("问" * 50)], {"clock": True}, session_budget=full + 5))
    assert plan.cut == ()
    assert len(plan.messages) == 1


def test_estimates_and_foreign_tokenizers_are_told() -> None:
    stored = tuple(replace(row, counts={}, estimate=row.estimate + 3) for row in rows(turns(3)))
    assert made(inputs("sliding", stored)).estimated
    exact = made(inputs("sliding", turns(3)))
    assert not exact.estimated
    foreign = made(inputs("sliding", turns(3), factor=1.2))
    assert foreign.estimated
    assert foreign.tokens >= 1.2 * exact.tokens


def test_an_exact_count_in_another_encoding_does_not_count() -> None:
    stored = tuple(replace(row, counts={"o200k_base": 1}) for row in rows(turns(3)))
    plan = made(inputs("sliding", stored))
    assert plan.estimated
    assert plan.tokens == made(inputs("sliding", turns(3))).tokens


def test_what_is_needed_of_the_store() -> None:
    fixed = effective_options("fixed", {"max_turns": 3}, {})
    need = window_need("fixed", fixed, 1000, "o200k_base")
    assert (need.encoding, need.max_tokens, need.max_turns, need.message_cap) == (
        "o200k_base",
        1000,
        3,
        250,
    )
    sliding = effective_options("sliding", {"max_message_tokens": 90}, {})
    assert window_need("sliding", sliding, -5, "o200k_base").max_tokens == 0
    cheap = window_need("sliding", sliding, 1000, "o200k_base", factor=0.8)
    assert (cheap.max_tokens, cheap.message_cap) == (1250, 113)


def test_a_window_reaches_back_over_what_no_summary_covers() -> None:
    options = effective_options("summary", {}, {})

    def tokens_for(uncovered: int | None, *, degraded: bool = False) -> int:
        return window_need(
            "summary", options, 3000, "o200k_base", uncovered_tokens=uncovered, degraded=degraded
        ).max_tokens

    assert tokens_for(1600) == 3000
    assert tokens_for(9000) == 9000
    assert tokens_for(None) == tokens_for(10**6) == 16_000
    assert tokens_for(10**6, degraded=True) == 3000


def test_the_wire_form_is_that_of_the_protocol() -> None:
    wire = made(inputs("sliding", turns(1), system=PROMPT)).to_wire()
    assert list(wire) == [
        "messages",
        "tokens",
        "budget_tokens",
        "reserve_tokens",
        "strategy",
        "effective_strategy",
        "degraded",
        "estimated",
        "recall",
        "parts",
        "cut",
        "omitted",
    ]
    parts = wire["parts"]
    assert isinstance(parts, list)
    assert parts[0] == {"part": "system", "tokens": 3 + 4 + count(PROMPT)}
    assert parts[1]["ids"] == ["m1", "m2"]


def test_a_late_count_that_is_lower_brings_no_violation() -> None:
    stored: list[StoredMessage] = list(rows(turns(40, 40)))
    half = tuple(replace(row, counts={}) if row.seq % 2 else row for row in stored)
    made(inputs("sliding", half, session_budget=1200))
