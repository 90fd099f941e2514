"""Ctrl-C while modules are loaded: one line, and the end.

Raised there, KeyboardInterrupt comes out as a traceback or as another error (of a class that was
being made), or leaves half a module behind. Imports only what Python has loaded anyway.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["INTERRUPTED", "loading", "say_interrupted"]

INTERRUPTED = 130


@contextmanager
def loading() -> Iterator[None]:
    """Have Ctrl-C end the process at once, where it would raise KeyboardInterrupt."""
    if (
        signal.getsignal(signal.SIGINT) is not signal.default_int_handler
        or threading.current_thread() is not threading.main_thread()
    ):
        yield
        return
    signal.signal(signal.SIGINT, _end)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def say_interrupted() -> None:
    """Say so in both languages: which one a person reads is not known yet."""
    os.write(2, "memctl: interrupted (已中断)\n".encode())


def _end(_number: int, _frame: object) -> None:
    say_interrupted()
    os._exit(INTERRUPTED)
