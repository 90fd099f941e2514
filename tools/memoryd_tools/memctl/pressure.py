"""Memory pressure: what the daemon sees and decides, a record of it, and a replay.

A course is a file of lines ``{"t": seconds, "values": {gauge: value}, "hint": level}``, written by
--record on a board and decided anew by --simulate, with whatever marks a configuration has.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from memoryd.config import PressureSettings
from memoryd.configuration import load_here
from memoryd.core.pressure import GAUGES, Level, Reading, simulate
from memoryd.errors import ConfigError
from memoryd.service.pressure import marks_from
from memoryd_tools.memctl.exchange import dump_json
from memoryd_tools.memctl.link import Link, connect, where
from memoryd_tools.memctl.reading import moment_text
from memoryd_tools.memctl.screen import Screen
from memoryd_tools.memctl.terminal import clean
from memoryd_tools.memctl.words import BadFile, UsageError

__all__ = ["run"]

RECORD_EVERY_S = 1.0


def run(screen: Screen, args: argparse.Namespace) -> int:
    """Show, record or simulate."""
    if args.simulate is not None:
        return _simulate(screen, Path(args.simulate), args.config)
    place = where(args.socket, args.tcp, args.token_file, os.environ)

    async def connected() -> int:
        async with connect(place, args.owner) as link:
            if args.record is not None:
                return await _record(link, screen, Path(args.record), args.seconds)
            return await _show(link, screen, args.watch)

    return asyncio.run(connected())


# --- live -------------------------------------------------------------------------------------


async def _show(link: Link, screen: Screen, every_s: float | None) -> int:
    while True:
        memory = (await link.call("status"))["memory"]
        if screen.json:
            screen.data(memory)
        else:
            for line in _lines(screen, memory):
                screen.result(line)
        if every_s is None:
            return 0
        await asyncio.sleep(every_s)


def _lines(screen: Screen, memory: Mapping[str, Any]) -> Iterator[str]:
    words = screen.words
    level = words(f"level.{Level(memory['level'])}")
    if memory["calm_s"]:
        level += f"  {words('pressure.calm', seconds=memory['calm_s'])}"
    yield screen.paint(level, "1")
    headers = ("pressure.gauge", "pressure.value", "level.elevated", "level.critical")
    rows = [
        (name, _number(memory["readings"].get(name)), *map(_number, marks))
        for name, marks in memory["marks"].items()
    ]
    yield from screen.table_lines(headers, rows)
    yield words("pressure.sources", names=", ".join(memory["sources"]))
    for name, problem in memory["problems"].items():
        yield clean(words("pressure.problem", name=name, problem=problem))
    states = {"armed": words("trigger.armed"), "off": words("trigger.off")}
    bell = memory["trigger"]
    yield clean(words("pressure.trigger", state=states.get(bell, bell)))
    for change in memory["changes"]:
        yield clean(
            f"{moment_text(change['time'])}  {change['from']} → {change['to']}  {change['reason']}"
        )


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:g}"


# --- a course ---------------------------------------------------------------------------------


async def _record(link: Link, screen: Screen, path: Path, seconds: float) -> int:
    """Write a line each second; a part that is recorded is whole whenever it is broken off."""
    started = time.monotonic()
    try:
        file = path.open("x", encoding="utf-8")
    except OSError as exc:
        raise UsageError("file.unwritable", path=path, reason=exc) from exc
    screen.note("pressure.recording", path=path, seconds=f"{seconds:g}")
    with file:
        while (passed := time.monotonic() - started) < seconds:
            memory = (await link.call("status"))["memory"]
            line = {"t": round(passed, 2), "values": memory["readings"], "hint": memory["hint"]}
            file.write(dump_json(line) + "\n")
            file.flush()
            await asyncio.sleep(RECORD_EVERY_S)
    screen.note("pressure.recorded", path=path)
    return 0


def _simulate(screen: Screen, path: Path, config: str | None) -> int:
    """Print what the daemon would do in a course, by the marks of a configuration, and how near
    to them the values came."""
    marks = marks_from(_settings(config))
    course = _course(path)
    spent = dict.fromkeys(Level, 0.0)
    level, last = Level.NORMAL, course[0].at
    for reading, state, change in simulate(course, marks):
        spent[level] += reading.at - last
        level, last = state.level, reading.at
        if change is None:
            continue
        if screen.json:
            screen.data(
                {
                    "t": reading.at,
                    "from": str(change.before),
                    "to": str(change.after),
                    "reason": change.reason,
                }
            )
        else:
            screen.result(f"{reading.at:9.1f} s  {change.before} → {change.after}  {change.reason}")
    worst = _worst(course)
    if screen.json:
        times = {str(each): round(time_s, 2) for each, time_s in spent.items()}
        screen.data({"spent_s": times, "worst": worst})
        return 0
    shown = (f"{screen.words(f'level.{each}')} {time_s:.0f} s" for each, time_s in spent.items())
    screen.result(screen.words("pressure.spent", times="  ".join(shown)))
    pairs = {name: (mark.elevated, mark.critical) for name, mark in marks.by_gauge.items()}
    rows = [(name, *map(_number, (worst[name], *pairs[name]))) for name in GAUGES if name in worst]
    headers = ("pressure.gauge", "pressure.worst", "level.elevated", "level.critical")
    for line in screen.table_lines(headers, rows):
        screen.result(line)
    return 0


def _worst(course: Sequence[Reading]) -> dict[str, float]:
    """The worst value of every gauge that a course has."""
    worst: dict[str, float] = {}
    for reading in course:
        for name, value in reading.values.items():
            worse = min if GAUGES[name].falling else max
            worst[name] = worse(worst.get(name, value), value)
    return worst


def _settings(config: str | None) -> PressureSettings:
    try:
        return load_here(config).settings.pressure
    except ConfigError as exc:
        raise UsageError("doctor.config_wrong", mistake="; ".join(exc.mistakes)) from exc


def _course(path: Path) -> list[Reading]:
    """Read a course. Raises BadFile with the number of a line that is none."""
    try:
        # Editors of some systems put a mark before the first line.
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except OSError as exc:
        raise UsageError("pressure.unreadable", path=path, reason=exc) from exc
    except UnicodeDecodeError as exc:
        raise BadFile("pressure.no_text", path=path) from exc
    course: list[Reading] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            reading = _reading(json.loads(line))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as exc:
            raise BadFile("pressure.bad_line", path=path, number=number) from exc
        if course and reading.at < course[-1].at:
            raise BadFile("pressure.back_in_time", path=path, number=number)
        course.append(reading)
    if not course:
        raise BadFile("pressure.empty", path=path)
    return course


def _reading(line: Any) -> Reading:
    """Raises what a wrong form raises."""
    values = line["values"]
    numbers = [line["t"], *values.values()]
    # A bool is an int to Python.
    if not set(values) <= set(GAUGES) or not all(type(one) in (int, float) for one in numbers):
        raise ValueError
    if not all(math.isfinite(one) and one >= 0 for one in numbers):
        raise ValueError
    return Reading(at=line["t"], values=values, hint=Level(line.get("hint", "normal")))
