"""The fact table's decisions: what a new statement adds, confirms, corrects or leaves alone.

A fact is an attribute (``key``), a value, and the messages that say so. Facts are never edited in
place: a corrected value is closed (``valid_to``, ``superseded_by``) and stays as history, and a
fact lives exactly as long as its last source.
"""

from __future__ import annotations

import enum
import functools
import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from memoryd.core.messages import Role
from memoryd.core.numerals import half_width, quantities
from memoryd.core.times import Moment, moments

__all__ = [
    "MANY_VALUED",
    "Fact",
    "FactCandidate",
    "FactChanges",
    "FactKind",
    "FactSource",
    "Origin",
    "Scope",
    "apply",
    "canonical_key",
    "put",
    "remove_source",
    "same_value",
]

Scope = Literal["session", "user"]


class FactKind(enum.StrEnum):
    NAME = "name"
    DATE = "date"
    TIME = "time"
    AMOUNT = "amount"
    COUNT = "count"
    ID = "id"
    CONTACT = "contact"
    ADDRESS = "address"
    REQUIREMENT = "requirement"
    PREFERENCE = "preference"
    DECISION = "decision"
    ACTION = "action"
    FIELD = "field"
    OTHER = "other"


MANY_VALUED = frozenset(
    {
        FactKind.REQUIREMENT,
        FactKind.PREFERENCE,
        FactKind.DECISION,
        FactKind.ACTION,
        FactKind.CONTACT,
        FactKind.ID,
    }
)
"""Kinds that hold several values under one key; of the others a newer value closes the older."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FactCandidate:
    """What the rules (or the summary call) read out of one message.

    ``key``           the attribute; empty where a correction does not say what it corrects.
    ``value``         as said; ``normalized`` for programs, or the same.
    ``confidence``    0 to 1.
    ``correction``    the words correct something said before.
    ``replaces``      the old value, where the words name it (不是20台，是25台).
    ``replaces_key``  the attribute it stood under, where that changes too (不是我，是我弟弟).
    ``fallback_key``  the attribute to use when nothing is found that a keyless correction is about.
    """

    key: str
    value: str
    kind: FactKind
    normalized: str
    quote: str
    confidence: float = 0.8
    scope: Scope = "session"
    correction: bool = False
    replaces: str | None = None
    replaces_key: str | None = None
    fallback_key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FactSource:
    """A message that says it, with the words."""

    session: str
    message_id: str
    seq: int
    role: Role
    quote: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One value of an attribute. ``session`` is None for user scope; times are epoch seconds.

    ``sources`` is oldest first, and empty for what was put by hand.
    """

    id: str
    owner: str
    user: str
    scope: Scope
    session: str | None
    key: str
    value: str
    normalized: str
    kind: FactKind
    sources: tuple[FactSource, ...]
    valid_from: float
    valid_to: float | None = None
    superseded_by: str | None = None
    pinned: bool = False
    confidence: float = 0.8
    relative: bool = False
    """The value names its day relative to when it was said (明天): show the normal form beside."""

    @property
    def current(self) -> bool:
        return self.valid_to is None


@dataclass(frozen=True, slots=True, kw_only=True)
class FactChanges:
    """What the store has to write: new rows, rows with new content, ids of rows to remove."""

    added: tuple[Fact, ...] = ()
    changed: tuple[Fact, ...] = ()
    removed: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.added or self.changed or self.removed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """Where candidates come from. ``at`` is the message's time in the session's zone."""

    owner: str
    user: str
    session: str
    message_id: str
    seq: int
    role: Role
    at: datetime


