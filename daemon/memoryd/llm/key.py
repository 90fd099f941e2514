"""The API key: read from its file, and read again when the file changes."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from memoryd.errors import CloudAuth

__all__ = ["KeyFile"]

_MAX_BYTES = 16 * 1024  # signed tokens are long, but no header is longer than this


class KeyFile:
    """A key in a file of its own. ``read`` does file I/O: call it off the event loop."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._stamp: tuple[int, ...] | None = None  # of the file that ``_key`` was read from
        self._key: str | None = None

    def read(self) -> str | None:
        """Return the key, or None where no file is configured. Raises CloudAuth."""
        if self._path is None:
            return None
        try:
            # O_NONBLOCK: a FIFO put there by mistake must not hang the call.
            descriptor = os.open(self._path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        except OSError as exc:
            raise _fault(f"cannot read the API key file {self._path}: {exc.strerror}") from exc
        try:
            info = os.fstat(descriptor)
            if not stat.S_ISREG(info.st_mode):
                raise _fault(f"the API key file {self._path} is no regular file")
            stamp = (info.st_dev, info.st_ino, info.st_size, info.st_mtime_ns, info.st_ctime_ns)
            if stamp != self._stamp:
                self._key = self._checked(os.read(descriptor, _MAX_BYTES + 1))
                self._stamp = stamp
        finally:
            os.close(descriptor)
        return self._key

    def _checked(self, content: bytes) -> str:
        key = content.decode("utf-8-sig", "replace").strip()
        if not key:
            raise _fault(f"the API key file {self._path} is empty")
        if len(content) > _MAX_BYTES or not all("!" <= character <= "~" for character in key):
            raise _fault(f"the API key file {self._path} holds no key: one line of ASCII wanted")
        return key


def _fault(message: str) -> CloudAuth:
    """The error of a file that is at fault, told apart from a key that the endpoint refused."""
    return CloudAuth(message, data={"reason": "key_file"})
