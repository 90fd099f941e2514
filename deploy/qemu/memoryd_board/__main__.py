"""``python -m memoryd_board build``: make the board, where there can be one.
``python -m memoryd_board test``: run the tests on the emulated board, print what came out.
``python -m memoryd_board image``: make an OCI image out of what is installed there."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence

from memoryd import __version__
from memoryd_board.bench import REPOSITORY, new_bench
from memoryd_board.container import make_container
from memoryd_board.debian import MirrorError
from memoryd_board.image import make_board
from memoryd_board.needs import NeedsError
from memoryd_board.table import put_into, table

__all__ = ["main"]

TESTS = "deploy/qemu/tests"
NOT_FULL = ("-m", "not full")
RESULTS = "build/board-results.xml"
PAGE = "docs/board.md"
"""Has the table of the last whole run that found nothing wrong."""


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
    results = REPOSITORY / RESULTS
    results.unlink(missing_ok=True)
    command = [sys.executable, "-m", "pytest", TESTS, f"--junitxml={results}", *chosen, *others]
    done = subprocess.run(command, cwd=REPOSITORY, check=False)
    if results.exists():
        print(table(results))
        if not others and done.returncode == 0:
            put_into(REPOSITORY / PAGE, table(results))
    return done.returncode


def _image() -> int:
    archive = REPOSITORY / f"dist/memoryd-{__version__}-arm64.oci.tar"
    archive.parent.mkdir(exist_ok=True)
    print(make_container(new_bench().installed, archive))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
