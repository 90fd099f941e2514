"""A simulated cloud on loopback: chat completions with answers and faults made to order.

    async with CloudSim(Step(status=503), Step(text="好")) as sim:
        ...  # the first request to sim.base_url gets 503, the second 好, later ones the brain

or, by hand, ``python -m memoryd_tools.cloudsim --port 0`` (it prints its base URL). What a request
gets is said by the header ``X-Sim-Step`` (a step's name, or a step as JSON), else by the script
(constructor, ``script``, or ``POST /_sim/script`` with a JSON list), else by ``default``.
``GET /_sim/requests`` shows what came.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import ssl
import sys
import time
import zlib
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from email.utils import formatdate
from types import TracebackType
from typing import Self

from aiohttp import web

from memoryd_tools.cloudsim_brain import reply_to
from memoryd_tools.cloudsim_reply import Usage, WireReply, chunks, whole
from memoryd_tools.cloudsim_steps import Step, named_step, step_from_json
from memoryd_tools.cloudsim_summary import (
    SUMMARY_MARKERS,
    PoorSummary,
    is_summary_call,
    poor_summary,
)
from memoryd_tools.cloudsim_tokens import (
    message_texts,
    request_tokens,
    shared_prefix,
    text_tokens,
)

__all__ = ["CloudSim", "SimRequest", "Step", "main"]

_KEPT_REQUESTS = 1_000
_SSE = "text/event-stream; charset=utf-8"


@dataclass(frozen=True, slots=True, kw_only=True)
class SimRequest:
    """A request for a completion. Header names are lower-case; ``at`` is on the loop's clock."""

    path: str
    headers: Mapping[str, str]
    body: Mapping[str, object]
    at: float
    step: Step


