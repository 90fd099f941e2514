"""What starts the daemon on this board: systemd, or nothing that we know."""

from __future__ import annotations

import json
import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from memoryd_device.install.errors import SetupError, Unhealthy
from memoryd_device.install.layout import UNITS, USER, Layout

__all__ = ["Init", "NoInit", "Systemd", "make_user", "wait_until_healthy"]

HEALTHY_S = 180.0
"""How long a start may take: the check of a large store on slow flash, or an emulated board."""


class Init(Protocol):
    def set_up(self, release: Path, *, memory_max_mb: int) -> None:
        """Have the release's service files in place. Nothing is started."""

    def start(self) -> None:
        """Start the release in use and see that it answers. Raises Unhealthy."""

    def stop(self) -> None:
        """Stop the daemon; nobody writes to the store afterwards."""

    def remove(self) -> None:
        """Forget the service."""


class Systemd:
    def __init__(self, layout: Layout) -> None:
        self._layout = layout

    def set_up(self, release: Path, *, memory_max_mb: int) -> None:
        layout = self._layout
        for name in UNITS:
            _replace(release / "share/systemd" / name, layout.units / name)
        layout.drop_in.parent.mkdir(parents=True, exist_ok=True)
        layout.drop_in.write_text(_drop_in(memory_max_mb))
        self._systemctl("daemon-reload")
        self._systemctl("enable", "--quiet", *UNITS)

    def start(self) -> None:
        self._systemctl("reset-failed", *UNITS, check=False)
        done = self._systemctl("restart", "memoryd.socket", "memoryd.service", check=False)
        if done.returncode:
            said = _output("journalctl", "-u", "memoryd.service", "-n", "5", "-o", "cat")
            raise Unhealthy(f"the service does not start: {' / '.join(said.split(chr(10)))}")
        wait_until_healthy(self._layout, self._layout.runtime / "memoryd.sock")

    def stop(self) -> None:
        # The socket first, or a client would start the service again.
        for unit in reversed(UNITS):
            self._systemctl("stop", unit, check=False)

    def remove(self) -> None:
        layout = self._layout
        self._systemctl("disable", "--quiet", *UNITS, check=False)
        for name in UNITS:
            (layout.units / name).unlink(missing_ok=True)
        shutil.rmtree(layout.drop_in.parent, ignore_errors=True)
        shutil.rmtree(layout.runtime, ignore_errors=True)
        self._systemctl("daemon-reload")

    def _systemctl(self, *words: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(["systemctl", *words], capture_output=True, text=True)
        if check and done.returncode:
            raise SetupError(f"systemctl {' '.join(words)}: {done.stderr.strip()}")
        return done


class NoInit:
    """No systemd: the daemon is tried on its store and stopped again; the person starts it."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout

    def set_up(self, release: Path, *, memory_max_mb: int) -> None:
        pass

    def start(self) -> None:
        with _trial(self._layout) as (socket, process):
            wait_until_healthy(self._layout, socket, has_ended=lambda: process.poll() is not None)

    def stop(self) -> None:
        if _answers(self._layout, self._layout.runtime / "memoryd.sock"):
            raise SetupError("memoryd is running; stop it first (no systemd here that could)")

    def remove(self) -> None:
        pass


@contextmanager
def _trial(layout: Layout) -> Iterator[tuple[Path, subprocess.Popen[bytes]]]:
    """Run the release in use on the real store, with a socket of its own."""
    user = None if layout.is_trial or os.geteuid() else USER
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as log:
        if user is not None:
            os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
        socket = Path(folder) / "s"
        command: list[str | Path] = [
            layout.current / "bin/memoryd",
            "--config",
            layout.config,
            "--socket",
            socket,
        ]
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env=_environ(layout),
            user=user,
            group=user,
        )
        try:
            yield socket, process
        except Unhealthy as exc:
            process.terminate()
            process.wait()
            log.seek(0)
            said = log.read().decode("utf-8", "replace").strip()
            raise Unhealthy(f"{exc}: {said[-400:]}" if said else str(exc)) from exc
        finally:
            process.terminate()
            process.wait()


def wait_until_healthy(
    layout: Layout, socket: Path, *, has_ended: Callable[[], bool] = lambda: False
) -> None:
    """Wait until the daemon answers with a store in order. Raises Unhealthy."""
    deadline = time.monotonic() + HEALTHY_S
    while True:
        state = _answers(layout, socket)
        if state == "ok":
            return
        if state:
            raise Unhealthy(f"the store is {state}")
        if has_ended() or time.monotonic() > deadline:
            raise Unhealthy("the daemon does not answer")
        time.sleep(0.2)


def _answers(layout: Layout, socket: Path) -> str | None:
    """Return the state of the daemon's store as it says itself, None if nobody answers."""
    if not socket.exists():
        return None
    text = _output(layout.current / "bin/memctl", "--socket", socket, "--json", "status")
    try:
        return str(json.loads(text)["store"]["state"])
    except (ValueError, KeyError, TypeError):
        return None


def make_user(layout: Layout) -> None:
    """Make the daemon's user and group if they are not there. Raises SetupError."""
    if layout.is_trial or os.geteuid():
        return
    _replace(layout.current / "share/systemd/memoryd.sysusers", layout.sysusers)
    try:
        pwd.getpwnam(USER)
        return
    except KeyError:
        pass
    home = "/var/lib/memoryd"
    ways = (
        ["systemd-sysusers", str(layout.sysusers)],
        ["useradd", "--system", "--user-group", "--no-create-home", "-d", home, USER],
        ["adduser", "-S", "-D", "-H", "-h", home, USER],  # busybox
    )
    for way in ways:
        if shutil.which(way[0]) and subprocess.run(way, capture_output=True).returncode == 0:
            return
    raise SetupError(f"the user {USER} cannot be made; make it by hand and install again")


def _environ(layout: Layout) -> dict[str, str]:
    """What the service has, without anything of the person's who installs."""
    return {
        "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
        "LANG": "C.UTF-8",
        "STATE_DIRECTORY": str(layout.state),
        "RUNTIME_DIRECTORY": str(layout.runtime),
    }


def _output(*command: str | Path) -> str:
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=HEALTHY_S,
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip()


def _replace(source: Path, target: Path) -> None:
    """Copy a file so that whoever reads sees the old one or the new one."""
    target.parent.mkdir(parents=True, exist_ok=True)
    partial = target.with_name(target.name + ".partial")
    shutil.copyfile(source, partial)
    partial.chmod(0o644)
    partial.replace(target)


def _drop_in(memory_max_mb: int) -> str:
    return (
        "# Written by memoryd-setup for the board's profile; another file in this folder wins\n"
        "# if its name is later in the alphabet.\n"
        f"[Service]\nMemoryMax={memory_max_mb}M\n"
    )
