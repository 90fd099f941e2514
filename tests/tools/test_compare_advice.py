"""Numbers and advice of memctl compare, from made-up runs."""

from __future__ import annotations

from datetime import UTC

import pytest

from memoryd_tools.compare.advice import Advice, advise, balance, balanced, snippet
from memoryd_tools.compare.document import Lines, blocks
from memoryd_tools.compare.figures import Figures, ask_after
from memoryd_tools.compare.grounds import ungrounded
from memoryd_tools.compare.probes import Seen
from memoryd_tools.compare.replay import Asked, Usage, Variant
from memoryd_tools.compare.words import PHRASES
from memoryd_tools.memctl.words import Words
from support.compared import MIB, compared, measured, probe, run


def test_tokens_are_told_up_to_the_marks_that_are_reached() -> None:
    found = measured(run(turns=60))
    assert set(found.tokens) == {15, 60, 0}
    assert (found.tokens[15].mean, found.tokens[15].max) == (108, 115)
    assert found.tokens[60] == found.tokens[0]
    assert found.extra_main == 3 * MIB


def test_recall_is_of_the_first_half_at_the_end() -> None:
    made = run(lost=2)
    made.asked.append(Asked(turn=60, probe=probe("late", 50), seen=Seen(False, False)))
    made.asked.append(Asked(turn=30, probe=probe("f9", 1), seen=Seen(False, False)))
    found = measured(made)
    assert found.recall == 0.8
    assert found.lost == ("f0", "f1")
    assert found.forgets is not None
    assert (found.forgets.turn, found.forgets.name, found.forgets.age) == (30, "f9", 29)
    assert [(each.low, each.asked, each.known) for each in found.ages] == [
        (10, 1, 0),
        (20, 1, 0),
        (40, 10, 8),
    ]


def test_cost_holds_summaries_and_their_share() -> None:
    made = run(turns=10, tokens=0, summaries=Usage(2, 45, 200))
    found = measured(made, {"input": 1_000_000, "output": 2_000_000}).cost
    assert (found.prompt_tokens, found.reply_tokens) == (55, 100)
    assert found.total == 55 + 200 + 45 + 400
    assert found.summary_share == 445 / 700
    without = measured(made).cost
    assert without.total is None
    assert without.summary_share == 245 / 400


@pytest.mark.parametrize(
    ("turns", "expected"),
    [(3, (3,)), (20, (5, 10, 15, 20)), (126, (15, 60, 78, 104, 126))],
)
def test_facts_are_asked_on_the_way_at_the_marks_and_at_the_end(
    turns: int, expected: tuple[int, ...]
) -> None:
    assert ask_after(turns) == expected


def four(*lost: int, outdated: int = 0) -> list[Figures]:
    names = ("fixed", "sliding", "summary", "hierarchical")
    return [
        measured(run(name, lost=count, outdated=outdated))
        for name, count in zip(names, lost, strict=True)
    ]


def test_the_simplest_that_knows_enough_is_recommended() -> None:
    advice = advise(four(9, 5, 0, 0), wanted=0.95, scene=None)
    assert advice.chosen.variant.strategy == "summary"
    assert [reason.key for reason in advice.reasons] == [
        "why.simplest",
        "why.too_little",
        "why.too_little",
    ]


def test_a_kind_of_use_decides_among_those_that_know_enough() -> None:
    advice = advise(four(0, 0, 0, 0), wanted=0.95, scene="quoting")
    assert advice.chosen.variant.strategy == "hierarchical"
    assert [reason.key for reason in advice.reasons] == [
        "why.scene",
        "why.scene_holds",
        "why.simpler",
    ]


def test_a_kind_of_use_does_not_outweigh_what_was_measured() -> None:
    advice = advise(four(9, 9, 0, 0), wanted=0.95, scene="task")
    assert advice.chosen.variant.strategy == "summary"
    assert "why.scene_fails" in [reason.key for reason in advice.reasons]


def test_customer_service_is_decided_by_measurement() -> None:
    advice = advise(four(9, 0, 0, 0), wanted=0.95, scene="service")
    assert advice.chosen.variant.strategy == "sliding"
    assert advice.reasons[0].key == "why.scene_open"


def test_a_short_transcript_is_said_to_tell_little() -> None:
    for turns, told in ((14, True), (15, False)):
        advice = advise([measured(run(turns=turns))], wanted=0.95, scene=None)
        assert ("why.short" in [reason.key for reason in advice.reasons]) == told


def keys(advice: Advice) -> list[str]:
    return [reason.key for reason in advice.reasons]


