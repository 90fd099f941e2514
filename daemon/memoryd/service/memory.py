"""Appending and planning: the store, the token counts and the strategies together."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, tzinfo
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from memoryd.config import MemorySettings
from memoryd.core.facts import Fact, FactKind
from memoryd.core.messages import Message, Role, StoredMessage, messages_after
from memoryd.core.options import Options, effective_options
from memoryd.core.plan.fact_lines import facts_for_plan
from memoryd.core.plan.memory_block import local_time
from memoryd.core.plan.memory_choice import worthwhile
from memoryd.core.plan.parts import Budget, Passage, PlanInputs, PromptPlan, Summary
from memoryd.core.plan.placing import placed_turns
from memoryd.core.plan.planning import limit_of, percentile_95, plan
from memoryd.core.plan.shortening import language_of
from memoryd.core.plan.strategies import STRATEGIES, window_need
from memoryd.core.plan.turns import within_bytes
from memoryd.core.sessions import (
    WAYS,
    Appended,
    SearchRequest,
    Session,
    SessionKey,
    Way,
    Window,
    WindowNeed,
)
from memoryd.core.summaries import (
    NONE,
    Language,
    SummaryLine,
    conversation_language,
    rendered,
)
from memoryd.core.summary.excerpts import is_excerpt
from memoryd.core.summary.lines_shown import lines_for_plan
from memoryd.core.text.asking import asks
from memoryd.core.tokens.counting import Counted, Counter
from memoryd.core.tokens.estimator import estimate
from memoryd.core.tokens.formula import ModelTokens
from memoryd.errors import BadRequest
from memoryd.modules import forget_results
from memoryd.service.ahead import Ahead, PlanCall
from memoryd.service.counting import Tokens, estimated
from memoryd.service.factors import TokenFactors
from memoryd.service.learnt import Learnt
from memoryd.service.memories import Memories
from memoryd.service.plans import Plans, seen
from memoryd.service.ports import NewMessage, Store
from memoryd.service.recall import Recall, Recalled
from memoryd.values import frozen

if TYPE_CHECKING:
    from memoryd.core.outdated.replaced import Replaced
    from memoryd.core.recall.query import Talk

__all__ = ["Memory"]

_SESSIONS_AT_HAND = 256
"""Sessions whose model and strategy are remembered, so that an append need not read them."""
_RECENT_REPLIES = 100
"""Replies whose length says how much ``reserve_tokens = "auto"`` keeps free."""
_SHORT_PASSAGE = 16
"""Tokens of a short passage with who says it: as many as would fill the limit are looked for."""
_OF_A_FIELD = 20
"""Facts of one application field that are looked at."""
_BEFORE_A_QUESTION = 4
_BEFORE_BYTES = 64 * 1024
"""Messages that an elliptical question is read with: two turns."""
_CATCH_UP_CHUNK = 32
"""Messages counted at a time in the background: small enough for ``[worker] wait_ms``."""


@frozen
class _Noted:
    number: int
    model: str | None
    strategy: str
    used: float

    @property
    def summarizes(self) -> bool:
        return STRATEGIES[self.strategy].summarizes


class Memory:
    """What the methods and the chats share: one place that appends, and one that plans."""

    def __init__(
        self,
        *,
        store: Store,
        tokens: Tokens,
        recall: Recall,
        settings: MemorySettings,
        default_model: str | None,
        default_zone: str,
        clock: Callable[[], float],
        draw_id: Callable[[], str],
        is_critical: Callable[[], bool],
        may_plan_ahead: Callable[[], bool],
        on_append: Callable[[SessionKey], None],
        on_new: Callable[[], None],
    ) -> None:
        self.appended = 0
        self._is_critical = is_critical
        self._on_append = on_append
        self._on_new = on_new
        self._store = store
        self._tokens = tokens
        self._recall = recall
        self._settings = settings
        self._default_model = default_model
        self._factors = TokenFactors()
        self._replies: deque[int] = deque(maxlen=_RECENT_REPLIES)
        self._default_zone = settings.timezone or default_zone
        self._clock = clock
        self._draw_id = draw_id
        self._noted: OrderedDict[SessionKey, _Noted] = OrderedDict()
        self._memories = Memories()
        self._plans = Plans()
        self._ahead = Ahead(self._make_ahead, may_make=may_plan_ahead)
        self._catching_up: dict[SessionKey, asyncio.Task[None]] = {}

    def reconfigure(self, settings: MemorySettings, *, default_model: str | None) -> None:
        """Give sessions that say nothing themselves other defaults; the time zone stays."""
        self._settings = settings
        self._default_model = default_model

    async def append(
        self,
        key: SessionKey,
        messages: Sequence[Message],
        *,
        chat: str | None = None,
        number: int | None = None,
        track: Callable[[Awaitable[Appended]], Awaitable[Appended]] | None = None,
    ) -> tuple[StoredMessage, ...]:
        """Append, and return once it is durable. With ``number`` it goes into that very session,
        and raises NotFound if another one has its name by now. It is queued before anything is
        waited for, and ``track`` is given the write then.

        The messages come back as stored, with exact counts where the worker had them in time.
        """
        new = tuple(
            NewMessage(
                message=message,
                id=message.id or self._draw_id(),
                estimate=estimated(message),
                chat=chat,
            )
            for message in messages
        )
        write = self._store.append(key, new, now=self._clock(), number=number)
        if track is not None:
            write = track(write)
        return await self._appended(key, messages, write)

    async def plan(
        self,
        key: SessionKey,
        *,
        strategy: str | None = None,
        budget_tokens: int | None = None,
        tools: Sequence[Mapping[str, object]] = (),
        max_tokens: int | None = None,
        query: str | None = None,
        ways: Sequence[Way] = WAYS,
        max_bytes: int | None = None,
    ) -> tuple[Session, PromptPlan]:
        """Decide what the model must see now. Changes nothing and calls no cloud. ``query`` is
        what facts and passages are chosen by; by default the newest user message. ``max_bytes``
        bounds what stands before the tail, for an answer that has to fit one frame.

        Raises NotFound and BudgetTooSmall.
        """
        call = PlanCall(
            strategy=strategy,
            budget_tokens=budget_tokens,
            tools=tools,
            max_tokens=max_tokens,
            query=query,
            ways=ways,
            max_bytes=max_bytes,
        )
        await self._ahead.asked(key, call)
        window, draft = await self._window(key, call)
        self.note(window.session)
        return window.session, await self._plan(window, draft, call)

    async def _make_ahead(self, key: SessionKey, call: PlanCall) -> None:
        """Make what a plan will be asked for by such a call, as far as that can be kept: the whole
        of it, or what holds of the window."""
        window, draft = await self._window(key, call)
        recalls = _recalls(draft)
        if recalls or call.query is not None or self._plans.turns(key) is None:
            await self._memories.present(window, recalls=recalls)
        else:
            await self._plan(window, draft, call)

    async def _window(self, key: SessionKey, call: PlanCall) -> tuple[Window, PlanInputs]:
        """Return what a plan is made of."""
        draft: PlanInputs | None = None

        def need(session: Session) -> WindowNeed:
            nonlocal draft
            draft = self._inputs(
                session, call.strategy, call.budget_tokens, call.tools, call.max_tokens
            )
            return _need(draft, session)

        window = await self._store.window(key, need)
        assert draft is not None  # window() asked need()
        return window, draft

    async def _plan(self, window: Window, draft: PlanInputs, call: PlanCall) -> PromptPlan:
        """Return the plan of a window, the last one if it is made of the same."""
        key = window.session.key
        encoding = draft.encoding
        recalls = _recalls(draft)
        now_seen = seen(draft, window, call.query, call.ways, call.max_bytes)
        if not recalls and (still := self._plans.get(key, now_seen, draft.strategy)) is not None:
            self._tokens.wake(encoding)
            return still
        messages = await self._with_counts(
            window.session, within_bytes(window.messages, call.max_bytes), encoding
        )
        newest = _newest_words(messages)
        language = draft.language or language_of(newest)
        asked = call.query or newest
        lines, facts, replaced = await self._memories.present(window, recalls=recalls)
        draft = await self._with_passages(window, draft, call.query, call.ways, replaced, language)
        chosen: tuple[tuple[SummaryLine, int], ...] = ()
        more = 0
        if window.summary is not None:
            near: Mapping[str, float] = {}
            if asks(asked):
                more = _more_to_quote(draft, window, language)
                if not recalls and "vector" in call.ways:
                    near = await self._recall.nearest(key, asked)
            chosen = lines_for_plan(
                lines,
                asked,
                limit=draft.options.summary_tokens + more,
                topic=_topic_tokens(draft, window, language, more),
                longest=_beside_turns(draft, window),
                since=_since(window),
                near=near,
                count=estimate,
            )
        standing = await self._tokens.drive(
            placed_turns(messages, encoding, Counter(factor=draft.factor), self._plans.turns(key)),
            encoding,
        )
        self._plans.put_turns(key, standing)
        inputs = replace(
            draft,
            messages=messages,
            standing=standing,
            total=window.total,
            summary=_summary_for_plan(window, chosen, language, more),
            covered_tokens=_covered_tokens(window.session),
            facts=facts_for_plan(
                self._memories.fact_lines(key, facts, language),
                query=asked,
                quotes=(line for line, _ in chosen if is_excerpt(line)),
            ),
        )
        made = await self._tokens.drive(plan(inputs), encoding)
        if not recalls:
            self._plans.put(key, now_seen, made)
        return made

    async def search(self, request: SearchRequest, *, ways: Sequence[Way] = WAYS) -> Recalled:
        """Find messages of a session, or of all sessions of a user. Raises NotFound."""
        from memoryd.core.recall.query import is_elliptical

        zone = _zone(self._default_zone) or UTC
        before: Talk | None = None
        if request.session is not None:
            key = SessionKey(owner=request.owner, name=request.session)
            session = await self._store.session(key)
            zone = self.zone_of(session)
            if is_elliptical(request.query):
                page = await self._store.history(
                    key,
                    before_seq=None,
                    after_seq=None,
                    limit=_BEFORE_A_QUESTION,
                    max_bytes=_BEFORE_BYTES,
                )
                before = _talk(session.number, page.messages)
        at = local_time(self._clock(), zone)
        return await self._recall.find(request, before=before, at=at, ways=ways, related_only=True)

    async def _with_passages(
        self,
        window: Window,
        draft: PlanInputs,
        query: str | None,
        ways: Sequence[Way],
        replaced: Sequence[Replaced],
        language: str,
    ) -> PlanInputs:
        """Return a draft with what the plan may recall, best first, and how it was found."""
        options = draft.options
        asked = query or _newest_words(window.messages)
        if not _recalls(draft) or not asked.strip():
            return draft
        from memoryd.core.outdated.present import with_present_values
        from memoryd.core.recall.traits import ends_asking

        key = window.session.key
        across = options.recall_scope == "user"
        recalled = await self._recall.find(
            SearchRequest(
                owner=key.owner,
                session=None if across else key.name,
                user=window.session.user if across else None,
                query=asked,
                k=min(options.recall_k, max(_limit(draft).limit // _SHORT_PASSAGE, 1)),
                roles=(Role.USER, Role.ASSISTANT),
            ),
            # The question itself, where it is the newest message, is not what was said before it.
            before=_talk(
                window.session.number,
                window.messages if query else _before_newest(window.messages),
            ),
            at=local_time(draft.now, draft.timezone),
            facts=window.facts,
            ways=ways,
        )
        counted = Counter(factor=draft.factor)
        passages = tuple(
            Passage(
                session=hit.situated.session,
                id=stored.id,
                seq=stored.seq,
                role=stored.message.role,
                name=stored.message.name,
                text=with_present_values(stored.message.text, stored.id, replaced, language),
                time=stored.arrived if stored.message.time is None else stored.message.time,
                tokens=counted.scaled(
                    Counted(tokens=stored.counts.get(draft.encoding, stored.estimate), exact=False)
                ).tokens,
                named=hit.named,
            )
            for hit in recalled.hits
            if (stored := hit.situated.message).message.text.strip()
        )
        return replace(
            draft,
            passages=passages,
            words=recalled.words,
            asked=ends_asking(asked),
            recall="hybrid" if recalled.vectors else "lexical",
        )

    async def renew(self, key: SessionKey, lines: tuple[SummaryLine, ...]) -> None:
        """Make a session's new summary ready for the plans to come."""
        await self._memories.renew(key, lines)

    async def standing(
        self, key: SessionKey, lines: tuple[SummaryLine, ...]
    ) -> tuple[SummaryLine, ...]:
        """Return the lines of a session's summary that nothing later overrules, with what holds
        now in the application's fields."""
        facts: list[Fact] = []
        for field in dict.fromkeys(line.field for line in lines if line.field is not None):
            facts += await self._present_facts(key, field)
        return await self._memories.standing(key, lines, facts)

    async def unsaid(self, key: SessionKey, field: str | None) -> tuple[Fact, ...]:
        """Return the application's fields (or the one named) of which no fact is known, each with
        the word for nothing as its value: none of them is kept."""
        session = await self._store.session(key)
        language = session.language or conversation_language(self.options_of(session).fields)
        none = NONE["zh" if language == "zh" else "en"]
        return tuple(
            [
                Fact(
                    id=f"field:{name}",
                    owner=key.owner,
                    user=session.user,
                    scope="session",
                    session=key.name,
                    key=name,
                    value=none,
                    normalized="",
                    kind=FactKind.FIELD,
                    sources=(),
                    valid_from=session.created,
                )
                for name in dict.fromkeys(self.options_of(session).fields)
                if field in (None, name) and not await self._present_facts(key, name)
            ]
        )

    async def _present_facts(self, key: SessionKey, name: str) -> tuple[Fact, ...]:
        page = await self._store.facts(
            owner=key.owner,
            session=key.name,
            user=None,
            key=name,
            history=False,
            limit=_OF_A_FIELD,
            after=None,
        )
        return page.facts

    async def session(self, key: SessionKey) -> Session:
        """A session as it is. Raises NotFound."""
        return await self._store.session(key)

    async def newest(self, key: SessionKey) -> StoredMessage | None:
        """The newest message of the conversation."""
        return await self._store.newest(key)

    async def reply_to(self, key: SessionKey, chat: str) -> StoredMessage | None:
        """The stored reply of a chat."""
        return await self._store.reply_to(key, chat)

    def wake(self, session: Session) -> None:
        """Have the worker ready for a session that will soon need it."""
        self._tokens.wake(self.counted_as(session).encoding)

    def check_zone(self, name: str) -> None:
        """Raise BadRequest unless ``name`` is a time zone."""
        if _zone(name) is None:
            raise BadRequest(
                f"there is no time zone {name!r}; use an IANA name such as Asia/Shanghai",
                field="timezone",
            )

    def strategy_of(self, session: Session) -> str:
        """The session's strategy, its own or the configuration's."""
        return session.strategy or self._settings.strategy

    def budget_of(self, session: Session) -> int:
        """The session's budget in tokens, its own or the configuration's."""
        return session.budget_tokens or self._settings.budget_tokens

    def room_for_turns(self, session: Session) -> int:
        """Tokens, as the session's encoding counts, that a plan has for turns beside the prompt and
        the key facts. Tools, and a budget of its own, are known only when a call names them."""
        inputs = self._inputs(session, None, None, (), None)
        room = _limit(inputs).limit - estimate(session.system or "")
        return max(int((room - inputs.options.facts_tokens) / (inputs.factor or 1.0)), 0)

    def zone_name(self, session: Session) -> str:
        """The session's time zone, its own or the configuration's."""
        return session.timezone or self._default_zone

    def zone_of(self, session: Session) -> tzinfo:
        """The session's time zone."""
        return _zone(self.zone_name(session)) or UTC

    def language_of(self, session: Session, lines: Sequence[SummaryLine]) -> Language:
        """The language that a session's summary is shown in: the session's, or its lines'."""
        if session.language is not None:
            return "zh" if session.language == "zh" else "en"
        return conversation_language(line.text for line in lines)

    def options_of(self, session: Session) -> Options:
        """The options in force for the session's strategy."""
        return effective_options(self.strategy_of(session), session.options, self._settings.options)

    def summarizes(self, session: Session) -> bool:
        """Whether the session's strategy uses summaries."""
        return STRATEGIES[self.strategy_of(session)].summarizes

    def learn(
        self, session: Session, *, planned: int, reported: int | None, reply: int | None
    ) -> None:
        """Take in how many tokens the cloud counted for a plan of so many, and for its reply."""
        self._factors.learn(
            session.model or self._default_model, planned=planned, reported=reported
        )
        if reply:
            self._replies.append(reply)

    def learnt(self) -> Learnt:
        """What is known of models and replies, for a later run of the daemon."""
        return Learnt(factors=self._factors.kept(), replies=tuple(self._replies))

    def restore(self, learnt: Learnt) -> None:
        """Go on with what an earlier run had learnt."""
        self._factors.restore(learnt.factors)
        self._replies.extend(learnt.replies)

    def token_factors(self) -> dict[str, float]:
        """The learnt factors by model."""
        return self._factors.in_force()

    def active(self, since: float) -> tuple[tuple[SessionKey, str], ...]:
        """Sessions whose strategy summarises, with it, if they were used since then."""
        return tuple(
            (key, noted.strategy)
            for key, noted in self._noted.items()
            if noted.summarizes and noted.used >= since
        )

    def context_window(self, model: str | None) -> int | None:
        """Tokens that a model can read, if we know it."""
        return self._factors.counted_as(model).context_window

    def tokens_of(self, key: SessionKey, stored: StoredMessage) -> Counted:
        """Tokens of a stored message as the session's model counts."""
        counted = self._factors.counted_as(self._model(key))
        exact = stored.counts.get(counted.encoding)
        tokens = Counted(
            tokens=stored.estimate if exact is None else exact, exact=exact is not None
        )
        return Counter(factor=counted.factor).scaled(tokens)

    def session_tokens(self, session: Session) -> int:
        """Tokens of all messages of a session; estimates where no exact count is known."""
        counted = self.counted_as(session)
        tokens = session.tokens.get(counted.encoding, session.tokens["estimate"])
        return Counter(factor=counted.factor).scaled(Counted(tokens=tokens, exact=False)).tokens

    def note(self, session: Session) -> None:
        """Remember a session's model and strategy as they now are."""
        self._noted[session.key] = _Noted(
            number=session.number,
            model=session.model,
            strategy=self.strategy_of(session),
            used=self._clock(),
        )
        self._noted.move_to_end(session.key)
        if len(self._noted) > _SESSIONS_AT_HAND:
            self._noted.popitem(last=False)

    def counted_as(self, session: Session) -> ModelTokens:
        """How tokens of this session are counted."""
        return self._factors.counted_as(session.model or self._default_model)

    def _inputs(
        self,
        session: Session,
        strategy: str | None,
        budget_tokens: int | None,
        tools: Sequence[Mapping[str, object]],
        max_tokens: int | None,
    ) -> PlanInputs:
        """All that a plan depends on but the messages."""
        name = strategy or self.strategy_of(session)
        counted = self.counted_as(session)
        return PlanInputs(
            session=session.key.name,
            strategy=name,
            options=effective_options(name, session.options, self._settings.options),
            messages=(),
            total=0,
            encoding=counted.encoding,
            now=self._clock(),
            timezone=self.zone_of(session),
            system=session.system,
            tools=tools,
            call_budget=budget_tokens,
            session_budget=self.budget_of(session),
            context_window=counted.context_window,
            max_tokens=max_tokens,
            reply_tokens=percentile_95(self._replies),
            factor=counted.factor,
            language=session.language,
            degraded=self._is_critical(),
        )

    async def _with_counts(
        self, session: Session, messages: Sequence[StoredMessage], encoding: str
    ) -> tuple[StoredMessage, ...]:
        """Fill in exact counts that are missing, if the worker has them at once.

        What it has not in time is counted in the background, so that later plans are exact.
        """
        missing = [stored for stored in messages if encoding not in stored.counts]
        if not missing:
            return tuple(messages)
        counts = await self._tokens.exact([stored.message for stored in missing], encoding)
        if counts is None:
            self._catch_up(session, missing, encoding)
            return tuple(messages)
        exact = {stored.seq: tokens for stored, tokens in zip(missing, counts, strict=True)}
        self._store.record_counts(session.key, encoding, exact, number=session.number)
        return tuple(
            replace(stored, counts={**stored.counts, encoding: exact[stored.seq]})
            if stored.seq in exact
            else stored
            for stored in messages
        )

    def _catch_up(self, session: Session, missing: Sequence[StoredMessage], encoding: str) -> None:
        key = session.key
        if key not in self._catching_up:
            task = asyncio.create_task(self._count_in_background(session, missing, encoding))
            self._catching_up[key] = task
            task.add_done_callback(lambda _: self._catching_up.pop(key, None))

    async def _count_in_background(
        self, session: Session, missing: Sequence[StoredMessage], encoding: str
    ) -> None:
        """Count in small steps; a worker that is not ready ends it, the next plan tries again."""
        for start in range(0, len(missing), _CATCH_UP_CHUNK):
            chunk = missing[start : start + _CATCH_UP_CHUNK]
            counts = await self._tokens.exact([stored.message for stored in chunk], encoding)
            if counts is None:
                return
            self._store.record_counts(
                session.key,
                encoding,
                {stored.seq: tokens for stored, tokens in zip(chunk, counts, strict=True)},
                number=session.number,
            )

    def drop_caches(self) -> None:
        """Forget what is only kept to be faster."""
        self._memories.clear()
        self._ahead.clear()
        self.drop_plans()
        self._tokens.drop_kept()
        forget_results("memoryd.core")

    def drop_plans(self) -> None:
        """Forget the plans that are kept to be asked for again soon."""
        self._plans.clear()

    async def close(self) -> None:
        """End what is made and counted in the background."""
        await self._ahead.close()
        tasks = tuple(self._catching_up.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _appended(
        self, key: SessionKey, messages: Sequence[Message], write: Awaitable[Appended]
    ) -> tuple[StoredMessage, ...]:
        """Count while the write is under way; both are wanted for the answer."""
        if key not in self._noted:
            # once after a start: the write comes first in any case
            appended = await write
            self.note(await self._store.session(key))
            encoding = self._encoding(key)
            counts = await self._tokens.exact(messages, encoding)
        else:
            encoding = self._encoding(key)
            try:
                # the write is on its way: the worker counts while the disk is waited for
                counts = await self._tokens.exact(messages, encoding)
            finally:
                appended = await write
        self.appended += sum(appended.new)
        noted = self._noted.get(key)
        if any(appended.new):
            self._on_new()
            if messages[-1].role is not Role.ASSISTANT:
                self._ahead.appended(key)
        if any(appended.new) and noted is not None and noted.summarizes:
            self._on_append(key)
        if counts is None or noted is None:
            return appended.messages
        self._store.record_counts(
            key,
            encoding,
            {
                stored.seq: tokens
                for stored, tokens, new in zip(appended.messages, counts, appended.new, strict=True)
                if new
            },
            number=noted.number,
        )
        return tuple(
            replace(stored, counts={**stored.counts, encoding: tokens})
            for stored, tokens in zip(appended.messages, counts, strict=True)
        )

    def _encoding(self, key: SessionKey) -> str:
        return self._factors.counted_as(self._model(key)).encoding

    def _model(self, key: SessionKey) -> str | None:
        noted = self._noted.get(key)
        return (noted.model if noted else None) or self._default_model


def _talk(session: int, messages: Sequence[StoredMessage]) -> Talk | None:
    """Return the last two turns of these messages of a session, by its number."""
    from memoryd.core.recall.candidates import Place
    from memoryd.core.recall.query import Talk

    spoken = [each for each in messages if each.message.role in _TALK][-_BEFORE_A_QUESTION:]
    if not spoken:
        return None
    texts = tuple(each.message.text for each in spoken)
    return Talk(since=Place(session, spoken[0].seq), texts=texts)


def _before_newest(messages: Sequence[StoredMessage]) -> Sequence[StoredMessage]:
    """What was said before the newest user message."""
    for index in range(len(messages) - 1, -1, -1):
        if messages[index].message.role is Role.USER:
            return messages[:index]
    return ()


def _newest_words(messages: Sequence[StoredMessage]) -> str:
    for stored in reversed(messages):
        if stored.message.role is Role.USER:
            return stored.message.text
    return ""


def _covered_tokens(session: Session) -> int | None:
    if session.uncovered_tokens is None:
        return None
    return max(session.tokens["estimate"] - session.uncovered_tokens, 0)


_TOPIC_SHARE = 3
"""A line that tells all of the topic has at most a third of the budget: of a part of the plan that
is tighter it would find no room at all."""
_TOPIC_SHARE_EN = 5
_OF_WORDS = 4 / 5
"""Of what a question has quoted in Chinese, that stands on this line: what is left out of it may be
taken for the present state, and what is not of the topic wants room as well. With two thirds of
600 tokens 7 of 357 questions on five dialogues were shown an old value as such, now 3."""


def _topic_tokens(inputs: PlanInputs, window: Window, language: str, more: int) -> int:
    """How many tokens one line of a plan's summary may have, sure to find room."""
    options = inputs.options
    covered = _covered_tokens(window.session)
    if covered is None:
        return 0
    room = worthwhile(covered) - options.facts_tokens
    words = options.summary_tokens + more
    if language == "zh":
        words = int(words * _OF_WORDS)
    share = _limit(inputs).limit // (_TOPIC_SHARE if language == "zh" else _TOPIC_SHARE_EN)
    return max(min(words, room, share, _beside_turns(inputs, window)), 0)


def _beside_turns(inputs: PlanInputs, window: Window) -> int:
    """How many tokens a plan has for the summary beside the uncovered turns and the facts."""
    limit = _limit(inputs).limit
    return max(limit - inputs.options.facts_tokens - _uncovered_tokens(inputs, window), 0)


def _since(window: Window) -> tuple[str, ...]:
    """What was said after what the summary covers, and before the newest user message."""
    assert window.summary is not None, "without a summary nothing is covered"
    through = window.summary.summary.through_seq
    users = (m.seq for m in reversed(window.messages) if m.message.role is Role.USER)
    newest = next(users, 0)
    found: list[str] = []
    asked = ""
    for stored in messages_after(window.messages, through):
        if stored.seq >= newest:
            break
        text = stored.message.text.strip()
        if text and stored.message.role in _TALK:
            found.append(asked + text)
            # what it asks says what the answer is about
            asked = re.split(r"[。！!\n]", text)[-1] if text.endswith(("？", "?")) else ""
    return tuple(found)


_TALK = (Role.USER, Role.ASSISTANT)


def _more_to_quote(inputs: PlanInputs, window: Window, language: str) -> int:
    """How many tokens beyond ``summary_tokens`` a question may have quoted, as far as that and the
    recent part stay within some room.

    A question is often asked in other words than it was answered in, so that what answers it
    stands far down among what could. Of 337 questions on five dialogues that nobody had tuned for,
    97 % are answered with this and 94 % with a third of ``summary_tokens``, for 50 to 80 tokens
    more in the mean request: a quarter of all messages ask.
    """
    options = inputs.options
    most, room = _MORE["zh" if language == "zh" else "en"]
    spare = int(options.max_recent_tokens * room) - _uncovered_tokens(inputs, window)
    return max(min(int(options.summary_tokens * most), spare), 0)


_MORE = {"zh": (1.5, 0.9), "en": (2.5, 1.3)}
"""Times ``summary_tokens``, and times ``max_recent_tokens`` with the recent part. In English fewer
messages ask, and less of a question's words stand in its answer."""


def _uncovered_tokens(inputs: PlanInputs, window: Window) -> int:
    """Tokens of what was said after what the summary covers: it stands in full."""
    assert window.summary is not None, "only a summary quotes"
    return sum(
        stored.counts.get(inputs.encoding, stored.estimate)
        for stored in messages_after(window.messages, window.summary.summary.through_seq)
    )


def _summary_for_plan(
    window: Window, chosen: Sequence[tuple[SummaryLine, int]], language: str, more: int
) -> Summary | None:
    """The summary as a plan shows it: the lines chosen of it."""
    if window.summary is None:
        return None
    shown = rendered((line for line, _ in chosen), "zh" if language == "zh" else "en")
    return Summary(
        lines=shown,
        more=more,
        through_seq=window.summary.summary.through_seq,
        ranks=tuple(
            # a heading's line holds the statements of several
            min((rank for line, rank in chosen if line.text.rstrip("。；;.") in text), default=0)
            for text in shown
        ),
    )


def _recalls(inputs: PlanInputs) -> bool:
    """Whether a plan of these inputs looks for passages."""
    wanted = "recalled" in STRATEGIES[inputs.strategy].memory and inputs.options.recall_k > 0
    return wanted and not inputs.degraded


def _need(inputs: PlanInputs, session: Session) -> WindowNeed:
    """How much history the plan of these inputs can use."""
    need = window_need(
        inputs.strategy,
        inputs.options,
        _limit(inputs).limit,
        inputs.encoding,
        factor=inputs.factor,
        degraded=inputs.degraded,
        uncovered_tokens=session.uncovered_tokens,
    )
    return replace(
        need,
        facts=inputs.options.facts_tokens > 0,
        summary=STRATEGIES[inputs.strategy].summarizes and not inputs.degraded,
    )


def _limit(inputs: PlanInputs) -> Budget:
    return limit_of(
        inputs.options,
        call_budget=inputs.call_budget,
        session_budget=inputs.session_budget,
        context_window=inputs.context_window,
        max_tokens=inputs.max_tokens,
        reply_tokens=inputs.reply_tokens,
    )


def _zone(name: str) -> tzinfo | None:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None
