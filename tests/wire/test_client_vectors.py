"""A client's end against the shared vectors, which the ArkTS library is held against too."""

from __future__ import annotations

from typing import Any

import pytest

from memoryd.errors import RequestError
from memoryd.wire.connection import ClientConnection, Notification, Response
from support.wire_vectors import load, named, untagged


@pytest.mark.parametrize("vector", load("requests"), ids=named)
def test_a_request_has_the_shared_bytes(vector: dict[str, Any]) -> None:
    client = ClientConnection()
    arguments = untagged(vector["arguments"])
    assert isinstance(arguments, dict)
    assert client.request(vector["method"], arguments) == vector["msgid"]
    assert client.data_to_send().hex() == vector["hex"]


@pytest.mark.parametrize("size", [1, 3, 64, 10_000])
@pytest.mark.parametrize("vector", load("client_streams"), ids=named)
def test_what_a_daemon_sends_is_read_as_shared(vector: dict[str, Any], size: int) -> None:
    client = ClientConnection(max_frame_bytes=2**24)
    data = bytes.fromhex(vector["hex"])
    events: list[object] = []
    readable = True
    try:
        for start in range(0, len(data), size):
            client.receive_data(data[start : start + size])
            for event in client.events():
                events.append(_shown(event))
    except RequestError:
        readable = False
    assert readable == vector["readable"]
    assert events == [_expected(event) for event in vector["events"]]


def _shown(event: Response | Notification) -> object:
    if isinstance(event, Notification):
        return ["notification", event.method, event.params]
    code = None if event.error is None else event.error.code
    return ["response", event.msgid, code, event.result]


def _expected(event: list[Any]) -> object:
    return [*event[:-1], untagged(event[-1])]
