"""The files of a store: their modes, the lock that keeps a second daemon out, setting aside."""

from __future__ import annotations

import errno
import fcntl
import os
import time
from pathlib import Path
from typing import Literal

from memoryd.errors import StartError
from memoryd.values import frozen

__all__ = [
    "Leftover",
    "Reserve",
    "StoreLock",
    "bytes_of_store",
    "free_bytes",
    "leftovers",
    "make_private",
    "set_aside",
    "sync_folder",
]

_OF_DATABASE = ("", "-wal", "-shm")
VECTORS = ".vectors"
"""The folder with the vectors of a database (vector_files)."""

_RESERVE = "-reserve"
_LEAST_RESERVE = 32 * 1024
"""Less does not even do for the index of the log, which a start makes anew."""

DAMAGED = ".damaged-"
REPLACED = ".replaced-"
PARTIAL = ".partial"


@frozen
class Leftover:
    """A file beside the store that holds messages, or a folder with their vectors, and that
    deleting from the store spares."""

    path: Path
    kind: Literal["damaged", "replaced", "partial"]
    bytes: int


class StoreLock:
    """Holds a store for this process, by a lock that ends with the process.

    The lock file also says how the last one ended: ``clean`` is True after a ``release(clean)``.
    """

    def __init__(self, path: Path) -> None:
        """Take the lock. Raises StartError if another process has it."""
        name = path.with_name(path.name + "-lock")
        try:
            self._file = os.open(name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as exc:
            raise StartError(f"cannot make the lock file {name}: {exc.strerror}") from exc
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as exc:
            holder = os.pread(self._file, 64, 0).decode("ascii", "replace").strip()
            os.close(self._file)
            if exc.errno in (errno.EAGAIN, errno.EACCES):
                raise StartError(
                    f"another memoryd has the store {path} ({holder or 'unknown process'}); "
                    "stop it, or give this one a store of its own"
                ) from exc
            raise StartError(f"cannot lock the store {path}: {exc.strerror}") from exc
        self.clean = os.pread(self._file, 64, 0) == b"closed\n"
        self._write(b"open, pid %d\n" % os.getpid())

    def release(self, *, clean: bool) -> None:
        """Give the store free. Whoever takes it next learns from ``clean`` whether to check it."""
        if clean:
            self._write(b"closed\n")
        os.close(self._file)

    def _write(self, state: bytes) -> None:
        try:
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, state, 0)
            os.fsync(self._file)
        except OSError:
            # A full disk. An empty lock file locks as well, and reads as not clean.
            pass


class Reserve:
    """A piece of the disk kept free for the moment when it is full: starting, bringing the log
    into the database and deleting need room, too, and without them a full store could never be
    emptied."""

    def __init__(self, path: Path, size: int) -> None:
        self.size = size
        self.held = False
        """Whether all of it is there; a part may be where it is not."""
        self._file = path.with_name(path.name + _RESERVE)

    def take(self) -> bool:
        """Take hold of the room if there is somewhat more than that; return whether it is held."""
        if self.held:
            return True
        try:
            there = self._there()
            if there != self.size:
                if free_bytes(self._file.parent) + there < self.size + self.size // 4:
                    return False
                self._fill(self.size)
        except OSError:
            self.release()
            return False
        self.held = True
        return True

    def take_part(self) -> None:
        """Take hold of what room there is, before others on this disk do."""
        if self.held:
            return
        try:
            size = min(self.size, free_bytes(self._file.parent) + self._there())
            if size >= _LEAST_RESERVE:
                self._fill(size)
        except OSError:
            self.release()

    def release_if_scarce(self) -> None:
        """Give the room free if there is hardly any besides."""
        try:
            scarce = free_bytes(self._file.parent) < self.size
        except OSError:
            return
        if scarce:
            self.release()

    def _fill(self, size: int) -> None:
        descriptor = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            os.ftruncate(descriptor, size)
            os.posix_fallocate(descriptor, 0, size)
        finally:
            os.close(descriptor)

    def _there(self) -> int:
        """Return how much of it is there, perhaps left by an earlier process."""
        try:
            stat = self._file.stat()
        except FileNotFoundError:
            return 0
        return stat.st_size if stat.st_blocks * 512 >= stat.st_size else 0

    def release(self) -> None:
        """Give the room free."""
        self.held = False
        try:
            self._file.unlink(missing_ok=True)
        except OSError:
            # A file system gone read-only: then there is nothing to make room for.
            pass


def make_private(path: Path) -> None:
    """Make the store's folder and an empty file for it, for the owner alone. Raises StartError."""
    try:
        # exist_ok: a folder that is there keeps its mode; it may be shared on purpose.
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # SQLite gives its side files the mode of this one.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
    except OSError as exc:
        raise StartError(f"cannot make the store {path}: {exc.strerror}") from exc


def set_aside(path: Path, mark: str) -> Path:
    """Rename the files of a database, with its vectors, and return the new name. Raises
    StartError."""
    stamp = time.strftime("%Y%m%d-%H%M%S", time.gmtime())
    target = path.with_name(f"{path.name}{mark}{stamp}")
    tries = 1
    while target.exists():
        tries += 1
        target = path.with_name(f"{path.name}{mark}{stamp}-{tries}")
    try:
        # The database last: while it is there, what happened half can be done again.
        for suffix in (VECTORS, *reversed(_OF_DATABASE)):
            source = path.with_name(path.name + suffix)
            if source.exists():
                source.rename(target.with_name(target.name + suffix))
        sync_folder(path.parent)
    except OSError as exc:
        raise StartError(f"cannot set {path} aside: {exc.strerror}") from exc
    return target


def leftovers(path: Path) -> tuple[Leftover, ...]:
    """List what lies beside a store and holds messages: files set aside, interrupted backups."""
    kinds: tuple[tuple[str, Literal["damaged", "replaced", "partial"]], ...] = (
        (DAMAGED, "damaged"),
        (REPLACED, "replaced"),
    )
    found = []
    for entry in sorted(path.parent.glob("*")):
        kind: Literal["damaged", "replaced", "partial"] | None = None
        if entry.name.endswith(PARTIAL):
            kind = "partial"
        for mark, name in kinds:
            if entry.name.startswith(path.name + mark):
                kind = name
        if kind is not None:
            found.append(Leftover(path=entry, kind=kind, bytes=_bytes_of(entry)))
    return tuple(found)


def _bytes_of(entry: Path) -> int:
    if entry.is_dir():
        return sum(file.stat().st_size for file in entry.iterdir())
    return entry.stat().st_size


def free_bytes(folder: Path) -> int:
    """Return how much room the file system of a folder has for us."""
    stat = os.statvfs(folder)
    return stat.f_bavail * stat.f_frsize


def bytes_of_store(path: Path) -> int:
    """Return the size of all files that a store consists of, vectors apart."""
    total = 0
    for suffix in (*_OF_DATABASE, _RESERVE):
        try:
            total += os.stat(f"{path}{suffix}").st_size
        except FileNotFoundError:
            continue
    return total


def sync_folder(folder: Path) -> None:
    """Make new names in a folder safe from a power cut."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
