"""What ends the installer: one line for the person."""

from __future__ import annotations

__all__ = ["SetupError", "Unhealthy"]


class SetupError(Exception):
    """Nothing was changed, or what was is said; the message says what would be right."""


class Unhealthy(SetupError):
    """The daemon does not start, or does not answer."""
