"""The parts that the service is handed, as small protocols; the adapters fit them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Literal, NamedTuple, Protocol

from memoryd.core.facts import Fact, FactCandidate, FactKind
from memoryd.core.messages import Message, Role, StoredMessage, ToolCall
from memoryd.core.recall.candidates import (
    LexicalCandidates,
    Place,
    Situated,
    VectorBatch,
    VectorsInScope,
)
from memoryd.core.remembered import Backlog, FactPage, NewSummary, Read, StoredSummary
from memoryd.core.sessions import (
    Appended,
    Deleted,
    HistoryPage,
    SearchRequest,
    Session,
    SessionChange,
    SessionKey,
    SessionPage,
    Totals,
    UserRow,
    Window,
    WindowNeed,
)
from memoryd.core.summary.compaction import Basis
from memoryd.core.vectors.cosines import Cosines
from memoryd.values import frozen

__all__ = [
    "Cloud",
    "CloudStatus",
    "Completion",
    "CompletionRequest",
    "Delta",
    "Near",
    "NewMessage",
    "Question",
    "Store",
    "StoreStatus",
    "VectorFile",
    "Worker",
    "WorkerStatus",
]


@frozen
class NewMessage:
    """A message to append. ``id`` is given or drawn; ``estimate`` is its cost in tokens;
    ``chat`` names the chat whose reply this is."""

    message: Message
    id: str
    estimate: int
    chat: str | None = None


@frozen
class StoreStatus:
    """``queue`` is messages whose index is behind, ``lag_s`` the age of the oldest of them;
    ``mending``: vectors were lost or damaged, and not all of them are made again."""

    state: Literal["ok", "degraded", "full"]
    queue: int
    lag_s: float
    db_bytes: int
    path: str
    mending: bool


class Store(Protocol):
    """Everything kept. Writes are queued at the moment of the call, in call order, and the
    awaitable ends once they are durable; reads see every write that ended before the call.

    Raises NotFound, Conflict, StorageFull, StorageError as the protocol says.
    """

    def open_session(
        self, key: SessionKey, change: SessionChange, *, now: float
    ) -> Awaitable[Session]: ...
    def session(self, key: SessionKey) -> Awaitable[Session]: ...
    def sessions(
        self,
        owner: str | None,
        *,
        user: str | None,
        order: Literal["name", "updated"],
        limit: int,
        after: str | None,
    ) -> Awaitable[SessionPage]: ...
    def delete_session(self, key: SessionKey) -> Awaitable[Deleted]: ...
    def users(self, owner: str | None) -> Awaitable[tuple[UserRow, ...]]: ...
    def delete_user(self, owner: str, user: str) -> Awaitable[Deleted]: ...
    def append(
        self,
        key: SessionKey,
        messages: Sequence[NewMessage],
        *,
        now: float,
        number: int | None = None,
    ) -> Awaitable[Appended]:
        """Store messages, all or none. With ``number`` only into that very session: NotFound if
        it was deleted, also where another one has its name now."""

    def record_counts(
        self,
        key: SessionKey,
        encoding: str,
        counts: Mapping[int, int],
        *,
        number: int,
    ) -> None:
        """Take exact counts by seq, of the session that has this ``number``; they are written
        with the next batch, nobody waits. If it is gone by then, so are they."""

    def window(self, key: SessionKey, need: Callable[[Session], WindowNeed]) -> Awaitable[Window]:
        """``need`` is asked, with the session, in the reading thread: one hop for both."""

    def newest(self, key: SessionKey) -> Awaitable[StoredMessage | None]:
        """The newest message of the conversation (no prompt row), or None."""

    def reply_to(self, key: SessionKey, chat: str) -> Awaitable[StoredMessage | None]:
        """The standing message that was appended with this ``chat``; the newest if several."""

    def history(
        self,
        key: SessionKey,
        *,
        before_seq: int | None,
        after_seq: int | None,
        limit: int,
        max_bytes: int,
    ) -> Awaitable[HistoryPage]: ...
    def lexical_candidates(
        self, request: SearchRequest, *, limit: int = 200, asked: Collection[str] = ()
    ) -> Awaitable[LexicalCandidates]:
        """The best lexical matches with their places; ``request.k`` is not asked. Terms that are
        ``asked`` for decide before the others who is among them."""

    def said_between(
        self, request: SearchRequest, *, since: float, until: float, most: int
    ) -> Awaitable[Sequence[Place]]:
        """Where messages of the request's scope and roles stand that were said in a time: the
        newest, so many."""

    def around(
        self,
        places: Sequence[Place],
        *,
        before: int = 0,
        after: int = 0,
        roles: Sequence[Role] = (Role.USER, Role.ASSISTANT),
    ) -> Awaitable[tuple[Situated, ...]]:
        """The messages at these places, with so many of these roles before and after each, in one
        read: each once, by session and seq. What is gone is passed over."""

    def vectors_pending(self, model: str) -> Awaitable[int]:
        """How many messages have no vectors of this model yet, roughly."""

    def vector_batch(self, model: str, *, most_bytes: int) -> Awaitable[VectorBatch | None]:
        """What to embed next, None when nothing waits. The message that brings it to ``most_bytes``
        of text is the last. A batch may have no tasks."""

    def put_vectors(
        self, batch: VectorBatch, vectors: Sequence[Sequence[bytes]]
    ) -> Awaitable[bool]:
        """Store the vectors of a batch: of each task those of its windows. False if it is out of
        date (something was forgotten meanwhile); then another is to be asked for."""

    def vectors_in_scope(
        self, *, owner: str, session: str | None, user: str | None, model: str
    ) -> Awaitable[VectorsInScope]:
        """Where the vectors of a session, or of all sessions of a user, stand."""

    def forget(self, key: SessionKey, ids: Sequence[str], *, now: float) -> Awaitable[int]: ...
    def summary(self, key: SessionKey) -> Awaitable[StoredSummary | None]:
        """The summary that stands, with all its lines."""

    def backlog(
        self, key: SessionKey, *, encoding: str, max_tokens: int, uncovered: bool = False
    ) -> Awaitable[Backlog]:
        """What compaction looks at: all that lines of the cloud do not cover, or, with
        ``uncovered``, what no summary does. Of a backlog of more than ``max_tokens`` (each message
        costs its tokens and core.summary.compaction.MESSAGE_OVERHEAD) the oldest part comes, one
        message more than fits, with all results if that is of a tool call."""

    def originals(
        self, key: SessionKey, *, before_seq: int | None = None, seqs: Sequence[int] = ()
    ) -> Awaitable[tuple[StoredMessage, ...]]:
        """Messages of the conversation before a seq, and those of ``seqs``; oldest first."""

    def put_summary(
        self,
        key: SessionKey,
        summary: NewSummary,
        *,
        based_on: Basis,
        read: Read | None = None,
        facts: Sequence[tuple[FactCandidate, str]] = (),
    ) -> Awaitable[int | None]:
        """Store a summary if what it is based on still stands (of what was forgotten meanwhile
        only what was ``read`` matters; without it, all), and with it the facts that the summary
        call found (each with the id of the message that says it); return the new version, or None
        if it came too late."""

    def behind(self, min_tokens: int) -> Awaitable[tuple[SessionKey, ...]]:
        """Sessions with more than so many (estimated) tokens that no summary covers, or whose
        summary is local; longest waiting first."""

    def facts(
        self,
        *,
        owner: str | None,
        session: str | None,
        user: str | None,
        key: str | None,
        history: bool,
        limit: int,
        after: str | None,
    ) -> Awaitable[FactPage]:
        """A page of facts. Of a session: its own and its user's."""

    def put_fact(
        self,
        *,
        owner: str,
        session: str | None,
        user: str | None,
        key: str,
        value: str,
        kind: FactKind | None,
        pinned: bool | None,
        id: str | None,
        now: float,
    ) -> Awaitable[Fact]:
        """Set a fact by hand, of a session or of a user; with ``id`` in the place of that one."""

    def forget_facts(
        self, *, owner: str, session: str | None, user: str | None, key: str | None, id: str | None
    ) -> Awaitable[int]:
        """Forget facts with their history, so that no file of the store holds them, and keep the
        rules from finding them again in the same messages; return how many values went."""

    def totals(self, owner: str | None) -> Awaitable[Totals]: ...
    def status(self) -> StoreStatus: ...
    def backup(self, path: Path) -> Awaitable[None]: ...
    def note(self, name: str) -> Awaitable[str | None]:
        """What the daemon keeps for itself under a name, if anything."""

    def put_note(self, name: str, value: str) -> Awaitable[None]:
        """Keep something for the daemon itself; it is safe from a kill, not from a power cut."""

    def shrink(self) -> Awaitable[None]: ...
    def close(self) -> Awaitable[None]: ...


