"""What is promised of recall: the time of a search and of a plan, the rate of embedding, the memory
with everything in use; on stores of 10,000 and 100,000 messages.

A store is filled without a daemon: vectors of noise, a summary up to the last turns, and nothing
read for facts, which takes the rules 3 ms a message. Questions are of 34 pieces of text (40
characters), and the model's forward pass is measured on the same ones in between.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sqlite3
import statistics
import time
from array import array
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from memoryd.client import Client
from memoryd_tools.bench_rows import MIB, Result
from memoryd_tools.local_daemon import Daemon, rss_bytes, running
from memoryd_tools.workload import workload_messages

if TYPE_CHECKING:
    from memoryd.worker.unigram import Unigram

__all__ = ["bench_active", "bench_embedding", "bench_recall", "fill", "processor_s"]

QUESTIONS = (
    "客厅的空调和卧室的窗帘明天下午三点之前需要提前十分钟打开吗？客人八点到，另外声音小一点",
    "北京的酒店大概花了三百二十块还是四百二十块？我想改到下周的航班到了以后再住，请帮我查一下",
    "妈妈的药和孩子的作业我都忘了，大概要两个小时才能到家，你记得门锁的密码现在是多少吗？",
    "明天的会议我想改到下午三点，阳台的花和扫地机已经关掉了没有？客人八点到，不要忘记了",
    "the kitchen light needs a restart and the weekly report costs about 45 dollars, is my flight "
    "already booked, and should the garage door be on by seven?",
)
CALLS = 60
"""Of each kind."""

BOUNDS = {10_000: (45, 1.5), 100_000: (70, 2.5)}
"""Milliseconds on one core, and times the forward pass."""

RSS_BOUNDS_MB = {10_000: 150, 100_000: 200}

COVERED_BUT = 20
SUMMARY_LINES = 20
"""Messages after the summary, and lines in it."""

# Nobody waits for a slow machine in earnest, but a search without its vectors is no search here.
SETTINGS: dict[str, dict[str, Any]] = {
    "worker": {"wait_ms": 10_000, "nice": 0, "idle_s": 3600},
    "pressure": {"sources": ["hint"]},
}


async def bench_recall(folder: Path) -> list[Result]:
    """A search and a hierarchical plan against the model's forward pass, in processor time.

    That is what an answer takes on one core with nobody else on it, and on a busy machine too.
    """
    results: list[Result] = []
    for size in BOUNDS:
        results += await _recall_at(folder / str(size), size)
    return results


async def _recall_at(folder: Path, size: int) -> list[Result]:
    from memoryd.worker.embedder import Embedder
    from memoryd.worker.model_files import DEFAULT_FOLDER

    embedder = Embedder.load(DEFAULT_FOLDER)
    daemon = Daemon(folder, SETTINGS)
    await fill(daemon.store, size)
    spent: dict[str, list[float]] = {"search": [], "plan": [], "forward": []}
    waited: dict[str, list[float]] = {"search": [], "plan": []}
    with daemon:
        async with await daemon.connect() as client:
            await _hybrid(client)
            pids = (daemon.pid, *daemon.children())
            for number in range(-len(QUESTIONS), CALLS):
                question = QUESTIONS[number % len(QUESTIONS)]
                for name, method in (("search", "memory.search"), ("plan", "memory.prompt")):
                    begun, busy = time.perf_counter(), processor_s(pids)
                    answer = await client.call(method, session="s", query=question)
                    if answer["recall"] != "hybrid":
                        raise RuntimeError(f"the {name} went without vectors")
                    if number >= 0:  # the first ones warm up
                        waited[name].append(time.perf_counter() - begun)
                        spent[name].append(processor_s(pids) - busy)
                busy = time.thread_time()
                embedder.vector(question, "query")
                spent["forward"].append(time.thread_time() - busy)
    floor = statistics.median(spent["forward"])
    most_ms, most_ratio = BOUNDS[size]
    results = []
    for name, what in (("search", "memory.search"), ("plan", "plan, hierarchical")):
        p50 = statistics.median(spent[name])
        wall = statistics.median(waited[name])
        results.append(
            Result(
                f"{what}, {size:,} messages, warm, processor time on one core, p50",
                f"{p50 * 1000:.1f} ms (answered after {wall * 1000:.1f} ms)",
                f"forward pass {floor * 1000:.1f} ms",
                ratio=p50 / floor,
                bound=f"<= {most_ms} ms and <= {most_ratio}x",
                holds=p50 * 1000 <= most_ms and p50 <= most_ratio * floor,
            )
        )
    return results


def processor_s(pids: Sequence[int]) -> float:
    """Processor time that all threads of these processes have taken so far."""
    tasks = [task for pid in pids for task in Path(f"/proc/{pid}/task").iterdir()]
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


async def bench_embedding(folder: Path) -> list[Result]:
    """How fast messages get their vectors, in a daemon that has nothing else to do."""
    from memoryd.core.messages import Message, Role
    from memoryd.core.vectors.embedding_texts import AFTER, BEFORE, alone_text, context_text

    count = 200
    said = [
        Message(role=Role(role), content=text)
        for role, text in workload_messages(0, 2 * count)
        if len(text) <= 200
    ][:count]
    unigram = _unigram()
    pieces = 0
    for at, message in enumerate(said):
        context = context_text(said[max(at - BEFORE, 0) : at], message, said[at + 1 :][:AFTER])
        pieces += len(unigram.encode(alone_text(message))) + len(unigram.encode(context))
    settings = {**SETTINGS, "worker": {**SETTINGS["worker"], "embed_after_s": 0.1}}
    async with running(folder, settings) as (daemon, client):
        await client.session_open("s")
        await _append(client, [("user", "你好"), ("assistant", "您好")])
        await _hybrid(client)
        pids = (daemon.pid, *daemon.children())
        begun, busy = time.perf_counter(), processor_s(pids)
        await _append(client, [(str(each.role), each.text) for each in said])
        while (await client.call("status"))["worker"]["pending"]:  # noqa: ASYNC110  # a process
            await asyncio.sleep(0.05)
        seconds, busy = time.perf_counter() - begun, processor_s(pids) - busy
    return [
        Result(
            "messages embedded a second, each alone and in its context",
            f"{count / seconds:.1f}/s ({count / busy:.1f} in a second of processor time),"
            f" {pieces / busy:.0f} pieces of text in such a second",
        )
    ]


async def bench_active(folder: Path) -> list[Result]:
    """Everything in use, both encodings counted, and what is left two seconds after a critical
    hint."""
    results: list[Result] = []
    for size in RSS_BOUNDS_MB:
        results += await _active_at(folder / str(size), size)
    return results


async def _active_at(folder: Path, size: int) -> list[Result]:
    from memoryd_tools.cloudsim import CloudSim

    async with CloudSim() as sim:
        cloud = {"base_url": sim.base_url, "model": "gpt-4"}
        # The machine that measures may be short of memory itself: only the hint counts.
        settings = {**SETTINGS, "cloud": cloud}
        settings["worker"] = {**SETTINGS["worker"], "embed_after_s": 0.1}
        daemon = Daemon(folder, settings)
        await fill(daemon.store, size)
        with daemon:
            async with await daemon.connect() as client:
                await _hybrid(client)
                main, worker = await _use_all(daemon, client)
                await client.pressure_hint("critical")
                await asyncio.sleep(2)
                after = daemon.rss_bytes() + sum(map(rss_bytes, daemon.children()))
    both = main + worker
    bound = RSS_BOUNDS_MB[size]
    return [
        Result(
            f"RSS of main and worker, everything in use, {size:,} messages",
            f"{both / MIB:.1f} MB",
            f"main {main / MIB:.1f} MB, worker {worker / MIB:.1f} MB",
            bound=f"<= {bound} MB",
            holds=both <= bound * MIB,
        ),
        Result(
            f"RSS in all, 2 s after critical, {size:,} messages",
            f"{after / MIB:.1f} MB",
            f"before {both / MIB:.1f} MB",
            ratio=after / both,
            bound="<= 50 MB",
            holds=after <= 50 * MIB,
        ),
    ]


async def _use_all(daemon: Daemon, client: Client) -> tuple[int, int]:
    """Chat in a session of each encoding, search, plan, have summaries and vectors made; return
    what main and worker took with the encoding that takes more."""
    most = (0, 0)
    await client.session_open("o", strategy="hierarchical", model="gpt-4o")
    for session in ("s", "o", "s"):
        for question in QUESTIONS:
            await client.chat(session, question, on_delta=lambda _delta: None)
            await client.search(question, session="s")
            await client.prompt(session)
        while (await client.call("summary.get", session=session))["pending"]:  # noqa: ASYNC110
            await asyncio.sleep(0.1)
        while (await client.call("status"))["worker"]["pending"]:  # noqa: ASYNC110
            await asyncio.sleep(0.1)
        await _hybrid(client)
        now = (daemon.rss_bytes(), sum(map(rss_bytes, daemon.children())))
        most = max(most, now, key=sum)
    return most


def _unigram() -> Unigram:
    import msgpack

    from memoryd.worker.model_files import DEFAULT_FOLDER
    from memoryd.worker.unigram import Unigram

    table = msgpack.unpackb((DEFAULT_FOLDER / "pieces.msgpack").read_bytes())
    return Unigram(table["pieces"], array("f", table["scores"]), dict(table["read_as"]))


async def fill(path: Path, size: int) -> None:
    """Make a store with one session ``s`` of so many messages, with all that recall needs."""
    from memoryd.config import StoreSettings
    from memoryd.core.messages import Message, Role
    from memoryd.core.sessions import SearchRequest, SessionChange, SessionKey
    from memoryd.core.tokens.estimator import estimate
    from memoryd.core.vectors.rows import DIMENSIONS, MAX_SCALE, pack_vector
    from memoryd.service.ports import NewMessage
    from memoryd.store import SqliteStore
    from memoryd.worker.model_files import DEFAULT_FOLDER, read_manifest

    path.parent.mkdir(parents=True, exist_ok=True)
    model = read_manifest(DEFAULT_FOLDER).id
    key = SessionKey(owner=str(os.getuid()), name="s")
    store = await SqliteStore.open(path, StoreSettings(durability="normal"))
    strategy = SessionChange(settings={"strategy": "hierarchical"})
    await store.open_session(key, strategy, now=time.time())
    for start in range(0, size, 200):
        batch = [
            NewMessage(
                message=Message(role=Role(role), content=text),
                id=f"{start + number:016x}",
                estimate=estimate(text),
            )
            for number, (role, text) in enumerate(workload_messages(start, start + 200))
        ]
        await store.append(key, batch, now=time.time())
    while (todo := await store.vector_batch(model)) is not None:
        noise = [(pack_vector(MAX_SCALE, random.randbytes(DIMENSIONS)),) for _ in todo.tasks]
        await store.put_vectors(todo, noise)
    # A search has everything indexed, and does not rest in between as the background does.
    await store.lexical_candidates(
        SearchRequest(
            owner=key.owner, session=key.name, user=None, query="空调", k=1, roles=(Role.USER,)
        )
    )
    await store.close()
    connection = sqlite3.connect(path)
    with connection:
        _summarize(connection, size - COVERED_BUT)
        connection.execute("UPDATE tallies SET read_seq = last_seq")
    connection.close()


def _summarize(db: sqlite3.Connection, through: int) -> None:
    """Give the session a summary of short lines, as a cloud would have made it by now."""
    (session,) = db.execute("SELECT session FROM tallies").fetchone()
    db.execute("UPDATE tallies SET summaries = 1")
    db.execute(
        "INSERT INTO summaries (session, version, through_seq, solid_seq, level, source, made,"
        " tokens, covered, covered_tokens) SELECT ?, 1, ?, ?, 1, 'cloud', ?, 300, count(*),"
        " sum(estimate) FROM messages WHERE doc & 0xffffff <= ?",
        (session, through, through, time.time(), through),
    )
    said = db.execute(
        "SELECT doc & 0xffffff, id, substr(content, 1, 20) FROM messages"
        " WHERE role = 'user' AND doc & 0xffffff <= ? ORDER BY doc DESC LIMIT ?",
        (through, SUMMARY_LINES),
    ).fetchall()
    db.executemany(
        "INSERT INTO summary_lines (session, place, heading, text, cited) VALUES (?, ?, ?, ?, ?)",
        [
            (session, place, "times", text, json.dumps({id_: seq}))
            for place, (seq, id_, text) in enumerate(reversed(said))
        ],
    )


async def _append(client: Client, messages: list[tuple[str, str]]) -> None:
    said = [{"role": role, "content": text} for role, text in messages]
    await client.call("memory.append", session="s", messages=said)


async def _hybrid(client: Client) -> None:
    """Wait until the model answers."""
    async with asyncio.timeout(120):
        while (  # noqa: ASYNC110  # of another process
            await client.call("memory.search", session="s", query=QUESTIONS[0])
        )["recall"] != "hybrid":
            await asyncio.sleep(0.1)
