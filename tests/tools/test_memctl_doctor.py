"""doctor finds what is wrong, says how to mend it, and works when nothing else does."""

from __future__ import annotations

import os
import shutil
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from memoryd.worker.model_files import DEFAULT_FOLDER, FILES
from memoryd_tools.memctl.doctor import _status
from support.ctl_daemon import Board, Result, memctl, running_board


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Board]:
    with running_board(tmp_path_factory.mktemp("board")) as board:
        yield board


def doctor(folder: Path, config: str = "", *flags: str, lang: str = "C.UTF-8") -> Result:
    """Run doctor with a configuration in ``folder``, in a world where nothing else exists."""
    file = folder / "doctor.toml"
    file.write_text(config, encoding="utf-8")
    environ = {"HOME": str(folder), "XDG_STATE_HOME": str(folder), "LANG": lang}
    if "[server]" not in config:
        environ["MEMORYD_SERVER_SOCKET"] = str(folder / "none")
    return memctl(["doctor", "--config", str(file), *flags], environ=environ, cwd=folder)


def findings(result: Result) -> dict[str, dict[str, Any]]:
    found = result.json()
    for finding in found:
        assert finding["message"] and finding["level"] in ("ok", "warn", "bad")
        assert (finding["level"] == "ok") == (finding["mend"] == "")
    return {finding["check"]: finding for finding in found}


def test_a_healthy_board_has_nothing_to_mend(board: Board) -> None:
    done = memctl(["doctor", "--config", str(board.daemon.config), "--json"])
    found = findings(done)
    assert done.code == 0
    assert {finding["level"] for finding in found.values()} == {"ok"}
    assert {
        "doctor.daemon",
        "doctor.store",
        "doctor.assets",
        "doctor.model",
        "doctor.endpoint",
    } <= set(found)


def test_it_works_while_the_daemon_is_down(tmp_path: Path) -> None:
    done = doctor(tmp_path, "[server]\nsocket = 's'\n[store]\npath = 'm.db'\n", lang="zh_CN.UTF-8")
    assert done.code == 4
    assert "✗ 没有套接字" in done.out and "→ 启动守护进程" in done.out
    assert "词表文件齐全" in done.out and "没有配置模型服务" in done.out


def test_a_wrong_configuration_is_named_with_every_mistake(tmp_path: Path) -> None:
    done = doctor(tmp_path, "[server]\nsokcet = 's'\n[log]\nlevel = 5\n")
    assert done.code == 4
    assert "did you mean socket?" in done.out and "[log] level" in done.out


def test_a_memory_mark_that_the_worker_alone_reaches_is_named(tmp_path: Path) -> None:
    low = "[pressure]\nrss_elevated_mb = 0\nrss_critical_mb = 100\n"
    found = findings(doctor(tmp_path, low, "--json"))["doctor.mark_low"]
    assert found["level"] == "warn" and "100 MB" in found["message"] and "160" in found["mend"]
    for harmless in (f"{low}[worker]\nenabled = false\n", "[pressure]\nrss_critical_mb = 0\n", ""):
        assert "doctor.mark_low" not in findings(doctor(tmp_path, harmless, "--json"))


def test_a_stale_socket_and_one_that_is_no_socket_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "s"
    with socket.socket(socket.AF_UNIX) as gone:
        gone.bind(str(path))
    config = "[server]\nsocket = 's'\n[store]\npath = 'm.db'\n"
    assert "doctor.stale_socket" in findings(doctor(tmp_path, config, "--json"))
    path.unlink()
    path.write_text("")
    assert "doctor.not_a_socket" in findings(doctor(tmp_path, config, "--json"))


def test_a_socket_of_somebody_else_is_named_with_its_mode(tmp_path: Path) -> None:
    # another program listens there, and answers nothing that we understand
    with socket.socket(socket.AF_UNIX) as other:
        other.bind(str(tmp_path / "s"))
        other.listen()
        found = findings(doctor(tmp_path, "[server]\nsocket = 's'\n", "--json"))
    assert found["doctor.no_answer"]["level"] == "bad"


def test_files_that_deleting_does_not_reach_are_listed(tmp_path: Path) -> None:
    for name in ("m.db", "m.db.damaged-20260101-000000", "copy.db.partial"):
        (tmp_path / name).write_bytes(b"")
        (tmp_path / name).chmod(0o600)
    done = doctor(tmp_path, "[store]\npath = 'm.db'\n")
    assert "m.db.damaged-20260101-000000" in done.out
    assert "copy.db.partial" in done.out


