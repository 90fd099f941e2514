"""Bundles of this project for this machine, installed into throwaway folders."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from memoryd_device.detection import Detector
from memoryd_tools.bundle import Target, stage

ROOT = Path(__file__).parents[2]

SPARED = ("aiohttp", "numpy", "onnxruntime", "psutil", "rich", "tiktoken", "tzdata")
"""The daemon starts without them, and unpacking them would take most of the time."""

_SOURCES = ("daemon", "device", "tools", "deploy")


def this_machine() -> Target:
    return Target(
        arch=platform.machine(),
        libc=Detector().libc(),
        python=f"{sys.version_info[0]}.{sys.version_info[1]}",
    )


def a_bundle(
    folder: Path,
    version: str | None = None,
    *,
    broken: bool = False,
    without: Sequence[str] = SPARED,
    target: Target | None = None,
) -> Path:
    """Make a bundle, of this checkout or of a copy with another version; for this machine if no
    other is named.

    A ``broken`` one has a daemon that reads its settings and does not start.
    """
    project = ROOT
    if version is not None:
        project = folder / "project"
        _copy_project(project)
        package = project / "daemon/memoryd"
        init = package / "__init__.py"
        text = init.read_text(encoding="utf-8")
        init.write_text(re.sub(r'__version__ = ".*"', f'__version__ = "{version}"', text))
        if broken:
            with (package / "app.py").open("a") as app:
                app.write("\n\nasync def run(settings: Settings) -> int:\n    return 1\n")
    cache = ROOT / "build/wheels"
    return stage(target or this_machine(), folder, cache=cache, project=project, without=without)


def _copy_project(project: Path) -> None:
    unwanted = shutil.ignore_patterns("__pycache__", "arkts", "qemu")
    for name in _SOURCES:
        shutil.copytree(ROOT / name, project / name, ignore=unwanted)
    (project / "docs").mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE", "docs/board.md"):
        shutil.copy(ROOT / name, project / name)


def setup(bundle: Path, root: Path, *words: str, code: int = 0, file_kib: int | None = None) -> str:
    """Run a bundle's install.sh on a folder that plays the board; return all that it says.

    ``file_kib``: no file may grow beyond so many KiB.
    """
    limit = [] if file_kib is None else ["prlimit", f"--fsize={file_kib << 10}", "--"]
    done = subprocess.run(
        [*limit, "sh", bundle / "install.sh", "--root", root, *words],
        env={"PATH": os.environ["PATH"], "PYTHON": sys.executable, "LANG": "C.UTF-8"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=300,
    )
    assert "Traceback" not in done.stdout, done.stdout
    assert done.returncode == code, done.stdout
    return done.stdout
