"""Summaries made in the background: when one is due, by whom, and what becomes of the reply.

Nobody waits for this. A session is looked at after an append; if its recent part has passed its
limit, one run reads the backlog, asks the cloud (or, with none to be had, the local extract), has
the guard check the reply, and stores it if what it was based on still stands. What is due is read
from the store each time, never remembered: so a summary due before a restart is made after it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from memoryd.core.fact_table.table import in_force
from memoryd.core.facts import Fact, FactCandidate, FactKind, KnownFact
from memoryd.core.messages import StoredMessage
from memoryd.core.options import Options
from memoryd.core.remembered import Backlog, NewSummary, Read, StoredSummary
from memoryd.core.sessions import Session, SessionKey
from memoryd.core.summaries import SummaryLine
from memoryd.core.summary.compaction import (
    Compaction,
    CompactionOptions,
    CompactionState,
    SummaryState,
    cooldown_left,
    decide,
    input_tokens,
    look_again_s,
)
from memoryd.core.summary.excerpts import EXCERPT_TOKENS, core_lines, is_excerpt, kept_excerpts
from memoryd.core.tokens.estimator import estimate
from memoryd.errors import CloudError, NotFound
from memoryd.service.ports import Cloud, CompletionRequest, Store
from memoryd.values import frozen

if TYPE_CHECKING:
    from memoryd.core.outdated.replaced import Replaced
    from memoryd.core.summary.outcomes import Outcome
    from memoryd.service.memory import Memory

__all__ = ["Summaries", "SummaryCounts"]

_log = logging.getLogger(__name__)

LOOK_AFTER_S = 0.2
LOOK_LATEST_S = 20.0
"""A session is looked at once nothing was appended to any for the first of these, and at the latest
after the second: a look reads the backlog and the facts in it, and what covers it without a cloud
computes for a tenth of a second and more, which a burst of appends should not wait for."""

SOON_S = 1.0
"""What begins within this time counts as pending."""

MOST_TRIES = 6
"""Calls in a row that fail before a session is let alone until something new is said: a chat in
which there is nothing to note would cost a call every few minutes for ever."""

STEP_S = 0.05
"""Between two sessions that are caught up: what people ask for comes first."""

LOCAL_TOKENS = 4_000
"""History that one local run covers: what it reads is in memory together, and each message is
compared with all others in it. At 16,000, as for a call, a run takes five times as long."""

LONGEST_SUMMARY_TOKENS = 600
"""Of the summary proper that ``summary.get`` shows when there is none but excerpts."""

_LEAST_BACKLOG = 200
"""Tokens that no summary covers, by estimate, for a session to be looked at after a start."""


@frozen
class SummaryCounts:
    """``pending`` sessions wait for their turn or their cooldown."""

    pending: int
    running: int
    rejected: int


@dataclass(slots=True)
class _Course:
    """What is remembered of a session's runs while the daemon lives."""

    lock: asyncio.Lock
    ended: float | None = None
    failures: int = 0


