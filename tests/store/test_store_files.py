import asyncio
import contextlib
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Generator, Mapping
from pathlib import Path

import pytest

from memoryd.config import StoreSettings
from memoryd.core.messages import Role
from memoryd.errors import StartError, StorageError
from memoryd.store import SqliteStore, StoreClosed, leftovers, restore
from memoryd.store.backup import copy_to
from memoryd.store.connection import LOG_KEPT_BYTES, open_connection
from memoryd.store.damage import suspect_mark
from memoryd.store.files import DAMAGED, PARTIAL, REPLACED, StoreLock
from memoryd.store.schema import MIGRATIONS, migrate, schema_version
from support.store_world import KEY, NOW, found, opened, said


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def test_files_and_folder_are_for_their_owner_alone(tmp_path: Path) -> None:
    os.umask(0)
    try:
        path = tmp_path / "deep" / "er" / "m.db"
        async with opened(path, KEY) as store:
            assert mode(path.parent) == 0o700
            assert {file.name for file in path.parent.iterdir()} == {
                "m.db",
                "m.db-wal",
                "m.db-shm",
                "m.db-lock",
                "m.db-reserve",
            }
            assert {mode(file) for file in path.parent.iterdir()} == {0o600}
            await store.backup(path.with_name("copy"))
            assert mode(path.with_name("copy")) == 0o600
    finally:
        os.umask(0o022)


async def test_a_store_may_be_closed_twice_and_not_used_afterwards(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "m.db", _settings())
    await asyncio.gather(store.close(), store.close())
    await store.close()
    for use in (
        lambda: store.session(KEY),
        lambda: store.append(KEY, [], now=NOW),
        lambda: store.forget(KEY, [], now=NOW),
        lambda: store.backup(tmp_path / "b"),
        lambda: store.record_counts(KEY, "o200k_base", {}, number=1),
    ):
        with pytest.raises(StoreClosed):
            use()
    with pytest.raises(StoreClosed):
        await store.shrink()
    assert not (tmp_path / "m.db-wal").exists()
    store.status()