def test_what_others_can_read_is_found(tmp_path: Path) -> None:
    for name, mode in (("m.db", 0o644), ("key", 0o640)):
        (tmp_path / name).write_text("x")
        (tmp_path / name).chmod(mode)
    config = (
        "[store]\npath = 'm.db'\n"
        "[cloud]\nbase_url = 'http://model.invalid/v1'\napi_key_file = 'key'\n"
        "proxy = 'http://127.0.0.1:1'\n"
    )
    found = findings(doctor(tmp_path, config, "--json"))
    assert found["doctor.store_open"]["mend"] == f"chmod 600 {tmp_path}/m.db"
    assert found["doctor.key_open"]["mend"] == f"chmod 600 {tmp_path}/key"
    assert found["doctor.plain_http"]["level"] == "warn"
    assert found["doctor.endpoint_away"]["level"] == "bad"


def test_key_files_that_are_not_there_or_empty_are_found_and_never_shown(tmp_path: Path) -> None:
    config = "[cloud]\nbase_url = 'http://127.0.0.1:1/v1'\napi_key_file = 'key'\n"
    assert "doctor.key_unreadable" in findings(doctor(tmp_path, config, "--json"))
    (tmp_path / "key").write_text("\n")
    assert "doctor.key_empty" in findings(doctor(tmp_path, config, "--json"))
    (tmp_path / "key").write_text("sk-s3cr3t\n")
    (tmp_path / "key").chmod(0o600)
    done = doctor(tmp_path, config, "--json")
    assert "doctor.key" in findings(done)
    assert "s3cr3t" not in done.out + done.err


def test_certificates_that_are_not_there_are_found(tmp_path: Path) -> None:
    config = "[cloud]\nbase_url = 'http://127.0.0.1:1/v1'\nca_file = 'ca.pem'\n"
    assert str(tmp_path / "ca.pem") in doctor(tmp_path, config).out


def test_a_failing_endpoint_is_told_by_the_daemon(tmp_path: Path) -> None:
    with running_board(tmp_path, cloud=["--step", "401"]) as board:
        assert board.run("send", "s", "你好").code == 1
        done = memctl(["doctor", "--config", str(board.daemon.config), "--json"])
    assert findings(done)["doctor.cloud"]["level"] == "warn"
    assert done.code == 0


def test_an_endpoint_that_the_daemon_has_from_a_flag_is_not_called_missing(
    board: Board, tmp_path: Path
) -> None:
    done = doctor(tmp_path, f"[server]\nsocket = '{board.daemon.socket}'\n", "--json")
    assert findings(done)["doctor.endpoint_flagged"]["level"] == "ok"


def test_a_folder_without_rights_is_found(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        # root may enter everywhere: nothing to find, and nothing must be made up
        done = doctor(tmp_path, "[store]\npath = 'closed/m.db'\n", "--json")
        assert "doctor.no_store" in findings(done)
        return
    (tmp_path / "closed").mkdir(mode=0)
    done = doctor(tmp_path, "[store]\npath = 'closed/m.db'\n", "--json")
    assert "doctor.store_hidden" in findings(done)


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shutil.copytree(DEFAULT_FOLDER, tmp_path_factory.mktemp("model") / "model")


@pytest.mark.parametrize("name", FILES)
def test_a_model_that_misses_a_file_or_is_damaged_is_named(model: Path, name: str) -> None:
    config = f"[worker]\nmodel_dir = '{model}'\n"
    whole = (model / name).read_bytes()
    for content in (None, whole[:-1], b"?" + whole[1:]):
        (model / name).unlink() if content is None else (model / name).write_bytes(content)
        found = findings(doctor(model.parent, config, "--json"))
        assert found["doctor.no_model"]["level"] == "warn"
        wanted = str(model) if content is None else name
        assert wanted in found["doctor.no_model"]["message"]
    (model / name).write_bytes(whole)
    assert findings(doctor(model.parent, config, "--json"))["doctor.model"]["level"] == "ok"


def test_a_model_that_the_daemon_does_not_use_is_told_by_status_search_and_doctor(
    tmp_path: Path,
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    settings = {"worker": {"enabled": True, "model_dir": str(empty)}}
    with running_board(tmp_path / "board", settings) as board:
        board.keep("s", "你好")
        assert str(empty) in board.run("status").out
        nothing = board.run("search", "没有说过的话")
        assert "words only" in nothing.out + nothing.err
        found = findings(memctl(["doctor", "--config", str(board.daemon.config), "--json"]))
        assert str(empty) in found["doctor.no_vectors"]["message"]


def test_vectors_that_are_made_again_are_told_of() -> None:
    status: dict[str, object] = {
        "store": {"state": "ok", "vectors": "mending"},
        "worker": {"state": "ready", "pending": 16},
        "memory": {"sources": ["rss"]},
        "cloud": {"state": "off"},
    }
    (found,) = (each for each in _status(status) if each.level != "ok")
    assert (found.key, found.mend) == ("doctor.mending", "mend.mending")
    assert found.values == {"pending": 16}