class CloudSim:
    """The simulator as an async context manager.

    ``api_key``: any other key gets 401. ``summary_markers``: a request with one of them in a
    system message is a summary call, and gets a poor summary (``seed``; see ``summaries``).
    ``scripted``: whether a request takes a step of the script (all do by default).
    """

    def __init__(
        self,
        *steps: Step,
        default: Step | None = None,
        api_key: str | None = None,
        summary_markers: Sequence[str] = SUMMARY_MARKERS,
        seed: int = 0,
        port: int = 0,
        tls: ssl.SSLContext | None = None,
        scripted: Callable[[Mapping[str, object]], bool] | None = None,
    ) -> None:
        self.requests: deque[SimRequest] = deque(maxlen=_KEPT_REQUESTS)
        self.summaries: list[PoorSummary] = []
        self.dropped = 0  # requests whose client went away before the answer's end
        self.api_key = api_key
        self._script = deque(steps)
        self._default = default or Step()
        self._markers = tuple(summary_markers)
        self._seed = seed
        self._port = port
        self._tls = tls
        self._scripted = scripted
        self._peers: set[object] = set()
        self._prompt: list[str] = []  # of the request before, for cached_tokens
        self._runner: web.AppRunner | None = None

    def script(self, *steps: Step) -> None:
        """Set what the next requests get, in place of what was left of the script."""
        self._script = deque(steps)

    @property
    def port(self) -> int:
        return self._port

    @property
    def connections(self) -> int:
        """How many connections have brought a request."""
        return len(self._peers)

    @property
    def base_url(self) -> str:
        """What to configure as ``[cloud] base_url``."""
        return f"{'https' if self._tls else 'http'}://127.0.0.1:{self._port}/v1"

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=2**26)
        app.router.add_post("/v1/chat/completions", self._completions)
        app.router.add_get("/v1/models", self._models)
        app.router.add_post("/_sim/script", self._set_script)
        app.router.add_get("/_sim/requests", self._show_requests)
        self._runner = web.AppRunner(
            app, handler_cancellation=True, access_log=None, shutdown_timeout=0.1
        )
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self._port, ssl_context=self._tls)
        await site.start()
        self._port = self._runner.addresses[0][1]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._runner is not None:
            await self._runner.cleanup()

    # --- handlers ---

    async def _models(self, request: web.Request) -> web.Response:
        return web.json_response({"object": "list", "data": [{"id": "sim", "object": "model"}]})

    async def _set_script(self, request: web.Request) -> web.Response:
        try:
            steps = json.loads(await request.text())
            if not isinstance(steps, list):
                raise ValueError("a script is a list of steps")
            self.script(*(step_from_json(step) for step in steps))
        except (ValueError, TypeError) as exc:
            return web.json_response({"error": {"message": str(exc)}}, status=400)
        return web.json_response({"steps": len(self._script)})

    async def _show_requests(self, request: web.Request) -> web.Response:
        shown = [{"path": seen.path, "body": seen.body} for seen in self.requests]
        return web.json_response(shown, dumps=lambda value: json.dumps(value, ensure_ascii=False))

    async def _completions(self, request: web.Request) -> web.StreamResponse:
        try:
            body = json.loads(await request.read())
        except ValueError:
            return _error(400, "the body is no JSON")
        try:
            step = self._next_step(request, body)
        except (ValueError, TypeError) as exc:
            return _error(400, str(exc))
        self._record(request, body, step)
        try:
            return await self._answer(request, body, step)
        except asyncio.CancelledError:
            self.dropped += 1
            raise
        except ConnectionError:
            # Found out by writing. What is returned goes nowhere, and nothing is logged.
            self.dropped += 1
            return web.Response()

    def _next_step(self, request: web.Request, body: Mapping[str, object]) -> Step:
        marked = request.headers.get("X-Sim-Step")
        if marked is not None:
            return step_from_json(json.loads(marked)) if marked[:1] == "{" else named_step(marked)
        if not self._script or not (self._scripted is None or self._scripted(body)):
            return self._default
        step = self._script[0]
        if step.times > 1:
            self._script[0] = replace(step, times=step.times - 1)
        else:
            self._script.popleft()
        return step

    def _record(self, request: web.Request, body: Mapping[str, object], step: Step) -> None:
        self.requests.append(
            SimRequest(
                path=request.path_qs,
                headers={name.lower(): value for name, value in request.headers.items()},
                body=body,
                at=asyncio.get_running_loop().time(),
                step=step,
            )
        )
        self._peers.add(_transport(request).get_extra_info("peername"))

    async def _answer(
        self, request: web.Request, body: Mapping[str, object], step: Step
    ) -> web.StreamResponse:
        await asyncio.sleep(step.latency_s)
        if self.api_key is not None:
            sent = request.headers.get("Authorization", "")
            if sent != f"Bearer {self.api_key}":
                return _error(401, f"Incorrect API key provided: {sent}", code="invalid_api_key")
        if step.fault is not None:
            fault = _FAULTS.get(step.fault)
            if fault is not None:
                return await fault(request, step)
        if step.status != 200:
            return _error(step.status, step.message, headers=_retry_after(step))
        reply = self._reply(body, step)
        if body.get("stream"):
            options = body.get("stream_options")
            include_usage = isinstance(options, Mapping) and bool(options.get("include_usage"))
            return await _stream(request, reply, step, include_usage=include_usage)
        await asyncio.sleep(step.chunk_delay_s)
        return _whole(reply, step)

    def _reply(self, body: Mapping[str, object], step: Step) -> WireReply:
        thought = reply_to(body)
        text, calls = thought.text, thought.tool_calls
        if is_summary_call(body, self._markers):
            summary = poor_summary(body, seed=self._seed, number=len(self.summaries))
            self.summaries.append(summary)
            text, calls = summary.text, ()
        if step.tool_calls:
            text, calls = step.text or "", _numbered(step.tool_calls, len(self.requests))
        elif step.text is not None:
            text, calls = step.text, ()
        return WireReply(
            id=f"sim-{len(self.requests)}",
            model=str(body.get("model", "sim")),
            text=text,
            reasoning=step.reasoning,
            tool_calls=calls,
            finish_reason=step.finish_reason or ("tool_calls" if calls else "stop"),
            usage=self._usage(body, text + step.reasoning + "".join(c[1] + c[2] for c in calls))
            if step.usage
            else None,
        )

    def _usage(self, body: Mapping[str, object], said: str) -> Usage:
        prompt = message_texts(body)
        cached = shared_prefix(self._prompt, prompt)
        self._prompt = prompt
        return Usage(
            prompt_tokens=request_tokens(body),
            completion_tokens=text_tokens(said),
            cached_tokens=cached,
        )


