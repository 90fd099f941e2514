"""Run scenarios and print what they measured: one line each, exit 1 if one failed."""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from memoryd_tools.pressure.scenarios import SCENARIOS
from memoryd_tools.pressure.ways import WAYS, Unfit, Way, find_way

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the scenarios that are named, or all; print a line for each."""
    parser = argparse.ArgumentParser(
        prog="python -m memoryd_tools.pressure", description="Scenarios of real memory pressure."
    )
    parser.add_argument("scenarios", nargs="*", metavar="scenario", help=", ".join(SCENARIOS))
    parser.add_argument("--way", choices=WAYS, help="default: the first that this machine permits")
    parser.add_argument("--seconds", type=float, default=300, help="length of the sawtooth")
    parser.add_argument(
        "--patience",
        type=float,
        default=1,
        metavar="FACTOR",
        help="allow so many times the time: for an emulated board",
    )
    parser.add_argument("--folder", help="where stores are made; default: a temporary one")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    args = parser.parse_args(argv)
    unknown = set(args.scenarios) - set(SCENARIOS)
    if unknown:
        parser.error(f"no such scenario: {', '.join(sorted(unknown))}")
    way = _way(args.way)
    if way is None:
        return 1
    way.patience = args.patience
    folder = Path(tempfile.mkdtemp(prefix="memoryd-pressure-", dir=args.folder))
    failed = 0
    try:
        for name in args.scenarios or SCENARIOS:
            failed += not _run(name, folder / name, way, args.seconds, as_json=args.json)
    finally:
        way.close()
        shutil.rmtree(folder, ignore_errors=True)
    return 1 if failed else 0


def _way(wanted: str | None) -> Way | None:
    """The way wanted, or the first that can be had; says what could not."""
    for name in WAYS if wanted is None else (wanted,):
        try:
            way = find_way(name)  # type: ignore[arg-type]  # argparse checked it
        except Unfit as exc:
            print(f"not by way {name}: {exc}", file=sys.stderr)
            continue
        if name == "machine":
            print("not tried: memory groups and kills in them", file=sys.stderr)
        if name != "v2":
            print("not tried: memory.high and stalls of a group (version 2 only)", file=sys.stderr)
        return way
    return None


def _run(name: str, folder: Path, way: Way, seconds: float, *, as_json: bool) -> bool:
    started = time.monotonic()
    problem = None
    measured: dict[str, float] = {}
    try:
        measured = asyncio.run(SCENARIOS[name](folder, way, seconds))
    except Unfit as exc:
        print(f"not tried: {name}: {exc}", file=sys.stderr)
        return True
    except Exception as exc:  # whatever it is, the other scenarios are run as well
        problem = f"{type(exc).__name__}: {exc}"
    rounded = {key: round(value, 2) for key, value in measured.items()}
    took_s = round(time.monotonic() - started, 1)
    if as_json:
        line = {"scenario": name, "way": way.name, "ok": problem is None, "took_s": took_s}
        print(json.dumps({**line, **rounded, "problem": problem}), flush=True)
    else:
        said = problem or "  ".join(f"{key} {value:g}" for key, value in rounded.items())
        print(f"{'FAILED' if problem else 'ok':6} {name:9} {way.name}  {said}", flush=True)
    return problem is None


if __name__ == "__main__":
    sys.exit(main())
