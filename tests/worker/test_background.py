"""The child's loop: what somebody waits for is answered while a window is embedded."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from typing import Any

import msgpack

from memoryd.worker.__main__ import serve
from memoryd.worker.jobs import Jobs

PATIENCE_S = 30.0


def test_counts_are_answered_while_background_work_goes_on() -> None:
    go_on = threading.Event()
    jobs = Jobs({"count": len}, later={"embed later": lambda _: go_on.wait(PATIENCE_S)})
    ours, theirs = socket.socketpair()
    ours.settimeout(PATIENCE_S)
    loop = threading.Thread(target=serve, args=(theirs, jobs, 2**50))
    loop.start()
    answers = received(ours)
    with theirs, ours:
        ours.sendall(packed((1, "embed later", None), (2, "count", "ab")))
        assert next(answers) == [2, True, 2]
        ours.sendall(packed((3, "embed later", None), (4, "count", "abc")))
        assert next(answers) == [4, True, 3]
        go_on.set()
        assert [next(answers), next(answers)] == [[1, True, True], [3, True, True]]
        ours.shutdown(socket.SHUT_RDWR)
        loop.join(PATIENCE_S)
    assert not loop.is_alive()


def packed(*questions: tuple[int, str, object]) -> bytes:
    return b"".join(map(msgpack.packb, questions))


def received(connection: socket.socket) -> Iterator[list[Any]]:
    unpacker = msgpack.Unpacker()
    while data := connection.recv(4096):
        unpacker.feed(data)
        yield from unpacker
