"""The guard: a summary's line counts only if the messages it covers say it.

Every number, date, time, code, contact and name of a line must stand in a source, or follow
from one, in whatever way each is written. A number must also fit what it is attached to: its
unit, and the word beside it where the sources tie that word to another value. A line that
states a value which was corrected since is no better than an invented one.

Each line that stays gets the ids of the messages that support it.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, tzinfo
from functools import partial
from typing import Literal

from memoryd.core.messages import StoredMessage
from memoryd.core.summaries import NONE, SummaryLine, bigrams, is_chinese, word_set
from memoryd.core.summary.calls import KnownFact
from memoryd.core.summary.replies import ReplyFact
from memoryd.core.text.claims import Claim, claims, readable, units_agree, weekday_name
from memoryd.core.text.names import Name, names
from memoryd.core.text.numerals import CHINESE_NUMERAL
from memoryd.values import frozen

__all__ = [
    "Context",
    "Dropped",
    "Evidence",
    "Grounded",
    "Source",
    "evidence",
    "ground",
    "ground_facts",
    "sources_of",
    "supported",
    "upheld",
]

_FIRST_TIME, _LAST_TIME = 0.0, 2e11
"""1970 and about 8300."""

MAX_SOURCE_CHARS = 100_000
"""Characters of one source that are read, and"""
MAX_CLAIMS = 10_000
"""claims of all sources together: a summary call's 16,000 tokens of talk have about 1,000. What
is beyond supports nothing, so that a hostile history costs lines and not memory."""

MAX_CLAUSES = 5_000
"""Clauses that lines are compared with word for word."""

MAX_IDS = 4
"""Messages named as a line's sources."""

_NEAR = 0.34
"""Share of a line's words (pairs of Chinese characters) that must stand in the sources when
nothing in it can be checked: honest paraphrases of the test set have 0.4 and more, unrelated
sentences under 0.3."""
_NEAR_SUPPORTED = 0.25
"""The same for a line of at least"""
_LONG = 12
"""words whose values are said; honest ones of that length have 0.3 and more."""


Reason = Literal[
    "number", "unit", "date", "time", "code", "name", "label", "old", "turned", "unrelated"
]
"""Why a line does not count: the kind of value that no source states; ``label`` is a value that
belongs to something else, or a person's task that is another's, ``old`` a value that was corrected,
``turned`` says the contrary of what was said, ``unrelated`` words out of nowhere."""


@frozen
class Source:
    """A message (or fact) that lines may follow from; ``time`` is when it was said."""

    ids: tuple[str, ...]
    text: str
    time: float


@frozen
class Context:
    """What else is known: the session's zone, the fact table, the application's fields."""

    zone: tzinfo = UTC
    facts: Sequence[KnownFact] = ()
    fields: Sequence[str] = ()


@frozen
class Dropped:
    """A line that does not count, and why."""

    line: SummaryLine
    reason: Reason


@frozen
class Grounded:
    """What the guard leaves of a summary.

    ``verdict``  ``accepted``, or why the reply as a whole is none: ``empty`` without any line,
                 ``ungrounded`` if no line or less than half of them stands.
    """

    kept: tuple[SummaryLine, ...]
    dropped: tuple[Dropped, ...]
    verdict: Literal["accepted", "empty", "ungrounded"]


def ground(lines: Sequence[SummaryLine], known: Evidence, context: Context) -> Grounded:
    """Check each line against the sources and the facts, and judge the whole.

    Ids that a line has already are the model's hints: they win among equals, and go if they
    are none of the sources'.
    """
    kept: list[SummaryLine] = []
    dropped: list[Dropped] = []
    empty_fields = 0
    # Of each text once: all facts are held against every line.
    keys = functools.cache(partial(_keys, at=_moment_of(0.0, context.zone)))
    for line in lines:
        if line.field is not None and line.text.strip().lower() in _NONE_WORDS:
            kept.append(replace(line, message_ids=()))
            empty_fields += 1
            continue
        current = _current(line, context, keys)
        if current is None:
            dropped.append(Dropped(line=line, reason="old"))
            continue
        outcome = supported(current, known)
        if isinstance(outcome, str):
            dropped.append(Dropped(line=line, reason=outcome))
            continue
        if current != line and not isinstance(said := supported(line, known), str):
            # a line with the present value rests on what was said first, and on what changed it
            outcome = tuple(dict.fromkeys((*said, *outcome)))[:MAX_IDS]
        kept.append(replace(current, message_ids=outcome))
    stated = len(kept) - empty_fields
    if not stated and not dropped:
        return Grounded(kept=tuple(kept), dropped=(), verdict="empty")
    good = stated > 0 and stated >= len(dropped)
    return Grounded(
        kept=tuple(kept),
        dropped=tuple(dropped),
        verdict="accepted" if good else "ungrounded",
    )


def ground_facts(facts: Sequence[ReplyFact], known: Evidence) -> tuple[ReplyFact, ...]:
    """Return the structured facts whose value follows from the sources, with their ids.

    A value of words alone must be near to what was said, as a line must. Who a fact is about
    must have been named.
    """
    kept = []
    for fact in facts:
        about = f"{fact.key}：" if is_chinese(fact.key) else f"{fact.key}: "
        line = SummaryLine(text=about + fact.value, message_ids=fact.message_ids)
        outcome = supported(line, known)
        if isinstance(outcome, str):
            continue
        if fact.person and not _is_named(fact.person, known):
            continue
        kept.append(replace(fact, message_ids=outcome))
    return tuple(kept)


def _is_named(person: str, known: Evidence) -> bool:
    name = readable(person).lower()
    return bool(_form_holders(name, "person" if is_chinese(name) else "title", known))


