"""What a terminal shows: widths of Chinese text, tables, the token bar, and nothing harmful.

Pure functions over text. Text from outside (a model, another user, a file) passes ``clean`` before
it is printed: an escape sequence in it could clear the screen or write to the clipboard.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence

__all__ = ["PARTS", "clean", "fit", "one_line", "pad", "shares", "table", "token_bar", "width"]

PARTS = ("system", "tools", "facts", "summary", "recalled", "recent")
"""The parts of a plan, in the order in which the bar shows them."""

_LETTERS = {
    "system": "S",
    "tools": "T",
    "facts": "F",
    "summary": "M",
    "recalled": "L",
    "recent": "R",
}
_COLOURS = {
    "system": "45",
    "tools": "46",
    "facts": "43",
    "summary": "44",
    "recalled": "41",
    "recent": "42",
}

_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"

# Bidirectional controls can make text read as something else than it is.
_BIDI = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def clean(text: str) -> str:
    """Return text with line breaks and tabs, and without anything else that steers a terminal."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_harmless(char) for char in text.replace("\r\n", "\n"))


def _harmless(char: str) -> str:
    if char in "\n\t":
        return char
    if char in _BIDI or unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp"):
        return _REPLACEMENT
    return char


def one_line(text: str) -> str:
    """Return cleaned text with each run of white space as one space."""
    return " ".join(clean(text).split())


def width(text: str) -> int:
    """Return how many columns the text takes: two for most Chinese characters."""
    from rich.cells import cell_len

    return cell_len(text)


def fit(text: str, columns: int) -> str:
    """Cut the text to so many columns, with an ellipsis where something is missing."""
    if width(text) <= columns:
        return text
    from rich.cells import set_cell_size

    # set_cell_size pads where half of a wide character would be left over.
    return set_cell_size(text, max(columns - 1, 0)).rstrip() + "…"


def pad(text: str, columns: int, *, right: bool = False) -> str:
    """Fill up with spaces to so many columns."""
    space = " " * max(columns - width(text), 0)
    return space + text if right else text + space


def table(
    headers: Sequence[str],
    rows: Iterable[Sequence[object]],
    *,
    columns: int | None = None,
) -> list[str]:
    """Return the lines of a table. Numbers stand to the right; with ``columns`` (of the terminal)
    the last column is cut to what is left.
    """
    cells = [[_cell(value) for value in row] for row in rows]
    raw = [headers, *cells]
    numeric = [
        bool(cells) and all(_is_number(row[place]) for row in cells)
        for place in range(len(headers))
    ]
    widths = [max(width(row[place]) for row in raw) for place in range(len(headers))]
    last = len(headers) - 1
    if columns is not None:
        widths[last] = min(widths[last], max(columns - sum(widths[:last]) - 2 * last, 8))
    return [
        "  ".join(
            pad(fit(text, widths[place]), widths[place], right=numeric[place])
            for place, text in enumerate(row)
        ).rstrip()
        for row in raw
    ]


def _cell(value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, float):
        return f"{value:.1f}"
    return one_line(str(value))


def _is_number(text: str) -> bool:
    return text == "-" or text.replace(".", "", 1).isdigit()


def shares(amounts: Sequence[int], total: int, cells: int) -> list[int]:
    """Divide ``cells`` among amounts of ``total``, each that is not 0 getting at least one.

    The result never sums to more than ``cells`` unless there are more amounts than cells.
    """
    if total <= 0:
        return [0] * len(amounts)
    exact = [amount * cells / total for amount in amounts]
    given = [
        max(int(part), 1) if amount > 0 else 0 for amount, part in zip(amounts, exact, strict=True)
    ]
    order = sorted(range(len(amounts)), key=lambda place: int(exact[place]) - exact[place])
    spare = round(min(sum(amounts), total) * cells / total) - sum(given)
    for place in order:
        if spare <= 0:
            break
        if amounts[place] > 0:
            given[place] += 1
            spare -= 1
    while sum(given) > cells and max(given) > 1:
        given[given.index(max(given))] -= 1
    return given


def token_bar(
    parts: Mapping[str, int], limit: int, cells: int, names: Mapping[str, str], *, colour: bool
) -> tuple[str, str]:
    """Return the bar of a plan and its legend: where the tokens of the limit went.

    With colours each part is a stretch of its own; without, its letter.
    """
    present = [part for part in PARTS if parts.get(part, 0) > 0]
    amounts = [parts[part] for part in present]
    filled = shares(amounts, max(limit, sum(amounts)), cells)
    drawn = "".join(
        _stretch(part, count, colour=colour) for part, count in zip(present, filled, strict=True)
    )
    bar = f"[{drawn}{'·' * (cells - sum(filled))}]"
    legend = "  ".join(
        f"{_mark(part, colour=colour)} {names[part]} {amount}"
        for part, amount in zip(present, amounts, strict=True)
    )
    return bar, legend


def _stretch(part: str, count: int, *, colour: bool) -> str:
    return f"\x1b[{_COLOURS[part]}m{' ' * count}\x1b[0m" if colour else _LETTERS[part] * count


def _mark(part: str, *, colour: bool) -> str:
    return f"\x1b[{_COLOURS[part]}m \x1b[0m" if colour else _LETTERS[part]
