"""Other boards: less and more memory, an older core, kernels that tell less about memory."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from memoryd_board.bench import Bench
from memoryd_board.machine import Hardware
from memoryd_board.service import AS_INSTALLED, Service

Record = Callable[[str, object], None]

pytestmark = pytest.mark.full

MIB = 2**20

BOARDS = {
    "256 MB": Hardware(memory_mb=256),
    "1024 MB": Hardware(memory_mb=1024),
    "Cortex-A53": Hardware(cpu="cortex-a53"),
    "no PSI": Hardware(append="psi=0"),
    "cgroup v1": Hardware(append="systemd.unified_cgroup_hierarchy=0"),
    "no memory controller": Hardware(append="cgroup_disable=memory"),
}

ABSENT = {
    "no PSI": "psi",
    "no memory controller": "cgroup",
}
"""The source of memory pressure that tells nothing there."""

SWAP = """\
modprobe zram
echo 128M >/sys/block/zram0/disksize
busybox mkswap /dev/zram0
swapon /dev/zram0
"""


@pytest.mark.parametrize("name", BOARDS)
def test_a_conversation_works_and_outlives_a_restart(
    bench: Bench, record: Record, name: str
) -> None:
    with bench.machine(name.replace(" ", "-"), BOARDS[name]) as machine:
        service = Service(machine.boot())
        service.change(AS_INSTALLED)
        service.probe("talk.py", "converse", "talk", "10")
        service.wait_for_vectors()
        memory = service.memory()
        record("main + worker", f"{memory.main / MIB:.1f} + {memory.worker / MIB:.1f} MB")
        told = service.call("status")["memory"]
        if name in ABSENT:
            assert ABSENT[name] not in told["sources"]
        record("memory is told by", ", ".join(told["sources"]))
        service.probe("talk.py", "append", "kept", "1", "10")
        service.restart()
        assert len(service.probe("talk.py", "held", "kept").out.split()) == 10
        assert service.property("NRestarts") == "0"


def test_swap_in_compressed_memory_does_not_hide_a_shortage(bench: Bench) -> None:
    with bench.machine("zram") as machine:
        service = Service(machine.boot())
        service.wait_until_ready()
        machine.run(SWAP)
        service.probe("talk.py", "converse", "talk", "5")
        daemon = service.pid()
        with service.short_of_memory(24):
            service.wait_for_level("critical")
        service.wait_for_level("normal")
        assert service.pid() == daemon
