"""The ``memoryd`` command: read the settings, set up the log, run the daemon.

What reading the settings takes is let go before the daemon's parts are imported: those grow into
the room.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from types import FrameType
from typing import TYPE_CHECKING, NoReturn

from memoryd.modules import forget, postponed

if TYPE_CHECKING:
    from memoryd.config import Settings

__all__ = ["main"]

SELDOM_USED = (
    # asyncio imports TLS, which nothing but a call to the cloud needs: 4.5 MB. The second looks
    # into the first while it is imported.
    "ssl",
    "asyncio.sslproto",
    # pathlib imports it by way of urllib, for IPv6 addresses in URLs: 0.2 MB.
    "ipaddress",
    # dataclasses and asyncio import inspect and with it ast, dis and tokenize: 0.8 MB. Before
    # Python 3.12 nothing that the daemon does uses it (see values.frozen and proc.signals).
    "inspect",
    # traceback imports it by way of linecache, to show source.
    "tokenize",
    # shutil asks whether they are there. Their libraries stay once they are loaded: 0.35 MB.
    "bz2",
    "lzma",
)

ONLY_AT_START = (
    "memoryd.commandline",
    "memoryd.configuration",
    "memoryd.schema",
    "memoryd.boards",
    "memoryd_device",
    "memoryd_device.memory",
    "memoryd_device.profiles",
    "argparse",
    "gettext",
    "locale",
    "shutil",
    "bz2",
    "lzma",
    "_compression",
    "tomllib",
    "tomllib._parser",
    "tomllib._re",
    "tomllib._types",
)
"""What reads the settings, with what argparse imports: 0.7 MB."""


ZONES = "/usr/share/zoneinfo:/usr/lib/zoneinfo:/usr/share/lib/zoneinfo:/etc/zoneinfo"
"""Python's own default. Told, zoneinfo need not ask the module sysconfig for it, which reads all
settings of Python's build: 0.33 MB. Where none of the folders is, the package tzdata serves."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit code."""
    os.environ.setdefault("PYTHONTZPATH", ZONES)
    with postponed(*SELDOM_USED):
        from memoryd import commandline

        settings = commandline.read(argv)
        if isinstance(settings, int):
            return settings
        del commandline
        forget(*ONLY_AT_START)

        import asyncio

        from memoryd import app, logs
        from memoryd.errors import StartError
    try:
        logs.set_up(settings.log)
        # By Python's own handler asyncio would put one in its place whose repr, when that makes
        # way for the daemon's own, imports the module inspect.
        signal.signal(signal.SIGINT, _interrupt)
        return asyncio.run(app.run(settings, reread=lambda: _reread(argv)))
    except StartError as exc:
        print(f"memoryd: {exc}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _interrupt(_number: int, _frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt


def _reread(argv: Sequence[str] | None) -> Settings:
    """Read the settings again, and let go once more what that takes. Raises ConfigError."""
    from memoryd import commandline

    try:
        return commandline.reread(argv)
    finally:
        del commandline
        forget(*ONLY_AT_START)
