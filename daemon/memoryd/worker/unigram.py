"""Text to pieces, as the model was trained: the likeliest row of pieces out of a table.

What SentencePiece does with a unigram model, for which there is no wheel on some boards and whose
library would take 19 MB.
"""

from __future__ import annotations

import array
import mmap
import sys
from collections.abc import Iterable, Mapping

from memoryd.worker.model_files import SPECIAL_PIECES

__all__ = ["BLANK", "Unigram"]

BLANK = "\u2581"
"""How the table writes a blank; each word starts with one."""

_START, _END, _UNKNOWN = (SPECIAL_PIECES.index(piece) for piece in ("<s>", "</s>", "<unk>"))

_UNKNOWN_PENALTY = 10.0
"""Below the least score: as SentencePiece has it."""

_IMPOSSIBLE = -1e30


_SLOTS_A_PIECE = 3


class Unigram:
    """A table of pieces with their scores, and what characters are read as.

    Of a piece only its hash is kept, in a table of our own: 38,000 strings in a dictionary take 5
    MB more. That another text of one of these lengths has one of these hashes of 64 bits is less
    likely than that memory fails. (Of another length it may well have: Python hashes the bytes of a
    text as they lie in memory, and those of 票 are those of hy.)
    """

    def __init__(
        self, pieces: Iterable[str], scores: Iterable[float], read_as: Mapping[int, str]
    ) -> None:
        self._scores = array.array("f", scores)
        self._read_as = read_as
        slots = 1 << (_SLOTS_A_PIECE * len(self._scores)).bit_length()
        self._mask = slots - 1
        self._hashes = array.array("q", bytes(8 * slots))
        self._numbers = array.array("I", bytes(4 * slots))
        # The longest piece by its first character: most characters begin short ones only. It is
        # mapped so that what is never looked at takes no memory: of a bytearray all 1.1 MB are set.
        self._longest = mmap.mmap(-1, sys.maxunicode + 1)
        for number, piece in enumerate(pieces):
            if number >= len(SPECIAL_PIECES):
                self._enter(piece, number)
        self._unknown = min(self._scores) - _UNKNOWN_PENALTY

    def _enter(self, piece: str, number: int) -> None:
        code = hash(piece) ^ len(piece)
        slot = code & self._mask
        while self._hashes[slot]:
            slot = (slot + 1) & self._mask
        self._hashes[slot] = code
        self._numbers[slot] = number
        first = ord(piece[0])
        self._longest[first] = max(len(piece), self._longest[first])

    def encode(self, text: str) -> list[int]:
        """Return the numbers of the pieces of a text, without start and end."""
        words = [word for word in text.translate(self._read_as).split(" ") if word]
        return self._best(BLANK + BLANK.join(words)) if words else []

    def encode_whole(self, text: str, most: int) -> list[int]:
        """Return the pieces of a text with start and end, ``most`` of them at most."""
        return [_START, *self.encode(text)[: most - 2], _END]

    def _best(self, text: str) -> list[int]:
        """Find the row of pieces with the highest sum of scores (Viterbi)."""
        hashes, numbers, mask = self._hashes, self._numbers, self._mask
        scores, longest = self._scores, self._longest
        end = len(text)
        # The best sum up to each place, and the piece that leads there with its start.
        best = [_IMPOSSIBLE] * (end + 1)
        best[0] = 0.0
        last = [(0, _UNKNOWN)] * (end + 1)
        for at in range(end):
            here = best[at]
            for stop in range(at + 1, min(end, at + longest[ord(text[at])]) + 1):
                code = hash(text[at:stop]) ^ stop - at
                slot = code & mask
                while (held := hashes[slot]) != code and held:
                    slot = (slot + 1) & mask
                if held:
                    piece = numbers[slot]
                    if here + scores[piece] > best[stop]:
                        best[stop] = here + scores[piece]
                        last[stop] = (at, piece)
            if here + self._unknown > best[at + 1]:
                best[at + 1] = here + self._unknown
                last[at + 1] = (at, _UNKNOWN)
        row: list[int] = []
        while end:
            end, piece = last[end]
            # A run of unknown characters is one piece.
            if piece != _UNKNOWN or row[-1:] != [_UNKNOWN]:
                row.append(piece)
        row.reverse()
        return row
