"""Retrieval measured on labelled conversations: the files, and what counts as found.

One session a line: ``{"id", "language", "messages": [{"id", "role", "content", "name"?, "time"?}],
"probes": [{"question", "answer"?, "evidence": [message id]}]}``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

__all__ = ["Labelled", "Probe", "Scores", "read_labelled", "time_of"]

_TIMES = ("%I:%M %p on %d %B, %Y", "%Y-%m-%d %H:%M")


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """A question, with the words of its answer (empty: none) and the messages it stands in."""

    question: str
    answer: str
    evidence: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Labelled:
    """A conversation as ``memory.append`` takes it, and what is asked about it."""

    id: str
    language: str
    messages: tuple[Mapping[str, object], ...]
    probes: tuple[Probe, ...]

    def states(self, probe: Probe) -> bool:
        """Whether a message says the answer word for word, so that a plan could hold it."""
        return bool(probe.answer) and any(
            probe.answer in str(message["content"]) for message in self.messages
        )


@dataclass(slots=True)
class _Mean:
    """A mean that grows."""

    total: float = 0.0
    count: int = 0

    def add(self, value: float) -> None:
        self.total += value
        self.count += 1

    @property
    def mean(self) -> float:
        return self.total / self.count


@dataclass(slots=True)
class Scores:
    """Scores by what was asked (a way or a strategy) and by measure."""

    rows: dict[str, dict[str, _Mean]] = field(default_factory=dict)

    def add(self, row: str, measure: str, value: float) -> None:
        self.rows.setdefault(row, {}).setdefault(measure, _Mean()).add(value)

    def add_hits(self, row: str, probe: Probe, found: Sequence[str]) -> None:
        """Score the ids of hits, best first."""
        self.add(row, "any@5", bool(probe.evidence & set(found[:5])))
        self.add(row, "any@10", bool(probe.evidence & set(found[:10])))
        self.add(row, "recall@10", _share(probe.evidence, found[:10]))
        ranks = [rank for rank, id_ in enumerate(found, 1) if id_ in probe.evidence]
        self.add(row, "MRR", 1 / ranks[0] if ranks else 0.0)

    def add_plan(
        self, row: str, limit: int, labelled: Labelled, probe: Probe, plan: Mapping[str, Any]
    ) -> None:
        """Score a plan: the answer's words in what the model reads, and the evidence by id."""
        if labelled.states(probe):
            read = "\n".join(str(message.get("content")) for message in plan["messages"])
            self.add(row, f"answer@{limit}", probe.answer in read)
        ids = {id_ for part in plan["parts"] for id_ in part.get("ids") or ()}
        self.add(row, f"evidence@{limit}", _share(probe.evidence, ids))


def read_labelled(lines: Iterable[str]) -> tuple[Labelled, ...]:
    """Read sessions. Raises ValueError that names the line."""
    found: list[Labelled] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            found.append(_labelled(json.loads(line)))
        except json.JSONDecodeError as exc:
            raise ValueError(f"line {number} is no JSON: {exc}") from exc
        except RecursionError as exc:
            raise ValueError(f"line {number} is nested too deeply") from exc
        except ValueError as exc:
            raise ValueError(f"line {number}: {exc}") from exc
    return tuple(found)


def time_of(value: object) -> float | None:
    """Return a time as the sets write it, in seconds; None where it is none."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return float(value)
    if not isinstance(value, str):
        return None
    parsers: tuple[Callable[[str], datetime], ...] = (
        datetime.fromisoformat,
        *(_parser(form) for form in _TIMES),
    )
    for parse in parsers:
        try:
            moment = parse(value)
        except ValueError:
            continue
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()
    return None


def _parser(form: str) -> Callable[[str], datetime]:
    return lambda text: datetime.strptime(text, form)


def _labelled(value: object) -> Labelled:
    record = _record(value, "a session", "id", "messages", "probes")
    messages = []
    for message in _records(record, "messages", "id", "role", "content"):
        kept = {key: message[key] for key in ("id", "role", "content")}
        if message.get("name"):
            kept["name"] = message["name"]
        time = time_of(message.get("time"))
        if time is not None:
            kept["time"] = time
        messages.append(kept)
    known = {str(message["id"]) for message in messages}
    probes = []
    for probe in _records(record, "probes", "question", "evidence"):
        if not isinstance(probe["evidence"], list):
            raise ValueError("evidence must be a list of ids of messages")
        evidence = frozenset(map(str, probe["evidence"]))
        if not evidence <= known:
            raise ValueError(f"no message has the id {min(evidence - known)!r}")
        if not evidence:
            raise ValueError(f"no evidence for {probe['question']!r}")
        probes.append(
            Probe(question=probe["question"], answer=probe.get("answer") or "", evidence=evidence)
        )
    return Labelled(
        id=record["id"],
        language=record.get("language", "zh"),
        messages=tuple(messages),
        probes=tuple(probes),
    )


def _records(record: Mapping[str, Any], name: str, *keys: str) -> list[Mapping[str, Any]]:
    if not isinstance(record[name], list):
        raise ValueError(f"{name} must be a list")
    return [_record(each, f"each of {name}", *keys) for each in record[name]]


def _record(value: object, what: str, *keys: str) -> Mapping[str, Any]:
    if not isinstance(value, dict) or not all(key in value for key in keys):
        raise ValueError(f"{what} must be an object with {', '.join(keys)}")
    return value


def _share(wanted: frozenset[str], found: Collection[str]) -> float:
    return len(wanted & set(found)) / len(wanted)
