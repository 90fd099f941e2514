"""The deadlines of a call, as instants on a monotonic clock that the caller reads."""

from __future__ import annotations

from typing import Literal

from memoryd.config import CloudSettings
from memoryd.values import frozen

__all__ = ["Patience", "Wait"]


@frozen
class Wait:
    """How long to wait for the next thing, and what it means if it does not come."""

    seconds: float
    meaning: str


@frozen
class Patience:
    """One deadline over all tries to the first byte of the reply; then a limit between bytes.
    ``total_at`` ends everything."""

    first_byte_at: float
    total_at: float
    timeout_s: float
    total_s: float

    @classmethod
    def for_call(
        cls,
        settings: CloudSettings,
        purpose: Literal["chat", "summary"],
        *,
        asked_at: float,
        turn_at: float,
        waited_s: float = 0.0,
    ) -> Patience:
        """``asked_at`` is when the call was asked for, ``turn_at`` when the gate let it through.

        A person waits for a chat: its total includes the gate, and its time to the first byte the
        ``waited_s`` that making the prompt took. A summary has no audience: its time, 30 s in all,
        begins with its turn.
        """
        timeout_s = settings.timeout_s
        if purpose == "summary":
            total_s, began = min(timeout_s, settings.total_timeout_s), turn_at
        else:
            total_s, began = settings.total_timeout_s, asked_at
        return cls(
            first_byte_at=turn_at + timeout_s - waited_s,
            total_at=began + total_s,
            timeout_s=timeout_s,
            total_s=total_s,
        )

    def first_byte(self, now: float) -> Wait:
        """The wait for the first byte, all tries and pauses included."""
        return self._sooner(self.first_byte_at - now, f"no answer within {self.timeout_s:g} s", now)

    def next_byte(self, now: float) -> Wait:
        """The wait for more of a reply that has begun."""
        return self._sooner(self.timeout_s, f"the reply stood still for {self.timeout_s:g} s", now)

    def _sooner(self, seconds: float, meaning: str, now: float) -> Wait:
        left = self.total_at - now
        if left < seconds:
            seconds, meaning = left, f"the reply was not complete within {self.total_s:g} s"
        return Wait(seconds=max(seconds, 0.0), meaning=meaning)
