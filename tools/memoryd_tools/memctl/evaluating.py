"""eval: how much of labelled conversations the daemon finds again, by strategy and by way."""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from memoryd.core.options import STRATEGY_NAMES
from memoryd_tools.evaluation import Labelled, Scores, read_labelled
from memoryd_tools.memctl.link import Link
from memoryd_tools.memctl.progress import progress
from memoryd_tools.memctl.screen import Screen
from memoryd_tools.memctl.terminal import table
from memoryd_tools.memctl.transfer import read_file
from memoryd_tools.memctl.words import BadFile, UsageError, Words

__all__ = ["run"]

WAYS: Mapping[str, Sequence[str]] = {
    "lexical": ("lexical", "fact"),
    "vector": ("vector",),
    "hybrid": ("lexical", "vector", "fact"),
}

LIMITS = {"zh": (300, 700, 1450), "en": (1000, 4000)}
"""Of a plan, in tokens after the reserve: those that the published figures are given for."""

OPTIONS = {"reserve_tokens": 0, "clock": False}

_WORDED: Mapping[str, str] = {
    "search": "eval.search",
    "lexical": "eval.lexical",
    "vector": "eval.vector",
    "hybrid": "eval.hybrid",
    "any": "eval.any",
    "recall": "eval.recall",
    "answer": "eval.answer",
    "evidence": "eval.evidence",
}
"""The names of scores that are words; those of strategies and MRR are the same everywhere."""

_BATCH = 128
_HITS = 50
_WARM_S = 10.0
"""How long the model may take to load; on a slow board some seconds."""


async def run(link: Link, screen: Screen, args: argparse.Namespace) -> int:
    """Append each file's sessions as a user of their own, ask, and delete the user again."""
    results: list[dict[str, object]] = []
    for path in args.files:
        with read_file(path) as text:
            try:
                sessions = read_labelled(text.splitlines())
            except ValueError as exc:
                raise UsageError("eval.no_set", path=path, reason=exc) from exc
            if not sessions:
                raise BadFile("file.empty")
        user = f"eval-{os.urandom(8).hex()}"
        try:
            vectors = await _stored(link, screen, sessions, user, args.wait)
            scores = await _asked(link, screen, args, sessions, user, vectors)
        finally:
            await link.call("user.delete", user=user)
        result = {
            "file": Path(path).name,
            "sessions": len(sessions),
            "probes": sum(len(each.probes) for each in sessions),
            "vectors": vectors,
            "scores": {
                row: {measure: round(mean.mean, 4) for measure, mean in measures.items()}
                for row, measures in scores.rows.items()
            },
        }
        results.append(result)
        _show(screen, result)
    return 0


async def _stored(
    link: Link, screen: Screen, sessions: Sequence[Labelled], user: str, wait_s: float
) -> bool:
    """Store the sessions and wait for their vectors, ``wait_s`` for a next one; return whether
    all are there."""
    total = sum(len(each.messages) for each in sessions)
    with progress(screen, "progress.eval_store", total) as advance:
        for index, each in enumerate(sessions):
            await link.call(
                "session.open",
                session=_name(user, index),
                user=user,
                strategy="hierarchical",
                language=each.language if each.language in ("zh", "en") else None,
                options=OPTIONS,
            )
            for start in range(0, len(each.messages), _BATCH):
                batch = each.messages[start : start + _BATCH]
                await link.call("memory.append", session=_name(user, index), messages=batch)
                advance(len(batch))
            await link.call("summary.refresh", session=_name(user, index))
    waiting, fewest, since = 0, math.inf, time.monotonic()
    while time.monotonic() - since < wait_s:
        worker = (await link.call("status"))["worker"]
        if worker["model"] is None:
            screen.note("eval.no_model")
            return False
        waiting = worker["pending"]
        if not waiting:
            return await _is_warm(link, user)
        if waiting < fewest:
            fewest, since = waiting, time.monotonic()
        await asyncio.sleep(0.5)
    screen.note("eval.not_ready", pending=waiting)
    return False


async def _is_warm(link: Link, user: str) -> bool:
    """Have the model loaded: the first question after a pause is answered without it."""
    deadline = time.monotonic() + _WARM_S
    while time.monotonic() < deadline:
        answer = await link.call("memory.search", user=user, query="?", k=1)
        if answer["recall"] == "hybrid":
            return True
        await asyncio.sleep(0.2)
    return False


