"""The promises of the design, measured and printed as ratios to floors of the same run.

``python -m memoryd_tools.bench [NAME …]`` runs all, or those named. A floor is what the machine
needs without any code of ours: the same imports, a raw SQLite commit, a bare socket ping.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import shutil
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Coroutine,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from memoryd.cli import ONLY_AT_START, SELDOM_USED
from memoryd.client import Client
from memoryd.service.rest import REST_S
from memoryd_tools.bench_long import bench_eval, bench_histories, bench_kills
from memoryd_tools.bench_readme import update_readmes
from memoryd_tools.bench_recall import (
    bench_active,
    bench_embedding,
    bench_recall,
    fill,
    processor_s,
)
from memoryd_tools.bench_report import machine, markdown_table, write_section
from memoryd_tools.bench_rows import MIB, Result
from memoryd_tools.local_daemon import Daemon, rss_bytes, running
from memoryd_tools.workload import dense_texts, workload_messages

if TYPE_CHECKING:
    from memoryd.store import SqliteStore

PLANNED = ("fixed", "sliding", "summary")

PLANS = 60
"""Of each strategy, each after a turn of its own: without one, the last plan is given again."""

UNCOVERED = 20
"""Turns of a dialogue that no summary covers, at most: as many as in use (``max_recent_turns``)."""

LATER_S = 0.02
LATER = f"asked {LATER_S * 1000:.0f} ms after the turn is stored"
"""Some applications ask for a plan as soon as they hear that the turn is stored, others do
something else first."""

Bench = Callable[[Path], Coroutine[None, None, list[Result]]]


async def bench_start(folder: Path) -> list[Result]:
    """From exec to the first answer, cold worker, a store with messages in it."""
    daemon = Daemon(folder / "measured")
    with daemon:
        async with await daemon.connect() as client:
            await client.call("session.open", session="s")
            await _fill(client, "s", 0, 1_000)
            await _settle(client)
    times: list[float] = []
    for _ in range(5):
        begun = time.perf_counter()
        daemon.start()
        async with await daemon.connect() as client:
            await client.call("status")
        times.append(time.perf_counter() - begun)
        daemon.stop()
    async with _traced(folder / "traced", {}) as (traced, client):
        await client.call("status")
        code = _import_code(_imports(traced), SELDOM_USED)
    floors: list[float] = []
    for _ in range(5):
        begun = time.perf_counter()
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", code, stdout=subprocess.DEVNULL
        )
        await process.wait()
        floors.append(time.perf_counter() - begun)
    p50, floor = statistics.median(times), statistics.median(floors)
    return [
        Result(
            "start to first answer",
            f"{p50:.2f} s",
            f"same imports {floor:.2f} s",
            ratio=p50 / floor,
            bound="<= 0.5 s",
            holds=p50 <= 0.5,
        )
    ]


async def bench_idle_rss(folder: Path) -> list[Result]:
    """The main process at rest, worker stopped, before and after cloud calls."""
    from memoryd_tools.cloudsim import CloudSim

    async with CloudSim() as sim:
        settings: dict[str, dict[str, object]] = {
            "worker": {"enabled": False},
            "cloud": {"base_url": sim.base_url, "model": "gpt-4o"},
        }
        async with running(folder / "measured", settings) as (daemon, client):
            await _converse(client)
            before = daemon.rss_bytes()
            await _call_cloud(client)
            after = daemon.rss_bytes()
        async with _traced(folder / "traced", settings) as (daemon, client):
            await _converse(client)
            imports_before = _imports(daemon)
            await _call_cloud(client)
            imports_after = _imports(daemon)
    return [
        _rss_result("RSS of main, idle", before, imports_before, 32),
        _rss_result("RSS of main, idle, after a cloud call", after, imports_after, 48),
    ]


async def _converse(client: Client) -> None:
    """Use a session that no cloud is asked about, and come to rest."""
    await client.call("session.open", session="s", strategy="sliding")
    for number in range(100):
        await _append(client, "s", [("user", f"问题 {number}"), ("assistant", "好的")])
        await client.call("memory.prompt", session="s")
    await asyncio.sleep(REST_S + 1)


async def _call_cloud(client: Client) -> None:
    await client.call("chat", session="s", content="你好", stream=True)
    await asyncio.sleep(REST_S + 1)


def _rss_result(promise: str, rss: int, imports: Sequence[str], bound_mb: int) -> Result:
    # The floor imports plainly, as any program does; the other figure puts off what main puts off.
    floor, lean = _floor_rss(_import_code(imports)), _floor_rss(_import_code(imports, SELDOM_USED))
    without_tls = f", {lean / MIB:.1f} MB without TLS" if floor - lean > MIB else ""
    return Result(
        promise,
        f"{rss / MIB:.1f} MB",
        f"same imports {floor / MIB:.1f} MB{without_tls}",
        ratio=rss / floor,
        bound=f"<= {bound_mb} MB and <= floor + 8 MB",
        holds=rss <= bound_mb * MIB and rss <= floor + 8 * MIB,
    )


async def bench_plans(folder: Path) -> list[Result]:
    """Plans of one session of 100, 10,000 and 100,000 messages that a summary covers but for the
    last ones."""
    ping = await _floor_ping(folder)
    took: dict[str, list[float]] = {}
    for size in (100, 10_000, 100_000):
        daemon = Daemon(folder / str(size))
        await fill(daemon.store, size)
        with daemon:
            async with await daemon.connect() as client:
                for strategy in PLANNED:
                    what = f"plan, {strategy}, 100 / 10,000 / 100,000 messages, p50"
                    took.setdefault(what, []).append(await _plan_p50(client, strategy))
                    what = f"plan, {strategy}, 100 / 10,000 / 100,000 messages, {LATER}, p50"
                    p50 = await _plan_p50(client, strategy, after_s=LATER_S)
                    took.setdefault(what, []).append(p50)
    return [_plan_result(what, times, ping) for what, times in took.items()]


async def bench_growth(folder: Path) -> list[Result]:
    """Main's growth and the disk as one session grows to 100,000 messages."""
    results: list[Result] = []
    rss: dict[int, int] = {}
    with Daemon(folder) as daemon:
        async with await daemon.connect() as client:
            # So many messages come over months, and are summarised on the way. Here they come at
            # once: their summary would be made for a quarter of an hour, beside what is measured.
            await client.call(
                "session.open", session="s", system="你是家里的助手。", strategy="sliding"
            )
            filled = 0
            for size in (100, 1_000, 10_000, 100_000):
                filled = await _fill(client, "s", filled, size)
                await _settle(client)
                # Facts, too: what their rules take once is no growth.
                await client.call("facts.list", session="s", limit=1)
                await client.call("memory.prompt", session="s")
                for strategy in ("fixed", "sliding"):
                    await _plan_p50(client, strategy)
                await asyncio.sleep(REST_S + 1)
                rss[size] = daemon.rss_bytes()
            disk = sum(file.stat().st_size for file in daemon.store.parent.iterdir())
    growth = rss[100_000] - rss[1_000]
    results.append(
        Result(
            "main's growth from 1,000 to 100,000 messages",
            f"{growth / MIB:.2f} MB",
            f"at 1,000: {rss[1_000] / MIB:.1f} MB",
            ratio=rss[100_000] / rss[1_000],
            bound="<= 1 MB",
            holds=growth <= MIB,
        )
    )
    text = sum(len(content.encode()) for _, content in workload_messages(0, 100_000))
    results.append(
        Result(
            "disk a message (lexical index included; for vectors see `vectors`)",
            f"{disk / 100_000:.0f} bytes",
            f"the text alone {text / 100_000:.0f} bytes",
            ratio=disk / text,
            bound="<= 2,000 bytes",
            holds=disk / 100_000 <= 2000,
        )
    )
    return results


