"""How many files the process may open."""

from __future__ import annotations

__all__ = ["allow_all_files"]


def allow_all_files() -> int:
    """Raise the limit of open files as far as the system lets us; return it.

    A service may be started with 64 or 256 while as many clients are allowed: at the limit asyncio
    would log and try again thousands of times a second.
    """
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        except (ValueError, OSError):
            return soft  # a kernel may allow less than it says
    return hard
