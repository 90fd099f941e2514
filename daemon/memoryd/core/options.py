"""The options of the strategies: what each means, may be, and is when nobody says.

``OPTIONS`` is the one table; checking, defaults, documentation and configuration read it.
A session keeps one flat map of options. Keys of strategies that it does not use at the moment
are kept, so that switching back loses nothing; they have no effect meanwhile.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any, Literal

from memoryd.errors import BadRequest
from memoryd.values import frozen

__all__ = [
    "MOST_TURNS",
    "OPTIONS",
    "STRATEGY_NAMES",
    "Option",
    "Options",
    "check_options",
    "effective_options",
]

STRATEGY_NAMES = ("fixed", "sliding", "summary", "hierarchical")

_SUMMARIES = ("summary", "hierarchical")

MOST_TURNS = 100_000
"""More than any talk has."""

_MOST_TOKENS = 10_000_000
"""Above every context window there is, and far from any integer limit."""


@frozen
class Options:
    """The options in force for one plan. Those that a strategy does not use have no effect."""

    max_turns: int
    max_tokens: int | None
    overlap_tokens: int
    max_recent_tokens: int
    max_recent_turns: int
    summary_tokens: int
    keep_messages: int
    cooldown_s: float
    fields: tuple[str, ...]
    recent_turns: int
    recall_k: int
    recall_scope: Literal["session", "user"]
    shares: tuple[float, float, float]
    facts_tokens: int
    reserve_tokens: int | Literal["auto"]
    max_message_tokens: int | None
    idle_reset_s: float
    clock: bool
    oversize: Literal["cut", "error"]


@frozen
class Option:
    """One row of the table.

    ``check`` returns the value as it is kept, or raises ValueError if it is not ``expected``.
    ``strategies`` use the option, the others ignore it; ``defaults`` names strategies whose
    default is another one than ``default``.
    """

    key: str
    expected: str
    check: Callable[[object], object]
    default: object
    reason: str
    strategies: tuple[str, ...] = STRATEGY_NAMES
    defaults: Mapping[str, object] = field(default_factory=dict)

    def default_for(self, strategy: str) -> object:
        """Return what holds for ``strategy`` when nothing is set."""
        return self.defaults.get(strategy, self.default)


def check_options(options: Mapping[str, object], *, prefix: str = "options.") -> dict[str, object]:
    """Return the options as they are kept, or raise BadRequest naming the first wrong one.

    An option of None was not given, and is left out. Options of any strategy are accepted.
    """
    checked = {}
    for key, value in options.items():
        option = OPTIONS.get(key)
        if option is None:
            raise BadRequest(_unknown(key), field=prefix + key)
        if value is None:
            continue
        try:
            checked[key] = option.check(value)
        except ValueError:
            raise BadRequest(
                f"{key} must be {option.expected}, not {_shown(value)}", field=prefix + key
            ) from None
    return checked


def effective_options(
    strategy: str, session: Mapping[str, object], defaults: Mapping[str, object]
) -> Options:
    """Return what is in force: the session's options over the configuration's over the table's.

    Both maps have passed ``check_options``.
    """
    values: dict[str, Any] = {}
    for key, option in OPTIONS.items():
        value = option.default_for(strategy)
        if strategy in option.strategies:
            value = session.get(key, defaults.get(key, value))
        # The store and msgpack know no tuples.
        values[key] = tuple(value) if isinstance(value, list) else value
    return Options(**values)


def _unknown(key: str) -> str:
    import difflib  # only for a mistake; not worth its memory at start

    close = difflib.get_close_matches(key, OPTIONS, n=1)
    hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(OPTIONS)}"
    return f"unknown option {_shown(key)}; {hint}"


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _whole(low: int, high: int) -> Callable[[object], object]:
    def check(value: object) -> object:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise ValueError
        return value

    return check


def _seconds(value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError
    if not (math.isfinite(value) and 0 <= value <= 10**9):
        raise ValueError
    return value


def _flag(value: object) -> object:
    if not isinstance(value, bool):
        raise ValueError
    return value


def _one_of(*choices: str) -> Callable[[object], object]:
    def check(value: object) -> object:
        if value not in choices:
            raise ValueError
        return value

    return check


def _reserve(value: object) -> object:
    return value if value == "auto" else _whole(0, _MOST_TOKENS)(value)


def _names(value: object) -> object:
    if not isinstance(value, list | tuple) or len(value) > 32:
        raise ValueError
    for name in value:
        if not isinstance(name, str) or not name.strip() or len(name) > 64 or "\n" in name:
            raise ValueError
    if len(set(value)) < len(value):
        raise ValueError
    return list(value)


def _shares(value: object) -> object:
    if not isinstance(value, list | tuple) or len(value) != 3:
        raise ValueError
    for share in value:
        if isinstance(share, bool) or not isinstance(share, int | float):
            raise ValueError
        if not 0 <= share <= 10**6:  # NaN fails here too
            raise ValueError
    if not any(value):
        raise ValueError
    return list(value)


def _tokens(low: int = 0) -> Callable[[object], object]:
    return _whole(low, _MOST_TOKENS)


_TABLE = (
    Option(
        key="max_turns",
        expected=f"a whole number of turns from 0 (tokens alone decide) to {MOST_TURNS}",
        check=_whole(0, MOST_TURNS),
        default=10,
        reason="a task of everyday use ends within ten turns",
        strategies=("fixed",),
    ),
    Option(
        key="max_tokens",
        expected="a whole number of tokens from 1",
        check=_tokens(1),
        default=None,
        reason="the strategy's own budget, reply included; cheap on every model there is",
        strategies=("fixed", "sliding"),
        defaults={"fixed": 4096, "sliding": 4096},
    ),
    Option(
        key="overlap_tokens",
        expected="a whole number of tokens from 0 (the start moves with every turn)",
        check=_tokens(),
        default=320,
        reason="the window's start moves in steps of this, so that the cloud can cache the prefix",
        strategies=("sliding",),
    ),
    Option(
        key="max_recent_tokens",
        expected="a whole number of tokens from 1",
        check=_tokens(1),
        default=1600,
        reason="recent messages beyond this are compressed, once 13 turns are or at twice this;"
        " the window while degraded",
        strategies=_SUMMARIES,
    ),
    Option(
        key="max_recent_turns",
        expected=f"a whole number of turns from 1 to {MOST_TURNS}",
        check=_whole(1, MOST_TURNS),
        default=20,
        reason="recent turns beyond this are compressed, however short they are",
        strategies=_SUMMARIES,
    ),
    Option(
        key="summary_tokens",
        expected="a whole number of tokens from 0",
        check=_tokens(),
        default=600,
        reason="the most a summary takes of a plan; a question has up to 2.5 times as much"
        " quoted besides, while the recent part is short",
        strategies=_SUMMARIES,
    ),
    Option(
        key="keep_messages",
        expected="a whole number of messages from 0 to 10000",
        check=_whole(0, 10_000),
        default=2,
        reason="so many newest messages are never compressed",
        strategies=_SUMMARIES,
    ),
    Option(
        key="cooldown_s",
        expected="seconds from 0",
        check=_seconds,
        default=20,
        reason="the least time between two summary calls of a session",
        strategies=_SUMMARIES,
    ),
    Option(
        key="fields",
        expected="a list of at most 32 different names of 1 to 64 characters",
        check=_names,
        default=[],
        reason="what the application wants in every summary, under these names",
        strategies=_SUMMARIES,
    ),
    Option(
        key="recent_turns",
        expected="a whole number of turns from 0 to 100000",
        check=_whole(0, 100_000),
        default=5,
        reason="recent turns that stand although a summary covers them",
        strategies=("hierarchical",),
    ),
    Option(
        key="recall_k",
        expected="a whole number of passages from 0 to 200",
        check=_whole(0, 200),
        default=200,
        reason="passages recalled at most; as a rule the tokens that recall has decide",
        strategies=("hierarchical",),
    ),
    Option(
        key="recall_scope",
        expected="session or user",
        check=_one_of("session", "user"),
        default="session",
        reason="whether passages of the user's other sessions are recalled",
        strategies=("hierarchical",),
    ),
    Option(
        key="shares",
        expected="three numbers from 0, not all 0 (system, memory, recent)",
        check=_shares,
        default=[1, 2, 7],
        reason="who gets how much when all want more than there is",
        strategies=("hierarchical",),
    ),
    Option(
        key="facts_tokens",
        expected="a whole number of tokens from 0",
        check=_tokens(),
        default=300,
        reason="the most that key facts take of a plan; 200 at most while degraded",
        defaults={"fixed": 0, "sliding": 0},
    ),
    Option(
        key="reserve_tokens",
        expected='a whole number of tokens from 0, or "auto"',
        check=_reserve,
        default=800,
        reason="kept free for the reply; auto: the 95th percentile of recent replies",
    ),
    Option(
        key="max_message_tokens",
        expected="a whole number of tokens from 1",
        check=_tokens(1),
        default=None,
        reason="a longer message outside the tail is shortened; a quarter of the limit if not set",
    ),
    Option(
        key="idle_reset_s",
        expected="seconds from 0 (never)",
        check=_seconds,
        default=0,
        reason="after a pause this long the recent part starts anew",
    ),
    Option(
        key="clock",
        expected="true or false",
        check=_flag,
        default=True,
        reason="a note with date, weekday, time and zone right before the newest user message",
        defaults={"fixed": False, "sliding": False},
    ),
    Option(
        key="oversize",
        expected="cut or error",
        check=_one_of("cut", "error"),
        default="cut",
        reason="what happens when the newest user message and what follows it do not fit",
    ),
)

OPTIONS: Mapping[str, Option] = {option.key: option for option in _TABLE}
"""Every option by its key, in the order in which people should read them."""
