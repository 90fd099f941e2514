"""What the daemon holds in memory, and what it does when memory is short."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from memoryd_board.service import AS_INSTALLED, CGROUP, SPARED, Memory, Service

Record = Callable[[str, object], None]

MIB = 2**20
IDLE_MIB = 32
ACTIVE_MIB = 150
CRITICAL_MIB = 50
"""The promises of docs/design.md."""

SETTLE_S = 120.0
"""How long the emulated board gets for what a real one does in two seconds."""

SELDOM = "Environment=MEMORYD_PRESSURE_IDLE_POLL_S=3600 MEMORYD_PRESSURE_POLL_S=10"
"""So that nothing but the bell tells of stalls in time."""

REST_S = 15.0
"""Of the host's, until the daemon is at rest: its last look was after 5 s without a call."""

UNWATCHED = "Environment=MEMORYD_PRESSURE_SOURCES=hint"
"""So that the daemon does not end the worker before the kernel does."""

LEFT_MB = 24
"""Of 475: less than the mark of critical, which is 7.5 % on this board."""


def _settled(service: Service, fits: Callable[[Memory], bool]) -> Memory:
    """Wait until the memory held is as promised, and return it."""

    def look() -> Memory | None:
        memory = service.memory()
        return memory if fits(memory) else None

    return service.wait_for(look, "memory as promised", SETTLE_S)


@pytest.mark.core
def test_memory_idle_active_and_after_critical(service: Service, record: Record) -> None:
    with service.changed(AS_INSTALLED):
        idle = service.memory()
        record("main, idle", f"{idle.main / MIB:.1f} MB (promised {IDLE_MIB})")
        assert idle.main <= IDLE_MIB * MIB

        service.probe("talk.py", "converse", "busy", "10")
        service.wait_for_vectors()
        active = service.memory()
        record(
            "main + worker, active",
            f"{active.main / MIB:.1f} + {active.worker / MIB:.1f} MB (promised {ACTIVE_MIB})",
        )
        assert active.total <= ACTIVE_MIB * MIB

        assert service.call("pressure.hint", level="critical")["level"] == "critical"
        critical = _settled(service, lambda memory: memory.total <= CRITICAL_MIB * MIB)
        record("all, after critical", f"{critical.total / MIB:.1f} MB (promised {CRITICAL_MIB})")
        assert critical.worker == 0


@pytest.mark.core
def test_a_shortage_is_noticed_and_got_over(service: Service, record: Record) -> None:
    service.probe("talk.py", "converse", "short", "5")
    with service.short_of_memory(LEFT_MB):
        record("critical by", service.wait_for_level("critical"))
        service.probe("talk.py", "append", "meanwhile", "1", "5")
        assert service.call("memory.prompt", session="short")["degraded"] is True
        assert service.worker_pid() == 0
    service.wait_for_level("normal")
    assert service.call("memory.prompt", session="short")["degraded"] is False
    assert len(service.probe("talk.py", "held", "meanwhile").out.split()) == 5


def test_a_limit_that_has_no_room_for_the_worker_leaves_the_daemon(service: Service) -> None:
    service.probe("talk.py", "converse", "narrow", "5")
    service.wait_for(lambda: service.worker_pid() or None, "a worker", SETTLE_S)
    daemon = service.pid()
    # Less than what cannot be given back but by ending the worker: pages of files would go first.
    anonymous = service.machine.run(f"sed -n 's/^anon //p' {CGROUP}/memory.stat").out
    limit = int(anonymous) * 19 // 20
    service.machine.run(f"echo {limit} >{CGROUP}/memory.high")
    service.wait_for_level("critical")
    service.machine.run(f"echo max >{CGROUP}/memory.high")
    service.wait_for_level("normal")
    assert service.pid() == daemon


def test_a_daemon_at_rest_hears_of_stalls_by_the_kernels_bell(
    service: Service, record: Record
) -> None:
    with service.changed(SELDOM):
        assert service.call("status")["memory"]["trigger"] == "armed"
        time.sleep(REST_S)
        bell = service.start_probe("bell.py", f"{CGROUP}/memory.pressure", "10")
        service.machine.wait_for(lambda: bell.lines() or None, "a bell that is armed", SETTLE_S)
        limit = service.memory().main + 8 * MIB
        service.machine.run(f"echo {limit} >{CGROUP}/memory.high")
        # Another process of the group, so that the daemon itself has nothing to do.
        join = f"echo $$ >{CGROUP}/cgroup.procs; exec timeout -s KILL 15"
        service.start_probe("hog.py", "take", "64", wrapper=join).wait()
        over = float(service.machine.run("date +%s.%N").out)
        rung = float(bell.wait().out.split()[1])
        service.machine.run(f"echo max >{CGROUP}/memory.high")
        first = service.call("status")["memory"]["changes"][0]
        record("noticed after the kernel's bell", f"{first['time'] - rung:.3f} s")
        assert first["time"] < over
        service.wait_for_level("normal")


def test_the_kernel_takes_the_worker_and_the_daemon_goes_on(service: Service) -> None:
    with service.changed(UNWATCHED):
        service.probe("talk.py", "converse", "taken", "5")
        worker = service.wait_for(lambda: service.worker_pid() or None, "a worker", SETTLE_S)
        daemon = service.pid()
        service.start_probe("hog.py", "provoke", wrapper=SPARED).wait()
        killed = service.machine.run("dmesg | grep 'Out of memory: Killed process'").out
        assert f"Killed process {worker} " in killed
        assert service.pid() == daemon
        service.probe("talk.py", "converse", "taken", "1")


def test_the_unit_at_its_limit_is_started_anew_and_has_lost_nothing(service: Service) -> None:
    service.restart()
    before = service.pid()
    service.probe("talk.py", "append", "limited", "1", "50")
    # A limit below what the daemon needs; systemd sets the unit's own when it starts it anew.
    service.machine.run(f"echo 12M >{CGROUP}/memory.max")
    service.start_probe("talk.py", "append", "limited", "51", "50").wait()
    service.wait_for_restart(before)
    held = service.probe("talk.py", "held", "limited").out.split()
    assert {str(number) for number in range(1, 51)} <= set(held)
