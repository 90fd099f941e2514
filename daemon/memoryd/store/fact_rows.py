"""Facts as rows and as values: loading, and writing what was decided about them.

A fact lives in a home: the number of its session, or that of its user with session 0 for user
scope (see docs). So owners and users are apart by construction. Each home counts its changes;
a row bears the count that wrote it last, so that whoever holds a copy knows what of it is stale.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from memoryd.core.fact_table.sameness import canonical_key
from memoryd.core.facts import Fact, FactChanges, FactKind, FactSource
from memoryd.core.messages import Role
from memoryd.core.sessions import SessionKey
from memoryd.errors import NotFound
from memoryd.store.docs import (
    doc_number,
    home_of_user,
    is_home_of_user,
    seq_of,
    sessions_of_user,
    user_of,
)
from memoryd.store.fact_cache import FactCache
from memoryd.store.rows import placeholders
from memoryd.store.sessions import find_session, find_user
from memoryd.values import frozen

__all__ = [
    "Person",
    "drop",
    "load",
    "load_changed",
    "person_of_session",
    "person_of_user",
    "superseded_by",
    "without",
    "write",
]

MAX_SOURCES = 32
"""Of a fact that is said again and again: the first message and the newest ones. One that is not
recorded cannot leave the fact standing by itself, for those that are recorded go first."""

_COLUMNS = (
    "f.number, f.home, f.id, f.key, f.value, f.normalized, f.kind, f.valid_from, f.valid_to,"
    " n.id, f.pinned, f.confidence, f.relative"
)

_SET = (
    "home = ?, id = ?, attribute = ?, key = ?, value = ?, normalized = ?, kind = ?,"
    " valid_from = ?, valid_to = ?, pinned = ?, confidence = ?, relative = ?, changed = ?"
)


_KINDS = {str(kind): kind for kind in FactKind}
_ROLES = {str(role): role for role in Role}

_Name = tuple[str, str, str | None]
"""Owner, user, session; None for user scope."""


@frozen
class Person:
    """Whose facts they are. ``home`` is where those of user scope are."""

    owner: str
    user: str
    home: int


def person_of_user(db: sqlite3.Connection, owner: str, user: str) -> Person | None:
    number = find_user(db, owner, user)
    return None if number is None else Person(owner=owner, user=user, home=home_of_user(number))


def person_of_session(db: sqlite3.Connection, session: int) -> Person:
    """Return the user of a session, or of a home."""
    owner, user = db.execute(
        "SELECT owner, user FROM users WHERE number = ?", (user_of(session),)
    ).fetchone()
    return Person(owner=owner, user=user, home=home_of_user(user_of(session)))


def load(db: sqlite3.Connection, numbers: Iterable[int]) -> dict[int, Fact]:
    """Return facts by number, in the order of their numbers; none of a session in deletion."""
    wanted = json.dumps(sorted(set(numbers)))
    sources: dict[int, list[FactSource]] = {}
    # What is said again and again is there once: facts are kept, with up to 32 sources each.
    same: dict[str, str] = {}
    for number, doc, id_, role, quote, session in db.execute(
        "SELECT x.fact, x.doc, x.id, x.role, x.quote, s.name FROM fact_sources x"
        " JOIN sessions s ON s.number = x.doc >> 24"
        " WHERE x.fact IN (SELECT value FROM json_each(?)) AND s.name IS NOT NULL"
        " ORDER BY x.fact, x.place",
        (wanted,),
    ):
        sources.setdefault(number, []).append(
            FactSource(
                session=same.setdefault(session, session),
                message_id=id_,
                seq=seq_of(doc),
                role=_ROLES[role],
                quote=same.setdefault(quote, quote),
            )
        )
    names = _Names(db)
    facts: dict[int, Fact] = {}
    for row in db.execute(
        f"SELECT {_COLUMNS} FROM facts f LEFT JOIN facts n ON n.number = f.superseded"
        " WHERE f.number IN (SELECT value FROM json_each(?)) ORDER BY f.number",
        (wanted,),
    ):
        name = names.of(row[1])
        if name is not None:
            facts[row[0]] = _fact_of(row, name, tuple(sources.get(row[0], ())))
    return facts


def load_changed(
    db: sqlite3.Connection, numbers: Iterable[int], cache: FactCache
) -> dict[int, Fact]:
    """Load facts, but for those that stand in the cache as they were written last."""
    wanted = sorted(set(numbers))
    known = {
        number: fact
        for number, home, changed in db.execute(
            "SELECT number, home, changed FROM facts"
            " WHERE number IN (SELECT value FROM json_each(?))",
            (json.dumps(wanted),),
        )
        if (fact := cache.fact(home, number, changed)) is not None
    }
    held = {**known, **load(db, [number for number in wanted if number not in known])}
    return {number: held[number] for number in wanted if number in held}


def write(
    db: sqlite3.Connection, held: Mapping[int, Fact], changes: FactChanges, person: Person
) -> None:
    """Write what was decided about ``held`` (facts by number) and new facts of the person."""
    if not changes:
        return
    before = {fact.id: fact for fact in held.values()}
    numbers = {fact.id: number for number, fact in held.items()}
    homes = _Homes(db, person)
    homes.note(before, changes)
    for id_ in changes.removed:
        db.execute("DELETE FROM facts WHERE number = ?", (numbers[id_],))
    for fact in changes.added:
        numbers[fact.id] = _insert(db, fact, homes)
    for fact in changes.changed:
        db.execute(
            f"UPDATE facts SET {_SET} WHERE number = ?", (*_values(fact, homes), numbers[fact.id])
        )
    for fact in (*changes.added, *changes.changed):
        number = numbers[fact.id]
        old = before.get(fact.id)
        if (old.superseded_by if old else None) != fact.superseded_by:
            by = fact.superseded_by
            if by is not None and by not in numbers:
                numbers[by] = _number_of(db, by, person)
            db.execute(
                "UPDATE facts SET superseded = ? WHERE number = ?",
                (None if by is None else numbers[by], number),
            )
        if old is None or old.sources != fact.sources:
            _write_sources(db, number, fact.sources, homes)


def drop(db: sqlite3.Connection, home: int, limit: int) -> int:
    """Remove some facts of a home with all about them; return how many there were."""
    return db.execute(
        "DELETE FROM facts WHERE number IN (SELECT number FROM facts WHERE home = ? LIMIT ?)",
        (home, limit),
    ).rowcount


def superseded_by(db: sqlite3.Connection, numbers: Iterable[int]) -> list[int]:
    """Return the numbers of the facts that any of these had superseded."""
    return [
        number
        for (number,) in db.execute(
            "SELECT number FROM facts WHERE superseded IN (SELECT value FROM json_each(?))",
            (json.dumps(sorted(set(numbers))),),
        )
    ]


def without(existing: Sequence[Fact], gone: Iterable[str], *, revive: bool) -> FactChanges:
    """Decide what remains when facts go as a whole: what they had superseded is superseded by what
    had superseded them. Where that is nothing, ``revive`` makes it current again; else it stays
    history, for what was given up is not true again because its successor is to be forgotten."""
    removed = frozenset(gone)
    by_id = {fact.id: fact for fact in existing}
    changed: list[Fact] = []
    for fact in existing:
        if fact.id in removed:
            continue
        by, until = fact.superseded_by, fact.valid_to
        while by is not None and by in removed and by in by_id:
            closer = by_id[by]
            by, until = closer.superseded_by, closer.valid_to
        if by != fact.superseded_by:
            until = until if revive or until is not None else fact.valid_to
            changed.append(replace(fact, superseded_by=by, valid_to=until))
    return FactChanges(
        changed=tuple(changed), removed=tuple(fact.id for fact in existing if fact.id in removed)
    )


class _Homes:
    """The homes that a change touches: their numbers and their new versions."""

    def __init__(self, db: sqlite3.Connection, person: Person) -> None:
        self._db = db
        self._person = person
        self._sessions: dict[str, int | None] = {}
        self._versions: dict[int, int] = {}

    def of(self, fact: Fact) -> int:
        if fact.session is None:
            return self._person.home
        home = self.session(fact.session)
        assert home is not None  # a session that is gone has no facts in sight
        return home

    def session(self, name: str) -> int | None:
        if name not in self._sessions:
            try:
                key = SessionKey(owner=self._person.owner, name=name)
                self._sessions[name] = find_session(self._db, key)
            except NotFound:
                self._sessions[name] = None
        return self._sessions[name]

    def version(self, home: int) -> int:
        return self._versions[home]

    def note(self, before: Mapping[str, Fact], changes: FactChanges) -> None:
        """Count the change in every home that it touches."""
        current: dict[int, int] = {}
        gone = [before[id_] for id_ in (*changes.removed, *(fact.id for fact in changes.changed))]
        for fact in gone:
            current[self.of(fact)] = current.get(self.of(fact), 0) - fact.current
        for fact in (*changes.added, *changes.changed):
            current[self.of(fact)] = current.get(self.of(fact), 0) + fact.current
        for home, difference in current.items():
            (self._versions[home],) = self._db.execute(
                "INSERT INTO fact_homes (home, version, current) VALUES (?, 1, ?)"
                " ON CONFLICT (home) DO UPDATE SET version = version + 1,"
                " current = current + excluded.current RETURNING version",
                (home, difference),
            ).fetchone()


class _Names:
    """Names of owners, users and sessions by their numbers, each looked up once."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._found: dict[int, _Name | None] = {}

    def of(self, home: int) -> _Name | None:
        """Return whose home it is; None for a session in deletion."""
        if home not in self._found:
            self._found[home] = self._look_up(home)
        return self._found[home]

    def _look_up(self, home: int) -> _Name | None:
        person = person_of_session(self._db, home)
        if is_home_of_user(home):
            return person.owner, person.user, None
        (name,) = self._db.execute("SELECT name FROM sessions WHERE number = ?", (home,)).fetchone()
        return None if name is None else (person.owner, person.user, name)