def _plan_result(promise: str, times: Sequence[float], ping: float) -> Result:
    """A row of plans: each fast enough, and those of all sizes alike."""
    return Result(
        promise,
        " / ".join(f"{value * 1000:.2f} ms" for value in times),
        f"ping {ping * 1000:.2f} ms",
        ratio=max(times) / ping,
        bound="<= 1 ms + ping" + (", the same within 1.5x" if len(times) > 1 else ""),
        holds=max(times) <= 0.001 + ping and max(times) <= 1.5 * min(times),
    )


REST_TRIES = 150
"""Half a minute: the store cuts its log within a second after the last write, or tries again."""

MIXED = "disk a message of 100 characters, index and vectors included"
DENSE = "disk a message of 100 Chinese characters, index and vectors included"


async def bench_vectors(folder: Path) -> list[Result]:
    """The store with vectors (of noise) of every message: disk, and appends while they are made."""
    long = "".join(text for _, text in workload_messages(0, 20_000))
    texts = [long[at : at + 100] for at in range(0, 1_000_000, 100)]
    dense = list(dense_texts(10_000))
    return [
        *await _stored_with_vectors(folder / "vectors.db", texts, MIXED),
        *(await _stored_with_vectors(folder / "dense.db", dense, DENSE))[:1],
    ]


