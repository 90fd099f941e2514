"""Every source from a folder that plays /proc and /sys: present, absent, cut off, nonsense."""

from __future__ import annotations

import math
import os
import socket
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memoryd.config import PressureSettings
from memoryd.watcher.cgroups import find_group, group_at
from memoryd.watcher.files import SourceError, read_small
from memoryd.watcher.meminfo import parse_meminfo
from memoryd.watcher.psi import StallMeter, arm, parse_psi
from memoryd.watcher.sources import FIND_AGAIN_S, Sources

MIB = 2**20
MEMINFO = """MemTotal:        1000000 kB
MemFree:          100000 kB
MemAvailable:     250000 kB
SwapTotal:        400000 kB
SwapFree:         100000 kB
HugePages_Total:       0
"""


class Board:
    """A folder with a /proc and a /sys of its own."""

    def __init__(self, folder: Path) -> None:
        self.proc = folder / "proc"
        self.sys = folder / "sys"
        self.write("proc/meminfo", MEMINFO)
        self.stalled(0)

    def write(self, name: str, text: str) -> Path:
        path = self.proc.parent / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def stalled(self, total_us: int, avg10: float = 0.0) -> None:
        self.write(
            "proc/pressure/memory",
            f"some avg10={avg10:.2f} avg60=0.00 avg300=0.00 total={total_us}\n"
            "full avg10=0.00 avg60=0.00 avg300=0.00 total=0\n",
        )

    def member(self, line: str, mounts: str) -> None:
        self.write("proc/self/cgroup", f"3:cpu:/\n{line}\n0::/unit\n")
        self.write("proc/self/mountinfo", mounts)

    def v1(self, folder: str, *, used: int, limit: int, cache: int = 0, kills: int = 0) -> None:
        self.write(f"{folder}/memory.usage_in_bytes", f"{used}\n")
        self.write(f"{folder}/memory.limit_in_bytes", f"{limit}\n")
        stat = f"cache 1\ntotal_inactive_file {cache}\ntotal_active_file 0\n"
        self.write(f"{folder}/memory.stat", stat)
        control = f"oom_kill_disable 0\nunder_oom 0\noom_kill {kills}\n"
        self.write(f"{folder}/memory.oom_control", control)

    def v2(
        self, folder: str, *, used: int, high: str = "max", most: str = "max", kills: int = 0
    ) -> None:
        self.write(f"{folder}/memory.current", f"{used}\n")
        self.write(f"{folder}/memory.high", f"{high}\n")
        self.write(f"{folder}/memory.max", f"{most}\n")
        self.write(f"{folder}/memory.stat", f"anon {used}\ninactive_file 0\nactive_file 0\n")
        self.write(f"{folder}/memory.events", f"low 0\nhigh 9\nmax 0\noom 0\noom_kill {kills}\n")

    def sources(self, rss: int | None = 30 * MIB, **settings: object) -> Sources:
        base = PressureSettings(proc_path=self.proc)
        return Sources(replace(base, **settings), rss=lambda: rss)  # type: ignore[arg-type]


@pytest.fixture
def board(tmp_path: Path) -> Board:
    return Board(tmp_path)


def test_a_board_that_tells_everything(board: Board) -> None:
    board.member("4:memory:/a", f"1 1 0:1 / {board.sys}/memcg rw - cgroup cgroup rw,memory\n")
    board.v1("sys/memcg/a", used=90 * MIB, limit=100 * MIB, cache=10 * MIB)
    sources = board.sources()
    sources.look(10)
    board.stalled(500_000, 12.5)
    board.v1("sys/memcg/a", used=96 * MIB, limit=100 * MIB, kills=2)
    assert sources.look(12) == {
        "rss_mb": 30,
        "cgroup_percent": 96,
        "oom_kills": 2,
        "psi_percent": 25,
        "available_percent": 25,
        "swap_percent": 75,
    }
    assert sources.live == ("rss", "cgroup", "psi", "available", "swap", "hint")
    assert sources.problems == {}
    assert (sources.limit_mb, sources.cgroup_version) == (100, 1)
    assert sources.available_mb == pytest.approx(250000 / 1024)
    assert sources.psi_some_avg10 == 12.5


def test_a_board_that_tells_nothing_is_no_fault(tmp_path: Path) -> None:
    sources = Sources(PressureSettings(proc_path=tmp_path / "none"), rss=lambda: None)
    assert sources.look(1) == {}
    assert sources.live == ("hint",)
    assert set(sources.problems) == {"rss", "cgroup", "psi", "available", "swap"}
    for problem in sources.problems.values():
        assert str(tmp_path) in problem and "\n" not in problem


