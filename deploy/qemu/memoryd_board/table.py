"""A run's results as a table for people, out of the junit files."""

from __future__ import annotations

import xml.etree.ElementTree as xml
from collections.abc import Iterable, Iterator
from pathlib import Path

__all__ = ["put_into", "table"]


def table(results: Iterable[Path]) -> str:
    """Return the results as Markdown: what holds, whether it does, and what was measured."""
    lines = ["| what was tried | result | measured |", "| --- | --- | --- |"]
    for file in results:
        for case in xml.parse(file).getroot().iter("testcase"):
            measured = "; ".join(_measured(case))
            lines.append(f"| {_sentence(case.get('name', ''))} | {_outcome(case)} | {measured} |")
    return "\n".join(lines)


def put_into(page: Path, text: str) -> None:
    """Put a table where a page has room marked for it."""
    before, mark, rest = page.read_text(encoding="utf-8").partition("<!-- board-test -->\n")
    _, end, after = rest.partition("<!-- end -->")
    page.write_text(f"{before}{mark}{text}\n{end}{after}", encoding="utf-8")


def _sentence(name: str) -> str:
    words, _, variant = name.removeprefix("test_").partition("[")
    return words.replace("_", " ") + (f" ({variant.rstrip(']')})" if variant else "")


def _outcome(case: xml.Element) -> str:
    if case.find("failure") is not None or case.find("error") is not None:
        return "**failed**"
    return "not run" if case.find("skipped") is not None else "holds"


def _measured(case: xml.Element) -> Iterator[str]:
    for one in case.iter("property"):
        yield f"{one.get('name')}: {one.get('value')}"
