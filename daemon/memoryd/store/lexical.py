"""The lexical index: FTS5 tables over terms of ours, filled from the outbox, and searched.

FTS5 keeps for each term which documents hold it, compactly and sorted by document. Everything
else is ours: what the terms are (core.text.search_terms), which range of documents a search reads,
how often a term occurs *in that range* (so that scores say nothing of anybody else's messages), and
the order of the hits.

The index is cut into shards of some thousand messages, in the order of indexing. Before 3.42
SQLite keeps traces of deleted entries until a full-text table is merged into one segment, so the
shards bound what a deletion has to rewrite.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from memoryd.core.messages import Role
from memoryd.core.recall.candidates import LexicalCandidates, LexicalMatch, Place
from memoryd.core.sessions import SearchRequest, SessionKey
from memoryd.core.text.search_terms import (
    TERMS_VERSION,
    QueryTerm,
    index_terms,
    inverse_frequency,
    query_terms,
    terms_held,
)
from memoryd.store.docs import (
    docs_of_session,
    docs_of_user,
    seq_of,
    session_of,
)
from memoryd.store.notes import note, put_note
from memoryd.store.rows import speaker_of, text_of
from memoryd.store.sessions import find_session, find_user
from memoryd.values import frozen

__all__ = [
    "BATCH_CHARS",
    "Scope",
    "candidates",
    "clean_dirty_shard",
    "drop_shards_of",
    "index_some",
    "needs_rebuild",
    "newest_shard",
    "rebuild",
    "scope_of",
    "take_out",
    "waiting",
]

BATCH_MESSAGES = 128
BATCH_CHARS = 256 * 1024
"""What one step of indexing takes, about 10 ms: appends that come meanwhile wait for it."""

SHARD_DOCS = 8192
"""About 2.5 MB of index: cleaned in 30 ms on a PC core."""

SHARDS = 8
"""Shards grow with the store, so that a search never has many more than this to ask."""

POSTINGS_PROBED = 500
POSTINGS_PER_TERM = 3_000
POSTINGS_PER_QUERY = 8_000
POSTINGS_LEAST = 100
"""How many documents of a term, and of all terms, a search collects. FTS5 gives some 2 million a
second on a PC core; and what is collected at once is memory that Python does not give back."""

READ_AHEAD = 1.1
"""So many times what is probed is read at once: to find a place again costs as much as a hundred
documents."""

MATCHED_TOGETHER = 12
"""Rare terms that a common one is matched with."""

PAIRS = 6
"""Common terms that stand next to each other in a query and are looked for together: what was
said long ago holds both, while the newest documents of each hold one."""

CHECKED = 2_000
"""How many candidates are looked at until enough of them are of the roles and times asked for."""

ASKED_WEIGHT = 8
"""As so many terms of the turns before an elliptical question one of its own counts: three hundred
talks about the weather, which those turns are of, hold many of their words each."""

_SPOKEN = (Role.USER, Role.ASSISTANT)

_APART = "!"
"""Begins the terms of tool results and notes, which are searched only if asked for. They are
many and long where tools are used, and would crowd the lists of what people said."""

_HASH_BYTES = 256 * 1024
"""Of FTS5's buffer for entries not written yet; its own default is 1 MiB."""


@dataclass(frozen=True, slots=True)
class Scope:
    """A range of documents: of a session, or of all sessions of a user."""

    first: int
    last: int


@frozen
class _Within:
    """Where a search looks: the scope, its shards (newest first), how many texts are indexed
    there, and the marks that the wanted roles' terms begin with."""

    scope: Scope
    shards: Sequence[int]
    texts: int
    marks: Sequence[str]


@dataclass(frozen=True, slots=True)
class _Listed:
    """Documents that hold a term, what it weighs, and from which document on those are all that
    do."""

    docs: Collection[int]
    weight: float
    whole_from: int


@dataclass(frozen=True, slots=True)
class _Found:
    """What each term of a query is held by, and candidates, best first."""

    listed: Mapping[QueryTerm, _Listed]
    docs: Sequence[int]


