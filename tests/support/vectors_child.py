"""A process that appends, embeds and forgets, and says a line each time, until it is killed."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from memoryd.config import StoreSettings
from memoryd.core.sessions import SessionChange
from memoryd.store import SqliteStore
from support.store_vectors import MODEL, embedded
from support.store_world import KEY, NOW, said


async def append(store: SqliteStore, round_: str) -> None:
    number = 0
    while True:
        ids = [f"{round_}-{number}-{part}" for part in range(3)]
        await store.append(KEY, [said(f"{id_} 的话", id_) for id_ in ids], now=NOW)
        if number % 5 == 4:
            await store.forget(KEY, [ids[1]], now=NOW)
        print("appended", flush=True)
        number += 1


async def embed(store: SqliteStore) -> None:
    while True:
        batch = await store.vector_batch(MODEL)
        if batch is None:
            await asyncio.sleep(0.001)
        else:
            await store.put_vectors(batch, embedded(batch))
            print("embedded", flush=True)


async def main() -> None:
    store = await SqliteStore.open(Path(sys.argv[1]), StoreSettings())
    await store.open_session(KEY, SessionChange(), now=NOW)
    await asyncio.gather(append(store, sys.argv[2]), embed(store))


if __name__ == "__main__":
    asyncio.run(main())
