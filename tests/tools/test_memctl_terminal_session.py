"""memctl at a terminal: the chat, its keys, colours and questions, through a pseudo terminal."""

from __future__ import annotations

import codecs
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType

import pytest

from support.ctl_daemon import Board, environment, running_board

WAIT_S = 30.0


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Board]:
    with running_board(tmp_path_factory.mktemp("board")) as board:
        yield board


class Terminal:
    """A person at a terminal in front of memctl."""

    def __init__(self, arguments: list[str], environ: Mapping[str, str] | None = None) -> None:
        self._master, slave = pty.openpty()
        self.shown = ""
        # A character may come in two reads.
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "memoryd_tools.memctl", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment({"LANG": "zh_CN.UTF-8", **(environ or {})}),
            start_new_session=True,
            preexec_fn=_take_terminal,
        )
        os.close(slave)

    def enter(self, text: str) -> None:
        os.write(self._master, text.encode())

    def wait_for(self, pattern: str) -> str:
        """Read until the pattern is on the screen; return what came up to there."""
        deadline = time.monotonic() + WAIT_S
        while True:
            found = re.search(pattern, self.shown, re.S)
            if found:
                seen, self.shown = self.shown[: found.end()], self.shown[found.end() :]
                return seen
            assert time.monotonic() < deadline, f"no {pattern!r} in {self.shown!r}"
            if not self._read():
                raise AssertionError(f"ended without {pattern!r}: {self.shown!r}")

    def end(self) -> int:
        """Wait for the end; the exit code."""
        deadline = time.monotonic() + WAIT_S
        while self._read():
            assert time.monotonic() < deadline, f"does not end: {self.shown!r}"
        return self.process.wait(WAIT_S)

    def press_until_it_ends(self, key: str) -> int:
        """Press a key every three seconds; the exit code.

        Python's input() misses an interrupt in the moment between its prompt and its waiting.
        """
        deadline = time.monotonic() + WAIT_S
        while self.process.poll() is None:
            assert time.monotonic() < deadline, f"does not end: {self.shown!r}"
            self.enter(key)
            pressed = time.monotonic()
            while self.process.poll() is None and time.monotonic() < pressed + 3:
                self._read()
        return self.end()

    def _read(self) -> bool:
        ready, _, _ = select.select([self._master], [], [], 1.0)
        if not ready:
            return self.process.poll() is None
        try:
            data = os.read(self._master, 65536)
        except OSError:
            return False
        self.shown += self._decoder.decode(data)
        return bool(data)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._master)


def _take_terminal() -> None:
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def chat(board: Board, *arguments: str, environ: Mapping[str, str] | None = None) -> Terminal:
    return Terminal(["--socket", str(board.daemon.socket), "chat", *arguments], environ)


def test_a_conversation_at_the_prompt(board: Board) -> None:
    with chat(board, "talk") as terminal:
        terminal.wait_for("会话 talk，策略 summary.*你> ")
        terminal.enter("我叫李雷\n")
        seen = terminal.wait_for("好的，记下了：我叫李雷。.*最近对话.*你> ")
        assert "/3296 token" in seen  # of 4096, 800 are kept for the reply
        terminal.enter("/strategy fixed\n")
        terminal.wait_for("策略 fixed.*你> ")
        terminal.enter("/strategy fixd\n")
        terminal.wait_for("请求有误.*fixed.*你> ")
        terminal.enter("/prompt\n")
        terminal.wait_for("留给回答.*用户.*我叫李雷.*你> ")
        terminal.enter("/facts\n")
        terminal.wait_for("李雷.*你> ")
        terminal.enter("/summary\n")
        terminal.wait_for("摘要.*你> ")
        terminal.enter("/history\n")
        terminal.wait_for("#1 用户.*#2 助手.*你> ")
        terminal.enter("/dance\n")
        terminal.wait_for("没有 /dance 这个命令.*你> ")
        terminal.enter("/help\n")
        terminal.wait_for("/quit.*你> ")
        terminal.enter("\n")
        terminal.wait_for("你> ")
        terminal.enter("//prompt 是什么\n")
        terminal.wait_for("你> ")
        terminal.enter("/quit\n")
        assert terminal.end() == 0
    texts = [m["content"] for m in board.run("history", "talk", "--json").json()]
    assert "/prompt 是什么" in texts


@pytest.mark.parametrize("key", ["\x04", "\x03"])
def test_ctrl_d_and_ctrl_c_at_the_prompt_leave_quietly(board: Board, key: str) -> None:
    with chat(board, "left") as terminal:
        terminal.wait_for("你> ")
        assert terminal.press_until_it_ends(key) == 0
        assert "Traceback" not in terminal.shown


def test_ctrl_c_during_a_reply_cancels_it_and_the_chat_goes_on(tmp_path: Path) -> None:
    with running_board(tmp_path, cloud=["--step", "hang", "--step", "ok"]) as board:
        with chat(board, "slow") as terminal:
            terminal.wait_for("你> ")
            terminal.enter("等很久\n")
            terminal.wait_for("等很久\r?\n")  # the line was taken, so that Ctrl-C is for the reply
            _wait_for_request(board)
            terminal.enter("\x03")
            terminal.wait_for("已取消这次回答.*你> ")
            terminal.enter("\n")
            terminal.wait_for("记下了：等很久.*你> ")
            terminal.enter("/quit\n")
            assert terminal.end() == 0
        # the message was sent twice under one id, and stands once
        roles = [m["role"] for m in board.run("history", "slow", "--json").json()]
        assert roles == ["user", "assistant"]


