"""Write down what the embeddings of all texts have in common: the mean of forty everyday ones.

Run again only for another model: ``build_model.py`` copies the result into the manifest.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from memoryd.worker.embedder import Embedder, as_vector
from memoryd.worker.forward import Array
from memoryd.worker.model_files import DEFAULT_FOLDER, pack_common

HERE = Path(__file__).parent
COMMON = HERE / "common.txt"
TEXTS = HERE / "common_texts.txt"


def measured(folder: Path) -> Array:
    """Return the mean embedding of the texts by the model of a folder."""
    embedder = Embedder.load(folder)
    texts = TEXTS.read_text(encoding="utf-8").splitlines()
    mean: Array = np.mean([embedder.vector(text, "passage") for text in texts], axis=0)
    return mean


if __name__ == "__main__":
    COMMON.write_text(pack_common(as_vector(measured(DEFAULT_FOLDER))) + "\n", encoding="ascii")
