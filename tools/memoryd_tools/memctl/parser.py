"""Command lines in the person's language: argparse, whose help and complaints are in English."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from memoryd_tools.memctl.terminal import clean
from memoryd_tools.memctl.words import Words

__all__ = ["Formatter", "Parser", "complaint"]

USAGE = 2


class Parser(argparse.ArgumentParser):
    """Complains in the person's language, and takes options between two arguments."""

    def __init__(self, words: Words, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._words = words
        self._is_inside = False

    def parse_known_args(  # type: ignore[override]  # argparse's own form has overloads
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse; in ``send SESSION --no-reply TEXT`` the text counts, which argparse passes by."""
        if self._is_inside or not self._has_optional_argument():
            return super().parse_known_args(args, namespace)
        self._is_inside = True  # it calls this method for each half
        # Python 3.11 takes as many characters from a usage of its own as "usage: " has.
        self.usage = self.format_usage().removeprefix(self._words("help.usage")).strip()
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._is_inside = False
            self.usage = None

    def _has_optional_argument(self) -> bool:
        positionals = self._get_positional_actions()
        if any(isinstance(action, argparse._SubParsersAction) for action in positionals):
            return False
        return any(action.nargs in ("?", "*") for action in positionals)

    def error(self, message: str) -> NoReturn:
        text = clean(self._words("usage.wrong", reason=complaint(self._words, message)))
        self.print_usage(sys.stderr)
        self.exit(USAGE, f"{self.prog.split()[0]}: {text}\n")


class Formatter(argparse.RawDescriptionHelpFormatter):
    """Says "usage" in the person's language."""

    def __init__(self, prog: str, *, words: Words, max_help_position: int) -> None:
        super().__init__(prog, max_help_position=max_help_position)
        self._words = words

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        # An empty one is meant: the line becomes part of an action's usage.
        named = self._words("help.usage") if prefix is None else prefix
        super().add_usage(usage, actions, groups, named)


def complaint(words: Words, message: str) -> str:
    """Return argparse's message in the person's language; what is not known stays as it is."""
    prefix, rest = "", message
    if match := re.match(r"argument (?P<name>[^:]+): ", message):
        prefix, rest = f"{match['name']}: ", message[match.end() :]
    for shape, key in _SHAPES:
        if match := re.fullmatch(shape, rest, re.DOTALL):
            return prefix + words(key, **match.groupdict())
    return message


# As Python 3.11 to 3.14 say it.
_SHAPES = (
    (r"the following arguments are required: (?P<names>.+)", "usage.required"),
    (r"one of the arguments (?P<names>.+) is required", "usage.required_one"),
    (r"unrecognized arguments: (?P<given>.+)", "usage.unrecognized"),
    (r"expected one argument", "usage.one_value"),
    (r"expected at least one argument", "usage.some_values"),
    (
        r"invalid choice: (?P<given>.+?)(?:, maybe you meant .+?)? \(choose from (?P<choices>.+)\)",
        "usage.choice",
    ),
    # by the names of the functions that read them
    (r"invalid _turns value: (?P<given>.+)", "usage.turns"),
    (r"invalid _share value: (?P<given>.+)", "usage.share"),
    (r"invalid _seconds value: (?P<given>.+)", "usage.seconds"),
    (r"invalid int value: (?P<given>.+)", "usage.whole"),
    (r"invalid \S+ value: (?P<given>.+)", "usage.value"),
    (r"not allowed with argument (?P<other>.+)", "usage.excludes"),
    (r"ignored explicit argument (?P<given>.+)", "usage.no_value"),
)
