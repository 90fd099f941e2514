"""The supervisor with real children."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from memoryd.config import WorkerSettings
from memoryd.worker.process import child_environment
from memoryd.worker.supervisor import WorkerSupervisor, backoff_s

CL, O200 = "cl100k_base", "o200k_base"
PATIENT = {"wait_ms": 20_000}
"""A warm worker may take longer than the default on a busy machine."""


@asynccontextmanager
async def supervised(
    events: list[Mapping[str, object]] | None = None,
    *,
    hold_s: float = 0.0,
    **settings: object,
) -> AsyncIterator[WorkerSupervisor]:
    supervisor = WorkerSupervisor(
        WorkerSettings(**{**PATIENT, **settings}),  # type: ignore[arg-type]  # by keyword
        on_event=events.append if events is not None else lambda _: None,
        hold_s=hold_s,
    )
    try:
        yield supervisor
    finally:
        await supervisor.stop()


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not condition():  # noqa: ASYNC110 - another process's state has no event
            await asyncio.sleep(0.01)


async def ready(supervisor: WorkerSupervisor, encoding: str = CL) -> int:
    supervisor.wake(encoding)
    await until(lambda: supervisor.status().state == "ready")
    pid = supervisor.status().pid
    assert pid is not None
    return pid


def children() -> set[int]:
    """Children of this process, zombies too."""
    listed = Path(f"/proc/self/task/{os.getpid()}/children").read_text(encoding="ascii")
    return set(map(int, listed.split()))


def oom_score_adj(pid: int) -> int:
    return int(Path(f"/proc/{pid}/oom_score_adj").read_text(encoding="ascii"))


async def test_a_cold_worker_is_started_and_not_waited_for() -> None:
    events: list[Mapping[str, object]] = []
    async with supervised(events) as supervisor:
        assert supervisor.status().state == "stopped"
        supervisor.wake(CL)
        assert await supervisor.count(["hello"], CL) is None
        await ready(supervisor)
        assert await supervisor.count(["你好世界", "hello", ""], CL) == (5, 1, 0)
        assert await supervisor.count([], CL) == ()
        assert await supervisor.count(["hello"], O200) is None
    assert [event["state"] for event in events] == ["starting", "ready", "stopped"]
    assert supervisor.status().pid is None


async def test_questions_at_once_are_each_answered() -> None:
    async with supervised() as supervisor:
        await ready(supervisor)
        texts = ["hello" + " hello" * number for number in range(200)]
        answers = await asyncio.gather(*(supervisor.count([text], CL) for text in texts))
        assert answers == [(number + 1,) for number in range(200)]
        assert supervisor.status().pending == 0


async def test_a_disabled_worker_is_off_and_never_starts() -> None:
    async with supervised(enabled=False) as supervisor:
        supervisor.wake(CL)
        assert await supervisor.count(["hello"], CL) is None
        assert supervisor.status().state == "off"
        await supervisor.stop()
        assert supervisor.status().state == "off"


async def test_another_encoding_takes_the_place_of_the_first() -> None:
    async with supervised() as supervisor:
        first = await ready(supervisor)
        supervisor.wake(O200)
        await until(lambda: supervisor.status().pid not in (None, first))
        await ready(supervisor, O200)
        assert await supervisor.count(["你好世界"], O200) == (2,)
        assert await supervisor.count(["你好世界"], CL) is None
        assert supervisor.status().restarts == 0


async def test_an_encoding_is_held_a_while_though_sessions_take_turns() -> None:
    async with supervised(hold_s=60.0) as supervisor:
        pid = await ready(supervisor)
        for encoding in (O200, CL, O200, CL):
            supervisor.wake(encoding)
            await asyncio.sleep(0.02)
            assert await supervisor.count(["hello"], CL) == (1,)
        assert supervisor.status().pid == pid


async def test_an_idle_worker_is_stopped_and_started_again_when_wanted() -> None:
    async with supervised(idle_s=0.3) as supervisor:
        await ready(supervisor)
        await until(lambda: supervisor.status().state == "stopped")
        await ready(supervisor)
        assert supervisor.status().restarts == 0


async def test_a_killed_worker_costs_its_question_and_is_started_again() -> None:
    events: list[Mapping[str, object]] = []
    async with supervised(events) as supervisor:
        pid = await ready(supervisor)
        os.kill(pid, signal.SIGSTOP)
        question = asyncio.create_task(supervisor.count(["hello"], CL))
        await until(lambda: supervisor.status().pending == 1)
        os.kill(pid, signal.SIGKILL)
        assert await question is None
        await until(lambda: supervisor.status().restarts == 1)
        await ready(supervisor)
        assert await supervisor.count(["hello"], CL) == (1,)
        assert supervisor.status().restarts == 1
    assert {"topic": "worker", "state": "backoff", "reason": "it was killed by signal 9"} in events


async def test_a_hanging_worker_is_given_up_in_time_killed_and_replaced() -> None:
    async with supervised(wait_ms=100, patience_s=3.0) as supervisor:
        pid = await ready(supervisor)
        os.kill(pid, signal.SIGSTOP)
        assert await supervisor.count(["hello"], CL) is None
        assert supervisor.status().pid == pid
        await until(lambda: supervisor.status().pid not in (None, pid))


async def test_a_late_answer_is_discarded() -> None:
    async with supervised(wait_ms=50) as supervisor:
        pid = await ready(supervisor)
        os.kill(pid, signal.SIGSTOP)
        assert await supervisor.count(["hello"], CL) is None
        assert supervisor.status().pending == 1
        os.kill(pid, signal.SIGCONT)
        await until(lambda: supervisor.status().pending == 0)
        answers = [await supervisor.count(["a b c"], CL) for _ in range(20)]
        assert set(answers) <= {(3,), None}
        assert (3,) in answers
        assert supervisor.status().pid == pid


async def test_a_worker_over_its_memory_is_replaced() -> None:
    events: list[Mapping[str, object]] = []
    async with supervised(events, max_rss_mb=1) as supervisor:
        supervisor.wake(CL)
        await until(lambda: supervisor.status().restarts == 1)
    assert "it outgrew max_rss_mb" in [event.get("reason") for event in events]


async def test_a_worker_that_cannot_count_says_so_and_is_not_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A package of the child's own that has no tokenizer: the core of another kind of machine.
    (tmp_path / "sitecustomize.py").write_text(
        "from importlib.machinery import PathFinder\n"
        "real = PathFinder.find_spec\n"
        "PathFinder.find_spec = classmethod(\n"
        "    lambda cls, name, *rest: None if name == 'tiktoken' else real(name, *rest))\n",
        encoding="ascii",
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    async with supervised() as supervisor:
        supervisor.wake(CL)
        await until(lambda: supervisor.status().state == "unavailable")
        assert await supervisor.count(["hello"], CL) is None
        supervisor.wake(CL)
        await asyncio.sleep(0.05)
        assert supervisor.status().state == "unavailable"
        assert supervisor.status().pid is None


async def test_stopping_at_any_moment_leaves_no_child() -> None:
    draw = random.Random(1)
    async with supervised() as supervisor:
        for _ in range(12):
            supervisor.wake(CL)
            await asyncio.sleep(draw.random() * 0.3)
            await asyncio.gather(supervisor.stop(), supervisor.stop())
            assert supervisor.status().state == "stopped"
            assert supervisor.status().pid is None
    assert not children()


async def test_many_starts_leave_no_descriptor_and_no_zombie() -> None:
    supervisor = WorkerSupervisor(WorkerSettings(), on_event=lambda _: None)
    supervisor.wake(CL)
    await supervisor.stop()
    before = os.listdir("/proc/self/fd")
    for _ in range(200):
        supervisor.wake(CL)
        await until(lambda: supervisor.status().pid is not None)
        await supervisor.stop()
    assert len(os.listdir("/proc/self/fd")) <= len(before)
    assert not children()


async def test_the_child_runs_below_the_daemon_and_is_the_first_to_go() -> None:
    async with supervised(nice=7, oom_score_adj=500) as supervisor:
        pid = await ready(supervisor)
        assert oom_score_adj(pid) == min(max(oom_score_adj(os.getpid()), 0) + 500, 1000)
        assert os.getpriority(os.PRIO_PROCESS, pid) == min(os.nice(0) + 7, 19)


def test_a_child_ends_with_its_parent(tmp_path: Path) -> None:
    code = f"""
