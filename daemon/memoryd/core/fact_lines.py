"""Facts as a plan takes them: in the order in which they get room, each a short line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from memoryd.core.fact_selection import SELF_EXPLAINING, ranked, shown
from memoryd.core.facts import Fact, canonical_key
from memoryd.core.plans import FactLine
from memoryd.core.replaced import values_by_kind
from memoryd.core.searching import normal_text, query_terms
from memoryd.core.summaries import SummaryLine

__all__ = ["fact_line", "facts_for_plan", "relevance_to"]

_COMMON = 0.2
"""Weight of a term of the query that hardly tells anything: 什么 and 多少 are in every question."""

_STOP = frozenset(
    {
        *("什么", "我们", "你们", "他们", "怎么", "多少", "这个", "那个", "一下", "帮我", "请问"),
        *("记得", "来着", "是多", "少来", "可以", "知道", "告诉", "现在", "是什", "么时", "时候"),
        *("有没", "没有", "the", "is", "are", "was", "what", "when", "who", "how", "my", "your"),
        *("our", "you", "do", "did", "of", "to", "a", "in"),
    }
)


def facts_for_plan(
    facts: Iterable[Fact],
    *,
    query: str,
    session: str,
    language: str,
    quotes: Iterable[SummaryLine] = (),
) -> tuple[FactLine, ...]:
    """Return current facts for a plan of ``session``: pinned, then relevant, then newest.

    ``quotes`` are the lines that the plan may show of what was said word for word.
    """
    by_message: dict[str, list[str]] = {}
    for line in quotes:
        for id_ in line.message_ids:
            by_message.setdefault(id_, []).append(line.text)
    return tuple(
        fact_line(fact, session=session, language=language, quotes=by_message)
        for fact in ranked(facts, relevance_to(query))
    )


def fact_line(
    fact: Fact, *, session: str, language: str, quotes: Mapping[str, Sequence[str]]
) -> FactLine:
    """Return a fact as a line, and by which messages of the session it would be said twice."""
    colon, stop = ("：", "；") if language == "zh" else (": ", "; ")
    value = shown(fact, "zh" if language == "zh" else "en")
    return FactLine(
        text=" ".join(fact.key.split()) + colon + value,
        group=canonical_key(fact.key),
        more=stop + value,
        pinned=fact.pinned,
        said_in=tuple(_sayings(fact, session)),
        told_in=() if fact.pinned else tuple(dict.fromkeys(_tellings(fact, session, quotes))),
    )


def relevance_to(query: str) -> Callable[[str], float]:
    """Return a score of texts for a query: its terms that stand in them, rare ones heavier."""
    weights = {
        term.text: _COMMON if term.text in _STOP else 1.0 + 0.25 * min(len(term.text), 8)
        for term in query_terms(query)
    }

    def relevance(text: str) -> float:
        normal = normal_text(text)
        return sum(weight for term, weight in weights.items() if term in normal)

    return relevance


def _sayings(fact: Fact, session: str) -> Iterable[tuple[int, ...]]:
    """Sets of messages that say the fact, attribute and value, if they stand whole.

    A bare answer (10 个 to 团队多少人？) says it only together with the question before it, and a
    corrected time (改成两点) does not say its day.
    """
    for source in fact.sources:
        if source.session != session:
            continue
        if fact.value not in source.quote and source.quote not in fact.value:
            continue
        named = any(character in source.quote for character in fact.key)
        if named or fact.kind in SELF_EXPLAINING:
            yield (source.seq,)
        else:
            yield (source.seq - 1, source.seq)


def _tellings(fact: Fact, session: str, quotes: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Lines that quote a fact and go on: with another value of its kind, or, where it has none
    (a name, a choice), with whatever was said of the same thing."""
    said = "".join(fact.value.split())
    for source in fact.sources:
        for text in quotes.get(source.message_id, ()) if source.session == session else ():
            _, quoted, after = "".join(text.split()).partition(said)
            if not quoted:
                continue
            values = dict(values_by_kind(fact.value))
            others = dict(values_by_kind(after))
            if not values:
                yield from (text,) if _MORE.search(after) else ()
            elif any(kind in others and others[kind][0] != values[kind][0] for kind in values):
                yield text


_MORE = re.compile("→(?:后来：|later:)|/")
