"""The programs that building and running the board takes, and where they come from."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

__all__ = ["NeedsError", "provide"]

PACKAGE_OF = {
    "qemu-system-aarch64": "qemu-system-arm",
    "depmod": "kmod",
    "cpio": "cpio",
    "mke2fs": "e2fsprogs",
    "dpkg-deb": "dpkg",
}
"""Debian's and Ubuntu's names; apt itself must be there already."""


class NeedsError(Exception):
    """Something is missing that cannot be installed from here; the text says what to do."""


def provide() -> None:
    """Install what is missing when that is possible. Raises NeedsError when it is not."""
    # A user's PATH lacks the folders of depmod and mke2fs.
    os.environ["PATH"] += ":/usr/sbin:/sbin"
    missing = [program for program in PACKAGE_OF if not shutil.which(program)]
    if not missing:
        return
    packages = sorted({PACKAGE_OF[program] for program in missing})
    if not shutil.which("apt-get"):
        raise NeedsError(
            f"{', '.join(missing)} not found; building the board needs a Debian or Ubuntu machine"
        )
    if os.geteuid() != 0:
        raise NeedsError(
            f"{', '.join(missing)} not found; install them: sudo apt install {' '.join(packages)}"
        )
    print(f"installing {' '.join(packages)} with apt-get", file=sys.stderr)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "-qq", "-y", "--no-install-recommends", *packages]
    for command in (["apt-get", "update", "-qq"], install):
        done = subprocess.run(command, env=quiet, stdout=subprocess.DEVNULL, check=False)
        if done.returncode:
            raise NeedsError(f"{' '.join(command)} failed; the lines above say why")
