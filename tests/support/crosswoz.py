"""Answers to probes of the CrossWOZ sessions in the plans of a ``summary`` session.

``python -m support.crosswoz FILE``: plays each session of the file (a JSON object a line, as the
evaluation sets have them) through a daemon with the poor simulated summariser, then asks each
probe as the newest message, in a plan of 1,450 tokens, and forgets it again.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from memoryd.client import Client
from memoryd_tools.cloudsim import CloudSim
from memoryd_tools.compare.replay import plan_for
from memoryd_tools.local_daemon import running
from support.recall import Played, play, turns_of

LIMIT = 1450
RESERVE = 800


async def answered(client: Client, session: Mapping[str, Any]) -> tuple[int, int]:
    """Play a session; return how many probes there are, and how many have their answer shown."""
    name = str(session["id"])
    await client.call("session.open", session=name, strategy="summary", options={"cooldown_s": 0})
    await play(client, name, turns_of(session["messages"]), Played())
    found = 0
    for probe in session["probes"]:
        plan = await plan_for(client, name, probe["question"], LIMIT + RESERVE)
        found += probe["answer"] in "\n".join(
            str(message["content"]) for message in plan["messages"]
        )
    return len(session["probes"]), found


async def main(sessions: Sequence[Mapping[str, Any]]) -> None:
    asked = found = 0
    with tempfile.TemporaryDirectory() as folder:
        async with CloudSim() as cloud:
            settings = {"cloud": {"base_url": cloud.base_url, "model": "gpt-4", "max_retries": 0}}
            async with running(Path(folder), settings) as (_, client):
                for session in sessions:
                    probes, answers = await answered(client, session)
                    asked, found = asked + probes, found + answers
                    print(f"{session['id']}: {answers} of {probes}", flush=True)
    print(f"{found} of {asked}: {found / max(asked, 1):.3f}")


if __name__ == "__main__":
    lines = Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()
    asyncio.run(main([json.loads(line) for line in lines]))
