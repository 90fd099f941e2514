"""All sources together: one look gives the gauges that could be read."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from memoryd.config import PressureSettings
from memoryd.watcher.cgroups import Group, find_group, group_at
from memoryd.watcher.files import SourceError, read_small
from memoryd.watcher.meminfo import MemInfo, parse_meminfo
from memoryd.watcher.psi import StallMeter

__all__ = ["Sources"]

MIB = 2**20

FIND_AGAIN_S = 30.0
"""So often it is looked which memory group is ours: it may be mounted late, and we may be moved."""


class Sources:
    """Reads what the settings name. ``rss`` returns the bytes of daemon and worker together."""

    def __init__(self, settings: PressureSettings, *, rss: Callable[[], int | None]) -> None:
        self._rss = rss
        self._wanted = settings.sources
        self._proc = str(settings.proc_path)
        self._cgroup_path = settings.cgroup_path
        self._meminfo = str(settings.meminfo_file or settings.proc_path / "meminfo")
        self._stalls = StallMeter(
            str(settings.psi_file or settings.proc_path / "pressure" / "memory")
        )
        self._group: Group | None = None
        self._group_stalls: StallMeter | None = None
        self._find_at = -math.inf
        self._no_group: str | None = None
        self._no_group_stalls: str | None = None
        self._told: tuple[float, MemInfo] | None = None
        self._kills: int | None = None
        self.live: tuple[str, ...] = ()
        """The sources that told something at the last look."""
        self.problems: dict[str, str] = {}
        """Why the others did not."""
        self.limit_mb: float | None = None
        """Of the tightest memory group."""
        self.available_mb: float | None = None

    @property
    def psi_some_avg10(self) -> float | None:
        return self._stalls.avg10

    @property
    def cgroup_version(self) -> int | None:
        return None if self._group is None else self._group.version

    def stall_files(self) -> Iterator[tuple[str, str]]:
        """Yield the gauges that are made of a pressure file, with it."""
        if "psi" in self._wanted:
            yield "psi_percent", self._stalls.path
        if "cgroup" in self._wanted and self._group_stalls is not None:
            yield "cgroup_psi_percent", self._group_stalls.path

    def look(self, now: float) -> dict[str, float]:
        """Return the gauges by name. ``now`` is of a steady clock."""
        values: dict[str, float] = {}
        self.limit_mb = self.available_mb = None
        live, problems = [], {}
        for name, read in (
            ("rss", self._read_rss),
            ("cgroup", self._read_cgroup),
            ("psi", self._read_psi),
            ("available", self._read_available),
            ("swap", self._read_swap),
        ):
            if name not in self._wanted:
                continue
            try:
                told = read(now)
            except SourceError as exc:
                problems[name] = str(exc)
            else:
                if told is not None:
                    live.append(name)
                    values.update(told)
        if self._no_group_stalls is not None:
            problems.setdefault("cgroup", self._no_group_stalls)
        if "hint" in self._wanted:
            live.append("hint")
        self.live, self.problems = tuple(live), problems
        return values

    def _read_rss(self, _now: float) -> dict[str, float]:
        rss = self._rss()
        if rss is None:
            raise SourceError(f"{self._proc}: does not say what this process takes")
        return {"rss_mb": rss / MIB}

    def _read_cgroup(self, now: float) -> dict[str, float] | None:
        self._no_group_stalls = None
        if now >= self._find_at:
            self._find_at = now + FIND_AGAIN_S
            self._find_group()
        if self._group is None:
            if self._no_group is not None:
                raise SourceError(self._no_group)
            return None
        try:
            usage = self._group.usage()
        except SourceError:
            self._kills = None  # there may be another group in its place
            raise
        values: dict[str, float] = {}
        if usage.kills is not None:
            if self._kills is not None:
                values["oom_kills"] = max(usage.kills - self._kills, 0)
            self._kills = usage.kills
        if usage.limit is not None:
            self.limit_mb = usage.limit / MIB
            values["cgroup_percent"] = 100 * usage.used / max(usage.limit, 1)
        if self._group_stalls is not None:
            try:
                share = self._group_stalls.look(now)
            except SourceError as exc:  # Linux 5 has the file where stalls are switched off, too
                self._no_group_stalls = str(exc)
            else:
                values |= {} if share is None else {"cgroup_psi_percent": share}
        return values

    def _find_group(self) -> None:
        """See which group is ours. One that was found is kept where that cannot be told now."""
        try:
            if self._cgroup_path is not None:
                found: Group | None = group_at(str(self._cgroup_path))
            else:
                found = find_group(self._proc)
        except SourceError as exc:
            self._no_group = str(exc)
            return
        self._no_group = None
        if found != self._group:
            self._group, self._kills = found, None  # the kills of another group are no news
            path = None if found is None else found.pressure
            self._group_stalls = None if path is None else StallMeter(path)

    def _read_psi(self, now: float) -> dict[str, float]:
        share = self._stalls.look(now)
        return {} if share is None else {"psi_percent": share}

    def _read_available(self, now: float) -> dict[str, float]:
        found = self._read_meminfo(now)
        if found.available is None:
            raise SourceError(f"{self._meminfo}: does not say MemAvailable")
        self.available_mb = found.available / MIB
        return {"available_percent": 100 * found.available / found.total}

    def _read_swap(self, now: float) -> dict[str, float] | None:
        found = self._read_meminfo(now)
        if not found.swap_total:
            return None
        return {"swap_percent": 100 * (1 - found.swap_free / found.swap_total)}

    def _read_meminfo(self, now: float) -> MemInfo:
        """Read the file once for one look."""
        if self._told is None or self._told[0] != now:
            self._told = (now, parse_meminfo(read_small(self._meminfo), self._meminfo))
        return self._told[1]
