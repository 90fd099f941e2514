"""memctl against a real daemon: each command, in both languages, for people and for programs."""

from __future__ import annotations

import json
import os
import re
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from memoryd_tools.memctl import main
from support.ctl_daemon import Board, environment, memctl, running_board

MEMCTL = [sys.executable, "-m", "memoryd_tools.memctl"]
ZH = {"LANG": "zh_CN.UTF-8"}


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Board]:
    with running_board(tmp_path_factory.mktemp("board")) as board:
        yield board


def test_send_prints_the_reply_alone_on_standard_output(board: Board) -> None:
    sent = board.run("send", "trip", "我叫李雷，下周去杭州。", environ=ZH)
    assert sent.code == 0
    assert sent.out == "好的，记下了：我叫李雷，下周去杭州。\n"
    assert board.run("send", "trip", "-", text="我叫什么名字？\n").out == "你叫李雷。\n"


def test_send_for_programs_prints_the_result(board: Board) -> None:
    (result,) = board.run("send", "trip-json", "你好", "--json").json()
    assert result["message"]["seq"] == 2
    assert result["prompt"]["effective_strategy"] == "summary"


def test_the_same_message_sent_again_is_stored_once(board: Board) -> None:
    for _ in range(2):
        sent = board.run("send", "once", "一次", "--id", "m1")
        assert sent.out == "好的，记下了：一次。\n"
    (info,) = [info for info in board.run("sessions", "--json").json() if info["session"] == "once"]
    assert info["messages"] == 2


def test_storing_alone_asks_nobody_for_a_reply(board: Board) -> None:
    stored = board.run("send", "notes", "备注", "--no-reply", "--role", "assistant", environ=ZH)
    assert (stored.code, stored.out) == (0, "")
    assert "第 1 条" in stored.err
    assert board.run("send", "notes", "x", "--role", "assistant").code == 2


@pytest.mark.parametrize("text", ["", "\n"])
def test_nothing_to_send_is_a_wrong_command(board: Board, text: str) -> None:
    assert board.run("send", "s", text=text).code == 2


def test_the_plan_is_shown_part_by_part(board: Board) -> None:
    board.keep("planned", "你好", system="你是助手")
    shown = board.run("prompt", "planned", environ=ZH)
    assert shown.out.startswith("[S")
    assert "系统提示" in shown.out and "最近对话" in shown.out and "留给回答" in shown.out
    assert "系统  你是助手" in shown.out
    (plan,) = board.run("prompt", "planned", "--json", "--budget", "2000").json()
    assert plan["budget_tokens"] == 2000


def test_history_is_whole_and_verbatim(board: Board) -> None:
    text = "一\n二 {x} \\1 %s"
    board.keep("verbatim", {"role": "user", "content": text, "id": "v1"})
    shown = board.run("history", "verbatim")
    assert text in shown.out and "#1 user" in shown.out
    (message,) = board.run("history", "verbatim", "--json").json()
    assert (message["id"], message["content"]) == ("v1", text)


def test_history_says_when_there_is_more(board: Board) -> None:
    board.keep("many", "0", "1", "2")
    shown = board.run("history", "many", "--limit", "2")
    assert "#3" in shown.out and "#1" not in shown.out
    assert "--all" in shown.err
    assert len(board.run("history", "many", "--all", "--json").json()) == 3
    assert len(board.run("history", "many", "--json", "--before", "2").json()) == 1


def test_escape_sequences_from_others_do_not_reach_the_terminal(board: Board) -> None:
    evil = "a\x1b]52;c;aGk=\x07\x1b[2Jb\u202e"
    board.keep("evil", evil, title=evil)
    for command in (["history", "evil"], ["prompt", "evil"], ["sessions"]):
        shown = board.run(*command)
        assert not set("\x1b\x07\u202e") & set(shown.out + shown.err), command


def test_search_finds_words_of_two_characters(board: Board) -> None:
    board.keep("kept", "用户的花名是小云", user="云")
    shown = board.run("search", "花名", "--session", "kept", environ=ZH)
    assert "用户的花名是小云" in shown.out and shown.out.startswith("会话")
    told = board.run("search", "花名", "--session", "kept", "--explain", environ=ZH)
    assert re.search("属于对话: [是否]\n", told.out)
    (found,) = board.run("search", "花名", "--user", "云", "--json").json()
    assert [hit["session"] for hit in found["hits"]] == ["kept"]
    nothing = board.run("search", "没有的词", "--session", "kept", environ=ZH)
    # Before it, that the model is not there yet, where that is so.
    assert (nothing.code, nothing.out) == (0, "") and nothing.err.endswith("没有找到\n")
    assert board.run("search", "x", "--since", "soon").code == 2