async def _stored_with_vectors(path: Path, texts: Sequence[str], disk: str) -> list[Result]:
    """Store messages with vectors: the disk that one takes, then what it takes to append one."""
    from memoryd.config import StoreSettings
    from memoryd.core.messages import Message, Role
    from memoryd.core.sessions import SessionChange, SessionKey
    from memoryd.core.vectors.rows import DIMENSIONS, MAX_SCALE, pack_vector
    from memoryd.service.ports import NewMessage
    from memoryd.store import SqliteStore

    key = SessionKey(owner="1", name="s")
    store = await SqliteStore.open(path, StoreSettings())
    await store.open_session(key, SessionChange(), now=0.0)

    async def append(numbers: Sequence[int]) -> None:
        batch = []
        for number in numbers:
            message = Message(role=Role.USER, content=texts[number])
            batch.append(NewMessage(message=message, id=f"{number:016x}", estimate=100))
        await store.append(key, batch, now=0.0)

    async def embed() -> int:
        made = 0
        while (batch := await store.vector_batch("noise")) is not None:
            noise = [(pack_vector(MAX_SCALE, random.randbytes(DIMENSIONS)),) for _ in batch.tasks]
            await store.put_vectors(batch, noise)
            made += len(noise)
        return made

    numbers = iter(range(len(texts)))
    alone = await _p50(500, lambda: append([next(numbers)]))

    async def embedding() -> None:
        while True:
            await embed()
            await asyncio.sleep(0.01)

    background = asyncio.create_task(embedding())
    beside = await _p50(500, lambda: append([next(numbers)]))
    background.cancel()
    await asyncio.wait([background])
    for start in range(1_000, len(texts), 200):
        await append(range(start, start + 200))
    begun = time.perf_counter()
    made = await embed()
    seconds = time.perf_counter() - begun
    while store.status().queue:  # noqa: ASYNC110  # nobody is told
        await asyncio.sleep(0.2)
    before, size = [each / len(texts) for each in await bytes_at_rest(store, path)]
    await store.close()
    text = sum(len(text.encode()) for text in texts) / len(texts)
    return [
        Result(
            disk,
            f"{size:.0f} bytes",
            f"the text alone {text:.0f} bytes; before the log was cut {before:.0f} bytes",
            ratio=size / text,
            bound="<= 2,000 bytes",
            holds=size <= 2000,
        ),
        Result(
            "append while vectors are stored without a pause, p50",
            f"{beside * 1000:.2f} ms",
            f"without {alone * 1000:.2f} ms",
            ratio=beside / alone,
        ),
        Result("vectors stored a second (the model apart)", f"{made / seconds:.0f}/s"),
    ]


async def bytes_at_rest(store: SqliteStore, path: Path) -> tuple[int, int]:
    """Return what a store takes now, and once its log is as short as it is at rest."""
    from memoryd.store.connection import LOG_KEPT_BYTES

    before = store.status().db_bytes
    log = path.with_name(path.name + "-wal")
    for _ in range(REST_TRIES):
        if log.stat().st_size <= LOG_KEPT_BYTES:
            break
        await asyncio.sleep(0.2)
    return before, store.status().db_bytes


