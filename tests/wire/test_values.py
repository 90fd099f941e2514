from __future__ import annotations

import math
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryd.core.messages import Role
from memoryd.errors import BadRequest
from memoryd.wire.framing import Framer
from memoryd.wire.values import MAX_NESTING, decode, encode, encode_whatever
from support.wire_vectors import load, named, untagged

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
    | st.binary()
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=5),
    max_leaves=20,
)


def _read(data: bytes) -> object:
    """Read one value as a connection does: framed first, then decoded."""
    framer = Framer(2**20)
    framer.feed(data)
    frame = framer.next_frame()
    assert frame is not None
    assert frame.size == len(data)
    if frame.fault is not None:
        raise BadRequest(frame.fault)
    return decode(frame.data)


def _same(one: object, other: object) -> bool:
    """Equal, and of equal types: 1, True and 1.0 are three values, and so are the two zeros."""
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return list(one) == list(other) and all(map(_same, one.values(), other.values()))
    if isinstance(one, float) and isinstance(other, float):
        return one == other and math.copysign(1, one) == math.copysign(1, other)
    return type(one) is type(other) and one == other


@pytest.mark.parametrize("vector", load("values"), ids=named)
def test_a_value_is_read_from_its_bytes(vector: dict[str, Any]) -> None:
    assert _same(_read(bytes.fromhex(vector["hex"])), untagged(vector["value"]))


@pytest.mark.parametrize(
    "vector", [vector for vector in load("values") if vector["canonical"]], ids=named
)
def test_a_value_is_written_in_the_shortest_form(vector: dict[str, Any]) -> None:
    assert encode(untagged(vector["value"])).hex() == vector["hex"]


@pytest.mark.parametrize("vector", load("refused"), ids=named)
def test_a_value_that_the_protocol_does_not_take_is_refused(vector: dict[str, Any]) -> None:
    with pytest.raises(BadRequest) as refusal:
        _read(bytes.fromhex(vector["hex"]))
    words = {"nesting": "nested", "utf-8": "UTF-8", "key": "key"}
    assert words.get(vector["why"], vector["why"]) in refusal.value.message


@given(VALUES)
def test_what_is_written_is_read_back_equal(value: object) -> None:
    assert _same(_read(encode(value)), value)


def test_the_message_itself_counts_as_nesting() -> None:
    value: object = None
    for _ in range(MAX_NESTING):
        value = [value]
    assert _read(encode(value)) == value
    with pytest.raises(BadRequest, match="32 deep"):
        _read(encode([value]))


def test_a_lone_surrogate_costs_a_character_and_not_the_answer() -> None:
    assert decode(encode_whatever({"text": "好\ud83d"})) == {"text": "好?"}
    with pytest.raises(UnicodeEncodeError):
        encode({"text": "好\ud83d"})


def test_any_mapping_and_string_enumeration_can_be_written() -> None:
    assert decode(encode(MappingProxyType({"role": Role.USER, "ids": ("a", "b")}))) == {
        "role": "user",
        "ids": ["a", "b"],
    }


@pytest.mark.parametrize("value", [object(), {1, 2}, 2**64, {"deep": lambda: None}])
def test_what_has_no_form_is_an_error_of_ours(value: object) -> None:
    with pytest.raises((TypeError, ValueError, OverflowError)):
        encode(value)
