"""``memoryd-setup``: install a bundle, go back, remove. ``install.sh`` of a bundle calls it."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from memoryd_device import profiles
from memoryd_device.install.errors import SetupError
from memoryd_device.install.layout import Layout
from memoryd_device.install.steps import Setup

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command: 0 when all is well, 1 with one line that says why not."""
    # It leads into the bundle, for this process alone: what is installed has its own.
    os.environ.pop("PYTHONPATH", None)
    args = _parser().parse_args(argv)
    setup = Setup(Layout(args.root), _say)
    try:
        return _run(setup, args)
    except SetupError as exc:
        print(f"memoryd-setup: {exc}", file=sys.stderr)
        return 1
    except OSError as exc:
        where = f"{exc.filename}: " if exc.filename else ""
        print(f"memoryd-setup: {where}{exc.strerror or exc}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("memoryd-setup: interrupted; run it again to go on", file=sys.stderr)
        return 130


def _run(setup: Setup, args: argparse.Namespace) -> int:
    match args.command:
        case "install":
            if args.bundle is None:
                raise SetupError("install from a bundle: unpack it and run sh install.sh")
            setup.install(args.bundle.resolve(), profile=args.profile, force=args.force)
        case "rollback":
            setup.rollback()
        case "status":
            setup.status()
        case "uninstall":
            question = "Remove memoryd" + (" and every conversation" if args.purge else "")
            if not _agreed(question, args.yes):
                return 1
            setup.uninstall(purge=args.purge)
        case "factory-reset":
            if not _agreed("Remove every conversation, the key and the settings", args.yes):
                return 1
            setup.factory_reset()
    return 0


def _say(text: str) -> None:
    print(text, flush=True)


def _agreed(question: str, yes: bool) -> bool:
    if yes:
        return True
    if not sys.stdin.isatty():
        print(f"memoryd-setup: {question}? Say so with --yes", file=sys.stderr)
        return False
    return input(f"{question}? [y/N] ").strip().lower() in ("y", "yes")


def _root(text: str) -> Path:
    # What a script's unset variable makes of it must not be the system itself.
    if not text:
        raise argparse.ArgumentTypeError("a folder, not nothing")
    return Path(text).resolve()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="memoryd-setup", description=__doc__)
    parser.add_argument(
        "--root",
        type=_root,
        default=Path("/"),
        metavar="DIR",
        help="a folder that plays the board, for a trial; nothing outside it is touched",
    )
    commands = parser.add_subparsers(dest="command", required=True)
    install = commands.add_parser("install", help="install or upgrade, from an unpacked bundle")
    install.add_argument("--bundle", type=Path, help=argparse.SUPPRESS)
    install.add_argument("--profile", choices=("auto", *profiles.NAMES), default="auto")
    install.add_argument("--force", action="store_true", help="go on in spite of problems")
    commands.add_parser("rollback", help="use the release before the present one again")
    commands.add_parser("status", help="say which releases there are")
    uninstall = commands.add_parser("uninstall", help="remove the program; conversations stay")
    uninstall.add_argument(
        "--purge", action="store_true", help="conversations, settings and key as well"
    )
    reset = commands.add_parser(
        "factory-reset", help="remove conversations, settings and key; the program stays"
    )
    for parser_ in (uninstall, reset):
        parser_.add_argument("--yes", action="store_true", help="do not ask")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
