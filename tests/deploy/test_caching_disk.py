"""The emulated board's disk: what was flushed outlives a power cut, the rest may not."""

from __future__ import annotations

import socket
import struct
from pathlib import Path

from memoryd_board.disk import LATE_WRITES, SECTOR, CachingDisk

READ, WRITE, DISCONNECT, FLUSH = range(4)
START = 8 << 20
SECTORS = 64


class Emulator:
    """The emulator's side of a disk: the least of the NBD protocol."""

    def __init__(self, address: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(address))
        assert self._receive(18)[:16] == b"NBDMAGICIHAVEOPT"
        self._socket.sendall(struct.pack(">I8sIIIH", 3, b"IHAVEOPT", 7, 6, 0, 0))
        while True:
            _, option, kind, length = struct.unpack(">QIII", self._receive(20))
            assert option == 7
            data = self._receive(length)
            if kind == 1:
                return
            self.size = struct.unpack(">HQH", data)[1]

    def read(self, offset: int, length: int) -> bytes:
        self._ask(READ, offset, length)
        return self._receive(length)

    def write(self, offset: int, data: bytes) -> None:
        self._ask(WRITE, offset, len(data), data)

    def flush(self) -> None:
        self._ask(FLUSH, 0, 0)

    def kill(self) -> None:
        self._socket.close()

    def _ask(self, command: int, offset: int, length: int, data: bytes = b"") -> None:
        request = struct.pack(">IHHQQI", 0x25609513, 0, command, 7, offset, length)
        self._socket.sendall(request + data)
        assert struct.unpack(">IIQ", self._receive(16)) == (0x67446698, 0, 7)

    def _receive(self, length: int) -> bytes:
        return self._socket.recv(length, socket.MSG_WAITALL) if length else b""


def plugged(disk: CachingDisk, folder: Path) -> Emulator:
    disk.plug_in()
    return Emulator(folder / "disk.socket")


def sector(number: int) -> bytes:
    return bytes([number % 255 + 1]) * SECTOR


def written(emulator: Emulator, numbers: range) -> None:
    for number in numbers:
        emulator.write(START + number * SECTOR, sector(number))


def kept(emulator: Emulator, numbers: range) -> int:
    """How many of the sectors hold what was written; the others must hold what was before."""
    found = [emulator.read(START + number * SECTOR, SECTOR) for number in numbers]
    assert all(
        data in (sector(number), bytes(SECTOR)) for data, number in zip(found, numbers, strict=True)
    )
    return sum(data == sector(number) for data, number in zip(found, numbers, strict=True))


def test_what_was_flushed_is_kept_and_of_the_rest_some(tmp_path: Path) -> None:
    disk = CachingDisk(tmp_path, size_mb=16, seed=1)
    emulator = plugged(disk, tmp_path)
    assert emulator.size == 16 << 20
    written(emulator, range(SECTORS))
    emulator.flush()
    written(emulator, range(SECTORS, 2 * SECTORS))
    assert kept(emulator, range(2 * SECTORS)) == 2 * SECTORS
    emulator.kill()
    lost = disk.lose_power()
    emulator = plugged(disk, tmp_path)
    assert kept(emulator, range(SECTORS)) == SECTORS
    assert kept(emulator, range(SECTORS, 2 * SECTORS)) == SECTORS - lost
    assert 0 < lost < SECTORS
    emulator.kill()
    disk.lose_power()


def test_a_disk_that_ignores_flushes_loses_what_was_written_last(tmp_path: Path) -> None:
    disk = CachingDisk(tmp_path, size_mb=16, honest=False, seed=1)
    emulator = plugged(disk, tmp_path)
    written(emulator, range(LATE_WRITES + SECTORS))
    emulator.flush()
    emulator.kill()
    assert disk.lose_power() == LATE_WRITES
    emulator = plugged(disk, tmp_path)
    assert kept(emulator, range(SECTORS)) == SECTORS
    assert kept(emulator, range(SECTORS, SECTORS + LATE_WRITES)) == 0
    emulator.kill()
    disk.lose_power()
