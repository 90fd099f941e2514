"""Checks a service file (``.cfg``) of OpenHarmony's init, without a board.

Init reads such a file at boot and says nothing where a person would see it: a key it does not know
is passed over, a name that is too long makes the service vanish, a wrong command is skipped. The
rules below are those of its parser (openharmony/startup_init: services/init/init_service_manager.c,
init_service_socket.c, init_common_cmds.c), and a few of our own, marked as such: what init allows
and a memory daemon must not do.

``python -m memoryd_device.init_cfg FILE...`` prints what is wrong, one line each.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

__all__ = ["faults", "main"]

FILE_BYTES = 100 * 1024
NAME_BYTES = 32
ARGUMENTS = 20
"""``path`` has fewer elements than this."""
ARGUMENT_BYTES = 64
"""The documented limit; the source of 2026 takes 200, older images do not."""
VARIABLE_BYTES = 64
VALUE_BYTES = 128
SOCKET_PATH_BYTES = 106
"""The longest path an ArkTS LocalSocket connects to."""

SERVICE_KEYS = frozenset(
    {
        "apl", "bootevents", "caps", "cgroup", "console", "cpucore", "critical", "d-caps",
        "disabled", "end-mode", "env", "file", "gid", "importance", "jobs", "module-update",
        "name", "notify-state", "once", "ondemand", "path", "period", "permission",
        "permission_acls", "sandbox", "secon", "setuid", "socket", "start-mode", "uid",
        "writepid",
    }
)  # fmt: skip
STAGES = frozenset(
    {
        "pre-init", "init", "post-init", "early-fs", "fs", "post-fs", "late-fs", "post-fs-data",
        "firmware_mounts_complete", "early-boot", "boot",
    }
)  # fmt: skip
"""The jobs that init, or the init.cfg of a standard system, runs at a boot."""
SERVICE_JOBS = frozenset({"on-boot", "pre-start", "on-start", "on-stop", "on-restart"})
SOCKET_KEYS = ("name", "family", "type", "protocol", "permissions", "uid", "gid", "option")
SOCKET_OPTIONS = frozenset(
    {"SOCKET_OPTION_PASSCRED", "SOCKET_OPTION_RCVBUFFORCE", "SOCK_CLOEXEC", "SOCK_NONBLOCK"}
)
CHOICES: Mapping[str, tuple[object, ...]] = {
    "start-mode": ("boot", "normal", "condition"),
    "ondemand": (True, False),
    "once": (0, 1),
    "sandbox": (0, 1),
    "disabled": (0, 1),
}

COMMANDS: Mapping[str, tuple[int, int]] = {
    "chmod": (2, 2),
    "chown": (3, 3),
    "copy": (2, 2),
    "domainname": (1, 1),
    "exec": (1, 10),
    "export": (2, 2),
    "hostname": (1, 1),
    "mkdir": (1, 4),
    "mount": (1, 10),
    "reset": (1, 1),
    "restorecon": (1, 2),
    "rm": (1, 1),
    "rmdir": (1, 1),
    "setparam": (2, 2),
    "setrlimit": (3, 3),
    "sleep": (1, 1),
    "start": (1, 1),
    "stop": (1, 1),
    "symlink": (2, 2),
    "trigger": (1, 1),
    "wait": (1, 2),
    "write": (2, 10),
}
"""Fewest and most arguments. Of the commands that touch nothing but the own service."""


def faults(text: str) -> tuple[str, ...]:
    """Return what is wrong with the text of a ``.cfg``, each as ``where: what``; () if nothing."""
    if _size(text) > FILE_BYTES:
        return (f"file: {_size(text)} bytes, init reads at most {FILE_BYTES}",)
    try:
        config = json.loads(text, object_pairs_hook=_without_doubles)
    except ValueError as exc:
        return (f"file: no JSON: {exc}",)
    except RecursionError:
        return ("file: nested deeper than any service file",)
    if not isinstance(config, dict):
        return ("file: must be a JSON object",)
    return tuple(map(_printable, _of_file(config)))


def main(arguments: Sequence[str]) -> int:
    """Check the files named; return 1 if one of them has a fault, 2 if one cannot be read."""
    if not arguments:
        print("usage: python -m memoryd_device.init_cfg FILE...", file=sys.stderr)
        return 2
    wrong = False
    for name in arguments:
        try:
            text = Path(name).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as exc:
            print(f"{name}: cannot be read: {exc}", file=sys.stderr)
            return 2
        for fault in faults(text):
            print(f"{name}: {fault}")
            wrong = True
    return int(wrong)


def _printable(text: str) -> str:
    """Write out what a terminal would obey or could not show."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def _without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        double = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{double!r} stands twice in one object")
    return found


