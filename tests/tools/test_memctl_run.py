"""make run: the scripted conversation, its order of calls, and that nothing is left behind."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from memoryd_tools.demo import LINES
from support.ctl_daemon import environment, running_board


def play(
    folder: Path, *flags: str, environ: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "memoryd_tools.run", *flags],
        stdin=subprocess.DEVNULL,
        env=environment({"HOME": str(folder), "TMPDIR": str(folder), **(environ or {})}),
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_without_a_terminal_a_conversation_is_played_in_the_order_of_a_page(tmp_path: Path) -> None:
    done = play(tmp_path)
    assert done.returncode == 0, done.stderr
    assert "simulator" in done.stderr
    calls = re.findall(r"^ *((?:session|memory|facts|summary)\.[a-z]+|chat)\b", done.stdout, re.M)
    turn = ["memory.append", "memory.prompt", "chat"]
    after = ["memory.history", "facts.list", "summary.refresh"]
    assert calls == ["session.open", *turn * (len(LINES) + 1), *after]
    assert 'get_weather({"city": "杭州"})' in done.stdout
    for line in LINES:
        assert f"user  {line}" in done.stdout
    assert "500 元" in done.stdout.split("我的酒店预算是多少？")[1]
    assert "你叫李雷" in done.stdout.split("我叫什么名字？")[1]
    assert "14/14" in done.stdout
    _, facts, summary = re.split(r"^(?:facts|summary)\.[a-z]+$", done.stdout, flags=re.M)
    assert re.search("姓名 +李雷.* demo #1 .* 我叫李雷$", facts, re.M)
    assert re.search(
        "酒店预算 +每晚 400 元以内 +2.*\n(?:.*\n)*.*酒店预算 +每晚 500 元以内 +- ", facts
    )
    assert re.search("up to #12", summary)
    assert re.search("^ +#[0-9]+ (user|assistant)  .*酒店预算.*[(][0-9a-f]+[)]$", summary, re.M)
    assert "\x1b" not in done.stdout
    # neither files nor processes stay
    assert list(tmp_path.iterdir()) == []


def test_a_configured_endpoint_is_used_instead_of_the_simulator(tmp_path: Path) -> None:
    with running_board(tmp_path / "board") as board:
        environ = {"MEMORYD_CLOUD_BASE_URL": board.cloud_url, "LANG": "zh_CN.UTF-8"}
        done = play(tmp_path, environ=environ)
    assert done.returncode == 0
    assert "模拟器" not in done.stderr
    assert "memory.history 14/14，逐字、按顺序\n" in done.stdout
    assert " tokens" not in done.stdout


def test_a_wrong_configuration_is_said_before_anything_starts(tmp_path: Path) -> None:
    done = play(tmp_path, environ={"MEMORYD_LOG_LEVEL": "loud"})
    assert done.returncode == 2
    assert done.stderr.startswith("memoryd: MEMORYD_LOG_LEVEL: must be one of")


def test_its_parts_end_with_it(tmp_path: Path) -> None:
    started = subprocess.Popen(
        [sys.executable, "-m", "memoryd_tools.run"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment({"HOME": str(tmp_path), "TMPDIR": str(tmp_path)}),
        text=True,
    )
    assert started.stdout is not None
    assert started.stdout.readline().startswith("session.open")
    children = _children(started.pid)
    assert len(children) == 2
    started.send_signal(signal.SIGTERM)
    started.stdout.read()
    started.wait(60)
    deadline = time.monotonic() + 30
    while any(_alive(pid) for pid in children) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not [pid for pid in children if _alive(pid)]
    assert list(tmp_path.iterdir()) == []


def _children(pid: int) -> list[int]:
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    return [int(child) for child in text.split()]


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
