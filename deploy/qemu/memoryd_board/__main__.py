"""``python -m memoryd_board build``: make the board, where there can be one.
``python -m memoryd_board test``: run the tests on the emulated board, print what came out.
``python -m memoryd_board image``: make an OCI image out of what is installed there."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from memoryd import __version__
from memoryd_board.bench import REPOSITORY, new_bench
from memoryd_board.container import make_container
from memoryd_board.debian import MirrorError
from memoryd_board.image import make_board
from memoryd_board.needs import NeedsError
from memoryd_board.table import put_into, table

__all__ = ["main"]

NOT_FULL = ("-m", "not full")
PAGE = "docs/board.md"
"""Has the table of the last whole run that found nothing wrong."""

PARTS = {
    "service": ("service", "memory", "pressure", "upgrade", "bench"),
    "machines": ("power", "matrix", "container"),
}
"""Which tests run one after another: those that share one running board, and those with machines of
their own. A board seldom has work for more than one core, so both parts run side by side."""

NONE_CHOSEN = 5
"""Exit code of pytest."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit code of pytest, or 1 if there can be no board."""
    parser = argparse.ArgumentParser(prog="python -m memoryd_board", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("build", help="make the board, or say what is missing")
    test = commands.add_parser("test", help="run the tests; further arguments are pytest's")
    test.add_argument("--full", action="store_true", help="other boards, and more power cuts")
    commands.add_parser("image", help="make dist/memoryd-*-arm64.oci.tar")
    args, others = parser.parse_known_args(argv)
    try:
        make_board()
    except (NeedsError, MirrorError) as exc:
        print(f"memoryd_board: {exc}", file=sys.stderr)
        return 1
    if args.command == "build":
        return 0
    if args.command == "image":
        return _image()
    return _test(() if args.full else NOT_FULL, others)


def _test(chosen: Sequence[str], others: Sequence[str]) -> int:
    bench = new_bench()
    logs = {part: bench.folder / f"{part}.log" for part in PARTS}
    running = {part: _start(part, logs[part], [*chosen, *others]) for part in PARTS}
    codes = []
    for part, pytest in running.items():
        codes.append(pytest.wait())
        print(logs[part].read_text(encoding="utf-8"), end="", flush=True)
    found = [results for part in PARTS if (results := _results(part)).exists()]
    print(table(found))
    wrong = [code for code in codes if code not in (0, NONE_CHOSEN)]
    if not others and not wrong:
        put_into(REPOSITORY / PAGE, table(found))
    return max(wrong, default=0 if 0 in codes else NONE_CHOSEN)


def _start(part: str, log: Path, arguments: Sequence[str]) -> subprocess.Popen[bytes]:
    results = _results(part)
    results.unlink(missing_ok=True)
    files = [f"deploy/qemu/tests/test_board_{name}.py" for name in PARTS[part]]
    with log.open("wb") as output:
        return subprocess.Popen(
            [
                # A run that is killed shall leave no board behind.
                *("setpriv", "--pdeathsig", "TERM"),
                *(sys.executable, "-m", "pytest", "--installed", f"--junitxml={results}"),
                *("--durations=20", "--durations-min=1", *files, *arguments),
            ],
            cwd=REPOSITORY,
            stdout=output,
            stderr=subprocess.STDOUT,
        )


def _results(part: str) -> Path:
    """Where the results of a part are, for CI."""
    return REPOSITORY / f"build/board-results-{part}.xml"


def _image() -> int:
    archive = REPOSITORY / f"dist/memoryd-{__version__}-arm64.oci.tar"
    archive.parent.mkdir(exist_ok=True)
    print(make_container(new_bench().installed, archive))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
