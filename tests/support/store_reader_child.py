"""A process that appends a conversation and plans after each message, until it is killed."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from memoryd.config import StoreSettings
from memoryd.core.messages import Role
from memoryd.core.sessions import SessionChange
from memoryd.store import SqliteStore
from support.store_memory import ZONE, planned
from support.store_world import KEY, NOW, said

TALK = (
    "我叫张三{n}，电话1380013{n:04d}",
    "预算 {n} 元",
    "预算改成 {n}00 元",
    "明天下午三点开会",
    "改成下午两点吧",
    "团队多少人？",
    "{n} 个人",
    "必须支持移动端{n}，不能存第三方云上",
    "电话改成1391111{n:04d}",
)


def text_of(number: int) -> str:
    return TALK[number % len(TALK)].format(n=number)


async def main() -> None:
    path, start = Path(sys.argv[1]), int(sys.argv[2])
    store = await SqliteStore.open(path, StoreSettings(), default_zone=ZONE)
    await store.open_session(KEY, SessionChange(), now=NOW)
    number = start
    while True:
        role = Role.ASSISTANT if number % len(TALK) == 5 else Role.USER
        await store.append(KEY, [said(text_of(number), str(number), role)], now=NOW + number)
        print(number, flush=True)
        if number % 4 == 3:
            await planned(store)
        number += 1


if __name__ == "__main__":
    asyncio.run(main())
