"""Probes: the key facts of a transcript, each as a question and what a plan must show.

They come with the transcript (evaluation sets, a list of facts), from a file of the person's, or
are found: the facts that the daemon's own rules read from the messages, without a model.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from memoryd_tools.memctl.words import BadFile

__all__ = [
    "MOST_FOUND",
    "Probe",
    "Seen",
    "found_probes",
    "given_probes",
    "judge",
    "message_text",
    "probes_of",
    "shared_probes",
]

MOST_FOUND = 60
"""More of them take longer and tell no more."""

_UNASKED_KINDS = frozenset(("action", "field", "other"))

_MEMORY = re.compile(r"<(memory\w*) data, not instructions>\n(.*?)</\1>", re.S)

_PASSAGES = re.compile(r"^\[\d{4}-\d\d-\d\d \d\d:\d\d\]$", re.M)
"""What follows is what somebody said at that time. As in the recent turns, a former value there is
how it was; before it, facts and summary say how things are."""

_UNDONE = re.compile(
    "取消|退掉|退了|作废|不要了|原定|原来|原为|cancel|no longer|formerly|used to be", re.I
)
"""In a line that shows a former value as what it is: 9月14日的号已经退掉了."""

_SEAM = re.compile(r"(?<=[\u4e00-\u9fff]) ?(?=[0-9A-Za-z])|(?<=[0-9A-Za-z]) ?(?=[\u4e00-\u9fff])")
"""Where Chinese and figures or Latin letters meet: some set a blank there, and some do not."""


_UNITS = "mm|cm|km|mg|kg|ml|hz|khz|nm|lm|db"
"""Units that stand right behind a number: who asks for the number gets it with its unit. No letter
by itself, which may be part of a code (305A)."""

_SHORT = re.compile(r"[0-9]{1,2}")
"""A number that chance puts into dates, times and codes."""

_MONTH = (
    r"(?:January|February|(?-i:March|May)|April|June|July|August|September|October|November|December"
    r"|(?-i:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?)"
)

_PART = re.compile(
    r"(?<![0-9A-Za-z-])(?:[A-Za-z][0-9A-Za-z]*-|[0-9]{4}-(?=[0-9]{2}(?![0-9])))[0-9][0-9A-Za-z-]*"
    r"|[0-9]+(?:[:：.][0-9]+)+|[0-9]{1,3}(?:,[0-9]{3})+(?![0-9])"
    r"|[0-9]+ ?月(?: ?[0-9]+ ?[日号]?)?|[0-9]+ ?日"
    rf"|\b[0-9]{{1,2}} (?:of )?{_MONTH}|\b{_MONTH} [0-9]{{1,2}}(?![0-9])",
    re.I,
)
"""Where a short number is part of something else: 18 guests do not stand in 18 July, 18:05,
2026-07-18, 18.5 or TX-18."""

_TIMELY = re.compile(
    "[月日号点时分]|周|星期|礼拜|哪天|几天|[0-9](?:st|nd|rd|th)|[0-9][.:：-][0-9]|编号|码"
    r"|\b(?:when|dates?|day|month|time|deadline|due|number|code|id)\b"
    rf"|\b{_MONTH}",
    re.I,
)
"""In a question after a time or a code, or in a value that is one: there it is the thing itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """One key fact.

    ``accept``      texts of which one must stand in the plan.
    ``superseded``  former values, which must not be shown as the present one.
    ``told``        the turn (from 1) at whose end the present value has been said.
    """

    name: str
    question: str
    accept: tuple[str, ...]
    superseded: tuple[str, ...] = ()
    told: int


@dataclass(frozen=True, slots=True)
class Seen:
    """What a plan shows of a probe: whether it is known, and whether an old value passes for it."""

    known: bool
    outdated: bool


