"""The examples in other languages, built and run as their first lines say, on a real daemon."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from memoryd_tools.local_daemon import Daemon
from support.node import set_up_node

EXAMPLES = Path(__file__).parent.parent / "examples"

NEEDS_CC = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")

SAID = "user: 我叫李雷，下周五去杭州"


@pytest.fixture(scope="module")
def daemon(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Daemon]:
    with Daemon(tmp_path_factory.mktemp("daemon"), {"worker": {"enabled": False}}) as running:
        yield running


def ran(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_node_appends_a_message_and_gets_a_plan(daemon: Daemon) -> None:
    set_up_node()
    printed = ran(["node", str(EXAMPLES / "client.mjs"), str(daemon.socket)])
    assert " tokens\nsystem: 你是出差助手。" in printed
    assert SAID in printed


def test_node_says_in_one_line_that_no_daemon_is_there(tmp_path: Path) -> None:
    set_up_node()
    done = subprocess.run(
        ["node", str(EXAMPLES / "client.mjs"), str(tmp_path / "none.sock")],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1
    assert done.stderr == f"connect ENOENT {tmp_path / 'none.sock'}\n"


@NEEDS_CC
def test_c_appends_a_message_and_gets_a_plan(daemon: Daemon, tmp_path: Path) -> None:
    client = str(tmp_path / "client")
    ran(["cc", "-Wall", "-Wextra", "-Werror", "-o", client, str(EXAMPLES / "client.c")])
    assert SAID in ran([client, str(daemon.socket)])


@NEEDS_CC
def test_c_reads_a_long_answer_to_its_end(daemon: Daemon, tmp_path: Path) -> None:
    from memoryd.client import SyncClient

    client = str(tmp_path / "client")
    ran(["cc", "-o", client, str(EXAMPLES / "client.c")])
    with SyncClient.connect(str(daemon.socket)) as memory:
        memory.session_open("demo-c", user="demo-c", budget_tokens=900_000, strategy="sliding")
        memory.append("demo-c", [{"role": "user", "content": "长" * 100_000}])
    assert ran([client, str(daemon.socket)]).count("长") > 1_000


def test_every_example_is_named_by_both_readmes() -> None:
    for readme in ("README.md", "README.zh.md"):
        text = (EXAMPLES.parent / readme).read_text(encoding="utf-8")
        for example in EXAMPLES.iterdir():
            assert f"(examples/{example.name})" in text
