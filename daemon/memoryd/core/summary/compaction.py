"""When a session's history is compressed, and which part of it.

A run makes one summary call. What does not fit one call is taken in chunks, one a run: each
run's result is stored before the next, so that a crash loses one call and nothing else.

Levels. A summary made from original messages alone is of level 1; one made from the summary
before it and newer originals is of level 2. There is no third: a run upon level 2 reads the
originals again, all of them if they fit one call, else those that the summary's lines cite.

Calls. A call waits until it covers enough turns that a hundred cost eight at most, however long
they are, and is made then if three quarters of ``max_recent_tokens`` are full; but not beyond twice
those tokens, nor beyond what a plan has for turns: what does not fit there stands by an extract
only. Turns so long that thirteen of them exceed that do cost more calls. A local run costs none,
and waits for nothing.

A local summary stands in while the cloud is away: it covers up to ``through_seq``, but only up
to ``solid_seq`` with lines that the cloud made. The rest is made again when the cloud is back,
chunk by chunk, and covered all the time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from memoryd.core.messages import Role, StoredMessage
from memoryd.values import frozen

__all__ = [
    "FACTS_SHARE",
    "INPUT_TOKENS",
    "MESSAGE_OVERHEAD",
    "Basis",
    "Compaction",
    "CompactionOptions",
    "CompactionState",
    "SummaryState",
    "accept",
    "basis",
    "cooldown_left",
    "decide",
    "input_tokens",
    "kept_from",
    "look_again_s",
    "reply_tokens",
]

INPUT_TOKENS = 16_000
"""Most history in one summary call, however large the model's window: prefilling more takes a
slow endpoint too much of the 30 s that a summary has, and 100 turns of talk are about 12,000."""

MESSAGE_OVERHEAD = 20
"""Tokens around each message of a summary call: its id, role, time and quotes."""

FACTS_SHARE = 4
"""A quarter of a summary call's history at most is the fact table."""

PROMPT_TOKENS = 1_500
"""The instructions of a summary call, both languages, with a fair fact table."""

MIN_SHARE = 4
"""A run covers at least a quarter of ``max_recent_tokens``: when one kept turn nearly fills
the limit, each small turn after it would cost a call."""

MIN_TURNS = 13
"""Turns that a call covers in the background while there is room: 100 / 8, rounded up."""

AHEAD = 3 / 4
"""Share of ``max_recent_tokens`` at which such a call is made already: it takes its time, and turns
that have grown long go on being long. Of 129 turns of 100 tokens the mean request had 1,540."""

MOST_RECENT = 2
"""So many times ``max_recent_tokens`` the recent part may grow to meanwhile: 13 turns of 200
tokens beside the one that is kept, and yet within the default budget."""

FAILED_PAUSE_S = 2.5
"""What failures double where the cooldown is shorter: a cloud that answers nonsense at once must
not be asked again at once."""

MAX_BACKOFF = 6
"""Failures double the cooldown up to 2^6: from 20 s to 21 minutes."""

SOONEST_S = 0.05
RETRY_S = 30.0
"""Sessions without a cloud to summarise them are looked at again so often, at most."""

SPREAD = 0.5
"""A look after a failure comes up to this share later."""


@frozen
class CompactionOptions:
    """The options of a strategy that concern compaction, checked elsewhere."""

    max_recent_tokens: int = 1600
    max_recent_turns: int = 20
    summary_tokens: int = 600
    keep_messages: int = 2
    cooldown_s: float = 20.0


@frozen
class SummaryState:
    """The summary that stands.

    ``version``      changes with every summary stored for the session.
    ``through_seq``  the last message it covers.
    ``solid_seq``    the last message covered by lines of the cloud; ``through_seq`` unless local.
    ``level``        of the cloud's lines: 0 (there are none), 1 or 2.
    ``cited``        seqs of the messages that its lines name as their sources.
    """

    version: int
    through_seq: int
    solid_seq: int
    level: int
    source: Literal["cloud", "local"]
    cited: tuple[int, ...] = ()


@frozen
class CompactionState:
    """What is known about a session when the decision is made.

    ``messages``  the conversation after ``solid_seq`` (all of it without a summary), oldest
                  first; of a large backlog the oldest part is enough, with ``complete`` false:
                  at least ``input_tokens`` of it and one message more.
    ``edition``   changes when messages of the session are forgotten, or the session deleted.
    ``ended``     when the last run ended, done or failed; ``failures`` how many failed in a row.
    ``cloud``     whether a summary call is possible; without it a local summary is made.
    ``refresh``   compress now, whatever the limits and the cooldown say.
    ``room``      tokens that a plan has for turns beside the prompt and the key facts; None: as
                  many as there are.
    """

    summary: SummaryState | None
    messages: Sequence[StoredMessage]
    encoding: str
    complete: bool = True
    edition: int = 0
    running: bool = False
    ended: float | None = None
    failures: int = 0
    cloud: bool = True
    refresh: bool = False
    input_tokens: int = INPUT_TOKENS
    room: int | None = None


