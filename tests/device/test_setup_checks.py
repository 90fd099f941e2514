"""What the installer decides, and what it has systemd do: with numbers and with a systemctl that
only writes down what it is asked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from memoryd_device import profiles
from memoryd_device.install.bundle import Manifest
from memoryd_device.install.checks import findings
from memoryd_device.install.errors import Unhealthy
from memoryd_device.install.host import Host
from memoryd_device.install.init import Systemd
from memoryd_device.install.layout import Layout
from support.board_bundle import ROOT

MIB = 2**20

MANIFEST = Manifest(
    version="1.0",
    build="abc",
    arch="aarch64",
    libc="glibc",
    python="3.11",
    files={},
    absent={},
    installed_bytes=200 * MIB,
    python_tree=False,
    byte_code="",
)

HOST = Host(
    arch="aarch64",
    libc="glibc",
    python="3.11",
    ram_mb=475,
    free_bytes=1000 * MIB,
    state_free_bytes=1000 * MIB,
    one_disk=False,
    is_root=True,
    has_systemd=True,
    psi=True,
    cgroup=2,
    missing_modules=(),
)

BOARD = Layout(Path("/"))


def told(
    host: Mapping[str, Any] | None = None,
    manifest: Mapping[str, Any] | None = None,
    *,
    store_mb: int = 0,
) -> tuple[list[str], list[str]]:
    """Return what stops and what is only worth knowing."""
    found = findings(
        replace(MANIFEST, **(manifest or {})),
        replace(HOST, **(host or {})),
        BOARD,
        store_bytes=store_mb * MIB,
    )
    return (
        [one.text for one in found if one.stops],
        [one.text for one in found if not one.stops],
    )


def test_a_board_that_fits_is_told_nothing() -> None:
    assert told() == ([], [])


@pytest.mark.parametrize(
    ("host", "says"),
    [
        ({"arch": "armv7l"}, "the bundle is for aarch64, this board is armv7l"),
        ({"libc": "musl"}, "this board's Python is built with musl"),
        ({"python": "3.13"}, "PYTHON_VERSION=3.13"),
        ({"missing_modules": ("ssl",)}, "this Python lacks ssl"),
        ({"ram_mb": 64}, "64 MB of memory; 90 MB are the least"),
        ({"free_bytes": 100 * MIB}, "100 MB free for /opt/memoryd, 200 MB needed"),
        ({"state_free_bytes": 8 * MIB}, "8 MB free for /var/lib/memoryd (an upgrade keeps"),
        ({"free_bytes": 210 * MIB, "one_disk": True}, "210 MB free for /opt/memoryd and /var"),
        ({"is_root": False}, "only root can install"),
    ],
)
def test_what_cannot_end_well_stops_with_its_reason(host: Mapping[str, Any], says: str) -> None:
    stops, _ = told(host)
    assert len(stops) == 1 and says in stops[0]


@pytest.mark.parametrize(
    ("host", "says"),
    [
        ({"ram_mb": 160}, "the worker may not fit"),
        ({"psi": False}, "no memory pressure (PSI)"),
        ({"cgroup": 1}, "no cgroup v2"),
    ],
)
def test_what_works_less_well_is_told_and_does_not_stop(host: Mapping[str, Any], says: str) -> None:
    stops, notes = told(host)
    assert stops == [] and says in notes[0]


def test_an_upgrade_needs_room_for_a_copy_of_the_store() -> None:
    stops, _ = told({"state_free_bytes": 400 * MIB}, store_mb=500)
    assert "532 MB needed" in stops[0]


def test_a_python_of_its_own_makes_the_boards_c_library_no_matter() -> None:
    assert told({"libc": "musl"}, {"python_tree": True})[0] == []


def test_what_a_bundle_comes_without_is_told() -> None:
    _, notes = told(manifest={"absent": {"onnxruntime": "numpy computes"}})
    assert notes == ["without onnxruntime: numpy computes"]


# --- systemd ---


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the systemctl of this test writes down what it is asked; it cannot restart."""
    log = tmp_path / "asked"
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "systemctl").write_text(
        f'#!/bin/sh\necho "$@" >>{log}\n[ "$1" != restart ] || exit 1\n'
    )
    (tools / "journalctl").write_text("#!/bin/sh\necho memoryd: the disk is full\n")
    for tool in tools.iterdir():
        tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}:/usr/bin:/bin")
    return log


def test_units_are_put_in_place_with_the_profiles_limit_and_removed_again(
    asked: Path, tmp_path: Path
) -> None:
    layout = Layout(tmp_path / "board")
    release = layout.release("1.0-abc")
    (release / "share").mkdir(parents=True)
    (release / "share/systemd").symlink_to(ROOT / "deploy/systemd")
    init = Systemd(layout)
    init.set_up(release, memory_max_mb=256)
    assert (layout.units / "memoryd.service").read_text().startswith("# Paths, user")
    assert "[Service]\nMemoryMax=256M\n" in layout.drop_in.read_text()
    assert asked.read_text().splitlines() == [
        "daemon-reload",
        "enable --quiet memoryd.service memoryd.socket",
    ]
    init.stop()
    # the socket first, or a client would start the service again
    assert asked.read_text().splitlines()[2:] == ["stop memoryd.socket", "stop memoryd.service"]
    init.remove()
    assert not list(layout.units.iterdir())


def test_a_service_that_does_not_start_is_told_with_its_last_words(
    asked: Path, tmp_path: Path
) -> None:
    with pytest.raises(Unhealthy, match="does not start: memoryd: the disk is full"):
        Systemd(Layout(tmp_path)).start()


@pytest.mark.parametrize("page", ["board.md", "board.zh.md"])
def test_the_pages_on_boards_have_every_profile_as_it_is(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    for name in profiles.NAMES:
        profile = profiles.load(name)
        (row,) = re.findall(rf"^\| `{name}` \|.*$", text, re.M)
        assert f"| {profile.memory_max_mb} MB |" in row
        for (section, key), value in profile.settings.items():
            number = f"{value // MIB} MiB" if key.endswith("_bytes") else str(value)  # type: ignore[operator]
            assert f"`{section}.{key}` {number}" in row