def _of_file(config: Mapping[str, object]) -> Iterator[str]:
    for key in config.keys() - {"import", "jobs", "services"}:
        yield f"{key}: init knows import, jobs and services"
    services = config.get("services", [])
    jobs = config.get("jobs", [])
    if not isinstance(services, list) or not services:
        yield "services: must be an array of at least one service"
        services = []
    if not isinstance(jobs, list):
        yield "jobs: must be an array"
        jobs = []
    names = [each.get("name") for each in services if isinstance(each, dict)]
    for index, service in enumerate(services):
        where = f"services[{index}]"
        if isinstance(service, dict):
            yield from (f"{where}.{fault}" for fault in _of_service(service))
        else:
            yield f"{where}: must be an object"
    for index, job in enumerate(jobs):
        yield from (f"jobs[{index}].{fault}" for fault in _of_job(job, names))
    for service in services:
        if isinstance(service, dict) and not _is_started(service, jobs):
            yield f"services: nothing starts {service.get('name')!r}: no job, no ondemand socket"


def _of_service(service: Mapping[str, object]) -> Iterator[str]:
    for key in sorted(service.keys() - SERVICE_KEYS):
        yield f"{key}: init does not know this key"
    yield from _of_text("name", service.get("name"), NAME_BYTES)
    yield from _of_path(service.get("path"))
    for key in ("uid", "gid"):
        if not service.get(key):
            yield f"{key}: must be given; without it the service runs as root"
    for key, choices in CHOICES.items():
        value = service.get(key, choices[0])
        if not any(type(value) is type(choice) and value == choice for choice in choices):
            yield f"{key}: must be one of {', '.join(map(json.dumps, choices))}"
    nice = service.get("importance", 0)
    if type(nice) is not int or not -20 <= nice <= 19:
        yield "importance: must be a niceness from -20 to 19"
    # Ours: at so many exits within its time init reboots the whole device.
    if "critical" in service:
        yield "critical: must not be used, it reboots the device when the service keeps ending"
    yield from _of_environment(service.get("env", []))
    yield from _of_sockets(service.get("socket", []), on_demand=service.get("ondemand") is True)
    own_jobs = service.get("jobs", {})
    if not isinstance(own_jobs, dict) or own_jobs.keys() - SERVICE_JOBS:
        yield f"jobs: must be an object with keys of {', '.join(sorted(SERVICE_JOBS))}"


def _of_text(key: str, value: object, limit: int) -> Iterator[str]:
    if not isinstance(value, str) or not value:
        yield f"{key}: must be a text"
    elif _size(value) > limit:
        yield f"{key}: has {_size(value)} bytes, at most {limit} are taken"
    elif not value.isprintable():
        yield f"{key}: holds a character that cannot be printed"


def _size(text: str) -> int:
    """Return the bytes of a text; halves of characters, which JSON can name, have some as well."""
    return len(text.encode(errors="surrogatepass"))


def _of_path(path: object) -> Iterator[str]:
    if not isinstance(path, list) or not path:
        yield "path: must be an array: the program and its arguments"
        return
    if len(path) >= ARGUMENTS:
        yield f"path: has {len(path)} elements, fewer than {ARGUMENTS} are taken"
    for index, part in enumerate(path):
        yield from _of_text(f"path[{index}]", part, ARGUMENT_BYTES)
    if not str(path[0]).startswith("/"):
        yield "path[0]: must be an absolute path"


def _of_environment(variables: object) -> Iterator[str]:
    if not isinstance(variables, list):
        yield "env: must be an array"
        return
    for index, variable in enumerate(variables):
        if not isinstance(variable, dict) or set(variable) != {"name", "value"}:
            yield f"env[{index}]: must have a name and a value"
            continue
        yield from _of_text(f"env[{index}].name", variable["name"], VARIABLE_BYTES)
        yield from _of_text(f"env[{index}].value", variable["value"], VALUE_BYTES)