def _fact_of(row: tuple[Any, ...], name: _Name, sources: tuple[FactSource, ...]) -> Fact:
    (_, home, id_, key, value, normalized, kind, valid_from, valid_to, by) = row[:10]
    pinned, confidence, relative = row[10:]
    owner, user, session = name
    return Fact(
        id=id_,
        owner=owner,
        user=user,
        scope="user" if is_home_of_user(home) else "session",
        session=session,
        key=key,
        value=value,
        normalized=value if normalized is None else normalized,
        kind=_KINDS[kind],
        sources=sources,
        valid_from=valid_from,
        valid_to=valid_to,
        superseded_by=by,
        pinned=bool(pinned),
        confidence=confidence,
        relative=bool(relative),
    )


def _values(fact: Fact, homes: _Homes) -> tuple[Any, ...]:
    """The values for _SET."""
    home = homes.of(fact)
    return (
        home,
        fact.id,
        canonical_key(fact.key),
        fact.key,
        fact.value,
        None if fact.normalized == fact.value else fact.normalized,
        fact.kind,
        fact.valid_from,
        fact.valid_to,
        fact.pinned,
        fact.confidence,
        fact.relative,
        homes.version(home),
    )


def _number_of(db: sqlite3.Connection, id_: str, person: Person) -> int:
    """Return the number of a fact of the person that was not at hand."""
    (number,) = db.execute(
        "SELECT number FROM facts WHERE home BETWEEN ? AND ? AND id = ?",
        (*sessions_of_user(user_of(person.home)), id_),
    ).fetchone()
    return int(number)


def _insert(db: sqlite3.Connection, fact: Fact, homes: _Homes) -> int:
    # The same message id can say the same again once a retention rule has let it go.
    values = _values(fact, homes)
    (number,) = db.execute(
        f"INSERT INTO facts ({_SET.replace(' = ?', '')}) VALUES ({placeholders(values)})"
        f" ON CONFLICT (home, id) DO UPDATE SET {_SET}, superseded = NULL RETURNING number",
        values * 2,
    ).fetchone()
    return int(number)


def _write_sources(
    db: sqlite3.Connection, number: int, sources: Sequence[FactSource], homes: _Homes
) -> None:
    db.execute("DELETE FROM fact_sources WHERE fact = ?", (number,))
    if len(sources) > MAX_SOURCES:
        sources = (sources[0], *sources[1 - MAX_SOURCES :])
    rows = [
        (number, place, doc_number(session, each.seq), each.message_id, each.role, each.quote)
        for place, each in enumerate(sources)
        if (session := homes.session(each.session)) is not None
    ]
    db.executemany(
        "INSERT INTO fact_sources (fact, place, doc, id, role, quote) VALUES (?, ?, ?, ?, ?, ?)",
        rows,
    )
