"""memctl compare as people run it: a file in, a recommendation out."""

from __future__ import annotations

import json
import signal
import string
import subprocess
import sys
import time
from pathlib import Path

import pytest

from memoryd.core.options import STRATEGY_NAMES
from memoryd_tools.compare.article import scenario
from memoryd_tools.compare.scenes import SCENES
from memoryd_tools.compare.words import PHRASES
from support.ctl_daemon import environment, memctl

TALK = """\
用户: 你好，我叫李雷，下周五要去杭州出差。
助手: 好的，李雷。需要我帮您订酒店吗？
用户: 要，酒店预算每晚 400 元以内，离西湖近一点。
助手: 记下了：每晚 400 元以内，靠近西湖。
用户: 改一下，每晚 500 元以内。
助手: 好的，改成 500 元以内。
"""

FILLER = "用户: 第 {n} 件事，帮我把周报里的错别字改一下，语气再客气一些。\n助手: 改好了，请过目。\n"


@pytest.fixture
def talk(tmp_path: Path) -> Path:
    path = tmp_path / "trip.txt"
    path.write_text(TALK + "".join(FILLER.format(n=n) for n in range(15)), encoding="utf-8")
    return path


def test_a_plain_text_chat_gets_a_recommendation(talk: Path, tmp_path: Path) -> None:
    config = tmp_path / "memoryd.toml"
    config.write_text('[cloud]\nprice = { "gpt-4o" = { input = 2.5, output = 10 } }\n')
    markdown = tmp_path / "report.md"
    named = ["--strategy", "fixed", "--strategy", "sliding"]
    flags = ["--config", str(config), "--markdown", str(markdown), "--lang", "zh"]
    done = memctl(["compare", str(talk), *named, *flags])
    assert done.code == 0, done.err
    assert "建议使用 sliding" in done.out
    assert "请用和实际一样长的对话再比较" in done.out
    assert 'strategy = "sliding"' in done.out
    assert "酒店预算" in done.out.split("遗忘的信息")[1].split("sliding")[0]
    report = markdown.read_text(encoding="utf-8")
    assert report.startswith("# 该用哪种记忆策略？\n")
    assert report.count("\n| --- |") == 3
    assert "并入那一节" in report
    assert "```toml\n[memory]" in report
    # nothing of the private daemons stays
    assert [path.name for path in tmp_path.iterdir() if path.is_dir()] == []


def test_programs_get_all_figures(talk: Path, tmp_path: Path) -> None:
    facts = tmp_path / "facts.json"
    facts.write_text(json.dumps({"姓名": "李雷", "酒店预算": "500 元"}), encoding="utf-8")
    strategies = ["--strategy", "fixed", "--strategy", "summary"]
    done = memctl(["compare", str(talk), "--facts", str(facts), "--json", *strategies])
    assert done.code == 0, done.err
    (result,) = done.json()
    fixed, summary = result["strategies"]
    assert (fixed["recall"], summary["recall"]) == (0.0, 1.0)
    assert fixed["lost"] == ["姓名", "酒店预算"]
    assert fixed["forgets"]["turn"] == 10
    assert set(summary["tokens"]) == {"15", "all"}
    assert summary["cost"]["total"] is None
    assert not result["facts_found_locally"] and result["cloud_simulated"]
    assert result["advice"]["strategy"] == "summary"


def test_a_sweep_finds_the_balanced_point(talk: Path) -> None:
    part = ["--turns", "17"]
    done = memctl(["compare", str(talk), "--json", *part, "--sweep", "max_turns=2,30"])
    assert done.code == 0, done.err
    (result,) = done.json()
    assert [each["options"] for each in result["strategies"]] == [
        {"max_turns": 2},
        {"max_turns": 30},
    ]
    assert result["advice"]["configuration"].endswith("max_turns = 30")
    reasons = [reason["reason"] for reason in result["advice"]["reasons"]]
    assert (reasons[0], "why.partial" in reasons) == ("why.cheapest", True)
    assert (result["turns"], result["shortened"], result["cut_short"]) == (17, True, False)


