"""What leaves the machine: the configured host, and not the key in any other place."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
import ssl
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from memoryd.errors import CloudAuth, CloudError, CloudOffline, to_wire
from memoryd_tools.cloudsim import CloudSim, Step
from support.llm_client import ask, cloud_client

CERTIFICATES = Path(__file__).parents[1] / "support" / "llm_tls"
CA = CERTIFICATES / "ca.pem"

ALL_CALLS = """
import asyncio, json, sys
contacted, resolved, imported = set(), set(), []
def hook(event, args):
    if event in ("socket.connect", "socket.sendto"):
        contacted.add(str(args[1]))
    elif event in ("socket.getaddrinfo", "socket.gethostbyname"):
        resolved.add(str(args[0]))
sys.addaudithook(hook)
from memoryd.config import CloudSettings
from memoryd.errors import CloudError
from memoryd.llm import CloudClient
from memoryd.service.ports import CompletionRequest
loaded = [name for name in ("aiohttp", "email", "http.client", "numpy") if name in sys.modules]
async def main():
    client = CloudClient(
        CloudSettings(base_url=sys.argv[1], timeout_s=5),
        on_import=lambda: imported.append("aiohttp" in sys.modules),
    )
    replies = []
    for _ in range(int(sys.argv[2])):
        request = CompletionRequest(messages=[{"role": "user", "content": "hi"}])
        try:
            replies.append((await client.complete(request)).text)
        except CloudError as error:
            replies.append(error.code)
    await client.close()
    return replies
replies = asyncio.run(main())
unused = [name for name in ("http.client", "idna.core", "bz2") if name in sys.modules]
print(json.dumps({"contacted": sorted(contacted), "resolved": sorted(resolved), "unused": unused,
                  "loaded": loaded, "replies": replies, "late": imported}))
