"""The command line of memctl: what may be asked, and which function answers it."""

from __future__ import annotations

import argparse
import asyncio
import io
import os
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from importlib import import_module
from typing import Any

from memoryd import __version__
from memoryd.core.options import STRATEGY_NAMES
from memoryd.errors import RequestError, to_wire
from memoryd.wire.arguments import FACT_KINDS
from memoryd_tools.compare.scenes import SCENES, WANTED_RECALL
from memoryd_tools.compare.words import PHRASES as COMPARED
from memoryd_tools.memctl.interrupting import INTERRUPTED, loading
from memoryd_tools.memctl.link import Link, connect, where
from memoryd_tools.memctl.parser import Formatter, Parser
from memoryd_tools.memctl.screen import Closed, Screen, wants_colour
from memoryd_tools.memctl.terminal import clean
from memoryd_tools.memctl.words import (
    Complaint,
    Unreachable,
    Words,
    error_line,
    language,
)

__all__ = ["command_line", "main"]

DONE = 0
FAILED = 1
USAGE = 2
UNREACHABLE = 3
FOUND_FAULTS = 4

Online = Callable[[Link, Screen, argparse.Namespace], Awaitable[int]]
"""A command that needs a connection."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code (see ``memctl --help``)."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    if arguments[:1] == ["cloudsim"]:
        # It has a command line of its own, and no daemon.
        from memoryd_tools import cloudsim

        return cloudsim.main(arguments[1:])
    words = Words(language(arguments, os.environ))
    _prepare_streams()
    args = command_line(words).parse_args(arguments)
    screen = Screen(
        sys.stdout,
        sys.stderr,
        words,
        json=args.json,
        colour=wants_colour(sys.stdout, os.environ) and not args.json,
    )
    try:
        return _dispatch(screen, args)
    except Closed as exc:
        # What is still buffered must not raise once more when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if exc.reason is None:
            return DONE
        screen.note("file.unwritable", path="stdout", reason=exc.reason)
        return FAILED
    except KeyboardInterrupt:
        screen.note("chat.stopped")
        return INTERRUPTED


def _prepare_streams() -> None:
    """Make reading and printing any text safe: a wrong byte or a terminal without Chinese must not
    end in a traceback."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # started with it closed
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  # for good
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    if isinstance(sys.stdin, io.TextIOWrapper):
        # The half characters that this makes are refused where the text is used.
        sys.stdin.reconfigure(errors="surrogateescape")


def _dispatch(screen: Screen, args: argparse.Namespace) -> int:
    try:
        module, function, connected = _COMMANDS[args.command]
        with loading():
            command = getattr(import_module(f"memoryd_tools.memctl.{module}"), function)
        if connected:
            return _run_connected(command, screen, args)
        return int(command(screen, args))
    except (RequestError, Complaint) as exc:
        _report(screen, exc)
        if isinstance(exc, RequestError):
            return FAILED
        return UNREACHABLE if isinstance(exc, Unreachable) else USAGE


def _report(screen: Screen, error: RequestError | Complaint) -> None:
    line = clean(error_line(screen.words, error))
    screen.say(f"memctl: {line}")
    if screen.json:
        wire = to_wire(error) if isinstance(error, RequestError) else {"message": line}
        screen.data({"error": wire})


