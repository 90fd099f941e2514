"""memoryd as it is installed on a running board: asks about it, and changes what a test needs."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from memoryd_board.machine import Done, Job, Machine

__all__ = [
    "AS_INSTALLED",
    "CGROUP",
    "DROP_INS",
    "EMULATED",
    "SPARED",
    "START_S",
    "Memory",
    "Service",
]

EMULATED = """\
# A vector takes ten seconds of an emulated processor: those are made only where they are tested.
# Nor does a test wait for a real board's pauses after a shortage.
[Service]
Environment=MEMORYD_WORKER_EMBED_AFTER_S=3600
Environment=MEMORYD_PRESSURE_MIN_STAY_S=2 MEMORYD_PRESSURE_RECOVER_S=4
"""
"""A drop-in of the unit on all machines."""

AS_INSTALLED = "Environment="
"""Takes it back; the unit has no environment of its own."""

DROP_INS = "systemd/system/memoryd.service.d"
DROP_IN = f"/run/{DROP_INS}/test.conf"
PYTHON = "/opt/memoryd/current/bin/python"
PROBES = "/mnt/share/probes"
CGROUP = "/sys/fs/cgroup/system.slice/memoryd.service"
SPARED = "choom -n -999 --"
"""Starts what the kernel shall not take when memory runs out."""

START_S = 120.0
"""A start takes 4 s on idle cores, and many times that with a busy host and little memory."""

LOOK_S = 1.0
"""Each look takes the board a process, and this machine half a second."""

VECTORS_S = 900.0
VECTORS_LOOK_S = 5.0
"""The first of them take 25 s of an emulated processor, at a priority below all else."""

LEVEL_S = 120.0
"""A minute is the longest that a level stays after its cause; the rest is for a busy host."""


T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """Resident memory in bytes; ``worker`` is 0 while there is none."""

    main: int
    worker: int

    @property
    def total(self) -> int:
        return self.main + self.worker


class Service:
    """The installed unit ``memoryd.service`` on a board that is on."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine

    def call(self, method: str, **arguments: object) -> Any:
        """Call a method of the protocol, on the board; returns its result."""
        done = self.probe("talk.py", "call", method, json.dumps(arguments, ensure_ascii=False))
        return json.loads(done.out)

    def probe(self, name: str, *arguments: str, check: bool = True) -> Done:
        """Run one of the scripts in ``probes`` with the installed Python."""
        return self.machine.run(_probe(name, arguments), check=check)

    def start_probe(self, name: str, *arguments: str, wrapper: str = "") -> Job:
        """Start one of the scripts in ``probes``; ``wrapper`` is what starts it in turn."""
        return self.machine.start(f"{wrapper} {_probe(name, arguments)}")

    def talk_as_alice(self, command: str, lines: Iterable[str]) -> str:
        """Run a command as the board's user, type lines, and return what it prints."""
        typed = shlex.join(["printf", "%s\\n", *lines])
        login = "setpriv --reuid alice --regid alice --init-groups env -i LANG=C.UTF-8 PATH=$PATH"
        script = shlex.quote(f"cd ~alice; {command}")
        return self.machine.run(f"{typed} | {login} sh -c {script} 2>&1").out

    def property(self, name: str) -> str:
        """Return a property of the unit, as ``systemctl show`` has it."""
        shown = self.machine.run(f"systemctl show --value -p {name} memoryd.service")
        return shown.out.strip()

    def pid(self) -> int:
        """Return the process id of the daemon; 0 while it does not run."""
        return int(self.property("MainPID"))

    def worker_pid(self) -> int:
        """Return the process id of the worker; 0 while it does not run."""
        children = self.machine.run(f"pgrep -P {self.pid()}", check=False).out.split()
        return int(children[0]) if children else 0

    def memory(self) -> Memory:
        """Return what the daemon and its worker hold."""
        found = self.machine.run(
            "main=$(systemctl show --value -p MainPID memoryd.service)\n"
            'for pid in $main $(pgrep -P "$main"); do\n'
            "    sed -n 's/^VmRSS:[^0-9]*\\([0-9]*\\) kB/\\1/p' /proc/$pid/status\n"
            "done",
            check=False,  # the worker may leave meanwhile
        )
        main, *children = (int(kilobytes) << 10 for kilobytes in found.out.split())
        return Memory(main=main, worker=sum(children))

    def restart(self) -> None:
        """Restart the unit and wait until it is ready."""
        self.machine.run(
            "systemctl reset-failed memoryd.service; systemctl restart memoryd.service",
            within_s=START_S,
        )

    def wait_for(self, look: Callable[[], T | None], what: str, within_s: float) -> T:
        """Look on the board again and again until something is seen."""
        return self.machine.wait_for(look, what, within_s, every_s=LOOK_S)

    def wait_until_ready(self) -> None:
        """Wait for the end of the start that the boot began."""
        self.machine.run("systemctl start memoryd.service", within_s=START_S)

    def wait_for_restart(self, former: int, *, within_s: float = START_S) -> int:
        """Wait until another process than ``former`` is ready; returns its process id."""

        def look() -> int | None:
            shown = self.machine.run(
                "systemctl show --value -p ActiveState,MainPID memoryd.service"
            )
            values = shown.out.split()
            pid = next(int(value) for value in values if value.isdecimal())
            return pid if "active" in values and pid not in (0, former) else None

        return self.wait_for(look, f"a daemon after {former}", within_s)

    def wait_for_vectors(self) -> None:
        """Wait for the first; by then the worker has loaded all it ever does."""

        def look() -> bool | None:
            status = self.call("status")
            return status["worker"]["pending"] < status["messages"] or None

        self.machine.wait_for(look, "vectors", VECTORS_S, every_s=VECTORS_LOOK_S)

    def wait_for_level(self, level: str) -> str:
        """Wait until a level of memory pressure is in force; returns the reason of the change."""

        def look() -> str | None:
            memory = self.call("status")["memory"]
            reasons = [change["reason"] for change in memory["changes"] if change["to"] == level]
            return reasons[-1] if memory["level"] == level and reasons else None

        return self.wait_for(look, f"the level {level}", LEVEL_S)

    def change(self, *lines: str) -> None:
        """Restart the unit with further lines in its ``[Service]`` section, or with none."""
        text = "\n".join(("[Service]", *lines, ""))
        self.machine.run(
            f"mkdir -p {DROP_IN.rpartition('/')[0]}; printf %s {shlex.quote(text)} >{DROP_IN}\n"
            "systemctl daemon-reload"
        )
        self.restart()

    @contextmanager
    def short_of_memory(self, left_mb: int) -> Iterator[None]:
        """Leave the board no more than so much memory. The kernel takes others before the hog."""
        hog = self.start_probe("hog.py", "leave", str(left_mb), wrapper=SPARED)
        try:
            self.machine.wait_for(lambda: hog.lines() or None, "a shortage", LEVEL_S)
            yield
        finally:
            self.machine.run("pkill -KILL -f hog.py")
            hog.wait()

    @contextmanager
    def changed(self, *lines: str) -> Iterator[None]:
        """Run the unit with further lines, and without them afterwards."""
        self.change(*lines)
        try:
            yield
        finally:
            self.change()


def _probe(name: str, arguments: tuple[str, ...]) -> str:
    return shlex.join([PYTHON, f"{PROBES}/{name}", *arguments])
