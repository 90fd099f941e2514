"""A thread for what nobody waits for: a count need not wait until a window is embedded, which takes
30 ms on a PC and half a second on a slow board. onnxruntime lets others run meanwhile."""

from __future__ import annotations

import os
import queue
import socket
import threading
from collections.abc import Callable
from contextlib import suppress

__all__ = ["Background"]

STANDS_BACK = 5
"""Lower in priority than the thread that answers, which gets three quarters of a single core."""


class Background:
    """Does one job at a time; ``fileno`` becomes readable once its answer can be had.

    The thread starts with the first job. It is not waited for at the end of the process.
    """

    def __init__(self) -> None:
        self._ours, self._theirs = socket.socketpair()
        self._jobs: queue.SimpleQueue[Callable[[], bytes]] = queue.SimpleQueue()
        self._answer = b""
        self._started = False
        self.busy = False

    def fileno(self) -> int:
        return self._ours.fileno()

    def begin(self, job: Callable[[], bytes]) -> None:
        """Do a job. The one before has to be done, and its answer taken."""
        assert not self.busy, "there is one answer at a time"
        self.busy = True
        if not self._started:
            self._started = True
            threading.Thread(target=self._run, name="background", daemon=True).start()
        self._jobs.put(job)

    def take_answer(self) -> bytes:
        """Return what the job that is done returned."""
        self._ours.recv(1)
        self.busy = False
        return self._answer

    def _run(self) -> None:
        with suppress(OSError):  # where it is not allowed, it goes as it is
            os.nice(STANDS_BACK)  # on Linux that of this thread
        while True:
            self._answer = self._jobs.get()()
            self._theirs.send(b"\0")
