"""One transcript through one strategy, on a daemon and a store of its own.

Turn by turn: the user's message, a plan, the reply as the transcript has it. Where a summary can be
due it is waited for, since in life minutes pass between turns. At some turns the probes that have
been told so far are asked, each as a user message that is forgotten again. The replies come from
the transcript; the cloud is asked for summaries, and at those turns for one reply, to time it.
Told that it is enough, a run ends with the turn that it is at, and asks its probes there.
"""

from __future__ import annotations

import asyncio
import math
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from memoryd.client import Client
from memoryd.core.options import MOST_TURNS, OPTIONS, Options, effective_options
from memoryd.core.summary.compaction import AHEAD
from memoryd.errors import RequestError
from memoryd.service.rest import REST_S
from memoryd_tools.cloudsim import CloudSim
from memoryd_tools.compare.probes import Probe, Seen, judge
from memoryd_tools.compare.transcripts import Transcript, Turn
from memoryd_tools.local_daemon import Daemon, rss_bytes, started
from memoryd_tools.memctl.words import UsageError

__all__ = [
    "Asked",
    "Bare",
    "Cloud",
    "Run",
    "Step",
    "Usage",
    "Variant",
    "bare",
    "effort",
    "plan_for",
    "play",
    "settled",
    "simulated",
]

SESSION = "compare"
WARM = "warm"

RECALLS = "hierarchical"
"""The strategy that looks for passages by meaning."""

_SHORTENS = {"summary", "recalled"}
"""Parts of a plan that stand for what is left out."""

REPLY_TOKENS = 32
"""A reply that is only timed need not be long."""

MOST_ON_THE_WAY = 24
"""Probes asked at a time before the end: enough for a curve."""

# Strategies are compared, not what else the machine is busy with: a daemon that finds memory short
# makes no summaries.
_CALM = {"sources": ["hint"]}

_MOST_BATCH = 200
_START_S = 120.0
"""Far above any start, also on a small board that is busy with the service itself."""
_WARM_S = 20.0
_STUCK_S = 60.0
_PENDING_S = 0.02
_MOST_PENDING_S = 0.16
_EMBEDDING_S = 0.2
_LAST_VECTORS_S = 10.0
"""How long they are waited for by whoever wants an end."""

_EMBED_AFTER_S = 0.5
"""In life minutes pass between turns. Here messages follow each other at once, and vectors are made
in the pauses before probes are asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A strategy with options of its own."""

    strategy: str
    options: Mapping[str, object] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return " ".join([self.strategy, *(f"{key}={value}" for key, value in self.options.items())])


@dataclass(frozen=True, slots=True, kw_only=True)
class Cloud:
    """The ``[cloud]`` section of the private daemons, and who answers there."""

    settings: Mapping[str, object]
    simulated: bool


