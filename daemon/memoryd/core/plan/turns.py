"""Which stored messages a model may be shown, and the turns they form.

Chat endpoints refuse a tool result without its call and a call without its results, so both
stand together or not at all. A call is answered by the unbroken run of tool messages right after
it; every other tool message is an orphan: kept in the store, never planned, never in the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from memoryd.core.messages import ImagePart, Message, Role, StoredMessage

__all__ = ["Entry", "Turn", "plannable", "turns_of", "within_bytes"]


class Entry(NamedTuple):
    """A stored message as it may be planned.

    ``message`` differs from the stored one only where unanswered calls were taken off.
    """

    stored: StoredMessage
    message: Message

    @property
    def whole(self) -> bool:
        return self.message is self.stored.message


Turn = tuple[Entry, ...]
"""A user message and everything up to the next one. Tool groups never cross a turn's end."""


def plannable(messages: Sequence[StoredMessage]) -> tuple[Entry, ...]:
    """Return what may be planned, in order: no orphans, no unanswered calls, nothing empty.

    An assistant message whose calls are not all answered keeps its text and loses the calls. Of
    several results for one call the first counts.
    """
    entries: list[Entry] = []
    index = 0
    while index < len(messages):
        stored = messages[index]
        index += 1
        message = stored.message
        if message.role is Role.TOOL:
            continue  # not taken by a call before it: an orphan
        if not message.tool_calls:
            if _says_something(message):
                entries.append(Entry(stored, message))
            continue
        results, index = _results(messages, index)
        answers = _answers(message, results)
        if answers is not None:
            entries.append(Entry(stored, message))
            entries.extend(Entry(result, result.message) for result in answers)
        elif _says_something(message):
            entries.append(Entry(stored, replace(message, tool_calls=())))
    return tuple(entries)


def within_bytes(messages: Sequence[StoredMessage], most: int | None) -> Sequence[StoredMessage]:
    """Return the newest messages whose content has at most so many bytes in all.

    The newest user message and all after it stay in any case. Tokens do not bound bytes: a picture
    of 600 KB costs a few hundred of them.
    """
    if most is None:
        return messages
    if _most_bytes(messages) <= most:
        return messages
    tail = max((i for i, each in enumerate(messages) if each.message.role is Role.USER), default=0)
    room = most
    for index in range(len(messages) - 1, -1, -1):
        room -= _bytes(messages[index].message)
        if room < 0 and index < tail:
            return messages[index + 1 :]
    return messages


def _most_bytes(messages: Sequence[StoredMessage]) -> int:
    """A quick bound: a character takes four bytes at most."""
    size = 0
    for stored in messages:
        message = stored.message
        if isinstance(message.content, str) and not message.tool_calls:
            size += 4 * len(message.content)
        else:
            size += _bytes(message)
    return size


def _bytes(message: Message) -> int:
    if isinstance(message.content, str):
        size = len(message.content.encode())
    else:
        size = sum(
            len((part.url if isinstance(part, ImagePart) else part.text).encode())
            for part in message.content
        )
    return size + sum(len(call.arguments.encode()) for call in message.tool_calls)


def turns_of(entries: Iterable[Entry]) -> tuple[Turn, ...]:
    """Group entries into turns; what stands before the first user message is in none."""
    turns: list[list[Entry]] = []
    for entry in entries:
        if entry.message.role is Role.USER:
            turns.append([entry])
        elif turns:
            turns[-1].append(entry)
    return tuple(tuple(turn) for turn in turns)


def _results(messages: Sequence[StoredMessage], start: int) -> tuple[Sequence[StoredMessage], int]:
    """Return the run of tool messages from ``start``, and where it ends."""
    end = start
    while end < len(messages) and messages[end].message.role is Role.TOOL:
        end += 1
    return messages[start:end], end


def _answers(message: Message, results: Sequence[StoredMessage]) -> list[StoredMessage] | None:
    """Return the results that answer all calls of ``message``, in order; None if one lacks.

    Two calls with one id cannot be told apart by any endpoint, so they count as unanswered.
    """
    open_ids = {call.id for call in message.tool_calls}
    if len(open_ids) < len(message.tool_calls):
        return None
    answers = []
    for result in results:
        call_id = result.message.tool_call_id
        if call_id in open_ids:
            open_ids.remove(call_id)
            answers.append(result)
    return None if open_ids else answers


def _says_something(message: Message) -> bool:
    """Whether there is anything to plan. What the user said stands even if it is blank: a turn
    begins with it."""
    if message.role is Role.USER:
        return bool(message.content)
    if isinstance(message.content, str):
        return bool(message.content.strip())
    return any(isinstance(part, ImagePart) or part.text.strip() for part in message.content)
