"""The byte-level vectors that every codec of the protocol is held against."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

__all__ = ["load", "named", "untagged"]

_FILE = Path(__file__).parent.parent / "vectors" / "wire.json"


def load(section: str) -> list[dict[str, Any]]:
    vectors: list[dict[str, Any]] = json.loads(_FILE.read_text(encoding="utf-8"))[section]
    return vectors


def named(vector: dict[str, Any]) -> str:
    """A test id."""
    return str(vector["name"]).replace(" ", "-")


def untagged(value: Any) -> object:
    """The Python value of a tagged one."""
    match value:
        case {"int": digits}:
            return int(digits)
        case {"float": digits}:
            return float(digits)
        case {"bin": digits}:
            return bytes.fromhex(digits)
        case {"map": pairs}:
            return {key: untagged(item) for key, item in pairs}
        case list():
            return [untagged(item) for item in value]
    return value
