"""Every key of the configuration: what it may be, and how text becomes it.

A kind knows three things: what a person should have written (``expected``), how a value of a TOML
file is checked and turned into ours (``check``, which raises ValueError), and how the text of an
environment variable or flag becomes such a value (``read``). Defaults stand in config.py alone.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from memoryd.config import MIB, SOURCES
from memoryd.values import frozen

__all__ = ["KEYS", "Kind", "read_scalar"]

MAX_ID = 2**32 - 2
"""The largest uid or gid; 2**32 - 1 means "no change" to the system's calls."""

SOCKET_PATH_BYTES = 106
"""The longest path that an ArkTS LocalSocket can connect to (its own limit; Linux has 107)."""

YEAR_S = 365 * 24 * 3600.0


@frozen
class Kind:
    """One kind of value. Of a ``secret`` one it is only said whether it is set; a wrong value is
    repeated to the person unless it may hold what others must not read (``echo``).
    """

    expected: str
    check: Callable[[object], object]
    read: Callable[[str], object] = str
    secret: bool = False
    echo: bool = True
    path: bool = False
    """A path: a leading ~ is the home folder, a relative one starts at the file that names it."""


def read_scalar(text: str) -> object:
    """Read text as a TOML scalar or array where it is one, and as a plain string otherwise."""
    import tomllib

    try:
        return tomllib.loads(f"value = {text}")["value"]
    except (tomllib.TOMLDecodeError, KeyError):
        return text


def _integer(low: int, high: int, *, zero: str = "") -> Kind:
    def check(value: object) -> object:
        # bool is an int to Python, and nobody means it.
        if isinstance(value, bool) or not isinstance(value, int):
            raise ValueError
        if not low <= value <= high and not (zero and value == 0):
            raise ValueError
        return value

    meaning = f" (0: {zero})" if zero else ""
    return Kind(
        expected=f"a whole number from {low} to {high}{meaning}", check=check, read=_read_int
    )


def _read_int(text: str) -> object:
    # Not int(): that also takes "1_000", "٣" and " 7 ".
    return int(text) if re.fullmatch(r"-?[0-9]{1,18}", text) else text


def _seconds(low: float, high: float) -> Kind:
    def check(value: object) -> object:
        if (
            isinstance(value, bool)
            or not isinstance(value, int | float)
            or not low <= value <= high
        ):
            raise ValueError
        return float(value)

    return Kind(expected=f"seconds, from {low:g} to {high:g}", check=check, read=_read_number)


def _read_number(text: str) -> object:
    return float(text) if re.fullmatch(r"-?[0-9]{1,18}(\.[0-9]{1,18})?", text) else text


def _percent(low: float, *, zero: str = "") -> Kind:
    def check(value: object) -> object:
        if (
            isinstance(value, bool)
            or not isinstance(value, int | float)
            or not (low <= value <= 100 or (zero and value == 0))
        ):
            raise ValueError
        return float(value)

    meaning = f" (0: {zero})" if zero else ""
    return Kind(expected=f"percent, from {low:g} to 100{meaning}", check=check, read=_read_number)


def _flag() -> Kind:
    words = {"true": True, "yes": True, "on": True, "1": True}
    words |= {"false": False, "no": False, "off": False, "0": False}

    def check(value: object) -> object:
        if not isinstance(value, bool):
            raise ValueError
        return value

    return Kind(
        expected="true or false", check=check, read=lambda text: words.get(text.lower(), text)
    )


def _one_of(*names: str) -> Kind:
    def check(value: object) -> object:
        if value not in names:
            raise ValueError
        return value

    listed = ", ".join(f'"{name}"' for name in names)
    return Kind(expected=f"one of {listed}", check=check)


def _some_of(*names: str) -> Kind:
    def check(value: object) -> object:
        if not isinstance(value, list) or not set(map(str, value)) <= set(names):
            raise ValueError
        return tuple(name for name in names if name in value)

    listed = ", ".join(f'"{name}"' for name in names)
    return Kind(expected=f"a list of any of {listed}", check=check, read=_read_list)


def _text(pattern: str, expected: str) -> Kind:
    def check(value: object) -> object:
        if not isinstance(value, str) or not re.fullmatch(pattern, value):
            raise ValueError
        return value

    return Kind(expected=expected, check=check)


def _path(*, limit: int = 4095) -> Kind:
    def check(value: object) -> object:
        if not isinstance(value, str) or not value or not value.isprintable():
            raise ValueError
        if len(os.fsencode(value)) > limit:
            raise ValueError
        return Path(value)

    return Kind(expected=f"a path of at most {limit} bytes", check=check, path=True)


