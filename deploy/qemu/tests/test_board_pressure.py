"""The scenarios of ``make pressure-test`` where there is what a CI machine lacks: memory groups of
version 2, and a kernel that rings."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from memoryd_board.service import PYTHON, Service

Record = Callable[[str, object], None]

PATIENCE = 20
"""The board is emulated, on a host that may be busy with other work."""
SCENARIO_S = 1800.0

full = pytest.mark.full


@pytest.mark.parametrize(
    ("way", "scenario"),
    [
        ("v2", "stall"),
        ("v2", "oom"),
        pytest.param("v2", "squeeze", marks=full),
        pytest.param("v2", "ten", marks=full),
        pytest.param("v2", "middle", marks=full),
    ],
)
def test_the_scenarios_hold_on_the_board(
    service: Service, record: Record, way: str, scenario: str
) -> None:
    service.machine.run("systemctl stop memoryd.service")
    try:
        done = service.machine.run(
            f"{PYTHON} -m memoryd_tools.pressure {scenario} --way {way} --patience {PATIENCE}"
            " --folder /var/tmp --json",
            within_s=SCENARIO_S,
            check=False,
        )
    finally:
        service.restart()
    assert done.out.strip(), done.err
    line = json.loads(done.out)
    for name, value in line.items():
        if isinstance(value, float):
            record(f"{scenario} by way {way}, {name}", f"{value:g}")
    assert line["ok"], line["problem"]
