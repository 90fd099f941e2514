"""Take memory, as an app does that asks for more than there is.

usage: hog.py leave MEGABYTES SECONDS    until the system has so much left, and hold it so long
       hog.py outlive PID                until a process is gone
"""

import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

STEP_MB = 4


def take(enough: Callable[[], bool]) -> list[bytearray]:
    taken: list[bytearray] = []
    while not enough():
        # Not zeros: the kernel gives those away for nothing.
        taken.append(bytearray(b"\xa5" * (STEP_MB << 20)))
    print(len(taken) * STEP_MB, flush=True)
    return taken


def available_mb() -> int:
    found = re.search(r"^MemAvailable:\s+(\d+)", Path("/proc/meminfo").read_text(), re.M)
    assert found is not None, "this kernel does not say what is available"
    return int(found[1]) >> 10


def main(command: str, *numbers: str) -> None:
    match command, numbers:
        case "leave", (megabytes, seconds):
            held = take(lambda: available_mb() <= int(megabytes))
            time.sleep(float(seconds))
            del held
        case "outlive", (pid,):
            take(lambda: not Path(f"/proc/{pid}").exists())
        case _:
            raise SystemExit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:])
