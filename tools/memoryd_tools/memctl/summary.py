"""The summary of a session, each line with the messages that say it.

Beside the summary itself the daemon keeps sentences word for word (excerpts), and shows a model
those that its question is about.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from memoryd_tools.memctl.link import Link
from memoryd_tools.memctl.reading import PAGE, content_text, moment_text
from memoryd_tools.memctl.screen import Screen
from memoryd_tools.memctl.terminal import clean, one_line
from memoryd_tools.memctl.words import UsageError

__all__ = ["excerpt", "read_summary", "show", "summary_lines"]

QUOTE = 40
"""Characters of a message that are shown as the source of a line."""

SEARCHED = 4000
"""Characters of a message in which the passage for its quote is looked for."""


async def show(link: Link, screen: Screen, args: argparse.Namespace) -> int:
    """Show the summary that stands, after making it anew if that is asked for."""
    if args.no_wait and not args.refresh:
        raise UsageError("usage.no_wait")
    if args.refresh:
        await link.call("summary.refresh", session=args.session, wait=not args.no_wait)
    answer = await read_summary(link, args.session)
    if screen.json:
        screen.data(answer)
        return 0
    for line in summary_lines(screen, answer, all=args.all):
        screen.result(line)
    return 0


async def read_summary(link: Link, session: str) -> dict[str, Any]:
    """Return the answer of summary.get, its lines with ``sources: [{id, seq, role, quote}]`` and
    ``excerpt``: whether the line is kept beside the summary.

    A message that is gone has neither ``seq`` nor the rest.
    """
    answer: dict[str, Any] = await link.call("summary.get", session=session, sources=True)
    wanted = {id_ for line in answer["lines"] for id_ in line["message_ids"]}
    messages = await _messages(link, session, wanted)
    summary = _bare(answer["summary"])
    told: set[str] = set()
    for line in answer["lines"]:
        text = _bare(line["text"])
        # what the summary quotes word for word stands in it once
        line["excerpt"] = text not in summary or text in told
        told.add(text)
        line["sources"] = [
            _source(id_, messages.get(id_), line["text"]) for id_ in line["message_ids"]
        ]
    return answer


def _bare(text: str) -> str:
    """Return the text without what differs between a line and the summary that shows it."""
    return text.replace("：", ":").replace(" ", "").rstrip("。；;.")


async def _messages(link: Link, session: str, wanted: Iterable[str]) -> dict[str, dict[str, Any]]:
    """Look for messages by id, from the newest backwards: a line that a later message corrected
    names that one, too."""
    missing = set(wanted)
    found: dict[str, dict[str, Any]] = {}
    before: int | None = None
    while missing:
        answer = await link.call("memory.history", session=session, before_seq=before, limit=PAGE)
        for message in answer["messages"]:
            if message["id"] in missing:
                found[message["id"]] = message
                missing.discard(message["id"])
        if not answer["more"]:
            break
        before = answer["messages"][0]["seq"]
    return found


def _source(id_: str, message: Mapping[str, Any] | None, about: str) -> dict[str, Any]:
    if message is None:
        return {"id": id_}
    quote = excerpt(content_text(message), about)
    return {"id": id_, "seq": message["seq"], "role": message["role"], "quote": quote}


def excerpt(text: str, about: str) -> str:
    """Return some QUOTE characters of a text, those around what it has in common with a line."""
    text = one_line(text[:SEARCHED])
    if len(text) <= QUOTE:
        return text
    from difflib import SequenceMatcher

    common = SequenceMatcher(None, text, about, autojunk=False).find_longest_match()
    middle = common.a + common.size // 2
    start = min(max(middle - QUOTE // 2, 0), len(text) - QUOTE)
    end = start + QUOTE
    return f"{'…' if start else ''}{text[start:end]}{'…' if end < len(text) else ''}"


def summary_lines(screen: Screen, answer: Mapping[str, Any], *, all: bool = False) -> Iterator[str]:
    """Yield what read_summary returned, for a person; with ``all`` the excerpts as well."""
    words = screen.words
    if not answer["lines"]:
        yield words("summary.running" if answer["pending"] else "summary.none")
        return
    head = [
        words.get(f"summary.{answer['source']}", str(answer["source"])),
        words("summary.through", seq=answer["through_seq"]),
        words("summary.tokens", tokens=answer["tokens"]),
        moment_text(answer["made"]),
    ]
    if answer["pending"]:
        head.append(words("summary.pending"))
    yield screen.paint(clean(words("list.separator").join(head)), "2")
    excerpts = [line for line in answer["lines"] if line["excerpt"]]
    for line in answer["lines"]:
        if not line["excerpt"]:
            yield from _line(screen, line)
    if excerpts:
        key = "summary.excerpts" if all else "summary.excerpts_kept"
        yield screen.paint(words(key, count=len(excerpts)), "2")
    for line in excerpts if all else ():
        yield from _line(screen, line)


def _line(screen: Screen, line: Mapping[str, Any]) -> Iterator[str]:
    yield clean(line["text"])
    for source in line["sources"]:
        yield screen.paint(f"    {_source_line(screen, source)}", "2")


def _source_line(screen: Screen, source: Mapping[str, Any]) -> str:
    id_ = clean(source["id"])
    if "seq" not in source:
        return screen.words("summary.gone", id=id_)
    role = screen.words(f"role.{source['role']}")
    return f"#{source['seq']} {role}  {source['quote']}  ({id_})"
