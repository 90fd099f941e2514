"""Making messages fit: who is cut, how far, and what then stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from memoryd.core.messages import Message, Role, StoredMessage
from memoryd.core.plan.shortening import SCALES, shorten_message, slightest
from memoryd.core.tokens.counting import Counted, Counter, Counting

__all__ = ["Placed", "floors", "level", "shortened", "tail_caps"]


class Placed(NamedTuple):
    """A message as it may stand in a plan, with its cost for the model. A plan makes hundreds, and
    a tuple takes a third of the time."""

    stored: StoredMessage
    message: Message
    tokens: int
    exact: bool
    cut: bool = False
    chat: Mapping[str, object] | None = None
    """The message as a model gets it, where it stands as it was stored."""


def floors(items: Sequence[Placed], counter: Counter, language: str) -> Counting[list[Placed]]:
    """Return the least that can stand for each item; the item itself where that is no more."""
    bare = [slightest(item.message, language) for item in items]
    counted = yield from counter.messages(bare)
    return [
        _version(item, message, cost) if cost.tokens < item.tokens else item
        for item, message, cost in zip(items, bare, counted, strict=True)
    ]


def tail_caps(items: Sequence[Placed], least: Sequence[Placed], room: int) -> list[int]:
    """Return how many tokens each item of the tail may have, so that all fit in ``room``.

    Tool results give way first, then what the assistant said and notes, last the user's words;
    within each of the three the longest first. ``room`` holds at least the floors.
    """
    caps = [item.tokens for item in items]
    for stage in (_is_result, _is_between, _is_user):
        over = sum(caps) - room
        if over <= 0:
            break
        members = [index for index, item in enumerate(items) if stage(item)]
        sizes = [caps[index] for index in members]
        lows = [least[index].tokens for index in members]
        for index, cap in zip(members, level(sizes, lows, sum(sizes) - over), strict=True):
            caps[index] = cap
    return caps


def level(sizes: Sequence[int], lows: Sequence[int], room: int) -> list[int]:
    """Lower the largest sizes to one common level so that the sum is at most ``room``.

    None goes below its low; when even the lows do not fit, the lows are returned.
    """

    def lowered(top: int) -> list[int]:
        return [max(low, min(size, top)) for size, low in zip(sizes, lows, strict=True)]

    below, above = 0, max(sizes, default=0) + 1
    while above - below > 1:
        middle = (below + above) // 2
        if sum(lowered(middle)) <= room:
            below = middle
        else:
            above = middle
    return lowered(below)


def shortened(
    items: Sequence[Placed],
    caps: Sequence[int],
    counter: Counter,
    language: str,
    least: Sequence[Placed] | None = None,
) -> Counting[list[Placed]]:
    """Return the items with each that is above its cap shortened to the longest version within.

    Where no version fits, the least stands, even above its cap.
    """
    over = [index for index, item in enumerate(items) if item.tokens > caps[index]]
    if not over:
        return list(items)
    if least is None:
        lows = yield from floors([items[index] for index in over], counter, language)
    else:
        lows = [least[index] for index in over]
    versions = [_versions(items[index], caps[index], counter, language) for index in over]
    costs = iter((yield from counter.messages([each for several in versions for each in several])))
    result = list(items)
    for index, low, several in zip(over, lows, versions, strict=True):
        placed = [_version(items[index], message, next(costs)) for message in several]
        result[index] = _longest_within(caps[index], placed, low)
    return result


def _longest_within(cap: int, versions: Sequence[Placed], low: Placed) -> Placed:
    """Return the first version within the cap, unless it costs more than the whole message."""
    whole = min((each.tokens for each in versions if not each.cut), default=None)
    for each in versions:
        if each.tokens <= cap and (whole is None or each.tokens <= whole):
            return each
    return low


def _versions(item: Placed, cap: int, counter: Counter, language: str) -> list[Message]:
    """Return versions of a message, longest first; text goes before images.

    The whole message leads where its cost is only estimated: counted, it may fit.
    """
    fixed = counter.fixed(item.message)
    # What the texts may have of what they have now. A cut of all texts to this share hits the
    # cap if tokens are spread evenly.
    share = max(cap - fixed, 0) / max(item.tokens - fixed, 1)
    shares = [min(share * scale, 1.0) for scale in SCALES if share > 0]
    messages = shorten_message(item.message, [*shares, 0.0], language)
    shorter = [message for message in messages if message != item.message]
    return shorter if item.exact else [item.message, *shorter]


def _version(item: Placed, message: Message, cost: Counted) -> Placed:
    return item._replace(
        message=message,
        tokens=cost.tokens,
        exact=cost.exact,
        cut=message != item.message,
        chat=None,
    )


def _is_result(item: Placed) -> bool:
    return item.message.role is Role.TOOL


def _is_between(item: Placed) -> bool:
    return item.message.role in (Role.ASSISTANT, Role.SYSTEM)


def _is_user(item: Placed) -> bool:
    return item.message.role is Role.USER
