"""Many random histories through the planner: ``python -m support.plan_soak 100000 [SEED]``."""

from __future__ import annotations

import sys
import time
from collections import Counter as Tally
from dataclasses import replace
from random import Random

from memoryd.core.options import Options
from memoryd.core.plan.parts import PlanInputs, PromptPlan
from memoryd.core.plan.planning import plan
from memoryd.core.tokens.counting import run_plan
from memoryd.errors import BudgetTooSmall
from support.plan_counting import counted
from support.plan_histories import random_inputs
from support.plan_invariants import violations


def check(inputs: PlanInputs) -> tuple[str, list[str]]:
    """Plan once; return what came of it and every promise broken."""
    try:
        made = run_plan(plan(inputs), counted)
    except BudgetTooSmall as exc:
        needed = exc.data["needed"]
        assert isinstance(needed, int)
        return "too small", _needed_holds(inputs, needed)
    return outcome(made), violations(inputs, made)


def outcome(made: PromptPlan) -> str:
    """Name the kind of plan, to see that all kinds occur."""
    cut = " cut" if made.cut else ""
    memory = " memory" if any(part.part in ("facts", "summary") for part in made.parts) else ""
    return f"{made.strategy}{' degraded' if made.degraded else ''}{cut}{memory}"


def with_budget(inputs: PlanInputs, budget: int) -> PlanInputs:
    """Return the inputs with every bound set to ``budget``."""
    options: Options = inputs.options
    if options.max_tokens is not None:
        options = replace(options, max_tokens=budget)
    return replace(
        inputs, call_budget=budget, session_budget=budget, context_window=budget, options=options
    )


def _needed_holds(inputs: PlanInputs, needed: int) -> list[str]:
    enough = with_budget(inputs, needed)
    try:
        found = violations(enough, run_plan(plan(enough), counted))
    except BudgetTooSmall as exc:
        return [f"needed said {needed}, then {exc.data['needed']}"]
    try:
        run_plan(plan(with_budget(inputs, needed - 1)), counted)
    except BudgetTooSmall:
        return found
    return [*found, f"{needed} were said to be needed, one less does"]


def soak(histories: int, seed: int) -> int:
    """Check so many histories; print what came of them, return how many were bad."""
    outcomes: Tally[str] = Tally()
    bad = 0
    began = time.perf_counter()
    for index in range(histories):
        inputs = random_inputs(Random(f"{seed}:{index}"))
        kind, found = check(inputs)
        outcomes[kind] += 1
        if found:
            bad += 1
            if bad <= 10:
                print(f"history {seed}:{index} ({kind}): {'; '.join(found)}")
    took = time.perf_counter() - began
    for kind, number in sorted(outcomes.items()):
        print(f"{number:8} {kind}")
    print(f"{histories} histories, {bad} with violations, {took:.1f} s")
    return bad


if __name__ == "__main__":
    sys.exit(bool(soak(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)))
