"""The methods of the protocol with their arguments, once for both clients."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypedDict, TypeVar

__all__ = ["Answer", "ChatOptions", "Methods"]

Answer = dict[str, Any]
"""A result as the protocol describes it."""

Reply = TypeVar("Reply")
"""What a method returns: an Answer, or something to await that brings one."""


class ChatOptions(TypedDict, total=False):
    """The arguments of ``chat`` besides the session and what is said."""

    messages: Sequence[Mapping[str, object]] | None
    id: str | None
    tools: Sequence[Mapping[str, object]] | None
    tool_choice: object
    budget_tokens: int | None
    max_tokens: int | None
    temperature: float | None
    extra: Mapping[str, object] | None
    on_disconnect: str | None
    keep_partial: bool | None
    owner: str | None


class Methods(ABC, Generic[Reply]):
    """Each method is the one of the protocol with its arguments; None means not given."""

    @abstractmethod
    def _answer(self, method: str, **arguments: object) -> Reply:
        """Call a method of the protocol."""

    # Sessions

    def session_open(
        self,
        session: str,
        *,
        user: str | None = None,
        strategy: str | None = None,
        system: str | None = None,
        model: str | None = None,
        budget_tokens: int | None = None,
        timezone: str | None = None,
        language: str | None = None,
        title: str | None = None,
        options: Mapping[str, object] | None = None,
        reset: Sequence[str] | None = None,
        owner: str | None = None,
    ) -> Reply:
        return self._answer(
            "session.open",
            session=session,
            user=user,
            strategy=strategy,
            system=system,
            model=model,
            budget_tokens=budget_tokens,
            timezone=timezone,
            language=language,
            title=title,
            options=options,
            reset=reset,
            owner=owner,
        )

    def session_get(self, session: str, *, owner: str | None = None) -> Reply:
        return self._answer("session.get", session=session, owner=owner)

    def session_list(
        self,
        *,
        user: str | None = None,
        order: str | None = None,
        limit: int | None = None,
        after: str | None = None,
        owner: str | None = None,
    ) -> Reply:
        return self._answer(
            "session.list", user=user, order=order, limit=limit, after=after, owner=owner
        )

    def session_delete(self, session: str, *, owner: str | None = None) -> Reply:
        return self._answer("session.delete", session=session, owner=owner)

    def user_list(self, *, owner: str | None = None) -> Reply:
        return self._answer("user.list", owner=owner)

    def user_delete(self, user: str, *, owner: str | None = None) -> Reply:
        return self._answer("user.delete", user=user, owner=owner)

    # Memory

    def append(
        self,
        session: str,
        messages: Sequence[Mapping[str, object]],
        *,
        owner: str | None = None,
    ) -> Reply:
        return self._answer("memory.append", session=session, messages=messages, owner=owner)

    def prompt(
        self,
        session: str,
        *,
        query: str | None = None,
        budget_tokens: int | None = None,
        strategy: str | None = None,
        tools: Sequence[Mapping[str, object]] | None = None,
        ways: Sequence[str] | None = None,
        owner: str | None = None,
    ) -> Reply:
        return self._answer(
            "memory.prompt",
            session=session,
            query=query,
            budget_tokens=budget_tokens,
            strategy=strategy,
            tools=tools,
            ways=ways,
            owner=owner,
        )

    def search(
        self,
        query: str,
        *,
        session: str | None = None,
        user: str | None = None,
        k: int | None = None,
        roles: Sequence[str] | None = None,
        since: float | None = None,
        until: float | None = None,
        explain: bool | None = None,
        ways: Sequence[str] | None = None,
        owner: str | None = None,
    ) -> Reply:
        return self._answer(
            "memory.search",
            query=query,
            session=session,
            user=user,
            k=k,
            roles=roles,
            since=since,
            until=until,
            explain=explain,
            ways=ways,
            owner=owner,
        )

    def history(
        self,
        session: str,
        *,
        before_seq: int | None = None,
        after_seq: int | None = None,
        limit: int | None = None,
        owner: str | None = None,
    ) -> Reply:
        return self._answer(
            "memory.history",
            session=session,
            before_seq=before_seq,
            after_seq=after_seq,
            limit=limit,
            owner=owner,
        )

    def forget(self, session: str, ids: Sequence[str], *, owner: str | None = None) -> Reply:
        return self._answer("memory.forget", session=session, ids=ids, owner=owner)

    # Facts and summaries

    def facts_list(
        self,
        *,
        session: str | None = None,
        user: str | None = None,
        key: str | None = None,
        history: bool | None = None,
        limit: int | None = None,
        after: str | None = None,
        owner: str | None = None,
    ) -> Reply:
        return self._answer(
            "facts.list",
            session=session,
            user=user,
            key=key,
            history=history,
            limit=limit,
            after=after,
            owner=owner,
        )

    def facts_put(
        self,
        key: str,
        value: str,
        *,
        session: str | None = None,
        user: str | None = None,
        kind: str | None = None,
        pinned: bool | None = None,
        id: str | None = None,
        owner: str | None = None,
    ) -> Reply:
        return self._answer(
            "facts.put",
            session=session,
            user=user,
            key=key,
            value=value,
            kind=kind,
            pinned=pinned,
            id=id,
            owner=owner,
        )

    def facts_forget(
        self,
        *,
        session: str | None = None,
        user: str | None = None,
        key: str | None = None,
        id: str | None = None,
        owner: str | None = None,
    ) -> Reply:
        return self._answer("facts.forget", session=session, user=user, key=key, id=id, owner=owner)

    def summary_get(
        self, session: str, *, sources: bool | None = None, owner: str | None = None
    ) -> Reply:
        return self._answer("summary.get", session=session, sources=sources, owner=owner)

    def summary_refresh(
        self, session: str, *, wait: bool | None = None, owner: str | None = None
    ) -> Reply:
        return self._answer("summary.refresh", session=session, wait=wait, owner=owner)

    # Status

    def status(self) -> Reply:
        return self._answer("status")

    def pressure_hint(self, level: str) -> Reply:
        return self._answer("pressure.hint", level=level)
