"""What is sent: the JSON body of a chat-completions request."""

from __future__ import annotations

import json
from collections.abc import Mapping

from memoryd.config import CloudSettings
from memoryd.errors import BadRequest
from memoryd.service.ports import CompletionRequest

__all__ = ["PROTECTED_KEYS", "chosen_model", "encode_body", "request_body"]

PROTECTED_KEYS = frozenset({"messages", "stream"})
"""Neither ``extra_body`` nor a call's ``extra`` sets these: the daemon's plan would not hold."""


def chosen_model(request: CompletionRequest, settings: CloudSettings) -> str | None:
    """Return the model a call asks for; None leaves the choice to the endpoint."""
    if request.model is not None:
        return request.model
    if request.purpose == "summary":
        return settings.summary_model or settings.model
    return settings.model


def request_body(request: CompletionRequest, settings: CloudSettings) -> dict[str, object]:
    """Merge a request's fields: the more special wins.

    From weak to strong: the daemon's own defaults, ``extra_body``, what the call says, and its
    ``extra``. A null in ``extra_body`` removes a field that the endpoint does not know
    (``stream_options``, ``max_tokens``), whoever set it; a null in ``extra`` does so for one call.
    Raises BadRequest where ``extra`` names a protected key.
    """
    for key in sorted(PROTECTED_KEYS & request.extra.keys()):
        raise BadRequest(f"extra.{key} is set by the daemon", field="extra")
    body: dict[str, object] = {}
    if request.stream:
        # Without it a stream reports no usage, and no token factor could be learnt.
        body["stream_options"] = {"include_usage": True}
    body.update(settings.extra_body)
    body.update(_said(request, settings))
    for key, value in settings.extra_body.items():
        if value is None:
            body.pop(key, None)
    for key, value in request.extra.items():
        if value is None:
            body.pop(key, None)
        else:
            body[key] = value
    return body


def encode_body(body: Mapping[str, object]) -> bytes:
    """Return the body as compact UTF-8 JSON. Raises BadRequest for what JSON cannot say."""
    try:
        text = json.dumps(body, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        return text.encode()
    except (TypeError, ValueError, RecursionError) as exc:
        raise BadRequest(f"the request cannot be written as JSON: {exc}", field="extra") from exc


def _said(request: CompletionRequest, settings: CloudSettings) -> dict[str, object]:
    said: dict[str, object] = {"messages": list(request.messages), "stream": request.stream}
    optional: dict[str, object] = {
        "model": chosen_model(request, settings),
        "tools": list(request.tools) or None,
        "tool_choice": request.tool_choice,
        "max_tokens": request.max_tokens,
        "temperature": request.temperature,
    }
    said.update((key, value) for key, value in optional.items() if value is not None)
    return said
