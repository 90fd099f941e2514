"""The fact table's decisions: what a new statement adds, confirms, corrects or leaves alone.

A fact is an attribute (``key``), a value, and the messages that say so. Facts are never edited in
place: a corrected value is closed (``valid_to``, ``superseded_by``) and stays as history, and a
fact lives exactly as long as its last source.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from memoryd.core.fact_table.corrections import (
    TEMPORAL,
    completed,
    corrected_fact,
    counts_other,
    of_other_sort,
    recaps_of,
    related,
    said_in,
)
from memoryd.core.fact_table.sameness import (
    bare_value,
    canonical_key,
    contradict,
    keys_agree,
    same_value,
)
from memoryd.core.fact_table.table import FactTable, fact_id
from memoryd.core.facts import (
    MANY_VALUED,
    RESTORED,
    Fact,
    FactCandidate,
    FactChanges,
    FactKind,
    FactSource,
    Origin,
)
from memoryd.core.messages import Role
from memoryd.core.text.holders import many_hold
from memoryd.core.text.times import moments

__all__ = ["apply", "remove_source"]


def apply(
    existing: Sequence[Fact], candidates: Iterable[FactCandidate], origin: Origin
) -> FactChanges:
    """Decide what the candidates of one message do to the facts of its session and user.

    ``existing`` holds the facts of both scopes, history too as far as it is at hand. A candidate
    that has become a fact, or confirmed one, changes nothing when its message is handed over again.
    """
    table = FactTable(existing)
    known = [fact for fact in existing if said_in(fact, origin)]
    for said in candidates:
        candidate = _of_the_named(table, _called_besides(table, said, origin), origin)
        if (
            candidate.value.strip()
            and not _is_known(known, candidate)
            and not _of_another(table, candidate, origin)
        ):
            _apply_one(table, candidate, origin)
    return table.changes()


def remove_source(
    existing: Sequence[Fact], session: str, message_ids: Iterable[str]
) -> FactChanges:
    """Forget messages: their facts lose a source, and go with the last one.

    What a removed fact had superseded is current again.
    """
    forgotten = frozenset(message_ids)
    table = FactTable(existing)
    for fact in existing:
        kept = tuple(
            source
            for source in fact.sources
            if not (source.session == session and source.message_id in forgotten)
        )
        if len(kept) == len(fact.sources):
            continue
        if kept:
            table.change(replace(table.get(fact.id), sources=kept))
        else:
            table.remove(fact)
    return table.changes()


def _apply_one(table: FactTable, candidate: FactCandidate, origin: Origin) -> None:
    if _was_read(table, candidate, origin):
        return
    if candidate.value == RESTORED:
        restored = _restored(table, candidate, origin)
        if restored is None:
            return
        candidate = restored
    old = corrected_fact(table.in_reach(origin), candidate, origin)
    recaps = recaps_of(table.in_reach(origin), candidate, old, origin) if old is not None else []
    if old is not None:
        candidate = completed(candidate, old, origin)
    elif candidate.only_corrects:
        return
    elif not candidate.key:
        if not candidate.fallback_key:
            return  # a correction of nothing we know
        candidate = replace(candidate, key=candidate.fallback_key, correction=False)
    same = _same_statement(table, candidate, origin, old)
    if same is not None:
        table.change(_with_source(same, candidate, origin))
        if old is not None and old.id != same.id:
            table.close(old, same, origin.at.timestamp())
        return
    rivals = _rivals(table, candidate, origin, old)
    if rivals is None:
        return
    rivals = [rival for rival in rivals if not _stands_beside(rival, candidate, origin)]
    fact = _new_fact(candidate, origin)
    for rival in rivals:
        table.close(rival, fact, origin.at.timestamp())
        if rival.pinned:
            fact = replace(fact, pinned=True, scope="user", session=None)
    table.change(fact)
    for recap in recaps:
        table.close(recap, fact, origin.at.timestamp())


def _restored(table: FactTable, candidate: FactCandidate, origin: Origin) -> FactCandidate | None:
    """The first value of what a change is taken back of; None where it never had another."""
    before = {fact.superseded_by: fact for fact in sorted(table.all(), key=lambda f: f.valid_from)}
    about = [
        fact
        for fact in table.in_reach(origin)
        if fact.id in before
        and not said_in(fact, origin)
        and (related(fact, candidate) if candidate.key else _of_sort(fact, candidate))
    ]
    about = [fact for fact in about if keys_agree(fact.key, candidate.key)] or about
    if len({canonical_key(fact.key) for fact in about}) != 1:
        return None
    now = first = about[-1]
    while first.id in before:
        first = before[first.id]
    if same_value(first.value, now.value):
        return None
    return replace(
        candidate,
        key=now.key,
        value=first.value,
        normalized=first.normalized,
        kind=first.kind,
        scope=now.scope,
    )


def _of_sort(fact: Fact, candidate: FactCandidate) -> bool:
    """Whether a fact is of the kind that words name which name no thing: the first date."""
    kinds = next((each for each in (_MOMENTS, _NUMBERS) if candidate.kind in each), frozenset())
    return fact.kind in kinds


_MOMENTS = frozenset({FactKind.DATE, FactKind.TIME})
_NUMBERS = frozenset({FactKind.AMOUNT, FactKind.COUNT})


def _called_besides(table: FactTable, candidate: FactCandidate, origin: Origin) -> FactCandidate:
    """What somebody with a name gives as a shorter one is a nickname: 我是小林, I'm Kit.

    A name gives way only to a name as full, or where the words say that it was wrong.
    """
    if candidate.kind is not FactKind.NAME or candidate.correction:
        return candidate
    key = canonical_key(candidate.key)
    if key != _OWN_NAME:
        return candidate
    called = candidate.value
    for fact in table.in_reach(origin):
        if canonical_key(fact.key) != key or same_value(fact.value, called):
            continue
        if fact.value.isascii():
            weaker = candidate.confidence < fact.confidence
            less = len(fact.value.split()) - len(called.split())
            shorter = called.isascii() and (less > 0 or (weaker and less == 0))
        else:
            shorter = called.isascii() or (
                len(called) < len(fact.value) or (len(called) == 2 and called[0] in "小老阿大")
            )
        if shorter:
            return replace(candidate, key="nickname" if fact.value.isascii() else "昵称")
    return candidate


def _of_the_named(table: FactTable, candidate: FactCandidate, origin: Origin) -> FactCandidate:
    """The phone of Orla is that of the sister whose name she is known by."""
    if candidate.kind is not FactKind.CONTACT or not candidate.key:
        return candidate
    known = table.in_reach(origin)
    who, _, what = candidate.key.rpartition(" ")
    for named in known:
        holder = named.key.removesuffix(" name")
        if named.kind is not FactKind.NAME or holder == named.key:
            continue
        if named.value.lower() not in (who, candidate.key):
            continue
        held = (
            fact.key
            for fact in known
            if fact.kind is FactKind.CONTACT
            and ("@" in fact.value) == ("@" in candidate.value)
            and fact.key.startswith(f"{holder} ")
        )
        own = candidate.key if named.value.lower() == candidate.key else f"{holder} {what}"
        return replace(candidate, key=next(held, own))
    return candidate


_OWN_NAME = "姓名"
_CALLED = frozenset({_OWN_NAME, "昵称", "姓"})


def _of_another(table: FactTable, candidate: FactCandidate, origin: Origin) -> bool:
    """Whether a name is somebody else's than the speaker's, who is known.

    The speaker's own name gives way to one that is told in as many words, or that has something
    of it; what the other side calls whom it answers tells a name only of who has none.
    """
    key = canonical_key(candidate.key)
    if candidate.kind is not FactKind.NAME or candidate.correction or key not in _CALLED:
        return False
    own = [fact for fact in table.in_reach(origin) if canonical_key(fact.key) in _CALLED]
    same = [fact for fact in own if same_value(fact.value, candidate.value)]
    if origin.role is Role.ASSISTANT:
        return bool(own) and not any(canonical_key(fact.key) == key for fact in same)
    if same:
        return False
    if key != _OWN_NAME or candidate.confidence >= _IN_SO_MANY_WORDS:
        return False
    ours = [fact for fact in own if _said_by(fact, Role.USER)]
    return bool(ours) and not any(_parts(fact.value) & _parts(candidate.value) for fact in ours)


_IN_SO_MANY_WORDS = 0.9
"""Confidence of a name that is told as one: 我叫张伟, and not 我是张伟 or a bare 张伟."""


def _parts(name: str) -> set[str]:
    return set(name.lower().split()) if name.isascii() else set(name)


def _is_known(known: Sequence[Fact], candidate: FactCandidate) -> bool:
    """Whether a message that is handed over again has left this before, in whatever words.

    A correction was given the key of what it corrected. One that names nothing and left no words
    corrected nothing then, and must not because others of its message have closed a fact since.
    """
    return (bool(known) and not candidate.key) or any(
        _says_it(fact, candidate)
        and (
            not candidate.key
            or keys_agree(fact.key, candidate.key)
            or (candidate.correction and related(fact, candidate))
        )
        for fact in known
    )


def _was_read(table: FactTable, candidate: FactCandidate, origin: Origin) -> bool:
    """Whether an earlier reading made a fact of these words, which by now may be history."""
    return any(
        source.session == origin.session
        and source.message_id == origin.message_id
        and source.quote == candidate.quote
        and _stems_from(fact, candidate)
        for fact in table.all()
        for source in fact.sources
    )


def _stems_from(fact: Fact, candidate: FactCandidate) -> bool:
    """Whether a fact with the candidate's very words is what became of it."""
    if candidate.correction:
        # the key may be that of the corrected fact, and so may a part of the value
        return (
            _says_it(fact, candidate)
            or candidate.value in fact.value
            or (fact.kind in TEMPORAL and candidate.normalized in fact.normalized)
        )
    named = not candidate.key or keys_agree(fact.key, candidate.key)
    return named and (_says_it(fact, candidate) or candidate.value in fact.value)