def upheld(
    lines: Sequence[SummaryLine], fresh: Sequence[SummaryLine], zone: tzinfo
) -> list[SummaryLine]:
    """Return the lines to whose values no newer line gives another one.

    预算 5000 元 is outdated by 预算 6000 元, not by 定金 6000 元.
    """
    newer = [value for line in fresh for value in _headed(line, zone).items()]

    def outdated(line: SummaryLine) -> bool:
        return any(
            head[0] == theirs[0]
            and head[2] == theirs[2]
            and units_agree(head[1], theirs[1])
            and keys.isdisjoint(other_keys)
            for head, keys in _headed(line, zone).items()
            for theirs, other_keys in newer
        )

    return [line for line in lines if not outdated(line)]


def _headed(line: SummaryLine, zone: tzinfo) -> dict[tuple[str, str, str], set[str]]:
    """The values of a line by kind, unit and the word nearest to them."""
    text = readable(line.text)
    found = claims(text, _moment_of(0.0, zone))
    values: dict[tuple[str, str, str], set[str]] = {}
    for claim, around in zip(found, _surroundings(text.lower(), found), strict=True):
        if around.head:
            values.setdefault((claim.kind, claim.unit, around.head), set()).update(claim.keys)
    return values


def sources_of(messages: Iterable[StoredMessage]) -> tuple[Source, ...]:
    """Return messages as sources: what they say, and the tool calls they make."""
    return tuple(
        Source(
            ids=(message.id,),
            text="\n".join(
                [
                    message.message.text,
                    *(f"{call.name} {call.arguments}" for call in message.message.tool_calls),
                ]
            ),
            time=message.arrived if message.message.time is None else message.message.time,
        )
        for message in messages
    )


_NONE_WORDS = frozenset({*NONE.values(), "", "n/a", "未提及", "未提到", "没有提到", "暂无", "-"})

# --- what the sources say -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Around:
    """The words around a value: those that name it (before, else after), all, the nearest."""

    label: frozenset[str]
    words: frozenset[str]
    head: str


@dataclass(frozen=True, slots=True)
class _Said:
    """A claim of a source, the source's index, and the words around it; ``former`` if another
    value came in its place in the same breath."""

    claim: Claim
    source: int
    around: _Around
    former: bool


@dataclass(slots=True)
class Evidence:
    """The sources, read once for all lines.

    ``bound``  by kind, unit and word: the values that the word names.
    ``heads``  the same for the nearest words alone, each value with its source.
    ``full_names``  capitalised words side by side; ``small``, words that stand without a capital.
    """

    sources: tuple[Source, ...]
    texts: tuple[str, ...]
    whole: str
    squeezed: str
    full_names: frozenset[tuple[str, str]]
    small: frozenset[str]
    said: dict[tuple[str, str], list[_Said]] = field(default_factory=dict)
    bound: dict[tuple[str, str, str], set[str]] = field(default_factory=dict)
    heads: dict[tuple[str, str, str], set[tuple[int, str]]] = field(default_factory=dict)
    words: frozenset[str] = frozenset()
    latest: datetime = datetime.min
    _clauses: tuple[_Clause, ...] | None = None
    _ways: tuple[_Way, ...] | None = None

    def ways(self) -> tuple[_Way, ...]:
        """What the messages say of where things went, read when a line is first compared."""
        if self._ways is None:
            found = (way for text in self.texts for way in _ways(text))
            self._ways = tuple(itertools.islice(found, MAX_CLAUSES))
        return self._ways

    def clauses(self) -> tuple[_Clause, ...]:
        """The clauses of the messages, read when a line is first compared with them."""
        if self._clauses is None:
            texts = (source.text[:MAX_SOURCE_CHARS] for source in self.sources)
            found = (clause for text in texts for clause in _clauses_of(readable(text)))
            self._clauses = tuple(itertools.islice(found, MAX_CLAUSES))
        return self._clauses


def evidence(sources: Sequence[Source], context: Context) -> Evidence:
    """Read the sources and the facts' present values."""
    latest = max((source.time for source in sources), default=0.0)
    everything = (
        *sources,
        *(
            Source(ids=fact.message_ids, text=f"{fact.key}：{fact.value}", time=latest)
            for fact in context.facts
        ),
    )
    read = tuple(readable(source.text[:MAX_SOURCE_CHARS]) for source in everything)
    texts = tuple(text.lower() for text in read)
    whole = "\n".join(texts)
    known = Evidence(
        sources=everything,
        texts=texts,
        whole=whole,
        squeezed=_squeezed(whole),
        full_names=frozenset(pair for text in read for pair in _full_names(text)),
        small=frozenset(_stem(word) for text in read for word in _small_word().findall(text)),
        words=frozenset(map(_stem, _latin().findall(whole))),
        latest=_moment_of(latest, context.zone),
    )
    room = MAX_CLAIMS
    for index, source in enumerate(everything):
        found = claims(read[index], _moment_of(source.time, context.zone))[:room]
        room -= len(found)
        left = [way.span for way in _ways(texts[index]) if way.changes]
        # Lower case has the length of the text for all but a few letters of no use here.
        for claim, around in zip(found, _surroundings(texts[index], found), strict=True):
            former = any(start <= claim.start < end for start, end in left)
            said = _Said(claim, index, around, former)
            for key in claim.keys:
                known.said.setdefault((claim.kind, key), []).append(said)
                where = (claim.kind, claim.unit, around.head)
                known.heads.setdefault(where, set()).add((index, key))
            for word in around.label:
                known.bound.setdefault((claim.kind, claim.unit, word), set()).update(claim.keys)
    return known


def _moment_of(time: float, zone: tzinfo) -> datetime:
    """When something was said. A client's clock may say anything; days beside the first and the
    last of all years could not be told. NaN is the first."""
    return datetime.fromtimestamp(min(max(_FIRST_TIME, time), _LAST_TIME), zone)


@functools.cache
def _latin() -> re.Pattern[str]:
    return re.compile(r"[a-z][a-z'’]*")


def _squeezed(text: str) -> str:
    """Letters and digits alone, so that no spacing or punctuation is a difference."""
    return "".join(filter(str.isalnum, text))


# --- one line -----------------------------------------------------------------------------------


