"""A disk with a write cache that a power cut empties, served to the emulator over NBD.

Killing the emulator alone would prove little: the host keeps whatever the emulator has written,
flushed or not. Here a write stays in the cache until the board asks for a flush. At a power cut
each sector that was not flushed is kept or lost by the toss of a coin, as disks may write in any
order. A disk that ignores flushes is the counter-check: with it something must get lost.
"""

from __future__ import annotations

import os
import random
import socket
import struct
import subprocess
import threading
from pathlib import Path

__all__ = ["CachingDisk"]

SECTOR = 512
LATE_WRITES = 100
"""The last writes, which a disk that ignores flushes has not got to when the power goes."""

# The protocol: https://github.com/NetworkBlockDevice/nbd/blob/master/doc/proto.md
_HELLO = struct.Struct(">8s8sH")
_OPTION = struct.Struct(">8sII")
_OPTION_REPLY = struct.Struct(">QIII")
_EXPORT = struct.Struct(">HQH")
_REQUEST = struct.Struct(">IHHQQI")
_REPLY = struct.Struct(">IIQ")
_MAGIC, _OPTION_MAGIC = b"NBDMAGIC", b"IHAVEOPT"
_OPTION_REPLY_MAGIC, _REQUEST_MAGIC, _REPLY_MAGIC = 0x3E889045565A9, 0x25609513, 0x67446698
_FIXED_NEWSTYLE, _NO_ZEROES = 1, 2
_OPTION_ABORT, _OPTION_GO = 2, 7
_ACK, _INFO, _UNSUPPORTED = 1, 3, 2**31 + 1
_HAS_FLAGS, _CAN_FLUSH = 1, 4
_READ, _WRITE, _DISCONNECT, _FLUSH = 0, 1, 2, 3
_NO_SUCH_COMMAND = 22


class CachingDisk:
    """A disk of ``size_mb``, all zeros to begin with, kept in ``folder``.

    For each time the board is on: ``plug_in``, then ``lose_power``.
    """

    def __init__(self, folder: Path, *, size_mb: int = 64, honest: bool = True, seed: int) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self._image = folder / "disk.img"
        self._address = folder / "disk.socket"
        self._honest = honest
        self._coin = random.Random(seed)
        self._unflushed: list[tuple[int, bytes]] = []
        self._cache: dict[int, bytes] = {}
        self._server: threading.Thread | None = None
        self.flushes = 0
        with self._image.open("wb") as file:
            file.truncate(size_mb << 20)
        self._size = size_mb << 20

    def make_file_system(self) -> None:
        """Put an empty ext4 on it, before any board is on."""
        subprocess.run(["mke2fs", "-q", "-t", "ext4", "-m", "0", self._image], check=True)

    @property
    def drive(self) -> str:
        """What the emulator's ``-drive`` wants."""
        return f"file=nbd+unix:///?socket={self._address},format=raw,cache=writeback"

    def plug_in(self) -> None:
        """Wait for one emulator, in a thread."""
        self._address.unlink(missing_ok=True)
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(str(self._address))
        listener.listen(1)
        self._server = threading.Thread(target=self._serve, args=(listener,), daemon=True)
        self._server.start()

    def lose_power(self) -> int:
        """Forget what was not written yet; returns how many sectors were lost. The emulator must
        have been killed before."""
        self._join()
        sectors = _sectors(self._unflushed)
        if self._honest:
            kept = [sector for sector in sectors if self._coin.random() < 0.5]
        else:
            kept = _sectors(self._unflushed[:-LATE_WRITES])
        self._store(kept)
        return len(sectors) - len(kept)

    def check(self) -> str:
        """Have the file system replay its journal, then return what fsck finds wrong with it.

        A board may be on no longer.
        """
        subprocess.run(["e2fsck", "-p", self._image], capture_output=True, check=False)
        done = subprocess.run(
            ["e2fsck", "-fn", self._image], capture_output=True, text=True, check=False
        )
        return "" if done.returncode == 0 else done.stdout

    def _join(self) -> None:
        assert self._server is not None, "the disk was not plugged in"
        self._server.join()
        self._server = None

    def _store(self, sectors: list[tuple[int, bytes]]) -> None:
        with self._image.open("r+b") as file:
            for offset, data in sectors:
                file.seek(offset)
                file.write(data)
        self._unflushed.clear()
        self._cache.clear()

    def _serve(self, listener: socket.socket) -> None:
        with listener:
            connection, _ = listener.accept()
        with connection, self._image.open("r+b") as file:
            try:
                if self._shake_hands(connection):
                    self._answer(connection, file.fileno())
            except (ConnectionError, EOFError):
                pass  # the emulator was killed

    def _shake_hands(self, connection: socket.socket) -> bool:
        """Agree on the disk; False when the other side does not want it."""
        connection.sendall(_HELLO.pack(_MAGIC, _OPTION_MAGIC, _FIXED_NEWSTYLE | _NO_ZEROES))
        _receive(connection, 4)
        while True:
            _, option, length = _OPTION.unpack(_receive(connection, _OPTION.size))
            _receive(connection, length)
            if option == _OPTION_GO:
                export = _EXPORT.pack(0, self._size, _HAS_FLAGS | _CAN_FLUSH)
                _reply_to_option(connection, option, _INFO, export)
                _reply_to_option(connection, option, _ACK)
                return True
            _reply_to_option(connection, option, _ACK if option == _OPTION_ABORT else _UNSUPPORTED)
            if option == _OPTION_ABORT:
                return False

    def _answer(self, connection: socket.socket, file: int) -> None:
        while True:
            request = _REQUEST.unpack(_receive(connection, _REQUEST.size))
            magic, _, command, handle, offset, length = request
            assert magic == _REQUEST_MAGIC
            error, data = 0, b""
            if command == _READ:
                data = self._read(file, offset, length)
            elif command == _WRITE:
                self._write(offset, _receive(connection, length))
            elif command == _FLUSH:
                self._flush()
            elif command == _DISCONNECT:
                return
            else:
                error = _NO_SUCH_COMMAND
            connection.sendall(_REPLY.pack(_REPLY_MAGIC, error, handle) + data)

    def _read(self, file: int, offset: int, length: int) -> bytes:
        data = bytearray(os.pread(file, length, offset))
        for place in range(0, length, SECTOR):
            if (cached := self._cache.get(offset + place)) is not None:
                data[place : place + SECTOR] = cached
        return bytes(data)

    def _write(self, offset: int, data: bytes) -> None:
        self._unflushed.append((offset, data))
        self._cache.update(_sectors([(offset, data)]))

    def _flush(self) -> None:
        self.flushes += 1
        if self._honest:
            self._store(_sectors(self._unflushed))


def _sectors(writes: list[tuple[int, bytes]]) -> list[tuple[int, bytes]]:
    return [
        (offset + place, data[place : place + SECTOR])
        for offset, data in writes
        for place in range(0, len(data), SECTOR)
    ]


def _reply_to_option(connection: socket.socket, option: int, kind: int, data: bytes = b"") -> None:
    header = _OPTION_REPLY.pack(_OPTION_REPLY_MAGIC, option, kind, len(data))
    connection.sendall(header + data)


def _receive(connection: socket.socket, length: int) -> bytes:
    data = bytearray()
    while len(data) < length:
        part = connection.recv(length - len(data))
        if not part:
            raise EOFError
        data += part
    return bytes(data)