def test_without_psi_the_others_go_on(board: Board) -> None:
    (board.proc / "pressure/memory").unlink()
    sources = board.sources()
    assert "available_percent" in sources.look(1)
    assert sources.problems["psi"].endswith("No such file or directory")


def test_what_is_not_wanted_is_not_read(board: Board) -> None:
    sources = board.sources(sources=("available",))
    assert sources.look(1) == {"available_percent": 25}
    assert (sources.live, sources.problems) == (("available",), {})
    assert list(sources.stall_files()) == []


def test_a_board_without_swap_has_no_swap_gauge(board: Board) -> None:
    board.write("proc/meminfo", "MemTotal: 8 kB\nMemAvailable: 4 kB\nSwapTotal: 0 kB\n")
    sources = board.sources()
    assert sources.look(1)["available_percent"] == 50
    assert "swap" not in (*sources.live, *sources.problems)


def test_files_may_stand_elsewhere(board: Board) -> None:
    board.v2("elsewhere/group", used=9 * MIB, most=str(10 * MIB))
    sources = board.sources(
        meminfo_file=board.write("a/m", "MemTotal: 8 kB\nMemAvailable: 2 kB\n"),
        psi_file=board.write("a/p", "some avg10=1.00 avg60=0.00 avg300=0.00 total=5\n"),
        cgroup_path=board.proc.parent / "elsewhere/group",
    )
    values = sources.look(1)
    assert (values["available_percent"], values["cgroup_percent"]) == (25, 90)
    assert sources.psi_some_avg10 == 1.0


# --- stalls -----------------------------------------------------------------------------------


def test_stalls_are_a_share_of_the_time_between_two_looks(board: Board) -> None:
    meter = StallMeter(str(board.proc / "pressure/memory"))
    assert meter.look(100) is None
    board.stalled(300_000)
    assert meter.look(101) == pytest.approx(30)
    # too short for a share: the last one stands
    board.stalled(400_000)
    assert meter.look(101.1) == pytest.approx(30)
    assert meter.look(102) == pytest.approx(10)


def test_clocks_and_counters_that_jump_make_no_stall(board: Board) -> None:
    meter = StallMeter(str(board.proc / "pressure/memory"))
    board.stalled(5_000_000)
    assert meter.look(100) is None
    assert meter.look(50) is None
    board.stalled(100)
    assert meter.look(60) is None
    assert meter.look(61) == 0
    board.stalled(900_000_000)
    assert meter.look(62) == 100


@pytest.mark.parametrize(
    "text",
    [
        "",
        "some",
        "full avg10=0.00 avg60=0.00 avg300=0.00 total=1\n",
        "some avg10=0.00 avg60=0.00 avg300=0.00\n",
        "some avg10=x avg60=0.00 avg300=0.00 total=1\n",
        "some avg10=0.00 avg60=0.00 avg300=0.00 total=-1\n",
        "some avg10=0.00 avg60=0.00 avg300=0.00 total=" + "9" * 40,
    ],
)
def test_nonsense_of_a_pressure_file_is_named(text: str) -> None:
    with pytest.raises(SourceError, match="somewhere"):
        parse_psi(text.encode(), "somewhere")


def test_a_trigger_that_is_not_allowed_says_why(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="no trigger"):
        arm(str(tmp_path / "missing"), 10)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(SourceError, match="not a file"):
        arm(str(tmp_path / "pipe"), 10)


# --- meminfo ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\x00\xff",
        "MemTotal:",
        "MemTotal: many kB\n",
        "MemTotal: 0 kB\n",
        "MemTotal: 10 kB\nMemAvailable: 11 kB\n",
        "MemTotal: 10 kB\nSwapTotal: 1 kB\nSwapFree: 2 kB\n",
        "MemTotal: -5 kB\n",
    ],
)
def test_nonsense_of_meminfo_is_named(text: str) -> None:
    with pytest.raises(SourceError, match="somewhere"):
        parse_meminfo(text.encode("latin-1"), "somewhere")


def test_an_old_kernel_without_memavailable_is_named(board: Board) -> None:
    board.write("proc/meminfo", "MemTotal: 10 kB\nMemFree: 5 kB\n")
    sources = board.sources()
    assert "available_percent" not in sources.look(1)
    assert "MemAvailable" in sources.problems["available"]


