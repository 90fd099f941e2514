"""``python -m memoryd_board``: run the tests on the emulated board and print what came out."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence

from memoryd_board.bench import REPOSITORY
from memoryd_board.debian import MirrorError
from memoryd_board.image import make_board
from memoryd_board.needs import NeedsError
from memoryd_board.table import table

__all__ = ["main"]

TESTS = "deploy/qemu/tests"
TESTS_OF_FULL = "deploy/qemu/tests_full"
RESULTS = "build/board-results.xml"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit code of pytest, or 1 if there can be no board."""
    parser = argparse.ArgumentParser(prog="python -m memoryd_board", description=__doc__)
    parser.add_argument("--full", action="store_true", help="all boards, and more power cuts")
    args, others = parser.parse_known_args(argv)
    try:
        make_board()
    except (NeedsError, MirrorError) as exc:
        print(f"memoryd_board: {exc}", file=sys.stderr)
        return 1
    results = REPOSITORY / RESULTS
    results.unlink(missing_ok=True)
    tests = [TESTS, TESTS_OF_FULL] if args.full else [TESTS]
    command = [sys.executable, "-m", "pytest", *tests, f"--junitxml={results}", *others]
    done = subprocess.run(command, cwd=REPOSITORY, check=False)
    if results.exists():
        print(table(results))
    return done.returncode


if __name__ == "__main__":
    raise SystemExit(main())
