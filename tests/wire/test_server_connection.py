from __future__ import annotations

import sys
from typing import Any

import msgpack
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from memoryd.errors import CODES, BadRequest, Busy, NotFound
from memoryd.wire.connection import (
    MAX_STRAY,
    ClientConnection,
    Notification,
    Request,
    Response,
    ServerConnection,
)
from memoryd.wire.framing import MAX_VALUES, VALUE_BYTES
from support.wire_vectors import load, named

LIMIT = 4096

VALUES = 5
"""Of a request without arguments: the array and its four fields, the last an empty array."""


def _packed(msgid: int, method: str = "m", *params: object) -> bytes:
    data: bytes = msgpack.packb([0, msgid, method, list(params)])
    return data


def _answers(connection: ServerConnection) -> list[Any]:
    unpacker = msgpack.Unpacker()
    unpacker.feed(connection.data_to_send())
    return list(unpacker)


def _codes(connection: ServerConnection) -> list[list[Any]]:
    """The refusals so far, as [msgid, code]."""
    answers = _answers(connection)
    assert all(kind == 1 and result is None for kind, _, _, result in answers)
    return [[msgid, error["code"]] for _, msgid, error, _ in answers]


def _feed(
    stream: bytes, sizes: list[int], *, max_frame_bytes: int
) -> tuple[list[Request], list[list[Any]], bool]:
    """Feed a stream cut into pieces of these sizes, the last one holding the rest."""
    connection = ServerConnection(max_frame_bytes=max_frame_bytes)
    requests: list[Request] = []
    at = 0
    for size in [*sizes, len(stream)]:
        connection.receive_data(stream[at : at + size])
        requests += connection.events()
        at += size
    return requests, _codes(connection), connection.ended


