"""The client against the simulator, over HTTP on loopback."""

from __future__ import annotations

import asyncio
import gc
import os
import warnings
from pathlib import Path
from typing import Any, get_args

import pytest

from memoryd.errors import (
    CloudAuth,
    CloudError,
    CloudFailed,
    CloudLimit,
    CloudOffline,
    CloudRateLimited,
    CloudTimeout,
)
from memoryd.llm import CloudClient
from memoryd.service.ports import Completion, Delta
from memoryd_tools.cloudsim import CloudSim, Step
from memoryd_tools.cloudsim_steps import Fault
from support.llm_client import FakeTime, ask, cloud_client, settings_for, until

DEADLINE_S = 30.0 if os.environ.get("SOAK") else 2.0
"""Of one call with all its tries: the default setting, or what an ordinary run has time for."""
TOOLS = [{"type": "function", "function": {"name": "get_weather"}}]


async def complete(client: CloudClient, text: str = "你好", **fields: Any) -> Completion:
    return await client.complete(ask(text, **fields))


# --- replies ---


@pytest.mark.parametrize("stream", [True, False])
async def test_a_reply_arrives_whole_with_its_usage(stream: bool) -> None:
    async with CloudSim(Step(text="你好，小云🙂")) as sim, cloud_client(sim.base_url) as client:
        deltas: list[Delta] = []
        reply = await client.complete(ask(stream=stream), deltas.append)
        assert (reply.text, reply.finish_reason, reply.model) == ("你好，小云🙂", "stop", "sim")
        assert "".join(delta.text for delta in deltas) == reply.text
        assert (len(deltas) > 1) is stream
        assert reply.prompt_tokens and reply.completion_tokens
        assert 0 < reply.first_token_s < 5
        status = client.status()
        assert (status.state, status.calls, status.failures) == ("ok", 1, 0)
        assert status.prompt_tokens == reply.prompt_tokens
        assert status.completion_tokens == reply.completion_tokens


@pytest.mark.parametrize("stream", [True, False])
@pytest.mark.parametrize("style", ["reasoning_content", "reasoning", "think"])
async def test_reasoning_is_told_apart_in_every_style(style: Any, stream: bool) -> None:
    step = Step(text="好", reasoning="先想想", reasoning_style=style, chunk_chars=2)
    async with CloudSim(step) as sim, cloud_client(sim.base_url) as client:
        deltas: list[Delta] = []
        reply = await client.complete(ask(stream=stream), deltas.append)
        assert (reply.text, reply.reasoning.strip()) == ("好", "先想想")
        assert "".join(delta.reasoning for delta in deltas) == reply.reasoning


@pytest.mark.parametrize("stream", [True, False])
async def test_parallel_tool_calls_arrive_whole(stream: bool) -> None:
    step = Step(tool_calls=(("get_weather", '{"city": "北京"}'), ("get_time", "{}")))
    async with CloudSim(step) as sim, cloud_client(sim.base_url) as client:
        reply = await complete(client, stream=stream, tools=TOOLS)
        assert [(c.name, c.arguments) for c in reply.tool_calls] == [
            ("get_weather", '{"city": "北京"}'),
            ("get_time", "{}"),
        ]
        assert reply.finish_reason == "tool_calls"
        assert sim.requests[0].body["tools"] == TOOLS


@pytest.mark.parametrize("fault", ["no_done", "no_finish", "hang_after_finish"])
async def test_a_stream_that_ends_untidily_is_whole_all_the_same(fault: Any) -> None:
    step = Step(text="好", fault=fault)
    async with CloudSim(step) as sim, cloud_client(sim.base_url, timeout_s=0.2) as client:
        assert (await complete(client)).text == "好"


