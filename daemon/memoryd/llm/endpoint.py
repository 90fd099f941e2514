"""The one address that is ever contacted, checked once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from memoryd.config import CloudSettings
from memoryd.errors import ConfigError
from memoryd.llm.body import PROTECTED_KEYS
from memoryd.values import frozen

__all__ = ["Endpoint", "static_secrets"]

# They belong to the message framing, or would make the reply unreadable for us.
_RESERVED_HEADERS = frozenset(
    {
        "accept",
        "accept-encoding",
        "connection",
        "content-encoding",
        "content-length",
        "content-type",
        "host",
        "transfer-encoding",
    }
)

_SECRET_WORDS = ("auth", "cookie", "credential", "key", "password", "secret", "signature", "token")


@frozen
class Endpoint:
    """``url`` is where completions are posted; ``host`` is what messages for people name."""

    url: str
    host: str

    @classmethod
    def from_settings(cls, settings: CloudSettings) -> Endpoint | None:
        """Check the section and return its endpoint; None: offline. Raises ConfigError."""
        mistakes = tuple(_mistakes(settings))
        if mistakes:
            raise ConfigError(mistakes)
        if not settings.base_url:
            return None
        parts = urlsplit(settings.base_url)
        path = parts.path.rstrip("/") + "/chat/completions"
        return cls(url=parts._replace(path=path).geturl(), host=_host(parts))


def static_secrets(settings: CloudSettings) -> tuple[str, ...]:
    """Return what the section itself holds that no error may repeat: passwords of the proxy,
    values of the query, headers whose names speak of secrets."""
    query = urlsplit(settings.base_url or "").query
    proxy = urlsplit(settings.proxy or "")
    found = [value for _, value in parse_qsl(query)]
    found += [unquote(part) for part in (proxy.username, proxy.password) if part]
    found += [
        "".join(value.split())
        for name, value in settings.extra_headers.items()
        if any(word in name.lower() for word in _SECRET_WORDS)
    ]
    return tuple(secret for secret in found if secret)


def _mistakes(settings: CloudSettings) -> Iterator[str]:
    if settings.base_url:
        yield from _url_mistakes("base_url", settings.base_url, schemes=("http", "https"))
        parts = _split(settings.base_url)
        if parts is not None and "@" in parts.netloc:
            yield "cloud.base_url: holds a user name or password; use api_key_file"
        if parts is not None and parts.path.rstrip("/").endswith("/chat/completions"):
            yield "cloud.base_url: ends before /chat/completions, which is added to it"
    if settings.proxy:
        yield from _url_mistakes("proxy", settings.proxy, schemes=("http", "https"))
    if settings.client_key is not None and settings.client_cert is None:
        yield "cloud.client_key: needs client_cert"
    for key in sorted(PROTECTED_KEYS & settings.extra_body.keys()):
        yield f"cloud.extra_body.{key}: is set by the daemon"
    yield from _header_mistakes(settings.extra_headers)


def _split(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        # The port is parsed at its first use, and may be refused then.
        _ = parts.port
    except ValueError:
        return None
    return parts


def _url_mistakes(key: str, url: str, *, schemes: tuple[str, ...]) -> Iterator[str]:
    """The value itself is not repeated: it may hold a password."""
    parts = _split(url)
    if parts is None or parts.scheme not in schemes or not parts.hostname:
        yield f"cloud.{key}: is no URL of the form {' or '.join(f'{s}://' for s in schemes)}host/…"
    elif any(character.isspace() or not character.isprintable() for character in url):
        yield f"cloud.{key}: holds white space or control characters"
    elif parts.fragment:
        yield f"cloud.{key}: has a fragment (#…), which is never sent"


def _header_mistakes(headers: Mapping[str, str]) -> Iterator[str]:
    for name, value in headers.items():
        if name.lower() in _RESERVED_HEADERS:
            yield f"cloud.extra_headers.{name}: is set by the daemon"
        elif not name.replace("-", "").replace("_", "").isalnum() or not name.isascii():
            yield f"cloud.extra_headers: {name!r} is no header name"
        elif not value.isprintable():
            yield f"cloud.extra_headers.{name}: holds control characters"


def _host(parts: SplitResult) -> str:
    host = parts.hostname or ""
    if ":" in host:
        host = f"[{host}]"
    return host if parts.port is None else f"{host}:{parts.port}"
