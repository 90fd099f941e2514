"""What a board is, read from the files of /proc and /sys.

Whatever cannot be found out is None or empty: a kernel may have left out any of it.
"""

from __future__ import annotations

import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from memoryd_device.memory import Memory, text_of

__all__ = ["Board", "Detector", "Storage"]

Storage = Literal["eMMC", "SD", "NVMe", "SSD", "HDD", "virtual", "network", "memory"]

USEFUL_FEATURES = ("asimd", "asimddp", "dotprod", "i8mm", "sve", "fphp", "avx2", "avx512f")
"""Those that decide how fast the embedder is: 8-bit and 16-bit arithmetic of several at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """All that ``memctl board`` shows, but for the profile."""

    model: str | None
    ram_mb: int
    limit_mb: int
    """What this process may use: the memory, or the limit of a cgroup it is in."""
    cores: int
    cpu: str | None
    features: tuple[str, ...]
    libc: str
    kernel: str
    psi: bool
    cgroup: int | None
    memory_controller: bool
    init: str | None
    storage: Storage | None
    device: str | None
    swap_mb: int


class Detector:
    """Reads a board whose file system begins at ``root``."""

    def __init__(self, root: Path = Path("/")) -> None:
        self._root = root

    def board(self, store: Path) -> Board:
        """Measure everything; ``store`` is a path on the storage that matters."""
        memory = Memory(self._root)
        device = self.device_of(store)
        return Board(
            model=self._model(),
            ram_mb=memory.total_bytes() // 2**20,
            limit_mb=memory.limit_mb(),
            cores=len(os.sched_getaffinity(0)) if self._is_real() else self._cores(),
            cpu=self._cpu(),
            features=self.features(),
            libc=self.libc(),
            kernel=self._text("proc/sys/kernel/osrelease") or os.uname().release,
            psi=self.has_psi(),
            cgroup=self.cgroup_version(),
            memory_controller=self.has_memory_controller(),
            init=self._text("proc/1/comm") or None,
            storage=self.storage(device),
            device=device,
            swap_mb=memory.swap_bytes() // 2**20,
        )

    # --- kernel ---

    def has_psi(self) -> bool:
        """Whether the kernel tells memory pressure; with psi=0 the file is there and unreadable."""
        return self._text("proc/pressure/memory").startswith("some ")

    def cgroup_version(self) -> int | None:
        """Return 2 where memory is limited by cgroup v2 alone, 1 for v1 or a mix of both."""
        if (self._root / "sys/fs/cgroup/cgroup.controllers").exists():
            return 2
        return 1 if (self._root / "sys/fs/cgroup/memory").is_dir() else None

    def has_memory_controller(self) -> bool:
        """Whether cgroups can limit memory here (cgroup_disable=memory takes that away)."""
        if "memory" in self._text("sys/fs/cgroup/cgroup.controllers").split():
            return True
        return (self._root / "sys/fs/cgroup/memory").is_dir()

    # --- processor and libraries ---

    def features(self) -> tuple[str, ...]:
        """Return the processor's features that matter to the embedder, in the kernel's words."""
        for line in self._text("proc/cpuinfo").splitlines():
            name, _, rest = line.partition(":")
            if name.strip() in ("Features", "flags"):
                there = set(rest.split())
                return tuple(name for name in USEFUL_FEATURES if name in there)
        return ()

    def _cpu(self) -> str | None:
        text = self._text("proc/cpuinfo")
        for pattern in (r"^model name\s*:\s*(.+)$", r"^CPU part\s*:\s*(\S+)$"):
            if found := re.search(pattern, text, re.M):
                return _PARTS.get(found.group(1).lower(), found.group(1))
        return None

    def _cores(self) -> int:
        return len(re.findall(r"^processor\s*:", self._text("proc/cpuinfo"), re.M))

    def libc(self) -> str:
        """Return "glibc" or "musl": what this Python is built with, as wheels must be."""
        # As packaging does it, in short: the loader is named inside the program.
        try:
            with open(sys.executable, "rb") as program:
                return "musl" if b"ld-musl-" in program.read(4096) else "glibc"
        except OSError:
            return "glibc"

    def _model(self) -> str | None:
        for name in ("proc/device-tree/model", "sys/class/dmi/id/product_name"):
            if text := self._text(name).strip("\0").strip():
                return text
        return None

    # --- storage ---

    def device_of(self, path: Path) -> str | None:
        """Return the block device (as "mmcblk0p2") or kind of file system that holds a path."""
        best, source = "", None
        for line in self._text("proc/self/mountinfo").splitlines():
            before, _, after = line.partition(" - ")
            fields, rest = before.split(), after.split()
            if len(fields) < 5 or len(rest) < 2:
                continue
            point = re.sub(r"\\([0-7]{3})", lambda code: chr(int(code.group(1), 8)), fields[4])
            inside = point == "/" or path == Path(point) or Path(point) in path.parents
            if inside and len(point) >= len(best):
                # A number without a device (0:...) is of btrfs, tmpfs, overlay, nfs.
                name = self._named(fields[2])
                best, source = point, name or rest[1].removeprefix("/dev/") or rest[0]
                if name is None and not rest[1].startswith("/dev/"):
                    source = rest[0]
        return source

    def _named(self, number: str) -> str | None:
        """Return a block device's name by its number, from where the kernel has linked it."""
        try:
            return os.path.basename(os.readlink(self._root / "sys/dev/block" / number))
        except OSError:
            return None

    def storage(self, device: str | None) -> Storage | None:
        """Return what kind of storage a device is."""
        if device is None:
            return None
        if kind := _BY_FILE_SYSTEM.get(device):
            return kind
        disk = self._disk(device)
        if disk.startswith("mmcblk"):
            return "SD" if self._text(f"sys/block/{disk}/device/type").strip() == "SD" else "eMMC"
        for prefix, named in _BY_NAME.items():
            if disk.startswith(prefix):
                return named
        match self._text(f"sys/block/{disk}/queue/rotational").strip():
            case "1":
                return "HDD"
            case "0":
                return "SSD"
        return None

    def _disk(self, device: str) -> str:
        """Return the disk that a partition is part of."""
        for disk in sorted(_listed(self._root / "sys/block"), key=len, reverse=True):
            if device == disk or (self._root / "sys/block" / disk / device).exists():
                return disk
        return device

    # --- files ---

    def _is_real(self) -> bool:
        return self._root == Path("/")

    def _text(self, name: str) -> str:
        return text_of(self._root / name)


_BY_NAME: dict[str, Storage] = {"nvme": "NVMe", "vd": "virtual", "xvd": "virtual"}

_BY_FILE_SYSTEM: dict[str, Storage] = {
    "tmpfs": "memory",
    "ramfs": "memory",
    "nfs": "network",
    "nfs4": "network",
    "cifs": "network",
    "9p": "network",
}

_PARTS = {
    "0xd03": "Cortex-A53",
    "0xd04": "Cortex-A35",
    "0xd05": "Cortex-A55",
    "0xd07": "Cortex-A57",
    "0xd08": "Cortex-A72",
    "0xd09": "Cortex-A73",
    "0xd0a": "Cortex-A75",
    "0xd0b": "Cortex-A76",
    "0xd0d": "Cortex-A77",
    "0xd41": "Cortex-A78",
}
"""Arm's numbers for the cores that boards of this class have."""


def _listed(folder: Path) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []
