"""tiktoken as its makers ship it, reading our rank files from a cache folder."""

from __future__ import annotations

import functools
import hashlib
import os
import tempfile
from pathlib import Path
from unittest import mock

import tiktoken

ASSETS = Path(__file__).parents[2] / "daemon/memoryd/assets"
_URL = "https://openaipublic.blob.core.windows.net/encodings/{}.tiktoken"


@functools.cache
def stock_encoding(name: str) -> tiktoken.Encoding:
    """Return ``tiktoken.get_encoding(name)``; it checks the sha256 of our file as it loads it."""
    with tempfile.TemporaryDirectory() as folder:
        key = hashlib.sha1(_URL.format(name).encode()).hexdigest()
        (Path(folder) / key).write_bytes((ASSETS / f"{name}.tiktoken").read_bytes())
        with mock.patch.dict(os.environ, TIKTOKEN_CACHE_DIR=folder):
            return tiktoken.get_encoding(name)


def stock_counts(text: str) -> tuple[int, int]:
    """Return the tokens of a text by cl100k_base and o200k_base."""
    return tuple(  # type: ignore[return-value]  # two names, two counts
        len(stock_encoding(name).encode_ordinary(text)) for name in ("cl100k_base", "o200k_base")
    )
