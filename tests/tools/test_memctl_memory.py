"""memctl facts and memctl summary against a real daemon."""

from __future__ import annotations

import csv
import json
import re
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from memoryd_tools.memctl.summary import QUOTE, excerpt
from support.ctl_daemon import Board, Result, running_board

ZH = {"LANG": "zh_CN.UTF-8"}
TRIP = (
    {"role": "user", "content": "你好，我叫李雷，下周五要去杭州出差。", "id": "t1"},
    {"role": "assistant", "content": "好的", "id": "t2"},
    {"role": "user", "content": "酒店预算每晚 400 元以内。", "id": "t3"},
    {"role": "assistant", "content": "好的", "id": "t4"},
    {"role": "user", "content": "酒店预算改一下，每晚 500 元以内。", "id": "t5"},
    {"role": "assistant", "content": "好的", "id": "t6"},
)
PATIENCE_S = 30.0


@pytest.fixture(scope="module")
def board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Board]:
    with running_board(tmp_path_factory.mktemp("board")) as board:
        yield board


def keep_trip(board: Board, name: str) -> tuple[str, ...]:
    """Keep the trip as a user of that name; return the flags that name both, once it is read."""
    board.keep(name, *TRIP, user=name)
    deadline = time.monotonic() + PATIENCE_S
    while "500" not in board.run("facts", "--session", name).out:
        assert time.monotonic() < deadline, "the rules have not read the session"
    return "--session", name


def facts(board: Board, *flags: str) -> list[dict[str, Any]]:
    listed = board.run("facts", *flags, "--json")
    assert listed.code == 0
    return listed.json()


def values(board: Board, *flags: str) -> dict[str, str]:
    return {fact["key"]: fact["value"] for fact in facts(board, *flags)}


def test_facts_are_a_table_with_their_source_and_quote(board: Board) -> None:
    here = keep_trip(board, "table")
    shown = board.run("facts", *here, environ=ZH)
    head, *rows = shown.out.splitlines()
    assert head.split()[:4] == ["名称", "内容", "类别", "范围"]
    (name,) = [row for row in rows if "李雷" in row]
    assert "用户" in name and "table #1" in name and "我叫李雷" in name
    assert "400" not in shown.out
    english = board.run("facts", "--user", "table").out
    assert english.startswith("KEY") and "李雷" in english


def test_history_shows_what_was_replaced_and_until_when(board: Board) -> None:
    here = keep_trip(board, "history")
    assert "UNTIL" not in board.run("facts", *here).out
    shown = board.run("facts", *here, "--history", "--key", "酒店预算").out
    assert "UNTIL" in shown and "400" in shown and "500" in shown
    assert len(facts(board, *here, "--history", "--key", "酒店预算")) == 2
    assert [fact["value"] for fact in facts(board, *here, "--key", "酒店预算")] == [
        "每晚 500 元以内"
    ]


def test_where_there_are_none_it_is_said(board: Board) -> None:
    none = board.run("facts", "--user", "nobody", environ=ZH)
    assert (none.code, none.out, none.err) == (0, "", "还没有关键信息\n")
    assert facts(board, "--user", "nobody") == []
    assert board.run("facts", "--session", "never-opened").code == 1
    assert board.run("facts", "--session", "s", "--user", "u").code == 2


def test_a_value_set_by_hand_replaces_the_one_that_was_said(board: Board) -> None:
    here = keep_trip(board, "set")
    done = board.run(
        "facts", *here, "set", "酒店预算", "每晚 600 元", "--kind", "amount", environ=ZH
    )
    assert (done.code, done.out, done.err) == (0, "", "已记下 酒店预算：每晚 600 元\n")
    assert values(board, *here)["酒店预算"] == "每晚 600 元"
    assert len(facts(board, *here, "--history", "--key", "酒店预算")) == 3
    assert "by hand" in board.run("facts", *here, "--key", "酒店预算").out
    plan = board.run("prompt", "set").out
    assert "每晚600元" in plan or "每晚 600 元" in plan


