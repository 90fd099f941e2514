"""Everything memoryd refuses or fails at, as exceptions with stable wire codes.

MemorydError
    ConfigError         the settings are wrong; the daemon does not start
    StartError          the daemon cannot start (socket in use, store damaged or locked)
    RequestError        anything a client is told about, with a code of the protocol
        BadRequest, UnknownMethod, Unauthorized, NotFound, Conflict, TooLarge,
        BudgetTooSmall, Busy, Cancelled, StorageFull, StorageError, Internal
        CloudError      the cloud did not answer with a completion
            CloudOffline, CloudTimeout, CloudRateLimited, CloudAuth, CloudFailed, CloudLimit
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

__all__ = [
    "CODES",
    "BadRequest",
    "BudgetTooSmall",
    "Busy",
    "Cancelled",
    "CloudAuth",
    "CloudError",
    "CloudFailed",
    "CloudLimit",
    "CloudOffline",
    "CloudRateLimited",
    "CloudTimeout",
    "ConfigError",
    "Conflict",
    "Internal",
    "MemorydError",
    "NotFound",
    "RequestError",
    "StartError",
    "StorageError",
    "StorageFull",
    "TooLarge",
    "Unauthorized",
    "UnknownMethod",
    "from_wire",
    "to_wire",
]


class MemorydError(Exception):
    """The root of all errors that are ours."""


class ConfigError(MemorydError):
    """The settings are wrong. ``mistakes`` holds one line for each."""

    def __init__(self, mistakes: tuple[str, ...]) -> None:
        super().__init__("\n".join(mistakes))
        self.mistakes = mistakes


class StartError(MemorydError):
    """The daemon cannot start; the message says what to do about it."""


class RequestError(MemorydError):
    """A refusal or failure that the peer is told about.

    ``message`` is for a person: what was wrong and what would be right.
    """

    code: ClassVar[str]
    retryable: bool = False

    def __init__(self, message: str, *, data: Mapping[str, object] | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.data: dict[str, object] = dict(data or {})


class BadRequest(RequestError):
    """Malformed frame or arguments; ``field`` names the argument."""

    code = "bad_request"

    def __init__(self, message: str, *, field: str | None = None) -> None:
        super().__init__(message, data={"field": field} if field else None)


class UnknownMethod(RequestError):
    code = "unknown_method"


class Unauthorized(RequestError):
    code = "unauthorized"


class NotFound(RequestError):
    code = "not_found"


class Conflict(RequestError):
    code = "conflict"


class TooLarge(RequestError):
    code = "too_large"

    def __init__(self, message: str, *, limit: int) -> None:
        super().__init__(message, data={"limit": limit})


class BudgetTooSmall(RequestError):
    """``needed`` is the smallest budget (in tokens, reserve included) that would do."""

    code = "budget_too_small"

    def __init__(self, message: str, *, needed: int) -> None:
        super().__init__(message, data={"needed": needed})


class _RetryLater(RequestError):
    retryable = True

    def __init__(self, message: str, *, retry_after_s: float | None = None) -> None:
        super().__init__(
            message, data=None if retry_after_s is None else {"retry_after_s": retry_after_s}
        )


class Busy(_RetryLater):
    code = "busy"


class Cancelled(RequestError):
    code = "cancelled"


class StorageFull(RequestError):
    code = "storage_full"
    retryable = True


class StorageError(RequestError):
    code = "storage_error"


class Internal(RequestError):
    """A fault of the daemon. ``id`` finds the traceback in the log."""

    code = "internal"

    def __init__(self, fault_id: str) -> None:
        super().__init__(
            f"the daemon failed; its log has the trace under {fault_id}", data={"id": fault_id}
        )


class CloudError(RequestError):
    """The cloud did not answer with a completion."""


class CloudOffline(CloudError):
    code = "cloud_offline"
    retryable = True


class CloudTimeout(CloudError):
    code = "cloud_timeout"
    retryable = True


class CloudRateLimited(_RetryLater, CloudError):
    code = "cloud_rate_limited"


class CloudAuth(CloudError):
    code = "cloud_auth"


class CloudFailed(CloudError):
    """Any other answer that is not a completion; ``retryable`` as the status says."""

    code = "cloud_error"

    def __init__(self, message: str, *, retryable: bool, status: int | None = None) -> None:
        super().__init__(message, data=None if status is None else {"status": status})
        self.retryable = retryable


class CloudLimit(_RetryLater, CloudError):
    code = "cloud_limit"


_BY_CODE: dict[str, type[RequestError]] = {
    cls.code: cls
    for cls in (
        BadRequest,
        UnknownMethod,
        Unauthorized,
        NotFound,
        Conflict,
        TooLarge,
        BudgetTooSmall,
        Busy,
        CloudOffline,
        CloudTimeout,
        CloudRateLimited,
        CloudAuth,
        CloudFailed,
        CloudLimit,
        Cancelled,
        StorageFull,
        StorageError,
        Internal,
    )
}

CODES: tuple[str, ...] = tuple(_BY_CODE)
"""Every error code of the protocol, in the order of its table."""


def to_wire(error: RequestError) -> dict[str, object]:
    """Return the error map of the protocol: ``{code, message, retryable, data?}``."""
    wire: dict[str, object] = {
        "code": error.code,
        "message": error.message,
        "retryable": error.retryable,
    }
    if error.data:
        wire["data"] = error.data
    return wire


def from_wire(wire: Mapping[str, object]) -> RequestError:
    """Rebuild the exception on the client's side. An unknown code becomes a plain RequestError."""
    code = str(wire.get("code"))
    cls = _BY_CODE.get(code, RequestError)
    # __init__ of the subclasses differs; the wire form is the same for all.
    error = cls.__new__(cls)
    RequestError.__init__(error, str(wire.get("message", code)))
    data = wire.get("data")
    if isinstance(data, Mapping):
        error.data.update(data)
    if cls is RequestError:
        error.code = code  # type: ignore[misc]  # a code newer than this client
    error.retryable = bool(wire.get("retryable"))
    return error
