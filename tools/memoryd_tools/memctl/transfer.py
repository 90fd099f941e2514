"""export and import: conversations to files and back, as often as one likes."""

from __future__ import annotations

import argparse
import os
import stat
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from memoryd.errors import Conflict
from memoryd_tools.memctl.exchange import Conversation, Message, batches, read, to_jsonl, to_openai
from memoryd_tools.memctl.link import Link
from memoryd_tools.memctl.progress import progress
from memoryd_tools.memctl.reading import pages
from memoryd_tools.memctl.screen import Screen
from memoryd_tools.memctl.words import UsageError

__all__ = ["export_file", "import_files"]

MAX_FILE_BYTES = 256 * 2**20
"""A file is read whole; this is far above a life of conversations and below a board's memory."""


async def export_file(link: Link, screen: Screen, args: argparse.Namespace) -> int:
    """Write sessions to a file or to standard output."""
    infos = await _chosen(link, args)
    total = sum(info["messages"] for info in infos)
    with _output(args.output) as stream, progress(screen, "progress.export", total) as advance:
        for info in infos:
            messages: list[Message] = []
            async for page in pages(link, info["session"], info["owner"]):
                messages += page
                advance(len(page))
            if args.format == "openai":
                _write(screen, stream, to_openai(info, messages))
            else:
                for line in to_jsonl(info, messages):
                    _write(screen, stream, line)
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


@contextmanager
def _output(path: str | None) -> Iterator[IO[str] | None]:
    """Open the file to write, whole or not at all, for its owner's eyes; None: standard output."""
    if path is None or path == "-":
        yield None
        return
    target = Path(path)
    part = target.with_name(f".{target.name}.part")
    try:
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(descriptor, "w", encoding="utf-8") as stream:
            yield stream
            stream.flush()
            os.fsync(descriptor)
        part.replace(target)
    except OSError as exc:
        raise UsageError("file.unwritable", path=path, reason=exc.strerror or exc) from exc
    finally:
        part.unlink(missing_ok=True)


def _write(screen: Screen, stream: IO[str] | None, line: str) -> None:
    if stream is None:
        screen.result(line)
    else:
        stream.write(line + "\n")


async def import_files(link: Link, screen: Screen, args: argparse.Namespace) -> int:
    """Append what stands in files. Given again, they store nothing twice."""
    conversations = [
        conversation for path in args.files for conversation in read(_text(path), args.session)
    ]
    total = sum(len(conversation.messages) for conversation in conversations)
    new = known = 0
    refused: list[str] = []
    with progress(screen, "progress.import", total) as advance:
        for conversation in conversations:
            before = await _open(link, conversation, args.user)
            for batch in batches(conversation.messages):
                refused += await _append(link, conversation.session, batch)
                advance(len(batch))
            after = await link.call("session.get", session=conversation.session)
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


def _text(path: str) -> str:
    try:
        if path == "-":
            return sys.stdin.read()
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise UsageError("file.unreadable", path=path, reason="not a file")
        if os.stat(path).st_size > MAX_FILE_BYTES:
            raise UsageError("file.too_large", path=path, limit=MAX_FILE_BYTES)
        return Path(path).read_text(encoding="utf-8")
    except OSError as exc:
        raise UsageError("file.unreadable", path=path, reason=exc.strerror or exc) from exc
    except UnicodeDecodeError as exc:
        raise UsageError("file.unreadable", path=path, reason="not UTF-8") from exc


async def _open(link: Link, conversation: Conversation, user: str | None) -> int:
    """Open the session with the file's settings; return the last seq that it had."""
    settings: Mapping[str, Any] = conversation.settings
    if user is not None:
        settings = {**settings, "user": user}
    info = await link.call("session.open", session=conversation.session, **settings)
    last: int = info["last_seq"]
    return last


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
