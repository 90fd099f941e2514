"""The daemon put together: which parts there are, in which order they start and stop."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, suppress

from memoryd import __version__, logs
from memoryd.config import Settings
from memoryd.core.pressure import Level
from memoryd.errors import StorageError
from memoryd.llm import CloudClient, uniform
from memoryd.places import default_store
from memoryd.proc import (
    allow_all_files,
    drop_settled_file_pages,
    give_memory_back,
    return_large_blocks,
    rss_bytes,
    set_oom_score_adj,
)
from memoryd.proc.notify import Notifier
from memoryd.proc.signals import SignalHandlers
from memoryd.proc.zone import system_zone_name
from memoryd.reloading import Reloading
from memoryd.server import Server
from memoryd.service.chat import Chats
from memoryd.service.counting import Tokens
from memoryd.service.embedding import Embedding
from memoryd.service.events import EventHub
from memoryd.service.learnt import Keeper
from memoryd.service.memory import Memory
from memoryd.service.pressure import PressureWatch
from memoryd.service.recall import Recall
from memoryd.service.relief import Relief
from memoryd.service.rest import TidyService
from memoryd.service.service import MemoryService
from memoryd.service.summaries import Summaries
from memoryd.store import SqliteStore
from memoryd.watcher.sources import Sources
from memoryd.worker.supervisor import WorkerSupervisor

__all__ = ["run"]

TRAFFIC_S = 600.0
"""A session without traffic for longer is not told of its change of strategy (protocol)."""

SWITCH_S = 0.0001
"""How soon a thread that computes makes way for another. An append changes threads a dozen times,
and facts and extracts are read beside it for a tenth of a second and more. Beside a thread that
computes the store's part of an append takes 7 to 10 ms in the median by Python's own 5 ms, 1.4 to
3.5 by 1 ms, 0.5 by this, on a busy PC core; two threads that compute do as much as before."""

_log = logging.getLogger(__name__)


async def run(settings: Settings, *, reread: Callable[[], Settings]) -> int:
    """Serve until SIGTERM or SIGINT; at SIGHUP take what ``reread`` reads (or raises ConfigError).

    Raises StartError when the daemon cannot start.
    """
    return_large_blocks()
    allow_all_files()
    sys.setswitchinterval(SWITCH_S)
    stop = asyncio.Event()
    async with AsyncExitStack() as parts:
        signals = SignalHandlers()
        parts.callback(signals.close)
        for number in (signal.SIGTERM, signal.SIGINT):
            signals.add(number, stop.set)
        init = Notifier(os.environ, os.getpid())
        parts.callback(init.close)
        server, apply, renew = await _start(settings, parts)
        # What is there now stays; a collection need not look at it again.
        gc.freeze()
        _log.info("serving at %s", ", ".join(server.addresses))
        serving = f"serving at {', '.join(server.addresses)}"
        reloading = Reloading(
            settings,
            reread=reread,
            apply=apply,
            renew=renew,
            on_begin=init.reloading,
            on_end=lambda: init.ready(serving),
        )
        parts.push_async_callback(reloading.close)
        signals.add(signal.SIGHUP, reloading.ask)
        init.ready(serving)
        await stop.wait()
        _log.info("stopping")
        init.stopping()
    return 0


async def _start(
    settings: Settings, parts: AsyncExitStack
) -> tuple[
    Server,
    Callable[[Settings], Awaitable[None]],
    Callable[[Settings], Awaitable[tuple[str, ...]]],
]:
    """Build and start every part; ``parts`` stops them in the reverse order. The socket opens
    last, so that nobody is answered before all is there, and closes first.

    Also returns what puts other settings in force, and what looks again at what they name, as
    ``reloading`` has it."""
    loop = asyncio.get_running_loop()
    started = loop.time()
    events = EventHub(time.time)

    def tell(event: Mapping[str, object]) -> None:
        fields = {key: value for key, value in event.items() if key not in ("topic", "owner")}
        owner = event.get("owner")
        events.publish(str(event["topic"]), fields, owner=None if owner is None else str(owner))

    def tell_of_store(event: Mapping[str, object]) -> None:
        tell(event)
        if event.get("kind") == "vectors":
            _log.warning(
                "vectors of %s sessions were lost or damaged (%s); they are made again",
                event["lost"],
                event["reason"],
            )
            embedding.consider()

    path = settings.store.path or default_store(os.environ, os.geteuid())
    zone = settings.memory.timezone or system_zone_name()
    store = await SqliteStore.open(path, settings.store, on_event=tell_of_store, default_zone=zone)
    parts.push_async_callback(store.close)
    if store.damage is not None:
        _log.warning(
            "the store was damaged (%s); it was set aside as %s and a new one begun",
            store.damage.reason,
            store.damage.aside,
        )

    def tell_of_worker(event: Mapping[str, object]) -> None:
        tell(event)
        pressure.used()

    worker = WorkerSupervisor(
        settings.worker, on_event=tell_of_worker, on_doubt=store.doubt_vectors
    )
    parts.push_async_callback(worker.stop)
    # Of what aiohttp brings along a third is only read while it is imported: 7 MB.
    cloud = CloudClient(
        settings.cloud, on_spent=lambda: learnt.spent(), on_import=drop_settled_file_pages
    )
    parts.push_async_callback(cloud.close)

    def tell_owner(topic: str, fields: Mapping[str, object], owner: str) -> None:
        events.publish(topic, fields, owner=owner)

    def tell_strategies(*, degraded: bool, reason: str) -> None:
        for key, strategy in memory.active(time.time() - TRAFFIC_S):
            change = (strategy, "sliding") if degraded else ("sliding", strategy)
            fields = {"session": key.name, "from": change[0], "to": change[1], "reason": reason}
            tell_owner("strategy", fields, key.owner)

    def level_changed(before: Level, after: Level, reason: str) -> None:
        tell({"topic": "pressure", "from": str(before), "to": str(after), "reason": reason})
        if Level.CRITICAL in (before, after):
            tell_strategies(degraded=after is Level.CRITICAL, reason=reason)
        relief.follow(after)

    if not set_oom_score_adj(settings.pressure.oom_score_adj):
        _log.warning("oom_score_adj stays as it is; the system does not let us set it")

    def total_rss_bytes() -> int | None:
        proc, child = settings.pressure.proc_path, worker.status().pid
        own = rss_bytes(os.getpid(), proc)
        return None if own is None else own + ((child and rss_bytes(child, proc)) or 0)

    pressure = PressureWatch(
        settings.pressure,
        Sources(settings.pressure, rss=total_rss_bytes),
        clock=loop.time,
        wall=time.time,
        on_change=level_changed,
        at_work=lambda: worker.status().pid is not None,
    )
    parts.callback(pressure.close)
    memory = Memory(
        store=store,
        tokens=Tokens(worker),
        recall=Recall(store=store, worker=worker),
        settings=settings.memory,
        default_model=settings.cloud.model,
        default_zone=zone,
        clock=time.time,
        draw_id=_draw_id,
        is_critical=lambda: pressure.critical,
        may_plan_ahead=lambda: pressure.normal,
        on_append=lambda key: summaries.appended(key),
        on_new=lambda: embedding.consider(),
    )
    parts.push_async_callback(memory.close)
    learnt = Keeper(store=store, memory=memory, cloud=cloud, clock=time.time)
    await learnt.load()
    parts.push_async_callback(learnt.close)
    summaries = Summaries(
        memory=memory,
        store=store,
        cloud=cloud,
        summary_model=settings.cloud.summary_model,
        publish=tell_owner,
        may_run=lambda: pressure.normal,
        clock=time.time,
        draw=uniform,
    )
    parts.push_async_callback(summaries.close)
    embedding = Embedding(
        store=store,
        worker=worker,
        may_run=lambda: pressure.normal,
        after_s=settings.worker.embed_after_s,
    )
    parts.push_async_callback(embedding.close)
    chats = Chats(
        memory=memory,
        cloud=cloud,
        clock=loop.time,
        draw_id=_draw_id,
        total_timeout_s=settings.cloud.total_timeout_s,
    )
    parts.push_async_callback(chats.close)

    service = MemoryService(
        memory=memory,
        store=store,
        worker=worker,
        cloud=cloud,
        chats=chats,
        events=events,
        pressure=pressure,
        summaries=summaries,
        embedding=embedding,
        # The rest of a frame is left for what stands around the hits or messages.
        page_bytes=settings.server.max_frame_bytes // 2,
        clock=time.time,
        uptime=lambda: loop.time() - started,
        rss_bytes=rss_bytes,
        connections=lambda: server.connections,
    )

    async def drop_caches() -> None:
        memory.drop_caches()
        await shrink_store()

    async def shrink_store() -> None:
        with suppress(StorageError):  # a store in trouble has other cares, and says so itself
            await store.shrink()

    async def trim() -> None:
        give_memory_back()

    async def drop_files() -> None:
        await asyncio.to_thread(drop_settled_file_pages)

    starting = True

    async def tidy() -> None:
        nonlocal starting
        memory.drop_plans()
        await shrink_store()
        if starting:  # what was only read to start and to be first used: 3 MB
            starting = False
            await drop_files()
        give_memory_back()

    def resume() -> None:
        summaries.resume()
        embedding.consider()

    relief = Relief(
        worker=worker,
        worker_idle_s=settings.pressure.worker_idle_s,
        give_back={"caches": drop_caches, "allocator": trim},
        let_go={"files": drop_files},
        resume=resume,
        rss=total_rss_bytes,
        publish=tell,
    )
    parts.push_async_callback(relief.close)
    pressure.start()
    tidying = TidyService(service, tidy, clock=loop.time, on_request=pressure.used)
    parts.push_async_callback(tidying.close)
    server = Server(
        settings.server,
        tidying,
        is_critical=lambda: pressure.critical,
        version=__version__,
        features=(
            *("fixed", "sliding", "summary", "hierarchical", "facts", "chat", "search", "recall"),
        ),
    )
    summaries.resume()
    embedding.consider()
    await server.start()
    parts.push_async_callback(server.stop)

    async def apply(new: Settings) -> None:
        await cloud.reconfigure(new.cloud)  # the one that may refuse, before anything is changed
        pressure.reconfigure(new.pressure)
        memory.reconfigure(new.memory, default_model=new.cloud.model)
        summaries.summary_model = new.cloud.summary_model
        chats.total_timeout_s = new.cloud.total_timeout_s
        logs.set_level(new.log)

    async def renew(now: Settings) -> tuple[str, ...]:
        if not await worker.take_model(now.worker.model_dir):
            return ()
        embedding.consider()
        return (f"the embedding model: {worker.model_id or worker.status().model_problem}",)

    return server, apply, renew


def _draw_id() -> str:
    """An id for a message whose sender gave none: 64 random bits, enough within a session."""
    return os.urandom(8).hex()  # the module secrets would load OpenSSL
