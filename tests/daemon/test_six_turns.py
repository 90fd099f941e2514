"""The six turns of the seed article: what the model sees holds all five facts, in few tokens."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from memoryd.client import Client
from memoryd.worker.encodings import load
from memoryd_tools.cloudsim import CloudSim, Step
from memoryd_tools.local_daemon import Daemon, running

LINES = (
    ("user", "我们团队想选一个项目管理工具，帮我参考一下。"),
    ("assistant", "好的，先了解一下需求。团队多少人？预算多少？"),
    ("user", "我们 10 个人，预算一年 5000 元以内。"),
    ("assistant", "记下了。还有什么硬性要求吗？"),
    ("user", "最好支持移动端，大家经常出差。"),
    ("assistant", "明白。数据方面有偏好吗？"),
    ("user", "数据要能私有化部署，不能存第三方云上。"),
    ("assistant", "好的。还有别的吗？"),
    ("user", "对了，还要能和我们钉钉打通。"),
    ("assistant", "都记下了。你确认一下需求，我就推荐。"),
    ("user", "就这些，你推荐一个吧。"),
    ("assistant", "根据你的需求，我推荐……"),
)
ASKED = {"a": "就这些，你推荐一个吧？", "b": "能推荐一个吗？", "c": "那你推荐哪个？"}
"""The last question asked as one."""
FACTS = ("10 ?人|10 个人|10个人", "5000", "移动端", "私有化", "钉钉")
ROLES = {"user": "用户", "assistant": "助手", "system": ""}
OPTIONS = {"max_recent_tokens": 100, "keep_messages": 6, "clock": False, "cooldown_s": 0}


def _seen(plan: Mapping[str, Any]) -> str:
    """What the model sees of the conversation, rendered as the article does."""
    lines = []
    for message in plan["messages"]:
        role = ROLES[message["role"]]
        lines.append(f"{role}: {message['content']}" if role else message["content"])
    return "\n".join(lines)


def _known(seen: str) -> list[str]:
    import re

    return [fact for fact in FACTS if re.search(fact, seen)]


def _tokens(text: str) -> int:
    return len(load("cl100k_base").encode_ordinary(text))


async def _append(client: Client, lines: tuple[tuple[str, str], ...], session: str = "s") -> None:
    for role, content in lines:
        await client.call(
            "memory.append", session=session, messages=[{"role": role, "content": content}]
        )


async def _check(client: Client, most: int, session: str = "s") -> None:
    await client.call("summary.refresh", session=session)
    plan = await client.call("memory.prompt", session=session)
    seen = _seen(plan)
    assert _known(seen) == list(FACTS), seen
    assert _tokens(seen) <= most, seen
    roles = [message["role"] for message in plan["messages"] if message["role"] != "system"]
    assert roles[0] == "user"


@pytest.mark.parametrize("cloud", ["up", "down"])
async def test_all_five_facts_stand_in_few_tokens(tmp_path: Path, cloud: str) -> None:
    async with CloudSim(default=None if cloud == "up" else Step(status=503)) as sim:
        settings = {"cloud": {"base_url": sim.base_url, "model": "gpt-4", "max_retries": 0}}
        daemon = Daemon(tmp_path, settings)
        await asyncio.to_thread(daemon.start)
        try:
            async with await daemon.connect() as client:
                await client.call("session.open", session="s", strategy="summary", options=OPTIONS)
                await _append(client, LINES[:11])
                await _check(client, 135)
                await _append(client, LINES[11:])
                await _check(client, 151)
            # and after a restart
            await asyncio.to_thread(daemon.stop)
            await asyncio.to_thread(daemon.start)
            async with await daemon.connect() as client:
                await _check(client, 151)
        finally:
            await asyncio.to_thread(daemon.stop)


async def test_under_critical_pressure_the_key_facts_stay(tmp_path: Path) -> None:
    quick = {"pressure": {"sources": ["hint"], "poll_s": 0.1, "min_stay_s": 0.5, "recover_s": 0.5}}
    async with running(tmp_path, quick) as (_daemon, client):
        await client.call("session.open", session="s", strategy="summary", options=OPTIONS)
        await _append(client, LINES)
        await client.call("pressure.hint", level="critical")
        plan = await client.call("memory.prompt", session="s")
        assert plan["degraded"] is True
        assert plan["strategy"] == "summary"
        assert plan["effective_strategy"] == "sliding"
        assert _known(_seen(plan)) == list(FACTS), _seen(plan)
        parts = {part["part"]: part["tokens"] for part in plan["parts"]}
        assert parts["recent"] <= 100
        assert parts["facts"] <= 300
        await client.call("pressure.hint", level="normal")
        async with asyncio.timeout(20):
            while (await client.call("memory.prompt", session="s"))["degraded"]:  # noqa: ASYNC110
                await asyncio.sleep(0.1)


@pytest.mark.parametrize("cloud", ["up", "down"])
async def test_hierarchical_says_the_five_facts_as_briefly(tmp_path: Path, cloud: str) -> None:
    async with CloudSim(default=None if cloud == "up" else Step(status=503)) as sim:
        settings: dict[str, dict[str, object]] = {
            "cloud": {"base_url": sim.base_url, "model": "gpt-4", "max_retries": 0},
            "worker": {"embed_after_s": 0.1, "wait_ms": 5000},
            "pressure": {"sources": []},
        }
        daemon = Daemon(tmp_path, settings)
        await asyncio.to_thread(daemon.start)
        try:
            async with await daemon.connect() as client:
                await client.call(
                    "session.open", session="s", strategy="hierarchical", options=OPTIONS
                )
                await _append(client, LINES[:11])
                await _check(client, 135)
                await _append(client, LINES[11:])
                await _check(client, 151)
                for session, question in ASKED.items():
                    await client.call(
                        "session.open", session=session, strategy="hierarchical", options=OPTIONS
                    )
                    lines = (*LINES[:10], ("user", question), LINES[11])
                    await _append(client, lines, session)
                    await _check(client, 151, session)
                await _check_by_meaning(client)
                for session in ASKED:
                    await _check(client, 151, session)
            await asyncio.to_thread(daemon.stop)
            await asyncio.to_thread(daemon.start)
            async with await daemon.connect() as client:
                await _check(client, 151)
                await _check_by_meaning(client)
        finally:
            await asyncio.to_thread(daemon.stop)


async def _check_by_meaning(client: Client) -> None:
    """The same once every message has its vectors: whatever is merely like the newest message."""
    async with asyncio.timeout(60):
        while not await _hybrid(client):  # noqa: ASYNC110  # a process
            await asyncio.sleep(0.1)
    await _check(client, 151)
    assert await _hybrid(client)
    for word in ("钉钉", "移动端", "私有化", "5000"):
        found = await client.call("memory.search", session="s", query=word)
        assert found["recall"] == "hybrid"
        assert word in found["hits"][0]["content"]


async def _hybrid(client: Client) -> bool:
    plan = await client.call("memory.prompt", session="s")
    pending = (await client.call("status"))["worker"]["pending"]
    return bool(plan["recall"] == "hybrid" and not pending)
