"""Vectors: made in order, gone with what they were made of, made again when lost."""

import asyncio
import contextlib
import random
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from memoryd.config import StoreSettings
from memoryd.core.messages import Role
from memoryd.core.recall.candidates import Place, VectorBatch, VectorsInScope
from memoryd.core.retention import BUILT
from memoryd.core.sessions import SessionChange, SessionKey
from memoryd.core.vectors.embedding_texts import alone_text, context_text
from memoryd.core.vectors.rows import ALONE, IN_CONTEXT
from memoryd.errors import NotFound, StorageFull
from memoryd.store import SqliteStore, deletion, leftovers, restore
from memoryd.store.connection import open_connection
from memoryd.store.reading import Rules
from memoryd.store.vector_files import folder_of
from support import vectors_child
from support.store_vectors import (
    MODEL,
    embed_all,
    embedded,
    is_on_disk,
    rows_by_file,
    vector_of,
)
from support.store_world import KEY, NOW, looking_for, opened, said
from support.vector_rows import rows_of

DAY = 86_400.0
OTHER = SessionKey(owner="1000", name="other")


async def talk(store: SqliteStore, key: SessionKey, *texts: str, first: int = 1) -> None:
    """Append messages with their numbers as ids, by user and assistant in turn."""
    roles = (Role.USER, Role.ASSISTANT)
    batch = [said(text, str(n), roles[(n - 1) % 2]) for n, text in enumerate(texts, first)]
    await store.append(key, batch, now=NOW)


async def in_scope(store: SqliteStore, key: SessionKey, model: str = MODEL) -> VectorsInScope:
    return await store.vectors_in_scope(owner=key.owner, session=key.name, user=None, model=model)


def of_context(*texts: str) -> bytes:
    """The vector in context of the last text but one, with those before it (or none: "")."""
    *before, message, after = (said(text, "x").message for text in texts)
    return vector_of(context_text([one for one in before if one.text], message, [after]))


def kinds(path: Path) -> dict[int, list[int]]:
    """Which kinds of vector each seq has, in a store of one file."""
    (rows,) = rows_by_file(path).values()
    found: dict[int, list[int]] = {}
    for row in rows:
        found.setdefault(row.seq, []).append(row.kind)
    return {seq: sorted(found[seq]) for seq in sorted(found)}


async def test_each_message_gets_its_vectors_and_the_newest_its_context_with_the_next(
    tmp_path: Path,
) -> None:
    path = tmp_path / "m.db"
    async with opened(path, KEY) as store:
        assert await store.vector_batch(MODEL) is None
        await talk(store, KEY, "一", "二", "三")
        assert await store.vectors_pending(MODEL) == 3
        assert await embed_all(store) == 5
        assert await store.vectors_pending(MODEL) == 0
        assert kinds(path) == {1: [ALONE, IN_CONTEXT], 2: [ALONE, IN_CONTEXT], 3: [ALONE]}
        await talk(store, KEY, "四", first=4)
        assert await embed_all(store) == 2
        assert kinds(path)[3] == [ALONE, IN_CONTEXT]
        (rows,) = rows_by_file(path).values()
        made = {(row.seq, row.kind): row.vector for row in rows}
        assert made[2, ALONE] == vector_of("二")
        assert made[2, IN_CONTEXT] == of_context("一", "二", "三")
        assert made[3, IN_CONTEXT] == of_context("一", "二", "三", "四")


