"""When compaction is due, what it covers, and what it must never do."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memoryd.core.messages import Message, Role, StoredMessage, ToolCall
from memoryd.core.summary import compaction
from memoryd.core.summary.compaction import (
    Compaction,
    CompactionOptions,
    CompactionState,
    SummaryState,
    accept,
    basis,
    cooldown_left,
    decide,
    kept_from,
    look_again_s,
)

OPTIONS = CompactionOptions()


def conversation(roles: str, cost: int = 100, first: int = 1) -> tuple[StoredMessage, ...]:
    """u: user, a: assistant, c: assistant with a call, t: tool result, s: system note."""
    names = {"u": Role.USER, "a": Role.ASSISTANT, "c": Role.ASSISTANT, "t": Role.TOOL}
    return tuple(
        StoredMessage(
            message=Message(
                role=names.get(letter, Role.SYSTEM),
                content="" if letter == "c" else "x",
                tool_calls=(ToolCall(id="1", name="f", arguments="{}"),) if letter == "c" else (),
                tool_call_id="1" if letter == "t" else None,
            ),
            id=f"m{seq}",
            seq=seq,
            arrived=0.0,
            estimate=cost,
            position=(seq - 1) * cost,
        )
        for seq, letter in enumerate(roles, first)
    )


def state(messages: Sequence[StoredMessage], **changes: object) -> CompactionState:
    bare = CompactionState(summary=None, messages=messages, encoding="cl100k_base")
    return replace(bare, **changes)  # type: ignore[arg-type]


def cloud_summary(through: int, level: int = 1, version: int = 1) -> SummaryState:
    return SummaryState(
        version=version, through_seq=through, solid_seq=through, level=level, source="cloud"
    )


def test_nothing_is_compressed_up_to_the_token_limit_and_something_past_it() -> None:
    assert decide(state(conversation("ua" * 8)), OPTIONS, 0.0) is None
    assert decide(state(conversation("ua" * 12 + "u")), OPTIONS, 0.0) is None
    made = decide(state(conversation("ua" * 13 + "u")), OPTIONS, 0.0)
    assert made is not None
    assert (made.reason, made.from_seq, made.to_seq, made.level) == ("tokens", 1, 26, 1)


def test_long_turns_wait_for_thirteen_of_them_up_to_twice_the_limit() -> None:
    assert decide(state(conversation("ua" * 8, cost=200)), OPTIONS, 0.0) is None
    made = decide(state(conversation("ua" * 8 + "u", cost=200)), OPTIONS, 0.0)
    assert made is not None
    assert (made.reason, made.to_seq) == ("tokens", 16)


@pytest.mark.parametrize(
    ("room", "turns"),
    [
        (None, 13),  # all that a hundred turns need
        (2300, 12),  # a plan has less for turns than twice the limit: earlier
        (1900, 10),
        (1600, 9),
        (200, 9),  # a tiny budget: as ever at the limit, the rest by extracts
    ],
)
def test_what_a_plan_has_for_turns_ends_the_wait(room: int | None, turns: int) -> None:
    talk = conversation("ua" * 14)
    due = [
        count
        for count in range(1, 15)
        if decide(state(talk[: 2 * count], room=room), OPTIONS, 0.0) is not None
    ]
    assert due[0] == (turns if room else 14)


def test_a_call_that_covers_its_turns_is_made_before_the_limit_is_full() -> None:
    thirteen = "ua" * 13 + "u"
    assert decide(state(conversation(thirteen, cost=44)), OPTIONS, 0.0) is None
    made = decide(state(conversation(thirteen, cost=45)), OPTIONS, 0.0)
    assert made is not None
    assert (made.reason, made.through_seq) == ("tokens", 26)
    assert decide(state(conversation(thirteen, cost=45), cloud=False), OPTIONS, 0.0) is None


def test_a_run_that_costs_no_call_waits_for_nothing() -> None:
    made = decide(state(conversation("ua" * 8 + "u"), cloud=False), OPTIONS, 0.0)
    assert made is not None
    assert (made.source, made.through_seq) == ("local", 16)


def test_a_limit_in_turns_waits_for_nothing() -> None:
    options = CompactionOptions(max_recent_turns=8)
    made = decide(state(conversation("ua" * 8 + "u")), options, 0.0)
    assert made is not None
    assert (made.reason, made.through_seq) == ("turns", 16)


@given(
    st.lists(st.integers(5, 900), min_size=1, max_size=60),
    st.integers(20, 2000),
    st.none() | st.integers(0, 4000),
    st.integers(0, 6),
)
@settings(max_examples=300)
def test_no_wait_lets_more_stand_than_a_plan_has_for_it(
    costs: list[int], limit: int, room: int | None, keep: int
) -> None:
    """What stays uncovered with nothing due is within the bounds, or next to nothing of it can be
    covered."""
    messages = tuple(
        replace(each, estimate=cost)
        for each, cost in zip(conversation("ua" * 30), costs, strict=False)
    )
    options = CompactionOptions(
        max_recent_tokens=limit, keep_messages=keep, max_recent_turns=100_000
    )
    if decide(state(messages, room=room), options, 0.0) is not None:
        return
    coverable = sum(m.estimate for m in messages[: kept_from(messages, keep)])
    bound = 2 * limit if room is None else max(min(2 * limit, room), limit)
    assert sum(costs) <= bound or coverable < limit // compaction.MIN_SHARE or not coverable


def test_the_turn_limit_triggers_on_its_own() -> None:
    assert decide(state(conversation("ua" * 20, cost=5)), OPTIONS, 0.0) is None
    made = decide(state(conversation("ua" * 20 + "u", cost=5)), OPTIONS, 0.0)
    assert made is not None
    assert (made.reason, made.through_seq) == ("turns", 40)


def test_exact_counts_are_used_where_they_are_known() -> None:
    cheap = tuple(replace(m, counts={"cl100k_base": 10}) for m in conversation("ua" * 17))
    assert decide(state(cheap), OPTIONS, 0.0) is None
    assert decide(state(cheap, encoding="o200k_base"), OPTIONS, 0.0) is not None


@pytest.mark.parametrize(
    ("roles", "keep", "expected"),
    [
        ("uauauauaua" + "u", 6, 6),  # the seed example: rounded towards the newest
        ("uaua", 2, 2),
        ("uauau", 2, 4),
        ("uauct", 2, 2),  # no user message among the last two: the turn stays whole
        ("uaucttct", 3, 2),
        ("uau" + "ct" * 30, 2, 2),
        ("uaua", 0, 2),  # the tail stays whatever is asked
        ("uaua", 99, 0),
        ("", 2, 0),
        ("aaact", 1, 3),  # no user message at all: at the start of a tool group
        ("tttt", 1, 0),
    ],
)
def test_what_is_kept_begins_with_a_user_message(roles: str, keep: int, expected: int) -> None:
    assert kept_from(conversation(roles), keep) == expected


@given(st.text("uacts", max_size=60), st.integers(0, 8), st.integers(256, 4000))
@settings(max_examples=300)
def test_no_cut_ever_splits_a_tool_group_or_the_tail(roles: str, keep: int, room: int) -> None:
    messages = conversation(roles, cost=97)
    options = CompactionOptions(max_recent_tokens=300, keep_messages=keep)
    made = decide(state(messages, input_tokens=room), options, 0.0)
    if made is None:
        return
    rest = messages[made.through_seq :]
    if rest:
        assert rest[0].message.role is not Role.TOOL or not _has_call(messages[: made.through_seq])
    newest_user = max(
        (m.seq for m in messages if m.message.role is Role.USER), default=len(messages) + 1
    )
    assert made.through_seq < newest_user
    assert made.from_seq == 1 <= made.to_seq == made.through_seq


def _has_call(covered: Sequence[StoredMessage]) -> bool:
    """Whether the covered part ends within a tool group."""
    for message in reversed(covered):
        if message.message.role is not Role.TOOL:
            return bool(message.message.tool_calls)
    return False


def test_an_orphan_tool_result_at_the_front_does_not_block_compaction() -> None:
    made = decide(state(conversation("t" + "ua" * 50)), OPTIONS, 0.0)
    assert made is not None
    assert made.from_seq == 1


def test_one_endless_tool_loop_is_left_alone() -> None:
    assert decide(state(conversation("u" + "ct" * 60)), OPTIONS, 0.0) is None


def test_small_turns_after_a_kept_giant_do_not_each_cost_a_call() -> None:
    tiny, giant = conversation("ua", cost=20), conversation("ua", cost=900, first=3)
    assert decide(state((*tiny, *giant)), OPTIONS, 0.0) is None


def test_one_run_per_session() -> None:
    assert decide(state(conversation("ua" * 20), running=True), OPTIONS, 0.0) is None
    assert decide(state(conversation("ua" * 20), running=True, refresh=True), OPTIONS, 0.0) is None


def test_the_cooldown_holds_and_doubles_with_each_failure() -> None:
    due = state(conversation("ua" * 20), ended=100.0)
    assert decide(due, OPTIONS, 119.9) is None
    assert decide(due, OPTIONS, 120.0) is not None
    failed = replace(due, failures=2)
    assert decide(failed, OPTIONS, 179.9) is None
    assert decide(failed, OPTIONS, 180.0) is not None
    assert cooldown_left(replace(due, failures=10_000), OPTIONS, 100.0) == 20 * 64


def test_a_clock_that_was_set_back_does_not_block() -> None:
    assert decide(state(conversation("ua" * 20), ended=1e9), OPTIONS, 5.0) is not None


def test_a_refresh_ignores_limits_and_cooldown() -> None:
    made = decide(state(conversation("uaua"), ended=1.0, refresh=True), OPTIONS, 1.0)
    assert made is not None
    assert (made.reason, made.through_seq) == ("refresh", 2)
    assert decide(state(conversation("u"), refresh=True), OPTIONS, 1.0) is None


def test_the_seed_example_covers_six_lines_of_eleven() -> None:
    options = CompactionOptions(max_recent_tokens=100, keep_messages=6)
    made = decide(state(conversation("ua" * 5 + "u", cost=20), refresh=True), options, 0.0)
    assert made is not None
    assert made.through_seq == 6


def test_an_oversize_history_is_taken_in_chunks_that_fit() -> None:
    messages = conversation("ua" * 100)
    summary = None
    covered = 0
    for _ in range(200):
        rest = messages[covered:]
        made = decide(state(rest, summary=summary, input_tokens=2000), OPTIONS, 0.0)
        if made is None:
            break
        assert made.from_seq == covered + 1
        assert (made.to_seq - covered) * (100 + compaction.MESSAGE_OVERHEAD) <= 1000
        assert made.level in (1, 2)
        covered = made.through_seq
        summary = cloud_summary(covered, made.level)
    assert made is None
    assert 200 - covered <= 26


def test_a_full_call_has_room_for_the_facts_and_the_summary_beside_whole_messages() -> None:
    exact = tuple(replace(m, counts={"cl100k_base": 60}) for m in conversation("ua" * 200))
    made = decide(state(exact, input_tokens=8000), OPTIONS, 0.0)
    assert made is not None
    # the call itself is counted by estimates
    messages = made.to_seq * (100 + compaction.MESSAGE_OVERHEAD)
    beside = 8000 // compaction.FACTS_SHARE + OPTIONS.summary_tokens
    assert 8000 - 240 < messages + beside <= 8000


def test_a_backlog_seen_in_part_is_compressed_without_counting_all_of_it() -> None:
    made = decide(state(conversation("ua" * 100), complete=False, input_tokens=2000), OPTIONS, 0.0)
    assert made is not None
    assert made.more
    assert made.to_seq == 8


def test_a_single_message_over_the_limit_is_taken_alone() -> None:
    big = conversation("u", cost=90_000)
    made = decide(state((*big, *conversation("aua", first=2))), OPTIONS, 0.0)
    assert made is not None
    assert made.to_seq == 1


def test_levels_stop_at_two_and_the_third_run_reads_the_originals_again() -> None:
    fresh = conversation("ua" * 14, first=21)
    second = decide(state(fresh, summary=cloud_summary(20, level=1)), OPTIONS, 0.0)
    assert second is not None
    assert (second.level, second.originals) == (2, "new")
    third = decide(state(fresh, summary=cloud_summary(20, level=2)), OPTIONS, 0.0)
    assert third is not None
    assert (third.level, third.originals) == (1, "all")
    assert (third.from_seq, third.to_seq) == (21, 46)


def test_a_history_too_long_to_read_again_is_remade_from_what_its_lines_cite() -> None:
    fresh = conversation("ua" * 14, first=1001)
    long = replace(cloud_summary(1000, level=2), cited=(3, 77, 412, 1001))
    made = decide(state(fresh, summary=long), OPTIONS, 0.0)
    assert made is not None
    assert (made.level, made.originals, made.cited) == (1, "cited", (3, 77, 412))


def test_without_a_cloud_a_local_run_covers_all_at_once() -> None:
    made = decide(
        state(conversation("ua" * 100), cloud=False, ended=0.0, input_tokens=500), OPTIONS, 0.0
    )
    assert made is not None
    assert (made.source, made.through_seq, made.solid_seq, made.level) == ("local", 198, 0, 0)


def test_a_local_summary_is_replaced_chunk_by_chunk_and_covers_all_the_time() -> None:
    messages = conversation("ua" * 30)
    summary = SummaryState(version=3, through_seq=40, solid_seq=0, level=0, source="local")
    seen = []
    now = 0.0
    for _ in range(20):
        rest = messages[summary.solid_seq :]
        made = decide(state(rest, summary=summary, input_tokens=1500), OPTIONS, now)
        if made is None:
            break
        assert made.through_seq >= summary.through_seq
        seen.append((made.solid_seq, made.source))
        summary = SummaryState(
            version=summary.version + 1,
            through_seq=made.through_seq,
            solid_seq=made.solid_seq,
            level=made.level,
            source=made.source,
        )
    assert seen[0] == (6, "local")
    assert seen[-1][1] == "cloud"
    assert summary.solid_seq == summary.through_seq >= 40


def test_a_local_summary_is_replaced_even_when_nothing_new_was_said() -> None:
    local = SummaryState(version=1, through_seq=2, solid_seq=0, level=0, source="local")
    made = decide(state(conversation("uau"), summary=local), OPTIONS, 0.0)
    assert made is not None
    assert (made.reason, made.to_seq, made.source) == ("replace", 2, "cloud")
    assert decide(state(conversation("uau"), summary=local, cloud=False), OPTIONS, 0.0) is None


def test_a_result_is_accepted_only_upon_what_it_was_based_on() -> None:
    summary = cloud_summary(20)
    made = decide(state(conversation("ua" * 14, first=21), summary=summary), OPTIONS, 0.0)
    assert made is not None
    assert accept(made, basis(summary, 0))
    assert not accept(made, basis(cloud_summary(46, version=2), 0))
    assert not accept(made, basis(cloud_summary(20, version=2), 0))
    assert not accept(made, basis(summary, 1))
    assert not accept(made, basis(None, 0))


@pytest.mark.parametrize(("window", "expected"), [(None, 16_000), (128_000, 16_000), (8192, 5792)])
def test_the_history_of_a_call_fits_the_models_window(window: int | None, expected: int) -> None:
    assert compaction.input_tokens(window, 600) == expected
    assert compaction.reply_tokens(600) == 900
    assert compaction.reply_tokens(100) == 512


@pytest.mark.parametrize(
    ("user", "assistant", "most"),
    [(12, 20, 6), (25, 40, 8), (40, 75, 8), (60, 140, 8), (100, 110, 8), (20, 190, 8)],
)
def test_a_hundred_turns_take_at_most_eight_calls(user: int, assistant: int, most: int) -> None:
    calls = simulated_calls(turns=100, user=user, assistant=assistant)
    assert 1 <= len(calls) <= most


def simulated_calls(turns: int, user: int, assistant: int) -> list[Compaction]:
    """Play a conversation, a turn each 15 s; a call takes 5 s."""
    messages: list[StoredMessage] = []
    summary: SummaryState | None = None
    calls: list[Compaction] = []
    ended: float | None = None
    pending: tuple[float, Compaction] | None = None
    position = 0
    for step in range(turns * 2):
        now = step * 7.5
        cost = assistant if step % 2 else user
        (added,) = conversation("ua"[step % 2], cost=cost, first=step + 1)
        messages.append(replace(added, position=position))
        position += cost
        if pending and now >= pending[0]:
            ended, made = pending
            summary = SummaryState(
                version=len(calls),
                through_seq=made.through_seq,
                solid_seq=made.solid_seq,
                level=made.level,
                source=made.source,
            )
            pending = None
        rest = messages[summary.solid_seq if summary else 0 :]
        now_due = decide(
            state(rest, summary=summary, running=pending is not None, ended=ended), OPTIONS, now
        )
        if now_due:
            calls.append(now_due)
            pending = (now + 5.0, now_due)
    return calls


@pytest.mark.parametrize(("cloud", "failures"), [(False, 0), (True, 3)])
def test_1000_boards_whose_summaries_failed_together_do_not_ask_again_together(
    cloud: bool, failures: int
) -> None:
    waits = [
        look_again_s(30.0, cloud=cloud, failures=failures, draw=random.Random(board).random())
        for board in range(1_000)
    ]
    assert min(waits) >= 30.0
    bins = Counter(int(20 * (wait / 30.0 - 1) / compaction.SPREAD) for wait in waits)
    # fifty are expected in each twentieth of the span; six deviations above that
    assert len(bins) == 20 and max(bins.values()) < 50 + 6 * 7


def test_a_summary_that_only_waits_for_its_cooldown_is_made_when_that_is_over() -> None:
    assert look_again_s(12.0, cloud=True, failures=0, draw=0.9) == 12.0
    assert look_again_s(0.0, cloud=True, failures=0, draw=0.9) > 0