def test_what_belongs_to_the_user_is_changed_for_the_user(board: Board) -> None:
    here = keep_trip(board, "scope")
    (put,) = board.run("facts", "set", "姓名", "李磊", *here, "--json").json()
    assert (put["scope"], put["user"]) == ("user", "scope")
    (new,) = board.run("facts", "set", "座位", "靠窗", *here, "--json").json()
    assert (new["scope"], new["session"]) == ("session", "scope")
    names = facts(board, *here, "--key", "姓名")
    assert [fact["value"] for fact in names] == ["李磊"]


def test_a_user_may_have_facts_before_any_session(board: Board) -> None:
    done = board.run("facts", "set", "姓名", "小红", "--user", "early", "--pin")
    assert done.code == 0
    (fact,) = facts(board, "--user", "early")
    assert fact["pinned"] and fact["sources"] == []
    assert "姓名 *" in board.run("facts", "--user", "early").out


def test_facts_are_pinned_and_unpinned_by_key_or_id_where_they_stand(board: Board) -> None:
    here = keep_trip(board, "pins")
    (budget,) = facts(board, *here, "--key", "酒店预算")
    assert board.run("facts", "pin", "酒店预算", *here).code == 0
    assert board.run("facts", "pin", "姓名", "--user", "pins").code == 0
    pinned = {fact["key"]: fact["scope"] for fact in facts(board, *here) if fact["pinned"]}
    assert pinned == {"酒店预算": "user", "姓名": "user"}
    (undone,) = board.run("facts", "unpin", budget["id"], *here, "--json").json()
    assert (undone["id"], undone["pinned"]) == (budget["id"], False)
    assert [f["key"] for f in facts(board, *here) if f["pinned"]] == ["姓名"]
    assert len(facts(board, *here, "--history", "--key", "酒店预算")) == 2
    missing = board.run("facts", "pin", "没有", *here, environ=ZH)
    assert missing.code == 1 and missing.err.startswith("memctl: 找不到")


def test_every_value_of_a_key_is_pinned(board: Board) -> None:
    board.keep("several", "最好支持移动端。", "还要能和钉钉打通。", user="several")
    deadline = time.monotonic() + PATIENCE_S
    while len(found := facts(board, "--user", "several")) < 2:
        assert time.monotonic() < deadline
    for key in {fact["key"] for fact in found}:
        board.run("facts", "pin", key, "--user", "several")
    after = facts(board, "--user", "several")
    assert {fact["value"] for fact in after} == {fact["value"] for fact in found}
    assert all(fact["pinned"] for fact in after)


def test_one_value_is_edited_and_the_others_of_its_key_stay(board: Board) -> None:
    board.keep("edit", user="edit")
    here = ("--session", "edit")
    for value in ("支持移动端", "能和钉钉打通"):
        board.run("facts", "set", "要求", value, "--kind", "requirement", *here)
    several = board.run("facts", "edit", "要求", "能和飞书打通", *here, environ=ZH)
    ids = [fact["id"] for fact in facts(board, *here)]
    assert several.code == 2
    assert "请用 id 指明" in several.err and all(id_ in several.err for id_ in ids)
    assert board.run("facts", "edit", ids[1], "能和飞书打通", *here).code == 0
    assert [fact["value"] for fact in facts(board, *here)] == ["支持移动端", "能和飞书打通"]
    board.run("facts", "set", "座位", "靠窗", *here)
    assert board.run("facts", "edit", "座位", "过道", *here).code == 0
    assert values(board, *here)["座位"] == "过道"


def test_a_value_pinned_without_a_session_leaves_no_other_beside_it(board: Board) -> None:
    here = keep_trip(board, "alone")
    done = board.run("facts", "set", "酒店预算", "每晚 600 元", "--pin", "--user", "alone")
    assert done.code == 0
    (fact,) = facts(board, *here, "--key", "酒店预算")
    assert (fact["value"], fact["scope"], fact["pinned"]) == ("每晚 600 元", "user", True)


