"""What can go wrong at the endpoint, as errors of the protocol.

An error's ``message`` holds the daemon's own words, and may be logged and shown by ``status``.
What the endpoint said stands in ``data.detail``, for the caller alone: it may repeat the caller's
texts. ``without_secrets`` is applied before an error leaves this package.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from memoryd.errors import CloudAuth, CloudError, CloudFailed, CloudOffline, CloudRateLimited
from memoryd.llm.retry import RETRYABLE_STATUSES, retry_after_s
from memoryd.llm.text import without_surrogates

__all__ = ["detail_of", "reported_fault", "status_fault", "without_secrets"]

_MAX_DETAIL = 300
_SHORTEST_LEAK = 6
"""Characters of a secret in a row that are told to nobody. Endpoints quote keys in part."""

_HINTS = {
    400: "it refused the request",
    402: "the account has no credit",
    404: "it knows no such path or model: see [cloud] base_url and model",
    405: "see [cloud] base_url",
    413: "the request is too large for it",
    422: "it refused the request",
}


def status_fault(status: int, headers: Mapping[str, str], body: bytes, *, now: float) -> CloudError:
    """Return the error for an answer whose status is not 200; header names are lower-case."""
    error = _status_error(status, asked_s=retry_after_s(headers, now=now))
    return _with_detail(error, detail_of(_json(body)))


def reported_fault(reported: object) -> CloudError:
    """Return the error for an error object inside an answer whose status was 200."""
    status = _reported_status(reported)
    if status is not None:
        error = _status_error(status, asked_s=None)
    else:
        error = CloudFailed("the endpoint reported an error in its reply", retryable=True)
    return _with_detail(error, detail_of({"error": reported}))


def without_secrets(error: CloudError, secrets: Iterable[str]) -> CloudError:
    """Drop the endpoint's words if they hold a secret, or a piece of one."""
    if _leaks(str(error.data.get("detail", "")), secrets):
        del error.data["detail"]
    return error


def detail_of(answer: object) -> str:
    """Find an answer's own words about what went wrong: one line, bounded; "" if there are none.

    Pages (HTML, plain text) have none: they speak of a proxy's insides.
    """
    for found in _messages(answer):
        line = " ".join(without_surrogates(found[: 4 * _MAX_DETAIL]).split())
        printable = "".join(character for character in line if character.isprintable())
        if printable:
            return printable[:_MAX_DETAIL]
    return ""


def _with_detail(error: CloudError, detail: str) -> CloudError:
    # Answers about the key quote it, whole or masked.
    if detail and not isinstance(error, CloudAuth):
        error.data["detail"] = detail
    return error


def _status_error(status: int, *, asked_s: float | None) -> CloudError:
    if status in (401, 403):
        return CloudAuth(f"the endpoint refused the key ({status}): see [cloud] api_key_file")
    if status == 407:
        return CloudOffline("the proxy asks for a password (407): see [cloud] proxy")
    if status == 429:
        return CloudRateLimited("the endpoint has had too many calls (429)", retry_after_s=asked_s)
    if 300 <= status < 400:
        return CloudFailed(
            f"the endpoint answered with a redirect ({status}), which is never followed: "
            "set [cloud] base_url to where it leads",
            retryable=False,
            status=status,
        )
    hint = f": {_HINTS[status]}" if status in _HINTS else ""
    error = CloudFailed(
        f"the endpoint answered {status}{hint}",
        retryable=status in RETRYABLE_STATUSES,
        status=status,
    )
    if asked_s is not None:
        error.data["retry_after_s"] = asked_s
    return error


def _messages(answer: object) -> Iterable[str]:
    if not isinstance(answer, Mapping):
        return
    error = answer.get("error")
    sources = [error if isinstance(error, Mapping) else {"message": error}, answer]
    for source in sources:
        for key in ("message", "msg", "detail"):
            value = source.get(key)
            if isinstance(value, str):
                yield value


def _reported_status(reported: object) -> int | None:
    if not isinstance(reported, Mapping):
        return None
    for key in ("status", "code"):
        value = reported.get(key)
        if isinstance(value, str) and len(value) == 3 and value.isascii() and value.isdecimal():
            value = int(value)
        if isinstance(value, int) and not isinstance(value, bool) and 400 <= value < 600:
            return value
    return None


def _leaks(text: str, secrets: Iterable[str]) -> bool:
    packed = "".join(text.split())
    return any(
        secret[start : start + _SHORTEST_LEAK] in packed
        for secret in secrets
        if secret
        for start in range(max(1, len(secret) - _SHORTEST_LEAK + 1))
    )


def _json(body: bytes) -> object:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None
