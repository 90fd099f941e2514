from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryd.errors import BadRequest, TooLarge
from memoryd.wire.connection import MSGID_MAX, ClientConnection, Notification, Response
from memoryd.wire.values import encode


def test_a_request_above_the_daemons_limit_is_not_sent() -> None:
    client = ClientConnection()
    client.max_request_bytes = 100
    with pytest.raises(TooLarge):
        client.request("memory.append", {"text": "x" * 100})
    assert client.data_to_send() == b""


def test_numbers_of_requests_start_again_and_skip_those_that_wait() -> None:
    client = ClientConnection()
    assert client.request("m", {}) == 1
    client._next_msgid = MSGID_MAX
    assert client.request("m", {}) == MSGID_MAX
    assert client.request("m", {}) == 2


@pytest.mark.parametrize(
    "message",
    [None, {}, [], [0, 1, "m", []], [1, 1, None], [1, 1, "error", None], [2, "m"], [2, 1, [{}]]],
)
def test_what_no_daemon_sends_is_refused(message: object) -> None:
    client = ClientConnection()
    client.receive_data(encode(message))
    with pytest.raises(BadRequest):
        list(client.events())


def test_a_refusal_of_the_whole_connection_has_no_number() -> None:
    client = ClientConnection()
    error = {"code": "unauthorized", "message": "no", "retryable": False}
    client.receive_data(encode([1, None, error, None]))
    (event,) = client.events()
    assert isinstance(event, Response)
    assert event.msgid is None
    assert event.error is not None
    assert event.error.code == "unauthorized"


@given(st.binary(max_size=200), st.lists(st.integers(1, 20), max_size=20))
def test_random_bytes_are_read_or_refused(stream: bytes, sizes: list[int]) -> None:
    client = ClientConnection(max_frame_bytes=256)
    at = 0
    try:
        for size in [*sizes, len(stream)]:
            client.receive_data(stream[at : at + size])
            at += size
            for event in client.events():
                assert isinstance(event, Response | Notification)
    except (BadRequest, TooLarge):
        pass  # the documented refusals
