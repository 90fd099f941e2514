"""What the board is, as far as installing is concerned."""

from __future__ import annotations

import os
import platform
import sys
from dataclasses import dataclass
from pathlib import Path

from memoryd_device.detection import Detector
from memoryd_device.install.layout import Layout
from memoryd_device.memory import Memory

__all__ = ["Host", "measure"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Host:
    """The machine that memoryd is to be installed on."""

    arch: str
    libc: str
    python: str
    ram_mb: int
    """What this process may use: the memory found, or its cgroup's limit."""
    free_bytes: int
    """Where the program goes."""
    state_free_bytes: int
    """Where the store is."""
    one_disk: bool
    """Whether these two are the same room."""
    is_root: bool
    has_systemd: bool
    psi: bool
    cgroup: int | None
    missing_modules: tuple[str, ...]
    """Parts of Python's own library that are needed and not there."""


_MODULES = ("asyncio", "sqlite3", "ssl", "ctypes", "venv", "zoneinfo", "fcntl")


def measure(layout: Layout, detector: Detector) -> Host:
    return Host(
        arch=platform.machine(),
        libc=detector.libc(),
        python=f"{sys.version_info[0]}.{sys.version_info[1]}",
        ram_mb=Memory().limit_mb(),
        free_bytes=_free(layout.prefix),
        state_free_bytes=_free(layout.state),
        one_disk=_there(layout.prefix).stat().st_dev == _there(layout.state).stat().st_dev,
        is_root=os.geteuid() == 0,
        has_systemd=not layout.is_trial and Path("/run/systemd/system").is_dir(),
        psi=detector.has_psi(),
        cgroup=detector.cgroup_version(),
        missing_modules=tuple(name for name in _MODULES if not _imports(name)),
    )


def _free(folder: Path) -> int:
    status = os.statvfs(_there(folder))
    return status.f_bavail * status.f_frsize


def _there(folder: Path) -> Path:
    """Return a folder, or the nearest one above it that is there already."""
    while not folder.is_dir():
        folder = folder.parent
    return folder


def _imports(name: str) -> bool:
    try:
        __import__(name)
    except ImportError:
        return False
    return True
