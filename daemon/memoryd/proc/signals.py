"""Having the event loop act at signals."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any

__all__ = ["SignalHandlers"]

_AT_ONCE = 64
"""Signals read at a time; each is a byte."""


class SignalHandlers:
    """What the running loop does at signals, as by its ``add_signal_handler``.

    That one asks the module inspect whether a handler is a coroutine: an import of 0.8 MB.
    """

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._actions: dict[int, Callable[[], object]] = {}
        self._before: dict[signal.Signals, Any] = {}
        self._reader, self._writer = socket.socketpair()
        self._reader.setblocking(False)
        self._writer.setblocking(False)
        # Whichever thread a signal meets: its number is written at once, and wakes the loop.
        signal.set_wakeup_fd(self._writer.fileno(), warn_on_full_buffer=False)
        self._loop.add_reader(self._reader, self._act)

    def add(self, number: signal.Signals, action: Callable[[], object]) -> None:
        """Have the loop call ``action`` at each such signal."""
        self._actions[number] = action
        before = signal.signal(number, _leave_to_the_loop)
        self._before.setdefault(number, before)
        signal.siginterrupt(number, False)

    def close(self) -> None:
        """Have the signals do again what they did before."""
        for number, before in self._before.items():
            signal.signal(number, before)
        signal.set_wakeup_fd(-1)
        self._loop.remove_reader(self._reader)
        self._reader.close()
        self._writer.close()

    def _act(self) -> None:
        with suppress(BlockingIOError, InterruptedError):
            for number in self._reader.recv(_AT_ONCE):
                action = self._actions.get(number)
                if action is not None:
                    self._loop.call_soon(action)  # the failure of one is no other's


def _leave_to_the_loop(_number: int, _frame: FrameType | None) -> None:
    pass
