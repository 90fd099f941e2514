"""The measurement of the article that this project grew from, on this machine.

120 turns of an advisor who takes down a customer's data, confirms, corrects, and then talks of many
things; at the end each fact of the first forty turns is asked for. The dialogue is our own (the
article's is not published): a family's medical check-up, with two corrections.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from importlib.resources import files

from memoryd_tools.compare.probes import given_probes
from memoryd_tools.compare.replay import Variant
from memoryd_tools.compare.transcripts import Transcript, read_transcripts

__all__ = ["ARTICLE_RECALL", "FACTS", "TALK", "VARIANTS", "scenario"]

VARIANTS = (
    Variant(strategy="fixed", options={"max_turns": 0, "max_tokens": 4096, "reserve_tokens": 800}),
    Variant(strategy="sliding", options={"max_tokens": 4096, "overlap_tokens": 320}),
    Variant(strategy="summary", options={"max_recent_tokens": 1600, "summary_tokens": 600}),
    Variant(strategy="hierarchical", options={"max_recent_tokens": 1600, "summary_tokens": 600}),
)
"""The article's settings; it has none for ``hierarchical``."""

ARTICLE_RECALL: Mapping[str, float] = {"fixed": 0.35, "sliding": 0.62, "summary": 0.88}
"""Early key facts recalled after 120 turns, as the article gives them."""


TALK = files("memoryd_tools.compare") / "data" / "checkup.txt"
FACTS = files("memoryd_tools.compare") / "data" / "checkup.json"


def scenario() -> Transcript:
    """Return the dialogue with what is asked about it."""
    (transcript,) = read_transcripts(TALK.read_text(encoding="utf-8"), "checkup")
    facts = json.loads(FACTS.read_text(encoding="utf-8"))
    return replace(transcript, probes=given_probes(facts, transcript.messages))
