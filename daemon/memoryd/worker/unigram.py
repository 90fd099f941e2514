"""Text to pieces, as the model was trained: the likeliest row of pieces out of a table.

What SentencePiece does with a unigram model, for which there is no wheel on some boards and whose
library would take 19 MB.
"""

from __future__ import annotations

import array
from collections.abc import Iterable, Mapping, Sequence

from memoryd.worker.model_files import SPECIAL_PIECES

__all__ = ["BLANK", "Unigram"]

BLANK = "\u2581"
"""How the table writes a blank; each word starts with one."""

_START, _END, _UNKNOWN = (SPECIAL_PIECES.index(piece) for piece in ("<s>", "</s>", "<unk>"))

_UNKNOWN_PENALTY = 10.0
"""Below the least score: as SentencePiece has it."""

_IMPOSSIBLE = -1e30


class Unigram:
    """A table of pieces with their scores, and what characters are read as."""

    def __init__(
        self, pieces: Sequence[str], scores: Iterable[float], read_as: Mapping[int, str]
    ) -> None:
        self._scores = array.array("f", scores)
        self._read_as = read_as
        first = len(SPECIAL_PIECES)
        self._pieces = {piece: first + i for i, piece in enumerate(pieces[first:])}
        # The longest piece by its first character: most characters begin short ones only.
        self._longest: dict[str, int] = {}
        for piece in self._pieces:
            self._longest[piece[0]] = max(len(piece), self._longest.get(piece[0], 1))
        self._unknown = min(self._scores) - _UNKNOWN_PENALTY

    def encode(self, text: str) -> list[int]:
        """Return the numbers of the pieces of a text, without start and end."""
        words = [word for word in text.translate(self._read_as).split(" ") if word]
        return self._best(BLANK + BLANK.join(words)) if words else []

    def encode_whole(self, text: str, most: int) -> list[int]:
        """Return the pieces of a text with start and end, ``most`` of them at most."""
        return [_START, *self.encode(text)[: most - 2], _END]

    def _best(self, text: str) -> list[int]:
        """Find the row of pieces with the highest sum of scores (Viterbi)."""
        pieces, scores, longest = self._pieces, self._scores, self._longest
        end = len(text)
        # The best sum up to each place, and the piece that leads there with its start.
        best = [_IMPOSSIBLE] * (end + 1)
        best[0] = 0.0
        last = [(0, _UNKNOWN)] * (end + 1)
        for at in range(end):
            here = best[at]
            for stop in range(at + 1, min(end, at + longest.get(text[at], 0)) + 1):
                piece = pieces.get(text[at:stop])
                if piece is not None and here + scores[piece] > best[stop]:
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
