"""The HTML report of memctl compare in a real browser: complete, alone, and without complaints."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from memoryd_tools.compare.document import blocks
from memoryd_tools.compare.page import page
from memoryd_tools.compare.plots import plots
from memoryd_tools.compare.words import PHRASES
from memoryd_tools.memctl.words import Language, Words
from support.compared import compared, probe, run
from support.ctl_daemon import environment

ROOT = Path(__file__).parent.parent.parent

EVIL = "<script>alert(1)</script><img src='http://example.org/x'>"


@pytest.fixture(scope="module")
def browser() -> str:
    done = subprocess.run([ROOT / "tools/browser.sh"], capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def opened(browser: str, path: Path) -> tuple[str, list[str]]:
    """Open a page without network; return what became of it, and the console's complaints."""
    done = subprocess.run(
        [
            *(browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"),
            *("--enable-logging=stderr", "--host-resolver-rules=MAP * ~NOTFOUND"),
            *(f"--user-data-dir={path.parent / 'profile'}", "--dump-dom", path.as_uri()),
        ],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout, [line for line in done.stderr.splitlines() if ":CONSOLE" in line]


def report(language: Language) -> str:
    runs = [run(name, lost=lost) for name, lost in (("fixed", 10), ("sliding", 5), ("summary", 0))]
    runs[0].asked[0] = replace(runs[0].asked[0], probe=probe(EVIL, 1))
    comparison = compared(runs)
    words = Words(language, PHRASES)
    return page(comparison, blocks(comparison, words), words)


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("zh", ("建议使用 summary", "每轮请求的 token", "说过之后的轮数", "近期对话")),
        ("en", ("Take summary", "Tokens of each request", "turns since it was told")),
    ],
)
def test_the_page_shows_everything_and_the_console_stays_empty(
    browser: str,
    tmp_path: Path,
    recwarn: pytest.WarningsRecorder,
    language: Language,
    texts: tuple[str, ...],
) -> None:
    path = tmp_path / "report.html"
    path.write_text(report(language), encoding="utf-8")
    shown, complaints = opened(browser, path)
    assert complaints == []
    assert not recwarn.list
    for text in texts:
        assert text in shown
    assert shown.count("<svg") == 4
    # names of a transcript are text, and text of the plots is text
    assert "<script" not in shown and "&lt;script&gt;" in shown
    assert len(re.findall(r"<text\b", shown)) > 20


def test_the_names_of_many_variants_leave_the_plots_their_room(
    recwarn: pytest.WarningsRecorder,
) -> None:
    swept = [run() for _ in range(8)]
    for number, each in enumerate(swept):
        options = {"max_recent_tokens": 800 + number, "summary_tokens": 300, "keep_messages": 4}
        each.variant = replace(each.variant, options=options)
    drawn = dict(plots(compared(swept), Words("en", PHRASES)))
    assert not recwarn.list, "matplotlib found no room for something"
    parts = drawn["Where the tokens go (mean)"]
    labels = re.findall(r"translate\([\d.]+ ([\d.]+)\)[^>]*>(?:summary|\w+=)", parts)
    lines = sorted(map(float, labels))
    assert len(lines) == 8 * 4
    assert all(below - above > 9 for above, below in pairwise(lines))


def test_a_page_that_asked_for_something_would_be_noticed(browser: str, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    asking = '<img src="http://example.org/x.png"></body>'
    path.write_text(report("en").replace("</body>", asking), encoding="utf-8")
    assert opened(browser, path)[1]


def test_the_page_names_no_address() -> None:
    addresses = set(re.findall(r"https?://[^\"'<> ]+", report("en").replace(EVIL, "")))
    assert {address for address in addresses if "example.org" not in address} == {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }


def test_without_the_library_one_line_says_how_to_get_it(tmp_path: Path) -> None:
    talk = tmp_path / "talk.txt"
    talk.write_text("用户: 你好\n助手: 好", encoding="utf-8")
    script = (
        "import sys; sys.modules['matplotlib'] = None\n"
        "from memoryd_tools.memctl import main\n"
        f"sys.exit(main(['compare', {str(talk)!r}, '--html', 'x.html']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2
    assert done.stderr == ("memctl: The HTML report needs matplotlib: pip install matplotlib\n")