def test_where_nothing_could_be_forgotten_it_is_said_when_that_will_be() -> None:
    sliding = measured(run("sliding", turns=21, tokens=676, whole=True))
    advice = advise([sliding], wanted=0.95, scene=None)
    assert keys(advice) == ["why.simplest", "why.whole", "why.fills"]
    assert advice.reasons[-1].values["turns"] == 99  # of 3,296 tokens the last took 697
    assert measured(run("sliding", turns=21)).fills_after is None
    summary = measured(run("summary", turns=21, whole=True))
    assert keys(advise([summary], wanted=0.95, scene=None)) == ["why.simplest", "why.whole"]
    # also where an app's scene asks for one that had summarised by then
    summary = measured(run("summary", turns=21))
    assert keys(advise([sliding, summary], wanted=0.95, scene="role"))[-1] == "why.whole"


def test_summary_calls_that_failed_are_told() -> None:
    failing = measured(run("summary", summaries=Usage(3, 10, 10, 2)))
    advice = advise([measured(run("fixed", lost=9)), failing], wanted=0.95, scene=None)
    assert keys(advice)[-1] == "why.failed"
    assert advice.reasons[-1].values == {"strategy": "summary", "count": 2, "calls": 3}


def test_a_sweep_says_by_what_its_point_was_chosen() -> None:
    dear, cheap, poor = (
        measured(run(tokens=tokens, lost=lost)) for tokens, lost in ((900, 0), (500, 0), (200, 5))
    )
    assert keys(balance([dear, cheap, poor], wanted=0.95)) == ["why.cheapest"]
    assert keys(balance([poor], wanted=0.95)) == ["why.best"]
    assert keys(balance([measured(run(asked=0))], wanted=0.95)) == ["why.cheapest_unasked"]


def test_an_outdated_value_is_as_bad_as_a_lost_one() -> None:
    advice = advise(four(0, 0, 0, 0, outdated=1), wanted=0.95, scene=None)
    assert [reason.key for reason in advice.reasons] == ["why.best", "why.outdated"]


def test_without_facts_nothing_is_claimed() -> None:
    found = [measured(run(name, asked=0)) for name in ("fixed", "summary")]
    advice = advise(found, wanted=0.95, scene=None)
    assert advice.chosen.variant.strategy == "summary"
    assert [reason.key for reason in advice.reasons] == ["why.nothing_asked"]
    titles = [block.title for block in blocks(compared([run(asked=0)]), Words("en", PHRASES))]
    assert "Recommendation" in titles
    assert "What was lost" not in titles


def test_the_balanced_point_is_the_cheapest_that_knows_enough() -> None:
    dear, cheap, poor = (
        measured(run(tokens=tokens, lost=lost)) for tokens, lost in ((900, 0), (500, 0), (200, 5))
    )
    assert balanced([dear, cheap, poor], 0.95) is cheap
    assert balanced([poor, measured(run(lost=8))], 0.95) is poor


def test_the_snippet_is_toml() -> None:
    made = run()
    made.variant = Variant(strategy="summary", options={"summary_tokens": 300, "clock": False})
    assert snippet(measured(made), 2000) == (
        '[memory]\nstrategy = "summary"\nbudget_tokens = 2000\nsummary_tokens = 300\nclock = false'
    )


def test_statements_without_a_source_are_found() -> None:
    messages = [
        {"id": "1", "role": "user", "content": "预算 1,500 元，明天下午三点开会"},
        {"id": "2", "role": "assistant", "content": "好的，李雷"},
    ]
    statements = ["预算 1500 元", "预算 1600 元", "下午三点开会"]
    quotes = ["1500 元", "电话 139", "11月15日下午三点", "11月16日下午三点"]
    found = ungrounded(statements, quotes, messages, zone=UTC, now=1.7e9)
    assert found == ["电话 139", "11月16日下午三点", "预算 1600 元"]


def test_what_was_played_in_part_is_advised_on_as_far_as_it_goes() -> None:
    advice = advise(four(9, 0, 0, 0), wanted=0.95, scene=None, partial=True)
    assert keys(advice) == ["why.simplest_played", "why.too_little", "why.partial"]
    played = {"played": "fixed 60, sliding 60, summary 60, hierarchical 60"}
    assert advice.reasons[-1].values == played
    nothing_found = advise(four(9, 9, 9, 9), wanted=0.95, scene=None, partial=True)
    assert keys(nothing_found) == ["why.best", "why.partial"]
    points = [measured(run(tokens=500))]
    assert keys(balance(points, wanted=0.95, partial=True)) == ["why.cheapest", "why.partial"]


def test_what_was_forgotten_on_the_way_is_told_beside_what_was_lost_at_the_end() -> None:
    made = run()
    made.asked.append(Asked(turn=48, probe=probe("f9", 30), seen=Seen(False, False)))
    report = blocks(compared([made, run("fixed")]), Words("en", PHRASES))
    (lost,) = (block for block in report if block.title == "What was lost")
    assert isinstance(lost, Lines)
    assert lost.lines == (
        "summary: nothing of the early facts at the end; but asked at turn 48 it did not know, of "
        "18 turns before: f9",
        "fixed: nothing",
    )
