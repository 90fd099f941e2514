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

SHOWN = 10
"""Mistakes that are named one by one: half an archive lacks hundreds of files."""


def mistakes(folder: str) -> Iterator[str]:
    """Yield what is wrong with the files of an unpacked bundle."""
    try:
        with open(os.path.join(folder, "manifest.json"), encoding="utf-8") as stream:
            files = {name: file["sha256"] for name, file in json.load(stream)["files"].items()}
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as exc:
        yield f"manifest.json cannot be read ({exc}): this is no bundle, or half of one"
        return
    for name in sorted(_present(folder) - files.keys()):
        yield f"{name}: not of this bundle; unpack each bundle into a folder of its own"
    for name, wanted in sorted(files.items()):
        try:
            with open(os.path.join(folder, name), "rb") as stream:
                digest = hashlib.file_digest(stream, "sha256").hexdigest()
        except OSError as exc:
            yield f"{name}: {exc.strerror}"
            continue
        if digest != wanted:
            yield f"{name}: sha256 is {digest}, the manifest says {wanted}"


def _present(folder: str) -> set[str]:
    """Return the files of the folders whose whole content is installed."""
    return {
        os.path.relpath(os.path.join(place, name), folder)
        for part in ("wheels", "setup", "share")
        for place, _, names in os.walk(os.path.join(folder, part))
        for name in names
    }


def main(folder: str) -> int:
    found = list(mistakes(folder))
    for mistake in found[:SHOWN]:
        print(f"memoryd-setup: {mistake}", file=sys.stderr)
    if len(found) > SHOWN:
        print(f"memoryd-setup: and {len(found) - SHOWN} more", file=sys.stderr)
    if found:
        print("memoryd-setup: the bundle is damaged; fetch it again", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1]))
