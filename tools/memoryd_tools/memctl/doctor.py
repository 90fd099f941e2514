"""doctor: look at everything a daemon needs, say what is wrong and how to mend it.

Every check stands alone and works while the daemon is down. The only address ever contacted
besides the daemon's own is the configured endpoint (or its proxy), and only with an empty
connection.
"""

from __future__ import annotations

import argparse
import asyncio
import errno
import os
import shutil
import socket
import stat
import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from memoryd import __version__
from memoryd.boards import AT_WORK_MB
from memoryd.ceiling import ceiling_mb
from memoryd.config import CloudSettings, Settings
from memoryd.configuration import load_here
from memoryd.core.retention import BUILT
from memoryd.errors import ConfigError, RequestError
from memoryd_tools.memctl.link import Where, connect, running_store, where
from memoryd_tools.memctl.screen import Screen
from memoryd_tools.memctl.terminal import clean
from memoryd_tools.memctl.words import Complaint, Words

__all__ = ["Finding", "look", "run"]

LOW_DISK_BYTES = 64 * 2**20
"""SQLite needs room for the log of a whole batch; below this an append may fail any moment."""

_MARKS = {"ok": "✓", "warn": "!", "bad": "✗"}
_COLOURS = {"ok": "32", "warn": "33", "bad": "31"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """What one look showed. ``mend`` is the key of a phrase that says what to do, or None."""

    level: Literal["ok", "warn", "bad"]
    key: str
    values: dict[str, object]
    mend: str | None = None

    def say(self, words: Words) -> tuple[str, str]:
        """Return what was seen, and what to do (perhaps nothing)."""
        mend = "" if self.mend is None else words(self.mend, **self.values)
        return clean(words(self.key, **self.values)), clean(mend)


def run(screen: Screen, args: argparse.Namespace) -> int:
    """Print all findings; 4 if anything is bad."""
    findings = list(look(args))
    for finding in findings:
        seen, mend = finding.say(screen.words)
        if screen.json:
            screen.data(
                {"level": finding.level, "check": finding.key, "message": seen, "mend": mend}
            )
            continue
        screen.result(f"{screen.paint(_MARKS[finding.level], _COLOURS[finding.level])} {seen}")
        for line in mend.splitlines():
            screen.result(f"  → {line}")
    return 4 if any(finding.level == "bad" for finding in findings) else 0


def look(args: argparse.Namespace) -> Iterator[Finding]:
    """Yield what each check finds; ``args`` as of the command doctor."""
    try:
        configuration = load_here(args.config)
    except ConfigError as exc:
        for mistake in exc.mistakes:
            yield _bad("doctor.config_wrong", "mend.config", mistake=mistake)
        return
    settings = configuration.settings
    yield _ok("doctor.config", file=configuration.file or "-")
    named = args.socket if args.socket or args.tcp else configuration.socket
    place = where(named, args.tcp, args.token_file, os.environ)
    status = yield from _daemon(place, args.owner)
    path = (status and running_store(status)) or settings.store.path
    assert path is not None, "the loader fills in the default"
    yield from _store(path, os.geteuid())
    yield from _assets()
    yield from _model(settings.worker.model_dir)
    yield from _marks(settings)
    yield from _ceiling(settings, os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 20)
    yield from _endpoint(settings.cloud, status)
    yield from _clock(settings, time.time())


def _ok(key: str, **values: object) -> Finding:
    return Finding(level="ok", key=key, values=values)


def _warn(key: str, mend: str, **values: object) -> Finding:
    return Finding(level="warn", key=key, values=values, mend=mend)


def _bad(key: str, mend: str, **values: object) -> Finding:
    return Finding(level="bad", key=key, values=values, mend=mend)


# --- the daemon and its socket ----------------------------------------------------------------


def _daemon(place: Where, owner: str | None) -> Generator[Finding, None, dict[str, Any] | None]:
    """Also returns the daemon's status, if it answers: its flags may differ from the file."""
    if not place.address.startswith("tcp://"):
        found = list(_socket_file(Path(place.address)))
        yield from found
        if any(finding.level == "bad" for finding in found):
            return None
    try:
        hello, status = asyncio.run(_greet(place, owner))
    except Complaint as exc:
        yield _bad("doctor.no_answer", "mend.start", reason=exc.values.get("reason"))
        return None
    except RequestError as exc:
        yield _bad("doctor.refused", "mend.refused", address=place.address, reason=exc.message)
        return None
    if hello["version"] == __version__:
        yield _ok("doctor.daemon", version=hello["version"], address=place.address)
    else:
        yield _warn("doctor.version", "mend.version", daemon=hello["version"], memctl=__version__)
    yield from _status(status)
    return status


async def _greet(place: Where, owner: str | None) -> tuple[dict[str, object], dict[str, Any]]:
    async with connect(place, owner) as link:
        return link.client.hello, await link.call("status")


def _socket_file(path: Path) -> Iterator[Finding]:
    try:
        info = path.stat()
    except FileNotFoundError:
        yield _bad("doctor.no_socket", "mend.start", path=path)
        return
    except PermissionError:
        yield _bad("doctor.socket_hidden", "mend.folder", path=path, folder=path.parent)
        return
    if not stat.S_ISSOCK(info.st_mode):
        yield _bad("doctor.not_a_socket", "mend.not_a_socket", path=path)
    elif not os.access(path, os.R_OK | os.W_OK):
        mode = f"{stat.S_IMODE(info.st_mode):04o}"
        yield _bad(
            "doctor.socket_mode",
            "mend.socket_mode",
            path=path,
            mode=mode,
            uid=info.st_uid,
            gid=info.st_gid,
        )
    elif _refuses(path):
        yield _bad("doctor.stale_socket", "mend.start", path=path)


def _refuses(path: Path) -> bool:
    """Whether nobody listens on a socket file (a daemon that was killed leaves it)."""
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(str(path))
        except ConnectionRefusedError:
            return True
        except OSError:
            return False  # something else; the greeting will say it better
    return False


def _status(status: dict[str, object]) -> Iterator[Finding]:
    store, worker, cloud = status["store"], status["worker"], status["cloud"]
    assert isinstance(store, dict) and isinstance(worker, dict) and isinstance(cloud, dict)
    if store["state"] == "full":
        yield _bad("doctor.store_full", "mend.disk")
    elif store["state"] != "ok":
        yield _warn("doctor.store_state", "mend.log", state=store["state"])
    if store.get("vectors") == "mending":
        yield _warn("doctor.mending", "mend.mending", pending=worker["pending"])
    if worker["state"] == "backoff":
        yield _bad("doctor.worker", "mend.log", restarts=worker.get("restarts"))
    if worker["state"] != "off" and worker.get("model_problem"):
        yield _warn("doctor.no_vectors", "mend.model", reason=worker["model_problem"])
    yield from _sources(status["memory"])
    if cloud["state"] in ("failing", "open"):
        yield _warn("doctor.cloud", "mend.endpoint", reason=cloud.get("last_error"))


def _sources(memory: object) -> Iterator[Finding]:
    assert isinstance(memory, dict)
    yield _ok("doctor.sources", names=", ".join(memory["sources"]))
    for name, problem in memory.get("problems", {}).items():
        # Many boards have no PSI, and some no memory groups: that is no fault of theirs.
        if problem.endswith(os.strerror(errno.ENOENT)):
            yield _ok("doctor.source_absent", name=name, problem=problem)
        else:
            yield _warn("doctor.source_silent", "mend.source", name=name, problem=problem)


def _ceiling(settings: Settings, ram_mb: int) -> Iterator[Finding]:
    main_mb, worker_mb = ceiling_mb(settings)
    values = {"main_mb": main_mb, "worker_mb": worker_mb, "ram_mb": ram_mb}
    if main_mb + worker_mb > ram_mb // 2:
        yield _warn("doctor.ceiling_high", "mend.ceiling", **values)
    else:
        yield _ok("doctor.ceiling", **values)


def _marks(settings: Settings) -> Iterator[Finding]:
    pressure = settings.pressure
    if not settings.worker.enabled or "rss" not in pressure.sources:
        return
    for mark in (pressure.rss_elevated_mb, pressure.rss_critical_mb):
        if 0 < mark < AT_WORK_MB:
            yield _warn("doctor.mark_low", "mend.mark_low", mark_mb=mark, work_mb=AT_WORK_MB)
            return


# --- what lies on the disk --------------------------------------------------------------------


def _store(path: Path, uid: int) -> Iterator[Finding]:
    # The nearest folder that is there: a first start makes the others. os.path, since Path's
    # questions raise where one may not even look.
    folder = next(above for above in path.parents if os.path.isdir(above))
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        yield _bad("doctor.store_hidden", "mend.folder", folder=folder, path=path)
    elif os.path.exists(path):
        yield from _store_file(path, uid)
    else:
        yield _warn("doctor.no_store", "mend.no_store", path=path)
    if folder == path.parent:
        yield from _leftovers(path)
    free = shutil.disk_usage(folder).free
    if free < LOW_DISK_BYTES:
        yield _bad("doctor.disk_low", "mend.disk", folder=folder, free_mb=free // 2**20)
    else:
        yield _ok("doctor.disk", folder=folder, free_mb=free // 2**20)


def _store_file(path: Path, uid: int) -> Iterator[Finding]:
    from memoryd.store.vector_files import bytes_of_vectors

    info = path.stat()
    if info.st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        yield _bad("doctor.store_open", "mend.store_open", path=path)
    elif info.st_uid != uid and uid != 0:
        yield _warn("doctor.store_owner", "mend.store_owner", path=path, uid=info.st_uid)
    else:
        size = info.st_size + bytes_of_vectors(path)
        yield _ok("doctor.store", path=path, size_mb=f"{size / 2**20:.1f}")


def _leftovers(path: Path) -> Iterator[Finding]:
    """Files beside the store that deleting does not reach."""
    from memoryd.store.files import leftovers

    for leftover in leftovers(path):
        yield _warn("doctor.leftover", "mend.leftover", path=leftover.path)


def _assets() -> Iterator[Finding]:
    from memoryd.worker.encodings import ENCODINGS, Unavailable, load

    broken = []
    for name in ENCODINGS:
        try:
            load(name)
        except Unavailable:
            broken.append(name)
    if broken:
        yield _bad("doctor.assets_broken", "mend.assets", names=", ".join(broken))
    else:
        yield _ok("doctor.assets")


def _model(folder: Path | None) -> Iterator[Finding]:
    from memoryd.worker.encodings import Unavailable
    from memoryd.worker.model_files import DEFAULT_FOLDER, check_files, read_manifest

    folder = folder or DEFAULT_FOLDER
    try:
        manifest = read_manifest(folder)
        check_files(folder, manifest)
    except Unavailable as exc:
        yield _warn("doctor.no_model", "mend.model", reason=exc)
    else:
        yield _ok("doctor.model", id=manifest.id)


# --- the outside ------------------------------------------------------------------------------


def _endpoint(cloud: CloudSettings, status: dict[str, Any] | None) -> Iterator[Finding]:
    if cloud.base_url is None:
        if status is None or status["cloud"]["state"] == "off":
            yield _warn("doctor.offline", "mend.offline")
        else:
            yield _ok("doctor.endpoint_flagged")
        return
    if cloud.api_key_file is None:
        yield _ok("doctor.no_key")
    else:
        yield from _key_file(cloud.api_key_file)
    for name in ("ca_file", "client_cert", "client_key"):
        path = getattr(cloud, name)
        if path is not None and not os.access(path, os.R_OK):
            yield _bad("doctor.tls_file", "mend.tls_file", name=name, path=path)
    endpoint = urlsplit(cloud.base_url)
    local = endpoint.hostname in ("localhost", "127.0.0.1", "::1")
    if endpoint.scheme == "http" and cloud.api_key_file and not local:
        yield _warn("doctor.plain_http", "mend.plain_http")
    url = endpoint if cloud.proxy is None else urlsplit(cloud.proxy)
    host = url.hostname or ""
    port = url.port or (443 if url.scheme == "https" else 80)
    try:
        socket.create_connection((host, port), timeout=cloud.connect_timeout_s).close()
    except OSError as exc:
        yield _bad("doctor.endpoint_away", "mend.network", host=host, port=port, reason=exc)
    else:
        yield _ok("doctor.endpoint", host=host, port=port)


def _key_file(path: Path) -> Iterator[Finding]:
    try:
        info = path.stat()
        empty = not path.read_bytes().strip()
    except OSError as exc:
        yield _bad("doctor.key_unreadable", "mend.key_unreadable", path=path, reason=exc)
        return
    if empty:
        yield _bad("doctor.key_empty", "mend.key_empty", path=path)
    elif info.st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        yield _bad("doctor.key_open", "mend.key_open", path=path)
    else:
        yield _ok("doctor.key", path=path)


def _clock(settings: Settings, now: float) -> Iterator[Finding]:
    shown = time.strftime("%Y-%m-%d %H:%M", time.localtime(now))
    if now < BUILT:
        yield _warn("doctor.clock", "mend.clock", now=shown)
    else:
        yield _ok("doctor.clock_right", now=shown, zone=settings.memory.timezone or time.tzname[0])