def test_sessions_and_users_are_listed(board: Board) -> None:
    board.keep("listed", "第一句\n第二行", user="小明")
    lines = board.run("sessions", "--user", "小明").out.splitlines()
    assert len(lines) == 2 and "第一句 第二行" in lines[1]
    users = [row["user"] for row in board.run("users", "--json").json()[0]["users"]]
    assert "小明" in users
    assert "小明" in board.run("users").out


def test_status_is_told_to_people_and_to_programs(board: Board) -> None:
    told_zh = board.run("status", environ=ZH).out
    assert "内存压力" in told_zh and "正常  " in told_zh and "  ok  " not in told_zh
    (told,) = board.run("status", "--json").json()
    assert told["pid"] == board.daemon.pid


def test_forgotten_messages_are_gone(board: Board) -> None:
    board.keep("secret", {"role": "user", "content": "紫罗兰", "id": "f1"})
    assert "1" in board.run("forget", "secret", "f1").err
    assert board.run("history", "secret", "--json").json() == []
    refused = board.run("forget", "secret", "f1-is-not-there", environ=ZH)
    assert refused.code == 1
    assert refused.err.startswith("memctl: 找不到 [not_found: ")


def test_deleting_needs_a_word_of_confirmation(board: Board) -> None:
    board.keep("doomed", "x")
    refused = board.run("delete", "session", "doomed")
    assert refused.code == 2 and "--yes" in refused.err
    assert len(board.run("history", "doomed", "--json").json()) == 1
    deleted = board.run("delete", "session", "doomed", "--yes", "--json")
    assert deleted.json()[0]["messages"] == 1
    assert board.run("history", "doomed").code == 1


def test_deleting_a_user_whom_nobody_knows_is_told(board: Board) -> None:
    done = board.run("delete", "user", "stranger", "--yes", "--lang", "zh")
    assert (done.code, done.err) == (2, "memctl: 没有用户 stranger，什么也没有删除\n")
    known = board.run("users", "--json").json()[0]["users"][0]["user"]
    assert known != "stranger"


def test_what_the_system_complains_of_is_told_in_the_persons_language(
    board: Board, tmp_path: Path
) -> None:
    nowhere = str(tmp_path / "nowhere" / "copy.db")
    chinese = board.run("backup", nowhere, "--store", str(board.daemon.store), "--lang", "zh")
    assert chinese.code == 2
    assert chinese.err.endswith(f"备份到 {nowhere}：没有这个文件或目录\n")
    away = memctl(["status", "--socket", nowhere, "--lang", "zh"])
    assert away.code == 3
    assert away.err.startswith(f"memctl: 连不上守护进程 {nowhere}（没有这个文件或目录）")
    assert "no such file or directory" in memctl(["import", nowhere, "--lang", "en"]).err


def test_a_file_with_a_broken_line_is_named_with_the_line(board: Board, tmp_path: Path) -> None:
    (tmp_path / "good.jsonl").write_text('{"messages": [{"role": "user", "content": "x"}]}\n')
    broken = tmp_path / "broken.jsonl"
    broken.write_text('{"role": "user", "content": "x"}\n{"role": \n')
    said = memctl(["compare", str(tmp_path / "good.jsonl"), str(broken), "--lang", "en"])
    assert said.err == (f"memctl: {broken}: Line 2 is no JSON (column 10: Expecting value)\n")
    broken.write_text('[\n  {"role": "user", "content": "x"},\n  {"role": }\n]')
    assert (
        f"{broken}: 第 3 行不是 JSON（第 12 列"
        in board.run("import", str(broken), "--lang", "zh").err
    )


def test_errors_are_json_for_programs(board: Board) -> None:
    refused = board.run("history", "never-opened", "--json")
    assert refused.code == 1
    assert refused.json()[0]["error"]["code"] == "not_found"
    assert refused.err.startswith("memctl: Not found [not_found: ")


