"""The board that the tests share: built, with the bundle installed by its own installer."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from memoryd_board.bench import Bench, installed_bench, new_bench
from memoryd_board.service import Service

Record = Callable[[str, object], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--installed", action="store_true", help="the bundle is installed already")


def pytest_configure(config: pytest.Config) -> None:
    for mark in (
        "full: not in make board-test, but in make board-test-full",
        "core: in .ci/run as well, which has to end within 20 minutes",
    ):
        config.addinivalue_line("markers", mark)


@pytest.fixture(scope="session")
def bench(pytestconfig: pytest.Config) -> Bench:
    return installed_bench() if pytestconfig.getoption("--installed") else new_bench()


@pytest.fixture(scope="session")
def service(bench: Bench) -> Iterator[Service]:
    """The service as it runs after the boot; no test leaves it in another state than ready."""
    with bench.machine("service") as machine:
        service = Service(machine.boot())
        service.wait_until_ready()
        yield service


@pytest.fixture
def record(record_property: Record) -> Record:
    """Note a number that the table of results shall show."""
    return record_property
