"""Which values of a tool's result a later result replaced.

Nobody says so: the bed of the second enquiry is where the patient lies now, the total of the
revised quote is the one that holds. Two results speak of one thing when the same was asked twice,
or when they share a code and tools of one name (quote_get, quote_revise) gave them, the later one
looking or changing. Two payments for one job are two things: nothing of the first is replaced.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from memoryd.core.fact_table.sameness import same_value
from memoryd.core.outdated.stated import Said
from memoryd.core.outdated.value_kinds import kinds_of, plain_values

__all__ = ["Result", "changed_fields", "result_of"]


@dataclass(frozen=True, slots=True)
class Result:
    """What a call gave: the tool's name, its arguments and the fields of its result, by name."""

    tool: str
    arguments: Mapping[str, str]
    fields: Mapping[str, str]


def result_of(said: Said) -> Result | None:
    """Return what a tool answered, as a message or a kept line says it; None of anything else."""
    return _read(f"{said.call} {said.text}" if said.call else said.text)


@functools.lru_cache(maxsize=128)
def _read(text: str) -> Result | None:
    match = _result().match(text)
    if match is None:
        return None
    return Result(match["tool"], _fields(match["arguments"]), _fields(match["result"]))


@functools.cache
def _result() -> re.Pattern[str]:
    return re.compile(
        r"(?:(?:tool|工具): )?(?P<tool>[\w.-]{1,64})\((?P<arguments>\{.*?\}|[^()]*)\)"
        r" (?P<result>\{.*)",
        re.DOTALL,
    )


@functools.cache
def _field() -> re.Pattern[str]:
    # by itself, since a kept line may end in the middle of its JSON
    return re.compile(r'"([\w.-]+)": ?(?:"((?:[^"\\]|\\.)*)"|(-?[0-9][0-9.]*|true|false))')


def _fields(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    twice: set[str] = set()
    for name, words, bare in _field().findall(text):
        twice.update({name} & found.keys())  # of a list: which is which nobody knows
        found[name] = words or bare
    return {name: value for name, value in found.items() if name not in twice}


def changed_fields(newer: Result, older: Result) -> Iterator[tuple[str, str]]:
    """Yield the values of the older result that hold no more, each with the one that holds now."""
    if not (_asked_again(newer, older) or _looked_up_again(newer, older)):
        return
    after = {**newer.arguments, **newer.fields}
    for name, old in {**older.arguments, **older.fields}.items():
        now = after.get(name)
        if now and not _same(old, now) and (_telling(old) or _is_count(name, old)):
            yield old, now


def _same(one: str, other: str) -> bool:
    """Whether two values are one: 15:00 and 下午3点."""
    ours, theirs = (
        {kind for value in plain_values(text) for kind in kinds_of(value)} for text in (one, other)
    )
    return same_value(one, other) or (bool(ours) and ours == theirs)


def _asked_again(newer: Result, older: Result) -> bool:
    """Whether the same tool was given the same, or the same with more or less beside it."""
    ours, theirs = newer.arguments.items(), older.arguments.items()
    return newer.tool == older.tool and bool(ours & theirs) and (ours <= theirs or ours >= theirs)


def _looked_up_again(newer: Result, older: Result) -> bool:
    """Whether the newer is what a look or a change of the same thing gave."""
    ours, theirs = _words(newer.tool), _words(older.tool)
    if not (ours & theirs - _LOOKS) or not (ours & _LOOKS):
        return False
    new = {**newer.arguments, **newer.fields}
    old = {**older.arguments, **older.fields}
    codes = [
        name for name in new.keys() & old.keys() if _is_code(new[name]) and _is_code(old[name])
    ]
    same = [name for name in codes if new[name] == old[name]]
    # Q-7740/B is what became of Q-7740
    return bool(same) and all(
        new[name].startswith(old[name]) or old[name].startswith(new[name]) for name in codes
    )


def _words(tool: str) -> frozenset[str]:
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", tool).lower()
    return frozenset(re.findall(r"[^\W_]+", snake))


_LOOKS = frozenset(
    [
        *("get", "query", "check", "look", "lookup", "status", "info", "show", "read", "fetch"),
        *("track", "search", "find", "list", "view", "update", "change", "revise", "modify"),
        *("edit", "reschedule", "move", "set", "switch", "extend", "correct"),
    ]
)
"""Words of tools that look at a thing, or change it: neither makes a second one."""


def _is_code(value: str) -> bool:
    values = plain_values(value)
    return any(kind == "id" for each in values for kind, _ in kinds_of(each)) or bool(
        re.fullmatch(r"(?=.*[0-9])[A-Za-z0-9]+(?:[-/_][A-Za-z0-9]+)+|[A-Z]{1,4}[0-9]{3,}", value)
    )


def _is_count(name: str, value: str) -> bool:
    """Whether a field says how many: what was told of it says so with what is counted."""
    return value.isdecimal() and not _words(name).isdisjoint(_COUNTS)


_COUNTS = frozenset(["qty", "quantity", "count", "number", "people", "guests", "seats", "nights"])


def _telling(value: str) -> bool:
    """Whether a value is one that can be found again in what was said of it."""
    return bool(re.search(r"[0-9]|[\u4e00-\u9fff]{2}|[A-Za-z]{4}", value)) and len(value) > 1