def test_tcp_needs_the_right_token_in_a_private_file(tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text("0123456789abcdef0123456789abcdef")
    token.chmod(0o600)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    settings = {"server": {"tcp_port": port, "token_file": str(token)}}
    with running_board(tmp_path / "board", settings):
        there = ["--tcp", f"127.0.0.1:{port}", "--token-file"]
        assert memctl([*there, str(token), "status", "--json"]).code == 0
        wrong = tmp_path / "wrong"
        wrong.write_text("f" * 32)
        wrong.chmod(0o600)
        refused = memctl([*there, str(wrong), "status"])
        assert refused.code == 1 and "unauthorized" in refused.err
        odd = tmp_path / "odd"
        odd.write_text("令牌")
        strange = memctl([*there, str(odd), "--lang", "zh", "status"])
        assert (strange.code, strange.err) == (
            2,
            f"memctl: 读不了令牌文件 {odd}：不是令牌，里面有 ASCII 以外的字符\n",
        )
        token.chmod(0o644)
        opened = memctl([*there, str(token), "status"])
        assert opened.code == 2 and "chmod 600" in opened.err


def test_no_daemon_is_code_3_and_one_line(tmp_path: Path) -> None:
    away = memctl(["--socket", str(tmp_path / "none"), "status"], environ=ZH)
    assert (away.code, away.out) == (3, "")
    assert len(away.err.splitlines()) == 1 and "memctl doctor" in away.err


def test_the_socket_may_be_named_by_the_daemons_own_variable(board: Board) -> None:
    environ = {"MEMORYD_SERVER_SOCKET": str(board.daemon.socket)}
    assert memctl(["status", "--json"], environ=environ).code == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--tcp", "127.0.0.1:1", "status"], "--token-file"),
        (["--tcp", "127.0.0.1", "--token-file", "t", "status"], "HOST:PORT"),
        (["--tcp", "127.0.0.1:99999", "--token-file", "t", "status"], "HOST:PORT"),
        (["--tcp", "h:1", "--socket", "s", "--token-file", "t", "status"], "exclude"),
        (["--tcp", "127.0.0.1:1", "--token-file", "none", "status"], "cannot be read"),
        (["dance"], "dance"),
        ([], "COMMAND"),
        (["history", "s", "--limit", "x"], "--limit"),
    ],
)
def test_a_wrong_command_line_is_code_2(
    arguments: list[str],
    words: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    try:
        code = main(arguments)
    except SystemExit as exc:  # argparse's own way
        code = int(exc.code or 0)
    told = capsys.readouterr()
    assert (code, told.out) == (2, "")
    assert words in told.err


def test_help_is_in_the_persons_language_and_names_every_exit_code() -> None:
    chinese = memctl(["--help"], environ=ZH).out
    english = memctl(["--help"]).out
    assert chinese.startswith("用法：") and "退出码" in chinese
    assert english.startswith("usage: ") and "exit codes" in english
    for code in ("0 ", "1 ", "2 ", "3 ", "4 ", "130 "):
        assert f"\n  {code}" in english and f"\n  {code}" in chinese
    assert "用法：" in memctl(["history", "--help"], environ=ZH).out


def test_flags_count_before_and_after_the_command(board: Board) -> None:
    assert board.run("--json", "status").json()
    assert board.run("status", "--json").json()
    assert "版本" in board.run("--lang", "zh", "status").out


def test_bytes_that_are_no_text_are_refused_in_words(board: Board) -> None:
    command = [*MEMCTL, "--socket", str(board.daemon.socket)]
    for arguments in (["send", "bytes"], ["chat", "bytes"], ["import", "-", "--session", "b"]):
        done = subprocess.run(
            [*command, *arguments], input=b"\xff\xfe\n", env=environment(), capture_output=True
        )
        assert b"Traceback" not in done.stderr, arguments
        assert done.returncode in (0, 2) and done.stderr
    done = subprocess.run([*command, "history", b"\xff"], env=environment(), capture_output=True)
    assert (done.returncode, b"Traceback" in done.stderr) == (1, False)


def test_a_terminal_without_chinese_gets_question_marks(board: Board) -> None:
    board.keep("latin", "你好")
    shown = board.run("history", "latin", environ={"PYTHONIOENCODING": "latin-1"})
    assert shown.code == 0 and "??" in shown.out


def test_output_that_cannot_be_written_is_an_error_in_one_line(board: Board) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*MEMCTL, "--socket", str(board.daemon.socket), "status"],
            env=environment(),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert done.returncode == 1
    assert done.stderr == "stdout cannot be written: No space left on device\n"


