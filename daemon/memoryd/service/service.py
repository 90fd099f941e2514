"""The methods of the protocol, each a sentence or two over memory, store, chats and events."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from memoryd import __version__
from memoryd.core.facts import FactKind
from memoryd.core.messages import Message, Role, content_to_wire
from memoryd.core.options import OPTIONS, STRATEGY_NAMES, check_options
from memoryd.core.pressure import Level
from memoryd.core.sessions import (
    Deleted,
    SearchRequest,
    Session,
    SessionChange,
    SessionKey,
    SessionRow,
)
from memoryd.core.summaries import rendered
from memoryd.core.summary.excerpts import core_lines, is_excerpt
from memoryd.core.tokens.estimator import estimate
from memoryd.errors import BadRequest, NotFound, UnknownMethod
from memoryd.proc.written import written_bytes
from memoryd.server.caller import Caller
from memoryd.service.chat import ChatRequest, Chats
from memoryd.service.embedding import Embedding
from memoryd.service.events import EventHub
from memoryd.service.memory import Memory
from memoryd.service.ports import Cloud, Store, Worker
from memoryd.service.pressure import PressureWatch
from memoryd.service.summaries import Summaries
from memoryd.wire import arguments as wire
from memoryd.wire.checks import closest
from memoryd.wire.facts import fact_to_wire
from memoryd.wire.messages import message_to_wire
from memoryd.wire.values import encoded_size

__all__ = ["MemoryService"]


class MemoryService:
    """Answers every request that a connection brings."""

    def __init__(
        self,
        *,
        memory: Memory,
        store: Store,
        worker: Worker,
        cloud: Cloud,
        chats: Chats,
        events: EventHub,
        pressure: PressureWatch,
        summaries: Summaries,
        embedding: Embedding,
        page_bytes: int,
        clock: Callable[[], float],
        uptime: Callable[[], float],
        rss_bytes: Callable[[int], int | None],
        connections: Callable[[], int],
    ) -> None:
        self._memory = memory
        self._store = store
        self._worker = worker
        self._cloud = cloud
        self._chats = chats
        self._events = events
        self._pressure = pressure
        self._summaries = summaries
        self._embedding = embedding
        self._page_bytes = page_bytes
        self._plan_bytes = page_bytes * 3 // 2
        self._clock = clock
        self._uptime = uptime
        self._rss_bytes = rss_bytes
        self._connections = connections
        self._long_answers = asyncio.Semaphore(_LONG_ANSWERS_AT_ONCE)
        self._methods: dict[str, Callable[[Caller, int, Any], Awaitable[object]]] = {
            "session.open": self._session_open,
            "session.get": self._session_get,
            "session.list": self._session_list,
            "session.delete": self._session_delete,
            "user.list": self._user_list,
            "user.delete": self._user_delete,
            "memory.append": self._append,
            "memory.prompt": self._prompt,
            "memory.search": self._search,
            "memory.history": self._history,
            "memory.forget": self._forget,
            "facts.list": self._facts_list,
            "facts.put": self._facts_put,
            "facts.forget": self._facts_forget,
            "summary.get": self._summary_get,
            "summary.refresh": self._summary_refresh,
            "chat": self._chat,
            "chat.cancel": self._chat_cancel,
            "status": self._status,
            "pressure.hint": self._pressure_hint,
            "events.subscribe": self._events_subscribe,
        }

    async def handle(
        self, caller: Caller, msgid: int, method: str, arguments: wire.Arguments
    ) -> object:
        """Return a request's result. Raises RequestError."""
        # A foreign owner is not there, whatever is asked.
        caller.owner_for(arguments.owner, allow_all=True)
        handler = self._methods.get(method)
        if handler is None:
            raise UnknownMethod(f"{method} is not served by this version ({__version__})")
        if method not in _LONG_ANSWERS:
            return await handler(caller, msgid, arguments)
        async with caller.reads, self._long_answers:
            return await handler(caller, msgid, arguments)

    # --- sessions ---------------------------------------------------------------------------

    async def _session_open(
        self, caller: Caller, _msgid: int, given: wire.SessionOpenArguments
    ) -> dict[str, object]:
        key = _key(caller, given)
        if given.strategy is not None:
            _check_strategy(given.strategy)
        if given.timezone is not None:
            self._memory.check_zone(given.timezone)
        options: dict[str, object] = {**check_options(given.options)}
        settings: dict[str, object] = {
            name: getattr(given, name) for name in _SETTINGS if getattr(given, name) is not None
        }
        for name in given.reset:
            if name == "options":
                # every key that there is: nothing set remains
                options.update(dict.fromkeys(await self._set_options(key)))
            elif name.startswith("options."):
                options[_known_option(name)] = None
            else:
                settings[name] = None
        change = SessionChange(user=given.user, settings=settings, options=options)
        write = caller.track(self._store.open_session(key, change, now=self._clock()))
        session = await write
        self._memory.note(session)
        self._memory.wake(session)
        return self._info(session)

    async def _session_get(
        self, caller: Caller, _msgid: int, given: wire.SessionGetArguments
    ) -> dict[str, object]:
        await caller.settled()
        session = await self._store.session(_key(caller, given))
        self._memory.note(session)
        return self._info(session)

    async def _session_list(
        self, caller: Caller, _msgid: int, given: wire.SessionListArguments
    ) -> dict[str, object]:
        await caller.settled()
        page = await self._store.sessions(
            caller.owner_for(given.owner, allow_all=True),
            user=given.user,
            order=given.order,
            limit=given.limit,
            after=given.after,
        )
        answer: dict[str, object] = {"sessions": [self._row(row) for row in page.sessions]}
        if page.next is not None:
            answer["next"] = page.next
        return answer

    async def _session_delete(
        self, caller: Caller, _msgid: int, given: wire.SessionDeleteArguments
    ) -> dict[str, int]:
        key = _key(caller, given)
        self._chats.cancel_session(key)
        self._summaries.forget(key)
        return _deleted(await caller.track(self._store.delete_session(key)))

    async def _user_list(
        self, caller: Caller, _msgid: int, given: wire.UserListArguments
    ) -> dict[str, object]:
        await caller.settled()
        rows = await self._store.users(caller.owner_for(given.owner, allow_all=True))
        return {
            "users": [
                {
                    "owner": row.owner,
                    "user": row.user,
                    "sessions": row.sessions,
                    "messages": row.messages,
                    "facts": row.facts,
                }
                for row in rows
            ]
        }

    async def _user_delete(
        self, caller: Caller, _msgid: int, given: wire.UserDeleteArguments
    ) -> dict[str, int]:
        owner = _owner(caller, given)
        for key in self._chats.cancel_user(owner, given.user):
            self._summaries.forget(key)
        return _deleted(await caller.track(self._store.delete_user(owner, given.user)))

    # --- memory -----------------------------------------------------------------------------

    async def _append(
        self, caller: Caller, _msgid: int, given: wire.AppendArguments
    ) -> dict[str, object]:
        key = _key(caller, given)
        stored = await self._memory.append(key, given.messages, track=caller.track)
        counted = [self._memory.tokens_of(key, message) for message in stored]
        return {
            "messages": [
                {"id": message.id, "seq": message.seq, "tokens": count.tokens}
                for message, count in zip(stored, counted, strict=True)
            ],
            "tokens": sum(count.tokens for count in counted),
            "estimated": not all(count.exact for count in counted),
        }

    async def _prompt(
        self, caller: Caller, _msgid: int, given: wire.PromptArguments
    ) -> dict[str, object]:
        if given.strategy is not None:
            _check_strategy(given.strategy)
        await caller.settled()
        _, plan = await self._memory.plan(
            _key(caller, given),
            strategy=given.strategy,
            budget_tokens=given.budget_tokens,
            tools=given.tools,
            query=given.query,
            ways=given.ways,
            max_bytes=self._plan_bytes,
        )
        return plan.to_wire()

    async def _search(
        self, caller: Caller, _msgid: int, given: wire.SearchArguments
    ) -> dict[str, object]:
        await caller.settled()
        recalled = await self._memory.search(
            SearchRequest(
                owner=_owner(caller, given),
                session=given.session,
                user=given.user,
                query=given.query,
                k=given.k,
                roles=given.roles or (Role.USER, Role.ASSISTANT),
                since=given.since,
                until=given.until,
            ),
            ways=given.ways,
        )
        found: list[dict[str, object]] = []
        room = self._page_bytes
        for hit in recalled.hits[: given.k]:
            stored = hit.situated.message
            message = stored.message
            item: dict[str, object] = {
                "session": hit.situated.session,
                "id": stored.id,
                "seq": stored.seq,
                "role": str(message.role),
                "content": content_to_wire(message.content),
                "time": stored.arrived if message.time is None else message.time,
                "score": hit.score,
                "via": list(hit.via),
            }
            if given.explain:
                item["explain"] = hit.explain
            room -= encoded_size(item)
            if room < 0 and found:
                break
            found.append(item)
        return {"hits": found, "recall": "hybrid" if recalled.vectors else "lexical"}

    async def _history(
        self, caller: Caller, _msgid: int, given: wire.HistoryArguments
    ) -> dict[str, object]:
        await caller.settled()
        key = _key(caller, given)
        page = await self._store.history(
            key,
            before_seq=given.before_seq,
            after_seq=given.after_seq,
            limit=given.limit,
            max_bytes=self._page_bytes,
        )
        return {
            "messages": [
                message_to_wire(stored, tokens=self._memory.tokens_of(key, stored).tokens)
                for stored in page.messages
            ],
            "more": page.more,
        }

    async def _forget(
        self, caller: Caller, _msgid: int, given: wire.ForgetArguments
    ) -> dict[str, int]:
        write = self._store.forget(_key(caller, given), given.ids, now=self._clock())
        forgotten = await caller.track(write)
        # What stood beside them is embedded anew.
        self._embedding.consider()
        return {"messages": forgotten}

    # --- facts and summaries ----------------------------------------------------------------

    async def _facts_list(
        self, caller: Caller, _msgid: int, given: wire.FactsListArguments
    ) -> dict[str, object]:
        await caller.settled()
        page = await self._store.facts(
            owner=caller.owner_for(given.owner, allow_all=True),
            session=given.session,
            user=given.user,
            key=given.key,
            history=given.history,
            limit=given.limit,
            after=given.after,
        )
        facts = [fact_to_wire(fact) for fact in page.facts]
        if page.next is not None:
            return {"facts": facts, "next": page.next}
        owner = caller.owner_for(given.owner, allow_all=True)
        if given.session is not None and owner is not None:
            key = SessionKey(owner=owner, name=given.session)
            facts += map(fact_to_wire, await self._memory.unsaid(key, given.key))
        return {"facts": facts}

    async def _facts_put(
        self, caller: Caller, _msgid: int, given: wire.FactsPutArguments
    ) -> dict[str, object]:
        owner = _owner(caller, given)
        write = self._store.put_fact(
            owner=owner,
            session=given.session,
            user=given.user,
            key=given.key,
            value=given.value,
            kind=None if given.kind is None else FactKind(given.kind),
            pinned=given.pinned,
            id=given.id,
            now=self._clock(),
        )
        return fact_to_wire(await caller.track(write))

    async def _facts_forget(
        self, caller: Caller, _msgid: int, given: wire.FactsForgetArguments
    ) -> dict[str, int]:
        write = self._store.forget_facts(
            owner=_owner(caller, given),
            session=given.session,
            user=given.user,
            key=given.key,
            id=given.id,
        )
        return {"facts": await caller.track(write)}

    async def _summary_get(
        self, caller: Caller, _msgid: int, given: wire.SummaryGetArguments
    ) -> dict[str, object]:
        await caller.settled()
        return await self._summary(_key(caller, given), sources=given.sources)

    async def _summary_refresh(
        self, caller: Caller, _msgid: int, given: wire.SummaryRefreshArguments
    ) -> dict[str, object]:
        await caller.settled()
        key = _key(caller, given)
        await self._summaries.refresh(key, wait=given.wait)
        return await self._summary(key, sources=False)

    async def _summary(self, key: SessionKey, *, sources: bool) -> dict[str, object]:
        """The summary that stands, in the protocol's form; empty where there is none."""
        session = await self._store.session(key)
        stored = await self._store.summary(key)
        answer: dict[str, object] = {"pending": self._summaries.pending(key)}
        if stored is None:
            answer |= {"summary": "", "tokens": 0, "through_seq": 0, "made": None, "source": None}
            return answer | ({"lines": []} if sources else {})
        summary = stored.summary
        language = self._memory.language_of(session, summary.lines)
        limit = self._memory.options_of(session).summary_tokens
        standing = await self._memory.standing(session.key, summary.lines)
        proper = core_lines(standing, limit=limit, count=estimate)
        answer |= {
            "summary": "\n".join(rendered(proper, language)),
            "tokens": estimate("\n".join(rendered(proper, language))),
            "through_seq": summary.through_seq,
            "made": summary.made,
            "source": summary.source,
        }
        if sources:
            answer["lines"] = [
                {
                    "text": line.text if line.field is None else f"{line.field}：{line.text}",
                    "message_ids": list(line.message_ids),
                    "excerpt": is_excerpt(line),
                }
                for line in summary.lines
            ]
        return answer

    # --- chat -------------------------------------------------------------------------------

    async def _chat(
        self, caller: Caller, msgid: int, given: wire.ChatArguments
    ) -> dict[str, object]:
        key = _key(caller, given)
        messages = given.messages
        if given.content is not None:
            messages = (Message(role=Role.USER, content=given.content),)
        return await self._chats.run(
            caller,
            msgid,
            key,
            ChatRequest(
                messages=messages,
                id=given.id,
                stream=given.stream,
                tools=given.tools,
                tool_choice=given.tool_choice,
                budget_tokens=given.budget_tokens,
                max_tokens=given.max_tokens,
                temperature=given.temperature,
                extra=given.extra,
                on_disconnect=given.on_disconnect,
                keep_partial=given.keep_partial,
            ),
        )

    async def _chat_cancel(
        self, caller: Caller, _msgid: int, given: wire.ChatCancelArguments
    ) -> dict[str, bool]:
        return {"cancelled": self._chats.cancel(caller, given.request)}

    # --- status and events ------------------------------------------------------------------

    async def _status(
        self, caller: Caller, _msgid: int, given: wire.StatusArguments
    ) -> dict[str, object]:
        # Counts of others are for those who may see them.
        owner = None if caller.admin and given.owner is None else caller.owner_for(given.owner)
        totals = await self._store.totals(owner)
        store, worker, cloud = self._store.status(), self._worker.status(), self._cloud.status()
        summaries = self._summaries.counts()
        worker_rss = None if worker.pid is None else self._rss_bytes(worker.pid)
        return {
            "version": __version__,
            "uptime_s": self._uptime(),
            "pid": os.getpid(),
            "memory": {
                "level": str(self._pressure.level),
                "rss_mb": _mb(self._rss_bytes(os.getpid())),
                "worker_rss_mb": _mb(worker_rss),
                **self._pressure.to_wire(),
            },
            "sessions": totals.sessions,
            "messages": totals.messages,
            "db_mb": _mb(store.db_bytes),
            "worker": {
                "state": worker.state,
                "model": worker.model,
                "pending": await self._embedding.pending(),
                "restarts": worker.restarts,
                **({"model_problem": worker.model_problem} if worker.model_problem else {}),
            },
            "store": {
                "state": store.state,
                "queue": store.queue,
                "lag_s": store.lag_s,
                "vectors": "mending" if store.mending else "whole",
                "written_mb": _mb(written_bytes()),
                "appended": self._memory.appended,
                # For backup and doctor, who work on the file; others need not know it.
                **({"path": store.path} if caller.admin else {}),
            },
            "cloud": {
                "state": cloud.state,
                "calls": cloud.calls,
                "failures": cloud.failures,
                "last_error": cloud.last_error,
                "last_error_code": cloud.last_error_code,
                "token_factors": self._memory.token_factors(),
                "usage": {
                    "prompt_tokens": cloud.prompt_tokens,
                    "cached_tokens": cloud.cached_tokens,
                    "completion_tokens": cloud.completion_tokens,
                },
            },
            "summaries": {
                "pending": summaries.pending,
                "running": summaries.running,
                "rejected": summaries.rejected,
            },
            "connections": self._connections(),
        }

    async def _pressure_hint(
        self, _caller: Caller, _msgid: int, given: wire.PressureHintArguments
    ) -> dict[str, str]:
        return {"level": str(self._pressure.hint(Level(given.level)))}

    async def _events_subscribe(
        self, caller: Caller, _msgid: int, given: wire.EventsSubscribeArguments
    ) -> dict[str, object]:
        return {"topics": list(self._events.subscribe(caller, given.topics))}

    # --- forms ------------------------------------------------------------------------------

    async def _set_options(self, key: SessionKey) -> tuple[str, ...]:
        """The option keys that a session has set; none if it is not there yet."""
        try:
            return tuple((await self._store.session(key)).options)
        except NotFound:
            return ()

    def _row(self, row: SessionRow) -> dict[str, object]:
        last: dict[str, object] | None = None
        if row.last_role is not None:
            last = {"role": str(row.last_role), "text": row.last_text or ""}
        return {**self._info(row.session), "title": row.session.title, "last": last}

    def _info(self, session: Session) -> dict[str, object]:
        strategy = self._memory.strategy_of(session)
        degraded = self._pressure.critical and self._memory.summarizes(session)
        return {
            "session": session.key.name,
            "owner": session.key.owner,
            "user": session.user,
            "strategy": strategy,
            "effective_strategy": "sliding" if degraded else strategy,
            "degraded": degraded,
            "system": session.system,
            "model": session.model or self._cloud.model,
            "budget_tokens": self._memory.budget_of(session),
            "timezone": self._memory.zone_name(session),
            "language": session.language,
            "options": dict(session.options),
            "messages": session.messages,
            "tokens": self._memory.session_tokens(session),
            "created": session.created,
            "updated": session.updated,
            "last_seq": session.last_seq,
        }