# Command: module, function, and whether it is handed a connection. Imported when asked for, since
# the store or the web server that one command needs would slow down all the others.
_COMMANDS: Mapping[str, tuple[str, str, bool]] = {
    "chat": ("talking", "chat", False),
    "send": ("changing", "send", True),
    "prompt": ("reading", "prompt", True),
    "history": ("reading", "history", True),
    "search": ("reading", "search", True),
    "sessions": ("reading", "sessions", True),
    "users": ("reading", "users", True),
    "status": ("reading", "status", True),
    "status --prometheus": ("operation", "prometheus", False),
    "logs": ("logs", "show", False),
    "support-bundle": ("operation", "support_bundle", False),
    "facts": ("facts", "show", True),
    "facts set": ("facts", "put", True),
    "facts edit": ("facts", "edit", True),
    "facts pin": ("facts", "pin", True),
    "facts unpin": ("facts", "unpin", True),
    "facts forget": ("facts", "forget", True),
    "facts export": ("facts", "export", True),
    "summary": ("summary", "show", True),
    "forget": ("changing", "forget", True),
    "delete": ("changing", "delete", True),
    "export": ("transfer", "export_file", True),
    "import": ("transfer", "import_files", True),
    "backup": ("files", "backup", False),
    "restore": ("files", "restore", False),
    "doctor": ("doctor", "run", False),
    "board": ("board", "run", False),
    "compare": ("comparing", "run", False),
    "pressure": ("pressure", "run", False),
    "bench": ("benching", "run", False),
    "eval": ("evaluating", "run", True),
}


def _run_connected(act: Online, screen: Screen, args: argparse.Namespace) -> int:
    place = where(args.socket, args.tcp, args.token_file, os.environ)

    async def connected() -> int:
        async with connect(place, args.owner) as link:
            return await act(link, screen, args)

    with asyncio.Runner() as runner:
        runner.get_loop()  # first: who presses Ctrl-C now would leave a coroutine never awaited
        return runner.run(connected())


# --- the parser -------------------------------------------------------------------------------


def command_line(words: Words) -> argparse.ArgumentParser:
    """What memctl may be asked, with its help in the person's language."""

    def formatter(prog: str) -> argparse.HelpFormatter:
        return Formatter(prog, words=words, max_help_position=28)

    common = Parser(words, add_help=False)
    _add_common(common, words, suppress=True)
    parser = Parser(
        words,
        prog="memctl",
        description=words("help.memctl"),
        epilog=words("help.exit_codes"),
        formatter_class=formatter,
        add_help=False,
        allow_abbrev=False,
    )
    _add_common(parser, words, suppress=False)
    parser.add_argument(
        "--version", action="version", version=f"memctl {__version__}", help=words("help.version")
    )
    parser._optionals.title = words("help.options")
    commands = parser.add_subparsers(
        dest="command", required=True, metavar=words("help.command"), title=words("help.commands")
    )

    def add(name: str, under: Any = None) -> argparse.ArgumentParser:
        text = words(f"help.{name.replace(' ', '_').replace('-', '_')}")
        made: argparse.ArgumentParser = (under or commands).add_parser(
            name.rpartition(" ")[2],
            words=words,
            help=text,
            description=text,
            parents=[common],
            formatter_class=formatter,
            add_help=False,
            allow_abbrev=False,
        )
        made._optionals.title = words("help.options")
        made._positionals.title = words("help.arguments")
        # An action of a command replaces the name that the command set.
        made.set_defaults(command=name)
        return made

    _add_commands(add, words)
    return parser


def _add_common(parser: argparse.ArgumentParser, words: Words, *, suppress: bool) -> None:
    """Add what every command takes, before its name and after it alike."""

    def default(value: object) -> object:
        # After the name only what is given may count, or it would undo what stood before.
        return argparse.SUPPRESS if suppress else value

    parser.add_argument("-h", "--help", action="help", help=words("help.help"))
    parser.add_argument(
        "--socket", metavar="PATH", default=default(None), help=words("help.socket")
    )
    parser.add_argument("--tcp", metavar="HOST:PORT", default=default(None), help=words("help.tcp"))
    parser.add_argument(
        "--token-file", metavar="FILE", default=default(None), help=words("help.token_file")
    )
    parser.add_argument("--owner", metavar="UID", default=default(None), help=words("help.owner"))
    parser.add_argument(
        "--json", action="store_true", default=default(False), help=words("help.json")
    )
    parser.add_argument(
        "--lang", choices=("zh", "en"), default=default(None), help=words("help.lang")
    )


