"""The table of options: what is accepted, what is in force."""

from __future__ import annotations

import math
from dataclasses import fields

import pytest

from memoryd.core.options import (
    OPTIONS,
    STRATEGY_NAMES,
    Options,
    check_options,
    effective_options,
)
from memoryd.errors import BadRequest


def test_every_option_of_the_table_is_a_field_and_the_reverse() -> None:
    assert set(OPTIONS) == {each.name for each in fields(Options)}


def test_every_default_passes_its_own_check() -> None:
    for key, option in OPTIONS.items():
        for strategy in STRATEGY_NAMES:
            default = option.default_for(strategy)
            if default is not None:
                assert check_options({key: default}) == {key: default}


def test_the_defaults_are_those_of_the_design() -> None:
    fixed, sliding, summary, deep = (effective_options(name, {}, {}) for name in STRATEGY_NAMES)
    assert (fixed.max_turns, fixed.max_tokens, fixed.facts_tokens, fixed.clock) == (
        10,
        4096,
        0,
        False,
    )
    assert (sliding.max_tokens, sliding.overlap_tokens, sliding.clock) == (4096, 320, False)
    assert (summary.max_recent_tokens, summary.max_recent_turns) == (1600, 20)
    assert (summary.summary_tokens, summary.keep_messages, summary.cooldown_s) == (600, 2, 20)
    assert (summary.facts_tokens, summary.clock, summary.max_tokens) == (300, True, None)
    assert (deep.recent_turns, deep.recall_k, deep.recall_scope) == (5, 200, "session")
    assert deep.shares == (1, 2, 7)
    assert {each.reserve_tokens for each in (fixed, sliding, summary, deep)} == {800}


def test_a_misspelt_option_is_refused_with_a_suggestion() -> None:
    with pytest.raises(BadRequest, match="did you mean max_turns") as refused:
        check_options({"max_turn": 3})
    assert refused.value.data == {"field": "options.max_turn"}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("max_turns", -1),
        ("max_turns", True),
        ("max_turns", 2.5),
        ("max_tokens", 0),
        ("max_tokens", 2**63),
        ("reserve_tokens", "automatic"),
        ("reserve_tokens", -1),
        ("clock", 1),
        ("oversize", "drop"),
        ("oversize", ["cut"]),
        ("idle_reset_s", math.nan),
        ("idle_reset_s", math.inf),
        ("cooldown_s", -0.1),
        ("shares", [1, 2]),
        ("shares", [0, 0, 0]),
        ("shares", [1, 2, math.nan]),
        ("shares", [1, 2, "7"]),
        ("fields", "预算"),
        ("fields", ["预算", "预算"]),
        ("fields", [""]),
        ("fields", ["a\nb"]),
        ("recall_k", 201),
        ("recall_scope", "all"),
    ],
)
def test_a_wrong_value_is_refused_naming_option_and_expectation(key: str, value: object) -> None:
    with pytest.raises(BadRequest, match=f"{key} must be") as refused:
        check_options({key: value})
    assert refused.value.data == {"field": f"options.{key}"}


def test_options_of_other_strategies_are_kept_and_have_no_effect() -> None:
    options = check_options({"max_tokens": 500, "summary_tokens": 50, "clock": False})
    assert options == {"max_tokens": 500, "summary_tokens": 50, "clock": False}
    summary = effective_options("summary", options, {})
    assert (summary.max_tokens, summary.summary_tokens, summary.clock) == (None, 50, False)
    sliding = effective_options("sliding", options, {})
    assert (sliding.max_tokens, sliding.summary_tokens) == (500, 600)


def test_the_session_comes_before_the_configuration_and_that_before_the_table() -> None:
    options = effective_options("fixed", {"max_turns": 3}, {"max_turns": 5, "max_tokens": 900})
    assert (options.max_turns, options.max_tokens, options.overlap_tokens) == (3, 900, 320)


def test_nothing_is_not_given() -> None:
    assert check_options({"max_turns": None}) == {}


def test_a_prefix_names_the_place_of_the_mistake() -> None:
    with pytest.raises(BadRequest) as refused:
        check_options({"clock": 3}, prefix="memory.")
    assert refused.value.data == {"field": "memory.clock"}
