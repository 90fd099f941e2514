"""The values' short form of a frozen dataclass does what dataclass does."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace

import pytest

from memoryd.values import frozen


@frozen
class Point:
    """A value."""

    x: int
    y: int = 2
    secret: str = field(default="s", repr=False)


@frozen
class Named(Point):
    """One that inherits."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Plain:
    """The same by dataclass itself."""

    x: int
    y: int = 2
    secret: str = field(default="s", repr=False)


def test_it_is_a_dataclass_with_slots_and_keywords_only() -> None:
    assert [one.name for one in fields(Named)] == ["x", "y", "secret", "name"]
    assert not hasattr(Point(x=1), "__dict__")
    with pytest.raises(TypeError):
        Point(1)  # type: ignore[call-arg]


def test_it_cannot_be_changed() -> None:
    point = Point(x=1)
    for name in ("x", "other"):
        with pytest.raises(FrozenInstanceError):
            setattr(point, name, 3)
        with pytest.raises(FrozenInstanceError):
            delattr(point, name)
    assert replace(point, x=3) == Point(x=3)


def test_it_is_equal_by_content_within_its_class_and_can_be_a_key() -> None:
    assert Point(x=1) == Point(x=1) != Point(x=2)
    other: object = Plain(x=1)
    assert Point(x=1) != other
    assert {Point(x=1): "a"}[Point(x=1, y=2)] == "a"


def test_its_repr_is_that_of_a_dataclass() -> None:
    assert repr(Point(x=1)) == repr(Plain(x=1)).replace("Plain", "Point")
    assert repr(Named(x=1, name="n")) == "Named(x=1, y=2, name='n')"


def test_it_can_be_copied_and_pickled() -> None:
    named = Named(x=1, name="n")
    assert copy.deepcopy(named) == copy.copy(named) == pickle.loads(pickle.dumps(named)) == named