async def test_only_what_user_and_assistant_said_has_vectors(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    async with opened(path, KEY) as store:
        await store.append(
            KEY,
            [
                said("你是助手", "p", Role.SYSTEM),
                said("查一下", "1"),
                said('{"temp": 21}', "2", Role.TOOL, tool_call_id="c"),
                said("   ", "3", Role.ASSISTANT),
                said("二十一度", "4", Role.ASSISTANT),
            ],
            now=NOW,
        )
        assert await embed_all(store) > 0
        assert await store.vectors_pending(MODEL) == 0
        assert kinds(path) == {2: [ALONE, IN_CONTEXT], 5: [ALONE]}
        tool = [said("{}", f"t{n}", Role.TOOL, tool_call_id="c") for n in range(40)]
        await store.append(KEY, tool, now=NOW)
        assert await embed_all(store) == 0
        assert await store.vectors_pending(MODEL) == 0


async def test_a_long_message_has_a_vector_for_each_window(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    text = "".join(chr(0x4E00 + n) for n in range(20_000))
    async with opened(path, KEY) as store:
        await talk(store, KEY, "短", text, "短")
        await embed_all(store)
        (rows,) = rows_by_file(path).values()
        alone = [row for row in rows if (row.seq, row.kind) == (2, ALONE)]
        assert [row.window for row in alone] == list(range(20))
        assert alone[-1].vector == vector_of(text[-1000:])


async def test_the_session_used_last_comes_first(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY, OTHER) as store:
        await store.append(OTHER, [said("后", "1")], now=NOW + 5)
        await store.append(KEY, [said("先", "1")], now=NOW)
        batch = await store.vector_batch(MODEL)
        assert batch is not None
        assert [task.text for task in batch.tasks] == ["后"]


async def test_a_forgotten_message_leaves_no_vector_and_its_neighbours_get_others(
    tmp_path: Path,
) -> None:
    path = tmp_path / "m.db"
    async with opened(path, KEY) as store:
        await talk(store, KEY, "甲", "乙", "丙", "丁", "戊")
        await embed_all(store)
        gone = [
            vector_of("丙"),
            of_context("甲", "乙", "丙"),
            of_context("甲", "乙", "丙", "丁"),
            of_context("乙", "丙", "丁", "戊"),
        ]
        assert all(is_on_disk(tmp_path, *gone))
        await store.forget(KEY, ["3"], now=NOW)
        assert not any(is_on_disk(tmp_path, *gone))
        assert kinds(path) == {1: [0, 1], 2: [ALONE], 4: [ALONE], 5: [ALONE]}
        assert await store.vectors_pending(MODEL) == 2
        await embed_all(store)
        assert await store.vectors_pending(MODEL) == 0
        assert kinds(path) == {1: [0, 1], 2: [0, 1], 4: [0, 1], 5: [ALONE]}
        assert all(is_on_disk(tmp_path, of_context("甲", "乙", "丁"), of_context(*"甲乙丁戊")))


async def test_a_blank_neighbour_of_a_forgotten_message_is_passed_over(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await talk(store, KEY, "甲", " ", "丙", "丁", "戊")
        await embed_all(store)
        await store.forget(KEY, ["3"], now=NOW)
        async with asyncio.timeout(20):
            assert await embed_all(store) == 1
        assert await store.vectors_pending(MODEL) == 0


async def test_a_batch_ends_with_the_message_that_brings_it_to_its_size(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        await talk(store, KEY, *("话" * 20 for _ in range(12)))
        # 60 bytes, five times: alone, in its context, in those of three neighbours
        for most_bytes, through in ((1, 1), (300, 1), (301, 2), (3000, 10), (2**20, 12)):
            batch = await store.vector_batch(MODEL, most_bytes=most_bytes)
            assert batch is not None
            assert batch.through_seq == through
        await embed_all(store)
        await store.forget(KEY, ["6"], now=NOW)
        for most_bytes, again in ((1, (8,)), (301, (8, 7)), (2**20, (8, 7, 5))):
            batch = await store.vector_batch(MODEL, most_bytes=most_bytes)
            assert batch is not None
            assert batch.again == again


async def test_a_scope_says_which_messages_have_no_vectors_yet(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        number = (await store.session(KEY)).number

        async def waiting() -> list[int]:
            scope = await in_scope(store, KEY)
            return [seq for seq in range(1, 9) if Place(number, seq) in scope.waiting]

        assert not (await in_scope(store, KEY)).waiting
        await talk(store, KEY, *"一二三四五")
        assert await waiting() == [1, 2, 3, 4, 5, 6, 7, 8]
        await embed_all(store)
        assert not (await in_scope(store, KEY)).waiting
        await talk(store, KEY, *"六七", first=6)
        assert await waiting() == [6, 7, 8]
        await embed_all(store)
        await store.forget(KEY, ["3"], now=NOW)
        assert (await waiting())[:3] == [2, 4, 5]
        await embed_all(store)
        assert not (await in_scope(store, KEY)).waiting


async def test_after_the_newest_is_forgotten_the_one_before_waits_for_the_next(
    tmp_path: Path,
) -> None:
    path = tmp_path / "m.db"
    async with opened(path, KEY) as store:
        await talk(store, KEY, "甲", "乙", "丙")
        await embed_all(store)
        await store.forget(KEY, ["3", "2"], now=NOW)
        assert kinds(path) == {1: [ALONE]}
        assert await embed_all(store) == 0
        await talk(store, KEY, "丁", first=4)
        await embed_all(store)
        assert kinds(path) == {1: [0, 1], 4: [ALONE]}
        assert all(is_on_disk(tmp_path, of_context("", "甲", "丁")))


@pytest.mark.parametrize("when", ["before it was staged", "before it was recorded"])
async def test_what_is_forgotten_while_it_is_embedded_gets_no_vector(
    tmp_path: Path, when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "m.db"
    async with opened(path, KEY) as store:
        await talk(store, KEY, "甲", "乙", "丙")
        batch = await store.vector_batch(MODEL)
        assert batch is not None
        if when == "before it was staged":
            await store.forget(KEY, ["2"], now=NOW)
            assert not await store.put_vectors(batch, embedded(batch))
        else:
            loop = asyncio.get_running_loop()

            async def forget() -> None:
                await store.forget(KEY, ["2"], now=NOW)

            def slow_sync(_: Path) -> None:
                assert is_on_disk(tmp_path, vector_of("乙")) == [True]
                asyncio.run_coroutine_threadsafe(forget(), loop).result()
                assert is_on_disk(tmp_path, vector_of("乙")) == [False]

            monkeypatch.setattr("memoryd.store.vector_files.sync", slow_sync)
            assert not await store.put_vectors(batch, embedded(batch))
            monkeypatch.undo()
        await embed_all(store)
        assert kinds(path) == {1: [0, 1], 3: [ALONE]}
        assert not any(is_on_disk(tmp_path, vector_of("乙"), of_context("甲", "乙", "丙")))


async def test_deleted_sessions_and_users_take_their_files_and_count_vectors(
    tmp_path: Path,
) -> None:
    path = tmp_path / "m.db"
    wang = SessionKey(owner="1000", name="w")
    async with opened(path, KEY, OTHER) as store:
        await store.open_session(wang, SessionChange(user="wang"), now=NOW)
        for key in (KEY, OTHER, wang):
            await talk(store, key, f"{key.name}一", f"{key.name}二")
        await embed_all(store)
        assert (await store.delete_session(KEY)).vectors == 3
        assert is_on_disk(tmp_path, vector_of("s一"), vector_of("other一")) == [False, True]
        assert (await store.delete_user("1000", "default")).vectors == 3
        assert is_on_disk(tmp_path, vector_of("other一"), vector_of("w一")) == [False, True]
        assert len(rows_by_file(path)) == 1
        await store.open_session(KEY, SessionChange(), now=NOW)
        await talk(store, KEY, "新")
        await embed_all(store)
        assert all(is_on_disk(tmp_path, vector_of("新"), vector_of("w一")))


async def test_retention_takes_vectors_with_the_messages(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    now = BUILT + 400 * DAY
    async with opened(path, KEY) as store:
        await store.append(KEY, [said("旧一", "1"), said("旧二", "2")], now=now - 40 * DAY)
        await store.append(KEY, [said("新一", "3"), said("新二", "4")], now=now - DAY)
        await embed_all(store)
    db = open_connection(path, "writer", synchronous="full")
    assert list(deletion.retire(db, cutoff=now - 30 * DAY, now=now))
    db.close()
    assert not any(is_on_disk(tmp_path, vector_of("旧一"), of_context("旧二", "新一", "新二")))
    async with opened(path) as store:
        await embed_all(store)
        assert kinds(path) == {3: [0, 1], 4: [ALONE]}
        assert all(is_on_disk(tmp_path, of_context("", "新一", "新二")))


async def test_forget_oldest_takes_vectors_before_the_answer_and_keeps_the_quota(
    tmp_path: Path,
) -> None:
    path = tmp_path / "m.db"
    settings = StoreSettings(quota_mb=2, when_full="forget_oldest")
    async with opened(path, KEY, settings=settings) as store:
        for n in range(600):
            await store.append(KEY, [said(f"{n} " + "满" * 900, f"{n}")], now=NOW + n)
            if n % 10 == 0:
                # The vectors may have to wait for room; messages do not give way to them.
                with contextlib.suppress(StorageFull):
                    await embed_all(store)
        assert store.status().db_bytes <= 2 * 2**20
        page = await store.history(KEY, before_seq=None, after_seq=0, limit=9999, max_bytes=10**9)
        kept = {message.seq for message in page.messages}
        assert len(kept) < 600
        assert {row.seq for rows in rows_by_file(path).values() for row in rows} <= kept


async def test_another_model_makes_all_vectors_again(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    async with opened(path, KEY) as store:
        await talk(store, KEY, "一", "二")
        await embed_all(store)
        assert (await in_scope(store, KEY)).pending == 0
        other = await in_scope(store, KEY, model="other:2")
        assert (other.files, other.pending) == ((), 2)
        assert await store.vectors_pending("other:2") == 2
        await embed_all(store, "other:2")
        assert len(rows_by_file(path)) == 1
        assert len((await in_scope(store, KEY, model="other:2")).files) == 1
        assert (await in_scope(store, KEY)).files == ()


async def test_a_file_lost_while_running_is_made_again(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    events: list[Mapping[str, object]] = []
    async with opened(path, KEY, on_event=events.append) as store:
        await talk(store, KEY, "一", "二")
        await embed_all(store)
        for file in folder_of(path).iterdir():
            file.unlink()
        await store.forget(KEY, ["1"], now=NOW)
        await talk(store, KEY, "三", first=3)
        await embed_all(store)
        await asyncio.sleep(0)
        assert [event["kind"] for event in events] == ["vectors"]
        assert kinds(path) == {2: [0, 1], 3: [ALONE]}


async def test_files_nobody_knows_are_removed_and_unknown_rows_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    async with opened(path, KEY) as store:
        await talk(store, KEY, "一")
        await embed_all(store)
    (name,) = rows_by_file(path)
    stray = folder_of(path) / "999-1"
    stray.write_bytes(b"x")
    with (folder_of(path) / name).open("ab") as file:
        file.write(b"\1" * 1000)
    async with opened(path) as store:
        async with asyncio.timeout(20):
            while stray.exists():  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        await talk(store, KEY, "二", first=2)
        await embed_all(store)
        assert kinds(path) == {1: [0, 1], 2: [ALONE]}


async def test_wiped_rows_are_given_back(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    async with opened(path, KEY) as store:
        for first in range(1, 401, 100):
            await talk(store, KEY, *(f"话{n}" for n in range(first, first + 100)), first=first)
        await embed_all(store)
        (name,) = rows_by_file(path)
        size = (folder_of(path) / name).stat().st_size
        await store.forget(KEY, [str(n) for n in range(1, 301)], now=NOW)
        async with asyncio.timeout(20):
            while (folder_of(path) / name).exists():  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        (renamed,) = rows_by_file(path)
        assert (folder_of(path) / renamed).stat().st_size < size / 3
        await embed_all(store)
        assert kinds(path) == {**{seq: [0, 1] for seq in range(301, 400)}, 400: [ALONE]}
        (file,) = (await in_scope(store, KEY)).files
        assert {row.seq for row in rows_of(Path(file.path))} == set(range(301, 401))
        await store.forget(KEY, ["350"], now=NOW)
        assert not any(
            is_on_disk(tmp_path, vector_of("话350"), of_context("话350", "话351", "话352"))
        )


async def test_an_interrupted_wipe_is_finished_after_the_start(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    async with opened(path, KEY) as store:
        await talk(store, KEY, "甲", "乙", "丙")
        await embed_all(store)
    db = open_connection(path, "writer", synchronous="full")
    db.execute("BEGIN")
    rules = Rules(default_zone="UTC", clock=lambda: NOW)
    next(deletion.forget(db, KEY, ["2"], now=NOW, rules=rules))
    db.execute("COMMIT")
    db.close()
    assert is_on_disk(tmp_path, vector_of("乙")) == [True]
    async with opened(path) as store:
        async with asyncio.timeout(20):
            while any(is_on_disk(tmp_path, vector_of("乙"))):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        await embed_all(store)
        assert kinds(path) == {1: [0, 1], 3: [ALONE]}


async def test_scopes_of_owners_and_users_do_not_meet(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    keys = [SessionKey(owner=owner, name="s") for owner in ("1", "2")]
    async with opened(path, *keys) as store:
        li = SessionKey(owner="1", name="li")
        await store.open_session(li, SessionChange(user="li"), now=NOW)
        for key in (*keys, li):
            await talk(store, key, "一", "二")
        await embed_all(store)
        files = {}
        for key, user in ((keys[0], "default"), (keys[1], "default"), (li, "li")):
            own = await in_scope(store, key)
            of_user = await store.vectors_in_scope(
                owner=key.owner, session=None, user=user, model=MODEL
            )
            assert own == of_user
            files[key] = own.files
        assert len({file.path for found in files.values() for file in found}) == 3
        nobody = await store.vectors_in_scope(owner="1", session=None, user="x", model=MODEL)
        assert nobody.files == ()
        with pytest.raises(NotFound):
            await in_scope(store, SessionKey(owner="2", name="li"))


async def test_interleaved_writes_of_owners_and_users_stay_apart(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    keys = {
        ("1", "default"): SessionKey(owner="1", name="s"),
        ("1", "li"): SessionKey(owner="1", name="li"),
        ("2", "default"): SessionKey(owner="2", name="s"),
        ("2", "li"): SessionKey(owner="2", name="li"),
    }
    async with opened(path) as store:
        for (_, user), key in keys.items():
            await store.open_session(key, SessionChange(user=user), now=NOW)

        async def write(who: tuple[str, str]) -> None:
            for n in range(500):
                text = f"{'-'.join(who)} 第{n}句"
                await store.append(keys[who], [said(text, str(n))], now=NOW + n)

        async def embed() -> None:
            while True:
                await embed_all(store)
                await asyncio.sleep(0)

        embedding = asyncio.create_task(embed())
        await asyncio.gather(*(write(who) for who in keys))
        embedding.cancel()
        await asyncio.wait([embedding])
        await embed_all(store)
        for (owner, user), key in keys.items():
            scope = await store.vectors_in_scope(owner=owner, session=None, user=user, model=MODEL)
            assert scope == await in_scope(store, key)
            (file,) = scope.files
            own = {vector_of(f"{owner}-{user} 第{n}句") for n in range(500)}
            alone = [row.vector for row in rows_of(Path(file.path)) if row.kind == ALONE]
            assert len(alone) == 500
            assert set(alone) == own
            hits = await store.lexical_candidates(
                looking_for("第7句", key, session=None, user=user)
            )
            assert {match.place.session for match in hits.matches} == {file.session}


async def test_a_batch_is_put_once(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    async with opened(path, KEY) as store:
        await talk(store, KEY, "一", "二")
        batch = await store.vector_batch(MODEL)
        assert isinstance(batch, VectorBatch)
        assert await store.put_vectors(batch, embedded(batch))
        assert not await store.put_vectors(batch, embedded(batch))
        assert kinds(path) == {1: [0, 1], 2: [ALONE]}


def test_texts_hold_names_and_ends_of_long_neighbours() -> None:
    long = said("头" + "长" * 900 + "尾", "1", name="阿明").message
    short = said("好", "2").message
    assert alone_text(long).startswith("阿明: 头")
    text = context_text([long], short, [long])
    assert text.split("\n")[0].endswith("尾")
    assert "好" in text.split("\n")
    assert text.split("\n")[2].startswith("阿明: 头")
    assert len(text) < 500
    assert context_text([], short, []) == "好"
    assert alone_text(said("  ", "3", name="x").message) == ""


def run_and_kill(path: Path, round_: int, *, lines: int) -> None:
    """Have a process append, embed and forget until it has said so many lines."""
    process = subprocess.Popen(
        [sys.executable, "-m", "support.vectors_child", str(path), str(round_)],
        stdout=subprocess.PIPE,
        cwd=Path(vectors_child.__file__).parents[1],
    )
    assert process.stdout is not None
    for _ in range(lines):
        process.stdout.readline()
    process.kill()
    process.communicate()


async def test_a_kill_at_any_moment_leaves_no_message_without_vectors_in_the_end(
    tmp_path: Path,
) -> None:
    draw = random.Random(11)
    path = tmp_path / "m.db"
    for round_ in range(6):
        run_and_kill(path, round_, lines=draw.randint(1, 60))
        async with opened(path, KEY) as store:
            await embed_all(store)
            page = await store.history(
                KEY, before_seq=None, after_seq=0, limit=10**6, max_bytes=10**9
            )
            seqs = [message.seq for message in page.messages]
            assert len(rows_by_file(path)) == 1
            assert kinds(path) == {**{seq: [0, 1] for seq in seqs[:-1]}, seqs[-1]: [ALONE]}
            (rows,) = rows_by_file(path).values()
            alone = {row.seq: row.vector for row in rows if row.kind == ALONE}
            for message in page.messages:
                assert alone[message.seq] == vector_of(message.message.text)


async def test_a_backup_holds_the_vectors_and_putting_it_back_sets_the_others_aside(
    tmp_path: Path,
) -> None:
    path, copy = tmp_path / "m.db", tmp_path / "copy"
    async with opened(path, KEY) as store:
        await talk(store, KEY, "早", "上")
        await embed_all(store)
        await store.backup(copy)
        await store.backup(copy)
        kept = rows_by_file(path)
        assert rows_by_file(copy) == kept
        await talk(store, KEY, "晚", first=3)
        await embed_all(store)
        later = rows_by_file(path)
    aside = restore(copy, path)
    assert aside is not None
    assert rows_by_file(aside) == later
    assert rows_by_file(path) == kept
    assert {left.path for left in leftovers(path)} == {aside, folder_of(aside)}
    async with opened(path) as store:
        assert await store.vectors_pending(MODEL) == 0
        assert len((await in_scope(store, KEY)).files) == 1
    folder = folder_of(copy)
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    restore(copy, path)
    assert not folder_of(path).exists()
    await made_again(path)


async def test_vectors_of_a_backup_that_do_not_fit_its_messages_are_made_again(
    tmp_path: Path,
) -> None:
    path, copy = tmp_path / "m.db", tmp_path / "copy"
    async with opened(path, KEY) as store:
        await talk(store, KEY, "早", "上")
        await embed_all(store)
        await store.backup(copy)
        await store.forget(KEY, ["2"], now=NOW)
    (file,) = folder_of(copy).iterdir()
    # As if the message had been forgotten between the copy of the one and that of the other.
    file.write_bytes((folder_of(path) / file.name).read_bytes())
    restore(copy, path)
    # Of the first, only that in context.
    await made_again(path, 2)
    assert kinds(path) == {1: [0, 1], 2: [ALONE]}


async def made_again(path: Path, texts: int = 3) -> None:
    """Wait until a store has found that it lacks vectors, and embed so many texts."""
    events: list[Mapping[str, object]] = []
    async with opened(path, on_event=events.append) as store:
        async with asyncio.timeout(20):
            while not events:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        assert events[0]["kind"] == "vectors"
        assert await embed_all(store) == texts


async def test_a_damaged_store_is_set_aside_with_its_vectors(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    async with opened(path, KEY) as store:
        await talk(store, KEY, "早", "上")
        await embed_all(store)
    kept = rows_by_file(path)
    path.write_bytes(b"not a database at all")
    async with opened(path, KEY) as store:
        assert store.damage is not None
        assert rows_by_file(store.damage.aside) == kept
        await talk(store, KEY, "新")
        await embed_all(store)
        assert kinds(path) == {1: [ALONE]}
