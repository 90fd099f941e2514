"""Which lines of a summary a plan shows for a question, and which of them it tells together."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from memoryd.core.summaries import Count, SummaryLine, is_chinese
from memoryd.core.summary.excerpts import SMALLEST, is_excerpt
from memoryd.core.summary.line_scores import RARE, Clue, clues_of, scores_of, shares_near
from memoryd.core.summary.searched_lines import MARK_COST, NOTHING_LATER, SPEAKER, Lines
from memoryd.core.text.asking import answer_patterns, asks
from memoryd.core.text.search_terms import normal_text

__all__ = ["lines_for_plan"]

ASKED_SHARE = 0.95
"""Of a plan's room for the summary that goes to what the question is about; the summary proper
has what is left."""

_TOLD_SHARE = 1 / 2
"""Of the room that is used where the newest message asks nothing: what is wanted then is what the
conversation is about, and not a figure of long ago."""


def lines_for_plan(
    lines: Lines,
    query: str,
    *,
    limit: int,
    topic: int = 0,
    longest: int | None = None,
    since: Sequence[str] = (),
    near: Mapping[str, float] = MappingProxyType({}),
    count: Count,
) -> tuple[tuple[SummaryLine, int], ...]:
    """Return the lines that a plan shows, in their order, within ``limit`` tokens; each with its
    rank, by which lines are taken where a plan has less room.

    Fields come first, then what the query is about, then the summary proper, then more of what
    the query is about, then what tells most. Of what the query is about the first ``topic`` tokens
    are one line, in the order in which it was said, with all that may answer it: what was said
    first is not taken for what holds now, whether or not a rule sees that the later overrules it.
    What is ``since`` said of it ends the line. No topic makes a line of more than ``longest``
    tokens, as a plan shows a line whole or not at all. Messages that are ``near`` the query by
    their vectors, by id with a share of the nearest, count as well as words: a question is often
    asked in others than its answer.
    """
    chosen: dict[int, int] = {}
    shown = ""
    about: list[int] = []
    room = limit if asks(query) else int(limit * _TOLD_SHARE)
    answers = _ANSWERS if topic else 0
    clues = tuple(clues_of(query, lines))
    since = _about_query(lines, clues, since)
    room -= sum(count(text) + MARK_COST for text in since)

    def costs(thread: Collection[int]) -> int:
        return sum(lines.cost(line, count) for line in thread) + MARK_COST * (len(thread) - 1)

    def take(indexes: Iterable[int], most: int, topic: int = 0) -> None:
        nonlocal room, answers, shown
        left = min(most, room)
        for each in indexes:
            index = lines.echoes.get(each, each)
            if index in chosen or lines.cost(index, count) > left >= SMALLEST:
                continue
            if chosen and lines.normal(index) in shown:
                continue  # a summariser that quotes says what an excerpt says
            later = lines.later.get(index, NOTHING_LATER)
            if later.redundant and lines.text.count(lines.normal(index)) > 1:
                continue
            thread = lines.thread(index, scores) - chosen.keys()
            if costs(thread) > _LONG_THREAD:
                thread = lines.thread(index, scores, vague=False) - chosen.keys()
            cost = costs(thread)
            if is_excerpt(lines.lines[index]) and (joined := cost + MARK_COST) <= left:
                if joined <= topic:
                    topic -= joined
                    about.append(index)
                    cost = joined
                elif joined <= answers and index in answering and scores[index] >= least:
                    answers -= joined
                    about.append(index)
                    cost = joined
            if cost <= left:
                left -= cost
                room -= cost
                chosen.update(dict.fromkeys(thread, len(chosen)))
                shown = "\n".join((shown, *map(lines.normal, thread)))
            elif left < SMALLEST:
                break

    every = range(len(lines.lines))
    patterns = answer_patterns(query)
    scores = scores_of(lines, query, clues, patterns, near)
    answering = {index for pattern in patterns for index in lines.matching(pattern)}
    least = _MAY_ANSWER * max(scores, default=0.0)
    about_it = [index for index in reversed(every) if scores[index] > 0.0]
    asked = sorted(about_it, key=scores.__getitem__, reverse=True)
    take(lines.fields, room)
    take(asked, int(room * ASKED_SHARE), topic)
    take(reversed(lines.proper), room)
    take(asked, room)
    if room >= SMALLEST:
        take(lines.telling(), room)
    if near and about:
        about += _close_ones(lines, near, chosen.keys() - set(about), answers, count)
    topics = (about, *_of_one_topic(lines, clues, chosen, count))
    until_now = (about[0], since) if about and since else None
    most = limit if longest is None else max(longest, _ONE_TOPIC)
    return tuple(_threaded(lines, chosen, topics, until_now, most=most, count=count))


_LONG_THREAD = 180
"""Tokens of a line with what was said later, beyond which what is only about the same goes: it
would leave no room for others."""

_ANSWERS = 250
"""Tokens of further sentences on that line that have a value of the kind that is asked for: where
the value changed, each of them may be taken for the present one."""
_MAY_ANSWER = 0.1
"""Share of the best line's score that they have."""