def test_a_reader_that_goes_away_is_no_error(board: Board) -> None:
    board.keep("piped", *["长" * 20_000] * 10)
    script = (
        '"$0" -m memoryd_tools.memctl --socket "$1" history piped | head -c 10;'
        ' echo "${PIPESTATUS[0]}"'
    )
    done = subprocess.run(
        ["bash", "-c", script, sys.executable, str(board.daemon.socket)],
        capture_output=True,
        timeout=60,
    )
    assert done.stdout.splitlines()[-1].endswith(b"0")
    assert done.stderr == b""


def test_export_and_import_give_back_every_field(board: Board, tmp_path: Path) -> None:
    reply = {"role": "assistant", "content": "好", "meta": {"n": 2**60}, "time": 12.5}
    board.keep("origin", "你好", reply, system="你是助手", user="甲", strategy="fixed", title="题")
    file = tmp_path / "out.jsonl"
    exported = board.run("export", "origin", "-o", str(file))
    assert exported.code == 0 and exported.out == ""
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    text = file.read_text(encoding="utf-8").replace('"origin"', '"copy"')
    file.write_text(text, encoding="utf-8")
    (first,) = board.run("import", str(file), "--json").json()
    assert (first["messages"], first["new"], first["known"]) == (2, 2, 0)
    (second,) = board.run("import", str(file), "--json").json()
    assert (second["new"], second["known"]) == (0, 2)
    again = board.run("export", "copy").out
    assert again == text
    (info,) = [one for one in board.run("sessions", "--json").json() if one["session"] == "copy"]
    assert (info["user"], info["strategy"]) == ("甲", "fixed")


def test_the_messages_format_goes_out_and_in(board: Board, tmp_path: Path) -> None:
    messages: list[dict[str, Any]] = [
        {"role": "system", "content": "你是助手"},
        {"role": "user", "content": "杭州天气？"},
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [
                {"id": "c1", "type": "function", "function": {"name": "w", "arguments": "{}"}}
            ],
        },
        {"role": "tool", "tool_call_id": "c1", "content": "晴"},
        {"role": "assistant", "content": "晴天"},
    ]
    file = tmp_path / "chat.json"
    file.write_text(json.dumps({"messages": messages}, ensure_ascii=False))
    for new in (5, 0):
        (done,) = board.run("import", str(file), "--session", "foreign", "--json").json()
        assert done["new"] == new
    (out,) = board.run("export", "foreign", "--format", "openai").json()
    messages[2]["content"] = ""
    assert out["messages"] == messages


def test_the_message_that_became_the_prompt_does_so_again(board: Board, tmp_path: Path) -> None:
    prompt = {"role": "system", "content": [{"type": "text", "text": "你是助手"}], "id": "p"}
    note = {"role": "system", "content": "他不在", "id": "n"}
    for name, changed in (("same", None), ("changed", "你是管家")):
        board.keep(name, prompt, "你好", note)
        if changed is not None:
            board.keep(name, system=changed)
        file = tmp_path / f"{name}.jsonl"
        board.run("export", name, "-o", str(file))
        assert '"prompt": true' in file.read_text(encoding="utf-8")
        file.write_text(file.read_text(encoding="utf-8").replace(f'"{name}"', f'"{name}-2"'))
        for new in (3, 0):
            (done,) = board.run("import", str(file), "--json").json()
            assert done["new"] == new
        assert board.run("export", f"{name}-2").out == file.read_text(encoding="utf-8")
        plans = [board.run("prompt", each, "--json").json()[0] for each in (name, f"{name}-2")]
        assert plans[0]["messages"][0] == plans[1]["messages"][0]
        (out,) = board.run("export", name, "--format", "openai").json()
        assert [message["content"] for message in out["messages"]] == [
            changed or "你是助手",
            "你好",
            "他不在",
        ]


def test_a_large_import_goes_in_batches(board: Board, tmp_path: Path) -> None:
    file = tmp_path / "large.json"
    messages = [
        {"role": "user" if place % 2 == 0 else "assistant", "content": "很长的话" * 200}
        for place in range(700)
    ]
    file.write_text(json.dumps(messages, ensure_ascii=False))
    (done,) = board.run("import", str(file), "--session", "large", "--json").json()
    assert done == {"sessions": 1, "messages": 700, "new": 700, "known": 0, "refused": []}
    assert len(board.run("history", "large", "--all", "--json").json()) == 700


