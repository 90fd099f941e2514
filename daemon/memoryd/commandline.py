"""The command line of ``memoryd``, and the questions that it answers without a daemon."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from memoryd import __version__
from memoryd.config import Settings
from memoryd.configuration import Flag, explain, load_here
from memoryd.errors import CloudAuth, ConfigError

__all__ = ["read", "reread"]

_EXIT_CODES = """\
exit codes:
  0    stopped on request (or the question of a flag was answered)
  1    could not start, or failed: socket in use, store locked or damaged, ...
  2    the command line or the configuration is wrong; every mistake is named
  130  interrupted before it was up
"""

_SHORT_FLAGS = {
    "socket": ("server", "socket", "PATH", "the Unix socket to listen on"),
    "tcp_port": ("server", "tcp_port", "PORT", "listen on 127.0.0.1 as well; needs --token-file"),
    "token_file": ("server", "token_file", "FILE", "the token that TCP clients must show"),
    "store": ("store", "path", "FILE", "the database"),
    "base_url": ("cloud", "base_url", "URL", "the endpoint, without /chat/completions"),
    "model": ("cloud", "model", "NAME", "the model to ask for"),
    "log_level": ("log", "level", "LEVEL", "debug, info, warning or error"),
    "log_format": ("log", "format", "FORMAT", "text or json"),
}


def read(argv: Sequence[str] | None) -> Settings | int:
    """Return the settings to run with, or the exit code where the command ends here."""
    args = _parser().parse_args(argv)
    try:
        configuration = load_here(args.config, _flags(args))
    except ConfigError as exc:
        for mistake in exc.mistakes:
            print(f"memoryd: {mistake}", file=sys.stderr)
        return 2
    if args.print_config:
        return _answer("\n".join(explain(configuration)))
    if args.check_config:
        unusable = _unusable_key(configuration.settings.cloud.api_key_file)
        if unusable is not None:
            print(f"memoryd: [cloud] api_key_file: {unusable}", file=sys.stderr)
            return 2
        return _answer(f"the configuration is right ({configuration.file or 'no file'})")
    return configuration.settings


def reread(argv: Sequence[str] | None) -> Settings:
    """Return the settings as they are now, with the flags of the start. Raises ConfigError."""
    args = _parser().parse_args(argv)
    return load_here(args.config, _flags(args)).settings


def _unusable_key(path: Path | None) -> str | None:
    """Say why the key cannot be had from its file by whoever asks; a start does not need it."""
    if path is None:
        return None
    from memoryd.llm.key import KeyFile  # with all of the client: ssl and more

    try:
        KeyFile(path).read()
    except CloudAuth as exc:
        return exc.message
    return None


def _answer(text: str) -> int:
    try:
        print(text, flush=True)
    except BrokenPipeError:
        # Whoever read has gone; what is still buffered must not raise once more at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def _flags(args: argparse.Namespace) -> list[Flag]:
    """Return the settings on the command line; the flags with names win over --set."""
    flags = [_set_flag(text) for text in args.set]
    for attribute, (section, key, _, _) in _SHORT_FLAGS.items():
        text = getattr(args, attribute)
        if text is not None:
            flags.append(Flag(name=(section, key), written=_written(attribute), text=text))
    return flags


def _set_flag(text: str) -> Flag:
    name, equals, value = text.partition("=")
    section, dot, key = name.strip().partition(".")
    if not equals or not dot:
        raise ConfigError((f"--set {name}: write --set SECTION.KEY=VALUE",))
    return Flag(name=(section, key), written=f"--set {name.strip()}", text=value)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="memoryd",
        description="Conversation memory for AI agents: keeps every message, answers what the "
        "model must see now.",
        epilog=_EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"memoryd {__version__}")
    parser.add_argument("--config", metavar="FILE", help="the TOML file with the settings")
    parser.add_argument(
        "--check-config", action="store_true", help="say whether the settings are right, and end"
    )
    parser.add_argument(
        "--print-config",
        action="store_true",
        help="print the effective settings and where each is from, and end; secrets are left out",
    )
    for attribute, (_, _, metavar, text) in _SHORT_FLAGS.items():
        parser.add_argument(_written(attribute), metavar=metavar, help=text)
    parser.add_argument(
        "--set",
        metavar="SECTION.KEY=VALUE",
        action="append",
        default=[],
        help="any other setting; may be given many times",
    )
    return parser


def _written(attribute: str) -> str:
    return "--" + attribute.replace("_", "-")
