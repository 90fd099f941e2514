"""Damage in vector files: met by the look through all of them, told of, and mended."""

from __future__ import annotations

import asyncio
import errno
import os
import shutil
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from memoryd.core.sessions import SessionKey
from memoryd.core.vectors.rows import HEADER_BYTES, ROW_BYTES, Row
from memoryd.errors import StorageError, StorageFull
from memoryd.store import SqliteStore, upkeep, vector_files, vectors
from memoryd.store.connection import open_connection
from memoryd.store.vector_files import folder_of
from support.store_vectors import MODEL, embed_all, rows_by_file, vector_of
from support.store_world import KEY, NOW, opened, said

OTHER = SessionKey(owner="1000", name="other")
MESSAGES = 60
"""Four blocks of rows, of 16 messages at most."""

LONG = 30
"""Which of them has several windows."""


def start_of(place: int) -> int:
    return HEADER_BYTES + place * ROW_BYTES


def zeroed(content: bytearray, _: bytes) -> None:
    content[start_of(40) : start_of(44)] = bytes(4 * ROW_BYTES)


def flipped_head(content: bytearray, _: bytes) -> None:
    content[start_of(50)] ^= 3


def flipped_vector(content: bytearray, _: bytes) -> None:
    content[start_of(70) + 200] ^= 0x10


def flipped_checksum(content: bytearray, _: bytes) -> None:
    content[start_of(3) - 1] ^= 0x80


def swapped(content: bytearray, _: bytes) -> None:
    first, second = (slice(start_of(place), start_of(place + 1)) for place in (5, 90))
    content[first], content[second] = content[second], content[first]


def doubled(content: bytearray, _: bytes) -> None:
    content[start_of(60) : start_of(61)] = content[start_of(61) : start_of(62)]


def rows_of_another(content: bytearray, other: bytes) -> None:
    content[HEADER_BYTES : len(other)] = other[HEADER_BYTES:]


def cut_in_a_row(content: bytearray, _: bytes) -> None:
    del content[start_of(80) + 77 :]


def cut_to_the_header(content: bytearray, _: bytes) -> None:
    del content[HEADER_BYTES:]


def sector_of_noise(content: bytearray, _: bytes) -> None:
    content[8192 : 8192 + 4096] = bytes(range(256)) * 16


