"""Print the numbers of the messages that ``append.py`` left, and fail if one is not whole.

usage: held.py SESSION
"""

import asyncio
import sys

from append import text

from memoryd.client import Client
from memoryd.errors import NotFound


async def main(session: str) -> int:
    damaged = 0
    async with await Client.connect() as memory:
        after: int | None = 0
        while after is not None:
            try:
                page = await memory.call("memory.history", session=session, after_seq=after)
            except NotFound:
                break
            for message in page["messages"]:
                print(message["id"])
                damaged += message["content"] != text(int(message["id"]))
            after = page["messages"][-1]["seq"] if page["more"] else None
    return 1 if damaged else 0


if __name__ == "__main__":
    raise SystemExit(asyncio.run(main(sys.argv[1])))
