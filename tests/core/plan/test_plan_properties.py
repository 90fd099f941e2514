"""What holds of every plan, under any input; and that the checker would notice if it did not."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memoryd.core.plan.parts import PlanPart, PromptPlan, Summary
from memoryd.core.plan.planning import plan
from memoryd.core.tokens.counting import Counted, run_plan
from memoryd.errors import BudgetTooSmall
from support.plan_cases import inputs, result, rows, said, turns, user
from support.plan_counting import count, counted, request_cost
from support.plan_histories import random_inputs
from support.plan_invariants import violations
from support.plan_soak import check

HISTORIES = 100_000 if os.environ.get("SOAK") else 3_200


@pytest.mark.soak
@pytest.mark.parametrize("block", range(8))
def test_random_histories_break_no_promise(block: int) -> None:
    for index in range(HISTORIES // 8):
        kind, found = check(random_inputs(Random(f"{block}:{index}")))
        assert found == [], f"history {block}:{index} ({kind})"


@given(st.randoms(use_true_random=False))
@settings(max_examples=150)
def test_drawn_histories_break_no_promise(rng: Random) -> None:
    assert check(random_inputs(rng))[1] == []


@pytest.mark.parametrize("seed", range(150))
def test_the_same_input_gives_the_same_plan_and_asks_the_same(seed: int) -> None:
    asked: list[list[str]] = [[], []]

    def counting(log: list[str]) -> Callable[[str], Counted]:
        def counts(text: str) -> Counted:
            log.append(text)
            return counted(text)

        return counts

    given = random_inputs(Random(seed))
    plans: list[object] = []
    for log in asked:
        try:
            plans.append(run_plan(plan(given), counting(log)))
        except BudgetTooSmall as exc:
            plans.append(exc.data["needed"])
    assert plans[0] == plans[1]
    assert asked[0] == asked[1]


@pytest.mark.parametrize("seed", range(200))
def test_counts_that_are_only_bounds_keep_every_bound(seed: int) -> None:
    """The worker may be gone at any question: upper bounds of any looseness do."""
    rng = Random(seed)

    def loosely(text: str) -> Counted:
        if rng.random() < 0.5:
            return counted(text)
        return Counted(tokens=count(text) + rng.randint(0, 5 + len(text)), exact=False)

    given = replace(random_inputs(rng), factor=None)
    try:
        made = run_plan(plan(given), loosely)
    except BudgetTooSmall:
        return
    real = request_cost(list(made.messages), list(given.tools))
    assert real <= made.tokens <= made.limit


@pytest.mark.parametrize("seed", range(150))
def test_a_plan_asks_in_few_questions(seed: int) -> None:
    steps = plan(random_inputs(Random(seed)))
    questions = 0
    try:
        texts = next(steps)
        while True:
            questions += 1
            assert len(set(texts)) == len(texts)
            texts = steps.send(tuple(map(counted, texts)))
    except (StopIteration, BudgetTooSmall):
        assert questions <= 8


CONVERSATION = rows(
    [*turns(2), user("查"), said("", "a", "b"), result("a", "1"), result("b", "2"), *turns(2)]
)
GIVEN = inputs("sliding", CONVERSATION, system="你是助手。")


def drop(index: int) -> Callable[[PromptPlan], PromptPlan]:
    return lambda made: replace(made, messages=made.messages[:index] + made.messages[index + 1 :])


def without_ids(made: PromptPlan, *gone: str) -> PromptPlan:
    def part(each: PlanPart) -> PlanPart:
        if each.ids is None:
            return each
        return replace(each, ids=tuple(key for key in each.ids if key not in gone))

    return replace(made, parts=tuple(map(part, made.parts)))


SPOILT: dict[str, Callable[[PromptPlan], PromptPlan]] = {
    "prompt gone": drop(0),
    "tail cut off": drop(12),
    "a turn missing inside": drop(3),
    "a call gone": drop(6),
    "a result gone": drop(7),
    "a result gone from messages and ids": lambda made: without_ids(drop(8)(made), "m8"),
    "tokens too low": lambda made: replace(made, tokens=made.tokens - 1),
    "parts do not add up": lambda made: replace(made, parts=made.parts[:-1]),
    "over the limit": lambda made: replace(made, budget_tokens=made.tokens - 1),
    "begins with an answer": lambda made: without_ids(drop(1)(made), "m1"),
    "order changed": lambda made: replace(
        made, messages=(*made.messages[:-2], made.messages[-1], made.messages[-2])
    ),
    "text changed": lambda made: replace(
        made, messages=(*made.messages[:-1], {"role": "assistant", "content": "别的"})
    ),
    "cut without need": lambda made: replace(made, cut=("m12",)),
    "omitted miscounted": lambda made: replace(made, omitted=3),
    "estimated without cause": lambda made: replace(made, estimated=True),
    "degraded without cause": lambda made: replace(made, degraded=True),
}


@pytest.mark.parametrize("how", SPOILT)
def test_the_checker_notices_a_spoilt_plan(how: str) -> None:
    made = run_plan(plan(GIVEN), counted)
    assert violations(GIVEN, made) == []
    assert violations(GIVEN, SPOILT[how](made)) != []


def test_the_checker_notices_turns_in_neither_window_nor_summary() -> None:
    given = inputs("summary", turns(6), summary=Summary(lines=("概要",), through_seq=4))
    made = run_plan(plan(given), counted)
    assert violations(given, made) == []
    covering_less = replace(given, summary=Summary(lines=("概要",), through_seq=2))
    assert violations(covering_less, made) != []