def apply(
    existing: Sequence[Fact], candidates: Iterable[FactCandidate], origin: Origin
) -> FactChanges:
    """Decide what the candidates of one message do to the facts of its session and user.

    ``existing`` holds the facts of both scopes, history too as far as it is at hand. Applying the
    same message again changes nothing.
    """
    table = _Table(existing)
    for candidate in candidates:
        if candidate.value.strip():
            _apply_one(table, candidate, origin)
    return table.changes()


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
) -> tuple[Fact, FactChanges]:
    """Set a value by hand; older values of the key are kept as history, whatever their kind.

    Without ``kind`` the present one of the key stays, or ``other``. ``pinned`` None leaves it as
    it is. ``session`` None means user scope.
    """
    table = _Table(existing)
    scope: Scope = "session" if session is not None else "user"
    held = [
        fact
        for fact in table.current()
        if fact.scope == scope
        and fact.session == session
        and canonical_key(fact.key) == canonical_key(key)
    ]
    if kind is None:
        kind = held[-1].kind if held else FactKind.OTHER
    same = next((fact for fact in held if fact.value == value and fact.kind == kind), None)
    if same is not None:
        kept = same if pinned is None else replace(same, pinned=pinned)
        if kept != same:
            table.change(kept)
        return kept, table.changes()
    fact = Fact(
        id=_fact_id(owner, user, session or "", key, value, f"{now:.6f}"),
        owner=owner,
        user=user,
        scope=scope,
        session=session,
        key=key,
        value=value,
        normalized=value,
        kind=kind,
        sources=(),
        valid_from=now,
        pinned=bool(pinned) if pinned is not None else any(old.pinned for old in held),
        confidence=1.0,
    )
    for old in held:
        table.close(old, fact, now)
    table.change(fact)
    return fact, table.changes()


def remove_source(
    existing: Sequence[Fact], session: str, message_ids: Iterable[str]
) -> FactChanges:
    """Forget messages: their facts lose a source, and go with the last one.

    What a removed fact had superseded is current again.
    """
    forgotten = frozenset(message_ids)
    table = _Table(existing)
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


# --- one candidate ----------------------------------------------------------------------------


def _apply_one(table: _Table, candidate: FactCandidate, origin: Origin) -> None:
    if _already_applied(table, candidate, origin):
        return
    old = _corrected(table, candidate, origin)
    if old is not None:
        candidate = _completed(candidate, old, origin)
    elif not candidate.key:
        if not candidate.fallback_key:
            return  # a correction of nothing we know
        candidate = replace(candidate, key=candidate.fallback_key, correction=False)
    same = _same_statement(table, candidate, origin)
    if same is not None:
        table.change(_with_source(same, candidate, origin))
        if old is not None and old.id != same.id:
            table.close(old, same, origin.at.timestamp())
        return
    rivals = _rivals(table, candidate, origin, old)
    if rivals is None:
        return
    fact = _new_fact(candidate, origin)
    for rival in rivals:
        table.close(rival, fact, origin.at.timestamp())
        if rival.pinned:
            fact = replace(fact, pinned=True)
    table.change(fact)


def _already_applied(table: _Table, candidate: FactCandidate, origin: Origin) -> bool:
    """The outbox may hand a message over twice; by then its fact may already be history."""
    return any(
        source.session == origin.session
        and source.message_id == origin.message_id
        and source.quote == candidate.quote
        and (same_value(fact.value, candidate.value) or candidate.value in fact.value)
        and (not candidate.key or _keys_agree(fact.key, candidate.key) or candidate.correction)
        for fact in table.all()
        for source in fact.sources
    )


def _same_statement(table: _Table, candidate: FactCandidate, origin: Origin) -> Fact | None:
    key = canonical_key(candidate.key)
    for fact in table.in_reach(candidate, origin):
        if canonical_key(fact.key) != key:
            continue
        if fact.normalized == candidate.normalized and fact.kind == candidate.kind:
            return fact
        if same_value(fact.value, candidate.value):
            return fact
    return None


def _rivals(
    table: _Table, candidate: FactCandidate, origin: Origin, old: Fact | None
) -> list[Fact] | None:
    """The facts that a new value closes; None when the candidate must not be taken."""
    key = canonical_key(candidate.key)
    held = [fact for fact in table.in_reach(candidate, origin) if canonical_key(fact.key) == key]
    if candidate.kind in MANY_VALUED:
        closed = [] if old is None else [old]
        if candidate.kind is FactKind.PREFERENCE:
            closed += [fact for fact in held if _contradict(fact.value, candidate.value)]
        elif (
            candidate.correction
            and candidate.replaces is None
            and candidate.kind in (FactKind.CONTACT, FactKind.ID)
        ):
            same_kind = [fact for fact in held if fact.kind is candidate.kind]
            closed += [fact for fact in same_kind if _said_by(fact, origin.role)] or same_kind
        return list({fact.id: fact for fact in closed}.values())
    held = [fact for fact in held if fact.kind not in MANY_VALUED or fact is old]
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
    return held


