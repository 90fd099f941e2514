"""The ArkTS project: compiled, linted, and run under Node against a real daemon."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
FILES = sorted(path.name for path in FOLDER.glob("*.test.js"))
TIMEOUT_S = 300
"""Far above what any of them takes, on a busy machine."""


@pytest.fixture(scope="module", autouse=True)
def packages() -> None:
    """Node's packages, installed at the first time; the script says what it cannot do."""
    done = subprocess.run([FOLDER / "setup.sh"], capture_output=True, text=True, timeout=TIMEOUT_S)
    if done.returncode != 0:
        pytest.fail(done.stderr, pytrace=False)


@pytest.mark.parametrize("file", FILES)
def test_everything_passes_in(file: str) -> None:
    done = subprocess.run(
        ["node", "--test", "--test-reporter=spec", file],
        cwd=FOLDER,
        env={**os.environ, "MEMORYD_TEST_PYTHON": sys.executable},
        capture_output=True,
        text=True,
        timeout=TIMEOUT_S,
    )
    if done.returncode != 0:
        pytest.fail(f"{done.stdout}\n{done.stderr}", pytrace=False)


def test_the_tests_of_every_part_are_run() -> None:
    assert {"check.test.js", "client.test.js", "codec.test.js", "daemon.test.js"} <= set(FILES)
