"""The questions about embeddings, before and after there is a model.

Only loading one imports numpy and onnxruntime: 45 MB that nobody pays who has messages counted.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from memoryd.worker.encodings import Unavailable

if TYPE_CHECKING:
    from memoryd.worker.embedder import Embedder
    from memoryd.worker.scan import Found
    from memoryd.worker.signs import Signs

__all__ = ["Embedding"]


class Embedding:
    """Embeds and searches, once the model of a folder is loaded."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._embedder: Embedder | None = None
        self._signs: Signs | None = None

    def load(self, model_id: str) -> str:
        """Load the model, which must be the one that the main process knows; return what computes
        it. Raises Unavailable."""
        try:
            from memoryd.worker.embedder import Embedder
            from memoryd.worker.signs import Signs
        except ImportError as exc:
            raise Unavailable(f"numpy does not load: {exc}") from exc
        embedder = Embedder.load(self._folder)
        if embedder.id != model_id:
            raise Unavailable(
                f"{self._folder} holds {embedder.id} now, not {model_id}: reload the daemon"
            )
        self._embedder, self._signs = embedder, Signs()
        return embedder.engine

    def embed(self, argument: tuple[str, Sequence[str]]) -> list[bytes]:
        """Return the embedding of each window of one kind."""
        kind, windows = argument
        return self._loaded().embed(windows, kind)

    def embed_later(self, argument: tuple[str, Sequence[str]]) -> tuple[float, list[bytes]]:
        """Return the same, after the seconds of a processor that it took."""
        begun = time.thread_time()
        vectors = self.embed(argument)
        return time.thread_time() - begun, vectors

    def nearest(self, argument: tuple[_Questions, _Files, int]) -> tuple[list[Found], list[int]]:
        """Return what is nearest to the weighted mean of some questions, and which files are not
        what they should be; see scan.nearest."""
        from memoryd.worker.scan import nearest

        questions, files, k = argument
        embedder = self._loaded()
        assert self._signs is not None, "they are there with the model"
        vector, more = embedder.asked(questions)
        found, doubtful = nearest(vector, files, embedder.id, k, self._signs)
        return [(file, seq, kind, score + more) for file, seq, kind, score in found], doubtful

    def _loaded(self) -> Embedder:
        if self._embedder is None:
            raise Unavailable("no model is loaded")
        return self._embedder


_Questions = Sequence[tuple[str, float]]
_Files = Sequence[tuple[str, Sequence[Sequence[int]]]]
