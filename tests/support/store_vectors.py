"""Vectors for stores in tests: each text has its own, which says nothing of what it means."""

from __future__ import annotations

import hashlib
from pathlib import Path

from memoryd.core.recall.candidates import VectorBatch
from memoryd.core.vectors.rows import VECTOR_BYTES, Row
from memoryd.store import SqliteStore
from memoryd.store.vector_files import folder_of
from support.vector_rows import rows_of

MODEL = "hash:1"


def vector_of(text: str) -> bytes:
    return hashlib.shake_256(text.encode()).digest(VECTOR_BYTES)


def windows_of(text: str, chars: int = 1000) -> tuple[bytes, ...]:
    """A vector for each window of so many characters."""
    return tuple(vector_of(text[at : at + chars]) for at in range(0, len(text), chars))


def embedded(batch: VectorBatch) -> list[tuple[bytes, ...]]:
    return [windows_of(task.text) for task in batch.tasks]


async def embed_all(store: SqliteStore, model: str = MODEL) -> int:
    """Embed until nothing waits; return how many texts were embedded."""
    texts = 0
    while (batch := await store.vector_batch(model)) is not None:
        if await store.put_vectors(batch, embedded(batch)):
            texts += len(batch.tasks)
    return texts


def rows_by_file(path: Path) -> dict[str, list[Row]]:
    """The vectors of a store, by the name of the file."""
    folder = folder_of(path)
    return {file.name: rows_of(file) for file in sorted(folder.iterdir())}


def is_on_disk(folder: Path, *vectors: bytes) -> list[bool]:
    """Whether any file below a folder holds each of these."""
    contents = [file.read_bytes() for file in folder.rglob("*") if file.is_file()]
    return [any(vector in content for content in contents) for vector in vectors]