def _of_sockets(sockets: object, *, on_demand: bool) -> Iterator[str]:
    if not isinstance(sockets, list):
        yield "socket: must be an array"
        return
    if on_demand and not sockets:
        yield "ondemand: needs a socket that wakes the service"
    for index, entry in enumerate(sockets):
        if not isinstance(entry, dict):
            yield f"socket[{index}]: must be an object"
        else:
            yield from (f"socket[{index}].{fault}" for fault in _of_socket(entry))


def _of_socket(entry: Mapping[str, object]) -> Iterator[str]:
    for key in sorted(entry.keys() - set(SOCKET_KEYS)):
        yield f"{key}: init does not know this key"
    for key in SOCKET_KEYS:
        if key not in entry and key != "option":
            yield f"{key}: must be given"
    name = entry.get("name")
    yield from _of_text("name", name, NAME_BYTES)
    if isinstance(name, str) and _size(f"/dev/unix/socket/{name}") > SOCKET_PATH_BYTES:
        yield f"name: the path of the socket is longer than {SOCKET_PATH_BYTES} bytes"
    # Ours: init takes any other family for AF_UNIX, and memoryd speaks over streams alone.
    if entry.get("family") != "AF_UNIX":
        yield 'family: must be "AF_UNIX"'
    if entry.get("type") != "SOCK_STREAM":
        yield 'type: must be "SOCK_STREAM"'
    if entry.get("protocol") != "default":
        yield 'protocol: must be "default"'
    if not re.fullmatch(r"0[0-7]{3}", str(entry.get("permissions", ""))):
        yield 'permissions: must be an octal text, as "0660"'
    options = entry.get("option", [])
    if not isinstance(options, list) or set(map(str, options)) - SOCKET_OPTIONS:
        yield f"option: must be an array of {', '.join(sorted(SOCKET_OPTIONS))}"


def _of_job(job: object, services: Sequence[object]) -> Iterator[str]:
    if not isinstance(job, dict) or not isinstance(job.get("name"), str):
        yield "name: must be a text"
        return
    for key in sorted(job.keys() - {"name", "cmds", "condition"}):
        yield f"{key}: init does not know this key"
    if job["name"].startswith("param:") and not isinstance(job.get("condition"), str):
        yield "condition: must be given where the name begins with param:"
    # Ours: init takes any name, and never runs a job whose name nobody triggers.
    if job["name"] not in STAGES and not job["name"].startswith("param:"):
        yield f"name: nothing runs a job {job['name']!r}; there are {', '.join(sorted(STAGES))}"
    commands = job.get("cmds")
    if not isinstance(commands, list) or not commands:
        yield "cmds: must be an array of commands"
        return
    for index, command in enumerate(commands):
        yield from (f"cmds[{index}]: {fault}" for fault in _of_command(command, services))


def _of_command(command: object, services: Sequence[object]) -> Iterator[str]:
    if not isinstance(command, str):
        yield "must be a text"
        return
    # Init cuts at single blanks: two in a row make an empty argument.
    name, *arguments = command.split(" ")
    if name not in COMMANDS:
        yield f"init has no command {name!r}, or it is no business of a service"
        return
    fewest, most = COMMANDS[name]
    if "" in arguments:
        yield "words must be parted by exactly one blank"
    if not fewest <= len(arguments) <= most:
        count = str(fewest) if fewest == most else f"{fewest} to {most}"
        yield f"{name} takes {count} arguments, not {len(arguments)}"
    if name == "mkdir" and len(arguments) == 3:
        yield "mkdir takes a path, a path and a mode, or a path, a mode, an owner and a group"
    if name in ("start", "stop") and arguments and arguments[0] not in services:
        yield f"{name}: there is no service {arguments[0]!r} in this file"


def _is_started(service: Mapping[str, object], jobs: Sequence[object]) -> bool:
    if service.get("ondemand") is True or service.get("start-mode", "normal") != "condition":
        return True
    wanted = f"start {service.get('name')}"
    return any(isinstance(job, dict) and wanted in _list(job.get("cmds")) for job in jobs)


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