@frozen
class WorkerStatus:
    """``unavailable``: this machine cannot count exactly (no tokenizer, or its file is damaged).

    ``model`` is the embedding model that can be used; None with the reason in ``model_problem``.
    """

    state: Literal["off", "stopped", "starting", "ready", "backoff", "unavailable"]
    pid: int | None
    pending: int
    restarts: int
    model: str | None
    model_problem: str | None


VectorFile = tuple[str, Sequence[tuple[int, int]]]
"""A file of core.vectors.rows and which rows of it: ranges from a row to before another; all rows
if there are none."""

Question = str | Sequence[tuple[str, float]]
"""One text, or several with their weights (which are made to sum up to 1)."""


class Near(NamedTuple):
    """A message near a question. ``file`` is the place of its file in the list that was given;
    ``score`` the cosine of its best window, for several questions the weighted mean."""

    file: int
    seq: int
    kind: int
    score: float


class Worker(Protocol):
    """The child process that holds the heavy tables."""

    @property
    def model_id(self) -> str | None:
        """Names the embedding model and the very files of it; None while there is none to use."""

    @property
    def cosines(self) -> Cosines:
        """How the cosines of that model are read."""

    def wake(self, encoding: str) -> None:
        """Start the child if it is not there, or have it load another encoding. Never waits."""

    def wake_embedder(self) -> None:
        """Start the child if it is not there, and have it load the model. Never waits."""

    async def embed(
        self, texts: Sequence[str], kind: Literal["query", "passage"], *, urgent: bool
    ) -> tuple[tuple[bytes, ...], ...] | None:
        """The vectors of each text, one a window (core.vectors.windows), as its rows keep them.

        Wakes the embedder. With ``urgent``, None when the model is not warm or does not answer
        within ``wait_ms``; otherwise waits for as long as it takes, lets everything urgent pass
        between two windows, and is None only if there is no model or the child is lost."""

    async def nearest(
        self, question: Question, files: Sequence[VectorFile], *, k: int
    ) -> tuple[Near, ...] | None:
        """The best ``k`` messages of each kind among the vectors of this model, best first.

        Wakes the embedder. None when the model is not warm or does not answer within
        ``wait_ms``."""

    async def count(self, texts: Sequence[str], encoding: str) -> tuple[int, ...] | None:
        """Exact tokens of each text, or None when the worker is not warm for this encoding, or
        does not answer within ``wait_ms``."""

    def status(self) -> WorkerStatus: ...
    async def stop(self) -> None: ...

    async def hold(self) -> None:
        """Under memory pressure: end the child at once, and start none until ``let_go``. Whatever
        was asked, and is asked meanwhile, is answered None."""

    def let_go(self) -> None: ...

    def leave_after(self, idle_s: float | None) -> None:
        """Have the child leave so many seconds after its last use; None: as configured."""


