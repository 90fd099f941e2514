"""What of a summary's lines and of the facts still holds, after what was said since.

``replaced`` knows sentences only; here it meets messages, summary lines and facts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from memoryd.core.facts import MANY_VALUED, Fact, FactCandidate, FactKind
from memoryd.core.messages import Role, StoredMessage
from memoryd.core.outdated.replaced import Replaced, replaced_value, without_replaced
from memoryd.core.outdated.stated import Said
from memoryd.core.summaries import SummaryLine, is_chinese
from memoryd.core.summary.excerpts import is_excerpt

__all__ = [
    "closed_by",
    "corrections",
    "present_facts",
    "present_lines",
    "said_in_lines",
    "said_in_messages",
    "superseded",
    "with_present_values",
]


def said_in_messages(
    messages: Sequence[StoredMessage], *, before: str = "", calling: Iterable[StoredMessage] = ()
) -> tuple[Said, ...]:
    """Return messages as they are searched for corrections, in their order; ``before`` is what was
    said right before them, which may have asked something, and ``calling`` other messages whose
    calls they may answer."""
    calls = {
        call.id: f"{call.name}({call.arguments})"
        for each in (*calling, *messages)
        for call in each.message.tool_calls
    }
    answered = {m.id: calls.get(m.message.tool_call_id or "", "") for m in messages if calls}
    texts = ((m.id, m.message.text, m.message.role) for m in messages)
    return tuple(
        replace(said, call=answered[said.id]) if answered.get(said.id) else said
        for said in _saids(texts, asked=_last_question(before))
    )


def said_in_lines(lines: Iterable[SummaryLine]) -> tuple[Said, ...]:
    """Return what lines kept word for word say, those of one message together."""
    texts: dict[str, list[str]] = {}
    roles: dict[str, Role] = {}
    for line in lines:
        label, _, rest = line.text.partition(": ")
        role = _LABELS.get(label, Role.USER)
        id_ = line.message_ids[-1] if line.message_ids else ""
        texts.setdefault(id_, []).append(line.text if role is Role.USER else rest)
        roles[id_] = role
    joined = {id_: ("" if is_chinese(said[0]) else " ").join(said) for id_, said in texts.items()}
    return tuple(_saids((id_, joined[id_], roles[id_]) for id_ in texts))


_LABELS = {
    "助手": Role.ASSISTANT,
    "assistant": Role.ASSISTANT,
    "工具": Role.TOOL,
    "tool": Role.TOOL,
}


def _saids(messages: Iterable[tuple[str, str, Role]], asked: str = "") -> Iterator[Said]:
    for id_, text, role in messages:
        if not text or role is Role.SYSTEM:
            continue
        if role is Role.TOOL:
            yield Said(id_, text, user=False)
            continue
        yield Said(id_, text, user=role is Role.USER, asked=asked)
        asked = _last_question(text)


def _last_question(text: str) -> str:
    text = text[-_QUESTION_REACH:]
    if "？" not in text and "?" not in text:
        return ""
    questions = re.findall(r"[^。！？!?；\n]*[？?]", text)
    return re.split(r"(?<=[A-Za-z0-9)]\.)\s+", questions[-1])[-1]


_QUESTION_REACH = 200
"""Characters from a message's end among which the question that the other side answers is."""


def closed_by(superseded: Iterable[Fact], facts: Iterable[Fact]) -> tuple[tuple[Fact, Fact], ...]:
    """Return what the fact table closed, each with the one of the facts that closed it."""
    by_id = {fact.id: fact for fact in facts}
    return tuple(
        (fact, by_id[fact.superseded_by])
        for fact in superseded
        if not fact.current and fact.superseded_by in by_id
    )


def superseded(closed: Iterable[tuple[Fact, Fact]], session: str) -> tuple[Replaced, ...]:
    """Return what the fact table closed (see ``closed_by``), as far as messages of a session said
    it."""
    found: list[Replaced] = []
    for fact, holder in closed:
        ids = [source.message_id for source in fact.sources if source.session == session]
        if len(fact.value) < 2 or not ids:
            continue
        since = [source.message_id for source in holder.sources if source.session == session]
        found.append(
            replaced_value(fact.value, ids, by=since[0] if since else "", now=holder.value)
        )
    return tuple(found)


