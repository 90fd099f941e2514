"""Reading the configuration again while the daemon runs (SIGHUP): what takes effect at once, what
waits for a restart, and the telling of both.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import fields, replace

from memoryd.config import CloudSettings, Settings
from memoryd.errors import ConfigError
from memoryd.values import frozen

__all__ = ["Change", "Reloading", "change"]

AT_ONCE = frozenset(
    {
        "log.level",
        # Calls under way end with what they began with.
        *(f"cloud.{one.name}" for one in fields(CloudSettings)),
        # For sessions that say nothing themselves; each plan asks anew.
        "memory.strategy",
        "memory.budget_tokens",
        "memory.options",
        # Not those of stalls: the kernel was told them at the start.
        "pressure.rss_elevated_mb",
        "pressure.rss_critical_mb",
        "pressure.available_elevated_percent",
        "pressure.available_critical_percent",
        "pressure.cgroup_elevated_percent",
        "pressure.cgroup_critical_percent",
        "pressure.swap_elevated_percent",
        "pressure.release_percent",
        "pressure.min_stay_s",
        "pressure.recover_s",
        "pressure.poll_s",
        "pressure.idle_poll_s",
        "worker.model_dir",
    }
)
"""Sockets, the store and the rest of the worker stay: who is connected must not notice."""

_log = logging.getLogger(__name__)


@frozen
class Change:
    """What a reload leads to. Names are ``section.key``; ``settings`` are those in force then."""

    settings: Settings
    at_once: tuple[str, ...]
    later: tuple[str, ...]


def change(now: Settings, read: Settings) -> Change:
    """Compare the settings in force with those that were read."""
    at_once, later, sections = [], [], {}
    for section in fields(Settings):
        before, after = getattr(now, section.name), getattr(read, section.name)
        taken = {}
        for key in fields(before):
            value = getattr(after, key.name)
            if value == getattr(before, key.name):
                continue
            name = f"{section.name}.{key.name}"
            if name in AT_ONCE:
                at_once.append(name)
                taken[key.name] = value
            else:
                later.append(name)
        sections[section.name] = replace(before, **taken)
    return Change(settings=Settings(**sections), at_once=tuple(at_once), later=tuple(later))


class Reloading:
    """Reads the settings again when asked, and has ``apply`` put them in force.

    ``renew`` looks again at what they name, which may have changed where it lies, and returns what
    did. ``reread`` reads files: it runs on a thread; it and ``apply`` raise ConfigError. Then, and
    where nothing changed, everything stays as it is.
    """

    def __init__(
        self,
        settings: Settings,
        *,
        reread: Callable[[], Settings],
        apply: Callable[[Settings], Awaitable[None]],
        renew: Callable[[Settings], Awaitable[tuple[str, ...]]],
        on_begin: Callable[[], None],
        on_end: Callable[[], None],
    ) -> None:
        self._settings = settings
        self._reread = reread
        self._apply = apply
        self._renew = renew
        self._on_begin = on_begin
        self._on_end = on_end
        self._task: asyncio.Task[None] | None = None
        self._again = False

    def ask(self) -> None:
        """Read the settings again; when that is under way already, once more after it."""
        self._again = True
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self) -> None:
        """Reload no more; what is under way is given up."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _run(self) -> None:
        try:
            while self._again:
                self._again = False
                await self._reload()
        finally:
            self._task = None

    async def _reload(self) -> None:
        self._on_begin()
        try:
            found = change(self._settings, await asyncio.to_thread(self._reread))
            if found.at_once:
                await self._apply(found.settings)
        except ConfigError as exc:
            for mistake in exc.mistakes:
                _log.warning("reload: %s", mistake)
            _log.warning("reload: nothing was changed")
        else:
            self._settings = found.settings
            self._tell(found, await self._renew(found.settings))
        finally:
            self._on_end()

    @staticmethod
    def _tell(found: Change, renewed: tuple[str, ...]) -> None:
        # At warning, the level that is shown if nobody chose one: somebody asked for it.
        if found.at_once:
            _log.warning("reload: changed %s", ", ".join(found.at_once))
        if found.later:
            _log.warning("reload: needs a restart: %s", ", ".join(found.later))
        if renewed:
            _log.warning("reload: renewed %s", ", ".join(renewed))
        if not found.at_once and not found.later and not renewed:
            _log.warning("reload: nothing differs")
