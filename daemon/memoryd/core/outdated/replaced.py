"""Which values of a conversation a later sentence replaced, and lines without them.

The fact table closes what its rules read. What is kept word for word says the old value all the
same, and so does an answer that no rule read. Here a sentence that corrects (桌子改成52张) is set
against what was said before: of the values that are of its kind, the one whose words, or whose
question, its own words meet best is the one it replaces, wherever it was said. The clauses that
state it go, the rest of their sentences stays.

Nothing goes without a reason: the words must meet in more than a word that every value of the kind
has (数量, 时间), and what meets the same value better is a repetition and replaces nothing.
"""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from memoryd.core.outdated.results import changed_fields, result_of
from memoryd.core.outdated.stated import CHOICE, Said, Statement, clauses_of, statements_of
from memoryd.core.outdated.telling import GENERAL
from memoryd.core.outdated.value_kinds import is_code, kinds_of, nearly, plain_values, same_kind
from memoryd.core.text.english import in_figures

__all__ = ["Replaced", "replaced_by", "replaced_value", "without_replaced"]


@dataclass(frozen=True, slots=True)
class Replaced:
    """A value that holds no more: its kind and normal form, and the messages that said it.

    ``by`` is the message that replaced it, with ``now``; ``text`` is the old value as it was said,
    which alone marks a value without a kind (浅色).
    """

    kind: str
    value: str
    text: str
    ids: frozenset[str]
    by: str
    now: str

    def stated_in(self, text: str) -> bool:
        """Whether a piece of text states the value."""
        if self.kind.startswith(CHOICE):
            return self.text in text
        counts = self.kind == _HOW_MANY
        if any(
            value == self.value
            and (kind.startswith(("count ", "number ")) if counts else same_kind(kind, self.kind))
            for each in plain_values(in_figures(text)[0] if counts else text)
            for kind, value in kinds_of(each)
        ):
            return True
        # a number within JSON or a code in other company is no value by itself
        return len(self.value) >= _LONG_NUMBER and self.value in text.replace(",", "")


_HOW_MANY = "how many"
"""The kind of a short number in a tool's result, which is told in words, and of something: five
sacks."""

_LONG_NUMBER = 4
"""Figures of a number that is found wherever it stands."""


def replaced_by(newer: Sequence[Said], older: Sequence[Said]) -> tuple[Replaced, ...]:
    """Return what the messages ``newer`` replaced of what was said before them.

    Both are in the order in which they were said.
    """
    found: list[Replaced] = []
    before = list(older)
    # Each is looked at by many, and all of them are more than what is remembered between calls.
    stated = functools.cache(statements_of)
    for said in newer:
        for statement in stated(said):
            old = None
            if statement.corrects or _plain(statement, said):
                old = _old_values(statement, said, before, found, stated)
            elif statement.kind == "phone":
                old = _slip(statement, said, before, stated)
            if old is not None:
                found.append(old)
        found += _by_result(said, before, stated)
        before.append(said)
    return tuple(found)


def replaced_value(value: str, ids: Iterable[str], *, by: str, now: str) -> Replaced:
    """Return what a fact table says: a value, the messages that said it, and what holds now."""
    values = plain_values(value)
    kinds = list(kinds_of(values[0])) if len(values) == 1 and values[0].text == value else []
    kind, normal = kinds[0] if kinds else (CHOICE, value)
    return Replaced(kind=kind, value=normal, text=value, ids=frozenset(ids), by=by, now=now)


def without_replaced(text: str, ids: Iterable[str], replaced: Iterable[Replaced]) -> str:
    """Return a text that rests on messages without the clauses that state what was replaced.

    Empty if nothing is left that tells anything.
    """
    cited = frozenset(ids)
    # What rests on the correction too may say both, and does not say the old one as present.
    gone = [each for each in replaced if each.by not in cited and not cited.isdisjoint(each.ids)]
    if not gone:
        return text
    pieces = clauses_of(text)
    kept = [piece for piece in pieces if not any(each.stated_in(piece) for each in gone)]
    if len(kept) == len(pieces):
        return text
    left = "".join(kept).strip().strip("，,；;、")
    told = re.sub(r"^(?:用户|助手|工具|user|assistant|tool): ?", "", left)
    return left if re.search(r"\w\w", told) and not told.rstrip().endswith(("？", "?")) else ""


