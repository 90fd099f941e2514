"""Quota, full disks, failing disks."""

import asyncio
import contextlib
import os
import random
from collections.abc import Mapping
from pathlib import Path

import pytest

from memoryd.config import MIB, StoreSettings
from memoryd.core.messages import Role
from memoryd.core.sessions import SessionChange, SessionKey
from memoryd.errors import StorageError, StorageFull
from memoryd.store import SqliteStore
from support.store_world import (
    KEY,
    NOW,
    found,
    log_replaced_by,
    needs,
    opened,
    said,
    small_disk,
    traces,
)

Event = Mapping[str, object]

FILES = ("m.db", "m.db-wal", "m.db-shm", "m.db-lock")

REFUSE = StoreSettings(quota_mb=2)
FORGET = StoreSettings(quota_mb=2, when_full="forget_oldest")


async def fill(store: SqliteStore, key: SessionKey, first: int, limit: int = 2000) -> list[str]:
    """Append until the store refuses; return the ids that were acknowledged."""
    stored: list[str] = []
    for number in range(first, first + limit):
        try:
            await store.append(key, [said("满" * 1000, f"f{number}")], now=NOW + number)
        except StorageFull:
            break
        stored.append(f"f{number}")
    return stored


async def ids(store: SqliteStore, key: SessionKey = KEY) -> list[str]:
    page = await store.history(key, before_seq=None, after_seq=0, limit=10**6, max_bytes=10**9)
    return [stored.id for stored in page.messages]


async def test_the_quota_refuses_with_warnings_before_and_room_after_a_deletion(
    tmp_path: Path,
) -> None:
    events: list[Event] = []
    async with opened(tmp_path / "m.db", KEY, settings=REFUSE, on_event=events.append) as store:
        stored = await fill(store, KEY, 0)
        assert 100 < len(stored) < 1000
        assert store.status().state == "full"
        assert store.status().db_bytes <= 2 * MIB
        percents = [event["percent"] for event in events if event["kind"] == "filling"]
        assert percents == [80, 95] or percents == [80, 95, 100]
        assert await ids(store) == stored
        # Reading, searching and deleting go on.
        assert await found(store, "满", k=1)
        await store.forget(KEY, stored[:50], now=NOW)
        more = await fill(store, KEY, 5000, limit=20)
        assert len(more) == 20
        assert store.status().state == "ok"
        assert await ids(store) == stored[50:] + more


async def test_forget_oldest_takes_whole_turns_of_the_appending_owner_only(tmp_path: Path) -> None:
    mine = [SessionKey(owner="1", name=name) for name in "ab"]
    yours = SessionKey(owner="2", name="a")
    async with opened(tmp_path / "m.db", *mine, yours, settings=FORGET) as store:
        await store.append(yours, [said("别人的 " * 300, str(n)) for n in range(20)], now=1.0)
        await store.append(mine[1], [said("唯一的一轮 zebra1", "only")], now=2.0)
        for n in range(700):
            turn = [said("问" * 500, f"q{n}"), said("答" * 500, f"a{n}", Role.ASSISTANT)]
            await store.append(mine[0], turn, now=NOW + n)
        kept = await ids(store, mine[0])
        assert kept[-1] == "a699"
        assert len(kept) < 1400
        assert kept[0].startswith("q")
        assert kept == [f"{who}{n}" for n in range(int(kept[0][1:]), 700) for who in "qa"]
        assert len(await ids(store, yours)) == 20
        # The newest turn of a session is spared, however old.
        assert await ids(store, mine[1]) == ["only"]
        assert store.status().db_bytes <= 2 * MIB
        window = await store.window(mine[0], needs(10**9))
        assert window.total == len(kept)


async def test_forget_oldest_with_nothing_of_ones_own_to_forget_refuses(tmp_path: Path) -> None:
    poor = SessionKey(owner="2", name="a")
    async with opened(tmp_path / "m.db", KEY, poor, settings=FORGET) as store:
        for start in range(0, 300, 50):
            batch = [said("满" * 1000, str(n)) for n in range(start, start + 50)]
            await store.append(KEY, batch, now=NOW)
        before = await ids(store)
        for n in range(150):
            try:
                await store.append(poor, [said("x" * 9000, str(n))], now=NOW)
            except StorageFull:
                break
        assert await ids(store) == before


