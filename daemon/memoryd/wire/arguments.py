"""What each method takes: one frozen class a method, checked once, here.

The fields of a class are the arguments; each names its check, and a default where the argument
may be left out. What a class does not say (does the session exist, is the option known) is not a
matter of form and is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Literal

from memoryd.core.messages import Content, Message, Role
from memoryd.core.sessions import WAYS, Way
from memoryd.errors import BadRequest, UnknownMethod
from memoryd.values import frozen
from memoryd.wire import checks
from memoryd.wire.checks import argument, closest
from memoryd.wire.messages import (
    MAX_ID_CHARS,
    content_from_wire,
    messages_from_wire,
    time_from_wire,
)

__all__ = [
    "DEFAULT_PAGE",
    "MAX_K",
    "METHODS",
    "PROTOCOL",
    "TOPICS",
    "AppendArguments",
    "Arguments",
    "ChatArguments",
    "ChatCancelArguments",
    "EventsSubscribeArguments",
    "FactsForgetArguments",
    "FactsListArguments",
    "FactsPutArguments",
    "ForgetArguments",
    "HelloArguments",
    "HistoryArguments",
    "Method",
    "PressureHintArguments",
    "PromptArguments",
    "SearchArguments",
    "SessionDeleteArguments",
    "SessionGetArguments",
    "SessionListArguments",
    "SessionOpenArguments",
    "StatusArguments",
    "SummaryGetArguments",
    "SummaryRefreshArguments",
    "UserDeleteArguments",
    "UserListArguments",
    "parse_arguments",
]

PROTOCOL = 1
MAX_K = 50
DEFAULT_PAGE = 100
TOPICS = ("pressure", "strategy", "summary", "facts", "store", "cloud", "worker")
FACT_KINDS = (
    "name",
    "date",
    "time",
    "amount",
    "count",
    "id",
    "contact",
    "address",
    "requirement",
    "preference",
    "decision",
    "action",
    "field",
    "other",
)

_MOST_TOKENS = 10_000_000  # above every context window there is
_LONGEST_PAGE = 1000  # hits and pages end early by bytes anyway
_MOST_IDS = 1000
_LONGEST_NAME = 128  # of users, models, keys: names, not texts
_LONGEST_TITLE = 500
_LONGEST_CURSOR = 2048
_LONGEST_VALUE = 8192

_session = checks.pattern(r"[A-Za-z0-9._:-]{1,128}", "1 to 128 characters of A-Z a-z 0-9 . _ : -")
_name = checks.name(_LONGEST_NAME)
_id = checks.name(MAX_ID_CHARS)
_owner = checks.pattern(r"0|[1-9][0-9]{0,9}|tcp", "a user id in decimal digits, or tcp")
_owner_or_all = checks.pattern(
    r"0|[1-9][0-9]{0,9}|tcp|\*", "a user id in decimal digits, tcp, or *"
)
_tokens = checks.integer(1, _MOST_TOKENS)
_page = checks.integer(1, _LONGEST_PAGE)
_seq = checks.integer(0, 2**63 - 1)
_way = checks.choice(WAYS)
_role = checks.choice(tuple(str(role) for role in Role))

_SETTINGS = (
    "strategy",
    "system",
    "model",
    "budget_tokens",
    "timezone",
    "language",
    "title",
    "options",
)


def _roles(value: object, where: str) -> tuple[Role, ...]:
    return tuple(Role(name) for name in checks.listing(_role, 1, len(Role))(value, where))


def _ways(value: object, where: str) -> tuple[Way, ...]:
    named = checks.listing(_way, 1, len(WAYS))(value, where)
    return tuple(way for way in WAYS if way in named)


def _reset(value: object, where: str) -> tuple[str, ...]:
    names = checks.listing(checks.name(_LONGEST_NAME), 0, 64)(value, where)
    for name in names:
        if name not in _SETTINGS and not (name.startswith("options.") and name != "options."):
            raise BadRequest(
                f"{where} takes {', '.join(_SETTINGS)} and options.KEY,"
                f" not {checks.shown(name)}{closest(name, _SETTINGS)}",
                field=where,
            )
    return tuple(names)


def _nonce(value: object, where: str) -> bytes:
    raw = value.encode() if isinstance(value, str) else value
    if not isinstance(raw, bytes) or not 1 <= len(raw) <= 256:
        raise BadRequest(f"{where} must be a string of 1 to 256 bytes", field=where)
    return raw


def _tool_choice(value: object, where: str) -> object:
    if isinstance(value, Mapping | str) and value:
        return value
    raise BadRequest(f"{where} must be a string or a map", field=where)


@frozen
class Arguments:
    """What every method takes: ``owner``, for those who may speak of others' memory."""

    owner: str | None = argument(_owner, default=None)


