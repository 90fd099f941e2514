"""memctl eval over all sets of a folder, on a daemon of its own: ``make eval``."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from memoryd_tools.local_daemon import Daemon
from memoryd_tools.memctl.cli import main as memctl

__all__ = ["main"]

# Nothing is asked of the daemon between the sets, and a loaded machine may be slow to answer; the
# vectors are what is waited for.
SETTINGS: dict[str, dict[str, object]] = {
    "worker": {"idle_s": 3600, "wait_ms": 5000, "nice": 0},
    "memory": {"cooldown_s": 3600},
    # A short machine would make no vectors, and the figures would be those of words alone.
    "pressure": {"sources": []},
}


def main(arguments: list[str]) -> int:
    """Evaluate; the first argument is the folder, the others are memctl's."""
    folder, *more = arguments
    files = sorted(Path(folder).glob("*.jsonl"))
    if not files:
        print(f"there are no sets (*.jsonl) in {folder}; name their folder: make eval EVAL_DIR=...")
        return 0
    with tempfile.TemporaryDirectory() as store, Daemon(Path(store), SETTINGS) as daemon:
        return memctl(["--socket", str(daemon.socket), "eval", *map(str, files), *more])


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