def test_of_two_sessions_values_one_has_to_be_named_to_be_pinned(board: Board) -> None:
    for name, value in (("one", "5000 元"), ("two", "9000 元")):
        board.keep(f"both-{name}", f"预算 {value}", user="both")
    refused = board.run("facts", "pin", "预算", "--user", "both")
    assert refused.code == 2 and "5000" in refused.err and "9000" in refused.err
    assert board.run("facts", "pin", "预算", "--session", "both-two").code == 0
    found = facts(board, "--session", "both-one", "--key", "预算")
    assert {(fact["scope"], fact["pinned"]) for fact in found} == {
        ("session", False),
        ("user", True),
    }


def test_forgetting_asks_and_takes_the_history_along(board: Board) -> None:
    here = keep_trip(board, "forget")
    refused = board.run("facts", "forget", "酒店预算", *here)
    assert refused.code == 2 and "--yes" in refused.err
    assert len(facts(board, *here, "--history", "--key", "酒店预算")) == 2
    (done,) = board.run("facts", "forget", "酒店预算", *here, "--yes", "--json").json()
    assert done == {"facts": 2}
    assert facts(board, *here, "--history", "--key", "酒店预算") == []
    (name,) = facts(board, *here, "--key", "姓名")
    assert "1" in board.run("facts", "forget", name["id"], *here, "--yes").err
    assert "姓名" not in values(board, *here)
    assert board.run("facts", "forget", name["id"], *here, "--yes").code == 1


def test_facts_go_out_as_csv_with_a_header(board: Board, tmp_path: Path) -> None:
    here = keep_trip(board, "csv")
    board.run("facts", "set", "公式", '=HYPERLINK("http://x","y")', *here)
    file = tmp_path / "facts.csv"
    done = board.run("facts", "export", "--history", *here, "-o", str(file))
    assert (done.code, done.out) == (0, "")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    raw = file.read_bytes().decode()
    assert raw.count("\n") == raw.count("\r\n") == 1 + len(facts(board, *here, "--history"))
    with file.open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert {row["value"] for row in rows} >= {"李雷", "每晚 400 元以内", "每晚 500 元以内"}
    (formula,) = [row for row in rows if row["key"] == "公式"]
    assert formula["value"] == '\'=HYPERLINK("http://x","y")'
    listed = board.run("facts", "export", "--key", "姓名", *here).out
    assert "李雷" in listed and "酒店" not in listed
    as_json = board.run("facts", "export", "--json", *here)
    assert as_json.json() == facts(board, *here)


def test_flags_before_the_action_count_as_those_after_it(board: Board) -> None:
    here = keep_trip(board, "flags")
    board.run("facts", *here, "pin", "酒店预算")
    assert [f["key"] for f in facts(board, *here) if f["pinned"]] == ["酒店预算"]
    before = board.run("facts", *here, "--history", "export", "--json").json()
    after = board.run("facts", "export", *here, "--history", "--json").json()
    assert before == after and len(after) > len(facts(board, *here))
    assert board.run("facts", "dance").code == 2
    assert board.run("facts", "set", "键").code == 2
    assert board.run("facts", "set", "a", "b", "--kind", "colour").code == 2


def test_escape_sequences_in_facts_do_not_reach_the_terminal(board: Board) -> None:
    evil = "a\x1b]52;c;aGk=\x07\x1b[2Jb\u202e"
    for result in (
        board.run("facts", "set", "话", evil, "--user", "evil"),
        board.run("facts", "--user", "evil"),
        board.run("facts", "pin", "话", "--user", "evil"),
    ):
        assert result.code == 0
        assert not set("\x1b\x07\u202e") & set(result.out + result.err)


def test_a_summary_shows_each_line_with_its_sources(board: Board) -> None:
    keep_trip(board, "told")
    none = board.run("summary", "told", environ=ZH)
    assert none.code == 0 and none.out.startswith("还没有摘要")
    made = board.run("summary", "told", "--refresh", environ=ZH)
    assert made.out.startswith("由模型生成，到第 4 条为止，") or "本地摘录" in made.out
    (answer,) = board.run("summary", "told", "--json").json()
    assert answer["source"] in ("cloud", "local") and answer["through_seq"] == 4
    texts = {message["id"]: message["content"] for message in TRIP}
    for line in answer["lines"]:
        assert line["sources"] and [s["id"] for s in line["sources"]] == line["message_ids"]
        for source in line["sources"]:
            assert source["quote"] == texts[source["id"]]
            assert line["excerpt"] or re.search(rf"#{source['seq']} (用户|助手)  ", made.out)
        assert line["excerpt"] or line["text"] in made.out
    shown = [line["text"] for line in answer["lines"] if not line["excerpt"]]
    assert len(shown) == len(set(shown)), "what a summary quotes stands in it once"
    everything = board.run("summary", "told", "--all").out
    assert all(line["text"] in everything for line in answer["lines"])


