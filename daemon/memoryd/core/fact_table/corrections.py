"""What a correction is about, and what it leaves unsaid of the old value."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from memoryd.core.fact_table.sameness import bare_value, canonical_key, keys_agree, same_value
from memoryd.core.facts import CANCELLED, MANY_VALUED, Fact, FactCandidate, FactKind, Origin
from memoryd.core.messages import Role
from memoryd.core.text.holders import many_hold
from memoryd.core.text.numerals import half_width, quantities
from memoryd.core.text.times import Moment, moments

__all__ = [
    "TEMPORAL",
    "completed",
    "corrected_fact",
    "counts_other",
    "of_other_sort",
    "recaps_of",
    "related",
    "said_in",
]


def corrected_fact(
    current: Sequence[Fact], candidate: FactCandidate, origin: Origin
) -> Fact | None:
    """The fact that a correction is about: of ``current`` (oldest first) the newest that fits."""
    if not candidate.correction:
        return None
    newest_first = [
        fact
        for fact in reversed(current)
        if not said_in(fact, origin)  # 周六我不在家，改到周日 corrects neither of its own clauses
    ]
    if candidate.replaces_key is not None:
        key = canonical_key(candidate.replaces_key)
        return next((fact for fact in newest_first if canonical_key(fact.key) == key), None)
    if candidate.value == CANCELLED:
        what = canonical_key(candidate.key)[-2:]
        off = [f for f in newest_first if f.kind in _MOMENTS and what in canonical_key(f.key)]
        if len(off) == 1:
            return off[0]  # 周六爬山取消了 is of 去爬山
    if candidate.replaces is not None and candidate.kind is FactKind.PREFERENCE:
        fitting = [
            fact
            for fact in newest_first
            if fact.kind is FactKind.PREFERENCE
            and (not candidate.key or keys_agree(fact.key, candidate.key))
            and candidate.replaces in fact.value
        ]
        return fitting[0] if len(fitting) == 1 else None  # which of 不吃辣 and 不吃鱼, nobody said
    if candidate.replaces is not None:
        parts = [fact for fact in newest_first if _has_part(fact, candidate)]
        if len(parts) == 1:
            return parts[0]
        named = [fact for fact in newest_first if _says(fact.value, candidate.replaces)]
        if candidate.key:
            about = canonical_key(candidate.key)
            named = [
                fact
                for fact in named
                if related(fact, candidate) or (len(about) >= 2 and about in fact.value)
            ]
        named.sort(key=lambda fact: fact.kind is not candidate.kind)
        if candidate.kind in _MOMENTS and not candidate.key and named:
            return _moved_one(named, candidate, origin)
        if named:
            return named[0]
        if not candidate.key:
            return None
    topicless = candidate.kind in _MOMENTS and re.fullmatch(
        _WITHOUT_TOPIC, canonical_key(candidate.key)
    )
    if candidate.key:
        same_key = [
            fact for fact in newest_first if canonical_key(fact.key) == canonical_key(candidate.key)
        ]
        if not same_key and many_hold(candidate.key):  # 教练换了，现在是吴教练
            surname = f"{canonical_key(candidate.key)}姓"
            same_key = [fact for fact in newest_first if canonical_key(fact.key) == surname]
        same_key = [fact for fact in same_key if not counts_other(fact, candidate)]
        if same_key:
            return same_key[0] if same_key[0].kind not in MANY_VALUED else None
        if many_hold(candidate.key) and candidate.kind in (FactKind.NAME, FactKind.OTHER):
            return None  # our new manager is not instead of Tom's
        if candidate.kind is FactKind.PREFERENCE:
            return None  # 我现在不爱喝咖啡了 takes back nothing that is known of 女儿偏好
    if topicless:
        return _moved_one([f for f in newest_first if _compatible(f, candidate)], candidate, origin)
    if candidate.key:
        akin = [
            fact
            for fact in newest_first
            if _compatible(fact, candidate) and related(fact, candidate)
        ]
        # 最后是196个 is no new number of the 两个人 on a ribbon
        akin = [fact for fact in akin if _of_a_size(fact, candidate)] or akin
        if whose := re.match(r"(.{2,6}?)那[家边位]", candidate.key):
            # 鸡蛋那家送货日 is of no 送货 that nobody called so
            akin = [fact for fact in akin if whose[1] in f"{fact.key}{fact.value}"]
        if candidate.kind in _MOMENTS:
            akin = [
                fact
                for fact in akin
                if fact.kind is FactKind.DECISION or _one_topic(fact.key, candidate.key)
            ]
        if akin and not _ambiguous(candidate, akin):
            # 总预算 is rather 团建总预算 than the newer 餐费预算
            return max(akin, key=lambda fact: _shared(fact.key, candidate.key))
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
        if re.fullmatch(_GENERIC, about) and not akin:
            alike = [
                f
                for f in newest_first
                if _one_number(f, candidate) and not counts_other(f, candidate)
            ]
            if alike:
                return alike[0]
        # 把红色换成蓝色 names the old value where an attribute might stand; a name whose number is
        # told is none
        return next(
            (
                fact
                for fact in newest_first
                if same_value(fact.value, candidate.key) and _compatible(fact, candidate)
            ),
            None,
        )
    if candidate.instead_of:
        told = [
            fact
            for fact in newest_first
            if fact.kind in _COUNTED and _told_last(fact, candidate, origin)
        ]
        # 好的，12人的包间 repeats how many come; it is not the room that they correct
        return min(told, key=lambda fact: not _of_user(fact), default=None)
    fitting = [
        fact
        for fact in newest_first
        if _compatible(fact, candidate)
        and _of_a_size(fact, candidate)
        and (
            origin.seq - _last_seq(fact) <= _NEAR
            or (candidate.kind in _MEASURED and _same_noun(fact, candidate))
        )
    ]
    return min(fitting, key=lambda fact: fact.kind is not candidate.kind, default=None)


def _has_part(fact: Fact, candidate: FactCandidate) -> bool:
    """Whether a code or contact holds what is replaced, as a part of its own: 163 of a@163.com,
    and the last digits of a number."""
    part, value = candidate.replaces or "", half_width(fact.value)
    if fact.kind not in _CODES or not re.fullmatch(r"[0-9A-Za-z.]{2,12}", part) or part == value:
        return False
    if len(part) > 2 and value.endswith(part):
        return True
    apart = re.search(rf"(?<![0-9A-Za-z]){re.escape(part)}(?![0-9A-Za-z])", value)
    return apart is not None and related(fact, candidate)


_CODES = frozenset({FactKind.CONTACT, FactKind.ID})


def recaps_of(
    current: Sequence[Fact], candidate: FactCandidate, old: Fact, origin: Origin
) -> list[Fact]:
    """Facts under other names that only say again the number that is corrected: 缬沙坦80mg in a
    list that a reply gave."""
    name = canonical_key(candidate.key or old.key)[-2:]
    held = _numbers(old.value)
    if len(name) < 2 or re.search(_ATTRIBUTE, name) or len(held) != 1:
        return []
    return [
        fact
        for fact in current
        if fact.id != old.id
        and fact.kind not in MANY_VALUED
        and fact.session == old.session
        and not said_in(fact, origin)
        and name in f"{canonical_key(fact.key)} {fact.value}"
        and _numbers(fact.value) == held
        and len(fact.value) <= _RECAP
    ]


_RECAP = 16
"""Characters of a value up to which it says nothing beside the number and what it is of."""


def _numbers(value: str) -> set[tuple[str, str, str]]:
    return {(quantity.kind, quantity.number, quantity.unit) for quantity in quantities(value)}


_MOMENTS = frozenset({FactKind.DATE, FactKind.TIME})


_WITHOUT_TOPIC = r"|时间|日期|time|date"


def _moved_one(fitting: Sequence[Fact], candidate: FactCandidate, origin: Origin) -> Fact | None:
    """Which of the appointments (newest first) is moved by words that do not name it themselves.

    The one named last before them, or whose old day is; else the one spoken of last. None where
    that may be several, or where somebody unknown moves one of several: an hour of one with the
    day of another was said by nobody.
    """
    about = re.sub(_NO_NAME, " ", half_width(candidate.about))
    days = {moment.day: moment.end for moment in moments(candidate.about, origin.at) if moment.day}
    days.pop(candidate.normalized[:10], None)
    for told in (
        [(_named_until(fact.key, about), fact) for fact in fitting],
        [(days.get(fact.normalized[:10], 0), fact) for fact in fitting],
    ):
        last = max((end for end, _ in told), default=0)
        if last > 0:
            found = [fact for end, fact in told if end == last]
            return None if _several(found) else found[0]
    fitting = [
        fact
        for fact in fitting
        if _told_last(fact, candidate, origin)
        # 8月12号我要出差，改到14日: what an assistant repeats moves no trip
        and not (origin.role is Role.ASSISTANT and fact.kind is FactKind.DECISION)
    ]
    if not _several(fitting):
        return next(iter(fitting), None)
    if re.search(_REPORTED, candidate.about):
        return None
    if candidate.kind is FactKind.TIME:
        fitting = [fact for fact in fitting if fact.kind is FactKind.TIME] or fitting
    else:
        fitting = [fact for fact in fitting if fact.kind in _MOMENTS] or fitting
    last_seq = max(_last_seq(fact) for fact in fitting)
    found = [fact for fact in fitting if _last_seq(fact) == last_seq]
    return None if _several(found) else found[0]


def _told_last(fact: Fact, candidate: FactCandidate, origin: Origin) -> bool:
    """Whether a correction that names nothing may be of this fact: its value is one of those that
    were said last, as far as that is known."""
    if not candidate.instead_of:
        return True
    new = moments(candidate.value, origin.at)
    hour = bool(new and new[0].clock)
    held = moments(fact.value, origin.at)
    return any(
        _says(fact.value, said)
        or any(_one_moment(a, b, hour) for a in moments(said, origin.at) for b in held)
        for said in candidate.instead_of
    )


def _one_moment(said: Moment, held: Moment, hour: bool) -> bool:
    """Whether two have in common what is corrected: the ``hour``, on whichever half of the day, or
    the day."""
    if hour and said.clock:
        return bool(held.clock) and _on_the_dial(said.clock) == _on_the_dial(held.clock)
    return bool(said.day) and said.day == held.day


def _on_the_dial(clock: str) -> str:
    return f"{int(clock[:2]) % 12}{clock[2:5]}"


def _of_user(fact: Fact) -> bool:
    return any(source.role is Role.USER for source in fact.sources)


def _several(facts: Sequence[Fact]) -> bool:
    return len({canonical_key(fact.key) for fact in facts}) > 1


def _named_until(key: str, about: str) -> int:
    """Where in ``about`` the last two characters end that name what a key is of; 0 for none."""
    name = re.sub(_NO_NAME, " ", key)
    pairs = (name[i : i + 2] for i in range(len(name) - 1))
    return max((about.rfind(p) + 2 for p in pairs if " " not in p and p in about), default=0)


_NO_NAME = r"[这那]边|时间|日期|[上下][午周个]|早上|晚上|周[一二三四五六日天]|[今明后]天"
"""What stands in the names of many appointments and tells none from another."""


_REPORTED = r"说(?!错)|通知|来电|电话|那边|告诉"
"""Somebody tells of a change: of what, only a name can say."""


def _one_topic(one: str, other: str) -> bool:
    """Whether what two keys are of is one thing: 女儿牙医 is no 女儿家长会, but may be 女儿看牙."""
    ours, theirs = (re.sub(r"(?:时间|日期)$", "", canonical_key(key)) for key in (one, other))
    while ours and theirs and ours[0] == theirs[0]:
        ours, theirs = ours[1:], theirs[1:]
    return not ours or not theirs or not set(ours).isdisjoint(theirs)


def _of_a_size(fact: Fact, candidate: FactCandidate) -> bool:
    """Whether two numbers are near enough for one to be the other's new value."""
    numbers = [
        float(q.number) for value in (fact.value, candidate.value) for q in quantities(value)
    ]
    return len(numbers) != 2 or max(numbers) <= _TIMES * min(numbers)


