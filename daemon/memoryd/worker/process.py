"""One child process, from its start to the moment it is reaped."""

from __future__ import annotations

import asyncio
import math
import os
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgpack

__all__ = ["ChildProcess", "child_environment"]

_PACKAGE_ROOT = Path(__file__).parent.parent.parent

_MAX_UNANSWERED_BYTES = 8 * 2**20
"""Questions beyond that are not asked: a slow child must not fill the main process."""

_MAX_ANSWER_BYTES = 2**20

_READ_BYTES = 16 * 1024
"""Read at a time, always into the same buffer. A plain protocol has 256 KB mapped for each answer
and unmapped again."""

_PACKER_BYTES = 16 * 1024
"""What msgpack reserves for a question, more if that is needed; by itself it has 256 KB mapped."""

_FAREWELL_S = 1.0
"""How long a child that has closed its socket may take to exit."""


def child_environment(environ: Mapping[str, str], threads: int) -> dict[str, str]:
    """Return the environment of the child: the main process's, with bounds for its libraries."""
    paths = [str(_PACKAGE_ROOT), *filter(None, [environ.get("PYTHONPATH")])]
    return {
        **environ,
        # The child finds the package where the main process found it.
        "PYTHONPATH": os.pathsep.join(paths),
        "OMP_NUM_THREADS": str(threads),
        "OPENBLAS_NUM_THREADS": str(threads),
        # One thread asks for memory; a second arena would only keep some.
        "MALLOC_ARENA_MAX": "1",
        # A panic that is caught would fill the log.
        "RUST_BACKTRACE": "0",
    }


class ChildProcess(asyncio.BufferedProtocol):
    """A running child and the questions it has not answered yet.

    ``end`` must be called, whatever happens; until then the process may be a zombie.
    """

    def __init__(self, process: subprocess.Popen[bytes], *, patience_s: float) -> None:
        self._process = process
        self._patience_s = patience_s
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport | None = None
        # By itself it reserves a megabyte, and goes through all of it before it begins anew.
        self._unpacker = msgpack.Unpacker(
            max_buffer_size=_MAX_ANSWER_BYTES, read_size=min(_READ_BYTES, _MAX_ANSWER_BYTES)
        )
        self._read_buffer = memoryview(bytearray(_READ_BYTES))
        self._asked = 0
        # When each unanswered question was asked and its size, oldest first.
        self._unanswered: dict[int, tuple[float, int]] = {}
        self._unanswered_bytes = 0
        # When it last answered: what is not urgent may be passed over for long.
        self._answered = 0.0
        # Those whose asker still waits.
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._watch: asyncio.TimerHandle | None = None
        self.closed: asyncio.Future[None] = self._loop.create_future()
        """Done once the child says nothing more."""

    @classmethod
    async def start(
        cls, arguments: Sequence[str], *, threads: int, patience_s: float
    ) -> ChildProcess:
        """Start ``python -m memoryd.worker FD arguments...``. Raises OSError.

        A child that has a question and answers none for ``patience_s`` is killed.
        """
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                # Blocks for 1 to 3 ms, until the child has its own memory; a thread costs more.
                process = subprocess.Popen(  # noqa: ASYNC220
                    # -P: no code from the folder that the daemon happens to run in.
                    [
                        sys.executable,
                        "-P",
                        "-m",
                        "memoryd.worker",
                        str(theirs.fileno()),
                        *arguments,
                    ],
                    env=child_environment(os.environ, threads),
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    pass_fds=(theirs.fileno(),),
                )
            except OSError:
                ours.close()
                raise
        child = cls(process, patience_s=patience_s)
        try:
            await child._loop.create_unix_connection(lambda: child, sock=ours)
        except BaseException:
            ours.close()
            await child.end()
            raise
        return child

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def exit_code(self) -> int | None:
        """Negative: the signal that ended it. None while it runs."""
        return self._process.returncode

    @property
    def unanswered(self) -> int:
        """How many questions have no answer yet, those nobody waits for any more included."""
        return len(self._unanswered)

    async def ask(
        self, kind: str, argument: object, timeout_s: float | None
    ) -> tuple[bool, Any] | None:
        """Return (ok, value) as the child says, or None if it says nothing in time.

        Without a timeout, waits until the child answers or ends.
        """
        transport = self._transport
        if transport is None or transport.is_closing():
            return None
        self._asked += 1
        number = self._asked
        question = msgpack.packb((number, kind, argument), buf_size=_PACKER_BYTES)
        if self._unanswered_bytes + len(question) > _MAX_UNANSWERED_BYTES:
            return None
        self._unanswered[number] = (self._loop.time(), len(question))
        self._unanswered_bytes += len(question)
        if self._watch is None:
            self._watch = self._loop.call_later(self._patience_s, self._look)
        answer: asyncio.Future[tuple[bool, Any] | None] = self._loop.create_future()
        self._waiting[number] = answer
        timer = None
        if timeout_s is not None:
            timer = self._loop.call_later(timeout_s, _give_up, answer)
        transport.write(question)
        try:
            return await answer
        finally:
            if timer is not None:
                timer.cancel()
            self._waiting.pop(number, None)

    def kill(self) -> None:
        """End the child at once; it holds nothing that could be lost."""
        self._process.kill()

    async def end(self) -> None:
        """Kill the child if it still runs, and reap it."""
        if self._watch is not None:
            self._watch.cancel()
        if self.closed.done():
            # It is ending by itself, and its exit code will say why.
            await self._gone(within_s=_FAREWELL_S)
        if self._process.poll() is None:
            self.kill()
        if self._transport is not None:
            self._transport.abort()
        await self._gone(within_s=math.inf)

    async def _gone(self, within_s: float) -> None:
        """Wait until the process is reaped: milliseconds. A thread or a signal handler that
        waits for it would cost more."""
        end = self._loop.time() + within_s
        while self._process.poll() is None and self._loop.time() < end:  # noqa: ASYNC110
            await asyncio.sleep(0.005)

    def _look(self) -> None:
        """Kill a child that does not answer."""
        self._watch = None
        oldest = next(iter(self._unanswered.values()), None)
        if oldest is None:
            return
        wait_s = max(oldest[0], self._answered) + self._patience_s - self._loop.time()
        if wait_s <= 0:
            self.kill()
        else:
            self._watch = self._loop.call_later(wait_s, self._look)

    # asyncio.BufferedProtocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def get_buffer(self, sizehint: int) -> memoryview:
        return self._read_buffer

    def buffer_updated(self, nbytes: int) -> None:
        self._unpacker.feed(self._read_buffer[:nbytes])
        self._answered = self._loop.time()
        for number, ok, value in self._unpacker:
            _, size = self._unanswered.pop(number)
            self._unanswered_bytes -= size
            answer = self._waiting.get(number)
            # A late answer has nobody who waits for it.
            if answer is not None and not answer.done():
                answer.set_result((ok, value))

    def connection_lost(self, exc: Exception | None) -> None:
        for answer in self._waiting.values():
            _give_up(answer)
        if not self.closed.done():
            self.closed.set_result(None)


def _give_up(answer: asyncio.Future[tuple[bool, Any] | None]) -> None:
    if not answer.done():
        answer.set_result(None)