async def _asked(
    link: Link,
    screen: Screen,
    args: argparse.Namespace,
    sessions: Sequence[Labelled],
    user: str,
    vectors: bool,
) -> Scores:
    scores = Scores()
    ways = {name: ways for name, ways in WAYS.items() if vectors or name == "lexical"}
    total = sum(len(each.probes) for each in sessions)
    with progress(screen, "progress.eval_ask", total) as advance:
        for index, each in enumerate(sessions):
            ask = _Asker(link, _name(user, index), each, scores, ways)
            await ask.all(args.strategy or STRATEGY_NAMES, args.limit, advance)
    return scores


class _Asker:
    """Asks about one session in each way, and scores the answers."""

    def __init__(
        self,
        link: Link,
        session: str,
        labelled: Labelled,
        scores: Scores,
        ways: Mapping[str, Sequence[str]],
    ) -> None:
        self._link = link
        self._session = session
        self._labelled = labelled
        self._scores = scores
        self._ways = ways
        self._same: dict[tuple[str, int], Mapping[str, Any]] = {}
        """Plans that no question changes."""

    async def all(
        self,
        strategies: Sequence[str],
        limits: Sequence[int] | None,
        advance: Callable[[int], None],
    ) -> None:
        language = self._labelled.language
        for probe in self._labelled.probes:
            for name, ways in self._ways.items():
                found = await self._link.call(
                    "memory.search",
                    session=self._session,
                    query=probe.question,
                    k=_HITS,
                    ways=list(ways),
                )
                self._scores.add_hits(f"search {name}", probe, [hit["id"] for hit in found["hits"]])
            for limit in limits or LIMITS.get(language, LIMITS["en"]):
                for strategy in strategies:
                    recalls = self._ways if strategy == "hierarchical" else {"": ()}
                    for name, ways in recalls.items():
                        plan = await self._plan(strategy, limit, probe.question, ways)
                        row = f"{strategy} {name}".strip()
                        self._scores.add_plan(row, limit, self._labelled, probe, plan)
            advance(1)

    async def _plan(
        self, strategy: str, limit: int, question: str, ways: Sequence[str]
    ) -> Mapping[str, Any]:
        if (strategy, limit) in self._same:
            return self._same[strategy, limit]
        plan: Mapping[str, Any] = await self._link.call(
            "memory.prompt",
            session=self._session,
            query=question,
            budget_tokens=limit,
            strategy=strategy,
            ways=list(ways) or None,
        )
        if strategy in ("fixed", "sliding"):
            self._same[strategy, limit] = plan
        return plan


def _name(user: str, index: int) -> str:
    return f"{user}.{index}"


def _show(screen: Screen, result: Mapping[str, Any]) -> None:
    if screen.json:
        screen.data(result)
        return
    screen.result(
        screen.words(
            "eval.file",
            file=result["file"],
            sessions=result["sessions"],
            probes=result["probes"],
        )
    )
    scores: Mapping[str, Mapping[str, float]] = result["scores"]
    for legend, rows in (
        (
            "eval.legend_search",
            {row: kept for row, kept in scores.items() if row.startswith("search ")},
        ),
        (
            "eval.legend_plan",
            {row: kept for row, kept in scores.items() if not row.startswith("search ")},
        ),
    ):
        found = dict.fromkeys(measure for kept in rows.values() for measure in kept)
        measures = sorted(found, key=_at)
        if not measures:
            continue
        headers = ["", *(_worded(screen.words, name, "@") for name in measures)]
        cells = [
            [
                _worded(screen.words, row, " "),
                *(f"{kept[name]:.3f}" if name in kept else "-" for name in measures),
            ]
            for row, kept in rows.items()
        ]
        for line in table(headers, cells):
            screen.result(f"  {line}")
        screen.note(legend)


def _at(measure: str) -> float:
    """The number that a measure is taken at; those without one come last."""
    _, _, number = measure.partition("@")
    return float(number) if number else math.inf


def _worded(words: Words, name: str, between: str) -> str:
    parts = name.split(between)
    return between.join(words(_WORDED[part]) if part in _WORDED else part for part in parts)