# --- groups -----------------------------------------------------------------------------------


def test_version_2_takes_the_lower_of_high_and_max(board: Board) -> None:
    board.write("proc/self/cgroup", "0::/unit\n")
    board.write("proc/self/mountinfo", f"1 1 0:1 / {board.sys} rw - cgroup2 cgroup2 rw\n")
    board.v2("sys/unit", used=50 * MIB, high=str(100 * MIB), most=str(200 * MIB))
    board.write("sys/unit/memory.pressure", "some avg10=0.00 avg60=0.00 avg300=0.00 total=0\n")
    sources = board.sources()
    assert sources.look(1)["cgroup_percent"] == 50
    assert sources.cgroup_version == 2
    assert [gauge for gauge, _ in sources.stall_files()] == ["psi_percent", "cgroup_psi_percent"]
    board.write("sys/unit/memory.pressure", "some avg10=0.00 avg60=0.00 avg300=0.00 total=80000\n")
    assert sources.look(2)["cgroup_psi_percent"] == pytest.approx(8)


def test_a_limit_of_max_is_none(board: Board) -> None:
    board.v2("sys/unit", used=50 * MIB)
    sources = board.sources(cgroup_path=board.sys / "unit")
    assert "cgroup_percent" not in sources.look(1)
    assert "cgroup" in sources.live and sources.limit_mb is None
    board.v1("sys/old", used=50 * MIB, limit=2**63 - 4096)
    assert group_at(str(board.sys / "old")).usage().limit is None


def test_the_tightest_group_above_us_counts(board: Board) -> None:
    board.v2("sys/slice/unit", used=10 * MIB, most=str(100 * MIB))
    board.v2("sys/slice", used=95 * MIB, most=str(100 * MIB), kills=7)
    usage = group_at(str(board.sys / "slice/unit")).usage()
    assert (usage.used, usage.limit, usage.kills) == (95 * MIB, 100 * MIB, 0)


def test_a_container_shows_only_its_part_of_the_tree(board: Board) -> None:
    board.member(
        "4:memory:/docker/abc", f"1 1 0:1 /docker/abc {board.sys}/m rw - cgroup c rw,memory\n"
    )
    board.v1("sys/m", used=1, limit=4)
    group = find_group(str(board.proc))
    assert group is not None and group.folders == (f"{board.sys}/m",)


def test_a_group_that_is_not_to_be_seen_is_that_of_the_mount(board: Board) -> None:
    board.member("4:memory:/gone", f"1 1 0:1 / {board.sys}/m rw - cgroup c rw,memory\n")
    board.v1("sys/m", used=1, limit=4)
    group = find_group(str(board.proc))
    assert group is not None and group.folders == (f"{board.sys}/m",)


def test_a_kernel_without_memory_groups_has_no_problem(board: Board) -> None:
    board.write("proc/self/cgroup", "0::/\n")
    board.write("proc/self/mountinfo", "1 1 0:1 / / rw - ext4 /dev/root rw\nshort\n")
    sources = board.sources()
    sources.look(1)
    assert "cgroup" not in (*sources.live, *sources.problems)


@pytest.mark.parametrize("broken", ["", "lots", "-1", "1 2", "\x00"])
def test_nonsense_of_a_group_is_named_and_harms_that_look_alone(board: Board, broken: str) -> None:
    board.v2("sys/unit", used=1, most="4")
    sources = board.sources(cgroup_path=board.sys / "unit")
    assert sources.look(1)["cgroup_percent"] == 25
    board.write("sys/unit/memory.current", broken)
    assert "cgroup_percent" not in sources.look(2)
    assert "memory.current" in sources.problems["cgroup"]
    board.write("sys/unit/memory.current", "2")
    assert sources.look(3)["cgroup_percent"] == 50
    assert sources.problems == {}


def test_a_process_that_is_moved_is_measured_where_it_is(board: Board) -> None:
    mounts = f"1 1 0:1 / {board.sys}/m rw - cgroup c rw,memory\n"
    for name, used in (("a", 1), ("b", 3)):
        board.v1(f"sys/m/{name}", used=used, limit=4, kills=used)
    board.member("4:memory:/a", mounts)
    sources = board.sources()
    assert sources.look(1)["cgroup_percent"] == 25
    board.member("4:memory:/b", mounts)
    values = sources.look(1 + FIND_AGAIN_S)
    assert values["cgroup_percent"] == 75 and "oom_kills" not in values
    # where it cannot be told, it is still the last one
    (board.proc / "self/cgroup").unlink()
    assert sources.look(1 + 2 * FIND_AGAIN_S)["cgroup_percent"] == 75
    assert sources.problems == {}


