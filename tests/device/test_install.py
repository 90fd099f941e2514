"""Bundles installed with their own installer into a folder that plays the board."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from memoryd import __version__
from support.board_bundle import a_bundle, setup


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return a_bundle(tmp_path_factory.mktemp("bundle"))


def in_use(board: Path) -> str:
    return os.readlink(board / "opt/memoryd/current")


def test_a_bundle_is_installed_and_healthy(bundle: Path, tmp_path: Path) -> None:
    said = setup(bundle, tmp_path)
    assert "is installed and healthy" in said
    assert in_use(tmp_path).startswith(f"{__version__}-")
