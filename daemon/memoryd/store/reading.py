"""Reading facts out of messages: which messages, with what they lean on, by which rules.

Each session is read in the order of seq; ``tallies.read_seq`` is how far it is, and moves in the
transaction that writes the facts. So every message is read exactly once, whatever is interrupted.
"""

from __future__ import annotations

import json
import logging
import sqlite3
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from functools import partial
from typing import Literal

from memoryd.core.fact_table.decisions import apply
from memoryd.core.fact_table.sameness import canonical_key, same_value
from memoryd.core.facts import MANY_VALUED, Fact, FactCandidate, FactChanges, FactKind, Origin
from memoryd.core.messages import Message, Role, StoredMessage, ToolCall
from memoryd.store.docs import doc_number, docs_of_session
from memoryd.store.fact_cache import FactCache
from memoryd.store.fact_rows import Person, load, load_changed, person_of_session, write
from memoryd.store.rows import MESSAGE_COLUMNS, message_of
from memoryd.store.tombstones import buried
from memoryd.values import frozen

__all__ = [
    "FactTally",
    "Rules",
    "is_unread",
    "note_candidates",
    "read_again",
    "read_some",
    "unread_sessions",
]

STEP_S = 0.006
"""How long one step reads before those who wait have a turn; the message begun is finished."""

STEP_MESSAGES = 32
"""And how many messages it takes at most: they are in memory together."""

CONTEXT_MESSAGES = 8
"""What core.extraction.statements looks at of the messages before."""

CALL_REACH = 64
"""How far back the call of a tool result is looked for: results of one call come in one run."""

PER_ATTRIBUTE = 64
NEWEST = 150
"""Facts that a candidate is compared with: of each scope the newest of its attribute, and for a
correction and a contact, which need not name their attribute, the newest of all. Comparing with 300
takes about 10 ms on a PC core."""

ATTRIBUTE_REACH = 256
"""How far back the current ones of an attribute are looked for, among those that are history."""

LATE_S = 600.0
"""A message read this long after it arrived may be older than what other sessions said since."""

_UNREAD = (
    "SELECT t.session FROM tallies t JOIN sessions s ON s.number = t.session"
    " WHERE t.last_seq > t.read_seq AND s.name IS NOT NULL"
)

_log = logging.getLogger(__name__)


@dataclass(slots=True)
class FactTally:
    """What was done to a session's facts; for the event."""

    owner: str
    session: str
    added: int = 0
    changed: int = 0
    removed: int = 0

    def count(self, changes: FactChanges) -> None:
        self.added += len(changes.added)
        self.changed += len(changes.changed)
        self.removed += len(changes.removed)

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.removed)


