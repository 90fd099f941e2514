"""Board profiles: what the limits are on a board of a size, and why, one TOML file each.

A file has a table ``[profile]`` that says for which boards it is and whether its numbers were
measured, a table ``[unit]`` with what systemd is told, and beside them the same sections and keys
as memoryd.toml, whose defaults they replace. What a person sets wins over both.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

__all__ = ["NAMES", "Profile", "choose", "load"]

NAMES = ("512mb", "1gb", "2gb", "4gb")
"""From the smallest board to the largest."""

_UPPER_MB = {"512mb": 800, "1gb": 1500, "2gb": 3000}
"""A profile is for boards with less than this. A board sold as 1 GB has 800 to 1000 MB for the
system, after what its kernel, display and camera keep."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """The settings for boards with so much memory."""

    name: str
    measured: str
    """On what its numbers were measured; empty: on nothing yet."""
    memory_max_mb: int
    """``MemoryMax`` of the unit: daemon, worker and page cache together."""
    settings: Mapping[tuple[str, str], object]
    """Section and key to value."""


def choose(memory_mb: int) -> str:
    """Return the name of the profile for so much memory."""
    for name, upper in _UPPER_MB.items():
        if memory_mb < upper:
            return name
    return NAMES[-1]


def load(name: str) -> Profile:
    """Read one of NAMES."""
    import tomllib

    assert __spec__ is not None, "it was imported"
    # Reads beside this file or, while installing, inside the wheel.
    loader: Any = __spec__.loader
    data: bytes = loader.get_data(os.path.join(os.path.dirname(__file__), f"{name}.toml"))
    document = tomllib.loads(data.decode("utf-8"))
    about, unit = document.pop("profile"), document.pop("unit")
    return Profile(
        name=name,
        measured=about["measured"],
        memory_max_mb=unit["memory_max_mb"],
        settings={
            (section, key): value
            for section, keys in document.items()
            for key, value in keys.items()
        },
    )
