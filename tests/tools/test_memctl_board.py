"""memctl board: on this machine, and what it says of others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from memoryd_device import profiles
from memoryd_tools.memctl import board as board_command
from memoryd_tools.memctl.board_words import PHRASES
from support.ctl_daemon import memctl


@pytest.mark.parametrize("key", PHRASES)
def test_a_phrase_of_board_says_the_same_in_both_languages(key: str) -> None:
    chinese, english = PHRASES[key]
    assert set(re.findall(r"\{\w+\}", chinese)) == set(re.findall(r"\{\w+\}", english))
    assert english.isascii()


def test_every_phrase_of_board_is_used_and_there() -> None:
    source = Path(board_command.__file__).read_text(encoding="utf-8")
    used = {key for key in PHRASES if f'"{key}"' in source or key.startswith("disk.")}
    assert used == set(PHRASES)
    assert set(re.findall(r'words\("([a-z0-9_.]+)"', source)) <= set(PHRASES)


def test_the_board_and_its_profile_are_told_in_both_languages(tmp_path: Path) -> None:
    environ = {"HOME": str(tmp_path), "MEMORYD_BOARD_PROFILE": "512mb"}
    english = memctl(["board"], environ=environ)
    assert english.code == 0
    assert re.search(r"^memory +\d+ MB", english.out, re.M)
    assert re.search(r"^profile +512mb: chosen by MEMORYD_BOARD_PROFILE$", english.out, re.M)
    assert "worker.idle_s = 60" in english.out
    chinese = memctl(["board", "--lang", "zh"], environ=environ)
    assert re.search(r"^内存 +\d+ MB", chinese.out, re.M)


def test_a_setting_of_the_file_is_shown_to_win_over_the_profile(tmp_path: Path) -> None:
    (tmp_path / "m.toml").write_text("[board]\nprofile = '512mb'\n[worker]\nidle_s = 9\n")
    told = memctl(["board", "--config", "m.toml"], cwd=tmp_path, environ={"HOME": str(tmp_path)})
    assert f"(set otherwise by {tmp_path}/m.toml: [worker] idle_s)" in told.out


def test_programs_get_the_same_as_json(tmp_path: Path) -> None:
    (found,) = memctl(["board", "--json"], environ={"HOME": str(tmp_path)}).json()
    assert found["profile"]["name"] == profiles.choose(found["limit_mb"])
    assert found["profile"]["chosen_by"] == "memory"
    assert found["cores"] >= 1 and found["libc"] in ("glibc", "musl")


def test_wrong_settings_are_named(tmp_path: Path) -> None:
    (tmp_path / "m.toml").write_text("[board]\nprofile = 'huge'\n")
    told = memctl(["board", "--config", "m.toml"], cwd=tmp_path, environ={"HOME": str(tmp_path)})
    assert told.code == 2
    assert "no such board profile" in told.err
