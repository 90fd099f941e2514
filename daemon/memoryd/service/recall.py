"""Finding what was said: the store's words, the worker's vectors and the facts, as one ranking.

Words and vectors are asked for at the same time. The vectors are never waited for longer than the
worker's ``wait_ms``, and not at all while the model is not loaded: the ranking goes on with what
there is, and says so.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from memoryd.core.facts import Fact
from memoryd.core.messages import Role
from memoryd.core.recall.candidates import LexicalCandidates, Place, Situated, Waiting
from memoryd.core.sessions import WAYS, SearchRequest, SessionKey, Way
from memoryd.core.text.search_terms import QueryTerm
from memoryd.core.vectors.rows import IN_CONTEXT
from memoryd.errors import StorageError
from memoryd.service.ports import Question, Store, Worker
from memoryd.values import frozen

if TYPE_CHECKING:
    from memoryd.core.recall.query import Reading, Talk
    from memoryd.core.recall.ranking import Nearby, Ranked, Spread

__all__ = ["Recall", "Recalled"]

_log = logging.getLogger(__name__)

_CANDIDATES = 200
"""Of each way and kind. Beyond that nothing reached the first fifty in the evaluation sets."""

_READ_IN_TIME = 400
"""So many messages are read where the question names a time: only reading them tells which are of
that time, and those come first. With as few as else 1 in 100 LoCoMo answers is lost."""

_OF_THE_TIME = 200
"""So many messages are looked at where the question asks for a time alone: a long day of talk."""

_NEAREST = 64
"""Messages that may count as near, of each kind; with 24 some that answer are not among them."""

_ALONE = 0.4
"""What the nearness of a message alone counts, the rest that of it in its context. The answers
found among 600 tokens are the same with 0.7, to 1 in 200."""

_FACTS = 100
"""Facts that are looked through for those that a question names; the newest."""

_FACTS_NAMED = 5


@frozen
class Recalled:
    """Messages, best first; ``vectors`` is whether the semantic half took part, and ``words`` are
    what was asked about, but for the names of those who speak."""

    hits: tuple[Ranked, ...]
    vectors: bool
    words: tuple[QueryTerm, ...] = ()


@frozen
class _Near:
    """What is near a question, and which messages have no vectors yet to say how near they are."""

    found: tuple[Nearby, ...]
    waiting: Waiting


class Recall:
    """Ranks the messages of a session, or of all sessions of a user, for a question."""

    def __init__(self, *, store: Store, worker: Worker) -> None:
        self._store = store
        self._worker = worker

    async def find(
        self,
        request: SearchRequest,
        *,
        before: Talk | None = None,
        at: datetime | None = None,
        facts: Sequence[Fact] | None = None,
        ways: Collection[Way] = WAYS,
        related_only: bool = False,
    ) -> Recalled:
        """Return what answers the request's query, best first, more than its ``k``.

        ``before`` is the talk before the question, ``at`` when it is asked; ``facts`` are those
        of the scope, if they are at hand. ``related_only`` is for who asks to see what there is: a
        plan that has room left may hold what is merely nearest. Raises NotFound.
        """
        # Only a search needs these: 0.5 MB that a daemon at rest does without.
        from memoryd.core.recall.query import read_question
        from memoryd.core.recall.ranking import (
            SHORTLISTED,
            ranked,
            shortlist,
            without_nearness_to_itself,
        )
        from memoryd.core.recall.traits import names_of, places_told

        reading = read_question(request.query, before.texts if before else (), at=at)
        (lexical, spread), near, named, then = await asyncio.gather(
            self._words(request, reading, ways, before),
            self._vectors(request, reading, ways),
            self._facts(request, reading, facts, ways),
            self._in_time(request, reading, ways),
        )
        if then:
            request = _within(request, reading)
        told = places_told(reading, named, lexical)
        found = near.found if near else ()
        if reading.borrows and before is not None:
            found = without_nearness_to_itself(found, before, spread)
        cosines = self._worker.cosines
        most = max(SHORTLISTED, request.k)
        if reading.since is not None:
            most = max(most, _READ_IN_TIME)
        known = shortlist(
            spread,
            found,
            told,
            then,
            waiting=near.waiting if near else Waiting(after={}),
            most=most,
            cosines=cosines,
        )
        around: Sequence[Situated] = ()
        if known:
            around = await self._store.around(
                tuple(known), before=1, after=1, roles=_with_speakers(request.roles)
            )
        hits = ranked(
            reading,
            known,
            around,
            told,
            roles=request.roles,
            since=request.since,
            until=request.until,
            related_only=related_only,
            cosines=cosines,
        )
        names = names_of(each.message.message.name for each in around)
        terms = (term for facet in reading.facets for term in facet.terms)
        words = tuple(term for term in terms if term.text not in names)
        return Recalled(hits=hits, vectors=near is not None, words=words)

    async def nearest(self, key: SessionKey, question: str) -> dict[str, float]:
        """Return the messages of a session that mean what a question does, by id: 1 for one that is
        nearest alone and in its context, and the less the farther its cosines are below the best.
        None of them where there are no vectors, or not in time."""
        near = await self._near(key.owner, key.name, None, question, k=_NEAREST)
        reach = self._worker.cosines.talk_reach
        best: dict[bool, float] = {}
        closeness: dict[Place, float] = {}
        for place, in_context, cosine in near.found if near else ():
            share = 1.0 - (best.setdefault(in_context, cosine) - cosine) / reach
            if share > 0.0:
                share *= 1.0 - _ALONE if in_context else _ALONE
                closeness[place] = closeness.get(place, 0.0) + share
        if not closeness:
            return {}
        said = await self._store.around(tuple(closeness))
        return {each.message.id: closeness[each.place] for each in said}

    async def _words(
        self,
        request: SearchRequest,
        reading: Reading,
        ways: Collection[Way],
        before: Talk | None,
    ) -> tuple[LexicalCandidates, Spread]:
        """Return what holds words of the question, and what they say of the places around them:
        worked out here, while the vectors are waited for."""
        from memoryd.core.recall.ranking import spread_words

        # Without the lexical way the scope is looked up all the same: it may not be there.
        asked = replace(request, query=reading.search)
        limit = _CANDIDATES if "lexical" in ways else 1
        own = {term.text for facet in reading.facets if not facet.borrowed for term in facet.terms}
        found = await self._store.lexical_candidates(asked, limit=limit, asked=own)
        if "lexical" not in ways:
            found = replace(found, matches=(), weights={})
        return found, spread_words(reading, found, before)

    async def _in_time(
        self, request: SearchRequest, reading: Reading, ways: Collection[Way]
    ) -> frozenset[Place]:
        """Return where something was said in the time that a question asks for, if it asks for
        nothing else: 上周三说的 has no other words to go by."""
        if "lexical" not in ways or not reading.of_time:
            return frozenset()
        assert reading.since is not None and reading.until is not None
        return frozenset(
            await self._store.said_between(
                request, since=reading.since, until=reading.until, most=_OF_THE_TIME
            )
        )

    async def _vectors(
        self, request: SearchRequest, reading: Reading, ways: Collection[Way]
    ) -> _Near | None:
        """Return what is near, or None where there are no vectors or they are not to be had."""
        if "vector" not in ways:
            return None
        return await self._near(
            request.owner, request.session, request.user, reading.texts, k=_CANDIDATES
        )

    async def _near(
        self, owner: str, session: str | None, user: str | None, question: Question, *, k: int
    ) -> _Near | None:
        """Return places, each alone or in its context, with their cosines, best first."""
        from memoryd.core.recall.ranking import Nearby

        model = self._worker.model_id
        if model is None:
            return None
        try:
            scope = await self._store.vectors_in_scope(
                owner=owner, session=session, user=user, model=model
            )
        except StorageError as error:
            # Files beside the database may be damaged; they are made again in the background.
            _log.warning("vectors cannot be read: %s", error)
            return None
        if not scope.files:
            return None
        found = await self._worker.nearest(
            question, [(file.path, file.rows) for file in scope.files], k=k
        )
        if found is None:
            return None
        sessions = [file.session for file in scope.files]
        return _Near(
            found=tuple(
                Nearby(Place(sessions[file], seq), kind == IN_CONTEXT, score)
                for file, seq, kind, score in found
            ),
            waiting=scope.waiting,
        )

    async def _facts(
        self,
        request: SearchRequest,
        reading: Reading,
        facts: Sequence[Fact] | None,
        ways: Collection[Way],
    ) -> tuple[Fact, ...]:
        """Return the facts that a question names, the best few."""
        from memoryd.core.recall.traits import named_facts

        if "fact" not in ways or not reading.facets:
            return ()
        if facts is None:
            page = await self._store.facts(
                owner=request.owner,
                session=request.session,
                user=request.user,
                key=None,
                history=False,
                limit=_FACTS,
                after=None,
            )
            facts = page.facts
        return named_facts(reading, facts, most=_FACTS_NAMED)


def _within(request: SearchRequest, reading: Reading) -> SearchRequest:
    """Return a request for what was said in the time that a question names, and in its own."""
    return replace(
        request,
        since=max(filter(None, (request.since, reading.since)), default=None),
        until=min(filter(None, (request.until, reading.until)), default=None),
    )


def _with_speakers(roles: Sequence[Role]) -> tuple[Role, ...]:
    """The roles whose messages stand beside a hit: what people said, and what is asked for."""
    return tuple({Role.USER, Role.ASSISTANT, *roles})
