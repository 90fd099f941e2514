"""Take memory, as an app does that asks for more than there is.

usage: hog.py leave MEGABYTES    leave the system no more than so much, until somebody ends it
       hog.py take MEGABYTES     so much, and hold it
       hog.py provoke            until the kernel kills a process for it
"""

import re
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

STEP_MB = 1


def take(taken: list[bytearray], enough: Callable[[], bool]) -> None:
    while not enough():
        # Not zeros: the kernel gives those away for nothing.
        taken.append(bytearray(b"\xa5") * (STEP_MB << 20))


def number(path: str, name: str) -> int:
    """Return a number that the kernel tells by its name."""
    found = re.search(rf"^{name}:?\s+(\d+)", Path(path).read_text(), re.M)
    assert found is not None, f"{path} has no {name}"
    return int(found[1])


def leave(megabytes: int) -> None:
    """Say so once it is done. Others give back what they have to spare: that is taken as well."""

    def is_left() -> bool:
        return number("/proc/meminfo", "MemAvailable") >> 10 <= megabytes

    taken: list[bytearray] = []
    take(taken, is_left)
    print("done", flush=True)
    while True:
        time.sleep(0.1)
        take(taken, is_left)


def main(command: str, *numbers: str) -> None:
    match command, numbers:
        case "leave", (megabytes,):
            leave(int(megabytes))
        case "take", (megabytes,):
            taken: list[bytearray] = []
            take(taken, lambda: len(taken) * STEP_MB >= int(megabytes))
            signal.pause()
        case "provoke", ():
            before = number("/proc/vmstat", "oom_kill")
            take([], lambda: number("/proc/vmstat", "oom_kill") > before)
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:])
