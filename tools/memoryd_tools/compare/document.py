"""What a comparison says, as blocks that a terminal, Markdown and a page show each in their way."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from memoryd import __version__
from memoryd_tools.compare.article import ARTICLE_RECALL
from memoryd_tools.compare.comparison import Comparison
from memoryd_tools.compare.figures import MARKS, Figures
from memoryd_tools.memctl.terminal import one_line, table
from memoryd_tools.memctl.words import Words

__all__ = [
    "Block",
    "Code",
    "Lines",
    "Table",
    "bench_blocks",
    "blocks",
    "markdown_table",
    "to_markdown",
    "to_terminal",
]

MIB = 2**20

NAMED = 8
"""Lost facts that are told by name, of each strategy."""


@dataclass(frozen=True, slots=True)
class Table:
    title: str
    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Lines:
    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Code:
    title: str
    text: str


Block = Table | Lines | Code


def blocks(comparison: Comparison, words: Words) -> list[Block]:
    """Return the whole report, its summary first."""
    found = comparison.figures
    snippet = comparison.snippet
    return [
        Lines(words("title"), tuple(_introduction(comparison, words))),
        Lines(words("section.advice"), tuple(_advice(comparison, words))),
        *([Code(words("section.snippet"), snippet)] if snippet is not None else []),
        _tokens(found, words),
        _kept(found, words),
        _price(comparison, words),
        *_lost(found, words),
        Lines(words("section.notes"), tuple(_notes(comparison, words))),
    ]


def bench_blocks(comparison: Comparison, words: Words) -> list[Block]:
    """Return the report of the article's measurement; its first table has the settings."""
    found = (
        replace(each, variant=replace(each.variant, options={})) for each in comparison.figures
    )
    plain = replace(comparison, figures=tuple(found))
    notes = (words("note.article"), words("note.recall"), words("note.memory"))
    return [
        Lines(words("title.bench"), tuple(_introduction(comparison, words))),
        _article(comparison.figures, words),
        _price(plain, words),
        *_lost(plain.figures, words),
        Lines(words("section.notes"), notes),
    ]


def to_terminal(blocks: Iterable[Block], columns: int | None) -> list[str]:
    """Return the lines for a terminal (not painted)."""
    lines: list[str] = []
    for block in blocks:
        lines += ["", block.title]
        if isinstance(block, Table):
            lines += [f"  {line}" for line in table(block.headers, block.rows, columns=columns)]
        elif isinstance(block, Lines):
            lines += [f"  {one_line(line)}" for line in block.lines]
        else:
            lines += [f"  {line}" for line in block.text.splitlines()]
    return lines[1:]


def to_markdown(blocks: Sequence[Block]) -> str:
    """Return the report as Markdown."""
    parts: list[str] = []
    for place, block in enumerate(blocks):
        parts.append(f"{'#' if not place else '##'} {block.title}")
        if isinstance(block, Table):
            parts.append(markdown_table(block))
        elif isinstance(block, Lines):
            parts.append("\n".join(f"- {_escaped(line)}" for line in block.lines))
        else:
            parts.append(f"```toml\n{block.text}\n```")
    return "\n\n".join(parts) + "\n"


def markdown_table(block: Table) -> str:
    """Return one table as Markdown."""
    rows = [block.headers, tuple("---" for _ in block.headers), *block.rows]
    return "\n".join(f"| {' | '.join(map(_escaped, row))} |" for row in rows)


def _escaped(text: str) -> str:
    line = one_line(text)
    for mark in "\\`*_<>|[]":
        line = line.replace(mark, f"\\{mark}")
    return line


# --- blocks -----------------------------------------------------------------------------------


def _introduction(comparison: Comparison, words: Words) -> Iterable[str]:
    plan = comparison.plan
    yield words(
        "played",
        transcripts=len(plan.transcripts),
        turns=comparison.turns,
        asked=comparison.figures[0].asked,
    )
    if comparison.cut_short:
        reached = (f"{each.variant.name} {each.turns}" for each in comparison.figures)
        yield words("cut_short", played=", ".join(reached))
    yield words("facts.found" if comparison.found else "facts.given")
    if plan.cloud.simulated:
        yield words("cloud.simulated")
    else:
        yield words("cloud.real", host=plan.cloud.settings["base_url"])
    yield words(
        "machine",
        machine=platform.machine(),
        python=platform.python_version(),
        version=__version__,
        date=datetime.fromtimestamp(comparison.at, plan.zone).strftime("%Y-%m-%d %H:%M"),
    )


def _advice(comparison: Comparison, words: Words) -> Iterable[str]:
    advice = comparison.advice
    if advice is None:
        yield words("advice.none")
        return
    chosen = advice.chosen
    if comparison.plan.sweep:
        yield words(
            "sweep.balanced",
            strategy=chosen.variant.name,
            recall=percent(chosen.recall),
            tokens=f"{chosen.mean_tokens:.0f}",
        )
    else:
        yield words("advice", strategy=chosen.variant.name)
    for reason in advice.reasons:
        values = dict(reason.values)
        if "scene" in values:
            values["scene"] = words(f"scene.{values['scene']}")
        yield words(reason.key, **values) if values else words(reason.key)


