"""memctl: everything that a person does with a memory daemon.

``cli`` reads the command line and calls one function of ``reading``, ``facts``, ``summary``,
``changing``, ``talking``, ``transfer``, ``files`` or ``doctor``. Those speak to the daemon through
``link`` and to the person through ``screen``; all they say stands in ``words``, in Chinese and in
English.
"""

from __future__ import annotations

from collections.abc import Sequence

from memoryd_tools.memctl.interrupting import INTERRUPTED, loading, say_interrupted

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit code."""
    with loading():
        from memoryd_tools.memctl import cli
    try:
        return cli.main(argv)
    except KeyboardInterrupt:
        # before the command line was understood
        say_interrupted()
        return INTERRUPTED
