"""Facts: look at them, set and pin them by hand, forget them, take them out as CSV."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from memoryd.core.facts import MANY_VALUED
from memoryd.errors import NotFound
from memoryd_tools.memctl.link import Link
from memoryd_tools.memctl.outfile import open_output, write_line
from memoryd_tools.memctl.reading import moment_text
from memoryd_tools.memctl.screen import Screen
from memoryd_tools.memctl.spreadsheet import facts_to_csv, shown_source
from memoryd_tools.memctl.words import UsageError

__all__ = ["all_facts", "edit", "export", "fact_lines", "forget", "pin", "put", "show", "unpin"]

PAGE = 200
"""Facts of one request."""

DEFAULT_USER = "default"

Fact = Mapping[str, Any]
Place = Mapping[str, str]
"""Whose facts, as an argument of the facts methods: ``session`` or ``user``."""


async def show(link: Link, screen: Screen, args: argparse.Namespace) -> int:
    """List facts, in the order in which they were found."""
    facts = await all_facts(link, _place(args), key=args.key, history=args.history)
    if screen.json:
        for fact in facts:
            screen.data(fact)
    elif not facts:
        screen.note("facts.none")
    else:
        for line in fact_lines(screen, facts, columns=screen.columns()):
            screen.result(line)
    return 0


async def put(link: Link, screen: Screen, args: argparse.Namespace) -> int:
    """Set a value by hand; what it replaces becomes history."""
    fact = await link.call(
        "facts.put",
        **_place(args),
        key=args.key,
        value=args.value,
        kind=args.kind,
        pinned=args.pin or None,
    )
    _report(screen, "facts.set", [fact])
    return 0


async def edit(link: Link, screen: Screen, args: argparse.Namespace) -> int:
    """Put another value in the place of one fact, and of no other of its key."""
    _, facts = await _chosen(link, _place(args), args.what, history=False)
    if len(facts) > 1:
        raise UsageError("facts.several", ids=_ids(facts))
    (fact,) = facts
    done = await link.call(
        "facts.put", **_home(fact), key=fact["key"], value=args.value, id=fact["id"]
    )
    _report(screen, "facts.set", [done])
    return 0


async def pin(link: Link, screen: Screen, args: argparse.Namespace) -> int:
    """Have facts stand in every plan of the user, first of all."""
    place = _place(args)
    named, facts = await _chosen(link, place, args.what, history=False)
    values = {(fact["kind"], fact["value"]): fact for fact in facts}
    if sum(kind not in MANY_VALUED for kind, _ in values) > 1:
        # Of two sessions, say: only one can be the value that holds in all of them.
        raise UsageError("facts.several", ids=_ids(facts))
    done = [
        await link.call(
            "facts.put",
            **place,
            key=fact["key"],
            value=fact["value"],
            kind=fact["kind"],
            pinned=True,
            id=fact["id"] if named == "id" else None,
        )
        for fact in values.values()
    ]
    _report(screen, "facts.pinned", done)
    return 0


async def unpin(link: Link, screen: Screen, args: argparse.Namespace) -> int:
    """Have facts compete like all others; they stay the user's."""
    done = [
        await link.call(
            "facts.put",
            **_home(fact),
            key=fact["key"],
            value=fact["value"],
            kind=fact["kind"],
            pinned=False,
            id=fact["id"],
        )
        for fact in (await _chosen(link, _place(args), args.what, history=False))[1]
        if fact["pinned"]
    ]
    _report(screen, "facts.unpinned", done)
    return 0


def _ids(facts: Sequence[Fact]) -> str:
    return ", ".join(f"{fact['id']} ({fact['value']})" for fact in facts)


async def forget(link: Link, screen: Screen, args: argparse.Namespace) -> int:
    """Forget a key with all its values, or one fact, for good."""
    place = _place(args)
    named, facts = await _chosen(link, place, args.what, history=True)
    if not args.yes:
        _confirm(screen, facts)
    answer = await link.call("facts.forget", **place, **{named: args.what})
    if screen.json:
        screen.data(answer)
    else:
        screen.note("facts.forgotten", count=answer["facts"])
    return 0


