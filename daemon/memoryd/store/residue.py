"""What SQLite leaves in its files of rows that are gone, and how it is wiped out.

``secure_delete`` overwrites deleted cells and freed pages, with one gap (seen in 3.40): when a
page is rebuilt to balance the tree, the space between its pointers and its cells keeps copies of
cells that moved to a neighbour. Once such a message is deleted from its new page, the copy is
still there. So after every checkpoint the unallocated space of the b-tree pages that were in the
log is filled with zeros in the database file. Nothing reads that space: neither a concurrent
reader nor a crash halfway can see a difference. The file format is stable and documented
(https://www.sqlite.org/fileformat2.html).
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterable
from pathlib import Path

from memoryd.store.connection import PAGE_SIZE

__all__ = ["Wiper", "unallocated"]

_PAGES_IN_LOG_AT = 16
_INDEX_HEADER = 136
_INDEX_BLOCK = 32 * 1024
_PAGES_PER_BLOCK = 4096
"""Of the log's index (https://www.sqlite.org/walformat.html), in the machine's byte order: how many
pages the log holds, and their numbers at the start of each block, of the first after a header that
takes the place of some."""

_CELL_POINTERS_AT = {0x02: 12, 0x0A: 8, 0x0D: 8}
"""Size of the page header by page type: index interior, index leaf, table leaf. Interior pages of
tables hold numbers only."""

_POINTERS_PER_MAP = PAGE_SIZE // 5 + 1
"""Page 2 and every so many pages after it is a pointer map (auto_vacuum), no b-tree page."""


class Wiper:
    """Checkpoints the log into the database file and leaves no residue there.

    Only the thread that writes may use it, while a connection is open. It keeps descriptors of its
    own until ``close``, which must come after all connections are closed: closing any descriptor
    of a file drops the locks that SQLite holds on it in this process. No other process may write
    the database (see ``files.StoreLock``); any may read it.
    """

    def __init__(self, path: Path) -> None:
        self._wal = path.with_name(path.name + "-wal")
        self._file = os.open(path, os.O_RDWR | os.O_CLOEXEC)
        self._index = os.open(f"{path}-shm", os.O_RDONLY | os.O_CLOEXEC)

    def checkpoint(self, connection: sqlite3.Connection) -> bool:
        """Bring what the log holds into the file. Returns whether all of it went."""
        # Before, for the next commit after a whole checkpoint begins the log anew.
        pages = self._pages_in_log()
        busy, in_log, done = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        if self._wipe(pages):
            os.fdatasync(self._file)
        return not busy and in_log == done

    def empty_log(self, connection: sqlite3.Connection) -> bool:
        """Checkpoint and cut the log to nothing, waiting for readers as long as the connection
        waits for locks. Returns whether the log is empty now."""
        # First without cutting: should the power fail before the pages are wiped, the log still
        # names them.
        self.checkpoint(connection)
        pages = self._pages_in_log()
        (busy, _, _) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if self._wipe(pages):
            os.fdatasync(self._file)
        return not busy

    def log_pages(self) -> int:
        """Return how many pages the log holds, from the index that all connections share."""
        return int.from_bytes(os.pread(self._index, 4, _PAGES_IN_LOG_AT), sys.byteorder)

    def log_bytes(self) -> int:
        """Return the size of the log's file, whose end may be unused."""
        try:
            return os.stat(self._wal).st_size
        except FileNotFoundError:
            return 0

    def close(self) -> None:
        os.close(self._index)
        os.close(self._file)

    def _pages_in_log(self) -> set[int]:
        """Return the pages that the log names."""
        left, at, in_block = self.log_pages(), _INDEX_HEADER, _PAGES_PER_BLOCK - _INDEX_HEADER // 4
        pages: set[int] = set()
        while left > 0:
            numbers = os.pread(self._index, 4 * min(left, in_block), at)
            pages.update(memoryview(numbers).cast("I"))
            left -= in_block
            at, in_block = at // _INDEX_BLOCK * _INDEX_BLOCK + _INDEX_BLOCK, _PAGES_PER_BLOCK
        return pages

    def _wipe(self, pages: Iterable[int]) -> bool:
        wiped = False
        for number in sorted(pages):
            if number == 0 or (number - 2) % _POINTERS_PER_MAP == 0:
                continue
            at = (number - 1) * PAGE_SIZE
            start, end = unallocated(page := os.pread(self._file, PAGE_SIZE, at), number)
            if any(page[start:end]):
                os.pwrite(self._file, bytes(end - start), at + start)
                wiped = True
        return wiped


def unallocated(page: bytes, number: int) -> tuple[int, int]:
    """Return the bounds of a page's space that belongs to no cell; empty where it is no b-tree
    page with content (overflow and free pages begin with the zeros of a page number)."""
    header = 100 if number == 1 else 0
    if len(page) < PAGE_SIZE or page[header] not in _CELL_POINTERS_AT:
        return 0, 0
    cells = int.from_bytes(page[header + 3 : header + 5], "big")
    start = header + _CELL_POINTERS_AT[page[header]] + 2 * cells
    end = int.from_bytes(page[header + 5 : header + 7], "big")
    return (start, end) if header < start < end <= PAGE_SIZE else (0, 0)
