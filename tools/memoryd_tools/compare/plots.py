"""The plots of a comparison as SVG, drawn by matplotlib.

Text stays text (``svg.fonttype none``): the browser draws it with its own fonts, Chinese as well.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, PercentFormatter

from memoryd_tools.compare.comparison import Comparison
from memoryd_tools.compare.figures import AgeBin, Figures
from memoryd_tools.memctl.terminal import PARTS
from memoryd_tools.memctl.words import Words

__all__ = ["plots"]

MIB = 2**20

# Told apart by those who see colours differently as well (Okabe and Ito's palette).
_COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#999999", "#f0e442")
_STYLES = ("-", "--", "-.", ":")

# Of parts, which are no strategies: the other palette of that kind (Tol's muted one).
_PART_COLOURS = ("#332288", "#ddcc77", "#117733", "#cc6677", "#88ccee", "#b0b0b0")

_DASHES = ("-", (0, (5, 2)), (0, (2, 2)), (0, (1, 3)))
"""Of lines that lie on each other: through the gaps of the later one the earlier one is seen."""

_SETTINGS: dict[Any, Any] = {
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "grid.alpha": 0.3,
}

_NOTHING = {"Date": None, "Creator": None, "Format": None, "Type": None}
"""Metadata would bring the addresses of its vocabularies into a page that has none."""


def plots(comparison: Comparison, words: Words) -> list[tuple[str, str]]:
    """Return (title, SVG) of each plot that there is something to draw for."""
    drawn: list[tuple[str, Callable[[Axes], None], bool]] = [
        ("tokens", lambda axes: _tokens(axes, comparison, words), True),
        ("parts", lambda axes: _parts(axes, comparison.figures, words), True),
        ("ages", lambda axes: _ages(axes, comparison.figures, words), comparison.asked),
        ("memory", lambda axes: _memory(axes, comparison, words), True),
    ]
    return [(words(f"plot.{name}"), _svg(name, draw)) for name, draw, wanted in drawn if wanted]


def _svg(name: str, draw: Callable[[Axes], None]) -> str:
    # Ids are made of the salt: they differ from plot to plot, and are the same at each run.
    with rc_context({**_SETTINGS, "svg.hashsalt": name}), warnings.catch_warnings():
        # It need not have Chinese glyphs: the browser draws them.
        warnings.filterwarnings("ignore", message=r"Glyph \d+")
        figure = Figure(figsize=(5.6, 3.6), layout="constrained")
        axes = figure.add_subplot()
        draw(axes)
        _legend(figure, axes)
        stream = io.StringIO()
        figure.savefig(stream, format="svg", transparent=True, metadata=_NOTHING)
    text = stream.getvalue()
    return text[text.index("<svg") :]  # without what only a file of its own needs


def _style(place: int) -> dict[str, Any]:
    return {
        "color": _COLOURS[place % len(_COLOURS)],
        "linestyle": _STYLES[place // len(_COLOURS) % len(_STYLES)],
    }


def _tokens(axes: Axes, comparison: Comparison, words: Words) -> None:
    """Tokens of each request of the longest transcript."""
    longest = _longest(comparison)
    for place, runs in enumerate(comparison.runs):
        run = runs[longest]
        axes.plot(
            [step.turn for step in run.steps],
            [step.tokens for step in run.steps],
            label=run.variant.name,
            linewidth=1.6,
            **_style(place),
        )
    axes.set_ylim(bottom=0)
    _by_turn(axes, words, words("axis.tokens"))


def _parts(axes: Axes, found: Sequence[Figures], words: Words) -> None:
    # A variant's options below it: side by side they would leave the bars no room.
    names = [each.variant.name.replace(" ", "\n") for each in found]
    left = [0.0] * len(found)
    for part, colour in zip(PARTS, _PART_COLOURS, strict=True):
        amounts = [each.parts.get(part, 0.0) for each in found]
        if any(amounts):
            axes.barh(names, amounts, left=left, color=colour, label=words(f"part.{part}"))
            left = [before + amount for before, amount in zip(left, amounts, strict=True)]
    axes.invert_yaxis()
    _label(axes, words("axis.tokens"), "")


def _ages(axes: Axes, found: Sequence[Figures], words: Words) -> None:
    bins = list(dict.fromkeys((age.low, age.high) for each in found for age in each.ages))
    bins.sort()
    ticks = [f"{low}-{high - 1}" if high else f"{low}+" for low, high in bins]
    for place, each in enumerate(found):
        known: Mapping[int, AgeBin] = {age.low: age for age in each.ages}
        axes.plot(
            range(len(bins)),
            [known[low].known / known[low].asked for low, _ in bins],
            marker="o",
            label=each.variant.name,
            markersize=8 - min(place, 3) * 1.5,
            color=_COLOURS[place % len(_COLOURS)],
            linestyle=_DASHES[place % len(_DASHES)],
        )
    axes.set_xticks(range(len(bins)), ticks)
    axes.set_ylim(-0.03, 1.03)
    axes.yaxis.set_major_formatter(PercentFormatter(1.0))
    _label(axes, words("axis.age"), words("axis.recall"))


def _memory(axes: Axes, comparison: Comparison, words: Words) -> None:
    longest = _longest(comparison)
    bare = comparison.bares[longest].memory
    axes.plot(
        list(bare),
        [sum(both) / MIB for both in bare.values()],
        label=words("plot.bare"),
        color="#444444",
        linewidth=1.2,
    )
    for place, runs in enumerate(comparison.runs):
        run = runs[longest]
        axes.plot(
            [step.turn for step in run.steps],
            [(step.main_bytes + step.worker_bytes) / MIB for step in run.steps],
            label=run.variant.name,
            linewidth=1.6,
            **_style(place),
        )
    axes.set_ylim(bottom=0)
    _by_turn(axes, words, words("axis.mb"))


def _by_turn(axes: Axes, words: Words, up: str) -> None:
    _label(axes, words("axis.turn"), up)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))


def _label(axes: Axes, across: str, up: str) -> None:
    axes.set_xlabel(across)
    axes.set_ylabel(up)


def _legend(figure: Figure, axes: Axes) -> None:
    # Above, over the whole width: at the side it would take a quarter of a narrow page.
    handles, names = axes.get_legend_handles_labels()
    columns = 3 if max(map(len, names)) <= 14 else 1
    figure.legend(
        handles, names, frameon=False, fontsize=9, ncols=columns, loc="outside upper left"
    )
    # Many variants of long names: a line takes 0.18 inches beside the bars or in the legend.
    beside = sum(1 + label.get_text().count("\n") for label in axes.get_yticklabels())
    figure.set_figheight(max(3.6, 1.4 + 0.18 * (beside + len(names) / columns)))


def _longest(comparison: Comparison) -> int:
    runs = comparison.runs[0]
    return max(range(len(runs)), key=lambda place: len(runs[place].steps))
