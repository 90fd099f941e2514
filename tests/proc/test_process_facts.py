from __future__ import annotations

import mmap
import os
import subprocess
import sys
from pathlib import Path

import pytest

from memoryd.proc import give_memory_back, memory, return_large_blocks, rss_bytes
from memoryd.proc.memory import (
    drop_file_pages,
    file_mappings,
    psutil_rss_bytes,
    statm_rss_bytes,
    unchanged_mappings,
)
from memoryd.proc.priority import lower_priority, raised_oom_score_adj, set_oom_score_adj


def test_resident_memory_is_told_alike_by_psutil_and_proc() -> None:
    ours, plain = psutil_rss_bytes(os.getpid()), statm_rss_bytes(os.getpid())
    assert ours is not None and plain is not None
    assert abs(ours - plain) < 8 * 2**20


def test_a_process_that_is_gone_has_no_memory() -> None:
    process = subprocess.Popen(["true"])
    process.wait()
    assert rss_bytes(process.pid) is None
    assert statm_rss_bytes(process.pid) is None
    assert psutil_rss_bytes(process.pid) is None


@pytest.mark.parametrize("content", [b"", b"12", b"1 x 3", b"1 -2 3", b"1 " + b"9" * 250])
def test_a_proc_that_tells_nonsense_tells_nothing(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "7").mkdir()
    (tmp_path / "7/statm").write_bytes(content)
    assert statm_rss_bytes(7, tmp_path) is None


def test_a_proc_of_pipes_tells_nothing_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    (tmp_path / "7").mkdir()
    os.mkfifo(tmp_path / "7/statm")
    assert statm_rss_bytes(7, tmp_path) is None


def test_importing_the_facts_loads_neither_psutil_nor_ctypes() -> None:
    code = "import sys, memoryd.proc; sys.exit(bool({'psutil', 'ctypes'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_memory_is_given_back_where_the_allocator_can() -> None:
    assert give_memory_back() in (True, False)


def test_a_python_without_ctypes_gives_back_what_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ctypes", None)
    assert (give_memory_back(), return_large_blocks(), drop_file_pages()) == (False,) * 3


@pytest.mark.parametrize(
    ("own", "by", "raised"),
    [("0\n", 600, 600), ("-1000", 600, 600), ("300", 600, 900), ("900", 600, 1000), ("x", 5, 5)],
)
def test_a_child_is_raised_above_its_parent_within_the_kernels_range(
    tmp_path: Path, own: str, by: int, raised: int
) -> None:
    path = tmp_path / "oom_score_adj"
    path.write_text(own, encoding="ascii")
    assert raised_oom_score_adj(by, path) == raised


def test_a_value_is_set_or_the_refusal_told(tmp_path: Path) -> None:
    path = tmp_path / "oom_score_adj"
    path.touch()
    assert set_oom_score_adj(600, path)
    assert path.read_text(encoding="ascii") == "600\n"
    assert not set_oom_score_adj(600, tmp_path / "absent" / "file")


def test_a_process_can_lower_its_own_priority() -> None:
    code = (
        "import os; from memoryd.proc import lower_priority; before = os.nice(0);"
        "assert lower_priority(3); assert os.nice(0) == min(before + 3, 19)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    assert lower_priority(0)


def test_pages_of_files_are_let_go_and_read_again(tmp_path: Path) -> None:
    file = tmp_path / "data"
    file.write_bytes(os.urandom(2**20))
    with file.open("rb") as opened, mmap.mmap(opened.fileno(), 0, prot=mmap.PROT_READ) as mapped:
        before = bytes(mapped)
        drop_file_pages(file_mappings())
        assert bytes(mapped) == before == file.read_bytes()


def test_where_no_mappings_can_be_read_nothing_is_let_go(tmp_path: Path) -> None:
    assert not drop_file_pages(smaps=tmp_path / "smaps")
    assert file_mappings(tmp_path / "smaps") == frozenset()


def test_a_mapping_that_was_another_one_a_moment_ago_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_go = []

    def madvise(start: int, size: int, _advice: int) -> int:
        let_go.append((start, start + size))
        return 0

    monkeypatch.setattr(memory, "_libc", lambda *_: madvise)
    smaps = tmp_path / "smaps"
    old = mapping("1000-2000", "r-xp", "/usr/lib/old.so")
    smaps.write_text(old + mapping("3000-9000", "r--p", "/usr/lib/new.so"))
    before = file_mappings(smaps)
    # The loader has put over it what it writes into.
    smaps.write_text(
        old
        + mapping("3000-6000", "r--p", "/usr/lib/new.so")
        + mapping("6000-9000", "rw-p", "/usr/lib/new.so")
    )
    assert drop_file_pages(before, smaps)
    assert let_go == [(0x1000, 0x2000)]


def mapping(place: str, permissions: str, path: str, anonymous: int = 0, swap: int = 0) -> str:
    return (
        f"{place} {permissions} 00000000 08:01 42 {path}\n"
        f"Rss: 8 kB\nAnonymous: {anonymous} kB\nSwap: {swap} kB\nVmFlags: rd mr\n"
    )


def test_only_mappings_that_were_never_changed_are_let_go() -> None:
    """The loader writes into what it then protects: that is in no file."""
    text = "".join(
        (
            mapping("1000-2000", "r-xp", "/usr/lib/a name with spaces.so", 0, 0),
            mapping("2000-3000", "r--p", "/usr/lib/changed.so", 4, 0),
            mapping("3000-4000", "r--p", "/usr/lib/swapped.so", 0, 4),
            mapping("4000-5000", "rw-p", "/usr/lib/data.so", 0, 0),
            mapping("5000-6000", "r-xp", "[vdso]", 0, 0),
            mapping("6000-7000", "r--p", "", 0, 0),
            mapping("7000-8000", "r--s", "/usr/share/shared", 0, 0),
        )
    )
    unchanged = [(0x1000, 0x2000), (0x7000, 0x8000)]
    assert list(unchanged_mappings(text.splitlines())) == unchanged
    # Where nobody else runs, what may be written is known not to have been.
    assert sorted([*unchanged, (0x4000, 0x5000)]) == list(
        unchanged_mappings(text.splitlines(), writable=True)
    )