def supported(line: SummaryLine, known: Evidence) -> tuple[str, ...] | Reason:
    """Return the ids of the messages that support a line, or why none do."""
    text = readable(line.text)
    found = claims(text, known.latest)
    supporting: list[frozenset[int]] = []
    for claim, around in zip(found, _surroundings(text.lower(), found), strict=True):
        outcome = _supports(claim, around, known)
        if isinstance(outcome, str):
            return outcome
        if outcome:
            supporting.append(outcome)
    for name in names(text):
        if any(claim.start <= name.start < claim.end for claim in found):
            continue  # part of a code, a contact or a date
        holders = _name_holders(name, known)
        if not holders:
            return "name"
        supporting.append(holders)
    if any(_is_composed(pair, known) for pair in _full_names(text)):
        return "name"
    if any(_is_misnamed(text.lower(), claim, known) for claim in found):
        return "name"
    tokens = _tokens(f"{line.field or ''} {text}".lower())
    # The name of a field is the application's: what was said is its value.
    stated = tokens if line.field is None else _tokens(text.lower()) or tokens
    if not _related(stated, known, bool(supporting)):
        return "unrelated"
    if _turned(text.lower(), known) or _turned_round(text.lower(), known):
        return "turned"
    if _is_former(text.lower(), found, known):
        return "old"
    if _of_another(text, known) or _changed_places(text, known):
        return "label"
    if _is_contrary(text, supporting, known):
        return "label"
    return _ids(line, tokens, supporting, known)


def _supports(claim: Claim, around: _Around, known: Evidence) -> frozenset[int] | Reason:
    """Indices of the sources that say a claim (none: it needs no source), or what is wrong."""
    if claim.kind == "number":
        return _supports_number(claim, around, known)
    if claim.kind == "date":
        return _supports_date(claim, around, known)
    if claim.kind == "time":
        return _supports_time(claim, around, known)
    said = frozenset(entry.source for entry in _any_of(claim, known))
    return said or _spelled_alike(claim.text, known) or "code"


def _supports_number(claim: Claim, around: _Around, known: Evidence) -> frozenset[int] | Reason:
    if _is_article(claim):
        return frozenset()
    said = _any_of(claim, known)
    if not said:
        if _each(claim) and _per(claim).search(known.whole):
            return frozenset()
        long = not claim.unit and len(claim.key) >= _CODE_DIGITS
        return (_spelled_alike(claim.text, known) if long else None) or "number"
    fitting = [entry for entry in said if units_agree(entry.claim.unit, claim.unit)]
    if not fitting:
        return "unit"
    fitting = [
        entry
        for entry in fitting
        if _agree(entry.claim.period, claim.period)
        and (_agree(entry.claim.bound, claim.bound) or "~" in (entry.claim.bound, claim.bound))
    ]
    if not fitting:
        return "unit"
    if claim.unit and not any(entry.claim.unit for entry in fitting):
        # A bare number: what it counts must have been asked or said around it.
        pattern = _UNIT_WORDS.get(claim.unit)
        if pattern and not re.search(pattern, known.whole):
            return "unit"
    if claim.period and not any(entry.claim.period for entry in fitting):
        pattern = _PERIOD_WORDS.get(claim.period)
        if pattern and not re.search(pattern, known.whole):
            return "unit"
    if _belongs_elsewhere(claim, around, fitting, known):
        return "label"
    return frozenset(entry.source for entry in fitting)


def _agree(one: str, other: str) -> bool:
    return one == other or not one or not other


_PERIOD_WORDS = {
    "year": r"年|year|annual",
    "month": r"月|month",
    "week": r"周|星期|礼拜|week",
    "day": r"天|日|day|daily",
    "night": r"晚|夜|night",
    "hour": r"时|hour",
    "person": r"人|位|person|head|each",
}

_UNIT_WORDS = {
    "CNY": r"[元块钱千万亿¥费价款金薪付买卖花租存]|预算|工资|收入|成本|rmb|cny|yuan|"
    r"price|cost|fee|amount|total|pay|budget",
    "USD": r"美元|美金|\$|usd|dollar|buck",
    "EUR": r"欧元|€|eur",
    "person": r"[人位名个]|people|person|member|team|staff|guest|user|how many",
    "min": r"[时分秒刻]|钟头|hour|minute|second|\bmin|\bhr|how long",
    "day": r"[天日周]|星期|礼拜|day|week|how long",
    "month": r"[月年]|month|year|how long",
    "%": r"[率成占比例]|百分|percent|%|share",
}


_EACH = {
    ("12", "month"): "year",
    ("1", "month"): "month",
    ("7", "day"): "week",
    ("1", "day"): "day",
    ("60", "min"): "hour",
}


def _each(claim: Claim) -> bool:
    """Whether a line says 一年 or ``one year``, which a source may say as 每年 or ``annual``."""
    return (claim.key, claim.unit) in _EACH


def _per(claim: Claim) -> re.Pattern[str]:
    return re.compile(_PERIOD_WORDS[_EACH[claim.key, claim.unit]])


def _is_article(claim: Claim) -> bool:
    """一个 and 一次 are no numbers."""
    return claim.key == "1" and claim.text.startswith("一") and claim.unit in ("", "piece", "times")


def _any_of(claim: Claim, known: Evidence) -> list[_Said]:
    return [entry for key in claim.keys for entry in known.said.get((claim.kind, key), ())]