import asyncio, os, signal
from memoryd.config import WorkerSettings
from memoryd.worker.supervisor import WorkerSupervisor

async def main():
    supervisor = WorkerSupervisor(WorkerSettings(), on_event=lambda _: None)
    supervisor.wake("cl100k_base")
    while supervisor.status().state != "ready":
        await asyncio.sleep(0.01)
    open({str(tmp_path / "pid")!r}, "w").write(str(supervisor.status().pid))
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(main())
"""
    # The child keeps our pipe open for as long as it lives.
    done = subprocess.run(
        [sys.executable, "-c", code], stderr=subprocess.PIPE, check=False, timeout=60
    )
    assert done.returncode == -signal.SIGKILL
    assert done.stderr == b""
    assert (tmp_path / "pid").read_text(encoding="ascii")


def test_pauses_double_up_to_a_minute() -> None:
    assert [backoff_s(failures) for failures in (1, 2, 3, 4, 20)] == [0.5, 1.0, 2.0, 4.0, 60.0]


def test_the_childs_libraries_use_as_many_threads_as_set() -> None:
    environment = child_environment({"PATH": "/bin", "PYTHONPATH": "/x"}, threads=2)
    assert environment["OMP_NUM_THREADS"] == environment["OPENBLAS_NUM_THREADS"] == "2"
    assert environment["PYTHONPATH"].endswith(os.pathsep + "/x")


def test_the_main_process_loads_no_heavy_library_for_its_worker() -> None:
    code = (
        "import sys, memoryd.worker.supervisor;"
        "import memoryd.core.tokens.formula, memoryd.core.tokens.estimator;"
        "heavy = {'tiktoken', 'regex', 'numpy', 'onnxruntime', 'psutil', 'ctypes', 'aiohttp'};"
        "sys.exit(str(heavy & set(sys.modules)) if heavy & set(sys.modules) else 0)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