def _confirm(screen: Screen, facts: Sequence[Fact]) -> None:
    """Show what would go, and ask. Raises UsageError."""
    if not sys.stdin.isatty():
        raise UsageError("facts.needs_yes")
    for line in fact_lines(screen, facts, columns=screen.columns()):
        screen.say(line)
    screen.ask("facts.ask", count=len(facts))
    if sys.stdin.readline().strip().lower() != "yes":
        raise UsageError("facts.kept")


async def export(link: Link, screen: Screen, args: argparse.Namespace) -> int:
    """Write facts as CSV (with --json as JSON, one a line)."""
    facts = await all_facts(link, _place(args), key=args.key, history=args.history)
    with open_output(args.output) as stream:
        if screen.json:
            from memoryd_tools.memctl.exchange import dump_json

            for fact in facts:
                write_line(screen, stream, dump_json(fact))
        else:
            for line in facts_to_csv(facts):
                write_line(screen, stream, line, end="\r\n")
    screen.note("facts.exported", count=len(facts))
    return 0


async def all_facts(
    link: Link, place: Place, *, key: str | None = None, history: bool = False
) -> list[dict[str, Any]]:
    """Return all facts of a session or a user, page by page."""
    found: list[dict[str, Any]] = []
    after: str | None = None
    while True:
        answer = await link.call(
            "facts.list", **place, key=key, history=history, limit=PAGE, after=after
        )
        found += answer["facts"]
        after = answer.get("next")
        if after is None:
            return found


def fact_lines(screen: Screen, facts: Sequence[Fact], *, columns: int | None) -> Iterator[str]:
    """Yield a table of facts; with ``columns`` it is cut to the terminal's width."""
    headers = [
        "column.key",
        "column.value",
        "column.kind",
        "column.scope",
        "column.source",
        "column.time",
        "column.id",
        "column.quote",
    ]
    rows = [_row(screen, fact) for fact in facts]
    if any(fact.get("valid_to") is not None for fact in facts):
        headers.insert(2, "column.until")
        for row, fact in zip(rows, facts, strict=True):
            until = fact.get("valid_to")
            row.insert(2, None if until is None else moment_text(until))
    yield from screen.table_lines(headers, rows, columns=columns)


def _row(screen: Screen, fact: Fact) -> list[object]:
    words = screen.words
    source = shown_source(fact["sources"])
    return [
        f"{fact['key']} *" if fact["pinned"] else fact["key"],
        fact["value"],
        words.get(f"kind.{fact['kind']}", fact["kind"]),
        words("scope.user") if fact["scope"] == "user" else fact.get("session", "-"),
        words("facts.by_hand") if source is None else f"{source['session']} #{source['seq']}",
        moment_text(fact["valid_from"]),
        fact["id"],
        "" if source is None else source["quote"],
    ]


def _place(args: argparse.Namespace) -> dict[str, str]:
    """Return whose facts are meant. Raises UsageError."""
    if args.session is not None and args.user is not None:
        raise UsageError("facts.one_place")
    if args.session is not None:
        return {"session": args.session}
    return {"user": DEFAULT_USER if args.user is None else args.user}


def _home(fact: Fact) -> Place:
    """Return the place that a fact is put at again."""
    return {"user": fact["user"]} if fact["scope"] == "user" else {"session": fact["session"]}


async def _chosen(
    link: Link, place: Place, what: str, *, history: bool
) -> tuple[str, list[dict[str, Any]]]:
    """Return the facts of a key, or the one with this id, and which of both it was.

    Raises NotFound.
    """
    found = await all_facts(link, place, key=what, history=history)
    if found:
        return "key", found
    found = [fact for fact in await all_facts(link, place, history=True) if fact["id"] == what]
    if not found or not (history or found[0].get("valid_to") is None):
        raise NotFound(f"no fact has the key or id {what!r}")
    return "id", found


def _report(screen: Screen, key: str, facts: Sequence[Fact]) -> None:
    for fact in facts:
        if screen.json:
            screen.data(fact)
        else:
            screen.note(key, name=fact["key"], value=fact["value"])