def _belongs_elsewhere(
    claim: Claim, around: _Around, fitting: Sequence[_Said], known: Evidence
) -> bool:
    """Whether the sources tie the line's words to another value, and this value to other words.

    Both are needed: after 预算 5000 comes 改成 6000, which ties 6000 to no noun at all. Of words
    that name several values the nearest decides, if one message has both: 场地定金 2000，尾款 8000.
    """
    if not around.label or any(entry.around.words & _CHANGES for entry in fitting):
        return False
    if part := around.label & _PARTS:
        # 全班25人 says nothing of how many girls there are
        whole = [entry for entry in fitting if entry.around.words & _WHOLES]
        if whole and all(not entry.around.words & part for entry in fitting):
            return True
    keys = {key for entry in fitting for key in entry.claim.keys} | set(claim.keys)
    units = {"", claim.unit} | {entry.claim.unit for entry in fitting}
    if all(entry.around.words and not entry.around.words & around.label for entry in fitting):
        return any(
            known.bound.get((claim.kind, unit, word), keys) - keys
            for unit in units
            for word in around.label
        )
    named = [
        place for unit in units for place in known.heads.get((claim.kind, unit, around.head), ())
    ]
    if any(key in keys for _, key in named):
        return False
    elsewhere = {source for source, _ in named}
    # 25个人，女生10个: a whole that stands nameless before its parts
    behind = {
        part.source: part.claim.start
        for _, key in named
        for part in known.said[claim.kind, key]
        if claim.unit == "person" and part.around.head == around.head
    }
    return all(
        entry.source in elsewhere
        and (
            entry.around.head
            or (not entry.around.words and entry.claim.start < behind.get(entry.source, 0))
        )
        for entry in fitting
    )


_WHOLES = word_set(
    "全班 班里 全组 组里 全家 家里 全团 团里 全校 全厂 全队 全体 全员 总共 一共 共计 合计"
)
_PARTS = word_set("女生 男生 女士 男士 女孩 男孩 女工 男工 女同 男同 女的 男的 老人 素食 吃素")
"""Words that name a number of people as all there are, and as some of them."""

_CHANGES = word_set(
    "改成 改为 改到 换成 调整 更正 推迟 提前 不是 应该 变成 其实 涨到 降到 加到 减到 "
    "changed change now instead actually moved sorry correction update updated make"
)


# --- dates and times ----------------------------------------------------------------------------


def _supports_date(claim: Claim, around: _Around, known: Evidence) -> frozenset[int] | Reason:
    if not claim.fixed:
        return _supports_relative(claim, around, known)
    if claim.key in _RECURRING and re.search(_RECURRING[claim.key], known.whole):
        return frozenset()
    keys = claim.keys
    said = _any_of(claim, known)
    if len(claim.keys) > 1 and keys[-1].startswith("--"):
        # Without a year in the line: any source's year will do.
        month_day = keys[-1][2:]
        said += [
            entry
            for (kind, key), entries in known.said.items()
            if kind == "date" and len(key) >= 10 and key[5:].startswith(month_day)
            for entry in entries
        ]
    elif len(claim.key) in (4, 7):
        # A month follows from its days, a year from its months.
        said += [
            entry
            for (kind, key), entries in known.said.items()
            if kind == "date" and key.startswith(claim.key)
            for entry in entries
        ]
    if not said:
        return "date"
    if _belongs_elsewhere(claim, around, said, known):
        return "label"
    return frozenset(entry.source for entry in said)


_RECURRING = {
    "every day": r"[每一1][天日]|[日天]均|按[天日]|daily|(?:a|per) day",
    "every working day": r"工作日|weekday|working day",
}
"""每天 may have been said as 一天三次."""


def _supports_relative(claim: Claim, around: _Around, known: Evidence) -> frozenset[int] | Reason:
    """明天 or 周五 in a line: said so in a source, or the weekday of a date that was said."""
    words = _same_words(_day_words(claim.text))
    shifted = _SHIFTED.search(claim.text) is not None  # last Monday is not just any
    weekday = weekday_name(claim.key) if _is_weekday(claim.text) and not shifted else ""
    said = [
        entry
        for (kind, key), entries in known.said.items()
        if kind == "date"
        for entry in entries
        if words in _same_words(entry.claim.text)
        or (shifted and key == claim.key)
        or (weekday and weekday in (weekday_name(key), key.removeprefix("every ")))
        or ("-W" in claim.key and _week_of(key) == claim.key)
    ]
    if not said:
        return "date"
    if _belongs_elsewhere(claim, around, said, known):
        return "label"
    return frozenset(entry.source for entry in said)


_SHIFTED = re.compile(r"[上下]个?(?:周|星期|礼拜)|(?i:\b(?:last|next)\b)")


def _same_words(text: str) -> str:
    """上个月 and 上月, 这周 and 本周, 礼拜五 and 周五 are the same."""
    plain = _squeezed(text.lower()).replace("个", "").replace("这", "本")
    return plain.replace("星期", "周").replace("礼拜", "周")


def _day_words(text: str) -> str:
    match = _relative_words().search(text)
    return match[0] if match else text


@functools.cache
def _relative_words() -> re.Pattern[str]:
    return re.compile(
        r"(?:大前|前|昨|今|明|后|大后)[天日晚早]|(?:上|下|这|本)*个?(?:周|星期|礼拜)[一二三四五六日天末]?"
        r"|(?i:(?:next |this |last )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tonight|"
        r"tomorrow|yesterday)"
    )


@functools.cache
def _weekday_words() -> re.Pattern[str]:
    return re.compile(
        r"(?:周|星期|礼拜)[一二三四五六日天]|(?i:day\b|\b(?:mon|tue|wed|thu|fri|sat|sun))"
    )


def _is_weekday(text: str) -> bool:
    return _weekday_words().search(text) is not None


def _week_of(day: str) -> str:
    try:
        year, week, _ = date.fromisoformat(day).isocalendar()
    except ValueError:
        return ""
    return f"{year}-W{week:02d}"


def _supports_time(claim: Claim, around: _Around, known: Evidence) -> frozenset[int] | Reason:
    said = _any_of(claim, known)
    if not said:
        return "time"
    if claim.day and not any(_same_day(entry.claim.day, claim.day) for entry in said):
        elsewhere = all(entry.claim.day for entry in said)
        other_hours = any(
            entry.claim.day and _same_day(entry.claim.day, claim.day)
            for (kind, _), entries in known.said.items()
            if kind == "time"
            for entry in entries
        )
        if elsewhere and other_hours:
            return "label"
    if _belongs_elsewhere(claim, around, said, known):
        return "label"
    return frozenset(entry.source for entry in said)


