"""Append messages one after another; print the number of each once it is acknowledged.

usage: append.py SESSION FIRST COUNT
"""

import asyncio
import sys

from memoryd.client import Client


def text(number: int) -> str:
    # Long enough to span pages now and then, and checkable as a whole.
    return f"第 {number} 条消息：" + f"{number};" * (1 + number % 60)


async def main(session: str, first: int, count: int) -> None:
    async with await Client.connect() as memory:
        await memory.session_open(session)
        for number in range(first, first + count):
            message = {"role": "user", "content": text(number), "id": str(number)}
            await memory.append(session, [message])
            print(number, flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