class Summaries:
    """Makes summaries. ``may_run`` is False under memory pressure: then nothing is begun.

    ``publish(topic, fields, owner)`` tells events; ``clock`` is seconds since the epoch, ``draw``
    uniform in [0, 1).
    """

    def __init__(
        self,
        *,
        memory: Memory,
        store: Store,
        cloud: Cloud,
        summary_model: str | None,
        publish: Callable[[str, Mapping[str, object], str], None],
        may_run: Callable[[], bool],
        clock: Callable[[], float],
        draw: Callable[[], float],
    ) -> None:
        self._memory = memory
        self._store = store
        self._cloud = cloud
        self.summary_model = summary_model
        self._publish = publish
        self._may_run = may_run
        self._clock = clock
        self._draw = draw
        self._courses: dict[SessionKey, _Course] = {}
        self._timers: dict[SessionKey, tuple[asyncio.TimerHandle, float]] = {}
        """Each with the loop's time since when a look is due."""
        self._appended = float("-inf")
        """When something was appended last, by the loop's clock."""
        self._tasks: dict[SessionKey, asyncio.Task[None]] = {}
        self._background: set[asyncio.Task[None]] = set()
        self._calling = asyncio.Lock()
        self._rejected = 0
        self._closed = False

    def appended(self, key: SessionKey) -> None:
        """Something was appended to a session: look soon, once appends pause."""
        self._appended = asyncio.get_running_loop().time()
        self.consider(key)

    def consider(self, key: SessionKey, *, after_s: float = LOOK_AFTER_S) -> None:
        """Look soon whether a session has a summary due. Waits for nothing."""
        if self._closed or not self._may_run():
            return
        if key not in self._timers:
            loop = asyncio.get_running_loop()
            self._timers[key] = (loop.call_later(after_s, self._begin, key), loop.time())

    def resume(self) -> None:
        """Look at every session that is behind: after the start, when memory pressure is gone."""
        if self._closed:
            return
        task = asyncio.create_task(self._resume(), name="summaries behind")
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def refresh(self, key: SessionKey, *, wait: bool) -> StoredSummary | None:
        """Compress now, whatever limits and cooldown say; return the summary that then stands.

        Raises NotFound.
        """
        session = await self._store.session(key)
        run = asyncio.ensure_future(self._runs(session.key, refresh=True))
        self._background.add(run)
        run.add_done_callback(self._background.discard)
        if wait:
            await asyncio.shield(run)
        return await self._store.summary(key)

    def counts(self) -> SummaryCounts:
        running = sum(course.lock.locked() for course in self._courses.values())
        return SummaryCounts(pending=len(self._timers), running=running, rejected=self._rejected)

    def pending(self, key: SessionKey) -> bool:
        """Whether a run of this session is under way or about to begin; one that waits for a
        cooldown or for the cloud is not."""
        course = self._courses.get(key)
        if course is not None and course.lock.locked():
            return True
        timer, _ = self._timers.get(key) or (None, 0.0)
        return timer is not None and timer.when() - asyncio.get_running_loop().time() <= SOON_S

    def forget(self, key: SessionKey) -> None:
        """The session is gone: end what is under way, and remember nothing of it."""
        timer, _ = self._timers.pop(key, (None, 0.0))
        if timer is not None:
            timer.cancel()
        task = self._tasks.get(key)
        if task is not None:
            task.cancel()
        self._courses.pop(key, None)

    async def close(self) -> None:
        """End all runs; what they were about is still in the store and is made after a start."""
        self._closed = True
        for timer, _ in self._timers.values():
            timer.cancel()
        self._timers.clear()
        tasks = (*self._tasks.values(), *self._background)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # --- one session ------------------------------------------------------------------------

    def _begin(self, key: SessionKey) -> None:
        """The timer's end: start the runs of a session, unless they are under way."""
        _, since = self._timers.pop(key, (None, float("-inf")))
        loop = asyncio.get_running_loop()
        # put off by what was appended meanwhile, to whichever session
        left = self._appended + LOOK_AFTER_S - loop.time()
        if left > 0 and loop.time() - since < LOOK_LATEST_S:
            self._timers[key] = (loop.call_later(left, self._begin, key), since)
            return
        if self._closed or not self._may_run() or key in self._tasks:
            return
        task = asyncio.create_task(self._runs(key, refresh=False), name=f"summary {key.name}")
        self._tasks[key] = task
        task.add_done_callback(lambda ended: self._ended(key, ended))

    def _ended(self, key: SessionKey, task: asyncio.Task[None]) -> None:
        self._tasks.pop(key, None)
        if not task.cancelled() and (error := task.exception()) is not None:
            # the border of a background task: told without the texts that it worked on
            _log.error("the summary of a session failed: %s", type(error).__name__)

    async def _resume(self) -> None:
        """Make what is missing, one session after another; the store names the oldest debt first.
        Memory that gets short again ends it, and the next return to normal begins it anew."""
        for key in await self._store.behind(_LEAST_BACKLOG):
            if self._closed or not self._may_run():
                return
            self._begin(key)
            if (task := self._tasks.get(key)) is not None:
                await asyncio.wait((task,))
            await asyncio.sleep(STEP_S)

    async def _runs(self, key: SessionKey, *, refresh: bool) -> None:
        """Make one run after another until nothing more is due now."""
        course = self._courses.setdefault(key, _Course(asyncio.Lock()))
        async with course.lock:
            more = True
            while more and (refresh or self._may_run()):
                try:
                    more = await self._run(key, course, refresh=refresh)
                except NotFound:
                    self._courses.pop(key, None)
                    return

    async def _run(self, key: SessionKey, course: _Course, *, refresh: bool) -> bool:
        """Make one run if one is due; return whether another one is due at once."""
        session = await self._store.session(key)
        if not (refresh or self._memory.summarizes(session)):
            return False
        sight = await self._sight(session, course, refresh=refresh, cloud=self._cloud_is_of_use)
        if not sight.state.cloud:
            more = await self._stand_in(sight)
            if not more:
                self._look_again(sight, course)
            return more
        compaction = decide(sight.state, sight.limits, self._clock())
        if compaction is None:
            self._look_again(sight, course)
            return False
        outcome = await self._asked(compaction, sight)
        course.ended = self._clock()
        course.failures = 0 if outcome is not None else course.failures + 1
        if outcome is None:
            # the cloud is of no use now: what is due stands by extracts meanwhile
            more = True
            while more:
                at_hand = await self._sight(session, course, refresh=refresh, cloud=False)
                more = await self._stand_in(at_hand)
            self._look_again(sight, course)
            return False
        stored = await self._store_outcome(compaction, sight.backlog, outcome)
        # a run that came too late is made again on what stands now
        return compaction.more or not stored

    @property
    def _cloud_is_of_use(self) -> bool:
        return self._cloud.status().state not in ("off", "open")

    async def _sight(
        self, session: Session, course: _Course, *, refresh: bool, cloud: bool
    ) -> _Sight:
        """Read what a run is decided by and made from: for the cloud all that it has not covered,
        else what nothing covers."""
        options = self._memory.options_of(session)
        model = self.summary_model or session.model or self._cloud.model
        room = input_tokens(self._memory.context_window(model), options.summary_tokens)
        if not cloud:
            room = min(room, LOCAL_TOKENS)
        encoding = self._memory.counted_as(session).encoding
        backlog = await self._store.backlog(
            session.key, encoding=encoding, max_tokens=room, uncovered=not cloud
        )
        state = CompactionState(
            summary=_state_of(backlog),
            messages=backlog.messages,
            encoding=encoding,
            complete=backlog.complete,
            edition=backlog.edition,
            ended=course.ended,
            failures=course.failures,
            cloud=cloud,
            refresh=refresh,
            input_tokens=room,
            room=self._memory.room_for_turns(session),
        )
        return _Sight(
            backlog=backlog,
            state=state,
            options=options,
            limits=_compaction_options(options),
            model=model,
        )

    async def _stand_in(self, sight: _Sight) -> bool:
        """Cover by extracts what is due; return whether more of it is."""
        local = decide(sight.state, sight.limits, self._clock())
        if local is None:
            return False
        loop = asyncio.get_running_loop()
        begun = loop.time()
        # comparing what was said takes a tenth of a second, and more on a board: not on the loop
        made = await asyncio.to_thread(self._local, local, sight.backlog, sight.options)
        stored = await self._store_outcome(local, sight.backlog, made)
        more = local.more or not stored
        if more:
            # a long backlog takes half of the processor at most
            await asyncio.sleep(loop.time() - begun)
        return more

    def _look_again(self, sight: _Sight, course: _Course) -> None:
        """Come back when the cooldown is over, or the cloud may be back, if there is a debt."""
        if course.failures >= MOST_TRIES or self._cloud.status().state == "off":
            return
        state = sight.state
        replaceable = state.summary is not None and state.summary.source == "local"
        waiting = replace(state, ended=None, running=False, cloud=True)
        if not replaceable and decide(waiting, sight.limits, self._clock()) is None:
            return
        cooled = replace(state, ended=course.ended, failures=course.failures)
        left = cooldown_left(cooled, sight.limits, self._clock())
        after_s = look_again_s(left, cloud=state.cloud, failures=course.failures, draw=self._draw())
        self.consider(sight.backlog.session.key, after_s=after_s)

    # --- who makes it -----------------------------------------------------------------------

    async def _asked(self, compaction: Compaction, sight: _Sight) -> _Made | None:
        """Have the cloud make it; None if it failed or what it said is no summary."""
        # Loaded at the first summary call, as the cloud client is: they are large.
        from memoryd.core.grounding.evidence import Context, sources_of
        from memoryd.core.summaries import conversation_language
        from memoryd.core.summary.calls import summary_call
        from memoryd.core.summary.concluding import concluded, standing
        from memoryd.core.summary.local_summary import shortened

        backlog, options = sight.backlog, sight.options
        session = backlog.session
        fresh = [
            message
            for message in backlog.messages
            if compaction.from_seq <= message.seq <= compaction.to_seq
        ]
        again: Sequence[StoredMessage] = ()
        if compaction.originals == "all":
            again = await self._store.originals(session.key, before_seq=compaction.from_seq)
        elif compaction.originals == "cited":
            again = await self._store.originals(session.key, seqs=compaction.cited)
        lines = () if backlog.summary is None else backlog.summary.summary.lines
        proper = tuple(line for line in lines if not is_excerpt(line))
        stands = standing(proper, backlog.seqs, compaction)
        carried = stands.previous if compaction.originals == "new" else ()
        named = await self._store.originals(
            session.key, seqs=_cited_seqs(stands.previous, backlog.seqs)
        )
        known = {message.seq: message for message in (*named, *again, *fresh)}
        language = session.language or conversation_language(
            message.message.text for message in fresh
        )
        zone = self._memory.zone_of(session)
        facts = _known_facts(backlog)
        call = summary_call(
            fresh,
            again=again,
            language="zh" if language == "zh" else "en",
            summary_tokens=options.summary_tokens,
            input_tokens=sight.state.input_tokens,
            count=estimate,
            shorten=lambda text, tokens: shortened(text, tokens, estimate),
            zone=zone,
            previous=carried,
            facts=facts,
            fields=options.fields,
            cited={message.seq: message.id for message in named},
        )
        try:
            async with self._calling:
                reply = await self._cloud.complete(
                    CompletionRequest(
                        messages=call.messages,
                        model=sight.model,
                        stream=False,
                        max_tokens=call.max_tokens,
                        temperature=call.temperature,
                        purpose="summary",
                    )
                )
        except CloudError as error:
            self._tell(backlog, "failed", code=error.code)
            return None
        # a fifth of a second of work for a long history: not on the loop
        outcome = await asyncio.to_thread(
            concluded,
            reply.text,
            truncated=reply.finish_reason == "length",
            ids=call.ids,
            stands=stands,
            sources=sources_of(known.values()),
            context=Context(zone=zone, facts=facts, fields=options.fields),
            language="zh" if language == "zh" else "en",
            limit=options.summary_tokens,
            count=estimate,
        )
        if outcome.dropped:
            self._tell(
                backlog,
                "dropped",
                lines=len(outcome.dropped),
                reasons=sorted({str(each.reason) for each in outcome.dropped}),
            )
        if outcome.verdict != "accepted":
            self._rejected += 1
            self._tell(backlog, "rejected", verdict=outcome.verdict)
            return None
        kept = await asyncio.to_thread(_kept, backlog, fresh, language)
        return _Made(outcome=outcome, kept=kept)

    def _local(self, compaction: Compaction, backlog: Backlog, options: Options) -> _Made:
        """Make it without the cloud, by what was said word for word."""
        from memoryd.core.summaries import conversation_language
        from memoryd.core.summary.outcomes import local_outcome

        session = backlog.session
        covered = [
            message
            for message in backlog.messages
            if compaction.from_seq <= message.seq <= compaction.to_seq
        ]
        language = session.language or conversation_language(
            message.message.text for message in covered
        )
        lines = () if backlog.summary is None else backlog.summary.summary.lines
        outcome = local_outcome(
            (),
            previous=tuple(line for line in lines if not is_excerpt(line)),
            facts=_known_facts(backlog),
            fields=options.fields,
            language="zh" if language == "zh" else "en",
            limit=options.summary_tokens,
            count=estimate,
        )
        return _Made(outcome=outcome, kept=_kept(backlog, covered, language))

    async def _store_outcome(self, compaction: Compaction, backlog: Backlog, made: _Made) -> bool:
        """Store it if what it is based on still stands."""
        from memoryd.core.outdated.present import corrections, present_lines
        from memoryd.core.summaries import rendered

        session = backlog.session.key.name
        replaced = made.kept.replaced
        lines = present_lines((*made.outcome.lines, *made.kept.excerpts), replaced)
        proper = core_lines(lines, limit=LONGEST_SUMMARY_TOKENS, count=estimate)
        text = "\n".join(rendered(proper, "zh"))
        version = await self._store.put_summary(
            backlog.session.key,
            NewSummary(
                lines=lines,
                through_seq=compaction.through_seq,
                solid_seq=compaction.solid_seq,
                level=compaction.level,
                source=compaction.source,
                made=self._clock(),
                tokens=estimate(text),
            ),
            based_on=compaction.based_on,
            read=_read(compaction, backlog),
            facts=(
                *_candidates(made.outcome),
                *corrections(backlog.facts, session, replaced),
            ),
        )
        if version is None:
            self._tell(backlog, "late")
            return False
        await self._memory.renew(backlog.session.key, lines)
        self._tell(
            backlog,
            "made",
            source=compaction.source,
            through_seq=compaction.through_seq,
            lines=len(lines),
        )
        return True

    def _tell(self, backlog: Backlog, what: str, **fields: object) -> None:
        key = backlog.session.key
        self._publish("summary", {"session": key.name, "state": what, **fields}, key.owner)