@dataclass(frozen=True, slots=True)
class _Read:
    """What is read of a candidate."""

    doc: int
    session: str
    speaker: str | None
    text: str


def scope_of(
    db: sqlite3.Connection, owner: str, session: str | None, user: str | None
) -> Scope | None:
    """Return where a search looks; None for a user who has nothing. Raises NotFound."""
    if session is not None:
        return Scope(*docs_of_session(find_session(db, SessionKey(owner=owner, name=session))))
    number = None if user is None else find_user(db, owner, user)
    return None if number is None else Scope(*docs_of_user(number))


def waiting(db: sqlite3.Connection, scope: Scope) -> bool:
    """Whether messages of the scope are not indexed yet."""
    return bool(
        db.execute(
            "SELECT 1 FROM outbox WHERE doc BETWEEN ? AND ? LIMIT 1", (scope.first, scope.last)
        ).fetchone()
    )


def index_some(
    db: sqlite3.Connection, scope: Scope | None = None, *, chars: int = BATCH_CHARS
) -> int:
    """Index a batch from the outbox (of the scope, or of all), until it has ``chars`` of text;
    return how many left the outbox."""
    first, last = (scope.first, scope.last) if scope else (0, 2**63 - 1)
    shard = _open_shard(db)
    indexed: list[int] = []
    taken, read = 0, 0
    last_doc = first
    for doc, role, content, in_parts in db.execute(
        "SELECT o.doc, m.role, m.content, m.in_parts FROM outbox o JOIN messages m USING (doc)"
        " WHERE o.doc BETWEEN ? AND ? ORDER BY o.doc LIMIT ?",
        (first, last, BATCH_MESSAGES),
    ).fetchall():
        terms = _entry(role, text_of(content, in_parts))
        if terms:
            db.execute(f"INSERT INTO lexical_{shard} (rowid, terms) VALUES (?, ?)", (doc, terms))
            indexed.append(doc)
        taken, last_doc, read = taken + 1, doc, read + len(content)
        if read >= chars:
            break
    if taken:
        db.execute("DELETE FROM outbox WHERE doc BETWEEN ? AND ?", (first, last_doc))
        _enrol(db, shard, indexed)
    return taken


def newest_shard(db: sqlite3.Connection) -> int:
    """Return the number of the shard that is written to, 0 where there is none."""
    (number,) = db.execute("SELECT max(number) FROM lexical_shards").fetchone()
    return number or 0


def take_out(
    db: sqlite3.Connection, session: int, entries: Iterable[tuple[int, str, str, int]]
) -> None:
    """Take messages ``(doc, role, content, in_parts)`` of a session out of outbox and index.

    Shards they were in are marked: traces remain there until ``clean_dirty_shard``.
    """
    gone: Counter[int] = Counter()
    for doc, role, content, in_parts in entries:
        if db.execute("DELETE FROM outbox WHERE doc = ?", (doc,)).rowcount:
            continue
        terms = _entry(role, text_of(content, in_parts))
        shard = _shard_of(db, session, doc)
        if terms and shard is not None:
            db.execute(
                f"INSERT INTO lexical_{shard} (lexical_{shard}, rowid, terms)"
                " VALUES ('delete', ?, ?)",
                (doc, terms),
            )
            gone[shard] += 1
    for shard, docs in gone.items():
        db.execute(
            "UPDATE lexical_members SET docs = docs - ? WHERE session = ? AND shard = ?",
            (docs, session, shard),
        )
        db.execute(
            "DELETE FROM lexical_members WHERE session = ? AND shard = ? AND docs <= 0",
            (session, shard),
        )
        db.execute(
            "UPDATE lexical_shards SET docs = docs - ?, dirty = 1 WHERE number = ?", (docs, shard)
        )


def drop_shards_of(db: sqlite3.Connection, session: int) -> None:
    """Drop the shards that hold this session alone; far cheaper than entry by entry."""
    for (shard,) in db.execute(
        "SELECT m.shard FROM lexical_members m JOIN lexical_shards s ON s.number = m.shard"
        " WHERE m.session = ? AND m.docs = s.docs",
        (session,),
    ).fetchall():
        _drop(db, shard)


