"""The daemon's outgoing connections, all of them: POSTs to one address.

aiohttp is imported at the first one (15 MB of memory, and a second or more on a slow board), on a
thread, so that the loop goes on meanwhile. Redirects, cookies, proxies from the environment and
netrc are off: nothing but the configured address is ever contacted. Content encodings are not
asked for, and refused: a reply is as large as its bytes.
"""

from __future__ import annotations

import asyncio
import io
import os
import ssl
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from memoryd import __version__
from memoryd.config import CloudSettings
from memoryd.errors import CloudError, CloudFailed, CloudOffline
from memoryd.llm.endpoint import Endpoint
from memoryd.modules import postponed

if TYPE_CHECKING:
    import aiohttp

__all__ = ["Exchange", "Transport"]

_KEEP_ALIVE_S = 30.0
"""An idle connection's life: a person's next turn often comes within it, and most servers and
mobile networks keep it that long."""

_SELDOM_USED = ("idna", "mimetypes", "uuid", "shlex")
_NEVER_CALLED = {
    "urllib.request": ("getproxies", "proxy_bypass"),
    "email._header_value_parser": (
        "get_unstructured",
        "parse_mime_version",
        "parse_content_type_header",
        "parse_content_disposition_header",
        "parse_content_transfer_encoding_header",
        "parse_message_id",
    ),
}
"""What aiohttp imports for hosts that are not ASCII, files, netrc, proxies of the environment and
the types of bodies that it reads: 1.9 MB, a quarter of it http.client, which urllib's own requests
are made with."""


class Exchange:
    """An answer under way: its head is here, its body is read piece by piece.

    ``headers`` have lower-case names. End it with ``close``, whatever happened.
    """

    def __init__(self, response: aiohttp.ClientResponse) -> None:
        self._response = response
        self.status = response.status
        self.headers = {name.lower(): value for name, value in response.headers.items()}

    @property
    def content_type(self) -> str:
        return self.headers.get("content-type", "").partition(";")[0].strip().lower()

    @property
    def content_encoding(self) -> str:
        return self.headers.get("content-encoding", "").strip().lower()

    async def read(self) -> bytes:
        """Return the next bytes of the body, b"" at its end. Raises CloudFailed if it is cut."""
        import aiohttp

        try:
            return await self._response.content.readany()
        except (aiohttp.ClientError, OSError) as exc:
            raise CloudFailed(
                "the connection was lost in the middle of the reply", retryable=True
            ) from exc

    def close(self) -> None:
        """Keep the connection for the next call if the whole body was read; else close it now."""
        if self._response.content.at_eof():
            self._response.release()
        else:
            self._response.close()


class Transport:
    """Posts to the endpoint. Holds no connection until the first ``post``.

    ``on_import`` is called on a thread once aiohttp is imported, before anybody uses it.
    """

    def __init__(
        self, endpoint: Endpoint, settings: CloudSettings, *, on_import: Callable[[], object]
    ) -> None:
        self._endpoint = endpoint
        self._settings = settings
        self._on_import = on_import
        self._opening = asyncio.Lock()
        self._session: aiohttp.ClientSession | None = None
        self._closed = False

    async def post(self, body: bytes, headers: Mapping[str, str]) -> Exchange:
        """Send the body and return once the head of the answer is here.

        Raises CloudOffline where the endpoint cannot be reached, CloudFailed where what answers
        does not speak HTTP. Cancelling closes the connection.
        """
        session = await self._open_session()
        import aiohttp

        sent = {
            "User-Agent": f"memoryd/{__version__}",
            **headers,
            "Accept": "text/event-stream, application/json",
            "Accept-Encoding": "identity",
            "Content-Type": "application/json",
        }
        try:
            response = await session.post(
                self._endpoint.url,
                # A plain bytes body of over 1 MiB draws a warning.
                data=io.BytesIO(body),
                headers=sent,
                allow_redirects=False,
                proxy=self._settings.proxy,
            )
        except (aiohttp.ClientError, OSError, ValueError) as exc:
            # Not "from exc": some of these carry the request, its URL and headers.
            raise self._unreached(exc) from None
        return Exchange(response)

    async def close(self) -> None:
        self._closed = True
        async with self._opening:
            session, self._session = self._session, None
        if session is not None:
            await session.close()

    async def _open_session(self) -> aiohttp.ClientSession:
        async with self._opening:
            if self._closed:
                raise CloudOffline("the daemon is stopping")
            if self._session is None:
                tls = await asyncio.to_thread(
                    _prepare, self._settings, self._endpoint, self._on_import
                )
                self._session = _new_session(self._settings, tls)
            return self._session

    def _unreached(self, exc: Exception) -> CloudError:
        """Say in one line why there is no answer; never a URL, which may hold secrets."""
        import aiohttp

        host = self._endpoint.host
        match exc:
            case aiohttp.ClientConnectorCertificateError():
                reason = getattr(exc.certificate_error, "verify_message", "") or "not valid"
                return CloudOffline(
                    f"the certificate of {host} is refused ({reason}): "
                    "see [cloud] ca_file, and the clock of this machine"
                )
            case aiohttp.ClientSSLError():
                reason = getattr(exc.os_error, "reason", None) or "handshake failed"
                return CloudOffline(f"TLS with {host} failed: {reason}")
            case aiohttp.ClientProxyConnectionError():
                return CloudOffline(f"cannot connect to the proxy: {_reason(exc.os_error)}")
            case aiohttp.ClientHttpProxyError():
                return CloudOffline(f"the proxy does not connect to {host} ({exc.status})")
            case aiohttp.ClientConnectorDNSError():
                return CloudOffline(f"cannot find the host {host}: {_reason(exc.os_error)}")
            case aiohttp.ServerTimeoutError():
                return CloudOffline(
                    f"no connection to {host} within {self._settings.connect_timeout_s:g} s"
                )
            case aiohttp.ClientConnectorError():
                return CloudOffline(f"cannot connect to {host}: {_reason(exc.os_error)}")
            case aiohttp.ClientResponseError():
                return CloudFailed(f"what answers at {host} is no HTTP", retryable=True)
            case ValueError():
                return CloudOffline("[cloud] base_url or proxy is no address")
            case _:
                return CloudOffline(f"the connection to {host} was lost before an answer")