def _plain(statement: Statement, said: Said) -> bool:
    """Whether a statement can replace without a word of correction: 预付四成 after 预付三成."""
    return (
        said.user
        and bool(statement.words)
        and len(said.text) <= _SHORT
        and not statement.happened
        and statement.kind.partition(" ")[0] in ("count", "amount", "percent", "measure", "number")
    )


_SHORT = 16
"""Characters of a message that says one thing; what a longer one asks for may be another thing."""


def _old_values(
    statement: Statement,
    said: Said,
    before: Sequence[Said],
    gone: Sequence[Replaced],
    stated: Callable[[Said], tuple[Statement, ...]],
) -> Replaced | None:
    """The value that a statement replaces, with all messages that say it."""
    held = [
        (meeting, index, old)
        for index, earlier in enumerate(before)
        if _may_meet(statement, earlier)
        for old in stated(earlier)
        if same_kind(old.kind, statement.kind)
        and not _is_gone(old, earlier, gone)
        and (meeting := _meeting(statement, old))
    ]
    if not held:
        return None
    meeting, index, best = max(held, key=lambda each: each[:2])
    if best.value == statement.value:
        return None
    # what it says beside the new value is the old one: kennel 6 drips, put her in 17
    beside = {each.value for each in stated(said) if same_kind(each.kind, statement.kind)}
    if named := [each for each in held if each[2].value in beside - {statement.value}]:
        meeting, index, best = max(named, key=lambda each: each[:2])
    if not statement.corrects:
        same = best.words == statement.words and best.marks == statement.marks
        if not same or not before[index].user or best.happened:
            return None
    elif meeting < (1.0 if named else _needed(statement)) or (
        _is_temporal(statement) and not _sure(statement) and not _names_day(said.text, best)
    ):
        return None
    ids = frozenset(
        earlier.id
        for earlier in before
        for old in stated(earlier)
        if old.value == best.value
        and old.kind == best.kind
        and (_telling(old) or _shared(old.words, best.words | statement.words) >= _LEAST)
    ) | {before[index].id}
    return Replaced(
        kind=best.kind,
        value=best.value,
        text=best.text,
        ids=ids - {said.id},
        by=said.id,
        now=statement.text,
    )


def _names_day(text: str, old: Statement) -> bool:
    """Whether words name the day of an old value beside the new one: it still says the 9th."""
    day = old.value[-2:].lstrip("0") if old.kind == "day " else ""
    return bool(day) and re.search(rf"\bthe {day}(?:st|nd|rd|th)\b", text) is not None


def _slip(
    statement: Statement,
    said: Said,
    before: Sequence[Said],
    stated: Callable[[Said], tuple[Statement, ...]],
) -> Replaced | None:
    """The number of which one that is said for the first time has two neighbouring digits in the
    other order: that is nobody else's, but a slip that was noticed, whatever was said of it."""
    held: dict[str, list[Said]] = {}
    texts: dict[str, str] = {}
    for earlier in before:
        if re.search("[0-9]{4}", earlier.text):
            for old in stated(earlier):
                if old.kind == statement.kind:
                    held.setdefault(old.value, []).append(earlier)
                    texts[old.value] = old.text
    if statement.value in held:
        return None
    for value, saying in held.items():
        if _turned(value, statement.value):
            return Replaced(
                kind=statement.kind,
                value=value,
                text=texts[value],
                ids=frozenset(each.id for each in saying) - {said.id},
                by=said.id,
                now=statement.text,
            )
    return None