_TIMES = 5.0


def _ambiguous(candidate: FactCandidate, facts: Sequence[Fact]) -> bool:
    """Whether 人数变成31个 may be about one of several: 参会人数, 公司人数."""
    several = len({canonical_key(fact.key) for fact in facts}) > 1
    return several and re.fullmatch(_GENERIC, canonical_key(candidate.key)) is not None


def _same_noun(fact: Fact, candidate: FactCandidate) -> bool:
    """Whether counts are of the same thing, word for word: 个 may be anything."""
    if candidate.kind is not FactKind.COUNT:
        return True
    ours, theirs = (
        {quantity.noun for quantity in quantities(value)} for value in (candidate.value, fact.value)
    )
    return bool(ours & theirs - {""})


_COUNTED = frozenset({FactKind.COUNT, FactKind.AMOUNT})


_MEASURED = _MOMENTS | _COUNTED


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


def said_in(fact: Fact, origin: Origin) -> bool:
    return any(
        source.session == origin.session and source.message_id == origin.message_id
        for source in fact.sources
    )


def counts_other(fact: Fact, candidate: FactCandidate) -> bool:
    """Whether two values under one key are of different things: 够 27寸 and 够 四台."""
    ours, theirs = quantities(candidate.value), quantities(fact.value)
    if len(ours) != 1 or len(theirs) != 1 or "number" in (ours[0].kind, theirs[0].kind):
        return False
    if ours[0].kind != theirs[0].kind:
        return {ours[0].kind, theirs[0].kind} != {"amount", "percent"}
    if ours[0].kind != "count" or ours[0].noun == theirs[0].noun:
        return False
    anything = any(each[0].noun.startswith("个") for each in (ours, theirs))
    return not anything or canonical_key(fact.key) == "数量"


