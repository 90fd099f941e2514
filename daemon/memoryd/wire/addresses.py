"""Where the daemon is found."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["OPENHARMONY_FOLDER", "SYSTEM_SOCKET", "default_socket_path"]

SYSTEM_SOCKET = "/run/memoryd/memoryd.sock"

OPENHARMONY_FOLDER = "/dev/unix/socket"
"""Init makes it; the one folder of sockets that apps see. It exists on OpenHarmony only."""


def default_socket_path(environ: Mapping[str, str], uid: int, is_openharmony: bool) -> str:
    """Return the Unix socket's path where nobody chose one."""
    if is_openharmony:
        return f"{OPENHARMONY_FOLDER}/memoryd"
    if uid == 0:
        return SYSTEM_SOCKET
    service = environ.get("RUNTIME_DIRECTORY", "").partition(":")[0]
    if service.startswith("/"):  # made by systemd for the service
        return f"{service}/memoryd.sock"
    folder = environ.get("XDG_RUNTIME_DIR") or f"/run/user/{uid}"
    return f"{folder}/memoryd.sock"