def _article(found: Sequence[Figures], words: Words) -> Table:
    names = ("strategy", "article", "here", "forgets", "outdated", "tokens", "settings")
    return Table(
        words("section.memory_kept"),
        tuple(words(f"column.{name}") for name in names),
        tuple(
            (
                each.variant.strategy,
                percent(ARTICLE_RECALL.get(each.variant.strategy)),
                percent(each.recall),
                _forgets_cell(each, words),
                str(len(each.outdated)),
                _tokens_cell(each, 0),
                " ".join(f"{key}={value}" for key, value in each.variant.options.items()),
            )
            for each in found
        ),
    )


def _forgets_cell(each: Figures, words: Words) -> str:
    if not each.asked:
        return "-"
    if each.forgets is None:
        return words("cell.never")
    return words("cell.forgets", turn=each.forgets.turn)


def _tokens(found: Sequence[Figures], words: Words) -> Table:
    marks = [mark for mark in MARKS if any(mark in each.tokens for each in found)]
    return Table(
        words("section.tokens"),
        (
            words("column.strategy"),
            *(words("column.tokens_at", mark=mark) for mark in marks),
            words("column.tokens"),
        ),
        tuple(
            (each.variant.name, *(_tokens_cell(each, mark) for mark in (*marks, 0)))
            for each in found
        ),
    )


def _tokens_cell(each: Figures, mark: int) -> str:
    tokens = each.tokens.get(mark)
    return "-" if tokens is None else f"{tokens.mean:.0f} / {tokens.max}"


def _kept(found: Sequence[Figures], words: Words) -> Table:
    names = ("strategy", "recall", "forgets", "outdated", "ungrounded")
    return Table(
        words("section.memory_kept"),
        tuple(words(f"column.{name}") for name in names),
        tuple(
            (
                each.variant.name,
                percent(each.recall),
                _forgets_cell(each, words),
                str(len(each.outdated)),
                f"{each.ungrounded_per_100:.1f}",
            )
            for each in found
        ),
    )


def _price(comparison: Comparison, words: Words) -> Table:
    cost = "cost_tokens" if comparison.plan.price is None else "cost"
    names = ("strategy", "first_token", "plan", "main", "worker", "calls", cost, "summary_share")
    return Table(
        words("section.price"),
        tuple(words(f"column.{name}") for name in names),
        tuple(
            (
                each.variant.name,
                "-" if each.first_token_ms is None else f"{each.first_token_ms:.0f}",
                f"{each.plan_ms:.1f}",
                f"{each.extra_main / MIB:+z.1f}",
                f"{each.extra_worker / MIB:+z.1f}",
                f"{each.calls_per_100:.1f}",
                _cost_cell(each),
                percent(each.cost.summary_share),
            )
            for each in comparison.figures
        ),
    )


def _cost_cell(each: Figures) -> str:
    cost = each.cost
    if cost.total is not None:
        return f"{cost.total:.4f}"
    sums = (cost.prompt_tokens, cost.reply_tokens)
    return str(sum((*sums, cost.summary_prompt_tokens, cost.summary_reply_tokens)))


def _lost(found: Sequence[Figures], words: Words) -> list[Lines]:
    """Return the block about what was lost; none where nothing was asked or stated."""
    lines = tuple(_losses(found, words))
    return [Lines(words("section.lost"), lines)] if lines else []


def _losses(found: Sequence[Figures], words: Words) -> Iterable[str]:
    for each in found:
        if each.lost:
            yield words("lost.names", strategy=each.variant.name, names=_named(each.lost, words))
        elif each.forgets is not None:
            yield words(
                "lost.meanwhile",
                strategy=each.variant.name,
                turn=each.forgets.turn,
                name=one_line(each.forgets.name),
                age=each.forgets.age,
            )
        elif each.asked:
            yield words("lost.none", strategy=each.variant.name)
        if each.outdated:
            names = _named(each.outdated, words)
            yield words("lost.outdated", strategy=each.variant.name, names=names)
        if each.ungrounded:
            lines = _named(each.ungrounded, words)
            yield words("lost.ungrounded", strategy=each.variant.name, lines=lines)


def _named(names: Sequence[str], words: Words) -> str:
    more = len(names) - NAMED
    shown = "; ".join(one_line(name) for name in names[:NAMED])
    return f"{shown} {words('lost.more', count=more)}" if more > 0 else shown


def _notes(comparison: Comparison, words: Words) -> Iterable[str]:
    yield words("note.recall")
    yield words("note.memory")
    if comparison.advice is not None:
        yield words("note.snippet")
    yield words("note.no_price" if comparison.plan.price is None else "note.cost")


def percent(share: float | None) -> str:
    return "-" if share is None else f"{share:.0%}"