def clean_dirty_shard(db: sqlite3.Connection) -> bool:
    """Rid one marked shard of all traces of deleted entries; return whether there was one."""
    row = db.execute("SELECT number, docs FROM lexical_shards WHERE dirty LIMIT 1").fetchone()
    if row is None:
        return False
    shard, docs = row
    if docs <= 0:
        _drop(db, shard)
    else:
        db.execute(f"INSERT INTO lexical_{shard} (lexical_{shard}) VALUES ('optimize')")
        db.execute("UPDATE lexical_shards SET dirty = 0 WHERE number = ?", (shard,))
    return True


def needs_rebuild(db: sqlite3.Connection) -> bool:
    """Whether the index was made by other rules than today's."""
    return note(db, "terms") != TERMS_VERSION


def rebuild(db: sqlite3.Connection) -> None:
    """Drop the whole index and put every message into the outbox."""
    for (shard,) in db.execute("SELECT number FROM lexical_shards").fetchall():
        _drop(db, shard)
    db.execute(
        "INSERT INTO outbox (doc) SELECT doc FROM messages WHERE NOT prompt ON CONFLICT DO NOTHING"
    )
    put_note(db, "terms", TERMS_VERSION)


def candidates(
    db: sqlite3.Connection, request: SearchRequest, *, limit: int, asked: Collection[str] = ()
) -> LexicalCandidates:
    """Return messages that hold terms of the query, for a ranking to go on from: those first whose
    terms weigh most, of equal ones the newest. A term that is ``asked`` for weighs as several that
    are not. ``request.k`` is not asked. Raises NotFound."""
    scope = scope_of(db, request.owner, request.session, request.user)
    terms = query_terms(request.query)
    if scope is None or not terms or not request.roles:
        return LexicalCandidates(matches=(), weights={})
    within = _within(db, scope, request.roles)
    found = _found(db, within, terms, asked)
    return LexicalCandidates(
        matches=tuple(
            _matches(found, list(islice(_admitted(db, request, found.docs, limit), limit)))
        ),
        weights={term.text: listed.weight for term, listed in found.listed.items()},
        texts=within.texts,
    )