def _wait_for_request(board: Board) -> None:
    """Wait until the simulator has the first request: one that is cancelled before that leaves
    its fault to the next one."""
    deadline = time.monotonic() + WAIT_S
    url = f"{board.cloud_url.removesuffix('/v1')}/_sim/requests"
    while not json.loads(urllib.request.urlopen(url, timeout=WAIT_S).read()):
        assert time.monotonic() < deadline, "no request came"
        time.sleep(0.02)


def test_a_failed_reply_can_be_asked_for_again_with_enter(tmp_path: Path) -> None:
    with running_board(tmp_path, cloud=["--step", "401", "--step", "ok"]) as board:
        with chat(board, "again") as terminal:
            terminal.wait_for("你> ")
            terminal.enter("你好吗\n")
            terminal.wait_for(r"模型服务不接受密钥.*cloud_auth.*按回车重试.*你> ")
            terminal.enter("\n")
            terminal.wait_for("你> ")
            terminal.enter("/quit\n")
            assert terminal.end() == 0
        roles = [m["role"] for m in board.run("history", "again", "--json").json()]
        assert roles == ["user", "assistant"]


def test_the_chat_survives_a_restart_of_the_daemon(tmp_path: Path) -> None:
    with running_board(tmp_path) as board, chat(board, "restart") as terminal:
        terminal.wait_for("你> ")
        board.daemon.stop()
        terminal.enter("在吗\n")
        terminal.wait_for("连不上守护进程.*按回车重试.*你> ")
        board.daemon.start()
        terminal.enter("\n")
        terminal.wait_for("token，策略.*你> ")
        terminal.enter("/quit\n")
        assert terminal.end() == 0


def test_colours_are_for_terminals_that_want_them(board: Board) -> None:
    board.keep("colours", "你好")
    arguments = ["--socket", str(board.daemon.socket), "prompt", "colours"]
    for environ, coloured in (
        ({}, True),
        ({"NO_COLOR": "1"}, False),
        ({"TERM": "dumb"}, False),
    ):
        with Terminal(arguments, environ) as terminal:
            assert terminal.end() == 0
            assert ("\x1b[" in terminal.shown) == coloured, environ
    assert "\x1b" not in board.run("prompt", "colours").out


def test_deleting_asks_for_the_name(board: Board) -> None:
    board.keep("named", "x")
    arguments = ["--socket", str(board.daemon.socket), "delete", "session", "named"]
    with Terminal(arguments) as terminal:
        terminal.wait_for("请再输入一次它的名字：")
        terminal.enter("other\n")
        assert terminal.end() == 2
        assert "什么也没有删除" in terminal.shown
    with Terminal(arguments) as terminal:
        terminal.wait_for("请再输入一次它的名字：")
        terminal.enter("named\n")
        assert terminal.end() == 0
    assert board.run("history", "named").code == 1


def test_watching_the_status_ends_with_ctrl_c(board: Board) -> None:
    with Terminal(["--socket", str(board.daemon.socket), "status", "--watch", "0.2"]) as terminal:
        terminal.wait_for("内存压力.*内存压力")
        os.kill(terminal.process.pid, signal.SIGINT)
        assert terminal.end() == 130


def test_watching_the_status_shows_what_happens(board: Board) -> None:
    with Terminal(["--socket", str(board.daemon.socket), "status", "--watch", "0.2"]) as terminal:
        terminal.wait_for("内存压力")
        board.keep("watched", "我叫李雷")
        terminal.wait_for("关键信息 会话=watched")
        board.run("summary", "watched", "--refresh")
        os.kill(terminal.process.pid, signal.SIGINT)
        assert terminal.end() == 130


def test_forgetting_facts_shows_them_and_asks(board: Board) -> None:
    board.run("facts", "set", "座位", "靠窗", "--user", "asked")
    arguments = ["--socket", str(board.daemon.socket), "facts", "--user", "asked", "forget", "座位"]
    for answer, code in (("no", 2), ("yes", 0)):
        with Terminal(arguments) as terminal:
            terminal.wait_for("靠窗.*以上 1 条连同历史将被彻底遗忘。输入 yes 继续：")
            terminal.enter(f"{answer}\n")
            assert terminal.end() == code
    assert board.run("facts", "--user", "asked", "--json").json() == []


def test_lines_from_a_pipe_are_a_conversation_too(board: Board) -> None:
    told = board.run("chat", "piped", text="我叫韩梅梅\n我叫什么名字？\n")
    assert told.code == 0
    assert told.out == "好的，记下了：我叫韩梅梅。\n你叫韩梅梅。\n"
    results = board.run("chat", "piped", "--json", text="你好\n").json()
    assert [result["message"]["seq"] for result in results] == [6]
