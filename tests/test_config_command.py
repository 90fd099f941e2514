"""The memoryd command: what it prints, where, and how it ends."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from memoryd import __version__, logs
from memoryd.config import LogSettings
from memoryd.errors import StartError


def memoryd(
    folder: Path, *flags: str, environ: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the command where no setting comes from outside."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith("MEMORYD_")}
    home = {"HOME": str(folder), "XDG_STATE_HOME": str(folder / "state")}
    return subprocess.run(
        [sys.executable, "-m", "memoryd", *flags],
        cwd=folder,
        env={**clean, **home, **(environ or {})},
        capture_output=True,
        text=True,
        timeout=60,
        stdin=subprocess.DEVNULL,
    )


def test_the_version_is_told(tmp_path: Path) -> None:
    assert memoryd(tmp_path, "--version").stdout == f"memoryd {__version__}\n"


def test_help_names_every_exit_code(tmp_path: Path) -> None:
    text = memoryd(tmp_path, "--help").stdout
    for code in ("0 ", "1 ", "2 ", "130 "):
        assert f"\n  {code}" in text


def test_a_right_configuration_is_said_to_be_right(tmp_path: Path) -> None:
    (tmp_path / "m.toml").write_text("[log]\nlevel = 'info'\n")
    done = memoryd(tmp_path, "--config", "m.toml", "--check-config")
    assert (done.returncode, done.stderr) == (0, "")
    assert str(tmp_path / "m.toml") in done.stdout


def test_a_key_file_that_cannot_be_read_is_no_right_configuration(tmp_path: Path) -> None:
    key = tmp_path / "key"
    asked = ("--set", f"cloud.api_key_file={key}", "--check-config")
    done = memoryd(tmp_path, *asked)
    assert (done.returncode, done.stdout) == (2, "")
    says = f"[cloud] api_key_file: cannot read the API key file {key}: No such file or directory"
    assert done.stderr == f"memoryd: {says}\n"
    key.write_text("sk-1\n")
    assert memoryd(tmp_path, *asked).returncode == 0


def test_a_wrong_configuration_ends_with_2_and_one_line_for_each_mistake(tmp_path: Path) -> None:
    (tmp_path / "m.toml").write_text("[log]\nlevle = 'info'\n[server]\ntcp_port = 'x'\n")
    done = memoryd(tmp_path, "--config", "m.toml", "--set", "store.quota_mb=-1", "--set", "oops")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "memoryd: --set oops: write --set SECTION.KEY=VALUE\n"
    done = memoryd(tmp_path, "--config", "m.toml", "--set", "store.quota_mb=-1")
    lines = done.stderr.splitlines()
    assert done.returncode == 2
    assert len(lines) == 3 and all(line.startswith("memoryd: ") for line in lines)
    assert "did you mean level?" in done.stderr


def test_a_flag_with_a_name_of_its_own_wins_over_set(tmp_path: Path) -> None:
    done = memoryd(tmp_path, "--log-level", "debug", "--set", "log.level=info", "--print-config")
    assert 'level = "debug"  # --log-level' in done.stdout


def test_the_printed_configuration_is_toml_that_says_where_each_value_is_from(
    tmp_path: Path,
) -> None:
    (tmp_path / "m.toml").write_text("[store]\nquota_mb = 64\n")
    done = memoryd(
        tmp_path,
        "--print-config",
        environ={"MEMORYD_CONFIG": "m.toml", "MEMORYD_CLOUD_MODEL": "qwen-plus"},
    )
    printed = tomllib.loads(done.stdout)
    assert printed["store"]["quota_mb"] == 64
    assert printed["cloud"]["model"] == "qwen-plus"
    assert "  # MEMORYD_CLOUD_MODEL" in done.stdout
    assert f"  # {tmp_path}/m.toml: [store] quota_mb" in done.stdout


def test_printing_into_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m memoryd --print-config | true; echo $?"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.stdout, done.stderr) == ("0\n", "")


def test_a_start_that_fails_ends_with_1_and_one_line(tmp_path: Path) -> None:
    (tmp_path / "in-the-way").write_text("")
    done = memoryd(
        tmp_path, "--socket", "in-the-way", "--store", "m.db", "--set", "worker.enabled=false"
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("memoryd: ")


def test_reading_the_configuration_loads_nothing_heavy(tmp_path: Path) -> None:
    script = (
        "import sys; from memoryd.cli import main; main(['--check-config']);"
        "print(sorted({'aiohttp', 'rich', 'numpy', 'tiktoken', 'regex', 'ssl', 'sqlite3',"
        " 'difflib', 'logging.handlers', 'zoneinfo'} & sys.modules.keys()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.fixture
def _own_root_logger() -> Iterator[None]:
    root, ours = logging.getLogger(), logging.getLogger("memoryd")
    before = root.handlers[:], root.level, ours.level, logging.raiseExceptions
    yield
    for handler in root.handlers:
        if handler not in before[0]:
            handler.close()
    root.handlers[:], root.level, ours.level, logging.raiseExceptions = before


@pytest.mark.usefixtures("_own_root_logger")
def test_a_log_line_is_one_line_whatever_it_says(tmp_path: Path) -> None:
    logs.set_up(LogSettings(level="info", file=tmp_path / "log"))
    logging.getLogger("memoryd.store").warning("file %s", "a\n\x1b[2Jb")
    logging.getLogger("memoryd.store").info("你好")
    logging.getLogger("memoryd.store").debug("not this")
    logging.getLogger("somebody.else").info("nor this")
    first, second = (tmp_path / "log").read_text(encoding="utf-8").splitlines()
    assert first.endswith("warning store: file a\\x0a\\x1b[2Jb")
    assert second.endswith("info store: 你好")


@pytest.mark.usefixtures("_own_root_logger")
def test_a_json_log_has_one_object_a_line_with_its_trace(tmp_path: Path) -> None:
    logs.set_up(LogSettings(level="error", format="json", file=tmp_path / "log"))
    try:
        raise ValueError("two\nlines")
    except ValueError:
        logging.getLogger("memoryd.service").exception("failed")
    (line,) = (tmp_path / "log").read_text(encoding="utf-8").splitlines()
    entry = json.loads(line)
    assert (entry["level"], entry["part"], entry["message"]) == ("error", "service", "failed")
    assert "ValueError: two\nlines" in entry["trace"]


@pytest.mark.usefixtures("_own_root_logger")
def test_a_log_file_stays_small_and_private(tmp_path: Path) -> None:
    logs.set_up(LogSettings(level="info", file=tmp_path / "log"))
    for _ in range(3000):
        logging.getLogger("memoryd").info("x" * 1000)
    sizes = [path.stat().st_size for path in tmp_path.iterdir()]
    assert len(sizes) == 2 and sum(sizes) <= 2 * logs.FILE_BYTES
    assert all(path.stat().st_mode & 0o077 == 0 for path in tmp_path.iterdir())


@pytest.mark.usefixtures("_own_root_logger")
def test_a_log_that_cannot_be_opened_stops_the_start(tmp_path: Path) -> None:
    with pytest.raises(StartError, match="cannot be opened"):
        logs.set_up(LogSettings(file=tmp_path / "none" / "log"))
