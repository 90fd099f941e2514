"""The background loop: when it begins, what it lets pass, and that it rests."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Literal

import pytest

from memoryd.core.sessions import SessionKey
from memoryd.core.vectors.cosines import E5
from memoryd.errors import StorageFull
from memoryd.service.embedding import FIRST_BYTES, Embedding, next_size
from memoryd.service.ports import Near, Question, VectorFile, WorkerStatus
from memoryd.store import SqliteStore
from support.store_vectors import MODEL, rows_by_file, windows_of
from support.store_world import KEY, NOW, opened, said

OTHER = SessionKey(owner="1000", name="other")


class HashWorker:
    """A worker whose vectors are hashes of the texts. ``lost`` is how many answers it owes."""

    def __init__(self) -> None:
        self.model_id: str | None = MODEL
        self.cosines = E5
        self.asked: list[tuple[str, ...]] = []
        self.lost = 0
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def embed(
        self, texts: Sequence[str], kind: Literal["query", "passage"], *, urgent: bool
    ) -> tuple[tuple[bytes, ...], ...] | None:
        assert (kind, urgent) == ("passage", False)
        self.asked.append(tuple(texts))
        await self.may_answer.wait()
        if self.lost:
            self.lost -= 1
            return None
        return tuple(windows_of(text) for text in texts)

    def wake(self, encoding: str) -> None:
        raise AssertionError("counts are not asked for here")

    def wake_embedder(self) -> None:
        raise AssertionError("embed() wakes the worker itself")

    async def nearest(
        self, question: Question, files: Sequence[VectorFile], *, k: int
    ) -> tuple[Near, ...] | None:
        raise AssertionError("nothing is searched here")

    async def count(self, texts: Sequence[str], encoding: str) -> tuple[int, ...] | None:
        raise AssertionError("counts are not asked for here")

    def status(self) -> WorkerStatus:
        raise AssertionError("the status is not asked for here")

    async def stop(self) -> None:
        return

    async def hold(self) -> None:
        return

    def let_go(self) -> None:
        return

    def leave_after(self, idle_s: float | None) -> None:
        return


class World:
    def __init__(self, store: SqliteStore, path: Path, after_s: float) -> None:
        self.store = store
        self.path = path
        self.worker = HashWorker()
        self.normal = True
        self.embedding = Embedding(
            store=store, worker=self.worker, may_run=lambda: self.normal, after_s=after_s
        )

    async def say(self, *texts: str, key: SessionKey = KEY) -> None:
        await self.store.append(key, [said(text, text) for text in texts], now=NOW)
        self.embedding.consider()

    async def caught_up(self) -> None:
        async with asyncio.timeout(20):
            while await self.store.vector_batch(MODEL) is not None:  # noqa: ASYNC110
                await asyncio.sleep(0.01)

    def embedded(self) -> int:
        return sum(len(rows) for rows in rows_by_file(self.path).values())


@contextlib.asynccontextmanager
async def world(tmp_path: Path, *, after_s: float = 0.02) -> AsyncIterator[World]:
    path = tmp_path / "m.db"
    async with opened(path, KEY, OTHER) as store:
        world = World(store, path, after_s)
        try:
            yield world
        finally:
            await world.embedding.close()


async def test_what_is_appended_gets_its_vectors_and_then_all_is_quiet(tmp_path: Path) -> None:
    async with world(tmp_path) as it:
        await it.say(*(f"话{n}" for n in range(40)))
        assert await it.embedding.pending() == 40
        await it.caught_up()
        assert it.embedded() == 79
        assert await it.embedding.pending() == 0
        assert all(len(texts) <= 2 * 16 for texts in it.worker.asked)
        await asyncio.sleep(0.1)
        asked = len(it.worker.asked)
        it.embedding.consider()
        await asyncio.sleep(0.1)
        assert len(it.worker.asked) == asked
        # Nothing waits for a time to come.
        assert it.embedding._timer is None
        assert it.embedding._task is None


async def test_a_long_backlog_is_stored_message_by_message_on_a_slow_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("memoryd.service.embedding.SLOW_S", 0.0)
    async with world(tmp_path) as it:
        await it.say(*(f"话{n}" * 20 for n in range(20)))
        await it.caught_up()
        assert [len(texts) for texts in it.worker.asked[-2:]] == [2, 2]


def test_batches_grow_where_they_are_quick_and_shrink_where_they_are_slow() -> None:
    assert next_size(FIRST_BYTES, 0.1) == 2 * FIRST_BYTES
    assert next_size(FIRST_BYTES, 3.0) == FIRST_BYTES
    assert next_size(FIRST_BYTES, 20.0) == FIRST_BYTES // 2
    fast = slow = FIRST_BYTES
    for _ in range(20):
        fast, slow = next_size(fast, 0.0), next_size(slow, 60.0)
    assert (fast, slow) == (64 * 1024, 256)


async def test_messages_of_a_turn_are_embedded_together(tmp_path: Path) -> None:
    async with world(tmp_path, after_s=0.5) as it:
        for n in range(6):
            await it.say(f"话{n}")
            await asyncio.sleep(0.02)
        assert it.worker.asked == []
        await it.caught_up()
        assert len(it.worker.asked) == 1


async def test_what_comes_during_a_run_is_not_left_waiting(tmp_path: Path) -> None:
    async with world(tmp_path) as it:
        it.worker.may_answer.clear()
        await it.say("一")
        async with asyncio.timeout(20):
            while not it.worker.asked:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        await it.say("二")
        await it.say("三", key=OTHER)
        it.worker.may_answer.set()
        await it.caught_up()
        assert it.embedded() == 4


async def test_nothing_is_begun_under_pressure_and_all_is_caught_up_after_it(
    tmp_path: Path,
) -> None:
    async with world(tmp_path) as it:
        it.normal = False
        await it.say("一", "二")
        await asyncio.sleep(0.1)
        assert it.worker.asked == []
        it.normal = True
        it.embedding.consider()
        await it.caught_up()
        # Pressure that rises during a run ends it after the batch.
        await it.say(*(f"话{n}" for n in range(40)))
        it.worker.may_answer.clear()
        async with asyncio.timeout(20):
            while len(it.worker.asked) < 2:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        it.normal = False
        it.worker.may_answer.set()
        await asyncio.sleep(0.1)
        assert len(it.worker.asked) == 2
        assert await it.embedding.pending() == 24


async def test_a_worker_that_pressure_takes_from_a_batch_is_not_waited_for_afterwards(
    tmp_path: Path,
) -> None:
    """However often: a fault of the batch would be waited for twice as long each time."""
    async with world(tmp_path) as it:
        await it.say("一")
        for time in range(1, 7):
            it.worker.may_answer.clear()
            async with asyncio.timeout(20):
                while len(it.worker.asked) < time:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
            it.normal, it.worker.lost = False, 1
            it.worker.may_answer.set()
            async with asyncio.timeout(20):
                while it.embedding._task is not None:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
            assert it.embedding._timer is None
            it.normal = True
            it.embedding.consider()
        await it.caught_up()


async def test_without_a_model_nothing_waits(tmp_path: Path) -> None:
    async with world(tmp_path) as it:
        it.worker.model_id = None
        await it.say("一")
        await asyncio.sleep(0.1)
        assert it.worker.asked == []
        assert await it.embedding.pending() == 0


async def test_a_worker_that_is_lost_is_asked_again_later_and_later(tmp_path: Path) -> None:
    async with world(tmp_path) as it:
        it.worker.lost = 1
        await it.say("一")
        async with asyncio.timeout(20):
            while it.embedding._timer is None or not it.worker.asked:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        loop = asyncio.get_running_loop()
        assert 1 < it.embedding._timer.when() - loop.time() <= 2
        await it.say("二")
        await asyncio.sleep(0.1)
        assert len(it.worker.asked) == 1
        it.embedding._timer.cancel()
        it.worker.lost = 1
        it.embedding._look()
        await asyncio.sleep(0.1)
        assert 3 < it.embedding._timer.when() - loop.time() <= 4
        it.embedding._timer.cancel()
        it.embedding._look()
        await it.caught_up()


async def test_a_full_disk_ends_a_run_and_harms_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world(tmp_path) as it:

        async def refuse(*_: object) -> bool:
            raise StorageFull("the disk is full; no vectors were stored")

        monkeypatch.setattr(it.store, "put_vectors", refuse)
        await it.say("一")
        async with asyncio.timeout(20):
            while it.embedding._failures == 0:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        monkeypatch.undo()
        assert it.embedding._timer is not None
        it.embedding._timer.cancel()
        it.embedding._look()
        await it.caught_up()
        assert it.embedded() == 1


async def test_after_a_restart_the_rest_is_made(tmp_path: Path) -> None:
    async with world(tmp_path) as it:
        it.worker.may_answer.clear()
        await it.say(*(f"话{n}" for n in range(40)))
        await asyncio.sleep(0.1)
    async with world(tmp_path) as it:
        it.embedding.consider()
        await it.caught_up()
        assert it.embedded() == 79