@frozen
class Basis:
    """What a run started from; its result counts only while this still stands."""

    version: int
    through_seq: int
    edition: int


@frozen
class Compaction:
    """One run: what to read, what the summary covers afterwards, what it is based on.

    ``from_seq``, ``to_seq``  the originals that are new to the summary, both included.
    ``originals``  what else is read: ``new`` nothing (with level 2 the summary's lines of the
                   cloud), ``all`` every message before ``from_seq``, ``cited`` those of ``cited``.
    ``through_seq``, ``solid_seq``, ``level``  of the summary that results.
    ``more``  another run is due right after this one, without cooldown.
    """

    reason: Literal["tokens", "turns", "refresh", "replace"]
    source: Literal["cloud", "local"]
    from_seq: int
    to_seq: int
    through_seq: int
    solid_seq: int
    level: int
    originals: Literal["new", "all", "cited"]
    cited: tuple[int, ...]
    based_on: Basis
    more: bool


def decide(state: CompactionState, options: CompactionOptions, now: float) -> Compaction | None:
    """Decide whether to compress now, and what; None: nothing to do, or not yet.

    Local runs know no cooldown: they cost no call, and covering clears their own trigger.
    """
    if state.running or not state.messages:
        return None
    if state.cloud and not state.refresh and cooldown_left(state, options, now) > 0:
        return None
    through = state.summary.through_seq if state.summary else 0
    recent_at = next(
        (i for i, message in enumerate(state.messages) if message.seq > through),
        len(state.messages),
    )
    recent = state.messages[recent_at:]
    kept = len(recent) if not state.complete else kept_from(recent, options.keep_messages)
    covered = recent[:kept]
    reason = _trigger(state, options, recent, covered)
    enough = options.max_recent_tokens // MIN_SHARE
    if not covered or (reason == "tokens" and _cost(covered, state.encoding) < enough):
        reason = None
    if reason is None:
        if not (state.cloud and recent_at):
            return None
        return _cloud_run(state, options, "replace", state.messages[:recent_at])
    if state.cloud:
        return _cloud_run(state, options, reason, state.messages[: recent_at + kept])
    return _local_run(state, reason, covered)


def accept(compaction: Compaction, current: Basis) -> bool:
    """Whether the result of a run may be stored: nothing it was based on has changed."""
    return compaction.based_on == current


def basis(summary: SummaryState | None, edition: int) -> Basis:
    """Return what a run based on this summary compares against when it ends."""
    if summary is None:
        return Basis(version=0, through_seq=0, edition=edition)
    return Basis(version=summary.version, through_seq=summary.through_seq, edition=edition)


def cooldown_left(state: CompactionState, options: CompactionOptions, now: float) -> float:
    """Seconds until the next run may start; each failure in a row doubles the cooldown."""
    if state.ended is None or now < state.ended:  # a clock that was set back must not block
        return 0.0
    pause = options.cooldown_s
    if state.failures:
        pause = max(pause, FAILED_PAUSE_S) * float(1 << min(state.failures, MAX_BACKOFF))
    return max(0.0, state.ended + pause - now)


def look_again_s(left: float, *, cloud: bool, failures: int, draw: float) -> float:
    """Seconds until a session that is behind is looked at again, ``left`` of its cooldown.

    ``draw``, uniform in [0, 1), spreads the looks after a failure: boards that lost the cloud
    together must not ask it together again.
    """
    if cloud and not failures:
        return max(left, SOONEST_S)
    return max(left, SOONEST_S if cloud else RETRY_S) * (1 + SPREAD * draw)