def _numbered(calls: tuple[tuple[str, str], ...], request: int) -> tuple[tuple[str, str, str], ...]:
    return tuple(
        (f"call_{request}_{place}", name, arguments)
        for place, (name, arguments) in enumerate(calls)
    )


def _retry_after(step: Step) -> dict[str, str]:
    if step.retry_after_s is None:
        return {}
    if step.retry_after_date:
        now = int(time.time())
        return {
            "Date": formatdate(now, usegmt=True),
            "Retry-After": formatdate(now + step.retry_after_s, usegmt=True),
        }
    return {"Retry-After": f"{step.retry_after_s:g}"}


def _error(
    status: int, message: str, *, code: str | None = None, headers: Mapping[str, str] | None = None
) -> web.Response:
    error = {"message": message, "type": "sim_error", "code": code or status}
    return web.json_response({"error": error}, status=status, headers=headers)


# --- answers ---


def _event(value: object) -> bytes:
    return b"data: " + json.dumps(value, ensure_ascii=False).encode() + b"\n\n"


async def _opened(
    request: web.Request, content_type: str = _SSE, **headers: str
) -> web.StreamResponse:
    sent = {"Content-Type": content_type, **{k.replace("_", "-"): v for k, v in headers.items()}}
    response = web.StreamResponse(headers=sent)
    await response.prepare(request)
    return response


async def _stream(
    request: web.Request, reply: WireReply, step: Step, *, include_usage: bool
) -> web.StreamResponse:
    response = await _opened(request)
    events = [_event(chunk) for chunk in chunks(reply, step, include_usage=include_usage)]
    if step.fault == "no_finish":
        events = events[: -2 if include_usage else -1]
    for place, event in enumerate(events):
        if step.fault in ("cut", "abort", "hang_midway") and place == (len(events) + 1) // 2:
            break
        await response.write(event)
        await asyncio.sleep(step.chunk_delay_s)
    if step.fault == "abort":
        _transport(request).abort()
        return response
    if step.fault in ("hang_midway", "hang_after_finish"):
        await _for_ever()
    if step.fault not in ("cut", "no_done"):
        await response.write(b"data: [DONE]\n\n")
    await response.write_eof()
    return response


