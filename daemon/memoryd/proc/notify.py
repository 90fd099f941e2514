"""Telling the init system how we are: systemd's notification protocol, a datagram a message.

Without NOTIFY_SOCKET in the environment everything here does nothing.
"""

from __future__ import annotations

import asyncio
import os
import socket
import time
from collections.abc import Mapping

__all__ = ["Notifier"]

_ALIVE = b"WATCHDOG=1"


class Notifier:
    """Says ready, reloading and stopping, and gives the watchdog its heartbeats.

    A heartbeat comes from the event loop, so that a loop that is stuck is noticed; it sends bytes
    that are there over a socket that is open, so that one is still sent when no memory is left.
    """

    def __init__(self, environ: Mapping[str, str], pid: int) -> None:
        self._sock = _connected(environ.get("NOTIFY_SOCKET", ""))
        self._every_s = heartbeat_s(environ, pid)
        self._beat: asyncio.TimerHandle | None = None

    def ready(self, status: str) -> None:
        """Everything is up; also ends ``reloading``. Begins the heartbeats."""
        self._send(b"READY=1\nSTATUS=" + status.encode())
        if self._sock is not None and self._every_s is not None and self._beat is None:
            self._heartbeat(self._every_s)

    def reloading(self) -> None:
        """The configuration is being read again; ``ready`` says when that is done."""
        self._send(b"RELOADING=1\nMONOTONIC_USEC=%d" % (time.monotonic_ns() // 1000))

    def stopping(self) -> None:
        self._send(b"STOPPING=1")

    def close(self) -> None:
        """Say nothing more."""
        if self._beat is not None:
            self._beat.cancel()
            self._beat = None
        if self._sock is not None:
            self._sock.close()
            self._sock = None

    def _heartbeat(self, every_s: float) -> None:
        self._send(_ALIVE)
        self._beat = asyncio.get_running_loop().call_later(every_s, self._heartbeat, every_s)

    def _send(self, message: bytes) -> None:
        if self._sock is None:
            return
        try:
            self._sock.send(message)
        except OSError:
            # Init restarts itself, or its queue is full: the next heartbeat will reach it.
            pass


def heartbeat_s(environ: Mapping[str, str], pid: int) -> float | None:
    """Return how often the watchdog wants to hear from us, None where nobody watches.

    A third of its patience: two heartbeats may be late or lost.
    """
    text = environ.get("WATCHDOG_USEC", "")
    if environ.get("WATCHDOG_PID", str(pid)) != str(pid) or not text.isdecimal() or not int(text):
        return None
    return int(text) / 1e6 / 3


def _connected(address: str) -> socket.socket | None:
    if not address.startswith(("/", "@")):
        return None
    sock = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    sock.setblocking(False)
    try:
        # @: a name without a file, which the kernel writes with a NUL
        name = os.fsencode(address)
        sock.connect(b"\0" + name[1:] if name.startswith(b"@") else name)
    except OSError:
        sock.close()
        return None
    return sock
