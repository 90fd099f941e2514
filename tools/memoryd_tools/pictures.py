"""The README's pictures: ``make pictures``, in both languages.

``run-*.png`` is the beginning of what ``make run`` prints on a terminal while nobody types,
``compare-*.png`` the top of the page that ``memctl compare --html`` writes about the 120 turns of
``memctl bench``; both as Chromium shows them.
"""

from __future__ import annotations

import argparse
import os
import pty
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

from memoryd_tools.compare.article import FACTS, TALK

__all__ = ["main"]

LANGUAGES = {"zh": "zh_CN.UTF-8", "en": "en_US.UTF-8"}

COLUMNS = 100
LINES = 34
"""Of the run: four things said, a tool call among them."""

PAGE_HTML = """\
<!DOCTYPE html><meta charset="utf-8"><style>
body {{ margin: 0; background: {background}; color: {foreground}; }}
pre {{ margin: 0; padding: 18px 22px; font: 15px/1.45 "DejaVu Sans Mono", "Noto Sans Mono CJK SC",
  monospace; }}
</style><pre>{code}</pre>
"""

RUN = (960, 776)
PAGE = (1000, 875)
"""Of the page: down to the first two plots, whole."""


def main(argv: Sequence[str] | None = None) -> int:
    """Make them all; the exit code is that of the first command that fails."""
    parser = argparse.ArgumentParser(prog="memoryd_tools.pictures", description=__doc__)
    parser.add_argument("folder", type=Path, help="where they go")
    folder: Path = parser.parse_args(argv).folder
    folder.mkdir(parents=True, exist_ok=True)
    found = subprocess.run(["tools/browser.sh"], stdout=subprocess.PIPE, text=True, check=True)
    browser = found.stdout.strip()
    for language, locale in LANGUAGES.items():
        environ = {**os.environ, "LANG": locale, "LC_ALL": locale, "LANGUAGE": ""}
        with tempfile.TemporaryDirectory(prefix="memoryd-pictures-") as made:
            page = Path(made) / "page.html"
            run = [sys.executable, "-m", "memoryd_tools.run", "--demo"]
            page.write_text(terminal(_printed(run, environ)), encoding="utf-8")
            _take(browser, page, folder / f"run-{language}.png", RUN)
            _report(page, environ)
            _take(browser, page, folder / f"compare-{language}.png", PAGE)
    return 0


def terminal(printed: str) -> str:
    """Return a page that shows the first lines of what was printed, with its colours."""
    lines = printed.replace("\r\n", "\n").splitlines()
    console = Console(record=True, file=StringIO(), width=COLUMNS, force_terminal=True)
    for line in lines[:LINES]:
        console.print(Text.from_ansi(line), overflow="crop", no_wrap=True, crop=True)
    return console.export_html(theme=MONOKAI, code_format=PAGE_HTML, inline_styles=True)


def _printed(command: Sequence[str], environ: dict[str, str]) -> str:
    """Return what a command prints on a terminal of its own."""
    ours, its = pty.openpty()
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=its, env={**environ, "COLUMNS": str(COLUMNS)}
    ) as process:
        os.close(its)
        parts: list[bytes] = []
        try:
            while part := os.read(ours, 65_536):
                parts.append(part)
        except OSError:
            pass  # how a terminal says that the other side is closed
        finally:
            os.close(ours)
    if process.returncode:
        raise SystemExit(process.returncode)
    return b"".join(parts).decode()


def _report(page: Path, environ: dict[str, str]) -> None:
    memctl = [sys.executable, "-m", "memoryd_tools.memctl", "compare", str(TALK)]
    subprocess.run(
        [*memctl, "--facts", str(FACTS), "--html", str(page)],
        env=environ,
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def _take(browser: str, page: Path, picture: Path, size: tuple[int, int]) -> None:
    subprocess.run(
        [
            *(browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"),
            *("--hide-scrollbars", f"--user-data-dir={page.parent / 'profile'}"),
            *(f"--window-size={size[0]},{size[1]}", f"--screenshot={picture}", page.as_uri()),
        ],
        check=True,
        stderr=subprocess.DEVNULL,
    )


if __name__ == "__main__":
    sys.exit(main())
