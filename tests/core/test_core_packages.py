"""The order of the packages of core: each imports only those before it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

CORE = Path(__file__).parents[2] / "daemon" / "memoryd" / "core"
PACKAGES = (
    "text",
    "tokens",
    "vectors",
    "fact_table",
    "extraction",
    "grounding",
    "summary",
    "outdated",
    "plan",
    "recall",
)


def imported_by(folder: Path) -> set[str]:
    """Return the packages of core that the modules in a folder import."""
    sources = [path.read_text(encoding="utf-8") for path in folder.glob("*.py")]
    found = {name for source in sources for name in re.findall(r"memoryd\.core\.(\w+)", source)}
    return found & set(PACKAGES)


def test_the_order_names_every_package() -> None:
    assert {path.parent.name for path in CORE.glob("*/__init__.py")} == set(PACKAGES)


def test_the_values_in_core_itself_import_no_package() -> None:
    assert imported_by(CORE) == set()


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_imports_only_those_before_it(package: str) -> None:
    assert imported_by(CORE / package) <= set(PACKAGES[: PACKAGES.index(package) + 1])
