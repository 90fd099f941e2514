"""Facts set by hand: which values a new one takes the place of, and whose it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from memoryd.core.fact_table.sameness import contradict, keys_agree
from memoryd.core.fact_table.table import FactTable, fact_id
from memoryd.core.facts import MANY_VALUED, Fact, FactChanges, FactKind, Scope
from memoryd.values import frozen

__all__ = ["put"]


def put(
    existing: Sequence[Fact],
    *,
    owner: str,
    user: str,
    session: str | None,
    key: str,
    value: str,
    kind: FactKind | None,
    pinned: bool | None,
    now: float,
    id: str | None = None,
) -> tuple[Fact, FactChanges]:
    """Set a value by hand, in a session or (None) for the user; what it replaces becomes history.

    With ``id`` it replaces that current fact of ``existing``, and no other of the key. Without, it
    joins the values of the key where its kind holds several, and replaces them where not. Without
    ``kind`` the present one stays, or ``other``; without ``pinned`` it is pinned if what it
    replaces was.

    A key that only the user has is changed there, and what is pinned becomes the user's. So a
    value pinned for the user replaces those of all sessions among ``existing``.
    """
    table = FactTable(existing)
    held = [fact for fact in table.current() if keys_agree(fact.key, key)]
    if id is not None:
        edit = _of_one(held, table.get(id), kind, pinned)
    elif session is not None:
        edit = _of_session(held, session, value, kind, pinned)
    else:
        edit = _of_user(held, value, kind, pinned)
    same = [
        fact
        for fact in held
        if _says(fact, value, edit.kind) and (fact in edit.replaced or fact.session == edit.home)
    ]
    if same:
        # Best the one that need not move.
        fact, *others = sorted(same, key=lambda fact: fact.session != edit.home)
        for other in others:
            fact = table.merge(other, fact)
    else:
        fact = Fact(
            id=fact_id(owner, user, session or "", key, value, f"{now:.6f}"),
            owner=owner,
            user=user,
            scope="session",
            session=session,
            key=key,
            value=value,
            normalized=value,
            kind=edit.kind,
            sources=(),
            valid_from=now,
            confidence=1.0,
        )
    scope: Scope = "user" if edit.home is None else "session"
    fact = replace(fact, scope=scope, session=edit.home, pinned=edit.pinned)
    for old in edit.replaced:
        if old not in same:
            table.close(old, fact, now)
    table.change(fact)
    return fact, table.changes()


@frozen
class _Edit:
    """What a new value is to be, where (a session, or None for the user), and instead of what."""

    kind: FactKind
    pinned: bool
    home: str | None
    replaced: Sequence[Fact]


def _of_one(held: Sequence[Fact], old: Fact, kind: FactKind | None, pinned: bool | None) -> _Edit:
    kind = old.kind if kind is None else kind
    pinned = old.pinned if pinned is None else pinned
    home = None if pinned else old.session
    replaced = [old]
    if home != old.session and kind not in MANY_VALUED:
        # What it meets where it moves to: one key has one value there.
        replaced += [fact for fact in _single(held) if fact.session is None]
    return _Edit(kind=kind, pinned=pinned, home=home, replaced=replaced)


def _of_session(
    held: Sequence[Fact], session: str, value: str, kind: FactKind | None, pinned: bool | None
) -> _Edit:
    own = [fact for fact in held if fact.session == session]
    held = [fact for fact in held if fact.session in (session, None)]
    kind = _kind(held, kind)
    replaced = _replaced(held, value, kind)
    if pinned is None:
        pinned = any(fact.pinned for fact in replaced)
    if pinned or (held and not own):
        return _Edit(kind=kind, pinned=pinned, home=None, replaced=replaced)
    replaced = [fact for fact in replaced if fact.session == session]
    return _Edit(kind=kind, pinned=pinned, home=session, replaced=replaced)


def _of_user(held: Sequence[Fact], value: str, kind: FactKind | None, pinned: bool | None) -> _Edit:
    of_user = [fact for fact in held if fact.session is None]
    kind = _kind(of_user or held, kind)
    replaced = _replaced(of_user, value, kind)
    if pinned is None:
        pinned = any(fact.pinned for fact in replaced)
    if pinned:
        replaced = _replaced(held, value, kind)
    return _Edit(kind=kind, pinned=pinned, home=None, replaced=replaced)


def _kind(held: Sequence[Fact], kind: FactKind | None) -> FactKind:
    if kind is not None:
        return kind
    return held[-1].kind if held else FactKind.OTHER


def _replaced(held: Sequence[Fact], value: str, kind: FactKind) -> list[Fact]:
    """The facts that a value takes the place of, and those that say it already."""
    if kind not in MANY_VALUED:
        return _single(held)
    return [
        fact
        for fact in held
        if _says(fact, value, kind)
        or (kind is fact.kind is FactKind.PREFERENCE and contradict(fact.value, value))
    ]


def _single(held: Sequence[Fact]) -> list[Fact]:
    return [fact for fact in held if fact.kind not in MANY_VALUED]


def _says(fact: Fact, value: str, kind: FactKind) -> bool:
    return fact.value == value and fact.kind is kind
