"""Where an installed memoryd lies on a board.

::

    /opt/memoryd/<version>-<build>/    one release: bin, lib, share; replaced whole, never edited
    /opt/memoryd/current, previous     links to the release in use and the one before
    /etc/memoryd.toml                  the settings; kept by everything but a factory reset
    /var/lib/memoryd                   the store
    /usr/local/bin                     links to the commands of the release in use
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

__all__ = ["COMMANDS", "UNITS", "Layout"]

USER = "memoryd"
COMMANDS = ("memoryd", "memctl", "memoryd-setup")
UNITS = ("memoryd.service", "memoryd.socket")


@dataclass(frozen=True, slots=True)
class Layout:
    """All paths below ``root``, which is ``/`` on a board and a throwaway folder in a trial."""

    root: Path

    @property
    def is_trial(self) -> bool:
        """Whether this is no system but a folder: no users, no init, nothing started for good."""
        return self.root != Path("/")

    @property
    def prefix(self) -> Path:
        return self.root / "opt/memoryd"

    @property
    def current(self) -> Path:
        return self.prefix / "current"

    @property
    def previous(self) -> Path:
        return self.prefix / "previous"

    @property
    def config(self) -> Path:
        return self.root / "etc/memoryd.toml"

    @property
    def credentials(self) -> tuple[Path, ...]:
        """The key and the token, where systemd looks for them."""
        store = self.root / "etc/credstore"
        return (store / "memoryd.api_key", store / "memoryd.token")

    @property
    def units(self) -> Path:
        return self.root / "etc/systemd/system"

    @property
    def drop_in(self) -> Path:
        """Limits of the unit that depend on the board."""
        return self.units / "memoryd.service.d/profile.conf"

    @property
    def sysusers(self) -> Path:
        return self.root / "etc/sysusers.d/memoryd.conf"

    @property
    def state(self) -> Path:
        return self.root / "var/lib/memoryd"

    @property
    def runtime(self) -> Path:
        return self.root / "run/memoryd"

    @property
    def commands(self) -> Path:
        return self.root / "usr/local/bin"

    def release(self, name: str) -> Path:
        return self.prefix / name

    def linked(self, link: Path) -> str | None:
        """Return the release that ``current`` or ``previous`` leads to, None where it is none."""
        try:
            name = os.readlink(link)
        except OSError:
            return None
        return name if (self.prefix / name).is_dir() else None
