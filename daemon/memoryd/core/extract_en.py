from __future__ import annotations
from memoryd.core.extraction_values import Speech
from memoryd.core.facts import FactCandidate
def statements(speech: Speech) -> list[FactCandidate]:
    return []