def _add_commands(add: Callable[..., argparse.ArgumentParser], words: Words) -> None:
    chat = add("chat")
    chat.add_argument("session", nargs="?", default="memctl", help=words("help.session_default"))
    _add_settings(chat, words)

    send = add("send")
    send.add_argument("session", help=words("help.session"))
    send.add_argument("text", nargs="?", help=words("help.text"))
    send.add_argument("--id", help=words("help.id"))
    send.add_argument(
        "--role",
        choices=("user", "assistant", "system"),
        default="user",
        help=words("help.role"),
    )
    send.add_argument("--no-reply", action="store_true", help=words("help.no_reply"))
    _add_settings(send, words)

    prompt = add("prompt")
    prompt.add_argument("session", help=words("help.session"))
    prompt.add_argument("--query", help=words("help.query"))
    prompt.add_argument("--budget", type=int, metavar="TOKENS", help=words("help.budget"))
    prompt.add_argument("--strategy", help=words("help.strategy"))
    prompt.add_argument("--full", action="store_true", help=words("help.full"))

    history = add("history")
    history.add_argument("session", help=words("help.session"))
    history.add_argument("--limit", type=int, default=20, help=words("help.limit"))
    history.add_argument("--before", type=int, metavar="SEQ", help=words("help.before"))
    history.add_argument("--after", type=int, metavar="SEQ", help=words("help.after"))
    history.add_argument("--all", action="store_true", help=words("help.all"))

    search = add("search")
    search.add_argument("query", help=words("help.search_query"))
    search.add_argument("--session", help=words("help.search_session"))
    search.add_argument("--user", default="default", help=words("help.search_user"))
    search.add_argument("-k", type=int, default=5, help=words("help.k"))
    search.add_argument(
        "--role",
        action="append",
        choices=("system", "user", "assistant", "tool"),
        help=words("help.search_role"),
    )
    search.add_argument("--since", metavar="TIME", help=words("help.since"))
    search.add_argument("--until", metavar="TIME", help=words("help.until"))
    search.add_argument("--explain", action="store_true", help=words("help.explain"))

    sessions = add("sessions")
    sessions.add_argument("--user", help=words("help.of_user"))
    sessions.add_argument(
        "--order", choices=("updated", "name"), default="updated", help=words("help.order")
    )
    sessions.add_argument("--limit", type=int, default=50, help=words("help.limit"))

    add("users")

    status = add("status")
    status.add_argument(
        "--watch",
        nargs="?",
        type=_seconds,
        const=1.0,
        metavar=words("help.seconds"),
        help=words("help.watch"),
    )
    status.add_argument(
        "--prometheus",
        dest="command",
        action="store_const",
        const="status --prometheus",
        help=words("help.prometheus"),
    )
    status.add_argument("-o", "--output", metavar="FILE", help=words("help.prometheus_output"))

    _add_facts(add, words)

    summary = add("summary")
    summary.add_argument("session", help=words("help.session"))
    summary.add_argument("--refresh", action="store_true", help=words("help.refresh"))
    summary.add_argument("--no-wait", action="store_true", help=words("help.no_wait"))
    summary.add_argument("--all", action="store_true", help=words("help.excerpts"))

    forget = add("forget")
    forget.add_argument("session", help=words("help.session"))
    forget.add_argument("ids", nargs="+", metavar="id", help=words("help.ids"))

    delete = add("delete")
    delete.add_argument("what", choices=("session", "user"), help=words("help.what"))
    delete.add_argument("name", help=words("help.name"))
    delete.add_argument("--yes", action="store_true", help=words("help.yes"))

    export = add("export")
    export.add_argument("sessions", nargs="*", metavar="session", help=words("help.exported"))
    export.add_argument("--user", help=words("help.of_user"))
    export.add_argument("-o", "--output", metavar="FILE", help=words("help.output"))
    export.add_argument(
        "--format", choices=("jsonl", "openai"), default="jsonl", help=words("help.format")
    )

    imported = add("import")
    imported.add_argument("files", nargs="+", metavar="file", help=words("help.files"))
    imported.add_argument("--session", help=words("help.import_session"))
    imported.add_argument("--user", help=words("help.import_user"))

    for name in ("backup", "restore"):
        copy = add(name)
        copy.add_argument("file", help=words(f"help.{name}_file"))
        copy.add_argument("--store", metavar="FILE", help=words("help.store"))
        copy.add_argument("--config", metavar="FILE", help=words("help.config"))
        if name == "restore":
            copy.add_argument("--yes", action="store_true", help=words("help.yes"))

    _add_compare(add, words)
    _add_pressure(add, words)
    _add_eval(add, words)

    add("cloudsim")  # only named here, for --help; main() hands it over

    doctor = add("doctor")
    doctor.add_argument("--config", metavar="FILE", help=words("help.config"))

    board = add("board")
    board.add_argument("--config", metavar="FILE", help=words("help.config"))

    logs = add("logs")
    logs.add_argument("-n", "--lines", type=_lines, default=50, help=words("help.lines"))
    logs.add_argument("-f", "--follow", action="store_true", help=words("help.follow"))
    logs.add_argument("--config", metavar="FILE", help=words("help.config"))

    bundle = add("support-bundle")
    bundle.add_argument("-o", "--output", metavar="FILE", help=words("help.bundle_output"))
    bundle.add_argument("--config", metavar="FILE", help=words("help.config"))


