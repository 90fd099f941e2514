"""The service files for OpenHarmony's init, held to the rules of its parser."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memoryd.client import Client, ConnectionLost
from memoryd_device.init_cfg import faults, main

DEPLOY = Path(__file__).resolve().parents[2] / "deploy" / "openharmony"
FILES = sorted(DEPLOY.glob("*.cfg"))


def parsed(name: str = "memoryd.cfg") -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((DEPLOY / name).read_text(encoding="utf-8"))
    return loaded


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_our_service_files_have_no_fault(path: Path) -> None:
    assert faults(path.read_text(encoding="utf-8")) == ()


def test_there_is_a_file_for_each_way_of_starting() -> None:
    assert [path.name for path in FILES] == ["memoryd.cfg", "memoryd.ondemand.cfg"]


@pytest.mark.parametrize("name", [path.name for path in FILES])
def test_the_service_gets_the_socket_that_the_client_library_opens(name: str) -> None:
    (service,) = parsed(name)["services"]
    (entry,) = service["socket"]
    assert entry["name"] == "memoryd", "the daemon looks for OHOS_SOCKET_memoryd"
    assert service["uid"] == "memoryd"
    assert (DEPLOY / "passwd").read_text().startswith("memoryd:")
    assert (DEPLOY / "group").read_text().startswith("memoryd:")


Change = Callable[[dict[str, Any]], None]


def _service(change: Callable[[dict[str, Any]], object]) -> Change:
    return lambda config: void(change(config["services"][0]))


def void(_: object) -> None:
    """A lambda that changes something returns something; nobody wants it."""


WRONG: dict[str, tuple[Change, str]] = {
    "a misspelt key": (_service(lambda s: s.update(importence=5)), "importence"),
    "a long name": (_service(lambda s: s.update(name="m" * 33)), "33 bytes"),
    "a name too long in Chinese": (_service(lambda s: s.update(name="记忆" * 6)), "36 bytes"),
    "critical": (_service(lambda s: s.update(critical=[1, 4, 240])), "reboots"),
    "no uid": (_service(lambda s: s.pop("uid")), "root"),
    "a relative program": (_service(lambda s: s.update(path=["memoryd"])), "absolute"),
    "too many arguments": (
        _service(lambda s: s["path"].extend(["-v"] * 20)),
        "fewer than 20",
    ),
    "a long argument": (_service(lambda s: s["path"].append("x" * 65)), "65 bytes"),
    "a long variable": (
        _service(lambda s: s["env"].append({"name": "A", "value": "x" * 129})),
        "129 bytes",
    ),
    "a mode that is a number": (
        _service(lambda s: s["socket"][0].update(permissions=660)),
        "octal",
    ),
    "a datagram socket": (
        _service(lambda s: s["socket"][0].update(type="SOCK_DGRAM")),
        "SOCK_STREAM",
    ),
    "an unknown protocol": (
        _service(lambda s: s["socket"][0].update(protocol="tcp")),
        "protocol",
    ),
    "a misspelt stage": (lambda c: c["jobs"][0].update(name="post-fs-dta"), "post-fs-dta"),
    "an unknown option": (
        _service(lambda s: s["socket"][0].update(option=["SOCK_FAST"])),
        "option",
    ),
    "a socket without a name": (_service(lambda s: s["socket"][0].pop("name")), "name"),
    "on demand without a socket": (
        _service(lambda s: (s.update(ondemand=True), s.pop("socket"))),
        "wakes",
    ),
    "a truth value as a number": (_service(lambda s: s.update(ondemand=1)), "ondemand"),
    "a niceness of 20": (_service(lambda s: s.update(importance=20)), "niceness"),
    "nothing that starts it": (lambda c: c["jobs"].pop(), "nothing starts"),
    "a command with two blanks": (
        lambda c: c["jobs"][0].update(cmds=["mkdir  /data/log/memoryd"]),
        "exactly one blank",
    ),
    "a command with an argument too many": (
        lambda c: c["jobs"][1]["cmds"].append("start memoryd now"),
        "1 arguments",
    ),
    "mkdir without a group": (
        lambda c: c["jobs"][0].update(cmds=["mkdir /data/log/memoryd 0750 memoryd"]),
        "mkdir takes",
    ),
    "a foreign command": (lambda c: c["jobs"][0].update(cmds=["reboot"]), "reboot"),
    "another service": (lambda c: c["jobs"][1]["cmds"].append("start foundation"), "foundation"),
    "a parameter job without its condition": (
        lambda c: c["jobs"][1].pop("condition"),
        "condition",
    ),
    "a key beside services": (lambda c: c.update(service=[]), "service"),
    "no service": (lambda c: c.update(services=[]), "services"),
    "a service that is a text": (lambda c: c.update(services=["memoryd"]), "object"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_service_file_is_refused_for(what: str) -> None:
    change, said = WRONG[what]
    config = parsed()
    change(config)
    found = faults(json.dumps(config, ensure_ascii=False))
    assert any(said in fault for fault in found), found


@pytest.mark.parametrize("text", ["", "[]", "{", '{"services": 1}', '{"jobs": {}}'])
def test_a_file_of_another_form_is_refused_without_a_traceback(text: str) -> None:
    assert faults(text)


def _places(config: object, place: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    yield place
    if isinstance(config, dict | list):
        for key, value in config.items() if isinstance(config, dict) else enumerate(config):
            yield from _places(value, (*place, key))


def _changed(config: Any, place: tuple[str | int, ...], value: object) -> Any:
    if not place:
        return value
    inner = config
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    return config


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
NEARLY = st.sampled_from(
    [["start"], ["stop  x"], ["mkdir"], [["start"]], "start", "\ud800", "\x1b[2J"]
)


@given(st.sampled_from(list(_places(parsed()))), ANYTHING | NEARLY)
def test_whatever_stands_in_a_file_the_answer_is_lines_that_can_be_printed(
    place: tuple[str | int, ...], value: object
) -> None:
    for fault in faults(json.dumps(_changed(parsed(), place, value))):
        assert fault.isprintable()
        fault.encode()


@pytest.mark.parametrize("text", ["[" * 50_000, '{"services":' * 50_000, "\ud800", "\x00"])
def test_a_text_that_no_parser_likes_is_one_fault(text: str) -> None:
    assert len(faults(text)) == 1


def test_a_key_that_stands_twice_is_refused() -> None:
    assert "twice" in faults('{"services": [], "services": []}')[0]


def test_the_command_tells_which_file_has_which_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = parsed()
    config["services"][0]["critical"] = [1, 2, 3]
    wrong = tmp_path / "wrong.cfg"
    wrong.write_text(json.dumps(config))
    assert main([str(FILES[0])]) == 0
    assert main([str(FILES[0]), str(wrong)]) == 1
    assert capsys.readouterr().out.startswith(f"{wrong}: services[0].critical: ")
    assert main([str(tmp_path / "none.cfg")]) == 2


@pytest.mark.parametrize("listening", [False, True], ids=["bound", "listening, on demand"])
async def test_the_daemon_serves_the_socket_that_init_hands_over(
    tmp_path: Path, listening: bool
) -> None:
    """In both forms of init: bound by the child, or listening since boot with a client waiting."""
    path = tmp_path / "memoryd"
    theirs = socket.socket(socket.AF_UNIX)
    theirs.bind(str(path))
    if listening:
        theirs.listen(16)
    fd = theirs.fileno()
    daemon = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "memoryd",
        env=os.environ
        | {
            "MEMORYD_STORE_PATH": str(tmp_path / "store" / "memory.db"),
            "OHOS_SOCKET_memoryd": str(fd),
        },
        pass_fds=[fd],
    )
    try:
        theirs.close()
        async with asyncio.timeout(20), await _connected(path) as client:
            assert (await client.call("status"))["pid"] == daemon.pid
    finally:
        daemon.terminate()
        assert await daemon.wait() == 0
    assert path.is_socket(), "the file is init's: it removes it, or wakes the daemon by it again"


async def _connected(path: Path) -> Client:
    while True:
        try:
            return await Client.connect(path)
        except ConnectionLost:
            await asyncio.sleep(0.05)
