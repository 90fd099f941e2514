"""Another version is installed over the present one, and taken back."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from memoryd_board.bench import INSTALL_S, TARGET
from memoryd_board.service import Service
from support.board_bundle import a_bundle

NEWER = "99.0"


@pytest.mark.core
def test_an_upgrade_keeps_what_was_said_and_can_be_taken_back(
    service: Service, tmp_path: Path
) -> None:
    machine = service.machine
    version = service.call("status")["version"]
    service.probe("talk.py", "append", "before", "1", "20")
    shutil.copytree(a_bundle(tmp_path, NEWER, target=TARGET), machine.share / "newer")

    machine.run("sh /mnt/share/newer/install.sh", within_s=INSTALL_S)
    assert service.call("status")["version"] == NEWER
    assert len(service.probe("talk.py", "held", "before").out.split()) == 20
    service.probe("talk.py", "append", "after", "1", "5")

    machine.run("memoryd-setup rollback", within_s=INSTALL_S)
    assert service.call("status")["version"] == version
    assert len(service.probe("talk.py", "held", "before").out.split()) == 20
    assert len(service.probe("talk.py", "held", "after").out.split()) == 5
