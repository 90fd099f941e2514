"""Debian's kernel for the board: the image, an initramfs that finds the disk, and some modules."""

from __future__ import annotations

import gzip
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

__all__ = ["make_boot_files"]

_TO_FIND_THE_DISK = ("crc32c_generic", "virtio_pci", "virtio_blk", "ext4")
_ON_THE_BOARD = (
    *("9p", "9pnet_virtio", "virtio_console", "autofs4", "virtio_rng"),
    *("zram", "lzo", "lzo_rle", "lz4", "zstd", "softdog", "virtio_net"),
)

_INIT = """\
#!/bin/busybox sh
busybox mount -t proc proc /proc
busybox mount -t sysfs sysfs /sys
busybox mount -t devtmpfs devtmpfs /dev
while read -r module; do busybox insmod "/modules/$module"; done </modules/order
tries=0
while [ ! -b /dev/vda ] && [ "$tries" -lt 200 ]; do
    busybox usleep 50000
    tries=$((tries + 1))
done
busybox mount -t ext4 -o noatime /dev/vda /root || exec busybox sh
for place in dev proc sys; do busybox mount -o move "/$place" "/root/$place"; done
exec busybox switch_root /root /sbin/init
"""


def make_boot_files(package: Path, *, root: Path, work: Path, image: Path, initrd: Path) -> None:
    """Write ``image`` and ``initrd`` from a kernel package, and put modules into ``root``."""
    unpacked = work / "kernel"
    subprocess.run(["dpkg-deb", "-x", package, unpacked], check=True)
    release = next((unpacked / "lib/modules").iterdir()).name
    subprocess.run(["depmod", "-b", unpacked, release], check=True)
    modules = unpacked / "lib/modules" / release
    shutil.copy(unpacked / "boot" / f"vmlinuz-{release}", image)
    needs = _needs(modules)

    kept = root / "usr/lib/modules" / release
    for path in _in_order(needs, (*_TO_FIND_THE_DISK, *_ON_THE_BOARD)):
        (kept / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(modules / path, kept / path)
    for name in ("modules.builtin", "modules.builtin.modinfo", "modules.order"):
        shutil.copy(modules / name, kept)
    subprocess.run(["depmod", "-b", root, release], check=True)

    first = work / "initramfs"
    for folder in ("bin", "dev", "modules", "proc", "root", "sys"):
        (first / folder).mkdir(parents=True)
    shutil.copy(root / "bin/busybox", first / "bin/busybox")
    early = _in_order(needs, _TO_FIND_THE_DISK)
    for path in early:
        shutil.copy(modules / path, first / "modules")
    (first / "modules/order").write_text("".join(f"{Path(path).name}\n" for path in early))
    (first / "init").write_text(_INIT)
    (first / "init").chmod(0o755)
    names = "\n".join(str(path.relative_to(first)) for path in sorted(first.rglob("*")))
    archive = subprocess.run(
        ["cpio", "--quiet", "-o", "-H", "newc", "-R", "0:0"],
        input=names.encode(),
        cwd=first,
        check=True,
        capture_output=True,
    )
    initrd.write_bytes(gzip.compress(archive.stdout, 1))


def _needs(modules: Path) -> dict[str, tuple[str, tuple[str, ...]]]:
    """Return each module's file and the files it needs, nearest first, by its name."""
    needs = {}
    for line in (modules / "modules.dep").read_text().splitlines():
        path, _, others = line.partition(":")
        name = Path(path).name.removesuffix(".ko").replace("-", "_")
        needs[name] = (path, tuple(others.split()))
    return needs


def _in_order(needs: dict[str, tuple[str, tuple[str, ...]]], names: Iterable[str]) -> list[str]:
    """Return the files to load, each after those it needs. A name that is unknown is built in."""
    order: dict[str, None] = {}
    for name in names:
        path, others = needs.get(name, ("", ()))
        order.update(dict.fromkeys(reversed(others)))
        if path:
            order[path] = None
    return list(order)
