"""Append numbered messages one after another, or say which of them are there, and whole.

usage: numbered.py append SESSION FIRST COUNT    prints each number once it is acknowledged
       numbered.py held SESSION                  prints the numbers; fails if one is damaged
"""

import asyncio
import sys

from memoryd.client import Client
from memoryd.errors import NotFound


def text(number: int) -> str:
    # Long enough to span pages now and then, and checkable as a whole.
    return f"第 {number} 条消息：" + f"{number};" * (1 + number % 60)


async def append(memory: Client, session: str, first: int, count: int) -> None:
    await memory.session_open(session)
    for number in range(first, first + count):
        message = {"role": "user", "content": text(number), "id": str(number)}
        await memory.append(session, [message])
        print(number, flush=True)


async def held(memory: Client, session: str) -> None:
    """Print what a session holds; one that is not there holds nothing."""
    if (state := (await memory.call("status"))["store"]["state"]) != "ok":
        raise SystemExit(f"the store is {state}")
    after: int | None = 0
    while after is not None:
        try:
            page = await memory.call("memory.history", session=session, after_seq=after)
        except NotFound:
            return
        for message in page["messages"]:
            number = message["id"]
            if message["content"] != text(int(number)):
                raise SystemExit(f"message {number} is not whole")
            print(number)
        after = page["messages"][-1]["seq"] if page["more"] else None


async def main(command: str, session: str, *numbers: str) -> None:
    async with await Client.connect(connect_timeout_s=60) as memory:
        match command, numbers:
            case "append", (first, count):
                await append(memory, session, int(first), int(count))
            case "held", ():
                await held(memory, session)
            case _:
                raise SystemExit(__doc__)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
