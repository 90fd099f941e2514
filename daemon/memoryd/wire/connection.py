"""MessagePack-RPC without any I/O: both ends of a connection, as ``docs/protocol.md`` frames it.

Bytes go in with receive_data(), events come out of events(), and data_to_send() is what must be
written. Neither end knows a socket, a task or a clock.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeGuard

from memoryd.errors import BadRequest, Busy, RequestError, TooLarge, from_wire, to_wire
from memoryd.values import frozen
from memoryd.wire.framing import HEAD_BYTES, MAX_VALUES, VALUE_BYTES, Frame, Framer
from memoryd.wire.values import decode, encode, encode_whatever, peek_array

__all__ = [
    "MAX_STRAY",
    "MSGID_MAX",
    "ClientConnection",
    "Notification",
    "Request",
    "Response",
    "ServerConnection",
]

MSGID_MAX = 2**32 - 1
"""MessagePack-RPC's own bound."""

MAX_STRAY = 64
"""So many messages in a row that carry no msgid end the connection: to a stream that is no
MessagePack-RPC at all (HTTP, say) nearly each byte is a value of its own, to be refused."""

_REQUEST, _RESPONSE, _NOTIFICATION = 0, 1, 2


@frozen
class Request:
    """A client's request. ``params`` is as it came (see wire.arguments); ``size`` in bytes."""

    msgid: int
    method: str
    params: object
    size: int


@frozen
class Response:
    """The daemon's answer. ``msgid`` None: the daemon is about to close, ``error`` says why."""

    msgid: int | None
    error: RequestError | None
    result: object


@frozen
class Notification:
    """Something the daemon tells unasked."""

    method: str
    params: object