def _by_result(
    said: Said, before: Sequence[Said], stated: Callable[[Said], tuple[Statement, ...]]
) -> Iterator[Replaced]:
    """What the result of a tool replaces of earlier results, and of what was told of those."""
    newer = None if said.user else result_of(said)
    if newer is None:
        return
    for index, earlier in enumerate(before):
        older = None if earlier.user else result_of(earlier)
        if older is None:
            continue
        reply = [each for each in before[index + 1 : index + 2] if not each.user]
        for text, now in changed_fields(newer, older):
            old = replaced_value(text, (earlier.id,), by=said.id, now=now)
            if old.kind == "number " and len(old.value) < _LONG_NUMBER:
                old = replace(old, kind=_HOW_MANY)
            again = [each.id for each in before if _says_code(each, old, stated)]
            yield replace(old, ids=old.ids.union(again, (each.id for each in reply)))


def _says_code(said: Said, old: Replaced, stated: Callable[[Said], tuple[Statement, ...]]) -> bool:
    """Whether a message says a value that is the same wherever it stands."""
    return any(
        same_kind(each.kind, old.kind) and each.value == old.value and _telling(each)
        for each in stated(said)
    )


def _turned(one: str, other: str) -> bool:
    """Whether two numbers differ by two neighbouring signs that changed places."""
    apart = [at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b]
    if len(one) != len(other) or len(apart) != 2:
        return False
    first, last = apart
    return last - first == 1 and (one[first], one[last]) == (other[last], other[first])


def _is_temporal(statement: Statement) -> bool:
    return statement.kind in ("day ", "clock ")


def _sure(statement: Statement) -> bool:
    """Whether the value itself is changed: most days and hours are those of other events."""
    return statement.firmly or statement.admits


def _needed(statement: Statement) -> float:
    """How well words must meet: a pair of characters or a word counts 1, a single character or a
    word that every value of its kind has less."""
    if statement.admits:
        return 0.15  # 人数说错了: that it was said is certain, and nothing meets it better
    if statement.firmly:
        return _LEAST
    # an English word is in more sentences than two characters are, and a bare number of anything
    return 2.0 if statement.kind == _BARE and any(map(str.isascii, statement.own)) else 1.0


_BARE = "number "

_LEAST = 0.4


def _may_meet(statement: Statement, earlier: Said) -> bool:
    """A quick look, so that most messages need not be read."""
    if is_code(statement.kind) or statement.admits:
        return True
    text = f"{earlier.text} {earlier.asked}".lower()
    return any(word in text for word in statement.words)


def _meeting(statement: Statement, old: Statement) -> float:
    if is_code(statement.kind):
        alike = old.value == statement.value or nearly(old.value, statement.value)
        return 2.0 if alike else 0.0
    if statement.kind.startswith("day ") and not _follows(statement, old):
        return 0.0
    beside = _shared(statement.words - statement.own, old.words)
    return _shared(statement.own, old.words) + _BESIDE * beside


_BESIDE = 0.6
"""What the words of the clauses before count against those of the value's own."""


def _shared(ours: frozenset[str], theirs: frozenset[str]) -> float:
    shared = ours & theirs
    score = math.fsum(0.3 if word in GENERAL else 1.0 for word in shared if len(word) > 1)
    single = any(len(word) == 1 for word in shared)
    return score if score >= 1.0 or not single else score + 0.4


def _follows(statement: Statement, old: Statement) -> bool:
    """提前 makes a date earlier, 推迟 later."""
    if "提前" in statement.words:
        return statement.value < old.value
    if "推迟" in statement.words or "延期" in statement.words:
        return statement.value > old.value
    return True


def _is_gone(old: Statement, earlier: Said, gone: Sequence[Replaced]) -> bool:
    return any(
        each.value == old.value and each.kind == old.kind and earlier.id in each.ids
        for each in gone
    )


def _telling(statement: Statement) -> bool:
    """Whether a value is the same wherever it stands: a code, or a number of many digits."""
    return is_code(statement.kind) or len(statement.value.rstrip("0")) >= 4