async def test_what_was_asked_before_the_close_is_done(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        appends = [store.append(KEY, [said("x", str(n))], now=NOW) for n in range(50)]
        reading = store.session(KEY)
        await store.close()
        assert [(await append).messages[0].seq for append in appends] == list(range(1, 51))
        assert (await reading).key == KEY


async def test_a_second_daemon_is_refused_and_a_dead_one_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    async with opened(path, KEY):
        with pytest.raises(StartError, match=f"another memoryd.*pid {os.getpid()}"):
            await SqliteStore.open(path, _settings())
        with pytest.raises(StartError, match="another memoryd"):
            restore(path, path)
    holder = _another_process_that_holds(path)
    with pytest.raises(StartError, match=f"pid {holder.pid}"):
        await SqliteStore.open(path, _settings())
    holder.kill()
    holder.communicate()
    async with opened(path) as store:
        assert (await store.session(KEY)).key == KEY


def test_the_lock_tells_how_the_last_holder_ended(tmp_path: Path) -> None:
    lock = StoreLock(tmp_path / "m.db")
    assert not lock.clean
    lock.release(clean=True)
    lock = StoreLock(tmp_path / "m.db")
    assert lock.clean
    lock.release(clean=False)
    lock = StoreLock(tmp_path / "m.db")
    assert not lock.clean
    lock.release(clean=True)


@pytest.mark.parametrize("clean", [True, False])
@pytest.mark.parametrize("damage", ["header", "middle", "cut", "text", "log without database"])
async def test_a_damaged_store_is_set_aside_with_a_word_and_a_new_one_begun(
    tmp_path: Path, damage: str, clean: bool
) -> None:
    path = tmp_path / "m.db"
    async with opened(path, KEY) as store:
        await store.append(
            KEY, [said(f"消息{n} " + "x" * 300, str(n)) for n in range(200)], now=NOW
        )
        await found(store, "消息7")
        if damage == "log without database":
            log = path.with_name("m.db-wal").read_bytes()
    content = bytearray(path.read_bytes())
    match damage:
        case "header":
            content[0:16] = b"\x00" * 16
        case "middle":
            content[4096:] = os.urandom(len(content) - 4096)
        case "cut":
            del content[len(content) // 2 :]
        case "text":
            content = bytearray(b"not a database at all")
        case "log without database":
            content = bytearray()
            path.with_name("m.db-wal").write_bytes(log)
    path.write_bytes(content)
    if not clean:
        path.with_name("m.db-lock").write_bytes(b"open, pid 1\n")
    events: list[Mapping[str, object]] = []
    async with opened(path, KEY, on_event=events.append) as store:
        assert store.damage is not None
        assert store.damage.aside.name.startswith("m.db" + DAMAGED)
        assert store.damage.aside.read_bytes() == content
        assert store.damage.reason
        assert (await store.totals(None)).messages == 0
        await store.append(KEY, [said("新", "1")], now=NOW)
        assert {left.kind for left in store.leftovers()} == {"damaged"}
        assert [event["kind"] for event in events] == ["damage"]
    async with opened(path) as store:
        assert store.damage is None
        assert (await store.totals(None)).messages == 1


async def test_damage_that_shows_itself_at_work_is_told_and_found_at_the_next_start(
    tmp_path: Path,
) -> None:
    path = tmp_path / "m.db"
    async with opened(path, KEY) as store:
        await store.append(KEY, [said("x" * 3000, str(n)) for n in range(50)], now=NOW)
    events: list[Mapping[str, object]] = []
    async with opened(path, on_event=events.append) as store:
        assert store.damage is None
        with path.open("r+b") as file:
            file.seek(40 * 4096)
            file.write(b"\xff" * (path.stat().st_size - 40 * 4096))
        with pytest.raises(StorageError):
            await store.history(KEY, before_seq=None, after_seq=0, limit=99, max_bytes=10**6)
        assert store.status().state == "degraded"
        await asyncio.sleep(0)
        assert [event["kind"] for event in events] == ["damage"]
    assert suspect_mark(path).exists()
    async with opened(path) as store:
        assert store.damage is not None
    assert not suspect_mark(path).exists()


async def test_a_suspicion_that_proves_wrong_makes_the_index_anew(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    async with opened(path, KEY) as store:
        await store.append(KEY, [said("暗号芝麻", "1")], now=NOW)
        await found(store, "芝麻")
    db = sqlite3.connect(path)
    db.execute("UPDATE lexical_1_data SET block = x'00' WHERE id > 10")
    db.commit()
    db.close()
    async with opened(path) as store:
        with pytest.raises(StorageError):
            await found(store, "芝麻")
    async with opened(path) as store:
        assert store.damage is None
        assert await found(store, "芝麻") == ["1"]
        assert store.status().state == "ok"


async def test_a_store_of_a_newer_version_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    async with opened(path, KEY):
        pass
    db = sqlite3.connect(path)
    db.execute("INSERT INTO migrations VALUES (?, 'of the future', 0)", (len(MIGRATIONS) + 1,))
    db.commit()
    db.close()
    content = path.read_bytes()
    with pytest.raises(StartError, match=f"schema {len(MIGRATIONS) + 1}"):
        await SqliteStore.open(path, _settings())
    assert path.read_bytes() == content
    assert leftovers(path) == ()


async def test_a_database_of_another_program_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE bookmarks (url)")
    db.commit()
    db.close()
    content = path.read_bytes()
    with pytest.raises(StartError, match="not a store of memoryd"):
        await SqliteStore.open(path, _settings())
    assert path.read_bytes() == content


async def test_a_path_that_cannot_be_made_is_a_start_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StartError, match="cannot make the store"):
        await SqliteStore.open(tmp_path / "file" / "m.db", _settings())
    (tmp_path / "m.db").mkdir()
    with pytest.raises(StartError, match="cannot make the store"):
        await SqliteStore.open(tmp_path / "m.db", _settings())


def test_each_migration_is_recorded_once_and_in_order(tmp_path: Path) -> None:
    (tmp_path / "m.db").touch()
    db = open_connection(tmp_path / "m.db", "writer", synchronous="full")
    for _ in range(2):
        migrate(db, lambda: NOW)
        assert db.execute("SELECT number, name, applied FROM migrations").fetchall() == [
            (number, migration.name, NOW) for number, migration in enumerate(MIGRATIONS, 1)
        ]
    assert schema_version(db) == len(MIGRATIONS)
    db.close()


async def test_a_backup_is_consistent_while_appends_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop = asyncio.get_running_loop()
    served = 0
    async with opened(tmp_path / "m.db", KEY) as store:
        batch = [said("x" * 4000, str(n)) for n in range(600)]
        await store.append(KEY, batch, now=NOW)

        async def append() -> None:
            await store.append(KEY, [said("y", f"y{served}")], now=NOW)

        def copy_with_an_append_a_step(
            source: sqlite3.Connection, target: Path, between: Callable[[], None]
        ) -> None:
            def served_one() -> None:
                nonlocal served
                appended = asyncio.run_coroutine_threadsafe(append(), loop)
                while not appended.done():
                    between()
                appended.result()
                served += 1

            copy_to(source, target, served_one)

        monkeypatch.setattr("memoryd.store.store.copy_to", copy_with_an_append_a_step)
        await store.backup(tmp_path / "copy")
        assert served > 3
    assert not (tmp_path / "copy-wal").exists()
    async with opened(tmp_path / "copy") as copy:
        session = await copy.session(KEY)
        # the last step ends the copy before it has its turn
        assert session.messages in (600 + served - 1, 600 + served)
        page = await copy.history(KEY, before_seq=None, after_seq=0, limit=9999, max_bytes=10**9)
        assert len(page.messages) == session.messages == session.last_seq
        assert await found(copy, "y", k=1)


async def test_a_backup_that_fails_leaves_nothing_and_spares_the_older_one(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        with pytest.raises(StorageError):
            await store.backup(tmp_path / "no" / "folder")
        (tmp_path / "taken").mkdir()
        with pytest.raises(StorageError):
            await store.backup(tmp_path / "taken")
        assert store.leftovers() == ()
        await store.append(KEY, [said("x", "1")], now=NOW)


async def test_a_backup_put_back_replaces_the_store_which_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    async with opened(path, KEY) as store:
        await store.append(KEY, [said("早", "1")], now=NOW)
        await store.backup(tmp_path / "copy")
        await store.append(KEY, [said("晚", "2")], now=NOW)
        with pytest.raises(StartError, match="another memoryd"):
            restore(tmp_path / "copy", path)
    aside = restore(tmp_path / "copy", path)
    assert aside is not None
    assert aside.name.startswith("m.db" + REPLACED)
    assert mode(path) == 0o600
    assert [left.kind for left in leftovers(path)] == ["replaced"]
    for file, messages in ((path, 1), (aside, 2)):
        async with opened(file) as store:
            assert (await store.session(KEY)).messages == messages
    assert restore(tmp_path / "copy", tmp_path / "elsewhere" / "m.db") is None
    async with opened(tmp_path / "elsewhere" / "m.db") as store:
        assert (await store.session(KEY)).messages == 1


async def test_a_backup_that_is_none_is_not_put_back(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    async with opened(path, KEY) as store:
        await store.backup(tmp_path / "copy")
    content = path.read_bytes()
    (tmp_path / "text").write_text("hello, I am no database")
    (tmp_path / "empty").touch()
    broken = bytearray((tmp_path / "copy").read_bytes())
    broken[5000:] = b"\xff" * (len(broken) - 5000)
    (tmp_path / "broken").write_bytes(broken)
    sqlite3.connect(tmp_path / "foreign").execute("CREATE TABLE t (a)").connection.close()
    for name in ("text", "empty", "broken", "foreign", "missing"):
        with pytest.raises(StartError):
            restore(tmp_path / name, path)
    assert path.read_bytes() == content
    assert leftovers(path) == ()


async def test_leftovers_are_listed_with_their_kind(tmp_path: Path) -> None:
    for name in ("m.db" + DAMAGED + "x", "m.db" + REPLACED + "x-wal", "b" + PARTIAL, "stranger"):
        (tmp_path / name).write_bytes(b"123")
    listed = [(left.path.name, left.kind, left.bytes) for left in leftovers(tmp_path / "m.db")]
    assert listed == [
        ("b.partial", "partial", 3),
        ("m.db.damaged-x", "damaged", 3),
        ("m.db.replaced-x-wal", "replaced", 3),
    ]


async def test_all_memory_that_is_not_needed_can_be_given_back(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("x" * 4000, str(n)) for n in range(100)], now=NOW)
        await asyncio.gather(store.shrink(), store.shrink(), store.session(KEY))


def _another_process_that_holds(path: Path) -> subprocess.Popen[bytes]:
    holder = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys; from pathlib import Path; from memoryd.store.files import StoreLock\n"
            "lock = StoreLock(Path(sys.argv[1])); print('held', flush=True); sys.stdin.read()",
            str(path),
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == b"held\n"
    return holder


def _settings() -> StoreSettings:
    return StoreSettings()


async def test_closing_is_not_kept_waiting_by_work_that_can_be_made_again(tmp_path: Path) -> None:
    def without_end(_: sqlite3.Connection) -> Generator[None, None, None]:
        while True:
            yield

    async with opened(tmp_path / "m.db", KEY) as store:
        waits = store._writer.steps(without_end, durable=False)
        store._writer.later(without_end, wipe=False)
        await store.close()
        with pytest.raises(StoreClosed):
            await waits


async def test_the_connection_is_opened_anew_but_not_under_long_work(tmp_path: Path) -> None:
    def in_two_steps(db: sqlite3.Connection) -> Generator[None, None, object]:
        yield
        return db.execute("SELECT 1").fetchone()

    async with opened(tmp_path / "m.db", KEY) as store:
        writer, before = store._writer, store._writer.connection
        long = writer.steps(in_two_steps, durable=False)
        assert not await writer.bare(lambda _: writer.renew())
        assert await long == (1,)
        assert await writer.bare(lambda _: writer.renew())
        assert writer.connection is not before
        await store.append(KEY, [said("之后", "1")], now=NOW)
        assert await found(store, "之后")


async def test_a_log_that_grew_long_is_cut_once_nothing_is_written(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    async with opened(path, KEY) as store:
        with contextlib.closing(sqlite3.connect(path)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM messages").fetchone()
            # Who reads keeps the log from being begun anew.
            for n in range(0, 300, 100):
                batch = [
                    said(f"第{n + i}条" + "长" * 3000, str(n + i), Role.TOOL) for i in range(100)
                ]
                await store.append(KEY, batch, now=NOW)
            await found(store, "长")  # what index and facts write would have it cut, too
            size = 0
            while store.status().queue or size != path.with_name("m.db-wal").stat().st_size:
                size = path.with_name("m.db-wal").stat().st_size
                await asyncio.sleep(4.0)
            assert path.with_name("m.db-wal").stat().st_size > 2 * LOG_KEPT_BYTES
        async with asyncio.timeout(60):
            while path.with_name("m.db-wal").stat().st_size > LOG_KEPT_BYTES:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
