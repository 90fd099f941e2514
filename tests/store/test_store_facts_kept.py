"""Facts over crashes and over versions of the store."""

import asyncio
import os
import signal
import sqlite3
import sys
import time
from pathlib import Path
from typing import Any

from memoryd.config import StoreSettings
from memoryd.core.facts import Fact
from memoryd.core.messages import Role
from memoryd.core.sessions import SessionKey
from memoryd.store import SqliteStore, lexical
from memoryd.store.connection import open_connection
from memoryd.store.schema import MIGRATIONS, migrate, schema_version
from support.store_memory import ZONE, contradictions, listed, planned
from support.store_world import KEY, NOW, found, opened, said

CHILD = Path(__file__).parent.parent / "support" / "store_reader_child.py"


async def test_killed_while_it_reads_it_reads_every_message_exactly_once(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    acknowledged = -1
    for round_ in range(5):
        child = await asyncio.create_subprocess_exec(
            sys.executable,
            str(CHILD),
            str(path),
            str(acknowledged + 1),
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        assert child.stdout is not None
        async with asyncio.timeout(60):
            for _ in range(20 + 7 * round_):
                acknowledged = int(await child.stdout.readline())
        child.send_signal(signal.SIGKILL)
        # What it managed to say before the end stands as well.
        said_last = (await child.stdout.read()).split()
        acknowledged = int(said_last[-1]) if said_last else acknowledged
        await child.wait()
        # The message after that may have been stored, but not acknowledged.
        async with opened(path, KEY, default_zone=ZONE) as store:
            acknowledged = (await store.session(KEY)).last_seq - 1
            kept = [_said(fact) for fact in await listed(store, history=True)]
            texts = (
                await store.history(KEY, before_seq=None, after_seq=0, limit=999, max_bytes=10**7)
            ).messages
        async with opened(tmp_path / f"again{round_}.db", KEY, default_zone=ZONE) as store:
            for stored in texts:
                new = said(stored.message.text, stored.id, stored.message.role)
                await store.append(KEY, [new], now=stored.arrived)
            assert [_said(fact) for fact in await listed(store, history=True)] == kept
    assert len(kept) > 40
    assert contradictions(path) == []


async def test_a_store_of_an_older_version_gets_the_facts_of_its_messages(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    await _make_older(path, tmp_path / "new.db")
    db = sqlite3.connect(path)
    assert schema_version(db) == 1
    assert db.execute("SELECT count(*) FROM outbox").fetchone() == (1,)
    db.close()
    async with opened(path, default_zone=ZONE) as store:
        found_facts = {fact.key: fact for fact in (await planned(store)).facts}
        assert found_facts["电话"].value == "13800138000"
        assert found_facts["预算"].value.startswith("6000")
        assert found_facts["团队人数"].sources[0].message_id == "4"
        assert await found(store, "预算", user=None) != []
        assert (await store.session(KEY)).uncovered_tokens == sum(
            stored.estimate for stored in (await planned(store)).messages
        )
    assert contradictions(path) == []


async def test_what_an_older_version_kept_is_read_without_anybody_asking(tmp_path: Path) -> None:
    path = tmp_path / "m.db"
    await _make_older(path, tmp_path / "new.db")
    told: asyncio.Queue[Any] = asyncio.Queue()
    store = await SqliteStore.open(path, StoreSettings(), on_event=told.put_nowait)
    async with asyncio.timeout(30):
        event = await told.get()
    assert (event["topic"], event["session"]) == ("facts", "s")
    await store.close()


async def test_an_older_statement_read_late_does_not_supersede_a_newer_one(tmp_path: Path) -> None:
    # The session that was made first was the last one to speak.
    path = tmp_path / "m.db"
    other = SessionKey(owner=KEY.owner, name="later made")
    async with opened(path, KEY, other, default_zone=ZONE) as store:
        await store.append(other, [said("我叫张三", "1")], now=NOW)
        await store.append(KEY, [said("我叫李四", "1")], now=NOW + 5000)
        await planned(store)
    db = open_connection(path, "writer", synchronous="full")
    for table in ("fact_sources", "facts", "fact_homes"):
        db.execute(f"DELETE FROM {table}")
    db.execute("UPDATE tallies SET read_seq = 0")
    db.close()
    async with opened(path, default_zone=ZONE) as store:
        assert [fact.value for fact in await listed(store)] == ["李四"]


def _said(fact: Fact) -> tuple[object, ...]:
    ids = tuple(source.message_id for source in fact.sources)
    return fact.key, fact.value, fact.normalized, fact.current, fact.superseded_by, ids


async def _make_older(path: Path, template: Path) -> None:
    """Make a file as the first version wrote it, with messages of which all but one are indexed."""
    async with opened(template, KEY) as store:
        for id_, text, role in (
            ("0", "你是助手", Role.SYSTEM),
            ("1", "我的电话是13800138000，预算 5000 元", Role.USER),
            ("2", "预算改成 6000 元", Role.USER),
            ("3", "团队多少人？", Role.ASSISTANT),
            ("4", "10 个人", Role.USER),
        ):
            await store.append(KEY, [said(text, id_, role)], now=NOW)
    db = open_connection(_empty(path), "writer", synchronous="full")
    migrate(db, time.time, MIGRATIONS[:1])
    db.execute("ATTACH ? AS new", (str(template),))
    for table in ("users", "sessions", "tallies", "messages", "outbox", "notes"):
        names = [name for _, name, *_ in db.execute(f"PRAGMA main.table_info({table})")]
        columns = ", ".join(names)
        db.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM new.{table}")
    db.execute("DETACH new")
    db.execute("DELETE FROM outbox WHERE doc = (SELECT max(doc) FROM outbox)")
    lexical.index_some(db)
    db.execute("INSERT INTO outbox SELECT max(doc) FROM messages")
    db.close()


def _empty(path: Path) -> Path:
    path.touch()
    return path