def of_other_sort(fact: Fact, candidate: FactCandidate) -> bool:
    """Whether two values under one key are not of a sort, so that neither can be the other's new
    value: 姑姑叫钟秀兰 and 姑姑周三来, 温度80℃ and 温度上不去."""
    ours, theirs = _sort(candidate.kind, candidate.value), _sort(fact.kind, fact.value)
    if ours == theirs == "time" and fact.key != candidate.key:
        # a date of 3 May and a time of 10:30 are of one meeting
        day, hour = sorted((fact.normalized, candidate.normalized), key=len, reverse=True)
        return bool(re.fullmatch(r"\d{4}-\d\d-\d\d", day) and re.fullmatch(_HOUR, hour))
    if "any" not in (ours, theirs):
        return ours != theirs
    kinds = {candidate.kind, fact.kind}
    other = candidate.value if theirs != "any" else fact.value
    # the 7:42 to Leeds is no price of the train
    return FactKind.AMOUNT in kinds and ours != theirs and not quantities(other)


_HOUR = r"\d\d:\d\d(?:-\d\d:\d\d)?"


def _sort(kind: FactKind, value: str) -> str:
    if kind in (FactKind.DATE, FactKind.TIME):
        return "time"
    if kind in (FactKind.COUNT, FactKind.AMOUNT):
        return "number"
    if kind in (FactKind.NAME, FactKind.ADDRESS) or not _FIGURE.search(half_width(value)):
        return "words"
    return "any"


