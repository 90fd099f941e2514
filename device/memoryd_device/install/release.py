"""One release: a Python environment with our wheels, in a folder that bears its name.

A release is complete once its mark is written, which happens last; a folder without it was
interrupted and is made anew. It is never changed afterwards, so that going back is a matter of a
link.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

from memoryd_device.install.bundle import BYTE_CODE, Manifest
from memoryd_device.install.errors import SetupError

__all__ = [
    "drop_what_is_not_needed",
    "is_complete",
    "is_ours",
    "is_proven",
    "mark_proven",
    "to_byte_code",
    "unpack",
]

OURS = ".release"
"""The folder was made here, and may be removed here."""

COMPLETE = ".complete"
PROVEN = ".proven"
"""The release was in use and healthy once."""

_FOR_GOOD = ("-j", "0", "--invalidation-mode", "unchecked-hash")

_NOT_USED = ("-x", "/pygments/")
"""Rich would colour program text with it; a third of all sources."""

NOT_NEEDED = ("numpy/**/tests", "numpy/f2py", "onnxruntime/tools", "onnxruntime/transformers")
"""What wheels bring for developers: a fifth of the files, of which no line runs on a board."""


def is_ours(release: Path) -> bool:
    return not release.is_symlink() and (release / OURS).exists()


def is_complete(release: Path) -> bool:
    return (release / COMPLETE).exists()


def is_proven(release: Path) -> bool:
    return (release / PROVEN).exists()


def mark_proven(release: Path) -> None:
    _mark(release / PROVEN)


def drop_what_is_not_needed(site: Path) -> None:
    """Remove from a folder of packages what no board needs."""
    for pattern in NOT_NEEDED:
        for folder in site.glob(pattern):
            shutil.rmtree(folder)


def to_byte_code(python: str | Path, site: Path) -> list[str | Path]:
    """Return the command that compiles a folder of packages.

    Unchecked: the sources never change under it, and a board without a clock has odd times.
    Where the folder is at that moment is left out: what is imported later puts in where it is.
    """
    return [python, "-m", "compileall", "-q", *_FOR_GOOD, *_NOT_USED, "-s", site, site]


def unpack(bundle: Path, manifest: Manifest, release: Path) -> None:
    """Make the release from a bundle. Raises SetupError, OSError; nothing is left of it then: on a
    disk that is full, the daemon needs the room."""
    shutil.rmtree(release, ignore_errors=True)
    try:
        _make(bundle, manifest, release)
    except BaseException:
        shutil.rmtree(release, ignore_errors=True)
        raise


def _make(bundle: Path, manifest: Manifest, release: Path) -> None:
    release.mkdir(parents=True)
    (release / OURS).touch()
    python = Path(sys.executable)
    if manifest.python_tree:
        shutil.copytree(bundle / "python", release / "python", symlinks=True)
        python = release / "python/bin/python3"
    _environment(python, release)
    site = release / f"lib/python{manifest.python}/site-packages"
    for wheel in sorted((bundle / "wheels").glob("*.whl")):
        _install(wheel, release, site)
    drop_what_is_not_needed(site)
    if manifest.byte_code == importlib.util.MAGIC_NUMBER.hex():
        with zipfile.ZipFile(bundle / BYTE_CODE) as archive:
            archive.extractall(site)
    else:
        _compile(release, site)
    shutil.copytree(bundle / "share", release / "share")
    for name in ("manifest.json", "sbom.json"):
        shutil.copy(bundle / name, release / "share" / name)
    os.sync()
    _mark(release / COMPLETE)


def _environment(python: Path, release: Path) -> None:
    """Make an environment without pip, which Debian's Python can do without its part for pip."""
    if python == Path(sys.executable):
        venv.EnvBuilder(symlinks=True, with_pip=False).create(release)
        return
    made = subprocess.run(
        [python, "-m", "venv", "--without-pip", "--symlinks", release],
        capture_output=True,
        text=True,
    )
    if made.returncode:
        raise SetupError(f"the bundle's own Python does not run here: {made.stderr.strip()}")


def _install(wheel: Path, release: Path, site: Path) -> None:
    # From the bundle; an installed release has no use for it.
    from installer import install
    from installer.destinations import SchemeDictionaryDestination
    from installer.sources import WheelFile

    destination = SchemeDictionaryDestination(
        {
            "purelib": str(site),
            "platlib": str(site),
            "scripts": str(release / "bin"),
            "data": str(release),
            "headers": str(release / "include"),
        },
        interpreter=str(release / "bin/python"),
        script_kind="posix",
    )
    with WheelFile.open(wheel) as source:
        install(source, destination, additional_metadata={"INSTALLER": b"memoryd-setup\n"})


def _compile(release: Path, site: Path) -> None:
    """Write the byte code now: later nobody may write there, and each start would compile anew."""
    done = subprocess.run(
        to_byte_code(release / "bin/python", site), capture_output=True, text=True
    )
    if done.returncode:
        raise SetupError(f"the byte code could not be written: {done.stdout.strip()[:400]}")


def _mark(path: Path) -> None:
    with path.open("w") as stream:
        os.fsync(stream.fileno())
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
