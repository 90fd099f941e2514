"""The effective settings: defaults, board profile, file, environment and flags, in that order.

Every layer is read whole and every mistake in any of them is reported, with the place it stands
at. What wins keeps its origin, so that ``memoryd --print-config`` can say where a value is from.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from pathlib import Path

from memoryd import config, places, schema
from memoryd.boards import pressure_marks
from memoryd.config import Settings
from memoryd.errors import BadRequest, ConfigError
from memoryd.values import frozen
from memoryd.wire.addresses import OPENHARMONY_FOLDER, default_socket_path
from memoryd_device import profiles
from memoryd_device.memory import Memory

__all__ = ["Configuration", "Flag", "explain", "load", "load_here"]

MAX_FILE_BYTES = 2**20
"""No configuration of a person is that long; a device or a log named by mistake may be."""

ENV_PREFIX = "MEMORYD_"
ENV_FILE = "MEMORYD_CONFIG"

Name = tuple[str, str]
"""Section and key."""

_SECTIONS: Mapping[str, type] = {
    "board": config.BoardSettings,
    "server": config.ServerSettings,
    "store": config.StoreSettings,
    "cloud": config.CloudSettings,
    "memory": config.MemorySettings,
    "worker": config.WorkerSettings,
    "pressure": config.PressureSettings,
    "log": config.LogSettings,
}


@frozen
class Flag:
    """A setting given on the command line: how it was written there, and its text."""

    name: Name
    written: str
    text: str


@frozen
class Configuration:
    """The settings in force. ``origins`` has an entry for each that is no plain default;
    ``socket`` is where the daemon listens unless a socket is handed over to it.
    """

    settings: Settings
    socket: str
    origins: Mapping[Name, str]
    file: Path | None


@frozen
class _Given:
    """One value as a layer gave it, unchecked. ``base`` is where relative paths start."""

    name: Name
    value: object
    origin: str
    base: Path


@dataclass(slots=True)
class _Reading:
    """What has been gathered so far: checked values with their origins, and all mistakes."""

    values: dict[Name, object] = field(default_factory=dict)
    origins: dict[Name, str] = field(default_factory=dict)
    mistakes: list[str] = field(default_factory=list)

    def take(self, given: _Given) -> None:
        """Check one value and let it win over what was there."""
        try:
            value = _checked(given)
        except ConfigError as exc:
            self.mistakes += [f"{given.origin}: {mistake}" for mistake in exc.mistakes]
            return
        self.values[given.name] = value
        self.origins[given.name] = given.origin


def load(
    *,
    file: str | None,
    flags: Iterable[Flag],
    environ: Mapping[str, str],
    uid: int,
    cwd: Path,
    memory_mb: int,
) -> Configuration:
    """Return the effective configuration.

    ``file`` is the one named by a flag; without it MEMORYD_CONFIG names one, and without that the
    first of places.config_candidates that exists is read. Raises ConfigError with all mistakes.
    """
    path = _named_file(file, environ, cwd) or _found_file(environ, uid)
    reading = _Reading()
    given: list[_Given] = []
    if path is not None:
        try:
            given += _from_file(path, reading.mistakes)
        except ConfigError as exc:
            reading.mistakes += exc.mistakes
    given += _from_environment(environ, cwd, reading.mistakes)
    given += _from_flags(flags, cwd, reading.mistakes)
    for layer in (_system_defaults(environ, uid), _fitted(memory_mb)):
        for name, (value, origin) in layer.items():
            reading.values[name] = value
            reading.origins[name] = origin
    for one in (*_profile(given, memory_mb, reading.mistakes), *given):
        reading.take(one)
    reading.mistakes += _contradictions(reading)
    if reading.mistakes:
        raise ConfigError(tuple(dict.fromkeys(reading.mistakes)))
    settings = _build(reading.values)
    default = default_socket_path(environ, uid, os.path.isdir(OPENHARMONY_FOLDER))
    return Configuration(
        settings=settings,
        socket=settings.server.socket or default,
        origins=dict(reading.origins),
        file=path,
    )


def load_here(file: str | None, flags: Iterable[Flag] = ()) -> Configuration:
    """Return the configuration that a daemon started here and now would have."""
    return load(
        file=file,
        flags=flags,
        environ=os.environ,
        uid=os.geteuid(),
        cwd=Path.cwd(),
        memory_mb=Memory().limit_mb(),
    )


def explain(configuration: Configuration) -> Iterator[str]:
    """Yield the effective settings as the lines of a TOML file that says where each is from.

    What may hold a secret is left out.
    """
    if configuration.file is not None:
        yield f"# read from {configuration.file}"
    for section in _SECTIONS:
        yield f"[{section}]"
        for key, value in _effective(configuration.settings, section):
            origin = configuration.origins.get((section, key), "default")
            kind = schema.KEYS[section].get(key)
            if value is None and key == "socket":
                yield f"# socket is not set: {configuration.socket}"
                continue
            yield _line(key, value, origin, hidden=kind is not None and kind.secret)
        yield ""


# --- layers -----------------------------------------------------------------------------------


def _named_file(flag: str | None, environ: Mapping[str, str], cwd: Path) -> Path | None:
    named = flag if flag is not None else environ.get(ENV_FILE, "")
    return _absolute(Path(named), cwd) if named else None


def _found_file(environ: Mapping[str, str], uid: int) -> Path | None:
    return next((path for path in places.config_candidates(environ, uid) if path.exists()), None)


def _from_file(path: Path, mistakes: list[str]) -> list[_Given]:
    """Return what the file gives; unknown names go to ``mistakes``."""
    import tomllib

    try:
        document = tomllib.loads(_file_text(path))
    except tomllib.TOMLDecodeError as exc:
        raise ConfigError((f"{path}: no valid TOML: {exc}",)) from exc
    given = []
    for section, table in document.items():
        if section not in _SECTIONS:
            mistakes.append(f"{path}: {_unknown_section(section)}")
            continue
        if not isinstance(table, dict):
            mistakes.append(f"{path}: {section} must be a section, written [{section}]")
            continue
        for key, value in table.items():
            if unknown := _unknown_key(section, key):
                mistakes.append(f"{path}: {unknown}")
                continue
            origin = f"{path}: [{section}] {key}"
            given.append(_Given(name=(section, key), value=value, origin=origin, base=path.parent))
    return given


def _file_text(path: Path) -> str:
    try:
        # Opening a named pipe would wait for ever.
        if not stat.S_ISREG(path.stat().st_mode):
            raise ConfigError((f"{path}: not a file",))
        with path.open("rb") as stream:
            data = stream.read(MAX_FILE_BYTES + 1)
    except OSError as exc:
        raise ConfigError((f"{path}: cannot be read: {exc.strerror}",)) from exc
    if len(data) > MAX_FILE_BYTES:
        raise ConfigError((f"{path}: longer than {MAX_FILE_BYTES} bytes",))
    try:
        # utf-8-sig: some editors put a byte order mark, which TOML does not know.
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as exc:
        raise ConfigError((f"{path}: not UTF-8 at byte {exc.start}",)) from exc


def _from_environment(environ: Mapping[str, str], cwd: Path, mistakes: list[str]) -> list[_Given]:
    """Return what variables MEMORYD_SECTION_KEY give. An empty one counts as not given."""
    given = []
    for variable, text in sorted(environ.items()):
        if not variable.startswith(ENV_PREFIX) or variable == ENV_FILE or not text:
            continue
        section, _, key = variable.removeprefix(ENV_PREFIX).lower().partition("_")
        if section not in _SECTIONS:
            mistakes.append(f"{variable}: {_unknown_section(section)}")
        elif unknown := _unknown_key(section, key):
            mistakes.append(f"{variable}: {unknown}")
        else:
            value = _read(section, key, text)
            given.append(_Given(name=(section, key), value=value, origin=variable, base=cwd))
    return given


def _from_flags(flags: Iterable[Flag], cwd: Path, mistakes: list[str]) -> list[_Given]:
    given = []
    for flag in flags:
        section, key = flag.name
        if section not in _SECTIONS:
            mistakes.append(f"{flag.written}: {_unknown_section(section)}")
        elif unknown := _unknown_key(section, key):
            mistakes.append(f"{flag.written}: {unknown}")
        else:
            value = _read(section, key, flag.text)
            given.append(_Given(name=flag.name, value=value, origin=flag.written, base=cwd))
    return given


def _system_defaults(environ: Mapping[str, str], uid: int) -> Mapping[Name, tuple[object, str]]:
    """Return the defaults that depend on who runs the daemon and under what."""
    found: dict[Name, tuple[object, str]] = {
        ("store", "path"): (places.default_store(environ, uid), "default"),
    }
    for name, credential in (
        (("cloud", "api_key_file"), "api_key"),
        (("server", "token_file"), "token"),
    ):
        if path := places.credential(environ, credential):
            found[name] = (path, f"systemd credential {credential}")
    return found


def _fitted(memory_mb: int) -> Mapping[Name, tuple[object, str]]:
    """Return the memory marks that fit a system with so much memory."""
    origin = f"default for {memory_mb} MB of memory"
    return {key: (value, origin) for key, value in pressure_marks(memory_mb).items()}


def _profile(given: Iterable[_Given], memory_mb: int, mistakes: list[str]) -> Iterator[_Given]:
    """Yield what the board profile sets; one that does not exist goes to ``mistakes``."""
    chosen = [one for one in given if one.name == ("board", "profile")]
    name = chosen[-1].value if chosen else "auto"
    if name == "auto":
        name = profiles.choose(memory_mb)
    if not isinstance(name, str) or name not in profiles.NAMES:
        known = ", ".join(["auto", *profiles.NAMES])
        mistakes.append(f"{chosen[-1].origin}: no such board profile; known: {known}")
        return
    for key, value in profiles.load(name).settings.items():
        yield _Given(name=key, value=value, origin=f"board profile {name}", base=Path("/"))


# --- checks -----------------------------------------------------------------------------------


def _checked(given: _Given) -> object:
    """Return the value as the settings hold it. Raises ConfigError."""
    section, key = given.name
    kind = schema.KEYS[section].get(key)
    if kind is None:
        return _checked_option(key, given.value)
    if given.value == "" and _default(section, key) is None:
        return None
    try:
        value = kind.check(given.value)
        if kind.path and isinstance(value, Path):
            # Checked once more: the limit holds for the path that will be used.
            value = kind.check(str(_absolute(value, given.base)))
    except ValueError as exc:
        shown = "" if not kind.echo else f", not {_shown(given.value)}"
        raise ConfigError((f"must be {kind.expected}{shown}",)) from exc
    return str(value) if given.name == ("server", "socket") else value


def _checked_option(key: str, value: object) -> object:
    from memoryd.core.options import check_options

    try:
        return check_options({key: value})[key]
    except BadRequest as exc:
        raise ConfigError((exc.message.removeprefix(f"{key} "),)) from exc


def _contradictions(reading: _Reading) -> Iterator[str]:
    """Yield what is right alone and wrong together, with the places that say so."""

    def value(section: str, key: str) -> object:
        return reading.values.get((section, key), _default(section, key))

    def at(section: str, key: str) -> str:
        return reading.origins.get((section, key), "default")

    if value("server", "tcp_port") and value("server", "token_file") is None:
        yield f"{at('server', 'tcp_port')}: TCP needs server.token_file as well"
    for one, other in (("client_cert", "client_key"), ("client_key", "client_cert")):
        if value("cloud", one) is not None and value("cloud", other) is None:
            yield f"{at('cloud', one)}: needs cloud.{other} as well"
    for part, whole in (
        ("max_frame_bytes", "max_inflight_bytes"),
        ("max_inflight_bytes", "max_inflight_total_bytes"),
        ("max_frame_bytes", "max_unsent_bytes"),
        ("max_unsent_bytes", "max_unsent_total_bytes"),
    ):
        low, high = value("server", part), value("server", whole)
        if isinstance(low, int) and isinstance(high, int) and low > high:
            name = part if ("server", part) in reading.origins else whole
            yield f"{at('server', name)}: server.{part} is {low}, above server.{whole} ({high})"
    for name in ("rss_{}_mb", "available_{}_percent", "psi_{}", "cgroup_{}_percent"):
        mild, worst = name.format("elevated"), name.format("critical")
        first, last = value("pressure", mild), value("pressure", worst)
        assert isinstance(first, int | float) and isinstance(last, int | float)
        order = "above" if name.startswith("available") else "below"
        if first and last and (first < last if order == "above" else first > last):
            key = worst if ("pressure", worst) in reading.origins else mild
            yield (
                f"{at('pressure', key)}: pressure.{mild} ({first:g}) must be {order}"
                f" pressure.{worst} ({last:g})"
            )
    release = value("pressure", "release_percent")
    assert isinstance(release, int | float)
    for name in ("available_elevated_percent", "available_critical_percent"):
        mark = value("pressure", name)
        assert isinstance(mark, int | float)
        if mark >= release:
            key = name if ("pressure", name) in reading.origins else "release_percent"
            yield (
                f"{at('pressure', key)}: pressure.{name} ({mark:g}) must be below"
                f" pressure.release_percent ({release:g}), or the level could never be left"
            )
    yield from _unknown_strategy(str(value("memory", "strategy")), at("memory", "strategy"))


def _unknown_strategy(strategy: str, origin: str) -> Iterator[str]:
    from memoryd.core.options import STRATEGY_NAMES

    if strategy not in STRATEGY_NAMES:
        known = ", ".join(STRATEGY_NAMES)
        yield f"{origin}: no strategy is called {strategy}; known: {known}"


def _unknown_section(section: str) -> str:
    if any(section in keys for keys in schema.KEYS.values()):
        homes = [home for home, keys in schema.KEYS.items() if section in keys]
        return f"{section} belongs into a section: [{homes[0]}]"
    return f"unknown section {_shown(section)}{_suggestion(section, _SECTIONS)}"


def _unknown_key(section: str, key: str) -> str | None:
    """Return what is wrong with the name of a key, or None."""
    known = set(schema.KEYS[section])
    if section == "memory":
        from memoryd.core.options import OPTIONS

        known |= set(OPTIONS)
    if key in known:
        return None
    if key == "api_key":
        return "a key is never written into settings; name its file with cloud.api_key_file"
    homes = [home for home, keys in schema.KEYS.items() if key in keys]
    hint = f"; it belongs to [{homes[0]}]" if homes else _suggestion(key, known)
    return f"unknown key {_shown(key)} in [{section}]{hint}"


def _suggestion(word: str, known: Iterable[str]) -> str:
    import difflib

    close = difflib.get_close_matches(word, sorted(known), n=1)
    return f"; did you mean {close[0]}?" if close else ""


def _shown(value: object) -> str:
    """Return a wrong value as a message may hold it: short, and safe for a terminal."""
    text = ascii(value) if isinstance(value, bytes) else repr(value)
    text = "".join(char if char.isprintable() else "?" for char in text)
    return text if len(text) <= 80 else f"{text[:77]}..."


# --- values -----------------------------------------------------------------------------------


def _read(section: str, key: str, text: str) -> object:
    kind = schema.KEYS[section].get(key)
    return schema.read_scalar(text) if kind is None else kind.read(text)


def _absolute(path: Path, base: Path) -> Path:
    return Path(os.path.abspath(base / os.path.expanduser(path)))


def _default(section: str, key: str) -> object:
    for one in fields(_SECTIONS[section]):
        if one.name == key:
            if one.default is not MISSING:
                return one.default
            assert one.default_factory is not MISSING, "every setting has a default"
            return one.default_factory()
    raise AssertionError(f"{section}.{key} is in the schema and not in the settings")


def _build(values: Mapping[Name, object]) -> Settings:
    sections: dict[str, object] = {}
    for section, cls in _SECTIONS.items():
        given = {key: value for (home, key), value in values.items() if home == section}
        if section == "memory":
            known = {key: given.pop(key) for key in schema.KEYS[section] if key in given}
            given = {**known, "options": given}
        sections[section] = cls(**given)
    return Settings(**sections)  # type: ignore[arg-type]  # each section's own class was called


def _effective(settings: Settings, section: str) -> Iterator[tuple[str, object]]:
    values = getattr(settings, section)
    for key in schema.KEYS[section]:
        yield key, getattr(values, key)
    if section == "memory":
        yield from sorted(settings.memory.options.items())


def _line(key: str, value: object, origin: str, *, hidden: bool) -> str:
    if value is None or value == {}:
        return f"# {key} is not set"
    if hidden:
        return f"# {key} is set and not shown: {origin}"
    return f"{key} = {_toml(key, value)}  # {origin}"


def _toml(key: str, value: object) -> str:
    import json

    if key == "mode" and isinstance(value, int):
        return f'"{value:04o}"'
    if isinstance(value, Path):
        value = str(value)
    if isinstance(value, Mapping):
        items = (f"{json.dumps(name)} = {_toml(name, item)}" for name, item in value.items())
        return f"{{ {', '.join(items)} }}"
    # JSON strings, numbers, booleans and lists are TOML too.
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)