def test_a_forgotten_message_stays_forgotten_when_imported_again(
    board: Board, tmp_path: Path
) -> None:
    file = tmp_path / "f.jsonl"
    board.keep("partly", *({"role": "user", "content": "句", "id": f"p{n}"} for n in range(3)))
    board.run("export", "partly", "-o", str(file))
    board.run("forget", "partly", "p1")
    done = board.run("import", str(file), "--json")
    assert done.code == 1
    assert (done.json()[0]["known"], len(done.json()[0]["refused"])) == (2, 1)
    assert [m["id"] for m in board.run("history", "partly", "--json").json()] == ["p0", "p2"]


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"", "empty"), (b"\xff", "not UTF-8"), (b"hello", "no JSON"), (b"[1]", "role")],
)
def test_a_wrong_file_is_refused_whole(
    board: Board, tmp_path: Path, content: bytes, words: str
) -> None:
    file = tmp_path / "wrong"
    file.write_bytes(content)
    refused = board.run("import", str(file), "--session", "wrong")
    assert refused.code == 2 and words in refused.err
    assert board.run("import", str(tmp_path), "--session", "wrong").code == 2
    assert board.run("import", str(tmp_path / "none"), "--session", "wrong").code == 2


def test_an_export_that_cannot_be_written_leaves_nothing(board: Board, tmp_path: Path) -> None:
    refused = board.run("export", "-o", str(tmp_path / "none" / "file"))
    assert refused.code == 2 and "cannot be written" in refused.err
    assert board.run("export", "never-opened", "-o", str(tmp_path / "file")).code == 1
    assert list(tmp_path.iterdir()) == []


def test_a_backup_of_a_running_store_can_be_put_back(board: Board, tmp_path: Path) -> None:
    board.keep("precious", "别丢了我")
    copy = tmp_path / "copy.db"
    store = ["--store", str(board.daemon.store)]
    assert board.run("backup", str(copy), *store).code == 0
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    again = board.run("backup", str(copy), *store)
    assert again.code == 2 and "exists already" in again.err
    held = board.run("restore", str(copy), *store, "--yes")
    assert held.code == 2 and "a daemon has it open; stop that first" in held.err
    other = tmp_path / "other" / "memory.db"
    assert board.run("restore", str(copy), "--store", str(other)).code == 0
    unconfirmed = board.run("restore", str(copy), "--store", str(other))
    assert unconfirmed.code == 2 and "--yes" in unconfirmed.err
    (done,) = board.run("restore", str(copy), "--store", str(other), "--yes", "--json").json()
    assert Path(done["aside"]).exists()
    with running_board(tmp_path / "second", {"store": {"path": str(other)}}) as second:
        assert "别丢了我" in second.run("history", "precious").out


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make files of somebody else")
def test_restoring_leaves_no_files_that_the_daemons_user_cannot_open(tmp_path: Path) -> None:
    store = tmp_path / "m.db"
    store.write_bytes(b"")
    os.chown(store, 12345, -1)
    refused = memctl(["restore", str(tmp_path / "copy"), "--store", str(store), "--yes"])
    assert refused.code == 2 and "sudo -u '#12345'" in refused.err


def test_what_is_no_store_is_neither_backed_up_nor_restored(tmp_path: Path) -> None:
    junk = tmp_path / "junk"
    junk.write_bytes(os.urandom(8192))
    target = tmp_path / "t.db"
    assert memctl(["backup", str(target), "--store", str(tmp_path / "none")]).code == 2
    assert memctl(["backup", str(target), "--store", str(junk)]).code == 2
    assert memctl(["restore", str(junk), "--store", str(target)]).code == 2
    missing = memctl(["restore", str(tmp_path / "none"), "--store", str(target), "--lang", "zh"])
    assert missing.code == 2 and "none：没有这个文件或目录" in missing.err
    assert not target.exists()


@pytest.mark.parametrize("module", ["cli", "screen", "reading"])
def test_ctrl_c_while_modules_are_loaded_is_one_line(module: str) -> None:
    code = (
        "import os, signal, sys\n"
        "class Interrupting:\n"
        "    def find_spec(self, name, *_):\n"
        f"        if name == 'memoryd_tools.memctl.{module}':\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from memoryd_tools.memctl import main\n"
        "sys.meta_path.insert(0, Interrupting())\n"
        "sys.exit(main(['status']))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr == "memctl: interrupted (已中断)\n"