def test_a_point_of_a_sweep_that_cannot_be_is_named(talk: Path) -> None:
    done = memctl(["compare", str(talk), "--sweep", "max_tokens=100"])
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("memctl: fixed max_tokens=100: the daemon refused: ")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_comparison_that_is_ended_leaves_nothing_behind(
    talk: Path, tmp_path: Path, number: signal.Signals
) -> None:
    folder = tmp_path / "private"
    folder.mkdir()
    process = subprocess.Popen(
        [sys.executable, "-m", "memoryd_tools.memctl", "compare", str(talk), "--lang", "zh"],
        env={**environment(), "TMPDIR": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # it may be ignored where the tests are run in the background
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL),
    )
    while not list(folder.glob("memoryd-compare-*/s")):
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(number)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert err.endswith("已中断\n")
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nowhere.txt"], "nowhere.txt cannot be read"),
        (["--sweep", "max_turns"], "write OPTION=VALUE"),
        (["--sweep", "max_turnz=1,2"], "did you mean max_turns?"),
        (["--sweep", "max_turns=1", "summary_tokens=300"], "No strategy uses all of"),
        (["--sweep", f"max_turns={','.join(map(str, range(1, 70)))}"], "at most 64"),
        (["--sweep", "max_turns=1", "max_turns=2"], "max_turns is swept twice"),
        (
            ["--strategy", "fixed", "--sweep", "summary_tokens=300"],
            "fixed does not use summary_tokens; it is used by summary, hierarchical",
        ),
        (["--session", "other"], "None is called other; there are trip"),
        (["--cloud"], "--cloud needs [cloud] base_url"),
        (["--want", "2"], "--want"),
        (["--budget", "10"], "--budget: must be a whole number from 64"),
        (["--facts", "empty.json"], "Facts are a JSON list"),
        (["--html", "."], ". cannot be written"),
        (["--scene", "sailing"], "--scene"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(talk: Path, arguments: list[str], says: str) -> None:
    files = [] if arguments[0].endswith(".txt") else [str(talk)]
    folder = talk.parent
    (folder / "empty.json").touch()
    done = memctl(["compare", *files, *arguments], environ={"HOME": str(folder)}, cwd=folder)
    assert done.code == 2
    assert says in done.err
    assert done.out == ""


def test_the_articles_measurement_runs_from_what_the_package_carries(tmp_path: Path) -> None:
    done = memctl(["bench", "--turns", "6", "--markdown", "out.md", "--json"], cwd=tmp_path)
    assert done.code == 0, done.err
    (result,) = done.json()
    assert result["turns"] == 6
    assert [each["strategy"] for each in result["strategies"]] == list(STRATEGY_NAMES)
    assert all(each["recall"] == 1.0 for each in result["strategies"])
    report = (tmp_path / "out.md").read_text(encoding="utf-8")
    assert "| fixed | 35% | 100% | never | 0 |" in report


def test_the_scenario_has_120_turns_and_what_is_asked_is_told_in_the_first_half() -> None:
    told = scenario()
    assert len(told.turns()) == 120
    assert len(told.probes) >= 30
    assert max(probe.told for probe in told.probes) <= 60
    assert len({probe.question for probe in told.probes}) == len(told.probes)


@pytest.mark.parametrize("key", PHRASES)
def test_a_phrase_of_the_report_says_the_same_in_both_languages(key: str) -> None:
    chinese, english = PHRASES[key]
    names = [{name for _, name, _, _ in string.Formatter().parse(text)} for text in PHRASES[key]]
    assert names[0] - {None} == names[1] - {None}
    assert english.isascii() and chinese


def test_every_kind_of_use_has_a_name() -> None:
    assert {f"scene.{scene}" for scene in SCENES} <= set(PHRASES)
    help_ = " ".join(memctl(["compare", "--help", "--lang", "zh"]).out.split())
    assert "days (跨天记忆), role (角色扮演)" in help_
