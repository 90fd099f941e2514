"""Other libraries on one workload, with memoryd beside them: ``make bench-peers``.

The peers' scripts are no part of the project: a folder with their ``run_all.py``, by default
``../shared/peers`` beside the working copy. Each peer gets an environment of its own, made once.
memoryd runs as they do, through the same loop, as a daemon that is asked over its socket.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from memoryd_tools.bench_report import write_section

__all__ = ["main"]

DEFAULT_FOLDER = Path("..") / "shared" / "peers"

QUICK = ("handrolled", "openai_agents", "langgraph")
"""Peers of small environments; ``--all`` sets up the others as well, some gigabytes."""

SIZES = (120, 1000)

PHASE_S = 45
"""The most that a peer appends, or searches half as long: who is slower than that is told as
far as it came, and the whole takes five minutes at most on an idle machine."""


def main(argv: Sequence[str] | None = None) -> int:
    """Set up, run and print; the exit code is 1 without peers that can be set up."""
    parser = argparse.ArgumentParser(prog="memoryd_tools.bench_peers", description=__doc__)
    parser.add_argument("--folder", type=Path, default=DEFAULT_FOLDER, help="the peers' scripts")
    parser.add_argument("--venvs", type=Path, help="where their environments are kept")
    parser.add_argument("--all", action="store_true", help="all peers, not only small ones")
    parser.add_argument("--write", type=Path, metavar="FILE", help="add the tables to this file")
    args = parser.parse_args(argv)
    if not (args.folder / "run_all.py").exists():
        print(f"no peers in {args.folder}: name their folder with --folder", file=sys.stderr)
        return 1
    folder: Path = args.folder.resolve()
    venvs: Path = args.venvs or Path(tempfile.gettempdir()) / "peers" / "venvs"
    environ = {
        "PEERS_BUDGET_S": str(PHASE_S),
        **os.environ,
        "PEERS_VENVS": str(venvs),
        "PYTHON": _python(),
    }
    names = [] if args.all else list(QUICK)
    if subprocess.run(["sh", str(folder / "setup.sh"), *names], env=environ).returncode:
        print("the peers could not be set up, which needs the network: see above", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(prefix="memoryd-peers-") as results:
        out = Path(results)
        # All, or one after the other: it says of each other one that it is not there.
        for name in names or [""]:
            _run_peers(folder, out, venvs, environ, name)
        _run_memoryd(folder, out)
        report = subprocess.run(
            [sys.executable, str(folder / "report.py"), results],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    print(report)
    if args.write is not None:
        write_section(args.write, "Beside other libraries", report.splitlines())
    return 0


def _python() -> str:
    """Return an interpreter for the peers' environments: one of them loads extensions of SQLite,
    which not every Python can."""
    asks = "import sqlite3, ensurepip; sqlite3.Connection.enable_load_extension"
    for python in (sys.executable, "/usr/bin/python3"):
        if subprocess.run([python, "-c", asks], capture_output=True).returncode == 0:
            return python
    return sys.executable


def _run_peers(folder: Path, out: Path, venvs: Path, environ: dict[str, str], only: str) -> None:
    sizes = ",".join(map(str, SIZES))
    command = [sys.executable, str(folder / "run_all.py"), str(out), "--venvs", str(venvs)]
    flags = ["--ns", sizes, "--reps", "1", "--no-floors", "--no-kill", "--only", only]
    subprocess.run([*command, *flags], env=environ, check=True)


def _run_memoryd(folder: Path, out: Path) -> None:
    with (out / "results.jsonl").open("a", encoding="utf-8") as results:
        for size in SIZES:
            done = subprocess.run(
                [sys.executable, "-m", "memoryd_tools.bench_peer", str(folder), str(size)],
                stdout=subprocess.PIPE,
                text=True,
                check=True,
            )
            results.write(f"{done.stdout.strip().splitlines()[-1]}\n")


if __name__ == "__main__":
    sys.exit(main())