def test_what_is_kept_beside_the_summary_is_counted_and_listed_on_demand(board: Board) -> None:
    said = [f"第 {n} 项预算是 {n}00 元，由李{n}负责，{n} 月交付。" for n in range(1, 13)]
    board.keep("small", *said, user="small", options={"summary_tokens": 60})
    made = board.run("summary", "small", "--refresh")
    (answer,) = board.run("summary", "small", "--json").json()
    beside = [line for line in answer["lines"] if line["excerpt"]]
    assert beside and f"{len(beside)} (--all lists them)" in made.out
    assert beside[0]["text"] not in answer["summary"]
    assert "--all lists" not in board.run("summary", "small", "--all").out


def test_without_an_endpoint_a_summary_is_a_local_extract(tmp_path: Path) -> None:
    with running_board(tmp_path, cloud=["--step", "500"]) as board:
        keep_trip(board, "away")
        made = board.run("summary", "away", "--refresh", environ=ZH)
        assert made.code == 0 and made.out.startswith("本地摘录，到第 4 条为止")
        assert "李雷" in made.out


def test_a_summary_need_not_be_waited_for(board: Board) -> None:
    keep_trip(board, "later")
    assert board.run("summary", "later", "--refresh", "--no-wait", "--json").code == 0
    deadline = time.monotonic() + PATIENCE_S
    while not board.run("summary", "later", "--json").json()[0]["lines"]:
        assert time.monotonic() < deadline
    assert board.run("summary", "later", "--no-wait").code == 2
    assert board.run("summary", "never-opened").code == 1


def test_the_plan_says_how_far_its_summary_goes(board: Board) -> None:
    keep_trip(board, "plan")
    board.run("summary", "plan", "--refresh")
    shown: Result = board.run("prompt", "plan", environ=ZH)
    (plan,) = board.run("prompt", "plan", "--json").json()
    parts = {part["part"] for part in plan["parts"]}
    assert parts & {"facts", "summary"}
    assert ("摘要到第 4 条为止" in shown.out) == ("summary" in parts)
    assert ("关键信息" in shown.out) == ("facts" in parts)


def test_the_chat_shows_facts_and_summary(board: Board) -> None:
    keep_trip(board, "chatting")
    told = board.run("chat", "chatting", text="/facts\n/summary\n", environ=ZH)
    assert "李雷" in told.err and "摘要" in told.err
    empty = board.run("chat", "chat-empty", "--user", "x", text="/facts\n", environ=ZH)
    assert "还没有关键信息" in empty.err


def test_a_quote_is_the_passage_that_a_line_is_about() -> None:
    text = "前言" * 100 + "订单号是 A-10086，请记下" + "后话" * 100
    quote = excerpt(text, "订单号：A-10086")
    assert "A-10086" in quote and quote.startswith("…") and quote.endswith("…")
    assert len(quote) == QUOTE + 2
    assert excerpt("短的\n话", "别的") == "短的 话"
    assert excerpt("x" * 100, "别的") == "x" * QUOTE + "…"


def test_what_import_reads_again_becomes_facts_again(board: Board, tmp_path: Path) -> None:
    keep_trip(board, "first")
    file = tmp_path / "out.jsonl"
    board.run("export", "first", "-o", str(file))
    text = file.read_text(encoding="utf-8").replace('"first"', '"second"')
    file.write_text(text, encoding="utf-8")
    assert json.loads(text.splitlines()[0])["settings"]["user"] == "second"
    board.run("import", str(file))
    deadline = time.monotonic() + PATIENCE_S
    while values(board, "--user", "second") != values(board, "--user", "first"):
        assert time.monotonic() < deadline
