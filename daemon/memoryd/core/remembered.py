"""What the store keeps beside the messages of a session: its summary and its facts, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from memoryd.core.facts import Fact
from memoryd.core.messages import StoredMessage
from memoryd.core.sessions import Session
from memoryd.core.summaries import SummaryLine
from memoryd.values import frozen

__all__ = ["Backlog", "FactPage", "NewSummary", "StoredSummary"]


@frozen
class NewSummary:
    """A summary to store; what the numbers mean is said in core.summary.compaction."""

    lines: tuple[SummaryLine, ...]
    through_seq: int
    solid_seq: int
    level: int
    source: Literal["cloud", "local"]
    made: float
    tokens: int


@frozen
class StoredSummary:
    """The summary that stands. ``version`` changes with every one stored for the session."""

    version: int
    summary: NewSummary


@frozen
class Backlog:
    """What compaction looks at: the conversation after what the cloud's lines cover.

    ``messages``  after ``solid_seq`` (all without a summary), oldest first; of a large backlog
                  its oldest part, then ``complete`` is false.
    ``edition``   changes when messages of the session are forgotten.
    ``covered``   messages that the summary covers and that still stand.
    ``seqs``      seq by id of the messages that the summary's lines cite and that still stand.
    ``facts``     current and superseded facts of the session and its user.
    """

    session: Session
    summary: StoredSummary | None
    messages: tuple[StoredMessage, ...]
    complete: bool
    edition: int
    covered: int = 0
    seqs: Mapping[str, int] = field(default_factory=dict)
    facts: tuple[Fact, ...] = ()


@frozen
class Read:
    """What a run has read: what is forgotten elsewhere meanwhile leaves its result valid.

    ``covered``  messages that the new summary covers.
    ``sources``  ids of the session's messages that the facts known to the run come from.
    """

    covered: int
    sources: frozenset[str] = frozenset()


@frozen
class FactPage:
    facts: tuple[Fact, ...]
    next: str | None
