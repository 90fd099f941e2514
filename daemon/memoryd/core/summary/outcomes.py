"""What becomes of a run: the lines to store, and how they are made without a summary call.

``core.summary.concluding`` makes them of a call's reply. That one reads and checks it, which nobody
without a cloud needs: 1.1 MB.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from memoryd.core.facts import KnownFact
from memoryd.core.messages import StoredMessage
from memoryd.core.summaries import Count, Language, SummaryLine, fields_completed, merged
from memoryd.core.summary.application_fields import with_fields
from memoryd.core.summary.local_summary import extract, weight
from memoryd.values import frozen

if TYPE_CHECKING:
    from memoryd.core.grounding.guard import Dropped
    from memoryd.core.summary.replies import ReplyFact

__all__ = ["Outcome", "local_outcome"]

Verdict = Literal["accepted", "empty", "refused", "error", "ungrounded"]


@frozen
class Outcome:
    """The lines and facts of a run; unless ``verdict`` is ``accepted`` there are none, and the
    summary that stands stays."""

    verdict: Verdict
    lines: tuple[SummaryLine, ...] = ()
    facts: tuple[ReplyFact, ...] = ()
    dropped: tuple[Dropped, ...] = ()


def local_outcome(
    messages: Sequence[StoredMessage],
    *,
    previous: Sequence[SummaryLine],
    facts: Sequence[KnownFact],
    fields: Sequence[str],
    language: Language,
    limit: int,
    count: Count,
) -> Outcome:
    """Make the local summary of messages that no summary covers, upon the lines that stand."""
    fresh = extract(messages, limit=limit, count=count, language=language)
    lines = merged(previous, fresh, count=count, limit=limit, weight=weight)
    completed = fields_completed(lines, fields, language)
    return Outcome(verdict="accepted", lines=with_fields(completed, facts))
