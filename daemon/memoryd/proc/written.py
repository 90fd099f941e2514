"""How much a process had written to storage: what wears flash."""

from __future__ import annotations

from pathlib import Path

__all__ = ["written_bytes"]


def written_bytes(proc: Path = Path("/proc/self")) -> int | None:
    """Return the bytes that this process sent to storage since its start (``write_bytes`` of
    ``/proc/self/io``); None where the system does not tell."""
    try:
        lines = (proc / "io").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("write_bytes:"))
    except (OSError, ValueError, IndexError, StopIteration):
        return None
