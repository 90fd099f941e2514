"""Plans that still hold: of one input there is one plan, so it is not made twice.

An application asks for a prompt to show what it costs, and again to send it; most of what a plan
takes is lost on what nobody has changed.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace

from memoryd.core.plan.memory_block import local_time
from memoryd.core.plan.parts import PlanInputs, PromptPlan
from memoryd.core.plan.placing import Standing
from memoryd.core.sessions import SessionKey, Window

__all__ = ["Plans", "Seen", "seen"]

_AT_HAND = 4
"""Plans kept, with the messages that they were made of: some 100 KB each."""

Seen = tuple[object, ...]
"""All that a plan without recalled passages depends on."""


def seen(draft: PlanInputs, window: Window, *rest: object) -> Seen:
    """Return what a plan is made of: its inputs, the window, and what else the call says. Of the
    time it tells the minute."""
    moment = local_time(draft.now, draft.timezone)
    minute = moment and moment.replace(second=0, microsecond=0)
    return replace(draft, now=0.0), minute, window, *rest


class Plans:
    """The last plan of each of the sessions that were planned last, by strategy."""

    def __init__(self) -> None:
        self._at_hand: OrderedDict[tuple[SessionKey, str], tuple[Seen, PromptPlan]] = OrderedDict()
        self._turns: OrderedDict[SessionKey, Standing] = OrderedDict()

    def get(self, key: SessionKey, now_seen: Seen, strategy: str) -> PromptPlan | None:
        """Return the plan that was made of the same, if it is at hand."""
        before, plan = self._at_hand.get((key, strategy), ((), None))
        return plan if before == now_seen else None

    def put(self, key: SessionKey, now_seen: Seen, plan: PromptPlan) -> None:
        """Keep a plan. An estimated one is not kept: it may be exact the next time."""
        if not plan.estimated:
            self._at_hand[key, plan.strategy] = now_seen, plan
            self._at_hand.move_to_end((key, plan.strategy))
            if len(self._at_hand) > _AT_HAND:
                self._at_hand.popitem(last=False)

    def turns(self, key: SessionKey) -> Standing | None:
        """Return the turns that stood in the last plan of a session, if they are at hand."""
        return self._turns.get(key)

    def put_turns(self, key: SessionKey, turns: Standing) -> None:
        """Keep the turns of a plan: the next one has most of them again."""
        self._turns[key] = turns
        self._turns.move_to_end(key)
        if len(self._turns) > _AT_HAND:
            self._turns.popitem(last=False)

    def clear(self) -> None:
        """Keep none."""
        self._at_hand.clear()
        self._turns.clear()
