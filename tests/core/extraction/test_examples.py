"""The sentences that have the rules' expressions made find something of every sort."""

from __future__ import annotations

from datetime import UTC, datetime

from memoryd.core.extraction.examples import EXAMPLES
from memoryd.core.extraction.statements import ExtractionContext, extract
from memoryd.core.facts import FactKind
from memoryd.core.messages import Message, Role


def test_the_examples_state_facts_of_every_kind_and_correct_some() -> None:
    context = ExtractionContext(at=datetime(2026, 1, 5, tzinfo=UTC))
    found = [
        candidate
        for text in EXAMPLES
        for candidate in extract(Message(role=Role.USER, content=text), context)
    ]
    assert {candidate.kind for candidate in found} >= set(FactKind) - {
        FactKind.ACTION,
        FactKind.FIELD,
    }
    assert any(candidate.correction for candidate in found)
