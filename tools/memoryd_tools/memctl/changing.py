"""The commands that change what is kept: send, forget, delete."""

from __future__ import annotations

import argparse
import sys
import uuid
from typing import Any

from memoryd.errors import CloudError
from memoryd_tools.memctl.link import Link
from memoryd_tools.memctl.screen import Screen
from memoryd_tools.memctl.talking import open_session, say
from memoryd_tools.memctl.words import UsageError

__all__ = ["delete", "forget", "send"]

MAX_TEXT = 8 * 2**20
"""Far above a frame: what is longer is refused here instead of being read without end."""


async def send(link: Link, screen: Screen, args: argparse.Namespace) -> int:
    """Append a message and, unless only that is asked for, print the reply to it."""
    text = _text(args.text)
    if args.role != "user" and not args.no_reply:
        raise UsageError("usage.role", role=args.role)
    await open_session(link, args)
    if args.no_reply:
        message: dict[str, Any] = {"role": args.role, "content": text}
        if args.id is not None:
            message["id"] = args.id
        answer = await link.call("memory.append", session=args.session, messages=[message])
        if screen.json:
            screen.data(answer)
        else:
            (stored,) = answer["messages"]
            screen.note("send.stored", seq=stored["seq"], tokens=stored["tokens"])
        return 0
    # Our own id where none was given, so that after a failure the same message can be sent again.
    name = args.id or f"memctl-{uuid.uuid4().hex[:12]}"
    try:
        await say(link, screen, session=args.session, content=text, id=name)
    except CloudError:
        screen.note("send.kept", id=name)
        raise
    return 0


def _text(given: str | None) -> str:
    text = sys.stdin.read(MAX_TEXT + 1) if given in (None, "-") else given or ""
    if len(text) > MAX_TEXT:
        raise UsageError("usage.too_long", limit=MAX_TEXT)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as exc:
        raise UsageError("usage.encoding") from exc
    text = text.removesuffix("\n")
    if not text:
        raise UsageError("usage.no_text")
    return text


async def forget(link: Link, screen: Screen, args: argparse.Namespace) -> int:
    """Forget single messages for good."""
    answer = await link.call("memory.forget", session=args.session, ids=args.ids)
    if screen.json:
        screen.data(answer)
    else:
        screen.note("forget.done", count=answer["messages"])
    return 0


async def delete(link: Link, screen: Screen, args: argparse.Namespace) -> int:
    """Delete a session, or a user with all sessions, for good."""
    if not args.yes:
        _confirm(screen, args)
    if args.what == "user":
        kept = (await link.call("user.list"))["users"]
        if args.name not in {each["user"] for each in kept}:
            raise UsageError("delete.no_user", name=args.name)
    if args.what == "session":
        answer = await link.call("session.delete", session=args.name)
    else:
        answer = await link.call("user.delete", user=args.name)
    if screen.json:
        screen.data(answer)
    else:
        screen.note("delete.done", name=args.name, count=answer["messages"])
    return 0


def _confirm(screen: Screen, args: argparse.Namespace) -> None:
    """Ask for the name once more: it cannot be typed by accident. Raises UsageError."""
    if not sys.stdin.isatty():
        raise UsageError("delete.needs_yes")
    screen.ask(f"delete.ask_{args.what}", name=args.name)
    if sys.stdin.readline().strip() != args.name:
        raise UsageError("delete.kept")