def _read(compaction: Compaction, backlog: Backlog) -> Read:
    """What a run has read: what it covers, and all facts of the session and its user."""
    session = backlog.session.key.name
    new = (compaction.based_on.through_seq < m.seq <= compaction.to_seq for m in backlog.messages)
    return Read(
        covered=backlog.covered + sum(new),
        sources=frozenset(
            source.message_id
            for fact in backlog.facts
            for source in fact.sources
            if source.session == session
        ),
    )


def _state_of(backlog: Backlog) -> SummaryState | None:
    stored = backlog.summary
    if stored is None:
        return None
    summary = stored.summary
    return SummaryState(
        version=stored.version,
        through_seq=summary.through_seq,
        solid_seq=summary.solid_seq,
        level=summary.level,
        source=summary.source,
        cited=_cited_seqs(summary.lines, backlog.seqs),
    )


@frozen
class _Sight:
    """What a run of a session is decided by and made from. ``limits`` are part of ``options``;
    ``model`` is whom a summary call asks."""

    backlog: Backlog
    state: CompactionState
    options: Options
    limits: CompactionOptions
    model: str | None


@frozen
class _Kept:
    """What was said word for word, and what of all that was said holds no more."""

    excerpts: tuple[SummaryLine, ...]
    replaced: tuple[Replaced, ...]


