"""export and import: conversations to files and back, as often as one likes."""

from __future__ import annotations

import argparse
import os
import stat
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from memoryd.errors import Conflict
from memoryd_tools.memctl.exchange import Conversation, Message, batches, read, to_jsonl, to_openai
from memoryd_tools.memctl.link import Link
from memoryd_tools.memctl.outfile import open_output, write_line
from memoryd_tools.memctl.progress import progress
from memoryd_tools.memctl.reading import pages
from memoryd_tools.memctl.screen import Screen
from memoryd_tools.memctl.words import BadFile, Phrase, UsageError

__all__ = ["export_file", "file_text", "import_files", "read_file"]

MAX_FILE_BYTES = 256 * 2**20
"""A file is read whole; this is far above a life of conversations and below a board's memory."""


async def export_file(link: Link, screen: Screen, args: argparse.Namespace) -> int:
    """Write sessions to a file or to standard output."""
    infos = await _chosen(link, args)
    total = sum(info["messages"] for info in infos)
    with open_output(args.output) as stream, progress(screen, "progress.export", total) as advance:
        for info in infos:
            messages: list[Message] = []
            async for page in pages(link, info["session"], info["owner"]):
                messages += page
                advance(len(page))
            if args.format == "openai":
                write_line(screen, stream, to_openai(info, messages))
            else:
                for line in to_jsonl(info, messages):
                    write_line(screen, stream, line)
    screen.note("export.done", sessions=len(infos), messages=total)
    return 0


async def _chosen(link: Link, args: argparse.Namespace) -> list[Mapping[str, Any]]:
    """Return the infos of the sessions that were named, or of all (of one user)."""
    # session.get does not tell the title, so that named ones are looked up in the list as well.
    infos: dict[str, Mapping[str, Any]] = {}
    after: str | None = None
    while True:
        answer = await link.call("session.list", user=args.user, order="name", after=after)
        infos |= {f"{info['owner']}/{info['session']}": info for info in answer["sessions"]}
        after = answer.get("next")
        if after is None:
            break
    if not args.sessions:
        return list(infos.values())
    found = {info["session"]: info for info in infos.values()}
    return [
        found.get(name) or await link.call("session.get", session=name) for name in args.sessions
    ]


async def import_files(link: Link, screen: Screen, args: argparse.Namespace) -> int:
    """Append what stands in files. Given again, they store nothing twice."""
    conversations: list[Conversation] = []
    for path in args.files:
        with read_file(path) as text:
            conversations += read(text, args.session)
    total = sum(len(conversation.messages) for conversation in conversations)
    new = known = 0
    refused: list[str] = []
    with progress(screen, "progress.import", total) as advance:
        for conversation in conversations:
            before = await _open(link, conversation, args.user)
            for batch in batches(conversation.messages):
                refused += await _append(link, conversation.session, batch)
                advance(len(batch))
            after = await _settle(link, conversation)
            stored = after["last_seq"] - before
            new += stored
            known += len(conversation.messages) - stored
    known -= len(refused)
    if screen.json:
        screen.data(
            {
                "sessions": len(conversations),
                "messages": total,
                "new": new,
                "known": known,
                "refused": refused,
            }
        )
    else:
        screen.note("import.done", sessions=len(conversations), new=new, known=known)
        for line in refused:
            screen.note("import.refused", message=line)
    return 1 if refused else 0


def file_text(path: str) -> str:
    """Return what a file says; "-" is standard input. Raises UsageError."""
    try:
        if path == "-":
            return sys.stdin.read()
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise UsageError("file.unreadable", path=path, reason=Phrase("why.no_file"))
        if os.stat(path).st_size > MAX_FILE_BYTES:
            raise UsageError("file.too_large", path=path, limit=MAX_FILE_BYTES)
        return Path(path).read_text(encoding="utf-8")
    except OSError as exc:
        raise UsageError("file.unreadable", path=path, reason=exc) from exc
    except UnicodeDecodeError as exc:
        raise UsageError("file.not_utf8", path=path) from exc


@contextmanager
def read_file(path: str) -> Iterator[str]:
    """Give what a file says to whoever reads it; whose complaints then name the file. Raises
    UsageError."""
    try:
        yield file_text(path)
    except BadFile as exc:
        exc.path = path
        raise


async def _open(link: Link, conversation: Conversation, user: str | None) -> int:
    """Open the session with the file's settings; return the last seq that it had."""
    settings = dict(conversation.settings)
    if user is not None:
        settings["user"] = user
    if conversation.prompt_came:
        settings.pop("system", None)
    info = await link.call("session.open", session=conversation.session, **settings)
    last: int = info["last_seq"]
    return last


async def _settle(link: Link, conversation: Conversation) -> Mapping[str, Any]:
    """Set what had to wait for the messages; return the session's info as it then is."""
    session = conversation.session
    info: Mapping[str, Any] = await link.call("session.get", session=session)
    wanted = conversation.settings.get("system")
    if conversation.prompt_came and info["system"] != wanted:
        reset = ["system"] if wanted is None else None
        info = await link.call("session.open", session=session, system=wanted, reset=reset)
    return info


async def _append(link: Link, session: str, batch: list[Message]) -> list[str]:
    """Append a batch; return a line for each message that was refused for its id.

    A message that was forgotten on purpose stays forgotten, and costs only itself.
    """
    try:
        await link.call("memory.append", session=session, messages=batch)
        return []
    except Conflict as exc:
        if len(batch) == 1:
            return [f"{session}/{batch[0]['id']}: {exc.message}"]
    return [line for message in batch for line in await _append(link, session, [message])]
