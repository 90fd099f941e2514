"""One client's connection: asyncio on one side, the sans-I/O connection on the other.

It always reads. What is too much is answered ``busy``, a client that does not read its answers
is closed, and in no case does another connection wait.
"""

from __future__ import annotations

import asyncio
import logging
import select
import socket
from collections.abc import Callable, Mapping

from memoryd.errors import Busy, RequestError, Unauthorized
from memoryd.server.access import (
    TCP_OWNER,
    peer_credentials,
    proof,
    read_token,
    token_matches,
)
from memoryd.server.caller import Caller
from memoryd.server.crowd import Crowd
from memoryd.wire.arguments import METHODS, PROTOCOL, HelloArguments, parse_arguments
from memoryd.wire.connection import Request, ServerConnection

__all__ = ["CRITICAL_FRAME_BYTES", "Connection"]

CRITICAL_FRAME_BYTES = 64 * 1024
"""At critical, larger frames are refused, plans excepted (protocol)."""

HELLO_FRAME_BYTES = 8192
"""All that a TCP client may send before it has shown the token."""

HELLO_S = 10.0
"""How long a TCP client may take to show it."""

LINGER_S = 1.0
"""How long a refused client may take to read why. Closing at once, with bytes of the client
unread, would make the kernel reset the connection, and on TCP the answer would be lost."""

HANGUP_CHECK_S = 1.0
"""How often a half-closed connection is looked at: a vanished client makes no event there."""

REQUEST_OVERHEAD_BYTES = 1024
"""Charged for each request beside its bytes: even an empty one is a task and its objects."""

_RETRY_SOON_S = 0.2
_RETRY_CRITICAL_S = 5.0

_log = logging.getLogger(__name__)