@dataclass(frozen=True, slots=True)
class Usage:
    """Calls that were made and the tokens that they took."""

    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    failures: int = 0

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.calls + other.calls,
            self.prompt_tokens + other.prompt_tokens,
            self.completion_tokens + other.completion_tokens,
            self.failures + other.failures,
        )

    def __sub__(self, other: Usage) -> Usage:
        return Usage(
            self.calls - other.calls,
            self.prompt_tokens - other.prompt_tokens,
            self.completion_tokens - other.completion_tokens,
            self.failures - other.failures,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What one turn took. ``parts``: where the plan's tokens went; ``limit``: how many there might
    be; ``whole``: all that was said stood in the plan, word for word."""

    turn: int
    tokens: int
    limit: int
    whole: bool
    estimated: bool
    parts: Mapping[str, int]
    reply_tokens: int
    plan_ms: float
    main_bytes: int
    worker_bytes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A probe that was asked after so many turns."""

    turn: int
    probe: Probe
    seen: Seen


@dataclass(slots=True, kw_only=True)
class Run:
    """What was seen while a transcript was played."""

    transcript: Transcript
    variant: Variant
    steps: list[Step] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    first_token_ms: list[float] = field(default_factory=list)
    summaries: Usage = field(default_factory=Usage)
    statements: list[str] = field(default_factory=list)
    """Lines of all summaries, each once."""
    quotes: list[str] = field(default_factory=list)
    """Values of facts, and sentences that summaries keep word for word."""
    at_rest: tuple[int, int] = (0, 0)
    """Resident bytes of main process and worker at the end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bare:
    """The memory of a daemon that only keeps the messages (main process and worker), after each
    turn and in the end."""

    memory: Mapping[int, tuple[int, int]]
    at_rest: tuple[int, int]


Advance = Callable[[int], None]
"""Called after each turn, with the turn's effort."""

_EFFORTS = {"fixed": 1, "sliding": 1, "summary": 3, RECALLS: 7}
"""What a turn takes, beside one that is only kept: 126 turns of CrossWOZ took 4 s where they were
only kept, and 6, 6, 11 and 28 s."""


def effort(variant: Variant | None) -> int:
    """Return what ``advance`` is called with; None: the messages are only kept."""
    return 1 if variant is None else _EFFORTS[variant.strategy]


@asynccontextmanager
async def simulated(model: str) -> AsyncIterator[Cloud]:
    """Play the cloud on loopback. Its summariser is a careless one (see cloudsim_summary)."""
    async with CloudSim() as sim:
        settings = {"base_url": sim.base_url, "model": model, "max_retries": 0}
        yield Cloud(settings=settings, simulated=True)


async def bare(
    transcript: Transcript,
    settings: Mapping[str, Any],
    cloud: Cloud,
    *,
    stage: asyncio.Semaphore,
    told: Callable[[Sequence[Mapping[str, Any]]], None],
    enough: asyncio.Event,
    advance: Advance,
) -> Bare:
    """Append a transcript without asking for anything; ``told`` gets the facts that are found."""
    memory: dict[int, tuple[int, int]] = {}
    async with AsyncExitStack() as stack:
        async with stage:
            daemon, client = await stack.enter_async_context(
                _daemon(settings, cloud, recalls=False)
            )
            await _open(client, transcript, {"strategy": "fixed"})
            for number, turn in enumerate(transcript.turns(), start=1):
                await _append(client, [*([turn.user] if turn.user else []), *turn.rest])
                # Read as it is said, as where plans are asked for: a list does not wait for many.
                await client.facts_list(session=SESSION, limit=1)
                memory[number] = _memory(daemon)
                advance(effort(None))
                if enough.is_set():
                    break
            told(await _facts(client, history=True))
        at_rest = await _at_rest(daemon)
    return Bare(memory=memory, at_rest=at_rest)


async def play(
    transcript: Transcript,
    variant: Variant,
    settings: Mapping[str, Any],
    cloud: Cloud,
    *,
    stage: asyncio.Semaphore,
    probes: Awaitable[Sequence[Probe]],
    ask_after: Sequence[int],
    enough: asyncio.Event,
    advance: Advance,
) -> Run:
    """Play a transcript and ask for ``probes`` after the turns ``ask_after``, once there is room
    on the ``stage``, which is left before the daemon's rest is waited for. Has no steps where it
    was ``enough`` before its first turn. Raises UsageError where the daemon refuses, as it does
    for a budget that is too small."""
    run = Run(transcript=transcript, variant=variant)
    recalls = variant.strategy == RECALLS
    async with AsyncExitStack() as stack:
        stack.enter_context(_naming(variant))
        async with stage:
            if enough.is_set():
                return run
            daemon, client = await stack.enter_async_context(
                _daemon(settings, cloud, recalls=recalls)
            )
            options = {**variant.options, "cooldown_s": 0}
            await _open(client, transcript, {"strategy": variant.strategy, "options": options})
            in_force = effective_options(variant.strategy, options, settings.get("memory", {}))
            pace = _Pace(client, variant.strategy, in_force, await _usage(client))
            turns = () if enough.is_set() else transcript.turns()
            for number, turn in enumerate(turns, start=1):
                step = await _take_turn(client, daemon, number, turn, pace)
                if step is not None:
                    run.steps.append(step)
                last = number == len(turns) or enough.is_set()
                asks = last or number in ask_after
                if await pace.settle(force=asks):
                    await _note_statements(client, run)
                if asks:
                    if recalls:
                        within_s = _LAST_VECTORS_S if enough.is_set() else math.inf
                        await _embedded(client, within_s)
                    asked = _told(await probes, number, last=last)
                    await _ask(client, run, number, asked, pace)
                advance(effort(variant))
                if last:
                    break
            run.summaries = await _usage(client) - pace.others
            run.quotes += [fact["value"] for fact in await _facts(client, history=False)]
        run.at_rest = await _at_rest(daemon)
    return run


@contextmanager
def _naming(variant: Variant) -> Iterator[None]:
    """Say of what the daemon refuses whose it is: of a sweep one point may have too small a
    budget. Raises UsageError."""
    try:
        yield
    except RequestError as exc:
        raise UsageError("compare.refused", variant=variant.name, reason=exc.message) from exc


async def settled(client: Client, session: str) -> Mapping[str, Any]:
    """Wait until no summary is under way or due; return what there is then."""
    pause = _PENDING_S
    while (answer := await client.summary_get(session))["pending"]:
        await asyncio.sleep(pause)
        # An answer is work for the daemon, which has the summary to make.
        pause = min(2 * pause, _MOST_PENDING_S)
    return answer


async def plan_for(
    client: Client, session: str, question: str, budget_tokens: int | None = None
) -> Mapping[str, Any]:
    """Return the plan with a question as the newest message, which is forgotten again."""
    appended = await client.append(session, [{"role": "user", "content": question}])
    plan = await client.prompt(session, budget_tokens=budget_tokens)
    await client.forget(session, [appended["messages"][0]["id"]])
    return plan


def _told(probes: Sequence[Probe], turn: int, *, last: bool) -> list[Probe]:
    """Return what can be asked by now: at the end all, before it MOST_ON_THE_WAY spread evenly."""
    told = [probe for probe in probes if probe.told <= turn]
    if last or len(told) <= MOST_ON_THE_WAY:
        return told
    step = len(told) / MOST_ON_THE_WAY
    return [told[int(place * step)] for place in range(MOST_ON_THE_WAY)]


class _Pace:
    """Waits for summaries, but only where one can be due: a daemon looks for it with a delay."""

    def __init__(self, client: Client, strategy: str, options: Options, others: Usage) -> None:
        self._client = client
        self._summarises = strategy in OPTIONS["summary_tokens"].strategies
        self._tokens = int(options.max_recent_tokens * AHEAD)
        self.most_turns = options.max_recent_turns
        self._since_tokens = 0
        self._since_turns = 0
        self._covered = 0
        self.others = others
        """Of calls that were not for summaries."""

    def said(self, tokens: int) -> None:
        self._since_tokens += tokens
        self._since_turns += 1

    async def settle(self, *, force: bool) -> bool:
        """Wait until none is under way or due; return whether there is a new one."""
        if not self._summarises:
            return False
        if (
            not force
            and self._since_tokens < self._tokens
            and self._since_turns < self.most_turns - 1
        ):
            return False
        answer = await settled(self._client, SESSION)
        if answer["through_seq"] == self._covered:
            return False
        self._covered = answer["through_seq"]
        self._since_tokens = self._since_turns = 0
        return True


async def _take_turn(
    client: Client, daemon: Daemon, number: int, turn: Turn, pace: _Pace
) -> Step | None:
    """Append a turn, with a plan where the model would be asked."""
    if turn.user is None:
        await _append(client, turn.rest)
        return None
    tokens = await _append(client, [turn.user])
    begun = time.perf_counter()
    plan = await client.prompt(SESSION)
    plan_ms = (time.perf_counter() - begun) * 1000
    reply_tokens = await _append(client, turn.rest)
    pace.said(tokens + reply_tokens)
    main, worker = _memory(daemon)
    parts = _parts(plan)
    return Step(
        turn=number,
        tokens=plan["tokens"],
        limit=plan["budget_tokens"] - plan["reserve_tokens"],
        whole=not (plan["omitted"] or plan["cut"] or _SHORTENS & parts.keys()),
        estimated=plan["estimated"],
        parts=parts,
        reply_tokens=reply_tokens,
        plan_ms=plan_ms,
        main_bytes=main,
        worker_bytes=worker,
    )


async def _ask(client: Client, run: Run, turn: int, probes: Sequence[Probe], pace: _Pace) -> None:
    """Ask each probe, and time a reply to the first of them. That a probe is one turn more must
    not have a summary made, which would be made again once the probe is forgotten."""
    await client.session_open(SESSION, options={"max_recent_turns": MOST_TURNS})
    for probe in probes:
        plan = await plan_for(client, SESSION, probe.question)
        run.asked.append(Asked(turn=turn, probe=probe, seen=judge(plan, probe)))
    before = await _usage(client)
    question = probes[0].question if probes else "?"
    id_ = f"ask-{turn}"
    reply = await client.chat(SESSION, question, id=id_, max_tokens=REPLY_TOKENS, on_delta=_unread)
    run.first_token_ms.append(reply["timings_ms"]["first_token"])
    await client.forget(SESSION, [id_, reply["message"]["id"]])
    pace.others += await _usage(client) - before
    await client.session_open(SESSION, options={"max_recent_turns": pace.most_turns})


async def _embedded(client: Client, within_s: float) -> None:
    """Wait until what was said has vectors, as long as they become more: a daemon makes them in
    the pauses of a talk."""
    end = time.monotonic() + within_s
    least: int | None = None
    deadline = 0.0
    while pending := (await client.status())["worker"]["pending"]:
        if least is None or pending < least:
            least, deadline = pending, time.monotonic() + _STUCK_S
        if time.monotonic() > min(deadline, end):
            return
        await asyncio.sleep(_EMBEDDING_S)


async def _note_statements(client: Client, run: Run) -> None:
    """Note what the summary says by now, apart from the sentences that are kept beside it."""
    answer = await client.summary_get(SESSION, sources=True)
    summary = _bare_text(answer["summary"])
    for line in answer["lines"]:
        noted = run.statements if _bare_text(line["text"]) in summary else run.quotes
        if line["text"] not in noted:
            noted.append(line["text"])


def _bare_text(text: str) -> str:
    return "".join(text.split())


# --- the daemon -------------------------------------------------------------------------------


@asynccontextmanager
async def _daemon(
    settings: Mapping[str, Any], cloud: Cloud, *, recalls: bool
) -> AsyncIterator[tuple[Daemon, Client]]:
    """Run a daemon on a store of its own, with its worker and its cloud client warm. One that
    does not recall has no embedding model, so that the model's cost is that of recall."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="memoryd-compare-"))
        sections = {"pressure": _CALM, **settings, "cloud": cloud.settings}
        own = (
            {"embed_after_s": _EMBED_AFTER_S}
            if recalls
            else {"model_dir": str(Path(folder) / "no-model")}
        )
        sections["worker"] = {**settings.get("worker", {}), **own}
        # Ctrl-C is for who compares: a daemon that heard it would end in the middle of its turn.
        daemon = Daemon(Path(folder), sections, process_group=0, start_s=_START_S)
        await stack.enter_async_context(started(daemon))
        client = await stack.enter_async_context(await daemon.connect())
        await _warm(client)
        yield daemon, client


async def _warm(client: Client) -> None:
    """Have loaded what is loaded at the first call, so that it is nobody's share. Without a worker,
    estimates it is."""
    await client.session_open(WARM, user=WARM, strategy="fixed")
    await client.chat(WARM, "你好", max_tokens=REPLY_TOKENS)
    deadline = time.monotonic() + _WARM_S
    while time.monotonic() < deadline:
        await client.prompt(WARM)
        if (await client.status())["worker"]["state"] not in ("stopped", "starting"):
            return
        await asyncio.sleep(_PENDING_S)


async def _open(client: Client, transcript: Transcript, settings: Mapping[str, Any]) -> None:
    await client.session_open(
        SESSION, system=transcript.system, language=transcript.language, **settings
    )


async def _append(client: Client, messages: Sequence[Mapping[str, Any]]) -> int:
    tokens = 0
    for start in range(0, len(messages), _MOST_BATCH):
        appended = await client.append(SESSION, messages[start : start + _MOST_BATCH])
        tokens += appended["tokens"]
    return tokens


async def _facts(client: Client, *, history: bool) -> list[Mapping[str, Any]]:
    found: list[Mapping[str, Any]] = []
    after: str | None = None
    while True:
        page = await client.facts_list(session=SESSION, history=history, limit=200, after=after)
        found += page["facts"]
        after = page.get("next")
        if after is None:
            return found


async def _usage(client: Client) -> Usage:
    cloud = (await client.status())["cloud"]
    usage = cloud["usage"]
    tokens = usage["prompt_tokens"], usage["completion_tokens"]
    return Usage(cloud["calls"], *tokens, cloud["failures"])


def _parts(plan: Mapping[str, Any]) -> dict[str, int]:
    found: dict[str, int] = {}
    for part in plan["parts"]:
        found[part["part"]] = found.get(part["part"], 0) + part["tokens"]
    return found


async def _at_rest(daemon: Daemon) -> tuple[int, int]:
    """Wait until the daemon has given back what it can."""
    await asyncio.sleep(REST_S + 0.5)
    return _memory(daemon)


def _memory(daemon: Daemon) -> tuple[int, int]:
    """Resident memory of the main process, and of its children."""
    worker = 0
    for child in daemon.children():
        try:
            worker += rss_bytes(child)
        except OSError:
            pass  # it has just ended
    return daemon.rss_bytes(), worker


def _unread(_delta: Mapping[str, Any]) -> None:
    """Have a reply streamed: what it says does not matter, when it begins does."""