def _found(
    db: sqlite3.Connection,
    within: _Within,
    terms: Sequence[QueryTerm],
    asked: Collection[str],
) -> _Found:
    """Return the documents of each term, and all of them by the weights of what they hold.

    Of a term that too many hold only the newest documents are read, and those that hold another
    of the terms, too.
    """
    probed = _share(POSTINGS_PROBED, len(terms))
    postings = {term: _Postings(db, within, _match(term, within)) for term in terms}
    lists = {term: postings[term].read(int(probed * READ_AHEAD)) for term in terms}
    long = [term for term in terms if len(lists[term]) >= probed]
    most = _share(POSTINGS_PER_TERM, len(long))
    for term in long:
        lists[term] += postings[term].read(most - len(lists[term]))
        del lists[term][most:]
    common = [term for term in long if len(lists[term]) == most]
    rare = sorted(
        (term for term in terms if lists[term] and term not in common),
        key=lambda term: len(lists[term]),
    )
    held = {term: set(lists[term]) for term in terms}
    for term in common if rare else ():
        held[term].update(_Postings(db, within, _match_both(term, rare, within)).read(probed))
    for pair in list(pairwise(common))[:PAIRS]:
        both = _Postings(db, within, _match_both(pair[0], pair[1:], within)).read(probed)
        for term in pair:
            held[term].update(both)
    listed: dict[QueryTerm, _Listed] = {}
    sums: dict[int, float] = {}
    for term in terms:
        # Of a list that was cut only this is known: it is long.
        cut = term in common
        frequency = max(len(lists[term]), within.texts // 4 if cut else 0)
        weight = inverse_frequency(frequency, within.texts)
        whole_from = _whole_from(within.scope, lists[term]) if cut else 0
        listed[term] = _Listed(held[term], weight, whole_from)
        if term.text in asked:
            weight *= ASKED_WEIGHT
        for doc in held[term]:
            sums[doc] = sums.get(doc, 0.0) + weight
    return _Found(listed, list(islice(_by_sum(sums), CHECKED)))


def _whole_from(scope: Scope, docs: Sequence[int]) -> int:
    """Return from which document on a list that was cut has them all. Messages of one session are
    indexed in their order, so it is the last one read; those of several are not."""
    one_session = session_of(scope.first) == session_of(scope.last)
    return docs[-1] if one_session else scope.last + 1


def _by_sum(sums: Mapping[int, float]) -> Iterator[int]:
    """Yield documents with the highest sum first, of equal ones the newest: thousands share few
    sums, and mostly the first hundreds are asked for."""
    alike: dict[float, list[int]] = {}
    for doc, weight in sums.items():
        alike.setdefault(weight, []).append(doc)
    for weight in sorted(alike, reverse=True):
        yield from sorted(alike[weight], reverse=True)


def _share(most: int, terms: int) -> int:
    """Return how many documents are read of each of so many terms."""
    return min(most, max(POSTINGS_LEAST, POSTINGS_PER_QUERY // max(terms, 1)))


class _Postings:
    """The documents that match, from the newest shard on: read only as far as is asked.

    They are taken from SQLite as one value, at two thirds of what as many rows cost.
    """

    def __init__(self, db: sqlite3.Connection, within: _Within, match: str) -> None:
        self._db = db
        self._match = match
        self._scope = within.scope
        self._shards = list(reversed(within.shards))
        self._last = within.scope.last

    def read(self, most: int) -> list[int]:
        """Return the next documents."""
        found: list[int] = []
        while self._shards and len(found) < most:
            shard = self._shards[-1]
            (docs,) = self._db.execute(
                "SELECT json_group_array(doc) FROM"
                f" (SELECT rowid AS doc FROM lexical_{shard} WHERE lexical_{shard} MATCH ?"
                " AND rowid BETWEEN ? AND ? ORDER BY rowid DESC LIMIT ?)",
                (self._match, self._scope.first, self._last, most - len(found)),
            ).fetchone()
            found += json.loads(docs)
            if len(found) < most:
                self._shards.pop()
                self._last = self._scope.last
            else:
                self._last = found[-1] - 1
        return found


def _match(term: QueryTerm, within: _Within) -> str:
    # Terms hold no quotes, and within quotes nothing is an operator.
    star = " *" if term.prefix else ""
    return " OR ".join(f'"{mark}{term.text}"{star}' for mark in within.marks)


def _match_both(term: QueryTerm, others: Sequence[QueryTerm], within: _Within) -> str:
    either = " OR ".join(_match(other, within) for other in others[:MATCHED_TOGETHER])
    return f"({_match(term, within)}) AND ({either})"


def _admitted(
    db: sqlite3.Connection, request: SearchRequest, docs: Sequence[int], wanted: int
) -> Iterator[_Read]:
    """Read candidates in their order, so many at a time as are wanted, and yield those that pass
    the request's filters."""
    for start in range(0, len(docs), wanted):
        together = docs[start : start + wanted]
        rows = {
            row[0]: row[1:]
            for row in db.execute(
                "SELECT m.doc, m.role, m.content, m.in_parts, m.tools, m.time, m.arrived, s.name"
                " FROM messages m JOIN sessions s ON s.number = m.session"
                " WHERE m.doc IN (SELECT value FROM json_each(?))"
                " AND s.name IS NOT NULL AND NOT m.prompt",
                (json.dumps(together),),
            )
        }
        for doc in together:
            if doc not in rows:
                continue
            role, content, in_parts, tools, time, arrived, session = rows[doc]
            when = arrived if time is None else time
            if role not in request.roles:
                continue
            if request.since is not None and when < request.since:
                continue
            if request.until is not None and when > request.until:
                continue
            yield _Read(doc, session, speaker_of(tools), text_of(content, in_parts))


def _matches(found: _Found, read: Sequence[_Read]) -> Iterator[LexicalMatch]:
    """Say of messages which terms they hold. Only where a list was cut their texts are asked."""
    common = [term for term, listed in found.listed.items() if listed.whole_from]
    sure_from = max((found.listed[term].whole_from for term in common), default=0)
    unsure = {each.doc: each.text for each in read if each.doc < sure_from}
    told = dict(zip(unsure, terms_held(unsure.values(), common), strict=True))
    holders = [(term.text, listed.docs) for term, listed in found.listed.items()]
    for each in read:
        doc, held = each.doc, told.get(each.doc, ())
        yield LexicalMatch(
            place=Place(session_of(doc), seq_of(doc)),
            session=each.session,
            speaker=each.speaker,
            chars=len(each.text),
            terms=tuple([text for text, docs in holders if doc in docs or text in held]),
        )


def _within(db: sqlite3.Connection, scope: Scope, roles: Iterable[Role]) -> _Within:
    rows = db.execute(
        "SELECT shard, sum(docs) FROM lexical_members WHERE session BETWEEN ? AND ?"
        " GROUP BY shard ORDER BY shard DESC",
        (session_of(scope.first), session_of(scope.last)),
    ).fetchall()
    return _Within(
        scope=scope,
        shards=[shard for shard, _ in rows],
        texts=sum(docs for _, docs in rows),
        marks=sorted({_mark(role) for role in roles}),
    )


def _mark(role: str) -> str:
    return "" if role in _SPOKEN else _APART


def _entry(role: str, text: str) -> str:
    """Return what is written to the index for a text: its terms, each once."""
    mark = _mark(role)
    return " ".join(mark + term for term in index_terms(text))


def _open_shard(db: sqlite3.Connection) -> int:
    """Return the shard that takes new entries; a new one where the last is full."""
    row = db.execute(
        "SELECT number, docs, (SELECT sum(docs) FROM lexical_shards) FROM lexical_shards"
        " ORDER BY number DESC LIMIT 1"
    ).fetchone()
    last, docs, total = row or (0, 0, 0)
    if last and docs < max(SHARD_DOCS, total // SHARDS):
        return int(last)
    shard = int(last) + 1
    # Each term is a word of printable ASCII, or of anything beyond ASCII, set apart by spaces.
    # Only which documents hold a term is kept: positions and sizes are never asked for.
    db.execute(
        f"CREATE VIRTUAL TABLE lexical_{shard} USING fts5(terms, content='', detail=none,"
        " columnsize=0, tokenize=\"ascii tokenchars '!#+-./:@_'''\")"
    )
    db.execute(
        f"INSERT INTO lexical_{shard} (lexical_{shard}, rank) VALUES ('hashsize', ?)",
        (_HASH_BYTES,),
    )
    db.execute("INSERT INTO lexical_shards (number) VALUES (?)", (shard,))
    return shard


def _enrol(db: sqlite3.Connection, shard: int, docs: Sequence[int]) -> None:
    """Record that a shard holds these documents (ascending)."""
    by_session: dict[int, list[int]] = {}
    for doc in docs:
        by_session.setdefault(session_of(doc), []).append(seq_of(doc))
    for session, seqs in by_session.items():
        db.execute(
            "INSERT INTO lexical_members (session, shard, first_seq, last_seq, docs)"
            " VALUES (?, ?, ?, ?, ?) ON CONFLICT (session, shard)"
            " DO UPDATE SET last_seq = excluded.last_seq, docs = docs + excluded.docs",
            (session, shard, seqs[0], seqs[-1], len(seqs)),
        )
    db.execute("UPDATE lexical_shards SET docs = docs + ? WHERE number = ?", (len(docs), shard))


def _shard_of(db: sqlite3.Connection, session: int, doc: int) -> int | None:
    row = db.execute(
        "SELECT shard FROM lexical_members WHERE session = ? AND ? BETWEEN first_seq AND last_seq",
        (session, seq_of(doc)),
    ).fetchone()
    return None if row is None else int(row[0])


def _drop(db: sqlite3.Connection, shard: int) -> None:
    db.execute(f"DROP TABLE lexical_{shard}")
    db.execute("DELETE FROM lexical_shards WHERE number = ?", (shard,))
