"""The ArkTS project: compiled, linted, and run under Node against a real daemon."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.node import TIMEOUT_S, set_up_node

FOLDER = Path(__file__).parent
FILES = sorted(path.name for path in FOLDER.glob("*.test.js"))


@pytest.fixture(scope="module", autouse=True)
def packages() -> None:
    set_up_node()


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