def _whole(reply: WireReply, step: Step) -> web.Response:
    text = json.dumps(whole(reply, step), ensure_ascii=False)
    if step.fault == "cut":
        text = text[: len(text) // 2]
    return web.Response(text=text, content_type="application/json")


# --- faults that need no reply ---


def _transport(request: web.Request) -> asyncio.Transport:
    assert request.transport is not None, "a request being handled has a connection"
    return request.transport


async def _for_ever() -> None:
    await asyncio.Event().wait()


async def _hang(request: web.Request, step: Step) -> web.StreamResponse:
    await _for_ever()
    raise AssertionError("for ever has no end")


async def _hang_after_headers(request: web.Request, step: Step) -> web.StreamResponse:
    response = await _opened(request)
    await _for_ever()
    return response


async def _reset(request: web.Request, step: Step) -> web.StreamResponse:
    _transport(request).abort()
    return web.Response()


async def _not_http(request: web.Request, step: Step) -> web.StreamResponse:
    _transport(request).write(b"SSH-2.0-OpenSSH_9.6\r\n\r\n")
    _transport(request).close()
    return web.Response()


async def _drip(request: web.Request, step: Step) -> web.StreamResponse:
    response = await _opened(request)
    while True:
        for byte in _event({"choices": [{"index": 0, "delta": {"content": "滴"}}]}):
            await response.write(bytes([byte]))
            await asyncio.sleep(step.drip_s)


async def _comments(request: web.Request, step: Step) -> web.StreamResponse:
    response = await _opened(request)
    while True:
        await response.write(b": still working\n\n")
        await asyncio.sleep(step.drip_s)


async def _malformed_json(request: web.Request, step: Step) -> web.StreamResponse:
    if (await request.json()).get("stream"):
        response = await _opened(request)
        await response.write(b'data: {"choices": [{"index": 0, "delta": {"content": "a"\n\n')
        await response.write_eof()
        return response
    return web.Response(text='{"choices": [{"index": 0, "mess', content_type="application/json")


async def _wrong_content_type(request: web.Request, step: Step) -> web.StreamResponse:
    return web.Response(body=_event({"choices": []}), content_type="application/octet-stream")


async def _html(request: web.Request, step: Step) -> web.StreamResponse:
    page = "<html><title>Sign in to Wi-Fi</title></html>"
    return web.Response(text=page, content_type="text/html")


async def _empty_choices(request: web.Request, step: Step) -> web.StreamResponse:
    return await _either(request, {"choices": []})


async def _empty_reply(request: web.Request, step: Step) -> web.StreamResponse:
    said = {"role": "assistant", "content": ""}
    choice = {"index": 0, "delta": said, "message": said, "finish_reason": step.finish_reason}
    return await _either(request, {"choices": [choice]})


async def _error_in_stream(request: web.Request, step: Step) -> web.StreamResponse:
    response = await _opened(request)
    await response.write(_event({"choices": [{"index": 0, "delta": {"content": "我先"}}]}))
    error = {"message": step.message, "code": step.status if step.status != 200 else "overloaded"}
    await response.write(_event({"error": error}))
    await response.write_eof()
    return response


async def _error_in_json(request: web.Request, step: Step) -> web.StreamResponse:
    code = step.status if step.status != 200 else "overloaded"
    return web.json_response({"error": {"message": step.message, "code": code}})


async def _huge(request: web.Request, step: Step) -> web.StreamResponse:
    response = await _opened(request)
    event = _event({"choices": [{"index": 0, "delta": {"content": "大" * 4_096}}]})
    while True:
        await response.write(event)
        await asyncio.sleep(0)


async def _huge_line(request: web.Request, step: Step) -> web.StreamResponse:
    response = await _opened(request)
    await response.write(b"data: ")
    while True:
        await response.write(b"x" * 65_536)
        await asyncio.sleep(0)


async def _deep_json(request: web.Request, step: Step) -> web.StreamResponse:
    text = '{"choices": ' + "[" * 100_000 + "]" * 100_000 + "}"
    if (await request.json()).get("stream"):
        return web.Response(text=f"data: {text}\n\n", content_type="text/event-stream")
    return web.Response(text=text, content_type="application/json")


async def _gzip(request: web.Request, step: Step) -> web.StreamResponse:
    body = gzip.compress(json.dumps({"choices": []}).encode())
    headers = {"Content-Encoding": "gzip"}
    return web.Response(body=body, headers=headers, content_type="application/json")


async def _gzip_bomb(request: web.Request, step: Step) -> web.StreamResponse:
    response = await _opened(request, "application/json", Content_Encoding="gzip")
    packer = zlib.compressobj(9, wbits=31)
    while True:
        await response.write(packer.compress(b" " * 2**20) + packer.flush(zlib.Z_FULL_FLUSH))
        await asyncio.sleep(0)


async def _echo_key(request: web.Request, step: Step) -> web.StreamResponse:
    sent = "; ".join(f"{name}: {value}" for name, value in request.headers.items())
    return _error(step.status if step.status != 200 else 400, f"cannot serve {sent}")


async def _redirect(request: web.Request, step: Step) -> web.StreamResponse:
    return web.Response(status=307, headers={"Location": step.message})


async def _either(request: web.Request, answer: Mapping[str, object]) -> web.StreamResponse:
    """The one object, as a stream or whole, as the request asks."""
    if not (await request.json()).get("stream"):
        return web.json_response(answer)
    return web.Response(body=_event(answer) + b"data: [DONE]\n\n", content_type="text/event-stream")


_FAULTS: Mapping[str, Callable[[web.Request, Step], Awaitable[web.StreamResponse]]] = {
    "hang": _hang,
    "hang_after_headers": _hang_after_headers,
    "reset": _reset,
    "not_http": _not_http,
    "drip": _drip,
    "comments": _comments,
    "malformed_json": _malformed_json,
    "wrong_content_type": _wrong_content_type,
    "html": _html,
    "empty_choices": _empty_choices,
    "empty_reply": _empty_reply,
    "error_in_stream": _error_in_stream,
    "error_in_json": _error_in_json,
    "huge": _huge,
    "huge_line": _huge_line,
    "deep_json": _deep_json,
    "gzip": _gzip,
    "gzip_bomb": _gzip_bomb,
    "echo_key": _echo_key,
    "redirect": _redirect,
}


# --- the command ---


def main(argv: Sequence[str] | None = None) -> int:
    """Serve until interrupted. Prints the base URL on standard output."""
    # With the command line alone: who uses the class needs none of it.
    from memoryd_tools.memctl.parser import Formatter, Parser
    from memoryd_tools.memctl.words import Words, language

    argv = sys.argv[1:] if argv is None else argv
    words = Words(language(argv, os.environ))
    parser = Parser(
        words,
        prog="cloudsim",
        description=words("help.cloudsim_about"),
        formatter_class=lambda prog: Formatter(prog, words=words, max_help_position=28),
        add_help=False,
        allow_abbrev=False,
    )
    parser._optionals.title = words("help.options")
    parser.add_argument("-h", "--help", action="help", help=words("help.help"))
    parser.add_argument("--lang", choices=("zh", "en"), help=words("help.lang"))
    parser.add_argument("--port", type=int, default=0, help=words("help.cloudsim_port"))
    parser.add_argument("--step", action="append", default=[], help=words("help.cloudsim_step"))
    seconds = words("help.seconds")
    parser.add_argument(
        "--latency", type=float, default=0.0, metavar=seconds, help=words("help.cloudsim_latency")
    )
    parser.add_argument(
        "--chunk-delay",
        type=float,
        default=0.02,
        metavar=seconds,
        help=words("help.cloudsim_delay"),
    )
    parser.add_argument(
        "--summary-marker",
        action="append",
        default=[],
        metavar="TEXT",
        help=words("help.cloudsim_marker"),
    )
    parser.add_argument("--seed", type=int, default=0, help=words("help.cloudsim_seed"))
    arguments = parser.parse_args(argv)
    try:
        steps = [
            step_from_json(json.loads(text)) if text.startswith("{") else named_step(text)
            for text in arguments.step
        ]
    except (ValueError, TypeError) as exc:
        parser.error(f"--step: {exc}")
    sim = CloudSim(
        *steps,
        default=Step(latency_s=arguments.latency, chunk_delay_s=arguments.chunk_delay),
        summary_markers=arguments.summary_marker or SUMMARY_MARKERS,
        seed=arguments.seed,
        port=arguments.port,
    )
    try:
        asyncio.run(_serve(sim))
    except KeyboardInterrupt:
        pass
    except (OSError, OverflowError) as exc:
        said = words("cloudsim.port", port=arguments.port, reason=exc)
        print(f"cloudsim: {said}", file=sys.stderr)
        return 1
    return 0


async def _serve(sim: CloudSim) -> None:
    async with sim:
        print(sim.base_url, flush=True)
        await _for_ever()


if __name__ == "__main__":
    sys.exit(main())
