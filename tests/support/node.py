"""Node.js for tests."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

__all__ = ["TIMEOUT_S", "set_up_node"]

TIMEOUT_S = 300
"""Far above what any of the tests takes, on a busy machine."""

_SETUP = Path(__file__).parent.parent / "arkts" / "setup.sh"


def set_up_node() -> None:
    """Install Node.js and the packages of the ArkTS tests at the first time; fail with what the
    script says that it cannot do."""
    done = subprocess.run([_SETUP], capture_output=True, text=True, timeout=TIMEOUT_S)
    if done.returncode != 0:
        pytest.fail(done.stderr, pytrace=False)