class ServerConnection:
    """The daemon's end. After receive_data(), handle all events() and send data_to_send().

    Each request that comes out of events() is in flight until respond() or refuse(). What is
    wrong with a message in itself is answered here and makes no event. Once ``ended`` is true
    the client broke the framing: send what there is and close.
    """

    def __init__(self, *, max_frame_bytes: int, max_answer_bytes: int | None = None) -> None:
        self._framer = Framer(max_frame_bytes)
        self._max_answer_bytes = max_answer_bytes or max_frame_bytes
        self._output = bytearray()
        self._in_flight: dict[int, int] = {}  # msgid -> what it takes in memory
        self._in_flight_bytes = 0
        self._stray = 0
        self._discard_answer: RequestError = Busy("too much is in flight")
        self.ended = False

    @property
    def max_frame_bytes(self) -> int:
        """The bound on a client's frames; may be set at any event, for what follows it."""
        return self._framer.max_frame_bytes

    @max_frame_bytes.setter
    def max_frame_bytes(self, limit: int) -> None:
        self._framer.max_frame_bytes = limit

    @property
    def in_flight(self) -> int:
        """Requests not answered yet."""
        return len(self._in_flight)

    @property
    def in_flight_bytes(self) -> int:
        """Bytes of the requests not answered yet: as they came, or as the values that they are
        where those take more (many small ones take 72 times as much)."""
        return self._in_flight_bytes

    @property
    def unfinished_bytes(self) -> int:
        """Bytes in memory of a frame that is still arriving."""
        return self._framer.held

    @property
    def unsent_bytes(self) -> int:
        """Bytes that data_to_send() would return."""
        return len(self._output)

    def receive_data(self, data: bytes | bytearray | memoryview) -> None:
        """Take bytes from the client, cut anywhere. After the end they are ignored."""
        if not self.ended:
            self._framer.feed(data)

    def events(self) -> Iterator[Request]:
        """Yield the requests that are whole. Each is read only when it is asked for, so that a
        burst of small ones is never all in memory."""
        while not self.ended:
            try:
                frame = self._framer.next_frame()
            except (BadRequest, TooLarge) as error:
                self._end(error)
                return
            if frame is None:
                return
            request = self._read(frame)
            if request is not None:
                yield request

    def discard_unfinished(self, answer: RequestError) -> None:
        """Let go of the frame that is still arriving; ``answer`` is its answer when it is whole.

        To be called when events() has been read to its end.
        """
        self._discard_answer = answer
        self._framer.discard_current()

    def respond(self, msgid: int, result: object) -> None:
        """Answer a request. A result that no frame can hold becomes ``too_large``.

        Raises TypeError, ValueError or OverflowError for a result without a form on the wire;
        the request is then still in flight.
        """
        data = encode_whatever([_RESPONSE, msgid, None, result])
        if len(data) > self._max_answer_bytes:
            error = TooLarge(
                f"the answer would have {len(data)} bytes; ask for less at a time",
                limit=self._max_answer_bytes,
            )
            data = encode_whatever([_RESPONSE, msgid, to_wire(error), None])
        self._close_request(msgid)
        self._output += data

    def refuse(self, msgid: int, error: RequestError) -> None:
        """Answer a request with an error."""
        data = encode_whatever([_RESPONSE, msgid, to_wire(error), None])
        self._close_request(msgid)
        self._output += data

    def close(self) -> None:
        """The client is gone: forget what it sent half and did not read. Requests stay in flight
        until they are abandoned."""
        self.ended = True
        self._framer.clear()
        self._output.clear()

    def abandon(self, msgid: int) -> None:
        """Take a request as answered: nobody is there to hear it."""
        self._close_request(msgid)

    def refuse_connection(self, error: RequestError) -> None:
        """Say why the connection is about to be closed; nothing more is read."""
        self._end(error)

    def notify(self, method: str, params: Mapping[str, object]) -> None:
        """Tell the client something. Raises as respond() does."""
        self._output += encode_whatever([_NOTIFICATION, method, [params]])

    def data_to_send(self) -> bytes:
        """Return what must be written now, and forget it."""
        data = bytes(self._output)
        self._output.clear()
        return data

    def _close_request(self, msgid: int) -> None:
        self._in_flight_bytes -= self._in_flight.pop(msgid)

    def _end(self, error: RequestError) -> None:
        self._output += encode_whatever([_RESPONSE, None, to_wire(error), None])
        self.ended = True
        self._framer.clear()

    def _read(self, frame: Frame) -> Request | None:
        """Return the request in a frame; answer and swallow everything else."""
        if frame.discarded:
            self._reject(frame, self._discard_answer)
            return None
        try:
            if frame.fault is not None:
                raise BadRequest(frame.fault)
            message = decode(frame.data)
            if _is_notification(message):
                return None
            msgid, method, params = _request_fields(message)
        except BadRequest as error:
            self._reject(frame, error)
            return None
        if msgid in self._in_flight:
            self._reject(frame, BadRequest(f"request {msgid} is still in flight"))
            return None
        self._stray = 0
        self._in_flight[msgid] = max(frame.size, VALUE_BYTES * frame.values)
        self._in_flight_bytes += self._in_flight[msgid]
        return Request(msgid=msgid, method=method, params=params, size=frame.size)

    def _reject(self, frame: Frame, error: RequestError) -> None:
        """Answer a message that makes no event, under its msgid if that can be read."""
        kind, msgid = _head(frame.data)
        if kind == _NOTIFICATION:
            return
        if msgid is None:
            self._stray += 1
            if self._stray > MAX_STRAY:
                self._end(
                    BadRequest(
                        "this stream is no MessagePack-RPC: requests are"
                        " [0, msgid, method, [{arguments}]]"
                    )
                )
                return
        else:
            self._stray = 0
        self._output += encode_whatever([_RESPONSE, msgid, to_wire(error), None])