_OF_SOMETHING = frozenset({"地址", "位置", "address", "location"})


def _said_by(fact: Fact, role: Role) -> bool:
    return any(source.role is role for source in fact.sources)


def _new_fact(candidate: FactCandidate, origin: Origin) -> Fact:
    session = origin.session if candidate.scope == "session" else None
    found = moments(candidate.value, origin.at) if candidate.kind in _TEMPORAL else ()
    return Fact(
        id=_fact_id(
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


def _with_part(address: str, part: str) -> str:
    """…12栋3单元502 with 3单元503: the new part from where it begins to differ."""
    for length in range(len(part) - 1, 0, -1):
        start = address.rfind(part[:length])
        if start >= 0:
            return address[:start] + part
    return f"{re.sub(r'[0-9-]+(?:室|号|层|楼)?$', '', address)}{part}"


def _within_clause(candidate: FactCandidate, old: Fact, origin: Origin) -> FactCandidate:
    """Put the new value into the sentence that held the old one, or leave it with its own key.

    不去丽江了，改去香格里拉: the rest of 先去大理，再去丽江 stays true.
    """
    gone = candidate.replaces
    if gone and gone in old.value:
        value = old.value.replace(gone, candidate.value, 1)
    elif old.kind is FactKind.DECISION and candidate.kind in _TEMPORAL:
        candidate = _with_old_day(candidate, old, origin)
        return replace(candidate, key=old.key, kind=old.kind, scope=old.scope)
    elif candidate.key and not _keys_agree(candidate.key, old.key):
        return candidate
    else:
        value = candidate.value
    return replace(
        candidate, key=old.key, value=value, normalized=value, kind=old.kind, scope=old.scope
    )


_CLAUSES = frozenset({FactKind.REQUIREMENT, FactKind.PREFERENCE, FactKind.DECISION})
_TEMPORAL = frozenset({FactKind.DATE, FactKind.TIME, FactKind.DECISION})


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


def _fact_id(*parts: str) -> str:
    """Stable for the same statement of the same message, so that a repeat is the same row."""
    return hashlib.blake2b("\x00".join(parts).encode(), digest_size=9).hexdigest()


# --- corrections ------------------------------------------------------------------------------


def _corrected(table: _Table, candidate: FactCandidate, origin: Origin) -> Fact | None:
    """The current fact that a correction is about, newest first."""
    if not candidate.correction:
        return None
    newest_first = [
        fact
        for fact in reversed(table.in_reach(candidate, origin))
        if not _said_in(fact, origin)  # 周六我不在家，改到周日 corrects neither of its own clauses
    ]
    if candidate.replaces_key is not None:
        key = canonical_key(candidate.replaces_key)
        return next((fact for fact in newest_first if canonical_key(fact.key) == key), None)
    if candidate.replaces is not None:
        named = [fact for fact in newest_first if _says(fact.value, candidate.replaces)]
        if candidate.key:
            about = canonical_key(candidate.key)
            named = [
                fact
                for fact in named
                if _related(fact, candidate) or (len(about) >= 2 and about in fact.value)
            ]
        named.sort(key=lambda fact: fact.kind is not candidate.kind)
        if named:
            return named[0]
        if not candidate.key:
            return None
    if candidate.key:
        same_key = [
            fact for fact in newest_first if canonical_key(fact.key) == canonical_key(candidate.key)
        ]
        if same_key:
            return same_key[0] if same_key[0].kind not in MANY_VALUED else None
        related = [
            fact
            for fact in newest_first
            if _compatible(fact, candidate) and _related(fact, candidate)
        ]
        if related:
            return related[0]
        about = canonical_key(candidate.key)
        within = [
            fact
            for fact in newest_first
            if len(about) >= 2 and about in fact.value and _one_number(fact, candidate)
        ]
        if within:
            return within[0]
        if re.fullmatch(_PART_OF_ADDRESS, about):
            return next((f for f in newest_first if f.kind is FactKind.ADDRESS), None)
        if re.fullmatch(_GENERIC, about):
            alike = [f for f in newest_first if _one_number(f, candidate)]
            if alike:
                return alike[0]
        # 把红色换成蓝色 names the old value where an attribute might stand
        return next((fact for fact in newest_first if same_value(fact.value, candidate.key)), None)
    fitting = [
        fact
        for fact in newest_first
        if _compatible(fact, candidate)
        and (candidate.kind in _MEASURED or origin.seq - _last_seq(fact) <= _NEAR)
    ]
    return min(fitting, key=lambda fact: fact.kind is not candidate.kind, default=None)


_MEASURED = frozenset({FactKind.DATE, FactKind.TIME, FactKind.COUNT, FactKind.AMOUNT})
_NEAR = 3
"""A correction without attribute and without number is about what was said just before."""


def _last_seq(fact: Fact) -> int:
    return fact.sources[-1].seq if fact.sources else 0


def _one_number(fact: Fact, candidate: FactCandidate) -> bool:
    """Whether fact and candidate hold one number of one unit each: 30%预付 and 20%."""
    ours, theirs = (
        [q for q in quantities(value) if (q.kind, q.number) != ("count", "1")]
        for value in (candidate.value, fact.value)
    )
    return (
        len(ours) == len(theirs) == 1
        and ours[0].kind == theirs[0].kind
        and ours[0].unit == theirs[0].unit
    )


_PART_OF_ADDRESS = r"门牌号?|房号|房间号|楼号|楼栋|单元号?|楼层"
_GENERIC = r"时长|单价|价格|费用|金额|数量|人数|次数|duration|price|number|amount|count"
"""Attributes that fit any fact of their unit: 时长不对，一次是四小时 corrects 每次三小时."""


def _said_in(fact: Fact, origin: Origin) -> bool:
    return any(
        source.session == origin.session and source.message_id == origin.message_id
        for source in fact.sources
    )


def _completed(candidate: FactCandidate, old: Fact, origin: Origin) -> FactCandidate:
    """Give a correction the attribute it corrects, and what it leaves unsaid of the old value."""
    if old.kind in _CLAUSES and candidate.kind not in _CLAUSES:
        return _within_clause(candidate, old, origin)
    key = candidate.key
    if canonical_key(key) and canonical_key(key) in old.value and _one_number(old, candidate):
        value = old.value.replace(quantities(old.value)[0].text, candidate.value, 1)
        return replace(candidate, key=old.key, value=value, kind=old.kind, scope=old.scope)
    if candidate.replaces_key is None:
        key = old.key
    if re.fullmatch(_PART_OF_ADDRESS, canonical_key(candidate.key)):
        value = _with_part(old.value, candidate.value)
        return replace(
            candidate, key=old.key, value=value, normalized=value, kind=old.kind, scope=old.scope
        )
    candidate = replace(candidate, key=key)
    both_temporal = old.kind in _TEMPORAL and candidate.kind in _TEMPORAL
    if candidate.replaces_key is None and (both_temporal or candidate.kind is FactKind.OTHER):
        candidate = replace(candidate, kind=old.kind)
    if old.scope == "user":
        candidate = replace(candidate, scope="user")
    return _with_old_day(candidate, old, origin)


def _with_old_day(candidate: FactCandidate, old: Fact, origin: Origin) -> FactCandidate:
    """改成下午两点 keeps the day of 周五下午三点, and 改到周四 the hour."""
    if old.kind not in _TEMPORAL or not old.sources:
        return candidate
    new_moments = moments(candidate.value, origin.at)
    old_moments = moments(old.value, datetime.fromtimestamp(old.valid_from, origin.at.tzinfo))
    if len(new_moments) != 1 or not old_moments:
        return candidate
    new, before = new_moments[0], old_moments[0]
    if new.clock and not new.day and before.day:
        day = re.match(r"[\d-]{10}", old.normalized)
        day_text = before.day_text
        if before.relative and day is not None:
            # "tomorrow" said yesterday: from now on the date itself is said
            day_text = _spoken_date(day[0], candidate.value)
        merged = _beside(day_text, new.text)
        normal = f"{day[0] if day else before.day} {new.clock}"
    elif new.day and not new.clock and before.clock and _same_part(new, before):
        merged = _beside(new.day_text, before.clock_text)
        normal = f"{new.day} {before.clock}"
    else:
        merged, normal = new.text, new.normalized
    if len(candidate.value) > len(new.text):
        value = candidate.value.replace(new.text, merged, 1)
    else:
        # 每天早上7点，周末除外 and 6月20号之前 keep what stands beside the moment
        value = old.value.replace(before.text, merged, 1)
    return replace(candidate, value=value, normalized=normal)


def _same_part(new: Moment, before: Moment) -> bool:
    """Whether 周日上午 can mean the hour of 周六上午9点: no part of the day said, or the same."""
    if not new.part:
        return True
    hour = int(before.clock[:2])
    return {"morning": hour < 12, "noon": 11 <= hour <= 13, "afternoon": 12 <= hour < 18}.get(
        new.part, hour >= 17
    )


def _beside(left: str, right: str) -> str:
    joined = f"{left}{right}"
    return joined if not joined.isascii() else f"{left} {right}"


def _spoken_date(iso: str, beside: str) -> str:
    return iso if beside.isascii() else f"{int(iso[5:7])}月{int(iso[8:])}日"


def _compatible(fact: Fact, candidate: FactCandidate) -> bool:
    """Whether a value without a name can be a new value of this fact."""
    temporal = {FactKind.DATE, FactKind.TIME}
    if candidate.kind in temporal:
        if fact.kind in temporal:
            return True
        return fact.kind is FactKind.DECISION and bool(re.search(r"\d", fact.normalized))
    if candidate.kind is FactKind.COUNT and fact.kind is FactKind.COUNT:
        ours, theirs = quantities(candidate.value), quantities(fact.value)
        nouns = {q.noun.removeprefix("个") for q in ours if q.noun} - {""}
        known = {q.noun.removeprefix("个") for q in theirs if q.noun} - {""}
        return not nouns or not known or bool(nouns & known)
    if candidate.kind is FactKind.AMOUNT and fact.kind is FactKind.AMOUNT:
        ours, theirs = quantities(candidate.value), quantities(fact.value)
        units = {quantity.unit for quantity in ours if quantity.unit}
        others = {quantity.unit for quantity in theirs if quantity.unit}
        return not units or not others or bool(units & others)
    if candidate.kind is FactKind.CONTACT and fact.kind is FactKind.CONTACT:
        return ("@" in candidate.value) == ("@" in fact.value)
    if candidate.kind is FactKind.OTHER:
        return fact.kind in (FactKind.OTHER, FactKind.NAME)
    return candidate.kind is fact.kind


def _related(fact: Fact, candidate: FactCandidate) -> bool:
    """Whether the words of a correction point at this fact: by its key, or by what it is about."""
    ours, theirs = canonical_key(candidate.key), canonical_key(fact.key)
    if not ours or not theirs:
        return False
    if ours in theirs or theirs in ours:
        return True
    if fact.kind is FactKind.DECISION and _says(fact.value, ours):
        return True
    stem = re.sub(r"(?:时间|日期|地点|数量|数|金额)$", "", ours)
    other = re.sub(r"(?:时间|日期|地点|数量|数|金额)$", "", theirs)
    if len(stem) >= 2 and len(other) >= 2 and (stem in theirs or other in ours):
        return True
    tail = _common_tail(ours, theirs)
    if tail and len(tail) < min(len(ours), len(theirs)):
        # 门锁密码 is not wifi密码, nor 前端负责人 后端负责人: the heads tell them apart
        ours, theirs = ours[: -len(tail)], theirs[: -len(tail)]
    elif re.search(_ATTRIBUTE, ours) and re.search(_ATTRIBUTE, theirs):
        return False
    return any(ours[i : i + 2] in theirs for i in range(len(ours) - 1) if not ours.isascii())


_ATTRIBUTE = (
    r"(?:时间|日期|地点|地址|电话|号码?|数量|人数|金额|费用|价格|名称|姓名|人|位置|要求|"
    r"偏好|公司|年龄|生日|邮箱|"
    r"方式|预算|密码|时长|频率|状态|年级|学校|工作)$"
)


def _common_tail(one: str, other: str) -> str:
    length = 0
    while length < min(len(one), len(other)) and one[-1 - length] == other[-1 - length]:
        length += 1
    return one[len(one) - length :]


def _says(value: str, old: str) -> bool:
    bare_value, bare_old = _bare(value), _bare(old)
    if not bare_old:
        return False
    if bare_value == bare_old:
        return True
    ours = quantities(old)
    if ours:
        return any(
            a.number == b.number and a.upper == b.upper and a.kind == b.kind
            for a in ours
            for b in quantities(value)
        )
    return len(bare_old) >= 2 and bare_old in bare_value


# --- sameness ---------------------------------------------------------------------------------


@functools.lru_cache(maxsize=1024)
def canonical_key(key: str) -> str:
    """The form under which keys are compared: 手机号码, 我的电话 and 电话 are one attribute."""
    bare = re.sub(r"[\s的_\-：:「」“”\"'（）()]+", "", half_width(key).casefold())
    for prefix in ("我们", "咱们", "我", "您", "你", "本人", "用户", "my", "our", "your", "the"):
        if bare.startswith(prefix) and len(bare) > len(prefix) + 1:
            bare = bare[len(prefix) :]
            break
    bare = _synonyms().sub(lambda match: _SYNONYMS[match[0]], bare)
    for suffix in ("姓名", "名称", " name"):
        if bare.endswith(suffix) and len(bare) > len(suffix):
            return bare.removesuffix(suffix)
    return bare


_SYNONYMS = {
    "联系电话": "电话",
    "电话号码": "电话",
    "手机号码": "电话",
    "联系手机": "电话",
    "手机号": "电话",
    "名字": "姓名",
    "称呼": "姓名",
    "全名": "姓名",
    "电子邮箱": "邮箱",
    "邮箱地址": "邮箱",
    "邮件地址": "邮箱",
    "家庭住址": "住址",
    "家庭地址": "住址",
    "家里地址": "住址",
    "家地址": "住址",
    "开会时间": "会议时间",
    "开会地点": "会议地点",
    "交货日期": "交货时间",
    "交付日期": "交付时间",
    "出发日期": "出发时间",
    "送货时间": "配送时间",
    "送货日期": "配送时间",
    "收件地址": "收货地址",
    "送货地址": "收货地址",
    "送货地点": "收货地址",
    "收货地点": "收货地址",
    "配送地点": "收货地址",
    "配送地址": "收货地址",
    "收件人": "收货人",
    "订单编号": "订单号",
    "订单号码": "订单号",
    "团队规模": "团队人数",
    "员工人数": "公司人数",
    "员工数": "公司人数",
    "公司规模": "公司人数",
    "phonenumber": "phone",
    "mobile": "phone",
    "emailaddress": "email",
}


@functools.cache
def _synonyms() -> re.Pattern[str]:
    return re.compile("|".join(sorted(_SYNONYMS, key=len, reverse=True)))


def _keys_agree(one: str, other: str) -> bool:
    return canonical_key(one) == canonical_key(other)


def same_value(one: str, other: str) -> bool:
    """Whether two values say the same: spelling of numbers, width, fillers and modals aside."""
    ours, theirs = _bare(one), _bare(other)
    if ours == theirs:
        return True
    if min(len(ours), len(theirs)) < 3 or not (ours in theirs or theirs in ours):
        return False
    # 支持移动端 restates 最好支持移动端; 不能存云上 does not restate 能存云上, nor 25台 5台
    longer, shorter = (ours, theirs) if len(ours) > len(theirs) else (theirs, ours)
    head, _, tail = longer.partition(shorter)
    if re.search(r"[不没无非别未0-9]|not|never|n't|no ", head[-4:] + tail[:2]):
        return False
    return len(longer) - len(shorter) <= max(4, len(shorter) // 2)


def _bare(value: str) -> str:
    text = half_width(value).casefold()
    pieces, position = [], 0
    for quantity in quantities(text):
        pieces += [text[position : quantity.start], quantity.normalized]
        position = quantity.end
    text = "".join((*pieces, text[position:]))
    # A full stop within a word is part of an address: qin.hao@ is not qinhao@.
    return re.sub(r"\.(?!\w)|[\s，,。！!；;、：:“”\"'（）()的了吧哦啊呢]+", "", text)


def _contradict(old: str, new: str) -> bool:
    """Whether two preferences have opposite signs on one thing: 喜欢咖啡, 不喝咖啡了."""
    ours, theirs = _polarity(old), _polarity(new)
    return ours[0] != theirs[0] and bool(ours[1]) and ours[1] == theirs[1]


def _polarity(value: str) -> tuple[bool, str]:
    text = re.sub(r"\s+", " ", half_width(value).casefold())
    negative = bool(
        re.search(r"不|没|讨厌|别|戒|忌|过敏|\bnot\b|n't|hate|dislike|never|no longer", text)
    )
    thing = re.sub(
        r"不再|现在|已经|以后|平时|特别|非常|比较|很|最|更|也|都|不|没|别|太|喜欢|讨厌|"
        r"偏爱|偏好|爱|想|"
        r"能|会|要|吃|喝|用|看|听|玩|戒|忌口?|对|过敏|了|的|"
        r"\b(?:i|really|now|like|love|prefer|hate|dislike|enjoy|do|don't|not|no longer|"
        r"any ?more|to|"
        r"eat|eating|drink|drinking|never|can't|very much|a lot)\b|[\s.,!]",
        "",
        text,
    )
    return negative, thing


# --- a table while it is decided upon ---------------------------------------------------------


class _Table:
    """Facts by id, and what has been decided about them so far."""

    def __init__(self, existing: Sequence[Fact]) -> None:
        self._before = {fact.id: fact for fact in existing}
        self._now = dict(self._before)
        self._current: list[Fact] | None = None

    def all(self) -> list[Fact]:
        return list(self._now.values())

    def get(self, fact_id: str) -> Fact:
        return self._now[fact_id]

    def current(self) -> list[Fact]:
        """Current facts, oldest first; facts of one moment in the order they were said."""
        if self._current is None:
            self._current = sorted(
                (fact for fact in self._now.values() if fact.current),
                key=lambda fact: (fact.valid_from, fact.sources[-1].seq if fact.sources else 0),
            )
        return self._current

    def in_reach(self, candidate: FactCandidate, origin: Origin) -> list[Fact]:
        """Current facts that the candidate can be about: of its session, and of the user."""
        return [
            fact
            for fact in self.current()
            if fact.owner == origin.owner
            and fact.user == origin.user
            and (fact.scope == "user" or fact.session == origin.session)
        ]

    def change(self, fact: Fact) -> None:
        """Add a fact, or put it in the place of the one with its id."""
        self._now[fact.id] = fact
        self._current = None

    def close(self, fact: Fact, by: Fact, at: float) -> None:
        self.change(
            replace(self._now[fact.id], valid_to=max(at, fact.valid_from), superseded_by=by.id)
        )

    def remove(self, fact: Fact) -> None:
        gone = self._now.pop(fact.id)
        self._current = None
        for other in self.all():
            if other.superseded_by == gone.id:
                # what had superseded the removed fact takes its place
                self.change(
                    replace(other, superseded_by=gone.superseded_by, valid_to=gone.valid_to)
                )

    def changes(self) -> FactChanges:
        return FactChanges(
            added=tuple(f for key, f in self._now.items() if key not in self._before),
            changed=tuple(
                f for key, f in self._now.items() if key in self._before and self._before[key] != f
            ),
            removed=tuple(key for key in self._before if key not in self._now),
        )
