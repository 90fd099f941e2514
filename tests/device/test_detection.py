"""What is read from folders that play /proc and /sys of several boards."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from memoryd_device.detection import Detector

RK3568 = """\
processor\t: 0
BogoMIPS\t: 48.00
Features\t: fp asimd evtstrm crc32 atomics fphp asimdhp cpuid asimdrdm asimddp
CPU implementer\t: 0x41
CPU part\t: 0xd05

processor\t: 1
CPU part\t: 0xd05
"""

EMMC = {
    "proc/meminfo": "MemTotal:         487300 kB\nMemFree: 1 kB\nSwapTotal:  131072 kB\n",
    "proc/cpuinfo": RK3568,
    "proc/device-tree/model": "Firefly RK3568\0",
    "proc/sys/kernel/osrelease": "5.10.110\n",
    "proc/1/comm": "systemd\n",
    "proc/pressure/memory": "some avg10=0.00 avg60=0.00 avg300=0.00 total=0\n",
    "proc/self/cgroup": "0::/system.slice/memoryd.service\n",
    "proc/self/mountinfo": (
        "21 1 179:2 / / rw,noatime - ext4 /dev/mmcblk0p2 rw\n"
        "25 21 0:21 / /run rw - tmpfs tmpfs rw\n"
        "26 21 0:30 / /data\\040store rw - nfs4 server:/x rw\n"
    ),
    "sys/fs/cgroup/cgroup.controllers": "cpu io memory pids\n",
    "sys/fs/cgroup/system.slice/memory.max": "max\n",
    "sys/block/mmcblk0/mmcblk0p2/partition": "2\n",
    "sys/block/mmcblk0/device/type": "MMC\n",
}


def played(folder: Path, files: Mapping[str, str]) -> Detector:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return Detector(folder)


def test_everything_of_a_board_is_found(tmp_path: Path) -> None:
    board = played(tmp_path, EMMC).board(Path("/var/lib/memoryd/memory.db"))
    assert board.model == "Firefly RK3568"
    assert (board.ram_mb, board.limit_mb, board.swap_mb) == (475, 475, 128)
    assert (board.cpu, board.cores) == ("Cortex-A55", 2)
    assert board.features == ("asimd", "asimddp", "fphp")
    assert (board.kernel, board.init) == ("5.10.110", "systemd")
    assert board.psi and board.cgroup == 2 and board.memory_controller
    assert (board.storage, board.device) == ("eMMC", "mmcblk0p2")


def test_nothing_is_found_where_nothing_is(tmp_path: Path) -> None:
    board = Detector(tmp_path).board(Path("/x"))
    assert board.ram_mb > 0  # of this machine: there is always an answer
    assert board.cpu is None and board.features == () and board.cores == 0
    assert not board.psi and board.cgroup is None and not board.memory_controller
    assert board.storage is None and board.device is None and board.init is None


@pytest.mark.parametrize(
    ("files", "mb"),
    [
        ({"sys/fs/cgroup/system.slice/memoryd.service/memory.max": "268435456\n"}, 256),
        ({"sys/fs/cgroup/system.slice/memory.max": "134217728\n"}, 128),
        ({"sys/fs/cgroup/system.slice/memoryd.service/memory.max": str(2**40)}, 475),
        (
            {
                "proc/self/cgroup": "4:memory:/box\n0::/\n",
                "sys/fs/cgroup/memory/box/memory.limit_in_bytes": "209715200\n",
                "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
            },
            200,
        ),
    ],
)
def test_the_lowest_limit_of_all_cgroups_counts(
    tmp_path: Path, files: Mapping[str, str], mb: int
) -> None:
    assert played(tmp_path, {**EMMC, **files}).board(Path("/x")).limit_mb == mb


@pytest.mark.parametrize(
    ("path", "files", "storage"),
    [
        ("/x", {"sys/block/mmcblk0/device/type": "SD\n"}, "SD"),
        ("/run/x", {}, "memory"),
        ("/data store/x", {}, "network"),
        ("/running", {}, "eMMC"),
        (
            "/x",
            {
                "proc/self/mountinfo": "1 1 259:3 / / rw - ext4 /dev/nvme0n1p3 rw\n",
                "sys/block/nvme0n1/nvme0n1p3/partition": "3\n",
            },
            "NVMe",
        ),
        (
            "/x",
            {
                "proc/self/mountinfo": "1 1 8:1 / / rw - ext4 /dev/sda1 rw\n",
                "sys/block/sda/sda1/partition": "1\n",
                "sys/block/sda/queue/rotational": "1\n",
            },
            "HDD",
        ),
        (
            "/x",
            {
                "proc/self/mountinfo": "1 1 8:1 / / rw - ext4 /dev/sda1 rw\n",
                "sys/block/sda/sda1/partition": "1\n",
                "sys/block/sda/queue/rotational": "0\n",
            },
            "SSD",
        ),
        ("/x", {"proc/self/mountinfo": "1 1 254:0 / / rw - ext4 /dev/vda rw\n"}, "virtual"),
        ("/x", {"proc/self/mountinfo": "garbage\n"}, None),
    ],
)
def test_the_storage_below_the_store_is_told_by_its_kind(
    tmp_path: Path, path: str, files: Mapping[str, str], storage: str | None
) -> None:
    detector = played(tmp_path, {**EMMC, **files})
    assert detector.storage(detector.device_of(Path(path))) == storage


def test_a_device_is_named_by_the_kernel_where_the_mount_has_an_alias(tmp_path: Path) -> None:
    detector = played(
        tmp_path, {**EMMC, "proc/self/mountinfo": "1 1 179:2 / / rw - ext4 /dev/root rw\n"}
    )
    (tmp_path / "sys/dev/block").mkdir(parents=True)
    (tmp_path / "sys/dev/block/179:2").symlink_to("../../block/mmcblk0/mmcblk0p2")
    assert detector.device_of(Path("/x")) == "mmcblk0p2"
    assert detector.storage("mmcblk0p2") == "eMMC"


def test_pressure_and_memory_limits_that_a_kernel_was_told_to_leave_out_are_missed(
    tmp_path: Path,
) -> None:
    files = {**EMMC, "sys/fs/cgroup/cgroup.controllers": "cpu io pids\n"}
    del files["proc/pressure/memory"]
    board = played(tmp_path, files).board(Path("/x"))
    assert not board.psi and board.cgroup == 2 and not board.memory_controller
