"""Facts for those who ask: pages, what a plan or a summary call gets, and changes by hand."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence

from memoryd.core.fact_table.editing import put
from memoryd.core.fact_table.sameness import canonical_key
from memoryd.core.fact_table.speaker import SPEAKER_ATTRIBUTES, of_speaker
from memoryd.core.facts import Fact, FactKind
from memoryd.core.remembered import FactPage
from memoryd.core.sessions import SessionKey
from memoryd.errors import BadRequest, NotFound
from memoryd.store.docs import home_of_user, is_home_of_user, sessions_of_user, user_of
from memoryd.store.fact_cache import CachedFact, CachedHome, FactCache, FactWindow
from memoryd.store.fact_rows import (
    Person,
    load,
    person_of_session,
    person_of_user,
    superseded_by,
    without,
    write,
)
from memoryd.store.rows import dump_json
from memoryd.store.sessions import find_session
from memoryd.store.tombstones import bury, marks_of_fact, marks_of_key

__all__ = ["forget_facts", "list_facts", "of_backlog", "of_window", "put_fact"]

WINDOW_OF_SESSION = 120
WINDOW_OF_USER = 80
"""Newest facts that a plan weighs, of each scope; one leaves its room to the other. Weighing some
300 takes a plan about a millisecond on a PC core."""

WINDOW_ACTIONS = 40
"""Completed calls are many, and old ones matter little: they have room of their own."""

WINDOW_PINNED = 60

WINDOW_OF_SPEAKER = 12
"""Of who speaks, however old: a name, a few forms of address, a firm and a post of each scope."""

WINDOW_SUPERSEDED = 60
"""Superseded values of each scope, the newest, that a plan must not show as present."""

BACKLOG_HISTORY = 400
"""Superseded values that a summary call hears of."""

PUT_HISTORY = 1_000
"""Values of one attribute that are looked at when one is put by hand."""


def list_facts(
    db: sqlite3.Connection,
    *,
    owner: str | None,
    session: str | None,
    user: str | None,
    key: str | None,
    history: bool,
    limit: int,
    after: str | None,
) -> FactPage:
    """Return a page in the order in which facts were found.

    Of a session: its own and those of user scope; of a user: of user scope and all sessions.
    Raises NotFound for an unknown session, and BadRequest for a cursor that came from elsewhere.
    """
    homes = _homes(db, owner, session, user)
    if not homes:
        return FactPage(facts=(), next=None)
    where = ["f.home IN (SELECT value FROM json_each(?))", "f.number > ?"]
    arguments: list[object] = [json.dumps(homes), 0 if after is None else _cursor_of(after)]
    if key is not None:
        where.append("f.attribute = ?")
        arguments.append(canonical_key(key))
    if not history:
        where.append("f.valid_to IS NULL")
    numbers = [
        number
        for (number,) in db.execute(
            f"SELECT f.number FROM facts f WHERE {' AND '.join(where)} ORDER BY f.number LIMIT ?",
            (*arguments, limit + 1),
        )
    ]
    more = len(numbers) > limit
    facts = load(db, numbers[:limit])
    return FactPage(
        facts=tuple(facts.values()), next=dump_json(["facts", numbers[limit - 1]]) if more else None
    )


def of_window(db: sqlite3.Connection, session: int, cache: FactCache | None = None) -> FactWindow:
    """Return the current facts that a plan can weigh, pinned and the newest of both scopes, and
    what those have superseded."""
    home = home_of_user(user_of(session))
    of_session, of_person = _newest(db, session, cache), _newest(db, home, cache)
    window = cache.window(session, of_session, of_person) if cache is not None else None
    if window is None:
        window = _weighable(of_session, of_person)
        if cache is not None:
            cache.put_window(session, of_session, of_person, window)
    return window


def _weighable(of_session: CachedHome, of_person: CachedHome) -> FactWindow:
    """Choose among the facts of both scopes."""
    own, of_user = of_session.facts, of_person.facts
    room = WINDOW_OF_SESSION + WINDOW_OF_USER
    plain_own, plain_user = _plain(own), _plain(of_user)
    for_user = max(WINDOW_OF_USER, room - len(plain_own))
    for_own = room - min(len(plain_user), for_user)
    chosen = {
        **{number: own[number] for number in plain_own[:for_own]},
        **{number: of_user[number] for number in plain_user[:for_user]},
        **{
            number: each
            for facts in (own, of_user)
            for number, each in facts.items()
            if each.fact.pinned or each.fact.kind is FactKind.ACTION or of_speaker(each.fact)
        },
    }
    current = tuple(chosen[number].fact for number in sorted(chosen))
    superseded = (*of_session.superseded.values(), *of_person.superseded.values())
    return current, tuple([each.fact for each in superseded])


def of_backlog(db: sqlite3.Connection, session: int) -> tuple[Fact, ...]:
    """Return what a summary call may hear of: the facts of a plan, and what they superseded."""
    home = person_of_session(db, session).home
    numbers = {*_newest(db, session, None).facts, *_newest(db, home, None).facts}
    found = set(numbers)
    while numbers and len(found) < len(numbers) + BACKLOG_HISTORY:
        numbers = set(superseded_by(db, numbers)) - found
        found |= numbers
    return tuple(load(db, found).values())


def put_fact(
    db: sqlite3.Connection,
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
) -> Fact:
    """Set a value by hand, with ``id`` in the place of that one. A user need not have a session.
    Raises NotFound for a session, or a fact that is not current."""
    if session is not None:
        person = person_of_session(db, find_session(db, SessionKey(owner=owner, name=session)))
    else:
        assert user is not None  # one of both is always given
        person = _known_person(db, owner, user)
    homes = json.dumps(_homes(db, owner, session, user))
    attributes = {canonical_key(key)}
    if id is not None:
        attributes |= _attribute(db, homes, id)
    numbers = [
        number
        for (number,) in db.execute(
            "SELECT number FROM facts WHERE home IN (SELECT value FROM json_each(?))"
            " AND attribute IN (SELECT value FROM json_each(?)) ORDER BY number DESC LIMIT ?",
            (homes, json.dumps(sorted(attributes)), PUT_HISTORY),
        )
    ]
    held = load(db, (*numbers, *superseded_by(db, numbers)))
    fact, changes = put(
        tuple(held.values()),
        owner=owner,
        user=person.user,
        session=session,
        key=key,
        value=value,
        kind=kind,
        pinned=pinned,
        now=now,
        id=id,
    )
    write(db, held, changes, person)
    return fact


def _attribute(db: sqlite3.Connection, homes: str, id: str) -> set[str]:
    """Return the attribute of a current fact. Raises NotFound."""
    row = db.execute(
        "SELECT attribute FROM facts WHERE home IN (SELECT value FROM json_each(?))"
        " AND id = ? AND valid_to IS NULL",
        (homes, id),
    ).fetchone()
    if row is None:
        raise NotFound(f"no current fact has the id {id!r}")
    return {row[0]}


def forget_facts(
    db: sqlite3.Connection,
    *,
    owner: str,
    session: str | None,
    user: str | None,
    key: str | None,
    id: str | None,
    waiting: Sequence[int],
) -> int:
    """Forget all values under a key with their history, or one fact; return how many went.

    They are not found again in the messages they came from, nor in those of the sessions that
    the rules have not read yet (``waiting``). Raises NotFound for an unknown session.
    """
    homes = _homes(db, owner, session, user)
    if not homes:
        return 0
    column, wanted = ("id", id) if key is None else ("attribute", canonical_key(key))
    numbers = [
        number
        for (number,) in db.execute(
            f"SELECT number FROM facts WHERE home IN (SELECT value FROM json_each(?))"
            f" AND {column} = ?",
            (json.dumps(homes), wanted),
        )
    ]
    going = load(db, numbers)
    marks = {mark for fact in going.values() for mark in marks_of_fact(fact)}
    if key is not None:
        marks.add(marks_of_key(key))
    own = {home for home in homes if not is_home_of_user(home)} if session is not None else set()
    first, last = sessions_of_user(user_of(homes[0]))
    bury(
        db,
        {*_sessions_behind(db, numbers), *own, *(n for n in waiting if first <= n <= last)},
        marks,
    )
    held = {**going, **load(db, superseded_by(db, numbers))}
    changes = without(tuple(held.values()), [fact.id for fact in going.values()], revive=False)
    write(db, held, changes, person_of_session(db, homes[0]))
    return len(going)


def _homes(
    db: sqlite3.Connection, owner: str | None, session: str | None, user: str | None
) -> list[int]:
    """Return where the facts of a session or user are. Sessions being deleted are left out."""
    if session is not None:
        if owner is not None:
            found = [find_session(db, SessionKey(owner=owner, name=session))]
        else:
            found = [
                n for (n,) in db.execute("SELECT number FROM sessions WHERE name = ?", (session,))
            ]
            if not found:
                raise NotFound(f"no session {session!r}")
        return [home for number in found for home in (number, person_of_session(db, number).home)]
    rows = db.execute(
        "SELECT number FROM users WHERE user = ? AND (? IS NULL OR owner = ?)",
        (user, owner, owner),
    ).fetchall()
    homes: list[int] = []
    for (number,) in rows:
        homes += [
            home
            for (home,) in db.execute(
                "SELECT home FROM fact_homes h WHERE home BETWEEN ? AND ?", sessions_of_user(number)
            )
        ]
    return homes


_NO_FACTS = CachedHome(version=0, facts={}, superseded={})


def _newest(db: sqlite3.Connection, home: int, cache: FactCache | None) -> CachedHome:
    """Return what a plan reads of a home: current facts by number, pinned, of who speaks, and the
    newest of each sort, and what they superseded."""
    row = db.execute("SELECT version FROM fact_homes WHERE home = ?", (home,)).fetchone()
    if row is None:
        return _NO_FACTS
    cached = cache.get(home) if cache is not None else None
    if cached is not None and cached.version == row[0]:
        return cached
    newest = (
        "SELECT number, changed FROM facts WHERE home = ? AND (kind = 'action') = {}"
        " AND valid_to IS NULL ORDER BY number DESC LIMIT ?"
    )
    rows = {
        **dict(db.execute(newest.format(1), (home, WINDOW_ACTIONS))),
        **dict(db.execute(newest.format(0), (home, WINDOW_OF_SESSION + WINDOW_OF_USER))),
        **dict(
            db.execute(
                "SELECT number, changed FROM facts WHERE home = ? AND pinned AND valid_to IS NULL"
                " ORDER BY number DESC LIMIT ?",
                (home, WINDOW_PINNED),
            )
        ),
        **dict(
            db.execute(
                "SELECT number, changed FROM facts WHERE home = ? AND valid_to IS NULL"
                " AND attribute IN (SELECT value FROM json_each(?)) ORDER BY number DESC LIMIT ?",
                (home, json.dumps(sorted(SPEAKER_ATTRIBUTES)), WINDOW_OF_SPEAKER),
            )
        ),
    }
    replaced = dict(
        db.execute(
            "SELECT number, changed FROM facts WHERE superseded IN (SELECT value FROM json_each(?))"
            " ORDER BY number DESC LIMIT ?",
            (json.dumps(list(rows)), WINDOW_SUPERSEDED),
        )
    )
    known = {**cached.facts, **cached.superseded} if cached is not None else {}
    wanted = {**rows, **replaced}
    held = {
        number: known[number]
        for number, changed in wanted.items()
        if number in known and known[number].changed == changed
    }
    for number, fact in load(db, wanted.keys() - held.keys()).items():
        held[number] = CachedFact(changed=wanted[number], fact=fact)
    read = CachedHome(
        version=row[0],
        facts={number: held[number] for number in rows if number in held},
        superseded={number: held[number] for number in sorted(replaced) if number in held},
    )
    if cache is not None:
        cache.put(home, read)
    return read


def _plain(facts: Mapping[int, CachedFact]) -> list[int]:
    """Numbers of facts that are neither pinned nor actions, newest first."""
    return sorted(
        (
            number
            for number, each in facts.items()
            if not each.fact.pinned and each.fact.kind is not FactKind.ACTION
        ),
        reverse=True,
    )


def _known_person(db: sqlite3.Connection, owner: str, user: str) -> Person:
    db.execute(
        "INSERT INTO users (owner, user) VALUES (?, ?) ON CONFLICT DO NOTHING", (owner, user)
    )
    person = person_of_user(db, owner, user)
    assert person is not None  # just made
    return person


def _sessions_behind(db: sqlite3.Connection, numbers: Sequence[int]) -> list[int]:
    """Return the sessions whose messages say these facts."""
    return [
        session
        for (session,) in db.execute(
            "SELECT DISTINCT doc >> 24 FROM fact_sources"
            " WHERE fact IN (SELECT value FROM json_each(?))",
            (json.dumps(numbers),),
        )
    ]


def _cursor_of(after: str) -> int:
    try:
        kind, number = json.loads(after)
    except (ValueError, TypeError):
        kind = number = None
    if kind != "facts" or not isinstance(number, int):
        raise BadRequest("after must be the next of an earlier page", field="after")
    return number
