"""The guard: a summary's line counts only if the messages it covers say it.

A line that states a value which was corrected since is no better than an invented one. Each line
that stays gets the ids of the messages that support it."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, tzinfo
from functools import partial
from typing import Literal

from memoryd.core.facts import KnownFact
from memoryd.core.grounding.evidence import Context, Evidence, Reason, moment_of
from memoryd.core.grounding.support import MAX_IDS, supported
from memoryd.core.grounding.words import words_around
from memoryd.core.summaries import NONE, SummaryLine, bigrams
from memoryd.core.text.claims import claims, readable, units_agree
from memoryd.values import frozen

__all__ = ["Dropped", "Grounded", "ground", "upheld"]


@frozen
class Dropped:
    """A line that does not count, and why."""

    line: SummaryLine
    reason: Reason


@frozen
class Grounded:
    """What the guard leaves of a summary.

    ``verdict``  ``accepted``, or why the reply as a whole is none: ``empty`` without any line,
                 ``ungrounded`` if no line or less than half of them stands.
    """

    kept: tuple[SummaryLine, ...]
    dropped: tuple[Dropped, ...]
    verdict: Literal["accepted", "empty", "ungrounded"]


def ground(lines: Sequence[SummaryLine], known: Evidence, context: Context) -> Grounded:
    """Check each line against the sources and the facts, and judge the whole.

    Ids that a line has already are the model's hints: they win among equals, and go if they
    are none of the sources'.
    """
    kept: list[SummaryLine] = []
    dropped: list[Dropped] = []
    empty_fields = 0
    # Of each text once: all facts are held against every line.
    keys = functools.cache(partial(_keys, at=moment_of(0.0, context.zone)))
    for line in lines:
        if line.field is not None and line.text.strip().lower() in _NONE_WORDS:
            kept.append(replace(line, message_ids=()))
            empty_fields += 1
            continue
        current = _current(line, context, keys)
        if current is None:
            dropped.append(Dropped(line=line, reason="old"))
            continue
        outcome = supported(current, known)
        if isinstance(outcome, str):
            dropped.append(Dropped(line=line, reason=outcome))
            continue
        if current != line and not isinstance(said := supported(line, known), str):
            # a line with the present value rests on what was said first, and on what changed it
            outcome = tuple(dict.fromkeys((*said, *outcome)))[:MAX_IDS]
        kept.append(replace(current, message_ids=outcome))
    stated = len(kept) - empty_fields
    if not stated and not dropped:
        return Grounded(kept=tuple(kept), dropped=(), verdict="empty")
    good = stated > 0 and stated >= len(dropped)
    return Grounded(
        kept=tuple(kept),
        dropped=tuple(dropped),
        verdict="accepted" if good else "ungrounded",
    )


_NONE_WORDS = frozenset({*NONE.values(), "", "n/a", "未提及", "未提到", "没有提到", "暂无", "-"})


def upheld(
    lines: Sequence[SummaryLine], fresh: Sequence[SummaryLine], zone: tzinfo
) -> list[SummaryLine]:
    """Return the lines to whose values no newer line gives another one.

    预算 5000 元 is outdated by 预算 6000 元, not by 定金 6000 元.
    """
    newer = [value for line in fresh for value in _headed(line, zone).items()]

    def outdated(line: SummaryLine) -> bool:
        return any(
            head[0] == theirs[0]
            and head[2] == theirs[2]
            and units_agree(head[1], theirs[1])
            and keys.isdisjoint(other_keys)
            for head, keys in _headed(line, zone).items()
            for theirs, other_keys in newer
        )

    return [line for line in lines if not outdated(line)]


def _headed(line: SummaryLine, zone: tzinfo) -> dict[tuple[str, str, str], set[str]]:
    """The values of a line by kind, unit and the word nearest to them."""
    text = readable(line.text)
    found = claims(text, moment_of(0.0, zone))
    values: dict[tuple[str, str, str], set[str]] = {}
    for claim, around in zip(found, words_around(text.lower(), found), strict=True):
        if around.head:
            values.setdefault((claim.kind, claim.unit, around.head), set()).update(claim.keys)
    return values


# --- corrected values ---------------------------------------------------------------------------

_Keys = Callable[[str], set[tuple[str, str, str]]]
"""Returns what ``_keys`` does."""


def _current(line: SummaryLine, context: Context, keys: _Keys) -> SummaryLine | None:
    """The line with corrected values replaced by the present ones; None if that can't be done."""
    for fact in context.facts:
        for old in fact.replaced:
            if not _states(line, fact, old, keys):
                continue
            if old in line.text and _alike(old, fact.value, keys):
                line = replace(line, text=line.text.replace(old, fact.value))
            else:
                return None
    return line


def _alike(old: str, new: str, keys: _Keys) -> bool:
    """Whether a value can stand where another stood: a weekday in place of a name says what nobody
    said."""
    before, now = ({(kind, unit) for kind, _, unit in keys(text)} for text in (old, new))
    return before == now


def _states(line: SummaryLine, fact: KnownFact, old: str, keys: _Keys) -> bool:
    """Whether a line states ``old`` as the value of the fact, and not its correction."""
    if old == fact.value or not old.strip():
        return False
    about = f"{line.field or ''}{line.text}"
    if not (bigrams(fact.key) & bigrams(about)) and fact.key not in about:
        return False
    mine, old_keys, new_keys = keys(line.text), keys(old), keys(fact.value)
    if old_keys and old_keys != new_keys:
        return old_keys <= mine and not (new_keys and new_keys <= mine)
    return old in line.text and fact.value not in line.text


def _keys(text: str, at: datetime) -> set[tuple[str, str, str]]:
    return {(claim.kind, claim.key, claim.unit) for claim in claims(readable(text), at)}