def _add_pressure(add: Callable[..., argparse.ArgumentParser], words: Words) -> None:
    pressure = add("pressure")
    what = pressure.add_mutually_exclusive_group()
    what.add_argument(
        "--watch",
        nargs="?",
        type=_seconds,
        const=1.0,
        metavar=words("help.seconds"),
        help=words("help.watch"),
    )
    what.add_argument("--record", metavar="FILE", help=words("help.record"))
    what.add_argument("--simulate", metavar="FILE", help=words("help.simulate"))
    pressure.add_argument(
        "--seconds",
        type=_seconds,
        default=60.0,
        metavar=words("help.seconds"),
        help=words("help.record_seconds"),
    )
    pressure.add_argument("--config", metavar="FILE", help=words("help.config"))


def _add_eval(add: Callable[..., argparse.ArgumentParser], words: Words) -> None:
    evaluate = add("eval")
    evaluate.epilog = f"{words('eval.legend_search')}\n\n{words('eval.legend_plan')}"
    evaluate.add_argument("files", nargs="+", metavar="file", help=words("help.eval_file"))
    evaluate.add_argument(
        "--strategy", action="append", choices=STRATEGY_NAMES, help=words("help.eval_strategy")
    )
    evaluate.add_argument(
        "--limit", action="append", type=int, metavar="TOKENS", help=words("help.eval_limit")
    )
    evaluate.add_argument(
        "--wait", type=_seconds, default=600.0, metavar="S", help=words("help.eval_wait")
    )


def _add_compare(add: Callable[..., argparse.ArgumentParser], words: Words) -> None:
    compare = add("compare")
    compare.add_argument("files", nargs="+", metavar="file", help=words("help.compared"))
    compare.add_argument(
        "--session", action="append", metavar="NAME", help=words("help.compared_session")
    )
    compare.add_argument("--turns", type=_turns, metavar="N", help=words("help.turns"))
    compare.add_argument("--facts", metavar="FILE", help=words("help.compared_facts"))
    compare.add_argument(
        "--strategy",
        action="append",
        choices=STRATEGY_NAMES,
        help=words("help.compared_strategy"),
    )
    compare.add_argument(
        "--want", type=_share, default=WANTED_RECALL, metavar="0..1", help=words("help.want")
    )
    compare.add_argument(
        "--scene",
        choices=SCENES,
        metavar="SCENE",
        help=words("help.scene", scenes=", ".join(_scenes(words))),
    )
    compare.add_argument("--sweep", nargs="+", metavar="OPTION=VALUE,...", help=words("help.sweep"))
    compare.add_argument("--budget", type=int, metavar="TOKENS", help=words("help.budget"))
    compare.add_argument("--cloud", action="store_true", help=words("help.cloud"))
    compare.add_argument("--config", metavar="FILE", help=words("help.config"))
    compare.add_argument("--markdown", metavar="FILE", help=words("help.markdown"))
    compare.add_argument("--html", metavar="FILE", help=words("help.html"))

    bench = add("bench")
    bench.add_argument("--turns", type=_turns, metavar="N", help=words("help.turns"))
    bench.add_argument("--cloud", action="store_true", help=words("help.cloud"))
    bench.add_argument("--config", metavar="FILE", help=words("help.config"))
    bench.add_argument("--markdown", metavar="FILE", help=words("help.markdown"))