ARTICLE_BOUNDS = {"summary": (0.98, 1450.0), "hierarchical": (0.99, None)}
"""Early recall, and the mean of tokens a request."""


async def bench_article(_folder: Path) -> list[Result]:
    """The article's 120 turns (memctl bench)."""
    from datetime import UTC

    from memoryd_tools.compare.article import ARTICLE_RECALL, VARIANTS, scenario
    from memoryd_tools.compare.comparison import Plan, compare
    from memoryd_tools.compare.replay import simulated

    async with simulated("gpt-4o") as cloud:
        plan = Plan(
            transcripts=[scenario()],
            variants=VARIANTS,
            settings={},
            cloud=cloud,
            price=None,
            summary_price=None,
            zone=UTC,
            wanted_recall=0.95,
        )
        comparison = await compare(plan, lambda _effort: None, asyncio.Event())
    results = []
    for each in comparison.figures:
        strategy = each.variant.strategy
        recall, tokens = ARTICLE_BOUNDS.get(strategy, (None, None))
        told = ARTICLE_RECALL.get(strategy)
        known = each.recall or 0.0
        enough = recall is None or known >= recall
        cheap = tokens is None or each.mean_tokens <= tokens
        bounds = [f">= {recall:.0%}"] if recall else []
        bounds += [f"<= {tokens:.0f} tokens"] if tokens else []
        results.append(
            Result(
                f"{strategy}, early facts known after 120 turns",
                f"{known:.0%} at {each.mean_tokens:.0f} tokens a request",
                f"article {told:.0%}" if told else "",
                bound=", ".join(bounds) or "printed",
                holds=enough and cheap if bounds else None,
            )
        )
    invented = sum(len(each.ungrounded) for each in comparison.figures)
    what = "numbers, dates and names in the summaries and facts of 120 turns that no message says"
    results.append(Result(what, str(invented), bound="0", holds=not invented))
    return results


async def bench_dialogue(folder: Path) -> list[Result]:
    """A plan at the end of a long dialogue, with its summary and all its facts."""
    from memoryd_tools.cloudsim import CloudSim
    from memoryd_tools.compare.article import scenario

    ping = await _floor_ping(folder)
    results = []
    async with CloudSim() as cloud:
        settings = {"cloud": {"base_url": cloud.base_url, "model": "gpt-4o"}}
        with Daemon(folder, settings) as daemon:
            async with await daemon.connect() as client:
                await client.call("session.open", session="s", options={"cooldown_s": 0})
                for message in scenario().messages:
                    await client.call("memory.append", session="s", messages=[message])
                await _settle(client)
                for strategy in PLANNED:
                    for after_s, when in ((0.0, ""), (LATER_S, f", {LATER}")):
                        times: list[float] = []
                        while len(times) < PLANS:
                            await _summarise(client)
                            await _warm(client, strategy)
                            times += await _plan_times(client, strategy, UNCOVERED, after_s)
                        p50 = statistics.median(times)
                        what = f"plan, {strategy}, after a dialogue of 120 turns{when}, p50"
                        results.append(_plan_result(what, [p50], ping))
                    again = await _p50(300, partial(_plan, client, strategy))
                    what = f"plan, {strategy}, after a dialogue of 120 turns, asked again, p50"
                    results.append(_plan_result(what, [again], ping))
    return results


async def _summarise(client: Client) -> None:
    """Have a summary cover what there is, and no other one made beside what is measured then."""
    await client.call("session.open", session="s", options={"cooldown_s": 0})
    await client.call("summary.refresh", session="s")
    while (await client.call("summary.get", session="s"))["pending"]:  # noqa: ASYNC110
        await asyncio.sleep(0.2)
    await client.call("session.open", session="s", options={"cooldown_s": 3600})