def _same_day(one: str, other: str) -> bool:
    return bool(one) and bool(other) and one[-5:] == other[-5:]


# --- names and words ----------------------------------------------------------------------------


def _name_holders(name: Name, known: Evidence) -> frozenset[int]:
    """Indices of the sources that name it."""
    for form in name.forms:
        holders = _form_holders(form, name.kind, known)
        if holders:
            return holders
    if name.surname:
        # 张经理 may have been 张伟, our manager; 小李 may have said 我姓李.
        pattern = _surname(name.surname)
        return frozenset(i for i, text in enumerate(known.texts) if pattern.search(text))
    return frozenset()


def _full_names(text: str) -> Iterator[tuple[str, str]]:
    """Capitalised words side by side, each with the next one: Carol Jones."""
    for match in _capitalised_pair().finditer(text):
        yield _stem(match[1].lower()), _stem(match["next"].lower())


@functools.cache
def _capitalised_pair() -> re.Pattern[str]:
    return re.compile(r"\b([A-Z][a-z'’-]+)(?=[ \t](?P<next>[A-Z][a-z'’-]+))")


@functools.cache
def _small_word() -> re.Pattern[str]:
    return re.compile(r"(?<![A-Za-z'’])[a-z][a-z'’]+")


def _is_composed(pair: tuple[str, str], known: Evidence) -> bool:
    """Whether a name is put together of two: Carol Miller, where Carol Jones and Dave Miller were
    named. Words that the sources also write small are no names."""
    first, last = pair
    if pair in known.full_names or (last, first) in known.full_names:
        return False
    if first in known.small or last in known.small:
        return False
    return any(
        (one == first and other != last) or (other == last and one != first)
        for one, other in known.full_names
    )


def _is_misnamed(text: str, claim: Claim, known: Evidence) -> bool:
    """Whether a day or an hour is made somebody's name (姑姑叫周三周五, where she comes on these
    days) that no source says in as many words."""
    called = _CALLED.search(text, 0, claim.start) if claim.kind in ("date", "time") else None
    return called is not None and not any(
        text[called.start() : claim.end] in source for source in known.texts
    )


_CALLED = re.compile(r"(?:叫做?|姓名[:：是为]*|名字[:：是叫为]*|\bis called|\bname(?:d|:| is)) ?$")


def _surname(surname: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?:姓|叫|是|[小老阿]|[^\u4e00-\u9fff]){surname}|{surname}[\u4e00-\u9fff]{{0,2}}"
        r"(?:先生|女士|小姐|经理|总|老师|医生|师傅|主任|教授|工|同学|姐|哥)"
    )


def _form_holders(form: str, kind: str, known: Evidence) -> frozenset[int]:
    folded = form.lower()
    if kind == "word" and folded.isascii():
        parts = [_stem(word) for word in _latin().findall(folded)]
        if not parts or any(part not in known.words for part in parts):
            return frozenset()
        return frozenset(i for i, text in enumerate(known.texts) if parts[0] in text)
    if kind == "person":
        pattern = _whole_name(folded)
        return frozenset(i for i, text in enumerate(known.texts) if pattern.search(text))
    squeezed = _squeezed(folded)
    if squeezed not in known.squeezed:
        return frozenset()
    longer = _longer_name(squeezed)
    return frozenset(
        i for i, text in enumerate(known.texts) if squeezed in _squeezed(longer.sub("", text))
    )


def _longer_name(name: str) -> re.Pattern[str]:
    """A name that ends with another one: 北极星 is no 极星."""
    return re.compile(
        rf"(?:叫做?|[取起]名|名[为叫]|名字[是叫]|[《“「])(?:(?![叫做为是我])[\u4e00-\u9fff]){{1,4}}{re.escape(name)}"
    )


def _whole_name(name: str) -> re.Pattern[str]:
    """A name as one piece, or told in two: 姓王，叫小明. 姓王。小明是我儿子 names two."""
    pieces = r"[ ·\n]?".join(map(re.escape, name))
    given = re.escape(name[1:])
    return re.compile(rf"{pieces}|姓{re.escape(name[0])}[，, ]?(?:名字?|名?叫)(?:是|叫)?{given}")


def _stem(word: str) -> str:
    """A Latin word without its plural or possessive ending."""
    word = re.sub("['’]s?$", "", word)
    return word.removesuffix("s") if len(word) > 3 else word


_CODE_DIGITS = 5
"""A bare number of so many digits may be a code: 884-221 is 884221, but 1-2 is not 12."""


def _spelled_alike(text: str, known: Evidence) -> frozenset[int]:
    """Indices of the sources with the same letters and digits, whatever signs stand between."""
    plain = [char for char in text.lower() if char.isalnum()][:80]
    pattern = re.compile(
        r"(?<![a-z0-9])(?<![0-9][.,])" + r"[ .·_/#-]?".join(map(re.escape, plain)) + r"(?![a-z0-9])"
    )
    return frozenset(i for i, said in enumerate(known.texts) if pattern.search(said))


def _tokens(text: str) -> set[str]:
    """Pairs of Chinese characters and stems of Latin words: what a text is compared by."""
    tokens: set[str] = set()
    for match in _word().finditer(_NEUTRAL.sub(" ", text)):
        run = match[0]
        if not run[0].isascii():
            tokens.update(run[i : i + 2] for i in range(len(run) - 1))
        elif len(run) > 2 and run not in _STOP_WORDS:
            tokens.add(_stem(run))
    return tokens


def _related(tokens: set[str], known: Evidence, supported: bool) -> bool:
    """Whether the words of a line stand in the sources; a long line needs some of them even if
    its values do, for a number may be wrapped in a tale."""
    if supported and len(tokens) < _LONG:
        return True
    shared = sum(token in known.whole for token in tokens)
    return bool(tokens) and shared >= (_NEAR_SUPPORTED if supported else _NEAR) * len(tokens)


