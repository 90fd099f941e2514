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
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from typing import TYPE_CHECKING

from memoryd.core.facts import (
    MANY_VALUED,
    Fact,
    FactCandidate,
    FactChanges,
    Origin,
    apply,
    canonical_key,
    same_value,
)
from memoryd.core.messages import Message, Role, StoredMessage, ToolCall
from memoryd.store.docs import doc_number, docs_of_session
from memoryd.store.fact_rows import Person, load, person_of_session, write
from memoryd.store.rows import MESSAGE_COLUMNS, message_of
from memoryd.store.tombstones import buried

if TYPE_CHECKING:
    from memoryd.core.extraction import ExtractionContext

__all__ = ["FactTally", "Rules", "note_candidates", "read_again", "read_some", "unread_sessions"]

STEP_S = 0.006
"""How long one step reads before those who wait have a turn; the message begun is finished."""

STEP_MESSAGES = 32
"""And how many messages it takes at most: they are in memory together."""

CONTEXT_MESSAGES = 8
"""What core.extraction looks at of the messages before."""

CALL_REACH = 64
"""How far back the call of a tool result is looked for: results of one call come in one run."""

PER_ATTRIBUTE = 64
NEWEST = 300
"""Facts that a candidate is compared with: the newest of its attribute, current or not, and for a
correction, which need not name its attribute, the newest current ones of each scope."""

LATE_S = 600.0
"""A message read this long after it arrived may be older than what other sessions said since."""

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


@dataclass(slots=True, eq=False)
class Rules:
    """The extraction rules: 3 MB that are loaded when there is something to read."""

    default_zone: str
    clock: Callable[[], float]
    ready: bool = False
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _zones: dict[str, tzinfo] = field(default_factory=dict)

    def load(self) -> None:
        """Load the rules, for a tenth of a second on a PC core. From any thread."""
        with self._lock:
            if not self.ready:
                from memoryd.core.extraction import ExtractionContext, extract

                warm = ExtractionContext(at=datetime.fromtimestamp(0, UTC))
                for text in ("我们 10 个人，明天下午三点开会", "We are 10 people, budget $500"):
                    extract(Message(role=Role.USER, content=text), warm)
                self.ready = True

    def extract(self, message: Message, context: ExtractionContext) -> tuple[FactCandidate, ...]:
        """Apply the rules; a message that they cannot bear says nothing."""
        from memoryd.core.extraction import extract

        try:
            return extract(message, context)
        except Exception as error:  # a fault in a rule must not keep back all later messages
            _log.error("no facts of a message: the rules failed (%s)", type(error).__name__)
            return ()

    def zone(self, name: str | None) -> tzinfo:
        name = name or self.default_zone
        if name not in self._zones:
            self._zones[name] = _zone(name)
        return self._zones[name]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """A session as its messages are read."""

    number: int
    name: str
    person: Person
    zone: tzinfo
    language: str | None
    read_seq: int
    last_seq: int


def unread_sessions(db: sqlite3.Connection) -> set[int]:
    """Return the sessions with messages that the rules have not read."""
    return {
        number for (number,) in db.execute("SELECT session FROM tallies WHERE last_seq > read_seq")
    }


def read_some(
    db: sqlite3.Connection, session: int, rules: Rules, *, step_s: float = STEP_S
) -> tuple[bool, FactTally | None]:
    """Read the next messages of a session, and write the facts they state.

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
        if index and time.monotonic() > until:
            read_seq = None
            break
        stored = message_of(row)
        tally.count(_read(db, place, stored, before, rules))
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
            _read(db, place, message_of(row), before, rules, late=True)


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
            tally.count(_take(db, place, [candidate], origin, late=True))
    return tally


def _read(
    db: sqlite3.Connection,
    place: _Place,
    stored: StoredMessage,
    before: Sequence[Message],
    rules: Rules,
    *,
    late: bool = False,
) -> FactChanges:
    from memoryd.core.extraction import ExtractionContext

    if stored.message.role is Role.SYSTEM:
        return FactChanges()
    origin = _origin(place, stored)
    context = ExtractionContext(
        at=origin.at,
        previous=tuple(before),
        language=place.language,
        call=_call_of(db, place.number, stored, before),
    )
    candidates = rules.extract(stored.message, context)
    if not candidates:
        return FactChanges()
    late = late or rules.clock() - stored.arrived > LATE_S
    return _take(db, place, candidates, origin, late=late)


def _take(
    db: sqlite3.Connection,
    place: _Place,
    candidates: Sequence[FactCandidate],
    origin: Origin,
    *,
    late: bool,
) -> FactChanges:
    """Decide what candidates of one message do to the facts, and write it."""
    held = load(db, _concerned(db, place, candidates, origin))
    existing = tuple(held.values())
    taken = [
        candidate
        for candidate in candidates
        if not buried(db, place.number, origin.seq, candidate)
        and not (late and _outdated(candidate, origin, existing))
    ]
    try:
        changes = apply(existing, taken, origin)
    except Exception as error:  # as in Rules.extract
        _log.error("no facts of a message: they could not be applied (%s)", type(error).__name__)
        return FactChanges()
    write(db, held, changes, place.person)
    return changes


def _concerned(
    db: sqlite3.Connection, place: _Place, candidates: Sequence[FactCandidate], origin: Origin
) -> set[int]:
    """Return the numbers of the facts that the candidates can be about."""
    numbers = {
        number
        for (number,) in db.execute(
            "SELECT fact FROM fact_sources WHERE doc = ?",
            (doc_number(place.number, origin.seq),),
        )
    }
    attributes = {
        canonical_key(key)
        for candidate in candidates
        for key in (candidate.key, candidate.fallback_key, candidate.replaces_key)
        if key
    }
    for home in (place.number, place.person.home):
        for attribute in attributes:
            numbers.update(
                number
                for (number,) in db.execute(
                    "SELECT number FROM facts WHERE home = ? AND attribute = ?"
                    " ORDER BY number DESC LIMIT ?",
                    (home, attribute, PER_ATTRIBUTE),
                )
            )
        if any(candidate.correction for candidate in candidates):
            numbers.update(
                number
                for (number,) in db.execute(
                    "SELECT number FROM facts WHERE home = ? AND (kind = 'action') = 0"
                    " AND valid_to IS NULL ORDER BY number DESC LIMIT ?",
                    (home, NEWEST),
                )
            )
    return numbers


def _outdated(candidate: FactCandidate, origin: Origin, existing: Sequence[Fact]) -> bool:
    """Whether newer messages have said otherwise since this one was said."""
    attribute = canonical_key(candidate.key)
    by_id = {fact.id: fact for fact in existing}
    for fact in existing:
        if not attribute or canonical_key(fact.key) != attribute:
            continue
        if same_value(fact.value, candidate.value):
            if not fact.current and _since(fact, by_id, origin):
                return True
        elif (
            fact.current
            and {fact.kind, candidate.kind}.isdisjoint(MANY_VALUED)
            and _newer(fact, origin)
        ):
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
        "SELECT s.name, s.timezone, s.language, t.read_seq, t.last_seq"
        " FROM sessions s JOIN tallies t ON t.session = s.number"
        " WHERE s.number = ? AND s.name IS NOT NULL",
        (session,),
    ).fetchone()
    if row is None:
        return None
    name, timezone, language, read_seq, last_seq = row
    return _Place(
        number=session,
        name=name,
        person=person_of_session(db, session),
        zone=rules.zone(timezone),
        language=language,
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
