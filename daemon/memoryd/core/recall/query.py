"""A question as a ranking reads it: what it is about, in which time, and whose words are meant.

What a question asks *with* (什么时候, 之前聊到, what did) is no part of what it is about. What is
left falls into facets: a name of seven characters is one thing asked for, not six pairs. A question
that begins with a pronoun (那家店的电话呢) or says next to nothing is read together with the two
turns before it. Whether it needs them cannot be told from it alone (电话呢 does, 牙医呢 does not):
their facets are marked as borrowed, and the ranking lets the question's own outweigh them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta

from memoryd.core.recall.candidates import Place
from memoryd.core.summary.searched_lines import COMMON
from memoryd.core.text.day_names import A_SHORT_MONTH, A_SHORT_WEEKDAY, SHORT_MONTHS
from memoryd.core.text.search_terms import (
    EMOJI,
    QueryTerm,
    in_one_piece,
    normal_text,
    query_terms,
)
from memoryd.core.text.times import Moment, moments
from memoryd.values import frozen

__all__ = ["Facet", "Reading", "Talk", "is_elliptical", "read_question"]

MAX_FACETS = 64
"""Of a question; of a longer one (a whole dialogue) the last so many say what it is about."""

MAX_CONTEXT_FACETS = 24
CONTEXT_WEIGHT, CONTEXT_SHARE = 0.8, 0.3
"""Of a facet of the turns before an elliptical question; and of its vector, so much is that of the
turns with it."""

EXACT_WEIGHT = 1.5
"""What holds a digit (a number, an id, a model's name) is meant exactly as it stands."""

SIGN_WEIGHT = 0.3
"""An emoji beside words is how they are meant; alone it is what is looked for."""

END_LINES = 2
END_SHARE = 0.35
"""Of the vector of a question of more lines (a conversation as it stands): so much is that of its
last lines, for what is asked stands there, and the whole is as much about all before."""

CONTEXT_CHARS = 240
"""Of each turn before an elliptical question; what it refers to stands near its end."""


@frozen
class Facet:
    """One thing asked for: its terms, and how much it weighs beside the others. ``borrowed`` is
    what not the question names, but the turns before it; such stand last."""

    terms: tuple[QueryTerm, ...]
    weight: float = 1.0
    borrowed: bool = False


@frozen
class Reading:
    """``search`` is what the lexical index is asked, ``texts`` what is embedded, with weights;
    ``words`` are the terms of all facets, ``in_han`` is whether the question has Han characters;
    ``since`` and ``until`` bound the time that the question names, if it names one; ``of_time`` is
    whether it asks for nothing else (上周三说的). ``borrows`` is whether it is read with the turns
    before it.
    """

    facets: tuple[Facet, ...]
    search: str
    texts: tuple[tuple[str, float], ...]
    words: frozenset[str] = frozenset()
    in_han: bool = False
    since: float | None = None
    until: float | None = None
    of_time: bool = False
    borrows: bool = False


@frozen
class Talk:
    """The two turns before a question: the first place of them, and their texts, oldest first."""

    since: Place
    texts: tuple[str, ...]

    def holds(self, place: Place) -> bool:
        """Whether a message is of these turns, or after them: the question itself."""
        return place.session == self.since.session and place.seq >= self.since.seq


def read_question(query: str, before: Sequence[str] = (), *, at: datetime | None = None) -> Reading:
    """Read a question; ``before`` are the messages of the two turns before it, oldest first, and
    ``at`` is when and in which zone it is asked."""
    times = _meant(query, at) if at is not None else ()
    facets = list(_facets(_times_apart(query, times), 1.0))[-MAX_FACETS:]
    texts = _whole_and_end(query)
    told = [text[-CONTEXT_CHARS:] for text in before if text.strip()]
    borrows = bool(told) and is_elliptical(query)
    if borrows:
        known = {term for facet in facets for term in facet.terms}
        context = _unknown(_facets(" ".join(reversed(told)), CONTEXT_WEIGHT), known)
        facets += list(context)[:MAX_CONTEXT_FACETS]
        texts = ((query, 1 - CONTEXT_SHARE), ("\n".join((*told, query)), CONTEXT_SHARE))
    since, until = _time_named(query, times, at) if at is not None else (None, None)
    return Reading(
        facets=tuple(facets),
        # Of too many terms the index takes the first; the last words are what is asked.
        search="\n".join(term.text for facet in reversed(facets) for term in facet.terms) or query,
        texts=texts,
        words=frozenset(term.text for facet in facets for term in facet.terms),
        in_han=_HAN.search(query) is not None,
        since=since,
        until=until,
        of_time=since is not None and not _is_about_anything(query, times),
        borrows=borrows,
    )


def _whole_and_end(query: str) -> tuple[tuple[str, float], ...]:
    lines = [line for line in query.splitlines() if line.strip()]
    if len(lines) <= END_LINES:
        return ((query, 1.0),)
    return ((query, 1 - END_SHARE), ("\n".join(lines[-END_LINES:]), END_SHARE))


def is_elliptical(query: str) -> bool:
    """Whether a question cannot be understood by itself."""
    text = _TALK.sub(" ", normal_text(query)).strip()
    if _REFERS.match(text):
        return True
    if not _QUESTION.search(text):
        return False  # a name alone is a whole question to a search
    words = re.findall(r"[a-z0-9]+", text.removeprefix("the "))
    return len(words) <= 2 and len(re.sub(r"[\W a-z0-9]|[的了吗呢吧啊呀是]", "", text)) <= 4


def _facets(text: str, weight: float) -> Iterator[Facet]:
    seen: set[QueryTerm] = set()
    normal = normal_text(text)
    for piece in _APART.split(in_one_piece(_ASKING.sub(" ", normal))):
        if not piece or piece in COMMON:
            continue
        terms = tuple(
            term
            for term in query_terms(piece)
            if term.text not in _ENGLISH_ASKING and term not in seen
        )
        if terms:
            seen.update(terms)
            exact = any(char.isdigit() for char in piece)
            yield Facet(terms=terms, weight=weight * (EXACT_WEIGHT if exact else 1.0))
    signs = tuple(QueryTerm(sign) for sign in dict.fromkeys(_EMOJI.findall(normal)))
    for sign in signs:
        yield Facet(terms=(sign,), weight=weight * (SIGN_WEIGHT if seen else 1.0))


def _unknown(facets: Iterator[Facet], known: set[QueryTerm]) -> Iterator[Facet]:
    for facet in facets:
        terms = tuple(term for term in facet.terms if term not in known and not term.prefix)
        if terms:
            yield Facet(terms=terms, weight=facet.weight, borrowed=True)


# --- the time that is asked for -----------------------------------------------------------------


def _meant(query: str, at: datetime) -> tuple[Moment, ...]:
    """The times in a question. A bare weekday is the last one where it looks back (周三说的)."""
    times = moments(query, at)
    if not times or _LOOKS_BACK.search(normal_text(query)) is None:
        return times
    today = at.date().isoformat()
    return tuple(
        replace(moment, day=(date.fromisoformat(moment.day) - timedelta(weeks=1)).isoformat())
        if _A_WEEKDAY.fullmatch(moment.day_text) and moment.day > today
        else moment
        for moment in times
    )


def _time_named(
    query: str, times: Sequence[Moment], at: datetime
) -> tuple[float | None, float | None]:
    """The time that a question looks back to, with the day after it for those who tell of it the
    morning after; None where it names none, or one to come."""
    for day in (*(moment.day for moment in times), *_months_named(query)):
        days = _days(day)
        if days is None or days[0] > at.date():
            continue
        midnight = at.replace(hour=0, minute=0, second=0, microsecond=0)
        since = midnight - timedelta(days=(at.date() - days[0]).days)
        until = midnight - timedelta(days=(at.date() - days[1]).days)
        return since.timestamp(), until.timestamp()
    return None, None


def _times_apart(query: str, times: Sequence[Moment], *, kept: bool = True) -> str:
    """Return a question with its times set apart, so that no pair of characters spans the end of
    one, or without them."""
    for moment in reversed(times):
        said = query[moment.start : moment.end] if kept else ""
        query = f"{query[: moment.start]} {said} {query[moment.end :]}"
    return query


def _is_about_anything(query: str, times: Sequence[Moment]) -> bool:
    """Whether a question names more than times, and that something was said or done."""
    text = _MONTH_AND_YEAR.sub(" ", _times_apart(query, times, kept=False))
    rest = _SPEAKING.sub(" ", _ASKING.sub(" ", normal_text(text)))
    return any(
        term.text not in _ENGLISH_ASKING and term.text not in _ENGLISH_SPEAKING
        for term in query_terms(rest)
    )


def _months_named(query: str) -> Iterator[str]:
    """Months and years that are named as such: nobody says a day of a fact like that."""
    for match in _MONTH_AND_YEAR.finditer(query):
        month = match["month"]
        number = f"-{SHORT_MONTHS.index(month[:3].lower()) + 1:02d}" if month else ""
        yield match["year"] + number


def _days(day: str) -> tuple[date, date] | None:
    """The first day of a moment, and the first after it."""
    first, _, last = day.partition("/")
    try:
        if "W" in first:
            monday = date.fromisocalendar(int(first[:4]), int(first[6:]), 1)
            return monday, monday + timedelta(weeks=1)
        if len(first) == 10:
            end = date.fromisoformat(last or first)
            return date.fromisoformat(first), end + timedelta(days=1)
        if len(first) == 4:
            return date(int(first), 1, 1), date(int(first) + 1, 1, 1)
        if len(first) == 7:
            begin = date(int(first[:4]), int(first[5:]), 1)
            return begin, (begin + timedelta(days=32)).replace(day=1)
        return None
    except (ValueError, OverflowError):
        return None


_MONTH_AND_YEAR = re.compile(
    rf"\b(?:in|(?P<month>{A_SHORT_MONTH})[a-z]*,?)"
    r" (?P<year>(?:19|20)[0-9]{2})\b",
    re.IGNORECASE,
)

# --- words ----------------------------------------------------------------------------------------

_ASKING = re.compile(
    "什么时候|什么样|是什么|叫什么|什么|怎么样|怎么|怎样|如何|为什么|哪里|哪儿|哪个|哪些|哪家|哪位|哪天|"
    "哪年|多少钱?|几[个点号月日楼层级岁天次]|多久|关于|是谁|有没有|是不是|可以|能不能|请问|请|告诉|记得|之前|刚才|刚刚|上次|聊到|提到|"
    "说[过的了]|聊[过了]|讲[过的了]|来着|我们|你们|他们|她们|我的|你的|他的|她的|它的|一下|一个|这个|那个|[那这]件事|用户|助手|"
    "[的了吗呢吧啊呀么嘛我你他她它您是在有和跟与也都就还]"
)
"""Words that ask, or speak of speaking. Taken out as they stand, so that no pair of characters
spans one of them (地址是什么 holds 址是, which is about nothing)."""

_ENGLISH_ASKING = frozenset(
    {
        *("a", "an", "the", "is", "are", "was", "were", "be", "been", "do", "does", "did", "to"),
        *(
            "of",
            "in",
            "on",
            "at",
            "for",
            "with",
            "and",
            "or",
            "what",
            "when",
            "where",
            "who",
            "how",
        ),
        *("which", "that", "this", "it", "its", "their", "her", "his", "he", "she", "they", "i"),
        *("we", "you", "my", "your", "me", "us", "as", "by", "from", "about", "has", "have", "had"),
        *("will", "would", "could", "can", "s", "t", "any", "some", "there", "not", "no", "so"),
        *("if", "than", "then", "into", "out", "up", "down", "also", "just", "tell", "told", "say"),
        *("said", "mention", "remember", "know", "anyth", "someth", "pleas"),
    }
)

_A_WEEKDAY = re.compile(
    rf"(?:周|星期|礼拜)[一二三四五六日天]|(?:{A_SHORT_WEEKDAY})[a-z]*", re.IGNORECASE
)
_LOOKS_BACK = re.compile(
    "[说聊讲谈提买吃去看见定订做到][了过的]|[聊说]|"
    r"\b(?:did|was|were|had|said|told|mentioned|talked|discussed|bought|went|saw|ate)\b"
)
_SPEAKING = re.compile("发生|事情|内容|情况|讨论|对话|[说聊谈讲提问事话]")
_ENGLISH_SPEAKING = frozenset({"talk", "discus", "discuss", "happen", "chat", "speak", "spok"})
"""What is said of any talk: beside a time they add nothing to what is asked."""

_APART = re.compile(
    r"[^\w\u3400-\u9fff'’+#.\-@:/]+|(?<=[\u3400-\u9fff])(?=[a-z0-9])|(?<=[a-z0-9])(?=[\u3400-\u9fff])"
)

_EMOJI = re.compile(EMOJI)
_HAN = re.compile(r"[\u3400-\u9fff]")
_QUESTION = re.compile(r"[?？呢吗]|多少|几|什么|哪|怎")

_TALK = re.compile(
    r"^(?:(?:请问|那么|对了|嗯+|好的?|还有|请?帮我[查看]?一?下?|"
    r"(?:and|so|ok(?:ay)?|well|please|then|do you know|(?:(?:can|could|would) you )?(?:please )?"
    r"(?:tell|give|show) me(?: (?:more )?about)?)\b)"
    r"[\s，,。.!！]*)+"
)

_REFERS = re.compile(
    r"(?:[那这](?:[个家间些里儿边本款位次天件台种班趟部套份首条]|么?(?=[，,\s]*(?:呢|多少|怎么|几|什么))|"
    r"(?:时候|儿|人|[酒饭]?店|餐厅|医院|学校|公司|价格|地方))|[里上下]面|附近|[它他她]们?|前者|后者|刚才那|上面那|"
    r"(?:what|how) about (?:its?|that|them|him|her|those|there|the [a-z]+ one)\b|"
    r"which (?:one|of (?:them|these|those))\b|the (?:first|second|third|last|other) one\b|"
    r"(?:and |what|when|where|how|who|is|are|was|does|did|do|can|could|will|why)?\s?"
    r"(?:'s|is|are|was|much is|much are|much was|far is|old is|long is|big is|does|did|many)?\s?"
    r"(?:it|its|that one|that|those|them|they|he|she|his|her|their|there)\b)"
)
