"""Facts as values: what a statement gives, what the table keeps, what has to be written."""

from __future__ import annotations

import enum
from datetime import datetime
from typing import Literal

from memoryd.core.messages import Role
from memoryd.values import frozen

__all__ = [
    "CANCELLED",
    "MANY_VALUED",
    "RESTORED",
    "Fact",
    "FactCandidate",
    "FactChanges",
    "FactKind",
    "FactSource",
    "KnownFact",
    "Origin",
    "Scope",
]


Scope = Literal["session", "user"]


CANCELLED = "已取消"
"""The value of what was called off."""


RESTORED = "恢复原值"
"""What takes a change back, whatever the value was: the table knows it."""


class FactKind(enum.StrEnum):
    NAME = "name"
    DATE = "date"
    TIME = "time"
    AMOUNT = "amount"
    COUNT = "count"
    ID = "id"
    CONTACT = "contact"
    ADDRESS = "address"
    REQUIREMENT = "requirement"
    PREFERENCE = "preference"
    DECISION = "decision"
    ACTION = "action"
    FIELD = "field"
    OTHER = "other"


MANY_VALUED = frozenset(
    {
        FactKind.REQUIREMENT,
        FactKind.PREFERENCE,
        FactKind.DECISION,
        FactKind.ACTION,
        FactKind.CONTACT,
        FactKind.ID,
    }
)
"""Kinds that hold several values under one key; of the others a newer value closes the older."""


@frozen
class FactCandidate:
    """What the rules (or the summary call) read out of one message.

    ``key``           the attribute; empty where a correction does not say what it corrects.
    ``value``         as said; ``normalized`` for programs, or the same.
    ``confidence``    0 to 1.
    ``correction``    the words correct something said before.
    ``replaces``      the old value, where the words name it (不是20台，是25台).
    ``replaces_key``  the attribute it stood under, where that changes too (不是我，是我弟弟).
    ``fallback_key``  the attribute to use when nothing is found that a keyless correction is about.
    ``only_corrects`` the words make no fact of their own: where they correct nothing, they go.
    ``about``         the message up to its words: what a correction without attribute leans on.
    ``instead_of``    values said last before a correction that names nothing: it is of one of them.
    """

    key: str
    value: str
    kind: FactKind
    normalized: str
    quote: str
    confidence: float = 0.8
    scope: Scope = "session"
    correction: bool = False
    replaces: str | None = None
    replaces_key: str | None = None
    fallback_key: str = ""
    about: str = ""
    only_corrects: bool = False
    instead_of: tuple[str, ...] = ()


@frozen
class FactSource:
    """A message that says it, with the words."""

    session: str
    message_id: str
    seq: int
    role: Role
    quote: str


@frozen
class Fact:
    """One value of an attribute. ``session`` is None for user scope; times are epoch seconds.

    ``sources`` is oldest first, and empty for what was put by hand.
    """

    id: str
    owner: str
    user: str
    scope: Scope
    session: str | None
    key: str
    value: str
    normalized: str
    kind: FactKind
    sources: tuple[FactSource, ...]
    valid_from: float
    valid_to: float | None = None
    superseded_by: str | None = None
    pinned: bool = False
    confidence: float = 0.8
    relative: bool = False
    """The value names its day relative to when it was said (明天): show the normal form beside."""

    @property
    def current(self) -> bool:
        return self.valid_to is None


@frozen
class FactChanges:
    """What the store has to write: new rows, rows with new content, ids of rows to remove."""

    added: tuple[Fact, ...] = ()
    changed: tuple[Fact, ...] = ()
    removed: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.removed)


@frozen
class Origin:
    """Where candidates come from. ``at`` is the message's time in the session's zone."""

    owner: str
    user: str
    session: str
    message_id: str
    seq: int
    role: Role
    at: datetime


@frozen
class KnownFact:
    """A fact of the table, as far as summaries need it.

    ``replaced``     values that this one superseded, newest last.
    ``message_ids``  where it was said.
    """

    key: str
    value: str
    replaced: tuple[str, ...] = ()
    message_ids: tuple[str, ...] = ()