class Connection(asyncio.BufferedProtocol):
    """Reads requests, starts a task for each, writes answers. Lives from accept to the end."""

    def __init__(self, crowd: Crowd, *, is_tcp: bool) -> None:
        self._crowd = crowd
        self._settings = crowd.settings
        self._is_tcp = is_tcp
        self._wire = ServerConnection(
            max_frame_bytes=HELLO_FRAME_BYTES if is_tcp else crowd.settings.max_frame_bytes,
            max_answer_bytes=crowd.settings.max_frame_bytes,
        )
        self._transport: asyncio.Transport | None = None  # None before and after the connection
        self._caller: Caller | None = None  # None for a peer that is not let in
        self._proven = not is_tcp  # has shown the token, or need not
        self._challenged = False  # has asked for a proof
        self._writable = True
        self._eof = False  # the client sends no more
        self._parting = False  # our side is shut down
        self._held = 0  # what of the crowd's held_bytes is ours
        self._timers: dict[str, asyncio.TimerHandle] = {}

    # What asyncio tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)  # stream sockets have no other
        self._transport = transport
        refusal = self._refusal_of_peer(transport)
        if refusal is None:
            self._crowd.connections.add(self)
            if self._is_tcp:
                self._later("hello", HELLO_S, self._hello_missing)
        elif self._crowd.take_refused(self):
            self._refuse_connection(refusal)
        else:
            transport.abort()

    def get_buffer(self, sizehint: int) -> memoryview:
        return self._crowd.read_buffer

    def buffer_updated(self, nbytes: int) -> None:
        wire = self._wire
        wire.receive_data(self._crowd.read_buffer[:nbytes])
        for request in wire.events():
            self._take(request)
        if self._transport is None:
            return  # closed meanwhile, for what it does not read
        if wire.ended:
            self._begin_linger()
        self._account()
        if self._held > self._settings.max_inflight_bytes:
            self.discard_unfinished()
        self._crowd.reclaim()
        self._flush()

    def eof_received(self) -> bool:
        self._eof = True
        if self._hung_up():
            return False
        self._watch_for_hangup()
        self._flush()
        return True  # half closed: the answers still go out, _flush closes after them

    def pause_writing(self) -> None:
        self._writable = False

    def resume_writing(self) -> None:
        self._writable = True
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        self._transport = None
        for timer in self._timers.values():
            timer.cancel()
        self._wire.close()
        self._account()
        self._crowd.forget(self)
        if self._caller is not None:
            self._caller.close()

    # What the server asks

    @property
    def unsent_bytes(self) -> int:
        """Answers that the client has not read."""
        if self._transport is None:
            return 0
        return self._wire.unsent_bytes + self._transport.get_write_buffer_size()

    @property
    def unfinished_bytes(self) -> int:
        """Bytes in memory of a frame that is still arriving."""
        return self._wire.unfinished_bytes

    @property
    def is_proven(self) -> bool:
        return self._proven

    def discard_unfinished(self) -> None:
        """Give back the memory of the frame that is still arriving; it will be answered busy."""
        self._wire.discard_unfinished(_too_much())
        self._account()

    def abort(self) -> None:
        """End the connection, whatever was still to be said; its memory is free at once."""
        if self._transport is not None:
            self._transport.abort()
            # connection_lost() comes a turn of the loop later, and much can be answered till then.
            self._transport = None
            self._wire.close()

    def close(self) -> None:
        """End the connection once what was said is written."""
        if self._transport is not None:
            if self._wire.unsent_bytes:
                self._transport.write(self._wire.data_to_send())
            self._transport.close()

    # Requests

    def _take(self, request: Request) -> None:
        """Start a request, or answer it here."""
        self._account()
        refusal = self._refusal(request)
        if refusal is not None:
            self._wire.refuse(request.msgid, refusal)
            return
        try:
            if not self._proven and request.method != "hello":
                raise Unauthorized("the first request must be hello, with the token")
            arguments = parse_arguments(request.method, request.params)
            if isinstance(arguments, HelloArguments):
                self._wire.respond(request.msgid, self._hello(arguments))
                return
        except RequestError as error:
            self._wire.refuse(request.msgid, error)
            if not self._proven:
                self._wire.refuse_connection(error)
            return
        assert self._caller is not None  # proven or on the Unix socket: the peer was let in
        self._crowd.start(
            self, self._caller, msgid=request.msgid, method=request.method, arguments=arguments
        )

    def respond(self, msgid: int, result: object) -> None:
        """Answer a request. Raises TypeError, ValueError or OverflowError for a result without a
        form on the wire."""
        if self._transport is None:
            self._wire.abandon(msgid)
        else:
            self._wire.respond(msgid, result)
        self._account()
        self._flush()

    def refuse(self, msgid: int, error: RequestError) -> None:
        """Answer a request with an error."""
        if self._transport is None:
            self._wire.abandon(msgid)
        else:
            self._wire.refuse(msgid, error)
        self._account()
        self._flush()

    def _notify(self, method: str, params: Mapping[str, object]) -> None:
        if self._transport is not None and not self._parting:
            self._wire.notify(method, params)
            self._flush()

    def _refusal(self, request: Request) -> RequestError | None:
        """Why a request is not taken now, if so."""
        if self._crowd.stopping:
            return Busy("the daemon is stopping", retry_after_s=_RETRY_CRITICAL_S)
        if (
            self._wire.in_flight > self._settings.max_inflight
            or self._held > self._settings.max_inflight_bytes
            or not self._crowd.reclaim()
        ):
            return _too_much()
        if request.size > CRITICAL_FRAME_BYTES and self._crowd.is_critical():
            method = METHODS.get(request.method)
            if method is None or not method.large_at_critical:
                return Busy(
                    f"memory is short: no frame over {CRITICAL_FRAME_BYTES} bytes for now",
                    retry_after_s=_RETRY_CRITICAL_S,
                )
        return None

    # Who is there

    def _refusal_of_peer(self, transport: asyncio.Transport) -> RequestError | None:
        """Find out who connected; why it may not stay, if so."""
        if self._is_tcp:
            owner, uid, admin = TCP_OWNER, None, False
        else:
            sock = transport.get_extra_info("socket")
            try:
                peer = peer_credentials(sock)
            except OSError:
                return Unauthorized("the kernel does not say who you are")
            if not self._crowd.access.admits(peer):
                _log.info("uid %d (pid %d) is not on the list", peer.uid, peer.pid)
                return Unauthorized(
                    f"uid {peer.uid} is on neither list ([server] allow_uids, allow_gids)"
                )
            owner, uid, admin = str(peer.uid), peer.uid, self._crowd.access.is_admin(peer.uid)
        if not self._crowd.has_room(proven=self._proven):
            return Busy("too many connections", retry_after_s=_RETRY_CRITICAL_S)
        self._caller = Caller(
            owner=owner,
            uid=uid,
            admin=admin,
            number=self._crowd.draw_number(),
            send=self._notify,
        )
        return None

    def _hello(self, arguments: HelloArguments) -> dict[str, object]:
        """Answer hello; on TCP this is where the token is shown."""
        token = self._token()
        answer: dict[str, object] = {}
        if arguments.nonce is not None and token is not None:
            answer["proof"] = proof(token, arguments.nonce)
        if not self._proven:
            if arguments.token is None and "proof" in answer and not self._challenged:
                # Nothing but the proof: this client has shown nothing yet.
                self._challenged = True
                return answer
            if arguments.token is None:
                raise Unauthorized("hello must carry the token")
            if token is None or not token_matches(token, arguments.token):
                raise Unauthorized("this is not the daemon's token")
            self._proven = True
            self._wire.max_frame_bytes = self._settings.max_frame_bytes
        return {**self._crowd.greeting, "protocol": PROTOCOL, **answer}

    def _token(self) -> bytes | None:
        """Read the token anew, so that it can be changed while the daemon runs."""
        if self._settings.token_file is None:
            return None
        try:
            return read_token(self._settings.token_file)
        except Unauthorized as error:
            _log.warning("%s", error.message)
            return None

    def _hello_missing(self) -> None:
        if not self._proven and not self._wire.ended:
            self._refuse_connection(Unauthorized(f"no hello with the token within {HELLO_S:g} s"))

    # The end

    def _refuse_connection(self, error: RequestError) -> None:
        self._wire.refuse_connection(error)
        self._begin_linger()
        self._flush()

    def _begin_linger(self) -> None:
        if "linger" not in self._timers:
            self._later("linger", LINGER_S, self.abort)

    def _hung_up(self) -> bool:
        """Whether the client has closed its side for reading as well."""
        assert self._transport is not None  # only asked while connected
        sock: socket.socket = self._transport.get_extra_info("socket")
        watch = select.poll()
        watch.register(sock.fileno(), 0)  # POLLHUP and POLLERR are always reported
        return bool(watch.poll(0))

    def _watch_for_hangup(self) -> None:
        self._later("hangup", HANGUP_CHECK_S, self._check_hangup)

    def _check_hangup(self) -> None:
        if self._transport is None:
            return
        if self._hung_up():
            self.abort()
        else:
            self._watch_for_hangup()

    # Bookkeeping

    def _flush(self) -> None:
        """Write what is to be said, keep within the bounds, close when all is said."""
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        if self._writable and self._wire.unsent_bytes:
            transport.write(self._wire.data_to_send())
        unsent = self._wire.unsent_bytes + transport.get_write_buffer_size()
        if unsent > self._settings.max_unsent_bytes:
            _log.info("connection closed: the client does not read its answers")
            self.abort()
            return
        if unsent:
            self._crowd.limit_unsent()
        if self._transport is None:
            return
        if (self._eof or self._wire.ended) and not self._wire.in_flight:
            self._part(transport)

    def _part(self, transport: asyncio.Transport) -> None:
        """Nothing is left to answer: close, or if the client still sends, first let it read."""
        if self._wire.unsent_bytes:
            return
        if self._eof:
            transport.close()
        elif not self._parting:
            self._parting = True
            transport.write_eof()

    def _account(self) -> None:
        """Tell the total what this connection holds now."""
        held = (
            self._wire.in_flight_bytes
            + self._wire.in_flight * REQUEST_OVERHEAD_BYTES
            + self._wire.unfinished_bytes
        )
        self._crowd.held_bytes += held - self._held
        self._held = held

    def _later(self, name: str, delay_s: float, action: Callable[[], None]) -> None:
        self._timers[name] = asyncio.get_running_loop().call_later(delay_s, action)


def _too_much() -> Busy:
    return Busy("too much is in flight; wait for answers", retry_after_s=_RETRY_SOON_S)