def _ids(
    line: SummaryLine, tokens: set[str], supporting: Sequence[frozenset[int]], known: Evidence
) -> tuple[str, ...]:
    """The source that shares most with the line, then one for each claim it does not say."""
    hinted = set(line.message_ids)
    plain = readable(line.text).lower()

    def score(index: int) -> tuple[float, int]:
        said = sum(index in sources for sources in supporting)
        text = known.texts[index]
        shared = sum(token in text for token in tokens) / (len(tokens) or 1)
        hint = 0.5 if hinted & set(known.sources[index].ids) else 0.0
        verbatim = 1.0 if plain in text else 0.0
        # A long message has something of everything; of equals the briefest says it best.
        brief = 0.1 * min(1.0, len(plain) / (len(text) or 1))
        return 2.0 * said + shared + hint + verbatim + brief, index

    candidates = set().union(*supporting) if supporting else set(range(len(known.sources)))
    candidates |= {i for i, source in enumerate(known.sources) if hinted & set(source.ids)}
    candidates = {index for index in candidates if known.sources[index].ids}
    if not candidates:
        return ()
    best = max(candidates, key=score)
    ids = list(known.sources[best].ids)
    for sources in supporting:
        named = {index for index in sources if known.sources[index].ids}
        if named and not any(set(known.sources[index].ids) & set(ids) for index in named):
            ids += known.sources[max(named, key=score)].ids
    return tuple(dict.fromkeys(ids))[:MAX_IDS]


# --- what is said of it -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Clause:
    """A clause: its words, whether it denies or asks, and the persons it is about (those of the
    clause before in its sentence where it names none); by surname alone where it says no more.
    ``pair`` if it names two."""

    tokens: frozenset[str]
    denies: bool
    asks: bool
    persons: tuple[str, ...]
    pair: _Pair | None


@dataclass(frozen=True, slots=True)
class _Pair:
    """Two persons of a clause, and the words that lead from one to the other."""

    first: str
    between: frozenset[str]
    last: str

    def reversed(self) -> _Pair:
        return _Pair(first=self.last, between=self.between, last=self.first)


def _clauses_of(text: str) -> Iterator[_Clause]:
    before: tuple[str, ...] = ()
    told = False
    pieces = _CLAUSE_ENDS.split(_NO_DENIAL.sub(" ", text))
    for part, mark in zip(pieces[::2], (*pieces[1::2], ""), strict=True):
        found = _persons(part)
        if found or (_SPEAKER.match(part) and not told):
            before = tuple(key for _, key in found) or ("我",)
        told = part.endswith(_TELLS)
        plain = part.lower()
        for said, _ in found:
            plain = plain.replace(said.lower(), " ")
        yield _Clause(
            tokens=frozenset(_tokens(_DENIAL.sub("", _MAY.sub("", plain)))),
            denies=_DENIAL.search(plain) is not None,
            asks=mark in ("？", "?") or plain.rstrip().endswith(("吗", "呢")),
            persons=before,
            pair=_pair(part, found),
        )
        if mark not in _WITHIN:
            before = ()


def _persons(text: str) -> list[tuple[str, str]]:
    """The persons named in a clause: as it says them, and what they are known by. Carol Jones is
    one."""
    chinese = is_chinese(text)
    found: list[tuple[int, int, str]] = []
    for name in sorted(names(text), key=lambda name: name.start):
        if name.kind != "person" and (name.kind != "word" or chinese):
            continue
        key = name.surname or name.forms[0].lower()
        if (relative := _RELATIVE.match(text, name.end)) is not None:
            key += relative[1]
        if found and not chinese and text[found[-1][1] : name.start] == " ":
            key = f"{found[-1][2]} {key}"
            found[-1] = (found[-1][0], name.end, key)
        else:
            found.append((name.start, name.end, key))
    return [(text[start:end], key) for start, end, key in found]


_RELATIVE = re.compile(
    r"的?(老公|丈夫|老婆|妻子|爸爸?|妈妈?|父亲|母亲|儿子|女儿|哥哥?|弟弟?|姐姐|妹妹?|同事|朋友|领导|同学)"
)
"""Whose a person is: 林晓雨的老公 is not 林晓雨."""

_SPEAKER = re.compile(
    r"(?:而|但|所以|因为|不过|然后)?[我咱俺]们?(?=[在是去有要做想当叫喜教住跟和也就都已会能不没爱每])"
)
"""What the one who speaks does is not what was just said of somebody else."""


def _pair(part: str, found: Sequence[tuple[str, str]]) -> _Pair | None:
    """The two persons of a clause, in their order, if it is not in the passive."""
    if len(found) != 2 or _PASSIVE.search(part):
        return None
    (first, one), (last, other) = sorted(found, key=lambda each: part.find(each[0]))
    between = part[part.find(first) + len(first) : part.find(last)]
    return _Pair(first=one, between=frozenset(_tokens(between.lower())), last=other)


_PASSIVE = re.compile(
    r"[被由]|\bby (?!Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Mon|Tue|Wed|Thu|Fri|Sat|Sun)"
    r"[A-Z]"
)