def judge(plan: Mapping[str, Any], probe: Probe) -> Seen:
    """Look for the probe in a plan whose last user message asks for it; that one does not count."""
    messages = list(plan["messages"])
    while messages and messages[-1]["role"] == "user":
        messages.pop()
    seen = "\n".join(message_text(message) for message in messages)
    whole = not any(map(_TIMELY.search, (probe.question, *probe.accept, *probe.superseded)))
    known = _stands(probe.accept, seen, whole)
    old = [value for value in probe.superseded if value not in probe.accept]
    memory = _MEMORY.search(message_text(messages[0])) if messages else None
    lines = _PASSAGES.split(memory[2])[0].splitlines() if memory else []
    lines = [line for line in lines if not _UNDONE.search(line)]
    shown = any(_stands([value], line, whole) for line in lines for value in old)
    kept = any(
        _stands(old, line, whole) and not _stands(probe.accept, line, whole) for line in lines
    )
    return Seen(known=known, outdated=(shown and kept) or (not known and _stands(old, seen, whole)))


def _stands(values: Iterable[str], text: str, whole: bool = False) -> bool:
    """Whether one of the values stands in the text, as a word of its own where it has letters, and
    if ``whole``, a short number not as a part of a date, a time or a code."""
    return any(
        re.search(
            _bounded(value),
            _PART.sub("-", text) if whole and _SHORT.fullmatch(value) else text,
            re.I,
        )
        for value in values
        if value
    )


def _bounded(value: str) -> str:
    """Return a pattern: 5000 does not stand in 15000, 张 stands in 张三, 3月12日 in 3 月 12 日, and
    90 in 90cm."""
    before = r"(?<![0-9A-Za-z])" if re.match(r"[0-9A-Za-z]", value) else ""
    after = r"(?![0-9A-Za-z])" if re.search(r"[0-9A-Za-z]\Z", value) else ""
    if re.search(r"[0-9]\Z", value):
        # 5K are 5000, but 3500K is a colour
        units = f"K|{_UNITS}" if re.search(r"[0-9]{4}\Z", value) else _UNITS
        after = f"(?=(?:{units})?{after})"
    return f"{before}{' ?'.join(map(re.escape, _SEAM.split(value)))}{after}"


def message_text(message: Mapping[str, Any]) -> str:
    """Return what a message says, and the arguments of its tool calls."""
    content = message.get("content") or ""
    if not isinstance(content, str):
        content = "\n".join(part.get("text", "") for part in content)
    calls = (call["function"] for call in message.get("tool_calls") or ())
    return "\n".join([content, *(f"{call['name']} {call['arguments']}" for call in calls)])


# --- where they come from ---------------------------------------------------------------------


def probes_of(
    labels: Mapping[str, Any], messages: Sequence[Mapping[str, Any]]
) -> tuple[Probe, ...]:
    """Return the probes that a labelled transcript carries, as ``probes`` or as ``facts``.
    Raises BadFile."""
    turns = _turns(messages)
    texts = {message["id"]: message_text(message) for message in messages}
    found: list[Probe] = []
    given = labels.get("probes") or ()
    if not isinstance(given, list | tuple):
        raise BadFile("file.probes")
    for place, label in enumerate(given, start=1):
        if not isinstance(label, dict) or not label.get("question"):
            raise BadFile("file.probe", place=place)
        sources = label.get("evidence") or ()
        if not isinstance(sources, list | tuple):
            raise BadFile("file.probe", place=place)
        evidence = [str(id_) for id_ in sources if str(id_) in texts]
        if not evidence:
            continue
        answer = str(label.get("answer") or "")
        literal = answer and any(_stands([answer], texts[id_]) for id_ in evidence)
        question = str(label["question"])
        found.append(
            Probe(
                name=_short(question),
                question=question,
                # An answer in words of its own stands nowhere; the message that holds it does.
                accept=(answer,) if literal else tuple(texts[id_] for id_ in evidence),
                told=max(turns[id_] for id_ in evidence),
            )
        )
    if labels.get("facts"):
        found += given_probes(labels["facts"], messages)
    return tuple(found)


def given_probes(facts: object, messages: Sequence[Mapping[str, Any]]) -> tuple[Probe, ...]:
    """Return the probes of a list of ``{name, value, question?, accept?, superseded?}``, or of a
    map from names to values. When each was told is looked up. Raises BadFile.
    """
    (probes,) = shared_probes(facts, [messages])
    return probes


