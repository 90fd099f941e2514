"""``make run``: a daemon of one's own and a conversation with it.

While no endpoint is configured ([cloud] base_url in a configuration file, or the variable
MEMORYD_CLOUD_BASE_URL), the cloud simulator plays one. On a terminal the chat opens, and what was
said is still there the next time; without one a scripted conversation is played on a fresh store.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import FrameType

from memoryd.client import Client
from memoryd.configuration import load_here
from memoryd.errors import ConfigError, RequestError
from memoryd.places import default_store
from memoryd_tools import demo, memctl
from memoryd_tools.memctl.screen import Screen, wants_colour
from memoryd_tools.memctl.words import Complaint, Words, error_line, language

__all__ = ["main"]

START_S = 20.0
"""Far above any start, on a slow board as well."""

STOP_S = 10.0


class _Failed(Complaint):
    """A part did not start."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run until the conversation ends; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="memoryd_tools.run", description="Start a daemon and talk to it."
    )
    parser.add_argument("--config", metavar="FILE", help="a configuration file of the daemon")
    parser.add_argument("--demo", action="store_true", help="play the scripted conversation")
    args = parser.parse_args(argv)
    interactive = sys.stdin is not None and sys.stdin.isatty()
    # The parts must not outlive us when make, a terminal or a service manager ends us.
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _leave)
    try:
        return _run(args.config, interactive=interactive and not args.demo)
    except ConfigError as exc:
        for mistake in exc.mistakes:
            print(f"memoryd: {mistake}", file=sys.stderr)
        return 2
    except _Failed as exc:
        print(error_line(_words(), exc), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _words() -> Words:
    return Words(language((), os.environ))


def _leave(number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


def _run(config: str | None, *, interactive: bool) -> int:
    settings = load_here(config).settings
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="memoryd-")))
        store = _kept_store() if interactive else folder / "memory.db"
        flags = ["--socket", str(folder / "s"), "--store", str(store)]
        if config is not None:
            flags += ["--config", config]
        if settings.cloud.base_url is None:
            print(_words()("run.simulated"), file=sys.stderr)
            flags += ["--base-url", stack.enter_context(_simulator())]
        stack.enter_context(_daemon(flags, folder))
        if interactive:
            print(_words()("run.kept", store=store), file=sys.stderr)
            return memctl.main(["--socket", str(folder / "s"), "chat"])
        return asyncio.run(_play(folder / "s"))


def _kept_store() -> Path:
    return default_store(os.environ, uid=-1).with_name("make-run.db")


async def _play(path: Path) -> int:
    words = _words()
    colour = wants_colour(sys.stdout, os.environ)
    screen = Screen(sys.stdout, sys.stderr, words, json=False, colour=colour)
    async with await Client.connect(str(path)) as client:
        try:
            await demo.play(client, screen)
        except RequestError as exc:
            screen.say(error_line(words, exc))
            return 1
    return 0


@contextmanager
def _simulator() -> Iterator[str]:
    """Run the simulator as a process of its own; yields its base URL."""
    command = [sys.executable, "-m", "memoryd_tools.cloudsim", "--port", "0"]
    with _process(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None, "a pipe was asked for"
        url = process.stdout.readline().decode().strip()
        if not url.startswith("http"):
            raise _Failed("run.no_simulator")
        yield url


@contextmanager
def _daemon(flags: Sequence[str], folder: Path) -> Iterator[None]:
    """Run a daemon; yields once its socket answers."""
    with _process([sys.executable, "-m", "memoryd", *flags]) as process:
        deadline = time.monotonic() + START_S
        while not _answers(folder / "s"):
            if process.poll() is not None or time.monotonic() > deadline:
                raise _Failed("run.no_daemon")
            time.sleep(0.02)
        yield


def _answers(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as probe:
        return probe.connect_ex(str(path)) == 0


@contextmanager
def _process(
    command: Sequence[str], stdout: int | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a part, and have it end with us."""
    # A session of its own: Ctrl-C at the prompt is for the chat, not for the daemon.
    process = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=stdout, start_new_session=True
    )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()


if __name__ == "__main__":
    raise SystemExit(main())
