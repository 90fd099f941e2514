"""A running board: starts the emulator, hands jobs in, brings results out, cuts the power.

Jobs go through a folder that host and board share; a serial port carries nothing but their numbers.
So a job's output is bytes in files, and what a job writes line by line can be read while it runs.
"""

from __future__ import annotations

import itertools
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Self, TypeVar

from memoryd_board.image import Board

__all__ = ["BoardError", "Done", "Hardware", "Job", "Machine"]

BOOT_S = 180.0
"""Booting takes 9 s on two idle cores; a machine busy with other work needs many times that."""
JOB_S = 120.0
POWER_OFF_S = 60.0
LOOK_S = 0.05

T = TypeVar("T")


class BoardError(Exception):
    """The board did not do what was asked; the text ends with what it said last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hardware:
    """What a machine is made of."""

    memory_mb: int = 512
    cpu: str = "cortex-a76"
    cores: int = 2
    append: str = ""
    """Further words for the kernel's command line."""
    disks: tuple[str, ...] = ()
    """Further disks, as the emulator's ``-drive`` wants them, without ``if`` and ``id``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """How a job ended."""

    code: int
    out: str
    err: str


class Job:
    """Something that runs on the board."""

    def __init__(self, machine: Machine, stem: Path) -> None:
        self._machine = machine
        self._stem = stem

    def lines(self) -> list[str]:
        """Return the whole lines that it has printed so far."""
        text = _read(self._stem.with_suffix(".out"))
        return text[: text.rfind("\n") + 1].splitlines()

    def wait(self, *, within_s: float = JOB_S) -> Done:
        """Wait for its end. Raises BoardError when it takes longer."""
        number = self._stem.name
        code = self._machine.wait_for(
            lambda: self._machine.exit_code(number), f"the end of job {number}", within_s
        )
        return Done(
            code=code,
            out=_read(self._stem.with_suffix(".out")),
            err=_read(self._stem.with_suffix(".err")),
        )


class Machine:
    """One board under power. ``folder`` keeps its console log and all jobs, for whoever asks why.

    ``root`` is the root disk: what a boot with ``keep=True`` writes there stays, anything else is
    gone with the machine.
    """

    def __init__(self, board: Board, folder: Path, root: Path, *, hardware: Hardware) -> None:
        self._board = board
        self._root = root
        self.hardware = hardware
        self.folder = folder
        self.share = folder / "share"
        self.booted_s = 0.0
        self._numbers = itertools.count(1)
        self._codes: dict[str, int] = {}
        self._ready = threading.Event()
        self._emulator: subprocess.Popen[bytes] | None = None
        self._port: socket.socket | None = None
        self._listener: threading.Thread | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.cut_power()

    def boot(self, *, keep: bool = False) -> Self:
        """Switch on and wait until jobs are taken."""
        started = time.monotonic()
        shutil.rmtree(self.share / "jobs", ignore_errors=True)
        (self.share / "jobs").mkdir(parents=True)
        self._codes.clear()
        self._ready.clear()
        ours, theirs = socket.socketpair()
        with theirs, (self.folder / "console.log").open("ab") as console:
            self._emulator = subprocess.Popen(
                self._command(port=theirs.fileno(), keep=keep),
                stdin=subprocess.DEVNULL,
                stdout=console,
                stderr=subprocess.STDOUT,
                pass_fds=(theirs.fileno(),),
                start_new_session=True,
            )
        self._port = ours
        self._listener = threading.Thread(target=self._listen, args=(ours,), daemon=True)
        self._listener.start()
        self.wait_for(lambda: self._ready.is_set() or None, "the board's start", BOOT_S)
        self.booted_s = time.monotonic() - started
        return self

    def run(self, script: str, *, within_s: float = JOB_S, check: bool = True) -> Done:
        """Run a shell script on the board and wait for its end.

        Raises BoardError when it takes longer, or fails while ``check`` is set.
        """
        done = self.start(script).wait(within_s=within_s)
        if check and done.code:
            raise BoardError(f"exit code {done.code} of: {script}\n{done.out}{done.err}")
        return done

    def start(self, script: str) -> Job:
        """Start a shell script on the board."""
        assert self._port is not None, "the board is off"
        stem = self.share / "jobs" / str(next(self._numbers))
        stem.with_suffix(".sh").write_text(script, encoding="utf-8")
        self._port.sendall(f"{stem.name}\n".encode())
        return Job(self, stem)

    def cut_power(self) -> None:
        """Switch off at once; nothing on the board gets to do anything any more."""
        if self._emulator is not None:
            self._emulator.kill()
            self._end()

    def power_off(self) -> None:
        """Shut down in order."""
        assert self._emulator is not None, "the board is off"
        self.start("systemctl poweroff --no-block")
        with suppress(subprocess.TimeoutExpired):
            self._emulator.wait(POWER_OFF_S)
        running = self._emulator.poll() is None
        self.cut_power()
        if running:
            raise BoardError(f"the board did not shut down\n{self._last_words()}")

    def wait_for(
        self, look: Callable[[], T | None], what: str, within_s: float, *, every_s: float = LOOK_S
    ) -> T:
        """Look again and again until something is seen, while the board is on."""
        assert self._emulator is not None, "the board is off"
        deadline = time.monotonic() + within_s
        while (seen := look()) is None:
            if self._emulator.poll() is not None:
                raise BoardError(f"the board went off before {what}\n{self._last_words()}")
            if time.monotonic() > deadline:
                raise BoardError(f"no sign of {what} in {within_s:.0f} s\n{self._last_words()}")
            time.sleep(every_s)
        return seen

    def exit_code(self, number: str) -> int | None:
        """Return the exit code of a job that has ended."""
        return self._codes.get(number)

    def _command(self, *, port: int, keep: bool) -> list[str]:
        hardware = self.hardware
        # What the emulator itself must keep through its end is on the disks of `hardware`.
        disks = [
            f"file={self._root},format=raw,cache=unsafe,snapshot={'off' if keep else 'on'}",
            *hardware.disks,
        ]
        kernel_line = (
            "console=ttyAMA0 root=/dev/vda rw quiet panic=-1 mitigations=off"
            f" random.trust_bootloader=on {hardware.append}"
        )
        command = [
            # A run of tests that is killed shall leave no emulator behind.
            *("setpriv", "--pdeathsig", "KILL"),
            *("qemu-system-aarch64", "-M", "virt", "-cpu", hardware.cpu),
            *("-accel", "tcg,thread=multi,tb-size=256"),
            *("-smp", str(hardware.cores), "-m", str(hardware.memory_mb)),
            *("-nodefaults", "-no-user-config", "-display", "none", "-nic", "none", "-no-reboot"),
            *("-serial", "stdio", "-kernel", str(self._board.kernel)),
            *("-initrd", str(self._board.initrd), "-append", kernel_line),
            *("-device", "virtio-rng-pci", "-device", "virtio-serial-pci"),
            *("-chardev", f"socket,id=agent,fd={port}"),
            *("-device", "virtserialport,chardev=agent,name=agent"),
            *("-fsdev", f"local,id=share,path={self.share},security_model=none"),
            *("-device", "virtio-9p-pci,fsdev=share,mount_tag=share"),
        ]
        for number, disk in enumerate(disks):
            command += ["-drive", f"if=none,id=disk{number},{disk}"]
            command += ["-device", f"virtio-blk-pci,drive=disk{number}"]
        return command

    def _listen(self, port: socket.socket) -> None:
        """Note what the board says, until it is off."""
        for line in _lines(port):
            match line.split():
                case ["ready"]:
                    self._ready.set()
                case ["done", number, code]:
                    self._codes[number] = int(code)

    def _end(self) -> None:
        assert self._emulator is not None and self._port is not None and self._listener is not None
        self._emulator.wait()
        self._listener.join()
        self._port.close()
        self._emulator = None
        self._port = None

    def _last_words(self) -> str:
        return "\n".join(_read(self.folder / "console.log").splitlines()[-15:])


def _lines(port: socket.socket) -> Iterator[str]:
    with port.makefile("r", encoding="utf-8", errors="replace") as lines, suppress(OSError):
        yield from lines


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""