_FIGURE = re.compile("[0-9一二两三四五六七八九十百半]")


def completed(candidate: FactCandidate, old: Fact, origin: Origin) -> FactCandidate:
    """Give a correction the attribute it corrects, and what it leaves unsaid of the old value."""
    if old.kind in _CLAUSES and candidate.kind not in _CLAUSES:
        return _within_clause(candidate, old, origin)
    if _has_part(old, candidate) and candidate.replaces:
        head, _, tail = half_width(old.value).rpartition(candidate.replaces)
        value = f"{head}{candidate.value}{tail}"
        return replace(
            candidate, key=old.key, value=value, normalized=value, kind=old.kind, scope=old.scope
        )
    if old.kind is FactKind.PREFERENCE and (candidate.replaces or "").startswith("不"):
        value = old.value.replace(candidate.replaces or "", candidate.value, 1)
        return replace(candidate, key=old.key, value=value, normalized=value, scope=old.scope)
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
    both_temporal = old.kind in TEMPORAL and candidate.kind in TEMPORAL
    if candidate.replaces_key is None and (both_temporal or candidate.kind is FactKind.OTHER):
        candidate = replace(candidate, kind=old.kind)
    if candidate.instead_of and old.kind in _COUNTED:
        candidate = _with_old_unit(candidate, old)
    if old.scope == "user":
        candidate = replace(candidate, scope="user")
    return _with_old_day(candidate, old, origin)


