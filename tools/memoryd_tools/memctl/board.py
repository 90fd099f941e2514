"""board: what this machine is, and which board profile holds here, and why."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import asdict

from memoryd.configuration import Configuration, load_here
from memoryd.errors import ConfigError
from memoryd_device import profiles
from memoryd_device.detection import Board, Detector
from memoryd_tools.memctl.board_words import PHRASES
from memoryd_tools.memctl.screen import Screen
from memoryd_tools.memctl.terminal import clean, pad, width
from memoryd_tools.memctl.words import UsageError, Words

__all__ = ["rows", "run"]


def run(screen: Screen, args: argparse.Namespace) -> int:
    """Print what was found. Raises UsageError where the configuration is wrong."""
    try:
        configuration = load_here(args.config)
    except ConfigError as exc:
        raise UsageError("logs.config", mistake=exc.mistakes[0]) from exc
    store = configuration.settings.store.path
    assert store is not None, "the loader fills in the default"
    board = Detector().board(store)
    if screen.json:
        screen.data(_document(board, configuration))
        return 0
    words = Words(screen.words.language, PHRASES)
    lines = list(rows(board, configuration, words))
    widest = max(width(label) for label, _ in lines)
    for label, text in lines:
        screen.result(f"{screen.paint(pad(label, widest), '1')}  {clean(text)}")
    return 0


def rows(board: Board, configuration: Configuration, words: Words) -> Iterator[tuple[str, str]]:
    """Yield label and text of each line."""
    unknown = words("unknown")
    yield words("row.model"), board.model or unknown
    yield words("row.memory"), _memory(board, words)
    yield words("row.swap"), f"{board.swap_mb} MB" if board.swap_mb else words("swap.none")
    yield words("row.cpu"), words("cpu", name=board.cpu or unknown, cores=board.cores)
    yield words("row.features"), " ".join(board.features) or words("features.none")
    yield words("row.libc"), board.libc
    yield words("row.kernel"), board.kernel
    yield words("row.psi"), words("psi.yes" if board.psi else "psi.no")
    yield words("row.cgroup"), words(_cgroup(board))
    yield words("row.init"), board.init or unknown
    yield words("row.storage"), _storage(board, words)
    yield from _profile_rows(board, configuration, words)


def _memory(board: Board, words: Words) -> str:
    if board.limit_mb < board.ram_mb:
        return words("memory.limited", mb=board.ram_mb, limit=board.limit_mb)
    return words("memory", mb=board.ram_mb)


def _cgroup(board: Board) -> str:
    if board.cgroup == 2:
        return "cgroup.2" if board.memory_controller else "cgroup.2.no_memory"
    return "cgroup.1" if board.cgroup == 1 else "cgroup.none"


def _storage(board: Board, words: Words) -> str:
    device = board.device or words("unknown")
    if board.storage is None:
        return words("storage.unknown", device=device)
    # Names such as eMMC are the same in every language.
    kind = words.get(f"disk.{board.storage}", board.storage)
    return words("storage", kind=kind, device=device)


def _profile_rows(
    board: Board, configuration: Configuration, words: Words
) -> Iterator[tuple[str, str]]:
    profile = _profile(board, configuration)
    if configuration.settings.board.profile == "auto":
        why = words("profile.auto", name=profile.name, limit=board.limit_mb)
    else:
        origin = configuration.origins["board", "profile"]
        why = words("profile.chosen", name=profile.name, origin=origin)
    yield words("row.profile"), why
    if profile.measured:
        yield words("row.basis"), words("basis.measured", where=profile.measured)
    else:
        yield words("row.basis"), words("basis.estimated")
    sets = []
    for (section, key), value in profile.settings.items():
        origin = configuration.origins[section, key]
        ours = origin == f"board profile {profile.name}"
        other = "" if ours else " " + words("sets.overridden", origin=origin)
        sets.append(f"{section}.{key} = {value}{other}")
    yield words("row.sets"), ", ".join(sets) or words("sets.none")


def _profile(board: Board, configuration: Configuration) -> profiles.Profile:
    name = configuration.settings.board.profile
    return profiles.load(profiles.choose(board.limit_mb) if name == "auto" else name)


def _document(board: Board, configuration: Configuration) -> dict[str, object]:
    profile = _profile(board, configuration)
    return {
        **asdict(board),
        "profile": {
            "name": profile.name,
            "chosen_by": configuration.origins.get(("board", "profile"), "memory"),
            "measured": profile.measured or None,
            "memory_max_mb": profile.memory_max_mb,
            "settings": {f"{one}.{key}": value for (one, key), value in profile.settings.items()},
        },
    }
