"""Promises that take minutes to see: kills, random histories, recall on labelled sets.

The first two are the project's own long tests, so they need its working copy; the third needs the
sets of ``make eval``. Where one of these is missing, its rows say so.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from memoryd_tools.bench_rows import Result

__all__ = ["bench_eval", "bench_histories", "bench_kills"]

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
SETS = ROOT.parent / "shared" / "eval"

MOST_S = 1800
"""The most that one of them may take. On two idle cores the kills take some three minutes, the
histories two, and the sets together ten."""

KILLS = 200
HISTORIES = 100_000

PROMISED: Mapping[str, tuple[tuple[str, str, float], ...]] = {
    "crosswoz-dev": (
        ("hierarchical hybrid", "answer@300", 0.90),
        ("hierarchical hybrid", "answer@700", 0.99),
        ("hierarchical hybrid", "answer@1450", 0.995),
    ),
    "madial-zh-dev": (("search hybrid", "any@10", 0.95),),
    "madial-en-dev": (("search hybrid", "any@10", 0.95),),
    "locomo-dev": (
        ("hierarchical hybrid", "evidence@1000", 0.87),
        ("hierarchical hybrid", "evidence@4000", 0.95),
    ),
}
"""By set: what ``memctl eval`` calls a row and its measure, and the least that is promised."""


async def bench_kills(_folder: Path) -> list[Result]:
    """kill -9 under eight writing clients (tests/daemon/test_durability.py)."""
    test = "tests/daemon/test_durability.py::"
    test += "test_kill_9_at_random_moments_loses_no_acknowledged_message"
    return [
        await _test(
            f"kill -9, {KILLS} times under 8 writing clients: messages lost, doubled or cut",
            [sys.executable, "-m", "pytest", "-q", "-m", "soak", test],
            {"SOAK": "1"},
        )
    ]


async def bench_histories(_folder: Path) -> list[Result]:
    """Plans of random histories (tests/support/plan_soak.py)."""
    return [
        await _test(
            f"plans of {HISTORIES:,} random histories: over the limit, with an orphan tool "
            "message, a lost prompt or a broken tail",
            [sys.executable, "-m", "support.plan_soak", str(HISTORIES)],
            {"PYTHONPATH": os.pathsep.join([str(TESTS), os.environ.get("PYTHONPATH", "")])},
        )
    ]


async def _test(promise: str, command: list[str], environ: Mapping[str, str]) -> Result:
    if not TESTS.is_dir():
        return _missing(promise, "0", "needs the working copy's tests")
    code, said = await _run(command, environ)
    if code:
        print(said, file=sys.stderr)
    return Result(promise, "some" if code else "0", bound="0", holds=code == 0)


async def _run(
    command: list[str], environ: Mapping[str, str], stderr: int | None = None
) -> tuple[int, str]:
    """Run a command to its end; return its exit code and what it said. Raises TimeoutError."""
    process = await asyncio.create_subprocess_exec(
        *command,
        cwd=ROOT,
        env={**os.environ, **environ},
        stdout=subprocess.PIPE,
        stderr=stderr,
        process_group=0,
    )
    try:
        async with asyncio.timeout(MOST_S):
            said, _ = await process.communicate()
    finally:
        with suppress(ProcessLookupError):
            # whatever it started as well; at its end there is nobody
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode is not None, "its output has ended"
    return process.returncode, said.decode(errors="replace")


async def bench_eval(_folder: Path) -> list[Result]:
    """Recall on the labelled sets, as ``make eval`` measures it."""
    results = []
    for name, promised in PROMISED.items():
        file = SETS / f"{name}.jsonl"
        scores = await _scores(file) if file.exists() else None
        for row, measure, least in promised:
            promise, bound = f"{name}, {row}, {measure}", f">= {least:g}"
            if scores is None:
                results.append(_missing(promise, bound, f"there is no {file.name}"))
                continue
            reached = scores[row][measure]
            results.append(
                Result(
                    promise,
                    f"{reached:.3f}",
                    f"by words alone {scores[row.replace('hybrid', 'lexical')][measure]:.3f}",
                    bound=bound,
                    holds=reached >= least,
                )
            )
    return results


async def _scores(file: Path) -> Mapping[str, Mapping[str, float]]:
    # A daemon of its own for each set, as a person would start it.
    code = (
        "import sys, tempfile, pathlib\n"
        "from memoryd_tools.eval_sets import SETTINGS, memctl, Daemon\n"
        "with tempfile.TemporaryDirectory() as store, Daemon(pathlib.Path(store), SETTINGS) as d:\n"
        "    sys.exit(memctl(['--socket', str(d.socket), 'eval', sys.argv[1], '--json',"
        " '--strategy', 'hierarchical', '--wait', '3600']))"
    )
    command = [sys.executable, "-c", code, str(file)]
    _, said = await _run(command, {}, stderr=subprocess.DEVNULL)
    found: Mapping[str, Mapping[str, float]] = json.loads(said)["scores"]
    return found


def _missing(promise: str, bound: str, why: str) -> Result:
    return Result(promise, f"not measured: {why}", bound=bound)
