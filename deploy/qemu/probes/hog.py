"""Take memory until a process is gone or so many megabytes are taken; hold it for a while.

usage: hog.py MEGABYTES SECONDS [PID]

Its own oom_score_adj is for whoever starts it to set.
"""

import sys
import time
from pathlib import Path

STEP_MB = 4


def main(megabytes: int, seconds: float, pid: str = "self") -> None:
    taken: list[bytearray] = []
    while len(taken) * STEP_MB < megabytes and Path(f"/proc/{pid}").exists():
        # Not zeros: those could be shared, or swapped out for nothing.
        taken.append(bytearray(b"\xa5" * (STEP_MB << 20)))
    print(len(taken) * STEP_MB, flush=True)
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        for block in taken:
            block[0] ^= 1
        time.sleep(0.1)


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]), *sys.argv[3:])
