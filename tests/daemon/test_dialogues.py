"""Long Chinese dialogues with a poor summariser: what plans still know, and what they cost.

Written before their authors had read the rules. Two were looked at while rules and ranking were
made, dialogue_b never.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from memoryd_tools.cloudsim import CloudSim
from memoryd_tools.local_daemon import running
from support.recall import Played, ask, dialogue, numbers_without_source, play, turns_of

TURNS = 200 if os.environ.get("SOAK") else 120
RECALL = 0.98


@pytest.mark.soak
@pytest.mark.parametrize("name", ["dialogue_a", "dialogue_b", "dialogue_e"])
async def test_early_facts_are_known_after_many_turns(tmp_path: Path, name: str) -> None:
    told = dialogue(name)
    played = Played()
    async with CloudSim() as sim:
        cloud = {"base_url": sim.base_url, "model": "gpt-4", "max_retries": 0}
        # These plans ask no vectors, whose making would take longer than all else here.
        worker = {"embed_after_s": 3600.0}
        async with running(tmp_path, {"cloud": cloud, "worker": worker}) as (_daemon, client):
            await client.call(
                "session.open",
                session="s",
                strategy="summary",
                timezone="Asia/Shanghai",
                # the turns of days follow each other within a minute here
                options={"cooldown_s": 0},
            )
            await play(client, "s", turns_of(told["messages"])[:TURNS], played)
            calls = len(sim.summaries)
            await ask(client, "s", told["facts"], TURNS, played)
            summary = await client.call("summary.get", session="s")
    assert played.recall >= RECALL, played.lost
    assert played.outdated == []
    assert played.mean_tokens <= 1450
    assert calls <= 8 * TURNS / 100
    assert numbers_without_source(summary["summary"], told["messages"]) == []