async def test_forget_oldest_destroys_nothing_for_an_append_that_would_not_fit_even_then(
    tmp_path: Path,
) -> None:
    own = SessionKey(owner="2", name="a")
    async with opened(tmp_path / "m.db", KEY, own, settings=FORGET) as store:
        await fill(store, KEY, 0, limit=200)
        stored = await fill(store, own, 0, limit=30)
        for size in (450_000, 900_000):
            with pytest.raises(StorageFull):
                await store.append(own, [said("z" * size, "large")], now=NOW)
            assert await ids(store, own) == stored
        # What does fit takes no more than it needs, and a twentieth of the quota.
        await store.append(KEY, [said("z" * 200_000, "large")], now=NOW)
        assert len(await ids(store)) > 201 - (600_000 + 2 * MIB / 20) / 3_000
        assert await ids(store, own) == stored


async def test_the_files_are_within_the_quota_once_the_index_and_facts_are_written(
    tmp_path: Path,
) -> None:
    words = [f"{a}{b}" for a in "春夏秋冬山水风云" for b in "天地人和东西南北"]
    draw = random.Random(1)
    async with opened(tmp_path / "m.db", KEY, settings=REFUSE) as store:
        refused = 0
        for start in range(0, 20_000, 100):
            # All of a group are admitted before any is written.
            texts = ["我有 3 台" + "".join(draw.choices(words, k=60)) for _ in range(100)]
            appends = [
                store.append(KEY, [said(text, f"{start + n}")], now=NOW)
                for n, text in enumerate(texts)
            ]
            results = await asyncio.gather(*appends, return_exceptions=True)
            assert {type(r) for r in results if isinstance(r, BaseException)} <= {StorageFull}
            refused += sum(isinstance(r, BaseException) for r in results)
            if refused:
                break
        assert refused
        assert await found(store, "春天", k=1)
        await store.facts(
            owner="1000", session="s", user=None, key=None, history=False, limit=1, after=None
        )
        assert store.status().db_bytes <= 2 * MIB
        # And nearly all of it is used.
        assert store.status().db_bytes > 2 * MIB * 0.7