@frozen
class HelloArguments(Arguments):
    client: str = argument(checks.name(_LONGEST_NAME), default="")
    protocol: int = argument(checks.integer(1, 2**31), default=PROTOCOL)
    token: str | None = argument(checks.text(1, 4096), default=None)
    nonce: bytes | None = argument(_nonce, default=None)

    def __post_init__(self) -> None:
        if self.protocol != PROTOCOL:
            raise BadRequest(
                f"this daemon speaks protocol {PROTOCOL}, not {self.protocol}", field="protocol"
            )


@frozen
class SessionOpenArguments(Arguments):
    """``options`` are the given ones, unchecked (core.options); ``reset`` names settings, or
    options as ``options.KEY``; ``options`` alone means all of them."""

    session: str = argument(_session)
    user: str | None = argument(_name, default=None)
    strategy: str | None = argument(_name, default=None)
    system: str | None = argument(checks.text(0), default=None)
    model: str | None = argument(_name, default=None)
    budget_tokens: int | None = argument(_tokens, default=None)
    timezone: str | None = argument(_name, default=None)
    language: Literal["zh", "en"] | None = argument(checks.choice(("zh", "en")), default=None)
    title: str | None = argument(checks.text(0, _LONGEST_TITLE), default=None)
    options: Mapping[str, object] = argument(checks.flat_map, default_factory=dict)
    reset: tuple[str, ...] = argument(_reset, default=())

    def __post_init__(self) -> None:
        given = {
            name for name in _SETTINGS if name != "options" and getattr(self, name) is not None
        }
        given |= {f"options.{key}" for key in self.options}
        for name in self.reset:
            if name in given or (name == "options" and self.options):
                raise BadRequest(f"{name} is both given and reset; decide for one", field="reset")


@frozen
class SessionGetArguments(Arguments):
    session: str = argument(_session)


@frozen
class SessionListArguments(Arguments):
    owner: str | None = argument(_owner_or_all, default=None)
    user: str | None = argument(_name, default=None)
    order: Literal["name", "updated"] = argument(checks.choice(("name", "updated")), default="name")
    limit: int = argument(_page, default=DEFAULT_PAGE)
    after: str | None = argument(checks.text(1, _LONGEST_CURSOR), default=None)


@frozen
class SessionDeleteArguments(Arguments):
    session: str = argument(_session)


@frozen
class UserListArguments(Arguments):
    owner: str | None = argument(_owner_or_all, default=None)


@frozen
class UserDeleteArguments(Arguments):
    user: str = argument(_name)


@frozen
class AppendArguments(Arguments):
    session: str = argument(_session)
    messages: tuple[Message, ...] = argument(messages_from_wire)


@frozen
class PromptArguments(Arguments):
    session: str = argument(_session)
    query: str | None = argument(checks.text(0), default=None)
    budget_tokens: int | None = argument(_tokens, default=None)
    strategy: str | None = argument(_name, default=None)
    tools: tuple[Mapping[str, object], ...] = argument(checks.maps, default=())
    ways: tuple[Way, ...] = argument(_ways, default=WAYS)


