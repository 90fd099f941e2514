"""The documentation as a reader tries it: commands parse, links lead somewhere, names exist, and
numbers were measured."""

from __future__ import annotations

import re
import shlex
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest

from memoryd.commandline import _parser as daemon_parser
from memoryd.core.options import OPTIONS
from memoryd.schema import KEYS
from memoryd_tools.bench_readme import READMES, rows_of, section_of, update_readmes
from memoryd_tools.memctl.cli import command_line as memctl_parser
from memoryd_tools.memctl.words import Words
from support.ctl_daemon import running_board

ROOT = Path(__file__).parent.parent
PAGES = (*sorted(ROOT.glob("README*.md")), *sorted((ROOT / "docs").glob("*.md")))
BENCHMARKS = ROOT / "docs" / "benchmarks.md"

TARGETS = frozenset(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))


def commands(page: Path) -> Iterator[list[str]]:
    """Yield the commands of ours in the page's code, as words, without what the shell makes of
    them."""
    text = page.read_text(encoding="utf-8")
    fenced = [
        code
        for language, code in re.findall(r"^```(\w*)\n(.*?)^```", text, re.M | re.S)
        if language in ("", "sh", "console")
    ]
    indented = re.findall(r"^    (.+)$", text, re.M)
    for line in (*"\n".join(fenced).replace("\\\n", " ").splitlines(), *indented):
        try:
            found = shlex.split(line, comments=True)
        except ValueError:
            continue  # prose or a piece of another language
        while found and re.fullmatch(r"[A-Z_]+=.*|sudo|\$", found[0]):
            found = found[1:]
        stop = next(
            (place for place, word in enumerate(found) if word in ("&", "|", ">", ";")), None
        )
        found = found[:stop]
        if found and re.fullmatch(r"(\S*bin/)?(memctl|memoryd|make)", found[0]):
            yield found


def mentioned(page: Path) -> Iterator[list[str]]:
    """Yield commands named within a sentence, as `make bench` or `memctl facts`."""
    text = page.read_text(encoding="utf-8")
    for code in re.findall(r"(?<!`)`((?:memctl|make) [a-z][^`\n]*)`(?!`)", text):
        yield code.split()


def quiet(parser: ArgumentParser, words: list[str]) -> bool:
    """Whether the parser takes the words."""
    try:
        parser.parse_args(words)
    except SystemExit as exc:
        return exc.code in (0, None)
    return True


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_the_commands_of_a_page_can_be_given(
    page: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in commands(page):
        name, given = command[0].rpartition("/")[2], command[1:]
        if name == "make":
            asked = {word for word in given if re.fullmatch(r"[a-z-]+", word)}
            assert asked <= TARGETS, command
        elif name == "memoryd":
            assert quiet(daemon_parser(), given), command
        elif given[:1] != ["cloudsim"]:  # it has a command line of its own
            assert quiet(memctl_parser(Words("en")), given), (command, capsys.readouterr().err)


def test_both_readmes_show_the_same_commands() -> None:
    english, chinese = (list(commands(ROOT / name)) for name in ("README.md", "README.zh.md"))
    assert english == chinese
    assert len(english) > 30


SLOW = ("bench", "compare", "eval")
"""Commands that are tried in tests of their own."""


def test_the_memctl_commands_of_the_readme_run(tmp_path: Path) -> None:
    tried = 0
    with running_board(tmp_path / "board") as board:
        board.keep("trip", "我叫李雷，发票抬头是远方公司", {"role": "assistant", "content": "好的"})
        for name, *given in commands(ROOT / "README.md"):
            # The first line of a chat ends it, and -f follows a log without end.
            words = [word for word in given if word != "-f"]
            if name == "memctl" and words[0] not in SLOW:
                done = board.run(*words, cwd=tmp_path)
                reported = words[0] in ("doctor", "logs")  # that something is wrong, or nowhere
                assert done.code == 0 or reported, (words, done.err)
                tried += 1
    assert tried > 12


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_the_commands_that_a_page_names_exist(page: Path) -> None:
    from memoryd_tools.memctl.cli import _COMMANDS

    known = {name.split()[0] for name in _COMMANDS} | {"cloudsim"}
    for name, what, *_ in mentioned(page):
        if name == "make":
            assert what in TARGETS, what
        else:
            assert what in known, what


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_the_links_of_a_page_lead_to_files_and_headings_that_are_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    targets = re.findall(r"\]\((?!https?:)([^)\s]+)\)", text)
    targets += re.findall(r'<(?:img|a)[^>]+(?:src|href)="(?!https?:)([^"]+)"', text)
    for target in targets:
        name, _, anchor = unquote(target).partition("#")
        file = page.parent / name if name else page
        assert file.exists(), target
        if anchor and file.suffix == ".md":
            assert anchor in anchors(file), target


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    return {
        re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")
        for heading in re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.M)
    }


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_the_settings_that_a_page_names_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for section, key in re.findall(r"`\[([a-z]+)\] ([a-z_]+)", text):
        assert section in KEYS, section
        assert key in KEYS[section] or (section == "memory" and key in OPTIONS), key


def test_every_page_is_named_by_a_readme_or_by_another_page() -> None:
    linked = {
        name.rpartition("/")[2]
        for page in PAGES
        for name in re.findall(r"\]\((?!https?:)([^)#\s]+\.md)", page.read_text(encoding="utf-8"))
    }
    assert {page.name for page in PAGES} - linked - {"README.md"} == set()


# --- numbers ----------------------------------------------------------------------------------


@pytest.mark.parametrize("readme", sorted(ROOT.glob("README*.md")), ids=lambda path: path.name)
def test_the_numbers_of_a_readme_are_those_of_the_last_benchmark(readme: Path) -> None:
    found = re.search(
        r"<!-- docs/benchmarks\.md -->\n(.*?)<!-- end -->", readme.read_text("utf-8"), re.S
    )
    assert found is not None
    assert found[1] == section_of(BENCHMARKS.read_text("utf-8"), READMES[readme.name])
    assert len(list(rows_of(found[1]))) > 5


def test_a_new_benchmark_is_taken_over_by_both_readmes(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    for name in READMES:
        (tmp_path / name).write_text((ROOT / name).read_text("utf-8"), encoding="utf-8")
    row = "| RSS of main, idle | <= 32 MB and <= floor + 8 MB | 12.3 MB | | | holds |"
    (docs / "benchmarks.md").write_text(f"| promise |\n| --- |\n{row}\n", encoding="utf-8")
    update_readmes(docs / "benchmarks.md", tmp_path)
    for name in READMES:
        text = (tmp_path / name).read_text("utf-8")
        verdict = {"en": "kept", "zh": "做到"}[READMES[name]]
        assert f"| <= 32 MB and <= floor + 8 MB | 12.3 MB | {verdict} |\n<!-- end -->" in text


def test_pictures_are_small() -> None:
    assert all(path.stat().st_size < 2**20 for path in (ROOT / "docs" / "images").iterdir())
