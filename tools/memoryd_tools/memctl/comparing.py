"""compare: which strategy suits a conversation, tried on daemons of its own."""

from __future__ import annotations

import argparse
import asyncio
import itertools
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, tzinfo
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import IO, Any

from memoryd.configuration import Configuration, Flag, load_here
from memoryd.core.options import OPTIONS, STRATEGY_NAMES, check_options
from memoryd.errors import BadRequest, ConfigError
from memoryd.schema import read_scalar
from memoryd_tools.compare import words as compare_words
from memoryd_tools.compare.comparison import Comparison, Plan, compare, to_json
from memoryd_tools.compare.document import blocks, to_markdown, to_terminal
from memoryd_tools.compare.probes import shared_probes
from memoryd_tools.compare.replay import Cloud, Variant, simulated
from memoryd_tools.compare.scenes import WANTED_RECALL
from memoryd_tools.compare.transcripts import Transcript, read_transcripts
from memoryd_tools.memctl.exchange import documents
from memoryd_tools.memctl.outfile import open_output, write_line
from memoryd_tools.memctl.progress import progress
from memoryd_tools.memctl.screen import Screen
from memoryd_tools.memctl.transfer import read_file
from memoryd_tools.memctl.words import UsageError, Words

__all__ = ["plan_for", "played", "run"]

MODEL = "gpt-4o"
"""What the simulator is asked for while no model is configured."""

MOST_POINTS = 64
"""Points of a sweep; each plays everything once."""

_ONE_PRESS_S = 0.5
"""Some that pass signals on (timeout, make) have one press of Ctrl-C heard twice."""

_OWN_SECTIONS = ("board", "memory", "worker")


def run(screen: Screen, args: argparse.Namespace) -> int:
    """Compare and report."""
    if args.html is not None:
        _need_library()
    configuration = _configuration(args, args.budget)
    variants = _variants(args, configuration.settings.memory.strategy)
    whole = _transcripts(args)
    transcripts = whole if args.turns is None else [each.first(args.turns) for each in whole]
    shortened = any(
        len(played.messages) < len(each.messages)
        for played, each in zip(transcripts, whole, strict=True)
    )
    # Files that cannot be written are noticed before the work.
    with open_output(args.html) as html, open_output(args.markdown) as markdown:
        work = partial(_compare, screen, args, transcripts, variants, shortened)
        comparison = played(screen, work)
        _report(screen, args, comparison, html, markdown)
    for path in (args.html, args.markdown):
        if path not in (None, "-"):
            screen.note("compare.written", path=path)
    return 0