class ClientConnection:
    """A client's end: requests go out, responses and notifications come in.

    ``max_frame_bytes`` bounds what comes in; ``max_request_bytes`` what goes out, None until the
    daemon has said its limits.
    """

    def __init__(self, *, max_frame_bytes: int = 64 * 2**20) -> None:
        # An answer's values are bounded by its bytes: the daemon is believed further than that.
        self._framer = Framer(max_frame_bytes, max_values=max(MAX_VALUES, max_frame_bytes))
        self._whole: object = None
        """A message that came alone."""
        self._output = bytearray()
        self._next_msgid = 1
        self._waiting: set[int] = set()
        self.max_request_bytes: int | None = None

    def request(self, method: str, arguments: Mapping[str, object]) -> int:
        """Queue a request and return its msgid. Arguments of None are not sent.

        Raises TooLarge for one that the daemon would close the connection for, BadRequest for a
        string that is no Unicode text, and TypeError, ValueError or OverflowError for other
        arguments without a form on the wire.
        """
        msgid = self._draw_msgid()
        given = {name: value for name, value in arguments.items() if value is not None}
        try:
            data = encode([_REQUEST, msgid, method, [given] if given else []])
        except UnicodeEncodeError as exc:
            # As the daemon would say of its bytes. Replacing it would change what the user said.
            raise BadRequest(f"an argument of {method} holds a lone surrogate") from exc
        if self.max_request_bytes is not None and len(data) > self.max_request_bytes:
            raise TooLarge(
                f"the request has {len(data)} bytes; the daemon takes {self.max_request_bytes}",
                limit=self.max_request_bytes,
            )
        self._waiting.add(msgid)
        self._output += data
        return msgid

    def receive_data(self, data: bytes | bytearray | memoryview) -> None:
        """Take bytes from the daemon, cut anywhere. events() must have been read to its end."""
        if not self._framer.held:
            self._whole = _only_value(data, self._framer.max_frame_bytes)
        if self._whole is None:
            self._framer.feed(data)

    def events(self) -> Iterator[Response | Notification]:
        """Yield what came whole. Raises BadRequest or TooLarge where the stream cannot be read:
        the connection is of no more use then."""
        if self._whole is not None:
            whole, self._whole = self._whole, None
            yield self._read(whole)
        while (frame := self._framer.next_frame()) is not None:
            if frame.fault is not None:
                raise BadRequest(frame.fault)
            yield self._read(decode(frame.data))

    def data_to_send(self) -> bytes:
        """Return what must be written now, and forget it."""
        data = bytes(self._output)
        self._output.clear()
        return data

    def _draw_msgid(self) -> int:
        # A msgid is only free again once its answer came, which may be long after it was drawn.
        while self._next_msgid in self._waiting:
            self._next_msgid = self._next_msgid % MSGID_MAX + 1
        msgid = self._next_msgid
        self._next_msgid = msgid % MSGID_MAX + 1
        return msgid

    def _read(self, message: object) -> Response | Notification:
        match message:
            case [1, int() | None as msgid, error, result]:
                if msgid is not None:
                    self._waiting.discard(msgid)
                refusal = from_wire(error) if isinstance(error, Mapping) else None
                if refusal is None and error is not None:
                    raise BadRequest("an error must be a map")
                return Response(msgid=msgid, error=refusal, result=result)
            case [2, str() as method, [params]]:
                return Notification(method=method, params=params)
            case [2, str() as method, []]:
                return Notification(method=method, params={})
        raise BadRequest("this is neither a response nor a notification")


def _only_value(data: bytes | bytearray | memoryview, max_bytes: int) -> object:
    """Return the one value that these bytes are; None where they may be anything else.

    As a rule an answer comes alone. To look first where each of its values ends takes two thirds
    of the time that reading them does.
    """
    whole = bytes(data)
    # 0xca begins a float32, which only a framer tells from a part of something else.
    if len(whole) > max_bytes or b"\xca" in whole:
        return None
    try:
        return decode(whole)
    except BadRequest:
        return None


def _is_notification(message: object) -> bool:
    return type(message) is list and len(message) == 3 and _is_kind(message[0], _NOTIFICATION)


def _is_kind(value: object, kind: int) -> bool:
    return type(value) is int and value == kind


def _is_msgid(value: object) -> TypeGuard[int]:
    return type(value) is int and 0 <= value <= MSGID_MAX


def _request_fields(message: object) -> tuple[int, str, object]:
    """Return msgid, method and params. Raises BadRequest for anything but a request."""
    if type(message) is not list:
        raise BadRequest(f"a message is an array, not {type(message).__name__}")
    if not message or not _is_kind(message[0], _REQUEST):
        raise BadRequest("a message begins with 0 (a request) or 2 (a notification)")
    if len(message) != 4:
        raise BadRequest(f"a request has 4 elements, not {len(message)}")
    _, msgid, method, params = message
    if not _is_msgid(msgid):
        raise BadRequest("a msgid is an integer from 0 to 2^32 - 1")
    if type(method) is not str:
        raise BadRequest(f"a method is a string, not {type(method).__name__}")
    return msgid, method, params


def _head(data: bytes) -> tuple[int | None, int | None]:
    """Return type and msgid of a message whose rest may be anything, None where unreadable."""
    length, first = peek_array(data[:HEAD_BYTES], 2)
    kind = first[0] if first else None
    if length == 3 and _is_kind(kind, _NOTIFICATION):
        return _NOTIFICATION, None
    if _is_kind(kind, _REQUEST) and len(first) == 2 and _is_msgid(first[1]):
        return _REQUEST, first[1]
    return None, None
