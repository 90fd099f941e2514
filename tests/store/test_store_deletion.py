import asyncio
import random
import sqlite3
from pathlib import Path

import pytest

from memoryd.core.messages import Role
from memoryd.core.retention import BUILT
from memoryd.core.sessions import SessionChange, SessionKey
from memoryd.errors import NotFound
from memoryd.store import deletion, lexical
from memoryd.store.connection import PAGE_SIZE, open_connection
from memoryd.store.residue import Wiper, unallocated
from support.store_world import KEY, NOW, found, opened, said, traces

DAY = 86_400.0


async def test_forgotten_content_is_in_no_file(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said(f"普通消息{n}", str(n)) for n in range(50)], now=NOW)
        secret = said("密令zebra4711在凌霄殿", "x", meta={"k": "metaword"}, name="namew0rd")
        await store.append(KEY, [secret], now=NOW)
        await store.append(KEY, [said("之后的消息", "y")], now=NOW)
        assert (await found(store, "zebra4711"))[0] == "x"
        words = ("zebra4711", "凌霄殿", "metaword", "namew0rd")
        assert traces(tmp_path, *words)
        assert await store.forget(KEY, ["x"], now=NOW) == 1
        assert traces(tmp_path, *words) == []
        assert await found(store, "zebra4711") == []
        assert (await found(store, "普通消息7"))[0] == "7"


async def test_content_forgotten_before_it_was_indexed_is_in_no_file(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("zebra4711", "x")], now=NOW)
        await store.forget(KEY, ["x"], now=NOW)
        assert traces(tmp_path, "zebra4711") == []
        assert (store.status().queue, await found(store, "zebra4711")) == (0, [])


async def test_a_prompt_that_was_forgotten_is_in_no_file(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("zebra4711" * 900, "p", Role.SYSTEM)], now=NOW)
        await store.forget(KEY, ["p"], now=NOW)
        assert traces(tmp_path, "zebra4711") == []


async def test_a_deleted_session_is_in_no_file_and_others_are_whole(tmp_path: Path) -> None:
    keys = [SessionKey(owner="1", name=f"s{n}") for n in range(4)]
    async with opened(tmp_path / "m.db") as store:
        for key in keys:
            change = SessionChange(
                settings={"system": f"prompt{key.name}", "title": f"t{key.name}"}
            )
            await store.open_session(key, change, now=NOW)
        for n in range(120):
            for key in keys:
                new = said(f"{key.name}word{n:03d} 共同的话", f"i{n}")
                await store.append(key, [new], now=NOW)
        await found(store, "共同", keys[0], session=None, user="default")
        assert (await store.delete_session(keys[1])).messages == 120
        words = ["prompts1", "ts1", *(f"s1word{n:03d}" for n in range(120))]
        assert traces(tmp_path, *words) == []
        with pytest.raises(NotFound):
            await store.session(keys[1])
        for key in (keys[0], keys[2], keys[3]):
            assert (await store.session(key)).messages == 120
            assert (await found(store, f"{key.name}word077", key))[0] == "i77"


async def test_a_deleted_user_is_in_no_file_and_the_other_is_whole(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db") as store:
        for name, user in (("a", "lileiuser"), ("b", "lileiuser"), ("c", "wanguser")):
            key = SessionKey(owner="1", name=name)
            await store.open_session(key, SessionChange(user=user), now=NOW)
            await store.append(key, [said(f"zebra{name} 说过", "1")], now=NOW)
        wang = SessionKey(owner="1", name="c")
        await found(store, "说过", wang, session=None, user="lileiuser")
        await found(store, "说过", wang)
        assert (await store.delete_user("1", "lileiuser")).messages == 2
        assert traces(tmp_path, "zebraa", "zebrab", "lileiuser") == []
        assert await found(store, "zebrac", wang) == ["1"]
        assert [row.user for row in await store.users("1")] == ["wanguser"]
        assert (await store.delete_user("1", "lileiuser")).messages == 0


async def test_rows_that_moved_between_pages_leave_no_copy(tmp_path: Path) -> None:
    # Without wiping what no cell owns, SQLite 3.40 leaves some of these behind.
    draw = random.Random(1)
    keys = [SessionKey(owner="1", name=f"s{n}") for n in range(12)]
    live: dict[str, SessionKey] = {}
    async with opened(tmp_path / "m.db", *keys) as store:
        for wave in range(12):
            appends = []
            for n in range(80):
                id_, key = f"{wave:02d}{n:03d}", draw.choice(keys)
                padding = "z" * draw.choice([5, 50, 300, 3000])
                appends.append(store.append(key, [said(f"tag{id_}{padding}", id_)], now=NOW))
                live[id_] = key
            await asyncio.gather(*appends)
            chosen = draw.sample(sorted(live), k=40)
            for key in keys:
                await store.forget(key, [id_ for id_ in chosen if live[id_] == key], now=NOW)
            live = {id_: key for id_, key in live.items() if id_ not in chosen}
        for key in keys[::2]:
            await store.delete_session(key)
            live = {id_: of for id_, of in live.items() if of != key}
        content = (tmp_path / "m.db").read_bytes()
        for wave in range(12):
            for n in range(80):
                id_ = f"{wave:02d}{n:03d}"
                assert (f"tag{id_}z".encode() in content) == (id_ in live), id_


def test_a_long_log_names_its_pages(tmp_path: Path) -> None:
    path = tmp_path / "long.db"
    path.touch()
    connection = open_connection(path, "writer", synchronous="normal")
    connection.execute("CREATE TABLE t (x)")
    count = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9000)"
    connection.execute(f"INSERT INTO t {count} SELECT randomblob(3000) FROM n")
    log = (tmp_path / "long.db-wal").read_bytes()
    frames = range(32, len(log), 24 + 4096)
    assert len(frames) > 2 * 4096
    wiper = Wiper(path)
    assert wiper._pages_in_log() == {int.from_bytes(log[at : at + 4], "big") for at in frames}
    connection.close()
    wiper.close()


