"""Facts set and pinned by hand, over the socket of a real daemon."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from memoryd.client import Client
from memoryd.errors import NotFound
from memoryd_tools.local_daemon import running

OFFLINE = {"worker": {"enabled": False}}


async def _say(client: Client, text: str, session: str = "s", role: str = "user") -> None:
    await client.call("memory.append", session=session, messages=[{"role": role, "content": text}])


async def _values(client: Client, key: str, session: str = "s") -> list[str]:
    return [fact["value"] for fact in await _facts(client, key, session)]


async def _facts(client: Client, key: str, session: str = "s") -> list[dict[str, Any]]:
    listed = await client.call("facts.list", session=session, key=key)
    facts: list[dict[str, Any]] = listed["facts"]
    return facts


async def test_one_of_many_values_is_replaced_and_the_others_stay(tmp_path: Path) -> None:
    async with running(tmp_path, OFFLINE) as (_, client):
        await client.session_open("s")
        place: dict[str, Any] = {"session": "s", "key": "要求", "kind": "requirement"}
        made = [
            await client.call("facts.put", **place, value=value)
            for value in ("支持移动端", "能和钉钉打通", "私有化部署")
        ]
        assert await _values(client, "要求") == ["支持移动端", "能和钉钉打通", "私有化部署"]
        new = await client.facts_put("要求", "能和飞书打通", session="s", id=made[1]["id"])
        assert new["kind"] == "requirement"
        assert await _values(client, "要求") == ["支持移动端", "私有化部署", "能和飞书打通"]
        whole = await client.facts_list(session="s", key="要求", history=True)
        (old,) = [fact for fact in whole["facts"] if "valid_to" in fact]
        assert (old["value"], old["superseded_by"]) == ("能和钉钉打通", new["id"])
        for gone in (made[1]["id"], "unknown"):
            with pytest.raises(NotFound, match="no current fact"):
                await client.facts_put("要求", "x", session="s", id=gone)


async def test_a_single_valued_key_is_superseded_by_what_is_put(tmp_path: Path) -> None:
    async with running(tmp_path, OFFLINE) as (_, client):
        await client.session_open("s")
        await _say(client, "预算 5000 元")
        await client.facts_put("预算", "6000 元", session="s")
        assert await _values(client, "预算") == ["6000 元"]


async def test_a_new_session_of_the_user_starts_with_what_was_pinned(tmp_path: Path) -> None:
    async with running(tmp_path, OFFLINE) as (daemon, client):
        await client.session_open("s", user="lilei")
        await client.session_open("other", user="hanmei")
        await _say(client, "预算 5000 元，团队 10 个人")
        (before,) = await _facts(client, "预算")
        assert before["scope"] == "session"
        pinned = await client.facts_put("预算", before["value"], session="s", pinned=True)
        assert (pinned["id"], pinned["scope"], pinned["pinned"]) == (before["id"], "user", True)
        assert "session" not in pinned
        assert [source["seq"] for source in pinned["sources"]] == [1]
        users = {row["user"]: row["facts"] for row in (await client.user_list())["users"]}
        assert users["lilei"] == 2
        daemon.kill()
    async with running(tmp_path, OFFLINE) as (_, client):
        await client.session_open("new", user="lilei")
        await _say(client, "在吗", session="new")
        await _say(client, "在吗", session="other")
        seen = {}
        for name in ("new", "other"):
            plan = await client.call("memory.prompt", session=name)
            seen[name] = json.dumps(plan["messages"], ensure_ascii=False)
        assert "5000" in seen["new"] and "5000" not in seen["other"]
        assert await _values(client, "团队人数", "new") == []
        # Unpinned, it stays the user's.
        await client.facts_put("预算", pinned["value"], user="lilei", pinned=False)
        (after,) = await _facts(client, "预算", "new")
        assert (after["id"], after["scope"], after["pinned"]) == (pinned["id"], "user", False)


async def test_a_session_with_a_value_of_its_own_is_not_shown_what_another_pinned(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, OFFLINE) as (_, client):
        for name, said in (("s", "预算 3000 元"), ("own", "预算 8000 元")):
            await client.session_open(name, user="lilei")
            await _say(client, said, session=name)
        await client.facts_put("预算", "3000 元", session="s", pinned=True)
        await _say(client, "预算改成 9000 元", session="own")
        seen = {}
        for name in ("s", "own"):
            await _say(client, "预算多少？", session=name)
            plan = await client.call("memory.prompt", session=name)
            seen[name] = str(plan["messages"])
        assert "3000" in seen["s"] and "9000" not in seen["s"]
        assert "9000" in seen["own"] and "3000" not in seen["own"]


async def test_a_value_pinned_for_the_user_leaves_no_other_in_his_session(tmp_path: Path) -> None:
    async with running(tmp_path, OFFLINE) as (_, client):
        await client.session_open("s", user="lilei")
        await _say(client, "预算 5000 元")
        await client.facts_put("预算", "6000 元", user="lilei", pinned=True)
        assert await _values(client, "预算") == ["6000 元"]
        await client.facts_put("预算", "7000 元", session="s")
        (fact,) = await _facts(client, "预算")
        assert (fact["value"], fact["scope"], fact["pinned"]) == ("7000 元", "user", True)


async def test_the_users_statements_come_before_the_assistants_echo(tmp_path: Path) -> None:
    async with running(tmp_path, OFFLINE) as (_, client):
        await client.session_open("s")
        for text, role in (
            ("我的电话是13800138000", "user"),
            ("好的，您的电话是13800138000", "assistant"),
            ("对，电话是13800138000", "user"),
            ("电话13800138000已确认", "assistant"),
        ):
            await _say(client, text, role=role)
        (fact,) = await _facts(client, "电话")
        assert [(source["role"], source["seq"]) for source in fact["sources"]] == [
            ("user", 1),
            ("user", 3),
            ("assistant", 2),
            ("assistant", 4),
        ]
