"""memctl: everything that a person does with a memory daemon.

``cli`` reads the command line and calls one function of ``reading``, ``facts``, ``summary``,
``changing``, ``talking``, ``transfer``, ``files`` or ``doctor``. Those speak to the daemon through
``link`` and to the person through ``screen``; all they say stands in ``words``, in Chinese and in
English.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit code."""
    try:
        from memoryd_tools.memctl import cli

        return cli.main(argv)
    except KeyboardInterrupt:
        # While modules are loaded nothing is known yet of a person's language.
        sys.stderr.write("memctl: interrupted (已中断)\n")
        return 130
