"""Call one method of the protocol and print its result as JSON.

usage: call.py METHOD [ARGUMENTS AS JSON]
"""

import asyncio
import json
import sys

from memoryd.client import Client


async def main(method: str, arguments: str = "{}") -> None:
    async with await Client.connect(connect_timeout_s=60) as memory:
        print(json.dumps(await memory.call(method, **json.loads(arguments)), ensure_ascii=False))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
