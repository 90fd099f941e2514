"""Bundles installed with their own installer into a folder that plays the board."""

from __future__ import annotations

import asyncio
import hashlib
import importlib.util
import json
import os
import shutil
import sqlite3
import subprocess
from pathlib import Path

import pytest

from memoryd import __version__
from memoryd_tools.local_daemon import Daemon
from support.board_bundle import ROOT, SPARED, a_bundle, setup, this_machine

NEWER = "99.0"


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return a_bundle(tmp_path_factory.mktemp("bundle"))


@pytest.fixture(scope="module")
def newer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return a_bundle(tmp_path_factory.mktemp("newer"), NEWER)


def in_use(board: Path) -> str:
    return os.readlink(board / "opt/memoryd/current")


def before(board: Path) -> str:
    return os.readlink(board / "opt/memoryd/previous")


def store_of(board: Path) -> Path:
    return board / "var/lib/memoryd/memory.db"


def remember(board: Path, text: str) -> None:
    """Keep a message with the installed daemon."""
    with _running(board) as daemon:

        async def keep() -> None:
            async with await daemon.connect() as client:
                await client.session_open("s")
                await client.append("s", [{"role": "user", "content": text}])

        asyncio.run(keep())


def remembered(board: Path) -> list[str]:
    with _running(board) as daemon:

        async def read() -> list[str]:
            async with await daemon.connect() as client:
                page = await client.call("memory.history", session="s")
                return [message["content"] for message in page["messages"]]

        return asyncio.run(read())


def _running(board: Path) -> Daemon:
    settings: dict[str, dict[str, object]] = {
        "store": {"path": str(store_of(board))},
        "worker": {"enabled": False},
    }
    python = str(board / "opt/memoryd/current/bin/python")
    return Daemon(board / "run/test", settings, python=python, environ={"PYTHONPATH": ""})


def test_a_bundle_is_installed_and_healthy(bundle: Path, tmp_path: Path) -> None:
    said = setup(bundle, tmp_path)
    assert "is installed and healthy" in said
    assert in_use(tmp_path).startswith(f"{__version__}-")
    assert (tmp_path / "var/lib/memoryd").stat().st_mode & 0o777 == 0o700
    for command in ("memoryd", "memctl"):
        shown = subprocess.run(
            [tmp_path / "usr/local/bin" / command, "--version"],
            capture_output=True,
            text=True,
            check=True,
            env={"PATH": "/usr/bin:/bin"},
        )
        assert shown.stdout == f"{command} {__version__}\n"
    release = tmp_path / "opt/memoryd" / in_use(tmp_path)
    assert not list(release.rglob("*.partial"))
    assert list(release.rglob("memoryd/__pycache__/app.*.pyc"))


def test_byte_code_of_another_python_is_not_used_but_made_on_the_board(
    bundle: Path, tmp_path: Path
) -> None:
    ready = json.loads((bundle / "manifest.json").read_text())
    assert ready["byte_code"] == importlib.util.MAGIC_NUMBER.hex()
    other = tmp_path / "other"
    shutil.copytree(bundle, other)
    (other / "manifest.json").write_text(json.dumps({**ready, "byte_code": "00"}, indent=1))
    boards = tmp_path / "used", tmp_path / "made"
    for source, board in zip((bundle, other), boards, strict=True):
        setup(source, board)
    used, made = (_byte_code(board) for board in boards)
    assert used == made
    assert f"lib/python{ready['python']}/site-packages/memoryd/__pycache__" in {
        str(path.parent) for path in used
    }


def _byte_code(board: Path) -> dict[Path, bytes]:
    release = board / "opt/memoryd" / in_use(board)
    return {path.relative_to(release): path.read_bytes() for path in release.rglob("*.pyc")}


def test_an_upgrade_keeps_what_was_said_and_can_be_taken_back(
    bundle: Path, newer: Path, tmp_path: Path
) -> None:
    setup(bundle, tmp_path)
    old = in_use(tmp_path)
    (tmp_path / "etc/memoryd.toml").write_text("[log]\nlevel = 'error'\n")
    remember(tmp_path, "周五去杭州")
    said = setup(newer, tmp_path)
    assert "the store is kept as" in said
    assert in_use(tmp_path).startswith(NEWER) and before(tmp_path) == old
    assert (tmp_path / "etc/memoryd.toml").read_text() == "[log]\nlevel = 'error'\n"
    assert remembered(tmp_path) == ["周五去杭州"]
    remember(tmp_path, "改成周六")

    setup(newer, tmp_path, "rollback")
    assert in_use(tmp_path) == old and before(tmp_path).startswith(NEWER)
    assert remembered(tmp_path) == ["周五去杭州", "改成周六"]
    setup(bundle, tmp_path, "rollback")
    assert in_use(tmp_path).startswith(NEWER)


