"""Builds the board once for each state of what it is built from, and finds it again."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from memoryd_board.debian import Archive
from memoryd_board.kernel import make_boot_files
from memoryd_board.needs import provide
from memoryd_board.rootfs import PACKAGES, make_board_root

__all__ = ["Board", "make_board", "packages_folder"]

HERE = Path(__file__).parent
OVERLAY = HERE.parent / "guest"
INPUTS = ("debian.py", "rootfs.py", "masked-units.txt", "kernel.py", "image.py")
ROOT_MB = 2048
"""Room for two installed versions; the file is sparse."""
KEEP_DAYS = 14


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """A board's files. ``root`` is never written to: machines work on copies."""

    kernel: Path
    initrd: Path
    root: Path


def make_board() -> Board:
    """Return the board, after building it if need be."""
    provide()
    folder = _cache() / _inputs_hash()
    if not folder.is_dir():
        _build(folder)
        _drop_old(keep=folder)
    os.utime(folder)
    return _board(folder)


def _board(folder: Path) -> Board:
    return Board(kernel=folder / "kernel", initrd=folder / "initramfs.gz", root=folder / "root.img")


def packages_folder() -> Path:
    """Return where Debian's packages are kept."""
    return _cache() / "packages"


def _cache() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "memoryd-board"


def _inputs_hash() -> str:
    digest = hashlib.sha256()
    overlay = sorted(path for path in OVERLAY.rglob("*") if path.is_file())
    for path in (*(HERE / name for name in INPUTS), *overlay):
        digest.update(f"{path.name} {path.stat().st_size}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _build(folder: Path) -> None:
    """Build into a folder of its own and rename it, so that what is found is whole."""
    started = time.monotonic()
    folder.parent.mkdir(parents=True, exist_ok=True)
    archive = Archive(packages_folder())
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix="building-") as name:
        work = Path(name)
        new = work / "board"
        new.mkdir()
        board = _board(new)
        root = work / "root"
        archive.update()
        make_board_root(root, archive.fetch(PACKAGES), OVERLAY)
        make_boot_files(
            archive.fetch_alone(archive.kernel()),
            root=root,
            work=work,
            image=board.kernel,
            initrd=board.initrd,
        )
        _make_file_system(root, board.root)
        new.rename(folder)
    print(f"built the board in {time.monotonic() - started:.0f} s: {folder}", file=sys.stderr)


def _make_file_system(tree: Path, image: Path) -> None:
    with image.open("wb") as file:
        file.truncate(ROOT_MB << 20)
    command = [
        # Whoever builds this as a user is root in a namespace: the files shall be root's.
        *(() if os.geteuid() == 0 else ("unshare", "--map-root-user")),
        *("mke2fs", "-q", "-t", "ext4", "-O", "^has_journal,^metadata_csum", "-m", "0"),
        *("-E", "lazy_itable_init=1,root_owner=0:0", "-d", tree, image),
    ]
    subprocess.run(command, check=True)


def _drop_old(*, keep: Path) -> None:
    """Remove boards that nothing has asked for in a while."""
    limit = time.time() - KEEP_DAYS * 86400
    for folder in keep.parent.iterdir():
        if folder != keep and folder.stat().st_mtime < limit:
            shutil.rmtree(folder, ignore_errors=True)
