"""The kernel's bell for memory stalls, heard by the event loop.

asyncio waits for descriptors to be readable, and a trigger is never that: it has priority data.
So the triggers hang on an epoll descriptor of their own, which is readable when one of them rings.
"""

from __future__ import annotations

import asyncio
import os
import select
from collections.abc import Callable

from memoryd.watcher.files import SourceError
from memoryd.watcher.psi import arm

__all__ = ["Bell"]


class Bell:
    """Triggers on pressure files. ``on_ring(gauge, percent)`` is called when one rings."""

    def __init__(self, on_ring: Callable[[str, float], None]) -> None:
        self._on_ring = on_ring
        self._epoll: select.epoll | None = None
        self._triggers: dict[int, tuple[str, float]] = {}

    @property
    def armed(self) -> bool:
        return bool(self._triggers)

    def hang(self, gauge: str, path: str, percent: float) -> str | None:
        """Have stalls of so much of the time ring; return why not where that is not allowed."""
        try:
            fd = arm(path, percent)
        except SourceError as exc:
            return str(exc)
        problem = self.watch(gauge, fd, percent)
        return None if problem is None else f"{path}: no trigger: {problem}"

    def watch(self, gauge: str, fd: int, percent: float) -> str | None:
        """Listen to a trigger that is armed; it is closed with the bell. Return why not, if so."""
        if self._epoll is None:
            self._epoll = select.epoll()
            asyncio.get_running_loop().add_reader(self._epoll.fileno(), self._hear)
        try:
            self._epoll.register(fd, select.EPOLLPRI)
        except OSError as exc:  # no room for another watch
            os.close(fd)
            return exc.strerror or str(exc)
        self._triggers[fd] = (gauge, percent)
        return None

    def close(self) -> None:
        """Take all triggers away. May be called again."""
        for fd in tuple(self._triggers):
            self._take(fd)
        if self._epoll is not None:
            asyncio.get_running_loop().remove_reader(self._epoll.fileno())
            self._epoll.close()
            self._epoll = None

    def _hear(self) -> None:
        assert self._epoll is not None  # there is a reader only while it is open
        for fd, events in self._epoll.poll(0):
            gauge, percent = self._triggers[fd]
            if events & select.EPOLLERR:
                self._take(fd)  # the group of it is gone
            elif events & select.EPOLLPRI:
                self._on_ring(gauge, percent)

    def _take(self, fd: int) -> None:
        assert self._epoll is not None  # as long as there are triggers
        del self._triggers[fd]
        self._epoll.unregister(fd)
        os.close(fd)
