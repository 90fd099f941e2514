"""Who hears of what: subscriptions to the daemon's events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

__all__ = ["TOPICS", "EventHub", "Subscriber"]

TOPICS = ("pressure", "strategy", "summary", "facts", "store", "cloud", "worker")


class Subscriber(Protocol):
    """A connection that events can be sent to."""

    @property
    def owner(self) -> str: ...
    def notify(self, method: str, params: Mapping[str, object]) -> None: ...
    def on_close(self, callback: Callable[[], None]) -> None: ...


class EventHub:
    """Hands each event to the connections that asked for its topic.

    An event about a session goes to connections of its owner only; one of the daemon to all.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._topics: dict[Subscriber, frozenset[str]] = {}

    def subscribe(self, subscriber: Subscriber, topics: tuple[str, ...]) -> tuple[str, ...]:
        """Set the topics of a connection; an empty tuple ends its subscription."""
        if not topics:
            self._topics.pop(subscriber, None)
        else:
            if subscriber not in self._topics:
                subscriber.on_close(lambda: self._forget(subscriber))
            self._topics[subscriber] = frozenset(topics)
        return topics

    def publish(
        self, topic: str, fields: Mapping[str, object], *, owner: str | None = None
    ) -> None:
        """Send ``{topic, time, …fields}``; ``owner`` None means it is about the daemon."""
        event = {"topic": topic, "time": self._clock(), **fields}
        for subscriber, topics in tuple(self._topics.items()):
            if topic in topics and owner in (None, subscriber.owner):
                subscriber.notify("event", event)

    def _forget(self, subscriber: Subscriber) -> None:
        self._topics.pop(subscriber, None)