def _says_it(fact: Fact, candidate: FactCandidate) -> bool:
    if fact.normalized == candidate.normalized and fact.kind is candidate.kind:
        # of an action the normal form is the tool's name alone: two calls are two actions
        return fact.kind is not FactKind.ACTION or fact.value == candidate.value
    return same_value(fact.value, candidate.value)


def _same_statement(
    table: FactTable, candidate: FactCandidate, origin: Origin, old: Fact | None
) -> Fact | None:
    of_nobody = candidate.kind is FactKind.CONTACT and candidate.key in _OF_NOBODY
    return next(
        (
            fact
            for fact in table.in_reach(origin)
            if (keys_agree(fact.key, candidate.key) or of_nobody)
            and _says_it(fact, candidate)
            and not (fact is old and _says_more(candidate, fact))
        ),
        None,
    )


_OF_NOBODY = frozenset({"number", "mail", "link"})
"""What a contact is called of which nobody has said whose it is: it is that of the one known to
have it."""


def _says_more(candidate: FactCandidate, fact: Fact) -> bool:
    """Whether a correction adds to a value: 明天下午两点 is not the old 下午两点 said again."""
    if fact.normalized == candidate.normalized and fact.kind is candidate.kind:
        return False
    return len(bare_value(candidate.value)) > len(bare_value(fact.value))


