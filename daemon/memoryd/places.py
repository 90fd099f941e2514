"""Where files are when nobody says: the store, the configuration, a systemd credential."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

__all__ = ["config_candidates", "credential", "default_store"]


def default_store(environ: Mapping[str, str], uid: int) -> Path:
    """Return the store's path: in the folder that systemd made for the service (StateDirectory=),
    the system's for root, in the XDG state folder for everybody else."""
    folder = environ.get("STATE_DIRECTORY", "").partition(":")[0]
    if folder.startswith("/"):
        return Path(folder) / "memory.db"
    if uid == 0:
        return Path("/var/lib/memoryd/memory.db")
    return _xdg(environ, "XDG_STATE_HOME", ".local/state") / "memoryd" / "memory.db"


def config_candidates(environ: Mapping[str, str], uid: int) -> tuple[Path, ...]:
    """Return where a configuration file is looked for when none is named; the first one counts."""
    system = Path("/etc/memoryd.toml")
    if uid == 0:
        return (system,)
    return (_xdg(environ, "XDG_CONFIG_HOME", ".config") / "memoryd.toml", system)


def credential(environ: Mapping[str, str], name: str) -> Path | None:
    """Return the file of a systemd credential (LoadCredential=NAME:...), if one was handed over."""
    folder = environ.get("CREDENTIALS_DIRECTORY", "")
    if not folder.startswith("/"):
        return None
    path = Path(folder) / name
    return path if os.path.isfile(path) else None


def _xdg(environ: Mapping[str, str], variable: str, below_home: str) -> Path:
    # The XDG rules: a relative path in the variable is to be ignored.
    folder = environ.get(variable, "")
    if folder.startswith("/"):
        return Path(folder)
    return Path(environ.get("HOME") or os.path.expanduser("~")) / below_home