def _with_old_unit(candidate: FactCandidate, old: Fact) -> FactCandidate:
    """Make that 2,300 keeps the pounds of £2,000."""
    new = quantities(candidate.value)
    before = [
        held
        for held in quantities(old.value)
        if any(_says(held.text, said) for said in candidate.instead_of)
    ]
    if len(new) != 1 or new[0].kind != "number" or not before:
        return candidate
    value = re.sub(r"[0-9][0-9,.]*[百千万]*", new[0].text, before[0].text, count=1)
    merged = quantities(value)
    if len(merged) != 1 or merged[0].number != new[0].number:
        return replace(candidate, kind=old.kind)
    return replace(candidate, value=value, normalized=merged[0].normalized, kind=old.kind)


def _with_old_day(candidate: FactCandidate, old: Fact, origin: Origin) -> FactCandidate:
    """改成下午两点 keeps the day of 周五下午三点, and 改到周四 the hour."""
    if old.kind not in TEMPORAL or not old.sources:
        return candidate
    new_moments = moments(candidate.value, origin.at)
    old_moments = moments(old.value, datetime.fromtimestamp(old.valid_from, origin.at.tzinfo))
    if len(new_moments) != 1 or not old_moments:
        return candidate
    new, before = new_moments[0], old_moments[0]
    gone = candidate.replaces or ""
    if len(old_moments) > 1 and gone in {moment.text for moment in old_moments}:
        # 周五不来了，改周四 leaves the 周三 of 周三周五
        value = old.value.replace(gone, new.text, 1)
        return replace(candidate, value=value, normalized=value)
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
        for said in old_moments[1:]:
            if new.clock and said.clock and not before.clock:
                value = value.replace(said.text, "", 1)  # the hour of 14号周一下午3点
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
            # 上午10点 is no new hour of 毕业2022年
            return ":" not in candidate.normalized or not re.fullmatch(r"\d{4}", fact.normalized)
        if fact.kind is not FactKind.DECISION:
            return False
        # an hour alone is no new day of what somebody will have done by Thursday
        return bool(
            re.search(r"\d" if re.search(r"\d-", candidate.normalized) else ":", fact.normalized)
        )
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