def reply_tokens(summary_tokens: int) -> int:
    """``max_tokens`` of a summary call: room for the JSON beside the summary."""
    return max(512, summary_tokens * 3 // 2)


def input_tokens(context_window: int | None, summary_tokens: int) -> int:
    """How much history one summary call may hold with a model of this context window."""
    if context_window is None:
        return INPUT_TOKENS
    # Half of the window at least: a tiny model gets its history in shortened form.
    room = max(
        context_window - reply_tokens(summary_tokens) - PROMPT_TOKENS, context_window // 2, 256
    )
    return min(room, INPUT_TOKENS)


def kept_from(recent: Sequence[StoredMessage], keep_messages: int) -> int:
    """Index of the first message that stays: the first user message among the last
    ``keep_messages``, else the newest one before them, so that a tail is never cut.

    A run that begins with a user message splits no tool group, for a group is an assistant
    message with calls and the unbroken run of results after it.
    Without any user message the cut is at the first start of a group among the last ones.
    """
    start = max(0, len(recent) - keep_messages)
    for index in range(start, len(recent)):
        if recent[index].message.role is Role.USER:
            return index
    for index in range(start - 1, -1, -1):
        if recent[index].message.role is Role.USER:
            return index
    return _group_start(recent, start)


def _trigger(
    state: CompactionState,
    options: CompactionOptions,
    recent: Sequence[StoredMessage],
    covered: Sequence[StoredMessage],
) -> Literal["tokens", "turns", "refresh"] | None:
    if state.refresh:
        return "refresh"
    if not state.complete:
        return "tokens"
    tokens = _cost(recent, state.encoding)
    if not state.cloud:
        due = tokens > options.max_recent_tokens
    elif _turns(covered) >= MIN_TURNS:
        due = tokens > options.max_recent_tokens * AHEAD
    else:
        due = tokens > _most_recent(options.max_recent_tokens, state.room)
    if due:
        return "tokens"
    return "turns" if _turns(recent) > options.max_recent_turns else None


def _most_recent(max_recent_tokens: int, room: int | None) -> int:
    """Return what the recent part must pass for a call that covers few turns."""
    most = MOST_RECENT * max_recent_tokens
    return most if room is None else max(min(most, room), max_recent_tokens)


def _turns(messages: Sequence[StoredMessage]) -> int:
    return sum(message.message.role is Role.USER for message in messages)


def _cloud_run(
    state: CompactionState,
    options: CompactionOptions,
    reason: Literal["tokens", "turns", "refresh", "replace"],
    wanted: Sequence[StoredMessage],
) -> Compaction:
    summary = state.summary
    chunk = wanted[: _chunk_end(wanted, _chunk_room(state, options))]
    to_seq = chunk[-1].seq
    level, originals, cited = _sources(state, chunk)
    return Compaction(
        reason=reason,
        source="cloud" if summary is None or to_seq >= summary.through_seq else "local",
        from_seq=chunk[0].seq,
        to_seq=to_seq,
        through_seq=max(to_seq, summary.through_seq if summary else 0),
        solid_seq=to_seq,
        level=level,
        originals=originals,
        cited=cited,
        based_on=basis(summary, state.edition),
        more=len(chunk) < len(wanted) or not state.complete,
    )


def _local_run(
    state: CompactionState,
    reason: Literal["tokens", "turns", "refresh"],
    covered: Sequence[StoredMessage],
) -> Compaction:
    summary = state.summary
    return Compaction(
        reason=reason,
        source="local",
        from_seq=covered[0].seq,
        to_seq=covered[-1].seq,
        through_seq=covered[-1].seq,
        solid_seq=summary.solid_seq if summary else 0,
        level=summary.level if summary else 0,
        originals="new",
        cited=(),
        based_on=basis(summary, state.edition),
        more=not state.complete,
    )


def _sources(
    state: CompactionState, chunk: Sequence[StoredMessage]
) -> tuple[int, Literal["new", "all", "cited"], tuple[int, ...]]:
    """Level of the result, and which originals before the chunk are read again."""
    summary = state.summary
    if summary is None or summary.level == 0:
        return 1, "new", ()
    if summary.level == 1:
        return 2, "new", ()
    # position: the estimates of all that came before. They overshoot by about as much as the
    # overhead of messages whose number isn't known here.
    if chunk[0].position + _call_cost(chunk, state.encoding) <= state.input_tokens:
        return 1, "all", ()
    before = chunk[0].seq
    return 1, "cited", tuple(seq for seq in summary.cited if seq < before)


def _chunk_room(state: CompactionState, options: CompactionOptions) -> int:
    """Return what a call has for new messages: facts and the summary so far stand beside them, and
    what they took from a full call would be cut from messages that count as covered afterwards."""
    room = state.input_tokens
    return max(room - room // FACTS_SHARE - options.summary_tokens, room // 2)


def _chunk_end(wanted: Sequence[StoredMessage], room: int) -> int:
    """How many messages one call takes: whole turns if possible, else whole tool groups, and
    at least one group, whatever its size (what is too long is shortened in the call)."""
    end = 0
    for message in wanted:
        # as the call itself counts, which knows no exact counts
        room -= message.estimate + MESSAGE_OVERHEAD
        if room < 0 and end:
            break
        end += 1
    if end == len(wanted):
        return end
    for cut in range(end, 0, -1):
        if wanted[cut].message.role is Role.USER:
            return cut
    cut = _group_start(wanted, end)
    if cut:
        return cut
    return next(
        (i for i in range(end, len(wanted)) if wanted[i].message.role is not Role.TOOL),
        len(wanted),
    )


def _group_start(messages: Sequence[StoredMessage], index: int) -> int:
    """Step back from a tool result to the message that begins its group."""
    while 0 < index < len(messages) and messages[index].message.role is Role.TOOL:
        index -= 1
    return index


def _token_cost(message: StoredMessage, encoding: str) -> int:
    return message.counts.get(encoding, message.estimate)


def _cost(messages: Sequence[StoredMessage], encoding: str) -> int:
    return sum(_token_cost(message, encoding) for message in messages)


def _call_cost(messages: Sequence[StoredMessage], encoding: str) -> int:
    return _cost(messages, encoding) + MESSAGE_OVERHEAD * len(messages)
