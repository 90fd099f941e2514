"""The order of calls: chat goes before summaries, and there is one summary at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

__all__ = ["Gate"]

MAX_CHATS = 8
"""Chats at the endpoint at once; each may hold a few MB while its reply arrives."""


class Gate:
    """Calls pass one by one or together, each within its context manager."""

    def __init__(self, *, max_chats: int = MAX_CHATS) -> None:
        self._slots = asyncio.Semaphore(max_chats)
        self._summary = asyncio.Lock()
        self._chats = 0  # under way or waiting for a slot
        self._no_chats = asyncio.Event()
        self._no_chats.set()

    @asynccontextmanager
    async def chat(self) -> AsyncIterator[None]:
        """A chat: waits for nothing but a free slot, first come, first served."""
        self._chats += 1
        self._no_chats.clear()
        try:
            async with self._slots:
                yield
        finally:
            self._chats -= 1
            if not self._chats:
                self._no_chats.set()

    @asynccontextmanager
    async def summary(self, *, patience_s: float) -> AsyncIterator[None]:
        """A summary: waits for the one before it, then for a moment without chats; after
        ``patience_s`` it goes all the same, for a busy daemon needs its summaries most."""
        async with self._summary:
            try:
                async with asyncio.timeout(patience_s):
                    while self._chats:
                        await self._no_chats.wait()
            except TimeoutError:
                pass
            yield