def related(fact: Fact, candidate: FactCandidate) -> bool:
    """Whether the words of a correction point at this fact: by its key, or by what it is about."""
    ours, theirs = canonical_key(candidate.key), canonical_key(fact.key)
    if not ours or not theirs:
        return False
    if re.fullmatch(_OF_ONE, theirs) and ours.endswith(theirs):
        # 备用电话 is not the 电话 that is known, but 总预算 may be the 预算
        return re.fullmatch(rf"|总|新|原|{_ATTENDING}", ours.removesuffix(theirs)) is not None
    if ours in theirs or theirs in ours or _shortens(ours, theirs) or _shortens(theirs, ours):
        return True
    if fact.kind is FactKind.DECISION and _says(fact.value, ours):
        return True
    stem = re.sub(r"(?:时间|日期|地点|数量|数|金额)$", "", ours)
    other = re.sub(r"(?:时间|日期|地点|数量|数|金额)$", "", theirs)
    if len(stem) >= 2 and len(other) >= 2 and (stem in theirs or other in ours):
        return True
    coming = re.match(_ATTENDING, ours)
    if coming is not None and len(ours) >= coming.end() + 2 and ours[coming.end() :] in theirs:
        return True
    tail = _common_tail(ours, theirs)
    if tail and len(tail) < min(len(ours), len(theirs)):
        # 门锁密码 is not wifi密码, nor 前端负责人 后端负责人: the heads tell them apart
        ours, theirs = ours[: -len(tail)], theirs[: -len(tail)]
    elif re.search(_ATTRIBUTE, ours) and re.search(_ATTRIBUTE, theirs):
        return False
    return any(ours[i : i + 2] in theirs for i in range(len(ours) - 1) if not ours.isascii())


def _shortens(short: str, full: str) -> bool:
    """Whether a name is another with signs left out: 工服 of 工作服."""
    signs = iter(full)
    return (
        2 <= len(short) < len(full) <= len(short) + 2
        and (short[0], short[-1]) == (full[0], full[-1])
        and all(sign in signs for sign in short)
        and re.search(_ATTRIBUTE, short) is None
    )


_OF_ONE = r"电话|号码?|数量|人数|金额|费用|价格|预算|密码|时长|邮箱|生日|年龄"
"""Attributes that another noun in front makes those of something else."""


_ATTENDING = r"[来去到]|参[加展会赛与]|出席|到场|报名|随行|同行"
"""What people do who are counted: 参展人数 may be the 人数 that is known."""


_ATTRIBUTE = (
    r"(?:时间|日期|地点|地址|电话|号码?|数量|人数|金额|费用|价格|名称|姓名|人|位置|要求|"
    r"偏好|公司|年龄|生日|邮箱|"
    r"方式|预算|密码|时长|频率|状态|年级|学校|工作)$"
)


def _shared(one: str, other: str) -> int:
    """Characters of the longest run that two keys have in common."""
    one, other = canonical_key(one), canonical_key(other)
    return max(
        (
            end - start
            for start in range(len(one))
            for end in range(start + 1, len(one) + 1)
            if one[start:end] in other
        ),
        default=0,
    )


def _common_tail(one: str, other: str) -> str:
    length = 0
    while length < min(len(one), len(other)) and one[-1 - length] == other[-1 - length]:
        length += 1
    return one[len(one) - length :]


def _says(value: str, old: str) -> bool:
    said, gone = bare_value(value), bare_value(old)
    if not gone:
        return False
    if said == gone:
        return True
    ours = quantities(old)
    if ours:
        return any(
            a.number == b.number
            and a.upper == b.upper
            and (a.kind == b.kind or (a.kind == "number" and b.kind == "count"))
            for a in ours
            for b in quantities(value)
        )
    return len(gone) >= 2 and gone in said


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
    elif old.kind is FactKind.DECISION and candidate.kind in TEMPORAL:
        candidate = _with_old_day(candidate, old, origin)
        return replace(candidate, key=old.key, kind=old.kind, scope=old.scope)
    elif candidate.key and not keys_agree(candidate.key, old.key):
        return candidate
    else:
        value = candidate.value
    return replace(
        candidate, key=old.key, value=value, normalized=value, kind=old.kind, scope=old.scope
    )


_CLAUSES = frozenset({FactKind.REQUIREMENT, FactKind.PREFERENCE, FactKind.DECISION})


TEMPORAL = frozenset({FactKind.DATE, FactKind.TIME, FactKind.DECISION})
