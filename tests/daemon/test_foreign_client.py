"""A msgpack-rpc client that we did not write talks to the daemon: any of them can."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path

from memoryd_tools.local_daemon import running

# In a process of its own: pynvim's loop wants the main thread.
_CONVERSATION = """
import json, sys
from pynvim.msgpack_rpc import socket_session
session = socket_session(sys.argv[1])
session.request("session.open", {"session": "s", "system": "你是助手", "strategy": "sliding"})
hello = {"role": "user", "content": "你好"}
session.request("memory.append", {"session": "s", "messages": [hello]})
print(json.dumps(session.request("memory.prompt", {"session": "s"})))
session.close()
"""


async def test_pynvims_client_can_hold_a_conversation(tmp_path: Path) -> None:
    async with running(tmp_path, {"worker": {"enabled": False}}) as (daemon, _client):
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            _CONVERSATION,
            str(daemon.socket),
            stdout=asyncio.subprocess.PIPE,
        )
        output, _ = await asyncio.wait_for(process.communicate(), 30)
        assert process.returncode == 0
        assert json.loads(output)["messages"] == [
            {"role": "system", "content": "你是助手"},
            {"role": "user", "content": "你好"},
        ]