_LONG_ANSWERS = frozenset(("session.list", "memory.prompt", "memory.search", "memory.history"))
"""Methods whose answers may be as long as a frame."""

_LONG_ANSWERS_AT_ONCE = 8
"""Of all connections: half a frame each, before they count as unread bytes."""

_SETTINGS = ("strategy", "system", "model", "budget_tokens", "timezone", "language", "title")


def _owner(caller: Caller, given: wire.Arguments) -> str:
    owner = caller.owner_for(given.owner)
    assert owner is not None  # only "*" gives None, and only where all are allowed
    return owner


class _OfSession(Protocol):
    """Arguments that name one session."""

    @property
    def owner(self) -> str | None: ...
    @property
    def session(self) -> str: ...


def _key(caller: Caller, given: _OfSession) -> SessionKey:
    owner = caller.owner_for(given.owner)
    assert owner is not None
    return SessionKey(owner=owner, name=given.session)


def _check_strategy(name: str) -> None:
    if name not in STRATEGY_NAMES:
        raise BadRequest(
            f"there is no strategy {name!r}; choose {', '.join(STRATEGY_NAMES)}"
            f"{closest(name, STRATEGY_NAMES)}",
            field="strategy",
        )


def _known_option(name: str) -> str:
    """The key of ``options.KEY``. Raises BadRequest for one that no strategy has."""
    key = name.removeprefix("options.")
    if key not in OPTIONS:
        raise BadRequest(f"there is no option {key!r}{closest(key, tuple(OPTIONS))}", field="reset")
    return key


def _deleted(deleted: Deleted) -> dict[str, int]:
    return {
        "messages": deleted.messages,
        "facts": deleted.facts,
        "summaries": deleted.summaries,
        "vectors": deleted.vectors,
    }


def _mb(size: int | None) -> float | None:
    return None if size is None else round(size / 2**20, 2)
