"""The values of a text as they are compared: what kind each is of, and its normal form."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from datetime import UTC, datetime

from memoryd.core.extraction.clauses import Value, typed_values
from memoryd.core.text.numerals import Quantity, half_width

__all__ = [
    "SIZE",
    "is_code",
    "kinds_of",
    "nearly",
    "plain_values",
    "same_kind",
    "says_nothing",
    "values_by_kind",
]


def values_by_kind(text: str) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield the values of a text: what each is comparable with, its normal form and its words."""
    for value in plain_values(half_width(text)):
        if not says_nothing(value):
            for kind, normal in kinds_of(value):
                yield kind, (normal, value.text)


@functools.lru_cache(maxsize=512)
def plain_values(clause: str) -> tuple[Value, ...]:
    """The values of a text, without the numbers of a size."""
    sizes = [match.span() for match in SIZE.finditer(clause)]
    return tuple(
        value
        for value in typed_values(clause, _SOME_DAY)
        if not any(start <= value.start < end for start, end in sizes)
    )


SIZE = re.compile(r"(?<![0-9.])[0-9][0-9.]* ?[×xX*] ?[0-9][0-9.]*(?![0-9A-Za-z])")
"""A size (3.2×2.9): its numbers are no values by themselves."""

_SOME_DAY = datetime(2024, 1, 1, tzinfo=UTC)
"""Values are compared as they were said; a relative day (明天) is none."""


def says_nothing(value: Value) -> bool:
    """Whether nothing is compared with a value: one of something, about so many, a relative day."""
    quantity = value.quantity
    if quantity is not None:
        if quantity.number == "1" or quantity.bound == "~":
            return True
        # 分成三块, rarely money
        return re.fullmatch("[一二两三四五六七八九]块", value.text) is not None
    return value.moment is not None and value.moment.relative and not value.moment.clock


def kinds_of(value: Value) -> Iterator[tuple[str, str]]:
    """What a value is comparable with, and its normal form: 三点 and 四月二号三点 share a clock."""
    if value.moment is not None:
        if value.moment.day and not value.moment.relative:
            yield "day ", value.moment.day
        if value.moment.clock:
            yield "clock ", value.moment.clock
    elif value.quantity is not None:
        quantity = value.quantity
        noun = quantity.noun.removeprefix("个") or quantity.noun
        unit = quantity.unit or noun
        kind = "amount" if _bare_sum(quantity) else quantity.kind
        if kind == "amount" and unit in ("CNY", ""):
            unit = "CNY"
        upper = f"-{quantity.upper}" if quantity.upper else ""
        yield f"{kind} {unit}", f"{quantity.bound}{quantity.number}{upper}"
    else:
        yield value.type, re.sub(r"\s", "", value.normalized)


def _bare_sum(quantity: Quantity) -> bool:
    """Whether a large number without a unit is money: 给了三十五万. Of six digits that do not end
    in 0 most are codes."""
    whole = quantity.number.partition(".")[0]
    return quantity.kind == "number" and len(whole) >= 4 and (len(whole) < 6 or whole.endswith("0"))


def is_code(kind: str) -> bool:
    """Whether values of a kind are each of one thing alone."""
    return kind in ("phone", "id", "email", "url")


def same_kind(one: str, other: str) -> bool:
    """Whether a value of one kind may replace one of the other."""
    if one == other:
        return True
    ours, theirs = one.partition(" "), other.partition(" ")
    # 九个 may be 九台 or 九个人: what is counted need not be said twice
    return ours[0] == theirs[0] == "count" and "个" in (ours[2], theirs[2])


def nearly(one: str, other: str) -> bool:
    """Whether two codes differ by a slip: one or two signs, or two that changed places."""
    if len(one) != len(other) or len(one) < 6 or one == other:
        return False
    return sum(a != b for a, b in zip(one, other, strict=True)) <= 2