def present_lines(
    lines: Iterable[SummaryLine], replaced: Sequence[Replaced]
) -> tuple[SummaryLine, ...]:
    """Return lines without the clauses that state what holds no more; excerpts as they are."""
    found: list[SummaryLine] = []
    for line in lines:
        if is_excerpt(line):
            found.append(line)
            continue
        text = without_replaced(line.text, line.message_ids, replaced)
        if text == line.text:
            found.append(line)
        elif text:
            found.append(replace(line, text=text))
    return tuple(found)


def present_facts(
    facts: Iterable[Fact], session: str, replaced: Sequence[Replaced]
) -> tuple[Fact, ...]:
    """Return the facts but those that state what holds no more, out of messages that said it."""
    gone = _by_message(replaced)
    return tuple(fact for fact in facts if not _replaced_in(fact, session, gone))


def with_present_values(
    text: str, message_id: str, replaced: Iterable[Replaced], language: str
) -> str:
    """Return a message's text with the values that hold now after those that hold no more."""
    now = {
        each.text: each.now
        for each in replaced
        if message_id in each.ids and each.by != message_id and each.now and each.stated_in(text)
    }
    if not now:
        return text
    if language == "zh":
        return text + f"（{'；'.join(f'{old}现为{new}' for old, new in now.items())}）"
    return text + f" ({'; '.join(f'{old} is now {new}' for old, new in now.items())})"


def corrections(
    facts: Iterable[Fact], session: str, replaced: Sequence[Replaced]
) -> Iterator[tuple[FactCandidate, str]]:
    """Yield what closes the current facts that state what holds no more, and by which message."""
    by_message = _by_message(replaced)
    for fact in facts:
        gone = [each for each in _replaced_in(fact, session, by_message) if each.by]
        if not gone:
            continue
        value = _corrected(fact, gone)
        # Of kinds with one value the newer closes the older; of the others it has to be named.
        named = fact.kind in MANY_VALUED
        yield (
            FactCandidate(
                key=fact.key,
                value=value,
                kind=fact.kind,
                normalized=value,
                quote=gone[0].now,
                confidence=fact.confidence,
                scope=fact.scope,
                correction=named,
                replaces=fact.value if named else None,
            ),
            gone[0].by,
        )


def _by_message(replaced: Sequence[Replaced]) -> dict[str, list[Replaced]]:
    found: dict[str, list[Replaced]] = {}
    for each in replaced:
        for id_ in each.ids:
            found.setdefault(id_, []).append(each)
    return found


def _replaced_in(
    fact: Fact, session: str, gone: Mapping[str, Sequence[Replaced]]
) -> list[Replaced]:
    """Return what a fact states that was replaced since."""
    if not gone or not fact.current:
        return []
    ids = [source.message_id for source in fact.sources if source.session == session]
    return [
        each
        for id_ in ids
        for each in gone.get(id_, ())
        if each.by not in ids and each.stated_in(fact.value)
    ]


def _corrected(fact: Fact, gone: Sequence[Replaced]) -> str:
    if fact.kind is FactKind.ACTION:
        # what was done is done, but its figures are no longer those that hold
        call, arrow, outcome = fact.value.partition(" → ")
        tool, opened, arguments = call.removesuffix(")").partition("(")
        still = f"{tool}{opened}{_without(arguments, gone)}"
        left = _without(outcome, gone)
        return (f"{still})" if opened else still) + (arrow + left if left else "")
    old, now = gone[0].text, gone[0].now
    return fact.value.replace(old, now, 1) if old in fact.value else now


def _without(listed: str, gone: Sequence[Replaced]) -> str:
    pieces = listed.split(", ")
    return ", ".join(each for each in pieces if not any(old.stated_in(each) for old in gone))