async def bench_append(folder: Path) -> list[Result]:
    """A durable append over the socket against a raw commit and a bare ping."""
    results: list[Result] = []
    commit = _floor_commit(folder)
    ping = await _floor_ping(folder)
    floor = commit + ping
    texts = [content for _, content in workload_messages(0, 2_000)]
    with Daemon(folder) as daemon:
        async with await daemon.connect() as client:
            await client.call("session.open", session="s")
            await _warm(client, "sliding")
            p50 = await _append_p50(client, texts)
            results.append(
                Result(
                    "append, durable, one client, p50",
                    f"{p50 * 1000:.2f} ms",
                    f"FULL commit {commit * 1000:.2f} ms + ping {ping * 1000:.2f} ms",
                    ratio=p50 / floor,
                    bound="<= 1.5x floor",
                    holds=p50 <= 1.5 * floor,
                )
            )
            await _settle(client)
            beside = await _rate(daemon.connect, clients=1, seconds=3)
            await _come_to_rest(daemon)
            one = await _rate(daemon.connect, clients=1, seconds=3)
            await _come_to_rest(daemon)
            many = await _rate(daemon.connect, clients=32, seconds=3)
            results.append(
                Result(
                    "appends a second, 32 clients against one",
                    f"{many:.0f}/s against {one:.0f}/s",
                    f"one client {one:.0f}/s",
                    ratio=many / one,
                    bound=">= 4x",
                    holds=many >= 4 * one,
                )
            )
            results.append(
                Result(
                    "appends a second, one client, while what came before is read and summarised",
                    f"{beside:.0f}/s",
                    f"at rest {one:.0f}/s",
                    ratio=beside / one,
                )
            )
            await _settle(client)
            for clients in (1, 32):
                results.append(await _fsyncs(daemon, clients))
    results.append(await _least_p50(folder / "least", texts, floor))
    results.append(await _least_rate(folder / "least-rate"))
    return results


async def _fsyncs(daemon: Daemon, clients: int) -> Result:
    promise = f"fsyncs per acknowledged append, {clients} client{'s' if clients > 1 else ''}"
    if shutil.which("strace") is None:
        return Result(promise, "not measured: strace is not installed", "1 a commit")
    with tempfile.NamedTemporaryFile("r") as output:
        tracer = await asyncio.create_subprocess_exec(
            "strace", "-f", "-e", "trace=fsync,fdatasync", "-o", output.name,
            "-p", str(daemon.pid),
            stderr=subprocess.PIPE,
        )  # fmt: skip
        assert tracer.stderr is not None
        await tracer.stderr.readline()  # "attached": counting has begun
        appended = await _rate(daemon.connect, clients=clients, seconds=2) * 2
        tracer.send_signal(signal.SIGINT)
        await tracer.wait()
        calls = len(re.findall(r"\bf(?:data)?sync\(", output.read()))
    if not appended:
        return Result(promise, "not measured: nothing was appended in 2 s", "1 a commit")
    return Result(
        promise,
        f"{calls / appended:.2f} ({calls} for {appended:.0f}, index batches included)",
        "1 a commit",
        ratio=calls / appended,
    )


LEAST = "the same by a daemon in Python that only stores (asyncio, msgpack, a thread that commits)"
"""What any daemon in Python takes: what ours takes beyond that is ours."""


async def _least_p50(socket: Path, texts: Sequence[str], floor: float) -> Result:
    async with _least(socket) as connect, await connect() as client:
        p50 = await _append_p50(client, texts)
    measured = f"{p50 * 1000:.2f} ms"
    return Result(f"append, {LEAST}, p50", measured, "commit + ping", ratio=p50 / floor)


async def _least_rate(socket: Path) -> Result:
    async with _least(socket) as connect:
        one = await _rate(connect, clients=1, seconds=2)
        many = await _rate(connect, clients=32, seconds=2)
    measured = f"{many:.0f}/s against {one:.0f}/s"
    return Result(f"appends a second, {LEAST}", measured, "one client", ratio=many / one)


@asynccontextmanager
async def _least(socket: Path) -> AsyncIterator[Callable[[], Awaitable[Client]]]:
    """The least daemon; yields what connects to it."""
    with _server(_LEAST_SERVER, str(socket), f"{socket}.db"):
        yield lambda: Client.connect(socket)


