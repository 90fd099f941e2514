"""Where things are when nobody says: the socket, the store, the configuration file.

Pure but for looking whether a folder exists; the daemon and its clients both ask here, so that
they meet without being told.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

__all__ = [
    "OPENHARMONY_SOCKETS",
    "config_candidates",
    "credential",
    "default_socket",
    "default_store",
]

OPENHARMONY_SOCKETS = Path("/dev/unix/socket")
"""The one folder of sockets that apps on OpenHarmony see; only their init makes it."""


def default_socket(
    environ: Mapping[str, str], uid: int, *, openharmony: Path = OPENHARMONY_SOCKETS
) -> Path:
    """Return the socket's path as the protocol says.

    Not root and no XDG_RUNTIME_DIR (a cron job, a container): the folder of the store, which
    nobody else can squat on, unlike one under /tmp.
    """
    if openharmony.is_dir():
        return openharmony / "memoryd"
    if uid == 0:
        return Path("/run/memoryd/memoryd.sock")
    runtime = environ.get("XDG_RUNTIME_DIR", "")
    if runtime.startswith("/"):
        return Path(runtime) / "memoryd.sock"
    return default_store(environ, uid).with_name("memoryd.sock")


def default_store(environ: Mapping[str, str], uid: int) -> Path:
    """Return the store's path: the system's for root, the XDG state folder for everybody else."""
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