def test_stalls_that_are_switched_off_take_nothing_else_of_a_group_away(board: Board) -> None:
    whole(board)
    sources = board.sources(cgroup_path=board.sys / "unit")
    sources.look(1)
    board.write("sys/unit/memory.pressure", "")
    assert sources.look(2)["cgroup_percent"] == 25
    assert "memory.pressure" in sources.problems["cgroup"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("anon 1\ninactive_fi", "cut off"),
        ("anon 1\ninactive_file 0\n", "does not say active_file"),
        ("", "nothing in it"),
    ],
)
def test_a_truncated_stat_file_is_named(board: Board, text: str, said: str) -> None:
    board.v2("sys/unit", used=1, most="4")
    board.write("sys/unit/memory.stat", text)
    sources = board.sources(cgroup_path=board.sys / "unit")
    sources.look(1)
    assert said in sources.problems["cgroup"]


def test_events_that_were_cut_off_for_once_make_no_kills(board: Board) -> None:
    board.v2("sys/unit", used=1, most="4", kills=9)
    sources = board.sources(cgroup_path=board.sys / "unit")
    sources.look(1)
    board.write("sys/unit/memory.events", "low 0\n")
    assert "oom_kills" not in sources.look(2)
    board.v2("sys/unit", used=1, most="4", kills=9)
    assert sources.look(3)["oom_kills"] == 0


def test_a_file_that_may_not_be_read_is_named(board: Board) -> None:
    # a folder in its place: even root cannot read that
    (board.proc / "meminfo").unlink()
    (board.proc / "meminfo").mkdir()
    sources = board.sources()
    sources.look(1)
    assert "Is a directory" in sources.problems["available"]


@pytest.mark.parametrize("top", ["sys/fs/cgroup/memory", "dev/memcg"])
def test_version_1_may_be_mounted_anywhere(board: Board, top: str) -> None:
    place = f"{board.proc.parent}/{top}"
    board.member("4:memory:/system/memoryd", f"1 1 0:1 / {place} rw - cgroup none rw,memory\n")
    board.v1(f"{top}/system/memoryd", used=3 * MIB, limit=4 * MIB)
    board.v1(top, used=2**40, limit=2**63 - 4096)
    sources = board.sources()
    assert sources.look(1)["cgroup_percent"] == 75
    assert (sources.cgroup_version, sources.limit_mb) == (1, 4)


def test_a_mount_far_down_a_long_table_is_found(board: Board) -> None:
    """The kernel hands the table out in pages of 4 KiB; a board has dozens of mounts."""
    others = "".join(f"{n} 1 0:1 / /mnt/{n} rw - ext4 /dev/block rw\n" for n in range(1000))
    board.member("4:memory:/", f"{others}1 1 0:1 / {board.sys}/m rw - cgroup none rw,memory\n")
    board.v1("sys/m", used=1, limit=4)
    assert board.sources().look(1)["cgroup_percent"] == 25


def test_the_kernels_own_tables_are_read_to_their_end() -> None:
    path = f"/proc/{os.getpid()}/smaps"  # page by page as well, and longer
    with open(path, "rb") as file:
        first = len(os.read(file.fileno(), 65536))
    assert len(read_small(path)) > first


def test_kills_in_another_group_are_no_kills_here(board: Board) -> None:
    board.v2("sys/unit", used=1, most="4", kills=1)
    sources = board.sources(cgroup_path=board.sys / "unit")
    assert "oom_kills" not in sources.look(1)
    assert sources.look(2)["oom_kills"] == 0
    (board.sys / "unit/memory.current").unlink()
    sources.look(3)
    board.v2("sys/unit", used=1, most="4", kills=9)
    assert "oom_kills" not in sources.look(3 + FIND_AGAIN_S)
    board.v2("sys/unit", used=1, most="4", kills=10)
    assert sources.look(4 + FIND_AGAIN_S)["oom_kills"] == 1


# --- what may stand in a file's place -----------------------------------------------------------


def nothing(path: Path) -> None:
    path.unlink()


def a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def a_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def a_link_to_itself(path: Path) -> None:
    path.unlink()
    path.symlink_to(path)


def an_endless_device(path: Path) -> None:
    path.unlink()
    path.symlink_to("/dev/zero")