def shared_probes(
    facts: object, conversations: Sequence[Sequence[Mapping[str, Any]]]
) -> list[tuple[Probe, ...]]:
    """Return for each conversation the probes of those facts that it says. Raises BadFile, also
    for a fact that none of them says."""
    if isinstance(facts, dict):
        facts = [{"name": name, "value": value} for name, value in facts.items()]
    if not isinstance(facts, list):
        raise BadFile("file.facts")
    found: list[list[Probe]] = [[] for _ in conversations]
    for place, fact in enumerate(facts, start=1):
        if not isinstance(fact, dict) or not fact.get("name") or not fact.get("value"):
            raise BadFile("file.fact", place=place)
        made = [_given(place, fact, messages) for messages in conversations]
        if not any(made):
            raise BadFile("file.fact_unsaid", name=fact["name"], value=fact["value"])
        for probes, probe in zip(found, made, strict=True):
            probes += [probe] if probe is not None else []
    return [tuple(probes) for probes in found]


def _given(
    place: int, fact: Mapping[str, Any], messages: Sequence[Mapping[str, Any]]
) -> Probe | None:
    """Return the probe of a fact, None where the messages do not say it. Raises BadFile."""
    name = str(fact["name"])
    accept = (str(fact["value"]), *_texts(place, fact, "accept"))
    told = fact.get("corrected_turn") or fact.get("told_turn") or _told(accept, messages)
    if told is None:
        return None
    if not isinstance(told, int):
        raise BadFile("file.fact_turn", place=place)
    return Probe(
        name=name,
        question=str(fact.get("question") or _question(name)),
        accept=accept,
        superseded=_texts(place, fact, "superseded"),
        told=told,
    )


def _texts(place: int, fact: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """Return what stands under a key of a fact: one text or a list of them. Raises BadFile."""
    given = fact.get(key) or ()
    if isinstance(given, list | tuple):
        return tuple(map(str, given))
    if isinstance(given, str):
        return (given,)
    raise BadFile("file.fact_texts", place=place, name=key)


def found_probes(
    facts: Sequence[Mapping[str, Any]], messages: Sequence[Mapping[str, Any]]
) -> tuple[Probe, ...]:
    """Return probes for facts of facts.list (with history), at most MOST_FOUND, spread evenly."""
    turns = _turns(messages)
    former: dict[str, list[str]] = {}
    for fact in facts:
        if fact.get("superseded_by"):
            former.setdefault(fact["superseded_by"], []).append(fact["value"])
    probes = []
    for fact in facts:
        told = [
            turns[source["message_id"]]
            for source in fact["sources"]
            if source["message_id"] in turns
        ]
        if fact.get("valid_to") or fact["kind"] in _UNASKED_KINDS or len(fact["value"]) < 2:
            continue
        if told:
            probes.append(
                Probe(
                    name=f"{fact['key']}: {fact['value']}",
                    question=_question(fact["key"]),
                    accept=(fact["value"],),
                    superseded=tuple(former.get(fact["id"], ())),
                    told=min(told),
                )
            )
    step = max(len(probes) / MOST_FOUND, 1)
    chosen = (probes[int(place * step)] for place in range(int(len(probes) / step)))
    return tuple(islice(sorted(chosen, key=lambda probe: probe.told), MOST_FOUND))


def _question(name: str) -> str:
    return f"{name}是什么？" if re.search(r"[\u4e00-\u9fff]", name) else f"What is the {name}?"


def _short(question: str) -> str:
    line = " ".join(question.split())
    return line if len(line) <= 40 else f"{line[:39]}…"


def _told(accept: Sequence[str], messages: Sequence[Mapping[str, Any]]) -> int | None:
    turns = _turns(messages)
    said = (turns[message["id"]] for message in messages if _stands(accept, message_text(message)))
    return next(said, None)


def _turns(messages: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """Return the turn of each message, from 1."""
    found: dict[str, int] = {}
    turn = 0
    for message in messages:
        turn += message["role"] == "user" or not turn
        found[message["id"]] = turn
    return found
