"""What plans use of a session's summary and facts, made ready once and kept for the next plan.

A summary's lines change seldom, and what is said after it now and then takes back what they say.
Both are worked out when they change, not at every plan.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from memoryd.core.excerpts import Lines, is_excerpt
from memoryd.core.facts import Fact
from memoryd.core.sessions import SessionKey, Window
from memoryd.core.summaries import SummaryLine

if TYPE_CHECKING:
    from memoryd.core.replaced import Replaced, Said

__all__ = ["Memories"]

_AT_HAND = 8
"""Sessions whose lines are kept ready: about 150 KB each where a conversation is long."""


@dataclass(slots=True)
class _AtHand:
    """``said`` is what the excerpts among ``lines`` say, ``found`` what each message of the window
    takes back; ``shown`` are the lines without what ``replaced`` takes back."""

    lines: tuple[SummaryLine, ...]
    said: tuple[Said, ...]
    found: dict[str, tuple[Replaced, ...]] = field(default_factory=dict)
    replaced: tuple[Replaced, ...] = ()
    shown: Lines | None = None


class Memories:
    """The summaries that were used last, as plans search them."""

    def __init__(self) -> None:
        self._at_hand: OrderedDict[SessionKey, _AtHand] = OrderedDict()

    def clear(self) -> None:
        """Forget what is kept ready; it is made anew when it is needed."""
        self._at_hand.clear()

    def present(self, window: Window) -> tuple[Lines, tuple[Fact, ...], tuple[Replaced, ...]]:
        """Return the lines and facts of a window that still hold, and which values do not."""
        from memoryd.core.present import (
            present_facts,
            present_lines,
            said_in_lines,
            said_in_messages,
            superseded,
        )
        from memoryd.core.replaced import replaced_by

        key = window.session.key
        lines = window.summary.summary.lines if window.summary is not None else ()
        at_hand = self._at_hand.get(key)
        if at_hand is None or at_hand.lines != lines:
            said = said_in_lines(line for line in lines if is_excerpt(line))
            at_hand = self._at_hand[key] = _AtHand(lines=lines, said=said)
        self._at_hand.move_to_end(key)
        if len(self._at_hand) > _AT_HAND:
            self._at_hand.popitem(last=False)

        recent = said_in_messages(window.messages)
        at_hand.found = {
            said.id: at_hand.found[said.id]
            if said.id in at_hand.found
            else replaced_by((said,), (*at_hand.said, *recent[:index]))
            for index, said in enumerate(recent)
        }
        replaced = (
            *(each for found in at_hand.found.values() for each in found),
            *superseded((*window.facts, *window.superseded), key.name),
        )
        if at_hand.shown is None or replaced != at_hand.replaced:
            at_hand.replaced = replaced
            at_hand.shown = Lines(present_lines(lines, replaced))
        return at_hand.shown, present_facts(window.facts, key.name, replaced), replaced
