"""Windows that come out of what readers keep are those that the store would give anew."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from memoryd.core.messages import Role, StoredMessage
from memoryd.core.sessions import Window, WindowNeed
from memoryd.store import SqliteStore
from memoryd.store.window_cache import WindowCache
from support.store_world import KEY, NOW, needs, opened, said

NEED = WindowNeed(encoding="o200k_base", max_tokens=50)


async def newest(store: SqliteStore, tokens: int, encoding: str = "o200k_base") -> Window:
    return await store.window(KEY, needs(tokens, encoding=encoding))


@pytest.mark.parametrize("seed", range(4))
async def test_a_window_does_not_depend_on_what_was_asked_before(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    async with opened(tmp_path / "m.db", KEY) as store:
        number = (await store.session(KEY)).number
        there: list[str] = []
        for seq in range(1, 60):
            id_, text = f"m{seq}", "字" * rng.randint(1, 40)
            role = rng.choice((Role.USER, Role.USER, Role.ASSISTANT, Role.SYSTEM))
            await store.append(KEY, [said(text, id_, role)], now=NOW)
            there.append(id_)
            if rng.random() < 0.8:
                store.record_counts(KEY, "o200k_base", {seq: len(text) + 4}, number=number)
            if rng.random() < 0.1:
                gone = there.pop(rng.randrange(len(there)))
                await store.forget(KEY, [gone], now=NOW)
            tokens = rng.choice((30, 200, 2000))
            encoding = rng.choice(("o200k_base", "o200k_base", "cl100k_base"))
            kept = await newest(store, tokens, encoding)
            assert kept == await newest(store, tokens, encoding)
            await store.shrink()
            assert kept == await newest(store, tokens, encoding)
            await newest(store, rng.choice((30, 200, 2000)))


async def test_what_is_read_again_is_what_was_read(tmp_path: Path) -> None:
    async with opened(tmp_path / "m.db", KEY) as store:
        number = (await store.session(KEY)).number
        await store.append(KEY, [said(f"第 {n} 句", f"m{n}") for n in range(9)], now=NOW)
        store.record_counts(KEY, "o200k_base", dict.fromkeys(range(1, 10), 8), number=number)
        first, second = await newest(store, 50), await newest(store, 50)
        assert len(first.messages) == 7
        assert all(a is b for a, b in zip(first.messages, second.messages, strict=True))


def test_no_more_is_kept_than_there_is_room_for() -> None:
    cache = WindowCache(room_bytes=5_000)
    message = said("一句", "m").message
    counts = {"o200k_base": 6}
    window = tuple(
        StoredMessage(
            message=message, id=f"m{n}", seq=n, arrived=NOW, estimate=6, position=0, counts=counts
        )
        for n in range(30)
    )

    def get(session: int) -> tuple[StoredMessage, ...]:
        return cache.get(session, NEED)[0]

    for session in range(4):
        cache.put(session, window[:2], NEED)
    assert [bool(get(session)) for session in range(4)] == [False, False, True, True]
    cache.put(9, window[:20], NEED)
    assert get(9) == ()
    assert get(3)
    for first in range(25):  # what goes on takes as much as what is new
        cache.put(3, window[first : first + 4], NEED)
        assert get(3) == window[first : first + 4]
    assert cache.get(3, NEED) == (window[24:28], NEED)
    other = WindowNeed(encoding="cl100k_base", max_tokens=50)
    assert cache.get(3, other) == ((), None)
    cache.put(3, window[:2], other)
    assert cache.get(3, other) == ((), None)  # not counted
    cache.put(3, window[:2], NEED)
    cache.clear()
    assert get(3) == ()
