"""What becomes of facts when messages go.

A fact goes with its last source. One that leans on a message which is forgotten on request (the
question before an answer, the day of an appointment whose hour was changed later) goes as well,
and the messages that remain are read anew. A retention rule takes the quotes only.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence, Set

from memoryd.core.fact_table.decisions import remove_source
from memoryd.core.facts import Fact
from memoryd.core.text.search_terms import index_terms
from memoryd.store.docs import docs_of_session, home_of_user, seq_of, session_of
from memoryd.store.fact_rows import load, person_of_session, superseded_by, without, write
from memoryd.store.reading import CALL_REACH, CONTEXT_MESSAGES
from memoryd.store.rows import text_of

__all__ = ["blank_quotes", "forget_sources", "release_session", "release_user"]


def forget_sources(
    db: sqlite3.Connection, session: int, docs: Sequence[int]
) -> dict[int, set[int]]:
    """Have no fact say what these messages say, which still stand.

    Returns seqs by session of messages that are to be read anew once these are gone.
    """
    gone = frozenset(docs)
    stated = _stated_by(db, docs)
    held = load(db, {*stated, *superseded_by(db, stated)})
    ending = [held[number] for number in stated if not _other_sources(db, number, gone)]
    forgotten = index_terms("\n".join((*_words_of(db, docs), *map(_words_of_fact, ending)))).keys()
    near = load(db, _stated_by(db, _after(db, docs)) | _that_superseded(db, stated))
    leaning = {
        number: remaining
        for number, fact in near.items()
        if (remaining := _other_sources(db, number, gone))
        and _leans(db, fact, forgotten, remaining)
    }
    person = person_of_session(db, session)
    (name,) = db.execute("SELECT name FROM sessions WHERE number = ?", (session,)).fetchone()
    write(db, held, remove_source(tuple(held.values()), name, _ids_of(db, docs)), person)
    held = load(db, {*leaning, *superseded_by(db, leaning)})
    going = [held[number].id for number in leaning]
    write(db, held, without(tuple(held.values()), going, revive=True), person)
    again: dict[int, set[int]] = {}
    for remaining in leaning.values():
        for doc in remaining:
            again.setdefault(session_of(doc), set()).add(seq_of(doc))
    return again


def release_session(db: sqlite3.Connection, session: int) -> int:
    """Free the user's facts from a session that is about to be deleted.

    Returns how many facts go with it: its own, which remain to be removed, and those of user
    scope that nothing else says.
    """
    person = person_of_session(db, session)
    (own,) = db.execute("SELECT count(*) FROM facts WHERE home = ?", (session,)).fetchone()
    numbers = {
        number
        for (number,) in db.execute(
            "SELECT DISTINCT f.number FROM fact_sources x JOIN facts f ON f.number = x.fact"
            " WHERE x.doc BETWEEN ? AND ? AND f.home = ?",
            (*docs_of_session(session), person.home),
        )
    }
    numbers |= _superseding_others(db, session)
    held = load(db, {*numbers, *superseded_by(db, numbers)})
    (name,) = db.execute("SELECT name FROM sessions WHERE number = ?", (session,)).fetchone()
    ids = {
        source.message_id
        for fact in held.values()
        for source in fact.sources
        if source.session == name
    }
    changes = remove_source(tuple(held.values()), name, ids)
    write(db, held, changes, person)
    removed = set(changes.removed)
    of_user = sum(fact.scope == "user" and fact.id in removed for fact in held.values())
    db.execute("DELETE FROM fact_homes WHERE home = ?", (session,))
    return int(own) + of_user


def release_user(db: sqlite3.Connection, user: int) -> int:
    """Remove all facts of user scope; return how many there were."""
    home = home_of_user(user)
    db.execute("DELETE FROM fact_homes WHERE home = ?", (home,))
    return db.execute("DELETE FROM facts WHERE home = ?", (home,)).rowcount


def blank_quotes(db: sqlite3.Connection, docs: Iterable[int]) -> None:
    """Keep of messages that go what they said, but not their words."""
    db.executemany("UPDATE fact_sources SET quote = '' WHERE doc = ?", [(doc,) for doc in docs])


def _stated_by(db: sqlite3.Connection, docs: Iterable[int]) -> set[int]:
    """Return the facts that have one of these messages as a source."""
    return {
        number
        for (number,) in db.execute(
            "SELECT fact FROM fact_sources WHERE doc IN (SELECT value FROM json_each(?))",
            (json.dumps(list(docs)),),
        )
    }


def _after(db: sqlite3.Connection, docs: Sequence[int]) -> set[int]:
    """Return the messages that were read in the light of these."""
    after: set[int] = set()
    for doc in docs:
        (calls,) = db.execute("SELECT tools FROM messages WHERE doc = ?", (doc,)).fetchone()
        after.update(
            number
            for (number,) in db.execute(
                "SELECT doc FROM messages WHERE doc > ? AND doc <= ? ORDER BY doc LIMIT ?",
                (
                    doc,
                    docs_of_session(session_of(doc))[1],
                    CONTEXT_MESSAGES if calls is None else CALL_REACH,
                ),
            )
        )
    return after - set(docs)


def _that_superseded(db: sqlite3.Connection, numbers: Iterable[int]) -> set[int]:
    """Return the facts that superseded any of these, and those that superseded them in turn."""
    found: set[int] = set()
    wanted = set(numbers)
    while wanted:
        wanted = {
            number
            for (number,) in db.execute(
                "SELECT superseded FROM facts WHERE superseded IS NOT NULL"
                " AND number IN (SELECT value FROM json_each(?))",
                (json.dumps(list(wanted)),),
            )
        } - found
        found |= wanted
    return found


def _superseding_others(db: sqlite3.Connection, session: int) -> set[int]:
    """Return facts of a session that superseded facts of another home, and those of the session
    that superseded them in turn."""
    first = {
        number
        for (number,) in db.execute(
            "SELECT n.number FROM facts n JOIN facts o ON o.superseded = n.number"
            " WHERE n.home = ? AND o.home != ?",
            (session, session),
        )
    }
    return first | {
        number
        for number in _that_superseded(db, first)
        if db.execute(
            "SELECT 1 FROM facts WHERE number = ? AND home = ?", (number, session)
        ).fetchone()
    }


def _other_sources(db: sqlite3.Connection, number: int, docs: frozenset[int]) -> list[int]:
    return [
        doc
        for (doc,) in db.execute("SELECT doc FROM fact_sources WHERE fact = ?", (number,))
        if doc not in docs
    ]


def _ids_of(db: sqlite3.Connection, docs: Iterable[int]) -> list[str]:
    return [
        id_
        for doc in docs
        for (id_,) in db.execute("SELECT id FROM messages WHERE doc = ?", (doc,))
    ]


def _words_of(db: sqlite3.Connection, docs: Iterable[int]) -> Iterator[str]:
    """What messages say, with the tool calls they make."""
    for doc in docs:
        row = db.execute(
            "SELECT content, in_parts, tools FROM messages WHERE doc = ?", (doc,)
        ).fetchone()
        if row is None:
            continue
        content, in_parts, tools = row
        yield text_of(content, in_parts)
        for _, name, arguments in json.loads(tools).get("calls", ()) if tools else ():
            yield name
            yield _plain(arguments)


def _plain(arguments: str) -> str:
    """The words of a call's arguments, whatever escapes they are written with."""
    try:
        return json.dumps(json.loads(arguments), ensure_ascii=False)
    except (ValueError, RecursionError):
        return arguments


def _words_of_fact(fact: Fact) -> str:
    return f"{fact.key}\n{fact.value}\n{fact.normalized}"


def _leans(
    db: sqlite3.Connection, fact: Fact, forgotten: Set[str], remaining: Sequence[int]
) -> bool:
    """Whether a fact has words of what is forgotten that its remaining messages do not have."""
    borrowed = index_terms(_words_of_fact(fact)).keys() & forgotten
    if not borrowed:
        return False
    return bool(borrowed - index_terms("\n".join(_words_of(db, remaining))).keys())