def _file_mode() -> Kind:
    def check(value: object) -> object:
        if not isinstance(value, str) or not re.fullmatch(r"0?[0-7]{3}", value):
            raise ValueError
        return int(value, 8)

    return Kind(expected='three or four octal digits in quotes, as "0660"', check=check)


def _id_ranges() -> Kind:
    def check(value: object) -> object:
        if not isinstance(value, list):
            raise ValueError
        return tuple(_id_range(item) for item in value)

    return Kind(
        expected='a list of numbers and ranges, as [1000, "20010000-20019999"]',
        check=check,
        read=_read_list,
    )


def _id_range(item: object) -> str:
    text = str(item) if isinstance(item, int) and not isinstance(item, bool) else item
    if not isinstance(text, str) or not re.fullmatch(r"[0-9]{1,10}(-[0-9]{1,10})?", text):
        raise ValueError
    first, _, last = text.partition("-")
    if not int(first) <= int(last or first) <= MAX_ID:
        raise ValueError
    return text


def _read_list(text: str) -> object:
    """Read a TOML array, or words with commas between."""
    if text.lstrip().startswith("["):
        return read_scalar(text)
    return [word.strip() for word in text.split(",")]


def _url(*, credentials: bool) -> Kind:
    def check(value: object) -> object:
        from urllib.parse import urlsplit

        if not isinstance(value, str) or not value.isascii() or not value.isprintable():
            raise ValueError
        url = urlsplit(value)
        if url.scheme not in ("http", "https") or not url.hostname or " " in value:
            raise ValueError
        if url.query or url.fragment or (url.username is not None and not credentials):
            raise ValueError
        _ = url.port  # raises ValueError for one that is no number
        return value.rstrip("/")

    without = "" if credentials else "user name, "
    return Kind(
        expected=f"a URL with http:// or https:// and without {without}query and fragment",
        check=check,
        secret=credentials,
        echo=False,
    )


def _headers() -> Kind:
    def check(value: object) -> object:
        if not isinstance(value, dict):
            raise ValueError
        for name, header in value.items():
            if not re.fullmatch(r"[A-Za-z0-9!#$%&'*+.^_`|~-]+", name):
                raise ValueError
            # A line break in a value would start another header.
            if not isinstance(header, str) or not re.fullmatch(r"[\x20-\x7e]*", header):
                raise ValueError
        return dict(value)

    return Kind(
        expected='a table of header names and values, as { X-Project = "board" }',
        check=check,
        read=_read_object,
        secret=True,
        echo=False,
    )


def _json_table() -> Kind:
    def check(value: object) -> object:
        if not isinstance(value, dict):
            raise ValueError
        try:
            # A TOML date or an infinite number has no place in a JSON request.
            json.dumps(value, allow_nan=False)
        except TypeError as exc:
            raise ValueError from exc
        return value

    return Kind(
        expected="a table of JSON values", check=check, read=_read_object, secret=True, echo=False
    )


def _prices() -> Kind:
    def check(value: object) -> object:
        if not isinstance(value, dict):
            raise ValueError
        return {model: _price(price) for model, price in value.items()}

    return Kind(
        expected='a table of models, as { "gpt-4o" = { input = 2.5, output = 10 } }, per million'
        " tokens",
        check=check,
        read=_read_object,
    )


def _price(value: object) -> dict[str, float]:
    if not isinstance(value, dict) or value.keys() != {"input", "output"}:
        raise ValueError
    for amount in value.values():
        if isinstance(amount, bool) or not isinstance(amount, int | float):
            raise ValueError
        if not 0 <= amount <= 10**9:  # NaN fails here too
            raise ValueError
    return {key: float(amount) for key, amount in value.items()}


