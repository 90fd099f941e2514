"""What the simulator does with one request: a step, and scripts of them.

A step is an answer (its own text, or the brain's) with a pace, or one of the faults that real
endpoints have. Steps are values; JSON objects with the same keys on the wire.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Literal, get_args

__all__ = ["Fault", "Step", "named_step", "step_from_json"]

Fault = Literal[
    "hang",  # the connection is taken, nothing is ever sent
    "hang_after_headers",  # status and headers, then nothing
    "hang_midway",  # half of a stream, then nothing
    "hang_after_finish",  # a whole stream, but neither [DONE] nor the end
    "reset",  # the connection is reset before a byte
    "cut",  # the reply ends in its middle, as if it were complete
    "abort",  # the connection is reset in the middle of a stream
    "drip",  # one byte every drip_s
    "comments",  # keep-alive comments for ever
    "malformed_json",
    "not_http",
    "wrong_content_type",
    "html",  # a gateway's page, status 200
    "empty_choices",
    "empty_reply",
    "no_done",  # finish_reason, then the end without [DONE]
    "no_finish",  # [DONE] without a finish_reason
    "error_in_stream",
    "error_in_json",  # an error object, status 200
    "huge",  # a stream whose text never stops growing
    "huge_line",  # one line that never ends
    "deep_json",
    "gzip",
    "gzip_bomb",
    "echo_key",  # an error that repeats the request's headers
    "redirect",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One answer. ``text`` None: the brain's. ``times``: for so many requests.

    ``tool_calls`` are (name, arguments as JSON text). ``reasoning_style`` says how reasoning is
    sent: in one of the two fields, or as <think> in the text. ``retry_after_s`` goes with an
    error status, as seconds or (``retry_after_date``) as a date.
    """

    text: str | None = None
    reasoning: str = ""
    reasoning_style: Literal["reasoning_content", "reasoning", "think"] = "reasoning_content"
    tool_calls: tuple[tuple[str, str], ...] = ()
    finish_reason: str | None = None
    usage: bool = True
    latency_s: float = 0.0
    chunk_delay_s: float = 0.0
    chunk_chars: int = 4
    status: int = 200
    retry_after_s: float | None = None
    retry_after_date: bool = False
    message: str = "the simulator was told to fail"
    fault: Fault | None = None
    drip_s: float = 1.0
    times: int = 1


def step_from_json(value: object) -> Step:
    """Check a step given as JSON, or by name. Raises ValueError that says what is wrong."""
    if isinstance(value, str):
        return named_step(value)
    if not isinstance(value, Mapping):
        raise ValueError(f"a step is an object or a name, not {value!r}")
    given = dict(value)
    known = {field.name: field for field in fields(Step)}
    for key in given:
        if key not in known:
            raise ValueError(f"a step has no {key!r}; known are {', '.join(known)}")
    calls = given.get("tool_calls")
    if calls is not None:
        try:
            given["tool_calls"] = tuple((str(name), str(arguments)) for name, arguments in calls)
        except (TypeError, ValueError):
            raise ValueError("tool_calls are pairs of a name and arguments as JSON text") from None
    for key, value in given.items():
        default = known[key].default
        number = isinstance(default, int | float) and not isinstance(default, bool)
        if number and not (isinstance(value, int | float) and value >= 0):
            raise ValueError(f"{key} of a step is a number, not {value!r}")
    if given.get("fault") is not None and given["fault"] not in get_args(Fault):
        raise ValueError(f"no fault is called {given['fault']!r}; see {', '.join(get_args(Fault))}")
    return Step(**given)


def named_step(name: str) -> Step:
    """Return the step for a short name: ``ok``, a status (``503``), or a fault (``hang``)."""
    if name == "ok":
        return Step()
    if name.isdecimal() and len(name) == 3:
        return Step(status=int(name))
    return step_from_json({"fault": name})
