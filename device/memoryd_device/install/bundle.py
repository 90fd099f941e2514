"""What an unpacked bundle says about itself."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from memoryd_device.install.errors import SetupError

__all__ = ["BYTE_CODE", "Manifest", "read_manifest"]

FORMAT = 1

BYTE_CODE = "byte-code.zip"
"""The byte code of all wheels, made where the bundle was: a board takes long for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """``manifest.json``. ``build`` tells two bundles of one version apart."""

    version: str
    build: str
    arch: str
    libc: str
    python: str
    """The minor version that the wheels are for, as "3.11"."""
    files: Mapping[str, Mapping[str, object]]
    """Path to sha256 and size, of all files but the manifest."""
    absent: Mapping[str, str]
    """What this bundle comes without, and what that means."""
    installed_bytes: int
    """About what the release takes once unpacked, byte code included."""
    python_tree: bool
    """Whether it brings a Python of its own."""
    byte_code: str
    """The magic number of the Python that BYTE_CODE is for, in hex; empty where there is none."""

    @property
    def release(self) -> str:
        """The name of the folder that it is unpacked to."""
        return f"{self.version}-{self.build}"


def read_manifest(folder: Path) -> Manifest:
    """Read the manifest of an unpacked bundle. Raises SetupError."""
    try:
        document = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
        if document.pop("format", None) != FORMAT:
            raise SetupError("this bundle is of a newer format; use the installer inside it")
        return Manifest(**document)
    except (OSError, ValueError, TypeError, AttributeError) as exc:
        raise SetupError(f"{folder} is no unpacked bundle: {exc}") from exc
