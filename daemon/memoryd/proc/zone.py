"""The system's time zone, by name."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

__all__ = ["system_zone_name"]


def system_zone_name(environ: Mapping[str, str] = os.environ, root: Path = Path("/")) -> str:
    """Return the IANA name of the system's zone: TZ, /etc/localtime's target, /etc/timezone.

    A board that says nothing is on UTC.
    """
    tz = environ.get("TZ", "").removeprefix(":")
    if tz and not tz.startswith("/"):
        return tz
    try:
        target = os.readlink(root / "etc/localtime")
    except OSError:
        target = ""
    _, found, name = target.partition("zoneinfo/")
    if found:
        return name
    try:
        return (root / "etc/timezone").read_text(encoding="ascii").strip() or "UTC"
    except (OSError, UnicodeDecodeError):
        return "UTC"
