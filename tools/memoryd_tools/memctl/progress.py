"""A progress bar for long work, on a terminal only."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from memoryd_tools.memctl.screen import Screen

__all__ = ["progress"]

_LOOKED_BACK_S = 600.0
"""By what was done within so long the remaining time is told: some steps take half a minute."""


@contextmanager
def progress(screen: Screen, key: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show how far the work is, on standard error; yields what takes each step."""
    if not screen.err.isatty() or total == 0:
        yield lambda _step: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    console = Console(file=screen.err)
    with Progress(
        *columns,
        TimeRemainingColumn(),
        console=console,
        transient=True,
        speed_estimate_period=_LOOKED_BACK_S,
    ) as shown:
        task = shown.add_task(screen.words(key), total=total)
        yield lambda step: shown.advance(task, step)