_preparing = threading.Lock()
"""Held while aiohttp is imported, so that no context of ours is made without certificates."""


def _prepare(
    settings: CloudSettings, endpoint: Endpoint, on_import: Callable[[], object]
) -> ssl.SSLContext | bool:
    """Import aiohttp and read certificates: slow, on a thread."""
    with _preparing:
        if "aiohttp" not in sys.modules:
            with _without_certificates(), postponed(*_SELDOM_USED, functions=_NEVER_CALLED):
                import aiohttp  # noqa: F401
            on_import()
        return _tls(settings, endpoint)


@contextmanager
def _without_certificates() -> Iterator[None]:
    """Keep an import from reading the system's certificates.

    aiohttp makes two contexts of them while it is imported: 2.4 MB that plain HTTP has no use for,
    and TLS not three times. Those trust nobody then, and no connection is made with them.
    """

    def read_none(_context: ssl.SSLContext) -> None:
        pass

    ssl.SSLContext.set_default_verify_paths = read_none  # type: ignore[assignment,method-assign]
    try:
        yield
    finally:
        del ssl.SSLContext.set_default_verify_paths  # what it inherits is in force again


def _tls(settings: CloudSettings, endpoint: Endpoint) -> ssl.SSLContext | bool:
    """Return the context for connections, or True where there is none to be made."""
    if "https" not in (urlsplit(endpoint.url).scheme, urlsplit(settings.proxy or "").scheme):
        return True
    try:
        context = ssl.create_default_context(cafile=settings.ca_file)
    except OSError as exc:  # SSLError is one
        raise CloudOffline(f"cannot read [cloud] ca_file {settings.ca_file}: {exc}") from exc
    context.set_alpn_protocols(["http/1.1"])
    if settings.client_cert is not None:
        try:
            # Without the callable OpenSSL would ask for a pass phrase on the terminal, for ever.
            context.load_cert_chain(settings.client_cert, settings.client_key, password=str)
        except (OSError, ValueError) as exc:
            raise CloudOffline(
                f"cannot read [cloud] client_cert {settings.client_cert} or its key: {exc}"
            ) from exc
    return context


def _new_session(settings: CloudSettings, tls: ssl.SSLContext | bool) -> aiohttp.ClientSession:
    import aiohttp

    connector = aiohttp.TCPConnector(
        ssl=tls,
        # The gate bounds the calls; waiting for a place here would count as connecting.
        limit=0,
        keepalive_timeout=_KEEP_ALIVE_S,
        # The system's resolver, even where a package for another one is installed.
        resolver=aiohttp.ThreadedResolver(),
    )
    return aiohttp.ClientSession(
        connector=connector,
        cookie_jar=aiohttp.DummyCookieJar(),
        trust_env=False,
        auto_decompress=False,
        timeout=aiohttp.ClientTimeout(
            total=None,
            connect=settings.connect_timeout_s,
            sock_connect=settings.connect_timeout_s,
        ),
    )


def _reason(exc: OSError) -> str:
    """The system's words for an error number; resolver errors bring their own."""
    if exc.errno is not None and exc.errno > 0:
        return os.strerror(exc.errno).lower()
    return " ".join(str(exc.strerror or type(exc).__name__).split()).lower()
