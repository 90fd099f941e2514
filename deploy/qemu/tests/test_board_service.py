"""The installed unit: it starts, its socket starts it, it is watched, it is fenced in."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from memoryd_board.bench import README
from memoryd_board.page import steps
from memoryd_board.service import Service

Record = Callable[[str, object], None]

EXPOSURE = 2.5
"""systemd's measure of what a unit could still do to the system, of 10; see docs/board.md."""

WATCHDOG_S = 6
"""Shortened for the test: the unit's own minute would be waited for in full."""

MIB = 2**20
CLOUD_MIB = 48
"""The promise of docs/design.md."""

SETTINGS = "/etc/memoryd.toml"
ENDPOINT = "http://127.0.0.1:8080/v1"
SAID = ("下周五下午三点去杭州，预算 600 元", "预算改成 800 元", "/facts", "/history")


@pytest.mark.core
def test_it_is_ready_after_the_boot(service: Service, record: Record) -> None:
    assert service.property("SubState") == "running"
    assert service.call("status")["store"]["state"] == "ok"
    record("boot to a shell", f"{service.machine.booted_s:.0f} s")


@pytest.mark.core
def test_the_units_are_right_and_leave_the_daemon_little_to_do_harm(
    service: Service, record: Record
) -> None:
    verify = service.machine.run("systemd-analyze verify memoryd.service memoryd.socket")
    assert verify.out + verify.err == ""
    security = service.machine.run("systemd-analyze security --no-pager memoryd.service").out
    found = re.search(r"Overall exposure level for memoryd.service: (\S+)", security)
    assert found is not None
    record("exposure", f"{found[1]} (promised {EXPOSURE})")
    assert float(found[1]) <= EXPOSURE


def test_a_connection_starts_it(service: Service) -> None:
    service.machine.run("systemctl stop memoryd.service")
    assert service.pid() == 0
    assert service.call("status")["version"]
    assert service.pid() != 0


@pytest.mark.core
def test_the_steps_of_the_readme_end_with_a_chat(service: Service, record: Record) -> None:
    """The first of them, to the installation, made the board that this runs on."""
    machine, step = service.machine, steps(README)
    machine.run("systemd-run -q --unit cloudsim $(command -v memctl) cloudsim --port 8080")
    configure = step.configure.replace("https://api.example.com/v1", ENDPOINT)
    assert ENDPOINT in configure
    machine.run(f"cp {SETTINGS} /root/before.toml; cd /root; echo sk-board >key\n{configure}")
    talk = service.talk_as_alice(step.use, SAID)
    assert "#4 assistant" in talk, "every message had its reply"
    assert re.search(r"预算 +800 元", talk), "the facts are those of the last message"
    main = service.memory().main / MIB
    record("main, after calls to the cloud", f"{main:.1f} MB (promised {CLOUD_MIB})")
    assert main <= CLOUD_MIB
    machine.run(f"cp /root/before.toml {SETTINGS}; systemctl stop cloudsim; rm -r /etc/credstore")
    service.restart()


def test_a_daemon_that_hangs_is_started_anew(service: Service) -> None:
    with service.changed(f"WatchdogSec={WATCHDOG_S}"):
        service.probe("talk.py", "append", "watched", "1", "20")
        hung = service.pid()
        service.machine.run(f"kill -STOP {hung}")
        service.wait_for_restart(hung)
        assert "watchdog" in service.machine.run("journalctl -u memoryd.service").out.lower()
        assert len(service.probe("talk.py", "held", "watched").out.split()) == 20