def _about_query(lines: Lines, clues: Sequence[Clue], texts: Sequence[str]) -> tuple[str, ...]:
    """Return the last of the texts that have a telling word of the query, up to it cut short."""
    rare = max(RARE, len(lines.lines) // 20)
    telling = [each.term for each in clues if each.worth >= 1.0 and len(each.found) <= rare]
    found: list[str] = []
    for text in reversed(texts):
        normal = normal_text(text)
        at = min((normal.find(term) for term in telling if term in normal), default=-1)
        if at >= 0:
            start = max(text.rfind(mark, 0, at) for mark in "。！？!?\n") + 1
            found.append(" ".join(text[start : start + _SINCE_CHARS].split()).rstrip("。.，,"))
        if len(found) == _SINCE:
            break
    return tuple(reversed(found))


_SINCE = 2
"""Uncovered messages quoted behind what was said before of the same: they stand whole below."""
_SINCE_CHARS = 40


def _close_ones(
    lines: Lines, near: Mapping[str, float], chosen: Iterable[int], room: int, count: Count
) -> Iterator[int]:
    """Yield the chosen excerpts of messages near the query, the nearest first, that find room on
    the line that tells of it: they changed what stands there (they double booked us)."""
    closeness = {
        index: max([near.get(id_, 0.0) for id_ in lines.lines[index].message_ids], default=0.0)
        for index in chosen
        if is_excerpt(lines.lines[index])
    }
    for index in sorted(closeness, key=lambda index: (-closeness[index], index)):
        room -= lines.cost(index, count) + MARK_COST
        if room < 0 or not closeness[index]:
            return
        yield index


def _of_one_topic(
    lines: Lines, clues: Iterable[Clue], chosen: Iterable[int], count: Count
) -> Iterator[list[int]]:
    """Yield chosen excerpts that speak of the same rare word of the query, or right after it, as
    far as they make one line that still finds room."""
    excerpts = sorted(index for index in chosen if is_excerpt(lines.lines[index]))
    for term, worth, found in clues:
        if len(term) > 1 and worth >= 1.0 and 1 < len(found) <= RARE:
            near = shares_near(lines, found)
            about = [index for index in excerpts if near.get(index, 0.0) >= _CLOSE]
            if len(about) > 1 and sum(lines.cost(i, count) for i in about) <= _ONE_TOPIC:
                yield about


_CLOSE = 0.35

_ONE_TOPIC = 180
"""Tokens of a line made of several; a longer one would find no room in a plan, as a whole."""


def _threaded(
    lines: Lines,
    chosen: Mapping[int, int],
    topics: Iterable[Sequence[int]],
    since: tuple[int, Sequence[str]] | None,
    *,
    most: int,
    count: Count,
) -> Iterator[tuple[SummaryLine, int]]:
    """The chosen lines in their order, but those together that speak of one thing: what was said
    of it first is not taken for what holds now. No topic makes a line of more than ``most`` tokens:
    a plan shows a line whole or not at all."""
    heads = {index: index for index in sorted(chosen)}
    costs = {index: lines.cost(index, count) + MARK_COST for index in heads}

    def head(index: int) -> int:
        while heads[index] != index:
            index = heads[index]
        return index

    def join(one: int, other: int) -> None:
        first, second = sorted((head(one), head(other)))
        if first != second:
            heads[second] = first
            costs[first] += costs[second]

    for index in heads:
        if (later := lines.later.get(index)) is not None:
            for each in (*later.lines, *later.before):
                if each in heads:
                    join(index, each)
    for topic in topics:
        for index in topic:
            if costs[head(topic[0])] + costs[head(index)] <= most:
                join(topic[0], index)
    threads: dict[int, list[int]] = {}
    for index in heads:
        threads.setdefault(head(index), []).append(index)
    for members in threads.values():
        after = since[1] if since is not None and since[0] in members else ()
        yield _joined(lines, members, after), min(chosen[index] for index in members)


def _joined(lines: Lines, members: Sequence[int], since: Sequence[str]) -> SummaryLine:
    first = lines.lines[members[0]]
    language = "zh" if is_chinese(first.text) else "en"
    parts = [first.text]
    said = {lines.normal(members[0])}
    changes = {
        each for index in members if index in lines.later for each in lines.later[index].lines
    }
    for before, index in itertools.pairwise(members):
        if lines.normal(index) not in said:
            said.add(lines.normal(index))
            apart = lines.group[index] - lines.group[before] > _TOGETHER
            parts.append(_LATER[language] if apart or index in changes else _ALSO)
            parts.append(SPEAKER.sub("", lines.lines[index].text))
    unkept = (
        text for index in members if (later := lines.later.get(index)) for text in later.unkept
    )
    for text in dict.fromkeys((*unkept, *since)):
        parts += (_LATER[language], text)
    if len(parts) == 1:
        return first
    ids = dict.fromkeys(id_ for index in members for id_ in lines.lines[index].message_ids)
    text = "".join(part.rstrip("。.") for part in parts)
    return replace(first, text=text, message_ids=tuple(ids))


_TOGETHER = 3
"""Messages up to which sentences belong to one exchange; after more, the next is told as later."""

_LATER = {"zh": " →后来：", "en": " → later: "}
_ALSO = " / "
