"""The memory group that we are in, version 2 or 1: what it uses of its limits.

A limit may stand at our group or at any above it; the tightest counts. Page cache is not counted
as used, since the kernel takes it back before anybody is killed: without that, every group that
reads files would be "full".
"""

from __future__ import annotations

import os

from memoryd.values import frozen
from memoryd.watcher.files import SourceError, fields, read_number, read_small

__all__ = ["Group", "Usage", "find_group", "group_at", "mounts_of"]

UNLIMITED = 2**60
"""Version 1 writes a limit near 2**63 where there is none."""


@frozen
class Usage:
    """Of the group that is nearest to its limit, in bytes. ``limit`` is None without a limit."""

    used: int
    limit: int | None
    kills: int | None
    """In our own group, since it is there; None where it does not say."""


@frozen
class Group:
    """Folders of one version, our own first, then those above it. ``pressure`` is the group's
    own pressure file, if it has one."""

    version: int
    folders: tuple[str, ...]
    pressure: str | None

    def usage(self) -> Usage:
        """Look at all levels. Raises SourceError."""
        look = _usage_v2 if self.version == 2 else _usage_v1
        own = tightest = look(self.folders[0])
        for folder in self.folders[1:]:
            try:
                above = look(folder)
            except SourceError:
                break  # the top has no files of its own, and others may be hidden from us
            if _share(above) > _share(tightest):
                tightest = above
        return Usage(used=tightest.used, limit=tightest.limit, kills=own.kills)


def find_group(proc: str) -> Group | None:
    """Return the memory group that the kernel says we are in; None where there is none. Raises
    SourceError when it cannot be told."""
    path = f"{proc}/self/cgroup"
    mounts = mounts_of(f"{proc}/self/mountinfo")
    unified: str | None = None
    for line in read_small(path).decode("utf-8", "replace").splitlines():
        _, controllers, inside = (*line.split(":", 2), "", "")[:3]
        if "memory" in controllers.split(",") and "v1" in mounts:
            group = _group(1, mounts["v1"], inside)
            if group is not None:
                pressure = None if unified is None else _pressure(mounts, unified)
                return Group(version=1, folders=group, pressure=pressure)
        elif controllers == "":
            unified = inside
    # The line of version 2 is the last one.
    if unified is None or "v2" not in mounts:
        return None
    folders = _group(2, mounts["v2"], unified)
    pressure = _pressure(mounts, unified)
    return None if folders is None else Group(version=2, folders=folders, pressure=pressure)


def group_at(folder: str) -> Group:
    """Return the group that a folder is. Raises SourceError."""
    if os.path.exists(f"{folder}/memory.current"):
        version, mark = 2, "memory.current"
    elif os.path.exists(f"{folder}/memory.usage_in_bytes"):
        version, mark = 1, "memory.usage_in_bytes"
    else:
        raise SourceError(f"{folder}: no memory group")
    folders, above = [folder], os.path.dirname(folder)
    while above != os.path.dirname(above) and os.path.exists(f"{above}/{mark}"):
        folders.append(above)
        above = os.path.dirname(above)
    pressure = f"{folder}/memory.pressure"
    return Group(
        version=version,
        folders=tuple(folders),
        pressure=pressure if os.path.exists(pressure) else None,
    )


def mounts_of(path: str) -> dict[str, tuple[str, str]]:
    """Return where the trees are mounted, and what of them: v1 (of memory) and v2. Raises
    SourceError."""
    found: dict[str, tuple[str, str]] = {}
    for line in read_small(path).decode("utf-8", "replace").splitlines():
        mount, _, system = line.partition(" - ")
        words, kind = mount.split(), system.split()
        if len(words) < 5 or len(kind) < 3:
            continue
        if kind[0] == "cgroup2":
            found.setdefault("v2", (words[4], words[3]))
        elif kind[0] == "cgroup" and "memory" in kind[2].split(","):
            found.setdefault("v1", (words[4], words[3]))
    return found


def _group(version: int, mount: tuple[str, str], inside: str) -> tuple[str, ...] | None:
    """Return the folders from our group up to the mount; None where none has memory files."""
    mark = "memory.current" if version == 2 else "memory.usage_in_bytes"
    folder = _folder(mount, inside)
    folders = []
    while True:
        if os.path.exists(f"{folder}/{mark}"):
            folders.append(folder)
        if folder == mount[0] or not folder.startswith(mount[0]):
            return tuple(folders) or None
        folder = os.path.dirname(folder)


def _folder(mount: tuple[str, str], inside: str) -> str:
    top, root = mount
    # In a container the mount shows only a part of the tree, and perhaps not ours.
    if root != "/" and (inside == root or inside.startswith(f"{root}/")):
        inside = inside[len(root) :]
    folder = f"{top}{inside}".rstrip("/")
    return folder if os.path.isdir(folder) and ".." not in inside else top


def _pressure(mounts: dict[str, tuple[str, str]], inside: str) -> str | None:
    if "v2" not in mounts:
        return None
    path = f"{_folder(mounts['v2'], inside)}/memory.pressure"
    return path if os.path.exists(path) else None


def _usage_v2(folder: str) -> Usage:
    used = read_number(f"{folder}/memory.current")
    limits = [_limit(f"{folder}/{name}") for name in ("memory.high", "memory.max")]
    limit = min((limit for limit in limits if limit is not None), default=None)
    cache = 0
    if limit is not None:
        cache = _cache(f"{folder}/memory.stat", b"inactive_file", b"active_file")
    path = f"{folder}/memory.events"
    kills = fields(read_small(path), path).get(b"oom_kill")
    return Usage(used=max(used - cache, 0), limit=limit, kills=kills)


def _usage_v1(folder: str) -> Usage:
    used = read_number(f"{folder}/memory.usage_in_bytes")
    limit = _limit(f"{folder}/memory.limit_in_bytes")
    cache = 0
    if limit is not None:
        cache = _cache(f"{folder}/memory.stat", b"total_inactive_file", b"total_active_file")
    path = f"{folder}/memory.oom_control"
    try:
        kills = fields(read_small(path), path).get(b"oom_kill")  # came with Linux 4.13
    except SourceError:
        kills = None  # others' files may be closed to us
    return Usage(used=max(used - cache, 0), limit=limit, kills=kills)


def _cache(path: str, *names: bytes) -> int:
    """Return the page cache. A file that does not tell it is cut off: all kernels do."""
    stat = fields(read_small(path), path)
    for name in names:
        if name not in stat:
            raise SourceError(f"{path}: does not say {name.decode()}")
    return sum(stat[name] for name in names)


def _limit(path: str) -> int | None:
    limit = read_number(path)
    return None if limit < 0 or limit >= UNLIMITED else limit


def _share(usage: Usage) -> float:
    if usage.limit is None:
        return -1.0
    return usage.used / max(usage.limit, 1)
