"""How large the daemon can get: computed from the configuration, held by a test."""

from __future__ import annotations

from memoryd.config import Settings

__all__ = ["ceiling_mb"]

MIB = 2**20

_IDLE_MB = 48
"""The daemon at rest with everything loaded, what calls to the cloud need included."""

_WORK_MB = 24
"""Three connections to the database with their caches, what is kept ready to be fast, and holes
that the allocator leaves."""

_LONG_ANSWERS = 8
"""Plans and pages that are made at once (service.service), each as rows, as values and as bytes."""

_COPIES = 3

_WORKER_QUESTIONS_MB = 8
"""Texts that wait for the worker (worker.process)."""


def ceiling_mb(settings: Settings) -> tuple[int, int]:
    """Return the most that the main process and the worker take under the worst load allowed: all
    connections, all their bytes in flight and unread.

    A request is there as bytes and, once it is served, as values.
    """
    server = settings.server
    in_flight = 2 * server.max_inflight_total_bytes
    answers = _LONG_ANSWERS * _COPIES * server.max_frame_bytes // 2
    total = in_flight + server.max_unsent_total_bytes + answers
    main = _IDLE_MB + _WORK_MB + _WORKER_QUESTIONS_MB + -(-total // MIB)
    return main, settings.worker.max_rss_mb if settings.worker.enabled else 0
