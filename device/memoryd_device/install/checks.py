"""Whether a bundle and a board fit, decided from what was measured."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from memoryd_device.install.bundle import Manifest
from memoryd_device.install.host import Host
from memoryd_device.install.layout import Layout

__all__ = ["Finding", "findings"]

LEAST_RAM_MB = 90
"""The daemon alone takes 35 MB and the system about 30 (measured on an emulated board that has
98 MB of its 128); with less the first conversation meets the OOM killer."""

WORKER_RAM_MB = 190
"""Below that the worker (80-110 MB) does not fit beside the rest."""

STORE_ROOM_MB = 32
"""A new store's room to begin with; it keeps some as a reserve for the day the disk is full."""


@dataclass(frozen=True, slots=True)
class Finding:
    """``stops``: installing cannot end well."""

    stops: bool
    text: str


def findings(manifest: Manifest, host: Host, layout: Layout, *, store_bytes: int) -> list[Finding]:
    """Return what stands against installing, and what the person should know."""
    stopping = [Finding(True, text) for text in _stopping(manifest, host, layout, store_bytes)]
    return stopping + [Finding(False, text) for text in _notable(manifest, host)]


def _stopping(manifest: Manifest, host: Host, layout: Layout, store_bytes: int) -> Iterator[str]:
    if host.arch != manifest.arch:
        yield f"the bundle is for {manifest.arch}, this board is {host.arch}"
    if host.libc != manifest.libc and not manifest.python_tree:
        yield f"the bundle is for {manifest.libc}, this board's Python is built with {host.libc}"
    if host.python != manifest.python:
        yield (
            f"the bundle is for Python {manifest.python}, this is {host.python}: name another with "
            f"PYTHON=/path/to/python{manifest.python}, or make a bundle with "
            f"PYTHON_VERSION={host.python}"
        )
    if host.missing_modules:
        names = ", ".join(host.missing_modules)
        yield f"this Python lacks {names}; on Debian: apt install python3"
    if host.ram_mb < LEAST_RAM_MB:
        yield f"{host.ram_mb} MB of memory; {LEAST_RAM_MB} MB are the least"
    yield from _room(manifest, host, layout, store_bytes)
    if not host.is_root and not layout.is_trial:
        yield "only root can install; for a trial name a folder: --root DIR"


def _room(manifest: Manifest, host: Host, layout: Layout, store_bytes: int) -> Iterator[str]:
    program, store = manifest.installed_bytes, STORE_ROOM_MB * 2**20 + store_bytes
    places = [
        (host.free_bytes, program, str(layout.prefix)),
        (host.state_free_bytes, store, f"{layout.state} (an upgrade keeps a copy of the store)"),
    ]
    if host.one_disk:
        places = [(host.free_bytes, program + store, " and ".join(place[2] for place in places))]
    for free, needed, place in places:
        if free < needed:
            yield f"{free // 2**20} MB free for {place}, {needed // 2**20} MB needed"


def _notable(manifest: Manifest, host: Host) -> Iterator[str]:
    if LEAST_RAM_MB <= host.ram_mb < WORKER_RAM_MB:
        yield f"{host.ram_mb} MB of memory: the worker may not fit; counts are estimates without it"
    if not host.psi:
        yield "the kernel tells no memory pressure (PSI); the daemon goes by free memory alone"
    if host.cgroup != 2:
        yield "no cgroup v2: the memory limit of the unit has no effect"
    for name, meaning in manifest.absent.items():
        yield f"without {name}: {meaning}"
