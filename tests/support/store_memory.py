"""Facts and summaries of stores for tests: asking for them briefly, and looking for contradictions
in the tables."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

from memoryd.core.facts import Fact
from memoryd.core.remembered import NewSummary
from memoryd.core.sessions import Session, SessionKey, Window, WindowNeed
from memoryd.core.summaries import SummaryLine
from memoryd.core.summary.compaction import Basis
from memoryd.store import SqliteStore
from support.store_world import KEY, NOW

ZONE = "Asia/Shanghai"


def remembering(*, facts: bool = True) -> Callable[[Session], WindowNeed]:
    """The need of a plan that shows summary and facts."""
    need = WindowNeed(encoding="o200k_base", max_tokens=1000, facts=facts, summary=True)

    def need_of(session: Session) -> WindowNeed:
        return need

    return need_of


async def planned(store: SqliteStore, key: SessionKey = KEY) -> Window:
    return await store.window(key, remembering())


async def listed(
    store: SqliteStore,
    key: SessionKey = KEY,
    *,
    user: str | None = None,
    attribute: str | None = None,
    history: bool = False,
) -> list[Fact]:
    """The facts of a session (or of a user of its owner)."""
    page = await store.facts(
        owner=key.owner,
        session=key.name if user is None else None,
        user=user,
        key=attribute,
        history=history,
        limit=10_000,
        after=None,
    )
    assert page.next is None
    return list(page.facts)


async def values(store: SqliteStore, attribute: str, key: SessionKey = KEY) -> list[str]:
    """The current values of an attribute."""
    return [fact.value for fact in await listed(store, key, attribute=attribute)]


async def put(store: SqliteStore, attribute: str, value: str, **where: object) -> Fact:
    """Put a fact by hand into the session of KEY, or where it is said."""
    place = {
        "owner": KEY.owner,
        "session": KEY.name,
        "user": None,
        "pinned": None,
        "id": None,
        **where,
    }
    return await store.put_fact(key=attribute, value=value, kind=None, now=NOW, **place)  # type: ignore[arg-type]


async def drop(store: SqliteStore, **what: object) -> int:
    """Forget facts of the session of KEY, or of where it is said."""
    place = {"owner": KEY.owner, "session": KEY.name, "user": None, "key": None, "id": None, **what}
    return await store.forget_facts(**place)  # type: ignore[arg-type]


def summary(
    *lines: tuple[str, tuple[str, ...]], through: int, solid: int | None = None, local: bool = False
) -> NewSummary:
    """A summary of lines (text, ids of the messages it cites)."""
    return NewSummary(
        lines=tuple(SummaryLine(text=text, message_ids=ids) for text, ids in lines),
        through_seq=through,
        solid_seq=(0 if local else through) if solid is None else solid,
        level=0 if local and not solid else 1,
        source="local" if local else "cloud",
        made=NOW,
        tokens=10,
    )


async def basis_of(store: SqliteStore, key: SessionKey = KEY) -> Basis:
    """What a run that starts now is based on."""
    backlog = await store.backlog(key, encoding="o200k_base", max_tokens=10_000)
    stored = backlog.summary
    return Basis(
        version=0 if stored is None else stored.version,
        through_seq=0 if stored is None else stored.summary.through_seq,
        edition=backlog.edition,
    )


def contradictions(path: Path) -> list[str]:
    """What in the tables of facts and summaries does not fit together."""
    db = sqlite3.connect(path)
    checks = {
        "a fact superseded by none": "SELECT 1 FROM facts f WHERE superseded IS NOT NULL"
        " AND superseded NOT IN (SELECT number FROM facts)",
        "a superseded fact that is current": "SELECT 1 FROM facts"
        " WHERE superseded IS NOT NULL AND valid_to IS NULL",
        "a source without a fact": "SELECT 1 FROM fact_sources"
        " WHERE fact NOT IN (SELECT number FROM facts)",
        "a source of no session": "SELECT 1 FROM fact_sources"
        " WHERE doc >> 24 NOT IN (SELECT number FROM sessions)",
        "a home that is gone": "SELECT 1 FROM facts f WHERE (home & 524287) != 0"
        " AND home NOT IN (SELECT number FROM sessions)",
        "a miscounted home": "SELECT 1 FROM fact_homes h WHERE current !="
        " (SELECT count(*) FROM facts f WHERE f.home = h.home AND f.valid_to IS NULL)",
        "an uncounted home": "SELECT 1 FROM facts WHERE home NOT IN (SELECT home FROM fact_homes)",
        "a summary that miscounts": "SELECT 1 FROM summaries u WHERE covered != (SELECT count(*)"
        " FROM messages m WHERE m.session = u.session AND NOT m.prompt"
        " AND m.doc - (u.session << 24) <= u.through_seq)",
        "a summary that miscounts tokens": "SELECT 1 FROM summaries u WHERE covered_tokens !="
        " (SELECT coalesce(sum(estimate), 0) FROM messages m WHERE m.session = u.session"
        " AND NOT m.prompt AND m.doc - (u.session << 24) <= u.through_seq)",
        "a line of no summary": "SELECT 1 FROM summary_lines"
        " WHERE session NOT IN (SELECT session FROM summaries)",
    }
    found = [name for name, query in checks.items() if db.execute(query).fetchone()]
    db.close()
    return found
