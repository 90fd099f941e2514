"""Compare a bundle's files with the hashes in its manifest: ``python3 verify.py FOLDER``.

Imports nothing of ours: what it would import is what it has to check.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator

__all__ = ["main", "mistakes"]


def mistakes(folder: str) -> Iterator[str]:
    """Yield what is wrong with the files of an unpacked bundle."""
    try:
        with open(os.path.join(folder, "manifest.json"), encoding="utf-8") as stream:
            files = json.load(stream)["files"]
    except (OSError, ValueError, KeyError) as exc:
        yield f"manifest.json cannot be read ({exc}): this is no bundle, or half of one"
        return
    for name, file in sorted(files.items()):
        try:
            with open(os.path.join(folder, name), "rb") as stream:
                digest = hashlib.file_digest(stream, "sha256").hexdigest()
        except OSError as exc:
            yield f"{name}: {exc.strerror}"
            continue
        if digest != file["sha256"]:
            yield f"{name}: sha256 is {digest}, the manifest says {file['sha256']}"


def main(folder: str) -> int:
    found = list(mistakes(folder))
    for mistake in found:
        print(f"memoryd-setup: {mistake}", file=sys.stderr)
    if found:
        print("memoryd-setup: the bundle is damaged; fetch it again", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1]))