def test_an_upgrade_that_does_not_start_is_taken_back_at_once(bundle: Path, tmp_path: Path) -> None:
    board = tmp_path / "board"
    setup(bundle, board)
    old = in_use(board)
    remember(board, "记住这个")
    broken = a_bundle(tmp_path, NEWER, broken=True)
    said = setup(broken, board, code=1)
    assert f"is not healthy here; {old} is in use again" in said
    assert in_use(board) == old
    assert remembered(board) == ["记住这个"]


def test_a_store_that_only_the_newer_version_can_read_is_exchanged_for_the_one_before(
    bundle: Path, newer: Path, tmp_path: Path
) -> None:
    setup(bundle, tmp_path)
    remember(tmp_path, "升级之前")
    setup(newer, tmp_path)
    remember(tmp_path, "升级之后")
    with sqlite3.connect(store_of(tmp_path)) as database:
        # as a migration of a later version does
        database.execute(
            "INSERT INTO migrations SELECT max(number) + 1, 'later', 0 FROM migrations"
        )
    said = setup(newer, tmp_path, "rollback")
    assert "the store of before the upgrade is back" in said
    assert remembered(tmp_path) == ["升级之前"]
    (aside,) = [
        path
        for path in store_of(tmp_path).parent.glob("memory.db.replaced-2*")
        if path.suffix != ".vectors" and "-wal" not in path.name and "-shm" not in path.name
    ]
    assert "升级之后".encode() in aside.read_bytes()


def test_a_rollback_to_a_release_that_no_longer_works_changes_nothing(
    bundle: Path, newer: Path, tmp_path: Path
) -> None:
    setup(bundle, tmp_path)
    old = in_use(tmp_path)
    setup(newer, tmp_path)
    now = in_use(tmp_path)
    (tmp_path / "opt/memoryd" / old / "bin/memoryd").write_text("#!/bin/sh\nexit 1\n")
    said = setup(newer, tmp_path, "rollback", code=1)
    assert said.splitlines()[-1].endswith(f"; {now} is in use again")
    assert (in_use(tmp_path), before(tmp_path)) == (now, old)


def test_installing_the_release_before_goes_back_where_it_no_longer_works(
    bundle: Path, newer: Path, tmp_path: Path
) -> None:
    setup(bundle, tmp_path)
    setup(newer, tmp_path)
    remember(tmp_path, "还在")
    now = in_use(tmp_path)
    old = tmp_path / "opt/memoryd" / before(tmp_path)
    _end_at_the_start(old)
    said = setup(bundle, tmp_path, code=1)
    assert said.splitlines()[-1].endswith(f"is not healthy here; {now} is in use again")
    assert (in_use(tmp_path), before(tmp_path)) == (now, old.name)
    assert remembered(tmp_path) == ["还在"]


def _end_at_the_start(release: Path) -> None:
    """Have a release's daemon tell its settings and not run, as one does whose store is newer."""
    program = release / "bin/memoryd"
    program.rename(program.with_name("memoryd.real"))
    program.write_text(
        "#!/bin/sh\n"
        f'case " $* " in *" --print-config "*) exec "{program}.real" "$@" ;; esac\n'
        "echo the store is of a later version >&2; exit 1\n"
    )
    program.chmod(0o755)


def test_installing_twice_and_after_an_interruption_changes_nothing(
    bundle: Path, tmp_path: Path
) -> None:
    setup(bundle, tmp_path)
    release = tmp_path / "opt/memoryd" / in_use(tmp_path)
    remember(tmp_path, "还在")
    assert "unpacked already" in setup(bundle, tmp_path)
    # as after a power cut in the middle of unpacking
    (release / ".complete").unlink()
    shutil.rmtree(release / "lib")
    said = setup(bundle, tmp_path)
    assert "unpacking" in said
    assert remembered(tmp_path) == ["还在"]