def played(screen: Screen, work: Callable[[asyncio.Event], Awaitable[Comparison]]) -> Comparison:
    """Run a comparison to its end. Ctrl-C has it end with the turns it is at, for a report of what
    there is by then. A second one, or whoever stops processes, or a terminal that is closed, ends
    it at once, its daemons first. Raises KeyboardInterrupt where there is nothing to report."""

    async def attentive() -> Comparison:
        loop = asyncio.get_running_loop()
        task = asyncio.current_task()
        assert task is not None, "asyncio.run() made it"
        enough = asyncio.Event()
        heard = 0.0

        def interrupted() -> None:
            nonlocal heard
            if not enough.is_set():
                enough.set()
                heard = loop.time()
                screen.note("compare.ending")
            elif loop.time() > heard + _ONE_PRESS_S:
                task.cancel()

        for number in (signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(number) == signal.SIG_DFL:  # nohup has a hang-up ignored
                loop.add_signal_handler(number, task.cancel)
        if signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
            loop.add_signal_handler(signal.SIGINT, interrupted)
        return await work(enough)

    try:
        return asyncio.run(attentive())
    except asyncio.CancelledError:
        raise KeyboardInterrupt from None


@asynccontextmanager
async def plan_for(
    args: argparse.Namespace,
    transcripts: Sequence[Transcript],
    variants: Sequence[Variant],
    *,
    budget_tokens: int | None = None,
) -> AsyncIterator[Plan]:
    """The plan by the configuration, for as long as its cloud is there. ``args`` have ``config``
    and ``cloud``. Raises UsageError."""
    configuration = _configuration(args, budget_tokens)
    settings = configuration.settings.cloud
    model = settings.model or MODEL
    async with _cloud(args, configuration, model) as cloud:
        yield Plan(
            transcripts=transcripts,
            variants=variants,
            settings=_private(configuration),
            cloud=cloud,
            price=settings.price.get(model),
            summary_price=settings.price.get(settings.summary_model or model),
            zone=_zone(configuration),
            wanted_recall=WANTED_RECALL,
            budget_tokens=budget_tokens,
        )


def _configuration(args: argparse.Namespace, budget_tokens: int | None) -> Configuration:
    flags = []
    if budget_tokens is not None:
        name = ("memory", "budget_tokens")
        flags.append(Flag(name=name, written="--budget", text=str(budget_tokens)))
    try:
        return load_here(args.config, flags)
    except ConfigError as exc:
        raise UsageError("doctor.config_wrong", mistake=exc.mistakes[0]) from exc


def _need_library() -> None:
    """Say before the work, not after it, that the plots cannot be drawn. Raises UsageError."""
    try:
        import_module("matplotlib")
    except ImportError as exc:
        raise UsageError("compare.no_library") from exc


def _report(
    screen: Screen,
    args: argparse.Namespace,
    comparison: Comparison,
    html: IO[str] | None,
    markdown: IO[str] | None,
) -> None:
    words = Words(screen.words.language, compare_words.PHRASES)
    report = blocks(comparison, words)
    if args.html is not None:
        from memoryd_tools.compare.page import page

        write_line(screen, html, page(comparison, report, words), end="")
    if args.markdown is not None:
        write_line(screen, markdown, to_markdown(report), end="")
    if screen.json:
        screen.data(to_json(comparison))
    elif "-" not in (args.html, args.markdown):
        titles = {block.title for block in report}
        for line in to_terminal(report, screen.columns()):
            screen.result(screen.paint(line, "1") if line in titles else line)


async def _compare(
    screen: Screen,
    args: argparse.Namespace,
    transcripts: Sequence[Transcript],
    variants: Sequence[Variant],
    shortened: bool,
    enough: asyncio.Event,
) -> Comparison:
    async with plan_for(args, transcripts, variants, budget_tokens=args.budget) as base:
        plan = replace(
            base,
            wanted_recall=args.want,
            scene=args.scene,
            sweep=bool(args.sweep),
            shortened=shortened,
        )
        with progress(screen, "progress.compare", plan.steps) as advance:
            return await compare(plan, advance, enough)


@asynccontextmanager
async def _cloud(
    args: argparse.Namespace, configuration: Configuration, model: str
) -> AsyncIterator[Cloud]:
    """The configured endpoint if that is asked for: it costs money, and sees the transcripts."""
    if not args.cloud:
        async with simulated(model) as cloud:
            yield cloud
        return
    if configuration.settings.cloud.base_url is None:
        raise UsageError("compare.no_endpoint")
    settings = _given(configuration, "cloud")
    settings.pop("price", None)
    yield Cloud(settings=settings, simulated=False)


def _private(configuration: Configuration) -> dict[str, dict[str, Any]]:
    """Return what the private daemons take over from the configuration."""
    sections = {name: _given(configuration, name) for name in _OWN_SECTIONS}
    return {name: keys for name, keys in sections.items() if keys}


def _given(configuration: Configuration, section: str) -> dict[str, Any]:
    """Return the keys of a section that somebody has set."""
    values = getattr(configuration.settings, section)
    found: dict[str, Any] = {}
    for name, key in configuration.origins:
        if name == section and hasattr(values, key):
            found[key] = getattr(values, key)
    if section == "memory":
        found |= configuration.settings.memory.options
    return found


def _zone(configuration: Configuration) -> tzinfo:
    from zoneinfo import ZoneInfo

    name = configuration.settings.memory.timezone
    if name is not None:
        return ZoneInfo(name)
    zone = datetime.now().astimezone().tzinfo
    assert zone is not None, "astimezone() fills it in"
    return zone


# --- what to play -----------------------------------------------------------------------------


def _transcripts(args: argparse.Namespace) -> list[Transcript]:
    found: list[Transcript] = []
    for path in args.files:
        with read_file(path) as text:
            found += read_transcripts(text, Path(path).stem)
    if args.session:
        known = {transcript.name for transcript in found}
        for name in args.session:
            if name not in known:
                raise UsageError("compare.no_session", name=name, known=", ".join(sorted(known)))
        found = [transcript for transcript in found if transcript.name in args.session]
    if args.facts is not None:
        with read_file(args.facts) as text:
            facts = [document for _, document in documents(text)] or [None]
            probes = shared_probes(facts[0], [transcript.messages for transcript in found])
        found = [replace(each, probes=told) for each, told in zip(found, probes, strict=True)]
    return found


def _variants(args: argparse.Namespace, configured: str) -> list[Variant]:
    if not args.sweep:
        return [Variant(strategy=name) for name in args.strategy or STRATEGY_NAMES]
    axes = [_axis(text) for text in args.sweep]
    keys = [axis[0][0] for axis in axes]
    for key in keys:
        if keys.count(key) > 1:
            raise UsageError("compare.twice", option=key)
        for name in args.strategy or ():
            if name not in OPTIONS[key].strategies:
                known = ", ".join(OPTIONS[key].strategies)
                raise UsageError("compare.unused", strategy=name, option=key, known=known)
    names = args.strategy or [_swept(axes, configured)]
    points = [
        Variant(strategy=name, options=dict(point))
        for name in names
        for point in itertools.product(*axes)
    ]
    if len(points) > MOST_POINTS:
        raise UsageError("compare.too_many", count=len(points), limit=MOST_POINTS)
    return points


def _axis(text: str) -> list[tuple[str, object]]:
    """Read KEY=VALUE,VALUE,..."""
    key, equals, values = text.partition("=")
    if not equals:
        raise UsageError("compare.sweep", given=text)
    read: Mapping[str, object]
    axis: list[tuple[str, object]] = []
    for value in values.split(","):
        try:
            read = check_options({key: read_scalar(value.strip())}, prefix="")
        except BadRequest as exc:
            raise UsageError("compare.option", reason=exc.message) from exc
        axis += read.items()
    return axis


def _swept(axes: Sequence[Sequence[tuple[str, object]]], configured: str) -> str:
    """Return the strategy that uses all the options: the configured one, or the simplest."""
    keys = [axis[0][0] for axis in axes]
    for name in (configured, *STRATEGY_NAMES):
        if all(name in OPTIONS[key].strategies for key in keys):
            return name
    raise UsageError("compare.no_strategy", keys=", ".join(keys))