class Rules:
    """The extraction rules: 3 MB that are loaded when there is something to read."""

    def __init__(self, *, default_zone: str, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.state: Literal["absent", "ready", "broken"] = "absent"
        self._default_zone = default_zone
        self._lock = threading.Lock()
        self._zones: dict[str, tzinfo] = {}

    def load(self) -> bool:
        """Load the rules, for a tenth of a second on a PC core; return whether they can be used.

        From any thread; not from the one that writes, if that can be helped.
        """
        with self._lock:
            if self.state == "absent":
                try:
                    self._warm_up()
                    self.state = "ready"
                except Exception:  # an installation without them serves everything but facts
                    self.state = "broken"
                    _log.exception("no facts are read: the rules cannot be loaded")
        return self.state == "ready"

    def _warm_up(self) -> None:
        """Have the expressions of both languages made, not in the middle of somebody's append."""
        from memoryd.core.extraction.examples import EXAMPLES
        from memoryd.core.extraction.statements import ExtractionContext, extract

        at = datetime.fromtimestamp(0, UTC)
        facts: dict[str, Fact] = {}
        before: list[Message] = []
        for seq, text in enumerate(EXAMPLES, start=1):
            for role in (Role.USER, Role.ASSISTANT):
                message = Message(role=role, content=text)
                context = ExtractionContext(at=at, previous=tuple(before[-CONTEXT_MESSAGES:]))
                origin = Origin(
                    owner="", user="", session="", message_id=str(seq), seq=seq, role=role, at=at
                )
                changes = apply(tuple(facts.values()), extract(message, context), origin)
                facts |= {fact.id: fact for fact in (*changes.added, *changes.changed)}
                before.append(message)

    def zone(self, name: str | None) -> tzinfo:
        name = name or self._default_zone
        if name not in self._zones:
            self._zones[name] = _zone(name)
        return self._zones[name]


@frozen
class _Place:
    """A session as its messages are read."""

    number: int
    name: str
    person: Person
    zone: tzinfo
    language: str | None
    fields: Sequence[str]
    read_seq: int
    last_seq: int


def unread_sessions(db: sqlite3.Connection) -> set[int]:
    """Return the sessions with messages that the rules have not read."""
    return {number for (number,) in db.execute(_UNREAD)}


def is_unread(db: sqlite3.Connection, session: int) -> bool:
    return db.execute(f"{_UNREAD} AND t.session = ?", (session,)).fetchone() is not None


def read_some(
    db: sqlite3.Connection,
    session: int,
    rules: Rules,
    *,
    cache: FactCache | None = None,
    step_s: float = STEP_S,
    awaited: Callable[[], bool] = lambda: False,
) -> tuple[bool, FactTally | None]:
    """Read the next messages of a session, and write the facts they state; one, where somebody has
    ``awaited`` the end of it.

    Returns whether all of it is read now, and what was done.
    """
    place = _place(db, session, rules)
    if place is None or place.read_seq >= place.last_seq:
        return True, None
    until = time.monotonic() + step_s
    start = doc_number(session, place.read_seq)
    rows = db.execute(
        f"SELECT {MESSAGE_COLUMNS} FROM messages m WHERE m.doc > ? AND m.doc <= ?"
        " AND NOT m.prompt ORDER BY m.doc LIMIT ?",
        (start, docs_of_session(session)[1], STEP_MESSAGES),
    ).fetchall()
    before = _before(db, session, start)
    tally = FactTally(owner=place.person.owner, session=place.name)
    read_seq = place.last_seq if len(rows) < STEP_MESSAGES else None
    for index, row in enumerate(rows):
        if index and (awaited() or time.monotonic() > until):
            read_seq = None
            break
        stored = message_of(row)
        read = partial(_read, db, place, stored, tuple(before), rules, cache=cache)
        tally.count(_guarded(db, read))
        before.append(stored.message)
        last = stored.seq
    if read_seq is None:
        read_seq = last
    db.execute("UPDATE tallies SET read_seq = ? WHERE session = ?", (read_seq, session))
    return read_seq >= place.last_seq, tally if tally else None


def read_again(db: sqlite3.Connection, session: int, seqs: Iterable[int], rules: Rules) -> None:
    """Read messages anew that said something together with others, which are gone now."""
    place = _place(db, session, rules)
    if place is None:
        return
    for seq in sorted(seqs):
        row = db.execute(
            f"SELECT {MESSAGE_COLUMNS} FROM messages m WHERE m.doc = ?",
            (doc_number(session, seq),),
        ).fetchone()
        if row is not None and seq <= place.read_seq:
            before = _before(db, session, doc_number(session, seq) - 1)
            stored = message_of(row)
            _guarded(db, partial(_read, db, place, stored, tuple(before), rules, late=True))


def note_candidates(
    db: sqlite3.Connection,
    session: int,
    found: Sequence[tuple[FactCandidate, str]],
    rules: Rules,
) -> FactTally:
    """Take facts that a summary call found, each with the id of the message that says it.

    What newer messages say otherwise is passed over, and so is a message that is gone.
    """
    place = _place(db, session, rules)
    assert place is not None  # the caller has found the session
    tally = FactTally(owner=place.person.owner, session=place.name)
    by_message: dict[str, list[FactCandidate]] = {}
    for candidate, id_ in found:
        by_message.setdefault(id_, []).append(candidate)
    messages: list[tuple[StoredMessage, list[FactCandidate]]] = []
    for id_, candidates in by_message.items():
        row = db.execute(
            f"SELECT {MESSAGE_COLUMNS} FROM messages m"
            " WHERE m.session = ? AND m.id = ? AND NOT m.prompt",
            (session, id_),
        ).fetchone()
        if row is not None:
            messages.append((message_of(row), candidates))
    for message, candidates in sorted(messages, key=lambda pair: pair[0].seq):
        origin = _origin(place, message)
        for candidate in candidates:
            take = partial(_take, db, place, [candidate], origin, late=True)
            tally.count(_guarded(db, take))
    return tally


def _guarded(db: sqlite3.Connection, run: Callable[[], FactChanges]) -> FactChanges:
    """Run a piece of reading; where it fails for a reason of its own, have it done nothing."""
    db.execute("SAVEPOINT reading")
    try:
        changes = run()
    except Exception as error:  # a fault in a rule must not keep back all later messages
        if isinstance(error, sqlite3.Error) and not isinstance(error, sqlite3.IntegrityError):
            raise
        db.execute("ROLLBACK TO reading")
        # Only where: what the error says may hold words of the message.
        _log.error("no facts of a message: %s in %s", type(error).__name__, _place_of(error))
        changes = FactChanges()
    db.execute("RELEASE reading")
    return changes


def _place_of(error: Exception) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return "?" if trace is None else f"{trace.tb_frame.f_code.co_name}:{trace.tb_lineno}"


def _read(
    db: sqlite3.Connection,
    place: _Place,
    stored: StoredMessage,
    before: tuple[Message, ...],
    rules: Rules,
    *,
    late: bool = False,
    cache: FactCache | None = None,
) -> FactChanges:
    """Write the facts that a message states."""
    from memoryd.core.extraction.statements import ExtractionContext, extract
    from memoryd.core.summary.application_fields import named_by_fields

    if stored.message.role is Role.SYSTEM:
        return FactChanges()
    origin = _origin(place, stored)
    context = ExtractionContext(
        at=origin.at,
        previous=before,
        language=place.language,
        call=_call_of(db, place.number, stored, before),
    )
    candidates = named_by_fields(extract(stored.message, context), place.fields)
    if not candidates:
        return FactChanges()
    late = late or rules.clock() - stored.arrived > LATE_S
    return _take(db, place, candidates, origin, late=late, cache=cache)


def _take(
    db: sqlite3.Connection,
    place: _Place,
    candidates: Sequence[FactCandidate],
    origin: Origin,
    *,
    late: bool,
    cache: FactCache | None = None,
) -> FactChanges:
    """Decide what candidates of one message do to the facts, and write it."""
    concerned = _concerned(db, place, candidates, origin, late=late)
    held = load(db, concerned) if cache is None else load_changed(db, concerned, cache)
    existing = tuple(held.values())
    taken = [
        candidate
        for candidate in candidates
        if not buried(db, place.number, origin.seq, candidate)
        and not (late and _outdated(candidate, origin, existing))
    ]
    changes = apply(existing, taken, origin)
    write(db, held, changes, place.person)
    return changes


def _concerned(
    db: sqlite3.Connection,
    place: _Place,
    candidates: Sequence[FactCandidate],
    origin: Origin,
    *,
    late: bool,
) -> set[int]:
    """Return the numbers of the facts that the candidates can be about.

    Those of the message itself are among them, so that it says nothing twice; history only where
    the message may be older than that.
    """
    numbers = _numbers(
        db,
        "SELECT fact FROM fact_sources WHERE doc = ?",
        (doc_number(place.number, origin.seq),),
    )
    attributes = {
        canonical_key(key)
        for candidate in candidates
        for key in (candidate.key, candidate.fallback_key, candidate.replaces_key)
        if key
    }
    for home in (place.number, place.person.home):
        for attribute in attributes:
            numbers |= _numbers(
                db,
                "SELECT number FROM (SELECT number, valid_to FROM facts"
                "  WHERE home = ? AND attribute = ? ORDER BY number DESC LIMIT ?)"
                " WHERE valid_to IS NULL OR ? LIMIT ?",
                (home, attribute, ATTRIBUTE_REACH, late, PER_ATTRIBUTE),
            )
        # whose a phone is that nobody is named for, tells who has it
        if any(each.correction or each.kind is FactKind.CONTACT for each in candidates):
            numbers |= _numbers(
                db,
                "SELECT number FROM facts WHERE home = ? AND (kind = 'action') = 0"
                " AND valid_to IS NULL ORDER BY number DESC LIMIT ?",
                (home, NEWEST),
            )
    return numbers


def _numbers(db: sqlite3.Connection, query: str, arguments: tuple[object, ...]) -> set[int]:
    return {number for (number,) in db.execute(query, arguments)}


def _outdated(candidate: FactCandidate, origin: Origin, existing: Sequence[Fact]) -> bool:
    """Whether newer messages have said otherwise since this one was said."""
    attribute = canonical_key(candidate.key)
    by_id = {fact.id: fact for fact in existing}
    for fact in existing if attribute else ():
        if canonical_key(fact.key) != attribute:
            continue
        if fact.current:
            single = {fact.kind, candidate.kind}.isdisjoint(MANY_VALUED)
            if single and _newer(fact, origin) and not same_value(fact.value, candidate.value):
                return True
        elif _since(fact, by_id, origin) and same_value(fact.value, candidate.value):
            return True
    return False


def _since(fact: Fact, by_id: dict[str, Fact], origin: Origin) -> bool:
    """Whether a value that holds no more was superseded after the message."""
    by = by_id.get(fact.superseded_by or "")
    if by is not None and by.sources:
        return _newer(by, origin)
    return fact.valid_to is not None and fact.valid_to > origin.at.timestamp()


def _newer(fact: Fact, origin: Origin) -> bool:
    """Whether a fact was said after the message: by seq within its session, else by time."""
    seqs = [source.seq for source in fact.sources if source.session == origin.session]
    if seqs:
        return max(seqs) > origin.seq
    return fact.valid_from > origin.at.timestamp()


def _place(db: sqlite3.Connection, session: int, rules: Rules) -> _Place | None:
    row = db.execute(
        "SELECT s.name, s.timezone, s.language, s.options ->> '$.fields', t.read_seq, t.last_seq"
        " FROM sessions s JOIN tallies t ON t.session = s.number"
        " WHERE s.number = ? AND s.name IS NOT NULL",
        (session,),
    ).fetchone()
    if row is None:
        return None
    name, timezone, language, fields, read_seq, last_seq = row
    return _Place(
        number=session,
        name=name,
        person=person_of_session(db, session),
        zone=rules.zone(timezone),
        language=language,
        fields=json.loads(fields or "[]"),
        read_seq=read_seq,
        last_seq=last_seq,
    )


def _before(db: sqlite3.Connection, session: int, through: int) -> deque[Message]:
    """Return the last messages up to a document, oldest first."""
    rows = db.execute(
        f"SELECT {MESSAGE_COLUMNS} FROM messages m WHERE m.doc BETWEEN ? AND ?"
        " AND NOT m.prompt ORDER BY m.doc DESC LIMIT ?",
        (docs_of_session(session)[0], through, CONTEXT_MESSAGES),
    ).fetchall()
    messages = [message_of(row).message for row in reversed(rows)]
    return deque(messages, maxlen=CONTEXT_MESSAGES)


def _call_of(
    db: sqlite3.Connection, session: int, stored: StoredMessage, before: Sequence[Message]
) -> ToolCall | None:
    """Return the call of a tool result, where it stands too far back to be among ``before``."""
    wanted = stored.message.tool_call_id
    if stored.message.role is not Role.TOOL or any(
        call.id == wanted for message in before for call in message.tool_calls
    ):
        return None
    for (tools,) in db.execute(
        "SELECT tools FROM messages WHERE doc BETWEEN ? AND ? ORDER BY doc DESC LIMIT ?",
        (docs_of_session(session)[0], doc_number(session, stored.seq) - 1, CALL_REACH),
    ):
        for id_, name, arguments in json.loads(tools).get("calls", ()) if tools else ():
            if id_ == wanted:
                return ToolCall(id=id_, name=name, arguments=arguments)
    return None


def _origin(place: _Place, stored: StoredMessage) -> Origin:
    return Origin(
        owner=place.person.owner,
        user=place.person.user,
        session=place.name,
        message_id=stored.id,
        seq=stored.seq,
        role=stored.message.role,
        at=_said_at(stored, place.zone),
    )


def _said_at(stored: StoredMessage, zone: tzinfo) -> datetime:
    for time_ in (stored.message.time, stored.arrived):
        try:
            if time_ is not None:
                at = datetime.fromtimestamp(time_, zone)
                # Days before and after must be dates, too.
                if 1 < at.year < 9000:
                    return at
        except (OverflowError, ValueError, OSError):
            continue  # a client's clock may say anything
    return datetime.fromtimestamp(0, zone)


def _zone(name: str) -> tzinfo:
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        # A system without zone data; the service refuses names that are none.
        return UTC