def a_socket(path: Path) -> None:
    path.unlink()
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(path))


Change = Callable[[Path], None]
CHANGES = [nothing, a_folder, a_pipe, a_link_to_itself, an_endless_device, a_socket]
FILES = {
    "proc/meminfo": {"available", "swap"},
    "proc/pressure/memory": {"psi"},
    "sys/unit/memory.current": {"cgroup"},
    "sys/unit/memory.max": {"cgroup"},
    "sys/unit/memory.stat": {"cgroup"},
    "sys/unit/memory.events": {"cgroup"},
    "sys/unit/memory.pressure": {"cgroup"},
}


def whole(board: Board) -> None:
    board.write("proc/meminfo", MEMINFO)
    board.stalled(0)
    board.v2("sys/unit", used=1, most="4")
    board.write("sys/unit/memory.pressure", "some avg10=0.00 avg60=0.00 avg300=0.00 total=0\n")


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("file", FILES)
def test_a_file_that_becomes_something_else_is_named_and_may_come_back(
    board: Board, file: str, change: Change
) -> None:
    whole(board)
    sources = board.sources(cgroup_path=board.sys / "unit")
    sources.look(1)
    assert sources.problems == {}
    path = board.proc.parent / file
    change(path)
    sources.look(2)
    assert set(sources.problems) == FILES[file]
    for problem in sources.problems.values():
        assert "\n" not in problem and str(path) in problem
    assert {"rss", "hint"} <= set(sources.live)

    path.rmdir() if path.is_dir() else path.unlink(missing_ok=True)
    whole(board)
    sources.look(3 + FIND_AGAIN_S)
    assert sources.problems == {}


def test_a_permission_that_is_lost_at_run_time_is_named(board: Board) -> None:
    sources = board.sources(sources=("available",))
    assert sources.look(1)
    board.proc.joinpath("meminfo").chmod(0)
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        assert sources.look(2) == {}
    finally:
        if root:
            os.seteuid(0)
    assert sources.problems["available"].endswith("Permission denied")


NUMBERS = st.one_of(
    st.integers(),
    st.integers(-(10**30), 10**30),
    st.sampled_from(["max", "", "-1", "1e9", "0x10", "٣", "9" * 500, "NaN", " 7 ", "7 7"]),
)


@settings(max_examples=30)
@given(st.data())
def test_no_content_makes_a_look_fail_or_a_value_that_is_no_number(data: st.DataObject) -> None:
    def number() -> str:
        return str(data.draw(NUMBERS))

    with TemporaryDirectory() as folder:
        board = Board(Path(folder))
        whole(board)
        board.v1("sys/old", used=1, limit=4)
        sources = board.sources(cgroup_path=board.sys / data.draw(st.sampled_from(["unit", "old"])))
        for now in range(1, 4):
            board.write("proc/meminfo", f"MemTotal: {number()} kB\nMemAvailable: {number()} kB\n")
            board.write(
                "proc/pressure/memory", f"some avg10={number()} avg60=0 avg300=0 total={number()}\n"
            )
            for name in ("unit/memory.current", "unit/memory.max", "old/memory.usage_in_bytes"):
                board.write(f"sys/{name}", number())
            board.write("sys/unit/memory.events", f"oom_kill {number()}\n")
            for value in sources.look(now).values():
                assert math.isfinite(value) and value >= 0
            for problem in sources.problems.values():
                assert "\n" not in problem
            average = sources.psi_some_avg10
            assert average is None or 0 <= average <= 100


@settings(max_examples=40)
@given(st.binary(max_size=200))
def test_no_bytes_make_a_look_fail(content: bytes) -> None:
    with TemporaryDirectory() as folder:
        board = Board(Path(folder))
        whole(board)
        for file in (*FILES, "proc/self/cgroup", "proc/self/mountinfo"):
            path = board.proc.parent / file
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(content)
        for place in (None, board.sys / "unit"):
            values = board.sources(cgroup_path=place).look(1)
            assert all(map(math.isfinite, values.values()))


def test_a_look_leaves_no_descriptor_behind(board: Board) -> None:
    board.v2("sys/unit", used=1, most="4")
    sources = board.sources(cgroup_path=board.sys / "unit", sources=("cgroup", "psi", "available"))
    sources.look(1)
    before = len(os.listdir("/proc/self/fd"))
    for now in range(2, 50):
        sources.look(now)
    assert len(os.listdir("/proc/self/fd")) == before