"""


async def test_nothing_but_the_configured_host_is_ever_contacted(tmp_path: Path) -> None:
    elsewhere = "http://127.0.0.99:9/"
    netrc = tmp_path / "netrc"
    netrc.write_text("machine localhost login me password netrc-password\n")
    steps = (
        Step(fault="redirect", message=elsewhere),
        Step(status=503),
        Step(text="好"),
        Step(status=401),
    )
    async with CloudSim(*steps) as sim:
        environment = os.environ | {
            "HTTP_PROXY": elsewhere,
            "http_proxy": elsewhere,
            "HTTPS_PROXY": elsewhere,
            "ALL_PROXY": elsewhere,
            "NETRC": str(netrc),
            "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
        }
        environment.pop("NO_PROXY", None)
        environment.pop("no_proxy", None)
        seen = await run_script(f"http://localhost:{sim.port}/v1", "3", environment)
        assert seen["replies"] == ["cloud_error", "好", "cloud_auth"]
        assert seen["resolved"] == ["localhost"]
        ports = {f"('127.0.0.1', {sim.port})", f"('::1', {sim.port}, 0, 0)"}
        assert set(seen["contacted"]) <= ports and seen["contacted"]
        assert all("authorization" not in request.headers for request in sim.requests)


async def test_aiohttp_is_imported_at_the_first_call_without_what_no_call_needs() -> None:
    async with CloudSim() as sim:
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
        idle = await run_script(sim.base_url, "0", environment)
        assert (idle["loaded"], idle["late"]) == ([], [])
        called = await run_script(sim.base_url, "2", environment)
        assert (called["late"], called["unused"]) == ([True], [])


async def run_script(url: str, calls: str, environment: dict[str, str]) -> dict[str, Any]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        ALL_CALLS,
        url,
        calls,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    output, errors = await process.communicate()
    assert process.returncode == 0, errors.decode()
    seen: dict[str, Any] = json.loads(output)
    return seen


# --- the key ---


async def test_the_key_is_in_no_error_status_or_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    key = "sk-q7w8e9r0t1y2u3i4o5p6"
    (tmp_path / "key").write_text(key)
    statuses = (400, 401, 403, 404, 422, 429, 500)
    steps = [Step(fault="echo_key", status=status) for status in statuses]
    steps += [
        Step(fault="error_in_json", message=f"bad {key}"),
        Step(fault="error_in_stream", message=f"bad {key[:8]}***", status=400),
        Step(fault="not_http"),
        Step(fault="html"),
    ]
    told = []
    async with (
        CloudSim(*steps) as sim,
        cloud_client(
            f"{sim.base_url}?token=query-secret",
            api_key_file=tmp_path / "key",
            extra_headers={"X-Api-Token": "header-secret"},
            max_retries=0,
        ) as client,
    ):
        for _ in steps:
            with pytest.raises(CloudError) as failed:
                await client.complete(ask())
            told += [str(to_wire(failed.value)), repr(failed.value), str(client.status())]
            logging.getLogger("test").error("failed", exc_info=failed.value)
        assert all(key in request.headers["authorization"] for request in sim.requests)
        assert "token=query-secret" in sim.requests[0].path
    everything = "\n".join([*told, caplog.text])
    assert "cloud call failed" in everything
    for secret in (key, key[:8], key[-8:], "query-secret", "header-secret"):
        assert secret not in everything


async def test_a_new_key_is_used_without_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "key"
    path.write_text("old-key")
    async with (
        CloudSim(api_key="new-key") as sim,
        cloud_client(sim.base_url, api_key_file=path) as client,
    ):
        with pytest.raises(CloudAuth, match="api_key_file"):
            await client.complete(ask())
        path.write_text("new-key")
        assert (await client.complete(ask())).text


async def test_a_missing_key_file_is_told_and_nothing_is_sent(tmp_path: Path) -> None:
    async with (
        CloudSim() as sim,
        cloud_client(sim.base_url, api_key_file=tmp_path / "none") as client,
    ):
        with pytest.raises(CloudAuth, match="cannot read"):
            await client.complete(ask())
        assert not sim.requests


async def test_a_header_of_the_configuration_may_carry_the_key_instead(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("sk-1")
    async with (
        CloudSim() as sim,
        cloud_client(
            sim.base_url,
            api_key_file=tmp_path / "key",
            extra_headers={"authorization": "Custom abc"},
        ) as client,
    ):
        await client.complete(ask())
        assert sim.requests[0].headers["authorization"] == "Custom abc"


# --- unreachable ---


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def test_nobody_listening_is_offline() -> None:
    async with cloud_client(f"http://127.0.0.1:{free_port()}/v1") as client:
        with pytest.raises(CloudOffline, match=r"cannot connect to 127.*: connection refused"):
            await client.complete(ask())


async def test_a_name_that_nobody_knows_is_offline() -> None:
    async with cloud_client("http://no-such-host.invalid/v1", max_retries=0) as client:
        with pytest.raises(CloudOffline, match=r"cannot find the host no-such-host\.invalid"):
            await client.complete(ask())


@pytest.mark.parametrize("host", ["a..b", "x" * 70, "xn--a-ecp.ru"])
async def test_a_name_that_is_none_is_offline(host: str) -> None:
    async with cloud_client(f"http://{host}/v1", max_retries=0) as client:
        with pytest.raises(CloudOffline):
            await client.complete(ask())


async def test_a_peer_that_accepts_and_says_nothing_to_tls_is_offline() -> None:
    with socket.socket() as mute:
        mute.bind(("127.0.0.1", 0))
        mute.listen()
        url = f"https://127.0.0.1:{mute.getsockname()[1]}/v1"
        async with cloud_client(url, connect_timeout_s=0.2, max_retries=0) as client:
            with pytest.raises(CloudOffline, match=r"within 0\.2 s"):
                await client.complete(ask())


# --- TLS and proxy ---


def server_tls(*, ask_client: bool = False) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATES / "server.pem")
    if ask_client:
        context.verify_mode = ssl.CERT_REQUIRED
        context.load_verify_locations(CA)
    return context


async def test_a_certificate_of_the_configured_authority_is_trusted() -> None:
    async with (
        CloudSim(tls=server_tls()) as sim,
        cloud_client(sim.base_url, ca_file=CA) as client,
    ):
        assert (await client.complete(ask())).text


async def test_a_certificate_of_nobody_known_is_refused() -> None:
    async with CloudSim(tls=server_tls()) as sim, cloud_client(sim.base_url) as client:
        with pytest.raises(CloudOffline, match=r"certificate of 127.*ca_file"):
            await client.complete(ask())
        assert not sim.requests


async def test_a_certificate_of_another_host_is_refused() -> None:
    async with (
        CloudSim(tls=server_tls()) as sim,
        cloud_client(f"https://localhost:{sim.port}/v1", ca_file=CA, max_retries=0) as client,
    ):
        with pytest.raises(CloudOffline, match="certificate of localhost"):
            await client.complete(ask())


async def test_a_client_certificate_is_shown_where_configured() -> None:
    async with CloudSim(tls=server_tls(ask_client=True)) as sim:
        async with cloud_client(sim.base_url, ca_file=CA, max_retries=0) as without:
            with pytest.raises(CloudOffline):
                await without.complete(ask())
        certificate = CERTIFICATES / "client.pem"
        async with cloud_client(sim.base_url, ca_file=CA, client_cert=certificate) as client:
            assert (await client.complete(ask())).text


@pytest.mark.parametrize("setting", ["ca_file", "client_cert"])
async def test_certificates_that_cannot_be_read_are_told(tmp_path: Path, setting: str) -> None:
    (tmp_path / "rubbish.pem").write_text("rubbish")
    for name in ("rubbish.pem", "none.pem"):
        changes: dict[str, Any] = {setting: tmp_path / name}
        async with cloud_client("https://127.0.0.1:1/v1", max_retries=0, **changes) as client:
            with pytest.raises(CloudOffline, match=setting):
                await client.complete(ask())


async def test_plain_http_to_a_tls_port_ends_in_an_error() -> None:
    async with (
        CloudSim(tls=server_tls()) as sim,
        cloud_client(f"http://127.0.0.1:{sim.port}/v1", max_retries=0) as client,
    ):
        with pytest.raises(CloudError):
            await client.complete(ask())


async def test_tls_to_a_plain_port_is_offline() -> None:
    async with (
        CloudSim() as sim,
        cloud_client(f"https://127.0.0.1:{sim.port}/v1", max_retries=0) as client,
    ):
        with pytest.raises(CloudOffline, match="TLS"):
            await client.complete(ask())


async def test_a_configured_proxy_is_used_and_the_host_is_not_contacted() -> None:
    async with CloudSim() as proxy:
        # The simulator as a proxy: it answers what a proxy is asked for, with an absolute URL.
        async with cloud_client(
            "http://cloud.invalid/v1", proxy=f"http://me:pw@127.0.0.1:{proxy.port}"
        ) as client:
            assert (await client.complete(ask())).text
        (request,) = proxy.requests
        assert request.headers["host"] == "cloud.invalid"
        assert request.headers["proxy-authorization"].startswith("Basic ")


async def test_a_proxy_that_is_away_is_offline() -> None:
    proxy = f"http://me:proxy-password@127.0.0.1:{free_port()}"
    async with cloud_client("http://cloud.invalid/v1", proxy=proxy, max_retries=0) as client:
        with pytest.raises(CloudOffline, match="proxy") as failed:
            await client.complete(ask())
        assert "proxy-password" not in failed.value.message