@frozen
class CompletionRequest:
    """One chat-completions call. ``messages`` and ``tools`` are ready JSON values.

    ``waited_s`` is how long whoever reads a chat's reply has waited already: the time to the first
    byte is theirs, not the endpoint's.
    """

    messages: Sequence[Mapping[str, object]]
    model: str | None = None
    stream: bool = True
    tools: Sequence[Mapping[str, object]] = ()
    tool_choice: object = None
    max_tokens: int | None = None
    temperature: float | None = None
    extra: Mapping[str, object] = field(default_factory=dict)
    purpose: Literal["chat", "summary"] = "chat"
    waited_s: float = 0.0


@frozen
class Delta:
    """A piece of a streamed reply. ``tool_calls`` are partial objects as chat
    completions stream them, cleaned to the known fields."""

    text: str = ""
    reasoning: str = ""
    tool_calls: tuple[Mapping[str, object], ...] = ()


@frozen
class Completion:
    """A whole reply. Token figures are None where the endpoint reported none."""

    text: str
    reasoning: str
    tool_calls: tuple[ToolCall, ...]
    finish_reason: str
    model: str | None
    prompt_tokens: int | None
    completion_tokens: int | None
    cached_tokens: int | None
    first_token_s: float


@frozen
class CloudStatus:
    state: Literal["off", "ok", "failing", "open"]
    calls: int
    failures: int
    last_error: str | None
    last_error_code: str | None
    prompt_tokens: int
    cached_tokens: int
    completion_tokens: int


@frozen
class Spent:
    """What counts for the limits of the last hour and the last day: amounts with how many seconds
    ago they were spent, oldest first."""

    calls: tuple[tuple[float, int], ...] = ()
    tokens: tuple[tuple[float, int], ...] = ()


class Cloud(Protocol):
    """The one place that makes outgoing connections.

    ``complete`` raises the CloudError family. Cancelling the task cancels the call.
    """

    @property
    def model(self) -> str | None:
        """The configured chat model, if any."""

    async def complete(
        self, request: CompletionRequest, on_delta: Callable[[Delta], None] | None = None
    ) -> Completion: ...
    def check_extra(self, extra: Mapping[str, object]) -> None:
        """Raise BadRequest for further fields of a request that it could not send."""

    def status(self) -> CloudStatus: ...

    @property
    def uncovered(self) -> bool:
        """Whether more was spent than ``spent_ahead`` said, of what has a limit."""

    def spent(self) -> Spent:
        """What counts for the limits."""

    def spent_ahead(self) -> Spent:
        """The same with some of what comes next: what to know of it after a crash."""

    def restore(self, spent: Spent, *, elapsed_s: float) -> None:
        """Count what was spent until ``elapsed_s`` ago, by an earlier run of the daemon."""

    async def close(self) -> None: ...
