"""A daemon and a simulated cloud for a test that is no Python: told what to do by lines of JSON.

``board.py FOLDER SETTINGS`` (settings as JSON, the cloud's address is added unless they have one)
starts both and answers ``{"socket": path}``; then each line ``{"do": ...}`` is done and answered:
``start``, ``stop``, ``kill`` (the daemon), ``script`` (``steps`` for the cloud's next requests),
``requests`` (the messages of its chats). It ends, with the daemon, when its input does.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from memoryd_tools.cloudsim import CloudSim
from memoryd_tools.cloudsim_steps import step_from_json
from memoryd_tools.local_daemon import Daemon

SUMMARY_MARK = "previous_summary"
"""Stands in the instructions of every summary call."""


def is_chat(body: Mapping[str, object]) -> bool:
    """Whether a test asked for this. The daemon calls for summaries by itself, whenever one is due,
    and would take what is scripted for a chat."""
    return SUMMARY_MARK not in json.dumps(body.get("messages"))


async def obey(command: dict[str, Any], daemon: Daemon, sim: CloudSim) -> object:
    match command["do"]:
        case "start":
            await asyncio.to_thread(daemon.start)
        case "stop":
            return await asyncio.to_thread(daemon.stop)
        case "kill":
            await asyncio.to_thread(daemon.kill)
        case "script":
            sim.script(*(step_from_json(step) for step in command["steps"]))
        case "requests":
            return [request.body["messages"] for request in sim.requests if is_chat(request.body)]
        case other:
            raise ValueError(f"cannot {other}")
    return None


async def run(folder: Path, settings: dict[str, dict[str, object]]) -> None:
    async with CloudSim(scripted=is_chat) as sim:
        cloud = {"base_url": sim.base_url, "model": "gpt-4o", "max_retries": 0}
        settings["cloud"] = {**cloud, **settings.get("cloud", {})}
        if settings["cloud"]["base_url"] == "":
            del settings["cloud"]["base_url"]
        daemon = Daemon(folder, settings)
        await asyncio.to_thread(daemon.start)
        try:
            print(json.dumps({"socket": str(daemon.socket)}), flush=True)
            while line := await asyncio.to_thread(sys.stdin.readline):
                print(json.dumps(await obey(json.loads(line), daemon, sim)), flush=True)
        finally:
            if daemon.alive():
                await asyncio.to_thread(daemon.stop)


if __name__ == "__main__":
    asyncio.run(run(Path(sys.argv[1]), json.loads(sys.argv[2])))