def test_a_disk_that_fills_up_in_the_middle_leaves_the_old_release_and_no_litter(
    bundle: Path, newer: Path, tmp_path: Path
) -> None:
    board = tmp_path / "a board"
    setup(bundle, board)
    old, releases = in_use(board), sorted(path.name for path in (board / "opt/memoryd").iterdir())
    remember(board, "满了也在")
    # No file may grow beyond that, as on a disk with so little room.
    said = setup(newer, board, code=1, file_kib=1000)
    assert said.splitlines()[-1].endswith(": File too large")
    assert sorted(path.name for path in (board / "opt/memoryd").iterdir()) == releases
    # The program fits, and the copy of the store does not.
    with store_of(board).open("ab") as file:
        file.truncate(64 << 20)
    said = setup(newer, board, code=1, file_kib=40_000)
    assert said.splitlines()[-1].endswith(": File too large")
    assert not list(store_of(board).parent.glob("*replaced-before*"))
    assert in_use(board) == old
    assert remembered(board) == ["满了也在"]
    assert NEWER in setup(newer, board)


def test_uninstalling_keeps_conversations_unless_they_are_to_go_too(
    bundle: Path, tmp_path: Path
) -> None:
    setup(bundle, tmp_path)
    remember(tmp_path, "留着")
    own = tmp_path / "usr/local/bin/memoryd-setup"
    asked = subprocess.run(
        [own, "--root", tmp_path, "uninstall"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    assert asked.returncode == 1 and "--yes" in asked.stderr
    subprocess.run([own, "--root", tmp_path, "uninstall", "--yes"], check=True)
    assert not (tmp_path / "opt/memoryd").exists() and not own.is_symlink()
    assert store_of(tmp_path).exists()
    setup(bundle, tmp_path)
    assert remembered(tmp_path) == ["留着"]
    setup(bundle, tmp_path, "uninstall", "--purge", "--yes")
    assert not list((tmp_path / "var/lib/memoryd").iterdir())
    assert not (tmp_path / "etc/memoryd.toml").exists()
    for purge in ([], ["--purge"]):
        again = setup(bundle, tmp_path, "uninstall", *purge, "--yes", code=1)
        assert again == "memoryd-setup: memoryd is not installed\n"


def test_conversations_in_a_place_of_their_own_go_after_the_program(
    bundle: Path, tmp_path: Path
) -> None:
    setup(bundle, tmp_path)
    elsewhere = tmp_path / "etc/data/m.db"
    elsewhere.parent.mkdir()
    elsewhere.write_bytes(b"conversations")
    settings = tmp_path / "etc/memoryd.toml"
    settings.write_text("[store]\npath = 'data/m.db'\n[cloud]\nno_key = 1\n")
    said = setup(bundle, tmp_path, "uninstall", "--purge", "--yes", code=1)
    assert "unknown key 'no_key'" in said and elsewhere.exists() and in_use(tmp_path)
    setup(bundle, tmp_path, "uninstall", "--yes")
    assert elsewhere.exists() and not (tmp_path / "opt/memoryd").exists()
    settings.write_text("[store\n")
    said = setup(bundle, tmp_path, "uninstall", "--purge", "--yes", code=1)
    assert f"{settings} cannot be read" in said and elsewhere.exists()
    settings.write_text("[store]\npath = 'data/m.db'\n")
    setup(bundle, tmp_path, "uninstall", "--purge", "--yes")
    assert not elsewhere.exists() and not settings.exists()


def test_a_factory_reset_leaves_a_daemon_that_knows_nothing(bundle: Path, tmp_path: Path) -> None:
    setup(bundle, tmp_path, "install", "--profile", "512mb")
    assert 'profile = "512mb"' in (tmp_path / "etc/memoryd.toml").read_text()
    remember(tmp_path, "忘掉这句")
    key = tmp_path / "etc/credstore/memoryd.api_key"
    key.parent.mkdir()
    key.write_text("secret")
    setup(bundle, tmp_path, "factory-reset", "--yes")
    assert not key.exists()
    assert 'profile = "auto"' in (tmp_path / "etc/memoryd.toml").read_text()
    for path in (tmp_path / "var/lib/memoryd").rglob("*"):
        assert "忘掉这句".encode() not in path.read_bytes()
    assert in_use(tmp_path)


def test_a_damaged_or_unsuitable_bundle_changes_nothing(bundle: Path, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged"
    shutil.copytree(bundle, damaged)
    with (damaged / "share/memoryd.toml").open("a") as file:
        file.write("#")
    said = setup(damaged, tmp_path / "board", code=1)
    assert "share/memoryd.toml: sha256 is" in said and "fetch it again" in said

    (damaged / "share/memoryd.toml").write_bytes((bundle / "share/memoryd.toml").read_bytes())
    (damaged / "wheels/other-1.0-py3-none-any.whl").touch()  # of a bundle unpacked before
    said = setup(damaged, tmp_path / "board", code=1)
    assert "wheels/other-1.0-py3-none-any.whl: not of this bundle" in said
    for mistaken in ("", "[]", "null", '{"files": []}', '{"format": 1, "files": {"a": 1}}'):
        (damaged / "manifest.json").write_text(mistaken)
        said = setup(damaged, tmp_path / "board", code=1)
        assert "manifest.json cannot be read" in said and "fetch it again" in said
    (damaged / "manifest.json").unlink()
    said = setup(damaged, tmp_path / "board", code=1)
    assert said.endswith("manifest.json is missing: this is no bundle, or half of one\n")

    foreign = tmp_path / "foreign"
    shutil.copytree(bundle, foreign)
    manifest = json.loads((foreign / "manifest.json").read_text())
    manifest["arch"] = "riscv64"
    manifest["installed_bytes"] = 2**60
    (foreign / "manifest.json").write_text(json.dumps(manifest, indent=1))
    said = setup(foreign, tmp_path / "board", code=1)
    assert "the bundle is for riscv64" in said and "MB needed" in said
    assert "2 problems, nothing was changed" in said
    assert not (tmp_path / "board/opt").exists()


@pytest.mark.parametrize("words", [[""], [], ["", "install"]])
def test_a_root_that_is_nothing_is_not_the_system(bundle: Path, words: list[str]) -> None:
    done = subprocess.run(
        ["sh", bundle / "install.sh", "--root", *words], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (2, "memoryd-setup: --root needs a folder\n")


def test_settings_that_a_newer_version_does_not_take_stop_the_upgrade(
    bundle: Path, newer: Path, tmp_path: Path
) -> None:
    setup(bundle, tmp_path)
    old = in_use(tmp_path)
    (tmp_path / "etc/memoryd.toml").write_text("[log]\nlevle = 'error'\n")
    said = setup(newer, tmp_path, code=1)
    assert "did you mean level?" in said
    assert in_use(tmp_path) == old


def test_the_manifest_and_the_bill_of_materials_name_every_file_and_package(bundle: Path) -> None:
    manifest = json.loads((bundle / "manifest.json").read_text())
    on_disk = {str(path.relative_to(bundle)) for path in bundle.rglob("*") if path.is_file()}
    assert set(manifest["files"]) == on_disk - {"manifest.json"}
    for name, file in manifest["files"].items():
        data = (bundle / name).read_bytes()
        assert (file["sha256"], file["size"]) == (hashlib.sha256(data).hexdigest(), len(data))
    assert manifest["arch"] == this_machine().arch
    assert set(SPARED) <= set(manifest["absent"])
    bill = json.loads((bundle / "sbom.json").read_text())
    assert bill["bomFormat"] == "CycloneDX"
    named = {component["name"].lower() for component in bill["components"]}
    assert {"memoryd", "msgpack", "installer"} <= named


def test_units_and_installer_agree_on_paths_and_names() -> None:
    from memoryd_device.install.layout import UNITS, USER, Layout

    layout = Layout(Path("/"))
    service = (ROOT / "deploy/systemd/memoryd.service").read_text()
    socket = (ROOT / "deploy/systemd/memoryd.socket").read_text()
    assert f"ExecStart={layout.current}/bin/memoryd --config {layout.config}\n" in service
    assert f"User={USER}\n" in service and f"SocketUser={USER}\n" in socket
    assert f"ListenStream={layout.runtime}/memoryd.sock\n" in socket
    assert f"StateDirectory={layout.state.name}\n" in service
    for path in layout.credentials:
        assert f"LoadCredential={path.name.removeprefix('memoryd.')}:{path.name}\n" in service
    assert all((ROOT / "deploy/systemd" / name).exists() for name in UNITS)