@frozen
class _Made:
    """What a run has made: the summary proper, and what is kept beside it."""

    outcome: Outcome
    kept: _Kept


def _kept(backlog: Backlog, fresh: Sequence[StoredMessage], language: str) -> _Kept:
    """What was said in the messages that a run covers, and what is kept of earlier excerpts."""
    from memoryd.core.outdated.present import closed_by, said_in_lines, said_in_messages, superseded
    from memoryd.core.outdated.replaced import replaced_by
    from memoryd.core.summary.local_summary import extract

    lines = () if backlog.summary is None else backlog.summary.summary.lines
    here = {message.id for message in fresh}
    previous = [
        line
        for line in lines
        if is_excerpt(line)
        and here.isdisjoint(line.message_ids)
        # a line whose message was forgotten is gone with it
        and all(id_ in backlog.seqs for id_ in line.message_ids)
    ]
    said = extract(
        fresh,
        limit=EXCERPT_TOKENS,
        count=estimate,
        language="zh" if language == "zh" else "en",
        all_that_tells=True,
    )
    return _Kept(
        excerpts=kept_excerpts((*previous, *said), count=estimate),
        replaced=(
            *replaced_by(said_in_messages(fresh), said_in_lines(previous)),
            *superseded(closed_by(backlog.facts, backlog.facts), backlog.session.key.name),
        ),
    )


