"""The way onto an OpenHarmony board, with a folder for the board and a stand-in for hdc."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from memoryd_device.init_cfg import faults
from memoryd_tools.local_daemon import Daemon
from support.board_bundle import SPARED, a_bundle

SCRIPT = Path(__file__).resolve().parents[2] / "deploy" / "openharmony" / "install.sh"

# As the real one, it ends with 0 whatever the command on the board did.
HDC = """#!/bin/sh
[ "$1" != -t ] || { [ "$2" = board-1 ] || { echo "[Fail]Not match target"; exit 0; }; shift 2; }
case $1 in
    shell) sh -c "$2"; exit 0 ;;
    file) cp "$3" "$4" ;;
esac
"""


@dataclass(frozen=True)
class Board:
    root: Path
    tools: Path

    def run(self, *words: str, code: int = 0) -> str:
        done = subprocess.run(
            ["sh", SCRIPT, *words],
            env={
                "PATH": f"{self.tools}:{os.environ['PATH']}",
                "PYTHON": sys.executable,
                "BOARD_ROOT": str(self.root),
                "LANG": "C.UTF-8",
            },
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=300,
        )
        assert done.returncode == code, done.stdout
        return done.stdout


@pytest.fixture
def board(tmp_path: Path) -> Board:
    tools = tmp_path / "bin"
    tools.mkdir()
    (tools / "hdc").write_text(HDC)
    (tools / "hdc").chmod(0o755)
    root = tmp_path / "board"
    for folder in ("etc", "data/local/tmp", "system/etc/init", "dev/unix/socket"):
        (root / folder).mkdir(parents=True)
    for file in ("passwd", "group"):
        (root / "etc" / file).write_text("root:x:0:0:::/bin/false\n")
    return Board(root, tools)


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bundle")
    staged = a_bundle(folder, without=[name for name in SPARED if name != "rich"])
    packed = folder / "bundle.tar.gz"
    with tarfile.open(packed, "w:gz", compresslevel=1) as archive:
        archive.add(staged, staged.name)
    return packed


def test_from_the_bundle_to_an_answer_and_off_again(board: Board, bundle: Path) -> None:
    said = board.run("--target", "board-1", str(bundle))
    assert "is installed and healthy" in said and "hdc target boot" in said
    root = board.root
    assert faults((root / "system/etc/init/memoryd.cfg").read_text()) == ()
    assert (root / "etc/passwd").read_text().count("memoryd:") == 1
    folder = root / "data/service/el2/100/memoryd"
    assert folder.stat().st_mode & 0o777 == 0o700
    assert (folder / "memory.db").exists(), "the installer tried the daemon on its real store"
    assert not (root / "data/local/tmp/memoryd-setup").exists()

    again = board.run(str(bundle), "--on-demand", "--el1")
    assert "the settings in" in again, "what a person may have changed is not overwritten"
    assert (root / "data/service/el1/public/memoryd").is_dir()
    assert "is installed and healthy" in again
    assert (root / "etc/passwd").read_text().count("memoryd:") == 1
    assert '"ondemand" : true' in (root / "system/etc/init/memoryd.cfg").read_text()

    assert "init made no socket" in board.run("--check", code=1)
    daemon = Daemon(
        root / "play",
        {
            "server": {"socket": str(root / "dev/unix/socket/memoryd")},
            "worker": {"enabled": False},
        },
    )
    daemon.socket = root / "dev/unix/socket/memoryd"
    with daemon:
        assert "pid" in board.run("--check")

    board.run("--remove")
    assert not (root / "opt/memoryd").exists() and (folder / "memory.db").exists()
    board.run("--remove", "--data")
    assert not folder.exists()


def test_what_cannot_go_on_is_said_in_one_line(board: Board, tmp_path: Path) -> None:
    assert "no board answers" in board.run("--target", "other", "--check", code=1)
    assert "not installed" in board.run("--check", code=1)
    assert "is no file" in board.run(str(tmp_path / "none.tar.gz"), code=1)
    assert "unknown option" in board.run("--nothing", code=1)
    wrong = tmp_path / "wrong.tar.gz"
    wrong.write_text("no archive")
    assert "is no bundle" in board.run(str(wrong), code=1)
    (board.tools / "hdc").unlink()
    assert "hdc is not installed" in board.run("--check", code=1)
