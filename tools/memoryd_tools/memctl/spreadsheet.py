"""Facts as CSV (RFC 4180), in cells that a spreadsheet shows and does not run.

A cell that begins like a formula is one to a spreadsheet, and what a fact says came from a
conversation. Such a cell gets an apostrophe in front, which spreadsheets take as "this is text".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

__all__ = ["COLUMNS", "facts_to_csv", "shown_source"]

COLUMNS = (
    "id",
    "scope",
    "user",
    "session",
    "key",
    "value",
    "normalized",
    "kind",
    "pinned",
    "valid_from",
    "valid_to",
    "superseded_by",
    "sources",
    "quote",
)
"""``sources`` is SESSION#SEQ, those of the user first; ``quote`` is what ``shown_source`` says."""

# The full-width forms count as formulas where the system's language is Chinese or Japanese.
_FORMULA = tuple("=+-@＝＋－＠")


def facts_to_csv(facts: Iterable[Mapping[str, Any]]) -> Iterable[str]:
    """Yield the lines, header first, without their ends (which are CR LF)."""
    yield ",".join(COLUMNS)
    for fact in facts:
        yield ",".join(_cell(text) for text in _row(fact))


def shown_source(sources: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """The newest statement of the user: an assistant mostly says again what it was told."""
    of_user = [source for source in sources if source["role"] == "user"]
    return next(reversed(of_user or sources), None)


def _row(fact: Mapping[str, Any]) -> list[str]:
    sources = fact["sources"]
    shown = shown_source(sources)
    values = {
        **fact,
        "pinned": "true" if fact["pinned"] else "false",
        "valid_from": _moment(fact["valid_from"]),
        "valid_to": _moment(fact.get("valid_to")),
        "sources": "; ".join(f"{source['session']}#{source['seq']}" for source in sources),
        "quote": "" if shown is None else shown["quote"],
    }
    return [str(values.get(column) or "") for column in COLUMNS]


def _cell(text: str) -> str:
    runs = text[:1] in ("\t", "\r", "\n") or text.lstrip().startswith(_FORMULA)
    safe = f"'{text}" if runs else text
    if any(char in safe for char in ',"\r\n'):
        return '"' + safe.replace('"', '""') + '"'
    return safe


def _moment(value: object) -> str:
    if not isinstance(value, int | float):
        return ""
    try:
        return datetime.fromtimestamp(value, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    except (OverflowError, ValueError, OSError):
        return str(value)  # a clock that lied