def _rivals(
    table: FactTable, candidate: FactCandidate, origin: Origin, old: Fact | None
) -> list[Fact] | None:
    """The facts that a new value closes; None when the candidate must not be taken."""
    key = canonical_key(candidate.key)
    held = [fact for fact in table.in_reach(origin) if canonical_key(fact.key) == key]
    if candidate.kind in MANY_VALUED:
        closed = [] if old is None else [old]
        if candidate.kind is FactKind.PREFERENCE:
            closed += [fact for fact in held if contradict(fact.value, candidate.value)]
        elif (
            candidate.correction
            and candidate.replaces is None
            and candidate.kind in (FactKind.CONTACT, FactKind.ID)
        ):
            same_kind = [fact for fact in held if fact.kind is candidate.kind]
            closed += [fact for fact in same_kind if _said_by(fact, origin.role)] or same_kind
        return list({fact.id: fact for fact in closed}.values())
    held = [
        fact
        for fact in held
        if fact is old
        or (
            fact.kind not in MANY_VALUED
            and not counts_other(fact, candidate)
            and not of_other_sort(fact, candidate)
        )
    ]
    if old is not None and old not in held:
        held.append(old)
    if origin.role is Role.ASSISTANT and not candidate.correction:
        # A restatement that differs is the assistant's slip, not the user's change of mind.
        if any(source.role is Role.USER for fact in held for source in fact.sources):
            return None
        if any(not fact.sources for fact in held):
            return None
        if candidate.kind is FactKind.ADDRESS and key in _OF_SOMETHING and len(held) < 8:
            return []  # another shop's address, not the shop moved
    if origin.role is Role.ASSISTANT and any(not fact.sources for fact in held):
        return None
    if many_hold(candidate.key) and candidate.kind in (FactKind.NAME, FactKind.OTHER):
        return [] if old is None else [old]
    return held


def _stands_beside(fact: Fact, candidate: FactCandidate, origin: Origin) -> bool:
    """Whether a fact pinned elsewhere stays as it is: what a session states for the first time is
    its own, and stands there before what holds for all of them. Only a correction changes that."""
    told_here = any(source.session == origin.session for source in fact.sources)
    return (
        fact.pinned and not told_here and not candidate.correction and candidate.scope == "session"
    )


_OF_SOMETHING = frozenset({"地址", "位置", "address", "location"})


def _said_by(fact: Fact, role: Role) -> bool:
    return any(source.role is role for source in fact.sources)


def _new_fact(candidate: FactCandidate, origin: Origin) -> Fact:
    session = origin.session if candidate.scope == "session" else None
    found = moments(candidate.value, origin.at) if candidate.kind in TEMPORAL else ()
    return Fact(
        id=fact_id(
            origin.owner,
            origin.user,
            origin.session,
            candidate.key,
            candidate.value,
            origin.message_id,
        ),
        owner=origin.owner,
        user=origin.user,
        scope=candidate.scope,
        session=session,
        key=candidate.key,
        value=candidate.value,
        normalized=candidate.normalized,
        kind=candidate.kind,
        sources=(_source(candidate, origin),),
        valid_from=origin.at.timestamp(),
        confidence=candidate.confidence,
        relative=any(moment.relative for moment in found),
    )


def _source(candidate: FactCandidate, origin: Origin) -> FactSource:
    return FactSource(
        session=origin.session,
        message_id=origin.message_id,
        seq=origin.seq,
        role=origin.role,
        quote=candidate.quote,
    )


def _with_source(fact: Fact, candidate: FactCandidate, origin: Origin) -> Fact:
    source = _source(candidate, origin)
    if any(
        known.session == source.session and known.message_id == source.message_id
        for known in fact.sources
    ):
        return fact
    return replace(
        fact,
        sources=(*fact.sources, source),
        confidence=max(fact.confidence, candidate.confidence),
    )