async def test_what_is_sent_is_what_was_configured_and_asked(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("sk-secret\n")
    async with (
        CloudSim() as sim,
        cloud_client(
            sim.base_url + "//",
            api_key_file=tmp_path / "key",
            extra_body={"enable_thinking": False},
            extra_headers={"X-Title": "memoryd"},
        ) as client,
    ):
        await complete(client, max_tokens=7, extra={"seed": 3})
        (request,) = sim.requests
        assert request.path == "/v1/chat/completions"
        assert request.headers["authorization"] == "Bearer sk-secret"
        assert request.headers["x-title"] == "memoryd"
        assert request.headers["content-type"] == "application/json"
        assert request.headers["accept-encoding"] == "identity"
        assert request.body == {
            "stream_options": {"include_usage": True},
            "enable_thinking": False,
            "messages": [{"role": "user", "content": "你好"}],
            "stream": True,
            "model": "sim",
            "max_tokens": 7,
            "seed": 3,
        }


async def test_a_request_of_over_a_mebibyte_is_sent_without_a_warning() -> None:
    async with CloudSim() as sim, cloud_client(sim.base_url) as client:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            await complete(client, "长" * 700_000)
        assert len(str(sim.requests[0].body)) > 700_000


async def test_connections_are_used_again() -> None:
    async with CloudSim() as sim, cloud_client(sim.base_url) as client:
        for stream in (True, False, True, False):
            await complete(client, stream=stream)
        assert (len(sim.requests), sim.connections) == (4, 1)


# --- failures ---


@pytest.mark.parametrize("stream", [True, False])
@pytest.mark.parametrize(
    ("step", "kind", "retryable", "tries"),
    [
        (Step(status=400), CloudFailed, False, 1),
        (Step(status=401), CloudAuth, False, 1),
        (Step(status=403), CloudAuth, False, 1),
        (Step(status=404), CloudFailed, False, 1),
        (Step(status=408), CloudFailed, True, 3),
        (Step(status=429), CloudRateLimited, True, 3),
        (Step(status=500), CloudFailed, True, 3),
        (Step(status=503), CloudFailed, True, 3),
        (Step(status=529), CloudFailed, True, 3),
        (Step(fault="reset"), CloudOffline, True, 3),
        (Step(fault="not_http"), CloudFailed, True, 3),
        (Step(fault="redirect", message="http://127.0.0.1:1/"), CloudFailed, False, 1),
        (Step(fault="html"), CloudFailed, False, 1),
        (Step(fault="wrong_content_type"), CloudFailed, False, 1),
        (Step(fault="gzip"), CloudFailed, False, 1),
        (Step(fault="gzip_bomb"), CloudFailed, False, 1),
        (Step(fault="malformed_json"), CloudFailed, True, 1),
        (Step(fault="deep_json"), CloudFailed, True, 1),
        (Step(fault="empty_choices"), CloudFailed, True, 1),
        (Step(fault="empty_reply"), CloudFailed, True, 1),
        (Step(fault="cut"), CloudFailed, True, 1),
        (Step(fault="error_in_stream"), CloudFailed, True, 1),
        (Step(fault="error_in_stream", status=429), CloudRateLimited, True, 1),
        (Step(fault="error_in_json"), CloudFailed, True, 1),
        (Step(fault="huge"), CloudFailed, False, 1),
        (Step(fault="huge_line"), CloudFailed, False, 1),
    ],
    ids=lambda value: (value.fault or str(value.status)) if isinstance(value, Step) else None,
)
async def test_each_failure_ends_in_its_documented_error(
    step: Step, kind: type[CloudError], retryable: bool, tries: int, stream: bool
) -> None:
    async with CloudSim(default=step) as sim, cloud_client(sim.base_url) as client:
        with pytest.raises(CloudError) as failed:
            await complete(client, stream=stream)
        assert type(failed.value) is kind
        assert failed.value.retryable is retryable
        assert len(sim.requests) == tries
        status = client.status()
        assert (status.state, status.calls, status.failures) == ("failing", 1, 1)
        assert status.last_error == failed.value.message
        assert "\n" not in failed.value.message
        sim.script(Step(text="好"))
        assert (await complete(client)).text == "好"
        assert client.status().last_error is None
        assert client.status().state == "ok"


async def test_a_stream_reset_midway_is_an_error_and_not_tried_again() -> None:
    async with CloudSim(Step(fault="abort")) as sim, cloud_client(sim.base_url) as client:
        deltas: list[Delta] = []
        with pytest.raises(CloudFailed, match="middle"):
            await client.complete(ask(), deltas.append)
        assert deltas and len(sim.requests) == 1


async def test_a_failure_that_passes_is_not_seen() -> None:
    steps = (Step(status=503), Step(fault="reset"), Step(text="好"))
    async with CloudSim(*steps) as sim, cloud_client(sim.base_url) as client:
        assert (await complete(client)).text == "好"
        assert len(sim.requests) == 3
        assert client.status().failures == 0


async def test_retry_after_is_kept_to_in_both_forms() -> None:
    steps = (
        Step(status=429, retry_after_s=4.0),
        Step(status=503, retry_after_s=6.0, retry_after_date=True),
    )
    time = FakeTime()
    async with (
        CloudSim(*steps) as sim,
        cloud_client(sim.base_url, time=time, timeout_s=30.0, draw=lambda: 0.5) as client,
    ):
        await complete(client)
        assert time.slept == [4.25, 6.5]


async def test_a_retry_after_beyond_the_deadline_is_told_and_not_waited_for() -> None:
    step = Step(status=429, retry_after_s=60.0)
    time = FakeTime()
    async with CloudSim(step) as sim, cloud_client(sim.base_url, time=time) as client:
        with pytest.raises(CloudRateLimited) as limited:
            await complete(client)
        assert limited.value.data["retry_after_s"] == 60.0
        assert time.slept == [] and len(sim.requests) == 1


async def test_pauses_and_tries_share_one_deadline() -> None:
    time = FakeTime()
    step = Step(status=503)
    async with (
        CloudSim(default=step) as sim,
        cloud_client(
            sim.base_url, time=time, timeout_s=30.0, max_retries=99, draw=lambda: 0.999
        ) as client,
    ):
        with pytest.raises(CloudFailed):
            await complete(client)
        assert sum(time.slept) < 30.0
        assert len(time.slept) == len(sim.requests) - 1 == 6  # 0.5 1 2 4 8 8, and no seventh


@pytest.mark.parametrize("fault", ["hang", "hang_after_headers"])
@pytest.mark.parametrize("purpose", ["chat", "summary"])
async def test_a_server_that_hangs_is_left_at_the_deadline(fault: Any, purpose: Any) -> None:
    step = Step(fault=fault)
    async with CloudSim(default=step) as sim, cloud_client(sim.base_url, timeout_s=0.3) as client:
        async with asyncio.timeout(5):
            with pytest.raises(CloudTimeout):
                await complete(client, purpose=purpose)
        assert len(sim.requests) == 1
        await until(lambda: sim.dropped == 1)


@pytest.mark.soak
async def test_a_server_that_fails_and_hangs_is_left_within_a_second_of_the_deadline() -> None:
    steps = (Step(status=503), Step(fault="reset"))
    async with (
        CloudSim(*steps, default=Step(fault="hang")) as sim,
        cloud_client(sim.base_url, timeout_s=DEADLINE_S, max_retries=99) as client,
    ):
        begun = asyncio.get_running_loop().time()
        # The second is the promise itself.
        async with asyncio.timeout(DEADLINE_S + 1.0):
            with pytest.raises(CloudTimeout):
                await complete(client)
        assert asyncio.get_running_loop().time() - begun >= DEADLINE_S
        assert len(sim.requests) == 3


def test_every_mode_of_the_simulator_is_tried_here() -> None:
    tried = Path(__file__).read_text(encoding="utf-8")
    assert [fault for fault in get_args(Fault) if f'"{fault}"' not in tried] == []


async def test_slow_failures_do_not_stretch_the_deadline() -> None:
    step = Step(status=503, latency_s=0.2)
    async with (
        CloudSim(default=step) as sim,
        cloud_client(sim.base_url, timeout_s=0.5, max_retries=50) as client,
    ):
        with pytest.raises(CloudError):
            await complete(client)
        assert len(sim.requests) <= 3


async def test_a_stream_that_stands_still_is_left() -> None:
    async with (
        CloudSim(Step(fault="hang_midway")) as sim,
        cloud_client(sim.base_url, timeout_s=0.3) as client,
    ):
        with pytest.raises(CloudTimeout, match=r"stood still for 0\.3 s"):
            await complete(client)


@pytest.mark.parametrize("fault", ["drip", "comments"])
async def test_bytes_one_by_one_are_bounded_by_the_total(fault: Any) -> None:
    step = Step(fault=fault, drip_s=0.02)
    async with (
        CloudSim(step) as sim,
        cloud_client(sim.base_url, timeout_s=5.0, total_timeout_s=0.4) as client,
    ):
        with pytest.raises(CloudTimeout, match=r"within 0\.4 s"):
            await complete(client)


async def test_a_summary_has_its_timeout_in_all() -> None:
    step = Step(fault="drip", drip_s=0.02)
    async with CloudSim(step) as sim, cloud_client(sim.base_url, timeout_s=0.4) as client:
        with pytest.raises(CloudTimeout, match=r"within 0\.4 s"):
            await complete(client, purpose="summary")


async def test_a_slow_stream_that_keeps_coming_outlives_the_timeout() -> None:
    step = Step(text="一二三四五六七八", chunk_chars=1, chunk_delay_s=0.06)
    async with CloudSim(step) as sim, cloud_client(sim.base_url, timeout_s=0.4) as client:
        assert (await complete(client)).text == "一二三四五六七八"


# --- breaker and limits ---


async def test_the_breaker_opens_tries_once_and_closes() -> None:
    time = FakeTime()
    async with (
        CloudSim(default=Step(status=503)) as sim,
        cloud_client(sim.base_url, time=time, max_retries=0, draw=lambda: 0.0) as client,
    ):
        for _ in range(3):
            with pytest.raises(CloudFailed):
                await complete(client)
        assert client.status().state == "open"
        with pytest.raises(CloudOffline, match="3 times in a row") as refused:
            await complete(client)
        assert refused.value.data["retry_after_s"] == 2.5
        assert len(sim.requests) == 3
        time.now += 2.5
        with pytest.raises(CloudFailed):
            await complete(client)
        assert client.status().state == "open" and len(sim.requests) == 4
        time.now += 5.0
        sim.script(Step(text="好"))
        assert (await complete(client)).text == "好"
        assert client.status().state == "ok"
        assert client.status().calls == 5


@pytest.mark.parametrize(
    "step",
    [Step(status=400), Step(status=401), Step(status=429), Step(fault="cut"), Step(text="")],
    ids=["400", "401", "429", "cut", "empty"],
)
async def test_failures_of_an_endpoint_that_is_there_do_not_open_the_breaker(step: Step) -> None:
    async with (
        CloudSim(default=step) as sim,
        cloud_client(sim.base_url, max_retries=0) as client,
    ):
        for _ in range(5):
            with pytest.raises(CloudError):
                await complete(client)
        assert len(sim.requests) == 5


async def test_a_cancelled_trial_does_not_lock_the_breaker() -> None:
    time = FakeTime()
    async with (
        CloudSim(Step(status=503, times=3), default=Step(fault="hang")) as sim,
        cloud_client(sim.base_url, time=time, max_retries=0) as client,
    ):
        for _ in range(3):
            with pytest.raises(CloudFailed):
                await complete(client)
        time.now += 60
        trial = asyncio.create_task(complete(client))
        await until(lambda: len(sim.requests) == 4)
        with pytest.raises(CloudOffline):
            await complete(client)
        trial.cancel()
        await asyncio.gather(trial, return_exceptions=True)
        sim.script(Step(text="好"))
        assert (await complete(client)).text == "好"


async def test_calls_per_hour_are_limited_and_tries_are_calls() -> None:
    time = FakeTime()
    async with (
        CloudSim(Step(status=503), Step(text="好")) as sim,
        cloud_client(sim.base_url, time=time, max_calls_per_hour=3) as client,
    ):
        await complete(client)
        await complete(client)
        with pytest.raises(CloudLimit) as limited:
            await complete(client)
        assert 3_500 < float(str(limited.value.data["retry_after_s"])) <= 3_600
        assert len(sim.requests) == 3
        assert client.status().failures == 0
        time.now += 3_600
        await complete(client)


async def test_a_limit_reached_between_tries_ends_in_the_failure_itself() -> None:
    async with (
        CloudSim(default=Step(status=503)) as sim,
        cloud_client(sim.base_url, max_calls_per_hour=2) as client,
    ):
        with pytest.raises(CloudFailed):
            await complete(client)
        assert len(sim.requests) == 2


@pytest.mark.parametrize("usage", [True, False])
async def test_tokens_per_day_are_limited_even_where_usage_is_not_reported(usage: bool) -> None:
    time = FakeTime()
    step = Step(text="好" * 100, usage=usage)
    async with (
        CloudSim(default=step) as sim,
        cloud_client(sim.base_url, time=time, max_tokens_per_day=150) as client,
    ):
        await complete(client)
        await complete(client)
        with pytest.raises(CloudLimit):
            await complete(client)
        assert len(sim.requests) == 2
        time.now += 86_400
        await complete(client)


async def test_a_reply_that_was_cut_costs_tokens_too() -> None:
    step = Step(text="好" * 600, fault="cut")
    async with CloudSim(step) as sim, cloud_client(sim.base_url, max_tokens_per_day=100) as client:
        with pytest.raises(CloudFailed):
            await complete(client)
        with pytest.raises(CloudLimit):
            await complete(client)
        assert len(sim.requests) == 1


# --- order, cancelling, closing ---


async def test_a_summary_lets_a_chat_go_first() -> None:
    async with CloudSim(Step(fault="hang")) as sim, cloud_client(sim.base_url) as client:
        chat = asyncio.create_task(complete(client, "chat"))
        await until(lambda: len(sim.requests) == 1)
        summary = asyncio.create_task(complete(client, "summary", purpose="summary"))
        assert (await complete(client, "another chat")).text
        assert not summary.done() and len(sim.requests) == 2
        chat.cancel()
        assert (await summary).text
        await asyncio.gather(chat, return_exceptions=True)


async def test_cancelling_before_the_answer_closes_the_connection_at_once() -> None:
    async with CloudSim(Step(fault="hang")) as sim, cloud_client(sim.base_url) as client:
        call = asyncio.create_task(complete(client))
        await until(lambda: len(sim.requests) == 1)
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
        await until(lambda: sim.dropped == 1)
        assert (client.status().state, client.status().failures) == ("ok", 0)


async def test_cancelling_a_stream_closes_the_connection_at_once() -> None:
    step = Step(text="长" * 99, chunk_delay_s=0.05)
    async with CloudSim(step) as sim, cloud_client(sim.base_url) as client:
        deltas: list[Delta] = []
        call = asyncio.create_task(client.complete(ask(), deltas.append))
        await until(lambda: bool(deltas))
        call.cancel()
        with pytest.raises(asyncio.CancelledError):
            await call
        await until(lambda: sim.dropped == 1)
        assert (client.status().state, client.status().failures) == ("ok", 0)


async def test_a_listener_that_fails_ends_the_call_with_its_own_error() -> None:
    def fails(delta: Delta) -> None:
        raise ZeroDivisionError

    async with CloudSim() as sim, cloud_client(sim.base_url) as client:
        with pytest.raises(ZeroDivisionError):
            await client.complete(ask(), fails)
        assert (await complete(client)).text


async def test_without_an_endpoint_calls_are_offline() -> None:
    async with cloud_client(None) as client:
        assert client.status().state == "off"
        with pytest.raises(CloudOffline, match="base_url"):
            await complete(client)
        assert client.status().calls == 0


async def test_closing_is_clean_at_any_moment() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        async with CloudSim(Step(fault="hang")) as sim:
            async with cloud_client(sim.base_url) as unused:
                assert unused.model == "sim"
            async with cloud_client(sim.base_url, max_retries=0) as client:
                call = asyncio.create_task(complete(client))
                await until(lambda: len(sim.requests) == 1)
                await client.close()
                with pytest.raises(CloudError):
                    await call
                with pytest.raises(CloudOffline, match="stopping"):
                    await complete(client)
            await client.close()
        del client, unused
        gc.collect()
        await asyncio.sleep(0)


async def test_many_calls_leave_nothing_behind() -> None:
    faults: list[Any] = ["reset", "cut", "hang", "huge_line", "malformed_json", "echo_key"]
    async with (
        CloudSim(default=Step(text="好")) as sim,
        cloud_client(sim.base_url, timeout_s=0.1, max_retries=0) as client,
    ):
        for _ in range(3):
            for fault in faults:
                sim.script(Step(fault=fault), Step(text="好"))
                with pytest.raises(CloudError):
                    await complete(client)
                assert (await complete(client)).text == "好"
        await until(lambda: len(asyncio.all_tasks()) <= 3)


# --- other settings while running ---


async def test_a_call_under_way_ends_with_the_endpoint_that_it_began_with() -> None:
    async with (
        CloudSim(Step(text="旧的回答", chunk_chars=1, chunk_delay_s=0.02)) as old,
        CloudSim(Step(text="新的回答")) as new,
        cloud_client(old.base_url) as client,
    ):
        begun = asyncio.Event()
        first = asyncio.create_task(client.complete(ask(), lambda _: begun.set()))
        await begun.wait()
        await client.reconfigure(settings_for(new.base_url))
        assert (await complete(client)).text == "新的回答"
        assert (await first).text == "旧的回答"


async def test_an_endpoint_that_failed_is_tried_anew_once_it_is_another() -> None:
    async with CloudSim(Step(text="好")) as sim, cloud_client(None) as client:
        with pytest.raises(CloudOffline):
            await complete(client)
        await client.reconfigure(settings_for("http://127.0.0.1:9/v1", max_retries=0))
        for _ in range(10):
            with pytest.raises(CloudOffline):
                await complete(client)
        assert client.status().state == "open"
        await client.reconfigure(settings_for(sim.base_url))
        assert client.status().state == "ok"
        assert (await complete(client)).text == "好"
        await client.reconfigure(settings_for(None))
        assert client.status().state == "off"
