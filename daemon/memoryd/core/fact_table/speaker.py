"""Facts of who speaks: name, forms of address, firm and post.

Who speaks is asked for in words that no fact has (sign it, who is it under), and a memory that
has lost it has lost everything: a plan weighs these facts however old they are, and shows them
whatever is asked.
"""

from __future__ import annotations

from memoryd.core.fact_table.sameness import canonical_key
from memoryd.core.facts import Fact, FactKind

__all__ = ["SPEAKER_ATTRIBUTES", "of_speaker"]

SPEAKER_ATTRIBUTES = frozenset(
    {
        *("姓名", "姓", "昵称", "单位", "身份", "职业", "岗位", "店", "公司"),
        *("name", "nickname", "organisation", "role"),
    }
)
"""Canonical keys; those of others have their names in front."""

_BOOKED = frozenset({"登记姓名", "booking name"})
_KINDS = frozenset({FactKind.NAME, FactKind.OTHER})
_SURE = 0.6
"""Confidence below which a fact of who speaks is a guess."""


def of_speaker(fact: Fact) -> bool:
    """Whether a fact surely tells who speaks."""
    return (
        fact.kind in _KINDS
        and fact.confidence >= _SURE
        and (canonical_key(fact.key) in SPEAKER_ATTRIBUTES or fact.key in _BOOKED)
    )