@frozen
class SearchArguments(Arguments):
    """Either ``session`` or ``user`` is there. ``roles`` empty: none were named."""

    query: str = argument(checks.text(1))
    session: str | None = argument(_session, default=None)
    user: str | None = argument(_name, default=None)
    k: int = argument(checks.integer(1, MAX_K), default=5)
    roles: tuple[Role, ...] = argument(_roles, default=())
    since: float | None = argument(time_from_wire, default=None)
    until: float | None = argument(time_from_wire, default=None)
    explain: bool = argument(checks.flag, default=False)
    ways: tuple[Way, ...] = argument(_ways, default=WAYS)

    def __post_init__(self) -> None:
        _one_of(self, "session", "user")


@frozen
class HistoryArguments(Arguments):
    session: str = argument(_session)
    before_seq: int | None = argument(_seq, default=None)
    after_seq: int | None = argument(_seq, default=None)
    limit: int = argument(_page, default=50)


@frozen
class ForgetArguments(Arguments):
    session: str = argument(_session)
    ids: tuple[str, ...] = argument(checks.listing(_id, 1, _MOST_IDS))


@frozen
class FactsListArguments(Arguments):
    """Either ``session`` or ``user`` is there."""

    owner: str | None = argument(_owner_or_all, default=None)
    session: str | None = argument(_session, default=None)
    user: str | None = argument(_name, default=None)
    key: str | None = argument(_name, default=None)
    history: bool = argument(checks.flag, default=False)
    limit: int = argument(_page, default=DEFAULT_PAGE)
    after: str | None = argument(checks.text(1, _LONGEST_CURSOR), default=None)

    def __post_init__(self) -> None:
        _one_of(self, "session", "user")


@frozen
class FactsPutArguments(Arguments):
    """Either ``session`` or ``user`` is there."""

    session: str | None = argument(_session, default=None)
    user: str | None = argument(_name, default=None)
    key: str = argument(_name)
    value: str = argument(checks.text(1, _LONGEST_VALUE))
    kind: str | None = argument(checks.choice(FACT_KINDS), default=None)
    pinned: bool | None = argument(checks.flag, default=None)
    id: str | None = argument(_id, default=None)

    def __post_init__(self) -> None:
        _one_of(self, "session", "user")


@frozen
class FactsForgetArguments(Arguments):
    """Either ``session`` or ``user``, and either ``key`` or ``id`` is there."""

    session: str | None = argument(_session, default=None)
    user: str | None = argument(_name, default=None)
    key: str | None = argument(_name, default=None)
    id: str | None = argument(_id, default=None)

    def __post_init__(self) -> None:
        _one_of(self, "session", "user")
        _one_of(self, "key", "id")


@frozen
class SummaryGetArguments(Arguments):
    session: str = argument(_session)
    sources: bool = argument(checks.flag, default=False)


@frozen
class SummaryRefreshArguments(Arguments):
    session: str = argument(_session)
    wait: bool = argument(checks.flag, default=True)


@frozen
class ChatArguments(Arguments):
    """At most one of ``content`` and ``messages`` is there; neither continues after a result."""

    session: str = argument(_session)
    content: Content | None = argument(content_from_wire, default=None)  # as all others
    messages: tuple[Message, ...] = argument(messages_from_wire, default=())
    id: str | None = argument(_id, default=None)
    stream: bool = argument(checks.flag, default=True)
    tools: tuple[Mapping[str, object], ...] = argument(checks.maps, default=())
    tool_choice: object = argument(_tool_choice, default=None)
    budget_tokens: int | None = argument(_tokens, default=None)
    max_tokens: int | None = argument(_tokens, default=None)
    temperature: float | None = argument(checks.number(0.0, 10.0, "a temperature"), default=None)
    extra: Mapping[str, object] = argument(checks.mapping, default_factory=dict)
    on_disconnect: Literal["finish", "cancel"] = argument(
        checks.choice(("finish", "cancel")), default="finish"
    )
    keep_partial: bool = argument(checks.flag, default=False)

    def __post_init__(self) -> None:
        if self.content is not None and self.messages:
            raise BadRequest("give content or messages, not both", field="messages")