async def _rate(connect: Callable[[], Awaitable[Client]], *, clients: int, seconds: float) -> float:
    """Acknowledged appends a second over so many connections, each waiting for its answer."""
    done = 0
    end = time.perf_counter() + seconds

    async def client(number: int) -> None:
        nonlocal done
        async with await connect() as connection:
            session = f"rate-{number}"
            await connection.call("session.open", session=session)
            while time.perf_counter() < end:
                await connection.call(
                    "memory.append",
                    session=session,
                    messages=[{"role": "user", "content": "今天客厅的温度是二十一度"}],
                )
                done += 1

    await asyncio.gather(*(client(number) for number in range(clients)))
    return done / seconds


async def _append(client: Client, session: str, messages: Sequence[tuple[str, str]]) -> None:
    await client.call(
        "memory.append",
        session=session,
        messages=[{"role": role, "content": content} for role, content in messages],
    )


async def _append_p50(client: Client, texts: Sequence[str]) -> float:
    """Seconds that it takes to append one of these texts."""
    numbers = iter(range(10**9))

    async def append() -> None:
        await _append(client, "s", [("user", texts[next(numbers) % len(texts)])])

    return await _p50(1_000, append)


async def _fill(client: Client, session: str, filled: int, size: int) -> int:
    while filled < size:
        step = min(200, size - filled)
        await _append(client, session, list(workload_messages(filled, filled + step)))
        filled += step
    return filled


async def _settle(client: Client) -> None:
    """Wait until the index has caught up, so that it does not disturb what is measured."""
    while (await client.call("status"))["store"]["queue"]:  # noqa: ASYNC110  # of another process
        await asyncio.sleep(0.2)


async def _come_to_rest(daemon: Daemon) -> None:
    """Wait until all that was stored is read for facts and summarised as well: some of that begins
    seconds after the last append."""
    spent = processor_s([daemon.pid])
    before = 0.0
    while spent - before > 0.05:
        await asyncio.sleep(REST_S + 1)
        before, spent = spent, processor_s([daemon.pid])


async def _warm(client: Client, strategy: str) -> None:
    """Wait until the worker counts exactly."""
    for _ in range(200):
        await client.call(
            "memory.append", session="s", messages=[{"role": "user", "content": "你好"}]
        )
        plan = await client.call("memory.prompt", session="s", strategy=strategy)
        if not plan["estimated"]:
            return
        await asyncio.sleep(0.05)
    raise RuntimeError("the worker did not become warm")


async def _plan_p50(client: Client, strategy: str, *, after_s: float = 0.0) -> float:
    """Seconds that a plan takes, asked for at once or a while after a new turn was stored, with
    the worker warm."""
    await _warm(client, strategy)
    return statistics.median(await _plan_times(client, strategy, PLANS, after_s))


async def _plan_times(client: Client, strategy: str, count: int, after_s: float) -> list[float]:
    times: list[float] = []
    for number in range(count):
        await _append(client, "s", [("assistant", "好的"), ("user", f"第 {number} 件事")])
        await asyncio.sleep(after_s)
        times.append(await _p50(1, partial(_plan, client, strategy)))
    return times


async def _plan(client: Client, strategy: str) -> object:
    return await client.call("memory.prompt", session="s", strategy=strategy)


async def _p50(count: int, call: Callable[[], Awaitable[object]]) -> float:
    times: list[float] = []
    for _ in range(count):
        begun = time.perf_counter()
        await call()
        times.append(time.perf_counter() - begun)
    return statistics.median(times)


@asynccontextmanager
async def _traced(
    folder: Path, settings: Mapping[str, Mapping[str, object]]
) -> AsyncIterator[tuple[Daemon, Client]]:
    """A daemon that writes down what it imports."""
    daemon = Daemon(folder, settings, environ={"PYTHONPROFILEIMPORTTIME": "1"})
    with daemon:
        async with await daemon.connect() as client:
            yield daemon, client


