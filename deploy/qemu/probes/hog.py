"""Take memory, as an app does that asks for more than there is.

usage: hog.py leave MEGABYTES SECONDS    leave the system no more than so much, for so long
       hog.py take MEGABYTES SECONDS     so much, and hold it so long
       hog.py provoke                    until the kernel kills a process for it
"""

import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

STEP_MB = 4


def take(taken: list[bytearray], enough: Callable[[], bool]) -> None:
    while not enough():
        # Not zeros: the kernel gives those away for nothing.
        taken.append(bytearray(b"\xa5" * (STEP_MB << 20)))


def number(path: str, name: str) -> int:
    """Return a number that the kernel tells by its name."""
    found = re.search(rf"^{name}:?\s+(\d+)", Path(path).read_text(), re.M)
    assert found is not None, f"{path} has no {name}"
    return int(found[1])


def leave(megabytes: int, until: float) -> None:
    """Others give back what they have to spare: that is taken as well."""
    taken: list[bytearray] = []
    while time.monotonic() < until:
        take(taken, lambda: number("/proc/meminfo", "MemAvailable") >> 10 <= megabytes)
        time.sleep(0.1)


def main(command: str, *numbers: str) -> None:
    match command, numbers:
        case "leave", (megabytes, seconds):
            leave(int(megabytes), time.monotonic() + float(seconds))
        case "take", (megabytes, seconds):
            taken: list[bytearray] = []
            take(taken, lambda: len(taken) * STEP_MB >= int(megabytes))
            time.sleep(float(seconds))
        case "provoke", ():
            before = number("/proc/vmstat", "oom_kill")
            take([], lambda: number("/proc/vmstat", "oom_kill") > before)
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:])