def test_the_unallocated_part_of_a_page_is_between_pointers_and_cells() -> None:
    page = bytearray(PAGE_SIZE)
    assert unallocated(bytes(page), 7) == (0, 0)
    page[0], page[3:5], page[5:7] = 0x0D, (3).to_bytes(2, "big"), (4000).to_bytes(2, "big")
    assert unallocated(bytes(page), 7) == (8 + 6, 4000)
    page[0] = 0x0A
    assert unallocated(bytes(page), 7) == (8 + 6, 4000)
    page[0] = 0x02
    assert unallocated(bytes(page), 7) == (12 + 6, 4000)
    for other in (0x00, 0x05, 0x01, 0xFF):
        page[0] = other
        assert unallocated(bytes(page), 7) == (0, 0)
    page[0], page[3:5] = 0x0D, b"\xff\xff"
    assert unallocated(bytes(page), 7) == (0, 0)
    assert unallocated(b"", 7) == (0, 0)


async def test_an_interrupted_deletion_is_finished_after_the_start(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said(f"zebra{n}", str(n)) for n in range(300)], now=NOW)
        await found(store, "zebra1")
    db = open_connection(tmp_path / "m.db", "writer", synchronous="full")
    steps = deletion.delete_session(db, KEY)
    next(steps)
    next(steps)
    db.close()
    async with opened(tmp_path / "m.db") as store:
        assert (await store.totals(None)).sessions == 0
        async with asyncio.timeout(30):
            while traces(tmp_path, "zebra1", "zebra299"):  # noqa: ASYNC110  # nobody is told
                await asyncio.sleep(0.05)


async def test_appends_go_on_while_a_large_session_is_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deletion, "STEP_MESSAGES", 10)
    other = SessionKey(owner="1000", name="other")
    async with opened(tmp_path / "m.db", KEY, other) as store:
        await store.append(other, [said("x", "0")], now=NOW)
        await store.append(KEY, [said(f"第{n}条", str(n)) for n in range(600)], now=NOW)
        await found(store, "第", session=None, user="default")
        deleting = asyncio.ensure_future(store.delete_session(KEY))
        served = 0
        while not deleting.done():
            served += 1
            await store.append(other, [said("x", str(served))], now=NOW)
        assert served > 10
        assert (await deleting).messages == 600


async def test_a_reader_from_outside_that_keeps_the_log_alive_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("memoryd.store.connection.BUSY_TIMEOUT_MS", 50)
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("zebra4711", "1"), said("x", "2")], now=NOW)
        outside = sqlite3.connect(tmp_path / "m.db", isolation_level=None)
        outside.execute("BEGIN")
        outside.execute("SELECT count(*) FROM messages").fetchone()
        with pytest.raises(Exception, match="another program reads the database"):
            await store.forget(KEY, ["1"], now=NOW)
        outside.close()
        assert await store.forget(KEY, ["1", "2"], now=NOW) == 1
        assert traces(tmp_path, "zebra4711") == []


async def test_forgetting_across_shards_leaves_the_others_findable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lexical, "SHARD_DOCS", 20)
    monkeypatch.setattr(lexical, "BATCH_MESSAGES", 10)
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said(f"word{n:03d} 云", str(n)) for n in range(200)], now=NOW)
        await found(store, "云")
        gone = [str(n) for n in range(0, 200, 3)]
        await store.forget(KEY, gone, now=NOW)
        assert traces(tmp_path, *(f"word{int(n):03d}" for n in gone)) == []
        for n in range(1, 200, 25):
            hits = await found(store, f"word{n:03d}")
            assert hits == ([] if n % 3 == 0 else [str(n)])
        await store.forget(KEY, [str(n) for n in range(200)], now=NOW)
        assert await found(store, "云") == []
        await store.append(KEY, [said("云", "new")], now=NOW)
        assert await found(store, "云") == ["new"]


async def test_retention_takes_what_is_past_the_cutoff_with_its_traces(tmp_path: Path) -> None:
    now = BUILT + 400 * DAY
    async with opened(tmp_path / "m.db", KEY) as store:
        await store.append(KEY, [said("旧 zebra4711", "old")], now=now - 40 * DAY)
        await store.append(KEY, [said("新 zebra4712", "new")], now=now - 1 * DAY)
        await found(store, "zebra4711")
    db = open_connection(tmp_path / "m.db", "writer", synchronous="full")
    steps = deletion.retire(db, cutoff=now - 30 * DAY, now=now)
    assert len(list(steps)) >= 1
    db.close()
    assert traces(tmp_path, "zebra4711") == []
    async with opened(tmp_path / "m.db") as store:
        assert await found(store, "zebra4712") == ["new"]
        assert (await store.session(KEY)).messages == 1
        # Kept by a rule, not forgotten on request: nothing remembers the id.
        again = await store.append(KEY, [said("又", "old")], now=now)
        assert again.messages[0].seq == 3
