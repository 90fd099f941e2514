"""Facts as they travel."""

from __future__ import annotations

from memoryd.core.facts import Fact
from memoryd.core.messages import Role

__all__ = ["fact_to_wire"]


def fact_to_wire(fact: Fact) -> dict[str, object]:
    """Return a fact as an element of ``facts.list``. What the user said comes first among its
    sources: an assistant mostly says again what it was told."""
    wire: dict[str, object] = {
        "id": fact.id,
        "scope": fact.scope,
        "user": fact.user,
        "key": fact.key,
        "value": fact.value,
        "normalized": fact.normalized,
        "kind": str(fact.kind),
        "sources": [
            {
                "session": source.session,
                "message_id": source.message_id,
                "seq": source.seq,
                "role": str(source.role),
                "quote": source.quote,
            }
            for source in sorted(fact.sources, key=lambda source: source.role is not Role.USER)
        ],
        "valid_from": fact.valid_from,
        "pinned": fact.pinned,
    }
    if fact.session is not None:
        wire["session"] = fact.session
    if fact.valid_to is not None:
        wire["valid_to"] = fact.valid_to
    if fact.superseded_by is not None:
        wire["superseded_by"] = fact.superseded_by
    return wire