def _same_person(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    """Whether two may be one: 张三 and 张三, or 张三 and 张经理, Carol and Carol Jones."""
    return any(
        one == other
        or (one[0] == other[0] and 1 in (len(one), len(other)))
        or (" " in one and other in one.split())
        or (" " in other and one in other.split())
        for one in ours
        for other in theirs
    )


def _is_one(ours: _Pair, theirs: _Pair) -> bool:
    """Whether the persons of two clauses may be the same, each in its place."""
    return _same_person([ours.first], [theirs.first]) and _same_person([ours.last], [theirs.last])


_CLAUSE_ENDS = re.compile(r"([，,。；;！!？?\n、]|(?<=[a-z]{2})\.(?=\s|$)|\b(?:and|but|while)\b)")
_WITHIN = ("，", ",", "、", "and")
"""Marks after which the same sentence goes on about the same person."""

_TELLS = ("说", "讲", "表示", "回复", "告诉我")
"""What follows these is said by whom they are said of."""

_NO_DENIAL = re.compile(
    r"(?P<x>[\u4e00-\u9fff])不(?P=x)|有没有|是否|能否|可否|"
    r"不(?:超过|少于|低于|多于|高于|大于|小于|晚于|早于|迟于|仅|但|过(?!敏)|错|同|管|论|客气|好意思|"
    r"用谢)|"
    r"没(?:问题|错|关系|事)|无[线论需障]|"
    r"(?i:\bno (?:more|less|later|earlier|fewer) than\b|\bnot only\b)"
)
"""Words with a negation that deny nothing."""

_DENIAL = re.compile(
    r"[不没别未勿非]|无(?!线)|禁止?|拒绝?|免|避免|停止|取消|排除|除外|"
    r"\b(?:not|no|never|without|cannot|neither|nor|excludes?|avoids?|forbid(?:s|den)?)\b|n['’]t\b"
)

_MAY = re.compile(
    r"可以|可(?!能)|能(?:够)?|会|要|得|应该?|必须|须|\b(?:can|may|must|should|do|does|will)\b"
)


def _turned(text: str, known: Evidence) -> bool:
    """Whether a clause denies what the sources say in as many words, or says what they deny."""
    for clause in _clauses_of(text):
        alike = [
            said
            for said in known.clauses()
            if not said.asks and _same_words_mostly(clause.tokens, said.tokens)
        ]
        if alike and all(said.denies != clause.denies for said in alike):
            return True
    return False


def _same_words_mostly(ours: frozenset[str], theirs: frozenset[str]) -> bool:
    """Whether two clauses are the same statement, sign aside."""
    shared = len(ours & theirs)
    if shared >= _TELLING:
        return shared >= _AS_MANY_WORDS * len(ours)
    # of few words nearly all: I don't eat beef, eats beef; of one, that
    nearly = shared == _TELLING - 1 and 3 * shared >= 2 * max(len(ours), len(theirs))
    return nearly or (shared == 1 and ours == theirs)


_TELLING = 3
_AS_MANY_WORDS = 0.5
"""Pairs of characters, and the share of a clause's, that make it the same statement."""


def _of_another(text: str, known: Evidence) -> bool:
    """Whether what a line says of a person was said of others alone: 张三 does what 李四 does."""
    for clause in _clauses_of(text):
        if len(clause.persons) != 1:
            continue
        named = [said for said in known.clauses() if said.persons]
        own = [said for said in named if _same_person(clause.persons, said.persons)]
        others = [said for said in named if not _same_person(clause.persons, said.persons)]
        ours = frozenset().union(*(said.tokens for said in own)) & clause.tokens
        theirs = frozenset().union(*(said.tokens for said in others)) & clause.tokens
        if own and theirs - ours and not ours - theirs:
            return True
    return False


def _changed_places(text: str, known: Evidence) -> bool:
    """Whether of two persons each does what the other does: it was 张三 who told 李四."""
    for pair in filter(None, (clause.pair for clause in _clauses_of(text))):
        said = [
            other.pair
            for other in known.clauses()
            if other.pair and (_is_one(pair, other.pair) or _is_one(pair, other.pair.reversed()))
        ]
        if any(_is_one(pair, other) for other in said):
            continue
        if any(
            len(pair.between & other.between)
            >= _AS_THEY_LEAD * max(1, len(pair.between), len(other.between))
            for other in said
        ):
            return True
    return False


@dataclass(frozen=True, slots=True)
class _Way:
    """Where something went from, and to what; ``span`` is where the first of them stands."""

    old: str
    new: str
    span: tuple[int, int]
    changes: bool


def _ways(text: str) -> list[_Way]:
    return [
        _Way(
            old=_squeezed(match["old"]),
            new=_squeezed(match["new"]),
            span=match.span("old"),
            changes=match["by"] is not None,
        )
        for match in _way().finditer(text)
    ]


@functools.cache
def _way() -> re.Pattern[str]:
    part = r"[^，,。；;！!？?\n从由]"
    return re.compile(
        rf"[从由](?P<old>{part}{{1,16}}?)"
        r"(?:(?P<by>[提涨升上下降减改换调加增变转迁挪推延移搬砍压放缩][高升降调整加换更移迟宽短]?了?)"
        rf"[到成为至回往]|[到至回往])(?P<new>{part}{{1,16}})"
    )


def _turned_round(text: str, known: Evidence) -> bool:
    """Whether something goes from where the sources have it go to: 从华为云迁到阿里云."""
    for way in _ways(text):
        if any(said.old == way.old and said.new.startswith(way.new) for said in known.ways()):
            continue
        if any(
            said.new.startswith(way.old) and way.new.startswith(said.old) for said in known.ways()
        ):
            return True
    return False


def _is_former(text: str, found: Sequence[Claim], known: Evidence) -> bool:
    """Whether a line states a value that the sources name only as what another came in place of:
    5 万 of 从 5 万提到 8 万."""
    if _ABOUT_BEFORE.search(text):
        return False
    for claim in found:
        said = [
            entry for entry in _any_of(claim, known) if units_agree(entry.claim.unit, claim.unit)
        ]
        if said and all(entry.former for entry in said):
            return True
    return False


_ABOUT_BEFORE = re.compile(
    r"[从由原曾改换涨降提升调]|[之以]前|先前|[起最当]初|推迟|延[后期]|"
    r"\b(?:from|was|were|originally|previously|before|former|changed|moved|raised)\b"
)
"""Words of a line that itself tells of a change."""

_CONTRARIES = word_set(
    "初终 首尾 男女 甲乙丙丁 买卖 单双 正副 主次副 新旧 冷热 左右 父母 爸妈 春夏秋冬"
)
"""Characters that make contraries of words which share the other one: 初稿 is no 终稿."""


def _is_contrary(text: str, supporting: Sequence[frozenset[int]], known: Evidence) -> bool:
    """Whether a line has a word that no source has, where what supports it has its contrary."""
    texts = [known.texts[i] for i in set().union(*supporting)] if supporting else known.texts
    for group in _CONTRARIES:
        for match in re.finditer(f"[{group}]", text):
            at, char = match.start(), match[0]
            for start in (at - 1, at):
                word = text[max(start, 0) : start + 2]
                if len(word) < 2 or not is_chinese(word) or word in known.whole:
                    continue
                others = [word.replace(char, other) for other in group if other != char]
                if any(other in said for other in others for said in texts):
                    return True
    return False


_AS_THEY_LEAD = 0.6
"""Share of the words between two persons that must be the same for each to have the other's
place."""


# --- words beside a value -----------------------------------------------------------------------

_REACH = 24
"""Characters on each side in which a word can name a value."""

_SEPARATOR = re.compile(r"[，,。；;！!?？\n、|]|和|以及|\b(?:and|but|while|then)\b")

_FILLERS = re.compile(
    r"[的了是为有在约共要需到至每和与及或就也都才已将从向给把被让对请我你他她它们这那此其个"
    r"：:（）()\[\]{}【】“”\"'《》<>=~…·*#_/-]|不超过|不低于|不少于|不多于|以内|以上|以下|左右|大约|大概|"
    r"可以|总共|一共|目前|现在|之前|之后|以前|以后"
)

_NEUTRAL = re.compile(
    r"用户|助手|客户|对方|采用|提出|希望|需要|要求|表示|提到|确认|询问|建议|进行|"
    r"\b(?:users?|customers?|assistant|wants?|needs?|asks?|asked|says|said|mentions?)\b"
)
"""Words of the summary's own, that say who told and not what."""

_STOP_WORDS = word_set(
    "the a an of is are was were be to for in on at by it its and or with from that this will "
    "we i you he she they my our your his her their about around up than no not as has have had "
    "per each all dollar dollars usd rmb cny yuan euro euros people percent day days week weeks "
    "month months year years hour hours minute minutes night nights least most"
)


def _surroundings(text: str, found: Sequence[Claim]) -> list[_Around]:
    """The words around each claim, within its clause and up to its neighbours."""
    surroundings = []
    for index, claim in enumerate(found):
        beside = found[max(0, index - 3) : index + 4]
        low = max((c.end for c in beside if c.end <= claim.start), default=0)
        high = min((c.start for c in beside if c.start >= claim.end), default=len(text))
        before = _last_clause(text[max(low, claim.start - _REACH) : claim.start])
        after = text[claim.end : min(high, claim.end + _REACH)]
        clause = _first_clause(after)
        named_before, named_after = _words(before), _words(clause)
        own = _words(_NUMERALS.sub(" ", claim.text.lower())) if claim.kind == "number" else []
        label = named_before or named_after
        head = own[-1:] or named_before[-1:] or named_after[:1]
        if clause == after and claim.end + _REACH > high < len(text):
            # 12个后端5个前端: what leads on to the next value may name either.
            label, head = [*named_before, *named_after], own[-1:]
        surroundings.append(
            _Around(
                label=frozenset([*label, *own]),
                words=frozenset([*named_before, *named_after, *own]),
                head=head[0] if head else "",
            )
        )
    return surroundings


_NUMERALS = re.compile(f"[{CHINESE_NUMERAL}]+")


def _last_clause(text: str) -> str:
    return _SEPARATOR.split(text)[-1]


def _first_clause(text: str) -> str:
    return _SEPARATOR.split(text, maxsplit=1)[0]


def _words(text: str) -> list[str]:
    """Latin words and pairs of Chinese characters in order, without those that say nothing."""
    words = []
    for match in _word().finditer(_FILLERS.sub(" ", text)):
        run = match[0]
        if run[0].isascii():
            if len(run) > 1 and run not in _STOP_WORDS:
                words.append(run.removesuffix("s"))
        else:
            words += [run[i : i + 2] for i in range(len(run) - 1)]
    return words


@functools.cache
def _word() -> re.Pattern[str]:
    return re.compile("[a-z][a-z'’]*|[\u4e00-\u9fff]{2,}")


# --- corrected values ---------------------------------------------------------------------------


_Keys = Callable[[str], set[tuple[str, str, str]]]
"""Returns what ``_keys`` does."""


def _current(line: SummaryLine, context: Context, keys: _Keys) -> SummaryLine | None:
    """The line with corrected values replaced by the present ones; None if that can't be done."""
    for fact in context.facts:
        for old in fact.replaced:
            if not _states(line, fact, old, keys):
                continue
            if old in line.text and _alike(old, fact.value, keys):
                line = replace(line, text=line.text.replace(old, fact.value))
            else:
                return None
    return line


def _alike(old: str, new: str, keys: _Keys) -> bool:
    """Whether a value can stand where another stood: a weekday in place of a name says what nobody
    said."""
    before, now = ({(kind, unit) for kind, _, unit in keys(text)} for text in (old, new))
    return before == now


def _states(line: SummaryLine, fact: KnownFact, old: str, keys: _Keys) -> bool:
    """Whether a line states ``old`` as the value of the fact, and not its correction."""
    if old == fact.value or not old.strip():
        return False
    about = f"{line.field or ''}{line.text}"
    if not (bigrams(fact.key) & bigrams(about)) and fact.key not in about:
        return False
    mine, old_keys, new_keys = keys(line.text), keys(old), keys(fact.value)
    if old_keys and old_keys != new_keys:
        return old_keys <= mine and not (new_keys and new_keys <= mine)
    return old in line.text and fact.value not in line.text


def _keys(text: str, at: datetime) -> set[tuple[str, str, str]]:
    return {(claim.kind, claim.key, claim.unit) for claim in claims(readable(text), at)}