def wiped_as_by_us(content: bytearray, other: bytes) -> None:
    """Zeros in every row: what stands between the checksums."""
    for place in range((len(content) - HEADER_BYTES) // ROW_BYTES):
        content[start_of(place) : start_of(place + 1) - 4] = bytes(ROW_BYTES - 4)


def foreign_file(content: bytearray, other: bytes) -> None:
    content[:] = other


def header_gone(content: bytearray, _: bytes) -> None:
    content[:HEADER_BYTES] = b"?" * HEADER_BYTES


def of_an_older_version(content: bytearray, _: bytes) -> None:
    content[8] = 2


def emptied(content: bytearray, _: bytes) -> None:
    content.clear()


IN_ROWS = (
    zeroed,
    flipped_head,
    flipped_vector,
    flipped_checksum,
    swapped,
    doubled,
    rows_of_another,
    cut_in_a_row,
    sector_of_noise,
)
IN_ALL_ROWS = (cut_to_the_header, wiped_as_by_us)
OF_THE_FILE = (foreign_file, header_gone, of_an_older_version, emptied)

Damage = Callable[[bytearray, bytes], None]


def by_place(row: Row) -> tuple[int, int, int, bytes]:
    return row.seq, row.kind, row.window, row.vector


def contents(path: Path) -> dict[str, list[tuple[int, int, int, bytes]]]:
    """What vectors a store has, by session: each once, all of them sound."""
    return {
        name.partition("-")[0]: sorted(map(by_place, rows))
        for name, rows in rows_by_file(path).items()
    }


async def filled(path: Path) -> Path:
    """Make a store of two sessions with their vectors; return the file of the larger."""
    async with opened(path, KEY, OTHER) as store:
        texts = [f"第{n}句" if n != LONG else "长" * 2500 for n in range(MESSAGES)]
        await store.append(KEY, [said(text, f"{n}") for n, text in enumerate(texts)], now=NOW)
        await store.append(OTHER, [said(f"别的{n}", f"o{n}") for n in range(6)], now=NOW)
        await embed_all(store)
    return max(folder_of(path).iterdir(), key=lambda file: file.stat().st_size)


def damaged(file: Path, damage: Damage, other: bytes = b"") -> None:
    content = bytearray(file.read_bytes())
    damage(content, other)
    file.write_bytes(content)


def look_through(db: sqlite3.Connection) -> list[str]:
    """Look through all files; return what was wrong."""
    found, session = [], 0
    while (after := vectors.next_session(db, session)) is not None:
        session = after
        look: vectors.Look | None = vectors.Look(session=session)
        while look is not None:
            look, wrong = vectors.check_some(db, look)
            if wrong is not None:
                found.append(wrong)
    return found


def looked_through(path: Path) -> list[str]:
    db = open_connection(path, "writer", synchronous="full")
    try:
        return look_through(db)
    finally:
        db.close()


async def told(events: list[Mapping[str, object]]) -> list[Mapping[str, object]]:
    """Wait until vectors were lost; return what was said of it."""
    async with asyncio.timeout(20):
        while not (  # noqa: ASYNC110
            losses := [event for event in events if event.get("kind") == "vectors"]
        ):
            await asyncio.sleep(0.02)
    return losses


@pytest.mark.parametrize("damage", [*IN_ROWS, *IN_ALL_ROWS, *OF_THE_FILE])
async def test_whatever_is_damaged_is_found_and_made_again(
    tmp_path: Path, damage: Damage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vectors, "COMPARED_MESSAGES", 9)
    path = tmp_path / "m.db"
    file = await filled(path)
    whole = contents(path)
    (other,) = (each for each in folder_of(path).iterdir() if each != file)
    damaged(file, damage, other.read_bytes())
    assert len(looked_through(path)) == 1
    async with opened(path) as store:
        waiting = await store.vectors_pending(MODEL)
        # A damaged row costs those beside it, not the whole talk.
        assert 0 < waiting <= (MESSAGES * 2 / 3 if damage in IN_ROWS else MESSAGES)
        # What is still there can be searched: all of it is sound.
        rows_by_file(path)
        await embed_all(store)
        assert await store.vectors_pending(MODEL) == 0
    assert contents(path) == whole
    assert looked_through(path) == []


@pytest.mark.parametrize("folder", [True, False])
async def test_lost_files_are_told_of_and_made_again(tmp_path: Path, folder: bool) -> None:
    path = tmp_path / "m.db"
    await filled(path)
    whole = contents(path)
    for file in folder_of(path).iterdir():
        file.unlink()
    if folder:
        folder_of(path).rmdir()
    events: list[Mapping[str, object]] = []
    async with opened(path, on_event=events.append) as store:
        assert await told(events) == [
            {"topic": "store", "kind": "vectors", "lost": 2, "reason": "it is gone"}
        ]
        assert (store.damage, store.status().mending) == (None, True)
        await embed_all(store)
        assert not store.status().mending
    assert contents(path) == whole


async def test_a_file_that_grew_is_cut_without_a_word(tmp_path: Path) -> None:
    """As a kill leaves it, between the rows and their being counted."""
    path = tmp_path / "m.db"
    file = await filled(path)
    size = file.stat().st_size
    with file.open("ab") as grown:
        grown.write(b"\1" * 5000)
    assert looked_through(path) == []
    assert file.stat().st_size == size


async def test_what_was_wiped_before_is_not_made_again_with_what_was_lost(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    file = await filled(path)
    async with opened(path) as store:
        await store.forget(KEY, ["7", "8", "40"], now=NOW)
        await embed_all(store)
    whole = contents(path)
    content = bytearray(file.read_bytes())
    for place in (0, 9, 18, 22, 47, 90):
        content[start_of(place) + 300] ^= 1
    file.write_bytes(content)
    assert len(looked_through(path)) == 1
    async with opened(path) as store:
        await embed_all(store)
        live = sum(len(rows) for rows in rows_by_file(path).values())
        deleted = [await store.delete_session(key) for key in (KEY, OTHER)]
        assert sum(one.vectors for one in deleted) == live
    assert live == sum(map(len, whole.values()))


async def test_after_a_mended_file_forgetting_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    file = await filled(path)
    damaged(file, swapped)
    looked_through(path)
    async with opened(path) as store:
        await embed_all(store)
        await store.forget(KEY, [str(n) for n in range(MESSAGES - 1)], now=NOW)
        await embed_all(store)
    assert {row[0] for row in contents(path)[file.name.partition("-")[0]]} == {MESSAGES}


@pytest.mark.parametrize("damage", [flipped_head, cut_in_a_row, emptied])
async def test_forgetting_among_damaged_rows_leaves_nothing_and_tells_of_them(
    tmp_path: Path, damage: Damage
) -> None:
    path = tmp_path / "m.db"
    file = await filled(path)
    whole = contents(path)
    events: list[Mapping[str, object]] = []
    async with opened(path, on_event=events.append) as store:
        await rested(store)
        damaged(file, damage)
        await store.forget(KEY, [str(n) for n in range(20, 30)], now=NOW)
        assert not any(
            vector_of(f"第{n}句") in each.read_bytes()
            for n in range(20, 30)
            for each in folder_of(path).iterdir()
        )
        assert [loss["lost"] for loss in await told(events)] == [1]
        if damage is not emptied:
            assert await store.vectors_pending(MODEL) <= MESSAGES * 2 / 3
        await embed_all(store)
        assert not store.status().mending
    assert sum(map(len, contents(path).values())) == sum(map(len, whole.values())) - 20
    assert looked_through(path) == []


async def test_a_full_disk_amid_mending_costs_nothing_that_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither where a file is written to nor where the database is, after that."""
    path = tmp_path / "m.db"
    file = await filled(path)
    whole = contents(path)
    damaged(file, flipped_vector)
    content = file.read_bytes()
    db = open_connection(path, "writer", synchronous="full")
    number = int(file.name.partition("-")[0])

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "no space")

    with monkeypatch.context() as faults:
        faults.setattr(os, "pwrite", full)
        with pytest.raises(StorageFull):
            vectors.check_some(db, vectors.Look(session=number))
    assert file.read_bytes() == content
    db.execute("BEGIN")
    look: vectors.Look | None = vectors.Look(session=number)
    while look is not None:
        look, wrong = vectors.check_some(db, look)
    assert wrong is not None
    db.execute("ROLLBACK")
    assert len(look_through(db)) == 1
    db.close()
    async with opened(path) as store:
        assert 0 < await store.vectors_pending(MODEL) <= MESSAGES / 3
        await embed_all(store)
    assert contents(path) == whole
    assert looked_through(path) == []


async def test_a_disk_that_was_full_for_a_look_has_it_done_again_soon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "PROBE_S", 0.1)
    path = tmp_path / "m.db"
    file = await filled(path)
    whole = contents(path)
    damaged(file, flipped_vector)
    empty_rows = vector_files.empty_rows
    tries = []

    def full_at_first(*where: Any, **of: Any) -> None:
        tries.append(where)
        if len(tries) < 3:
            raise OSError(errno.ENOSPC, "no space")
        empty_rows(*where, **of)

    monkeypatch.setattr(vector_files, "empty_rows", full_at_first)
    events: list[Mapping[str, object]] = []
    async with opened(path, on_event=events.append) as store:
        await told(events)
        assert await store.vectors_pending(MODEL) <= MESSAGES / 3
        await embed_all(store)
    assert len(tries) == 3
    assert contents(path) == whole


async def test_a_wipe_that_was_not_counted_is_no_damage(tmp_path: Path) -> None:
    """As a kill leaves it, or a disk that is full for the database."""
    path = tmp_path / "m.db"
    await filled(path)
    async with opened(path) as store:
        await store.forget(KEY, ["7"], now=NOW)
        await embed_all(store)
    whole = contents(path)
    db = open_connection(path, "writer", synchronous="full")
    db.execute("UPDATE vector_files SET dead = 0")
    db.close()
    assert looked_through(path) == []
    async with opened(path) as store:
        assert await store.vectors_pending(MODEL) == 0
        deleted = [await store.delete_session(key) for key in (KEY, OTHER)]
        assert sum(one.vectors for one in deleted) == sum(map(len, whole.values()))


@pytest.mark.parametrize("damage", [zeroed, cut_in_a_row, None])
async def test_a_file_of_an_earlier_time_is_made_again_also_if_it_is_damaged(
    tmp_path: Path, damage: Damage | None
) -> None:
    path = tmp_path / "m.db"
    file = await filled(path)
    older = bytearray(file.read_bytes())
    async with opened(path) as store:
        await store.forget(KEY, ["3"], now=NOW)
        await embed_all(store)
    whole = contents(path)
    if damage is not None:
        damage(older, b"")
    file.write_bytes(older)
    assert len(looked_through(path)) == 1
    async with opened(path) as store:
        await embed_all(store)
    assert contents(path) == whole


def a_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()
    (file / "whatever").touch()


def a_link(file: Path) -> None:
    file.rename(file.parent.parent / "elsewhere")
    file.symlink_to("../elsewhere")


def a_link_to_nothing(file: Path) -> None:
    file.unlink()
    file.symlink_to("nowhere")


def a_pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


@pytest.mark.parametrize("instead", [a_folder, a_link, a_link_to_nothing, a_pipe])
async def test_what_is_no_file_is_never_written_through_and_stops_nothing(
    tmp_path: Path, instead: Callable[[Path], None]
) -> None:
    path = tmp_path / "m.db"
    file = await filled(path)
    whole = contents(path)
    instead(file)
    # Nor does what has the name that the next file is to have.
    number, generation = file.name.split("-")
    (folder_of(path) / f"{number}-{int(generation) + 1}").mkdir()
    # Nor does what is not ours, as of a folder that is a disk of its own.
    (folder_of(path) / "lost+found").mkdir()
    elsewhere = tmp_path / "elsewhere"
    before = elsewhere.read_bytes() if elsewhere.exists() else b""
    events: list[Mapping[str, object]] = []
    async with opened(path, on_event=events.append) as store:
        await store.append(KEY, [said("又一句", "more")], now=NOW)
        await store.forget(KEY, ["more"], now=NOW)
        await embed_all(store)
        assert (await told(events))[0]["reason"] == "it is no regular file"
        await embed_all(store)
        await store.backup(tmp_path / "copy")
        assert store.status().db_bytes > 0
    assert (elsewhere.read_bytes() if elsewhere.exists() else b"") == before
    for folder in (folder_of(path), folder_of(tmp_path / "copy")):
        for left in folder.iterdir():
            if left.is_dir():
                shutil.rmtree(left)
    assert contents(path) == contents(tmp_path / "copy") == whole


async def test_a_file_in_place_of_the_folder_keeps_no_message_from_being_stored(
    tmp_path: Path,
) -> None:
    path = tmp_path / "m.db"
    await filled(path)
    whole = contents(path)
    shutil.rmtree(folder_of(path))
    folder_of(path).touch()
    events: list[Mapping[str, object]] = []
    async with opened(path, on_event=events.append) as store:
        assert str((await told(events))[0]["reason"]).endswith("is no folder")
        await store.append(KEY, [said("又一句", "more")], now=NOW)
        await store.forget(KEY, ["more"], now=NOW)
        with pytest.raises(StorageError, match="exists"):
            await embed_all(store)
        folder_of(path).unlink()
        await embed_all(store)
    assert contents(path) == whole


async def test_files_that_may_not_be_removed_are_told_of_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "m.db"
    await filled(path)
    for file in folder_of(path).iterdir():
        damaged(file, header_gone)

    def refused(_: Path) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(vector_files, "remove", refused)
    events: list[Mapping[str, object]] = []
    async with opened(path, on_event=events.append) as store:
        await told(events)
        store.doubt_vectors(str(file) for file in folder_of(path).iterdir())
        async with asyncio.timeout(20):
            while store._upkeep._doubted:  # noqa: ASYNC110
                await asyncio.sleep(0.02)
    assert [(loss["lost"], loss["reason"]) for loss in await told(events)] == [
        (1, "the file system refused: [Errno 13] Permission denied")
    ]


async def test_a_file_of_another_store_is_no_file_of_this_one(tmp_path: Path) -> None:
    """Its messages are as many, its model the same; only what was said is not."""
    files = [await filled(tmp_path / name) for name in ("m.db", "n.db")]
    assert files[0].name != files[1].name
    whole = contents(tmp_path / "m.db")
    files[0].write_bytes(files[1].read_bytes())
    assert looked_through(tmp_path / "m.db") == ["it was written as another file"]
    async with opened(tmp_path / "m.db") as store:
        await embed_all(store)
    assert contents(tmp_path / "m.db") == whole


async def test_a_file_of_another_time_is_made_again(tmp_path: Path) -> None:
    """Every row is sound, but some are of messages that were forgotten since."""
    path = tmp_path / "m.db"
    file = await filled(path)
    older = file.read_bytes()
    async with opened(path) as store:
        await store.forget(KEY, ["3"], now=NOW)
        await embed_all(store)
    whole = contents(path)
    file.write_bytes(older + file.read_bytes()[len(older) :])
    (wrong,) = looked_through(path)
    assert "were written" in wrong
    async with opened(path) as store:
        await embed_all(store)
    assert contents(path) == whole


async def test_damage_while_running_is_looked_for_where_a_search_met_it(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    file = await filled(path)
    whole = contents(path)
    events: list[Mapping[str, object]] = []
    async with opened(path, on_event=events.append) as store:
        await rested(store)
        damaged(file, flipped_vector)
        store.doubt_vectors([str(file), "no/such-file", "99-1"])
        await told(events)
        await embed_all(store)
    assert contents(path) == whole


async def rested(store: SqliteStore) -> None:
    """Wait until the look after the start is done."""
    async with asyncio.timeout(20):
        while store._upkeep._round_due == 0.0:  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def test_a_look_goes_on_while_rows_come_and_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vectors, "CHECKED_ROWS", 40)
    path = tmp_path / "m.db"
    file = await filled(path)
    db = open_connection(path, "writer", synchronous="full")
    look, _ = vectors.check_some(db, vectors.Look(session=int(file.name.partition("-")[0])))
    assert look is not None and look.at < 80
    async with opened(path) as store:
        await store.append(KEY, [said("又一句", "more")], now=NOW)
        await store.forget(KEY, ["1"], now=NOW)
        await embed_all(store)
    while look is not None:
        look, wrong = vectors.check_some(db, look)
        assert wrong is None
    assert look_through(db) == []
    db.close()