def _cited_seqs(lines: Iterable[SummaryLine], seqs: Mapping[str, int]) -> tuple[int, ...]:
    """Seqs of the messages that lines name, as far as those still stand."""
    return tuple(sorted({seqs[id_] for line in lines for id_ in line.message_ids if id_ in seqs}))


def _compaction_options(options: Options) -> CompactionOptions:
    return CompactionOptions(
        max_recent_tokens=options.max_recent_tokens,
        max_recent_turns=options.max_recent_turns,
        summary_tokens=options.summary_tokens,
        keep_messages=options.keep_messages,
        cooldown_s=options.cooldown_s,
    )


def _known_facts(backlog: Backlog) -> tuple[KnownFact, ...]:
    """The fact table as a summary call sees it: current values, and what each one replaced."""
    replaced: dict[str, list[Fact]] = {}
    for fact in backlog.facts:
        if fact.superseded_by is not None:
            replaced.setdefault(fact.superseded_by, []).append(fact)

    def earlier(fact: Fact) -> list[Fact]:
        direct = sorted(replaced.get(fact.id, ()), key=lambda old: old.valid_from)
        return [each for old in direct for each in (*earlier(old), old)]

    return tuple(
        KnownFact(
            key=fact.key,
            value=fact.value,
            replaced=tuple(old.value for old in earlier(fact)),
            message_ids=tuple(
                source.message_id
                for source in fact.sources
                if source.session == backlog.session.key.name
            ),
        )
        for fact in in_force(backlog.facts)
        if fact.current
    )


_OF_THE_PERSON = frozenset({FactKind.NAME, FactKind.CONTACT, FactKind.ADDRESS, FactKind.PREFERENCE})
"""Kinds of facts about the user that hold in every session (design: user scope)."""


def _candidates(outcome: Outcome) -> tuple[tuple[FactCandidate, str], ...]:
    """The structured facts of a reply, each with the newest message that says it."""
    return tuple(
        (
            FactCandidate(
                key=fact.key if fact.person is None else f"{fact.person} {fact.key}",
                value=fact.value,
                kind=FactKind(fact.kind),
                normalized=fact.value,
                quote=fact.value,
                confidence=_BY_MODEL,
                scope="user" if fact.person is None and fact.kind in _OF_THE_PERSON else "session",
                correction=fact.replaces is not None,
                replaces=fact.replaces,
            ),
            fact.message_ids[-1],
        )
        for fact in outcome.facts
        if fact.message_ids
    )


_BY_MODEL = 0.6
"""Confidence of what the summary call found: below what the rules read."""
