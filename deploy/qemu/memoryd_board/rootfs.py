"""Root file systems: Debian's packages unpacked, and what their scripts would have done.

No arm64 code runs here. Configuring the packages as Debian does would, emulated, take minutes; what
a board needs of it is a few files. udev, dbus and the units around them are masked: they take half
a minute of emulated start and none of our business.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

__all__ = ["PACKAGES", "PACKAGES_OF_CONTAINER", "make_board_root", "make_root"]

PACKAGES = (
    "base-files",
    "base-passwd",
    "bash",
    "busybox-static",
    "coreutils",
    "dash",
    "findutils",
    "grep",
    "gzip",
    "hostname",
    "kmod",
    "libstdc++6",
    "mawk",
    "mount",
    "passwd",
    "procps",
    "python3",
    "sed",
    "systemd",
    "systemd-sysv",
    "tar",
    "util-linux",
)
"""A small Debian with systemd and Python, as somebody would put it on a board."""

PACKAGES_OF_CONTAINER = ("base-files", "base-passwd", "coreutils", "dash", "libstdc++6", "python3")
"""What runs the daemon where something else is init."""

MASKED = Path(__file__).with_name("masked-units.txt")

_ONLY_FOR_CONFIGURING = re.compile(
    r"(perl|libperl|lib\w+(-\w+)*-perl|debconf|libdebconf|dpkg_|usrmerge|init-system-helpers"
    r"|gcc-12-base)"
)

_NOT_ON_A_BOARD = ("doc", "man", "locale", "info", "i18n", "lintian", "bash-completion", "zoneinfo")


def make_root(root: Path, packages: Iterable[Path]) -> None:
    """Make the tree of a system in ``root``."""
    for folder in ("bin", "sbin", "lib"):
        (root / "usr" / folder).mkdir(parents=True)
        (root / folder).symlink_to(f"usr/{folder}")
    for package in packages:
        if not _ONLY_FOR_CONFIGURING.match(package.name):
            _unpack(package, root)
    _configure(root)
    _compile_library(root)


def make_board_root(root: Path, packages: Iterable[Path], overlay: Path) -> None:
    """Make the tree of a board in ``root``, with the files of ``overlay`` on top."""
    make_root(root, packages)
    _link(root / "usr/bin/awk", "mawk")
    (root / "etc/hostname").write_text("board\n")
    (root / "etc/hosts").write_text("127.0.0.1 localhost board\n")
    _add_user(root, "alice", 1000)
    # Empty: systemd makes one at each start, as on a board's first.
    (root / "etc/machine-id").write_text("")
    (root / "etc/fstab").write_text("/dev/vda / ext4 defaults 0 0\n")
    for unit in MASKED.read_text().split():
        _link(root / "etc/systemd/system" / unit, "/dev/null")
    # Each generator is a process at start; the board's units are all there already.
    for generator in (root / "usr/lib/systemd/system-generators").iterdir():
        _link(root / "etc/systemd/system-generators" / generator.name, "/dev/null")
    _link(root / "etc/systemd/system/default.target", "/lib/systemd/system/multi-user.target")
    shutil.copytree(overlay, root, dirs_exist_ok=True)
    wanted = root / "etc/systemd/system/multi-user.target.wants"
    for unit in ("board-agent.service", "board-disk.service"):
        _link(wanted / unit, f"../{unit}")


def _unpack(package: Path, root: Path) -> None:
    exclude = [f"--exclude=./usr/share/{name}/*" for name in _NOT_ON_A_BOARD]
    with subprocess.Popen(
        ["dpkg-deb", "--fsys-tarfile", package], stdout=subprocess.PIPE
    ) as unpacked:
        subprocess.run(
            ["tar", "-x", "-C", root, "--keep-directory-symlink", "--no-same-owner", *exclude],
            stdin=unpacked.stdout,
            check=True,
        )
    if unpacked.returncode:
        raise subprocess.CalledProcessError(unpacked.returncode, "dpkg-deb")


def _configure(root: Path) -> None:
    _link(root / "usr/bin/sh", "dash")
    for name in ("passwd", "group"):
        shutil.copy(root / f"usr/share/base-passwd/{name}.master", root / "etc" / name)
    (root / "tmp").chmod(0o1777)
    (root / "var/tmp").chmod(0o1777)


def _add_user(root: Path, name: str, number: int) -> None:
    """Add somebody who uses the board."""
    for file, line in (
        ("passwd", f"{name}:x:{number}:{number}::/home/{name}:/bin/sh\n"),
        ("group", f"{name}:x:{number}:\n"),
    ):
        with (root / "etc" / file).open("a") as lines:
            lines.write(line)
    (root / "home" / name).mkdir(parents=True)


def _compile_library(root: Path) -> None:
    """Compile Python's library if this machine has the same Python; else the board does without,
    and starts Python more slowly."""
    library = next((root / "usr/lib").glob("python3.*"))
    python = shutil.which(library.name)
    if python is None:
        return
    subprocess.run(
        [
            *(python, "-m", "compileall", "-q", "-j0", "--invalidation-mode", "unchecked-hash"),
            *("-s", root, "-p", "/", library),
        ],
        stdout=subprocess.DEVNULL,  # a few files of lib2to3's tests are meant to be wrong
        check=False,
    )


def _link(place: Path, target: str) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    if place.is_symlink() or place.exists():
        os.unlink(place)
    place.symlink_to(target)
