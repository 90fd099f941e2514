"""backup and restore: on the store's files, as their owner, without the daemon."""

from __future__ import annotations

import argparse
import asyncio
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from memoryd.configuration import Flag, load_here
from memoryd.errors import ConfigError, RequestError, StartError
from memoryd.store.backup import copy_to
from memoryd.store.backup import restore as put_back
from memoryd.store.damage import examine
from memoryd.store.vector_files import bytes_of_vectors
from memoryd_tools.memctl.link import Where, connect, running_store, where
from memoryd_tools.memctl.screen import Screen
from memoryd_tools.memctl.words import Complaint, Phrase, UsageError, system_error

__all__ = ["backup", "restore"]

ANSWER_S = 10.0
"""A daemon that says nothing for so long is not asked where its store is."""


def backup(screen: Screen, args: argparse.Namespace) -> int:
    """Copy the store to a file that does not exist yet. The daemon may be running."""
    target = Path(args.file)
    if target.exists():
        raise UsageError("file.unwritable", path=target, reason=Phrase("why.exists"))
    path = _store(args)
    try:
        _copy(path, target)
    except (StartError, RequestError, OSError, sqlite3.Error) as exc:
        reason = system_error(exc)
        raise UsageError("backup.failed", path=path, target=target, reason=reason) from exc
    size = target.stat().st_size + bytes_of_vectors(target)
    if screen.json:
        screen.data({"path": str(target), "bytes": size})
    else:
        screen.note("backup.done", path=target, size_mb=f"{size / 2**20:.1f}")
    return 0


def _copy(path: Path, target: Path) -> None:
    if not path.exists():
        raise StartError("there is no such file")
    damage = examine(path, clean=True)
    if damage is not None:
        raise StartError(damage)
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as source:
        copy_to(source, target, lambda: None)


def restore(screen: Screen, args: argparse.Namespace) -> int:
    """Put a backup in the place of the store. No daemon may hold it."""
    path = _store(args)
    _check_owner(path)
    try:
        os.stat(args.file)
    except OSError as exc:
        raise UsageError("file.unreadable", path=args.file, reason=exc) from exc
    if path.exists() and not args.yes:
        _confirm(screen, path)
    try:
        aside = put_back(Path(args.file), path)
    except StartError as exc:
        held = isinstance(exc.__cause__, BlockingIOError)
        reason = Phrase("restore.held") if held else exc
        raise UsageError("restore.failed", path=path, reason=reason) from exc
    if screen.json:
        screen.data({"path": str(path), "aside": None if aside is None else str(aside)})
        return 0
    screen.note("restore.done", path=path)
    if aside is not None:
        screen.note("restore.aside", path=aside)
    return 0


def _store(args: argparse.Namespace) -> Path:
    """Return the store that is meant: the one named, or else that of the daemon that answers, or
    else the configuration's."""
    flags = []
    if args.store is not None:
        flags.append(Flag(name=("store", "path"), written="--store", text=args.store))
    try:
        configuration = load_here(args.config, flags)
    except ConfigError as exc:
        raise UsageError("doctor.config_wrong", mistake=exc.mistakes[0]) from exc
    path = configuration.settings.store.path
    assert path is not None, "the loader fills in the default"
    if args.store is not None:
        return path
    named = args.socket if args.socket or args.tcp else configuration.socket
    place = where(named, args.tcp, args.token_file, os.environ)
    return asyncio.run(_of_daemon(place, args.owner)) or path


async def _of_daemon(place: Where, owner: str | None) -> Path | None:
    try:
        async with asyncio.timeout(ANSWER_S), connect(place, owner) as link:
            return running_store(await link.call("status"))
    except (RequestError, Complaint, TimeoutError):
        return None


def _check_owner(path: Path) -> None:
    """Refuse to leave files that the daemon's own user could not open. Raises UsageError."""
    uid = os.geteuid()
    if path.exists():
        owner = path.stat().st_uid
    elif uid == 0 and path.parent.is_dir():
        owner = path.parent.stat().st_uid
    else:
        return
    if owner != uid:
        raise UsageError("restore.owner", path=path, uid=owner)


def _confirm(screen: Screen, path: Path) -> None:
    if not sys.stdin.isatty():
        raise UsageError("restore.needs_yes")
    screen.ask("restore.ask", path=path)
    if sys.stdin.readline().strip().lower() != "yes":
        raise UsageError("restore.kept")
