"""Stores for tests: real files, messages made short, looks into the bytes, and disks that fail."""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

from memoryd.config import StoreSettings
from memoryd.core.messages import Message, Role
from memoryd.core.sessions import SearchRequest, Session, SessionChange, SessionKey, WindowNeed
from memoryd.service.ports import NewMessage
from memoryd.store import SqliteStore

KEY = SessionKey(owner="1000", name="s")
NOW = 1_770_000_000.0
SPOKEN = (Role.USER, Role.ASSISTANT)


def said(text: str, id: str, role: Role = Role.USER, **fields: Any) -> NewMessage:
    """A message to append; it costs four tokens more than it has characters."""
    message = Message(role=role, content=text, id=id, **fields)
    return NewMessage(message=message, id=id, estimate=len(text) + 4)


@contextlib.asynccontextmanager
async def opened(
    path: Path, *keys: SessionKey, settings: StoreSettings | None = None, **options: Any
) -> AsyncIterator[SqliteStore]:
    """A store with the sessions of ``keys`` in it."""
    store = await SqliteStore.open(path, settings or StoreSettings(), **options)
    try:
        for key in keys:
            await store.open_session(key, SessionChange(), now=NOW)
        yield store
    finally:
        await store.close()


def needs(
    max_tokens: int,
    *,
    turns: int | None = None,
    cap: int | None = None,
    encoding: str = "o200k_base",
) -> Any:
    """The callable that a window asks what it needs."""
    need = WindowNeed(encoding=encoding, max_tokens=max_tokens, max_turns=turns, message_cap=cap)

    def need_of(session: Session) -> WindowNeed:
        return need

    return need_of


def looking_for(query: str, key: SessionKey = KEY, **fields: Any) -> SearchRequest:
    asked: dict[str, Any] = {"session": key.name, "user": None, "k": 5, "roles": SPOKEN, **fields}
    return SearchRequest(owner=key.owner, query=query, **asked)


async def found(store: SqliteStore, query: str, key: SessionKey = KEY, **fields: Any) -> list[str]:
    """The ids of the messages that hold words of a query, best first."""
    asked = looking_for(query, key, **fields)
    matches = (await store.lexical_candidates(asked, limit=asked.k)).matches
    messages = await store.around([match.place for match in matches])
    ids = {each.place: each.message.id for each in messages}
    return [ids[match.place] for match in matches]


def traces(folder: Path, *words: str) -> list[tuple[str, str]]:
    """Every (file, word) where a file below the folder holds a word, in UTF-8 or UTF-16."""
    return [
        (file.name, word)
        for file in sorted(folder.rglob("*"))
        if file.is_file()
        for content in [file.read_bytes()]
        for word in words
        if word.encode() in content
        or word.encode("utf-16-le") in content
        or word.encode("utf-16-be") in content
    ]


@contextlib.contextmanager
def log_replaced_by(path: Path, device: str) -> Iterator[None]:
    """Have what the writing connection sends to its log go to a device instead.

    ``/dev/full`` has no room for anything; ``/dev/null`` takes everything and fails every sync.
    """
    log = f"{path}-wal"
    descriptors = sorted(
        int(entry) for entry in os.listdir("/proc/self/fd") if _points_to(entry, log)
    )
    # The writer opened its log first.
    descriptor = descriptors[0]
    kept = os.dup(descriptor)
    # Not readable: a checkpoint must not take what a device gives for what was written.
    bad = os.open(device, os.O_WRONLY)
    os.dup2(bad, descriptor)
    os.close(bad)
    try:
        yield
    finally:
        # Unless the store has closed it meanwhile, and the number is free or means another file.
        if _points_to(str(descriptor), device):
            os.dup2(kept, descriptor)
        os.close(kept)


@contextlib.contextmanager
def small_disk(folder: Path, size_kib: int) -> Iterator[bool]:
    """Mount a small file system over a folder; False where that is not allowed."""
    folder.mkdir(exist_ok=True)
    mounted = not subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size_kib}k", "tmpfs", str(folder)],
        check=False,
        capture_output=True,
    ).returncode
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", "-l", str(folder)], check=True)


def _points_to(descriptor: str, target: str) -> bool:
    try:
        return os.readlink(f"/proc/self/fd/{descriptor}") == target
    except OSError:
        return False
