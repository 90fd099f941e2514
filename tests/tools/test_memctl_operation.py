"""Figures for a collector, logs, and the bundle for whoever helps: true, and without any text."""

from __future__ import annotations

import re
import stat
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from memoryd.proc.written import written_bytes
from memoryd_tools.memctl.logs import tail
from support.ctl_daemon import Board, environment, memctl, running_board

SECRET = "只有我们知道的暗号"
SAMPLE = re.compile(r'memoryd_[a-z0-9_]+(\{[a-z]+="[^"]*"\})? -?[0-9.e+]+')


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Board]:
    with running_board(tmp_path_factory.mktemp("board")) as board:
        board.keep("secret", SECRET)
        yield board


def figures(text: str) -> dict[str, float]:
    """Return the samples; every line must be of the text format."""
    found: dict[str, float] = {}
    for line in text.splitlines():
        if not line.startswith("# "):
            assert SAMPLE.fullmatch(line), line
            name, _, value = line.rpartition(" ")
            found[name] = float(value)
    return found


def test_the_figures_are_those_of_the_status(board: Board) -> None:
    (status,) = board.run("status", "--json").json()
    found = figures(board.run("status", "--prometheus").out)
    assert found["memoryd_up"] == 1
    assert found["memoryd_messages"] == status["messages"] >= 1
    assert found["memoryd_appended_total"] == status["store"]["appended"] >= 1
    assert found['memoryd_store_state{state="ok"}'] == 1
    assert found['memoryd_resident_bytes{process="main"}'] > 10 * 2**20


def test_each_family_has_one_help_and_one_type_before_its_samples(board: Board) -> None:
    lines = board.run("status", "--prometheus").out.splitlines()
    families = [line.split()[2] for line in lines if line.startswith("# TYPE")]
    assert len(families) == len(set(families))
    assert [line.split()[2] for line in lines if line.startswith("# HELP")] == families
    for line in lines:
        if not line.startswith("#"):
            assert re.split(r"[{ ]", line)[0] in families


def test_the_file_for_the_collector_is_readable_for_it_and_replaced_as_a_whole(
    board: Board, tmp_path: Path
) -> None:
    target = tmp_path / "memoryd.prom"
    target.write_text("half of an old one")
    assert board.run("status", "--prometheus", "-o", str(target)).code == 0
    assert figures(target.read_text())["memoryd_up"] == 1
    assert stat.S_IMODE(target.stat().st_mode) == 0o644
    assert list(tmp_path.iterdir()) == [target]


def test_a_daemon_that_is_down_is_a_figure(tmp_path: Path) -> None:
    done = memctl(["status", "--prometheus", "--socket", str(tmp_path / "none")])
    assert (done.code, figures(done.out)) == (0, {"memoryd_up": 0})


def test_status_says_what_was_written_for_each_message(board: Board) -> None:
    (status,) = board.run("status", "--json").json()
    assert status["store"]["written_mb"] is not None
    said = board.run("status", environ={"LANG": "zh_CN.UTF-8"}).out
    assert re.search(r"写入闪存 +[0-9.]+ MB，每条消息 \d+ 字节", said)


@pytest.mark.parametrize("content", [None, "", "rchar: 5\n", "write_bytes: many\n"])
def test_what_the_system_does_not_tell_is_unknown(tmp_path: Path, content: str | None) -> None:
    if content is not None:
        (tmp_path / "io").write_text(content)
    assert written_bytes(tmp_path) is None


def _config(folder: Path, log: Path | None) -> Path:
    file = folder / "memoryd.toml"
    file.write_text("" if log is None else f"[log]\nfile = '{log}'\n")
    return file


def test_logs_shows_the_last_lines_over_the_turn_of_the_file(tmp_path: Path) -> None:
    log = tmp_path / "memoryd.log"
    (tmp_path / "memoryd.log.1").write_text("one\ntwo\n")
    log.write_text("three\nfour\x1b[31m\n")
    done = memctl(["logs", "-n", "3", "--config", str(_config(tmp_path, log))])
    assert (done.code, done.out.splitlines()[:2]) == (0, ["two", "three"])
    assert "\x1b" not in done.out
    assert list(tail(log, 1)) == ["four\x1b[31m"]


def test_logs_goes_on_with_what_comes_also_after_the_turn_of_the_file(tmp_path: Path) -> None:
    log = tmp_path / "memoryd.log"
    log.write_text("first\n")
    config = _config(tmp_path, log)
    command = [sys.executable, "-m", "memoryd_tools.memctl", "logs", "-f", "--config", str(config)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=environment()
    ) as following:
        assert following.stdout is not None
        try:
            assert following.stdout.readline() == "first\n"
            with log.open("a") as stream:
                stream.write("second\n")
            assert following.stdout.readline() == "second\n"
            log.rename(tmp_path / "memoryd.log.1")
            log.write_text("third\n")
            assert following.stdout.readline() == "third\n"
        finally:
            following.terminate()


def test_logs_says_where_they_are_when_it_cannot_show_them(tmp_path: Path) -> None:
    missing = memctl(["logs", "--config", str(_config(tmp_path, tmp_path / "none.log"))])
    assert missing.code == 2 and "cannot read the log" in missing.err
    assert memctl(["logs", "-n", "0"]).code == 2
    wrong = tmp_path / "wrong.toml"
    wrong.write_text("[log]\nlevel = 5\n")
    assert memctl(["logs", "--config", str(wrong)]).code == 2


def test_the_bundle_holds_all_that_helps_and_no_text(board: Board, tmp_path: Path) -> None:
    key = tmp_path / "key"
    key.write_text("sk-very-secret")
    config = tmp_path / "memoryd.toml"
    config.write_text(board.daemon.config.read_text() + f'\n[log]\nfile = "{tmp_path / "m.log"}"\n')
    (tmp_path / "m.log").write_text("2026-01-31T12:00:00+0800 info app: serving\n")
    target = tmp_path / "help.tar.gz"
    done = board.run("support-bundle", "-o", str(target), "--config", str(config))
    assert done.code == 0 and str(target) in done.err
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    with tarfile.open(target) as archive:
        parts = {
            Path(member.name).name: archive.extractfile(member).read().decode()  # type: ignore[union-attr]
            for member in archive
        }
    assert set(parts) == {"versions.txt", "config.toml", "daemon.json", "checks.txt", "log.txt"}
    assert '"messages"' in parts["daemon.json"]
    assert "info app: serving" in parts["log.txt"]
    assert "tiktoken" in parts["versions.txt"] and "ok: " in parts["checks.txt"]
    for part in parts.values():
        assert SECRET not in part


def test_the_bundle_is_made_with_everything_missing_too(tmp_path: Path) -> None:
    target = tmp_path / "help.tar.gz"
    command = ["support-bundle", "-o", str(target), "--socket", str(tmp_path / "none"), "--json"]
    environ = {"HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}
    done = memctl(command, environ=environ)
    assert done.code == 0 and done.json()[0]["file"] == str(target)
    again = memctl(command, environ=environ)
    assert again.code == 2, "an older bundle is not overwritten"
