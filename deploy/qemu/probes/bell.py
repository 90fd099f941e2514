"""Print a line once the kernel is to ring for stalls of so much of the time, as the daemon has it
ring, and another with the time when it did.

usage: bell.py PRESSURE_FILE PERCENT
"""

import select
import sys
import time

from memoryd.watcher.psi import arm


def main(path: str, percent: str) -> None:
    bell = select.poll()
    bell.register(arm(path, float(percent)), select.POLLPRI)
    print("armed", flush=True)
    bell.poll()
    print(time.time())


if __name__ == "__main__":
    main(*sys.argv[1:])