def _read_object(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _zone() -> Kind:
    def check(value: object) -> object:
        from zoneinfo import ZoneInfo

        if not isinstance(value, str):
            raise ValueError
        try:
            ZoneInfo(value)
        except (OSError, LookupError) as exc:
            raise ValueError from exc
        return value

    return Kind(expected='a time zone by its IANA name, as "Asia/Shanghai"', check=check)


_NAME = r"[!-~]{1,128}"

KEYS: Mapping[str, Mapping[str, Kind]] = {
    "board": {"profile": _text(r"[a-z0-9-]+", 'the name of a board profile, or "auto"')},
    "server": {
        "socket": _path(limit=SOCKET_PATH_BYTES),
        "mode": _file_mode(),
        "allow_uids": _id_ranges(),
        "allow_gids": _id_ranges(),
        "admin_uids": _id_ranges(),
        "tcp_host": _one_of("127.0.0.1", "::1"),
        "tcp_port": _integer(0, 65535, zero="no TCP"),
        "token_file": _path(),
        "max_connections": _integer(1, 4096),
        # Below 64 KiB no page of history would fit; above 16 MiB one frame is most of a board.
        "max_frame_bytes": _integer(64 * 1024, 16 * MIB),
        "max_inflight": _integer(1, 65536),
        "max_inflight_bytes": _integer(64 * 1024, 256 * MIB),
        "max_inflight_total_bytes": _integer(64 * 1024, 1024 * MIB),
        "max_unsent_bytes": _integer(64 * 1024, 256 * MIB),
        "max_unsent_total_bytes": _integer(64 * 1024, 1024 * MIB),
    },
    "store": {
        "path": _path(),
        "quota_mb": _integer(0, 2**20, zero="none"),
        "when_full": _one_of("refuse", "forget_oldest"),
        "retention_days": _integer(0, 36500, zero="for ever"),
        "durability": _one_of("full", "normal"),
        "facts_lag_s": _seconds(1, 3600),
    },
    "cloud": {
        "base_url": _url(credentials=False),
        "api_key_file": _path(),
        "model": _text(_NAME, "the name of a model, without spaces"),
        "summary_model": _text(_NAME, "the name of a model, without spaces"),
        "timeout_s": _seconds(0.1, 3600),
        "connect_timeout_s": _seconds(0.1, 600),
        "total_timeout_s": _seconds(0.1, 86400),
        "max_retries": _integer(0, 10),
        "ca_file": _path(),
        "client_cert": _path(),
        "client_key": _path(),
        "proxy": _url(credentials=True),
        "extra_body": _json_table(),
        "extra_headers": _headers(),
        "max_calls_per_hour": _integer(0, 10**6, zero="no limit"),
        "max_tokens_per_day": _integer(0, 10**12, zero="no limit"),
        "price": _prices(),
    },
    "memory": {
        "strategy": _text(r"[a-z_]+", "the name of a strategy"),
        "budget_tokens": _integer(64, 10**7),
        "timezone": _zone(),
    },
    "worker": {
        "enabled": _flag(),
        "model_dir": _path(),
        "threads": _integer(1, 64),
        "nice": _integer(0, 19),
        "idle_s": _seconds(1, YEAR_S),
        "wait_ms": _integer(0, 10_000),
        "embed_after_s": _seconds(0.1, 3600),
        "patience_s": _seconds(1, 3600),
        "max_rss_mb": _integer(32, 65536),
        "oom_score_adj": _integer(-1000, 1000),
    },
    "pressure": {
        # Above ten seconds a level would be seen when it is too late to do anything.
        "poll_s": _seconds(0.1, 10),
        "idle_poll_s": _seconds(0.1, 3600),
        "sources": _some_of(*SOURCES),
        # What is left of the daemon at critical (50 MB) must be below the release of the mark, or
        # nothing would ever end the level.
        "rss_elevated_mb": _integer(64, 65536, zero="no mark"),
        "rss_critical_mb": _integer(64, 65536, zero="no mark"),
        "available_elevated_percent": _percent(0.1, zero="no mark"),
        "available_critical_percent": _percent(0.1, zero="no mark"),
        # The kernel takes no trigger below a fraction of its window.
        "psi_elevated": _percent(0.1, zero="no mark"),
        "psi_critical": _percent(0.1, zero="no mark"),
        "psi_available_percent": _percent(1),
        "cgroup_elevated_percent": _percent(1, zero="no mark"),
        "cgroup_critical_percent": _percent(1, zero="no mark"),
        "swap_elevated_percent": _percent(1, zero="no mark"),
        "release_percent": _percent(50),
        "min_stay_s": _seconds(0.5, 3600),
        "recover_s": _seconds(0.5, 86400),
        "worker_idle_s": _seconds(0.1, YEAR_S),
        "oom_score_adj": _integer(-1000, 1000),
        "proc_path": _path(),
        "meminfo_file": _path(),
        "psi_file": _path(),
        "cgroup_path": _path(),
    },
    "log": {
        "level": _one_of("debug", "info", "warning", "error"),
        "format": _one_of("text", "json"),
        "file": _path(),
    },
}
"""Kinds by section and key. ``[memory]`` also takes the options of core.options."""
