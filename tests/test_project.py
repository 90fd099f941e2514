"""The project as a newcomer meets it: what its files promise is so."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from dataclasses import fields
from pathlib import Path

import pytest

from memoryd import __version__
from memoryd.config import Settings
from memoryd.configuration import load_here
from memoryd.core.options import OPTIONS, STRATEGY_NAMES
from memoryd.schema import KEYS
from memoryd_tools.local_daemon import Daemon

ROOT = Path(__file__).parent.parent
READMES = (ROOT / "README.md", ROOT / "README.zh.md")
SETTINGS = (ROOT / "docs" / "configuration.md", ROOT / "docs" / "configuration.zh.md")


@pytest.mark.parametrize("page", SETTINGS, ids=lambda path: path.name)
def test_the_page_on_settings_has_every_one_and_no_other(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    known = {f"{section}.{key}" for section, keys in KEYS.items() for key in keys}
    documented: set[str] = set()
    section = ""
    for line in text.splitlines():
        if heading := re.fullmatch(r"\*\*`\[([a-z]+)\]`\*\*.*", line):
            section = heading.group(1)
        elif section and (row := re.match(r"\| `([a-z_]+)` \|", line)):
            documented.add(f"{section}.{row.group(1)}")
        elif line.startswith("#"):
            section = ""
    assert documented == known
    options = text[text.rindex("\n## ") :]
    assert re.findall(r"^\| `([a-z_]+)` \|", options, re.M) == list(OPTIONS)


@pytest.mark.parametrize("page", SETTINGS, ids=lambda path: path.name)
def test_defaults_on_the_page_are_the_defaults(page: Path) -> None:
    """Those that are written as TOML; what depends on the system is told in words."""
    compared = 0
    for line in page.read_text(encoding="utf-8").splitlines():
        row = re.match(r"\| `([a-z_]+)` \| (.+?) \|", line)
        if row is None:
            continue
        key, cell = row.groups()
        try:
            written = tomllib.loads(f"value = {cell}")["value"]
        except tomllib.TOMLDecodeError:
            continue
        assert written in _defaults(key), f"{key}: {cell}"
        compared += 1
    assert compared > 40


@pytest.mark.parametrize("readme", READMES, ids=lambda path: path.name)
def test_the_settings_that_a_readme_shows_are_taken(readme: Path, tmp_path: Path) -> None:
    blocks = re.findall(r"^```toml\n(.*?)^```", readme.read_text(encoding="utf-8"), re.M | re.S)
    assert blocks
    for place, block in enumerate(blocks):
        path = tmp_path / f"{place}.toml"
        path.write_text(block, encoding="utf-8")
        assert load_here(str(path)).settings.memory.budget_tokens == 4096


def _defaults(key: str) -> list[object]:
    """Every default that the key has, as a setting or as an option, in the form of a file."""
    found: list[object] = []
    for section in fields(Settings):
        values = getattr(Settings(), section.name)
        if key in KEYS[section.name]:
            value = getattr(values, key)
            value = f"{value:04o}" if key == "mode" else value
            found.append(list(value) if isinstance(value, tuple) else value)
    if key in OPTIONS:
        found += [OPTIONS[key].default, *OPTIONS[key].defaults.values()]
    return found


@pytest.mark.parametrize("readme", READMES, ids=lambda path: path.name)
def test_the_python_of_a_readme_runs(readme: Path, tmp_path: Path) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", readme.read_text(encoding="utf-8"), re.M | re.S)
    assert len(blocks) == 2
    with Daemon(tmp_path, {"worker": {"enabled": False}}) as daemon:
        for block in blocks:
            script = block.replace("/run/memoryd/memoryd.sock", str(daemon.socket))
            done = subprocess.run(
                [sys.executable, "-c", script], capture_output=True, text=True, timeout=60
            )
            assert done.returncode == 0, done.stderr
            assert "下周五去杭州" in done.stdout or "'session': 'demo'" in done.stdout


@pytest.mark.parametrize("readme", READMES, ids=lambda path: path.name)
def test_the_commands_of_a_readme_make_each_key_file_outside_the_clone(readme: Path) -> None:
    text = readme.read_text(encoding="utf-8")
    made = set(re.findall(r"echo sk-\S* > ([^\s)]+)", text))
    named = re.findall(r"api_key_file = \"(.+?)\"|API_KEY_FILE=(\S+)", text)
    assert made == {"".join(either) for either in named}
    assert all(path.startswith(("~/", "/")) for path in made)


@pytest.mark.parametrize("readme", READMES, ids=lambda path: path.name)
def test_a_readme_names_both_commands_and_all_strategies(readme: Path) -> None:
    text = readme.read_text(encoding="utf-8")
    assert "make run" in text and "make test" in text
    for strategy in STRATEGY_NAMES:
        assert f"`{strategy}`" in text


@pytest.mark.parametrize("readme", READMES, ids=lambda path: path.name)
def test_links_of_a_readme_lead_to_files_that_are_there(readme: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)[^)]*\)", readme.read_text(encoding="utf-8")):
        assert (ROOT / target).exists(), target


def test_the_change_log_has_an_entry_for_this_version() -> None:
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_ci_runs_the_readmes_test_command() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert script.startswith("#!/usr/bin/env bash\n")
    assert "set -euo pipefail" in script
    assert re.search(r"^make lint$", script, re.M) and re.search(r"^make test$", script, re.M)
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_make_help_lists_every_target() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.search(r"^\.PHONY: (.*)$", makefile, re.M)
    assert targets is not None
    shown = subprocess.run(
        ["make", "--no-print-directory", "-C", str(ROOT), "help"],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    ).stdout
    for target in targets.group(1).split():
        assert re.search(rf"^make {target} ", shown, re.M), target


def test_set_up_does_nothing_when_nothing_changed() -> None:
    """The environment that runs this test was made by it: the second time it must not touch it."""
    marks = {path: path.stat().st_mtime_ns for path in (ROOT / ".venv").glob("ready-*")}
    subprocess.run([ROOT / "tools" / "setup.sh", "dev"], check=True, timeout=300)
    again = {path: path.stat().st_mtime_ns for path in (ROOT / ".venv").glob("ready-*")}
    if marks:
        assert again == marks
    assert {path.name for path in again} == {"ready-run", "ready-dev"}


def test_an_old_python_is_refused_with_one_clear_line() -> None:
    done = subprocess.run(
        [ROOT / "tools" / "setup.sh", "run"],
        env={**os.environ, "PYTHON": "/bin/false"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1
    assert done.stderr == "error: PYTHON=/bin/false is no Python 3.11 or newer\n"


@pytest.mark.parametrize(
    ("uid", "installs", "says"),
    [
        (0, True, "still lacks ensurepip after installing python"),
        (1000, False, "install that part: sudo apt install python"),
    ],
)
def test_a_python_that_cannot_make_environments_is_completed_or_named(
    tmp_path: Path, uid: int, installs: bool, says: str
) -> None:
    """Debian ships Python without ensurepip; root gets the missing package, others are told."""
    scripts = {
        "python": f"""case "$*" in *ensurepip*) exit 1;; esac; exec {sys.executable} "$@" """,
        "apt-get": f"""echo "$@" >>{tmp_path}/asked""",
        "id": f"echo {uid}",
    }
    for name, body in scripts.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{body}\n")
        (tmp_path / name).chmod(0o755)
    (tmp_path / "project" / "tools").mkdir(parents=True)
    shutil.copy(ROOT / "tools" / "setup.sh", tmp_path / "project" / "tools")
    shutil.copy(ROOT / "pyproject.toml", tmp_path / "project")
    done = subprocess.run(
        [tmp_path / "project" / "tools" / "setup.sh", "run"],
        env={"PATH": f"{tmp_path}:/usr/bin:/bin", "PYTHON": str(tmp_path / "python")},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1
    assert says in done.stderr.splitlines()[-1]
    asked = (tmp_path / "asked").read_text() if installs else ""
    assert (f"python{sys.version_info[0]}.{sys.version_info[1]}-venv" in asked) == installs
    assert (tmp_path / "asked").exists() == installs


def test_the_wheel_runs_in_an_empty_environment_from_another_folder(tmp_path: Path) -> None:
    """Builds the wheel and installs it with its dependencies, as pip does for a stranger."""
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", tmp_path / "dist", ROOT],
        check=True,
        capture_output=True,
        timeout=600,
    )
    (wheel,) = (tmp_path / "dist").glob("memoryd-*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    for package in ("memoryd", "memoryd_device", "memoryd_tools"):
        assert f"{package}/py.typed" in names
    assert {"memoryd/assets/cl100k_base.tiktoken", "memoryd/assets/o200k_base.tiktoken"} <= set(
        names
    )
    assert not [name for name in names if name.startswith(("tests", "support"))]
    assert any(name.endswith("/licenses/LICENSE") for name in names)
    venv.create(tmp_path / "venv", with_pip=True)
    bin_folder = tmp_path / "venv" / "bin"
    subprocess.run(
        [bin_folder / "python", "-m", "pip", "install", "--quiet", wheel], check=True, timeout=600
    )
    for command in ("memoryd", "memctl"):
        told = subprocess.run(
            [bin_folder / command, "--version"],
            cwd=tmp_path,
            env={"PATH": "/usr/bin:/bin"},
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        )
        assert told.stdout == f"{command} {__version__}\n"
    _converse(bin_folder, tmp_path)


def _converse(bin_folder: Path, folder: Path) -> None:
    """Start the installed daemon and store a message with the installed memctl."""
    environ = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": str(folder)}
    socket = str(folder / "s")
    daemon = subprocess.Popen(
        [bin_folder / "memoryd", "--socket", socket, "--store", folder / "memory.db"],
        cwd=folder,
        env=environ,
    )
    try:
        for _ in range(200):
            if Path(socket).exists():
                break
            daemon.poll()
            assert daemon.returncode is None
            subprocess.run(["sleep", "0.1"], check=True)
        memctl = [bin_folder / "memctl", "--socket", socket, "--json"]
        run = {"cwd": folder, "env": environ, "check": True, "timeout": 60}
        subprocess.run([*memctl, "send", "--no-reply", "s", "你好"], **run)  # type: ignore[call-overload]
        shown = subprocess.run([*memctl, "history", "s"], capture_output=True, **run)  # type: ignore[call-overload]
        assert "你好" in shown.stdout.decode()
    finally:
        daemon.terminate()
        assert daemon.wait(30) == 0


def test_versions_are_written_once() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "version" in project["dynamic"]
    assert project["requires-python"] == ">=3.11"
