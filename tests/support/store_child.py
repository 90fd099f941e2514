"""A process that appends and forgets until it is killed. It says on standard output what was
acknowledged: ids, ``-id`` once it is forgotten, and ``?id`` when that is about to be asked for: by
a kill in between it may be gone or not."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from memoryd.config import StoreSettings
from memoryd.core.sessions import SessionChange, SessionKey
from memoryd.store import SqliteStore
from support.store_world import NOW, said

WRITERS = 4


def text_of(id_: str) -> str:
    return f"{id_} 的内容 " * 40


async def write(store: SqliteStore, writer: int, round_: int) -> None:
    key = SessionKey(owner="1", name=f"s{writer}")
    await store.open_session(key, SessionChange(), now=NOW)
    number = 0
    while True:
        ids = [f"{round_}-{writer}-{number}-{part}" for part in range(1 + number % 3)]
        await store.append(key, [said(text_of(id_), id_) for id_ in ids], now=NOW)
        print(*ids, flush=True)
        if number % 7 == 6:
            print(f"?{ids[0]}", flush=True)
            await store.forget(key, [ids[0]], now=NOW)
            print(f"-{ids[0]}", flush=True)
        number += 1


async def main() -> None:
    store = await SqliteStore.open(Path(sys.argv[1]), StoreSettings())
    await asyncio.gather(*(write(store, writer, int(sys.argv[2])) for writer in range(WRITERS)))


if __name__ == "__main__":
    asyncio.run(main())
