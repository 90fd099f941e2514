"""The simulator itself: its script, its own answers, and its poor summaries."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import sys
from typing import Any, get_args

import aiohttp
import pytest

from memoryd_tools.cloudsim import CloudSim, Step, main
from memoryd_tools.cloudsim_brain import reply_to
from memoryd_tools.cloudsim_steps import Fault, named_step, step_from_json
from memoryd_tools.cloudsim_summary import poor_summary
from memoryd_tools.cloudsim_tokens import shared_prefix, text_tokens

WEATHER = {
    "type": "function",
    "function": {
        "name": "get_weather",
        "description": "查询某地的天气",
        "parameters": {
            "type": "object",
            "properties": {
                "city": {"type": "string"},
                "days": {"type": "integer"},
                "unit": {"enum": ["C", "F"]},
            },
            "required": ["city", "unit"],
        },
    },
}
CLOCK = {"type": "function", "function": {"name": "current_time"}}


def user(text: str) -> dict[str, Any]:
    return {"role": "user", "content": text}


def said(*messages: dict[str, Any], **fields: Any) -> str:
    return reply_to({"messages": list(messages), **fields}).text


async def post(sim: CloudSim, body: Any, **headers: str) -> tuple[int, Any]:
    async with aiohttp.ClientSession() as session:
        url = f"{sim.base_url}/chat/completions"
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        async with session.post(url, json=body, headers=named) as response:
            return response.status, await response.json()


# --- the script ---


async def test_a_script_is_played_in_order_then_the_default() -> None:
    body = {"messages": [user("你好")]}
    steps = (Step(status=503, times=2), Step(text="好"))
    async with CloudSim(*steps, default=Step(text="后来")) as sim:
        statuses = [(await post(sim, body))[0] for _ in range(4)]
        assert statuses == [503, 503, 200, 200]
        sim.script(Step(status=500))
        assert (await post(sim, body))[0] == 500
        assert [request.body for request in sim.requests] == [body] * 5


async def test_a_header_or_the_control_endpoint_choose_the_step() -> None:
    body = {"messages": [user("你好")]}
    async with CloudSim() as sim, aiohttp.ClientSession() as session:
        assert (await post(sim, body, X_Sim_Step="503"))[0] == 503
        _, reply = await post(sim, body, X_Sim_Step='{"text": "hi"}')
        assert reply["choices"][0]["message"]["content"] == "hi"
        control = sim.base_url.removesuffix("/v1") + "/_sim"
        async with session.post(f"{control}/script", json=["401", {"status": 429}]) as response:
            assert await response.json() == {"steps": 2}
        assert [(await post(sim, body))[0] for _ in range(3)] == [401, 429, 200]
        async with session.get(f"{control}/requests") as response:
            assert len(await response.json()) == 5
        async with session.post(f"{control}/script", json=[{"fualt": "hang"}]) as response:
            assert response.status == 400 and "fualt" in await response.text()


async def test_models_are_listed() -> None:
    async with (
        CloudSim() as sim,
        aiohttp.ClientSession() as session,
        session.get(f"{sim.base_url}/models") as response,
    ):
        assert (await response.json())["data"][0]["id"] == "sim"


@pytest.mark.parametrize("name", ["ok", "503", *get_args(Fault)])
def test_every_fault_has_a_short_name(name: str) -> None:
    assert isinstance(named_step(name), Step)


@pytest.mark.parametrize(
    "value",
    [
        "unknown",
        7,
        {"fault": "x"},
        {"latency": 1},
        {"tool_calls": [1]},
        {"status": "503"},
        {"drip_s": -1},
        "99",
        "²³¹",
    ],
)
def test_a_misspelt_step_is_refused_with_what_is_known(value: object) -> None:
    with pytest.raises(ValueError, match=r"fault|step|pairs"):
        step_from_json(value)


async def test_latency_and_status_errors_look_like_an_endpoints() -> None:
    step = Step(status=429, retry_after_s=2, message="slow down")
    async with CloudSim(step) as sim:
        status, answer = await post(sim, {"messages": []})
        assert status == 429 and answer["error"]["message"] == "slow down"


async def test_usage_reports_the_prefix_shared_with_the_request_before() -> None:
    system = {"role": "system", "content": "规则" * 100}
    async with CloudSim() as sim:
        _, first = await post(sim, {"messages": [system, user("一")]})
        _, second = await post(sim, {"messages": [system, user("二")]})
    cached = [r["usage"]["prompt_tokens_details"]["cached_tokens"] for r in (first, second)]
    assert cached[0] == 0 and 128 <= cached[1] < second["usage"]["prompt_tokens"]
    assert second["usage"]["total_tokens"] > second["usage"]["prompt_tokens"]


def test_tokens_are_about_a_character_each_in_chinese_and_a_quarter_in_english() -> None:
    assert text_tokens("你好世界") == 4
    assert text_tokens("hello, world") == 3
    assert shared_prefix(["a"], ["b"]) == 0


# --- its own answers ---


def test_it_asks_for_the_weather_by_the_offered_tool() -> None:
    reply = reply_to({"messages": [user("北京今天天气怎么样？")], "tools": [CLOCK, WEATHER]})
    ((call_id, name, arguments),) = reply.tool_calls
    assert name == "get_weather" and call_id.startswith("call_")
    assert json.loads(arguments) == {"city": "北京", "unit": "C"}


def test_two_cities_make_two_calls_and_a_place_may_come_from_before() -> None:
    reply = reply_to({"messages": [user("北京和上海天气如何")], "tools": [WEATHER]})
    assert [json.loads(c[2])["city"] for c in reply.tool_calls] == ["北京", "上海"]
    assert len({c[0] for c in reply.tool_calls}) == 2
    before = [user("我在杭州"), user("今天天气好吗")]
    reply = reply_to({"messages": before, "tools": [WEATHER]})
    assert [json.loads(c[2])["city"] for c in reply.tool_calls] == ["杭州"]


def test_it_calls_no_tool_that_is_not_offered_asked_for_or_allowed() -> None:
    asked = {"messages": [user("现在几点")]}
    assert reply_to(asked | {"tools": [CLOCK]}).tool_calls
    assert not reply_to(asked | {"tools": [WEATHER]}).tool_calls
    assert not reply_to(asked | {"tools": [CLOCK], "tool_choice": "none"}).tool_calls
    assert not reply_to({"messages": [user("你好")], "tools": [CLOCK, WEATHER]}).tool_calls


def test_it_tells_what_the_tools_answered() -> None:
    result = {"role": "tool", "tool_call_id": "a", "content": '{"天气": "晴", "温度": 21}'}
    call = {"role": "assistant", "content": "", "tool_calls": []}
    text = said(user("北京天气"), call, result, tools=[WEATHER])
    assert text == "查到了：天气 晴，温度 21。"
    plain = {"role": "tool", "tool_call_id": "a", "content": "sunny."}
    assert said(user("weather?"), call, plain) == "Here it is: sunny."


@pytest.mark.parametrize(
    ("messages", "expected"),
    [
        ([user("你好，我叫小云。"), user("我叫什么？")], "你叫小云。"),
        ([user("我叫小云"), user("叫错了，我叫小雨"), user("我叫什么名字")], "你叫小雨。"),
        ([{"role": "system", "content": "姓名：李雷"}, user("我是谁")], "你叫李雷。"),
        ([user("My name is Ann."), user("What is my name?")], "Your name is Ann."),
        ([user("我叫什么？")], "我不知道，你还没有告诉过我。"),
        ([user("what is my name?")], "I don't know; you have not told me yet."),
        (
            [user("团队有10个人。预算5000元"), user("我们预算是多少？")],
            "你之前说过：预算5000元。",
        ),
        ([user("会议两点开始"), user("会议改成三点开始"), user("会议几点")], "三点"),
        (
            [
                {
                    "role": "system",
                    "content": "好的，记下了：住西湖边 →后来：预算改成6000元 / 周五出发",
                },
                user("我们预算是多少？"),
            ],
            "你之前说过：预算改成6000元。",
        ),
        (
            [user("The deposit was 150 pounds."), user("What was the deposit?")],
            "You told me: The deposit was 150 pounds.",
        ),
        (
            [user("我叫李雷"), user(f"Please write down {'long ' * 20}")],
            f"Noted: Please write down {'long ' * 7}long…",
        ),
        ([user("你好")], "好的，记下了：你好。"),
        ([], "你好"),
        ([user("I like tea.")], "Noted: I like tea."),
        ([{"role": "user", "content": [{"type": "text", "text": "I am here."}]}], "Noted: I am"),
    ],
)
def test_it_answers_from_what_stands_in_the_prompt(
    messages: list[dict[str, Any]], expected: str
) -> None:
    assert expected in said(*messages)
    assert said(*messages) == said(*messages)


@pytest.mark.parametrize(
    "body", [{}, {"messages": None}, {"messages": [1, {}]}, {"messages": [user("")], "tools": [1]}]
)
def test_an_odd_request_gets_an_answer_all_the_same(body: dict[str, Any]) -> None:
    assert reply_to(body).text


# --- poor summaries ---

FACTS = [f"第{n}项要 {n * 37 + 11} 元" for n in range(60)]
TRANSCRIPT = {"messages": [user("。".join(FACTS))]}


def test_a_poor_summary_drops_about_half_and_is_the_same_again() -> None:
    summary = poor_summary(TRANSCRIPT, seed=1, number=0)
    assert summary == poor_summary(TRANSCRIPT, seed=1, number=0)
    assert summary != poor_summary(TRANSCRIPT, seed=2, number=0)
    assert sorted(summary.kept + summary.dropped) == sorted(FACTS)
    assert 18 <= len(summary.kept) <= 42


def test_of_small_talk_a_poor_summary_says_something_too() -> None:
    rows = [[1, "user", None, "Hey, good to see you!"], [2, "assistant", None, "You too"]]
    said = {"messages": [user("\n".join(map(json.dumps, rows)))]}
    assert poor_summary(said, seed=1, number=0).text == "- Hey, good to see you [1]"


def test_one_poor_summary_in_five_invents_a_number() -> None:
    source = set(re.findall(r"\d+", "".join(FACTS)))
    for number in range(10):
        summary = poor_summary(TRANSCRIPT, seed=1, number=number)
        assert (summary.invented is not None) is (number % 5 == 4)
        if summary.invented is not None:
            old, new = summary.invented
            assert old in source and old != new and new in summary.text


async def test_summary_calls_are_known_by_their_marker() -> None:
    body = {"messages": [{"role": "system", "content": "提取关键信息 v1"}, *TRANSCRIPT["messages"]]}
    async with CloudSim(summary_markers=["提取关键信息"]) as sim:
        _, reply = await post(sim, body)
        assert reply["choices"][0]["message"]["content"] == sim.summaries[0].text
        await post(sim, TRANSCRIPT)
        assert len(sim.summaries) == 1


# --- the command ---


async def test_the_command_prints_its_address_and_serves_until_interrupted() -> None:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "memoryd_tools.cloudsim", "--step", "503"),
        env=environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        assert process.stdout is not None
        url = (await process.stdout.readline()).decode().strip()
        async with aiohttp.ClientSession() as session:
            for status in (503, 200):
                body = {"messages": [user("你好")]}
                async with session.post(f"{url}/chat/completions", json=body) as response:
                    assert response.status == status
        process.send_signal(signal.SIGINT)
        _, errors = await process.communicate()
        assert (process.returncode, errors) == (0, b"")
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def test_the_command_refuses_a_port_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--port", "99999", "--lang", "en"]) == 1
    assert "cannot listen on port 99999" in capsys.readouterr().err
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["--port", str(port), "--lang", "zh"]) == 1
    assert capsys.readouterr().err == f"cloudsim: 不能在端口 {port} 监听：地址已被占用\n"