@frozen
class ChatCancelArguments(Arguments):
    request: int = argument(checks.integer(0, 2**32 - 1))


@frozen
class StatusArguments(Arguments):
    pass


@frozen
class PressureHintArguments(Arguments):
    level: Literal["normal", "elevated", "critical"] = argument(
        checks.choice(("normal", "elevated", "critical"))
    )


@frozen
class EventsSubscribeArguments(Arguments):
    """``topics`` replaces those of an earlier call; empty ends the subscription."""

    topics: tuple[str, ...] = argument(checks.listing(checks.choice(TOPICS), 0, len(TOPICS)))


@frozen
class Method:
    """A row of the table. ``large_at_critical``: its big frames are served under pressure too."""

    arguments: type[Arguments]
    large_at_critical: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its arguments, in the order of the class."""
        return tuple(field.name for field in fields(self.arguments))


METHODS: Mapping[str, Method] = {
    "hello": Method(arguments=HelloArguments),
    "session.open": Method(arguments=SessionOpenArguments),
    "session.get": Method(arguments=SessionGetArguments),
    "session.list": Method(arguments=SessionListArguments),
    "session.delete": Method(arguments=SessionDeleteArguments),
    "user.list": Method(arguments=UserListArguments),
    "user.delete": Method(arguments=UserDeleteArguments),
    "memory.append": Method(arguments=AppendArguments),
    "memory.prompt": Method(arguments=PromptArguments, large_at_critical=True),
    "memory.search": Method(arguments=SearchArguments),
    "memory.history": Method(arguments=HistoryArguments),
    "memory.forget": Method(arguments=ForgetArguments),
    "facts.list": Method(arguments=FactsListArguments),
    "facts.put": Method(arguments=FactsPutArguments),
    "facts.forget": Method(arguments=FactsForgetArguments),
    "summary.get": Method(arguments=SummaryGetArguments),
    "summary.refresh": Method(arguments=SummaryRefreshArguments),
    "chat": Method(arguments=ChatArguments),
    "chat.cancel": Method(arguments=ChatCancelArguments),
    "status": Method(arguments=StatusArguments),
    "pressure.hint": Method(arguments=PressureHintArguments),
    "events.subscribe": Method(arguments=EventsSubscribeArguments),
}
"""Every method of the protocol."""

_FIELDS = {
    name: {field.name: field for field in fields(method.arguments)}
    for name, method in METHODS.items()
}
"""Listed once, for they are asked for at every request."""


def parse_arguments(method: str, params: object) -> Arguments:
    """Return the arguments of a request, checked. Raises UnknownMethod or BadRequest."""
    known = METHODS.get(method)
    if known is None:
        raise UnknownMethod(f"there is no method {checks.shown(method)}{closest(method, METHODS)}")
    given = _named(params)
    allowed = _FIELDS[method]
    for name in given:
        # First of all: a misspelt name is the better answer where the right one is missing.
        if name not in allowed:
            raise checks.unknown(name, known.names, f"an argument of {method}")
    values: dict[str, object] = {}
    for name, field in allowed.items():
        value = given.get(name)
        if value is not None:
            values[name] = field.metadata[checks.CHECK](value, name)
        elif field.default is MISSING and field.default_factory is MISSING:
            raise BadRequest(f"{method} needs {name}", field=name)
    return known.arguments(**values)  # type: ignore[arg-type]  # each was checked for its field


def _named(params: object) -> dict[str, object]:
    match params:
        case []:
            return {}
        case [dict() as named]:
            return named
    raise BadRequest("params must be an array of no element, or of one map of named arguments")


def _one_of(arguments: Arguments, first: str, second: str) -> None:
    given = [name for name in (first, second) if getattr(arguments, name) is not None]
    if len(given) != 1:
        raise BadRequest(f"give {first} or {second}, one of the two", field=first)
