"""The command line in the person's language, and the store that a running daemon names."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from memoryd_tools.memctl.cli import command_line
from memoryd_tools.memctl.parser import complaint
from memoryd_tools.memctl.words import Words
from support.ctl_daemon import Board, memctl, running_board

ZH = {"LANG": "zh_CN.UTF-8"}


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Board]:
    with running_board(tmp_path_factory.mktemp("board")) as board:
        yield board


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "缺少参数 命令"),
        (["dance"], "没有 'dance' 这个选择"),
        (["send"], "缺少参数 session"),
        (["send", "s", "--id"], "--id: 后面要有一个值"),
        (["send", "s", "--role", "robot", "你好"], "--role: 没有 'robot' 这个选择"),
        (["send", "s", "--no-reply=1", "你好"], "--no-reply: 不带值"),
        (["send", "s", "你好", "在吗"], "不认识的参数：在吗（文本里有空格时请加引号"),
        (["history", "s", "--limit", "x"], "--limit: 应是整数，而不是 'x'"),
        (["compare", "a.txt", "--want", "2"], "--want: 应是 0 到 1 之间的数，而不是 '2'"),
        (["bench", "--turns", "0"], "--turns: 应是从 1 开始的整数，而不是 '0'"),
        (["eval", "a.jsonl", "--wait", "0"], "--wait: 应是 0.1 到 86400 秒，而不是 '0'"),
        (["facts", "dance"], "动作: 没有 'dance' 这个选择"),
        (["cloudsim", "--port", "x"], "--port: 应是整数，而不是 'x'"),
    ],
)
def test_a_wrong_command_line_is_told_in_chinese(arguments: list[str], told: str) -> None:
    done = memctl(arguments, environ=ZH)
    usage, line = done.err.splitlines()[0], done.err.splitlines()[-1]
    assert (done.code, done.out) == (2, "")
    assert usage.startswith(("用法：memctl", "用法：cloudsim"))
    assert re.match("(?:memctl|cloudsim): 命令有误：", line) and told in line
    assert not re.search(r"argument|expected|invalid|required|choose", done.err)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        # Python 3.12 and newer, 3.14.
        ("argument --role: invalid choice: 'x' (choose from a, b)",
         "--role: 没有 'x' 这个选择，可选：a, b"),
        ("argument C: invalid choice: 'sed', maybe you meant 'send'? (choose from send, set)",
         "C: 没有 'sed' 这个选择，可选：send, set"),
        ("argument --a: not allowed with argument --b", "--a: 不能和 --b 一起用"),
        ("one of the arguments --a --b is required", "需要以下参数之一：--a --b"),
        ("argument FILE: expected at least one argument", "FILE: 后面至少要有一个值"),
        ("something new", "something new"),
    ],
)  # fmt: skip
def test_what_each_version_of_python_says_is_known(said: str, told: str) -> None:
    assert complaint(Words("zh"), said) == told


def test_every_help_is_in_chinese() -> None:
    parsers = [command_line(Words("zh"))]
    seen = 0
    while parsers:
        parser = parsers.pop()
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                parsers += action.choices.values()
            assert action.help is None or re.search("[\u4e00-\u9fff]", action.help), action
        for group in parser._action_groups:
            used = group._group_actions and group.title
            assert not used or re.search("[\u4e00-\u9fff]", used), parser.prog
        assert parser.format_help().startswith("用法：")
        seen += 1
    assert seen > 30
    simulator = memctl(["cloudsim", "--help"], environ=ZH).out
    assert simulator.startswith("用法：cloudsim") and "show this help" not in simulator
    assert "simulated" not in simulator
    assert memctl(["cloudsim", "--help", "--lang", "en"], environ=ZH).out.startswith("usage: ")


def test_options_may_stand_between_a_session_and_its_text(board: Board) -> None:
    board.keep("between")
    for arguments in (
        ["send", "between", "--no-reply", "一"],
        ["send", "--no-reply", "between", "二"],
        ["send", "between", "三", "--no-reply"],
        ["send", "between", "--no-reply", "--", "-四"],
    ):
        assert board.run(*arguments).code == 0
    shown = board.run("history", "between", "--json").json()
    assert [message["content"] for message in shown] == ["一", "二", "三", "-四"]


def test_backup_and_doctor_find_the_store_of_the_daemon_that_answers(
    board: Board, tmp_path: Path
) -> None:
    board.keep("kept", "我叫李雷")
    # Nothing that memctl could read names the store, as if the daemon had been given --store.
    elsewhere = {"XDG_STATE_HOME": str(tmp_path), "HOME": str(tmp_path)}
    config = tmp_path / "other.toml"
    config.write_text(f'[store]\npath = "{tmp_path}/none.db"\n', encoding="utf-8")
    flags = ("--config", str(config))
    copy = tmp_path / "copy.db"
    done = board.run("backup", str(copy), *flags, environ=elsewhere)
    assert done.code == 0 and "李雷".encode() in copy.read_bytes()
    found = board.run("doctor", *flags, "--json", environ=elsewhere).json()
    (store,) = [one for one in found if one["check"].startswith("doctor.store")]
    assert str(board.daemon.store) in store["message"]
    # A store that is named is the one that is meant.
    other = board.run("backup", str(tmp_path / "b"), "--store", str(tmp_path / "none.db"))
    assert other.code == 2 and "none.db" in other.err
    refused = board.run("restore", str(copy), "--yes", *flags)
    assert refused.code == 2 and str(board.daemon.store) in refused.err
