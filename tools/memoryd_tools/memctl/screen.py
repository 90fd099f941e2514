"""Where results and words go: results to standard output, words for people to standard error.

With ``--json`` standard output carries JSON alone, one value a line.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import TextIO

from memoryd_tools.memctl.exchange import dump_json
from memoryd_tools.memctl.terminal import clean, table, token_bar
from memoryd_tools.memctl.words import Words

__all__ = ["Closed", "Screen", "wants_colour"]

BAR_CELLS = 40


class Closed(Exception):
    """Nothing more can be printed. ``reason`` is None when whoever read standard output has gone
    (``memctl history | head``), which is no failure."""

    def __init__(self, reason: str | None) -> None:
        super().__init__(reason)
        self.reason = reason


def wants_colour(stream: TextIO, environ: Mapping[str, str]) -> bool:
    """Whether to send colours there: to a terminal that has them, unless NO_COLOR is set."""
    return stream.isatty() and not environ.get("NO_COLOR") and environ.get("TERM") != "dumb"


class Screen:
    """Standard output and error of one command, in one language."""

    def __init__(self, out: TextIO, err: TextIO, words: Words, *, json: bool, colour: bool) -> None:
        self.words = words
        self.json = json
        self.colour = colour
        self._out = out
        self._err = err

    @property
    def err(self) -> TextIO:
        return self._err

    @property
    def interactive(self) -> bool:
        """Whether a person sees the results as they come."""
        return self._out.isatty() and not self.json

    def columns(self) -> int | None:
        """The terminal's width; None when the results go elsewhere and must not be cut."""
        try:
            return os.get_terminal_size(self._out.fileno()).columns if self._out.isatty() else None
        except (OSError, ValueError):
            return None

    def result(self, text: str, *, end: str = "\n") -> None:
        """Print words of a result. Raises Closed."""
        try:
            self._out.write(text + end)
            self._out.flush()
        except OSError as exc:
            reason = None if isinstance(exc, BrokenPipeError) else exc.strerror or str(exc)
            raise Closed(reason) from exc

    def data(self, value: object) -> None:
        """Print one JSON value. Raises Closed."""
        self.result(dump_json(value))

    def table(self, headers: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
        """Print a table; its headers are keys of words."""
        for line in self.table_lines(headers, rows, columns=self.columns()):
            self.result(line)

    def table_lines(
        self,
        headers: Sequence[str],
        rows: Iterable[Sequence[object]],
        *,
        columns: int | None = None,
    ) -> list[str]:
        """Return the lines of a table; its headers are keys of words."""
        head, *lines = table([self.words(key) for key in headers], rows, columns=columns)
        return [self.paint(head, "1"), *lines]

    def note(self, key: str, **values: object) -> None:
        """Tell the person something that is no result."""
        self.say(clean(self.words(key, **values)))

    def ask(self, key: str, **values: object) -> None:
        """Print a question; the answer is typed behind it."""
        self.say(clean(self.words(key, **values)), end=" ")

    def say(self, text: str, *, end: str = "\n") -> None:
        """Print words that are no result and are clean already."""
        try:
            self._err.write(text + end)
            self._err.flush()
        except OSError:
            pass  # nobody listens; the results matter more

    def plan_line(self, prompt: Mapping[str, object], limit: int) -> list[str]:
        """Return the lines that say what a plan holds and where its tokens went."""
        parts = _tokens_by_part(prompt.get("parts"))
        names = {part: self.words(f"part.{part}") for part in parts}
        bar, legend = token_bar(parts, limit, BAR_CELLS, names, colour=self.colour)
        used = self.words(
            "plan.used",
            # ~: counted by the estimator, which is never below
            tokens=f"{'~' if prompt.get('estimated') else ''}{prompt.get('tokens', 0)}",
            limit=limit,
            strategy=clean(str(prompt.get("effective_strategy"))),
        )
        return [f"{bar} {used}", legend]

    def paint(self, text: str, code: str) -> str:
        """Return text in a colour (an SGR code), where there are colours."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour else text


def _tokens_by_part(parts: object) -> dict[str, int]:
    found: dict[str, int] = {}
    for part in parts if isinstance(parts, list) else []:
        found[part["part"]] = found.get(part["part"], 0) + part["tokens"]
    return found
