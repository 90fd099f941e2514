"""Debian packages of another architecture, by an apt state of our own.

The host's package state is neither read nor changed: only its list of mirrors is, so that a machine
that reaches Debian by a mirror gets the board from there as well.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

__all__ = ["Archive", "MirrorError"]

SUITE = "bookworm"
ARCHITECTURE = "arm64"
KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
SOURCES = (
    "/etc/apt/sources.list",
    "/etc/apt/sources.list.d/debian.sources",
    "/etc/apt/sources.list.d/debian.list",
)

_MIRROR = re.compile(r"https?://[^\s\"']+?/debian(?=/?[\s\"'])")

_INSTALLED = re.compile(r"^Inst (\S+) \((\S+) .*\[(\w+)\]\)", re.M)


class MirrorError(Exception):
    """There is no Debian mirror to take packages from."""


class Archive:
    """The packages of one Debian release for the board.

    ``folder`` keeps lists and downloads, and may be used again.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._downloads = folder / "cache" / "archives"
        self._environment = {**os.environ, "APT_CONFIG": str(folder / "apt.conf")}

    def update(self) -> None:
        """Fetch the package lists. Raises MirrorError when this machine names no mirror."""
        for needed in (self._folder / "lists" / "partial", self._downloads / "partial"):
            needed.mkdir(parents=True, exist_ok=True)
        (self._folder / "status").write_text("")
        (self._folder / "apt.conf").write_text(_apt_conf(self._folder))
        (self._folder / "sources.list").write_text(_sources(find_mirror()))
        self._apt_get("update")

    def kernel(self) -> str:
        """Return the name of the package that holds the newest kernel."""
        done = subprocess.run(
            ["apt-cache", "depends", f"linux-image-{ARCHITECTURE}"],
            env=self._environment,
            check=True,
            capture_output=True,
            text=True,
        )
        found = re.search(r"Depends: (linux-image-\S+)", done.stdout)
        if found is None:
            raise MirrorError("the mirror has no kernel for the board")
        return found[1]

    def fetch(self, packages: Iterable[str]) -> list[Path]:
        """Download packages with all they depend on; returns their files."""
        wanted = list(packages)
        self._apt_get("install", "-y", "--download-only", *wanted)
        planned = self._apt_get("install", "-y", "--simulate", *wanted)
        return [
            self._downloads / f"{name}_{version.replace(':', '%3a')}_{architecture}.deb"
            for name, version, architecture in _INSTALLED.findall(planned)
        ]

    def fetch_alone(self, package: str) -> Path:
        """Download one package without what it depends on."""
        folder = self._folder / "alone"
        folder.mkdir(exist_ok=True)
        if not list(folder.glob(f"{package}_*.deb")):
            self._apt_get("download", package, cwd=folder)
        return next(folder.glob(f"{package}_*.deb"))

    def _apt_get(self, *arguments: str, cwd: Path | None = None) -> str:
        done = subprocess.run(
            ["apt-get", "-qq", *arguments],
            env=self._environment,
            cwd=cwd,
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        )
        return done.stdout


def find_mirror() -> str:
    """Return the Debian mirror of this machine: ``BOARD_MIRROR``, or what its apt uses."""
    if named := os.environ.get("BOARD_MIRROR"):
        return named.rstrip("/")
    for source in map(Path, SOURCES):
        lines = source.read_text().splitlines() if source.is_file() else []
        for line in lines:
            if not line.startswith("#") and (found := _MIRROR.search(line + " ")):
                return found[0]
    raise MirrorError(
        "apt names no Debian mirror here; name one: BOARD_MIRROR=http://.../debian make board-test"
    )


def _apt_conf(folder: Path) -> str:
    return f"""\
APT::Architecture "{ARCHITECTURE}";
APT::Architectures {{ "{ARCHITECTURE}"; }};
APT::Install-Recommends "false";
APT::Sandbox::User "root";
APT::Keep-Downloaded-Packages "true";
Dir::State "{folder}";
Dir::State::status "{folder}/status";
Dir::Cache "{folder}/cache";
Dir::Etc::sourceparts "{folder}/none";
Dir::Etc::sourcelist "{folder}/sources.list";
Acquire::Languages "none";
Acquire::Retries "3";
"""


def _sources(mirror: str) -> str:
    signed = f"[signed-by={KEYRING}]"
    return (
        f"deb {signed} {mirror} {SUITE} main\n"
        f"deb {signed} {mirror}-security {SUITE}-security main\n"
    )
