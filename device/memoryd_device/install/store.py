"""The store's files while the daemon does not run: kept before an upgrade, put back, wiped.

Nothing here opens the database: files of a stopped daemon are whole as they are. What is kept
bears the mark that ``memctl doctor`` knows, since deleting a message does not reach it.
"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

__all__ = ["bytes_of_store", "drop_kept", "keep", "put_back", "wipe"]

_KEPT = ".replaced-before-"
_NEWER = ".replaced-"
_SIDE = ("-wal", ".vectors", "")
"""What a store consists of; the database last: while it is missing, a copy is not whole. The index
of the log (-shm) is made anew at each start."""


def keep(store: Path, release: str) -> Path | None:
    """Copy the store before ``release`` touches it, unless that was done. Returns the copy.

    Raises OSError; nothing is left of the copy then.
    """
    if not store.exists():
        return None
    kept = _kept(store, release)
    if kept.exists():
        return kept
    try:
        _copy_all(store, kept)
    except BaseException:
        for path in store.parent.glob(f"{kept.name}*"):
            _remove(path)
        raise
    return kept


def _copy_all(store: Path, kept: Path) -> None:
    for suffix in _SIDE:
        source = store.with_name(store.name + suffix)
        target = kept.with_name(kept.name + suffix)
        partial = target.with_name(target.name + ".partial")
        if source.is_dir():
            shutil.rmtree(partial, ignore_errors=True)
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(source, partial, copy_function=_copy)
            shutil.copystat(source, partial)
            _same_owner(source, partial)
        elif source.exists():
            _copy(str(source), str(partial))
        else:
            continue
        _sync(partial.parent)
        partial.rename(target)
    _sync(store.parent)


def put_back(store: Path, release: str) -> Path | None:
    """Put the copy of before ``release`` back; the store of now is set aside.

    Returns where it was set aside, None where there is no copy.
    """
    kept = _kept(store, release)
    if not kept.exists():
        return None
    aside = store.with_name(f"{store.name}{_NEWER}{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}")
    for source, target in ((store, aside), (kept, store)):
        for suffix in _SIDE:
            file = source.with_name(source.name + suffix)
            if file.exists():
                file.rename(target.with_name(target.name + suffix))
        store.with_name(store.name + "-shm").unlink(missing_ok=True)
    _sync(store.parent)
    return aside


def drop_kept(store: Path, *, but: str) -> None:
    """Remove the copies of former upgrades."""
    spared = _kept(store, but).name
    for path in store.parent.glob(f"{store.name}{_KEPT}*"):
        if not path.name.startswith(spared):
            _remove(path)


def wipe(store: Path) -> None:
    """Remove the store and every copy of it."""
    for path in (*store.parent.glob(f"{store.name}*"),):
        _remove(path)
    if store.parent.is_dir():
        _sync(store.parent)


def _kept(store: Path, release: str) -> Path:
    return store.with_name(f"{store.name}{_KEPT}{release}")


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink()


def _copy(source: str, target: str) -> None:
    shutil.copy2(source, target)
    _same_owner(Path(source), Path(target))
    with open(target, "rb") as stream:
        os.fsync(stream.fileno())


def _same_owner(source: Path, target: Path) -> None:
    status = source.stat()
    os.chown(target, status.st_uid, status.st_gid)


def _sync(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def bytes_of_store(store: Path) -> int:
    """Return the size of all that ``keep`` would copy."""
    return sum(file.stat().st_size for file in _files(store) if file.is_file())


def _files(store: Path) -> Iterator[Path]:
    for suffix in _SIDE:
        path = store.with_name(store.name + suffix)
        if path.exists():
            yield path
            yield from path.rglob("*") if path.is_dir() else ()
