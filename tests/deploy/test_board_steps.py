"""The pages on getting onto a board say the same; the emulated board follows the README."""

from __future__ import annotations

import re
from dataclasses import astuple
from pathlib import Path

import pytest

from memoryd_board.page import steps

ROOT = Path(__file__).parents[2]


def commands(page: str) -> list[str]:
    """The steps without comments, which are in the page's language."""
    return [re.sub(r" +# .*", "", block) for block in astuple(steps(ROOT / page))]


@pytest.mark.parametrize("page", ["README.zh.md", "docs/board.md", "docs/board.zh.md"])
def test_every_page_has_the_same_steps_to_a_board(page: str) -> None:
    assert commands(page) == commands("README.md")


def test_what_the_steps_append_to_the_settings_belongs_to_their_last_section() -> None:
    settings = (ROOT / "deploy/memoryd.toml").read_text(encoding="utf-8")
    assert re.findall(r"^\[(\w+)\]", settings, re.M)[-1] == "cloud"
    assert "base_url" in commands("README.md")[2]