def _add_facts(add: Callable[..., argparse.ArgumentParser], words: Words) -> None:
    facts = add("facts")
    _add_place(facts, words, default=None)
    _add_selection(facts, words, key=None, history=False)
    actions = facts.add_subparsers(metavar=words("help.action"), title=words("help.actions"))

    def act(name: str) -> argparse.ArgumentParser:
        made = add(f"facts {name}", actions)
        # What stood before the action must not be undone by what does not stand after it.
        _add_place(made, words, default=argparse.SUPPRESS)
        return made

    put = act("set")
    put.add_argument("key", metavar="KEY", help=words("help.fact_key"))
    put.add_argument("value", metavar="VALUE", help=words("help.fact_value"))
    put.add_argument("--kind", choices=FACT_KINDS, metavar="KIND", help=_kinds(words))
    put.add_argument("--pin", action="store_true", help=words("help.pin"))

    edit = act("edit")
    edit.add_argument("what", metavar="KEY|ID", help=words("help.fact_what"))
    edit.add_argument("value", metavar="VALUE", help=words("help.fact_value"))

    for name in ("pin", "unpin", "forget"):
        act_on = act(name)
        act_on.add_argument("what", metavar="KEY|ID", help=words("help.fact_what"))
        if name == "forget":
            act_on.add_argument("--yes", action="store_true", help=words("help.yes"))

    export = act("export")
    _add_selection(export, words, key=argparse.SUPPRESS, history=argparse.SUPPRESS)
    export.add_argument("-o", "--output", metavar="FILE", help=words("help.output"))


def _kinds(words: Words) -> str:
    return words("help.fact_kind", kinds=", ".join(FACT_KINDS))


def _scenes(words: Words) -> list[str]:
    meanings = Words(words.language, COMPARED)
    return [f"{name} ({meanings(f'scene.{name}')})" for name in SCENES]


def _add_place(parser: argparse.ArgumentParser, words: Words, *, default: object) -> None:
    parser.add_argument("--session", default=default, help=words("help.facts_session"))
    parser.add_argument("--user", default=default, help=words("help.facts_user"))


def _add_selection(
    parser: argparse.ArgumentParser, words: Words, *, key: object, history: object
) -> None:
    parser.add_argument("--key", default=key, help=words("help.facts_key"))
    parser.add_argument(
        "--history", action="store_true", default=history, help=words("help.facts_history")
    )


def _add_settings(parser: argparse.ArgumentParser, words: Words) -> None:
    parser.add_argument("--user", help=words("help.user"))
    parser.add_argument("--system", metavar="TEXT", help=words("help.system"))
    parser.add_argument("--strategy", help=words("help.strategy"))
    parser.add_argument("--model", help=words("help.model"))
    parser.add_argument("--budget", type=int, metavar="TOKENS", help=words("help.budget"))


def _lines(text: str) -> int:
    lines = int(text)
    if not 1 <= lines <= 100_000:
        raise ValueError
    return lines


def _turns(text: str) -> int:
    turns = int(text)
    if turns < 1:
        raise ValueError
    return turns


def _share(text: str) -> float:
    share = float(text)
    if not 0 <= share <= 1:
        raise ValueError
    return share


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0.1 <= seconds <= 86400:
        raise ValueError
    return seconds
