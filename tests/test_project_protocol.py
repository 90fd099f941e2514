"""docs/protocol.md says what the code does: methods, arguments, error codes."""

from __future__ import annotations

import re
from dataclasses import MISSING, fields
from pathlib import Path

import msgpack
import pytest

from memoryd.errors import CODES, RequestError
from memoryd.wire.arguments import METHODS

TEXT = (Path(__file__).parent.parent / "docs" / "protocol.md").read_text(encoding="utf-8")
SECTIONS = {
    name: body for name, body in re.findall(r"^### `([a-z.]+)`\n(.*?)(?=^##|\Z)", TEXT, re.M | re.S)
}


def test_every_method_has_its_section_and_every_section_its_method() -> None:
    assert set(SECTIONS) == set(METHODS)


@pytest.mark.parametrize("method", METHODS)
def test_arguments_are_the_documented_ones_and_optional_where_it_is_said(method: str) -> None:
    line = re.search(r"^Arguments: (.*?)\n\n", SECTIONS[method], re.M | re.S)
    assert line is not None
    documented = dict(re.findall(r"`([a-z_]+)`(\??)", line.group(1)))
    taken = {
        field.name: "" if field.default is field.default_factory is MISSING else "?"
        for field in fields(METHODS[method].arguments)
        if field.name != "owner"
    }
    assert documented == taken


def test_every_error_code_is_documented_with_whether_to_try_again() -> None:
    rows = dict(re.findall(r"^\| `([a-z_]+)` \| .* \| (yes|no|depends) \|$", TEXT, re.M))
    assert tuple(rows) == CODES
    for cls in _subclasses(RequestError):
        code = getattr(cls, "code", None)
        if code is not None and rows[code] != "depends":
            assert (rows[code] == "yes") == cls.retryable, code


def test_the_bytes_shown_are_the_request_they_are_said_to_be() -> None:
    rows = re.findall(r"^((?:[0-9a-f]{2} )+) {2,}", TEXT, re.M)
    data = bytes.fromhex("".join(rows))
    assert msgpack.unpackb(data) == [0, 1, "session.open", [{"session": "s"}]]


def _subclasses(cls: type[RequestError]) -> list[type[RequestError]]:
    found = []
    for child in cls.__subclasses__():
        found += [child, *_subclasses(child)]
    return found
