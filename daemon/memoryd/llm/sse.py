"""Server-sent events, without any I/O: bytes in, events out."""

from __future__ import annotations

from memoryd.values import frozen

__all__ = ["Event", "EventParser", "EventTooLarge"]

_BOM = "\ufeff"


@frozen
class Event:
    """One event; ``data`` is its data lines joined by line breaks."""

    name: str
    data: str


class EventTooLarge(Exception):
    """A line, or the data of one event, is over the bound."""


class EventParser:
    """Parses an event stream, however its bytes are split.

    Line ends may be LF, CRLF or CR. Comments and fields other than ``event`` and ``data`` are
    passed over. ``max_bytes`` bounds a line and the data of an event.
    """

    def __init__(self, *, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._partial = bytearray()  # a line whose end has not come
        self._skip_lf = False  # the last byte was a CR: an LF now belongs to it
        self._first = True  # no line seen: a byte order mark may lead
        self._name = ""
        self._data: list[str] = []
        self._data_bytes = 0

    def feed(self, data: bytes) -> list[Event]:
        """Take bytes and return the events they complete."""
        events: list[Event] = []
        if not data:
            return events
        if self._skip_lf:
            data = data.removeprefix(b"\n")
        for piece in data.splitlines(keepends=True):
            text = piece.rstrip(b"\r\n")
            if len(self._partial) + len(text) > self._max_bytes:
                raise EventTooLarge
            self._partial += text
            if len(text) == len(piece):
                break
            event = self._end_line()
            if event is not None:
                events.append(event)
        self._skip_lf = data.endswith(b"\r")
        return events

    def close(self) -> list[Event]:
        """End the stream: an event that lacks its last line breaks still counts."""
        ended = [self._end_line() if self._partial else None, self._dispatch()]
        return [event for event in ended if event is not None]

    def _end_line(self) -> Event | None:
        # Decoded by whole lines, so a character split between two reads stays whole.
        line = self._partial.decode("utf-8", "replace")
        self._partial.clear()
        if self._first:
            self._first = False
            line = line.removeprefix(_BOM)
        if not line:
            return self._dispatch()
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if field == "data":
            self._data_bytes += len(value) + 1
            if self._data_bytes > self._max_bytes:
                raise EventTooLarge
            self._data.append(value)
        elif field == "event":
            self._name = value
        return None

    def _dispatch(self) -> Event | None:
        name, data = self._name or "message", self._data
        self._name, self._data, self._data_bytes = "", [], 0
        return Event(name=name, data="\n".join(data)) if data else None
