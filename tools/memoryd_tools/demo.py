"""A scripted conversation over the real socket, in the order in which an app's page calls.

For each thing the user says: memory.append keeps it, memory.prompt shows what the model will see
and where the tokens go, chat makes the cloud call and keeps the reply. When the reply asks for a
tool, the page runs it, appends the result, and goes on from memory.prompt. At the end: what
became of it, as facts and as a summary.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from memoryd.client import Client
from memoryd_tools.memctl.facts import all_facts, fact_lines
from memoryd_tools.memctl.link import Link
from memoryd_tools.memctl.screen import Screen
from memoryd_tools.memctl.summary import read_summary, summary_lines
from memoryd_tools.memctl.terminal import clean
from memoryd_tools.memctl.words import Words

__all__ = ["LINES", "play"]

SESSION = "demo"
SYSTEM = "你是出差助手，说话简短。需要天气时调用 get_weather。"

OPTIONS = {"summary_tokens": 120}
"""A short conversation needs a small summary for anything to be left out of it."""

LINES = (
    "你好，我叫李雷，下周五要去杭州出差。",
    "酒店预算每晚 400 元以内，离西湖近一点。",
    "杭州天气怎么样？",
    "酒店预算改一下，每晚 500 元以内。",
    "我的酒店预算是多少？",
    "我叫什么名字？",
)

TOOLS: Sequence[Mapping[str, Any]] = (
    {
        "type": "function",
        "function": {
            "name": "get_weather",
            "description": "查询一个城市的天气",
            "parameters": {
                "type": "object",
                "properties": {"city": {"type": "string"}},
                "required": ["city"],
            },
        },
    },
)

MAX_ROUNDS = 4
"""Calls for one thing said: a model that asks for tools without end is left alone."""


async def play(client: Client, screen: Screen) -> None:
    """Play the conversation and print it. Raises RequestError, and AssertionError if the history
    afterwards is not what was said."""
    info = await client.call("session.open", session=SESSION, system=SYSTEM, options=OPTIONS)
    screen.result(f"session.open   {SESSION}, {info['effective_strategy']}\n")
    said: list[tuple[str, str]] = []
    for line in LINES:
        said += await _turn(client, screen, line)
    page = await client.call("memory.history", session=SESSION, limit=200)
    kept = [(message["role"], message["content"]) for message in page["messages"]]
    assert kept == said, "what is kept differs from what was said"
    verbatim = screen.words("run.verbatim", kept=len(kept), said=len(said))
    screen.result(f"memory.history {verbatim}\n")
    await _show_memory(Link(client=client, owner=None), screen)


async def _show_memory(link: Link, screen: Screen) -> None:
    """Show what ``memctl facts`` and ``memctl summary`` show."""
    facts = await all_facts(link, {"session": SESSION}, history=True)
    screen.result("facts.list")
    for line in fact_lines(screen, facts, columns=screen.columns()):
        screen.result(f"  {line}")
    await link.call("summary.refresh", session=SESSION)
    screen.result("\nsummary.refresh")
    for line in summary_lines(screen, await read_summary(link, SESSION)):
        screen.result(f"  {line}")


async def _turn(client: Client, screen: Screen, line: str) -> list[tuple[str, str]]:
    """Say one thing and hear the reply, through any tool calls; return what was said."""
    words = screen.words
    screen.result(f"{screen.paint(words('role.user'), '1')}  {line}")
    given: list[dict[str, Any]] = [{"role": "user", "content": line}]
    said: list[tuple[str, str]] = []
    for _ in range(MAX_ROUNDS):
        appended = await client.call("memory.append", session=SESSION, messages=given)
        said += [(message["role"], message["content"]) for message in given]
        stored = ", ".join(f"#{message['seq']}" for message in appended["messages"])
        tokens = words("summary.tokens", tokens=appended["tokens"])
        screen.result(f"  memory.append  {stored}, {tokens}")
        plan = await client.call("memory.prompt", session=SESSION, tools=TOOLS)
        bar, legend = screen.plan_line(plan, plan["budget_tokens"] - plan["reserve_tokens"])
        screen.result(f"  memory.prompt  {bar}\n                 {legend}")
        result = await client.call("chat", session=SESSION, tools=TOOLS, stream=False)
        message = result["message"]
        said.append(("assistant", message["content"]))
        calls = message.get("tool_calls") or []
        for call in calls:
            function = call["function"]
            screen.result(clean(f"  chat           {function['name']}({function['arguments']})"))
        if not calls:
            screen.result(f"  chat           #{message['seq']}, {_usage(words, result)}")
            screen.result(
                f"{screen.paint(words('role.assistant'), '1')}  {clean(message['content'])}\n"
            )
            return said
        given = [_run_tool(call) for call in calls]
    return said


def _usage(words: Words, result: Mapping[str, Any]) -> str:
    usage = result["usage"]
    spent = f"{usage['prompt_tokens']} + {usage['completion_tokens']}"
    return words("summary.tokens", tokens=spent)


def _run_tool(call: Mapping[str, Any]) -> dict[str, Any]:
    """Play the app's side of a tool: a forecast that is always the same."""
    try:
        city = json.loads(call["function"]["arguments"]).get("city", "")
    except (ValueError, AttributeError):
        city = ""
    weather = {"城市": city, "天气": "小雨转多云", "气温": "18 到 24 度"}
    return {
        "role": "tool",
        "tool_call_id": call["id"],
        "content": json.dumps(weather, ensure_ascii=False),
    }