async def test_the_space_of_what_was_deleted_goes_back_to_the_disk(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    settings = StoreSettings(quota_mb=8)
    async with opened(path, KEY, settings=settings) as store:
        await fill(store, KEY, 0, limit=800)
        await store.forget(KEY, [], now=NOW)
        full = path.stat().st_size
        await store.delete_session(KEY)
        for _ in range(600):
            if path.stat().st_size <= full // 4:
                break
            await asyncio.sleep(0.05)
        assert path.stat().st_size <= full // 4


async def test_a_store_on_a_disk_with_no_room_at_all_starts_reads_and_deletes(
    tmp_path: Path,
) -> None:
    disk = tmp_path / "disk"
    path = disk / "m.db"
    with small_disk(disk, 4096) as mounted:
        async with opened(path, KEY) as store:
            stored = await fill(store, KEY, 0)
        if mounted:
            # Others take what is left, whatever that is.
            with contextlib.suppress(OSError), (disk / "others").open("wb", buffering=0) as file:
                while file.write(bytes(4096)):
                    continue
            assert os.statvfs(disk).f_bavail == 0
        for _ in range(2):
            async with opened(path) as store:
                assert store.damage is None
                assert await ids(store) == stored
                assert await found(store, "满", k=1)
                await store.forget(KEY, stored[:1], now=NOW)
                stored = stored[1:]
        async with opened(path) as store:
            await store.delete_session(KEY)
            assert traces(disk, "满满") == []
            await store.open_session(KEY, SessionChange(), now=NOW)


async def test_a_store_on_a_full_disk_starts_without_any_reserve(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    path = disk / "m.db"
    with small_disk(disk, 4096) as mounted:
        async with opened(path, KEY) as store:
            stored = await fill(store, KEY, 0, limit=300)
            copies = {name: path.with_name(name).read_bytes() for name in FILES}
        # As a process that was killed leaves them, with the reserve gone.
        for name, content in copies.items():
            path.with_name(name).write_bytes(content)
        path.with_name("m.db-reserve").unlink()
        if mounted:
            with contextlib.suppress(OSError), (disk / "others").open("wb", buffering=0) as file:
                while file.write(bytes(4096)):
                    continue
        async with opened(path) as store:
            assert store.damage is None
            assert await ids(store) == stored


async def test_a_disk_with_no_room_refuses_and_works_again_when_there_is_some(
    tmp_path: Path,
) -> None:
    path = tmp_path / "m.db"
    events: list[Event] = []
    async with opened(path, KEY, on_event=events.append) as store:
        await store.append(KEY, [said("early", "1")], now=NOW)
        # An empty log: nothing has to be read from what it is replaced by.
        await store.forget(KEY, [], now=NOW)
        with log_replaced_by(path, "/dev/full"):
            appends = [store.append(KEY, [said("x", f"no{n}")], now=NOW) for n in range(20)]
            results = await asyncio.gather(*appends, return_exceptions=True)
            assert {type(result) for result in results} == {StorageFull}
            assert store.status().state == "full"
            with pytest.raises(StorageFull):
                await store.forget(KEY, ["1"], now=NOW)
            assert await ids(store) == ["1"]
        await store.append(KEY, [said("late", "2")], now=NOW)
        assert store.status().state == "ok"
        assert await ids(store) == ["1", "2"]
        states = [event["state"] for event in events if event["kind"] == "state"]
        assert states == ["full", "ok"]
    async with opened(path) as store:
        assert store.damage is None
        assert await ids(store) == ["1", "2"]


async def test_a_failed_sync_is_a_lost_transaction_that_never_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    events: list[Event] = []
    async with opened(path, KEY, on_event=events.append) as store:
        await store.append(KEY, [said("early", "1")], now=NOW)
        with log_replaced_by(path, "/dev/null"), pytest.raises(StorageError):
            await store.append(KEY, [said("lost", "2")], now=NOW)
        assert await ids(store) == ["1"]
        assert (await store.append(KEY, [said("again", "2")], now=NOW)).messages[0].seq == 2
        assert store.status().state == "ok"
        states = [event["state"] for event in events if event["kind"] == "state"]
        assert states == ["degraded", "ok"]
    async with opened(path) as store:
        assert store.damage is None
        assert await ids(store) == ["1", "2"]


async def test_appends_that_shared_a_failed_transaction_are_tried_alone_in_order(
    tmp_path: Path,
) -> None:
    path = tmp_path / "m.db"
    async with opened(path, KEY) as store:
        await store.append(KEY, [said("early", "0")], now=NOW)
        await store.forget(KEY, [], now=NOW)
        with log_replaced_by(path, "/dev/null"):
            # The first to fail makes the store open its files anew; the disk is sound there.
            appends = [store.append(KEY, [said("x", str(n))], now=NOW) for n in range(1, 40)]
            results = await asyncio.gather(*appends, return_exceptions=True)
        good = [r for r in results if not isinstance(r, BaseException)]
        assert len(good) >= 38
        assert [r.messages[0].seq for r in good] == list(range(2, len(good) + 2))
        assert len(await ids(store)) == len(good) + 1


async def test_a_small_disk_fills_without_harm_and_can_be_freed_by_deleting(
    tmp_path: Path,
) -> None:
    disk = tmp_path / "disk"
    other = SessionKey(owner="1000", name="other")
    with small_disk(disk, 6144) as mounted:
        # Where mounting is not allowed, a quota stands in for the end of the disk.
        settings = StoreSettings() if mounted else StoreSettings(quota_mb=6)
        async with opened(disk / "m.db", KEY, other, settings=settings) as store:
            await store.append(other, [said("另一个", "1")], now=NOW)
            stored = await fill(store, KEY, 0)
            assert len(stored) > 100
            assert store.status().state == "full"
            assert await ids(store) == stored
            assert await ids(store, other) == ["1"]
            if mounted:
                # What is free is less than what is kept free for deleting.
                assert os.statvfs(disk).f_bavail * 4096 < MIB + MIB // 4
            await store.delete_session(KEY)
            await store.append(other, [said("又有地方了", "2")], now=NOW)
            assert await ids(store, other) == ["1", "2"]
            assert store.status().state == "ok"
            assert traces(disk, "满满") == []
        async with opened(disk / "m.db") as store:
            assert store.damage is None
            assert await ids(store, other) == ["1", "2"]


async def test_forget_oldest_makes_room_on_a_full_disk(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    with small_disk(disk, 4096) as mounted:
        quota = 0 if mounted else 4
        settings = StoreSettings(when_full="forget_oldest", quota_mb=quota)
        async with opened(disk / "m.db", KEY, settings=settings) as store:
            stored = await fill(store, KEY, 0, limit=1500)
            assert len(stored) == 1500
            kept = await ids(store)
            assert kept[-1] == "f1499"
            assert len(kept) < 1500
            assert kept == stored[-len(kept) :]