def _imports(traced: Daemon) -> list[str]:
    """What this daemon has imported so far and still has, less our own."""
    lines = [line.split("|") for line in traced.output().splitlines() if line.count("|") == 2]
    names = [name.strip() for _, _, name in lines[1:]]  # a headline comes first
    return [
        name
        for name in dict.fromkeys(names)
        if name.partition(".")[0] not in ("memoryd", "__main__") and name not in ONLY_AT_START
    ]


def _import_code(names: Sequence[str], put_off: Sequence[str] = ()) -> str:
    """Python code that imports these modules in their order."""
    return f"""
import importlib, sys
from memoryd.modules import postponed
with postponed(*{tuple(put_off)!r}):
    for name in {names!r}:
        try:
            importlib.import_module(name)
        except ImportError:
            pass  # as it was for the daemon: modules of other systems
print("up", flush=True)
"""


def _floor_rss(code: str) -> int:
    """RSS of a process that has done only this."""
    with subprocess.Popen(
        [sys.executable, "-c", f"{code}\nsys.stdin.read()"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        rss = rss_bytes(process.pid)
        process.kill()
    return rss


def _floor_commit(folder: Path) -> float:
    """p50 of a raw SQLite commit of one message, WAL and synchronous FULL, seconds."""
    path = folder / "floor.db"
    times: list[float] = []
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE m (id INTEGER PRIMARY KEY, role TEXT, text TEXT, at REAL)")
        for role, text in workload_messages(0, 1_000):
            begun = time.perf_counter()
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("INSERT INTO m (role, text, at) VALUES (?, ?, 0)", (role, text))
            connection.execute("COMMIT")
            times.append(time.perf_counter() - begun)
    finally:
        connection.close()
    return statistics.median(times)


_PING_SERVER = """
import asyncio, msgpack, sys
# What our client wants to know in its greeting.
ANSWER = {"server": "ping", "protocol": 1, "limits": {"max_frame_bytes": 2**20}, "features": []}
class Ping(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport, self.unpacker = transport, msgpack.Unpacker()
    def data_received(self, data):
        self.unpacker.feed(data)
        for _, msgid, _, _ in self.unpacker:
            self.transport.write(msgpack.packb([1, msgid, None, ANSWER]))
async def main():
    server = await asyncio.get_running_loop().create_unix_server(Ping, sys.argv[1])
    print("up", flush=True)
    await server.serve_forever()
asyncio.run(main())
"""

_LEAST_SERVER = """
import asyncio, msgpack, queue, sqlite3, sys, threading
ANSWER = {"server": "least", "protocol": 1, "limits": {"max_frame_bytes": 2**20}, "features": []}
db = sqlite3.connect(sys.argv[2], isolation_level=None, check_same_thread=False)
db.execute("PRAGMA journal_mode = WAL")
db.execute("PRAGMA synchronous = FULL")
db.execute("CREATE TABLE IF NOT EXISTS m (id INTEGER PRIMARY KEY, role TEXT, text TEXT, at REAL)")
waiting = queue.SimpleQueue()
def write(loop):
    while True:
        group = [waiting.get()]
        while not waiting.empty():
            group.append(waiting.get())
        db.execute("BEGIN IMMEDIATE")
        for _, _, said in group:
            row = (said["role"], said["content"])
            db.execute("INSERT INTO m (role, text, at) VALUES (?, ?, 0)", row)
        db.execute("COMMIT")
        loop.call_soon_threadsafe(answer, group)
def answer(group):
    for transport, msgid, _ in group:
        transport.write(msgpack.packb([1, msgid, None, ANSWER]))
class Least(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport, self.unpacker = transport, msgpack.Unpacker()
    def data_received(self, data):
        self.unpacker.feed(data)
        for _, msgid, method, params in self.unpacker:
            if method == "memory.append":
                waiting.put((self.transport, msgid, params[0]["messages"][0]))
            else:
                answer([(self.transport, msgid, None)])
async def main():
    loop = asyncio.get_running_loop()
    threading.Thread(target=write, args=(loop,), daemon=True).start()
    server = await loop.create_unix_server(Least, sys.argv[1])
    print("up", flush=True)
    await server.serve_forever()
asyncio.run(main())
"""


async def _floor_ping(folder: Path) -> float:
    """p50 of a round trip through our client to a server that does nothing, seconds."""
    path = folder / "ping"
    with _server(_PING_SERVER, str(path)):
        async with await Client.connect(str(path)) as client:
            return await _p50(3_000, lambda: client.call("ping"))


@contextmanager
def _server(code: str, *arguments: str) -> Iterator[None]:
    with subprocess.Popen(
        [sys.executable, "-c", code, *arguments], stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        try:
            yield
        finally:
            process.kill()


BENCHES: dict[str, Bench] = {
    "start": bench_start,
    "idle-rss": bench_idle_rss,
    "append": bench_append,
    "dialogue": bench_dialogue,
    "plans": bench_plans,
    "growth": bench_growth,
    "vectors": bench_vectors,
    "recall": bench_recall,
    "embedding": bench_embedding,
    "active": bench_active,
    "article": bench_article,
}

LONG: dict[str, Bench] = {
    "kills": bench_kills,
    "histories": bench_histories,
    "eval": bench_eval,
}
"""Only when named, or with ``--long``: some minutes each."""

SECTIONS = {"What is promised": BENCHES, "What is promised, seen in longer runs": LONG}
"""Of the file that is written: each is written as a whole."""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="memoryd_tools.bench", description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*BENCHES, *LONG, []], help="which to run")
    parser.add_argument("--long", action="store_true", help="the longer ones")
    parser.add_argument(
        "--folder", type=Path, default=None, help="where stores are made (default: a temporary one)"
    )
    parser.add_argument(
        "--write",
        type=Path,
        metavar="FILE",
        help="put the tables into this file, and its values into the READMEs",
    )
    args = parser.parse_args(arguments)
    names = [*args.names, *(LONG if args.long else ())] or list(BENCHES)
    if args.write is not None and not any(set(group) <= set(names) for group in SECTIONS.values()):
        parser.error("--write takes all benchmarks or all of --long, so that no row is lost")
    print(f"{machine()}; ratios count, absolute times are of this machine")
    failed = 0
    for title, group in SECTIONS.items():
        rows: list[Result] = []
        for name in [name for name in group if name in names]:
            begun = time.monotonic()
            found = _measured(group[name], name, args.folder)
            for row in found:
                print(_line(row), flush=True)
            print(f"({name}: {time.monotonic() - begun:.0f} s)", flush=True)
            rows += found
        failed += sum(row.holds is False for row in rows)
        if args.write is not None and set(group) <= set(names):
            _write(args.write, title, rows)
            update_readmes(args.write, args.write.resolve().parents[1])
    return 1 if failed else 0


def _measured(bench: Bench, name: str, where: Path | None) -> list[Result]:
    """Run one; where it cannot be measured its row says so, and the others are measured all the
    same."""
    folder = Path(tempfile.mkdtemp(prefix="memoryd-bench-", dir=where))
    try:
        return asyncio.run(bench(folder))
    except Exception as exc:
        traceback.print_exc()
        said = f"not measured: {type(exc).__name__}: {exc}".splitlines()[0]
        return [Result(name, said, bound="to be measured", holds=False)]
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _write(path: Path, title: str, results: Sequence[Result]) -> None:
    rows = [
        (each.promise, each.bound, each.measured, each.floor, _ratio(each), _verdict(each))
        for each in results
    ]
    headers = ("promise", "bound", "measured", "floor", "ratio", "")
    write_section(path, title, markdown_table(headers, rows))


def _ratio(result: Result) -> str:
    return "" if result.ratio is None else f"{result.ratio:.2f}x"


def _verdict(result: Result) -> str:
    return {True: "holds", False: "FAILS", None: "printed"}[result.holds]


def _line(result: Result) -> str:
    ratio = "" if result.ratio is None else f" = {_ratio(result)}"
    floor = f"floor: {result.floor}{ratio}; " if result.floor else ""
    return f"[{_verdict(result)}] {result.promise}: {result.measured} ({floor}bound {result.bound})"


if __name__ == "__main__":
    sys.exit(main())
