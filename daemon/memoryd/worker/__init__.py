"""The child process that holds the heavy tables, and its supervision from the main process.

The two speak MessagePack over a socket pair, one array after another:

    to the child    [id, kind, argument]    kind is "load", "count" or "ping"
    from the child  [id, ok, value]         ok is false with the reason as value

Answers come in the order of urgency, not of the questions: counts go before background work. The
child ends when its side of the socket closes, so it never outlives the main process.
"""

from __future__ import annotations

OVER_MEMORY = 3
"""Exit code of a child that outgrew its limit."""
