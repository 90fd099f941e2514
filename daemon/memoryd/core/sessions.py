"""What the store says about sessions, and what callers ask of it, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Literal

from memoryd.core.messages import Role, StoredMessage
from memoryd.values import frozen

if TYPE_CHECKING:
    from memoryd.core.facts import Fact
    from memoryd.core.remembered import StoredSummary

__all__ = [
    "WAYS",
    "Appended",
    "Deleted",
    "HistoryPage",
    "SearchRequest",
    "Session",
    "SessionChange",
    "SessionKey",
    "SessionPage",
    "SessionRow",
    "Totals",
    "UserRow",
    "Way",
    "Window",
    "WindowNeed",
]

Way = Literal["lexical", "vector", "fact"]
WAYS: tuple[Way, ...] = ("lexical", "vector", "fact")
"""In which ways messages are found."""


@frozen
class SessionKey:
    """A session's full name. Equal names of different owners are different sessions."""

    owner: str
    name: str


@frozen
class Session:
    """A session as stored. ``None`` in a setting means: the configuration's default.

    ``tokens`` is by encoding name: exact counts where known, estimates elsewhere; the key
    ``"estimate"`` is always there.
    """

    key: SessionKey
    number: int
    """Which of the sessions that ever had this name; never given twice in a store."""
    user: str
    strategy: str | None
    system: str | None
    model: str | None
    budget_tokens: int | None
    timezone: str | None
    language: str | None
    title: str | None
    options: Mapping[str, object]
    created: float
    updated: float
    messages: int
    last_seq: int
    tokens: Mapping[str, int]
    uncovered_tokens: int | None = None
    """Estimated tokens of the conversation that no summary covers; None: not known."""


@frozen
class SessionChange:
    """What ``session.open`` changes: names in ``settings`` are columns of Session
    (strategy, system, model, budget_tokens, timezone, language, title); a value of None puts one
    back to its default. ``options`` is merged key by key; a value of None removes the key.
    ``user`` is only for a new session; another one for an existing session is a Conflict.
    """

    user: str | None = None
    settings: Mapping[str, object] = field(default_factory=dict)
    options: Mapping[str, object] = field(default_factory=dict)


@frozen
class SessionRow:
    """A session in a list, with its last user or assistant message (role, text cut to 200)."""

    session: Session
    last_role: Role | None
    last_text: str | None


@frozen
class SessionPage:
    sessions: tuple[SessionRow, ...]
    next: str | None


@frozen
class UserRow:
    owner: str
    user: str
    sessions: int
    messages: int
    facts: int


@frozen
class Appended:
    """The result of an append: each message as stored (for a repeated id, the first one)."""

    messages: tuple[StoredMessage, ...]
    new: tuple[bool, ...]


@frozen
class Deleted:
    messages: int
    facts: int = 0
    summaries: int = 0
    vectors: int = 0


@frozen
class WindowNeed:
    """How much recent history a strategy can use at most.

    The store reads backwards from the newest message and stops once it has the tail (the newest
    user message and all after it) and then either ``max_turns`` turns or messages whose costs
    pass ``max_tokens``; a message costs at most ``message_cap`` tokens, since a longer one is
    shortened in the plan. None means no bound of that kind.
    """

    encoding: str
    max_tokens: int
    max_turns: int | None = None
    message_cap: int | None = None
    facts: bool = False
    """Whether the facts of the session and its user are wanted as well."""
    summary: bool = False


@frozen
class Window:
    """The newest unbroken run of a session's conversation (no prompt row), oldest first."""

    session: Session
    messages: tuple[StoredMessage, ...]
    total: int
    """Messages of the conversation in all (the prompt row is not one)."""
    summary: StoredSummary | None = None
    covered: int = 0
    """Messages of the conversation that the summary covers."""
    facts: tuple[Fact, ...] = ()
    """Current ones: pinned, of who speaks, and the newest of session and user, as many as a plan
    can weigh."""
    superseded: tuple[Fact, ...] = ()
    """What the current ones have superseded: no plan may show it as present."""


@frozen
class HistoryPage:
    messages: tuple[StoredMessage, ...]
    more: bool


@frozen
class SearchRequest:
    """A lexical search over one session, or over all sessions of one user of one owner."""

    owner: str
    session: str | None
    user: str | None
    query: str
    k: int
    roles: tuple[Role, ...]
    since: float | None = None
    until: float | None = None


@frozen
class Totals:
    """Counts for ``status``; of one owner, or of all."""

    sessions: int
    messages: int
