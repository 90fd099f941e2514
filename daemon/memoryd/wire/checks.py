"""Checks of single arguments: each takes a value and where it stands, and returns it typed.

A check raises BadRequest saying what would be right. What a user wrote is shown only where it is
a name, and shortened: the message of an error may end in somebody's log.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, field
from typing import Any, TypeVar

from memoryd.errors import BadRequest

__all__ = [
    "CHECK",
    "argument",
    "choice",
    "closest",
    "expect",
    "flag",
    "flat_map",
    "integer",
    "listing",
    "mapping",
    "maps",
    "name",
    "number",
    "pattern",
    "shown",
    "text",
    "unknown",
]

T = TypeVar("T")

CHECK = "check"
"""The key of a field's check in its metadata."""

_SHOWN_CHARS = 64
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_KINDS: Mapping[type, str] = {
    type(None): "nil",
    bool: "a bool",
    int: "an integer",
    float: "a float",
    str: "a string",
    bytes: "bin",
    list: "an array",
    dict: "a map",
}


def argument(
    check: Callable[[object, str], object],
    *,
    default: Any = MISSING,
    default_factory: Any = MISSING,
) -> Any:
    """Declare a field of an arguments class: its check, and what holds where it is not given."""
    return field(
        metadata={CHECK: check},
        **({} if default is MISSING else {"default": default}),
        **({} if default_factory is MISSING else {"default_factory": default_factory}),
    )


def expect(kind: type[T], value: object, where: str) -> T:
    """Return ``value`` if it is of exactly this type: a bool is no integer."""
    if type(value) is not kind:
        raise BadRequest(
            f"{where} must be {_KINDS[kind]}, not {_KINDS.get(type(value), 'that')}", field=where
        )
    return value


def text(shortest: int, longest: int | None = None) -> Callable[[object, str], str]:
    """A string of so many characters; without ``longest`` the frame is the bound."""

    def check(value: object, where: str) -> str:
        words = expect(str, value, where)
        if len(words) < shortest:
            raise BadRequest(f"{where} must not be empty", field=where)
        if longest is not None and len(words) > longest:
            raise BadRequest(
                f"{where} may have {longest} characters, not {len(words)}", field=where
            )
        return words

    return check


def name(longest: int) -> Callable[[object, str], str]:
    """A string that names something: not empty, one line, no control characters."""
    bounded = text(1, longest)

    def check(value: object, where: str) -> str:
        words = bounded(value, where)
        if _CONTROLS.search(words):
            raise BadRequest(f"{where} must hold no control characters", field=where)
        return words

    return check


def pattern(expression: str, expected: str) -> Callable[[object, str], str]:
    """A string that matches as a whole; ``expected`` says in words what that is."""
    compiled = re.compile(expression)

    def check(value: object, where: str) -> str:
        words = expect(str, value, where)
        if compiled.fullmatch(words) is None:
            raise BadRequest(f"{where} must be {expected}, not {shown(words)}", field=where)
        return words

    return check


def choice(allowed: tuple[str, ...]) -> Callable[[object, str], str]:
    """One of a few strings."""

    def check(value: object, where: str) -> str:
        words = expect(str, value, where)
        if words not in allowed:
            raise BadRequest(
                f"{where} must be one of {', '.join(allowed)}, not {shown(words)}"
                f"{closest(words, allowed)}",
                field=where,
            )
        return words

    return check


def integer(lowest: int, highest: int) -> Callable[[object, str], int]:
    """An integer within bounds, both included."""

    def check(value: object, where: str) -> int:
        number = expect(int, value, where)
        if not lowest <= number <= highest:
            raise BadRequest(f"{where} must be {lowest} to {highest}, not {number}", field=where)
        return number

    return check


def number(lowest: float, highest: float, what: str) -> Callable[[object, str], float]:
    """A float, or an integer that stands for one, within bounds."""

    def check(value: object, where: str) -> float:
        real = float(value) if type(value) is int else expect(float, value, where)
        if not lowest <= real <= highest:  # false for NaN too
            raise BadRequest(
                f"{where} must be {what}, {lowest:.12g} to {highest:.12g}, not {real:.12g}",
                field=where,
            )
        return real

    return check


def flag(value: object, where: str) -> bool:
    """A bool, and nothing that merely could be one."""
    return expect(bool, value, where)


def mapping(value: object, where: str) -> dict[str, object]:
    """A map of anything."""
    return expect(dict, value, where)


def maps(value: object, where: str) -> tuple[dict[str, object], ...]:
    """An array of maps, perhaps empty."""
    return tuple(
        expect(dict, item, f"{where}[{place}]")
        for place, item in enumerate(expect(list, value, where))
    )


def flat_map(value: object, where: str) -> dict[str, object]:
    """A map of scalars and arrays of scalars."""
    given: dict[str, object] = expect(dict, value, where)
    for key, item in given.items():
        for scalar in item if type(item) is list else (item,):
            if type(scalar) in (list, dict, bytes):
                raise BadRequest(
                    f"{where}.{shown(key, quoted=False)} must be a scalar or an array of scalars",
                    field=where,
                )
    return given


def listing(
    check: Callable[[object, str], T], fewest: int, most: int
) -> Callable[[object, str], tuple[T, ...]]:
    """An array of so many things, each with its own check."""

    def check_all(value: object, where: str) -> tuple[T, ...]:
        items: list[object] = expect(list, value, where)
        if not fewest <= len(items) <= most:
            raise BadRequest(
                f"{where} must have {fewest} to {most} elements, not {len(items)}", field=where
            )
        return tuple(check(item, f"{where}[{place}]") for place, item in enumerate(items))

    return check_all


def unknown(given: str, known: Iterable[str], what: str, where: str = "") -> BadRequest:
    """The refusal of a key that nobody knows."""
    place = f"{where}.{shown(given, quoted=False)}" if where else shown(given, quoted=False)
    return BadRequest(
        f"{where + ': ' if where else ''}{shown(given)} is not {what}{closest(given, known)}",
        field=place or "''",  # an empty key is a key too
    )


def closest(given: str, known: Iterable[str]) -> str:
    """Return ``; did you mean …?`` for a misspelt name, or nothing."""
    import difflib  # only when somebody misspells

    # Comparing is quadratic: what is that long is no misspelling.
    matches = difflib.get_close_matches(given, tuple(known), n=1) if len(given) <= 64 else ()
    return f"; did you mean {matches[0]}?" if matches else ""


def shown(words: str, *, quoted: bool = True) -> str:
    """Return a name as a message may repeat it: short, and safe to print."""
    short = words if len(words) <= _SHOWN_CHARS else words[:_SHOWN_CHARS] + "…"
    return repr(short) if quoted else _CONTROLS.sub("?", short)
