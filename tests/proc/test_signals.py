from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections import Counter

from memoryd.proc.signals import SignalHandlers


async def test_the_loop_acts_at_the_signals_it_was_told_of() -> None:
    before = signal.getsignal(signal.SIGUSR1), signal.getsignal(signal.SIGUSR2)
    first, second = asyncio.Event(), asyncio.Event()
    handlers = SignalHandlers()
    try:
        handlers.add(signal.SIGUSR1, first.set)
        handlers.add(signal.SIGUSR2, second.set)
        os.kill(os.getpid(), signal.SIGUSR2)
        await asyncio.wait_for(second.wait(), 10)
        assert not first.is_set()
        # whichever thread it meets
        threading.Thread(target=signal.raise_signal, args=(signal.SIGUSR1,)).start()
        await asyncio.wait_for(first.wait(), 10)
    finally:
        handlers.close()
    assert (signal.getsignal(signal.SIGUSR1), signal.getsignal(signal.SIGUSR2)) == before


async def test_what_was_told_last_of_a_signal_counts_and_a_failing_action_stops_no_other() -> None:
    seen: Counter[str] = Counter()
    done = asyncio.Event()
    failures: list[object] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _loop, context: failures.append(context.get("exception")))

    def fail() -> None:
        seen["failed"] += 1
        raise ValueError("broken")

    handlers = SignalHandlers()
    try:
        handlers.add(signal.SIGUSR1, lambda: seen.update(["never"]))
        handlers.add(signal.SIGUSR1, fail)
        handlers.add(signal.SIGUSR2, done.set)
        signal.raise_signal(signal.SIGUSR1)
        signal.raise_signal(signal.SIGUSR2)
        await asyncio.wait_for(done.wait(), 10)
    finally:
        handlers.close()
        loop.set_exception_handler(None)
    assert seen == {"failed": 1}
    assert [type(failure) for failure in failures] == [ValueError]