@pytest.mark.parametrize("vector", load("streams"), ids=named)
@pytest.mark.parametrize("size", [1, 3, 10**6])
def test_a_stream_gives_its_requests_and_refusals(vector: dict[str, Any], size: int) -> None:
    stream = bytes.fromhex(vector["hex"])
    requests, answers, ended = _feed(
        stream, [size] * (len(stream) // size), max_frame_bytes=vector["max_frame_bytes"]
    )
    assert [[request.msgid, request.method] for request in requests] == vector["requests"]
    assert answers == vector["answers"]
    assert ended is vector["closed"]


@given(
    st.lists(
        st.binary(max_size=40)
        | st.builds(_packed, st.integers(0, 3), st.text(max_size=5), st.just({"a": [1, "x" * 50]}))
        | st.sampled_from([bytes.fromhex(vector["hex"]) for vector in load("streams")])
        | st.sampled_from([bytes.fromhex(vector["hex"]) for vector in load("refused")]),
        max_size=8,
    ),
    st.lists(st.integers(0, 60), max_size=30),
)
def test_requests_do_not_depend_on_how_bytes_arrive(pieces: list[bytes], sizes: list[int]) -> None:
    stream = b"".join(pieces)
    assert _feed(stream, sizes, max_frame_bytes=128) == _feed(stream, [], max_frame_bytes=128)


@settings(max_examples=400)
@given(st.binary(max_size=300))
@example(b"\xdd\xff\xff\xff\xff" * 20)
@example(b"\x94\x00\x01\xa1m\x91" + b"\x81\xa0" * 500 + b"\xc0")
def test_random_bytes_end_in_documented_answers_and_nothing_else(stream: bytes) -> None:
    connection = ServerConnection(max_frame_bytes=256)
    connection.receive_data(stream)
    list(connection.events())
    for msgid, code in _codes(connection):
        assert msgid is None or 0 <= msgid < 2**32
        assert code in CODES
    assert connection.unfinished_bytes <= 256 + len(stream)


def test_small_frames_may_be_more_than_a_frame_in_all() -> None:
    stream = b"".join(_packed(msgid) for msgid in range(1000))
    requests, answers, ended = _feed(stream, [], max_frame_bytes=64)
    assert [request.msgid for request in requests] == list(range(1000))
    assert (answers, ended) == ([], False)


def test_an_oversize_frame_is_refused_before_it_is_buffered() -> None:
    connection = ServerConnection(max_frame_bytes=LIMIT)
    connection.receive_data(b"\x94\x00\x01\xa1m\x91\x81\xa1a\xdb\x00\x01\x00\x00")
    assert list(connection.events()) == []
    assert connection.ended
    assert _codes(connection) == [[None, "too_large"]]
    connection.receive_data(b"x" * LIMIT)
    assert connection.unfinished_bytes == 0


def test_what_many_tiny_values_become_is_bounded() -> None:
    """1 MiB of empty maps would be 72 MB of objects: it is refused without being built."""
    data = _packed(5, "m", {"a": [{}] * (2**20 - 100)})
    connection = ServerConnection(max_frame_bytes=2**20)
    built = sys.getallocatedblocks()
    connection.receive_data(data)
    assert list(connection.events()) == []
    assert sys.getallocatedblocks() - built < 5000
    ((_, msgid, error, _),) = _answers(connection)
    assert (msgid, error["code"]) == (5, "bad_request")
    assert str(MAX_VALUES) in error["message"]
    assert not connection.ended


def test_a_frame_full_of_values_below_the_bound_is_read() -> None:
    connection = ServerConnection(max_frame_bytes=2**20)
    connection.receive_data(_packed(5, "m", {"a": [None] * (MAX_VALUES - 100)}))
    (request,) = connection.events()
    assert request.params == [{"a": [None] * (MAX_VALUES - 100)}]


def test_a_request_is_in_flight_until_it_is_answered() -> None:
    connection = ServerConnection(max_frame_bytes=LIMIT)
    connection.receive_data(_packed(1) + _packed(2))
    sizes = [request.size for request in connection.events()]
    assert sizes == [len(_packed(1)), len(_packed(2))]
    assert (connection.in_flight, connection.in_flight_bytes) == (2, 2 * VALUES * VALUE_BYTES)
    connection.respond(2, {"ok": True})
    connection.refuse(1, NotFound("no such session"))
    assert (connection.in_flight, connection.in_flight_bytes) == (0, 0)
    assert _answers(connection) == [
        [1, 2, None, {"ok": True}],
        [1, 1, {"code": "not_found", "message": "no such session", "retryable": False}, None],
    ]
    connection.receive_data(_packed(1))
    assert [request.msgid for request in connection.events()] == [1]


def test_a_request_weighs_its_bytes_or_its_values_whichever_is_more() -> None:
    connection = ServerConnection(max_frame_bytes=2**20)
    for msgid, argument, weight in (
        (1, "x" * 10_000, len(_packed(1, "m", {"a": "x" * 10_000}))),
        (2, [{}] * 1000, (VALUES + 1003) * VALUE_BYTES),
    ):
        connection.receive_data(_packed(msgid, "m", {"a": argument}))
        assert len(list(connection.events())) == 1
        assert connection.in_flight_bytes == weight
        connection.respond(msgid, None)
        assert connection.in_flight_bytes == 0


def test_a_msgid_in_flight_is_refused_and_the_first_request_goes_on() -> None:
    connection = ServerConnection(max_frame_bytes=LIMIT)
    connection.receive_data(_packed(1) + _packed(1))
    assert len(list(connection.events())) == 1
    assert _codes(connection) == [[1, "bad_request"]]
    connection.respond(1, "done")
    assert _answers(connection) == [[1, 1, None, "done"]]


def test_an_answer_larger_than_a_frame_is_refused() -> None:
    connection = ServerConnection(max_frame_bytes=LIMIT)
    connection.receive_data(_packed(1))
    list(connection.events())
    connection.respond(1, "x" * LIMIT)
    ((_, _, error, _),) = _answers(connection)
    assert (error["code"], error["data"]) == ("too_large", {"limit": LIMIT})


def test_a_result_without_a_form_leaves_the_request_to_be_refused() -> None:
    connection = ServerConnection(max_frame_bytes=LIMIT)
    connection.receive_data(_packed(1))
    list(connection.events())
    with pytest.raises(TypeError):
        connection.respond(1, object())
    connection.refuse(1, BadRequest("no"))
    assert _codes(connection) == [[1, "bad_request"]]


@pytest.mark.parametrize("cut", [0, 1, 5, 40, 41, 1000])
@pytest.mark.parametrize("size", [1, 7, 5000])
def test_an_unfinished_frame_can_be_given_up_and_is_still_answered(cut: int, size: int) -> None:
    data = _packed(9, "memory.append", {"text": "x" * 3000, "more": [1, [2, {"k": "v"}]]})
    stream = data + _packed(10)
    connection = ServerConnection(max_frame_bytes=LIMIT)
    connection.receive_data(stream[:cut])
    requests = list(connection.events())
    connection.discard_unfinished(Busy("later", retry_after_s=1.0))
    for at in range(cut, len(stream), size):
        connection.receive_data(stream[at : at + size])
        requests += connection.events()
        if at + size < len(data):
            assert connection.unfinished_bytes <= 32 + 4 if cut else True
    if cut:
        assert [request.msgid for request in requests] == [10]
        assert _codes(connection) == [[9, "busy"]]
    else:  # there was nothing to give up
        assert [request.msgid for request in requests] == [9, 10]


def test_a_given_up_frame_may_not_be_larger_than_others() -> None:
    connection = ServerConnection(max_frame_bytes=LIMIT)
    connection.receive_data(b"\x94\x00\x01\xa1m\xdc\x0f\x00" + b"\xc0" * 100)
    list(connection.events())
    connection.discard_unfinished(Busy("later"))
    connection.receive_data(b"\xdd\xff\xff\xff\xff")
    list(connection.events())
    assert connection.ended
    assert _codes(connection) == [[None, "too_large"]]


def test_messages_without_a_msgid_are_borne_as_long_as_requests_come_between() -> None:
    connection = ServerConnection(max_frame_bytes=LIMIT)
    for _ in range(5):
        connection.receive_data(b"\xc0" * MAX_STRAY + _packed(1))
        (request,) = connection.events()
        connection.respond(request.msgid, None)
    assert not connection.ended
    connection.receive_data(b"\xc0" * (MAX_STRAY + 1))
    assert list(connection.events()) == []
    assert connection.ended


def test_a_raised_limit_holds_for_the_next_frame() -> None:
    connection = ServerConnection(max_frame_bytes=64)
    connection.receive_data(_packed(1) + _packed(2, "m", {"a": "x" * 100}))
    seen = []
    for request in connection.events():
        seen.append(request.msgid)
        connection.max_frame_bytes = LIMIT
    assert seen == [1, 2]


def test_both_ends_understand_each_other() -> None:
    client = ClientConnection()
    server = ServerConnection(max_frame_bytes=LIMIT)
    first = client.request("memory.search", {"query": "设备", "k": None})
    second = client.request("status", {})
    server.receive_data(client.data_to_send())
    requests = list(server.events())
    assert [(request.msgid, request.params) for request in requests] == [
        (first, [{"query": "设备"}]),
        (second, []),
    ]
    server.notify("event", {"topic": "store"})
    server.respond(second, {"version": "1"})
    server.refuse(first, Busy("later", retry_after_s=0.5))
    client.receive_data(server.data_to_send())
    notification, answer, refusal = client.events()
    assert notification == Notification(method="event", params={"topic": "store"})
    assert isinstance(answer, Response)
    assert answer.result == {"version": "1"}
    assert isinstance(refusal, Response)
    assert isinstance(refusal.error, Busy)
    assert refusal.error.data == {"retry_after_s": 0.5}
